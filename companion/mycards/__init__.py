"""What a group entered from its own cards: facts no catalogue has, corrections, names, whole cards.

Kept in the store under a setting and carried between devices as a file (`*.cards.json`). Only told facts are kept, so
that a fact can be given back to the catalogue, and a better catalogue still reaches all the others.
"""

from companion.mycards.file import (
    SUFFIX,
    BadCard,
    NotCards,
    OtherGame,
    UnknownFormat,
    export_cards,
    read_cards,
)
from companion.mycards.keep import KEY, Loaded, load, save, update
from companion.mycards.kept import Added, Conflict, MyCards, add, forget, learn, learn_tables, own_id
from companion.mycards.offer import Offer, Origin, changed, known, merged, offers, tables
from companion.mycards.told import KINDS, Gains, OwnCard, Reward, checked, checked_tables, doubts

__all__ = [
    "KEY", "KINDS", "SUFFIX", "Added", "BadCard", "Conflict", "Gains", "Loaded", "MyCards", "NotCards", "Offer", "Origin",
    "OtherGame", "OwnCard", "Reward", "UnknownFormat", "add", "changed", "checked", "checked_tables", "doubts", "export_cards",
    "forget", "known", "learn", "learn_tables", "load", "merged", "offers", "own_id", "read_cards", "save", "tables",
    "update",
]  # fmt: skip
