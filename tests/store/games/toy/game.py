from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from companion.core.contract import (
    Change,
    Check,
    Frozen,
    Illegal,
    Item,
    Meta,
    Move,
    Offer,
    Outcome,
    Ruling,
    ScoreSheet,
    Setup,
    Status,
)
from companion.core.text import Msg, Who, msg

from .meta import META


class State(Frozen):
    goal: int
    sums: tuple[int, ...]
    turn: int = 0


class Throw(Move):
    kind: Literal["throw"] = "throw"
    seat: Annotated[int, Field(ge=0, le=3)]
    pips: Annotated[int, Field(ge=1, le=6)]
    note: str = Field(default="", max_length=40)


class Pass(Move):
    kind: Literal["pass"] = "pass"
    seat: Annotated[int, Field(ge=0, le=3)]


MOVE: TypeAdapter[Throw | Pass] = TypeAdapter(Annotated[Throw | Pass, Field(discriminator="kind")])


class Toy:
    meta: Meta = META
    state_type = State

    def setup(self, setup: Setup) -> State:
        if setup.seats not in META.seats:
            raise Illegal([Ruling("toy.seats", msg("Not so many."))])
        return State(goal=int(setup.options["goal"]), sums=(0,) * setup.seats)

    def checklist(self, setup: Setup) -> list[Check]:
        return []

    def parse(self, data: Any) -> Throw | Pass:
        return MOVE.validate_python(data)

    def move_schema(self) -> dict[str, Any]:
        return MOVE.json_schema()

    def offers(self, s: State, seat: int | None = None) -> list[Offer]:
        return []

    def check(self, s: State, m: Throw | Pass) -> list[Ruling]:
        found = []
        if m.seat >= len(s.sums):
            found.append(Ruling("toy.seat", msg("No such seat."), hard=True))
        if m.seat != s.turn:
            found.append(Ruling("toy.turn", msg("Not the turn of this seat.")))
        if self.outcome(s):
            found.append(Ruling("toy.over", msg("The game is over.")))
        return found

    def apply(self, s: State, m: Throw | Pass, *, anyway: bool = False) -> State:
        stops = [r for r in self.check(s, m) if r.hard or not anyway]
        if stops:
            raise Illegal(stops)
        add = m.pips if isinstance(m, Throw) else 0
        sums = tuple(x + add if i == m.seat else x for i, x in enumerate(s.sums))
        return State(goal=s.goal, sums=sums, turn=(m.seat + 1) % len(s.sums))

    def items(self, s: State) -> list[Item]:
        return []

    def correct(self, s: State, changes: Sequence[Change]) -> State:
        for c in changes:
            if c.key != "turn" or type(c.value) is not int or not 0 <= c.value < len(s.sums):
                raise Illegal([Ruling("toy.correct", msg("No."))])
            s = State(goal=s.goal, sums=s.sums, turn=c.value)
        return s

    def tell(self, s: State, m: Throw | Pass) -> Msg:
        return msg("{who} throws.", who=Who(m.seat))

    def status(self, s: State) -> Status:
        return Status(msg("Throw."), None, 1, (s.turn,), bool(self.outcome(s)))

    def advise(self, s: State, seat: int | None = None) -> list[Any]:
        return []

    def score(self, s: State) -> ScoreSheet:
        return ScoreSheet(msg("pips"), ())

    def outcome(self, s: State) -> Outcome | None:
        won = tuple(i for i, x in enumerate(s.sums) if x >= s.goal)
        return Outcome(won, "toy.end", msg("Reached.")) if won else None


GAME = Toy()
