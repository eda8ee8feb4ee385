"""An attack from its target to its losses. What it does is reckoned by the attack check; here the cards move."""

from __future__ import annotations

from companion.core.contract import Ruling, rule
from companion.core.text import msg
from companion.games.balicek.attackcheck import Blow, Shield, Target, squad, verdict
from companion.games.balicek.cards import UNKNOWN_HERO
from companion.games.balicek.moves import AttackMove
from companion.games.balicek.rules import bonus
from companion.games.balicek.rules.common import (
    moment,
    never,
    not_active,
    other,
    put,
    put_player,
    put_slot,
    report,
    slot_word,
    top,
)
from companion.games.balicek.rules.finish import end_check, to_grave
from companion.games.balicek.rules.sudden import emptied
from companion.games.balicek.state import Attack, Result, Shot, Slot, Stage, State


def parts(aim: str) -> tuple[str, int]:
    """What a target is and in which slot (`deck`: slot 0, without meaning)."""
    kind, _, slot = aim.partition(".")
    return kind, int(slot or 0)


@rule("balicek.hattack.choice", "balicek.wattack.target", "balicek.eattack.strength", "balicek.data.own")
def targets(s: State, seat: int, shot: Shot) -> list[str]:
    """Everything this attack of `seat` may take now."""
    p = s.players[other(seat)]
    slots = list(enumerate(p.slots))
    if shot.kind == "attack_hero":
        return [*(["deck"] if p.hero_deck else []), *(f"hero.{i}" for i, slot in slots if slot.heroes)]
    found = [f"effect.{i}" for i, slot in slots if slot.effect]
    if shot.kind == "attack_weapon":
        found = [*(f"weapon.{i}" for i, slot in slots if slot.weapon), *found]
    return found


@rule("balicek.attack.timing", "balicek.attack.separate")
def wait(s: State, shots: tuple[Shot, ...]) -> State:
    """The attacks wait for their targets; one that can take nothing is over."""
    seat = s.active or 0
    kept = []
    for shot in shots:
        if targets(s, seat, shot):
            kept.append(shot)
        else:
            s = report(s, Result(kind="no_target", seat=seat, slot=shot.slots[0], attack=shot.kind))
    return put(s, shots=tuple(kept), attack=None, stage=Stage.ATTACK if kept else Stage.ACTIONS)


def chosen(s: State, m: AttackMove) -> Shot | None:
    """Which of the waiting attacks is meant."""
    if m.slot is None:
        return s.shots[0] if s.shots else None
    return next((shot for shot in s.shots if m.slot in shot.slots), None)


def needs_resistance(s: State, seat: int, aim: str) -> bool:
    """The attacker must say the weapon's resistance: it decides and nobody entered it."""
    kind, i = parts(aim)
    if kind != "weapon" and not (kind == "effect" and s.options.effect_threshold == "resistance"):
        return False
    weapon = s.players[other(seat)].slots[i].weapon
    return weapon is not None and weapon.resistance is None


_WRONG = {
    "attack_hero": ("balicek.hattack.choice", msg("This attack takes the deck, a hero or a squad, nothing else.")),
    "attack_weapon": ("balicek.wattack.target", msg("This attack takes a laid-out weapon or a postponed effect.")),
    "attack_effect": ("balicek.eattack.cancel", msg("This attack takes a postponed effect, nothing else.")),
}
_ABSENT = {
    "deck": msg("An empty deck cannot be attacked."),
    "hero": msg("There is no hero to attack here."),
    "weapon": msg("There is no weapon to attack here."),
    "effect": msg("There is no postponed effect to attack here."),
}
_TAKES = {
    "attack_hero": ("deck", "hero"),
    "attack_weapon": ("weapon", "effect"),
    "attack_effect": ("effect",),
}


@rule("balicek.hattack.choice", "balicek.wattack.target", "balicek.eattack.cancel", "balicek.attack.timing")
def check_attack(s: State, m: AttackMove) -> list[Ruling]:
    if s.stage is not Stage.ATTACK:
        return [moment(s)]
    if wrong := not_active(s, m.seat):
        return wrong
    shot = chosen(s, m)
    if shot is None:
        return [never("balicek.combo.all", msg("No attack of this slot is waiting."))]
    if m.aim not in targets(s, m.seat, shot):
        rule_id, why = _WRONG[shot.kind]
        kind, _ = parts(m.aim)
        return [never(rule_id, _ABSENT[kind] if kind in _TAKES[shot.kind] else why)]
    found = bonus.check_for(s, m.seat, shot, m.bonus)
    if m.resistance is None and needs_resistance(s, m.seat, m.aim):
        found.append(never("balicek.wattack.break", msg("Say the resistance printed on the weapon.")))
    return found


