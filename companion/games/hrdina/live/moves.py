"""What people tell the app while they play. Dice drawn and rolled, cards dealt and their printed values are fields.

The moves of the score serve the live table too: PickBoard, PickClass, PickAlignment, PickBackstory and SetMonster in the
set-up, Improve (XP actions, healing, banishing) until creation closes, HireMercenary and BattleReroll in the final battle.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from companion.core.contract import Move
from companion.games.hrdina.cards import Card, Colour, DieCode, Familiar, Fiend
from companion.games.hrdina.live.state import (
    UNNAMED_CARD,
    UNNAMED_FIEND,
    AdventureKind,
    CardNo,
    Changes,
    CombatSum,
    Face,
    FiendAt,
    Gain,
    Level,
    LiveSeatNo,
    MarketCard,
    Minion,
    Row,
)

OwnNo = Annotated[int, Field(ge=0, le=129)]
Tokens = Annotated[int, Field(ge=0, le=18)]
Price = Annotated[int, Field(ge=0, le=15)]


class SetFollow(Move):
    """How closely the game is followed from now on; `score`: only the heroes are scored.

    Into `full` in mid-game: the roll phase of `round` with this start player (both kept if not told).
    """

    kind: Literal["set_follow"] = "set_follow"
    level: Literal["score"] | Level
    start: LiveSeatNo | None = None
    round: Annotated[int, Field(ge=1, le=99)] | None = None


# --- set-up ---


class SetIcons(Move):
    """Icons printed on the initiative cards; `special` None: the last card carries the symbol."""

    kind: Literal["set_icons"] = "set_icons"
    coins: tuple[CardNo, ...] = Field(default=(), max_length=6)
    fiends: tuple[CardNo, ...] = Field(default=(), max_length=6)
    special: CardNo | None = None


class RollFirst(Move):
    """What was rolled for the first turn by all, or by those who tied (`Live.tied`), in the order of seats."""

    kind: Literal["roll_first"] = "roll_first"
    values: tuple[Annotated[int, Field(ge=1, le=6)], ...] = Field(max_length=5)


class SetStart(Move):
    """The start player, by hand or drawn by the app."""

    kind: Literal["set_start"] = "set_start"
    seat: LiveSeatNo


class DrawColour(Move):
    """The class colour of a seat."""

    kind: Literal["draw_colour"] = "draw_colour"
    seat: LiveSeatNo
    colour: Colour


class ChooseFamiliar(Move):
    """Two familiars dealt; `kept` (0 or 1) stays, the other leaves the game. Without them the choice is taken back."""

    kind: Literal["choose_familiar"] = "choose_familiar"
    seat: LiveSeatNo
    dealt: tuple[Familiar, Familiar] | None = None
    kept: Annotated[int, Field(ge=0, le=1)] = 0


class DrawStartDice(Move):
    """The starting dice of a seat as rolled."""

    kind: Literal["draw_start_dice"] = "draw_start_dice"
    seat: LiveSeatNo
    dice: tuple[DieCode, ...] = Field(min_length=1, max_length=6)


class RevealMinion(Move):
    """The name of the open minion; None = not told."""

    kind: Literal["reveal_minion"] = "reveal_minion"
    minion: Minion | None = None


class PlaceFiend(Move):
    """A fiend from the deck on the empty place of an initiative card, or the name of one that lies there unnamed."""

    kind: Literal["place_fiend"] = "place_fiend"
    card: CardNo
    fiend: Fiend = UNNAMED_FIEND


class DealRow(Move):
    """A new market row, in the set-up or in clean-up. `cards`: ids as far as told. `call`: the Call card came up; None =
    as the app counts."""

    kind: Literal["deal_row"] = "deal_row"
    cards: tuple[Annotated[str, Field(max_length=80)], ...] = Field(default=(), max_length=7)
    call: bool | None = None


class NameCard(Move):
    """The name of a card that lies in the row; `place` from 0, `card` its id, "" = not told."""

    kind: Literal["name_card"] = "name_card"
    place: Annotated[int, Field(ge=0, le=6)]
    card: str = Field(default="", max_length=80)


class BeginRounds(Move):
    """Set-up is done."""

    kind: Literal["begin_rounds"] = "begin_rounds"


# --- roll and order phase ---


class RollDice(Move):
    """The rolled dice as they lie on the initiative cards, from the lowest card: two of each card, later one."""

    kind: Literal["roll_dice"] = "roll_dice"
    dice: tuple[DieCode, ...] = Field(max_length=12)


class TakeInitiative(Move):
    """Also ends the turn of the player before, if all its dice are placed."""

    kind: Literal["take_initiative"] = "take_initiative"
    seat: LiveSeatNo
    card: CardNo


class PlaceDie(Move):
    """A die in hand (set-up and order phase), at the level `light` any die, on the leftmost free cell of a row 0..6.

    `gold`: what it really paid, if a class power changes it; None = by the rules.
    """

    kind: Literal["place_die"] = "place_die"
    seat: LiveSeatNo
    die: DieCode
    row: Row
    gold: Annotated[int, Field(ge=0, le=20)] | None = None


class AttributeAction(Move):
    """The action of the order turn. Fields as in `Improve`; `done`: the turn ends with it."""

    kind: Literal["attribute_action"] = "attribute_action"
    seat: LiveSeatNo
    action: Literal["flip", "swap", "step", "reroll", "move", "token"]
    cells: tuple[Annotated[int, Field(ge=0, le=20)], ...] = Field(default=(), max_length=2)
    to: Annotated[int, Field(ge=0, le=8)] | None = None
    done: bool = True


class FamiliarAction(Move):
    """The printed action of the familiar instead of an attribute action: what it changed; `done`: the turn ends."""

    kind: Literal["familiar_action"] = "familiar_action"
    seat: LiveSeatNo
    note: str = Field(default="", max_length=200)
    changes: Changes = Changes()
    done: bool = True


class EndOrderTurn(Move):
    kind: Literal["end_order_turn"] = "end_order_turn"
    seat: LiveSeatNo


# --- market phase, cards ---


class BuyCard(Move):
    """A card of the row for `price` (as printed, or as effects left it), of which `tokens` charisma tokens pay 1 each.

    `drop`: own weapons (places in `Side.cards`) thrown away first. `done`: the initiative card is returned as well; a
    scroll is settled first, so after one the turn stays open.
    """

    kind: Literal["buy_card"] = "buy_card"
    seat: LiveSeatNo
    card: MarketCard = UNNAMED_CARD
    price: Annotated[int, Field(ge=0, le=30)]
    tokens: Tokens = 0
    drop: tuple[OwnNo, ...] = Field(default=(), max_length=2)
    done: bool = True


class DiscardMarketCard(Move):
    """A card of the row discarded for gold; `card`: its id, "" = not told."""

    kind: Literal["discard_market_card"] = "discard_market_card"
    seat: LiveSeatNo
    card: str = Field(default="", max_length=80)
    done: bool = True


class PassMarket(Move):
    """Nothing is done in the market turn (only where the table plays so)."""

    kind: Literal["pass_market"] = "pass_market"
    seat: LiveSeatNo


class ReturnInitiative(Move):
    kind: Literal["return_initiative"] = "return_initiative"
    seat: LiveSeatNo


class UseSkill(Move):
    """A ready skill (its place in `Side.cards`) is used: the marker moves, the card is turned, `changes` is its effect."""

    kind: Literal["use_skill"] = "use_skill"
    seat: LiveSeatNo
    card: OwnNo
    note: str = Field(default="", max_length=200)
    changes: Changes = Changes()


class ReadySkill(Move):
    kind: Literal["ready_skill"] = "ready_skill"
    seat: LiveSeatNo
    card: OwnNo


class DropCard(Move):
    """An own card thrown away: weapons at any time, every card before scoring."""

    kind: Literal["drop_card"] = "drop_card"
    seat: LiveSeatNo
    card: OwnNo


class CardEffect(Move):
    """What a card, class power, fiend or token changed for a seat: noted and carried out as told."""

    kind: Literal["card_effect"] = "card_effect"
    seat: LiveSeatNo
    note: str = Field(default="", max_length=200)
    changes: Changes = Changes()


# --- fights ---


class SkipMinion(Move):
    """3 gold: the open minion goes under the deck; `next`: the new one, if told. `price`: changed by a fiend or card."""

    kind: Literal["skip_minion"] = "skip_minion"
    seat: LiveSeatNo
    next: Minion | None = None
    price: Price = 3


class StartFight(Move):
    """`extra`: combat dice for the minion's weakness or symbols."""

    kind: Literal["start_fight"] = "start_fight"
    seat: LiveSeatNo
    extra: Annotated[int, Field(ge=0, le=20)] = 0


