"""Saving an entry for good, and opening a long table."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from companion.core import registry
from companion.core.dealer import playout
from companion.core.table import Header, Table, TableFile
from companion.store.files import check_table, export_table
from companion.store.sqlite import SqliteStore
from tests.bench.measure import each, each_async, report, spread
from tests.bench.rules import start, usual_seats


def table_of(id: str, seed: int = 1, limit: int | None = None) -> Table:
    """A whole random game (or its first `limit` moves) as a table."""
    game, seats = registry.game(id), usual_seats(id)
    first, options = start(id, seats)
    moves = playout(game, registry.dealer(id)(seats, options, seed), first)[1]
    names = ("Ada", "Bo", "Cyril", "Dana", "Ema", "Filip", "Gita", "Hana")[:seats]
    table = Table.new(game, Header(id=f"{id}-{seed}", game=id, seats=names, options=options))
    for m in moves[:limit]:
        table = table.play(m.model_dump(mode="json"))
    return table


async def measure(table: Table, store: SqliteStore) -> None:
    id, key = table.header.game, table.header.id
    await store.create(table.header)
    appended = await each_async(lambda e: store.append(key, e), table.entries)
    report(f"{id}: append an entry (SQLite)", spread(appended))
    loaded = await each_async(lambda _: store.load(key), range(20))
    report(f"{id}: open a table of {table.last} entries", spread(loaded))
    await store.close()
    text = export_table(TableFile(header=table.header, entries=table.entries))
    report(f"{id}: read its file ({len(text) // 1024} KB)", spread(each(check_table, [text] * 20)))


def main() -> None:
    for id in registry.metas():
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(measure(table_of(id), SqliteStore(Path(folder) / "t.sqlite")))
