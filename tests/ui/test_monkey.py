"""Taps at random over the whole app, as a child with the phone would: nothing breaks, every word is whole, all is stored."""

from __future__ import annotations

import asyncio
import logging
import random
import re
from typing import Any

import flet as ft
import pytest

from companion.core.table import Table
from companion.store.memory import MemoryStore
from companion.ui import fonts
from companion.ui.app import App, Root
from companion.ui.prefs import Prefs
from companion.ui.session import finished, glance
from tests.screens import dealt
from tests.ui.headless import Stage

TAPS = 30
TYPED = ("", "a", "Žluťoučký", "12", "-3", "x" * 70, "99999")
WAYS = (
    "/t/t1",
    "/t/t1/correct",
    "/t/t1/history",
    "/t/t1/score",
    "/rules/{game}",
    "/learn/{game}",
    "/new/{game}",
    "/",
    "/tables",
)
UNSAID = re.compile(r"[{}]|\bNone\b|\bTrue\b|\bFalse\b|\bown\.|Msg\(|Term\(")
NAMES = ("Adam", "Bára", "Cyril", "Dana", "Emil")
PLAYERS = {"kuro": 3, "hrdina": 3, "za_jedna": 5, "balicek": 2}


class Child:
    """Taps on the app of `table`; `seed`: which taps. What went wrong is in `wrong`, with what was tapped before it."""

    def __init__(self, table: Table, lang: str, seed: int) -> None:
        self.table, self.lang, self.rng = table, lang, random.Random(seed)
        self.store = MemoryStore()
        self.asked: list[str] = []
        self.done: list[str] = []
        self.wrong: list[str] = []

    async def play(self, caplog: pytest.LogCaptureFixture) -> None:
        table = self.table
        await self.store.create(table.header, table.entries, glance=glance(table), finished=finished(table))
        stage = Stage(lambda: Root(self.app))
        self.app = App(stage.page, self.store, Prefs.model_validate({"lang": self.lang, "haptics": False}))
        self.app.page.navigate = self.asked.append  # type: ignore[method-assign, assignment]
        self.app.page.session.connection.loop = asyncio.get_running_loop()
        self.app.route = "/t/t1"
        await self.app._enter()
        async with stage:
            await stage.settle(0.02)
            for _ in range(TAPS):
                await self.arrive(stage)
                await self.tap(stage)
                # What needs a client (clipboard, files) cannot be there.
                broken = [r for r in caplog.records if "added to the page first" not in (r.exc_text or str(r.exc_info))]
                self.wrong += [f"{r.getMessage()}: {r.exc_info} after {self.done[-6:]}" for r in broken]
                caplog.clear()
        if self.app.session is not None and self.app.session.id == "t1":
            stored = await self.store.load("t1")
            assert stored.entries == self.app.session.table.entries

    async def arrive(self, stage: Stage) -> None:
        """The window follows the address, and is brought back to the game now and then."""
        if self.rng.random() < 0.04 or (self.app.session is None and self.rng.random() < 0.2):
            self.app.go(self.rng.choice(WAYS).format(game=self.table.header.game))
        while self.asked:
            await self.app._on_route(ft.RouteChangeEvent("route_change", self.app.page, route=self.asked.pop(0)))
            await stage.settle(0.01)

    async def tap(self, stage: Stage) -> None:
        there = stage.controls()
        names = [
            (c.content.label, c) for c in there if isinstance(c, ft.Button) and isinstance(c.content, ft.Semantics)
        ]
        named = [(str(name), button) for name, button in names if name]
        self.read([x for x in stage.texts() if x] + [name for name, _ in named])
        fields: list[Any] = [c for c in there if isinstance(c, ft.TextField)]
        if fields and self.rng.random() < 0.15:
            field, text = self.rng.choice(fields), self.rng.choice(TYPED)
            self.done.append(f"{field.label}: {text!r}")
            await stage.type_into(field.label, text)
            return
        if not named:
            self.app.go("/t/t1")
            return
        uppermost = named[-14:] if self.app.sheets and self.rng.random() < 0.7 else named
        name, button = self.rng.choice(uppermost)
        self.done.append(f"{self.app.route}: {name}")
        self.app._last_do, self.app._told = ("", 0.0), 0.0
        await stage.fire(button, "click")

    def read(self, texts: list[str]) -> None:
        for text in texts:
            if (found := UNSAID.search(text)) or (found := fonts.missing(text)):  # type: ignore[assignment]
                self.wrong.append(f"{text!r} ({found}) after {self.done[-6:]}")


@pytest.mark.parametrize(
    ("game", "lang", "moves"),
    [("kuro", "en", 40), ("hrdina", "cs", 90), ("za_jedna", "cs", 60), ("balicek", "en", 90)],
)
def test_nothing_breaks_whatever_is_tapped(game: str, lang: str, moves: int, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)
    child = Child(dealt("t1", game, NAMES[: PLAYERS[game]], moves, 3), lang, seed=7)
    asyncio.run(child.play(caplog))
    assert child.wrong == []
