"""A slot as a card: hero or squad, weapon, postponed effect; whether it may or must act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.balicek.rules.common import slot_word, top
from companion.games.balicek.state import Effect, Slot
from companion.games.balicek.words import EMBLEMS, effect_word, hero_word, weapon_word
from companion.i18n import Words
from companion.ui.components import column, dashed, dashed_box, emblem, icon, row, surface
from companion.ui.games.balicek.parts import cap
from companion.ui.theme import Look

HERO = (74.0, 50.0)
REST = 128.0  # height of everything on a card but the hero
TIGHT = 158.0  # a card lower than this has a lower effect
LEAST = 142.0  # the lowest card of a slot that still shows everything


def slot_name(w: Words, slot: Slot, i: int, *, lit: bool = False, note: str = "") -> str:
    """A slot as screen readers say it."""
    said = [w.say(slot_word(i))]
    if len(slot.heroes) > 1:
        said.append(w.t("squad of {n}", n=len(slot.heroes)))
    if slot.heroes:
        name = top(slot).name or top(slot).type
        said.append(name or w.term("term.hero"))
    else:
        said.append(w.t("no hero"))
    said.append(w.say(weapon_word(slot.weapon)) if slot.weapon else w.t("no weapon"))
    if slot.weapon and slot.weapon.resistance is not None:
        said.append(w.t("resistance {n}", n=slot.weapon.resistance))
    said.append(w.say(effect_word(slot.effect)) if slot.effect else w.t("no effect"))
    if slot.closed:
        said.append(w.t("face down"))
    if lit:
        said.append(w.t("can act"))
    if note:
        said.append(note)
    return ", ".join(said)


def hero_box(look: Look, slot: Slot, width: float, height: float) -> ft.Control:
    """The cards of a slot: dashed if empty, hatched if closed, behind one another with their number if a squad."""
    n = len(slot.heroes)
    if not n:
        return dashed_box(None, width, height, look.edge, 12)
    if slot.closed:
        inside = row(
            [
                emblem(look, "card-closed", height * 0.56, look.accent),
                look.text(str(n), 20 / look.scale, 900, look.accent, line=1.0) if n > 1 else None,
            ],
            4,
            tight=True,
        )
        return dashed_box(inside, width, height, look.accent, 12)
    inside = row(
        [
            emblem(look, "holder", height * 0.56, look.onFace),
            look.text(str(n), 24 / look.scale, 900, look.onFace, line=1.0) if n > 1 else None,
        ],
        5,
        tight=True,
        align=ft.MainAxisAlignment.CENTER,
    )
    front = ft.Container(
        inside, width=width, height=height, border_radius=12, bgcolor=look.face, alignment=ft.Alignment.CENTER
    )
    behind = [
        ft.Container(
            width=width, height=height, border_radius=12, left=4.0 * k, top=8 - 4.0 * k + 4,
            border=ft.Border.all(1.5, look.face), bgcolor=look.card,
        )
        for k in range(min(n - 1, 3), 0, -1)
    ]  # fmt: skip
    front.left, front.top = 0, 12
    return ft.Stack([*behind, front], width=width + 4.0 * min(n - 1, 3), height=height + 12)


def effect_box(look: Look, w: Words, effect: Effect | None, *, height: float = 36, narrow: bool = False) -> ft.Control:
    """The postponed effect of a slot, dashed if there is none."""
    if effect is None:
        empty = ft.Container(
            look.text(w.t("no effect"), 13, 500, look.ink2, lines=1, align=ft.TextAlign.CENTER),
            height=height if not look.large else None,
            alignment=ft.Alignment.CENTER,
            padding=ft.Padding.symmetric(horizontal=4, vertical=4 if look.large else 0),
        )
        return dashed(empty, look.edge, 10, stroke=1.5, dash=3.4, gap=2.4)
    number = str(effect.number) if effect.kind != "shield_repel" else ""
    word = {
        "lasting": w.t("lasting"),
        "combo": w.t("combo"),
        "shield_reduce": w.t("shield"),
        "shield_repel": w.t("repels"),
    }[effect.kind]
    against = (
        emblem(look, EMBLEMS["attack_weapon"], look.mark(16), look.onFace)
        if effect.target_kind == "attack_weapon" and effect.kind in ("lasting", "combo")
        else None
    )
    inside = row(
        [
            emblem(look, EMBLEMS[effect.kind], look.mark(20), look.onFace),
            look.text(word, 13, 700, look.onFace, lines=1, expand=True, expand_loose=True) if not narrow else None,
            against,
            look.text(number, 17, 900, look.onFace, line=1.0) if number else None,
        ],
        4,
        align=ft.MainAxisAlignment.CENTER,
    )
    return ft.Container(
        inside,
        height=height if not look.large else None,
        bgcolor=look.face,
        border_radius=10,
        alignment=ft.Alignment.CENTER,
        padding=ft.Padding.symmetric(horizontal=5, vertical=5 if look.large else 0),
    )


def _weapon(look: Look, w: Words, slot: Slot, *, start: bool = False) -> ft.Control:
    if slot.weapon is None:
        return look.text(w.t("no weapon"), 14, 500, look.ink2, lines=1, align=None if start else ft.TextAlign.CENTER)
    named = slot.weapon.name or slot.weapon.type
    r = slot.weapon.resistance
    return row(
        [
            emblem(look, "spinner", look.mark(17), look.accent),
            look.text(named or w.term("term.weapon"), 14, 500, lines=1, expand=True, expand_loose=True),
            icon(look, ft.Icons.FORT_ROUNDED, look.mark(15), look.ink2) if r is not None else None,
            look.text(str(r), 14, 900, lines=1) if r is not None else None,
        ],
        4,
        align=ft.MainAxisAlignment.START if start else ft.MainAxisAlignment.CENTER,
    )


def _badge(look: Look, w: Words, slot: Slot, i: int, lit: bool, note: str) -> ft.Control:
    """Top line of the card: bolt of a slot that may act, its number, or that it is closed."""
    word = note or (w.t("face down") if slot.closed else w.say(slot_word(i)))
    bolt = ft.Container(
        emblem(look, "energy", 14, look.onLit), bgcolor=look.lit, border_radius=6,
        padding=ft.Padding.symmetric(horizontal=4, vertical=2),
    )  # fmt: skip
    return row(
        [bolt if lit else None, look.text(cap(word), 12, 700 if note else 500, look.ink2, lines=1, expand=True)], 5
    )


def _hero_size(height: float) -> tuple[float, float]:
    """Width and height of the hero on a card of this height."""
    tall = max(26.0, min(64.0, height - REST + (8 if height < TIGHT else 0)))
    return tall * HERO[0] / HERO[1], tall


def slot_card(
    look: Look,
    w: Words,
    slot: Slot,
    i: int,
    on_tap: Callable[[], Any],
    *,
    height: float | None,
    narrow: bool = False,
    lit: bool = False,
    note: str = "",
    ident: str = "",
) -> ft.Control:
    """The card of a slot, `height` px high (None: as a row of a list, as high as its words).

    `lit`: it may act or be chosen now. `note`: stands in place of the slot's number ("target").
    """
    bare = not (slot.heroes or slot.weapon or slot.effect)
    name = w.say(hero_word(top(slot))) if slot.heroes else w.t("empty") if bare else w.t("no hero")
    if slot.heroes and not (top(slot).name or top(slot).type):
        name = cap(w.term("term.squad") if len(slot.heroes) > 1 else w.term("term.hero"))
    ink = look.ink if slot.heroes else look.ink2
    if height is None:
        inside: ft.Control = column(
            [
                _badge(look, w, slot, i, lit, note),
                row(
                    [
                        hero_box(look, slot, 60, 44),
                        column(
                            [look.text(name, 17, 900, ink, lines=2, line=1.15), _weapon(look, w, slot, start=True)],
                            3,
                            expand=True,
                        ),
                    ],
                    12,
                ),
                effect_box(look, w, slot.effect) if not bare else None,
            ],
            6,
            cross=ft.CrossAxisAlignment.STRETCH,
        )
    else:
        inside = column(
            [
                _badge(look, w, slot, i, lit, note),
                ft.Row([hero_box(look, slot, *_hero_size(height))], alignment=ft.MainAxisAlignment.CENTER, expand=True),
                look.text(name, 15, 900, ink, lines=1, line=1.15, align=ft.TextAlign.CENTER),
                _weapon(look, w, slot) if not bare else None,
                effect_box(look, w, slot.effect, height=28 if height < TIGHT else 36, narrow=narrow)
                if not bare
                else None,
            ],
            2,
            tight=False,
            cross=ft.CrossAxisAlignment.STRETCH,
        )
    body = ft.Container(
        inside,
        height=height,
        bgcolor=look.card,
        border_radius=14,
        padding=ft.Padding.symmetric(horizontal=7, vertical=6),
        border=ft.Border.all(4, look.lit) if lit else None,
        animate=look.motion(160, fade=True),
    )
    if lit:
        body.padding = ft.Padding.symmetric(horizontal=3, vertical=2)
    return surface(
        look, body, slot_name(w, slot, i, lit=lit and not note, note=note), on_tap, radius=14, focus=look.onMat,
        expand=True, key=ident or None,
    )  # fmt: skip
