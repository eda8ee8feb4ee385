"""Small pieces of the table: emblems of cards, keys of the tray, hearts, blue cards, roles."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Literal

import flet as ft

from companion.core.contract import Ruling
from companion.core.text import Msg, msg
from companion.games.za_jedna import cards as c
from companion.games.za_jedna.state import Player, State, deck_of, name_of
from companion.games.za_jedna.words import EMBLEMS
from companion.i18n import Words
from companion.ui.components import column, dashed, emblem, mark, press, row, surface
from companion.ui.games.za_jedna.parts import role_word
from companion.ui.theme import Look

_OWN_EMBLEMS = {
    "knez": "card-knez",
    "stagecoach": "card-stagecoach",
    "wells_fargo": "card-wells-fargo",
    "vetesnictvi": "card-vetesnictvi",
    "podrezani": "card-podrezani",
    "markytanky": "card-markytanky",
    "cpcka": "card-cpcka",
    "ferovka": "card-ferovka",
    "vlnity_plech": "card-plech",
}

# --- reasons in two or three words; the whole sentence is one tap away ---

_SHORT: dict[str, Msg] = {
    "za_jedna.play.one_shot": msg("already played"),
    "za_jedna.shot.legal": msg("nobody in range"),
    "za_jedna.podrezani.range": msg("nobody at distance 1"),
    "za_jedna.symbol.target_has_card": msg("no card there"),
    "za_jedna.track.guided.counts": msg("no hand card"),
    "za_jedna.mimo.only_answer": msg("only an answer"),
    "za_jedna.lektvar.heal": msg("lives are full"),
    "za_jedna.lektvar.foreign": msg("only when dying"),
    "za_jedna.draw.mandatory": msg("draw first"),
    "za_jedna.discard.after_play": msg("play has ended"),
    "za_jedna.avene.fail": msg("chained"),
    "za_jedna.stit.once": msg("already flipped"),
    "za_jedna.stit.flip": msg("not in front"),
    "za_jedna.char.shogun.max": msg("lives are full"),
    "za_jedna.char.shogun.heal": msg("2 cards needed"),
    "za_jedna.play.same_name": msg("already there"),
    "za_jedna.avene.not_king": msg("never the king"),
    "za_jedna.knez.no_rescue": msg("no rescue"),
    "za_jedna.char.catchena.empty": msg("pile is empty"),
}


def short(w: Words, rulings: Sequence[Ruling]) -> str:
    """The first reason in two or three words."""
    for r in rulings:
        if r.rule in _SHORT:
            return w.say(_SHORT[r.rule])
    return w.t("not now")


# --- pictures ---


def card_emblem(card: str) -> str:
    """The emblem of a card, of every brown one too."""
    name = name_of(card)
    return _OWN_EMBLEMS.get(name) or EMBLEMS.get(name, "card-closed")


def hearts(look: Look, p: Player, size: float, *, king: bool = False) -> ft.Row:
    """Lives drawn in the length of the maximum: full, the last one cracked, the lost ones struck; the king's extra crowned.

    Below zero the number stands behind them: it says how many Potions are needed.
    """
    drawn: list[ft.Control] = []
    for i in range(p.max):
        if i >= p.lives:
            drawn.append(emblem(look, "life-lost", size, look.edge))
        elif p.lives == 1:
            drawn.append(emblem(look, "life-last", size, look.life))
        elif king and i >= p.printed:
            drawn.append(emblem(look, "life-bonus", size, look.life))
        else:
            drawn.append(emblem(look, "life-full", size, look.life))
    if p.lives < 0:
        drawn.append(look.text(f"\u2212{-p.lives}", size * 0.9 / max(look.size(1), 0.1), 900, look.life, line=1.0))
    return row(drawn, 3, tight=True)


def weapon_value(s: State, card: str) -> str:
    return str(c.range_of(deck_of(s), card)) if c.is_weapon(card) else ""


def blue_row(look: Look, s: State, table: Sequence[str], width: float, size: float = 28) -> ft.Row:
    """The blue cards before a seat, as large as `width` px allow; a weapon with its range."""
    gap = 4.0
    units = len(table) + 0.5 * sum(c.is_weapon(x) for x in table)
    side = min(size, (width - gap * max(0, len(table) - 1)) / units) if table else size

    def one(card: str) -> ft.Control:
        value = weapon_value(s, card)
        picture = emblem(look, card_emblem(card), side * 0.74, look.onBlueCard)
        number = (
            look.text(value, side * 0.58 / max(look.size(1), 0.1), 900, look.onBlueCard, line=1.0) if value else None
        )
        return ft.Container(
            row([picture, number], 1, tight=True, align=ft.MainAxisAlignment.CENTER),
            width=side * (1.5 if value else 1),
            height=side,
            border_radius=side * 0.26,
            bgcolor=look.blueCard,
            alignment=ft.Alignment.CENTER,
        )

    return row([one(x) for x in table], gap, tight=True)


def role_badge(look: Look, role: str | None, size: float = 26, *, on_mat: bool = False) -> ft.Control:
    """A small square: the role if it has been shown, otherwise a closed card."""
    if role is None:
        fill, ink = look.well, look.ink2
    else:
        fill, ink = look.face, look.onFace
    return ft.Container(
        emblem(look, f"role-{role}" if role else "role-hidden", size * 0.76, ink if not on_mat else look.onMat),
        width=size,
        height=size,
        border_radius=size * 0.28,
        bgcolor=fill if not on_mat else None,
        border=ft.Border.all(1.5, look.rule) if on_mat else None,
        alignment=ft.Alignment.CENTER,
    )


def seat_words(w: Words, s: State, seat: int) -> str:
    """A seat as screen readers say it: name, character, lives, hand, blue cards, role."""
    from companion.ui.games.za_jedna.parts import card_word, char_word

    p = s.players[seat]
    said = [w.name(seat)]
    if p.character:
        said.append(char_word(w, p.character))
    if not p.alive:
        said.append(w.t("out of the game"))
    elif s.stage != "setup":
        said.append(w.tn("{n} life of {most}", "{n} lives of {most}", p.lives, most=p.max))
        if s.level == "guided":
            said.append(w.tn("{n} card in hand", "{n} cards in hand", p.hand))
    if p.role:
        said.append(role_word(w, p.role))
    if p.table:
        said.append(w.t("in front: {cards}", cards=w.joined([card_word(w, s, x) for x in p.table])))
    return ", ".join(said)


def cap(text: str) -> str:
    """The text with a capital letter, as it stands alone on a key."""
    return text[:1].upper() + text[1:]


# --- keys ---

KeyState = Literal["main", "possible", "impossible"]
KEY = 66.0  # height of a key with its edge, at 100 %


def key(
    look: Look,
    label: str,
    picture: str | ft.IconData | ft.Control | None,
    on_tap: Callable[[], Any],
    *,
    state: KeyState = "possible",
    sub: str = "",
    name: str = "",
    ident: str = "",
) -> ft.Control:
    """A key of the tray: picture above a small label; flat and dashed when it is not possible (it then tells why)."""
    ink = {"main": look.onLit, "possible": look.onKey, "impossible": look.onMat2}[state]
    mini = 18 if sub else 24
    words: list[ft.Control | None] = [
        mark(look, picture, look.mark(mini), ink),
        look.text(
            label, 13 if len(label) < 13 else 12, 700, ink, lines=1 if sub else 2, line=1.1, align=ft.TextAlign.CENTER
        ),
        look.text(sub, 12, 500, ink, lines=1, line=1.1, align=ft.TextAlign.CENTER) if sub else None,
    ]
    body = ft.Container(
        column(words, 2, cross=ft.CrossAxisAlignment.CENTER, alignment=ft.MainAxisAlignment.CENTER),
        height=KEY - 4 if not look.large else None,
        padding=ft.Padding.symmetric(horizontal=2, vertical=4),
        alignment=ft.Alignment.CENTER,
    )
    said = name or ", ".join(x for x in (label, sub) if x)
    if state == "impossible":
        flat = ft.Container(dashed(body, look.rule, 14), height=KEY if not look.large else None)
        return surface(look, flat, said, on_tap, radius=14, focus=look.onMat, expand=True, key=ident or None)
    return press(
        look,
        body,
        said,
        on_tap,
        fill=look.lit if state == "main" else look.key,
        edge=look.litEdge if state == "main" else look.keyEdge,
        radius=14,
        expand=True,
        key=ident or None,
    )


def pad(look: Look, keys: Sequence[ft.Control], columns: int = 4) -> ft.Column:
    """Keys in rows of equal widths; half as many in a row when the text is large."""
    per = max(1, columns // 2) if look.large else columns
    rows: list[ft.Control] = []
    for i in range(0, len(keys), per):
        part: list[ft.Control] = list(keys[i : i + per])
        part += [ft.Container(expand=True)] * (per - len(part))
        rows.append(ft.Row(part, spacing=8))
    return ft.Column(rows, spacing=8, tight=True)


def pad_height(count: int, columns: int = 4) -> float:
    """How high `pad` is at 100 %, in px."""
    rows = math.ceil(count / columns)
    return rows * KEY + (rows - 1) * 8


# --- room ---


def lines(text: str, px: float, width: float) -> int:
    """About how many lines a text takes whose letters are `px` wide."""
    return max(1, math.ceil(len(text) * px / width)) if text else 0


def room(look: Look, tray: float, subtitle: str = "") -> float:
    """What is left for the mat under the header with this subtitle and over a tray of `tray` px."""
    if look.wide:
        return look.height - 74 - 28
    header = 74 + 17 * (max(0, min(2, lines(subtitle, 6.5, look.column - 160)) - 1))
    return look.height - header - tray - 22


def tray_height(look: Look, headline: str, sub: str, content: Sequence[float], side: bool = False) -> float:
    """How high the tray will be: words (beside something or not), the parts of its content, rail."""
    wide = look.column - 32 - (min(164, look.width * 0.4) + 12 if side else 0)
    words = min(3, lines(headline, 11.4, wide)) * 25.5 + min(4, lines(sub, 7.0, wide)) * 19 + 3
    return 14 + words + sum(x + 10 for x in content) + 6 + 60 + 6
