"""The search for last improvements: the best expected value of a state with so many XP left, exact, by branch and bound.

A state is (base, rows, matches, story matches, marker, purse); its value with nothing more to spend is base + end. A bound
on what k more actions can add lets most states go unseen; the last action is not played but looked up by pairs of rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from companion.core.contract import rule
from companion.games.hrdina.cards import FAMILIAR_ROW
from companion.games.hrdina.dice import neighbours
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
    Rows,
)

State: TypeAlias = tuple[int, Rows, int, int, int, Purse]
Child: TypeAlias = tuple[int, State, int]  # bound, state, price
PAIRS = tuple((i, j) for i in range(7) for j in range(i + 1, 7))
_IDS = 1 << 24
_ANY = (0,) * 8  # ends that cost nothing: the plain gain
WIDE = 100  # looking at all that follows a state costs as much as so many last actions


class Limit:
    """Upper bounds for what becomes of one state `s` by an action on one or two rows, with k actions left after it.

    With one action left they are close: what lies in rows not touched is exact, only the touched ones are estimated.
    """

    def __init__(self, search: Search, s: State, left: int, spent: int, k: int) -> None:
        self.search, self.rows, self.m, self.ms, self.k = search, s[1], s[2], s[3], k
        marker, purse = s[4], s[5]
        self.ranked = sorted([(row.p, row.r) for row in s[1]], reverse=True)
        self.rest = search.rest_up(left, spent, purse)
        self.marks = search._marks[k][marker]
        self.wishes = search._wishes[k]
        self.exact = k == 1
        self.lift = search.model.extra_up  # what traits on the whole hero may add
        self.ends = search._ends(left, spent, purse)
        self.stop = max(
            search.model.stop(spent, purse), self.marks + self.ends[MOVE], self.ends[-1]
        )  # without another action on dice
        self._gains: dict[tuple[int, int], list[tuple[int, int, int]]] = {}
        self._others: dict[tuple[int, int], list[int]] = {}
        self._apart: dict[tuple[int, int, int, int], int] = {}

    def same(self, b: int, m: int, ms: int) -> int:
        """The bound if no row is touched."""
        return b + self.rest + self.marks + sum([p for p, _ in self.ranked[: 2 * self.k]]) + self.wishes[m][ms]

    def one(self, b: int, new: Row, m: int, ms: int, best: int) -> int:
        """The bound for base `b` with one row changed; not above `best` is all that counts."""
        r = new.r
        others = self._others.get((r, r))
        if others is None:
            others = self._others[r, r] = [p for p, o in self.ranked if o != r]
        if not self.exact:
            tops = [*others, new.p]
            tops.sort(reverse=True)
            return b + self.rest + self.marks + sum(tops[: 2 * self.k]) + self.wishes[m][ms]
        apart = self._apart.get((r, r, m, ms))
        if apart is None:
            apart = self.apart(r, r, m, ms)
        p, wish = new.p + others[0] + self.ends[-2], self.wishes[m][ms]
        if b + p + wish + self.lift > best:
            p, wish = self._nearer(p, wish, new, new, others[0], m, ms)
        return b + self.lift + (p + wish if p + wish > apart else apart)

    def two(self, b: int, x: Row, y: Row, m: int, ms: int, best: int) -> int:
        """The bound for base `b` with two rows changed."""
        i, j = x.r, y.r
        others = self._others.get((i, j))
        if others is None:
            others = self._others[i, j] = [p for p, o in self.ranked if o != i and o != j]
        if not self.exact:
            tops = [*others, x.p, y.p]
            tops.sort(reverse=True)
            return b + self.rest + self.marks + sum(tops[: 2 * self.k]) + self.wishes[m][ms]
        apart = self._apart.get((i, j, m, ms))
        if apart is None:
            apart = self.apart(i, j, m, ms)
        px, py, o = x.p, y.p, others[0]
        if px < py:
            px, py = py, px
        p, wish = px + (o if o > py else py) + self.ends[-2], self.wishes[m][ms]
        if b + p + wish + self.lift > best:
            p, wish = self._nearer(p, wish, x, y, o, m, ms)
        return b + self.lift + (p + wish if p + wish > apart else apart)

    def _nearer(self, p: int, wish: int, x: Row, y: Row, o: int, m: int, ms: int) -> tuple[int, int]:
        """A swap helps two wishes at once only with the familiar or between two dice in each other's wished cells."""
        single = self.search._wish_one[m][ms]
        if single == wish:
            return p, wish
        rows = self.rows
        for row in (x, y):
            for k in range(6):
                if row.g >> k & 1:
                    other = x if k == x.r else y if k == y.r else rows[k]
                    if other.g >> row.r & 1:
                        return p, wish
        if self.search.model.scope[FAMILIAR_ROW]:
            if y.r == FAMILIAR_ROW:
                with_it = y.p + (x.p if x.p > o and x is not y else o)
            else:
                with_it = (x.p if x.p > y.p else y.p) + rows[FAMILIAR_ROW].p
            with_it += self.ends[-2] + wish
            if with_it > p + single:
                return with_it - wish, wish
        return p, single

    def apart(self, i: int, j: int, m: int, ms: int) -> int:
        """What the last action leads to in rows other than i and j, or without dice."""
        gains = self._gains.get((m, ms))
        if gains is None:
            gains = self._gains[m, ms] = self.search.gains(self.rows, m, ms, self.ends)
        best = next((g for g, a, b in gains if a not in (i, j) and b not in (i, j)), NEVER)
        found = self._apart[i, j, m, ms] = max(best, self.stop)
        return found


