"""Traits in the search of last improvements: what each of them depends on, and a quick test of its condition."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from companion.games.hrdina.cards import (
    ALIGNMENT_CELLS,
    FAMILIAR_ROW,
    AlignmentIn,
    AllOf,
    Amount,
    AnyOf,
    Condition,
)
from companion.games.hrdina.conditions import holds
from companion.games.hrdina.dice import kind as kind_of
from companion.games.hrdina.rows import attribute, matches
from companion.games.hrdina.state import Hero

if TYPE_CHECKING:
    from companion.games.hrdina.optimise_model import Row

Domain: TypeAlias = frozenset[str | int]
Holds: TypeAlias = (
    "Callable[[Sequence[Row], int, int, tuple[int, int, int, int]], bool]"  # rows, matches, marker, tokens
)
Pays: TypeAlias = tuple[Holds, int]
NO_TOKENS = (0, 0, 0, 0)


class Traits:
    """What the traits of a hero pay (in 1/`unit` star), sorted by what it depends on: one row, the matches, the marker,
    tokens and XP, or more than that (`extra`). What nothing can change is left out. `names`: dice by code, `codes`: the
    other way round."""

    def __init__(self, hero: Hero, unit: int, names: Sequence[str], codes: Mapping[str, int]) -> None:
        self.hero, self.names, self.codes = hero, names, codes
        self.row: list[list[Pays]] = [[] for _ in range(7)]
        self.match: list[Pays] = []
        self.marker: list[Pays] = []
        self.tokens: list[Pays] = []
        self.extra: list[Pays] = []
        self.aging = False  # some of `extra` looks at tokens or XP
        self.ordered: set[int] = set()  # rows in which the order of the dice counts
        if any(o.line == "traits" for o in hero.overrides):
            return
        parts = {"matches": self.match, "marker": self.marker, "tokens": self.tokens, "all": self.extra}
        for trait in hero.traits:
            if not trait.kept or trait.met is not None or trait.condition is None or not trait.points:
                continue
            domain, test = self._compile(trait.condition)
            pays = (test, trait.points * unit)
            if len(domain) > 1:
                self.extra.append(pays)
                self.aging |= "tokens" in domain
                continue
            for where in domain:
                (self.row[where] if isinstance(where, int) else parts[where]).append(pays)

    def _compile(self, condition: Condition) -> tuple[Domain, Holds]:
        """What a condition depends on, and a test of it (unknown counts as not met)."""
        match condition:
            case AllOf(parts=parts):
                found = [self._compile(p) for p in parts]
                tests = [test for _, test in found]
                return frozenset().union(*(d for d, _ in found)), lambda *a: all(test(*a) for test in tests)
            case AnyOf(parts=parts):
                found = [self._compile(p) for p in parts]
                tests = [test for _, test in found]
                return frozenset().union(*(d for d, _ in found)), lambda *a: any(test(*a) for test in tests)
            case AlignmentIn(cells=cells):
                wanted = {ALIGNMENT_CELLS.index(c) for c in cells}
                return frozenset({"marker"}), lambda rows, m, marker, tokens: marker in wanted
            case Amount():
                return self._amount(condition)
        return self._of_row(condition.what, attribute(condition.of))

    def _amount(self, c: Amount) -> tuple[Domain, Holds]:
        what, of, n = c.what, c.of, c.n
        compare: Callable[[int], bool] = {">=": n.__le__, "<=": n.__ge__, "=": n.__eq__}[c.op]
        hero = self.hero
        dice = [d for d in hero.cells[:18] if d is not None]
        match what:
            case "attribute_total":
                r = attribute(of)
                return frozenset({r}), lambda rows, *_: (total := rows[r].total) is not None and compare(total)
            case "goals_met":
                return frozenset(
                    {"all"}
                ), lambda rows, *_: None not in (got := [row.met for row in rows[:6]]) and compare(sum(map(bool, got)))
            case "alignment_value":
                values = None if hero.alignment is None else hero.alignment.values
                return frozenset(
                    {"marker"}
                ), lambda rows, m, marker, tokens: values is not None and marker >= 0 and compare(values[marker])
            case "backstory_matches":
                known = matches(hero) is not None
                return frozenset({"matches"}), lambda rows, m, *_: known and compare(m)
            case "gold" | "xp" | "fiends":
                unknown = what != "fiends" and getattr(hero, what) is None
                pick = {"xp": [0], "gold": [1], "active": [2], "banished": [3]}.get(of or what, [2, 3])
                return frozenset(
                    {"tokens"}
                ), lambda rows, m, marker, tokens: not unknown and compare(sum(tokens[i] for i in pick))
            case "dice_value_count":
                v = int(of)
                if self.hero.sums is not None or not dice:
                    return frozenset(), lambda *_: False
                return frozenset({"all"}), lambda rows, *_: compare(sum(row.v.count(v) for row in rows[:6]))
            case "colour_count" | "kind_count":  # only swaps with the familiar change these on the board
                if self.hero.sums is not None or not dice:
                    return frozenset(), lambda *_: False
                fits = [of in name[:-1] if what == "colour_count" else kind_of(name) == of for name in self.names]
                both = sum(fits[self.codes[d]] for d in hero.cells if d is not None)
                return frozenset({FAMILIAR_ROW}), lambda rows, *_: compare(
                    both - sum(fits[c] for c in rows[FAMILIAR_ROW].codes if c >= 0)
                )
        now = holds(c, hero) is True
        return frozenset(), lambda *_: now

    def _of_row(self, what: str, r: int) -> tuple[Domain, Holds]:
        match what:
            case "goal_met":
                return frozenset({r}), lambda rows, *_: rows[r].met is True
            case "goal_missed":
                return frozenset({r}), lambda rows, *_: rows[r].met is False
            case "highest_attribute" | "lowest_attribute":
                best: Callable[..., int] = max if what == "highest_attribute" else min

                def extreme(rows: Sequence[Row], *_: object) -> bool:
                    totals = [row.total for row in rows[:6] if row.total is not None]
                    return len(totals) == 6 and rows[r].total == best(totals)

                return frozenset({"all"}), extreme
            case "row_same_values":
                return frozenset({"all"}), lambda rows, *_: len(set(rows[r].v)) == 1 and rows[r].v[0] > 0
        self.ordered.add(r)
        return frozenset({"all"}), lambda rows, *_: 0 < (v := rows[r].v)[0] < v[1] < v[2]
