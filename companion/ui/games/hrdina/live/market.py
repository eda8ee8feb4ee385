"""The market phase: the row on the mat, which card is bought or discarded, the initiative card that goes back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft
from pydantic import JsonValue

from companion import mycards
from companion.core.contract import Offer
from companion.core.table import Play
from companion.games.hrdina.catalogue import Kind
from companion.games.hrdina.live.common import side
from companion.games.hrdina.live.duels import SKIP
from companion.games.hrdina.live.market import DISCARD_GOLD
from companion.games.hrdina.live.numbers import numbers
from companion.games.hrdina.live.state import UNNAMED_CARD, Stage
from companion.games.hrdina.state import State
from companion.games.hrdina.words import TOKEN
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import (
    button,
    column,
    dashed,
    emblem,
    hint,
    list_row,
    move,
    moves,
    row,
    sheet,
    surface,
    switch_row,
)
from companion.ui.games.hrdina import cards_facts as facts
from companion.ui.games.hrdina import cards_mine as own
from companion.ui.games.hrdina.live import fight_reward, fight_start, gains, known
from companion.ui.games.hrdina.live.buying import buy_key, buy_sheet
from companion.ui.games.hrdina.live.cards_live import (
    Source,
    cards_sheet,
    effect_sheet,
    market_facts,
)
from companion.ui.games.hrdina.live.picker import mark_of, picker_sheet
from companion.ui.games.hrdina.live.view import Moment, View
from companion.ui.session import Session
from companion.ui.theme import SCREEN_EDGE, Look

GAP, NAME, WIDE = 6, 68, 100  # between the cards of the row; the least width of one; names in one line from here on


def moment(v: View) -> Moment:
    """The tray of a market turn, and of a turn that only waits for its initiative card to be returned."""
    seat = v.seat
    if seat is None:
        return Moment()
    if v.now.step == "return":
        return Moment([_returning(v, seat)], strip=False)
    made: list[ft.Control] = []
    if (buy := v.find("buy_card", seat)) is not None:
        made.append(v.one(buy, main=True, sub=_money(v, seat), on_tap=partial(v.app.open, row_sheet(v.session, seat))))
    if (offer := v.find("discard_market_card", seat)) is not None:
        gold = v.w.tn("+{n} gold", "+{n} gold", DISCARD_GOLD)
        named = bool(offer.fields)
        tap = partial(v.app.open, discard_sheet(v.session, seat, offer)) if named else None
        made.append(v.one(offer, title=v.w.t("Discard a card"), sub=gold, main=False, on_tap=tap))
    if (fight := v.find("start_fight", seat)) is not None:
        tap = partial(v.app.open, fight_start.before_sheet(v.session, seat))
        made.append(v.one(fight, title=v.w.t("Fight"), sub=fight_start.glance(v), main=False, on_tap=tap))
        skip = v.find("skip_minion", seat)
        if skip is not None and skip.possible:
            gold = v.w.t("{token} −{n}", token=TOKEN["gold"], n=SKIP)
            made.append(v.one(skip, sub=gold, main=False))  # at another price in the sheet of the fight
    mine = side(v.s, seat).cards
    if mine:
        ready = sum(o.card.type == "skill" and o.ready for o in mine)
        sub = (
            v.w.tn("{n} ready skill", "{n} ready skills", ready)
            if ready
            else v.w.tn("{n} card", "{n} cards", len(mine))
        )
        tap = partial(v.app.open, cards_sheet(v.session, seat))
        made.append(move(v.look, v.w.t("Own cards"), sub, emblem_name="ability", on_tap=tap, key="own-cards"))
    if v.s.options.market_pass and (passing := v.find("pass_market", seat)) is not None:
        made.append(v.one(passing, main=False))
    return Moment([moves(v.look, made)], strip=False)


def tap_of(v: View, seat: int, offer: Offer) -> Callable[[], Any] | None:
    """The sheet in which a market move of the level `light` is told; None = it is told at once."""
    made: Sheet | None = None
    if offer.kind == "buy_card":
        made = row_sheet(v.session, seat)
    elif offer.kind == "start_fight":
        made = fight_start.before_sheet(v.session, seat)
    elif offer.kind == "take_reward":
        made = fight_reward.reward_sheet(v.session, seat)
    elif offer.kind == "discard_market_card" and offer.fields:
        made = discard_sheet(v.session, seat, offer)
    return partial(v.app.open, made) if made is not None else None


def _money(v: View, seat: int) -> str:
    """What a seat can pay with."""
    hero = v.s.heroes[seat]
    gold = v.w.tn("{n} gold", "{n} gold", hero.gold or 0)
    if not hero.charisma:
        return gold
    return v.w.t("{gold} + {tokens}", gold=gold, tokens=v.w.tn("{n} token", "{n} tokens", hero.charisma))


def _returning(v: View, seat: int) -> ft.Control:
    made: list[ft.Control] = []
    if (back := v.find("return_initiative", seat)) is not None:
        made.append(v.one(back, main=True, sub=v.w.t("the turn is over")))
    if (effect := v.find("card_effect", seat)) is not None:
        made += _settling(v, seat, effect)
    return moves(v.look, made)


def _settling(v: View, seat: int, effect: Offer) -> list[ft.Control]:
    """The effect of the scroll just bought: in one tap as it was told before, or told now and remembered. With it the
    initiative card goes back; effects can be told at any time, so nothing is lost by that."""
    last = next((o.card for o in reversed(side(v.s, seat).cards)), None)
    of = Source.of_card(last) if last is not None and last.type == "scroll" else None
    back = v.find("return_initiative", seat) if of is not None else None
    back = back if back is not None and back.possible else None
    told = partial(v.app.open, effect_sheet(v.session, seat, effect, source=of, then=back))
    found = gains.gains_of(own.offer(v.app, of.kind, of.id)) if of is not None else None
    ends = v.w.t("with it the turn is over") if back is not None else v.w.t("settle it now")
    if of is None or found is None:
        return [v.one(effect, main=False, on_tap=told, sub=ends)]
    fits = gains.fitting(found, v.s, v.s.heroes[seat])
    once = effect.data(changes=dict(fits), note=of.name)
    at_once = partial(v.app.tell, v.session, once, *([back.data()] if back is not None else []))
    return [
        v.one(effect, main=False, sub=facts.gains_words(v.w, fits), on_tap=at_once),
        v.one(effect, main=False, title=v.w.t("Effect: otherwise"), sub=v.w.t("told now"), on_tap=told),
    ]


# --- the row on the mat ---


def market_row(v: View) -> list[ft.Control]:
    """The cards of the row, with their prices as far as they are known. While none is named, one key to name them."""
    look, lying = v.look, v.live.row
    if not lying or v.live.stage not in (Stage.SETUP, Stage.ROLL, Stage.ORDER, Stage.MARKET):
        return []
    buying = v.find("buy_card", v.seat) if v.now.step == "market" else None
    if not any(lying) and buying is None:
        return []
    if look.large:
        rows = [part for i, id in enumerate(lying) for part in _row_line(v, i, id, buying)]
        return [ft.Column(rows, spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)]
    room, n = v.width - 2 * SCREEN_EDGE, len(lying)
    per = n if (room - GAP * (n - 1)) / n >= NAME else -(-n // 2)  # names need their width: two lines then
    width = (room - GAP * (per - 1)) / per
    cells = [_row_card(v, i, id, buying, width) for i, id in enumerate(lying)]
    lines: list[ft.Control] = [ft.Row(cells[i : i + per], spacing=GAP) for i in range(0, n, per)]
    return [ft.Container(column(lines, GAP), key="market-row")]


def _row_line(v: View, place: int, id: str, buying: Offer | None) -> list[ft.Control]:
    """At large text a card of the row in a line of its own, and under it the key that buys it."""
    offer = known.offer_of(v.app, id) if id else None
    made = [_row_card(v, place, id, buying, None)]
    if offer is not None and v.seat is not None and buying is not None and buying.possible:
        key = buy_key(v.app, v.look, v.w, offer, session=v.session, seat=v.seat, on_mat=True)
        made += [key] if key is not None else []
    return made


def _row_card(v: View, place: int, id: str, buying: Offer | None, width: float | None) -> ft.Control:
    look, w, app = v.look, v.w, v.app
    offer = known.offer_of(app, id) if id else None
    name = known.called(app, w, id) or w.t("not named")
    price = known.price_of(offer)
    type_ = known.TYPE_OF[offer.kind] if offer else None
    ink = look.ink if offer else look.onMat2
    head = row(
        [
            emblem(look, known.EMBLEM[type_] if type_ else "card-closed", look.mark(18), look.accent if offer else ink),
            look.text("?" if price is None else str(price), 15, 900, ink, line=1.0),
        ],
        4,
        tight=True,
        align=ft.MainAxisAlignment.CENTER,
    )
    lines = 1 if width is not None and width >= WIDE else 2
    words = look.text(
        name,
        12 if not look.large else 15,
        500,
        ink,
        lines=lines if not look.large else 2,
        line=1.1,
        align=ft.TextAlign.CENTER,
    )
    inside: ft.Control
    if look.large:
        words.expand = True
        words.text_align = ft.TextAlign.LEFT
        inside = row([head, words], 10)
    else:
        inside = column(
            [head, ft.Container(words, height=look.size(12) * lines * 1.15)], 3, cross=ft.CrossAxisAlignment.CENTER
        )
    body = ft.Container(
        inside,
        padding=ft.Padding.symmetric(horizontal=10 if look.large else 3, vertical=7),
        bgcolor=look.card if offer else None,
        border_radius=10,
        width=width,
    )
    cost = w.tn("{n} gold", "{n} gold", price) if price is not None else ""
    said = ", ".join(x for x in (name, w.say(known.TYPE[type_]) if type_ else "", cost) if x)
    if v.seat is not None and buying is not None and buying.possible:
        seat = v.seat
        if offer is not None:
            made = known.market_card(app, w, offer)
            tap = partial(app.open, buy_sheet(v.session, seat, made, price))
        else:
            tap = partial(app.open, row_sheet(v.session, seat, place))
    else:
        tap = partial(app.open, facts_sheet(v.session, id, place))
    shown = body if offer else dashed(body, look.rule, 10)
    return surface(look, shown, said, tap, radius=10, width=width, focus=look.onMat)


def facts_sheet(session: Session, id: str, place: int) -> Sheet:
    """What is known of a card of the row, and the way to name it."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        def name() -> None:
            app.push(naming_sheet(session, place))

        offer = known.offer_of(app, id) if id else None
        price = known.price_of(offer)
        parts: list[ft.Control | None]
        if offer is None:
            parts = [hint(look, w.t("Nobody told its name. Named, it is bought in two taps."))]
        else:
            made = known.market_card(app, w, offer)
            parts = [
                list_row(
                    look, w.t("Price"), "" if price is not None else w.t("nobody told it yet"), emblem_name="die-gold",
                    value="?" if price is None else str(price),
                ),
                hint(look, market_facts(w, session.state.heroes[0], made)),
            ]  # fmt: skip
        return sheet(
            look,
            known.called(app, w, id) or w.t("Market card"),
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            emblem_name="score-cards",
            buttons=[
                button(look, w.t("Name it") if offer is None else w.t("Another name"), name, main=offer is None),
                button(look, w.t("Got it"), app.close, main=offer is not None),
            ],
        )

    return build


