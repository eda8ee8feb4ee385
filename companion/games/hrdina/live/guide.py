"""What a good teacher would say while the game is played: the set-up, the roll, the order phase and clean-up."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.contract import Advice, rule
from companion.core.text import Listed, Msg, Who, msg, msgn
from companion.games.hrdina.cards import FAMILIAR_ROW
from companion.games.hrdina.dice import kind
from companion.games.hrdina.live.common import is_light, live_of, side
from companion.games.hrdina.live.guide_market import before_a_fight, cards, in_a_fight, market, near_the_end, trophies
from companion.games.hrdina.live.guide_parts import say
from companion.games.hrdina.live.market import complete
from companion.games.hrdina.live.numbers import dice_drawn, dice_each, forecast, numbers
from companion.games.hrdina.live.orders import GOLD_DIE, THIRD_CELL, gold_pays, leftmost, next_to_order
from companion.games.hrdina.live.state import Stage, Turn
from companion.games.hrdina.live.waiting import waiting
from companion.games.hrdina.rows import has_colour
from companion.games.hrdina.state import State
from companion.games.hrdina.words import card_label, cell_label, die_label, row_label

KEYS = (
    "setup.numbers", "setup.call", "setup.class", "setup.icons", "setup.dice",
    "roll.count", "call.due", "call.shown", "call.forecast",
    "take.compare", "place.leftmost", "place.backstory", "place.gold", "place.third",
    "action.one", "action.two", "action.limits", "action.swap", "action.reroll",
    "charisma.use", "fiend.pending", "fiend.active",
    "market.options", "market.hands", "market.trait", "market.armor", "market.scroll", "skill.ready", "skill.blocked",
    "fight.chance", "fight.token", "fight.dice", "fight.reroll", "trophy.peek",
    "cleanup.steps", "cleanup.skill", "end.near", "improve.plan",
)  # fmt: skip


def advise(s: State, seat: int | None = None) -> Iterator[Advice]:
    """What the followed game is worth saying; for one seat its own and the table's."""
    stage = live_of(s).stage
    if stage is Stage.SETUP:
        yield from _setup(s)
    elif stage is Stage.ROLL:
        yield from _roll(s)
    elif stage is Stage.CLEANUP:
        yield from _cleanup(s)
    elif stage is Stage.IMPROVE:
        text = msg("The plan of the last improvements names the best ones.")
        yield say("improve.plan", "now", text, "hrdina.optimise.report", "hrdina.end.closed")
    for i in range(s.n):
        if seat in (None, i):
            yield from _seat(s, i, stage)


def _seat(s: State, seat: int, stage: Stage) -> Iterator[Advice]:
    if stage is Stage.ORDER and next_to_order(s) == seat:
        yield from _order(s, seat)
    if stage in (Stage.MARKET, Stage.PLAY):
        yield from market(s, seat)
        yield from before_a_fight(s, seat)
        yield from in_a_fight(s, seat)
    if stage in (Stage.PLAY, Stage.ROLL, Stage.ORDER, Stage.MARKET, Stage.CLEANUP):
        yield from _lying(s, seat)
        yield from cards(s, seat)
        yield from trophies(s, seat)
        yield from near_the_end(s, seat)


# --- set-up ---


@rule("hrdina.setup.market_set_aside", "hrdina.setup.call_position", "hrdina.setup.call_before_row")
def _setup(s: State) -> Iterator[Advice]:
    live, now, t = live_of(s), waiting(s).step, numbers(s.options, s.n)
    if not live.dealt:
        parts = [msg("row of {n}", n=t.row), msg("initiative cards: {n}", n=t.initiative)]
        if t.set_aside is not None:
            parts.insert(0, msg("market cards set aside: {n}", n=t.set_aside))
        if t.call is not None:
            parts.append(msg("Call card under {n} cards", n=t.call))
        if t.minions_aside:
            parts.append(msg("minions set aside: {n}", n=t.minions_aside))
        parts.append(msg("gold from the start player on: {gold}", gold=Listed(t.gold)))
        rules = ("hrdina.setup.market_set_aside", "hrdina.setup.market_row", "hrdina.setup.gold_base")
        yield say("setup.numbers", "now", msg("For {n} players: {what}", n=s.n, what=Listed(tuple(parts))), *rules)
    if not live.dealt and t.call is not None:
        text = msg("First cards are set aside, then the Call card goes in, then the row is dealt.")
        yield say("setup.call", "mistake", text, "hrdina.setup.call_before_row", beginner=True)
    if now in ("colour", "klass"):
        text = msg("The colour is drawn, a class of that colour is chosen.")
        if s.options.monsters:
            text = msg("The colour is drawn, a class of that colour is chosen; monsters of that colour are left out.")
        yield say("setup.class", "remind", text, "hrdina.setup.class_choice", "hrdina.setup.monster_pool")
    if now == "icons":
        text = msg("Which initiative cards have a place for a fiend is asked once, before the first round.")
        yield say("setup.icons", "now", text, "hrdina.setup.fiend_places", "hrdina.setup.coin_icons")
    if now in ("start_dice", "place"):
        text = msg("Starting dice trigger no actions.")
        if s.options.start_dice_gold:
            text = msg("Starting dice trigger no actions, but gold dice pay 2 gold and a full row pays 1.")
        yield say("setup.dice", "mistake", text, "hrdina.setup.start_dice_no_action", "hrdina.setup.start_dice_gold")


