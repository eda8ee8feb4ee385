"""What can be done now, and why the rest cannot. That offers and rules agree everywhere: tests/games/test_contract.py."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core.contract import Offer, Setup
from companion.games.balicek.dealer import Dealer
from companion.games.balicek.game import GAME
from companion.games.balicek.moves import MOVE
from companion.games.balicek.rules import RULES
from companion.games.balicek.state import Stage, State
from tests.games.test_contract import covered, offers_agree

from .build import (
    BOMB,
    LASTING,
    REPEL,
    A,
    B,
    begun,
    hero,
    move,
    new,
    opened,
    plain,
    play,
    shield,
    slot,
    spin,
    state,
    weapon,
)
from .test_random import options

KINDS = set(RULES.table)
ROOT = Path(__file__).parents[3]


def offers(s: State, kind: str, seat: int | None = A) -> list[Offer]:
    """The offers of one kind for a seat (None: the table's)."""
    return [o for o in GAME.offers(s) if o.kind == kind and o.seat == seat]


def one(s: State, kind: str, seat: int | None = A, **fixed: object) -> Offer:
    """The one offer of a kind with these fixed values."""
    (found,) = (o for o in offers(s, kind, seat) if fixed.items() <= dict(o.fixed).items())
    return found


def fields(o: Offer) -> list[str]:
    return [f.name for f in o.fields]


def legal(o: Offer, name: str) -> list[Any]:
    """The values of a field that may be chosen."""
    return [c.value for f in o.fields if f.name == name for c in f.choices if not c.rulings]


def reasons(o: Offer) -> list[str]:
    return [r.rule for r in o.rulings]


@pytest.mark.parametrize("seed", range(12))
def test_offers_and_rules_agree_with_any_options(seed: int) -> None:
    """Every option drawn at random: the moves the dealer makes are offered, and each new moment is tried out."""
    chosen = options(seed)
    s: State = GAME.setup(Setup(2, chosen))
    d, rng = Dealer(2, chosen, seed), Random(seed)
    while (m := d.move(s)) is not None:
        assert covered(GAME.offers(s), json.loads(m.model_dump_json())), m
        if rng.random() < 0.08:
            offers_agree(GAME, s)
        s = GAME.apply(s, m)
    offers_agree(GAME, s)


@pytest.mark.parametrize("stage", [Stage.OPENING, Stage.ACTIONS])
def test_every_kind_of_move_is_listed_at_every_moment(stage: Stage) -> None:
    s = new() if stage is Stage.OPENING else state()
    kinds = {str(kind.model_fields["kind"].default) for kind in KINDS}
    assert {o.kind for o in GAME.offers(s)} == kinds
    assert all(o.rules for o in GAME.offers(s))


def test_what_the_game_waits_for_comes_first() -> None:
    found = GAME.offers(begun())
    assert found[0].main
    assert [o.main for o in found] == sorted((o.main for o in found), reverse=True)
    assert all(o.rulings for o in found if o.aside)


@pytest.mark.rule("balicek.open.heroes", "balicek.open.weapons")
def test_both_may_lay_out_at_once() -> None:
    s = new()
    assert dict(one(s, "draw_heroes", A).fixed)["n"] == dict(one(s, "draw_heroes", B).fixed)["n"] == 3
    s = play(s, "draw_heroes", seat=A, n=3)
    assert len(offers(s, "place_hero")) == 3
    assert one(s, "draw_weapons").rulings
    assert one(s, "draw_heroes", B).possible


@pytest.mark.rule("balicek.open.stack")
def test_a_drawn_hero_is_offered_only_slots_of_its_type() -> None:
    s = play(new(), "draw_heroes", seat=A, n=3, heroes=[{"type": "A"}, {"type": "A"}, {"type": "B"}])
    s = play(s, "place_hero", seat=A, card=0, slot=0)
    assert legal(one(s, "place_hero", card=0), "slot") == [0, 1, 2]
    assert legal(one(s, "place_hero", card=1), "slot") == [1, 2]


@pytest.mark.rule("balicek.start.choice")
def test_only_the_winner_of_the_spin_chooses() -> None:
    s = opened(opened(new(), A), B)
    s = play(play(s, "start_spin", seat=A, slot=0, number=1), "start_spin", seat=B, slot=0, number=4)
    assert legal(one(s, "choose_starter", B), "starter") == [A, B]
    assert reasons(one(s, "choose_starter", A)) == ["balicek.start.choice"]


@pytest.mark.rule("balicek.data.none", "balicek.energy.source", "balicek.energy.short")
def test_unknown_numbers_are_asked_for_and_known_ones_are_not() -> None:
    unknown = slot([hero("A")], w=weapon(cost=None))
    s = state([unknown, slot([hero("B", energy=2)], w=weapon(cost=3)), slot([hero("C")], w=weapon(cost=1))])
    first = one(s, "spin", slot=0, unskilled=False)
    assert reasons(first) == ["balicek.energy.source"], "what is enough depends on both numbers: energy first"
    assert fields(one(s, "draw_energy", slot=0)) == ["pool"]
    assert reasons(one(s, "spin", slot=1, unskilled=False)) == ["balicek.energy.short"]
    assert min(legal(one(s, "spin", slot=2, unskilled=True), "pool")) == 2
    s = play(s, "draw_energy", seat=A, slot=0, pool=4)
    assert legal(one(s, "spin", slot=0, unskilled=False), "cost") == [0, 1, 2, 3, 4]
    assert legal(one(s, "spin", slot=0, unskilled=True), "cost") == [0, 1, 2, 3]
    assert reasons(one(s, "spin", slot=2, unskilled=False)) == ["balicek.energy.first_action"]


@pytest.mark.rule("balicek.energy.unskilled")
def test_a_known_skill_is_not_asked_for() -> None:
    s = state([slot([hero("A", energy=5, skills=["bow"])], w=weapon(klass="bow"))], options={"card_mode": "data"})
    (o,) = offers(s, "spin")[:1]
    assert "unskilled" not in dict(o.fixed)


@pytest.mark.rule("balicek.hattack.choice", "balicek.wattack.target")
def test_every_target_is_an_offer() -> None:
    s = state(None, [slot(3), slot(effect=BOMB)], decks=(10, 0))
    s = spin(s, 0, "attack_hero", 3)
    assert [dict(o.fixed)["aim"] for o in offers(s, "attack")] == ["hero.0", "hero.1"]
    s = state(None, [slot(3), slot(effect=BOMB, w=weapon(r=None))])
    s = spin(s, 0, "attack_weapon", 3)
    assert [dict(o.fixed)["aim"] for o in offers(s, "attack")] == ["weapon.0", "weapon.1", "effect.1"]
    assert fields(one(s, "attack", aim="weapon.0")) == ["bonus"]
    assert fields(one(s, "attack", aim="weapon.1")) == ["bonus", "resistance"]


@pytest.mark.rule("balicek.bonus.once", "balicek.bonus.phase")
def test_a_bonus_is_offered_while_it_can_be_added() -> None:
    strong = hero("A", energy=9, attack_hero={"rano": 2, "poledne": 1})
    s = spin(state([slot([strong])]), 0, "attack_hero", 1)
    assert legal(one(s, "attack", aim="deck"), "bonus") == [0, 2]
    s = play(s, "attack", seat=A, aim="deck", bonus=2)
    s = spin(s, 0, "attack_hero", 1)
    assert fields(one(s, "attack", aim="deck")) == []
    s = spin(state([slot([plain(energy=9)])]), 0, "attack_hero", 1)
    assert fields(one(s, "attack", aim="deck")) == []


@pytest.mark.rule("balicek.combo.all")
def test_of_several_fired_combos_each_is_offered() -> None:
    s = play(state([slot(effect=BOMB), slot(effect=BOMB)]), "fire_combo", seat=A, slot=1)
    assert {dict(o.fixed)["slot"] for o in offers(s, "attack")} == {0, 1}


@pytest.mark.rule("balicek.combo.fire", "balicek.lasting.reuse")
def test_laid_effects_are_offered_where_they_lie() -> None:
    s = state([slot(effect=LASTING), slot(effect=BOMB), slot()])
    assert one(s, "use_lasting", slot=0).possible
    assert reasons(one(s, "fire_combo", slot=1)) == ["balicek.combo.fire"]


@pytest.mark.rule("balicek.shield.use", "balicek.shield.repel")
def test_the_defender_is_offered_each_shield() -> None:
    s = state(None, [slot(effect=shield(2)), slot(effect=REPEL), slot()])
    s = play(spin(s, 0, "attack_hero", 5), "attack", seat=A, aim="deck")
    assert "bonus" in fields(one(s, "use_shield", B, slot=0))
    assert fields(one(s, "use_shield", B, slot=1)) == []
    assert one(s, "decline_shield", B).possible
    assert one(s, "use_shield", A).rulings


@pytest.mark.rule("balicek.heal.choice", "balicek.heal.amount")
def test_healed_cards_may_be_chosen() -> None:
    s = spin(state([slot([plain()])]), 0, "heal", 2)
    (o,) = offers(s, "heal")
    (f,) = o.fields
    assert (f.name, f.many, f.optional, len(f.choices)) == ("cards", 2, True, 9)
    s = spin(state([slot([plain()])], options={"heal_choice": "top"}), 0, "heal", 2)
    assert [fields(o) for o in offers(s, "heal")] == [[]]
    s = spin(state(), 0, "heal", 2)
    assert [fields(o) for o in offers(s, "heal")] == [["cards"], ["bonus"]]


@pytest.mark.rule("balicek.phase.other")
def test_the_day_is_moved_by_hand_only_where_the_table_wants_it() -> None:
    assert reasons(one(state(), "set_phase", None)) == ["balicek.phase.other"]
    assert legal(one(state(options={"day_advance": "manual", "phases": 2}), "set_phase", None), "phase") == [1, 2]


@pytest.mark.rule("balicek.data.own", "balicek.hattack.deck_flip")
def test_what_was_told_can_be_forgotten() -> None:
    s = state([slot([hero("A", energy=5, heal={"rano": 1})])])
    s = play(s, "tell_hero", seat=A, slot=0)
    assert s.players[A].slots[0].heroes[-1].energy is None
    s = play(s, "tell_weapon", seat=A, slot=0)
    assert s.players[A].slots[0].weapon == weapon("", None, None)
    s = begun()
    assert s.flipped == (2, 0)
    assert one(s, "flip_losses").possible
    assert play(s, "flip_losses", seat=A).flipped == (0, 0)
    assert MOVE.validate_python({"kind": "name_phases"}) == move("name_phases")


@pytest.mark.parametrize("mode", ["none", "data"])
def test_every_picture_an_offer_asks_for_is_there(mode: str) -> None:
    there = {path.stem for path in (ROOT / "companion" / "ui" / "assets" / "emblems").glob("*.svg")}
    chosen = {"card_mode": mode, "day_advance": "manual"}
    s: State = GAME.setup(Setup(2, chosen))
    d = Dealer(2, chosen, 4)
    found: set[str] = set()
    while (m := d.move(s)) is not None:
        for o in GAME.offers(s):
            found |= {o.emblem, *(c.emblem for f in o.fields for c in f.choices)}
        s = GAME.apply(s, m)
    assert len(found) > 10
    assert found - {""} <= there
