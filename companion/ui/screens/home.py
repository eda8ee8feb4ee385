"""Home: the games, the tools, and the last table in one tap."""

from __future__ import annotations

from datetime import datetime
from functools import partial

import flet as ft

from companion.core import registry
from companion.core.contract import Meta
from companion.core.table import Table
from companion.i18n import Words
from companion.ui.app import App, frame, now
from companion.ui.components import (
    Action,
    bottom_nav,
    card,
    column,
    continue_card,
    error_state,
    game_tile,
    header,
    list_row,
    row,
    scroll,
    tool_tile,
)
from companion.ui.theme import Look


def players(w: Words, meta: Meta) -> str:
    """ "3 to 5 players": the official numbers."""
    unofficial = {n for n, _ in meta.unofficial}
    seats = [n for n in meta.seats if n not in unofficial]
    if len(seats) == 1:
        return w.tn("{n} player", "{n} players", seats[0])
    return w.tn("{low} to {n} player", "{low} to {n} players", seats[-1], low=seats[0])


def nav(app: App, w: Words, here: str) -> list[Action]:
    """The four places of the start."""
    places = [
        ("/", ft.Icons.HOME_ROUNDED, w.t("Games")),
        ("/tables", ft.Icons.HISTORY_ROUNDED, w.t("Tables")),
        ("/learn", ft.Icons.SCHOOL_ROUNDED, w.t("Lessons")),
        ("/rules", ft.Icons.MENU_BOOK_ROUNDED, w.t("Rules")),
    ]
    return [Action(icon, name, partial(app.go, to), lit=to == here) for to, icon, name in places]


def saved(w: Words, at: str) -> str:
    """ "saved today 20:14", in the device's own time."""
    try:
        moment = datetime.fromisoformat(at).astimezone()
    except ValueError:
        return ""
    return w.t("saved {when}", when=w.when(moment, now().date()))


def _continue(app: App, look: Look, w: Words, table: Table) -> ft.Control:
    game = table.game
    words = app.words(game.meta.id, table.header.seats)
    status = game.status(table.state)
    line = words.say(status.headline)
    if status.round:
        line = w.t("round {n}", n=status.round) + " · " + line
    return continue_card(
        look,
        game.meta.id,
        w.t("Continue with {game}", game=game.meta.name),
        line,
        saved(w, next((t.changed for t in app.tables if t.id == table.header.id), "")),
        lambda: app.go(f"/t/{table.header.id}"),
        emblem_name="wandering",
        key="continue",
    )


def home(app: App) -> tuple[ft.Control, Look, Words]:
    look, w = app.look(), app.words()
    metas = list(registry.metas().values())
    wide = look.width >= 700 and len(metas) > 1
    columns = 4 if wide else 1 if look.large or len(metas) == 1 else 2
    tiles = [
        game_tile(
            look,
            m.id,
            w.say(m.name),
            players(w, m),
            partial(app.go, f"/new/{m.id}"),
            motif=m.motif or None,
            key=m.id,
        )
        for m in metas
    ]
    rows: list[ft.Control] = [ft.Row(tiles[i : i + columns], spacing=10) for i in range(0, len(tiles), columns)]
    tools = [
        tool_tile(
            look,
            w.say(t.label),
            t.emblem,
            partial(app.go, f"/tool/{m.id}/{t.key}"),
            color=app.look(m.id).accent,
        )
        for m in metas
        for t in m.tools
    ]
    tools.append(tool_tile(look, w.t("Learn a game"), ft.Icons.SCHOOL_ROUNDED, lambda: app.go("/learn")))
    if look.large:
        rows.append(column(tools, 10, cross=ft.CrossAxisAlignment.STRETCH))
    else:
        rows += [row(tools[i : i + 3], 10) for i in range(0, len(tools), 3)]
    if app.trouble:
        rows.insert(0, error_state(look, w.t("The saved tables cannot be read"), w.say(app.trouble)))
    if app.damaged:
        count = len(app.damaged)
        rows.append(
            card(
                look,
                [
                    list_row(
                        look,
                        w.tn("{n} table is damaged", "{n} tables are damaged", count),
                        w.t("Set aside; the others are all right. What is left of it can be exported."),
                        emblem_name="why-not",
                        on_tap=lambda: app.go("/tables"),
                    )
                ],
            )
        )
    top = header(
        look,
        "Companion",
        w.t("What is on the table today?"),
        actions=[
            Action(ft.Icons.SEARCH_ROUNDED, w.t("Search the rules"), lambda: app.go("/rules")),
            Action(ft.Icons.SETTINGS_ROUNDED, w.t("Settings"), lambda: app.go("/settings")),
        ],
        on_mat=False,
    )
    above = _continue(app, look, w, app.latest) if app.latest else None
    return (
        frame(app, look, top, scroll(rows, 10), bottom_nav(look, nav(app, w, "/"), above), ground=look.paper),
        look,
        w,
    )
