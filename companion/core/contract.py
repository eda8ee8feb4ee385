"""What a game is to the rest of the house.

Everything here is pure and total: no clock, no random source, no file, no screen. States and moves are frozen pydantic
models (they are stored); what a game *says* (rulings, offers, advice, scores) are plain frozen dataclasses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict, JsonValue

from companion.core.text import Msg


class Frozen(BaseModel):
    """Base of everything that is stored: immutable, unknown fields refused; built when it is first used, which a start is
    not to wait for."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Move(Frozen):
    """Base of a game's moves; each subclass narrows `kind` to one literal, the tag of the game's union."""

    kind: str


S = TypeVar("S", bound=BaseModel)
F = TypeVar("F", bound=Callable[..., object])


def rule(*ids: str) -> Callable[[F], F]:
    """Mark a function as the home of these rule ids (read by the coverage check and by people)."""

    def mark(function: F) -> F:
        return function

    return mark


@dataclass(frozen=True, slots=True)
class Ruling:
    """One reason why a move is not legal.

    `hard`: the model cannot carry the move out even if the table insists (its result would have no meaning); such a
    difference is told to the app by a correction instead.
    """

    rule: str
    why: Msg
    hard: bool = False


class Illegal(Exception):
    """A move, correction or setup that the game refuses, with every reason."""

    def __init__(self, rulings: Sequence[Ruling]) -> None:
        super().__init__("; ".join(f"{r.rule}: {r.why.id}" for r in rulings))
        self.rulings = tuple(rulings)


# --- what a game is called and can be asked before it is loaded ---


@dataclass(frozen=True, slots=True)
class OptionValue:
    value: str
    label: Msg


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before the game; the first value is the default. Two values off/on make a switch."""

    key: str
    label: Msg
    values: tuple[OptionValue, ...]
    rules: tuple[str, ...] = ()
    hint: Msg | None = None

    @property
    def default(self) -> str:
        return self.values[0].value


@dataclass(frozen=True, slots=True)
class Tool:
    """A stand-alone helper of a game, offered on the home screen; its screen lies in `ui/games/<id>/`."""

    key: str
    label: Msg
    emblem: str


@dataclass(frozen=True, slots=True)
class Meta:
    """What the catalogue shows without loading the game.

    `seats`: the numbers of players offered, in order; `unofficial` numbers need the option of the pair to be on.
    `first`: somebody starts, so the set-up asks who.
    """

    id: str
    name: Msg
    idea: Msg
    seats: tuple[int, ...]
    options: tuple[Option, ...] = ()
    unofficial: tuple[tuple[int, str], ...] = ()
    tools: tuple[Tool, ...] = ()
    first: bool = False
    motif: str = ""
    sources: tuple[str, ...] = ()
    order: int = 100


@dataclass(frozen=True, slots=True)
class Setup:
    """What the table decided before the first card: `seats` players, and a value for every option of the game."""

    seats: int
    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Check:
    """One step of the physical set-up, with the counts for this table."""

    key: str
    text: Msg
    rules: tuple[str, ...]
    emblem: str = ""


# --- what a game says about a state ---


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a field. `rulings` are the reasons why this value is not legal now."""

    value: JsonValue
    label: Msg
    emblem: str = ""
    rulings: tuple[Ruling, ...] = ()


