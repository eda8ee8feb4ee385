"""Exact chances of combat dice: sums, rerolls, mercenaries, expected stars. Integer counts inside, fractions outside.

A ladder is `rungs`: (from total, stars), rising; the highest rung reached counts, below the first one it is 0 stars.
With rerolls the best policy is followed. A new value stands, so among the dice only the lowest is ever worth rerolling:
whatever follows rerolling a higher one, the same follows at least as high with the lowest one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial
from typing import Literal, TypeAlias

from companion.core.contract import rule

Rungs: TypeAlias = tuple[tuple[int, int], ...]
Faces: TypeAlias = tuple[int, ...]
FACES: Faces = (1, 2, 3, 4, 5, 6)
MOST_DICE = 15  # beyond it a table of all rolls is too big to look ahead for rerolls
MOST_WORK = 400_000  # rolls looked at for the best use of XP and gold


@rule("hrdina.odds.faces", "hrdina.odds.distribution")
@lru_cache(maxsize=256)
def distribution(n: int, faces: Faces = FACES) -> tuple[int, ...]:
    """Ways to roll each sum of n dice, by the sum 0 … n·max(faces); together len(faces)**n."""
    if n == 0:
        return (1,)
    before = distribution(n - 1, faces)
    counts = [0] * (n * max(faces) + 1)
    for total, ways in enumerate(before):
        for face in faces:
            counts[total + face] += ways
    return tuple(counts)


def chart(n: int, modifier: int = 0, faces: Faces = FACES) -> tuple[tuple[int, Fraction], ...]:
    """Every possible total of one roll of n dice with its chance, rising."""
    return tuple((s + modifier, Fraction(c, len(faces) ** n)) for s, c in enumerate(distribution(n, faces)) if c)


@rule("hrdina.odds.at_least", "hrdina.odds.reroll_policy")
def at_least(n: int, total: int, modifier: int = 0, rerolls: int = 0, faces: Faces = FACES) -> Fraction:
    """The best possible chance that n dice and the modifier make `total` or more with up to `rerolls` rerolls."""
    return expected(n, ((total, 1),), modifier, rerolls, faces)


def stars(rungs: Rungs, total: int) -> int:
    """Stars of the highest rung reached."""
    return max((s for least, s in rungs if total >= least), default=0)


@rule("hrdina.odds.expected_stars")
def expected(n: int, rungs: Rungs, modifier: int = 0, rerolls: int = 0, faces: Faces = FACES) -> Fraction:
    """Expected stars of n dice with the best use of up to `rerolls` rerolls. More than MOST_DICE dice: ValueError if
    there are rerolls."""
    rungs = tuple((least - modifier, s) for least, s in rungs)
    if not rerolls or not n or not rungs:
        return Fraction(sum(c * stars(rungs, s) for s, c in enumerate(distribution(n, faces))), len(faces) ** n)
    if n > MOST_DICE:
        raise ValueError(f"more than {MOST_DICE} dice")
    values = _values(n, faces, rungs, rerolls)
    return Fraction(sum(map(int.__mul__, values, _rolls(n, faces).ways)), len(faces) ** (n + rerolls))


@dataclass(frozen=True, slots=True)
class _Rolls:
    """All rolls of n dice without their order: sums, ways, and for each the rolls after its lowest die is rerolled."""

    index: dict[Faces, int]
    sums: tuple[int, ...]
    ways: tuple[int, ...]
    after: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=64)
def _rolls(n: int, faces: Faces) -> _Rolls:
    rolls = list(combinations_with_replacement(sorted(set(faces)), n))
    index = {roll: i for i, roll in enumerate(rolls)}
    ways = []
    for roll in rolls:
        w = factorial(n)
        for face in set(roll):
            k = roll.count(face)
            w = w // factorial(k) * faces.count(face) ** k
        ways.append(w)
    after = tuple(tuple(index[tuple(sorted((*roll[1:], f)))] for f in faces) for roll in rolls)
    return _Rolls(index, tuple(map(sum, rolls)), tuple(ways), after)


@lru_cache(maxsize=512)
def _values(n: int, faces: Faces, rungs: Rungs, rerolls: int) -> tuple[int, ...]:
    """Expected stars of every roll of `_rolls`, times len(faces)**rerolls."""
    rolls = _rolls(n, faces)
    by_sum = [stars(rungs, s) * len(faces) ** rerolls for s in range(n * max(faces) + 1)]
    if not rerolls:
        return tuple(by_sum[s] for s in rolls.sums)
    later = _values(n, faces, rungs, rerolls - 1)
    return tuple(
        max(by_sum[s], sum([later[i] for i in after])) for s, after in zip(rolls.sums, rolls.after, strict=True)
    )


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do with dice on the table: reroll `die` (its position) or stop (None). `value`: expected stars (or the
    chance) when the best is done now and later, `stop`: when one stops now."""

    die: int | None
    value: Fraction
    stop: Fraction


