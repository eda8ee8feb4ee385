"""One player's half of the table: lives, decks, graveyards and the row of slots; it can be turned round."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.games.balicek.rules.common import laid, lives
from companion.games.balicek.scoring import FEW_LIVES
from companion.games.balicek.state import Player, Stage, State
from companion.i18n import Words
from companion.ui.app import App
from companion.ui.components import column, emblem, icon, row, surface
from companion.ui.games.balicek.details import player_sheet, slot_sheet
from companion.ui.games.balicek.parts import STRETCH
from companion.ui.games.balicek.slots import slot_card
from companion.ui.games.balicek.tray import Tray
from companion.ui.session import Session
from companion.ui.theme import Look

HEAD = 54.0
GAP = 6.0
NARROW = 96.0  # a slot narrower than this shows no word of its effect


def turned(app: App, look: Look, session: Session, seat: int, upper: bool) -> bool:
    """Whether a half stands on its head; the upper one does unless the table says otherwise."""
    usual = upper and not look.large and not look.wide and session.view is None
    return bool(app.cache.get(("balicek.turned", session.id, seat), usual))


def turn(app: App, look: Look, session: Session, seat: int, upper: bool) -> None:
    app.cache[("balicek.turned", session.id, seat)] = not turned(app, look, session, seat, upper)
    app.close_all()


def half(
    app: App,
    look: Look,
    w: Words,
    session: Session,
    seat: int,
    tray: Tray,
    *,
    upper: bool,
    height: float | None,
    width: float,
) -> ft.Control:
    """The half of `seat`: head and slots; `height` of a slot's card (None: slots under one another)."""
    turning = partial(turn, app, look, session, seat, upper)
    head = _head(app, look, w, session, seat, tray, turning, width)
    slots = _slots(app, look, w, session, seat, tray, height, width)
    return ft.Container(
        column([head, slots], GAP, cross=STRETCH),
        rotate=math.pi if turned(app, look, session, seat, upper) else 0,
        animate_rotation=look.motion(220),
        key=ft.ScrollKey(f"half-{seat}"),  # type: ignore[call-arg]  # made by a lazy decorator
    )


def _head(
    app: App,
    look: Look,
    w: Words,
    session: Session,
    seat: int,
    tray: Tray,
    turning: Callable[[], Any],
    width: float,
) -> ft.Control:
    s: State = session.state
    p = s.players[seat]
    total = lives(p)
    active = s.active == seat and s.stage is not Stage.GAME_OVER
    aimed = tray.decks.get(seat)
    few = total <= FEW_LIVES
    color = look.lit if active else look.onMat
    drawn = f" + {len(p.drawn_heroes)}" if p.drawn_heroes else ""
    name = w.name(seat)
    little = width < 350 or look.large
    who = column(
        [
            look.text(
                name,
                17 if len(name) < 12 else 14 if len(name) < 16 else 13,
                900,
                look.onMat,
                lines=1 if len(name) < 12 else 2,
                line=1.0,
            ),
            look.text(
                f"{p.hero_deck} + {laid(p)}{drawn}", 14 if len(name) < 12 else 13, 500, look.onMat2, lines=1, line=1.1
            ),
        ],
        1,
        expand=True,
    )
    mark_ = "life-last" if few else "life-deck"
    big = row(
        [
            emblem(look, mark_, 30, color),
            look.text(str(total), 40, 900, color, line=1.0),
            who,
        ],
        8,
        expand=True,
    )
    inside: ft.Control = row([big, _counts(look, p)], 8)
    if little:
        inside = column([row([big]), _counts(look, p, flat=True)], 2, cross=STRETCH)
    said = ", ".join(_said(w, s, seat, total))
    body = ft.Container(
        inside,
        height=HEAD if not little else None,
        padding=ft.Padding.symmetric(horizontal=8),
        border_radius=14,
        border=ft.Border.all(3, look.lit) if aimed else None,
        bgcolor=look.tray if aimed else None,
    )
    people = surface(
        look,
        body,
        said if not aimed else w.t("hero deck of {who}, target", who=name),
        aimed or (lambda: app.open(player_sheet(session, seat, turning))),
        radius=14,
        focus=look.onMat,
        expand=True,
        key=f"player-{seat}",
    )
    turn_key = surface(
        look,
        ft.Container(
            icon(look, ft.Icons.SCREEN_ROTATION_ALT_ROUNDED, 22, look.onMat2), width=44, height=48, alignment=ft.Alignment.CENTER
        ),
        w.t("Turn this half: {who}", who=name),
        turning,
        radius=14,
        width=44,
        height=48,
        focus=look.onMat,
        key=f"turn-{seat}",
    )  # fmt: skip
    return ft.Row([people] if look.wide else [people, turn_key], spacing=0)


def _said(w: Words, s: State, seat: int, total: int) -> list[str]:
    p = s.players[seat]
    said = [
        w.name(seat),
        w.tn("{n} life", "{n} lives", total),
        w.t("hero deck: {n}", n=p.hero_deck),
        w.t("laid out: {n}", n=laid(p)),
        w.t("weapon deck: {n}", n=p.weapon_deck),
        w.t("hero graveyard: {n}", n=len(p.hero_grave)),
        w.t("weapon graveyard: {n}", n=len(p.weapon_grave)),
    ]
    if s.active == seat:
        said.insert(1, w.t("on turn"))
    return said


def _counts(look: Look, p: Player, *, flat: bool = False) -> ft.Control:
    """Heroes: deck and graveyard; weapons: deck and graveyard."""

    def one(what: str, deck: int, grave: int) -> ft.Control:
        return row(
            [
                emblem(look, what, look.mark(18), look.onMat2),
                ft.Container(look.text(str(deck), 16, 900, look.onMat, line=1.1), width=look.size(16) * 1.35),
                emblem(look, "graveyard", look.mark(17), look.onMat2),
                ft.Container(look.text(str(grave), 16, 900, look.onMat, line=1.1), width=look.size(16) * 1.35),
            ],
            5,
            tight=True,
        )

    pair: list[ft.Control | None] = [
        one("deck", p.hero_deck, len(p.hero_grave)),
        one("spinner", p.weapon_deck, len(p.weapon_grave)),
    ]
    return ft.Row([x for x in pair if x], spacing=14, wrap=True) if flat else column(pair, 3)


def _slots(
    app: App,
    look: Look,
    w: Words,
    session: Session,
    seat: int,
    tray: Tray,
    height: float | None,
    width: float,
) -> ft.Control:
    s: State = session.state
    slots = s.players[seat].slots
    each = (width - 6 * (len(slots) - 1)) / max(1, len(slots))
    cards = []
    for i, slot in enumerate(slots):
        tap = tray.slots.get((seat, i))
        cards.append(
            slot_card(
                look,
                w,
                slot,
                i,
                tap or partial(app.open, slot_sheet(session, seat, i)),
                height=height,
                narrow=each < NARROW,
                lit=tap is not None,
                note=tray.note if tap is not None else "",
                ident=f"slot-{seat}-{i}",
            )
        )
    if height is None:
        rows: list[ft.Control] = [
            ft.Row([x], key=ft.ScrollKey(f"slot-row-{seat}-{i}"))  # type: ignore[call-arg]  # made by a lazy decorator
            for i, x in enumerate(cards)
        ]
        return ft.Column(rows, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Row(cards, spacing=6, vertical_alignment=ft.CrossAxisAlignment.START)
