"""Chips to choose with, the ruling chip, and one-of-a-few choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

from companion.ui.components.base import OnTap, at_least, emblem, icon, mark, row, surface
from companion.ui.theme import RADIUS, TARGET, Look


def chip(
    look: Look,
    label: str,
    selected: bool,
    on_tap: OnTap,
    *,
    emblem_name: str | ft.IconData | None = None,
    name: str | None = None,
    expand: bool | int | None = None,
    fill: bool = False,
    key: Any = None,
) -> ft.Control:
    """A chip: chosen = lit with a dark ring and a tick; otherwise an outline. 48 high, grows with the text.

    ``fill`` = as wide as it may be, and with more lines as high as they need.
    """
    ink = look.onLit if selected else look.ink
    middle = ft.TextAlign.CENTER if fill else None
    words = look.text(label, 15, 700, ink, lines=3 if fill else 2, align=middle)
    picture = icon(look, ft.Icons.CHECK_ROUNDED, look.mark(20), ink) if selected else mark(
        look, emblem_name, look.mark(20), ink
    )  # fmt: skip
    inside = row([picture, words], 6 if fill else 8, tight=not fill, align=ft.MainAxisAlignment.CENTER)
    if expand or fill:
        words.expand, words.expand_loose = True, True
    body = ft.Container(
        at_least(TARGET - 12, inside) if fill else inside,
        padding=ft.Padding.symmetric(horizontal=8, vertical=4)
        if fill
        else ft.Padding.symmetric(horizontal=14, vertical=8),
        alignment=ft.Alignment.CENTER if expand or fill else None,
        height=TARGET if not look.large and not fill else None,
        border_radius=14,
        bgcolor=look.lit if selected else None,
        border=ft.Border.all(2, look.onLit if selected and not look.dark else look.lit if selected else look.edge),
    )
    return surface(
        look, body, name or label, on_tap, radius=14, expand=expand, key=key, semantics={"selected": selected}
    )


def _pick(on_pick: Callable[[str], Any], ident: str) -> OnTap:
    return lambda: on_pick(ident)


def chips(
    look: Look,
    options: Sequence[tuple[str, str]],
    selected: str | Sequence[str] | None,
    on_pick: Callable[[str], Any],
) -> ft.Control:
    """Chips that wrap into more rows. ``options`` = (id, label); ``on_pick`` gets the id."""
    chosen = {selected} if isinstance(selected, str) else set(selected or ())
    return ft.Row(
        [chip(look, label, ident in chosen, _pick(on_pick, ident)) for ident, label in options],
        spacing=8,
        run_spacing=8,
        wrap=True,
    )


def choice(look: Look, options: Sequence[tuple[str, str]], selected: str, on_pick: Callable[[str], Any]) -> ft.Control:
    """One of two to four, side by side in equal widths; one per row when the text is large."""
    made = [
        chip(look, label, ident == selected, _pick(on_pick, ident), expand=not look.large, fill=True)
        for ident, label in options
    ]
    if look.large:
        return ft.Column(made, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Row(made, spacing=8, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)


def ruling(
    look: Look, words: str, on_tap: OnTap, *, on_well: bool = False, name: str | None = None, key: Any = None
) -> ft.Control:
    """A rule in words with its § emblem; opens the rule. ``on_well`` = it lies in a well itself, so it is a card."""
    text = look.text(words, 14, 500, look.accent, lines=6, line=1.3)
    text.expand = True
    return surface(
        look,
        ft.Container(
            at_least(
                32,
                row(
                    [
                        emblem(look, "rule", look.mark(22), look.accent),
                        text,
                        icon(look, ft.Icons.CHEVRON_RIGHT_ROUNDED, 24, look.accent),
                    ],
                    10,
                ),
            ),
            padding=ft.Padding.symmetric(horizontal=12, vertical=8),
        ),
        name or words,
        on_tap,
        radius=RADIUS - 2,
        bgcolor=look.card if on_well else look.well,
        key=key,
    )
