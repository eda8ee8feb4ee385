"""What people may tell of cards, and what the app must not ask."""

from __future__ import annotations

import pytest

from companion.games.balicek.attackcheck import Blow, Shield, Target, squad, verdict
from companion.games.balicek.state import Stage

from .build import BOMB, EMPTY, A, cards, hard, hero, new, play, slot, spin, state, weapon, why


@pytest.mark.rule("balicek.data.own")
def test_cards_in_play_may_be_told_at_any_time() -> None:
    s = state([slot([hero("A"), hero("A")]), slot().model_copy(update={"weapon": None}), EMPTY])
    told = hero("A", energy=7).model_dump()
    s = play(s, "tell_hero", seat=A, slot=0, card=0, hero=told)
    assert [h.energy for h in s.players[A].slots[0].heroes] == [7, None]
    s = play(s, "tell_hero", seat=A, slot=0, hero=told)
    assert [h.energy for h in s.players[A].slots[0].heroes] == [7, 7]
    assert why(s, "tell_hero", seat=A, slot=0, card=2, hero=told) == ["balicek.data.own"]
    assert hard(s, "tell_hero", seat=A, slot=2, hero=told)
    s = play(spin(s, 0, "nothing", cost=3), "tell_weapon", seat=A, slot=0, weapon={"cost": 2, "class": "mec"})
    assert s.players[A].slots[0].weapon == weapon("", r=None, cost=2, klass="mec")
    assert spin(s, 0, "nothing").energy == 7 - 3 - 2  # the card says the cost now
    assert why(s, "tell_weapon", seat=A, slot=1, weapon={}) == ["balicek.data.own"]
    assert why(s, "tell_weapon", seat=A, slot=3, weapon={}) == ["balicek.slot.count"]


@pytest.mark.rule("balicek.data.none", "balicek.eattack.strength")
def test_resistance_is_asked_only_where_it_decides() -> None:
    theirs = [slot(1, BOMB, weapon(r=None))]
    s = spin(state(None, theirs), 0, "attack_weapon", 2)
    assert why(s, "attack", seat=A, aim="effect.0") == []
    assert why(s, "attack", seat=A, aim="weapon.0") == ["balicek.wattack.break"]
    s = spin(state(None, theirs, options={"effect_threshold": "resistance"}), 0, "attack_weapon", 2)
    assert why(s, "attack", seat=A, aim="effect.0") == ["balicek.wattack.break"]
    assert why(s, "attack", seat=A, aim="effect.0", resistance=2) == []
    s = spin(state(None, [slot(3)], options={"effect_threshold": "resistance"}), 0, "attack_hero", 2)
    assert why(s, "attack", seat=A, aim="hero.0") == []


@pytest.mark.rule("balicek.open.stack")
def test_a_stacked_hero_is_of_the_squads_type() -> None:
    s = play(new(), "draw_heroes", seat=A, n=3, heroes=[{"type": "A"}, {}, {"name": "Bára", "type": "B"}])
    s = play(play(s, "place_hero", seat=A, slot=0), "place_hero", seat=A, slot=0)
    assert [h.type for h in s.players[A].slots[0].heroes] == ["A", "A"]
    s = play(s, "place_hero", seat=A, slot=1)
    assert s.players[A].slots[1].heroes[0].name == "Bára"


@pytest.mark.rule("balicek.maint.bottom_heroes", "balicek.maint.assign")
def test_cards_that_fit_nowhere_go_under_by_themselves() -> None:
    full = state([slot(4), slot(4), slot(4)], stage=Stage.MAINTENANCE, decks=(5, 10))
    s = play(full, "draw_heroes", seat=A, n=2)  # nobody knows their type, but there is no room
    assert (s.players[A].hero_deck, s.players[A].drawn_heroes) == (5 - 2 + 2, ())
    bare = slot().model_copy(update={"weapon": None})
    s = play(state([bare], stage=Stage.MAINTENANCE), "draw_weapons", seat=A, n=2)
    s = play(s, "bottom_weapon", seat=A)
    assert (s.players[A].weapon_deck, len(s.players[A].drawn_weapons)) == (20 - 2 + 1, 1)
    assert cards(s, A) == (20, 20)


@pytest.mark.rule("balicek.check.tool")
def test_sums_and_reasons_of_misses() -> None:
    def check(*a: object, **k: object) -> tuple[str, tuple[str, ...]]:
        v = verdict(Blow(*a, **k))  # type: ignore[arg-type]
        return v.sum, tuple(r.removeprefix("balicek.") for r in v.rules)

    strength, match = "attack.strength", "bonus.match"
    shield = Shield("reduce", 2)
    held = ("attack.strength", "shield.weapon", "wattack.break")
    assert check("attack_weapon", 3, Target("weapon", 9), shield=shield) == ("3", held)
    assert check("attack_weapon", 3, Target("weapon", 9), bonus=1, shield=shield)[0] == "3 + 1 = 4"
    away = ("attack.strength", "shield.use", "shield.repel", "hattack.single")
    assert check("attack_hero", 3, squad(1), shield=Shield("repel")) == ("3", away)
    assert check("attack_hero", 3, squad(1), bonus=1, shield=Shield("repel"))[0] == "3 + 1 = 4"
    missed = ("squad.resistance", "hattack.squad_threshold")
    assert check("attack_hero", 1, squad(3)) == ("1", (strength, *missed))
    assert check("attack_hero", 2, squad(3), bonus=1) == ("2 + 1 = 3", (strength, match, *missed, "hattack.squad"))
    assert check("attack_effect", 0, Target("effect", 3)) == ("0", (strength, "eattack.strength"))
    assert check("attack_hero", 1, squad(1)) == ("1", (strength, "hattack.single"))
    assert check("attack_hero", 2, Target("deck", 2)) == ("2", (strength, "hattack.deck"))
