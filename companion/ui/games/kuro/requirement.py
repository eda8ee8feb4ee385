"""The requirement check without a table: revealed hero and number of players, which strengths may be sent, and why."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.core import registry
from companion.games.kuro.requirement import PLAYERS, Line, check_requirement
from companion.games.kuro.words import EMBLEMS
from companion.i18n import Words
from companion.ui.app import App, frame
from companion.ui.components import (
    Action,
    answer,
    chips,
    column,
    emblem,
    header,
    heptagon,
    hint,
    icon,
    row,
    ruling,
    scroll,
    section,
    surface,
    switch_row,
    tray,
)
from companion.ui.games.kuro.parts import hero_keys, hero_name, strengths
from companion.ui.screens.sheets import rule_sheet, rule_title
from companion.ui.theme import Look


def requirement(app: App) -> tuple[ft.Control, Look, Words]:
    look, w = app.look("kuro"), app.words("kuro")
    draft: dict[str, Any] = app.draft.setdefault("requirement", {})
    last = next((t for t in app.tables if t.game == "kuro"), None)
    players: int = draft.get("players", len(last.seats) if last and len(last.seats) in PLAYERS else 4)
    hero: int | None = draft.get("hero")
    permit: bool = draft.get("permit", False)

    def put(**changes: Any) -> None:
        draft.update(changes)
        app.refresh()

    number = chips(
        look,
        [(str(n), w.tn("{n} player", "{n} players", n)) for n in PLAYERS],
        str(players),
        lambda v: put(players=int(v)),
    )
    body: list[ft.Control | None]
    if hero is None:
        body = [
            section(look, w.t("Players")),
            number,
            hint(look, w.t("Which hero was turned over? Tap it below.")),
        ]
    else:
        verdict = check_requirement(hero, players, permit=permit)
        top_ = ft.Container(
            column(
                [
                    row(
                        [
                            heptagon(look, str(hero), EMBLEMS[hero], hero_name(w, hero), size=104),
                            ft.Container(
                                answer(
                                    look,
                                    w.t("Required strength"),
                                    w.say(verdict.summary) if verdict.summary else "",
                                    [
                                        look.text(
                                            w.say(verdict.detail) if verdict.detail else hero_name(w, hero),
                                            15,
                                            500,
                                            look.onMat2,
                                        )
                                    ],
                                ),
                                expand=True,
                            ),
                        ],
                        14,
                    ),
                    strengths(app, look, w, verdict.lines, inset=28),
                ],
                14,
                cross=ft.CrossAxisAlignment.STRETCH,
            ),
            bgcolor=look.mat,
            border_radius=20,
            padding=14,
        )
        body = [
            top_,
            section(look, w.t("Players")),
            number,
            *[hint(look, w.say(n)) for n in verdict.notes],
            section(look, w.t("Every hero, and why")),
            ft.Container(
                column([_line(app, look, w, x) for x in verdict.lines], 0, cross=ft.CrossAxisAlignment.STRETCH),
                bgcolor=look.card,
                border_radius=16,
            ),
            ft.Container(
                switch_row(
                    look, w.t("Permit of the Black Knight"), permit, lambda on: put(permit=on), emblem_name=EMBLEMS[6]
                ),
                bgcolor=look.card,
                border_radius=16,
            ),
            ruling(
                look,
                rule_title(app, "kuro", f"kuro.req.{hero}"),
                lambda: app.open(rule_sheet("kuro", f"kuro.req.{hero}")),
            ),
        ]
    meta = registry.metas()["kuro"]
    top = header(
        look,
        w.t("Required strength"),
        w.say(meta.name),
        back=Action(ft.Icons.ARROW_BACK_ROUNDED, w.t("Back"), lambda: app.go("/")),
        on_mat=False,
    )
    keys = hero_keys(look, w, lambda h: put(hero=h), lit=[hero] if hero else [])
    bottom = tray(look, w.t("Revealed hero"), content=[keys])
    return frame(app, look, top, scroll([*body, ft.Container(height=12)], 8), bottom), look, w


def _line(app: App, look: Look, w: Words, line: Line) -> ft.Control:
    ink = look.ok if line.ok else look.bad
    body = ft.Container(
        row(
            [
                emblem(look, EMBLEMS[line.strength], look.mark(26), look.accent),
                column(
                    [
                        look.text(f"{line.strength} {hero_name(w, line.strength)}", 17, 700, lines=2),
                        look.text(w.say(line.reason), 15, 400, look.ink2),
                    ],
                    1,
                    expand=True,
                ),
                icon(look, ft.Icons.CHECK_ROUNDED if line.ok else ft.Icons.CLOSE_ROUNDED, 24, ink),
                look.text(w.t("fits") if line.ok else w.t("does not fit"), 15, 700, ink),
            ],
            12,
        ),
        padding=ft.Padding.symmetric(horizontal=14, vertical=8),
    )
    said = (
        w.t("Strength {n} fits: {reason}", n=line.strength, reason=w.say(line.reason))
        if line.ok
        else w.t("Strength {n} does not fit: {reason}", n=line.strength, reason=w.say(line.reason))
    )
    return surface(look, body, said + ".", lambda: app.open(rule_sheet("kuro", line.rules[0])), radius=12)
