"""The screen for corrections: a player's own groups stand under that player, so that few chips are there at once."""

from __future__ import annotations

import flet as ft

from companion.ui.screens.correct import correct
from tests.ui.headless import _walk
from tests.ui.hrdina_live_stage import World, at, play


def _chips(world: World) -> list[str]:
    drawn, _, _ = correct(world.app, world.session)
    found = []
    for thing in _walk(drawn, set()):
        if isinstance(thing, ft.Button) and isinstance(thing.content, ft.Semantics):
            said = thing.content.label or ""
            if said in GROUPS or said.startswith(("Adam", "Bára", "Cyril")):
                found.append(said)
    return found


GROUPS = ("The whole table", "Round", "Printed tables")


def test_a_player_chosen_shows_the_groups_of_that_player_only() -> None:
    async def act(world: World) -> tuple[list[str], list[str]]:
        world.app.draft["group"] = "Bára, dice"
        of_player = _chips(world)
        world.app.draft["group"] = "Printed tables"
        return of_player, _chips(world)

    of_player, of_table = play(act, at("market"))
    players = [said for said in of_player if said in ("Adam", "Bára", "Cyril")]
    assert players == ["Adam", "Bára", "Cyril", "Bára"]
    assert [said for said in of_player if ", " in said] == ["Bára, dice", "Bára, cards", "Bára, fiends"]
    assert not [said for said in of_table if ", " in said]
    assert "Printed tables" in of_table


def test_every_group_can_be_reached() -> None:
    async def act(world: World) -> None:
        game, s = world.session.game, world.session.state
        w = world.app.words("hrdina", world.session.header.seats)
        groups = {w.say(item.group) for item in game.items(s)}
        seen: set[str] = set()
        for group in groups:
            world.app.draft["group"] = group
            seen.update(_all(world))
        assert groups <= seen

    play(act, at("market"))


def _all(world: World) -> set[str]:
    drawn, _, _ = correct(world.app, world.session)
    buttons = [x for x in _walk(drawn, set()) if isinstance(x, ft.Button)]
    return {b.content.label or "" for b in buttons if isinstance(b.content, ft.Semantics)}
