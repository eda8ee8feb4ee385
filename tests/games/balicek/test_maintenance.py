"""Maintenance: removals, then heroes, then weapons."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.balicek.cards import HeroCard
from companion.games.balicek.state import Stage, State

from .build import EMPTY, LASTING, A, B, begun, cards, hard, heights, hero, play, shield, slot, spin, state, weapon, why


def table(*mine: Any, **more: Any) -> State:
    """A in maintenance with these slots."""
    return state(mine or None, stage=Stage.MAINTENANCE, **more)


def unarmed(n: int = 1) -> Any:
    return slot(n).model_copy(update={"weapon": None})


@pytest.mark.rule("balicek.maint.from_second")
def test_no_maintenance_in_the_first_turn() -> None:
    s = begun()
    assert s.stage is Stage.ACTIONS
    for kind, more in (("remove_hero", {"slot": 0}), ("draw_weapons", {"n": 1}), ("end_maintenance", {})):
        assert why(s, kind, seat=A, **more) == ["balicek.maint.from_second"]
    s = play(play(s, "end_turn", seat=A), "end_turn", seat=B)
    assert (s.active, s.stage) == (A, Stage.MAINTENANCE)


@pytest.mark.rule("balicek.maint.first")
def test_maintenance_precedes_actions_in_its_order() -> None:
    s = table()
    assert why(s, "spin", seat=A, slot=0, result="nothing") == ["balicek.maint.first"]
    drawn = play(s, "draw_heroes", seat=A, n=1)
    assert why(drawn, "remove_weapon", seat=A, slot=0) == ["balicek.maint.first"]
    assert why(drawn, "draw_heroes", seat=A, n=1) == ["balicek.maint.first"]
    assert why(drawn, "draw_weapons", seat=A, n=1) == ["balicek.maint.first"]  # the drawn hero first
    assert why(s, "draw_weapons", seat=B, n=1) == ["balicek.turn.alternate"]
    s = spin(play(s, "end_maintenance", seat=A), 0, "nothing")  # every part may be declined
    assert why(s, "draw_heroes", seat=A, n=1) == ["balicek.maint.first"]
    assert s.actions == 4 - 1


@pytest.mark.rule("balicek.maint.remove_weapons")
def test_two_weapons_at_most_go_under() -> None:
    s = play(play(table(), "remove_weapon", seat=A, slot=0), "remove_weapon", seat=A, slot=1)
    assert s.players[A].weapon_deck == 17 + 2
    assert why(s, "remove_weapon", seat=A, slot=2) == ["balicek.maint.remove_weapons"]
    assert hard(table(EMPTY), "remove_weapon", seat=A, slot=0)


@pytest.mark.rule("balicek.maint.lone_weapon")
def test_a_lone_weapon_may_be_removed() -> None:
    s = table(slot(0), slot())
    after = play(s, "remove_weapon", seat=A, slot=0)
    assert (after.players[A].weapon_deck, after.removed_weapons) == (18 + 1, 1)
    off = table(slot(0), slot(), options={"remove_lone": "off"})
    assert why(off, "remove_weapon", seat=A, slot=0) == ["balicek.maint.lone_weapon"]


@pytest.mark.rule("balicek.maint.remove_heroes")
def test_two_heroes_at_most_go_under() -> None:
    s = play(play(table(), "remove_hero", seat=A, slot=2), "remove_hero", seat=A, slot=0)
    assert (s.players[A].hero_deck, heights(s, A)) == (10 + 2, [0, 1, 0])
    assert why(s, "remove_hero", seat=A, slot=1) == ["balicek.maint.remove_heroes"]
    assert hard(s, "remove_hero", seat=A, slot=0)


@pytest.mark.rule("balicek.maint.squad_order")
def test_a_squad_is_taken_from_the_top() -> None:
    squad = [HeroCard(name=n, type="A") for n in ("bottom", "middle", "top")]
    s = table(slot(squad))
    s = play(s, "remove_hero", seat=A, slot=0)
    assert [h.name for h in s.players[A].slots[0].heroes] == ["bottom", "middle"]
    s = play(s, "remove_hero", seat=A, slot=0)
    assert [h.name for h in s.players[A].slots[0].heroes] == ["bottom"]


@pytest.mark.rule("balicek.maint.refound")
def test_removed_heroes_found_a_deck_again() -> None:
    s = play(table(slot(2), decks=(0, 10)), "remove_hero", seat=A, slot=0)
    assert s.players[A].hero_deck == 0 + 1
    none = table(slot(), players=({"weapon_deck": 0}, {}))
    assert play(none, "remove_weapon", seat=A, slot=0).players[A].weapon_deck == 1


@pytest.mark.rule("balicek.maint.alone_cancel")
def test_a_weapon_left_alone_loses_its_effect() -> None:
    s = play(table(slot(effect=LASTING)), "remove_hero", seat=A, slot=0)
    here = s.players[A].slots[0]
    assert (here.heroes, here.effect) == ((), None)
    assert here.weapon == weapon()


@pytest.mark.rule("balicek.maint.effect_fate")
def test_the_effect_stays_with_a_hero_and_goes_with_the_weapon() -> None:
    s = table(slot(2, shield(2)))
    assert play(s, "remove_hero", seat=A, slot=0).players[A].slots[0].effect == shield(2)
    gone = play(s, "remove_weapon", seat=A, slot=0).players[A].slots[0]
    assert (gone.weapon, gone.effect, len(gone.heroes)) == (None, None, 2)


@pytest.mark.rule("balicek.maint.draw_heroes")
def test_up_to_two_heroes_are_drawn_together() -> None:
    s = table(decks=(1, 10))
    assert why(s, "draw_heroes", seat=A, n=2) == ["balicek.maint.draw_heroes"]  # only 1 is left
    assert why(s, "draw_heroes", seat=A, n=1) == []
    assert why(table(), "draw_heroes", seat=A, n=3) == ["balicek.maint.draw_heroes"]
    assert len(play(table(), "draw_heroes", seat=A, n=2).players[A].drawn_heroes) == 2


@pytest.mark.rule("balicek.maint.place")
def test_heroes_go_to_free_slots_or_their_own_type() -> None:
    s = table(slot(0), slot([hero("B")]), slot([hero("A")]))
    s = play(s, "draw_heroes", seat=A, n=2, heroes=[{"type": "A"}, {"type": "A"}])
    assert why(s, "place_hero", seat=A, slot=1) == ["balicek.maint.place"]  # A on B
    assert why(s, "place_hero", seat=A, slot=0) == []  # a lone weapon does not block
    s = play(play(s, "place_hero", seat=A, slot=0), "place_hero", seat=A, slot=2)
    assert heights(s, A) == [1, 1, 2]
    assert cards(s, A) == (20, 20)


@pytest.mark.rule("balicek.maint.bottom_heroes")
def test_heroes_that_are_not_laid_go_under() -> None:
    full = table(*(slot([hero(t)]) for t in "BCD"))
    s = play(full, "draw_heroes", seat=A, n=2, heroes=[{"type": "A"}, {"type": "E"}])
    assert (s.players[A].hero_deck, s.players[A].drawn_heroes) == (10, ())  # no room: 10 − 2 + 2
    s = play(table(slot()), "draw_heroes", seat=A, n=1)
    assert why(s, "end_maintenance", seat=A) == ["balicek.maint.bottom_heroes"]
    s = play(s, "bottom_hero", seat=A)  # not wanted
    assert s.players[A].hero_deck == 10 - 1 + 1
    assert why(s, "end_maintenance", seat=A) == []
    assert hard(s, "bottom_hero", seat=A)


@pytest.mark.rule("balicek.maint.draw_weapons")
def test_up_to_two_weapons_are_drawn_together() -> None:
    s = table(unarmed(), unarmed(), unarmed())
    assert why(s, "draw_weapons", seat=A, n=3) == ["balicek.maint.draw_weapons"]
    s = play(s, "draw_weapons", seat=A, n=2, weapons=[{"name": "W1"}, {"name": "W2"}])
    assert [w.name for w in s.players[A].drawn_weapons] == ["W1", "W2"]  # both seen before assigning
    assert why(s, "draw_weapons", seat=A, n=1) == ["balicek.maint.draw_weapons"]
    assert hard(s, "end_maintenance", seat=A)
    assert why(s, "assign_weapon", seat=A, card=2, slot=0) == ["balicek.maint.draw_weapons"]


@pytest.mark.rule("balicek.maint.assign")
def test_weapons_go_to_heroes_without_one_the_rest_under() -> None:
    s = table(unarmed(), slot(), EMPTY)
    s = play(s, "draw_weapons", seat=A, n=2)
    assert why(s, "assign_weapon", seat=A, slot=2) == ["balicek.maint.assign"]
    assert why(s, "assign_weapon", seat=A, slot=1) == ["balicek.weapon.one"]
    before = s.players[A].weapon_deck
    s = play(s, "assign_weapon", seat=A, card=1, slot=0)
    assert s.players[A].weapon_deck == before + 1  # drew 2, placed 1: 1 under
    assert s.stage is Stage.ACTIONS  # nothing is left of maintenance
    s = play(table(unarmed()), "draw_weapons", seat=A, n=1)
    assert play(s, "bottom_weapon", seat=A).stage is Stage.ACTIONS


@pytest.mark.rule("balicek.squad.max")
def test_a_squad_has_four_cards_at_most() -> None:
    s = play(table(slot(4), EMPTY), "draw_heroes", seat=A, n=2, heroes=[{"type": "T"}, {"type": "T"}])
    assert why(s, "place_hero", seat=A, slot=0) == ["balicek.squad.max"]
    assert hard(s, "place_hero", seat=A, slot=0)
    assert why(s, "place_hero", seat=A, slot=1) == []  # the same type may lie twice, apart
