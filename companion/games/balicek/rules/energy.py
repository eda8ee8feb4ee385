"""The shared pool, and what a spin costs."""

from __future__ import annotations

from companion.core.contract import Ruling, rule
from companion.core.text import msg
from companion.games.balicek.moves import DrawEnergy, FireCombo, Spin, UseLasting
from companion.games.balicek.rules.common import moment, never, no, no_slot, not_active, put, put_slot, slot_word, top
from companion.games.balicek.state import ACTIONS, Options, Slot, Stage, State


@rule("balicek.energy.squad", "balicek.data.own")
def pool_of(slot: Slot, options: Options) -> int | None:
    """The energy this hero or squad gives; None = not entered."""
    if options.squad_read == "top":
        return top(slot).energy
    known = [h.energy for h in slot.heroes if h.energy is not None]
    return max(known) if known else None


@rule("balicek.energy.unskilled", "balicek.energy.squad")
def skilled(slot: Slot, options: Options) -> bool | None:
    """The hero handles its weapon; None = the cards do not say."""
    if slot.weapon is None or not slot.weapon.klass:
        return None
    heroes = slot.heroes[-1:] if options.squad_read == "top" else slot.heroes
    if any(h.skills and slot.weapon.klass in h.skills for h in heroes):
        return True
    return None if any(h.skills is None for h in heroes) else False


@rule("balicek.energy.base_cost", "balicek.data.none")
def base_cost(slot: Slot) -> int | None:
    """Energy of a spin without the unskilled 1: as said last for this slot, else as entered; None = nobody said."""
    if slot.cost is not None:
        return slot.cost
    return slot.weapon.cost if slot.weapon else None


@rule("balicek.energy.unskilled")
def surcharge(slot: Slot, options: Options, said: bool | None = None) -> int:
    """1 for a hero who cannot handle the weapon, else 0."""
    if said is None:
        able = skilled(slot, options)
        said = (slot.unskilled or False) if able is None else not able
    return int(said)


@rule("balicek.energy.base_cost", "balicek.energy.unskilled")
def cost(slot: Slot, options: Options, m: Spin) -> int | None:
    """Energy of this spin; None = the base cost has not been said."""
    base = m.cost if m.cost is not None else base_cost(slot)
    return None if base is None else base + surcharge(slot, options, m.unskilled)


@rule("balicek.energy.source", "balicek.energy.first_action", "balicek.energy.fixed")
def check_source(s: State, seat: int, slot: int, pool: int | None) -> list[Ruling]:
    """Whether an action in this slot has a pool: the first one takes it, all others use what is there."""
    if s.energy is None:
        if pool is None and pool_of(s.players[seat].slots[slot], s.options) is None:
            why = msg("The hero of the first action gives the energy of the turn: say how much it is.")
            return [never("balicek.energy.source", why)]
        return []
    found = []
    if pool is not None:
        found.append(no("balicek.energy.fixed", msg("The energy of this turn is already taken.")))
    if s.actions == ACTIONS and s.source is not None and s.source != slot:
        why = msg("The energy came from {slot}: the first action is played there.", slot=slot_word(s.source))
        found.append(no("balicek.energy.first_action", why))
    return found


def available(s: State, seat: int, slot: int, pool: int | None) -> int | None:
    """Energy this action can draw on; None = not known."""
    if s.energy is not None:
        return s.energy
    return pool if pool is not None else pool_of(s.players[seat].slots[slot], s.options)


@rule("balicek.energy.short")
def check_price(s: State, seat: int, slot: int, pool: int | None, price: int) -> list[Ruling]:
    have = available(s, seat, slot, pool)
    if have is None or price <= have:
        return []
    why = msg("This costs {price} energy and only {have} is left.", price=price, have=have)
    return [no("balicek.energy.short", why)]


@rule("balicek.energy.source", "balicek.energy.fixed")
def take(s: State, seat: int, slot: int, pool: int | None) -> State:
    """The pool is there, taken from this slot if it is the turn's first action; what was said is kept for the hero."""
    if s.energy is not None:
        return s
    here = s.players[seat].slots[slot]
    size = pool if pool is not None else pool_of(here, s.options) or 0
    if here.heroes and top(here).energy is None:
        told = top(here).model_copy(update={"energy": size})
        s = put_slot(s, seat, slot, heroes=(*here.heroes[:-1], told))
    return put(s, energy=size, source=slot)


@rule("balicek.turn.spend", "balicek.energy.shared", "balicek.energy.effect_free")
def pay(s: State, seat: int, m: Spin | UseLasting | FireCombo, price: int) -> State:
    """One action and `price` energy less."""
    s = take(s, seat, m.slot, m.pool)
    return put(s, actions=max(0, s.actions - 1), energy=max(0, (s.energy or 0) - price))


@rule("balicek.turn.any_slot", "balicek.weapon.bound", "balicek.final.no_more", "balicek.turn.actions")
def check_slot(s: State, seat: int, slot: int) -> list[Ruling]:
    """Whether an action may be played with this slot: a hero, its own weapon, not closed, an action left."""
    if s.stage is not Stage.ACTIONS:
        return [moment(s)]
    if wrong := not_active(s, seat) or no_slot(s, slot):
        return wrong
    here = s.players[seat].slots[slot]
    found = []
    if not here.heroes:
        found.append(never("balicek.turn.any_slot", msg("There is no hero here: {slot}.", slot=slot_word(slot))))
    if here.weapon is None:
        why = msg(
            "There is no weapon here ({slot}), and a weapon of another slot cannot be used.", slot=slot_word(slot)
        )
        found.append(never("balicek.weapon.bound", why))
    if here.closed:
        why = msg("This hero has played its final action and lies face down: {slot}.", slot=slot_word(slot))
        found.append(no("balicek.final.no_more", why))
    if s.actions == 0:
        found.append(no("balicek.turn.actions", msg("All four actions of this turn have been played.")))
    return found


@rule("balicek.energy.source", "balicek.energy.first_action")
def check_draw_energy(s: State, m: DrawEnergy) -> list[Ruling]:
    found = check_slot(s, m.seat, m.slot)
    if any(r.hard for r in found):
        return found
    if s.energy is not None:
        return [*found, no("balicek.energy.fixed", msg("The energy of this turn is already taken."))]
    return found + check_source(s, m.seat, m.slot, m.pool)


def draw_energy(s: State, m: DrawEnergy) -> State:
    if s.energy is not None:  # played anyway: the table takes the energy anew
        s = put(s, energy=None, source=None)
    return take(s, m.seat, m.slot, m.pool)
