"""What lies on a table of Balíček vs balíček. Seats 0 and 1; slots 0-based (people count them from 1)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from companion.core.contract import Frozen
from companion.games.balicek.cards import DECK_SIZE, HeroCard, TargetKind, Text, WeaponCard

SEATS = 2
ACTIONS = 4
MAX_SQUAD = 4
MAINTENANCE_MOST = 2  # removals and draws of each kind

SeatNo = Annotated[int, Field(ge=0, le=1)]
SlotNo = Annotated[int, Field(ge=0, le=3)]
Count = Annotated[int, Field(ge=0)]
Switch: TypeAlias = Literal["off", "on"]
Threshold: TypeAlias = Literal["at_least", "more_than"]
AttackKind: TypeAlias = Literal["attack_hero", "attack_weapon", "attack_effect"]
Aim = Annotated[str, Field(pattern=r"^(deck|(hero|weapon|effect)\.[0-3])$")]
"""A target: `deck`, or the hero or squad (`hero.0`), the weapon (`weapon.0`) or the effect (`effect.0`) of an enemy slot."""


class Stage(StrEnum):
    OPENING = "opening"  # both lay out, each at its own pace: Player.opening
    START_SPIN = "start_spin"
    CHOOSE_STARTER = "choose_starter"  # State.decider says who starts
    MAINTENANCE = "maintenance"  # State.part
    ACTIONS = "actions"
    ATTACK = "attack"  # State.shots wait for their targets
    SHIELD = "shield"  # State.attack waits for the defender
    HEAL = "heal"  # State.healing
    SUDDEN = "sudden"  # State.due
    GAME_OVER = "game_over"


class Options(Frozen):
    """As in the register's table; set-up values are texts, numbers are read from them."""

    slots: Annotated[int, Field(ge=2, le=4)] = 3
    check_deck: Switch = "on"
    opening_heroes: Annotated[int, Field(ge=1, le=9)] = 3
    opening_weapons: Annotated[int, Field(ge=1, le=9)] = 5
    starter_lives: Annotated[int, Field(ge=0, le=5)] = 2
    phases: Annotated[int, Field(ge=1, le=8)] = 4
    day_advance: Literal["per_action", "per_round", "manual"] = "per_action"
    bonus_identity: Literal["kind", "kind_phase"] = "kind"
    squad_read: Literal["top", "highest"] = "top"
    effect_energy: Annotated[int, Field(ge=0, le=9)] = 0
    card_mode: Literal["none", "data"] = "none"
    squad_threshold: Threshold = "at_least"
    weapon_threshold: Threshold = "at_least"
    effect_threshold: Literal["any", "resistance"] = "any"
    shields_stack: Switch = "off"
    shield_spent: Switch = "off"
    shield_weapon: Switch = "off"
    shield_bonus_once: Switch = "off"
    heal_choice: Literal["choose", "top"] = "choose"
    combo_sum: Switch = "off"
    combo_stays: Switch = "off"
    final_lasting: Literal["all", "hero_only"] = "all"
    remove_lone: Literal["on", "off"] = "on"
    sudden_round: Annotated[int, Field(ge=2, le=99)] = 9
    sudden_lives: Annotated[int, Field(ge=0, le=20)] = 5
    sudden_repeat: Switch = "off"


class Effect(Frozen):
    """A postponed effect laid in a slot. `number`: strength or shield value (0 for a repelling shield)."""

    kind: Literal["lasting", "combo", "shield_reduce", "shield_repel"]
    number: Count = 0
    target_kind: TargetKind = "attack_hero"


class Slot(Frozen):
    """`heroes`: bottom first, the last is the top card; two or more are a squad, none beside a weapon = lone weapon.

    `closed`: the hero played its final action (top card face down). `used`: bonuses used this turn, `kind` or (option
    bonus_identity = kind_phase) `kind@phase number`. `lasted`: its lasting attack was used this turn.
    `cost`, `unskilled`: what was said last for a spin of this hero with this weapon, taken when the next move leaves it out.
    """

    heroes: tuple[HeroCard, ...] = ()
    weapon: WeaponCard | None = None
    effect: Effect | None = None
    closed: bool = False
    used: tuple[str, ...] = ()
    lasted: bool = False
    cost: Count | None = None
    unskilled: bool | None = None


class Player(Frozen):
    """Decks are counts, graveyards cards (unknown ones empty), the last one on top.

    `drawn_heroes`, `drawn_weapons`: cards drawn and not yet laid. `opening`: the step of the own opening.
    `turns`: own turns begun. `heroes_total`, `weapons_total`: cards brought, what the counts must add up to.
    """

    hero_deck: Count = DECK_SIZE
    weapon_deck: Count = DECK_SIZE
    hero_grave: tuple[HeroCard, ...] = ()
    weapon_grave: tuple[WeaponCard, ...] = ()
    slots: tuple[Slot, ...]
    drawn_heroes: tuple[HeroCard, ...] = ()
    drawn_weapons: tuple[WeaponCard, ...] = ()
    opening: Literal["draw_heroes", "place_heroes", "draw_weapons", "assign_weapons", "done"] = "draw_heroes"
    turns: Count = 0
    heroes_total: Count = DECK_SIZE
    weapons_total: Count = DECK_SIZE


