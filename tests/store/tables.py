"""What the tests of the store need: tables of the toy game, and a clock moved by hand."""

import contextlib
import random
from datetime import UTC, datetime, timedelta

from pydantic import JsonValue

from companion.core import registry
from companion.core.contract import Offer
from companion.core.table import Header, Refused, Table, TableFile


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


def walked(game_id: str, moves: int = 60, seed: int = 1) -> Table:
    """A table of a real game: offers taken at random (but nobody gives up), an undo and a redo, and a mend at the end."""
    dice = random.Random(seed)
    game = registry.game(game_id)
    seats = tuple(["Ája", "Bára", "Cyril", "Dana"][: 3 if 3 in game.meta.seats else game.meta.seats[0]])
    table = Table.new(game, Header(id=f"{game_id}-1", game=game_id, seats=seats, options={}, created="2031-05-01"))
    for _ in range(moves):
        offers = [o for o in game.offers(table.state) if o.possible and o.kind != "concede"]
        dice.shuffle(offers)
        for offer in offers:
            with contextlib.suppress(Refused, IndexError, ValueError):  # fields that do not go together
                table = table.play(offer.data(**_values(offer, dice)), at="2031-05-01T10:00:00Z")
                break
    assert table.last > 5
    table = table.undo(2).redo(1)
    return table.mend(table.steps()[-1].n, None)


def _values(offer: Offer, dice: random.Random) -> dict[str, JsonValue]:
    """A value for each field that must have one; raises IndexError, ValueError if there are not enough."""
    found: dict[str, JsonValue] = {}
    for field in offer.fields:
        values = [c.value for c in field.choices if not c.rulings]
        if not (field.optional and dice.random() < 0.5):
            found[field.name] = dice.choice(values) if field.many is None else dice.sample(values, field.many)
    return found
