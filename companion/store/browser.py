"""Tables in a browser's key-value storage, for the offline build.

A table is one *head* (what the home screen shows, the header, the last entries) and sealed *chunks* of 50 entries. A
tap writes the head only, in one go, so there is never half a tap. Chunks are written before the head that names them
and are named by their content, so that two tabs cannot mix theirs.

    companion.format           the version of all this
    companion.t.<id>           head: checksum / data of the home screen / header / an entry a line
    companion.c.<id>.<k>.<crc> chunk k: an entry a line
    companion.b.<id>           time / a copy of the head when it was known to be good
    companion.d.<id>           time the table was put in the bin
    companion.settings, companion.names

Memory comes first: what could not be written in time stays here, is tried again in the background, and is told. What
found no room is told and is not taken.
"""

from __future__ import annotations

import asyncio
import builtins
import json
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any, Protocol, TypeVar, runtime_checkable

from pydantic import JsonValue

from companion.core.table import FORMAT, Entry, Header, Table, TableFile
from companion.core.text import Msg, msg
from companion.store.base import (
    BIN_DAYS,
    Backup,
    Clock,
    Damaged,
    DamagedTable,
    Exists,
    Full,
    Glance,
    Missing,
    Newer,
    NotSaved,
    Stale,
    StoreError,
    Summary,
    Unreadable,
    merged_names,
    renamed,
    stamp,
    utc_now,
)
from companion.store.check import (
    Broken,
    Line,
    Replay,
    assemble,
    checksum,
    joined,
    read_header,
    replay,
    set_aside,
    to_json,
    verified,
)

PREFIX = "companion."
CHUNK = 50  # entries in a sealed chunk; a tap writes the unsealed ones
SNAPSHOT_EVERY = 10  # entries
FORMAT_KEY, SETTINGS, NAMES = PREFIX + "format", PREFIX + "settings", PREFIX + "names"
HEAD, SEALED, SNAPSHOT, BIN = PREFIX + "t.", PREFIX + "c.", PREFIX + "b.", PREFIX + "d."

T = TypeVar("T")


class KeyValue(Protocol):
    """The browser's storage. Any method may raise anything or never answer."""

    async def get(self, key: str) -> str | None: ...

    async def set(self, key: str, value: str) -> None:
        """Durable on return; raises NoRoom, or any error with "quota" in its name or text, when it is full."""
        ...

    async def remove(self, key: str) -> None: ...

    async def keys(self, prefix: str) -> Sequence[str]: ...


@runtime_checkable
class Swapping(Protocol):
    """A storage that can compare and write in one step, safe from other tabs."""

    async def swap(self, key: str, old: str | None, new: str) -> bool:
        """Write `new` if `old` (None = nothing) is there; False if something else is."""
        ...


class NoRoom(Exception):
    """The storage is full."""


@dataclass(slots=True)
class _Live:
    """A table in memory. `stored`: the head as it was last seen in the storage, None = nothing; `base`: the header in
    it; `safe`: entries known to be there; `pending`: there is something to write."""

    header: Header
    entries: list[Entry]
    changed: str
    finished: bool = False
    glance: Glance = field(default_factory=dict)
    chunks: list[str] = field(default_factory=list)
    stored: str | None = None
    base: Header | None = None
    safe: int = 0
    pending: bool = False

    def copy(self) -> _Live:
        return replace(self, entries=[*self.entries], chunks=[*self.chunks])

    @property
    def file(self) -> TableFile:
        return TableFile(header=self.header, entries=tuple(self.entries))

    @property
    def summary(self) -> Summary:
        h = self.header
        return Summary(
            h.id, h.game, h.seats, h.created, self.changed, len(self.entries), self.finished, dict(self.glance)
        )

    def head(self) -> str:
        shown = {"changed": self.changed, "finished": self.finished, "glance": self.glance, "chunks": self.chunks}
        tail = map(to_json, self.entries[len(self.chunks) * CHUNK :])
        body = "\n".join((_dumps(shown), to_json(self.header), *tail))
        return f"{checksum(body)}\n{body}"


@dataclass(frozen=True, slots=True)
class _Head:
    """A head as read: not yet looked into further than its first lines."""

    header: Header
    changed: str
    finished: bool
    glance: Glance
    chunks: tuple[str, ...]
    tail: tuple[str, ...]

    @property
    def last(self) -> int:
        return len(self.chunks) * CHUNK + len(self.tail)


