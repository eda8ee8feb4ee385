"""Picking the printed cards of a hero: one list a kind, one tap a card, one kind after another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, Literal, TypeAlias

import flet as ft

from companion.games.hrdina.cards import ALIGNMENT_CELLS, Alignment, Backstory, Card, Familiar, HeroBoard, HeroClass
from companion.games.hrdina.rows import signed
from companion.games.hrdina.state import Hero, State
from companion.games.hrdina.words import card_label
from companion.i18n import Words, fold
from companion.mycards import Offer
from companion.ui.app import App, Sheet
from companion.ui.components import button, column, empty_state, hint, list_row, press, search, sheet
from companion.ui.games.hrdina import cards_facts as facts
from companion.ui.games.hrdina import cards_mine as own
from companion.ui.games.hrdina.cards_form import card_sheet, doubts, form_sheet
from companion.ui.games.hrdina.cards_parts import CHECK, colour_keys, glance, offer_row
from companion.ui.session import Session
from companion.ui.theme import Look

PickKind: TypeAlias = Literal["board", "class", "backstory", "alignment", "familiar"]
PickStep: TypeAlias = PickKind | Literal["marker"]
Then: TypeAlias = Callable[[], Any] | None

FIELD: Final[dict[PickKind, str]] = {
    "board": "board",
    "class": "klass",
    "backstory": "backstory",
    "alignment": "alignment",
    "familiar": "familiar",
}
STEPS: Final[tuple[PickStep, ...]] = ("board", "class", "backstory", "alignment", "marker", "familiar")


def steps(s: State) -> tuple[PickStep, ...]:
    """What a hero of this table is made of, in the order it is picked."""
    return tuple(step for step in STEPS if step != "familiar" or s.options.familiars)


Picked: TypeAlias = HeroBoard | HeroClass | Backstory | Alignment | Familiar


def picked(hero: Hero, kind: PickKind) -> Picked | None:
    card: Picked | None = getattr(hero, FIELD[kind])
    return card


def pick_run(app: App, session: Session, seat: int, first: PickStep | None = None) -> None:
    """Open one picker after another: from `first` on, or (None) those of what the hero still lacks."""
    if first is None:
        order = missing_steps(session.state, seat)
    else:
        every = steps(session.state)
        order = every[every.index(first) :]

    def open_(at: int) -> None:
        if at >= len(order):
            app.close_all()
            return
        place, then = (at + 1, len(order)), partial(open_, at + 1)
        step = order[at]
        if step == "marker":
            app.open(marker_sheet(app, session, seat, then, place))
        else:
            app.open(pick_sheet(app, session, seat, step, then, place))

    open_(0)


def missing_steps(s: State, seat: int) -> tuple[PickStep, ...]:
    """The cards (and the marker) a hero still lacks."""
    hero = s.heroes[seat]
    return tuple(step for step in steps(s) if (hero.marker if step == "marker" else picked(hero, step)) is None)


def pick(app: App, session: Session, seat: int, kind: PickKind, offer: Offer | None, then: Then = None) -> None:
    """Tell the table that the hero has this card (None = none of the kind)."""
    card = None
    if offer is not None:
        if not isinstance(offer.card, Card):
            return
        card = offer.card.model_copy(update={"name": facts.name_of(app.words("hrdina"), offer)})
    if card == picked(session.state.heroes[seat], kind):
        app.tell(session, then=then)
        return
    told = card.model_dump(mode="json") if card else None
    app.tell(session, {"kind": f"pick_{kind}", "seat": seat, FIELD[kind]: told}, then=then)


def where(w: Words, seat: int, place: tuple[int, int] | None) -> str:
    """Whose card, and how far the run is: "Bára, 2 of 6"."""
    if place is None:
        return w.name(seat)
    return w.t("{who}, {n} of {all}", who=w.name(seat), n=place[0], all=place[1])


def pick_sheet(
    app: App,
    session: Session,
    seat: int,
    kind: PickKind,
    then: Then = None,
    place: tuple[int, int] | None = None,
    colour: str | None = None,
) -> Sheet:
    """The cards of a kind for one hero; a tap picks. `then`: what follows a choice; `place`: (2, 6) = second of six;
    `colour`: of the classes shown first."""
    state: dict[str, Any] = {"query": "", "colour": colour if kind == "class" else None}
    own.mine(app)

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        now = picked(s.heroes[seat], kind)
        taken = {
            card.id: w.name(i)
            for i, hero in enumerate(s.heroes)
            if i != seat and (card := picked(hero, kind)) is not None
        }

        def choose(offer: Offer) -> None:
            if offer.missing:
                app.push(form_sheet(kind, offer, chosen, seat_name=w.name(seat), without=partial(chosen, offer)))
            else:
                chosen(offer)

        def chosen(offer: Offer | None) -> None:
            pick(app, session, seat, kind, offer, then)

        def typed(text: str) -> None:
            state["query"] = text
            app.refresh()

        def filter_(code: str) -> None:
            state["colour"] = None if state["colour"] == code else code
            app.refresh()

        every = ordered(own.offers(app, kind, s.options.modules), w, now.id if now else "", taken)
        shown = found(every, w, state["query"])
        if state["colour"]:
            shown = [o for o in shown if isinstance(o.card, HeroClass) and o.card.colour == state["colour"]]
        parts: list[ft.Control | None] = [
            search(
                look,
                w.t("Search by name or value"),
                state["query"],
                typed,
                clear_name=w.t("Clear the search"),
                key=f"search-{kind}",
            ),
            colour_keys(look, w, filter_, lit=state["colour"]) if kind == "class" else None,
            hint(look, w.t("Not confirmed yet: check with the card."), emblem_name=CHECK)
            if any(doubts(o) for o in shown)
            else None,
        ]
        if now is not None and all(o.id != now.id for o in every):  # a card told by another group's device
            foreign = Offer(kind, now.id, now, {}, typed=w.say(card_label(now)))
            parts.append(offer_row(app, look, w, foreign, partial(app.tell, session, then=then), chosen=True))
        for o in shown:
            note = w.t("with {who}", who=taken[o.id]) if o.id in taken else ""
            parts.append(
                offer_row(
                    app,
                    look,
                    w,
                    o,
                    partial(choose, o),
                    on_more=partial(
                        app.push, card_sheet(kind, o.id, chosen, picked=now is not None and now.id == o.id)
                    ),
                    chosen=now is not None and now.id == o.id,
                    note=note,
                    lacking=lacking(w, o),
                )
            )
        if not shown:
            parts.append(
                empty_state(
                    look,
                    w.t("No such card"),
                    w.t("If it lies on the table, enter it once from the card."),
                    emblem_name=facts.EMBLEMS[kind],
                )
            )
        if now is not None:
            parts.append(
                list_row(
                    look,
                    w.t("Clear the choice"),
                    emblem_name=ft.Icons.BACKSPACE_OUTLINED,
                    trailing=None,
                    on_tap=partial(pick, app, session, seat, kind, None),
                )
            )
        on: ft.Control | None = None
        if then and place:
            label = w.t("Skip") if now is None else w.t("Next")
            on = button(look, label, partial(app.tell, session, then=then))
        return sheet(
            look,
            w.say(facts.KIND[kind]),
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=where(w, seat, place),
            emblem_name=facts.EMBLEMS[kind],
            spacing=4,
            buttons=[
                b
                for b in (
                    button(
                        look,
                        w.t("Not in the list"),
                        lambda: app.push(form_sheet(kind, None, chosen, name=state["query"], seat_name=w.name(seat))),
                    ),
                    on,
                )
                if b
            ],
        )

    return build


def lacking(w: Words, offer: Offer) -> str:
    """What nobody knows of a card yet: "not known yet: story, points"."""
    lines = [line for line in facts.SHOWN.get(offer.kind, ()) if set(facts.behind(line)) & set(offer.missing)]
    if not lines:
        return ""
    names = [fold_first(w.say(facts.FACT[line])) for line in lines]
    return w.t("not known yet: {facts}", facts=w.joined(names))


def fold_first(text: str) -> str:
    return text[:1].lower() + text[1:]


def ordered(offers: Sequence[Offer], w: Words, now: str, taken: dict[str, str]) -> list[Offer]:
    """By name; the picked one first, those of other heroes last."""
    return sorted(offers, key=lambda o: (o.id != now, o.id in taken, fold(facts.name_of(w, o))))


def found(offers: Sequence[Offer], w: Words, query: str) -> list[Offer]:
    """Cards whose name in either language, or whose values in words, hold every word; diacritics do not matter."""
    words = fold(query).split()
    if not words:
        return list(offers)
    look = Look("hrdina")
    shown = [(o, fold(f"{o.en} {o.cs} {o.typed} {glance(look, w, o)[2]}")) for o in offers]
    return [o for o, text in shown if all(x in text for x in words)]


def marker_sheet(
    app: App, session: Session, seat: int, then: Then = None, place: tuple[int, int] | None = None
) -> Sheet:
    """Where the marker stands: the nine cells with what they are worth; a tap tells."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        hero: Hero = session.state.heroes[seat]
        values = hero.alignment.values if hero.alignment else None

        def put(cell: int | None) -> None:
            if session.state.heroes[seat].marker == cell:
                app.tell(session, then=then)
            else:
                app.tell(session, {"kind": "set_marker", "seat": seat, "cell": cell}, then=then)

        def key(cell: int) -> ft.Control:
            name = w.term(f"alignment.{ALIGNMENT_CELLS[cell]}")
            worth = "?" if values is None else signed(values[cell])
            lit = hero.marker == cell
            ink = look.onLit if lit else look.onKey
            label = look.text(name, 13 if not look.large else 17, 500, ink, lines=2, line=1.1)
            number = look.text(worth, 26 if not look.large else 22, 900, ink, line=1.0)
            if look.large:
                label.expand = True
                inside: ft.Control = ft.Row([label, number], spacing=8)
            else:
                label.text_align = ft.TextAlign.CENTER
                inside = column(
                    [number, label],
                    5,
                    cross=ft.CrossAxisAlignment.CENTER,
                    alignment=ft.MainAxisAlignment.CENTER,
                )
            said = f"{name}, {facts.stars(w, values[cell])}" if values else name
            return press(
                look,
                ft.Container(
                    inside,
                    height=None if look.large else 86,
                    padding=ft.Padding.symmetric(horizontal=12 if look.large else 4, vertical=10 if look.large else 4),
                    alignment=ft.Alignment.CENTER,
                ),
                said,
                partial(put, cell),
                fill=look.lit if lit else None,
                edge=look.litEdge if lit else None,
                outline=None if lit else look.keyEdge,
                radius=14,
                expand=True,
                focus=look.ink,
                semantics={"selected": lit},
            )

        per = 1 if look.large else 3
        rows = [ft.Row([key(c) for c in range(i, i + per)], spacing=8) for i in range(0, len(ALIGNMENT_CELLS), per)]
        title = hero.alignment.name if hero.alignment else ""
        buttons = [
            button(look, w.t("Clear"), partial(put, None)) if hero.marker is not None else None,
            button(
                look,
                w.t("Next") if hero.marker is not None else w.t("Skip"),
                partial(app.tell, session, then=then),
            )
            if then and place
            else None,
        ]
        return sheet(
            look,
            w.t("Where does the marker stand?"),
            [
                ft.Container(column(list(rows), 8), padding=ft.Padding.symmetric(vertical=4)),
                hint(look, w.t("The stars of the cells are not known yet: pick the alignment first."))
                if values is None
                else None,
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=", ".join(x for x in (where(w, seat, place), title) if x),
            emblem_name="score-alignment",
            buttons=[b for b in buttons if b],
        )

    return build
