"""Numbers of a table that lessons may ask for; see `companion.core.lesson.fact`."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.kuro.coach import deck_clock, unseen
from companion.games.kuro.requirement import allowed
from companion.games.kuro.rules.send import required
from companion.games.kuro.scoring import ranking
from companion.games.kuro.state import PARTY_GOAL, START_HEROES, State


def fact(s: State, place: str) -> int | None:
    """None if there is no such place. Of a seat (0-based):

    `party:SEAT` heroes in it · `missing:SEAT` how many it lacks for six · `ready:SEAT` and `used:SEAT` of them · `retired:SEAT`
    cards · `hand:SEAT` cards · `clues:SEAT` questions the hand allows · `fitting:SEAT` entered hand cards that meet the
    requirement · `pairs:SEAT` unseen copies of fitting heroes that would be a pair there · `place:SEAT` in the standing.
    Of the table: `strengths` that fit · `could` unseen copies of fitting heroes · `unseen:HERO` copies nobody has seen, `unseen` of
    all heroes · `pending` announced abilities · `sideways` used heroes of all · `hires` so far · `rounds` left at most ·
    `winners` who share the first place.
    """
    head, _, rest = place.partition(":")
    if not rest:
        return _TABLE[head](s) if head in _TABLE else None
    if not rest.isdigit():
        return None
    if head == "unseen":
        return unseen(s).get(int(rest))
    return _SEAT[head](s, int(rest)) if head in _SEAT and int(rest) < s.n else None


def _pairs(s: State, seat: int) -> int:
    left = unseen(s)
    return sum(left[h] for h in required(s) & set(s.players[seat].party))


def _place(s: State, seat: int) -> int:
    groups = ranking(s)
    at = next(i for i, group in enumerate(groups) if seat in group)
    return 1 + sum(len(group) for group in groups[:at])


_SEAT: dict[str, Callable[[State, int], int]] = {
    "party": lambda s, i: len(s.players[i].party),
    "missing": lambda s, i: PARTY_GOAL - len(s.players[i].party),
    "ready": lambda s, i: len(s.players[i].party) - len(s.players[i].used),
    "used": lambda s, i: len(s.players[i].used),
    "retired": lambda s, i: len(s.players[i].retired),
    "hand": lambda s, i: s.players[i].hand,
    "clues": lambda s, i: max(0, s.players[i].hand - 1),
    "fitting": lambda s, i: sum(h in required(s) for h in s.players[i].known_hand or ()),
    "pairs": _pairs,
    "place": _place,
}
_TABLE: dict[str, Callable[[State], int]] = {
    "strengths": lambda s: 0 if s.revealed is None else len(allowed(s.revealed, s.n)),
    "could": lambda s: sum(unseen(s)[h] for h in required(s)),
    "unseen": lambda s: sum(unseen(s).values()),
    "pending": lambda s: len(s.pending),
    "sideways": lambda s: sum(len(p.used) for p in s.players),
    "hires": lambda s: sum(len(p.party) + len(p.retired) for p in s.players) - START_HEROES * s.n,
    "rounds": lambda s: deck_clock(s.deck)[1],
    "winners": lambda s: len(ranking(s)[0]),
}
