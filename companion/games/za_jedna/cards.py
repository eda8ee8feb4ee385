"""What is printed: the playing cards, the characters and the roles, as data. Rules refer to card ids only.

Suits and values are those of the BANG! base list (the Czech cards are not confirmed); a table may edit its own list.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field

from companion.core.contract import Frozen, rule

CardId: TypeAlias = Literal[
    "shot",
    "mimo",
    "lektvar",
    "knez",
    "stagecoach",
    "wells_fargo",
    "vetesnictvi",
    "podrezani",
    "markytanky",
    "cpcka",
    "ferovka",
    "vlnity_plech",
    "klepna",
    "kelpie",
    "stit",
    "jed",
    "avene",
    "dve_dyky",
    "schofield",
    "remington",
    "carabine",
    "winchester",
]
Suit: TypeAlias = Literal["H", "D", "C", "S"]
Corner = Annotated[str, Field(pattern=r"^(?:[2-9]|10|[JQKA])[HDCS]$")]
"""Value and suit of a card's corner: `10S`, `AH`."""

CharacterId: TypeAlias = Literal[
    "balderon",
    "catchena",
    "donkal",
    "drirr",
    "erikkson",
    "fulgor",
    "gimli",
    "goranda",
    "chinook",
    "lejdy",
    "miranda",
    "reinmar",
    "sanguinar",
    "shogun",
    "stilett",
    "strider",
]
Role: TypeAlias = Literal["king", "guard", "brigand", "necromancer"]

SUITS: Final[tuple[Suit, ...]] = ("H", "D", "C", "S")
VALUES: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")  # ascending, ace highest

BROWN: Final[tuple[CardId, ...]] = (
    "shot",
    "mimo",
    "lektvar",
    "knez",
    "stagecoach",
    "wells_fargo",
    "vetesnictvi",
    "podrezani",
    "markytanky",
    "cpcka",
    "ferovka",
    "vlnity_plech",
)
WEAPONS: Final[tuple[CardId, ...]] = ("dve_dyky", "schofield", "remington", "carabine", "winchester")
BLUE: Final[tuple[CardId, ...]] = ("klepna", "kelpie", "stit", "jed", "avene", *WEAPONS)
CARDS: Final[tuple[CardId, ...]] = (*BROWN, *BLUE)
NAMELESS: Final[tuple[CardId, ...]] = ("stagecoach", "wells_fargo", "schofield", "remington", "carabine", "winchester")
"""Cards whose Czech name is not known; the table may write it."""

DAGGER_RANGE: Final = 1

# --- the signs of a card: together they define its effect ---

Sign: TypeAlias = Literal["mimo", "shot", "heal", "take", "cancel", "any", "all", "range", "one", "plus", "minus"]


@rule("za_jedna.symbol.several", "za_jedna.symbol.mimo", "za_jedna.symbol.shot", "za_jedna.symbol.heal")
@rule("za_jedna.symbol.take_deck", "za_jedna.symbol.plus_one", "za_jedna.symbol.minus_one")
def signs(card: CardId) -> tuple[Sign, ...]:
    """The signs printed on a card, from left to right; empty for cards that say it in words."""
    return _SIGNS.get(card, ())


_SIGNS: Final[dict[CardId, tuple[Sign, ...]]] = {
    "shot": ("shot", "range"),
    "mimo": ("mimo",),
    "lektvar": ("heal",),
    "knez": ("heal", "all"),
    "stagecoach": ("take", "take"),
    "wells_fargo": ("take", "take", "take"),
    "podrezani": ("take", "one"),
    "markytanky": ("cancel", "any"),
    "vlnity_plech": ("shot", "all"),
    "klepna": ("plus",),
    "kelpie": ("minus",),
}


# --- the deck ---


class Line(Frozen):
    """One kind of card in a deck: what it is called at this table ("" = by its usual name), a corner for each copy
    and, of a weapon, its range."""

    card: CardId
    corners: tuple[Corner, ...]
    name: Annotated[str, Field(max_length=40)] = ""
    range: Annotated[int, Field(ge=1, le=9)] | None = None

    @property
    def count(self) -> int:
        return len(self.corners)


def _corners(text: str) -> tuple[str, ...]:
    """`2-9C KH` as single corners."""
    found: list[str] = []
    for part in text.split():
        values, suit = part[:-1], part[-1]
        low, _, high = values.partition("-")
        found += [f"{v}{suit}" for v in VALUES[VALUES.index(low) : VALUES.index(high or low) + 1]]
    return tuple(found)


