"""Attribute actions, in an order turn or bought with XP: keys with the reason why not, and their targets on the board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import flet as ft
from pydantic import JsonValue

from companion.core.contract import Offer
from companion.core.table import Play
from companion.games.hrdina.cards import ALIGNMENT_CELLS, FAMILIAR_ROW, value
from companion.games.hrdina.dice import limits, opposite
from companion.games.hrdina.live.orders import ROW_OF
from companion.games.hrdina.rows import signed
from companion.games.hrdina.state import State
from companion.games.hrdina.words import cell_label, die_label
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import button, column, dashed_box, hint, moves, press, sheet, surface
from companion.ui.games.hrdina.dice import EDGE, die
from companion.ui.games.hrdina.hero import DIE, Entry
from companion.ui.games.hrdina.live.bits import RNG, number_keys
from companion.ui.games.hrdina.live.view import View
from companion.ui.screens.table import tell
from companion.ui.session import Session
from companion.ui.theme import Look

TARGETED = ("flip", "swap", "step", "reroll", "move")


def turn_keys(v: View, seat: int) -> list[ft.Control]:
    """One key for each action of the rows that got a die in this turn."""
    turn = v.live.turn
    made: list[ft.Control] = []
    for r in dict.fromkeys(turn.rows if turn is not None else ()):  # both dice may lie in one row
        if r == FAMILIAR_ROW:
            if offer := v.find("familiar_action", seat):
                made.append(v.one(offer, main=False, on_tap=partial(effect, v.app, v.session, seat, offer)))
            continue
        action = next(a for a, of in ROW_OF.items() if of == r)
        if key := action_key(v, seat, "attribute_action", action):
            made.append(key)
    return made


def keys(v: View, seat: int) -> list[ft.Control]:
    """The same as moves of the tray, where the action may come between two dice."""
    made = turn_keys(v, seat)
    return [moves(v.look, made)] if made else []


def action_key(v: View, seat: int, kind: str, action: str, sub: str | None = None) -> ft.Control | None:
    """The key of an action; its targets are chosen in a sheet."""
    found = [o for o in v.every(kind, seat) if dict(o.fixed).get("action") == action]
    if not found:
        return None
    offer = next((o for o in found if o.possible), found[0])
    if action in TARGETED:
        opened = partial(v.app.open, target_sheet(v.session, seat, kind, action))
        return v.one(offer, main=False, sub=sub if sub is not None else "", on_tap=opened)
    return v.one(offer, main=False, sub=sub)


def effect(app: App, session: Session, seat: int, offer: Offer) -> None:
    """What an effect changed is told in its sheet."""
    from companion.ui.games.hrdina.live import steps

    if steps.EFFECT is None:
        tell(app, session, offer)
    else:
        app.open(steps.EFFECT(session, seat, offer))


# --- targets ---


def target_sheet(session: Session, seat: int, kind: str, action: str) -> Sheet:
    """Where an action is aimed at: dice of the board, or cells of the alignment grid."""
    chosen: list[int] = []

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        found = [
            o
            for o in session.game.offers(s, seat)
            if o.kind == kind and o.seat == seat and dict(o.fixed).get("action") == action
        ]
        able = [o for o in found if o.possible]

        def told(offer: Offer, **values: JsonValue) -> None:
            app.do(Play(move=offer.data(**values)))

        def tapped(cell: int) -> None:
            if action == "flip":
                told(able[0], cells=[cell])
            elif action == "swap":
                if cell in chosen:
                    chosen.remove(cell)
                else:
                    chosen.append(cell)
                if len(chosen) == 2:
                    told(able[0], cells=[*sorted(chosen)])
                    chosen.clear()
                app.refresh()
            else:
                chosen[:] = [cell]
                app.refresh()

        parts: list[ft.Control | None] = []
        under: ft.Control | None = None
        if action == "move" and able:
            parts.append(_grid(app, look, w, session, seat, able[0], told))
        elif able:
            targets = Targets(app, session, look, w, seat, action, _reached(able), tapped, chosen, able[0])
            parts.append(hint(look, _asks(w, action)))
            parts.append(targets.board())
            if chosen and action in ("step", "reroll"):
                under = _values(look, w, s, seat, chosen[0], able, told, action)
        return sheet(
            look,
            w.say(found[0].label) if found else "",
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(seat),
            emblem_name=found[0].emblem if found else None,
            buttons=[under] if under else [],
        )

    return build


def _asks(w: Words, action: str) -> str:
    return {
        "flip": w.t("Tap the die that is turned over."),
        "swap": w.t("Tap the two dice that change places."),
        "step": w.t("Tap the die, then its new value."),
        "reroll": w.t("Tap the die, then what it shows after the roll."),
    }[action]


def _reached(able: Sequence[Offer]) -> frozenset[int]:
    """Cells that can be touched."""
    return frozenset(
        int(str(c.value)) for o in able for f in o.fields if f.name == "cells" for c in f.choices if not c.rulings
    )


def _values(
    look: Look, w: Words, s: State, seat: int, cell: int, able: Sequence[Offer], told: Any, action: str
) -> ft.Control:
    """The values the chosen die may show afterwards; a roll can be made by the app."""
    by = {
        int(str(dict(o.fixed)["to"])): o
        for o in able
        if any(f.name == "cells" and any(c.value == cell for c in f.choices) for f in o.fields)
    }
    code = s.heroes[seat].cells[cell] or "R1"
    row_ = number_keys(
        look,
        sorted(by),
        lambda n: told(by[n], cells=[cell]),
        name=lambda n: w.t("{die} shows {n}", die=w.say(die_label(code)), n=n),
    )
    if action != "reroll":
        return row_

    def roll() -> None:
        n = RNG.choice([n for n in range(limits(code)[0], limits(code)[1] + 1) if n in by])
        told(by[n], cells=[cell])

    return column(
        [row_, button(look, w.t("App rolls"), roll, emblem_name="die-5", expand=None)], 8,
        cross=ft.CrossAxisAlignment.STRETCH,
    )  # fmt: skip


class Targets(Entry):
    """The board of a hero on which dice are aimed at: reached ones are keys, the others lie still."""

    def __init__(
        self,
        app: App,
        session: Session,
        look: Look,
        w: Words,
        seat: int,
        action: str,
        reached: frozenset[int],
        tapped: Any,
        chosen: Sequence[int],
        offer: Offer,
    ) -> None:
        super().__init__(app, session, look, w, seat)
        self.action, self.reached, self.tapped, self.chosen, self.offer = action, reached, tapped, chosen, offer

    def cell(self, i: int) -> ft.Control:
        look, w, code = self.look, self.w, self.hero.cells[i]
        here = w.say(cell_label(i))
        if code is None:
            box = dashed_box(None, DIE, DIE, look.edge, DIE / 4, stroke=1.5, dash=3.4, gap=2.4)
            return ft.Container(box, width=DIE + 1, height=50, alignment=ft.Alignment.CENTER)
        can = i in self.reached
        parts: list[ft.Control] = [ft.Container(die(look, w, code, DIE), opacity=1 if can else 0.35)]
        if i in self.chosen:
            parts.append(ft.Container(width=DIE, height=DIE, border=ft.Border.all(4, look.lit), border_radius=DIE / 4))
        after = opposite(code, self.s.tables) if self.action == "flip" and can else None
        if after is not None:
            badge = look.text(str(value(after)), 13 / look.scale, 900, look.onLit, line=1.0)
            parts.append(
                ft.Container(
                    badge, width=19, height=19, bgcolor=look.lit, border_radius=10, right=-4, bottom=-2,
                    border=ft.Border.all(1.5, look.card), alignment=ft.Alignment.CENTER,
                )
            )  # fmt: skip
        drawn = ft.Stack(parts, width=DIE, height=DIE + EDGE, clip_behavior=ft.ClipBehavior.NONE)
        name = f"{here}: {w.say(die_label(code))}"
        if after is not None:
            name = w.t("{die}, becomes {n}", die=name, n=value(after))
        if not can:
            name = w.t("{die}, not possible", die=name)
        if i in self.chosen:
            name = f"{name}, {w.t('chosen')}"
        return surface(
            look, drawn, name, partial(self.tapped if can else self.why, i), radius=DIE / 4, width=DIE + 1, height=50,
            semantics={"selected": True} if i in self.chosen else None,
        )  # fmt: skip

    def why(self, i: int) -> None:
        """A die out of reach: told all the same, so that the refusal says why."""
        first = [c for c in self.chosen if c != i] or [c for c in sorted(self.reached) if c != i]
        cells = [first[0], i] if self.action == "swap" and first else [i]
        self.app.do(Play(move=self.offer.data(cells=[*sorted(cells)])))


def _grid(app: App, look: Look, w: Words, session: Session, seat: int, offer: Offer, told: Any) -> ft.Control:
    """The alignment grid: neighbours are keys, the others say why not."""
    hero = session.state.heroes[seat]
    values = hero.alignment.values if hero.alignment else None
    choices = {int(str(c.value)): c for f in offer.fields if f.name == "to" for c in f.choices}

    def key(cell: int) -> ft.Control:
        choice = choices.get(cell)
        can, here = choice is not None and not choice.rulings, hero.marker == cell
        name = w.term(f"alignment.{ALIGNMENT_CELLS[cell]}")
        worth = "?" if values is None else signed(values[cell])
        ink = look.onLit if can else look.ink2
        label = look.text(name, 13, 500, ink, lines=2, line=1.1, align=ft.TextAlign.CENTER)
        inside = ft.Container(
            column(
                [
                    look.text(worth, 24, 900, ink, line=1.0),
                    look.text(w.t("marker"), 13, 900, look.ink, lines=1) if here else label,
                ],
                4,
                cross=ft.CrossAxisAlignment.CENTER,
                alignment=ft.MainAxisAlignment.CENTER,
            ),
            height=80 * max(1.0, look.scale * 0.8),
            padding=4,
            alignment=ft.Alignment.CENTER,
        )
        if can:
            return press(
                look, inside, name, partial(told, offer, to=cell), fill=look.lit, edge=look.litEdge, radius=14,
                expand=True, focus=look.ink,
            )  # fmt: skip
        inside.border, inside.border_radius = ft.Border.all(3 if here else 1, look.ink if here else look.line), 14
        said = w.t("{place}: the marker", place=name) if here else w.t("{place}, not possible", place=name)
        return surface(look, inside, said, partial(_why_move, app, session, seat, offer, cell), radius=14, expand=True)

    rows = [ft.Row([key(c) for c in range(i, i + 3)], spacing=8) for i in (0, 3, 6)]
    return ft.Container(column(list(rows), 8), padding=ft.Padding.symmetric(vertical=4))


def _why_move(app: App, session: Session, seat: int, offer: Offer, cell: int) -> None:
    app.do(Play(move=offer.data(to=cell)))  # refused: the sheet of the refusal says why
