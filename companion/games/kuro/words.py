"""How Kuro's heroes are shown and how a player's abilities are put in short."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from companion.core.contract import Choice, Ruling
from companion.core.text import Msg, Term, msg
from companion.games.kuro.state import HEROES

EMBLEMS = {
    1: "kuro-1-chicken",
    2: "kuro-2-pyromaniac",
    3: "kuro-3-witch",
    4: "kuro-4-dog-handler",
    5: "kuro-5-guard",
    6: "kuro-6-black-knight",
    7: "kuro-7-archmage",
}

ABILITIES = {
    1: msg("Cancels the ability just used."),
    2: msg("Discards the wandering hero."),
    3: msg("Refreshes another used hero of the same party."),
    4: msg("Another player may not hire this round."),
    5: msg("A secret look at the wandering hero."),
    6: msg("The sender may ignore the required strength."),
    7: msg("Draws 2 cards."),
}


def hero_label(hero: int) -> Msg:
    return msg("{n} {hero}", n=hero, hero=Term(f"hero.{hero}"))


@cache
def _plain(hero: int) -> Choice:
    return Choice(hero, hero_label(hero), EMBLEMS[hero])


def hero_choice(hero: int, rulings: tuple[Ruling, ...] = ()) -> Choice:
    return replace(_plain(hero), rulings=rulings) if rulings else _plain(hero)


def hero_choices(rulings: Callable[[int], tuple[Ruling, ...]] = lambda hero: ()) -> tuple[Choice, ...]:
    return tuple(hero_choice(h, rulings(h)) for h in HEROES)
