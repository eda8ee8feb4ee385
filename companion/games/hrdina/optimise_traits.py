"""Traits in the search of last improvements: what they pay, by what their conditions depend on."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.hrdina.cards import AllOf, Amount, AnyOf, Condition
from companion.games.hrdina.optimise_conditions import PLACES, Judge, Reader, Tokens
from companion.games.hrdina.state import Hero

Pays = tuple[Judge, int]
_INDEX = tuple(7 * p + q for p, q in PLACES)


class Traits:
    """What the traits of a hero pay (in 1/`unit` star), sorted by what it depends on: one row, the matches, the marker,
    tokens and XP, or more than that (`whole`). What nothing can change is left out. `single`: the reader of all but `whole`."""

    def __init__(self, hero: Hero, unit: int, single: Reader, whole: Reader) -> None:
        self.single = single
        self.row: list[list[Pays]] = [[] for _ in range(7)]
        self.match: list[Pays] = []
        self.marker: list[Pays] = []
        self.tokens: list[Pays] = []
        self.whole: list[Pays] = []
        self.aging = False  # some of `whole` looks at tokens or XP
        self.by_xp = False  # a trait looks at XP
        self.wasteful = False  # a trait may pay for having spent XP
        self.marked = False  # some of `whole` looks at the marker
        if any(o.line == "traits" for o in hero.overrides):
            return
        parts = {"matches": self.match, "marker": self.marker, "tokens": self.tokens}
        for trait in hero.traits:
            if not trait.kept or trait.met is not None or trait.condition is None or not trait.points:
                continue
            domain = single.domain(trait.condition)
            ops = _xp_ops(trait.condition)
            self.by_xp |= bool(ops)
            self.wasteful |= not ops <= {">=" if trait.points > 0 else "<="}
            if len(domain) > 1 or "all" in domain:
                self.whole.append((whole.judge(trait.condition), trait.points * unit))
                self.aging |= "tokens" in domain
                self.marked |= "marker" in domain
                continue
            for where in domain:
                pays = (single.judge(trait.condition), trait.points * unit)
                (self.row[where] if isinstance(where, int) else parts[where]).append(pays)


def _xp_ops(c: Condition) -> set[str]:
    """How a condition compares XP."""
    match c:
        case AllOf(parts=parts) | AnyOf(parts=parts):
            return set[str]().union(*map(_xp_ops, parts))
    return {c.op} if isinstance(c, Amount) and c.what == "xp" else set()


class Whole:
    """What the traits on the whole board pay, by the number of the board that their reader makes."""

    def __init__(self, reader: Reader, pays: Sequence[Pays], marked: bool) -> None:
        self.reader, self.part, self.mask, self.marked = reader, reader.part, reader.mask, marked
        self._pays, self._now = pays, [(test.now, p) for test, p in pays]
        self.most = sum(p for _, p in pays if p > 0)
        self._paid: dict[tuple[int, int, Tokens], int] = {}
        self._lifts: dict[tuple[int, int, Tokens | None], list[int]] = {}
        self._reach: dict[tuple[int, int, int, int], int] = {}

    def paid(self, a: int, marker: int, tokens: Tokens) -> int:
        """What they pay for a board."""
        key = a, marker, tokens
        found = self._paid.get(key)
        if found is None:
            found = 0
            for now, p in self._now:
                if now(a, marker, tokens):
                    found += p
            self._paid[key] = found
        return found

    def reach(self, a: int, marker: int, k: int, moves: int) -> int:
        """The most that they can pay after up to k more actions on dice and so many moves of the marker."""
        key = a, marker if self.marked else -1, k, moves if self.marked else 0
        found = self._reach.get(key)
        if found is None:
            found = 0
            for test, p in self._pays:
                can, fail = test.soon(a, marker, k, moves)
                found += max(p * can, 0) if fail else p
            self._reach[key] = found
        return found

    def drift(self, b: int, a: int) -> int:
        """How much more they can pay for board b than for board a, after the same further changes in rows that are alike."""
        more = 0
        for test, p in self._pays:
            one, two = test.apart(b, a)
            more += p * one if p > 0 else -p * two
        return more

    def lifts(self, a: int, marker: int, tokens: Tokens | None) -> list[int]:
        """The most that they can pay after one more action on dice, by its place (7p + q); the last one: anywhere."""
        key = a, marker if self.marked else -1, tokens
        found = self._lifts.get(key)
        if found is None:
            ways = [(*test.places(a, marker, tokens), p) for test, p in self._pays]
            found = [0] * 50
            for place in _INDEX:
                up = 0
                for can, fail, p in ways:
                    if can >> place & 1 and (p > 0 or not fail >> place & 1):
                        up += p
                found[place] = up
            found[49] = max([found[place] for place in _INDEX])
            self._lifts[key] = found
        return found
