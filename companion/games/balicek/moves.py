"""What people tell the app. Cards drawn, spin results and typed numbers are fields of the move.

Fields with None are asked for only when the cards do not say. Card facts may always be left out (`heroes=None`).
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from companion.core.contract import Move
from companion.games.balicek.cards import (
    UNKNOWN_HERO,
    UNKNOWN_WEAPON,
    DeckList,
    HeroCard,
    Number,
    SegmentKind,
    TargetKind,
    Text,
    WeaponCard,
)
from companion.games.balicek.state import Aim, SeatNo, SlotNo

Drawn = Annotated[int, Field(ge=0, le=20)]


class BringDeck(Move):
    """Only needed when a deck is not 20/20 or its types are known. With `deck` the counts come from it."""

    kind: Literal["bring_deck"] = "bring_deck"
    seat: SeatNo
    heroes: Annotated[int, Field(ge=1, le=99)] = 20
    weapons: Annotated[int, Field(ge=1, le=99)] = 20
    deck: DeckList | None = None


class DrawHeroes(Move):
    """`n` heroes from the top of the own deck; `heroes`: what they are, exactly `n`."""

    kind: Literal["draw_heroes"] = "draw_heroes"
    seat: SeatNo
    n: Annotated[int, Field(ge=1, le=9)]
    heroes: tuple[HeroCard, ...] | None = None


class PlaceHero(Move):
    """`card`: index in drawn_heroes. `hero`: its facts, if told only now."""

    kind: Literal["place_hero"] = "place_hero"
    seat: SeatNo
    card: Drawn = 0
    slot: SlotNo
    hero: HeroCard | None = None


class BottomHero(Move):
    kind: Literal["bottom_hero"] = "bottom_hero"
    seat: SeatNo
    card: Drawn = 0


class DrawWeapons(Move):
    kind: Literal["draw_weapons"] = "draw_weapons"
    seat: SeatNo
    n: Annotated[int, Field(ge=1, le=9)]
    weapons: tuple[WeaponCard, ...] | None = None


class AssignWeapon(Move):
    """`card`: index in drawn_weapons. `weapon`: its facts, if told only now."""

    kind: Literal["assign_weapon"] = "assign_weapon"
    seat: SeatNo
    card: Drawn = 0
    slot: SlotNo
    weapon: WeaponCard | None = None


class BottomWeapon(Move):
    kind: Literal["bottom_weapon"] = "bottom_weapon"
    seat: SeatNo
    card: Drawn = 0


class StartSpin(Move):
    kind: Literal["start_spin"] = "start_spin"
    seat: SeatNo
    slot: SlotNo
    number: Number


class ChooseStarter(Move):
    """`seat` decides, `starter` takes the first turn and loses the lives."""

    kind: Literal["choose_starter"] = "choose_starter"
    seat: SeatNo
    starter: SeatNo


class RemoveWeapon(Move):
    kind: Literal["remove_weapon"] = "remove_weapon"
    seat: SeatNo
    slot: SlotNo


class RemoveHero(Move):
    """The top card of the slot."""

    kind: Literal["remove_hero"] = "remove_hero"
    seat: SeatNo
    slot: SlotNo


class EndMaintenance(Move):
    kind: Literal["end_maintenance"] = "end_maintenance"
    seat: SeatNo


class DrawEnergy(Move):
    """Before the first action: the pool of the hero who will play it. `pool`: None = as entered for the hero.

    Spin, UseLasting and FireCombo may carry `pool` instead, then this move is not needed.
    """

    kind: Literal["draw_energy"] = "draw_energy"
    seat: SeatNo
    slot: SlotNo
    pool: Number | None = None


class Spin(Move):
    """`result` and `number` as spun; `number` does not matter for shield_repel, nothing and other.

    `cost`: base energy without the unskilled 1; None = as entered for the weapon or said last for this slot.
    `unskilled`: None = as the cards say (skilled, if they say nothing). `target_kind`: only of a lasting attack or combo.
    `pool`: only in the first action. `text`: what an `other` result does.
    """

    kind: Literal["spin"] = "spin"
    seat: SeatNo
    slot: SlotNo
    result: SegmentKind
    number: Number = 0
    cost: Number | None = None
    unskilled: bool | None = None
    target_kind: TargetKind = "attack_hero"
    pool: Number | None = None
    text: Annotated[str, Field(max_length=200)] = ""


class UseLasting(Move):
    kind: Literal["use_lasting"] = "use_lasting"
    seat: SeatNo
    slot: SlotNo
    pool: Number | None = None


class FireCombo(Move):
    """The hero in `slot` fires all laid combos; each then waits for its own `attack`."""

    kind: Literal["fire_combo"] = "fire_combo"
    seat: SeatNo
    slot: SlotNo
    pool: Number | None = None


class AttackMove(Move):
    """Target and bonus of a waiting attack. `slot`: which of several combos (None = the first waiting).

    `bonus`: the amount added, 0 = none. `resistance`: of the weapon, needed only when not entered and it decides.
    """

    kind: Literal["attack"] = "attack"
    seat: SeatNo
    aim: Aim
    bonus: Number = 0
    resistance: Number | None = None
    slot: SlotNo | None = None


class UseShield(Move):
    """`seat`: the defender. `slot`: where the shield lies. `bonus`: shield bonus of the hero there."""

    kind: Literal["use_shield"] = "use_shield"
    seat: SeatNo
    slot: SlotNo
    bonus: Number = 0


class DeclineShield(Move):
    kind: Literal["decline_shield"] = "decline_shield"
    seat: SeatNo


class FlipLosses(Move):
    """What the cards turned last from this deck were, in the order of turning. Optional, at any time before the next ones.

    `heroes`: exactly as many as were turned; None = they stay without names.
    """

    kind: Literal["flip_losses"] = "flip_losses"
    seat: SeatNo
    heroes: tuple[HeroCard, ...] | None = None


class Heal(Move):
    """`cards`: indices in the own hero_grave (0 = lowest), the last one ends on top; None = the top ones."""

    kind: Literal["heal"] = "heal"
    seat: SeatNo
    bonus: Number = 0
    cards: tuple[Annotated[int, Field(ge=0, le=98)], ...] | None = None


class SuddenDeath(Move):
    """One laid-out card, the top one of the slot; the part from the deck is taken by itself."""

    kind: Literal["sudden_death"] = "sudden_death"
    seat: SeatNo
    slot: SlotNo


class SetPhase(Move):
    """1-based; only with day_advance = manual."""

    kind: Literal["set_phase"] = "set_phase"
    phase: Annotated[int, Field(ge=1, le=8)]


class NamePhases(Move):
    """Own names of the day phases, as many as the option says; none = the usual ones again."""

    kind: Literal["name_phases"] = "name_phases"
    names: tuple[Annotated[Text, Field(min_length=1)], ...] = ()


class TellHero(Move):
    """Facts of a laid-out hero entered during the game. `card`: 0 = bottom of the squad; None = the top card.

    An empty `hero`: what was told is forgotten.
    """

    kind: Literal["tell_hero"] = "tell_hero"
    seat: SeatNo
    slot: SlotNo
    card: Annotated[int, Field(ge=0, le=3)] | None = None
    hero: HeroCard = UNKNOWN_HERO


class TellWeapon(Move):
    """Facts of a laid-out weapon; an empty `weapon`: what was told is forgotten."""

    kind: Literal["tell_weapon"] = "tell_weapon"
    seat: SeatNo
    slot: SlotNo
    weapon: WeaponCard = UNKNOWN_WEAPON


class EndTurn(Move):
    kind: Literal["end_turn"] = "end_turn"
    seat: SeatNo


class Concede(Move):
    kind: Literal["concede"] = "concede"
    seat: SeatNo


BalicekMove: TypeAlias = Annotated[
    BringDeck
    | DrawHeroes
    | PlaceHero
    | BottomHero
    | DrawWeapons
    | AssignWeapon
    | BottomWeapon
    | StartSpin
    | ChooseStarter
    | RemoveWeapon
    | RemoveHero
    | EndMaintenance
    | DrawEnergy
    | Spin
    | UseLasting
    | FireCombo
    | AttackMove
    | UseShield
    | DeclineShield
    | FlipLosses
    | Heal
    | SuddenDeath
    | SetPhase
    | NamePhases
    | TellHero
    | TellWeapon
    | EndTurn
    | Concede,
    Field(discriminator="kind"),
]

MOVE: TypeAdapter[BalicekMove] = TypeAdapter(BalicekMove)
