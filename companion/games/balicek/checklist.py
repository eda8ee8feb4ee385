"""The physical set-up with the counts for this table."""

from __future__ import annotations

from companion.core.contract import Check, Setup, rule
from companion.core.text import msg, msgn
from companion.games.balicek.cards import DECK_SIZE, MAX_OF_TYPE
from companion.games.balicek.rules.setup import new_game


@rule("balicek.deck.size", "balicek.deck.piles", "balicek.slot.count", "balicek.open.heroes", "balicek.open.weapons")
def checklist(setup: Setup) -> list[Check]:
    """The steps in order; raises Illegal for another number of players than two."""
    o = new_game(setup).options
    deck = msg(
        "Each player brings {n} heroes and {n} weapons, at most {most} of one type.", n=DECK_SIZE, most=MAX_OF_TYPE
    )
    slots = msgn(
        "Leave room for {n} slot before each player: a column for a hero with its weapon.",
        "Leave room for {n} slots before each player: columns for a hero with its weapon each.",
        o.slots,
    )
    heroes = msgn(
        "Each draws {n} hero and lays it into a slot; heroes of one type may be stacked into a squad.",
        "Each draws {n} heroes and lays them into slots; heroes of one type may be stacked into a squad.",
        o.opening_heroes,
    )
    weapons = msgn(
        "Each draws {n} weapon: one for every slot with a hero, the rest under the weapon deck.",
        "Each draws {n} weapons: one for every slot with a hero, the rest under the weapon deck.",
        o.opening_weapons,
    )
    lives = msgn(
        "Whoever starts turns {n} hero from the top of the deck onto the graveyard, face up.",
        "Whoever starts turns {n} heroes from the top of the deck onto the graveyard, face up.",
        o.starter_lives,
    )
    steps = [
        ("deck", deck, ("balicek.deck.size", "balicek.deck.max_type", "balicek.deck.unvalidated"), "deck"),
        (
            "shuffle",
            msg("Heroes and weapons are shuffled apart and lie as two face-down decks before their owner."),
            ("balicek.deck.piles",),
            "life-deck",
        ),
        ("slots", slots, ("balicek.slot.count", "balicek.slot.variant"), "squad"),
        ("heroes", heroes, ("balicek.open.heroes", "balicek.open.stack", "balicek.open.no_room"), "life-full"),
        ("weapons", weapons, ("balicek.open.weapons", "balicek.open.rest", "balicek.open.sizes"), "spinner"),
        (
            "start",
            msg("Both spin a laid-out weapon: the higher number decides who starts. Equal numbers: both spin again."),
            ("balicek.start.spin", "balicek.start.tie", "balicek.start.choice"),
            "holder",
        ),
        ("lives", lives, ("balicek.start.lives", "balicek.start.life_total"), "life-lost"),
    ]
    if not o.starter_lives:
        steps.pop()
    return [Check(key, text, rules, emblem) for key, text, rules, emblem in steps]
