"""The practice game of Za jedna! on its screen: every moment of a whole game can be drawn."""

from __future__ import annotations

import pytest

from companion.core import registry
from companion.ui.practice import PracticeRun, open_practice
from companion.ui.screens.practice import practice
from tests.ui.za_jedna_stage import World, begun, play

LONGEST = 250


@pytest.mark.parametrize("seed", [1, 4])
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_a_practice_game_is_drawn_from_its_first_to_its_last_moment(seed: int, text: float) -> None:
    runs: list[PracticeRun] = []

    async def act(world: World) -> tuple[int, list[str]]:
        decided = 0
        for _ in range(LONGEST):
            run = runs[0]
            if run.over:
                break
            if run.waits:
                deed = next(d for d in run.deeds() if not d.rulings)
                decided += 1
                run.make(deed)
            else:
                run.skip()
            world.app.refresh()
            await world.stage.settle(0.01)
            assert not world.has("{")
        return decided, list(world.stage.texts())

    def screen(world: World) -> object:
        if not runs:
            runs.append(open_practice(registry.game("za_jedna"), "Adam", seed))
            world.app.session = runs[0]
        return practice(world.app, runs[0])[0]

    decided, texts = play(act, screen, begun(), text=text)
    assert decided > 3
    assert runs[0].over
    assert any("The game is over" in x for x in texts)
