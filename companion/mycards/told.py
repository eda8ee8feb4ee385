"""What can be told of a card, kind by kind, and which rule a wrong value breaks."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import Field, JsonValue, TypeAdapter, ValidationError, model_validator
from pydantic_core import ErrorDetails, to_jsonable_python

from companion.core.contract import Frozen, Illegal, Ruling, rule
from companion.core.text import Msg, msg
from companion.games.hrdina import cards, conditions
from companion.games.hrdina.cards import ARMOR_MOST, Card, Colour, Condition, Goal
from companion.games.hrdina.catalogue import Kind
from companion.games.hrdina.live.state import Arrow
from companion.games.hrdina.state import Tables

_CONDITION = ("hrdina.score.trait_condition", msg("This condition of a trait is not known."))
OWN = "own."  # how ids of cards begin that no catalogue has


Counted: TypeAlias = Literal["gold", "xp", "charisma", "honor", "injuries"]
# What an effect changes, by how much.
Gains: TypeAlias = tuple[tuple[Counted, Annotated[int, Field(ge=-50, le=50)]], ...]
MOST_GAINS, MOST_REWARDS = 5, 40


class Reward(Frozen):
    """What a minion gave for a combat sum, with or without its trophy."""

    at: int = Field(ge=0, le=200)
    trophy: bool
    gains: Gains = Field(default=(), max_length=MOST_GAINS)


class Unfit(ValueError):
    """A told value that no card can have; carries the ruling for people."""

    def __init__(self, rule: str, why: Msg) -> None:
        super().__init__(why.id)
        self.ruling = Ruling(rule, why, hard=True)


# --- what can be told, kind by kind ---


class _Told(Card):
    """Base of told cards: every fact may be left out, then it is the catalogue's. `name`: as printed."""

    FACTS: ClassVar[tuple[str, ...]] = ()
    NEEDED: ClassVar[tuple[str, ...]] = ()
    kind: str

    @model_validator(mode="after")
    def _sound(self) -> _Told:
        if self.kind == "armor":
            fitting = self.id in ARMOR_MOST
        else:
            prefix = "armor" if self.kind == "piece" else self.kind
            fitting = bool(re.fullmatch(rf"(?:{prefix}|own)\.[a-z0-9_]+", self.id))
        if not fitting:
            raise Unfit("hrdina.entry.rest", msg("There is no such card."))
        if not self.name.isprintable() or self.name != self.name.strip():
            raise Unfit("hrdina.entry.rest", msg("A name is one line of letters, without spaces around it."))
        if self.id.startswith(OWN):
            if not self.name:
                raise Unfit("hrdina.entry.rest", msg("A card of your own needs a name."))
            if any(getattr(self, fact) is None for fact in self.NEEDED):
                raise Unfit("hrdina.entry.rest", msg("A card of your own needs all that is printed on it."))
        self.check()
        return self

    def check(self) -> None:
        """Raises Unfit for values that do not go together."""

    def facts(self) -> dict[str, Any]:
        """What was told: fact -> value, `name` among them."""
        told = {key: getattr(self, key) for key in ("name", *self.FACTS) if key in self.model_fields_set}
        return {key: value for key, value in told.items() if value not in (None, "") and (value != () or key in _NONE)}

    def to_json(self) -> dict[str, JsonValue]:
        facts = self.facts()
        return {"kind": self.kind, "id": self.id, **self.model_dump(mode="json", include=set(facts))}


_NONE = frozenset({"colours", "gains"})  # facts whose emptiness is told: no colours printed, nothing that is counted


def _each_once(gains: Gains | None) -> None:
    """Raises Unfit for a number told twice."""
    if gains and len({what for what, _ in gains}) < len(gains):
        raise Unfit("hrdina.card.text_wins", msg("Each number is told once."))


class OwnBoard(_Told):
    FACTS = NEEDED = ("mods",)
    kind: Literal["board"]
    mods: tuple[Annotated[int, Field(ge=-2, le=2)], ...] | None = Field(default=None, min_length=6, max_length=6)


class OwnClass(_Told):
    FACTS = ("colour", "goals", "gains")
    NEEDED = ("colour", "goals")
    kind: Literal["class"]
    gains: Gains | None = Field(default=None, max_length=MOST_GAINS)
    colour: Colour | None = None
    goals: tuple[Goal, ...] | None = Field(default=None, min_length=6, max_length=6)

    def check(self) -> None:
        if any(goal.high is not None and goal.high < goal.low for goal in self.goals or ()):
            raise Unfit("hrdina.score.goal_range", msg("A range begins with its lower end."))
        _each_once(self.gains)


