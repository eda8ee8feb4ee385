"""A player at the table: the card of the ring, the line of the list, the sheet with everything about the seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import flet as ft

from companion.core.contract import Change, Offer
from companion.core.table import Correct
from companion.games.za_jedna.state import Player, State
from companion.games.za_jedna.words import card_text
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import (
    badge,
    button,
    column,
    dashed,
    dashed_box,
    emblem,
    inline_count,
    list_row,
    row,
    section,
    sheet,
    stepper,
    surface,
)
from companion.ui.components import (
    card as white_card,
)
from companion.ui.games.za_jedna import bits
from companion.ui.games.za_jedna.character import rows as character_rows
from companion.ui.games.za_jedna.matrix import reach_rows
from companion.ui.games.za_jedna.parts import card_word, char_word, role_word
from companion.ui.screens.sheets import why_not_sheet
from companion.ui.session import Session
from companion.ui.theme import LIT_MS, RADIUS, Look


@dataclass(frozen=True, slots=True)
class Mark:
    """A distance at a seat: its number, whether it is reached, the words under it and what screen readers hear."""

    value: str
    reached: bool
    words: str
    name: str


def _name_size(look: Look, name: str, room: float) -> float:
    for size in (17, 15, 14):
        if len(name) * size * 0.56 * look.scale <= room:
            return size
    return 14


def _on_turn(s: State, seat: int) -> bool:
    return s.stage == "playing" and s.turn is not None and s.turn.seat == seat


def _head(look: Look, w: Words, s: State, seat: int, width: float) -> ft.Control:
    """Name and role; a badge says whose turn it is."""
    p = s.players[seat]
    name = w.name(seat)
    turn = _on_turn(s, seat)
    room = width - 20 - 26 - 6 - (26 if turn else 0)
    who = look.text(name, _name_size(look, name, room), 900, lines=1, line=1.15, expand=True)
    return row(
        [badge(look, "holder", 20) if turn else None, who, bits.role_badge(look, p.role)],
        6,
        cross=ft.CrossAxisAlignment.CENTER,
    )


def _status(w: Words, s: State, p: Player) -> str:
    if p.character:
        return char_word(w, p.character)
    return w.t("no character yet") if s.stage == "setup" else ""


def card(
    look: Look,
    w: Words,
    s: State,
    seat: int,
    width: float,
    height: float,
    on_tap: Callable[[], Any],
    *,
    mark: Mark | None = None,
    lit: bool = False,
) -> ft.Control:
    """The seat's card in the ring."""
    p = s.players[seat]
    name = ", ".join(x for x in (bits.seat_words(w, s, seat), _said(w, s, seat, lit), mark.name if mark else "") if x)
    if not p.alive:
        return _fallen(look, w, p, seat, width, height, on_tap, name, lit)
    inner = width - 20
    small = height < 112
    counts = inline_count(look, str(p.hand), "hand") if s.level == "guided" and s.stage != "setup" else None
    who = look.text(_status(w, s, p), 14, 400, look.ink2, lines=1, line=1.15, expand=True)
    size = min(20.0 if not small else 16.0, (inner - 4 * 3) / max(5, p.max))
    things: list[ft.Control | None] = [
        _head(look, w, s, seat, width),
        row([who, counts], 4),
        bits.hearts(look, p, size, king=seat == s.king) if p.max else None,
        ft.Container(bits.blue_row(look, s, p.table, inner, 24 if small else 28), height=24 if small else 28)
        if s.stage != "setup"
        else None,
    ]
    body = ft.Container(
        column(
            things,
            3 if small else 4,
            cross=ft.CrossAxisAlignment.STRETCH,
            alignment=ft.MainAxisAlignment.START if s.stage == "setup" else ft.MainAxisAlignment.SPACE_BETWEEN,
        ),
        width=width,
        height=height,
        padding=ft.Padding.only(left=10, right=10, top=6, bottom=7),
    )
    faint = mark is not None and not mark.reached
    target = surface(look, body, name, on_tap, radius=RADIUS, focus=look.ink2, width=width, height=height,
                     semantics={"selected": True} if lit else None)  # fmt: skip
    return ft.Container(
        ft.Container(target, bgcolor=look.card, border_radius=RADIUS, opacity=0.78 if faint else 1),
        bgcolor=look.tray if faint else look.card,
        border_radius=RADIUS,
        shadow=ft.BoxShadow(spread_radius=4, blur_radius=0, color=look.lit) if lit else None,
        animate=look.motion(LIT_MS, fade=True),
    )


