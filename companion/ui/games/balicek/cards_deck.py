"""The deck builder: copies of the group's cards, what the rules say is missing, and a deck brought to a table."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft

from companion.core.table import Play
from companion.games.balicek.cards import DECK_SIZE
from companion.i18n import Words
from companion.store.base import StoreError
from companion.ui.app import App, Sheet
from companion.ui.components import (
    button,
    card,
    choice,
    column,
    empty_state,
    field,
    hint,
    list_row,
    reading,
    search,
    sheet,
    verdict,
)
from companion.ui.games.balicek import cards_mine as own
from companion.ui.games.balicek import cards_store as cs
from companion.ui.games.balicek.cards_store import Deck, Kind, MyCards
from companion.ui.games.balicek.parts import STRETCH, number_row
from companion.ui.screens.sheets import reasons
from companion.ui.session import Session
from companion.ui.theme import Look

MOST = 20
SEARCH_FROM = 8


def counts(deck: Deck) -> tuple[int, int]:
    """Heroes and weapons of the deck."""
    return sum(deck.heroes.values()), sum(deck.weapons.values())


def count_words(w: Words, deck: Deck) -> str:
    heroes, weapons = counts(deck)
    return w.t(
        "{heroes}, {weapons}", heroes=w.tn("{n} hero", "{n} heroes", heroes),
        weapons=w.tn("{n} weapon", "{n} weapons", weapons),
    )  # fmt: skip


def state_words(w: Words, my: MyCards, deck: Deck) -> str:
    """How far the deck is, in a line."""
    wrong = cs.missing(my, deck)
    return w.t("may be played") if not wrong else " ".join(w.say(r.why) for r in wrong)


def rows(app: App, look: Look, w: Words, my: MyCards) -> list[ft.Control | None]:
    """The decks of the group."""
    if not my.decks:
        return [
            empty_state(
                look, w.t("No decks yet"),
                w.t("Put together 20 heroes and 20 weapons from your cards. The app says what is missing."),
                emblem_name="deck",
            )
        ]  # fmt: skip
    return [
        card(
            look,
            [
                list_row(
                    look, d.name, f"{count_words(w, d)}. {state_words(w, my, d)}",
                    emblem_name="why-not" if cs.missing(my, d) else ft.Icons.CHECK_ROUNDED,
                    on_tap=partial(app.open, deck_sheet(d)), key=f"deck-{d.id}",
                )
                for d in my.decks
            ],
        )
    ]  # fmt: skip


def deck_sheet(before: Deck | None) -> Sheet:
    """One deck: its name, copies of each card, and live what is missing or too much."""
    start = before or Deck(id="", name="")
    state: dict[str, Any] = {
        "name": start.name, "heroes": dict(start.heroes), "weapons": dict(start.weapons), "show": "heroes", "query": "",
        "why": None, "busy": False,
    }  # fmt: skip

    def deck() -> Deck:
        return start.model_copy(
            update={
                "name": state["name"],
                "heroes": {k: n for k, n in state["heroes"].items() if n},
                "weapons": {k: n for k, n in state["weapons"].items() if n},
            }
        )

    async def save(app: App) -> None:
        if state["busy"]:
            return
        made = deck()
        if not cs.tidy(made.name):
            my = own.mine(app)
            made = made.model_copy(update={"name": app.words("balicek").t("Deck {n}", n=len(my.decks) + 1)})
        state["busy"] = True
        try:
            await own.change(app, lambda my: cs.put_deck(my, made))
        except StoreError as e:
            state["why"] = e.why
            app.refresh()
            return
        finally:
            state["busy"] = False
        app.close()

    async def delete(app: App) -> None:
        await own.change(app, lambda my: cs.drop(my, "decks", start.id))
        app.close_all()

    def sure(app: App, look: Look, w: Words) -> ft.BottomSheet:
        return sheet(
            look, w.t("Delete this deck?"), [reading(look, w.t("Its cards stay among your cards."))],
            on_close=app.close, close_name=w.t("Close"), subtitle=start.name, emblem_name="deck",
            buttons=[
                button(look, w.t("Cancel"), app.close),
                button(look, w.t("Delete"), lambda: app.run(delete, app), main=True),
            ],
        )  # fmt: skip

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        def put(name: str, value: Any) -> None:
            state[name] = value
            app.refresh()

        def name(text: str) -> None:
            state["name"] = text

        def copies(id: str, n: int) -> None:
            state[state["show"]][id] = n
            app.refresh()

        my, now = own.mine(app), deck()
        kind: Kind = state["show"]
        heroes, weapons = counts(now)
        tabs = [
            ("heroes", w.t("Heroes {n} of {all}", n=heroes, all=DECK_SIZE)),
            ("weapons", w.t("Weapons {n} of {all}", n=weapons, all=DECK_SIZE)),
        ]
        found = cs.found(my, kind, state["query"])
        lines = [
            number_row(
                look, w, c.name, state[kind].get(c.id, 0), 0, MOST, partial(copies, c.id),
                sub=w.t("type {type}, you have {n}", type=c.type, n=c.copies) if c.type != c.name
                else w.t("you have {n}", n=c.copies),
            )
            for c in found
        ]  # fmt: skip
        wrong = cs.missing(my, now)
        short = [c.name for c in cs.short_of(my, now)]
        return sheet(
            look,
            start.name or w.t("New deck"),
            [
                verdict(look, w.t("This deck may be played."), good=True) if not wrong else None,
                *reasons(app, look, w, "balicek", wrong, on_well=True),
                hint(look, w.t("More than you have: {cards}", cards=w.joined(short)), emblem_name="why-not")
                if short else None,
                field(look, w.t("Name of the deck"), state["name"], name, max_length=60, key="deck-name"),
                choice(look, tabs, kind, partial(put, "show")),
                search(
                    look, w.t("Search by name"), state["query"], partial(put, "query"),
                    clear_name=w.t("Clear the search"), key="search-deck",
                )
                if len(my.cards(kind)) >= SEARCH_FROM or state["query"] else None,
                column(lines, 6, cross=STRETCH) if lines
                else hint(look, w.t("Enter the cards first, then count them here.")),
                list_row(
                    look, w.t("Delete this deck"), emblem_name=ft.Icons.DELETE_OUTLINE_ROUNDED,
                    on_tap=partial(app.push, sure), key="delete-deck",
                )
                if before else None,
                reading(look, w.say(state["why"]), color=look.bad, weight=500) if state["why"] else None,
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.t("20 heroes, 20 weapons, at most 4 of a type"),
            emblem_name="deck",
            buttons=[
                button(look, w.t("Cancel"), app.close),
                button(look, w.t("Save"), lambda: app.run(save, app), main=True),
            ],
        )  # fmt: skip

    return build


def bring_sheet(session: Session, seat: int) -> Sheet:
    """Which deck this player plays with; its cards then stand first in the lists."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        my = own.mine(app)

        def bring(deck: Deck) -> None:
            told = cs.listed(my, deck)
            heroes, weapons = counts(deck)
            app.do(
                Play(
                    move={
                        "kind": "bring_deck", "seat": seat, "heroes": heroes or 1, "weapons": weapons or 1,
                        "deck": told.model_dump(mode="json"),
                    }
                )
            )  # fmt: skip

        lines: list[ft.Control | None] = [
            list_row(
                look, d.name, state_words(w, my, d), emblem_name="deck", on_tap=partial(bring, d), key=f"bring-{d.id}"
            )
            for d in my.decks
        ]
        return sheet(
            look,
            w.t("Which deck?"),
            [
                card(look, lines) if lines else None,
                list_row(
                    look, w.t("Heroes and weapons"), w.t("your cards and decks"), emblem_name="holder",
                    on_tap=lambda: app.go(f"/t/{session.id}/cards"), key="to-cards",
                ),
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(seat),
            emblem_name="deck",
        )  # fmt: skip

    return build
