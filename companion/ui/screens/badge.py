"""What stands for a game in a list."""

from __future__ import annotations

import flet as ft

from companion.core import registry
from companion.ui.app import App
from companion.ui.components import game_badge
from companion.ui.theme import Look


def badge(app: App, look: Look, game: str) -> str | ft.Control:
    """The badge of a game; the plain emblem of a deck for one that has no motif or is not known here."""
    meta = registry.metas().get(game)
    if meta is None or not meta.motif:
        return "deck"
    app.look(game)  # a further game brings its colours with its screens
    return game_badge(look, game, meta.motif)