class OwnBackstory(_Told, cards.Backstory):
    FACTS = ("wanted",)
    kind: Literal["backstory"]


class OwnAlignment(_Told, cards.Alignment):
    FACTS = ("values",)
    kind: Literal["alignment"]


class OwnFamiliar(_Told, cards.Familiar):
    FACTS = ("low", "high", "points", "story", "gains")
    kind: Literal["familiar"]
    gains: Gains | None = Field(default=None, max_length=MOST_GAINS)

    @rule("hrdina.check.familiar")
    def check(self) -> None:
        if (self.low is None) != (self.high is None) or (self.low or 0) > (self.high or 0):
            raise Unfit("hrdina.check.familiar", msg("A range has two ends, the lower one first."))
        _each_once(self.gains)


class OwnMonster(_Told, cards.Monster):
    """With `rungs`, the strength is the total of the first one."""

    FACTS = ("rungs", "strength", "bonus", "reroll_price", "ability")
    kind: Literal["monster"]

    @rule("hrdina.check.battle")
    def check(self) -> None:
        for (total, stars), (higher, more) in zip(self.rungs, self.rungs[1:], strict=False):
            if higher <= total or more < stars:
                raise Unfit("hrdina.check.battle", msg("Each rung needs a higher total and gives no fewer stars."))
        _shown(self.ability)


class OwnArmor(_Told):
    """An armor type; `table[k]`: points for k cards. `colours` () = none printed, which differs from not told."""

    FACTS = ("table", "colours")
    kind: Literal["armor"]
    table: tuple[Annotated[int, Field(ge=0, le=30)], ...] | None = Field(default=None, min_length=2, max_length=7)
    colours: tuple[Colour, ...] | None = Field(default=None, max_length=6)

    @rule("hrdina.check.armor")
    def check(self) -> None:
        if self.table and (len(self.table) > ARMOR_MOST[self.id] + 1 or self.table[0]):
            most = ARMOR_MOST[self.id]
            raise Unfit("hrdina.check.armor", msg("Stars go from 0 for no card up to {n} cards of this type.", n=most))
        if self.colours and len(set(self.colours)) < len(self.colours):
            raise Unfit("hrdina.score.armor_bonus", msg("Each colour is told once."))


class OwnMarket(_Told):
    """A market card. `hands`, `mods` (rows STR … familiar): of a weapon; `arrow`: of a skill or trait; `text`: what it
    does; `gains`: what its text changes each time."""

    FACTS = ("price", "hands", "mods", "arrow", "text", "gains")
    kind: Literal["weapon", "piece", "skill", "scroll"]
    price: int | None = Field(default=None, ge=0, le=30)
    hands: int | None = Field(default=None, ge=0, le=2)
    mods: tuple[Annotated[int, Field(ge=-6, le=6)], ...] | None = Field(default=None, min_length=7, max_length=7)
    arrow: Arrow | None = None
    text: cards.Text = ""
    gains: Gains | None = Field(default=None, max_length=MOST_GAINS)

    def check(self) -> None:
        _shown(self.text)
        _each_once(self.gains)


class OwnTrait(_Told):
    FACTS = ("points", "condition", "price", "arrow", "text", "gains")
    kind: Literal["trait"]
    points: int | None = Field(default=None, ge=-10, le=10)
    condition: Condition | None = None
    price: int | None = Field(default=None, ge=0, le=30)
    arrow: Arrow | None = None
    text: cards.Text = ""
    gains: Gains | None = Field(default=None, max_length=MOST_GAINS)

    def check(self) -> None:
        if self.condition is not None and not conditions.fitting(self.condition):
            raise Unfit(*_CONDITION)
        _shown(self.text)
        _each_once(self.gains)


class OwnFiend(_Told):
    """`worth`: stars at the end for having it banished; `text`: what it does while active."""

    FACTS = ("worth", "text")
    kind: Literal["fiend"]
    worth: int | None = Field(default=None, ge=-10, le=10)
    text: cards.Text = ""

    def check(self) -> None:
        _shown(self.text)


