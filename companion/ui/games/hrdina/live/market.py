"""The market phase: the row on the mat, buying a card with its price and charisma tokens, discarding one for gold."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft
from pydantic import JsonValue

from companion import mycards
from companion.core.contract import Illegal, Offer
from companion.core.table import Play
from companion.games.hrdina.cards import Condition
from companion.games.hrdina.catalogue import Kind
from companion.games.hrdina.live.common import side
from companion.games.hrdina.live.deck import hands
from companion.games.hrdina.live.duels import SKIP
from companion.games.hrdina.live.market import DISCARD_GOLD, most_tokens
from companion.games.hrdina.live.moves import BuyCard
from companion.games.hrdina.live.numbers import numbers
from companion.games.hrdina.live.rules import check
from companion.games.hrdina.live.state import UNNAMED_CARD, MarketCard, Stage
from companion.games.hrdina.rows import signed
from companion.games.hrdina.rules.cards import HANDS
from companion.games.hrdina.state import Hero, State
from companion.games.hrdina.words import ARMOR, ATTRIBUTE_EMBLEMS, TOKEN, row_label
from companion.i18n import Words
from companion.mycards import MyCards
from companion.store.base import StoreError
from companion.ui.app import App, Sheet
from companion.ui.components import (
    button,
    card,
    check_row,
    chips,
    choice,
    column,
    dashed,
    emblem,
    field,
    hint,
    list_row,
    move,
    moves,
    press,
    reading,
    row,
    section,
    sheet,
    surface,
    switch_row,
    verdict,
)
from companion.ui.games.hrdina import cards_facts as facts
from companion.ui.games.hrdina import cards_mine as own
from companion.ui.games.hrdina.cards_condition import condition_sheet
from companion.ui.games.hrdina.cards_parts import number_row, number_sheet
from companion.ui.games.hrdina.live import fights, gains, known
from companion.ui.games.hrdina.live.bits import number_keys
from companion.ui.games.hrdina.live.cards_live import (
    Source,
    arrow_pad,
    arrow_words,
    cards_sheet,
    effect_sheet,
    market_facts,
)
from companion.ui.games.hrdina.live.picker import mark_of, picker_sheet
from companion.ui.games.hrdina.live.view import Moment, View
from companion.ui.screens.sheets import reasons
from companion.ui.session import Session
from companion.ui.theme import SCREEN_EDGE, Look

MOST_PRICE = 30
GAP, NAME, WIDE = 6, 68, 100  # between the cards of the row; the least width of one; names in one line from here on
KEYS = 12  # prices with a key of their own
KEY, KEY_WIDE = 48, 66  # of the key that buys a known card
FOLD = {True: ft.Icons.EXPAND_LESS_ROUNDED, False: ft.Icons.EXPAND_MORE_ROUNDED}


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
        tap = partial(v.app.open, fights.before_sheet(v.session, seat))
        made.append(v.one(fight, title=v.w.t("Fight"), sub=fights.glance(v), main=False, on_tap=tap))
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
        made = fights.before_sheet(v.session, seat)
    elif offer.kind == "take_reward":
        made = fights.reward_sheet(v.session, seat)
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
    at_once = partial(own.tell, v.app, v.session, once, *([back.data()] if back is not None else []))
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


# --- buying ---


def suggested(s: State, seat: int, price: int) -> int:
    """Charisma tokens to begin with: all that fit, for they are lost in clean-up; with a fiend at hand only those needed."""
    most, hero, mine = most_tokens(s, seat, price), s.heroes[seat], side(s, seat)
    if mine.pending or any(f.active for f in hero.fiends):
        return min(most, max(0, price - (hero.gold or 0)))
    return most


def buy_sheet(session: Session, seat: int, made: MarketCard, price: int | None) -> Sheet:
    """One card: its price, what of it is paid by tokens, weapons to drop, what it does at once; then it is bought."""
    state = _first(made, price)

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        return _Buying(app, session, look, w, seat, state, price).drawn()

    return build


def _first(made: MarketCard, price: int | None) -> dict[str, Any]:
    """What the sheet of a purchase begins with."""
    return {
        "card": made, "price": price, "tokens": None, "drop": (), "open": False, "rows": False, "again": False, "why": "",
        "asked": lacking(made, price),
    }  # fmt: skip


def buy_key(
    app: App, look: Look, w: Words, offer: mycards.Offer, *, session: Session, seat: int, on_mat: bool = False
) -> ft.Control | None:
    """A key that buys a card of which everything is known, paid as its sheet would begin with; if it cannot be bought so,
    the key opens the sheet, which says why. None = something is still to be told."""
    made, price = known.market_card(app, w, offer), known.price_of(offer)
    if price is None or lacking(made, price):
        return None
    buying = _Buying(app, session, look, w, seat, _first(made, price), price)
    name, paid, tokens = facts.name_of(w, offer), price - buying.tokens, buying.tokens
    cost = w.tn("Buy for {n} gold", "Buy for {n} gold", paid)
    if tokens:
        cost = w.t("{buy} and {tokens}", buy=cost, tokens=w.tn("{n} charisma token", "{n} charisma tokens", tokens))
    can = not check(session.state, BuyCard.model_validate(buying.move()))
    ink = look.onKey if can else look.onMat2 if on_mat else look.ink2
    gold = [emblem(look, "die-gold", look.mark(20), ink), look.text(str(paid), 19, 900, ink, line=1.0)]
    chips_ = [emblem(look, "attr-cha", look.mark(16), ink), look.text(str(tokens), 15, 900, ink, line=1.0)]
    no = [emblem(look, "why-not", look.mark(16), ink)]
    if look.large:
        words = look.text(cost, 15, 700, ink, lines=3, line=1.1, expand=True)
        face: ft.Control = row([emblem(look, "die-gold", look.mark(20), ink), words, *([] if can else no)], 8)
    else:
        face = row([*([] if can else no), *gold, *(chips_ if tokens else [])], 3, tight=True)
    inside = ft.Container(
        face, height=KEY if not look.large else None, padding=ft.Padding.symmetric(horizontal=10, vertical=6),
        alignment=ft.Alignment.CENTER,
    )  # fmt: skip
    said = f"{cost}: {name}"
    width = None if look.large else KEY_WIDE + (24 if tokens else 0) + (18 if not can else 0)
    focus = look.onMat if on_mat else look.ink
    if can:
        told = partial(own.tell, app, session, buying.move())
        outline = None if on_mat else look.keyEdge
        return press(look, inside, said, told, outline=outline, radius=14, width=width, focus=focus)
    opened = partial(app.open if on_mat else app.push, buy_sheet(session, seat, made, price))
    said = w.t("{label}, not possible", label=said)
    shown = dashed(inside, look.rule if on_mat else look.edge, 14)
    return surface(look, shown, said, opened, radius=14, width=width, focus=focus)


def lacking(made: MarketCard, price: int | None) -> tuple[str, ...]:
    """What the game must be told of this card: its price, and by its type hands, arrow or kind."""
    asked = ["price"] if price is None else []
    match made.type:
        case "weapon" if not made.hands:
            asked.append("hands")
        case "trait" | "skill" if made.arrow is None:
            asked.append("arrow")
        case "armor" if made.armor is None:
            asked.append("armor")
    return tuple(asked)


class _Buying:
    """One drawing of the purchase."""

    def __init__(
        self, app: App, session: Session, look: Look, w: Words, seat: int, state: dict[str, Any], printed: int | None
    ) -> None:
        self.app, self.session, self.look, self.w, self.seat, self.state = app, session, look, w, seat, state
        self.s: State = session.state
        self.hero: Hero = self.s.heroes[seat]
        self.card: MarketCard = state["card"]
        self.price: int | None = state["price"]
        self.printed = printed
        most = most_tokens(self.s, seat, self.price or 0)
        asked: int | None = state["tokens"]
        self.most = most
        self.tokens = suggested(self.s, seat, self.price or 0) if asked is None else min(asked, most)

    def put(self, **changes: Any) -> None:
        self.state.update(changes, why="")
        self.app.refresh()

    def put_card(self, **changes: Any) -> None:
        self.put(card=self.state["card"].model_copy(update=changes))

    def answer(self, **changes: Any) -> None:
        """An answer that the purchase needs; with the last one the card is bought, unless something else is to be said."""
        before = lacking(self.state["card"], self.state["price"])
        price = changes.pop("price", self.state["price"])
        card_ = changes.pop("card", self.state["card"].model_copy(update=changes))
        self.state.update(card=card_, price=price, tokens=None, why="")
        now = _Buying(self.app, self.session, self.look, self.w, self.seat, self.state, self.printed)
        if before and not lacking(card_, price) and now.plain():
            now.buy()
        else:
            self.app.refresh()

    def plain(self) -> bool:
        """Nothing but the answers asked for has to be said: it can be paid, nothing is dropped, no token is worth keeping."""
        if self.price is None or self.state["open"] or self.weapons():
            return False
        return self.tokens == self.most and not check(self.s, BuyCard.model_validate(self.move()))

    def move(self) -> dict[str, JsonValue]:
        return {
            "kind": "buy_card", "seat": self.seat, "card": self.card.model_dump(mode="json"), "price": self.price or 0,
            "tokens": self.tokens, "drop": list(self.state["drop"]),
        }  # fmt: skip

    def drawn(self) -> ft.BottomSheet:
        look, w, made = self.look, self.w, self.card
        name = known.card_name(self.app, w, made)
        parts: list[ft.Control | None] = [*self.pricing(), *self.asked(), self.paying()]
        parts += self.weapons()
        parts += self.at_once()
        parts.append(
            list_row(
                look,
                w.t("On the card"),
                market_facts(w, self.hero, made),
                emblem_name=ft.Icons.EDIT_ROUNDED,
                trailing=FOLD[self.state["open"]],
                on_tap=lambda: self.put(open=not self.state["open"]),
                expanded=self.state["open"],
            )
        )
        if self.state["open"]:
            parts += self.printed_facts()
        if self.price is not None:
            asked = check(self.s, BuyCard.model_validate(self.move()))
            parts += reasons(self.app, look, w, "hrdina", asked)
        if self.state["why"]:
            parts.append(reading(look, self.state["why"], color=look.bad, weight=500))
        if self.price is None:
            done = button(look, w.t("Choose the price"), self.app.refresh)
        elif open_ := lacking(made, self.price):
            # It can be bought all the same; what was not told is asked for again when it counts.
            paid = self.price - self.tokens
            label = w.tn("Buy for {n} gold", "Buy for {n} gold", paid)
            done = button(look, label, self.buy, main=not set(open_) & set(self.state["asked"]))
        else:
            paid = self.price - self.tokens
            done = button(look, w.tn("Buy for {n} gold", "Buy for {n} gold", paid), self.buy, main=True)
        return sheet(
            look,
            name or w.t("{kind} without a name", kind=w.say(known.TYPE[made.type])),
            parts,
            on_close=self.app.close,
            close_name=w.t("Close"),
            subtitle=", ".join(x for x in (w.name(self.seat), w.say(known.TYPE[made.type]) if name else "") if x),
            emblem_name=known.EMBLEM[made.type],
            spacing=4,
            buttons=[button(look, w.t("Cancel"), self.app.close), done],
        )

    # --- what is asked for once ---

    def asked(self) -> list[ft.Control | None]:
        """What is printed on the card and not known yet, a tap each."""
        look, w, made = self.look, self.w, self.card
        parts: list[ft.Control | None] = []
        if self.state["open"]:
            return parts  # it stands below with all the rest
        if "hands" in self.state["asked"]:
            options = [(str(n), w.tn("{n} hand", "{n} hands", n)) for n in (1, 2)]
            parts.append(section(look, w.t("Hands it takes")))
            parts.append(choice(look, options, str(made.hands), lambda n: self.answer(hands=int(n))))
        if "arrow" in self.state["asked"]:
            parts += [section(look, w.t("Arrow")), arrow_pad(look, w, made.arrow, lambda way: self.answer(arrow=way))]
        if "armor" in self.state["asked"]:
            parts.append(section(look, w.t("Kind of armor")))
            kinds = [(of, w.say(label)) for of, label in ARMOR.items()]
            parts.append(
                chips(look, kinds, made.armor or "", lambda of: self.answer(card=known.with_armor(self.app, made, of)))
            )
        return parts

    # --- price and tokens ---

    def pricing(self) -> list[ft.Control | None]:
        look, w = self.look, self.w
        label = w.t("Price")
        pad = partial(self.app.push, number_sheet(label, self.price, 0, MOST_PRICE, lambda n: self.answer(price=n)))
        if self.price is None:
            step = 4 if look.large else 6
            keys: list[ft.Control | None] = [
                number_keys(
                    look, range(i, min(i + step, KEYS + 1)), lambda n: self.answer(price=n),
                    name=lambda n: w.tn("Price {n} gold", "Price {n} gold", n),
                )
                for i in range(1, KEYS + 1, step)
            ]  # fmt: skip
            more = list_row(look, w.t("Another price"), emblem_name="die-gold", on_tap=pad)
            return [section(look, w.t("Price on the card")), *keys, more]
        rows: list[ft.Control | None] = [
            number_row(
                look, w, label, self.price, 0, MOST_PRICE, lambda n: self.put(price=n, tokens=None),
                emblem_name="die-gold", on_value=pad,
            )
        ]  # fmt: skip
        if self.printed is not None and self.printed != self.price:
            rows.append(
                switch_row(
                    look, w.t("Remember this price"), self.state["again"], lambda on: self.put(again=on),
                    sub=w.tn("so far {n} gold", "so far {n} gold", self.printed),
                )
            )  # fmt: skip
        if self.hero.charisma:
            rows.append(
                number_row(
                    look, w, w.t("Charisma tokens"), self.tokens, 0, self.most, lambda n: self.put(tokens=n),
                    emblem_name="attr-cha",
                    sub=w.t("each pays 1 gold; {n} at hand, lost in clean-up", n=self.hero.charisma),
                )
            )  # fmt: skip
        return rows

    def paying(self) -> ft.Control | None:
        """What is left afterwards."""
        if self.price is None:
            return None
        w, gold = self.w, self.hero.gold or 0
        left = gold - (self.price - self.tokens)
        if left < 0:
            return verdict(self.look, w.tn("{n} gold short", "{n} gold short", -left), self._sum(), good=False)
        return verdict(self.look, w.tn("{n} gold left", "{n} gold left", left), self._sum())

    def _sum(self) -> str:
        gold = self.hero.gold or 0
        minus = f" + {self.tokens}" if self.tokens else ""
        return f"{gold} − {self.price}{minus}"

    # --- weapons ---

    def weapons(self) -> list[ft.Control | None]:
        """Own weapons that must give way."""
        look, w, made = self.look, self.w, self.card
        mine, drop = side(self.s, self.seat), self.state["drop"]
        held = hands(mine, drop)
        have = [(i, o) for i, o in enumerate(mine.cards) if o.card.type == "weapon"]
        if made.type != "weapon" or (not drop and held + made.hands <= HANDS) or not have:
            return []

        def flip(i: int) -> None:
            self.put(drop=tuple(x for x in drop if x != i) if i in drop else (*drop, i))

        rows = [
            check_row(
                look,
                known.card_name(self.app, w, o.card) or w.say(known.TYPE["weapon"]),
                i in drop,
                partial(flip, i),
                sub=w.tn("{n} hand", "{n} hands", o.card.hands),
            )
            for i, o in have
        ]
        taken = w.t("{n} of {all} hands taken", n=held + made.hands, all=HANDS)
        return [section(look, w.t("Weapons to drop first")), hint(look, taken), card(look, rows)]

    # --- what it does at once ---

    def at_once(self) -> list[ft.Control | None]:
        look, w, made = self.look, self.w, self.card
        match made.type:
            case "trait" if made.arrow is not None:
                words = w.t("The marker: {way}", way=arrow_words(w, self.hero, made.arrow))
                return [hint(look, words, emblem_name="score-alignment")]
            case "skill" if made.arrow is not None:
                words = w.t("Ready; using it moves the marker: {way}", way=arrow_words(w, self.hero, made.arrow))
                return [hint(look, words, emblem_name="ability")]
            case "scroll":
                return [hint(look, w.t("It is settled right after the purchase."), emblem_name="clue")]
        return []

    # --- what is printed ---

    def printed_facts(self) -> list[ft.Control | None]:
        look, w, made = self.look, self.w, self.card
        parts: list[ft.Control | None] = []
        match made.type:
            case "weapon":
                options = [(str(n), w.tn("{n} hand", "{n} hands", n)) for n in (1, 2)]
                parts.append(choice(look, options, str(made.hands), lambda n: self.put_card(hands=int(n))))
                opened = self.state["rows"] or any(made.mods)
                parts.append(
                    list_row(
                        look,
                        w.t("It adds to a row"),
                        w.t("few weapons do"),
                        emblem_name="score-goals",
                        trailing=FOLD[opened],
                        on_tap=lambda: self.put(rows=not opened),
                        expanded=opened,
                    )
                )
                if opened:
                    parts += self._rows()
            case "trait":
                parts += [section(look, w.t("Arrow")), self._arrow()]
                points = made.points
                parts.append(
                    number_row(
                        look, w, w.t("Points"), points, -10, 10, lambda n: self.put_card(points=n), start=1, show=signed,
                        emblem_name="score-star",
                    )
                )  # fmt: skip
                parts.append(
                    list_row(
                        look,
                        w.t("Condition"),
                        facts.condition_words(w, made.condition)
                        if made.condition
                        else w.t("Enter it once, then the app checks it"),
                        emblem_name="rule",
                        on_tap=lambda: self.app.push(condition_sheet(made.condition, self._condition)),
                    )
                )
            case "skill":
                parts += [section(look, w.t("Arrow")), self._arrow()]
            case "armor":
                parts.append(section(look, w.t("Kind of armor")))
                parts.append(
                    chips(look, [(of, w.say(label)) for of, label in ARMOR.items()], made.armor or "", self._armor)
                )
        parts.append(self._text())
        return parts

    def _text(self) -> ft.Control:
        w = self.w

        def typed(text: str) -> None:
            self.state["card"] = self.state["card"].model_copy(update={"text": text[:200]})

        return field(
            self.look, w.t("What it does"), self.card.text, typed, hint=w.t("in your own words, if you like"),
            max_length=200, key="buy-text",
        )  # fmt: skip

    def _rows(self) -> list[ft.Control]:
        """What a weapon adds to the sums of rows."""
        return [
            number_row(
                self.look, self.w, self.w.say(row_label(i)), self.card.mods[i], -6, 6, partial(self._mod, i),
                emblem_name=ATTRIBUTE_EMBLEMS[i], show=signed,
            )
            for i in range(7 if self.s.options.familiars else 6)
        ]  # fmt: skip

    def _arrow(self) -> ft.Control:
        return arrow_pad(self.look, self.w, self.card.arrow, lambda way: self.put_card(arrow=way))

    def _mod(self, i: int, n: int) -> None:
        mods = self.state["card"].mods
        self.put_card(mods=(*mods[:i], n, *mods[i + 1 :]))

    def _condition(self, condition: Condition | None) -> None:
        self.put_card(condition=condition)

    def _armor(self, of: str) -> None:
        self.put(card=known.with_armor(self.app, self.state["card"], of))

    # --- doing ---

    def buy(self) -> None:
        self.app.run(self._buy)

    async def _buy(self) -> None:
        """Remember the card, then buy it."""
        made = self.state["card"].model_copy(update={"text": " ".join(self.state["card"].text.split())})
        self.card = made
        keep = self.price if self.printed is None or self.state["again"] else None
        kind = known.KIND_OF[made.type]
        told = known.told_of(made, keep)
        try:
            if made.id != UNNAMED_CARD.id:
                await own.change(self.app, partial(_learnt, kind=kind, told=told))
        except Illegal as e:
            self.state["why"] = " ".join(self.w.say(r.why) for r in e.rulings)
            self.app.refresh()
            return
        except StoreError as e:
            self.state["why"] = self.w.say(e.why)
            self.app.refresh()
            return
        own.tell(self.app, self.session, self.move())


def _learnt(my: MyCards, *, kind: Kind, told: dict[str, Any]) -> MyCards:
    return known.remembered(my, kind, told)
