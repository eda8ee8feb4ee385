"""Heroes, weapons and decks of the group: entered once, fixed, carried to another device, used at every table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import flet as ft

from companion.games.balicek.cards import WeaponCard
from companion.i18n import Words
from companion.store.base import StoreError
from companion.store.files import BadFile
from companion.ui.app import App, Sheet, frame
from companion.ui.components import (
    Action,
    button,
    card,
    choice,
    empty_state,
    header,
    hint,
    list_row,
    reading,
    scroll,
    search,
    section,
    sheet,
    tray,
)
from companion.ui.games.balicek import cards_deck as decks
from companion.ui.games.balicek import cards_mine as own
from companion.ui.games.balicek import cards_store as cs
from companion.ui.games.balicek.cards_form import form_sheet
from companion.ui.games.balicek.cards_store import Card, Kind, MyCards
from companion.ui.games.balicek.wheel import wheel_sheet
from companion.ui.screens.hand_over import cards_sheet
from companion.ui.session import Session
from companion.ui.theme import Look

VIEW: Final = "balicek.cards.view"
SEARCH_FROM = 8  # cards of a list from which it can be searched


def tool(app: App) -> tuple[ft.Control, Look, Words]:
    """The screen without a table."""
    return _screen(app, app.words("balicek"), lambda: app.go("/"))


def cards(app: App, session: Session, args: Sequence[str]) -> tuple[ft.Control, Look, Words]:
    """The same from an open table."""
    return _screen(app, app.words("balicek", session.header.seats), lambda: app.go(f"/t/{session.id}"))


def _screen(app: App, w: Words, back: Callable[[], Any]) -> tuple[ft.Control, Look, Words]:
    look = app.look("balicek")
    state: dict[str, Any] = app.cache.setdefault(VIEW, {"show": "heroes", "query": ""})
    my = own.mine(app)

    def put(**changes: Any) -> None:
        state.update(changes)
        app.refresh()

    show = state["show"]
    tabs = [("heroes", w.t("Heroes")), ("weapons", w.t("Weapons")), ("decks", w.t("Decks"))]
    body: list[ft.Control | None] = [choice(look, tabs, show, lambda v: put(show=v, query=""))]
    if show == "decks":
        body += decks.rows(app, look, w, my)
        new, start = w.t("New deck"), partial(app.open, decks.deck_sheet(None))
    else:
        body += _cards(app, look, w, my, show, state["query"], lambda text: put(query=text))
        new = w.t("New hero") if show == "heroes" else w.t("New weapon")
        start = partial(app.open, form_sheet(show, None, partial(_kept, app)))
    top = header(
        look,
        w.t("Heroes and weapons"),
        w.t("{heroes}, {weapons}", heroes=w.tn("{n} hero", "{n} heroes", len(my.heroes)),
            weapons=w.tn("{n} weapon", "{n} weapons", len(my.weapons))),
        back=Action(ft.Icons.ARROW_BACK_ROUNDED, w.t("Back"), back),
        actions=[
            Action(ft.Icons.FILE_OPEN_OUTLINED, w.t("Add cards from a file"), lambda: app.run(pick_cards_file, app)),
            Action(ft.Icons.QR_CODE_2_ROUNDED, w.t("Hand over my cards"), lambda: app.run(export, app)),
        ],
        on_mat=False,
    )  # fmt: skip
    main = button(look, new, start, emblem_name=ft.Icons.ADD_ROUNDED, main=True, key="new")
    bottom = tray(look, content=[ft.Row([main])])
    return frame(app, look, top, scroll([*body, ft.Container(height=12)], 8), bottom), look, w


def _kept(app: App, kept: Card) -> None:
    app.say(app.words("balicek").t("Kept: {card}", card=kept.name))


def _cards(
    app: App, look: Look, w: Words, my: MyCards, kind: Kind, query: str, on_query: Callable[[str], Any]
) -> list[ft.Control | None]:
    every = my.cards(kind)
    if not every:
        return [
            empty_state(
                look,
                w.t("No heroes entered yet") if kind == "heroes" else w.t("No weapons entered yet"),
                w.t("Copy your printed cards once. At a table that plays from your own cards their numbers are used."),
                emblem_name=own.EMBLEM[kind],
                action=ft.Row(
                    [button(look, w.t("Add cards from a file"), lambda: app.run(pick_cards_file, app), expand=None)],
                    alignment=ft.MainAxisAlignment.CENTER,
                ),
            )
        ]
    shown = cs.found(my, kind, query)
    box = search(look, w.t("Search by name"), query, on_query, clear_name=w.t("Clear the search"), key="search-cards")
    rows: list[ft.Control | None] = [
        list_row(
            look, c.name, own.facts(w, c) or w.t("only its name"), emblem_name=own.EMBLEM[kind],
            value=f"{c.copies} ×" if c.copies > 1 else "", on_tap=partial(app.open, card_sheet(kind, c.id)),
            key=f"{kind}-{c.id}",
        )
        for c in shown
    ]  # fmt: skip
    return [
        box if len(every) >= SEARCH_FROM or query else None,
        card(look, rows) if rows else hint(look, w.t("No such card")),
    ]


def card_sheet(kind: Kind, id: str) -> Sheet:
    """All that is known of a card; to change or to delete."""

    async def delete(app: App) -> None:
        await own.change(app, lambda my: cs.drop(my, kind, id))
        app.close_all()

    def sure(app: App, look: Look, w: Words) -> ft.BottomSheet:
        return sheet(
            look,
            w.t("Delete this card?"),
            [reading(look, w.t("It leaves your decks too. Tables that use it keep what it says."))],
            on_close=app.close,
            close_name=w.t("Close"),
            emblem_name=own.EMBLEM[kind],
            buttons=[
                button(look, w.t("Cancel"), app.close),
                button(look, w.t("Delete"), lambda: app.run(delete, app), main=True),
            ],
        )

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        found = own.mine(app).get(kind, id)
        if found is None:
            return sheet(look, w.t("This card is gone"), [], on_close=app.close, close_name=w.t("Close"))
        lines = own.lines(w, found)
        return sheet(
            look,
            found.name,
            [
                card(look, [list_row(look, label, emblem_name=mark, value=value) for label, value, mark in lines]),
                list_row(
                    look, w.t("Spin it here"), w.t("if the spinner of the card is lost"), emblem_name="spinner",
                    on_tap=partial(app.push, wheel_sheet(found, w.t("only to try it"))), key="wheel",
                )
                if isinstance(found, WeaponCard) and found.segments else None,
                list_row(
                    look, w.t("Delete this card"), emblem_name=ft.Icons.DELETE_OUTLINE_ROUNDED,
                    on_tap=partial(app.push, sure), key="delete",
                ),
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=own.kind_name(w, kind),
            emblem_name=own.EMBLEM[kind],
            buttons=[
                button(
                    look, w.t("Edit"), partial(app.push, form_sheet(kind, found, partial(_kept, app))),
                    emblem_name=ft.Icons.EDIT_ROUNDED, key="edit",
                ),
                button(look, w.t("Got it"), app.close, main=True),
            ],
        )  # fmt: skip

    return build


# --- files ---


async def export(app: App) -> None:
    """Let the person hand the cards over: as a QR code, a link or a file."""
    await own.reload(app)
    my = own.mine(app)
    if my == MyCards():
        app.say(app.words("balicek").t("There is nothing to save yet."))
        return
    app.open(cards_sheet(f"{cs.GAME}{cs.SUFFIX}", cs.export_cards(my)))


async def pick_cards_file(app: App) -> None:
    """Cards of a chosen file, shown before they are added."""
    data = await app.pick_file()
    if data is not None:
        await take_cards(app, data)


async def take_cards(app: App, data: bytes | str) -> None:
    """Cards brought by a file, shown before they are added."""
    try:
        theirs = cs.read_cards(data)
        added = cs.add((await cs.load(app.store)).cards, theirs)
    except BadFile as e:
        app.open(bad_file_sheet(e))
        return
    app.open(added_sheet(theirs, added))


def bad_file_sheet(e: BadFile) -> Sheet:
    """Why a file cannot be read, and what to try."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        return sheet(
            look,
            w.t("This file cannot be added"),
            [
                reading(look, w.say(e.why), color=look.bad, weight=500),
                hint(look, w.t("Files of cards end with {suffix}. Nothing was changed.", suffix=cs.SUFFIX)),
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            emblem_name="why-not",
            buttons=[
                button(look, w.t("Another file"), lambda: app.run(pick_cards_file, app)),
                button(look, w.t("Got it"), app.close, main=True),
            ],
        )

    return build


