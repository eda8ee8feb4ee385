"""Roles dealt by the phone that goes round: each player looks by holding a finger on the screen.

What was dealt lives only in the memory of this window (`App.cache`): never in the table's entries, in its file or in the
store. The table learns the king, who shows himself at once, and every other role when it is shown at a death or at the end.
"""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import flet as ft

from companion import content
from companion.core.table import Play
from companion.core.text import Who
from companion.games.za_jedna import cards as c
from companion.games.za_jedna.rules.setup import SEATS
from companion.games.za_jedna.state import State
from companion.games.za_jedna.words import ROLE_EMBLEMS
from companion.i18n import Words
from companion.ui.app import App, frame
from companion.ui.components import (
    Action,
    button,
    card,
    choice,
    column,
    emblem,
    empty_state,
    header,
    hint,
    list_row,
    reading,
    row,
    scroll,
    section,
    surface,
    tray,
    verdict,
)
from companion.ui.components.base import dashed
from companion.ui.games.za_jedna.parts import GAME, role_word
from companion.ui.session import Session
from companion.ui.theme import Look

KEY = "za_jedna.roles"
HELD = 15.0  # seconds a role stays in sight at most while a finger holds
BRIEF = 3.0  # seconds it is shown to people who cannot hold
RANDOM = random.SystemRandom()


@dataclass(repr=False)  # a role must not get into a log by the way
class Deal:
    """Roles by seat; `at`: who holds the phone, None = everybody has looked; `again`: a second look."""

    names: tuple[str, ...]
    roles: tuple[c.Role, ...]
    seen: set[int] = field(default_factory=set)
    at: int | None = 0
    again: bool = False
    shown: bool = False
    king_told: bool = False
    looks: int = 0  # counts the looks, so that an old timer hides no later one

    @property
    def king(self) -> int:
        return self.roles.index("king")


def deal(names: tuple[str, ...], king: int | None = None) -> Deal:
    """Shuffle the roles of so many players; the seat `king` keeps the crown if the table already knows it."""
    every = [role for role, n in c.roles(len(names)).items() for _ in range(n)]
    if king is None:
        RANDOM.shuffle(every)
    else:
        every.remove("king")
        RANDOM.shuffle(every)
        every.insert(king, "king")
    return Deal(names, tuple(every))


def _key(session: Session | None) -> tuple[str, str, int]:
    """Where a deal is kept: of one game at one table, or of the tool."""
    return (KEY, session.id, session.state.game) if session else (KEY, "", 0)


def of(app: App, session: Session | None) -> Deal | None:
    found = app.cache.get(_key(session))
    return found if isinstance(found, Deal) else None


def dealt(app: App, session: Session, seat: int) -> c.Role | None:
    """The role the app dealt to a seat in this game, None if it dealt none. For the moment when it is shown anyway."""
    found = of(app, session)
    return found.roles[seat] if found and (found.again or found.at is None) else None


def goal(app: App, role: str) -> str:
    forms = content.glossary(GAME).get(f"role.{role}", {})
    return forms.get(f"meaning_{app.lang}", "")


def titled(word: str) -> str:
    return word[:1].upper() + word[1:]


# --- the two screens ---


def roles(app: App, session: Session, args: list[str]) -> tuple[ft.Control, Look, Words]:
    """Dealing at a table."""
    look, w = app.look(GAME), app.words(GAME, session.header.seats)
    s: State = session.state
    found = of(app, session)
    if found is None and s.stage != "setup":
        body = empty_state(
            look,
            w.t("Roles are dealt before the game"),
            w.t("In this game they were dealt with cards. For the next one the app can do it."),
            emblem_name="role-hidden",
        )
        return frame(app, look, _top(app, look, w, found, session.route), body), look, w
    return _Screen(app, look, w, session, found, session.header.seats).drawn(), look, w


def tool(app: App) -> tuple[ft.Control, Look, Words]:
    """Dealing without a table."""
    found = of(app, None)
    n = app.cache.get("za_jedna.players", 5)
    names = found.names if found else ()
    look = app.look(GAME)
    w = app.words(GAME, names)
    shown = names or tuple(w.t("Player {n}", n=i + 1) for i in range(n))
    return _Screen(app, look, app.words(GAME, shown), None, found, shown).drawn(), look, w


def _top(app: App, look: Look, w: Words, found: Deal | None, back: str) -> ft.Control:
    def leave() -> None:
        if found:
            found.shown = False
        app.go(back)

    name = w.t("Back to the table") if back != "/" else w.t("Back to the start")
    action = Action(ft.Icons.ARROW_BACK_ROUNDED, name, leave)
    return header(look, w.t("Secret roles"), w.t("the phone goes round"), back=action)


