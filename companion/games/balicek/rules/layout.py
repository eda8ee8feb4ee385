"""Laying out: heroes and weapons drawn and put into slots, in the opening and in maintenance."""

from __future__ import annotations

from companion.core.contract import Ruling, rule
from companion.core.text import Who, msg, msgn
from companion.games.balicek.cards import UNKNOWN_HERO, UNKNOWN_WEAPON, HeroCard
from companion.games.balicek.moves import AssignWeapon, BottomHero, BottomWeapon, DrawHeroes, DrawWeapons, PlaceHero
from companion.games.balicek.rules.common import (
    moment,
    never,
    no,
    no_slot,
    not_active,
    put,
    put_player,
    put_slot,
    slot_word,
)
from companion.games.balicek.state import MAINTENANCE_MOST, MAX_SQUAD, Player, Slot, Stage, State


@rule("balicek.maint.from_second", "balicek.maint.first")
def not_laying(s: State, seat: int) -> list[Ruling]:
    """The ruling when this player lays nothing out now."""
    if s.stage is Stage.OPENING:
        return []
    if s.stage is Stage.MAINTENANCE:
        return not_active(s, seat)
    if s.stage is Stage.ACTIONS and s.active == seat:
        if s.players[seat].turns < 2:
            why = msg("There is no maintenance in a player's first turn.")
            return [never("balicek.maint.from_second", why)]
        return [never("balicek.maint.first", msg("Maintenance is over: it comes before all actions."))]
    return [moment(s)]


# --- heroes ---


@rule("balicek.open.stack", "balicek.maint.place", "balicek.squad.max")
def fits(slot: Slot, hero: HeroCard) -> bool | None:
    """Whether the hero may be laid here; None = the types are not known, the players see it."""
    if not slot.heroes:
        return True
    if len(slot.heroes) >= MAX_SQUAD:
        return False
    type = squad_type(slot)
    return type == hero.type if type and hero.type else None


def squad_type(slot: Slot) -> str:
    """The known type of the heroes here, or an empty text."""
    return next((h.type for h in slot.heroes if h.type), "")


@rule("balicek.open.heroes", "balicek.open.sizes")
@rule("balicek.maint.draw_heroes", "balicek.maint.first")
def check_draw_heroes(s: State, m: DrawHeroes) -> list[Ruling]:
    if wrong := not_laying(s, m.seat):
        return wrong
    p = s.players[m.seat]
    found = []
    if s.stage is Stage.OPENING:
        if p.opening != "draw_heroes":
            return [never("balicek.open.heroes", msg("{who}: the heroes are already drawn.", who=Who(m.seat)))]
        found += _amount("balicek.open.heroes", m.n, min(s.options.opening_heroes, p.hero_deck))
    else:
        if s.part != "remove":
            return [never("balicek.maint.first", msg("Heroes are drawn once, after removals and before weapons."))]
        found += _most("balicek.maint.draw_heroes", m.n, p.hero_deck)
    return found + _told("balicek.open.heroes", m.n, m.heroes)


def _amount(rule_id: str, n: int, right: int) -> list[Ruling]:
    if n == right:
        return []
    return [never(rule_id, msg("In the opening {right} cards are drawn here, not {n}.", right=right, n=n))]


def _most(rule_id: str, n: int, deck: int) -> list[Ruling]:
    if n > deck:
        return [
            never(rule_id, msgn("Only {n} card is left in the deck.", "Only {n} cards are left in the deck.", deck))
        ]
    if n > MAINTENANCE_MOST:
        return [no(rule_id, msg("In maintenance at most {most} are drawn.", most=MAINTENANCE_MOST))]
    return []


def _told(rule_id: str, n: int, cards: tuple[object, ...] | None) -> list[Ruling]:
    if cards is None or len(cards) == n:
        return []
    return [never(rule_id, msg("{n} cards are drawn, but {told} are named.", n=n, told=len(cards)))]


@rule("balicek.open.heroes", "balicek.maint.draw_heroes")
def draw_heroes(s: State, m: DrawHeroes) -> State:
    p = s.players[m.seat]
    drawn = m.heroes if m.heroes is not None else (UNKNOWN_HERO,) * m.n
    s = put_player(s, m.seat, hero_deck=p.hero_deck - m.n, drawn_heroes=p.drawn_heroes + drawn)
    if s.stage is Stage.OPENING:
        return _after_heroes(put_player(s, m.seat, opening="place_heroes"), m.seat)
    return _after_heroes(put(s, part="heroes"), m.seat)


