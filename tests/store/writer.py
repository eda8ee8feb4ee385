"""A process of its own that writes: `append` until it is killed, or `share` a table with another one."""

import asyncio
import sys

import companion.games
from companion.core import registry
from companion.store.base import Busy, Stale
from companion.store.sqlite import SqliteStore
from tests.store.conftest import GAMES
from tests.store.tables import toy_table

companion.games.__path__ = [*companion.games.__path__, GAMES]
registry.metas.cache_clear()


async def append(path: str) -> None:
    """Says the number of each entry once it is durable."""
    store = SqliteStore(path)
    table = toy_table("killed", moves=0)
    await store.create(table.header)
    while True:
        table = table.play({"kind": "throw", "seat": table.state.turn, "pips": 1}, anyway=True)
        await store.append("killed", table.entries[-1])
        print(table.last, flush=True)


async def share(path: str, name: str) -> None:
    """Writes 40 entries among those of the other process."""
    store = SqliteStore(path)
    done = 0
    table = await store.load("shared")
    while done < 40:
        after = table.play({"kind": "throw", "seat": table.state.turn, "pips": 1, "note": name}, anyway=True)
        try:
            await store.append("shared", after.entries[-1])
        except Stale:
            table = await store.load("shared")
        except Busy:
            continue
        else:
            print(after.last, flush=True)
            table = after
            done += 1
            await asyncio.sleep(0)


asyncio.run(append(sys.argv[1]) if sys.argv[2] == "append" else share(sys.argv[1], sys.argv[3]))
