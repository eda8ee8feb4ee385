"""How the things of a hero are called: rows, cells, dice, cards, lines of the score and steps of the checklist."""

from __future__ import annotations

from functools import cache

from companion.core.text import Msg, Term, msg
from companion.games.hrdina.cards import ALIGNMENT_CELLS, ARMOR_TYPES, ROWS, Card, letters, value
from companion.games.hrdina.state import TOKENS, Adventure, Step


def row_term(row: int) -> Term:
    return Term(f"attr.{ROWS[row]}")


def row_label(row: int) -> Msg:
    """The name of a row 0..6."""
    return msg("{attribute}", attribute=row_term(row))


def cell_label(cell: int) -> Msg:
    """A cell 0..20: "Strength 1"."""
    return msg("{attribute} {n}", attribute=row_term(cell // 3), n=cell % 3 + 1)


def colour_term(letter: str) -> Term:
    return Term(f"colour.{letter}")


@cache
def die_colours(die: str) -> Msg:
    """The colour of a die, of a split die both."""
    code = letters(die)
    if len(code) == 2:
        return msg("{a} and {b}", a=colour_term(code[0]), b=colour_term(code[1]))
    return msg("{colour}", colour=colour_term(code))


@cache
def die_label(die: str) -> Msg:
    """A die in words: "red 5"."""
    return msg("{colour} {n}", colour=die_colours(die), n=value(die))


NAMELESS = frozenset(
    f"own.{kind}" for kind in ("card", "fiend", "minion", "weapon", "armor", "trait", "skill", "scroll")
)


def card_label(card: Card) -> Msg:
    """A card by the name the user typed or saw, else by what its id says."""
    if not card.name and card.id in NAMELESS:
        return msg("without a name")
    return msg("{card}", card=card.name or card.id.rpartition(".")[2].replace("_", " "))


def marker_label(cell: int) -> Msg:
    """A cell of the alignment grid."""
    return msg("{cell}", cell=Term(f"alignment.{ALIGNMENT_CELLS[cell]}"))


ARMOR: dict[str, Msg] = {
    "chain": msg("Chain armor"),
    "leather": msg("Leather armor"),
    "mystic": msg("Mystic armor"),
    "runic": msg("Runic armor"),
    "single": msg("Single piece of armor"),
}
assert tuple(ARMOR) == ARMOR_TYPES

TOKEN: dict[str, Msg] = {
    "gold": msg("Gold"),
    "xp": msg("XP"),
    "charisma": msg("Charisma tokens"),
    "honor": msg("Honor"),
    "injuries": msg("Injuries"),
    "trophies": msg("Trophies"),
}
assert tuple(TOKEN) == TOKENS

ADVENTURE: dict[Adventure, Msg] = {
    "location": msg("Location"),
    "obstacle": msg("Obstacle"),
    "attack": msg("Attack"),
}

LINE: dict[str, Msg] = {
    "attributes": msg("Attribute goals"),
    "class_colour": msg("Dice of the class colour"),
    "backstory": msg("Backstory"),
    "alignment": msg("Alignment"),
    "armor": msg("Armor"),
    "traits": msg("Traits"),
    "minions": msg("Minions"),
    "monster": msg("Final battle"),
    "champion": msg("Champion"),
    "familiar_danger": msg("Danger of the familiar"),
    "familiar_story": msg("Story of the familiar"),
    "other": msg("Other stars"),
}

EMBLEMS: dict[str, str] = {
    "attributes": "score-goals",
    "class_colour": "score-colour",
    "backstory": "score-backstory",
    "alignment": "score-alignment",
    "armor": "score-cards",
    "traits": "score-cards",
    "minions": "score-monster",
    "monster": "score-monster",
    "champion": "score-monster",
    "familiar_danger": "familiar",
    "familiar_story": "familiar",
    "other": "score-star",
}
ATTRIBUTE_EMBLEMS = ("attr-str", "attr-dex", "attr-con", "attr-int", "attr-wis", "attr-cha", "familiar")

STEP: dict[Step, Msg] = {
    Step.MONSTER: msg("Final battle"),
    Step.GOALS: msg("Attribute goals"),
    Step.COLOURS: msg("Dice of the class colour"),
    Step.BACKSTORY: msg("Backstory"),
    Step.ALIGNMENT: msg("Alignment"),
    Step.ARMOR: msg("Armor"),
    Step.TRAITS: msg("Traits"),
    Step.MINIONS: msg("Minions"),
    Step.FAMILIAR: msg("Familiar"),
    Step.OTHER: msg("Other stars"),
    Step.GOLD: msg("Gold left"),
}
STEP_EMBLEMS: dict[Step, str] = {
    Step.MONSTER: "score-monster",
    Step.GOALS: "score-goals",
    Step.COLOURS: "score-colour",
    Step.BACKSTORY: "score-backstory",
    Step.ALIGNMENT: "score-alignment",
    Step.ARMOR: "score-cards",
    Step.TRAITS: "score-cards",
    Step.MINIONS: "score-monster",
    Step.FAMILIAR: "familiar",
    Step.OTHER: "score-star",
    Step.GOLD: "die-gold",
}


def line_label(key: str) -> Msg:
    """The name of a line of the score tree; `attributes.STR` is called by its attribute."""
    group, _, attribute = key.partition(".")
    return row_label(ROWS.index(attribute)) if attribute in ROWS and group == "attributes" else LINE[group]
