"""Actions: a spin and what it leads to, a laid lasting attack, firing combos."""

from __future__ import annotations

from companion.core.contract import Ruling, rule
from companion.core.text import msg
from companion.games.balicek.moves import FireCombo, Spin, UseLasting
from companion.games.balicek.rules.attack import wait
from companion.games.balicek.rules.common import never, no, put, put_slot, report, slot_word
from companion.games.balicek.rules.energy import check_price, check_slot, check_source, cost, pay
from companion.games.balicek.state import AttackKind, Effect, Healing, Result, Shot, Stage, State


@rule("balicek.energy.base_cost", "balicek.energy.short", "balicek.data.none")
def check_spin(s: State, m: Spin) -> list[Ruling]:
    found = check_slot(s, m.seat, m.slot)
    if any(r.hard for r in found):
        return found
    found += check_source(s, m.seat, m.slot, m.pool)
    price = cost(s.players[m.seat].slots[m.slot], s.options, m)
    if price is None:
        why = msg("Say how much energy this spin costs (without the 1 for an unskilled hero).")
        return [*found, never("balicek.energy.base_cost", why)]
    return found + check_price(s, m.seat, m.slot, m.pool, price)


@rule("balicek.turn.spend", "balicek.effect.lay", "balicek.lasting.now", "balicek.wattack.no_repair")
def spin(s: State, m: Spin) -> State:
    """The action and the energy are off; then what was spun. A repair, `nothing` or `other`, changes no card."""
    s = pay(s, m.seat, m, cost(s.players[m.seat].slots[m.slot], s.options, m) or 0)
    s = _remember(s, m)
    match m.result:
        case "attack_hero" | "attack_weapon" | "attack_effect":
            return wait(s, (Shot(slots=(m.slot,), source="spin", kind=m.result, number=m.number),))
        case "lasting":
            s = lay(s, m.seat, m.slot, Effect(kind="lasting", number=m.number, target_kind=m.target_kind))
            return _strike(s, m.seat, m.slot)
        case "combo":
            return lay(s, m.seat, m.slot, Effect(kind="combo", number=m.number, target_kind=m.target_kind))
        case "shield_reduce":
            return lay(s, m.seat, m.slot, Effect(kind="shield_reduce", number=m.number))
        case "shield_repel":
            return lay(s, m.seat, m.slot, Effect(kind="shield_repel"))
        case "heal":
            return _heal(s, m)
        case "other":
            return report(s, Result(kind="other", seat=m.seat, slot=m.slot, text=m.text))
        case "nothing":
            return report(s, Result(kind="nothing", seat=m.seat, slot=m.slot))


def _remember(s: State, m: Spin) -> State:
    """What was said of cost and skill, so that the next spin of this hero with this weapon need not say it again."""
    told: dict[str, object] = {}
    if m.cost is not None:
        told["cost"] = m.cost
    if m.unskilled is not None:
        told["unskilled"] = m.unskilled
    return put_slot(s, m.seat, m.slot, **told) if told else s


@rule("balicek.effect.lay", "balicek.effect.one")
def lay(s: State, seat: int, slot: int, effect: Effect) -> State:
    """One postponed effect to a slot: a new one replaces the old."""
    return report(put_slot(s, seat, slot, effect=effect), Result(kind="laid", seat=seat, slot=slot, n=effect.number))


@rule("balicek.heal.no_deck", "balicek.heal.amount")
def _heal(s: State, m: Spin) -> State:
    p = s.players[m.seat]
    if p.hero_deck and p.hero_grave:
        return put(s, stage=Stage.HEAL, healing=Healing(slot=m.slot, number=m.number))
    why = "balicek.heal.amount" if p.hero_deck else "balicek.heal.no_deck"
    return report(s, Result(kind="no_heal", seat=m.seat, slot=m.slot, asked=m.number, rule=why))


