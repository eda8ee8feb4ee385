"""Screens: functions from the app to a control. They keep no state of their own; see `companion.ui.app.App`.

Each is imported when it is first shown: the start shows one of them and need not wait for the others.
"""

from __future__ import annotations

import flet as ft

from companion import content
from companion.core import registry
from companion.i18n import Words
from companion.ui.app import App, load_ui
from companion.ui.screens import home, lost
from companion.ui.theme import Look


def screen_of(app: App) -> tuple[ft.Control, Look, Words]:
    """The screen of the app's route, with the look and the words its sheets are drawn with."""
    match app.parts:
        case []:
            return home.home(app)
        case ["tables"]:
            from companion.ui.screens import tables

            return tables.tables(app)
        case ["new", game] if game in registry.metas():
            from companion.ui.screens import setup

            return setup.setup(app, game)
        case ["t", id, *rest]:
            if app.session is None or app.session.id != id:
                return lost.no_table(app, id)
            match rest:
                case []:
                    from companion.ui.screens import table

                    return table.table(app, app.session)
                case ["history"]:
                    from companion.ui.screens import history

                    return history.history(app, app.session)
                case ["correct"]:
                    from companion.ui.screens import correct

                    return correct.correct(app, app.session)
                case ["score"]:
                    from companion.ui.screens import score

                    return score.score(app, app.session)
                case [key, *args] if (ui := load_ui(app.session.game.meta.id)) and key in getattr(ui, "SCREENS", {}):
                    own: tuple[ft.Control, Look, Words] = ui.SCREENS[key](app, app.session, args)
                    return own
        case ["rules"]:
            from companion.ui.screens import rules

            return rules.games(app)
        case ["rules", game] if game in registry.metas():
            from companion.ui.screens import rules

            return rules.contents(app, game)
        case ["rules", game, "cheat"] if game in registry.metas() and content.cheat(game, app.lang):
            from companion.ui.screens import cheat

            return cheat.cheat(app, game)
        case ["rules", game, "words"] if game in registry.metas():
            from companion.ui.screens import glossary

            return glossary.glossary(app, game)
        case ["rules", game, section] if game in registry.metas():
            from companion.ui.screens import rules

            return rules.section(app, game, section)
        case ["tool", game, key] if (ui := load_ui(game)) and key in ui.TOOLS:
            drawn: tuple[ft.Control, Look, Words] = ui.TOOLS[key](app)
            return drawn
        case ["learn"]:
            from companion.ui.screens import learn

            return learn.games(app)
        case ["learn", game, *rest] if game in registry.metas():
            from companion.ui.screens import learn

            return learn.of_game(app, game, rest)
        case ["take", code]:
            from companion.ui.screens import hand_over

            return hand_over.take(app, code)
        case ["settings"]:
            from companion.ui.screens import settings

            return settings.settings(app)
        case ["about"]:
            from companion.ui.screens import about

            return about.about(app)
    return lost.no_screen(app)
