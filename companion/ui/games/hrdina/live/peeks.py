"""Adventure tokens, and what was seen in secret of the cards they allow to look at."""

from __future__ import annotations

from functools import partial

import flet as ft
from pydantic import JsonValue

from companion.games.hrdina.live.common import side
from companion.games.hrdina.live.state import AdventureKind
from companion.games.hrdina.state import State
from companion.games.hrdina.words import ADVENTURE
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import button, field, hint, list_row, sheet
from companion.ui.session import Session
from companion.ui.theme import Look


def peek_rows(app: App, look: Look, w: Words, session: Session, seat: int, *, others: bool = False) -> list[ft.Control]:
    """A row for each adventure token of a seat: looking at its card, with a private note. `others`: among rows of another
    seat, so it is said whose it is, and those not looked at yet are left."""
    s: State = session.state
    mine = side(s, seat)
    notes = {p.adventure: p.note for p in mine.peeks}

    def one(kind: AdventureKind) -> ft.Control:
        title = w.t("Token: {card}", card=ADVENTURE[kind])
        sub = w.t("looked at") if kind in notes else w.t("its card may be looked at in secret")
        said = f"{w.name(seat)}: {title}" if others else title
        return list_row(
            look, title, sub, emblem_name="card-closed", on_tap=partial(app.push, peek_sheet(session, seat, kind)),
            name=f"{said}, {sub}", key=f"peek-{seat}-{kind}",
        )  # fmt: skip

    return [one(kind) for kind in dict.fromkeys(mine.tokens) if not (others and kind in notes)]


def peek_sheet(session: Session, seat: int, kind: str) -> Sheet:
    """A private note on an adventure card."""
    before = next((p.note for p in side(session.state, seat).peeks if p.adventure == kind), "")
    state = {"note": before}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        def typed(text: str) -> None:
            state["note"] = text

        def keep() -> None:
            told: dict[str, JsonValue] = {
                "kind": "peek_adventure", "seat": seat, "adventure": kind, "note": " ".join(state["note"].split()),
            }  # fmt: skip
            app.tell(session, told)

        return sheet(
            look,
            w.say(ADVENTURE[kind]),  # type: ignore[index]
            [
                hint(look, w.t("Only for the eyes of {who}: the others look away.", who=w.name(seat))),
                field(look, w.t("Note"), state["note"], typed, max_length=200, key=f"peek-{kind}", autofocus=True),
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(seat),
            emblem_name="card-closed",
            buttons=[button(look, w.t("Cancel"), app.close), button(look, w.t("Keep it"), keep, main=True)],
        )

    return build
