"""Graveyards and the end."""

from __future__ import annotations

from companion.core.contract import Ruling, rule
from companion.games.balicek.cards import HeroCard
from companion.games.balicek.moves import Concede
from companion.games.balicek.rules.common import lives, moment, other, put, put_player
from companion.games.balicek.state import Stage, State


@rule("balicek.hattack.deck_flip")
def to_grave(s: State, seat: int, heroes: tuple[HeroCard, ...], *, from_deck: bool = False) -> State:
    """Heroes onto the graveyard in this order, so the last one lies on top; from the deck their names may follow."""
    if not heroes:
        return s
    p = s.players[seat]
    deck = max(0, p.hero_deck - len(heroes)) if from_deck else p.hero_deck
    s = put_player(s, seat, hero_deck=deck, hero_grave=(*p.hero_grave, *heroes))
    return turned(s, seat, len(heroes) if from_deck else 0)


def turned(s: State, seat: int, n: int) -> State:
    """`n` cards without a name lie on top of this graveyard."""
    return put(s, flipped=(n, s.flipped[1]) if seat == 0 else (s.flipped[0], n))


@rule("balicek.end.win")
def beaten(s: State, seat: int) -> bool:
    """No hero in the deck and none laid out."""
    return lives(s.players[seat]) == 0


@rule("balicek.end.win", "balicek.sudden.draw")
def end_check(s: State, *, sudden: bool = False) -> State:
    """The game is over if somebody has no hero left."""
    both = beaten(s, 0), beaten(s, 1)
    if not any(both):
        return s
    how = "draw" if all(both) else "sudden_death" if sudden else "destroyed"
    return put(s, stage=Stage.GAME_OVER, ended_by=how, shots=(), attack=None, healing=None, due=(0, 0))


def check_concede(s: State, m: Concede) -> list[Ruling]:
    return [moment(s)] if s.stage is Stage.GAME_OVER else []


def concede(s: State, m: Concede) -> State:
    return put(
        s,
        stage=Stage.GAME_OVER,
        ended_by="conceded",
        conceded=m.seat,
        shots=(),
        attack=None,
        healing=None,
        due=(0, 0),
    )


def winner(s: State) -> int | None:
    """Who won a game that is over; None = a draw or not over."""
    if s.stage is not Stage.GAME_OVER or s.ended_by == "draw":
        return None
    if s.conceded is not None:
        return other(s.conceded)
    return 0 if beaten(s, 1) else 1 if beaten(s, 0) else None
