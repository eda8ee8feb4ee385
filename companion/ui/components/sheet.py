"""Bottom sheets and short messages. Give the result to ``ft.use_dialog`` in the component that owns the state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.ui.components.base import OnTap, column, icon_button, mark, row
from companion.ui.theme import RADIUS_TRAY, SHEET_MS, Look


def sheet(
    look: Look,
    title: str,
    content: Sequence[ft.Control | None],
    *,
    on_close: Callable[[], Any],
    close_name: str,
    subtitle: str = "",
    emblem_name: str | ft.IconData | None = None,
    buttons: Sequence[ft.Control] = (),
    spacing: float = 8,
) -> ft.BottomSheet:
    """A sheet: handle, emblem, title, subtitle, close; content that scrolls; buttons that stay at the bottom.

    ``on_close`` is called when the person closes it (cross, swipe down, tap beside, back key). Use::

        ft.use_dialog(sheet(look, …, on_close=lambda: set_open(False)) if open else None)
    """
    handle = ft.Container(
        ft.Container(width=44, height=5, border_radius=3, bgcolor=look.edge),
        alignment=ft.Alignment.CENTER,
        padding=ft.Padding.only(top=10, bottom=4),
    )
    head = row(
        [
            ft.Container(mark(look, emblem_name, 38, look.accent), padding=ft.Padding.only(right=8))
            if emblem_name
            else None,
            column(
                [
                    ft.Semantics(
                        header=True, heading_level=2, content=look.text(title, 22, 900, lines=3, line=1.15)
                    ),
                    look.text(subtitle, 15, 400, look.ink2, lines=3, line=1.2) if subtitle else None,
                ],
                2,
                expand=True,
            ),
            icon_button(look, ft.Icons.CLOSE_ROUNDED, close_name, on_close),
        ],
        6,
    )
    body = ft.Column(
        [c for c in content if c is not None],
        spacing=spacing,
        tight=True,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        expand_loose=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    foot: ft.Control | None = None
    if buttons:
        foot = ft.Container(
            column(list(buttons), 10, cross=ft.CrossAxisAlignment.STRETCH)
            if look.large
            else row(list(buttons), 10, cross=ft.CrossAxisAlignment.START),
            padding=ft.Padding.only(top=8),
        )

    def dismissed(e: Any) -> None:
        on_close()

    return ft.BottomSheet(
        content=ft.Container(
            column(
                [handle, ft.Container(head, padding=ft.Padding.only(left=8)), body, foot],
                6,
                cross=ft.CrossAxisAlignment.STRETCH,
            ),
            padding=ft.Padding.only(left=12, right=12, bottom=14),
        ),
        bgcolor=look.card,
        barrier_color=look.scrim,
        elevation=0,
        scrollable=True,
        draggable=True,
        dismissible=True,
        use_safe_area=True,
        shape=ft.RoundedRectangleBorder(
            radius=ft.BorderRadius.only(top_left=RADIUS_TRAY + 2, top_right=RADIUS_TRAY + 2)
        ),
        animation_style=ft.AnimationStyle(
            duration=0 if look.reduced_motion else SHEET_MS,
            reverse_duration=0 if look.reduced_motion else 180,
            curve=ft.AnimationCurve.EASE_OUT,
        ),
        on_dismiss=dismissed,
    )


def snack(
    look: Look,
    message: str,
    *,
    on_close: Callable[[], Any],
    action: str = "",
    on_action: OnTap = None,
    seconds: float = 5,
    above: float = 84,
) -> ft.SnackBar:
    """A short message over the rail with one optional action; it goes by itself. For ``ft.use_dialog`` like a sheet.

    ``above`` = how far from the bottom it floats, so that the rail and the tray's last row stay free.
    """
    return ft.SnackBar(
        content=look.text(message, 15, 500, look.onKey, lines=4),
        bgcolor=look.key,
        behavior=ft.SnackBarBehavior.FLOATING,
        shape=ft.RoundedRectangleBorder(radius=16),
        margin=ft.Margin.only(left=12, right=12, bottom=above),
        padding=ft.Padding.symmetric(horizontal=16, vertical=14),
        elevation=0,
        duration=round(seconds * 1000),
        persist=False,
        action=ft.SnackBarAction(label=action, text_color=look.accent) if action else None,
        on_action=(lambda _: on_action()) if on_action else None,
        on_dismiss=lambda _: on_close(),
    )