class BrowserStore:
    """A `Store` over a KeyValue. `timeout`: seconds one answer may take; `attempts`: tries before NotSaved is raised;
    `pauses`: seconds between tries in the background, the last one repeating."""

    on_safe: Callable[[str, StoreError | None], None] | None = None

    def __init__(
        self,
        kv: KeyValue,
        *,
        verify: Replay = replay,
        clock: Clock = utc_now,
        timeout: float = 1.5,
        attempts: int = 2,
        pauses: Sequence[float] = (1, 2, 4, 8, 15, 30),
    ) -> None:
        self._kv = kv
        self._verify = verify
        self._clock = clock
        self._timeout = timeout
        self._attempts = attempts
        self._pauses = pauses
        self._live: dict[str, _Live] = {}
        self._aside: dict[str, Damaged] = {}
        self._plain: dict[str, str] = {}  # settings and names that are not yet written
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._retrying: dict[str, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._known_format = False

    # --- the storage, which may be slow, full or silent ---

    async def _asked(self, ask: Callable[[], Awaitable[T]], attempts: int) -> T:
        """An answer of the storage; raises NoRoom, or the last error of so many attempts."""
        error: Exception = TimeoutError()
        for _ in range(attempts):
            try:
                return await asyncio.wait_for(ask(), self._timeout)
            except Exception as e:  # whatever the browser and the bridge to it throw
                if _is_full(e):
                    raise NoRoom from e
                error = e
        raise error

    async def _read(self, ask: Callable[[], Awaitable[T]]) -> T:
        try:
            return await self._asked(ask, self._attempts)
        except Exception as e:
            raise Unreadable from e

    async def _write(self, ask: Callable[[], Awaitable[T]], attempts: int = 0) -> T:
        try:
            return await self._asked(ask, attempts or self._attempts)
        except NoRoom as e:
            raise Full from e
        except Exception as e:
            raise NotSaved from e

    async def _get(self, key: str) -> str | None:
        return await self._read(lambda: self._kv.get(key))

    async def _set(self, key: str, text: str, attempts: int = 0) -> None:
        await self._write(lambda: self._kv.set(key, text), attempts)

    async def _remove(self, key: str) -> None:
        await self._write(lambda: self._kv.remove(key))

    async def _keys(self, prefix: str = PREFIX) -> Sequence[str]:
        await self._check_format()
        return await self._read(lambda: self._kv.keys(prefix))

    async def _check_format(self) -> None:
        """Raises Newer, before anything is touched."""
        if self._known_format:
            return
        text = await self._get(FORMAT_KEY)
        if text is not None and text.isdigit() and int(text) > FORMAT:
            raise Newer(int(text))
        if text != str(FORMAT):
            self._later(self._set(FORMAT_KEY, str(FORMAT)))
        self._known_format = True

    # --- tables ---

    async def list(self) -> Sequence[Summary]:
        try:
            keys = set(await self._keys())
        except Unreadable:
            if not self._live:
                raise
            return _sorted(live.summary for live in self._live.values())
        binned = {k.removeprefix(BIN) for k in keys if k.startswith(BIN)}
        if binned:
            self._later(self._purge_old(binned))
        ids = [id for k in keys if k.startswith(HEAD) and (id := k.removeprefix(HEAD)) not in binned]
        for gone in self._aside.keys() - set(ids):
            del self._aside[gone]
        heads = await asyncio.gather(*(self._get(HEAD + id) for id in ids))
        found: dict[str, Summary] = {}
        for id, text in zip(ids, heads, strict=True):
            if text is None:  # removed by another tab meanwhile
                continue
            try:
                head = _parsed(id, text)
                if any(_chunk_key(id, k, crc) not in keys for k, crc in enumerate(head.chunks)):
                    raise Broken(msg("Entries of this table are missing."))
            except Broken:
                if id not in self._aside:
                    await self._examined(id)
                continue
            if id not in self._aside:
                found[id] = _summary(head)
        found.update({id: live.summary for id, live in self._live.items() if live.pending})
        return _sorted(found.values())

    async def load(self, id: str) -> Table:
        async with self._locks[id]:
            await self._check_format_or_memory(id)
            return await self._loaded(id)

    async def open(self, id: str) -> TableFile:
        table = await self.load(id)
        return TableFile(header=table.header, entries=table.entries)

    async def create(
        self,
        header: Header,
        entries: Sequence[Entry] = (),
        *,
        changed: str = "",
        glance: Glance | None = None,
        finished: bool = False,
    ) -> None:
        id = header.id
        async with self._locks[id]:
            if id in self._live:
                raise Exists(id)
            live = _Live(header, [*entries], changed or self._now(), finished, dict(glance or {}), pending=True)
            try:
                await self._check_format()
                if await self._get(HEAD + id) is not None:
                    raise Exists(id)
            except Unreadable as e:
                self._live[id] = live
                self._retry(id)
                raise NotSaved(kept=True) from e
            self._live[id] = live
            await self._flushed(id, live, None)

    async def append(
        self, id: str, entry: Entry, changed: str = "", glance: Glance | None = None, *, finished: bool = False
    ) -> None:
        if id in self._aside:
            raise DamagedTable(self._aside[id])
        async with self._locks[id]:
            live = self._live.get(id) or await self._fetched(id)
            if entry.n != len(live.entries) + 1:
                raise Stale(len(live.entries))
            attempts = 1 if live.pending else self._attempts  # the storage is known to be slow: do not wait long
            before = live.copy()
            live.entries.append(entry)
            live.changed, live.finished = changed or self._now(), finished
            if glance is not None:
                live.glance = dict(glance)
            await self._flushed(id, live, before, attempts)

    async def rename(self, id: str, seats: Sequence[str]) -> None:
        async with self._locks[id]:
            live = self._live.get(id) or await self._fetched(id)
            before = live.copy()
            live.header = renamed(live.header, seats)
            await self._flushed(id, live, before)

    async def _loaded(self, id: str) -> Table:
        live = self._live.get(id)
        if live is None or not live.pending:
            try:
                live = await self._fetched(id)
            except Unreadable:
                if live is None:
                    raise
        try:
            table = verified(live.file, self._verify)
        except Broken as e:
            await self._put_aside(id, e)
            raise DamagedTable(self._aside[id]) from e
        self._aside.pop(id, None)
        if live.stored is not None:
            self._later(self._snapshot(id, live.stored))
        return table

    async def _check_format_or_memory(self, id: str) -> None:
        try:
            await self._check_format()
        except Unreadable:
            if id not in self._live:
                raise

    async def _fetched(self, id: str) -> _Live:
        """The table from the storage, now live; raises Missing, DamagedTable, Unreadable."""
        await self._check_format()
        text = await self._get(HEAD + id)
        if text is None or await self._get(BIN + id) is not None:
            self._live.pop(id, None)
            raise Missing(id)
        known = self._live.get(id)
        if known is not None and known.stored == text:
            return known
        try:
            live = await self._read_table(id, text)
        except Broken as e:
            await self._put_aside(id, e)
            raise DamagedTable(self._aside[id]) from e
        self._live[id] = live
        return live

    async def _read_table(self, id: str, text: str) -> _Live:
        """The table of a head, with its chunks; raises Broken, Unreadable."""
        head = _parsed(id, text)
        file = assemble(head.header, await self._lines(id, head), head.last)
        live = _Live(head.header, list(file.entries), head.changed, head.finished, head.glance, list(head.chunks))
        live.stored, live.base, live.safe = text, head.header, len(file.entries)
        return live

    async def _lines(self, id: str, head: _Head) -> Sequence[Line]:
        texts = await asyncio.gather(*(self._get(_chunk_key(id, k, crc)) for k, crc in enumerate(head.chunks)))
        lines: builtins.list[Line] = []  # `list` is a method here
        for k, (text, crc) in enumerate(zip(texts, head.chunks, strict=True)):
            if text is None:
                return lines  # the next number is then found missing
            sound = checksum(text) == crc
            lines.extend(Line(k * CHUNK + i, part, sound) for i, part in enumerate(text.split("\n"), 1))
        first = len(head.chunks) * CHUNK + 1
        lines.extend(Line(n, part) for n, part in enumerate(head.tail, first))
        return lines

    # --- writing ---

    async def _flushed(self, id: str, live: _Live, before: _Live | None, attempts: int = 0) -> None:
        """Write the table; what fails for now is kept and tried again. Raises Stale, Missing, DamagedTable, NotSaved.

        A full storage does not empty itself: the table is then what it was `before` (None = it was not there).
        """
        live.pending = True
        try:
            await self._flush(id, live, attempts)
        except asyncio.CancelledError:
            self._retry(id)
            raise
        except Full:
            self._take_back(id, live, before)
            raise
        except NotSaved as e:
            self._retry(id)
            raise NotSaved(kept=True) from e
        except StoreError:
            self._live.pop(id, None)
            raise

    def _take_back(self, id: str, live: _Live, before: _Live | None) -> None:
        """Forget what did not fit, chunks included; entries that were kept before go on being tried."""
        if before is None:
            self._live.pop(id, None)
        else:
            self._live[id] = before
            if before.pending:
                self._retry(id)
        for k in range(len(before.chunks) if before else 0, len(live.chunks)):
            self._later(self._remove(_chunk_key(id, k, live.chunks[k])))

    async def _flush(self, id: str, live: _Live, attempts: int = 0) -> None:
        for _ in range(3):
            if not isinstance(self._kv, Swapping):
                await self._reconcile(id, live)
            for k in range(len(live.chunks), len(live.entries) // CHUNK):
                text = "\n".join(map(to_json, live.entries[k * CHUNK : (k + 1) * CHUNK]))
                await self._set(_chunk_key(id, k, checksum(text)), text, attempts)
                live.chunks.append(checksum(text))
            count, head = len(live.entries), live.head()
            if await self._write_head(id, live.stored, head, attempts):
                live.stored, live.base, live.safe, live.pending = head, live.header, count, False
                if count % SNAPSHOT_EVERY == 0:
                    self._later(self._snapshot(id, head))
                return
            await self._reconcile(id, live)
        raise NotSaved

    async def _write_head(self, id: str, old: str | None, new: str, attempts: int) -> bool:
        kv = self._kv
        if isinstance(kv, Swapping):
            return await self._write(lambda: kv.swap(HEAD + id, old, new), attempts)
        await self._set(HEAD + id, new, attempts)
        return True

    async def _reconcile(self, id: str, live: _Live) -> None:
        """Look what is stored now. A late write of ours, or another tab's new names, is fine; other entries are not."""
        try:
            text = await self._get(HEAD + id)
            if text == live.stored:
                return
            if text is None:
                raise Missing(id)
            stored = await self._read_table(id, text)
        except Unreadable as e:
            raise NotSaved from e
        except Broken as e:
            await self._put_aside(id, e)
            raise DamagedTable(self._aside[id]) from e
        count = len(stored.entries)
        if count < live.safe or stored.entries != live.entries[:count]:
            raise Stale(count, live.entries[live.safe :])
        if stored.header != live.base:
            live.header = stored.header
        live.base, live.chunks, live.stored, live.safe = stored.header, stored.chunks, text, count

    def _retry(self, id: str) -> None:
        """Try again in the background until it is written or given up; id "" = settings and names."""
        if id not in self._retrying:
            self._retrying[id] = asyncio.ensure_future(self._retried(id))

    async def _retried(self, id: str) -> None:
        try:
            for i in range(10**9):
                await asyncio.sleep(self._pauses[min(i, len(self._pauses) - 1)])
                if await self._tried(id):
                    return
        finally:
            self._retrying.pop(id, None)

    async def _tried(self, id: str) -> bool:
        """One try; True if nothing is left to write."""
        if not id:
            try:
                await self._write_plain()
            except NotSaved:
                return False
            return True
        async with self._locks[id]:
            live = self._live.get(id)
            if live is None or not live.pending:
                return True
            error: StoreError | None = None
            try:
                await self._flush(id, live, 1)
            except NotSaved:
                return False
            except StoreError as e:
                self._live.pop(id, None)
                error = e
        if self.on_safe is not None:
            self.on_safe(id, error)
        return True

    async def flush(self) -> None:
        for id in [*self.unsafe(), *([""] if self._plain else [])]:
            await self._tried(id)

    def unsafe(self) -> Sequence[str]:
        return [id for id, live in self._live.items() if live.pending]

    def _later(self, what: Any) -> None:
        """Something useful that nobody waits for, and that may fail."""

        async def quietly() -> None:
            try:
                await what
            except StoreError:
                return

        task = asyncio.ensure_future(quietly())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def settle(self) -> None:
        """Wait for what runs in the background, retries excepted."""
        while self._tasks:
            await asyncio.gather(*self._tasks)

    # --- the bin ---

    async def delete(self, id: str) -> None:
        async with self._locks[id]:
            live = self._live.get(id)
            if live is not None and live.stored is None:  # nobody has ever stored it
                del self._live[id]
                return
            if live is not None and live.pending:
                await self._flush(id, live)
            if await self._get(HEAD + id) is None or await self._get(BIN + id) is not None:
                raise Missing(id)
            try:
                await self._set(BIN + id, self._now())
            except Full:  # the very moment to delete something: the copy of the table makes room for the mark
                await self._remove(SNAPSHOT + id)
                await self._set(BIN + id, self._now())
            self._live.pop(id, None)
            self._aside.pop(id, None)

    async def deleted(self) -> Sequence[Summary]:
        found: list[Summary] = []
        for key in await self._keys(BIN):
            id = key.removeprefix(BIN)
            when, text = await self._get(key) or "", await self._get(HEAD + id)
            try:
                found.append(_replace(_summary(_parsed(id, text or "")), when))
            except Broken:
                found.append(Summary(id, "", (), "", when, 0))
        return _sorted(found)

    async def restore(self, id: str) -> None:
        async with self._locks[id]:
            if await self._get(BIN + id) is None:
                raise Missing(id)
            await self._remove(BIN + id)

    async def purge(self, id: str) -> None:
        async with self._locks[id]:
            if await self._get(BIN + id) is None:
                raise Missing(id)
            for key in (HEAD + id, SNAPSHOT + id, *await self._keys(f"{SEALED}{id}."), BIN + id):
                await self._remove(key)

    async def _purge_old(self, ids: Iterable[str]) -> None:
        oldest = stamp(self._clock() - timedelta(days=BIN_DAYS))
        for id in ids:
            when = await self._get(BIN + id)
            if when is not None and when < oldest:
                await self.purge(id)

    # --- damage ---

    async def damaged(self) -> Sequence[Damaged]:
        await self.list()
        return [self._aside[id] for id in sorted(self._aside)]

    async def examine(self) -> Sequence[Damaged]:
        binned = {k.removeprefix(BIN) for k in await self._keys(BIN)}
        for key in await self._keys(HEAD):
            if (id := key.removeprefix(HEAD)) not in binned:
                await self._examined(id)
        return await self.damaged()

    async def _examined(self, id: str) -> None:
        try:
            await self.load(id)
        except (DamagedTable, Missing):
            return

    async def _put_aside(self, id: str, broken: Broken) -> None:
        """Keep what is left: the beginning that holds, or the last good copy if that is longer."""
        self._live.pop(id, None)
        found = set_aside(id, broken, await self._raw(id), self._verify)
        try:
            [copy] = await self.read_backup(id)
            if found.rescued is None or len(copy.entries) > len(found.rescued.entries):
                found = Damaged(id, found.reason, found.raw, copy)
        except (Missing, ValueError):
            pass
        self._aside[id] = found

    async def _raw(self, id: str) -> str:
        """All that is stored of a table, as a file if its head has the lines of one."""
        lines = (await self._get(HEAD + id) or "").split("\n")
        sealed = [await self._get(key) or "" for key in sorted(await self._keys(f"{SEALED}{id}."), key=_chunk_number)]
        header = lines[2] if len(lines) > 2 else _dumps("\n".join(lines))
        return joined(header, [line for text in sealed for line in text.split("\n")] + lines[3:])

    # --- settings and names ---

    async def setting(self, key: str, default: JsonValue = None) -> JsonValue:
        return (await self.settings()).get(key, default)

    async def set_setting(self, key: str, value: JsonValue) -> None:
        try:
            known = dict(await self.settings())
        except Unreadable as e:
            raise NotSaved from e
        await self._set_plain(SETTINGS, _dumps({**known, key: value}))

    async def settings(self) -> Mapping[str, JsonValue]:
        found = _loads(await self._get_plain(SETTINGS))
        return found if isinstance(found, dict) else {}

    async def names(self) -> Sequence[str]:
        found = _loads(await self._get_plain(NAMES))
        return [n for n in found if isinstance(n, str)] if isinstance(found, list) else []

    async def remember(self, names: Iterable[str]) -> None:
        try:
            known = await self.names()
        except Unreadable as e:
            raise NotSaved from e
        await self._set_plain(NAMES, _dumps(merged_names(names, known)))

    async def forget(self, name: str) -> None:
        await self._set_plain(NAMES, _dumps([n for n in await self.names() if n != name]))

    async def _get_plain(self, key: str) -> str | None:
        if key in self._plain:
            return self._plain[key]
        await self._check_format()
        return await self._get(key)

    async def _set_plain(self, key: str, text: str) -> None:
        self._plain[key] = text
        try:
            await self._write_plain()
        except NotSaved as e:
            self._retry("")
            raise (Full(kept=True) if isinstance(e, Full) else NotSaved(kept=True)) from e

    async def _write_plain(self) -> None:
        for key, text in list(self._plain.items()):
            await self._set(key, text)
            if self._plain.get(key) == text:
                del self._plain[key]

    # --- backups ---

    async def backup(self) -> Backup | None:
        for summary in await self.list():
            text = await self._get(HEAD + summary.id)
            if text is not None:
                await self._snapshot(summary.id, text)
        return next(iter(await self.backups()), None)

    async def backups(self) -> Sequence[Backup]:
        """One of each table, with the table's id as its key."""
        keys = await self._keys(SNAPSHOT)
        texts = await asyncio.gather(*(self._get(key) for key in keys))
        found = [
            Backup(key.removeprefix(SNAPSHOT), text.split("\n", 1)[0], 1)
            for key, text in zip(keys, texts, strict=True)
            if text
        ]
        return sorted(found, key=lambda b: b.at, reverse=True)

    async def read_backup(self, key: str) -> Sequence[TableFile]:
        text = await self._get(SNAPSHOT + key)
        if text is None:
            raise Missing(key)
        try:
            live = await self._read_table(key, text.partition("\n")[2])
            verified(live.file, self._verify)
        except Broken:
            return []
        return [live.file]

    async def _snapshot(self, id: str, head: str) -> None:
        await self._set(SNAPSHOT + id, f"{self._now()}\n{head}", 1)

    # --- the rest ---

    def notices(self) -> Sequence[Msg]:
        return ()

    async def close(self) -> None:
        """Try once more to write what is only in memory, and stop."""
        await self.flush()
        for task in [*self._retrying.values(), *self._tasks]:
            task.cancel()

    def _now(self) -> str:
        return stamp(self._clock())


def _parsed(id: str, text: str) -> _Head:
    """A head; raises Broken."""
    crc, _, body = text.partition("\n")
    lines = body.split("\n")
    sound = len(lines) > 1 and crc == checksum(body)
    header = read_header(id, lines[1] if sound else "", sound=sound)
    shown = _loads(lines[0])
    if not isinstance(shown, dict):
        raise Broken(msg("The head of this table is damaged."))
    glance, chunks = shown.get("glance"), shown.get("chunks")
    return _Head(
        header,
        str(shown.get("changed", "")),
        bool(shown.get("finished")),
        glance if isinstance(glance, dict) else {},
        tuple(map(str, chunks)) if isinstance(chunks, list) else (),
        tuple(lines[2:]),
    )


def _chunk_key(id: str, k: int, crc: str) -> str:
    return f"{SEALED}{id}.{k}.{crc}"


def _chunk_number(key: str) -> int:
    number = key.split(".")[-2]
    return int(number) if number.isdigit() else 0


def _summary(head: _Head) -> Summary:
    h = head.header
    return Summary(h.id, h.game, h.seats, h.created, head.changed, head.last, head.finished, head.glance)


def _replace(summary: Summary, changed: str) -> Summary:
    s = summary
    return Summary(s.id, s.game, s.seats, s.created, changed, s.last, s.finished, s.glance)


def _sorted(found: Iterable[Summary]) -> list[Summary]:
    return sorted(sorted(found, key=lambda s: s.id), key=lambda s: s.changed, reverse=True)


def _is_full(e: Exception) -> bool:
    return isinstance(e, NoRoom) or "quota" in f"{type(e).__name__} {e}".lower()


def _dumps(value: object) -> str:
    """One line of JSON."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _loads(text: str | None) -> JsonValue:
    """Stored JSON; None for anything unreadable."""
    try:
        found: JsonValue = json.loads(text) if text else None
    except ValueError:
        return None
    return found
