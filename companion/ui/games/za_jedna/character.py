"""A character in words: lives, what it can do, and the text of its rule."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion import content
from companion.games.za_jedna.cards import PRINTED, CharacterId
from companion.games.za_jedna.state import State
from companion.games.za_jedna.words import ABILITIES
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import button, column, hint, reading, ruling, sheet
from companion.ui.games.za_jedna.parts import GAME, char_word
from companion.ui.screens.sheets import markdown, rule_sheet, rule_title
from companion.ui.session import Session
from companion.ui.theme import Look


def rule_of(character: str) -> str:
    """The first rule of a character, "" if the register has none."""
    head = f"za_jedna.char.{character}"
    return next((x for x in content.ids(GAME).ids if x == head or x.startswith(f"{head}.")), "")


def rows(app: App, look: Look, w: Words, session: Session, seat: int) -> list[ft.Control]:
    """The ability of a seat's character in words, with its rule; a hint while no character is told."""
    character = session.state.players[seat].character
    if character is None:
        return [hint(look, w.t("No character told yet."), emblem_name="holder")]
    said: list[ft.Control] = [
        ft.Container(
            column(
                [look.text(char_word(w, character), 17, 900), reading(look, w.say(ABILITIES[character]))],
                2,
                cross=ft.CrossAxisAlignment.STRETCH,
            ),
            padding=ft.Padding.symmetric(horizontal=6),
        )
    ]
    if rule := rule_of(character):
        title = w.t("Rule: {title}", title=rule_title(app, GAME, rule))
        said.append(ruling(look, title, partial(app.push, rule_sheet(GAME, rule))))
    return said


def _subtitle(w: Words, s: State, character: CharacterId, seat: int | None) -> str:
    lives = w.tn("{n} life on the card", "{n} lives on the card", PRINTED[character])
    if seat is None:
        return lives
    king = w.t("one more as the king") if seat == s.king else ""
    return ", ".join(x for x in (w.name(seat), lives, king) if x)


def sheet_of(session: Session, character: CharacterId, seat: int | None = None) -> Sheet:
    """All there is to know of a character; `seat`: who plays it."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        rule = rule_of(character)
        found = content.rules(GAME, app.lang).of_rule(rule) if rule else None
        parts: list[ft.Control | None] = [
            reading(look, w.say(ABILITIES[character]), weight=500),
            markdown(app, look, GAME, found.body) if found else None,
        ]
        return sheet(
            look,
            char_word(w, character),
            [ft.Container(x, padding=ft.Padding.symmetric(horizontal=8)) for x in parts if x is not None],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=_subtitle(w, session.state, character, seat),
            emblem_name="ability",
            spacing=12,
            buttons=[
                button(look, w.t("In the rules"), lambda: app.go(f"/rules/{GAME}/{found.id}")) if found else None,
                button(look, w.t("Got it"), app.close, main=True),
            ],
        )

    return build
