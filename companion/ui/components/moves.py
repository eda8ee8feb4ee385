"""A move: main (lit), possible (a key) or impossible (flat, dashed, tells why). All three can be tapped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import flet as ft

from companion.ui.components.base import OnTap, column, dashed, emblem, mark, press, row, surface
from companion.ui.theme import EDGE, RADIUS, Look

MoveState = Literal["main", "possible", "impossible"]


def move(
    look: Look,
    title: str,
    sub: str = "",
    *,
    state: MoveState = "possible",
    emblem_name: str | ft.IconData | None = None,
    on_tap: OnTap = None,
    name: str | None = None,
    stacked: bool = False,
    chosen: bool = False,
    height: float = 62,
    expand: bool | int | None = True,
    key: Any = None,
) -> ft.Control:
    """A move button.

    title   the word said aloud ("Najímám"); sub = what it costs or does, or, when impossible, why not in two words
    stacked emblem and title centred above the sub line (three in a row); otherwise the emblem stands left
    height  least height of the face; it grows with the text
    name    what screen readers hear; by default title and sub
    """
    impossible = state == "impossible"
    ink = look.onLit if state == "main" else look.onKey if state == "possible" else look.onMat2
    stacked = stacked and not look.large
    picture = mark(look, emblem_name, look.mark(26 if stacked else 28), ink)
    size = 19 if len(title) < 12 or look.large else 17
    head = look.text(title, size, 900, ink, lines=2, line=1.15)
    small: ft.Control | None = None
    if sub:
        words = look.text(sub, 13, 500, ink, lines=3, line=1.2)
        small = words
        if impossible:
            why = emblem(look, "why-not", look.mark(16), ink)
            words.expand = not stacked
            small = row([why, words], 6, tight=stacked)
    if stacked:
        head.text_align = ft.TextAlign.CENTER
        top = row([picture, head], 8, tight=True, align=ft.MainAxisAlignment.CENTER)
        body: ft.Control = column([top, small], 3, cross=ft.CrossAxisAlignment.CENTER)
        if isinstance(small, ft.Text):
            small.text_align = ft.TextAlign.CENTER
    else:
        body = row([picture, column([head, small], 1, expand=True)], 14)
    inside = ft.Container(
        body,
        padding=ft.Padding.symmetric(horizontal=8 if stacked else 16, vertical=6),
        alignment=ft.Alignment.CENTER,
    )
    label = name or (f"{title}, {sub}" if sub else title)
    tall = height if not look.large else None
    if impossible:
        inside.height = (tall or 56) + EDGE if not look.large else None
        return surface(
            look, dashed(inside, look.rule), label, on_tap, focus=look.onMat, expand=expand, key=key
        )
    inside.height = tall
    return press(
        look,
        inside,
        label,
        on_tap,
        fill=look.lit if state == "main" else look.key,
        edge=look.litEdge if state == "main" else look.keyEdge,
        radius=RADIUS,
        ring=look.lit if chosen else None,
        expand=expand,
        key=key,
        semantics={"selected": True} if chosen else None,
    )


def moves(look: Look, controls: Sequence[ft.Control], columns: int = 2, spacing: float = 10) -> ft.Control:
    """Moves side by side, ``columns`` in a row; one per row when the text is large."""
    per = 1 if look.large else columns
    rows: list[ft.Control] = []
    for start in range(0, len(controls), per):
        part = list(controls[start : start + per])
        if per > 1 and start > 0 and len(part) < per:
            part += [ft.Container(expand=True)] * (per - len(part))
        rows.append(ft.Row(part, spacing=spacing, vertical_alignment=ft.CrossAxisAlignment.START))
    return ft.Column(rows, spacing=spacing, tight=True)


def button(
    look: Look,
    title: str,
    on_tap: OnTap,
    *,
    main: bool = False,
    emblem_name: str | ft.IconData | None = None,
    name: str | None = None,
    expand: bool | int | None = True,
    height: float = 56,
    key: Any = None,
) -> ft.Control:
    """A plain thick button with one line: the closing button of a sheet or of a form."""
    ink = look.onLit if main else look.onKey
    body = row(
        [
            mark(look, emblem_name, look.mark(24), ink),
            look.text(
                title, 17 if len(title) > 12 else 19 if main else 17, 900 if main else 700, ink, lines=2
            ),
        ],
        12,
        tight=True,
        align=ft.MainAxisAlignment.CENTER,
    )
    # The words must be able to wrap inside the row.
    body.controls[-1].expand = True
    body.controls[-1].expand_loose = True
    inside = ft.Container(
        body,
        padding=ft.Padding.symmetric(horizontal=12, vertical=6),
        alignment=ft.Alignment.CENTER,
        height=height if not look.large else None,
    )
    return press(
        look,
        inside,
        name or title,
        on_tap,
        fill=look.lit if main else look.key,
        edge=look.litEdge if main else look.keyEdge,
        expand=expand,
        key=key,
    )
