"""Things lying on a table: strength tokens, places of heroes, the heptagon, counts, pips, distances."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, Literal

import flet as ft

from companion.ui.components.base import (
    CLEAR,
    OnTap,
    column,
    dashed_box,
    emblem,
    named,
    press,
    row,
    surface,
)
from companion.ui.theme import EDGE, LIT_MS, RADIUS, RADIUS_PLACE, SCREEN_EDGE, TURN_MS, Look

PlaceState = Literal["ready", "used", "missing", "lit"]


def strength_size(look: Look, count: int = 7, gap: float = 6) -> float:
    """Side of a strength token so that ``count`` of them fill the row of a phone; 50 at the usual width."""
    room = look.column - 2 * SCREEN_EDGE - (count - 1) * gap
    return max(36.0, min(56.0, math.floor(room / count)))


def strength(
    look: Look,
    value: str,
    fits: bool,
    name: str,
    on_tap: OnTap,
    *,
    size: float | None = None,
    key: Any = None,
) -> ft.Control:
    """A strength token: lit and thick, or dashed and struck through; a tap gives the comparison."""
    side = size or strength_size(look)
    font = min(look.size(24), side * 0.62) / max(look.size(1), 1)
    if fits:
        return press(
            look, look.text(value, font, 900, look.onLit), name, on_tap,
            fill=look.lit, edge=look.litEdge, radius=RADIUS, width=side, height=side + EDGE, key=key,
        )  # fmt: skip
    body = dashed_box(
        look.text(value, font * 0.9, 900, look.onMat2, opacity=0.8),
        side,
        side,
        look.rule,
        RADIUS,
        strike=look.rule,
    )
    return surface(
        look, ft.Container(body, height=side + EDGE, alignment=ft.Alignment.TOP_CENTER), name, on_tap,
        focus=look.onMat, width=side, height=side + EDGE, key=key,
    )  # fmt: skip


def place(
    look: Look,
    number: str,
    emblem_name: str | None,
    state: PlaceState,
    name: str,
    on_tap: OnTap = None,
    *,
    big: bool = False,
    expand: bool | int | None = True,
    key: Any = None,
) -> ft.Control:
    """A hero's place, 37 × 44 in a target of at least 48: ready, used (turned, hollow), missing (dashed) or lit.

    ``big`` = 58 × 70 for lessons. Without ``on_tap`` it is a picture with a name.
    """
    w, h = (58.0, 70.0) if big else (37.0, 44.0)
    k = h / 44
    if state == "missing":
        drawn: ft.Control = dashed_box(
            look.text(number, min(15 * k, 22) / look.scale * min(look.scale, 1.4), 500, look.ink2),
            w, h, look.edge, RADIUS_PLACE * k, stroke=1.5, dash=3.4, gap=2.4,
        )  # fmt: skip
    else:
        ink = {"ready": look.onFace, "used": look.accent, "lit": look.onLit}[state]
        font = 13 * k / look.scale * min(look.scale, 1.15)
        drawn = ft.Container(
            column(
                [
                    emblem(look, emblem_name, 24 * k, ink) if emblem_name else None,
                    look.text(number, font, 900, ink, line=1.0),
                ],
                0,
                cross=ft.CrossAxisAlignment.CENTER,
                alignment=ft.MainAxisAlignment.CENTER,
            ),
            width=w,
            height=h,
            alignment=ft.Alignment.CENTER,
            border_radius=RADIUS_PLACE * k,
            bgcolor={"ready": look.face, "used": CLEAR, "lit": look.lit}[state],
            border=ft.Border.all(2, look.accent) if state == "used" else None,
            rotate=math.pi / 2 if state == "used" else 0,
            animate_rotation=look.motion(TURN_MS),
            animate=look.motion(LIT_MS, fade=True),
        )
    if on_tap is None:
        return named(
            ft.Container(drawn, alignment=ft.Alignment.CENTER, width=None if expand else w + 4),
            name,
            expand=expand,
            key=key,
        )
    target = ft.Container(
        drawn, height=max(48, h + 4), width=None if expand else max(48, w + 12), alignment=ft.Alignment.CENTER
    )
    width = None if expand else target.width
    return surface(look, target, name, on_tap, radius=RADIUS_PLACE, expand=expand, width=width, key=key)


def now(look: Look, left: ft.Control, middle: ft.Control, right: ft.Control | None = None) -> ft.Control:
    """What counts now: a picture, the answer, a count, side by side; with large text the answer goes under them."""
    if look.large:
        top = row([left, ft.Container(expand=True), right], 12)
        return column([middle, top], 6, cross=ft.CrossAxisAlignment.STRETCH)
    return row([left, ft.Container(middle, expand=True), right], 14)


@lru_cache(maxsize=16)
def _heptagon_svg(fill: str) -> str:
    points = " ".join(
        f"{50 + 50 * math.sin(2 * math.pi * i / 7):.2f},{50 - 50 * math.cos(2 * math.pi * i / 7):.2f}" for i in range(7)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 96"><polygon points="{points}" fill="{fill}" '
        f'stroke="{fill}" stroke-width="1.5" stroke-linejoin="round"/></svg>'
    )


def heptagon(
    look: Look,
    number: str,
    emblem_name: str | None,
    name: str,
    on_tap: OnTap = None,
    *,
    size: float = 112,
    empty: str = "",
    key: Any = None,
) -> ft.Control:
    """The revealed hero: emblem and number in the heptagon. Without an emblem the text ``empty`` stands there."""
    inside: ft.Control
    if emblem_name:
        inside = column(
            [
                emblem(look, emblem_name, size * 0.46, look.onKey),
                look.text(
                    number,
                    min(20, size * 0.18) / look.scale * min(look.scale, 1.3),
                    900,
                    look.onKey,
                    line=1.0,
                ),
            ],
            2,
            cross=ft.CrossAxisAlignment.CENTER,
            alignment=ft.MainAxisAlignment.CENTER,
        )
    else:
        inside = look.text(empty, 15 / look.scale * min(look.scale, 1.2), 500, look.onKey, align=ft.TextAlign.CENTER)
    h = size * 0.96
    body = ft.Stack(
        [
            ft.Image(
                src=_heptagon_svg(look.key), width=size, height=h, exclude_from_semantics=True, gapless_playback=True
            ),
            ft.Container(
                inside, width=size, height=h, alignment=ft.Alignment.CENTER,
                padding=ft.Padding.only(left=8, right=8, top=size * 0.04),
            ),
        ],
        width=size,
        height=h,
    )  # fmt: skip
    if on_tap is None:
        return named(body, name, key=key)
    return surface(look, body, name, on_tap, radius=size / 3, width=size, height=h, focus=look.onMat, key=key)


def count(
    look: Look,
    value: str,
    words: str = "",
    emblem_name: str | None = None,
    *,
    on_card: bool = False,
    size: float = 30,
    on_tap: OnTap = None,
    name: str | None = None,
    key: Any = None,
) -> ft.Control:
    """A number of the table with its emblem above and its words below ("30 v balíčku")."""
    strong, soft = (look.ink, look.ink2) if on_card else (look.onMat, look.onMat2)
    body = column(
        [
            emblem(look, emblem_name, look.mark(28), strong) if emblem_name else None,
            look.text(value, size, 900, strong, line=1.1),
            look.text(words, 13, 500, soft, align=ft.TextAlign.CENTER) if words else None,
        ],
        1,
        cross=ft.CrossAxisAlignment.CENTER,
    )
    label = name or f"{value} {words}".strip()
    if on_tap is None:
        return named(body, label, key=key)
    return surface(look, body, label, on_tap, radius=12, padding=4, focus=strong, key=key)


def inline_count(
    look: Look,
    value: str,
    emblem_name: str,
    *,
    color: str | None = None,
    ink: str | None = None,
    size: float = 17,
) -> ft.Row:
    """Emblem and number in one line, for seats; the seat's name says the words."""
    return row(
        [
            emblem(look, emblem_name, look.mark(20), color or look.ink2),
            look.text(value, size, 900, ink or look.ink),
        ],
        4,
        tight=True,
    )


