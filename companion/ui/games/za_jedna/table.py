"""The table of Za jedna!: the ring of seats and the tray of the moment."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft

from companion.core.contract import Offer
from companion.core.table import Play
from companion.games.za_jedna.state import State
from companion.i18n import Words
from companion.ui.app import App
from companion.ui.components import column, move
from companion.ui.games.za_jedna import bits, next_game, play, quick, reactions, ring, seats, setup, trays
from companion.ui.games.za_jedna.trays import Tray
from companion.ui.picture import Picture
from companion.ui.screens.advice import advice_line
from companion.ui.screens.table import tell
from companion.ui.session import Session
from companion.ui.theme import COLUMN, Look

STRETCH = ft.CrossAxisAlignment.STRETCH


class Table:
    """One drawing of the table."""

    def __init__(self, app: App, look: Look, w: Words, session: Session) -> None:
        self.app, self.look, self.w, self.session = app, look, w, session
        self.s: State = session.state
        self.status = session.game.status(self.s)
        self.offers = session.game.offers(self.s)

    # --- telling ---

    def find(self, kind: str, seat: int | None = None, **fixed: Any) -> Offer | None:
        """The offer of this kind (of a seat, with these fixed parts)."""
        for o in self.offers:
            if o.kind == kind and (seat is None or o.seat == seat) and fixed.items() <= dict(o.fixed).items():
                return o
        return None

    def play(self, offer: Offer, **values: Any) -> None:
        self.app.do(Play(move=offer.data(**values)))

    def tap(self, offer: Offer) -> None:
        """Told at once, or its sheet; an impossible one tells why."""
        tell(self.app, self.session, offer)

    def one(
        self,
        offer: Offer,
        *,
        main: bool | None = None,
        title: str = "",
        sub: str | None = None,
        emblem_name: str = "",
        stacked: bool = False,
        **values: Any,
    ) -> ft.Control:
        """A move button of an offer (told with `values`); an impossible one says why in its second line."""
        if offer.rulings:
            state, words = "impossible", bits.short(self.w, offer.rulings)
        else:
            state = "main" if (offer.main if main is None else main) else "possible"
            words = sub if sub is not None else self.w.say(offer.detail) if offer.detail else ""
        ready = offer.possible and not any(not f.optional and f.name not in values for f in offer.fields)
        return move(
            self.look,
            title or self.w.say(offer.label),
            words,
            state=state,  # type: ignore[arg-type]
            emblem_name=emblem_name or offer.emblem or None,
            stacked=stacked,
            on_tap=partial(self.play, offer, **values) if ready else partial(self.tap, offer),
            key=f"move-{offer.kind}",
        )

    # --- the picture ---

    def picture(self, height: float | None = None) -> Picture:
        """`height`: of the ring, in px; None: what the tray leaves of the screen."""
        s, w, look = self.s, self.w, self.look
        tray = self._tray()
        headline = tray.headline or w.say(self.status.headline)
        sub = tray.sub or (w.say(self.status.detail) if self.status.detail else "")
        advice = [] if tray.headline or s.stage != "playing" else advice_line(self.app, look, w, self.session)
        heights = [*([48.0] if advice else []), *(h for _, h in tray.parts)]
        extra = trays.shogun(self) if s.stage == "playing" and not tray.headline else None
        side = (
            tray.side if extra is None else extra if tray.side is None else column([tray.side, extra], 8, cross=STRETCH)
        )
        room = height or bits.room(
            look, bits.tray_height(look, headline, sub, heights, side is not None), self._subtitle()
        )
        lit = set(tray.lit if tray.lit is not None else self.status.deciding)
        shown = ring.board(
            self.app, look, w, self.session, tap=partial(self._seat, tray), height=room, marks=tray.marks,
            arrow=tray.arrow, lit=lit,
        )  # fmt: skip
        focus = min(lit, default=None) if not tray.marks else None
        return Picture(
            self._subtitle(),
            [],
            shown,
            headline,
            sub,
            side=side,
            moves=[*advice, *(x for x, _ in tray.parts)],
            focus=f"seat-{focus}" if focus is not None else None,
        )

    def _tray(self) -> Tray:
        if self.s.stage == "setup":
            return setup.moment(self)
        if self.s.stage == "over":
            found = next_game.moves(self.app, self.look, self.w, self.session)
            return Tray([(x, trays.MOVE) for x in found], lit=())
        return reactions.moment(self)

    def _seat(self, tray: Tray, seat: int) -> None:
        """A tap on a seat: the aimed card hits it, otherwise its sheet opens."""
        if tray.aiming is not None and seat in tray.aiming:
            play.aim(self.app, self.session, tray.aiming[seat])
        elif self.s.stage == "setup":
            self.app.open(setup.character_sheet(self.session, seat))
        else:
            self.app.open(seats.seat_sheet(self.session, seat))

    def _subtitle(self) -> str:
        s, w = self.s, self.w
        if s.stage == "setup":
            return w.t("Before the game")
        if s.turn is None or s.stage == "over":
            return w.t("Game {n}", n=s.game)
        words = {
            "tests": w.t("tests before the turn"),
            "draw": w.t("phase 1: drawing"),
            "play": w.t("phase 2: playing cards"),
            "discard": w.t("phase 3: discarding"),
        }[s.turn.step]
        return w.t("on turn: {who}, {phase}", who=w.name(s.turn.seat), phase=words)


def table(app: App, look: Look, w: Words, session: Session) -> Picture:
    """The picture of the table now."""
    s: State = session.state
    if s.level == "quick" and s.stage != "setup":
        return quick.picture(app, look, w, session)
    return Table(app, look, w, session).picture()


def position(app: App, look: Look, w: Words, session: Session) -> Picture | None:
    """As a lesson shows it on a phone: a ring as low as it goes, or the seats alone, for words stand under it."""
    s: State = session.state
    if look.width >= COLUMN:
        return None
    if s.level == "quick" and s.stage != "setup":
        drawn = quick.picture(app, look, w, session)
        return replace(drawn, seats=drawn.seats[: s.n])  # without the ways to other screens
    return Table(app, look, w, session).picture(ring.least(s.n))