class OwnMinion(_Told):
    """`threshold`: the sum from which its reward shows the trophy; `rewards`: what it gave so far, by rising sums."""

    FACTS = ("threshold", "rewards")
    kind: Literal["minion"]
    threshold: int | None = Field(default=None, ge=1, le=60)
    rewards: tuple[Reward, ...] = Field(default=(), max_length=MOST_REWARDS)

    def check(self) -> None:
        sums = [reward.at for reward in self.rewards]
        if sums != sorted(set(sums)):
            raise Unfit("hrdina.fight.reward_row", msg("Each sum is told once, the lower ones first."))
        for reward in self.rewards:
            _each_once(reward.gains)


class OwnName(_Told):
    """Cards of which only the printed name is kept."""

    kind: Literal["adventure"]


def _shown(text: str) -> None:
    """Raises Unfit for a text with characters that cannot be shown."""
    if not text.replace("\n", " ").isprintable():
        raise Unfit("hrdina.entry.rest", msg("The text holds characters that cannot be shown."))


OwnCard: TypeAlias = Annotated[
    OwnBoard
    | OwnClass
    | OwnBackstory
    | OwnAlignment
    | OwnFamiliar
    | OwnMonster
    | OwnArmor
    | OwnMarket
    | OwnTrait
    | OwnFiend
    | OwnMinion
    | OwnName,
    Field(discriminator="kind"),
]
_CARD: TypeAdapter[OwnCard] = TypeAdapter(OwnCard)
KINDS: tuple[Kind, ...] = (
    "board", "class", "backstory", "alignment", "familiar", "monster", "armor", "trait", "fiend", "weapon", "piece",
    "skill", "scroll", "minion", "adventure",
)  # fmt: skip

_PRICE = ("hrdina.market.price", msg("A market card costs 0 to 30 gold."))
_ARROW = ("hrdina.card.arrow", msg("An arrow leads to one of eight directions."))
_GAINS = ("hrdina.card.text_wins", msg("An effect changes a number by at most 50."))
_REWARD = ("hrdina.fight.reward_row", msg("This reward of a minion is not possible."))
_LONG = ("hrdina.entry.rest", msg("The text is too long."))
# The rule a wrong value breaks, and how it is told.
_RULES: Mapping[tuple[str, str], tuple[str, Msg]] = {
    ("board", "mods"): ("hrdina.check.modifiers", msg("Race modifiers are six numbers from −2 to +2.")),
    ("class", "colour"): ("hrdina.score.class_colour", msg("A class has one of the six colours.")),
    ("class", "goals"): (
        "hrdina.score.goal_range",
        msg("A class has six goals from 0 to 40, worth 0 to 10 stars each."),
    ),
    ("backstory", "wanted"): (
        "hrdina.check.backstory",
        msg("A backstory wants a class colour and a place from 1 to 3 in each of the six rows."),
    ),
    ("alignment", "values"): ("hrdina.check.alignment", msg("An alignment has nine numbers from −5 to +5.")),
    ("familiar", "low"): ("hrdina.check.familiar", msg("The range of a familiar lies between 3 and 24.")),
    ("familiar", "high"): ("hrdina.check.familiar", msg("The range of a familiar lies between 3 and 24.")),
    ("familiar", "points"): ("hrdina.check.familiar", msg("A familiar gives 0 to 10 stars for its range.")),
    ("familiar", "story"): ("hrdina.familiar.profile", msg("The story of a familiar has three class colours.")),
    ("monster", "rungs"): (
        "hrdina.check.battle",
        msg("A monster has at most 20 rungs, with totals from 1 to 60 and 0 to 30 stars."),
    ),
    ("monster", "strength"): ("hrdina.check.battle", msg("The strength of a monster lies between 1 and 60.")),
    ("monster", "bonus"): ("hrdina.check.points", msg("The bonus of the champion lies between 0 and 10.")),
    ("monster", "reroll_price"): ("hrdina.battle.reroll_price", msg("A reroll costs 0 to 15 XP.")),
    ("monster", "ability"): ("hrdina.entry.rest", msg("The text is too long.")),
    ("armor", "table"): ("hrdina.check.armor", msg("Stars of armor lie between 0 and 30, for up to six cards.")),
    ("armor", "colours"): ("hrdina.score.armor_bonus", msg("Armor can have the six class colours only.")),
    ("trait", "points"): ("hrdina.check.points", msg("A trait gives −10 to 10 stars.")),
    ("trait", "condition"): _CONDITION,
    **{(kind, "price"): _PRICE for kind in ("weapon", "piece", "trait", "skill", "scroll")},
    **{(kind, "arrow"): _ARROW for kind in ("trait", "skill")},
    **{(kind, "text"): _LONG for kind in ("weapon", "piece", "trait", "skill", "scroll", "fiend")},
    **{(kind, "gains"): _GAINS for kind in ("class", "familiar", "weapon", "piece", "trait", "skill", "scroll")},
    ("minion", "rewards"): _REWARD,
    ("weapon", "hands"): ("hrdina.card.weapon_hands", msg("A weapon takes up to two hands.")),
    ("weapon", "mods"): ("hrdina.card.weapon_row_modifier", msg("A weapon changes rows by −6 to +6.")),
    ("minion", "threshold"): (
        "hrdina.fight.trophy_threshold",
        msg("The trophy of a minion comes from a sum of 1 to 60 on."),
    ),
    ("fiend", "worth"): ("hrdina.optimise.fiends", msg("A banished fiend gives −10 to 10 stars.")),
    ("tables", "backstory"): ("hrdina.check.tables", msg("Stars for 0 to 6 matches are seven numbers from 0 to 10.")),
    ("tables", "story"): ("hrdina.check.tables", msg("Stars for 0 to 3 matches are four numbers from 0 to 10.")),
    ("tables", "combat_faces"): ("hrdina.odds.faces", msg("A combat die has six faces from 0 to 9.")),
    ("tables", "split_faces"): ("hrdina.optimise.reroll", msg("A split die has faces from 1 to 4.")),
}
_NO_NAME = ("hrdina.entry.rest", msg("A name has at most 60 letters."))
NO_CARD = ("hrdina.entry.rest", msg("This is not a card of this game."))


