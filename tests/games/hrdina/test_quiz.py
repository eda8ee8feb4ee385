"""The quiz about finished heroes: the marked answer is what the score of the shown table says."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from companion.core.contract import ScoreLine
from companion.core.quiz import Quiz
from companion.core.table import Header, Table
from companion.games.hrdina.game import GAME
from companion.games.hrdina.quiz import QUESTIONS
from companion.games.hrdina.words import row_label

TABLE = Table.new(GAME, Header(id="quiz", game="hrdina", seats=("Ada", "Bořek"), options={}))
LINE = {"colour": "class_colour", "backstory": "backstory", "alignment": "alignment"}
SEEDS = range(200)


@cache
def everything() -> list[Quiz]:
    found = [question(Random(seed), TABLE) for seed in SEEDS for question in QUESTIONS]
    return [quiz for quiz in found if quiz is not None]


def asked(kind: str) -> list[Quiz]:
    return [quiz for quiz in everything() if quiz.kind == kind]


def lines(quiz: Quiz) -> dict[str, ScoreLine]:
    (seat,) = quiz.table.game.score(quiz.table.state).seats
    return {x.key: x for group in seat.lines for x in (group, *group.lines)}


def row_of(quiz: Quiz) -> ScoreLine:
    """The line of the row that is asked about."""
    label = dict(quiz.ask.args)["row"]
    row = next(r for r in range(6) if row_label(r) == label)
    return [x for key, x in lines(quiz).items() if key.startswith("attributes.")][row]


def right(quiz: Quiz) -> str:
    (answer,) = [a for a in quiz.answers if a.right]
    return str(dict(answer.label.args).get("n", "")).replace("−", "-")


@pytest.mark.parametrize("kind", list(LINE))
def test_stars_of_a_line(kind: str) -> None:
    for quiz in asked(kind):
        assert right(quiz) == str(lines(quiz)[LINE[kind]].points)


def test_stars_of_a_row() -> None:
    for quiz in asked("row"):
        assert right(quiz) == str(row_of(quiz).points)


def test_a_row_that_is_met_or_missed() -> None:
    for quiz in asked("met"):
        (answer,) = [a for a in quiz.answers if a.right]
        assert answer.label == row_of(quiz).note


def test_the_only_row_that_meets_its_goal() -> None:
    quizzes = asked("goal")
    assert len(quizzes) > len(SEEDS) / 2
    for quiz in quizzes:
        found = [x for key, x in lines(quiz).items() if key.startswith("attributes.")]
        met = {row_label(r): x.met for r, x in enumerate(found)}
        assert [met[a.label] for a in quiz.answers] == [a.right for a in quiz.answers]


def test_both_sides_of_a_goal_are_asked() -> None:
    """Heroes are such that rows are met, too low and too high."""
    said = {answer.label.id for quiz in asked("met") for answer in quiz.answers if answer.right}
    assert said == {"met", "missed: {n} too low", "missed: {n} too high"}
