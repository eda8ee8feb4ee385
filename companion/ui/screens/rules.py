"""The rules: contents, search without diacritics, questions, one section to read."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion import content
from companion.core import registry
from companion.i18n import Words
from companion.ui.app import App, frame
from companion.ui.components import (
    Action,
    bottom_nav,
    button,
    card,
    column,
    empty_state,
    header,
    list_row,
    row,
    scroll,
    search,
    tray,
)
from companion.ui.components import (
    section as heading,
)
from companion.ui.screens.badge import badge
from companion.ui.screens.home import nav
from companion.ui.screens.sheets import markdown
from companion.ui.theme import Look


def games(app: App) -> tuple[ft.Control, Look, Words]:
    """Which game's rules; typing searches all of them."""
    look, w = app.look(), app.words()
    query: str = app.draft.get("query", "")

    def typed(text: str) -> None:
        app.draft["query"] = text
        app.refresh()

    parts: list[ft.Control | None] = [
        search(look, w.t("Search in all rules"), query, typed, clear_name=w.t("Clear the search"), key="search")
    ]
    for meta in registry.metas().values():
        rules = content.rules(meta.id, app.lang)
        if not query.strip():
            parts.append(
                card(
                    look,
                    [
                        list_row(
                            look,
                            w.say(meta.name),
                            w.tn("{n} section", "{n} sections", len(rules.sections)),
                            emblem_name=badge(app, look, meta.id),
                            on_tap=partial(app.go, f"/rules/{meta.id}"),
                        )
                    ],
                )
            )
        else:
            parts += _found(app, look, w, meta.id, query, w.say(meta.name))
    if query.strip() and len(parts) == 1:
        parts.append(_nothing(look, w, query))
    top = header(look, w.t("Rules"), w.t("In our own words, with the printed terms"), on_mat=False)
    return frame(app, look, top, scroll(parts, 10), bottom_nav(look, nav(app, w, "/rules")), ground=look.paper), look, w


def _nothing(look: Look, w: Words, query: str) -> ft.Control:
    return empty_state(
        look,
        w.t("Nothing found"),
        w.t("No rule speaks of “{query}”. Try one word, without an ending.", query=query),
        emblem_name="clue",
    )


def _found(app: App, look: Look, w: Words, game: str, query: str, title: str = "") -> list[ft.Control]:
    rules = content.rules(game, app.lang)
    chapters = dict(rules.chapters)
    found = rules.search(query)
    asked = rules.asked(query)
    out: list[ft.Control] = []
    if found:
        out.append(heading(look, title or w.t("Rules")))
        out.append(
            card(
                look,
                [
                    list_row(
                        look,
                        s.title,
                        chapters.get(s.chapter, ""),
                        emblem_name="rule",
                        on_tap=partial(app.go, f"/rules/{game}/{s.id}"),
                    )
                    for s in found
                ],
            )
        )
    if asked:
        out.append(heading(look, w.t("Questions")))
        out.append(card(look, [_question(app, look, game, q) for q in asked]))
    return out


def _question(app: App, look: Look, game: str, q: content.Question) -> ft.Control:
    opened = app.draft.get("faq") == q.id

    def toggle() -> None:
        app.draft["faq"] = None if opened else q.id
        app.refresh()

    head = list_row(
        look,
        q.q,
        emblem_name="clue",
        on_tap=toggle,
        trailing=ft.Icons.EXPAND_LESS_ROUNDED if opened else ft.Icons.EXPAND_MORE_ROUNDED,
        expanded=opened,
    )
    if not opened:
        return head
    return column(
        [head, ft.Container(markdown(app, look, game, q.a), padding=ft.Padding.only(left=16, right=16, bottom=14))],
        0,
        cross=ft.CrossAxisAlignment.STRETCH,
    )


