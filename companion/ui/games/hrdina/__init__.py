"""Hrdina v kostce: all heroes, one hero's dice, its cards, the checklist, the battle and the last improvements."""

from companion.ui.games.hrdina.battle import battle
from companion.ui.games.hrdina.cards import cards, tool
from companion.ui.games.hrdina.hero import hero
from companion.ui.games.hrdina.overview import checklist, table
from companion.ui.games.hrdina.plan import plan
from companion.ui.games.hrdina.position import position, practice

SCREENS = {"hero": hero, "checklist": checklist, "cards": cards, "plan": plan, "battle": battle}
QUICK = frozenset({"put_die"})
TOOLS = {"cards": tool}

__all__ = ["QUICK", "SCREENS", "TOOLS", "position", "practice", "table"]