@rule("balicek.maint.bottom_heroes", "balicek.open.no_room")
def _after_heroes(s: State, seat: int) -> State:
    """Cards that surely fit nowhere go under the deck; with none left the opening goes on to the weapons."""
    p = s.players[seat]
    kept = tuple(h for h in p.drawn_heroes if any(fits(slot, h) is not False for slot in p.slots))
    deck = p.hero_deck + len(p.drawn_heroes) - len(kept)
    s = put_player(s, seat, drawn_heroes=kept, hero_deck=deck)
    if not kept and s.stage is Stage.OPENING:
        return put_player(s, seat, opening="draw_weapons")
    return s


def _no_hero(s: State, seat: int, card: int) -> list[Ruling]:
    if wrong := not_laying(s, seat):
        return wrong
    if card < len(s.players[seat].drawn_heroes):
        return []
    return [never("balicek.maint.draw_heroes", msg("No such hero has been drawn."))]


@rule("balicek.open.stack", "balicek.maint.place", "balicek.squad.max")
def check_place_hero(s: State, m: PlaceHero) -> list[Ruling]:
    if wrong := _no_hero(s, m.seat, m.card) or no_slot(s, m.slot):
        return wrong
    p = s.players[m.seat]
    slot = p.slots[m.slot]
    if len(slot.heroes) >= MAX_SQUAD:
        return [never("balicek.squad.max", msg("A squad has at most {most} cards.", most=MAX_SQUAD))]
    if fits(slot, m.hero or p.drawn_heroes[m.card]) is False:
        rule_id = "balicek.open.stack" if s.stage is Stage.OPENING else "balicek.maint.place"
        why = msg("Only heroes of one type make a squad; here lies: {type}", type=squad_type(slot))
        return [no(rule_id, why)]
    return []


@rule("balicek.squad.on_top", "balicek.weapon.inherit")
def place_hero(s: State, m: PlaceHero) -> State:
    """The new card goes on top; weapon and effect of the slot stay."""
    p = s.players[m.seat]
    slot = p.slots[m.slot]
    hero = m.hero or p.drawn_heroes[m.card]
    if not hero.type and squad_type(slot):
        hero = hero.model_copy(update={"type": squad_type(slot)})
    drawn = p.drawn_heroes[: m.card] + p.drawn_heroes[m.card + 1 :]
    s = put_player(s, m.seat, drawn_heroes=drawn)
    s = put_slot(s, m.seat, m.slot, heroes=(*slot.heroes, hero), cost=None, unskilled=None)
    return _after_heroes(s, m.seat)


@rule("balicek.open.no_room", "balicek.maint.bottom_heroes")
def check_bottom_hero(s: State, m: BottomHero) -> list[Ruling]:
    if wrong := _no_hero(s, m.seat, m.card):
        return wrong
    p = s.players[m.seat]
    if s.stage is Stage.OPENING and any(fits(slot, p.drawn_heroes[m.card]) for slot in p.slots):
        return [no("balicek.open.no_room", msg("In the opening a hero that fits somewhere must be laid out."))]
    return []


@rule("balicek.open.no_room", "balicek.maint.bottom_heroes")
def bottom_hero(s: State, m: BottomHero) -> State:
    p = s.players[m.seat]
    drawn = p.drawn_heroes[: m.card] + p.drawn_heroes[m.card + 1 :]
    return _after_heroes(put_player(s, m.seat, drawn_heroes=drawn, hero_deck=p.hero_deck + 1), m.seat)


# --- weapons ---


def unarmed(p: Player) -> list[int]:
    """Slots with a hero but no weapon."""
    return [i for i, slot in enumerate(p.slots) if slot.heroes and slot.weapon is None]


@rule("balicek.open.weapons", "balicek.open.sizes")
@rule("balicek.maint.draw_weapons", "balicek.maint.first")
def check_draw_weapons(s: State, m: DrawWeapons) -> list[Ruling]:
    if wrong := not_laying(s, m.seat):
        return wrong
    p = s.players[m.seat]
    found = []
    if s.stage is Stage.OPENING:
        if p.opening in ("draw_heroes", "place_heroes"):
            return [never("balicek.open.weapons", msg("First the heroes are laid out, then weapons are drawn."))]
        if p.opening != "draw_weapons":
            return [never("balicek.open.weapons", msg("{who}: the weapons are already drawn.", who=Who(m.seat)))]
        found += _amount("balicek.open.weapons", m.n, min(s.options.opening_weapons, p.weapon_deck))
    else:
        if s.part == "weapons":
            return [never("balicek.maint.draw_weapons", msg("Weapons are drawn once, both together."))]
        if p.drawn_heroes:
            return [never("balicek.maint.first", msg("First the drawn heroes are laid out or put under the deck."))]
        found += _most("balicek.maint.draw_weapons", m.n, p.weapon_deck)
    return found + _told("balicek.open.weapons", m.n, m.weapons)


