"""Putting a stored table together again, and saying exactly what is wrong when that fails."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from pydantic import BaseModel

from companion.core import registry
from companion.core.table import MAX_ENTRIES, Entry, Header, Refused, Table, TableFile
from companion.core.text import Msg, msg
from companion.store.base import Damaged, Glance

Replay: TypeAlias = Callable[[TableFile], Table]


def replay(file: TableFile) -> Table:
    """A table that was kept here, by the game's own rules; raises Refused, UnknownGame."""
    return Table.load(registry.game(file.header.game), file.header, file.entries, kept=True)


@dataclass(frozen=True, slots=True)
class Line:
    """A stored entry: its number, its JSON and whether its checksum is right."""

    n: int
    text: str
    sound: bool = True


class Broken(Exception):
    """A stored table cannot be put together; `rescued` is the beginning that can be read."""

    def __init__(self, reason: Msg, rescued: TableFile | None = None) -> None:
        super().__init__(reason.id)
        self.reason = reason
        self.rescued = rescued


def checksum(text: str) -> str:
    """CRC-32 of the UTF-8 text, 8 hex digits. It finds accidents, not intent."""
    return f"{zlib.crc32(text.encode('utf-8', 'surrogatepass')):08x}"


def to_json(model: BaseModel) -> str:
    """One line of JSON."""
    return model.model_dump_json()


def read_header(id: str, text: str, *, sound: bool = True) -> Header:
    """A stored header; raises Broken."""
    try:
        if not sound:
            raise ValueError("checksum")
        header = Header.model_validate_json(text)
        if header.id != id:
            raise ValueError("another id")
    except ValueError as e:
        raise Broken(msg("The head of this table is damaged.")) from e
    return header


def assemble(header: Header, lines: Iterable[Line], last: int) -> TableFile:
    """A table from its stored lines, `last` of them; raises Broken."""
    entries: list[Entry] = []

    def broken(reason: Msg) -> Broken:
        return Broken(reason, TableFile(header=header, entries=tuple(entries)))

    for n, line in enumerate(lines, 1):
        if line.n != n:
            raise broken(msg("Entry {n} of this table is missing.", n=n))
        try:
            if not line.sound:
                raise ValueError("checksum")
            entry = Entry.model_validate_json(line.text)
        except ValueError as e:
            raise broken(msg("Entry {n} of this table is damaged.", n=n)) from e
        if entry.n != n or n > MAX_ENTRIES:
            raise broken(msg("Entry {n} of this table is damaged.", n=n))
        entries.append(entry)
    if len(entries) != last:
        raise broken(msg("Entry {n} of this table is missing.", n=len(entries) + 1))
    return TableFile(header=header, entries=tuple(entries))


def verified(file: TableFile, how: Replay = replay) -> Table:
    """The replayed table; raises Broken with the longest beginning that replays."""
    try:
        return how(file)
    except Refused as e:
        good = file.entries[: e.n - 1] if e.n else ()
        rescued = file.model_copy(update={"entries": good}) if e.n else None
        where = msg("Entry {n} of this table does not hold: {why}", n=e.n, why=e.why) if e.n else None
        raise Broken(where or msg("This table cannot be set up: {why}", why=e.why), rescued) from e
    except registry.UnknownGame as e:
        raise Broken(msg("This Companion does not know the game {game}.", game=file.header.game)) from e
    except Exception as e:  # a mistake in a game must not take the other tables along
        raise Broken(msg("This table cannot be replayed.")) from e


def set_aside(id: str, broken: Broken, raw: str, how: Replay = replay) -> Damaged:
    """What is told about a broken table; what was rescued of it replays."""
    rescued = broken.rescued
    if rescued is not None:
        try:
            verified(rescued, how)
        except Broken as e:
            rescued = e.rescued
    return Damaged(id, broken.reason, raw, rescued)


def joined(header: str, entries: Iterable[str]) -> str:
    """The file of a table from its JSON pieces, one entry a line; as sound as the pieces are."""
    body = ",\n".join(entries)
    return (
        f'{{"header": {header},\n"entries": [\n{body}\n]}}\n' if body else f'{{"header": {header},\n"entries": []}}\n'
    )


def read_glance(text: str) -> Glance:
    """A stored glance; anything unreadable is an empty one, for it can be made again from the table."""
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
