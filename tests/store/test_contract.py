"""One test for every store: whatever it is made of, it behaves the same."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from companion.core.table import Entry, Play, Table
from companion.store import files
from companion.store.base import MAX_NAMES, Exists, Missing, Stale, Store, new_id
from companion.store.browser import BrowserStore
from companion.store.memory import DictKeyValue, MemoryStore
from companion.store.sqlite import SqliteStore
from tests.store.tables import Clock, file_of, toy_table


class SlowKeyValue(DictKeyValue):
    """Answers later, as the bridge to a browser does."""

    async def get(self, key: str) -> str | None:
        await asyncio.sleep(0)
        return await super().get(key)

    async def set(self, key: str, value: str) -> None:
        await asyncio.sleep(0)
        await super().set(key, value)

    async def keys(self, prefix: str) -> Sequence[str]:
        await asyncio.sleep(0)
        return await super().keys(prefix)


class SwapKeyValue(DictKeyValue):
    """Compares and writes in one step."""

    async def swap(self, key: str, old: str | None, new: str) -> bool:
        if self.data.get(key) != old:
            return False
        self.data[key] = new
        return True


Make = Callable[[], Store]


def _sqlite(path: Path, clock: Clock) -> Make:
    return lambda: SqliteStore(path / "c.sqlite", clock=clock)


def _memory(path: Path, clock: Clock) -> Make:
    store = MemoryStore(clock=clock)
    return lambda: store


def _browser(path: Path, clock: Clock) -> Make:
    kv = SlowKeyValue()
    return lambda: BrowserStore(kv, clock=clock)


def _swapping(path: Path, clock: Clock) -> Make:
    kv = SwapKeyValue()
    return lambda: BrowserStore(kv, clock=clock)


KINDS = {"sqlite": _sqlite, "memory": _memory, "browser": _browser, "browser that swaps": _swapping}


@pytest.fixture(params=KINDS)
def make(request: pytest.FixtureRequest, tmp_path: Path, clock: Clock) -> Make:
    """Opens the store; a second call opens it again, as after a restart."""
    return KINDS[request.param](tmp_path, clock)


def test_a_table_from_its_first_entry_to_the_bin(make: Make) -> None:
    async def scenario() -> None:
        store = make()
        assert await store.list() == []
        table = toy_table("t1", moves=0)
        await store.create(table.header, glance={"round": 1})
        whole = toy_table("t1", moves=130)
        for entry in whole.entries:
            await store.append("t1", entry, f"2031-05-02T00:{entry.n:03}", {"round": entry.n}, finished=entry.n == 130)
        [s] = await store.list()
        assert (s.id, s.game, s.seats, s.last, s.finished) == ("t1", "toy", ("Ája", "Šimon"), 130, True)
        assert (s.created, s.changed, s.glance) == (table.header.created, "2031-05-02T00:130", {"round": 130})
        again = make()
        loaded = await again.load("t1")
        assert isinstance(loaded, Table)
        assert loaded.state == whole.state
        assert await again.open("t1") == file_of(whole)
        assert await again.list() == [s]
        await again.rename("t1", ["Žofie", "Šimon"])
        assert (await again.list())[0].seats == ("Žofie", "Šimon")
        assert (await again.open("t1")).entries == whole.entries
        await again.delete("t1")
        assert await again.list() == []
        for gone in (again.load("t1"), again.delete("t1"), again.rename("t1", ["a", "b"])):
            with pytest.raises(Missing):
                await gone
        with pytest.raises(Missing):
            await again.append("t1", Entry(n=131, do=Play(move={})))
        with pytest.raises(Exists):
            await again.create(table.header)
        [binned] = await again.deleted()
        assert (binned.id, binned.last) == ("t1", 130)
        await again.restore("t1")
        assert await again.deleted() == []
        assert (await again.load("t1")).last == 130
        await again.delete("t1")
        await again.purge("t1")
        with pytest.raises(Missing):
            await again.restore("t1")
        await again.create(table.header)
        assert (await again.load("t1")).last == 0

    asyncio.run(scenario())


def test_nothing_of_an_unknown_table(make: Make) -> None:
    async def scenario() -> None:
        store = make()
        entry = Entry(n=1, do=Play(move={}))
        for what in (
            store.load("x"),
            store.open("x"),
            store.append("x", entry),
            store.rename("x", ["a"]),
            store.delete("x"),
            store.restore("x"),
            store.purge("x"),
            store.read_backup("x"),
        ):
            with pytest.raises(Missing):
                await what  # type: ignore[misc]

    asyncio.run(scenario())


def test_a_stale_number_is_refused_and_nothing_is_written(make: Make) -> None:
    async def scenario() -> None:
        store = make()
        table = toy_table("t1", moves=5)
        await store.create(table.header, table.entries)
        for n in (1, 5, 7):
            with pytest.raises(Stale) as e:
                await store.append("t1", Entry(n=n, do=Play(move={"kind": "pass", "seat": 0}, anyway=True)))
            assert e.value.last == 5
        assert await make().open("t1") == file_of(table)

    asyncio.run(scenario())


def test_two_windows_on_one_table(make: Make, request: pytest.FixtureRequest) -> None:
    async def scenario() -> None:
        one, other = make(), make()
        table = toy_table("t1", moves=5)
        await one.create(table.header, table.entries)
        assert (await other.load("t1")).last == 5
        theirs = table.play({"kind": "throw", "seat": table.state.turn, "pips": 2}, anyway=True)
        ours = table.play({"kind": "throw", "seat": table.state.turn, "pips": 6}, anyway=True)
        await other.append("t1", theirs.entries[-1])
        with pytest.raises(Stale) as e:
            await one.append("t1", ours.entries[-1])
        assert e.value.last == 6
        assert not one.unsafe()
        now = await one.load("t1")
        assert now.entries == theirs.entries
        after = now.play({"kind": "throw", "seat": now.state.turn, "pips": 1}, anyway=True)
        await one.append("t1", after.entries[-1])
        assert (await other.load("t1")).entries == after.entries
        await other.rename("t1", ["A", "B"])
        last = after.play({"kind": "throw", "seat": after.state.turn, "pips": 1}, anyway=True)
        await one.append("t1", last.entries[-1])
        assert (await make().open("t1")).header.seats == ("A", "B")
        assert (await make().load("t1")).last == 8

    asyncio.run(scenario())


def test_the_order_is_that_of_change(make: Make) -> None:
    async def scenario() -> None:
        store = make()
        for i, id in enumerate("abc"):
            await store.create(toy_table(id, moves=0).header, changed=f"2031-01-0{i + 1}")
        assert [s.id for s in await store.list()] == ["c", "b", "a"]
        await store.append("a", toy_table("a", moves=1).entries[0])
        assert [s.id for s in await store.list()] == ["a", "c", "b"]

    asyncio.run(scenario())


def test_other_names_must_be_as_many(make: Make) -> None:
    async def scenario() -> None:
        store = make()
        await store.create(toy_table("t1", moves=0).header)
        for bad in (["a"], ["a", "b", "c"], ["a", ""], ["a", "x" * 41]):
            with pytest.raises(ValueError):  # noqa: PT011
                await store.rename("t1", bad)
        assert (await make().open("t1")).header.seats == ("Ája", "Šimon")

    asyncio.run(scenario())


def test_settings_and_names(make: Make) -> None:
    async def scenario() -> None:
        store = make()
        assert await store.setting("language") is None
        assert await store.setting("language", "cs") == "cs"
        await store.set_setting("language", "en")
        await store.set_setting("seen", {"lessons": [1, 2], "ž": None})
        await store.set_setting("language", "cs")
        store = make()
        assert dict(await store.settings()) == {"language": "cs", "seen": {"lessons": [1, 2], "ž": None}}
        await store.remember(["Ája", " Cyril "])
        await store.remember(["Bára", "Ája", "", "Bára"])
        assert await store.names() == ["Bára", "Ája", "Cyril"]
        await store.forget("Ája")
        assert await make().names() == ["Bára", "Cyril"]
        await store.remember(map(str, range(70)))
        assert await store.names() == [str(i) for i in range(MAX_NAMES)]

    asyncio.run(scenario())


def test_a_log_that_does_not_replay_is_set_aside(make: Make) -> None:
    async def scenario() -> None:
        store = make()
        good, bad = toy_table("good", moves=3), toy_table("bad", moves=3)
        wrong = Entry(n=4, do=Play(move={"kind": "pass", "seat": 3}))
        await store.create(good.header, good.entries)
        await store.create(bad.header, (*bad.entries, wrong))
        [damaged] = await store.examine()
        assert (damaged.id, damaged.rescued) == ("bad", file_of(bad))
        assert [s.id for s in await store.list()] == ["good"]
        with pytest.raises(files.IllegalLog):
            files.read_table(damaged.raw)
        assert damaged.rescued is not None
        made = await files.import_table(store, damaged.rescued)
        assert made.how == "copy"
        assert (await store.load(made.id)).last == 3
        await store.delete("bad")
        assert await store.damaged() == []

    asyncio.run(scenario())


def test_a_move_that_newer_rules_speak_against_stays_in_its_table(make: Make) -> None:
    async def scenario() -> None:
        store = make()
        table = toy_table("t1", moves=3)
        out_of_turn = {"kind": "throw", "seat": 1 - table.state.turn, "pips": 2, "note": ""}
        then = Entry(n=4, do=Play(move=out_of_turn))
        await store.create(table.header, (*table.entries, then))
        assert await store.examine() == []
        kept = await make().load("t1")
        assert kept.last == 4
        assert kept.steps()[-1].rulings  # the history says what speaks against it
        with pytest.raises(files.IllegalLog):  # from elsewhere it is refused
            files.read_table(files.export_table(file_of(kept)))

    asyncio.run(scenario())


def test_backups_bring_tables_back(make: Make, clock: Clock) -> None:
    async def scenario() -> None:
        store = make()
        assert await store.backup() is None
        table = toy_table("t1", moves=60)
        await store.create(table.header, table.entries)
        clock.pass_by(hours=1)
        made = await store.backup()
        assert made is not None
        assert (await store.backups())[0] == made
        assert made.at.startswith("2031-05-01T13:00")
        [file] = await store.read_backup(made.key)
        assert file == file_of(table)
        await store.delete("t1")
        assert (await files.import_table(store, file)).how == "copy"

    asyncio.run(scenario())


def test_import_never_touches_what_is_there(make: Make) -> None:
    async def scenario() -> None:
        store = make()
        mine, other = toy_table("t1", moves=5), toy_table("t1", moves=9, seed=4)
        await store.create(mine.header, mine.entries, glance={"mine": True})
        before = await store.list()
        text = files.export_table(file_of(other))
        assert await files.import_table(store, files.export_table(file_of(mine))) == files.Imported("t1", "same")
        made = await files.import_table(store, text, "toy", glance=lambda t: {"last": t.last})
        assert made.how == "copy"
        assert await files.import_table(store, text) == files.Imported(made.id, "same")
        for bad in (b"{", text.replace('"toy"', '"chess"')):
            with pytest.raises(files.BadFile):
                await files.import_table(store, bad)
        with pytest.raises(files.WrongGame):
            await files.import_table(store, text, "kuro")
        assert [s for s in await store.list() if s.id == "t1"] == before
        [copy] = [s for s in await store.list() if s.id == made.id]
        assert copy.glance == {"last": 9}
        assert await store.open("t1") == file_of(mine)
        assert (await store.open(made.id)).entries == other.entries

    asyncio.run(scenario())


def test_everything_in_one_file(make: Make) -> None:
    async def scenario() -> None:
        store = make()
        for i in range(3):
            table = toy_table(f"t{i}", moves=60 * i, seed=i)
            await store.create(table.header, table.entries)
        await store.set_setting("language", "cs")
        await store.remember(["Ája"])
        text = await files.export_all(store)
        with pytest.raises(files.SeveralTables):
            files.read_table(text)
        fresh = MemoryStore()
        await fresh.set_setting("language", "en")
        await fresh.remember(["Bára"])
        done = await files.restore_all(fresh, text)
        assert sorted((t.id, t.how) for t in done.tables) == [("t0", "new"), ("t1", "new"), ("t2", "new")]
        assert (done.failed, done.set_aside) == ((), 0)
        for i in range(3):
            assert await fresh.open(f"t{i}") == await store.open(f"t{i}")
        assert await fresh.setting("language") == "en"
        assert await fresh.names() == ["Bára", "Ája"]
        assert {t.how for t in (await files.restore_all(fresh, text)).tables} == {"same"}
        spoilt = text.replace('"pips":', '"dots":', 1)
        done = await files.restore_all(MemoryStore(), spoilt)
        assert (len(done.tables), [type(e) for _, e in done.failed]) == (2, [files.IllegalLog])
        one = files.export_table(file_of(toy_table("single")))
        assert (await files.restore_all(fresh, one)).tables == (files.Imported("single", "new"),)

    asyncio.run(scenario())


def test_ids_differ() -> None:
    assert len({new_id() for _ in range(100)}) == 100
