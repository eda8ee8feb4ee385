"""Printed facts of cards and the deck check. No printed value ships with the app: everything here is what the user entered.

A card in a move or in the state is complete data, so a table replays the same whatever is later learnt about the card.
None (or an empty text) = not known: the app asks when it needs it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal, TypeAlias

from pydantic import AliasChoices, ConfigDict, Field

from companion.core.contract import Frozen, Ruling, rule
from companion.core.text import Msg, msg, msgn

DECK_SIZE = 20
MAX_OF_TYPE = 4

PHASE_IDS = ("rano", "poledne", "vecer", "noc", "5", "6", "7", "8")
"""Keys of `Bonus.values`: the id of phase k is PHASE_IDS[k - 1], whatever the table calls it."""

BonusKind: TypeAlias = Literal["attack_hero", "attack_weapon", "attack_effect", "shield", "heal", "detonator", "other"]
BONUS_KINDS: tuple[BonusKind, ...] = (
    "attack_hero", "attack_weapon", "attack_effect", "shield", "heal", "detonator", "other",
)  # fmt: skip
SegmentKind: TypeAlias = Literal[
    "attack_hero", "attack_weapon", "attack_effect", "lasting", "combo", "shield_reduce", "shield_repel", "heal",
    "nothing", "other",
]  # fmt: skip
SEGMENT_KINDS: tuple[SegmentKind, ...] = (
    "attack_hero", "attack_weapon", "attack_effect", "lasting", "combo", "shield_reduce", "shield_repel", "heal",
    "nothing", "other",
)  # fmt: skip
TargetKind: TypeAlias = Literal["attack_hero", "attack_weapon"]

Text = Annotated[str, Field(max_length=60)]
Number = Annotated[int, Field(ge=0, le=99)]


class Phase(Frozen):
    """A day phase as the user names it; `id` from PHASE_IDS."""

    id: Text
    cs: Text = ""
    en: Text = ""


class Bonus(Frozen):
    """A hero's addition of one kind: `values` by phase id; a phase that is missing gives nothing."""

    kind: BonusKind
    values: dict[Text, Number] = {}


class HeroCard(Frozen):
    """A hero. `type` is what counts for squads and deck limits. `skills`: weapon classes the hero handles."""

    id: Text = ""
    name: Text = ""
    type: Text = ""
    copies: Annotated[int, Field(ge=1, le=99)] = 1
    energy: Number | None = None
    skills: tuple[Text, ...] | None = None
    bonuses: tuple[Bonus, ...] | None = None


class Segment(Frozen):
    """One field of a spinner. `share`: its size relative to the others. `target_kind`: of a lasting attack or a combo."""

    label: Text = ""
    kind: SegmentKind
    number: Number = 0
    share: Annotated[int, Field(ge=1, le=99)] = 1
    target_kind: TargetKind = "attack_hero"


class WeaponCard(Frozen):
    """A weapon. `klass` (JSON: `class`) is what a hero's skills name, `cost` the energy of a spin."""

    model_config = ConfigDict(frozen=True, extra="forbid", serialize_by_alias=True)

    id: Text = ""
    name: Text = ""
    type: Text = ""
    klass: Text = Field(default="", validation_alias=AliasChoices("class", "klass"), serialization_alias="class")
    copies: Annotated[int, Field(ge=1, le=99)] = 1
    resistance: Number | None = None
    cost: Number | None = None
    segments: tuple[Segment, ...] | None = None


UNKNOWN_HERO = HeroCard()
UNKNOWN_WEAPON = WeaponCard()


class Copies(Frozen):
    """So many cards of one type in a deck."""

    type: Text
    n: Annotated[int, Field(ge=0, le=99)]


class DeckList(Frozen):
    """A deck pair by types; the same type may stand there more than once (heroes of one type may differ)."""

    heroes: tuple[Copies, ...] = ()
    weapons: tuple[Copies, ...] = ()


def count(cards: Iterable[Copies]) -> int:
    """How many cards these are."""
    return sum(c.n for c in cards)


def by_type(cards: Iterable[Copies]) -> dict[str, int]:
    """Copies of each type, in the order in which the types first appear."""
    found: dict[str, int] = {}
    for c in cards:
        found[c.type] = found.get(c.type, 0) + c.n
    return found


@rule("balicek.deck.size")
def check_size(heroes: int, weapons: int) -> list[Ruling]:
    """What is missing from, or too much in, a deck pair of these sizes."""
    found = []
    for n, cards in ((heroes, msg("heroes")), (weapons, msg("weapons"))):
        if n != DECK_SIZE:
            found.append(Ruling("balicek.deck.size", _difference(n, cards)))
    return found


def _difference(n: int, cards: Msg) -> Msg:
    if n < DECK_SIZE:
        return msgn(
            "{cards}: {n} card is missing to {size}.",
            "{cards}: {n} cards are missing to {size}.",
            DECK_SIZE - n,
            cards=cards,
            size=DECK_SIZE,
        )
    return msgn(
        "{cards}: {n} card more than {size}.",
        "{cards}: {n} cards more than {size}.",
        n - DECK_SIZE,
        cards=cards,
        size=DECK_SIZE,
    )


@rule("balicek.deck.max_type")
def check_types(cards: Sequence[Copies]) -> list[Ruling]:
    """Types with more copies than a deck may have."""
    return [
        Ruling(
            "balicek.deck.max_type",
            msg("A deck holds at most {most} cards of one type, here are {n}: {type}.", most=MAX_OF_TYPE, n=n, type=t),
        )
        for t, n in by_type(cards).items()
        if n > MAX_OF_TYPE
    ]


@rule("balicek.deck.size", "balicek.deck.max_type")
def check_deck(deck: DeckList) -> list[Ruling]:
    """All reasons against a deck pair; empty = it may be played."""
    return [
        *check_size(count(deck.heroes), count(deck.weapons)),
        *check_types(deck.heroes),
        *check_types(deck.weapons),
    ]
