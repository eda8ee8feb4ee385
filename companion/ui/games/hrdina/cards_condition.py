"""A trait's condition put together from chips: what counts, of what, how much; several joined by "all of", "any of"."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, get_args

import flet as ft

from companion.core.text import Msg, msg
from companion.games.hrdina import cards as c
from companion.games.hrdina.conditions import CARD_TYPES
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import (
    button,
    chips,
    choice,
    hint,
    icon_button,
    list_row,
    reading,
    row,
    section,
    sheet,
)
from companion.ui.games.hrdina import cards_facts as facts
from companion.ui.games.hrdina.cards_parts import number_row
from companion.ui.theme import Look

ROW, CELLS = "row", "alignment_in"
ALL, ANY = "all_of", "any_of"
LEAST, MOST = 2, 6  # conditions that belong together
DEEPEST = 1  # "all of" may stand in "any of" and the other way round
JOINS: dict[str, Msg] = {"": msg("just one"), ALL: msg("all of"), ANY: msg("any of")}
OPS: dict[str, Msg] = {">=": msg("at least"), "<=": msg("at most"), "=": msg("exactly")}
ROWS: dict[str, Msg] = {
    "highest_attribute": msg("highest of all"),
    "lowest_attribute": msg("lowest of all"),
    "goal_met": msg("goal met"),
    "goal_missed": msg("goal missed"),
    "row_same_values": msg("three equal values"),
    "row_rising": msg("values rise"),
}
START: dict[str, int] = {"attribute_total": 14, "gold": 5, "xp": 5, "alignment_value": 1}


def _of(w: Words, what: str) -> list[tuple[str, str]]:
    """What a number can be of: (id, label); empty = nothing to choose."""
    match what:
        case "attribute_total" | "row":
            return [(a, w.term(f"attr.{a}")) for a in c.ATTRIBUTES]
        case "dice_value_count":
            return [(str(n), str(n)) for n in range(1, 9)]
        case "colour_count":
            return [(x, facts.colour(w, x)) for x in (*c.COLOURS, c.GOLD)]
        case "kind_count":
            return [(k, w.say(m)) for k, m in facts.DICE_KIND.items()]
        case "cards":
            return [(k, w.say(facts.CARD_OF[k])) for k in CARD_TYPES]
        case "fiends":
            return [(k or "all", w.say(m)) for k, m in facts.FIENDS.items()]
        case "alignment_in":
            return [(x, w.term(f"alignment.{x}")) for x in c.ALIGNMENT_CELLS]
    return []


def made(state: dict[str, Any]) -> c.Condition | None:
    """The condition as chosen so far; None while something is missing."""
    what, of = state["what"], state["of"]
    if state["join"]:
        parts = tuple(state["parts"])
        if len(parts) < LEAST:
            return None
        return c.AllOf(parts=parts) if state["join"] == ALL else c.AnyOf(parts=parts)
    if what == CELLS:
        return (
            c.AlignmentIn(cells=tuple(x for x in c.ALIGNMENT_CELLS if x in state["cells"])) if state["cells"] else None
        )
    if what == ROW:
        return c.OfRow(what=state["row"], of=of) if of and state["row"] else None
    if not what or (_needs(what) and not of):
        return None
    return c.Amount(what=what, of="" if of == "all" else of, op=state["op"], n=state["n"])


def _needs(what: str) -> bool:
    return what in ("attribute_total", "dice_value_count", "colour_count", "kind_count", "cards", "fiends")


def _start(condition: c.Condition | None) -> dict[str, Any]:
    state: dict[str, Any] = {
        "join": "", "parts": [], "twice": False,
        "what": "", "of": "", "op": ">=", "n": 3, "row": "", "cells": set(),
    }  # fmt: skip
    match condition:
        case c.Amount(what=what, of=of, op=op, n=n):
            state |= {"what": what, "of": of or ("all" if what == "fiends" else ""), "op": op, "n": n}
        case c.OfRow(what=kind, of=of):
            state |= {"what": ROW, "row": kind, "of": of}
        case c.AlignmentIn(cells=cells):
            state |= {"what": CELLS, "cells": set(cells)}
        case c.AllOf(parts=parts) | c.AnyOf(parts=parts):
            state |= {"join": condition.kind, "parts": list(parts)}
    return state


def joined(state: dict[str, Any], join: str) -> dict[str, Any]:
    """What changes when one condition becomes several (`join`: all_of, any_of) or one again ("").

    Parts stay where they are until the sheet is done, so going there and back loses nothing.
    """
    one = made(state)
    if join and not state["join"] and one and one not in state["parts"] and len(state["parts"]) < MOST:
        return {"join": join, "parts": [one, *state["parts"]]}
    if not join and not state["what"] and state["parts"]:
        return {**_start(state["parts"][0]), "join": "", "parts": state["parts"]}
    return {"join": join}


def condition_sheet(
    condition: c.Condition | None, done: Callable[[c.Condition | None], Any], *, depth: int = 0
) -> Sheet:
    """Choose a condition; `done` gets it, None = there is none. `depth`: in how many "all of", "any of" it stands."""
    state = _start(condition)
    grouped = depth <= DEEPEST or bool(state["join"])

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        def put(**changes: Any) -> None:
            state.update({"twice": False, **changes})
            app.refresh()

        def finish(found: c.Condition | None) -> None:
            app.close()
            done(found)

        parts: list[ft.Control | None] = []
        if grouped:
            how = [(k, w.say(m)) for k, m in JOINS.items()]
            parts += [
                section(look, w.t("How many conditions")),
                choice(look, how, state["join"], lambda v: put(**joined(state, v))),
            ]
        parts += _several(app, look, w, state, put, depth) if state["join"] else _single(look, w, state, put)
        now = made(state)
        parts.append(reading(look, facts.condition_words(w, now), weight=700, color=look.accent) if now else None)
        first = (
            button(look, w.t("No condition"), lambda: finish(None))
            if condition and not depth
            else button(look, w.t("Cancel"), app.close)
        )
        missing = w.t("Add another one") if state["join"] else w.t("Choose first")
        last = button(
            look,
            w.t("Done") if now else missing,
            (lambda: finish(now)) if now else app.refresh,
            main=now is not None,
        )
        return sheet(
            look,
            w.t("One of the conditions") if depth else w.t("Condition of the trait"),
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle="" if depth else w.t("It is looked at when the hero is finished."),
            emblem_name="score-cards",
            buttons=[first, last],
        )

    return build


def _single(look: Look, w: Words, state: dict[str, Any], put: Callable[..., None]) -> list[ft.Control]:
    """One condition: what counts, of what, how much."""

    def what(value: str) -> None:
        put(what=value, of="", n=START.get(value, 3))

    def cell(value: str) -> None:
        put(cells=state["cells"] ^ {value})

    kinds = [(k, w.say(facts.AMOUNT[k])) for k in get_args(c.Amount.model_fields["what"].annotation)]
    kinds += [(ROW, w.t("one attribute")), (CELLS, w.t("place of the marker"))]
    parts: list[ft.Control] = [section(look, w.t("What counts")), chips(look, kinds, state["what"], what)]
    if (options := _of(w, state["what"])) and state["what"] == CELLS:
        parts += [
            section(look, w.t("Where the marker must stand")),
            chips(look, options, list(state["cells"]), cell),
        ]
    elif options:
        parts += [section(look, w.t("Of what")), chips(look, options, state["of"], lambda v: put(of=v))]
    if state["what"] == ROW:
        rows = [(k, w.say(m)) for k, m in ROWS.items()]
        parts += [section(look, w.t("What must hold")), chips(look, rows, state["row"], lambda v: put(row=v))]
    elif state["what"] and state["what"] != CELLS:
        ops = [(k, w.say(m)) for k, m in OPS.items()]
        low = -5 if state["what"] == "alignment_value" else 0
        parts += [
            section(look, w.t("How much")),
            choice(look, ops, state["op"], lambda v: put(op=v)),
            number_row(look, w, w.t("Number"), state["n"], low, 150, lambda n: put(n=n)),
        ]
    return parts


def _several(
    app: App, look: Look, w: Words, state: dict[str, Any], put: Callable[..., None], depth: int
) -> list[ft.Control | None]:
    """Conditions that belong together: each opens, each can be taken away, more can be added."""
    have: list[c.Condition] = state["parts"]

    def told(at: int, found: c.Condition | None) -> None:
        have = state["parts"]
        others = [part for i, part in enumerate(have) if i != at]
        if found is None or found in others:
            put(twice=found is not None)
        else:
            put(parts=[*have[:at], found, *have[at + 1 :]])

    def opened(condition: c.Condition | None, at: int) -> None:
        app.push(condition_sheet(condition, partial(told, at), depth=depth + 1))

    def one(at: int) -> ft.Control:
        words = facts.condition_words(w, have[at])
        line = list_row(look, words, on_tap=partial(opened, have[at], at))
        drop = icon_button(
            look,
            ft.Icons.DELETE_OUTLINE_ROUNDED,
            w.t("Take away: {condition}", condition=words),
            lambda: put(parts=have[:at] + have[at + 1 :]),
            color=look.ink2,
        )
        line.expand = True
        return row([line, drop], 4)

    return [
        section(look, w.t("All of them must hold") if state["join"] == ALL else w.t("At least one of them must hold")),
        *map(one, range(len(have))),
        hint(look, w.t("No condition yet. Add at least two.")) if not have else None,
        hint(look, w.t("This condition is there already.")) if state["twice"] else None,
        button(
            look,
            w.t("Add a condition"),
            partial(opened, None, len(have)),
            emblem_name=ft.Icons.ADD_ROUNDED,
            expand=None,
            height=48,
        )
        if len(have) < MOST
        else hint(look, w.tn("There is room for {n} condition.", "There is room for {n} conditions.", MOST)),
    ]
