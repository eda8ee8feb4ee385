"""Bonuses: phase, own action, once, kind; squads take the best of their cards."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.balicek.rules import bonus
from companion.games.balicek.state import Stage, State

from .build import BOMB, A, B, hero, plain, play, shield, slot, spin, state, why

MORNING = {"rano": 2}


def attacking(*heroes: Any, at: int = 0, mine: list[Any] | None = None, **options: Any) -> State:
    """A has spun an attack of 3 with these heroes in slot 1."""
    s = state(mine or [slot(heroes)], options=options)
    return spin(s, at, "attack_hero", 3, pool=9)


@pytest.mark.rule("balicek.bonus.phase")
def test_a_bonus_counts_only_in_its_phase() -> None:
    s = attacking(hero("A", attack_hero=MORNING))
    assert why(s, "attack", seat=A, aim="deck", bonus=2) == []
    late = state([slot([hero("A", attack_hero=MORNING)])])
    for _ in range(2):
        late = spin(late, 0, "nothing", pool=9 if late.energy is None else None)
    late = spin(late, 0, "attack_hero", 3)  # third action: evening
    assert bonus.usable(late, A, 0, "attack_hero") == 0
    assert why(late, "attack", seat=A, aim="deck", bonus=2) == ["balicek.bonus.phase"]


@pytest.mark.rule("balicek.bonus.own_action")
def test_only_the_hero_who_plays_adds_its_bonus() -> None:
    s = attacking(mine=[slot([plain("A")]), slot([hero("B", attack_hero={"rano": 3})])])
    assert bonus.usable_for(s, A, s.shots[0]) == 0  # the +3 of slot 2 stays there
    assert why(s, "attack", seat=A, aim="deck", bonus=3) == ["balicek.bonus.match"]


@pytest.mark.rule("balicek.bonus.once")
def test_each_bonus_serves_once_in_the_own_turn() -> None:
    always = {"rano": 2, "poledne": 2, "vecer": 2, "noc": 2}
    mine = [slot([hero("A", energy=9, attack_hero=always)]), slot([hero("B", attack_hero=always)])]
    s = play(spin(state(mine), 0, "attack_hero", 3), "attack", seat=A, aim="deck", bonus=2)
    assert s.players[B].hero_deck == 10 - (3 + 2)
    s = spin(s, 0, "attack_hero", 1)
    assert why(s, "attack", seat=A, aim="deck", bonus=2) == ["balicek.bonus.once"]
    s = spin(play(s, "attack", seat=A, aim="deck"), 1, "attack_hero", 1)
    assert why(s, "attack", seat=A, aim="deck", bonus=2) == []  # the other hero's bonus is free
    s = play(play(s, "attack", seat=A, aim="deck"), "end_turn", seat=A)
    assert s.players[A].slots[0].used == ()


@pytest.mark.rule("balicek.bonus.identity")
@pytest.mark.parametrize(("identity", "noon"), [("kind", 0), ("kind_phase", 1)])
def test_what_one_bonus_is(identity: str, noon: int) -> None:
    s = attacking(hero("A", attack_hero={"rano": 2, "poledne": 1}), bonus_identity=identity)
    s = spin(play(s, "attack", seat=A, aim="deck", bonus=2), 0, "attack_hero", 3)
    assert bonus.usable_for(s, A, s.shots[0]) == noon
    refused = ["balicek.bonus.once"] if not noon else []
    assert why(s, "attack", seat=A, aim="deck", bonus=1) == refused


@pytest.mark.rule("balicek.bonus.match")
def test_a_bonus_adds_only_to_a_result_of_its_kind() -> None:
    s = attacking(hero("A", heal=MORNING))
    assert bonus.usable_for(s, A, s.shots[0]) == 0  # heal +2 with an attack on a hero: +0
    assert why(s, "attack", seat=A, aim="deck", bonus=2) == ["balicek.bonus.match"]
    assert why(s, "attack", seat=A, aim="deck") == []  # using one is optional
    kinds = hero("A", attack_weapon=MORNING, attack_effect={"rano": 1})
    for result, value, aim in (("attack_weapon", 2, "weapon.0"), ("attack_effect", 1, "effect.0")):
        s = spin(state([slot([kinds])], [slot(effect=BOMB)]), 0, result, 1, pool=5)
        assert bonus.usable_for(s, A, s.shots[0]) == value
        assert why(s, "attack", seat=A, aim=aim, bonus=value) == []


@pytest.mark.rule("balicek.bonus.shield_limit", "balicek.shield.bonus")
@pytest.mark.parametrize(("once", "second"), [("off", 1), ("on", 0)])
def test_shield_bonuses_in_the_opponents_turn(once: str, second: int) -> None:
    guard = slot([hero("G", shield={"rano": 1, "poledne": 1})], shield(2))
    s = state(None, [guard], options={"shield_bonus_once": once})
    s = play(spin(s, 0, "attack_hero", 5), "attack", seat=A, aim="deck")
    s = play(s, "use_shield", seat=B, slot=0, bonus=1)
    assert s.players[B].hero_deck == 10 - (5 - 2 - 1) == 8
    s = play(spin(s, 0, "attack_hero", 5), "attack", seat=A, aim="deck")
    assert bonus.usable(s, B, 0, "shield") == second
    s = play(s, "use_shield", seat=B, slot=0, bonus=second)
    assert s.players[B].hero_deck == 8 - (5 - 2 - second)


@pytest.mark.rule("balicek.squad.best_bonus")
def test_a_squad_takes_the_highest_bonus_not_the_sum() -> None:
    cards = [hero("A", attack_hero={"rano": n}) for n in (2, 3, 2)]
    s = attacking(*cards)
    assert bonus.usable_for(s, A, s.shots[0]) == max(2, 3, 2) == 3
    assert why(s, "attack", seat=A, aim="deck", bonus=7) == ["balicek.squad.best_bonus"]


@pytest.mark.rule("balicek.squad.on_top")
def test_bonuses_of_covered_cards_count() -> None:
    s = attacking(hero("A", attack_hero={"rano": 3}), plain("A"))
    assert bonus.usable_for(s, A, s.shots[0]) == 3
    down = state([slot([hero("A")])], stage=Stage.MAINTENANCE)
    down = play(down, "draw_heroes", seat=A, n=1)
    down = play(down, "place_hero", seat=A, slot=0, hero={"name": "new", "type": "A"})
    assert down.players[A].slots[0].heroes[-1].name == "new"  # the last laid is the top card


@pytest.mark.rule("balicek.squad.one_hero")
def test_a_squad_acts_as_one_hero() -> None:
    cards = [hero("A", attack_hero={"rano": n, "poledne": n}) for n in (2, 3, 2)]
    s = spin(play(attacking(*cards), "attack", seat=A, aim="deck", bonus=3), 0, "attack_hero", 3)
    assert bonus.usable_for(s, A, s.shots[0]) == 0  # with the +3 the +2s are used too
    assert why(s, "attack", seat=A, aim="deck", bonus=2) == ["balicek.bonus.once"]


@pytest.mark.rule("balicek.combo.detonator")
def test_a_detonator_needs_a_bomb_at_its_own_hero() -> None:
    det = hero("D", detonator={"rano": 2})
    far = play(state([slot([det]), slot([plain()], BOMB), slot([plain()], BOMB)]), "fire_combo", seat=A, slot=1)
    assert [bonus.usable_for(far, A, shot) for shot in far.shots] == [0, 0]
    assert why(far, "attack", seat=A, aim="deck", bonus=2) == ["balicek.combo.detonator"]
    partner = state([slot([det], BOMB), slot([plain()], BOMB)])
    s = play(partner, "fire_combo", seat=A, slot=1, pool=3)
    assert [bonus.usable_for(s, A, shot) for shot in s.shots] == [2, 0]  # the partner's own one serves its own bomb
    s = play(s, "attack", seat=A, slot=0, aim="deck", bonus=2)
    assert s.players[B].hero_deck == 10 - (2 + 2) == 6
    other = hero("O", attack_hero=MORNING)
    s = play(state([slot([other], BOMB), slot(effect=BOMB)]), "fire_combo", seat=A, slot=0, pool=3)
    assert why(s, "attack", seat=A, slot=0, aim="deck", bonus=2) == ["balicek.combo.detonator"]
    evening = hero("D", detonator={"vecer": 2})
    s = play(state([slot([evening], BOMB), slot(effect=BOMB)]), "fire_combo", seat=A, slot=0, pool=3)
    assert why(s, "attack", seat=A, slot=0, aim="deck", bonus=2) == ["balicek.bonus.phase"]


@pytest.mark.rule("balicek.data.none", "balicek.data.own")
def test_unknown_bonuses_are_typed_known_ones_are_checked() -> None:
    s = attacking(hero("A"))
    assert bonus.usable_for(s, A, s.shots[0]) is None
    assert why(s, "attack", seat=A, aim="deck", bonus=4) == []
    s = play(s, "tell_hero", seat=A, slot=0, hero=hero("A", attack_hero=MORNING).model_dump())
    assert why(s, "attack", seat=A, aim="deck", bonus=4) == ["balicek.bonus.phase"]
    assert why(s, "attack", seat=A, aim="deck", bonus=2) == []
