"""What lies on a table of Kuro. Heroes are numbers 1..7 (their strength), seats 0-based clockwise."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from companion.core.contract import Frozen

HEROES = (1, 2, 3, 4, 5, 6, 7)
COPIES = 11
CARDS = COPIES * len(HEROES)
PARTY_GOAL = 6
START_HEROES = 2
START_HAND = 5

CHICKEN, PYROMANIAC, WITCH, DOG_HANDLER, GUARD, BLACK_KNIGHT, ARCHMAGE = HEROES

Hero = Annotated[int, Field(ge=1, le=7)]
SeatNo = Annotated[int, Field(ge=0, le=9)]
Count = Annotated[int, Field(ge=0)]


class Stage(StrEnum):
    SETUP_PARTY = "setup_party"
    SETUP_REPLACE = "setup_replace"
    SETUP_HANDS = "setup_hands"
    SETUP_START = "setup_start"
    ROUND_START = "round_start"
    SEND = "send"
    FORCED = "forced"  # the card from the deck is sent, one hand card must be discarded
    OFFER = "offer"
    ANSWER = "answer"  # a question is open
    RETURN = "return"  # the card is back at its sender
    HIRING = "hiring"  # "I hire" was said
    RETIRING = "retiring"  # the pair is on the table, last use of the old copy
    ROUND_END = "round_end"  # face-down discards wait to be turned
    GAME_OVER = "game_over"


class Options(Frozen):
    clue_mode: Literal["same_hero", "strength"] = "same_hero"
    deck_end: Literal["finish", "endless"] = "finish"
    start_duplicate: Literal["return", "discard"] = "return"
    forced_discard: Literal["face_up", "face_down"] = "face_up"
    empty_deck_send: Literal["any_hand_card", "skip"] = "any_hand_card"
    start_seat: Literal["fantasy_film", "random"] = "fantasy_film"
    allow_two_players: Literal["off", "on"] = "off"


class Player(Frozen):
    """One seat. `party` ascending, `used` the part of it lying sideways, `retired` the cards of its own pile.

    `known_hand`: cards of the hand entered privately, at most `hand`; the rest is unknown.
    """

    party: tuple[Hero, ...] = ()
    used: tuple[Hero, ...] = ()
    retired: tuple[Hero, ...] = ()
    hand: Count = 0
    known_hand: tuple[Hero, ...] | None = None


class Down(Frozen):
    """A card lying face down on the discard; `hero` only if its owner entered it privately."""

    seat: SeatNo
    source: Literal["clue", "forced"]
    hero: Hero | None = None


class Pending(Frozen):
    """An announced ability that can still be cancelled."""

    seat: SeatNo
    hero: Hero
    target_seat: SeatNo | None = None
    target_hero: Hero | None = None


class ClueAnswer(Frozen):
    """A question of this round: who asked, with which card (private), and the answer heard by all (None = open)."""

    seat: SeatNo
    hero: Hero | None = None
    yes: bool | None = None


class Claimed(Frozen):
    """What somebody said about the wandering hero of this round; it may be a lie and changes no number."""

    seat: SeatNo
    hero: Hero


class State(Frozen):
    """Everything the app tracks. `discard` are face-up cards, bottom first; `down` the face-down ones.

    `wandering`: a card is under way or being hired. `wandering_hero`: its face, entered privately or shown; `seen_by`: seats
    whose owner knows it (a Guard look, the own send). `later`: hand cards the active drew since the send. `reshuffles`
    counts rebuilt decks (endless variant), after which the start-of-game balances no longer apply.
    """

    n: int
    options: Options
    stage: Stage = Stage.SETUP_PARTY
    round: int = 0
    players: tuple[Player, ...]
    deck: Count = CARDS
    discard: tuple[Hero, ...] = ()
    down: tuple[Down, ...] = ()
    revealed: Hero | None = None
    active: SeatNo | None = None
    holder: SeatNo | None = None
    wandering: bool = False
    wandering_hero: Hero | None = None
    origin: Literal["hand", "deck"] | None = None
    seen_by: tuple[SeatNo, ...] = ()
    later: Count = 0
    banned: tuple[SeatNo, ...] = ()
    permit: bool = False
    pending: tuple[Pending, ...] = ()
    clues: tuple[ClueAnswer, ...] = ()
    claims: tuple[Claimed, ...] = ()
    last_round: bool = False
    stopped: bool = False
    reshuffles: int = 0
    corrected: bool = False
