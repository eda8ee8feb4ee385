"""The picture of the live table: what counts now, the seats, and the tray of the moment."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.games.hrdina.live.common import STAGE
from companion.i18n import Words
from companion.ui.app import App
from companion.ui.components import hint, move, moves
from companion.ui.games.hrdina.live import anytime, fiends, finish, market, mat, seats, steps
from companion.ui.games.hrdina.live.view import Moment, View
from companion.ui.picture import Picture
from companion.ui.screens.advice import advice_line
from companion.ui.session import Session
from companion.ui.theme import Look


def picture(app: App, look: Look, w: Words, session: Session) -> Picture:
    """The live table now."""
    v = View(app, look, w, session)
    moment = steps.OF_STEP.get(v.now.step, generic)(v)
    lit = frozenset(v.now.seats) if moment.lit is None else moment.lit
    focus = min(lit, default=None) if len(lit) == 1 else None
    below = [ft.Row([anytime.key(v)])] if moment.anytime else []
    made = [*moment.content, *below]
    binding = fiends.reminders(v, v.seat) if v.seat is not None and v.live.stage in fiends.BINDING else []
    said = frozenset({"fiend.active"}) if binding else frozenset()
    advice = advice_line(app, look, w, session, said) if moment.advice else []
    words = [*advice, *finish.notice(v), *binding]
    detail = w.say(v.now.detail) if v.now.detail else ""
    return Picture(
        subtitle(v),
        [*mat.mat(v, moment.strip), *market.market_row(v)],
        seats.cards(v, lit),
        moment.headline or w.say(v.now.what),
        detail if moment.sub is None else moment.sub,
        side=moment.side,
        moves=[*words, *made] if not look.large else [*made, *words],  # at large text the moves stay in sight
        focus=f"seat-{focus}" if focus is not None else None,
        tall=v.live.duel is not None,
    )


def subtitle(v: View) -> str:
    """The round and the phase, or what else is going on."""
    stage = v.w.say(STAGE[v.live.stage])
    if v.live.round and v.live.level == "full":
        return v.w.t("Round {n}, {phase}", n=v.live.round, phase=stage)
    return stage[:1].upper() + stage[1:]


def generic(v: View) -> Moment:
    """Every move the game waits for as it is offered."""
    found = [
        o for o in v.offers() if o.kind in v.now.kinds and (o.seat is None or o.seat in (v.now.seats or (o.seat,)))
    ]
    shown = [o for o in found if o.possible][:8] or found[:4]
    if outcome := v.session.game.outcome(v.s):
        return Moment([hint(v.look, v.w.say(outcome.why), on_mat=True)])
    return Moment([moves(v.look, [v.one(o) for o in shown])])


def follow_key(app: App, look: Look, w: Words, session: Session) -> ft.Control:
    """On a table of which only the score is kept: the way to follow the game as well."""
    return move(
        look,
        w.t("Follow the game"),
        w.t("round by round"),
        emblem_name="table-says",
        on_tap=partial(app.open, anytime.level_sheet(session)),
        key="follow",
    )
