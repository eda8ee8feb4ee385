"""Dice as they lie on a hero board, and the pad they are entered with. Colour is never the only signal: letter, frame, name."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

import flet as ft

from companion.games.hrdina.cards import BOOST, COLOURS, GOLD, letters, value
from companion.games.hrdina.text import letter
from companion.games.hrdina.words import die_label
from companion.i18n import Words
from companion.ui.components import column, surface
from companion.ui.theme import Look

# Fill, ink and edge of each kind of die; the same in both themes.
FACES: dict[str, tuple[str, str, str]] = {
    "W": ("#FFFFFF", "#1D1A21", "#B9BEC7"),
    "G": ("#1B7D46", "#FFFFFF", "#0F5A30"),
    "P": ("#7440AE", "#FFFFFF", "#522A80"),
    "K": ("#26272C", "#FFFFFF", "#0B0B0D"),
    "B": ("#1E62C0", "#FFFFFF", "#144690"),
    "R": ("#C22B20", "#FFFFFF", "#8E1B13"),
    "O": ("#E5AC1C", "#2A1D00", "#A87800"),
    "X": ("#E3F1F5", "#12343E", "#A9C6CF"),
}
OUTLINE = "#8A919C"
EDGE = 3


@lru_cache(maxsize=256)
def _svg(code: str, size: float) -> str:
    """A die's body of this size with its thick lower edge, without the signs on it."""
    radius, height = size / 4, size + EDGE
    fill, _, edge = FACES[code[0]]
    body = f'<rect y="{EDGE}" width="{size}" height="{size}" rx="{radius}" fill="{edge}"/>'
    if len(code) == 2:
        second, _, edge2 = FACES[code[1]]
        clip = f'<clipPath id="c"><rect width="{size}" height="{size}" rx="{radius}"/></clipPath>'
        body = (
            f'<rect y="{EDGE}" width="{size}" height="{size}" rx="{radius}" fill="{edge2}"/>{clip}<g clip-path="url(#c)">'
            f'<rect width="{size}" height="{size}" fill="{fill}"/>'
            f'<path d="M{size} 0V{size}H0Z" fill="{second}"/></g>'
            f'<circle cx="{size / 2}" cy="{size / 2}" r="{size * 0.24}" fill="#FFFFFF" stroke="#1D1A21" stroke-width="1.5"/>'
        )
        if {"W", "K"} & set(code):
            body += f'<rect x=".75" y=".75" width="{size - 1.5}" height="{size - 1.5}" rx="{radius}" fill="none" stroke="{OUTLINE}" stroke-width="1.5"/>'
    else:
        body += f'<rect width="{size}" height="{size}" rx="{radius}" fill="{fill}"/>'
        if code in ("W", "K"):
            body += f'<rect x=".75" y=".75" width="{size - 1.5}" height="{size - 1.5}" rx="{radius}" fill="none" stroke="{OUTLINE}" stroke-width="1.5"/>'
        if code == GOLD:
            inner = size * 0.09
            body += f'<rect x="{inner}" y="{inner}" width="{size - 2 * inner}" height="{size - 2 * inner}" rx="{radius * 0.75}" fill="none" stroke="#7A5600" stroke-width="1.5"/>'
        if code == BOOST:
            body += f'<rect x="1" y="1" width="{size - 2}" height="{size - 2}" rx="{radius}" fill="none" stroke="#3F7485" stroke-width="2" stroke-dasharray="4 3"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {height}">{body}</svg>'


PAD_WIDE = 440.0


def _sign(look: Look, text: str, size: float, color: str, **place: Any) -> ft.Container:
    return ft.Container(look.text(text, size / max(look.size(1), 1), 700, color, line=1.0), **place)


