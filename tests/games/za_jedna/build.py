"""Short ways to a table of Za jedna! in the middle of a game.

Seats without a named character have none of the sixteen, so nothing interferes with what a test is about.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.contract import Setup
from companion.games.za_jedna.cards import PRINTED
from companion.games.za_jedna.moves import MOVE
from companion.games.za_jedna.rules import RULES
from companion.games.za_jedna.rules.setup import new_game
from companion.games.za_jedna.state import Options, Player, State, Turn

A, B, C, D, E, F, G = range(7)


def new(n: int = 5, **options: str) -> State:
    """The empty table before the set-up."""
    return new_game(Setup(n, options))


def state(
    n: int = 5,
    *,
    turn: int = A,
    step: str = "play",
    shots: int = 0,
    king: int = A,
    chars: Mapping[int, str] | None = None,
    lives: Mapping[int, int | tuple[int, int]] | None = None,
    hand: Mapping[int, int] | int = 4,
    table: Mapping[int, Sequence[str]] | None = None,
    known: Mapping[int, Sequence[str]] | None = None,
    roles: Mapping[int, str] | None = None,
    dead: Mapping[int, str] | None = None,
    options: Mapping[str, str] | None = None,
    discard: Sequence[str] = (),
    **fields: Any,
) -> State:
    """A guided game of `n`, A the king and on turn in phase 2, everybody with 4 lives (the king 5) and 4 hand cards.

    `lives`: present lives, or present and starting lives. `dead`: seats out of the game with their roles. The deck holds
    what is missing to the 80 cards unless told.
    """
    players = []
    for i in range(n):
        character = (chars or {}).get(i)
        printed = PRINTED[character] if character else 4  # type: ignore[index]
        most = printed + (i == king)
        given = (lives or {}).get(i, most)
        now, most = given if isinstance(given, tuple) else (given, max(most, given))
        alive = i not in (dead or {})
        known_role = (dead or {}).get(i) or (roles or {}).get(i) or ("king" if i == king else None)
        data = {
            "character": character,
            "printed": printed,
            "max": most,
            "lives": now if alive else 0,
            "alive": alive,
            "role": known_role,
            "table": tuple((table or {}).get(i, ())),
            "hand": (hand if isinstance(hand, int) else hand.get(i, 4)) if alive else 0,
            "known": tuple((known or {}).get(i, ())),
        }
        players.append(Player.model_validate(data))
    made: dict[str, Any] = {
        "n": n,
        "options": Options.model_validate(options or {}),
        "stage": "playing",
        "players": tuple(players),
        "king": king,
        "turn": Turn.model_validate({"seat": turn, "step": step, "shots": shots}),
        "discard": tuple(discard),
    }
    lying = len(discard) + sum(p.hand + len(p.table) for p in players)
    s = State.model_validate({**made, "deck": 80 - lying, **fields})
    if s.level == "quick":
        counted = tuple(p.model_copy(update={"hand": 0, "known": ()}) for p in s.players)
        s = s.model_copy(update={"players": counted, "deck": 0})
    return s


def cards(s: State) -> int:
    """All cards the state accounts for."""
    lying = sum(p.hand + len(p.table) for p in s.players)
    return s.deck + len(s.discard) + len(s.limbo) + lying + sum(x.left for x in s.queue if x.kind == "pick")


def move(kind: str, **fields: Any) -> Any:
    return MOVE.validate_python({"kind": kind, **fields})


def play(s: State, kind: str, *, anyway: bool = False, **fields: Any) -> State:
    """The state after a move; raises Illegal. No card may appear or vanish."""
    after = RULES.apply(s, move(kind, **fields), anyway=anyway)
    if s.level == "guided" == after.level and s.stage == "playing" and not after.edits:
        assert cards(after) == cards(s)
    return after


def card(s: State, by: int, name: str, target: int | None = None, **fields: Any) -> State:
    """Announce a brown card."""
    return play(s, "play_card", by=by, card=name, target=target, **fields)


def why(s: State, kind: str, **fields: Any) -> set[str]:
    """The rule ids against a move without their common beginning; empty = legal."""
    return {r.rule.removeprefix("za_jedna.") for r in RULES.check(s, move(kind, **fields))}


def why_card(s: State, by: int, name: str, target: int | None = None, **fields: Any) -> set[str]:
    return why(s, "play_card", by=by, card=name, target=target, **fields)


def soft(s: State, kind: str, **fields: Any) -> bool:
    """The table may insist on this move."""
    found = RULES.check(s, move(kind, **fields))
    return bool(found) and not any(r.hard for r in found)


def hit(s: State, by: int) -> State:
    return play(s, "take_hit", by=by)


def head(s: State) -> Any:
    """The pending effect that waits for somebody."""
    return s.queue[0]


def lives(s: State) -> tuple[int, ...]:
    return tuple(p.lives for p in s.players)


def hands(s: State) -> tuple[int, ...]:
    return tuple(p.hand for p in s.players)


def asks(s: State) -> tuple[str, int] | None:
    """What is asked now and of whom; None if nothing is pending."""
    if not s.queue:
        return None
    h = s.queue[0]
    seat = h.to_move if h.kind == "duel" else h.order[0] if h.kind == "pick" else h.by if h.kind == "effect" else h.seat
    return h.kind, seat
