"""The market, own cards, fights, clean-up and the end in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.contract import Move
from companion.core.text import Listed, Msg, Who, msg, msgn
from companion.games.hrdina.live import moves as k
from companion.games.hrdina.live.common import live_of, side
from companion.games.hrdina.live.duels import SKIP, UNKNOWN
from companion.games.hrdina.live.market import DISCARD_GOLD, tokens_used
from companion.games.hrdina.live.state import Gain
from companion.games.hrdina.live.tell_parts import dealt, market_card, numbers, of, with_changes
from companion.games.hrdina.rows import signed
from companion.games.hrdina.rules.fight import MERCENARY
from companion.games.hrdina.state import State
from companion.games.hrdina.words import ADVENTURE, TOKEN, card_label

# --- market phase ---


def _buy(s: State, m: k.BuyCard) -> Msg:
    tokens = tokens_used(m.price, m.tokens)
    told = msg("bought {card}, price {n}", card=market_card(m.card), n=m.price)
    if tokens:
        told = msgn("{told} with {n} charisma token", "{told} with {n} charisma tokens", tokens, told=told)
    if m.drop:
        cards = side(s, m.seat).cards
        names = tuple(card_label(cards[i].card) for i in m.drop if i < len(cards))
        told = msg("{told}, thrown away: {cards}", told=told, cards=Listed(names)) if names else told
    return of(m.seat, told)


def _discard(s: State, m: k.DiscardMarketCard) -> Msg:
    name = m.card.rpartition(".")[2].replace("_", " ")
    what = msg("card {card} discarded", card=name) if name else msg("a card of the row discarded")
    return of(m.seat, msgn("{told}, {n} gold", "{told}, {n} gold", DISCARD_GOLD, told=what))


def _pass(s: State, m: k.PassMarket) -> Msg:
    return of(m.seat, msg("nothing in the market"))


def _return(s: State, m: k.ReturnInitiative) -> Msg:
    return of(m.seat, msg("initiative card returned"))


def _own(s: State, seat: int, number: int) -> Msg:
    cards = side(s, seat).cards
    return card_label(cards[number].card) if number < len(cards) else msg("card {n}", n=number + 1)


def _skill(s: State, m: k.UseSkill) -> Msg:
    return of(m.seat, with_changes(msg("skill {card} used", card=_own(s, m.seat, m.card)), m.changes, m.note))


def _ready(s: State, m: k.ReadySkill) -> Msg:
    return of(m.seat, msg("skill {card} is ready", card=_own(s, m.seat, m.card)))


def _drop(s: State, m: k.DropCard) -> Msg:
    return of(m.seat, msg("{card} thrown away", card=_own(s, m.seat, m.card)))


def _effect(s: State, m: k.CardEffect) -> Msg:
    return of(m.seat, with_changes(msg("effect"), m.changes, m.note))


# --- fights ---


def _shown(s: State) -> Msg:
    return card_label(live_of(s).minion or UNKNOWN)


def _skip(s: State, m: k.SkipMinion) -> Msg:
    price = msg("{token} −{n}", token=TOKEN["gold"], n=m.price)
    told = msg("minion skipped") if m.price == SKIP else msg("minion skipped for another price")
    return of(m.seat, msg("{what} ({price})", what=told, price=price))


def _fight(s: State, m: k.StartFight) -> Msg:
    if live_of(s).minion is None:
        return of(m.seat, msgn("fight with {n} die", "fight with {n} dice", 1 + m.extra))
    return of(m.seat, msgn("fight: {card}, {n} die", "fight: {card}, {n} dice", 1 + m.extra, card=_shown(s)))


def _mercenary(s: State, m: k.FightMercenary) -> Msg:
    price = MERCENARY[m.pay] if m.price is None else m.price
    return of(m.seat, msg("mercenary hired ({token} {n})", token=TOKEN[m.pay], n=signed(-price)))


def _combat_roll(s: State, m: k.CombatRoll) -> Msg:
    if m.total is not None:
        return of(m.seat, msg("combat roll, sum {n}", n=m.total))
    return of(m.seat, msg("combat roll {dice}, sum {n}", dice=numbers(m.values), n=sum(m.values)))


def _combat_reroll(s: State, m: k.CombatReroll) -> Msg:
    duel = live_of(s).duel
    if m.total is not None:
        return of(m.seat, msg("combat die rolled again, sum {n}", n=m.total))
    old = duel.values[m.die] if duel is not None and m.die is not None and m.die < len(duel.values) else None
    if old is None:
        return of(m.seat, msg("combat die rolled again: {n}", n=m.value or 0))
    return of(m.seat, msg("combat die {old} rolled again: {n}", old=old, n=m.value or 0))


def _reward(s: State, m: k.TakeReward) -> Msg:
    told = msg("reward with the trophy") if m.trophy else msg("reward without a trophy")
    return of(m.seat, with_changes(told, m.gains))


def _peek(s: State, m: k.PeekAdventure) -> Msg:
    """The private note is nobody else's business."""
    return of(m.seat, msg("looked at an adventure card: {card}", card=ADVENTURE[m.adventure]))


# --- clean-up and the end ---


def _cleanup(s: State, m: k.FinishCleanup) -> Msg:
    if live_of(s).level == "light":
        return msg("Round {n} is over; charisma tokens are gone.", n=live_of(s).round)
    after = (live_of(s).start or 0) + 1
    told = msg("Clean-up of round {n}; next start player: {who}", n=live_of(s).round, who=Who(after % s.n))
    return dealt(told, m.call)


def _close(s: State, m: k.CloseCreation) -> Msg:
    return msg("The heroes are finished.")


def _reveal(s: State, m: k.RevealAdventure) -> Msg:
    kind = ADVENTURE[m.adventure]
    told = msg("{kind}: {card}", kind=kind, card=card_label(m.card)) if m.card else msg("Revealed: {kind}", kind=kind)
    gains = []
    for g in m.gains:
        if not g.met:
            gains.append(msg("{who}: condition not met", who=Who(g.seat)))
        elif g.dice or g.modifier:
            gains.append(msg("{who}: {what}", who=Who(g.seat), what=_gain(g)))
    return msg("{told}. {gains}", told=told, gains=Listed(tuple(gains))) if gains else told


def _gain(g: Gain) -> Msg:
    """Combat dice, a change of the total, or both."""
    dice, total = msgn("{n} combat die", "{n} combat dice", g.dice), msg("total {n}", n=signed(g.modifier))
    if g.dice and g.modifier:
        return msg("{dice}, {total}", dice=dice, total=total)
    return dice if g.dice else total


def _battle_roll(s: State, m: k.BattleRoll) -> Msg:
    return of(m.seat, msg("battle roll {dice}", dice=numbers(m.values)))


TELL: dict[type[Move], Callable[[State, Any], Msg]] = {
    k.BuyCard: _buy,
    k.DiscardMarketCard: _discard,
    k.PassMarket: _pass,
    k.ReturnInitiative: _return,
    k.UseSkill: _skill,
    k.ReadySkill: _ready,
    k.DropCard: _drop,
    k.CardEffect: _effect,
    k.SkipMinion: _skip,
    k.StartFight: _fight,
    k.FightMercenary: _mercenary,
    k.CombatRoll: _combat_roll,
    k.CombatReroll: _combat_reroll,
    k.TakeReward: _reward,
    k.PeekAdventure: _peek,
    k.FinishCleanup: _cleanup,
    k.CloseCreation: _close,
    k.RevealAdventure: _reveal,
    k.BattleRoll: _battle_roll,
}
