"""A lesson: a recorded table with words and tasks. What is right and wrong is always asked of the rules, never written down.

A lesson's steps follow each other on one table: what is `told` first, then the step is shown, then its task (if any) is
done. `run(game, lesson)` replays it and fails where the lesson and the rules disagree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, JsonValue, model_validator

from companion.core import registry
from companion.core.contract import AnyGame, Change, Frozen, Ruling, ScoreLine
from companion.core.table import Header, Refused, Table
from companion.core.text import Msg, msg

Told: TypeAlias = dict[str, JsonValue]
"""A move (it has a `kind`), or items set by hand (key -> value)."""


class Texts(Frozen):
    """The same in both languages; light Markdown."""

    cs: str = Field(min_length=1)
    en: str = Field(min_length=1)

    def of(self, lang: str) -> str:
        return self.cs if lang == "cs" else self.en


class May(Frozen):
    """Is this move allowed now? Yes or no."""

    kind: Literal["may"]
    ask: Texts
    move: Told
    because: Texts | None = None


class Which(Frozen):
    """Which of these moves is the (only) one that is allowed now, or with `allowed` false the only one that is not?"""

    kind: Literal["which"]
    ask: Texts
    moves: tuple[Told, ...] = Field(min_length=2, max_length=4)
    allowed: bool = True
    because: Texts | None = None


class Number(Frozen):
    """How many are there, once `after` has been told as well? `of`: a place of the table, see `fact`."""

    kind: Literal["number"]
    ask: Texts
    of: str
    after: tuple[Told, ...] = ()
    others: tuple[int, ...] = Field(min_length=1, max_length=3)
    because: Texts | None = None


class Do(Frozen):
    """Make this move on the table; fields that are left out are free. `wrong`: said after another legal move."""

    kind: Literal["do"]
    ask: Texts
    move: Told
    wrong: Texts | None = None
    because: Texts | None = None


Task: TypeAlias = Annotated[May | Which | Number | Do, Field(discriminator="kind")]


class Step(Frozen):
    """`show`: the seats to be seen, None = all of them. `rule`: the rule it is about, one of the lesson's."""

    told: tuple[Told, ...] = ()
    title: Texts | None = None
    say: Texts
    task: Task | None = None
    show: tuple[int, ...] | None = None
    rule: str | None = None


