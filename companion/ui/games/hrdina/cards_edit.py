"""What of a card can be typed, kind by kind: the start of a form, its controls, and what it tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from dataclasses import field as filled
from functools import partial
from typing import Any, Final

import flet as ft

from companion.core.contract import Ruling
from companion.core.text import Msg
from companion.games.hrdina import cards as c
from companion.games.hrdina.catalogue import Kind
from companion.games.hrdina.rows import signed
from companion.games.hrdina.words import ATTRIBUTE_EMBLEMS
from companion.i18n import Words
from companion.mycards import Offer
from companion.ui.app import App
from companion.ui.components import (
    button,
    chips,
    choice,
    column,
    field,
    hint,
    icon_button,
    list_row,
    press,
    row,
    section,
)
from companion.ui.games.hrdina import cards_facts as facts
from companion.ui.games.hrdina.cards_condition import condition_sheet
from companion.ui.games.hrdina.cards_parts import (
    colour_keys,
    inks,
    letter_box,
    number,
    number_row,
    pad_key,
)
from companion.ui.theme import TARGET, Look

ROWS: Final = range(len(c.ATTRIBUTES))
GOAL: Final = {"low": 14, "high": None, "stars": 1}


@dataclass
class Form:
    """What is typed so far. `values`: facts as `mycards.learn` takes them, lists with None where nothing is known.

    `at`: the row, cell or rung being typed. `errors`, `trouble`: why the last saving failed.
    """

    kind: Kind
    offer: Offer | None = None
    name: str = ""
    values: dict[str, Any] = filled(default_factory=dict)
    at: int = 0
    errors: Sequence[Ruling] = ()
    trouble: Msg | None = None
    busy: bool = False

    def told(self) -> dict[str, Any]:
        """The facts that are known and differ from the offered ones."""
        before = plain(self.kind, self.offer)
        values = {k: v.strip() if isinstance(v, str) else v for k, v in self.values.items()}
        told = {k: v for k, v in values.items() if known(v) and (self.offer is None or v != before.get(k))}
        if self.kind == "armor" and told.get("table"):
            table = told["table"]
            while table[-1] is None:  # more cards than anybody told
                table = table[:-1]
            told["table"] = [n or 0 for n in table]
        if self.kind == "monster" and told.get("rungs"):
            told.pop("strength", None)
        name = " ".join(self.name.split())
        if name and (self.offer is None or name != self.offer.typed):
            told["name"] = name
        return told

    @property
    def emptied(self) -> tuple[str, ...]:
        """Texts the group told earlier that were wiped out now."""
        if self.offer is None:
            return ()
        texts = {"name": self.name, "ability": self.values.get("ability", "")}
        typed = {"name": self.offer.typed, "ability": plain(self.kind, self.offer).get("ability", "")}
        return tuple(k for k, text in texts.items() if typed[k] and not text.strip())


def known(value: Any) -> bool:
    """Something was typed: a list of nothing but None, or an empty text, was not."""
    if isinstance(value, list):
        return not value or any(x is not None for x in value)
    return value not in (None, "")


def plain(kind: Kind, offer: Offer | None) -> dict[str, Any]:
    """The facts of a card as plain data, in the shape of a form; facts nobody knows are None."""
    card: Any = offer.card if offer else None
    have = set(offer.origin) if offer else set()
    data = card.model_dump(mode="json") if card is not None else {}
    match kind:
        case "board":
            return {"mods": data.get("mods") or [0] * 6}
        case "class":
            return {"colour": data.get("colour"), "goals": data.get("goals") or [dict(GOAL) for _ in ROWS]}
        case "backstory":
            return {"wanted": data.get("wanted") or [None] * 6}
        case "alignment":
            return {"values": data.get("values") or [None] * 9}
        case "familiar":
            return {k: data.get(k) for k in ("low", "high", "points")} | {"story": data.get("story") or [None] * 3}
        case "monster":
            rungs = [list(x) for x in data.get("rungs", ())]
            return {
                "rungs": rungs or None,
                "strength": data.get("strength"),
                "bonus": data.get("bonus", 0),
                "reroll_price": data.get("reroll_price", 1),
                "ability": data.get("ability", ""),
            }
        case "armor":
            table = data.get("table")
            most = c.ARMOR_MOST[offer.id] if offer else 0
            return {
                "table": [*table, *[None] * (most + 1 - len(table))] if table else [0, *[None] * most],
                "colours": data.get("colours") if "colours" in have else None,
            }
        case "trait":
            return {"points": data.get("points"), "condition": data.get("condition")}
        case "fiend":
            return {"worth": data.get("worth", 0)}
    return {}


def start(kind: Kind, offer: Offer | None, name: str = "") -> Form:
    values = plain(kind, offer)
    if kind == "armor" and values["table"][1:] == [None] * len(values["table"][1:]):
        values["table"] = [None] * len(values["table"])  # nothing is known: not even a zero is told
    return Form(kind, offer, offer.typed if offer else name, values)


Editor = Callable[[Form, App, Look, Words], list[ft.Control | None]]


def editor(form: Form, app: App, look: Look, w: Words) -> list[ft.Control | None]:
    """The controls of the form's kind."""
    made = EDITORS.get(form.kind)
    return made(form, app, look, w) if made else []


