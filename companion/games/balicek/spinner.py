"""A spinner of ours for a weapon whose own one is lost: every segment as likely as its share of the circle."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.contract import rule
from companion.games.balicek.cards import Segment


@dataclass(frozen=True, slots=True)
class Turn:
    """Where the arrow stopped: the segment's index, and the angle from the top, clockwise, 0 ≤ angle < 1 of the circle."""

    segment: int
    angle: float


def edges(segments: Sequence[Segment]) -> list[tuple[float, float]]:
    """Where each segment begins and ends, in parts of the circle from the top, clockwise."""
    total = sum(x.share for x in segments)
    found, at = [], 0
    for x in segments:
        found.append((at / total, (at + x.share) / total))
        at += x.share
    return found


@rule("balicek.data.own")
def turn(segments: Sequence[Segment], rng: random.Random) -> Turn:
    """A fair spin. Raises ValueError if there is no segment.

    The segment is drawn by whole shares, so no rounding favours any; the angle lies well inside it, so nobody argues.
    """
    if not segments:
        raise ValueError("a spinner without segments")
    fields = [i for i, x in enumerate(segments) for _ in range(x.share)]
    i = fields[rng.randrange(len(fields))]
    low, high = edges(segments)[i]
    return Turn(i, low + (high - low) * rng.uniform(0.15, 0.85))
