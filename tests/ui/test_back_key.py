"""The phone's own key goes one step back; while a sheet is open, that sheet is the step."""

from __future__ import annotations

import flet as ft

from companion.games.hrdina.live.waiting import waiting
from companion.ui.app import App
from companion.ui.screens.sheets import menu_sheet
from tests.ui.hrdina_live_stage import World, at, play

TABLES, TABLE, HERO, FORM = "/tables", "/t/t1", "/t/t1/hero/0", "/new/hrdina"


class Phone:
    """What a browser keeps of the way through the app."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.asked: list[str] = []
        self.past = ["/"]
        app.page.navigate = self.asked.append  # type: ignore[method-assign, assignment]

    async def arrives(self) -> tuple[str, int]:
        """The app is told where the window is; the screen and the number of open sheets it answers with."""
        await self.app._on_route(ft.RouteChangeEvent("route_change", self.app.page, route=self.past[-1]))
        while self.asked:
            self.past.append(self.asked.pop())
            await self.arrives()
        return self.app.route, len(self.app.sheets)

    async def goes(self, route: str) -> tuple[str, int]:
        self.app.go(route)
        self.past.append(self.asked.pop())
        return await self.arrives()

    async def back(self) -> tuple[str, int]:
        self.past.pop()
        return await self.arrives()


def test_it_closes_what_lies_uppermost_every_time() -> None:
    async def act(world: World) -> None:
        phone = Phone(world.app)
        await phone.goes(TABLES)
        assert await phone.goes(TABLE) == (TABLE, 0)
        world.app.sheets[:] = [menu_sheet(world.session)] * 2
        assert await phone.back() == (TABLE, 1)
        assert await phone.back() == (TABLE, 0)
        world.app.open(menu_sheet(world.session))
        assert await phone.back() == (TABLE, 0)
        assert await phone.back() == (TABLES, 0)

    play(act, at("market"))


def test_it_does_so_on_a_screen_that_was_come_back_to_by_its_arrow() -> None:
    async def act(world: World) -> None:
        phone = Phone(world.app)
        await phone.goes(TABLE)
        await phone.goes(HERO)
        await phone.goes(TABLE)
        world.app.open(menu_sheet(world.session))
        assert await phone.back() == (TABLE, 0)
        assert await phone.back() == (HERO, 0)
        assert await phone.back() == (TABLE, 0)
        assert await phone.back() == ("/", 0)

    play(act, at("market"))


def test_from_a_new_table_it_passes_over_the_form() -> None:
    async def act(world: World) -> None:
        phone = Phone(world.app)
        await phone.goes(FORM)
        await phone.goes(TABLE)
        await phone.goes(HERO)
        world.app.open(menu_sheet(world.session))
        assert await phone.back() == (HERO, 0)
        assert await phone.back() == (TABLE, 0)
        assert await phone.back() == ("/", 0)
        # Nobody is held: from the start it goes on through what was seen, to the end.
        assert await phone.back() == (FORM, 0)
        assert await phone.back() == ("/", 0)
        assert phone.past == ["/"]

    play(act, at("market"))


def test_a_form_that_no_table_was_made_of_is_a_step_as_any_other() -> None:
    async def act(world: World) -> None:
        phone = Phone(world.app)
        await phone.goes(TABLE)
        assert await phone.goes(FORM) == (FORM, 0)  # "Another game"
        assert await phone.goes("/rules/hrdina") == ("/rules/hrdina", 0)
        assert await phone.back() == (FORM, 0)
        assert await phone.back() == (TABLE, 0)

    play(act, at("market"))


def test_a_link_that_is_opened_closes_the_sheet() -> None:
    async def act(world: World) -> None:
        phone = Phone(world.app)
        await phone.goes(TABLE)
        world.app.open(menu_sheet(world.session))
        phone.past.append("/rules/hrdina")
        assert await phone.arrives() == ("/rules/hrdina", 0)

    play(act, at("market"))


def test_a_tap_on_a_screen_that_is_being_left_opens_nothing() -> None:
    async def act(world: World) -> None:
        app = world.app
        looked_up = app.look_up

        async def slow() -> None:
            app.open(menu_sheet(world.session))  # a finger was quicker than the storage
            app.push(menu_sheet(world.session))
            await looked_up()

        app._drawn, app.look_up = app.route, slow  # type: ignore[method-assign]
        assert await Phone(app).goes("/") == ("/", 0)

    play(act, at("market"))


def test_what_follows_moves_stays_with_their_table() -> None:
    async def act(world: World) -> None:
        app, followed = world.app, []
        app.tell(
            world.session,
            {"kind": "discard_market_card", "seat": waiting(world.s).seats[0]},
            then=lambda: followed.append(1),
        )
        app.session = None  # gone to another screen before they were written
        await world.quiet()
        assert world.last["kind"] == "discard_market_card"
        assert not followed

    play(act, at("market"))
