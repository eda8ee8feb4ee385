"""Buying a card: its price, what of it is paid by charisma tokens, what is told of it once; a known one in one tap."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft
from pydantic import JsonValue

from companion import mycards
from companion.core.contract import Illegal
from companion.games.hrdina.cards import Condition
from companion.games.hrdina.catalogue import Kind
from companion.games.hrdina.live.common import side
from companion.games.hrdina.live.deck import hands
from companion.games.hrdina.live.market import most_tokens
from companion.games.hrdina.live.moves import BuyCard
from companion.games.hrdina.live.rules import check
from companion.games.hrdina.live.state import UNNAMED_CARD, MarketCard
from companion.games.hrdina.rows import signed
from companion.games.hrdina.rules.cards import HANDS
from companion.games.hrdina.state import Hero, State
from companion.games.hrdina.words import ARMOR, ATTRIBUTE_EMBLEMS, row_label
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
    dashed,
    emblem,
    field,
    hint,
    list_row,
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
from companion.ui.games.hrdina.live import known
from companion.ui.games.hrdina.live.bits import number_keys
from companion.ui.games.hrdina.live.cards_live import (
    arrow_pad,
    arrow_words,
    market_facts,
)
from companion.ui.screens.sheets import reasons
from companion.ui.session import Session
from companion.ui.theme import Look

MOST_PRICE = 30
KEYS = 12  # prices with a key of their own
KEY, KEY_WIDE = 48, 66.0  # of the key that buys a known card
DIGIT = 0.6  # the width of a digit to its size
FOLD = {True: ft.Icons.EXPAND_LESS_ROUNDED, False: ft.Icons.EXPAND_MORE_ROUNDED}


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
    width = None if look.large else max(KEY_WIDE, _wide(look, paid, tokens, can))
    focus = look.onMat if on_mat else look.ink
    if can:
        told = partial(app.tell, session, buying.move())
        outline = None if on_mat else look.keyEdge
        return press(look, inside, said, told, outline=outline, radius=14, width=width, focus=focus)
    opened = partial(app.open if on_mat else app.push, buy_sheet(session, seat, made, price))
    said = w.t("{label}, not possible", label=said)
    shown = dashed(inside, look.rule if on_mat else look.edge, 14)
    return surface(look, shown, said, opened, radius=14, width=width, focus=focus)


def _wide(look: Look, paid: int, tokens: int, can: bool) -> float:
    """What the face of the key needs at this size of text."""
    gold = look.mark(20) + len(str(paid)) * look.size(19) * DIGIT
    chips_ = 6 + look.mark(16) + len(str(tokens)) * look.size(15) * DIGIT if tokens else 0
    return 2 * 10 + gold + 3 + chips_ + (0 if can else look.mark(16) + 3) + 3


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
                        look, w, w.t("Stars"), points, -10, 10, lambda n: self.put_card(points=n), start=1, show=signed,
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
        self.app.tell(self.session, self.move())


def _learnt(my: MyCards, *, kind: Kind, told: dict[str, Any]) -> MyCards:
    return known.remembered(my, kind, told)
