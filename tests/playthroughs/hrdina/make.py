"""Writes Hrdina's playthroughs: `python -m tests.playthroughs.hrdina.make`.

The register's heroes told by hand, one table for each tie-break and each way of deciding a tied battle, and random tables
for the other options; whole followed games, some with a change of the level. Run it when the log format or the meaning of a move changes; `--texts` writes the texts again,
names after it make only these tables.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from companion.core.contract import Change, Move
from companion.core.table import Header, Play, Table
from companion.games.hrdina import moves as k
from companion.games.hrdina.dealer import Dealer
from companion.games.hrdina.game import GAME
from companion.games.hrdina.rules.finish import steps
from companion.games.hrdina.state import Battle, Hero, Step, Token
from tests.games.hrdina.build import EXAMPLE_1, EXAMPLE_2, EXAMPLE_D, SUMS_1, TROLL, cells, hero
from tests.playthroughs.hrdina import follow
from tests.playthroughs.render import HERE, SUFFIX, files, read, render, text_file, write

NAMES = ("Ada", "Bořek", "Cyril", "Dana", "Evžen")
TOLD: tuple[Token, ...] = ("gold", "xp", "honor", "injuries")
DEFAULTS = {o.key: o.default for o in GAME.meta.options}


def new(id: str, seats: int, **options: str) -> Table:
    return Table.new(GAME, Header(id=id, game="hrdina", seats=NAMES[:seats], options=options))


def stored(m: Move) -> dict[str, Any]:
    """The move, without fields left at their defaults."""
    usual = {name: field.get_default() for name, field in type(m).model_fields.items() if name != "kind"}
    left = {name for name, value in usual.items() if getattr(m, name) == value}
    return m.model_dump(mode="json", exclude=left, exclude_none=True)


def told(t: Table, seat: int, h: Hero) -> Table:
    """Everything of a finished hero, told in the order of a person at the table."""
    found: list[Move] = [
        k.PutDice(seat=seat, dice=h.cells),
        k.PickBoard(seat=seat, board=h.board),
        k.PickClass(seat=seat, klass=h.klass),
        k.PickAlignment(seat=seat, alignment=h.alignment),
        k.SetMarker(seat=seat, cell=h.marker),
        k.PickBackstory(seat=seat, backstory=h.backstory),
        k.PickFamiliar(seat=seat, familiar=h.familiar),
    ]
    if h.armor:
        found.append(k.SetArmor(seat=seat, armor=h.armor))
    if h.traits:
        found.append(k.SetTraits(seat=seat, traits=h.traits))
    found += [
        k.SetToken(seat=seat, token=token, value=value) for token in TOLD if (value := getattr(h, token)) is not None
    ]
    if h.battle is not None:
        found.append(k.SetBattle(seat=seat, battle=h.battle))
    if h.other:
        found.append(k.SetLine(seat=seat, line="other", stars=h.other, note=h.other_note))
    if h.minions:
        found.append(k.SetLine(seat=seat, line="minions", stars=h.minions))
    for m in found:
        t = t.play(stored(m))
    return t


def settled(t: Table) -> Table:
    """Every step confirmed for everybody, then closed."""
    state = t.state
    for step in steps(state.options, state.n):
        for seat in range(state.n):
            if step not in state.heroes[seat].seen:
                t = t.play(stored(k.Confirm(seat=seat, step=step)))
    return t.play({"kind": "close_scores"})


FIGHTER = hero(EXAMPLE_2, battle=Battle(dice=(6, 6, 6, 1), mercenaries=3), xp=0)


def examples() -> Table:
    """The register's first two heroes against its monster; the second one rolls 19 and is the champion."""
    t = new("examples", 2).play(stored(k.SetMonster(monster=TROLL)))
    t = told(t, 0, EXAMPLE_1)
    return settled(told(t, 1, FIGHTER))


def tied(id: str, *heroes: Hero) -> Table:
    t = new(id, len(heroes))
    for seat, h in enumerate(heroes):
        t = told(t, seat, h)
    return settled(t)


PLAIN = hero(EXAMPLE_2, gold=3)
# One white die less and one star more for something else: the same total, fewer dice of the class colour.
FEWER = hero(PLAIN, cells=cells("G5 K4 R6 W6 G5 B5 R4 W5 RW4 W6 X4 O5 W6 W6 X7 K6 B5 W6 B2 WG1 X3"), other=1)


def champion(id: str, tie: str) -> Table:
    """Two heroes tie for the best total."""
    t = new(id, 2, champion_tie=tie).play(stored(k.SetMonster(monster=TROLL)))
    t = told(t, 0, hero(EXAMPLE_1, battle=FIGHTER.battle, honor=0, injuries=0))
    t = told(t, 1, FIGHTER)
    if tie == "by_hand":
        t = t.play(stored(k.SetLine(seat=0, line="champion", stars=2, note="rolled off")))
        t = t.play(stored(k.SetLine(seat=1, line="champion", stars=0, note="rolled off")))
    return settled(t)


