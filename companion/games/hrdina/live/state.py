"""What a followed game adds to the heroes: phases, initiative cards, market, minions, fiends, and what each seat holds.

Everything the score reads (dice, gold, XP, cards that score …) stays in `state.Hero`, so a followed hero is ready to be
scored at any moment. Seats are 0-based clockwise, rows 0..6 (STR … CHA, familiar), initiative cards 0-based from the lowest.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field

from companion.core.contract import Frozen
from companion.games.hrdina.cards import Card, CardId, Colour, Condition, DieCode, Fiend, Text

LiveSeatNo = Annotated[int, Field(ge=0, le=4)]
CardNo = Annotated[int, Field(ge=0, le=5)]
Row = Annotated[int, Field(ge=0, le=6)]
Face = Annotated[int, Field(ge=0, le=9)]
MOST_SUM: Final = 450  # of 50 combat dice
CombatSum = Annotated[int, Field(ge=0, le=MOST_SUM)]
Count = Annotated[int, Field(ge=0, le=200)]
AdventureKind: TypeAlias = Literal["location", "obstacle", "attack"]
Level: TypeAlias = Literal["light", "full"]
CardType: TypeAlias = Literal["weapon", "armor", "trait", "skill", "scroll"]
Arrow: TypeAlias = Literal["up", "down", "left", "right", "up_left", "up_right", "down_left", "down_right"]

CARD_TYPES: tuple[CardType, ...] = ("weapon", "armor", "trait", "skill", "scroll")
ARROWS: dict[Arrow, tuple[int, int]] = {
    "up": (-1, 0),
    "down": (1, 0),
    "left": (0, -1),
    "right": (0, 1),
    "up_left": (-1, -1),
    "up_right": (-1, 1),
    "down_left": (1, -1),
    "down_right": (1, 1),
}  # (rows, columns) of the alignment grid


class Stage(StrEnum):
    """Where a followed game stands. PLAY is the only stage of the level `light` before creation is closed."""

    SETUP = "setup"
    PLAY = "play"
    ROLL = "roll"
    ORDER = "order"
    MARKET = "market"
    CLEANUP = "cleanup"
    IMPROVE = "improve"  # last improvements
    BATTLE = "battle"  # creation is closed; the final battle is fought
    SCORING = "scoring"  # creation is closed; this table has no battle


class MarketCard(Card):
    """What stands on a market card, as far as it was told.

    `hands`, `mods` (rows STR … familiar): of a weapon. `arrow`: of a trait or skill. `points`, `condition`: of a trait.
    `armor`, `table` (points for 0, 1, 2 … cards), `colours`: of an armor. `text`: what it does.
    """

    type: CardType
    hands: int = Field(default=0, ge=0, le=2)
    mods: tuple[Annotated[int, Field(ge=-6, le=6)], ...] = Field(default=(0,) * 7, min_length=7, max_length=7)
    arrow: Arrow | None = None
    points: int | None = Field(default=None, ge=-10, le=10)
    condition: Condition | None = None
    armor: Literal["chain", "leather", "mystic", "runic", "single"] | None = None
    table: tuple[Annotated[int, Field(ge=0, le=30)], ...] | None = Field(default=None, max_length=7)
    colours: tuple[Colour, ...] = Field(default=(), max_length=6)
    text: Text = ""


class Owned(Frozen):
    """A card beside a hero board. `ready` False: a used skill, turned by 90°. `price`: the printed one."""

    card: MarketCard
    ready: bool = True
    price: int | None = Field(default=None, ge=0, le=30)


UNNAMED_CARD = MarketCard(id="own.card", type="weapon")
UNNAMED_FIEND = Fiend(id="own.fiend")


class Minion(Card):
    """A minion. `threshold`: the sum from which the reward may show the trophy; only a suggestion, None = not known."""

    threshold: int | None = Field(default=None, ge=1, le=60)


class Initiative(Frozen):
    """An initiative card. `coin_icon`, `fiend_place`, `special` are printed; the rest lies on it now.

    `owner`: who took it this round. `returned`: its owner is done with the market phase.
    """

    coin_icon: bool = False
    fiend_place: bool = False
    special: bool = False
    dice: tuple[DieCode, ...] = Field(default=(), max_length=2)
    coin: bool = False
    fiend: Fiend | None = None
    owner: LiveSeatNo | None = None
    returned: bool = False


class Peek(Frozen):
    """What a player wrote down privately about an adventure card looked at."""

    adventure: AdventureKind
    note: str = Field(default="", max_length=200)


class Side(Frozen):
    """What lies with one seat besides what the score reads.

    `colour`: of the drawn marker. `hand`: dice taken and not placed yet. `drawn`: the six starting dice were drawn.
    `cards`: every own market card. `pending`: fiends taken this order phase, harmless until it ends. `tokens`: adventure
    tokens. `trophies`: minions kept (their number is `Hero.trophies`). `readied`: a skill was readied in this clean-up.
    """

    colour: Colour | None = None
    hand: tuple[DieCode, ...] = Field(default=(), max_length=6)
    drawn: bool = False
    cards: tuple[Owned, ...] = Field(default=(), max_length=130)
    pending: tuple[Fiend, ...] = Field(default=(), max_length=6)
    tokens: tuple[AdventureKind, ...] = Field(default=(), max_length=27)
    trophies: tuple[Minion, ...] = Field(default=(), max_length=53)
    peeks: tuple[Peek, ...] = Field(default=(), max_length=3)
    readied: bool = False


class Turn(Frozen):
    """The open turn of the order or market phase.

    `rows`: rows that got a die in this order turn. `acted`: the action of the order turn is used up, or the market action
    is taken (bought, discarded, passed or fought).
    """

    seat: LiveSeatNo
    rows: tuple[Row, ...] = Field(default=(), max_length=2)
    acted: bool = False


class Duel(Frozen):
    """A fight with the top minion. `extra`: dice for its weakness. `values`: what each die shows, or `total`: the sum, if
    the roll was told as one number; neither before it.

    Combat dice: 1 + extra + mercenaries.
    """

    seat: LiveSeatNo
    extra: int = Field(default=0, ge=0, le=48)
    mercenaries: int = Field(default=0, ge=0, le=48)
    values: tuple[Face, ...] = Field(default=(), max_length=50)
    total: CombatSum | None = None

    @property
    def sum(self) -> int | None:
        """Of the roll; None before it."""
        return sum(self.values) if self.values else self.total


class Live(Frozen):
    """A followed game.

    `start`: the start player, None before it is known; `tied`: seats that roll again for it. `round`: 1-based, 0 in set-up.
    `icons`: the printed icons of the initiative cards were told. `row`: ids of the market row, "" = a card not told by
    name. `deck`, `discards`: market cards (without the Call card); `above`: cards above the Call card, None = not known.
    `called`: the Call card has shown up, so each initiative card gets one die. `dealt`: the row of this clean-up (or of
    the set-up) lies there. `minions`: cards of the minion deck with the open one; `minion`: the open one, if told.
    `fiends`: cards of the fiend deck. `away`: familiars out of the game. `revealed`: adventure cards of the battle.
    """

    level: Level = "full"
    stage: Stage = Stage.SETUP
    round: Annotated[int, Field(ge=0, le=99)] = 0
    start: LiveSeatNo | None = None
    tied: tuple[LiveSeatNo, ...] = Field(default=(), max_length=5)
    icons: bool = False
    cards: tuple[Initiative, ...] = Field(default=(), max_length=6)
    sides: tuple[Side, ...] = Field(default=(), max_length=5)
    turn: Turn | None = None
    duel: Duel | None = None
    row: tuple[Annotated[str, Field(max_length=80)], ...] = Field(default=(), max_length=7)
    deck: Count = 0
    discards: Count = 0
    above: Count | None = None
    called: bool = False
    dealt: bool = False
    minions: Count = 0
    minion: Minion | None = None
    fiends: Count = 0
    away: tuple[CardId, ...] = Field(default=(), max_length=15)
    revealed: tuple[AdventureKind, ...] = Field(default=(), max_length=3)


class Put(Frozen):
    """A cell 0..20 and the die that lies there afterwards; None = empty."""

    cell: int = Field(ge=0, le=20)
    die: DieCode | None = None


Delta = Annotated[int, Field(ge=-50, le=50)]


class Changes(Frozen):
    """What an effect changed for a seat: differences of its numbers, adventure tokens gained, dice put, marker moved."""

    gold: Delta = 0
    xp: Delta = 0
    charisma: Delta = 0
    honor: Delta = 0
    injuries: Delta = 0
    tokens: tuple[AdventureKind, ...] = Field(default=(), max_length=3)
    put: tuple[Put, ...] = Field(default=(), max_length=21)
    marker: int | None = Field(default=None, ge=0, le=8)


class Gain(Frozen):
    """What an adventure card gives a seat in the final battle; `met` False: its condition is not met."""

    seat: LiveSeatNo
    dice: int = Field(default=0, ge=0, le=20)
    modifier: int = Field(default=0, ge=-20, le=20)
    met: bool = True


class FiendAt(Frozen):
    """A fiend laid on an initiative card."""

    card: CardNo
    fiend: Fiend
