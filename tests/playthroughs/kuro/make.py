"""Writes Kuro's playthroughs: `python -m tests.playthroughs.kuro.make`.

Most are the shortest random game of its kind among the seeds tried; `at_the_table` is written by hand. Run it when the
log format or the meaning of a move changes; when only words change, `--texts` writes the texts again.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.core.contract import Change, Move, Setup
from companion.core.table import Header, Play, Table
from companion.games.kuro.dealer import Dealer
from companion.games.kuro.game import GAME
from companion.games.kuro.state import State
from tests.playthroughs.render import HERE, SUFFIX, files, read, render, text_file, write

NAMES = ("Ada", "Bořek", "Cyril", "Dana", "Evžen")
SEEDS = 400
DEFAULTS = {o.key: o.default for o in GAME.meta.options}


@dataclass(frozen=True)
class Wanted:
    """A kind of game: what it must end with, and what must happen on the way."""

    seats: int
    rule: str
    options: dict[str, str]
    kinds: frozenset[str] = frozenset()
    stopped: bool = False
    reshuffled: bool = False


ENDLESS = {"deck_end": "endless"}
OTHERS = {"start_duplicate": "discard", "forced_discard": "face_down", "start_seat": "random"}

WANTED = {
    "sixth_hero": Wanted(4, "kuro.end.six", {}, frozenset({"ask_clue", "use_ability", "retire_pair"})),
    "largest_party": Wanted(3, "kuro.end.largest", {}, frozenset({"send_from_deck", "discard_wandering"})),
    "fewest_retired": Wanted(4, "kuro.end.tie_retired", {}),
    "most_unused": Wanted(5, "kuro.end.tie_ready", {}),
    "shared": Wanted(5, "kuro.end.shared", {}),
    "clue_by_strength": Wanted(3, "kuro.end.six", {"clue_mode": "strength"}, frozenset({"ask_clue"})),
    "endless": Wanted(4, "kuro.end.six", ENDLESS, reshuffled=True),
    "stopped": Wanted(3, "kuro.end.largest", ENDLESS, stopped=True),
    "other_options": Wanted(3, "kuro.end.six", OTHERS, frozenset({"replace_start", "discard_forced"})),
    "two_players_nobody_sent": Wanted(
        2, "kuro.end.largest", {"allow_two_players": "on", "empty_deck_send": "skip"}, frozenset({"skip_send"})
    ),
}


def game(wanted: Wanted, seed: int) -> tuple[list[Move], State]:
    options = {**DEFAULTS, **wanted.options}
    s: State = GAME.setup(Setup(wanted.seats, options))
    dealer, moves = Dealer(wanted.seats, options, seed), []
    while (m := dealer.move(s)) is not None:
        moves.append(m)
        s = GAME.apply(s, m)
    return moves, s


def fits(wanted: Wanted, moves: list[Move], s: State) -> bool:
    end = GAME.outcome(s)
    assert end is not None
    happened = wanted.kinds <= {m.kind for m in moves} and (s.reshuffles > 0 or not wanted.reshuffled)
    return (end.rule, end.stopped) == (wanted.rule, wanted.stopped) and happened


def shortest(wanted: Wanted, seeds: int = SEEDS) -> list[Move]:
    """The shortest game of its kind; looks further if the first seeds have none."""
    first = 0
    while True:
        games = (game(wanted, seed) for seed in range(first, first + seeds))
        found = [moves for moves, s in games if fits(wanted, moves, s)]
        if found:
            return min(found, key=len)
        first += seeds


def table(id: str, seats: int, options: dict[str, str]) -> Table:
    return Table.new(GAME, Header(id=id, game="kuro", seats=NAMES[:seats], options=options))


def played(id: str, wanted: Wanted) -> Table:
    t = table(id, wanted.seats, wanted.options)
    for m in shortest(wanted):
        t = t.play(m.model_dump(mode="json", exclude_none=True))
    return t


def at_the_table() -> Table:
    """What people do besides playing: undo, redo, correct, insist, mend an old entry, stop."""
    t = table("at_the_table", 3, {})

    def play(kind: str, anyway: bool = False, **fields: Any) -> None:
        nonlocal t
        t = t.play({"kind": kind, **fields}, anyway=anyway)

    play("deal_party", seat=0, heroes=[1, 4])
    play("deal_party", seat=1, heroes=[5, 5])
    play("replace_start", seat=1, returned=5, new=2)
    play("deal_party", seat=2, heroes=[4, 6])
    play("deal_hands")
    play("set_start", seat=0)
    play("reveal_requirement", seat=0, hero=1)
    t = t.undo()
    play("reveal_requirement", seat=0, hero=4)
    play("send_from_hand", seat=0)
    play("ask_clue", seat=1)
    play("answer_clue", seat=0, yes=False)
    play("use_ability", seat=2, hero=4, target_seat=1)
    play("use_ability", seat=0, hero=1)
    play("resolve_ability")
    play("announce_hire", seat=1)
    play("reveal_hired", hero=3)
    hired = t.last
    play("flip_discards", heroes=[7])
    t = t.correct([Change(key="deck", value=50), Change(key="hand.2", value=6)])
    play("reveal_requirement", seat=1, hero=2)
    play("send_from_hand", seat=1, hero=4, anyway=True)
    t = t.mend(hired, Play(move={"kind": "reveal_hired", "hero": 7}))
    play("pass", seat=2)
    t = t.undo(2)
    t = t.redo()
    play("announce_hire", seat=2)
    play("reveal_hired", hero=4)
    play("retire_pair")
    play("claim", seat=0, hero=7)
    play("end_game")
    return t


def path(name: str) -> Any:
    return HERE / "kuro" / f"{name}{SUFFIX}"


def main(texts_only: bool) -> None:
    if texts_only:
        for file in files("kuro"):
            text_file(file).write_text(render(read(file)), "utf-8")
        return
    makers: dict[str, Callable[[], Table]] = {name: (lambda n=name, w=w: played(n, w)) for name, w in WANTED.items()}
    makers["at_the_table"] = at_the_table
    for name, make in makers.items():
        write(path(name), make())


if __name__ == "__main__":
    main("--texts" in sys.argv)
