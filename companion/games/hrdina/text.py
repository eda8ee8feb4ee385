"""Dice as text, and the pad: one tap a die, three for a split one.

Stored and written out are always the English letters; the Czech letters are read in the Czech interface.
"""

from __future__ import annotations

import re
import unicodedata

from companion.core.contract import rule
from companion.core.text import Msg, msg
from companion.games.hrdina.cards import BOARD_CELLS, BOOST, CELLS, COLOURS, GOLD, check_die, letters, value
from companion.games.hrdina.dice import LIMITS

EMPTY = "."
CZECH = {"B": "W", "Z": "G", "F": "P", "C": "K", "M": "B", "R": "R", "O": "O", "X": "X"}
LETTERS = {"en": {c: c for c in CZECH.values()}, "cs": {own: cs for cs, own in CZECH.items()} | {"K": "Č"}}
SPLIT_TAPS = 3

# The lines of the pad: letter and values from left to right. Split dice come by a key of their own.
PAD: tuple[tuple[str, tuple[int, ...]], ...] = tuple(
    (code, tuple(range(LIMITS[kind][0], LIMITS[kind][1] + 1)))
    for code, kind in (*((c, "normal") for c in COLOURS), (GOLD, "gold"), (BOOST, "boost"))
)


class DiceText(ValueError):
    """Text that is no hero; `why` says which word is wrong."""

    def __init__(self, why: Msg) -> None:
        super().__init__(why.id)
        self.why = why


def _plain(text: str) -> str:
    """Capitals without accents."""
    return "".join(c for c in unicodedata.normalize("NFD", text.upper()) if not unicodedata.combining(c))


def letter(code: str, lang: str) -> str:
    """The letter or letters of a die as this language writes them."""
    names = LETTERS.get(lang, LETTERS["en"])
    return "".join(names[c] for c in code)


@rule("hrdina.entry.text", "hrdina.entry.text_cs", "hrdina.check.die")
def read_die(word: str, lang: str = "en") -> str | None:
    """One word: a die, or None for an empty cell; raises DiceText."""
    if word == EMPTY:
        return None
    shown = _plain(word)
    if lang == "cs":
        shown = "".join(CZECH.get(c, "?") if c.isalpha() else c for c in shown)
    try:
        return check_die(shown)
    except ValueError:
        raise DiceText(msg("“{word}” is no die.", word=word)) from None


@rule("hrdina.entry.text", "hrdina.check.cells")
def read_dice(text: str, lang: str = "en") -> tuple[str | None, ...]:
    """All 21 cells from 21 or 18 words with any separators; raises DiceText."""
    words = re.split(r"[\s,;/]+", text.strip(" \t\r\n,;/"))
    words = [w for w in words if w]
    if len(words) not in (BOARD_CELLS, CELLS):
        raise DiceText(msg("A hero has 18 dice, with the familiar 21; here are {n}.", n=len(words)))
    dice = tuple(read_die(w, lang) for w in words)
    return (*dice, *(None,) * (CELLS - len(dice)))


def write_dice(cells: tuple[str | None, ...], lang: str = "en") -> str:
    """The cells as text, a row each three; an empty familiar is left out."""
    shown = cells if any(cells[BOARD_CELLS:]) else cells[:BOARD_CELLS]
    return " ".join(EMPTY if die is None else f"{letter(letters(die), lang)}{value(die)}" for die in shown)


@rule("hrdina.entry.pad", "hrdina.entry.back")
def next_cell(cells: tuple[str | None, ...], after: int, last: int = CELLS) -> int:
    """Where the cursor goes when a die was put on cell `after`: the next cell in reading order, from the end the first empty."""
    if after + 1 < last:
        return after + 1
    return next((i for i in range(last) if cells[i] is None), last - 1)


@rule("hrdina.entry.taps", "hrdina.entry.pad_split")
def taps(cells: tuple[str | None, ...]) -> int:
    """Taps on the pad for these dice: one each, three for a split one."""
    return sum(SPLIT_TAPS if len(letters(die)) == 2 else 1 for die in cells if die is not None)
