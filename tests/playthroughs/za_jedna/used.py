"""Which characters' abilities were at work in a game, read from its states and moves."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from companion.games.za_jedna.cards import is_red
from companion.games.za_jedna.distance import dist, weapon_range
from companion.games.za_jedna.rules.quick import open_deaths
from companion.games.za_jedna.state import Answer, State


def abilities(steps: Iterable[tuple[State, Any, State]]) -> set[str]:
    """The characters whose ability made a difference in these (state, move, next state)."""
    found: set[str] = set()
    for before, move, after in steps:
        if before.stage == "playing" and before.level == "guided":
            found |= set(_told(before, move)) | set(_standing(before, move, after))
    return found


def _told(s: State, m: Any) -> Iterable[str]:
    """Abilities that are announced, or that decide about what is told."""
    if m.kind == "use_ability":
        yield m.ability
    elif m.kind == "draw_phase":
        character = s.players[m.by].character
        if character == "lejdy":
            yield character
        if m.first == "discard":
            yield "catchena"
        elif m.first != "deck":
            yield "sanguinar"
        if m.shown and is_red(m.shown):
            yield "gimli"
    elif m.kind in ("flip", "use_shield"):
        if len(m.cards) == 2:
            yield "erikkson"
        if getattr(m, "source", "") == "ability":
            yield "drirr"
    elif m.kind == "answer":
        head = s.queue[0]
        wanted = head.accepts if isinstance(head, Answer) else "shot"
        if m.card != wanted:
            yield "goranda"


def _standing(s: State, m: Any, after: State) -> Iterable[str]:
    """Abilities that count without being announced, at a shot."""
    if m.kind != "play_card" or m.card != "shot":
        return
    by = s.players[m.by]
    assert s.turn is not None
    if m.printed == "mimo":
        yield "goranda"
    if by.character == "donkal" and s.turn.shots and "dve_dyky" not in by.table:
        yield "donkal"
    head = after.queue[0] if after.queue else None
    if isinstance(head, Answer) and head.need == 2:
        yield "balderon"
    plain = s.model_copy(update={"players": tuple(p.model_copy(update={"character": None}) for p in s.players)})
    far = weapon_range(s, m.by)
    if by.character == "fulgor" and dist(plain, m.by, m.target) > far:
        yield "fulgor"
    for i, p in enumerate(s.players):
        if p.character == "chinook" and p.alive and i != m.by and dist(plain, m.by, i) <= far < dist(s, m.by, i):
            yield "chinook"


def together(states: list[State]) -> int:
    """The most deaths that one card or test brought."""
    quiet = [len(s.deaths) for s in states if s.stage != "setup" and not _under_way(s)]
    return max((b - a for a, b in pairwise(quiet)), default=0)


def _under_way(s: State) -> bool:
    """A card or test is not finished."""
    return bool(s.queue or s.later or s.batch or open_deaths(s))
