"""The table of Balíček vs balíček: two halves with the band of the day between them, the tray of the moment."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import flet as ft
from pydantic import JsonValue

from companion.core.contract import Offer, Ruling
from companion.core.table import Play
from companion.games.balicek.rules.finish import winner
from companion.games.balicek.state import Stage, State
from companion.i18n import Words
from companion.ui.app import App
from companion.ui.components import move, moves
from companion.ui.games.balicek import attack, band, half, maintain, opening, parts, results, slots, turn
from companion.ui.games.balicek.parts import key, short
from companion.ui.games.balicek.tray import Tray
from companion.ui.picture import Picture
from companion.ui.screens.advice import advice_line
from companion.ui.screens.sheets import reason_sheet
from companion.ui.screens.table import tell
from companion.ui.session import Session
from companion.ui.theme import PANEL, SCREEN_EDGE, Look

TALL = 250.0  # no slot is drawn higher
BY_ROWS = 84.0  # slots narrower than this lie under one another


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

    def play(self, offer: Offer, **values: JsonValue) -> None:
        self.app.do(Play(move=offer.data(**values)))

    def send(self, **move: JsonValue) -> None:
        self.app.do(Play(move=move))

    def tap(self, offer: Offer) -> None:
        """Told at once, or its sheet; an impossible one tells why."""
        tell(self.app, self.session, offer)

    def why(self, rulings: Sequence[Ruling], title: str) -> None:
        self.app.open(reason_sheet(self.session, rulings, title))

    def one(
        self, offer: Offer, *, label: str = "", sub: str = "", emblem_name: str = "", main: bool | None = None
    ) -> ft.Control:
        """A key of an offer that needs nothing else said."""
        label = label or self.w.say(offer.label)
        picture = emblem_name or offer.emblem or None
        if offer.rulings:
            return key(
                self.look, label, picture, partial(self.tap, offer), state="impossible", sub=short(self.w, offer.rulings),
                ident=f"move-{offer.kind}",
            )  # fmt: skip
        lit = offer.main if main is None else main
        return key(
            self.look, label, picture, partial(self.tap, offer), sub=sub, state="main" if lit else "possible",
            ident=f"move-{offer.kind}",
        )  # fmt: skip

    def move(self, offer: Offer, title: str, sub: str, *, main: bool, stacked: bool = False) -> ft.Control:
        """A move said aloud; an impossible one with its reason."""
        state = "impossible" if offer.rulings else "main" if main else "possible"
        return move(
            self.look, title, short(self.w, offer.rulings) if offer.rulings else sub, state=state,  # type: ignore[arg-type]
            emblem_name=ft.Icons.CHECK_ROUNDED if offer.kind == "end_turn" else offer.emblem, stacked=stacked,
            on_tap=partial(self.tap, offer), key=f"move-{offer.kind}",
        )  # fmt: skip

    # --- the moment ---

    def moment(self) -> Tray:
        s = self.s
        active = s.active or 0
        match s.stage:
            case Stage.OPENING:
                return opening.opening(self)
            case Stage.START_SPIN:
                return opening.start_spin(self)
            case Stage.CHOOSE_STARTER:
                return opening.choose_starter(self)
            case Stage.MAINTENANCE:
                return maintain.maintenance(self, active)
            case Stage.ACTIONS:
                return turn.actions(self, active)
            case Stage.ATTACK:
                return attack.target(self, active)
            case Stage.SHIELD:
                return attack.shield(self, active)
            case Stage.HEAL:
                return attack.heal(self, active)
            case Stage.SUDDEN:
                return attack.sudden(self)
            case Stage.GAME_OVER:
                return self._over()

    def _over(self) -> Tray:
        w, app = self.w, self.app
        made = [
            move(
                self.look, w.t("Result"), w.t("lives of both"), state="main", emblem_name=ft.Icons.LEADERBOARD_ROUNDED,
                on_tap=lambda: app.go(f"{self.session.route}/score"), key="move-result",
            ),
            move(
                self.look, w.t("New game"), w.t("same players"), emblem_name="deck",
                on_tap=lambda: app.go(f"/new/{self.session.game.meta.id}"), key="move-new",
            ),
        ]  # fmt: skip
        won = winner(self.s)
        headline = "" if won is None else w.t("{who} wins", who=w.name(won))
        end = self.session.game.outcome(self.s)
        return Tray([(moves(self.look, made), turn.MOVE)], headline, w.say(end.why) if end else "")

    # --- the picture ---

    def picture(self) -> Picture:
        s, w, look = self.s, self.w, self.look
        tray = self.moment()
        headline = tray.headline or w.say(self.status.headline)
        sub = tray.sub if tray.headline or tray.sub else w.say(self.status.detail) if self.status.detail else ""
        if s.stage is Stage.ACTIONS:
            sub = ""  # the band and the pips say it
        said = results.line(self.app, look, w, self.session) or advice_line(self.app, look, w, self.session)
        heights = [*([56.0] if said else []), *(h for _, h in tray.parts)]
        wide = look.wide
        lower = self.session.view if self.session.view is not None else 1
        upper = 1 - lower
        room = parts.room(look, parts.tray_height(look, headline, sub, heights))
        width = (look.width - PANEL - 16 - 24 - 24) / 2 if wide else look.column - 2 * SCREEN_EDGE
        each = (width - 6 * (s.options.slots - 1)) / s.options.slots
        height: Any = (room - band.HEIGHT) / 2 - half.HEAD - half.GAP
        fits = wide or height >= slots.LEAST
        if look.large or each < BY_ROWS:
            height, fits = None, wide
        elif wide:
            height = TALL
        else:
            height = max(slots.LEAST, min(TALL, height))
        halves = {
            seat: half.half(
                self.app, look, w, self.session, seat, tray, upper=seat == upper, height=height, width=width
            )
            for seat in (0, 1)
        }
        day = band.day(self.app, look, w, self.session, whole=not wide and not look.large)
        if wide:
            side: list[ft.Control] = [ft.Container(halves[i], expand=True) for i in (0, 1)]
            seats: list[ft.Control] = [
                ft.Container(day, padding=ft.Padding.only(bottom=10)),
                ft.Row(side, spacing=24, vertical_alignment=ft.CrossAxisAlignment.START),
            ]
        else:
            seats = [halves[upper], day, halves[lower]]
        # Where not everything can be seen at once, the half with the slots that can be tapped comes into sight.
        near = next(iter([*tray.slots, *((i, 0) for i in self.status.deciding)]), (lower, 0))[0]
        focus = f"half-{near}" if not fits else None
        return Picture(
            w.t("Round {n}", n=s.round) if s.round else w.t("Before the game"),
            [],
            seats,
            headline,
            sub,
            moves=[*said, *(x for x, _ in tray.parts)],
            focus=focus,
            slim=not look.large,
        )


def table(app: App, look: Look, w: Words, session: Session) -> Picture:
    """The picture of the table now."""
    return Table(app, look, w, session).picture()
