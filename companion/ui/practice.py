"""A practice game that is open: virtual cards or dice, the learner at seat 0, simple players at the others."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from companion.core import registry
from companion.core.contract import AnyGame, Move
from companion.core.practice import LEARNER, Deed, Practice
from companion.core.table import Does, Header, Table
from companion.core.text import Msg
from companion.store.memory import MemoryStore
from companion.ui.lesson import Unsaved

OTHERS = ("Bára", "Cyril", "Dana", "Eva", "Filip", "Gita")


@dataclass(repr=False)
class PracticeRun(Unsaved):
    """`said`: what happened since the learner decided last, oldest first."""

    practice: Practice = field(kw_only=True)
    said: list[Msg] = field(default_factory=list)

    @property
    def route(self) -> str:
        return f"/learn/{self.game.meta.id}/practice"

    @property
    def silent(self) -> frozenset[str]:
        """Moves that only keep the app's books: nobody says them aloud."""
        return getattr(registry.part(self.game.meta.id, "practice"), "SILENT", frozenset())

    @property
    def over(self) -> bool:
        return self.game.outcome(self.state) is not None

    @property
    def waits(self) -> bool:
        """Only the learner can go on."""
        return not self.over and self.practice.waits(self.state)

    def deeds(self) -> list[Deed]:
        return [] if self.over else self.practice.deeds(self.state)

    def make(self, deed: Deed) -> None:
        """The learner does this."""
        self.said = []
        self._play(deed.make())
        if len(self.header.seats) == 1:
            self.skip()  # alone: there is nobody else to be watched

    def go(self) -> bool:
        """One step of the others; False if nothing happens without the learner."""
        if self.over or self.waits:
            return False
        move = self.practice.go(self.state)
        if move is None:
            return False
        self._play(move)
        return True

    def skip(self) -> None:
        """The others go on until the learner decides."""
        while self.go():
            pass

    def _play(self, move: Move) -> None:
        if move.kind not in self.silent:
            self.said = [*self.said[-4:], self.game.tell(self.state, move)]
        self.table = self.table.play(move.model_dump(mode="json"))
        if self.over and (last := self.practice.go(self.state)) is not None:
            self.table = self.table.play(last.model_dump(mode="json"))

    async def do(self, do: Does, seen: int | None) -> bool:
        """The table's own buttons do nothing here: the learner's deeds are in the tray."""
        return False


def open_practice(game: AnyGame, you: str, seed: int | None = None) -> PracticeRun:
    """A new practice game, dealt and ready; `you` is the learner's name."""
    part = registry.part(game.meta.id, "practice")
    seed = random.randrange(2**31) if seed is None else seed
    names = (you, *OTHERS)[: part.SEATS]
    table = Table.new(game, Header(id="practice", game=game.meta.id, seats=names, options=dict(part.OPTIONS)))
    own = {o.key: table.header.options[o.key] for o in game.meta.options}
    run = PracticeRun(MemoryStore(), table, view=LEARNER, practice=part.Practice(len(names), own, seed))
    while game.status(run.state).round == 0 and run.go():
        pass
    run.said = run.said[-1:]
    return run
