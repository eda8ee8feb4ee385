"""What people tell the app while scoring. Values printed on cards are fields of the move."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from companion.core.contract import Move
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
from companion.games.hrdina.live.moves import LiveMove
from companion.games.hrdina.state import Battle, Line, SeatNo, Step, Sums, Tables, Token

Cell = Annotated[int, Field(ge=0, le=20)]


class PutDie(Move):
    """One die on one cell; None empties it."""

    kind: Literal["put_die"] = "put_die"
    seat: SeatNo
    cell: Cell
    die: DieCode | None = None


class PutRow(Move):
    """A whole row 0..6 (STR … CHA, familiar): copied or cleared."""

    kind: Literal["put_row"] = "put_row"
    seat: SeatNo
    row: Annotated[int, Field(ge=0, le=6)]
    dice: tuple[DieCode | None, DieCode | None, DieCode | None] = (None, None, None)


class PutDice(Move):
    """All 21 cells at once (text form)."""

    kind: Literal["put_dice"] = "put_dice"
    seat: SeatNo
    dice: tuple[DieCode | None, ...] = Field(default=(None,) * 21, min_length=21, max_length=21)


class SetSums(Move):
    """The short form instead of dice; None goes back to the dice."""

    kind: Literal["set_sums"] = "set_sums"
    seat: SeatNo
    sums: Sums | None = None


class PickBoard(Move):
    kind: Literal["pick_board"] = "pick_board"
    seat: SeatNo
    board: HeroBoard | None = None


class PickClass(Move):
    kind: Literal["pick_class"] = "pick_class"
    seat: SeatNo
    klass: HeroClass | None = None


class PickAlignment(Move):
    kind: Literal["pick_alignment"] = "pick_alignment"
    seat: SeatNo
    alignment: Alignment | None = None


class SetMarker(Move):
    """The marker's cell 0..8 (LG … CE)."""

    kind: Literal["set_marker"] = "set_marker"
    seat: SeatNo
    cell: Annotated[int, Field(ge=0, le=8)] | None = None


class PickBackstory(Move):
    kind: Literal["pick_backstory"] = "pick_backstory"
    seat: SeatNo
    backstory: Backstory | None = None


class PickFamiliar(Move):
    kind: Literal["pick_familiar"] = "pick_familiar"
    seat: SeatNo
    familiar: Familiar | None = None


class SetMod(Move):
    """Card modifier of a row 0..6."""

    kind: Literal["set_mod"] = "set_mod"
    seat: SeatNo
    row: Annotated[int, Field(ge=0, le=6)]
    value: Annotated[int, Field(ge=-6, le=6)]


class SetArmor(Move):
    kind: Literal["set_armor"] = "set_armor"
    seat: SeatNo
    armor: tuple[Armor, ...] = Field(default=(), max_length=5)


class SetTraits(Move):
    kind: Literal["set_traits"] = "set_traits"
    seat: SeatNo
    traits: tuple[Trait, ...] = Field(default=(), max_length=36)


class SetCards(Move):
    """How many other cards lie there (they only matter to trait conditions)."""

    kind: Literal["set_cards"] = "set_cards"
    seat: SeatNo
    weapons: Annotated[int, Field(ge=0, le=10)] = 0
    skills: Annotated[int, Field(ge=0, le=25)] = 0
    scrolls: Annotated[int, Field(ge=0, le=19)] = 0


class SetFiends(Move):
    kind: Literal["set_fiends"] = "set_fiends"
    seat: SeatNo
    fiends: tuple[Fiend, ...] = Field(default=(), max_length=30)


class SetToken(Move):
    kind: Literal["set_token"] = "set_token"
    seat: SeatNo
    token: Token
    value: Annotated[int, Field(ge=0, le=150)] | None = None


class SetLine(Move):
    """A line typed by hand, instead of the calculation; None goes back to it (minions and other are typed anyway)."""

    kind: Literal["set_line"] = "set_line"
    seat: SeatNo
    line: Line
    stars: Annotated[int, Field(ge=-50, le=50)] | None = None
    note: str = Field(default="", max_length=200)


class SetMonster(Move):
    kind: Literal["set_monster"] = "set_monster"
    monster: Monster | None = None


class SetBattle(Move):
    kind: Literal["set_battle"] = "set_battle"
    seat: SeatNo
    battle: Battle | None = None


class SetTables(Move):
    """Printed tables corrected from the group's own cards."""

    kind: Literal["set_tables"] = "set_tables"
    tables: Tables = Tables()


class Improve(Move):
    """A last improvement: an attribute action or a healing paid with XP, or a banishing paid with gold or a token.

    `cells`: the one or two cells touched. `to`: the value shown afterwards (step, reroll; flip only if another face was
    seen than the opposite one), the marker's new cell (move) or which fiend (banish, 0-based). `price`: what was paid.
    """

    kind: Literal["improve"] = "improve"
    seat: SeatNo
    action: Literal["flip", "swap", "step", "reroll", "move", "token", "heal", "banish"]
    cells: tuple[Cell, ...] = Field(default=(), max_length=2)
    to: Annotated[int, Field(ge=0, le=29)] | None = None
    pay: Literal["xp", "gold", "charisma"] = "xp"
    price: Annotated[int, Field(ge=0, le=15)] = 5


class HireMercenary(Move):
    """One more combat die before the roll, for 3 XP or 5 gold."""

    kind: Literal["hire_mercenary"] = "hire_mercenary"
    seat: SeatNo
    pay: Literal["xp", "gold"] = "xp"


class BattleReroll(Move):
    """One combat die rolled again: its place among the dice and the new value, paid with the monster's price in XP."""

    kind: Literal["battle_reroll"] = "battle_reroll"
    seat: SeatNo
    die: Annotated[int, Field(ge=0, le=49)]
    value: Annotated[int, Field(ge=0, le=9)]


class Confirm(Move):
    """A step of the checklist is settled for a hero (`done` False: open again)."""

    kind: Literal["confirm"] = "confirm"
    seat: SeatNo
    step: Step
    done: bool = True


class CloseScores(Move):
    kind: Literal["close_scores"] = "close_scores"


class ReopenScores(Move):
    kind: Literal["reopen_scores"] = "reopen_scores"


HrdinaMove: TypeAlias = Annotated[
    PutDie
    | PutRow
    | PutDice
    | SetSums
    | PickBoard
    | PickClass
    | PickAlignment
    | SetMarker
    | PickBackstory
    | PickFamiliar
    | SetMod
    | SetArmor
    | SetTraits
    | SetCards
    | SetFiends
    | SetToken
    | SetLine
    | SetMonster
    | SetBattle
    | SetTables
    | Improve
    | HireMercenary
    | BattleReroll
    | Confirm
    | CloseScores
    | ReopenScores
    | LiveMove,
    Field(discriminator="kind"),
]

MOVE: TypeAdapter[HrdinaMove] = TypeAdapter(HrdinaMove)
