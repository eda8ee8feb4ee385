"""The set-up at the table: each step in one tap, drawn by the app or told by hand; what is done can be changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Literal

import flet as ft
from pydantic import JsonValue

from companion.games.hrdina.cards import COLOURS, Card, HeroClass, Monster
from companion.games.hrdina.live.common import clockwise
from companion.games.hrdina.live.numbers import numbers
from companion.games.hrdina.live.setup import candidates
from companion.games.hrdina.words import card_label
from companion.i18n import Words
from companion.mycards import Offer
from companion.ui.app import App, Sheet
from companion.ui.components import button, card, check_row, hint, move, moves, search, section, sheet
from companion.ui.games.hrdina import cards_facts as facts
from companion.ui.games.hrdina import cards_mine as own
from companion.ui.games.hrdina import pick
from companion.ui.games.hrdina.cards_parts import colour_keys, offer_row
from companion.ui.games.hrdina.live import market
from companion.ui.games.hrdina.live.bits import RNG
from companion.ui.games.hrdina.live.icons import icons_sheet
from companion.ui.games.hrdina.live.roll import by_app
from companion.ui.games.hrdina.live.view import Moment, View
from companion.ui.games.hrdina.pick_one import found, ordered
from companion.ui.session import Session
from companion.ui.theme import Look

Part = Literal["colour", "board", "klass", "alignment", "backstory", "familiar"]
KIND_OF: dict[str, Literal["board", "class", "alignment", "backstory", "familiar"]] = {
    "board": "board",
    "klass": "class",
    "alignment": "alignment",
    "backstory": "backstory",
    "familiar": "familiar",
}
EMBLEM = {
    "colour": "score-colour",
    "board": "score-goals",
    "klass": "score-colour",
    "alignment": "score-alignment",
    "backstory": "score-backstory",
    "familiar": "familiar",
}


def moment(v: View) -> Moment:
    """The step of the set-up the game waits for, and the way to all others."""
    step = v.now.step
    content: list[ft.Control] = []
    side: ft.Control | None = None
    if step in EMBLEM:
        made = [_seat_key(v, i, step) for i in v.now.seats]
        content.append(moves(v.look, made, columns=2))
        if step != "board":
            side = by_app(v, partial(draw_all, v, step), v.w.t("App draws"))
    elif step == "monster":
        tapped = partial(v.app.open, pick.monster_sheet(v.app, v.session))
        content.append(
            moves(v.look, [_key(v, v.w.t("Pick the monster"), v.w.t("from the list"), "score-monster", tapped)])
        )
        side = by_app(v, partial(draw_monster, v))
    elif step == "icons":
        content.append(_icons(v))
    elif step == "row":
        content.append(_row(v))
    elif step == "begin" and (offer := v.find("begin_rounds")):
        content.append(moves(v.look, [v.one(offer, main=True)]))
    content.append(_list_key(v))
    return Moment(content, side=side)


def _key(v: View, title: str, sub: str, emblem: str, tapped: Callable[[], Any], main: bool = True) -> ft.Control:
    return move(
        v.look,
        title,
        sub,
        state="main" if main else "possible",
        emblem_name=emblem,
        on_tap=tapped,
        key=f"set-{emblem}-{title}",
    )


def _seat_key(v: View, seat: int, step: str) -> ft.Control:
    return _key(
        v,
        v.w.name(seat),
        v.w.t("choose") if step == "board" else v.w.t("tell by hand"),
        EMBLEM[step],
        partial(open_part, v.app, v.session, seat, step),
        False,
    )


def _list_key(v: View) -> ft.Control:
    return button(
        v.look, v.w.t("The whole set-up"), partial(v.app.open, setup_sheet(v.session)), emblem_name="table-says",
        height=48, expand=None,
    )  # fmt: skip


def open_part(app: App, session: Session, seat: int, part: str, then: Callable[[], Any] | None = None) -> None:
    """Where a part of a hero's set-up is told by hand."""
    if part == "colour":
        app.open(colour_sheet(session, seat))
    elif part == "familiar":
        app.open(familiar_sheet(session, seat))
    else:
        colour = session.state.live.sides[seat].colour
        app.open(pick.pick_sheet(app, session, seat, KIND_OF[part], then, colour=colour))


# --- draws by the app ---


