"""What counts now: the initiative cards with their dice, coins and fiends, and what is left in bag and decks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.games.hrdina.live.common import ENDED
from companion.games.hrdina.live.numbers import bag, dice_each, forecast
from companion.games.hrdina.live.offers_table import initiative_label
from companion.games.hrdina.live.state import Stage
from companion.ui.components import column, emblem, inline_count, named, press, row, surface
from companion.ui.games.hrdina.live.bits import mini_die
from companion.ui.games.hrdina.live.view import View
from companion.ui.theme import SCREEN_EDGE

ROUNDS = (Stage.ROLL, Stage.ORDER, Stage.MARKET, Stage.CLEANUP)


def mat(v: View, strip_: bool) -> list[ft.Control]:
    """Rows of the mat, from top to bottom."""
    rows: list[ft.Control] = []
    if strip_ and v.live.level == "full" and v.live.stage in ROUNDS:
        rows.append(strip(v))
    if v.live.level == "full" and v.live.stage not in ENDED:
        rows.append(left(v))
    return rows


def strip(
    v: View,
    *,
    on_tap: Callable[[int], Any] | None = None,
    dice: Sequence[str] | None = None,
) -> ft.Control:
    """The initiative cards side by side. `on_tap`: free ones are keys. `dice`: those of a roll being told, in order."""
    look = v.look
    n = len(v.live.cards)
    per = min(n, 3) if look.large else n
    gap = 6.0
    width = (v.width - 2 * SCREEN_EDGE - gap * (per - 1)) / per
    made = [_card(v, i, width, on_tap, dice) for i in range(n)]
    lines = [ft.Row(made[i : i + per], spacing=gap) for i in range(0, n, per)]
    return column(list(lines), gap)


def _card(v: View, i: int, width: float, on_tap: Callable[[int], Any] | None, told: Sequence[str] | None) -> ft.Control:
    look, w = v.look, v.w
    card, each = v.live.cards[i], dice_each(v.live)
    free = card.owner is None
    key = on_tap is not None and free
    ink = look.onLit if key else look.ink
    size = min(44.0 if look.large else 34.0, (width - 16 - 4) / 2)
    shown: list[str | None] = list(card.dice)
    if told is not None:
        shown = [told[at] if at < len(told) else None for at in range(i * each, (i + 1) * each)]
    head = row(
        [
            look.text(str(i + 1), 15, 900, ink, line=1.0),
            emblem(look, "die-gold", 17, ink) if card.coin else None,
            emblem(look, "familiar", 17, look.bad if not key else ink) if card.fiend is not None else None,
            emblem(look, "ability", 15, ink) if card.special else None,
        ],
        4,
        tight=True,
    )
    if shown:
        under: ft.Control = row([mini_die(look, w, d, size) for d in shown], 4, tight=True)
    elif card.owner is not None:
        who = look.text(w.name(card.owner), 14, 700, ink if not card.returned else look.ink2, lines=1)
        under = ft.Container(who, height=size, alignment=ft.Alignment.CENTER, width=width - 10)
        who.text_align = ft.TextAlign.CENTER
    else:
        under = ft.Container(height=size)
    inside = ft.Container(
        column([head, under], 4, cross=ft.CrossAxisAlignment.CENTER),
        width=width,
        height=size + 36 + max(0.0, look.size(15) - 15),
        padding=ft.Padding.symmetric(vertical=6),
        alignment=ft.Alignment.CENTER,
    )
    name = w.say(initiative_label(v.s, i))
    if card.owner is not None:
        name = w.t("{card}, {who}", card=name, who=w.name(card.owner))
        if card.returned:
            name = w.t("{card}, returned", card=name)
    if key and on_tap is not None:
        return press(
            look, inside, name, partial(on_tap, i), fill=look.lit, edge=look.litEdge, radius=12, width=width,
            key=f"card-{i}",
        )  # fmt: skip
    inside.bgcolor, inside.border_radius = look.card, 12
    inside.opacity = 0.6 if card.returned or (on_tap is not None and not free) else 1
    if on_tap is not None:
        return surface(look, inside, name, partial(on_tap, i), radius=12, width=width)  # refused: the rules say why
    return named(inside, name)


def left(v: View) -> ft.Control:
    """What lies in the bag and in the decks, and how many rounds are still to come."""
    look, w, s, live = v.look, v.w, v.s, v.live
    dice = sum(n for n in bag(s).values() if n > 0)
    told: list[tuple[str, int, str]] = [("die-6", dice, w.tn("{n} die in the bag", "{n} dice in the bag", dice))]
    told.append(("deck", live.deck, w.tn("{n} card in the deck", "{n} cards in the deck", live.deck)))
    if s.options.monsters:
        told.append(("score-monster", live.minions, w.tn("{n} minion", "{n} minions", live.minions)))
    if s.options.familiars:
        told.append(("familiar", live.fiends, w.tn("{n} fiend", "{n} fiends", live.fiends)))
    rounds = forecast(s)
    more = rounds.two + rounds.one
    future = w.tn("{n} round more", "{n} rounds more", more) if live.stage is not Stage.IMPROVE else ""
    counts: list[ft.Control] = [
        inline_count(look, str(n), picture, color=look.onMat2, ink=look.onMat, size=15) for picture, n, _ in told
    ]
    said = ", ".join([*(words for _, _, words in told), future])
    if future:
        counts.append(look.text(future, 14, 400, look.onMat2, lines=1))
    return named(ft.Row(counts, spacing=12, wrap=look.large, run_spacing=4), said)
