"""The quick level: a counter of lives at which one tap takes a life or gives it back, with blue cards, roles and deaths."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft
from pydantic import JsonValue

from companion.core.table import Play
from companion.core.text import Who
from companion.games.za_jedna.cards import BLUE, ROLES, is_weapon, range_of
from companion.games.za_jedna.distance import weapon, weapon_range
from companion.games.za_jedna.moves import RecordDeath
from companion.games.za_jedna.rules.common import left, of_character, open_roles
from companion.games.za_jedna.rules.death import forced_role
from companion.games.za_jedna.rules.quick import open_deaths
from companion.games.za_jedna.state import Player, State, deck_of
from companion.games.za_jedna.words import ROLE_EMBLEMS, emblem
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import (
    badge,
    button,
    chip,
    column,
    dashed,
    hint,
    icon,
    list_row,
    lives,
    move,
    moves,
    named,
    press,
    row,
    section,
    sheet,
    surface,
)
from companion.ui.components import emblem as drawn
from companion.ui.games.za_jedna import character, next_game
from companion.ui.games.za_jedna.bits import lines
from companion.ui.games.za_jedna.level import level_sheet
from companion.ui.games.za_jedna.matrix import reach_rows
from companion.ui.games.za_jedna.parts import card_word, char_word, grid, role_word, toggle
from companion.ui.games.za_jedna.roles import dealt as dealt_to
from companion.ui.picture import Picture
from companion.ui.session import Session
from companion.ui.theme import LIT_MS, RADIUS, Look

JED_LIVES = 3  # taken by a Jed that fires

__all__ = ["death_sheet", "level_sheet", "picture", "seat_sheet"]


def do(app: App, **data: JsonValue) -> None:
    app.do(Play(move=data))


def picture(app: App, look: Look, w: Words, session: Session) -> Picture:
    """The whole table of the quick level, while it is played and when it is over."""
    return _Counter(app, look, w, session).picture()


class _Counter:
    """One drawing of the table."""

    def __init__(self, app: App, look: Look, w: Words, session: Session) -> None:
        self.app, self.look, self.w, self.session = app, look, w, session
        self.s: State = session.state
        self.over = self.s.stage == "over"
        self.dying = open_deaths(self.s)

    # --- the frame's parts ---

    def picture(self) -> Picture:
        w, s = self.w, self.s
        status = self.session.game.status(s)
        alive = sum(p.alive for p in s.players)
        headline = w.t("More deaths by the same card?") if s.batch and not self.dying else w.say(status.headline)
        sub = self._sub()
        return Picture(
            w.tn("Quick: {n} player alive", "Quick: {n} players alive", alive),
            [],
            self._seats(),
            headline,
            sub,
            moves=self._moves(),
            focus=f"seat-{self.dying[0]}" if self.dying else None,
            tray=self._tray(headline, sub),
        )

    def _tray(self, headline: str, sub: str) -> float:
        """About how high the tray is with large text."""
        look = self.look
        wide = (look.column - 32) / look.scale
        words = min(3, lines(headline, 11.4, wide)) * 25.5 + min(4, lines(sub, 7.0, wide)) * 19 + 4
        count = 2 if self.dying or self.over else 1
        return words * look.scale + count * (56 * look.scale * 0.8 + 22) + 10

    def _sub(self) -> str:
        w, s = self.w, self.s
        if self.over and (outcome := self.session.game.outcome(s)):
            return w.say(outcome.why)
        if self.dying:
            return w.t("Rescued by a card, or out of the game with the role?")
        if told := reminder(w, self.session):
            return told
        if s.turn is not None and s.players[s.turn.seat].alive:
            lying = [x for x in ("jed", "avene") if x in s.players[s.turn.seat].table]
            if lying:
                return w.t("First a flip for {cards}.", cards=w.joined([card_word(w, s, x) for x in lying]))
        return w.t("One tap takes a life or gives it back.")

    def _moves(self) -> list[ft.Control]:
        look, w, s, app, session = self.look, self.w, self.s, self.app, self.session
        if self.over:
            return next_game.moves(app, look, w, session)
        if self.dying:
            seat = self.dying[0]
            missing = 1 - s.players[seat].lives
            return [
                moves(
                    look,
                    [
                        move(
                            look,
                            w.t("Rescued"),
                            self._for(seat, w.tn("{n} life regained", "{n} lives regained", missing)),
                            emblem_name="card-lektvar",
                            on_tap=partial(self._heal, seat, missing),
                            name=w.t("{who}: rescued", who=Who(seat)),
                        ),
                        move(
                            look,
                            w.t("Out"),
                            self._for(seat, w.t("role and killer")),
                            state="main",
                            emblem_name="graveyard",
                            on_tap=partial(self._out, seat),
                            name=w.t("{who}: out of the game", who=Who(seat)),
                        ),
                    ],
                )
            ]
        turn = s.turn.seat if s.turn else 0
        if s.batch:
            close = partial(do, app, kind="next_turn")
            return [moves(look, [move(look, w.t("That was all"), w.t("next turn"), state="main", on_tap=close)], 1)]
        following = left(s, turn)
        keys = [
            move(
                look,
                w.t("Next turn"),
                w.name(following),
                state="main",
                emblem_name=ft.Icons.REDO_ROUNDED,
                on_tap=partial(do, app, kind="next_turn"),
                name=w.t("Next turn: {who}", who=Who(following)),
                stacked=True,
            )
        ]
        return [moves(look, keys if look.large else [*keys, *self._ways()], 3)]

    def _ways(self) -> list[ft.Control]:
        """The distances and the other level; with large text they stand under the seats."""
        look, w, app, session = self.look, self.w, self.app, self.session
        return [
            move(
                look,
                w.t("Reach"),
                w.t("who sees whom"),
                emblem_name="weapon-ranged",
                on_tap=lambda: app.go(f"{session.route}/matrix"),
                stacked=True,
            ),
            move(
                look,
                w.t("Guided"),
                w.t("every card"),
                emblem_name="hand",
                on_tap=lambda: app.open(level_sheet(session)),
                name=w.t("Change the level to guided"),
                stacked=True,
            ),
        ]

    def _for(self, seat: int, words: str) -> str:
        """Who is meant, when more than one is asked for."""
        return f"{self.w.name(seat)}: {words}" if len(self.dying) > 1 else words

    # --- seats ---

    def _seats(self) -> list[ft.Control]:
        look, s = self.look, self.s
        first = self.session.view or 0
        order = [(first + i) % s.n for i in range(s.n)]
        made = [self._seat(i) for i in order]
        if not look.wide or look.large:
            return [*made, self._further()]
        rows: list[ft.Control] = []
        for i in range(0, s.n, 2):
            pair: list[ft.Control] = list(made[i : i + 2])
            for x in pair:
                x.expand = True
            rows.append(ft.Row(pair + [ft.Container(expand=True)] * (2 - len(pair)), spacing=10))
        return [*rows, self._further()]

    def _further(self) -> ft.Control:
        """What is looked up now and then: the deck, and the role again if the app dealt it."""
        look, w, app, route = self.look, self.w, self.app, self.session.route

        def one(picture: str, words: str, to: str) -> ft.Control:
            body = ft.Container(
                row(
                    [
                        drawn(look, picture, look.mark(20), look.onMat2),
                        look.text(words, 15, 500, look.onMat2, lines=2),
                    ],
                    8,
                    tight=True,
                ),
                height=48 if not look.large else None,
                padding=ft.Padding.symmetric(horizontal=10, vertical=10 if look.large else 0),
            )
            return surface(look, body, words, lambda: app.go(f"{route}/{to}"), radius=12, focus=look.onMat)

        found = [one("deck", w.t("Deck and chances"), "deck")]
        if not self.over and any(dealt_to(app, self.session, i) for i in range(self.s.n)):
            found.append(one("role-hidden", w.t("Look at the role again"), "roles"))
        if not look.large:
            return row(found, 8, wrap=True)
        ways = [moves(look, self._ways(), 1)] if not self.over and not self.dying and not self.s.batch else []
        return column([*ways, *found], 8, cross=ft.CrossAxisAlignment.STRETCH)

    def _height(self) -> float:
        """Seats fill the window when they can: the keys are as big as there is room."""
        look = self.look
        rows = (self.s.n + 1) // 2 if look.wide else self.s.n
        spare = look.height - (110 if look.wide else 76 + 218)
        return max(84.0, min(104.0 if self.over else 132.0, spare / rows - 6))

    def _low(self) -> bool:
        """Many seats: hearts and blue cards share a line, and everything is a little smaller."""
        return not self.look.large and self._height() < 116

    def _seat(self, i: int) -> ft.Control:
        look, s = self.look, self.s
        p = s.players[i]
        turn = not self.over and s.turn is not None and s.turn.seat == i and not self.dying
        if not p.alive:
            fallen = row([ft.Container(self._head(i, False), expand=True), self._end(i) if self.over else None], 4)
            inside = ft.Container(fallen, padding=ft.Padding.only(right=10))
            return ft.Container(dashed(inside, look.rule), key=_scroll_key(i))
        keys = self._question(i) if i in self.dying else self._end(i) if self.over else self._keys(i)
        lit = turn or i in self.dying
        body: ft.Control
        if look.large:
            body = column([self._head(i, turn), keys], 4, cross=ft.CrossAxisAlignment.STRETCH)
        else:
            body = row([ft.Container(self._head(i, turn), expand=True), keys], 4)
        return ft.Container(
            body,
            bgcolor=look.card,
            border_radius=RADIUS,
            padding=ft.Padding.only(right=10, top=2, bottom=2, left=10 if look.large else 0),
            shadow=ft.BoxShadow(spread_radius=4, blur_radius=0, color=look.lit) if lit else None,
            animate=look.motion(LIT_MS, fade=True),
            key=_scroll_key(i),
        )

    def _head(self, i: int, turn: bool) -> ft.Control:
        """Who it is, what lies there, how many lives; a tap opens everything else."""
        look, w, s = self.look, self.w, self.s
        p = s.players[i]
        ink, soft = (look.ink, look.ink2) if p.alive else (look.onMat, look.onMat2)
        name = look.text(
            w.name(i), 17 if self._low() else 19, 900, ink, lines=2 if look.large else 1, line=1.1, expand=True
        )
        role = drawn(look, ROLE_EMBLEMS[p.role], look.mark(24), look.accent if p.alive else soft) if p.role else None
        top = row([badge(look, "holder") if turn else None, name, role], 6)
        words = char_word(w, p.character)
        if p.alive and weapon(s, i):
            reach = w.t("range {n}", n=weapon_range(s, i))
            words = f"{words} · {reach}" if words else reach
        if not p.alive:
            words = w.t("out of the game: {role}", role=role_word(w, p.role) if p.role else w.t("role not shown"))
        under = look.text(words, 14, 500, soft, lines=2 if look.large else 1, line=1.2) if words else None
        if not p.alive:
            top = row([drawn(look, "graveyard", look.mark(24), soft), name, role], 8)
        hearts, blue = self._hearts(p) if p.alive else None, self._blue(p)
        if self._low() and blue is not None:
            lying: list[ft.Control | None] = [row([hearts, blue], 8, wrap=True, run_spacing=4)]
        else:
            lying = [hearts, blue]
        body = ft.Container(
            column([top, under, *lying], 3 if self._low() else 4, cross=ft.CrossAxisAlignment.STRETCH,
                   alignment=ft.MainAxisAlignment.CENTER),
            padding=ft.Padding.symmetric(horizontal=12, vertical=4 if self._low() else 7),
            height=None if look.large or not p.alive else self._height() - 4,
            alignment=None if look.large or not p.alive else ft.Alignment.CENTER_LEFT,
        )  # fmt: skip
        opened = partial(self.app.open, seat_sheet(self.session, i))
        return surface(look, body, self._said(i, turn), opened, focus=soft, key=f"head-{i}")

    def _said(self, i: int, turn: bool) -> str:
        w, s = self.w, self.s
        p = s.players[i]
        if not p.alive:
            role = role_word(w, p.role) if p.role else w.t("role not shown")
            return ", ".join((w.name(i), w.t("out of the game"), role))
        said = [w.name(i), w.t("on turn") if turn else "", char_word(w, p.character)]
        said.append(w.tn("{n} life of {most}", "{n} lives of {most}", max(0, p.lives), most=p.max))
        said.append(role_word(w, p.role) if p.role else "")
        said += [card_word(w, s, x) for x in p.table]
        return ", ".join(x for x in said if x)

    def _hearts(self, p: Player) -> ft.Control:
        most = max(p.max, p.lives)
        return lives(
            self.look,
            max(0, p.lives),
            most,
            "",
            extra=max(0, p.max - p.printed),
            size=16 if self._low() else self.look.mark(20),
        )

    def _blue(self, p: Player) -> ft.Control | None:
        """What lies there, to be read; it is changed in the seat's sheet."""
        look = self.look
        if not p.table:
            return None
        tiles = [
            ft.Container(
                drawn(look, emblem(x), 16 if self._low() else look.mark(20), look.onBlueCard),
                bgcolor=look.blueCard,
                border_radius=6 if self._low() else 7,
                padding=ft.Padding.symmetric(horizontal=4 if self._low() else 5, vertical=2 if self._low() else 3),
            )
            for x in p.table
        ]
        return row(tiles, 4 if self._low() else 5, wrap=True, run_spacing=4, tight=True)

    def _keys(self, i: int) -> ft.Control:
        """Minus, the number, plus: a tap each."""
        look, w, s = self.look, self.w, self.s
        p = s.players[i]
        side = 112.0 if look.large else 64.0 if look.height >= 800 else 56.0
        height = min(self._height() - 16, 76.0)
        full = p.lives >= p.max

        def key(what: ft.IconData, name: str, on_tap: Callable[[], Any], *, flat: bool = False) -> ft.Control:
            ink = look.ink2 if flat else look.onKey
            mark = ft.Container(icon(look, what, 34, ink), height=height - 4, alignment=ft.Alignment.CENTER)
            if flat:
                body = dashed(mark, look.edge, 14)
                return surface(look, body, name, on_tap, radius=14, width=side, height=height, focus=look.ink)
            return press(
                look, mark, name, on_tap, width=side, height=height, radius=14, focus=look.ink, outline=look.keyEdge
            )

        number = column(
            [
                look.text(str(max(0, p.lives)), 34 / look.scale * min(look.scale, 1.3), 900, look.ink, line=1.0),
                look.text(w.t("of {most}", most=p.max), 13, 500, look.ink2, line=1.1),
            ],
            2,
            cross=ft.CrossAxisAlignment.CENTER,
        )
        less = key(ft.Icons.REMOVE_ROUNDED, w.t("{who}: one life less", who=Who(i)), partial(self._hit, i))
        more = key(
            ft.Icons.ADD_ROUNDED,
            w.t("{who}: one life more", who=Who(i)),
            partial(self._heal, i, 1),
            flat=full,
        )
        shown = named(
            ft.Container(number, width=50 * min(look.scale, 1.4), alignment=ft.Alignment.CENTER),
            w.tn("{n} life", "{n} lives", max(0, p.lives)),
            live_region=True,
        )
        return row([less, shown, more], 2, tight=not look.large, align=ft.MainAxisAlignment.SPACE_BETWEEN)

    def _question(self, i: int) -> ft.Control:
        """At 0 lives: rescued, or out."""
        look, w, s = self.look, self.w, self.s
        missing = 1 - s.players[i].lives

        def key(label: str, name: str, on_tap: Callable[[], Any]) -> ft.Control:
            body = ft.Container(look.text(label, 15, 900, look.onKey), height=48, alignment=ft.Alignment.CENTER)
            return press(
                look,
                body,
                name,
                on_tap,
                width=None if look.large else 88,
                outline=look.keyEdge,
                radius=14,
                focus=look.ink,
                expand=look.large or None,
            )

        return row(
            [
                key(w.t("Rescued"), w.t("{who}: rescued", who=Who(i)), partial(self._heal, i, missing)),
                key(w.t("Out"), w.t("{who}: out of the game", who=Who(i)), partial(self._out, i)),
            ],
            8,
            tight=not look.large,
        )

    def _end(self, i: int) -> ft.Control | None:
        """After the end: who has won, whose role is still hidden."""
        look, w = self.look, self.w
        outcome = self.session.game.outcome(self.s)
        if outcome is None:
            return None
        if i in outcome.winners:
            pill = ft.Container(
                row(
                    [
                        icon(look, ft.Icons.EMOJI_EVENTS_ROUNDED, look.mark(22), look.onLit),
                        look.text(w.t("wins"), 17, 900, look.onLit),
                    ],
                    6,
                    tight=True,
                ),
                bgcolor=look.lit,
                border_radius=14,
                padding=ft.Padding.symmetric(horizontal=12, vertical=8),
            )
            return named(pill, w.t("{who} wins", who=Who(i)))
        if self.s.players[i].role is None:
            return row(
                [
                    drawn(look, "role-hidden", look.mark(22), look.ink2),
                    look.text(w.t("role not shown"), 14, 500, look.ink2),
                ],
                6,
                tight=True,
            )
        return None

    # --- taps ---

    def _hit(self, seat: int) -> None:
        do(self.app, kind="change_lives", seat=seat, delta=-1)

    def _heal(self, seat: int, n: int) -> None:
        do(self.app, kind="change_lives", seat=seat, delta=n, cause="heal")

    def _out(self, seat: int) -> None:
        self.app.open(death_sheet(self.session, seat))


