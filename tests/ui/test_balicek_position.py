"""The table as lessons show it: the halves asked for, upright, under the day."""

from __future__ import annotations

from typing import Any

import pytest

from companion.ui.screens.learn_parts import position
from tests.ui import test_balicek_table as of_table
from tests.ui.test_balicek_table import NAMES, STATES, World, play


def shown(monkeypatch: pytest.MonkeyPatch, show: tuple[int, ...] | None, state: str, **prefs: Any) -> str:
    """Everything a lesson's picture of this table says."""

    def screen(app: Any, session: Any) -> Any:
        look, w = app.look("balicek"), app.words("balicek", NAMES)
        return position(app, look, w, session, show), look, w

    async def read(world: World) -> str:
        return world.said

    monkeypatch.setattr(of_table, "screen", screen)
    said: str = play(read, STATES[state], **prefs)
    return said


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_only_the_halves_asked_for(monkeypatch: pytest.MonkeyPatch, state: str, scale: float) -> None:
    both = shown(monkeypatch, None, state, text=scale)
    assert all(f"{name}, " in both for name in NAMES)
    for seat in (0, 1):
        one = shown(monkeypatch, (seat,), state, text=scale)
        assert f"Turn this half: {NAMES[seat]}" in one
        assert f"Turn this half: {NAMES[1 - seat]}" not in one


def test_the_day_stands_above(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Day phase now: " in shown(monkeypatch, (0,), "middle")
