"""What every screen stands in: header, tray, rail, bottom navigation, and the two grounds (table, reading)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.ui.components.base import OnTap, column, icon_button, mark, row, surface
from companion.ui.components.fitted import fitted, limited
from companion.ui.theme import COLUMN, RADIUS_TRAY, SAFE_TOP, SCREEN_EDGE, Look

AROUND = 208  # header, a strip of the table, rail, in px


@dataclass(frozen=True, slots=True)
class Action:
    """An icon to tap: its emblem or Material icon, its name, what it calls. ``lit`` = it is the current one."""

    mark: str | ft.IconData
    name: str
    on_tap: OnTap = None
    lit: bool = False
    key: Any = None


def header(
    look: Look,
    title: str,
    subtitle: str = "",
    *,
    back: Action | None = None,
    actions: Sequence[Action] = (),
    on_mat: bool = True,
    big: bool = False,
    safe_top: float = SAFE_TOP,
) -> ft.Control:
    """Back, title, subtitle, actions. ``on_mat`` = on the game's mat; otherwise on a light reading ground.

    About 76 high with the safe area; grows with the text. ``big`` = the title of home.
    """
    strong, soft = (look.onMat, look.onMat2) if on_mat else (look.ink, look.ink2)
    words = column(
        [
            ft.Semantics(
                header=True,
                heading_level=1,
                content=look.text(title, 30 if big else 20, 900, strong, lines=2, line=1.15),
            ),
            look.text(subtitle, 16 if big else 14, 400, soft, lines=2, line=1.2) if subtitle else None,
        ],
        2,
        expand=True,
    )
    return ft.Container(
        row(
            [
                icon_button(look, back.mark, back.name, back.on_tap, color=strong, key=back.key) if back else None,
                words,
                *(icon_button(look, a.mark, a.name, a.on_tap, color=strong, key=a.key) for a in actions),
            ],
            2,
        ),
        padding=ft.Padding.only(left=6 if back else 18, right=6, top=safe_top, bottom=6),
    )


def rail(look: Look, actions: Sequence[Action]) -> ft.Control:
    """The five places at the bottom of every table: equal widths, 66 high; icons only when the text is large."""
    return ft.Row(
        [_place(look, a, look.onMat2, look.lit) for a in actions],
        spacing=0,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _place(look: Look, action: Action, color: str, lit: str) -> ft.Control:
    ink = lit if action.lit else color
    label = None
    if not look.large:
        label = look.text(action.name, 12, 500, ink, lines=1, align=ft.TextAlign.CENTER)
    body = ft.Container(
        column(
            [mark(look, action.mark, 24, ink), label],
            4,
            cross=ft.CrossAxisAlignment.CENTER,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        alignment=ft.Alignment.CENTER,
        height=60 + (look.size(12) - 12 if not look.large else 0),
    )
    return surface(
        look,
        body,
        action.name,
        action.on_tap,
        radius=12,
        focus=ink,
        expand=True,
        key=action.key,
        semantics={"selected": True} if action.lit else None,
    )


def bottom_nav(look: Look, actions: Sequence[Action], above: ft.Control | None = None) -> ft.Control:
    """Four places at the bottom of home; ``above`` lies over them in the same tray (the continue card)."""
    return ft.Container(
        column([above, rail(look, actions)], 6, cross=ft.CrossAxisAlignment.STRETCH),
        bgcolor=look.tray,
        border_radius=ft.BorderRadius.only(top_left=RADIUS_TRAY, top_right=RADIUS_TRAY),
        padding=ft.Padding.only(left=SCREEN_EDGE, right=SCREEN_EDGE, top=14 if above else 6, bottom=6),
    )


def tray_room(look: Look, needed: float | None = None) -> float:
    """The most the content of a tray may take, in px: the header, a strip of the table and the rail stay in sight, with
    large text more of the table. ``needed``: what it needs at large text, if that is less."""
    if look.large:
        return min(look.height * 0.6, needed or look.height)
    return look.height - AROUND


def tray(
    look: Look,
    headline: str = "",
    sub: str = "",
    *,
    side: ft.Control | None = None,
    content: Sequence[ft.Control | None] = (),
    rail_actions: Sequence[Action] = (),
    max_height: float | None = None,
    live: bool = True,
) -> ft.Control:
    """The tray: who decides and about what, counters or odds, moves, rail.

    side        stands right of the headline (probability bar); goes under it when the text is large
    content     counters, moves …, from top to bottom, 10 apart
    max_height  the tray scrolls past this height, in px, above its rail
    live        the headline is announced when it changes
    """
    words = None
    if headline or sub:
        words = column(
            [
                ft.Semantics(
                    live_region=live or None,
                    container=True,
                    content=look.text(headline, 22, 900, look.onMat, lines=3, line=1.15),
                )
                if headline
                else None,
                look.text(sub, 15, 400, look.onMat2, lines=4, line=1.25) if sub else None,
            ],
            3,
            expand=True,
        )
    top: ft.Control | None = words
    if words is not None and side is not None:
        if look.large:
            words.expand = None
            top = column([words, side], 8, cross=ft.CrossAxisAlignment.STRETCH)
        else:
            top = row([words, ft.Container(side, width=min(164, look.width * 0.4))], 12)
    elif words is not None:
        words.expand = None
    shown = [ft.Container(top, padding=ft.Padding.symmetric(horizontal=4)) if top else None, *content]
    parts = [c for c in shown if c is not None]
    body: ft.Control
    if max_height is None:
        body = column(parts, 10, cross=ft.CrossAxisAlignment.STRETCH)
    elif look.large:
        body = fitted(parts, 10, max_height, max_height)
    else:
        body = limited(parts, 10, max_height)
    return ft.Container(
        column(
            [body, rail(look, rail_actions) if rail_actions else None],
            6,
            cross=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=look.tray,
        border_radius=ft.BorderRadius.only(top_left=RADIUS_TRAY, top_right=RADIUS_TRAY),
        padding=ft.Padding.only(left=SCREEN_EDGE, right=SCREEN_EDGE, top=14, bottom=6 if rail_actions else 14),
    )


def scroll(
    controls: Sequence[ft.Control | None], spacing: float = 8, *, edge: float = SCREEN_EDGE, **kw: Any
) -> ft.Column:
    """A column that scrolls and takes the room that is left. ``edge`` = free space left and right, inside the scrolled
    area, so that rings around cards are not cut."""
    inner = column(controls, spacing, cross=ft.CrossAxisAlignment.STRETCH)
    return ft.Column(
        [ft.Container(inner, padding=ft.Padding.symmetric(horizontal=edge))],
        spacing=0,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        **kw,
    )


def screen(
    look: Look,
    top: ft.Control | None,
    body: ft.Control,
    bottom: ft.Control | None = None,
    *,
    ground: str | None = None,
    toast: ft.Control | None = None,
    padding: float = 0,
    max_width: float = COLUMN,
) -> ft.Control:
    """A whole screen: header, body (takes the rest), tray. In a wide window everything stands in a middle column.

    body    ``scroll([...])`` brings its own side edges; give ``padding=12`` for a body that has none
    toast   ``ui.toast(...)``, floats just over the tray
    ground  ``look.mat`` for tables, ``look.ground`` (the default) for reading
    """
    middle = ft.Container(body, expand=True, padding=ft.Padding.symmetric(horizontal=padding))
    if toast is not None:
        over = ft.Container(toast, left=SCREEN_EDGE, right=SCREEN_EDGE, bottom=8)
        middle = ft.Container(ft.Stack([middle, over], expand=True, fit=ft.StackFit.EXPAND), expand=True)
    inner = ft.Column(
        [c for c in (top, middle, bottom) if c is not None],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    wide = look.width > max_width
    return ft.Container(
        ft.Row(
            [ft.Container(inner, width=max_width if wide else None, expand=not wide)],
            alignment=ft.MainAxisAlignment.CENTER,
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=ground or look.ground,
        expand=True,
    )
