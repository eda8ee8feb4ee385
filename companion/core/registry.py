"""Finds games by the name of their folder in `companion.games`; loads one only when it is asked for."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from importlib.util import find_spec
from typing import Any

from companion.core.contract import AnyGame, Meta

# By name, so that no arrow points from the core to a game.
GAMES = "companion.games"


class UnknownGame(LookupError):
    """No game of this id."""


@cache
def metas() -> dict[str, Meta]:
    """The catalogue, in the order of the home screen. Loads each game's `meta` only."""
    path = importlib.import_module(GAMES).__path__
    folders = [m.name for m in pkgutil.iter_modules(path) if m.ispkg]
    # A folder becomes a game when it has a catalogue entry.
    names = [name for name in folders if find_spec(f"{GAMES}.{name}.meta")]
    found = [importlib.import_module(f"{GAMES}.{name}.meta").META for name in names]
    return {m.id: m for m in sorted(found, key=lambda m: (m.order, m.id))}


def game(id: str) -> AnyGame:
    """The game's contract object; raises UnknownGame."""
    if id not in metas():
        raise UnknownGame(id)
    found: AnyGame = importlib.import_module(f"{GAMES}.{id}.game").GAME
    return found


def part(id: str, name: str) -> Any:
    """A module a game may have or not (`facts`, `quiz`, `practice`), None if it has none."""
    if id not in metas() or not find_spec(f"{GAMES}.{id}.{name}"):
        return None
    return importlib.import_module(f"{GAMES}.{id}.{name}")


def dealer(id: str) -> type:
    """The game's dealer class; raises UnknownGame."""
    if id not in metas():
        raise UnknownGame(id)
    found: type = importlib.import_module(f"{GAMES}.{id}.dealer").Dealer
    return found
