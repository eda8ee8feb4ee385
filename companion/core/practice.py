"""Practice: a whole game on virtual cards or dice. Seat 0 is the learner; the game's `practice.Practice` plays everything else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from companion.core.contract import Move, Ruling
from companion.core.text import Msg

LEARNER = 0


@dataclass(frozen=True, slots=True)
class Piece:
    """A card in the learner's hand, or a die; `short` is what stands beside its emblem."""

    label: Msg
    emblem: str = ""
    short: str = ""


@dataclass(frozen=True, slots=True)
class Deed:
    """Something the learner may do now; what chance decides is drawn by `make`, which is called at most once.

    `rulings`: it cannot be done now, and why. `main`: what the moment is about.
    """

    label: Msg
    make: Callable[[], Move] = field(compare=False)
    detail: Msg | None = None
    emblem: str = ""
    rulings: tuple[Ruling, ...] = ()
    main: bool = False


class Practice(Protocol):
    """A game's module `practice` exposes its class as `Practice`; `SEATS` and `OPTIONS` say how it is set up,
    `SILENT` (if there) which kinds of moves only keep the app's books."""

    def __init__(self, seats: int, options: dict[str, str], seed: int) -> None: ...

    def waits(self, s: Any) -> bool:
        """Only the learner can go on."""
        ...

    def deeds(self, s: Any) -> list[Deed]:
        """Everything the learner may do now, also while others decide."""
        ...

    def go(self, s: Any) -> Move | None:
        """What happens next without the learner: others' decisions, dealing, turning cards. When the game is over: what the
        table still tells (hidden roles), otherwise None."""
        ...

    def hand(self, s: Any) -> list[Piece]:
        """What the learner holds and nobody else sees."""
        ...
