"""How cards, characters, roles and corners are shown: words of the glossary and emblems."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.core.contract import Choice, Ruling
from companion.core.text import Arg, Listed, Msg, Term, Who, msg
from companion.games.za_jedna import cards as c
from companion.games.za_jedna.state import State, corner_of, deck_of, name_of

EMBLEMS: Final[dict[str, str]] = {
    "shot": "card-shot",
    "mimo": "card-mimo",
    "lektvar": "card-lektvar",
    "knez": "card-knez",
    "stagecoach": "card-stagecoach",
    "wells_fargo": "card-wells-fargo",
    "vetesnictvi": "card-vetesnictvi",
    "podrezani": "card-podrezani",
    "markytanky": "card-markytanky",
    "cpcka": "card-cpcka",
    "ferovka": "card-ferovka",
    "vlnity_plech": "card-plech",
    "klepna": "blue-klepna",
    "kelpie": "blue-kelpie",
    "stit": "blue-stit",
    "jed": "blue-jed",
    "avene": "blue-avene",
    "dve_dyky": "weapon-two-daggers",
    "schofield": "weapon-ranged",
    "remington": "weapon-ranged",
    "carabine": "weapon-ranged",
    "winchester": "weapon-ranged",
    "dagger": "weapon-dagger",
}
SUIT_EMBLEMS: Final = {"H": "suit-hearts", "D": "suit-diamonds", "C": "suit-clubs", "S": "suit-spades"}
SUIT_TERMS: Final = {"H": "suit.hearts", "D": "suit.diamonds", "C": "suit.clubs", "S": "suit.spades"}
ROLE_EMBLEMS: Final = {r: f"role-{r}" for r in c.ROLES}

ABILITIES: Final[dict[str, Msg]] = {
    "balderon": msg("Two Mimo are needed against his Za jedna! card."),
    "catchena": msg("May draw the first card from the top of the discard pile."),
    "donkal": msg("Any number of Za jedna! cards in a turn."),
    "drirr": msg("Always has a Shield: hearts count as Mimo."),
    "erikkson": msg("At every flip turns two cards and chooses one."),
    "fulgor": msg("Sees all others 1 nearer."),
    "gimli": msg("Shows the second card drawn; if it is red, draws one more."),
    "goranda": msg("Za jedna! works as Mimo and Mimo as Za jedna!"),
    "chinook": msg("All others see this player 1 further."),
    "lejdy": msg("Looks at three cards, keeps two and puts one back."),
    "miranda": msg("Draws a card whenever the hand is empty."),
    "reinmar": msg("For each life lost takes a hand card of the attacker."),
    "sanguinar": msg("May draw the first card from another player's hand."),
    "shogun": msg("At any time discards 2 cards to regain 1 life."),
    "stilett": msg("Draws a card for each life lost."),
    "strider": msg("Inherits all cards of a player who dies."),
}


def card_name(deck: Sequence[c.Line], card: str) -> Term | str:
    """What a card is called at this table: the name written by the table, otherwise the usual one."""
    own = c.line(tuple(deck), card)
    return own.name if own is not None and own.name else Term(f"card.{card}")


def face(s: State, card: str) -> Arg:
    """A card of the state in words: its name, of which only the corner is known by its corner."""
    name, corner = name_of(card), corner_of(card)
    if not name:
        return corner_label(corner) if corner else msg("unknown card")
    return card_name(s.edits, name)


def char_term(character: str) -> Term:
    return Term(f"char.{character}")


def role_term(role: str) -> Term:
    return Term(f"role.{role}")


def suit_term(suit: str) -> Term:
    return Term(SUIT_TERMS[suit])


def corner_label(corner: str) -> Msg:
    """`10S` as the value and the name of the suit."""
    return msg("{value} {suit}", value=corner[:-1], suit=suit_term(corner[-1]))


def emblem(card: str) -> str:
    return EMBLEMS.get(name_of(card), "card-closed")


def seat_choice(seat: int, rulings: Sequence[Ruling] = ()) -> Choice:
    return Choice(seat, msg("{who}", who=Who(seat)), rulings=tuple(rulings))


def card_choice(s: State, card: str, rulings: Sequence[Ruling] = ()) -> Choice:
    return Choice(card, msg("{card}", card=face(s, card)), emblem(card), tuple(rulings))


def corner_choice(corner: str) -> Choice:
    return Choice(corner, corner_label(corner), SUIT_EMBLEMS[corner[-1]])


def role_choice(role: str, rulings: Sequence[Ruling] = ()) -> Choice:
    return Choice(role, msg("{role}", role=role_term(role)), ROLE_EMBLEMS[role], tuple(rulings))  # type: ignore[index]


def char_choice(character: str, rulings: Sequence[Ruling] = ()) -> Choice:
    return Choice(character, msg("{character}", character=char_term(character)), rulings=tuple(rulings))


def names(seats: Sequence[int]) -> Listed:
    """Players one after another."""
    return Listed(tuple(Who(i) for i in seats))


def card_names(s: State, cards: Sequence[str]) -> Listed:
    items: tuple[Arg, ...] = tuple(face(s, card) for card in cards)
    return Listed(items)


ALL_CORNERS: Final[tuple[str, ...]] = tuple(f"{v}{s}" for s in c.SUITS for v in c.VALUES)
CORNER_CHOICES: Final[tuple[Choice, ...]] = tuple(corner_choice(x) for x in ALL_CORNERS)

CARD_TEXTS: Final[dict[str, Msg]] = {
    "shot": msg("An attack on one player in range; once a turn."),
    "mimo": msg("Cancels an attack; only as an answer."),
    "lektvar": msg("Regains 1 life; also against a lethal hit."),
    "knez": msg("Everybody alive regains 1 life; never saves from death."),
    "stagecoach": msg("Draws 2 cards."),
    "wells_fargo": msg("Draws 3 cards."),
    "vetesnictvi": msg("An open card for every player; the player of the card picks first."),
    "podrezani": msg("Takes a card of a player at distance 1; the range of the weapon does not help."),
    "markytanky": msg("A player at any distance loses a card."),
    "cpcka": msg("All others give up a Za jedna! card or a life."),
    "ferovka": msg("A duel at any distance: Za jedna! cards in turns, the challenged player first."),
    "vlnity_plech": msg("An attack on all others; does not use up the shot."),
    "klepna": msg("Others see the owner 1 further."),
    "kelpie": msg("The owner sees all others 1 nearer."),
    "stit": msg("When attacked flip a card: hearts count as Mimo."),
    "jed": msg("Flipped for at the start of a turn: 2 to 9 of spades cost 3 lives, otherwise it moves to the left."),
    "avene": msg("Chains another player: hearts free him, otherwise he neither draws nor plays."),
    "dve_dyky": msg("Range 1, any number of Za jedna! cards."),
    "schofield": msg("A weapon."),
    "remington": msg("A weapon."),
    "carabine": msg("A weapon."),
    "winchester": msg("A weapon."),
}


def card_text(s: State, card: str) -> Msg:
    """What a card does, in short."""
    if c.is_weapon(card) and card != "dve_dyky":
        return msg("A weapon of range {n}.", n=c.range_of(deck_of(s), card))
    return CARD_TEXTS[card]
