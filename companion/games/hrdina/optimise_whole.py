"""The last action where traits look at the whole board: as without them, but with the number of the board (`Row.a`) looked
up after each change. What they can pay at most with one more action shows where that is not needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from companion.games.hrdina.cards import FAMILIAR_ROW
from companion.games.hrdina.optimise_bounds import Last
from companion.games.hrdina.optimise_gains import Ends, Gains, State
from companion.games.hrdina.optimise_model import NEVER, REROLL, SWAP, Row
from companion.games.hrdina.optimise_traits import Whole

if TYPE_CHECKING:
    from companion.games.hrdina.optimise_search import Search

_IDS = 1 << 24
_WISHES = 32  # matches and story matches as one number


class WholeGains:
    """What one action leads to, in a row or between two, from a board with the number `a`."""

    def __init__(self, gains: Gains, whole: Whole) -> None:
        self.gains, self.whole, self.sides = gains, whole, gains.model.sides
        self._own: dict[int, int] = {}
        self._pairs: dict[int, list[tuple[int, int]]] = {}

    def own(self, row: Row, m: int, ms: int, a: int, ends: Ends) -> int:
        """The most that one action inside a row leads to."""
        mask = self.whole.mask
        a &= mask
        key = ((a * _IDS + row.id) * _IDS + ends.id) * _WISHES + m * 4 + ms
        found = self._own.get(key)
        if found is not None:
            return found
        gains, found, f = self.gains, NEVER, row.f
        rest = a - (row.a & mask)
        tails = ends.tails
        for new, kind in gains.values(row):
            tail = tails[kind]
            if tail is not None and (got := new.f - f + tail[rest + (new.a & mask)]) > found:
                found = got
        tail = tails[SWAP]
        if tail is not None:
            bt, st = gains.model.bt, gains.model.st
            for new in gains.inner(row):
                by = new.m - row.m
                got = st[ms + by] - st[ms] if row.r == FAMILIAR_ROW else bt[m + by] - bt[m]
                found = max(found, got + tail[rest + (new.a & mask)])
        tail = tails[REROLL]
        if tail is not None:
            keep = tail[a]
            for faces in gains.faces(row):
                more = sum([w * got for new, w in faces if (got := new.f - f + tail[rest + (new.a & mask)] - keep) > 0])
                found = max(found, keep + more // self.sides)
        self._own[key] = found
        return found

    def pair(self, x: Row, y: Row, m: int, ms: int, a: int, ends: Ends, lift: int, need: int) -> int:
        """The most that a swap between two rows leads to (x before y), or `need` if that is not less. `lift`: a bound for
        what the traits pay then."""
        tail = ends.tails[SWAP]
        assert tail is not None
        most = ends.swap + lift
        a &= self.whole.mask
        for gain, by in self._pairs.get((x.id * _IDS + y.id) * _WISHES + m * 4 + ms) or self._changes(x, y, m, ms):
            if gain + most <= need:
                break
            got = gain + tail[a + by]
            if got > need:
                need = got
        return need

    def _changes(self, x: Row, y: Row, m: int, ms: int) -> list[tuple[int, int]]:
        """What a swap gains, the best first, with what it adds to the number of the board: the best of each."""
        best: dict[int, int] = {}
        for gain, by in self._swaps(x, y, m, ms):
            if gain > best.get(by, NEVER):
                best[by] = gain
        ways = [(gain, by) for by, gain in best.items()]
        ways.sort(reverse=True)
        self._pairs[(x.id * _IDS + y.id) * _WISHES + m * 4 + ms] = ways
        return ways

    def _swaps(self, x: Row, y: Row, m: int, ms: int) -> Iterator[tuple[int, int]]:
        """What each swap gains and adds to the number of the board, by sums and matches where these tell."""
        model, reader, i, j = self.gains.model, self.whole.reader, x.r, y.r
        familiar = j == FAMILIAR_ROW
        if i in reader.odd or j in reader.odd or (familiar and model.row_traits[FAMILIAR_ROW]):
            yield from self._by_rows(x, y, m, ms)
            return
        bt, st, sx, sy, match, board, there = model.bt, model.st, x.s, y.s, reader.match, reader.board, reader.familiar
        fx, fy, ax, ay = model.by_sum[i], model.by_sum[j], model.a_by_sum[i], model.a_by_sum[j]
        wx, hx, wy, hy = model.wish[i], model.fits[i], None if familiar else model.wish[j], model.fits[j % 6]
        star, cls, story = model.class_star, model.is_class, model.story if familiar else None
        f, a = fx[sx] + fy[sy] + bt[m] + st[ms], ax[sx] + ay[sy]
        for p, cx in enumerate(x.codes):
            for q, cy in enumerate(y.codes):
                if cx < 0 or cy < 0 or cx == cy:
                    continue
                d, hits = y.v[q] - x.v[p], 0
                if p == wx:
                    hits = hx[cy] - hx[cx]
                if q == wy:
                    hits += hy[cx] - hy[cy]
                gain, by = fx[sx + d] + fy[sy - d] + bt[m + hits] - f, ax[sx + d] + ay[sy - d] + hits * match - a
                if familiar:
                    gain += star * (cls[cy] - cls[cx])
                    gain += st[ms] if story is None else st[ms + story[q][cx] - story[q][cy]]
                    by += board[cy] - board[cx] + there[cx] - there[cy]
                else:
                    gain += st[ms]
                yield gain, by

    def _by_rows(self, x: Row, y: Row, m: int, ms: int) -> Iterator[tuple[int, int]]:
        bt, st, familiar = self.gains.model.bt, self.gains.model.st, y.r == FAMILIAR_ROW
        mask = self.whole.mask
        f, a, matches = x.f + y.f + bt[m] + st[ms], (x.a & mask) + (y.a & mask), m - x.m - (0 if familiar else y.m)
        for nx, ny in self.gains.swaps(x, y):
            gain, by = nx.f + ny.f - f, (nx.a & mask) + (ny.a & mask) - a
            if familiar:
                gain += bt[matches + nx.m] + st[ms + ny.m - y.m]
            else:
                gain += bt[matches + nx.m + ny.m] + st[ms]
            yield gain, by


class WholeLast(Last):
    """`Last` with traits on the whole board."""

    def __init__(
        self, search: Search, s: State, left: int, spent: int, may: Sequence[int], closed: Sequence[int] = ()
    ) -> None:
        super().__init__(search, s, left, spent, may, closed)
        assert search.whole is not None
        self.ways, self.whole = search.whole, search.whole.whole
        self.a, self.marker = sum([row.a for row in self.rows]), s[4]
        self._aparts: dict[int, tuple[int, int]] = {}
        self._lifts: dict[int, list[int]] = {}

    def lifts(self, a: int) -> list[int]:
        """The most that the traits can pay after one more action, by its place (`Whole.lifts`)."""
        found = self._lifts.get(a)
        if found is None:
            found = self._lifts[a] = self.whole.lifts(a, self.marker, self.ends.tokens)
        return found

    def number(self, x: Row, y: Row) -> int:
        """Of the board with these rows."""
        rows = self.rows
        a = self.a - rows[x.r].a + x.a
        return a if x is y else a - rows[y.r].a + y.a

    def elsewhere(self, i: int, j: int, m: int, ms: int, a: int, need: int) -> int:
        """What the last action leads to in rows other than i and j, or without dice, from a board with the number `a`;
        `need` if that is not less."""
        wish = m * 4 + ms
        apart = self._apart.get((i * 7 + j) * _WISHES + wish)
        if apart is None:
            apart = self.apart(i, j, m, ms)
        best, lifts = max(need, self.tail[a & self.whole.mask]), self.lifts(a)
        most = lifts[49]
        if apart + most <= best:
            return best
        key = ((a * 7 + i) * 7 + j) * _WISHES + wish
        low, high = self._aparts.get(key) or (NEVER, -NEVER)
        if low == high or high <= best:
            return max(high, best)
        rows, ends = self.rows, self.ends
        for g, p, q in self._lists[wish]:
            if g + most <= best:
                break
            lift = lifts[7 * p + q]
            if p != i and p != j and q != i and q != j and g + lift > best:
                if p == q:
                    best = max(best, self.ways.own(rows[p], m, ms, a, ends))
                else:
                    best = self.ways.pair(rows[p], rows[q], m, ms, a, ends, lift, best)
        self._aparts[key] = (best, best) if best > need else (NEVER, best)
        return best

    def pair_up(self, i: int, j: int) -> int:
        a, marker, reach = self.a, self.marker, self.whole.reach
        alone = self.gains.pair(self.rows[i], self.rows[j], *self.start[2:4]) + self.idle + reach(a, marker, 1, 1)
        return max(alone, super().pair_up(i, j) + reach(a, marker, 2, 0))

    def most(self, b: int, x: Row, m: int, ms: int) -> int:
        a, marker, reach = self.number(x, x), self.marker, self.whole.reach
        return max(b + self.idle + reach(a, marker, 0, 1), super().most(b, x, m, ms) + reach(a, marker, 1, 0))

    def after(self, b: int, x: Row, y: Row, m: int, ms: int, floor: int) -> int:
        a = self.number(x, y)
        lifts = self.lifts(a)
        need = self.elsewhere(x.r, y.r, m, ms, a, floor - b)
        near = self.near_up(x, y, m * 4 + ms)
        if near + lifts[49] > need:
            need = self._touching(x, y, m, ms, a, need)
        return b + need

    def _touching(self, x: Row, y: Row, m: int, ms: int, a: int, need: int) -> int:
        """As `_near`: the most that the last action leads to in a changed row or between it and another."""
        gains, ends, ways, swap, lifts = self.gains, self.ends, self.ways, self.ends.swap, self.lifts(a)
        pair = ways.pair
        for row in (x,) if x is y else (x, y):
            if gains.own(row, m, ms, ends) + lifts[8 * row.r] > need:
                need = max(need, ways.own(row, m, ms, a, ends))
        if swap == NEVER:
            return need
        for near, row, other in self.partners(x, y, m, ms):
            p, q = (row, other) if row.r < other.r else (other, row)
            lift = lifts[7 * p.r + q.r]
            room = need - swap - lift
            if near > room and gains.pair(p, q, m, ms) > room:
                need = pair(p, q, m, ms, a, ends, lift, need)
        return need