def _ruling(kind: str, error: ErrorDetails, place: Sequence[int | str]) -> Ruling:
    unfit = error.get("ctx", {}).get("error")
    if isinstance(unfit, Unfit):
        return unfit.ruling
    field = str(place[0]) if place else ""
    return Ruling(*_RULES.get((kind, field), _NO_NAME if field == "name" else NO_CARD), hard=True)


@rule("hrdina.check.modifiers", "hrdina.check.alignment", "hrdina.check.backstory", "hrdina.check.points")
def checked(kind: Kind, data: Mapping[str, Any]) -> OwnCard:
    """A told card out of plain data with `id` and any facts of its kind; raises Illegal with every reason."""
    try:
        plain = json.dumps(to_jsonable_python({**data, "kind": kind}))
        return _CARD.validate_json(plain, strict=True)
    except ValidationError as e:
        found = [_ruling(kind, error, error["loc"][1:]) for error in e.errors(include_url=False)]
        raise Illegal(list(dict.fromkeys(found))) from e
    except ValueError as e:  # not even JSON
        raise Illegal([Ruling(*NO_CARD, hard=True)]) from e


@rule("hrdina.check.tables")
def checked_tables(data: Mapping[str, Any]) -> Tables:
    """Tables out of plain data; raises Illegal."""
    try:
        tables = Tables.model_validate_json(json.dumps(to_jsonable_python(data)), strict=True)
    except ValidationError as e:
        found = [_ruling("tables", error, error["loc"]) for error in e.errors(include_url=False)]
        raise Illegal(list(dict.fromkeys(found))) from e
    except ValueError as e:
        raise Illegal([Ruling(*NO_CARD, hard=True)]) from e
    for table in (tables.backstory, tables.story):
        if list(table) != sorted(table):
            raise Illegal([Ruling("hrdina.check.tables", msg("More matches never give fewer stars."), hard=True)])
    return tables


def doubts(card: OwnCard) -> list[Ruling]:
    """What looks like a slip but is not forbidden: to be shown beside the card."""
    found: list[Ruling] = []
    if isinstance(card, OwnBackstory) and card.wanted:
        if len({w.colour for w in card.wanted}) < 6:
            found.append(Ruling("hrdina.check.backstory", msg("Every known backstory wants each colour once.")))
        if sorted(w.cell for w in card.wanted) != [1, 2, 2, 3, 3, 3]:
            found.append(
                Ruling(
                    "hrdina.check.backstory",
                    msg("Every known backstory uses the first place once, the second twice and the third three times."),
                )
            )
    if isinstance(card, OwnAlignment) and any(abs(v) > 3 for v in card.values or ()):
        found.append(Ruling("hrdina.check.alignment", msg("Known alignments go from −3 to +3.")))
    if isinstance(card, OwnClass) and card.goals and (stars := sum(g.stars for g in card.goals)) != 12:
        found.append(Ruling("hrdina.score.goal_stars", msg("Known classes have 12 stars, this one {n}.", n=stars)))
    return found
