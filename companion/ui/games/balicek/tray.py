"""What the tray shows in one moment, and what it means for the halves of the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import flet as ft

Tap = Callable[[], Any]


@dataclass(frozen=True, slots=True)
class Tray:
    """`parts`: controls with their heights in px at 100 %. Empty `headline` and `sub`: the game's own words stand there.

    `slots`: what a tap on a slot (seat, slot) does now; those slots are lit. `decks`: the same for a whole deck. `note`: a
    word on the lit slots in place of their numbers.
    """

    parts: Sequence[tuple[ft.Control, float]] = ()
    headline: str = ""
    sub: str = ""
    slots: dict[tuple[int, int], Tap] = field(default_factory=dict)
    decks: dict[int, Tap] = field(default_factory=dict)
    note: str = ""
