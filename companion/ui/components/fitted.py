"""Content that is as high as it is, up to a limit."""

from __future__ import annotations

import flet as ft


@ft.component
def fitted(content: list[ft.Control], spacing: float, most: float, first: float) -> ft.Control:
    """Content as high as it is, at most ``most`` px; then it scrolls. ``first``: height before it is measured, in px.

    A scroll view takes all the height it may, and a column with a flexible part too, so the content is measured.
    """
    height, set_height = ft.use_state(0.0)
    inner = ft.Column(
        content,
        spacing=spacing,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        on_size_change=lambda e: set_height(float(e.height)),
    )
    return ft.Container(
        ft.Column([inner], scroll=ft.ScrollMode.AUTO, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        height=min(most, height) if height else first,
    )


@ft.component
def limited(content: list[ft.Control], spacing: float, most: float) -> ft.Control:
    """Content that scrolls once it is higher than ``most`` px; at first it is drawn as high as it is."""
    over, set_over = ft.use_state(False)
    inner = ft.Column(
        content,
        spacing=spacing,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        on_size_change=lambda e: set_over(float(e.height) > most),
    )
    if not over:
        return ft.Column([inner], tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Column(
        [inner], scroll=ft.ScrollMode.AUTO, height=most, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
