"""The frame of every table: header, the game's picture, tray, rail. Without an own picture a game shows its offers."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.core.contract import Offer
from companion.core.table import Play, Redo, Undo
from companion.i18n import Words
from companion.ui.app import App, frame, load_ui
from companion.ui.components import Action, button, header, hint, move, row, scroll, seat, tray, tray_room
from companion.ui.picture import Picture
from companion.ui.screens.beside import beside
from companion.ui.screens.sheets import action_sheet, menu_sheet, why_not_sheet
from companion.ui.session import Session
from companion.ui.theme import SAFE_TOP, SCREEN_EDGE, Look


def tell(app: App, session: Session, offer: Offer) -> None:
    """Tap on a move: played at once if nothing is left to say, else its sheet; an impossible one tells why."""
    if not offer.possible:
        app.open(why_not_sheet(session, offer.seat, offer))
    elif [f for f in offer.fields if not f.optional]:
        app.open(action_sheet(session, offer))
    else:
        app.do(Play(move=offer.data()))


def undo(app: App) -> None:
    app.do(Undo())


def table(app: App, session: Session) -> tuple[ft.Control, Look, Words]:
    meta = session.game.meta
    look, w = app.look(meta.id), app.words(meta.id, session.header.seats)
    ui = load_ui(meta.id)
    picture: Picture = ui.table(app, look, w, session) if ui else generic(app, look, w, session)
    base = f"/t/{session.id}"
    back, more = ways(app, w, session)
    if picture.slim and not look.wide:
        top: ft.Control = ft.Container(height=SAFE_TOP)
    else:
        past = Action(ft.Icons.HISTORY_ROUNDED, w.t("History"), lambda: app.go(f"{base}/history"))
        top = header(look, w.say(meta.name), picture.subtitle, back=back, actions=[past, more])
    content = [*_redo_line(app, look, w, session), *picture.moves]
    rail_ = rail_of(app, w, session)
    seats = scroll(
        [*([] if not look.large else picture.mat), ft.Container(height=0), *picture.seats, ft.Container(height=8)], 6
    )
    seats.key = "seats"  # what stands above them comes and goes; they need not be drawn anew for it
    app.focus(seats, picture.focus)
    mat = seats if look.large else _mat(picture, seats)
    if look.wide:
        counters = [picture.side] if picture.side else []
        panel = tray(look, picture.headline, picture.sub, content=[*counters, *content])
        return beside(app, look, top, mat, panel, rail_), look, w
    bottom = tray(
        look,
        picture.headline,
        picture.sub,
        side=picture.side,
        content=content,
        rail_actions=rail_,
        max_height=tray_room(look, picture.tray) if look.large or picture.tall else None,
    )
    return frame(app, look, top, mat, bottom, ground=look.mat), look, w


def ways(app: App, w: Words, session: Session) -> tuple[Action, Action]:
    """The way back and the menu of a table."""
    return (
        Action(ft.Icons.ARROW_BACK_ROUNDED, w.t("Back to the start"), lambda: app.go("/")),
        Action(ft.Icons.MORE_VERT_ROUNDED, w.t("More"), lambda: app.open(menu_sheet(session))),
    )


def _mat(picture: Picture, seats: ft.Control) -> ft.Control:
    """What counts now stays in sight, the seats scroll under it."""
    return ft.Column(
        [ft.Container(x, padding=ft.Padding.symmetric(horizontal=SCREEN_EDGE)) for x in picture.mat] + [seats],
        spacing=6,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def rail_of(app: App, w: Words, session: Session) -> list[Action]:
    """The same five places on every table."""
    base = f"/t/{session.id}"
    scored = session.game.outcome(session.state) is not None
    return [
        Action(
            ft.Icons.UNDO_ROUNDED,
            w.t("Undo"),
            lambda: undo(app) if session.table.can_undo else app.say(w.t("There is nothing to undo.")),
        ),
        Action("why-not", w.t("Why not?"), lambda: app.open(why_not_sheet(session))),
        Action(ft.Icons.EDIT_ROUNDED, w.t("Correct"), lambda: app.go(f"{base}/correct")),
        Action(ft.Icons.MENU_BOOK_ROUNDED, w.t("Rules"), lambda: app.go(f"/rules/{session.game.meta.id}")),
        Action(
            ft.Icons.LEADERBOARD_ROUNDED, w.t("Result") if scored else w.t("Standing"), lambda: app.go(f"{base}/score")
        ),
    ]


def _redo_line(app: App, look: Look, w: Words, session: Session) -> list[ft.Control]:
    """Right after an undo: the way forward again, in one tap."""
    if (
        not session.table.can_redo
        or not session.table.entries
        or session.table.entries[-1].do.kind not in ("undo", "redo")
    ):
        return []
    label = w.tn("Redo ({n} step)", "Redo ({n} steps)", session.table.can_redo)
    return [
        button(
            look,
            label,
            lambda: app.do(Redo()),
            emblem_name=ft.Icons.REDO_ROUNDED,
            height=48,
            expand=None,
            key="redo",
        )
    ]


def generic(app: App, look: Look, w: Words, session: Session) -> Picture:
    """A table of a game that draws no picture of its own: seats, and every offer of those who decide."""
    game, s = session.game, session.state
    status = game.status(s)
    seats = [
        seat(look, name, w.t("decides") if i in status.deciding else "", deciding=i in status.deciding)
        for i, name in enumerate(session.header.seats)
    ]
    offers = [o for o in game.offers(s) if o.seat is None or o.seat in status.deciding]
    moves: list[ft.Control] = [
        row(
            [
                move(
                    look,
                    w.say(o.label),
                    w.say(o.rulings[0].why) if o.rulings else w.say(o.detail) if o.detail else "",
                    state="impossible" if o.rulings else "main" if o.main else "possible",
                    emblem_name=o.emblem or None,
                    on_tap=partial(tell, app, session, o),
                    name=w.say(o.label),
                )
            ]
        )
        for o in offers
    ]
    if outcome := game.outcome(s):
        moves = [hint(look, w.say(outcome.why), on_mat=True)]
    return Picture(
        w.t("Round {n}", n=status.round) if status.round else "",
        [],
        seats,
        w.say(status.headline),
        w.say(status.detail) if status.detail else "",
        moves=moves,
    )