class Shot(Frozen):
    """An attack of the active player that has no target yet.

    `slots`: whose heroes shoot and may add a bonus (one, more only with combo_sum). `number`: strength without bonus.
    """

    slots: tuple[SlotNo, ...]
    source: Literal["spin", "lasting", "combo"]
    kind: AttackKind
    number: Count


class Attack(Frozen):
    """The attack waiting for the defender's answer. `shielded`: own slots of the defender whose shields were used.

    `reduced`, `added`: what they and the bonuses of their heroes took off; `repelled`: one of them repels. `resistance`: of the weapon aimed at, if it matters.
    """

    shot: Shot
    aim: Aim
    bonus: Count = 0
    resistance: Count | None = None
    shielded: tuple[SlotNo, ...] = ()
    reduced: Count = 0
    added: Count = 0
    repelled: bool = False


class Verdict(Frozen):
    """What an attack does (also the answer of the stand-alone attack check).

    `raw`: strength + bonus. `strength`: S, after the shield. `needed`: the smallest S that succeeds. `hit`: it achieves
    something. `lost`: heroes lost. `left`: cards left in the deck or squad aimed at (None for weapons and effects).
    `shortfall`: how much was missing to a hit, 0 if hit. `sum`: as people write it ("3 + 1 − 2 = 2"). `rules`: why, ids.
    """

    raw: Count
    strength: Count
    needed: Count
    hit: bool
    lost: Count = 0
    left: Count | None = None
    shortfall: Count = 0
    sum: str = ""
    rules: tuple[str, ...] = ()


class Result(Frozen):
    """What happened last, for people to read: one of

    `attack` (by `seat` from `slot` at `aim`, `verdict`; `dead` = a single hero died, `effect_lost`), `no_target`,
    `laid` (effect in `slot`), `healed` (`n` cards came back, `asked` = number + bonus), `no_heal` (why: `rule`), `nothing`,
    `other` (`text`), `sudden` (`losses` per seat: from the deck, from slots), `start` (n lives lost by `seat`),
    `tie` (start spin equal).
    """

    kind: Literal["attack", "no_target", "laid", "healed", "no_heal", "nothing", "other", "sudden", "start", "tie"]
    seat: SeatNo | None = None
    slot: SlotNo | None = None
    aim: Aim | None = None
    attack: AttackKind | None = None
    verdict: Verdict | None = None
    dead: bool = False
    effect_lost: bool = False
    n: Count = 0
    asked: Count = 0
    rule: str = ""
    text: Annotated[str, Field(max_length=200)] = ""
    losses: tuple[tuple[Count, Count], ...] = ()


class Healing(Frozen):
    """A spun healing: `number` without bonus, by the hero in `slot`."""

    slot: SlotNo
    number: Count


class State(Frozen):
    """Everything the app tracks.

    `active`: whose turn (None before the first). `decider`: winner of the start spin. `spins`: the numbers of this start
    spin by seat. `actions`, `energy`: left in this turn; `energy` None = not taken yet, `source` the slot it came from.
    `part`: of maintenance; `removed_heroes`, `removed_weapons`: taken in it. `manual_phase`: 1-based, only for
    day_advance = manual; ask `rules.common.phase(s)`. `phase_names`: own names, empty = the default ones.
    `due`: cards each seat still has to take from slots in sudden death. `flipped`: of each seat, how many cards were turned
    last from its deck onto the hero graveyard and lie on top there without a name (0 = none). `results`: what the last move led to, oldest first.
    `conceded`: who gave up. `ended_by`: `destroyed`, `sudden_death`, `draw` or `conceded`.
    """

    options: Options
    players: tuple[Player, Player]
    stage: Stage = Stage.OPENING
    round: Count = 0
    active: SeatNo | None = None
    starter: SeatNo | None = None
    decider: SeatNo | None = None
    spins: tuple[Count | None, Count | None] = (None, None)
    actions: Annotated[int, Field(ge=0, le=ACTIONS)] = 0
    energy: Count | None = None
    source: SlotNo | None = None
    part: Literal["remove", "heroes", "weapons"] = "remove"
    removed_heroes: Count = 0
    removed_weapons: Count = 0
    manual_phase: Annotated[int, Field(ge=1, le=8)] = 1
    phase_names: tuple[Text, ...] = ()
    shots: tuple[Shot, ...] = ()
    attack: Attack | None = None
    healing: Healing | None = None
    due: tuple[Count, Count] = (0, 0)
    flipped: tuple[Count, Count] = (0, 0)
    results: tuple[Result, ...] = ()
    conceded: SeatNo | None = None
    ended_by: Literal["", "destroyed", "sudden_death", "draw", "conceded"] = ""
    corrected: bool = False
