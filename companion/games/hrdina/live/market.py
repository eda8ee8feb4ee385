"""The market phase: one of three in the order of the initiative cards, and the card goes back."""

from __future__ import annotations

from companion.core.contract import Ruling, rule
from companion.core.text import Who, msg
from companion.games.hrdina.live.common import (
    barred,
    full_board,
    gain,
    is_light,
    live_of,
    not_yours,
    placed,
    side,
    with_live,
)
from companion.games.hrdina.live.dealing import empty_row, from_row, with_card
from companion.games.hrdina.live.deck import got, hands_full, lost
from companion.games.hrdina.live.moves import BuyCard, DiscardMarketCard, PassMarket, ReturnInitiative
from companion.games.hrdina.live.orders import card_of, market_order
from companion.games.hrdina.live.state import MarketCard, Stage, Turn
from companion.games.hrdina.rules.common import never, no
from companion.games.hrdina.state import Hero, State, Step

DISCARD_GOLD = 2


@rule("hrdina.market.order", "hrdina.market.return_card")
def next_to_market(s: State) -> int | None:
    """The first seat, by initiative cards, that is not done with the market phase."""
    cards = live_of(s).cards
    done = {c.owner for c in cards if c.returned}
    return next((seat for seat in market_order(s) if seat not in done), None)


@rule("hrdina.market.options", "hrdina.market.order", "hrdina.market.return_card")
def turn_rulings(s: State, seat: int) -> list[Ruling]:
    """Rulings on any market action of a seat now: its turn, nothing done yet, no fight going on."""
    if wrong := barred(s, seat, Stage.MARKET, Stage.PLAY):
        return wrong
    live, found = live_of(s), []
    if live.duel is not None:
        why = msg("First the fight of {who} ends.", who=Who(live.duel.seat))
        return [never("hrdina.market.options", why)]
    if is_light(s):
        return []
    if live.turn is not None and live.turn.acted and live.turn.seat != seat:
        why = msg("First {who} returns the initiative card.", who=Who(live.turn.seat))
        return [never("hrdina.market.return_card", why)]
    card = card_of(s, seat)
    if card is not None and live.cards[card].returned:
        why = msg("{who} has returned the initiative card: one turn in the phase.", who=Who(seat))
        return [no("hrdina.market.return_card", why)]
    whose = next_to_market(s)
    if whose is not None and whose != seat:
        found.append(not_yours(seat, "hrdina.market.order", whose))
    if live.turn is not None and live.turn.seat == seat and live.turn.acted:
        why = msg("Only one of three: buying, discarding or fighting.")
        found.append(no("hrdina.market.options", why))
    return found


def acted(s: State, seat: int, done: bool) -> State:
    """The market action of a seat is taken; with `done` the initiative card goes back."""
    if is_light(s):
        return s
    s = with_live(s, turn=Turn(seat=seat, acted=True))
    return returned(s, seat) if done else s


# --- buying ---


@rule("hrdina.market.charisma_discount", "hrdina.market.price_floor", "hrdina.charisma.uses")
def tokens_used(price: int, tokens: int) -> int:
    """Tokens that count: 1 gold each, never more than the price; they give no change."""
    return min(price, tokens)


@rule("hrdina.market.afford", "hrdina.market.charisma_discount")
def can_pay(hero: Hero, price: int, tokens: int) -> bool:
    return (hero.charisma or 0) >= tokens and (hero.gold or 0) >= price - tokens


@rule("hrdina.market.charisma_many")
def most_tokens(s: State, seat: int, price: int) -> int:
    """Charisma tokens a seat can put into a purchase."""
    have = tokens_used(price, s.heroes[seat].charisma or 0)
    return min(1, have) if s.options.charisma_per_purchase == "one" else have


@rule("hrdina.market.price", "hrdina.market.afford", "hrdina.market.charisma_many", "hrdina.card.weapon_buy_first")
def check_buy_card(s: State, m: BuyCard) -> list[Ruling]:
    found = turn_rulings(s, m.seat)
    if any(r.hard for r in found):
        return found
    hero, mine, used = s.heroes[m.seat], side(s, m.seat), tokens_used(m.price, m.tokens)
    for number in m.drop:
        if number >= len(mine.cards) or mine.cards[number].card.type != "weapon":
            return [never("hrdina.card.weapon_discard", msg("{who} has no such weapon.", who=Who(m.seat)))]
    if len(mine.cards) >= 130:
        return [never("hrdina.market.place", msg("There are no more market cards."))]
    if used > 1 and s.options.charisma_per_purchase == "one":
        why = msg("This table spends one charisma token on a purchase.")
        found.append(no("hrdina.market.charisma_many", why))
    if not can_pay(hero, m.price, used):
        why = msg(
            "Price {price}: {who} has {gold} gold and {tokens} charisma tokens.",
            price=m.price,
            who=Who(m.seat),
            gold=hero.gold or 0,
            tokens=hero.charisma or 0,
        )
        found.append(no("hrdina.market.afford", why))
    return [*found, *hands_full(s, m.seat, m.card, m.drop), *empty_row(s)]


