"""What dice are worth where they lie: sums, goals, colours and wishes. Pure functions of a hero, fast enough to search with.

None everywhere means: not known yet.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.contract import rule
from companion.games.hrdina.cards import ATTRIBUTES, BOARD_CELLS, FAMILIAR_ROW, Colour, Goal, letters, value
from companion.games.hrdina.state import Hero

Cells = Sequence[str | None]
MINUS = "−"
WHOLE_ROW = 3


def row_dice(cells: Cells, row: int) -> list[str]:
    """The dice that lie in a row 0..6, from the left."""
    return [die for die in cells[3 * row : 3 * row + 3] if die is not None]


def attribute(name: str) -> int:
    """The row of an attribute: STR = 0."""
    return ATTRIBUTES.index(name)


def filled(hero: Hero, row: int) -> int:
    """How many dice of a row are known, 0..3. In the short form a row is known whole, or not at all (sum 0)."""
    if hero.sums is None:
        return len(row_dice(hero.cells, row))
    known = hero.sums.familiar if row == FAMILIAR_ROW else hero.sums.rows[row]
    return WHOLE_ROW if known else 0


def dice_sum(hero: Hero, row: int) -> int | None:
    """The sum of a row's three dice; None with fewer than three."""
    if filled(hero, row) < WHOLE_ROW:
        return None
    if hero.sums is not None:
        return hero.sums.familiar if row == FAMILIAR_ROW else hero.sums.rows[row]
    return sum(value(die) for die in row_dice(hero.cells, row))


def race(hero: Hero, row: int) -> int | None:
    """The race modifier of a row; the familiar has none."""
    if row == FAMILIAR_ROW:
        return 0
    return None if hero.board is None else hero.board.mods[row]


@rule("hrdina.score.row_total", "hrdina.score.row_incomplete", "hrdina.score.familiar_incomplete")
def row_total(hero: Hero, row: int) -> int | None:
    """Three dice + race modifier + card modifiers."""
    dice, bonus = dice_sum(hero, row), race(hero, row)
    return None if dice is None or bonus is None else dice + bonus + hero.mods[row]


# --- goals ---


@rule("hrdina.score.goal_exact", "hrdina.score.goal_range", "hrdina.score.goal_plus")
def met(goal: Goal, total: int) -> bool:
    """A single number: exactly it; a range: inside, ends included; N+: N or more."""
    return goal.low <= total and (goal.high is None or total <= goal.high)


@rule("hrdina.score.goal_stars")
def goal_stars(goal: Goal, total: int) -> int:
    return goal.stars if met(goal, total) else 0


def distance(goal: Goal, total: int) -> int:
    """What the total lacks: 2 = two more, −1 = one less, 0 = met."""
    if total < goal.low:
        return goal.low - total
    return goal.high - total if goal.high is not None and total > goal.high else 0


def goal_text(goal: Goal) -> str:
    """`18`, `16–17`, `14+`."""
    if goal.high is None:
        return f"{goal.low}+"
    return f"{goal.low}" if goal.low == goal.high else f"{goal.low}–{goal.high}"


# --- colours ---


@rule("hrdina.score.class_split", "hrdina.score.class_boost", "hrdina.score.class_gold", "hrdina.die.split_both")
@rule("hrdina.score.backstory_split", "hrdina.score.backstory_none", "hrdina.score.backstory_value")
@rule("hrdina.die.gold", "hrdina.die.boost", "hrdina.score.story_match")
def has_colour(die: str | None, colour: str) -> bool:
    """A split die has both its colours; boost has none, gold only its own. The value does not matter."""
    return die is not None and colour in letters(die)


@rule("hrdina.score.class_colour", "hrdina.score.class_familiar")
def class_dice(hero: Hero, familiar: bool = False) -> int | None:
    """Dice of the class colour on the hero board, with `familiar` also on the familiar."""
    if hero.sums is not None:
        return hero.sums.class_dice
    if hero.klass is None:
        return None
    colour: Colour = hero.klass.colour
    cells = hero.cells if familiar else hero.cells[:BOARD_CELLS]
    return sum(has_colour(die, colour) for die in cells)


# --- wishes for colours in cells ---


@rule("hrdina.score.backstory_match", "hrdina.check.backstory")
def backstory_hits(hero: Hero) -> tuple[bool, ...] | None:
    """For each attribute row: the wanted colour lies in exactly the wanted cell."""
    if hero.backstory is None or hero.backstory.wanted is None:
        return None
    return tuple(
        has_colour(hero.cells[3 * row + want.cell - 1], want.colour) for row, want in enumerate(hero.backstory.wanted)
    )


def matches(hero: Hero) -> int | None:
    """Backstory matches 0..6."""
    if hero.sums is not None:
        return hero.sums.matches
    hits = backstory_hits(hero)
    return None if hits is None else sum(hits)


@rule("hrdina.score.story_match")
def story_hits(hero: Hero) -> tuple[bool, ...] | None:
    """For each familiar cell: its die has the colour of the familiar's story."""
    if hero.familiar is None or hero.familiar.story is None:
        return None
    return tuple(has_colour(hero.cells[BOARD_CELLS + i], colour) for i, colour in enumerate(hero.familiar.story))


def story_matches(hero: Hero) -> int | None:
    """Matches of the familiar's story 0..3."""
    if hero.sums is not None:
        return hero.sums.story if hero.sums.familiar is not None else None
    hits = story_hits(hero)
    return None if hits is None else sum(hits)


# --- sums as people write them ---


def number(n: int) -> str:
    """A number with the minus people write."""
    return f"{MINUS}{-n}" if n < 0 else str(n)


def written(parts: Sequence[int]) -> str:
    """ "5 + 6 − 2"; parts of 0 stand too."""
    if not parts:
        return "0"
    return " ".join([number(parts[0]), *(f"{MINUS} {-x}" if x < 0 else f"+ {x}" for x in parts[1:])])


def signed(n: int) -> str:
    """ "+2", "−1", "0"."""
    return f"+{n}" if n > 0 else number(n)
