"""Numbers of a table that lessons may ask for; see `companion.core.lesson.fact`."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.hrdina import battle, rows
from companion.games.hrdina.cards import ATTRIBUTES, FAMILIAR_ROW, value
from companion.games.hrdina.live import duels, numbers
from companion.games.hrdina.ranking import keys, ranking
from companion.games.hrdina.state import Hero, State


def fact(s: State, place: str) -> int | None:
    """None if there is no such place or the number is not known. SEAT is 0-based, ROW 0..6 (STR … CHA, familiar).

    `row:SEAT:ROW` sum of its three dice · `value:SEAT:ROW` with race and cards · `missing:SEAT:ROW` dice it lacks ·
    `off:SEAT:ROW` by how much the goal is missed · `die:SEAT:CELL` what a die shows. Of a seat: `empty:SEAT` cells ·
    `goals:SEAT` met · `class:SEAT` dice of the class colour · `matches:SEAT` with the backstory · `story:SEAT` with the
    familiar's · `gold:SEAT`, `xp:SEAT`, `charisma:SEAT`, `honor:SEAT`, `injuries:SEAT`, `trophies:SEAT` · `fiends:SEAT`
    active · `pending:SEAT` fiends that do nothing yet · `tokens:SEAT` of adventures · `hand:SEAT` dice to place ·
    `combat:SEAT` dice to roll in the final battle · `battle:SEAT` its total · `place:SEAT` in the standing. Of the table:
    `winners` · of a followed one: `initiative` cards · `roll` dice to draw · `market` cards in the row · `fight` dice of the
    fight with a minion · `reached` their sum · `round` · `start` seat number (from 1).
    """
    head, *rest = place.split(":")
    if not all(x.isdigit() for x in rest):
        return None
    where = [int(x) for x in rest]
    if not where:
        return _TABLE[head](s) if head in _TABLE else None
    if where[0] >= s.n:
        return None
    if len(where) == 1:
        return _SEAT[head](s, where[0]) if head in _SEAT else None
    return _AT[head](s.heroes[where[0]], where[1]) if head in _AT and len(where) == 2 else None


def _off(hero: Hero, row: int) -> int | None:
    total = rows.row_total(hero, row)
    return None if hero.klass is None or total is None else abs(rows.distance(hero.klass.goals[row], total))


def _die(hero: Hero, cell: int) -> int | None:
    die = hero.cells[cell] if cell < len(hero.cells) else None
    return None if die is None else value(die)


def _goals(s: State, seat: int) -> int:
    hero = s.heroes[seat]
    return sum(_off(hero, row) == 0 for row in range(len(ATTRIBUTES)))


def _empty(s: State, seat: int) -> int:
    most = len(s.heroes[seat].cells) - (0 if s.options.familiars else 3)
    return sum(die is None for die in s.heroes[seat].cells[:most])


def _battle(s: State, seat: int) -> int | None:
    return battle.total(s.heroes[seat], s.options)


def _combat(s: State, seat: int) -> int:
    fought = s.heroes[seat].battle
    return 1 if fought is None else battle.dice_count(fought)


def _place(s: State, seat: int) -> int:
    groups = ranking(keys(s))
    at = next(i for i, group in enumerate(groups) if seat in group)
    return 1 + sum(len(group) for group in groups[:at])


def _token(name: str) -> Callable[[State, int], int]:
    return lambda s, seat: getattr(s.heroes[seat], name) or 0


def _row(of: Callable[[Hero, int], int | None]) -> Callable[[Hero, int], int | None]:
    return lambda hero, row: of(hero, row) if row <= FAMILIAR_ROW else None


_AT: dict[str, Callable[[Hero, int], int | None]] = {
    "row": _row(rows.dice_sum),
    "value": _row(rows.row_total),
    "missing": _row(lambda hero, row: rows.WHOLE_ROW - rows.filled(hero, row)),
    "off": lambda hero, row: _off(hero, row) if row < FAMILIAR_ROW else None,
    "die": _die,
}
_SEAT: dict[str, Callable[[State, int], int | None]] = {
    "empty": _empty,
    "goals": _goals,
    "class": lambda s, i: rows.class_dice(s.heroes[i], s.options.familiar_class_colour),
    "matches": lambda s, i: rows.matches(s.heroes[i]),
    "story": lambda s, i: rows.story_matches(s.heroes[i]),
    **{name: _token(name) for name in ("gold", "xp", "charisma", "honor", "injuries", "trophies")},
    "fiends": lambda s, i: sum(f.active for f in s.heroes[i].fiends),
    "pending": lambda s, i: None if s.live is None else len(s.live.sides[i].pending),
    "tokens": lambda s, i: None if s.live is None else len(s.live.sides[i].tokens),
    "hand": lambda s, i: None if s.live is None else len(s.live.sides[i].hand),
    "combat": _combat,
    "battle": _battle,
    "place": _place,
}
_TABLE: dict[str, Callable[[State], int | None]] = {
    "winners": lambda s: len(ranking(keys(s))[0]),
    "initiative": lambda s: None if s.live is None else len(s.live.cards),
    "roll": lambda s: None if s.live is None else numbers.dice_drawn(s.live),
    "market": lambda s: None if s.live is None else len(s.live.row),
    "fight": lambda s: None if s.live is None or s.live.duel is None else duels.dice_count(s.live.duel),
    "reached": lambda s: None if s.live is None or s.live.duel is None else s.live.duel.sum,
    "round": lambda s: None if s.live is None else s.live.round,
    "start": lambda s: None if s.live is None or s.live.start is None else s.live.start + 1,
}
