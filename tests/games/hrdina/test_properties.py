"""What holds for every hero: random ones from the dealer, thousands of changes."""

from __future__ import annotations

import random

import pytest

from companion.core.contract import Setup
from companion.games.hrdina import battle
from companion.games.hrdina.cards import ATTRIBUTES, BOARD_CELLS, CELLS, COLOURS, FAMILIAR_ROW, letters
from companion.games.hrdina.dealer import Dealer
from companion.games.hrdina.dice import all_dice
from companion.games.hrdina.moves import PutDie
from companion.games.hrdina.ranking import keys, lines, ranking, score
from companion.games.hrdina.rows import class_dice, dice_sum, matches, story_matches
from companion.games.hrdina.rules import apply
from companion.games.hrdina.rules.common import new_table
from companion.games.hrdina.scoring import hero_lines, lookup, total
from companion.games.hrdina.state import Hero, Options, State, Sums, Tables

OPTIONS, TABLES = Options(), Tables()


def played(seed: int, seats: int = 3) -> State:
    """A table of random heroes, told to the end."""
    s = new_table(Setup(seats, {}))
    dealer = Dealer(seats, {}, seed)
    while (m := dealer.move(s)) is not None:
        s = apply(s, m)
    return s


HEROES = [h for seed in range(12) for h in played(seed).heroes if h.sums is None]


def bare(h: Hero) -> Hero:
    return h.model_copy(update={"overrides": ()})


def points(h: Hero, options: Options = OPTIONS) -> dict[str, int | None]:
    return {line.key: line.points for line in hero_lines(bare(h), options, TABLES)}


def with_die(h: Hero, cell: int, die: str | None) -> Hero:
    return h.model_copy(update={"cells": (*h.cells[:cell], die, *h.cells[cell + 1 :])})


@pytest.mark.rule("hrdina.score.class_colour", "hrdina.score.class_split", "hrdina.score.class_familiar")
def test_a_die_of_the_class_colour_never_lowers_that_line() -> None:
    rng = random.Random(1)
    for h in HEROES:
        assert h.klass is not None
        for cell in range(CELLS):
            own = [d for d in all_dice() if h.klass.colour in letters(d)]
            before = points(h)["class_colour"]
            after = points(with_die(h, cell, rng.choice(own)))["class_colour"]
            assert before is not None
            assert after is not None
            gained = after - before
            assert gained == int(cell < BOARD_CELLS and h.klass.colour not in letters(h.cells[cell] or "-0"))


@pytest.mark.rule("hrdina.score.goal_stars", "hrdina.score.row_total")
def test_only_the_row_of_a_die_changes_its_goal() -> None:
    rng = random.Random(2)
    for h in HEROES:
        cell = rng.randrange(BOARD_CELLS)
        changed = with_die(h, cell, rng.choice(all_dice()))
        before, after = hero_lines(bare(h), OPTIONS, TABLES)[0], hero_lines(bare(changed), OPTIONS, TABLES)[0]
        for row in range(len(ATTRIBUTES)):
            if row != cell // 3:
                assert before.lines[row] == after.lines[row]


@pytest.mark.rule("hrdina.score.goal_stars")
def test_attributes_pay_each_goal_whole_or_not_at_all() -> None:
    for h in HEROES:
        assert h.klass is not None
        tree = hero_lines(bare(h), OPTIONS, TABLES)[0]
        assert all(line.points in (0, goal.stars) for line, goal in zip(tree.lines, h.klass.goals, strict=True))
        assert tree.points == sum(line.points or 0 for line in tree.lines)


@pytest.mark.rule("hrdina.score.backstory_match", "hrdina.score.backstory_points", "hrdina.score.backstory_value")
def test_the_wanted_colour_never_lowers_the_backstory_and_values_do_not_matter() -> None:
    rng = random.Random(3)
    for h in HEROES:
        assert h.backstory is not None
        assert h.backstory.wanted is not None
        row = rng.randrange(6)
        want = h.backstory.wanted[row]
        cell = 3 * row + want.cell - 1
        fitted = with_die(h, cell, f"{want.colour}1")
        assert (points(fitted)["backstory"] or 0) >= (points(h)["backstory"] or 0)
        assert points(with_die(h, cell, f"{want.colour}6"))["backstory"] == points(fitted)["backstory"]
        elsewhere = next(c for c in range(3 * row, 3 * row + 3) if c != cell)
        assert points(with_die(h, elsewhere, "R1"))["backstory"] == points(h)["backstory"]


@pytest.mark.rule("hrdina.score.story", "hrdina.score.story_match", "hrdina.score.danger")
def test_the_familiar_only_knows_its_own_dice() -> None:
    rng = random.Random(4)
    for h in HEROES:
        changed = with_die(h, rng.randrange(BOARD_CELLS), rng.choice(all_dice()))
        for key in ("familiar_danger", "familiar_story"):
            assert points(changed)[key] == points(h)[key]
        assert h.familiar is not None
        assert h.familiar.story is not None
        for i, colour in enumerate(h.familiar.story):
            fitted = with_die(h, BOARD_CELLS + i, f"{colour}3")
            assert (points(fitted)["familiar_story"] or 0) >= (points(h)["familiar_story"] or 0)