class _Screen:
    def __init__(
        self, app: App, look: Look, w: Words, session: Session | None, found: Deal | None, names: tuple[str, ...]
    ) -> None:
        self.app, self.look, self.w, self.session, self.deal, self.names = app, look, w, session, found, names

    def drawn(self) -> ft.Control:
        app, look = self.app, self.look
        top = _top(app, look, self.w, self.deal, self.session.route if self.session else "/")
        if self.deal is None:
            body, bottom = self._before()
        elif self.deal.at is not None:
            body, bottom = self._look(self.deal, self.deal.at)
        else:
            body, bottom = self._after(self.deal)
        return frame(app, look, top, body, bottom, ground=look.mat)

    # --- before the deal ---

    def _before(self) -> tuple[ft.Control, ft.Control]:
        look, w = self.look, self.w
        n = len(self.names)
        counts = card(
            look,
            [
                list_row(
                    look, titled(role_word(w, role)), goal(self.app, role), emblem_name=ROLE_EMBLEMS[role], value=str(k)
                )
                for role, k in c.roles(n).items()
                if k
            ],
        )
        parts: list[ft.Control | None] = []
        if self.session is None:
            parts += [
                section(look, w.t("Players"), on_mat=True),
                ft.Container(
                    choice(look, [(str(k), str(k)) for k in SEATS], str(n), self._players),
                    bgcolor=look.card,
                    border_radius=16,
                    padding=10,
                ),
            ]
        parts += [section(look, w.tn("{n} role", "{n} roles", n), on_mat=True), counts]
        bottom = tray(
            look,
            w.t("Dealt by the phone"),
            w.t(
                "Everybody looks alone and passes it on. Nothing is stored: the roles are gone when the app is closed."
            ),
            content=[button(look, w.t("Deal the roles"), self._deal, main=True, emblem_name="deck", expand=None)],
        )
        return scroll([*parts, ft.Container(height=10)]), bottom

    def _players(self, n: str) -> None:
        self.app.cache["za_jedna.players"] = int(n)
        self.app.refresh()

    def _deal(self) -> None:
        king = self.session.state.king if self.session else None
        self.app.cache[_key(self.session)] = deal(self.names, king)
        self.app.refresh()

    # --- looking ---

    def _look(self, d: Deal, seat: int) -> tuple[ft.Control, ft.Control]:
        look, w, app = self.look, self.w, self.app
        role = d.roles[seat]
        high = max(220.0, min(520.0, look.height - 400))
        inside: ft.Control
        if d.shown:
            inside = column(
                [
                    emblem(look, ROLE_EMBLEMS[role], 96, look.accent),
                    look.text(titled(role_word(w, role)), 30, 900, look.ink, line=1.1, align=ft.TextAlign.CENTER),
                    look.text(goal(app, role), 17, 400, look.ink, line=1.35, align=ft.TextAlign.CENTER),
                    look.text(w.t("You show yourself at once."), 15, 700, look.accent) if role == "king" else None,
                ],
                10,
                cross=ft.CrossAxisAlignment.CENTER,
                alignment=ft.MainAxisAlignment.CENTER,
            )
        else:
            inside = column(
                [
                    emblem(look, "role-hidden", 96, look.onMat2),
                    look.text(w.t("Hold your finger here"), 22, 900, look.onMat, line=1.15, align=ft.TextAlign.CENTER),
                    look.text(
                        w.t("The role is seen only while you hold."), 15, 500, look.onMat2, align=ft.TextAlign.CENTER
                    ),
                ],
                10,
                cross=ft.CrossAxisAlignment.CENTER,
                alignment=ft.MainAxisAlignment.CENTER,
            )
        face = ft.Container(inside, height=None if look.large else high, padding=18, alignment=ft.Alignment.CENTER)
        plate = (
            ft.Container(face, bgcolor=look.card, border_radius=24, border=ft.Border.all(4, look.lit))
            if d.shown
            else dashed(face, look.rule, 24)
        )
        hold = ft.GestureDetector(
            content=plate,
            on_tap_down=lambda _: self._show(d, seat, HELD),
            on_tap_up=lambda _: self._hide(d),
            on_tap_cancel=lambda _: self._hide(d),
            exclude_from_semantics=True,
            key="hold",
        )
        brief = surface(
            look,
            ft.Container(
                row(
                    [
                        emblem(look, "role-hidden", look.mark(20), look.onMat2),
                        look.text(
                            w.t("Without holding: show for 3 seconds"),
                            15,
                            500,
                            look.onMat2,
                            lines=3,
                            expand=True,
                            expand_loose=True,
                        ),
                    ],
                    8,
                    align=ft.MainAxisAlignment.CENTER,
                ),
                height=48 if not look.large else None,
                alignment=ft.Alignment.CENTER,
                padding=ft.Padding.symmetric(horizontal=12),
            ),
            w.t("Without holding: show for 3 seconds"),
            partial(self._show, d, seat, BRIEF),
            radius=14,
            focus=look.onMat,
        )
        seen = seat in d.seen
        last = seat == len(d.names) - 1
        if d.again:
            label, on = w.t("Done"), self._done
        elif last:
            label, on = w.t("Seen, put the phone down"), self._next
        else:
            label, on = w.t("Seen, pass it on"), self._next
        alone = w.t("Only {who} looks at the screen now.", who=Who(seat))
        sub = alone if d.again else w.t("Player {i} of {n}; nobody else looks.", i=seat + 1, n=len(d.names))
        bottom = tray(
            look,
            w.t("The phone is held by: {who}", who=Who(seat)),
            sub,
            content=[button(look, label, on, main=seen, expand=None)] if seen or d.again else [
                hint(look, w.t("First a look, then the next player."), on_mat=True)
            ],
        )  # fmt: skip
        return scroll([ft.Container(height=4), hold, brief], 8), bottom

    def _show(self, d: Deal, seat: int, seconds: float) -> None:
        d.looks += 1
        d.shown = True
        d.seen.add(seat)
        self.app.refresh()
        look = d.looks

        async def hide() -> None:
            await asyncio.sleep(seconds)
            if d.looks == look and d.shown:
                self._hide(d)

        self.app.run(hide)

    def _hide(self, d: Deal) -> None:
        d.shown = False
        self.app.refresh()

    def _next(self) -> None:
        d = self.deal
        if d is None or d.at is None:
            return
        d.shown = False
        d.at = d.at + 1 if d.at + 1 < len(d.names) else None
        self.app.refresh()

    def _done(self) -> None:
        assert self.deal is not None
        self.deal.shown, self.deal.again, self.deal.at = False, False, None
        self.app.refresh()

    # --- everybody has looked ---

    def _after(self, d: Deal) -> tuple[ft.Control, ft.Control]:
        look, w = self.look, self.w
        told = self._king_known(d)
        again = [
            list_row(
                look,
                name,
                w.t("the king") if told and i == d.king else w.t("hidden role"),
                emblem_name=ROLE_EMBLEMS["king"] if told and i == d.king else "role-hidden",
                trailing=ft.Icons.VISIBILITY_ROUNDED,
                on_tap=partial(self._again, i),
                name=w.t("{who}: look again", who=Who(i)),
            )
            for i, name in enumerate(d.names)
        ]
        parts = [
            verdict(look, w.t("The king is {who}.", who=Who(d.king)), w.t("The others keep their roles secret."))
            if told
            else None,
            section(look, w.t("Look again"), on_mat=True),
            card(look, again),
            ft.Container(
                reading(look, w.t("A role can be looked at as long as the app stays open; it is stored nowhere."),
                        color=look.onMat2, size=15),
                padding=ft.Padding.symmetric(horizontal=6),
            ),
            ft.Container(height=8),
        ]  # fmt: skip
        content_: list[ft.Control] = []
        if not told:
            content_.append(
                button(look, w.t("The king shows himself"), partial(self._reveal, d), main=True, expand=None,
                       emblem_name=ROLE_EMBLEMS["king"])
            )  # fmt: skip
        elif self.session:
            content_.append(button(look, w.t("To the table"), self._leave, main=True, expand=None))
        setup = self.session is None or self.session.state.stage == "setup"
        if setup:
            content_.append(button(look, w.t("Forget and deal anew"), self._forget, expand=None))
        headline = w.t("Everybody knows their own role")
        sub = w.t("One role is open: the king.") if told else w.t("Now the king shows himself and begins.")
        return scroll(parts), tray(look, headline, sub, content=content_)

    def _king_known(self, d: Deal) -> bool:
        if self.session:
            return bool(self.session.state.king == d.king)
        return d.king_told

    def _reveal(self, d: Deal) -> None:
        d.king_told = True
        if self.session:
            self.app.do(Play(move={"kind": "set_king", "seat": d.king}))
        else:
            self.app.refresh()

    def _again(self, seat: int) -> None:
        assert self.deal is not None
        self.deal.at, self.deal.again, self.deal.shown = seat, True, False
        self.app.refresh()

    def _forget(self) -> None:
        self.app.cache.pop(_key(self.session), None)
        self.app.refresh()

    def _leave(self) -> Any:
        return self.app.go(self.session.route if self.session else "/")
