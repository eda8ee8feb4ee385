"""The dice of the bag: kinds, faces, what lies underneath, and the alignment grid next to them."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from companion.core.contract import rule
from companion.games.hrdina.cards import ALIGNMENT_CELLS, BOOST, COLOURS, GOLD, letters, value
from companion.games.hrdina.state import Tables

KINDS = ("normal", "gold", "boost", "split")
LIMITS = {"normal": (1, 6), "gold": (1, 6), "boost": (3, 8), "split": (1, 4)}
SIDE = 3  # cells of the alignment grid in a row
STOCK: dict[str, int] = dict.fromkeys(COLOURS, 11) | {GOLD: 14, BOOST: 11}  # dice in the boxes
SPLITS = 15  # split dice together


@cache
@rule("hrdina.die.split_both", "hrdina.die.combat")
def kind(die: str) -> str:
    """normal, gold, boost or split; a combat die is never one of these."""
    code = letters(die)
    return "split" if len(code) == 2 else "gold" if code == GOLD else "boost" if code == BOOST else "normal"


@rule("hrdina.die.normal", "hrdina.die.gold", "hrdina.die.boost", "hrdina.die.split_values", "hrdina.action.con_limits")
def limits(die: str) -> tuple[int, int]:
    """The lowest and the highest value of a die."""
    return LIMITS[kind(die)]


def faces(die: str, tables: Tables) -> tuple[int, ...]:
    """Its six (or printed) faces, each as likely as another."""
    low, high = limits(die)
    return tables.split_faces if kind(die) == "split" else tuple(range(low, high + 1))


def show(die: str, number: int) -> str | None:
    """The same die showing another value; None if it has no such face."""
    low, high = limits(die)
    return f"{letters(die)}{number}" if low <= number <= high else None


@rule("hrdina.action.str_flip", "hrdina.action.str_boost", "hrdina.action.str_split")
def opposite(die: str, tables: Tables) -> str | None:
    """The die turned over: opposite faces add up to 7, of boost and split dice to the numbers of the tables."""
    both = {"boost": tables.opposite_boost, "split": tables.opposite_split}.get(kind(die), 7)
    return show(die, both - value(die))


@cache
@rule("hrdina.action.wis_move", "hrdina.action.wis_inside")
def neighbours(marker: int) -> tuple[int, ...]:
    """Cells of the grid above, below, left and right of the marker, in this order."""
    row, column = divmod(marker, SIDE)
    steps = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return tuple(SIDE * r + c for r, c in steps if 0 <= r < SIDE and 0 <= c < SIDE)


assert len(ALIGNMENT_CELLS) == SIDE * SIDE


@cache
@rule("hrdina.die.split_side")
def all_dice() -> tuple[str, ...]:
    """Every die there can be on a cell, by kind; of a split die one order of its letters."""
    codes = [*COLOURS, GOLD, BOOST, *(a + b for a, b in combinations(COLOURS, 2))]
    return tuple(f"{code}{n}" for code in codes for n in _values(code))


def _values(code: str) -> range:
    low, high = limits(f"{code}4")
    return range(low, high + 1)
