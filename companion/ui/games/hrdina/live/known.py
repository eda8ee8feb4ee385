"""What is known of a card that lies on the table: from the catalogue, and from what the group typed of its own cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion import mycards
from companion.core.text import Msg, msg
from companion.games.hrdina.cards import Armor, Card, Fiend, Trait
from companion.games.hrdina.catalogue import Entry, Kind, MinionEntry
from companion.games.hrdina.live.state import UNNAMED_CARD, UNNAMED_FIEND, CardType, MarketCard, Minion
from companion.games.hrdina.state import State
from companion.i18n import Words
from companion.mycards import MyCards, Offer
from companion.ui.app import App
from companion.ui.games.hrdina import cards_facts as facts
from companion.ui.games.hrdina import cards_mine as own

KIND_OF: Final[dict[CardType, Kind]] = {
    "weapon": "weapon",
    "armor": "piece",
    "trait": "trait",
    "skill": "skill",
    "scroll": "scroll",
}
TYPE_OF: Final[dict[Kind, CardType]] = {kind: type_ for type_, kind in KIND_OF.items()}
MARKET: Final = tuple(KIND_OF.values())
TYPE: Final[dict[CardType, Msg]] = {
    "weapon": msg("Weapon"),
    "armor": msg("Armor"),
    "trait": msg("Trait"),
    "skill": msg("Skill"),
    "scroll": msg("Scroll"),
}
EMBLEM: Final[dict[CardType, str]] = {
    "weapon": "weapon-dagger",
    "armor": "effect-shield",
    "trait": "score-star",
    "skill": "ability",
    "scroll": "clue",
}
ARROW: Final = facts.ARROW


def kind_of(id: str) -> Kind | None:
    """The kind of a card of the catalogue."""
    return own.catalogue().kind_of(id)


def offer_of(app: App, id: str, kinds: Sequence[Kind] = MARKET) -> Offer | None:
    """A card as known now, of one of these kinds."""
    kind = kind_of(id)
    for one in kinds if kind is None else (kind,):
        if found := own.offer(app, one, id):
            return found
    return None


def called(app: App, w: Words, id: str, kinds: Sequence[Kind] = MARKET) -> str:
    """The name of a card by its id; "" = nobody named it."""
    if id in ("", UNNAMED_CARD.id, UNNAMED_FIEND.id, "own.minion"):
        return ""
    found = offer_of(app, id, kinds)
    return facts.name_of(w, found) if found else id.rpartition(".")[2].replace("_", " ")


def card_name(app: App, w: Words, card: Card, kinds: Sequence[Kind] = MARKET) -> str:
    """The name of a card of the table: as it was told, else as it is known now."""
    return card.name or called(app, w, card.id, kinds)


def listed(app: App, s: State, kinds: Sequence[Kind]) -> list[Offer]:
    """Cards of these kinds in the boxes of the table, and the group's own."""
    return [offer for kind in kinds for offer in own.offers(app, kind, s.options.modules)]


def market_card(app: App, w: Words, offer: Offer) -> MarketCard:
    """A market card with everything that is known of it."""
    type_ = TYPE_OF[offer.kind]
    told: dict[str, Any] = {k: v for k, v in offer.more.items() if k in MarketCard.model_fields}
    if isinstance(offer.card, Trait):
        told |= {"points": offer.card.points, "condition": offer.card.condition}
    card = MarketCard.model_validate({"id": offer.id, "name": facts.name_of(w, offer)[:60], "type": type_, **told})
    return with_armor(app, card, own.catalogue().armor_type(offer.id)) if type_ == "armor" else card


def with_armor(app: App, card: MarketCard, of: str | None) -> MarketCard:
    """The card as one of an armor type, with what is known of the type."""
    known = own.offer(app, "armor", of) if of else None
    printed = known.card if known and isinstance(known.card, Armor) else None
    return card.model_copy(
        update={"armor": of, "table": printed.table if printed else None, "colours": printed.colours if printed else ()}
    )


def price_of(offer: Offer | None) -> int | None:
    """The printed price, if anybody told it."""
    found: int | None = offer.more.get("price") if offer else None
    return found


def told_of(card: MarketCard, price: int | None) -> dict[str, Any]:
    """What is worth remembering of a market card, as `mycards.learn` takes it. None = not told."""
    told: dict[str, Any] = {"id": card.id, "price": price, "text": card.text or None}
    if card.type == "weapon":
        told |= {"hands": card.hands or None, "mods": card.mods if any(card.mods) else None}
    if card.type in ("trait", "skill"):
        told["arrow"] = card.arrow
    if card.type == "trait":
        told |= {"points": card.points, "condition": card.condition}
    return {key: value for key, value in told.items() if value is not None}


def remembered(my: MyCards, kind: Kind, told: Mapping[str, Any]) -> MyCards:
    """The group's cards with what was told of one the lists know; an unnamed card is not remembered. Raises Illegal."""
    id = str(told["id"])
    if len(told) < 2 or mycards.known(own.catalogue(), my, kind, id) is None:
        return my
    return mycards.learn(my, kind, told)


# --- minions and fiends ---


def minion(app: App, w: Words, offer: Offer) -> Minion:
    """A minion with the number from which its trophy may come."""
    return Minion(id=offer.id, name=facts.name_of(w, offer)[:60], threshold=threshold_of(offer))


def threshold_of(offer: Offer) -> int | None:
    """As the group typed it, else as the list has it."""
    told: int | None = offer.more.get("threshold")
    if told is not None:
        return told
    entry = own.catalogue().get(offer.id)
    return entry.threshold.value if isinstance(entry, MinionEntry) and entry.threshold else None


def fiend(w: Words, offer: Offer) -> Fiend:
    """A fiend with what is remembered of it."""
    card = offer.card if isinstance(offer.card, Fiend) else Fiend(id=offer.id)
    return card.model_copy(update={"name": facts.name_of(w, offer)[:60], "active": True})


def number_of(offer: Offer) -> str:
    """The printed number of a card, "" = not known."""
    entry = own.catalogue().get(offer.id)
    return entry.no if isinstance(entry, Entry) else ""
