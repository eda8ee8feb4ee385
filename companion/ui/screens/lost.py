"""Addresses that lead nowhere, tables that cannot be opened, screens that cannot be drawn."""

from __future__ import annotations

import flet as ft

from companion.i18n import Words
from companion.ui.app import App, frame
from companion.ui.components import Action, button, error_state, header
from companion.ui.theme import Look


def _lost(app: App, title: str, text: str) -> tuple[ft.Control, Look, Words]:
    look, w = app.look(), app.words()
    home = button(look, w.t("To the start"), lambda: app.go("/"), main=True, expand=None)
    top = header(
        look, "Companion", back=Action(ft.Icons.ARROW_BACK_ROUNDED, w.t("Back"), lambda: app.go("/")), on_mat=False
    )
    return frame(app, look, top, error_state(look, title, text, action=home)), look, w


def no_screen(app: App) -> tuple[ft.Control, Look, Words]:
    w = app.words()
    return _lost(app, w.t("There is nothing here"), w.t("This address leads nowhere."))


def no_table(app: App, id: str) -> tuple[ft.Control, Look, Words]:
    w = app.words()
    why = w.say(app.trouble) if app.trouble else w.t("It may have been deleted. Look among the tables.")
    return _lost(app, w.t("This table cannot be opened"), why)


def mistake(app: App) -> ft.Control:
    """In place of a screen that cannot be drawn."""
    return _lost(app, app.words().t("This cannot be shown"), app.mistake)[0]
