"""Upper bounds in the search of last improvements, and the exact worth of the last action after one on dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from companion.games.hrdina.cards import FAMILIAR_ROW
from companion.games.hrdina.optimise_gains import Gains, State
from companion.games.hrdina.optimise_model import MOVE, NEVER, TOKEN, Model, Purse, Row, Rows

if TYPE_CHECKING:
    from companion.games.hrdina.optimise_search import Search


class Bounds:
    """What actions can add at most; `marks`: by how many are left and by the marker's cell."""

    def __init__(self, model: Model, allowed: Sequence[bool]) -> None:
        self.model, self.allowed = model, allowed
        self._after: dict[tuple[int, int, Purse], int] = {}
        self._shifts: dict[tuple[int, ...], int] = {}
        self._wishes: dict[tuple[int, int, int], int] = {}
        # by matches, the most that so many more of them can add: of the backstory, of the familiar's story
        self.m_up = [[max(model.bt[max(0, m - 6) : m + n + 1]) - model.bt[m] for n in range(7)] for m in range(7)]
        self.ms_up = [[max(model.st[max(0, m - 6) : m + n + 1]) - model.st[m] for n in range(7)] for m in range(4)]
        self.marks = [self._mark_up(k) for k in range(4)]

    def wish(self, k: int, m: int, ms: int) -> int:
        """The most that k actions can add through matches: a swap makes two of them at most."""
        key = (k, m, ms)
        found = self._wishes.get(key)
        if found is None:
            m_up, ms_up, n = self.m_up[m], self.ms_up[ms], 2 * k
            found = self._wishes[key] = max([m_up[x] + ms_up[n - x] for x in range(n + 1)])
        return found

    def _mark_up(self, k: int) -> list[int]:
        a = self.model.a
        if not self.allowed[MOVE]:
            return [0] * 10
        return [
            max(a[d] for d in range(9) if abs(d // 3 - c // 3) + abs(d % 3 - c % 3) <= k) - a[c] for c in range(9)
        ] + [0]

    def shift(self, k: int, m: int, ms: int, m2: int, ms2: int) -> int:
        """How much more the same k actions can add through matches from (m2, ms2) than from (m, ms)."""
        if m == m2 and ms == ms2:
            return 0
        key = (k, m, ms, m2, ms2)
        found = self._shifts.get(key)
        if found is None:
            bt, st, n = self.model.bt, self.model.st, 2 * k
            found = self._shifts[key] = max(
                bt[m2 + x] - bt[m2] + st[ms2 + y] - st[ms2] - bt[m + x] + bt[m] - st[ms + y] + st[ms]
                for x in range(-n, n + 1)
                for y in range(-n, n + 1)
                if abs(x) + abs(y) <= n and 0 <= m + x < 7 and 0 <= m2 + x < 7 and 0 <= ms + y < 4 and 0 <= ms2 + y < 4
            )
        return found

    def couple(self, m: int, ms: int, low: int, high: int, low_s: int, high_s: int) -> int:
        """How much more a swap can add through matches once from `low` to `high` (story: `low_s`, `high_s`) are changed."""
        return max(
            [
                self.shift(1, m, ms, x, y)
                for x in range(max(0, m + low), min(6, m + high) + 1)
                for y in range(max(0, ms + low_s), min(3, ms + high_s) + 1)
            ]
        )

    def _after_up(self, left: int, spent: int, purse: Purse) -> int:
        """The most that `stop` can be after one or more further actions."""
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
                        model.stop(spent + price, then),
                        self._after_up(left - price, spent + price, then),
                    )
            self._after[key] = found
        return found

    def rest_up(self, left: int, spent: int, purse: Purse) -> int:
        """The most that purse and battle can be worth at the end."""
        return max(self.model.stop(spent, purse), self._after_up(left, spent, purse))

    def limit(self, rows: Rows, marker: int, purse: Purse, left: int, spent: int, k: int) -> Limit:
        return Limit(self, rows, marker, purse, left, spent, k)


class Limit:
    """Upper bounds for what becomes of a state by an action on one or two rows, with k actions left after it."""

    def __init__(self, bounds: Bounds, rows: Rows, marker: int, purse: Purse, left: int, spent: int, k: int) -> None:
        self.up = bounds.rest_up(left, spent, purse)
        self.bounds, self.rows, self.marker, self.whole = bounds, rows, marker, bounds.model.whole
        # how many of the actions are on dice, how many move the marker, and what that is worth
        moves = range(k + 1) if bounds.allowed[MOVE] and marker >= 0 else (0,)
        self.ways = [(k - j, j, bounds.marks[j][marker]) for j in moves]
        self.a = sum([row.a for row in rows])
        self.ranked = sorted([(row.p, row.r) for row in rows], reverse=True)
        self._others: dict[tuple[int, int], list[int]] = {}

    def same(self, b: int, m: int, ms: int) -> int:
        """The bound for base `b` if no row is changed."""
        return b + self._most([p for p, _ in self.ranked], m, ms, self.a)

    def __call__(self, b: int, x: Row, y: Row, m: int, ms: int) -> int:
        """The bound for base `b` with rows x and y changed (the same: one row)."""
        i, j = x.r, y.r
        others = self._others.get((i, j))
        if others is None:
            others = self._others[i, j] = [p for p, o in self.ranked if o != i and o != j]
        tops = [*others, x.p] if x is y else [*others, x.p, y.p]
        tops.sort(reverse=True)
        a = self.a - self.rows[i].a + x.a if x is y else self.a - self.rows[i].a - self.rows[j].a + x.a + y.a
        return b + self._most(tops, m, ms, a)

    def _most(self, tops: Sequence[int], m: int, ms: int, a: int) -> int:
        """What the actions left can add, with rows that could grow by `tops` on a board with the number `a`."""
        best, wish, whole = NEVER, self.bounds.wish, self.whole
        for dice, moves, marks in self.ways:
            up = marks + sum(tops[: 2 * dice]) + wish(dice, m, ms)
            if whole is not None:
                up += whole.reach(a, self.marker, dice, moves)
            if up > best:
                best = up
        return self.up + best


class Last:
    """The worth of the last action after one on dice, from a state whose rows are known: what it gains in rows not changed
    is looked up in a list, the best first; only what touches the changed rows is looked at one by one. `may`: by row the
    rows (bits) that it may still change dice with then; where that was all looked at before, it need not be again."""

    def __init__(
        self, search: Search, s: State, left: int, spent: int, may: Sequence[int], closed: Sequence[int] = ()
    ) -> None:
        self.may = may
        self.gains: Gains = search.gains
        self.rows = s[1]
        marker, purse = s[4], s[5]
        bounds: Bounds = search.bounds
        self.ends = search.ends(left, spent, purse, marker)
        self.open: list[int] = [r for r in search.open if r not in closed] if closed else search.open
        self.bounds, self.start = bounds, s
        self.familiar = FAMILIAR_ROW in self.open
        # by row the rows whose wished die it wishes for: a swap with one of these can make two matches at once
        self.mutual = [sum([1 << k for k in self.open if s[1][k].g >> r & 1]) for r in range(6)] + [0]
        self._wishes: dict[int, tuple[int, int, int]] = {}
        self._couples: dict[tuple[int, ...], int] = {}
        self.slack = 2 * search.model.familiar_slack
        self.tail = search.tail(marker, purse, left, spent, 1)
        self.idle = self.tail.top
        self.ranked = sorted([(s[1][r].q, r) for r in self.open], reverse=True)
        self._top: dict[int, int] = {}
        self._lists: dict[int, list[tuple[int, int, int]]] = {}
        self._apart: dict[int, int] = {}

    def apart(self, i: int, j: int, m: int, ms: int) -> int:
        """What the last action leads to in rows other than i and j, or without dice."""
        wish = m * 4 + ms
        ways = self._lists.get(wish)
        if ways is None:
            gains, rows, ends, swap = self.gains, self.rows, self.ends, self.ends.swap
            ways = [(gains.own(rows[r], m, ms, ends), r, r) for r in self.open]
            if swap > NEVER:
                for n, a in enumerate(self.open):
                    x = rows[a]
                    ways += [(gains.pair(x, rows[b], m, ms) + swap, a, b) for b in self.open[n + 1 :]]
            ways.sort(reverse=True)
            self._lists[wish] = ways
        best = self.idle
        for g, a, b in ways:
            if g <= best:
                break
            if a != i and a != j and b != i and b != j:
                best = g
                break
        self._apart[(i * 7 + j) * 32 + wish] = best
        return best

    def top(self, i: int, j: int) -> int:
        """The most that one other die gains in a row other than i and j."""
        best = 0
        for q, r in self.ranked:
            if r != i and r != j:
                best = q
                break
        self._top[i * 7 + j] = best
        return best

    def pair_up(self, i: int, j: int) -> int:
        """A bound for what a swap between rows i and j and the last action lead to."""
        rows, gains, (m, ms) = self.rows, self.gains, self.start[2:4]
        x, y, m_up, ms_up = rows[i], rows[j], self.bounds.m_up[m], self.bounds.ms_up[ms]
        xh, yh = x.need & y.fit != 0, y.need & x.fit != 0
        apart = self._apart.get((i * 7 + j) * 32 + m * 4 + ms)
        if apart is None:
            apart = self.apart(i, j, m, ms)
        # the last action elsewhere
        way = (-x.m, xh, -(y.m > 0), yh) if j == FAMILIAR_ROW else (-x.m - y.m, xh + yh, 0, 0)
        couple = self._couples.get(way)
        if couple is None:
            couple = self._couples[way] = self.bounds.couple(m, ms, *way)
        best = gains.pair(x, y, m, ms) + apart + couple
        # ... or in these rows, or between them and another: each wished cell matches once at most
        most, stars, both = self.ends.most, gains.model.by_sum, x.s + y.s
        now = stars[i][x.s] + stars[j][y.s]
        if j == FAMILIAR_ROW:
            xh, stories, slack = x.need & (x.fit | y.fit) != 0, ms_up[2], self.slack
            inner = m_up[xh] + ms_up[3] + slack
        else:
            stories = slack = 0
            inner = m_up[(x.need & (x.fit | y.fit) != 0) + (y.need & (x.fit | y.fit) != 0)]
        inner += x.p + y.p + most
        if inner > best:
            best = inner
        for k in self.open:
            if k != i and k != j:
                z = rows[k]
                near = gains.three(i, j, k, both, z.s) - now - stars[k][z.s] + most + slack
                fit = x.fit | y.fit | z.fit
                hits = (x.need & fit != 0) + (z.need & (x.fit | y.fit) != 0)
                if k == FAMILIAR_ROW:
                    near += m_up[(x.need & fit != 0) + (y.need & fit != 0)] + ms_up[1] + self.slack
                elif j == FAMILIAR_ROW:
                    near += m_up[hits] + stories
                else:
                    near += m_up[hits + (y.need & fit != 0)]
                if near > best:
                    best = near
        return best

    def wished(self, m: int, ms: int) -> tuple[int, int, int]:
        """The most that a swap adds through matches: of one wish of the backstory, of two, with two of the story."""
        m_up, ms_up = self.bounds.m_up[m], self.bounds.ms_up[ms]
        one = m_up[1] + ms_up[1] if self.familiar else m_up[1]
        found = self._wishes[m * 4 + ms] = one, max(one, m_up[2]), max(one, m_up[2], ms_up[2])
        return found

    def most(self, b: int, x: Row, m: int, ms: int) -> int:
        """A bound for `after` with one row changed."""
        i = x.r
        other = self._top.get(i * 8)
        if other is None:
            other = self.top(i, i)
        apart = self._apart.get(i * 8 * 32 + m * 4 + ms)
        if apart is None:
            apart = self.apart(i, i, m, ms)
        near = x.q + other + (self._wishes.get(m * 4 + ms) or self.wished(m, ms))[2] + self.ends.most
        return b + (near if near > apart else apart)

    def after(self, b: int, x: Row, y: Row, m: int, ms: int, floor: int) -> int:
        """The value for base `b` with rows x and y changed (x before y, or the same: one row), and one more action at most;
        `floor` if it is not above that."""
        i, j = x.r, y.r
        wish = m * 4 + ms
        apart = self._apart.get((i * 7 + j) * 32 + wish)
        if apart is None:
            apart = self.apart(i, j, m, ms)
        need = floor - b
        if apart > need:
            need = apart
        if self.near_up(x, y, wish) > need:
            need = self._near(x, y, m, ms, need)
        return b + need

    def near_up(self, x: Row, y: Row, wish: int) -> int:
        """A bound for what the last action leads to in the changed rows or between them and another."""
        i, j = x.r, y.r
        top = self._top.get(i * 7 + j)
        if top is None:
            top = self.top(i, j)
        one, two, three = self._wishes.get(wish) or self.wished(*divmod(wish, 4))
        if j == FAMILIAR_ROW:
            near = three
        else:
            near = two if x.g & self.mutual[i] or y.g & self.mutual[j] or (x.g >> j & y.g >> i & 1) else one
        near += self.ends.most
        if x is y:
            return near + x.q + top
        if x.q > y.q:
            return near + x.q + (y.q if y.q > top else top)
        return near + y.q + (x.q if x.q > top else top)

    def _near(self, x: Row, y: Row, m: int, ms: int, need: int) -> int:
        """The most that the last action gains in a changed row or between it and another, if more than `need`."""
        gains, ends, swap = self.gains, self.ends, self.ends.swap
        for row in (x,) if x is y else (x, y):
            own = gains.own(row, m, ms, ends)
            if own > need:
                need = own
        if swap == NEVER:
            return need
        pair, room = gains.pair, need - swap
        for near, row, other in self.partners(x, y, m, ms):
            if near > room:
                gain = pair(row, other, m, ms) if row.r < other.r else pair(other, row, m, ms)
                if gain > room:
                    room = gain
        return room + swap

    def partners(self, x: Row, y: Row, m: int, ms: int) -> Iterator[tuple[int, Row, Row]]:
        """The changed rows with each row that a swap can be made with, and a bound for what it gains."""
        m_up, ms_up = self.bounds.m_up[m], self.bounds.ms_up[ms]
        both, sums, rows = self.gains.both, self.gains.sums, self.rows
        i, j = x.r, y.r
        for row in (x,) if x is y else (x, y):
            r, s = row.r, row.s
            mine, may = both[r], self.may[r]
            if not may:
                continue
            for k in self.open:
                if not may >> k & 1:
                    continue
                if k != i and k != j:
                    other = rows[k]
                elif row is x:
                    other = y
                else:
                    continue  # this pair was looked at already
                near = (mine[k][s] or sums(r, k, s))[other.s]
                mine_fits, other_fits = other.need & row.fit, row.need & other.fit
                if k == FAMILIAR_ROW:
                    near += m_up[other_fits != 0] + ms_up[mine_fits != 0]
                elif r == FAMILIAR_ROW:
                    near += m_up[mine_fits != 0] + ms_up[other_fits != 0]
                elif mine_fits or other_fits:
                    near += m_up[2] if row.g >> k & other.g >> r & 1 else m_up[1]
                else:
                    near += m_up[0]
                yield near, row, other
