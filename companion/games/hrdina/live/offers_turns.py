"""Offers of a player's turns: placing dice, the action, the market, fights, own cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.core.contract import Choice, Field, Offer, Ruling
from companion.core.text import msg, msgn
from companion.games.hrdina.live import moves as k
from companion.games.hrdina.live.common import is_light, live_of, side
from companion.games.hrdina.live.duels import dice_count, rerolled_sums, sums, trophy_likely
from companion.games.hrdina.live.market import can_pay, most_tokens
from companion.games.hrdina.live.offer_words import LIVE
from companion.games.hrdina.live.offers_table import (
    ADVENTURE_CHOICES,
    initiative_label,
    named_card,
    own_numbers,
    values,
)
from companion.games.hrdina.live.orders import ROW_OF, leftmost
from companion.games.hrdina.live.rules import check
from companion.games.hrdina.live.state import Stage
from companion.games.hrdina.offer_actions import SIX, actions
from companion.games.hrdina.offer_parts import DIE_CHOICES, ROW_CHOICES, number_choices
from companion.games.hrdina.rows import signed
from companion.games.hrdina.rules.fight import MERCENARY
from companion.games.hrdina.state import State
from companion.games.hrdina.words import TOKEN, die_label

PRICES = range(16)
PRICE_CHOICES = number_choices(PRICES)
EXTRA = (Field("extra", msg("Dice for its weakness"), number_choices(range(7))),)
WON, FLED = Choice(True, msg("with the trophy")), Choice(False, msg("without a trophy"))

# --- order turn ---


def take(s: State, seat: int) -> Offer:
    cards = [Choice(i, initiative_label(s, i)) for i in range(len(live_of(s).cards))]
    return LIVE.one_field(s, k.TakeInitiative, seat, "card", msg("Initiative card"), cards)


def place(s: State, seat: int) -> Offer:
    """The dice in hand and the rows; where nothing can be placed one sample says why."""
    hand = tuple(dict.fromkeys(side(s, seat).hand))
    dice = tuple(Choice(die, die_label(die)) for die in hand) or DIE_CHOICES
    rows = ROW_CHOICES if s.options.familiars else ROW_CHOICES[:6]
    free = next((c for c in rows if leftmost(s, seat, int(str(c.value))) is not None), rows[0])
    rulings = _placing(s, seat, dice[0], free)
    if rulings:
        fields = (Field("die", msg("Die"), dice[:1]), Field("row", msg("Row"), (free,)))
        return LIVE.make(k.PlaceDie, seat, rulings, fields)
    asked = [(c, _placing(s, seat, dice[0], c)) for c in rows]
    into = tuple(replace(c, rulings=tuple(r)) if r else c for c, r in asked)
    return LIVE.make(k.PlaceDie, seat, [], (Field("die", msg("Die"), dice), Field("row", msg("Row"), into)))


def _placing(s: State, seat: int, die: Choice, row: Choice) -> list[Ruling]:
    return check(s, k.PlaceDie(seat=seat, die=str(die.value), row=int(str(row.value))))


def turn_actions(s: State, seat: int) -> Iterator[Offer]:
    """The six attribute actions and the familiar's; at most one, of a row that got a die."""

    def ask(action: str, data: dict[str, Any]) -> list[Ruling]:
        return check(s, k.AttributeAction(seat=seat, action=action, **data))

    yield from actions(s, seat, "attribute_action", _wanted(s, seat), ask)
    if s.options.familiars:
        yield LIVE.plain(s, k.FamiliarAction, seat)


def _wanted(s: State, seat: int) -> tuple[str, ...]:
    """Every action, those of this turn's rows first; of a seat without a turn one speaks for all."""
    turn = live_of(s).turn
    if is_light(s):
        return SIX
    if turn is None or turn.seat != seat or live_of(s).stage is not Stage.ORDER:
        return ("token",)
    return tuple(sorted(SIX, key=lambda action: ROW_OF[action] not in turn.rows))


# --- market turn ---


