"""What goes to another phone: own cards of each game that has some, as a link that only its own game opens."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import flet as ft
import pytest

from companion import mycards
from companion.core import registry
from companion.games.balicek.cards import HeroCard
from companion.i18n import Words
from companion.store import handover
from companion.store.memory import MemoryStore
from companion.ui.app import App, _sheet
from companion.ui.games.balicek import cards_store
from companion.ui.prefs import Prefs
from companion.ui.screens import hand_over, screen_of
from tests.ui.headless import Stage

TEXTS = {
    "hrdina": mycards.export_cards(
        mycards.learn(mycards.MyCards(), "trait", {"id": "own.stin", "name": "Stín", "points": 2})
    ),
    "balicek": cards_store.export_cards(cards_store.put(cards_store.MyCards(), HeroCard(name="Vlk", energy=5))),
}


@dataclass
class Window:
    stage: Stage
    app: App

    @property
    def said(self) -> str:
        return " ".join(self.stage.texts())


def shown(route: str, act: Callable[[Window], Awaitable[Any]]) -> None:
    """The app at this route, without a browser."""

    async def run() -> None:
        holder: dict[str, App] = {}

        @ft.component
        def Root() -> ft.Control:
            app = holder["app"]
            _, tick = ft.use_state(0)
            app.bump = lambda: tick(lambda n: n + 1)
            drawn, look, words = screen_of(app)
            ft.use_dialog(_sheet(app, look, words) if app.sheets else ft.BottomSheet(ft.Text("closed")))
            return ft.Container(drawn)

        stage = Stage(lambda: Root())
        app = holder["app"] = App(stage.page, MemoryStore(), Prefs(lang="en"), route=route)
        app.page.session.connection.loop = asyncio.get_running_loop()
        async with stage:
            await stage.settle(0.02)
            await act(Window(stage, app))

    asyncio.run(run())


@pytest.mark.parametrize("game", TEXTS)
def test_cards_come_in_by_a_link_of_their_own_game(game: str) -> None:
    async def act(window: Window) -> None:
        name = Words("en").say(registry.metas()[game].name)
        assert name in window.said
        await window.stage.tap("Look at the cards")
        await window.stage.settle(0.05)
        await window.stage.tap("Add them")
        await window.stage.settle(0.05)
        kept = await window.app.store.setting(f"cards.{game}")
        assert isinstance(kept, dict)
        assert kept == json.loads(TEXTS[game])

    shown(f"/take/{handover.cards_code(TEXTS[game])}", act)


@pytest.mark.parametrize("text", ['{"companion": "my cards", "format": 1, "game": "chess"}', "[]", '{"game": 7}'])
def test_cards_of_no_game_here_are_refused(text: str) -> None:
    async def act(window: Window) -> None:
        assert "This link cannot be used" in window.said
        assert "Look at the cards" not in window.said

    shown(f"/take/{handover.cards_code(text)}", act)


def test_every_game_with_own_cards_reads_them_from_a_link() -> None:
    assert hand_over.CARDS.keys() == TEXTS.keys()


def test_more_cards_than_a_link_holds_go_as_a_file() -> None:
    saved: list[tuple[str, str]] = []

    async def save_text(name: str, text: str) -> None:
        saved.append((name, text))

    async def act(window: Window) -> None:
        window.app.save_text = save_text  # type: ignore[method-assign]
        few, many = json.dumps({"n": [1]}), json.dumps({"n": [f"{n * 7919 % 99991:x}" for n in range(20_000)]})
        assert len(handover.cards_code(many)) > handover.LONGEST
        for text, ways in ((few, ("Copy the link",)), (many, ("Too long for a link: send the file.",))):
            window.app.open(hand_over.cards_sheet("some.cards.json", text))
            await window.stage.settle(0.02)
            for way in ("Copy the link", "Too long for a link: send the file."):
                assert (way in window.said) == (way in ways)
            await window.stage.tap("Save as a file")
            await window.stage.settle(0.02)
        assert saved == [("some.cards.json", few), ("some.cards.json", many)]

    shown("/about", act)
