"""Kuro's own picture of the table, and its tools."""

from companion.ui.games.kuro.requirement import requirement
from companion.ui.games.kuro.table import table

TOOLS = {"requirement": requirement}

__all__ = ["TOOLS", "table"]
