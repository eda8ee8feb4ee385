"""What the rules of the live table stand on: its parts changed, seats, phases, and numbers that stay inside the box."""

from __future__ import annotations

from typing import Any

from companion.core.contract import Ruling, rule
from companion.core.text import Msg, Who, msg
from companion.games.hrdina.cards import BOARD_CELLS, CELLS
from companion.games.hrdina.live.state import Changes, Live, Side, Stage
from companion.games.hrdina.rules.cards import TOKEN_MOST
from companion.games.hrdina.rules.common import blocked, closed, never, no, put, with_hero
from companion.games.hrdina.rules.fight import short_of
from companion.games.hrdina.state import Hero, State

CREATION = (Stage.SETUP, Stage.PLAY, Stage.ROLL, Stage.ORDER, Stage.MARKET, Stage.CLEANUP, Stage.IMPROVE)
PLAYING = (Stage.PLAY, Stage.ROLL, Stage.ORDER, Stage.MARKET, Stage.CLEANUP)
ENDED = (Stage.BATTLE, Stage.SCORING)

STAGE: dict[Stage, Msg] = {
    Stage.SETUP: msg("set-up"),
    Stage.PLAY: msg("play"),
    Stage.ROLL: msg("roll phase"),
    Stage.ORDER: msg("order phase"),
    Stage.MARKET: msg("market phase"),
    Stage.CLEANUP: msg("clean-up phase"),
    Stage.IMPROVE: msg("last improvements"),
    Stage.BATTLE: msg("final battle"),
    Stage.SCORING: msg("scoring"),
}


def live_of(s: State) -> Live:
    """The followed game; only asked after `barred` found nothing."""
    assert s.live is not None
    return s.live


def with_live(s: State, **changes: Any) -> State:
    return put(s, live=live_of(s).model_copy(update=changes))


def side(s: State, seat: int) -> Side:
    return live_of(s).sides[seat]


def with_side(s: State, seat: int, **changes: Any) -> State:
    sides = live_of(s).sides
    return with_live(s, sides=(*sides[:seat], sides[seat].model_copy(update=changes), *sides[seat + 1 :]))


def is_light(s: State) -> bool:
    return s.live is not None and s.live.level == "light"


@rule("hrdina.round.phases", "hrdina.end.sequence")
def barred(s: State, seat: int | None, *stages: Stage) -> list[Ruling]:
    """Why the move cannot be told now at all: no followed game, no such seat, closed scores, another phase.

    At the level `light` there are no phases before creation closes.
    """
    if s.live is None:
        return [never("hrdina.round.phases", msg("Only the score of this table is kept."))]
    if wrong := closed(s) if seat is None else blocked(s, seat):
        return wrong
    if s.live.stage in stages:
        return []
    return [never("hrdina.round.phases", msg("Not in this phase: {phase}.", phase=STAGE[s.live.stage]))]


def gained(hero: Hero, **by: int) -> dict[str, int]:
    """The changed numbers of a hero: never below none, never above what lies in the box."""
    return {name: _kept(name, (getattr(hero, name) or 0) + n) for name, n in by.items() if n}


def _kept(name: str, n: int) -> int:
    return max(0, min(n, TOKEN_MOST[name]))  # type: ignore[index]


def gain(s: State, seat: int, **by: int) -> State:
    return with_hero(s, seat, **gained(s.heroes[seat], **by))


@rule("hrdina.fiend.price_edit", "hrdina.xp.pay_full")
def priced(s: State, seat: int, pay: str, price: int, usual: int, rule_id: str) -> list[Ruling]:
    """Rulings on a price: the usual one unless an active fiend changes it, and paid in full."""
    hero, found = s.heroes[seat], []
    if price != usual and not any(f.active for f in hero.fiends):
        found.append(no(rule_id, msg("The price is {n}; only a fiend changes it.", n=usual)))
    return found + short_of(hero, pay, price, "hrdina.xp.pay_full")


def full_board(s: State) -> int:
    """Cells of a finished hero: with the familiar 21, without 18."""
    return CELLS if s.options.familiars else BOARD_CELLS


def placed(s: State, seat: int) -> int:
    """Dice that lie on the hero board and the familiar of a seat."""
    return sum(die is not None for die in s.heroes[seat].cells[: full_board(s)])


def changed(s: State, seat: int, c: Changes) -> State:
    """The table after an effect that was told: numbers, tokens, dice and marker of a seat."""
    s = gain(s, seat, gold=c.gold, xp=c.xp, charisma=c.charisma, honor=c.honor, injuries=c.injuries)
    if c.tokens:
        s = with_side(s, seat, tokens=(*side(s, seat).tokens, *c.tokens)[:27])
    if c.put:
        cells = list(s.heroes[seat].cells)
        for one in c.put:
            cells[one.cell] = one.die
        s = with_hero(s, seat, cells=tuple(cells))
    return s if c.marker is None else with_hero(s, seat, marker=c.marker)


@rule("hrdina.check.cells", "hrdina.action.targets_familiar")
def strange_changes(s: State, c: Changes) -> list[Ruling]:
    """Rulings on a told effect: no dice on a familiar where none is played."""
    if any(one.cell >= full_board(s) for one in c.put):
        return [never("hrdina.check.cells", msg("This table plays without familiars: a hero has 18 dice."))]
    return []


def clockwise(s: State) -> tuple[int, ...]:
    """Seats from the start player on; from seat 0 while nobody is."""
    start = live_of(s).start or 0
    return tuple((start + i) % s.n for i in range(s.n))


def not_yours(seat: int, rule_id: str, whose: int) -> Ruling:
    return no(rule_id, msg("It is not the turn of {who}. Next: {next}.", who=Who(seat), next=Who(whose)))
