"""The rules of Balíček vs balíček: for every kind of move what is against it, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from companion.core.assembly import Rules
from companion.core.contract import Move, Ruling
from companion.games.balicek import moves as m
from companion.games.balicek.rules import (
    attack,
    defence,
    energy,
    facts,
    finish,
    layout,
    maintenance,
    rounds,
    setup,
    spin,
    sudden,
    turn,
)
from companion.games.balicek.rules.common import put
from companion.games.balicek.state import State

Pair: TypeAlias = tuple[Callable[[State, Any], list[Ruling]], Callable[[State, Any], State]]

STEPS: dict[type[Move], Pair] = {
    m.BringDeck: (setup.check_bring_deck, setup.bring_deck),
    m.DrawHeroes: (layout.check_draw_heroes, layout.draw_heroes),
    m.PlaceHero: (layout.check_place_hero, layout.place_hero),
    m.BottomHero: (layout.check_bottom_hero, layout.bottom_hero),
    m.DrawWeapons: (layout.check_draw_weapons, layout.draw_weapons),
    m.AssignWeapon: (layout.check_assign_weapon, layout.assign_weapon),
    m.BottomWeapon: (layout.check_bottom_weapon, layout.bottom_weapon),
    m.StartSpin: (setup.check_start_spin, setup.start_spin),
    m.ChooseStarter: (setup.check_choose_starter, setup.choose_starter),
    m.RemoveWeapon: (maintenance.check_remove_weapon, maintenance.remove_weapon),
    m.RemoveHero: (maintenance.check_remove_hero, maintenance.remove_hero),
    m.EndMaintenance: (maintenance.check_end_maintenance, maintenance.end_maintenance),
    m.DrawEnergy: (energy.check_draw_energy, energy.draw_energy),
    m.Spin: (spin.check_spin, spin.spin),
    m.UseLasting: (spin.check_use_lasting, spin.use_lasting),
    m.FireCombo: (spin.check_fire_combo, spin.fire_combo),
    m.AttackMove: (attack.check_attack, attack.attack),
    m.UseShield: (defence.check_use_shield, defence.use_shield),
    m.DeclineShield: (defence.check_decline_shield, defence.decline_shield),
    m.Heal: (defence.check_heal, defence.heal),
    m.SuddenDeath: (sudden.check_sudden_death, sudden.sudden_death),
    m.EndTurn: (rounds.check_end_turn, rounds.end_turn),
    m.Concede: (finish.check_concede, finish.concede),
}
"""Moves that go on with the game: what the move before led to has been read by then."""

ASIDE: dict[type[Move], Pair] = {
    m.FlipLosses: (facts.check_flip_losses, facts.flip_losses),
    m.TellHero: (facts.check_tell_hero, facts.tell_hero),
    m.TellWeapon: (facts.check_tell_weapon, facts.tell_weapon),
    m.SetPhase: (turn.check_set_phase, turn.set_phase),
    m.NamePhases: (turn.check_name_phases, turn.name_phases),
}


def _anew(carry_out: Callable[[State, Any], State]) -> Callable[[State, Any], State]:
    def step(s: State, move: Any) -> State:
        return carry_out(put(s, results=()) if s.results else s, move)

    return step


RULES: Rules[State] = Rules({**{kind: (check, _anew(do)) for kind, (check, do) in STEPS.items()}, **ASIDE})
check = RULES.check
apply = RULES.apply
