"""Dice that an effect lays, changes or takes away: the board of the hero in its sheet, and the pad for one cell."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import flet as ft

from companion.games.hrdina.live.common import full_board
from companion.games.hrdina.state import State
from companion.games.hrdina.words import ATTRIBUTE_EMBLEMS, cell_label, die_label
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import button, column, dashed_box, emblem, list_row, row, section, sheet, surface
from companion.ui.games.hrdina.dice import EDGE, die
from companion.ui.games.hrdina.live import roll
from companion.ui.games.hrdina.live.view import View
from companion.ui.session import Session
from companion.ui.theme import TARGET, Look

Put = Mapping[int, str | None]  # cells and the dice that lie there afterwards; None = empty
Told = Callable[[dict[int, str | None]], Any]
DIE, MARK, GAP = 40.0, 22.0, 3.0


def parts(app: App, look: Look, w: Words, session: Session, seat: int, put: Put, told: Told) -> list[ft.Control | None]:
    """The board with its cells as keys; where two rows do not fit side by side, a row that opens it."""
    if look.large or look.narrow:
        n = len(put)
        sub = w.tn("{n} die lies otherwise", "{n} dice lie otherwise", n) if n else w.t("all lie as before")
        opened = partial(app.push, board_sheet(session, seat, put, told))
        return [list_row(look, w.t("A die on the board"), sub, emblem_name="die-6", on_tap=opened)]
    return [section(look, w.t("Dice that lie otherwise")), board(app, look, w, session, seat, put, told, 2)]


def board(
    app: App, look: Look, w: Words, session: Session, seat: int, put: Put, told: Told, columns: int
) -> ft.Control:
    """The rows of a hero; a tap on a cell asks for the die that lies there now."""
    s: State = session.state
    order = (0, 3, 1, 4, 2, 5, 6) if columns == 2 else range(7)

    def line(r: int) -> ft.Control:
        cells = [_cell(app, look, w, session, seat, 3 * r + i, put, told) for i in range(3)]
        return ft.Container(row([emblem(look, ATTRIBUTE_EMBLEMS[r], MARK, look.accent), *cells], GAP), expand=True)

    made = [line(r) for r in order if 3 * r < full_board(s)]
    made += [ft.Container(expand=True)] * (-len(made) % columns)
    lines = [ft.Row(made[i : i + columns], spacing=8) for i in range(0, len(made), columns)]
    return column(list(lines), 2)


def _cell(app: App, look: Look, w: Words, session: Session, seat: int, cell: int, put: Put, told: Told) -> ft.Control:
    before = session.state.heroes[seat].cells[cell]
    code, changed = put.get(cell, before), cell in put
    here = w.say(cell_label(cell))
    if code is None:
        drawn: ft.Control = dashed_box(None, DIE, DIE, look.edge, DIE / 4, stroke=1.5, dash=3.4, gap=2.4)
        name = w.t("{place}: empty", place=here)
    else:
        drawn = die(look, w, code, DIE)
        name = f"{here}: {w.say(die_label(code))}"
    shown: list[ft.Control] = [ft.Container(drawn, width=DIE, height=DIE + EDGE, alignment=ft.Alignment.CENTER)]
    if changed:
        ring = ft.Container(width=DIE, height=DIE, border=ft.Border.all(4, look.lit), border_radius=DIE / 4)
        shown.append(ring)
        name = w.t("{place}, changed", place=name)
    face = ft.Stack(shown, width=DIE, height=DIE + EDGE, clip_behavior=ft.ClipBehavior.NONE)
    opened = partial(app.push, die_sheet(session, seat, cell, put, told))
    inside = ft.Container(face, width=TARGET, height=TARGET + 4, alignment=ft.Alignment.CENTER)
    return surface(look, inside, name, opened, radius=DIE / 4, width=TARGET, height=TARGET + 4)


def board_sheet(session: Session, seat: int, put: Put, told: Told) -> Sheet:
    """The board in a sheet of its own, for large text and narrow windows."""
    state = {"put": dict(put)}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        def keep(now: dict[int, str | None]) -> None:
            state["put"] = now
            told(now)

        return sheet(
            look,
            w.t("A die on the board"),
            [board(app, look, w, session, seat, state["put"], keep, 1)],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(seat),
            emblem_name="die-6",
            buttons=[button(look, w.t("Done"), app.close, main=True)],
        )

    return build


def die_sheet(session: Session, seat: int, cell: int, put: Put, told: Told) -> Sheet:
    """Which die lies on a cell after the effect; with it the sheet goes away."""
    before: str | None = session.state.heroes[seat].cells[cell]
    drafts: list[roll.Draft] = []

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        def keep(code: str | None) -> None:
            now = {**put, cell: code}
            if code == before:
                del now[cell]
            app.close()
            told(now)

        if not drafts:
            drafts.append(roll.Draft(app, 1, lambda dice: keep(dice[0])))
        pad = ft.Container(
            roll.pad(View(app, look, w, session), drafts[0], put=drafts[0].put),
            bgcolor=look.tray, border_radius=16, padding=ft.Padding.symmetric(horizontal=2, vertical=8),
        )  # fmt: skip
        lies = w.say(die_label(before)) if before is not None else w.t("empty")
        as_before = button(look, w.t("As before"), partial(keep, before)) if cell in put else None
        away = button(look, w.t("No die lies there"), partial(keep, None)) if before is not None else None
        return sheet(
            look,
            w.say(cell_label(cell)),
            [pad],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.t("{who}, before: {what}", who=w.name(seat), what=lies),
            emblem_name=ATTRIBUTE_EMBLEMS[cell // 3],
            buttons=[as_before, away],
        )

    return build
