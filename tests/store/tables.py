"""What the tests of the store need: tables of the toy game, and a clock moved by hand."""

import random
from datetime import UTC, datetime, timedelta

from companion.core import registry
from companion.core.table import Header, Table, TableFile


class Clock:
    """A clock that is moved by hand; each look takes a millisecond, so that no two times are equal."""

    def __init__(self) -> None:
        self.now = datetime(2031, 5, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(milliseconds=1)
        return self.now

    def pass_by(self, **time: float) -> None:
        self.now += timedelta(**time)


def toy_table(id: str = "t1", moves: int = 6, seats: tuple[str, ...] = ("Ája", "Šimon"), seed: int = 1) -> Table:
    """A table of the toy game with a log of every kind of entry."""
    dice = random.Random(seed)
    game = registry.game("toy")
    header = Header(id=id, game="toy", seats=seats, options={"goal": "99"}, created="2031-05-01T10:00:00Z")
    table = Table.new(game, header)
    for i in range(moves):
        at = f"2031-05-01T10:{i // 60 % 60:02}:{i % 60:02}Z"
        if i % 11 == 7:
            table = table.undo(at=at)
        elif i % 11 == 8:
            table = table.redo(at=at)
        elif i % 11 == 10:
            table = table.mend(table.steps()[-1].n, None, at=at)
        elif table.state.turn and i % 5 == 4:
            table = table.play({"kind": "pass", "seat": table.state.turn}, anyway=True, at=at)
        else:
            move = {"kind": "throw", "seat": table.state.turn, "pips": dice.randint(1, 6), "note": "žluť „x“"}
            table = table.play(move, anyway=True, at=at)
    return table


def file_of(table: Table) -> TableFile:
    return TableFile(header=table.header, entries=table.entries)
