"""The browser's storage is slow, full, silent, shared and sometimes damaged; no tap may get lost over it untold."""

import asyncio
import random
from collections.abc import Coroutine, Sequence
from typing import Any

import pytest

from companion.core.table import Entry, Table
from companion.store.base import DamagedTable, Full, Missing, Newer, NotSaved, Stale, StoreError, Unreadable
from companion.store.browser import HEAD, SEALED, SNAPSHOT, BrowserStore, NoRoom
from companion.store.memory import DictKeyValue
from tests.store.tables import Clock, file_of, toy_table


class Faulty(DictKeyValue):
    """`fails`: faults for the next writes, None = fine, "late" = written, but the answer comes too late.

    `down`: nothing answers, or everything raises. `room`: bytes it holds.
    """

    def __init__(self, data: dict[str, str] | None = None) -> None:
        super().__init__(data)
        self.fails: list[str | Exception | None] = []
        self.down: str | Exception | None = None
        self.room: int | None = None
        self.writes = 0

    async def _fault(self, fault: str | Exception | None) -> None:
        if isinstance(fault, Exception):
            raise fault
        if fault is not None:
            await asyncio.sleep(3600)

    async def get(self, key: str) -> str | None:
        await self._fault(self.down)
        return await super().get(key)

    async def keys(self, prefix: str) -> Sequence[str]:
        await self._fault(self.down)
        return await super().keys(prefix)

    async def set(self, key: str, value: str) -> None:
        self.writes += 1
        await self._fault(self.down)
        if key.startswith(HEAD) and self.fails:
            fault = self.fails.pop(0)
            if fault == "late":
                await super().set(key, value)
            await self._fault(fault)
        if self.room is not None and len(value) + sum(len(v) for k, v in self.data.items() if k != key) > self.room:
            raise NoRoom
        await super().set(key, value)


def play(what: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(what, 60))


def opened(kv: DictKeyValue, clock: Clock | None = None) -> BrowserStore:
    return BrowserStore(kv, clock=clock or Clock(), timeout=0.02, pauses=(0.01, 0.02))


def more(table: Table, pips: int = 1) -> tuple[Table, Entry]:
    after = table.play({"kind": "throw", "seat": table.state.turn, "pips": pips}, anyway=True)
    return after, after.entries[-1]


async def until_safe(store: BrowserStore) -> None:
    while store.unsafe():
        await asyncio.sleep(0.005)


ERROR = RuntimeError("TimeoutException after idle time")


@pytest.mark.parametrize("fault", ["hangs", "late", ERROR], ids=["hangs", "late", "raises"])
def test_one_fault_is_mended_by_a_second_attempt(fault: str | Exception) -> None:
    async def scenario() -> None:
        kv = Faulty()
        store = opened(kv)
        table = toy_table("t1", moves=5)
        await store.create(table.header, table.entries)
        table, entry = more(table)
        kv.fails = [fault]
        await store.append("t1", entry)
        assert not store.unsafe()
        assert await opened(kv).open("t1") == file_of(table)

    play(scenario())


@pytest.mark.parametrize("fault", ["hangs", "late", ERROR], ids=["hangs", "late", "raises"])
def test_a_write_not_safe_is_told_kept_and_tried_again(fault: str | Exception) -> None:
    async def scenario() -> None:
        kv, told = Faulty(), list[tuple[str, StoreError | None]]()
        store = opened(kv)
        store.on_safe = lambda id, error: told.append((id, error))
        table = toy_table("t1", moves=48)
        await store.create(table.header, table.entries)
        kv.down = fault
        for _ in range(5):  # over the seam of a chunk
            table, entry = more(table)
            with pytest.raises(NotSaved) as e:
                await store.append("t1", entry, glance={"n": entry.n})
            assert e.value.kept
        assert store.unsafe() == ["t1"]
        assert (await store.load("t1")).entries == table.entries
        [s] = await store.list()
        assert (s.last, s.glance) == (53, {"n": 53})
        assert told == []
        kv.down = None
        await until_safe(store)
        assert told == [("t1", None)]
        assert await opened(kv).open("t1") == file_of(table)
        table, entry = more(table)
        await store.append("t1", entry)
        assert (await opened(kv).load("t1")).last == 54

    play(scenario())


