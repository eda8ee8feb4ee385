"""Short ways to a table of Za jedna! in the middle of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.za_jedna.cards import PRINTED
from companion.games.za_jedna.state import Options, Player, State, Turn

A, B, C, D, E, F, G = range(7)
PLAIN = ("donkal", "gimli", "erikkson", "lejdy", "catchena", "strider", "sanguinar")
"""Characters without a say in distances, one for each seat unless a test names others."""

LIVES: Mapping[str, int] = {str(character): lives for character, lives in PRINTED.items()}


def table(
    n: int = 5,
    *,
    chars: Mapping[int, str] | None = None,
    lives: Mapping[int, int] | None = None,
    blue: Mapping[int, Sequence[str]] | None = None,
    hand: Mapping[int, int] | None = None,
    known: Mapping[int, Sequence[str]] | None = None,
    dead: Mapping[int, str] | Sequence[int] = (),
    roles: Mapping[int, str] | None = None,
    king: int = A,
    turn: int = A,
    step: str = "play",
    shots: int = 0,
    options: Mapping[str, str] | None = None,
    **fields: Any,
) -> State:
    """A table of `n` in the king's play phase, everybody with 4 cards and full lives unless said otherwise.

    The deck is what is left of the 80 cards. `dead` seats have no cards; with roles if given as a mapping.
    """
    chars, lives, blue, hand, known = chars or {}, lives or {}, blue or {}, hand or {}, known or {}
    roles = dict(roles or {})
    if isinstance(dead, Mapping):
        roles.update(dead)
    players = []
    for i in range(n):
        character = chars.get(i, PLAIN[i])
        printed = LIVES[character]
        most = printed + (i == king)
        alive = i not in dead
        players.append(
            Player(
                character=character,
                printed=printed,
                max=most,
                lives=lives.get(i, most if alive else 0),
                alive=alive,
                role="king" if i == king else roles.get(i),
                table=tuple(blue.get(i, ())),
                hand=hand.get(i, 4) if alive else 0,
                known=tuple(known.get(i, ())),
            )
        )
    data: dict[str, Any] = {
        "n": n,
        "options": Options(**(options or {})),
        "stage": "playing",
        "players": tuple(players),
        "king": king,
        "turn": Turn(seat=turn, step=step, shots=shots),
    }
    data |= fields
    lying = sum(p.hand + len(p.table) for p in players) + len(data.get("discard", ())) + len(data.get("limbo", ()))
    data.setdefault("deck", 80 - lying)
    return State(**data)
