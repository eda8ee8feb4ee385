"""Last improvements with traits on the whole board: hundreds of boards against the plain solver of test_optimise."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction as F
from typing import Any

import pytest

from companion.games.hrdina.cards import AllOf, Amount, AnyOf, Condition, Fiend, Goal, HeroClass, OfRow, Trait
from companion.games.hrdina.conditions import amount, trait_met
from companion.games.hrdina.optimise import problem, search, solve
from companion.games.hrdina.optimise_conditions import PLACES
from companion.games.hrdina.optimise_model import KINDS, Model, Setting
from companion.games.hrdina.optimise_search import Search
from companion.games.hrdina.rows import row_total
from companion.games.hrdina.state import Hero, Options, Tables
from tests.games.hrdina.build import CLERIC, EXAMPLE_1, FLAT, HUMAN, cells
from tests.games.hrdina.test_optimise import (
    brute,
    fixed,
    plain_score,
    random_condition,
    random_hero,
    worth,
)

EVERY = ("move", "step", "flip", "swap", "reroll")
ROWS = ("STR", "DEX", "CON", "INT", "WIS", "CHA")


def whole_condition(rng: random.Random, h: Hero) -> Condition:
    """Something that is no sum over rows, near to what the hero has."""
    op: Any = rng.choice((">=", "<=", "="))
    roll = rng.randrange(8)
    if roll < 3:
        what: Any = rng.choice(("goals_met", "dice_value_count"))
        of = str(rng.randint(1, 6)) if what == "dice_value_count" else ""
        have = amount(Amount(what=what, of=of, op="=", n=0), h) or 0
        return Amount(what=what, of=of, op=op, n=max(0, have + rng.choice((-2, -1, 1, 1, 2))))
    if roll < 5:
        kinds: Any = ("highest_attribute", "lowest_attribute", "row_same_values", "row_rising")
        return OfRow(what=rng.choice(kinds), of=rng.choice(ROWS))
    if roll == 5:
        parts = tuple(random_condition(rng, 0) for _ in range(rng.randint(2, 3)))
    else:
        parts = (whole_condition(rng, h), random_condition(rng, 0))
    return rng.choice((AllOf, AnyOf))(parts=parts)


def with_traits(rng: random.Random, h: Hero, xp: int) -> Hero:
    traits = tuple(
        Trait(id=f"own.t{k}", points=rng.choice((-3, -1, 1, 2, 3, 5, 10)), condition=whole_condition(rng, h))
        for k in range(rng.randint(1, 2))
    )
    return h.model_copy(update={"traits": traits, "xp": xp, "gold": 3, "honor": 1, "fiends": (Fiend(id="own.f"),)})


def score_of(h: Hero, options: Options) -> Callable[[tuple[str | None, ...], int | None, int], F]:
    """Stars of boards of a hero: without its traits as the register counts, and its traits by their conditions."""
    own = plain_score(h, options, Tables())

    def score(dice: tuple[str | None, ...], marker: int | None, left: int) -> F:
        now = h.model_copy(update={"cells": dice, "marker": marker, "xp": left})
        return own(dice, marker, left) + sum(t.points or 0 for t in h.traits if trait_met(t, now))

    return score


def compare(rng: random.Random, dice: int, xp: int, kinds: tuple[str, ...]) -> None:
    """A hero with so many dice, one at least in each attribute row, planned by both."""
    h = random_hero(rng)
    first = [3 * r + rng.randrange(3) for r in range(6)]
    rest = rng.sample([c for c in range(21) if c not in first], 15)
    there = {*first, *rest} if dice >= 21 else set((first + sorted(rest, key=lambda c: (c // 3 + dice) % 7))[:dice])
    h = h.model_copy(update={"cells": tuple(die if c in there else None for c, die in enumerate(h.cells))})
    h = with_traits(rng, h, xp)
    options = Options(familiar_action_targets=rng.random() < 0.8)
    score = score_of(h, options)
    plan = solve(problem(h, options, Tables(), xp=xp, allowed=kinds))
    shift = worth(h, options, Tables()) - score(h.cells, h.marker, xp)
    assert plan.proven
    assert plan.value == brute(h, options, Tables(), xp, kinds, {}, score) + shift, (h, options, kinds, xp)


@pytest.mark.rule("hrdina.score.trait_condition", "hrdina.optimise.exact", "hrdina.optimise.recursion")
@pytest.mark.parametrize("part", range(4))
def test_against_the_plain_solver(part: int) -> None:
    """320 boards: one action of every kind on whole boards, two on 8 to 12 dice, three of two kinds on 6 or 7."""
    rng = random.Random(300 + part)
    for i in range(80):
        if i % 4 == 0:
            compare(rng, rng.choice((18, 21)), 5, EVERY)
        elif i % 4 == 1:
            compare(rng, rng.randint(8, 10), 10, tuple(rng.sample(EVERY, 2)))
        elif i % 4 == 2:
            compare(rng, 18, 10, tuple(rng.sample(("move", "step", "flip"), 2)))
        else:
            compare(rng, rng.randint(6, 7), 15, ("move", *rng.sample(("step", "flip", "swap"), 1)))


@pytest.mark.rule("hrdina.optimise.exact")
def test_swaps_of_whole_heroes_against_the_plain_solver() -> None:
    """Two swaps on whole boards, three on nine dice."""
    rng = random.Random(12)
    for _ in range(2):
        compare(rng, 18, 10, ("swap", "move"))
    for _ in range(6):
        compare(rng, 9, 15, ("swap",))


# --- what a few more actions can change, against all there are ---


@pytest.mark.rule("hrdina.score.trait_condition", "hrdina.optimise.actions")
def test_what_traits_can_pay_at_most_is_never_less_than_what_they_do() -> None:
    """For every action on dice: the number of the board tells what traits pay, and the bound for its place was no less; so
    for what another action in other rows adds to that."""
    rng = random.Random(7)
    for i in range(45):
        h = random_hero(rng)
        condition = whole_condition(rng, h)
        if i % 3:
            met, by = amount(Amount(what="goals_met", op="=", n=0), h) or 0, 2 if i % 3 == 1 else -2
            condition = Amount(what="goals_met", op=">=" if by > 0 else "<=", n=max(0, met + by))
        h = h.model_copy(update={"xp": 15, "traits": (Trait(id="own.t", points=3, condition=condition),)})
        model = Model(Setting(h, Options(), Tables(), None, False, None, (True,) * 6, (5,) * 6, True, 15), 3)
        if (whole := model.whole) is None:
            continue
        marker, res = model.start_marker, model.res(0, model.purse)
        rows = model.rows(model.start_codes)
        before = sum(row.a for row in rows)
        assert h.cells == tuple(model.names[code] for code in model.start_codes)
        lifts, reach = whole.lifts(before, marker, res), whole.reach(before, marker, 1, 0)
        places = {7 * p + q for p, q in PLACES}
        assert lifts[49] == max(lifts[place] for place in places) <= reach
        seen: list[tuple[set[int], int]] = []
        for n, (_, dice, _) in enumerate(fixed(h.cells, None, ("step", "flip", "swap"), Tables(), 21)):
            codes = [model.codes[str(die)] for die in dice]
            now = sum(row.a for row in model.rows(codes))
            paid = whole.paid(now, marker, res)
            changed = sorted({c // 3 for c in range(21) if dice[c] != h.cells[c]})
            assert paid <= lifts[7 * changed[0] + changed[-1]]
            seen.append((set(changed), now))
            if n % 20:
                continue  # the score tree takes its time
            expected = worth(h.model_copy(update={"cells": dice}), Options(), Tables()) * model.unit
            assert model.base(model.rows(codes), marker) + paid + model.stop(0, model.purse) == expected
        for _ in range(200):
            (here, first), (there, second) = rng.sample(seen, 2)
            if not here & there:
                more = whole.paid(first + second - before, marker, res) - whole.paid(second, marker, res)
                assert more <= whole.drift(first, before)


# --- by hand ---


@pytest.mark.rule("hrdina.score.trait_after", "hrdina.optimise.objective")
def test_a_plan_that_gives_up_a_goal_for_the_trait() -> None:
    """A goal of one star is met; a trait worth three wants the same value three times in that row, which is one too much."""
    goals = (Goal(low=17, high=17, stars=1), *(Goal(low=40, stars=0),) * 5)
    h = Hero(
        cells=cells("K6 K6 K5 / K1 K1 K1 / K2 K3 K1 / K1 K1 K1 / K1 K1 K1 / K1 K1 K1"),
        board=HUMAN,
        klass=HeroClass(id="own.c", colour="W", goals=goals),
        alignment=FLAT,
        marker=4,
        traits=(Trait(id="own.t", points=3, condition=OfRow(what="row_same_values", of="STR")),),
    )
    plan = solve(problem(h, Options(), Tables(backstory=(0,) * 7), xp=15, allowed=("step", "flip")))
    assert (plan.start, plan.value) == (F(1), F(3))
    assert [(s.action.kind, s.action.cells, s.action.to) for s in plan.steps] == [("step", (2,), 6)]
    both = h.traits[0].model_copy(update={"id": "own.u", "condition": OfRow(what="row_rising", of="CON")})
    plan = solve(problem(h.model_copy(update={"traits": (*h.traits, both)}), Options(), Tables(), xp=15))
    assert plan.value == 6
    assert plan.proven


@pytest.mark.rule("hrdina.optimise.exact")
def test_it_works_in_slices_with_traits_on_the_whole_board_too() -> None:
    trait = Trait(id="own.t", points=4, condition=Amount(what="goals_met", op=">=", n=5))
    h = EXAMPLE_1.model_copy(update={"klass": CLERIC, "traits": (trait,)})
    *before, plan = search(problem(h, Options(), Tables(), xp=15))
    assert len(before) > 20
    assert getattr(plan, "proven", False)


@pytest.mark.rule("hrdina.score.trait_condition", "hrdina.optimise.exact", "hrdina.optimise.reroll")
def test_traits_that_pay_for_spent_xp_with_dice_that_are_alike() -> None:
    """Three actions, rerolls among them: to exchange two like dice is no action, so XP must go for something else."""
    rng = random.Random(21)
    for i in range(30):
        h = random_hero(rng)
        there = rng.sample(range(18), 3)
        die = rng.choice(("K1", "R3", "X4", "WG2"))
        others = (die, rng.choice(("K1", "G5", die)))
        dice = dict(zip(there, (die, *others), strict=True))
        goals = tuple(g.model_copy(update={"low": 1}) for g in (h.klass or CLERIC).goals)
        xp = Amount(what="xp", op=rng.choice(("=", "<=")), n=rng.choice((0, 5)))
        count = Amount(
            what="dice_value_count", of=str(rng.randint(1, 5)), op=rng.choice((">=", "=")), n=rng.randint(1, 2)
        )
        traits = tuple(
            Trait(id=f"own.t{k}", points=points, condition=condition)
            for k, (points, condition) in enumerate(((3, AllOf(parts=(xp, count))), (rng.choice((-2, 2)), xp)))
        )
        h = h.model_copy(
            update={
                "cells": tuple(dice.get(c) for c in range(21)), "traits": traits, "xp": 15, "gold": 3,
                "klass": HeroClass(id="own.c", colour="K", goals=goals),
            }
        )  # fmt: skip
        kinds = ("reroll", *rng.sample(("step", "flip", "swap", "move"), 2 if i % 3 else 3))
        prices = {} if i % 5 else {"swap": 4, "reroll": 5}
        score = score_of(h, Options())
        plan = solve(problem(h, Options(), Tables(), xp=15, allowed=kinds, prices=prices))
        shift = worth(h, Options(), Tables()) - score(h.cells, h.marker, 15)
        assert plan.proven
        assert plan.value == brute(h, Options(), Tables(), 15, kinds, prices, score) + shift, (h, kinds)


@pytest.mark.rule("hrdina.optimise.exact", "hrdina.optimise.cost", "hrdina.optimise.reroll")
def test_xp_that_can_be_spent_for_nothing_only_on_a_die_before_its_reroll() -> None:
    """One or two dice and unlike prices: all XP must go, and each step harms unless a reroll follows it. The quick searches
    close in on the value from both sides, and sometimes, with faces more likely than others, only all plans tell it."""
    rng = random.Random(5)
    tables = Tables(split_faces=(1, 1, 1, 2, 3, 4))
    apart = 0
    for _ in range(40):
        h = random_hero(rng)
        there = rng.sample(range(18), rng.randint(1, 2))
        dice = {c: rng.choice(("WG1", "WG2", "WG3", "WG3", "R3")) for c in there}
        goals = tuple(Goal(low=(low := rng.randint(4, 9)), high=low + rng.randint(0, 2), stars=4) for _ in range(6))
        prices = {"step": 4, "flip": rng.choice((4, 6)), "reroll": 5, "swap": 6}
        kinds = ("reroll", "step", *rng.sample(("flip", "swap"), rng.randrange(2)))
        xp = rng.choice((9, 13, 14))
        ops: Any = ("=", "<=")
        spent = Amount(what="xp", op=rng.choice(ops), n=0)
        shown = [Amount(what="dice_value_count", of=v, op=">=", n=1) for v in ("1", rng.choice("1234"))]
        traits = (
            Trait(id="own.t", points=rng.choice((3, 6)), condition=spent),
            Trait(id="own.u", points=rng.choice((4, 7)), condition=AllOf(parts=(spent, rng.choice(shown)))),
            Trait(id="own.v", points=2, condition=rng.choice(shown)),
        )
        h = h.model_copy(
            update={
                "cells": tuple(dice.get(c) for c in range(21)), "traits": traits, "xp": xp, "gold": 3,
                "klass": HeroClass(id="own.c", colour="K", goals=goals),
            }
        )  # fmt: skip
        score = score_of(h, Options())
        p = problem(h, Options(), tables, xp=xp, allowed=kinds, prices=prices)
        plan = solve(p)
        shift = worth(h, Options(), tables) - score(h.cells, h.marker, xp)
        assert plan.proven
        assert plan.value == brute(h, Options(), tables, xp, kinds, prices, score) + shift, (h, kinds, prices)
        on = tuple(kind in kinds for kind in KINDS)
        setting = Setting(h, p.options, p.tables, None, False, None, on, tuple(dict(p.prices).values()), True, xp)
        find = Search(Model(setting, 3))
        assert find.quick is not None
        assert find.free is not None
        s = find.start(find.model.start_codes, find.model.start_marker, find.model.purse)
        low, value, high = (way.value(s, xp, 0, xp // 4) for way in (find.quick, find, find.free))
        assert low <= value <= high
        assert value == plan.value * find.model.unit
        apart += low < value < high
    assert apart


@pytest.mark.rule("hrdina.optimise.exact", "hrdina.optimise.actions")
@pytest.mark.parametrize("swaps", [2, 3])
@pytest.mark.parametrize("trait", [False, True])
def test_all_swaps_of_a_plan_between_the_same_two_rows(swaps: int, trait: bool) -> None:
    """Only ones in the first row are of any worth, and only the second row has some."""
    first, second = {2: ("K6 K6 K1", "K1 K1 K6"), 3: ("K6 K6 K6", "K1 K1 K1")}[swaps]
    h = Hero(
        cells=cells(f"{first} / {second} / K5 K5 K5 / K5 K5 K5 / K5 K5 K5 / K5 K5 K5"),
        board=HUMAN,
        klass=HeroClass(id="own.c", colour="W", goals=(Goal(low=40, stars=0),) * 6),
        alignment=FLAT,
        marker=4,
    )
    low = (row_total(h, 0) or 0) - 5 * swaps
    goals = (Goal(low=low, high=low, stars=0 if trait else 4), *(Goal(low=40, stars=0),) * 5)
    pays = AllOf(parts=(Amount(what="goals_met", op=">=", n=1), Amount(what="dice_value_count", of="1", op=">=", n=1)))
    h = h.model_copy(
        update={
            "klass": HeroClass(id="own.c", colour="W", goals=goals),
            "traits": (Trait(id="own.t", points=4, condition=pays),) if trait else (),
        }
    )
    p = problem(h, Options(), Tables(backstory=(0,) * 7), xp=5 * swaps, allowed=("swap", "step"))
    plan = solve(p)
    assert (plan.start, plan.value) == (F(0), F(4))
    assert [{c // 3 for c in step.action.cells} for step in plan.steps] == [{0, 1}] * swaps
    assert solve(replace(p, xp=5 * swaps - 1)).value == 0
