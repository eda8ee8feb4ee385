"""One drawing of the live table: the state, what it waits for, the offers, and keys made of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import flet as ft
from pydantic import JsonValue

from companion.core.contract import Offer, Ruling
from companion.core.table import Play
from companion.core.text import Msg, msg
from companion.games.hrdina.live.common import live_of
from companion.games.hrdina.live.state import Live
from companion.games.hrdina.live.waiting import Waiting, waiting
from companion.games.hrdina.state import State
from companion.i18n import Words
from companion.ui.app import App
from companion.ui.components import move
from companion.ui.screens.sheets import rule_title
from companion.ui.screens.table import tell
from companion.ui.session import Session
from companion.ui.theme import PANEL, Look

SHORT: dict[str, Msg] = {
    "hrdina.xp.pay_full": msg("too little to pay"),
    "hrdina.xp.heal": msg("no injury"),
    "hrdina.action.targets_familiar": msg("no die to choose"),
    "hrdina.order.action_source": msg("no die of this turn there"),
    "hrdina.familiar.action": msg("no die of this turn there"),
    "hrdina.fiend.only_active": msg("it does not act yet"),
}


@dataclass(frozen=True, slots=True)
class Moment:
    """What the tray shows now. `headline` and `sub` "" / None = as the game says. `strip`: the initiative cards stand on
    the mat (False: the tray has them). `anytime`: the key of what is possible at any time stands below (False: the content
    has it). `advice`: a line of advice stands over it (False: what counts now is in the content). `lit`: seats with a ring,
    None = those who decide."""

    content: Sequence[ft.Control] = field(default_factory=tuple)
    headline: str = ""
    sub: str | None = None
    side: ft.Control | None = None
    strip: bool = True
    anytime: bool = True
    advice: bool = True
    lit: frozenset[int] | None = None


class View:
    """One drawing of the table."""

    def __init__(self, app: App, look: Look, w: Words, session: Session) -> None:
        self.app, self.look, self.w, self.session = app, look, w, session
        self.s: State = session.state
        self.live: Live = live_of(self.s)
        self.now: Waiting = waiting(self.s)
        self._offers: dict[int | None, list[Offer]] = {}

    @property
    def seat(self) -> int | None:
        """Who decides; None = the table."""
        return self.now.seats[0] if self.now.seats else None

    @property
    def width(self) -> float:
        """Width of the tray and of the mat of a phone."""
        return PANEL if self.look.wide else self.look.column

    def offers(self, seat: int | None = None) -> list[Offer]:
        """The offers of a seat and the table's; for None those of all seats."""
        if seat not in self._offers:
            self._offers[seat] = list(self.session.game.offers(self.s, seat))
        return self._offers[seat]

    def every(self, kind: str, seat: int | None = None) -> list[Offer]:
        """All offers of a kind, of this seat (None: whoever makes it)."""
        return [o for o in self.offers(seat) if o.kind == kind and (seat is None or o.seat == seat)]

    def find(self, kind: str, seat: int | None = None, **fixed: Any) -> Offer | None:
        """The offer of this kind with these fixed parts."""
        return next((o for o in self.every(kind, seat) if fixed.items() <= dict(o.fixed).items()), None)

    # --- telling ---

    def play(self, offer: Offer, **values: JsonValue) -> None:
        self.app.do(Play(move=offer.data(**values)))

    def tap(self, offer: Offer) -> None:
        """Told at once, or its sheet; an impossible one tells why."""
        tell(self.app, self.session, offer)

    # --- keys ---

    def short(self, rulings: Sequence[Ruling]) -> str:
        """Why not, in a few words, else the name of the rule; the sentence is one tap away."""
        if rulings[0].rule in SHORT:
            return self.w.say(SHORT[rulings[0].rule])
        return rule_title(self.app, "hrdina", rulings[0].rule)

    def one(
        self,
        offer: Offer,
        *,
        main: bool | None = None,
        title: str = "",
        sub: str | None = None,
        emblem_name: str = "",
        on_tap: Callable[[], Any] | None = None,
        stacked: bool = False,
        **values: JsonValue,
    ) -> ft.Control:
        """A key of an offer, told with `values` or by `on_tap`; an impossible one says why in its second line."""
        if offer.rulings:
            state, words = "impossible", self.short(offer.rulings)
        else:
            state = "main" if (offer.main if main is None else main) else "possible"
            words = sub if sub is not None else self.w.say(offer.detail) if offer.detail else ""
        ready = offer.possible and not any(not f.optional and f.name not in values for f in offer.fields)
        act = on_tap if on_tap is not None and offer.possible else None
        fixed = "-".join(str(v) for _, v in offer.fixed)
        return move(
            self.look,
            title or self.w.say(offer.label),
            words,
            state=state,  # type: ignore[arg-type]
            emblem_name=emblem_name or offer.emblem or None,
            stacked=stacked,
            on_tap=act or (partial(self.play, offer, **values) if ready else partial(self.tap, offer)),
            key=f"move-{offer.kind}-{fixed}-{title}",  # two keys of one offer differ by their title
        )
