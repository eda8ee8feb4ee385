"""Small pieces of the table: words, keys of the tray, number pads, room on the screen."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal

import flet as ft

from companion.core.contract import Ruling
from companion.core.text import Msg, msg
from companion.i18n import Words
from companion.ui.components import column, dashed, emblem, icon, mark, press, row, stepper, surface
from companion.ui.theme import SAFE_TOP, Look

STRETCH = ft.CrossAxisAlignment.STRETCH
KEY = 62.0  # height of a key with its edge, at 100 %

_SHORT: dict[str, Msg] = {
    "balicek.turn.actions": msg("no action left"),
    "balicek.turn.any_slot": msg("no hero"),
    "balicek.weapon.bound": msg("no weapon"),
    "balicek.final.no_more": msg("face down"),
    "balicek.energy.short": msg("not enough energy"),
    "balicek.energy.first_action": msg("the first plays"),
    "balicek.energy.fixed": msg("already taken"),
    "balicek.combo.fire": msg("only 1 combo"),
    "balicek.lasting.reuse": msg("already attacked"),
    "balicek.maint.remove_weapons": msg("no weapon"),
    "balicek.maint.remove_heroes": msg("no hero"),
    "balicek.maint.draw_heroes": msg("deck too small"),
    "balicek.maint.draw_weapons": msg("deck too small"),
    "balicek.maint.place": msg("other type"),
    "balicek.open.stack": msg("other type"),
    "balicek.squad.max": msg("squad is full"),
    "balicek.weapon.one": msg("has a weapon"),
    "balicek.maint.assign": msg("no hero"),
}


def short(w: Words, rulings: Sequence[Ruling]) -> str:
    """The first reason in two or three words; the whole sentence is one tap away."""
    for r in rulings:
        if r.rule in _SHORT:
            return w.say(_SHORT[r.rule])
    return w.t("not now")


def cap(text: str) -> str:
    """The text with a capital letter, as it stands alone on a key."""
    return text[:1].upper() + text[1:]


# --- keys ---

KeyState = Literal["main", "possible", "impossible"]


def key(
    look: Look,
    label: str,
    picture: str | ft.IconData | None,
    on_tap: Callable[[], Any],
    *,
    state: KeyState = "possible",
    sub: str = "",
    name: str = "",
    ident: str = "",
    on_card: bool = False,
    chosen: bool = False,
) -> ft.Control:
    """A key: picture beside or above a small label; flat and dashed when it is not possible (it then tells why)."""
    lit = state == "main" or chosen
    ink = look.onLit if lit else look.onKey if state == "possible" else look.ink2 if on_card else look.onMat2
    words: list[ft.Control | None] = [
        mark(look, picture, look.mark(20 if sub else 22), ink),
        look.text(
            label, 14 if len(label) < 12 else 13, 700, ink, lines=1 if sub and not look.large else 2, line=1.1,
            align=ft.TextAlign.CENTER,
        ),
        look.text(sub, 12, 500, ink, lines=2 if look.large else 1, line=1.1, align=ft.TextAlign.CENTER)
        if sub
        else None,
    ]  # fmt: skip
    body = ft.Container(
        column(words, 2, cross=ft.CrossAxisAlignment.CENTER, alignment=ft.MainAxisAlignment.CENTER),
        height=KEY - 4 if not look.large else None,
        padding=ft.Padding.symmetric(horizontal=3, vertical=3),
        alignment=ft.Alignment.CENTER,
    )
    said = name or ", ".join(x for x in (label, sub) if x)
    if state == "impossible":
        flat = ft.Container(
            dashed(body, look.edge if on_card else look.rule, 14), height=KEY if not look.large else None
        )
        focus = look.ink if on_card else look.onMat
        return surface(look, flat, said, on_tap, radius=14, focus=focus, expand=True, key=ident or None)
    return press(
        look, body, said, on_tap, fill=look.lit if lit else look.key, edge=look.litEdge if lit else look.keyEdge,
        radius=14, expand=True, key=ident or None, focus=look.ink if on_card else None,
        outline=look.keyEdge if on_card and not lit else None,
        semantics={"selected": True} if chosen else None,
    )  # fmt: skip


def tabs(look: Look, options: Sequence[tuple[str, str]], selected: str, on_pick: Callable[[str], Any]) -> ft.Control:
    """One of a few, on the tray: the chosen one is a key with a tick, the others lie flat."""

    few = len(options) < 4 or look.large  # among many there is no room for a tick: a thick frame shows the chosen one

    def one(ident: str, label: str) -> ft.Control:
        on = ident == selected
        ink = look.onKey if on else look.onMat
        inside = ft.Container(
            row(
                [
                    icon(look, ft.Icons.CHECK_ROUNDED, look.mark(20), ink) if on and few else None,
                    look.text(
                        label,
                        15 if few else 14,
                        900 if on else 500,
                        ink,
                        lines=2 if few else 1,
                        line=1.1,
                        expand=True,
                        expand_loose=True,
                    ),
                ],
                6,
                align=ft.MainAxisAlignment.CENTER,
            ),
            height=TAB if not look.large else None,
            bgcolor=look.key if on else look.mat,
            border_radius=12,
            border=ft.Border.all(
                3 if on and not few else 1.5, look.lit if on and not few else look.key if on else look.rule
            ),
            padding=ft.Padding.symmetric(horizontal=8 if few else 4, vertical=6 if look.large else 0),
            alignment=ft.Alignment.CENTER,
        )
        return surface(
            look, inside, label, partial(on_pick, ident), radius=12, focus=look.onMat, expand=True,
            semantics={"selected": on}, key=f"tab-{ident}",
        )  # fmt: skip

    made = [one(ident, label) for ident, label in options]
    if look.large:
        return ft.Column([ft.Row([x]) for x in made], spacing=6, tight=True)
    return ft.Row(made, spacing=8)


TAB = 48.0


def grid(look: Look, keys: Sequence[ft.Control], columns: int, spacing: float = 8) -> ft.Control:
    """Keys in rows of equal widths; half as many in a row when the text is large."""
    per = max(1, columns // 2) if look.large else columns
    rows: list[ft.Control] = []
    for i in range(0, len(keys), per):
        part: list[ft.Control] = list(keys[i : i + per])
        part += [ft.Container(expand=True)] * (per - len(part)) if i else []
        rows.append(ft.Row(part, spacing=spacing))
    return ft.Column(rows, spacing=spacing, tight=True)


def grid_height(count: int, columns: int, height: float = KEY) -> float:
    """How high `grid` is at 100 %, in px."""
    rows = math.ceil(count / columns)
    return rows * height + (rows - 1) * 8


def digit(
    look: Look, value: str, name: str, on_tap: Callable[[], Any], *, chosen: bool = False, on_card: bool = True
) -> ft.Control:
    """A key of a number pad, 48 high."""
    return press(
        look,
        ft.Container(
            look.text(value, 19, 900, look.onLit if chosen else look.onKey, line=1.0),
            height=44, alignment=ft.Alignment.CENTER,
        ),
        name,
        on_tap,
        fill=look.lit if chosen else look.key,
        edge=look.litEdge if chosen else look.keyEdge,
        outline=look.keyEdge if on_card and not chosen else None,
        radius=12,
        expand=True,
        focus=look.ink if on_card else None,
        semantics={"selected": True} if chosen else None,
    )  # fmt: skip


def pad(
    look: Look, w: Words, label: str, value: int | None, put: Callable[[int], Any], *, on_card: bool = True,
    last: ft.Control | None = None, low: int = 1,
) -> ft.Control:  # fmt: skip
    """The numbers `low` to `low` + 8 in two rows; `last` fills the tenth place."""
    said = w.t("{what}: {n}", what=label, n="{n}")
    keys = [
        digit(look, str(n), said.replace("{n}", str(n)), partial(put, n), chosen=value == n, on_card=on_card)
        for n in range(low, low + 9)
    ]
    if last is not None:
        keys.append(last)
    rows: list[ft.Control] = [ft.Row(keys[i : i + 5], spacing=8) for i in range(0, len(keys), 5)]
    return ft.Column(rows, spacing=8, tight=True)


PAD = 104.0  # height of `pad`


def number_row(
    look: Look,
    w: Words,
    label: str,
    value: int,
    low: int,
    high: int,
    put: Callable[[int], Any],
    *,
    emblem_name: str = "",
    sub: str = "",
    on_mat: bool = False,
) -> ft.Control:
    """A label and − value +; one under another when the text is large."""
    strong, soft = (look.onMat, look.onMat2) if on_mat else (look.ink, look.ink2)
    keys = stepper(
        look, str(value),
        less_name=w.t("{what}: less", what=label), more_name=w.t("{what}: more", what=label),
        on_less=partial(put, value - 1) if value > low else None,
        on_more=partial(put, value + 1) if value < high else None,
        value_name=f"{label}: {value}", on_mat=on_mat,
    )  # fmt: skip
    words = column(
        [
            look.text(label, 17, 700, strong, lines=2, line=1.15),
            look.text(sub, 13, 500, soft, lines=2, line=1.2) if sub else None,
        ],
        1,
        expand=True,
    )
    picture = emblem(look, emblem_name, look.mark(22), soft if on_mat else look.accent) if emblem_name else None
    head = row([picture, words], 10)
    if look.large:
        return column([head, keys], 4)
    head.expand = True
    return row([head, keys], 8)


ROW = 56.0  # height of `number_row`


# --- room ---


def lines(text: str, px: float, width: float) -> int:
    """About how many lines a text takes whose letters are `px` wide."""
    return max(1, math.ceil(len(text) * px / width)) if text else 0


def tray_height(look: Look, headline: str, sub: str, content: Sequence[float]) -> float:
    """How high the tray will be: words, the parts of its content, rail."""
    wide = look.column - 32
    size = look.size(1)
    words = min(3, lines(headline, 11.4 * size, wide)) * 25.5 * size + min(4, lines(sub, 7.0 * size, wide)) * 19 * size
    return 14 + words + 3 + sum(x + 10 for x in content) + 6 + 60 + 6


def room(look: Look, tray: float) -> float:
    """What is left between the top of the window and a tray of `tray` px."""
    return look.height - SAFE_TOP - tray - 34
