"""Set anything by hand: the table is right, the app was wrong. Changes are gathered and written as one entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import flet as ft
from pydantic import JsonValue

from companion.core.contract import Change, Illegal, Item
from companion.core.table import Correct
from companion.core.text import Msg, Who
from companion.i18n import Words
from companion.ui.app import App, frame
from companion.ui.components import (
    Action,
    button,
    card,
    chips,
    column,
    header,
    hint,
    row,
    scroll,
    section,
    stepper,
    tray,
)
from companion.ui.session import Session
from companion.ui.theme import Look


def correct(app: App, session: Session) -> tuple[ft.Control, Look, Words]:
    game = session.game
    look, w = app.look(game.meta.id), app.words(game.meta.id, session.header.seats)
    changes: dict[str, JsonValue] = app.draft.setdefault("changes", {})
    items = game.items(session.state)
    groups: dict[str, list[Item]] = {}
    for item in items:
        groups.setdefault(w.say(item.group), []).append(item)
    heads = {said: _head(w, found[0].group) for said, found in groups.items()}
    deciding = game.status(session.state).deciding
    mine = w.name(deciding[0]) if deciding else ""
    opened: str = app.draft.get("group", mine if mine in groups else next(iter(groups), ""))

    def open_(group: str) -> None:
        app.draft["group"] = group
        app.refresh()

    def put(item: Item, value: JsonValue) -> None:
        if value == item.value:
            changes.pop(item.key, None)
        else:
            changes[item.key] = value
        app.refresh()

    def save() -> None:
        done = Correct(changes=tuple(Change(key=k, value=v) for k, v in changes.items()))
        app.do(done)
        app.go(f"/t/{session.id}")

    parts: list[ft.Control | None] = [
        hint(
            look,
            w.t("Set it as it lies on the table. The history will say so, and it can be undone."),
            emblem_name="table-says",
        ),
        *_chips(look, heads, opened, open_),
        section(look, opened),
        card(look, [_item(look, w, i, changes.get(i.key, i.value), put) for i in groups.get(opened, [])]),
        *[hint(look, text, emblem_name="why-not") for text in _differences(app, w, session, changes)],
        ft.Container(height=12),
    ]
    top = header(
        look,
        w.t("Correct the table"),
        w.tn("{n} change", "{n} changes", len(changes)) if changes else w.t("Nothing changed yet"),
        back=Action(ft.Icons.ARROW_BACK_ROUNDED, w.t("Back without saving"), lambda: _leave(app, session)),
        on_mat=False,
    )
    bottom = tray(
        look,
        content=[
            row(
                [
                    button(look, w.t("Discard"), lambda: _leave(app, session)),
                    button(look, w.t("Save the correction"), save, main=True, emblem_name="table-says")
                    if changes
                    else None,
                ],
                10,
            )
        ],
    )
    return frame(app, look, top, scroll(parts, 8), bottom), look, w


def _head(w: Words, group: Msg) -> str:
    """Under what a group stands: its player, or itself."""
    return next((w.name(arg.seat) for _, arg in group.args if isinstance(arg, Who)), w.say(group))


def _chips(look: Look, heads: Mapping[str, str], opened: str, open_: Callable[[str], Any]) -> list[ft.Control | None]:
    """The groups to choose from. A player's own ones (dice, cards, slots) show when that player is chosen."""
    now = heads.get(opened, "")
    of_now = [group for group, head in heads.items() if head == now]
    first = {head: next(group for group, of in heads.items() if of == head) for head in heads.values()}
    return [
        chips(look, [(group, head) for head, group in first.items()], first.get(now), open_),
        chips(look, [(group, group) for group in of_now], opened, open_) if len(of_now) > 1 else None,
    ]


def _leave(app: App, session: Session) -> None:
    app.draft.pop("changes", None)
    app.go(f"/t/{session.id}")


def _differences(app: App, w: Words, session: Session, changes: dict[str, JsonValue]) -> list[str]:
    """What would not fit the box after these changes; shown, never forbidden."""
    if not changes:
        return []
    try:
        after = session.game.correct(session.state, [Change(key=k, value=v) for k, v in changes.items()])
    except Illegal as e:
        return [w.say(r.why) for r in e.rulings]
    return [w.say(a.text) for a in session.game.advise(after) if a.level == "warn"]


def _item(look: Look, w: Words, item: Item, value: Any, put: Any) -> ft.Control:
    label = w.say(item.label)
    changed = value != item.value
    title = look.text(label, 17, 700 if changed else 500, look.accent if changed else look.ink, lines=3, line=1.2)
    title.expand = True
    if item.kind == "number":
        body: ft.Control = row([title, _number(look, w, label, int(value), item, lambda v: put(item, v))], 8)
    elif item.kind == "choice":
        options = [(str(i), w.say(c.label)) for i, c in enumerate(item.choices)]
        now = next((str(i) for i, c in enumerate(item.choices) if c.value == value), None)
        body = column(
            [title, chips(look, options, now, lambda i: put(item, item.choices[int(i)].value))],
            8,
            cross=ft.CrossAxisAlignment.STRETCH,
        )
        title.expand = None
    else:
        counts = list(value)

        def one(i: int, v: int) -> None:
            put(item, [*counts[:i], v, *counts[i + 1 :]])

        title.expand = None
        body = column(
            [
                title,
                *[
                    row(
                        [
                            look.text(w.say(c.label), 15, 500, expand=True),
                            _number(look, w, f"{label}, {w.say(c.label)}", int(counts[i]), item, partial(one, i)),
                        ],
                        8,
                    )
                    for i, c in enumerate(item.choices)
                ],
            ],
            6,
            cross=ft.CrossAxisAlignment.STRETCH,
        )
    return ft.Container(body, padding=ft.Padding.symmetric(horizontal=14, vertical=8), key=f"item-{item.key}")


def _number(look: Look, w: Words, label: str, value: int, item: Item, put: Any) -> ft.Control:
    return stepper(
        look,
        str(value),
        less_name=w.t("{what}: less", what=label),
        more_name=w.t("{what}: more", what=label),
        on_less=(lambda: put(value - 1)) if value > item.low else None,
        on_more=(lambda: put(value + 1)) if value < item.high else None,
        value_name=f"{label}: {value}",
    )
