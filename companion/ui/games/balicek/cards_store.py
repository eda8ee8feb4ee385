"""A group's heroes, weapons and decks: kept in the store under a setting, carried between devices as a file.

Nothing here draws. What comes from outside is read by `files.parsed` and each card is checked; a card in a table is a copy,
so tables stay as they were whatever happens here.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar

from pydantic import Field, JsonValue, ValidationError

from companion.core.contract import Frozen, Ruling
from companion.core.text import Msg, msg
from companion.games.balicek.cards import PHASE_IDS, Copies, DeckList, HeroCard, Text, WeaponCard, check_deck
from companion.i18n import fold
from companion.store import files
from companion.store.files import BadFile
from companion.store.own_cards import OwnCards

GAME: Final = "balicek"
KEY: Final = f"cards.{GAME}"
SUFFIX: Final = ".cards.json"
MARK: Final = "my cards"
FORMAT: Final = 1
MAX_BYTES: Final = 1024 * 1024
MOST: Final = 400  # cards of a kind
MOST_DECKS: Final = 60

Card: TypeAlias = HeroCard | WeaponCard
Kind: TypeAlias = Literal["heroes", "weapons"]
KINDS: Final[tuple[Kind, ...]] = ("heroes", "weapons")
Counts: TypeAlias = dict[Text, Annotated[int, Field(ge=1, le=99)]]


class Deck(Frozen):
    """A named pair of decks: copies by the ids of cards."""

    id: Text
    name: Text
    heroes: Counts = {}
    weapons: Counts = {}


class MyCards(Frozen):
    """All that a group entered; ids are unique in each tuple, cards stand by name."""

    heroes: tuple[HeroCard, ...] = ()
    weapons: tuple[WeaponCard, ...] = ()
    decks: tuple[Deck, ...] = ()

    def cards(self, kind: Kind) -> tuple[Card, ...]:
        return self.heroes if kind == "heroes" else self.weapons

    def get(self, kind: Kind, id: str) -> Card | None:
        return next((c for c in self.cards(kind) if c.id == id), None)


class BadCards(BadFile):
    """The file is sound JSON and yet no file of these cards; nothing was changed."""


# --- changing ---


def tidy(text: str) -> str:
    """A name in one form: composed letters, single spaces, nothing that cannot be printed, 60 letters at most."""
    clean = "".join(c if c.isprintable() else " " for c in unicodedata.normalize("NFC", text))
    return " ".join(clean.split())[:60].strip()


Named = TypeVar("Named", HeroCard, WeaponCard, Deck)


def _put(found: tuple[Named, ...], item: Named) -> tuple[Named, ...]:
    """With this one, in place of that of the same id; by name."""
    every: list[Named] = [x for x in found if x.id != item.id]
    every.append(item)
    return tuple(sorted(every, key=lambda x: (fold(x.name), x.id)))


def put(my: MyCards, card: Card) -> MyCards:
    """Keep a card, tidied; one without an id gets one of its name, one without a type is a type of its own."""
    kind = kind_of(card)
    names = {"name": tidy(card.name), "type": tidy(card.type)}
    names["type"] = names["type"] or names["name"]
    card = card.model_copy(update={**names, "id": card.id or free_id({c.id for c in my.cards(kind)}, names["name"])})
    if isinstance(card, HeroCard):
        return my.model_copy(update={"heroes": _put(my.heroes, card)})
    return my.model_copy(update={"weapons": _put(my.weapons, card)})


def learn(my: MyCards, card: Card) -> MyCards:
    """As `put`; raises TooLarge when there is no room for a new card."""
    kind = kind_of(card)
    if my.get(kind, card.id) is None and len(my.cards(kind)) >= MOST:
        raise files.TooLarge(msg("There is no room for more than {n} cards.", n=MOST))
    return put(my, card)


def put_deck(my: MyCards, deck: Deck) -> MyCards:
    name = tidy(deck.name) or "?"
    deck = deck.model_copy(update={"name": name, "id": deck.id or free_id({d.id for d in my.decks}, name)})
    return my.model_copy(update={"decks": _put(my.decks, deck)})


def drop(my: MyCards, kind: Literal["heroes", "weapons", "decks"], id: str) -> MyCards:
    """Without a card (it leaves the decks too), or without a deck."""
    left: dict[str, Any] = {kind: tuple(x for x in getattr(my, kind) if x.id != id)}
    if kind != "decks":
        left["decks"] = tuple(
            d.model_copy(update={kind: {k: n for k, n in getattr(d, kind).items() if k != id}}) for d in my.decks
        )
    return my.model_copy(update=left)


def kind_of(card: Card) -> Kind:
    return "heroes" if isinstance(card, HeroCard) else "weapons"


def free_id(taken: set[str], name: str) -> str:
    """An id of the name without diacritics, numbered if it is taken."""
    slug = re.sub(r"[^a-z0-9]+", "_", fold(name)).strip("_")[:40] or "card"
    n = 1
    while (id := slug if n == 1 else f"{slug}_{n}") in taken:
        n += 1
    return id


def found(my: MyCards, kind: Kind, query: str) -> tuple[Card, ...]:
    """Cards whose name, type or class holds every word of the query, without regard to diacritics."""
    words = fold(query).split()

    def text(c: Card) -> str:
        return fold(f"{c.name} {c.type} {c.klass if isinstance(c, WeaponCard) else ''}")

    return tuple(c for c in my.cards(kind) if all(x in text(c) for x in words))


def classes(my: MyCards) -> tuple[str, ...]:
    """Classes of weapons that any card names, by name."""
    every = {w.klass for w in my.weapons if w.klass} | {s for h in my.heroes for s in h.skills or ()}
    return tuple(sorted(every, key=fold))


# --- decks ---


def listed(my: MyCards, deck: Deck) -> DeckList:
    """The deck by types, as the rules check it."""

    def copies(kind: Kind, counts: Mapping[str, int]) -> tuple[Copies, ...]:
        made = []
        for id, n in counts.items():
            if (card := my.get(kind, id)) is not None:
                made.append(Copies(type=card.type or card.name, n=n))
        return tuple(made)

    return DeckList(heroes=copies("heroes", deck.heroes), weapons=copies("weapons", deck.weapons))


def missing(my: MyCards, deck: Deck) -> list[Ruling]:
    """All reasons against the deck; empty = it may be played."""
    return check_deck(listed(my, deck))


def short_of(my: MyCards, deck: Deck) -> list[Card]:
    """Cards of which the deck has more than the group has copies."""
    return [
        card
        for kind in KINDS
        for id, n in getattr(deck, kind).items()
        if (card := my.get(kind, id)) is not None and n > card.copies
    ]


# --- files ---


def to_json(my: MyCards) -> dict[str, JsonValue]:
    """Plain data: only facts that are known."""
    data = my.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    return {"companion": MARK, "format": FORMAT, "game": GAME, **data}


def export_cards(my: MyCards) -> str:
    """The text of the file: JSON in UTF-8, a card a line."""
    data = to_json(my)
    head = {k: v for k, v in data.items() if not isinstance(v, list)}
    parts = [json.dumps(head, ensure_ascii=False)[1:-1]]
    for key, items in data.items():
        if isinstance(items, list):
            lines = ",\n".join(json.dumps(x, ensure_ascii=False) for x in items)
            parts.append(f'"{key}": [\n{lines}\n]')
    return "{" + ",\n".join(parts) + "}\n"


def read_cards(data: bytes | str) -> MyCards:
    """The cards in a file, each of them checked; raises BadFile, nothing else."""
    raw = files.parsed(data, MAX_BYTES)  # the one reader of text that is not trusted
    if not isinstance(raw, dict) or raw.get("companion") != MARK:
        raise BadCards(msg("This is not a file of cards of Companion."))
    version, game = raw.get("format"), raw.get("game")
    if type(version) is not int or not isinstance(game, str):
        raise BadCards(msg("This is not a file of cards of Companion."))
    if version > FORMAT:
        raise BadCards(
            msg("This file was written by a newer Companion (format {version}). Update this one.", version=version)
        )
    if version != FORMAT:
        raise BadCards(msg("The format {version} of this file is not known.", version=version))
    if game != GAME:
        raise BadCards(msg("These cards are of another game: {game}.", game=_shown(game)))
    if raw.keys() - {"companion", "format", "game", "heroes", "weapons", "decks"}:
        raise BadCards(msg("The head of the file cannot be read."))
    my = MyCards()
    for n, item in enumerate(_items(raw, "heroes", MOST), 1):
        hero = _read(HeroCard, item, msg("hero {n}", n=n))
        _whole(hero, my, msg("hero {n}", n=n))
        my = put(my, hero)
    for n, item in enumerate(_items(raw, "weapons", MOST), 1):
        weapon = _read(WeaponCard, item, msg("weapon {n}", n=n))
        _whole(weapon, my, msg("weapon {n}", n=n))
        my = put(my, weapon)
    for n, item in enumerate(_items(raw, "decks", MOST_DECKS), 1):
        what = msg("deck {n}", n=n)
        deck = _read(Deck, item, what)
        if not deck.id or not tidy(deck.name):
            raise _bad(what, "name")
        if any(d.id == deck.id for d in my.decks):
            raise BadCards(msg("This is there twice: {what}.", what=what))
        for kind in KINDS:
            if strange := [id for id in getattr(deck, kind) if my.get(kind, id) is None]:
                raise BadCards(
                    msg("The file has no card {card}, which stands in {what}.", card=_shown(strange[0]), what=what)
                )
        my = put_deck(my, deck)
    return my


def _items(raw: Mapping[str, JsonValue], key: str, most: int) -> list[JsonValue]:
    items = raw.get(key, [])
    if not isinstance(items, list):
        raise BadCards(msg("The head of the file cannot be read."))
    if len(items) > most:
        raise files.TooLarge(msg("There is no room for more than {n} cards.", n=most))
    return items


def _read(model: type[Named], item: JsonValue, what: Msg) -> Named:
    try:
        return model.model_validate_json(json.dumps(item), strict=True)
    except ValidationError as e:
        first = e.errors(include_url=False, include_input=False, include_context=False)[0]
        place = ".".join(str(p + 1) if isinstance(p, int) else p for p in first["loc"])
        raise _bad(what, place or "?") from e


def _whole(card: Card, my: MyCards, what: Msg) -> None:
    """What a card needs beyond its form."""
    if not card.id or not tidy(card.name):
        raise _bad(what, "name" if card.id else "id")
    if my.get(kind_of(card), card.id) is not None:
        raise BadCards(msg("This is there twice: {what}.", what=what))
    if isinstance(card, HeroCard):
        for b in card.bonuses or ():
            if strange := b.values.keys() - set(PHASE_IDS):
                raise _bad(what, f"bonuses.{b.kind}.{min(strange)}")
    elif card.segments == ():
        raise _bad(what, "segments")


def _bad(what: Msg, where: str) -> BadCards:
    return BadCards(msg("Something in the file cannot be read: {what}, {where}.", what=what, where=_shown(where)))


def _shown(text: str) -> str:
    """Foreign text fit to be shown."""
    return "".join(c if c.isprintable() else "?" for c in text[:60])


# --- two groups ---


@dataclass(frozen=True, slots=True)
class Added:
    """What comes of adding: the cards, how many are new or know more, and the names of those told differently."""

    cards: MyCards
    gained: int
    differ: tuple[str, ...]


def add(my: MyCards, other: MyCards, *, theirs: bool = False) -> Added:
    """Add another group's cards: what only they know is taken; where both tell something else, mine stands or `theirs`.

    Raises TooLarge.
    """
    result, gained, differ = my, 0, []
    for kind in KINDS:
        for card in other.cards(kind):
            mine = result.get(kind, card.id)
            if mine is None:
                result, gained = put(result, card), gained + 1
                continue
            both, differs = _merged(mine, card, theirs=theirs)
            differ += [mine.name] if differs else []
            if both != mine:
                result, gained = put(result, both), gained + 1
        if len(result.cards(kind)) > MOST:
            raise files.TooLarge(msg("There is no room for more than {n} cards.", n=MOST))
    decks = {d.id: d for d in result.decks}
    for deck in other.decks:
        if (old := decks.get(deck.id)) == deck:
            continue
        differ += [old.name] if old else []
        if old is None or theirs:
            result, gained = put_deck(result, deck), gained + 1
    if len(result.decks) > MOST_DECKS:
        raise files.TooLarge(msg("There is no room for more than {n} decks.", n=MOST_DECKS))
    return Added(result, gained, tuple(differ))


def _merged(mine: Card, card: Card, *, theirs: bool) -> tuple[Card, bool]:
    """Both together, and whether they tell something differently."""
    ours, told = mine.model_dump(exclude_defaults=True), card.model_dump(exclude_defaults=True)
    differs = any(ours[k] != told[k] for k in ours.keys() & told.keys())
    first, second = (ours, told) if theirs else (told, ours)
    return type(mine).model_validate({**first, **second}), differs


# --- the store ---


_CARDS = OwnCards(KEY, read_cards, to_json, MyCards)
load, update = _CARDS.load, _CARDS.update