def test_a_table_can_be_started_while_nothing_answers() -> None:
    async def scenario() -> None:
        kv = Faulty()
        kv.down = "silent"
        store = opened(kv)
        table = toy_table("t1", moves=0)
        with pytest.raises(NotSaved) as e:
            await store.create(table.header)
        assert e.value.kept
        table, entry = more(table)
        with pytest.raises(NotSaved):
            await store.append("t1", entry)
        assert [s.last for s in await store.list()] == [1]
        assert (await store.load("t1")).last == 1
        with pytest.raises(Unreadable):
            await store.load("t2")
        kv.down = None
        await store.flush()
        assert not store.unsafe()
        assert await opened(kv).open("t1") == file_of(table)

    play(scenario())


def test_nothing_known_is_not_an_empty_home() -> None:
    async def scenario() -> None:
        kv = Faulty()
        kv.down = ERROR
        with pytest.raises(Unreadable):
            await opened(kv).list()

    play(scenario())


def test_a_full_storage_has_an_error_of_its_own() -> None:
    async def scenario() -> None:
        kv = Faulty()
        store = opened(kv)
        big, table = toy_table("big", moves=150), toy_table("t1", moves=2)
        await store.create(big.header, big.entries)
        await store.create(table.header, table.entries)
        await store.settle()
        kv.room = sum(map(len, kv.data.values()))
        after, entry = more(table)
        writes = kv.writes
        with pytest.raises(Full) as e:
            await store.append("t1", entry)
        assert not e.value.kept  # the table is as it was, and nothing waits
        assert not store.unsafe()
        assert kv.writes == writes + 1  # asking again at once would not help
        assert await store.open("t1") == file_of(table)
        with pytest.raises(Full):
            await store.rename("t1", ["Zdislava", *table.header.seats[1:]])
        assert (await store.load("t1")).header == table.header
        with pytest.raises(Full):
            await store.create(toy_table("t2", moves=0).header)
        assert {s.id for s in await store.list()} == {"big", "t1"}
        await store.load("big")
        await store.delete("big")
        await store.purge("big")
        await store.append("t1", entry)
        assert await opened(kv).open("t1") == file_of(after)

    play(scenario())


def test_a_chunk_that_found_no_room_for_its_head_goes() -> None:
    async def scenario() -> None:
        kv = Faulty()
        store = opened(kv)
        table = toy_table("t1", moves=49)
        await store.create(table.header, table.entries)
        await store.settle()
        before = set(kv.data)
        after, entry = more(table)
        real = kv.set

        async def no_head(key: str, value: str) -> None:
            if key.startswith("companion.t."):
                raise NoRoom
            await real(key, value)

        kv.set = no_head  # type: ignore[method-assign]
        with pytest.raises(Full):
            await store.append("t1", entry)
        await store.settle()
        assert set(kv.data) == before
        kv.set = real  # type: ignore[method-assign]
        await store.append("t1", entry)
        assert await opened(kv).open("t1") == file_of(after)

    play(scenario())


def test_taps_waiting_for_a_slow_storage_outlive_one_that_finds_no_room() -> None:
    async def scenario() -> None:
        kv = Faulty()
        store = opened(kv)
        table = toy_table("t1", moves=2)
        await store.create(table.header, table.entries)
        await store.settle()
        kv.fails = [ERROR, ERROR]
        table, entry = more(table)
        with pytest.raises(NotSaved) as e:
            await store.append("t1", entry)
        assert e.value.kept
        kv.fails = [NoRoom()]
        _, refused = more(table)
        with pytest.raises(Full):
            await store.append("t1", refused)
        assert store.unsafe() == ["t1"]
        await until_safe(store)
        assert await opened(kv).open("t1") == file_of(table)

    play(scenario())


