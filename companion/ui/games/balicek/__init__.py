"""Balíček vs balíček: the table with two halves, the attack check and the own cards without one."""

from companion.ui.games.balicek.cards import cards as of_table
from companion.ui.games.balicek.cards import tool
from companion.ui.games.balicek.check import check
from companion.ui.games.balicek.position import position, practice
from companion.ui.games.balicek.table import table

SCREENS = {"cards": of_table}
TOOLS = {"attack": check, "cards": tool}
QUICK: frozenset[str] = frozenset()

__all__ = ["QUICK", "SCREENS", "TOOLS", "position", "practice", "table"]
