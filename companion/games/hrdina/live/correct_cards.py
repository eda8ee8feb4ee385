"""Own market cards, fiends and trophies set by hand, with the counts of the score that follow from them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from companion.core.contract import Choice, Item, rule
from companion.core.text import Msg, Who, msg, msgc
from companion.games.hrdina.cards import ARMOR_TYPES, COLOURS, Fiend
from companion.games.hrdina.live.common import live_of, side, with_live, with_side
from companion.games.hrdina.live.deck import got, lost
from companion.games.hrdina.live.duels import UNKNOWN
from companion.games.hrdina.live.offers_table import COLOUR_CHOICES
from companion.games.hrdina.live.state import ARROWS, CARD_TYPES, UNNAMED_FIEND, MarketCard, Owned
from companion.games.hrdina.live.tell_parts import CARD_TYPE
from companion.games.hrdina.rules.common import with_hero
from companion.games.hrdina.state import State
from companion.games.hrdina.words import ARMOR, card_label

ARROW: dict[str, Msg] = {
    "up": msg("up"),
    "down": msg("down"),
    "left": msg("left"),
    "right": msg("right"),
    "up_left": msg("up and left"),
    "up_right": msg("up and right"),
    "down_left": msg("down and left"),
    "down_right": msg("down and right"),
}
assert set(ARROW) == set(ARROWS)
TYPES = tuple(Choice(of, CARD_TYPE[of]) for of in CARD_TYPES)
NO_CARD, UNTOLD = Choice(None, msgc("card", "none")), Choice(None, msg("not told"))
GONE = Choice("gone", msg("not there"))
THERE = (*TYPES, GONE)
NEW = (NO_CARD, *TYPES)
ARROW_CHOICES = (UNTOLD, *(Choice(a, said) for a, said in ARROW.items()))
ARMOR_CHOICES = (UNTOLD, *(Choice(a, ARMOR[a]) for a in ARMOR_TYPES))
READY = (Choice(True, msg("ready")), Choice(False, msgc("skill", "used")))
ACTIVE, BANISHED, PENDING = (
    Choice("active", msg("active")),
    Choice("banished", msg("banished")),
    Choice("pending", msg("acts from the end of the order phase")),
)
FIEND = (ACTIVE, BANISHED, PENDING, GONE)
NEW_FIEND = (Choice(None, msgc("fiend", "none")), ACTIVE, BANISHED)
MOST_OWN, MOST_FIENDS = 130, 30


def cards_of(seat: int, cards: tuple[Owned, ...]) -> Iterator[Item]:
    """Every own card: what it is, what is printed on it, its state; and one more."""
    for i, own in enumerate(cards):
        yield from _card(seat, i, own)
    if len(cards) < MOST_OWN:
        yield Item(f"own.{seat}.new", msg("One card more"), _group(seat), "choice", None, choices=NEW)


def _group(seat: int) -> Msg:
    return msg("{who}, cards", who=Who(seat))


@lru_cache(maxsize=256)
def _card(seat: int, i: int, own: Owned) -> tuple[Item, ...]:
    card, group, key = own.card, _group(seat), f"own.{seat}.{i}"
    name = card_label(card)

    def label(what: Msg) -> Msg:
        return msg("{card}: {what}", card=name, what=what)

    found = [
        Item(f"{key}.type", label(msg("type")), group, "choice", card.type, choices=THERE),
        Item(f"{key}.price", label(msg("price")), group, "number", own.price or 0, 0, 30),
    ]
    if card.type == "weapon":
        found.append(Item(f"{key}.hands", label(msg("hands")), group, "number", card.hands, 0, 2))
    if card.type in ("trait", "skill"):
        arrow = Item(f"{key}.arrow", label(msg("arrow")), group, "choice", card.arrow, choices=ARROW_CHOICES)
        found.append(arrow)
    if card.type == "skill":
        found.append(Item(f"{key}.ready", label(msg("state")), group, "choice", own.ready, choices=READY))
    if card.type == "trait":
        found.append(Item(f"{key}.points", label(msg("stars")), group, "number", card.points or 0, -10, 10))
    if card.type == "armor":
        colours = [int(c in card.colours) for c in COLOURS]
        found.append(Item(f"{key}.armor", label(msg("armor")), group, "choice", card.armor, choices=ARMOR_CHOICES))
        found.append(
            Item(f"{key}.colours", label(msg("colours")), group, "counts", list(colours), 0, 1, COLOUR_CHOICES)
        )
    return tuple(found)


def fiends_of(seat: int, fiends: tuple[Fiend, ...], pending: tuple[Fiend, ...]) -> Iterator[Item]:
    group = msg("{who}, fiends", who=Who(seat))
    for i, fiend in enumerate((*fiends, *pending)):
        state = "pending" if i >= len(fiends) else "active" if fiend.active else "banished"
        yield Item(f"fiend.{seat}.{i}", card_label(fiend), group, "choice", state, choices=FIEND)
    if len(fiends) < MOST_FIENDS:
        yield Item(f"fiend.{seat}.new", msg("One fiend more"), group, "choice", None, choices=NEW_FIEND)


# --- setting ---


@rule("hrdina.market.place", "hrdina.card.weapon_limit")
def set_card(s: State, rest: list[str], value: Any) -> State:
    """A card changed, gone or added; counts, rows and scoring follow, the marker stays."""
    seat = int(rest[0])
    if rest[1] == "new":
        card = MarketCard(id=f"own.{value}", type=value)
        live = live_of(s)
        pile = "discards" if live.discards else "deck"
        s = with_live(s, **{pile: max(0, getattr(live, pile) - 1)})
        return _at(s, seat, len(side(s, seat).cards), Owned(card=card))
    i, what = int(rest[1]), rest[2]
    own = side(s, seat).cards[i]
    if value == "gone":
        return lost(s, seat, i)
    if what in ("price", "ready"):
        return _replaced(s, seat, i, own.model_copy(update={what: value}))
    if what == "colours":
        value = tuple(c for c, n in zip(COLOURS, value, strict=True) if n)
    changed = own.model_copy(update={"card": own.card.model_copy(update={what: value})})
    if what in ("arrow", "hands"):
        return _replaced(s, seat, i, changed)
    discards = live_of(s).discards
    return with_live(_at(lost(s, seat, i), seat, i, changed), discards=discards)


def _replaced(s: State, seat: int, i: int, own: Owned) -> State:
    cards = side(s, seat).cards
    return with_side(s, seat, cards=(*cards[:i], own, *cards[i + 1 :]))


def _at(s: State, seat: int, i: int, own: Owned) -> State:
    """The card comes to a seat at this place, without moving the marker."""
    marker = s.heroes[seat].marker
    s = with_hero(got(s, seat, own.card, own.price), seat, marker=marker)
    cards = side(s, seat).cards[:-1]
    return with_side(s, seat, cards=(*cards[:i], own, *cards[i:]))


@rule("hrdina.fiend.banished", "hrdina.fiend.kept", "hrdina.fiend.pending")
def set_fiend(s: State, rest: list[str], value: Any) -> State:
    seat = int(rest[0])
    fiends, pending = list(s.heroes[seat].fiends), list(side(s, seat).pending)
    if rest[1] == "new":
        fiends.append(UNNAMED_FIEND.model_copy(update={"active": value == "active"}))
        s = with_live(s, fiends=max(0, live_of(s).fiends - 1))
    else:
        i = int(rest[1])
        one = fiends.pop(i) if i < len(fiends) else pending.pop(i - len(fiends))
        i = min(i, len(fiends))
        if value == "pending":
            pending.append(one.model_copy(update={"active": True}))
        elif value != "gone":
            fiends.insert(i, one.model_copy(update={"active": value == "active"}))
    s = with_hero(s, seat, fiends=tuple(fiends[:MOST_FIENDS]))
    return with_side(s, seat, pending=tuple(pending[:6]))


@rule("hrdina.trophy.mismatch")
def set_trophies(s: State, rest: list[str], value: Any) -> State:
    """Trophies not told by name stand for those that were added."""
    seat = int(rest[0])
    kept = (*side(s, seat).trophies, *(UNKNOWN,) * value)[:value]
    return with_hero(with_side(s, seat, trophies=kept), seat, trophies=value)
