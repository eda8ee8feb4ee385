"""Balíček vs balíček: the table with two halves, the attack check without a table."""

from companion.ui.games.balicek.check import check
from companion.ui.games.balicek.table import table

SCREENS: dict[str, object] = {}
TOOLS = {"attack": check}
QUICK: frozenset[str] = frozenset()

__all__ = ["QUICK", "SCREENS", "TOOLS", "table"]