# --- roll phase and the Call card ---


@rule("hrdina.roll.count", "hrdina.call.forecast", "hrdina.call.reveal", "hrdina.call.next_roll")
def _roll(s: State) -> Iterator[Advice]:
    live, drawn = live_of(s), dice_drawn(live_of(s))
    each = msgn("{n} die on each initiative card", "{n} dice on each initiative card", dice_each(live))
    text = msgn("{n} die is drawn: {each}.", "{n} dice are drawn: {each}.", drawn, each=each)
    of_each = "hrdina.roll.one_die" if live.called else "hrdina.roll.two_dice"
    yield say("roll.count", "now", text, "hrdina.roll.count", of_each)
    coming = forecast(s)
    if coming.two:
        two = msgn("{n} round", "{n} rounds", coming.two)
        text = msg("Two dice a card for {two} more, then one; {n} rounds in all.", two=two, n=coming.two + coming.one)
    else:
        text = msgn("{n} round to go.", "{n} rounds to go.", coming.one)
    yield say("call.forecast", "odds", text, "hrdina.call.forecast")


@rule("hrdina.cleanup.order", "hrdina.cleanup.skill", "hrdina.call.replace", "hrdina.cleanup.charisma")
def _cleanup(s: State) -> Iterator[Advice]:
    live = live_of(s)
    text = msg(
        "In this order: charisma tokens away, one skill each readied, dice back, a new row, coins and fiends, "
        "the start player to the left."
    )
    yield say("cleanup.steps", "now", text, "hrdina.cleanup.order", "hrdina.cleanup.charisma", "hrdina.cleanup.pass")
    if live.above is not None and not live.called and not live.dealt and live.above < numbers(s.options, s.n).row:
        text = msg("The Call card comes up now: lay it aside, complete the row, from the next roll on one die a card.")
        yield say("call.due", "now", text, "hrdina.call.reveal", "hrdina.call.replace", "hrdina.call.next_roll")
    if live.called and live.dealt and numbers(s.options, s.n).call is not None:
        text = msg("The Call card has shown up: one die on each initiative card from the next roll on.")
        yield say("call.shown", "remind", text, "hrdina.call.next_roll", "hrdina.roll.one_die")
    for seat, one in enumerate(live.sides):
        used = tuple(card_label(o.card) for o in one.cards if o.card.type == "skill" and not o.ready)
        if used and not one.readied and not live.dealt:
            text = msg("{who} may ready one of: {cards}", who=Who(seat), cards=Listed(used, "or"))
            yield say("cleanup.skill", "remind", text, "hrdina.cleanup.skill", "hrdina.card.skill_refresh", seat=seat)


# --- an order turn ---


@rule("hrdina.order.sets_market_order", "hrdina.order.leftmost", "hrdina.order.one_action")
def _order(s: State, seat: int) -> Iterator[Advice]:
    turn = live_of(s).turn
    if turn is None:
        text = msg("Compare dice, coin and fiend, and when the card acts in the market: the lowest first.")
        rules = ("hrdina.order.sets_market_order", "hrdina.market.special_last")
        yield say("take.compare", "remind", text, *rules, seat=seat, beginner=True)
        return
    if side(s, seat).hand:
        yield from _placing(s, seat)
    elif not turn.acted:
        yield from _gold(s, seat, turn)
        yield from _action(s, seat, turn)


@rule("hrdina.order.leftmost", "hrdina.score.backstory_match")
def _placing(s: State, seat: int) -> Iterator[Advice]:
    text = msg("A die goes to the leftmost free place of a row.")
    yield say("place.leftmost", "mistake", text, "hrdina.order.leftmost", seat=seat, beginner=True)
    story = s.heroes[seat].backstory
    if story is None or story.wanted is None:
        return
    hits = []
    for die in dict.fromkeys(side(s, seat).hand):
        for row, want in enumerate(story.wanted):
            cell = leftmost(s, seat, row)
            if cell == 3 * row + want.cell - 1 and has_colour(die, want.colour):
                hits.append(msg("{die} on {cell}", die=die_label(die), cell=cell_label(cell)))
    if hits:
        text = msg("Backstory of {who}: {places}", who=Who(seat), places=Listed(tuple(hits), "or"))
        yield say("place.backstory", "remind", text, "hrdina.score.backstory_match", seat=seat)


