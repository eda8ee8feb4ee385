"""Files people bring: each kind of fault has an error of its own, and what is sound comes back as it was."""

import json
from importlib.util import find_spec
from typing import Any

import pytest

from companion.core import registry
from companion.core.table import MAX_ENTRIES
from companion.store import files
from tests.store.tables import file_of, toy_table, walked


def doc(moves: int = 6) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(files.export_table(file_of(toy_table(moves=moves))))
    return found


def changed(path: str, value: object, moves: int = 6) -> str:
    """The sound file with one place set; `DROP` takes it out."""
    data: Any = doc(moves)
    at, keys = data, path.split(".")
    for key in keys[:-1]:
        at = at[int(key)] if isinstance(at, list) else at[key]
    last: Any = int(keys[-1]) if isinstance(at, list) else keys[-1]
    if value is DROP:
        del at[last]
    else:
        at[last] = value
    return json.dumps(data)


DROP = object()


def test_a_table_comes_back_as_it_was() -> None:
    for moves in (0, 1, 40):
        file = file_of(toy_table(moves=moves))
        text = files.export_table(file)
        assert files.read_table(text) == file
        assert files.read_table(text.encode()) == file
        assert files.read_table(b"\xef\xbb\xbf" + text.encode(), "toy") == file


def test_the_file_is_for_people_too() -> None:
    lines = files.export_table(file_of(toy_table(moves=3))).splitlines()
    assert "Ája" in lines[0]
    assert len(lines) == 1 + 1 + 3 + 1


