"""Tables in one SQLite file: write-ahead log, every tap synced to the disk in a transaction of its own."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from pydantic import JsonValue

from companion.core.table import Entry, Header, Table, TableFile
from companion.core.text import Msg, msg
from companion.store import backups
from companion.store.base import (
    BIN_DAYS,
    Backup,
    Busy,
    Clock,
    Damaged,
    DamagedTable,
    Exists,
    Foreign,
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
    read_glance,
    read_header,
    replay,
    set_aside,
    to_json,
    verified,
)
from companion.store.migrations import VERSION, migrate, version_of

BUSY_MS = 2_000  # how long to wait for another process
BACKUP_EVERY = timedelta(minutes=10)

# Columns as text and numbers whatever a damaged file holds in them.
_HEAD = "CAST(header AS TEXT), CAST(crc AS TEXT), CAST(last AS INTEGER)"
_SHOWN = "CAST(changed AS TEXT), CAST(finished AS INTEGER), CAST(glance AS TEXT)"
_TEXT = "CAST(json AS TEXT), CAST(crc AS TEXT)"

_BROKEN = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)
_BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


class SqliteStore:
    """A `Store` in a file. Raises Newer, Foreign (both leave the file untouched), Busy or Unreadable on opening.

    A file SQLite cannot trust is renamed `*.damaged-<time>`; the newest good backup takes its place together with what
    can still be read, and `notices` tells it. `full_sync` False trades safety from a power cut for speed.
    """

    on_safe: Callable[[str, StoreError | None], None] | None = None

    def __init__(
        self, path: Path | str, *, verify: Replay = replay, clock: Clock = utc_now, full_sync: bool = True
    ) -> None:
        self.path = Path(path)
        self.folder = self.path.parent / "backups"
        self._verify = verify
        self._clock = clock
        self._full_sync = full_sync
        self._notices: list[Msg] = []
        self._aside: dict[str, Damaged] = {}
        self._dirty = False
        with _reads():
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                self._con = self._opened()
            except OSError as e:
                raise Unreadable from e
        self._backed_up = self._last_backup()
        self._purge_old()
        self._dirty = bool(self._con.execute("SELECT 1 FROM tables WHERE changed > ?", (self._backed_up,)).fetchone())
        self._back_up_if_due(on_opening=True)

    # --- opening ---

    def _opened(self) -> sqlite3.Connection:
        if self.path.exists() and not self._trusted():
            self._replace_broken()
        con = self._connect()
        if 0 < version_of(con) < VERSION:
            self._try_backup(con)
        migrate(con)
        return con

    def _connect(self) -> sqlite3.Connection:
        con = sqlite3.connect(self.path, isolation_level=None, timeout=BUSY_MS / 1000, check_same_thread=False)
        con.text_factory = lambda b: b.decode("utf-8", "replace")  # a flipped bit must not hide the other rows
        con.execute("PRAGMA journal_mode = WAL")
        con.execute(f"PRAGMA synchronous = {'FULL' if self._full_sync else 'NORMAL'}")
        con.execute("PRAGMA foreign_keys = ON")
        return con

    def _trusted(self) -> bool:
        """False if the file is broken; raises Newer, Foreign. Opens it read-only, so that both leave it untouched."""
        if self.path.stat().st_size == 0:
            return True
        try:
            uri = f"{self.path.resolve().as_uri()}?mode=ro"
            with closing(sqlite3.connect(uri, uri=True, timeout=BUSY_MS / 1000)) as con:
                version = version_of(con)
                if version > VERSION:
                    raise Newer(version)
                names = {row[0] for row in con.execute("SELECT name FROM sqlite_master")}
                if names and (version == 0 or "entries" not in names):
                    raise Foreign
                return bool(con.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok")
        except sqlite3.DatabaseError as e:
            if _code(e) in _BROKEN:
                return False
            raise

    def _replace_broken(self) -> None:
        """Set the broken file aside and put the newest good backup in its place."""
        aside = self.path.with_name(f"{self.path.name}.damaged-{self._clock().strftime(backups.STAMP)}")
        for tail in ("", "-wal", "-shm"):  # the tail files belong to it and would spoil the new one
            piece = self.path.with_name(self.path.name + tail)
            if piece.exists():
                piece.replace(aside.with_name(aside.name + tail))
        good = next((p for p in backups.found(self.folder) if backups.sound(p)), None)
        if good is None:
            self._notices.append(
                msg(
                    "The saved tables were damaged and there is no backup. The old file was kept as {name}.",
                    name=aside.name,
                )
            )
        else:
            part = self.path.with_name(self.path.name + ".part")
            shutil.copyfile(good, part)
            part.replace(self.path)
            at = backups.when(good)
            self._notices.append(
                msg(
                    "The saved tables were damaged. The backup of {time} was used. The old file was kept as {name}.",
                    time=stamp(at) if at else good.name,
                    name=aside.name,
                )
            )
        self._salvage(aside)

    def _salvage(self, aside: Path) -> None:
        """Bring over the tables the broken file still holds whole, where they are new or longer than in the backup."""
        con = self._connect()
        try:
            migrate(con)
            for file, glance, finished, changed in _still_readable(aside, self._verify):
                row = con.execute("SELECT last FROM tables WHERE id = ?", (file.header.id,)).fetchone()
                if row and row[0] >= len(file.entries):
                    continue
                con.execute("BEGIN IMMEDIATE")
                con.execute("DELETE FROM tables WHERE id = ?", (file.header.id,))
                _insert(con, file, changed, glance, finished)
                con.execute("COMMIT")
        except (sqlite3.Error, OSError):
            if con.in_transaction:
                con.execute("ROLLBACK")
        finally:
            con.close()

    # --- tables ---

    async def list(self) -> Sequence[Summary]:
        with _reads():
            rows = self._con.execute(
                f"SELECT id, {_HEAD}, {_SHOWN},"
                " (SELECT count(*) FROM entries WHERE table_id = id), (SELECT max(n) FROM entries WHERE table_id = id)"
                " FROM tables WHERE deleted IS NULL ORDER BY changed DESC, id"
            ).fetchall()
            for gone in self._aside.keys() - {row[0] for row in rows}:
                del self._aside[gone]
            found: list[Summary] = []
            for id, text, crc, last, changed, finished, glance, count, highest in rows:
                try:
                    header = read_header(id, text, sound=crc == checksum(text))
                    if not count == last == (highest or 0):
                        raise Broken(msg("Entries of this table are missing."))
                except Broken:
                    if id not in self._aside:
                        self._examined(id)
                    continue
                if id not in self._aside:
                    found.append(_summary(header, changed, last, finished, glance))
        return found

    async def load(self, id: str) -> Table:
        with _reads():
            return self._loaded(id)

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
        file = TableFile(header=header, entries=tuple(entries))
        with self._writes() as con:
            if con.execute("SELECT 1 FROM tables WHERE id = ?", (header.id,)).fetchone():
                raise Exists(header.id)
            _insert(con, file, changed or self._now(), glance or {}, finished)
        self._back_up_if_due()

    async def append(
        self, id: str, entry: Entry, changed: str = "", glance: Glance | None = None, *, finished: bool = False
    ) -> None:
        text = to_json(entry)
        shown = None if glance is None else _dumps(glance)
        if id in self._aside:
            raise DamagedTable(self._aside[id])
        with self._writes() as con:
            row = con.execute("SELECT last FROM tables WHERE id = ? AND deleted IS NULL", (id,)).fetchone()
            if row is None:
                raise Missing(id)
            if entry.n != row[0] + 1:
                raise Stale(row[0])
            con.execute(
                "INSERT INTO entries (table_id, n, json, crc) VALUES (?, ?, ?, ?)", (id, entry.n, text, checksum(text))
            )
            con.execute(
                "UPDATE tables SET last = ?, changed = ?, finished = ?, glance = coalesce(?, glance) WHERE id = ?",
                (entry.n, changed or self._now(), finished, shown, id),
            )
        self._back_up_if_due()

    async def rename(self, id: str, seats: Sequence[str]) -> None:
        with self._writes() as con:
            row = con.execute(f"SELECT {_HEAD} FROM tables WHERE id = ? AND deleted IS NULL", (id,)).fetchone()
            if row is None:
                raise Missing(id)
            try:
                header = read_header(id, row[0], sound=row[1] == checksum(row[0]))
            except Broken as e:
                raise DamagedTable(Damaged(id, e.reason, self._raw(id))) from e
            text = to_json(renamed(header, seats))
            con.execute("UPDATE tables SET header = ?, crc = ? WHERE id = ?", (text, checksum(text), id))
        self._back_up_if_due()

    # --- the bin ---

    async def delete(self, id: str) -> None:
        with self._writes() as con:
            done = con.execute("UPDATE tables SET deleted = ? WHERE id = ? AND deleted IS NULL", (self._now(), id))
            if not done.rowcount:
                raise Missing(id)
        self._aside.pop(id, None)

    async def deleted(self) -> Sequence[Summary]:
        with _reads():
            rows = self._con.execute(
                f"SELECT id, {_HEAD}, {_SHOWN}, CAST(deleted AS TEXT) FROM tables WHERE deleted IS NOT NULL"
                " ORDER BY deleted DESC, id"
            ).fetchall()
        found: list[Summary] = []
        for id, text, _, last, _, finished, glance, when in rows:
            try:
                found.append(_summary(read_header(id, text), when, last, finished, glance))
            except Broken:
                found.append(Summary(id, "", (), "", when, last))
        return found

    async def restore(self, id: str) -> None:
        with self._writes() as con:
            done = con.execute("UPDATE tables SET deleted = NULL WHERE id = ? AND deleted IS NOT NULL", (id,))
            if not done.rowcount:
                raise Missing(id)

    async def purge(self, id: str) -> None:
        with self._writes() as con:
            if not con.execute("DELETE FROM tables WHERE id = ? AND deleted IS NOT NULL", (id,)).rowcount:
                raise Missing(id)

    def _purge_old(self) -> None:
        oldest = stamp(self._clock() - timedelta(days=BIN_DAYS))
        with _reads():
            self._con.execute("DELETE FROM tables WHERE deleted < ?", (oldest,))

    # --- damage ---

    async def damaged(self) -> Sequence[Damaged]:
        await self.list()
        return [self._aside[id] for id in sorted(self._aside)]

    async def examine(self) -> Sequence[Damaged]:
        with _reads():
            ids = [row[0] for row in self._con.execute("SELECT id FROM tables WHERE deleted IS NULL")]
            for id in ids:
                self._examined(id)
        return await self.damaged()

    def _examined(self, id: str) -> None:
        """Load the table; a damaged one is then set aside."""
        try:
            self._loaded(id)
        except (DamagedTable, Missing):
            return

    def _loaded(self, id: str) -> Table:
        row = self._con.execute(f"SELECT {_HEAD} FROM tables WHERE id = ? AND deleted IS NULL", (id,)).fetchone()
        if row is None:
            raise Missing(id)
        try:
            table = verified(_assembled(self._con, id, *row), self._verify)
        except Broken as e:
            self._aside[id] = set_aside(id, e, self._raw(id), self._verify)
            raise DamagedTable(self._aside[id]) from e
        self._aside.pop(id, None)
        return table

    def _raw(self, id: str) -> str:
        header = self._con.execute(f"SELECT {_HEAD} FROM tables WHERE id = ?", (id,)).fetchone()
        rows = self._con.execute(f"SELECT {_TEXT} FROM entries WHERE table_id = ? ORDER BY n", (id,))
        return joined(str(header[0]), (str(row[0]) for row in rows))

    # --- settings and names ---

    async def setting(self, key: str, default: JsonValue = None) -> JsonValue:
        return (await self.settings()).get(key, default)

    async def set_setting(self, key: str, value: JsonValue) -> None:
        with self._writes() as con:
            con.execute("INSERT OR REPLACE INTO settings (key, json) VALUES (?, ?)", (key, _dumps(value)))

    async def settings(self) -> Mapping[str, JsonValue]:
        with _reads():
            rows = self._con.execute("SELECT CAST(key AS TEXT), CAST(json AS TEXT) FROM settings").fetchall()
        found: dict[str, JsonValue] = {}
        for key, text in rows:
            try:
                found[key] = json.loads(text)
            except ValueError:  # a broken setting is back at its default
                continue
        return found

    async def names(self) -> Sequence[str]:
        with _reads():
            return [row[0] for row in self._con.execute("SELECT CAST(name AS TEXT) FROM names ORDER BY place")]

    async def remember(self, names: Iterable[str]) -> None:
        with self._writes() as con:
            _write_names(con, merged_names(names, _read_names(con)))

    async def forget(self, name: str) -> None:
        with self._writes() as con:
            _write_names(con, [n for n in _read_names(con) if n != name])

    # --- backups ---

    async def backup(self) -> Backup | None:
        if not self._con.execute("SELECT 1 FROM tables").fetchone():
            return None
        made = self._try_backup(self._con)
        if made is None:
            raise NotSaved(msg("The backup could not be written."))
        return _backup_of(made)

    async def backups(self) -> Sequence[Backup]:
        return [b for path in backups.found(self.folder) if (b := _backup_of(path)) is not None]

    async def read_backup(self, key: str) -> Sequence[TableFile]:
        path = self.folder / key
        if path not in backups.found(self.folder):
            raise Missing(key)
        return [file for file, *_ in _still_readable(path, self._verify)]

    def _last_backup(self) -> str:
        at = next((w for p in backups.found(self.folder) if (w := backups.when(p)) is not None), None)
        return stamp(at) if at else ""

    def _back_up_if_due(self, *, on_opening: bool = False) -> None:
        """After a change, if the last backup is old enough. A backup that fails is told, but does not fail the tap."""
        self._dirty = self._dirty or not on_opening
        now = self._clock()
        if self._dirty and (on_opening or self._backed_up <= stamp(now - BACKUP_EVERY)):
            self._backed_up = stamp(now)  # also after a failure: not again at every tap
            self._try_backup(self._con)

    def _try_backup(self, con: sqlite3.Connection) -> Path | None:
        try:
            made = backups.make(con, self.folder, self._clock())
        except (sqlite3.Error, OSError):
            self._notices.append(msg("The backup could not be written."))
            return None
        self._dirty = False
        return made

    # --- the rest ---

    def unsafe(self) -> Sequence[str]:
        return ()

    async def flush(self) -> None:
        return

    def notices(self) -> Sequence[Msg]:
        told, self._notices = self._notices, []
        return told

    async def close(self) -> None:
        self._con.close()

    def _now(self) -> str:
        return stamp(self._clock())

    @contextmanager
    def _writes(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is on the disk on leaving, or nothing."""
        con = self._con
        try:
            con.execute("BEGIN IMMEDIATE")
            yield con
            con.execute("COMMIT")
        except sqlite3.Error as e:
            raise _not_saved(e) from e
        finally:
            if con.in_transaction:
                con.execute("ROLLBACK")