@rule("hrdina.order.gold_adds", "hrdina.order.gold_die", "hrdina.order.gold_third")
def _gold(s: State, seat: int, turn: Turn) -> Iterator[Advice]:
    """The gold the dice of this turn paid, as people count it."""
    cells = s.heroes[seat].cells
    parts: list[Msg] = []
    total = 0
    for row in dict.fromkeys(turn.rows):
        lies = [3 * row + i for i in range(3) if cells[3 * row + i] is not None]
        for cell in lies[-turn.rows.count(row) :]:
            for rule_id, gold in gold_pays(s, cells[cell] or "", cell):
                total += gold
                what = msg("gold die") if rule_id == "hrdina.order.gold_die" else msg("third place")
                parts.append(msg("{what} {n} ({row})", what=what, n=gold, row=row_label(row)))
    if parts:
        text = msg("Gold of {who} for these dice: {n} = {parts}", who=Who(seat), n=total, parts=Listed(tuple(parts)))
        yield say("place.gold", "remind", text, "hrdina.order.gold_adds", "hrdina.order.gold_die", seat=seat)
    text = msg("A gold die pays {die} gold, the third place of a row {third}.", die=GOLD_DIE, third=THIRD_CELL)
    yield say("place.third", "mistake", text, "hrdina.order.gold_third", seat=seat, beginner=True)


@rule("hrdina.order.one_action", "hrdina.action.con_no_wrap", "hrdina.action.dex_any", "hrdina.action.int_reroll")
def _action(s: State, seat: int, turn: Turn) -> Iterator[Advice]:
    rows = tuple(dict.fromkeys(turn.rows))
    names = Listed(tuple(row_label(row) for row in rows), "or")
    text = msg("{who}: one action, {rows}, or none.", who=Who(seat), rows=names)
    yield say("action.one", "now", text, "hrdina.order.one_action", "hrdina.order.action_optional", seat=seat)
    if len(rows) > 1:
        text = msg("Two dice, still only one action.")
        yield say("action.two", "mistake", text, "hrdina.order.one_action", seat=seat, beginner=True)
    kinds = {kind(die) for die in s.heroes[seat].cells if die is not None}
    if {0, 2} & {*rows}:
        text = msg("A die never steps from its highest number to its lowest.")
        if kinds & {"boost", "split"}:
            text = msg("Boost dice show 3 to 8, split dice 1 to 4; no die steps from its highest number to its lowest.")
        rules = ("hrdina.action.con_no_wrap", "hrdina.action.con_limits")
        yield say("action.limits", "mistake", text, *rules, seat=seat, beginner=not kinds & {"boost", "split"})
    if 1 in rows:
        text = msg("Any two placed dice change places, old ones too; never a die and an empty place.")
        rules = ("hrdina.action.dex_any", "hrdina.action.dex_no_empty")
        yield say("action.swap", "remind", text, *rules, seat=seat, beginner=True)
    if 3 in rows:
        text = msg("After the reroll the old value may be kept.")
        yield say("action.reroll", "remind", text, "hrdina.action.int_reroll", seat=seat)
    if FAMILIAR_ROW in rows and (familiar := s.heroes[seat].familiar) is not None and familiar.text:
        text = msg("{card}: {text}", card=card_label(familiar), text=familiar.text)
        yield say("action.one", "remind", text, "hrdina.familiar.action", "hrdina.familiar.action_text", seat=seat)


# --- what lies with a seat ---


@rule("hrdina.charisma.expire", "hrdina.fiend.pending", "hrdina.fiend.active", "hrdina.fiend.effect")
def _lying(s: State, seat: int) -> Iterator[Advice]:
    hero, who = s.heroes[seat], Who(seat)
    last = complete(s) and s.options.last_round_keep_charisma
    if hero.charisma and not is_light(s):
        if last:
            text = msg("{who}: charisma tokens still banish fiends until the last improvements are over.", who=who)
            yield say("charisma.use", "remind", text, "hrdina.end.charisma_last", seat=seat)
        else:
            text = msgn(
                "{who} has {n} charisma token: used this round or lost.",
                "{who} has {n} charisma tokens: used this round or lost.",
                hero.charisma,
                who=who,
            )
            yield say("charisma.use", "remind", text, "hrdina.charisma.expire", "hrdina.charisma.uses", seat=seat)
    for fiend in side(s, seat).pending:
        text = msg(
            "{who}, fiend {card}: harmless until the order phase ends; then banished for a token or 5 gold.",
            who=who,
            card=card_label(fiend),
        )
        yield say("fiend.pending", "remind", text, "hrdina.fiend.pending", "hrdina.fiend.price", seat=seat)
    for fiend in hero.fiends:
        if fiend.active:
            what = msg("{text}", text=fiend.text) if fiend.text else msg("its text binds")
            text = msg("{who}, active fiend {card}: {what}", who=who, card=card_label(fiend), what=what)
            yield say("fiend.active", "remind", text, "hrdina.fiend.active", "hrdina.fiend.effect", seat=seat)