def face(look: Look, w: Words, code: str, number: int | None, size: float) -> ft.Control:
    """The picture of a die: `code` its letters, `number` shown (None = a blank of that colour)."""
    ink = FACES[code[0]][1]
    shown = str(number) if number is not None else ""
    parts: list[ft.Control] = [
        ft.Image(
            src=_svg(code, size), width=size, height=size + EDGE, exclude_from_semantics=True, gapless_playback=True
        )
    ]
    scale = 1 / max(look.size(1), 1)
    if len(code) == 2:
        parts += [
            _sign(look, letter(code[0], w.lang), size * 0.25, ink, left=size * 0.1, top=size * 0.06),
            _sign(
                look,
                letter(code[1], w.lang),
                size * 0.25,
                FACES[code[1]][1],
                right=size * 0.1,
                bottom=EDGE + size * 0.06,
            ),
        ]
        number_box = ft.Container(
            look.text(shown, size * 0.4 * scale, 900, "#1D1A21", line=1.0),
            width=size,
            height=size,
            alignment=ft.Alignment.CENTER,
        )
    else:
        parts.append(_sign(look, letter(code, w.lang), size * 0.26, ink, left=size * 0.13, top=size * 0.1))
        number_box = ft.Container(
            look.text(shown, size * 0.5 * scale, 900, ink, line=1.0),
            width=size,
            height=size,
            padding=ft.Padding.only(left=size * 0.12, top=size * 0.1),
            alignment=ft.Alignment.CENTER,
        )
    parts.append(number_box)
    return ft.Stack(parts, width=size, height=size + EDGE)


def die(look: Look, w: Words, code: str, size: float = 44) -> ft.Control:
    """A die such as `R5`, `X7`, `WG3`."""
    return face(look, w, letters(code), value(code), size)


def column_names(w: Words) -> list[str]:
    """What stands above the columns of the pad."""
    return [w.term(f"colour.{c}") for c in (*COLOURS, GOLD, BOOST)]


@ft.memo  # type: ignore[untyped-decorator]
@ft.component
def Pad(look: Look, w: Words, on_die: Callable[[str], Any], first: str | None, splitting: bool) -> ft.Control:
    """The dice pad: eight columns of colours, six values; one tap is one die.

    `splitting`: a die of two colours is being entered; then the first tap takes the colour `first`, the second the other
    colour and the value 1 to 4.
    """
    room = (PAD_WIDE if look.wide else look.column) - 20
    cell = room / 8
    size = min(46.0, cell - 5)
    heads: list[ft.Control] = [
        ft.Container(
            look.text(
                name, 12 / look.scale * min(look.scale, 1.15), 500, look.onMat2, lines=1, align=ft.TextAlign.CENTER
            ),
            width=cell,
            alignment=ft.Alignment.CENTER,
        )
        for name in column_names(w)
    ]
    rows: list[ft.Control] = [ft.Row(heads, spacing=0)]
    for step in range(6):
        keys: list[ft.Control] = []
        for colour in (*COLOURS, GOLD, BOOST):
            number = step + (3 if colour == BOOST else 1)
            keys.append(_key(look, w, colour, number, size, cell, on_die, first, splitting))
        rows.append(ft.Row(keys, spacing=0))
    return column(rows, 0)


def _key(
    look: Look,
    w: Words,
    colour: str,
    number: int,
    size: float,
    cell: float,
    on_die: Callable[[str], Any],
    first: str | None,
    splitting: bool,
) -> ft.Control:
    code = f"{colour}{number}"
    name = w.say(die_label(code))
    dim = False
    if splitting:
        dim = colour in (GOLD, BOOST) or (first is not None and (colour == first or number > 4))
        if first is None:
            code, name = colour, w.t("first colour: {colour}", colour=w.term(f"colour.{colour}"))
        elif not dim:
            code = "".join(sorted((first, colour), key=COLOURS.index)) + str(number)
            name = w.say(die_label(code))
    drawn = ft.Container(
        face(look, w, colour, None if splitting and first is None else number, size),
        width=cell,
        height=max(size + EDGE + 1, 49),
        alignment=ft.Alignment.CENTER,
        opacity=0.25 if dim else 1,
    )
    # Every row of the first-colour pad says the same; one of them is enough for a screen reader.
    return surface(
        look, drawn, name, None if dim else partial(on_die, code), radius=size / 4, width=cell, focus=look.onMat
    )
