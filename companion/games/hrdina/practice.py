"""Practice of Hrdina v kostce: one hero with the cards of the base game, 18 dice drawn from the bag and rolled one by one,
and at the end two attribute actions for XP. The goal is the highest score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import combinations
from random import Random
from typing import Final, Literal, get_args

from companion.core.contract import Move
from companion.core.practice import LEARNER, Deed, Piece
from companion.core.text import Msg, msg, msgn
from companion.games.hrdina import moves as k
from companion.games.hrdina.boards import BOARDS
from companion.games.hrdina.cards import (
    ATTRIBUTES,
    BOARD_CELLS,
    CENTRE,
    Alignment,
    Backstory,
    Colour,
    HeroClass,
    Wanted,
    value,
)
from companion.games.hrdina.catalogue import goal
from companion.games.hrdina.conditions import alignment_value
from companion.games.hrdina.dice import faces, neighbours, opposite, show
from companion.games.hrdina.live.numbers import box, code
from companion.games.hrdina.offer_actions import ACTIONS, reached, targets
from companion.games.hrdina.rows import (
    WHOLE_ROW,
    goal_stars,
    goal_text,
    has_colour,
    matches,
    number,
    row_dice,
    row_total,
    signed,
    written,
)
from companion.games.hrdina.rules import check
from companion.games.hrdina.rules.finish import steps
from companion.games.hrdina.rules.improve import improved
from companion.games.hrdina.scoring import lookup
from companion.games.hrdina.state import Hero, State, Step, Tables
from companion.games.hrdina.words import ATTRIBUTE_EMBLEMS, cell_label, colour_term, die_label, marker_label

SEATS = 1
OPTIONS: dict[str, str] = {"modules": "bestiar", "follow": "score"}  # dice without familiars and split dice, and XP
SILENT = frozenset({"pick_board", "pick_class", "pick_backstory", "pick_alignment", "confirm"})

XP: Final = 10  # two attribute actions
SHOWN: Final = 5  # improvements offered at once
NOT_PLAYED: Final = (Step.MONSTER, Step.ARMOR, Step.TRAITS, Step.MINIONS, Step.OTHER)

# --- printed facts of some cards, as content/hrdina has them ---


def _class(name: str, colour: Colour, goals: str, stars: tuple[int, ...]) -> HeroClass:
    found = tuple(goal(text, worth) for text, worth in zip(goals.split(), stars, strict=True))
    return HeroClass(id=f"class.{name}", colour=colour, goals=found)


CLASSES: Final = (
    _class("cleric", "W", "14-15 16-17 15-16 14+ 18 14+", (2, 2, 2, 1, 4, 1)),
    _class("druid", "G", "14-15 16-17 15-16 14-15 17-18 17-18", (2, 2, 2, 2, 2, 2)),
    _class("monk", "P", "18+ 16-17 17-18 14+ 15-16 14-15", (3, 2, 2, 1, 2, 2)),
    _class("rogue", "K", "16-17 18 14-15 14+ 14+ 15-16", (2, 4, 2, 1, 1, 2)),
    _class("wizard", "B", "14-15 17 14+ 17 14+ 16-17", (2, 3, 1, 3, 1, 2)),
    _class("warrior", "R", "18 16-17 17 14+ 14+ 14+", (4, 2, 3, 1, 1, 1)),
)

_COLOUR: Final[dict[str, Colour]] = {c: c for c in get_args(Colour)}


def _backstory(name: str, wanted: str) -> Backstory:
    cells = tuple(Wanted(colour=_COLOUR[token[0]], cell=int(token[1])) for token in wanted.split())
    return Backstory(id=f"backstory.{name}", wanted=cells)


BACKSTORIES: Final = (
    _backstory("aristocrat", "B3 G2 P1 R3 K2 W3"),
    _backstory("brawler", "G2 R3 B2 P3 K3 W1"),
    _backstory("chosen_one", "W3 G1 K2 B3 R3 P2"),
    _backstory("craftsman", "W1 B3 G3 K2 P3 R2"),
    _backstory("devoted", "K2 G3 R3 W1 P3 B2"),
)
ALIGNMENTS: Final = (
    Alignment(id="alignment.arbiter", values=(1, 0, -1, 3, 0, -3, 1, 0, -1)),
    Alignment(id="alignment.guardian", values=(0, 3, 0, 0, 0, 0, -1, -1, -1)),
    Alignment(id="alignment.lunatic", values=(-3, -1, 0, -1, 0, 1, 0, 1, 3)),
    Alignment(id="alignment.rebel", values=(0, 1, 3, -1, 0, 1, -3, -1, 0)),
    Alignment(id="alignment.sentinel", values=(3, 0, 0, 0, 0, -1, 0, -1, -1)),
)


class Practice:
    """See `companion.core.practice.Practice`."""

    def __init__(self, seats: int, options: dict[str, str], seed: int) -> None:
        self.rng = Random(seed)
        choose = self.rng.choice
        self.dealt: tuple[tuple[str, Move], ...] = (
            ("board", k.PickBoard(seat=LEARNER, board=choose(BOARDS))),
            ("klass", k.PickClass(seat=LEARNER, klass=choose(CLASSES))),
            ("backstory", k.PickBackstory(seat=LEARNER, backstory=choose(BACKSTORIES))),
            ("alignment", k.PickAlignment(seat=LEARNER, alignment=choose(ALIGNMENTS))),
            ("marker", k.SetMarker(seat=LEARNER, cell=CENTRE)),
            ("xp", k.SetToken(seat=LEARNER, token="xp", value=XP)),
        )
        self._drawn: tuple[int, str] | None = None

    # --- the learner ---

    def waits(self, s: State) -> bool:
        return not s.closed and self._deal(s) is None and Step.GOALS not in s.heroes[LEARNER].seen

    def hand(self, s: State) -> list[Piece]:
        """The die to place."""
        die = self.die(s) if self.waits(s) else None
        return [Piece(die_label(die))] if die else []

    def deeds(self, s: State) -> list[Deed]:
        """A place in each row with room; with a full board the improvements that bring most, and the end."""
        if not self.waits(s):
            return []
        hero, die = s.heroes[LEARNER], self.die(s)
        if die is not None:
            return [_placing(hero, row, die) for row in range(len(ATTRIBUTES)) if _room(hero, row)]
        finish = Deed(
            msg("The hero is finished"),
            lambda: k.Confirm(seat=LEARNER, step=Step.GOALS),
            msg("Nothing is improved any more."),
            "score-star",
            main=True,
        )
        return [*_improvements(s), finish]

    def die(self, s: State) -> str | None:
        """The die drawn from the bag and rolled, the same until it is placed; None with a full board."""
        cells = s.heroes[LEARNER].cells[:BOARD_CELLS]
        lying = sum(die is not None for die in cells)
        if lying == BOARD_CELLS:
            return None
        if self._drawn is None or self._drawn[0] != lying:
            self._drawn = (lying, self._draw(s))
        return self._drawn[1]

    def _draw(self, s: State) -> str:
        left: Counter[str] = box(s.options)
        left.subtract(code(die) for die in s.heroes[LEARNER].cells if die is not None)
        letter = self.rng.choice([x for x, count in left.items() for _ in range(count)])
        return f"{letter}{self.rng.choice(faces(f'{letter}3', s.tables))}"

    # --- the table ---

    def go(self, s: State) -> Move | None:
        """Deals the hero, settles what is not played, and after the learner's last word the rest."""
        if s.closed or self.waits(s):
            return None
        if (dealt := self._deal(s)) is not None:
            return dealt
        for step in steps(s.options, s.n):
            if step not in s.heroes[LEARNER].seen:
                return k.Confirm(seat=LEARNER, step=step)
        return k.CloseScores()

    def _deal(self, s: State) -> Move | None:
        hero = s.heroes[LEARNER]
        for step in NOT_PLAYED:
            if step not in hero.seen and step in steps(s.options, s.n):
                return k.Confirm(seat=LEARNER, step=step)
        return next((move for field, move in self.dealt if getattr(hero, field) is None), None)


