"""The register's cases 1 to 30, sums written out. A is the player on turn unless said otherwise; slots are 0-based here."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.balicek.cards import Copies, DeckList, HeroCard, check_deck
from companion.games.balicek.rules import bonus
from companion.games.balicek.rules.common import lives, phase
from companion.games.balicek.scoring import outcome
from companion.games.balicek.state import Effect, Stage, State

from .build import (
    BOMB,
    LASTING,
    A,
    B,
    begun,
    heights,
    hero,
    hit,
    new,
    opened,
    plain,
    play,
    shield,
    slot,
    spin,
    state,
    weapon,
    why,
)


def against(*theirs: Any, decks: tuple[int, int] = (10, 10), **options: Any) -> State:
    return state(None, theirs, decks=decks, options=options)


def attack(s: State, result: str, number: int, aim: str, **more: Any) -> State:
    return play(spin(s, 0, result, number), "attack", seat=s.active, aim=aim, **more)


@pytest.mark.rule("balicek.deck.max_type")
def test_case_01_five_copies() -> None:
    counts = {"A": 5, "B": 4, "C": 4, "D": 4, "E": 3}
    assert sum(counts.values()) == 20
    heroes = tuple(Copies(type=t, n=n) for t, n in counts.items())
    weapons = tuple(Copies(type=t, n=4) for t in "VWXYZ")
    assert [r.rule for r in check_deck(DeckList(heroes=heroes, weapons=weapons))] == ["balicek.deck.max_type"]


@pytest.mark.rule("balicek.open.stack", "balicek.open.weapons", "balicek.open.rest")
def test_case_02_a_stacked_opening() -> None:
    s = opened(new(), A, (0, 0, 1), "AAB")
    p = s.players[A]
    assert (heights(s, A), sum(x.weapon is not None for x in p.slots)) == ([2, 1, 0], 2)
    assert p.weapon_deck == 20 - 5 + 3 == 18


@pytest.mark.rule("balicek.open.no_room", "balicek.start.lives")
def test_case_03_two_slots() -> None:
    s = new(slots="2")
    for seat in (A, B):
        s = play(s, "draw_heroes", seat=seat, n=3, heroes=[{"type": t} for t in "ABC"])
        s = play(play(s, "place_hero", seat=seat, slot=0), "place_hero", seat=seat, slot=1)
        assert s.players[seat].hero_deck == 20 - 3 + 1 == 18
        s = play(s, "draw_weapons", seat=seat, n=5)
        s = play(play(s, "assign_weapon", seat=seat, slot=0), "assign_weapon", seat=seat, slot=1)
    s = play(play(s, "start_spin", seat=A, slot=0, number=7), "start_spin", seat=B, slot=0, number=4)
    assert play(s, "choose_starter", seat=A, starter=A).players[A].hero_deck == 18 - 2 == 16


@pytest.mark.rule("balicek.start.tie", "balicek.start.spin")
def test_case_04_six_to_six_then_three_to_five() -> None:
    s = opened(opened(new(), A), B)
    for first, second in ((6, 6), (3, 5)):
        s = play(play(s, "start_spin", seat=A, slot=0, number=first), "start_spin", seat=B, slot=1, number=second)
    assert (s.stage, s.decider) == (Stage.CHOOSE_STARTER, B)


@pytest.mark.rule("balicek.start.choice", "balicek.start.lives")
def test_case_05_the_winner_sends_the_opponent() -> None:
    s = begun(B)  # A won
    assert (s.players[A].hero_deck, s.players[B].hero_deck) == (17, 17 - 2)


@pytest.mark.rule("balicek.maint.from_second")
def test_case_06_no_maintenance_in_the_first_turn() -> None:
    assert why(begun(), "remove_weapon", seat=A, slot=0) == ["balicek.maint.from_second"]


@pytest.mark.rule("balicek.energy.source", "balicek.energy.unskilled")
def test_case_07_five_minus_two_minus_three() -> None:
    mine = [
        slot([hero("U", energy=9, skills=["luk"])], w=weapon(cost=2, klass="mec")),
        slot([hero("S", energy=5)], w=weapon(cost=2)),
    ]
    s = spin(spin(state(mine), 1, "nothing"), 0, "nothing")
    assert s.energy == 5 - 2 - (2 + 1) == 0


@pytest.mark.rule("balicek.energy.fixed")
def test_case_08_a_later_hero_leaves_the_pool() -> None:
    s = spin(state([slot(), slot(), slot([hero("N", energy=9)])]), 0, "nothing", cost=2)
    assert spin(s, 2, "nothing", cost=1).energy == 5 - 2 - 1


@pytest.mark.rule("balicek.turn.any_slot")
def test_case_09_four_spins_of_one_hero() -> None:
    s = state()
    for left in (4, 3, 2, 1):
        s = spin(s, 0, "nothing")
        assert s.energy == left
    assert s.actions == 0


@pytest.mark.rule("balicek.lasting.now", "balicek.final.lasting")
def test_case_10_a_lasting_attack_as_second_action() -> None:
    s = spin(spin(state(), 1, "nothing"), 0, "lasting", 2)
    assert s.stage is Stage.ATTACK
    s = play(s, "attack", seat=A, aim="deck")
    assert (s.players[A].slots[0].closed, s.actions, s.players[B].hero_deck) == (True, 2, 10 - 2)
    assert why(s, "spin", seat=A, slot=0, result="nothing") == ["balicek.final.no_more"]
    assert why(s, "spin", seat=A, slot=1, result="nothing") == []


@pytest.mark.rule("balicek.lasting.reuse", "balicek.energy.effect_free")
def test_case_11_used_again_in_the_next_own_turn() -> None:
    s = play(spin(state([slot([hero("A", energy=4)])]), 0, "lasting", 2), "attack", seat=A, aim="deck")
    s = play(s, "end_turn", seat=A)
    s = play(play(s, "end_maintenance", seat=B), "end_turn", seat=B)
    s = play(s, "end_maintenance", seat=A)
    s = play(play(s, "use_lasting", seat=A, slot=0), "attack", seat=A, aim="deck")
    assert (s.actions, s.energy, s.players[A].slots[0].closed) == (3, 4, True)
    assert s.players[B].hero_deck == 10 - 2 - 2


@pytest.mark.rule("balicek.bonus.once", "balicek.bonus.phase")
def test_case_12_the_morning_bonus() -> None:
    mine = [slot([hero("A", energy=5, attack_hero={"rano": 2})])]
    s = state(mine, options={"day_advance": "per_round"}, round=1)
    s = attack(s, "attack_hero", 1, "deck", bonus=2)
    s = spin(s, 0, "attack_hero", 1)
    assert (phase(s), bonus.usable_for(s, A, s.shots[0])) == (1, 0)
    assert why(s, "attack", seat=A, aim="deck", bonus=2) == ["balicek.bonus.once"]
    s = spin(state(mine, options={"day_advance": "per_round"}, round=2), 0, "attack_hero", 1)
    assert (phase(s), bonus.usable_for(s, A, s.shots[0])) == (2, 0)
    assert why(s, "attack", seat=A, aim="deck", bonus=2) == ["balicek.bonus.phase"]


@pytest.mark.rule("balicek.squad.best_bonus")
def test_case_13_three_not_seven() -> None:
    squad = [hero("A", energy=5, attack_hero={"rano": n}) for n in (2, 3, 2)]
    s = spin(state([slot(squad)]), 0, "attack_hero", 1)
    assert bonus.usable_for(s, A, s.shots[0]) == 3
    assert 2 + 3 + 2 == 7
    assert why(s, "attack", seat=A, aim="deck", bonus=7) == ["balicek.squad.best_bonus"]


@pytest.mark.rule("balicek.hattack.squad_threshold")
def test_case_14_three_against_three() -> None:
    assert heights(hit(against(slot(3)), 0, 3, "hero.0"), B)[0] == 3 - 1
    assert heights(hit(against(slot(3), squad_threshold="more_than"), 0, 3, "hero.0"), B)[0] == 3


@pytest.mark.rule("balicek.hattack.squad")
def test_case_15_nine_against_four() -> None:
    assert heights(hit(against(slot(4)), 0, 9, "hero.0"), B)[0] == 4 - 1


@pytest.mark.rule("balicek.hattack.after_kill")
def test_case_16_a_hero_with_a_lasting_attack_falls() -> None:
    s = hit(against(slot(1, LASTING), slot()), 0, 4, "hero.0")
    here = s.players[B].slots[0]
    assert (here.heroes, here.weapon, here.effect) == ((), weapon(), None)


@pytest.mark.rule("balicek.attack.one_target", "balicek.end.win")
def test_case_17_six_on_a_deck_of_four() -> None:
    s = hit(against(slot(), slot(), decks=(10, 4)), 0, 6, "deck")
    assert (s.players[B].hero_deck, heights(s, B), outcome(s)) == (0, [1, 1, 0], None)


@pytest.mark.rule("balicek.attack.strength")
def test_case_18_three_minus_three() -> None:
    s = play(attack(against(slot(1, shield(3))), "attack_hero", 3, "hero.0"), "use_shield", seat=B, slot=0)
    v = s.results[-1].verdict
    assert v is not None
    assert (v.strength, heights(s, B)[0]) == (3 - 3, 1)


@pytest.mark.rule("balicek.shield.use", "balicek.shield.bonus")
def test_case_19_a_shield_elsewhere_guards_the_deck() -> None:
    s = against(slot(), slot(), slot([hero("G", shield={"rano": 1})], shield(2)))
    s = play(attack(s, "attack_hero", 5, "deck"), "use_shield", seat=B, slot=2, bonus=1)
    assert s.players[B].hero_deck == 10 - (5 - (2 + 1)) == 8


@pytest.mark.rule("balicek.shield.one")
def test_case_20_only_one_of_two_shields() -> None:
    s = attack(against(slot(1, shield(1)), slot(1, shield(2))), "attack_hero", 4, "deck")
    s = play(s, "use_shield", seat=B, slot=1)
    assert (s.stage, s.players[B].hero_deck) == (Stage.ACTIONS, 10 - (4 - 2))


@pytest.mark.rule("balicek.shield.weapon", "balicek.wattack.break")
def test_case_21_a_shield_does_not_save_a_weapon() -> None:
    s = attack(against(slot(1, shield(2))), "attack_weapon", 4, "weapon.0")
    assert s.players[B].slots[0].weapon is None  # 4 ≥ 3


@pytest.mark.rule("balicek.eattack.strength")
def test_case_22_a_weapon_attack_on_a_shield() -> None:
    s = attack(against(slot(1, shield(2), weapon(r=5))), "attack_weapon", 1, "effect.0")
    assert (s.players[B].slots[0].effect, s.players[B].slots[0].weapon) == (None, weapon(r=5))


@pytest.mark.rule("balicek.wattack.no_repair")
def test_case_23_a_repair_does_nothing() -> None:
    s = state(players=({"weapon_deck": 10}, {}))
    after = spin(s, 0, "other", text="oprava")
    assert after.players == s.players


@pytest.mark.rule("balicek.heal.amount", "balicek.heal.no_deck")
@pytest.mark.parametrize(("deck", "after"), [(1, 1 + 2), (0, 0)])
def test_case_24_heal_three_of_two(deck: int, after: int) -> None:
    grave = {"hero_grave": (HeroCard(),) * 2}
    s = spin(state(decks=(deck, 10), players=(grave, {})), 0, "heal", 3)
    s = play(s, "heal", seat=A) if deck else s
    assert s.players[A].hero_deck == after


@pytest.mark.rule("balicek.combo.fire")
def test_case_25_one_bomb() -> None:
    assert why(state([slot(effect=BOMB)]), "fire_combo", seat=A, slot=0) == ["balicek.combo.fire"]


@pytest.mark.rule("balicek.combo.detonator", "balicek.combo.who")
def test_case_26_a_detonator_without_a_bomb() -> None:
    mine = [slot([plain()], BOMB), slot([plain()], BOMB), slot([hero("D", detonator={"rano": 3})])]
    s = play(state(mine), "fire_combo", seat=A, slot=1)
    assert [bonus.usable_for(s, A, shot) for shot in s.shots] == [0, 0]
    assert why(s, "attack", seat=A, aim="deck", bonus=3) == ["balicek.combo.detonator"]
    assert [x.closed for x in s.players[A].slots] == [False, True, False]


@pytest.mark.rule("balicek.maint.squad_order", "balicek.maint.effect_fate")
def test_case_27_two_of_three_removed() -> None:
    squad = [HeroCard(name=n, type="A") for n in ("bottom", "middle", "top")]
    s = state([slot(squad, shield(1))], stage=Stage.MAINTENANCE)
    s = play(play(s, "remove_hero", seat=A, slot=0), "remove_hero", seat=A, slot=0)
    here = s.players[A].slots[0]
    assert ([h.name for h in here.heroes], here.effect) == (["bottom"], Effect(kind="shield_reduce", number=1))


@pytest.mark.rule("balicek.maint.bottom_heroes")
def test_case_28_two_heroes_without_a_place() -> None:
    s = state([slot([hero(t)]) for t in "BCD"], stage=Stage.MAINTENANCE)
    s = play(s, "draw_heroes", seat=A, n=2, heroes=[{"type": "A"}, {"type": "E"}])
    assert (s.players[A].hero_deck, s.players[A].drawn_heroes) == (10 - 2 + 2, ())


@pytest.mark.rule("balicek.maint.assign")
def test_case_29_two_weapons_nobody_needs() -> None:
    s = play(state(stage=Stage.MAINTENANCE), "draw_weapons", seat=A, n=2)
    assert (s.players[A].weapon_deck, s.players[A].drawn_weapons) == (17 - 2 + 2, ())


@pytest.mark.rule("balicek.sudden.order", "balicek.sudden.no_resistance")
def test_case_30_sudden_death_with_a_deck_of_two() -> None:
    s = state([slot(3), slot(), slot()], decks=(2, 10), active=B, starter=A, round=8)
    s = play(s, "end_turn", seat=B)
    assert (s.round, s.players[A].hero_deck, s.due[A]) == (9, 0, 5 - 2)
    for at in (0, 0, 1):
        s = play(s, "sudden_death", seat=A, slot=at)
    assert lives(s.players[A]) == (2 + 3 + 1 + 1) - 5 == 2


def test_the_register_energy_sum() -> None:
    mine = [slot([hero("U", energy=6, skills=["luk"])], w=weapon(cost=2, klass="luk")), slot(w=weapon(cost=1))]
    s = spin(state(mine), 0, "nothing")
    s = spin(s, 1, "nothing", unskilled=True)
    assert spin(s, 0, "nothing").energy == 6 - 2 - (1 + 1) - 2 == 0


@pytest.mark.rule("balicek.data.own")
def test_no_printed_values_are_shipped() -> None:
    s = begun(card_mode="data")
    for p in s.players:
        for x in p.slots:
            assert all((h.energy, h.skills, h.bonuses) == (None, None, None) for h in x.heroes)
            assert x.weapon is not None
            assert (x.weapon.cost, x.weapon.resistance, x.weapon.segments) == (None, None, None)


@pytest.mark.rule("balicek.data.none")
def test_a_whole_game_without_any_card() -> None:
    s = begun()
    turns = 0
    while outcome(s) is None:
        turns += 1
        seat = s.active or 0
        if s.stage is Stage.SUDDEN:
            owing = A if s.due[A] else B
            at = next(i for i, n in enumerate(heights(s, owing)) if n)
            s = play(s, "sudden_death", seat=owing, slot=at)
            continue
        if s.stage is Stage.MAINTENANCE:
            s = play(s, "end_maintenance", seat=seat)
        ready = [i for i, n in enumerate(heights(s, seat)) if n]
        if ready:
            s = spin(s, ready[0], "attack_hero", 3, cost=1, pool=4)
            foe = 1 - seat
            aim = "deck" if s.players[foe].hero_deck else f"hero.{next(i for i, n in enumerate(heights(s, foe)) if n)}"
            s = play(s, "attack", seat=seat, aim=aim)
        if outcome(s) is None:
            s = play(s, "end_turn", seat=seat)
    end = outcome(s)
    assert end is not None
    assert len(end.winners) == 1
    assert turns < 20