@rule("hrdina.odds.reroll_hint")
def reroll_hint(dice: Sequence[int], rungs: Rungs, modifier: int = 0, rerolls: int = 1, faces: Faces = FACES) -> Hint:
    """Stop or reroll which die; equal values: stop, then the lowest die (of equal dice the first). A value that is on
    no face: ValueError."""
    if not set(dice) <= set(faces):
        raise ValueError("no such face")
    now = Fraction(stars(rungs, sum(dice) + modifier))
    if not rerolls or not dice:
        return Hint(None, now, now)
    if len(dice) > MOST_DICE:
        raise ValueError(f"more than {MOST_DICE} dice")
    rungs = tuple((least - modifier, s) for least, s in rungs)
    values = _values(len(dice), faces, rungs, rerolls)
    value = Fraction(values[_rolls(len(dice), faces).index[tuple(sorted(dice))]], len(faces) ** rerolls)
    return Hint(list(dice).index(min(dice)) if value > now else None, value, now)


@dataclass(frozen=True, slots=True)
class Mercenaries:
    """`chances`: (dice, chance) for the dice at hand and more; `enough`: the fewest dice that reach `wanted`, if any."""

    chances: tuple[tuple[int, Fraction], ...]
    wanted: Fraction
    enough: int | None


@rule("hrdina.odds.mercenary_hint")
def mercenary_hint(
    total: int,
    modifier: int = 0,
    dice: int = 1,
    most: int = 8,
    wanted: Fraction = Fraction(1, 2),
    rerolls: int = 0,
    faces: Faces = FACES,
) -> Mercenaries:
    """Chances to reach `total` with `dice` … `most` dice, and the cheapest number with a chance of `wanted` or more."""
    chances = tuple((n, at_least(n, total, modifier, rerolls, faces)) for n in range(dice, max(dice, most) + 1))
    return Mercenaries(chances, wanted, next((n for n, c in chances if c >= wanted), None))


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a hero goes into the battle with: dice for sure, modifiers without the injuries, the monster's ladder."""

    rungs: Rungs
    dice: int = 1
    modifier: int = 0
    injuries: int = 0
    injury_value: int = 1
    reroll_price: int = 1
    faces: Faces = FACES


@dataclass(frozen=True, slots=True)
class Spending:
    """How XP and gold are best used for the battle. `exact` False: some uses were too big to look through."""

    stars: Fraction
    heal: int = 0
    by_xp: int = 0
    by_gold: int = 0
    rerolls: int = 0
    exact: bool = True


HEAL, MERCENARY_XP, MERCENARY_GOLD = 2, 3, 5
What: TypeAlias = Literal["heal", "by_xp", "by_gold", "die", "reroll"]


@dataclass(frozen=True, slots=True)
class Worth:
    """What one thing more adds to a roll, all XP left being kept for rerolls: in stars and to the chance of the first
    rung. `xp`, `gold`: its price; `rerolls`: how many rerolls it takes away. "die" and "reroll" cost nothing (a card)."""

    what: What
    stars: Fraction
    chance: Fraction
    xp: int = 0
    gold: int = 0
    rerolls: int = 0


@dataclass(frozen=True, slots=True)
class Choices:
    """The roll with nothing bought (`now`: expected stars, `chance`: of the first rung, all XP kept for `rerolls`), the
    best use of XP and gold with the chance it can bring (None = too many uses to look through), and what each thing
    alone is worth."""

    now: Fraction
    chance: Fraction
    rerolls: int
    best: Spending | None
    best_chance: Fraction
    each: tuple[Worth, ...]


