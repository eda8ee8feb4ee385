"""Turned cards: success or not in one tap, or the exact card by suit and value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.core.contract import Offer
from companion.core.table import Play
from companion.games.za_jedna.cards import SUITS, VALUES
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import button, chip, column, hint, press, row, section, sheet
from companion.ui.games.za_jedna import bits
from companion.ui.games.za_jedna.parts import suit_mark, suit_word
from companion.ui.session import Session
from companion.ui.theme import Look


def outcome_of(offers: Sequence[Offer]) -> Offer | None:
    """The offer that tells only whether the card fits."""
    return next((o for o in offers if any(f.name == "outcome" for f in o.fields)), None)


def exact_of(offers: Sequence[Offer]) -> Offer | None:
    """The offer that tells the turned cards."""
    return next((o for o in offers if any(f.name == "cards" for f in o.fields)), None)


def keys(
    app: App, look: Look, w: Words, session: Session, offers: Sequence[Offer], *, jed: bool = False, title: str = ""
) -> list[ft.Control]:
    """The keys of a flip: what counts, anything else, the exact card. Without a card to turn just one key."""
    told, exact = outcome_of(offers), exact_of(offers)
    if told is None:
        none = next(iter(offers), None)
        if none is None:
            return []
        return [
            bits.key(
                look, w.t("No card left to turn"), "deck", lambda: app.do(Play(move=none.data())), state="main",
                ident="flip-none",
            )
        ]  # fmt: skip
    lead = f"{title}: " if title else ""  # Štít and Drirr may both be asked

    def say(fits: bool) -> None:
        app.do(Play(move=told.data(outcome=fits)))

    good = w.t("2–9 of spades") if jed else suit_word(w, "H")
    other = w.t("other") if title else w.t("anything else")
    ink = look.onKey
    found = [
        bits.key(
            look,
            bits.cap(lead + good), suit_mark(look, "S" if jed else "H", 24, ink), partial(say, True),
                 name=f"{lead}{good}", ident=f"flip-yes-{title}"),
        bits.key(
            look,
            bits.cap(lead + other), ft.Icons.CLOSE_ROUNDED, partial(say, False), name=f"{lead}{other}",
                 ident=f"flip-no-{title}"),
    ]  # fmt: skip
    if exact is not None:
        found.append(
            bits.key(look, lead + w.t("Which card"), "deck", lambda: app.open(card_sheet(session, exact)),
                     name=f"{lead}{w.t('Which card')}", ident=f"flip-card-{title}")
        )  # fmt: skip
    return found


def card_sheet(session: Session, offer: Offer) -> Sheet:
    """The turned card (Erikkson: two, of which one counts): its suit, then its value."""
    most = next((f.many or 1 for f in offer.fields if f.name == "cards"), 1)
    picked: dict[str, Any] = {"suit": None, "cards": []}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        cards: list[str] = picked["cards"]
        full = len(cards) == most

        def value(v: str) -> None:
            if picked["suit"] is None or len(cards) >= most:
                return
            cards.append(f"@{v}{picked['suit']}")
            picked["suit"] = None
            if most == 1:
                app.do(Play(move=offer.data(cards=list(cards))))
            else:
                app.refresh()

        def suit(s: str) -> None:
            picked["suit"] = s
            app.refresh()

        def again() -> None:
            picked.update(suit=None, cards=[])
            app.refresh()

        def chosen(n: int) -> None:
            app.do(Play(move=offer.data(cards=list(cards), chosen=n)))

        parts: list[ft.Control | None] = []
        if cards:
            names = w.joined([_corner(w, x) for x in cards])
            parts.append(hint(look, w.t("Turned: {cards}", cards=names), emblem_name="deck"))
        if full:
            parts.append(section(look, w.t("Which one counts")))
            parts.append(
                row([button(look, _corner(w, x), partial(chosen, i), main=True) for i, x in enumerate(cards)], 10)
            )
            parts.append(button(look, w.t("Enter again"), again, expand=None))
        else:
            parts += [suits_row(look, w, picked["suit"], suit), values_pad(look, w, value, picked["suit"])]
        return sheet(
            look,
            w.say(offer.label),
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.t("First the suit, then the value")
            if most == 1
            else w.t("Card {n} of {all}, the upper one last", n=min(most, len(cards) + 1), all=most),
            emblem_name=offer.emblem or "deck",
        )

    return build


def _corner(w: Words, card: str) -> str:
    corner = card.partition("@")[2]
    return f"{corner[:-1]} {suit_word(w, corner[-1])}"


def suits_row(look: Look, w: Words, chosen: str | None, on_pick: Callable[[str], Any]) -> ft.Control:
    """The four suits as chips."""
    made = [
        chip(
            look,
            suit_word(w, s),
            s == chosen,
            partial(on_pick, s),
            emblem_name=suit_mark_name(s),
            expand=True,
            fill=True,
        )
        for s in SUITS
    ]
    return column([ft.Row(made[:2], spacing=8), ft.Row(made[2:], spacing=8)], 8, cross=ft.CrossAxisAlignment.STRETCH)


def suit_mark_name(suit: str) -> str:
    return {"H": "suit-hearts", "D": "suit-diamonds", "C": "suit-clubs", "S": "suit-spades"}[suit]


def values_pad(look: Look, w: Words, on_pick: Callable[[str], Any], suit: str | None) -> ft.Control:
    """The values 2 to ace; they wait for a suit."""
    per = 4 if look.large else 7
    made: list[ft.Control] = []
    for v in VALUES:
        face = look.text(v, 19, 900, look.onKey if suit else look.ink2)
        name = f"{v} {suit_word(w, suit)}" if suit else w.t("{value}, first the suit", value=v)
        body = ft.Container(face, height=46, alignment=ft.Alignment.CENTER)
        made.append(
            press(look, body, name, partial(on_pick, v), radius=12, expand=True, fill=look.key if suit else look.well,
                  edge=look.keyEdge if suit else look.well, key=f"value-{v}")
        )  # fmt: skip
    rows: list[ft.Control] = []
    for i in range(0, len(made), per):
        part = made[i : i + per]
        part += [ft.Container(expand=True)] * (per - len(part))
        rows.append(ft.Row(part, spacing=6))
    return ft.Column(rows, spacing=8, tight=True)
