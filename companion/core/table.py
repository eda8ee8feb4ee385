"""A table: a header and an append-only log. Its state is the fold of the log; nothing is ever taken out of it.

Entries: `play` a move · `correct` set items by hand · `mend` replace an entry far back (or void it) · `undo` / `redo`.
Every play, correction and mend makes a new *version* of the game's course; undo and redo walk along the versions, so a
mend can be undone as well. After an undo a new action leaves the undone versions in the log but off the course.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, JsonValue, ValidationError

from companion.core.contract import AnyGame, Change, Frozen, Illegal, Meta, Option, OptionValue, Ruling, Setup
from companion.core.text import Msg, msg

FORMAT = 1  # the version of the file and store format
MAX_ENTRIES = 20_000
NAME_LENGTH = 40

ENFORCEMENT = Option(
    key="enforcement",
    label=msg("When a move is not legal"),
    values=(
        OptionValue("warn", msg("Warn, the table decides")),
        OptionValue("block", msg("Refuse it")),
    ),
    hint=msg("Either way the app first says why. What happened differently on the table can always be corrected."),
)

COMMON_OPTIONS = (ENFORCEMENT,)


class Header(Frozen):
    """Who plays what. `options` holds a value for each option of the game and of the house; `created` is ISO 8601."""

    format: Literal[1] = 1
    id: str = Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")
    game: str = Field(min_length=1, max_length=40)
    seats: tuple[Annotated[str, Field(min_length=1, max_length=NAME_LENGTH)], ...] = Field(min_length=1, max_length=10)
    options: dict[str, str]
    created: str = Field(default="", max_length=40)


class Play(Frozen):
    """A move told to the app. `anyway`: the table plays it although a rule says no."""

    kind: Literal["play"] = "play"
    move: dict[str, JsonValue]
    anyway: bool = False


class Correct(Frozen):
    """Items set by hand."""

    kind: Literal["correct"] = "correct"
    changes: tuple[Change, ...] = Field(min_length=1, max_length=200)


class Mend(Frozen):
    """Entry `target` should have been `action`; None = it did not happen."""

    kind: Literal["mend"] = "mend"
    target: int = Field(ge=1)
    action: Annotated[Play | Correct, Field(discriminator="kind")] | None


class Undo(Frozen):
    kind: Literal["undo"] = "undo"
    count: int = Field(default=1, ge=1)


class Redo(Frozen):
    kind: Literal["redo"] = "redo"
    count: int = Field(default=1, ge=1)


Action: TypeAlias = Play | Correct
Does: TypeAlias = Play | Correct | Mend | Undo | Redo


class Entry(Frozen):
    """One line of the log. `n` counts from 1 without gaps; `at` is the ISO 8601 time it was written, for people only."""

    n: int = Field(ge=1)
    at: str = Field(default="", max_length=40)
    do: Annotated[Does, Field(discriminator="kind")]


class TableFile(Frozen):
    """What a `*.companion.json` holds."""

    header: Header
    entries: tuple[Entry, ...] = Field(default=(), max_length=MAX_ENTRIES)


class Refused(Exception):
    """The table cannot take this entry. `rulings` are the game's reasons, if the game refused."""

    def __init__(self, why: Msg, rulings: Sequence[Ruling] = (), n: int | None = None) -> None:
        super().__init__(why.id)
        self.why = why
        self.rulings = tuple(rulings)
        self.n = n


@dataclass(frozen=True, slots=True, repr=False)
class Step:
    """One action on the course, and what became of it.

    `n`: its entry. `action` None: voided by a mend. `rulings`: why it is not legal there (played anyway, or no longer
    holds after a mend). `skipped`: it could not be carried out; `after` is then `before`. `mended`: the mend's entry.
    """

    n: int
    action: Action | None
    before: Any
    after: Any
    rulings: tuple[Ruling, ...] = ()
    skipped: bool = False
    mended: int | None = None


@dataclass(frozen=True, slots=True, repr=False)
class _Node:
    """A step with the steps before it; versions share their past."""

    step: Step
    past: _Node | None
    depth: int


@dataclass(frozen=True, slots=True, repr=False)
class _Version:
    made_by: int
    head: _Node | None