def _put(form: Form, app: App, key: str, value: Any) -> None:
    form.values[key] = value
    form.errors, form.trouble = (), None
    app.refresh()


def _set(form: Form, app: App, key: str, at: int, value: Any, on: int | None = None) -> None:
    """One item of a list; `on` = where the cursor goes."""
    items = list(form.values[key])
    items[at] = value
    if on is not None:
        form.at = on
    _put(form, app, key, items)


def _next(items: Sequence[Any], at: int) -> int:
    """The next empty item after `at`, else just the next one."""
    after = [i for i in (*range(at + 1, len(items)), *range(at)) if items[i] is None]
    return after[0] if after else min(at + 1, len(items) - 1)


# --- board ---


def _board(form: Form, app: App, look: Look, w: Words) -> list[ft.Control | None]:
    mods = form.values["mods"]
    return [
        number_row(
            look,
            w,
            facts.attr(w, i),
            mods[i],
            -2,
            2,
            partial(_set, form, app, "mods", i),
            emblem_name=ATTRIBUTE_EMBLEMS[i],
            show=signed,
        )
        for i in ROWS
    ]


# --- class ---


def _class(form: Form, app: App, look: Look, w: Words) -> list[ft.Control | None]:
    parts: list[ft.Control | None] = [
        section(look, w.t("Colour of the class")),
        colour_keys(look, w, lambda x: _put(form, app, "colour", x), lit=form.values["colour"]),
        section(look, w.t("Goals and their stars")),
    ]
    for i in ROWS:
        goal = c.Goal.model_construct(**form.values["goals"][i])
        opened = form.at == i

        def toggle(i: int = i) -> None:
            form.at = -1 if form.at == i else i
            app.refresh()

        head = list_row(
            look,
            facts.attr(w, i),
            emblem_name=ATTRIBUTE_EMBLEMS[i],
            value=facts.goal_words(w, goal),
            trailing=ft.Icons.EXPAND_LESS_ROUNDED if opened else ft.Icons.EXPAND_MORE_ROUNDED,
            on_tap=toggle,
            expanded=opened,
        )
        parts.append(_opened(look, head, _goal(form, app, look, w, i)) if opened else head)
    return parts


def _goal(form: Form, app: App, look: Look, w: Words, i: int) -> list[ft.Control]:
    goal = form.values["goals"][i]
    shape = "plus" if goal["high"] is None else "exact" if goal["high"] == goal["low"] else "range"

    def put(**changes: Any) -> None:
        _set(form, app, "goals", i, {**goal, **changes})

    def shaped(to: str) -> None:
        put(high={"plus": None, "exact": goal["low"], "range": goal["low"] + 1}[to])

    def low(n: int) -> None:
        width = {"plus": None, "exact": 0}.get(shape, (goal["high"] or n) - goal["low"])
        put(low=n, high=None if width is None else min(40, n + width))

    shapes = [("exact", w.t("exactly")), ("range", w.t("range")), ("plus", w.t("and more"))]
    first = w.t("From") if shape != "exact" else w.t("Exactly")
    return [
        choice(look, shapes, shape, shaped),
        number_row(look, w, first, goal["low"], 0, 40, low),
        *(
            [number_row(look, w, w.t("To"), goal["high"], goal["low"] + 1, 40, lambda n: put(high=n))]
            if shape == "range"
            else []
        ),
        number_row(look, w, w.t("Stars"), goal["stars"], 0, 10, lambda n: put(stars=n)),
        *(
            [
                button(
                    look,
                    w.t("Next: {attribute}", attribute=facts.attr(w, i + 1)),
                    partial(_go, form, app, i + 1),
                    height=48,
                )
            ]
            if i + 1 < len(ROWS)
            else []
        ),
    ]


