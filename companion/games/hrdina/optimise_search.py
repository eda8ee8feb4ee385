"""The search for last improvements: the best expected value of a state with so many XP left, exact, by branch and bound.

A state is (base, rows, matches, story matches, marker, purse); its value with nothing more to spend is base + end. What
makes the search quick:
- a reroll comes first: doing something else before it cannot help, since one knows more after it;
- what does not touch dice (moves, tokens) comes last, and its worth is known without looking at dice;
- a plan that does not touch the rows just changed is worth as much for all states that differ in these rows only;
- the last action is not played but looked up, by what each row and each pair of rows can gain;
- whatever swap of a plan comes first, the others can be changed so that the plan leads to the same: once all plans are known
  that begin with a swap between two rows, none with such a swap is looked at any more.
Traits on the whole board read one number, to which each row adds its part (optimise_conditions): what is said of rows not
changed holds for boards of the same number.

Where traits pay for having few XP and prices differ, a reroll need not come first, as what is spent on a die before is then spent
for nothing. Two quick searches close in on the value: one that lets rerolls come first all the same, and one that may spend the
price of any action for nothing besides, so that this loses nothing. Mostly they agree; if not, only what the second one thinks
good enough is looked at in full.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Literal, TypeAlias

from companion.core.contract import rule
from companion.games.hrdina.dice import neighbours
from companion.games.hrdina.optimise_bounds import Bounds, Last
from companion.games.hrdina.optimise_conditions import Tokens
from companion.games.hrdina.optimise_gains import Ends, Gains, State, Tail
from companion.games.hrdina.optimise_model import (
    FLIP,
    MOVE,
    NEVER,
    NO_TOKENS,
    REROLL,
    STEP,
    SWAP,
    TOKEN,
    Model,
    Purse,
    Rows,
    usable,
)
from companion.games.hrdina.optimise_whole import WholeGains, WholeLast

Child: TypeAlias = tuple[int, State, int]  # bound, state, price
Slice: TypeAlias = tuple[int, int, int]  # done, of how many, best value so far
Rowset: TypeAlias = tuple[int, ...]
Way: TypeAlias = Literal["exact", "quick", "free"]
ALL_ROWS = tuple(range(7))
# what it costs to go through all that two actions lead to, in last actions looked up
WIDE = 100


class Search:
    """Values of states of one model. `rerolls` False: plans without a reroll only. `plain`: the search for these.

    `way`: "exact", or if XP may be worth spending for nothing, "quick": never more than exact, "free": never less. `kin`: a
    search to share tables with.
    """

    def __init__(self, model: Model, rerolls: bool = True, kin: Search | None = None, way: Way = "exact") -> None:
        self.model = model
        self.gains: Gains = Gains(model) if kin is None else kin.gains
        self.whole: WholeGains | None = None
        if model.whole is not None:
            self.whole = WholeGains(self.gains, model.whole) if kin is None else kin.whole
        self.mask = 0 if model.whole is None else model.whole.mask
        self.last: type[Last] = Last if model.whole is None else WholeLast
        self.allowed = tuple([on and (k != REROLL or rerolls) for k, on in enumerate(usable(model.setting))])
        # XP spent for nothing can be spent so at the end
        self.thrifty, self.idle = model.thrifty or way != "exact", way == "free"
        self._all: list[Search] = [] if kin is None else kin._all
        self._all.append(self)
        self._ended: dict[tuple[bool, int, int, Purse, int], Ends] = {} if kin is None else kin._ended
        self.quick: Search | None = None
        self.free: Search | None = None
        if not self.thrifty and kin is None:
            self.quick, self.free = Search(model, rerolls, self, "quick"), Search(model, rerolls, self, "free")
        elif not self.thrifty and kin is not None and kin.quick is not None and kin.free is not None:
            self.quick, self.free = kin.quick.plain, kin.free.plain
        self.plain: Search = Search(model, False, self, way) if self.allowed[REROLL] else self
        # once something else was done, a reroll is of no use any more
        self.later = self.plain if self.thrifty else self
        self.age = 0 if model.timeless else 1  # whether it matters what was spent before
        self.cheapest = min((model.prices[k] for k in range(6) if self.allowed[k]), default=10**6)
        self.dearest = max((model.prices[k] for k in range(6) if self.allowed[k]), default=0)
        self.bounds: Bounds = Bounds(model, self.allowed)
        self.memo: dict[object, tuple[int, int]] = {}
        self.open: list[int] = [r for r in range(7) if model.scope[r]]
        self.pairs = [(i, j) for i in self.open for j in self.open if i < j]
        self.may = [sum([1 << o for o in self.open if o != r]) if r in self.open else 0 for r in range(7)]
        self._count = 0
        self._tails: dict[tuple[int, Purse, int, int, int], Tail] = {}
        self._apart: dict[object, tuple[int, int]] = {}
        self._plainly: dict[object, int] = {}

    @property
    def work(self) -> int:
        """How much was looked at, by all kin."""
        return sum([search._count for search in self._all])

    # --- values ---

    def start(self, codes: tuple[int, ...], marker: int, purse: Purse) -> State:
        rows = self.model.rows(codes)
        m, ms = self.model.matches(rows)
        return self.model.base(rows, marker), rows, m, ms, marker, purse

    @rule("hrdina.optimise.recursion", "hrdina.optimise.exact")
    def value(
        self,
        s: State,
        left: int,
        spent: int,
        depth: int,
        alpha: int = NEVER,
        touched: Rowset = ALL_ROWS,
        others: int = -NEVER,
    ) -> int:
        """The value of a state with `left` XP for up to `depth` more actions, or `alpha` if it is not above it.

        `touched`, `others`: rows just changed, and a bound for what plans gain that leave these alone.
        """
        best = max(alpha, self._stop(s, left, spent, depth))
        left = min(left, depth * self.dearest)
        if not depth or left < self.cheapest:
            return best
        if depth == 1:
            return self._last(s, left, spent, best)
        key = _key(s, left, spent, depth)
        known = self.memo.get(key)
        if known is not None:
            low, high = known
            if low == high or high <= alpha:
                return max(high, alpha)
        if self.quick is not None and self.free is not None and touched == ALL_ROWS:
            most = self.free.value(s, left, spent, depth, best)
            if most <= best or self.quick.value(s, left, spent, depth, most - 1) >= most:
                self.memo[key] = (most, most) if most > alpha else (NEVER, most)
                return most
        if self.later is not self:
            best = self.later.value(s, left, spent, depth, best, touched, others)
        elif depth == 2:
            best = self._two(s, left, spent, best, touched, others)
        else:
            best = max([best, *(found for _, _, found in self._first(s, left, spent, depth, best))])
        best = max([best, *(found for _, _, found in self.rerolls(s, left, spent, depth, best))])
        self.memo[key] = (best, best) if best > alpha else (NEVER, best)
        return best

    def among(self, s: State, child: State, left: int, spent: int, k: int, floor: int) -> int:
        """The value of a state that comes after s, with up to k more actions; `floor` if it is not above that."""
        if self.free is not None and self.free.among(s, child, left, spent, k, floor) <= floor:
            return floor
        touched = tuple([r for r in range(7) if child[1][r] is not s[1][r]])
        if k != 2 or not touched:
            return self.value(child, left, spent, k, floor)
        return self.value(child, left, spent, k, floor, touched, self.others(s, child, left, spent, k))

    def sliced(self, s: State, left: int, spent: int, depth: int, alpha: int = NEVER) -> Iterator[Slice]:
        """`value` in slices."""
        left = min(left, depth * self.dearest)
        best = max(alpha, self._stop(s, left, spent, depth))
        key = _key(s, left, spent, depth)
        known = self.memo.get(key)
        if depth < 2 or left < self.cheapest or (known is not None and (known[0] == known[1] or known[1] <= alpha)):
            best = self.value(s, left, spent, depth, alpha)
        else:
            for done, total, found in self._sliced(s, left, spent, depth, best):
                best = found
                yield done, total, best
            self.memo[key] = (best, best) if best > alpha else (NEVER, best)
        yield 1, 1, best

    def _sliced(self, s: State, left: int, spent: int, depth: int, best: int) -> Iterator[Slice]:
        if self.quick is not None and self.free is not None:
            most = best
            for done, total, found in self.free.sliced(s, left, spent, depth, best):
                most = found
                yield done, 2 * total, best
            for done, total, found in self.quick.sliced(s, left, spent, depth, most - 1) if most > best else ():
                if found >= most:
                    yield total, total, found
                    return
                yield total + done, 2 * total, best
            if most <= best:
                return
        if self.later is not self:
            for done, total, found in self.later.sliced(s, left, spent, depth, best):
                best = found
                yield done, 2 * total, best
        elif depth == 2:
            best = self._two(s, left, spent, best)
            yield 1, 2, best
        else:
            for done, total, found in self._first(s, left, spent, depth, best):
                best = found
                yield done, 2 * total, best
        for done, total, found in self.rerolls(s, left, spent, depth, best):
            best = found
            yield total + done, 2 * total, best

    def _stop(self, s: State, left: int, spent: int, depth: int) -> int:
        """The value without another action on dice."""
        base, rows, _, _, marker, purse = s
        return base + self.tail(marker, purse, left, spent, depth)[self.number(rows) & self.mask]

    def number(self, rows: Rows) -> int:
        """What traits on the whole board read."""
        return sum([row.a for row in rows]) if self.whole is not None else 0

    def tail(self, marker: int, purse: Purse, left: int, spent: int, depth: int) -> Tail:
        """The most that up to `depth` moves and tokens lead to."""
        key = marker, purse, left, spent, depth
        found = self._tails.get(key)
        if found is None:
            found = self._tails[key] = Tail(self.model.whole, self._ways(*key))
        return found

    def _ways(self, marker: int, purse: Purse, left: int, spent: int, depth: int) -> dict[tuple[int, Tokens], int]:
        """What moves and tokens add, by the marker and the tokens they lead to (as far as traits look at them)."""
        model, found = self.model, dict[tuple[int, Tokens], int]()
        marked, a = model.whole is not None and model.whole.marked, model.a
        for _, after, got in model.spread(spent, purse):
            at = marker if marked else -1, model.res(spent, after) if model.by_res else NO_TOKENS
            found[at] = max(got, found.get(at, NEVER))
        if self.idle and depth:
            for price in {model.prices[kind] for kind in (STEP, FLIP, SWAP) if self.allowed[kind]}:
                if price <= left:
                    for at, got in self._ways(marker, purse, left - price, spent + price * self.age, depth - 1).items():
                        found[at] = max(got, found.get(at, NEVER))
        for kind in (MOVE, TOKEN):
            price = model.prices[kind]
            if not depth or not self.allowed[kind] or price > left or (kind == MOVE and marker < 0):
                continue
            then = left - price, spent + price * self.age, depth - 1
            more = purse if kind == MOVE else (purse[0], purse[1] + 1, purse[2])
            for to in neighbours(marker) if kind == MOVE else (marker,):
                for at, got in self._ways(to, more, *then).items():
                    found[at] = max(got + a[to] - a[marker], found.get(at, NEVER))
        return found

    def _first(self, s: State, left: int, spent: int, depth: int, best: int) -> Iterator[Slice]:
        """In slices: each first action without chance."""
        k, rows, thrifty = depth - 1, s[1], self.thrifty
        self._count += WIDE
        groups: dict[Rowset, list[Child]] = {}  # by the rows that change, the most promising first
        for way in self.children(s, left, spent, k, best):
            groups.setdefault(tuple([r for r in range(7) if way[1][1][r] is not rows[r]]), []).append(way)
        may = list(self.may)
        for done, touched in enumerate(sorted(groups, key=len, reverse=True)):
            if len(touched) < 2:
                may = [0] * 7
            for up, child, price in groups[touched]:
                if up <= best:
                    break
                after, then = left - price, spent + price * self.age
                if self.free is not None and self.free.among(s, child, after, then, k, best) <= best:
                    yield done, len(groups), best
                    continue
                others = self.others(s, child, after, then, k)
                best = max(best, self._stop(child, after, then, k))
                best = self._two(child, after, then, best, touched, others, may if thrifty else self.may)
                if not thrifty:  # a die just changed may be rerolled, so that what was spent on it is spent for nothing
                    best = max([best, *(v for _, _, v in self.rerolls(child, after, then, k, best, touched))])
                yield done, len(groups), best
            _close(may, touched)

    def others(self, s: State, child: State, left: int, spent: int, k: int) -> int:
        """A bound for what plans add to `child` that leave the rows alone in which it differs from s."""
        later, shift = self.later, self.bounds.shift(k, s[2], s[3], child[2], child[3])
        most = later.value(s, left, spent, k) - s[0]
        if self.whole is not None:
            a, b, whole = self.number(s[1]), self.number(child[1]), self.whole.whole
            if a != b:
                most += whole.drift(b, a)
                if self.thrifty:
                    paid = max([whole.reach(b, s[4], k - moves, moves) for moves in range(k + 1)])
                    most = min(most, later.without_traits(s, left, spent, k) + paid)
        return most + shift

    def without_traits(self, s: State, left: int, spent: int, k: int) -> int:
        """The most that one or two actions add, if traits on the whole board paid nothing."""
        key = _key(s, left, spent, k)
        found = self._plainly.get(key)
        if found is None:
            idle = s[0] + self.tail(s[4], s[5], left, spent, k).top
            found = self._plainly[key] = self._two(s, left, spent, idle, last_of=Last) - s[0]
        return found

    def _two(
        self,
        s: State,
        left: int,
        spent: int,
        best: int,
        touched: Rowset = ALL_ROWS,
        others: int = -NEVER,
        may: Sequence[int] = (),
        closed: Rowset = (),
        last_of: type[Last] | None = None,
    ) -> int:
        """The best value with two actions, the first of them on dice and touching `touched`, none of them `closed`; `may`:
        by row those (bits) it may change dice with, none: all."""
        base, prices, gains, may = s[0], self.model.prices, self.gains, list(may or self.may)
        self._count += WIDE
        at_first = tuple(may)
        free = [r for r in self.open if r not in closed]
        own = [r for r in free if r in touched]
        pairs = [
            (i, j) for i, j in self.pairs if (i in own or j in own) and i in free and j in free and may[i] >> j & 1
        ]  # fmt: skip
        lasts: dict[int, Last] = {}
        for kind in (SWAP, STEP, FLIP):
            price = prices[kind]
            if not self.allowed[kind] or price > left:
                continue
            then = left - price, spent + price * self.age
            last = lasts.get(price)
            if last is None:
                last = lasts[price] = (last_of or self.last)(self, s, *then, may, closed)
            ways = sorted([(last.pair_up(i, j), i, j) for i, j in pairs], reverse=True) if kind == SWAP else ()
            for up, i, j in ways:
                if base + up > best:
                    for b, x, y, m, ms in gains.between(s, i, j):
                        best = last.after(b, x, y, m, ms, best)
                if self.thrifty:
                    _close(may, (i, j))
            for r in own:
                for b, x, y, m, ms in gains.inside(s, r, kind):
                    best = last.after(b, x, y, m, ms, best)
        if len(touched) < 7 and base + others > best:
            best = self._elsewhere(s, left, spent, best, touched, at_first)
        return best

    def _elsewhere(self, s: State, left: int, spent: int, best: int, touched: Rowset, may: Sequence[int]) -> int:
        """The best value with two actions that leave `touched` alone; the same gain for all such states."""
        base, rows, m, ms, marker, purse = s
        rest = [row.id for row in rows if row.r not in touched]
        key = (touched, *may, m, ms, marker, purse, left, spent, self.number(rows), *rest)
        known = self._apart.get(key)
        if known is not None:
            low, high = known
            if low == high or base + high <= best:
                return max(base + high, best)
        found = self._two(s, left, spent, best, may=may, closed=touched)
        self._apart[key] = (found - base, found - base) if found > best else (NEVER, best - base)
        return found

    def children(self, s: State, left: int, spent: int, k: int, best: int) -> list[Child]:
        """States after one action on dice without chance, the most promising first; without those that cannot pass `best`."""
        rows, marker, purse = s[1], *s[4:]
        gains = self.gains
        found: list[Child] = []
        for kind in (STEP, FLIP, SWAP):
            price = self.model.prices[kind]
            if not self.allowed[kind] or price > left:
                continue
            limit = self.bounds.limit(rows, marker, purse, left - price, spent + price * self.age, k)
            changes = [gains.inside(s, r, kind) for r in self.open]
            if kind == SWAP:
                changes += [gains.between(s, i, j) for i, j in self.pairs]
            for b, x, y, m, ms in chain.from_iterable(changes):
                up = limit(b, x, y, m, ms)
                if up > best:
                    now = list(rows)
                    now[x.r], now[y.r] = x, y
                    found.append((up, (b, tuple(now), m, ms, marker, purse), price))
        found.sort(key=_by_bound, reverse=True)
        return found

    def bound(self, s: State, left: int, spent: int, k: int) -> int:
        """At least the value of a state with up to k more actions."""
        base, rows, m, ms, marker, purse = s
        return self.bounds.limit(rows, marker, purse, left, spent, k).same(base, m, ms)

    @rule("hrdina.optimise.reroll")
    def rerolls(
        self, s: State, left: int, spent: int, depth: int, best: int, within: Rowset = ALL_ROWS
    ) -> Iterator[Slice]:
        """In slices, after each face looked at: every face, the better of the old and the new die. `within`: rows of the first
        die."""
        base, rows, m, ms, marker, purse = s
        sides, price, k = self.model.sides, self.model.prices[REROLL], depth - 1
        if not self.allowed[REROLL] or price > left:
            return
        left, spent = left - price, spent + price * self.age
        limit = self.bounds.limit(rows, marker, purse, left, spent, k)
        self._count += WIDE
        last = self.last(self, s, left, spent, self.may) if k == 1 else None
        keep = self.value(s, left, spent, k)
        for done, r in enumerate(self.open):
            if r not in within:
                continue
            row = rows[r]
            before = base - row.f
            for faces in self.gains.faces(row):
                if last is not None:
                    seen = [(last.most(before + new.f, new, m, ms), weight, new) for new, weight in faces]
                else:
                    seen = [(limit(before + new.f, new, new, m, ms), weight, new) for new, weight in faces]
                stay = sides - sum([w for _, w, _ in seen])
                total = stay * keep + sum([w * (up if up > keep else keep) for up, w, _ in seen])
                if total <= best * sides:
                    continue
                seen.sort(key=_by_bound, reverse=True)
                for up, weight, new in seen:
                    if total <= best * sides or up <= keep:
                        break
                    if last is not None:
                        v = last.after(before + new.f, new, new, m, ms, keep)
                    else:
                        child = (before + new.f, (*rows[:r], new, *rows[r + 1 :]), m, ms, marker, purse)
                        v = self.among(s, child, left, spent, k, keep)
                    total += weight * (v - up)
                    yield done, len(self.open), best
                if total > best * sides:
                    best = total // sides
                    yield done, len(self.open), best

    # --- the last action ---

    def _last(self, s: State, left: int, spent: int, best: int) -> int:
        """The value with one more action at most, by what each row and each pair of rows can gain."""
        base, rows, m, ms, marker, purse = s
        self._count += 1
        gains, ends = self.gains, self.ends(left, spent, purse, marker)
        swap = ends.swap
        if self.whole is not None:
            return base + self._last_whole(
                s, ends, max(best - base, self.tail(marker, purse, left, spent, 1)[self.number(rows) & self.mask])
            )
        need = max(best - base, self.tail(marker, purse, left, spent, 1)[0])
        for r in self.open:
            need = max(need, gains.own(rows[r], m, ms, ends))
        if swap > NEVER:
            wish = self.bounds.wish(1, m, ms)
            room = need - swap - wish
            for n, i in enumerate(self.open):
                x = rows[i]
                for j in self.open[n + 1 :]:
                    y = rows[j]
                    if x.q + y.q > room and (gain := gains.pair(x, y, m, ms) + swap) > need:
                        need = gain
                        room = need - swap - wish
        return base + need

    def _last_whole(self, s: State, ends: Ends, need: int) -> int:
        """The most that one action on dice leads to, with traits on the whole board; `need` if that is not less."""
        _, rows, m, ms, marker, _ = s
        gains, whole, swap = self.gains, self.whole, ends.swap
        assert whole is not None
        a = self.number(rows)
        lifts = whole.whole.lifts(a, marker, ends.tokens)
        for r in self.open:
            if gains.own(rows[r], m, ms, ends) + lifts[8 * r] > need:
                need = max(need, whole.own(rows[r], m, ms, a, ends))
        if swap > NEVER:
            most = swap + self.bounds.wish(1, m, ms)
            for i, j in self.pairs:
                x, y, lift = rows[i], rows[j], lifts[7 * i + j]
                if x.q + y.q + most + lift > need and gains.pair(x, y, m, ms) + swap + lift > need:
                    need = whole.pair(x, y, m, ms, a, ends, lift, need)
        return need

    def ends(self, left: int, spent: int, purse: Purse, marker: int) -> Ends:
        key = self.allowed[REROLL], left, spent, purse, marker if self.whole is not None else -1
        found = self._ended.get(key)
        if found is None:
            prices = self.model.prices
            tails: list[Tail | None] = [None] * 6
            for x in (STEP, FLIP, SWAP, REROLL):
                if self.allowed[x] and prices[x] <= left:
                    tails[x] = self.tail(key[4], purse, left - prices[x], spent + prices[x] * self.age, 0)
            found = self._ended[key] = Ends(tuple(tails), len(self._ended) + 1)
        return found


def _key(s: State, left: int, spent: int, depth: int) -> tuple[int | Purse, ...]:
    return (*[row.id for row in s[1]], s[4], s[5], left, spent, depth)


def _close(may: list[int], rows: Rowset) -> None:
    """Dice do not change between these two rows any more."""
    if len(rows) == 2:
        i, j = rows
        may[i] &= ~(1 << j)
        may[j] &= ~(1 << i)


def _by_bound(child: tuple[int, object, object]) -> int:
    return child[0]
