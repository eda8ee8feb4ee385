"""Postponed effects: laying, lasting attacks, combos."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.balicek.rules.spin import bombs
from companion.games.balicek.state import Effect, Stage, State

from .build import BOMB, LASTING, A, B, heights, play, shield, slot, spin, state, why

BOMB3 = Effect(kind="combo", number=3)


@pytest.mark.rule("balicek.effect.lay")
def test_the_effect_lies_beside_the_hero_who_spun() -> None:
    s = spin(state(), 1, "shield_reduce", 2)
    assert [x.effect for x in s.players[A].slots] == [None, shield(2), None]
    assert (s.stage, s.actions) == (Stage.ACTIONS, 3)  # laying a shield or combo does nothing more
    s = spin(s, 2, "combo", 3, target_kind="attack_weapon")
    assert s.players[A].slots[2].effect == Effect(kind="combo", number=3, target_kind="attack_weapon")


@pytest.mark.rule("balicek.effect.one")
def test_a_new_effect_replaces_the_old() -> None:
    s = spin(spin(state(), 0, "shield_reduce", 2), 0, "combo", 2)
    assert s.players[A].slots[0].effect == BOMB
    assert spin(s, 0, "attack_hero", 1).players[A].slots[0].effect == BOMB  # other results leave it


@pytest.mark.rule("balicek.lasting.now")
def test_a_laid_lasting_attack_attacks_at_once() -> None:
    s = play(spin(state(), 0, "lasting", 2), "attack", seat=A, aim="deck")
    assert (s.actions, s.players[A].slots[0].effect, s.players[B].hero_deck) == (4 - 1, LASTING, 10 - 2)


@pytest.mark.rule("balicek.lasting.reuse")
def test_later_it_needs_an_action_and_attacks_with_the_laid_strength() -> None:
    s = state([slot(effect=LASTING), slot()])
    assert why(s, "use_lasting", seat=A, slot=1) == ["balicek.lasting.reuse"]
    s = play(play(s, "use_lasting", seat=A, slot=0), "attack", seat=A, aim="deck", bonus=1)
    assert (s.actions, s.players[B].hero_deck) == (4 - 1, 10 - (2 + 1))
    assert s.players[A].slots[0].effect == LASTING
    # once a turn, also when it does not close its hero
    tool = Effect(kind="lasting", number=1, target_kind="attack_weapon")
    s = state([slot(effect=tool)], options={"final_lasting": "hero_only"})
    s = play(play(s, "use_lasting", seat=A, slot=0), "attack", seat=A, aim="weapon.0")
    assert why(s, "use_lasting", seat=A, slot=0) == ["balicek.lasting.reuse"]
    assert why(s, "spin", seat=A, slot=0, result="nothing") == []


def fired(*effects: Effect, by: int = 0, **options: Any) -> State:
    return play(state([slot(effect=e) for e in effects], options=options), "fire_combo", seat=A, slot=by)


@pytest.mark.rule("balicek.combo.fire")
def test_two_combos_are_needed() -> None:
    assert why(state([slot(effect=BOMB), slot()]), "fire_combo", seat=A, slot=0) == ["balicek.combo.fire"]
    two = state([slot(effect=BOMB), slot(effect=BOMB), slot()])
    assert why(two, "fire_combo", seat=A, slot=2) == ["balicek.combo.fire"]  # one of these fires
    assert play(two, "fire_combo", seat=A, slot=0).actions == 4 - 1


@pytest.mark.rule("balicek.combo.all")
def test_all_fire_each_with_its_own_target() -> None:
    s = fired(BOMB, BOMB3)
    assert [shot.number for shot in s.shots] == [2, 3]
    s = play(s, "attack", seat=A, slot=1, aim="deck")  # the owner's order
    assert (s.stage, s.players[B].hero_deck) == (Stage.ATTACK, 10 - 3)
    s = play(s, "attack", seat=A, aim="hero.0")
    assert (s.stage, heights(s, B)) == (Stage.ACTIONS, [0, 1, 1])
    assert [shot.number for shot in fired(BOMB, BOMB3, combo_sum="on").shots] == [2 + 3]
    mixed = fired(BOMB, Effect(kind="combo", number=4, target_kind="attack_weapon"), BOMB3, combo_sum="on")
    assert [(x.kind, x.number) for x in mixed.shots] == [("attack_hero", 2 + 3), ("attack_weapon", 4)]
    assert why(s, "attack", seat=A, slot=1, aim="deck") == ["balicek.turn.actions"]


@pytest.mark.rule("balicek.combo.spent")
@pytest.mark.parametrize(("stays", "left"), [("off", []), ("on", [0, 1])])
def test_fired_combos_are_removed(stays: str, left: list[int]) -> None:
    assert bombs(fired(BOMB, BOMB, combo_stays=stays), A) == left


@pytest.mark.rule("balicek.combo.who")
def test_the_firing_hero_must_be_open_its_partner_need_not() -> None:
    s = fired(BOMB, BOMB, combo_stays="on")
    assert [x.closed for x in s.players[A].slots] == [True, False, False]
    s = play(play(s, "attack", seat=A, aim="deck"), "attack", seat=A, aim="deck")
    assert why(s, "fire_combo", seat=A, slot=0) == ["balicek.final.no_more"]
    assert why(s, "fire_combo", seat=A, slot=1) == []


@pytest.mark.rule("balicek.combo.same_turn")
def test_a_combo_may_be_fired_in_the_turn_it_was_laid() -> None:
    s = spin(state([slot(), slot(effect=BOMB)]), 0, "combo", 2)
    assert why(s, "fire_combo", seat=A, slot=0) == []
    assert play(s, "fire_combo", seat=A, slot=0).actions == 2


def test_an_attack_without_any_target_is_over() -> None:
    bare = [slot().model_copy(update={"weapon": None})]
    s = spin(state(None, bare), 0, "attack_weapon", 3)
    assert (s.stage, s.results[-1].kind) == (Stage.ACTIONS, "no_target")
    s = spin(state(None, [slot()]), 0, "attack_effect", 3)
    assert (s.stage, s.results[-1].kind, s.actions) == (Stage.ACTIONS, "no_target", 3)


def test_the_game_ends_before_a_second_bomb_needs_a_target() -> None:
    s = state([slot(effect=BOMB), slot(effect=BOMB)], [slot()], decks=(10, 0))
    s = play(play(s, "fire_combo", seat=A, slot=0), "attack", seat=A, aim="hero.0")
    assert (s.stage, s.shots, s.ended_by) == (Stage.GAME_OVER, (), "destroyed")
