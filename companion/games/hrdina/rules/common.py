"""What every rule of scoring stands on: seats, the closed table, and the words for "no"."""

from __future__ import annotations

from typing import Any

from companion.core.contract import Illegal, Ruling, Setup, rule
from companion.core.text import Msg, msg
from companion.games.hrdina.cards import BOARD_CELLS
from companion.games.hrdina.state import Hero, Options, State

SEATS = range(1, 6)


def no(rule_id: str, why: Msg) -> Ruling:
    """A reason the table may overrule ("we play it anyway")."""
    return Ruling(rule_id, why)


def never(rule_id: str, why: Msg) -> Ruling:
    """A reason the model cannot pass over."""
    return Ruling(rule_id, why, hard=True)


@rule("hrdina.entry.rest")
def new_table(setup: Setup) -> State:
    """Heroes nothing is known of yet; raises Illegal for a wrong number of them."""
    if setup.seats not in SEATS:
        raise Illegal([never("hrdina.check.cells", msg("Scoring is for 1 to 5 heroes, not for {n}.", n=setup.seats))])
    options = Options.model_validate(dict(setup.options))
    return State(n=setup.seats, options=options, heroes=(Hero(),) * setup.seats)


def put(s: State, **changes: Any) -> State:
    """The state with these fields changed (not validated again: the rules only make valid ones)."""
    return s.model_copy(update=changes)


def with_hero(s: State, seat: int, **changes: Any) -> State:
    """The state with one hero changed."""
    hero = s.heroes[seat].model_copy(update=changes)
    return put(s, heroes=(*s.heroes[:seat], hero, *s.heroes[seat + 1 :]))


CLOSED = never("hrdina.score.winner", msg("The scores are closed. Open them again to change something."))


def closed(s: State) -> list[Ruling]:
    """The ruling on anything told to a closed table."""
    return [CLOSED] if s.closed else []


def blocked(s: State, seat: int) -> list[Ruling]:
    """Rulings on anything told about a seat: it must be taken and the scores open."""
    if not 0 <= seat < s.n:
        why = msg("There is no hero {seat}: {n} take part.", seat=seat + 1, n=s.n)
        return [never("hrdina.check.cells", why)]
    return closed(s)


@rule("hrdina.check.cells")
def no_familiar(s: State) -> list[Ruling]:
    """The ruling on a familiar where none is played."""
    if s.options.familiars:
        return []
    return [never("hrdina.check.cells", msg("This table plays without familiars: a hero has 18 dice."))]


def no_monster(s: State, rule_id: str) -> list[Ruling]:
    """The ruling on a battle where no monster is played."""
    return [] if s.options.monsters else [never(rule_id, msg("This table plays without monsters."))]


def is_familiar(cell: int) -> bool:
    return cell >= BOARD_CELLS
