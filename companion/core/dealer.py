"""A simulated physical table: it supplies what people would tell the app (cards turned, dice rolled, decisions)."""

from __future__ import annotations

from typing import Any, Protocol

from companion.core.contract import AnyGame, Move


class Dealer(Protocol):
    """Seeded; holds what the app cannot see. A game module exposes its dealer class as `Dealer`."""

    def __init__(self, seats: int, options: dict[str, str], seed: int) -> None: ...

    def move(self, s: Any) -> Move | None:
        """A legal move for the state, at random; None when the game is over. Must follow every state it led to."""
        ...


def playout(game: AnyGame, dealer: Dealer, state: Any, limit: int = 100_000) -> tuple[Any, list[Move]]:
    """Play to the end; returns the last state and the moves. Raises RuntimeError if it does not end within `limit`."""
    moves: list[Move] = []
    while (m := dealer.move(state)) is not None:
        if len(moves) >= limit:
            raise RuntimeError(f"no end within {limit} moves")
        state = game.apply(state, m)
        moves.append(m)
    return state, moves
