"""Tables as files (`*.companion.json`): writing them, and reading what people bring without trusting any of it."""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import JsonValue, ValidationError

from companion.core import registry
from companion.core.contract import AnyGame, Meta, Ruling
from companion.core.table import (
    COMMON_OPTIONS,
    FORMAT,
    MAX_ENTRIES,
    Correct,
    Entry,
    Header,
    Mend,
    Play,
    Refused,
    Table,
    TableFile,
)
from companion.core.text import Msg, msg
from companion.store.base import DamagedTable, Exists, Glance, Missing, Store, merged_names, new_id
from companion.store.check import joined, to_json

SUFFIX = ".companion.json"
MAX_BYTES = 4 * 1024 * 1024
MAX_BYTES_ALL = 64 * 1024 * 1024
MAX_DEPTH = 32
MAX_STEPS = 100_000  # to replay; a mend replays what follows it, so a made-up log could take hours
ALL = "companion tables"  # the mark of a file that holds everything


class BadFile(Exception):
    """The file cannot be taken; `why` is for people. Nothing was changed."""

    def __init__(self, why: Msg) -> None:
        super().__init__(why.id)
        self.why = why


class TooLarge(BadFile):
    """More bytes, or more entries, than a table can have."""


class NotText(BadFile):
    """Not UTF-8."""

    def __init__(self) -> None:
        super().__init__(msg("This is not a text file in UTF-8."))


class NotJson(BadFile):
    """Not JSON; the place is counted from 1."""

    def __init__(self, line: int, column: int) -> None:
        super().__init__(
            msg("This is not a JSON file: line {line}, column {column} cannot be read.", line=line, column=column)
        )


class TooDeep(BadFile):
    def __init__(self) -> None:
        super().__init__(msg("This file is nested too deeply for a table."))


class DuplicateKey(BadFile):
    def __init__(self, key: str) -> None:
        super().__init__(msg("The key {key} appears twice in one place of the file.", key=_short(key)))


class NotANumber(BadFile):
    def __init__(self, value: str) -> None:
        super().__init__(msg("The file holds a number that cannot be used: {value}.", value=_short(value)))


class NotATable(BadFile):
    """Sound JSON of something else."""

    def __init__(self) -> None:
        super().__init__(msg("This is not a table of Companion."))


class SeveralTables(BadFile):
    """A file of everything where one table was expected: use `restore_all`."""

    def __init__(self) -> None:
        super().__init__(msg("This file holds several tables."))


class UnknownVersion(BadFile):
    def __init__(self, version: int) -> None:
        why = (
            msg("This file was written by a newer Companion (format {version}). Update this one.", version=version)
            if version > FORMAT
            else msg("The format {version} of this file is not known.", version=version)
        )
        super().__init__(why)
        self.version = version


class UnknownGame(BadFile):
    def __init__(self, game: str) -> None:
        super().__init__(msg("This Companion does not know the game {game}.", game=_short(game)))
        self.game = game


class WrongGame(BadFile):
    """A table of a game other than the expected one (ids)."""

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(
            msg("This table is of the game {found}, not of {expected}.", found=_name(found), expected=_name(expected))
        )
        self.found = found
        self.expected = expected


class BadHeader(BadFile):
    """The header lacks something, or the game does not take these options or so many players."""


class BadEntry(BadFile):
    """Entry `n` (its place from 1) is not of the form of an entry."""

    def __init__(self, n: int, why: Msg) -> None:
        super().__init__(why)
        self.n = n


class IllegalLog(BadFile):
    """Entry `n` does not follow from those before it; `rulings` are the game's reasons, `seats` the names for them."""

    def __init__(self, n: int, why: Msg, rulings: Sequence[Ruling], seats: Sequence[str]) -> None:
        super().__init__(msg("Entry {n} cannot be replayed: {why}", n=n, why=why))
        self.n = n
        self.rulings = tuple(rulings)
        self.seats = tuple(seats)


# --- one table ---


def file_name(header: Header, when: str = "") -> str:
    """A name for the file of a table: game, day, beginning of the id."""
    day = (when or header.created)[:10]
    pieces = [header.game, day if re.fullmatch(r"\d{4}-\d\d-\d\d", day) else "", header.id[:8]]
    return "-".join(p for p in pieces if p) + SUFFIX


