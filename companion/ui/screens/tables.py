"""All tables: go on, put away, bring back; damaged ones; backups; files in and out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from functools import partial
from typing import Any

import flet as ft

from companion.core import registry
from companion.i18n import Words
from companion.store import files
from companion.store.base import Backup, Damaged, Summary
from companion.ui.app import App, Sheet, frame, now
from companion.ui.components import (
    bottom_nav,
    button,
    card,
    empty_state,
    header,
    list_row,
    reading,
    scroll,
    section,
    sheet,
)
from companion.ui.screens.badge import badge
from companion.ui.screens.home import nav, saved
from companion.ui.session import glance
from companion.ui.theme import Look


def tables(app: App) -> tuple[ft.Control, Look, Words]:
    look, w = app.look(), app.words()
    running = [t for t in app.tables if not t.finished]
    done = [t for t in app.tables if t.finished]
    parts: list[ft.Control | None] = []
    if app.damaged:
        parts.append(section(look, w.t("Set aside: damaged")))
        parts.append(card(look, [_damaged(app, look, w, d) for d in app.damaged]))
    if running:
        parts.append(section(look, w.t("Being played")))
        parts.append(card(look, [_row(app, look, w, t) for t in running]))
    if done:
        parts.append(section(look, w.t("Finished")))
        parts.append(card(look, [_row(app, look, w, t) for t in done]))
    if not app.tables and not app.damaged:
        parts.append(
            empty_state(
                look,
                w.t("No table yet"),
                w.t("Choose a game at the start; the table is then kept here by itself, tap by tap."),
                action=button(look, w.t("Choose a game"), lambda: app.go("/"), main=True, expand=None),
            )
        )
    parts.append(section(look, w.t("Files")))
    parts.append(
        card(
            look,
            [
                list_row(
                    look,
                    w.t("Open a file"),
                    w.t("A table or a whole backup (.companion.json)"),
                    emblem_name=ft.Icons.FILE_OPEN_ROUNDED,
                    on_tap=lambda: app.run(bring, app),
                ),
                list_row(
                    look,
                    w.t("Save everything as a file"),
                    w.t("All tables and settings"),
                    emblem_name=ft.Icons.SAVE_ALT_ROUNDED,
                    on_tap=lambda: app.run(save_all, app),
                ),
                list_row(
                    look,
                    w.t("Backups"),
                    w.t("Made by themselves"),
                    emblem_name=ft.Icons.SETTINGS_BACKUP_RESTORE_ROUNDED,
                    on_tap=lambda: app.run(show_backups, app),
                ),
            ],
        )
    )
    if app.binned:
        parts.append(section(look, w.t("Bin, kept for 30 days")))
        parts.append(card(look, [_binned(app, look, w, t) for t in app.binned]))
    parts.append(ft.Container(height=12))
    top = header(look, w.t("Tables"), w.t("Everything is saved by itself"), on_mat=False)
    return frame(app, look, top, scroll(parts, 8), bottom_nav(look, nav(app, w, "/tables")), ground=look.paper), look, w


def _game_name(w: Words, game: str) -> str:
    meta = registry.metas().get(game)
    return w.say(meta.name) if meta else w.t("unknown game")


def _row(app: App, look: Look, w: Words, t: Summary) -> ft.Control:
    game = _game_name(w, t.game)
    rounds = t.glance.get("round")
    where = (
        w.t("finished")
        if t.finished
        else w.t("round {n}", n=rounds)
        if isinstance(rounds, int) and rounds
        else w.t("setting up")
    )
    return list_row(
        look,
        ", ".join(t.seats),
        " · ".join(x for x in (game, where, saved(w, t.changed)) if x),
        emblem_name=badge(app, look, t.game),
        on_tap=lambda: app.open(table_sheet(t)),
        key=f"table-{t.id}",
    )


def table_sheet(t: Summary) -> Sheet:
    """What can be done with one table."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        async def hand_over() -> None:
            from companion.ui.screens.hand_over import hand_over_sheet  # a QR code is made only when it is asked for

            app.push(hand_over_sheet(await app.store.open(t.id), t.finished))

        return sheet(
            look,
            ", ".join(t.seats),
            [
                list_row(
                    look,
                    w.t("Open") if t.finished else w.t("Continue"),
                    emblem_name=ft.Icons.PLAY_ARROW_ROUNDED,
                    on_tap=lambda: app.go(f"/t/{t.id}"),
                ),
                list_row(
                    look,
                    w.t("Hand over"),
                    w.t("To another phone: QR code, link or file"),
                    emblem_name=ft.Icons.QR_CODE_2_ROUNDED,
                    on_tap=lambda: app.run(hand_over),
                ),
                list_row(
                    look,
                    w.t("Put into the bin"),
                    w.t("It can be brought back for 30 days."),
                    emblem_name=ft.Icons.DELETE_ROUNDED,
                    on_tap=lambda: app.run(
                        change, app, lambda: app.store.delete(t.id), w.t("In the bin."), lambda: app.store.restore(t.id)
                    ),
                ),
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=_game_name(w, t.game),
            emblem_name=badge(app, look, t.game),
        )

    return build


async def change(
    app: App, job: Callable[[], Awaitable[Any]], told: str, back: Callable[[], Awaitable[Any]] | None = None
) -> None:
    """Do something with the stored tables, then show what is there now."""
    await job()
    app.sheets.clear()
    await app.look_up()
    w = app.words()
    if back:
        app.say(told, w.t("Bring back"), lambda: app.run(change, app, back, w.t("Brought back.")))
    else:
        app.say(told)


def _binned(app: App, look: Look, w: Words, t: Summary) -> ft.Control:
    return list_row(
        look,
        ", ".join(t.seats) or w.t("damaged table"),
        _game_name(w, t.game),
        emblem_name=ft.Icons.RESTORE_FROM_TRASH_ROUNDED,
        on_tap=lambda: app.run(change, app, lambda: app.store.restore(t.id), w.t("Brought back.")),
        name=w.t("Bring back: {what}", what=", ".join(t.seats)),
    )


def _damaged(app: App, look: Look, w: Words, d: Damaged) -> ft.Control:
    title = ", ".join(d.rescued.header.seats) if d.rescued else w.t("Table {id}", id=d.id)
    return list_row(
        look,
        title,
        w.say(d.reason),
        emblem_name="why-not",
        sub_color=look.bad,
        on_tap=lambda: app.open(damaged_sheet(d)),
    )


def damaged_sheet(d: Damaged) -> Sheet:
    """A damaged table: save what is left, go on from the part that still holds, put it away."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        async def export() -> None:
            await app.save_text(f"damaged-{d.id}.txt", d.raw)
            app.close()

        rescued = d.rescued
        rows: list[ft.Control | None] = [reading(look, w.say(d.reason), color=look.bad, weight=500)]
        if rescued is not None:

            async def rescue() -> None:
                done = await files.import_table(app.store, rescued, glance=glance)
                app.go(f"/t/{done.id}")

            rows.append(
                list_row(
                    look,
                    w.t("Go on from what is left"),
                    w.tn("{n} step still holds", "{n} steps still hold", len(rescued.entries)),
                    emblem_name=ft.Icons.HEALING_ROUNDED,
                    on_tap=lambda: app.run(rescue),
                )
            )
        rows.append(
            list_row(
                look,
                w.t("Save what is left as a file"),
                emblem_name=ft.Icons.SAVE_ALT_ROUNDED,
                on_tap=lambda: app.run(export),
            )
        )
        rows.append(
            list_row(
                look,
                w.t("Put into the bin"),
                emblem_name=ft.Icons.DELETE_ROUNDED,
                on_tap=lambda: app.run(change, app, lambda: app.store.delete(d.id), w.t("In the bin.")),
            )
        )
        return sheet(
            look, w.t("Damaged table"), rows, on_close=app.close, close_name=w.t("Close"), emblem_name="why-not"
        )

    return build


# --- files ---


async def bring(app: App) -> None:
    """Take a file from the person; what is wrong with it is said, and nothing that is here changes."""
    data = await app.pick_file()
    if data is None:
        return
    await take(app, data)


async def take(app: App, data: bytes | str) -> None:
    w = app.words()
    try:
        done = await files.restore_all(app.store, data, glance=glance)
    except files.BadFile as e:
        app.open(bad_file_sheet(e))
        return
    await app.look_up()
    if len(done.tables) == 1 and not done.failed:
        only = done.tables[0]
        if only.how == "same":
            app.say(w.t("This table is here already."))
        app.go(f"/t/{only.id}")
        return
    told = w.tn("{n} table opened.", "{n} tables opened.", len(done.tables))
    if done.failed:
        told += (
            " "
            + w.tn("{n} could not be opened.", "{n} could not be opened.", len(done.failed))
            + " "
            + w.say(done.failed[0][1].why)
        )
    app.say(told)


def bad_file_sheet(e: files.BadFile) -> Sheet:
    """Why a file cannot be opened."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        parts: list[ft.Control | None] = [reading(look, w.say(e.why), color=look.bad, weight=500)]
        parts += [reading(look, w.say(r.why)) for r in getattr(e, "rulings", ())[:3]]
        parts.append(reading(look, w.t("The tables that are here have not been touched."), color=look.ink2))
        return sheet(
            look,
            w.t("This file cannot be opened"),
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            emblem_name="why-not",
            spacing=12,
            buttons=[button(look, w.t("Got it"), app.close, main=True)],
        )

    return build


async def save_all(app: App) -> None:
    await app.save_text(f"companion-{now():%Y-%m-%d}.companion.json", await files.export_all(app.store))


async def show_backups(app: App) -> None:
    backups = list(await app.store.backups())
    app.open(backups_sheet(backups))


def backups_sheet(backups: list[Backup]) -> Sheet:
    """Backups made by the app; bringing one back adds its tables to those that are here."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        async def back(b: Backup) -> None:
            count = 0
            for file in await app.store.read_backup(b.key):
                done = await files.import_table(app.store, file, glance=glance)
                count += done.how != "same"
            app.sheets.clear()
            await app.look_up()
            app.say(w.tn("{n} table brought back.", "{n} tables brought back.", count))

        def when(b: Backup) -> str:
            moment = datetime.fromisoformat(b.at).astimezone()
            return w.when(moment, now().date())

        rows: list[ft.Control | None] = [
            list_row(
                look,
                when(b),
                w.tn("{n} table", "{n} tables", b.tables),
                emblem_name=ft.Icons.SETTINGS_BACKUP_RESTORE_ROUNDED,
                on_tap=partial(app.run, back, b),
            )
            for b in backups
        ]
        if not rows:
            rows = [reading(look, w.t("There is no backup yet. The first one is made with the first table."))]
        return sheet(
            look,
            w.t("Backups"),
            rows,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.t("Tables from a backup are added; those that are here stay as they are."),
            emblem_name=ft.Icons.SETTINGS_BACKUP_RESTORE_ROUNDED,
        )

    return build
