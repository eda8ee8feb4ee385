"""Cards as a file (`*.cards.json`): writing it, and reading what people bring without trusting any of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from pydantic import JsonValue

from companion.core.contract import Illegal, Ruling
from companion.core.text import Msg, msg
from companion.games.hrdina.state import Tables
from companion.mycards.kept import MAX_CARDS, MyCards, collected
from companion.mycards.told import KINDS, NO_CARD, OwnCard, checked, checked_tables
from companion.store import files
from companion.store.files import BadFile

GAME = "hrdina"
FORMAT = 1
SUFFIX = ".cards.json"
MARK = "my cards"  # of the file
MAX_BYTES = 1024 * 1024


class NotCards(BadFile):
    """Sound JSON of something else."""

    def __init__(self) -> None:
        super().__init__(msg("This is not a file of cards of Companion."))


class UnknownFormat(BadFile):
    def __init__(self, version: int) -> None:
        super().__init__(
            msg("This file was written by a newer Companion (format {version}). Update this one.", version=version)
            if version > FORMAT
            else msg("The format {version} of this file is not known.", version=version)
        )
        self.version = version


class OtherGame(BadFile):
    """Cards of a game other than this one."""

    def __init__(self, found: str) -> None:
        shown = "".join(c if c.isprintable() else "?" for c in found[:40])
        super().__init__(msg("These cards are of another game: {game}.", game=shown))
        self.found = found


class BadCard(BadFile):
    """Card `n` (its place from 1, 0 = the head or the tables) cannot be; `rulings` are the reasons."""

    def __init__(self, n: int, why: Msg, rulings: Sequence[Ruling] = ()) -> None:
        super().__init__(msg("Card {n} cannot be read: {why}", n=n, why=why) if n else why)
        self.n = n
        self.rulings = tuple(rulings)


def export_cards(my: MyCards) -> str:
    """The text of the file: JSON in UTF-8, a card a line."""
    data = to_json(my)
    told: Any = data.pop("cards")
    head = json.dumps(data, ensure_ascii=False)[:-1]
    lines = ",\n".join(json.dumps(card, ensure_ascii=False) for card in told)
    return f'{head}, "cards": [\n{lines}\n]}}\n' if lines else f'{head}, "cards": []}}\n'


def to_json(my: MyCards) -> dict[str, JsonValue]:
    """The same as plain data, for the setting."""
    data: dict[str, JsonValue] = {"companion": MARK, "format": FORMAT, "game": GAME}
    if my.tables:
        data["tables"] = my.tables.model_dump(mode="json")
    data["cards"] = [card.to_json() for card in my.cards]
    return data


def read_cards(data: bytes | str) -> MyCards:
    """The cards in a file, each of them checked; raises a subclass of files.BadFile, nothing else."""
    found = files.parsed(data, MAX_BYTES)  # the one reader of text that is not trusted
    if not isinstance(found, dict) or found.get("companion") != MARK:
        raise NotCards
    version, game, told = found.get("format"), found.get("game"), found.get("cards")
    if type(version) is not int or not isinstance(game, str):
        raise NotCards
    if version != FORMAT:
        raise UnknownFormat(version)
    if game != GAME:
        raise OtherGame(game)
    if not isinstance(told, list) or found.keys() - {"companion", "format", "game", "cards", "tables"}:
        raise BadCard(0, msg("The head of the file cannot be read."))
    if len(told) > MAX_CARDS:
        raise files.TooLarge(msg("There is no room for more than {n} cards.", n=MAX_CARDS))
    my = MyCards(tables=_tables(found.get("tables")))
    read: dict[tuple[str, str], OwnCard] = {}
    for n, item in enumerate(told, 1):
        card = _card(n, item)
        if (key := (card.kind, card.id)) in read:
            raise BadCard(n, msg("This card is there twice."))
        read[key] = card
    return collected(my, {key: card for key, card in read.items() if card.facts()})


def _tables(data: JsonValue) -> Tables | None:
    if data is None:
        return None
    if not isinstance(data, dict):
        raise BadCard(0, msg("The tables cannot be read."))
    try:
        return checked_tables(data)
    except Illegal as e:
        raise BadCard(0, e.rulings[0].why, e.rulings) from e


def _card(n: int, data: JsonValue) -> OwnCard:
    kind = data.get("kind") if isinstance(data, dict) else None
    if not isinstance(data, dict) or kind not in KINDS:
        raise BadCard(n, NO_CARD[1])
    try:
        return checked(kind, data)
    except Illegal as e:
        raise BadCard(n, e.rulings[0].why, e.rulings) from e
