"""Cards in a store, under a setting."""

from __future__ import annotations

from companion.mycards.file import GAME, read_cards, to_json
from companion.mycards.kept import MyCards
from companion.store.own_cards import Loaded, OwnCards

__all__ = ["KEY", "Loaded", "load", "save", "update"]

KEY = f"cards.{GAME}"

_CARDS = OwnCards(KEY, read_cards, to_json, MyCards)
load, save, update = _CARDS.load, _CARDS.save, _CARDS.update