def draw_all(v: View, part: str) -> None:
    """Everybody who lacks this part gets one at random, nothing twice."""
    moves_: list[dict[str, JsonValue]] = []
    taken: set[str] = set()
    for seat in v.now.seats:
        if part == "colour":
            used = {side.colour for side in v.live.sides} | taken
            free = [c for c in COLOURS if c not in used]
            if free:
                taken.add(drawn := RNG.choice(free))
                moves_.append({"kind": "draw_colour", "seat": seat, "colour": drawn})
            continue
        cards = _pool(v, seat, part, taken)
        if part == "familiar":
            if len(cards) < 2:
                continue
            two = RNG.sample(cards, 2)
            v.app.open(familiar_sheet(v.session, seat, two))  # one seat after another: each chooses
            return
        if cards:
            one = RNG.choice(cards)
            taken.add(one.id)
            data: JsonValue = _named(v.w, one).model_dump(mode="json")
            moves_.append({"kind": f"pick_{KIND_OF[part]}", "seat": seat, part: data})
    if moves_:
        v.app.tell(v.session, *moves_)
    else:
        v.app.say(v.w.t("There is nothing left to draw from."))


def _pool(v: View, seat: int, part: str, taken: set[str]) -> list[Offer]:
    """Cards nobody has; of classes those of the drawn colour."""
    used = {c.id for h in v.s.heroes if (c := getattr(h, part)) is not None} | taken | set(v.live.away)
    offers = [
        o
        for o in own.offers(v.app, KIND_OF[part], v.s.options.modules)
        if o.id not in used and isinstance(o.card, Card)
    ]
    if part == "klass":
        colour = v.live.sides[seat].colour
        offers = [o for o in offers if isinstance(o.card, HeroClass) and o.card.colour == colour]
    return offers


def _named(w: Words, offer: Offer) -> Card:
    assert isinstance(offer.card, Card)
    return offer.card.model_copy(update={"name": facts.name_of(w, offer)})


def draw_monster(v: View) -> None:
    """A monster of no player's colour, at random."""
    every = {o.id: o for o in own.offers(v.app, "monster", v.s.options.modules) if isinstance(o.card, Monster)}
    coloured = [(id, o.card.colour or "") for id, o in every.items() if isinstance(o.card, Monster)]
    left = candidates(v.s, coloured)
    if not left:
        v.app.say(v.w.t("There is nothing left to draw from."))
        return
    drawn = _named(v.w, every[RNG.choice(left)])
    v.app.tell(v.session, {"kind": "set_monster", "monster": drawn.model_dump(mode="json")})
    v.app.say(v.w.say(card_label(drawn)))


# --- by hand ---


