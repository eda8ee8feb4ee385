"""Cards from the decks: the market row with the Call card in it, minions, and fiends on initiative cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.core.contract import Ruling, rule
from companion.core.text import msg
from companion.games.hrdina.live.common import barred, live_of, with_live
from companion.games.hrdina.live.moves import DealRow, NameCard, PlaceFiend, RevealMinion
from companion.games.hrdina.live.numbers import numbers
from companion.games.hrdina.live.state import UNNAMED_FIEND, Initiative, Minion, Stage
from companion.games.hrdina.rules.common import never, no, no_monster
from companion.games.hrdina.state import State

# --- the market row ---


@rule("hrdina.cleanup.market", "hrdina.setup.market_row", "hrdina.call.reveal")
def row_rulings(s: State, cards: Sequence[str], call: bool | None) -> list[Ruling]:
    """Rulings on a row told by names: not more of them than the row is long, and the Call card comes once."""
    size, found = numbers(s.options, s.n).row, []
    if len(cards) > size:
        found.append(never("hrdina.setup.market_row", msg("The row has {n} cards.", n=size)))
    named = [id for id in cards if id]
    if len(set(named)) < len(named):
        found.append(no("hrdina.cleanup.market", msg("Every market card is there once.")))
    if call and live_of(s).called:
        why = msg("The Call card has shown up already, or is not in these boxes.")
        found.append(never("hrdina.call.reveal", why))
    return found


@rule("hrdina.call.reveal", "hrdina.cleanup.market")
def check_deal_row(s: State, m: DealRow) -> list[Ruling]:
    if wrong := barred(s, None, Stage.SETUP, Stage.CLEANUP):
        return wrong
    if live_of(s).dealt:
        return [never("hrdina.cleanup.market", msg("The new row lies there already."))]
    return row_rulings(s, m.cards, m.call)


@rule("hrdina.call.reveal", "hrdina.call.replace", "hrdina.setup.call_before_row", "hrdina.setup.market_row")
@rule("hrdina.cleanup.market", "hrdina.cleanup.reshuffle", "hrdina.setup.set_aside_fate")
def dealt(s: State, cards: Sequence[str], call: bool | None) -> State:
    """The table with a new row; what is left of the old one is discarded.

    The Call card is no market card: it is laid aside and the next card completes the row. It shows up when its turn
    comes by the app's count (`call` None) or when the table says so. An empty deck is made anew from the discards.
    """
    live, size = live_of(s), numbers(s.options, s.n).row
    discards = live.discards + len(live.row)
    first = min(size, live.deck)
    more = min(size - first, discards)  # from the discards, shuffled into a new deck
    deck, discards = (live.deck - first, discards) if not more else (discards - more, 0)
    above, shown = live.above, bool(call)
    if not live.called and above is not None:
        shown = above < size if call is None else call
        above = None if shown else max(0, above - size)
    row = tuple(cards) + ("",) * (first + more - len(cards))
    return with_live(s, row=row, deck=deck, discards=discards, above=above, called=live.called or shown, dealt=True)


@rule("hrdina.setup.market_row", "hrdina.cleanup.market")
def check_name_card(s: State, m: NameCard) -> list[Ruling]:
    """A card that lies there, told once."""
    if wrong := barred(s, None, Stage.SETUP, Stage.ROLL, Stage.ORDER, Stage.MARKET, Stage.CLEANUP):
        return wrong
    row = live_of(s).row
    if m.place >= len(row):
        return [never("hrdina.setup.market_row", msg("The row has {n} cards.", n=len(row)))]
    if m.card and m.card in (*row[: m.place], *row[m.place + 1 :]):
        return [no("hrdina.cleanup.market", msg("Every market card is there once."))]
    return []


def name_card(s: State, m: NameCard) -> State:
    row = live_of(s).row
    return with_live(s, row=(*row[: m.place], m.card, *row[m.place + 1 :]))


def from_row(s: State, card: str, to_discards: bool) -> State:
    """The row without a card: the one of this name, else one that was not told by name, else the last one."""
    live, row = live_of(s), list(live_of(s).row)
    if row:
        row.remove(card if card in row else "" if "" in row else row[-1])
    return with_live(s, row=tuple(row), discards=live.discards + to_discards)


@rule("hrdina.market.no_refill")
def empty_row(s: State) -> list[Ruling]:
    """The ruling on taking a card where none is left."""
    live = live_of(s)
    if live.stage is not Stage.MARKET or live.row:
        return []
    return [no("hrdina.market.no_refill", msg("No card is left in the row; it is filled in clean-up."))]


# --- minions ---


@rule("hrdina.setup.minion_reveal", "hrdina.fight.next")
def check_reveal_minion(s: State, m: RevealMinion) -> list[Ruling]:
    stages = (Stage.SETUP, Stage.ROLL, Stage.ORDER, Stage.MARKET, Stage.CLEANUP)
    if wrong := barred(s, None, *stages):
        return wrong
    return no_monster(s, "hrdina.setup.minion_reveal")


def reveal_minion(s: State, m: RevealMinion) -> State:
    return with_live(s, minion=m.minion)


@rule("hrdina.fight.next", "hrdina.fight.skip", "hrdina.fight.flee")
def next_minion(s: State, shown: Minion | None, kept: bool = False) -> State:
    """The open minion goes under the deck, or (`kept`) leaves it; the next one lies open."""
    return with_live(s, minions=max(0, live_of(s).minions - kept), minion=shown)


# --- fiends ---


@rule("hrdina.setup.fiend_deck", "hrdina.cleanup.fiends", "hrdina.fiend.deck_out")
def fiend_rulings(s: State, card: int) -> list[Ruling]:
    live = live_of(s)
    if not s.options.familiars:
        return [never("hrdina.setup.fiend_places", msg("This table plays without fiends."))]
    if card >= len(live.cards):
        n = len(live.cards)
        return [never("hrdina.setup.initiative_count", msg("There are {n} initiative cards.", n=n))]
    if (there := live.cards[card].fiend) is not None:
        if there.id == UNNAMED_FIEND.id:
            return []
        return [never("hrdina.cleanup.fiends", msg("A fiend lies on this card already."))]
    if live.fiends == 0:
        return [never("hrdina.fiend.deck_out", msg("The fiend deck is empty: places stay empty."))]
    if not live.cards[card].fiend_place:
        return [no("hrdina.setup.fiend_places", msg("This initiative card has no place for a fiend."))]
    return []


def check_place_fiend(s: State, m: PlaceFiend) -> list[Ruling]:
    return barred(s, None, Stage.SETUP, Stage.CLEANUP, Stage.ROLL) or fiend_rulings(s, m.card)


def place_fiend(s: State, m: PlaceFiend) -> State:
    live = live_of(s)
    taken = live.cards[m.card].fiend is None
    return with_live(s, cards=with_card(live.cards, m.card, fiend=m.fiend), fiends=live.fiends - taken)


@rule("hrdina.setup.fiend_deck", "hrdina.cleanup.fiends", "hrdina.fiend.deck_out")
def fiends_laid(s: State) -> State:
    """Empty places filled with fiends not told by name, as long as the deck lasts."""
    for i, card in enumerate(live_of(s).cards):
        if card.fiend_place and card.fiend is None and live_of(s).fiends:
            s = place_fiend(s, PlaceFiend(card=i))
    return s


def with_card(cards: Iterable[Initiative], number: int, **changes: object) -> tuple[Initiative, ...]:
    """The initiative cards with one changed."""
    return tuple(c.model_copy(update=changes) if i == number else c for i, c in enumerate(cards))