def test_the_name_of_an_error_from_javascript_is_enough() -> None:
    async def scenario() -> None:
        kv = Faulty()
        store = opened(kv)
        table = toy_table("t1", moves=0)
        await store.create(table.header)
        kv.fails = [Exception("QuotaExceededError: Failed to execute 'setItem' on 'Storage'")]
        with pytest.raises(Full):
            await store.append("t1", more(table)[1])

    play(scenario())


def test_another_tab_wrote_while_ours_could_not() -> None:
    async def scenario() -> None:
        kv, told = Faulty(), list[tuple[str, StoreError | None]]()
        one, other = opened(kv), opened(DictKeyValue(kv.data))
        one.on_safe = lambda id, error: told.append((id, error))
        table = toy_table("t1", moves=5)
        await one.create(table.header, table.entries)
        await other.load("t1")
        kv.down = "silent"
        _, entry = more(table, 6)
        with pytest.raises(NotSaved):
            await one.append("t1", entry)
        theirs, their_entry = more(table, 2)
        await other.append("t1", their_entry)
        kv.down = None
        await until_safe(one)
        [(id, error)] = told
        assert id == "t1"
        assert isinstance(error, Stale)
        assert (error.last, error.lost) == (6, (entry,))
        assert (await one.load("t1")).entries == theirs.entries

    play(scenario())


def test_two_tabs_at_the_seam_of_a_chunk_do_not_mix() -> None:
    async def scenario() -> None:
        kv = DictKeyValue()
        one, other = opened(kv), opened(kv)
        table = toy_table("t1", moves=49)
        await one.create(table.header, table.entries)
        await other.load("t1")
        theirs, entry = more(table, 2)
        await other.append("t1", entry)
        with pytest.raises(Stale):
            await one.append("t1", more(table, 6)[1])
        assert await opened(kv).open("t1") == file_of(theirs)

    play(scenario())


def test_a_table_purged_by_another_tab() -> None:
    async def scenario() -> None:
        kv = DictKeyValue()
        one, other = opened(kv), opened(kv)
        table = toy_table("t1", moves=5)
        await one.create(table.header, table.entries)
        await other.delete("t1")
        await other.purge("t1")
        with pytest.raises(Missing):
            await one.append("t1", more(table)[1])
        assert await one.list() == []

    play(scenario())


@pytest.mark.parametrize("seed", range(20))
def test_a_tab_closed_at_any_moment_loses_nothing_told_safe(seed: int) -> None:
    """Writes fail at random and the tab is closed in the middle; a new one has all that was acknowledged."""

    class Stops(DictKeyValue):
        left = random.Random(seed).randint(3, 150)

        async def set(self, key: str, value: str) -> None:
            if self.left == 0:
                await asyncio.sleep(3600)
            self.left -= 1
            await super().set(key, value)

    async def scenario() -> None:
        kv = Stops()
        store = BrowserStore(kv, clock=Clock(), timeout=3600)
        table = toy_table("t1", moves=0)
        safe = 0

        async def tap() -> None:
            nonlocal table, safe
            await store.create(table.header)
            while True:
                table, entry = more(table)
                await store.append("t1", entry)
                safe = entry.n

        with pytest.raises(TimeoutError):
            await asyncio.wait_for(tap(), 0.3)
        again = await opened(DictKeyValue(kv.data)).load("t1")
        assert again.entries == table.entries[: again.last]
        assert again.last == safe

    play(scenario())


