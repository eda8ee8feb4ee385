"""A lesson or a quiz question that is open: a table kept in memory, and what the learner has answered so far."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.core.contract import AnyGame, Ruling
from companion.core.lesson import Answer, Do, Lesson, Step, answers, begin, judge, tell
from companion.core.quiz import Quiz
from companion.core.table import Does, Play, Refused
from companion.core.text import msg
from companion.store.memory import MemoryStore
from companion.ui.session import Session


@dataclass(repr=False)
class Unsaved(Session):
    """A table that nobody saves, on which nothing can be set by hand."""

    @property
    def correctable(self) -> bool:
        return False

    async def reload(self) -> None:
        """Nothing is stored, so what is open is what counts."""


@dataclass(repr=False)
class LessonRun(Unsaved):
    """A lesson at its step `index`. `done`: the step's task is solved; `tried`: the answers and moves that were wrong.

    `wrong`: the last move made was legal, but another one is asked for.
    """

    lesson: Lesson = field(kw_only=True)
    index: int = 0
    done: bool = False
    tried: tuple[int, ...] = ()
    wrong: bool = False

    @property
    def route(self) -> str:
        return f"/learn/{self.game.meta.id}/{self.lesson.id}"

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.index]

    @property
    def last(self) -> bool:
        return self.index == len(self.lesson.steps) - 1

    def answers(self) -> tuple[Answer, ...]:
        """What can be chosen; empty if nothing is asked, or a move is."""
        task = self.step.task
        return () if task is None or isinstance(task, Do) else answers(self.table, task)

    def choose(self, i: int) -> None:
        """Answer `i` was tapped."""
        if self.answers()[i].right:
            self.done = True
        elif i not in self.tried:
            self.tried = (*self.tried, i)

    def show(self, index: int) -> None:
        """Go to a step; what is told before it is told now."""
        self.index, self.done, self.tried, self.wrong = index, False, (), False
        self.table = tell(self.table, self.step.told)
        self.done = self.step.task is None

    async def do(self, do: Does, seen: int | None) -> bool:
        """The learner made a move. Raises Refused with the reasons of the rules."""
        task = self.step.task
        if not isinstance(do, Play) or not isinstance(task, Do) or self.done:
            return False
        judged = judge(self.table, task, do.move)
        if judged.rulings:
            raise Refused(msg("This move is not legal."), judged.rulings)
        self.wrong = not judged.right
        if judged.table:
            self.table, self.done = judged.table, True
        return True


def open_lesson(game: AnyGame, lesson: Lesson) -> LessonRun:
    """A lesson at its first step."""
    run = LessonRun(MemoryStore(), begin(game, lesson), lesson=lesson)
    run.show(0)
    return run


@dataclass(repr=False)
class QuizRun(Unsaved):
    """A quiz question. `chosen`: the answer that was tapped; `asked` and `right` count since the quiz was opened."""

    quiz: Quiz = field(kw_only=True)
    chosen: int | None = None
    asked: int = 0
    right: int = 0

    @property
    def route(self) -> str:
        return f"/learn/{self.game.meta.id}/quiz"

    def choose(self, i: int) -> None:
        if self.chosen is None:
            self.chosen = i
            self.asked += 1
            self.right += self.quiz.answers[i].right

    @property
    def reasons(self) -> tuple[Ruling, ...]:
        """Why the right answer is right, as far as the rules give reasons."""
        quiz = self.quiz
        if quiz.kind == "which" and self.chosen is not None:
            return quiz.answers[self.chosen].why
        return next(a.why for a in quiz.answers if a.right)

    async def do(self, do: Does, seen: int | None) -> bool:
        return False
