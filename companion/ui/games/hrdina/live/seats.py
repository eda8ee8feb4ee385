"""The seats: gold, XP, charisma, alignment mark, and every die on a small board."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.games.hrdina.live.common import full_board, placed
from companion.games.hrdina.live.orders import card_of
from companion.games.hrdina.live.state import Stage
from companion.games.hrdina.words import TOKEN, marker_label
from companion.ui.components import emblem, inline_count, row, seat
from companion.ui.games.hrdina.cards_parts import letter_box
from companion.ui.games.hrdina.live.bits import mini_board
from companion.ui.games.hrdina.live.view import View
from companion.ui.theme import PANEL, SCREEN_EDGE

COUNTS = (("gold", "die-gold"), ("xp", "xp"), ("charisma", "attr-cha"), ("injuries", "life-lost"))


def cards(v: View, lit: frozenset[int]) -> list[ft.Control]:
    """All seats, clockwise."""
    return [card(v, i, i in lit) for i in range(v.s.n)]


def status(v: View, i: int) -> str:
    """What a seat does or has done this round."""
    w, live = v.w, v.live
    if live.level == "full":
        if live.turn is not None and live.turn.seat == i:
            return w.t("on turn")
        held = card_of(v.s, i)
        if held is not None and live.stage in (Stage.ORDER, Stage.MARKET):
            done = live.cards[held].returned
            return w.t("done") if done else w.t("card {n}", n=held + 1)
        if live.start == i:
            return w.t("starts")
    return ""


def card(v: View, i: int, deciding: bool) -> ft.Control:
    look, w, s = v.look, v.w, v.s
    hero, mine = s.heroes[i], v.live.sides[i]
    counts, said = [], []
    for token, picture in COUNTS:
        n = getattr(hero, token) or 0
        if (token == "xp" and not s.options.monsters) or (token == "injuries" and not n):
            continue
        counts.append(inline_count(look, str(n), picture, size=16))
        said.append(f"{w.say(TOKEN[token])} {n}")
    marker = ""
    if hero.marker is not None:
        marker = w.say(marker_label(hero.marker))
        said.append(marker)
    told = status(v, i)
    width = min(look.width - PANEL - 16, 1040) if look.wide else look.column
    board = mini_board(look, w, s, i, width - 2 * SCREEN_EDGE - 20, _beside(v, i))
    lies = w.t("{n} of {all} dice", n=placed(s, i), all=full_board(s))
    if mine.pending:
        said.append(w.tn("{n} fiend waits", "{n} fiends wait", len(mine.pending)))
    return seat(
        look,
        w.name(i),
        told,
        counts=counts,
        things=ft.Container(board, padding=ft.Padding.only(bottom=5, top=2)),
        deciding=deciding,
        badge_emblem="die-6",
        on_tap=partial(v.app.go, f"{v.session.route}/hero/{i}"),
        name=", ".join(x for x in (w.name(i), told, *said, lies) if x),
        key=ft.ScrollKey(f"seat-{i}"),  # type: ignore[call-arg]  # made by a lazy decorator
    )


def _beside(v: View, i: int) -> ft.Control | None:
    """The class colour, the cell of the marker and fiends, after the last row of the small board."""
    look, w, s = v.look, v.w, v.s
    hero, mine = s.heroes[i], v.live.sides[i]
    parts: list[ft.Control | None] = []
    if mine.colour is not None:
        parts.append(letter_box(look, w, mine.colour, 20, 12))
    if hero.marker is not None:
        spot = ft.Container(width=5, height=5, bgcolor=look.edge, border_radius=3)
        here = ft.Container(width=6, height=6, bgcolor=look.accent, border_radius=3)
        cells = [here if c == hero.marker else spot for c in range(9)]
        parts.append(
            ft.Column(
                [
                    ft.Row(
                        [ft.Container(x, width=7, height=7, alignment=ft.Alignment.CENTER) for x in cells[r : r + 3]],
                        spacing=0,
                        tight=True,
                    )
                    for r in (0, 3, 6)
                ],
                spacing=0,
                tight=True,
            )
        )
    fiends = len(mine.pending) + sum(f.active for f in hero.fiends)
    if fiends:
        parts.append(
            row([emblem(look, "familiar", 16, look.bad), look.text(str(fiends), 13, 900, look.bad)], 2, tight=True)
        )
    return row(parts, 8, tight=True) if parts else None
