"""Last improvements: the register's cases and worked examples 3 and 4, and a slow, plain solver on hundreds of boards."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from fractions import Fraction as F
from functools import cache
from typing import Any

import pytest

from companion.games.hrdina import odds, optimise, scoring
from companion.games.hrdina.cards import (
    ALIGNMENT_CELLS,
    Alignment,
    AlignmentIn,
    AllOf,
    Amount,
    AnyOf,
    Condition,
    Familiar,
    Fiend,
    Goal,
    HeroBoard,
    HeroClass,
    Monster,
    OfRow,
    Trait,
)
from companion.games.hrdina.optimise import Plan, Progress, Step, problem, search, solve
from companion.games.hrdina.rules.improve import check_improve, improved
from companion.games.hrdina.state import Battle, Hero, Options, Override, Tables
from tests.games.hrdina.build import (
    BARBARIAN,
    BRAWLER,
    DEVOTED,
    EXAMPLE_1,
    EXAMPLE_2,
    EXAMPLE_D,
    FLAT,
    HUMAN,
    LUNATIC,
    MENTOR,
    SENTINEL,
    SUMS_1,
    WARRIOR,
    cells,
    hero,
    table,
)

FLAT_STORY = Tables(backstory=(0,) * 7)
CASE_42 = Hero(
    cells=cells("K6 K6 K2 / K5 K5 K6 / K6 K6 K5 / K5 K5 K4 / K5 K5 K4 / K5 K5 K4"),
    board=HUMAN,
    klass=WARRIOR,
    alignment=FLAT,
    marker=4,
)
CASE_44 = Hero(
    cells=cells("R6 R4 X3 / R6 R6 R5 / R6 R6 R6 / R6 R6 R6 / R5 R5 R5 / R6 R6 R6"),
    board=HUMAN,
    klass=BARBARIAN,
    alignment=FLAT,
    marker=4,
)


def best(
    h: Hero, xp: int, *kinds: str, options: Options | None = None, tables: Tables = FLAT_STORY, **more: Any
) -> Plan:
    """The plan with only these kinds of action (none = all)."""
    return solve(problem(h, options or Options(), tables, xp=xp, allowed=kinds or optimise.ALL, **more))


def told(plan: Plan) -> list[tuple[str, tuple[int, ...], int | None]]:
    return [(s.action.kind, s.action.cells, s.action.to) for s in plan.steps]


# --- the register ---


@pytest.mark.rule("hrdina.optimise.recursion", "hrdina.optimise.cost", "hrdina.optimise.reroll", "hrdina.optimise.ties")
def test_case_42() -> None:
    assert best(CASE_42, 4).value == best(CASE_42, 0).value == 8
    one = best(CASE_42, 5)
    assert one.value == 10
    assert told(one) == [("swap", (2, 5), None)]
    assert one.steps[0].gains == (("attributes.STR", 4), ("attributes.DEX", -2))
    two = best(CASE_42, 10)
    assert two.value == 12
    assert told(two) == [("step", (2,), 1), ("flip", (2,), None)]
    assert (two.xp, two.proven) == (10, True)
    assert best(CASE_42, 5, "reroll").value == F(26, 3)
    assert best(CASE_42, 10, "reroll").value == F(83, 9)


@pytest.mark.rule("hrdina.optimise.scope", "hrdina.optimise.exact", "hrdina.action.targets_familiar")
def test_case_43_and_worked_example_3() -> None:
    monster = 4  # its line is no part of what is optimised
    one = best(EXAMPLE_1, 5, tables=Tables())
    assert one.value + monster == 43
    assert told(one) == [("swap", (9, 11), None)]
    assert one.lines == (("backstory", F(3), F(6)),)
    two = best(EXAMPLE_1, 10, tables=Tables())
    assert two.value + monster == 44
    assert told(two) == [("step", (15,), 6), ("swap", (9, 11), None)]
    away = Options(familiar_action_targets=False)
    assert best(EXAMPLE_2, 5, tables=Tables()).value == 25
    assert best(EXAMPLE_2, 10, tables=Tables()).value == 27
    assert best(EXAMPLE_2, 10, tables=Tables(), options=away).value == 26
    plan = best(EXAMPLE_D, 5, tables=Tables())
    assert (plan.start, plan.value, told(plan)) == (18, 24, [("swap", (1, 18), None)])
    assert plan.steps[0].gains == (
        ("attributes.STR", -2), ("class_colour", 1), ("backstory", 3), ("familiar_danger", 4)
    )  # fmt: skip
    plan = best(EXAMPLE_D, 5, tables=Tables(), options=away)
    assert (plan.value, told(plan)) == (21, [("swap", (0, 1), None)])


@pytest.mark.rule("hrdina.optimise.reroll", "hrdina.optimise.cost", "hrdina.action.int_reroll")
def test_case_44() -> None:
    assert best(CASE_44, 0).value == 27
    assert best(CASE_44, 5, "reroll").value == F(83, 3)
    assert best(CASE_44, 10, "reroll").value == F(253, 9)
    assert best(CASE_44, 10, "step", "reroll").value == F(257, 9)
    assert best(CASE_44, 5, "flip", "step").value == 27
    assert best(CASE_44, 10, "flip", "step").value == 29
    everything = best(CASE_44, 5)
    assert everything.value == 29
    assert told(everything) == [("swap", (2, 9), None)]
    equal = [c for c in range(18) for d in [swapped(CASE_44, 2, c)] if worth(d, Options(), FLAT_STORY) == 29]
    assert equal == [9, 10, 11, 15, 16, 17]


@pytest.mark.rule("hrdina.optimise.report", "hrdina.optimise.reroll", "hrdina.action.int_same_cell")
def test_a_reroll_says_what_to_do_for_each_face() -> None:
    plan = best(CASE_44, 10, "step", "reroll")
    (step,) = plan.steps
    assert (step.action.kind, step.action.cells) == ("reroll", (2,))
    by_face = {b.face: b for b in step.branches}
    assert sorted(by_face) == [3, 4, 5, 6, 7, 8]
    assert all(b.chance == F(1, 6) for b in step.branches)
    assert {f: b.keep for f, b in by_face.items() if f > 3} == {4: "old", 5: "new", 6: "new", 7: "new", 8: "new"}
    assert [s.action.kind for s in by_face[5].steps] == ["step"]
    assert by_face[6].steps == by_face[7].steps == ()
    assert [s.action.kind for s in by_face[4].steps] == ["reroll"]
    assert sum((b.chance * b.value for b in step.branches), F(0)) == plan.value == F(257, 9)
    assert step.gains == (("attributes.STR", F(2, 3)),)  # what follows brings the rest
    assert {k: after - before for k, before, after in plan.lines} == {"attributes.STR": F(14, 9)}


@pytest.mark.rule("hrdina.optimise.ties")
def test_case_45() -> None:
    singles = list(all_single(EXAMPLE_2, Options(), Tables()))
    assert len([1 for h in singles if worth(h, Options(), Tables()) == 25]) == 14
    assert told(best(EXAMPLE_2, 5, tables=Tables())) == [("step", (12,), 5)]


@pytest.mark.rule("hrdina.optimise.with_battle", "hrdina.xp.mercenary", "hrdina.battle.mercenary")
def test_case_46_and_worked_example_4() -> None:
    ladder = Monster(id="own.m", rungs=((14, 2), (18, 4), (22, 6)))
    more = {"monster": ladder, "mode": "with_battle", "combat_dice": 3}
    three = HeroClass(id="own.c", colour="W", goals=(Goal(low=18, stars=3), *(Goal(low=40, stars=0),) * 5))
    h = Hero(cells=cells("K6 K6 K5"), board=HUMAN, klass=three, gold=4, honor=2, injuries=1)
    plan = best(h, 5, **more)
    assert plan.start == F(2452, 729)
    assert plan.value == F(32, 9)
    assert told(plan) == [("step", (2,), 6)]
    assert plan.battle == odds.Spending(F(5, 9))
    less = h.model_copy(update={"klass": three.model_copy(update={"goals": (Goal(low=18, stars=2), *three.goals[1:])})})
    plan = best(less, 5, **more)
    assert plan.value == plan.start == F(2452, 729)
    assert plan.steps == ()
    assert plan.battle == odds.Spending(F(2452, 729), by_xp=1, rerolls=2)
    counted = h.model_copy(update={"battle": Battle(mercenaries=1, extra=1)})
    assert best(counted, 5, monster=ladder, mode="with_battle").value == F(32, 9)
    assert best(h, 5, monster=ladder).start == 0  # hero_only


@pytest.mark.rule("hrdina.optimise.reserve", "hrdina.optimise.cost", "hrdina.xp.pay_full")
def test_budget() -> None:
    assert best(CASE_42, 12).value == 12
    assert best(CASE_42, 12, reserve=3).value == 10
    assert best(CASE_42, 12, reserve=20).value == 8
    assert best(CASE_42, 9).value == 10
    dear = best(CASE_42, 10, prices={"swap": 6})
    assert (dear.value, dear.xp) == (12, 10)
    assert best(CASE_42, 9, prices={"swap": 6}).xp == 6
    assert best(CASE_42, 5, prices={"swap": 6}).value == F(26, 3)
    assert best(CASE_42, 5, "step", "flip").value == 8
    for wrong in ({"swap": 0}, {"swap": 16}, {"fly": 5}):
        with pytest.raises(ValueError, match=r"price|action"):
            problem(CASE_42, Options(), Tables(), prices=wrong)
    with pytest.raises(ValueError, match="action"):
        problem(CASE_42, Options(), Tables(), allowed=["fly"])


@pytest.mark.rule("hrdina.optimise.sums_mode")
def test_with_sums_only_the_marker_moves() -> None:
    h = hero(EXAMPLE_1, cells=(None,) * 21, sums=SUMS_1, marker=4)
    plan = best(h, 10, tables=Tables())
    assert plan.only_marker
    assert plan.value - plan.start == 3
    assert told(plan) == [("move", (), 7), ("move", (), 8)]
    assert not best(EXAMPLE_1, 5).only_marker


@pytest.mark.rule("hrdina.optimise.fiends", "hrdina.action.cha_token", "hrdina.fiend.price")
def test_fiends() -> None:
    worthy = (
        Fiend(id="own.a", worth=2),
        Fiend(id="own.b"),
        Fiend(id="own.c", worth=3),
        Fiend(id="own.d", active=False, worth=9),
    )
    h = CASE_42.model_copy(update={"fiends": worthy, "gold": 5, "charisma": 0})
    plan = best(h, 0)
    assert plan.value == 8 + 3
    (step,) = plan.steps
    assert step.action == optimise.Action("banish", (), 2, 5, "gold")
    assert step.gains == (("fiends", 3),)
    assert (plan.xp, plan.gold) == (0, 5)
    plan = best(h, 5, "token", "banish")
    assert plan.value == 8 + 5
    assert [s.action.kind for s in plan.steps] == ["banish", "token", "banish"]
    token = h.model_copy(update={"charisma": 1})
    assert [s.action.pay for s in best(token, 0).steps] == ["charisma", "gold"]
    assert best(token.model_copy(update={"fiends": worthy[:2]}), 0).gold == 0
    # a token is only tried for a fiend that is worth something
    assert best(h.model_copy(update={"fiends": worthy[1:2]}), 5, "token").steps == ()
    assert best(h, 0, "move").value == 8  # banishing switched off
    # both fiends for one XP action: the token instead of gold that is not there
    poor = h.model_copy(update={"gold": 0})
    assert told(best(poor, 5, "token", "banish")) == [("token", (), None), ("banish", (), 2)]


@pytest.mark.rule("hrdina.optimise.ties")
def test_of_equal_plans_the_one_with_fewer_xp_then_with_less_gold() -> None:
    h = CASE_42.model_copy(update={"fiends": (Fiend(id="own.a", worth=2),), "gold": 9, "charisma": 0})
    plan = best(h, 5, "token", "banish")
    assert (plan.value, plan.xp, plan.gold) == (10, 0, 5)
    rich = Trait(id="own.t", points=2, condition=Amount(what="gold", op=">=", n=5))
    plan = best(h.model_copy(update={"traits": (rich,)}), 0)
    assert (plan.value, plan.steps) == (10, ())  # banishing for gold would come to the same
    plan = best(h.model_copy(update={"traits": (rich,)}), 5, "token", "banish")
    assert (plan.value, plan.xp, plan.gold) == (12, 5, 0)


@pytest.mark.rule("hrdina.optimise.ties")
def test_of_equal_plans_one_without_a_reroll() -> None:
    """A reroll that is taken again cannot fail here: the split die shows one value only."""
    sure = Tables(backstory=(0,) * 7, split_faces=(4,))
    goal = HeroClass(id="own.c", colour="W", goals=(Goal(low=16, stars=3), *(Goal(low=40, stars=0),) * 5))
    h = Hero(cells=cells("K6 K6 GB1"), board=HUMAN, klass=goal)
    assert [s.action.kind for s in best(h, 5, "reroll", tables=sure).steps] == ["reroll"]
    assert told(best(h, 5, tables=sure)) == [("flip", (2,), None)]
    assert best(h, 5, tables=sure).value == best(h, 5, "reroll", tables=sure).value == 3


@pytest.mark.rule("hrdina.score.trait_after", "hrdina.optimise.objective")
def test_traits_count_after_the_improvements() -> None:
    """Case 63, with the improvement found by the search."""
    wise = Trait(id="own.t", points=3, condition=Amount(what="attribute_total", of="CHA", op=">=", n=16))
    h = Hero(cells=cells(". . . " * 5 + "K5 K5 K5"), board=HUMAN, klass=WARRIOR, traits=(wise,))
    plan = best(h, 5)
    assert told(plan) == [("step", (15,), 6)]
    assert plan.steps[0].gains == (("traits", 3),)


# --- limits of the actions, against the legality check of the game ---


@pytest.mark.rule(
    "hrdina.action.str_flip", "hrdina.action.str_boost", "hrdina.action.str_split", "hrdina.action.con_step",
    "hrdina.action.con_no_wrap", "hrdina.action.con_limits", "hrdina.action.dex_swap", "hrdina.action.dex_any",
    "hrdina.action.dex_no_empty", "hrdina.action.wis_move", "hrdina.action.wis_inside", "hrdina.action.int_reroll",
    "hrdina.action.targets_familiar", "hrdina.optimise.actions",
)  # fmt: skip
@pytest.mark.parametrize("reach", [True, False])
def test_cases_15_to_19(reach: bool) -> None:
    """The search tries exactly what the game allows: every die with every value, every pair, every cell of the grid."""
    options = Options(familiar_action_targets=reach)
    h = hero(
        EXAMPLE_1,
        xp=5,
        marker=3,
        battle=None,
        cells=cells("R1 O4 X8 / X5 WG4 WG2 / R6 X3 WG1 / X6 . O6 / K4 . . / . . . / K2 X4 ."),
    )
    planner = optimise._Planner(problem(h, options, Tables()))
    found = {
        (a.kind, a.cells, a.to if a.kind in ("step", "move") else None)
        for a in planner._actions(planner.origin, 5)
    }  # fmt: skip
    state = table(h, options={"familiar_action_targets": reach})
    tries = [("flip", (c,), None) for c in range(21)]
    tries += [("step", (c,), v) for c in range(21) for v in range(1, 9)]
    tries += [("swap", (a, b), None) for a in range(21) for b in range(a + 1, 21)]
    tries += [("move", (), to) for to in range(9)]
    allowed = {t for t in tries if not check_improve(state, optimise.Action(t[0], t[1], t[2]).move(0))}  # type: ignore[arg-type]
    assert {f for f in found if f[0] not in ("reroll", "token")} == allowed
    rerolls = {c for c, die in enumerate(h.cells) if die is not None and (reach or c < 18)}
    assert {f[1][0] for f in found if f[0] == "reroll"} == rerolls
    shown = {c: planner._place(planner.origin, optimise.Action("flip", (c,))).hero.cells[c] for c in (0, 1, 2, 3, 4, 5)}
    assert list(shown.values()) == ["R6", "O3", "X3", "X6", "WG1", "WG3"]


# --- properties ---


def random_hero(rng: random.Random) -> Hero:
    """A whole hero, as it is not played well; goals near what it has."""
    bag = [
        *"WGPKBR" * 11,
        *"O" * 14,
        *"X" * 11,
        "WG",
        "WP",
        "WK",
        "WB",
        "WR",
        "GP",
        "GK",
        "GB",
        "GR",
        "PK",
        "PB",
        "PR",
        "KB",
        "KR",
        "BR",
    ]
    dice = []
    for letters in rng.sample(bag, 21):
        low, high = (3, 8) if letters == "X" else (1, 4) if len(letters) == 2 else (1, 6)
        dice.append(f"{letters}{rng.randint(low, high)}")
    return Hero(
        cells=tuple(dice),
        board=HeroBoard(id="own.b", mods=tuple(rng.choice((0, 0, 0, 2, -2)) for _ in range(6))),
        klass=random_class(rng),
        alignment=rng.choice((LUNATIC, SENTINEL)),
        marker=rng.randrange(9),
        backstory=rng.choice((BRAWLER, DEVOTED, MENTOR)),
        familiar=Familiar(id="own.f", low=8, high=11, points=rng.randint(1, 4), story=tuple(rng.sample("WGPKBR", 3))),
        mods=tuple(rng.choice((0, 0, 0, 1)) for _ in range(7)),
    )


def random_class(rng: random.Random) -> HeroClass:
    goals = []
    for _ in range(6):
        low = rng.randint(9, 18)
        goals.append(Goal(low=low, high=rng.choice((low, low + 1, None)), stars=rng.randint(1, 4)))
    return HeroClass(id="own.c", colour=rng.choice("WGPKBR"), goals=tuple(goals))


@pytest.mark.rule("hrdina.optimise.recursion", "hrdina.optimise.exact")
def test_more_xp_is_never_worse_and_doing_nothing_is_the_least() -> None:
    rng = random.Random(5)
    for _ in range(6):
        h, last = random_hero(rng), F(-100)
        for xp in (0, 5, 10):
            plan = best(h, xp, tables=Tables())
            assert plan.value >= plan.start
            assert plan.value >= last
            assert plan.proven
            if plan.xp:
                assert best(h, plan.xp - 1, tables=Tables()).value < plan.value
            last = plan.value


@pytest.mark.rule("hrdina.optimise.exact")
def test_three_actions_are_exact_and_four_are_chained() -> None:
    rng = random.Random(8)
    h = random_hero(rng)
    three = best(h, 15, tables=Tables())
    assert three.proven
    assert three.value >= best(h, 10, tables=Tables()).value
    for xp in (20, 30):
        plan = best(h, xp, tables=Tables())
        assert plan.value >= max(chained(h, xp, Tables()), three.value)
        assert plan.xp <= xp
    rich = best(h, 99, "move", "step", "flip", "swap", tables=Tables())
    assert rich.value >= plan.value
    assert not best(h, 20, tables=Tables()).proven


@pytest.mark.rule("hrdina.optimise.exact")
def test_a_search_that_would_take_too_long_falls_back_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    h = random_hero(random.Random(8))
    three = best(h, 15, tables=Tables())
    monkeypatch.setattr(optimise, "MOST_WORK", 300)
    plan = best(h, 15, tables=Tables())
    assert not plan.proven
    assert chained(h, 15, Tables()) <= plan.value <= three.value
    assert best(h, 10, tables=Tables()).proven


def chained(h: Hero, xp: int, tables: Tables) -> F:
    """Exact plans of two actions, one after another, each followed through all its branches."""
    plan = best(h, min(xp, 10), tables=tables)
    if not plan.steps:
        return plan.value

    def go(now: Hero, steps: tuple[Step, ...], left: int) -> F:
        for step in steps:
            left -= step.action.price
            if not step.branches:
                now = improved(now, step.action.move(0), tables)
                continue
            total = F(0)
            old = int(str(now.cells[step.action.cells[0]])[-1])
            for b in step.branches:
                kept = b.face if b.keep == "new" else old
                total += b.chance * go(improved(now, step.action.move(0, kept), tables), b.steps, left)
            return total
        return chained(now, left, tables)

    return go(h, plan.steps, xp)


@pytest.mark.rule("hrdina.optimise.report")
def test_plans_can_be_carried_out_and_come_to_what_they_promise() -> None:
    """Every branch, move by move, through the rules of the game; its ends weigh up to the value."""
    rng = random.Random(11)
    for i in range(12):
        h = random_hero(rng).model_copy(update={"xp": 10, "gold": 7, "charisma": 0})
        if i % 2:
            h = h.model_copy(update={"fiends": (Fiend(id="own.f", worth=1),)})
        kinds = (
            ("reroll", "banish") if i % 3 == 0 else ("reroll", "step", "move", "banish") if i % 3 == 1 else optimise.ALL
        )
        plan = best(h, 10, *kinds, tables=Tables())
        assert carried_out(h, plan.steps) == plan.value
        assert plan.value - plan.start == sum((b - a for _, a, b in plan.lines), F(0))


def carried_out(h: Hero, steps: tuple[Step, ...]) -> F:
    for i, step in enumerate(steps):
        if step.branches:
            assert i == len(steps) - 1
            old = int(str(h.cells[step.action.cells[0]])[-1])
            total = F(0)
            for b in step.branches:
                move = step.action.move(0, b.face if b.keep == "new" else old)
                assert check_improve(table(h), move) == []
                assert carried_out(improved(h, move, Tables()), b.steps) == b.value
                total += b.chance * b.value
            return total
        assert check_improve(table(h), step.action.move(0)) == []
        h = improved(h, step.action.move(0), Tables())
    away = sum(f.worth for f in h.fiends if not f.active)
    return F(worth(h, Options(), Tables()) + away)


@pytest.mark.rule("hrdina.optimise.exact")
def test_it_works_in_slices() -> None:
    items = list(search(problem(random_hero(random.Random(2)), Options(), Tables(), xp=15)))
    *before, last = items
    assert isinstance(last, Plan)
    progress = [p for p in before if isinstance(p, Progress)]
    assert len(progress) == len(before) > 20
    assert all(0 <= p.done <= p.total and p.best <= last.value for p in progress)


# --- a slow, plain solver ---


def worth(h: Hero, options: Options, tables: Tables) -> int:
    """The score without monster and champion, by the score tree."""
    lines = scoring.hero_lines(h, options, tables, None)
    return sum(line.points or 0 for line in lines if line.key not in ("monster", "champion"))


def swapped(h: Hero, a: int, b: int) -> Hero:
    dice = list(h.cells)
    dice[a], dice[b] = dice[b], dice[a]
    return h.model_copy(update={"cells": tuple(dice)})


def limits(die: str) -> tuple[int, int]:
    return (3, 8) if die[0] == "X" else (1, 4) if len(die) == 3 else (1, 6)


def turned(die: str, tables: Tables) -> str | None:
    low, high = limits(die)
    both = tables.opposite_boost if die[0] == "X" else tables.opposite_split if len(die) == 3 else 7
    other = both - int(die[-1])
    return die[:-1] + str(other) if low <= other <= high else None


def fixed(
    dice: tuple[str | None, ...], marker: int | None, kinds: tuple[str, ...], tables: Tables, reach: int
) -> Iterator[tuple[str, Any, Any]]:
    """(kind, dice, marker) after each action without chance."""

    def put(c: int, die: str) -> tuple[str | None, ...]:
        return (*dice[:c], die, *dice[c + 1 :])

    for c, die in enumerate(dice[:reach]):
        if die is None:
            continue
        low, high = limits(die)
        v = int(die[-1])
        if "step" in kinds:
            for w in (v - 1, v + 1):
                if low <= w <= high:
                    yield "step", put(c, die[:-1] + str(w)), marker
        if "flip" in kinds and (other := turned(die, tables)):
            yield "flip", put(c, other), marker
        if "swap" in kinds:
            for d in range(c + 1, reach):
                if dice[d] is not None and dice[d] != die:
                    new = list(dice)
                    new[c], new[d] = new[d], new[c]
                    yield "swap", tuple(new), marker
    if "move" in kinds and marker is not None:
        y, x = divmod(marker, 3)
        for yy, xx in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
            if 0 <= yy < 3 and 0 <= xx < 3:
                yield "move", dice, 3 * yy + xx


def all_single(h: Hero, options: Options, tables: Tables) -> Iterator[Hero]:
    for _, dice, marker in fixed(h.cells, h.marker, ("step", "flip", "swap", "move"), tables, 21):
        yield h.model_copy(update={"cells": dice, "marker": marker})


def brute(
    h: Hero,
    options: Options,
    tables: Tables,
    xp: int,
    kinds: tuple[str, ...],
    prices: dict[str, int],
    score: Callable[[tuple[str | None, ...], int | None, int], F],
) -> F:
    """The recursion as the register writes it. `score`: of dice and marker with so many XP left."""
    reach = 21 if options.familiars and options.familiar_action_targets else 18
    cost = {k: prices.get(k, 5) for k in optimise.KINDS}

    @cache
    def v(dice: tuple[str | None, ...], marker: int | None, left: int) -> F:
        value = score(dice, marker, left)
        if left < min(cost[k] for k in kinds):
            return value
        for kind, then, to in fixed(dice, marker, kinds, tables, reach):
            if cost[kind] <= left:
                value = max(value, v(then, to, left - cost[kind]))
        if "reroll" in kinds and cost["reroll"] <= left:
            rest = left - cost["reroll"]
            for c, die in enumerate(dice[:reach]):
                if die is not None:
                    low, high = limits(die)
                    faces = tables.split_faces if len(die) == 3 else range(low, high + 1)
                    old = v(dice, marker, rest)
                    got = [max(old, v((*dice[:c], f"{die[:-1]}{f}", *dice[c + 1 :]), marker, rest)) for f in faces]
                    value = max(value, sum(got, F(0)) / len(got))
        return value

    return v(h.cells, h.marker, xp)


def small(rng: random.Random, dice: int) -> Hero:
    """A board with a few dice, most in whole rows, and cards that make each of them matter."""
    h = random_hero(rng)
    rows = rng.sample(range(7), 2)
    places = [3 * r + k for r in rows for k in range(3)]
    rest = [c for c in range(21) if c not in places]
    wanted = (
        (places + rng.sample(rest, max(0, dice - 6)))[:dice] if dice >= 6 else places[:3] + rng.sample(rest, dice - 3)
    )
    return h.model_copy(update={"cells": tuple(d if c in wanted else None for c, d in enumerate(h.cells))})


def plain_score(h: Hero, options: Options, tables: Tables) -> Callable[[tuple[str | None, ...], int | None, int], F]:
    """The score of boards of this hero, counted as the register says, without the score tree."""
    klass, board, story, f = h.klass, h.board, h.backstory, h.familiar
    assert None not in (klass, board, story, f, h.alignment)
    values = h.alignment.values  # type: ignore[union-attr]

    @cache
    def row(r: int, dice: tuple[str, ...]) -> int:
        total = sum(int(d[-1]) for d in dice) + h.mods[r]
        if r == 6:
            return f.points or 0 if f.low <= total <= f.high else 0  # type: ignore[operator]
        goal = klass.goals[r]
        total += board.mods[r]
        return goal.stars if goal.low <= total and (goal.high is None or total <= goal.high) else 0

    def score(dice: tuple[str | None, ...], marker: int | None, left: int) -> F:
        stars = 0
        for r in range(7):
            three = dice[3 * r : 3 * r + 3]
            if None not in three:
                stars += row(r, three)  # type: ignore[arg-type]
        counted = dice if options.familiar_class_colour else dice[:18]
        if any(dice[:18]):
            stars += options.class_die_points * sum(d is not None and klass.colour in d for d in counted)
            stars += tables.backstory[
                sum((d := dice[3 * r + w.cell - 1]) is not None and w.colour in d for r, w in enumerate(story.wanted))
            ]
        if any(dice[18:]):
            stars += tables.story[sum(d is not None and c in d for d, c in zip(dice[18:], f.story, strict=True))]
        return F(stars + (0 if marker is None else values[marker]))

    return score


ODD = Tables(backstory=(0, 1, 1, 2, 4, 4, 7), story=(0, 1, 2, 2), split_faces=(1, 2, 2, 3, 3, 4), opposite_boost=10)


def compare(rng: random.Random, dice: int, xp: int, kinds: tuple[str, ...]) -> None:
    h = small(rng, dice)
    tables = rng.choice((Tables(), Tables(), ODD))
    options = Options(familiar_action_targets=rng.random() < 0.8, familiar_class_colour=rng.random() < 0.2)
    prices = {} if rng.random() < 0.6 else {k: rng.randint(3, 8) for k in optimise.KINDS}
    score = plain_score(h, options, tables)
    if any(h.cells[:18]):
        assert score(h.cells, h.marker, 0) == worth(h, options, tables)
    plan = solve(problem(h, options, tables, xp=xp, allowed=kinds, prices=prices))
    expected = brute(h, options, tables, xp, kinds, prices, score)
    shift = worth(h, options, tables) - score(h.cells, h.marker, 0)
    if xp // min(prices.get(k, 5) for k in kinds) <= 3:
        assert plan.proven
    if plan.proven:
        assert plan.value == expected + shift, (h, options, tables, xp, kinds, prices)
    assert plan.start <= plan.value <= expected + shift


@pytest.mark.rule(
    "hrdina.optimise.recursion", "hrdina.optimise.exact", "hrdina.optimise.actions", "hrdina.optimise.scope"
)
@pytest.mark.parametrize("part", range(5))
def test_against_the_plain_solver(part: int) -> None:
    """500 boards: one action of every kind on 6 to 12 dice, two of some kinds on 5 to 8, three of two kinds on 4 or 5."""
    rng = random.Random(part)
    every = ("move", "step", "flip", "swap", "reroll")
    for i in range(100):
        if i % 4 == 0:
            compare(rng, rng.randint(6, 12), 5, every)
        elif i % 4 < 3:
            compare(rng, rng.randint(5, 8), 10, tuple(rng.sample(every, rng.randint(2, 3))))
        else:
            compare(rng, rng.randint(4, 5), 15, tuple(rng.sample(every, 2)))


@pytest.mark.rule("hrdina.optimise.exact")
def test_whole_heroes_against_the_plain_solver() -> None:
    rng = random.Random(77)
    for kinds in (("move", "step", "flip", "swap"), ("step", "swap", "reroll")):
        h = random_hero(rng)
        score = plain_score(h, Options(), Tables())
        plan = best(h, 10, *kinds, tables=Tables())
        assert plan.value == brute(h, Options(), Tables(), 10, kinds, {}, score)


def random_condition(rng: random.Random, deep: int = 1) -> Condition:
    row = rng.choice(("STR", "DEX", "CON", "INT", "WIS", "CHA"))
    op: Any = rng.choice((">=", "<=", "="))
    roll = rng.randrange(12 if deep else 10)
    if roll < 5:
        what, of, n = rng.choice(
            (
                ("attribute_total", row, rng.randint(10, 18)),
                ("goals_met", "", rng.randint(0, 3)),
                ("dice_value_count", str(rng.randint(1, 6)), rng.randint(0, 3)),
                ("colour_count", rng.choice("WGPKBRO"), rng.randint(0, 3)),
                ("kind_count", rng.choice(("normal", "gold", "boost", "split")), rng.randint(0, 4)),
                ("alignment_value", "", rng.randint(-1, 2)),
                ("backstory_matches", "", rng.randint(0, 3)),
                ("xp", "", rng.randint(0, 10)),
                ("gold", "", rng.randint(0, 4)),
                ("honor", "", 1),
                ("fiends", "", 1),
            )
        )
        return Amount(what=what, of=of, op=op, n=n)  # type: ignore[arg-type]
    if roll < 9:
        kinds: Any = (
            "highest_attribute",
            "lowest_attribute",
            "goal_met",
            "goal_missed",
            "row_same_values",
            "row_rising",
        )
        return OfRow(what=rng.choice(kinds), of=row)  # type: ignore[arg-type]
    if roll == 9:
        return AlignmentIn(cells=tuple(rng.sample(ALIGNMENT_CELLS, 3)))
    parts = (random_condition(rng, deep - 1), random_condition(rng, deep - 1))
    return AllOf(parts=parts) if roll == 10 else AnyOf(parts=parts)


@pytest.mark.rule("hrdina.score.trait_condition", "hrdina.score.trait_after", "hrdina.optimise.recursion")
@pytest.mark.parametrize("whole", [False, True])
def test_traits_against_the_plain_solver(whole: bool) -> None:
    """All typed conditions, by the score tree on every board the plain solver meets."""
    rng = random.Random(21 + whole)
    every = ("move", "step", "flip", "swap", "reroll")
    for _ in range(8 if whole else 40):
        h = random_hero(rng) if whole else small(rng, rng.randint(4, 7))
        traits = tuple(
            Trait(
                id=f"own.t{k}",
                points=rng.choice((-2, 1, 2, 3)),
                condition=random_condition(rng),
                kept=rng.random() < 0.9,
            )
            for k in range(rng.randint(1, 4))
        )
        over = (Override(line=rng.choice(("backstory", "alignment", "traits", "attributes.DEX")), stars=2),)
        xp = 5 if whole else rng.choice((5, 10))
        h = h.model_copy(
            update={
                "traits": traits, "xp": xp, "gold": rng.choice((None, 3)), "honor": 1, "fiends": (Fiend(id="own.f"),),
                "overrides": over if rng.random() < 0.2 else (),
            }
        )  # fmt: skip
        kinds = every if whole else tuple(rng.sample(every, 2 if xp == 10 else 4))

        def score(dice: tuple[str | None, ...], marker: int | None, left: int, h: Hero = h) -> F:
            now = h.model_copy(update={"cells": dice, "marker": marker, "xp": left})
            return F(worth(now, Options(), Tables()))

        plan = best(h, xp, *kinds, tables=Tables())
        assert plan.value == brute(h, Options(), Tables(), xp, kinds, {}, score), (h, kinds, xp)


@pytest.mark.rule("hrdina.optimise.exact", "hrdina.optimise.reroll")
def test_three_actions_of_all_kinds_against_the_plain_solver() -> None:
    """Few dice, so that all kinds together can be tried: what comes first and what comes last must not matter."""
    rng = random.Random(90)
    for _ in range(12):
        compare(rng, 3, 15, ("move", "step", "flip", "swap", "reroll"))
    for _ in range(12):
        compare(
            rng, rng.randint(5, 7), 15, ("step", "flip", "swap") if rng.random() < 0.5 else ("move", "flip", "swap")
        )


@pytest.mark.rule("hrdina.score.trait_condition", "hrdina.optimise.recursion")
def test_three_actions_with_traits_that_look_at_xp() -> None:
    """A trait may pay for having spent XP: then even an action that changes nothing can be of use."""
    rng = random.Random(4)
    for _ in range(30):
        h = small(rng, rng.randint(3, 4))
        xp = Amount(what="xp", op=rng.choice(("=", "<=", ">=")), n=rng.choice((0, 2, 5, 8)))  # type: ignore[arg-type]
        other = random_condition(rng)
        both = rng.choice((AllOf, AnyOf))(parts=(xp, other))
        traits = tuple(
            Trait(id=f"own.t{k}", points=points, condition=condition, kept=True)
            for k, (points, condition) in enumerate(((2, xp), (rng.choice((-1, 2)), rng.choice((other, both)))))
        )
        h = h.model_copy(update={"traits": traits, "xp": 15, "gold": 3, "honor": 1})
        prices = {"move": rng.choice((3, 5)), "swap": 6}

        def score(dice: tuple[str | None, ...], marker: int | None, left: int, h: Hero = h) -> F:
            return F(worth(h.model_copy(update={"cells": dice, "marker": marker, "xp": left}), Options(), Tables()))

        kinds = tuple(rng.sample(("move", "step", "flip", "swap", "reroll"), 2))
        plan = best(h, 15, *kinds, tables=Tables(), prices=prices)
        expected = brute(h, Options(), Tables(), 15, kinds, prices, score)
        assert plan.value == expected or not plan.proven, (h, kinds)
        assert plan.value <= expected


@pytest.mark.rule("hrdina.optimise.with_battle")
def test_battle_against_the_plain_solver() -> None:
    rng = random.Random(31)
    for _ in range(25):
        h = small(rng, rng.randint(4, 6))
        rungs = tuple(zip(sorted(rng.sample(range(4, 16), 3)), (2, 4, 6), strict=True))
        injuries, gold, price = rng.randint(0, 2), rng.choice((0, 4, 5, 11)), rng.choice((1, 2))
        h = h.model_copy(update={"injuries": injuries, "gold": gold, "honor": 1})
        foe = Monster(id="own.m", rungs=rungs, reroll_price=price)
        own, xp = plain_score(h, Options(), Tables()), rng.choice((5, 8, 10))
        kinds = tuple(rng.sample(("move", "step", "flip", "swap", "reroll"), 2))

        @cache
        def fight(left: int, injuries: int = injuries, gold: int = gold, price: int = price, rungs: Any = rungs) -> F:
            return max(
                odds.expected(1 + a + b, rungs, 1 - injuries + heal, (left - 2 * heal - 3 * a) // price)
                for heal in range(injuries + 1)
                for a in range(left // 3 + 1)
                for b in range(gold // 5 + 1)
                if 2 * heal + 3 * a <= left
            )

        def score(dice: tuple[str | None, ...], marker: int | None, left: int, own: Any = own, fight: Any = fight) -> F:
            return own(dice, marker, left) + fight(left)

        plan = best(h, xp, *kinds, tables=Tables(), monster=foe, mode="with_battle")
        shift = worth(h, Options(), Tables()) - own(h.cells, h.marker, 0)
        assert plan.value == brute(h, Options(), Tables(), xp, kinds, {}, score) + shift


@pytest.mark.rule("hrdina.optimise.state")
def test_what_is_not_known_yet_does_not_stop_the_search() -> None:
    assert best(Hero(), 15).value == 0
    assert best(Hero(alignment=Alignment(id="own.a"), marker=4), 15).steps == ()
    bare = Hero(cells=EXAMPLE_1.cells)
    assert best(bare, 5).value == 0
    assert best(EXAMPLE_1.model_copy(update={"backstory": None, "familiar": None}), 5, tables=Tables()).gain == 1