def naming_sheet(session: Session, place: int) -> Sheet:
    """The name of a card that lies in the row."""
    lying = session.state.live.row if session.state.live else ()

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        def pick(found: mycards.Offer) -> None:
            app.do(Play(move={"kind": "name_card", "place": place, "card": found.id}))

        if not made:
            hidden = {*_owned(session), *lying}
            title = w.t("Which card is it?")
            made.append(picker_sheet(session, title, known.MARKET, pick, subtitle=w.t("in the row"), hidden=hidden))
        return made[0](app, look, w)

    made: list[Sheet] = []
    return build


def _owned(session: Session) -> frozenset[str]:
    """Cards that lie with somebody: each is there once."""
    live = session.state.live
    return frozenset(o.card.id for one in live.sides for o in one.cards) if live else frozenset()


# --- which card ---


def row_sheet(session: Session, seat: int, place: int | None = None) -> Sheet:
    """Which card is bought: those of the row that were named, or any other by type and name. `place`: of an unnamed card
    of the row that was tapped, which can also only be named."""
    lying = session.state.live.row if session.state.live else ()
    made: list[Sheet] = []  # once, so that the search is kept from drawing to drawing

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        def pick(offer: mycards.Offer) -> None:
            card_ = known.market_card(app, w, offer)
            app.push(buy_sheet(session, seat, card_, known.price_of(offer)))

        def without(kind: Kind | None) -> tuple[str, Callable[[], Any]] | None:
            if kind is None:
                return None
            unnamed = UNNAMED_CARD.model_copy(update={"type": known.TYPE_OF[kind], "hands": int(kind == "weapon")})
            return w.t("Without its name"), partial(app.push, buy_sheet(session, seat, unnamed, None))

        other = (w.t("Only name it"), w.t("without buying it"), partial(app.push, naming_sheet(session, place or 0)))
        if not made:
            made.append(
                picker_sheet(
                    session, w.t("Which card?"), known.MARKET, pick, subtitle=w.name(seat),
                    first=tuple(id for id in lying if id) if place is None else (), first_title=w.t("In the row"),
                    without=without, hidden=_owned(session), other=other if place is not None else None,
                    beside=partial(buy_key, session=session, seat=seat),
                )
            )  # fmt: skip
        return made[0](app, look, w)

    return build


