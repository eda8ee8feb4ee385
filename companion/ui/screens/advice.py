"""What is worth saying now: one line in the tray, all of it in a sheet, each reminder with its switch."""

from __future__ import annotations

import flet as ft

from companion.core.contract import Advice
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import column, hint, list_row, ruling, sheet, switch_row
from companion.ui.screens.sheets import rule_sheet, rule_title
from companion.ui.session import Session
from companion.ui.theme import Look

ICONS: dict[str, str | ft.IconData] = {
    "now": ft.Icons.LIGHTBULB_ROUNDED,
    "remind": ft.Icons.NOTIFICATIONS_ROUNDED,
    "mistake": ft.Icons.ERROR_OUTLINE_ROUNDED,
    "odds": ft.Icons.CASINO_ROUNDED,
    "warn": "why-not",
}

URGENCY = {"warn": 0, "remind": 1, "mistake": 2, "now": 3, "odds": 4}


def wanted(app: App, advice: list[Advice]) -> list[Advice]:
    """The advice this person wants: not muted, for their level; numbers only with the coach; warnings always."""
    return [
        a
        for a in advice
        if a.level == "warn"
        or (
            a.key not in app.prefs.muted
            and (app.prefs.level == "beginner" or not a.beginner)
            and (app.prefs.coach or a.level != "odds")
        )
    ]


def advice_line(
    app: App, look: Look, w: Words, session: Session, said: frozenset[str] = frozenset()
) -> list[ft.Control]:
    """The most urgent advice in one line; a tap shows the rest. `said`: keys of what the table says elsewhere."""
    found = [a for a in wanted(app, session.game.advise(session.state, session.view)) if a.key not in said]
    if not found:
        return []
    # The headline says what to do now; the line is for what it does not say.
    first = min(found, key=lambda a: URGENCY[a.level])
    words = w.say(first.text)
    return [
        hint(
            look,
            words,
            emblem_name=ICONS[first.level],
            on_mat=True,
            lines=2 if len(session.header.seats) < 4 or look.wide else 1,  # four seats should stay in sight
            on_tap=lambda: app.open(advice_sheet(session)),
            key="advice",
        )
    ]


def advice_sheet(session: Session) -> Sheet:
    """All advice of this moment, with its rules; each reminder can be switched off."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        found = session.game.advise(session.state, session.view)

        def mute(key: str, on: bool) -> None:
            muted = set(app.prefs.muted)
            muted.discard(key) if on else muted.add(key)
            app.run(_mute, app, tuple(sorted(muted)))

        def one(a: Advice) -> ft.Control:
            title = w.say(a.text)
            if a.level == "warn":
                head = list_row(look, title, emblem_name=ICONS[a.level])
            else:
                head = switch_row(
                    look, title, a.key not in app.prefs.muted, lambda on: mute(a.key, on), emblem_name=ICONS[a.level]
                )
            rule = a.rules[0]
            chip = ruling(
                look,
                w.t("Rule: {title}", title=rule_title(app, session.game.meta.id, rule)),
                lambda: app.push(rule_sheet(session.game.meta.id, rule)),
                on_well=True,
            )
            return ft.Container(
                column(
                    [head, ft.Container(chip, padding=ft.Padding.only(left=12, right=12, bottom=10))],
                    4,
                    cross=ft.CrossAxisAlignment.STRETCH,
                ),
                bgcolor=look.well,
                border_radius=16,
            )

        found.sort(key=lambda a: (a.level != "warn", a.level != "now", URGENCY[a.level]))
        return sheet(
            look,
            w.t("What to think of now"),
            [one(a) for a in found],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.t("Each reminder can be switched off here."),
            emblem_name=ft.Icons.LIGHTBULB_ROUNDED,
        )

    return build


async def _mute(app: App, muted: tuple[str, ...]) -> None:
    await app.set_prefs(muted=muted)