@rule("hrdina.market.place", "hrdina.market.immediate", "hrdina.card.scroll_now")
def buy_card(s: State, m: BuyCard) -> State:
    """Weapons dropped, the price paid, the card beside the board with what it does at once."""
    for number in sorted(set(m.drop), reverse=True):
        s = lost(s, m.seat, number)
    used = tokens_used(m.price, m.tokens)
    s = gain(s, m.seat, gold=used - m.price, charisma=-used)
    s = got(from_row(s, m.card.id, to_discards=False), m.seat, m.card, m.price)
    return acted(s, m.seat, m.done and not _to_settle(m.card))


@rule("hrdina.card.scroll_now")
def _to_settle(card: MarketCard) -> bool:
    """The turn stays open for the effect of a scroll."""
    return card.type == "scroll"


# --- discarding, passing ---


@rule("hrdina.market.discard_gold", "hrdina.charisma.not_gold")
def check_discard(s: State, m: DiscardMarketCard) -> list[Ruling]:
    found = turn_rulings(s, m.seat)
    return found if any(r.hard for r in found) else [*found, *empty_row(s)]


def discard(s: State, m: DiscardMarketCard) -> State:
    """2 gold; charisma tokens neither help nor are spent."""
    s = gain(from_row(s, m.card, to_discards=True), m.seat, gold=DISCARD_GOLD)
    return acted(s, m.seat, m.done)


@rule("hrdina.market.no_pass")
def check_pass(s: State, m: PassMarket) -> list[Ruling]:
    if wrong := barred(s, m.seat, Stage.MARKET):
        return wrong
    found = turn_rulings(s, m.seat)
    if not s.options.market_pass:
        why = msg("Nobody passes: a card of the row can always be discarded for {n} gold.", n=DISCARD_GOLD)
        found.append(no("hrdina.market.no_pass", why))
    return found


def pass_market(s: State, m: PassMarket) -> State:
    return acted(s, m.seat, done=True)


# --- returning the card ---


@rule("hrdina.market.return_card")
def check_return(s: State, m: ReturnInitiative) -> list[Ruling]:
    if wrong := barred(s, m.seat, Stage.MARKET):
        return wrong
    live = live_of(s)
    if live.duel is not None:
        why = msg("First the fight of {who} ends.", who=Who(live.duel.seat))
        return [never("hrdina.market.options", why)]
    card = card_of(s, m.seat)
    if card is None or live.cards[card].returned:
        why = msg("{who} has no initiative card to return.", who=Who(m.seat))
        return [never("hrdina.market.return_card", why)]
    if live.turn is None or live.turn.seat != m.seat or not live.turn.acted:
        why = msg("{who} has done nothing in the market yet.", who=Who(m.seat))
        return [no("hrdina.market.return_card", why)]
    return []


def return_initiative(s: State, m: ReturnInitiative) -> State:
    return returned(s, m.seat)


@rule("hrdina.market.return_card", "hrdina.end.trigger", "hrdina.end.no_cleanup", "hrdina.end.charisma_last")
def returned(s: State, seat: int) -> State:
    """The seat is done. After the last one comes clean-up, or the end once every board is complete."""
    card = card_of(s, seat)
    if card is not None:
        s = with_live(s, cards=with_card(live_of(s).cards, card, returned=True))
    whose = next_to_market(s)
    if whose is not None:
        return with_live(s, turn=Turn(seat=whose))
    if not complete(s):
        sides = tuple(one.model_copy(update={"readied": False}) for one in live_of(s).sides)
        return with_live(s, stage=Stage.CLEANUP, turn=None, dealt=False, sides=sides)
    if not s.options.last_round_keep_charisma:
        s = without_charisma(s)
    return with_live(known(s), stage=Stage.IMPROVE, turn=None)


@rule("hrdina.entry.prefill")
def known(s: State) -> State:
    """Who followed every card need not settle again that a hero has no armor or no traits."""
    heroes = []
    for hero in s.heroes:
        none = {step for step, has in ((Step.ARMOR, hero.armor), (Step.TRAITS, hero.traits)) if not has}
        seen = tuple(step for step in Step if step in hero.seen or step in none)
        heroes.append(hero.model_copy(update={"seen": seen}))
    return s.model_copy(update={"heroes": tuple(heroes)})


@rule("hrdina.end.full", "hrdina.end.trigger")
def complete(s: State) -> bool:
    """Every hero board and familiar is full."""
    return all(placed(s, seat) == full_board(s) for seat in range(s.n))


@rule("hrdina.charisma.expire", "hrdina.cleanup.charisma")
def without_charisma(s: State) -> State:
    heroes = tuple(h.model_copy(update={"charisma": 0}) for h in s.heroes)
    return s.model_copy(update={"heroes": heroes})
