"""The quick level: lives, roles and whose turn it is, told straight; no turn order, no shots, no hands."""

from __future__ import annotations

from companion.core.contract import Ruling, rule
from companion.core.text import Who, msg
from companion.games.za_jedna.moves import ChangeLives, NextTurn, RecordDeath
from companion.games.za_jedna.rules.common import (
    dead,
    drop,
    left,
    never,
    no_seat,
    of_character,
    on_turn,
    put,
    quick,
    with_player,
    wrong_role,
)
from companion.games.za_jedna.rules.finish import end_check
from companion.games.za_jedna.rules.queue import new_turn
from companion.games.za_jedna.state import Cause, Fallen, State


@rule("za_jedna.track.quick.zero")
def open_deaths(s: State) -> tuple[int, ...]:
    """Seats at 0 lives or lower of which nobody has said whether they were rescued."""
    return tuple(i for i, p in enumerate(s.players) if p.alive and p.lives <= 0)


@rule("za_jedna.track.quick.lethal_batch", "za_jedna.end.after_card")
def settle_quick(s: State, more: bool = False) -> State:
    """The end is checked once every death by the same card is entered."""
    s = put(s, batch=more)
    if more or open_deaths(s):
        return s
    result = end_check(s)
    return put(s, stage="over", result=result) if result is not None else s


@rule("za_jedna.track.quick.table_rules", "za_jedna.track.quick.no_limits", "za_jedna.lektvar.max")
def check_change_lives(s: State, m: ChangeLives) -> list[Ruling]:
    cause = m.cause if isinstance(m.cause, int) else None
    if wrong := no_seat(s, m.seat, cause) or quick(s) or dead(s, m.seat):
        return wrong
    p = s.players[m.seat]
    if not m.delta:
        return [never("za_jedna.setup.lives.recorded", msg("Nothing would change."))]
    if p.lives + m.delta > p.max:
        why = msg("{who} had {max} lives at the start; more is not possible.", who=Who(m.seat), max=p.max)
        return [never("za_jedna.lektvar.max", why)]
    return []


@rule("za_jedna.track.quick.zero", "za_jedna.setup.lives.recorded", "za_jedna.track.quick.facts")
def change_lives(s: State, m: ChangeLives) -> State:
    s = with_player(s, m.seat, lives=s.players[m.seat].lives + m.delta)
    return settle_quick(s, m.more)


@rule("za_jedna.track.quick.zero", "za_jedna.death.when")
def check_record_death(s: State, m: RecordDeath) -> list[Ruling]:
    killer = m.killer if isinstance(m.killer, int) else None
    if wrong := no_seat(s, m.seat, killer) or quick(s) or dead(s, m.seat):
        return wrong
    found = []
    if s.players[m.seat].lives > 0:
        why = msg("{who} still has lives.", who=Who(m.seat))
        found.append(never("za_jedna.death.when", why))
    return found + wrong_role(s, m.seat, m.role)


@rule("za_jedna.track.quick.zero", "za_jedna.death.cards", "za_jedna.char.strider.take", "za_jedna.penalty.king_guard")
def record_death(s: State, m: RecordDeath) -> State:
    """The seat is dead; what lay before it (and before a king who killed a guard) leaves the table."""
    table = s.players[m.seat].table
    s = with_player(s, m.seat, alive=False, role=m.role, table=())
    if of_character(s, "strider") is None:
        s = drop(s, table)
    attacker = m.killer if isinstance(m.killer, int) else m.seat if m.killer == "own" else None
    cause: Cause = "jed" if m.killer == "jed" else "ferovka" if m.killer == "own" else "other"
    if m.role == "guard" and attacker is not None and attacker == s.king and attacker != m.seat:
        s = drop(with_player(s, attacker, table=()), s.players[attacker].table)
    fallen = Fallen(seat=m.seat, role=m.role, attacker=attacker, cause=cause)
    return settle_quick(put(s, deaths=(*s.deaths, fallen)), m.more)


@rule("za_jedna.track.quick.no_limits", "za_jedna.turn.clockwise")
def check_next_turn(s: State, m: NextTurn) -> list[Ruling]:
    if wrong := no_seat(s, m.seat) or quick(s):
        return wrong
    return dead(s, m.seat) if m.seat is not None else []


def next_turn(s: State, m: NextTurn) -> State:
    """Deaths by one card end with the turn at the latest, so the end is looked at first."""
    s = settle_quick(s)
    if s.stage == "over":
        return s
    return new_turn(s, m.seat if m.seat is not None else left(s, on_turn(s).seat))