@contextmanager
def _reads() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as e:
        raise (Busy() if _code(e) in _BUSY else Unreadable()) from e


def _code(e: sqlite3.Error) -> int:
    """The primary result code, 0 if there is none."""
    return (getattr(e, "sqlite_errorcode", None) or 0) & 0xFF


def _not_saved(e: sqlite3.Error) -> NotSaved:
    code = _code(e)
    if code in _BUSY:
        return Busy()
    return Full() if code == sqlite3.SQLITE_FULL else NotSaved()


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _summary(header: Header, changed: str, last: int, finished: int, glance: str) -> Summary:
    return Summary(
        header.id, header.game, header.seats, header.created, changed, last, bool(finished), read_glance(glance)
    )


def _insert(con: sqlite3.Connection, file: TableFile, changed: str, glance: Glance, finished: bool) -> None:
    text = to_json(file.header)
    con.execute(
        "INSERT INTO tables (id, header, crc, changed, last, finished, glance) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (file.header.id, text, checksum(text), changed, len(file.entries), finished, _dumps(glance)),
    )
    lines = ((e.n, to_json(e)) for e in file.entries)
    con.executemany(
        "INSERT INTO entries (table_id, n, json, crc) VALUES (?, ?, ?, ?)",
        ((file.header.id, n, line, checksum(line)) for n, line in lines),
    )


