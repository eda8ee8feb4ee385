"""The defender's answer to an attack, and healing."""

from __future__ import annotations

from companion.core.contract import Ruling, rule
from companion.core.text import Who, msg
from companion.games.balicek.moves import DeclineShield, Heal, UseShield
from companion.games.balicek.rules import bonus
from companion.games.balicek.rules.attack import resolve, shields, why_absent
from companion.games.balicek.rules.common import (
    moment,
    never,
    no,
    no_slot,
    not_active,
    other,
    put,
    put_player,
    put_slot,
    report,
)
from companion.games.balicek.rules.finish import turned
from companion.games.balicek.state import Result, Stage, State


@rule("balicek.shield.use")
def _not_defending(s: State, seat: int) -> list[Ruling]:
    if s.stage is not Stage.SHIELD:
        return [moment(s)]
    if seat == s.active:
        return [never("balicek.shield.use", msg("The defender answers: {who}", who=Who(other(seat))))]
    return []


@rule("balicek.shield.use", "balicek.shield.one", "balicek.shield.bonus", "balicek.bonus.shield_limit")
@rule("balicek.phase.defender")
def check_use_shield(s: State, m: UseShield) -> list[Ruling]:
    if wrong := _not_defending(s, m.seat) or no_slot(s, m.slot):
        return wrong
    if m.slot not in shields(s):
        return [why_absent(s, m.seat, m.slot)]
    effect = s.players[m.seat].slots[m.slot].effect
    if effect is not None and effect.kind == "shield_repel" and m.bonus:
        return [no("balicek.bonus.match", msg("A repelling shield takes no bonus: it turns the whole attack away."))]
    return bonus.check(s, m.seat, m.slot, "shield", m.bonus)


@rule("balicek.shield.reduce", "balicek.shield.repel", "balicek.shield.stays", "balicek.shield.one")
@rule("balicek.bonus.shield_limit", "balicek.phase.defender")
def use_shield(s: State, m: UseShield) -> State:
    """Using a shield costs no action. With stacking another may follow while something of the attack is left."""
    a = s.attack
    effect = s.players[m.seat].slots[m.slot].effect
    if a is None or effect is None:
        return s
    if s.options.shield_bonus_once == "on":
        s = bonus.use(s, m.seat, m.slot, "shield", m.bonus)
    repel = effect.kind == "shield_repel"
    a = a.model_copy(
        update={
            "shielded": (*a.shielded, m.slot),
            "reduced": a.reduced + (0 if repel else effect.number),
            "added": a.added + (0 if repel else m.bonus),
            "repelled": a.repelled or repel,
        }
    )
    if s.options.shield_spent == "on":
        s = put_slot(s, m.seat, m.slot, effect=None)
    s = put(s, attack=a)
    broken = a.repelled or a.reduced + a.added >= a.shot.number + a.bonus
    return resolve(s) if broken or not shields(s) else s


def check_decline_shield(s: State, m: DeclineShield) -> list[Ruling]:
    return _not_defending(s, m.seat)


def decline_shield(s: State, m: DeclineShield) -> State:
    return resolve(s)


@rule("balicek.heal.amount", "balicek.heal.choice", "balicek.bonus.match")
def check_heal(s: State, m: Heal) -> list[Ruling]:
    if s.stage is not Stage.HEAL or s.healing is None:
        return [moment(s)]
    if wrong := not_active(s, m.seat):
        return wrong
    found = bonus.check(s, m.seat, s.healing.slot, "heal", m.bonus)
    if m.cards is None:
        return found
    n = amount(s, m)
    if s.options.heal_choice == "top":
        found.append(no("balicek.heal.choice", msg("At this table the top cards of the graveyard come back.")))
    if len(m.cards) != n:
        found.append(never("balicek.heal.amount", msg("So many heroes come back: {n}", n=n)))
    size = len(s.players[m.seat].hero_grave)
    if len(set(m.cards)) != len(m.cards) or any(c >= size for c in m.cards):
        found.append(never("balicek.heal.choice", msg("Each card of the graveyard can be chosen once.")))
    return found


@rule("balicek.heal.amount")
def amount(s: State, m: Heal) -> int:
    """Heroes that come back: number + bonus, at most the whole graveyard."""
    number = s.healing.number if s.healing else 0
    return min(number + m.bonus, len(s.players[m.seat].hero_grave))


@rule("balicek.heal.amount", "balicek.heal.choice")
def heal(s: State, m: Heal) -> State:
    """From the graveyard onto the top of the deck, never into slots."""
    if s.healing is None:
        return s
    slot, number, n = s.healing.slot, s.healing.number, amount(s, m)
    p = s.players[m.seat]
    size = len(p.hero_grave)
    back = set(m.cards) if m.cards is not None else set(range(size - n, size))
    kept = tuple(h for i, h in enumerate(p.hero_grave) if i not in back)
    s = bonus.use(s, m.seat, slot, "heal", m.bonus)
    s = put_player(s, m.seat, hero_grave=kept, hero_deck=p.hero_deck + n)
    told = Result(kind="healed", seat=m.seat, slot=slot, n=n, asked=number + m.bonus)
    return report(turned(put(s, stage=Stage.ACTIONS, healing=None), m.seat, 0), told)
