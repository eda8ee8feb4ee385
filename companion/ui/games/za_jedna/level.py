"""Changing between the quick and the guided level in the middle of a game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.core.table import Play
from companion.core.text import Who
from companion.games.za_jedna.cards import size
from companion.games.za_jedna.moves import SetLevel
from companion.games.za_jedna.rules.common import left
from companion.games.za_jedna.rules.level import rest_of_deck
from companion.games.za_jedna.state import State, Step, deck_of
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import button, chip, column, field, hint, reading, row, section, sheet, verdict
from companion.ui.games.za_jedna.parts import char_word, number_row
from companion.ui.session import Session
from companion.ui.theme import Look

MOST_IN_HAND = 20


def step_words(w: Words) -> dict[Step, str]:
    return {
        "tests": w.t("before the flips"),
        "draw": w.t("draws cards"),
        "play": w.t("plays cards"),
        "discard": w.t("discards"),
    }


def level_sheet(session: Session) -> Sheet:
    """To the other level: to quick at once, to guided with the counts the app has not followed."""
    s: State = session.state
    if s.level == "guided" or s.stage != "playing":
        return _plain(session, "quick" if s.level == "guided" else "guided")
    return _to_guided(session)


def _plain(session: Session, level: str) -> Sheet:
    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        quick = level == "quick"
        words = (
            w.t("Only lives, roles, blue cards and whose turn it is are told. Cards in hands and in the deck are "
                "no longer counted, and what is pending is dropped.")
            if quick
            else w.t("Every card is announced: the app says who must answer, with what, and what follows.")
        )  # fmt: skip
        return sheet(
            look,
            w.t("Change to quick") if quick else w.t("Change to guided"),
            [ft.Container(reading(look, words), padding=ft.Padding.symmetric(horizontal=8))],
            on_close=app.close,
            close_name=w.t("Close"),
            emblem_name="life-full" if quick else "hand",
            buttons=[
                button(look, w.t("Cancel"), app.close),
                button(
                    look,
                    w.t("Change"),
                    lambda: app.do(Play(move={"kind": "set_level", "level": level})),
                    main=True,
                ),
            ],
        )

    return build


class _Form:
    """What is counted at the table: hands, the deck, whose turn and which phase."""

    def __init__(self, s: State) -> None:
        self.hands = [max(0, p.lives) if p.alive else 0 for p in s.players]
        turn = s.turn.seat if s.turn else s.king or 0
        self.seat = turn if s.players[turn].alive else left(s, turn)
        self.step: Step = "play"
        self.deck: int | None = None  # None: everything that lies nowhere else

    def move(self, s: State) -> SetLevel:
        told = SetLevel(level="guided", hands=tuple(self.hands), deck=0, seat=self.seat, step=self.step)
        deck = self.deck if self.deck is not None else max(0, rest_of_deck(s, told))
        return told.model_copy(update={"deck": deck})


def _deck_field(look: Look, w: Words, value: int, put: Callable[[int], Any], sub: str) -> ft.Control:
    """The deck is too thick for keys of one: its number is written."""

    def typed(text: str) -> None:
        if text.strip().isdigit():
            put(int(text))

    box = field(
        look, w.t("Cards in the deck"), str(value), typed, keyboard_type=ft.KeyboardType.NUMBER, max_length=3,
        width=150 * min(look.scale, 1.4), key="level-deck",
    )  # fmt: skip
    words = look.text(sub, 15, 400, look.ink2, line=1.25, lines=3)
    if look.large:
        return column([box, words], 6)
    words.expand = True
    return row([box, words], 12)


def _to_guided(session: Session) -> Sheet:
    form = _Form(session.state)

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        move = form.move(s)
        discard = rest_of_deck(s, move)
        rulings = session.game.check(s, move)

        def put(change: Callable[[Any], None], value: Any) -> None:
            change(value)
            app.refresh()

        def hand(i: int, n: int) -> None:
            form.hands[i] = n

        hands = [
            number_row(
                look,
                w,
                w.name(i),
                form.hands[i],
                0,
                MOST_IN_HAND,
                partial(put, partial(hand, i)),
                sub=char_word(w, p.character),
            )
            for i, p in enumerate(s.players)
            if p.alive
        ]
        turns = [
            chip(look, w.name(i), i == form.seat, partial(put, partial(setattr, form, "seat"), i))
            for i, p in enumerate(s.players)
            if p.alive
        ]
        steps = [
            chip(look, word, step == form.step, partial(put, partial(setattr, form, "step"), step))
            for step, word in step_words(w).items()
        ]
        wrong = w.say(rulings[0].why) if rulings else ""
        total = w.tn("{n} card in the discard pile, {all} in all", "{n} cards in the discard pile, {all} in all",
                     discard, all=size(deck_of(s)))  # fmt: skip
        return sheet(
            look,
            w.t("Change to guided"),
            [
                hint(look, w.t("Count once; from then on the app keeps count."), emblem_name="hand"),
                section(look, w.t("Cards in hand")),
                *hands,
                section(look, w.t("Piles")),
                _deck_field(
                    look, w, move.deck, partial(put, partial(setattr, form, "deck")), total if discard >= 0 else ""
                ),
                verdict(look, wrong, good=False) if wrong else None,
                section(look, w.t("On turn")),
                ft.Row(turns, spacing=8, run_spacing=8, wrap=True),
                section(look, w.t("{who} now", who=Who(form.seat))),
                ft.Row(steps, spacing=8, run_spacing=8, wrap=True),
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.t("every card is announced"),
            emblem_name="hand",
            buttons=[
                button(look, w.t("Cancel"), app.close),
                button(
                    look,
                    w.t("Change"),
                    lambda: app.do(Play(move=move.model_dump(mode="json"))),
                    main=not rulings,
                ),
            ],
        )

    return build
