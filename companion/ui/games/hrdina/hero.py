"""One hero: 21 dice entered tap by tap, with the totals against the goals at once."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft

from companion.core.table import Play, Undo
from companion.games.hrdina import rows, scoring
from companion.games.hrdina.cards import BOARD_CELLS, CELLS, FAMILIAR_ROW, ROWS, value
from companion.games.hrdina.state import Hero, State
from companion.games.hrdina.text import read_dice, write_dice
from companion.games.hrdina.words import ATTRIBUTE_EMBLEMS, card_label, cell_label, die_label
from companion.i18n import Words
from companion.ui.app import App, Sheet, frame
from companion.ui.components import (
    Action,
    button,
    column,
    dashed_box,
    emblem,
    field,
    goal,
    header,
    hint,
    icon,
    list_row,
    named,
    press,
    row,
    scroll,
    section,
    sheet,
    stepper,
    surface,
)
from companion.ui.games.hrdina import pick
from companion.ui.games.hrdina.dice import EDGE, PAD_WIDE, Pad, die
from companion.ui.games.hrdina.pick_one import PickKind
from companion.ui.screens.advice import advice_sheet
from companion.ui.session import Session
from companion.ui.theme import RADIUS_TRAY, Look

DIE = 42.0
SHORT = 860  # a window of less height does not show the whole board above the pad


def hero(app: App, session: Session, args: list[str]) -> tuple[ft.Control, Look, Words]:
    """The screen of a hero; `args`: its seat."""
    look, w = app.look("hrdina"), app.words("hrdina", session.header.seats)
    seat = int(args[0]) if args and args[0].isdigit() and int(args[0]) < session.state.n else 0
    return Entry(app, session, look, w, seat).screen(), look, w


def cells_of(s: State) -> int:
    """How many cells a hero has with these modules."""
    return CELLS if s.options.familiars else BOARD_CELLS


def cursor(app: App, session: Session, seat: int) -> int | None:
    """Where the next die goes: the cell chosen, else the first empty one; None when all are full."""
    h: Hero = session.state.heroes[seat]
    most = cells_of(session.state)
    kept: int | None = app.cache.get(("cursor", session.id, seat))
    if kept is not None and kept < most:
        return kept
    return next((i for i in range(most) if h.cells[i] is None), None)


def move_cursor(app: App, session: Session, seat: int, cell: int | None) -> None:
    app.cache[("cursor", session.id, seat)] = cell


def _lies(h: Hero, r: int) -> int | None:
    """The sum of the dice that lie in a row so far; None = none."""
    if h.sums is not None:
        return rows.dice_sum(h, r)
    lies = rows.row_dice(h.cells, r)
    return sum(value(code) for code in lies) if lies else None


class Entry:
    """One drawing of a hero's screen."""

    def __init__(self, app: App, session: Session, look: Look, w: Words, seat: int) -> None:
        self.app, self.session, self.look, self.w, self.seat = app, session, look, w, seat
        self.s: State = session.state
        self.hero: Hero = self.s.heroes[seat]
        self.at = cursor(app, session, seat)
        others = tuple(h for i, h in enumerate(self.s.heroes) if i != seat)
        self.lines = scoring.hero_lines(self.hero, self.s.options, self.s.tables, self.s.monster, others)
        self.split: dict[str, Any] | None = app.cache.get("split")

    # --- telling ---

    def put(self, code: str) -> None:
        """A key of the pad; it acts on what is true now, for taps may come faster than pictures."""
        app, session, seat = self.app, self.session, self.seat
        split: dict[str, Any] | None = app.cache.get("split")
        if split is not None and len(code) == 1:
            app.cache["split"] = {"first": code}
            app.refresh()
            return
        app.cache["split"] = None
        at = cursor(app, session, seat)
        if at is None:
            app.say(self.w.t("All places are full. Tap a die to change it."))
            return
        h: Hero = session.state.heroes[seat]
        ahead = [i for i in range(at + 1, cells_of(session.state)) if h.cells[i] is None]
        move_cursor(app, session, seat, ahead[0] if ahead else None)
        app.do(Play(move={"kind": "put_die", "seat": seat, "cell": at, "die": code}))

    def back(self) -> None:
        self.app.cache["split"] = None
        if not self.session.table.can_undo:
            self.app.say(self.w.t("There is nothing to undo."))
            return
        step = self.session.table.steps()[-1]
        move = step.action.move if isinstance(step.action, Play) else {}
        mine = move.get("kind") == "put_die" and move.get("seat") == self.seat
        move_cursor(self.app, self.session, self.seat, int(str(move["cell"])) if mine else None)
        self.app.do(Undo())

    def toggle_split(self) -> None:
        self.app.cache["split"] = None if self.app.cache.get("split") is not None else {"first": None}
        self.app.refresh()

    def choose(self, cell: int) -> None:
        move_cursor(self.app, self.session, self.seat, cell)
        self.app.refresh()

    # --- drawing ---

    def screen(self) -> ft.Control:
        look, w, app = self.look, self.w, self.app
        h = self.hero
        told = [card_label(c) for c in (h.board, h.klass) if c is not None]
        subtitle = ", ".join(w.say(t) for t in told) or w.t("race and class are not told yet")
        if h.klass:
            subtitle += ", " + w.term(f"colour.{h.klass.colour}")
        base = f"/t/{self.session.id}"
        top = header(
            look,
            w.name(self.seat),
            subtitle,
            back=Action(ft.Icons.ARROW_BACK_ROUNDED, w.t("Back to all heroes"), lambda: app.go(base)),
            actions=[
                Action("score-cards", w.t("Hero’s cards"), lambda: app.open(cards_sheet(self.session, self.seat))),
                Action(ft.Icons.MORE_VERT_ROUNDED, w.t("More"), lambda: app.open(more_sheet(self.session, self.seat))),
            ],
        )
        below = self.warnings() if self.at is None or look.wide else []  # else the pad would cover them
        body = scroll([self.totals(), self.board(), *below, ft.Container(height=6)], 8, edge=10)
        if look.wide:
            beside = ft.Container(self.pad(), width=PAD_WIDE, bgcolor=look.tray, alignment=ft.Alignment.TOP_CENTER)
            both = ft.Row([body, beside], expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
            return frame(app, look, top, both, ground=look.mat, wide=True)
        if look.large or look.height < SHORT:  # the whole board cannot be in sight: the row of the next die is
            app.focus(body, f"row-{self.seat}-{self.at // 3}" if self.at is not None else None)
        return frame(app, look, top, body, self.pad(), ground=look.mat)

    def totals(self) -> ft.Control:
        """Points so far, and the lines the dice decide."""
        look, w = self.look, self.w
        by = {x.key: x for x in self.lines}
        open_ = scoring.still_open(self.hero, self.lines)
        so_far = scoring.total(self.lines)

        def small(key: str, emblem_name: str, words: str) -> ft.Control | None:
            if key not in by:
                return None
            points = by[key].points
            shown = "?" if points is None else str(points).replace("-", "−")
            return named(
                column(
                    [
                        row(
                            [
                                emblem(look, emblem_name, 20, look.onMat),
                                look.text(shown, 20, 900, look.onMat, line=1.0),
                            ],
                            4,
                            tight=True,
                        ),
                        look.text(words, 12, 400, look.onMat2),
                    ],
                    2,
                    cross=ft.CrossAxisAlignment.CENTER,
                ),
                f"{words}: {shown}",
            )

        story = by.get("familiar_story")
        familiar = small("familiar_danger", "familiar", w.t("familiar")) if story else None
        big = named(
            row(
                [
                    look.text(str(so_far).replace("-", "−"), 46, 900, look.lit, line=1.15),
                    look.text(
                        w.tn("star so far", "stars so far", so_far) if open_ else w.tn("star", "stars", so_far),
                        14,
                        400,
                        look.onMat2,
                        lines=2,
                    ),
                ],
                10,
                tight=True,
            ),
            w.tn("{n} star so far", "{n} stars so far", so_far),
        )
        right = ft.Row(
            [
                x
                for x in (
                    small("attributes", "score-goals", w.t("goals")),
                    small("class_colour", "score-colour", w.t("colour")),
                    small("backstory", "score-backstory", w.t("story")),
                    familiar,
                )
                if x
            ],
            spacing=14,
            tight=True,
        )
        return ft.Row([big, right], alignment=ft.MainAxisAlignment.SPACE_BETWEEN, wrap=look.large, run_spacing=6)

    def board(self) -> ft.Control:
        look = self.look
        count = 7 if self.s.options.familiars else 6
        parts: list[ft.Control] = []
        for r in range(count):
            if r:
                parts.append(
                    ft.Container(
                        height=2 if r == FAMILIAR_ROW else 1, bgcolor=look.face if r == FAMILIAR_ROW else look.line
                    )
                )
            parts.append(ft.Container(self.row(r), key=ft.ScrollKey(f"row-{self.seat}-{r}")))  # type: ignore[call-arg]  # made by a lazy decorator
        return ft.Container(
            column(parts, 0, cross=ft.CrossAxisAlignment.STRETCH),
            bgcolor=look.card,
            border_radius=16,
            padding=ft.Padding.symmetric(vertical=2),
        )

    def row(self, r: int) -> ft.Control:
        look, w, h = self.look, self.w, self.hero
        name = w.term(f"attr.{ROWS[r]}")
        race = h.board.mods[r] if h.board and r < FAMILIAR_ROW else 0
        notes = []
        if race:
            notes.append(w.t("race {n}", n=rows.signed(race)))
        if h.mods[r]:
            notes.append(w.t("cards {n}", n=rows.signed(h.mods[r])))
        label = surface(
            look,
            ft.Container(
                row(
                    [
                        emblem(look, ATTRIBUTE_EMBLEMS[r], look.mark(20), look.accent),
                        column(
                            [
                                look.text(name, 14, 700, lines=1),
                                look.text(", ".join(notes), 12, 400, look.ink2, lines=1) if notes else None,
                            ],
                            0,
                            expand=True,
                        ),
                    ],
                    6,
                ),
                padding=ft.Padding.only(left=8),
                height=50 if not look.large else None,
                alignment=ft.Alignment.CENTER_LEFT,
            ),
            w.t("Row {name}", name=name),
            lambda: self.app.open(row_sheet(self.session, self.seat, r)),
            radius=10,
            expand=True,
        )
        total = _lies(h, r)
        shown = str(total + race + h.mods[r]).replace("-", "−") if total is not None else "–"
        dice = ft.Row([self.cell(3 * r + i) for i in range(3)], spacing=3, tight=True)
        sum_ = named(
            ft.Container(
                look.text(shown, 20 if not look.large else 15, 900),
                width=64 if look.large else 30,
                alignment=ft.Alignment.CENTER,
            ),
            w.t("{name} total {n}", name=name, n=shown),
        )
        target = ft.Container(
            self.goal(r),
            width=104 if not look.large else None,
            expand=look.large or None,
            padding=ft.Padding.only(right=6),
        )
        if look.large:
            return ft.Container(
                column([row([label]), row([dice, sum_], 6), target], 4, cross=ft.CrossAxisAlignment.STRETCH),
                padding=ft.Padding.symmetric(horizontal=8, vertical=6),
            )
        return ft.Container(row([label, dice, sum_, target], 3), height=52)

    def goal(self, r: int) -> ft.Control:
        """How the row stands against its goal (the familiar's against its range)."""
        w, h = self.w, self.hero
        total = rows.row_total(h, r) if r < FAMILIAR_ROW else _lies(h, r)
        if r == FAMILIAR_ROW:
            f = h.familiar
            if f is None or f.low is None or f.high is None:
                return ft.Container()
            low, high = f.low, f.high
            between = f"{low}–{high}"
            return self._goal_box(w.t("goal {range}", range=between), total, low, high, f.points, rows.filled(h, r), 3)
        if h.klass is None:
            return ft.Container()
        g = h.klass.goals[r]
        extra = (h.board.mods[r] if h.board else 0) + h.mods[r]
        lies = _lies(h, r)
        so_far = lies + extra if lies is not None else None
        return self._goal_box(
            w.t("goal {range}", range=rows.goal_text(g)),
            total if total is not None else so_far,
            g.low,
            g.high,
            g.stars,
            rows.filled(h, r),
            3,
        )

    def _goal_box(
        self, target: str, total: int | None, low: int, high: int | None, stars: int | None, filled: int, all_: int
    ) -> ft.Control:
        look, w = self.look, self.w
        if total is None or filled < all_:
            if total is None:
                return goal(look, target, w.tc("goal", "open"), "open")
            least, most = low - total, (high - total if high is not None else None)
            if most is not None and most < 0:
                return goal(look, target, w.t("{n} too many", n=-most), "missed", up=False)
            least = max(least, 0)
            still = f"{least}+" if most is None else f"{least}–{most}" if most != least else f"{least}"
            return goal(look, target, w.t("needs {range}", range=still), "open")
        if total < low:
            return goal(look, target, w.t("{n} short", n=low - total), "missed", up=True)
        if high is not None and total > high:
            return goal(look, target, w.t("{n} too many", n=total - high), "missed", up=False)
        return goal(look, target, "?" if stars is None else str(stars), "met", star=True)

    def cell(self, i: int) -> ft.Control:
        look, w, h = self.look, self.w, self.hero
        code = h.cells[i]
        here = w.say(cell_label(i))
        now = i == self.at
        if code:
            body: ft.Control = die(look, w, code, DIE)
            name = f"{here}: {w.say(die_label(code))}"
        elif now:
            body = ft.Container(
                icon(look, ft.Icons.ADD_ROUNDED, 24, look.onLit),
                width=DIE,
                height=DIE,
                bgcolor=look.lit,
                border=ft.Border.all(3, look.onLit),
                border_radius=DIE / 4,
                alignment=ft.Alignment.CENTER,
            )
            name = w.t("{place}: the next die", place=here)
        else:
            body = dashed_box(None, DIE, DIE, look.edge, DIE / 4, stroke=1.5, dash=3.4, gap=2.4)
            name = w.t("{place}: empty", place=here)
        marks: list[ft.Control] = [ft.Container(body, width=DIE, height=DIE + EDGE, alignment=ft.Alignment.CENTER)]
        if code and now:
            marks.append(ft.Container(width=DIE, height=DIE, border=ft.Border.all(3, look.lit), border_radius=DIE / 4))
        if (wish := self.wish(i)) is not None:
            filled = ft.Icons.BOOKMARK_ROUNDED if wish else ft.Icons.BOOKMARK_BORDER_ROUNDED
            # On a tab of its own: it is seen on a die of any colour.
            tab = ft.Container(icon(look, filled, 15, look.ink), bgcolor=look.card, border_radius=5, padding=1)
            marks.append(ft.Container(tab, right=0, top=-4))
        drawn = ft.Stack(marks, width=DIE, height=DIE + EDGE, clip_behavior=ft.ClipBehavior.NONE)
        return surface(look, drawn, name, partial(self.choose, i), radius=DIE / 4, width=DIE + 1, height=50)

    def wish(self, i: int) -> bool | None:
        """Whether the backstory or the familiar's story wants this cell, and has it."""
        h = self.hero
        r, c = divmod(i, 3)
        if r == FAMILIAR_ROW:
            if h.familiar is None or h.familiar.story is None:
                return None
            return rows.has_colour(h.cells[i], h.familiar.story[c])
        if h.backstory is None or h.backstory.wanted is None:
            return None
        wanted = h.backstory.wanted[r]
        return rows.has_colour(h.cells[i], wanted.colour) if wanted.cell == c + 1 else None

    def warnings(self) -> list[ft.Control]:
        """What cannot be in the box: said, never forbidden."""
        return [
            hint(
                self.look,
                words,
                emblem_name="why-not",
                on_mat=True,
                lines=2,
                on_tap=lambda: self.app.open(advice_sheet(self.session)),
            )
            for words in self.strange()[:1]
        ]

    def strange(self) -> list[str]:
        """What cannot be right, in words; the first one is shown, a tap on it shows the rest."""
        return [self.w.say(a.text) for a in self.session.game.advise(self.s, self.seat) if a.level == "warn"]

    def told_place(self, place: str) -> ft.Control:
        """Which die is next; while something cannot be right, that instead."""
        look = self.look
        strange = self.strange() if self.split is None and not look.wide else []
        if not strange:
            return look.text(place, 14, 400, look.onMat2, lines=2)
        said = look.text(strange[0], 14, 500, look.onMat, lines=4, line=1.2)
        said.expand = True
        warn = row([emblem(look, "why-not", look.mark(20), look.lit), said], 6)
        return surface(look, warn, strange[0], lambda: self.app.open(advice_sheet(self.session)), radius=8)

    def pad(self) -> ft.Control:
        look, w = self.look, self.w
        if self.at is None:
            return self.done()
        split = self.split
        r, c = divmod(self.at, 3)
        where = w.term(f"attr.{ROWS[r]}")
        place = w.t("die {n} of 3", n=c + 1)
        if split is not None:
            place = (
                w.t("now the first colour") if split["first"] is None else w.t("now the second colour and the value")
            )
        head = row(
            [
                column(
                    [
                        ft.Semantics(
                            live_region=True,
                            container=True,
                            content=look.text(where, 19, 900, look.onMat, lines=2, line=1.1),
                        ),
                        self.told_place(place),
                    ],
                    1,
                    expand=True,
                ),
                press(
                    look,
                    ft.Container(
                        icon(look, ft.Icons.UNDO_ROUNDED, 26, look.onKey), height=46, alignment=ft.Alignment.CENTER
                    ),
                    w.t("Undo"),
                    self.back,
                    width=56,
                ),
                press(
                    look,
                    ft.Container(
                        row(
                            [
                                emblem(look, "die-split", 24, look.onLit if split is not None else look.onKey),
                                look.text(
                                    w.t("two colours"),
                                    15,
                                    700,
                                    look.onLit if split is not None else look.onKey,
                                    lines=2,
                                )
                                if not look.large
                                else None,
                            ],
                            8,
                            tight=True,
                        ),
                        height=46,
                        padding=ft.Padding.symmetric(horizontal=12),
                        alignment=ft.Alignment.CENTER,
                    ),
                    w.t("two colours"),
                    self.toggle_split,
                    fill=look.lit if split is not None else look.key,
                    edge=look.litEdge if split is not None else look.keyEdge,
                    width=56 if look.large else 138,
                ),
            ],
            8,
        )
        # One callback for the whole visit, so that the pad is drawn once.
        put = self.app.cache.setdefault(("put", self.session.id, self.seat), _Put(self.app, self.seat))
        pad = Pad(look, w, put, split["first"] if split else None, split is not None)
        return ft.Container(
            column(
                [ft.Container(head, padding=ft.Padding.symmetric(horizontal=6)), pad],
                6,
                cross=ft.CrossAxisAlignment.STRETCH,
            ),
            bgcolor=look.tray,
            border_radius=ft.BorderRadius.only(top_left=RADIUS_TRAY, top_right=RADIUS_TRAY),
            padding=ft.Padding.only(left=10, right=10, top=12, bottom=6),
        )

    def done(self) -> ft.Control:
        """All dice lie: on to the cards, or to the next hero."""
        look, w, app, session = self.look, self.w, self.app, self.session
        base = f"/t/{session.id}"
        nobody = next(
            (i for i, h in enumerate(self.s.heroes) if any(c is None for c in h.cells[: cells_of(self.s)])), None
        )
        missing = pick.missing_steps(self.s, self.seat)
        buttons: list[ft.Control] = []
        if missing:
            buttons.append(
                button(
                    look,
                    w.t("Pick the hero’s cards"),
                    partial(pick.pick_run, app, session, self.seat),
                    main=True,
                    emblem_name="score-cards",
                )
            )
        if nobody is not None and nobody != self.seat:
            buttons.append(
                button(
                    look,
                    w.t("Next hero: {name}", name=w.name(nobody)),
                    partial(app.go, f"{base}/hero/{nobody}"),
                    main=not missing,
                    emblem_name="holder",
                )
            )
        buttons.append(button(look, w.t("Checklist"), partial(app.go, f"{base}/checklist"), emblem_name="score-goals"))
        buttons.append(button(look, w.t("Undo"), self.back, emblem_name=ft.Icons.UNDO_ROUNDED))
        per = 1 if look.large else 2
        pairs = [row(buttons[i : i + per], 10) for i in range(0, len(buttons), per)]
        return ft.Container(
            column(
                [look.text(w.t("All dice are entered"), 22, 900, look.onMat), *pairs],
                10,
                cross=ft.CrossAxisAlignment.STRETCH,
            ),
            bgcolor=look.tray,
            border_radius=ft.BorderRadius.only(top_left=RADIUS_TRAY, top_right=RADIUS_TRAY),
            padding=16,
        )


class _Put:
    """The pad's callback: always the hero as it is now."""

    def __init__(self, app: App, seat: int) -> None:
        self.app, self.seat = app, seat

    def __call__(self, code: str) -> None:
        session = self.app.session
        if session is not None:
            look, w = self.app.look("hrdina"), self.app.words("hrdina", session.header.seats)
            Entry(self.app, session, look, w, self.seat).put(code)


def cards_sheet(session: Session, seat: int) -> Sheet:
    """Everything of a hero besides the dice: what is told, and what is missing."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        h = s.heroes[seat]

        def card(kind: str, title: str, c: Any, emblem_name: str, to: Any) -> ft.Control:
            told = w.say(card_label(c)) if c is not None else w.t("not told yet")
            return list_row(
                look,
                title,
                told,
                emblem_name=emblem_name,
                on_tap=to,
                sub_color=None if c is not None else look.bad,
                key=f"card-{kind}",
            )

        back = partial(app.open, cards_sheet(session, seat))

        def pick_one(kind: PickKind) -> Any:
            return lambda: app.push(pick.pick_sheet(app, session, seat, kind, back))

        parts: list[ft.Control | None] = [
            card("board", w.t("Race"), h.board, "holder", pick_one("board")),
            card("class", w.t("Class"), h.klass, "score-goals", pick_one("class")),
            card("backstory", w.t("Backstory"), h.backstory, "score-backstory", pick_one("backstory")),
            card("alignment", w.t("Alignment"), h.alignment, "score-alignment", pick_one("alignment")),
            list_row(
                look,
                w.t("Marker on the alignment"),
                w.term(f"alignment.{('LG', 'NG', 'CG', 'LN', 'N', 'CN', 'LE', 'NE', 'CE')[h.marker]}")
                if h.marker is not None
                else w.t("not told yet"),
                emblem_name="score-alignment",
                on_tap=lambda: app.push(pick.marker_sheet(app, session, seat, back)),
            ),
        ]
        if s.options.familiars:
            parts.append(card("familiar", w.t("Familiar"), h.familiar, "familiar", pick_one("familiar")))
        parts += pick.more_rows(app, look, w, session, seat)
        return sheet(
            look,
            w.t("Hero’s cards"),
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(seat),
            emblem_name="score-cards",
            buttons=[
                button(look, w.t("Ask me one by one"), partial(pick.pick_run, app, session, seat), main=True)
                if pick.missing_steps(s, seat)
                else button(look, w.t("Done"), app.close_all, main=True)
            ],
        )

    return build


def row_sheet(session: Session, seat: int, r: int) -> Sheet:
    """One row: its card modifier, clear it, copy it to another row."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        h: Hero = session.state.heroes[seat]
        dice = list(h.cells[3 * r : 3 * r + 3])
        now = h.mods[r]

        def mod(value: int) -> None:
            app.do(Play(move={"kind": "set_mod", "seat": seat, "row": r, "value": value}))

        def put(target: int, dice_: list[str | None]) -> None:
            app.do(Play(move={"kind": "put_row", "seat": seat, "row": target, "dice": dice_}))

        others = [i for i in range(7 if session.state.options.familiars else 6) if i != r]
        return sheet(
            look,
            w.term(f"attr.{ROWS[r]}"),
            [
                section(look, w.t("Modifier from cards")),
                stepper(
                    look,
                    rows.signed(now) if now else "0",
                    less_name=w.t("{what}: less", what=w.t("Modifier from cards")),
                    more_name=w.t("{what}: more", what=w.t("Modifier from cards")),
                    on_less=(lambda: mod(now - 1)) if now > -6 else None,
                    on_more=(lambda: mod(now + 1)) if now < 6 else None,
                ),
                list_row(
                    look,
                    w.t("Clear the row"),
                    emblem_name=ft.Icons.BACKSPACE_ROUNDED,
                    on_tap=lambda: put(r, [None, None, None]),
                ),
                section(look, w.t("Copy these dice to")),
                ft.Row(
                    [
                        button(look, w.term(f"attr.{ROWS[i]}"), partial(put, i, dice), expand=None, height=48)
                        for i in others
                    ],
                    wrap=True,
                    spacing=8,
                    run_spacing=8,
                )
                if any(dice)
                else None,
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(seat),
            emblem_name=ATTRIBUTE_EMBLEMS[r],
        )

    return build


def more_sheet(session: Session, seat: int) -> Sheet:
    """Less usual ways: dice as text, sums instead of dice, the planner, the battle."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        base = f"/t/{session.id}"
        s: State = session.state
        return sheet(
            look,
            w.name(seat),
            [
                list_row(
                    look,
                    w.t("Last improvements"),
                    w.t("The best use of XP, found by the app"),
                    emblem_name=ft.Icons.AUTO_AWESOME_ROUNDED,
                    on_tap=lambda: app.go(f"{base}/plan/{seat}"),
                ),
                list_row(
                    look,
                    w.t("Final battle"),
                    w.t("Dice, odds and stars"),
                    emblem_name="score-monster",
                    on_tap=lambda: app.go(f"{base}/battle/{seat}"),
                )
                if s.options.monsters
                else None,
                list_row(
                    look,
                    w.t("Dice as text"),
                    w.t("Read or write all dice at once"),
                    emblem_name=ft.Icons.KEYBOARD_ROUNDED,
                    on_tap=lambda: app.push(text_sheet(session, seat)),
                ),
                list_row(
                    look,
                    w.t("Sums instead of dice"),
                    w.t("When only the sums are known"),
                    emblem_name=ft.Icons.FUNCTIONS_ROUNDED,
                    on_tap=lambda: app.push(sums_sheet(session, seat)),
                ),
                list_row(look, w.t("Checklist"), emblem_name="score-goals", on_tap=lambda: app.go(f"{base}/checklist")),
            ],
            on_close=app.close,
            close_name=w.t("Close"),
        )

    return build


def text_sheet(session: Session, seat: int) -> Sheet:
    """All dice as one line of text, to read, copy and write."""
    h: Hero = session.state.heroes[seat]
    state = {"text": "", "error": ""}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        state["text"] = state["text"] or write_dice(h.cells, w.lang)

        def typed(text: str) -> None:
            state["text"] = text

        def save() -> None:
            try:
                dice = list(read_dice(state["text"], w.lang))
            except ValueError as e:
                why = getattr(e, "why", None)
                state["error"] = w.say(why) if why is not None else w.t("This text is not understood.")
                app.refresh()
                return
            dice += [None] * (CELLS - len(dice))
            app.do(Play(move={"kind": "put_dice", "seat": seat, "dice": dice}))

        return sheet(
            look,
            w.t("Dice as text"),
            [
                hint(look, w.t("Colour letter and value, row by row, a full stop for an empty cell.")),
                field(
                    look,
                    w.t("Dice"),
                    state["text"],
                    typed,
                    error=state["error"],
                    key="dice-text",
                    multiline=True,
                    max_lines=4,
                ),
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(seat),
            emblem_name=ft.Icons.KEYBOARD_ROUNDED,
            buttons=[button(look, w.t("Cancel"), app.close), button(look, w.t("Save"), save, main=True)],
        )

    return build


def sums_sheet(session: Session, seat: int) -> Sheet:
    """The short form: six sums, counted dice and matches."""
    h: Hero = session.state.heroes[seat]
    sums = h.sums
    now: dict[str, int] = {f"row{i}": sums.rows[i] if sums else (rows.dice_sum(h, i) or 0) for i in range(6)}
    now["class_dice"] = sums.class_dice if sums else (rows.class_dice(h) or 0)
    now["matches"] = sums.matches if sums else (rows.matches(h) or 0)
    now["familiar"] = (sums.familiar or 3) if sums else (rows.dice_sum(h, FAMILIAR_ROW) or 3)
    now["story"] = sums.story if sums else (rows.story_matches(h) or 0)
    limits = {
        **{f"row{i}": (0, 24) for i in range(6)},
        "class_dice": (0, 21),
        "matches": (0, 6),
        "familiar": (3, 24),
        "story": (0, 3),
    }

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        familiars = session.state.options.familiars
        labels = {f"row{i}": w.term(f"attr.{ROWS[i]}") for i in range(6)}
        labels["class_dice"], labels["matches"] = w.t("Dice of the class colour"), w.t("Matches of the backstory")
        if familiars:
            labels["familiar"], labels["story"] = w.t("Sum of the familiar"), w.t("Matches of its story")

        def step(key: str, by: int) -> None:
            low, high = limits[key]
            now[key] = max(low, min(high, now[key] + by))
            app.refresh()

        def save(on: bool) -> None:
            told = (
                {
                    "rows": [now[f"row{i}"] for i in range(6)],
                    "class_dice": now["class_dice"],
                    "matches": now["matches"],
                    "familiar": now["familiar"] if familiars else None,
                    "story": now["story"] if familiars else 0,
                }
                if on
                else None
            )
            app.do(Play(move={"kind": "set_sums", "seat": seat, "sums": told}))

        return sheet(
            look,
            w.t("Sums instead of dice"),
            [
                hint(look, w.t("Sums of the dice alone, without race and cards.")),
                *[
                    row(
                        [
                            look.text(label, 17, 500, expand=True),
                            stepper(
                                look,
                                str(now[key]),
                                less_name=w.t("{what}: less", what=label),
                                more_name=w.t("{what}: more", what=label),
                                on_less=partial(step, key, -1) if now[key] > limits[key][0] else None,
                                on_more=partial(step, key, 1) if now[key] < limits[key][1] else None,
                                value_name=f"{label}: {now[key]}",
                            ),
                        ],
                        8,
                    )
                    for key, label in labels.items()
                ],
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(seat),
            emblem_name=ft.Icons.FUNCTIONS_ROUNDED,
            buttons=[
                button(look, w.t("Back to the dice"), lambda: save(False))
                if session.state.heroes[seat].sums
                else button(look, w.t("Cancel"), app.close),
                button(look, w.t("Save"), lambda: save(True), main=True),
            ],
        )

    return build
