"""What people tell the app during a game of Za jedna!. Results of chance (cards turned) are fields of the move.

`by` is the acting seat. Cards are text as in `state`: a face that nobody wants to tell stays "" or is left out.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from companion.core.contract import Move
from companion.games.za_jedna.cards import CardId, CharacterId, Corner, Suit
from companion.games.za_jedna.cards import Role as RoleId
from companion.games.za_jedna.state import BlueId, BrownId, Card, Count, Level, SeatNo, ShieldSource, Step

Cards = Annotated[tuple[Card, ...], Field(max_length=100)]

# --- set-up ---


class TakeCharacter(Move):
    """`counter`: the second character of the two (option `character_choice` = one_of_two), which then shows the lives."""

    kind: Literal["take_character"] = "take_character"
    seat: SeatNo
    character: CharacterId
    counter: CharacterId | None = None


class SetKing(Move):
    kind: Literal["set_king"] = "set_king"
    seat: SeatNo


class StartGame(Move):
    """Everybody has a character and the king is known: lives are set, hands dealt, the king begins."""

    kind: Literal["start_game"] = "start_game"


# --- a turn ---


class Flip(Move):
    """The test for Jed or Avene: the turned cards in the order they go to the discard pile (the last one on top), each
    at least with its corner, or only the `outcome` (True: 2–9 of spades for Jed, hearts for Avene).

    `chosen`: which of Erikkson's two cards counts (0 or 1).
    """

    kind: Literal["flip"] = "flip"
    by: SeatNo
    cards: Annotated[tuple[Card, ...], Field(max_length=2)] = ()
    outcome: bool | None = None
    chosen: Annotated[int, Field(ge=0, le=1)] = 0


class DrawPhase(Move):
    """`first`: where the first card comes from: the deck, the discard pile (Catchena) or a seat's hand (Sanguinar).

    `shown`: Gimli's second card, its suit or the whole card; None = not shown.
    """

    kind: Literal["draw_phase"] = "draw_phase"
    by: SeatNo
    first: Literal["deck", "discard"] | SeatNo = "deck"
    shown: Suit | Card | None = None


class PlayCard(Move):
    """A brown card is announced. `card` is what it is played as, `printed` the card laid down if another (Goranda: mimo as
    shot), `corner` its corner. `take`: "hand" or the blue card taken. `cards`: faces told with it (the open cards of
    Vetešnictví; the hand card lost to Markytánky).
    """

    kind: Literal["play_card"] = "play_card"
    by: SeatNo
    card: BrownId
    target: SeatNo | None = None
    printed: Literal["shot", "mimo"] | None = None
    take: Literal["hand"] | BlueId | None = None
    corner: Corner | None = None
    cards: Annotated[tuple[Card, ...], Field(max_length=10)] = ()


class Equip(Move):
    """A blue card is laid before `on` (None: before oneself). In quick also what is seen to lie there."""

    kind: Literal["equip"] = "equip"
    by: SeatNo
    card: BlueId
    on: SeatNo | None = None


class EndPlay(Move):
    kind: Literal["end_play"] = "end_play"
    by: SeatNo


class Discard(Move):
    """`n` hand cards; `cards` their faces if told (at most n, the last one on top)."""

    kind: Literal["discard"] = "discard"
    by: SeatNo
    n: Count
    cards: Cards = ()


# --- reactions ---


class AnswerWith(Move):
    """A card against an attack, CPčka or in a Férovka; `card` as printed."""

    kind: Literal["answer"] = "answer"
    by: SeatNo
    card: Literal["mimo", "shot"]
    corner: Corner | None = None


class UseShield(Move):
    """A Štít flip; cards, `outcome` (True: hearts) and `chosen` as in `Flip`. `source`: the card or Drirr's ability."""

    kind: Literal["use_shield"] = "use_shield"
    by: SeatNo
    source: ShieldSource = "card"
    cards: Annotated[tuple[Card, ...], Field(max_length=2)] = ()
    outcome: bool | None = None
    chosen: Annotated[int, Field(ge=0, le=1)] = 0


class TakeHit(Move):
    kind: Literal["take_hit"] = "take_hit"
    by: SeatNo


class GiveUp(Move):
    """The rescue window closes without (enough) help."""

    kind: Literal["give_up"] = "give_up"
    by: SeatNo


