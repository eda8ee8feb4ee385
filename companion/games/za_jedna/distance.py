"""Who sees whom at which distance, and whom a weapon reaches. Everything is derived from the state; seats are 0-based.

Dist(X to Y) = max(1, base + plus(Y) − minus(X)), all summed first and floored once.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.contract import rule
from companion.games.za_jedna import cards as c
from companion.games.za_jedna.state import BlueId, State, deck_of


@dataclass(frozen=True, slots=True)
class Parts:
    """What a distance is made of: seats between, cards and abilities that add for the target, and that subtract for the
    one who looks."""

    base: int
    klepna: int = 0
    chinook: int = 0
    kelpie: int = 0
    fulgor: int = 0

    @property
    def plus(self) -> int:
        return self.klepna + self.chinook

    @property
    def minus(self) -> int:
        return self.kelpie + self.fulgor

    @property
    @rule("za_jedna.distance.formula", "za_jedna.distance.min")
    def dist(self) -> int:
        return max(1, self.base + self.plus - self.minus)

    @property
    @rule("za_jedna.view.why")
    def sum(self) -> str:
        """The sum as people write it: `2 + 1 − 1 = 2`, `max(1, 1 − 1) = 1`, without modifiers just `2`."""
        added = [str(n) for n in (self.base, self.klepna, self.chinook) if n]
        text = " + ".join(added) + "".join(f" − {n}" for n in (self.kelpie, self.fulgor) if n)
        if self.base + self.plus - self.minus < 1:
            return f"max(1, {text}) = {self.dist}"
        return f"{text} = {self.dist}" if self.plus or self.minus else text


@rule("za_jedna.distance.base", "za_jedna.distance.dead_skipped", "za_jedna.distance.symmetric_base")
def base(s: State, x: int, y: int) -> int:
    """Places from one seat to another, the shorter way round, the dead not counted; 0 for the own seat."""
    if x == y:
        return 0
    n = len(s.players)
    there = _steps(s, x, y, n)
    back = _steps(s, y, x, n)
    return min(there, back)


def _steps(s: State, x: int, y: int, n: int) -> int:
    """Places clockwise from x to y; the two themselves count as living."""
    count = 1
    i = (x + 1) % n
    while i != y:
        if s.players[i].alive:
            count += 1
        i = (i + 1) % n
    return count


@rule("za_jedna.distance.klepna", "za_jedna.distance.klepna_own_view", "za_jedna.char.chinook")
@rule("za_jedna.distance.kelpie", "za_jedna.distance.kelpie_own_view", "za_jedna.char.fulgor")
@rule("za_jedna.character.passive_on", "za_jedna.death.blue_inactive", "za_jedna.card.blue.at_once")
def parts(s: State, x: int, y: int) -> Parts:
    """The distance at which x sees y, taken apart. Cards and abilities of the dead count for nothing."""
    looks, seen = s.players[x], s.players[y]
    return Parts(
        base(s, x, y),
        seen.table.count("klepna") if seen.alive else 0,
        int(seen.alive and seen.character == "chinook"),
        looks.table.count("kelpie") if looks.alive else 0,
        int(looks.alive and looks.character == "fulgor"),
    )


def plus(s: State, seat: int) -> int:
    """How much further everybody else sees this player."""
    p = s.players[seat]
    return p.table.count("klepna") + (p.character == "chinook") if p.alive else 0


def minus(s: State, seat: int) -> int:
    """How much nearer this player sees everybody else."""
    p = s.players[seat]
    return p.table.count("kelpie") + (p.character == "fulgor") if p.alive else 0


def dist(s: State, x: int, y: int) -> int:
    """The distance at which x sees y, at least 1; to the own seat also 1 (option `self_target`)."""
    if x == y:
        return 1
    return max(1, base(s, x, y) + plus(s, y) - minus(s, x))


@rule("za_jedna.weapon.dagger", "za_jedna.weapon.replaces_dagger", "za_jedna.weapon.range")
def weapon(s: State, seat: int) -> BlueId | None:
    """The id of the weapon card in front of a player; None = the dagger everybody has."""
    return next((card for card in s.players[seat].table if c.is_weapon(card)), None)


def weapon_range(s: State, seat: int) -> int:
    """The greatest distance the player's weapon reaches."""
    card = weapon(s, seat)
    return c.DAGGER_RANGE if card is None else c.range_of(deck_of(s), card)


