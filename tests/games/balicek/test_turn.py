"""Turn, actions, day phases, energy, final actions."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.balicek.rules.common import phase, phase_name
from companion.games.balicek.state import Effect, Stage, State

from .build import (
    BOMB,
    EMPTY,
    LASTING,
    A,
    B,
    begun,
    hero,
    move,
    new,
    play,
    shield,
    slot,
    spin,
    state,
    weapon,
    why,
)


def end(s: State) -> State:
    return play(s, "end_turn", seat=s.active)


def actions(s: State) -> State:
    """The turn player goes on without maintenance."""
    return play(s, "end_maintenance", seat=s.active) if s.stage is Stage.MAINTENANCE else s


@pytest.mark.rule("balicek.turn.alternate")
def test_turns_alternate() -> None:
    s = begun()
    assert why(s, "end_turn", seat=B) == ["balicek.turn.alternate"]
    s = end(s)
    assert s.active == B
    assert end(s).active == A


@pytest.mark.rule("balicek.turn.actions")
def test_a_turn_has_four_actions() -> None:
    s = state()
    assert s.actions == 4
    for _ in range(4):
        s = spin(s, 0, "nothing")
    assert s.actions == 4 - 4 == 0
    assert why(s, "spin", seat=A, slot=0, result="nothing") == ["balicek.turn.actions"]


@pytest.mark.rule("balicek.turn.spend")
def test_spin_and_lasting_attack_cost_an_action_each_a_shield_none() -> None:
    s = spin(state([slot(), slot(effect=LASTING)], [slot(effect=shield(1))]), 0, "nothing")
    s = play(play(s, "use_lasting", seat=A, slot=1), "attack", seat=A, aim="deck")
    assert s.stage is Stage.SHIELD
    s = play(s, "use_shield", seat=B, slot=0)
    assert s.actions == 4 - 1 - 1 == 2
    bombs = state([slot(effect=BOMB), slot(effect=BOMB)])
    assert play(bombs, "fire_combo", seat=A, slot=0).actions == 4 - 1


@pytest.mark.rule("balicek.turn.early_end")
def test_actions_left_are_lost() -> None:
    s = spin(state(), 0, "nothing")
    assert s.actions == 3
    s = actions(end(actions(end(s))))
    assert (s.active, s.actions) == (A, 4)  # not 4 + 3 = 7
    nobody = state([slot(0)])  # only a lone weapon: the turn passes
    assert why(nobody, "end_turn", seat=A) == []


@pytest.mark.rule("balicek.turn.any_slot")
def test_actions_may_use_any_slot_in_any_order() -> None:
    s = state()
    for at in (0, 0, 2, 1):
        s = spin(s, at, "nothing")
    assert s.actions == 0
    assert why(state([EMPTY, slot()]), "spin", seat=A, slot=0, result="nothing")[0] == "balicek.turn.any_slot"
    assert why(state([slot(0), slot()]), "spin", seat=A, slot=0, result="nothing") == ["balicek.turn.any_slot"]


@pytest.mark.rule("balicek.turn.morning")
def test_a_turn_begins_in_the_morning() -> None:
    s = spin(spin(state(), 0, "nothing"), 0, "nothing")
    assert phase(s) == 3
    assert phase(end(s)) == 1
    assert phase_name(s, 1).args[0][1].key == "phase.morning"  # type: ignore[union-attr]


@pytest.mark.rule("balicek.phase.list")
def test_the_table_says_how_many_phases_there_are() -> None:
    names = [phase_name(new(phases="2"), k).id for k in (1, 2)]
    assert names == ["{phase}", "phase {n}"]
    assert [phase_name(new(), k).args[0][1].key for k in (1, 2, 3, 4)] == [  # type: ignore[union-attr]
        "phase.morning",
        "phase.noon",
        "phase.evening",
        "phase.night",
    ]
    own = play(new(phases="2"), "name_phases", names=["ráno", "noc"])
    assert phase_name(own, 2).args == (("phase", "noc"),)


@pytest.mark.rule("balicek.phase.advance")
@pytest.mark.parametrize(
    ("p", "expected"), [(4, [1, 2, 3, 4]), (2, [1, 2, 2, 2]), (1, [1, 1, 1, 1]), (8, [1, 2, 3, 4])]
)
def test_action_k_runs_in_phase_min_k_p(p: int, expected: list[int]) -> None:
    s = state(options={"phases": p})
    seen = []
    for _ in range(4):
        seen.append(phase(s))
        s = spin(s, 0, "attack_hero", 1)
        assert phase(s) == seen[-1]  # the attack still belongs to its action
        s = play(s, "attack", seat=A, aim="deck")
    assert seen == expected


@pytest.mark.rule("balicek.phase.other")
def test_other_ways_of_the_day() -> None:
    rounds = {r: phase(state(options={"day_advance": "per_round"}, round=r)) for r in (1, 2, 4, 5, 9)}
    assert rounds == {1: 1, 2: 2, 4: 4, 5: 1, 9: 1}  # ((9 − 1) mod 4) + 1 = 1
    s = state(options={"day_advance": "manual"})
    assert why(state(), "set_phase", phase=2) == ["balicek.phase.other"]
    assert why(s, "set_phase", phase=5) == ["balicek.phase.list"]
    assert why(s, "set_phase", phase=4) == []
    s = play(s, "set_phase", phase=3)
    assert phase(spin(s, 0, "nothing")) == 3  # changes only by hand
    assert phase(end(s)) == 1  # a new turn begins in the morning


@pytest.mark.rule("balicek.phase.defender")
def test_the_defenders_bonus_uses_the_phase_of_the_action() -> None:
    guard = slot([hero("G", shield={"vecer": 2})], shield(1))
    s = spin(spin(state(None, [guard]), 0, "nothing"), 0, "nothing")
    s = play(spin(s, 0, "attack_hero", 6), "attack", seat=A, aim="deck")
    assert phase(s) == 3
    assert why(s, "use_shield", seat=B, slot=0, bonus=1) == ["balicek.bonus.phase"]
    s = play(s, "use_shield", seat=B, slot=0, bonus=2)
    assert s.players[B].hero_deck == 10 - (6 - 1 - 2) == 7


@pytest.mark.rule("balicek.round.counter")
def test_a_round_is_one_turn_of_each() -> None:
    s = begun(B)
    seen = []
    for _ in range(10):
        s = actions(s)
        seen.append((s.active, s.round))
        s = end(s)
    assert seen == [(B, 1), (A, 1), (B, 2), (A, 2), (B, 3), (A, 3), (B, 4), (A, 4), (B, 5), (A, 5)]


# --- energy ---


def costing(*costs: int, energies: tuple[int, ...] = (5, 5, 5), **options: Any) -> State:
    """Slots whose heroes give these energies and whose weapons cost so much."""
    mine = [slot([hero("T", energy=e)], w=weapon(cost=c)) for e, c in zip(energies, costs, strict=False)]
    return state(mine, options=options)


@pytest.mark.rule("balicek.energy.shared")
def test_one_pool_for_all_heroes() -> None:
    s = spin(costing(2, 1, 1), 0, "nothing")
    assert s.energy == 5 - 2 == 3
    assert spin(s, 2, "nothing").energy == 3 - 1


@pytest.mark.rule("balicek.energy.source")
def test_the_pool_is_that_of_the_first_hero() -> None:
    s = spin(costing(1, 1, energies=(4, 6)), 1, "nothing")
    assert (s.energy, s.source) == (6 - 1, 1)
    asked = state([slot([hero("T")])])
    assert why(asked, "spin", seat=A, slot=0, result="nothing") == ["balicek.energy.source"]
    told = spin(asked, 0, "nothing", pool=5)
    assert told.energy == 5 - 1
    assert told.players[A].slots[0].heroes[0].energy == 5  # said once, known from now on
    s = play(asked, "draw_energy", seat=A, slot=0, pool=3)
    assert (s.energy, s.actions) == (3, 4)


@pytest.mark.rule("balicek.energy.first_action")
def test_the_hero_who_gave_the_energy_plays_first() -> None:
    s = play(costing(1, 1), "draw_energy", seat=A, slot=1)
    assert why(s, "spin", seat=A, slot=0, result="nothing") == ["balicek.energy.first_action"]
    s = spin(s, 1, "nothing")
    assert why(s, "spin", seat=A, slot=0, result="nothing") == []
    lasting = play(state([slot(), slot(effect=LASTING)]), "draw_energy", seat=A, slot=1)
    assert why(lasting, "use_lasting", seat=A, slot=1) == []


@pytest.mark.rule("balicek.energy.fixed")
def test_later_heroes_do_not_change_the_pool() -> None:
    s = spin(costing(1, 1, energies=(4, 6)), 0, "nothing")
    assert why(s, "draw_energy", seat=A, slot=1) == ["balicek.energy.fixed"]
    assert why(s, "spin", seat=A, slot=1, result="nothing", pool=6) == ["balicek.energy.fixed"]
    s = spin(s, 1, "nothing")
    assert s.energy == 4 - 1 - 1
    assert end(s).energy is None  # the rest is lost


@pytest.mark.rule("balicek.energy.squad")
def test_a_squad_gives_the_energy_and_skill_of_its_top_card() -> None:
    squad = [hero("T", energy=6, skills=["mec"]), hero("T", energy=4, skills=[])]
    mine = [slot(squad, w=weapon(cost=1, klass="mec"))]
    s = spin(state(mine), 0, "nothing")
    assert s.energy == 4 - 1 - 1  # the top card cannot handle it
    assert spin(state(mine, options={"squad_read": "highest"}), 0, "nothing").energy == 6 - 1


@pytest.mark.rule("balicek.energy.base_cost")
def test_a_spin_costs_what_hero_and_weapon_say() -> None:
    typed = state([slot(w=weapon(cost=None))])
    assert why(typed, "spin", seat=A, slot=0, result="nothing") == ["balicek.energy.base_cost"]
    s = spin(typed, 0, "nothing", cost=2)
    assert (s.energy, s.actions) == (5 - 2, 3)
    assert spin(s, 0, "nothing").energy == 3 - 2  # the cost said last holds
    assert spin(s, 0, "nothing", cost=1).energy == 3 - 1


@pytest.mark.rule("balicek.energy.unskilled")
def test_an_unskilled_hero_pays_one_more() -> None:
    unskilled = state([slot([hero("T", energy=5, skills=["luk"])], w=weapon(cost=2, klass="mec"))])
    assert spin(unskilled, 0, "nothing").energy == 5 - (2 + 1) == 2
    skilled = state([slot([hero("T", energy=5, skills=["mec"])], w=weapon(cost=2, klass="mec"))])
    assert spin(skilled, 0, "nothing").energy == 5 - 2
    typed = spin(state(), 0, "nothing", cost=2, unskilled=True)
    assert typed.energy == 5 - 3
    assert spin(typed, 0, "nothing", cost=1).energy == 2 - (1 + 1)  # also said once for this hero and weapon


@pytest.mark.rule("balicek.energy.short")
def test_nobody_pays_more_than_is_there() -> None:
    s = costing(3, energies=(2,))
    assert why(s, "spin", seat=A, slot=0, result="nothing") == ["balicek.energy.short"]  # 3 > 2, the first action too
    assert play(s, "spin", anyway=True, seat=A, slot=0, result="nothing").energy == 0


@pytest.mark.rule("balicek.energy.effect_free")
def test_a_laid_effect_costs_no_energy() -> None:
    mine = [slot([hero("T", energy=3)], LASTING)]
    s = play(state(mine), "use_lasting", seat=A, slot=0)
    assert (s.energy, s.actions) == (3, 4 - 1)
    assert play(state(mine, options={"effect_energy": 1}), "use_lasting", seat=A, slot=0).energy == 3 - 1
    dear = state(mine, options={"effect_energy": 4})
    assert why(dear, "use_lasting", seat=A, slot=0) == ["balicek.energy.short"]


# --- weapons ---


@pytest.mark.rule("balicek.weapon.bound")
def test_a_weapon_cannot_be_used_from_another_slot() -> None:
    s = state([slot(w=weapon("W")), slot().model_copy(update={"weapon": None})])
    assert why(s, "spin", seat=A, slot=1, result="nothing") == ["balicek.weapon.bound"]
    with pytest.raises(ValueError, match="move_weapon"):
        move("move_weapon", seat=A, slot=0, to=1)  # there is no such move


@pytest.mark.rule("balicek.weapon.one")
def test_a_slot_holds_one_weapon_however_high_the_squad() -> None:
    s = state([slot(4), slot().model_copy(update={"weapon": None})], stage=Stage.MAINTENANCE)
    s = play(s, "draw_weapons", seat=A, n=2)
    assert why(s, "assign_weapon", seat=A, slot=0) == ["balicek.weapon.one"]
    assert why(s, "assign_weapon", seat=A, slot=1) == []


@pytest.mark.rule("balicek.weapon.inherit")
def test_a_hero_takes_over_a_lone_weapon() -> None:
    s = state([slot(0, w=weapon("W"))], stage=Stage.MAINTENANCE)
    s = play(play(s, "draw_heroes", seat=A, n=1), "place_hero", seat=A, slot=0, hero={"type": "A", "energy": 4})
    s = play(s, "end_maintenance", seat=A)
    assert spin(s, 0, "nothing").energy == 4 - 1


# --- final actions ---


@pytest.mark.rule("balicek.final.lasting")
def test_a_lasting_attack_closes_its_hero() -> None:
    s = play(spin(state(), 0, "lasting", 2), "attack", seat=A, aim="deck")
    assert (s.players[A].slots[0].closed, s.actions) == (True, 3)
    used = play(state([slot(effect=LASTING)]), "use_lasting", seat=A, slot=0)
    assert used.players[A].slots[0].closed
    for final, closed in (("all", True), ("hero_only", False)):
        s = spin(state(options={"final_lasting": final}), 0, "lasting", 2, target_kind="attack_weapon")
        assert s.players[A].slots[0].closed is closed


@pytest.mark.rule("balicek.final.combo")
def test_firing_closes_the_hero_who_fires() -> None:
    s = play(state([slot(effect=BOMB), slot(effect=BOMB)]), "fire_combo", seat=A, slot=1)
    assert [x.closed for x in s.players[A].slots] == [False, True, False]


@pytest.mark.rule("balicek.final.no_more")
def test_a_closed_hero_plays_no_more_this_turn() -> None:
    s = play(spin(state(), 0, "lasting", 2), "attack", seat=A, aim="deck")
    for kind, more in (("spin", {"result": "nothing"}), ("use_lasting", {})):
        assert why(s, kind, seat=A, slot=0, **more) == ["balicek.final.no_more"]
    assert why(s, "spin", seat=A, slot=1, result="nothing") == []


@pytest.mark.rule("balicek.final.face_down")
def test_only_the_top_card_lies_face_down_until_the_turn_ends() -> None:
    s = play(spin(state([slot(3)]), 0, "lasting", 2), "attack", seat=A, aim="deck")
    here = s.players[A].slots[0]
    assert (here.closed, len(here.heroes)) == (True, 3)  # one flag for the slot: its top card
    assert not end(s).players[A].slots[0].closed


def test_an_attack_must_be_finished_before_the_turn_ends() -> None:
    s = spin(state(), 0, "attack_hero", 1)
    assert why(s, "end_turn", seat=A) == ["balicek.attack.timing"]
    assert why(play(s, "attack", seat=A, aim="deck"), "end_turn", seat=A) == []


def test_effects_stay_laid_when_the_turn_ends() -> None:
    s = end(spin(state(), 0, "shield_reduce", 2))
    assert s.players[A].slots[0].effect == Effect(kind="shield_reduce", number=2)
