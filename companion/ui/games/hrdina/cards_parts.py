"""Small pieces of the card screens: coloured letters, little grids, rows with a number, the pad."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

import flet as ft

from companion.games.hrdina import cards as c
from companion.games.hrdina.rows import goal_text, signed
from companion.games.hrdina.words import ATTRIBUTE_EMBLEMS
from companion.i18n import Words
from companion.mycards import Offer
from companion.ui.app import App, Sheet
from companion.ui.components import button, column, emblem, icon, icon_button, press, row, sheet, stepper, surface
from companion.ui.components.base import OnTap
from companion.ui.games.hrdina import cards_facts as facts
from companion.ui.games.hrdina.dice import FACES, OUTLINE
from companion.ui.theme import EDGE, TARGET, Look

CHECK: Final = ft.Icons.FACT_CHECK_OUTLINED


def inks(code: str) -> tuple[str, str, str, str]:
    """Fill, ink, outline and thick edge of a colour of dice; the same in both themes."""
    fill, ink, edge = FACES[code]
    return fill, ink, OUTLINE if code in "WK" else fill, edge


def letter_box(look: Look, w: Words, code: str, side: float = 28, size: float = 15) -> ft.Control:
    """A colour as its filled square with its letter."""
    fill, ink, outline, _ = inks(code)
    side = look.mark(side)
    return ft.Container(
        look.text(facts.letters(w, code), size / look.scale * min(look.scale, 1.5), 900, ink, line=1.0),
        width=side,
        height=side,
        border_radius=side / 4,
        bgcolor=fill,
        border=ft.Border.all(1.5, outline),
        alignment=ft.Alignment.CENTER,
    )


@lru_cache(maxsize=32)
def _places_svg(place: int, color: str) -> str:
    dots = "".join(
        f'<circle cx="{5 + 9 * i}" cy="5" r="{3.6 if i == place else 2.9}" fill="{color if i == place else "none"}" '
        f'stroke="{color}" stroke-width="1.3"/>'
        for i in range(3)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 10">{dots}</svg>'


def wish(look: Look, w: Words, want: c.Wanted) -> ft.Control:
    """A colour wanted in one of three places: the letter, under it three dots with one filled."""
    width = look.mark(28)
    return column(
        [
            letter_box(look, w, want.colour),
            ft.Image(src=_places_svg(want.cell - 1, look.ink), width=width, height=width * 10 / 28),
        ],
        3,
        cross=ft.CrossAxisAlignment.CENTER,
    )


def wishes(look: Look, w: Words, wanted: Sequence[c.Wanted]) -> ft.Control:
    return ft.Row([wish(look, w, x) for x in wanted], spacing=8, run_spacing=6, wrap=True)


def grid_cell(look: Look, value: int | None, side: float, height: float) -> ft.Control:
    """A cell of the alignment grid: its points, tinted by their sign."""
    n = value or 0
    fill, ink = (look.okFill, look.ok) if n > 0 else (look.badFill, look.bad) if n < 0 else (look.card, look.ink2)
    shown = "?" if value is None else signed(value)
    return ft.Container(
        look.text(shown, 15 / look.scale * min(look.scale, 1.5), 900 if n else 500, ink, line=1.0),
        width=side,
        height=height,
        border_radius=6,
        bgcolor=fill,
        border=ft.Border.all(1, look.line) if not n else None,
        alignment=ft.Alignment.CENTER,
    )


def mini_grid(look: Look, values: Sequence[int | None]) -> ft.Control:
    """The 3 × 3 grid of an alignment, small."""
    side, height = look.mark(34), look.mark(22)
    lines: list[ft.Control] = [
        ft.Row([grid_cell(look, v, side, height) for v in values[i : i + 3]], spacing=3, tight=True) for i in (0, 3, 6)
    ]
    return ft.Column(lines, spacing=3, tight=True)


def goals(look: Look, w: Words, goals_: Sequence[c.Goal]) -> ft.Control:
    """Six goals under the emblems of their attributes; in words when the text is large."""
    if look.large or look.width < 360:
        return look.text(facts.goals_words(w, goals_), 15, 500, look.ink2, line=1.3)

    def one(row_: int, goal: c.Goal) -> ft.Control:
        return ft.Container(
            column(
                [
                    emblem(look, ATTRIBUTE_EMBLEMS[row_], look.mark(15), look.ink2),
                    look.text(goal_text(goal), 14, 700, line=1.1, lines=1),
                ],
                2,
                cross=ft.CrossAxisAlignment.CENTER,
            ),
            expand=True,
            alignment=ft.Alignment.CENTER,
        )

    return ft.Row([one(i, g) for i, g in enumerate(goals_)], spacing=0)


def glance(look: Look, w: Words, offer: Offer) -> tuple[ft.Control | None, ft.Control | None, str]:
    """A card at a glance: a picture at its left, a line under its name, and the same in words."""
    card, quiet = offer.card, look.ink2

    def line(words: str) -> ft.Control:
        return look.text(words, 15, 400, quiet, lines=4, line=1.25)

    match card:
        case c.HeroBoard():
            said = facts.mods_words(w, card.mods)
            return None, line(said), said
        case c.HeroClass():
            said = facts.goals_words(w, card.goals)
            name = facts.colour(w, card.colour)
            return letter_box(look, w, card.colour, 34, 17), goals(look, w, card.goals), f"{name}, {said}"
        case c.Backstory(wanted=wanted) if wanted:
            return None, wishes(look, w, wanted), facts.wanted_words(w, wanted)
        case c.Alignment(values=values) if values:
            return mini_grid(look, values), None, facts.grid_words(w, values)
        case c.Familiar():
            said = ", ".join(
                x
                for x in (
                    w.t("danger {range}", range=facts.value_words(w, "range", card)) if card.low is not None else "",
                    facts.stars(w, card.points) if card.points is not None else "",
                    w.t("story {colours}", colours=facts.value_words(w, "story", card)) if card.story else "",
                )
                if x
            )
            return None, line(said) if said else None, said
        case c.Monster():
            ladder = facts.value_words(w, "rungs", card)
            alone = w.t("strength {n}", n=card.strength) if card.strength and not ladder else ""
            more = w.t("champion +{n}", n=card.bonus) if card.bonus else ""
            said = ", ".join(x for x in (ladder, alone, more) if x)
            return None, line(said) if said else None, said
        case c.Trait():
            worth = facts.value_words(w, "points", card)
            said = ", ".join(x for x in (worth, facts.value_words(w, "condition", card)) if x)
            return None, line(said) if said else None, said
        case c.Armor(table=table):
            said = facts.value_words(w, "table", card) if table else ""
            return None, line(said) if said else None, said
        case c.Fiend(worth=worth) if worth:
            said = facts.stars(w, worth)
            return None, line(said), said
    return None, None, ""


def offer_row(
    app: App,
    look: Look,
    w: Words,
    offer: Offer,
    on_tap: OnTap,
    *,
    on_more: OnTap = None,
    chosen: bool = False,
    note: str = "",
    lacking: str = "",
) -> ft.Control:
    """A card to pick: the row is one target, the key at its right another one that tells more."""
    name = facts.name_of(w, offer)
    lead, under, said = glance(look, w, offer)
    beside = look.large and isinstance(offer.card, c.HeroClass)  # its letter fits beside the name
    doubtful = any(fact != "name" for fact in offer.unverified)
    title = look.text(name, 17, 700, lines=3, line=1.2)
    title.expand, title.expand_loose = True, True
    head = row(
        [
            lead if beside else None,
            title,
            icon(look, CHECK, look.mark(18), look.ink2) if doubtful else None,
            icon(look, ft.Icons.CHECK_CIRCLE_ROUNDED, look.mark(22), look.ok) if chosen else None,
        ],
        6,
    )
    body = ft.Container(
        row(
            [
                lead if not look.large else None,
                column(
                    [
                        head,
                        look.text(note, 15, 500, look.accent, lines=2) if note else None,
                        lead if look.large and not beside else None,
                        under,
                        look.text(lacking, 15, 400, look.ink2, lines=3, line=1.25) if lacking else None,
                    ],
                    4,
                    expand=True,
                    cross=ft.CrossAxisAlignment.STRETCH if not look.large else ft.CrossAxisAlignment.START,
                ),
            ],
            12,
        ),
        padding=ft.Padding.only(left=12, right=4, top=9, bottom=9),
    )
    heard = [
        name,
        w.t("chosen") if chosen else "",
        note,
        said,
        lacking,
        w.t("check with the card") if doubtful else "",
    ]
    more = w.t("{card}: values of the card", card=name)
    return ft.Container(
        row(
            [
                surface(look, body, ", ".join(x for x in heard if x), on_tap, radius=12, expand=True),
                icon_button(look, ft.Icons.MORE_VERT_ROUNDED, more, on_more, color=look.ink2) if on_more else None,
            ],
            0,
        ),
        bgcolor=look.well if chosen else None,
        border_radius=12,
        key=f"{offer.kind}-{offer.id}",
    )


# --- numbers ---


def number(
    look: Look,
    w: Words,
    label: str,
    value: int | None,
    low: int,
    high: int,
    put: Callable[[int], Any],
    *,
    start: int | None = None,
    show: Callable[[int], str] = str,
    on_value: OnTap = None,
) -> ft.Control:
    """− value +, "?" while not known (the first tap then gives `start`). `on_value`: the number itself opens a pad."""
    at = low if start is None else start
    shown = "?" if value is None else show(value)
    less = (lambda: put(at)) if value is None else (lambda: put(value - 1)) if value > low else None
    more = (lambda: put(at)) if value is None else (lambda: put(value + 1)) if value < high else None
    less_name, more_name = w.t("{what}: less", what=label), w.t("{what}: more", what=label)
    said = f"{label}: {shown}" if value is not None else w.t("{what}: not known", what=label)
    if on_value is None:
        return stepper(
            look, shown, less_name=less_name, more_name=more_name, on_less=less, on_more=more, value_name=said
        )
    middle = press(
        look,
        ft.Container(
            look.text(shown, 19, 900, look.onKey, align=ft.TextAlign.CENTER, line=1.0),
            height=TARGET,
            alignment=ft.Alignment.CENTER,
        ),
        w.t("{said}, type it", said=said),
        on_value,
        outline=look.keyEdge,
        radius=14,
        width=max(60, look.size(19) * 2.6),
        height=TARGET + EDGE,
        focus=look.ink,
    )
    return ft.Row(
        [
            _step(look, ft.Icons.REMOVE_ROUNDED, less_name, less),
            middle,
            _step(look, ft.Icons.ADD_ROUNDED, more_name, more),
        ],
        spacing=8,
        tight=True,
    )


def _step(look: Look, what: ft.IconData, name: str, on_tap: OnTap) -> ft.Control:
    size = ft.Container(
        icon(look, what, 24, look.onKey if on_tap else look.ink2),
        width=TARGET,
        height=TARGET,
        alignment=ft.Alignment.CENTER,
    )
    if on_tap:
        return press(
            look,
            size,
            name,
            on_tap,
            outline=look.keyEdge,
            radius=14,
            width=TARGET,
            height=TARGET + EDGE,
            focus=look.ink,
        )
    size.border_radius, size.border, size.opacity = 14, ft.Border.all(2, look.edge), 0.6
    flat = ft.Container(size, height=TARGET + EDGE, alignment=ft.Alignment.TOP_CENTER)
    return ft.Semantics(label=name, exclude_semantics=True, content=flat)


def number_row(
    look: Look,
    w: Words,
    label: str,
    value: int | None,
    low: int,
    high: int,
    put: Callable[[int], Any],
    *,
    emblem_name: str = "",
    sub: str = "",
    name: str = "",
    **kw: Any,
) -> ft.Control:
    """A label and its number; one under another when there is little room. `name`: of its keys, where the label
    stands more than once."""
    words = column(
        [
            look.text(label, 17, 500, lines=3, line=1.2),
            look.text(sub, 14, 400, look.ink2, lines=4, line=1.25) if sub else None,
        ],
        1,
        expand=True,
    )
    head = row([emblem(look, emblem_name, look.mark(22), look.accent) if emblem_name else None, words], 10)
    keys = number(look, w, name or label, value, low, high, put, **kw)
    if look.large or look.width < 340:
        inside: ft.Control = column([head, keys], 6)
    else:
        head.expand = True
        inside = row([head, keys], 8)
    return ft.Container(inside, padding=ft.Padding.symmetric(horizontal=8, vertical=5), key=f"number-{label}")


def number_sheet(
    title: str, value: int | None, low: int, high: int, put: Callable[[int], Any], *, subtitle: str = ""
) -> Sheet:
    """A pad of digits for a wide range; a number without a sign is taken as soon as no further digit can follow."""
    state: dict[str, Any] = {"text": "", "sign": -1 if low < 0 and (value or 0) < 0 else 1}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        typed = int(state["text"]) * state["sign"] if state["text"] else None
        fits = typed is not None and low <= typed <= high

        def done() -> None:
            if typed is not None and fits:
                app.close()
                put(typed)

        def digit(d: str) -> None:
            text = (state["text"] + d).lstrip("0") or "0"
            if int(text) > max(abs(low), abs(high)):
                return
            state["text"] = text
            if low <= int(text) and low >= 0 and int(text) * 10 > high:
                app.close()
                put(int(text))
                return
            app.refresh()

        def back() -> None:
            state["text"] = state["text"][:-1]
            app.refresh()

        def sign() -> None:
            state["sign"] = -state["sign"]
            app.refresh()

        def key(shown: ft.Control, name: str, on_tap: OnTap) -> ft.Control:
            face = ft.Container(shown, height=TARGET + 4, alignment=ft.Alignment.CENTER)
            return press(look, face, name, on_tap, outline=look.keyEdge, radius=14, expand=True, focus=look.ink)

        def num(d: str) -> ft.Control:
            return key(look.text(d, 22, 900, look.onKey, line=1.0), d, lambda: digit(d))

        minus: ft.Control = (
            key(look.text("+/−", 19, 900, look.onKey, line=1.0), w.t("Change the sign"), sign)
            if low < 0
            else ft.Container(expand=True)
        )
        wipe = key(icon(look, ft.Icons.BACKSPACE_OUTLINED, 24, look.onKey), w.t("Erase a digit"), back)
        pad = [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"]]
        now = state["text"] or ("?" if value is None else str(abs(value)))
        shown = signed(typed) if typed is not None and low < 0 else ("−" if state["sign"] < 0 else "") + now
        return sheet(
            look,
            title,
            [
                ft.Container(
                    ft.Semantics(
                        label=shown,
                        live_region=True,
                        exclude_semantics=True,
                        content=look.text(
                            shown,
                            46,
                            900,
                            look.bad if state["text"] and not fits else look.accent if state["text"] else look.ink2,
                            align=ft.TextAlign.CENTER,
                            line=1.1,
                        ),
                    ),
                    alignment=ft.Alignment.CENTER,
                ),
                *[ft.Row([num(d) for d in line], spacing=8) for line in pad],
                ft.Row([minus, num("0"), wipe], spacing=8),
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=subtitle or w.t("from {low} to {high}", low=signed(low) if low < 0 else low, high=high),
            buttons=[
                button(look, w.t("Cancel"), app.close),
                button(look, w.t("Done"), done, main=fits),
            ],
        )

    return build


def pad_key(
    look: Look, shown: ft.Control, name: str, on_tap: OnTap, *, lit: bool = False, fill: str = "", edge: str = ""
) -> ft.Control:
    """A key of a pad, 48 high, as wide as its column."""
    return press(
        look,
        ft.Container(shown, height=TARGET, alignment=ft.Alignment.CENTER),
        name,
        on_tap,
        fill=look.lit if lit else fill or None,
        edge=look.litEdge if lit else edge or None,
        outline=None if lit or fill else look.keyEdge,
        radius=12,
        expand=True,
        focus=look.ink,
        semantics={"selected": True} if lit else None,
    )


def colour_keys(
    look: Look,
    w: Words,
    on_pick: Callable[[str], Any],
    *,
    lit: str | None = None,
    say: Callable[[str], str] | None = None,
) -> ft.Control:
    """The six class colours as keys in a row (two rows when the text is large)."""

    def one(code: str) -> ft.Control:
        fill, ink, outline, edge = inks(code)
        inside = ft.Container(
            look.text(facts.letters(w, code), 17 / look.scale * min(look.scale, 1.5), 900, ink, line=1.0),
            height=TARGET,
            alignment=ft.Alignment.CENTER,
            border_radius=12,
            border=ft.Border.all(4, look.lit) if code == lit else ft.Border.all(1.5, outline),
        )
        name = say(code) if say else facts.colour(w, code)
        return press(
            look,
            inside,
            name,
            lambda: on_pick(code),
            fill=fill,
            edge=edge,
            radius=12,
            expand=True,
            focus=look.ink,
            semantics={"selected": code == lit},
        )

    keys = [one(code) for code in c.COLOURS]
    if look.large:
        return column([ft.Row(keys[:3], spacing=8), ft.Row(keys[3:], spacing=8)], 8)
    return ft.Row(keys, spacing=8)
