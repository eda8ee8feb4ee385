"""What a good teacher would say in the market, about own cards, fights, trophies, and as the end comes near."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.core.contract import Advice, rule
from companion.core.text import Listed, Msg, Percent, Who, msg
from companion.games.hrdina.cards import ATTRIBUTES
from companion.games.hrdina.conditions import alignment_value, goal_met
from companion.games.hrdina.live.common import is_light, live_of, side
from companion.games.hrdina.live.correct_cards import ARROW
from companion.games.hrdina.live.deck import arrow_leads, hands
from companion.games.hrdina.live.duels import REROLL, TOKEN_OF, TROPHY_XP, dice_count
from companion.games.hrdina.live.guide_parts import say
from companion.games.hrdina.live.market import DISCARD_GOLD, most_tokens, next_to_market
from companion.games.hrdina.live.numbers import forecast
from companion.games.hrdina.live.state import Arrow, Stage
from companion.games.hrdina.odds import MOST_DICE, Mercenaries, mercenary_hint, reroll_hint
from companion.games.hrdina.rows import distance, number, row_total
from companion.games.hrdina.rules.cards import HANDS
from companion.games.hrdina.rules.fight import MERCENARY
from companion.games.hrdina.state import State
from companion.games.hrdina.words import ADVENTURE, card_label, row_label

STRAIGHT: tuple[Arrow, ...] = ("up", "down", "left", "right")
MOST_REROLLS = 4  # looked ahead
SHOWN_DICE = 3  # numbers of dice with their chance, from those at hand
NEAR = 2  # rounds before the end


def _turn(s: State, seat: int) -> bool:
    """The market turn of this seat is open and nothing is done yet."""
    live = live_of(s)
    if is_light(s) or live.duel is not None or live.stage is not Stage.MARKET:
        return False
    return next_to_market(s) == seat and not (live.turn is not None and live.turn.acted)


# --- the market ---


@rule("hrdina.market.options", "hrdina.market.charisma_discount", "hrdina.card.weapon_buy_first")
def market(s: State, seat: int) -> Iterator[Advice]:
    if not _turn(s, seat):
        return
    hero, who = s.heroes[seat], Who(seat)
    most = (hero.gold or 0) + most_tokens(s, seat, 30)
    text = msg("{who}: buy up to price {n} or discard a card for {gold} gold.", who=who, n=most, gold=DISCARD_GOLD)
    if s.options.monsters:
        text = msg(
            "{who}: buy up to price {n}, discard a card for {gold} gold, or fight.",
            who=who,
            n=most,
            gold=DISCARD_GOLD,
        )
    yield say("market.options", "now", text, "hrdina.market.options", "hrdina.market.charisma_discount", seat=seat)
    free = HANDS - hands(side(s, seat))
    if free < HANDS:
        text = msg("{who} has free hands: {n}. A weapon that needs more: drop one first.", who=who, n=max(0, free))
        yield say("market.hands", "remind", text, "hrdina.card.weapon_buy_first", "hrdina.card.weapon_limit", seat=seat)
    yield from _traits(s, seat)
    text = msg("One type of armor, or a set that fits, is usually better than a mix.")
    yield say("market.armor", "remind", text, "hrdina.score.armor", seat=seat, beginner=True)
    text = msg("A scroll is settled at once and kept.")
    yield say("market.scroll", "remind", text, "hrdina.card.scroll_now", "hrdina.card.scroll_keep", seat=seat,
              beginner=True)  # fmt: skip


@rule("hrdina.card.trait_edge", "hrdina.card.trait_move")
def _traits(s: State, seat: int) -> Iterator[Advice]:
    """What the arrow of a trait would make of the alignment."""
    hero = s.heroes[seat]
    now = alignment_value(hero)
    if now is None:
        return
    after: list[Msg] = []
    for arrow in STRAIGHT:
        to = arrow_leads(hero.marker, arrow)
        value = None if to is None else alignment_value(hero.model_copy(update={"marker": to}))
        if value is not None:
            after.append(msg("{arrow} {n}", arrow=ARROW[arrow], n=number(value)))
    text = msg(
        "{who}, alignment {n}; with the arrow of a trait: {after}. Bought at the edge, the marker stays.",
        who=Who(seat),
        n=number(now),
        after=Listed(tuple(after)),
    )
    yield say("market.trait", "remind", text, "hrdina.card.trait_edge", "hrdina.card.trait_move", seat=seat)


# --- own cards ---


@rule("hrdina.card.skill_blocked", "hrdina.card.skill_any_turn", "hrdina.card.skill_ready_only")
def cards(s: State, seat: int) -> Iterator[Advice]:
    """Ready skills, and why one cannot be used."""
    ready: list[Msg] = []
    blocked: list[Msg] = []
    for own in side(s, seat).cards:
        if own.card.type == "skill" and own.ready and own.card.arrow is not None:
            leads = arrow_leads(s.heroes[seat].marker, own.card.arrow)
            (blocked if leads is None else ready).append(card_label(own.card))
    if ready:
        text = msg("{who} may use, in any turn: {cards}", who=Who(seat), cards=Listed(tuple(ready)))
        yield say("skill.ready", "remind", text, "hrdina.card.skill_any_turn", seat=seat, beginner=True)
    if blocked:
        text = msg(
            "{who}, the marker cannot move along the arrow: {cards}", who=Who(seat), cards=Listed(tuple(blocked))
        )
        yield say("skill.blocked", "remind", text, "hrdina.card.skill_blocked", seat=seat)


# --- fights ---


@lru_cache(maxsize=256)
def _chances(threshold: int, dice: int, faces: tuple[int, ...]) -> Mercenaries:
    return mercenary_hint(threshold, dice=dice, most=dice + SHOWN_DICE - 1, faces=faces)


@rule("hrdina.odds.mercenary_hint", "hrdina.odds.at_least", "hrdina.trophy.first", "hrdina.fight.trophy_threshold")
def before_a_fight(s: State, seat: int) -> Iterator[Advice]:
    """Chance of the trophy by number of dice, what one more costs, and what the trophy brings."""
    live, duel = live_of(s), live_of(s).duel
    fighting = duel is not None and duel.seat == seat and duel.sum is None
    if not s.options.monsters or not (fighting or _turn(s, seat)):
        return
    dice = dice_count(duel) if duel is not None else 1
    minion = live.minion
    if minion is not None and minion.threshold is not None:
        found = _chances(minion.threshold, dice, s.tables.combat_faces)
        shown = tuple(msg("{n}: {chance}", n=n, chance=Percent(chance)) for n, chance in found.chances)
        text = msg(
            "{card}, trophy by number of dice: {chances}. One more die: {xp} XP or {gold} gold.",
            card=card_label(minion),
            chances=Listed(shown),
            xp=MERCENARY["xp"],
            gold=MERCENARY["gold"],
        )
        rules = ("hrdina.odds.mercenary_hint", "hrdina.fight.mercenary", "hrdina.fight.trophy_threshold")
        yield say("fight.chance", "odds", text, *rules, seat=seat)
    yield from _next_trophy(s, seat)
    if fighting:
        text = msg("Mercenaries are hired before the roll: 3 XP or 5 gold each.")
        yield say("fight.dice", "remind", text, "hrdina.fight.mercenary_before_roll", seat=seat, beginner=True)


@rule("hrdina.trophy.first", "hrdina.trophy.second", "hrdina.trophy.third", "hrdina.trophy.later")
def _next_trophy(s: State, seat: int) -> Iterator[Advice]:
    have = s.heroes[seat].trophies or 0
    rules = ("hrdina.trophy.first", "hrdina.trophy.second", "hrdina.trophy.third", "hrdina.trophy.later")
    more = have >= len(TOKEN_OF)
    what = msg("{n} XP", n=TROPHY_XP) if more else msg("token {card}", card=ADVENTURE[TOKEN_OF[have]])
    text = msg("{who}, the next trophy brings: {what}", who=Who(seat), what=what)
    yield say("fight.token", "remind", text, rules[min(have, 3)], seat=seat)


@rule("hrdina.odds.reroll_hint", "hrdina.fight.reroll", "hrdina.fight.reroll_stands")
def in_a_fight(s: State, seat: int) -> Iterator[Advice]:
    """After the roll: which die to roll again, or to stop."""
    live, duel, xp = live_of(s), live_of(s).duel, s.heroes[seat].xp or 0
    if duel is None or duel.seat != seat or duel.sum is None or xp < REROLL:
        return
    threshold = live.minion.threshold if live.minion is not None else None
    rules = ("hrdina.odds.reroll_hint", "hrdina.fight.reroll", "hrdina.fight.reroll_stands")
    known = bool(duel.values) and set(duel.values) <= set(s.tables.combat_faces)
    if threshold is None or len(duel.values) > MOST_DICE or not known:
        text = msg("{who}: a die again for 1 XP; the new value stands.", who=Who(seat))
        yield say("fight.reroll", "remind", text, *rules[1:], seat=seat)
        return
    rerolls = min(xp // REROLL, MOST_REROLLS)
    hint = reroll_hint(duel.values, ((threshold, 1),), 0, rerolls, s.tables.combat_faces)
    if hint.die is None:
        text = msg("{who}: stop, a reroll does not help.", who=Who(seat))
    else:
        text = msg(
            "{who}: roll the {n} again, trophy with {chance}; the new value stands.",
            who=Who(seat),
            n=duel.values[hint.die],
            chance=Percent(hint.value),
        )
    yield say("fight.reroll", "odds", text, *rules, seat=seat)


@rule("hrdina.trophy.peek", "hrdina.trophy.later")
def trophies(s: State, seat: int) -> Iterator[Advice]:
    """Adventure cards a seat may look at and has not noted yet."""
    mine = side(s, seat)
    seen = {p.adventure for p in mine.peeks}
    new = tuple(dict.fromkeys(ADVENTURE[kind] for kind in mine.tokens if kind not in seen))
    if new:
        text = msg("{who} may look in secret: {cards}", who=Who(seat), cards=Listed(new))
        yield say("trophy.peek", "remind", text, "hrdina.trophy.peek", seat=seat)


# --- the end comes near ---


@rule("hrdina.end.improve", "hrdina.call.forecast")
def near_the_end(s: State, seat: int) -> Iterator[Advice]:
    """From two rounds before the end on: goals still missed, and by how much."""
    coming, hero = forecast(s), s.heroes[seat]
    if coming.two + coming.one > NEAR or hero.klass is None:
        return
    missed: list[Msg] = []
    for row in range(len(ATTRIBUTES)):
        total = row_total(hero, row)
        if goal_met(hero, row) is False and total is not None:
            missed.append(msg("{row} {gap}", row=row_label(row), gap=_gap(distance(hero.klass.goals[row], total))))
    if missed:
        text = msg(
            "{who}, goals still missed: {rows}. XP are worth most there.", who=Who(seat), rows=Listed((*missed,))
        )
        yield say("end.near", "remind", text, "hrdina.end.improve", "hrdina.xp.action", seat=seat)


def _gap(gap: int) -> Msg:
    return msg("(+{n})", n=gap) if gap > 0 else msg("(−{n})", n=-gap)
