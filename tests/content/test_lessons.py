"""Every lesson of every game: it replays, the rules agree with each task, and both languages can be shown."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from companion import content
from companion.core import registry
from companion.core.lesson import Do, Lesson, Number, Texts, Which, answers, judge, run, tell
from companion.core.table import Refused
from companion.i18n import LANGUAGES, Words
from companion.ui.fonts import missing
from companion.ui.lesson import open_lesson

LESSONS = [(game, lesson) for game in registry.metas() for lesson in content.lessons(game)]
NAMED = pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=[f"{g}-{x.id}" for g, x in LESSONS])


def texts(lesson: Lesson) -> Iterator[Texts]:
    yield lesson.title
    for step in lesson.steps:
        yield step.say
        if step.title:
            yield step.title
        if step.task:
            yield step.task.ask
            if step.task.because:
                yield step.task.because
        if isinstance(step.task, Do) and step.task.wrong:
            yield step.task.wrong


@NAMED
def test_the_rules_agree_with_every_step(game: str, lesson: Lesson) -> None:
    shown = run(registry.game(game), lesson)
    assert len(shown) == len(lesson.steps)
    for table, step in zip(shown, lesson.steps, strict=True):
        if isinstance(step.task, Do):
            assert judge(table, step.task, step.task.move).right
        elif step.task:
            assert sum(a.right for a in answers(table, step.task)) == 1


@NAMED
def test_its_words_can_be_shown_in_both_languages(game: str, lesson: Lesson) -> None:
    known = set(content.ids(game).ids)
    assert set(lesson.rules) <= known, set(lesson.rules) - known
    for said in texts(lesson):
        for lang in LANGUAGES:
            assert not missing(said.of(lang)), said.of(lang)
    for table, step in zip(run(registry.game(game), lesson), lesson.steps, strict=True):
        for lang in LANGUAGES:
            words = Words(lang, content.glossary(game), lesson.seats)
            if step.task and not isinstance(step.task, Do):
                for answer in answers(table, step.task):
                    assert words.say(answer.label)


@NAMED
def test_a_learner_gets_through_it(game: str, lesson: Lesson) -> None:
    """As the screen drives it: choose the right answer or make the move, go on."""
    import asyncio

    from companion.core.table import Play

    open_ = open_lesson(registry.game(game), lesson)
    while True:
        task = open_.step.task
        if isinstance(task, Do):
            assert not open_.done
            asyncio.run(open_.do(Play(move=task.move), None))
        elif task:
            found = open_.answers()
            wrong = next(i for i, a in enumerate(found) if not a.right)
            open_.choose(wrong)
            assert not open_.done
            assert open_.tried == (wrong,)
            open_.choose(next(i for i, a in enumerate(found) if a.right))
        assert open_.done
        if open_.last:
            break
        open_.show(open_.index + 1)


@NAMED
def test_a_sum_gives_the_number_asked_for(game: str, lesson: Lesson) -> None:
    """`because` ending in a sum may not say another number than the rules do, in either language."""
    for table, step in zip(run(registry.game(game), lesson), lesson.steps, strict=True):
        if isinstance(step.task, Number) and step.task.because:
            right = next(dict(a.label.args)["n"] for a in answers(table, step.task) if a.right)
            for lang in LANGUAGES:
                sums = re.findall(r"= (−?[0-9]+)(?![0-9/,])", step.task.because.of(lang))
                assert not sums or sums[-1] == str(right), step.task.because.of(lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", list(registry.metas()))
def test_every_rule_is_taught_or_answered(game: str, lang: str) -> None:
    """A game that can be learned leaves no rule out: each is in a lesson or in an answered question."""
    if not (lessons := content.lessons(game)):
        pytest.skip("no lessons yet")
    taught = {rule for lesson in lessons for rule in lesson.rules}
    answered = {rule for question in content.rules(game, lang).questions for rule in question.rules}
    assert [rule for rule in content.ids(game).ids if rule not in taught | answered] == []


@pytest.mark.parametrize("game", list(registry.metas()))
def test_lessons_have_names_of_their_own(game: str) -> None:
    lessons = content.lessons(game)
    assert len({x.id for x in lessons}) == len(lessons)
    assert len({x.title.cs for x in lessons}) == len(lessons)


def test_a_number_that_is_wrong_is_found() -> None:
    """The right answer may not stand among the wrong ones, and one move of several must be the only legal one."""
    game, lesson = LESSONS[0]
    table = run(registry.game(game), lesson)[0]
    task = next(s.task for s in lesson.steps if isinstance(s.task, Number))
    right = next(int(str(dict(a.label.args)["n"]).replace("−", "-")) for a in answers(table, task) if a.right)
    with pytest.raises(Exception, match="listed as wrong"):
        answers(table, task.model_copy(update={"others": (right,)}))
    same = Which(kind="which", ask=task.ask, moves=({"kind": "deal_hands"}, {"kind": "deal_hands"}))
    with pytest.raises(Exception, match="right answers"):
        answers(table, same)


def test_what_is_told_must_be_legal() -> None:
    game, lesson = LESSONS[0]
    table = run(registry.game(game), lesson)[0]
    with pytest.raises(Refused):
        tell(table, [{"kind": "deal_hands"}])
