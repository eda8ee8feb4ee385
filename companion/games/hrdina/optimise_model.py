"""A hero as small integers for the search of last improvements: scores of rows looked up by their sum, what else counts by
tables, and everything that an action cannot change left to one constant.

Stars are integers of 1/`unit` star, so that chances stay exact. A row of the hero is a `Row`, made once for the same dice in
cells of the same meaning; cells without a wish are alike, so their dice are kept sorted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TypeAlias

from companion.core.contract import ScoreLine, rule
from companion.games.hrdina import odds, scoring
from companion.games.hrdina.battle import ADVENTURES, benefit, dice_count
from companion.games.hrdina.cards import ATTRIBUTES, FAMILIAR_ROW, Monster, letters
from companion.games.hrdina.dice import faces, limits, opposite
from companion.games.hrdina.optimise_conditions import Judge, Reader, Tokens
from companion.games.hrdina.optimise_traits import Traits, Whole
from companion.games.hrdina.rows import filled, goal_stars, matches, met, race, story_matches
from companion.games.hrdina.state import Hero, Options, Tables

KINDS = ("move", "step", "flip", "swap", "reroll", "token")
MOVE, STEP, FLIP, SWAP, REROLL, TOKEN = range(6)
BANISH_GOLD = 5
EMPTY = -1
NEVER = -(10**30)
SUMS = 25  # sums of three dice: 0..24
NO_TOKENS = (0, 0, 0, 0)
BIG_GOLD = 1 << 12  # more than all gold of a hero: stars count first, gold breaks ties

Purse: TypeAlias = tuple[int, int, int]  # fiends banished so far, charisma tokens, gold


class Row:
    """Three dice in a row. `f`: stars of the row (goal or danger, traits on it), `m`: matches in its wished cells, `p`: how
    much `f` could grow, `q`: how much with one other die, `s`: sum of the dice. Bits of wishes (rows 0..5, then the cells of
    the familiar): `need`: its own that are not met, `fit`: those that some die of it meets, `g`: those that the die in its
    wished cell meets, if it does not match here. `a`: what traits on the whole board read of it. What the row can become is
    found out when asked for."""

    __slots__ = (
        "a", "codes", "f", "faces", "fit", "flip", "g", "id", "inner", "m", "met", "need", "own", "p", "pairs", "q", "r",
        "reroll", "s", "step", "total", "v", "values",
    )  # fmt: skip

    def __init__(self, r: int, codes: tuple[int, ...], id: int) -> None:
        self.r, self.codes, self.id = r, codes, id
        self.v = tuple([(c & 7) + 1 if c >= 0 else 0 for c in codes])
        self.s = sum(self.v)
        self.f = self.m = self.p = self.q = self.need = self.fit = self.g = self.a = 0
        self.total: int | None = None
        self.met = False
        self.flip: int | None = None  # the most a flip, a step or a reroll gains at once; None = not looked at yet
        self.step = self.reroll = 0
        self.values: list[tuple[Row, int]] | None = None
        self.inner: list[Row] | None = None
        self.faces: list[tuple[tuple[Row, int], ...]] | None = None
        self.own: dict[int, int] = {}
        self.pairs: dict[int, int] = {}


Rows: TypeAlias = tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Die:
    """A kind of die: all codes of it show a value from `low` to `high`."""

    low: int
    high: int
    faces: tuple[tuple[int, int], ...]  # value, weight; the weights add up to the model's `sides`


@dataclass(frozen=True, slots=True)
class Setting:
    """What a model is made from."""

    hero: Hero
    options: Options
    tables: Tables
    monster: Monster | None
    with_battle: bool
    combat_dice: int | None
    kinds: tuple[bool, ...]  # allowed, by KINDS
    prices: tuple[int, ...]  # XP, by KINDS
    banish: bool
    xp: int  # that may be spent


def worthy(setting: Setting) -> list[int]:
    """The fiends that it is worth banishing, the best first."""
    fiends = setting.hero.fiends
    return sorted(
        (i for i, f in enumerate(fiends) if setting.banish and f.active and f.worth > 0), key=lambda i: -fiends[i].worth
    )


def usable(setting: Setting) -> tuple[bool, ...]:
    """The kinds of action that can be of any use, by KINDS: tokens only for fiends, without dice only moves and tokens."""
    dice = setting.hero.sums is None
    away = {TOKEN: bool(worthy(setting)), MOVE: True}
    return tuple([on and away.get(k, dice) for k, on in enumerate(setting.kinds)])


class Model:
    """All tables of one hero. `depth`: rerolls that can follow each other; `thrift`: equal stars, less gold is better."""

    def __init__(self, setting: Setting, depth: int, thrift: bool = False) -> None:
        self.setting = setting
        self.hero, options, tables = setting.hero, setting.options, setting.tables
        hero = self.hero
        self.kinds, self.prices = setting.kinds, setting.prices
        self.sums = hero.sums is not None
        self.scope = tuple(
            not self.sums and (r < FAMILIAR_ROW or (options.familiars and options.familiar_action_targets))
            for r in range(7)
        )
        self.sides = lcm(6, len(tables.split_faces))
        self._dice(tables)
        self.fiends = worthy(setting)
        tokens = hero.charisma or 0
        self.purse: Purse = (0, tokens if self.fiends else 0, hero.gold or 0)
        self.sure = True  # False: the battle was too big to look through
        self.prospect = prospect(setting) if setting.with_battle else None
        self._stops: dict[tuple[int, Purse], int] = {}
        self.unit = self.sides**depth
        if self.prospect is not None:
            for xp in sums_up_to(setting.xp, [p for k, p in zip(self.kinds, self.prices, strict=True) if k]):
                for gold in {self.purse[2] - BANISH_GOLD * b for b in range(len(self.fiends) + 1)}:
                    if gold >= 0:
                        stars = odds.spend(self.prospect, setting.xp - xp, gold).stars
                        self.unit = lcm(self.unit, stars.denominator)
        self.part = self.unit  # the finest part of a star
        self.gold_unit: int
        self.grain: int
        self.gold_unit, self.grain = (self.part, self.part * BIG_GOLD) if thrift else (0, 1)
        self.unit *= self.grain
        readers = [
            Reader(hero, self.names, self.low, self.high, bool(self.fiends), self.kinds[MOVE]) for _ in range(2)
        ]  # fmt: skip
        traits = Traits(hero, self.unit, *readers)
        self.row_traits, self.by_tokens = traits.row, traits.tokens
        self.whole = Whole(readers[1], traits.whole, traits.marked) if traits.whole else None
        self.by_res = traits.aging  # traits on the whole board look at tokens or XP, too
        self.timeless = self.prospect is None and not traits.by_xp
        self.wasteful = traits.wasteful  # then an action that changes nothing may be of use
        # ... but a reroll that keeps the old value is such an action, too: what is spent for nothing can be spent so at first
        on = usable(setting)
        same = {self.prices[k] for k in (STEP, FLIP, SWAP) if on[k]} <= {self.prices[REROLL]}
        self.thrifty = not self.wasteful or (on[REROLL] and same)
        self._tables(options, tables, traits)
        self.a_by_sum = [[self._by_sum(r, s) for s in range(SUMS)] for r in range(7)]
        self._interned: list[dict[tuple[int, ...], Row]] = [{} for _ in range(7)]
        self._ids = 0
        codes = [EMPTY if die is None or self.sums else self.codes[die] for die in hero.cells]
        self.start_codes = tuple(codes)
        self.start_marker = -1 if hero.marker is None else hero.marker
        self.const = 0
        base = self.base(self.rows(self.start_codes), self.start_marker)
        lines = scoring.hero_lines(hero, options, tables, setting.monster)
        known = hero_total(lines) * self.unit
        res = self.res(0, self.purse)
        now = sum(p for test, p in self.by_tokens if test.now(0, 0, res))
        if self.whole is not None:
            now += self.whole.paid(sum(row.a for row in self.rows(self.start_codes)), self.start_marker, res)
        self.const = known - base - now

    # --- dice ---

    def _dice(self, tables: Tables) -> None:
        self.dice: list[Die] = []
        self.codes: dict[str, int] = {}
        self.names: list[str] = []
        for name in sorted({letters(d) for d in self.hero.cells if d is not None}):
            shown = faces(name + "3", tables)
            weights = tuple((v, self.sides // len(shown) * shown.count(v)) for v in sorted(set(shown)))
            for v in range(1, 9):
                self.codes[f"{name}{v}"] = 8 * len(self.dice) + v - 1
                self.names.append(f"{name}{v}")
            self.dice.append(Die(*limits(name + "3"), weights))
        self.low = min((die.low for die in self.dice), default=0)
        self.high = max((die.high for die in self.dice), default=0)

    def flipped(self, code: int) -> int | None:
        """The die with its opposite face up; None if there is no other such face."""
        seen = opposite(self.names[code], self.setting.tables)
        return None if seen is None or seen == self.names[code] else self.codes[seen]

    def stepped(self, code: int, by: int) -> int | None:
        """The die one up or down, never past its last face."""
        die, v = self.dice[code >> 3], (code & 7) + 1
        return code + by if die.low <= v + by <= die.high else None

    def has(self, colour: str) -> list[int]:
        """For each code 1 if the die has the colour."""
        return [int(colour in name[:-1]) for name in self.names] + [0]  # the last one is the empty cell's

    # --- tables ---

    def _tables(self, options: Options, tables: Tables, traits: Traits) -> None:
        hero, unit = self.hero, self.unit
        self._single = traits.single
        over = {o.line for o in hero.overrides}
        klass = hero.klass
        self.full = tuple(filled(hero, r) == 3 for r in range(7))
        self.by_sum: list[list[int]] = []
        for r, name in enumerate(ATTRIBUTES):
            pays = klass is not None and f"attributes.{name}" not in over and "attributes" not in over
            stars = []
            for s in range(25):
                probe = self._probe(r, s)
                got = goal_stars(klass.goals[r], probe.total) if klass and pays and probe.total is not None else 0
                stars.append(got * unit + self._pay(self.row_traits[r], probe))
            self.by_sum.append(stars)
        f = hero.familiar
        danger = [0] * 25
        pays = options.familiars and "familiar_danger" not in over and self.full[FAMILIAR_ROW]
        if pays and f is not None and f.low is not None and f.high is not None and f.points:
            mod = hero.mods[FAMILIAR_ROW]
            danger = [f.points * unit if f.low <= s + mod <= f.high else 0 for s in range(25)]
        self.by_sum.append(danger)
        each = options.class_die_points if klass is not None and "class_colour" not in over else 0
        self.class_star = 0 if options.familiar_class_colour or self.sums else each * unit
        self.is_class = self.has(klass.colour) if klass is not None else [0] * (len(self.names) + 1)
        wanted = hero.backstory.wanted if hero.backstory is not None and not self.sums else None
        self.wish: list[int | None] = [w.cell - 1 for w in wanted] if wanted else [None] * 6
        self.fits = [self.has(w.colour) for w in wanted] if wanted else [[0] * (len(self.names) + 1)] * 6
        self._tops: list[dict[int, int]] = [{} for _ in range(7)]
        story = f.story if f is not None and options.familiars and not self.sums else None
        self.story = [self.has(c) for c in story] if story else None
        # for each die the rows (0..5) and the cells of the familiar (6..8) that wish for it, as bits; last: an empty cell
        fits = [*self.fits, *(self.story or ())]
        self.fit = [sum(1 << k for k, has in enumerate(fits) if has[c]) for c in range(len(self.names) + 1)]
        table = [0 if "backstory" in over else scoring.lookup(tables.backstory, k) for k in range(7)]
        self.bt: list[int] = [x * unit + self._pay(traits.match, self._probe(0, 0, k)) for k, x in enumerate(table)] + [
            0
        ] * 4  # room around the table: bounds ask for matches that cannot be
        self.st: list[int] = [
            0 if "familiar_story" in over or not options.familiars else scoring.lookup(tables.story, k) * unit
            for k in range(4)
        ] + [0] * 6
        values = hero.alignment.values if hero.alignment is not None and hero.marker is not None else None
        self.a: list[int] = [
            (values[c] * unit if values is not None and "alignment" not in over else 0)
            + self._pay(traits.marker, self._probe(0, 0), c)
            for c in range(9)
        ] + [0]
        self.ups = [max(stars[3:]) for stars in self.by_sum]
        self.ups[FAMILIAR_ROW] += sum(p for _, p in self.row_traits[FAMILIAR_ROW] if p > 0)
        # what a swap with the familiar can change besides the two sums and matches
        self.familiar_slack = self.class_star + sum(abs(p) for _, p in self.row_traits[FAMILIAR_ROW])

    def _probe(self, r: int, s: int, m: int = 0) -> Row:
        """A row of which only the sum of its dice and its matches are known."""
        probe = Row(r, (), -1)
        probe.s, probe.m = s, m
        self._rate(probe)
        return probe

    def _by_sum(self, r: int, s: int) -> int:
        """What a row with this sum adds to the number that traits on the whole board read, where the sum tells."""
        whole = self.whole
        return 0 if whole is None or r in whole.reader.odd else whole.part(self._probe(r, s)) & whole.mask

    def _pay(self, traits: Sequence[tuple[Judge, int]], row: Row, marker: int = 0) -> int:
        """What traits pay that look at one row or at the marker only."""
        a = self._single.part(row)
        return sum([p for test, p in traits if test.now(a, marker, NO_TOKENS)])

    def _rate(self, row: Row) -> None:
        r, hero = row.r, self.hero
        bonus = race(hero, r)
        if r < FAMILIAR_ROW and self.full[r] and bonus is not None:
            row.total = row.s + bonus + hero.mods[r]
            row.met = hero.klass is not None and met(hero.klass.goals[r], row.total)

    def row(self, r: int, codes: tuple[int, ...]) -> Row:
        """The row of these dice, the same object for rows that are worth and allow the same."""
        found = self._interned[r].get(codes)
        if found is not None:
            return found
        key = codes
        if r == FAMILIAR_ROW:
            if self.story is None:
                key = tuple(sorted(codes))
        elif self.whole is None or r not in self.whole.reader.ordered:
            w = self.wish[r]
            if w is None:
                key = tuple(sorted(codes))
            else:
                others = [codes[k] for k in range(3) if k != w]
                others.sort()
                others.insert(w, codes[w])
                key = tuple(others)
        row = self._interned[r].get(key)
        if row is None:
            row = self._interned[r][key] = self._new(r, key)
        self._interned[r][codes] = row
        return row

    def _new(self, r: int, codes: tuple[int, ...]) -> Row:
        row = Row(r, codes, self._ids)
        self._ids += 1
        row.f = self.by_sum[r][row.s]
        a, b, c = codes
        row.fit = self.fit[a] | self.fit[b] | self.fit[c]
        if r == FAMILIAR_ROW:
            if self.story is not None:
                hits = [fits[c] for fits, c in zip(self.story, codes, strict=True)]
                row.m = sum(hits)
                row.need = sum([64 << k for k, hit in enumerate(hits) if not hit])
            if self.class_star:
                row.f -= self.class_star * sum(self.is_class[c] for c in codes)
            if self.row_traits[r]:
                row.f += self._pay(self.row_traits[r], row)
        elif (w := self.wish[r]) is not None:
            die = codes[w]
            row.m = self.fits[r][die]
            if not row.m:
                row.need, row.g = 1 << r, self.fit[die]
        if self.whole is not None:
            self._rate(row)
            row.a = self.whole.part(row)
        if self.scope[r]:
            row.p = self.ups[r] - row.f
            row.q = self._with_one_die(row)
        return row

    def _with_one_die(self, row: Row) -> int:
        """A bound for what the row can gain by one other die."""
        shown = [v for v in row.v if v]
        if not shown:
            return 0
        low, high = max(0, row.s - max(shown) + self.low), min(SUMS - 1, row.s - min(shown) + self.high)
        known, key = self._tops[row.r], low * 32 + high
        top = known.get(key)
        if top is None:
            top = known[key] = max(self.by_sum[row.r][low : high + 1])
        return top - self.by_sum[row.r][row.s] + (self.familiar_slack if row.r == FAMILIAR_ROW else 0)

    def rows(self, codes: Sequence[int]) -> Rows:
        """The seven rows of 21 cells."""
        return tuple(self.row(r, tuple(codes[3 * r : 3 * r + 3])) for r in range(7))

    def matches(self, rows: Rows) -> tuple[int, int]:
        """Matches of the backstory and of the familiar's story."""
        if self.sums:
            return matches(self.hero) or 0, story_matches(self.hero) or 0
        return sum(row.m for row in rows[:FAMILIAR_ROW]), rows[FAMILIAR_ROW].m

    def base(self, rows: Rows, marker: int) -> int:
        """Stars of dice and marker, without what tokens and XP are worth."""
        m, ms = self.matches(rows)
        return self.const + sum(row.f for row in rows) + self.bt[m] + self.st[ms] + self.a[marker]

    # --- stopping ---

    @rule("hrdina.optimise.fiends", "hrdina.optimise.with_battle")
    def spread(self, spent: int, purse: Purse) -> Iterator[tuple[int, Purse, int]]:
        """Ways to stop: fiends banished on the way out, the purse then, stars of purse and battle."""
        done, tokens, gold = purse
        hero = self.hero
        stars = sum(hero.fiends[i].worth for i in self.fiends[:done]) * self.unit
        for b in range(len(self.fiends) - done + 1):
            paid = BANISH_GOLD * max(0, b - tokens)
            if paid > gold:
                return
            if b:
                stars += hero.fiends[self.fiends[done + b - 1]].worth * self.unit
            got = stars - (self.purse[2] - gold + paid) * self.gold_unit
            if self.by_tokens:
                res = self.res(spent, (done + b, max(0, tokens - b), gold - paid))
                got += sum(p for test, p in self.by_tokens if test.now(0, 0, res))
            if self.prospect is not None:
                best = odds.spend(self.prospect, self.setting.xp - spent, gold - paid)
                f, self.sure = best.stars, self.sure and best.exact
                got += f.numerator * (self.unit // f.denominator)
            yield b, (done + b, max(0, tokens - b), gold - paid), got

    def stop(self, spent: int, purse: Purse) -> int:
        """The most that purse and battle are worth after `spent` XP."""
        key = spent, purse
        found = self._stops.get(key)
        if found is None:
            found = self._stops[key] = max(got for _, _, got in self.spread(spent, purse))
        return found

    def res(self, spent: int, purse: Purse) -> Tokens:
        """XP, gold and fiends as conditions look at them."""
        hero = self.hero
        active = sum(f.active for f in hero.fiends)
        return (hero.xp or 0) - spent, purse[2], active - purse[0], len(hero.fiends) - active + purse[0]

    def stars(self, value: int) -> Fraction:
        """Stars of a value as a fraction, without what the gold was weighed at."""
        return Fraction(-(-value // self.grain), self.part)


def sums_up_to(most: int, prices: Sequence[int]) -> list[int]:
    """What can be spent on any number of things at these prices, rising from 0."""
    found = {0}
    for total in range(1, most + 1):
        if any(total - p in found for p in prices):
            found.add(total)
    return sorted(found)


def prospect(setting: Setting) -> odds.Prospect:
    """The battle as it is foreseen: dice and modifiers told so far, without mercenaries."""
    hero, options, b = setting.hero, setting.options, setting.hero.battle
    dice, modifier = 1, (hero.honor or 0) * options.honor_value
    if b is not None:
        dice = dice_count(b)
        modifier += sum(benefit(b, card) for card in ADVENTURES) + b.ability + b.other
    monster = setting.monster
    return odds.Prospect(
        monster.rungs if monster is not None and options.monsters else (),
        dice if setting.combat_dice is None else setting.combat_dice,
        modifier,
        hero.injuries or 0,
        options.injury_value,
        monster.reroll_price if monster is not None else 1,
        setting.tables.combat_faces,
    )


BATTLE_LINES = ("monster", "champion")


def hero_total(lines: Sequence[ScoreLine]) -> int:
    """Stars of the known lines without monster and champion (hrdina.optimise.objective)."""
    return scoring.total([line for line in lines if line.key not in BATTLE_LINES])
