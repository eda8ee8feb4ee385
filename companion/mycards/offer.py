"""What the screens offer: the catalogue's cards with what the group told of them, and where each fact is from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from pydantic import ValidationError

from companion.games.hrdina import cards
from companion.games.hrdina.catalogue import (
    AlignmentEntry,
    ArmorEntry,
    BackstoryEntry,
    BoardEntry,
    Catalogue,
    ClassEntry,
    Entry,
    FamiliarEntry,
    FiendEntry,
    Kind,
    Modules,
    MonsterEntry,
    Named,
)
from companion.games.hrdina.state import Tables
from companion.mycards.kept import MyCards, Printed, facts_of
from companion.mycards.told import KINDS, OwnCard

Origin: TypeAlias = Literal["catalogue", "unverified", "own"]


@dataclass(frozen=True, slots=True)
class Offer:
    """A card to pick. `card`: its printed facts (None for kinds that only have a name), with the typed name.

    `origin`: of each fact that is known (`name` among them), by the fields of `card`. `missing`: facts that the
    scoring needs and nobody told yet. `set`: base, bestiar, dablici, promo; "" for an armor type; "own" for a
    card no catalogue has. `more`: what the group told besides: the price of a market card, its arrow, hands, modifiers
    of rows and text, what a card changes each time, the threshold and the rewards of a minion.
    """

    kind: Kind
    id: str
    card: Printed | None
    origin: Mapping[str, Origin]
    missing: tuple[str, ...] = ()
    en: str = ""
    cs: str = ""
    typed: str = ""
    set: str = ""
    no: str = ""
    note: str = ""
    more: Mapping[str, Any] = field(default_factory=dict)

    def name(self, lang: str) -> str:
        """As the user typed it, else Czech or English, else English."""
        return self.typed or (self.cs if lang == "cs" else "") or self.en

    @property
    def unverified(self) -> tuple[str, ...]:
        """Facts to be marked quietly."""
        return tuple(fact for fact, origin in self.origin.items() if origin == "unverified")

    @property
    def own(self) -> tuple[str, ...]:
        """Facts the user told, which can be given back to the catalogue."""
        return tuple(fact for fact, origin in self.origin.items() if origin == "own")


# Facts without which a line of the score stays open.
_NEEDED: Mapping[str, tuple[str, ...]] = {
    "backstory": ("wanted",),
    "alignment": ("values",),
    "familiar": ("low", "high", "points", "story"),
    "monster": ("rungs",),
    "armor": ("table", "colours"),
    "trait": ("points",),
}
# Facts of the catalogue behind a field of a printed card, where they are called otherwise.
_BEHIND: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("class", "goals"): ("goals", "stars"),
    ("familiar", "low"): ("danger",),
    ("familiar", "high"): ("danger",),
}


def _offer(catalogue: Catalogue, kind: Kind, entry: Named | None, told: OwnCard | None) -> Offer | None:
    """The card as known by both; None if neither knows enough to play with it."""
    facts = told.facts() if told else {}
    own = {fact: value for fact, value in facts.items() if fact != "name"}
    typed = str(facts.get("name", ""))
    origin: dict[str, Origin] = {}
    base: Printed | None = None
    if entry is not None:
        known = entry.facts()
        base = _printed(entry)
        origin["name"] = "catalogue" if known["name"][0] else "unverified"
        for field in facts_of(base) if base else ():
            behind = [known[f] for f in _BEHIND.get((kind, field), (field,)) if f in known]
            if behind:
                origin[field] = "catalogue" if all(v for v, _ in behind) else "unverified"
    id = entry.id if entry else told.id if told else ""
    if entry is None and not typed:
        return None
    card = _filled(kind, id, base, own, typed)
    if card is None and kind in _PRINTED:
        return None
    origin |= dict.fromkeys(facts, "own")
    if "rungs" in own:  # they tell the strength
        origin.pop("strength", None)
    missing = tuple(fact for fact in _NEEDED.get(kind, ()) if fact not in origin)
    more = {fact: value for fact, value in own.items() if not _of_card(kind, fact)}
    if entry is None:
        return Offer(kind, id, card, origin, missing, typed=typed, set="own", more=more)
    set, no = (entry.set, entry.no) if isinstance(entry, Entry) else ("", "")
    names = entry.name
    return Offer(kind, id, card, origin, missing, names.en, names.cs, typed, set, no, entry.note, more)


_PRINTED: Mapping[str, type[Printed]] = {
    "board": cards.HeroBoard,
    "class": cards.HeroClass,
    "backstory": cards.Backstory,
    "alignment": cards.Alignment,
    "familiar": cards.Familiar,
    "monster": cards.Monster,
    "armor": cards.Armor,
    "trait": cards.Trait,
    "fiend": cards.Fiend,
}


def _of_card(kind: Kind, fact: str) -> bool:
    """The fact is a field of the printed card of this kind."""
    return kind in _PRINTED and fact in _PRINTED[kind].model_fields


def _printed(entry: Named) -> Printed | None:
    match entry:
        case (
            BoardEntry()
            | ClassEntry()
            | BackstoryEntry()
            | AlignmentEntry()
            | FamiliarEntry()
            | MonsterEntry()
            | ArmorEntry()
            | FiendEntry()
        ):
            return entry.card()
    return cards.Trait(id=entry.id) if entry.of_kind == "trait" else None


def _filled(kind: Kind, id: str, base: Printed | None, own: Mapping[str, Any], typed: str) -> Printed | None:
    if (model := _PRINTED.get(kind)) is None:
        return None
    facts = {**(base.model_dump() if base else {"type": id, "count": 0} if kind == "armor" else {"id": id})}
    facts |= {fact: value for fact, value in own.items() if _of_card(kind, fact)}
    if typed and kind != "armor":
        facts["name"] = typed
    if kind == "monster" and facts.get("rungs"):
        facts["strength"] = facts["rungs"][0][0]
    try:
        return model.model_validate(facts)
    except ValidationError:  # a card of a newer catalogue, of which only a part was told
        return None


def offers(catalogue: Catalogue, my: MyCards, kind: Kind, modules: Modules = "complete") -> tuple[Offer, ...]:
    """Cards of a kind for these modules: the catalogue's in the order of the boxes, then the group's own."""
    mine = {c.id: c for c in my.cards if c.kind == kind}
    entries = catalogue.of(kind, modules)
    found = [_offer(catalogue, kind, entry, mine.get(entry.id)) for entry in entries]
    found += [_offer(catalogue, kind, None, card) for id, card in mine.items() if catalogue.get(id) is None]
    return tuple(offer for offer in found if offer)


def merged(catalogue: Catalogue, my: MyCards, modules: Modules = "complete") -> dict[Kind, tuple[Offer, ...]]:
    """`offers` of every kind."""
    return {kind: offers(catalogue, my, kind, modules) for kind in KINDS}


def known(catalogue: Catalogue, my: MyCards, kind: Kind, id: str) -> Offer | None:
    """One card as known now; None if nobody knows it."""
    entry, told = catalogue.get(id), my.get(kind, id)
    if entry is not None and entry.of_kind != kind:
        return None
    return _offer(catalogue, kind, entry, told) if entry or told else None


def tables(catalogue: Catalogue, my: MyCards) -> tuple[Tables, Origin]:
    """The tables to score by: the group's, or the catalogue's."""
    if my.tables:
        return my.tables, "own"
    printed = (catalogue.backstory_points, catalogue.story_points)
    origin: Origin = "catalogue" if all(all(p.verified) for p in printed) else "unverified"
    return Tables(backstory=printed[0].value, story=printed[1].value), origin


def changed(offer: Offer, card: Printed) -> dict[str, Any]:
    """What the user changed on an offered card: id and the facts that differ from the offer, for `learn`."""
    before = facts_of(offer.card) if offer.card else {}
    return {k: v for k, v in facts_of(card).items() if k == "id" or before.get(k) != v}
