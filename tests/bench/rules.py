"""The rules of each game: random playouts, and what a screen asks of a state."""

from __future__ import annotations

import importlib
import importlib.util
import statistics
import time
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from companion.core import registry
from companion.core.contract import Setup
from companion.core.dealer import playout
from tests.bench.measure import each, report, spread

ROUNDS = 7
GAMES = 100
STATES = 300
SEATS = {"za_jedna": 5}  # where the budget names the number of players


def start(id: str, seats: int) -> tuple[Any, dict[str, str]]:
    game = registry.game(id)
    options = {o.key: o.default for o in game.meta.options}
    return game.setup(Setup(seats, options)), options


def usual_seats(id: str) -> int:
    """The number the budget speaks of, otherwise the middle one of the official numbers of players."""
    if id in SEATS:
        return SEATS[id]
    meta = registry.metas()[id]
    official = [n for n in meta.seats if n not in dict(meta.unofficial)]
    return official[len(official) // 2]


@dataclass(frozen=True)
class Round:
    """Random games of one round, in processor seconds: the dealer with the rules, and the rules alone."""

    moves: int
    whole: float
    rules: float


def played(id: str, seats: int, seeds: range) -> tuple[Round, list[Any]]:
    """Play whole games of these seeds, then the same moves again by the rules alone; a few of the states on the way.

    While the clock runs no state is kept: the garbage collector would walk through all of them, and the rules would
    seem half as fast as they are.
    """
    game, dealer = registry.game(id), registry.dealer(id)
    first, options = start(id, seats)
    begun = time.process_time()
    logs = [playout(game, dealer(seats, options, seed), first)[1] for seed in seeds]
    whole = time.process_time() - begun
    begun = time.process_time()
    for log in logs:
        state = first
        for m in log:
            state = game.apply(state, m)
    rules = time.process_time() - begun
    return Round(sum(map(len, logs)), whole, rules), list(accumulate(logs[0], game.apply, initial=first))


def rates(values: list[float]) -> str:
    return f"median {statistics.median(values):,.0f} a second, from {min(values):,.0f} to {max(values):,.0f}"


def main() -> None:
    for id in registry.metas():
        seats, game = usual_seats(id), registry.game(id)
        rounds, states = [], []
        for i in range(ROUNDS):
            found, seen = played(id, seats, range(i * GAMES, (i + 1) * GAMES))
            rounds.append(found)
            states += seen
        report(f"{id}, {seats} players: random moves", rates([r.moves / r.whole for r in rounds]))
        report("whole random games", rates([GAMES / r.whole for r in rounds]))
        report("the rules alone, same moves", rates([r.moves / r.rules for r in rounds]))
        report("moves measured", f"{sum(r.moves for r in rounds):,} in {ROUNDS} rounds of {GAMES} games")
        states = states[:: max(1, len(states) // STATES)]
        report("first advice (loads its code)", spread(each(game.advise, states[:1])))
        report("score sheet", spread(each(game.score, states)))
        report("advice", spread(each(game.advise, states)))
        report("offers of all players", spread(each(game.offers, states)))
        name = f"{registry.GAMES}.{id}.coach"
        if importlib.util.find_spec(name):
            report("coach", spread(each(importlib.import_module(name).coach, states)))
