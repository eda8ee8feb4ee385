"""The deck of this table: which cards it has, what they are called, and the chances of a flip."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

import flet as ft
from pydantic import JsonValue

from companion.core.table import Play
from companion.games.za_jedna import odds
from companion.games.za_jedna.cards import BLUE, BROWN, DECK, NAMELESS, SUITS, VALUES, Line, is_weapon, line, size, suit
from companion.games.za_jedna.state import State, deck_of
from companion.games.za_jedna.words import card_text
from companion.i18n import Words
from companion.ui.app import App, Sheet, frame
from companion.ui.components import (
    Action,
    button,
    card,
    chance,
    column,
    emblem,
    field,
    header,
    hint,
    icon,
    list_row,
    named,
    row,
    ruling,
    scroll,
    section,
    sheet,
    surface,
)
from companion.ui.games.za_jedna.bits import card_emblem
from companion.ui.games.za_jedna.parts import (
    GAME,
    card_word,
    char_word,
    corner_pad,
    number_row,
    suit_mark,
    suit_word,
)
from companion.ui.screens.sheets import rule_sheet, rule_title
from companion.ui.session import Session
from companion.ui.theme import Look


def deck(app: App, session: Session, args: list[str]) -> tuple[ft.Control, Look, Words]:
    """The screen of the deck: chances first, then every kind of card; a tap changes it."""
    look, w = app.look(GAME), app.words(GAME, session.header.seats)
    s: State = session.state
    lines = deck_of(s)
    total = size(lines)
    top = header(
        look,
        w.t("The deck"),
        w.tn("{n} card", "{n} cards", total),
        back=Action(ft.Icons.ARROW_BACK_ROUNDED, w.t("Back to the table"), lambda: app.go(session.route)),
        on_mat=False,
    )
    groups = ((w.t("Brown: played and discarded"), BROWN), (w.t("Blue: stay on the table"), BLUE))
    seen = _seen(s)
    parts: list[ft.Control | None] = [*_odds(app, look, w, s)]
    for title, ids in groups:
        found = [x for card_ in ids if (x := line(lines, card_)) is not None]
        parts.append(section(look, title))
        parts.append(card(look, [_row(app, look, w, session, x, seen.get(x.card, 0)) for x in found]))
    parts += [_suits(look, w, lines), ft.Container(height=12)]
    return frame(app, look, top, scroll(parts)), look, w


def _seen(s: State) -> dict[str, int]:
    """How many copies of each card have been seen."""
    left = {ln.card: n for ln, n in zip(deck_of(s), _left(s), strict=True)}
    return {ln.card: ln.count - left[ln.card] for ln in deck_of(s)}


def _left(s: State) -> list[int]:
    return [len(corners) - gone for corners, gone in odds.unseen(s).groups]


# --- chances ---


def fresh(s: State) -> State:
    """The same deck list with nothing seen."""
    return s.model_copy(update={"discard": (), "limbo": (), "players": (), "queue": ()})


FLIPS: tuple[tuple[str, odds.Fits], ...] = (
    ("H", odds.FITS["stit"]),
    ("S", odds.FITS["jed"]),
    ("red", odds.FITS["gimli"]),
)


def _odds(app: App, look: Look, w: Words, s: State) -> list[ft.Control]:
    """The three flips from a fresh deck and from what is not seen yet."""
    unseen = odds.unseen(s).n
    total = size(deck_of(s))
    tracked = unseen < total
    jed = card_word(w, s, "jed")
    labels = {
        "H": (w.t("Hearts"), w.t("{stit} and {avene}", stit=card_word(w, s, "stit"), avene=card_word(w, s, "avene"))),
        "S": (w.t("2 to 9 of spades"), w.t("{jed} takes 3 lives", jed=jed)),
        "red": (w.t("Hearts or diamonds"), w.t("{gimli} draws one more", gimli=char_word(w, "gimli"))),
    }
    rows: list[ft.Control] = []
    for key, fits in FLIPS:
        title, use = labels[key]
        new, now = odds.chance(fresh(s), fits), odds.chance(s, fits)
        rows.append(_chance_row(look, w, key, title, use, new, now if tracked else None))
    parts: list[ft.Control] = [
        section(look, w.t("Chances of a flip")),
        card(look, rows),
    ]
    if any(p.character == "erikkson" for p in s.players):
        two = [
            w.t("hearts {p}", p=w.percent(odds.chance(s, odds.FITS["stit"], odds.either))),
            w.t("{jed} {p}", jed=jed, p=w.percent(odds.chance(s, odds.FITS["jed"], odds.both))),
        ]
        parts.append(
            hint(
                look,
                w.t(
                    "{who} turns two cards and chooses: {chances}.",
                    who=char_word(w, "erikkson"),
                    chances=", ".join(two),
                ),
                emblem_name="ability",
            )
        )
    note = (
        w.tn("An estimate: {n} card has not been seen; unknown hands count like the deck.",
             "An estimate: {n} cards have not been seen; unknown hands count like the deck.", unseen)
        if tracked
        else w.t("From a fresh deck. Discarded cards that are told to the app make it more exact.")
    )  # fmt: skip
    parts.append(hint(look, note, emblem_name=ft.Icons.INFO_OUTLINE_ROUNDED))
    return parts


def _chance_row(
    look: Look, w: Words, key: str, title: str, use: str, new: Fraction, now: Fraction | None
) -> ft.Control:
    marks = {"H": ("H",), "S": ("S",), "red": ("H", "D")}[key]
    shown = now if now is not None else new
    head = row(
        [
            row([suit_mark(look, x, look.mark(20)) for x in marks], 3, tight=True),
            column(
                [
                    look.text(title, 17, 700, lines=2, line=1.2),
                    look.text(use, 14, 400, look.ink2, lines=2, line=1.2),
                ],
                1,
                expand=True,
            ),
            look.text(w.percent(shown), 19, 900),
        ],
        10,
    )
    old = w.t("fresh deck {p}", p=w.percent(new)) if now is not None else ""
    bar = chance(look, float(shown), old, on_mat=False)
    said = ", ".join(x for x in (title, use, w.percent(shown), old) if x)
    return named(
        ft.Container(
            column([head, bar], 4, cross=ft.CrossAxisAlignment.STRETCH),
            padding=ft.Padding.symmetric(horizontal=14, vertical=10),
        ),
        said,
    )


def _suits(look: Look, w: Words, lines: Sequence[Line]) -> ft.Control:
    """How many of each suit the list has."""
    counts = {x: sum(suit(corner) == x for ln in lines for corner in ln.corners) for x in SUITS}
    made = [
        named(
            row([suit_mark(look, x, look.mark(20)), look.text(str(n), 17, 900)], 5, tight=True),
            f"{suit_word(w, x)}: {n}",
        )
        for x, n in counts.items()
    ]
    return ft.Container(
        row([look.text(w.t("Suits in the deck"), 15, 500, look.ink2), *made], 14, wrap=True, run_spacing=4),
        padding=ft.Padding.symmetric(horizontal=6, vertical=8),
    )


# --- the list ---


def corner_tile(look: Look, w: Words, corner: str, size: float = 15) -> ft.Control:
    """A corner as it is printed: value and suit."""
    return named(
        row([look.text(corner[:-1], size, 700), suit_mark(look, corner[-1], look.mark(size))], 1, tight=True),
        f"{corner[:-1]} {suit_word(w, corner[-1])}",
    )


def _picture(look: Look, card_: str) -> ft.Control:
    """The emblem of a card; blue cards on their blue."""
    size = look.mark(24)
    if card_ not in BLUE:
        drawn = emblem(look, card_emblem(card_), size, look.accent)
        return ft.Container(drawn, width=size + 10, alignment=ft.Alignment.CENTER)
    drawn = emblem(look, card_emblem(card_), size, look.onBlueCard)
    return ft.Container(drawn, bgcolor=look.blueCard, border_radius=8, padding=5)


def _row(app: App, look: Look, w: Words, session: Session, ln: Line, seen: int) -> ft.Control:
    s: State = session.state
    name = card_word(w, s, ln.card)
    edited = any(x.card == ln.card for x in s.edits)
    notes = []
    if is_weapon(ln.card):
        notes.append(w.t("range {n}", n=ln.range or 1))
    if seen:
        notes.append(w.t("seen {n}", n=seen))
    if edited:
        notes.append(w.t("changed by this table"))
    corners = sorted(ln.corners, key=lambda x: (SUITS.index(suit(x)), VALUES.index(x[:-1])))
    body = ft.Container(
        row(
            [
                _picture(look, ln.card),
                column(
                    [
                        look.text(name, 17, 700, lines=2, line=1.2),
                        look.text(", ".join(notes), 14, 500, look.ink2, lines=2) if notes else None,
                        row([corner_tile(look, w, x, 14) for x in corners], 8, wrap=True, run_spacing=2),
                    ],
                    3,
                    expand=True,
                ),
                look.text(str(ln.count), 19, 900),
                icon(look, ft.Icons.CHEVRON_RIGHT_ROUNDED, 24, look.ink2),
            ],
            10,
        ),
        padding=ft.Padding.symmetric(horizontal=14, vertical=10),
    )
    said = ", ".join([name, w.tn("{n} card", "{n} cards", ln.count), *notes])
    return surface(look, body, said, partial(app.open, line_sheet(session, ln.card)), radius=12, key=f"line-{ln.card}")


# --- one kind of card ---


def line_sheet(session: Session, card_: str) -> Sheet:
    """A kind of card: its name at this table, its copies with their corners, the range of a weapon."""
    start = line(deck_of(session.state), card_) or Line(card=card_, corners=())
    form: dict[str, JsonValue] = {
        "name": start.name, "corners": list(start.corners), "range": start.range or 1, "suit": "H", "pad": False,
    }  # fmt: skip

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        usual = w.term(f"card.{card_}")
        corners: list[str] = [str(x) for x in form["corners"]] if isinstance(form["corners"], list) else []

        def put(key: str, value: JsonValue, *, draw: bool = True) -> None:
            form[key] = value
            if draw:
                app.refresh()

        def remove(i: int) -> None:
            put("corners", [*corners[:i], *corners[i + 1 :]])

        def changes() -> dict[str, JsonValue]:
            told: dict[str, JsonValue] = {}
            name = str(form["name"] or "").strip()
            if name != start.name:
                told["name"] = name
            if corners != list(start.corners):
                told["corners"] = list(corners)
            if is_weapon(card_) and form["range"] != (start.range or 1):
                told["range"] = form["range"]
            return told

        def save() -> None:
            if told := changes():
                app.do(Play(move={"kind": "edit_deck", "card": card_, **told}))
            else:
                app.close()

        def printed() -> None:
            base = line(DECK, card_)
            if base:
                form.update(name="", corners=list(base.corners), range=base.range or 1)
                app.refresh()

        tiles: list[ft.Control] = [
            surface(
                look,
                ft.Container(
                    row(
                        [
                            look.text(x[:-1], 17, 900),
                            suit_mark(look, x[-1], look.mark(18)),
                            icon(look, ft.Icons.CLOSE_ROUNDED, 18, look.ink2),
                        ],
                        4,
                        tight=True,
                    ),
                    height=48 if not look.large else None,
                    padding=ft.Padding.symmetric(horizontal=12, vertical=8),
                    border_radius=14,
                    border=ft.Border.all(2, look.edge),
                ),
                w.t("Remove {value} {suit}", value=x[:-1], suit=suit_word(w, x[-1])),
                partial(remove, i),
                radius=14,
            )
            for i, x in enumerate(corners)
        ]
        rule = "za_jedna.parts.rename"
        own = any(x.card == card_ for x in s.edits)
        return sheet(
            look,
            card_word(w, s, card_),
            [
                hint(look, w.say(card_text(s, card_)), emblem_name=card_emblem(card_)),
                ft.Container(
                    field(
                        look,
                        w.t("Its name at this table"),
                        str(form["name"] or ""),
                        lambda text: put("name", text, draw=False),
                        hint=usual,
                        max_length=40,
                        key=f"deck-{card_}",
                    ),
                    padding=ft.Padding.only(top=8),
                ),
                hint(look, w.t("The Czech name of this card is not known; write the one on your card."),
                     emblem_name=ft.Icons.INFO_OUTLINE_ROUNDED)
                if card_ in NAMELESS and not form["name"]
                else None,
                number_row(
                    look, w, w.t("Range"), int(str(form["range"])), 1, 9, partial(put, "range"),
                    emblem_name="weapon-ranged",
                )
                if is_weapon(card_)
                else None,
                section(look, w.tn("{n} copy", "{n} copies", len(corners))),
                ft.Row(tiles, spacing=8, run_spacing=8, wrap=True) if tiles else None,
                corner_pad(
                    look,
                    w,
                    lambda corner: put("corners", [*corners, corner]),
                    suit=str(form["suit"]),
                    on_suit=partial(put, "suit"),
                )
                if form["pad"]
                else list_row(
                    look,
                    w.t("Add a copy"),
                    w.t("suit, then value"),
                    emblem_name=ft.Icons.ADD_ROUNDED,
                    on_tap=partial(put, "pad", True),
                ),
                list_row(look, w.t("As printed"), w.t("Name, copies and range of the usual list"),
                         emblem_name=ft.Icons.RESTART_ALT_ROUNDED, on_tap=printed)
                if own
                else None,
                ruling(look, w.t("Rule: {title}", title=rule_title(app, GAME, rule)),
                       partial(app.push, rule_sheet(GAME, rule))),
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.t("how the cards of this table are"),
            emblem_name=card_emblem(card_),
            buttons=[
                button(look, w.t("Cancel"), app.close),
                button(look, w.t("Save"), save, main=True),
            ],
        )  # fmt: skip

    return build