@rule("za_jedna.char.donkal", "za_jedna.weapon.dve_dyky.unlimited", "za_jedna.weapon.dve_dyky.now")
def unlimited(s: State, seat: int) -> bool:
    """Any number of Za jedna! cards may be played: Donkal, or Dvě dýky in play now."""
    p = s.players[seat]
    return p.character == "donkal" or "dve_dyky" in p.table


def shots_left(s: State, seat: int) -> int | None:
    """Za jedna! cards the player may still play this turn, None = any number; 0 when it is somebody else's turn."""
    if s.turn is None or s.turn.seat != seat:
        return 0
    return None if unlimited(s, seat) else max(0, 1 - s.turn.shots)


# --- pictures ---

Row = tuple[int | None, ...]


def alive(s: State) -> list[int]:
    return [i for i, p in enumerate(s.players) if p.alive]


@rule("za_jedna.view.matrix")
def matrix(s: State) -> tuple[Row, ...]:
    """Row = who looks, column = whom; None for the own cell and for the dead."""
    n = range(len(s.players))
    living = set(alive(s))
    return tuple(tuple(dist(s, x, y) if x != y and {x, y} <= living else None for y in n) for x in n)


@dataclass(frozen=True, slots=True)
class Reach:
    """Whether x can hit y with the weapon in play (`hit`) and reach y with cards of distance 1 (`one`).

    `missing`: how much greater the range would have to be, 0 = reached.
    """

    x: int
    y: int
    dist: int
    range: int

    @property
    def hit(self) -> bool:
        return self.dist <= self.range

    @property
    def one(self) -> bool:
        return self.dist == 1

    @property
    def missing(self) -> int:
        return max(0, self.dist - self.range)


@rule("za_jedna.view.reach", "za_jedna.podrezani.range", "za_jedna.symbol.distance_one", "za_jedna.symbol.in_range")
def reach(s: State, x: int, y: int) -> Reach:
    """How x reaches y."""
    return Reach(x, y, dist(s, x, y), weapon_range(s, x))


@rule("za_jedna.view.can_hit")
def can_hit(s: State, x: int) -> tuple[Reach, ...]:
    """Every other living player as x reaches him, clockwise from the left; `missing` says what the others need."""
    n = len(s.players)
    others = [(x + i) % n for i in range(1, n)]
    return tuple(reach(s, x, y) for y in others if s.players[y].alive)


@rule("za_jedna.view.threat")
def threat(s: State, y: int) -> tuple[Reach, ...]:
    """Every other living player as he reaches y, clockwise from the left: who can hit y has `hit`."""
    n = len(s.players)
    others = [(y + i) % n for i in range(1, n)]
    return tuple(reach(s, x, y) for x in others if s.players[x].alive)


@rule("za_jedna.view.what_if", "za_jedna.weapon.swap")
def what_if(s: State, seat: int, *, card: BlueId | None = None, gone: str | None = None, dies: bool = False) -> State:
    """The table as it would look with a blue card laid before a player (a weapon replaces the old one), one taken away,
    or the player dead. For looking only: no card is moved anywhere else."""
    p = s.players[seat]
    table = list(p.table)
    if gone is not None:
        table = [x for x in table if x != gone]
    if card is not None:
        if c.is_weapon(card):
            table = [x for x in table if not c.is_weapon(x)]
        table.append(card)
    changed = p.model_copy(update={"table": tuple(table), "alive": p.alive and not dies})
    return s.model_copy(update={"players": (*s.players[:seat], changed, *s.players[seat + 1 :])})


@dataclass(frozen=True, slots=True)
class Change:
    """How x reached y before and does afterwards."""

    before: Reach
    after: Reach


def changes(before: State, after: State) -> tuple[Change, ...]:
    """The cells of the matrix that differ between two tables, among those living in both."""
    both = [i for i in alive(before) if after.players[i].alive]
    pairs = [(reach(before, x, y), reach(after, x, y)) for x in both for y in both if x != y]
    return tuple(Change(a, b) for a, b in pairs if a != b)
