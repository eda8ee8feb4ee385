"""Printed facts: what stands on boards and cards. They are data of moves, so that a table replays the same whatever is
later learnt about a card. `id` is a catalogue id (`class.cleric`) or `own.…` for a card the catalogue does not know;
`name` is what the user typed, if anything. None = not known yet: the line that needs it stays open.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field

from companion.core.contract import Frozen, rule

Colour: TypeAlias = Literal["W", "G", "P", "K", "B", "R"]
COLOURS: tuple[Colour, ...] = ("W", "G", "P", "K", "B", "R")
GOLD, BOOST = "O", "X"
ATTRIBUTES = ("STR", "DEX", "CON", "INT", "WIS", "CHA")
ROWS = (*ATTRIBUTES, "FAM")
CELLS = 21  # three in each row, STR1 … CHA3, F1 … F3
BOARD_CELLS = 18
FAMILIAR_ROW = 6
ALIGNMENT_CELLS = ("LG", "NG", "CG", "LN", "N", "CN", "LE", "NE", "CE")
CENTRE = 4
ARMOR_TYPES = ("chain", "leather", "mystic", "runic", "single")
ARMOR_MOST = {"chain": 6, "leather": 5, "mystic": 4, "runic": 6, "single": 1}

_DIE = re.compile(r"([WGPKBRO])([1-6])|(X)([3-8])|([WGPKBR]{2})([1-4])")


@rule("hrdina.check.die")
def check_die(code: str) -> str:
    """`R5`, `O4`, `X7`, `WG3`; raises ValueError for a die that does not exist."""
    if not (m := _DIE.fullmatch(code)) or (m[5] and m[5][0] == m[5][1]):
        raise ValueError(f"no such die: {code}")
    return code


DieCode = Annotated[str, AfterValidator(check_die)]


@cache
def letters(code: str) -> str:
    """The colour letters of a die: "R", "O", "X" or two class colours."""
    return code[:-1]


@cache
def value(code: str) -> int:
    """The number a die shows."""
    return int(code[-1])


CardId = Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[a-z0-9_.-]+$")]
Name = Annotated[str, Field(max_length=60)]
Text = Annotated[str, Field(max_length=200)]  # what a card does, as the table typed it once


class Goal(Frozen):
    """A row's target: `low`..`high` with ends, exactly `low` if they are equal, `low` or more if `high` is None."""

    low: int = Field(ge=0, le=40)
    high: int | None = Field(default=None, ge=0, le=40)
    stars: int = Field(ge=0, le=10)


class Card(Frozen):
    id: CardId
    name: Name = ""


class HeroBoard(Card):
    """`mods`: race modifiers of STR … CHA."""

    mods: tuple[Annotated[int, Field(ge=-2, le=2)], ...] = Field(min_length=6, max_length=6)


class HeroClass(Card):
    """`goals`: of STR … CHA. `text`: the class power."""

    colour: Colour
    goals: tuple[Goal, ...] = Field(min_length=6, max_length=6)
    text: Text = ""


class Wanted(Frozen):
    """A backstory's wish in one row: `colour` in cell 1..3."""

    colour: Colour
    cell: int = Field(ge=1, le=3)


class Backstory(Card):
    """`wanted`: of STR … CHA; None = the grid is not known yet."""

    wanted: tuple[Wanted, ...] | None = Field(default=None, min_length=6, max_length=6)


class Alignment(Card):
    """`values`: of the nine cells LG … CE; None = not known yet."""

    values: tuple[Annotated[int, Field(ge=-5, le=5)], ...] | None = Field(default=None, min_length=9, max_length=9)


class Familiar(Card):
    """Danger range `low`..`high` and its `points`, colours of the story in cells 1..3; None = not known yet.

    `text`: its action.
    """

    low: int | None = Field(default=None, ge=3, le=24)
    high: int | None = Field(default=None, ge=3, le=24)
    points: int | None = Field(default=None, ge=0, le=10)
    story: tuple[Colour, ...] | None = Field(default=None, min_length=3, max_length=3)
    text: Text = ""


