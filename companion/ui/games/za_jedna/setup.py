"""Before the game: who plays which character, who is the king, the start."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import flet as ft
from pydantic import JsonValue

from companion.core.table import Play
from companion.games.za_jedna.cards import CHARACTERS, PRINTED
from companion.games.za_jedna.state import State
from companion.games.za_jedna.words import ABILITIES
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import button, emblem, hint, list_row, move, row, section, sheet
from companion.ui.components import card as white_card
from companion.ui.games.za_jedna import bits, trays
from companion.ui.games.za_jedna.parts import char_word
from companion.ui.games.za_jedna.trays import Tray
from companion.ui.session import Session
from companion.ui.theme import Look

if TYPE_CHECKING:
    from companion.ui.games.za_jedna.table import Table


def free(s: State, seat: int) -> list[str]:
    """Characters no other seat has."""
    taken = {x for i, p in enumerate(s.players) if i != seat for x in (p.character, p.counter)}
    return [x for x in CHARACTERS if x not in taken]


def draw_characters(s: State, seats: Sequence[int], rng: random.Random | None = None) -> list[dict[str, JsonValue]]:
    """A drawn character for each of these seats, as moves; all are different."""
    rng = rng or random.SystemRandom()
    taken = {x for i, p in enumerate(s.players) if i not in seats for x in (p.character, p.counter)}
    drawn = rng.sample([x for x in CHARACTERS if x not in taken], len(seats))
    return [{"kind": "take_character", "seat": i, "character": x} for i, x in zip(seats, drawn, strict=True)]


def moment(t: Table) -> Tray:
    """The tray of the set-up."""
    s = t.s
    missing = [i for i, p in enumerate(s.players) if p.character is None]
    if missing:
        return _characters(t, missing)
    if s.king is None:
        return _king(t)
    return _start(t)


def _characters(t: Table, missing: list[int]) -> Tray:
    w, s = t.w, t.s
    choice = s.options.character_choice == "one_of_two"
    pick = partial(t.app.open, character_sheet(t.session, missing[0], run=True))
    made = [
        move(t.look, w.t("Enter them"), w.t("as the table drew them"), emblem_name="ability", on_tap=pick, key="characters-pick"),
        move(t.look, w.t("Draw them"), w.t("the app draws"), state="main", emblem_name=ft.Icons.CASINO_ROUNDED,
             on_tap=partial(_draw, t, missing), key="characters-draw"),
    ]  # fmt: skip
    if choice:
        made = [
            move(t.look, w.t("Enter them"), w.t("as the table chose"), state="main", emblem_name="ability", on_tap=pick, key="characters-pick"),
            move(t.look, w.t("Draw two"), w.t("and choose one"), emblem_name=ft.Icons.CASINO_ROUNDED,
                 on_tap=partial(t.app.open, two_sheet(t.session, missing[0])), key="characters-draw"),
        ]  # fmt: skip
    return Tray([trays.grid(t, made)], lit=(missing[0],))


def _draw(t: Table, missing: list[int]) -> None:
    t.app.tell(t.session, *draw_characters(t.s, missing))


def _king(t: Table) -> Tray:
    w = t.w
    keys = [
        bits.key(t.look, w.name(i), "role-king", partial(set_king, t.app, i), ident=f"king-{i}",
                 name=w.t("{who} is the king", who=w.name(i)))
        for i in range(t.s.n)
    ]  # fmt: skip
    roles = button(
        t.look, w.t("The app deals the roles"), lambda: t.app.go(f"{t.session.route}/roles"), emblem_name="role-hidden",
        expand=None, height=trays.SLIM - 4, key="roles",
    )  # fmt: skip
    return Tray([trays.keypad(t, keys), (roles, trays.SLIM)], lit=())


def set_king(app: App, seat: int) -> None:
    app.do(Play(move={"kind": "set_king", "seat": seat}))


def _start(t: Table) -> Tray:
    w, s = t.w, t.s
    offer = t.find("start_game")
    made = []
    if offer is not None:
        sub = w.t("hands are dealt") if s.level == "guided" else w.t("lives are set")
        made.append(t.one(offer, title=w.t("Start the game"), sub=sub, main=True, emblem_name="deck"))
    king = move(t.look, w.t("Another king"), w.t("now {who}", who=w.name(s.king or 0)), emblem_name="role-king",
                on_tap=partial(t.app.open, king_sheet(t.session)), key="king-again")  # fmt: skip
    words = w.t("{who} begins as the king.", who=w.name(s.king or 0))
    return Tray([trays.grid(t, [king, *made])], sub=words, lit=(s.king,) if s.king is not None else ())


def king_sheet(session: Session) -> Sheet:
    """Another king."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        rows = [
            list_row(
                look, w.name(i), char_word(w, s.players[i].character), emblem_name="role-king",
                trailing=ft.Icons.CHECK_ROUNDED if i == s.king else None, on_tap=partial(set_king, app, i),
            )
            for i in range(s.n)
        ]  # fmt: skip
        return sheet(
            look, w.t("Who is the king"), [white_card(look, rows)], on_close=app.close, close_name=w.t("Close"),
            subtitle=w.t("The king turns the role up."), emblem_name="role-king",
        )  # fmt: skip

    return build


