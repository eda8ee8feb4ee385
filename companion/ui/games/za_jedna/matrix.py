"""Who sees whom at which distance: the whole table at once, each number as a sum, and what a card or a death would change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import cast

import flet as ft

from companion.core.text import Who
from companion.games.za_jedna.cards import WEAPONS, range_of
from companion.games.za_jedna.distance import (
    Change,
    Reach,
    alive,
    can_hit,
    changes,
    parts,
    reach,
    threat,
    weapon,
    weapon_range,
    what_if,
)
from companion.games.za_jedna.state import BlueId, State, deck_of
from companion.games.za_jedna.words import emblem as card_emblem
from companion.i18n import Words
from companion.ui.app import App, Sheet, frame
from companion.ui.components import (
    Action,
    button,
    card,
    chip,
    column,
    dashed_box,
    emblem,
    empty_state,
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
    verdict,
)
from companion.ui.games.za_jedna.parts import GAME, card_word, char_word
from companion.ui.screens.sheets import rule_sheet, rule_title
from companion.ui.session import Session
from companion.ui.theme import SCREEN_EDGE, Look

KEY = "za_jedna.what_if"
LAID: tuple[BlueId, ...] = ("klepna", "kelpie", *cast("tuple[BlueId, ...]", WEAPONS))
"""Cards that change a distance or a reach."""


@dataclass
class Preview:
    """What would be if: a card laid before `seat` or taken away, or the seat dead. None: nothing is tried."""

    seat: int | None = None
    laid: BlueId | None = None
    gone: BlueId | None = None
    dies: bool = False

    @property
    def on(self) -> bool:
        return self.seat is not None and bool(self.laid or self.gone or self.dies)

    def state(self, s: State) -> State:
        if self.seat is None or not self.on or not s.players[self.seat].alive:
            return s
        return what_if(s, self.seat, card=self.laid, gone=self.gone, dies=self.dies)


def matrix(app: App, session: Session, args: list[str]) -> tuple[ft.Control, Look, Words]:
    """The screen of all distances."""
    look, w = app.look(GAME), app.words(GAME, session.header.seats)
    s: State = session.state
    top = header(
        look,
        w.t("Who sees whom"),
        "" if look.large else w.t("rows look at columns"),
        back=Action(ft.Icons.ARROW_BACK_ROUNDED, w.t("Back to the table"), lambda: app.go(session.route)),
        on_mat=False,
    )
    if s.stage == "setup":
        body: ft.Control = empty_state(
            look, w.t("Not yet"), w.t("Distances are known when the game has begun."), emblem_name="weapon-ranged"
        )
        return frame(app, look, top, body), look, w
    preview: Preview = app.draft.setdefault(KEY, Preview())
    after = preview.state(s)
    body = scroll(
        [
            _banner(app, look, w, s, after, preview),
            _by_seat(app, look, w, session, after) if look.large else _table(app, look, w, session, s, after),
            _legend(look, w),
            *_what_if(app, look, w, s, preview),
            ft.Container(height=12),
        ],
        8,
    )
    return frame(app, look, top, body), look, w


# --- the matrix ---


def _table(app: App, look: Look, w: Words, session: Session, s: State, after: State) -> ft.Control:
    living = alive(after)
    room = look.column - 2 * SCREEN_EDGE
    cell = max(44.0, min(76.0 if room < 500 else 108.0, (room - 92) // len(living)))
    if cell * len(living) + 56 > room:
        cell = (room - 56) // len(living)
    first = room - cell * len(living)
    high = 52.0

    def head(i: int) -> ft.Control:
        words = look.text(w.name(i), 13, 700, look.ink, lines=2, line=1.1, align=ft.TextAlign.CENTER)
        inside = ft.Container(words, width=cell, height=40, alignment=ft.Alignment.BOTTOM_CENTER,
                              padding=ft.Padding.symmetric(horizontal=1))  # fmt: skip
        return named(inside, w.t("column: {who}", who=Who(i)))

    def side(i: int) -> ft.Control:
        card_ = weapon(after, i)
        body = ft.Container(
            column(
                [
                    look.text(w.name(i), 15 if first > 80 else 14, 900, lines=1, line=1.15),
                    row(
                        [
                            emblem(look, card_emblem(card_ or "dagger"), 18, look.accent),
                            look.text(str(weapon_range(after, i)), 14, 900, look.ink2),
                        ],
                        4,
                        tight=True,
                    ),
                ],
                1,
            ),
            width=first,
            height=high,
            alignment=ft.Alignment.CENTER_LEFT,
        )
        said = w.t("{who}, weapon of range {n}", who=Who(i), n=weapon_range(after, i))
        return surface(look, body, said, lambda: app.open(seat_sheet(session, i)), radius=8, width=first, height=high)

    rows: list[ft.Control] = [ft.Row([ft.Container(width=first), *(head(i) for i in living)], spacing=0)]
    for x in living:
        cells = [
            ft.Container(_own(look, cell), width=cell, height=high, alignment=ft.Alignment.CENTER)
            if x == y
            else _cell(app, look, w, session, reach(s, x, y), reach(after, x, y), cell, high)
            for y in living
        ]
        rows.append(ft.Row([side(x), *cells], spacing=0))
    return ft.Container(
        ft.Column(rows, spacing=2, tight=True),
        padding=ft.Padding.symmetric(vertical=4),
    )


def _own(look: Look, cell: float) -> ft.Control:
    return ft.Container(width=cell - 22, height=3, bgcolor=look.line, border_radius=2)


def _cell(
    app: App, look: Look, w: Words, session: Session, before: Reach, now: Reach, cell: float, high: float
) -> ft.Control:
    """A distance: lit with a ring = the weapon reaches; dashed = it does not. A tap opens the sum."""
    changed = before != now
    wide, tall = cell - 6, high - 6
    ink = look.onLit if now.hit else look.ink2
    small = look.text(w.t("was {n}", n=before.dist), 11, 700, ink, line=1.0) if changed else None
    inside = column(
        [look.text(str(now.dist), 19 / look.scale * min(look.scale, 1.4), 900, ink, line=1.0), small],
        1,
        cross=ft.CrossAxisAlignment.CENTER,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    if now.hit:
        drawn: ft.Control = ft.Container(
            inside, width=wide, height=tall, border_radius=12, bgcolor=look.lit, alignment=ft.Alignment.CENTER,
            border=ft.Border.all(4 if changed else 2, look.onLit if not look.dark else look.litEdge),
        )  # fmt: skip
    else:
        drawn = dashed_box(
            inside,
            wide,
            tall,
            look.accent if changed else look.edge,
            12,
            stroke=3 if changed else 1.5,
            dash=3.4,
            gap=2.4,
        )
    body = ft.Container(drawn, width=cell, height=high, alignment=ft.Alignment.CENTER)
    said = w.t("{looker} sees {seen} at {n}, {reach}", looker=Who(now.x), seen=Who(now.y), n=now.dist,
               reach=reach_word(w, now))  # fmt: skip
    opened = partial(app.open, sum_sheet(session, now.x, now.y))
    return surface(look, body, said, opened, radius=12, width=cell, height=high, key=f"cell-{now.x}-{now.y}")


def reach_word(w: Words, r: Reach) -> str:
    """In reach of the weapon, or how much is missing."""
    return w.t("in reach") if r.hit else w.t("missing {n}", n=r.missing)


def _by_seat(app: App, look: Look, w: Words, session: Session, after: State) -> ft.Control:
    """With large text one looker at a time."""
    living = alive(after)
    chosen = app.draft.get("za_jedna.looker", living[0])
    if chosen not in living:
        chosen = living[0]

    def pick(i: int) -> None:
        app.draft["za_jedna.looker"] = i
        app.refresh()

    return column(
        [
            ft.Row([chip(look, w.name(i), i == chosen, partial(pick, i)) for i in living], spacing=8, run_spacing=8,
                   wrap=True),
            card(look, [_reach_row(app, look, w, session, r, r.y) for r in can_hit(after, chosen)]),
        ],
        8,
        cross=ft.CrossAxisAlignment.STRETCH,
    )  # fmt: skip


def _legend(look: Look, w: Words) -> ft.Control:
    lit = ft.Container(width=24, height=24, border_radius=7, bgcolor=look.lit, border=ft.Border.all(2, look.onLit))
    plain = dashed_box(None, 24, 24, look.edge, 7, stroke=1.5, dash=3.4, gap=2.4)

    def one(picture: ft.Control, words: str) -> ft.Control:
        return row(
            [picture, look.text(words, 14, 500, look.ink2, lines=2, expand=look.large or None)], 8, tight=not look.large
        )

    return ft.Container(
        row([one(lit, w.t("the weapon reaches")), one(plain, w.t("out of reach"))], 18, wrap=True, run_spacing=6),
        padding=ft.Padding.symmetric(horizontal=4, vertical=2),
    )


# --- what if ---


def _what_if(app: App, look: Look, w: Words, s: State, preview: Preview) -> list[ft.Control]:
    """Try a card, a loss or a death at one seat; nothing is told to the table."""

    def choose(seat: int) -> None:
        app.draft[KEY] = Preview(None if preview.seat == seat else seat)
        app.refresh()

    def attempt(**what: object) -> None:
        tried = Preview(preview.seat, **what)  # type: ignore[arg-type]
        app.draft[KEY] = Preview(preview.seat) if tried == preview else tried
        app.refresh()

    out: list[ft.Control] = [
        section(look, w.t("What if")),
        ft.Row(
            [
                chip(look, w.name(i), i == preview.seat, partial(choose, i), name=w.t("What if: {who}", who=Who(i)))
                for i in alive(s)
            ],
            spacing=8,
            run_spacing=8,
            wrap=True,
        ),
    ]
    seat = preview.seat
    if seat is None or not s.players[seat].alive:
        return [*out, hint(look, w.t("Choose a player and try a card, a weapon or a death: the numbers show it."))]
    table = s.players[seat].table

    def name(x: str) -> str:
        return card_word(w, s, x) if x not in WEAPONS else w.t("{card}, range {n}", card=card_word(w, s, x),
                                                               n=range_of(deck_of(s), x))  # fmt: skip

    keys = [
        chip(look, name(x), preview.laid == x, partial(attempt, laid=x), emblem_name=card_emblem(x),
             name=w.t("What if {card} lay here", card=name(x)))
        for x in LAID
        if x not in table
    ]  # fmt: skip
    keys += [
        chip(look, w.t("without {card}", card=card_word(w, s, x)), preview.gone == x, partial(attempt, gone=x),
             emblem_name=card_emblem(x))
        for x in table
        if x in LAID
    ]  # fmt: skip
    if len(alive(s)) > 2:
        keys.append(
            chip(
                look, w.t("{who} is dead", who=Who(seat)), preview.dies, partial(attempt, dies=True),
                emblem_name="graveyard",
            )
        )  # fmt: skip
    return [*out, ft.Row(keys, spacing=8, run_spacing=8, wrap=True)]


def _banner(app: App, look: Look, w: Words, s: State, after: State, preview: Preview) -> ft.Control | None:
    if not preview.on or preview.seat is None:
        return None

    def end() -> None:
        app.draft[KEY] = Preview()
        app.refresh()

    who = Who(preview.seat)
    if preview.dies:
        title = w.t("Only a look: {who} is dead", who=who)
    elif preview.laid:
        title = w.t("Only a look: {who} with {card}", who=who, card=card_word(w, s, preview.laid))
    else:
        title = w.t("Only a look: {who} without {card}", who=who, card=card_word(w, s, preview.gone or ""))
    found = changes(s, after)
    told = [change_words(w, c) for c in found[:4]]
    if len(found) > 4:
        told.append(w.tn("{n} more change", "{n} more changes", len(found) - 4))
    body = column(
        [
            row([icon(look, ft.Icons.VISIBILITY_ROUNDED, 24, look.accent),
                 look.text(title, 17, 900, lines=3, line=1.2, expand=True)], 10),
            *[look.text(x, 15, 500, look.ink2, line=1.3) for x in (told or [w.t("No distance and no reach changes.")])],
            ft.Row([button(look, w.t("Back to the real table"), end, height=48, expand=True)]),
        ],
        6,
        cross=ft.CrossAxisAlignment.STRETCH,
    )  # fmt: skip
    return ft.Container(
        ft.Semantics(live_region=True, container=True, content=body),
        bgcolor=look.card,
        border=ft.Border.all(3, look.lit),
        border_radius=16,
        padding=14,
    )


def change_words(w: Words, c: Change) -> str:
    """`Adam – Bára: 2, was 1; out of reach`."""
    pair = f"{w.name(c.after.x)} – {w.name(c.after.y)}"
    n = w.t("{n}, was {old}", n=c.after.dist, old=c.before.dist) if c.after.dist != c.before.dist else str(c.after.dist)
    if c.after.hit == c.before.hit:
        return f"{pair}: {n}"
    now = w.t("now in reach") if c.after.hit else w.t("no longer in reach")
    return f"{pair}: {n}; {now}"


# --- one pair ---


def looked_at(app: App, session: Session) -> State:
    """The table as it is, or on the matrix as it would be."""
    preview: Preview = app.draft.get(KEY, Preview()) if app.parts[2:] == ["matrix"] else Preview()
    return preview.state(session.state)


def sum_sheet(session: Session, x: int, y: int) -> Sheet:
    """How x sees y: the sum with everything that adds and subtracts, and whether the weapon reaches."""
    seats = {"x": x, "y": y}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s = looked_at(app, session)
        x, y = seats["x"], seats["y"]
        p, r = parts(s, x, y), reach(s, x, y)
        lines: list[tuple[str, str, str | ft.IconData, str]] = [
            (w.t("Places between, the shorter way"), str(p.base), "holder",
             w.t("The dead do not count.") if len(alive(s)) < s.n else "")
        ]  # fmt: skip
        if p.klepna:
            lines.append((f"{w.name(y)}: {card_word(w, s, 'klepna')}", f"+{p.klepna}", "blue-klepna", ""))
        if p.chinook:
            lines.append((f"{w.name(y)}: {char_word(w, 'chinook')}", f"+{p.chinook}", "ability", ""))
        if p.kelpie:
            lines.append((f"{w.name(x)}: {card_word(w, s, 'kelpie')}", f"−{p.kelpie}", "blue-kelpie", ""))
        if p.fulgor:
            lines.append((f"{w.name(x)}: {char_word(w, 'fulgor')}", f"−{p.fulgor}", "ability", ""))
        if p.base + p.plus - p.minus < 1:
            lines.append((w.t("Never less than 1"), "1", ft.Icons.VERTICAL_ALIGN_BOTTOM_ROUNDED, ""))
        held = weapon(s, x)
        arm = card_word(w, s, held) if held else w.t("dagger")
        title = w.t("{weapon} of {who} reaches {n}", weapon=arm, who=Who(x), n=r.range)
        rule = "za_jedna.distance.formula"

        def turn() -> None:
            seats["x"], seats["y"] = seats["y"], seats["x"]
            app.refresh()

        back = reach(s, y, x)
        return sheet(
            look,
            w.t("{looker} sees {seen} at {n}", looker=Who(x), seen=Who(y), n=r.dist),
            [
                ft.Container(look.text(p.sum, 23, 900, look.accent), padding=ft.Padding.symmetric(horizontal=8)),
                card(look, [list_row(look, a, d, emblem_name=c, value=b) for a, b, c, d in lines]),
                verdict(
                    look,
                    w.t("In reach") if r.hit else w.t("Out of reach: missing {n}", n=r.missing),
                    title,
                    good=r.hit,
                ),
                list_row(
                    look,
                    w.t("The other way: {looker} sees {seen} at {n}", looker=Who(y), seen=Who(x), n=back.dist),
                    reach_word(w, back),
                    emblem_name=ft.Icons.SWAP_HORIZ_ROUNDED,
                    on_tap=turn,
                ),
                ruling(
                    look,
                    w.t("Rule: {title}", title=rule_title(app, GAME, rule)),
                    partial(app.push, rule_sheet(GAME, rule)),
                ),
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.t("only a look, not the real table") if s is not session.state else "",
            emblem_name="weapon-ranged",
        )

    return build


# --- one seat ---


def _reach_row(app: App, look: Look, w: Words, session: Session, r: Reach, seat: int) -> ft.Control:
    """Another player as this one reaches him (`r.x` looks)."""
    side = 36 * min(look.scale, 1.4)
    value = ft.Container(
        look.text(
            str(r.dist), 17 / look.scale * min(look.scale, 1.4), 900, look.onLit if r.hit else look.ink2, line=1.0
        ),
        width=side,
        height=side,
        border_radius=side / 2,
        alignment=ft.Alignment.CENTER,
        bgcolor=look.lit if r.hit else None,
        border=ft.Border.all(2, look.onLit) if r.hit and not look.dark else None,
    )
    disc = value if r.hit else dashed_box(value, side, side, look.edge, side / 2, stroke=1.5, dash=3.4, gap=2.4)
    return list_row(
        look,
        w.name(seat),
        reach_word(w, r),
        emblem_name=disc,
        on_tap=partial(app.push, sum_sheet(session, r.x, r.y)),
        name=w.t(
            "{looker} sees {seen} at {n}, {reach}", looker=Who(r.x), seen=Who(r.y), n=r.dist, reach=reach_word(w, r)
        ),
    )


def _short(w: Words, found: Sequence[Reach], who: Callable[[Reach], int]) -> str:
    hit = [w.name(who(r)) for r in found if r.hit]
    return w.joined(hit) if hit else w.t("nobody")


def reach_rows(app: App, look: Look, w: Words, session: Session, seat: int) -> list[ft.Control]:
    """Whom the seat reaches and who reaches it, in two lines; a tap opens all distances of the seat."""
    s: State = session.state
    if s.stage == "setup" or not s.players[seat].alive:
        return []
    opened = partial(app.push, seat_sheet(session, seat))
    return [
        list_row(look, w.t("Reaches"), _short(w, can_hit(s, seat), lambda r: r.y), emblem_name="weapon-ranged",
                 on_tap=opened),
        list_row(look, w.t("Is reached by"), _short(w, threat(s, seat), lambda r: r.x), emblem_name="life-lost",
                 on_tap=opened),
    ]  # fmt: skip


def seat_sheet(session: Session, seat: int) -> Sheet:
    """All distances of one seat, both ways."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s = looked_at(app, session)
        held = weapon(s, seat)
        arm = card_word(w, s, held) if held else w.t("dagger")
        return sheet(
            look,
            w.name(seat),
            [
                section(look, w.t("How {who} sees the others", who=Who(seat))),
                card(look, [_reach_row(app, look, w, session, r, r.y) for r in can_hit(s, seat)]),
                section(look, w.t("How the others see {who}", who=Who(seat))),
                card(look, [_reach_row(app, look, w, session, r, r.x) for r in threat(s, seat)]),
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.t("{weapon}, range {n}", weapon=arm, n=weapon_range(s, seat)),
            emblem_name=card_emblem(held or "dagger"),
        )

    return build
