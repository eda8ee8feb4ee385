"""Hrdina v kostce as the house sees it: the contract, each part delegated to its module."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core.contract import (
    Advice,
    Change,
    Check,
    Game,
    Item,
    Move,
    Offer,
    Outcome,
    Ruling,
    ScoreSheet,
    Setup,
    Status,
)
from companion.core.text import Msg
from companion.games.hrdina import checklist, correct, offers, ranking, rules, tell
from companion.games.hrdina.meta import META
from companion.games.hrdina.moves import MOVE
from companion.games.hrdina.rules.common import new_table
from companion.games.hrdina.state import State


class Hrdina:
    """See `companion.core.contract.Game`."""

    meta = META
    state_type = State

    def setup(self, setup: Setup) -> State:
        return new_table(setup)

    def checklist(self, setup: Setup) -> list[Check]:
        return checklist.checklist(setup)

    def parse(self, data: Any) -> Move:
        return MOVE.validate_python(data)

    def move_schema(self) -> dict[str, Any]:
        return MOVE.json_schema()

    def offers(self, s: State, seat: int | None = None) -> list[Offer]:
        return offers.offers(s, seat)

    def check(self, s: State, m: Move) -> list[Ruling]:
        return rules.check(s, m)

    def apply(self, s: State, m: Move, *, anyway: bool = False) -> State:
        return rules.apply(s, m, anyway)

    def items(self, s: State) -> list[Item]:
        return correct.items(s)

    def correct(self, s: State, changes: Sequence[Change]) -> State:
        return correct.correct(s, changes)

    def tell(self, s: State, m: Move) -> Msg:
        return tell.tell(s, m)

    def status(self, s: State) -> Status:
        return tell.status(s)

    def advise(self, s: State, seat: int | None = None) -> list[Advice]:
        from companion.games.hrdina.guide import advise  # not needed to replay a table

        return advise(s, seat)

    def score(self, s: State) -> ScoreSheet:
        return ranking.score(s)

    def outcome(self, s: State) -> Outcome | None:
        return ranking.outcome(s)


GAME: Game[State] = Hrdina()
