"""The catalogue of Hrdina v kostce: what is printed on its boards and cards, as far as public lists tell.

Pure models of `content/hrdina/*.toml`; `companion.content.catalogue("hrdina")` reads them. Each fact says whether it is
verified and where it comes from (a key of `sources`). What no list tells is absent: the players' own cards fill it in.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Annotated, ClassVar, Generic, Literal, TypeAlias, TypeVar

from pydantic import AfterValidator, Field, model_validator

from companion.core.contract import Frozen
from companion.games.hrdina import cards
from companion.games.hrdina.cards import CardId, Colour, Goal

Set: TypeAlias = Literal["base", "bestiar", "dablici", "promo"]
Modules: TypeAlias = Literal["complete", "base", "bestiar", "dablici"]
Kind: TypeAlias = Literal[
    "board", "class", "backstory", "alignment", "familiar", "monster", "armor", "trait", "weapon", "piece", "skill",
    "scroll", "minion", "fiend", "adventure", "colour",
]  # fmt: skip
KINDS: tuple[Kind, ...] = (
    "board", "class", "backstory", "alignment", "familiar", "monster", "armor", "trait", "weapon", "piece", "skill",
    "scroll", "minion", "fiend", "adventure", "colour",
)  # fmt: skip
SETS: Mapping[Modules, frozenset[Set]] = {
    "complete": frozenset({"base", "bestiar", "dablici"}),
    "base": frozenset({"base"}),
    "bestiar": frozenset({"base", "bestiar"}),
    "dablici": frozenset({"base", "dablici"}),
}

T = TypeVar("T")
SourceKey = Annotated[str, Field(pattern=r"^[a-z-]+$")]
_GOAL = re.compile(r"(\d+)(?:-(\d+)|(\+))?")


class Fact(Frozen, Generic[T]):
    """A value with its `source`; `verified`: two independent lists agree, or one that fits an exact count."""

    value: T
    verified: bool
    source: SourceKey


class Name(Frozen):
    """The printed name; `cs` "" = no Czech one is known."""

    en: str = Field(min_length=1, max_length=60)
    cs: str = Field(max_length=60)
    verified: bool
    source: SourceKey


class Named(Frozen):
    """Anything with an id and a printed name. `note`: what players had better know."""

    kind: ClassVar[Kind]
    id: CardId
    name: Name
    note: str = ""

    @property
    def of_kind(self) -> Kind:
        return self.kind

    def called(self, lang: str) -> str:
        """The name in a language, the English one where there is no other."""
        return (self.name.cs if lang == "cs" else "") or self.name.en

    def facts(self) -> dict[str, tuple[bool, str]]:
        """Each fact known of the card: its name -> (verified, source)."""
        found = {field: getattr(self, field) for field in type(self).model_fields}
        return {k: (v.verified, v.source) for k, v in found.items() if isinstance(v, Fact | Name)}

    def unverified(self) -> tuple[str, ...]:
        """Facts that a screen marks quietly, to be checked on the printed card."""
        return tuple(k for k, (verified, _) in self.facts().items() if not verified)


class Entry(Named):
    """A card or a board. `no`: the number printed on it, "" = not known."""

    set: Set
    no: str = ""


class BoardEntry(Entry):
    kind: ClassVar[Kind] = "board"
    mods: Fact[tuple[int, ...]]

    def card(self) -> cards.HeroBoard:
        return cards.HeroBoard(id=self.id, mods=self.mods.value)


def goal(text: str, stars: int) -> Goal:
    """`18` exactly, `14-15` inside, `14+` at least; raises ValueError."""
    if not (m := _GOAL.fullmatch(text)):
        raise ValueError(f"no such goal: {text}")
    low = int(m[1])
    high = None if m[3] else int(m[2] or low)
    if high is not None and high < low:
        raise ValueError(f"no such goal: {text}")
    return Goal(low=low, high=high, stars=stars)


class ClassEntry(Entry):
    """`goals`, `stars` of STR … CHA; `no`: card and side."""

    kind: ClassVar[Kind] = "class"
    colour: Fact[Colour]
    goals: Fact[tuple[str, ...]]
    stars: Fact[tuple[int, ...]]
    power: Fact[str]

    def card(self) -> cards.HeroClass:
        goals = tuple(goal(text, stars) for text, stars in zip(self.goals.value, self.stars.value, strict=True))
        return cards.HeroClass(id=self.id, colour=self.colour.value, goals=goals)


def _wish(text: str) -> str:
    if not re.fullmatch("[WGPKBR][123]", text):
        raise ValueError(f"no such cell of a backstory: {text}")
    return text


class BackstoryEntry(Entry):
    """`wanted` of STR … CHA: a colour letter and a cell 1..3 (`R3`)."""

    kind: ClassVar[Kind] = "backstory"
    wanted: Fact[tuple[Annotated[str, AfterValidator(_wish)], ...]] | None = None

    def card(self) -> cards.Backstory:
        wanted = self.wanted and [{"colour": w[0], "cell": int(w[1])} for w in self.wanted.value]
        return cards.Backstory.model_validate({"id": self.id, "wanted": wanted})


class AlignmentEntry(Entry):
    """`values` of LG … CE."""

    kind: ClassVar[Kind] = "alignment"
    values: Fact[tuple[int, ...]]

    def card(self) -> cards.Alignment:
        return cards.Alignment(id=self.id, values=self.values.value)


class FamiliarEntry(Entry):
    """`danger`: the range of the sum of its dice."""

    kind: ClassVar[Kind] = "familiar"
    ability: Fact[str]
    danger: Fact[tuple[int, int]]

    def card(self) -> cards.Familiar:
        low, high = self.danger.value
        return cards.Familiar(id=self.id, low=low, high=high)


class MonsterEntry(Entry):
    """`strength`, `bonus`: suggestions; the meaning of `strength_b` is not known."""

    kind: ClassVar[Kind] = "monster"
    colour: Fact[Colour]
    ability: Fact[str]
    strength: Fact[int]
    strength_b: Fact[int]
    bonus: Fact[int]

    def card(self) -> cards.Monster:
        return cards.Monster(id=self.id, strength=self.strength.value, bonus=self.bonus.value, colour=self.colour.value)


class MarketEntry(Entry):
    """`dots`: the deck of the card. An armor card is of the kind "piece"; "armor" are the types."""

    type: Literal["weapon", "armor", "trait", "skill", "scroll"]
    dots: Fact[int]

    @property
    def of_kind(self) -> Kind:
        return "piece" if self.type == "armor" else self.type


class ArmorEntry(Named):
    """An armor type, id as in `cards.ARMOR_TYPES`; `pieces`: ids of its market cards."""

    kind: ClassVar[Kind] = "armor"
    id: Literal["chain", "leather", "mystic", "runic", "single"]
    pieces: Fact[tuple[CardId, ...]]

    def card(self) -> cards.Armor:
        return cards.Armor(type=self.id, count=0)


class AdventureEntry(Entry):
    kind: ClassVar[Kind] = "adventure"
    monster: CardId
    part: Literal["location", "obstacle", "attack"]


class MinionEntry(Entry):
    """`dots`: the deck; `threshold`: the total from which the reward may show the trophy."""

    kind: ClassVar[Kind] = "minion"
    dots: Fact[int] | None = None
    threshold: Fact[int] | None = None


class FiendEntry(Entry):
    kind: ClassVar[Kind] = "fiend"

    def card(self) -> cards.Fiend:
        return cards.Fiend(id=self.id)


class ColourEntry(Named):
    """A colour of dice by its letter; `dice`: how many the complete game has."""

    kind: ClassVar[Kind] = "colour"
    code: Literal["W", "G", "P", "K", "B", "R", "O"]
    dice: Fact[int]


class Points(Frozen):
    """A printed table: points for 0, 1, … matches, each verified or not."""

    value: tuple[int, ...]
    verified: tuple[bool, ...]
    source: SourceKey

    @model_validator(mode="after")
    def _as_long(self) -> Points:
        if len(self.value) != len(self.verified):
            raise ValueError("a mark is missing")
        return self


class Source(Frozen):
    """What a source is, a line in each language."""

    en: str = Field(min_length=1)
    cs: str = Field(min_length=1)


class Catalogue(Frozen):
    """All of it. FILES are the files read for it; their top-level tables are the fields."""

    FILES: ClassVar[tuple[str, ...]] = (
        "boards", "classes", "backstories", "alignments", "market", "armor", "monsters", "adventures", "minions",
        "fiends", "familiars", "colours", "sources",
    )  # fmt: skip

    boards: tuple[BoardEntry, ...]
    classes: tuple[ClassEntry, ...]
    backstories: tuple[BackstoryEntry, ...]
    alignments: tuple[AlignmentEntry, ...]
    market: tuple[MarketEntry, ...]
    armor: tuple[ArmorEntry, ...]
    monsters: tuple[MonsterEntry, ...]
    adventures: tuple[AdventureEntry, ...]
    minions: tuple[MinionEntry, ...]
    fiends: tuple[FiendEntry, ...]
    familiars: tuple[FamiliarEntry, ...]
    colours: tuple[ColourEntry, ...]
    backstory_points: Points
    story_points: Points
    sources: dict[SourceKey, Source]

    @model_validator(mode="after")
    def _sound(self) -> Catalogue:
        """Ids once, sources described, references met, and every card fit to be a printed fact."""
        ids: set[str] = set()
        for entry in self.entries():
            if entry.id in ids:
                raise ValueError(f"{entry.id} stands twice")
            ids.add(entry.id)
            for fact, (_, source) in entry.facts().items():
                if source not in self.sources:
                    raise ValueError(f"{entry.id}.{fact}: the source {source} is not described")
            if callable(make := getattr(entry, "card", None)):
                make()
        for points in (self.backstory_points, self.story_points):
            if points.source not in self.sources:
                raise ValueError(f"the source {points.source} is not described")
        wanted = {p for a in self.armor for p in a.pieces.value} | {a.monster for a in self.adventures}
        if missing := wanted - ids:
            raise ValueError(f"not in the catalogue: {', '.join(sorted(missing))}")
        return self

    def entries(self) -> tuple[Named, ...]:
        """Everything, kind by kind."""
        return tuple(entry for kind in KINDS for entry in self._kinds[kind])

    @cached_property
    def _kinds(self) -> dict[Kind, tuple[Named, ...]]:
        parts: tuple[Sequence[Named], ...] = (
            self.boards, self.classes, self.backstories, self.alignments, self.market, self.armor, self.monsters,
            self.adventures, self.minions, self.fiends, self.familiars, self.colours,
        )  # fmt: skip
        found: dict[Kind, list[Named]] = {kind: [] for kind in KINDS}
        for entry in (entry for part in parts for entry in part):
            found[entry.of_kind].append(entry)
        return {kind: tuple(entries) for kind, entries in found.items()}

    @cached_property
    def _ids(self) -> dict[str, Named]:
        return {entry.id: entry for entry in self.entries()}

    @cached_property
    def _pieces(self) -> dict[str, str]:
        return {piece: armor.id for armor in self.armor for piece in armor.pieces.value}

    def get(self, id: str) -> Named | None:
        """The card of this id (`class.cleric`; an armor type by its bare name)."""
        return self._ids.get(id)

    def kind_of(self, id: str) -> Kind | None:
        entry = self.get(id)
        return entry.of_kind if entry else None

    def of(self, kind: Kind, modules: Modules = "complete") -> tuple[Named, ...]:
        """Cards of a kind that can lie on the table with these modules, in the order of the boxes, promo cards last."""
        found = [entry for entry in self._kinds[kind] if self.belongs(entry, modules)]
        return tuple(sorted(found, key=lambda e: isinstance(e, Entry) and e.set == "promo"))

    def belongs(self, entry: Named, modules: Modules) -> bool:
        """Whether a card is in the boxes of these modules; a promo card belongs where its kind is played at all."""
        if isinstance(entry, ArmorEntry):
            return any(self.belongs(self._ids[piece], modules) for piece in entry.pieces.value)
        if not isinstance(entry, Entry):
            return True
        if entry.set != "promo":
            return entry.set in SETS[modules]
        return any(e.set in SETS[modules] for e in self._kinds[entry.of_kind] if isinstance(e, Entry))

    def armor_type(self, piece: str) -> str | None:
        """The armor type of a market card."""
        return self._pieces.get(piece)

    def most(self, type: str, modules: Modules = "complete") -> int:
        """How many cards of an armor type the boxes hold."""
        return sum(self.belongs(self._ids[p], modules) for p, kind in self._pieces.items() if kind == type)

    def source(self, key: str, lang: str) -> str:
        """What a source is, for people; raises KeyError."""
        found = self.sources[key]
        return found.cs if lang == "cs" else found.en
