"""The standing or the result: ranking, where every number comes from, and the rule behind it."""

from __future__ import annotations

import flet as ft

from companion.core.contract import ScoreLine, SeatScore
from companion.i18n import Words
from companion.ui.app import App, frame
from companion.ui.components import (
    Action,
    Part,
    button,
    card,
    column,
    header,
    reading,
    row,
    ruling,
    score_line,
    scroll,
    tray,
    verdict,
)
from companion.ui.screens.sheets import rule_sheet, rule_title
from companion.ui.session import Session
from companion.ui.theme import Look


def score(app: App, session: Session) -> tuple[ft.Control, Look, Words]:
    game = session.game
    look, w = app.look(game.meta.id), app.words(game.meta.id, session.header.seats)
    sheet = game.score(session.state)
    outcome = game.outcome(session.state)
    parts: list[ft.Control | None] = []
    if outcome:
        parts.append(verdict(look, _won(w, outcome.winners), w.say(outcome.why)))
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
    title = _won(w, outcome.winners) if outcome else w.t("Standing")
    back = Action(ft.Icons.ARROW_BACK_ROUNDED, w.t("Back"), lambda: app.go(f"/t/{session.id}"))
    actions = [
        Action(ft.Icons.CONTENT_COPY_ROUNDED, w.t("Copy as text"), lambda: app.run(_copy, app, text(w, session)))
    ]
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


def _won(w: Words, winners: tuple[int, ...]) -> str:
    names = w.joined([w.name(i) for i in winners])
    if len(winners) == 1:
        return w.t("Winner: {name}", name=names)
    return w.t("Shared victory: {names}", names=names)


async def _copy(app: App, words: str) -> None:
    await ft.Clipboard().set(words)
    app.say(app.words().t("Copied."))


def text(w: Words, session: Session) -> str:
    """The result as text to send."""
    game = session.game
    lines = [w.say(game.meta.name)]
    if outcome := game.outcome(session.state):
        lines += [_won(w, outcome.winners), w.say(outcome.why)]
    for s in game.score(session.state).seats:
        inner = ", ".join(f"{w.say(line.label)} {line.points}" for line in s.lines)
        lines.append(f"{s.place}. {w.name(s.seat)}: {inner}")
    return "\n".join(lines)


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
            *[_line(app, look, w, session, s.seat, line) for line in s.lines],
        ],
    )


def _line(app: App, look: Look, w: Words, session: Session, seat: int, line: ScoreLine) -> ft.Control:
    ident = (seat, line.key)
    opened = app.draft.get("line") == ident

    def toggle() -> None:
        app.draft["line"] = None if opened else ident
        app.refresh()

    parts = [Part(w.say(i.label), i.value) for i in line.inputs]
    parts += [
        Part(w.say(x.label), x.sum, w.say(x.note) if x.note else "", points="" if x.points is None else str(x.points))
        for x in line.lines
    ]
    if line.note:
        parts.append(Part(w.say(line.note)))
    game = session.game.meta.id
    return score_line(
        look,
        w.say(line.label),
        w.t("open") if line.points is None else str(line.points),
        short=line.sum,
        emblem_name=line.emblem or None,
        on_tap=toggle,
        opened=opened,
        sum=line.sum,
        parts=parts,
        rule=w.t("Rule: {title}", title=rule_title(app, game, line.rule)),
        on_rule=lambda: app.open(rule_sheet(game, line.rule)),
        name=w.t(
            "{who}, {what}: {points}",
            who=w.name(seat),
            what=w.say(line.label),
            points="" if line.points is None else line.points,
        ),
        key=f"line-{seat}-{line.key}",
    )