# --- naming the new row ---


def names_key(v: View, offer: Offer) -> ft.Control:
    """The way to name the cards of the new row before it is told; it need not be done."""
    tap = partial(v.app.open, names_sheet(v.session, offer))
    return move(
        v.look,
        v.w.t("Name the new cards"),
        v.w.t("then buying is two taps"),
        emblem_name="deck",
        on_tap=tap,
        key="names",
    )


def names_sheet(session: Session, offer: Offer) -> Sheet:
    """The cards of a new market row by name; those left out stay unnamed. For moves with `cards` (and `call`)."""
    size = numbers(session.state.options, session.state.n).row
    state: dict[str, Any] = {"cards": (), "call": False}
    asks_call = any(f.name == "call" and len(f.choices) > 1 for f in offer.fields)

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        own.mine(app)
        cards: tuple[str, ...] = state["cards"]

        def pick(found: mycards.Offer) -> None:
            app.close()
            if found.id not in state["cards"]:
                state["cards"] = (*state["cards"], found.id)
            app.refresh()

        def remove(i: int) -> None:
            state["cards"] = (*cards[:i], *cards[i + 1 :])
            app.refresh()

        def call(on: bool) -> None:
            state["call"] = on
            app.refresh()

        def done() -> None:
            told: dict[str, JsonValue] = {"cards": list(cards)}
            if state["call"]:
                told["call"] = True
            app.do(Play(move=offer.data(**told)))

        picking = picker_sheet(session, w.t("Which card?"), known.MARKET, pick, subtitle=w.t("the new row"))
        rows: list[ft.Control | None] = [
            list_row(
                look,
                known.called(app, w, id),
                emblem_name=mark_of(known.kind_of(id) or "weapon"),
                trailing=ft.Icons.CLOSE_ROUNDED,
                name=w.t("{card}, take it out", card=known.called(app, w, id)),
                on_tap=partial(remove, i),
            )
            for i, id in enumerate(cards)
        ]
        if len(cards) < size:
            rows.append(
                list_row(
                    look, w.t("Add a card"), w.t("{n} of {all} named", n=len(cards), all=size),
                    emblem_name=ft.Icons.ADD_ROUNDED, on_tap=partial(app.push, picking),
                )
            )  # fmt: skip
        if asks_call:
            rows.append(switch_row(look, w.t("The Call card showed up"), state["call"], call))
        return sheet(
            look,
            w.t("The new market row"),
            rows,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.tn("{n} card", "{n} cards", size),
            emblem_name="deck",
            spacing=4,
            buttons=[
                button(look, w.t("Cancel"), app.close),
                button(look, w.say(offer.label), done, main=True),
            ],
        )

    return build


def discard_sheet(session: Session, seat: int, offer: Offer) -> Sheet:
    """Which card of the row is discarded."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        lying = s.live.row if s.live else ()

        def tell(id: str) -> None:
            app.do(Play(move=offer.data(card=id)))

        rows: list[ft.Control | None] = [
            list_row(
                look,
                known.called(app, w, id),
                emblem_name="discard",
                on_tap=partial(tell, id),
            )
            for id in lying
            if id
        ]
        if "" in lying:
            rows.append(
                list_row(
                    look, w.t("A card without a name"), emblem_name="card-closed",
                    on_tap=lambda: app.do(Play(move=offer.data())),
                )
            )  # fmt: skip
        return sheet(
            look,
            w.t("Which card is discarded?"),
            rows,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.tn("{who}: +{n} gold", "{who}: +{n} gold", DISCARD_GOLD, who=w.name(seat)),
            emblem_name="discard",
            spacing=4,
        )

    return build