def spoil(kv: DictKeyValue, prefix: str, how: str) -> None:
    key = next(k for k in kv.data if k.startswith(prefix))
    if how == "gone":
        del kv.data[key]
    elif how == "cut":
        kv.data[key] = kv.data[key][: len(kv.data[key]) // 2]
    elif how == "one digit":
        text = kv.data[key]
        at = text.rindex('"pips":') + 7
        kv.data[key] = text[:at] + str(7 - int(text[at])) + text[at + 1 :]
    else:
        kv.data[key] = how


@pytest.mark.parametrize("how", ["cut", "one digit", "", "{}", "\ud800"])
@pytest.mark.parametrize("where", [HEAD + "t1", SEALED + "t1"])
def test_damage_sets_one_table_aside_and_the_rest_is_rescued(where: str, how: str) -> None:
    async def scenario() -> None:
        kv = DictKeyValue()
        table = toy_table("t1", moves=110)
        store = opened(kv)
        await store.create(table.header, table.entries[:109])
        await store.append("t1", table.entries[109])
        await store.create(toy_table("t2", moves=3).header)
        await store.settle()
        spoil(kv, where, how)
        store = opened(kv)
        with pytest.raises(DamagedTable):
            await store.load("t1")
        assert [s.id for s in await store.list()] == ["t2"]
        [damaged] = await store.damaged()
        assert damaged.raw.startswith('{"header": ')
        assert damaged.rescued is not None
        kept = len(damaged.rescued.entries)
        assert damaged.rescued.entries == table.entries[:kept]
        assert kept == (
            110 if where.startswith(HEAD) else 0 if "0." in next(k for k in kv.data if k.startswith(where)) else 50
        )
        with pytest.raises(DamagedTable):
            await store.append("t1", table.entries[0])
        await store.delete("t1")
        assert await store.damaged() == []
        assert [s.id for s in await store.deleted()] == ["t1"]

    play(scenario())


def test_a_lost_chunk_shows_at_a_glance() -> None:
    async def scenario() -> None:
        kv = DictKeyValue()
        table = toy_table("t1", moves=110)
        await opened(kv).create(table.header, table.entries)
        del kv.data[max(k for k in kv.data if k.startswith(SEALED))]
        store = opened(kv)
        assert await store.list() == []
        [damaged] = await store.damaged()
        assert dict(damaged.reason.args) == {"n": 51}
        assert damaged.rescued is not None
        assert damaged.rescued.entries == table.entries[:50]

    play(scenario())


def test_broken_settings_and_names_are_back_at_their_defaults() -> None:
    async def scenario() -> None:
        kv = DictKeyValue({"companion.settings": "{", "companion.names": '[1, null, "a"]'})
        assert await opened(kv).settings() == {}
        assert await opened(kv).names() == ["a"]

    play(scenario())


def test_settings_survive_a_silent_storage() -> None:
    async def scenario() -> None:
        kv = Faulty()
        store = opened(kv)
        await store.settings()
        kv.down = ERROR
        store._plain["companion.settings"] = "{}"
        with pytest.raises(NotSaved):
            await store.set_setting("a", 1)
        assert await store.setting("a") == 1
        kv.down = None
        await asyncio.sleep(0.1)
        assert await opened(kv).setting("a") == 1

    play(scenario())


def test_a_newer_format_is_left_untouched() -> None:
    async def scenario() -> None:
        data = {"companion.format": "2", HEAD + "t1": "?"}
        store = opened(DictKeyValue(data))
        for what in (store.list(), store.load("t1"), store.create(toy_table("t2").header), store.settings()):
            with pytest.raises(Newer):
                await what
        assert data == {"companion.format": "2", HEAD + "t1": "?"}

    play(scenario())


def test_the_bin_is_emptied_after_thirty_days(clock: Clock) -> None:
    async def scenario() -> None:
        kv = DictKeyValue()
        table = toy_table("t1", moves=60)
        store = opened(kv, clock)
        await store.create(table.header, table.entries)
        await store.delete("t1")
        clock.pass_by(days=29)
        await store.list()
        await store.settle()
        assert [s.id for s in await store.deleted()] == ["t1"]
        clock.pass_by(days=2)
        await store.list()
        await store.settle()
        assert await store.deleted() == []
        assert not [k for k in kv.data if "t1" in k]

    play(scenario())


def test_a_tap_writes_little() -> None:
    async def scenario() -> None:
        kv = Faulty()
        store = opened(kv)
        table = toy_table("t1", moves=0)
        await store.create(table.header)
        await store.settle()
        for _ in range(200):
            writes = kv.writes
            table, entry = more(table)
            await store.append("t1", entry)
            await store.settle()
            assert kv.writes - writes <= 3  # the head; now and then a chunk and a copy of the head
            assert len(kv.data[HEAD + "t1"]) < 8_000
        assert sum(k.startswith(SNAPSHOT) for k in kv.data) == 1

    play(scenario())
