"""Small pieces of Za jedna!'s screens: words of cards, characters and roles, keys for corners, a counter of a form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.games.za_jedna.cards import SUITS, VALUES
from companion.games.za_jedna.state import State, deck_of
from companion.games.za_jedna.words import SUIT_EMBLEMS, SUIT_TERMS, card_name
from companion.i18n import Words
from companion.ui.components import column, emblem, icon, press, row, stepper, surface
from companion.ui.components.base import OnTap
from companion.ui.theme import Look

GAME = "za_jedna"


def card_word(w: Words, s: State, card: str) -> str:
    """What a card is called at this table."""
    name = card_name(deck_of(s), card)
    return name if isinstance(name, str) else w.term(name.key)


def char_word(w: Words, character: str | None) -> str:
    return w.term(f"char.{character}") if character else ""


def role_word(w: Words, role: str) -> str:
    return w.term(f"role.{role}")


def suit_word(w: Words, suit: str) -> str:
    return w.term(SUIT_TERMS[suit])


def suit_color(look: Look, suit: str) -> str:
    """Hearts and diamonds are printed red; the shape says the suit too."""
    return look.life if suit in "HD" else look.ink


def suit_mark(look: Look, suit: str, size: float = 18, color: str | None = None) -> ft.Control:
    return emblem(look, SUIT_EMBLEMS[suit], size, color or suit_color(look, suit))


def toggle(
    look: Look,
    picture: str | ft.IconData,
    label: str,
    on: bool,
    on_tap: OnTap,
    *,
    name: str = "",
    sub: str = "",
    blue: bool = False,
    key: Any = None,
) -> ft.Control:
    """A card to lay down or take away: laid = filled (blue) with a tick, otherwise an outline with a plus."""
    fill, ink = (look.blueCard, look.onBlueCard) if blue and on else (look.lit, look.onLit) if on else (None, look.ink)
    drawn = emblem(look, picture, look.mark(22), ink) if isinstance(picture, str) else icon(look, picture, 22, ink)
    body = ft.Container(
        row(
            [
                drawn,
                column(
                    [
                        look.text(label, 15, 700, ink, lines=2, line=1.15),
                        look.text(sub, 13, 500, ink if on else look.ink2, lines=1) if sub else None,
                    ],
                    1,
                    expand=True,
                ),
                icon(look, ft.Icons.CHECK_ROUNDED if on else ft.Icons.ADD_ROUNDED, 20, ink if on else look.ink2),
            ],
            8,
        ),
        height=56 if not look.large else None,
        padding=ft.Padding.symmetric(horizontal=12, vertical=6),
        border_radius=14,
        bgcolor=fill,
        border=ft.Border.all(2, fill or look.edge),
    )
    return surface(
        look, body, name or label, on_tap, radius=14, expand=True, key=key, semantics={"toggled": on}
    )  # fmt: skip


def grid(look: Look, controls: Sequence[ft.Control], columns: int = 2, spacing: float = 8) -> ft.Control:
    """Controls that expand, in rows of equal widths; one in a row when the text is large."""
    per = 1 if look.large else columns
    rows: list[ft.Control] = []
    for i in range(0, len(controls), per):
        part: list[ft.Control] = list(controls[i : i + per])
        part += [ft.Container(expand=True)] * (per - len(part))
        rows.append(ft.Row(part, spacing=spacing))
    return ft.Column(rows, spacing=spacing, tight=True)


def number_row(
    look: Look,
    w: Words,
    label: str,
    value: int,
    low: int,
    high: int,
    put: Callable[[int], Any],
    *,
    sub: str = "",
    emblem_name: str | ft.IconData | None = None,
) -> ft.Control:
    """A number of a form with its keys; `put` gets the new number."""
    keys = stepper(
        look,
        str(value),
        less_name=w.t("{label}: one less", label=label),
        more_name=w.t("{label}: one more", label=label),
        on_less=partial(put, value - 1) if value > low else None,
        on_more=partial(put, value + 1) if value < high else None,
        value_name=f"{label}: {value}",
    )
    drawn = emblem(look, emblem_name, look.mark(22), look.accent) if isinstance(emblem_name, str) else None
    words = column(
        [
            look.text(label, 17, 700, lines=2, line=1.2),
            look.text(sub, 14, 400, look.ink2, lines=2, line=1.2) if sub else None,
        ],
        1,
        expand=True,
    )
    if look.large:
        inside: ft.Control = column([row([drawn, words], 10), keys], 6, cross=ft.CrossAxisAlignment.STRETCH)
    else:
        inside = row([drawn, words, keys], 10)
    return ft.Container(inside, padding=ft.Padding.symmetric(horizontal=14, vertical=6))


def corner_pad(
    look: Look, w: Words, on_pick: Callable[[str], Any], *, values: Iterable[str] = VALUES, suit: str, on_suit: Any
) -> ft.Control:
    """One corner in two taps: the suit stays chosen, a value adds the corner."""
    suits = [
        press(
            look,
            ft.Container(
                suit_mark(look, x, 24, look.onLit if x == suit else look.onKey),
                height=44,
                alignment=ft.Alignment.CENTER,
            ),
            suit_word(w, x),
            partial(on_suit, x),
            fill=look.lit if x == suit else look.key,
            edge=look.litEdge if x == suit else look.keyEdge,
            radius=14,
            expand=True,
            focus=look.ink,
            semantics={"selected": x == suit},
        )
        for x in SUITS
    ]
    keys = [
        press(
            look,
            ft.Container(look.text(v, 17, 900, look.onKey), height=44, alignment=ft.Alignment.CENTER),
            w.t("Add {value} {suit}", value=v, suit=suit_word(w, suit)),
            partial(on_pick, v + suit),
            radius=12,
            expand=True,
            focus=look.ink,
            key=f"value-{v}",
        )
        for v in values
    ]
    per = 5 if look.large else 7
    rows: list[ft.Control] = [ft.Row(suits, spacing=8)]
    for i in range(0, len(keys), per):
        part: list[ft.Control] = list(keys[i : i + per])
        part += [ft.Container(expand=True)] * (per - len(part))
        rows.append(ft.Row(part, spacing=6))
    return ft.Column(rows, spacing=8, tight=True)
