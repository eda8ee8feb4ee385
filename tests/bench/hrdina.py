"""Hrdina v kostce: scores a second, and the last improvements for one, two and three paid actions.

The heroes are whole and dealt at random from the bag, then played a little: dice change places while that helps.
"""

from __future__ import annotations

import random
import time
from functools import partial
from itertools import product
from typing import Literal

from companion.games.hrdina import odds
from companion.games.hrdina.cards import Familiar
from companion.games.hrdina.optimise import problem, search
from companion.games.hrdina.optimise_model import Model, Setting
from companion.games.hrdina.optimise_search import Search
from companion.games.hrdina.scoring import hero_lines, total
from companion.games.hrdina.state import Hero, Options, Tables
from tests.bench.measure import each, report, spread
from tests.games.hrdina import build

HEROES = 20
OPTIONS, TABLES = Options(), Tables()


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


def in_slices(hero: Hero, xp: int, mode: Literal["hero_only", "with_battle"]) -> tuple[float, float]:
    """Processor seconds of the search, and of its longest slice."""
    begun = last = time.process_time()
    longest = 0.0
    for _ in search(problem(hero, OPTIONS, TABLES, build.TROLL, xp=xp, mode=mode)):
        now = time.process_time()
        longest, last = max(longest, now - last), now
    return last - begun, longest


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
    modes: tuple[Literal["hero_only", "with_battle"], ...] = ("hero_only", "with_battle")
    for n, mode in product((1, 2, 3), modes):
        taken = [in_slices(hero, 5 * n, mode) for hero in heroes]
        report(f"{n} paid, {mode}", spread([t for t, _ in taken]))
        report("  longest slice", spread([t for _, t in taken]))
    for n, rerolls in ((3, 2), (5, 5), (8, 8)):
        ladders = [((14, 2), (18, 4), (22 + i, 6)) for i in range(20)]
        report(
            f"{n} combat dice, {rerolls} rerolls",
            spread(each(partial(odds.expected, n, modifier=1, rerolls=rerolls), ladders)),
        )


if __name__ == "__main__":
    main()
