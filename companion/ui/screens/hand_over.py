"""From phone to phone without a server: a QR code and a link that hold the whole table, and what a link brings."""

from __future__ import annotations

import importlib
import io
import sys
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

import flet as ft

from companion.core import registry
from companion.core.table import TableFile
from companion.i18n import Words
from companion.store import files, handover
from companion.store.base import StoreError
from companion.ui import bgstats
from companion.ui.app import App, Sheet, frame
from companion.ui.components import (
    Action,
    button,
    card,
    column,
    error_state,
    header,
    hint,
    list_row,
    reading,
    row,
    scroll,
    sheet,
    tray,
)
from companion.ui.screens.badge import badge
from companion.ui.screens.share import copy
from companion.ui.session import Session, finished, glance
from companion.ui.theme import Look

TAKE = "take"
CARDS = {game: f"companion.ui.games.{game}.cards" for game in ("balicek", "hrdina")}  # whose groups enter their own
LONGEST_PATH = 3_900  # characters; a server takes a longer path for no file of its own, a hash has no such end


def link(page_url: str | None, code: str, *, hashed: bool = sys.platform == "emscripten") -> str:
    """The address that brings this code to whoever opens it: of the very app that made it.

    `hashed`: the app is the offline build, which keeps its routes behind a hash, in any folder of a host.
    """
    parts = urlsplit(page_url or "")
    if not hashed:
        return f"{parts.scheme}://{parts.netloc}/{TAKE}/{code}"
    folder = parts.path.rsplit("/", 1)[0]
    return f"{parts.scheme}://{parts.netloc}{folder}/#/{TAKE}/{code}"


def qr(code: str) -> bytes:
    """The QR code of a text as PNG, dark on white with its quiet zone."""
    import segno  # only when a code is shown: the start does not wait for it

    out = io.BytesIO()
    segno.make(code, error="l", micro=False).save(out, kind="png", scale=6, border=4)
    return out.getvalue()


def hand_over_sheet(file: TableFile, finished_: bool) -> Sheet:
    """The table as a QR code and a link; one that is too long for a camera goes as a link or a file."""
    code = handover.table_code(file)

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        async def save() -> None:
            await app.save_text(files.file_name(file.header), files.export_table(file))

        async def play_link() -> None:
            table = files.check_table(files.export_table(file))
            await ft.UrlLauncher().launch_url(bgstats.link(w, table))

        played = list_row(
            look,
            w.t("Record in BG Stats"),
            w.t("Opens the page of that app, with the result filled in"),
            emblem_name=ft.Icons.OPEN_IN_NEW_ROUNDED,
            on_tap=lambda: app.run(play_link),
        )
        told = w.t("The whole table is in the link; nothing goes through a server.")
        picture = w.t("QR code with the table")
        return _sheet(app, look, w, code, save, title=w.t("Hand over"), told=told, picture=picture,
                      more=played if finished_ else None)  # fmt: skip

    return build


def cards_sheet(name: str, text: str) -> Sheet:
    """A group's own cards as a QR code and a link. `name`, `text`: of the file they would be saved as."""
    code = handover.cards_code(text)

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        async def save() -> None:
            await app.save_text(name, text)

        told = w.t("All of these cards are in the link; nothing goes through a server.")
        picture = w.t("QR code with the cards")
        return _sheet(app, look, w, code, save, title=w.t("Hand over my cards"), told=told, picture=picture)

    return build


def _sheet(
    app: App,
    look: Look,
    w: Words,
    code: str,
    save: Callable[[], Awaitable[None]],
    *,
    title: str,
    told: str,
    picture: str,
    more: ft.Control | None = None,
) -> ft.BottomSheet:
    """The ways a code goes to another phone: `picture` is what its QR code is called, `save` the way without any."""
    address = link(app.page.url, code)
    too_long = (len(address) > LONGEST_PATH and "#" not in address) or len(code) > handover.LONGEST
    parts = (
        [hint(look, w.t("Too long for a link: send the file."), emblem_name="deck")]
        if too_long
        else _picture(look, w, address, picture)
    )
    row_ = list_row(look, w.t("Save as a file"), emblem_name=ft.Icons.SAVE_ALT_ROUNDED, on_tap=lambda: app.run(save))
    copy_ = button(
        look,
        w.t("Copy the link"),
        lambda: app.run(copy, app, address),
        main=True,
        emblem_name=ft.Icons.CONTENT_COPY_ROUNDED,
    )
    return sheet(
        look,
        title,
        [*parts, row_, more],
        on_close=app.close,
        close_name=w.t("Close"),
        subtitle=told,
        emblem_name=ft.Icons.QR_CODE_2_ROUNDED,
        buttons=[None if too_long else copy_],
    )


