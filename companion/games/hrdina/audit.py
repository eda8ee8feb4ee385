"""What cannot be right about the heroes together or one of them. Told as a warning: entry is never interrupted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.contract import Ruling, rule
from companion.core.text import Msg, Who, msg, msgn
from companion.games.hrdina.battle import ADVENTURES, dice_count
from companion.games.hrdina.cards import letters
from companion.games.hrdina.dice import SPLITS, STOCK
from companion.games.hrdina.live.deck import hands
from companion.games.hrdina.live.duels import tokens_fit
from companion.games.hrdina.live.finish import out_of_step
from companion.games.hrdina.live.numbers import dice_out
from companion.games.hrdina.rows import number
from companion.games.hrdina.rules.cards import HANDS
from companion.games.hrdina.rules.finish import dice_missing
from companion.games.hrdina.state import State
from companion.games.hrdina.words import card_label, colour_term, die_colours

USUAL_VALUES = range(-3, 4)


@rule("hrdina.check.stock")
def _stock(s: State) -> Iterator[tuple[int | None, Ruling]]:
    """More dice than the boxes hold, over all heroes and, in a followed game, hands and initiative cards."""
    dice = [die for hero in s.heroes if hero.sums is None for die in hero.cells if die is not None]
    if s.live is not None:
        dice = dice_out(s)
    counts = Counter("".join(sorted(letters(die))) for die in dice)
    for code, most in STOCK.items():
        if counts[code] > most:
            why = msg(
                "{colour}: {n} dice told, {most} in the box.", colour=colour_term(code), n=counts[code], most=most
            )
            yield None, Ruling("hrdina.check.stock", why)
    pairs = {code: n for code, n in counts.items() if len(code) == 2}
    if sum(pairs.values()) > SPLITS:
        why = msg("{n} split dice told, {most} in the box.", n=sum(pairs.values()), most=SPLITS)
        yield None, Ruling("hrdina.check.stock", why)
    for code, n in sorted(pairs.items()):
        if n > 1:
            why = msg(
                "Split die {colours}: told {n} times, probably there is one.", colours=die_colours(f"{code}1"), n=n
            )
            yield None, Ruling("hrdina.check.stock", why)


def audit(s: State) -> list[tuple[int | None, Ruling]]:
    """Everything strange, with the seat it concerns (None = the table)."""
    found = [*_stock(s), *_followed(s)]
    for seat, hero in enumerate(s.heroes):
        found += [(seat, Ruling(rule_id, why)) for rule_id, why in _of_hero(s, seat)]
        if hero.battle is not None and hero.battle.dice:
            found += [(seat, Ruling(rule_id, why)) for rule_id, why in _of_battle(s, seat)]
    return found


@rule("hrdina.trophy.mismatch", "hrdina.end.same_round", "hrdina.check.hands")
def _followed(s: State) -> Iterator[tuple[int | None, Ruling]]:
    """What a followed game makes strange: tokens that no trophy gave, heroes out of step, more than two hands."""
    if s.live is None:
        return
    for seat in range(s.n):
        if not tokens_fit(s, seat):
            why = msg("{who}: the adventure tokens are not those of the trophies.", who=Who(seat))
            yield seat, Ruling("hrdina.trophy.mismatch", why)
        if hands(s.live.sides[seat]) > HANDS:
            why = msg("{who}: the weapons take more than {n} hands.", who=Who(seat), n=HANDS)
            yield seat, Ruling("hrdina.check.hands", why)
    for seat in out_of_step(s):
        why = msg("{who} has fewer dice on the board than others.", who=Who(seat))
        yield seat, Ruling("hrdina.end.same_round", why)


@rule("hrdina.check.alignment", "hrdina.check.backstory", "hrdina.check.cells", "hrdina.check.hands")
def _of_hero(s: State, seat: int) -> Iterator[tuple[str, Msg]]:
    hero, who = s.heroes[seat], Who(seat)
    if hero.alignment is not None and hero.alignment.values is not None:
        for value in sorted(set(hero.alignment.values) - set(USUAL_VALUES)):
            why = msg(
                "{who}, {card}: a cell worth {n} is unusual.", who=who, card=card_label(hero.alignment), n=number(value)
            )
            yield "hrdina.check.alignment", why
    if hero.backstory is not None and hero.backstory.wanted is not None:
        wanted = Counter(w.colour for w in hero.backstory.wanted)
        for colour, n in sorted(wanted.items()):
            if n > 1:
                why = msg(
                    "{who}, {card}: {colour} is wanted {n} times, usually once.",
                    who=who,
                    card=card_label(hero.backstory),
                    colour=colour_term(colour),
                    n=n,
                )
                yield "hrdina.check.backstory", why
    begun = sum(die is not None for die in hero.cells) if hero.sums is None else 0
    absent = dice_missing(s, seat)
    if begun >= 18 and absent:
        why = msgn("{who}: {n} die is missing.", "{who}: {n} dice are missing.", absent, who=who)
        yield "hrdina.check.cells", why


@rule("hrdina.battle.base_die", "hrdina.battle.token_needed", "hrdina.battle.adventure_effect")
def _of_battle(s: State, seat: int) -> Iterator[tuple[str, Msg]]:
    hero, who = s.heroes[seat], Who(seat)
    battle = hero.battle
    if battle is None:
        return
    expected = dice_count(battle)
    if len(battle.dice) != expected and (battle.mercenaries or battle.extra):
        why = msg("{who}: {n} combat dice rolled, {expected} expected.", who=who, n=len(battle.dice), expected=expected)
        yield "hrdina.battle.base_die", why
    used = [card for card in ADVENTURES if getattr(battle, card) and card not in (*battle.no_token, *battle.unmet)]
    if hero.trophies is not None and len(used) > hero.trophies:
        why = msg(
            "{who}: {n} adventure cards help, but trophies give {tokens} tokens.",
            who=who,
            n=len(used),
            tokens=min(hero.trophies, len(ADVENTURES)),
        )
        yield "hrdina.battle.token_needed", why
