"""The standing or the result: ranking, where every number comes from, and the rule behind it."""

from __future__ import annotations

import flet as ft

from companion.core.contract import Outcome, ScoreSheet, SeatScore
from companion.i18n import Words
from companion.ui.app import App, frame
from companion.ui.components import (
    Action,
    button,
    card,
    column,
    header,
    move,
    moves,
    reading,
    row,
    ruling,
    scroll,
    section,
    tray,
    verdict,
)
from companion.ui.screens.score_bars import bars
from companion.ui.screens.score_lines import line
from companion.ui.screens.score_text import text, won
from companion.ui.screens.share import copy, share_sheet
from companion.ui.screens.sheets import rule_sheet, rule_title
from companion.ui.screens.table import tell
from companion.ui.session import Session
from companion.ui.theme import Look


def score(app: App, session: Session) -> tuple[ft.Control, Look, Words]:
    game = session.game
    look, w = app.look(game.meta.id), app.words(game.meta.id, session.header.seats)
    sheet = game.score(session.state)
    outcome = game.outcome(session.state)
    if sheet.stacked:
        return _stacked(app, look, w, session, sheet, outcome), look, w
    parts: list[ft.Control | None] = []
    if outcome:
        parts.append(verdict(look, won(w, outcome.winners), w.say(outcome.why)))
        parts.append(
            ruling(
                look,
                w.t("Rule: {title}", title=rule_title(app, game.meta.id, outcome.rule)),
                lambda: app.open(rule_sheet(game.meta.id, outcome.rule)),
            )
        )
    if sheet.note:
        parts.append(reading(look, w.say(sheet.note), color=look.ink2))
    parts += [_seat(app, look, w, session, s, w.say(sheet.unit)) for s in sheet.seats]
    title = won(w, outcome.winners) if outcome else w.t("Standing")
    back = Action(ft.Icons.ARROW_BACK_ROUNDED, w.t("Back"), lambda: app.go(f"/t/{session.id}"))
    actions = [Action(ft.Icons.CONTENT_COPY_ROUNDED, w.t("Copy as text"), lambda: app.run(copy, app, text(w, session)))]
    top = header(look, title, w.say(game.meta.name), back=back, actions=actions, on_mat=False)
    moves = [button(look, w.t("Back to the table"), lambda: app.go(f"/t/{session.id}"), main=not outcome)]
    if outcome:
        moves.append(
            button(look, w.t("Another game"), lambda: app.go(f"/new/{game.meta.id}"), main=True, emblem_name="deck")
        )
    bottom = tray(
        look, content=[column(moves, 10, cross=ft.CrossAxisAlignment.STRETCH) if look.large else row(moves, 10)]
    )
    return frame(app, look, top, scroll([*parts, ft.Container(height=12)], 10), bottom), look, w


def _stacked(
    app: App, look: Look, w: Words, session: Session, sheet: ScoreSheet, outcome: Outcome | None
) -> ft.Control:
    """Bars that compare, and below them where the points of one player come from."""
    game = session.game.meta
    seats = {s.seat: s for s in sheet.seats}
    of = seats.get(app.draft.get("score_of", -1), sheet.seats[0])
    open_ = any(s.open for s in sheet.seats)

    def choose(seat: int) -> None:
        app.draft["score_of"] = seat
        app.draft["score_jump"] = seat
        app.refresh()

    where = w.tn(
        "Where the {n} point of {name} comes from", "Where the {n} points of {name} come from",
        of.total or 0, name=w.name(of.seat),
    )  # fmt: skip
    body = scroll(
        [
            *bars(look, w, sheet, choose, chosen=of.seat),
            reading(look, w.say(sheet.note), color=look.ink2, size=15) if sheet.note and not open_ else None,
            ruling(
                look,
                w.t("Rule: {title}", title=rule_title(app, game.id, outcome.rule)),
                lambda: app.open(rule_sheet(game.id, outcome.rule)),
            )
            if outcome
            else None,
            ft.Container(section(look, where), key=ft.ScrollKey(f"from-{of.seat}")),  # type: ignore[call-arg]
            card(look, [line(app, look, w, session, of.seat, x) for x in of.lines]),
            ft.Container(height=12),
        ],
        8,
    )
    if (jump := app.draft.pop("score_jump", None)) is not None:
        app.focus(body, f"from-{jump}")
    players = w.tn("{n} player", "{n} players", len(sheet.seats))
    top = header(
        look,
        won(w, outcome.winners) if outcome else w.t("Standing"),
        f"{w.say(game.name)}, {players}",
        back=Action(ft.Icons.ARROW_BACK_ROUNDED, w.t("Back"), lambda: app.go(f"/t/{session.id}")),
        actions=[Action(ft.Icons.IOS_SHARE_ROUNDED, w.t("Share"), lambda: app.open(share_sheet(session)))],
        on_mat=False,
    )
    back = button(look, w.t("Back to the table"), lambda: app.go(f"/t/{session.id}"), emblem_name=ft.Icons.EDIT_ROUNDED)
    closing = session.offer(sheet.closing) if sheet.closing and not outcome else None
    lit: ft.Control | None = None
    if outcome:
        lit = button(look, w.t("Another game"), lambda: app.go(f"/new/{game.id}"), main=True, emblem_name="deck")
    elif closing:
        lit = move(
            look,
            w.say(closing.label),
            w.t("something is open") if closing.rulings else "",
            state="main" if closing.possible else "impossible",
            emblem_name=closing.emblem or None,
            on_tap=lambda: tell(app, session, closing),
            height=56,
        )
    return frame(app, look, top, body, tray(look, content=[moves(look, [x for x in (lit, back) if x])]))


def _seat(app: App, look: Look, w: Words, session: Session, s: SeatScore, unit: str) -> ft.Control:
    place = ft.Container(
        look.text(str(s.place), 17, 900, look.onLit if s.place == 1 else look.ink),
        width=38,
        height=38,
        bgcolor=look.lit if s.place == 1 else None,
        border=None if s.place == 1 else ft.Border.all(2, look.edge),
        border_radius=10,
        alignment=ft.Alignment.CENTER,
    )
    name = look.text(w.name(s.seat), 22, 900, lines=1)
    name.expand = True
    total = "–" if s.total is None else str(s.total)
    head = ft.Container(
        row([place, name, look.text(unit, 14, 400, look.ink2), look.text(total, 30, 900)], 12),
        padding=ft.Padding.only(left=14, right=16, top=10, bottom=6),
    )
    said = w.t("{place}. {name}: {total} {unit}", place=s.place, name=w.name(s.seat), total=total, unit=unit)
    return card(
        look,
        [
            ft.Semantics(label=said, exclude_semantics=True, content=head),
            *[line(app, look, w, session, s.seat, x) for x in s.lines],
        ],
    )