class Lesson(Frozen):
    """`rules`: the ids it teaches. `seats`: the players' names, `options`: the table's options that are not the default."""

    id: str = Field(pattern=r"^[a-z0-9-]+$")
    title: Texts
    minutes: int = Field(ge=1, le=3)
    rules: tuple[str, ...] = Field(min_length=1)
    seats: tuple[str, ...]
    options: dict[str, str] = {}
    steps: tuple[Step, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _something_to_do(self) -> Lesson:
        if not any(s.task for s in self.steps):
            raise ValueError(f"lesson {self.id} has nothing to do in it")
        if strange := {s.rule for s in self.steps if s.rule} - set(self.rules):
            raise ValueError(f"lesson {self.id} does not teach {sorted(strange)}")
        return self


class Contradiction(Exception):
    """A lesson and the rules disagree."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer of a question. `why`: the reasons of the rules for or against it."""

    label: Msg
    right: bool
    why: tuple[Ruling, ...] = ()


@dataclass(frozen=True, slots=True)
class Judged:
    """A move made in a lesson. `table`: the table after it, only if it was the one asked for."""

    right: bool
    rulings: tuple[Ruling, ...] = ()
    table: Table | None = None


def begin(game: AnyGame, lesson: Lesson) -> Table:
    """The empty table of a lesson. It refuses what is not legal: here the rules have the last word."""
    options = {**lesson.options, "enforcement": "block"}
    return Table.new(game, Header(id="lesson", game=game.meta.id, seats=lesson.seats, options=options))


def tell(table: Table, told: Sequence[Told]) -> Table:
    """The table after moves and corrections; raises Refused."""
    for what in told:
        changes = [Change(key=k, value=v) for k, v in what.items()]
        table = table.play(what) if "kind" in what else table.correct(changes)
    return table


def judge(table: Table, do: Do, move: Told) -> Judged:
    """Is this the move the lesson asks for? The rules are asked first."""
    parsed = table.game.parse(move)
    if rulings := tuple(table.game.check(table.state, parsed)):
        return Judged(False, rulings)
    if not do.move.items() <= parsed.model_dump(mode="json").items():
        return Judged(False)
    return Judged(True, (), table.play(move))


def answers(table: Table, task: May | Which | Number) -> tuple[Answer, ...]:
    """The answers to choose from; exactly one is right, by the rules; raises Contradiction otherwise."""
    game, s = table.game, table.state
    if isinstance(task, May):
        rulings = tuple(game.check(s, game.parse(task.move)))
        return (Answer(msg("Yes"), not rulings, rulings), Answer(msg("No"), bool(rulings), rulings))
    if isinstance(task, Which):
        found = []
        for data in task.moves:
            move = game.parse(data)
            rulings = tuple(game.check(s, move))
            found.append(Answer(game.tell(s, move), bool(rulings) is not task.allowed, rulings))
    else:
        right = fact(tell(table, task.after), task.of)
        if right in task.others:
            raise Contradiction(f"{task.of} is {right}, which is listed as wrong")
        found = [Answer(msg("{n}", n=str(n).replace("-", "−")), n == right) for n in sorted((right, *task.others))]
    if sum(a.right for a in found) != 1:
        raise Contradiction(f"{task.ask.en!r} has {sum(a.right for a in found)} right answers")
    return tuple(found)


def fact(table: Table, place: str) -> int:
    """A number of the table: `item:KEY` an item that can be set by hand (of counts their sum), `total:SEAT` and
    `line:SEAT:KEY` of the score; anything else is asked of the game's own `facts.fact(state, place)`.

    Raises Contradiction if there is no such number.
    """
    game, s = table.game, table.state
    head, _, rest = place.partition(":")
    found: Any = None
    if head == "item":
        value = next((i.value for i in game.items(s) if i.key == rest), None)
        found = sum(v for v in value if isinstance(v, int)) if isinstance(value, list) else value
    elif head in ("total", "line"):
        seat, _, key = rest.partition(":")
        score = next((x for x in game.score(s).seats if str(x.seat) == seat), None)
        found = score and (score.total if head == "total" else _points(score.lines, key))
    elif own := registry.part(game.meta.id, "facts"):
        found = own.fact(s, place)
    if not isinstance(found, int) or isinstance(found, bool):
        raise Contradiction(f"{place} is not a number of the table: {found!r}")
    return found


def _points(lines: Sequence[ScoreLine], key: str) -> int | None:
    for line in lines:
        if line.key == key:
            return line.points
        if (inside := _points(line.lines, key)) is not None:
            return inside
    return None


def run(game: AnyGame, lesson: Lesson) -> list[Table]:
    """The table at each step, as it is shown; raises Contradiction where the rules say otherwise than the lesson."""
    table = begin(game, lesson)
    shown = []
    for number, step in enumerate(lesson.steps, 1):
        where = f"{game.meta.id} {lesson.id}, step {number}"
        try:
            table = tell(table, step.told)
        except Refused as e:
            reasons = "; ".join(r.why.id for r in e.rulings)
            raise Contradiction(f"{where}: {e.why.id} {reasons}") from e
        shown.append(table)
        if isinstance(step.task, Do):
            judged = judge(table, step.task, step.task.move)
            if not judged.table:
                raise Contradiction(f"{where}: {[r.rule for r in judged.rulings]} against the move asked for")
            table = judged.table
        elif step.task:
            try:
                answers(table, step.task)
            except (Contradiction, Refused) as e:
                raise Contradiction(f"{where}: {e}") from e
    return shown
