"""Every move of a followed game, possible now or not, with the step the game waits for marked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.core.contract import Offer
from companion.games.hrdina.live import moves as k
from companion.games.hrdina.live.common import ENDED, live_of
from companion.games.hrdina.live.offer_words import LIVE
from companion.games.hrdina.live.offers_table import (
    battle_roll,
    dealing,
    ending,
    follow,
    free_entry,
    pick,
    setup_of_seat,
    setup_of_table,
)
from companion.games.hrdina.live.offers_turns import market, own_cards, place, take, turn_actions
from companion.games.hrdina.live.state import Stage
from companion.games.hrdina.live.waiting import Waiting, waiting
from companion.games.hrdina.moves import SetMonster
from companion.games.hrdina.offer_actions import improvements
from companion.games.hrdina.state import State

SET_UP = (Stage.SETUP, Stage.PLAY)


def score_of(s: State) -> bool:
    """The heroes are finished, so that they are scored as any others."""
    return live_of(s).stage in ENDED


def live_offers(s: State, seat: int | None = None) -> list[Offer]:
    """Offers of the followed game; for one seat its own and the table's."""
    now = waiting(s)
    own = [offer for i in range(s.n) if seat in (None, i) for offer in _of_seat(s, i)]
    return [_marked(offer, now) for offer in (*own, *_of_table(s))]


def _marked(offer: Offer, now: Waiting) -> Offer:
    """The offer as the step the game waits for, if it is one; what is refused of that step is not folded away."""
    if offer.kind not in now.kinds or not (offer.seat is None or not now.seats or offer.seat in now.seats):
        return offer
    return replace(offer, main=True, anytime=False) if offer.possible else replace(offer, aside=False)


def _of_seat(s: State, seat: int) -> Iterator[Offer]:
    stage = live_of(s).stage
    if stage in SET_UP:
        yield from setup_of_seat(s, seat)
    if stage not in ENDED:
        yield from pick(s, seat)
    if stage not in ENDED:
        yield take(s, seat)
        yield place(s, seat)
        yield from turn_actions(s, seat)
        yield LIVE.plain(s, k.EndOrderTurn, seat)
        yield from market(s, seat)
        if s.options.monsters:
            yield from improvements(s, seat)
        yield from free_entry(s, seat)
    yield from own_cards(s, seat)
    if s.options.monsters:
        yield battle_roll(s, seat)


def _of_table(s: State) -> Iterator[Offer]:
    stage = live_of(s).stage
    if stage in SET_UP:
        yield from setup_of_table(s)
    elif stage not in ENDED and s.options.monsters:
        yield LIVE.plain(s, k.RevealMinion, None)
        yield LIVE.plain(s, SetMonster, None)
    if stage is Stage.ROLL:
        yield LIVE.plain(s, k.SetIcons, None)
    if stage not in ENDED:
        yield from dealing(s)
    yield from ending(s)
    yield from follow(s)
