"""Rows of a hero in the search of last improvements: what one action can make of them, and how much it gains. Everything
is found out once, when first asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import add
from typing import TypeAlias

from companion.games.hrdina.cards import FAMILIAR_ROW
from companion.games.hrdina.optimise_conditions import Tokens
from companion.games.hrdina.optimise_model import (
    FLIP,
    NEVER,
    REROLL,
    STEP,
    SUMS,
    SWAP,
    TOKEN,
    Model,
    Purse,
    Row,
    Rows,
)
from companion.games.hrdina.optimise_traits import Whole

State: TypeAlias = tuple[int, Rows, int, int, int, Purse]  # base, rows, matches, story matches, marker, purse
Change: TypeAlias = tuple[int, Row, Row, int, int]  # base, changed rows (the same: only one), matches, story matches
_IDS = 1 << 24


class Tail(dict[int, int]):
    """The most that stopping leads to, moves and tokens before it included, by the number of the board (`Row.a` of all
    rows; 0 without traits on the whole board). `top`: without what these pay. `ways`: by marker and tokens left."""

    __slots__ = ("_ways", "_whole", "tokens", "top")

    def __init__(self, whole: Whole | None, ways: Mapping[tuple[int, Tokens], int]) -> None:
        super().__init__()
        self._whole, self._ways, self.top = whole, tuple(ways.items()), max(ways.values())
        self.tokens = {tokens for _, tokens in ways}

    def __missing__(self, a: int) -> int:
        found, whole = NEVER, self._whole
        for (marker, tokens), got in self._ways:
            paid = got if whole is None else got + whole.paid(a, marker, tokens)
            if paid > found:
                found = paid
        self[a] = found
        return found


class Ends:
    """What stopping is worth after one more action. `of`: by kind, without traits on the whole board (NEVER: it cannot be
    paid), `most`: the most of those on dice, `swap`: as in `of`; `tails`: with these traits; `tokens`: left
    then, if that is certain; `id`: a number for these."""

    __slots__ = ("id", "most", "of", "swap", "tails", "tokens")

    def __init__(self, tails: tuple[Tail | None, ...], id: int) -> None:
        self.tails, self.id = tails, id
        self.of = tuple([NEVER if tail is None else tail.top for tail in tails])
        self.most, self.swap = max(self.of[STEP:TOKEN]), self.of[SWAP]
        tokens = set[Tokens]().union(*[tail.tokens for tail in tails if tail is not None])
        self.tokens = tokens.pop() if len(tokens) == 1 else None


class Gains:
    """Rows after one action, and the most that one action gains in a row or between two rows, for one model."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self._swaps: dict[int, list[tuple[Row, Row]]] = {}
        self._by_die: list[dict[int, tuple[int, int, int]]] = [{} for _ in range(7)]
        self.span = model.high - model.low
        self.both: list[list[list[list[int] | None]]] = [[[None] * SUMS for _ in range(7)] for _ in range(7)]
        self._threes: dict[int, int] = {}
        self._pairs: dict[tuple[int, int], list[int]] = {}
        self._padded = [[NEVER] * SUMS + stars[::-1] + [NEVER] * SUMS for stars in model.by_sum]

    def sums(self, i: int, j: int, s: int) -> list[int]:
        """A bound for what a swap between rows i (sum s) and j adds to their stars, by the sum of j: whatever the dice are,
        one sum falls by what the other rises."""
        fx, fy, span = self.model.by_sum[i], self.model.by_sum[j], self.span
        slack = self.model.familiar_slack if FAMILIAR_ROW in (i, j) else 0
        low, high = max(0, s - span), min(SUMS - 1, s + span)
        part, back, at = fx[low : high + 1], self._padded[j], 2 * SUMS - 1 - s + low
        found = [
            max(map(add, part, back[at - t : at - t + len(part)])) - fx[s] - fy[t] + slack
            for t in range(SUMS)
        ]  # fmt: skip
        self.both[i][j][s] = found
        return found

    def three(self, i: int, j: int, k: int, both: int, s: int) -> int:
        """A bound for the stars of rows i and j (sums `both` together) and k (sum s) after two swaps between them that
        change one die of k: the three sums together stay."""
        key = ((both * 7 + i) * 7 + j) * 256 + k * 32 + s
        found = self._threes.get(key)
        if found is None:
            fx, fy, fz, span = self.model.by_sum[i], self.model.by_sum[j], self.model.by_sum[k], self.span
            pair = self._pairs.get((i, j))
            if pair is None:
                pair = self._pairs[i, j] = [
                    max([fx[a] + fy[t - a] for a in range(max(0, t - SUMS + 1), min(SUMS - 1, t) + 1)])
                    for t in range(2 * SUMS - 1)
                ]  # fmt: skip
            low, high = max(0, s - span, both + s - 2 * SUMS + 2), min(SUMS - 1, s + span, both + s)
            found = self._threes[key] = max([pair[both + s - c] + fz[c] for c in range(low, high + 1)])
        return found

    # --- rows after one action ---

    def inside(self, s: State, r: int, kind: int) -> Iterator[Change]:
        """States after an action inside row r."""
        base, rows, m, ms = s[:4]
        row = rows[r]
        before = base - row.f
        if kind != SWAP:
            for new, way in self.values(row):
                if way == kind:
                    yield before + new.f, new, new, m, ms
            return
        bt, st = self.model.bt, self.model.st
        for new in self.inner(row):
            m2, ms2 = (m, ms + new.m - row.m) if r == FAMILIAR_ROW else (m + new.m - row.m, ms)
            yield before + new.f + bt[m2] - bt[m] + st[ms2] - st[ms], new, new, m2, ms2

    def between(self, s: State, i: int, j: int) -> Iterator[Change]:
        """States after a swap between rows i and j (i before j)."""
        base, rows, m, ms = s[:4]
        x, y, bt, st = rows[i], rows[j], self.model.bt, self.model.st
        before, mx, my = base - x.f - y.f, x.m, y.m
        for nx, ny in self.swaps(x, y):
            if nx.m == mx and ny.m == my:
                yield before + nx.f + ny.f, nx, ny, m, ms
                continue
            m2, ms2 = m + nx.m - mx, ms
            if j == FAMILIAR_ROW:
                ms2 += ny.m - my
            else:
                m2 += ny.m - my
            yield before + nx.f + ny.f + bt[m2] - bt[m] + st[ms2] - st[ms], nx, ny, m2, ms2

    # --- gains ---

    def own(self, row: Row, m: int, ms: int, ends: Ends) -> int:
        """The most that one action inside a row leads to."""
        key = ends.id * 32 + m * 4 + ms
        found = row.own.get(key)
        if found is None:
            if row.flip is None:
                self._look(row)
            of = ends.of
            found = max((row.flip or 0) + of[FLIP], row.step + of[STEP], row.reroll + of[REROLL])
            if ends.swap > NEVER:
                found = max(found, self._within(row, m, ms) + ends.swap)
            row.own[key] = found
        return found

    def reroll(self, row: Row) -> int:
        """The most that a reroll in a row gains on average."""
        if row.flip is None:
            self._look(row)
        return row.reroll

    def _look(self, row: Row) -> None:
        """The most that a flip, a step or a reroll adds to a row at once."""
        r, s, known = row.r, row.s, self._by_die[row.r]
        row.flip = row.step = row.reroll = NEVER
        for code in row.codes:
            if code >= 0:
                step, flip, reroll = known.get(code * 32 + s) or self._by_one_die(r, code, s)
                row.step, row.flip, row.reroll = max(row.step, step), max(row.flip, flip), max(row.reroll, reroll)

    def _by_one_die(self, r: int, code: int, s: int) -> tuple[int, int, int]:
        """The most that a step, a flip and a reroll of one die add to row r with the sum s."""
        model = self.model
        stars, rest = model.by_sum[r], s - (code & 7) - 1
        now = stars[s]
        step = max([stars[s + by] - now for by in (-1, 1) if model.stepped(code, by) is not None], default=NEVER)
        flipped = model.flipped(code)
        flip = NEVER if flipped is None else stars[rest + (flipped & 7) + 1] - now
        gain = sum([w * max(0, stars[rest + f] - now) for f, w in model.dice[code >> 3].faces])
        found = self._by_die[r][code * 32 + s] = step, flip, gain // model.sides
        return found

    def _within(self, row: Row, m: int, ms: int) -> int:
        """The most that a swap inside a row adds: only its matches can change."""
        codes, model, best = row.codes, self.model, NEVER
        r, bt, st = row.r, self.model.bt, self.model.st
        wish, fits, story = model.wish[r] if r < FAMILIAR_ROW else None, model.fits[r % 6], model.story
        for a, b in ((0, 1), (0, 2), (1, 2)):
            x, y = codes[a], codes[b]
            if x == y or x < 0 or y < 0:
                continue
            gain = 0
            if r == FAMILIAR_ROW:
                if story is not None:
                    gain = st[ms + story[a][y] + story[b][x] - story[a][x] - story[b][y]] - st[ms]
            elif a == wish:
                gain = bt[m + fits[y] - fits[x]] - bt[m]
            elif b == wish:
                gain = bt[m + fits[x] - fits[y]] - bt[m]
            if gain > best:
                best = gain
        return best

    def pair(self, x: Row, y: Row, m: int, ms: int) -> int:
        """The most that a swap between two rows adds (x before y)."""
        key = y.id * 32 + m * 4 + ms
        gain = x.pairs.get(key)
        if gain is None:
            gain = x.pairs[key] = (
                self._with_familiar(x, y, m, ms) if y.r == FAMILIAR_ROW else self._between(x, y, m)
            )  # fmt: skip
        return gain

    def _between(self, x: Row, y: Row, m: int) -> int:
        model, best = self.model, NEVER
        bt, i, j = model.bt, x.r, y.r
        fx, fy, sx, sy = model.by_sum[i], model.by_sum[j], x.s, y.s
        wx, wy, hx, hy = model.wish[i], model.wish[j], model.fits[i], model.fits[j]
        plain = bt[m]
        for a in range(3):
            cx = x.codes[a]
            if cx < 0:
                continue
            for b in range(3):
                cy = y.codes[b]
                if cy < 0 or cy == cx:
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

    def _with_familiar(self, x: Row, y: Row, m: int, ms: int) -> int:
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
                if cy < 0 or cy == cx:
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
        """Rows after a step or a flip, with the kind of action (once for each kind that leads there)."""
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
        """Rows after a swap inside the row, those with any change (without one it may still be a way to spend XP)."""
        if row.inner is None:
            a, b, c = row.codes
            ways = (((b, a, c), a, b), ((c, b, a), a, c), ((a, c, b), b, c))
            all_ = [self.model.row(row.r, codes) for codes, x, y in ways if x >= 0 <= y and x != y]
            row.inner = list({new.id: new for new in all_ if new is not row or self.model.wasteful}.values())
        return row.inner

    def swaps(self, x: Row, y: Row) -> list[tuple[Row, Row]]:
        """Both rows after a swap between them (x before y)."""
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
        if row.faces is None:
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
            row.faces = list(found.values())
        return row.faces
