"""Questions about finished heroes: what a row, the class colour, the backstory or the alignment brings.

What is allowed is not asked (`GENERAL`): telling dice and cards is bookkeeping. Heroes are made up; their
dice come near the goals. The answers come from the functions the score itself uses.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from companion.core.contract import Ruling, ScoreLine
from companion.core.lesson import Answer
from companion.core.quiz import Quiz
from companion.core.table import Header, Table
from companion.core.text import Msg, msg, msgn
from companion.games.hrdina import rows, scoring
from companion.games.hrdina.boards import BOARDS
from companion.games.hrdina.cards import (
    ALIGNMENT_CELLS,
    ATTRIBUTES,
    BOARD_CELLS,
    CELLS,
    COLOURS,
    Alignment,
    Backstory,
    Goal,
    HeroClass,
    Wanted,
)
from companion.games.hrdina.dice import all_dice
from companion.games.hrdina.dice import kind as dice_kind
from companion.games.hrdina.state import Hero, Options, State, Step, Tables
from companion.games.hrdina.words import marker_label, row_label

GENERAL = False
OTHERS = 2  # wrong answers beside the right one
NEAR = 2  # so far from its goal a row may be, where the dice allow it
ROLLS = 60
BAG = {"normal": 66, "gold": 14, "boost": 11, "split": 15}
RICH, MATCHED = 0.15, 0.5  # how often a die has the class colour, a wished cell the wished colour
MADE_UP = "own.quiz"
# Goals as classes have them: from, to (None = or more), stars.
GOALS = ((18, 18, 4), (17, 17, 3), (18, None, 3), (14, None, 1), (14, 15, 2), (15, 16, 2), (16, 17, 2), (17, 18, 2))
ATTRIBUTE_ROWS = range(len(ATTRIBUTES))


def row_stars(chance: Random, table: Table) -> Quiz:
    """How many stars does this row bring?"""
    hero, shown = _shown(chance, table)
    row = chance.choice(ATTRIBUTE_ROWS)
    line, goal = scoring.attribute_line(hero, row), _goal(hero, row)
    right = line.points or 0
    wrong = [0, goal.stars, goal.stars + 1, max(1, goal.stars - 1)]
    ask = msg("How many stars does this row bring: {row}?", row=row_label(row))
    return Quiz(shown, "row", ask, _numbers(right, wrong, _reason(hero, row, line)), (line.rule,))


def row_met(chance: Random, table: Table) -> Quiz:
    """Does the row meet its goal, and if not, by how much is it missed?"""
    hero, shown = _shown(chance, table)
    row = chance.choice(ATTRIBUTE_ROWS)
    line, gap = scoring.attribute_line(hero, row), _gap(hero, row)
    # That it is met, one more or one less, and the other side of the goal.
    wrong = sorted({0, gap + 1, gap - 1, -gap} - {gap})
    others = chance.sample(wrong, OTHERS)
    why = _reason(hero, row, line)
    found = [Answer(_result(n), n == gap, (why,) if n == gap else ()) for n in sorted((gap, *others), reverse=True)]
    ask = msg("Does this row meet its goal: {row}?", row=row_label(row))
    return Quiz(shown, "met", ask, tuple(found), (line.rule,))


def which_row(chance: Random, table: Table) -> Quiz | None:
    """Which of three rows meets its goal?"""
    hero, shown = _shown(chance, table)
    met = [row for row in ATTRIBUTE_ROWS if _gap(hero, row) == 0]
    missed = [row for row in ATTRIBUTE_ROWS if row not in met]
    if not met or len(missed) < OTHERS:
        return None
    right = chance.choice(met)
    asked = sorted((right, *chance.sample(missed, OTHERS)))
    lines = {row: scoring.attribute_line(hero, row) for row in asked}
    found = [Answer(row_label(row), row == right, (_reason(hero, row, lines[row]),)) for row in asked]
    ask = msg("Which of these rows meets its goal?")
    return Quiz(shown, "goal", ask, tuple(found), (lines[right].rule,))


def colour_stars(chance: Random, table: Table) -> Quiz:
    """How many stars does the class colour bring?"""
    hero, shown = _shown(chance, table)
    right, rule = scoring.class_colour(hero, shown.state.options).points or 0, "hrdina.score.class_colour"
    assert hero.klass is not None  # made with one
    split = sum(len(die) > len("R1") and hero.klass.colour in die for die in hero.cells[:BOARD_CELLS] if die)
    # With the dice on the familiar, without split dice, one too many.
    wrong = [rows.class_dice(hero, familiar=True) or 0, right - split, right + 1, right + 2]
    counted = msgn("{n} die of the class colour counts.", "{n} dice of the class colour count.", right)
    ask = msg("How many stars does the class colour bring?")
    return Quiz(shown, "colour", ask, _numbers(right, wrong, Ruling(rule, counted)), (rule,))


def backstory_stars(chance: Random, table: Table) -> Quiz:
    """How many stars does the backstory bring?"""
    hero, shown = _shown(chance, table)
    right, rule = scoring.backstory(hero, shown.state.tables).points or 0, "hrdina.score.backstory_points"
    hits = rows.matches(hero) or 0
    stars: tuple[int, ...] = shown.state.tables.backstory
    # One match more or less, and the matches themselves.
    wrong = [hits, stars[min(hits + 1, len(stars) - 1)], stars[max(hits - 1, 0)], *stars]
    matches, worth = msgn("{n} match", "{n} matches", hits), msgn("{n} star", "{n} stars", right)
    why = Ruling(rule, msg("{matches}: {stars}.", matches=matches, stars=worth))
    ask = msg("How many stars does the backstory bring?")
    return Quiz(shown, "backstory", ask, _numbers(right, wrong, why), (rule,))


def alignment_stars(chance: Random, table: Table) -> Quiz:
    """How many stars does the alignment bring?"""
    hero, shown = _shown(chance, table)
    right, rule = scoring.alignment(hero).points or 0, "hrdina.score.alignment"
    assert hero.alignment is not None  # made with one
    assert hero.marker is not None
    values = list(hero.alignment.values or ())
    chance.shuffle(values)
    why = Ruling(rule, msg("The marker stands on: {cell}.", cell=marker_label(hero.marker)))
    ask = msg("How many stars does the alignment bring?")
    return Quiz(shown, "alignment", ask, _numbers(right, [*values, right + 1, right - 1], why), (rule,))


# --- heroes ---


def _shown(chance: Random, table: Table) -> tuple[Hero, Table]:
    """A finished hero, and the table on which it is the only one."""
    hero = _hero(chance)
    header = Header(id="quiz", game=table.header.game, seats=(chance.choice(table.header.seats),), options={})
    alone = Table.new(table.game, header)
    s: State = alone.state.model_copy(update={"heroes": (hero,), "options": Options(), "tables": Tables()})
    return hero, Table(table.game, alone.header, (), s, alone.versions, 0)


def _hero(chance: Random) -> Hero:
    """A full board of a made-up class; the rows come near their goals where the dice allow it."""
    board = chance.choice(BOARDS)
    colour = chance.choice(COLOURS)
    goals = tuple(
        Goal(low=low, high=high, stars=stars) for low, high, stars in chance.choices(GOALS, k=len(ATTRIBUTES))
    )
    colours = chance.sample(COLOURS, len(COLOURS))
    wanted = tuple(Wanted(colour=c, cell=chance.randint(1, 3)) for c in colours)
    hero = Hero(
        board=board,
        klass=HeroClass(id=MADE_UP, colour=colour, goals=goals),
        backstory=Backstory(id=MADE_UP, wanted=wanted),
        alignment=Alignment(id=MADE_UP, values=tuple(chance.randint(-3, 3) for _ in ALIGNMENT_CELLS)),
        marker=chance.randrange(len(ALIGNMENT_CELLS)),
        seen=(Step.MONSTER,),
        cells=tuple(_die(chance, colour) for _ in range(CELLS)),
    )
    for row, want in enumerate(wanted):
        hero = _near(chance, hero, row, want)
    return hero


def _near(chance: Random, hero: Hero, row: int, want: Wanted) -> Hero:
    """The hero with other dice in a row, until its value comes near the goal; the last ones if it never does."""
    assert hero.klass is not None  # made with one
    match = chance.random() < MATCHED
    for _ in range(ROLLS):
        dice = [_die(chance, hero.klass.colour) for _ in range(rows.WHOLE_ROW)]
        if match:
            dice[want.cell - 1] = f"{want.colour}{chance.randint(1, 6)}"
        hero = hero.model_copy(update={"cells": (*hero.cells[: 3 * row], *dice, *hero.cells[3 * row + 3 :])})
        if abs(_gap(hero, row)) <= NEAR:
            break
    return hero


def _die(chance: Random, colour: str) -> str:
    """A die as often as its kind lies in the bag, now and then of the class colour."""
    if chance.random() < RICH:
        return f"{colour}{chance.randint(1, 6)}"
    kind = chance.choices(tuple(BAG), weights=tuple(BAG.values()))[0]
    return chance.choice([die for die in all_dice() if dice_kind(die) == kind])


def _goal(hero: Hero, row: int) -> Goal:
    assert hero.klass is not None  # made with one
    return hero.klass.goals[row]


def _gap(hero: Hero, row: int) -> int:
    """What a full row lacks; 0 = its goal is met, below 0 = too much."""
    total = rows.row_total(hero, row)
    assert total is not None  # the board is full and has a race
    return rows.distance(_goal(hero, row), total)


# --- answers ---


def _reason(hero: Hero, row: int, line: ScoreLine) -> Ruling:
    goal = rows.goal_text(_goal(hero, row))
    return Ruling(
        line.rule, msg("{sum}, goal {goal}: {result}.", sum=line.sum, goal=goal, result=_result(_gap(hero, row)))
    )


def _result(gap: int) -> Msg:
    """As the score says it."""
    if gap == 0:
        return msg("met")
    if gap > 0:
        return msgn("missed: {n} too low", "missed: {n} too low", gap)
    return msgn("missed: {n} too high", "missed: {n} too high", -gap)


def _numbers(right: int, wrong: Iterable[int], why: Ruling) -> tuple[Answer, ...]:
    """The right number among the first of the wrong ones that differ."""
    others = [n for n in dict.fromkeys(wrong) if n != right][:OTHERS]
    found = [Answer(msg("{n}", n=rows.number(n)), n == right, (why,) if n == right else ()) for n in (right, *others)]
    return tuple(sorted(found, key=lambda a: int(str(dict(a.label.args)["n"]).replace(rows.MINUS, "-"))))


QUESTIONS = (row_stars, row_met, which_row, colour_stars, backstory_stars, alignment_stars)
