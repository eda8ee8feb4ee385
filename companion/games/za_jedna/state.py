"""What lies on a table of Za jedna!. Seats are 0-based, clockwise; dead seats stay in their place.

A card is text: `name@corner`, each half optional. `"shot@AS"` both are known, `"shot"` only what it is, `"@6H"` only its
corner, `""` a face nobody told. A corner is value and suit: 2..10 J Q K A, then H D C S (hearts, diamonds, clubs, spades).
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, field_validator

from companion.core.contract import Frozen, rule
from companion.games.za_jedna.cards import DECK, WEAPONS, CharacterId, Line
from companion.games.za_jedna.cards import Role as RoleId

BrownId: TypeAlias = Literal[
    "shot", "mimo", "lektvar", "knez", "stagecoach", "wells_fargo", "vetesnictvi", "podrezani", "markytanky",
    "cpcka", "ferovka", "vlnity_plech",
]  # fmt: skip
BlueId: TypeAlias = Literal[
    "klepna", "kelpie", "stit", "jed", "avene", "dve_dyky", "schofield", "remington", "carabine", "winchester"
]
_NAMES = (
    "shot|mimo|lektvar|knez|stagecoach|wells_fargo|vetesnictvi|podrezani|markytanky|cpcka|ferovka|vlnity_plech"
    "|klepna|kelpie|stit|jed|avene|dve_dyky|schofield|remington|carabine|winchester"
)
_CORNER = "(?:[2-9]|10|[JQKA])[HDCS]"
Card = Annotated[str, Field(pattern=rf"^(?:{_NAMES})?(?:@{_CORNER})?$")]
SeatNo = Annotated[int, Field(ge=0, le=9)]
Count = Annotated[int, Field(ge=0, le=999)]
Lives = Annotated[int, Field(ge=-99, le=99)]

Cause: TypeAlias = Literal["shot", "vlnity_plech", "cpcka", "ferovka", "jed", "other"]
Level: TypeAlias = Literal["guided", "quick"]
Step: TypeAlias = Literal["tests", "draw", "play", "discard"]
Side: TypeAlias = Literal["king", "brigand", "necromancer"]
ShieldSource: TypeAlias = Literal["card", "ability"]


def name_of(card: str) -> str:
    """The id of a card, "" if only its corner (or nothing) is known."""
    return card.partition("@")[0]


def corner_of(card: str) -> str:
    """The corner of a card (`"10S"`), "" if unknown."""
    return card.partition("@")[2]


def card(name: str = "", corner: str | None = None) -> str:
    """The text of a card from its halves."""
    return f"{name}@{corner}" if corner else name


class Options(Frozen):
    """House readings; the first value is the default."""

    level: Level = "guided"
    king_hand_bonus: Literal["off", "on"] = "off"
    avene_fail: Literal["lose_1_2", "skip_turn"] = "lose_1_2"
    store_direction: Literal["counter_clockwise", "clockwise"] = "counter_clockwise"
    miranda_timing: Literal["at_once", "after_card"] = "at_once"
    hit_trigger_timing: Literal["after_card", "after_rescue"] = "after_card"
    potion_two_players: Literal["no_effect", "heals"] = "no_effect"
    shogun_two_players: Literal["works", "blocked"] = "works"
    self_target: Literal["off", "on"] = "off"
    avene_on_self: Literal["off", "on"] = "off"
    same_weapon_replace: Literal["on", "off"] = "on"
    character_choice: Literal["one", "one_of_two"] = "one"
    keep_characters: Literal["off", "on"] = "off"
    king_rotates: Literal["off", "on"] = "off"
    auto_abilities: Literal["on", "off"] = "on"
    track_discards: Literal["on", "off"] = "on"


class Player(Frozen):
    """One seat.

    `character` None = not dealt yet; `counter` the character under it (only if told). `printed` lives of the character,
    `max` the starting lives (the king has one more). `lives` may be 0 or less while a rescue is open. `alive` False from
    the end of the rescue window on. `role` only if the table has seen it. `table` the blue cards, `hand` the number of
    hand cards (0 in quick, which does not count), `known` those of them whose face everybody saw.
    """

    character: CharacterId | None = None
    counter: CharacterId | None = None
    printed: Count = 0
    max: Count = 0
    lives: Lives = 0
    alive: bool = True
    role: RoleId | None = None
    table: tuple[BlueId, ...] = ()
    hand: Count = 0
    known: tuple[Card, ...] = ()

    @field_validator("table")
    @classmethod
    @rule("za_jedna.weapon.one", "za_jedna.play.same_name")
    def _lies(cls, table: tuple[BlueId, ...]) -> tuple[BlueId, ...]:
        if len(set(table)) < len(table) or sum(x in WEAPONS for x in table) > 1:
            raise ValueError("blue cards before one seat have different names, and one weapon at most")
        return table


class Turn(Frozen):
    """Whose turn it is and how far. `shots`: Za jedna! cards played. `tested`: tests done. `lost`: phases 1 and 2 are lost."""

    seat: SeatNo
    step: Step = "tests"
    shots: Count = 0
    tested: tuple[Literal["jed", "avene"], ...] = ()
    lost: bool = False


# --- pending effects: the head of the queue is resolved first ---


class Test(Frozen):
    """Waits for `flip`: Jed or Avene before the seat on turn."""

    kind: Literal["test"] = "test"
    seat: SeatNo
    card: Literal["jed", "avene"]


class Effect(Frozen):
    """Automatic: what the announced card in limbo does. `take`: "hand" or a blue card; `cards`: faces told with it."""

    kind: Literal["effect"] = "effect"
    by: SeatNo
    card: BrownId
    target: SeatNo | None = None
    take: Literal["hand"] | BlueId | None = None
    cards: tuple[Card, ...] = ()


class Answer(Frozen):
    """Waits for `answer`, `use_shield` (while `shields` is not empty) or `take_hit` of `seat`.

    `card`: what was played by `attacker`. `accepts`: Mimo against an attack effect, a Za jedna! card against CPčka.
    `need` cards, `got` so far. `shields`: Štít flips not used yet.
    """

    kind: Literal["answer"] = "answer"
    seat: SeatNo
    attacker: SeatNo
    card: Literal["shot", "vlnity_plech", "cpcka"]
    accepts: Literal["mimo", "shot"]
    need: int = 1
    got: int = 0
    shields: tuple[ShieldSource, ...] = ()


class Duel(Frozen):
    """Waits for `answer` or `take_hit` of `to_move`."""

    kind: Literal["duel"] = "duel"
    challenger: SeatNo
    target: SeatNo
    to_move: SeatNo


class Damage(Frozen):
    """Automatic: `seat` loses `n` lives. `attacker`: who answers for it (the own seat: lost own Férovka; None: Jed)."""

    kind: Literal["damage"] = "damage"
    seat: SeatNo
    n: Count
    attacker: SeatNo | None
    cause: Cause


class Rescue(Frozen):
    """Waits for `play_card` lektvar, `use_ability` shogun or `give_up` of `seat`, whose lives are 0 or less."""

    kind: Literal["rescue"] = "rescue"
    seat: SeatNo
    attacker: SeatNo | None
    cause: Cause


class Death(Frozen):
    """Waits for `reveal_role` (automatic for the king and for a role that is the only one left)."""

    kind: Literal["death"] = "death"
    seat: SeatNo
    attacker: SeatNo | None
    cause: Cause


class Spoils(Frozen):
    """Automatic: the cards of the dead `seat` go to `to` (Strider), or to the discard pile (None).

    `top`: the faces the dead player told, the last one on top.
    """

    kind: Literal["spoils"] = "spoils"
    seat: SeatNo
    to: SeatNo | None = None
    top: tuple[Card, ...] = ()


class Reward(Frozen):
    """Automatic: `seat` draws 3 for the brigand `dead`."""

    kind: Literal["reward"] = "reward"
    seat: SeatNo
    dead: SeatNo


class Penalty(Frozen):
    """Automatic: the king `seat` discards everything for the guard `dead`."""

    kind: Literal["penalty"] = "penalty"
    seat: SeatNo
    dead: SeatNo


class Ability(Frozen):
    """A favourable trigger of `seat` (`name` is its character). Automatic, or waits for `use_ability` / `decline`.

    `source`: Reinmar: from whom; Strider: whose cards; None for Stilett and Miranda.
    """

    kind: Literal["ability"] = "ability"
    seat: SeatNo
    name: Literal["stilett", "reinmar", "strider", "miranda"]
    source: SeatNo | None = None


class Pick(Frozen):
    """Waits for `pick` of `order[0]`. `left`: open cards still lying there, `cards` their faces (left of them, "" unknown).

    `turned` False: the cards are turned up when it becomes the head.
    """

    kind: Literal["pick"] = "pick"
    order: tuple[SeatNo, ...]
    left: Count = 0
    cards: tuple[Card, ...] = ()
    turned: bool = False


Pending: TypeAlias = Annotated[
    Test | Effect | Answer | Duel | Damage | Rescue | Death | Spoils | Reward | Penalty | Ability | Pick,
    Field(discriminator="kind"),
]


class Fallen(Frozen):
    """A death that has been handled. `attacker` None: nobody's kill (`cause` jed or other); the own seat: own Férovka."""

    seat: SeatNo
    role: RoleId
    attacker: SeatNo | None
    cause: Cause


