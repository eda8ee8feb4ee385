"""The file behind the served app: durable, shared, migrated, set aside when broken."""

import asyncio
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from companion.core.table import Entry, Play
from companion.store import backups, migrations
from companion.store.base import Busy, DamagedTable, Foreign, Full, Newer, NotSaved, Stale, Unreadable
from companion.store.check import checksum
from companion.store.sqlite import SqliteStore
from tests.store.tables import Clock, file_of, toy_table

WRITER = Path(__file__).with_name("writer.py")
ROOT = Path(__file__).parents[2]


def run(what: Any) -> Any:
    return asyncio.run(what)


def path_of(folder: Path) -> Path:
    return folder / "data" / "companion.sqlite"


def filled(folder: Path, clock: Clock | None = None, tables: int = 2) -> SqliteStore:
    store = SqliteStore(path_of(folder), clock=clock or Clock())
    for i in range(tables):
        table = toy_table(f"t{i}", moves=12, seed=i)
        run(store.create(table.header, table.entries, changed=f"2031-05-01T1{i}:00:00Z"))
    return store


def ids(store: SqliteStore) -> list[str]:
    return [s.id for s in run(store.list())]


def sql(folder: Path, *commands: str) -> None:
    with closing(sqlite3.connect(path_of(folder), isolation_level=None)) as con:
        for command in commands:
            con.execute(command)


# --- durability ---


def test_every_write_is_synced(tmp_path: Path) -> None:
    store = filled(tmp_path)
    assert store._con.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    assert store._con.execute("PRAGMA synchronous").fetchone()[0] == 2  # FULL
    assert store._con.execute("PRAGMA foreign_keys").fetchone()[0] == 1


def writer(path: Path, *args: str) -> subprocess.Popen[str]:
    command = [sys.executable, str(WRITER), str(path), *args]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)


@pytest.mark.parametrize("seed", range(3))
def test_killed_between_taps_loses_nothing(tmp_path: Path, seed: int) -> None:
    path = path_of(tmp_path)
    process = writer(path, "append")
    assert process.stdout is not None
    said = [process.stdout.readline()]  # started
    time.sleep(random.Random(seed).uniform(0.02, 0.3))
    process.send_signal(signal.SIGKILL)
    said += process.stdout.readlines()
    process.wait()
    told = [int(line) for line in said if line.endswith("\n")]  # the last line may be cut
    assert told
    store = SqliteStore(path)
    stored = run(store.load("killed")).last
    assert told[-1] <= stored <= told[-1] + 1  # the one being written may have made it
    assert store.notices() == []


def test_two_processes_on_one_table(tmp_path: Path) -> None:
    """Each entry is taken once: the slower one is told that it is stale, loads and goes on."""
    path = path_of(tmp_path)
    first = toy_table("shared", moves=0)
    store = SqliteStore(path)
    run(store.create(first.header))
    others = [writer(path, "share", name) for name in ("a", "b")]
    lines = [p.communicate(timeout=60)[0].split() for p in others]
    assert [p.returncode for p in others] == [0, 0]
    taken = [int(x) for line in lines for x in line if x.isdigit()]
    assert sorted(taken) == list(range(1, 81))
    table = run(store.load("shared"))
    by = [e.do.move["note"] for e in table.entries if isinstance(e.do, Play)]
    assert (by.count("a"), by.count("b")) == (40, 40)


def test_two_windows_on_one_table(tmp_path: Path) -> None:
    one = filled(tmp_path)
    other = SqliteStore(path_of(tmp_path))
    entry = Entry(n=13, do=Play(move={"kind": "pass", "seat": 0}, anyway=True))
    run(one.append("t0", entry))
    with pytest.raises(Stale) as e:
        run(other.append("t0", entry))
    assert e.value.last == 13
    assert run(other.load("t0")).last == 13


def test_a_file_held_by_another_program_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.store.sqlite.BUSY_MS", 20)
    store = filled(tmp_path)
    with closing(sqlite3.connect(path_of(tmp_path), isolation_level=None)) as con:
        con.execute("BEGIN IMMEDIATE")
        with pytest.raises(Busy) as e:
            run(store.append("t0", Entry(n=13, do=Play(move={"kind": "pass", "seat": 0}, anyway=True))))
        assert not e.value.kept
    assert run(store.load("t0")).last == 12


def test_no_room_left_is_told_and_nothing_is_half_written(tmp_path: Path) -> None:
    store = filled(tmp_path)
    pages = store._con.execute("PRAGMA page_count").fetchone()[0]
    store._con.execute(f"PRAGMA max_page_count = {pages}")
    big = toy_table("big", moves=400)
    with pytest.raises(Full):
        run(store.create(big.header, big.entries))
    assert ids(store) == ["t1", "t0"]
    assert run(store.examine()) == []


