"""The actions of a turn: pips, the moves said aloud, laid effects."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from companion.core.contract import Offer
from companion.core.table import Play
from companion.games.balicek.rules.common import slot_word
from companion.games.balicek.rules.energy import base_cost, pool_of, surcharge
from companion.games.balicek.rules.spin import bombs
from companion.games.balicek.state import ACTIONS
from companion.games.balicek.words import known_hero, slot_owner
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import button, column, hint, list_row, move, moves, pips, row, sheet
from companion.ui.games.balicek.parts import STRETCH, cap, number_row, short
from companion.ui.games.balicek.spin import first_slot, playable, spin_sheet, usable_slots
from companion.ui.games.balicek.tray import Tap, Tray
from companion.ui.session import Session
from companion.ui.theme import Look

if TYPE_CHECKING:
    from companion.ui.games.balicek.table import Table

PIPS, MOVE = 44.0, 70.0
SHOWN = 8  # most pips of energy; more are told as a number


def actions(t: Table, seat: int) -> Tray:
    """The tray of the actions of `seat`."""
    w, s = t.w, t.s
    ready = playable(s, seat)
    end = t.find("end_turn", seat)
    spins = [o for o in t.offers if o.kind == "spin" and o.seat == seat]
    made: list[ft.Control] = []
    able = bool(ready)
    poor = w.t("not enough energy") if usable_slots(s, seat) else ""
    if able:
        made.append(
            move(
                t.look, w.t("Spin"), _price(t, seat, ready), state="main", emblem_name="spinner", stacked=True,
                on_tap=lambda: t.app.open(spin_sheet(t.session, seat, first_slot(t.app, t.session, seat))),
                key="move-spin",
            )
        )  # fmt: skip
    elif spins:
        made.append(
            move(
                t.look, w.t("Spin"), poor or short(w, spins[0].rulings), state="impossible", emblem_name="spinner", stacked=True,
                on_tap=partial(t.tap, spins[0]), key="move-spin",
            )
        )  # fmt: skip
    made += _effects(t, seat, "use_lasting", w.t("Lasting"), "effect-lasting")
    made += _effects(t, seat, "fire_combo", w.t("Fire"), "effect-combo")
    if end is not None:
        left = w.tn("{n} action is lost", "{n} actions are lost", s.actions) if s.actions else w.t("the turn is over")
        made.append(t.move(end, w.t("End"), left, main=not able, stacked=True))
    columns = len(made) if len(made) < 4 else 2
    heads: list[tuple[ft.Control, float]] = [(_pips(t), PIPS)]
    rows = -(-len(made) // columns)
    heads.append((moves(t.look, made, columns=columns), rows * MOVE + (rows - 1) * 10))
    slots: dict[tuple[int, int], Tap] = {(seat, i): partial(t.app.open, spin_sheet(t.session, seat, i)) for i in ready}
    return Tray(heads, slots=slots)


def _price(t: Table, seat: int, ready: list[int]) -> str:
    """What the next spin costs, if it is known."""
    i = first_slot(t.app, t.session, seat)
    slot = t.s.players[seat].slots[i]
    base = base_cost(slot)
    where = known_hero(slot) or cap(t.w.say(slot_word(i)))
    if base is None or (len(ready) > 1 and t.s.energy is None):
        return t.w.t("which slot?") if len(ready) > 1 else where
    return t.w.t("{slot} for {n}", slot=where, n=base + surcharge(slot, t.s.options))


def _effects(t: Table, seat: int, kind: str, title: str, emblem_name: str) -> list[ft.Control]:
    """The use of laid effects, if there are any."""
    found = [o for o in t.offers if o.kind == kind and o.seat == seat]
    laid = [
        x
        for x in t.s.players[seat].slots
        if x.effect and x.effect.kind == {"use_lasting": "lasting"}.get(kind, "combo")
    ]
    if not laid:
        return []
    ready = [o for o in found if o.possible]
    w = t.w
    if not ready:
        return [
            move(
                t.look, title, short(w, found[0].rulings) if found else w.t("not now"), state="impossible",
                emblem_name=emblem_name, stacked=True, on_tap=partial(t.tap, found[0]) if found else None,
                key=f"move-{kind}",
            )
        ]  # fmt: skip
    if kind == "fire_combo":
        n = len(bombs(t.s, seat))
        sub = w.tn("{n} combo", "{n} combos", n)
    else:
        numbers = [str(x.effect.number) for x in laid if x.effect]
        sub = w.t("strength {n}", n=w.joined(numbers))
    one = ready[0]
    if len(found) == 1 and not one.fields:
        tap = partial(t.play, one)
    else:
        tap = partial(t.app.open, effects_sheet(t.session, seat, kind, title, emblem_name))
    return [move(t.look, title, sub, emblem_name=emblem_name, stacked=True, on_tap=tap, key=f"move-{kind}")]


def effects_sheet(session: Session, seat: int, kind: str, title: str, emblem_name: str) -> Sheet:
    """Which of the laid effects is used, by which hero; the energy of the turn's first action."""
    state = {"pool": 4}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s = session.state
        offers = [o for o in session.game.offers(s, seat) if o.kind == kind]

        def put(n: int) -> None:
            state["pool"] = n
            app.refresh()

        def use(offer: Offer) -> None:
            values = {"pool": state["pool"]} if any(f.name == "pool" for f in offer.fields) else {}
            app.do(Play(move=offer.data(**values)))

        asks = any(f.name == "pool" for o in offers for f in o.fields)
        rows = []
        for o in offers:
            i = int(str(dict(o.fixed)["slot"]))
            rows.append(
                list_row(
                    look,
                    cap(w.say(slot_owner(s.players[seat].slots[i], i))),
                    short(w, o.rulings) if o.rulings else w.say(o.label),
                    emblem_name="why-not" if o.rulings else emblem_name,
                    on_tap=partial(use, o),
                    key=f"use-{i}",
                )
            )
        return sheet(
            look,
            title,
            [
                number_row(look, w, w.t("Energy of the hero"), state["pool"], 0, 20, put, emblem_name="energy",
                           sub=w.t("printed on the hero of the first action")) if asks else None,
                hint(look, w.t("It costs an action and turns the hero face down for the rest of the turn.")),
                column(rows, 0, cross=STRETCH),
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(seat),
            emblem_name=emblem_name,
            buttons=[button(look, w.t("Cancel"), app.close)],
        )  # fmt: skip

    return build


def _pips(t: Table) -> ft.Control:
    """Actions and energy of the turn."""
    w, s, look = t.w, t.s, t.look
    left = w.tn("{n} action left", "{n} actions left", s.actions)
    acts = _box(look, w.t("actions"), pips(look, "action", s.actions, ACTIONS, left, size=20))
    if s.energy is None:
        energy = _box(look, w.t("energy"), look.text(w.t("from the first hero"), 13, 500, look.onMat2, lines=2))
    else:
        source = s.players[s.active or 0].slots[s.source or 0]
        full = max(s.energy, pool_of(source, s.options) or 0)
        said = w.t("energy {n} of {all}", n=s.energy, all=full)
        if full <= SHOWN - (2 if look.narrow else 0):
            energy = _box(look, w.t("energy"), pips(look, "energy", s.energy, full, said, size=20 if full < 7 else 16))
        else:
            energy = _box(look, w.t("energy"), look.text(f"{s.energy} / {full}", 19, 900, look.lit))
    if look.large:
        return column([acts, energy], 6, cross=STRETCH)
    acts.expand, energy.expand = 10, 13
    return ft.Row([acts, energy], spacing=8)


def _box(look: Look, word: str, inside: ft.Control) -> ft.Container:
    return ft.Container(
        row([look.text(word, 13, 500, look.onMat2, lines=1) if look.large or not look.narrow else None, inside], 8),
        bgcolor=look.mat,
        border_radius=12,
        height=PIPS if not look.large else None,
        padding=ft.Padding.symmetric(horizontal=10, vertical=6),
    )