class Result(Frozen):
    """The winning side and the rule that decided (see `rules.finish.winners` for the seats)."""

    side: Side
    why: str


class State(Frozen):
    """Everything the app tracks.

    `stage`: setup, playing, over. `king`: his seat (None until told). `turn` None in set-up. `deck`: number of cards;
    `discard`: bottom first; `limbo`: announced cards whose effect is not finished. `queue`: pending effects, head first;
    `later`: aftermath, first in first out. `batch` (quick): more deaths by the same card follow, the end is not checked yet.
    `declined`: Miranda does not want a card for this empty hand. `edits`: the table's own lines of the deck list, each
    replaces the printed line of its card (see `deck_of`).
    `shuffles`: rebuilt decks in this game; `game`: counts from 1.
    """

    n: int
    options: Options
    level: Level = "guided"
    stage: Literal["setup", "playing", "over"] = "setup"
    players: tuple[Player, ...]
    king: SeatNo | None = None
    turn: Turn | None = None
    deck: Count = 0
    discard: tuple[Card, ...] = ()
    limbo: tuple[Card, ...] = ()
    queue: tuple[Pending, ...] = ()
    later: tuple[Pending, ...] = ()
    deaths: tuple[Fallen, ...] = ()
    result: Result | None = None
    batch: bool = False
    declined: bool = False
    edits: tuple[Line, ...] = ()
    shuffles: Count = 0
    game: Count = 1


def deck_of(s: State) -> tuple[Line, ...]:
    """The deck list of this table: the printed one with the table's own lines."""
    if not s.edits:
        return DECK
    own = {line.card: line for line in s.edits}
    return tuple(own.get(line.card, line) for line in DECK)
