"""A game put together from its parts: the contract of `contract.Game`, each question handed to the part that answers it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from pydantic import TypeAdapter

from companion.core.contract import (
    Advice,
    Change,
    Check,
    Illegal,
    Item,
    Meta,
    Move,
    Offer,
    Outcome,
    Ruling,
    S,
    ScoreSheet,
    Setup,
    Status,
)
from companion.core.text import Msg


class Rules(Generic[S]):
    """For every kind of move the function that finds all reasons against it and the one that carries it out."""

    def __init__(
        self, table: Mapping[type[Move], tuple[Callable[[S, Any], list[Ruling]], Callable[[S, Any], S]]]
    ) -> None:
        self.table = table

    def check(self, s: S, m: Move) -> list[Ruling]:
        """All the reasons against a move; empty = legal."""
        return self.table[type(m)][0](s, m)

    def apply(self, s: S, m: Move, anyway: bool = False) -> S:
        """The state after the move; raises Illegal, with `anyway` only for hard rulings."""
        check, carry_out = self.table[type(m)]
        if rulings := check(s, m):
            stopping = [r for r in rulings if r.hard] if anyway else rulings
            if stopping:
                raise Illegal(rulings)
        return carry_out(s, m)


@dataclass(frozen=True)
class Parts(Generic[S]):
    """What a game is made of; each part has the shape of the contract's method of the same name.

    `move`: the union of the game's moves. `rules`: what is checked and done for each of them.
    `advise` is wrapped by the game when the coach should be loaded only when it is first asked.
    """

    meta: Meta
    state: type[S]
    move: TypeAdapter[Any]
    rules: Rules[S]
    setup: Callable[[Setup], S]
    checklist: Callable[[Setup], list[Check]]
    offers: Callable[[S, int | None], list[Offer]]
    items: Callable[[S], list[Item]]
    correct: Callable[[S, Sequence[Change]], S]
    tell: Callable[[S, Move], Msg]
    status: Callable[[S], Status]
    advise: Callable[[S, int | None], list[Advice]]
    score: Callable[[S], ScoreSheet]
    outcome: Callable[[S], Outcome | None]


class Assembled(Generic[S]):
    """See `companion.core.contract.Game`."""

    def __init__(self, parts: Parts[S]) -> None:
        self._parts = parts
        self.meta = parts.meta
        self.state_type = parts.state

    def setup(self, setup: Setup) -> S:
        return self._parts.setup(setup)

    def checklist(self, setup: Setup) -> list[Check]:
        return self._parts.checklist(setup)

    def parse(self, data: Any) -> Move:
        move: Move = self._parts.move.validate_python(data)
        return move

    def move_schema(self) -> dict[str, Any]:
        return self._parts.move.json_schema()

    def offers(self, s: S, seat: int | None = None) -> list[Offer]:
        return self._parts.offers(s, seat)

    def check(self, s: S, m: Move) -> list[Ruling]:
        return self._parts.rules.check(s, m)

    def apply(self, s: S, m: Move, *, anyway: bool = False) -> S:
        return self._parts.rules.apply(s, m, anyway)

    def items(self, s: S) -> list[Item]:
        return self._parts.items(s)

    def correct(self, s: S, changes: Sequence[Change]) -> S:
        return self._parts.correct(s, changes)

    def tell(self, s: S, m: Move) -> Msg:
        return self._parts.tell(s, m)

    def status(self, s: S) -> Status:
        return self._parts.status(s)

    def advise(self, s: S, seat: int | None = None) -> list[Advice]:
        return self._parts.advise(s, seat)

    def score(self, s: S) -> ScoreSheet:
        return self._parts.score(s)

    def outcome(self, s: S) -> Outcome | None:
        return self._parts.outcome(s)