def _scroll_key(seat: int) -> ft.ScrollKey:
    return ft.ScrollKey(f"seat-{seat}")  # type: ignore[call-arg]  # made by a lazy decorator


def reminder(w: Words, session: Session) -> str:
    """Right after a death: who draws for it or loses all cards, in the words of the history."""
    entries = session.table.entries
    last = entries[-1].do if entries else None
    if not isinstance(last, Play) or last.move.get("kind") != "record_death":
        return ""
    steps = session.table.steps()
    return w.say(session.game.tell(steps[-1].before, RecordDeath.model_validate(last.move))) if steps else ""


# --- a seat ---


def seat_sheet(session: Session, seat: int) -> Sheet:
    """Everything of one seat: blue cards, more lives at once, the ability, who reaches whom."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        p = s.players[seat]
        playing = s.stage == "playing"
        parts: list[ft.Control | None] = []
        if playing and p.alive:
            parts += _more_lives(app, look, w, s, seat)
            parts += [section(look, w.t("Blue cards")), _blue_keys(app, look, w, s, seat)]
        parts += [ft.Container(height=4), *character.rows(app, look, w, session, seat)]
        if playing and p.alive:
            parts += [section(look, w.t("Reach")), *reach_rows(app, look, w, session, seat)]
            if s.turn is not None and s.turn.seat != seat:
                parts.append(
                    list_row(
                        look,
                        w.t("On turn: {who}", who=Who(seat)),
                        emblem_name="holder",
                        on_tap=partial(do, app, kind="next_turn", seat=seat),
                    )
                )
        parts.append(
            list_row(
                look,
                w.t("Correct by hand"),
                w.t("Lives, role, character, cards in play"),
                emblem_name=ft.Icons.EDIT_ROUNDED,
                on_tap=lambda: app.go(f"{session.route}/correct"),
            )
        )
        known = role_word(w, p.role) if p.role else ""
        state = w.tn("{n} life of {most}", "{n} lives of {most}", max(0, p.lives), most=p.max) if p.alive else ""
        out = "" if p.alive else w.t("out of the game")
        return sheet(
            look,
            w.name(seat),
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=", ".join(x for x in (char_word(w, p.character), known, state, out) if x),
            emblem_name=ROLE_EMBLEMS[p.role] if p.role else "role-hidden",
        )

    return build


def _more_lives(app: App, look: Look, w: Words, s: State, seat: int) -> list[ft.Control | None]:
    """Several lives at one tap: what Jed takes, what a Lektvar or two bring."""
    p = s.players[seat]
    keys: list[ft.Control] = [
        chip(
            look,
            w.t("{card}: 3 lives less", card=card_word(w, s, "jed")),
            False,
            partial(do, app, kind="change_lives", seat=seat, delta=-JED_LIVES, cause="jed"),
            emblem_name="blue-jed",
        )
    ]
    keys += [
        chip(
            look,
            w.tn("{n} life more", "{n} lives more", n),
            False,
            partial(do, app, kind="change_lives", seat=seat, delta=n, cause="heal"),
            emblem_name="card-lektvar",
        )
        for n in (2, 3)
        if p.lives + n <= p.max
    ]
    return [ft.Row(keys, spacing=8, run_spacing=8, wrap=True)]


def _blue_keys(app: App, look: Look, w: Words, s: State, seat: int) -> ft.Control:
    """Every blue card as a key: lies there or not; weapons take each other's place."""
    table = s.players[seat].table

    def tapped(card: str) -> None:
        if card not in table:
            do(app, kind="equip", by=seat, card=card)
        elif card == "jed":
            app.push(_jed_sheet(seat))
        else:
            do(app, kind="unequip", seat=seat, card=card)

    def one(card: str) -> ft.Control:
        word = card_word(w, s, card)
        on = card in table
        reach = w.t("range {n}", n=range_of(deck_of(s), card)) if is_weapon(card) else ""
        said = w.t("{card} lies here, take it away", card=word) if on else w.t("Lay {card}", card=word)
        return toggle(look, emblem(card), word, on, partial(tapped, card), name=said, sub=reach, blue=True, key=card)

    return grid(look, [one(x) for x in BLUE])


