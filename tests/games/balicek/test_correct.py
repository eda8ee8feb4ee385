"""Setting the table by hand: each item of the register, what follows from it, and that the game can always go on."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.core.contract import Change, Illegal, Item
from companion.games.balicek.correct import correct
from companion.games.balicek.guide import advise
from companion.games.balicek.items import items
from companion.games.balicek.moves import MOVE
from companion.games.balicek.offers import offers
from companion.games.balicek.rules import RULES
from companion.games.balicek.scoring import outcome, score
from companion.games.balicek.state import Effect, Stage, State

from .build import LASTING, A, B, begun, hero, new, play, shield, slot, spin, state, why


def fix(s: State, **values: Any) -> State:
    """The table corrected; a double underscore in a key stands for its dot."""
    return correct(s, [Change(key=k.replace("__", "."), value=v) for k, v in values.items()])


def item(s: State, key: str) -> Item:
    return next(i for i in items(s) if i.key == key)


def test_every_correction_of_the_register_can_be_made() -> None:
    s = state([slot([hero("A"), hero("A")], LASTING)], options={"day_advance": "manual"})
    keys = {i.key for i in items(s)}
    assert keys >= {
        *("hero_deck.0", "hero_grave.1", "weapon_deck.0", "weapon_grave.1"),  # counts
        "hero_name.0.0",  # known names
        *("heroes.0.0", "top.0.0", "weapon.1.2", "effect.0.0", "effect_number.0.0", "effect_target.0.0", "closed.0.0"),
        *("actions", "energy", "source", "used.0.0"),
        *("phase", "round", "turns.0", "turns.1", "active", "starter"),
        *("energy_of.0.0", "resistance.0.0", "cost.0.0", "unskilled.0.0"),  # entered card values
        *("stage", "end_check"),
    }
    maintenance = {i.key for i in items(state(stage=Stage.MAINTENANCE))}
    assert maintenance >= {"part", "removed_heroes", "removed_weapons", "drawn_heroes.0", "drawn_weapons.1"}
    assert {"opening.0", "opening.1", "drawn_heroes.1"} <= {i.key for i in items(new())}


def test_counts_never_block() -> None:
    s = fix(state(), hero_deck__0=7, hero_grave__1=9, weapon_deck__1=3, weapon_grave__0=2)
    a, b = s.players
    assert (a.hero_deck, len(b.hero_grave), b.weapon_deck, len(a.weapon_grave)) == (7, 9, 3, 2)
    assert s.corrected
    assert why(s, "spin", seat=A, slot=0, result="nothing") == []


def test_slots_keep_what_still_holds() -> None:
    s = fix(state([slot([hero("A")], shield(2))]), heroes__0__0=3)
    assert [h.type for h in s.players[A].slots[0].heroes] == ["A", "A", "A"]  # a squad is of one type
    assert fix(s, heroes__0__0=1).players[A].slots[0].effect == shield(2)
    alone = fix(s, heroes__0__0=0).players[A].slots[0]
    assert (alone.effect, alone.weapon is not None) == (None, True)
    bare = fix(s, weapon__0__0=False).players[A].slots[0]
    assert (bare.effect, bare.weapon, len(bare.heroes)) == (None, None, 3)


def test_the_order_of_a_squad() -> None:
    squad = [hero("A").model_copy(update={"name": n}) for n in ("low", "mid", "high")]
    s = fix(state([slot(squad)]), top__0__0=0)
    assert [h.name for h in s.players[A].slots[0].heroes] == ["mid", "high", "low"]


def test_effects_and_flags() -> None:
    s = fix(state(), effect__0__1="combo")
    assert s.players[A].slots[1].effect == Effect(kind="combo", number=1)
    s = fix(s, effect_number__0__1=4, effect_target__0__1="attack_weapon")
    assert s.players[A].slots[1].effect == Effect(kind="combo", number=4, target_kind="attack_weapon")
    s = fix(s, closed__0__1=True, used__0__1=[1, 0, 0, 0, 0, 1, 0])
    assert s.players[A].slots[1].used == ("attack_hero", "detonator")
    assert why(s, "spin", seat=A, slot=1, result="nothing") == ["balicek.final.no_more"]
    s = fix(s, used__0__1=[0, 0, 0, 0, 0, 1, 0], closed__0__1=False)
    assert s.players[A].slots[1].used == ("detonator",)
    assert fix(s, effect__0__1="").players[A].slots[1].effect is None


def test_entered_values() -> None:
    s = fix(state(), energy_of__0__0=7, resistance__0__0=4, cost__0__0=2, unskilled__0__0=True)
    here = s.players[A].slots[0]
    assert (here.heroes[0].energy, here.cost, here.unskilled) == (7, 2, True)
    assert here.weapon is not None
    assert here.weapon.resistance == 4
    assert spin(s, 0, "nothing").energy == 7 - (2 + 1)
    s = fix(s, cost__0__0=None)
    assert why(s, "spin", seat=A, slot=0, result="nothing") == ["balicek.energy.base_cost"]


def test_names_in_a_graveyard() -> None:
    s = state([slot([hero("A"), hero("A")])], [slot([hero("B")])])
    s = fix(s, hero_name__0__7="A")
    assert s.players[A].hero_grave[7].type == "A"
    assert item(s, "hero_name.0.7").value == "A"
    assert not any(i.key.startswith("weapon_name") for i in items(begun()))


def test_the_course_of_the_turn() -> None:
    s = fix(state(), actions=2, energy=3, source=1, round=7, turns__0=7, starter=B)
    assert (s.actions, s.energy, s.source, s.round, s.players[A].turns, s.starter) == (2, 3, 1, 7, 7, B)
    assert fix(s, energy=None).source is None
    over = fix(spin(state(), 0, "attack_hero", 2), active=B)
    assert (over.active, over.stage, over.shots, over.actions, over.energy) == (B, Stage.ACTIONS, (), 4, None)
    manual = fix(state(options={"day_advance": "manual"}), phase=3)
    assert manual.manual_phase == 3


def test_stages() -> None:
    s = fix(begun(), stage="maintenance")
    assert why(s, "remove_hero", seat=A, slot=0) == []
    back = fix(begun(), stage="opening", hero_deck__0=17)
    assert (back.round, back.active) == (0, None)
    assert why(back, "draw_weapons", seat=A, n=5) == []
    choice = fix(begun(), stage="choose_starter", hero_deck__0=17)
    assert why(choice, "choose_starter", seat=A, starter=B) == []
    waiting = spin(state(), 0, "attack_hero", 3)
    assert fix(waiting, stage="actions").shots == ()
    done = fix(new(), drawn_weapons__0=2, opening__0="done")
    assert done.players[A].opening == "done"


def test_what_waits_stays_possible() -> None:
    asked = play(spin(state(None, [slot(1, shield(1))]), 0, "attack_hero", 3), "attack", seat=A, aim="hero.0")
    assert fix(asked, hero_deck__0=4).stage is Stage.SHIELD
    without = fix(asked, effect__1__0="")
    assert (without.stage, without.shots[0].number) == (Stage.ATTACK, 3)  # no shield left: the target is named anew
    no_target = fix(spin(state(None, [slot()]), 0, "attack_weapon", 3), weapon__1__0=False)
    assert (no_target.stage, no_target.results[-1].kind) == (Stage.ACTIONS, "no_target")
    healing = spin(state(), 0, "heal", 2)
    assert fix(healing, hero_deck__0=0).stage is Stage.ACTIONS


def test_the_end_is_looked_at_only_on_request() -> None:
    s = fix(state(None, [slot()]), hero_deck__1=0, heroes__1__0=0)
    assert (s.stage, outcome(s)) == (Stage.ACTIONS, None)
    s = fix(s, end_check="check")
    end = outcome(s)
    assert end is not None
    assert end.winners == (A,)
    again = fix(s, hero_deck__1=2)
    assert (again.stage, outcome(again), again.ended_by) == (Stage.ACTIONS, None, "")
    given_up = play(state(), "concede", seat=A)
    assert fix(given_up, stage="actions").conceded is None
    assert play(fix(state(None, [slot()]), hero_deck__1=0, heroes__1__0=0), "end_turn", seat=A).stage is Stage.GAME_OVER


def test_sudden_death_under_correction() -> None:
    s = state([slot(3), slot(), slot()], decks=(2, 10), active=B, starter=A, round=8)
    s = play(s, "end_turn", seat=B)
    assert fix(s, due__0=2).due == (2, 0)
    done = fix(s, due__0=0)
    assert (done.stage, done.active) == (Stage.MAINTENANCE, A)
    assert fix(s, stage="actions").active == A


@pytest.mark.rule("balicek.check.input")
def test_impossible_values_are_refused() -> None:
    for values in ({"hero_deck__0": -1}, {"actions": 5}, {"weapon__0__0": 1}, {"used__0__0": [2] * 7}, {"nothing": 1}):
        with pytest.raises(Illegal) as e:
            fix(state(), **values)
        assert [r.rule for r in e.value.rulings] == ["balicek.check.input"]
    s = state()
    assert correct(s, [Change(key=i.key, value=i.value) for i in items(s)]) is s


def random_value(rng: Random, i: Item) -> Any:
    if i.kind == "number":
        return rng.randint(i.low, min(i.high, 12))
    if i.kind == "choice":
        return rng.choice(i.choices).value
    return [rng.randint(i.low, i.high) for _ in i.choices]


def random_move(rng: Random, s: State) -> Any:
    """Any move the game offers, with any of its legal values."""
    found = [o for o in offers(s) if o.possible and o.kind != "concede"]
    assert found, f"nothing can be done at {s.stage}"
    offer = rng.choice([o for o in found if not o.anytime] or found)
    values: dict[str, Any] = {}
    for f in offer.fields:
        legal = [c.value for c in f.choices if not c.rulings]
        if legal or not f.optional:
            values[f.name] = rng.choice(legal) if f.many is None else rng.sample(legal, f.many)
    return MOVE.validate_python(offer.data(**values))


@pytest.mark.parametrize("seed", range(24))
def test_any_correction_leaves_a_table_that_can_be_played(seed: int) -> None:
    rng = Random(seed)
    options: dict[str, Any] = {"slots": str(2 + seed % 3), "card_mode": ("none", "data")[seed % 2]}
    options["day_advance"] = ("per_action", "manual")[seed % 2]
    s = new(**options)
    for _ in range(120):
        if s.stage is Stage.GAME_OVER:
            s = correct(s, [Change(key="hero_deck.0", value=5), Change(key="hero_deck.1", value=5)])
            assert s.stage is not Stage.GAME_OVER
        s = RULES.apply(s, random_move(rng, s))
        if rng.random() < 0.15:
            found = items(s)
            changes = [Change(key=i.key, value=random_value(rng, i)) for i in rng.sample(found, rng.randint(1, 4))]
            s = correct(s, changes)
            assert State.model_validate_json(s.model_dump_json()) == s
            shown = items(s)
            assert correct(s, [Change(key=i.key, value=i.value) for i in shown]) is s
            assert len({i.key for i in shown}) == len(shown)
            advise(s)
            score(s)