# --- placing ---


def _room(hero: Hero, row: int) -> bool:
    return len(row_dice(hero.cells, row)) < WHOLE_ROW


def _placing(hero: Hero, row: int, die: str) -> Deed:
    """The die on the leftmost free cell of a row; what the row adds up to then, its goal, and what the backstory
    still wants there."""
    board, klass, backstory = hero.board, hero.klass, hero.backstory
    assert board
    assert klass
    assert backstory
    lying = row_dice(hero.cells, row)
    cell = 3 * row + len(lying)
    parts = [*(value(d) for d in (*lying, die)), *([board.mods[row]] if board.mods[row] else [])]
    total = number(sum(parts)) if len(parts) == 1 else f"{written(parts)} = {number(sum(parts))}"
    detail = msg("{n}, goal {goal}", n=total, goal=goal_text(klass.goals[row]))
    wish = backstory.wanted[row] if backstory.wanted else None
    if wish is not None and wish.cell > len(lying):
        if wish.cell == len(lying) + 1 and has_colour(die, wish.colour):
            detail = msg("{goal}; matches the backstory", goal=detail)
        else:
            detail = msg(
                "{goal}; backstory: {colour}, cell {n}", goal=detail, colour=colour_term(wish.colour), n=wish.cell
            )
    return Deed(
        cell_label(cell),
        lambda: k.PutDie(seat=LEARNER, cell=cell, die=die),
        detail,
        ATTRIBUTE_EMBLEMS[row],
        main=True,
    )


