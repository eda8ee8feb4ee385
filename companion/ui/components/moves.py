"""A move: main (lit), possible (a key) or impossible (flat, dashed, tells why). All three can be tapped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import flet as ft

from companion.ui.components.base import OnTap, at_least, column, dashed, emblem, mark, press, row, surface
from companion.ui.theme import EDGE, RADIUS, Look

MIDDLE, START = ft.MainAxisAlignment.CENTER, ft.MainAxisAlignment.START

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
    picture = mark(look, emblem_name, look.mark(22 if stacked else 24 if look.narrow else 28), ink)
    longest = max((len(word) for word in title.split()), default=0)
    size = (17 if longest < 9 else 14) if stacked else 19 if len(title) < (9 if look.narrow else 12) else 17
    # Without a picture above or beside it a long title may take one line more.
    head = look.text(title, size, 900, ink, lines=3 if stacked and not emblem_name else 2, line=1.1)
    words = look.text(sub, 13, 500, ink, lines=3, line=1.15) if sub else None
    small: ft.Control | None = words
    if words is not None and impossible:
        words.expand, words.expand_loose = True, True
        why = emblem(look, "why-not", look.mark(16), ink)
        small = row([why, words], 5, tight=stacked, align=MIDDLE if stacked else START)
    if stacked:
        head.expand, head.expand_loose = True, True
        for text in (head, words):
            if text is not None:
                text.text_align = ft.TextAlign.CENTER
        # With little room for the word the emblem stands above it.
        head.expand = None if look.narrow else True
        over = [picture, head] if look.narrow else [row([picture, head], 6, align=MIDDLE)]
        body: ft.Control = column([*over, small], 3, cross=ft.CrossAxisAlignment.CENTER)
    else:
        body = row([picture, column([head, small], 2, expand=True)], 10 if look.narrow else 14)
    inside = ft.Container(
        at_least(height - 12, body),
        padding=ft.Padding.symmetric(horizontal=6 if stacked else 10 if look.narrow else 16, vertical=6),
        alignment=ft.Alignment.CENTER,
    )
    label = name or (f"{title}, {sub}" if sub else title)
    if impossible:
        inside.padding = ft.Padding.symmetric(
            horizontal=6 if stacked else 10 if look.narrow else 16, vertical=6 + EDGE / 2
        )
        return surface(look, dashed(inside, look.rule), label, on_tap, focus=look.onMat, expand=expand, key=key)
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
        rows.append(
            ft.Row(part, spacing=spacing, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
        )
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
    # The words can wrap inside the row.
    words = look.text(
        title, 17 if len(title) > 12 else 19 if main else 17, 900 if main else 700, ink, lines=2, line=1.1,
        expand=True, expand_loose=True, align=ft.TextAlign.CENTER,
    )  # fmt: skip
    body = row([mark(look, emblem_name, look.mark(24), ink), words], 12, align=MIDDLE)
    inside = ft.Container(at_least(height - 12, body), padding=ft.Padding.symmetric(horizontal=12, vertical=6))
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
