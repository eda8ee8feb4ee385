"""Lists and words: list rows, checklist rows, cards, section titles, hints, empty and error states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.ui.components.base import OnTap, at_least, column, icon, mark, named, row, surface
from companion.ui.components.chips import ruling
from companion.ui.components.pieces import framed
from companion.ui.theme import RADIUS, Look


def list_row(
    look: Look,
    title: str,
    sub: str = "",
    *,
    emblem_name: str | ft.IconData | ft.Control | None = None,
    value: str = "",
    trailing: ft.IconData | ft.Control | None = ft.Icons.CHEVRON_RIGHT_ROUNDED,
    on_tap: OnTap = None,
    sub_color: str | None = None,
    name: str | None = None,
    expanded: bool | None = None,
    key: Any = None,
) -> ft.Control:
    """A row of a list: emblem, title, sub line, value, chevron. At least 56 high."""
    body = ft.Container(
        at_least(
            36,
            row(
                [
                    mark(look, emblem_name, look.mark(24), look.accent),
                    column(
                        [
                            look.text(title, 17, 700, lines=3, line=1.2),
                            look.text(sub, 15, 400, sub_color or look.ink2, lines=4, line=1.25) if sub else None,
                        ],
                        2,
                        expand=True,
                    ),
                    look.text(value, 17, 900) if value else None,
                    mark(look, trailing, 24, look.ink2) if on_tap else None,
                ],
                10,
            ),
        ),
        padding=ft.Padding.symmetric(horizontal=14, vertical=10),
    )
    said = name or ", ".join(w for w in (title, sub, value) if w)
    if on_tap is None:
        return named(body, said, key=key)
    return surface(
        look,
        body,
        said,
        on_tap,
        radius=12,
        key=key,
        semantics=None if expanded is None else {"expanded": expanded},
    )


def why_row(
    look: Look,
    title: str,
    reason: str,
    *,
    emblem_name: str | ft.IconData,
    opened: bool,
    on_tap: OnTap,
    words: Sequence[str] = (),
    rules: Sequence[tuple[str, OnTap]] = (),
    key: Any = None,
) -> ft.Control:
    """One impossible move in the Why-not list: opened it lies in a well, with its reason in ``bad``, sentences, rules."""
    ink = look.accent if opened else look.ink2
    head = list_row(
        look,
        title,
        reason,
        emblem_name=framed(look, mark(look, emblem_name, 26, ink), color=look.accent if opened else None),
        trailing=ft.Icons.EXPAND_LESS_ROUNDED if opened else ft.Icons.EXPAND_MORE_ROUNDED,
        on_tap=on_tap,
        sub_color=look.bad if opened else None,
        expanded=opened,
    )
    if not opened:
        return ft.Container(head, key=key)
    more: list[ft.Control] = [ft.Container(reading(look, w), padding=ft.Padding.symmetric(horizontal=4)) for w in words]
    more += [ruling(look, text, open_rule, on_well=True) for text, open_rule in rules]
    return ft.Container(
        column(
            [
                head,
                ft.Container(
                    column(more, 8, cross=ft.CrossAxisAlignment.STRETCH),
                    padding=ft.Padding.only(left=12, right=12, bottom=12),
                )
                if more
                else None,
            ],
            0,
            cross=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=look.well,
        border_radius=RADIUS,
        key=key,
    )


def card(look: Look, controls: Sequence[ft.Control | None], *, lines: bool = True, padding: Any = 0) -> ft.Control:
    """A white card with rows, hairlines between them."""
    shown = [c for c in controls if c is not None]
    parts: list[ft.Control] = []
    for index, control in enumerate(shown):
        if index and lines:
            parts.append(ft.Container(height=1, bgcolor=look.line))
        parts.append(control)
    return ft.Container(
        column(parts, 0, cross=ft.CrossAxisAlignment.STRETCH),
        bgcolor=look.card,
        border_radius=RADIUS,
        padding=padding,
    )


def check_row(
    look: Look, title: str, done: bool, on_tap: OnTap, *, sub: str = "", value: str = "", of: str = "", key: Any = None
) -> ft.Control:
    """A row of a checklist: a box that takes a tick, words, a count ("77 karet"). ``of`` = whose it is, heard only."""
    box = ft.Container(
        icon(look, ft.Icons.CHECK_ROUNDED, 20, look.onLit) if done else None,
        width=26, height=26, border_radius=8, bgcolor=look.lit if done else None,
        border=ft.Border.all(2, look.onLit if done and not look.dark else look.edge), alignment=ft.Alignment.CENTER,
    )  # fmt: skip
    body = ft.Container(
        row(
            [
                box,
                column(
                    [
                        look.text(title, 17, 500, look.ink2 if done else look.ink, lines=6, line=1.25),
                        look.text(sub, 14, 400, look.ink2, lines=6, line=1.25) if sub else None,
                    ],
                    2,
                    expand=True,
                ),
                look.text(value, 17, 900) if value else None,
            ],
            12,
        ),
        padding=ft.Padding.symmetric(horizontal=14, vertical=11),
    )
    said = ", ".join(w for w in (title, of, sub, value) if w)
    return surface(look, body, said, on_tap, radius=12, key=key, semantics={"checked": done})


def section(look: Look, title: str, *, on_mat: bool = False) -> ft.Control:
    """Title of a section."""
    return ft.Container(
        ft.Semantics(
            header=True,
            heading_level=2,
            content=look.text(title, 17, 900, look.onMat if on_mat else look.ink, lines=3),
        ),
        padding=ft.Padding.only(left=6, right=6, top=12, bottom=2),
    )


def hint(
    look: Look, words: str, *, emblem_name: str | ft.IconData = ft.Icons.LIGHTBULB_ROUNDED, on_mat: bool = False,
    on_tap: OnTap = None, lines: int | None = None, key: Any = None,
) -> ft.Control:  # fmt: skip
    """A line of advice from the coach: an emblem and a sentence; ``lines`` = at most so many, the rest is heard and tapped for."""
    ink = look.onMat2 if on_mat else look.ink2
    text = look.text(words, 15, 400, ink, line=1.3, lines=lines)
    text.expand = True
    body = ft.Container(
        at_least(
            32 if on_tap else 24,
            row(
                [
                    mark(look, emblem_name, look.mark(22), look.lit if on_mat else look.accent),
                    text,
                    mark(look, ft.Icons.CHEVRON_RIGHT_ROUNDED, 20, ink) if on_tap else None,
                ],
                10,
            ),
        ),
        padding=ft.Padding.symmetric(horizontal=8, vertical=8),
    )
    if on_tap is None:
        return ft.Container(body, key=key)
    return surface(look, body, words, on_tap, radius=12, focus=ink, key=key)


def verdict(look: Look, title: str, sub: str = "", *, good: bool = True) -> ft.Control:
    """A result in words: right or met (tick), wrong or missed (cross)."""
    ink, fill = (look.ok, look.okFill) if good else (look.bad, look.badFill)
    return ft.Semantics(
        live_region=True,
        container=True,
        content=ft.Container(
            row(
                [
                    icon(
                        look,
                        ft.Icons.CHECK_CIRCLE_ROUNDED if good else ft.Icons.CANCEL_ROUNDED,
                        look.mark(28),
                        ink,
                    ),
                    column(
                        [
                            look.text(title, 17, 900, ink, line=1.2),
                            look.text(sub, 15, 500, ink, line=1.25) if sub else None,
                        ],
                        2,
                        expand=True,
                    ),
                ],
                12,
            ),
            bgcolor=fill,
            border_radius=RADIUS,
            padding=ft.Padding.symmetric(horizontal=16, vertical=12),
        ),
    )


def empty_state(
    look: Look,
    title: str,
    words: str,
    *,
    emblem_name: str | ft.IconData = "deck",
    action: ft.Control | None = None,
) -> ft.Control:
    """Nothing here yet: what would be here and how to get it."""
    return _state(look, title, words, emblem_name, look.accent, action)


def error_state(look: Look, title: str, words: str, *, action: ft.Control | None = None) -> ft.Control:
    """Something went wrong: what, and what the person can do."""
    return _state(look, title, words, "why-not", look.bad, action)


def _state(
    look: Look, title: str, words: str, emblem_name: str | ft.IconData, color: str, action: ft.Control | None
) -> ft.Control:
    return ft.Container(
        column(
            [
                mark(look, emblem_name, 64, color),
                look.text(title, 22, 900, align=ft.TextAlign.CENTER, line=1.15),
                look.text(words, 17, 400, look.ink2, align=ft.TextAlign.CENTER, line=1.42),
                ft.Container(action, padding=ft.Padding.only(top=8)) if action else None,
            ],
            8,
            cross=ft.CrossAxisAlignment.CENTER,
        ),
        alignment=ft.Alignment.CENTER,
        padding=24,
    )


def reading(look: Look, words: str, *, color: str | None = None, size: float = 17, weight: int = 400) -> ft.Text:
    """Words to be read: 17/400 with a line of 1.42."""
    return look.text(words, size, weight, color, line=1.42)
