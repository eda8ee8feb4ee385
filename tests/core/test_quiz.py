"""The quiz: whatever is asked, the marked answer is the one the rules give, and the others are wrong."""

from __future__ import annotations

import pytest

from companion import content
from companion.core import registry
from companion.core.quiz import Quiz, question
from companion.i18n import LANGUAGES, Words

NAMES = ("Ada", "Bořek", "Cyril", "Dana", "Eva", "Filip", "Gita")
QUESTIONS = 500


def agrees(quiz: Quiz) -> None:
    game, s = quiz.table.game, quiz.table.state
    assert sum(a.right for a in quiz.answers) == 1
    if quiz.move is not None:
        rulings = game.check(s, game.parse(quiz.move))
    if quiz.kind == "may":
        assert [a.right for a in quiz.answers] == [not rulings, bool(rulings)]
    elif quiz.kind == "why":
        reasons = {r.why for r in rulings}
        assert [a.label in reasons for a in quiz.answers] == [a.right for a in quiz.answers]
    elif quiz.kind == "which":
        assert [not a.why for a in quiz.answers] == [a.right for a in quiz.answers]


@pytest.mark.parametrize("game", list(registry.metas()))
def test_the_marked_answer_is_the_rules_answer(game: str) -> None:
    kinds = set()
    for seed in range(QUESTIONS):
        quiz = question(registry.game(game), seed, NAMES)
        agrees(quiz)
        kinds.add(quiz.kind)
        if seed % 25 == 0:
            for lang in LANGUAGES:
                words = Words(lang, content.glossary(game), quiz.table.header.seats)
                said = [words.say(quiz.ask), *(words.say(a.label) for a in quiz.answers)]
                assert all(said)
                assert len(set(said)) == len(said), said
    if getattr(registry.part(game, "quiz"), "GENERAL", True):
        assert {"may", "why", "which"} <= kinds
    else:
        assert len(kinds) > 3
        assert not kinds & {"may", "why", "which"}


def test_a_seed_always_asks_the_same() -> None:
    first, again = (question(registry.game("kuro"), 7, NAMES) for _ in range(2))
    assert (first.ask, first.answers) == (again.ask, again.answers)
