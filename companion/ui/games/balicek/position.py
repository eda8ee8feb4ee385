"""The table as lessons, the quiz and practice show it: each half by itself, upright, with low slots."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import flet as ft

from companion.core.practice import LEARNER
from companion.games.balicek.rules.common import other
from companion.games.balicek.state import Stage
from companion.i18n import Words
from companion.ui.app import App
from companion.ui.components import column
from companion.ui.games.balicek import band, half, slots
from companion.ui.games.balicek.details import player_sheet, slot_sheet
from companion.ui.games.balicek.parts import STRETCH
from companion.ui.games.balicek.table import BY_ROWS, TALL, Table
from companion.ui.picture import Picture
from companion.ui.practice import PracticeRun
from companion.ui.screens.advice import advice_line
from companion.ui.session import Session
from companion.ui.theme import SAFE_TOP, SCREEN_EDGE, Look

INSIDE = 10  # the mat's own edge
HEADER = 76.0 - SAFE_TOP  # of practice, under the safe area
TRAY = 0.5  # of the window: with large text the tray of practice is no higher
END = "own-end"  # scroll key of what stands under the learner's slots


def position(app: App, look: Look, w: Words, session: Session) -> Picture:
    """The day above, then the halves in the order of the seats; what can be tapped is lit as on the table."""
    t = Table(app, look, w, session)
    tray = t.moment()
    width = look.column - 2 * (SCREEN_EDGE + INSIDE)
    each = (width - 6 * (t.s.options.slots - 1)) / t.s.options.slots
    height = None if look.large or each < BY_ROWS else slots.LEAST
    halves = [half.half(app, look, w, session, seat, tray, upper=False, height=height, width=width) for seat in (0, 1)]
    return Picture("", [band.day(app, look, w, session, whole=False)], halves, tray.headline)


def practice(app: App, look: Look, w: Words, session: PracticeRun) -> Picture:
    """The other player, the day, the learner; whose slots a decision is about stands over the tray, also a high one.

    What is played stands in the tray; a tap on a slot or deck only tells what lies there.
    """
    t = Table(app, look, w, session)
    tray = t.moment()
    opponent = other(LEARNER)
    width = look.column - 2 * SCREEN_EDGE
    each = (width - 6 * (t.s.options.slots - 1)) / t.s.options.slots
    # Beside the tray the halves share the height of the window; over it they stay low.
    room = (look.height - SAFE_TOP - HEADER - band.HEIGHT - 4 * half.GAP) / 2 - half.HEAD - 2 * half.GAP
    tall = max(slots.LEAST, min(TALL, room)) if app.look().wide else slots.LEAST
    height = None if look.large or each < BY_ROWS else tall
    shown = replace(
        tray,
        slots={at: partial(app.open, slot_sheet(session, *at)) for at in tray.slots},
        decks={
            i: partial(app.open, player_sheet(session, i, partial(half.turn, app, look, session, i, False)))
            for i in tray.decks
        },
    )
    top, own = (
        half.half(app, look, w, session, seat, shown, upper=False, height=height, width=width)
        for seat in (opponent, LEARNER)
    )
    about_own = session.waits and t.s.stage is not Stage.ATTACK
    end = ft.Container(height=1, key=ft.ScrollKey(END))  # type: ignore[call-arg]  # made by a lazy decorator
    if height is not None:
        focus = END if about_own else f"half-{opponent}"
    else:
        seat = LEARNER if about_own else opponent
        focus = f"slot-row-{seat}-{min((i for at, i in tray.slots if at == seat), default=0)}"
    return Picture(
        "",  # the band tells the round
        [],
        [top, band.day(app, look, w, session, whole=False), column([own, end], 0, cross=STRETCH)],
        w.say(t.status.headline),
        moves=[] if session.over else advice_line(app, look, w, session),
        focus=focus,
        tray=look.height * TRAY if session.waits else None,
        keep=half.HEAD + half.GAP + slots.LEAST + 16 if about_own else 0.0,
    )
