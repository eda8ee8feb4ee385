"""Last improvements: what to spend XP on before the final battle, exact for up to three paid actions.

`search(problem(…))` is a generator: `Progress` now and then (a screen goes on with its own work in between), the `Plan` at
the end. `solve` runs it to the end. With more than three actions plans of two or three are chained, and the plan says that
it is not proven to be the best; so it does for three in the rare case that it would take too long.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal, TypeAlias, cast

from companion.core.contract import ScoreLine, rule
from companion.games.hrdina import odds, scoring
from companion.games.hrdina.cards import Monster
from companion.games.hrdina.dice import neighbours
from companion.games.hrdina.moves import Improve
from companion.games.hrdina.optimise_gains import State
from companion.games.hrdina.optimise_model import (
    BANISH_GOLD,
    BATTLE_LINES,
    FLIP,
    KINDS,
    MOVE,
    NEVER,
    REROLL,
    STEP,
    SWAP,
    TOKEN,
    Model,
    Purse,
    Setting,
    sums_up_to,
    usable,
)
from companion.games.hrdina.optimise_search import Search
from companion.games.hrdina.rules.improve import improved
from companion.games.hrdina.state import LINES, Hero, Options, Tables

Kind: TypeAlias = Literal["move", "step", "flip", "swap", "reroll", "token", "banish"]
ALL: tuple[Kind, ...] = ("move", "step", "flip", "swap", "reroll", "token", "banish")
FIENDS = "fiends"  # the line of a plan for what banished fiends are worth at the end
MONSTER = "monster"  # in a plan: the expected stars of the battle
KEYS = (*(line for line in LINES if line not in BATTLE_LINES), FIENDS, MONSTER)
PRICE = 5
EXACT = 3  # actions that are searched whole
SLICE = 250  # work between two reports of progress: a state looked at is 1, going through all that follows one is 100
MOST_WORK = 500_000  # some seconds; the heaviest heroes of the bench take half of it


@dataclass(frozen=True, slots=True)
class Problem:
    """A hero before the last improvements, and what may be spent and done. Made by `problem`.

    `xp`: the budget without the reserve. `kinds`: what is allowed; `prices`: XP by kind. `combat_dice`: dice for sure
    (None: from what is told of the battle).
    """

    hero: Hero
    options: Options
    tables: Tables
    monster: Monster | None
    xp: int
    kinds: frozenset[str]
    prices: tuple[tuple[str, int], ...]
    mode: Literal["hero_only", "with_battle"]
    combat_dice: int | None


@rule("hrdina.optimise.state", "hrdina.optimise.cost", "hrdina.optimise.reserve", "hrdina.xp.action")
def problem(
    hero: Hero,
    options: Options,
    tables: Tables,
    monster: Monster | None = None,
    *,
    xp: int | None = None,
    allowed: Collection[str] = ALL,
    prices: Mapping[str, int] | None = None,
    reserve: int = 0,
    mode: Literal["hero_only", "with_battle"] | None = None,
    combat_dice: int | None = None,
) -> Problem:
    """`xp`: all XP of the hero (default: as told), `reserve` of it is not spent. `prices`: XP of a kind, 1..15, where it
    is not 5. Unknown kinds and other prices: ValueError."""
    kinds = frozenset(allowed)
    costs = dict.fromkeys(KINDS, PRICE) | dict(prices or {})
    if not kinds <= set(ALL) or not set(costs) <= set(KINDS):
        raise ValueError("no such action")
    if not all(1 <= price <= 15 for price in costs.values()) or reserve < 0:
        raise ValueError("price out of range")
    have = max(0, (hero.xp or 0) if xp is None else xp)
    if hero.xp != have and (xp is not None or hero.xp is None):
        hero = hero.model_copy(update={"xp": have})
    budget = max(0, have - reserve)
    ordered = tuple((kind, costs[kind]) for kind in KINDS)
    return Problem(hero, options, tables, monster, budget, kinds, ordered, mode or options.optimiser_mode, combat_dice)


@dataclass(frozen=True, slots=True)
class Action:
    """One improvement. `to`: the marker's new cell, the value after a step, or which fiend is banished."""

    kind: Kind
    cells: tuple[int, ...] = ()
    to: int | None = None
    price: int = PRICE
    pay: Literal["xp", "gold", "charisma"] = "xp"

    def move(self, seat: int, shown: int | None = None) -> Improve:
        """The game's move; of a reroll `shown` is the value kept."""
        to = shown if self.kind == "reroll" else self.to
        return Improve(seat=seat, action=self.kind, cells=self.cells, to=to, pay=self.pay, price=self.price)