def _picture(look: Look, w: Words, address: str, name: str) -> list[ft.Control | None]:
    if len(address) > handover.QR_BYTES:
        return [hint(look, w.t("Too long for a QR code: send the link or the file."), emblem_name="deck")]
    side = min(320.0, look.width - 60)
    picture = ft.Container(
        ft.Image(
            src=qr(address),
            width=side,
            height=side,
            filter_quality=ft.FilterQuality.NONE,
            semantics_label=name,
        ),
        bgcolor="#FFFFFF",
        border_radius=12,
        padding=4,
    )
    words = reading(look, w.t("The other phone opens it with its camera."), color=look.ink2, size=15)
    return [ft.Row([picture], alignment=ft.MainAxisAlignment.CENTER), words]


async def open_hand_over(app: App, session: Session) -> None:
    """The sheet of the open table."""
    file = TableFile(header=session.header, entries=session.table.entries)
    app.push(hand_over_sheet(file, finished(session.table)))


# --- what a link brings ---


def take(app: App, code: str) -> tuple[ft.Control, Look, Words]:
    """The screen of a link: what it holds, and whether to keep it. Nothing is written before that."""
    look, w = app.look(), app.words()
    top = header(
        look,
        w.t("From another phone"),
        back=Action(ft.Icons.CLOSE_ROUNDED, w.t("To the start"), lambda: app.go("/")),
        on_mat=False,
    )
    try:
        if handover.kind_of(code) == "c":
            return _cards(app, look, w, top, handover.read_cards(code))
        file = handover.read_table(code)
    except files.BadFile as e:
        home = button(look, w.t("To the start"), lambda: app.go("/"), main=True, expand=None)
        body = error_state(look, w.t("This link cannot be used"), w.say(e.why), action=home)
        return frame(app, look, top, body), look, w
    meta = registry.metas()[file.header.game]
    table = files.check_table(files.export_table(file))
    status = table.game.status(table.state)
    words = app.words(meta.id, file.header.seats)

    async def keep() -> None:
        try:
            done = await files.import_table(app.store, file, glance=glance)
        except (files.BadFile, StoreError) as e:
            app.say(w.say(e.why))
            return
        if done.how == "same":
            app.say(w.t("This table is here already."))
        app.go(f"/t/{done.id}")

    body = scroll(
        [
            card(
                look,
                [
                    list_row(
                        look, w.say(meta.name), ", ".join(file.header.seats), emblem_name=badge(app, look, meta.id)
                    ),
                    list_row(
                        look,
                        words.say(status.headline),
                        w.tn("{n} entry in its history", "{n} entries in its history", len(file.entries)),
                        emblem_name=ft.Icons.HISTORY_ROUNDED,
                    ),
                ],
            ),
            reading(look, w.t("Keeping it changes nothing of the tables that are here."), color=look.ink2),
        ],
        10,
    )
    choices: list[ft.Control | None] = [
        button(look, w.t("No"), lambda: app.go("/")),
        button(look, w.t("Keep this table"), lambda: app.run(keep), main=True),
    ]
    bottom = tray(
        look, content=[column(choices, 10, cross=ft.CrossAxisAlignment.STRETCH) if look.large else row(choices, 10)]
    )
    return frame(app, look, top, body, bottom), look, w


def _cards(app: App, look: Look, w: Words, top: ft.Control, text: str) -> tuple[ft.Control, Look, Words]:
    """Own cards of another group: looked at as a file of cards is, by the game they are of."""
    found = files.parsed(text)
    game = found.get("game") if isinstance(found, dict) else None
    take_cards = CARDS.get(game) if isinstance(game, str) else None
    if take_cards is None:
        raise files.UnknownGame(str(game))

    async def look_at() -> None:
        await importlib.import_module(take_cards).take_cards(app, text)

    bottom = tray(look, content=[row([button(look, w.t("Look at the cards"), lambda: app.run(look_at), main=True)])])
    body = scroll(
        [
            card(look, [list_row(look, w.say(registry.metas()[str(game)].name), emblem_name="score-cards")]),
            reading(look, w.t("This link holds cards that a group entered from its own box.")),
        ],
        10,
    )
    return frame(app, look, top, body, bottom), look, w
