"""The pad of digits: a number that no further digit can follow is taken at once."""

from __future__ import annotations

import pytest

from companion.ui.games.hrdina.cards_parts import number_sheet
from tests.ui import hrdina_live_stage
from tests.ui.hrdina_live_stage import World


@pytest.mark.parametrize(
    ("low", "high", "digits", "taken"),
    [
        (0, 30, "4", [4]),  # 40 is too much
        (0, 30, "3", []),  # 30 may follow
        (0, 30, "12", [12]),
        (0, 30, "0", []),
        (0, 9, "7", [7]),
        (5, 60, "5", []),
        (10, 60, "7", []),  # too little
        (-20, 20, "5", []),  # a minus may follow
    ],
)
def test_what_is_taken_without_done(low: int, high: int, digits: str, taken: list[int]) -> None:
    async def act(world: World) -> tuple[list[int], bool]:
        got: list[int] = []
        world.app.open(number_sheet("Price", None, low, high, got.append))
        await world.quiet()
        for digit in digits:
            await world.tap(digit)
        return got, bool(world.app.sheets)

    assert hrdina_live_stage.play(act, hrdina_live_stage.at("market")) == (taken, not taken)


def test_the_rest_is_taken_by_done() -> None:
    async def act(world: World) -> list[int]:
        got: list[int] = []
        world.app.open(number_sheet("Price", None, -20, 20, got.append))
        await world.quiet()
        for name in ("Change the sign", "5", "Done"):
            await world.tap(name)
        return got

    assert hrdina_live_stage.play(act, hrdina_live_stage.at("market")) == [-5]