def colour_sheet(session: Session, seat: int) -> Sheet:
    """The class colour as drawn."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        mine = session.state.live.sides[seat].colour

        def put(code: str) -> None:
            app.tell(session, {"kind": "draw_colour", "seat": seat, "colour": code})

        return sheet(
            look,
            w.t("Class colour"),
            [colour_keys(look, w, put, lit=mine), hint(look, w.t("Drawn at random; nobody else has it."))],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(seat),
            emblem_name="score-colour",
        )

    return build


def familiar_sheet(session: Session, seat: int, dealt: list[Offer] | None = None) -> Sheet:
    """Two familiars, one of which stays: told by hand, or dealt by the app."""
    two: list[Offer] = list(dealt or [])
    state = {"query": ""}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        v = View(app, look, w, session)

        def keep(kept: int) -> None:
            cards: list[JsonValue] = [_named(w, o).model_dump(mode="json") for o in two]
            app.tell(session, {"kind": "choose_familiar", "seat": seat, "dealt": cards, "kept": kept})

        def toggle(offer: Offer) -> None:
            if offer in two:
                two.remove(offer)
            elif len(two) < 2:
                two.append(offer)
            app.refresh()

        def typed(text: str) -> None:
            state["query"] = text
            app.refresh()

        def deal() -> None:
            cards = _pool(v, seat, "familiar", set())
            two[:] = RNG.sample(cards, 2) if len(cards) > 1 else []
            app.refresh()

        if len(two) == 2:
            parts: list[ft.Control | None] = [
                hint(look, w.t("Tap the one that stays; the other leaves the game.")),
                *(offer_row(app, look, w, o, partial(keep, i)) for i, o in enumerate(two)),
            ]
            below = button(look, w.t("Other two"), partial(_clear, app, two))
        else:
            every = ordered(_pool(v, seat, "familiar", set()), w, "", {})
            parts = [
                search(look, w.t("Search by name or value"), state["query"], typed, clear_name=w.t("Clear the search")),
                hint(
                    look,
                    w.tn(
                        "Tap the two that were dealt: {n} more.", "Tap the two that were dealt: {n} more.", 2 - len(two)
                    ),
                ),
                *(
                    offer_row(app, look, w, o, partial(toggle, o), chosen=o in two)
                    for o in found(every, w, state["query"])
                ),
            ]
            below = button(look, w.t("App deals two"), deal, emblem_name="die-5", main=not two)
        return sheet(
            look,
            w.t("Familiar"),
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(seat),
            emblem_name="familiar",
            buttons=[below],
        )

    return build


def _clear(app: App, two: list[Offer]) -> None:
    two.clear()
    app.refresh()


def _icons(v: View) -> ft.Control:
    w = v.w
    offer = v.find("set_icons")
    coins = numbers(v.s.options, v.s.n).coins
    names = w.joined([str(i + 1) for i in coins])
    suggested = w.tn("coin on card {names}", "coins on cards {names}", len(coins), names=names)
    made = []
    if offer is not None:
        data: list[JsonValue] = list(coins)
        fiends: list[JsonValue] = []
        made.append(v.one(offer, title=w.t("As suggested"), sub=suggested, main=True, coins=data, fiends=fiends))
        made.append(
            v.one(
                offer, title=w.tc("icons", "As printed"), sub=w.t("tell the icons"), main=False,
                on_tap=partial(v.app.open, icons_sheet(v.session)),
            )
        )  # fmt: skip
    return moves(v.look, made)


def _row(v: View) -> ft.Control:
    offer = v.find("deal_row")
    if offer is None:
        return ft.Container()
    row = numbers(v.s.options, v.s.n).row
    return moves(
        v.look,
        [
            v.one(offer, title=v.w.t("The row lies there"), sub=v.w.tn("{n} card", "{n} cards", row), main=True),
            market.names_key(v, offer),
        ],
    )


# --- everything at once ---


def setup_sheet(session: Session) -> Sheet:
    """The whole set-up, what is done and what is not; a tap changes it."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        v = View(app, look, w, session)
        s, live = v.s, v.live
        parts: list[ft.Control | None] = []
        top: list[ft.Control | None] = []
        if live.start is not None:
            top.append(
                check_row(
                    look, w.t("Start player"), True, partial(app.open, start_sheet(session)), sub=w.name(live.start)
                )
            )
        if s.options.monsters:
            monster = w.say(card_label(s.monster)) if s.monster else ""
            top.append(
                check_row(
                    look, w.t("Monster"), s.monster is not None, partial(app.open, pick.monster_sheet(app, session)),
                    sub=monster,
                )
            )  # fmt: skip
        top.append(
            check_row(
                look, w.t("Icons of the initiative cards"), live.icons, partial(app.open, icons_sheet(session)),
                sub=", ".join(w.t("{n}: coin", n=i + 1) for i, c in enumerate(live.cards) if c.coin_icon),
            )
        )  # fmt: skip
        parts.append(card(look, top))
        for i in clockwise(s):
            hero, mine = s.heroes[i], live.sides[i]
            rows: list[ft.Control | None] = [
                check_row(
                    look, w.t("Class colour"), mine.colour is not None, partial(open_part, app, session, i, "colour"),
                    sub=w.term(f"colour.{mine.colour}") if mine.colour else "", of=w.name(i),
                )
            ]  # fmt: skip
            for part, kind in KIND_OF.items():
                if part == "familiar" and not s.options.familiars:
                    continue
                told: Card | None = getattr(hero, part)
                rows.append(
                    check_row(
                        look, w.say(facts.KIND[kind]), told is not None, partial(open_part, app, session, i, part),
                        sub=w.say(card_label(told)) if told else "", of=w.name(i),
                    )
                )  # fmt: skip
            parts.append(section(look, w.name(i)))
            parts.append(card(look, rows))
        return sheet(
            look,
            w.t("The whole set-up"),
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            emblem_name="table-says",
        )

    return build


def start_sheet(session: Session) -> Sheet:
    """Another start player, as long as nothing hangs on it."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        now = session.state.live.start

        def put(i: int) -> None:
            app.tell(session, {"kind": "set_start", "seat": i})

        rows = [check_row(look, w.name(i), i == now, partial(put, i)) for i in range(session.state.n)]
        return sheet(
            look, w.t("Start player"), [card(look, list(rows))], on_close=app.close, close_name=w.t("Close"),
            emblem_name="die-6",
        )  # fmt: skip

    return build
