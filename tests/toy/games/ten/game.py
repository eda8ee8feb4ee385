from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from companion.games.ten.meta import META
from pydantic import TypeAdapter

from companion.core.contract import (
    Advice,
    Change,
    Check,
    Choice,
    Field,
    Frozen,
    Illegal,
    Item,
    Move,
    Offer,
    Outcome,
    Ruling,
    ScoreLine,
    ScoreSheet,
    SeatScore,
    Setup,
    Status,
    rule,
)
from companion.core.text import Who, msg


class State(Frozen):
    seats: int
    most: int
    total: int = 0
    turn: int = 0


class Say(Move):
    kind: Literal["say"] = "say"
    seat: int
    add: int


SAY = TypeAdapter(Say)


class Ten:
    meta = META
    state_type = State

    def setup(self, setup: Setup) -> State:
        if setup.seats not in META.seats:
            raise Illegal([Ruling("ten.players", msg("Ten is for 2 to 4 players."), hard=True)])
        return State(seats=setup.seats, most=int(setup.options["most"]))

    def checklist(self, setup: Setup) -> list[Check]:
        return [Check("sit", msg("Sit in a circle."), ("ten.players",))]

    def parse(self, data: Any) -> Move:
        return SAY.validate_python(data)

    def move_schema(self) -> dict[str, Any]:
        return SAY.json_schema()

    def offers(self, s: State, seat: int | None = None) -> list[Offer]:
        return [self._offer(s, i) for i in range(s.seats) if seat in (None, i)]

    def _offer(self, s: State, seat: int) -> Offer:
        steps = tuple(Choice(n, msg("{n} more", n=n), rulings=tuple(self._step(s, n))) for n in range(1, 4))
        return Offer(
            "say",
            seat,
            msg("Say"),
            fixed=(("seat", seat),),
            fields=(Field("add", msg("How many more?"), steps),),
            rulings=tuple(self._turn(s, seat)),
            rules=("ten.turn", "ten.step"),
            main=seat == s.turn,
        )

    @rule("ten.turn", "ten.win")
    def _turn(self, s: State, seat: int) -> list[Ruling]:
        if s.total >= 10:
            return [Ruling("ten.win", msg("Ten has been said, the game is over."), hard=True)]
        if seat != s.turn:
            return [Ruling("ten.turn", msg("It is not your turn: {who} speaks.", who=Who(s.turn)))]
        return []

    @rule("ten.step")
    def _step(self, s: State, add: int) -> list[Ruling]:
        most = min(s.most, 10 - s.total)
        return [] if 1 <= add <= most else [Ruling("ten.step", msg("At most {most} may be added.", most=most))]

    def check(self, s: State, m: Move) -> list[Ruling]:
        assert isinstance(m, Say)
        return [*self._turn(s, m.seat), *self._step(s, m.add)]

    def apply(self, s: State, m: Move, *, anyway: bool = False) -> State:
        assert isinstance(m, Say)
        rulings = self.check(s, m)
        if any(r.hard for r in rulings) or (rulings and not anyway):
            raise Illegal(rulings)
        return s.model_copy(update={"total": s.total + m.add, "turn": (m.seat + 1) % s.seats})

    def items(self, s: State) -> list[Item]:
        return [Item("total", msg("Number said last"), msg("Table"), "number", s.total, 0, 10)]

    def correct(self, s: State, changes: Sequence[Change]) -> State:
        for c in changes:
            if c.key != "total" or not isinstance(c.value, int) or not 0 <= c.value <= 10:
                raise Illegal([Ruling("ten.step", msg("This cannot be set."), hard=True)])
            s = s.model_copy(update={"total": c.value})
        return s

    def tell(self, s: State, m: Move) -> Any:
        assert isinstance(m, Say)
        return msg("{who} says {total}", who=Who(m.seat), total=s.total + m.add)

    def status(self, s: State) -> Status:
        return Status(msg("{who} speaks", who=Who(s.turn)), None, s.total, (s.turn,), s.total >= 10)

    def advise(self, s: State, seat: int | None = None) -> list[Advice]:
        return [Advice("ten.six", "remind", msg("Leave six and you win."), ("ten.win",), s.turn, beginner=True)]

    def score(self, s: State) -> ScoreSheet:
        last = (s.turn - 1) % s.seats
        order = sorted(range(s.seats), key=lambda i: i != last)
        line = ScoreLine("said", msg("Said last"), s.total, "ten.win", str(s.total))
        return ScoreSheet(msg("points"), tuple(SeatScore(i, p + 1, s.total, (line,)) for p, i in enumerate(order)))

    @rule("ten.players")
    def outcome(self, s: State) -> Outcome | None:
        if s.total < 10:
            return None
        winner = (s.turn - 1) % s.seats
        return Outcome((winner,), "ten.win", msg("{who} said ten.", who=Who(winner)))


GAME = Ten()