def answer(
    look: Look, over: str, value: str, under: Sequence[ft.Control | None] = (), *, color: str | None = None
) -> ft.Control:
    """The one answer of the screen: small words over it, the 46-point answer, what it comes from under it."""
    size = (
        46 if len(value) <= 7 else 34 if len(value) <= 11 else 28
    )  # it stays in one line beside a picture and a count
    return column(
        [
            look.text(over, 15, 500, look.onMat2) if over else None,
            look.text(value, size, 900, color or look.onMat, line=1.05),
            *under,
        ],
        2,
    )


_OUTLINES: Final = {
    "action": "M42.4 12.6Q43.1 13 43.1 13.8V34.2Q43.1 35 42.4 35.4L24.7 45.6Q24 46 23.3 45.6L5.6 35.4Q4.9 35 4.9 34.2V13.8"
    "Q4.9 13 5.6 12.6L23.3 2.4Q24 2 24.7 2.4Z",
    "energy": "M27.6 3.1Q28.9 3.4 28.9 4.6L27.5 19.1H38.5Q40.6 19.6 39.6 21.4L20.5 44.4Q19 45.9 18 43.9L20 27.9H9.5"
    "Q7.4 27.4 8.4 25.6L26.4 3.6Q26.9 3 27.6 3.1Z",
}
"""Outer lines of the emblems of things that are spent, in their box of 48."""


