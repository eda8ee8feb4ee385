"""Maintenance: what is taken off the table, and its end. Drawing and laying out: `layout`."""

from __future__ import annotations

from companion.core.contract import Ruling, rule
from companion.core.text import msg
from companion.games.balicek.moves import EndMaintenance, RemoveHero, RemoveWeapon
from companion.games.balicek.rules.common import moment, never, no, no_slot, put, put_player, put_slot, slot_word
from companion.games.balicek.rules.layout import not_laying
from companion.games.balicek.rules.sudden import emptied
from companion.games.balicek.state import MAINTENANCE_MOST, Stage, State


@rule("balicek.maint.first")
def _not_removing(s: State, seat: int, slot: int) -> list[Ruling]:
    if s.stage is Stage.OPENING:
        return [moment(s)]
    if wrong := not_laying(s, seat) or no_slot(s, slot):
        return wrong
    if s.part != "remove":
        return [no("balicek.maint.first", msg("Removals come before anything is drawn."))]
    return []


@rule("balicek.maint.remove_weapons", "balicek.maint.lone_weapon")
def check_remove_weapon(s: State, m: RemoveWeapon) -> list[Ruling]:
    found = _not_removing(s, m.seat, m.slot)
    if any(r.hard for r in found):
        return found
    slot = s.players[m.seat].slots[m.slot]
    if s.removed_weapons >= MAINTENANCE_MOST:
        why = msg("At most {most} weapons are removed in one maintenance.", most=MAINTENANCE_MOST)
        found.append(no("balicek.maint.remove_weapons", why))
    if slot.weapon is None:
        why = msg("There is no weapon here: {slot}.", slot=slot_word(m.slot))
        found.append(never("balicek.maint.remove_weapons", why))
    elif not slot.heroes and s.options.remove_lone == "off":
        found.append(no("balicek.maint.lone_weapon", msg("At this table a lone weapon stays where it is.")))
    return found


@rule("balicek.maint.effect_fate", "balicek.maint.refound")
def remove_weapon(s: State, m: RemoveWeapon) -> State:
    """Under the weapon deck (or founding it anew); its postponed effect goes with it."""
    s = put_slot(s, m.seat, m.slot, weapon=None, effect=None, cost=None, unskilled=None)
    s = put_player(s, m.seat, weapon_deck=s.players[m.seat].weapon_deck + 1)
    return put(s, removed_weapons=s.removed_weapons + 1)


@rule("balicek.maint.remove_heroes")
def check_remove_hero(s: State, m: RemoveHero) -> list[Ruling]:
    found = _not_removing(s, m.seat, m.slot)
    if any(r.hard for r in found):
        return found
    if s.removed_heroes >= MAINTENANCE_MOST:
        why = msg("At most {most} heroes are removed in one maintenance.", most=MAINTENANCE_MOST)
        found.append(no("balicek.maint.remove_heroes", why))
    if not s.players[m.seat].slots[m.slot].heroes:
        why = msg("There is no hero here: {slot}.", slot=slot_word(m.slot))
        found.append(never("balicek.maint.remove_heroes", why))
    return found


@rule("balicek.maint.squad_order", "balicek.maint.alone_cancel", "balicek.maint.effect_fate", "balicek.maint.refound")
def remove_hero(s: State, m: RemoveHero) -> State:
    """The top card under the hero deck (or founding it anew). A weapon left alone loses its effect."""
    slot = s.players[m.seat].slots[m.slot]
    if len(slot.heroes) == 1:
        s = put_slot(s, m.seat, m.slot, **emptied(slot))
    else:
        s = put_slot(s, m.seat, m.slot, heroes=slot.heroes[:-1], cost=None, unskilled=None)
    s = put_player(s, m.seat, hero_deck=s.players[m.seat].hero_deck + 1)
    return put(s, removed_heroes=s.removed_heroes + 1)


@rule("balicek.maint.first", "balicek.maint.bottom_heroes", "balicek.maint.assign")
def check_end_maintenance(s: State, m: EndMaintenance) -> list[Ruling]:
    if s.stage is Stage.OPENING:
        return [moment(s)]
    if wrong := not_laying(s, m.seat):
        return wrong
    p = s.players[m.seat]
    found = []
    if p.drawn_heroes:
        why = msg("A drawn hero is laid out or put under the hero deck first.")
        found.append(never("balicek.maint.bottom_heroes", why))
    if p.drawn_weapons:
        why = msg("A drawn weapon is given to a hero or put under the weapon deck first.")
        found.append(never("balicek.maint.assign", why))
    return found


@rule("balicek.maint.first")
def end_maintenance(s: State, m: EndMaintenance) -> State:
    return put(s, stage=Stage.ACTIONS)