# --- improvements ---


def worth(hero: Hero, tables: Tables) -> int:
    """Stars that an attribute action can change: goals, backstory and alignment."""
    assert hero.klass is not None
    rows = ((g, row_total(hero, row)) for row, g in enumerate(hero.klass.goals))
    stars = sum(goal_stars(g, total) for g, total in rows if total is not None)
    return stars + lookup(tables.backstory, matches(hero) or 0) + (alignment_value(hero) or 0)


def _ways(s: State) -> Iterator[k.Improve]:
    """Every attribute action whose result is known beforehand."""
    improve = partial(k.Improve, seat=LEARNER)
    on_one: tuple[Literal["flip", "step"], ...] = ("flip", "step")
    for action in on_one:
        for to, cells in targets(s, LEARNER, action):
            yield from (improve(action=action, cells=(cell,), to=to) for cell in cells)
    for pair in combinations(reached(s, LEARNER), 2):
        yield improve(action="swap", cells=pair)
    marker = s.heroes[LEARNER].marker
    yield from (improve(action="move", to=to) for to in (neighbours(marker) if marker is not None else ()))


def _improvements(s: State) -> list[Deed]:
    """Those that bring most, best first; nothing without the XP."""
    hero = s.heroes[LEARNER]
    if (hero.xp or 0) < k.Improve(seat=LEARNER, action="token").price:
        return []
    now = worth(hero, s.tables)
    made = {improved(hero, m, s.tables): m for m in _ways(s)}  # of two ways to the same hero one is enough
    gains = ((worth(after, s.tables) - now, m) for after, m in made.items())
    best = sorted((found for found in gains if found[0] > 0), key=lambda found: -found[0])[:SHOWN]
    return [_improving(s, m, gain) for gain, m in best]


def _improving(s: State, m: k.Improve, gain: int) -> Deed:
    said, emblem, _ = ACTIONS[m.action]
    detail = msg("{action}, {gain}", action=said, gain=msgn("{n} star", "{n} stars", gain, n=signed(gain)))
    return Deed(_result(s, m), lambda: m, detail, emblem, tuple(check(s, m)))


def _result(s: State, m: k.Improve) -> Msg:
    """What is where afterwards, as the actions are the same for many dice: "Strength 2: red 5"."""
    if m.action == "move" and m.to is not None:
        return marker_label(m.to)
    first = cell_label(m.cells[0])
    if m.action == "swap":
        return msg("{a}, {b}", a=first, b=cell_label(m.cells[1]))
    die = s.heroes[LEARNER].cells[m.cells[0]] or ""
    after = opposite(die, s.tables) if m.to is None else show(die, m.to)
    return msg("{cell}: {die}", cell=first, die=die_label(after or die))
