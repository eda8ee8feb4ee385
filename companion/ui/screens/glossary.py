"""A game's words: each with its word in the other language and what it means here."""

from __future__ import annotations

import flet as ft

from companion import content
from companion.core import registry
from companion.i18n import LANGUAGES, Words, fold
from companion.ui.app import App, frame
from companion.ui.components import Action, card, column, empty_state, header, scroll, search
from companion.ui.theme import Look


def found(game: str, lang: str, query: str) -> list[tuple[str, str, str]]:
    """(word, word in the other language, meaning) of each term that holds `query`, sorted as the language sorts letters."""
    other = next(x for x in LANGUAGES if x != lang)
    terms = [
        (forms[lang], forms.get(other, ""), forms.get(f"meaning_{lang}", ""))
        for forms in content.glossary(game).values()
        if forms.get(lang)
    ]
    wanted = fold(query).split()
    kept = {t for t in terms if all(any(word in fold(part) for part in t) for word in wanted)}
    return sorted(kept, key=lambda t: (fold(t[0]), t))


def glossary(app: App, game: str) -> tuple[ft.Control, Look, Words]:
    look, w = app.look(game), app.words(game)
    query: str = app.draft.get("query", "")

    def typed(text: str) -> None:
        app.draft["query"] = text
        app.refresh()

    rows: list[ft.Control | None] = [
        ft.Container(
            column(
                [
                    look.text(word, 17, 700, line=1.2),
                    look.text(other, 14, 500, look.accent, line=1.2) if other and other != word else None,
                    look.text(meaning, 15, 400, look.ink2, line=1.3) if meaning else None,
                ],
                2,
            ),
            padding=ft.Padding.symmetric(horizontal=16, vertical=10),
        )
        for word, other, meaning in found(game, app.lang, query)
    ]
    nothing = empty_state(
        look, w.t("Nothing found"), w.t("No word of the game holds “{query}”.", query=query), emblem_name="clue"
    )
    top = header(
        look,
        w.t("Words of {game}", game=registry.metas()[game].name),
        w.t("In both languages, with what they mean"),
        back=Action(ft.Icons.ARROW_BACK_ROUNDED, w.t("Contents"), lambda: app.go(f"/rules/{game}")),
        on_mat=False,
    )
    field = search(look, w.t("Search in the words"), query, typed, clear_name=w.t("Clear the search"), key="search")
    return frame(app, look, top, scroll([field, card(look, rows) if rows else nothing], 8)), look, w