FAULTS: list[tuple[str, bytes | str, type[files.BadFile]]] = [
    ("empty", b"", files.NotJson),
    ("not UTF-8", b'{"header": "\xff"}', files.NotText),
    ("half a surrogate pair", '{"header": "\\ud800"}', files.NotText),
    ("half a surrogate pair, as text", '{"header": "\ud800"}', files.NotText),
    ("not JSON", '{"header": ', files.NotJson),
    ("something after the end", "{} {}", files.NotJson),
    ("unfinished string full of quotes", '"' + '\\"' * 1_000_000, files.NotJson),
    ("too large", b" " * (files.MAX_BYTES + 1), files.TooLarge),
    ("too large as text", "ž" * (files.MAX_BYTES // 2 + 1), files.TooLarge),
    ("too deep", "[" * 100_000, files.TooDeep),
    ("too deep and closed", "[" * 33 + "]" * 33, files.TooDeep),
    ("brackets in a string are no depth", json.dumps("[" * 100), files.NotATable),
    ("a key twice", '{"header": 1, "header": 2}', files.DuplicateKey),
    ("NaN", '{"header": NaN}', files.NotANumber),
    ("infinity", '{"header": -Infinity}', files.NotANumber),
    ("infinity in digits", '{"header": 1e999}', files.NotANumber),
    ("a number too long", '{"header": ' + "9" * 5000 + "}", files.NotANumber),
    ("another thing", "[]", files.NotATable),
    ("another object", '{"a": 1}', files.NotATable),
    ("all tables", '{"companion": "companion tables"}', files.SeveralTables),
]


@pytest.mark.parametrize(("name", "data", "error"), FAULTS, ids=[f[0] for f in FAULTS])
def test_faults_of_the_text(name: str, data: bytes | str, error: type[files.BadFile]) -> None:
    with pytest.raises(files.BadFile) as e:
        files.read_table(data)
    assert type(e.value) is error


PLACES: list[tuple[str, str, object, type[files.BadFile]]] = [
    ("no format", "header.format", DROP, files.NotATable),
    ("format of the future", "header.format", 2, files.UnknownVersion),
    ("format of nobody", "header.format", 0, files.UnknownVersion),
    ("true is not 1", "header.format", True, files.NotATable),
    ("format as text", "header.format", "1", files.NotATable),
    ("unknown game", "header.game", "chess", files.UnknownGame),
    ("game of no name", "header.game", None, files.NotATable),
    ("no seats", "header.seats", [], files.BadHeader),
    ("more players than the game takes", "header.seats", ["a"] * 5, files.BadHeader),
    ("empty name", "header.seats.0", "", files.BadHeader),
    ("unknown option", "header.options.speed", "1", files.BadHeader),
    ("unknown value", "header.options.goal", "1000", files.BadHeader),
    ("path as id", "header.id", "../x", files.BadHeader),
    ("extra in the header", "header.x", 1, files.BadHeader),
    ("extra beside it", "x", 1, files.BadHeader),
    ("no entries", "entries", DROP, files.NotATable),
    ("entries of another kind", "entries", {}, files.NotATable),
    ("too many entries", "entries", [0] * (MAX_ENTRIES + 1), files.TooLarge),
    ("no number", "entries.2.n", DROP, files.BadEntry),
    ("number as text", "entries.2.n", "3", files.BadEntry),
    ("a gap", "entries.2.n", 4, files.BadEntry),
    ("an entry left out", "entries.2", DROP, files.BadEntry),
    ("unknown kind", "entries.2.do.kind", "steal", files.BadEntry),
    ("no such move", "entries.2.do.move.kind", "fly", files.IllegalLog),
    ("seven pips", "entries.2.do.move.pips", 7, files.IllegalLog),
    ("out of turn", "entries.2.do", {"kind": "play", "move": {"kind": "pass", "seat": 1}}, files.IllegalLog),
    ("nothing to undo", "entries.0.do", {"kind": "undo", "count": 1}, files.IllegalLog),
    ("mends what is not there", "entries.2.do", {"kind": "mend", "target": 9, "action": None}, files.IllegalLog),
]


@pytest.mark.parametrize(("name", "path", "value", "error"), PLACES, ids=[p[0] for p in PLACES])
def test_faults_of_the_content(name: str, path: str, value: object, error: type[files.BadFile]) -> None:
    with pytest.raises(files.BadFile) as e:
        files.read_table(changed(path, value))
    assert type(e.value) is error


def test_wrong_game() -> None:
    with pytest.raises(files.WrongGame) as e:
        files.read_table(json.dumps(doc()), "kuro")
    assert (e.value.found, e.value.expected) == ("toy", "kuro")


def test_an_illegal_log_says_where_and_why() -> None:
    with pytest.raises(files.IllegalLog) as e:
        files.read_table(changed("entries.2.do", {"kind": "play", "move": {"kind": "pass", "seat": 1}}))
    assert e.value.n == 3
    assert [r.rule for r in e.value.rulings] == ["toy.turn"]
    assert e.value.seats == ("Ája", "Šimon")


def test_a_bad_entry_says_which() -> None:
    with pytest.raises(files.BadEntry) as e:
        files.read_table(changed("entries.4.at", 5))
    assert e.value.n == 5
    assert "at" in str(dict(e.value.why.args)["where"])


def test_a_log_that_would_take_hours_is_refused_at_once() -> None:
    data = doc(0)
    throw = {"kind": "play", "move": {"kind": "throw", "seat": 0, "pips": 1}, "anyway": True}
    mend = {"kind": "mend", "target": 1, "action": None}
    data["entries"] = [{"n": n, "at": "", "do": throw if n <= 10_000 else mend} for n in range(1, 10_041)]
    assert files.MAX_STEPS < 10_000 * 40
    with pytest.raises(files.TooLarge):
        files.read_table(json.dumps(data))


def test_file_names_are_tame() -> None:
    header = toy_table("abcdefghijkl").header
    assert files.file_name(header) == "toy-2031-05-01-abcdefgh.companion.json"
    assert files.file_name(header.model_copy(update={"created": "../../etc"})) == "toy-abcdefgh.companion.json"


def refs(value: object) -> list[str]:
    if isinstance(value, dict):
        return [r for v in value.values() for r in refs(v)]
    if isinstance(value, list):
        return [r for v in value for r in refs(v)]
    return [value] if isinstance(value, str) and value.startswith("#/") else []


def test_the_schema_of_a_game_holds_its_moves_and_options() -> None:
    schema = files.file_schema("toy")
    assert {r.removeprefix("#/$defs/") for r in refs(schema)} <= schema["$defs"].keys()
    assert schema["$defs"]["Play"]["properties"]["move"] == {"$ref": "#/$defs/move"}
    assert set(schema["$defs"]["move"]["discriminator"]["mapping"]) == {"throw", "pass"}
    assert schema["$defs"]["move.Throw"]["properties"]["pips"]["maximum"] == 6
    header = schema["$defs"]["Header"]["properties"]
    assert header["game"] == {"const": "toy"}
    assert header["options"]["properties"]["goal"] == {"enum": ["21", "99"], "default": "21"}
    assert header["options"]["properties"]["enforcement"]["enum"] == ["warn", "block"]
    assert (header["seats"]["minItems"], header["seats"]["maxItems"]) == (1, 4)


def test_tables_of_real_games_come_back_as_they_were() -> None:
    for id in registry.metas():
        if id != "toy" and find_spec(f"companion.games.{id}.game"):
            file = file_of(walked(id, seed=5))
            assert files.read_table(files.export_table(file), id) == file
            schema = files.file_schema(id)
            assert {r.removeprefix("#/$defs/") for r in refs(schema)} <= schema["$defs"].keys()


def test_no_schema_of_an_unknown_game() -> None:
    with pytest.raises(registry.UnknownGame):
        files.file_schema("chess")