def full_options(meta: Meta, given: dict[str, str]) -> dict[str, str]:
    """Every option of the game and the house with its value; raises Refused for an unknown option or value."""
    known = {o.key: o for o in (*meta.options, *COMMON_OPTIONS)}
    for key, value in given.items():
        if key not in known:
            raise Refused(msg("There is no option called {key}.", key=key))
        if value not in {v.value for v in known[key].values}:
            raise Refused(msg("The option {key} has no value {value}.", key=key, value=value))
    return {key: given.get(key, option.default) for key, option in known.items()}


@dataclass(frozen=True, repr=False)
class Table:
    """An immutable table; every change returns a new one that shares the past. Make one with `new` or `load`."""

    game: AnyGame
    header: Header
    entries: tuple[Entry, ...]
    start: Any
    versions: tuple[_Version, ...]
    at: int

    def __repr__(self) -> str:
        # Short: versions share their past, so written out whole they would have no end.
        return f"<Table {self.header.game} {self.header.id}, {self.last} entries>"

    # --- making ---

    @staticmethod
    def new(game: AnyGame, header: Header) -> Table:
        """An empty table; raises Refused for options or a number of players the game does not know."""
        if header.game != game.meta.id:
            raise Refused(msg("This table is of another game."))
        header = header.model_copy(update={"options": full_options(game.meta, dict(header.options))})
        own = {o.key: header.options[o.key] for o in game.meta.options}
        try:
            start = game.setup(Setup(len(header.seats), own))
        except Illegal as e:
            raise Refused(msg("The game cannot be set up like this."), e.rulings) from e
        return Table(game, header, (), start, (_Version(0, None),), 0)

    @staticmethod
    def load(game: AnyGame, header: Header, entries: Sequence[Entry], *, kept: bool = False) -> Table:
        """Replay a log; raises Refused with the number of the entry that does not hold.

        `kept`: the entries were taken here before, so a move that only newer rules speak against is carried out anyway.
        """
        table = Table.new(game, header)
        for entry in entries:
            table = table._append(entry, kept)
        return table

    # --- reading ---

    @property
    def state(self) -> Any:
        head = self.versions[self.at].head
        return head.step.after if head else self.start

    @property
    def last(self) -> int:
        """The number of the last entry, 0 for an empty log."""
        return len(self.entries)

    @property
    def can_undo(self) -> int:
        return self.at

    @property
    def can_redo(self) -> int:
        return len(self.versions) - 1 - self.at

    @property
    def blocks(self) -> bool:
        """True if the table wants illegal moves refused for good."""
        return self.header.options[ENFORCEMENT.key] == "block"

    def steps(self) -> list[Step]:
        """The course of the game, oldest first."""
        return list(reversed(list(_walk(self.versions[self.at].head))))

    def undone(self) -> list[tuple[int, Step | None]]:
        """What redo would bring back, next first: the entry that made the version, and its last step."""
        later = self.versions[self.at + 1 :]
        return [(v.made_by, v.head.step if v.head else None) for v in later]

    def version_of(self, n: int) -> int | None:
        """The place on the line of versions made by entry `n` (0 = the start), None if it is off the course."""
        return next((i for i, v in enumerate(self.versions) if v.made_by == n), None)

    # --- writing ---

    def play(self, move: dict[str, JsonValue], *, anyway: bool = False, at: str = "") -> Table:
        return self.add(Play(move=move, anyway=anyway), at)

    def correct(self, changes: Sequence[Change], at: str = "") -> Table:
        return self.add(Correct(changes=tuple(changes)), at)

    def undo(self, count: int = 1, at: str = "") -> Table:
        return self.add(Undo(count=count), at)

    def redo(self, count: int = 1, at: str = "") -> Table:
        return self.add(Redo(count=count), at)

    def jump(self, n: int, at: str = "") -> Table:
        """Go to where the table stood after entry `n` (0 = the start), as one undo or redo."""
        place = self.version_of(n)
        if place is None:
            raise Refused(msg("Entry {n} is not on the course of the game.", n=n))
        if place == self.at:
            return self
        return self.undo(self.at - place, at) if place < self.at else self.redo(place - self.at, at)

    def mend(self, target: int, action: Action | None, at: str = "") -> Table:
        return self.add(Mend(target=target, action=action), at)

    def add(self, do: Does, at: str = "") -> Table:
        return self.append(Entry(n=self.last + 1, at=at, do=do))

    def append(self, entry: Entry) -> Table:
        """The table with this entry; raises Refused. A number other than the next one is stale."""
        return self._append(entry, kept=False)

    def _append(self, entry: Entry, kept: bool) -> Table:
        if entry.n != self.last + 1:
            raise Refused(msg("The table has moved on: entry {n} was expected.", n=self.last + 1), n=entry.n)
        if self.last >= MAX_ENTRIES:
            raise Refused(msg("The table is full: it has {n} entries.", n=self.last), n=entry.n)
        try:
            versions, at = self._after(entry, kept)
        except Refused as e:
            raise Refused(e.why, e.rulings, entry.n) from e
        return replace(self, entries=(*self.entries, entry), versions=versions, at=at)

    def _after(self, entry: Entry, kept: bool) -> tuple[tuple[_Version, ...], int]:
        do = entry.do
        if isinstance(do, Undo):
            if do.count > self.at:
                raise Refused(msg("There is nothing to undo."))
            return self.versions, self.at - do.count
        if isinstance(do, Redo):
            if do.count > self.can_redo:
                raise Refused(msg("There is nothing to redo."))
            return self.versions, self.at + do.count
        head = self.versions[self.at].head
        if isinstance(do, Mend):
            head = self._mended(head, do, entry.n)
        else:
            head = _Node(self._step(entry.n, do, kept), head, head.depth + 1 if head else 1)
        return (*self.versions[: self.at + 1], _Version(entry.n, head)), self.at + 1

    def _step(self, n: int, action: Action, kept: bool) -> Step:
        """The next step, which must hold; raises Refused."""
        before = self.state
        if isinstance(action, Correct):
            return Step(n, action, before, self._corrected(before, action))
        move = self._parse(action)
        rulings = tuple(self.game.check(before, move))
        if rulings and not kept and (self.blocks or not action.anyway):
            raise Refused(msg("This move is not legal."), rulings)
        anyway = action.anyway or bool(kept and rulings)
        try:
            return Step(n, action, before, self.game.apply(before, move, anyway=anyway), rulings)
        except Illegal as e:
            raise Refused(msg("The app cannot carry this move out. Correct the table instead."), e.rulings) from e

    def _parse(self, action: Play) -> Any:
        try:
            return self.game.parse(action.move)
        except ValidationError as e:
            raise Refused(msg("This is not a move of the game.")) from e

    def _corrected(self, before: Any, action: Correct) -> Any:
        try:
            return self.game.correct(before, action.changes)
        except Illegal as e:
            raise Refused(msg("The table cannot be corrected like this."), e.rulings) from e

    def _mended(self, head: _Node | None, mend: Mend, n: int) -> _Node:
        """The course with one step replaced and the later ones replayed as far as they can be carried out."""
        steps = list(reversed(list(_walk(head))))
        place = next((i for i, s in enumerate(steps) if s.n == mend.target), None)
        if place is None:
            raise Refused(msg("Entry {n} is not on the course of the game.", n=mend.target))
        if isinstance(mend.action, Play):
            self._parse(mend.action)
        node = _nth(head, place)
        state = node.step.after if node else self.start
        for i in range(place, len(steps)):
            old = steps[i]
            action = mend.action if i == place else old.action
            step = self._replayed(old.n, action, state, n if i == place else old.mended)
            node = _Node(step, node, i + 1)
            state = step.after
        assert node is not None
        return node

    def _replayed(self, n: int, action: Action | None, before: Any, mended: int | None) -> Step:
        """A step replayed after a mend: carried out where the model can, its rulings kept for people to see."""
        if action is None:
            return Step(n, None, before, before, mended=mended)
        try:
            if isinstance(action, Correct):
                return Step(n, action, before, self.game.correct(before, action.changes), mended=mended)
            move = self.game.parse(action.move)
            rulings = tuple(self.game.check(before, move))
            return Step(n, action, before, self.game.apply(before, move, anyway=True), rulings, mended=mended)
        except Illegal as e:
            return Step(n, action, before, before, e.rulings, skipped=True, mended=mended)


def _walk(node: _Node | None) -> Iterator[Step]:
    while node is not None:
        yield node.step
        node = node.past


def _nth(node: _Node | None, depth: int) -> _Node | None:
    """The node at this depth (None for 0) on the path to `node`."""
    while node is not None and node.depth > depth:
        node = node.past
    return node