def _assembled(con: sqlite3.Connection, id: str, header: str, crc: str, last: int) -> TableFile:
    """The table as stored; raises Broken."""
    rows = con.execute(f"SELECT n, {_TEXT} FROM entries WHERE table_id = ? ORDER BY n", (id,))
    lines = (Line(n, text, sum == checksum(text)) for n, text, sum in rows)
    return assemble(read_header(id, header, sound=crc == checksum(header)), lines, last)


def _still_readable(path: Path, verify: Replay) -> list[tuple[TableFile, Glance, bool, str]]:
    """Every table of a database file that is whole (file, glance, finished, changed), whatever else is broken in it.

    It reads a copy, brought up to today's version if that goes: the file itself is left alone.
    """
    found: list[tuple[TableFile, Glance, bool, str]] = []
    with TemporaryDirectory() as folder:
        copy = Path(folder, "copy.sqlite")
        for tail in ("", "-wal"):
            if (piece := path.with_name(path.name + tail)).exists():
                shutil.copyfile(piece, copy.with_name(copy.name + tail))
        with closing(sqlite3.connect(copy, isolation_level=None)) as con:
            con.text_factory = lambda b: b.decode("utf-8", "replace")
            try:
                if version_of(con) < VERSION:
                    migrate(con)
                ids = [row[0] for row in con.execute("SELECT id FROM tables WHERE deleted IS NULL")]
            except sqlite3.Error:
                return []
            for id in ids:
                try:
                    row = con.execute(f"SELECT {_HEAD}, {_SHOWN} FROM tables WHERE id = ?", (id,)).fetchone()
                    header, crc, last, changed, finished, glance = row
                    file = _assembled(con, id, header, crc, last)
                    verified(file, verify)
                except (sqlite3.Error, Broken):
                    continue
                found.append((file, read_glance(glance), bool(finished), changed))
    return found


def _read_names(con: sqlite3.Connection) -> list[str]:
    return [row[0] for row in con.execute("SELECT CAST(name AS TEXT) FROM names ORDER BY place")]


def _write_names(con: sqlite3.Connection, names: Sequence[str]) -> None:
    con.execute("DELETE FROM names")
    con.executemany("INSERT INTO names (name, place) VALUES (?, ?)", ((n, i) for i, n in enumerate(names)))


def _backup_of(path: Path) -> Backup | None:
    at = backups.when(path)
    if at is None:
        return None
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as con:
            count = con.execute("SELECT count(*) FROM tables").fetchone()[0]
    except sqlite3.Error:
        return None
    return Backup(path.name, stamp(at), int(count))