def _jed_sheet(seat: int) -> Sheet:
    """Where Jed goes."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        gone = partial(do, app, kind="unequip", seat=seat, card="jed")
        return sheet(
            look,
            w.term("card.jed"),
            [
                list_row(look, w.t("To the left neighbour"), w.t("It did not fire."), emblem_name="blue-jed",
                         on_tap=partial(gone, to="left")),
                list_row(look, w.t("To the discard pile"), w.t("It fired, or a card took it away."),
                         emblem_name="discard", on_tap=partial(gone, to="discard")),
                list_row(look, w.t("Into a hand"), emblem_name="hand", on_tap=partial(gone, to="hand")),
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.t("Where does the card go?"),
            emblem_name="blue-jed",
        )  # fmt: skip

    return build


# --- a death ---


def death_sheet(session: Session, seat: int) -> Sheet:
    """The role that is shown and who killed; says what follows before it is told."""
    chosen: dict[str, JsonValue] = {}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        left_over = open_roles(s)
        role = chosen.get("role") or forced_role(s, seat)
        known = s.players[seat].role
        possible: Sequence[str] = [known] if known else [x for x in ROLES if x in left_over]
        dealt = dealt_to(app, session, seat)

        def pick(field: str, value: JsonValue) -> None:
            chosen[field] = value
            app.refresh()

        def tell() -> None:
            killer = chosen.get("killer")
            told: dict[str, JsonValue] = {} if killer is None else {"killer": killer}
            do(app, kind="record_death", seat=seat, role=role, **told)

        def role_chip(x: str) -> ft.Control:
            n = left_over.get(x, 0)
            label = role_word(w, x) if n < 2 else w.t("{role} ({n} left)", role=role_word(w, x), n=n)
            return chip(look, label, role == x, partial(pick, "role", x), emblem_name=ROLE_EMBLEMS[x])  # type: ignore[index]

        def killer_chip(value: JsonValue, label: str, picture: str | None = None) -> ft.Control:
            on = "killer" in chosen and chosen["killer"] == value
            return chip(look, label, on, partial(pick, "killer", value), emblem_name=picture)

        killers = [killer_chip(i, w.name(i)) for i, p in enumerate(s.players) if i != seat and p.alive]
        killers += [
            killer_chip("jed", card_word(w, s, "jed"), "blue-jed"),
            killer_chip("own", w.t("own {card}", card=card_word(w, s, "ferovka"))),
            killer_chip(None, w.t("not told")),
        ]
        follows = ""
        if role:
            killer = chosen.get("killer")
            told = RecordDeath.model_validate({"seat": seat, "role": role, "killer": killer})
            follows = w.say(session.game.tell(s, told))
        heir = of_character(s, "strider")
        others = [i for i in open_deaths(s) if i != seat]
        wait = (
            w.t("Still open: {seats}. The end is checked when all deaths are told.",
                seats=w.joined([w.name(i) for i in others]))
            if others
            else w.t("Others hit by the same card? Take their lives first, then tell the deaths.")
        )  # fmt: skip
        return sheet(
            look,
            w.t("{who} is out of the game", who=Who(seat)),
            [
                section(look, w.t("The role shown")),
                ft.Row([role_chip(x) for x in possible], spacing=8, run_spacing=8, wrap=True),
                list_row(
                    look,
                    w.t("Show the role the app dealt"),
                    emblem_name="role-hidden",
                    on_tap=partial(pick, "role", dealt),
                )
                if dealt and dealt in possible and not role
                else None,
                section(look, w.t("Killed by")),
                ft.Row(killers, spacing=8, run_spacing=8, wrap=True),
                ft.Semantics(
                    live_region=True,
                    container=True,
                    content=ft.Container(
                        look.text(follows, 17, 500, look.ink, line=1.35),
                        bgcolor=look.well,
                        border_radius=RADIUS,
                        padding=14,
                    ),
                )
                if follows
                else None,
                hint(
                    look,
                    w.t(
                        "{who} ({character}) takes all cards of the dead player.",
                        who=Who(heir),
                        character=char_word(w, "strider"),
                    ),
                    emblem_name="ability",
                )
                if heir is not None and heir != seat
                else None,
                hint(look, wait, emblem_name=ft.Icons.INFO_OUTLINE_ROUNDED),
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            emblem_name="graveyard",
            buttons=[
                button(look, w.t("Cancel"), app.close),
                button(
                    look,
                    w.t("Confirm") if role else w.t("Choose the role"),
                    tell if role else app.refresh,
                    main=bool(role),
                ),
            ],
        )

    return build
