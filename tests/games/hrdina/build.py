"""Heroes of the register's examples, written as the register writes them."""

from __future__ import annotations

from typing import Any

from companion.games.hrdina.cards import (
    Alignment,
    Armor,
    Backstory,
    Familiar,
    Goal,
    HeroBoard,
    HeroClass,
    Monster,
    Trait,
    Wanted,
)
from companion.games.hrdina.state import Battle, Hero, Options, State, Step, Sums, Tables

COLOURS = {"white": "W", "green": "G", "purple": "P", "black": "K", "blue": "B", "red": "R"}


def cells(text: str) -> tuple[str | None, ...]:
    """`R5 G6 O4 / … / WG2 R1 B3`; `.` = empty, slashes only for reading."""
    found = [None if token == "." else token for token in text.replace("/", " ").split()]
    return (*found, *(None,) * (21 - len(found)))


def goals(text: str, stars: str) -> tuple[Goal, ...]:
    """`16–17, 17, 18+, …` with `2/3/3/1/2/1`."""
    found = []
    for goal, worth in zip(text.replace(" ", "").split(","), stars.split("/"), strict=True):
        low, _, high = goal.rstrip("+").partition("–")
        top = None if goal.endswith("+") else int(high or low)
        found.append(Goal(low=int(low), high=top, stars=int(worth)))
    return tuple(found)


def klass(name: str, colour: str, targets: str, stars: str) -> HeroClass:
    return HeroClass(id=f"class.{name}", colour=COLOURS[colour], goals=goals(targets, stars))  # type: ignore[arg-type]


def board(name: str, **mods: int) -> HeroBoard:
    return HeroBoard(id=f"board.{name}", mods=tuple(mods.get(a, 0) for a in ("STR", "DEX", "CON", "INT", "WIS", "CHA")))


def backstory(name: str, text: str) -> Backstory:
    """`green@2 red@3 …` for STR … CHA."""
    wanted = tuple(
        Wanted(colour=COLOURS[c], cell=int(n))  # type: ignore[arg-type]
        for c, n in (part.split("@") for part in text.split())
    )
    return Backstory(id=f"backstory.{name}", wanted=wanted)


def story(text: str) -> Any:
    return tuple(COLOURS[c] for c in text.split())


BARBARIAN = klass("barbarian", "red", "16–17, 17, 18+, 14+, 14–15, 14+", "2/3/3/1/2/1")
CLERIC = klass("cleric", "white", "14–15, 16–17, 15–16, 14+, 18, 14+", "2/2/2/1/4/1")
DRUID = klass("druid", "green", "14–15, 16–17, 15–16, 14–15, 17–18, 17–18", "2/2/2/2/2/2")
WARRIOR = klass("warrior", "red", "18, 16–17, 17, 14+, 14+, 14+", "4/2/3/1/1/1")
ORC, DWARF, HUMAN = board("orc", STR=2, INT=-2), board("dwarf", CON=2, CHA=-2), board("human")
BRAWLER = backstory("brawler", "green@2 red@3 blue@2 purple@3 black@3 white@1")
DEVOTED = backstory("devoted", "black@2 green@3 red@3 white@1 purple@3 blue@2")
MENTOR = backstory("mentor", "black@2 white@3 blue@2 red@3 purple@1 green@3")
LUNATIC = Alignment(id="alignment.lunatic", values=(-3, -1, 0, -1, 0, 1, 0, 1, 3))
SENTINEL = Alignment(id="alignment.sentinel", values=(3, 0, 0, 0, 0, -1, 0, -1, -1))
FLAT = Alignment(id="own.flat", values=(0,) * 9)
TABLE = (0, 1, 2, 4, 6, 9, 12)
TROLL = Monster(id="monster.giant_troll", rungs=((14, 2), (18, 4), (22, 6)), bonus=2)

EXAMPLE_1 = Hero(
    cells=cells(
        "R5 G6 O4 / B6 K5 R6 / X8 RB4 R6 / P6 W5 G6 / K4 R6 GK4 / W5 O3 R5 / WG2 R1 B3",
    ),
    board=ORC,
    klass=BARBARIAN,
    alignment=LUNATIC,
    marker=8,
    backstory=BRAWLER,
    familiar=Familiar(id="own.familiar", low=5, high=7, points=3, story=story("green red purple")),
    armor=(
        Armor(type="chain", count=3, table=TABLE, colours=("R",)),
        Armor(type="leather", count=1, table=TABLE[:6], colours=("G",)),
    ),
    traits=(Trait(id="own.first", points=2, met=True), Trait(id="own.second", points=3, met=False)),
    gold=3,
    honor=2,
    injuries=1,
    minions=1,
    other=0,
    battle=Battle(dice=(5, 4, 6, 2), mercenaries=3, location=1, ability=-1),
)
SUMS_1 = Sums(rows=(15, 17, 18, 17, 14, 13), class_dice=6, matches=5, familiar=6, story=2)
RIVAL_19 = Hero(honor=0, injuries=0, battle=Battle(dice=(6, 6, 6, 1), mercenaries=3))

EXAMPLE_2 = Hero(
    cells=cells(
        "W5 K4 R6 / W6 G5 B5 / R4 W5 RW4 / W6 X4 O5 / W6 W6 X7 / K6 B5 W6 / B2 WG1 X3",
    ),
    board=DWARF,
    klass=CLERIC,
    alignment=SENTINEL,
    marker=7,
    backstory=DEVOTED,
    familiar=Familiar(id="own.familiar", low=5, high=7, points=2, story=story("blue green red")),
    gold=2,
    honor=0,
    injuries=0,
    minions=0,
    other=0,
    seen=(Step.MONSTER, Step.ARMOR, Step.TRAITS),
)

EXAMPLE_D = Hero(
    cells=cells(
        "K5 B5 R4 / G6 R5 W5 / W5 B5 G6 / P4 P5 R5 / P6 X6 K5 / W6 R6 G5 / KG3 O2 W1",
    ),
    board=HUMAN,
    klass=DRUID,
    alignment=FLAT,
    marker=4,
    backstory=MENTOR,
    familiar=Familiar(id="own.familiar", low=7, high=8, points=4, story=story("white black green")),
    minions=0,
    other=0,
    seen=(Step.MONSTER, Step.ARMOR, Step.TRAITS),
)


def hero(base: Hero = EXAMPLE_1, /, **changes: Any) -> Hero:
    """A hero with these fields changed, validated."""
    return Hero.model_validate({**dict(base), **changes})


def table(*heroes: Hero, options: dict[str, Any] | None = None, **fields: Any) -> State:
    return State(
        n=len(heroes),
        heroes=heroes,
        options=Options.model_validate(options or {}),
        **{"monster": TROLL, "tables": Tables(), **fields},
    )
