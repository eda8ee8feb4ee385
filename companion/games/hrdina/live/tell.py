"""The followed game in words: each of its moves as a sentence, and who does what now.

Names stand in the nominative: before a colon, or as the subject of a sentence in the present.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.contract import Move, Status
from companion.core.text import Listed, Msg, Who, msg, msgc, msgn
from companion.games.hrdina.live import moves as k
from companion.games.hrdina.live.common import STAGE, live_of
from companion.games.hrdina.live.offers_table import named_card
from companion.games.hrdina.live.orders import gold_for, leftmost
from companion.games.hrdina.live.state import Stage
from companion.games.hrdina.live.tell_market import TELL as MARKET
from companion.games.hrdina.live.tell_parts import action, dealt, dice, of, with_changes
from companion.games.hrdina.live.waiting import waiting
from companion.games.hrdina.state import State
from companion.games.hrdina.words import card_label, cell_label, colour_term, die_label, row_label

LEVEL: dict[str, Msg] = {
    "score": msg("From now on only the final score is kept."),
    "light": msg("From now on boards, gold, XP and cards are followed."),
    "full": msg("From now on everything is followed."),
}


# --- the table and the set-up ---


def _follow(s: State, m: k.SetFollow) -> Msg:
    return LEVEL[m.level]


def _icons(s: State, m: k.SetIcons) -> Msg:
    coins = Listed(tuple(i + 1 for i in m.coins)) if m.coins else msgc("several", "none")
    told = msg("Initiative cards with a coin: {cards}", cards=coins)
    if not m.fiends:
        return told
    fiends = Listed(tuple(i + 1 for i in m.fiends))
    return msg("{told}; with a place for a fiend: {cards}", told=told, cards=fiends)


def _first(s: State, m: k.RollFirst) -> Msg:
    live = live_of(s)
    rolling = live.tied or tuple(range(s.n))
    rolled = tuple(msg("{who} {n}", who=Who(i), n=v) for i, v in zip(rolling, m.values, strict=False))
    highest = [i for i, v in zip(rolling, m.values, strict=False) if v == max(m.values)]
    told = msg("Roll for the start: {dice}", dice=Listed(rolled))
    if len(highest) == 1:
        return msg("{told}. {who} starts.", told=told, who=Who(highest[0]))
    return msg("{told}. A tie: {who} roll again.", told=told, who=Listed(tuple(Who(i) for i in highest)))


def _start(s: State, m: k.SetStart) -> Msg:
    return msg("{who} starts.", who=Who(m.seat))


def _colour(s: State, m: k.DrawColour) -> Msg:
    return of(m.seat, msg("class colour {colour}", colour=colour_term(m.colour)))


def _familiar(s: State, m: k.ChooseFamiliar) -> Msg:
    if m.dealt is None:
        return of(m.seat, msg("no familiar"))
    kept, gone = m.dealt[m.kept], m.dealt[1 - m.kept]
    return of(m.seat, msg("familiar {card}, out of the game: {other}", card=card_label(kept), other=card_label(gone)))


def _start_dice(s: State, m: k.DrawStartDice) -> Msg:
    return of(m.seat, msg("starting dice {dice}", dice=dice(m.dice)))


def _minion(s: State, m: k.RevealMinion) -> Msg:
    if m.minion is None:
        return msg("The open minion is not told")
    return msg("Open minion: {card}", card=card_label(m.minion))


def _fiend(s: State, m: k.PlaceFiend) -> Msg:
    return msg("Fiend on initiative card {n}: {card}", n=m.card + 1, card=card_label(m.fiend))


def _row(s: State, m: k.DealRow) -> Msg:
    return dealt(msg("The market row is dealt"), m.call)


def _name(s: State, m: k.NameCard) -> Msg:
    if not m.card:
        return msg("Card {n} of the row is not told", n=m.place + 1)
    return msg("Card {n} of the row: {card}", n=m.place + 1, card=named_card(m.card))


def _begin(s: State, m: k.BeginRounds) -> Msg:
    return msg("The first round begins.")


# --- roll and order phase ---


def _roll(s: State, m: k.RollDice) -> Msg:
    return msg("Round {n}, rolled: {dice}", n=live_of(s).round, dice=dice(m.dice))


def _take(s: State, m: k.TakeInitiative) -> Msg:
    live = live_of(s)
    if m.card >= len(live.cards):
        return of(m.seat, msg("initiative card {n}", n=m.card + 1))
    card = live.cards[m.card]
    told = msg("initiative card {n} with {dice}", n=m.card + 1, dice=dice(card.dice))
    if card.coin:
        told = msg("{told}, a coin", told=told)
    if card.fiend is not None:
        told = msg("{told}, fiend {card}", told=told, card=card_label(card.fiend))
    return of(m.seat, told)


def _place(s: State, m: k.PlaceDie) -> Msg:
    cell = leftmost(s, m.seat, m.row)
    where = row_label(m.row) if cell is None else cell_label(cell)
    told = msg("{die} on {cell}", die=die_label(m.die), cell=where)
    gold = sum(n for _, n in gold_for(s, m.seat, m.die, m.row)) if m.gold is None else m.gold
    return of(m.seat, msgn("{told}, {n} gold", "{told}, {n} gold", gold, told=told) if gold else told)


def _action(s: State, m: k.AttributeAction) -> Msg:
    return of(m.seat, action(s, m.seat, m.action, m.cells, m.to))


def _familiar_action(s: State, m: k.FamiliarAction) -> Msg:
    return of(m.seat, with_changes(msg("action of the familiar"), m.changes, m.note))


def _end_turn(s: State, m: k.EndOrderTurn) -> Msg:
    return of(m.seat, msg("end of the turn"))


TELL: dict[type[Move], Callable[[State, Any], Msg]] = {
    **MARKET,
    k.SetFollow: _follow,
    k.SetIcons: _icons,
    k.RollFirst: _first,
    k.SetStart: _start,
    k.DrawColour: _colour,
    k.ChooseFamiliar: _familiar,
    k.DrawStartDice: _start_dice,
    k.RevealMinion: _minion,
    k.PlaceFiend: _fiend,
    k.DealRow: _row,
    k.NameCard: _name,
    k.BeginRounds: _begin,
    k.RollDice: _roll,
    k.TakeInitiative: _take,
    k.PlaceDie: _place,
    k.AttributeAction: _action,
    k.FamiliarAction: _familiar_action,
    k.EndOrderTurn: _end_turn,
}


def status(s: State) -> Status | None:
    """Who does what now; None where the score says it."""
    live, now = live_of(s), waiting(s)
    if now.step == "score":
        return None
    detail = now.detail
    if live.stage not in (Stage.SETUP, Stage.PLAY) and live.round:
        phase = msg("Round {n}, {phase}", n=live.round, phase=STAGE[live.stage])
        detail = phase if detail is None else msg("{phase}: {detail}", phase=phase, detail=detail)
    return Status(now.what, detail, live.round, now.seats)
