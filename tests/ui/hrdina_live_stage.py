"""A followed table of Hrdina v kostce on a stage without a client: its screen is drawn and tapped."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any

import flet as ft

from companion.core import registry
from companion.core.table import Header, Play, Table
from companion.games.hrdina.live.waiting import waiting
from companion.games.hrdina.state import State
from companion.store.memory import MemoryStore
from companion.ui.app import App, _sheet
from companion.ui.games.hrdina.overview import table as picture
from companion.ui.prefs import Prefs
from companion.ui.session import Session
from tests.ui.headless import Stage

NAMES = ("Adam", "Bára", "Cyril")


@cache
def at(step: str, nth: int = 1, n: int = 3, seed: int = 5, follow: str = "full") -> Table:
    """A game of the dealer in which the table waits for `step`, the `nth` time."""
    game = registry.game("hrdina")
    table = Table.new(game, Header(id="t1", game="hrdina", seats=NAMES[:n], options={"follow": follow}))
    own = {o.key: table.header.options[o.key] for o in game.meta.options}
    dealer = registry.dealer("hrdina")(n, own, seed)
    while True:
        if waiting(table.state).step == step:
            nth -= 1
            if nth == 0:
                return table
        m = dealer.move(table.state)
        assert m is not None, step
        table = table.play(m.model_dump(mode="json"))


class World:
    """An app with an open table; the uppermost sheet lies over the picture."""

    def __init__(self, stage: Stage, app: App, session: Session) -> None:
        self.stage, self.app, self.session = stage, app, session

    @property
    def s(self) -> State:
        state: State = self.session.state
        return state

    @property
    def step(self) -> str:
        return waiting(self.s).step

    @property
    def told(self) -> list[dict[str, Any]]:
        """All moves told so far."""
        return [dict(e.do.move) for e in self.session.table.entries if isinstance(e.do, Play)]

    @property
    def last(self) -> dict[str, Any]:
        return self.told[-1]

    async def tap(self, name: str, nth: int = 0) -> None:
        self.app._last_do = ("", 0.0)  # taps of a test come faster than fingers
        self.app._told = 0.0
        await self.stage.tap(name, nth)
        await self.quiet()

    async def quiet(self) -> None:
        """Until the screen has been told what the tap did, and rests."""
        calm, before = 0, -1
        for _ in range(60):
            await self.stage.settle(0.006)
            busy = self.app.telling or self.stage.patches != before
            calm, before = 0 if busy else calm + 1, self.stage.patches
            if calm >= 3:
                return

    def has(self, text: str) -> bool:
        return any(text in x for x in self.stage.texts())


def play(act: Callable[[World], Awaitable[Any]], table: Table, **prefs: Any) -> Any:
    """Run `act` at this table."""

    async def run() -> Any:
        store = MemoryStore()
        await store.create(table.header)
        for entry in table.entries:
            await store.append("t1", entry, "2026-01-01T10:00:00Z", {}, finished=False)
        holder: dict[str, World] = {}

        @ft.component
        def Window() -> ft.Control:
            world = holder["world"]
            _, tick = ft.use_state(0)
            world.app.bump = lambda: tick(lambda n: n + 1)
            look, words = world.app.look("hrdina"), world.app.words("hrdina", world.session.header.seats)
            closed = ft.BottomSheet(ft.Text("closed"))
            ft.use_dialog(_sheet(world.app, look, words) if world.app.sheets else closed)
            drawn = picture(world.app, look, words, world.session)
            head = [look.text(drawn.headline), look.text(drawn.sub), look.text(drawn.subtitle)]
            side = [drawn.side] if drawn.side else []
            return ft.Column([*drawn.mat, *drawn.seats, *head, *side, *drawn.moves])

        stage = Stage(lambda: Window())
        app = App(stage.page, store, Prefs.model_validate({"lang": "en", "haptics": False, **prefs}))
        app.route = "/t/t1"
        app.session = session = Session(store, table)
        app.page.session.connection.loop = asyncio.get_running_loop()
        holder["world"] = world = World(stage, app, session)
        async with stage:
            await stage.settle(0.02)
            return await act(world)

    return asyncio.run(run())


__all__ = ["NAMES", "World", "at", "play"]
