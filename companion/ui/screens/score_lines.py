"""Lines of the score tree: closed and opened on the score screen, and one line alone in a sheet."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.core.contract import ScoreLine
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import Part, button, card, list_row, reading, ruling, score_line, sheet
from companion.ui.screens.sheets import rule_sheet, rule_title
from companion.ui.session import Session
from companion.ui.theme import Look


def minus(number: int | str) -> str:
    """A number with the long minus, as sums are written."""
    return str(number).replace("-", "−")


def points(w: Words, line: ScoreLine) -> str:
    return w.tc("score line", "open") if line.points is None else minus(line.points)


def line(
    app: App, look: Look, w: Words, session: Session, seat: int, line: ScoreLine, siblings: Sequence[ScoreLine] = ()
) -> ft.Control:
    """A line of the first level; a tap opens it. Its parts are lines of their own and open in a sheet."""
    ident = (seat, line.key)
    opened = app.draft.get("line") == ident

    def toggle() -> None:
        app.draft["line"] = None if opened else ident
        app.refresh()

    parts = [Part(w.say(i.label), i.value) for i in line.inputs]
    parts += [_part(app, w, session, seat, x) for x in line.lines]
    if line.note:
        parts.append(Part(w.say(line.note)))
    game = session.game.meta.id
    short = line.sum if line.points is not None else w.say(line.note) if line.note else ""
    return score_line(
        look,
        w.say(line.label),
        points(w, line),
        short="" if line.lines and line.points is not None else short,
        emblem_name=line.emblem or None,
        on_tap=toggle,
        opened=opened,
        sum=line.sum,
        parts=parts,
        rule=w.t("Rule: {title}", title=rule_title(app, game, line.rule)),
        on_rule=lambda: app.open(rule_sheet(game, line.rule)),
        name=w.t("{who}, {what}: {points}", who=w.name(seat), what=w.say(line.label), points=points(w, line)),
        key=f"line-{seat}-{line.key}",
    )


def _part(app: App, w: Words, session: Session, seat: int, line: ScoreLine) -> Part:
    """One row of an opened line: what was to be reached, or what is to be said about it."""
    said = w.say(line.note) if line.note and (line.aim is None or not line.met) else ""
    note = ", ".join(x for x in (w.say(line.aim) if line.aim else "", said) if x)
    shown = line.sum if line.sum.lstrip("+−") != str(line.points).lstrip("-") else ""
    return Part(
        w.say(line.label),
        shown,
        note,
        line.met,
        points(w, line),
        lambda: app.open(line_sheet(session, seat, line)),
        w.t("{who}, {what}: {points}", who=w.name(seat), what=w.say(line.label), points=points(w, line)),
    )


def line_sheet(session: Session, seat: int, line: ScoreLine) -> Sheet:
    """One line with everything it was made from and its rule."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        game = session.game.meta.id
        rows = [list_row(look, w.say(i.label), value=i.value) for i in line.inputs]
        rows += [list_row(look, w.say(x.label), x.sum, value=points(w, x)) for x in line.lines]
        content: list[ft.Control | None] = [
            look.text(line.sum, 23, 900, look.accent) if line.sum else None,
            reading(look, w.say(line.note)) if line.note else None,
            card(look, rows) if rows else None,
            ruling(
                look,
                w.t("Rule: {title}", title=rule_title(app, game, line.rule)),
                lambda: app.push(rule_sheet(game, line.rule)),
            ),
        ]
        return sheet(
            look,
            w.t("{label}: {value}", label=w.say(line.label), value=points(w, line)),
            content,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=", ".join(x for x in (w.name(seat), w.say(line.aim) if line.aim else "") if x),
            emblem_name=line.emblem or None,
            buttons=[button(look, w.t("Got it"), app.close, main=True)],
        )

    return build