@rule("balicek.open.weapons", "balicek.maint.draw_weapons")
def draw_weapons(s: State, m: DrawWeapons) -> State:
    p = s.players[m.seat]
    drawn = m.weapons if m.weapons is not None else (UNKNOWN_WEAPON,) * m.n
    s = put_player(s, m.seat, weapon_deck=p.weapon_deck - m.n, drawn_weapons=p.drawn_weapons + drawn)
    if s.stage is Stage.OPENING:
        return _after_weapons(put_player(s, m.seat, opening="assign_weapons"), m.seat)
    return _after_weapons(put(s, part="weapons"), m.seat)


@rule("balicek.open.rest", "balicek.maint.assign")
def _after_weapons(s: State, seat: int) -> State:
    """When no hero is without a weapon the rest goes under the deck, and the opening or maintenance is done."""
    p = s.players[seat]
    if p.drawn_weapons and unarmed(p):
        return s
    s = put_player(s, seat, drawn_weapons=(), weapon_deck=p.weapon_deck + len(p.drawn_weapons))
    if s.stage is not Stage.OPENING:
        return put(s, stage=Stage.ACTIONS)
    s = put_player(s, seat, opening="done")
    return put(s, stage=Stage.START_SPIN) if all(q.opening == "done" for q in s.players) else s


def _no_weapon(s: State, seat: int, card: int) -> list[Ruling]:
    if wrong := not_laying(s, seat):
        return wrong
    if card < len(s.players[seat].drawn_weapons):
        return []
    return [never("balicek.maint.draw_weapons", msg("No such weapon has been drawn."))]


@rule("balicek.open.weapons", "balicek.maint.assign", "balicek.weapon.one")
def check_assign_weapon(s: State, m: AssignWeapon) -> list[Ruling]:
    if wrong := _no_weapon(s, m.seat, m.card) or no_slot(s, m.slot):
        return wrong
    slot = s.players[m.seat].slots[m.slot]
    found = []
    if slot.weapon is not None:
        why = msg("One weapon to a hero or squad: there already is one ({slot}).", slot=slot_word(m.slot))
        found.append(never("balicek.weapon.one", why))
    if not slot.heroes:
        rule_id = "balicek.open.weapons" if s.stage is Stage.OPENING else "balicek.maint.assign"
        found.append(no(rule_id, msg("Weapons go to heroes only, this slot is empty: {slot}.", slot=slot_word(m.slot))))
    return found


@rule("balicek.open.weapons", "balicek.maint.assign")
def assign_weapon(s: State, m: AssignWeapon) -> State:
    p = s.players[m.seat]
    weapon = m.weapon or p.drawn_weapons[m.card]
    drawn = p.drawn_weapons[: m.card] + p.drawn_weapons[m.card + 1 :]
    s = put_player(s, m.seat, drawn_weapons=drawn)
    return _after_weapons(put_slot(s, m.seat, m.slot, weapon=weapon, cost=None, unskilled=None), m.seat)


@rule("balicek.open.weapons", "balicek.maint.assign")
def check_bottom_weapon(s: State, m: BottomWeapon) -> list[Ruling]:
    if wrong := _no_weapon(s, m.seat, m.card):
        return wrong
    p = s.players[m.seat]
    if s.stage is Stage.OPENING and len(p.drawn_weapons) <= len(unarmed(p)):
        return [no("balicek.open.weapons", msg("In the opening every occupied slot gets a weapon."))]
    return []


@rule("balicek.open.rest", "balicek.maint.assign")
def bottom_weapon(s: State, m: BottomWeapon) -> State:
    p = s.players[m.seat]
    drawn = p.drawn_weapons[: m.card] + p.drawn_weapons[m.card + 1 :]
    return _after_weapons(put_player(s, m.seat, drawn_weapons=drawn, weapon_deck=p.weapon_deck + 1), m.seat)
