"""The game's own picture of the table, as lessons, the quiz and practice show it."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from companion.i18n import Words
from companion.ui.app import App, load_ui
from companion.ui.components import column
from companion.ui.picture import Picture
from companion.ui.screens.beside import reading
from companion.ui.screens.table import generic
from companion.ui.session import Session
from companion.ui.theme import Look

INSIDE = 10  # between the edge of the mat and the picture


def picture_of(app: App, look: Look, w: Words, session: Session) -> Picture:
    """As the table's screen would draw it."""
    ui = load_ui(session.game.meta.id)
    drawn: Picture = ui.table(app, look, w, session) if ui else generic(app, look, w, session)
    return drawn


def picture_inside(app: App, look: Look, w: Words, session: Session) -> Picture:
    """The game's own picture of the table, as wide as `on_mat` leaves room for."""
    inner = replace(look, width=reading(look) - 2 * INSIDE)
    # A game has a `position` where the table's picture says too much or too little.
    own = getattr(load_ui(session.game.meta.id), "position", None)
    return (own and own(app, inner, w, session)) or picture_of(app, inner, w, session)


def position(app: App, look: Look, w: Words, session: Session, show: tuple[int, ...] | None) -> ft.Control:
    """The game's own picture of the table, on its mat; of the seats only those in `show`."""
    return on_mat(look, picture_inside(app, look, w, session), session, show)


def on_mat(look: Look, drawn: Picture, session: Session, show: tuple[int, ...] | None = None) -> ft.Control:
    """A picture on the game's mat; of the seats only those in `show`."""
    seats = list(drawn.seats)
    if show is not None and len(seats) == len(session.header.seats):
        seats = [seats[i] for i in show]
    return ft.Container(
        column([*drawn.mat, *seats], 8, cross=ft.CrossAxisAlignment.STRETCH),
        bgcolor=look.mat,
        border_radius=20,
        padding=INSIDE,
    )
