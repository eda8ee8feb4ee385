"""The search for last improvements: the best expected value of a state with so many XP left, exact, by branch and bound.

A state is (base, rows, matches, story matches, marker, purse); its value with nothing more to spend is base + end. What
makes the search quick:
- a reroll comes first: doing something else before it cannot help, since one knows more after it;
- what does not touch dice (moves, tokens) comes last, and its worth is known without looking at dice;
- a plan that does not touch the rows just changed is worth as much for all states that differ in these rows only;
- the last action is not played but looked up, by what each row and each pair of rows can gain.
None of this is so where traits look at the whole hero (`extra`) or pay for having few XP: then it is done the long way.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TypeAlias

from companion.core.contract import rule
from companion.games.hrdina.dice import neighbours
from companion.games.hrdina.optimise_bounds import Bounds, Last
from companion.games.hrdina.optimise_gains import Ends, Gains, State
from companion.games.hrdina.optimise_model import (
    FLIP,
    MOVE,
    NEVER,
    REROLL,
    STEP,
    SWAP,
    TOKEN,
    Model,
    Purse,
    Row,
    usable,
)

Child: TypeAlias = tuple[int, State, int]  # bound, state, price
Slice: TypeAlias = tuple[int, int, int]  # done, of how many, best value so far
Rowset: TypeAlias = tuple[int, ...]
ALL_ROWS = tuple(range(7))
# what it costs to go through all that two actions, or the last one at length, lead to, in last actions looked up
WIDE, LONG = 100, 20


class Search:
    """Values of states of one model. `rerolls` False: plans without a reroll only. `plain`: the search for these."""

    def __init__(self, model: Model, rerolls: bool = True, gains: Gains | None = None) -> None:
        self.model = model
        self.gains = gains or Gains(model)
        self.allowed = tuple([on and (k != REROLL or rerolls) for k, on in enumerate(usable(model.setting))])
        self.plain = Search(model, False, self.gains) if self.allowed[REROLL] else self
        # once something else was done, a reroll is of no use any more
        self.later = self.plain if model.thrifty else self
        self.age = 0 if model.timeless else 1  # whether it matters what was spent before
        self.cheapest = min((model.prices[k] for k in range(6) if self.allowed[k]), default=10**6)
        self.dearest = max((model.prices[k] for k in range(6) if self.allowed[k]), default=0)
        self.bounds = Bounds(model, self.allowed)
        self.memo: dict[object, tuple[int, int]] = {}
        self.open = [r for r in range(7) if model.scope[r]]
        self.pairs = [(i, j) for i in self.open for j in self.open if i < j]
        self._count = 0
        self._ended: dict[tuple[int, int, Purse], Ends] = {}
        self._idled: dict[tuple[int, Purse, int, int, int], int] = {}
        self._apart: dict[object, tuple[int, int]] = {}

    @property
    def work(self) -> int:
        """How much was looked at."""
        return self._count if self.plain is self else self._count + self.plain.work

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
        if self.later is not self:
            best = self.later.value(s, left, spent, depth, best, touched, others)
        elif depth == 2:
            best = self._two(s, left, spent, best, touched, others)
        else:
            best = max([best, *(found for _, _, found in self._first(s, left, spent, depth, best))])
        best = max([best, *(found for _, _, found in self.rerolls(s, left, spent, depth, best))])
        self.memo[key] = (best, best) if best > alpha else (NEVER, best)
        return best

    def sliced(self, s: State, left: int, spent: int, depth: int, alpha: int = NEVER) -> Iterator[Slice]:
        """`value` in slices."""
        left = min(left, depth * self.dearest)
        best = max(alpha, self._stop(s, left, spent, depth))
        key = _key(s, left, spent, depth)
        known = self.memo.get(key)
        if depth < 2 or left < self.cheapest or (known is not None and (known[0] == known[1] or known[1] <= alpha)):
            best = self.value(s, left, spent, depth, alpha)
        else:
            if self.later is not self:
                for done, total, found in self.later.sliced(s, left, spent, depth, best):
                    best = found
                    yield done, 2 * total, best
            elif depth == 2:
                best = self._two(s, left, spent, best)
            else:
                for done, total, found in self._first(s, left, spent, depth, best):
                    best = found
                    yield done, 2 * total, best
            for done, total, found in self.rerolls(s, left, spent, depth, best):
                best = found
                yield total + done, 2 * total, best
            self.memo[key] = (best, best) if best > alpha else (NEVER, best)
        yield 1, 1, best

    def _stop(self, s: State, left: int, spent: int, depth: int) -> int:
        """The value without another action on dice."""
        base, rows, m, _, marker, purse = s
        if self.model.extra:
            return base + self.model.end(rows, m, marker, spent, purse)
        return base + self.idle(marker, purse, left, spent, depth)

    def idle(self, marker: int, purse: Purse, left: int, spent: int, depth: int) -> int:
        """The most that up to `depth` moves and tokens lead to."""
        key = marker, purse, left, spent, depth
        found = self._idled.get(key)
        if found is None:
            model, found = self.model, self.model.stop(spent, purse)
            for kind in (MOVE, TOKEN):
                price = model.prices[kind]
                if depth and self.allowed[kind] and price <= left:
                    then = left - price, spent + price * self.age, depth - 1
                    if kind == TOKEN:
                        found = max(found, self.idle(marker, (purse[0], purse[1] + 1, purse[2]), *then))
                    elif marker >= 0:
                        a = model.a
                        ways = [a[to] - a[marker] + self.idle(to, purse, *then) for to in neighbours(marker)]
                        found = max(found, *ways)
            self._idled[key] = found
        return found

    def _first(self, s: State, left: int, spent: int, depth: int, best: int) -> Iterator[Slice]:
        """In slices: each first action without chance."""
        k, rows, (m, ms) = depth - 1, s[1], s[2:4]
        self._count += WIDE
        whole: dict[int, int] = {}
        children = self.children(s, left, spent, k, best)
        for done, (up, child, price) in enumerate(children):
            if up <= best:
                return
            after, then = left - price, spent + price * self.age
            touched, others = ALL_ROWS, -NEVER
            if not self.model.extra:
                touched = tuple([r for r in range(7) if child[1][r] is not rows[r]])
                if price not in whole:
                    whole[price] = self.value(s, after, then, k) - s[0]
                others = whole[price] + self.bounds.shift(k, m, ms, child[2], child[3])
            best = self.value(child, after, then, k, best, touched, others)
            yield done, len(children), best

    def _two(
        self,
        s: State,
        left: int,
        spent: int,
        best: int,
        touched: Rowset = ALL_ROWS,
        others: int = -NEVER,
        closed: Rowset = (),
    ) -> int:
        """The best value with two actions, the first of them on dice and touching `touched`, none of them `closed`."""
        base = s[0]
        prices, gains, extra, lift = self.model.prices, self.gains, self.model.extra, self.model.extra_up
        if extra:
            touched = ALL_ROWS
        elif len(touched) < 7 and base + others > best:
            best = self._elsewhere(s, left, spent, best, touched)
        self._count += WIDE
        free = [r for r in self.open if r not in closed]
        own = [r for r in free if r in touched]
        pairs = [(i, j) for i, j in self.pairs if (i in own or j in own) and i in free and j in free]
        lasts: dict[int, Last] = {}
        for kind in (STEP, FLIP, SWAP):
            price = prices[kind]
            if not self.allowed[kind] or price > left:
                continue
            then = left - price, spent + price * self.age
            last = lasts.get(price)
            if last is None:
                last = lasts[price] = Last(self, s, *then, closed)
            for r in own:
                for b, x, y, m, ms in gains.inside(s, r, kind):
                    v = last.after(b, x, y, m, ms, best - lift)
                    if v > best - lift:
                        best = self._sure(s, v, (x, y), m, ms, *then, best)
            for i, j in pairs if kind == SWAP else ():
                if base + last.pair_up(i, j) + lift <= best:
                    continue
                for b, x, y, m, ms in gains.between(s, i, j):
                    v = last.after(b, x, y, m, ms, best - lift)
                    if v > best - lift:
                        best = self._sure(s, v, (x, y), m, ms, *then, best)
        if extra:  # what a move or a token leads to depends on the dice, too
            for _, child, price in self._without_dice(s, left, spent, 1, best):
                best = self.value(child, left - price, spent + price * self.age, 1, best)
        return best

    def _sure(self, s: State, v: int, new: tuple[Row, ...], m: int, ms: int, left: int, spent: int, best: int) -> int:
        """`v`, or with traits on the whole hero the value of the state with these rows."""
        if not self.model.extra:
            return v
        rows = list(s[1])
        for row in new:
            rows[row.r] = row
        now = (self.model.base(tuple(rows), s[4]), tuple(rows), m, ms, s[4], s[5])
        best = max(best, self._stop(now, left, spent, 1))
        return self._longhand(now, left, spent, best)

    def _elsewhere(self, s: State, left: int, spent: int, best: int, touched: Rowset) -> int:
        """The best value with two actions that leave `touched` alone; the same gain for all such states."""
        base, rows, m, ms, marker, purse = s
        key = (touched, m, ms, marker, purse, left, spent, *[row.id for row in rows if row.r not in touched])
        known = self._apart.get(key)
        if known is not None:
            low, high = known
            if low == high or base + high <= best:
                return max(base + high, best)
        found = self._two(s, left, spent, best, closed=touched)
        self._apart[key] = (found - base, found - base) if found > best else (NEVER, best - base)
        return found

    def children(self, s: State, left: int, spent: int, k: int, best: int) -> list[Child]:
        """States after one action without chance, the most promising first; without those that cannot pass `best`.
        Moves and tokens only where they cannot be left for the end."""
        rows, marker, purse = s[1], *s[4:]
        gains = self.gains
        found: list[Child] = self._without_dice(s, left, spent, k, best) if self.model.extra else []
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

    def _without_dice(self, s: State, left: int, spent: int, k: int, best: int) -> list[Child]:
        """States after a move or a token."""
        base, rows, m, ms, marker, purse = s
        allowed, prices, a = self.allowed, self.model.prices, self.model.a
        ways: list[tuple[State, int]] = []
        if allowed[MOVE] and prices[MOVE] <= left and marker >= 0:
            ways += [
                ((base + a[to] - a[marker], rows, m, ms, to, purse), prices[MOVE]) for to in neighbours(marker)
            ]  # fmt: skip
        if allowed[TOKEN] and prices[TOKEN] <= left:
            ways.append(((base, rows, m, ms, marker, (purse[0], purse[1] + 1, purse[2])), prices[TOKEN]))
        found = [(self.bound(c, left - price, spent + price * self.age, k), c, price) for c, price in ways]
        return [way for way in found if way[0] > best]

    def bound(self, s: State, left: int, spent: int, k: int) -> int:
        """At least the value of a state with up to k more actions."""
        base, rows, m, ms, marker, purse = s
        return self.bounds.limit(rows, marker, purse, left, spent, k).same(base, m, ms)

    @rule("hrdina.optimise.reroll")
    def rerolls(self, s: State, left: int, spent: int, depth: int, best: int) -> Iterator[Slice]:
        """In slices, after each face looked at: every face, the better of the old and the new die."""
        base, rows, m, ms, marker, purse = s
        sides, price, k = self.model.sides, self.model.prices[REROLL], depth - 1
        if not self.allowed[REROLL] or price > left:
            return
        left, spent = left - price, spent + price * self.age
        limit = self.bounds.limit(rows, marker, purse, left, spent, k)
        open_ = [r for r in self.open if k or base + limit.rest + self.gains.reroll(rows[r]) > best]
        if not open_:
            return
        self._count += WIDE if k else LONG
        last = Last(self, s, left, spent) if k == 1 and not self.model.extra else None
        keep = self.value(s, left, spent, k)
        others = self.later.value(s, left, spent, k) - base if k == 2 else -NEVER
        for done, r in enumerate(open_):
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
                        v = self.value(child, left, spent, k, keep, (r,), others)
                    total += weight * (v - up)
                    yield done, len(open_), best
                if total > best * sides:
                    best = total // sides
                    yield done, len(open_), best

    # --- the last action ---

    def _last(self, s: State, left: int, spent: int, best: int) -> int:
        """The value with one more action at most, by what each row and each pair of rows can gain."""
        base, rows, m, ms, marker, purse = s
        model, gains = self.model, self.gains
        self._count += 1
        ends = self.ends(left, spent, purse)
        lift = model.extra_up
        need = best - base - lift
        if model.extra:
            need = max(need, self.idle(marker, purse, left, spent, 1))
        for r in self.open:
            need = max(need, gains.own(rows[r], m, ms, ends))
        swap = ends.swap
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
        if base + need + lift <= best or not model.extra:
            return base + need + lift
        return self._longhand(s, left, spent, best)

    def _longhand(self, s: State, left: int, spent: int, best: int) -> int:
        """The value with one more action at most, with traits on the whole hero: all that could pass `best` is tried."""
        base, rows, m, ms, marker, purse = s
        model, gains, ends, lift = self.model, self.gains, self.ends(left, spent, purse), self.model.extra_up
        self._count += LONG
        for _, child, price in self._without_dice(s, left, spent, 0, best):
            best = self.value(child, left - price, spent + price * self.age, 0, best)
        rowset = [r for r in self.open if base + gains.own(rows[r], m, ms, ends) + lift > best]
        for kind in (STEP, FLIP, SWAP):
            if ends.of[kind] == NEVER:
                continue
            most, then = ends.of[kind] + lift, spent + model.prices[kind] * self.age
            changes = [gains.inside(s, r, kind) for r in rowset]
            if kind == SWAP:
                changes += [
                    gains.between(s, i, j)
                    for i, j in self.pairs
                    if base + gains.pair(rows[i], rows[j], m, ms) + most > best
                ]
            for b, x, y, m2, _ in chain.from_iterable(changes):
                if b + most > best:
                    now = list(rows)
                    now[x.r], now[y.r] = x, y
                    best = max(best, b + model.end(now, m2, marker, then, purse))
        return max([best, *(found for _, _, found in self.rerolls(s, left, spent, 1, best))])

    def ends(self, left: int, spent: int, purse: Purse) -> Ends:
        key = left, spent, purse
        found = self._ended.get(key)
        if found is None:
            model, prices = self.model, self.model.prices
            pays = [on and prices[x] <= left for x, on in enumerate(self.allowed)]
            of = tuple(model.stop(spent + prices[x] * self.age, purse) if pays[x] else NEVER for x in range(6))
            more = (purse[0], purse[1] + 1, purse[2])
            token = model.stop(spent + prices[TOKEN] * self.age, more) if pays[TOKEN] else NEVER
            found = self._ended[key] = Ends(of, token, len(self._ended) * 2 + (self.plain is self) + 1)
        return found


def _key(s: State, left: int, spent: int, depth: int) -> tuple[int | Purse, ...]:
    return (*[row.id for row in s[1]], s[4], s[5], left, spent, depth)


def _by_bound(child: tuple[int, object, object]) -> int:
    return child[0]
