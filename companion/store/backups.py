"""Rolling backups of the SQLite file: whole copies in a folder next to it, thinned so that they reach back days."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

NEWEST = 7  # the newest ones, whatever their day
DAYS = 7  # and the last one of each of so many earlier days
STEM = "companion-"
SUFFIX = ".sqlite"
STAMP = "%Y%m%dT%H%M%SZ"


def found(folder: Path) -> list[Path]:
    """Finished backups, newest first."""
    return sorted(folder.glob(f"{STEM}*{SUFFIX}"), reverse=True)


def when(path: Path) -> datetime | None:
    try:
        return datetime.strptime(path.name.removeprefix(STEM).removesuffix(SUFFIX), STAMP).replace(tzinfo=UTC)
    except ValueError:
        return None


def kept(names: Sequence[str]) -> set[str]:
    """Which of these backups stay (names with STAMP, newest first): at most NEWEST + DAYS."""
    stay = set(names[:NEWEST])
    days = {name[len(STEM) : len(STEM) + 8] for name in stay}
    for name in names[NEWEST:]:
        day = name[len(STEM) : len(STEM) + 8]
        if day not in days and len(stay) < NEWEST + DAYS:
            days.add(day)
            stay.add(name)
    return stay


def make(con: sqlite3.Connection, folder: Path, now: datetime) -> Path:
    """Copy the open database; raises sqlite3.Error, OSError. Only a complete copy gets the name of a backup."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{STEM}{now.astimezone(UTC).strftime(STAMP)}{SUFFIX}"
    part = folder / f"{path.name}.part{os.getpid()}"
    part.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(part)) as to:
            con.backup(to)
            to.execute("PRAGMA journal_mode = DELETE")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    names = [p.name for p in found(folder)]
    for name in set(names) - kept(names):
        (folder / name).unlink(missing_ok=True)
    return path


def sound(path: Path) -> bool:
    """True if SQLite finds nothing wrong with the file."""
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as con:
            return bool(con.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok")
    except sqlite3.Error:
        return False
