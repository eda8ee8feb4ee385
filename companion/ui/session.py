"""One open table on this screen: every tap is written down before it is shown as done."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pydantic import JsonValue

from companion.core.contract import AnyGame, Offer, Status
from companion.core.table import Does, Entry, Header, Table
from companion.store.base import NotSaved, Stale, Store, stamp, utc_now


def glance(table: Table) -> dict[str, JsonValue]:
    """What the home screen shows without opening the table."""
    status: Status = table.game.status(table.state)
    return {"round": status.round, "deciding": list(status.deciding)}


def finished(table: Table) -> bool:
    return table.game.outcome(table.state) is not None


@dataclass(repr=False)
class Session:
    """The table `table`, kept in step with the store.

    `view`: the seat this device belongs to (own device), None = the phone in the middle of the table.
    `first`: who starts, if it was said before the table was laid out.
    `written`: called with the table's id after each entry, so that other windows follow.
    """

    store: Store
    table: Table
    written: Callable[[str], None] = lambda _id: None
    view: int | None = None
    first: int | None = None
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def game(self) -> AnyGame:
        return self.table.game

    @property
    def header(self) -> Header:
        return self.table.header

    @property
    def state(self) -> Any:
        return self.table.state

    @property
    def id(self) -> str:
        return self.table.header.id

    @property
    def route(self) -> str:
        """Where this table is shown."""
        return f"/t/{self.id}"

    @property
    def correctable(self) -> bool:
        """A real table may say that the app is wrong; a lesson's cannot."""
        return True

    async def do(self, do: Does, seen: int | None) -> bool:
        """Write one entry to a table seen at entry `seen`; False if the table has moved on since (a double tap).

        `seen` None: one of many quick taps, each of which counts.

        Raises Refused (the rules or the log say no), Stale (another window wrote), StoreError (not saved: nothing changed).
        """
        async with self._lock:
            if seen not in (None, self.table.last):
                return False
            now = stamp(utc_now())
            after = self.table.append(Entry(n=self.table.last + 1, at=now, do=do))
            try:
                await self.store.append(self.id, after.entries[-1], now, glance(after), finished=finished(after))
            except NotSaved as e:
                if e.kept:  # it is in memory and will be tried again: the table goes on, the screen says so
                    self.table = after
                raise
            except Stale:
                await self.reload()
                raise
            self.table = after
        self.written(self.id)
        return True

    async def reload(self) -> None:
        """Take over what is stored now; raises StoreError."""
        self.table = await self.store.load(self.id)

    async def rename(self, names: list[str]) -> None:
        """Other names for the players; raises StoreError, ValueError."""
        await self.store.rename(self.id, names)
        await self.reload()
        self.written(self.id)

    def offer(self, kind: str, seat: int | None = None, **fixed: JsonValue) -> Offer | None:
        """The offer of this kind (of a seat, with these fixed parts), None if the game has none."""
        for o in self.game.offers(self.state, seat):
            if o.kind == kind and fixed.items() <= dict(o.fixed).items():
                return o
        return None