class FightMercenary(Move):
    """One more combat die against the minion, before the roll: 3 XP or 5 gold (None), or a `price` changed by a fiend."""

    kind: Literal["fight_mercenary"] = "fight_mercenary"
    seat: LiveSeatNo
    pay: Literal["xp", "gold"] = "xp"
    price: Price | None = None


class CombatRoll(Move):
    """What each die shows, or their sum alone."""

    kind: Literal["combat_roll"] = "combat_roll"
    seat: LiveSeatNo
    values: tuple[Face, ...] = Field(default=(), max_length=50)
    total: CombatSum | None = None

    @model_validator(mode="after")
    def _one(self) -> Self:
        if bool(self.values) == (self.total is not None):
            raise ValueError("either the dice or their sum")
        return self


class CombatReroll(Move):
    """1 XP: one die again, its place and the new value (it stands); of a roll told by its sum, the new sum."""

    kind: Literal["combat_reroll"] = "combat_reroll"
    seat: LiveSeatNo
    die: Annotated[int, Field(ge=0, le=49)] | None = None
    value: Face | None = None
    total: CombatSum | None = None
    price: Price = 1

    @model_validator(mode="after")
    def _one(self) -> Self:
        if (self.die is None) != (self.value is None) or (self.die is None) == (self.total is None):
            raise ValueError("either a die and its value or the new sum")
        return self