def at_the_table() -> Table:
    """What people do besides telling heroes: undo, redo, correct, mend, insist, improve, hire, reroll, open again."""
    t = new("at_the_table", 2, optimiser_mode="with_battle")
    t = told(t, 0, hero(EXAMPLE_1, battle=None, xp=12, gold=8))
    wrong = t.play(stored(k.PutDie(seat=0, cell=3, die="B5")))
    t = wrong.undo().redo().undo()
    t = t.play(stored(k.Improve(seat=0, action="swap", cells=(9, 11))))
    t = t.play(stored(k.Improve(seat=0, action="step", cells=(15,), to=6)))
    t = t.play(stored(k.Improve(seat=0, action="heal", price=2)))
    t = t.play(stored(k.PickFamiliar(seat=1, familiar=EXAMPLE_D.familiar)))
    t = t.play(stored(k.SetSums(seat=1, sums=SUMS_1)))
    picked = t.last
    t = t.play(stored(k.PickBoard(seat=1, board=EXAMPLE_D.board)))
    t = t.play(stored(k.PickClass(seat=1, klass=EXAMPLE_D.klass)))
    t = t.play(stored(k.PickAlignment(seat=1, alignment=EXAMPLE_D.alignment)))
    t = t.correct([Change(key="marker.1", value=4), Change(key="gold.1", value=2)])
    t = t.mend(picked, Play(move=stored(k.SetSums(seat=1, sums=SUMS_1.model_copy(update={"matches": 4})))))
    t = t.play(stored(k.SetMonster(monster=TROLL)))
    t = t.play(stored(k.HireMercenary(seat=0, pay="gold")))
    t = t.play(stored(k.SetBattle(seat=0, battle=Battle(mercenaries=1, extra=2, dice=(2, 5, 6, 4), location=1))))
    t = t.play(stored(k.SetToken(seat=0, token="xp", value=1)))
    t = t.play(stored(k.BattleReroll(seat=0, die=0, value=5)))
    for token, value in (("honor", 1), ("injuries", 0)):
        t = t.play(stored(k.SetToken(seat=1, token=token, value=value)))
    t = t.play(stored(k.SetBattle(seat=1, battle=Battle(dice=(3,), obstacle=2, no_token=("obstacle",)))))
    t = t.play(stored(k.Confirm(seat=1, step=Step.GOALS)))
    t = t.play(stored(k.Confirm(seat=1, step=Step.GOALS, done=False)))
    t = t.play({"kind": "close_scores"}, anyway=True)
    t = t.play({"kind": "reopen_scores"})
    t = t.play(stored(k.SetLine(seat=1, line="familiar_story", stars=3, note="from the board")))
    return settled(t)


def by_chance(id: str, seats: int, seed: int, **options: str) -> Table:
    """A random table, told to its end."""
    t = new(id, seats, **options)
    dealer = Dealer(seats, {**DEFAULTS, **options}, seed)
    while (m := dealer.move(t.state)) is not None:
        t = t.play(stored(m))
    return t


def followed(id: str, seats: int, seed: int, **options: str) -> Table:
    """A followed game from the set-up to the ranking."""
    return follow.play(new(id, seats, **options), seed, follow.never, stored)


MAKERS: dict[str, Callable[[], Table]] = {
    "examples": examples,
    "at_the_table": at_the_table,
    "more_gold": lambda: tied("more_gold", hero(PLAIN, gold=2), PLAIN),
    "fewer_dice": lambda: tied("fewer_dice", PLAIN, FEWER),
    "shared": lambda: tied("shared", PLAIN, PLAIN, hero(PLAIN, other=-1)),
    "champion_nobody": lambda: champion("champion_nobody", "nobody"),
    "champion_by_hand": lambda: champion("champion_by_hand", "by_hand"),
    "base_game": lambda: by_chance("base_game", 3, 1, modules="base", class_die_points="0", tie_break="none"),
    "bestiar": lambda: by_chance(
        "bestiar", 2, 4, modules="bestiar", honor_value="0", injury_value="2", class_die_points="2"
    ),
    "dablici": lambda: by_chance(
        "dablici", 4, 7, modules="dablici", honor_value="2", injury_value="3", class_die_points="3",
        familiar_class_colour="on", familiar_action_targets="off",
    ),
    "followed": lambda: follow.at_the_table(new("followed", 3, follow="full"), stored),
    "followed_base": lambda: followed("followed_base", 2, 2, follow="full", modules="base"),
    "followed_bestiar": lambda: followed(
        "followed_bestiar", 3, 3, follow="full", modules="bestiar", action_between_dice="on", market_pass="on",
        last_round_keep_charisma="off",
    ),
    "followed_dablici": lambda: followed(
        "followed_dablici", 4, 4, follow="full", modules="dablici", start_dice_on_familiar="on",
        initiative_dice_order="rising", familiar_gold_third="off", charisma_per_purchase="one", banish_pending="on",
    ),
    "followed_lightly": lambda: followed(
        "followed_lightly", 2, 5, follow="light", start_dice_gold="off", set_aside_is_discard="on",
        familiar_gold_die="off",
    ),
    "switched": lambda: follow.switched(new("switched", 2, follow="full"), stored),
    "insisted": lambda: follow.insisted(new("insisted", 2, follow="full"), stored),
    "one_hero": lambda: by_chance("one_hero", 1, 5, honor_value="3", injury_value="0"),
}  # fmt: skip


def main(texts_only: bool, only: tuple[str, ...] = ()) -> None:
    if texts_only:
        for file in files("hrdina"):
            text_file(file).write_text(render(read(file)), "utf-8")
        return
    for name, make in MAKERS.items():
        if only and name not in only:
            continue
        write(HERE / "hrdina" / f"{name}{SUFFIX}", make())


if __name__ == "__main__":
    main("--texts" in sys.argv, tuple(a for a in sys.argv[1:] if not a.startswith("--")))
