"""The level light: dice, gold, XP and cards of whoever they come to; no turns."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.games.hrdina.live.common import full_board, placed
from companion.games.hrdina.words import die_label
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import column, move, moves, press, sheet
from companion.ui.games.hrdina.live import actions, market, order, roll
from companion.ui.games.hrdina.live.view import Moment, View
from companion.ui.session import Session
from companion.ui.theme import Look


def seat_of(v: View) -> int:
    """Whom the keys are for: the one tapped, else who has the fewest dice."""
    kept: int | None = v.app.cache.get(("seat", v.session.id))
    return kept if kept is not None else v.seat or 0


def moment(v: View) -> Moment:
    """Whose things are told, and the moves of that seat."""
    w, look = v.w, v.look
    seat = seat_of(v)

    def other(i: int) -> None:
        v.app.cache[("seat", v.session.id)] = i
        v.app.refresh()

    made: list[ft.Control] = []
    place = v.find("place_die", seat)
    if place is not None:
        made.append(v.one(place, main=True, sub="", on_tap=partial(v.app.open, place_sheet(v.session, seat))))
    acts = move(
        look, w.t("Attribute action"), emblem_name="attr-str", on_tap=partial(v.app.open, action_sheet(v.session, seat)),
        key="acts",
    )  # fmt: skip
    made.append(acts)
    kinds = ("buy_card", "discard_market_card", "start_fight", "take_reward")
    found = [offer for kind in kinds if (offer := v.find(kind, seat)) is not None]
    made += [v.one(o, main=False, sub="", on_tap=market.tap_of(v, seat, o)) for o in found if o.possible]
    end = v.find("finish_cleanup")
    if end is not None:
        made.append(v.one(end, main=False, title=w.t("Round is over"), sub=w.t("charisma tokens away")))
    lies = w.t("{n} of {all} dice", n=placed(v.s, seat), all=full_board(v.s))
    return Moment(
        [_seats(v, seat, other), moves(look, made)],
        headline=w.t("What happens: {who}", who=w.name(seat)),
        sub=lies,
        lit=frozenset({seat}),
    )


def _seats(v: View, seat: int, on_pick: Callable[[int], None]) -> ft.Control:
    """The names as low keys, the one that is told lit."""
    look, w = v.look, v.w

    def one(i: int) -> ft.Control:
        lit = i == seat
        words = look.text(w.name(i), 15, 700, look.onLit if lit else look.onKey, lines=1)
        inside = ft.Container(
            words, height=44 if not look.large else None, padding=ft.Padding.symmetric(horizontal=12, vertical=6),
            alignment=ft.Alignment.CENTER,
        )  # fmt: skip
        fill, edge = (look.lit, look.litEdge) if lit else (look.key, look.keyEdge)
        return press(
            look, inside, w.t("For {who}", who=w.name(i)), partial(on_pick, i), fill=fill, edge=edge, radius=14,
            expand=True, semantics={"selected": lit},
        )  # fmt: skip

    keys = [one(i) for i in range(v.s.n)]
    per = 1 if look.large else 3
    lines = [ft.Row(keys[i : i + per], spacing=8) for i in range(0, len(keys), per)]
    return column(list(lines), 6)


def place_sheet(session: Session, seat: int) -> Sheet:
    """A die tapped on the pad, then its row."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        v = View(app, look, w, session)

        def done(dice: tuple[str, ...]) -> None:
            app.refresh()

        draft = roll.draft_of(app, session, f"place-{seat}-{len(session.table.entries)}", 1, done)
        if draft.dice:
            code = draft.dice[0]
            body, sub = order.rows(v, seat, (code,)), w.say(die_label(code))
        else:
            body, sub = roll.pad(v, draft), w.t("Which die?")
        return sheet(
            look,
            w.t("Place a die"),
            [
                ft.Container(
                    body, bgcolor=look.tray, border_radius=16, padding=ft.Padding.symmetric(horizontal=2, vertical=8)
                )
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=f"{w.name(seat)}: {sub}",
            emblem_name="die-6",
        )

    return build


def action_sheet(session: Session, seat: int) -> Sheet:
    """The six attribute actions and the familiar's."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        v = View(app, look, w, session)
        keys = [
            actions.action_key(v, seat, "attribute_action", a)
            for a in ("flip", "swap", "step", "reroll", "move", "token")
        ]
        familiar = v.find("familiar_action", seat)
        made = [k for k in keys if k is not None]
        if familiar is not None:
            made.append(v.one(familiar, main=False, on_tap=partial(actions.effect, app, session, seat, familiar)))
        return sheet(
            look,
            w.t("Attribute action"),
            [ft.Container(moves(look, made), bgcolor=look.tray, border_radius=16, padding=10)],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(seat),
            emblem_name="attr-str",
        )

    return build
