"""What happened, in words: undo, redo, jump anywhere, mend one step far back."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Any

import flet as ft

from companion.core.table import Correct, Mend, Play, Redo, Step, Undo
from companion.core.telling import told_action
from companion.core.text import Msg
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import (
    Action,
    button,
    card,
    column,
    empty_state,
    header,
    hint,
    list_row,
    reading,
    row,
    screen,
    scroll,
    section,
    sheet,
    tray,
)
from companion.ui.screens.sheets import action_sheet, reasons
from companion.ui.session import Session
from companion.ui.theme import Look


def step_words(w: Words, session: Session, step: Step) -> str:
    """One step in words, in today's language."""
    if step.action is None:
        return w.t("Taken out")
    return w.say(told_action(session.game, step.before, step.action))


def clock(at: str) -> str:
    """The time of an entry on this device, "20:14"."""
    try:
        return datetime.fromisoformat(at).astimezone().strftime("%H:%M")
    except ValueError:
        return ""


def history(app: App, session: Session) -> tuple[ft.Control, Look, Words]:
    game = session.game.meta.id
    look, w = app.look(game), app.words(game, session.header.seats)
    table = session.table
    steps = table.steps()
    times = {e.n: e.at for e in table.entries}
    rows: list[ft.Control] = []
    undone = table.undone()
    if undone:
        rows.append(section(look, w.t("Taken back")))
        rows.append(card(look, [_undone_row(app, look, w, session, n, step) for n, step in reversed(undone)]))
    if steps:
        rows.append(section(look, w.t("What happened, latest first")))
        rows.append(card(look, [_row(app, look, w, session, s, times.get(s.n, "")) for s in reversed(steps)]))
    if not rows:
        rows.append(
            empty_state(
                look,
                w.t("Nothing yet"),
                w.t("Every step told to the app will stand here in words."),
                emblem_name="deck",
            )
        )
    lost = sum(1 for s in steps if s.rulings or s.skipped)
    if lost:
        rows.insert(
            0,
            hint(
                look,
                w.tn("{n} step does not agree with the rules.", "{n} steps do not agree with the rules.", lost),
                emblem_name="why-not",
            ),
        )
    top = header(
        look,
        w.t("History"),
        w.tn("{n} entry, nothing is ever deleted", "{n} entries, nothing is ever deleted", table.last),
        back=Action(ft.Icons.ARROW_BACK_ROUNDED, w.t("Back"), lambda: app.go(f"/t/{session.id}")),
        on_mat=False,
    )
    bottom = tray(
        look,
        content=[
            row(
                [
                    button(look, w.t("Undo"), lambda: app.do(Undo()), emblem_name=ft.Icons.UNDO_ROUNDED)
                    if table.can_undo
                    else None,
                    button(look, w.t("Redo"), lambda: app.do(Redo()), emblem_name=ft.Icons.REDO_ROUNDED)
                    if table.can_redo
                    else None,
                ],
                10,
            )
        ]
        if table.can_undo or table.can_redo
        else [],
        rail_actions=[],
    )
    return (
        screen(
            look, top, scroll([*rows, ft.Container(height=16)], 8), bottom if table.can_undo or table.can_redo else None
        ),
        look,
        w,
    )


def _row(app: App, look: Look, w: Words, session: Session, step: Step, at: str) -> ft.Control:
    notes = []
    if step.skipped:
        notes.append(w.t("could not be carried out any more"))
    elif step.rulings and not (isinstance(step.action, Play) and step.action.anyway):
        notes.append(w.t("no longer agrees with the rules"))
    if step.mended is not None:
        notes.append(w.t("mended later"))
    words = step_words(w, session, step)
    emblem_name = "table-says" if isinstance(step.action, Correct) else "why-not" if step.rulings else None
    sub = " · ".join([x for x in (clock(at), *notes) if x])
    return list_row(
        look,
        f"{step.n}. {words}",
        sub,
        emblem_name=emblem_name,
        sub_color=look.bad if step.rulings else None,
        on_tap=lambda: app.open(step_sheet(session, step)),
        name=w.t("Step {n}: {what}", n=step.n, what=words),
        key=f"step-{step.n}",
    )


def _undone_row(app: App, look: Look, w: Words, session: Session, n: int, step: Step | None) -> ft.Control:
    words = step_words(w, session, step) if step else ""
    return list_row(
        look,
        words,
        w.t("tap to bring it back"),
        emblem_name=ft.Icons.REDO_ROUNDED,
        on_tap=lambda: jump(app, session, n),
        name=w.t("Bring back: {what}", what=words),
    )


def jump(app: App, session: Session, n: int) -> None:
    """Go to where the table stood after entry `n`."""
    place = session.table.version_of(n)
    if place is None:
        app.say(app.words().say(Msg("Entry {n} is not on the course of the game.", (("n", n),))))
        return
    away = place - session.table.at
    if away:
        app.do(Redo(count=away) if away > 0 else Undo(count=-away))


def step_sheet(session: Session, step: Step) -> Sheet:
    """What can be done with one step of the past."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        words = step_words(w, session, step)
        parts: list[ft.Control | None] = []
        if step.rulings:
            parts.append(
                column(
                    reasons(app, look, w, session.game.meta.id, step.rulings), 10, cross=ft.CrossAxisAlignment.STRETCH
                )
            )
        place = session.table.version_of(step.n)
        here = place is not None and place == session.table.at
        if not here and place is not None:
            parts.append(
                list_row(
                    look,
                    w.t("Go back to here"),
                    w.t("Later steps are taken back and can be brought back again."),
                    emblem_name=ft.Icons.RESTORE_ROUNDED,
                    on_tap=lambda: jump(app, session, step.n),
                )
            )
        parts.append(
            list_row(
                look,
                w.t("It was different"),
                w.t("Mend this step; the later ones are played again."),
                emblem_name=ft.Icons.EDIT_ROUNDED,
                on_tap=lambda: app.push(mend_sheet(session, step)),
            )
        )
        parts.append(
            list_row(
                look,
                w.t("It did not happen"),
                w.t("Take it out; the later steps are played again."),
                emblem_name=ft.Icons.REMOVE_CIRCLE_OUTLINE_ROUNDED,
                on_tap=lambda: app.do(Mend(target=step.n, action=None)),
            )
        )
        return sheet(
            look,
            words,
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.t("step {n}", n=step.n),
            emblem_name=ft.Icons.HISTORY_ROUNDED,
        )

    return build


def mend_sheet(session: Session, step: Step) -> Sheet:
    """What it should have been: any move possible at that moment, with what it would have done since."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        game = session.game
        offers = [o for o in game.offers(step.before) if o.possible]
        offers.sort(key=lambda o: (not o.main, o.anytime))

        def choose(o: Any) -> None:
            required = [f for f in o.fields if not f.optional]
            if required:
                app.push(action_sheet(session, o, mend=step.n))
            else:
                app.do(Mend(target=step.n, action=Play(move=o.data())))

        rows = [
            list_row(
                look,
                (w.name(o.seat) + ": " if o.seat is not None else "") + w.say(o.label),
                w.say(o.detail) if o.detail else "",
                emblem_name=o.emblem or None,
                on_tap=partial(choose, o),
            )
            for o in offers
        ]
        return sheet(
            look,
            w.t("What was it really?"),
            [reading(look, step_words(w, session, step), color=look.ink2), *rows],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.t("step {n}", n=step.n),
            emblem_name="table-says",
        )

    return build
