"""A list of cards to pick from: by type, by name, or typed once because no list has it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.games.hrdina.catalogue import Kind
from companion.games.hrdina.state import State
from companion.i18n import Words, fold
from companion.mycards import Offer
from companion.ui.app import App, Sheet
from companion.ui.components import button, chip, column, empty_state, hint, list_row, row, search, section, sheet
from companion.ui.games.hrdina import cards_facts as facts
from companion.ui.games.hrdina import cards_mine as own
from companion.ui.games.hrdina.cards_form import form_sheet
from companion.ui.games.hrdina.live import known
from companion.ui.session import Session
from companion.ui.theme import Look

MOST = 60  # cards drawn at once; more are found by typing


def hits(offers: Sequence[Offer], w: Words, query: str) -> list[Offer]:
    """Cards by name; all words of the query stand in the name of either language or are its printed number."""
    words = fold(query).split()

    def fits(o: Offer) -> bool:
        text = fold(f"{o.en} {o.cs} {o.typed}")
        return all(x in text or x == fold(o.no) for x in words)

    return sorted((o for o in offers if fits(o)), key=lambda o: fold(facts.name_of(w, o)))


def price_words(w: Words, price: int | None) -> str:
    return "" if price is None else w.tn("{n} gold", "{n} gold", price)


def offer_sub(w: Words, offer: Offer) -> str:
    """Under the name of a card in a list: its type and price, or its box."""
    if offer.kind not in known.TYPE_OF:
        return facts.box(w, offer)
    return ", ".join(x for x in (kind_words(w, offer.kind), price_words(w, known.price_of(offer))) if x)


def kind_words(w: Words, kind: Kind) -> str:
    """A type of market cards, or another kind, as it is said at the table."""
    type_ = known.TYPE_OF.get(kind)
    return w.say(known.TYPE[type_] if type_ else facts.KIND[kind])


def mark_of(kind: Kind) -> str:
    """The emblem of a kind; the types of market cards have their own."""
    type_ = known.TYPE_OF.get(kind)
    return known.EMBLEM[type_] if type_ else facts.EMBLEMS[kind]


def picker_sheet(
    session: Session,
    title: str,
    kinds: Sequence[Kind],
    on_pick: Callable[[Offer], Any],
    *,
    subtitle: str = "",
    first: Sequence[str] = (),
    first_title: str = "",
    without: Callable[[Kind | None], tuple[str, Callable[[], Any]] | None] | None = None,
    hidden: Collection[str] = (),
    other: tuple[str, str, Callable[[], Any]] | None = None,
    beside: Callable[[App, Look, Words, Offer], ft.Control | None] | None = None,
) -> Sheet:
    """Cards of these kinds; a tap picks one. `first`: ids that stand above the search. `without`: for the chosen kind a
    way on without a name (label, what it does). `hidden`: ids that cannot be meant, as they lie elsewhere. `other`: a row
    that leads elsewhere (label, sub, what it does). `beside`: a key at the right of a card's row, below it at large text.
    Where no card stands above it, the search is ready for typing."""
    state: dict[str, Any] = {"query": "", "kind": kinds[0] if len(kinds) == 1 else None}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        own.mine(app)

        def typed(text: str) -> None:
            state["query"] = text
            app.refresh()

        def choose(kind: Kind) -> None:
            state["kind"] = None if state["kind"] == kind else kind
            app.refresh()

        def line(offer: Offer, of: str = "card") -> ft.Control:
            key = beside(app, look, w, offer) if beside is not None else None
            made = list_row(
                look, facts.name_of(w, offer), offer_sub(w, offer), emblem_name=mark_of(offer.kind),
                on_tap=partial(on_pick, offer), key=f"{of}-{offer.id}",
            )  # fmt: skip
            if key is None:
                return made
            if look.large:
                both: ft.Control = column([made, key], 4, cross=ft.CrossAxisAlignment.STRETCH)
            else:
                made.expand = True
                both = row([made, key], 4)
            both.key = f"line-{of}-{offer.id}"
            return both

        def of_kind(kind: Kind | None) -> list[Offer]:
            return known.listed(app, s, [kind] if kind else list(kinds))

        kind: Kind | None = state["kind"]
        parts: list[ft.Control | None] = []
        lying = [o for id in first if (o := known.offer_of(app, id, kinds))]
        if lying:
            parts += [section(look, first_title) if first_title else None, *[line(o, "lying") for o in lying]]
        parts.append(
            search(
                look, w.t("Search by name"), state["query"], typed, clear_name=w.t("Clear the search"),
                key=f"pick-{'-'.join(kinds)}", autofocus=not lying,
            )
        )  # fmt: skip
        if len(kinds) > 1:
            parts.append(
                ft.Row(
                    [
                        chip(look, kind_words(w, k), k == kind, partial(choose, k), emblem_name=mark_of(k))
                        for k in kinds
                    ],
                    spacing=8,
                    run_spacing=8,
                    wrap=True,
                )
            )
        way = without(kind) if without else None
        if way:
            parts.append(list_row(look, way[0], emblem_name="card-closed", on_tap=way[1]))
        if kind or state["query"].strip():
            every = [o for o in of_kind(kind) if o.id not in hidden]
            shown = hits(every, w, state["query"])
            if not shown and hidden:  # what was told of the others may be wrong: the card on the table decides
                shown = hits([o for o in of_kind(kind) if o.id in hidden], w, state["query"])
            parts += [line(o) for o in shown[:MOST]]
            if len(shown) > MOST:
                parts.append(hint(look, w.t("Type a part of the name to see the others.")))
            if not shown:
                parts.append(
                    empty_state(
                        look, w.t("No such card"), w.t("If it lies on the table, enter it once from the card."),
                        emblem_name=mark_of(kind or kinds[0]),
                    )
                )  # fmt: skip
        elif not lying:
            parts.append(hint(look, w.t("Choose the type, or type a part of the name.")))
        if other is not None:
            parts.append(list_row(look, other[0], other[1], emblem_name=ft.Icons.EDIT_ROUNDED, on_tap=other[2]))

        def new() -> None:
            if kind is not None:
                app.push(form_sheet(kind, None, on_pick, name=state["query"]))

        return sheet(
            look,
            title,
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=subtitle,
            emblem_name=mark_of(kind) if kind else "score-cards",
            spacing=4,
            buttons=[button(look, w.t("Not in the list"), new)] if kind is not None else [],
        )

    return build
