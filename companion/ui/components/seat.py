"""A player at the table: a white card with a name, a status word, counts and an own row of things."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.ui.components.base import OnTap, column, dashed, emblem, named, row, surface
from companion.ui.theme import LIT_MS, RADIUS, RADIUS_PLACE, SCREEN_EDGE, TARGET, Look


def badge(look: Look, emblem_name: str = "wandering", size: float = 24) -> ft.Control:
    """A lit square with an emblem: whose turn it is."""
    return ft.Container(
        emblem(look, emblem_name, size * 0.72, look.onLit),
        width=size,
        height=size,
        bgcolor=look.lit,
        border_radius=RADIUS_PLACE * 0.75,
        alignment=ft.Alignment.CENTER,
    )


def seat(
    look: Look,
    player: str,
    status: str = "",
    *,
    counts: Sequence[ft.Control] = (),
    things: ft.Control | None = None,
    deciding: bool = False,
    dead: bool = False,
    badge_emblem: str = "wandering",
    on_tap: OnTap = None,
    name: str | None = None,
    compact: bool = False,
    width: float | None = None,
    expand: bool | int | None = None,
    key: Any = None,
) -> ft.Control:
    """A seat card.

    counts   ``inline_count`` rows at the right of the name; the words for them belong into ``name``
    things   the player's own row (places of heroes, hearts, blue cards); its parts have their own taps and names
    deciding lit ring of 4 px and a lit badge; dead = no fill, dashed
    name     what screen readers hear for the head of the card; by default player and status
    compact  for cards standing side by side: status under the name
    """
    ink, soft = (look.onMat, look.onMat2) if dead else (look.ink, look.ink2)
    who = look.text(player, 17, 900, ink, lines=1, expand=True, expand_loose=True)
    state = look.text(status, 14, 500 if deciding else 400, soft, lines=1) if status else None
    mark = badge(look, badge_emblem) if deciding else None
    numbers = row(list(counts), 12, tight=True) if counts else None
    tall = compact or look.large
    # Roughly: a status that does not fit beside the name goes under it.
    room = (look.column - 2 * SCREEN_EDGE - 32) / look.scale - 54 * len(counts)
    under = tall or len(player) * 9.6 + len(status) * 7.2 + (32 if deciding else 0) > room
    line = 24 * look.scale
    if tall:
        head: ft.Control = column([row([mark, who], 8), state, numbers], 3, cross=ft.CrossAxisAlignment.STRETCH)
    elif under:
        top_line = ft.Container(row([mark, row([who], expand=True), numbers], 8), height=line)
        head = column([top_line, state], 0, cross=ft.CrossAxisAlignment.STRETCH)
    else:
        if state is not None:  # each as much as it needs, not half and half
            who.expand, state.expand, state.expand_loose = 17 * len(player), 14 * len(status), True
        head = ft.Container(row([mark, row([who, state], 8, expand=True), numbers], 8), height=line)
    head_height = line + (look.size(14) * 1.25 if under and status else 0)
    label = name or (f"{player}, {status}" if status else player)
    # The target of the head is at least 48 high; the row of things lies over its lower end.
    spare = 7 if tall else max(7.0, TARGET - 7 - head_height)
    head_box = ft.Container(head, padding=ft.Padding.only(left=12, right=12, top=7, bottom=spare))
    top = (
        surface(
            look,
            head_box,
            label,
            on_tap,
            radius=RADIUS,
            focus=soft,
            semantics={"selected": True} if deciding else None,
        )
        if on_tap
        else named(head_box, label)
    )
    if things is None:
        body: ft.Control = ft.Container(top, padding=ft.Padding.only(top=2, bottom=4))
    elif tall:
        own = ft.Container(things, padding=ft.Padding.symmetric(horizontal=10))
        body = ft.Container(
            column([top, own], 0, cross=ft.CrossAxisAlignment.STRETCH),
            padding=ft.Padding.only(top=2, bottom=6),
        )
    else:
        # The head's target of 48 reaches under the row of things, which lies on top: a low card, no small target.
        body = ft.Stack(
            [
                ft.Container(top, left=0, right=0, top=0),
                ft.Container(things, padding=ft.Padding.only(left=10, right=10, top=head_height + 14, bottom=3)),
            ]
        )
    if dead:
        card: ft.Control = dashed(body, look.rule)
    else:
        card = ft.Container(
            body,
            bgcolor=look.card,
            border_radius=RADIUS,
            shadow=ft.BoxShadow(spread_radius=4, blur_radius=0, color=look.lit) if deciding else None,
            animate=look.motion(LIT_MS, fade=True),
        )
    if on_tap:
        # The rest of the card answers to a finger too; screen readers use the head, which is a button.
        card = ft.GestureDetector(content=card, on_tap=lambda _: on_tap(), exclude_from_semantics=True)
    return ft.Container(card, width=width, expand=expand, key=key)