def export_table(file: TableFile) -> str:
    """The text of a table's file: JSON in UTF-8, one entry a line."""
    return joined(to_json(file.header), map(to_json, file.entries))


def read_table(data: bytes | str, expect_game: str | None = None) -> TableFile:
    """The table in a file, replayed by the rules of its game; raises a subclass of BadFile, nothing else."""
    table = check_table(data, expect_game)
    return TableFile(header=table.header, entries=table.entries)


def check_table(data: bytes | str, expect_game: str | None = None) -> Table:
    """As `read_table`, but the replayed table."""
    return _table(parsed(data, MAX_BYTES), expect_game)


def _table(data: JsonValue, expect_game: str | None = None) -> Table:
    if not isinstance(data, dict):
        raise NotATable
    if data.get("companion") == ALL:
        raise SeveralTables
    header = _header(data.get("header"), expect_game)
    if extra := data.keys() - {"header", "entries"}:
        raise BadHeader(msg("The file holds something unknown: {key}.", key=_short(min(extra))))
    entries = _entries(data.get("entries"))
    if _steps(entries) > MAX_STEPS:
        raise TooLarge(msg("The table has too many entries mended far back."))
    try:
        return Table.load(registry.game(header.game), header, entries)
    except Refused as e:
        if e.n is None:
            raise BadHeader(e.why) from e
        raise IllegalLog(e.n, e.why, e.rulings, header.seats) from e
    except Exception as e:  # a mistake in a game is told as a file that cannot be read, not as a crash
        raise BadFile(msg("This table cannot be replayed.")) from e


def _header(data: JsonValue, expect_game: str | None) -> Header:
    if not isinstance(data, dict) or "format" not in data or "game" not in data:
        raise NotATable
    version = data["format"]
    if type(version) is not int:
        raise NotATable
    if version != FORMAT:
        raise UnknownVersion(version)
    game = data["game"]
    if not isinstance(game, str):
        raise NotATable
    if game not in registry.metas():
        raise UnknownGame(game)
    if expect_game is not None and game != expect_game:
        raise WrongGame(game, expect_game)
    try:
        return Header.model_validate_json(json.dumps(data), strict=True)
    except ValidationError as e:
        raise BadHeader(msg("The head of the table cannot be read: {where}.", where=_where(e))) from e


def _entries(data: JsonValue) -> tuple[Entry, ...]:
    if not isinstance(data, list):
        raise NotATable
    if len(data) > MAX_ENTRIES:
        raise TooLarge(msg("The table has more than {n} entries.", n=MAX_ENTRIES))
    found: list[Entry] = []
    for n, item in enumerate(data, 1):
        try:
            entry = Entry.model_validate_json(json.dumps(item), strict=True)
        except ValidationError as e:
            raise BadEntry(n, msg("Entry {n} cannot be read: {where}.", n=n, where=_where(e))) from e
        if entry.n != n:
            raise BadEntry(n, msg("Entry {n} is missing or out of order.", n=n))
        found.append(entry)
    return tuple(found)


def _steps(entries: Sequence[Entry]) -> int:
    """An upper bound of the steps it takes to replay a log."""
    actions = total = 0
    for entry in entries:
        if isinstance(entry.do, Mend):
            total += actions
        elif isinstance(entry.do, Play | Correct):
            actions += 1
            total += 1
    return total


def _where(e: ValidationError) -> str:
    """The place and the reason of the first error, as technical as it is."""
    first = e.errors(include_url=False, include_input=False, include_context=False)[0]
    place = ".".join(str(p) for p in first["loc"])
    return _short(f"{place}: {first['msg']}" if place else first["msg"], 120)


def _short(text: str, limit: int = 40) -> str:
    """Foreign text fit to be shown: printable, not long."""
    clean = "".join(c if c.isprintable() or c == "\u00a0" else "?" for c in text)
    return clean if len(clean) <= limit else clean[: limit - 1] + "…"


def _name(game: str) -> str | Msg:
    meta = registry.metas().get(game)
    return meta.name if meta else _short(game)


