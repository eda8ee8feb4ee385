"""The shape of the SQLite file, step by step: `PRAGMA user_version` counts the steps taken.

A step is never edited once released; add a new one. Steps run one by one, each in a transaction of its own, after a
backup. `format` in `meta` is the format of the entries' JSON, `companion.core.table.FORMAT`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from companion.core.table import FORMAT
from companion.store.check import checksum


def _first(con: sqlite3.Connection) -> None:
    con.execute("CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID")
    con.execute("INSERT INTO meta VALUES ('format', ?)", (str(FORMAT),))
    con.execute(
        "CREATE TABLE tables (id TEXT PRIMARY KEY, header TEXT NOT NULL, changed TEXT NOT NULL, last INTEGER NOT NULL,"
        " finished INTEGER NOT NULL DEFAULT 0, glance TEXT NOT NULL DEFAULT '{}') WITHOUT ROWID"
    )
    con.execute(
        "CREATE TABLE entries (table_id TEXT NOT NULL REFERENCES tables(id) ON DELETE CASCADE, n INTEGER NOT NULL,"
        " json TEXT NOT NULL, PRIMARY KEY (table_id, n)) WITHOUT ROWID"
    )
    con.execute("CREATE TABLE settings (key TEXT PRIMARY KEY, json TEXT NOT NULL) WITHOUT ROWID")
    con.execute("CREATE TABLE names (name TEXT PRIMARY KEY, place INTEGER NOT NULL) WITHOUT ROWID")


def _bin_and_checksums(con: sqlite3.Connection) -> None:
    """A bin for deleted tables, and checksums, so that a flipped digit in an entry is noticed."""
    con.execute("ALTER TABLE tables ADD COLUMN deleted TEXT")
    con.execute("ALTER TABLE tables ADD COLUMN crc TEXT NOT NULL DEFAULT ''")
    con.execute("ALTER TABLE entries ADD COLUMN crc TEXT NOT NULL DEFAULT ''")
    con.create_function("checksum", 1, checksum, deterministic=True)
    con.execute("UPDATE tables SET crc = checksum(header)")
    con.execute("UPDATE entries SET crc = checksum(json)")


MIGRATIONS: tuple[Callable[[sqlite3.Connection], None], ...] = (_first, _bin_and_checksums)
VERSION = len(MIGRATIONS)


def version_of(con: sqlite3.Connection) -> int:
    return int(con.execute("PRAGMA user_version").fetchone()[0])


def migrate(con: sqlite3.Connection) -> None:
    """Take the steps still missing. `con` is in autocommit mode; a failed step leaves the file as it was before it."""
    while True:
        con.execute("BEGIN IMMEDIATE")
        try:
            done = version_of(con)  # read inside: another process may have been faster
            if done >= VERSION:
                con.execute("ROLLBACK")
                return
            MIGRATIONS[done](con)
            con.execute(f"PRAGMA user_version = {done + 1}")
            con.execute("COMMIT")
        except BaseException:
            if con.in_transaction:
                con.execute("ROLLBACK")
            raise
