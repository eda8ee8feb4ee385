"""Entry of dice, sums and row modifiers. Dice and the short form exclude each other; the last one told counts."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.contract import Ruling, rule
from companion.core.text import msg
from companion.games.hrdina.cards import FAMILIAR_ROW
from companion.games.hrdina.moves import PutDice, PutDie, PutRow, SetMod, SetSums
from companion.games.hrdina.rules.common import blocked, is_familiar, never, no_familiar, with_hero
from companion.games.hrdina.state import State

ROW_SUMS = range(3, 25)


def _cells(s: State, seat: int, filled: Iterable[int]) -> list[Ruling]:
    """Rulings on dice put on these cells."""
    if wrong := blocked(s, seat):
        return wrong
    return no_familiar(s) if any(map(is_familiar, filled)) else []


@rule("hrdina.entry.pad", "hrdina.entry.back", "hrdina.check.cells")
def check_put_die(s: State, m: PutDie) -> list[Ruling]:
    return _cells(s, m.seat, [m.cell])


def put_die(s: State, m: PutDie) -> State:
    cells = s.heroes[m.seat].cells
    return with_hero(s, m.seat, cells=(*cells[: m.cell], m.die, *cells[m.cell + 1 :]), sums=None)


def check_put_row(s: State, m: PutRow) -> list[Ruling]:
    return _cells(s, m.seat, [3 * m.row])


def put_row(s: State, m: PutRow) -> State:
    cells = s.heroes[m.seat].cells
    return with_hero(s, m.seat, cells=(*cells[: 3 * m.row], *m.dice, *cells[3 * m.row + 3 :]), sums=None)


@rule("hrdina.entry.text")
def check_put_dice(s: State, m: PutDice) -> list[Ruling]:
    return _cells(s, m.seat, (i for i, die in enumerate(m.dice) if die is not None))


def put_dice(s: State, m: PutDice) -> State:
    return with_hero(s, m.seat, cells=m.dice, sums=None)


@rule("hrdina.entry.sums", "hrdina.check.familiar")
def check_set_sums(s: State, m: SetSums) -> list[Ruling]:
    if wrong := blocked(s, m.seat):
        return wrong
    if m.sums is None:
        return []
    found = []
    if any(row and row not in ROW_SUMS for row in m.sums.rows):
        why = msg("Three dice add up to {low} at least and {high} at most.", low=ROW_SUMS[0], high=ROW_SUMS[-1])
        found.append(never("hrdina.entry.sums", why))
    most = 21 if s.options.familiar_class_colour else 18
    if m.sums.class_dice > most:
        found.append(never("hrdina.entry.sums", msg("There are {n} dice to count at most.", n=most)))
    if m.sums.familiar is not None:
        found += no_familiar(s)
    return found


def set_sums(s: State, m: SetSums) -> State:
    return with_hero(s, m.seat, sums=m.sums)


@rule("hrdina.check.modifiers")
def check_set_mod(s: State, m: SetMod) -> list[Ruling]:
    if wrong := blocked(s, m.seat):
        return wrong
    return no_familiar(s) if m.row == FAMILIAR_ROW else []


def set_mod(s: State, m: SetMod) -> State:
    mods = s.heroes[m.seat].mods
    return with_hero(s, m.seat, mods=(*mods[: m.row], m.value, *mods[m.row + 1 :]))
