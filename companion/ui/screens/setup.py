"""Setting up a table: who plays, what was agreed, and what to lay out."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import flet as ft

from companion.core import registry
from companion.core.contract import Check, Illegal, Meta, Option, Setup
from companion.core.table import COMMON_OPTIONS, NAME_LENGTH, Header, full_options
from companion.i18n import LANGUAGES, Words
from companion.store.base import new_id, stamp, utc_now
from companion.ui.app import App, frame
from companion.ui.components import (
    Action,
    button,
    card,
    check_row,
    chip,
    chips,
    column,
    field,
    header,
    hint,
    icon_button,
    list_row,
    row,
    scroll,
    section,
    switch_row,
    tray,
)
from companion.ui.theme import Look

RANDOM_START = -1
SHOWN = 3  # options shown at once; the rest is one tap away


def _draft(app: App, meta: Meta) -> dict[str, Any]:
    """What has been entered so far; starts with the players of last time."""
    draft = app.draft
    if draft.get("game") != meta.id:
        unofficial = {n for n, _ in meta.unofficial}
        official = [n for n in meta.seats if n not in unofficial] or list(meta.seats)
        # The same people mostly play again: of this game if there was one, else of the last table.
        last = next((t for t in app.tables if t.game == meta.id), app.tables[0] if app.tables else None)
        names = typed_names(list(last.seats)[: official[-1]]) if last else []
        names += [""] * (max(official[0], 2 if 2 in official else 1) - len(names))
        app.draft = draft = {"game": meta.id, "names": names, "options": {}, "start": None, "done": set(), "step": 0}
    return draft


def seat_names(w: Words, names: list[str]) -> list[str]:
    """The names with which the table is made: blanks are filled ("Player 2"), equal ones told apart."""
    out: list[str] = []
    for i, name in enumerate(names, 1):
        plain = " ".join(name.split())[:NAME_LENGTH] or w.t("Player {n}", n=i)
        unique, again = plain, 2
        while unique in out:
            unique, again = f"{plain[: NAME_LENGTH - 3]} {again}", again + 1
        out.append(unique)
    return out


def typed_names(seats: list[str]) -> list[str]:
    """The names somebody typed; a filled blank ("Player 2" in any language) is a blank again, nobody is called so."""
    every = [Words(lang) for lang in LANGUAGES]
    return ["" if name in {w.t("Player {n}", n=i) for w in every} else name for i, name in enumerate(seats, 1)]


def setup(app: App, game_id: str) -> tuple[ft.Control, Look, Words]:
    look, w = app.look(game_id), app.words(game_id)
    meta = registry.metas()[game_id]
    draft = _draft(app, meta)
    back = Action(ft.Icons.ARROW_BACK_ROUNDED, w.t("Back"), lambda: _back(app, draft))
    names = seat_names(w, draft["names"])
    if draft["step"] == 0:
        body = _who(app, look, w, meta, draft)
        next_ = button(look, w.t("Next"), lambda: _step(app, draft, 1), main=True, emblem_name="deck")
        sub = w.t("Who plays and how")
    else:
        body = _layout(app, look, w, meta, draft, names)
        next_ = button(
            look, w.t("Start"), lambda: app.run(create, app, w, meta, draft), main=True, emblem_name="holder"
        )
        sub = w.t("Lay it out like this")
    top = header(look, w.say(meta.name), sub, back=back, on_mat=False)
    return frame(app, look, top, body, tray(look, content=[next_])), look, w


def _back(app: App, draft: dict[str, Any]) -> None:
    if draft["step"]:
        _step(app, draft, 0)
    else:
        app.go("/")


def _step(app: App, draft: dict[str, Any], step: int) -> None:
    draft["step"] = step
    app.refresh()


def _who(app: App, look: Look, w: Words, meta: Meta, draft: dict[str, Any]) -> ft.Control:
    names: list[str] = draft["names"]
    most = max(n for n in meta.seats)
    fewest = min(n for n in meta.seats)

    def rename(i: int, text: str) -> None:
        names[i] = text

    def put(name: str) -> None:
        blank = next((i for i, n in enumerate(names) if not n.strip()), None)
        if blank is not None:
            names[blank] = name
        elif len(names) < most:
            names.append(name)
        _touch(app, draft)

    def add() -> None:
        names.append("")
        _touch(app, draft)

    def drop(i: int) -> None:
        names.pop(i)
        draft["start"] = None
        _touch(app, draft)

    def move(i: int) -> None:
        names[i - 1], names[i] = names[i], names[i - 1]
        _touch(app, draft)

    epoch = draft.get("epoch", 0)
    fields: list[ft.Control] = []
    for i, name in enumerate(names):
        fields.append(
            row(
                [
                    field(
                        look,
                        w.t("Player {n}", n=i + 1),
                        name,
                        partial(rename, i),
                        max_length=NAME_LENGTH,
                        expand=True,
                        key=f"name-{epoch}-{i}",
                    ),
                    icon_button(
                        look, ft.Icons.ARROW_UPWARD_ROUNDED, w.t("Move player {n} up", n=i + 1), partial(move, i)
                    )
                    if i
                    else None,
                    icon_button(look, ft.Icons.CLOSE_ROUNDED, w.t("Remove player {n}", n=i + 1), partial(drop, i))
                    if len(names) > fewest
                    else None,
                ],
                4,
            )
        )
    free = [n for n in app.names if n not in names][:8]
    remembered = (
        ft.Row(
            [chip(look, n, False, partial(put, n), emblem_name="holder", name=w.t("Add {name}", name=n)) for n in free],
            spacing=8,
            run_spacing=8,
            wrap=True,
        )
        if free and (len(names) < most or any(not n.strip() for n in names))
        else None
    )
    more = (
        button(look, w.t("Another player"), add, emblem_name=ft.Icons.PERSON_ADD_ROUNDED) if len(names) < most else None
    )
    options = [*meta.options, *COMMON_OPTIONS]
    hidden = len(options) - SHOWN

    def all_options() -> None:
        draft["all"] = not draft.get("all")
        app.refresh()

    more_options = (
        card(
            look,
            [
                list_row(
                    look,
                    w.tn("{n} more rule to agree on", "{n} more rules to agree on", hidden),
                    w.t("Rarely needed"),
                    on_tap=all_options,
                    trailing=ft.Icons.EXPAND_LESS_ROUNDED if draft.get("all") else ft.Icons.EXPAND_MORE_ROUNDED,
                    expanded=bool(draft.get("all")),
                )
            ],
        )
        if hidden > 0
        else None
    )
    parts: list[ft.Control | None] = [
        section(look, w.t("Players, as they sit clockwise")),
        *fields,
        remembered,
        more,
        section(look, w.t("Agreed rules")),
        *[_option(app, look, w, option, draft) for option in options[:SHOWN]],
        more_options,
        *([_option(app, look, w, option, draft) for option in options[SHOWN:]] if draft.get("all") else []),
        ft.Container(height=12),
    ]
    return scroll(parts, 8)


def _touch(app: App, draft: dict[str, Any]) -> None:
    """Redraw with fresh fields: their text has been set from outside."""
    draft["epoch"] = draft.get("epoch", 0) + 1
    app.refresh()


def _starter(app: App, look: Look, w: Words, draft: dict[str, Any]) -> ft.Control:
    names = seat_names(w, draft["names"])

    def pick(value: str) -> None:
        chosen: int | None = int(value)
        if chosen == RANDOM_START:
            chosen = random.SystemRandom().randrange(len(names))
        draft["start"] = chosen
        app.refresh()

    options = [(str(i), n) for i, n in enumerate(names)]
    options.append((str(RANDOM_START), w.t("Draw lots")))
    chosen = None if draft["start"] is None else str(draft["start"])
    return chips(look, options, chosen, pick)


def _option(app: App, look: Look, w: Words, option: Option, draft: dict[str, Any]) -> ft.Control:
    options: dict[str, str] = draft["options"]
    now = options.get(option.key, option.default)

    def choose(value: str) -> None:
        options[option.key] = value
        app.refresh()

    sub = w.say(option.hint) if option.hint else ""
    if {v.value for v in option.values} == {"off", "on"}:
        return card(
            look,
            [switch_row(look, w.say(option.label), now == "on", lambda on: choose("on" if on else "off"), sub=sub)],
        )
    open_ = draft.get("open") == option.key

    def toggle() -> None:
        draft["open"] = None if open_ else option.key
        app.refresh()

    shown = next(w.say(v.label) for v in option.values if v.value == now)
    head = list_row(
        look,
        w.say(option.label),
        shown,
        on_tap=toggle,
        trailing=ft.Icons.EXPAND_LESS_ROUNDED if open_ else ft.Icons.EXPAND_MORE_ROUNDED,
        expanded=open_,
    )
    if not open_:
        return card(look, [head])
    inner = column(
        [
            *[chip(look, w.say(v.label), v.value == now, partial(choose, v.value), expand=None) for v in option.values],
            hint(look, sub, emblem_name="rule") if sub else None,
        ],
        8,
        cross=ft.CrossAxisAlignment.STRETCH,
    )
    return card(look, [head, ft.Container(inner, padding=12)])


def chosen_options(meta: Meta, draft: dict[str, Any], seats: int) -> dict[str, str]:
    """The options of the draft; an unofficial number of players switches its option on."""
    options = dict(draft["options"])
    for n, key in meta.unofficial:
        if seats == n:
            options[key] = "on"
    return full_options(meta, options)


def _layout(app: App, look: Look, w: Words, meta: Meta, draft: dict[str, Any], names: list[str]) -> ft.Control:
    game = registry.game(meta.id)
    options = chosen_options(meta, draft, len(names))
    own = {o.key: options[o.key] for o in meta.options}
    done: set[str] = draft["done"]

    def tick(key: str) -> None:
        done.symmetric_difference_update({key})
        app.refresh()

    def line(c: Check) -> ft.Control:
        return check_row(look, w.say(c.text), c.key in done, lambda: tick(c.key), key=c.key)

    try:
        checks = game.checklist(Setup(len(names), own))
    except Illegal as e:
        return scroll([hint(look, w.say(r.why)) for r in e.rulings])
    return scroll(
        [
            *([section(look, w.t("Who starts")), _starter(app, look, w, draft)] if meta.first else []),
            section(look, w.t("On the table")),
            hint(look, w.t("Tick off what lies ready, or just start: the list holds nobody up.")),
            card(look, [line(c) for c in checks]),
            ft.Container(height=12),
        ],
        8,
    )


async def create(app: App, w: Words, meta: Meta, draft: dict[str, Any]) -> None:
    """Make the table and go to it."""
    names = seat_names(w, draft["names"])
    header_ = Header(
        id=new_id(),
        game=meta.id,
        seats=tuple(names),
        options=chosen_options(meta, draft, len(names)),
        created=stamp(utc_now()),
    )
    await app.store.create(header_)
    await app.store.remember([n for n in draft["names"] if n.strip()])
    if draft["start"] is not None:
        await app.store.set_setting(f"start.{header_.id}", draft["start"])
    app.draft = {}
    app.go(f"/t/{header_.id}")
