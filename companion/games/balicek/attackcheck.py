"""The attack check: strength, target and shield, and what comes of it and why. One pure function for game and tool."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from companion.core.contract import Illegal, Ruling, rule
from companion.core.text import Msg, msg
from companion.games.balicek.state import MAX_SQUAD, AttackKind, Options, Verdict

TargetKind: TypeAlias = Literal["deck", "single", "squad", "weapon", "effect"]
DEFAULTS = Options()
FITTING: dict[AttackKind, tuple[TargetKind, ...]] = {
    "attack_hero": ("deck", "single", "squad"),
    "attack_weapon": ("weapon", "effect"),
    "attack_effect": ("effect",),
}
"""Targets an attack of each kind may take."""


@dataclass(frozen=True, slots=True)
class Target:
    """`n`: cards of a deck or squad, resistance of a weapon (also of one whose effect is aimed at); a single hero has 1."""

    kind: TargetKind
    n: int = 1


@dataclass(frozen=True, slots=True)
class Shield:
    """`value` and `bonus` count only for `reduce` (several shields: their sums)."""

    kind: Literal["none", "reduce", "repel"] = "none"
    value: int = 0
    bonus: int = 0


@dataclass(frozen=True, slots=True)
class Blow:
    """What the attack check is asked."""

    kind: AttackKind
    strength: int
    target: Target
    bonus: int = 0
    shield: Shield = field(default_factory=Shield)


def squad(n: int) -> Target:
    """A slot with `n` heroes as a target: one card is a single hero."""
    return Target("single") if n == 1 else Target("squad", n)


@rule("balicek.check.input")
def refusals(blow: Blow) -> list[Ruling]:
    """Why there is no answer: numbers that cannot be, or a target the attack cannot take. Empty = `verdict` answers."""
    found = []
    numbers = (blow.strength, blow.bonus, blow.target.n, blow.shield.value, blow.shield.bonus)
    if any(isinstance(n, bool) or not isinstance(n, int) or n < 0 for n in numbers):
        found.append(_no(msg("Only whole numbers from 0 up can be reckoned with.")))
    elif blow.target.kind == "squad" and not 1 <= blow.target.n <= MAX_SQUAD:
        found.append(_no(msg("A squad has 2 to {most} cards, not {n}.", most=MAX_SQUAD, n=blow.target.n)))
    if blow.target.kind not in FITTING[blow.kind]:
        why = (
            msg("An attack on a hero takes a deck, a hero or a squad, nothing else.")
            if blow.kind == "attack_hero"
            else msg("This attack cannot take heroes.")
            if blow.target.kind in FITTING["attack_hero"]
            else msg("An attack on an effect cannot take the weapon itself.")
        )
        found.append(_no(why))
    elif blow.target == Target("deck", 0):
        found.append(Ruling("balicek.hattack.choice", msg("An empty deck cannot be attacked."), hard=True))
    return found


def _no(why: Msg) -> Ruling:
    return Ruling("balicek.check.input", why, hard=True)


@rule("balicek.attack.strength", "balicek.shield.reduce", "balicek.shield.repel", "balicek.shield.weapon")
def strength(blow: Blow, options: Options = DEFAULTS) -> tuple[int, str, tuple[str, ...]]:
    """(S, the sum as people write it, reason ids) before the target is looked at."""
    raw = blow.strength + blow.bonus
    left, why = f"{blow.strength}", ["balicek.attack.strength"]
    if blow.bonus:
        left += f" + {blow.bonus}"
        why.append("balicek.bonus.match")
    shield = blow.shield
    if shield.kind == "none":
        return raw, left if not blow.bonus else f"{left} = {raw}", tuple(why)
    if blow.kind != "attack_hero" and options.shield_weapon == "off":
        return raw, left if not blow.bonus else f"{left} = {raw}", (*why, "balicek.shield.weapon")
    why.append("balicek.shield.use")
    if shield.kind == "repel":
        return 0, left if not blow.bonus else f"{left} = {raw}", (*why, "balicek.shield.repel")
    left += f" − {shield.value}"
    if shield.bonus:
        left += f" − {shield.bonus}"
        why.append("balicek.shield.bonus")
    s = raw - shield.value - shield.bonus
    return max(0, s), f"{left} = {s}" if s >= 0 else f"max(0, {left}) = 0", (*why, "balicek.shield.reduce")


@rule("balicek.hattack.squad_threshold", "balicek.wattack.break", "balicek.eattack.strength")
@rule("balicek.hattack.single", "balicek.hattack.deck", "balicek.squad.resistance", "balicek.squad.to_single")
def needed(target: Target, options: Options = DEFAULTS) -> int:
    """The smallest S that achieves anything: never less than 1."""
    if target.kind == "squad" and target.n > 1:
        return target.n + (options.squad_threshold == "more_than")
    if target.kind == "weapon" or (target.kind == "effect" and options.effect_threshold == "resistance"):
        return max(1, target.n + (options.weapon_threshold == "more_than"))
    return 1


REASONS: dict[TargetKind, tuple[str, ...]] = {
    "deck": ("balicek.hattack.deck",),
    "single": ("balicek.hattack.single",),
    "squad": ("balicek.squad.resistance", "balicek.hattack.squad_threshold"),
    "weapon": ("balicek.wattack.break",),
    "effect": ("balicek.eattack.strength",),
}


@rule("balicek.check.tool", "balicek.attack.one_target", "balicek.hattack.squad")
def verdict(blow: Blow, options: Options = DEFAULTS) -> Verdict:
    """What the attack does; raises Illegal with `refusals`."""
    if found := refusals(blow):
        raise Illegal(found)
    target = squad(blow.target.n) if blow.target.kind == "squad" else blow.target
    s, sum, why = strength(blow, options)
    least = needed(target, options)
    hit = s >= least
    lost = 0
    if hit and target.kind in FITTING["attack_hero"]:
        lost = min(s, target.n) if target.kind == "deck" else 1
    reasons = [*why, *REASONS[target.kind]]
    if hit and ((target.kind == "deck" and s > target.n) or (target.kind == "single" and s > 1)):
        reasons.append("balicek.attack.one_target")
    if hit and target.kind == "squad":
        reasons.append("balicek.hattack.squad")
    if hit and target.kind == "effect":
        reasons.append("balicek.eattack.cancel")
    return Verdict(
        raw=blow.strength + blow.bonus,
        strength=s,
        needed=least,
        hit=hit,
        lost=lost,
        left=target.n - lost if target.kind in FITTING["attack_hero"] else None,
        shortfall=max(0, least - s),
        sum=sum,
        rules=tuple(reasons),
    )