class RevealRole(Move):
    """`top`: faces of the dead player's discarded cards, if told (the last one on top)."""

    kind: Literal["reveal_role"] = "reveal_role"
    seat: SeatNo
    role: RoleId
    top: Cards = ()


class UseAbility(Move):
    """Shogun at any time (`cards`: the two discarded); Stilett, Reinmar, Strider, Miranda when the game asks for them."""

    kind: Literal["use_ability"] = "use_ability"
    by: SeatNo
    ability: Literal["shogun", "stilett", "reinmar", "strider", "miranda"]
    cards: Annotated[tuple[Card, ...], Field(max_length=2)] = ()


class Decline(Move):
    """The ability the game asks for is not used."""

    kind: Literal["decline"] = "decline"
    by: SeatNo


class PickCard(Move):
    """One of the open cards of Vetešnictví."""

    kind: Literal["pick"] = "pick"
    by: SeatNo
    card: Card = ""


# --- quick level ---


class ChangeLives(Move):
    """`cause`: who hit (a seat), Jed, the own Férovka, or healing. `more`: other losses by the same card follow."""

    kind: Literal["change_lives"] = "change_lives"
    seat: SeatNo
    delta: Annotated[int, Field(ge=-9, le=9)]
    cause: Literal["jed", "own", "heal"] | SeatNo | None = None
    more: bool = False


class Unequip(Move):
    """A blue card leaves: to the discard pile, to somebody's hand, or to the left living neighbour (Jed)."""

    kind: Literal["unequip"] = "unequip"
    seat: SeatNo
    card: BlueId
    to: Literal["discard", "hand", "left"] = "discard"


class RecordDeath(Move):
    """`killer`: a seat, Jed, the own Férovka, or nobody. `more`: other deaths by the same card follow."""

    kind: Literal["record_death"] = "record_death"
    seat: SeatNo
    role: RoleId
    killer: Literal["jed", "own"] | SeatNo | None = None
    more: bool = False


class NextTurn(Move):
    """`seat` None: the next living seat."""

    kind: Literal["next_turn"] = "next_turn"
    seat: SeatNo | None = None


# --- any time, and the end ---


class Reshuffle(Move):
    kind: Literal["reshuffle"] = "reshuffle"


class SetLevel(Move):
    """To guided: hand counts of all seats (0 for the dead), the deck, the discard pile (None: what is left), whose turn
    and which step it is.
    """

    kind: Literal["set_level"] = "set_level"
    level: Level
    hands: Annotated[tuple[Count, ...], Field(max_length=10)] = ()
    deck: Count = 0
    discard: Count | None = None
    seat: SeatNo | None = None
    step: Step = "tests"


class EditDeck(Move):
    """The table's printed cards differ: the name, the corner of every copy, the range of a gun. None: as it was."""

    kind: Literal["edit_deck"] = "edit_deck"
    card: CardId
    name: Annotated[str, Field(max_length=40)] | None = None
    corners: Annotated[tuple[Corner, ...], Field(max_length=60)] | None = None
    range: Annotated[int, Field(ge=1, le=9)] | None = None


class Note(Move):
    kind: Literal["note"] = "note"
    text: Annotated[str, Field(min_length=1, max_length=200)]


class RevealAll(Move):
    """The roles of all seats, in order, after the end."""

    kind: Literal["reveal_all"] = "reveal_all"
    roles: Annotated[tuple[RoleId, ...], Field(max_length=10)]


class NextGame(Move):
    """A new game at the same table; `kept`: seats that keep their characters (option `keep_characters`)."""

    kind: Literal["next_game"] = "next_game"
    kept: Annotated[tuple[SeatNo, ...], Field(max_length=10)] = ()


ZaJednaMove: TypeAlias = Annotated[
    TakeCharacter
    | SetKing
    | StartGame
    | Flip
    | DrawPhase
    | PlayCard
    | Equip
    | EndPlay
    | Discard
    | AnswerWith
    | UseShield
    | TakeHit
    | GiveUp
    | RevealRole
    | UseAbility
    | Decline
    | PickCard
    | ChangeLives
    | Unequip
    | RecordDeath
    | NextTurn
    | Reshuffle
    | SetLevel
    | EditDeck
    | Note
    | RevealAll
    | NextGame,
    Field(discriminator="kind"),
]

MOVE: TypeAdapter[ZaJednaMove] = TypeAdapter(ZaJednaMove)
