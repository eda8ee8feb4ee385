"""Practice: a whole game against simple players, with every moment explained."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial

import flet as ft

from companion.core.practice import Deed
from companion.i18n import Words
from companion.ui.app import App, frame, load_ui
from companion.ui.components import (
    Action,
    button,
    column,
    emblem,
    header,
    icon_button,
    move,
    moves,
    row,
    scroll,
    sheet,
    tray,
    tray_room,
    verdict,
)
from companion.ui.picture import Picture
from companion.ui.practice import PracticeRun, open_practice
from companion.ui.screens.advice import advice_line
from companion.ui.screens.beside import beside, middle, reading
from companion.ui.screens.learn_parts import picture_of
from companion.ui.screens.sheets import reason_sheet
from companion.ui.theme import SCREEN_EDGE, Look

MOVES_IN_ROWS = 6  # with more deeds than this they stand in three columns
LONG = 16  # letters; with a longer label among them three columns have no room for emblems
LETTER = 0.53  # width of a letter, in font sizes
# Heights in px at 100 %: header; the tray's headline and edges; a row of moves without and with a line below; a hint.
HEADER, HEAD, MOVE, TOLD, HINT = 76.0, 70.0, 76.0, 106.0, 60.0


def practice(app: App, run: PracticeRun) -> tuple[ft.Control, Look, Words]:
    game = run.game.meta.id
    look, w = app.look(game), app.words(game, run.header.seats)
    own = getattr(load_ui(game), "practice", None)  # where the table's picture does not show what is played with here
    drawn: Picture = (own and own(app, replace(look, width=reading(look)), w, run)) or picture_of(app, look, w, run)
    status = run.game.status(run.state)
    top = header(
        look,
        w.t("Practice: {game}", game=run.game.meta.name),
        drawn.subtitle,
        back=Action(ft.Icons.CLOSE_ROUNDED, w.t("Back to the lessons"), lambda: app.go(f"/learn/{game}")),
        actions=[
            Action(ft.Icons.RESTART_ALT_ROUNDED, w.t("A new game"), lambda: _anew(app, run)),
            Action(ft.Icons.MENU_BOOK_ROUNDED, w.t("Rules"), lambda: app.go(f"/rules/{game}")),
        ],
    )
    deeds = _deeds(app, look, w, run)
    advice = [] if run.over else list(drawn.moves) if own else advice_line(app, look, w, run)
    lines = [w.say(m) for m in run.said]
    kept, hand = lines, _hand(look, w, run)
    if drawn.keep and not look.wide:
        room = 0.0 if look.large else look.height - HEADER - drawn.keep - _rest(look, run, bool(advice))
        if room < HINT and len(run.practice.hand(run.state)) <= len(run.deeds()):
            hand = None  # its cards stand in the moves
        kept = latest(lines, room, look.column)
    said: list[ft.Control] = [look.text(line, 15, 500, look.onMat2, line=1.25) for line in kept[:-1]]
    if kept:
        last = look.text(kept[-1], 17, 700, look.onMat, line=1.25)
        said.append(last if kept == lines else _with_the_rest(app, look, w, last, lines))
    content: list[ft.Control | None] = [
        ft.Semantics(live_region=True, container=True, content=column(said, 3)) if said else None,
        hand,
        *advice,
        *deeds,
    ]
    if outcome := run.game.outcome(run.state):
        content.append(verdict(look, w.t("The game is over"), w.say(outcome.why), good=0 in outcome.winners))
        content.append(row([button(look, w.t("Play again"), lambda: _anew(app, run), main=True)]))
    headline = "" if run.over else drawn.headline if own else w.say(status.headline)
    body = scroll([*drawn.mat, *drawn.seats, ft.Container(height=8)], 6)
    body.key = "seats"  # as on the table: the same column while the tray changes
    if own:
        app.focus(body, drawn.focus, len(run.table.entries))  # the tray has another height after each step
    if look.wide:  # as the tables do: nothing is covered
        return (
            beside(app, look, top, middle(look, body) if own else body, tray(look, headline, content=content)),
            look,
            w,
        )
    bottom = tray(look, headline, content=content, max_height=tray_room(look, drawn.tray) if look.large else None)
    return frame(app, look, top, body, bottom, ground=look.mat), look, w


def latest(lines: list[str], room: float, width: float) -> list[str]:
    """Of what is told the last sentences that fit into `room` px at 100 %; the very last one always."""
    kept = lines[-1:]
    room -= _high(kept[0], 17, width) if kept else 0
    for line in reversed(lines[:-1]):
        room -= _high(line, 15, width)
        if room < 0:
            break
        kept.insert(0, line)
    return kept


def _with_the_rest(app: App, look: Look, w: Words, last: ft.Text, lines: list[str]) -> ft.Control:
    """The last sentence and the way to those that have no room."""
    title = w.t("What happened, step by step")

    def build(app: App, look: Look, _: Words) -> ft.BottomSheet:
        told = [look.text(line, 17, 400, line=1.42) for line in lines]
        return sheet(look, title, told, on_close=app.close, close_name=w.t("Close"))

    last.expand = True
    return row(
        [last, icon_button(look, ft.Icons.HISTORY_ROUNDED, title, lambda: app.open(build), color=look.onMat2)], 8
    )


def _high(text: str, size: float, width: float) -> float:
    """About how high a sentence stands in the tray, in px."""
    return math.ceil(len(text) * size * LETTER / (width - 2 * SCREEN_EDGE)) * size * 1.25 + 3


def _rest(look: Look, run: PracticeRun, advice: bool) -> float:
    """About how high the tray is without what is told, in px."""
    found = run.deeds()
    columns = _columns(look, found)
    rows = math.ceil(len(found) / columns) or 1
    each = MOVE if columns == 3 else max((TOLD if d.detail or d.rulings else MOVE for d in found), default=MOVE)
    return HEAD + HINT * (advice + bool(run.practice.hand(run.state))) + rows * each


def _anew(app: App, run: PracticeRun) -> None:
    app.session = open_practice(run.game, run.header.seats[0])
    app.refresh()


def _hand(look: Look, w: Words, run: PracticeRun) -> ft.Control | None:
    """The learner's own cards, one line."""
    pieces = run.practice.hand(run.state)
    if not pieces or run.over:
        return None
    names = [w.say(p.label) for p in pieces]
    cards: list[ft.Control] = [
        ft.Container(
            ft.Row(
                [
                    *([emblem(look, p.emblem, look.mark(20), look.onFace)] if p.emblem else []),
                    look.text(p.short or (name if not p.emblem else ""), 14, 700, look.onFace, lines=1),
                ],
                spacing=3,
                tight=True,
            ),
            bgcolor=look.face,
            border_radius=8,
            padding=ft.Padding.symmetric(horizontal=7, vertical=5),
        )
        for p, name in zip(pieces, names, strict=True)
    ]
    label = w.t("Your hand: {cards}", cards=", ".join(names))
    line = ft.Row([look.text(w.t("Your hand"), 14, 500, look.onMat2), *cards], spacing=6, run_spacing=6, wrap=True)
    return ft.Semantics(label=label, exclude_semantics=True, content=line)


