"""The final battle: a hero's total, what it is worth on the monster's ladder, and who is the champion."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.contract import rule
from companion.games.hrdina.cards import Monster
from companion.games.hrdina.state import Adventure, Battle, Hero, Options, Step

ADVENTURES: tuple[Adventure, ...] = ("location", "obstacle", "attack")  # in the order they are revealed


@dataclass(frozen=True, slots=True)
class Fight:
    """A hero's battle in numbers. `total` None = something is not told yet."""

    dice: tuple[int, ...]
    honor: int | None
    injuries: int | None
    adventures: tuple[int, int, int]
    ability: int
    other: int

    @property
    def parts(self) -> tuple[int, ...]:
        """The terms of the total, in the register's order."""
        return (*self.dice, self.honor or 0, -(self.injuries or 0), *self.adventures, self.ability, self.other)

    @property
    def total(self) -> int | None:
        if not self.dice or self.honor is None or self.injuries is None:
            return None
        return sum(self.parts)


@rule(
    "hrdina.battle.base_die", "hrdina.battle.mercenary", "hrdina.battle.adventure_effect", "hrdina.battle.reveal_order"
)
def dice_count(battle: Battle) -> int:
    """Combat dice to roll: one, one for each mercenary, and those of cards."""
    return 1 + battle.mercenaries + battle.extra


@rule("hrdina.battle.token_needed", "hrdina.battle.condition_needed", "hrdina.battle.token_kinds")
def benefit(battle: Battle, card: Adventure) -> int:
    """What an adventure card adds: nothing without its token, nothing with its condition unmet."""
    if card in battle.no_token or card in battle.unmet:
        return 0
    return int(getattr(battle, card))


def _worth(tokens: int | None, each: int) -> int | None:
    if each == 0:
        return 0
    return None if tokens is None else tokens * each


@rule(
    "hrdina.battle.total", "hrdina.battle.roll", "hrdina.honor.value", "hrdina.injury.value", "hrdina.honor.only_battle"
)
def fight(hero: Hero, options: Options) -> Fight | None:
    """The battle of a hero; None before there is one."""
    b = hero.battle
    if b is None:
        return None
    location, obstacle, attack = (benefit(b, card) for card in ADVENTURES)
    return Fight(
        b.dice,
        _worth(hero.honor, options.honor_value),
        _worth(hero.injuries, options.injury_value),
        (location, obstacle, attack),
        b.ability,
        b.other,
    )


def total(hero: Hero, options: Options) -> int | None:
    f = fight(hero, options)
    return None if f is None else f.total


@rule("hrdina.battle.strength")
def strength(monster: Monster | None) -> int | None:
    """The total of the first rung; while the rungs are unknown, what was typed alone."""
    if monster is None:
        return None
    return monster.rungs[0][0] if monster.rungs else monster.strength


@rule("hrdina.battle.below", "hrdina.battle.reach", "hrdina.battle.ladder")
def stars(monster: Monster | None, reached: int) -> int | None:
    """Stars of a total: 0 below the strength, else those of the highest rung reached; None = the ladder is not known."""
    least = strength(monster)
    if monster is None or least is None:
        return None
    if reached < least:
        return 0
    return max((worth for rung, worth in monster.rungs if reached >= rung), key=int) if monster.rungs else None


def no_battle(hero: Hero) -> bool:
    """The table has confirmed that this hero fought no battle."""
    return (hero.battle is None or not hero.battle.dice) and Step.MONSTER in hero.seen


@rule("hrdina.battle.champion", "hrdina.battle.champion_tie", "hrdina.score.champion")
def champion_bonus(hero: Hero, others: Sequence[Hero], monster: Monster | None, options: Options) -> int | None:
    """The bonus for the best total among those who reached the strength; None while it is not known who that is."""
    if no_battle(hero) or (monster is not None and not monster.bonus):
        return 0
    mine, least = total(hero, options), strength(monster)
    if mine is None or least is None or monster is None:
        return None
    if mine < least:
        return 0
    rivals = [total(o, options) for o in others if not no_battle(o)]
    best = max((t for t in rivals if t is not None), default=0)
    if best > mine:
        return 0
    if None in rivals:
        return None
    if best < mine or options.champion_tie == "all":
        return monster.bonus
    return 0 if options.champion_tie == "nobody" else None