def contents(app: App, game: str) -> tuple[ft.Control, Look, Words]:
    """A game's rules: chapters with their sections, or what the search finds."""
    look, w = app.look(game), app.words(game)
    rules = content.rules(game, app.lang)
    query: str = app.draft.get("query", "")

    def typed(text: str) -> None:
        app.draft["query"] = text
        app.refresh()

    parts: list[ft.Control | None] = [
        search(look, w.t("Search in the rules"), query, typed, clear_name=w.t("Clear the search"), key="search")
    ]
    if query.strip():
        parts += _found(app, look, w, game, query) or [_nothing(look, w, query)]
    else:
        page = list_row(
            look,
            w.t("On one page"),
            w.t("For the middle of the game, also for printing"),
            emblem_name=ft.Icons.DESCRIPTION_ROUNDED,
            on_tap=partial(app.go, f"/rules/{game}/cheat"),
        )
        words = list_row(
            look,
            w.t("Words of the game"),
            w.t("In both languages, with what they mean"),
            emblem_name=ft.Icons.TRANSLATE_ROUNDED,
            on_tap=partial(app.go, f"/rules/{game}/words"),
        )
        parts.append(card(look, [page if content.cheat(game, app.lang) else None, words]))
        for chapter, title in rules.chapters:
            inside = [s for s in rules.sections if s.chapter == chapter]
            if not inside:
                continue
            parts.append(heading(look, title))
            parts.append(
                card(look, [list_row(look, s.title, on_tap=partial(app.go, f"/rules/{game}/{s.id}")) for s in inside])
            )
        if rules.questions:
            parts.append(heading(look, w.t("Questions people ask")))
            parts.append(card(look, [_question(app, look, game, q) for q in rules.questions]))
    back = _back(app, game)
    top = header(
        look,
        w.t("Rules of {game}", game=registry.metas()[game].name),
        w.tn("{n} section", "{n} sections", len(rules.sections)),
        back=Action(ft.Icons.ARROW_BACK_ROUNDED, w.t("Back"), lambda: app.go(back)),
        on_mat=False,
    )
    return frame(app, look, top, scroll([*parts, ft.Container(height=16)], 8)), look, w


def _back(app: App, game: str) -> str:
    """Rules opened from a table lead back to it."""
    if app.session and app.session.game.meta.id == game:
        return app.session.route
    return "/rules"


def section(app: App, game: str, id: str) -> tuple[ft.Control, Look, Words]:
    """One section, with the way to the one before and after."""
    look, w = app.look(game), app.words(game)
    rules = content.rules(game, app.lang)
    index = next((i for i, s in enumerate(rules.sections) if s.id == id), None)
    if index is None:
        return contents(app, game)
    found = rules.sections[index]
    chapter = dict(rules.chapters)[found.chapter]
    related = [q for q in rules.questions if set(q.rules) & set(found.rules)]
    parts: list[ft.Control | None] = [
        ft.Container(
            column(
                [look.text(found.title, 27, 900, line=1.1), markdown(app, look, game, found.body)],
                10,
                cross=ft.CrossAxisAlignment.STRETCH,
            ),
            bgcolor=look.card,
            border_radius=16,
            padding=18,
        )
    ]
    if related:
        parts.append(heading(look, w.t("Questions people ask")))
        parts.append(card(look, [_question(app, look, game, q) for q in related]))
    before = rules.sections[index - 1] if index else None
    after = rules.sections[index + 1] if index + 1 < len(rules.sections) else None
    moves = [
        button(
            look,
            before.title,
            lambda: app.go(f"/rules/{game}/{before.id}"),
            emblem_name=ft.Icons.CHEVRON_LEFT_ROUNDED,
            name=w.t("Before: {title}", title=before.title),
        )
        if before
        else None,
        button(
            look,
            after.title,
            lambda: app.go(f"/rules/{game}/{after.id}"),
            emblem_name=ft.Icons.CHEVRON_RIGHT_ROUNDED,
            name=w.t("Next: {title}", title=after.title),
        )
        if after
        else None,
    ]
    top = header(
        look,
        chapter,
        w.say(registry.metas()[game].name),
        back=Action(ft.Icons.ARROW_BACK_ROUNDED, w.t("Contents"), lambda: app.go(f"/rules/{game}")),
        actions=[Action("holder", w.t("Back to the table"), lambda: app.go(_back(app, game)))]
        if app.session and app.session.game.meta.id == game
        else [],
        on_mat=False,
    )
    bottom = tray(
        look, content=[column(moves, 10, cross=ft.CrossAxisAlignment.STRETCH) if look.large else row(moves, 10)]
    )
    return frame(app, look, top, scroll([*parts, ft.Container(height=16)], 10), bottom), look, w
