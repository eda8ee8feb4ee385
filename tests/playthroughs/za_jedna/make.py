"""Writes the playthroughs of Za jedna!: `python -m tests.playthroughs.za_jedna.make`.

Most are the shortest random game of its kind among the seeds tried; `at_the_table` is written by hand. Run it when the
log format or the meaning of a move changes; when only words change, `--texts` writes the texts again.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from typing import Any

from companion.core.contract import Change, Move, Setup
from companion.core.table import Header, Play, Table
from companion.games.za_jedna.cards import CHARACTERS
from companion.games.za_jedna.dealer import Dealer
from companion.games.za_jedna.game import GAME
from companion.games.za_jedna.state import State
from tests.playthroughs.render import HERE, SUFFIX, files, read, render, text_file, write

from .used import abilities, together

NAMES = ("Ada", "Bořek", "Cyril", "Dana", "Evžen", "Fína", "Gita")
SEEDS = 300
DEFAULTS = {o.key: o.default for o in GAME.meta.options}
OTHERS = {o.key: o.values[1].value for o in GAME.meta.options if o.key != "level"}
ASKED = {"auto_abilities": "off"}
QUICK = {"level": "quick"}
KING, BRIGANDS, NECROMANCER = "za_jedna.end.evil_dead", "za_jedna.end.brigands", "za_jedna.end.necromancer"


@dataclass(frozen=True)
class Wanted:
    """A kind of game: how it must end ("" = in any way), what must happen on the way, and how many die by one card."""

    seats: int
    end: str = ""
    options: dict[str, str] = field(default_factory=dict)
    kinds: frozenset[str] = frozenset()
    together: int = 0
    games: int = 1
    switches: bool = False


WANTED = {
    "king": Wanted(5, KING, {}, frozenset({"flip", "use_shield", "pick"})),
    "brigands": Wanted(4, BRIGANDS),
    "necromancer": Wanted(5, NECROMANCER),
    "two_die_by_one_card": Wanted(6, BRIGANDS, together=2),
    "three_die_by_one_card": Wanted(7, "", together=3),
    "quick": Wanted(5, "", QUICK, frozenset({"equip", "unequip", "record_death"}), together=2),
    "other_options": Wanted(5, "", OTHERS, frozenset({"decline", "flip"})),
    "next_game": Wanted(4, "", {"keep_characters": "on", "king_rotates": "on"}, frozenset({"reveal_all"}), games=2),
    "both_levels": Wanted(7, "", {}, frozenset({"set_level", "next_turn", "draw_phase"}), switches=True),
}


@dataclass(frozen=True)
class Played:
    moves: list[Move]
    states: list[State]

    @property
    def abilities(self) -> set[str]:
        return abilities(zip(self.states, self.moves, self.states[1:], strict=False))


def game(wanted: Wanted, seed: int) -> Played:
    options = {**DEFAULTS, **wanted.options}
    s: State = GAME.setup(Setup(wanted.seats, options))
    dealer = Dealer(wanted.seats, options, seed)
    dealer.games, dealer.switches = wanted.games, wanted.switches
    moves: list[Move] = []
    states = [s]
    while (m := dealer.move(states[-1])) is not None:
        moves.append(m)
        states.append(GAME.apply(states[-1], m))
    return Played(moves, states)


def fits(wanted: Wanted, played: Played) -> bool:
    end = GAME.outcome(played.states[-1])
    assert end is not None
    kinds = {m.kind for m in played.moves}
    deaths = not wanted.together or together(played.states) >= wanted.together
    return end.rule == (wanted.end or end.rule) and wanted.kinds <= kinds and deaths


def shortest(wanted: Wanted, seeds: int = SEEDS) -> list[Move]:
    """The shortest game of its kind; looks further if the first seeds have none."""
    first = 0
    while True:
        games = (game(wanted, seed) for seed in range(first, first + seeds))
        found = [played.moves for played in games if fits(wanted, played)]
        if found:
            return min(found, key=len)
        first += seeds


def of_characters() -> list[list[Move]]:
    """A few games in which every character's ability is used: each the one that brings most for its length."""
    games = [game(Wanted(7, options=ASKED), seed) for seed in range(SEEDS)]
    told = [(played.abilities, played.moves) for played in games]
    missing, chosen = set(CHARACTERS), []
    while missing:
        new, moves = max(told, key=lambda x: (len(x[0] & missing) / (len(x[1]) + 100), -len(x[1])))
        assert new & missing, f"no game shows {missing}"
        chosen.append(moves)
        missing -= new
    return chosen


