"""The table of Za jedna! as a lesson shows it on a phone: low enough for the words under it."""

from __future__ import annotations

from dataclasses import replace

import flet as ft
import pytest

from companion.ui.games import za_jedna
from companion.ui.games.za_jedna import ring
from tests.ui.za_jedna_stage import World, begun, play


def _heights(level: str, width: float) -> tuple[float, float, int]:
    """Of the ring in a lesson and on the table's own screen; the number of seats shown."""
    found: list[tuple[float, float, int]] = []

    async def act(world: World) -> None:
        look, w = replace(world.app.look("za_jedna"), width=width), world.app.words("za_jedna")
        drawn = za_jedna.position(world.app, look, w, world.session)
        if drawn is None:
            found.append((0, 0, 0))
            return
        table = za_jedna.table(world.app, look, w, world.session)
        found.append((_high(drawn.seats[0]), _high(table.seats[0]), len(drawn.seats)))

    play(act, lambda world: ft.Text(""), begun({"level": level}))
    return found[0]


def _high(control: ft.Control) -> float:
    """The height of the ring inside a column, 0 without one."""
    inside = getattr(control, "controls", None) or []
    return next((x.height or 0 for x in inside if isinstance(x, ft.Stack)), 0)


def test_the_ring_is_as_low_as_it_goes() -> None:
    low, usual, _ = _heights("guided", 392)
    assert low == ring.least(5) < usual


def test_the_quick_level_shows_the_players_and_no_ways_elsewhere() -> None:
    assert _heights("quick", 392)[2] == 5


@pytest.mark.parametrize("level", ["guided", "quick"])
def test_a_wide_window_shows_the_table_as_it_is(level: str) -> None:
    assert _heights(level, 1200) == (0, 0, 0)
