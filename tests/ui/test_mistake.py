"""A mistake of the app itself is told, and the window goes on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft
import pytest

from companion.i18n import Words
from companion.store.memory import MemoryStore
from companion.ui.app import App, Root
from companion.ui.prefs import Prefs
from companion.ui.theme import Look
from tests.ui.headless import Stage

TOLD = "Something went wrong. The table is saved as it was."


def on_home(act: Callable[[Stage, App], Awaitable[Any]]) -> None:
    async def run() -> None:
        stage = Stage(lambda: Root(app))
        app = App(stage.page, MemoryStore(), Prefs.model_validate({"lang": "en"}))
        async with stage:
            await act(stage, app)

    asyncio.run(run())


def broken(app: App, look: Look, w: Words) -> ft.BottomSheet:
    raise KeyError("hero.6")


def test_a_sheet_that_cannot_be_drawn(caplog: pytest.LogCaptureFixture) -> None:
    async def act(stage: Stage, app: App) -> None:
        app.open(broken)
        await stage.settle()
        assert TOLD in stage.texts()
        assert not app.sheets
        app.say("and on it goes")
        await stage.settle()
        assert "and on it goes" in stage.texts()

    on_home(act)
    assert [r.levelno for r in caplog.records] == [logging.ERROR]


def test_a_screen_that_cannot_be_drawn(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(stage: Stage, app: App) -> None:
        with monkeypatch.context() as at_fault:
            at_fault.setattr("companion.ui.screens.home.home", lambda _: {}["hero.6"])
            app.refresh()
            await stage.settle()
            assert {"This cannot be shown", TOLD} <= set(stage.texts())
            assert "To the start" in stage.names()
        app.refresh()
        await stage.settle()
        assert TOLD not in stage.texts()
        assert any(name.startswith("Kuro") for name in stage.names())

    on_home(act)
    assert [r.levelno for r in caplog.records] == [logging.ERROR]
