"""The band between the halves: way back, the phases of the day with the current one lit, the round, menu."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft

from companion.core.table import Play
from companion.games.balicek.moves import NamePhases, SetPhase
from companion.games.balicek.rules.common import BEFORE, phase, phase_name
from companion.games.balicek.state import Stage, State
from companion.games.balicek.words import phase_emblem
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import (
    button,
    column,
    emblem,
    field,
    hint,
    icon_button,
    list_row,
    ruling,
    section,
    sheet,
    surface,
)
from companion.ui.games.balicek.parts import STRETCH, cap
from companion.ui.screens.sheets import rule_sheet, rule_title
from companion.ui.screens.table import ways
from companion.ui.session import Session
from companion.ui.theme import Look

HEIGHT = 62.0


def day(app: App, look: Look, w: Words, session: Session, *, whole: bool) -> ft.Control:
    """The band; `whole`: with the way back and the menu (on a phone, where no header stands above)."""
    s: State = session.state
    before = s.stage in BEFORE
    now = 0 if before or s.stage is Stage.GAME_OVER else phase(s)
    most = s.options.phases
    room = look.column - 24 - (96 if whole else 0) - 58
    words_fit = room / most >= 52 and not look.large
    phases = [_phase(look, w, s, i, now, words_fit) for i in range(1, most + 1)]
    names = ", ".join(w.say(phase_name(s, i)) for i in range(1, most + 1))
    said = (
        w.t("Day phase now: {phase}", phase=w.say(phase_name(s, now)))
        if now
        else w.t("Day phases: {names}", names=names)
    )
    days = surface(
        look,
        ft.Container(ft.Row(phases, spacing=2), height=HEIGHT),
        said,
        lambda: app.open(phases_sheet(session)),
        radius=14,
        focus=look.onMat,
        expand=True,
        key="day",
    )
    turn = ft.Semantics(
        label=w.t("Round {n}", n=s.round),
        exclude_semantics=True,
        content=ft.Container(
            column(
                [
                    look.text(str(s.round), 22 / look.scale * min(look.scale, 1.3), 900, look.onMat, line=1.05),
                    look.text(w.term("term.round"), 12, 500, look.onMat2, lines=1) if not look.large else None,
                ],
                0,
                cross=ft.CrossAxisAlignment.CENTER,
            ),
            width=46,
        ),
    )
    inside: list[ft.Control] = [days]
    if s.round:
        inside.append(turn)
    if whole:
        back, more = ways(app, w, session)
        inside = [
            icon_button(look, back.mark, back.name, back.on_tap, color=look.onMat),
            *inside,
            icon_button(look, more.mark, more.name, more.on_tap, color=look.onMat),
        ]
    return ft.Container(
        ft.Row(inside, spacing=2, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        bgcolor=look.tray,
        border_radius=16,
        height=HEIGHT,
        padding=ft.Padding.symmetric(horizontal=0 if whole else 8),
    )


def _phase(look: Look, w: Words, s: State, i: int, now: int, words: bool) -> ft.Control:
    lit = i == now
    ink = look.onLit if lit else look.onMat if i < now or not now else look.onMat2
    name = phase_emblem(s, i)
    usual = bool(name) and not s.phase_names
    word = w.say(phase_name(s, i))
    picture: ft.Control = (
        emblem(look, name, 24, ink) if name and (usual or words) else look.text(str(i), 17 / look.scale, 900, ink)
    )
    return ft.Container(
        column(
            [picture, look.text(word, 12, 700 if lit else 500, ink, lines=1) if words else None],
            1,
            cross=ft.CrossAxisAlignment.CENTER,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        bgcolor=look.lit if lit else None,
        border_radius=12,
        height=HEIGHT - 10,
        margin=ft.Margin.only(top=5, bottom=5),
        alignment=ft.Alignment.CENTER,
        expand=True,
        animate=look.motion(160, fade=True),
    )


def phases_sheet(session: Session) -> Sheet:
    """The phases of the day: the current one, another one where the table sets it, own names before the first turn."""
    names: dict[int, str] = {}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        manual = s.options.day_advance == "manual" and s.stage is not Stage.GAME_OVER and s.stage not in BEFORE
        now = 0 if s.stage in BEFORE or s.stage is Stage.GAME_OVER else phase(s)
        before = s.stage in BEFORE
        rule = "balicek.phase.other" if s.options.day_advance != "per_action" else "balicek.phase.advance"

        def put(i: int, text: str) -> None:
            names[i] = text

        def save() -> None:
            told = [names.get(i, w.say(phase_name(s, i))).strip() for i in range(1, s.options.phases + 1)]
            move: dict[str, Any] = NamePhases(names=tuple(told) if all(told) else ()).model_dump(mode="json")
            app.do(Play(move=move))

        rows: list[ft.Control | None] = []
        for i in range(1, s.options.phases + 1):
            word = w.say(phase_name(s, i))
            if before:
                rows.append(field(look, w.t("Phase {n}", n=i), word, partial(put, i), max_length=60, key=f"phase-{i}"))
                continue
            move = SetPhase(phase=i).model_dump(mode="json")
            rows.append(
                list_row(
                    look,
                    cap(word),
                    w.t("now") if i == now else "",
                    emblem_name=phase_emblem(s, i) or None,
                    on_tap=partial(app.do, Play(move=move)) if manual and i != now else None,
                    key=f"phase-{i}",
                )
            )
        return sheet(
            look,
            w.t("Day phases"),
            [
                hint(look, w.t("Bonuses count only in their day phase, for both players.")),
                section(look, w.t("Names of the phases")) if before else None,
                column(rows, 8 if before else 0, cross=STRETCH),
                ruling(look, rule_title(app, "balicek", rule), partial(app.push, rule_sheet("balicek", rule))),
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            emblem_name="phase-morning",
            buttons=[button(look, w.t("Use these names"), save, main=True)] if before else (),
        )

    return build