@pytest.mark.rule("hrdina.score.alignment")
def test_alignment_only_knows_the_marker() -> None:
    for h in HEROES:
        assert h.alignment is not None
        assert h.alignment.values is not None
        for marker, worth in enumerate(h.alignment.values):
            moved = points(h.model_copy(update={"marker": marker}))
            assert moved["alignment"] == worth
            assert {k: v for k, v in moved.items() if k not in ("alignment", "traits")} == {
                k: v for k, v in points(h).items() if k not in ("alignment", "traits")
            }


@pytest.mark.rule("hrdina.entry.same_result", "hrdina.entry.sums")
def test_dice_and_sums_give_the_same_points() -> None:
    for h in HEROES:
        assert h.klass is not None
        sums = [dice_sum(h, row) for row in range(7)]
        short = h.model_copy(
            update={
                "sums": Sums(
                    rows=tuple(n or 0 for n in sums[:FAMILIAR_ROW]),
                    class_dice=class_dice(h) or 0,
                    matches=matches(h) or 0,
                    familiar=sums[FAMILIAR_ROW],
                    story=story_matches(h) or 0,
                ),
                "cells": (None,) * CELLS,
                "traits": (),
            }
        )
        assert points(short) == points(h.model_copy(update={"traits": ()}))


@pytest.mark.rule("hrdina.entry.derive", "hrdina.entry.pad")
def test_the_order_of_entry_never_matters() -> None:
    rng = random.Random(5)
    for h in HEROES[:8]:
        tables = []
        for _ in range(3):
            order = list(range(CELLS))
            rng.shuffle(order)
            s = new_table(Setup(1, {})).model_copy(
                update={"heroes": (h.model_copy(update={"cells": (None,) * CELLS}),)}
            )
            for cell in order:
                s = apply(s, PutDie(seat=0, cell=cell, die=h.cells[cell]))
            tables.append(s)
        assert tables[0] == tables[1] == tables[2]
        assert lines(tables[0], 0) == hero_lines(h, OPTIONS, TABLES)


@pytest.mark.rule("hrdina.score.armor", "hrdina.score.armor_bonus")
def test_the_colour_bonus_is_one_star_a_type() -> None:
    for h in HEROES:
        for colour in COLOURS:
            coloured = tuple(a.model_copy(update={"colours": (colour,)}) for a in h.armor)
            plain = tuple(a.model_copy(update={"colours": ()}) for a in h.armor)
            with_, without = (points(h.model_copy(update={"armor": a}))["armor"] or 0 for a in (coloured, plain))
            types = sum(a.count > 0 for a in h.armor)
            assert h.klass is not None
            assert with_ - without == (types if colour == h.klass.colour else 0)


@pytest.mark.rule("hrdina.battle.ladder", "hrdina.battle.total", "hrdina.battle.champion")
def test_a_better_roll_never_pays_less() -> None:
    for seed in range(12):
        s = played(seed)
        assert s.monster is not None
        earned = [battle.stars(s.monster, n) or 0 for n in range(60)]
        assert earned == sorted(earned)
        bonuses = [line.points or 0 for i in range(s.n) for line in lines(s, i) if line.key == "champion"]
        typed = any(o.line == "champion" for h in s.heroes for o in h.overrides)
        assert typed or not any(bonuses) or max(bonuses) == s.monster.bonus


@pytest.mark.rule("hrdina.score.sum")
def test_a_total_is_the_sum_of_its_lines_and_of_its_parts() -> None:
    for seed in range(12):
        s = played(seed)
        for row in score(s).seats:
            assert row.total == sum(line.points or 0 for line in row.lines)
            hidden = {o.line for o in s.heroes[row.seat].overrides}
            for line in row.lines:
                if line.lines and line.key not in hidden:
                    assert line.points == sum(part.points or 0 for part in line.lines)


@pytest.mark.rule("hrdina.score.winner", "hrdina.score.tie_gold", "hrdina.score.tie_dice", "hrdina.score.tie_share")
def test_a_ranking_is_in_order_and_does_not_depend_on_seats() -> None:
    rng = random.Random(6)
    for _ in range(300):
        of = [(rng.randint(0, 2), rng.randint(0, 1), rng.randint(0, 1)) for _ in range(rng.randint(1, 5))]
        places = ranking(of)
        assert sorted(i for group in places for i in group) == list(range(len(of)))
        ordered = [of[group[0]] for group in places]
        assert ordered == sorted(set(of), key=lambda k: (-k[0], -k[1], k[2]))
        turned = ranking(of[::-1])
        assert [{len(of) - 1 - i for i in group} for group in turned] == [set(group) for group in places]


def test_more_gold_or_fewer_dice_only_break_ties() -> None:
    s = played(3)
    before = [k[0] for k in keys(s)]
    rich = s.model_copy(update={"heroes": tuple(h.model_copy(update={"gold": 150, "traits": ()}) for h in s.heroes)})
    poor = s.model_copy(update={"heroes": tuple(h.model_copy(update={"gold": 0, "traits": ()}) for h in s.heroes)})
    assert [k[0] for k in keys(rich)] == [k[0] for k in keys(poor)]
    assert len(before) == 3
    assert total([]) == 0
    assert [lookup((0, 1), n) for n in range(4)] == [0, 1, 1, 1]
