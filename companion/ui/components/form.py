"""Things to set: stepper, text field, search, switch row."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.ui.components.base import OnTap, column, icon, mark, named, press, row, surface
from companion.ui.theme import EDGE, TARGET, Look


def stepper(
    look: Look,
    value: str,
    *,
    less_name: str,
    more_name: str,
    on_less: OnTap,
    on_more: OnTap,
    value_name: str | None = None,
    on_mat: bool = False,
    key: Any = None,
) -> ft.Control:
    """− value +; both keys are 48 px. ``on_less`` or ``on_more`` ``None`` = the end is reached (the key lies flat)."""

    def one(what: ft.IconData, name: str, on_tap: OnTap) -> ft.Control:
        ink = look.onKey if on_tap else look.onMat2 if on_mat else look.ink2
        drawn = ft.Container(icon(look, what, 24, ink), height=TARGET, alignment=ft.Alignment.CENTER)
        if on_tap:
            return press(
                look,
                drawn,
                name,
                on_tap,
                outline=None if on_mat else look.keyEdge,
                radius=14,
                width=TARGET + 4,
                height=TARGET + EDGE,
                focus=ink,
            )
        flat = ft.Container(
            drawn, width=TARGET + 4, height=TARGET, border_radius=14,
            border=ft.Border.all(2, look.rule if on_mat else look.edge), opacity=0.6,
        )  # fmt: skip
        return named(ft.Container(flat, height=TARGET + EDGE, alignment=ft.Alignment.TOP_CENTER), name)

    shown = look.text(value, 19, 900, look.onMat if on_mat else look.ink, align=ft.TextAlign.CENTER)
    return ft.Row(
        [
            one(ft.Icons.REMOVE_ROUNDED, less_name, on_less),
            ft.Container(
                ft.Semantics(label=value_name or value, exclude_semantics=True, live_region=True, content=shown),
                alignment=ft.Alignment.CENTER,
                padding=ft.Padding.symmetric(horizontal=8),
                expand=len(value) > 4 or None,
                width=None if len(value) > 4 else max(56, look.size(19) * 2.4),
            ),
            one(ft.Icons.ADD_ROUNDED, more_name, on_more),
        ],
        spacing=4,
        tight=len(value) <= 4,
        key=key,
    )


def field(
    look: Look,
    label: str,
    value: str,
    on_change: Callable[[str], Any],
    *,
    hint: str = "",
    error: str = "",
    autofocus: bool = False,
    on_submit: Callable[[str], Any] | None = None,
    max_length: int | None = None,
    expand: bool | int | None = None,
    key: Any = None,
    **kw: Any,
) -> ft.TextField:
    """A one-line text field in our style; ``on_change`` gets the text."""
    return ft.TextField(
        label=label,
        value=value,
        hint_text=hint or None,
        error=error or None,
        text_style=look.style(17, 500),
        label_style=look.style(14, 500, look.ink2),
        hint_style=look.style(17, 400, look.ink2),
        error_style=look.style(14, 500, look.bad),
        filled=True,
        fill_color=look.card,
        border={
            ft.ControlState.FOCUSED: ft.OutlineInputBorder(side=ft.BorderSide(3, look.accent), border_radius=14),
            ft.ControlState.ERROR: ft.OutlineInputBorder(side=ft.BorderSide(2, look.bad), border_radius=14),
            ft.ControlState.DEFAULT: ft.OutlineInputBorder(side=ft.BorderSide(2, look.edge), border_radius=14),
        },
        content_padding=ft.Padding.symmetric(horizontal=14, vertical=14),
        cursor_color=look.accent,
        autofocus=autofocus,
        max_length=max_length,
        counter="" if max_length else None,
        on_change=lambda e: on_change(e.control.value or ""),
        on_submit=(lambda e: on_submit(e.control.value or "")) if on_submit else None,
        expand=expand,
        key=key,
        **kw,
    )


def search(
    look: Look,
    label: str,
    value: str,
    on_change: Callable[[str], Any],
    *,
    clear_name: str,
    key: Any = None,
    **kw: Any,
) -> ft.Control:
    """A search field with a magnifier and, when it holds something, a cross that empties it."""
    box = field(
        look,
        label,
        value,
        on_change,
        expand=True,
        prefix_icon=icon(look, ft.Icons.SEARCH_ROUNDED, 24, look.ink2),
        **kw,
    )
    clear = None
    if value:
        clear = surface(
            look,
            ft.Container(icon(look, ft.Icons.CLOSE_ROUNDED, 24, look.ink), width=48, height=48, alignment=ft.Alignment.CENTER),
            clear_name, lambda: on_change(""), radius=24, width=48, height=48,
        )  # fmt: skip
    # The name of the field rises onto its frame while it is written in, so half of it stands above.
    return ft.Container(row([box, clear], 4), padding=ft.Padding.only(top=look.size(7)), key=key)


def switch_row(
    look: Look,
    label: str,
    value: bool,
    on_change: Callable[[bool], Any],
    *,
    sub: str = "",
    emblem_name: str | ft.IconData | None = None,
    key: Any = None,
) -> ft.Control:
    """A row that turns something on or off; the whole row is the target and a switch for screen readers."""
    knob = ft.Container(
        ft.Container(
            icon(look, ft.Icons.CHECK_ROUNDED, 16, look.onLit) if value else None,
            width=24, height=24, border_radius=12, bgcolor=look.lit if value else look.edge,
            alignment=ft.Alignment.CENTER,
        ),
        width=52,
        height=32,
        border_radius=16,
        padding=2,
        bgcolor=look.onLit if value else None,
        border=ft.Border.all(2, look.edge),
        alignment=ft.Alignment.CENTER_RIGHT if value else ft.Alignment.CENTER_LEFT,
    )  # fmt: skip
    body = ft.Container(
        row(
            [
                mark(look, emblem_name, look.mark(24), look.accent),
                column(
                    [
                        look.text(label, 17, 500, lines=3, line=1.2),
                        look.text(sub, 14, 400, look.ink2, lines=4, line=1.25) if sub else None,
                    ],
                    2,
                    expand=True,
                ),
                knob,
            ],
            12,
        ),
        padding=ft.Padding.symmetric(horizontal=14, vertical=10),
    )
    return surface(
        look,
        body,
        f"{label}, {sub}" if sub else label,
        lambda: on_change(not value),
        radius=12,
        key=key,
        semantics={"toggled": value},
    )
