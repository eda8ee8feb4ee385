"""Hero boards of the base game, as content/hrdina has them: for practice and the quiz."""

from __future__ import annotations

from typing import Final

from companion.games.hrdina.cards import HeroBoard

BOARDS: Final = tuple(
    HeroBoard(id=f"board.{name}", mods=mods)
    for name, mods in (
        ("dragonkin", (2, -2, 0, 0, 0, 0)),
        ("dwarf", (0, 0, 2, 0, 0, -2)),
        ("elf", (0, 2, -2, 0, 0, 0)),
        ("halfling", (-2, 0, 0, 0, 0, 2)),
        ("human", (0, 0, 0, 0, 0, 0)),
        ("orc", (2, 0, 0, -2, 0, 0)),
    )
)
