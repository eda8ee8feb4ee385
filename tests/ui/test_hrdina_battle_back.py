"""The way back from a hero's battle is one tap."""

from __future__ import annotations

from functools import partial

from companion.ui.games.hrdina.battle import _Screen, battle
from tests.ui import hrdina_live_stage, test_hrdina_plan
from tests.ui.hrdina_live_stage import World


def test_in_a_followed_game_it_leads_to_the_table() -> None:
    async def act(world: World) -> tuple[str, list[str]]:
        app, went = world.app, []
        app.page.navigate = went.append  # type: ignore[method-assign]
        look, w = app.look("hrdina"), app.words("hrdina", world.session.header.seats)
        way = _Screen(app, world.session, look, w, 1).back()
        assert isinstance(way.on_tap, partial)
        way.on_tap()
        return way.name, went

    name, went = hrdina_live_stage.play(act, hrdina_live_stage.at("battle_roll"))
    assert (name, went) == ("Back to the table", ["/t/t1"])


def test_otherwise_it_leads_to_the_hero() -> None:
    async def names(world: test_hrdina_plan.World) -> list[str]:
        return list(world.stage.names())

    assert "Back to the hero" in test_hrdina_plan.at(battle, names, test_hrdina_plan.FIGHTER)
