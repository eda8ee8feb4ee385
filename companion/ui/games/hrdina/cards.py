"""My cards: everything the group told from its own cards, by kind; to look up, fix, carry to another device."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import flet as ft

from companion import mycards
from companion.core.contract import Illegal
from companion.games.hrdina.catalogue import Kind
from companion.games.hrdina.state import Tables
from companion.games.hrdina.words import ARMOR
from companion.i18n import Words, fold
from companion.mycards import Added, Conflict, MyCards, Offer, OwnCard
from companion.store.base import StoreError
from companion.store.files import BadFile
from companion.ui.app import App, Sheet, frame
from companion.ui.components import (
    Action,
    button,
    card,
    chips,
    choice,
    column,
    empty_state,
    header,
    hint,
    list_row,
    reading,
    row,
    scroll,
    search,
    section,
    sheet,
    tray,
)
from companion.ui.games.hrdina import cards_facts as facts
from companion.ui.games.hrdina import cards_mine as own
from companion.ui.games.hrdina.cards_form import card_sheet, form_sheet
from companion.ui.games.hrdina.cards_parts import offer_row
from companion.ui.games.hrdina.pick_numbers import tables_sheet
from companion.ui.screens.hand_over import cards_sheet
from companion.ui.screens.sheets import reasons
from companion.ui.session import Session
from companion.ui.theme import Look

MINE, ALL = "mine", "all"
NAME: Final = "hrdina"
VIEW: Final = "hrdina.cards.view"


def cards(app: App, session: Session, args: Sequence[str]) -> tuple[ft.Control, Look, Words]:
    """The screen from an open table; its editor of tables changes that table too."""
    w = app.words("hrdina", session.header.seats)
    return _screen(app, w, session, lambda: app.go(f"/t/{session.id}"))


def tool(app: App) -> tuple[ft.Control, Look, Words]:
    """The same without a table."""
    return _screen(app, app.words("hrdina"), None, lambda: app.go("/"))


def _screen(app: App, w: Words, session: Session | None, back: Any) -> tuple[ft.Control, Look, Words]:
    look = app.look("hrdina")
    state: dict[str, Any] = app.cache.setdefault(VIEW, {"show": MINE, "kind": "board", "query": ""})
    my = own.mine(app)

    def put(**changes: Any) -> None:
        state.update(changes)
        app.refresh()

    told = len(my.cards) + (my.tables is not None)
    parts: list[ft.Control | None] = [
        choice(look, [(MINE, w.t("From our cards")), (ALL, w.t("All cards"))], state["show"], lambda v: put(show=v)),
    ]
    parts += _mine(app, look, w, my, session) if state["show"] == MINE else _all(app, look, w, state, put)
    top = header(
        look,
        w.t("My cards"),
        w.tn("{n} card told", "{n} cards told", told) if told else w.t("Nothing told yet"),
        back=Action(ft.Icons.ARROW_BACK_ROUNDED, w.t("Back"), back),
        actions=[
            Action(ft.Icons.FILE_OPEN_OUTLINED, w.t("Add cards from a file"), lambda: app.run(pick_cards_file, app)),
            Action(ft.Icons.QR_CODE_2_ROUNDED, w.t("Hand over my cards"), lambda: app.run(export, app)),
        ],
        on_mat=False,
    )
    bottom = tray(
        look,
        content=[
            row(
                [
                    button(
                        look,
                        w.t("Printed tables"),
                        lambda: app.open(tables_sheet(app, session)),
                        emblem_name="rule",
                    ),
                    button(
                        look,
                        w.t("New card"),
                        lambda: app.open(new_sheet()),
                        emblem_name=ft.Icons.ADD_ROUNDED,
                        main=True,
                    ),
                ],
                10,
            )
            if not look.large
            else column(
                [
                    ft.Row([button(look, w.t("New card"), lambda: app.open(new_sheet()), main=True)]),
                    ft.Row([button(look, w.t("Printed tables"), lambda: app.open(tables_sheet(app, session)))]),
                ],
                8,
            )
        ],
    )
    return frame(app, look, top, scroll([*parts, ft.Container(height=12)], 8), bottom), look, w


def _mine(app: App, look: Look, w: Words, my: MyCards, session: Session | None) -> list[ft.Control | None]:
    """What was told, kind by kind."""
    if not my.cards and my.tables is None:
        return [
            empty_state(
                look,
                w.t("No cards of yours yet"),
                w.t("What no list knows is asked for when it is needed, and kept here for all your tables."),
                emblem_name="score-cards",
                action=ft.Row(
                    [button(look, w.t("Add cards from a file"), lambda: app.run(pick_cards_file, app), expand=None)],
                    alignment=ft.MainAxisAlignment.CENTER,
                ),
            )
        ]
    parts: list[ft.Control | None] = []
    if my.tables is not None:
        parts += [
            section(look, w.t("Printed tables")),
            card(
                look,
                [
                    list_row(
                        look,
                        w.t("Printed tables"),
                        tables_words(w, my.tables),
                        emblem_name="rule",
                        on_tap=lambda: app.open(tables_sheet(app, session)),
                    )
                ],
            ),
        ]
    for kind in mycards.KINDS:
        mine = [c for c in my.cards if c.kind == kind]
        if not mine:
            continue
        parts.append(section(look, f"{w.say(facts.KINDS[kind])} ({len(mine)})"))
        parts.append(card(look, [_own_row(app, look, w, kind, c) for c in mine]))
    return parts


def _own_row(app: App, look: Look, w: Words, kind: Kind, told: OwnCard) -> ft.Control:
    offer = own.offer(app, kind, told.id)
    found = mycards.doubts(told)
    if offer is None:  # a card of a newer catalogue
        return list_row(look, told.name or told.id, facts_words(w, told), emblem_name=facts.EMBLEMS[kind])
    said = facts_words(w, told)
    if found:
        said = f"{said}. {' '.join(w.say(r.why) for r in found)}"
    return list_row(
        look,
        facts.name_of(w, offer),
        said,
        emblem_name=facts.EMBLEMS[kind],
        on_tap=lambda: app.open(card_sheet(kind, told.id)),
        key=f"own-{kind}-{told.id}",
    )


def facts_words(w: Words, told: OwnCard) -> str:
    """Which facts were told, with their values."""
    have = told.facts()
    lines = [line for line in facts.SHOWN.get(told.kind, ()) if set(facts.behind(line)) & have.keys()]
    shown = [f"{w.say(facts.FACT[line])}: {facts.value_words(w, line, told)}" for line in lines]
    if not shown:
        return w.t("only its name")
    return ", ".join(shown)


def tables_words(w: Words, tables: Tables) -> str:
    return w.t(
        "matches {backstory}, story {story}",
        backstory=", ".join(map(str, tables.backstory)),
        story=", ".join(map(str, tables.story)),
    )


def _all(app: App, look: Look, w: Words, state: dict[str, Any], put: Any) -> list[ft.Control | None]:
    """The whole catalogue with the group's cards, one kind at a time."""
    kind: Kind = state["kind"]
    every = sorted(own.offers(app, kind), key=lambda o: fold(facts.name_of(w, o)))
    words = fold(state["query"]).split()
    shown = [o for o in every if all(x in fold(f"{o.en} {o.cs} {o.typed}") for x in words)]
    return [
        search(
            look,
            w.t("Search by name"),
            state["query"],
            lambda text: put(query=text),
            clear_name=w.t("Clear the search"),
            key="search-cards",
        ),
        chips(look, [(k, w.say(facts.KINDS[k])) for k in mycards.KINDS], kind, lambda k: put(kind=k)),
        section(look, f"{w.say(facts.KINDS[kind])} ({len(shown)})"),
        card(look, [_offer(app, look, w, o) for o in shown]) if shown else hint(look, w.t("No such card")),
    ]


