"""The window's theme says to the client what Flet's own would."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import flet as ft
import pytest
from flet.controls.base_control import BaseControl

from companion.ui import window
from companion.ui.fonts import family
from companion.ui.theme import Look


def said(theme: Any) -> Any:
    """What the client gets of a theme."""
    msgpack: Any = import_module("msgpack")
    protocol: Any = import_module("flet.messaging.protocol")
    encode = protocol.configure_encode_object_for_msgpack(BaseControl)
    return msgpack.unpackb(msgpack.packb(theme, default=encode))


@pytest.mark.parametrize("look", [Look("kuro", dark=True), Look("kuro", dark=False, reduced_motion=True)])
def test_the_client_gets_what_it_would_from_flets_own_theme(look: Look) -> None:
    theirs = ft.Theme(
        font_family=family(400),
        color_scheme=ft.ColorScheme(
            primary=look.accent,
            on_primary=look.card,
            surface=look.card,
            on_surface=look.ink,
            on_surface_variant=look.ink2,
            outline=look.edge,
            outline_variant=look.line,
            error=look.bad,
        ),
        scaffold_bgcolor=look.ground,
        splash_color=ft.Colors.TRANSPARENT,
        page_transitions=ft.PageTransitionsTheme(
            android=ft.PageTransitionTheme.NONE if look.reduced_motion else ft.PageTransitionTheme.FADE_FORWARDS
        ),
    )
    assert said(window.theme(look)) == said(theirs)


def test_the_first_screen_needs_no_theme_of_all_widgets() -> None:
    code = """
import asyncio, sys
from companion.store.memory import MemoryStore
from companion.ui.app import App
from tests.ui.headless import Stage

async def started():
    app = None
    stage = Stage(lambda: None)
    app = App(stage.page, MemoryStore(), asks=False)
    app.apply_theme()
    return stage.page.theme.font_family, stage.page.dark_theme.scaffold_bgcolor

assert all(asyncio.run(started()))
print("flet.controls.theme" in sys.modules)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=Path(__file__).parents[2], check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.strip() == "False"
