"""Pictures of the final battle: combat dice, the chart of totals, the rungs of the monster."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

import flet as ft

from companion.games.hrdina.odds import Rungs
from companion.ui.components import column, emblem, named, row
from companion.ui.games.hrdina.dice import EDGE, OUTLINE
from companion.ui.theme import Look

FILL, INK, THICK = "#4A4F58", "#FFFFFF", "#2C3037"
TALL = 104.0  # pixels of the highest bar


@lru_cache(maxsize=16)
def _svg(size: float) -> str:
    radius = size / 4
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size + EDGE}">'
        f'<rect y="{EDGE}" width="{size}" height="{size}" rx="{radius}" fill="{THICK}"/>'
        f'<rect x=".75" y=".75" width="{size - 1.5}" height="{size - 1.5}" rx="{radius}" fill="{FILL}" '
        f'stroke="{OUTLINE}" stroke-width="1.5"/></svg>'
    )


def combat_die(look: Look, number: int, size: float = 44) -> ft.Control:
    """A combat die: a dagger where other dice have a letter."""
    return ft.Stack(
        [
            ft.Image(src=_svg(size), width=size, height=size + EDGE, exclude_from_semantics=True, gapless_playback=True),
            ft.Container(emblem(look, "weapon-dagger", size * 0.28, INK), left=size * 0.12, top=size * 0.1),
            ft.Container(
                look.text(str(number), size * 0.5 / max(look.size(1), 1), 900, INK, line=1.0),
                width=size, height=size, padding=ft.Padding.only(left=size * 0.12, top=size * 0.1),
                alignment=ft.Alignment.CENTER,
            ),
        ],
        width=size,
        height=size + EDGE,
    )  # fmt: skip


def reached(rungs: Rungs, total: int) -> int:
    """How many rungs a total reaches."""
    return sum(1 for least, _ in rungs if total >= least)


def chart(look: Look, bars: Sequence[tuple[int, Fraction]], rungs: Rungs, room: float, name: str) -> ft.Control:
    """A bar for each total. Below the first rung bars are hollow, from it on filled; under the bars stand the rungs and the
    ends of the scale, so it can be read without colour."""
    most = max((chance for _, chance in bars), default=Fraction(1))
    low, high = bars[0][0], bars[-1][0]
    step = room / max(1, len(bars))
    gap = 2.0 if step > 8 else 1.0 if step > 4 else 0.0
    drawn: list[ft.Control] = []
    for total, chance in bars:
        n = reached(rungs, total)
        # Every second rung is a lighter tone; the lines between them say it as well.
        fill = None if n == 0 and rungs else look.accent if n % 2 or not rungs else look.rule
        drawn.append(
            ft.Container(
                height=max(2.0, TALL * float(chance / most)),
                width=max(1.0, step - gap),
                bgcolor=fill,
                border=ft.Border.all(1, look.edge) if fill is None and step > 4 else None,
                border_radius=ft.BorderRadius.only(top_left=2, top_right=2),
            )
        )
    marks: list[ft.Control] = [
        ft.Container(
            ft.Row(drawn, spacing=gap, vertical_alignment=ft.CrossAxisAlignment.END), left=0, bottom=0, height=TALL
        )
    ]
    for least, _ in rungs:
        if low < least <= high:
            marks.append(
                ft.Container(width=2, height=TALL + 6, bgcolor=look.ink, left=(least - low) * step - 1 - gap / 2, top=0)
            )
    width = look.size(14) * 2.0
    under: list[ft.Control] = []
    taken: list[float] = []
    for total, bold in [*((least, True) for least, _ in rungs if low <= least <= high), (low, False), (high, False)]:
        at = min(max(0.0, (total - low + 0.5) * step - width / 2), room - width)
        if all(abs(at - other) >= width for other in taken):
            taken.append(at)
            label = look.text(
                str(total).replace("-", "−"), 14, 900 if bold else 400, look.ink if bold else look.ink2,
                align=ft.TextAlign.CENTER, line=1.1,
            )  # fmt: skip
            under.append(ft.Container(label, width=width, left=at, top=0, alignment=ft.Alignment.CENTER))
    return named(
        column(
            [
                ft.Stack(marks, width=room, height=TALL + 6),
                ft.Container(height=2, width=room, bgcolor=look.ink),
                ft.Stack(under, width=room, height=look.size(14) * 1.3),
            ],
            0,
        ),
        name,
    )


def chance_bar(look: Look, share: Fraction, width: float) -> ft.Control:
    """A chance as a bar: filled and hollow part."""
    filled = max(0.0, min(1.0, float(share))) * width
    return ft.Container(
        ft.Row([ft.Container(width=filled, bgcolor=look.accent, border_radius=4)], spacing=0),
        width=width,
        height=10,
        border=ft.Border.all(1.5, look.edge),
        border_radius=5,
    )


def rung_row(
    look: Look, total: str, stars: str, chance: Fraction, shown: str, *, on: bool = False, said: str = ""
) -> ft.Control:
    """One rung: from which total, how many stars, how likely it is reached."""
    left = row(
        [
            look.text(total, 17, 900),
            emblem(look, "score-star", look.mark(16), look.accent) if stars else None,
            look.text(stars, 17, 700, look.accent) if stars else None,
        ],
        6,
    )
    number = look.text(shown, 15, 700, align=ft.TextAlign.RIGHT, lines=1)
    right = [chance_bar(look, chance, 96), ft.Container(number, width=look.size(15) * 4.3)]
    inside = column([left, row(right, 10)], 4) if look.large else row([ft.Container(left, expand=True), *right], 10)
    return named(
        ft.Container(
            inside, padding=ft.Padding.symmetric(horizontal=14, vertical=9), bgcolor=look.okFill if on else None
        ),
        said,
    )
