"""The result to send: as a picture of the ranking, as text."""

from __future__ import annotations

import logging
import re
from dataclasses import replace

import flet as ft

from companion.i18n import Words, fold
from companion.ui import png
from companion.ui.app import App, Sheet
from companion.ui.components import button, column, emblem, reading, row, sheet
from companion.ui.screens.score_bars import bars
from companion.ui.screens.score_text import text, won
from companion.ui.session import Session
from companion.ui.theme import SCREEN_EDGE, Look

log = logging.getLogger(__name__)

SHARP = 2.0  # pixels of the picture for one of the screen
WIDEST = 480.0
INSIDE = 14.0  # free space around the picture's content


def share_sheet(session: Session) -> Sheet:
    """A sheet with the picture as it will look, and the ways to give it out."""
    measured: list[tuple[float, float]] = []  # the last one is the size of the picture on the screen

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        poster = _poster(replace(look, scale=1.0), w, session)
        poster.on_size_change = lambda e: measured.append((float(e.width), float(e.height)))
        shot = ft.Screenshot(poster)
        name = file_name(w, session)

        async def drawn() -> bytes:
            return await _picture(shot, measured[-1] if measured else None)

        async def save() -> None:
            await app.save_file(name, await drawn())

        async def send() -> None:
            """The phone's own way of sending, picture and text together; without it the picture is saved."""
            made = await drawn()
            file = ft.ShareFile.from_bytes(made, mime_type="image/png", name=name)
            try:
                await ft.Share().share_files([file], text=text(w, session))
            except Exception as e:
                log.debug("no sharing: %s", e)
                await app.save_file(name, made)

        # Only phones have a place of their own to send things to.
        phone = app.page.platform in (ft.PagePlatform.ANDROID, ft.PagePlatform.IOS)
        main = (
            button(look, w.t("Send"), lambda: app.run(send), main=True, emblem_name=ft.Icons.IOS_SHARE_ROUNDED)
            if phone
            else button(look, w.t("Save picture"), lambda: app.run(save), main=True, emblem_name=ft.Icons.IMAGE_ROUNDED)
        )
        words = button(
            look, w.t("Copy as text"), lambda: app.run(copy, app, text(w, session)), emblem_name=ft.Icons.CONTENT_COPY_ROUNDED
        )  # fmt: skip
        return sheet(
            look,
            w.t("Share"),
            [ft.Row([shot], alignment=ft.MainAxisAlignment.CENTER)],
            on_close=app.close,
            close_name=w.t("Close"),
            emblem_name=ft.Icons.IOS_SHARE_ROUNDED,
            buttons=[main, words],
        )

    return build


async def _picture(shot: ft.Screenshot, size: tuple[float, float] | None) -> bytes:
    """The picture as PNG. Some browsers draw on a canvas as big as the window: smaller then, and cut to what is drawn."""
    made = await shot.capture(pixel_ratio=SHARP)
    if size is None:
        return made
    room = png.size(made)
    ratio = min(SHARP, *(have / wanted for have, wanted in zip(room, size, strict=True)))
    if ratio < SHARP:
        made = await shot.capture(pixel_ratio=ratio)
    width, height = (round(side * ratio) for side in size)
    return png.cut(made, width, height)


def file_name(w: Words, session: Session) -> str:
    """ "hrdina-v-kostce-2026-11-30.png": the game and the day of the table, only letters every system takes."""
    words = re.sub(r"[^a-z0-9]+", "-", fold(w.say(session.game.meta.name))).strip("-")
    day = session.table.entries[-1].at[:10] if session.table.entries else ""
    return "-".join(x for x in (words, day) if x) + ".png"


def _poster(look: Look, w: Words, session: Session) -> ft.Container:
    """What stands in the picture: game, winner, ranking with bars."""
    game, result = session.game, session.game.score(session.state)
    outcome = game.outcome(session.state)
    room = min(look.width, WIDEST) - 2 * SCREEN_EDGE - 2 * INSIDE
    head = row(
        [
            emblem(look, "score-star", look.mark(30), look.accent),
            column(
                [
                    look.text(won(w, outcome.winners) if outcome else w.t("Standing"), 22, 900, lines=3, line=1.15),
                    look.text(w.say(game.meta.name), 14, 500, look.ink2),
                ],
                1,
                expand=True,
            ),
        ],
        10,
    )
    said = reading(look, w.say(result.note), size=14, color=look.ink2) if outcome and result.note else None
    return ft.Container(
        column([head, *bars(look, w, result, width=room), said], 8, cross=ft.CrossAxisAlignment.STRETCH),
        bgcolor=look.ground,
        padding=INSIDE,
        width=room + 2 * INSIDE,
    )


async def copy(app: App, words: str) -> None:
    """Into the clipboard, and told; the sheet it was asked from has done its work and goes."""
    await ft.Clipboard().set(words)
    app.close_all()
    app.say(app.words().t("Copied."))
