"""At a table that plays from own cards: a card is found by name and goes into the move with all its facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.core.table import Play
from companion.games.balicek.cards import Copies, HeroCard, WeaponCard
from companion.games.balicek.state import State
from companion.i18n import Words, fold
from companion.ui.app import App, Sheet
from companion.ui.components import button, card, hint, list_row, search, sheet
from companion.ui.games.balicek import cards_mine as own
from companion.ui.games.balicek import cards_store as cs
from companion.ui.games.balicek.cards_form import form_sheet, new_card
from companion.ui.games.balicek.cards_store import Card, Kind
from companion.ui.session import Session
from companion.ui.theme import Look

SHOWN = 40  # cards of a list; the search finds the others


def by_cards(s: State) -> bool:
    """The table plays from the group's own cards."""
    return s.options.card_mode == "data"


def brought(session: Session, seat: int, kind: Kind) -> tuple[str, ...]:
    """Types of the deck this seat brought, as its last move about it says; empty = not told."""
    found: Sequence[Copies] = ()
    for e in session.table.entries:
        move: Mapping[str, Any] | None = e.do.move if isinstance(e.do, Play) else None
        if move and move.get("kind") == "bring_deck" and move.get("seat") == seat:
            told = (move.get("deck") or {}).get(kind, ())
            found = [Copies.model_validate(x) for x in told]
    return tuple(x.type for x in found)


def plain(kind: Kind, name: str) -> Card:
    """A card known by name only, which is its type too."""
    name = cs.tidy(name)
    return new_card(kind, name).model_copy(update={"type": name} if kind == "heroes" else {})


def data(card_: Card) -> dict[str, Any]:
    """The card as it goes into a move."""
    return card_.model_dump(mode="json", by_alias=True)


def pick_sheet(
    kind: Kind, title: str, sub: str, done: Callable[[Card], Any], *, first: Sequence[str] = (), closes: bool = True
) -> Sheet:
    """One card of the list by name, a new one through its form, or just a name. `first`: types that stand above others.

    `closes`: the sheet goes before `done` gets the card.
    """
    state = {"query": ""}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        def typed(text: str) -> None:
            state["query"] = text
            app.refresh()

        def take(found: Card) -> None:
            if closes:
                app.close()
            done(found)

        my = own.mine(app)
        query = cs.tidy(state["query"])
        found = cs.found(my, kind, query)
        if first:
            found = tuple(sorted(found, key=lambda c: c.type not in first))
        rows: list[ft.Control | None] = [
            list_row(
                look, c.name, own.facts(w, c), emblem_name=own.EMBLEM[kind], trailing=None, on_tap=partial(take, c),
                key=f"pick-{c.id}",
            )
            for c in found[:SHOWN]
        ]  # fmt: skip
        extra: list[ft.Control | None] = []
        if query and fold(query) not in {fold(c.name) for c in found}:
            extra.append(
                list_row(
                    look, w.t("Only the name: {name}", name=query), w.t("the rest is asked when it is needed"),
                    emblem_name=ft.Icons.EDIT_ROUNDED, on_tap=lambda: take(plain(kind, query)), key="only-name",
                )
            )  # fmt: skip
        extra.append(
            list_row(
                look, w.t("New card"), w.t("copied from the printed one, kept for all your tables"),
                emblem_name=ft.Icons.ADD_ROUNDED, on_tap=partial(app.push, form_sheet(kind, None, take, name=query)),
                key="new-card",
            )
        )  # fmt: skip
        return sheet(
            look,
            title,
            [
                search(
                    look, w.t("Search by name"), state["query"], typed, clear_name=w.t("Clear the search"),
                    key="search-card",
                ),
                card(look, rows) if rows else None,
                hint(look, w.t("More cards: search by name.")) if len(found) > SHOWN else None,
                hint(look, w.t("No card of yours is called so.") if my.cards(kind) else w.t("No cards of yours yet"))
                if not found else None,
                card(look, extra),
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=sub,
            emblem_name=own.EMBLEM[kind],
        )  # fmt: skip

    return build


def several_sheet(
    kind: Kind, title: str, sub: str, n: int, done: Callable[[list[Card]], Any], *, first: Sequence[str] = ()
) -> Sheet:
    """`n` cards one after another; any may stay unknown."""
    cards: list[Card] = [new_card(kind) for _ in range(n)]

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        def put(i: int, found: Card) -> None:
            cards[i] = found
            app.refresh()

        rows: list[ft.Control | None] = []
        for i, c in enumerate(cards):
            which = w.t("Card {i} of {n}", i=i + 1, n=n)
            ask = pick_sheet(kind, title, which, partial(put, i), first=first)
            rows.append(
                list_row(
                    look, c.name or which, own.facts(w, c) if c.name else w.t("not named"), emblem_name=own.EMBLEM[kind],
                    on_tap=partial(app.push, ask), key=f"card-{i}",
                )
            )  # fmt: skip
        return sheet(
            look,
            title,
            [card(look, rows)],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=sub,
            emblem_name=own.EMBLEM[kind],
            buttons=[
                button(look, w.t("Cancel"), app.close),
                button(look, w.t("Save"), lambda: done(cards), main=True),
            ],
        )

    return build


def tell_sheet(app: App, session: Session, seat: int, slot: int, n: int | None, title: str, sub: str) -> Sheet:
    """A card that lies on the table already (`n`: hero from the bottom, None = the weapon) is told from the list."""
    kind: Kind = "weapons" if n is None else "heroes"

    def done(found: Card) -> None:
        if isinstance(found, HeroCard):
            app.do(Play(move={"kind": "tell_hero", "seat": seat, "slot": slot, "card": n, "hero": data(found)}))
        elif isinstance(found, WeaponCard):
            app.do(Play(move={"kind": "tell_weapon", "seat": seat, "slot": slot, "weapon": data(found)}))

    return pick_sheet(kind, title, sub, done, first=brought(session, seat, kind), closes=False)