_DECK: Final[tuple[tuple[CardId, str, int | None], ...]] = (
    ("shot", "AS 2-9C 2-AD Q-AH", None),
    ("mimo", "10-AC 2-8S", None),
    ("lektvar", "6-JH", None),
    ("knez", "5H", None),
    ("stagecoach", "9S 9S", None),
    ("wells_fargo", "3H", None),
    ("vetesnictvi", "9C QS", None),
    ("podrezani", "JH QH AH 8D", None),
    ("markytanky", "KH 9-JD", None),
    ("cpcka", "KD AD", None),
    ("ferovka", "QD JS 8C", None),
    ("vlnity_plech", "10H", None),
    ("klepna", "8H 9H", None),
    ("kelpie", "AS", None),
    ("stit", "QS KS", None),
    ("jed", "2H", None),
    ("avene", "JS 10S 4H", None),
    ("dve_dyky", "10S 10C", 1),
    ("schofield", "JC QC KS", 2),
    ("remington", "KC", 3),
    ("carabine", "AC", 4),
    ("winchester", "8S", 5),
)

DECK: Final[tuple[Line, ...]] = tuple(Line(card=c, corners=_corners(t), range=r) for c, t, r in _DECK)
"""The printed deck, 80 cards. Source: facts:B1."""


@rule("za_jedna.card.kinds", "za_jedna.parts.deck_data")
def is_blue(card: str) -> bool:
    """The card stays in play; the others are brown: they take effect and are discarded."""
    return card in _BLUE


def is_weapon(card: str) -> bool:
    """A blue card with a range."""
    return card in _WEAPONS


_BLUE: Final = frozenset(BLUE)
_WEAPONS: Final = frozenset(WEAPONS)


@rule("za_jedna.parts.rename")
def line(deck: tuple[Line, ...], card: str) -> Line | None:
    """The line of a card in a deck, None if the deck has none of it."""
    return next((x for x in deck if x.card == card), None)


@rule("za_jedna.weapon.ranges", "za_jedna.weapon.range")
def range_of(deck: tuple[Line, ...], card: str) -> int:
    """The range of a weapon as this deck prints it; a card without a range reaches as far as a dagger."""
    found = line(deck, card)
    return found.range if found is not None and found.range is not None else DAGGER_RANGE


def size(deck: tuple[Line, ...]) -> int:
    """The number of cards in a deck."""
    return sum(len(x.corners) for x in deck)


def suit(corner: str) -> Suit:
    """The suit of a corner."""
    return corner[-1]  # type: ignore[return-value]


def value(corner: str) -> str:
    """The value of a corner: 2…10, J, Q, K, A."""
    return corner[:-1]


@rule("za_jedna.flip.suit", "za_jedna.flip.corner")
def is_heart(corner: str) -> bool:
    """What Štít and Avene need."""
    return corner[-1] == "H"


def is_red(corner: str) -> bool:
    """Hearts or diamonds: what gives Gimli one more card."""
    return corner[-1] in "HD"


@rule("za_jedna.flip.range", "za_jedna.flip.order")
def fires_jed(corner: str) -> bool:
    """2 to 9 of spades, both ends included; the ace is the highest value."""
    return corner[-1] == "S" and VALUES.index(corner[:-1]) <= VALUES.index("9")


# --- characters ---

PRINTED: Final[dict[CharacterId, int]] = {
    "balderon": 4,
    "catchena": 4,
    "donkal": 4,
    "drirr": 4,
    "erikkson": 4,
    "fulgor": 4,
    "gimli": 4,
    "goranda": 4,
    "chinook": 3,
    "lejdy": 4,
    "miranda": 4,
    "reinmar": 3,
    "sanguinar": 4,
    "shogun": 4,
    "stilett": 4,
    "strider": 4,
}
"""Lives printed on each character's card (rule za_jedna.char.lives)."""

CHARACTERS: Final[tuple[CharacterId, ...]] = tuple(PRINTED)
KING_EXTRA: Final = 1  # lives the king has more than his character's card says

# --- roles ---

ROLES: Final[tuple[Role, ...]] = ("king", "guard", "brigand", "necromancer")
EVIL: Final[tuple[Role, ...]] = ("brigand", "necromancer")
BOX_ROLES: Final[dict[Role, int]] = {"king": 1, "guard": 2, "brigand": 3, "necromancer": 1}
"""Role cards in the box (rule za_jedna.parts.roles)."""

ROLE_TABLE: Final[dict[int, dict[Role, int]]] = {
    4: {"king": 1, "guard": 0, "brigand": 2, "necromancer": 1},
    5: {"king": 1, "guard": 1, "brigand": 2, "necromancer": 1},
    6: {"king": 1, "guard": 1, "brigand": 3, "necromancer": 1},
    7: {"king": 1, "guard": 2, "brigand": 3, "necromancer": 1},
}
"""Roles dealt, by number of players (rules za_jedna.role.set.4 to za_jedna.role.set.7)."""

PLAYING_CARDS: Final = 80
BOX_CARDS: Final = sum(BOX_ROLES.values()) + len(CHARACTERS) + PLAYING_CARDS  # rule za_jedna.parts.total


@rule("za_jedna.role.set.4", "za_jedna.role.set.5", "za_jedna.role.set.6", "za_jedna.role.set.7")
def roles(seats: int) -> dict[Role, int]:
    """How many of each role are dealt to so many players; KeyError outside 4 to 7."""
    return ROLE_TABLE[seats]