def table(id: str, seats: int, options: dict[str, str]) -> Table:
    return Table.new(GAME, Header(id=id, game="za_jedna", seats=NAMES[:seats], options=options))


def played(id: str, seats: int, options: dict[str, str], moves: list[Move]) -> Table:
    t = table(id, seats, options)
    for m in moves:
        t = t.play({"kind": m.kind, **m.model_dump(mode="json", exclude_defaults=True)})
    return t


def at_the_table() -> Table:
    """What people do besides playing: undo, redo, correct, insist, mend an old entry, write a note, rename a card."""
    t = table("at_the_table", 4, {})

    def play(kind: str, anyway: bool = False, **fields: Any) -> None:
        nonlocal t
        t = t.play({"kind": kind, **fields}, anyway=anyway)

    play("edit_deck", card="schofield", name="Kopí", range=3)
    for seat, character in enumerate(("drirr", "shogun", "balderon", "goranda")):
        play("take_character", seat=seat, character=character)
    play("set_king", seat=0)
    play("start_game")
    play("draw_phase", by=0)
    play("equip", by=0, card="jed")
    play("equip", by=0, card="schofield")
    play("play_card", by=0, card="shot", target=2)
    play("answer", by=2, card="mimo")
    t = t.undo()
    play("take_hit", by=2)
    shot = t.last
    play("play_card", by=0, card="shot", target=3, anyway=True)
    play("answer", by=3, card="shot")
    play("end_play", by=0)
    play("draw_phase", by=1)
    play("play_card", by=1, card="ferovka", target=0)
    play("answer", by=0, card="shot")
    play("note", text="Tea break")
    play("take_hit", by=1)
    play("use_ability", by=1, ability="shogun")
    t = t.correct([Change(key="lives.3", value=1), Change(key="hand.3", value=2)])
    play("play_card", by=1, card="cpcka")
    play("take_hit", by=2)
    play("take_hit", by=3)
    play("play_card", by=3, card="lektvar")
    play("take_hit", by=0)
    t = t.mend(shot, Play(move={"kind": "answer", "by": 2, "card": "mimo"}))
    play("end_play", by=1)
    play("draw_phase", by=2)
    play("play_card", by=2, card="shot", target=3)
    play("answer", by=3, card="mimo")
    t = t.undo(2)
    t = t.redo()
    play("take_hit", by=3)
    play("give_up", by=3)
    play("reveal_role", seat=3, role="brigand")
    play("reshuffle")
    play("end_play", by=2)
    play("discard", by=2, n=4, cards=["shot", "mimo"])
    return t


def path(name: str) -> Any:
    return HERE / "za_jedna" / f"{name}{SUFFIX}"


def main(texts_only: bool) -> None:
    if texts_only:
        for file in files("za_jedna"):
            text_file(file).write_text(render(read(file)), "utf-8")
        return
    write(path("at_the_table"), at_the_table())
    for i, moves in enumerate(of_characters(), 1):
        write(path(f"characters_{i}"), played(f"characters_{i}", 7, ASKED, moves))
    for name, w in WANTED.items():
        write(path(name), played(name, w.seats, w.options, shortest(w)))


if __name__ == "__main__":
    main("--texts" in sys.argv)
