"""The whole set-up of a followed game: what is heard of two heroes is not the same."""

from __future__ import annotations

from companion.ui.games.hrdina.live.setup import setup_sheet
from tests.ui.hrdina_live_stage import NAMES, World, at, play


def test_each_row_of_the_set_up_says_whose_it_is() -> None:
    async def act(world: World) -> None:
        world.app.open(setup_sheet(world.session))
        await world.quiet()
        names = world.stage.names()
        for part in ("Class colour", "Hero board", "Class"):
            for who in NAMES:
                assert sum(n == f"{part}, {who}" or n.startswith(f"{part}, {who}, ") for n in names) == 1

    play(act, at("board"))
