"""What people tell the app during a game of Kuro. Results of chance (cards turned) are fields of the move."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from companion.core.contract import Move
from companion.games.kuro.state import Hero, SeatNo


class DealParty(Move):
    kind: Literal["deal_party"] = "deal_party"
    seat: SeatNo
    heroes: tuple[Hero, Hero]


class ReplaceStart(Move):
    """`returned`: the surplus card of the equal pair; `new`: the card drawn instead."""

    kind: Literal["replace_start"] = "replace_start"
    seat: SeatNo
    returned: Hero
    new: Hero


class DealHands(Move):
    kind: Literal["deal_hands"] = "deal_hands"


class SetStart(Move):
    kind: Literal["set_start"] = "set_start"
    seat: SeatNo


class EnterHand(Move):
    """Private: the cards of one's own hand."""

    kind: Literal["enter_hand"] = "enter_hand"
    seat: SeatNo
    heroes: tuple[Hero, ...]


class RevealRequirement(Move):
    kind: Literal["reveal_requirement"] = "reveal_requirement"
    seat: SeatNo
    hero: Hero


class SendFromHand(Move):
    """`hero` is private."""

    kind: Literal["send_from_hand"] = "send_from_hand"
    seat: SeatNo
    hero: Hero | None = None


class SendFromDeck(Move):
    """`hero` is private."""

    kind: Literal["send_from_deck"] = "send_from_deck"
    seat: SeatNo
    hero: Hero | None = None


class DiscardForced(Move):
    """`hero` must be told when the card goes face up; private (optional) when face down."""

    kind: Literal["discard_forced"] = "discard_forced"
    seat: SeatNo
    hero: Hero | None = None


class SkipSend(Move):
    kind: Literal["skip_send"] = "skip_send"
    seat: SeatNo


class AskClue(Move):
    """`hero` is private."""

    kind: Literal["ask_clue"] = "ask_clue"
    seat: SeatNo
    hero: Hero | None = None


class AnswerClue(Move):
    kind: Literal["answer_clue"] = "answer_clue"
    seat: SeatNo
    yes: bool


class Pass(Move):
    kind: Literal["pass"] = "pass"
    seat: SeatNo


class AnnounceHire(Move):
    kind: Literal["announce_hire"] = "announce_hire"
    seat: SeatNo


class RevealHired(Move):
    kind: Literal["reveal_hired"] = "reveal_hired"
    hero: Hero


class RetirePair(Move):
    kind: Literal["retire_pair"] = "retire_pair"


class UseAbility(Move):
    kind: Literal["use_ability"] = "use_ability"
    seat: SeatNo
    hero: Hero
    target_seat: SeatNo | None = None
    target_hero: Hero | None = None


class ResolveAbility(Move):
    """Nobody reacts: the ability announced last takes effect.

    `hero`: the burnt card (Pyromaniac). `heroes`: cards drawn (Archmage), private. `seen`: the card looked at (Guard), private.
    """

    kind: Literal["resolve_ability"] = "resolve_ability"
    hero: Hero | None = None
    heroes: tuple[Hero, ...] | None = None
    seen: Hero | None = None


class DiscardWandering(Move):
    """The card is back at a banned sender and goes face up to the discard."""

    kind: Literal["discard_wandering"] = "discard_wandering"
    hero: Hero


class FlipDiscards(Move):
    """The faces of the face-down discards, in the order they were laid."""

    kind: Literal["flip_discards"] = "flip_discards"
    heroes: tuple[Hero, ...]


class Claim(Move):
    """What somebody says about the wandering hero; stored, never trusted."""

    kind: Literal["claim"] = "claim"
    seat: SeatNo
    hero: Hero


class EndGame(Move):
    """The table agrees to stop."""

    kind: Literal["end_game"] = "end_game"


KuroMove: TypeAlias = Annotated[
    DealParty
    | ReplaceStart
    | DealHands
    | SetStart
    | EnterHand
    | RevealRequirement
    | SendFromHand
    | SendFromDeck
    | DiscardForced
    | SkipSend
    | AskClue
    | AnswerClue
    | Pass
    | AnnounceHire
    | RevealHired
    | RetirePair
    | UseAbility
    | ResolveAbility
    | DiscardWandering
    | FlipDiscards
    | Claim
    | EndGame,
    Field(discriminator="kind"),
]

MOVE: TypeAdapter[KuroMove] = TypeAdapter(KuroMove)
