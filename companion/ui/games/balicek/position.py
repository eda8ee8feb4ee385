"""The table as lessons, the quiz and practice's questions show it: each half by itself, upright, with low slots."""

from __future__ import annotations

from companion.i18n import Words
from companion.ui.app import App
from companion.ui.games.balicek import band, half, slots
from companion.ui.games.balicek.table import BY_ROWS, Table
from companion.ui.picture import Picture
from companion.ui.session import Session
from companion.ui.theme import SCREEN_EDGE, Look

INSIDE = 10  # the mat's own edge


def position(app: App, look: Look, w: Words, session: Session) -> Picture:
    """The day above, then the halves in the order of the seats; what can be tapped is lit as on the table."""
    t = Table(app, look, w, session)
    tray = t.moment()
    width = look.column - 2 * (SCREEN_EDGE + INSIDE)
    each = (width - 6 * (t.s.options.slots - 1)) / t.s.options.slots
    height = None if look.large or each < BY_ROWS else slots.LEAST
    halves = [half.half(app, look, w, session, seat, tray, upper=False, height=height, width=width) for seat in (0, 1)]
    return Picture("", [band.day(app, look, w, session, whole=False)], halves, tray.headline)
