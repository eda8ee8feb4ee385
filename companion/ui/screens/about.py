"""What this is."""

from __future__ import annotations

import flet as ft

from companion import __version__
from companion.core import registry
from companion.i18n import Words
from companion.ui.app import App, frame
from companion.ui.components import Action, card, column, header, list_row, reading, scroll, section
from companion.ui.theme import Look


def about(app: App) -> tuple[ft.Control, Look, Words]:
    look, w = app.look(), app.words()
    texts = [
        w.t(
            "Companion helps people who play with real cards and dice. You tell it what happens on the table; it knows the rules, keeps count, says what is possible and why something is not, and adds up the score."
        ),
        w.t("Everything stays on this device. There is no account, no advertising and nothing is sent anywhere."),
        w.t(
            "The games belong to their authors and publishers. The rules are told here in our own words; the printed rules of your edition come first."
        ),
    ]
    sources = [list_row(look, w.say(m.name), ", ".join(m.sources)) for m in registry.metas().values()]
    top = header(
        look,
        w.t("About Companion"),
        w.t("version {version}", version=__version__),
        back=Action(ft.Icons.ARROW_BACK_ROUNDED, w.t("Back"), lambda: app.go("/settings")),
        on_mat=False,
    )
    body = scroll(
        [
            card(look, [ft.Container(column([reading(look, t) for t in texts], 12), padding=16)]),
            section(look, w.t("Editions the rules follow")),
            card(look, sources),
            section(look, w.t("Licence")),
            card(
                look,
                [
                    list_row(look, w.t("MIT licence"), w.t("The program is free: use it, change it, pass it on.")),
                    list_row(look, "Roboto", w.t("Typeface, Apache License 2.0")),
                ],
            ),
            ft.Container(height=12),
        ],
        8,
    )
    return frame(app, look, top, body, ground=look.paper), look, w