class TakeReward(Move):
    """The row of the minion fitting the sum: its gains, with or without the trophy. `next`: the new minion, if told.

    The token or XP that a trophy brings comes by itself and is not among the gains.
    """

    kind: Literal["take_reward"] = "take_reward"
    seat: LiveSeatNo
    gains: Changes = Changes()
    trophy: bool = False
    next: Minion | None = None
    done: bool = True


class PeekAdventure(Move):
    """A private note on an adventure card whose token is owned."""

    kind: Literal["peek_adventure"] = "peek_adventure"
    seat: LiveSeatNo
    adventure: AdventureKind
    note: str = Field(default="", max_length=200)


# --- clean-up and the end ---


class FinishCleanup(Move):
    """All that is left of clean-up, in its order: charisma, dice, row (`cards`, `call` as in DealRow, unless it lies there
    already), coins, `fiends` (an empty place not told gets an unnamed one), start player. At the level `light`: charisma
    only."""

    kind: Literal["finish_cleanup"] = "finish_cleanup"
    cards: tuple[Annotated[str, Field(max_length=80)], ...] = Field(default=(), max_length=7)
    call: bool | None = None
    fiends: tuple[FiendAt, ...] = Field(default=(), max_length=6)


class CloseCreation(Move):
    """All last improvements are done: no XP actions, healing or banishing any more."""

    kind: Literal["close_creation"] = "close_creation"


class RevealAdventure(Move):
    """An adventure card of the final battle: `card` if told, and what it gives each seat that has its token."""

    kind: Literal["reveal_adventure"] = "reveal_adventure"
    adventure: AdventureKind
    card: Card | None = None
    gains: tuple[Gain, ...] = Field(default=(), max_length=5)


class BattleRoll(Move):
    """The combat dice of a seat in the final battle."""

    kind: Literal["battle_roll"] = "battle_roll"
    seat: LiveSeatNo
    values: tuple[Face, ...] = Field(min_length=1, max_length=50)


LiveMove = (
    SetFollow
    | SetIcons
    | RollFirst
    | SetStart
    | DrawColour
    | ChooseFamiliar
    | DrawStartDice
    | RevealMinion
    | PlaceFiend
    | DealRow
    | NameCard
    | BeginRounds
    | RollDice
    | TakeInitiative
    | PlaceDie
    | AttributeAction
    | FamiliarAction
    | EndOrderTurn
    | BuyCard
    | DiscardMarketCard
    | PassMarket
    | ReturnInitiative
    | UseSkill
    | ReadySkill
    | DropCard
    | CardEffect
    | SkipMinion
    | StartFight
    | FightMercenary
    | CombatRoll
    | CombatReroll
    | TakeReward
    | PeekAdventure
    | FinishCleanup
    | CloseCreation
    | RevealAdventure
    | BattleRoll
)
