"""The cards of a group: remembering, forgetting, adding those of another group."""

from __future__ import annotations

import contextlib
import re
import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from pydantic import Field

from companion.core.contract import Frozen, Illegal, Ruling
from companion.core.text import msg
from companion.games.hrdina import cards
from companion.games.hrdina.catalogue import Kind
from companion.games.hrdina.state import Tables
from companion.i18n import fold
from companion.mycards.told import KINDS, OWN, OwnCard, checked, checked_tables
from companion.store.files import TooLarge

MAX_CARDS = 600

Printed: TypeAlias = (
    cards.HeroBoard
    | cards.HeroClass
    | cards.Backstory
    | cards.Alignment
    | cards.Familiar
    | cards.Monster
    | cards.Armor
    | cards.Trait
    | cards.Fiend
)


class MyCards(Frozen):
    """All that a group told. `cards`: each (kind, id) once, in the order of KINDS and ids. `tables` None = as printed."""

    format: Literal[1] = 1
    game: Literal["hrdina"] = "hrdina"
    cards: tuple[OwnCard, ...] = Field(default=(), max_length=MAX_CARDS)
    tables: Tables | None = None

    def get(self, kind: Kind, id: str) -> OwnCard | None:
        return next((c for c in self.cards if c.kind == kind and c.id == id), None)


def collected(my: MyCards, found: Mapping[tuple[str, str], OwnCard]) -> MyCards:
    ordered = sorted(found.values(), key=lambda c: (KINDS.index(c.kind), c.id))
    return my.model_copy(update={"cards": tuple(ordered)})


def index(my: MyCards) -> dict[tuple[str, str], OwnCard]:
    return {(c.kind, c.id): c for c in my.cards}


def facts_of(card: Printed) -> dict[str, Any]:
    """The facts of a printed card that were set, as `learn` takes them.

    Without what is not known, and without what belongs to a hero (how many cards, whether a condition is met).
    """
    facts = card.model_dump(mode="json", include=card.model_fields_set - {"count", "met", "kept", "active"})
    if isinstance(card, cards.Armor):
        facts["id"] = facts.pop("type")
    return {key: value for key, value in facts.items() if value not in (None, "", [])}


def learn(my: MyCards, kind: Kind, card: Printed | Mapping[str, Any]) -> MyCards:
    """Remember what a card says; facts told earlier stay unless told anew. None in a mapping = not told.

    A printed card is remembered whole (see `changed`); a mapping is an `id` and any of the facts. Raises Illegal.
    """
    new = facts_of(card) if not isinstance(card, Mapping) else {k: v for k, v in card.items() if v is not None}
    if isinstance(name := new.get("name"), str):
        new["name"] = unicodedata.normalize("NFC", " ".join(name.split()))
    found = index(my)
    old = found.get((kind, str(new.get("id", ""))))
    told = checked(kind, {**(old.to_json() if old else {}), **new})
    if told.facts():
        found[kind, told.id] = told
    if len(found) > MAX_CARDS:
        raise Illegal([Ruling("hrdina.entry.rest", msg("There is no room for more than {n} cards.", n=MAX_CARDS))])
    return collected(my, found)


def forget(my: MyCards, kind: Kind, id: str, *facts: str) -> MyCards:
    """Give a card, or some of its facts, back to the catalogue; a card of one's own is gone.

    Both ends of a range go together; a card of one's own goes with the first fact it cannot be without.
    """
    found = index(my)
    card = found.pop((kind, id), None)
    going = {*facts, *({"low", "high"} if {"low", "high"} & {*facts} else ())}
    left = {k: v for k, v in card.to_json().items() if k not in going} if card and facts else {}
    if left.keys() - {"kind", "id"}:
        with contextlib.suppress(Illegal):
            found[kind, id] = checked(kind, left)
    return collected(my, found)


def learn_tables(my: MyCards, tables: Tables | Mapping[str, Any] | None) -> MyCards:
    """Remember corrected tables; None gives them back to the catalogue. Raises Illegal."""
    data = tables.model_dump() if isinstance(tables, Tables) else tables
    return my.model_copy(update={"tables": None if data is None else checked_tables(data)})


def own_id(my: MyCards, kind: Kind, name: str) -> str:
    """A free id for a card of one's own: `own.` and the name without diacritics."""
    slug = re.sub(r"[^a-z0-9]+", "_", fold(name)).strip("_")[:40] or "card"
    taken = {c.id for c in my.cards if c.kind == kind}
    n = 1
    while (id := f"{OWN}{slug}" if n == 1 else f"{OWN}{slug}_{n}") in taken:
        n += 1
    return id


# --- two groups ---


@dataclass(frozen=True, slots=True)
class Conflict:
    """A card told differently by both (`facts` differ); kind "tables" with id "" for the tables."""

    kind: str
    id: str
    facts: tuple[str, ...]
    mine: OwnCard | Tables
    theirs: OwnCard | Tables


@dataclass(frozen=True, slots=True)
class Added:
    """What came of adding: the cards, how many are new or know more, and what differs."""

    cards: MyCards
    gained: int
    conflicts: tuple[Conflict, ...]


def add(my: MyCards, other: MyCards, take: Collection[tuple[str, str]] = ()) -> Added:
    """Add another group's cards. What only they know is taken; what differs stays mine and is told as a conflict.

    `take`: (kind, id) of conflicts where theirs wins, ("tables", "") for the tables. Raises TooLarge.
    """
    found = index(my)
    gained = 0
    conflicts: list[Conflict] = []
    for card in other.cards:
        key = (card.kind, card.id)
        if (mine := found.get(key)) is None:
            found[key] = card
            gained += 1
            continue
        ours, theirs = mine.to_json(), card.to_json()
        differing = tuple(f for f in ours.keys() & theirs.keys() if ours[f] != theirs[f])
        if differing and key not in take:
            conflicts.append(Conflict(*key, tuple(sorted(differing)), mine, card))
            theirs = {k: v for k, v in theirs.items() if k not in differing}
        both = {**ours, **theirs}
        if both != ours:
            found[key] = checked(card.kind, both)
            gained += 1
    if len(found) > MAX_CARDS:
        raise TooLarge(msg("There is no room for more than {n} cards.", n=MAX_CARDS))
    result = collected(my, found)
    if other.tables and other.tables != my.tables:
        if my.tables is None or ("tables", "") in take:
            result = result.model_copy(update={"tables": other.tables})
            gained += 1
        else:
            differ = tuple(f for f in Tables.model_fields if getattr(my.tables, f) != getattr(other.tables, f))
            conflicts.append(Conflict("tables", "", differ, my.tables, other.tables))
    return Added(result, gained, tuple(conflicts))