class Armor(Frozen):
    """One armor type a hero has: `table[k]` = points for k cards (table[0] = 0), `colours` printed on it."""

    type: Literal["chain", "leather", "mystic", "runic", "single"]
    count: int = Field(ge=0, le=6)
    table: tuple[Annotated[int, Field(ge=0, le=30)], ...] | None = Field(default=None, max_length=7)
    colours: tuple[Colour, ...] = Field(default=(), max_length=6)


class Monster(Card):
    """`rungs`: (from total, stars), rising; empty = not known. `strength`: typed alone while the rungs are unknown.

    `bonus`: the champion's. `reroll_price`: XP a die. `colour`: of the card; a class of this colour keeps it out.
    """

    rungs: tuple[tuple[Annotated[int, Field(ge=1, le=60)], Annotated[int, Field(ge=0, le=30)]], ...] = Field(
        default=(), max_length=20
    )
    strength: int | None = Field(default=None, ge=1, le=60)
    bonus: int = Field(default=0, ge=0, le=10)
    reroll_price: int = Field(default=1, ge=0, le=15)
    ability: str = Field(default="", max_length=200)
    colour: Colour | None = None


# --- typed trait conditions (register, "Typed trait conditions") ---

Op: TypeAlias = Literal[">=", "<=", "="]
Attribute: TypeAlias = Literal["STR", "DEX", "CON", "INT", "WIS", "CHA"]


class Amount(Frozen):
    """A condition that compares a number of the hero with `n`.

    `what`: attribute_total (of `of`), goals_met, dice_value_count (of value `of`), colour_count (of letter `of`),
    kind_count (normal, gold, boost, split), alignment_value, cards (of type `of`: weapon, armor, trait, skill, scroll or an
    armor type), gold, xp, honor, injuries, trophies, fiends (active, banished), backstory_matches.
    """

    kind: Literal["amount"] = "amount"
    what: Literal[
        "attribute_total", "goals_met", "dice_value_count", "colour_count", "kind_count", "alignment_value", "cards",
        "gold", "xp", "honor", "injuries", "trophies", "fiends", "backstory_matches",
    ]  # fmt: skip
    of: str = Field(default="", max_length=20)
    op: Op
    n: int = Field(ge=-50, le=200)


class OfRow(Frozen):
    """A condition on one attribute row."""

    kind: Literal["row"] = "row"
    what: Literal["highest_attribute", "lowest_attribute", "goal_met", "goal_missed", "row_same_values", "row_rising"]
    of: Attribute


class AlignmentIn(Frozen):
    kind: Literal["alignment_in"] = "alignment_in"
    cells: tuple[Literal["LG", "NG", "CG", "LN", "N", "CN", "LE", "NE", "CE"], ...] = Field(min_length=1, max_length=9)


class AllOf(Frozen):
    kind: Literal["all_of"] = "all_of"
    parts: tuple[Condition, ...] = Field(min_length=1, max_length=6)


class AnyOf(Frozen):
    kind: Literal["any_of"] = "any_of"
    parts: tuple[Condition, ...] = Field(min_length=1, max_length=6)


Condition: TypeAlias = Annotated[Amount | OfRow | AlignmentIn | AllOf | AnyOf, Field(discriminator="kind")]


class Trait(Card):
    """`met`: ticked by hand (True/False) or None = by `condition`; with neither the line stays open.

    `kept` False: thrown away before scoring.
    """

    points: int | None = Field(default=None, ge=-10, le=10)
    condition: Condition | None = None
    met: bool | None = None
    kept: bool = True


class Fiend(Card):
    """`worth`: stars at the end for having it banished (usually 0). `text`: what it does while active."""

    active: bool = True
    worth: int = Field(default=0, ge=-10, le=10)
    text: Text = ""


AllOf.model_rebuild()
AnyOf.model_rebuild()
