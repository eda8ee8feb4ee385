"""Attacks, shields, healing."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.balicek.cards import HeroCard
from companion.games.balicek.state import Effect, Stage, State

from .build import (
    BOMB,
    LASTING,
    REPEL,
    A,
    B,
    cards,
    hard,
    heights,
    hero,
    hit,
    play,
    shield,
    slot,
    spin,
    state,
    weapon,
    why,
)


def against(*theirs: Any, decks: tuple[int, int] = (10, 10), **options: Any) -> State:
    """A on turn against these slots."""
    return state(None, theirs, decks=decks, options=options)


def aim(s: State, result: str, number: int, at: str, **more: Any) -> State:
    """A spins in slot 1 and takes a target; a shield is not yet answered."""
    return play(spin(s, 0, result, number), "attack", seat=A, aim=at, **more)


@pytest.mark.rule("balicek.attack.strength")
def test_strength_is_spun_plus_bonus_minus_shield() -> None:
    s = aim(against(slot(1, shield(1))), "attack_hero", 3, "deck", bonus=2)
    s = play(s, "use_shield", seat=B, slot=0)
    assert s.players[B].hero_deck == 10 - (3 + 2 - 1) == 6
    s = play(aim(against(slot(1, shield(3))), "attack_hero", 2, "hero.0"), "use_shield", seat=B, slot=0)
    assert heights(s, B)[0] == 1  # 2 − 3, at least 0: nothing
    v = s.results[-1].verdict
    assert v is not None
    assert (v.strength, v.hit, v.shortfall) == (0, False, 1)


@pytest.mark.rule("balicek.attack.one_target")
def test_excess_never_passes_on() -> None:
    s = hit(against(slot(), slot(2), decks=(10, 3)), 0, 5, "deck")
    assert (s.players[B].hero_deck, heights(s, B)) == (0, [1, 2, 0])  # min(5, 3) = 3 lost
    s = hit(against(slot(), slot()), 0, 9, "hero.0")
    assert (s.players[B].hero_deck, heights(s, B)) == (10, [0, 1, 0])


@pytest.mark.rule("balicek.attack.separate")
def test_attacks_are_never_added_up() -> None:
    s = state([slot(effect=LASTING), slot()], [slot(3)])
    s = play(play(s, "use_lasting", seat=A, slot=0), "attack", seat=A, aim="hero.0")
    s = hit(s, 1, 2, "hero.0")
    assert heights(s, B)[0] == 3  # 2 < 3 and 2 < 3


@pytest.mark.rule("balicek.attack.timing")
def test_target_after_the_spin_then_the_shield() -> None:
    s = spin(against(slot(1, shield(1))), 0, "attack_hero", 3)
    assert s.stage is Stage.ATTACK
    assert why(s, "use_shield", seat=B, slot=0) == ["balicek.attack.timing"]
    s = play(s, "attack", seat=A, aim="hero.0")
    assert s.stage is Stage.SHIELD
    assert why(s, "attack", seat=A, aim="deck") == ["balicek.attack.timing"]  # the target is fixed
    assert hit(against(slot()), 0, 3, "deck").stage is Stage.ACTIONS  # without a shield nobody is asked


@pytest.mark.rule("balicek.wattack.target")
def test_any_laid_out_weapon_may_be_attacked() -> None:
    s = spin(against(slot(), slot(0), slot(2)), 0, "attack_weapon", 3)
    for i in range(3):
        assert why(s, "attack", seat=A, aim=f"weapon.{i}") == []
    for at in ("deck", "hero.0"):
        assert why(s, "attack", seat=A, aim=at) == ["balicek.wattack.target"]
    bare = slot().model_copy(update={"weapon": None})
    assert why(spin(against(bare, slot()), 0, "attack_weapon", 3), "attack", seat=A, aim="weapon.0") == [
        "balicek.wattack.target"
    ]


@pytest.mark.rule("balicek.wattack.break")
@pytest.mark.parametrize(("strength", "threshold", "breaks"), [(3, "at_least", True), (2, "at_least", False)])
def test_a_weapon_breaks_at_its_resistance(strength: int, threshold: str, breaks: bool) -> None:
    s = aim(against(slot(w=weapon(r=3)), weapon_threshold=threshold), "attack_weapon", strength, "weapon.0")
    assert (s.players[B].slots[0].weapon is None) is breaks
    more = aim(against(slot(w=weapon(r=3)), weapon_threshold="more_than"), "attack_weapon", 3, "weapon.0")
    assert more.players[B].slots[0].weapon is not None


@pytest.mark.rule("balicek.wattack.break", "balicek.data.none")
def test_damage_is_not_remembered_and_resistance_asked_once() -> None:
    s = spin(against(slot(w=weapon(r=None))), 0, "attack_weapon", 2)
    assert why(s, "attack", seat=A, aim="weapon.0") == ["balicek.wattack.break"]
    assert hard(s, "attack", seat=A, aim="weapon.0")
    s = play(s, "attack", seat=A, aim="weapon.0", resistance=3)
    s = aim(s, "attack_weapon", 2, "weapon.0")  # known by now; 2 < 3 again, not 2 + 2
    assert s.players[B].slots[0].weapon == weapon(r=3)


@pytest.mark.rule("balicek.wattack.grave")
def test_a_broken_weapon_goes_to_its_graveyard_with_its_effect_gone() -> None:
    s = aim(against(slot(1, BOMB)), "attack_weapon", 3, "weapon.0")
    p = s.players[B]
    assert (len(p.weapon_grave), p.weapon_grave[-1], p.slots[0].effect) == (0 + 1, weapon(), None)
    assert (heights(s, B)[0], cards(s, B)) == (1, (20, 20))


@pytest.mark.rule("balicek.wattack.no_repair")
def test_weapons_cannot_be_repaired() -> None:
    s = aim(against(slot()), "attack_weapon", 3, "weapon.0")
    for result in ("nothing", "other"):
        after = spin(s, 0, result, text="oprava")
        assert after.players == s.players
        assert after.results[-1].kind == result


@pytest.mark.rule("balicek.eattack.cancel")
def test_an_attack_on_an_effect_leaves_the_weapon() -> None:
    s = aim(against(slot(1, shield(2), weapon(r=5))), "attack_effect", 1, "effect.0")
    assert (s.players[B].slots[0].effect, s.players[B].slots[0].weapon) == (None, weapon(r=5))
    spun = spin(against(slot(1, shield(2))), 0, "attack_effect", 1)
    assert why(spun, "attack", seat=A, aim="weapon.0") == ["balicek.eattack.cancel"]


@pytest.mark.rule("balicek.eattack.strength")
def test_any_strength_cancels_an_effect() -> None:
    for result in ("attack_effect", "attack_weapon"):
        s = aim(against(slot(1, BOMB, weapon(r=4))), result, 1, "effect.0")
        assert s.players[B].slots[0].effect is None  # S = 1, r = 4
    none = aim(against(slot(1, BOMB)), "attack_effect", 0, "effect.0")
    assert none.players[B].slots[0].effect == BOMB  # S = 0 achieves nothing
    for strength, effect in ((3, BOMB), (4, None)):
        s = against(slot(1, BOMB, weapon(r=4)), effect_threshold="resistance")
        assert aim(s, "attack_effect", strength, "effect.0").players[B].slots[0].effect == effect


@pytest.mark.rule("balicek.hattack.choice")
def test_deck_hero_or_squad() -> None:
    s = spin(against(slot(), slot(3)), 0, "attack_hero", 3)
    assert [why(s, "attack", seat=A, aim=at) for at in ("deck", "hero.0", "hero.1")] == [[], [], []]
    assert why(s, "attack", seat=A, aim="weapon.0") == ["balicek.hattack.choice"]
    assert why(s, "attack", seat=A, aim="hero.2") == ["balicek.hattack.choice"]
    empty = spin(against(slot(), decks=(10, 0)), 0, "attack_hero", 3)
    assert why(empty, "attack", seat=A, aim="deck") == ["balicek.hattack.choice"]
    assert why(empty, "attack", seat=B, aim="hero.0") == ["balicek.turn.alternate"]


@pytest.mark.rule("balicek.hattack.deck")
def test_the_deck_loses_as_many_as_the_strength() -> None:
    s = hit(against(slot(), decks=(10, 15)), 0, 4, "deck")
    assert (s.players[B].hero_deck, len(s.players[B].hero_grave)) == (15 - 4, 20 - 15 - 1 + 4)


@pytest.mark.rule("balicek.hattack.deck_flip")
def test_the_last_card_turned_lies_on_top() -> None:
    s = hit(against(slot()), 0, 3, "deck")
    names = [{"name": n} for n in ("first", "second", "third")]
    assert why(s, "flip_losses", seat=B, heroes=names[:2]) == ["balicek.hattack.deck_flip"]
    s = play(s, "flip_losses", seat=B, heroes=names)
    assert [h.name for h in s.players[B].hero_grave[-3:]] == ["first", "second", "third"]
    assert why(s, "flip_losses", seat=B, heroes=names) == ["balicek.hattack.deck_flip"]
    assert cards(s, B)[0] == 20
    # without names nobody asks any more; another card on top or a healing takes the question away too
    assert play(hit(against(slot()), 0, 3, "deck"), "flip_losses", seat=B).flipped == (0, 0)
    assert hit(hit(against(slot(), slot()), 0, 3, "deck"), 0, 1, "hero.0").flipped == (0, 0)
    assert hit(against(slot()), 0, 3, "deck").flipped == (0, 3)


@pytest.mark.rule("balicek.hattack.single")
def test_a_single_hero_has_one_life() -> None:
    s = hit(against(slot(), slot()), 0, 6, "hero.0")
    assert (heights(s, B), s.players[B].hero_deck) == ([0, 1, 0], 10)
    assert heights(hit(against(slot(), slot()), 0, 1, "hero.0"), B) == [0, 1, 0]


@pytest.mark.rule("balicek.hattack.after_kill")
def test_a_killed_hero_leaves_a_lone_weapon_without_effect() -> None:
    before = against(slot([hero("A")], LASTING), slot())
    s = hit(before, 0, 2, "hero.0")
    here = s.players[B].slots[0]
    assert (here.heroes, here.weapon, here.effect) == ((), weapon(), None)
    assert len(s.players[B].hero_grave) == len(before.players[B].hero_grave) + 1
    assert s.players[B].hero_grave[-1].type == "A"
    assert (s.results[-1].dead, s.results[-1].effect_lost) == (True, True)


@pytest.mark.rule("balicek.hattack.squad")
def test_a_squad_loses_one_card_a_hit() -> None:
    assert heights(hit(against(slot(4)), 0, 9, "hero.0"), B)[0] == 4 - 1
    kept = hit(against(slot(2, shield(2))), 0, 2, "hero.0")
    assert kept.players[B].slots[0].effect == shield(2)


@pytest.mark.rule("balicek.hattack.squad_threshold")
@pytest.mark.parametrize(("option", "left"), [("at_least", 2), ("more_than", 3)])
def test_strength_against_the_number_of_cards(option: str, left: int) -> None:
    s = hit(against(slot(3), squad_threshold=option), 0, 3, "hero.0")
    assert heights(s, B)[0] == left
    assert heights(hit(against(slot(3), squad_threshold=option), 0, 4, "hero.0"), B)[0] == 2
    v = s.results[-1].verdict
    assert v is not None
    assert v.shortfall == (0 if left == 2 else 1)


@pytest.mark.rule("balicek.squad.resistance")
def test_resistance_is_one_a_card() -> None:
    for n in (2, 3, 4):
        assert heights(hit(against(slot(n)), 0, n - 1, "hero.0"), B)[0] == n
        assert heights(hit(against(slot(n)), 0, n, "hero.0"), B)[0] == n - 1


@pytest.mark.rule("balicek.squad.to_single")
@pytest.mark.parametrize("option", ["at_least", "more_than"])
def test_a_squad_of_one_is_a_single_hero(option: str) -> None:
    s = hit(against(slot(2), slot(), squad_threshold=option), 0, 3, "hero.0")
    assert heights(s, B)[0] == 1
    assert heights(hit(s, 0, 1, "hero.0"), B)[0] == 0


# --- shields ---


@pytest.mark.rule("balicek.shield.use")
@pytest.mark.parametrize(("target", "expected"), [("hero.0", [1, 1, 1]), ("deck", [1, 1, 1])])
def test_any_own_shield_protects_everything(target: str, expected: list[int]) -> None:
    s = aim(against(slot(), slot(), slot(1, shield(3))), "attack_hero", 3, target)
    assert why(s, "use_shield", seat=A, slot=2) == ["balicek.shield.use"]
    assert why(s, "use_shield", seat=B, slot=0) == ["balicek.shield.use"]
    s = play(s, "use_shield", seat=B, slot=2)
    assert (heights(s, B), s.players[B].hero_deck) == (expected, 10)  # 3 − 3 = 0


@pytest.mark.rule("balicek.shield.bonus")
def test_the_hero_beside_the_shield_adds_its_bonus() -> None:
    guard = slot([hero("G", shield={"rano": 1})], shield(2))
    s = play(aim(against(guard), "attack_hero", 5, "deck"), "use_shield", seat=B, slot=0, bonus=1)
    assert s.players[B].hero_deck == 10 - (5 - (2 + 1))
    v = s.results[-1].verdict
    assert v is not None
    assert v.sum == "5 − 2 − 1 = 2"


@pytest.mark.rule("balicek.shield.reduce")
def test_what_a_shield_leaves_acts_as_the_strength() -> None:
    s = play(aim(against(slot(3), slot(1, shield(2))), "attack_hero", 4, "hero.0"), "use_shield", seat=B, slot=1)
    assert heights(s, B)[0] == 3  # 4 − 2 = 2 < 3


@pytest.mark.rule("balicek.shield.repel")
def test_a_repelling_shield_turns_the_attack_away() -> None:
    s = aim(against(slot(1, REPEL)), "attack_hero", 7, "hero.0")
    assert why(s, "use_shield", seat=B, slot=0, bonus=1) == ["balicek.bonus.match"]
    after = play(s, "use_shield", seat=B, slot=0)
    assert heights(after, B)[0] == 1
    assert after.players[A] == s.players[A]  # nothing strikes back


TWO = (slot(1, shield(1)), slot(1, shield(1)))


@pytest.mark.rule("balicek.shield.one")
@pytest.mark.parametrize(("stack", "left"), [("off", 10 - 2), ("on", 10 - 1)])
def test_one_shield_an_attack(stack: str, left: int) -> None:
    s = aim(against(*TWO, shields_stack=stack), "attack_hero", 3, "deck")
    s = play(s, "use_shield", seat=B, slot=0)
    if stack == "on":
        assert why(s, "use_shield", seat=B, slot=0) == ["balicek.shield.use"]
        s = play(s, "use_shield", seat=B, slot=1)  # 3 − 1 − 1 = 1
    assert (s.stage, s.players[B].hero_deck) == (Stage.ACTIONS, left)


@pytest.mark.rule("balicek.shield.stays")
@pytest.mark.parametrize(("spent", "effect"), [("off", shield(2)), ("on", None)])
def test_a_used_shield_stays(spent: str, effect: Effect | None) -> None:
    s = play(
        aim(against(slot(1, shield(2)), shield_spent=spent), "attack_hero", 3, "deck"), "use_shield", seat=B, slot=0
    )
    assert (s.players[B].slots[0].effect, s.players[B].hero_deck) == (effect, 10 - 1)
    again = aim(s, "attack_hero", 3, "deck")
    assert again.stage is (Stage.SHIELD if effect else Stage.ACTIONS)


@pytest.mark.rule("balicek.shield.weapon")
def test_shields_do_not_protect_weapons() -> None:
    s = aim(against(slot(1, shield(2))), "attack_weapon", 3, "weapon.0")
    assert s.players[B].slots[0].weapon is None  # 3 ≥ 3, nobody is asked
    s = aim(against(slot(1, shield(2)), shield_weapon="on"), "attack_weapon", 3, "weapon.0")
    s = play(s, "use_shield", seat=B, slot=0)
    assert s.players[B].slots[0].weapon is not None  # 3 − 2 = 1 < 3


# --- healing ---


def healing(number: int, deck: int = 9, grave: int = 6, **options: Any) -> State:
    """A spins a healing; the graveyard holds heroes named 0, 1, 2, … from the bottom."""
    pile = tuple(HeroCard(name=str(i)) for i in range(grave))
    s = state(None, None, decks=(deck, 10), players=({"hero_grave": pile}, {}), options=options)
    return spin(s, 0, "heal", number)


@pytest.mark.rule("balicek.heal.amount")
def test_healing_returns_heroes_to_the_deck() -> None:
    s = play(healing(2), "heal", seat=A)
    assert (len(s.players[A].hero_grave), s.players[A].hero_deck) == (6 - 2, 9 + 2)
    s = play(healing(2), "heal", seat=A, bonus=1)
    assert s.players[A].hero_deck == 9 + 2 + 1
    s = play(healing(9), "heal", seat=A)
    assert (s.players[A].hero_deck, len(s.players[A].hero_grave)) == (9 + 6, 0)  # at most the whole graveyard
    assert healing(2, grave=0).results[-1].rule == "balicek.heal.amount"
    assert heights(s, A) == [1, 1, 1]


@pytest.mark.rule("balicek.heal.no_deck")
def test_without_a_deck_nobody_is_healed() -> None:
    s = healing(2, deck=0)
    assert (s.stage, s.players[A].hero_deck, len(s.players[A].hero_grave)) == (Stage.ACTIONS, 0, 6)
    assert (s.results[-1].kind, s.results[-1].rule) == ("no_heal", "balicek.heal.no_deck")


@pytest.mark.rule("balicek.heal.choice")
def test_the_owner_picks_the_cards() -> None:
    s = healing(1, grave=3)
    for card in range(3):
        after = play(s, "heal", seat=A, cards=[card])
        assert [h.name for h in after.players[A].hero_grave] == [str(i) for i in range(3) if i != card]
    assert why(s, "heal", seat=A, cards=[0, 1]) == ["balicek.heal.amount"]
    assert why(healing(2, grave=3), "heal", seat=A, cards=[1, 1]) == ["balicek.heal.choice"]
    assert why(s, "heal", seat=A, cards=[3]) == ["balicek.heal.choice"]
    top = healing(1, grave=3, heal_choice="top")
    assert why(top, "heal", seat=A, cards=[0]) == ["balicek.heal.choice"]
    assert [h.name for h in play(top, "heal", seat=A).players[A].hero_grave] == ["0", "1"]
