"""The command line: what it says, its exit codes, and that no input makes it fall over."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import cli, i18n
from companion.core.contract import Change
from companion.core.table import Header, Play, Table, TableFile


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LANGUAGE", "en")


def table(ten, **options: str) -> Table:
    return Table.new(ten, Header(id="t", game="ten", seats=("Ada", "Bo"), options=options))


def written(path: Path, t: Table) -> str:
    file = path / "t.companion.json"
    file.write_text(TableFile(header=t.header, entries=t.entries).model_dump_json(), encoding="utf-8")
    return str(file)


def move(seat: int, add: int) -> dict[str, object]:
    return {"kind": "say", "seat": seat, "add": add}


def every_kind(ten) -> Table:
    t = table(ten).play(move(0, 3)).play(move(0, 2), anyway=True).undo().redo()
    t = t.correct([Change(key="total", value=6)]).mend(1, Play(move=move(1, 1))).mend(2, None)
    return t.undo(2)


# --- replay and score ---


def test_replay_tells_every_kind_of_entry(ten, tmp_path, capsys) -> None:
    assert cli.main(["replay", written(tmp_path, every_kind(ten))]) == cli.OK
    out = capsys.readouterr().out
    for line in (
        "Ten: Ada and Bo",
        "1. Ada says 3",
        "2. Ada says 5 (played anyway)",
        "entry 2: It is not your turn: Bo speaks. (ten.turn)",
        "3. Undone: entry 2",
        "4. Redone: entry 2",
        "5. Corrected: Table, Number said last: 6 (was 5)",
        "6. Entry 1 mended: Bo says 1",
        "entry 1: It is not your turn: Ada speaks. (ten.turn)",
        "7. Entry 2 taken out",
        "8. Undone: entries 7 and 6",
        "Number said last: 6",
        "1. Ada: 6",
    ):
        assert line in out


def test_replay_in_json_holds_the_log_the_state_and_the_score(ten, tmp_path, capsys) -> None:
    t = table(ten).play(move(0, 3)).play(move(1, 3)).play(move(0, 3)).play(move(1, 1))
    assert cli.main(["replay", written(tmp_path, t), "--json"]) == cli.OK
    found = json.loads(capsys.readouterr().out)
    assert [e["text"] for e in found["entries"]] == ["Ada says 3", "Bo says 6", "Ada says 9", "Bo says 10"]
    assert found["state"]["total"] == 3 + 3 + 3 + 1
    assert found["outcome"] == {"winners": [1], "rule": "ten.win", "why": "Bo said ten.", "stopped": False}
    assert [(s["name"], s["place"]) for s in found["score"]["seats"]] == [("Bo", 1), ("Ada", 2)]
    assert found["error"] is None


@pytest.fixture
def illegal(ten, tmp_path) -> str:
    """The file of a table whose second entry is not legal."""
    t = table(ten, enforcement="block").play(move(0, 3)).play(move(1, 2))
    path = Path(written(tmp_path, t))
    data = json.loads(path.read_text(encoding="utf-8"))
    data["entries"][1]["do"]["move"] = move(0, 7)
    path.write_text(json.dumps(data), encoding="utf-8")
    return str(path)


def test_an_illegal_entry_ends_with_its_rulings(illegal, capsys) -> None:
    assert cli.main(["replay", illegal]) == cli.ILLEGAL == 2
    out, err = capsys.readouterr()
    assert "1. Ada says 3" in out
    assert err.splitlines() == [
        "Entry 2: This move is not legal.",
        "  It is not your turn: Bo speaks. (ten.turn)",
        "  At most 3 may be added. (ten.step)",
    ]


@pytest.mark.parametrize("command", ["replay", "score"])
def test_an_illegal_entry_in_json(illegal, command, capsys) -> None:
    assert cli.main([command, illegal, "--json"]) == cli.ILLEGAL
    error = json.loads(capsys.readouterr().out)["error"]
    assert error["entry"] == 2
    assert [r["rule"] for r in error["rulings"]] == ["ten.turn", "ten.step"]


def test_score_is_explained(ten, tmp_path, capsys) -> None:
    t = table(ten).play(move(0, 3)).play(move(1, 2))
    assert cli.main(["score", written(tmp_path, t)]) == cli.OK
    out = capsys.readouterr().out
    assert "1. Bo: 5" in out
    assert "Said last: 5 (ten.win)" in out
    assert cli.main(["score", written(tmp_path, t), "--json"]) == cli.OK
    assert [s["total"] for s in json.loads(capsys.readouterr().out)["score"]["seats"]] == [5, 5]


HEADER = {"format": 1, "id": "t", "game": "ten", "seats": ["Ada", "Bo"], "options": {}}
BAD = {
    "empty": b"",
    "not text": b"\xff\xfe\x00",
    "not json": b"{",
    "a number": b"1",
    "deep": b"[" * 100_000,
    "another thing": b'{"a": 1}',
    "no such game": json.dumps({"header": {**HEADER, "game": "no"}, "entries": []}).encode(),
    "too few seats": json.dumps({"header": {**HEADER, "seats": ["Ada"]}, "entries": []}).encode(),
    "newer": json.dumps({"header": {**HEADER, "format": 99}, "entries": []}).encode(),
    "a gap": json.dumps({"header": HEADER, "entries": [{"n": 2, "do": {"kind": "undo"}}]}).encode(),
    "no such kind": json.dumps({"header": HEADER, "entries": [{"n": 1, "do": {"kind": "dance"}}]}).encode(),
    "large": b" " * (5 * 1024 * 1024),
}


@pytest.mark.parametrize("command", ["replay", "score"])
@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_told_in_one_line(ten, tmp_path, capsys, command, name) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(BAD[name])
    assert cli.main([command, str(path)]) == cli.BAD == 3
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert "Traceback" not in err


@pytest.mark.parametrize("name", ["nothing.json", ".", "nul\0.json"])
def test_a_missing_file_is_told(tmp_path, capsys, name) -> None:
    assert cli.main(["replay", str(tmp_path / name)]) == cli.MISSING == 4
    assert capsys.readouterr().err.strip()


def test_names_cannot_steer_the_terminal(ten, tmp_path, capsys) -> None:
    t = Table.new(ten, Header(id="t", game="ten", seats=("A\x1b[2Jda", "Bo"), options={})).play(move(0, 1))
    assert cli.main(["replay", written(tmp_path, t)]) == cli.OK
    assert "\x1b" not in capsys.readouterr().out


# --- games, schema, rules, check ---


def test_games_lists_every_game(ten, capsys) -> None:
    assert cli.main(["games"]) == cli.OK
    assert "Ten (players: 2, 3, 4)" in capsys.readouterr().out
    assert cli.main(["games", "--json"]) == cli.OK
    games = {g["id"]: g for g in json.loads(capsys.readouterr().out)}
    assert games["ten"]["seats"] == [2, 3, 4]
    assert games["ten"]["options"] == {"most": ["3", "2"]}
    assert games["kuro"]["unofficial"] == {"2": "allow_two_players"}


def test_schema_describes_the_files_of_a_game(ten, capsys) -> None:
    assert cli.main(["schema", "ten"]) == cli.OK
    schema = json.loads(capsys.readouterr().out)
    assert schema["required"] == ["header", "entries"]
    assert schema["$defs"]["move"]["properties"]["add"] == {"title": "Add", "type": "integer"}


@pytest.mark.parametrize("command", ["schema", "rules"])
def test_an_unknown_game_names_the_known_ones(ten, capsys, command) -> None:
    assert cli.main([command, "chess"]) == cli.UNKNOWN == 5
    err = capsys.readouterr().err
    assert "chess" in err
    assert "kuro" in err
    assert "ten" in err


def test_rules_are_found_without_diacritics(ten, capsys) -> None:
    assert cli.main(["rules", "ten", "--lang", "cs", "--search", "pricitat"]) == cli.OK
    out = capsys.readouterr().out
    assert "Přičítání (ten.step, ten.win)" in out
    assert "Kdo hraje" not in out
    assert cli.main(["rules", "ten", "--search", "chess"]) == cli.NO
    assert cli.main(["rules", "ten", "--json"]) == cli.OK
    capsys.readouterr()
    assert cli.main(["rules", "ten", "--json", "--search", "add"]) == cli.OK
    assert [s["id"] for s in json.loads(capsys.readouterr().out)] == ["adding"]


@pytest.mark.rule("kuro.tool.output", "kuro.tool.hand", "kuro.tool.reason")
def test_check_answers_the_requirement_of_kuro(capsys) -> None:
    asked = ["check", "kuro", "--hero", "witch", "--players", "4", "--hand", "1,3,7"]
    assert cli.main([*asked, "--json"]) == cli.OK
    found = json.loads(capsys.readouterr().out)
    assert (found["revealed"], found["strengths"], found["fitting"]) == (3, [3, 4, 5], [3])
    assert cli.main(asked) == cli.OK
    assert "4 Dog Handler: yes (3 < 4 < 5)" in capsys.readouterr().out
    assert cli.main([*asked, "--permit", "--json"]) == cli.OK
    assert json.loads(capsys.readouterr().out)["fitting"] == [1, 3, 7]


@pytest.mark.rule("kuro.tool.input")
def test_check_refuses_an_impossible_question(capsys) -> None:
    assert cli.main(["check", "kuro", "--hero", "7", "--players", "9"]) == cli.NO
    assert "9" in capsys.readouterr().out


@pytest.mark.parametrize(
    "argv",
    [
        [],
        ["dance"],
        ["replay"],
        ["check"],
        ["check", "chess"],
        ["check", "kuro", "--hero", "king", "--players", "4"],
        ["check", "kuro", "--hero", "7", "--players", "4", "--hand", "1,x"],
        ["games", "--lang", "de"],
        ["run", "--port", "66000"],
    ],
)
def test_a_command_written_wrong_ends_with_its_own_code(argv, capsys) -> None:
    with pytest.raises(SystemExit) as e:
        cli.main(argv)
    assert e.value.code == cli.USAGE
    assert "error" in capsys.readouterr().err


def test_help_lists_every_exit_code(capsys) -> None:
    with pytest.raises(SystemExit) as e:
        cli.main(["--help"])
    assert e.value.code == 0
    out = capsys.readouterr().out
    for code, what in cli.EXIT_CODES:
        assert f"{code:>4}  {what.id}" in out


# --- languages ---


@pytest.mark.parametrize(
    ("argv", "env", "lang"),
    [
        ([], "cs_CZ.UTF-8", "cs"),
        ([], "sk_SK.UTF-8", "cs"),
        ([], "de_DE", "en"),
        ([], "C.UTF-8", "en"),
        (["--lang", "cs"], "en_GB", "cs"),
        (["rules", "ten", "--lang=en"], "cs_CZ", "en"),
    ],
)
def test_the_language_is_asked_for_or_the_system_s(monkeypatch, argv, env, lang) -> None:
    monkeypatch.setenv("LANG", env)
    assert cli._language(argv) == lang


@pytest.mark.parametrize("lang", i18n.LANGUAGES)
def test_both_languages_speak(ten, tmp_path, capsys, lang) -> None:
    file = written(tmp_path, every_kind(ten))
    for argv in (["replay", file], ["score", file], ["games"], ["rules", "ten"]):
        assert cli.main([*argv, "--lang", lang]) == cli.OK
        assert capsys.readouterr().out.strip()


# --- as a program ---


def test_python_m_companion_is_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "companion", "games"], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert "kuro" in done.stdout


def test_a_closed_pipe_is_no_error() -> None:
    program = subprocess.Popen(
        [sys.executable, "-m", "companion", "rules", "kuro"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert program.stdout
    assert program.stderr
    program.stdout.close()
    assert b"Traceback" not in program.stderr.read()
    program.stderr.close()
    program.wait(20)


@contextlib.contextmanager
def served(tmp_path: Path, *argv: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    data = str(tmp_path / "new" / "tables.sqlite")
    env = {**os.environ, "COMPANION_DATA": data, "PYTHONUNBUFFERED": "1"}
    program = subprocess.Popen(
        [sys.executable, "-m", "companion", "run", "--no-open", "--json", *argv],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=env,
    )
    try:
        assert program.stdout
        said = program.stdout.readline()
        assert said, program.stderr and program.stderr.read()
        found = json.loads(said)
        assert found["data"] == data
        yield program, found["url"]
    finally:
        program.kill()
        program.communicate()


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT])
def test_run_serves_the_app_and_stops_when_told(tmp_path, end) -> None:
    with served(tmp_path, "--port", "0") as (program, url):
        assert url.startswith("http://127.0.0.1:")
        with urllib.request.urlopen(url, timeout=10) as answer:
            assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
            page = answer.read().decode()
        assert "<title>Companion</title>" in page
        with urllib.request.urlopen(url + "fonts/Roboto-Bold.ttf", timeout=10) as font:
            assert font.status == 200
        program.send_signal(end)
        _, err = program.communicate(timeout=15)
        assert program.returncode == 0
        assert err == ""


def test_no_page_from_elsewhere_talks_to_the_app(tmp_path) -> None:
    with served(tmp_path, "--port", "0") as (_, url):
        host, port = url.removeprefix("http://").rstrip("/").split(":")
        for origin, status in ((url.rstrip("/"), "101"), ("http://elsewhere.example", "403")):
            with socket.create_connection((host, int(port)), timeout=10) as sock:
                sock.sendall(
                    f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {origin}\r\nUpgrade: websocket\r\n"
                    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
                )
                assert sock.recv(64).decode().split()[1] == status


def test_a_taken_port_is_told(capsys) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert cli.main(["run", "--no-open", "--port", str(taken.getsockname()[1])]) == cli.BUSY == 6
    assert capsys.readouterr().err.strip()


def test_without_a_port_the_next_free_one_is_taken() -> None:
    from companion import serve

    with serve.listen(serve.LOOPBACK, None) as first, serve.listen(serve.LOOPBACK, None) as second:
        ports = [s.getsockname()[1] for s in (first, second)]
    assert serve.PORT <= ports[0] < ports[1] < serve.PORT + serve.TRIES


def test_an_impossible_host_is_told(capsys) -> None:
    assert cli.main(["run", "--no-open", "--host", "192.0.2.77", "--port", "0"]) == cli.BUSY
    assert capsys.readouterr().err.strip()
