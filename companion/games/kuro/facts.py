"""Numbers of a table that lessons may ask for; see `companion.core.lesson.fact`."""

from __future__ import annotations

from companion.games.kuro.state import PARTY_GOAL, State


def fact(s: State, place: str) -> int | None:
    """`party:SEAT` heroes in a party · `missing:SEAT` how many it lacks for six · `retired:SEAT`; None if there is no such place."""
    head, _, rest = place.partition(":")
    if not rest.isdigit() or int(rest) >= s.n:
        return None
    player = s.players[int(rest)]
    counts = {
        "party": len(player.party),
        "missing": PARTY_GOAL - len(player.party),
        "retired": len(player.retired),
    }
    return counts.get(head)