def _spent(look: Look, emblem_name: str, size: float) -> ft.Image:
    path = _OUTLINES.get(emblem_name)
    if path is None:
        return emblem(look, emblem_name, size, look.rule, opacity=0.55)
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 50 50"><path fill="none" stroke-width="3.4" '
        f'stroke-linejoin="round" stroke="{look.rule}" d="{path}"/></svg>'
    )
    return ft.Image(src=svg, width=size, height=size, exclude_from_semantics=True, gapless_playback=True)


def pips(look: Look, emblem_name: str, full: int, total: int, name: str, *, size: float = 22) -> ft.Control:
    """Actions or energy: the left ones lit, spent ones as outlines."""
    return named(
        row(
            [
                emblem(look, emblem_name, size, look.lit) if i < full else _spent(look, emblem_name, size)
                for i in range(total)
            ],
            4,
            tight=True,
            wrap=True,
            run_spacing=4,
        ),
        name,
    )


def lives(look: Look, left: int, maximum: int, name: str, *, extra: int = 0, size: float = 20) -> ft.Control:
    """A row of hearts, always in the length of the maximum: full, last one cracked, lost ones hollow and struck.

    ``extra`` of the maximum (the last ones) are the king's, with a crown.
    """
    hearts: list[ft.Control] = []
    for i in range(maximum):
        if i >= left:
            hearts.append(emblem(look, "life-lost", size, look.edge))
        elif left == 1:
            hearts.append(emblem(look, "life-last", size, look.life))
        elif i >= maximum - extra:
            hearts.append(emblem(look, "life-bonus", size, look.life))
        else:
            hearts.append(emblem(look, "life-full", size, look.life))
    return named(row(hearts, 3, tight=True, wrap=True, run_spacing=3), name)


def distance(
    look: Look,
    value: str,
    reached: bool,
    words: str,
    name: str,
    on_tap: OnTap = None,
    *,
    size: float = 58,
    key: Any = None,
) -> ft.Control:
    """A distance: a lit disc with a dark ring, or a dashed one; words under it ("v dosahu", "chybí 1")."""
    if reached:
        disc: ft.Control = ft.Container(
            look.text(value, 24 / look.scale * min(look.scale, 1.3), 900, look.onLit),
            width=size, height=size, alignment=ft.Alignment.CENTER, border_radius=size / 2,
            bgcolor=look.lit, border=ft.Border.all(3, look.onLit),
        )  # fmt: skip
    else:
        disc = dashed_box(
            look.text(value, 24 / look.scale * min(look.scale, 1.3), 900, look.onMat2),
            size, size, look.rule, size / 2, fill=look.tray,
        )  # fmt: skip
    body = column(
        [disc, look.text(words, 13, 700, look.lit if reached else look.onMat2)],
        3,
        cross=ft.CrossAxisAlignment.CENTER,
    )
    if on_tap is None:
        return named(body, name, key=key)
    return surface(look, body, name, on_tap, radius=size / 2, focus=look.onMat, key=key)


def blue_card(
    look: Look, emblem_name: str, name: str, on_tap: OnTap = None, *, value: str = "", key: Any = None
) -> ft.Control:
    """A blue card lying before a player: emblem on the blue, with a number if it has one."""
    body = ft.Container(
        row(
            [
                emblem(look, emblem_name, 22, look.onBlueCard),
                look.text(value, 16 / look.scale * min(look.scale, 1.3), 900, look.onBlueCard) if value else None,
            ],
            4,
            tight=True,
        ),
        bgcolor=look.blueCard,
        border_radius=RADIUS_PLACE,
        padding=ft.Padding.symmetric(horizontal=6, vertical=4),
    )
    if on_tap is None:
        return named(body, name, key=key)
    # Without an alignment of its own the card keeps its width and stands in the middle of the target's height.
    target = ft.Container(
        ft.Row([body], alignment=ft.MainAxisAlignment.CENTER, tight=True), height=48,
        width=48 if not value else None, padding=ft.Padding.symmetric(horizontal=3 if value else 0),
    )  # fmt: skip
    return surface(look, target, name, on_tap, radius=RADIUS_PLACE, width=48 if not value else None, key=key)


def framed(look: Look, content: ft.Control | None, size: float = 44, *, color: str | None = None) -> ft.Control:
    """An emblem in a dashed square: something that is not possible now (why-not lists)."""
    return dashed_box(content, size, size, color or look.edge, 10, stroke=1.5, dash=3.4, gap=2.4)
