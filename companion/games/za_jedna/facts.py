"""Numbers of a table that lessons may ask for; see `companion.core.lesson.fact`."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.za_jedna.cards import ROLE_TABLE
from companion.games.za_jedna.distance import alive, base, can_hit, dist, shots_left, threat, weapon_range
from companion.games.za_jedna.now import now
from companion.games.za_jedna.odds import FITS, fitting, unseen
from companion.games.za_jedna.rules.finish import winners
from companion.games.za_jedna.rules.turn import surplus
from companion.games.za_jedna.state import Answer, Pick, State


def fact(s: State, place: str) -> int | None:
    """None if there is no such number. Of two seats (0-based, the first one looks): `dist:X:Y`, `base:X:Y`.

    Of a seat: `lives:SEAT` now, `max:SEAT` at most · `hand:SEAT` cards, `blue:SEAT` cards in play · `range:SEAT` of the
    weapon · `targets:SEAT` players it reaches, `near:SEAT` players seen at 1, `threat:SEAT` players whose weapon reaches it ·
    `shots:SEAT` Za jedna! cards it may still play · `surplus:SEAT` cards to be discarded if the turn ended now.
    Of the table: `roles:ROLE` of that kind dealt · `fits:PURPOSE` unseen cards that fit a flip (`jed`, `avene`, `stit`,
    `gimli`; only if that is certain) · `unseen` cards · `missing` cards or lives the asked player needs · `asked` players who
    owe an answer · `open` cards to pick from · `deck`, `discard` cards · `alive` players · `winners`.
    """
    head, *rest = place.split(":")
    if not rest:
        return _TABLE[head](s) if head in _TABLE else None
    if head == "roles":
        return next((n for role, n in ROLE_TABLE[s.n].items() if role == rest[0]), None)
    if head == "fits" and rest[0] in FITS:
        found = fitting(unseen(s), FITS[rest[0]])
        return found[0][0] if len(found) == 1 else None
    if not all(x.isdigit() and int(x) < s.n for x in rest):
        return None
    seats = [int(x) for x in rest]
    if head in _PAIR and len(seats) == 2:
        return _PAIR[head](s, *seats)
    return _SEAT[head](s, seats[0]) if head in _SEAT and len(seats) == 1 else None


def _asked(s: State) -> int:
    return sum(isinstance(q, Answer) for q in s.queue)


def _open(s: State) -> int:
    return next((q.left for q in s.queue if isinstance(q, Pick)), 0)


def _missing(s: State) -> int:
    at = now(s)
    return at.need - at.got


_PAIR: dict[str, Callable[[State, int, int], int]] = {"dist": dist, "base": base}
_SEAT: dict[str, Callable[[State, int], int | None]] = {
    "lives": lambda s, i: s.players[i].lives,
    "max": lambda s, i: s.players[i].max,
    "hand": lambda s, i: s.players[i].hand,
    "blue": lambda s, i: len(s.players[i].table),
    "range": weapon_range,
    "targets": lambda s, i: sum(r.hit for r in can_hit(s, i)),
    "near": lambda s, i: sum(r.one for r in can_hit(s, i)),
    "threat": lambda s, i: sum(r.hit for r in threat(s, i)),
    "shots": shots_left,
    "surplus": surplus,
}
_TABLE: dict[str, Callable[[State], int]] = {
    "unseen": lambda s: unseen(s).n,
    "missing": _missing,
    "asked": _asked,
    "open": _open,
    "deck": lambda s: s.deck,
    "discard": lambda s: len(s.discard),
    "alive": lambda s: len(alive(s)),
    "winners": lambda s: len(winners(s)),
}
