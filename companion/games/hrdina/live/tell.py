"""The followed game in words: each of its moves as a sentence, and who does what now.

Names stand in the nominative: before a colon, or as the subject of a sentence in the present.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.core.contract import Move, Status
from companion.core.text import Arg, Listed, Msg, Who, msg, msgn
from companion.games.hrdina.dice import opposite, show
from companion.games.hrdina.live import moves as k
from companion.games.hrdina.live.common import STAGE, live_of, side
from companion.games.hrdina.live.duels import SKIP, UNKNOWN
from companion.games.hrdina.live.market import DISCARD_GOLD, tokens_used
from companion.games.hrdina.live.orders import gold_for, leftmost
from companion.games.hrdina.live.state import Changes, Level, MarketCard, Stage
from companion.games.hrdina.live.waiting import waiting
from companion.games.hrdina.rows import signed
from companion.games.hrdina.rules.fight import MERCENARY
from companion.games.hrdina.state import State
from companion.games.hrdina.words import (
    ADVENTURE,
    TOKEN,
    card_label,
    cell_label,
    colour_term,
    die_label,
    marker_label,
    row_label,
)


def _of(seat: int, what: Msg) -> Msg:
    return msg("{who}: {what}", who=Who(seat), what=what)


def _dice(dice: Sequence[str]) -> Msg:
    shown: tuple[Arg, ...] = tuple(die_label(die) for die in dice)
    return msg("{dice}", dice=Listed(shown)) if shown else msg("no dice")


def _numbers(values: Sequence[int]) -> Msg:
    return msg("{dice}", dice=Listed(tuple(values)))


CARD_TYPE: dict[str, Msg] = {
    "weapon": msg("weapon"),
    "armor": msg("armor"),
    "trait": msg("trait"),
    "skill": msg("skill"),
    "scroll": msg("scroll"),
}
LEVEL: dict[str, Msg] = {
    "score": msg("From now on only the final score is kept."),
    "light": msg("From now on boards, gold, XP and cards are followed."),
    "full": msg("From now on everything is followed."),
}
assert set(LEVEL) == {"score", *Level.__args__}  # type: ignore[attr-defined]


def market_card(card: MarketCard) -> Msg:
    """A market card by its name and type."""
    of = CARD_TYPE[card.type]
    if not card.name and card.id.startswith("own."):
        return of
    return msg("{card} ({type})", card=card_label(card), type=of)


def changes(c: Changes) -> Msg | None:
    """What an effect changed, None = nothing."""
    parts: list[Msg] = [
        msg("{token} {n}", token=TOKEN[name], n=signed(by))
        for name in ("gold", "xp", "charisma", "honor", "injuries")
        if (by := getattr(c, name))
    ]
    parts += [msg("token {card}", card=ADVENTURE[kind]) for kind in c.tokens]
    for put in c.put:
        die = die_label(put.die) if put.die is not None else msg("empty")
        parts.append(msg("{cell}: {what}", cell=cell_label(put.cell), what=die))
    if c.marker is not None:
        parts.append(msg("marker on {cell}", cell=marker_label(c.marker)))
    return msg("{changes}", changes=Listed(tuple(parts))) if parts else None


def _with(told: Msg, c: Changes, note: str = "") -> Msg:
    """A sentence with its note and what was changed."""
    if note:
        told = msg("{told} ({note})", told=told, note=note)
    what = changes(c)
    return told if what is None else msg("{told}: {what}", told=told, what=what)


# --- the table and the set-up ---


def _follow(s: State, m: k.SetFollow) -> Msg:
    return LEVEL[m.level]


def _icons(s: State, m: k.SetIcons) -> Msg:
    coins = Listed(tuple(i + 1 for i in m.coins)) if m.coins else msg("none")
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
    return _of(m.seat, msg("class colour {colour}", colour=colour_term(m.colour)))


def _familiar(s: State, m: k.ChooseFamiliar) -> Msg:
    if m.dealt is None:
        return _of(m.seat, msg("no familiar"))
    kept, gone = m.dealt[m.kept], m.dealt[1 - m.kept]
    return _of(m.seat, msg("familiar {card}, out of the game: {other}", card=card_label(kept), other=card_label(gone)))


def _start_dice(s: State, m: k.DrawStartDice) -> Msg:
    return _of(m.seat, msg("starting dice {dice}", dice=_dice(m.dice)))


def _minion(s: State, m: k.RevealMinion) -> Msg:
    if m.minion is None:
        return msg("The open minion is not told")
    return msg("Open minion: {card}", card=card_label(m.minion))


def _fiend(s: State, m: k.PlaceFiend) -> Msg:
    return msg("Fiend on initiative card {n}: {card}", n=m.card + 1, card=card_label(m.fiend))


def _row(s: State, m: k.DealRow) -> Msg:
    return _dealt(s, msg("The market row is dealt"), m.call)


def _dealt(s: State, told: Msg, call: bool | None) -> Msg:
    return msg("{told}. The Call card showed up.", told=told) if call else told


def _begin(s: State, m: k.BeginRounds) -> Msg:
    return msg("The first round begins.")


# --- roll and order phase ---


def _roll(s: State, m: k.RollDice) -> Msg:
    return msg("Round {n}, rolled: {dice}", n=live_of(s).round, dice=_dice(m.dice))


def _take(s: State, m: k.TakeInitiative) -> Msg:
    live = live_of(s)
    if m.card >= len(live.cards):
        return _of(m.seat, msg("initiative card {n}", n=m.card + 1))
    card = live.cards[m.card]
    told = msg("initiative card {n} with {dice}", n=m.card + 1, dice=_dice(card.dice))
    if card.coin:
        told = msg("{told}, a coin", told=told)
    if card.fiend is not None:
        told = msg("{told}, fiend {card}", told=told, card=card_label(card.fiend))
    return _of(m.seat, told)


def _place(s: State, m: k.PlaceDie) -> Msg:
    cell = leftmost(s, m.seat, m.row)
    where = row_label(m.row) if cell is None else cell_label(cell)
    told = msg("{die} on {cell}", die=die_label(m.die), cell=where)
    gold = sum(n for _, n in gold_for(s, m.seat, m.die, m.row)) if m.gold is None else m.gold
    return _of(m.seat, msgn("{told}, {n} gold", "{told}, {n} gold", gold, told=told) if gold else told)


def _action(s: State, m: k.AttributeAction) -> Msg:
    return _of(m.seat, action(s, m.seat, m.action, m.cells, m.to))


def action(s: State, seat: int, name: str, cells: tuple[int, ...], to: int | None) -> Msg:
    """An attribute action in words, whoever pays for it."""
    hero = s.heroes[seat]
    if name == "token":
        return msg("charisma token taken")
    if name == "move":
        return msg("marker on {cell}", cell=marker_label(to)) if to is not None else msg("marker moved")
    if name == "swap":
        where = Listed(tuple(cell_label(c) for c in cells))
        return msg("dice change places: {cells}", cells=where)
    die = hero.cells[cells[0]] if cells else None
    if die is None:
        return msg("action")
    after = opposite(die, s.tables) if to is None else show(die, to)
    shown = die_label(after) if after is not None else msg("none")
    cell = cell_label(cells[0])
    if name == "flip":
        return msg("{cell}: {die} turned over: {after}", cell=cell, die=die_label(die), after=shown)
    if name == "step":
        return msg("{cell}: {die} by one: {after}", cell=cell, die=die_label(die), after=shown)
    return msg("{cell}: {die} rolled again: {after}", cell=cell, die=die_label(die), after=shown)


def _familiar_action(s: State, m: k.FamiliarAction) -> Msg:
    return _of(m.seat, _with(msg("action of the familiar"), m.changes, m.note))


def _end_turn(s: State, m: k.EndOrderTurn) -> Msg:
    return _of(m.seat, msg("end of the turn"))


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
    return _of(m.seat, told)


def _discard(s: State, m: k.DiscardMarketCard) -> Msg:
    name = m.card.rpartition(".")[2].replace("_", " ")
    what = msg("card {card} discarded", card=name) if name else msg("a card of the row discarded")
    return _of(m.seat, msgn("{told}, {n} gold", "{told}, {n} gold", DISCARD_GOLD, told=what))


def _pass(s: State, m: k.PassMarket) -> Msg:
    return _of(m.seat, msg("nothing in the market"))


def _return(s: State, m: k.ReturnInitiative) -> Msg:
    return _of(m.seat, msg("initiative card returned"))


def _own(s: State, seat: int, number: int) -> Msg:
    cards = side(s, seat).cards
    return card_label(cards[number].card) if number < len(cards) else msg("card {n}", n=number + 1)


def _skill(s: State, m: k.UseSkill) -> Msg:
    return _of(m.seat, _with(msg("skill {card} used", card=_own(s, m.seat, m.card)), m.changes, m.note))


def _ready(s: State, m: k.ReadySkill) -> Msg:
    return _of(m.seat, msg("skill {card} is ready", card=_own(s, m.seat, m.card)))


def _drop(s: State, m: k.DropCard) -> Msg:
    return _of(m.seat, msg("{card} thrown away", card=_own(s, m.seat, m.card)))


def _effect(s: State, m: k.CardEffect) -> Msg:
    return _of(m.seat, _with(msg("effect"), m.changes, m.note))


# --- fights ---


def _shown(s: State) -> Msg:
    return card_label(live_of(s).minion or UNKNOWN)


def _skip(s: State, m: k.SkipMinion) -> Msg:
    price = msg("{token} −{n}", token=TOKEN["gold"], n=m.price)
    told = msg("minion skipped") if m.price == SKIP else msg("minion skipped for another price")
    return _of(m.seat, msg("{what} ({price})", what=told, price=price))


def _fight(s: State, m: k.StartFight) -> Msg:
    if live_of(s).minion is None:
        return _of(m.seat, msgn("fight with {n} die", "fight with {n} dice", 1 + m.extra))
    return _of(m.seat, msgn("fight: {card}, {n} die", "fight: {card}, {n} dice", 1 + m.extra, card=_shown(s)))


def _mercenary(s: State, m: k.FightMercenary) -> Msg:
    price = MERCENARY[m.pay] if m.price is None else m.price
    return _of(m.seat, msg("mercenary hired ({token} {n})", token=TOKEN[m.pay], n=f"−{price}"))


def _combat_roll(s: State, m: k.CombatRoll) -> Msg:
    return _of(m.seat, msg("combat roll {dice}, sum {n}", dice=_numbers(m.values), n=sum(m.values)))


def _combat_reroll(s: State, m: k.CombatReroll) -> Msg:
    duel = live_of(s).duel
    old = duel.values[m.die] if duel is not None and m.die < len(duel.values) else None
    if old is None:
        return _of(m.seat, msg("combat die rolled again: {n}", n=m.value))
    return _of(m.seat, msg("combat die {old} rolled again: {n}", old=old, n=m.value))


def _reward(s: State, m: k.TakeReward) -> Msg:
    told = msg("reward with the trophy") if m.trophy else msg("reward without a trophy")
    return _of(m.seat, _with(told, m.gains))


def _peek(s: State, m: k.PeekAdventure) -> Msg:
    """The private note is nobody else's business."""
    return _of(m.seat, msg("looked at an adventure card: {card}", card=ADVENTURE[m.adventure]))


# --- clean-up and the end ---


def _cleanup(s: State, m: k.FinishCleanup) -> Msg:
    if live_of(s).level == "light":
        return msg("Round {n} is over; charisma tokens are gone.", n=live_of(s).round)
    after = (live_of(s).start or 0) + 1
    told = msg("Clean-up of round {n}; next start player: {who}", n=live_of(s).round, who=Who(after % s.n))
    return _dealt(s, told, m.call)


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
            dice = msgn("{n} combat die", "{n} combat dice", g.dice)
            gains.append(msg("{who}: {dice}, total {n}", who=Who(g.seat), dice=dice, n=signed(g.modifier)))
    return msg("{told}. {gains}", told=told, gains=Listed(tuple(gains))) if gains else told


def _battle_roll(s: State, m: k.BattleRoll) -> Msg:
    return _of(m.seat, msg("battle roll {dice}", dice=_numbers(m.values)))


TELL: dict[type[Move], Callable[[State, Any], Msg]] = {
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
    k.BeginRounds: _begin,
    k.RollDice: _roll,
    k.TakeInitiative: _take,
    k.PlaceDie: _place,
    k.AttributeAction: _action,
    k.FamiliarAction: _familiar_action,
    k.EndOrderTurn: _end_turn,
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
