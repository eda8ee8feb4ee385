"""Last improvements: what each action does, its limits and its price."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from companion.core.contract import Illegal
from companion.games.hrdina.cards import Fiend
from companion.games.hrdina.dice import all_dice, faces, limits, neighbours, opposite, show
from companion.games.hrdina.moves import Improve
from companion.games.hrdina.rules import apply, check
from companion.games.hrdina.state import Hero, State, Tables

from .build import EXAMPLE_1, SUMS_1, cells, hero, table

DICE = "R1 O4 X8 / X5 WG4 WG2 / R6 X3 WG1"


def at_end(**changes: Any) -> State:
    """A table of one hero with 12 XP before the battle."""
    return table(hero(EXAMPLE_1, **{"battle": None, "xp": 12, "cells": cells(DICE), "marker": 4, **changes}))


def reasons(s: State, **move: Any) -> list[str]:
    return [r.rule for r in check(s, Improve(seat=0, **move))]


def after(s: State, **move: Any) -> Hero:
    return apply(s, Improve(seat=0, **move)).heroes[0]


@pytest.mark.rule("hrdina.action.str_flip", "hrdina.action.str_boost", "hrdina.action.str_split")
@pytest.mark.parametrize(
    ("cell", "shown"), [(0, "R6"), (1, "O3"), (2, "X3"), (3, "X6"), (4, "WG1"), (5, "WG3")]
)  # register, case 15
def test_flip(cell, shown) -> None:
    assert after(at_end(), action="flip", cells=(cell,)).cells[cell] == shown


@pytest.mark.rule("hrdina.action.str_split", "hrdina.action.str_boost")
def test_flip_by_the_faces_really_seen() -> None:
    assert after(at_end(), action="flip", cells=(4,), to=3).cells[4] == "WG3"
    assert opposite("X8", Tables(opposite_boost=12)) == "X4"
    assert opposite("X8", Tables(opposite_boost=10)) is None
    s = at_end().model_copy(update={"tables": Tables(opposite_boost=10)})
    assert reasons(s, action="flip", cells=(2,)) == ["hrdina.action.str_flip"]
    assert reasons(at_end(), action="flip", cells=(9,)) == ["hrdina.action.str_flip"]  # an empty cell
    assert reasons(at_end(), action="flip") == ["hrdina.action.str_flip"]


@pytest.mark.rule("hrdina.action.con_step", "hrdina.action.con_no_wrap", "hrdina.action.con_limits")
@pytest.mark.parametrize(
    ("cell", "to", "rule"),
    [
        (6, 7, "hrdina.action.con_limits"),  # R6 + 1
        (6, 1, "hrdina.action.con_no_wrap"),
        (7, 2, "hrdina.action.con_limits"),  # X3 − 1
        (4, 5, "hrdina.action.con_limits"),  # WG4 + 1
        (8, 0, "hrdina.action.con_limits"),  # WG1 − 1
        (3, 7, "hrdina.action.con_step"),
        (3, None, "hrdina.action.con_step"),
    ],
)
def test_a_step_stays_inside_the_die(cell, to, rule) -> None:
    """Case 16."""
    assert reasons(at_end(), action="step", cells=(cell,), to=to) == [rule]


@pytest.mark.rule("hrdina.action.con_step", "hrdina.die.split_values", "hrdina.die.normal")
def test_a_step_is_one_up_or_down() -> None:
    assert after(at_end(cells=cells("X6 . .")), action="step", cells=(0,), to=7).cells[0] == "X7"
    assert after(at_end(), action="step", cells=(6,), to=5).cells[6] == "R5"
    assert [limits(d) for d in ("R1", "O1", "X3", "WG1")] == [(1, 6), (1, 6), (3, 8), (1, 4)]


@pytest.mark.rule("hrdina.action.dex_swap", "hrdina.action.dex_any", "hrdina.order.no_chain")
def test_a_swap_keeps_what_the_dice_show_and_triggers_nothing() -> None:
    s = at_end(gold=0, charisma=0, cells=cells(f"{DICE} . . . . . . W5 R5 R4"))
    h = after(s, action="swap", cells=(1, 17))
    assert (h.cells[1], h.cells[17]) == ("R4", "O4")
    assert (h.gold, h.charisma) == (0, 0)  # a gold die moved into CHA3: no gold, no token


@pytest.mark.rule("hrdina.action.dex_no_empty")
def test_no_swap_with_an_empty_cell() -> None:
    assert reasons(at_end(), action="swap", cells=(0, 9)) == ["hrdina.action.dex_no_empty"]
    assert reasons(at_end(), action="swap", cells=(0, 0)) == ["hrdina.action.dex_swap"]
    with pytest.raises(Illegal):
        apply(at_end(), Improve(seat=0, action="swap", cells=(0, 9)), anyway=True)


@pytest.mark.rule("hrdina.action.int_reroll", "hrdina.action.int_same_cell")
def test_a_reroll_leaves_a_face_of_the_die_in_its_cell() -> None:
    h = after(at_end(), action="reroll", cells=(4,), to=4)  # the old value may be kept
    assert h.cells == cells(DICE)
    assert after(at_end(), action="reroll", cells=(2,), to=3).cells[2] == "X3"
    assert reasons(at_end(), action="reroll", cells=(4,), to=5) == ["hrdina.action.int_reroll"]
    assert faces("WG1", Tables(split_faces=(1, 1, 2, 2, 3, 4))) == (1, 1, 2, 2, 3, 4)
    assert faces("X5", Tables()) == (3, 4, 5, 6, 7, 8)


@pytest.mark.rule("hrdina.action.wis_move", "hrdina.action.wis_inside")
def test_the_marker_moves_one_cell_inside_the_grid() -> None:
    assert sorted(neighbours(4)) == [1, 3, 5, 7]
    assert sorted(neighbours(2)) == [1, 5]
    assert after(at_end(marker=3), action="move", to=0).marker == 0  # case 19: up from LN
    assert reasons(at_end(marker=3), action="move", to=2) == ["hrdina.action.wis_move"]
    assert reasons(at_end(), action="move", to=0) == ["hrdina.action.wis_move"]  # diagonal
    assert reasons(at_end(), action="move", to=9) == ["hrdina.action.wis_inside"]
    assert reasons(at_end(), action="move") == ["hrdina.action.wis_inside"]
    assert reasons(at_end(marker=None), action="move", to=1) == ["hrdina.action.wis_move"]


@pytest.mark.rule("hrdina.action.cha_token", "hrdina.xp.action")
def test_a_token_costs_5_xp_as_every_action() -> None:
    h = after(at_end(charisma=None), action="token")
    assert (h.charisma, h.xp) == (1, 7)
    assert reasons(at_end(charisma=18), action="token") == ["hrdina.check.tokens"]


@pytest.mark.rule("hrdina.xp.heal", "hrdina.end.improve", "hrdina.xp.pay_full")
def test_healing_costs_2_xp() -> None:
    s = at_end(injuries=1)
    assert apply(s, Improve(seat=0, action="heal", price=2)).heroes[0].xp == 10
    healed = after(s, action="heal", price=2)
    assert healed.injuries == 0
    assert reasons(at_end(injuries=0), action="heal", price=2) == ["hrdina.xp.heal"]
    assert reasons(at_end(xp=1), action="heal", price=2) == ["hrdina.xp.pay_full"]
    assert reasons(at_end(xp=None), action="heal", price=2) == ["hrdina.xp.pay_full"]


@pytest.mark.rule("hrdina.end.improve")
def test_12_xp_pay_two_actions_and_one_injury() -> None:
    s = at_end()
    for move in ({"action": "token"}, {"action": "move", "to": 1}, {"action": "heal", "price": 2}):
        s = apply(s, Improve(seat=0, **move))
    assert s.heroes[0].xp == 0
    assert reasons(s, action="token") == ["hrdina.xp.pay_full"]


@pytest.mark.rule("hrdina.xp.action", "hrdina.xp.pay_full")
def test_a_price_is_the_usual_one_unless_a_fiend_changes_it() -> None:
    assert reasons(at_end(), action="token", price=6) == ["hrdina.xp.action"]
    harmed = at_end(fiends=(Fiend(id="own.f"),))
    assert reasons(harmed, action="token", price=6) == []
    assert after(harmed, action="token", price=6).xp == 6
    assert reasons(at_end(), action="token", pay="gold") == ["hrdina.xp.action", "hrdina.xp.pay_full"]


@pytest.mark.rule("hrdina.fiend.price", "hrdina.fiend.only_active")
def test_banishing_costs_5_gold_or_a_token() -> None:
    s = at_end(gold=5, charisma=1, fiends=(Fiend(id="own.f"), Fiend(id="own.g", active=False)))
    by_gold = after(s, action="banish", to=0, pay="gold")
    assert (by_gold.gold, by_gold.charisma, [f.active for f in by_gold.fiends]) == (0, 1, [False, False])
    by_token = after(s, action="banish", to=0, pay="charisma", price=1)
    assert (by_token.gold, by_token.charisma) == (5, 0)
    assert reasons(s, action="banish", to=1, pay="gold") == ["hrdina.fiend.only_active"]
    assert reasons(s, action="banish", to=7, pay="gold") == ["hrdina.fiend.only_active"]
    assert reasons(s, action="banish", to=0) == ["hrdina.fiend.price"]  # not with XP


@pytest.mark.rule("hrdina.action.targets_familiar")
def test_the_familiar_is_reached_by_option() -> None:
    told = {"cells": cells("R1 . . . . . . . . . . . . . . . . . B3 . .")}
    s = at_end(**told)
    assert after(s, action="swap", cells=(0, 18)).cells[18] == "R1"
    narrow = table(s.heroes[0], options={"familiar_action_targets": "off"})
    assert reasons(narrow, action="swap", cells=(0, 18)) == ["hrdina.action.targets_familiar"]
    assert reasons(narrow, action="flip", cells=(0,)) == []


@pytest.mark.rule("hrdina.xp.action_not_familiar")
def test_there_is_no_familiar_action_to_pay_for() -> None:
    with pytest.raises(ValidationError):
        Improve(seat=0, action="familiar")  # type: ignore[arg-type]


@pytest.mark.rule("hrdina.optimise.sums_mode")
def test_with_sums_only_the_marker_can_move() -> None:
    s = at_end(sums=SUMS_1)
    assert reasons(s, action="flip", cells=(0,)) == ["hrdina.optimise.sums_mode"]
    assert reasons(s, action="move", to=1) == []


@pytest.mark.rule("hrdina.check.die", "hrdina.die.split_values", "hrdina.die.boost", "hrdina.die.gold")
def test_every_die_shows_only_its_faces() -> None:
    assert len(all_dice()) == 6 * 6 + 6 + 6 + 15 * 4
    assert len(set(all_dice())) == len(all_dice())
    for die in all_dice():
        low, high = limits(die)
        assert [show(die, n) for n in range(10) if show(die, n)] == [f"{die[:-1]}{n}" for n in range(low, high + 1)]
        assert opposite(opposite(die, Tables()), Tables()) == die
