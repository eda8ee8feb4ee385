"""Cards a hero has several of: armor, traits, fiends, and the count of the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import flet as ft
from pydantic import JsonValue

from companion import mycards
from companion.core.contract import Illegal
from companion.games.hrdina.cards import ARMOR_MOST, ARMOR_TYPES, Armor, Condition, Fiend, Trait
from companion.games.hrdina.catalogue import Kind
from companion.games.hrdina.conditions import holds
from companion.games.hrdina.rows import signed
from companion.games.hrdina.state import Hero, State, Step
from companion.i18n import Words
from companion.mycards import MyCards, Offer
from companion.store.base import StoreError
from companion.ui.app import App, Sheet
from companion.ui.components import (
    button,
    choice,
    column,
    empty_state,
    hint,
    icon_button,
    list_row,
    row,
    search,
    sheet,
    switch_row,
)
from companion.ui.games.hrdina import cards_facts as facts
from companion.ui.games.hrdina import cards_mine as own
from companion.ui.games.hrdina.cards_condition import condition_sheet
from companion.ui.games.hrdina.cards_form import card_sheet, form_sheet
from companion.ui.games.hrdina.cards_parts import number_row, number_sheet, offer_row
from companion.ui.games.hrdina.pick_one import Then, found, ordered
from companion.ui.session import Session
from companion.ui.theme import Look

OTHERS: Final[tuple[tuple[str, Kind, int], ...]] = (
    ("weapons", "weapon", 10),
    ("skills", "skill", 25),
    ("scrolls", "scroll", 19),
)
FOLD: Final = {True: ft.Icons.EXPAND_LESS_ROUNDED, False: ft.Icons.EXPAND_MORE_ROUNDED}
Move = dict[str, JsonValue]


def settled(hero: Hero, seat: int, step: Step) -> list[Move]:
    """The move that says "there is none": an empty list counts nothing only when its step is settled."""
    if step in hero.seen:
        return []
    return [{"kind": "confirm", "seat": seat, "step": step.value, "done": True}]


# --- armor ---


def armor_sheet(app: App, session: Session, seat: int, then: Then = None) -> Sheet:
    """How many cards of each armor type; points of a type nobody told are asked for once."""
    hero: Hero = session.state.heroes[seat]
    counts: dict[str, int] = {a.type: a.count for a in hero.armor}
    asked: set[str] = set()
    own.mine(app)

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state

        def put(of: str, n: int) -> None:
            counts[of] = n
            app.refresh()

        def without() -> None:
            app.close()
            save()

        def save() -> None:
            had: dict[str, Armor] = {a.type: a for a in session.state.heroes[seat].armor}
            told: list[Armor] = []
            for of in ARMOR_TYPES:
                if not (n := counts.get(of, 0)):
                    continue
                offer = own.offer(app, "armor", of)
                card = offer.card if offer and isinstance(offer.card, Armor) else had.get(of)
                if offer and "table" in offer.missing and of not in asked and not (had.get(of) and had[of].table):
                    asked.add(of)
                    app.push(form_sheet("armor", offer, lambda _: save(), without=without))
                    return
                before = had.get(of)
                if card is not None:
                    if card.table is None and before is not None:
                        card = before
                    told.append(card.model_copy(update={"count": n}))
            moves: list[Move] = []
            if tuple(told) != session.state.heroes[seat].armor:
                moves.append({"kind": "set_armor", "seat": seat, "armor": [a.model_dump(mode="json") for a in told]})
            if not told:
                moves += settled(session.state.heroes[seat], seat, Step.ARMOR)
            app.tell(session, *moves, then=then)

        rows: list[ft.Control | None] = []
        for offer in own.offers(app, "armor", s.options.modules):
            of = offer.id
            most = own.catalogue().most(of, s.options.modules) or ARMOR_MOST[of]
            count = counts.get(of, 0)
            table = offer.card.table if isinstance(offer.card, Armor) else None
            worth = w.t("stars of its cards are not known yet")
            if table:
                worth = (
                    facts.stars(w, table[min(count, len(table) - 1)])
                    if count
                    else facts.value_words(w, "table", offer.card)
                )
            rows.append(
                row(
                    [
                        ft.Container(
                            number_row(
                                look,
                                w,
                                facts.name_of(w, offer),
                                count,
                                0,
                                max(most, count),
                                partial(put, of),
                                sub=worth,
                            ),
                            expand=True,
                        ),
                        icon_button(
                            look,
                            ft.Icons.MORE_VERT_ROUNDED,
                            w.t("{card}: values of the card", card=facts.name_of(w, offer)),
                            partial(app.push, card_sheet("armor", of)),
                            color=look.ink2,
                        ),
                    ],
                    0,
                )
            )
        some = any(counts.values())
        return sheet(
            look,
            w.t("Armor"),
            rows,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(seat),
            emblem_name="score-cards",
            spacing=4,
            buttons=[
                button(look, w.t("Cancel"), app.close),
                button(look, w.t("Save") if some else w.t("No armor"), save, main=True),
            ],
        )

    return build


# --- several of a list ---


def many_sheet(
    session: Session,
    seat: int,
    kind: Kind,
    have: Callable[[], Sequence[str]],
    flip: Callable[[Offer], Any],
) -> Sheet:
    """A list in which several cards can be picked: a tap puts one in or takes it out."""
    state = {"query": ""}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state

        def typed(text: str) -> None:
            state["query"] = text
            app.refresh()

        def made(offer: Offer) -> None:
            if offer.id not in have():
                flip(offer)

        every = ordered(own.offers(app, kind, s.options.modules), w, "", {})
        shown = found(every, w, state["query"])
        rows: list[ft.Control | None] = [
            offer_row(
                app,
                look,
                w,
                o,
                partial(flip, o),
                on_more=partial(app.push, card_sheet(kind, o.id)),
                chosen=o.id in have(),
            )
            for o in shown
        ]
        if not shown:
            rows.append(
                empty_state(
                    look,
                    w.t("No such card"),
                    w.t("If it lies on the table, enter it once from the card."),
                    emblem_name=facts.EMBLEMS[kind],
                )
            )
        return sheet(
            look,
            w.say(facts.KINDS[kind]),
            [
                search(
                    look,
                    w.t("Search by name"),
                    state["query"],
                    typed,
                    clear_name=w.t("Clear the search"),
                    key=f"many-{kind}",
                ),
                *rows,
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(seat),
            emblem_name=facts.EMBLEMS[kind],
            spacing=4,
            buttons=[
                button(
                    look, w.t("Not in the list"), lambda: app.push(form_sheet(kind, None, made, name=state["query"]))
                ),
                button(look, w.t("Done"), app.close, main=True),
            ],
        )

    return build


def _open_row(look: Look, head: ft.Control, inside: Sequence[ft.Control | None]) -> ft.Control:
    return ft.Container(
        column(
            [
                head,
                ft.Container(
                    column(list(inside), 8, cross=ft.CrossAxisAlignment.STRETCH),
                    padding=ft.Padding.only(left=8, right=8, bottom=10),
                ),
            ],
            0,
            cross=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=look.well,
        border_radius=16,
    )


# --- traits ---


def traits_sheet(app: App, session: Session, seat: int, then: Then = None) -> Sheet:
    """The traits of a hero: points, and what decides whether they count. Points are remembered for the next table."""
    state: dict[str, Any] = {"traits": list(session.state.heroes[seat].traits), "open": None, "why": None}
    own.mine(app)

    def have() -> list[str]:
        return [t.id for t in state["traits"]]

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        traits: list[Trait] = state["traits"]

        def put(i: int, **changes: Any) -> None:
            traits[i] = traits[i].model_copy(update=changes)
            app.refresh()

        def flip(offer: Offer) -> None:
            if offer.id in have():
                traits[:] = [t for t in traits if t.id != offer.id]
            elif isinstance(offer.card, Trait):
                traits.append(offer.card.model_copy(update={"name": facts.name_of(w, offer)}))
            app.refresh()

        def toggle(i: int) -> None:
            state["open"] = None if state["open"] == i else i
            app.refresh()

        def drop(i: int) -> None:
            traits.pop(i)
            state["open"] = None
            app.refresh()

        async def save() -> None:
            try:
                await own.change(app, lambda my: remembered(my, traits))
            except Illegal as e:
                state["why"] = " ".join(w.say(r.why) for r in e.rulings)
                app.refresh()
                return
            except StoreError as e:
                state["why"] = w.say(e.why)
                app.refresh()
                return
            hero = session.state.heroes[seat]
            moves: list[Move] = []
            if tuple(traits) != hero.traits:
                moves.append(
                    {"kind": "set_traits", "seat": seat, "traits": [t.model_dump(mode="json") for t in traits]}
                )
            if not traits:
                moves += settled(hero, seat, Step.TRAITS)
            app.tell(session, *moves, then=then)

        rows: list[ft.Control | None] = []
        for i, trait in enumerate(traits):
            opened = state["open"] == i
            head = list_row(
                look,
                trait.name or trait.id,
                trait_words(w, trait, session.state.heroes[seat]),
                emblem_name="score-cards",
                value="?" if trait.points is None else signed(trait.points),
                trailing=FOLD[opened],
                on_tap=partial(toggle, i),
                expanded=opened,
            )
            rows.append(
                _open_row(look, head, _trait(app, look, w, trait, partial(put, i), partial(drop, i)))
                if opened
                else head
            )
        if not traits:
            rows.append(hint(look, w.t("No trait yet. Add those that lie with the hero.")))
        return sheet(
            look,
            w.t("Traits"),
            [
                *rows,
                list_row(
                    look,
                    w.t("Add a trait"),
                    emblem_name=ft.Icons.ADD_ROUNDED,
                    on_tap=lambda: app.push(many_sheet(session, seat, "trait", have, flip)),
                ),
                look.text(state["why"], 15, 500, look.bad) if state["why"] else None,
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(seat),
            emblem_name="score-cards",
            spacing=4,
            buttons=[
                button(look, w.t("Cancel"), app.close),
                button(look, w.t("Save") if traits else w.t("No traits"), lambda: app.run(save), main=True),
            ],
        )

    return build


def remembered(my: MyCards, traits: Sequence[Trait]) -> MyCards:
    """Points and conditions of traits that were told at the table, kept for the next one. Raises Illegal."""
    for trait in traits:
        offer = mycards.known(own.catalogue(), my, "trait", trait.id)
        before = offer.card if offer and isinstance(offer.card, Trait) else None
        told: dict[str, Any] = {}
        if trait.points is not None and (before is None or trait.points != before.points):
            told["points"] = trait.points
        if trait.condition is not None and (before is None or trait.condition != before.condition):
            told["condition"] = trait.condition
        if told and offer is not None:
            my = mycards.learn(my, "trait", {"id": trait.id, **told})
    return my


def trait_words(w: Words, trait: Trait, hero: Hero) -> str:
    """What decides about a trait: "kept, condition: red dice: at least 4, met"."""
    if not trait.kept:
        return w.t("thrown away before scoring")
    if trait.met is not None:
        return w.t("counts, ticked by hand") if trait.met else w.t("does not count, ticked by hand")
    if trait.condition is None:
        return w.t("does its condition hold?")
    answer = holds(trait.condition, hero)
    told = facts.condition_words(w, trait.condition)
    if answer is None:
        return told
    return w.t("{condition}: met", condition=told) if answer else w.t("{condition}: not met", condition=told)


def _trait(
    app: App, look: Look, w: Words, trait: Trait, put: Callable[..., Any], drop: Callable[[], Any]
) -> list[ft.Control | None]:
    mode = "no" if trait.met is False else "yes" if trait.met else "by"

    def decide(to: str) -> None:
        put(met={"yes": True, "no": False, "by": None}[to])

    def done(condition: Condition | None) -> None:
        put(condition=condition, met=None if condition else trait.met)

    by = w.t("by condition") if trait.condition else w.t("not told")
    return [
        number_row(look, w, w.t("Stars"), trait.points, -10, 10, lambda n: put(points=n), start=1, show=signed),
        choice(look, [("yes", w.t("counts")), ("no", w.t("does not")), ("by", by)], mode, decide),
        list_row(
            look,
            w.t("Condition"),
            facts.condition_words(w, trait.condition)
            if trait.condition
            else w.t("Enter it once, then the app checks it"),
            emblem_name="rule",
            on_tap=lambda: app.push(condition_sheet(trait.condition, done)),
        ),
        switch_row(look, w.t("Thrown away before scoring"), not trait.kept, lambda on: put(kept=not on)),
        list_row(look, w.t("Remove it"), emblem_name=ft.Icons.DELETE_OUTLINE_ROUNDED, trailing=None, on_tap=drop),
    ]


# --- fiends ---


def fiends_sheet(app: App, session: Session, seat: int, then: Then = None) -> Sheet:
    """Fiends of a hero, active or banished."""
    state: dict[str, Any] = {"fiends": list(session.state.heroes[seat].fiends), "open": None}
    own.mine(app)

    def have() -> list[str]:
        return [f.id for f in state["fiends"]]

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        fiends: list[Fiend] = state["fiends"]

        def put(i: int, **changes: Any) -> None:
            fiends[i] = fiends[i].model_copy(update=changes)
            app.refresh()

        def flip(offer: Offer) -> None:
            if offer.id in have():
                fiends[:] = [f for f in fiends if f.id != offer.id]
            elif isinstance(offer.card, Fiend):
                fiends.append(offer.card.model_copy(update={"name": facts.name_of(w, offer)}))
            app.refresh()

        def activate(i: int, to: str) -> None:
            put(i, active=to == "on")

        def price(i: int, n: int) -> None:
            put(i, worth=n)

        def toggle(i: int) -> None:
            state["open"] = None if state["open"] == i else i
            app.refresh()

        def drop(i: int) -> None:
            fiends.pop(i)
            state["open"] = None
            app.refresh()

        def save() -> None:
            moves: list[Move] = []
            if tuple(fiends) != session.state.heroes[seat].fiends:
                moves.append(
                    {"kind": "set_fiends", "seat": seat, "fiends": [f.model_dump(mode="json") for f in fiends]}
                )
            app.tell(session, *moves, then=then)

        rows: list[ft.Control | None] = []
        for i, fiend in enumerate(fiends):
            opened = state["open"] == i
            head = list_row(
                look,
                fiend.name or fiend.id,
                w.t("active") if fiend.active else w.t("banished"),
                emblem_name=facts.EMBLEMS["fiend"],
                value=signed(fiend.worth) if fiend.worth else "",
                trailing=FOLD[opened],
                on_tap=partial(toggle, i),
                expanded=opened,
            )
            inside = [
                choice(
                    look,
                    [("on", w.t("active")), ("off", w.t("banished"))],
                    "on" if fiend.active else "off",
                    partial(activate, i),
                ),
                number_row(look, w, w.t("Stars when banished"), fiend.worth, -10, 10, partial(price, i), show=signed),
                list_row(
                    look,
                    w.t("Remove it"),
                    emblem_name=ft.Icons.DELETE_OUTLINE_ROUNDED,
                    trailing=None,
                    on_tap=partial(drop, i),
                ),
            ]
            rows.append(_open_row(look, head, inside) if opened else head)
        if not fiends:
            rows.append(hint(look, w.t("No fiend yet. Add those that lie with the hero.")))
        return sheet(
            look,
            w.t("Fiends"),
            [
                *rows,
                list_row(
                    look,
                    w.t("Add a fiend"),
                    emblem_name=ft.Icons.ADD_ROUNDED,
                    on_tap=lambda: app.push(many_sheet(session, seat, "fiend", have, flip)),
                ),
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(seat),
            emblem_name=facts.EMBLEMS["fiend"],
            spacing=4,
            buttons=[
                button(look, w.t("Cancel"), app.close),
                button(look, w.t("Save"), save, main=True),
            ],
        )

    return build


# --- the others, only counted ---


def others_sheet(app: App, session: Session, seat: int, then: Then = None) -> Sheet:
    """How many weapons, skills and scrolls lie there: only conditions of traits ask for them."""
    hero: Hero = session.state.heroes[seat]
    counts = {key: int(getattr(hero, key)) for key, _, _ in OTHERS}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        def put(key: str, n: int) -> None:
            counts[key] = n
            app.refresh()

        def save() -> None:
            now = session.state.heroes[seat]
            same = all(getattr(now, key) == n for key, n in counts.items())
            moves: list[Move] = [] if same else [{"kind": "set_cards", "seat": seat, **counts}]
            app.tell(session, *moves, then=then)

        def line(key: str, kind: Kind, most: int) -> ft.Control:
            label = w.say(facts.KINDS[kind])
            return number_row(
                look,
                w,
                label,
                counts[key],
                0,
                most,
                partial(put, key),
                emblem_name=facts.EMBLEMS[kind],
                on_value=partial(app.push, number_sheet(label, counts[key], 0, most, partial(put, key))),
            )

        return sheet(
            look,
            w.t("Other cards"),
            [
                hint(look, w.t("Only conditions of traits ask how many there are.")),
                *[line(*other) for other in OTHERS],
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(seat),
            emblem_name="score-cards",
            spacing=4,
            buttons=[
                button(look, w.t("Cancel"), app.close),
                button(look, w.t("Save"), save, main=True),
            ],
        )

    return build
