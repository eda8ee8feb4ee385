"""What lies on the home screen: game tiles, tool tiles, the card that continues the last table."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.ui.components.base import OnTap, column, emblem, icon, mark, press, row
from companion.ui.theme import RADIUS_PLACE, RADIUS_TRAY, Look, palette


def game_tile(
    look: Look,
    game_id: str,
    title: str,
    sub: str,
    on_tap: OnTap,
    *,
    motif: str | None = None,
    width: float | None = None,
    name: str | None = None,
    key: Any = None,
) -> ft.Control:
    """A game's tile in its light mat in both themes: motif in two layers (``<motif>`` and ``<motif>-lit``), name, players."""
    colours = palette(game_id, False)
    size = 132.0
    picture: ft.Control | None = None
    if motif:
        picture = ft.Container(
            ft.Stack(
                [emblem(look, motif, size, colours.rule), emblem(look, f"{motif}-lit", size, look.lit)],
                width=size,
                height=size,
            ),
            alignment=ft.Alignment.TOP_CENTER,
        )
    words = column(
        [
            look.text(title, 22, 900, colours.onMat, line=1.06),
            look.text(sub, 14, 500, colours.onMat2, lines=2),
        ],
        3,
    )
    edges = ft.Padding.only(left=16, right=8, top=8, bottom=12)
    if look.large:
        body = ft.Container(column([picture, words], 4, cross=ft.CrossAxisAlignment.STRETCH), padding=edges)
    else:
        # The name lies over the foot of the picture when it needs two lines.
        body = ft.Container(
            ft.Stack([picture, ft.Container(words, left=0, right=0, bottom=0)] if picture else [words]),
            padding=edges, height=226,
        )  # fmt: skip
    return press(
        look, body, name or f"{title}, {sub}", on_tap,
        fill=colours.mat, edge=colours.tray, thick=5, radius=22, focus=look.ink, width=width, expand=width is None, key=key,
    )  # fmt: skip


def game_badge(look: Look, game_id: str, motif: str) -> ft.Control:
    """A game in a list: its motif in two layers on a piece of its light mat, as on its tile. Nothing is heard."""
    colours = palette(game_id, False)
    size = look.mark(30)
    layers: list[ft.Control] = [
        emblem(look, motif, size, colours.onMat2),
        emblem(look, f"{motif}-lit", size, look.lit),
    ]
    return ft.Container(
        ft.Stack(layers, width=size, height=size),
        bgcolor=colours.mat,
        border_radius=RADIUS_PLACE,
        padding=3,
    )


def tool_tile(
    look: Look,
    title: str,
    emblem_name: str | ft.IconData,
    on_tap: OnTap,
    *,
    color: str | None = None,
    name: str | None = None,
    key: Any = None,
) -> ft.Control:
    """A tool on a white tile: emblem above one or two words. Stands in a row of three."""
    # In the dark a card of the home screen is nearly black and could show no edge.
    fill, ink = (look.key, look.onKey) if look.dark else (look.neutral.card, look.ink)
    picture = mark(look, emblem_name, look.mark(32), color or look.accent)
    body = ft.Container(
        row([picture, look.text(title, 15, 700, ink, expand=True)], 14)
        if look.large
        else column(
            [picture, look.text(title, 15, 700, ink, align=ft.TextAlign.CENTER, lines=3, line=1.15)],
            8,
            cross=ft.CrossAxisAlignment.CENTER,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        padding=ft.Padding.symmetric(horizontal=8, vertical=12),
        height=104 if not look.large else None,
        alignment=ft.Alignment.CENTER,
    )
    return press(
        look, body, name or title, on_tap,
        fill=fill, edge=look.keyEdge, radius=18, focus=look.ink, expand=not look.large, key=key,
    )  # fmt: skip


def continue_card(
    look: Look,
    game_id: str,
    title: str,
    sub: str,
    note: str,
    on_tap: OnTap,
    *,
    emblem_name: str | None = None,
    name: str | None = None,
    key: Any = None,
) -> ft.Control:
    """The lit card that continues the last table: its game's emblem, what is going on, when it was saved."""
    colours = palette(game_id, False)
    picture = ft.Container(
        emblem(look, emblem_name, 34, colours.onMat) if emblem_name else None,
        width=58,
        height=58,
        bgcolor=colours.mat,
        border_radius=14,
        alignment=ft.Alignment.CENTER,
    )
    words = column(
        [
            look.text(title, 20, 900, look.onLit, lines=3, line=1.1),
            look.text(sub, 15, 500, look.onLit, lines=2, line=1.2) if sub else None,
            look.text(note, 13, 500, look.onLit, lines=2, line=1.2) if note and not look.large else None,
        ],
        2,
        expand=True,
    )
    body = ft.Container(
        row([None if look.large else picture, words, icon(look, ft.Icons.PLAY_ARROW_ROUNDED, 36, look.onLit)], 14),
        padding=ft.Padding.symmetric(horizontal=14, vertical=12),
    )
    return press(
        look, body, name or ", ".join(w for w in (title, sub, note) if w), on_tap,
        fill=look.lit, edge=look.litEdge, radius=RADIUS_TRAY - 6, key=key,
    )  # fmt: skip