def _columns(look: Look, found: list[Deed]) -> int:
    return 3 if len(found) > MOVES_IN_ROWS and not look.large else 2


def _deeds(app: App, look: Look, w: Words, run: PracticeRun) -> list[ft.Control | None]:
    """What the learner can do, and the others' next step."""

    def done(deed: Deed) -> None:
        if deed.rulings:
            app.open(reason_sheet(run, deed.rulings, w.say(deed.label)))
            return
        run.make(deed)
        app.refresh()

    def on() -> None:
        run.go()
        app.refresh()

    def skip() -> None:
        run.skip()
        app.refresh()

    found = run.deeds()
    leads = sum(d.main and not d.rulings for d in found) == 1  # of several none is lit: that is the learner's choice
    columns = _columns(look, found)
    bare = columns == 3 and max(len(w.say(d.label)) for d in found) > LONG
    drawn = [
        move(
            look,
            w.say(d.label),
            w.say(d.rulings[0].why) if d.rulings else w.say(d.detail) if d.detail and columns == 2 else "",
            state="impossible" if d.rulings else "main" if d.main and leads else "possible",
            emblem_name=None if bare else d.emblem or None,
            on_tap=partial(done, d),
            name=w.t("{label}, not possible", label=w.say(d.label)) if d.rulings else w.say(d.label),
            stacked=columns == 3,
        )
        for d in found
    ]
    out: list[ft.Control | None] = [moves(look, drawn, columns=columns)] if drawn else []
    if not run.waits and not run.over:
        ways = [
            button(look, w.t("To my turn"), skip),
            button(look, w.t("Go on"), on, main=True, emblem_name=ft.Icons.PLAY_ARROW_ROUNDED),
        ]
        out.append(column(ways, 10, cross=ft.CrossAxisAlignment.STRETCH) if look.large else row(ways, 10))
    return out