def _go(form: Form, app: App, at: int) -> None:
    form.at = at
    app.refresh()


def _opened(look: Look, head: ft.Control, inside: Sequence[ft.Control]) -> ft.Control:
    return ft.Container(
        column(
            [
                head,
                ft.Container(
                    column(list(inside), 8, cross=ft.CrossAxisAlignment.STRETCH),
                    padding=ft.Padding.only(left=8, right=8, bottom=12),
                ),
            ],
            0,
            cross=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=look.well,
        border_radius=16,
    )


# --- backstory: a pad of colours and places, one tap a row ---


def _backstory(form: Form, app: App, look: Look, w: Words) -> list[ft.Control | None]:
    wanted = form.values["wanted"]
    at = min(max(form.at, 0), len(wanted) - 1)

    def shown(i: int) -> ft.Control:
        want = wanted[i]
        name = facts.attr(w, i)
        lit = i == at
        inside = column(
            [
                look.text(name, 13, 500, look.onLit if lit else look.onKey, lines=1 if not look.large else 2),
                row(
                    [
                        letter_box(look, w, want["colour"], 24, 14),
                        look.text(
                            w.t("place {n}", n=want["cell"]), 13, 700, look.onLit if lit else look.onKey, lines=1
                        ),
                    ],
                    4,
                    tight=True,
                )
                if want
                else look.text("?", 17, 900, look.onLit if lit else look.onKey),
            ],
            2,
            cross=ft.CrossAxisAlignment.CENTER,
        )
        said = (
            w.t(
                "{attribute}: {colour}, place {n}",
                attribute=name,
                colour=facts.colour(w, want["colour"]),
                n=want["cell"],
            )
            if want
            else w.t("{what}: not known", what=name)
        )
        return press(
            look,
            ft.Container(inside, padding=ft.Padding.symmetric(horizontal=2, vertical=6), alignment=ft.Alignment.CENTER),
            said,
            partial(_go, form, app, i),
            fill=look.lit if lit else None,
            edge=look.litEdge if lit else None,
            outline=None if lit else look.keyEdge,
            radius=12,
            expand=True,
            focus=look.ink,
            semantics={"selected": lit},
        )

    def put(code: str, place: int) -> None:
        then = [*wanted]
        then[at] = {"colour": code, "cell": place}
        _set(form, app, "wanted", at, then[at], _next(then, at))

    def key(code: str, place: int) -> ft.Control:
        fill, ink, outline, edge = inks(code)
        said = w.t(
            "{attribute}: {colour}, place {n}", attribute=facts.attr(w, at), colour=facts.colour(w, code), n=place
        )
        size = 15 / look.scale * min(look.scale, 1.5)
        inside = ft.Container(
            look.text(f"{facts.letters(w, code)} {place}", size, 900, ink, line=1.0),
            border=ft.Border.all(1.5, outline),
            border_radius=12,
            alignment=ft.Alignment.CENTER,
            height=TARGET,
        )
        return pad_key(look, inside, said, partial(put, code, place), fill=fill, edge=edge)

    per = 2 if look.large else 3
    heads: list[ft.Control] = [
        ft.Row([shown(i) for i in range(start, min(start + per, 6))], spacing=8) for start in range(0, 6, per)
    ]
    return [
        *heads,
        section(look, w.t("{attribute}: colour and place", attribute=facts.attr(w, at))),
        *[ft.Row([key(code, place) for code in c.COLOURS], spacing=6) for place in (1, 2, 3)],
    ]


# --- alignment: a pad of values, one tap a cell ---


def _alignment(form: Form, app: App, look: Look, w: Words) -> list[ft.Control | None]:
    values = form.values["values"]
    at = min(max(form.at, 0), len(values) - 1)

    def cell(i: int) -> ft.Control:
        name = w.term(f"alignment.{c.ALIGNMENT_CELLS[i]}")
        said = f"{name}: {signed(values[i])}" if values[i] is not None else w.t("{what}: not known", what=name)
        lit = i == at
        shown = "?" if values[i] is None else signed(values[i])
        return pad_key(
            look,
            look.text(shown, 19, 900, look.onLit if lit else look.onKey, line=1.0),
            said,
            partial(_go, form, app, i),
            lit=lit,
        )

    def put(n: int) -> None:
        then = [*values]
        then[at] = n
        _set(form, app, "values", at, n, _next(then, at))

    def key(n: int) -> ft.Control:
        return pad_key(look, look.text(signed(n), 17, 900, look.onKey, line=1.0), signed(n), partial(put, n))

    return [
        *[ft.Row([cell(i) for i in range(start, start + 3)], spacing=8) for start in (0, 3, 6)],
        section(look, w.term(f"alignment.{c.ALIGNMENT_CELLS[at]}")),
        *[ft.Row([key(n) for n in line], spacing=6) for line in ((-3, -2, -1, 0, 1, 2, 3), (-5, -4, 4, 5))],
    ]


# --- familiar ---


def _familiar(form: Form, app: App, look: Look, w: Words) -> list[ft.Control | None]:
    v = form.values
    story = v["story"]
    at = min(max(form.at, 0), 2)

    def cell(i: int) -> ft.Control:
        name = w.t("Die {n}", n=i + 1)
        said = f"{name}: {facts.colour(w, story[i])}" if story[i] else w.t("{what}: not known", what=name)
        lit = i == at
        inside = (
            letter_box(look, w, story[i], 30)
            if story[i]
            else look.text("?", 19, 900, look.onLit if lit else look.onKey)
        )
        return pad_key(look, inside, said, partial(_go, form, app, i), lit=lit)

    def put(code: str) -> None:
        then = [*story]
        then[at] = code
        _set(form, app, "story", at, code, _next(then, at))

    return [
        section(look, w.t("Danger range")),
        number_row(look, w, w.t("From"), v["low"], 3, 24, partial(_put, form, app, "low"), start=7),
        number_row(look, w, w.t("To"), v["high"], 3, 24, partial(_put, form, app, "high"), start=v["low"] or 8),
        number_row(look, w, w.t("Stars in the range"), v["points"], 0, 10, partial(_put, form, app, "points"), start=3),
        section(look, w.t("Story: colours of the three dice")),
        ft.Row([cell(i) for i in range(3)], spacing=8),
        colour_keys(look, w, put),
    ]


# --- monster ---


def _monster(form: Form, app: App, look: Look, w: Words) -> list[ft.Control | None]:
    v = form.values
    rungs: list[list[int]] = [list(x) for x in v["rungs"] or ()]

    def put(at: int, part: int, n: int) -> None:
        changed = [list(x) for x in rungs]
        changed[at][part] = n
        _put(form, app, "rungs", changed)

    def add() -> None:
        last = rungs[-1] if rungs else [max(1, (v["strength"] or 8) - 2), 0]
        _put(form, app, "rungs", [*rungs, [min(60, last[0] + 2), min(30, last[1] + 1)]])

    def drop(at: int) -> None:
        _put(form, app, "rungs", [x for i, x in enumerate(rungs) if i != at] or None)

    parts: list[ft.Control | None] = [section(look, w.t("Ladder: from which total how many stars"))]
    if not rungs:
        parts.append(hint(look, w.t("No rung yet. Copy them from the monster card, from the lowest.")))
    for i, (total, worth) in enumerate(rungs):
        place = w.t("Rung {n}", n=i + 1)
        total_of, worth_of = w.t("{rung}, from total", rung=place), w.t("{rung}, stars", rung=place)
        parts.append(
            ft.Container(
                column(
                    [
                        row(
                            [
                                look.text(place, 15, 700, look.ink2, expand=True),
                                icon_button(
                                    look,
                                    ft.Icons.DELETE_OUTLINE_ROUNDED,
                                    w.t("{rung}: remove", rung=place),
                                    partial(drop, i),
                                    color=look.ink2,
                                ),
                            ],
                            4,
                        ),
                        _pair(
                            look,
                            w.t("From total"),
                            number(look, w, total_of, total, 1, 60, partial(put, i, 0)),
                            w.t("Stars"),
                            number(look, w, worth_of, worth, 0, 30, partial(put, i, 1)),
                        ),
                    ],
                    2,
                    cross=ft.CrossAxisAlignment.STRETCH,
                ),
                bgcolor=look.well,
                border_radius=16,
                padding=ft.Padding.only(left=12, right=8, bottom=8),
            )
        )
    parts.append(button(look, w.t("Add a rung"), add, emblem_name=ft.Icons.ADD_ROUNDED, expand=None, height=48))
    if not rungs:
        parts.append(
            number_row(
                look,
                w,
                w.t("Strength, if only it is known"),
                v["strength"],
                1,
                60,
                partial(_put, form, app, "strength"),
                start=12,
            )
        )
    parts += [
        number_row(look, w, w.t("Bonus of the champion"), v["bonus"], 0, 10, partial(_put, form, app, "bonus")),
        number_row(
            look, w, w.t("Reroll of a die costs XP"), v["reroll_price"], 0, 15, partial(_put, form, app, "reroll_price")
        ),
        section(look, w.t("Ability of the monster")),
        field(
            look,
            w.t("What its ability says"),
            v["ability"] or "",
            partial(_write, form, "ability"),
            hint=w.t("in the words of the card"),
            max_length=200,
            multiline=True,
            min_lines=2,
            max_lines=5,
            key="ability",
        ),
    ]
    return parts


def _write(form: Form, key: str, text: str) -> None:
    """A text being typed: drawn anew only when it is saved, so that the field keeps its cursor."""
    form.values[key] = text


def _pair(look: Look, a: str, first: ft.Control, b: str, second: ft.Control) -> ft.Control:
    """Two small numbers side by side under their labels; one under another when there is little room."""

    def one(label: str, keys: ft.Control) -> ft.Control:
        return column([look.text(label, 14, 500, look.ink2, lines=2), keys], 2)

    if look.large or look.width < 400:
        return column([one(a, first), one(b, second)], 6)
    return row([one(a, first), one(b, second)], 12, align=ft.MainAxisAlignment.SPACE_BETWEEN)


# --- armor ---


def _armor(form: Form, app: App, look: Look, w: Words) -> list[ft.Control | None]:
    table = form.values["table"]
    colours = form.values["colours"]

    def put(k: int, n: int) -> None:
        items = [0 if x is None and i < k else x for i, x in enumerate(table)]
        items[0], items[k] = 0, n
        _put(form, app, "table", items)

    def flip(code: str) -> None:
        have = [x for x in c.COLOURS if (x in (colours or ())) != (x == code)]
        _put(form, app, "colours", have)

    rows = [
        number_row(
            look,
            w,
            w.tn("{n} card", "{n} cards", k),
            table[k],
            0,
            30,
            partial(put, k),
            start=next((x for x in reversed(table[:k]) if x is not None), 1),
        )
        for k in range(1, len(table))
    ]
    none = chips(
        look,
        [("none", w.t("no colour printed"))],
        "none" if colours == [] else None,
        lambda _: _put(form, app, "colours", []),
    )
    return [
        section(look, w.t("Stars by number of cards")),
        *rows,
        section(look, w.t("Colours printed on these cards")),
        chips(look, [(x, facts.colour(w, x)) for x in c.COLOURS], colours or [], flip),
        none,
    ]


# --- trait, fiend ---


def _trait(form: Form, app: App, look: Look, w: Words) -> list[ft.Control | None]:
    told = form.values["condition"]
    condition = c.Trait.model_validate({"id": "trait.x", "condition": told}).condition

    def done(found: c.Condition | None) -> None:
        _put(form, app, "condition", found.model_dump(mode="json") if found else None)

    return [
        number_row(
            look,
            w,
            w.t("Stars"),
            form.values["points"],
            -10,
            10,
            partial(_put, form, app, "points"),
            start=1,
            show=signed,
        ),
        list_row(
            look,
            w.t("Condition"),
            facts.condition_words(w, condition) if condition else w.t("none: a tick at the table decides"),
            emblem_name="score-cards",
            on_tap=lambda: app.push(condition_sheet(condition, done)),
        ),
    ]


def _fiend(form: Form, app: App, look: Look, w: Words) -> list[ft.Control | None]:
    return [
        number_row(
            look,
            w,
            w.t("Stars when banished"),
            form.values["worth"],
            -10,
            10,
            partial(_put, form, app, "worth"),
            show=signed,
        )
    ]


EDITORS: dict[Kind, Editor] = {
    "board": _board,
    "class": _class,
    "backstory": _backstory,
    "alignment": _alignment,
    "familiar": _familiar,
    "monster": _monster,
    "armor": _armor,
    "trait": _trait,
    "fiend": _fiend,
}
