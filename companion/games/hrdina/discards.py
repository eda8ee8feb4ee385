"""Which own cards are better thrown away before scoring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from companion.core.contract import rule
from companion.games.hrdina.cards import ARMOR_TYPES, AllOf, Amount, AnyOf, Armor, Condition
from companion.games.hrdina.conditions import trait_met
from companion.games.hrdina.scoring import armor_line
from companion.games.hrdina.state import Hero

LOOSE = {"weapon": "weapons", "skill": "skills", "scroll": "scrolls"}
Counts = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Discards:
    """Cards to throw away: places of traits, how many of each armor type and of the other cards; `gain` in stars."""

    gain: int = 0
    traits: tuple[int, ...] = ()
    armor: tuple[tuple[str, int], ...] = ()
    cards: tuple[tuple[str, int], ...] = ()

    @property
    def size(self) -> int:
        return len(self.traits) + sum(n for _, n in (*self.armor, *self.cards))


def _counted(condition: Condition | None) -> Iterator[str]:
    """Card types a condition counts."""
    match condition:
        case Amount(what="cards", of=of):
            yield of
        case AllOf(parts=parts) | AnyOf(parts=parts):
            for part in parts:
                yield from _counted(part)


@rule("hrdina.end.discard_cards")
def better_discards(hero: Hero) -> Discards:
    """The best choice, of equal ones the smallest; `gain` 0 = keep everything.

    Exact: card types that some condition counts are tried with every number, armor types also because their tables may
    fall (a weapon's row modifier is left as it is told). With these numbers fixed each trait pays what it pays, so those that pay least are the ones to drop.
    """
    counted = {of for t in hero.traits if t.kept for of in _counted(t.condition)}
    held = {a.type: a.count for a in hero.armor} | {of: getattr(hero, name) for of, name in LOOSE.items()}
    falling = {a.type for a in hero.armor if a.table is not None and list(a.table) != sorted(a.table)}
    if "armor" in counted:
        counted |= {a.type for a in hero.armor}
    tried = [of for of in held if of in counted or of in falling]
    start = _score(hero)
    best = Discards()
    for numbers in product(*(range(held[of], -1, -1) for of in tried)):
        counts = held | dict(zip(tried, numbers, strict=True))
        for traits in _trait_choices(_with(hero, counts, ()), "trait" in counted):
            gain = _score(_with(hero, counts, traits)) - start
            found = Discards(gain, traits, *_thrown(held, counts))
            if (gain, -found.size) > (best.gain, -best.size):
                best = found
    return best


def _thrown(held: Counts, counts: Counts) -> tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]]:
    gone = [(of, held[of] - counts[of]) for of in held if held[of] != counts[of]]
    return tuple(g for g in gone if g[0] in ARMOR_TYPES), tuple(g for g in gone if g[0] in LOOSE)


def _with(hero: Hero, counts: Counts, thrown: tuple[int, ...]) -> Hero:
    """The hero with these numbers of cards and without these traits."""
    return hero.model_copy(
        update={
            "armor": tuple(a.model_copy(update={"count": counts[a.type]}) for a in hero.armor),
            "traits": tuple(
                t.model_copy(update={"kept": False}) if i in thrown else t for i, t in enumerate(hero.traits)
            ),
            **{name: counts[of] for of, name in LOOSE.items()},
        }
    )


def _pays(hero: Hero, i: int) -> int:
    """What a trait pays with this hero; unknown counts 0."""
    trait = hero.traits[i]
    return trait.points or 0 if trait.kept and trait_met(trait, hero) else 0


def _trait_choices(hero: Hero, counted: bool) -> Iterator[tuple[int, ...]]:
    """Sets of traits worth dropping: those with negative points; if traits themselves are counted, the cheapest k."""
    kept = [i for i, t in enumerate(hero.traits) if t.kept]
    if not counted:
        yield tuple(i for i in kept if _pays(hero, i) < 0)
        return
    for k in range(len(kept) + 1):
        # What each trait pays if k are gone: any k will do to see it, as only their number counts for the others.
        pays = {i: _pays(_gone(hero, kept, i, k), i) for i in kept}
        yield tuple(sorted(sorted(kept, key=lambda i: (pays[i], i))[:k]))


def _gone(hero: Hero, kept: list[int], but: int, k: int) -> Hero:
    """The hero without k traits other than `but` (as far as there are so many)."""
    others = [i for i in kept if i != but][:k]
    return hero.model_copy(
        update={
            "traits": tuple(
                t.model_copy(update={"kept": False}) if i in others else t for i, t in enumerate(hero.traits)
            )
        }
    )


def _armor(hero: Hero, armor: Armor) -> int:
    return armor_line(hero, armor).points or 0


def _score(hero: Hero) -> int:
    """What cards pay together."""
    return sum(_armor(hero, a) for a in hero.armor) + sum(_pays(hero, i) for i in range(len(hero.traits)))