class Search:
    """Values of states of one model. `rerolls` False: plans without a reroll only."""

    def __init__(self, model: Model, rerolls: bool = True) -> None:
        self.model = model
        self.allowed = tuple(on and (k != REROLL or rerolls) for k, on in enumerate(model.kinds))
        if not model.fiends:
            self.allowed = (*self.allowed[:TOKEN], False)
        if model.sums:
            self.allowed = (self.allowed[MOVE], *(False,) * 4, self.allowed[TOKEN])
        self.age = 0 if model.timeless else 1  # whether it matters what was spent before
        self.cheapest = min((model.prices[k] for k in range(6) if self.allowed[k]), default=10**6)
        self.dearest = max((model.prices[k] for k in range(6) if self.allowed[k]), default=0)
        self.work = 0
        self.memo: dict[object, tuple[int, int]] = {}
        self._pair: dict[tuple[int, int, int], int] = {}
        self._swaps: dict[int, list[tuple[Row, Row]]] = {}
        self._inner: dict[tuple[int, int, int], int] = {}
        self._after: dict[tuple[int, int, Purse], int] = {}
        self._ended: dict[tuple[int, int, Purse], tuple[int, ...]] = {}
        self._wishes = [self._wish_up(k) for k in range(4)]
        self._wish_one = self._wish_up(1, 1)
        self._marks = [self._mark_up(k) for k in range(4)]
        self._open = [r for r in range(7) if model.scope[r]]
        self._open_pairs = [(i, j) for i, j in PAIRS if model.scope[i] and model.scope[j]]

    # --- what is possible at most ---

    def _wish_up(self, k: int, each: int = 2) -> list[list[int]]:
        """By matches and story matches: the most that k swaps can add through them; a swap changes `each` at most."""
        bt, st, n = self.model.bt, self.model.st, each * k
        return [
            [
                max(
                    bt[x] + st[y]
                    for x in range(7)
                    for y in range(4)
                    if abs(x - m) + abs(y - ms) <= n
                )
                - bt[m]
                - st[ms]
                for ms in range(4)
            ]
            for m in range(7)
        ]  # fmt: skip

    def _mark_up(self, k: int) -> list[int]:
        """By marker: the most that k moves can add."""
        a = self.model.a
        if not self.allowed[MOVE]:
            return [0] * 10
        return [
            max(a[d] for d in range(9) if abs(d // 3 - c // 3) + abs(d % 3 - c % 3) <= k) - a[c] for c in range(9)
        ] + [0]

    def _after_up(self, left: int, spent: int, purse: Purse) -> int:
        """The most that `end` can be after one or more further actions."""
        key = left, spent, purse
        found = self._after.get(key)
        if found is None:
            model, found = self.model, NEVER
            for k in range(6):
                price = model.prices[k]
                if self.allowed[k] and price <= left:
                    then = (purse[0], purse[1] + 1, purse[2]) if k == TOKEN else purse
                    found = max(
                        found,
                        model.stop(spent + price, then) + model.extra_up,
                        self._after_up(left - price, spent + price, then),
                    )
            self._after[key] = found
        return found

    def rest_up(self, left: int, spent: int, purse: Purse) -> int:
        return max(self.model.stop(spent, purse) + self.model.extra_up, self._after_up(left, spent, purse))

    def bound(self, s: State, left: int, spent: int, k: int) -> int:
        """At least the value of a state with up to k more actions."""
        base, rows, m, ms, marker, purse = s
        up = base + self.rest_up(left, spent, purse)
        if not k:
            return up
        p = sorted([row.p for row in rows], reverse=True)
        return up + sum(p[: 2 * k]) + self._wishes[k][m][ms] + self._marks[k][marker]

    # --- values ---

    def start(self, codes: tuple[int, ...], marker: int, purse: Purse) -> State:
        rows = self.model.rows(codes)
        m, ms = self.model.matches(rows)
        return self.model.base(rows, marker), rows, m, ms, marker, purse

    @rule("hrdina.optimise.recursion", "hrdina.optimise.exact")
    def value(self, s: State, left: int, spent: int, depth: int, alpha: int = NEVER) -> int:
        """The value of a state with `left` XP for up to `depth` more actions, or `alpha` if it is not above it."""
        base, rows, m, _, marker, purse = s
        model = self.model
        best = base + (model.end(rows, m, marker, spent, purse) if model.extra else model.stop(spent, purse))
        if best < alpha:
            best = alpha
        left = min(left, depth * self.dearest)
        if not depth or left < self.cheapest:
            return best
        if depth == 1:
            if not model.extra:
                return self._last(s, left, spent, best)
            lift = model.extra_up
            if self._last(s, left, spent, best - lift) + lift <= best:
                return best
        key = (*[row.id for row in rows], marker, purse, left, spent, depth)
        known = self.memo.get(key)
        if known is not None:
            low, high = known
            if low == high or high <= alpha:
                return max(high, alpha)
        k = depth - 1
        self.work += WIDE
        for up, child, price in self.children(s, left, spent, k, best):
            if up <= best:
                break
            v = self.value(child, left - price, spent + price * self.age, k, best)
            if v > best:
                best = v
        if self.allowed[REROLL] and model.prices[REROLL] <= left:
            for v in self.rerolls(s, left, spent, k, best):
                best = v
        self.memo[key] = (best, best) if best > alpha else (NEVER, best)
        return best

    def sliced(self, s: State, left: int, spent: int, depth: int, alpha: int = NEVER) -> Iterator[tuple[int, int, int]]:
        """`value` in slices: (done, of how many, best so far). Once `alpha` is passed, states as good as the best are told
        from worse ones too, for whoever looks for all the best plans later."""
        best = max(alpha, self.value(s, left, spent, 0))
        left = min(left, depth * self.dearest)
        if depth and left >= self.cheapest:
            known = self.memo.get((*[row.id for row in s[1]], s[4], s[5], left, spent, depth))
            if depth == 1:
                best = self.value(s, left, spent, 1, best)
            elif known is not None and (known[0] == known[1] or known[1] <= alpha):
                best = max(alpha, known[1])
            else:
                k = depth - 1
                self.work += WIDE
                children = self.children(s, left, spent, k, best)
                for done, (up, child, price) in enumerate(children):
                    less = best - (best > alpha)
                    if up <= less:
                        break
                    v = self.value(child, left - price, spent + price * self.age, k, less)
                    best = max(best, v)
                    yield done, 2 * len(children), best
                if self.allowed[REROLL] and self.model.prices[REROLL] <= left:
                    for v in self.rerolls(s, left, spent, k, best):
                        best = v
                        yield len(children), 2 * len(children), best
                key = (*[row.id for row in s[1]], s[4], s[5], left, spent, depth)
                self.memo[key] = (best, best) if best > alpha else (NEVER, best)
        yield 1, 1, best

    def children(self, s: State, left: int, spent: int, k: int, best: int) -> list[Child]:
        """States after one action without chance, the most promising first; without those that cannot pass `best`."""
        base, rows, m, ms, marker, purse = s
        allowed, prices = self.allowed, self.model.prices
        found: list[Child] = []
        if allowed[MOVE] and prices[MOVE] <= left and marker >= 0:
            price = prices[MOVE]
            for to in neighbours(marker):
                child = (base + self.model.a[to] - self.model.a[marker], rows, m, ms, to, purse)
                up = self.bound(child, left - price, spent + price * self.age, k)
                if up > best:
                    found.append((up, child, price))
        if allowed[TOKEN] and prices[TOKEN] <= left:
            price = prices[TOKEN]
            child = (base, rows, m, ms, marker, (purse[0], purse[1] + 1, purse[2]))
            up = self.bound(child, left - price, spent + price * self.age, k)
            if up > best:
                found.append((up, child, price))
        for kind in (STEP, FLIP, SWAP):
            price = prices[kind]
            if allowed[kind] and price <= left:
                limit = Limit(self, s, left - price, spent + price * self.age, k)
                if kind == SWAP:
                    self._swapped(s, limit, price, best, found)
                else:
                    self._changed(s, limit, kind, price, best, found)
        found.sort(key=_by_bound, reverse=True)
        return found

    def _changed(self, s: State, limit: Limit, kind: int, price: int, best: int, found: list[Child]) -> None:
        """States after a step or a flip."""
        base, rows, m, ms, marker, purse = s
        for r in self._open:
            row = rows[r]
            if not limit.k and base + limit.rest + self._row_gain(row, m, ms, _ANY) <= best:
                continue
            for new, way in self.values(row):
                if way == kind:
                    b = base + new.f - row.f
                    up = limit.one(b, new, m, ms, best)
                    if up > best:
                        found.append((up, (b, (*rows[:r], new, *rows[r + 1 :]), m, ms, marker, purse), price))

    def _swapped(self, s: State, limit: Limit, price: int, best: int, found: list[Child]) -> None:
        """States after a swap."""
        base, rows, m, ms, marker, purse = s
        bt, st = self.model.bt, self.model.st
        for r in self._open:
            row = rows[r]
            if not limit.k and base + limit.rest + self._row_gain(row, m, ms, _ANY) <= best:
                continue
            for new in self.inner(row):
                d = new.m - row.m
                m2, ms2 = (m, ms + d) if r == FAMILIAR_ROW else (m + d, ms)
                b = base + new.f - row.f + bt[m2] - bt[m] + st[ms2] - st[ms]
                up = limit.one(b, new, m2, ms2, best)
                if up > best:
                    found.append((up, (b, (*rows[:r], new, *rows[r + 1 :]), m2, ms2, marker, purse), price))
        for i, j in self._open_pairs:
            x, y = rows[i], rows[j]
            if not limit.k and base + limit.rest + self._pair_at(x, y, m, ms) <= best:
                continue  # the last action: what the pair gains is known
            before, mx, my = base - x.f - y.f, x.m, y.m
            for nx, ny in self.swaps(x, y):
                b = before + nx.f + ny.f
                m2, ms2 = m, ms
                if nx.m != mx or ny.m != my:
                    m2 += nx.m - mx
                    if j == FAMILIAR_ROW:
                        ms2 += ny.m - my
                    else:
                        m2 += ny.m - my
                    b += bt[m2] - bt[m] + st[ms2] - st[ms]
                up = limit.two(b, nx, ny, m2, ms2, best)
                if up > best:
                    child = (b, (*rows[:i], nx, *rows[i + 1 : j], ny, *rows[j + 1 :]), m2, ms2, marker, purse)
                    found.append((up, child, price))

    @rule("hrdina.optimise.reroll")
    def rerolls(self, s: State, left: int, spent: int, k: int, best: int) -> Iterator[int]:
        """After each face looked at the best value so far: every face, the better of the old and the new die."""
        base, rows, m, ms, marker, purse = s
        sides, price = self.model.sides, self.model.prices[REROLL]
        left, spent = left - price, spent + price * self.age
        limit = Limit(self, s, left, spent, k)
        keep, sure = limit.same(base, m, ms), False
        for r in self._open:
            row = rows[r]
            if not k and base + limit.rest + self._row_gain(row, m, ms, _ANY) <= best:
                continue
            for faces in self.faces(row):
                seen = [(limit.one(base + new.f - row.f, new, m, ms, NEVER), weight, new) for new, weight in faces]
                stay = sides - sum([w for _, w, _ in seen])
                total = stay * keep + sum([w * (up if up > keep else keep) for up, w, _ in seen])
                if total <= best * sides:
                    continue
                if not sure:
                    keep, sure = self.value(s, left, spent, k), True
                    total = stay * keep + sum([w * (up if up > keep else keep) for up, w, _ in seen])
                seen.sort(key=_by_bound, reverse=True)
                for up, weight, new in seen:
                    if total <= best * sides or up <= keep:
                        break
                    child = (base + new.f - row.f, (*rows[:r], new, *rows[r + 1 :]), m, ms, marker, purse)
                    total += weight * (self.value(child, left, spent, k, keep) - up)
                    yield best
                if total > best * sides:
                    best = total // sides
                    yield best

    # --- the last action ---

    def _last(self, s: State, left: int, spent: int, best: int) -> int:
        """The value with exactly one more action at most, by what each row and each pair of rows can gain."""
        base, rows, m, ms, marker, purse = s
        self.work += 1
        need = best - base
        ends = self._ends(left, spent, purse)
        swap, most, other = ends[SWAP], ends[-2], ends[-1]
        if other > need:
            need = other
        if (g := self._marks[1][marker] + ends[MOVE]) > need and marker >= 0:
            need = g
        wish, single = self._wishes[1][m][ms], self._wish_one[m][ms]
        room = need - most - wish
        for r in self._open:
            row = rows[r]
            if row.p > room:
                g = self._row_gain(row, m, ms, ends)
                if g > need:
                    need = g
                    room = need - most - wish
        if swap > NEVER:
            pair, key = self._pair, m * 4 + ms
            room, alone = need - swap - wish, need - swap - single
            for i, j in self._open_pairs:
                x, y = rows[i], rows[j]
                p = x.p + y.p
                if p > room and (p > alone or j == FAMILIAR_ROW or (x.g >> j & 1 and y.g >> i & 1)):
                    at = (x.id, y.id, key)
                    gain = pair.get(at)
                    if gain is None:
                        gain = pair[at] = self._pair_gain(x, y, m, ms)
                    if gain + swap > need:
                        need = gain + swap
                        room, alone = need - swap - wish, need - swap - single
        return base + need

    def _ends(self, left: int, spent: int, purse: Purse) -> tuple[int, ...]:
        """By kind what the purse is worth after such an action as the last one (NEVER: it cannot be paid); then the most
        of the actions on dice; then what a token is worth."""
        key = left, spent, purse
        found = self._ended.get(key)
        if found is None:
            model, prices = self.model, self.model.prices
            pays = [on and prices[x] <= left for x, on in enumerate(self.allowed)]
            by_kind = [model.stop(spent + prices[x], purse) if pays[x] else NEVER for x in range(6)]
            more = (purse[0], purse[1] + 1, purse[2])
            token = model.stop(spent + prices[TOKEN], more) if pays[TOKEN] else NEVER
            found = self._ended[key] = (*by_kind, max(by_kind[STEP:TOKEN]), token)
        return found

    def _row_gain(self, row: Row, m: int, ms: int, ends: tuple[int, ...]) -> int:
        """The most that one action inside a row leads to."""
        if row.flip is None:
            self._look(row)
        found = max((row.flip or 0) + ends[FLIP], row.step + ends[STEP], row.reroll + ends[REROLL])
        if ends[SWAP] > NEVER:
            found = max(found, self._inner_gain(row, m, ms) + ends[SWAP])
        return found

    def gains(self, rows: Rows, m: int, ms: int, ends: tuple[int, ...]) -> list[tuple[int, int, int]]:
        """What the best action in each row and between each two rows leads to, as (gain, row, row), the best first."""
        found = [(self._row_gain(rows[r], m, ms, ends), r, r) for r in self._open]
        swap = ends[SWAP]
        if swap > NEVER:
            for i, j in self._open_pairs:
                gain = self._pair_at(rows[i], rows[j], m, ms)
                found.append((gain + swap, i, j))
        found.sort(reverse=True)
        return found

    def _look(self, row: Row) -> None:
        """The most that a flip, a step or a reroll adds to a row at once."""
        model = self.model
        stars, s = model.by_sum[row.r], row.s
        now = stars[s]
        row.flip = row.step = NEVER
        for code, v in zip(row.codes, row.v, strict=True):
            if code < 0:
                continue
            for by in (-1, 1):
                if model.stepped(code, by) is not None:
                    row.step = max(row.step, stars[s + by] - now)
            flipped = model.flipped(code)
            if flipped is not None:
                row.flip = max(row.flip, stars[s + (flipped & 7) + 1 - v] - now)
            gain = sum([w * max(0, stars[s - v + f] - now) for f, w in model.dice[code >> 3].faces])
            row.reroll = max(row.reroll, gain // model.sides)

    def _inner_gain(self, row: Row, m: int, ms: int) -> int:
        """The most that a swap inside a row adds."""
        key = (row.id, m, ms)
        found = self._inner.get(key)
        if found is None:
            bt, st, found = self.model.bt, self.model.st, NEVER
            for new in self.inner(row):
                d = new.m - row.m
                gain = st[ms + d] - st[ms] if row.r == FAMILIAR_ROW else bt[m + d] - bt[m]
                found = max(found, gain + new.f - row.f)
            self._inner[key] = found
        return found

    def _pair_at(self, x: Row, y: Row, m: int, ms: int) -> int:
        at = (x.id, y.id, m * 4 + ms)
        gain = self._pair.get(at)
        if gain is None:
            gain = self._pair[at] = self._pair_gain(x, y, m, ms)
        return gain

    def _pair_gain(self, x: Row, y: Row, m: int, ms: int) -> int:
        """The most that a swap between two rows adds."""
        model, best = self.model, NEVER
        bt, i, j = model.bt, x.r, y.r
        if j == FAMILIAR_ROW:
            return self._familiar_gain(x, y, m, ms)
        fx, fy, sx, sy = model.by_sum[i], model.by_sum[j], x.s, y.s
        wx, wy, hx, hy = model.wish[i], model.wish[j], model.fits[i], model.fits[j]
        plain = bt[m]
        for a in range(3):
            cx = x.codes[a]
            if cx < 0:
                continue
            for b in range(3):
                cy = y.codes[b]
                if cy < 0:
                    continue
                d = y.v[b] - x.v[a]
                gain = fx[sx + d] + fy[sy - d]
                hits = 0
                if a == wx:
                    hits = hx[cy] - hx[cx]
                if b == wy:
                    hits += hy[cx] - hy[cy]
                gain += bt[m + hits] if hits else plain
                if gain > best:
                    best = gain
        return best - x.f - y.f - plain

    def _familiar_gain(self, x: Row, y: Row, m: int, ms: int) -> int:
        """The most that a swap between a row and the familiar adds."""
        model, best = self.model, NEVER
        bt, st = model.bt, model.st
        if model.row_traits[FAMILIAR_ROW]:
            for nx, ny in self.swaps(x, y):
                best = max(best, nx.f + ny.f + bt[m + nx.m - x.m] + st[ms + ny.m - y.m])
            return best - x.f - y.f - bt[m] - st[ms]
        fx, fy, sx, sy = model.by_sum[x.r], model.by_sum[FAMILIAR_ROW], x.s, y.s
        wx, hx, star, cls, story = model.wish[x.r], model.fits[x.r], model.class_star, model.is_class, model.story
        for a, cx in enumerate(x.codes):
            if cx < 0:
                continue
            for b, cy in enumerate(y.codes):
                if cy < 0:
                    continue
                d = y.v[b] - x.v[a]
                gain = fx[sx + d] + fy[sy - d] + star * (cls[cy] - cls[cx])
                gain += bt[m + hx[cy] - hx[cx]] if a == wx else bt[m]
                gain += st[ms + story[b][cx] - story[b][cy]] if story is not None else st[ms]
                if gain > best:
                    best = gain
        return best - fx[sx] - fy[sy] - bt[m] - st[ms]

    # --- what a row can become ---

    def values(self, row: Row) -> list[tuple[Row, int]]:
        """Rows after a step or a flip, with the kind of action (the cheaper one where both lead there)."""
        if row.values is None:
            model, found = self.model, dict[tuple[int, int], tuple[Row, int]]()
            for k, code in enumerate(row.codes):
                if code < 0:
                    continue
                ways = [(model.stepped(code, -1), STEP), (model.stepped(code, 1), STEP), (model.flipped(code), FLIP)]
                for new, kind in ways:
                    if new is not None:
                        then = model.row(row.r, (*row.codes[:k], new, *row.codes[k + 1 :]))
                        found.setdefault((then.id, kind), (then, kind))
            row.values = list(found.values())
        return row.values

    def inner(self, row: Row) -> list[Row]:
        """Other rows after a swap inside the row."""
        if row.inner is None:
            a, b, c = row.codes
            ways = [codes for codes, x, y in (((b, a, c), a, b), ((c, b, a), a, c), ((a, c, b), b, c)) if x >= 0 <= y]
            found = {then.id: then for codes in ways if (then := self.model.row(row.r, codes)) is not row}
            row.inner = list(found.values())
        return row.inner

    def swaps(self, x: Row, y: Row) -> list[tuple[Row, Row]]:
        """Both rows after a swap between them."""
        key = x.id * _IDS + y.id
        found = self._swaps.get(key)
        if found is None:
            row, seen = self.model.row, dict[tuple[int, int], tuple[Row, Row]]()
            for a, cx in enumerate(x.codes):
                for b, cy in enumerate(y.codes):
                    if cx >= 0 <= cy and cx != cy:
                        nx = row(x.r, (*x.codes[:a], cy, *x.codes[a + 1 :]))
                        ny = row(y.r, (*y.codes[:b], cx, *y.codes[b + 1 :]))
                        seen[nx.id, ny.id] = nx, ny
            found = self._swaps[key] = list(seen.values())
        return found

    def faces(self, row: Row) -> list[tuple[tuple[Row, int], ...]]:
        """For each die of the row: the rows with its other faces, with their weights."""
        if row.rerolls is None:
            model, found = self.model, dict[tuple[tuple[int, int], ...], tuple[tuple[Row, int], ...]]()
            for k, code in enumerate(row.codes):
                if code < 0:
                    continue
                then = tuple(
                    (model.row(row.r, (*row.codes[:k], (code & ~7) + f - 1, *row.codes[k + 1 :])), w)
                    for f, w in model.dice[code >> 3].faces
                    if f != (code & 7) + 1
                )
                found.setdefault(tuple((new.id, w) for new, w in then), then)
            row.rerolls = list(found.values())
        return row.rerolls


def _by_bound(child: tuple[int, object, object]) -> int:
    return child[0]
