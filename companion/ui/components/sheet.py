"""Bottom sheets and short messages. Give the result to ``ft.use_dialog`` in the component that owns the state."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.ui.components.base import OnTap, column, icon_button, mark, row, surface
from companion.ui.components.fitted import fitted
from companion.ui.theme import RADIUS, RADIUS_TRAY, SHEET_MS, Look


def sheet(
    look: Look,
    title: str,
    content: Sequence[ft.Control | None],
    *,
    on_close: Callable[[], Any],
    close_name: str,
    subtitle: str = "",
    emblem_name: str | ft.IconData | ft.Control | None = None,
    buttons: Sequence[ft.Control | None] = (),
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
                    ft.Semantics(header=True, heading_level=2, content=look.text(title, 22, 900, lines=3, line=1.15)),
                    look.text(subtitle, 15, 400, look.ink2, lines=3, line=1.2) if subtitle else None,
                ],
                2,
                expand=True,
            ),
            icon_button(look, ft.Icons.CLOSE_ROUNDED, close_name, on_close),
        ],
        6,
    )
    shown = [c for c in content if c is not None]
    buttons = [b for b in buttons if b is not None]
    most = max(160.0, look.height * 0.94 - 96 * min(look.scale, 1.6) - (84 if buttons and not look.large else 0))
    foot: ft.Control | None = None
    if buttons and look.large:
        # With large text the buttons would eat the window: they end the scrolled content.
        shown.append(column(list(buttons), 10, cross=ft.CrossAxisAlignment.STRETCH))
    elif buttons:
        foot = ft.Container(
            row(list(buttons), 10, cross=ft.CrossAxisAlignment.START),
            padding=ft.Padding.only(top=8),
        )

    return ft.BottomSheet(
        content=ft.Container(
            column(
                [
                    handle,
                    ft.Container(head, padding=ft.Padding.only(left=8)),
                    fitted(shown, spacing, most, min(most, 64.0 * len(shown))),
                    foot,
                ],
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
        on_dismiss=lambda _: on_close(),
    )


@ft.component
def toast(
    look: Look,
    message: str,
    on_close: Callable[[], Any],
    action: str = "",
    on_action: OnTap = None,
    seconds: float = 6,
) -> ft.Control:
    """A short message with one optional action, for ``screen(…, toast=…)``: it covers neither moves nor rail.

    It is announced, and calls ``on_close`` after ``seconds`` (0 = it stays). A new message starts the time anew.
    """

    async def wait() -> None:
        if seconds:
            await asyncio.sleep(seconds)
            on_close()

    ft.use_effect(wait, [message, seconds])
    words = look.text(message, 15, 500, look.onKey, lines=5, line=1.25)
    words.expand = True
    undo: ft.Control | None = None
    if action:
        ink = look.onKey
        undo = surface(
            look,
            ft.Container(look.text(action, 15, 900, ink), padding=ft.Padding.symmetric(horizontal=14, vertical=10)),
            action,
            on_action,
            radius=12,
            focus=ink,
        )
    return ft.Container(
        row([ft.Semantics(live_region=True, container=True, content=words, expand=True), undo], 4),
        bgcolor=look.key,
        border=ft.Border.all(2, look.onKey if not look.dark else look.rule),
        border_radius=RADIUS,
        padding=ft.Padding.only(left=16, right=6 if action else 16, top=4, bottom=4) if action else 14,
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
    """A short message at the bottom with one optional action, for screens without a tray; for ``ft.use_dialog``.

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