def buy(s: State, seat: int) -> Iterator[Offer]:
    """One offer for each number of charisma tokens; prices too dear say what is there."""
    hero = s.heroes[seat]
    for tokens in range(most_tokens(s, seat, max(PRICES)) + 1):
        rulings = check(s, k.BuyCard(seat=seat, price=0, tokens=tokens))
        fixed = (("tokens", tokens),)
        detail = msgn("{n} charisma token", "{n} charisma tokens", tokens) if tokens else None
        choices = PRICE_CHOICES[:1] if rulings else tuple(_priced(s, seat, c, tokens, hero) for c in PRICE_CHOICES)
        fields = (Field("price", msg("Price"), choices),)
        yield LIVE.make(k.BuyCard, seat, rulings, fields, fixed, detail)
        if rulings:
            return


def _priced(s: State, seat: int, choice: Choice, tokens: int, hero: Any) -> Choice:
    price = int(str(choice.value))
    if can_pay(hero, price, min(price, tokens)):
        return choice
    return replace(choice, rulings=tuple(check(s, k.BuyCard(seat=seat, price=price, tokens=tokens))))


def discard(s: State, seat: int) -> Offer:
    names = dict.fromkeys(card for card in live_of(s).row if card)
    choices = tuple(Choice(id, named_card(id)) for id in names)
    offer = LIVE.plain(s, k.DiscardMarketCard, seat)
    return replace(offer, fields=(Field("card", msg("Card"), choices, optional=True),) if choices else ())


def market(s: State, seat: int) -> Iterator[Offer]:
    yield from buy(s, seat)
    yield discard(s, seat)
    passing = LIVE.plain(s, k.PassMarket, seat)
    yield passing if s.options.market_pass else replace(passing, aside=True)
    yield LIVE.plain(s, k.ReturnInitiative, seat)
    if s.options.monsters:
        yield LIVE.plain(s, k.SkipMinion, seat)
        yield replace(LIVE.plain(s, k.StartFight, seat), fields=EXTRA)
        yield from fight(s, seat)


def fight(s: State, seat: int) -> Iterator[Offer]:
    duel = live_of(s).duel
    mine = duel if duel is not None and duel.seat == seat else None
    faces = number_choices(sorted(set(s.tables.combat_faces)))
    pays = [Choice(pay, msg("{token} {n}", token=TOKEN[pay], n=signed(-n))) for pay, n in MERCENARY.items()]
    yield LIVE.one_field(s, k.FightMercenary, seat, "pay", msg("Paid with"), pays)
    n = dice_count(mine) if mine is not None else 1
    rulings = check(s, k.CombatRoll(seat=seat, values=(int(str(faces[0].value)),) * n))
    yield LIVE.make(k.CombatRoll, seat, rulings, values(s, n))
    yield LIVE.make(k.CombatRoll, seat, rulings, (Field("total", msg("Their sum"), number_choices(sums(s, n))),))
    again: tuple[Field, ...]
    if mine is not None and mine.total is not None:
        rulings = check(s, k.CombatReroll(seat=seat, total=mine.total))
        again = (Field("total", msg("New sum"), number_choices(rerolled_sums(s, mine))),)
    else:
        rolled = mine.values if mine is not None else ()
        rulings = check(s, k.CombatReroll(seat=seat, die=0, value=int(str(faces[0].value))))
        dice = tuple(Choice(i, msg("{n}", n=value)) for i, value in enumerate(rolled or (0,)))
        again = (Field("die", msg("Die"), dice), Field("value", msg("New value"), faces))
    yield LIVE.make(k.CombatReroll, seat, rulings, again)
    ends = (WON, FLED) if trophy_likely(s) is not False else (FLED, WON)
    yield replace(LIVE.plain(s, k.TakeReward, seat), fields=(Field("trophy", msg("Trophy"), ends),))


# --- own cards, at any time ---


def own_cards(s: State, seat: int) -> Iterator[Offer]:
    skills = own_numbers(s, seat, "skill")
    yield LIVE.one_field(s, k.UseSkill, seat, "card", msg("Skill"), skills)
    yield LIVE.one_field(s, k.ReadySkill, seat, "card", msg("Skill"), skills)
    yield LIVE.one_field(s, k.DropCard, seat, "card", msg("Card"), own_numbers(s, seat, ""))
    yield LIVE.plain(s, k.CardEffect, seat)
    if s.options.monsters:
        yield LIVE.one_field(s, k.PeekAdventure, seat, "adventure", msg("Adventure card"), ADVENTURE_CHOICES)
