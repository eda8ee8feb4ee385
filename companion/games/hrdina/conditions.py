"""Typed conditions of traits, evaluated over the final hero. True, False, or None = not known yet."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.core.contract import rule
from companion.games.hrdina.cards import (
    ALIGNMENT_CELLS,
    ARMOR_TYPES,
    ATTRIBUTES,
    BOARD_CELLS,
    COLOURS,
    GOLD,
    AlignmentIn,
    AllOf,
    Amount,
    AnyOf,
    Condition,
    OfRow,
    Trait,
    value,
)
from companion.games.hrdina.dice import KINDS, kind
from companion.games.hrdina.rows import WHOLE_ROW, attribute, filled, has_colour, matches, met, row_dice, row_total
from companion.games.hrdina.state import Hero

CARD_TYPES = ("weapon", "armor", "trait", "skill", "scroll", *ARMOR_TYPES)
FIEND_STATES = ("active", "banished")


def fitting(condition: Condition) -> bool:
    """The condition names something that exists (`of` fits `what`)."""
    match condition:
        case AllOf(parts=parts) | AnyOf(parts=parts):
            return all(fitting(p) for p in parts)
        case Amount(what="attribute_total", of=of):
            return of in ATTRIBUTES
        case Amount(what="dice_value_count", of=of):
            return of in {str(v) for v in range(1, 9)}
        case Amount(what="colour_count", of=of):
            return of in (*COLOURS, GOLD)
        case Amount(what="kind_count", of=of):
            return of in KINDS
        case Amount(what="cards", of=of):
            return of in CARD_TYPES
        case Amount(what="fiends", of=of):
            return of in ("", *FIEND_STATES)
        case Amount(of=of):
            return not of
        case _:
            return True


@rule("hrdina.score.trait_condition", "hrdina.score.trait_after")
def trait_met(trait: Trait, hero: Hero) -> bool | None:
    """A tick decides, else the typed condition over the hero as it is at the end."""
    if trait.met is not None:
        return trait.met
    return None if trait.condition is None else holds(trait.condition, hero)


@rule("hrdina.score.trait_condition")
def holds(condition: Condition, hero: Hero) -> bool | None:
    """Whether a typed condition holds."""
    match condition:
        case Amount():
            have = amount(condition, hero)
            return None if have is None else _compare(have, condition.op, condition.n)
        case OfRow():
            return _of_row(condition, hero)
        case AlignmentIn(cells=cells):
            return None if hero.marker is None else ALIGNMENT_CELLS[hero.marker] in cells
        case AllOf(parts=parts):
            return _all([holds(p, hero) for p in parts])
        case AnyOf(parts=parts):
            found = _all([None if (h := holds(p, hero)) is None else not h for p in parts])
            return None if found is None else not found


def _all(answers: Sequence[bool | None]) -> bool | None:
    """One no decides; otherwise one unknown leaves it unknown."""
    if any(a is False for a in answers):
        return False
    return None if None in answers else True


def _compare(have: int, op: str, n: int) -> bool:
    return have >= n if op == ">=" else have <= n if op == "<=" else have == n


# --- numbers of a hero ---


def amount(condition: Amount, hero: Hero) -> int | None:
    """The number of the hero that an `Amount` compares."""
    of = condition.of
    match condition.what:
        case "attribute_total":
            return row_total(hero, attribute(of))
        case "goals_met":
            answers = [goal_met(hero, row) for row in range(len(ATTRIBUTES))]
            return None if None in answers else sum(a is True for a in answers)
        case "dice_value_count":
            return _count(hero, lambda die: value(die) == int(of))
        case "colour_count":
            return _count(hero, lambda die: has_colour(die, of))
        case "kind_count":
            return _count(hero, lambda die: kind(die) == of)
        case "alignment_value":
            return alignment_value(hero)
        case "cards":
            return cards(hero, of)
        case "fiends":
            return sum(of in ("", "active" if f.active else "banished") for f in hero.fiends)
        case "backstory_matches":
            return matches(hero)
        case "gold" | "xp" | "honor" | "injuries" | "trophies":
            found: int | None = getattr(hero, condition.what)
            return found


def _count(hero: Hero, fits: Callable[[str], bool]) -> int | None:
    """Dice of the hero board that fit; unknown in the short form and while no die lies there."""
    dice = [die for die in hero.cells[:BOARD_CELLS] if die is not None]
    return None if hero.sums is not None or not dice else sum(map(fits, dice))


def cards(hero: Hero, of: str) -> int:
    """Cards of a type that lie with the hero; armor counts all its types together."""
    if of in ARMOR_TYPES:
        return sum(a.count for a in hero.armor if a.type == of)
    return {
        "weapon": hero.weapons,
        "armor": sum(a.count for a in hero.armor),
        "trait": sum(t.kept for t in hero.traits),
        "skill": hero.skills,
        "scroll": hero.scrolls,
    }[of]


def alignment_value(hero: Hero) -> int | None:
    """The value of the grid cell under the marker."""
    if hero.alignment is None or hero.alignment.values is None or hero.marker is None:
        return None
    return hero.alignment.values[hero.marker]


def goal_met(hero: Hero, row: int) -> bool | None:
    """Whether the goal of a row is met; a row with one or two dice misses it."""
    if hero.klass is None:
        return None
    if 0 < filled(hero, row) < WHOLE_ROW:
        return False
    total = row_total(hero, row)
    return None if total is None else met(hero.klass.goals[row], total)


def _of_row(condition: OfRow, hero: Hero) -> bool | None:
    row = attribute(condition.of)
    match condition.what:
        case "goal_met":
            return goal_met(hero, row)
        case "goal_missed":
            answer = goal_met(hero, row)
            return None if answer is None else not answer
        case "highest_attribute" | "lowest_attribute":
            mine = row_total(hero, row)
            if mine is None:
                return None
            highest = condition.what == "highest_attribute"
            totals = [row_total(hero, other) for other in range(len(ATTRIBUTES))]
            return _all([None if t is None else (mine >= t if highest else mine <= t) for t in totals])
        case "row_same_values" | "row_rising":
            if hero.sums is not None:
                return None
            shown = [value(die) for die in row_dice(hero.cells, row)]
            if len(shown) < WHOLE_ROW:
                return None
            return len(set(shown)) == 1 if condition.what == "row_same_values" else shown[0] < shown[1] < shown[2]
