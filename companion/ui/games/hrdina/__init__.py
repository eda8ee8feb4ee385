"""Hrdina v kostce: all heroes, one hero's dice, its cards, the checklist."""

from companion.ui.games.hrdina.hero import hero
from companion.ui.games.hrdina.overview import checklist, table

SCREENS = {"hero": hero, "checklist": checklist}
QUICK = frozenset({"put_die"})
TOOLS: dict[str, object] = {}

__all__ = ["QUICK", "SCREENS", "TOOLS", "table"]
