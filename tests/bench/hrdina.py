"""Hrdina v kostce: scores a second, and the last improvements for one, two and three paid actions.

The heroes are whole and dealt at random from the bag, then played a little: dice change places while that helps. Then the
same heroes with traits whose conditions look at the whole board, of every kind that can be typed in, and the hardest of these.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import cycle, product
from typing import Literal, TypeAlias

from companion.games.hrdina import odds
from companion.games.hrdina.cards import (
    ALIGNMENT_CELLS,
    ATTRIBUTES,
    AlignmentIn,
    AllOf,
    Amount,
    AnyOf,
    Condition,
    Familiar,
    OfRow,
    Trait,
    value,
)
from companion.games.hrdina.conditions import amount
from companion.games.hrdina.optimise import Plan, problem, search
from companion.games.hrdina.optimise_model import Model, Setting
from companion.games.hrdina.optimise_search import Search
from companion.games.hrdina.scoring import hero_lines, total
from companion.games.hrdina.state import Hero, Options, Tables
from tests.bench.measure import each, report, spread
from tests.games.hrdina import build

HEROES = 20
OPTIONS, TABLES = Options(), Tables()
Mode: TypeAlias = Literal["hero_only", "with_battle"]
MODES: tuple[Mode, ...] = ("hero_only", "with_battle")


def dealt(rng: random.Random) -> Hero:
    """A whole hero with random dice and cards of the examples."""
    colours = "WGPKBR"
    splits = [a + b for i, a in enumerate(colours) for b in colours[i + 1 :]]
    dice = []
    for letters in rng.sample([*colours * 11, *"O" * 14, *"X" * 11, *splits], 21):
        low, high = (3, 8) if letters == "X" else (1, 4) if letters in splits else (1, 6)
        dice.append(f"{letters}{rng.randint(low, high)}")
    return Hero(
        cells=tuple(dice),
        board=rng.choice((build.ORC, build.DWARF, build.HUMAN)),
        klass=rng.choice((build.BARBARIAN, build.CLERIC, build.DRUID, build.WARRIOR)),
        alignment=rng.choice((build.LUNATIC, build.SENTINEL)),
        marker=rng.randrange(9),
        backstory=rng.choice((build.BRAWLER, build.DEVOTED, build.MENTOR)),
        familiar=Familiar(id="own.f", low=7, high=9, points=3, story=tuple(rng.sample(colours, 3))),
    )


def stars(hero: Hero) -> int:
    return total(hero_lines(hero, OPTIONS, TABLES))


def played(seed: int) -> Hero:
    rng = random.Random(seed)
    hero = dealt(rng)
    for _ in range(20 * rng.randrange(4)):
        a, b = rng.sample(range(21), 2)
        cells = list(hero.cells)
        cells[a], cells[b] = cells[b], cells[a]
        other = hero.model_copy(update={"cells": tuple(cells)})
        hero = max(hero, other, key=stars)
    return hero


# --- traits on the whole board ---


def near(rng: random.Random, hero: Hero, what: str, of: str = "") -> Condition:
    """A number of the hero compared with one that is not far away."""
    have = amount(Amount(what=what, of=of, op="=", n=0), hero) or 0
    op = rng.choice((">=", ">=", "=", "<="))
    return Amount(what=what, of=of, op=op, n=max(0, have + rng.choice((1, 2, -1) if op != "<=" else (-1, -2, 0))))


def of_row(rng: random.Random, *whats: str) -> Condition:
    return OfRow(what=rng.choice(whats), of=rng.choice(ATTRIBUTES))


def shown(rng: random.Random, hero: Hero) -> str:
    return str(rng.choice([value(die) for die in hero.cells if die is not None]))


def both(how: str, *parts: Condition) -> Condition:
    return AllOf(parts=parts) if how == "all" else AnyOf(parts=parts)


def goal(rng: random.Random, hero: Hero) -> Condition:
    return of_row(rng, "goal_met", "goal_met", "goal_missed")


def row_sum(rng: random.Random, hero: Hero) -> Condition:
    return near(rng, hero, "attribute_total", rng.choice(ATTRIBUTES))


def marked(rng: random.Random, hero: Hero) -> Condition:
    return AlignmentIn(cells=tuple(rng.sample(ALIGNMENT_CELLS, 3)))


def goals(rng: random.Random, hero: Hero) -> Condition:
    return near(rng, hero, "goals_met")


def values(rng: random.Random, hero: Hero) -> Condition:
    return near(rng, hero, "dice_value_count", shown(rng, hero))


def colours(rng: random.Random, hero: Hero) -> Condition:
    return near(rng, hero, "colour_count", rng.choice("WGPKBRO"))


def kinds(rng: random.Random, hero: Hero) -> Condition:
    return near(rng, hero, "kind_count", rng.choice(("normal", "gold", "boost", "split")))


def story(rng: random.Random, hero: Hero) -> Condition:
    return near(rng, hero, "backstory_matches")


def experience(rng: random.Random, hero: Hero) -> Condition:
    return Amount(what="xp", op=rng.choice((">=", "<=", "=")), n=rng.choice((0, 5, 6, 10)))


# by name: a condition that is no sum over rows, from a source of chance and the hero
WHOLE_BOARD: dict[str, Callable[[random.Random, Hero], Condition]] = {
    "goals_met": goals,
    "dice_value_count": values,
    "highest": lambda rng, hero: of_row(rng, "highest_attribute"),
    "lowest": lambda rng, hero: of_row(rng, "lowest_attribute"),
    "same_values": lambda rng, hero: of_row(rng, "row_same_values"),
    "rising": lambda rng, hero: of_row(rng, "row_rising"),
    "two goals": lambda rng, hero: both(rng.choice(("all", "any")), goal(rng, hero), goal(rng, hero)),
    "three sums": lambda rng, hero: both(rng.choice(("all", "any")), *[row_sum(rng, hero) for _ in range(3)]),
    "marker and highest": lambda rng, hero: both("all", marked(rng, hero), of_row(rng, "highest_attribute")),
    "marker or goals_met": lambda rng, hero: both("any", marked(rng, hero), goals(rng, hero)),
    "matches and goal": lambda rng, hero: both("all", story(rng, hero), goal(rng, hero)),
    "matches or marker": lambda rng, hero: both("any", story(rng, hero), marked(rng, hero)),
    "colours and goals_met": lambda rng, hero: both("all", colours(rng, hero), goals(rng, hero)),
    "kinds or dice_value_count": lambda rng, hero: both("any", kinds(rng, hero), values(rng, hero)),
    "goals_met and lowest": lambda rng, hero: both("all", goals(rng, hero), of_row(rng, "lowest_attribute")),
    "xp and goals_met": lambda rng, hero: both("all", experience(rng, hero), goals(rng, hero)),
    "xp or dice_value_count": lambda rng, hero: both("any", experience(rng, hero), values(rng, hero)),
}


def with_traits(hero: Hero, *names: str) -> Hero:
    """The hero with a trait of each of these kinds; the same each time."""
    rng = random.Random(repr((hero.cells, names)))
    traits = [
        Trait(id=f"own.t{k}", points=rng.choice((2, 2, 3, 4, -2)), condition=WHOLE_BOARD[name](rng, hero))
        for k, name in enumerate(names)
    ]
    return hero.model_copy(update={"traits": tuple(traits)})


def whole_boards(heroes: Sequence[Hero]) -> Iterator[tuple[str, Hero]]:
    """By kind: four heroes with a trait of it, and two with one of another kind besides."""
    names, turn = list(WHOLE_BOARD), cycle(heroes)
    for k, name in enumerate(names):
        yield from ((name, with_traits(next(turn), name)) for _ in range(4))
        yield from ((name, with_traits(next(turn), name, names[(k + by) % len(names)])) for by in (1, 5))


# what fiends may ask for actions
PRICES: tuple[dict[str, int], ...] = (
    {"step": 4}, {"reroll": 6}, {"swap": 6}, {"flip": 4, "reroll": 6}, {"step": 6, "swap": 7}, {"reroll": 4, "swap": 6},
    {"move": 4, "reroll": 6}, {"step": 4, "flip": 6, "swap": 5, "reroll": 7, "move": 6},
)  # fmt: skip
HEAVY = (
    ("marker and highest", 5, "matches and goal", 10),
    ("marker and highest", 10, "matches and goal", 5),
    ("three sums", 8, "marker and highest", 10),
    ("colours and goals_met", 10, "goals_met and lowest", 5),
)


def spending(hero: Hero, prices: dict[str, int], seed: int) -> tuple[Hero, int]:
    """The hero with a trait that may pay for having spent XP, alone or with another one, and the XP for three actions."""
    rng = random.Random(seed)
    cheapest = min(5, *prices.values())
    xp = 3 * cheapest + rng.randrange(cheapest)
    spent: Condition = Amount(what="xp", op=rng.choice(("<=", "<=", "=")), n=rng.choice((0, 0, 1, 2, 3, 4, 5, 6)))
    roll = rng.randrange(4)
    if roll < 2:
        spent = both("any" if roll else "all", spent, (values if roll else goals)(rng, hero))
    traits = [Trait(id="own.t0", points=rng.choice((2, 3, 5, 8)), condition=spent)]
    if rng.randrange(2):
        other = WHOLE_BOARD[rng.choice(list(WHOLE_BOARD))](rng, hero)
        traits.append(Trait(id="own.t1", points=rng.choice((3, -2, 5, 8)), condition=other))
    return hero.model_copy(update={"traits": tuple(traits)}), xp


def heavy(heroes: Sequence[Hero]) -> Iterator[Hero]:
    """Every hero with two traits that ask for much and pay much."""
    for k, hero in enumerate(heroes):
        for one, first, two, second in HEAVY[k % 2 :: 2]:
            rng = random.Random(repr((hero.cells, one, two)))
            pays = ((first, WHOLE_BOARD[one](rng, hero)), (second, WHOLE_BOARD[two](rng, hero)))
            traits = tuple([Trait(id=f"own.t{i}", points=p, condition=c) for i, (p, c) in enumerate(pays)])
            yield hero.model_copy(update={"traits": traits})


def in_slices(hero: Hero, xp: int, mode: Mode, prices: dict[str, int] | None = None) -> tuple[float, float, bool]:
    """Processor seconds of the search, and of its longest slice; whether the plan is proven."""
    begun = last = time.process_time()
    longest, proven = 0.0, False
    for found in search(problem(hero, OPTIONS, TABLES, build.TROLL, xp=xp, mode=mode, prices=prices)):
        now = time.process_time()
        longest, last = max(longest, now - last), now
        proven = isinstance(found, Plan) and found.proven
    return last - begun, longest, proven


def whole_board_times(heroes: Sequence[Hero]) -> None:
    """Three paid actions with traits on the whole board, by kind and together."""
    cases = list(whole_boards(heroes))
    for mode in MODES:
        taken = [(name, *in_slices(hero, 15, mode)) for name, hero in cases]
        report(f"3 paid, whole-board traits, {mode}", spread([t for _, t, _, _ in taken]))
        report("  longest slice", spread([t for _, _, t, _ in taken]))
        report("  not proven", str(sum(not proven for *_, proven in taken)))
        for name in WHOLE_BOARD:
            report(f"  {name}", spread([t for kind, t, _, _ in taken if kind == name]))


def hard_times(heroes: Sequence[Hero]) -> None:
    """Three paid actions: traits that pay for spent XP at unlike prices, and two heavy traits."""
    asked = [
        (*spending(heroes[k % len(heroes)], PRICES[k % len(PRICES)], k), PRICES[k % len(PRICES)]) for k in range(80)
    ]
    cases = {
        "XP traits and unlike prices": [in_slices(hero, xp, "hero_only", prices) for hero, xp, prices in asked],
        "two heavy traits": [in_slices(hero, 15, "hero_only") for hero in heavy(heroes)],
    }
    for name, taken in cases.items():
        report(f"3 paid, {name}", spread([t for t, _, _ in taken]))
        report("  longest slice", spread([t for _, t, _ in taken]))
        report("  not proven", str(sum(not proven for *_, proven in taken)))


def boards_a_second(hero: Hero) -> float:
    """Boards whose best last action is looked up, a second: all that two actions lead to."""
    model = Model(Setting(hero, OPTIONS, TABLES, None, False, None, (True,) * 6, (5,) * 6, True, 15), 3)
    find = Search(model)
    s = find.start(model.start_codes, model.start_marker, model.purse)
    boards = [child for _, child, _ in find.children(s, 15, 0, 2, -(10**20))]
    boards += [child for b in boards[:20] for _, child, _ in find.children(b, 10, 0, 1, -(10**20))]
    begun = time.process_time()
    for board in boards:
        find.value(board, 5, 0, 1)
    return len(boards) / (time.process_time() - begun)


def main() -> None:
    heroes = [build.EXAMPLE_1, build.EXAMPLE_2, build.EXAMPLE_D, *map(played, range(HEROES))]
    report("score tree of a hero", spread(each(stars, heroes * 10)))
    rates = sorted(map(boards_a_second, heroes))
    report(
        "optimiser: boards a second", f"median {rates[len(rates) // 2]:,.0f}, each with the best of its last actions"
    )
    for n, mode in product((1, 2, 3), MODES):
        taken = [in_slices(hero, 5 * n, mode) for hero in heroes]
        report(f"{n} paid, {mode}", spread([t for t, _, _ in taken]))
        report("  longest slice", spread([t for _, t, _ in taken]))
    whole_board_times(heroes)
    hard_times(heroes)
    for n, rerolls in ((3, 2), (5, 5), (8, 8)):
        ladders = [((14, 2), (18, 4), (22 + i, 6)) for i in range(20)]
        report(
            f"{n} combat dice, {rerolls} rerolls",
            spread(each(partial(odds.expected, n, modifier=1, rerolls=rerolls), ladders)),
        )


if __name__ == "__main__":
    main()