def _said(w: Words, s: State, seat: int, lit: bool) -> str:
    turn = w.t("on turn") if _on_turn(s, seat) else ""
    return ", ".join(x for x in (turn, w.t("decides") if lit and s.queue else "") if x)


def _fallen(
    look: Look,
    w: Words,
    p: Player,
    seat: int,
    width: float,
    height: float,
    on_tap: Callable[[], Any],
    name: str,
    lit: bool,
) -> ft.Control:
    """A dead seat: dashed, with a tombstone and the role."""
    high = min(height, 84.0)
    room = width - 20 - 34
    who = look.text(w.name(seat), _name_size(look, w.name(seat), room), 900, look.onMat, lines=1, line=1.15)
    role = role_word(w, p.role) if p.role else w.t("role not shown")
    body = ft.Container(
        column(
            [
                row([ft.Container(who, expand=True), bits.role_badge(look, p.role, on_mat=True)], 6),
                row(
                    [
                        emblem(look, "graveyard", 20, look.onMat2),
                        look.text(role, 14, 500, look.onMat2, lines=1, expand=True),
                    ],
                    6,
                ),
            ],
            4,
            cross=ft.CrossAxisAlignment.STRETCH,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        padding=ft.Padding.symmetric(horizontal=10, vertical=4),
    )
    drawn = dashed_box(body, width, high, look.lit if lit else look.rule, RADIUS, fill=look.mat)
    target = surface(look, drawn, name, on_tap, radius=RADIUS, focus=look.onMat, width=width, height=high)
    return ft.Container(target, width=width, height=height, alignment=ft.Alignment.CENTER)


def line(
    look: Look,
    w: Words,
    s: State,
    seat: int,
    on_tap: Callable[[], Any],
    *,
    mark: Mark | None = None,
    lit: bool = False,
    key: Any = None,
) -> ft.Control:
    """The seat in the list of large text."""
    p = s.players[seat]
    said = (bits.seat_words(w, s, seat), _said(w, s, seat, lit), mark.name if mark else "")
    name = ", ".join(x for x in said if x)
    ink, ink2 = (look.ink, look.ink2) if p.alive else (look.onMat, look.onMat2)
    turn = badge(look, "holder", look.mark(22)) if _on_turn(s, seat) else None
    guided = s.level == "guided" and s.stage != "setup" and p.alive
    top = row(
        [
            turn,
            look.text(w.name(seat), 17, 900, ink, lines=2, expand=True),
            inline_count(look, str(p.hand), "hand") if guided else None,
            bits.role_badge(look, p.role, look.mark(26), on_mat=not p.alive),
        ],
        8,
    )
    if not p.alive:
        role = role_word(w, p.role) if p.role else w.t("role not shown")
        more: list[ft.Control | None] = [
            row([emblem(look, "graveyard", look.mark(20), ink2), look.text(role, 14, 500, ink2)], 6)
        ]
    else:
        side = look.mark(20)
        more = [
            look.text(_status(w, s, p), 14, 400, ink2) if _status(w, s, p) else None,
            row(
                [
                    bits.hearts(look, p, side, king=seat == s.king) if p.max else None,
                    bits.blue_row(look, s, p.table, 200, side * 1.4) if p.table else None,
                ],
                14,
                wrap=True,
                run_spacing=6,
            ),
        ]
        if mark:
            words = f"{mark.value}, {mark.words}"
            sign = emblem(look, "card-shot" if mark.reached else "why-not", look.mark(20), look.accent)
            more.append(row([sign, look.text(words, 15, 700, ink, expand=True)], 8))
    body = ft.Container(
        column([top, *more], 4, cross=ft.CrossAxisAlignment.STRETCH),
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
    )
    target = surface(look, body if p.alive else dashed(body, look.rule), name, on_tap, radius=RADIUS, focus=ink2)
    return ft.Container(
        target,
        bgcolor=look.card if p.alive else None,
        border_radius=RADIUS,
        shadow=ft.BoxShadow(spread_radius=4, blur_radius=0, color=look.lit) if lit else None,
        margin=ft.Margin.symmetric(vertical=4),
        key=key,
    )


# --- the sheet of a seat ---


def _lives_row(app: App, look: Look, w: Words, session: Session, seat: int) -> ft.Control | None:
    """Lives, put right by hand in one tap: a correction, told in the history."""
    s: State = session.state
    p = s.players[seat]
    item = next((i for i in session.game.items(s) if i.key == f"lives.{seat}"), None)
    keys: ft.Control | None = None
    if item is not None and session.correctable and p.alive:

        def put(value: int) -> None:
            app.do(Correct(changes=(Change(key=item.key, value=value),)))

        keys = stepper(
            look,
            str(p.lives),
            less_name=w.t("Correct: one life less"),
            more_name=w.t("Correct: one life more"),
            on_less=(lambda: put(p.lives - 1)) if p.lives > item.low else None,
            on_more=(lambda: put(p.lives + 1)) if p.lives < min(item.high, p.max) else None,
            value_name=w.tn("{n} life", "{n} lives", p.lives),
        )
    drawn = column(
        [
            look.text(w.t("Lives"), 17, 700),
            bits.hearts(look, p, look.mark(20), king=seat == s.king),
        ],
        4,
        expand=True,
    )
    return ft.Container(row([drawn, keys], 8), padding=ft.Padding.symmetric(horizontal=14, vertical=10))


def _now_rows(app: App, look: Look, w: Words, session: Session, seat: int) -> list[ft.Control]:
    """What this seat can do now outside the tray."""
    from companion.ui.screens.table import tell

    kinds = {"use_ability", "change_lives", "unequip", "equip", "record_death", "reveal_role"}
    offers = [o for o in session.game.offers(session.state, seat) if o.possible and o.seat == seat and o.kind in kinds]
    if session.state.level == "guided":
        offers = [o for o in offers if o.kind == "use_ability"]

    def one(o: Offer) -> ft.Control:
        return list_row(
            look, w.say(o.label), w.say(o.detail) if o.detail else "", emblem_name=o.emblem or None,
            on_tap=partial(tell, app, session, o),
        )  # fmt: skip

    return [section(look, w.t("Now")), white_card(look, [one(o) for o in offers])] if offers else []


def _sheet_sub(w: Words, s: State, seat: int) -> str:
    p = s.players[seat]
    if not p.alive:
        return w.t("out of the game")
    if s.stage == "setup":
        return ""
    lives = w.tn("{n} life of {most}", "{n} lives of {most}", p.lives, most=p.max)
    return ", ".join(x for x in (w.t("on turn") if _on_turn(s, seat) else "", lives) if x)


def seat_sheet(session: Session, seat: int) -> Sheet:
    """One player: the character in words, lives, blue cards, whom the player reaches and who reaches the player."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        p = s.players[seat]
        rows: list[ft.Control | None] = [_lives_row(app, look, w, session, seat) if p.max else None]
        if s.level == "guided" and s.stage == "playing":
            known = w.joined([card_word(w, s, x.partition("@")[0]) for x in p.known if x.partition("@")[0]])
            sub = w.t("seen: {cards}", cards=known) if known else ""
            rows.append(list_row(look, w.t("Hand"), sub, value=str(p.hand), emblem_name="hand"))
        role = role_word(w, p.role) if p.role else w.t("not shown")
        rows.append(list_row(look, w.t("Role"), role, emblem_name=f"role-{p.role}" if p.role else "role-hidden"))
        content: list[ft.Control | None] = [*character_rows(app, look, w, session, seat), white_card(look, rows)]
        if p.table:
            content.append(section(look, w.t("Blue cards")))
            content.append(white_card(look, [_blue_line(look, w, s, x) for x in p.table]))
        content += _now_rows(app, look, w, session, seat)
        if reach := reach_rows(app, look, w, session, seat):
            content.append(white_card(look, reach))

        def show() -> None:
            app.draft.clear()
            app.draft["from"] = seat
            app.close_all()

        if s.stage == "playing" and p.alive and s.level == "guided":
            content.append(button(look, w.t("Show it at the table"), show, emblem_name="card-shot", expand=None))
        if s.stage == "playing":
            content.append(
                button(
                    look, w.t("All distances"), lambda: app.go(f"{session.route}/matrix"),
                    emblem_name=ft.Icons.GRID_ON_ROUNDED, expand=None,
                )
            )  # fmt: skip
        return sheet(
            look,
            w.name(seat),
            content,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=_sheet_sub(w, s, seat),
            emblem_name=f"role-{p.role}" if p.role else "role-hidden",
            buttons=[
                button(look, w.t("Why not?"), lambda: app.push(why_not_sheet(session, seat)), emblem_name="why-not"),
                button(look, w.t("Correct"), lambda: app.go(f"{session.route}/correct"), emblem_name="table-says"),
            ],
        )

    return build


def _blue_line(look: Look, w: Words, s: State, blue: str) -> ft.Control:
    name = card_word(w, s, blue)
    picture = bits.blue_row(look, s, [blue], 60, 32)
    return list_row(look, name, w.say(card_text(s, blue)), emblem_name=picture)
