"""The frame of a wide window: what is looked at takes the left, what is tapped stands beside it."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.ui.app import App, said
from companion.ui.components import rail
from companion.ui.components.frame import Action
from companion.ui.theme import PANEL, SCREEN_EDGE, Look

LEFT_EDGE = 8


def reading(look: Look) -> float:
    """The width, in px, of the column that reading screens stand in, beside the panel if there is one."""
    return min(look.column, look.width - PANEL - 2 * LEFT_EDGE) if look.wide else look.column


def middle(look: Look, body: ft.Control) -> ft.Control:
    """A body no wider than is good to read, in the middle of the left side."""
    return ft.Row(
        [ft.Container(body, width=reading(look))],
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        expand=True,
    )


def beside(
    app: App,
    look: Look,
    top: ft.Control,
    body: ft.Control,
    panel: ft.Control,
    foot: Sequence[Action] = (),
    *,
    ground: str | None = None,
) -> ft.Control:
    """A whole screen: `top` over `body` at the left, at the right `panel`, which scrolls over the rail of `foot`.

    The message of the moment floats over the foot of the left side. `ground`: its colour, the mat if none is given.
    """
    side = ft.Container(
        ft.Column(
            [
                ft.Container(
                    ft.Column([panel], scroll=ft.ScrollMode.AUTO, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
                    expand=True,
                ),
                *(
                    [ft.Container(rail(look, foot), padding=ft.Padding.symmetric(horizontal=8, vertical=6))]
                    if foot
                    else []
                ),
            ],
            spacing=0,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        width=PANEL,
        bgcolor=look.tray,
    )
    under = ft.Container(body, expand=True, padding=ft.Padding.symmetric(horizontal=LEFT_EDGE))
    if message := said(app, look):
        over = ft.Container(message, left=SCREEN_EDGE, right=SCREEN_EDGE, bottom=8)
        under = ft.Container(ft.Stack([under, over], expand=True, fit=ft.StackFit.EXPAND), expand=True)
    left = ft.Column(
        [ft.Container(top, padding=ft.Padding.symmetric(horizontal=LEFT_EDGE)), under],
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        spacing=0,
    )
    return ft.Container(
        ft.Row([left, side], spacing=0, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH),
        bgcolor=ground or look.mat,
        expand=True,
    )