@rule("balicek.final.lasting", "balicek.lasting.now", "balicek.lasting.reuse")
def _strike(s: State, seat: int, slot: int) -> State:
    """The lasting attack of this slot attacks; for its hero it is the last action of the turn."""
    effect = s.players[seat].slots[slot].effect
    if effect is None:
        return s
    final = s.options.final_lasting == "all" or effect.target_kind == "attack_hero"
    s = put_slot(s, seat, slot, lasted=True, **({"closed": True} if final else {}))
    return wait(s, (Shot(slots=(slot,), source="lasting", kind=effect.target_kind, number=effect.number),))


@rule("balicek.lasting.reuse", "balicek.energy.effect_free")
def check_use_lasting(s: State, m: UseLasting) -> list[Ruling]:
    found = check_slot(s, m.seat, m.slot)
    if any(r.hard for r in found):
        return found
    slot = s.players[m.seat].slots[m.slot]
    if slot.effect is None or slot.effect.kind != "lasting":
        why = msg("No lasting attack is laid here: {slot}.", slot=slot_word(m.slot))
        return [*found, never("balicek.lasting.reuse", why)]
    if slot.lasted and not slot.closed:
        why = msg("This lasting attack has already attacked this turn: {slot}.", slot=slot_word(m.slot))
        found.append(no("balicek.lasting.reuse", why))
    found += check_source(s, m.seat, m.slot, m.pool)
    return found + check_price(s, m.seat, m.slot, m.pool, s.options.effect_energy)


@rule("balicek.lasting.reuse", "balicek.energy.effect_free", "balicek.attack.separate")
def use_lasting(s: State, m: UseLasting) -> State:
    """Attacks with the laid strength, without a new spin."""
    return _strike(pay(s, m.seat, m, s.options.effect_energy), m.seat, m.slot)


def bombs(s: State, seat: int) -> list[int]:
    """Slots with a laid combo."""
    return [i for i, slot in enumerate(s.players[seat].slots) if slot.effect and slot.effect.kind == "combo"]


@rule("balicek.combo.fire", "balicek.combo.who", "balicek.combo.same_turn")
def check_fire_combo(s: State, m: FireCombo) -> list[Ruling]:
    found = check_slot(s, m.seat, m.slot)
    if any(r.hard for r in found):
        return found
    laid = bombs(s, m.seat)
    if m.slot not in laid:
        why = msg("No combo is laid here: {slot}.", slot=slot_word(m.slot))
        return [*found, never("balicek.combo.fire", why)]
    if len(laid) < 2:
        found.append(no("balicek.combo.fire", msg("Combos are fired only when two or more are laid.")))
    found += check_source(s, m.seat, m.slot, m.pool)
    return found + check_price(s, m.seat, m.slot, m.pool, s.options.effect_energy)


@rule("balicek.combo.all", "balicek.combo.spent", "balicek.combo.who", "balicek.final.combo", "balicek.attack.separate")
def fire_combo(s: State, m: FireCombo) -> State:
    """All laid combos fire, each as an attack of its own; the firing hero is closed, its partners are not."""
    s = pay(s, m.seat, m, s.options.effect_energy)
    shots: list[Shot] = []
    for i in bombs(s, m.seat):
        effect = s.players[m.seat].slots[i].effect
        if effect is not None:
            shots.append(Shot(slots=(i,), source="combo", kind=effect.target_kind, number=effect.number))
            if s.options.combo_stays == "off":
                s = put_slot(s, m.seat, i, effect=None)
    s = put_slot(s, m.seat, m.slot, closed=True)
    return wait(s, tuple(_summed(shots) if s.options.combo_sum == "on" else shots))


@rule("balicek.combo.all")
def _summed(shots: list[Shot]) -> list[Shot]:
    """Bombs of one target kind as one attack."""
    kinds: list[AttackKind] = ["attack_hero", "attack_weapon"]
    found = []
    for kind in kinds:
        if same := [shot for shot in shots if shot.kind == kind]:
            slots = tuple(shot.slots[0] for shot in same)
            found.append(Shot(slots=slots, source="combo", kind=kind, number=sum(shot.number for shot in same)))
    return found