@dataclass(frozen=True, slots=True)
class Branch:
    """What to do when a reroll shows `face`: keep the new value or the old one, then go on. `value`: expected score."""

    face: int
    chance: Fraction
    keep: Literal["new", "old"]
    value: Fraction
    steps: tuple[Step, ...]
    battle: odds.Spending | None


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a plan. `gains`: by score line what it changes at once (of a reroll: on average), lines that do not
    change left out. A reroll is the last step of its list; what follows stands in its branches, one for each face."""

    action: Action
    gains: tuple[tuple[str, Fraction], ...]
    branches: tuple[Branch, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """`start`, `value`: expected score without and with the plan (the battle included in mode with_battle). `xp`, `gold`:
    the most it can cost. `proven`: no plan is better (always so for one and two actions). `battle`: how the rest is best used for the battle (with a reroll
    as the last step: in its branches). `lines`: (line, before, expected after) of those that change. `only_marker`: the
    dice are not known, so only moves of the marker were looked at. `looked_at`: work done, about the number of states looked at."""

    start: Fraction
    value: Fraction
    steps: tuple[Step, ...]
    xp: int
    gold: int
    proven: bool
    battle: odds.Spending | None
    lines: tuple[tuple[str, Fraction, Fraction], ...]
    only_marker: bool
    looked_at: int

    @property
    def gain(self) -> Fraction:
        return self.value - self.start


@dataclass(frozen=True, slots=True)
class Progress:
    """`done` of about `total`; `best`: the expected score found so far."""

    done: int
    total: int
    best: Fraction


def solve(p: Problem) -> Plan:
    """The best plan, at one go."""
    return next(found for found in search(p) if isinstance(found, Plan))


@rule("hrdina.optimise.objective", "hrdina.optimise.exact", "hrdina.optimise.report", "hrdina.optimise.sums_mode")
def search(p: Problem) -> Iterator[Progress | Plan]:
    """Progress every few milliseconds of work, then the plan."""
    planner = _Planner(p)
    n, at = planner.most_actions, planner.origin
    whole = n <= EXACT
    found: list[_Node] = []
    try:
        found.append((yield from planner.follow(at, p.xp, 0, 0, min(n, EXACT), chain=not whole)))
    except _TooMuch:
        whole = False
    if not whole:
        found.append((yield from planner.follow(at, p.xp, 0, 0, 2, chain=True)))
    node = max(found, key=lambda node: (node.value, -node.xp))
    start = planner.end(planner.origin, 0)
    lines = tuple((k, a, b) for k, a, b in zip(KEYS, start.lines, node.lines, strict=True) if a != b)
    sure = planner.model.sure and (whole or node.value >= planner.ceiling())
    yield Plan(
        start.value,
        node.value,
        node.steps,
        node.xp,
        node.gold,
        sure,
        node.battle,
        lines,
        p.hero.sums is not None,
        planner.looked_at(),
    )


# --- from values to plans ---


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a plan has come to: dice by their codes, marker (−1: none), purse, and the hero as the game knows it."""

    codes: tuple[int, ...]
    marker: int
    purse: Purse
    hero: Hero


@dataclass(frozen=True, slots=True)
class _Node:
    """A plan from some place on. `lines`: expected stars by KEYS, `xp` and `gold`: what it costs at most."""

    steps: tuple[Step, ...]
    value: Fraction
    lines: tuple[Fraction, ...]
    xp: int
    gold: int
    battle: odds.Spending | None


