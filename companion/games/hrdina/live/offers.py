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

ANYTIME = frozenset({"use_skill", "drop_card", "card_effect", "peek_adventure", "improve", "set_follow"})
# Offers that belong to no turn and no step, folded away by screens.
ENTRY = frozenset({
    "put_die", "set_token", "set_marker", "set_mod", "set_armor", "set_traits", "set_cards", "set_fiends",
    "pick_board", "pick_class", "pick_alignment", "pick_backstory", "pick_familiar", "set_monster",
})  # fmt: skip
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
    """The offer with `main`, `anytime` and `aside` as the moment asks."""
    main = (
        offer.possible and offer.kind in now.kinds and (offer.seat is None or not now.seats or offer.seat in now.seats)
    )
    anytime = offer.kind in ANYTIME or (offer.kind in ENTRY and not main)
    waited = offer.kind in now.kinds and (offer.seat is None or offer.seat in now.seats)
    aside = offer.aside or (not offer.possible and not waited and _elsewhere(offer))
    return replace(offer, main=main, anytime=anytime, aside=aside)


def _elsewhere(offer: Offer) -> bool:
    """Refused for its phase alone, or for want of anything to do it with: nobody asks for it now."""
    return any(r.hard for r in offer.rulings)


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
