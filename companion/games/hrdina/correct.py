"""Setting the table by hand: numbers, the marker, the checklist and the printed tables. Everything else is a move."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise

from pydantic import JsonValue

from companion.core.contract import Change, Choice, Illegal, Item
from companion.core.text import Msg, Who, msg, msgc
from companion.games.hrdina.live import correct as live
from companion.games.hrdina.rules.cards import OF_MONSTERS, TOKEN_MOST
from companion.games.hrdina.rules.common import never, put, with_hero
from companion.games.hrdina.rules.finish import steps
from companion.games.hrdina.state import State, Step, Tables
from companion.games.hrdina.words import STEP, TOKEN, marker_label

NOWHERE = Choice(None, msg("not told"))
MARKERS = (NOWHERE, *(Choice(i, marker_label(i)) for i in range(9)))
OPEN_DONE = (Choice(False, msgc("step", "open")), Choice(True, msg("settled")))
TABLE, TABLES = msg("The table"), msg("Printed tables")
ROWS_OF_TABLES = (("backstory", msg("Backstory, matches: {n}")), ("story", msg("Story of the familiar, matches: {n}")))


@cache
def _numbered(label: Msg, n: int) -> Msg:
    return Msg(label.id, (("n", n),))


FACE = msg("Combat die, face {n}")


@lru_cache(maxsize=4)
def _tables(tables: Tables) -> list[Item]:
    found = [
        Item(f"{name}.{n}", _numbered(label, n), TABLES, "number", points, 0, 10)
        for name, label in ROWS_OF_TABLES
        for n, points in enumerate(getattr(tables, name))
    ]
    for i, face in enumerate(tables.combat_faces):
        found.append(Item(f"combat_faces.{i}", _numbered(FACE, i + 1), TABLES, "number", face, 0, 9))
    return [
        *found,
        Item("opposite_boost", msg("Opposite faces of a boost die"), TABLES, "number", tables.opposite_boost, 6, 16),
        Item("opposite_split", msg("Opposite faces of a split die"), TABLES, "number", tables.opposite_split, 2, 8),
    ]


def items(s: State) -> list[Item]:
    """Everything that can be set by hand, with its present value; a number not told yet stands as 0."""
    found = [Item("closed", msg("Scores"), TABLE, "choice", s.closed, choices=_CLOSED)]
    for i, hero in enumerate(s.heroes):
        group = msg("{who}", who=Who(i))
        for token, most in TOKEN_MOST.items():
            if s.options.monsters or token not in OF_MONSTERS:
                found.append(Item(f"{token}.{i}", TOKEN[token], group, "number", getattr(hero, token) or 0, 0, most))
        found.append(Item(f"marker.{i}", msg("Marker on the grid"), group, "choice", hero.marker, choices=MARKERS))
        found += [
            Item(f"seen.{i}.{step.value}", STEP[step], group, "choice", step in hero.seen, choices=OPEN_DONE)
            for step in steps(s.options, s.n)
        ]
    if s.live is not None:
        found += live.items(s)
    return found + _tables(s.tables)


_CLOSED = (Choice(False, msg("open")), Choice(True, msg("closed")))


def _number(item: Item, value: JsonValue) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and item.low <= value <= item.high


def _fits(item: Item, value: JsonValue) -> bool:
    if item.kind == "number":
        return _number(item, value)
    if item.kind == "counts":
        return isinstance(value, list) and len(value) == len(item.choices) and all(_number(item, n) for n in value)
    return any(type(c.value) is type(value) and c.value == value for c in item.choices)


def _set(s: State, key: str, value: JsonValue) -> State:
    name, _, rest = key.partition(".")
    if s.live is not None and name in live.NAMES:
        return live.put(s, key, value)
    if name == "closed":
        return put(s, closed=value)
    if name == "seen":
        seat, step = rest.split(".")
        seen = set(s.heroes[int(seat)].seen) ^ {Step(step)}
        return with_hero(s, int(seat), seen=tuple(x for x in Step if x in seen))
    if name in ("backstory", "story", "combat_faces"):
        row = list(getattr(s.tables, name))
        row[int(rest)] = value
        return put(s, tables=s.tables.model_copy(update={name: tuple(row)}))
    if name in ("opposite_boost", "opposite_split"):
        return put(s, tables=s.tables.model_copy(update={name: value}))
    return with_hero(s, int(rest), **{name: value})


def correct(s: State, changes: Sequence[Change]) -> State:
    """The state with these items set; raises Illegal for an unknown item or an impossible value."""
    known = {item.key: item for item in items(s)}
    after = s
    for change in changes:
        item = known.get(change.key)
        if item is None:
            why = msg("There is nothing called {key} to correct.", key=change.key)
            raise Illegal([never("hrdina.check.points", why)])
        if not _fits(item, change.value):
            why = msg("{item}: a number from {low} to {high}", item=item.label, low=item.low, high=item.high)
            if item.kind != "number":
                why = msg("{item}: not one of the values offered", item=item.label)
            raise Illegal([never("hrdina.check.points", why)])
        if change.value != item.value:
            after = _set(after, change.key, change.value)
            known = {item.key: item for item in items(after)}  # setting one may add or take away others
    tables = (after.tables.backstory, after.tables.story)
    if any(a > b for table in tables for a, b in pairwise(table)):
        raise Illegal([never("hrdina.check.tables", msg("More matches are never worth less."))])
    return after
