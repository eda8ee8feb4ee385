"""The physical set-up with the counts for this table."""

from __future__ import annotations

from companion.core.contract import Check, Setup, rule
from companion.core.text import Msg, msg, msgn
from companion.games.kuro.rules.setup import new_game
from companion.games.kuro.state import CARDS, START_HAND, START_HEROES


@rule("kuro.setup.shuffle", "kuro.comp.cards", "kuro.comp.overview", "kuro.setup.deck", "kuro.count.setup")
def checklist(setup: Setup) -> list[Check]:
    """The steps in order; raises Illegal for a number of players the options do not allow."""
    options = new_game(setup).options
    n = setup.seats
    discards = options.start_duplicate == "discard"
    back = (
        msg("Two equal heroes: one goes to the discard pile face up, take another. Repeat until both differ.")
        if discards
        else msg("Two equal heroes: shuffle one back into the deck, take another. Repeat until both differ.")
    )
    left = CARDS - (START_HEROES + START_HAND) * n
    rest = msgn(
        "The remaining {n} card is the draw deck, face down.",
        "The remaining {n} cards are the draw deck, face down.",
        left,
    )
    if discards:
        rest = msg("{rest} One fewer for each card discarded before.", rest=rest)
    first = (
        msg("The app draws who starts.")
        if options.start_seat == "random"
        else msg("Whoever saw a fantasy film last starts; if that cannot be settled, the app draws.")
    )
    duplicates = "kuro.setup.duplicate.discard_option" if discards else "kuro.setup.duplicate.return"
    steps: list[tuple[str, Msg, tuple[str, ...], str]] = [
        ("overview", msg("Lay the overview cards aside: they are not dealt."), ("kuro.comp.overview",), "rule"),
        (
            "shuffle",
            msg("Shuffle all {n} hero cards together.", n=CARDS),
            ("kuro.setup.shuffle", "kuro.comp.cards"),
            "deck",
        ),
        (
            "party",
            msg("Deal each player 2 heroes face up, {n} cards in all: the start of the party.", n=START_HEROES * n),
            ("kuro.setup.party_two", "kuro.setup.ready"),
            "hire",
        ),
        ("duplicates", back, (duplicates, "kuro.setup.duplicate.repeat", "kuro.setup.party_first"), "retired"),
        (
            "hands",
            msg("Then deal each player 5 cards face down, {n} cards in all: the hands.", n=START_HAND * n),
            ("kuro.setup.hand", "kuro.setup.hand_secret"),
            "hand",
        ),
        ("deck", rest, ("kuro.setup.deck", "kuro.setup.discard_empty"), "deck"),
        ("start", first, ("kuro.setup.start_player", "kuro.setup.start_tie"), "holder"),
    ]
    return [Check(key, text, rules, emblem) for key, text, rules, emblem in steps]
