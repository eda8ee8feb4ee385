"""The interface of a store, what it answers with, and how it fails.

All methods are async because a browser's storage is; SQLite answers at once behind the same signatures. Every error
holds a message for people (`why`), to be said in their language.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Protocol, TypeAlias

from pydantic import JsonValue

from companion.core.table import Entry, Header, Table, TableFile
from companion.core.text import Msg, msg, msgn

BIN_DAYS = 30  # how long a deleted table can be brought back
MAX_NAMES = 50

Glance: TypeAlias = Mapping[str, JsonValue]
Clock: TypeAlias = Callable[[], datetime]


@dataclass(frozen=True, slots=True)
class Summary:
    """A table as the home screen shows it, without its log.

    `created`, `changed`: ISO 8601 UTC. `last`: number of the last entry, 0 = none. `glance`: whatever the screens keep
    for the home screen; may be empty (an imported table), never trusted. A damaged table in the bin may have game "".
    """

    id: str
    game: str
    seats: tuple[str, ...]
    created: str
    changed: str
    last: int
    finished: bool = False
    glance: Glance = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Damaged:
    """A table set aside. `raw`: all that is stored of it, for export, as near the file format as it can be.

    `rescued`: the longest beginning that still replays (it can be imported as a new table), None if the header is lost.
    """

    id: str
    reason: Msg
    raw: str
    rescued: TableFile | None = None


@dataclass(frozen=True, slots=True)
class Backup:
    """A rolling backup: `key` to read it by, `at` ISO 8601 UTC, `tables` how many it holds."""

    key: str
    at: str
    tables: int


class StoreError(Exception):
    """A store cannot do what it was asked; `why` is for people."""

    def __init__(self, why: Msg) -> None:
        super().__init__(why.id)
        self.why = why


class Missing(StoreError):
    """No table of this id."""

    def __init__(self, id: str) -> None:
        super().__init__(msg("This table is not here any more."))
        self.id = id


class Exists(StoreError):
    """The id is taken (by a table, a damaged table or one in the bin)."""

    def __init__(self, id: str) -> None:
        super().__init__(msg("There already is a table of this id."))
        self.id = id


class Stale(StoreError):
    """Somebody else wrote first: load the table again. `last`: the last entry that is stored now.

    `lost`: entries kept in memory until now that can no longer be written.
    """

    def __init__(self, last: int, lost: Sequence[Entry] = ()) -> None:
        super().__init__(
            msgn(
                "This table was changed in another window. It has {n} entry now.",
                "This table was changed in another window. It has {n} entries now.",
                last,
            )
        )
        self.last = last
        self.lost = tuple(lost)


class NotSaved(StoreError):
    """The write is not safe. `kept`: it stays in memory and is tried again on its own; otherwise it was not taken."""

    def __init__(self, why: Msg | None = None, *, kept: bool = False) -> None:
        super().__init__(
            why or (msg("Not saved yet: it is tried again by itself.") if kept else msg("This could not be saved."))
        )
        self.kept = kept


class Busy(NotSaved):
    """Another process holds the file."""

    def __init__(self) -> None:
        super().__init__(msg("Another program is using the saved tables. Try again."))


class Full(NotSaved):
    """No room left."""

    def __init__(self, *, kept: bool = False) -> None:
        super().__init__(
            msg("There is no room left for saving. Export the tables you want to keep, delete some and empty the bin."),
            kept=kept,
        )


class Unreadable(StoreError):
    """The storage does not answer; nothing is known about what it holds."""

    def __init__(self) -> None:
        super().__init__(msg("The saved tables cannot be read now. Try again."))


class Newer(StoreError):
    """Written by a newer version of the app; left untouched."""

    def __init__(self, version: int) -> None:
        super().__init__(
            msg(
                "The saved tables were written by a newer Companion (format {version}). Update this one.",
                version=version,
            )
        )
        self.version = version


class Foreign(StoreError):
    """The file is a database of something else; left untouched."""

    def __init__(self) -> None:
        super().__init__(msg("This file is not a store of Companion."))


class DamagedTable(StoreError):
    """The table is set aside; `damaged` tells what is left of it."""

    def __init__(self, damaged: Damaged) -> None:
        super().__init__(damaged.reason)
        self.damaged = damaged


class Store(Protocol):
    """Where tables live. Any method may raise Unreadable, and those that write NotSaved (or Busy, Full)."""

    on_safe: Callable[[str, StoreError | None], None] | None
    """Called with a table's id when entries kept after NotSaved are safe (None) or are given up (the error)."""

    async def list(self) -> Sequence[Summary]:
        """Tables that are not in the bin nor set aside, last changed first."""
        ...

    async def load(self, id: str) -> Table:
        """The table, replayed; raises Missing, DamagedTable."""
        ...

    async def open(self, id: str) -> TableFile:
        """The table as a file, replayed all the same; raises Missing, DamagedTable."""
        ...

    async def create(
        self,
        header: Header,
        entries: Sequence[Entry] = (),
        *,
        changed: str = "",
        glance: Glance | None = None,
        finished: bool = False,
    ) -> None:
        """A new table, `entries` included, in one step; raises Exists. `changed` "" = now."""
        ...

    async def append(
        self, id: str, entry: Entry, changed: str = "", glance: Glance | None = None, *, finished: bool = False
    ) -> None:
        """Write one entry; on return it is durable. `glance` None keeps the old one.

        Raises Missing, DamagedTable, Stale (the number is not the next one), NotSaved.
        """
        ...

    async def rename(self, id: str, seats: Sequence[str]) -> None:
        """Other names of the same number of players; raises Missing, ValueError."""
        ...

    async def delete(self, id: str) -> None:
        """Into the bin for 30 days; damaged tables too. Raises Missing."""
        ...

    async def deleted(self) -> Sequence[Summary]:
        """The bin, last deleted first; `changed` is the time of deletion."""
        ...

    async def restore(self, id: str) -> None:
        """Out of the bin; raises Missing."""
        ...

    async def purge(self, id: str) -> None:
        """Out of the bin for good; raises Missing if the table is not in the bin."""
        ...

    async def damaged(self) -> Sequence[Damaged]:
        """Tables set aside, as far as known: `list` notices what shows at a glance, `load` and `examine` the rest."""
        ...

    async def examine(self) -> Sequence[Damaged]:
        """Replay every table (slow: for the background), then as `damaged`."""
        ...

    async def setting(self, key: str, default: JsonValue = None) -> JsonValue: ...

    async def set_setting(self, key: str, value: JsonValue) -> None: ...

    async def settings(self) -> Mapping[str, JsonValue]: ...

    async def names(self) -> Sequence[str]:
        """Players' names remembered, last used first, at most 50."""
        ...

    async def remember(self, names: Iterable[str]) -> None:
        """Put these names first."""
        ...

    async def forget(self, name: str) -> None: ...

    async def backup(self) -> Backup | None:
        """Make a backup now; None if there is nothing to back up."""
        ...

    async def backups(self) -> Sequence[Backup]:
        """Newest first."""
        ...

    async def read_backup(self, key: str) -> Sequence[TableFile]:
        """The readable tables of a backup, to be imported; raises Missing."""
        ...

    def unsafe(self) -> Sequence[str]:
        """Ids of tables with entries that are only in memory (after NotSaved with `kept`)."""
        ...

    async def flush(self) -> None:
        """Try now to write what is only in memory (the app became visible again); raises nothing."""
        ...

    def notices(self) -> Sequence[Msg]:
        """What people should be told once (a broken file set aside, a backup that failed); telling empties it."""
        ...

    async def close(self) -> None: ...


def new_id() -> str:
    """A table id nobody else has."""
    return secrets.token_hex(8)


def utc_now() -> datetime:
    return datetime.now(UTC)


def stamp(when: datetime) -> str:
    """ISO 8601 in UTC with milliseconds, so that text order is time order."""
    return when.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def merged_names(first: Iterable[str], then: Iterable[str]) -> list[str]:
    """Names without blanks and repetitions, the first ones first, at most 50."""
    return list(dict.fromkeys(n.strip() for n in (*first, *then) if n.strip()))[:MAX_NAMES]


def renamed(header: Header, seats: Sequence[str]) -> Header:
    """The header with these names; raises ValueError for another number of them or an impossible name."""
    if len(seats) != len(header.seats):
        raise ValueError("another number of players")
    return Header.model_validate({**header.model_dump(), "seats": list(seats)})
