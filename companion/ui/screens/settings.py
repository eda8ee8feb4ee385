"""Settings of this device."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.i18n import Words
from companion.ui.app import App, frame
from companion.ui.components import (
    Action,
    bottom_nav,
    card,
    chips,
    column,
    header,
    list_row,
    scroll,
    section,
    switch_row,
)
from companion.ui.prefs import TEXT_SIZES
from companion.ui.screens.home import nav
from companion.ui.theme import Look


def settings(app: App) -> tuple[ft.Control, Look, Words]:
    look, w = app.look(), app.words()
    p = app.prefs

    def put(**changes: Any) -> None:
        app.run(_put, app, changes)

    def choose(options: list[tuple[str, str]], now: str, then: Any) -> ft.Control:
        return ft.Container(column([chips(look, options, now, then)], 0), padding=12)

    # Languages are named in themselves, so that one can find the way back.
    langs = [("device", w.t("As the device")), ("cs", "Čeština"), ("en", "English")]
    themes = [("system", w.t("As the device")), ("light", w.t("Light")), ("dark", w.t("Dark"))]
    sizes = [(str(s), f"{round(s * 100)} %") for s in TEXT_SIZES]
    levels = [("beginner", w.t("Everything")), ("expert", w.t("Only what is easily forgotten"))]
    parts: list[ft.Control | None] = [
        section(look, w.t("Language")),
        card(look, [choose(langs, p.lang or "device", lambda v: put(lang=None if v == "device" else v))]),
        section(look, w.t("Theme")),
        card(look, [choose(themes, p.theme, lambda v: put(theme=v))]),
        section(look, w.t("Text size")),
        card(look, [choose(sizes, str(p.text), lambda v: put(text=float(v)))]),
        section(look, w.t("At the table")),
        card(
            look,
            [
                switch_row(
                    look,
                    w.t("Keep the screen awake"),
                    p.awake,
                    lambda on: put(awake=on),
                    sub=w.t("While a table is open"),
                    emblem_name=ft.Icons.LIGHT_MODE_ROUNDED,
                ),
                switch_row(
                    look,
                    w.t("Vibrate on taps"),
                    p.haptics,
                    lambda on: put(haptics=on),
                    sub=w.t("Where the device can"),
                    emblem_name=ft.Icons.VIBRATION_ROUNDED,
                ),
                switch_row(
                    look,
                    w.t("Coach"),
                    p.coach,
                    lambda on: put(coach=on),
                    sub=w.t("Chances beside the moves"),
                    emblem_name=ft.Icons.LIGHTBULB_ROUNDED,
                ),
            ],
        ),
        section(look, w.t("Reminders")),
        card(look, [choose(levels, p.level, lambda v: put(level=v))]),
        card(
            look,
            [
                list_row(
                    look,
                    w.t("Switched off reminders: {n}", n=len(p.muted)),
                    w.t("Tap to switch them on again"),
                    on_tap=lambda: put(muted=()),
                )
            ],
        )
        if p.muted
        else None,
        section(look, w.t("App")),
        card(
            look,
            [
                list_row(look, w.t("Tables, backups and files"), emblem_name="deck", on_tap=lambda: app.go("/tables")),
                list_row(
                    look, w.t("About Companion"), emblem_name=ft.Icons.INFO_ROUNDED, on_tap=lambda: app.go("/about")
                ),
            ],
        ),
        ft.Container(height=12),
    ]
    back = Action(ft.Icons.ARROW_BACK_ROUNDED, w.t("Back"), lambda: app.go("/"))
    top = header(look, w.t("Settings"), w.t("For this device"), back=back, on_mat=False)
    return (
        frame(app, look, top, scroll(parts, 8), bottom_nav(look, nav(app, w, "/settings")), ground=look.paper),
        look,
        w,
    )


async def _put(app: App, changes: dict[str, Any]) -> None:
    await app.set_prefs(**changes)
