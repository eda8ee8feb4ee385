"""A table of Za jedna! on a stage without a client: its screens are drawn and tapped."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import flet as ft

from companion.core import registry
from companion.core.table import Header, Play, Table
from companion.games.za_jedna.state import State
from companion.store.memory import MemoryStore
from companion.ui.app import App, _sheet
from companion.ui.prefs import Prefs
from companion.ui.session import Session
from tests.ui.headless import Stage

NAMES = ("Adam", "Bára", "Cyril", "Dana", "Emil")
CHARACTERS = ("balderon", "chinook", "gimli", "lejdy", "strider")


def begun(options: dict[str, str] | None = None, moves: Sequence[dict[str, Any]] = (), n: int = 5) -> Table:
    """A game with king Adam that has begun, after `moves`."""
    header = Header(id="t1", game="za_jedna", seats=NAMES[:n], options=options or {})
    table = Table.new(registry.game("za_jedna"), header)
    for i in range(n):
        table = table.play({"kind": "take_character", "seat": i, "character": CHARACTERS[i]})
    table = table.play({"kind": "set_king", "seat": 0}).play({"kind": "start_game"})
    for move in moves:
        table = table.play(dict(move))
    return table


class World:
    """An app with an open table; the screen is drawn by `screen`, the uppermost sheet lies over it."""

    def __init__(self, stage: Stage, app: App, session: Session) -> None:
        self.stage, self.app, self.session = stage, app, session

    @property
    def s(self) -> State:
        state: State = self.session.state
        return state

    @property
    def last(self) -> dict[str, Any]:
        """The move told last."""
        do = self.session.table.entries[-1].do
        assert isinstance(do, Play)
        return dict(do.move)

    async def tap(self, name: str, nth: int = 0) -> None:
        before = self.stage.patches
        self.app._last_do = ("", 0.0)  # taps of a test come faster than fingers
        await self.stage.tap(name, nth)
        await self.quiet(before)

    async def pick(self, name: str) -> None:
        """Tap what is called exactly so; in the sheet if the table has it too."""
        before = self.stage.patches
        self.app._last_do = ("", 0.0)
        found = [b for n, b in self.stage._buttons() if n == name]
        assert found, (name, self.stage.names())
        await self.stage.fire(found[-1], "click")
        await self.quiet(before)

    async def quiet(self, since: int) -> None:
        """Until the screen has been told what the tap did, and rests."""
        before, calm = self.stage.patches, 0
        for n in range(60):
            await self.stage.settle(0.005)
            calm = calm + 1 if self.stage.patches == before else 0
            before = self.stage.patches
            if calm >= 3 and (before > since or n > 12):
                return

    async def open(self, sheet: Any) -> None:
        before = self.stage.patches
        self.app.open(sheet)
        await self.quiet(before)

    def has(self, text: str) -> bool:
        return any(text in x for x in self.stage.texts())


def play(
    act: Callable[[World], Awaitable[Any]],
    screen: Callable[[World], Any],
    table: Table | None = None,
    route: str = "/t/t1",
    **prefs: Any,
) -> Any:
    """Run `act` in a world with this table (None: no table is open)."""

    async def run() -> Any:
        store = MemoryStore()
        if table is not None:
            await store.create(table.header)
            for entry in table.entries:
                await store.append("t1", entry, "2026-01-01T10:00:00Z", {}, finished=False)
        holder: dict[str, World] = {}

        @ft.component
        def Window() -> ft.Control:
            world = holder["world"]
            _, tick = ft.use_state(0)
            world.app.bump = lambda: tick(lambda n: n + 1)
            look, words = world.app.look("za_jedna"), world.app.words("za_jedna", NAMES)
            closed = ft.BottomSheet(ft.Text("closed"))
            ft.use_dialog(_sheet(world.app, look, words) if world.app.sheets else closed)
            return ft.Container(screen(world))

        stage = Stage(lambda: Window())
        app = App(stage.page, store, Prefs.model_validate({"lang": "en", "haptics": False, **prefs}))
        app.route = route
        session = Session(store, table or begun())
        app.session = session if table is not None else None
        app.page.session.connection.loop = asyncio.get_running_loop()
        holder["world"] = world = World(stage, app, session)
        async with stage:
            await stage.settle(0.02)
            return await act(world)

    return asyncio.run(run())
