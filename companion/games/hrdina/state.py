"""The heroes at the end of a game of Hrdina v kostce. Seats are 0-based clockwise; cells 0..20 in reading order."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from companion.core.contract import Frozen
from companion.games.hrdina.cards import (
    Alignment,
    Armor,
    Backstory,
    DieCode,
    Familiar,
    Fiend,
    HeroBoard,
    HeroClass,
    Monster,
    Trait,
)
from companion.games.hrdina.live.state import Live

SeatNo = Annotated[int, Field(ge=0, le=4)]


class Step(StrEnum):
    """The scoring checklist, in the order of the end of the game (hrdina.score.order)."""

    MONSTER = "monster"
    GOALS = "goals"
    COLOURS = "colours"
    BACKSTORY = "backstory"
    ALIGNMENT = "alignment"
    ARMOR = "armor"
    TRAITS = "traits"
    MINIONS = "minions"
    FAMILIAR = "familiar"
    OTHER = "other"
    GOLD = "gold"


# The lines of the score tree that can be typed over by hand.
LINES = (
    "attributes.STR", "attributes.DEX", "attributes.CON", "attributes.INT", "attributes.WIS", "attributes.CHA",
    "class_colour", "backstory", "alignment", "armor", "traits", "minions", "monster", "champion",
    "familiar_danger", "familiar_story", "other",
)  # fmt: skip
Line: TypeAlias = Literal[
    "attributes.STR", "attributes.DEX", "attributes.CON", "attributes.INT", "attributes.WIS", "attributes.CHA",
    "class_colour", "backstory", "alignment", "armor", "traits", "minions", "monster", "champion",
    "familiar_danger", "familiar_story", "other",
]  # fmt: skip
TOKENS = ("gold", "xp", "charisma", "honor", "injuries", "trophies")
Token: TypeAlias = Literal["gold", "xp", "charisma", "honor", "injuries", "trophies"]


class Sums(Frozen):
    """The short form instead of dice: sums of the six rows (dice only), counted dice and matches (hrdina.entry.sums)."""

    rows: tuple[Annotated[int, Field(ge=0, le=24)], ...] = Field(min_length=6, max_length=6)
    class_dice: int = Field(ge=0, le=21)
    matches: int = Field(ge=0, le=6)
    familiar: int | None = Field(default=None, ge=3, le=24)
    story: int = Field(default=0, ge=0, le=3)


Adventure: TypeAlias = Literal["location", "obstacle", "attack"]


class Battle(Frozen):
    """A hero's final battle: combat dice rolled, and what changes their sum.

    `mercenaries` and `extra` (dice that cards give) only say how many dice are rolled: 1 + both. `location`, `obstacle` and
    `attack`: what the adventure card gives; nothing without its token (`no_token`) or condition (`unmet`).
    """

    mercenaries: int = Field(default=0, ge=0, le=49)
    extra: int = Field(default=0, ge=0, le=49)
    no_token: tuple[Adventure, ...] = Field(default=(), max_length=3)
    unmet: tuple[Adventure, ...] = Field(default=(), max_length=3)
    dice: tuple[Annotated[int, Field(ge=0, le=9)], ...] = Field(default=(), max_length=50)
    location: int = Field(default=0, ge=-20, le=20)
    obstacle: int = Field(default=0, ge=-20, le=20)
    attack: int = Field(default=0, ge=-20, le=20)
    ability: int = Field(default=0, ge=-20, le=20)
    other: int = Field(default=0, ge=-20, le=20)


class Override(Frozen):
    """A line typed by hand: its stars and why."""

    line: Line
    stars: int = Field(ge=-50, le=50)
    note: str = Field(default="", max_length=200)


class Hero(Frozen):
    """One player's hero. `cells`: 21 dice in reading order, None = empty. `mods`: card modifiers of the six rows and the
    familiar. Tokens are None until told. `seen`: steps of the checklist confirmed as done."""

    cells: tuple[DieCode | None, ...] = Field(default=(None,) * 21, min_length=21, max_length=21)
    sums: Sums | None = None
    board: HeroBoard | None = None
    klass: HeroClass | None = None
    alignment: Alignment | None = None
    marker: int | None = Field(default=None, ge=0, le=8)
    backstory: Backstory | None = None
    familiar: Familiar | None = None
    mods: tuple[Annotated[int, Field(ge=-6, le=6)], ...] = Field(default=(0,) * 7, min_length=7, max_length=7)
    armor: tuple[Armor, ...] = Field(default=(), max_length=5)
    traits: tuple[Trait, ...] = Field(default=(), max_length=36)
    skills: int = Field(default=0, ge=0, le=25)
    scrolls: int = Field(default=0, ge=0, le=19)
    weapons: int = Field(default=0, ge=0, le=10)
    fiends: tuple[Fiend, ...] = Field(default=(), max_length=30)
    gold: int | None = Field(default=None, ge=0, le=150)
    xp: int | None = Field(default=None, ge=0, le=99)
    charisma: int | None = Field(default=None, ge=0, le=18)
    honor: int | None = Field(default=None, ge=0, le=40)
    injuries: int | None = Field(default=None, ge=0, le=40)
    trophies: int | None = Field(default=None, ge=0, le=53)
    minions: int | None = Field(default=None, ge=-10, le=30)
    other: int | None = Field(default=None, ge=-50, le=50)
    other_note: str = Field(default="", max_length=200)
    battle: Battle | None = None
    overrides: tuple[Override, ...] = Field(default=(), max_length=17)
    seen: tuple[Step, ...] = ()


class Options(Frozen):
    """Modules and the editable numbers, as chosen before the game (strings of the set-up turned into values)."""

    modules: Literal["complete", "base", "bestiar", "dablici"] = "complete"
    familiar_class_colour: bool = False
    familiar_action_targets: bool = True
    class_die_points: int = 1
    honor_value: int = 1
    injury_value: int = 1
    champion_tie: Literal["all", "nobody", "by_hand"] = "all"
    tie_break: Literal["base", "none"] = "base"
    optimiser_mode: Literal["hero_only", "with_battle"] = "hero_only"
    follow: Literal["score", "light", "full"] = "score"
    set_aside_is_discard: bool = False
    start_dice_on_familiar: bool = False
    start_dice_gold: bool = True
    familiar_gold_die: bool = True
    familiar_gold_third: bool = True
    action_between_dice: bool = False
    initiative_dice_order: Literal["as_placed", "rising"] = "as_placed"
    charisma_per_purchase: Literal["any", "one"] = "any"
    market_pass: bool = False
    banish_pending: bool = False
    last_round_keep_charisma: bool = True

    @property
    def familiars(self) -> bool:
        """The familiar and its row belong to Ďáblíci a společníci."""
        return self.modules in ("complete", "dablici")

    @property
    def monsters(self) -> bool:
        """Minions and the final battle belong to Bestiář (and to the complete game)."""
        return self.modules in ("complete", "bestiar", "dablici")


class Tables(Frozen):
    """Printed tables that a group may correct from its own cards.

    `opposite_boost`, `opposite_split`: what opposite faces of these dice add up to.
    """

    backstory: tuple[Annotated[int, Field(ge=0, le=10)], ...] = Field(
        default=(0, 0, 1, 1, 3, 3, 6), min_length=7, max_length=7
    )
    story: tuple[Annotated[int, Field(ge=0, le=10)], ...] = Field(default=(0, 0, 1, 3), min_length=4, max_length=4)
    combat_faces: tuple[Annotated[int, Field(ge=0, le=9)], ...] = Field(
        default=(1, 2, 3, 4, 5, 6), min_length=6, max_length=6
    )
    split_faces: tuple[Annotated[int, Field(ge=1, le=4)], ...] = Field(
        default=(1, 2, 3, 4), min_length=1, max_length=12
    )
    opposite_boost: int = Field(default=11, ge=6, le=16)
    opposite_split: int = Field(default=5, ge=2, le=8)


class State(Frozen):
    """`closed`: the scores are agreed on and the ranking stands. `live`: the followed game, None where only heroes are
    scored."""

    n: int
    options: Options = Options()
    heroes: tuple[Hero, ...]
    monster: Monster | None = None
    tables: Tables = Tables()
    closed: bool = False
    live: Live | None = None