def added_sheet(theirs: MyCards, found: cs.Added) -> Sheet:
    """What a file brings; where it differs, whose word stands."""
    state: dict[str, Any] = {"whose": "mine", "why": None}
    nothing = not found.gained and not found.differ

    async def add(app: App) -> None:
        take = state["whose"] == "theirs"
        gained = 0

        def adding(my: MyCards) -> MyCards:
            nonlocal gained
            added = cs.add(my, theirs, theirs=take)
            gained = added.gained
            return added.cards

        try:
            await own.change(app, adding)
        except (BadFile, StoreError) as e:
            state["why"] = e.why
            app.refresh()
            return
        app.close()
        app.say(app.words("balicek").tn("{n} card added", "{n} cards added", gained))

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        def whose(value: str) -> None:
            state["whose"] = value
            app.refresh()

        differ: list[ft.Control | None] = []
        if found.differ:
            n = len(found.differ)
            differ = [
                section(
                    look, w.tn("{n} card differs. Whose values stand?", "{n} cards differ. Whose values stand?", n)
                ),
                hint(look, w.joined(list(found.differ))),
                choice(look, [("mine", w.t("ours")), ("theirs", w.t("theirs"))], state["whose"], whose),
            ]
        cards_ = w.tn("{n} card in the file", "{n} cards in the file", len(theirs.heroes) + len(theirs.weapons))
        return sheet(
            look,
            w.t("Cards from a file"),
            [
                reading(look, w.tn("{n} card is new or knows more.", "{n} cards are new or know more.", found.gained)),
                reading(look, w.t("The file knows nothing that you do not know already.")) if nothing else None,
                *differ,
                reading(look, w.say(state["why"]), color=look.bad, weight=500) if state["why"] else None,
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=cards_,
            emblem_name="deck",
            buttons=[button(look, w.t("Got it"), app.close, main=True)]
            if nothing
            else [
                button(look, w.t("Cancel"), app.close),
                button(look, w.t("Add them"), lambda: app.run(add, app), main=True),
            ],
        )

    return build
