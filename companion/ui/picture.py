"""What a game draws on its own table screen; the frame around it (header, rail, sheets) is the same for all games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import flet as ft


@dataclass(frozen=True, slots=True)
class Picture:
    """A game's picture of the table now.

    `subtitle` stands in the header ("Round 9"). `mat`: what counts now; it stays in sight. `seats`: the players; they scroll
    if they must, and the one with the scroll key `focus` is brought into sight. `headline`, `sub`: who decides and about
    what. `side`: counters or odds beside the headline. `moves`: what can be tapped in the tray. `tray`: with large text the
    height in px the tray needs above the rail, when that is less than the 60 % of the window it may take. `slim`: on a
    phone no header stands above; the picture itself shows the way back and the menu (`screens.table.ways`). `keep`: the
    height in px that practice should leave free above its tray; of what is told the oldest gives way. `tall`: the tray may
    not fit into the window, so it is measured, and scrolls if it does not (that costs a moment).
    """

    subtitle: str
    mat: Sequence[ft.Control]
    seats: Sequence[ft.Control]
    headline: str
    sub: str = ""
    side: ft.Control | None = None
    moves: Sequence[ft.Control] = field(default_factory=tuple)
    focus: str | None = None
    tray: float | None = None
    slim: bool = False
    keep: float = 0.0
    tall: bool = False