@rule("balicek.attack.timing", "balicek.attack.one_target")
def attack(s: State, m: AttackMove) -> State:
    """The target is fixed and the bonus spent; then the defender's shield, if there is one that helps, or the losses."""
    shot = chosen(s, m)
    if shot is None:
        return s
    s = bonus.use_for(s, m.seat, shot, m.bonus)
    s = _learn(s, m)
    waiting = Attack(shot=shot, aim=m.aim, bonus=m.bonus, resistance=_resistance(s, m))
    s = put(s, shots=tuple(x for x in s.shots if x is not shot), attack=waiting)
    if shot.number + m.bonus and shields(s):
        return put(s, stage=Stage.SHIELD)
    return resolve(s)


def _learn(s: State, m: AttackMove) -> State:
    """A resistance said aloud is kept for the weapon."""
    kind, i = parts(m.aim)
    weapon = s.players[other(m.seat)].slots[i].weapon
    if m.resistance is None or weapon is None or kind not in ("weapon", "effect"):
        return s
    return put_slot(s, other(m.seat), i, weapon=weapon.model_copy(update={"resistance": m.resistance}))


def _resistance(s: State, m: AttackMove) -> int | None:
    kind, i = parts(m.aim)
    weapon = s.players[other(m.seat)].slots[i].weapon
    return weapon.resistance if weapon and kind in ("weapon", "effect") else None


@rule("balicek.shield.use", "balicek.shield.one", "balicek.shield.weapon")
def shields(s: State) -> list[int]:
    """Slots of the defender whose shield may be used against the waiting attack, and has not been yet."""
    a = s.attack
    if a is None or (a.shot.kind != "attack_hero" and s.options.shield_weapon == "off"):
        return []
    if a.shielded and s.options.shields_stack == "off":
        return []
    p = s.players[other(s.active or 0)]
    laid = [i for i, x in enumerate(p.slots) if x.effect and x.effect.kind in ("shield_reduce", "shield_repel")]
    return [i for i in laid if i not in a.shielded]


def aimed(slot: Slot, kind: str, a: Attack) -> Target:
    """The target in a slot as the attack check wants it."""
    if kind == "hero":
        return squad(len(slot.heroes))
    if kind == "weapon":
        return Target("weapon", a.resistance or 0)
    return Target("effect", a.resistance or 0)


def blow(s: State, a: Attack) -> Blow:
    """The waiting attack as the attack check wants it."""
    kind, i = parts(a.aim)
    p = s.players[other(s.active or 0)]
    shield = Shield()
    if a.shielded:
        shield = Shield("repel") if a.repelled else Shield("reduce", a.reduced, a.added)
    target = Target("deck", p.hero_deck) if kind == "deck" else aimed(p.slots[i], kind, a)
    return Blow(a.shot.kind, a.shot.number, target, a.bonus, shield)


@rule("balicek.hattack.deck", "balicek.hattack.single", "balicek.hattack.squad", "balicek.hattack.after_kill")
@rule("balicek.wattack.break", "balicek.wattack.grave", "balicek.eattack.cancel", "balicek.attack.one_target")
def resolve(s: State) -> State:
    """The losses of the waiting attack, then the end or the next attack or action."""
    a = s.attack
    if a is None:
        return s
    seat = s.active or 0
    defender = other(seat)
    kind, i = parts(a.aim)
    slot = s.players[defender].slots[i]
    v = verdict(blow(s, a), s.options)
    dead = kind == "hero" and v.hit and len(slot.heroes) == 1
    gone = v.hit and slot.effect is not None and (dead or kind in ("weapon", "effect"))
    if v.hit and kind == "deck":
        s = to_grave(s, defender, (UNKNOWN_HERO,) * v.lost, from_deck=True)
    elif v.hit and kind == "hero":
        s = to_grave(s, defender, (top(slot),))
        fewer = emptied(slot) if dead else {"heroes": slot.heroes[:-1], "cost": None, "unskilled": None}
        s = put_slot(s, defender, i, **fewer)
    elif v.hit and kind == "weapon" and slot.weapon is not None:
        s = put_slot(s, defender, i, weapon=None, effect=None, cost=None, unskilled=None)
        s = put_player(s, defender, weapon_grave=(*s.players[defender].weapon_grave, slot.weapon))
    elif v.hit:
        s = put_slot(s, defender, i, effect=None)
    told = Result(
        kind="attack",
        seat=seat,
        slot=a.shot.slots[0],
        aim=a.aim,
        attack=a.shot.kind,
        verdict=v,
        dead=dead,
        effect_lost=gone,
    )
    s = end_check(put(report(s, told), attack=None))
    return s if s.stage is Stage.GAME_OVER else wait(s, s.shots)


def why_absent(s: State, seat: int, slot: int) -> Ruling:
    """No shield in this slot of the defender."""
    return never(
        "balicek.shield.use", msg("No shield that can still be used is laid here: {slot}.", slot=slot_word(slot))
    )
