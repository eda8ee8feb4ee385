"""The positions of the lessons are tables that could lie there: no warning stands beside them."""

from __future__ import annotations

import pytest

from companion import content
from companion.core.lesson import Lesson, run
from companion.games.za_jedna.game import GAME

LESSONS = content.lessons("za_jedna")


@pytest.mark.parametrize("lesson", LESSONS, ids=[x.id for x in LESSONS])
def test_no_position_is_warned_about(lesson: Lesson) -> None:
    for number, table in enumerate(run(GAME, lesson), 1):
        warned = [a.key for a in GAME.advise(table.state) if a.key in {"counts", "end.asked"}]
        assert warned == [], (number, warned)
