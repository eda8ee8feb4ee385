"""Maintenance: what may be removed, drawn and laid out at the beginning of a turn."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from companion.core.contract import Offer
from companion.games.balicek.state import MAINTENANCE_MOST
from companion.ui.games.balicek.opening import laying
from companion.ui.games.balicek.parts import cap, grid, grid_height, key, short
from companion.ui.games.balicek.tray import Tray

if TYPE_CHECKING:
    from companion.ui.games.balicek.table import Table

REMOVING = "removing"


def maintenance(t: Table, seat: int) -> Tray:
    """The tray of maintenance: drawn cards first, then what may still be done, then its end."""
    p = t.s.players[seat]
    if p.drawn_heroes or p.drawn_weapons:
        return laying(t, seat)
    removing = t.app.draft.get(REMOVING)
    if removing in ("remove_weapon", "remove_hero"):
        return _removing(t, seat, str(removing))
    w = t.w
    heroes, weapons = t.find("draw_heroes", seat), t.find("draw_weapons", seat)
    end = t.find("end_maintenance", seat)
    free = sum(not slot.heroes for slot in p.slots)
    best_heroes = 2 if free > 1 else 1
    keys: list[ft.Control] = []
    wants = bool(free) and heroes is not None and heroes.possible and p.hero_deck > 0
    armless = sum(bool(slot.heroes) and slot.weapon is None for slot in p.slots)
    needs = not wants and armless > 0 and weapons is not None and weapons.possible
    for n in (1, 2):
        if heroes is not None:
            words = w.tn("{n} hero", "{n} heroes", n)
            keys.append(_draw(t, heroes, n, words, "holder", main=wants and n == best_heroes))
    for n in (1, 2):
        if weapons is not None:
            words = w.tn("{n} weapon", "{n} weapons", n)
            keys.append(_draw(t, weapons, n, words, "spinner", main=needs and n == min(2, armless)))
    for kind, words, emblem_name in (
        ("remove_hero", w.t("Hero away"), "life-lost"),
        ("remove_weapon", w.t("Weapon away"), "discard"),
    ):
        offer = t.find(kind, seat)
        if offer is not None:
            keys.append(_remove(t, offer, words, emblem_name))
    if end is not None:
        keys.append(t.one(end, label=w.t("To the actions"), sub=w.t("maintenance ends"), main=not wants and not needs))
    draws, others = keys[:4], keys[4:]
    made: list[tuple[ft.Control, float]] = [(grid(t.look, draws, 4), grid_height(len(draws), 4))] if draws else []
    made.append((grid(t.look, others, 3), grid_height(len(others), 3)))
    return Tray(made)


def _draw(t: Table, offer: Offer, n: int, words: str, emblem_name: str, *, main: bool) -> ft.Control:
    found = next((c.rulings for c in offer.fields[0].choices if c.value == n), ()) if offer.fields else ()
    rulings = (*offer.rulings, *found)
    if rulings:
        tap = partial(t.why, rulings, words)
        return key(
            t.look, words, emblem_name, tap, state="impossible", sub=short(t.w, rulings), ident=f"{offer.kind}-{n}"
        )
    return key(
        t.look, words, emblem_name, partial(t.play, offer, n=n), sub=t.w.t("draw"), state="main" if main else "possible",
        name=t.w.t("Draw {what}", what=words), ident=f"{offer.kind}-{n}",
    )  # fmt: skip


def _remove(t: Table, offer: Offer, words: str, emblem_name: str) -> ft.Control:
    if offer.rulings:
        done = t.s.removed_heroes if offer.kind == "remove_hero" else t.s.removed_weapons
        why = t.w.t("two already") if done >= MAINTENANCE_MOST else short(t.w, offer.rulings)
        return key(
            t.look, words, emblem_name, partial(t.tap, offer), state="impossible", sub=why,
            ident=offer.kind,
        )  # fmt: skip

    def start() -> None:
        t.app.draft[REMOVING] = offer.kind
        t.app.refresh()

    return key(t.look, words, emblem_name, start, sub=t.w.t("under the deck"), ident=offer.kind)


def _removing(t: Table, seat: int, kind: str) -> Tray:
    """Which slot the removed card comes from: a tap on it tells it."""
    w = t.w
    offer = t.find(kind, seat)

    def cancel() -> None:
        t.app.draft.pop(REMOVING, None)
        t.app.refresh()

    slots = {}
    keys: list[ft.Control] = []
    for c in offer.fields[0].choices if offer is not None and offer.fields else ():
        i, label = int(str(c.value)), cap(w.say(c.label))
        if c.rulings:
            keys.append(
                key(t.look, label, None, partial(t.why, c.rulings, label), state="impossible", sub=short(w, c.rulings))
            )
        else:
            slots[seat, i] = partial(t.play, offer, slot=i) if offer else cancel
            keys.append(key(t.look, label, None, slots[seat, i], ident=f"remove-{i}"))
    keys.append(key(t.look, w.t("Back"), ft.Icons.ARROW_BACK_ROUNDED, cancel, ident="keep"))
    title = (
        w.t("Which hero goes under the deck?") if kind == "remove_hero" else w.t("Which weapon goes under the deck?")
    )
    return Tray([(grid(t.look, keys, 4), grid_height(len(keys), 4))], title, slots=slots)