# --- JSON that is not trusted ---

# A string (an unfinished one takes the rest, so that this stays linear), or a bracket.
_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?\Z)|([\[{])|([\]}])', re.S)


def parsed(data: bytes | str, limit: int = MAX_BYTES) -> JsonValue:
    """JSON within limits; raises TooLarge, NotText, TooDeep, NotJson, DuplicateKey, NotANumber."""
    if len(data) > limit:
        raise _too_large(limit)
    try:
        raw = data.encode() if isinstance(data, str) else data
        text = raw.decode("utf-8-sig")
    except UnicodeError as e:
        raise NotText from e
    if len(raw) > limit:
        raise _too_large(limit)
    _check_depth(text)
    try:
        found: JsonValue = json.loads(
            text, object_pairs_hook=_object, parse_constant=_no_number, parse_float=_float, parse_int=_int
        )
    except json.JSONDecodeError as e:
        raise NotJson(e.lineno, e.colno) from e
    if "\\u" in text:  # half of a surrogate pair can be written as an escape only
        try:
            json.dumps(found, ensure_ascii=False).encode()
        except UnicodeError as e:
            raise NotText from e
    return found


def _too_large(limit: int) -> TooLarge:
    return TooLarge(msg("The file is larger than {n} MB.", n=limit // (1024 * 1024)))


def _check_depth(text: str) -> None:
    depth = 0
    for token in _TOKEN.finditer(text):
        if token.group(1):
            depth += 1
            if depth > MAX_DEPTH:
                raise TooDeep
        elif token.group(2):
            depth -= 1


def _object(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    found: dict[str, JsonValue] = {}
    for key, value in pairs:
        if key in found:
            raise DuplicateKey(key)
        found[key] = value
    return found


def _no_number(text: str) -> float:
    raise NotANumber(text)


def _float(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise NotANumber(text)
    return value


def _int(text: str) -> int:
    if len(text) > 20:  # no game counts that far, and longer ones are slow to read
        raise NotANumber(text)
    return int(text)


# --- into a store ---


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of a table: `new` under this id · `copy` under a new id, for the old one is taken · `same` is here."""

    id: str
    how: str


async def import_table(
    store: Store,
    data: bytes | str | TableFile,
    expect_game: str | None = None,
    *,
    glance: Callable[[Table], Glance] | None = None,
) -> Imported:
    """Take a table into the store; those already there stay as they are. Raises BadFile, StoreError.

    `glance` makes the headline data of the home screen.
    """
    if isinstance(data, TableFile):
        data = export_table(data)
    return await _import(store, check_table(data, expect_game), glance)


async def _import(store: Store, table: Table, glance: Callable[[Table], Glance] | None) -> Imported:
    file = TableFile(header=table.header, entries=table.entries)
    content = export_table(file)
    # The second id follows from the content, so that the same file brought twice is recognised.
    second = f"{file.header.id[:40]}-{hashlib.sha256(content.encode()).hexdigest()[:16]}"
    shown = glance(table) if glance else None
    finished = table.game.outcome(table.state) is not None
    for id, how in ((file.header.id, "new"), (second, "copy"), (new_id(), "copy")):
        header = file.header.model_copy(update={"id": id})
        try:
            await store.create(header, file.entries, glance=shown, finished=finished)
        except Exists:
            if await _same(store, TableFile(header=header, entries=file.entries)):
                return Imported(id, "same")
        else:
            return Imported(id, how)
    raise Exists(file.header.id)


async def _same(store: Store, file: TableFile) -> bool:
    try:
        return to_json(await store.open(file.header.id)) == to_json(file)
    except (Missing, DamagedTable):  # in the bin, or set aside
        return False


# --- everything at once ---


@dataclass(frozen=True, slots=True)
class Restored:
    """What came of a file of everything: tables taken or recognised, and those that cannot be (place from 1, why)."""

    tables: tuple[Imported, ...]
    failed: tuple[tuple[int, BadFile], ...]
    set_aside: int = 0


async def export_all(store: Store) -> str:
    """Every table, the settings and the names in one JSON text; damaged tables as raw text. The bin stays out."""
    tables: list[str] = []
    for summary in await store.list():
        try:
            tables.append(export_table(await store.open(summary.id)).strip())
        except DamagedTable:
            continue  # now among the damaged ones
    damaged = [{"id": d.id, "raw": d.raw} for d in await store.damaged()]
    rest = {"settings": dict(await store.settings()), "names": list(await store.names()), "damaged": damaged}
    body = ",\n".join(tables)
    tail = json.dumps(rest, ensure_ascii=False, allow_nan=False)[1:]
    return f'{{"companion": "{ALL}", "format": {FORMAT},\n"tables": [\n{body}\n],\n{tail}\n'


async def restore_all(store: Store, data: bytes | str, *, glance: Callable[[Table], Glance] | None = None) -> Restored:
    """Take a file of everything, or of one table. What is there already stays: tables, settings and names are added.

    One bad table does not stop the others. Raises BadFile for the file as a whole, StoreError.
    """
    found = parsed(data, MAX_BYTES_ALL)
    if not isinstance(found, dict):
        raise NotATable
    if found.get("companion") != ALL:
        return Restored((await _import(store, _table(found), glance),), ())
    version, tables = found.get("format"), found.get("tables")
    if type(version) is not int or not isinstance(tables, list):
        raise NotATable
    if version != FORMAT:
        raise UnknownVersion(version)
    done: list[Imported] = []
    failed: list[tuple[int, BadFile]] = []
    for place, item in enumerate(tables, 1):
        try:
            done.append(await _import(store, _table(item), glance))
        except BadFile as e:
            failed.append((place, e))
    await _restore_rest(store, found)
    damaged = found.get("damaged")
    return Restored(tuple(done), tuple(failed), len(damaged) if isinstance(damaged, list) else 0)


async def _restore_rest(store: Store, found: dict[str, JsonValue]) -> None:
    settings, names = found.get("settings"), found.get("names")
    if isinstance(settings, dict):
        known = await store.settings()
        for key, value in settings.items():
            if key not in known:
                await store.set_setting(key, value)
    if isinstance(names, list):
        theirs = [n for n in names if isinstance(n, str) and len(n) <= 40]
        ours = await store.names()
        await store.remember(merged_names(ours, theirs))


# --- the public format ---


def file_schema(game: str) -> dict[str, Any]:
    """JSON Schema (2020-12) of a table file of this game; raises registry.UnknownGame."""
    return _schema(registry.game(game))


def _schema(game: AnyGame) -> dict[str, Any]:
    meta = game.meta
    schema = TableFile.model_json_schema()
    defs = schema["$defs"]
    move = _prefixed(game.move_schema(), "move.")
    defs.update({f"move.{name}": body for name, body in move.pop("$defs", {}).items()})
    defs["move"] = move
    defs["Play"]["properties"]["move"] = {"$ref": "#/$defs/move"}
    defs["Header"]["properties"].update(_header_properties(meta))
    defs["Header"]["required"] = sorted({*defs["Header"]["required"], "format"})
    schema["required"] = ["header", "entries"]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **schema,
        "title": f"A table of {meta.name.id} (*{SUFFIX})",
    }


def _header_properties(meta: Meta) -> dict[str, Any]:
    options = (*meta.options, *COMMON_OPTIONS)
    return {
        "game": {"const": meta.id},
        "seats": {
            "type": "array",
            "items": {"type": "string", "minLength": 1, "maxLength": 40},
            "minItems": min(meta.seats),
            "maxItems": max(meta.seats),
        },
        "options": {
            "type": "object",
            "properties": {o.key: {"enum": [v.value for v in o.values], "default": o.default} for o in options},
            "additionalProperties": False,
        },
    }


def _prefixed(value: Any, prefix: str) -> Any:
    """The schema with every local reference pointing to a prefixed definition."""
    if isinstance(value, dict):
        return {k: _prefixed(v, prefix) for k, v in value.items()}
    if isinstance(value, list):
        return [_prefixed(v, prefix) for v in value]
    if isinstance(value, str) and value.startswith("#/$defs/"):  # in $ref, and in a discriminator's mapping
        return value.replace("#/$defs/", f"#/$defs/{prefix}", 1)
    return value
