"""Za jedna!: the table as a ring of seats, the quick counter, distances, secret roles, the table's own deck."""

from companion.ui.games.za_jedna.deck import deck
from companion.ui.games.za_jedna.matrix import matrix
from companion.ui.games.za_jedna.roles import roles, tool
from companion.ui.games.za_jedna.table import position, table

SCREENS = {"matrix": matrix, "roles": roles, "deck": deck}
TOOLS = {"roles": tool}
QUICK = frozenset({"change_lives"})

__all__ = ["QUICK", "SCREENS", "TOOLS", "position", "table"]
