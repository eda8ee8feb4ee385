"""The course of a turn: how it starts and what ends with it, day phases by hand."""

from __future__ import annotations

from companion.core.contract import Ruling, rule
from companion.core.text import msg
from companion.games.balicek.moves import NamePhases, SetPhase
from companion.games.balicek.rules.common import BEFORE, moment, never, put, put_player
from companion.games.balicek.state import ACTIONS, Stage, State


@rule("balicek.turn.actions", "balicek.turn.morning", "balicek.maint.from_second", "balicek.phase.other")
def begin_turn(s: State, seat: int) -> State:
    """Four actions, no energy yet, morning; maintenance first, except in a player's first turn."""
    turns = s.players[seat].turns + 1
    s = put_player(s, seat, turns=turns)
    return put(
        s,
        active=seat,
        stage=Stage.MAINTENANCE if turns > 1 else Stage.ACTIONS,
        actions=ACTIONS,
        energy=None,
        source=None,
        part="remove",
        removed_heroes=0,
        removed_weapons=0,
        manual_phase=1,
        shots=(),
        attack=None,
        healing=None,
    )


@rule("balicek.final.face_down", "balicek.energy.fixed", "balicek.bonus.once")
def tidy(s: State) -> State:
    """What ends with a turn: heroes face up again, bonuses fresh, the rest of the energy and of the actions lost."""
    for seat, p in enumerate(s.players):
        fresh = {"closed": False, "used": (), "lasted": False}
        s = put_player(s, seat, slots=tuple(slot.model_copy(update=fresh) for slot in p.slots))
    return put(s, energy=None, source=None, actions=0)


@rule("balicek.phase.other", "balicek.phase.list")
def check_set_phase(s: State, m: SetPhase) -> list[Ruling]:
    if s.stage not in (Stage.ACTIONS, Stage.MAINTENANCE):
        return [moment(s)]
    if s.options.day_advance != "manual":
        return [never("balicek.phase.other", msg("At this table the day phase moves on by itself."))]
    if m.phase > s.options.phases:
        why = msg("The day has {n} phases at this table.", n=s.options.phases)
        return [never("balicek.phase.list", why)]
    return []


@rule("balicek.phase.other")
def set_phase(s: State, m: SetPhase) -> State:
    return put(s, manual_phase=m.phase)


@rule("balicek.phase.list")
def check_name_phases(s: State, m: NamePhases) -> list[Ruling]:
    if s.stage not in BEFORE:
        return [never("balicek.phase.list", msg("Day phases are named before the first turn."))]
    if m.names and len(m.names) != s.options.phases:
        why = msg("The day has {n} phases at this table, each needs a name.", n=s.options.phases)
        return [never("balicek.phase.list", why)]
    return []


def name_phases(s: State, m: NamePhases) -> State:
    return put(s, phase_names=m.names)