# --- versions ---

V1 = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO meta VALUES ('format', '1');
CREATE TABLE tables (id TEXT PRIMARY KEY, header TEXT NOT NULL, changed TEXT NOT NULL, last INTEGER NOT NULL,
  finished INTEGER NOT NULL DEFAULT 0, glance TEXT NOT NULL DEFAULT '{}') WITHOUT ROWID;
CREATE TABLE entries (table_id TEXT NOT NULL REFERENCES tables(id) ON DELETE CASCADE, n INTEGER NOT NULL,
  json TEXT NOT NULL, PRIMARY KEY (table_id, n)) WITHOUT ROWID;
CREATE TABLE settings (key TEXT PRIMARY KEY, json TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE names (name TEXT PRIMARY KEY, place INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO settings VALUES ('language', '"cs"');
INSERT INTO names VALUES ('Ája', 0);
PRAGMA user_version = 1;
"""


def old_file(folder: Path) -> None:
    path_of(folder).parent.mkdir(parents=True)
    file = file_of(toy_table("old", moves=9))
    with closing(sqlite3.connect(path_of(folder))) as con:
        con.executescript(V1)
        con.execute(
            "INSERT INTO tables VALUES ('old', ?, '2030-01-01T00:00:00Z', 9, 1, '{\"a\": 1}')",
            (file.header.model_dump_json(),),
        )
        con.executemany("INSERT INTO entries VALUES ('old', ?, ?)", [(e.n, e.model_dump_json()) for e in file.entries])
        con.commit()


def test_an_older_file_is_brought_up_to_date_after_a_backup(tmp_path: Path) -> None:
    old_file(tmp_path)
    store = SqliteStore(path_of(tmp_path))
    assert run(store.open("old")) == file_of(toy_table("old", moves=9))
    [summary] = run(store.list())
    assert (summary.finished, summary.glance, summary.last) == (True, {"a": 1}, 9)
    assert run(store.setting("language")) == "cs"
    assert run(store.names()) == ["Ája"]
    assert migrations.version_of(store._con) == migrations.VERSION
    crc, text = store._con.execute("SELECT crc, json FROM entries WHERE n = 4").fetchone()
    assert crc == checksum(text)
    with closing(sqlite3.connect(backups.found(store.folder)[-1])) as con:
        assert migrations.version_of(con) in (1, migrations.VERSION)
    run(store.delete("old"))
    assert [s.id for s in run(store.deleted())] == ["old"]


def test_a_backup_of_an_older_version_can_be_read(tmp_path: Path) -> None:
    old_file(tmp_path)
    with closing(sqlite3.connect(path_of(tmp_path))) as con:
        made = backups.make(con, path_of(tmp_path).parent / "backups", datetime(2030, 1, 1, tzinfo=UTC))
    before = made.read_bytes()
    store = SqliteStore(path_of(tmp_path))
    assert run(store.read_backup(made.name)) == [file_of(toy_table("old", moves=9))]
    assert made.read_bytes() == before


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old_file(tmp_path)

    def fails(con: sqlite3.Connection) -> None:
        con.execute("CREATE TABLE half (x)")
        raise sqlite3.OperationalError("no")

    monkeypatch.setattr(migrations, "MIGRATIONS", (migrations._first, fails))
    with pytest.raises(Unreadable):
        SqliteStore(path_of(tmp_path))
    monkeypatch.undo()
    with closing(sqlite3.connect(path_of(tmp_path))) as con:
        assert migrations.version_of(con) == 1
        assert con.execute("SELECT count(*) FROM sqlite_master WHERE name = 'half'").fetchone()[0] == 0
    assert ids(SqliteStore(path_of(tmp_path))) == ["old"]


def test_a_newer_file_is_left_untouched(tmp_path: Path) -> None:
    run(filled(tmp_path).close())
    sql(tmp_path, f"PRAGMA user_version = {migrations.VERSION + 1}")
    before = path_of(tmp_path).read_bytes()
    with pytest.raises(Newer) as e:
        SqliteStore(path_of(tmp_path))
    assert e.value.version == migrations.VERSION + 1
    assert path_of(tmp_path).read_bytes() == before


def test_a_database_of_something_else_is_left_untouched(tmp_path: Path) -> None:
    path_of(tmp_path).parent.mkdir(parents=True)
    sql(tmp_path, "CREATE TABLE recipes (x)")
    before = path_of(tmp_path).read_bytes()
    with pytest.raises(Foreign):
        SqliteStore(path_of(tmp_path))
    assert path_of(tmp_path).read_bytes() == before


def test_a_folder_nobody_may_write_to(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    with pytest.raises(Unreadable):
        SqliteStore(path_of(tmp_path))


# --- one damaged table ---

TABLE_DAMAGE = {
    "header": "UPDATE tables SET header = '{oops' WHERE id = 't0'",
    "header of another table": "UPDATE tables SET header = replace(header, 't0', 't9') WHERE id = 't0'",
    "entry": "UPDATE entries SET json = '{' WHERE table_id = 't0' AND n = 5",
    "entry of no form": "UPDATE entries SET json = '{}' WHERE table_id = 't0' AND n = 5",
    "one digit": "UPDATE entries SET json = replace(json, '\"seat\":0', '\"seat\":1') WHERE table_id = 't0' AND n = 5",
    "not text": "UPDATE entries SET json = x'ff00ff' WHERE table_id = 't0' AND n = 5",
    "nothing where the header was": "UPDATE tables SET header = x'' WHERE id = 't0'",
    "a word for the count": "UPDATE tables SET last = 'x' WHERE id = 't0'",
    "gap": "DELETE FROM entries WHERE table_id = 't0' AND n = 5",
    "lost end": "DELETE FROM entries WHERE table_id = 't0' AND n = 12",
    "one too many": "INSERT INTO entries SELECT table_id, 13, json, crc FROM entries WHERE table_id = 't0' AND n = 12",
}


@pytest.mark.parametrize("how", TABLE_DAMAGE)
def test_a_damaged_table_is_set_aside_and_the_others_open(tmp_path: Path, how: str) -> None:
    run(filled(tmp_path).close())
    sql(tmp_path, TABLE_DAMAGE[how])
    store = SqliteStore(path_of(tmp_path))
    with pytest.raises(DamagedTable) as e:
        run(store.load("t0"))
    assert ids(store) == ["t1"]
    assert run(store.load("t1")).last == 12
    [damaged] = run(store.damaged())
    assert damaged == e.value.damaged
    assert damaged.raw.startswith('{"header": ')
    if how in ("entry", "gap", "one digit"):
        assert damaged.rescued is not None
        assert damaged.rescued.entries == toy_table("t0", moves=12, seed=0).entries[:4]
    with pytest.raises(DamagedTable):
        run(store.append("t0", Entry(n=13, do=Play(move={}))))
    run(store.delete("t0"))
    assert run(store.damaged()) == []
    assert [s.id for s in run(store.deleted())] == ["t0"]


def test_a_log_the_rules_do_not_allow_is_damage(tmp_path: Path) -> None:
    table = toy_table("t0", moves=3)
    store = SqliteStore(path_of(tmp_path))
    wrong = Entry(n=4, do=Play(move={"kind": "pass", "seat": 3}))
    run(store.create(table.header, (*table.entries, wrong)))
    [damaged] = run(store.examine())
    assert "Entry {n} of this table does not hold" in damaged.reason.id
    assert damaged.rescued == file_of(table)
    assert json.loads(damaged.raw)["entries"][3]["n"] == 4


def test_an_unknown_game_is_set_aside_until_it_is_known(tmp_path: Path) -> None:
    store = SqliteStore(path_of(tmp_path))
    run(store.create(toy_table("x", moves=0).header.model_copy(update={"game": "chess"})))
    with pytest.raises(DamagedTable):
        run(store.load("x"))
    assert "chess" in dict(run(store.damaged())[0].reason.args).values()


# --- a broken file ---


def broken(path: Path, how: str) -> None:
    data = bytearray(path.read_bytes())
    if how == "not a database":
        data[:] = b"this is no database, but text" * 1000
    elif how == "cut":
        del data[len(data) // 2 :]
    elif how == "pages of zeros":
        data[4096:12288] = bytes(8192)
    path.write_bytes(data)


@pytest.mark.parametrize("how", ["not a database", "cut", "pages of zeros"])
def test_a_broken_file_is_set_aside_and_the_backup_used(tmp_path: Path, how: str, clock: Clock) -> None:
    store = filled(tmp_path, clock, tables=3)
    run(store.backup())
    run(store.close())
    broken(path_of(tmp_path), how)
    wreck = path_of(tmp_path).read_bytes()
    store = SqliteStore(path_of(tmp_path), clock=clock)
    assert ids(store) == ["t2", "t1", "t0"]
    assert run(store.examine()) == []
    [told] = store.notices()
    assert "The backup of {time} was used" in told.id
    assert store.notices() == []
    [aside] = [p for p in path_of(tmp_path).parent.glob("*.damaged-*") if not p.name.endswith(("-wal", "-shm"))]
    assert aside.read_bytes() == wreck
    assert aside.name in dict(told.args).values()


def test_a_broken_file_without_a_backup(tmp_path: Path) -> None:
    path_of(tmp_path).parent.mkdir(parents=True)
    path_of(tmp_path).write_bytes(b"nothing of use" * 100)
    store = SqliteStore(path_of(tmp_path))
    assert ids(store) == []
    assert "there is no backup" in store.notices()[0].id
    run(store.create(toy_table("new", moves=0).header))


def test_what_a_broken_file_still_holds_is_brought_over(tmp_path: Path, clock: Clock) -> None:
    """The backup is older than the last taps; those of whole tables come from the wreck."""
    store = filled(tmp_path, clock)
    run(store.backup())
    entry = Entry(n=13, do=Play(move={"kind": "pass", "seat": 0}, anyway=True))
    run(store.append("t0", entry))
    late = toy_table("late", moves=4)
    run(store.create(late.header, late.entries, glance={"a": 1}))
    run(store.close())
    with closing(sqlite3.connect(path_of(tmp_path))) as con:
        root = con.execute("SELECT rootpage FROM sqlite_master WHERE name = 'settings'").fetchone()[0]
        size = con.execute("PRAGMA page_size").fetchone()[0]
    data = bytearray(path_of(tmp_path).read_bytes())
    data[(root - 1) * size : root * size] = b"\xee" * size
    path_of(tmp_path).write_bytes(data)
    store = SqliteStore(path_of(tmp_path), clock=clock)
    assert store.notices()
    assert sorted(ids(store)) == ["late", "t0", "t1"]
    assert run(store.load("t0")).last == 13
    assert run(store.open("late")) == file_of(late)


# --- backups ---


def test_backups_follow_changes_not_more_often_than_the_interval(tmp_path: Path, clock: Clock) -> None:
    store = filled(tmp_path, clock)
    first = len(run(store.backups()))
    assert first == 1  # at the first change
    table = run(store.load("t0"))
    for i in range(5):
        table = table.play({"kind": "pass", "seat": table.state.turn}, anyway=True)
        run(store.append("t0", table.entries[-1]))
        clock.pass_by(minutes=4)
        assert len(run(store.backups())) == first + (i >= 3)
    newest = run(store.backups())[0]
    assert newest.tables == 2
    held = {f.header.id: len(f.entries) for f in run(store.read_backup(newest.key))}
    assert held == {"t0": 16, "t1": 12}


def test_opening_makes_a_backup_only_of_changes(tmp_path: Path, clock: Clock) -> None:
    run(filled(tmp_path, clock).close())
    clock.pass_by(minutes=1)
    counts = []
    for _ in range(3):
        store = SqliteStore(path_of(tmp_path), clock=clock)
        counts.append(len(run(store.backups())))
        clock.pass_by(minutes=1)
        run(store.close())
    assert counts == [counts[0]] * 3


def test_backups_thin_out_but_reach_back_days() -> None:
    start = datetime(2031, 5, 1, tzinfo=UTC)
    names = [f"companion-{(start - timedelta(minutes=10 * i)).strftime(backups.STAMP)}.sqlite" for i in range(3000)]
    stay = sorted(backups.kept(names), reverse=True)
    assert stay[:7] == names[:7]
    assert len(stay) == 14
    assert len({n[10:18] for n in stay[7:]}) == 7
    assert stay[-1][10:18] == "20310423"


def test_a_backup_that_fails_does_not_fail_the_tap(tmp_path: Path, clock: Clock) -> None:
    store = filled(tmp_path, clock)
    for p in store.folder.iterdir():
        p.unlink()
    store.folder.rmdir()
    store.folder.write_text("in the way")
    clock.pass_by(hours=1)
    run(store.append("t0", Entry(n=13, do=Play(move={"kind": "pass", "seat": 0}, anyway=True))))
    assert [n.id for n in store.notices()] == ["The backup could not be written."]
    with pytest.raises(NotSaved):
        run(store.backup())


def test_the_bin_is_emptied_after_thirty_days(tmp_path: Path, clock: Clock) -> None:
    store = filled(tmp_path, clock)
    run(store.delete("t0"))
    run(store.close())
    clock.pass_by(days=29)
    store = SqliteStore(path_of(tmp_path), clock=clock)
    assert [s.id for s in run(store.deleted())] == ["t0"]
    run(store.close())
    clock.pass_by(days=2)
    store = SqliteStore(path_of(tmp_path), clock=clock)
    assert run(store.deleted()) == []
    assert store._con.execute("SELECT count(*) FROM entries WHERE table_id = 't0'").fetchone()[0] == 0