def _row(look: Look, w: Words, character: str, chosen: bool, tap: partial[None]) -> ft.Control:
    n = PRINTED[character]  # type: ignore[index]
    name, words = char_word(w, character), w.say(ABILITIES[character])
    hearts = row([look.text(str(n), 17, 900), emblem(look, "life-full", look.mark(18), look.life)], 3, tight=True)
    return list_row(
        look, name, words, emblem_name=hearts, trailing=ft.Icons.CHECK_ROUNDED if chosen else None, on_tap=tap,
        name=", ".join((name, w.tn("{n} life", "{n} lives", n), words)), key=f"char-{character}",
    )  # fmt: skip


def _next(session: Session, seat: int) -> int | None:
    """The next seat without a character."""
    s: State = session.state
    return next((i for i in ((seat + k) % s.n for k in range(1, s.n + 1)) if s.players[i].character is None), None)


def character_sheet(session: Session, seat: int, *, run: bool = False) -> Sheet:
    """All characters that are free; one tap tells it. `run`: then the next seat without one."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        p = s.players[seat]

        def then() -> None:
            after = _next(session, seat)
            if run and after is not None:
                app.open(character_sheet(session, after, run=True))

        def take(character: str) -> None:
            move: dict[str, JsonValue] = {"kind": "take_character", "seat": seat, "character": character}
            app.tell(session, move, then=then)

        def drawn() -> None:
            app.tell(session, *draw_characters(s, [seat]), then=then)

        rows = [
            _row(look, w, x, x == p.character, partial(take, x))
            for x in sorted(free(s, seat), key=lambda x: char_word(w, x))
        ]
        return sheet(
            look,
            w.name(seat),
            [white_card(look, rows)],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.t("Which character is it?"),
            emblem_name="ability",
            buttons=[button(look, w.t("Draw one"), drawn, emblem_name=ft.Icons.CASINO_ROUNDED)],
        )

    return build


def two_sheet(session: Session, seat: int) -> Sheet:
    """Two drawn characters, of which the player keeps one; the other one shows the lives."""
    s: State = session.state
    taken = {x for i, p in enumerate(s.players) if i != seat for x in (p.character, p.counter)}
    pair = random.SystemRandom().sample([x for x in CHARACTERS if x not in taken], 2)

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        def then() -> None:
            after = _next(session, seat)
            if after is not None:
                app.open(two_sheet(session, after))

        def take(character: str) -> None:
            other = pair[1] if character == pair[0] else pair[0]
            app.tell(
                session,
                {"kind": "take_character", "seat": seat, "character": character, "counter": other}, then=then,
            )  # fmt: skip

        return sheet(
            look,
            w.name(seat),
            [
                hint(look, w.t("The other one lies under it and shows the lives.")),
                section(look, w.t("Keep one")),
                white_card(look, [_row(look, w, x, False, partial(take, x)) for x in pair]),
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.t("Two characters"),
            emblem_name="ability",
        )

    return build
