"""Conditions in the search of last improvements: what they read of a board, as one number that adds up over its rows.

A `Reader` gives each thing that its conditions read a few bits of that number: how many goals are met, how many dice show a
value, whether a row fits. So a test of a condition needs no dice, and tells as well whether a few more actions can change it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from companion.games.hrdina.cards import (
    ALIGNMENT_CELLS,
    FAMILIAR_ROW,
    AlignmentIn,
    AllOf,
    Amount,
    AnyOf,
    Condition,
    OfRow,
)
from companion.games.hrdina.conditions import goal_met, holds
from companion.games.hrdina.dice import kind as kind_of
from companion.games.hrdina.rows import attribute, filled, matches, race, row_total
from companion.games.hrdina.rows import met as goal_is_met
from companion.games.hrdina.state import Hero

if TYPE_CHECKING:
    from companion.games.hrdina.optimise_model import Row

Domain: TypeAlias = frozenset[str | int]
Tokens: TypeAlias = tuple[int, int, int, int]  # XP, gold, fiends active and banished
Answer: TypeAlias = tuple[bool, bool]  # can hold, can fail
# of the number of the board, the marker and tokens: whether the condition holds
Now: TypeAlias = Callable[[int, int, Tokens], bool]
# of the number of the board, the marker, how many more actions on dice there may be and how many moves of the marker
Soon: TypeAlias = Callable[[int, int, int, int], Answer]
# of the same before one more action on dice: the places of it after which the condition can hold, and can fail
Places: TypeAlias = Callable[[int, int, "Tokens | None"], tuple[int, int]]
# of the numbers of two boards: whether after the same further changes in other rows it can hold for the first one only, and
# for the second one only
Apart: TypeAlias = Callable[[int, int], tuple[bool, bool]]
Feature: TypeAlias = "Callable[[Row], int]"
EITHER = (True, True)
NEAREST = 3  # rows that need more than so many other dice are not told apart
_SHIFT = 8  # totals of rows are never below −5
# places of an action as sets of bits: inside row p (7p + p), or between rows p and q (7p + q, p before q)
PLACES = tuple((p, q) for p in range(7) for q in range(p, 7))


def _places(fits: Callable[[int, int], bool]) -> int:
    return sum(1 << 7 * p + q for p, q in PLACES if fits(p, q))


ANY = _places(lambda p, q: True)
AT = [_places(lambda p, q, r=r: r in (p, q)) for r in range(7)]  # type: ignore[misc]
IN_TWO = _places(lambda p, q: p < q < FAMILIAR_ROW)
WITH_FAMILIAR = _places(lambda p, q: p < q == FAMILIAR_ROW)
ON_BOARD = _places(lambda p, q: p < FAMILIAR_ROW)
INSIDE = _places(lambda p, q: p == q < FAMILIAR_ROW)
# by a set of rows (bits): the places at one of them, and between two of them
AT_ONE = [_places(lambda p, q, s=s: (s >> p | s >> q) & 1 > 0) for s in range(64)]  # type: ignore[misc]
AT_TWO = [_places(lambda p, q, s=s: p < q and s >> p & s >> q & 1 > 0) for s in range(64)]  # type: ignore[misc]


class Judge(NamedTuple):
    """A condition, compiled."""

    now: Now
    soon: Soon
    places: Places
    apart: Apart = lambda b, a: (False, False)


def compared(op: str, n: int, low: int, high: int) -> Answer:
    """A number from `low` to `high` compared with n."""
    if op == ">=":
        return high >= n, low < n
    if op == "<=":
        return low <= n, high > n
    return low <= n <= high, low != n or high != n


class Reader:
    """Conditions of one hero, compiled. `names`: dice by code, `low`, `high`: what they can show at all; `loose`: gold and
    fiends can change, `moves`: the marker can.

    `mask`: the bits of a board's number that say what holds now (the others, how far away it is). `board`, `familiar`: what a
    die adds to it there by its code, besides the sum of its row and matches; `match`: what a match adds; `odd`: rows of which
    more counts than that.
    """

    def __init__(self, hero: Hero, names: Sequence[str], low: int, high: int, loose: bool, moves: bool) -> None:
        self.hero, self.names, self.low, self.high, self.loose, self.moves = hero, names, low, high, loose, moves
        self.ordered: set[int] = set()  # rows in which the order of the dice counts
        self.odd: set[int] = set()
        self.board, self.familiar, self.match, self.mask = [0] * len(names), [0] * len(names), 0, 0
        self._shifts: dict[object, int] = {}
        self._bits = 0
        self._parts: list[list[tuple[int, Feature]]] = [[] for _ in range(7)]

    def part(self, row: Row) -> int:
        """What a row adds to the number of its board."""
        return sum([read(row) << shift for shift, read in self._parts[row.r]])

    def _field(self, key: object, bits: int, read: Feature, rows: Sequence[int], low: int = 0) -> int:
        """Where a feature of some rows stands in the number; `low`: so many bits do not say what holds now."""
        shift = self._shifts.get(key)
        if shift is None:
            shift = self._shifts[key] = self._bits
            self._bits += bits
            self.mask |= (1 << bits) - (1 << low) << shift
            for r in rows:
                self._parts[r].append((shift, read))
        return shift

    # --- what conditions depend on ---

    def domain(self, c: Condition) -> Domain:
        """A row (0..6), the matches, the marker, tokens and XP, or all rows together; nothing: it cannot change."""
        match c:
            case AllOf(parts=parts) | AnyOf(parts=parts):
                return frozenset().union(*map(self.domain, parts))
            case AlignmentIn():
                return self._if(self.hero.marker is not None, "marker")
            case OfRow(what="highest_attribute" | "lowest_attribute"):
                return self._if(self._dice() and all(row_total(self.hero, r) is not None for r in range(6)), "all")
            case OfRow(what="row_same_values" | "row_rising", of=of):
                return self._if(self._dice() and filled(self.hero, attribute(of)) == 3, "all")
            case OfRow(of=of):
                r = attribute(of)
                known = goal_met(self.hero, r) is not None and filled(self.hero, r) == 3
                return self._if(self._dice() and known, r)
        return self._of_amount(c)

    def _of_amount(self, c: Amount) -> Domain:
        hero = self.hero
        match c.what:
            case "attribute_total":
                r = attribute(c.of)
                return self._if(self._dice() and row_total(hero, r) is not None, r)
            case "goals_met":
                return self._if(self._dice() and None not in [goal_met(hero, r) for r in range(6)], "all")
            case "dice_value_count":
                return self._if(self._dice(), "all")
            case "colour_count" | "kind_count":  # only swaps with the familiar change these on the board
                return self._if(self._dice(), FAMILIAR_ROW)
            case "alignment_value":
                return self._if(None not in (hero.marker, hero.alignment and hero.alignment.values), "marker")
            case "backstory_matches":
                return self._if(self._dice() and matches(hero) is not None, "matches")
            case "gold" | "fiends":
                return self._if(self.loose and (c.what == "fiends" or hero.gold is not None), "tokens")
            case "xp":
                return self._if(hero.xp is not None, "tokens")
        return frozenset()

    def _dice(self) -> bool:
        return self.hero.sums is None and any(self.hero.cells[:18])

    def _if(self, known: bool, what: str | int) -> Domain:
        return frozenset({what}) if known else frozenset()

    # --- tests ---

    def judge(self, c: Condition) -> Judge:
        """The test of a condition (unknown counts as not met)."""
        match c:
            case AllOf(parts=parts):
                return _all([self.judge(p) for p in sorted(parts, key=_dear)])
            case AnyOf(parts=parts):
                return _not(_all([_not(self.judge(p)) for p in sorted(parts, key=_dear)]))
        if not self.domain(c):
            now = holds(c, self.hero) is True
            return Judge(lambda *_: now, lambda *_: (now, not now), lambda *_: _sure(now))
        match c:
            case AlignmentIn(cells=cells):
                return self._marked({ALIGNMENT_CELLS.index(cell) for cell in cells})
            case Amount():
                return self._amount(c)
        return self._row(c.what, attribute(c.of))

    def _amount(self, c: Amount) -> Judge:
        op, n, hero = c.op, c.n, self.hero
        match c.what:
            case "attribute_total":
                r = attribute(c.of)
                return self._fits((c.what, r, op, n), r, lambda total: compared(op, n, total, total)[0])
            case "goals_met":
                return self._goals(op, n)
            case "dice_value_count":
                shown = int(c.of)
                found = [int(name[-1:] == c.of) for name in self.names]
                return self._counted(c, lambda row: row.v.count(shown), range(6), INSIDE | WITH_FAMILIAR, 0, found)
            case "backstory_matches":
                return self._counted(c, lambda row: row.m, range(6), ON_BOARD, IN_TWO)
            case "colour_count" | "kind_count":
                of, colour = c.of, c.what == "colour_count"
                fits = [int(of in name[:-1] if colour else kind_of(name) == of) for name in self.names]
                known = dict(zip(self.names, fits, strict=True))
                both = sum(known[d] for d in hero.cells if d is not None)
                there = c.model_copy(update={"n": both - c.n, "op": {">=": "<=", "<=": ">="}.get(op, op)})
                return self._counted(there, self._has(fits), (FAMILIAR_ROW,), WITH_FAMILIAR, 0, fits)
            case "alignment_value":
                values = hero.alignment.values if hero.alignment else None
                return self._marked({m for m, v in enumerate(values or ()) if compared(op, n, v, v)[0]})
        pick = {"xp": [0], "gold": [1], "active": [2], "banished": [3]}.get(c.of or c.what, [2, 3])

        def now(a: int, marker: int, tokens: Tokens) -> bool:
            have = sum([tokens[i] for i in pick])
            return compared(op, n, have, have)[0]

        return Judge(
            now, lambda *_: EITHER, lambda a, m, tokens: (ANY, ANY) if tokens is None else _sure(now(a, m, tokens))
        )

    def _has(self, fits: Sequence[int]) -> Feature:
        return lambda row: sum([fits[code] for code in row.codes if code >= 0])

    def _marked(self, wanted: set[int]) -> Judge:
        """The marker lies in one of the cells."""

        def soon(a: int, marker: int, k: int, moves: int) -> Answer:
            if not moves or not self.moves:
                return marker in wanted, marker not in wanted
            y, x = divmod(marker, 3)
            seen = {c in wanted for c in range(9) if abs(c // 3 - y) + abs(c % 3 - x) <= moves}
            return True in seen, False in seen

        return Judge(lambda a, marker, _: marker in wanted, soon, lambda a, marker, _: _sure(marker in wanted))

    def _counted(
        self, c: Amount, read: Feature, rows: Sequence[int], one: int, two: int, by_code: Sequence[int] = ()
    ) -> Judge:
        """A number of the board; `one`, `two`: places of actions that can change it by one, by two. `by_code`: dice that
        count (none: it is the matches)."""
        op, n, each, known = c.op, c.n, 2 if two else 1, (c.what, c.of) in self._shifts
        shift = self._field((c.what, c.of), 5, read, rows)
        if not by_code:
            self.match = 1 << shift
        elif not known:
            dice = self.familiar if FAMILIAR_ROW in rows else self.board
            for code, counts in enumerate(by_code):
                dice[code] += counts << shift

        def soon(a: int, marker: int, k: int, moves: int) -> Answer:
            have = a >> shift & 31
            return compared(op, n, have - k * each, have + k * each)

        def places(a: int, marker: int, tokens: Tokens | None) -> tuple[int, int]:
            have = a >> shift & 31
            return _changed(op, n, have, ((0, ANY), (-1, one), (1, one), (-2, two), (2, two)))

        return Judge(
            self._compare(op, n, shift, 31),
            soon,
            places,
            lambda b, a: _between(op, (b >> shift & 31) - (a >> shift & 31)),
        )

    def _compare(self, op: str, n: int, shift: int, mask: int) -> Now:
        """A number of the board compared with n."""
        if op == ">=":
            return lambda a, *_: a >> shift & mask >= n
        if op == "<=":
            return lambda a, *_: a >> shift & mask <= n
        return lambda a, *_: a >> shift & mask == n

    def _goals(self, op: str, n: int) -> Judge:
        """Goals met, row by row."""
        shift = self._field("met", 6, lambda row: row.met << row.r, range(6))
        fits = [compared(op, n, have.bit_count(), have.bit_count())[0] for have in range(64)]

        def soon(a: int, marker: int, k: int, moves: int) -> Answer:
            have = (a >> shift & 63).bit_count()
            return compared(op, n, max(0, have - 2 * k), min(6, have + 2 * k))

        def places(a: int, marker: int, tokens: Tokens | None) -> tuple[int, int]:
            got = a >> shift & 63
            no = 63 - got
            ways = ((0, ANY), (-1, AT_ONE[got]), (1, AT_ONE[no]), (-2, AT_TWO[got]), (2, AT_TWO[no]))
            return _changed(op, n, got.bit_count(), ways)

        def apart(b: int, a: int) -> tuple[bool, bool]:
            return _between(op, (b >> shift & 63).bit_count() - (a >> shift & 63).bit_count())

        return Judge(lambda a, *_: fits[a >> shift & 63], soon, places, apart)

    def _flag(self, key: object, r: int, ok: Callable[[Row], bool], away: Callable[[Row], int]) -> Judge:
        """Something that holds for a row or not; `away`: so many actions it takes to change that, or more."""
        shift = self._field(key, 3, lambda row: ok(row) * 4 + min(away(row), NEAREST) - 1, (r,), 2)

        def soon(a: int, marker: int, k: int, moves: int) -> Answer:
            now, far = a >> shift & 4, k <= (a >> shift & 3)
            return now > 0 or not far, not now or not far

        def places(a: int, marker: int, tokens: Tokens | None) -> tuple[int, int]:
            now, here = a >> shift & 4, 0 if a >> shift & 3 else AT[r]
            return (ANY, here) if now else (here, ANY)

        def apart(b: int, a: int) -> tuple[bool, bool]:
            now, then = b >> shift & 4, a >> shift & 4
            return now > then, then > now

        return Judge(lambda a, *_: a >> shift & 4 > 0, soon, places, apart)

    def _fits(self, key: object, r: int, ok: Callable[[int], bool]) -> Judge:
        """The total of row r fits."""
        plus = (race(self.hero, r) or 0) + self.hero.mods[r]
        by_sum, low, high = [ok(s + plus) for s in range(25)], self.low, self.high

        def away(row: Row) -> int:
            now = by_sum[row.s]
            for k in (1, 2):
                for dice in combinations(row.v, k):
                    rest = row.s - sum(dice)
                    if any(fit != now for fit in by_sum[rest + k * low : rest + k * high + 1]):
                        return k
            return NEAREST

        return self._flag(key, r, lambda row: by_sum[row.s], away)

    def _row(self, what: str, r: int) -> Judge:
        klass = self.hero.klass
        match what:
            case "goal_met" | "goal_missed":
                assert klass is not None
                goal, wanted = klass.goals[r], what == "goal_met"
                return self._fits((what, r), r, lambda total: goal_is_met(goal, total) == wanted)
            case "row_same_values":
                self.odd.add(r)
                return self._flag(
                    (what, r), r, lambda row: len(set(row.v)) == 1, lambda row: max(1, len(set(row.v)) - 1)
                )
            case "row_rising":
                self.odd.add(r)
                self.ordered.add(r)
                return self._flag((what, r), r, lambda row: row.v[0] < row.v[1] < row.v[2], self._from_rising)
        sign = 1 if what == "highest_attribute" else -1
        at = [self._field(("total", o), 6, lambda row: (row.total or 0) + _SHIFT, (o,)) for o in range(6)]
        mine, others, span = at[r], [shift for o, shift in enumerate(at) if o != r], self.high - self.low

        def now(a: int, marker: int, tokens: Tokens) -> bool:
            have = sign * (a >> mine & 63)
            for shift in others:  # noqa: SIM110 (much called)
                if sign * (a >> shift & 63) > have:
                    return False
            return True

        def soon(a: int, marker: int, k: int, moves: int) -> Answer:
            have = sign * (a >> mine & 63)
            leads = sorted([sign * (a >> shift & 63) - have for shift in others], reverse=True)
            # k actions bring k of the others up to 2·span a piece nearer, the rest only by what the row itself gains
            rest = leads[k] if k < 5 else -99
            return leads[0] <= 2 * span * k and rest <= span * k, leads[0] + 2 * span * k > 0

        def places(a: int, marker: int, tokens: Tokens | None) -> tuple[int, int]:
            have = sign * (a >> mine & 63)
            leads = sorted([(sign * (a >> at[o] & 63) - have, o) for o in range(6) if o != r], reverse=True)
            first, o = leads[0]
            if first <= 0:
                return ANY, AT[r] | AT_ONE[sum([1 << q for lead, q in leads if lead + span > 0])]
            can = 0  # the row must pass all others, or the only one before it fall back
            if leads[1][0] <= span:
                can = AT[r] if first <= span else AT[r] & AT[o] if first <= 2 * span else 0
            if leads[1][0] <= 0 and first <= span:
                can |= AT[o]
            return can, ANY

        def apart(b: int, a: int) -> tuple[bool, bool]:
            leads = [sign * ((b >> o & 63) - (a >> o & 63)) for o in others]
            leads.append(-sign * ((b >> mine & 63) - (a >> mine & 63)))
            return min(leads) < 0, max(leads) > 0

        return Judge(now, soon, places, apart)

    def _from_rising(self, row: Row) -> int:
        a, b, c = row.v
        if a < b < c:
            return 1
        swapped = b < a < c or c < b < a or a < c < b
        changed = a + 1 < c or a < b < self.high or self.low < b < c
        return 1 if swapped or changed else 2


def _dear(c: Condition) -> bool:
    """It takes longer to tell."""
    return not isinstance(c, AlignmentIn | Amount)


def _sure(now: bool) -> tuple[int, int]:
    return (ANY, 0) if now else (0, ANY)


def _between(op: str, more: int) -> tuple[bool, bool]:
    """`Apart` of a number that is so much higher."""
    if op == "=":
        return more != 0, more != 0
    return (more > 0, more < 0) if op == ">=" else (more < 0, more > 0)


def _changed(op: str, n: int, have: int, ways: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """By how much a number may change, and at which places: where the comparison can hold, and can fail."""
    can = fail = 0
    for by, places in ways:
        if compared(op, n, have + by, have + by)[0]:
            can |= places
        else:
            fail |= places
    return can, fail


def _one_and_other(one: Now, two: Now) -> Now:
    return lambda a, marker, tokens: one(a, marker, tokens) and two(a, marker, tokens)


def _all(parts: Sequence[Judge]) -> Judge:
    now = reduce(_one_and_other, [part.now for part in parts])

    def soon(a: int, marker: int, k: int, moves: int) -> Answer:
        found = [part.soon(a, marker, k, moves) for part in parts]
        return all(can for can, _ in found), any(fail for _, fail in found)

    def places(a: int, marker: int, tokens: Tokens | None) -> tuple[int, int]:
        can, fail = ANY, 0
        for part in parts:
            more = part.places(a, marker, tokens)
            can, fail = can & more[0], fail | more[1]
        return can, fail

    def apart(b: int, a: int) -> tuple[bool, bool]:
        found = [part.apart(b, a) for part in parts]
        return any(one for one, _ in found), any(two for _, two in found)

    return Judge(now, soon, places, apart)


def _not(inner: Judge) -> Judge:
    now, soon, places, apart = inner
    return Judge(
        lambda a, m, t: not now(a, m, t),
        lambda *x: soon(*x)[::-1],
        lambda *x: places(*x)[::-1],
        lambda b, a: apart(b, a)[::-1],
    )