def _offer(app: App, look: Look, w: Words, offer: Offer) -> ft.Control:
    return offer_row(app, look, w, offer, lambda: app.open(card_sheet(offer.kind, offer.id)), note=facts.box(w, offer))


def new_sheet() -> Sheet:
    """Which kind of card is to be entered."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        def made(offer: Offer) -> None:
            app.say(w.t("Kept: {card}", card=facts.name_of(w, offer)))

        kinds = [k for k in mycards.KINDS if k != "armor"]
        return sheet(
            look,
            w.t("New card"),
            [
                *[
                    list_row(
                        look,
                        w.say(facts.KIND[k]),
                        emblem_name=facts.EMBLEMS[k],
                        on_tap=partial(_form, app, k, made),
                    )
                    for k in kinds
                ]
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.t("one that no list has"),
            emblem_name="score-cards",
            spacing=0,
        )

    return build


def _form(app: App, kind: Kind, made: Any) -> None:
    app.open(form_sheet(kind, None, made))


# --- files ---


async def export(app: App) -> None:
    """Let the person hand the cards over: as a QR code, a link or a file."""
    await own.reload(app)
    my = own.mine(app)
    w = app.words("hrdina")
    if not my.cards and my.tables is None:
        app.say(w.t("There is nothing to save yet."))
        return
    app.open(cards_sheet(f"{NAME}{mycards.SUFFIX}", mycards.export_cards(my)))


async def pick_cards_file(app: App) -> None:
    """Cards of a chosen file, shown before they are added."""
    data = await app.pick_file()
    if data is not None:
        await take_cards(app, data)


async def take_cards(app: App, data: bytes | str) -> None:
    """Cards brought by a file or a link, shown before they are added."""
    try:
        theirs = mycards.read_cards(data)
        added = mycards.add((await mycards.load(app.store)).cards, theirs)
    except BadFile as e:
        app.open(bad_file_sheet(e))
        return
    app.open(added_sheet(theirs, added))


def bad_file_sheet(e: BadFile) -> Sheet:
    """Why a file cannot be read, and what to try."""
    rulings = getattr(e, "rulings", ())

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        return sheet(
            look,
            w.t("This file cannot be added"),
            [
                reading(look, w.say(e.why), color=look.bad, weight=500),
                *reasons(app, look, w, "hrdina", rulings[1:]),
                hint(look, w.t("Files of cards end with {suffix}. Nothing was changed.", suffix=mycards.SUFFIX)),
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


def added_sheet(theirs: MyCards, found: Added) -> Sheet:
    """What a file brings; where it differs, whose word stands."""
    state: dict[str, Any] = {"take": set(), "why": None}
    nothing = not found.gained and not found.conflicts

    async def add(app: App) -> None:
        try:
            await own.change(app, lambda my: mycards.add(my, theirs, state["take"]).cards)
        except (BadFile, StoreError) as e:
            state["why"] = e.why
            app.refresh()
            return
        except Illegal as e:
            state["why"] = e.rulings[0].why
            app.refresh()
            return
        w = app.words("hrdina")
        n = found.gained + len(state["take"])
        app.close()
        app.say(w.tn("{n} card added", "{n} cards added", n))

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        def whose(conflict: Conflict, to: str) -> None:
            key = (conflict.kind, conflict.id)
            (state["take"].add if to == "theirs" else state["take"].discard)(key)
            app.refresh()

        def all_of(to: str) -> None:
            state["take"] = {(c.kind, c.id) for c in found.conflicts} if to == "theirs" else set()
            app.refresh()

        every = (
            "theirs"
            if found.conflicts and len(state["take"]) == len(found.conflicts)
            else "mine"
            if not state["take"]
            else ""
        )
        sides = [("mine", w.t("ours")), ("theirs", w.t("theirs"))]
        return sheet(
            look,
            w.t("Cards from a file"),
            [
                reading(look, w.tn("{n} card is new or knows more.", "{n} cards are new or know more.", found.gained)),
                reading(look, w.t("The file knows nothing that you do not know already.")) if nothing else None,
                hint(
                    look,
                    w.tn(
                        "{n} card differs. Whose values stand?",
                        "{n} cards differ. Whose values stand?",
                        len(found.conflicts),
                    ),
                )
                if found.conflicts
                else None,
                choice(look, [("mine", w.t("all ours")), ("theirs", w.t("all theirs"))], every, all_of)
                if len(found.conflicts) > 1
                else None,
                *[
                    ft.Container(
                        column(
                            [
                                look.text(conflict_name(app, w, c), 17, 700, lines=3),
                                *[look.text(line, 15, 400, look.ink2, line=1.3) for line in conflict_words(w, c)],
                                choice(
                                    look,
                                    sides,
                                    "theirs" if (c.kind, c.id) in state["take"] else "mine",
                                    partial(whose, c),
                                ),
                            ],
                            6,
                            cross=ft.CrossAxisAlignment.STRETCH,
                        ),
                        bgcolor=look.well,
                        border_radius=16,
                        padding=12,
                    )
                    for c in found.conflicts
                ],
                reading(look, w.say(state["why"]), color=look.bad, weight=500) if state["why"] else None,
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.tn("{n} card in the file", "{n} cards in the file", len(theirs.cards)),
            emblem_name="score-cards",
            buttons=[
                button(look, w.t("Cancel"), app.close),
                button(look, w.t("Add them"), lambda: app.run(add, app), main=True),
            ]
            if not nothing
            else [button(look, w.t("Got it"), app.close, main=True)],
        )

    return build


def conflict_name(app: App, w: Words, c: Conflict) -> str:
    if isinstance(c.mine, Tables) or isinstance(c.theirs, Tables):
        return w.t("Printed tables")
    if c.kind == "armor":
        return w.say(ARMOR[c.id])
    offer = own.offer(app, c.mine.kind, c.id)
    return facts.name_of(w, offer) if offer else c.mine.name or c.id


def conflict_words(w: Words, c: Conflict) -> list[str]:
    """ "Stars: ours 3, theirs 2", a line a fact."""
    if isinstance(c.mine, Tables) or isinstance(c.theirs, Tables):
        return [
            w.t("ours: {value}", value=tables_words(w, c.mine)) if isinstance(c.mine, Tables) else "",
            w.t("theirs: {value}", value=tables_words(w, c.theirs)) if isinstance(c.theirs, Tables) else "",
        ]
    out = []
    lines = ["name", *facts.SHOWN.get(c.mine.kind, ())]
    for line in lines:
        if set(facts.behind(line)) & set(c.facts):
            mine = c.mine.name if line == "name" else facts.value_words(w, line, c.mine)
            theirs = c.theirs.name if line == "name" else facts.value_words(w, line, c.theirs)
            out.append(
                w.t("{fact}: ours {mine}, theirs {theirs}", fact=w.say(facts.FACT[line]), mine=mine, theirs=theirs)
            )
    return out