@lru_cache(maxsize=1024)
@rule("hrdina.battle.mercenary", "hrdina.battle.reroll_price", "hrdina.xp.heal", "hrdina.xp.mercenary")
def spend(battle: Prospect, xp: int, gold: int) -> Spending:
    """The best use of `xp` and `gold`: injuries put back, mercenaries, the rest of the XP as rerolls. Equal values: the
    one with less gold, then with fewer XP spent before the roll."""
    if not battle.rungs:
        return Spending(Fraction(0))
    most = max(s for _, s in battle.rungs)
    best, exact, work = Spending(Fraction(-1)), True, 0
    for by_gold, heal, by_xp, left in _ways(battle, xp, gold):
        n = battle.dice + by_gold + by_xp
        modifier = battle.modifier - (battle.injuries - heal) * battle.injury_value
        if not battle.reroll_price:  # as many as one likes: in the end every die shows its best
            found = Spending(Fraction(stars(battle.rungs, n * max(battle.faces) + modifier)), heal, by_xp, by_gold)
        else:
            rerolls = left // battle.reroll_price
            if rerolls:
                work += comb(n + 5, 5) * rerolls
                if n > MOST_DICE or work > MOST_WORK:
                    rerolls, exact = 0, False
            value = expected(n, battle.rungs, modifier, rerolls, battle.faces)
            found = Spending(value, heal, by_xp, by_gold, rerolls)
        if found.stars > best.stars:
            best = found
        if best.stars == most:
            exact = True
            break
    return Spending(best.stars, best.heal, best.by_xp, best.by_gold, best.rerolls, exact)


def _ways(battle: Prospect, xp: int, gold: int) -> Iterator[tuple[int, int, int, int]]:
    """(mercenaries by gold, injuries put back, mercenaries by XP, XP left), by gold and then by XP spent."""
    heals = battle.injuries if battle.injury_value else 0
    for by_gold in range(gold // MERCENARY_GOLD + 1):
        ways = [
            (HEAL * h + MERCENARY_XP * a, h, a)
            for h in range(min(heals, xp // HEAL) + 1)
            for a in range((xp - HEAL * h) // MERCENARY_XP + 1)
        ]
        for spent, h, a in sorted(ways):
            yield by_gold, h, a, xp - spent


def ahead(n: int) -> int:
    """How many rerolls of n dice can be looked ahead in a moment."""
    return max(6, MOST_WORK // 8 // comb(n + 5, 5)) if n <= MOST_DICE else 0


@lru_cache(maxsize=64)
@rule("hrdina.battle.mercenary", "hrdina.battle.reroll_price", "hrdina.xp.heal", "hrdina.xp.mercenary")
def choices(battle: Prospect, xp: int, gold: int) -> Choices | None:
    """What can be done with `xp` and `gold` before the roll, all of it exact. None: no ladder, rerolls for nothing, or
    too many dice and rerolls to look through."""
    price = battle.reroll_price
    if not battle.rungs or not price:
        return None
    if xp // price + 1 > ahead(battle.dice + 1):
        return None
    best = spend(battle, xp, gold)

    def rolled(dice: int = 0, heal: int = 0, rerolls: int = xp // price) -> tuple[Fraction, Fraction]:
        modifier = battle.modifier - (battle.injuries - heal) * battle.injury_value
        chance = at_least(battle.dice + dice, battle.rungs[0][0], modifier, rerolls, battle.faces)
        return expected(battle.dice + dice, battle.rungs, modifier, rerolls, battle.faces), chance

    now, chance = rolled()
    found: list[Worth] = []

    def add(what: What, dice: int = 0, heal: int = 0, more: int = 0, xp_: int = 0, gold_: int = 0) -> None:
        left = (xp - xp_) // price
        stars_, chance_ = rolled(dice, heal, left + more)
        found.append(Worth(what, stars_ - now, chance_ - chance, xp_, gold_, xp // price - left))

    if battle.injuries and battle.injury_value and xp >= HEAL:
        add("heal", heal=1, xp_=HEAL)
    if xp >= MERCENARY_XP:
        add("by_xp", dice=1, xp_=MERCENARY_XP)
    if gold >= MERCENARY_GOLD:
        add("by_gold", dice=1, gold_=MERCENARY_GOLD)
    add("die", dice=1)
    add("reroll", more=1)
    if not best.exact:
        return Choices(now, chance, xp // price, None, chance, tuple(found))
    bought = rolled(best.by_xp + best.by_gold, best.heal, best.rerolls)
    return Choices(now, chance, xp // price, best, bought[1], tuple(found))
