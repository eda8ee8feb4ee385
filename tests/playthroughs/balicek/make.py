"""Writes the playthroughs of Balíček vs balíček: `python -m tests.playthroughs.balicek.make`.

Most are the shortest random game of its kind among the seeds tried; `at_the_table` is written by hand. Run it when the
log format or the meaning of a move changes; when only words change, `--texts` writes the texts again.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from companion.core.contract import Change, Move, Setup
from companion.core.table import Header, Play, Table
from companion.games.balicek.dealer import Dealer
from companion.games.balicek.game import GAME
from companion.games.balicek.state import State
from tests.playthroughs.render import HERE, SUFFIX, files, read, render, text_file, write

NAMES = ("Adam", "Bára")
SEEDS = 150
DEFAULTS = {o.key: o.default for o in GAME.meta.options}
VARIANTS = max(len(o.values) for o in GAME.meta.options)


@dataclass(frozen=True)
class Wanted:
    """A kind of game: how it must end ("" = in any way), and what must happen on the way."""

    end: str = ""
    options: dict[str, str] = field(default_factory=dict)
    kinds: frozenset[str] = frozenset()


def variant(i: int) -> dict[str, str]:
    """Value number `i` of every option, counted round."""
    return {o.key: o.values[i % len(o.values)].value for o in GAME.meta.options}


WANTED = {
    "destroyed": Wanted("destroyed", {}, frozenset({"use_shield", "heal", "use_lasting", "fire_combo"})),
    "sudden_death": Wanted("sudden_death", {"card_mode": "data"}, frozenset({"remove_hero", "remove_weapon"})),
    "sudden_death_chosen": Wanted("destroyed", {"slots": "2"}, frozenset({"sudden_death"})),
    "draw": Wanted("draw", {"sudden_repeat": "on"}),
    "conceded": Wanted("conceded", {}, frozenset({"attack", "end_maintenance"})),
    **{f"options_{i}": Wanted("", variant(i), frozenset({"use_shield"})) for i in range(1, VARIANTS)},
}


def game(wanted: Wanted, seed: int) -> tuple[list[Move], State]:
    options = {**DEFAULTS, **wanted.options}
    s: State = GAME.setup(Setup(2, options))
    dealer, moves = Dealer(2, options, seed), []
    while (m := dealer.move(s)) is not None:
        moves.append(m)
        s = GAME.apply(s, m)
    return moves, s


def fits(wanted: Wanted, moves: list[Move], s: State) -> bool:
    ended = s.ended_by == wanted.end or (not wanted.end and s.ended_by != "conceded")
    return ended and wanted.kinds <= {m.kind for m in moves}


def shortest(wanted: Wanted, seeds: int = SEEDS) -> list[Move]:
    """The shortest game of its kind; looks further if the first seeds have none."""
    first = 0
    while True:
        games = (game(wanted, seed) for seed in range(first, first + seeds))
        found = [moves for moves, s in games if fits(wanted, moves, s)]
        if found:
            return min(found, key=len)
        first += seeds


def table(id: str, options: dict[str, str]) -> Table:
    return Table.new(GAME, Header(id=id, game="balicek", seats=NAMES, options=options))


def played(id: str, wanted: Wanted) -> Table:
    t = table(id, wanted.options)
    for m in shortest(wanted):
        t = t.play({"kind": m.kind, **m.model_dump(mode="json", exclude_defaults=True)})
    return t


def at_the_table() -> Table:
    """What people do besides playing: undo, redo, correct, insist, mend an old entry, tell cards, give up."""
    t = table("at_the_table", {"day_advance": "manual"})

    def play(kind: str, anyway: bool = False, **fields: Any) -> None:
        nonlocal t
        t = t.play({"kind": kind, **fields}, anyway=anyway)

    play("name_phases", names=["svítání", "den", "šero", "tma"])
    for seat, slots in ((0, (0, 1, 2)), (1, (0, 0, 1))):
        play("draw_heroes", seat=seat, n=3)
        for slot in slots:
            play("place_hero", seat=seat, slot=slot)
        play("draw_weapons", seat=seat, n=5)
        for slot in sorted(set(slots)):
            play("assign_weapon", seat=seat, slot=slot)
    play("start_spin", seat=0, slot=0, number=4)
    play("start_spin", seat=1, slot=1, number=4)
    play("start_spin", seat=0, slot=2, number=6)
    play("start_spin", seat=1, slot=0, number=2)
    play("choose_starter", seat=0, starter=1)
    play("flip_losses", seat=1, heroes=[{"name": "Vlk"}, {"name": "Sova"}])
    play("tell_hero", seat=1, slot=0, hero={"name": "Medvěd", "type": "medvědi", "energy": 8, "bonuses": []})
    play("spin", seat=1, slot=0, result="attack_hero", number=2, cost=1)
    play("attack", seat=1, aim="hero.1")
    t = t.undo()
    play("attack", seat=1, aim="deck")
    play("set_phase", phase=2)
    play("spin", seat=1, slot=1, result="shield_reduce", number=1, cost=2, unskilled=True)
    shield = t.last
    play("spin", seat=1, slot=1, result="nothing")
    play("spin", seat=1, slot=1, anyway=True, result="lasting", number=1, target_kind="attack_weapon")
    play("attack", seat=1, aim="weapon.0", resistance=2)
    play("end_turn", seat=1)
    play("spin", seat=0, slot=1, result="attack_hero", number=3, cost=2, pool=6)
    play("attack", seat=0, aim="hero.0", bonus=1)
    play("spin", seat=0, slot=1, result="attack_effect", number=1)
    play("attack", seat=0, aim="effect.1")
    t = t.mend(shield, Play(move={"kind": "spin", "seat": 1, "slot": 1, "result": "combo", "number": 1, "cost": 2}))
    t = t.undo(2)
    t = t.redo()
    t = t.correct([Change(key="actions", value=3)])
    play("spin", seat=0, slot=2, result="heal", number=2, cost=1)
    play("heal", seat=0, cards=[1, 0])
    play("end_turn", seat=0)
    play("remove_hero", seat=1, slot=0)
    play("draw_heroes", seat=1, n=2)
    play("bottom_hero", seat=1)
    play("place_hero", seat=1, slot=2)
    play("draw_weapons", seat=1, n=1)
    play("assign_weapon", seat=1, slot=2)
    play("concede", seat=1)
    return t


def path(name: str) -> Any:
    return HERE / "balicek" / f"{name}{SUFFIX}"


def main(texts_only: bool) -> None:
    if texts_only:
        for file in files("balicek"):
            text_file(file).write_text(render(read(file)), "utf-8")
        return
    makers: dict[str, Callable[[], Table]] = {name: partial(played, name, w) for name, w in WANTED.items()}
    makers["at_the_table"] = at_the_table
    for name, make in makers.items():
        write(path(name), make())


if __name__ == "__main__":
    main("--texts" in sys.argv)