@dataclass(frozen=True, slots=True)
class Field:
    """An argument a move still needs.

    `many` = None: one value of `choices`; otherwise exactly `many` values in order, each from `choices`.
    `optional`: may be left out (private knowledge nobody has to enter).
    """

    name: str
    label: Msg
    choices: tuple[Choice, ...]
    optional: bool = False
    many: int | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """One kind of move, possible now (`rulings` empty) or not.

    A move is `{"kind": kind, **fixed}` plus one value for each field. `seat`: whose move it is, None = the table's.
    `label`: the word said at the table; `detail`: what it costs or does. `main`: the step the game waits for.
    `anytime`: not bound to a turn (screens fold these away). `aside`: of another part of the game or only a consequence
    of another move, so nobody asks for it now (lists of what is not possible fold it away).
    """

    kind: str
    seat: int | None
    label: Msg
    detail: Msg | None = None
    emblem: str = ""
    fixed: tuple[tuple[str, JsonValue], ...] = ()
    fields: tuple[Field, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    rules: tuple[str, ...] = ()
    main: bool = False
    anytime: bool = False
    aside: bool = False

    @property
    def possible(self) -> bool:
        return not self.rulings

    def data(self, **values: JsonValue) -> dict[str, JsonValue]:
        """The move as stored, with these field values; fields left out stay out."""
        return {"kind": self.kind, **dict(self.fixed), **values}


@dataclass(frozen=True, slots=True)
class Advice:
    """Something worth saying now.

    `level`: `now` what the table should do · `remind` easy to forget · `mistake` a typical error here · `odds` a number
    of the coach · `warn` the counts do not fit the box (the table decides what to do about it).
    `beginner`: only for people who are still learning. `key` names the reminder, so that each can be switched off.
    """

    key: str
    level: Literal["now", "remind", "mistake", "odds", "warn"]
    text: Msg
    rules: tuple[str, ...]
    seat: int | None = None
    beginner: bool = False


@dataclass(frozen=True, slots=True)
class Status:
    """Where the table stands, in a line: `round` (0 = set-up), what is decided, and by whom (seats)."""

    headline: Msg
    detail: Msg | None
    round: int
    deciding: tuple[int, ...]
    over: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that can be set by hand. `value` is the present one.

    `kind`: `number` (low..high) · `choice` (one of `choices`) · `counts` (a list of numbers, one per choice, low..high each).
    `group` gathers items under one heading on the screen.
    """

    key: str
    label: Msg
    group: Msg
    kind: Literal["number", "choice", "counts"]
    value: JsonValue
    low: int = 0
    high: int = 0
    choices: tuple[Choice, ...] = ()


class Change(Frozen):
    """A correction of one item: the table is right, the app was wrong."""

    key: str
    value: JsonValue


@dataclass(frozen=True, slots=True)
class Input:
    """One number a score line was made from, with what it is."""

    label: Msg
    value: str


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A line of the score tree. `points` None = still open. `sum` is the sum as people write it (`3 + 2 + 6`).

    `aim`: what was to be reached ("goal 14+"), `met`: whether it was, None = nothing to reach or not known yet.
    """

    key: str
    label: Msg
    points: int | None
    rule: str
    sum: str = ""
    inputs: tuple[Input, ...] = ()
    note: Msg | None = None
    lines: tuple[ScoreLine, ...] = ()
    emblem: str = ""
    aim: Msg | None = None
    met: bool | None = None


@dataclass(frozen=True, slots=True)
class SeatScore:
    """A player's score: `place` 1 = first (shared places repeat), `total` is derived from `lines`, never stored.

    `detail`: who or what the player plays. `open`: lines still to be told, so the total is provisional.
    """

    seat: int
    place: int
    total: int | None
    lines: tuple[ScoreLine, ...]
    detail: Msg | None = None
    open: tuple[Msg, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """Seats in ranking order. `unit`: what is counted; `note`: what decided the order, or what is still open.

    `stacked`: the lines add up to the total, so a player's points can be drawn as one bar of them (lines with the same
    emblem as one piece). `closing`: the kind of the table's move that settles the scores.
    """

    unit: Msg
    seats: tuple[SeatScore, ...]
    note: Msg | None = None
    stacked: bool = False
    closing: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. `winners`: seats, none = a draw. `rule`: the id of the end reason or of the tie-break that decided."""

    winners: tuple[int, ...]
    rule: str
    why: Msg
    ranking: tuple[tuple[int, ...], ...] = ()
    stopped: bool = False


class Game(Protocol[S]):
    """The contract. A game module exposes one object of this shape as `GAME`."""

    meta: Meta
    state_type: type[S]

    def setup(self, setup: Setup) -> S:
        """The state before the first move; raises Illegal for a number of players the options do not allow."""
        ...

    def checklist(self, setup: Setup) -> list[Check]:
        """The physical set-up, in order."""
        ...

    def parse(self, data: Any) -> Move:
        """A move from stored data; raises pydantic.ValidationError."""
        ...

    def move_schema(self) -> dict[str, Any]:
        """JSON Schema of the game's moves."""
        ...

    def offers(self, s: S, seat: int | None = None) -> list[Offer]:
        """Every kind of move with its choices; one not possible now is there too, carrying its rulings."""
        ...

    def check(self, s: S, m: Move) -> list[Ruling]:
        """All the reasons a move is illegal; empty = legal."""
        ...

    def apply(self, s: S, m: Move, *, anyway: bool = False) -> S:
        """The state after the move; raises Illegal. With `anyway` only hard rulings stop it."""
        ...

    def items(self, s: S) -> list[Item]:
        """Everything that can be set by hand, with its present value."""
        ...

    def correct(self, s: S, changes: Sequence[Change]) -> S:
        """The state with these items set; raises Illegal for an unknown item or an impossible value."""
        ...

    def tell(self, s: S, m: Move) -> Msg:
        """The move in words for the history; `s` is the state before it."""
        ...

    def status(self, s: S) -> Status: ...

    def advise(self, s: S, seat: int | None = None) -> list[Advice]:
        """What is worth saying now, most urgent first; for one seat only what concerns it."""
        ...

    def score(self, s: S) -> ScoreSheet:
        """The standing, at any time."""
        ...

    def outcome(self, s: S) -> Outcome | None:
        """None while the game goes on."""
        ...


AnyGame = Game[Any]