Slices: TypeAlias = Generator[Progress, None, "_Node"]


class _TooMuch(Exception):
    """Three actions cannot be searched whole in a reasonable time."""


class _Planner:
    """Turns values into a plan: what to do first, and then, so that the value is reached."""

    def __init__(self, p: Problem) -> None:
        self.p = p
        prices = dict(p.prices)
        self.prices = tuple(prices[kind] for kind in KINDS)
        setting = Setting(
            p.hero,
            p.options,
            p.tables,
            p.monster,
            p.mode == "with_battle",
            p.combat_dice,
            tuple(kind in p.kinds for kind in KINDS),
            self.prices,
            "banish" in p.kinds,
            p.xp,
        )
        self.cheapest = min((p for p, on in zip(self.prices, usable(setting), strict=True) if on), default=10**6)
        self.most_actions = p.xp // self.cheapest
        depth = min(self.most_actions, EXACT)
        self.model = Model(setting, depth)
        self.full = Search(self.model)
        self.thrift: Search | None = None
        if self.model.fiends and self.model.purse[2] >= BANISH_GOLD:
            self.thrift = Search(Model(setting, depth, thrift=True))
        self.origin = _Place(self.model.start_codes, self.model.start_marker, self.model.purse, p.hero)
        self.known: dict[object, _Node] = {}

    def looked_at(self) -> int:
        return self.full.work + (self.thrift.work if self.thrift else 0)

    def ceiling(self) -> Fraction:
        """No plan can be worth more: every row, wish, marker and fiend at its best."""
        at, model = self.origin, self.model
        base, rows, m, ms, marker, purse = self.full.start(at.codes, at.marker, at.purse)
        wishes = max(model.bt[:7]) + max(model.st[:4]) - model.bt[m] - model.st[ms]
        marks = max(model.a[:9]) - model.a[marker] if marker >= 0 else 0
        return model.stars(
            base
            + sum(row.p for row in rows)
            + wishes
            + marks
            + self.full.bounds.rest_up(self.p.xp, 0, purse)
            + (0 if model.whole is None else model.whole.most)
        )

    # --- the best from a place on ---

    @rule("hrdina.optimise.ties")
    def follow(self, at: _Place, left: int, kept: int, spent: int, depth: int, chain: bool) -> Slices:
        """The best plan with `left` XP for up to `depth` actions; with `chain` then as many plans of two actions as are
        paid for from what is left and the XP `kept`. Of equal plans: fewer XP, less gold, no reroll, then the order of
        `_actions`."""
        key = (at.codes, at.marker, at.purse, left, kept, spent, depth, chain)
        node = self.known.get(key)
        if node is None:
            target, fewest = NEVER, 0
            for k in range(min(depth, left // self.cheapest) + 1):
                found = yield from self._best(self.full, at, left, spent, k, target - (k < EXACT))
                if found > target:
                    target, fewest = found, k
                yield Progress(0, 1, self.model.stars(target))
            paid = [price for price, on in zip(self.prices, self.full.allowed, strict=True) if on]
            budgets = [xp for xp in sums_up_to(left, paid) if fewest * self.cheapest <= xp < left]
            budget = left
            while budgets:  # the more may be spent, the better: the least that is enough is halved in
                middle = len(budgets) // 2
                if (yield from self._best(self.full, at, budgets[middle], spent, depth, target - 1)) >= target:
                    budget, budgets = budgets[middle], budgets[:middle]
                else:
                    budgets = budgets[middle + 1 :]
            node = yield from self._first(at, budget, kept + left - budget, spent, depth, chain)
            self.known[key] = node
        return node

    def _best(
        self, search: Search, at: _Place, left: int, spent: int, depth: int, alpha: int
    ) -> Generator[Progress, None, int]:
        best, due = alpha, search.work + SLICE
        s = search.start(at.codes, at.marker, at.purse)
        for done, total, best in search.sliced(s, left, spent * search.age, min(depth, left // self.cheapest), alpha):
            if depth == EXACT and search.work > MOST_WORK:
                raise _TooMuch
            if search.work >= due:
                due = search.work + SLICE
                yield Progress(done, total, search.model.stars(best))
        return best

    def _first(self, at: _Place, budget: int, kept: int, spent: int, depth: int, chain: bool) -> Slices:
        """The first step of the best plan that costs `budget` at most, and what follows. `kept`: XP left besides."""
        full = self.thrift or self.full
        depth = min(depth, budget // self.cheapest)
        s = full.start(at.codes, at.marker, at.purse)
        target = yield from self._best(full, at, budget, spent, depth, NEVER)
        if (way := self._banishing(at.purse)) is not None:
            action, purse = way
            there = replace(at, purse=purse)
            if (yield from self._best(full, there, budget, spent, depth, target - 1)) >= target:
                return (yield from self._act(at, action, budget, kept, spent, depth, chain))
        if not depth:
            if chain and budget + kept >= self.cheapest:
                return (
                    yield from self.follow(at, budget + kept, 0, spent, 2, chain=self._gains(at, budget + kept, spent))
                )
            return self.end(at, spent)
        sure = (yield from self._best(full.plain, at, budget, spent, depth, target - 1)) >= target
        first = (yield from self._choose(at, s, budget, spent, depth, target, True)) if sure else None
        first = first or (yield from self._choose(at, s, budget, spent, depth, target, False))
        assert first is not None
        return (yield from self._act(at, first, budget, kept, spent, depth, chain))

    def _choose(
        self, at: _Place, s: State, budget: int, spent: int, depth: int, target: int, sure: bool
    ) -> Generator[Progress, None, Action | None]:
        """The first action, in the order that decides, of a plan worth `target`; `sure`: of one without a reroll (there is none,
        if it is not)."""
        full = self.thrift or self.full
        lucky: set[int] | None = None
        for action in self._actions(at, budget):
            left, then = budget - action.price, (spent + action.price) * full.age
            if action.kind == "reroll":
                if not sure and self._rerolled(full, s, action.cells[0], at, left, then, depth - 1) >= target:
                    return action
                continue
            child = self._child(full, at, s, action)
            if full.bound(child, left, then, depth - 1) < target:
                continue
            if sure or depth < EXACT or not full.thrifty:
                if (full.plain if sure else full).among(s, child, left, then, depth - 1, target - 1) >= target:
                    return action
            else:
                if lucky is None:
                    lucky = yield from self._lucky(full, s, budget, spent * full.age, target)
                changed = {r for r in range(7) if child[1][r] is not s[1][r]}
                rows = tuple(lucky | changed if lucky & changed else lucky)
                for _, _, found in full.rerolls(child, left, then, depth - 1, target - 1, rows) if rows else ():
                    if found >= target:
                        return action
            yield Progress(1, 1, full.model.stars(target))
        return None

    def _lucky(
        self, search: Search, s: State, left: int, spent: int, target: int
    ) -> Generator[Progress, None, set[int]]:
        """Rows with a die that it is best to reroll at first: only these need rerolls after another action, either."""
        found: set[int] = set()
        for r in search.open:
            for done, total, best in search.rerolls(s, left, spent, EXACT, target - 1, (r,)):
                yield Progress(done, total, search.model.stars(target))
                if best >= target:
                    found.add(r)
                    break
        return found

    def _gains(self, at: _Place, left: int, spent: int) -> bool:
        """Another plan of two actions is worth its price: then the chain goes on."""
        s, search = self.full.start(at.codes, at.marker, at.purse), self.full
        now = search.value(s, left, spent * search.age, 0)
        return search.value(s, left, spent * search.age, 2, now) > now

    # --- one action ---

    def _banishing(self, purse: Purse) -> tuple[Action, Purse] | None:
        """The next fiend worth banishing: by a token if there is one, else for gold."""
        done, tokens, gold = purse
        if done == len(self.model.fiends):
            return None
        fiend = self.model.fiends[done]
        if tokens:
            return Action("banish", (), fiend, 1, "charisma"), (done + 1, tokens - 1, gold)
        if gold < BANISH_GOLD:
            return None
        return Action("banish", (), fiend, BANISH_GOLD, "gold"), (done + 1, 0, gold - BANISH_GOLD)

    @rule("hrdina.optimise.actions", "hrdina.optimise.scope", "hrdina.action.targets_familiar")
    def _actions(self, at: _Place, budget: int) -> Iterator[Action]:
        """Everything that can be done and paid, in the order that decides between equal plans."""
        model, on = self.model, [a and p <= budget for a, p in zip(self.full.allowed, self.prices, strict=True)]
        cells = [c for c, code in enumerate(at.codes) if code >= 0 and model.scope[c // 3]]
        price = self.prices
        if on[MOVE] and at.marker >= 0:
            yield from (Action("move", (), to, price[MOVE]) for to in neighbours(at.marker))
        if on[STEP]:
            for c in cells:
                for by in (-1, 1):
                    if (new := model.stepped(at.codes[c], by)) is not None:
                        yield Action("step", (c,), (new & 7) + 1, price[STEP])
        if on[FLIP]:
            yield from (
                Action("flip", (c,), None, price[FLIP]) for c in cells if model.flipped(at.codes[c]) is not None
            )
        if on[SWAP]:
            for i, a in enumerate(cells):
                yield from (
                    Action("swap", (a, b), None, price[SWAP]) for b in cells[i + 1 :] if at.codes[a] != at.codes[b]
                )
        if on[REROLL]:
            yield from (Action("reroll", (c,), None, price[REROLL]) for c in cells)
        if on[TOKEN]:
            yield Action("token", (), None, price[TOKEN])

    @rule(
        "hrdina.action.str_flip", "hrdina.action.dex_swap", "hrdina.action.con_step", "hrdina.action.wis_move",
        "hrdina.action.cha_token",
    )  # fmt: skip
    def _after(self, at: _Place, action: Action, shown: int | None = None) -> tuple[tuple[int, ...], int, Purse]:
        """Codes, marker and purse after an action; of a reroll `shown` is the value kept."""
        codes, marker, purse = list(at.codes), at.marker, at.purse
        match action.kind:
            case "move":
                marker = cast(int, action.to)
            case "token":
                purse = (purse[0], purse[1] + 1, purse[2])
            case "banish":
                purse = cast("tuple[Action, Purse]", self._banishing(purse))[1]
            case "swap":
                a, b = action.cells
                codes[a], codes[b] = codes[b], codes[a]
            case "flip":
                codes[action.cells[0]] = cast(int, self.model.flipped(codes[action.cells[0]]))
            case _:
                value = cast(int, action.to if shown is None else shown)
                codes[action.cells[0]] = (codes[action.cells[0]] & ~7) + value - 1
        return tuple(codes), marker, purse

    def _child(self, search: Search, at: _Place, s: State, action: Action) -> State:
        codes, marker, purse = self._after(at, action)
        if action.kind in ("move", "token"):
            return s[0] + search.model.a[marker] - search.model.a[at.marker], *s[1:4], marker, purse
        return search.start(codes, marker, purse)

    @rule("hrdina.action.int_reroll", "hrdina.action.int_same_cell", "hrdina.optimise.reroll")
    def _rerolled(self, search: Search, s: State, cell: int, at: _Place, left: int, spent: int, depth: int) -> int:
        """The value of a reroll: over all faces the better of the old and the new die."""
        model = search.model
        keep = search.value(s, left, spent, depth)
        total = 0
        for face, weight in model.dice[at.codes[cell] >> 3].faces:
            codes, marker, purse = self._after(at, Action("reroll", (cell,)), face)
            total += weight * search.value(search.start(codes, marker, purse), left, spent, depth, keep)
        return total // model.sides

    def _place(self, at: _Place, action: Action, shown: int | None = None) -> _Place:
        return _Place(*self._after(at, action, shown), improved(at.hero, action.move(0, shown), self.p.tables))

    def _act(self, at: _Place, action: Action, budget: int, kept: int, spent: int, depth: int, chain: bool) -> Slices:
        """An action, and the best that follows it."""
        gold = action.price if action.pay == "gold" else 0
        xp = action.price if action.pay == "xp" else 0
        budget, spent, depth = budget - xp, spent + xp, depth - (xp > 0)
        before = self._lines(at, spent - xp)
        if action.kind != "reroll":
            there = self._place(at, action)
            node = yield from self.follow(there, budget, kept, spent, depth, chain)
            after = self._lines(there, spent)
            gains = tuple((k, b - a) for k, a, b in zip(KEYS, before, after, strict=True) if a != b)
            return replace(node, steps=(Step(action, gains), *node.steps), xp=node.xp + xp, gold=node.gold + gold)
        cell = action.cells[0]
        code, sides = at.codes[cell], self.model.sides
        old = self._place(at, action, (code & 7) + 1)
        stay = yield from self.follow(old, budget, kept, spent, depth, chain)
        branches: list[Branch] = []
        nodes: list[tuple[Fraction, _Node]] = []
        change = [Fraction(0)] * len(KEYS)
        for face, weight in self.model.dice[code >> 3].faces:
            new = self._place(at, action, face)
            go = yield from self.follow(new, budget, kept, spent, depth, chain)
            keep = go if _better(go, stay) else stay
            chance = Fraction(weight, sides)
            for i, (a, b) in enumerate(zip(before, self._lines(new if keep is go else old, spent), strict=True)):
                change[i] += chance * (b - a)
            nodes.append((chance, keep))
            branches.append(Branch(face, chance, "new" if keep is go else "old", keep.value, keep.steps, keep.battle))
        gains = tuple((k, x) for k, x in zip(KEYS, change, strict=True) if x)
        lines = tuple(sum((c * n.lines[i] for c, n in nodes), Fraction(0)) for i in range(len(KEYS)))
        return _Node(
            (Step(action, gains, tuple(branches)),),
            sum(lines, Fraction(0)),
            lines,
            xp + max(n.xp for _, n in nodes),
            max(n.gold for _, n in nodes),
            None,
        )

    # --- what it comes to ---

    def end(self, at: _Place, spent: int) -> _Node:
        """Nothing more is done."""
        lines = self._lines(at, spent)
        return _Node((), sum(lines, Fraction(0)), lines, 0, 0, self._battle(at, spent))

    def _battle(self, at: _Place, spent: int) -> odds.Spending | None:
        prospect = self.model.prospect
        return None if prospect is None else odds.spend(prospect, self.p.xp - spent, at.purse[2])

    def _lines(self, at: _Place, spent: int) -> tuple[Fraction, ...]:
        """Stars by KEYS."""
        p = self.p
        found = {
            line.key: line.points or 0 for line in _leaves(scoring.hero_lines(at.hero, p.options, p.tables, p.monster))
        }
        fiends = sum(p.hero.fiends[i].worth for i in self.model.fiends[: at.purse[0]])
        battle = self._battle(at, spent)
        known = [Fraction(found.get(key, 0)) for key in KEYS[:-2]]
        return (*known, Fraction(fiends), Fraction(0) if battle is None else battle.stars)


def _leaves(lines: Sequence[ScoreLine]) -> Iterator[ScoreLine]:
    """The lines of a plan: those of the tree, the attributes one by one."""
    for line in lines:
        yield from line.lines if line.key == "attributes" else (line,)


def _better(new: _Node, old: _Node) -> bool:
    """Whether the new value of a reroll is kept: worth more, or as much with fewer XP, less gold, no reroll."""

    def chance(node: _Node) -> bool:
        return any(step.branches for step in node.steps)

    return (new.value, -new.xp, -new.gold, -chance(new)) > (old.value, -old.xp, -old.gold, -chance(old))
