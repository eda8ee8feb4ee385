"""What a followed game waits for, and from whom: read from the state, for offers, the headline and the coach alike."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.contract import rule
from companion.core.text import Listed, Msg, Who, msg, msgn
from companion.games.hrdina.battle import ADVENTURES
from companion.games.hrdina.battle import dice_count as battle_dice
from companion.games.hrdina.live.common import clockwise, full_board, live_of, placed, side
from companion.games.hrdina.live.duels import dice_count
from companion.games.hrdina.live.market import complete, next_to_market
from companion.games.hrdina.live.numbers import START_DICE, dice_drawn, dice_each, numbers
from companion.games.hrdina.live.orders import next_to_order
from companion.games.hrdina.live.state import Stage
from companion.games.hrdina.state import Battle, State
from companion.games.hrdina.words import ADVENTURE, die_label


@dataclass(frozen=True, slots=True)
class Waiting:
    """`step`: a short key. `what`: the headline. `kinds`: moves that answer it. `seats`: who decides, none = the table."""

    step: str
    what: Msg
    kinds: tuple[str, ...]
    seats: tuple[int, ...] = ()
    detail: Msg | None = None


@rule("hrdina.round.phases", "hrdina.cleanup.order", "hrdina.end.sequence", "hrdina.battle.reveal_order")
def waiting(s: State) -> Waiting:
    """The next thing to be told. Only asked of a followed game."""
    return _OF_STAGE[live_of(s).stage](s)


def _names(seats: tuple[int, ...]) -> Msg:
    return msg("{who}", who=Listed(tuple(Who(i) for i in seats)))


# --- set-up ---

_PARTS = (
    ("colour", msg("Set-up: class colours"), "draw_colour"),
    ("klass", msg("Set-up: classes"), "pick_class"),
    ("alignment", msg("Set-up: alignment cards"), "pick_alignment"),
    ("backstory", msg("Set-up: backstories"), "pick_backstory"),
    ("familiar", msg("Set-up: familiars"), "choose_familiar"),
)


def _setup(s: State) -> Waiting:
    live = live_of(s)
    if live.start is None:
        return Waiting("first", msg("Who starts?"), ("roll_first", "set_start"), live.tied)
    for seat in clockwise(s):
        if s.heroes[seat].board is None:
            return Waiting("board", msg("{who} chooses a hero board", who=Who(seat)), ("pick_board",), (seat,))
    for part, what, kind in _PARTS:
        lacking = tuple(i for i in clockwise(s) if _lacks(s, i, part))
        if lacking and (part != "familiar" or s.options.familiars):
            return Waiting(part, what, (kind,), lacking, _names(lacking))
    if s.options.monsters and s.monster is None:
        return Waiting("monster", msg("Set-up: the monster"), ("set_monster",))
    if s.options.familiars and not live.icons:
        return Waiting("icons", msg("Set-up: icons of the initiative cards"), ("set_icons",))
    if not live.dealt:
        row = numbers(s.options, s.n).row
        dealing = msgn("{n} card face up", "{n} cards face up", row)
        return Waiting("row", msg("Set-up: the market row"), ("deal_row",), (), dealing)
    return _start_dice(s)


def _lacks(s: State, seat: int, part: str) -> bool:
    return (side(s, seat).colour if part == "colour" else getattr(s.heroes[seat], part)) is None


def _start_dice(s: State) -> Waiting:
    """Who has drawn goes on placing; the others draw meanwhile."""
    holding = tuple(i for i in clockwise(s) if side(s, i).hand)
    drawing = tuple(i for i in clockwise(s) if not side(s, i).drawn)
    if holding:
        hand = msg("{dice}", dice=Listed(tuple(die_label(d) for d in side(s, holding[0]).hand)))
        return Waiting("place", msg("{who} places a starting die", who=Who(holding[0])), ("place_die",), holding, hand)
    if drawing:
        what = msg("{who} draws {n} dice and rolls them", who=Who(drawing[0]), n=START_DICE)
        return Waiting("start_dice", what, ("draw_start_dice",), drawing)
    return Waiting("begin", msg("Set-up is done"), ("begin_rounds",))


# --- the phases ---


def _roll(s: State) -> Waiting:
    live = live_of(s)
    start = live.start or 0
    each = msgn("{n} die on each initiative card", "{n} dice on each initiative card", dice_each(live))
    what = msgn("{who} rolls {n} die", "{who} rolls {n} dice", dice_drawn(live), who=Who(start))
    return Waiting("roll", what, ("roll_dice",), (start,), each)


def _order(s: State) -> Waiting:
    live, seat = live_of(s), next_to_order(s) or 0
    who = Who(seat)
    if live.turn is None:
        return Waiting("take", msg("{who} takes an initiative card", who=who), ("take_initiative",), (seat,))
    if hand := side(s, seat).hand:
        dice = msg("{dice}", dice=Listed(tuple(die_label(d) for d in hand)))
        return Waiting("place", msg("{who} places a die", who=who), ("place_die",), (seat,), dice)
    if live.turn.acted:
        return Waiting("end", msg("{who} ends the turn", who=who), ("end_order_turn",), (seat,))
    kinds = ("attribute_action", "familiar_action", "end_order_turn")
    return Waiting("action", msg("{who}: one action, or none", who=who), kinds, (seat,))


def _market(s: State) -> Waiting:
    live = live_of(s)
    if live.duel is not None:
        return _fight(s)
    seat = next_to_market(s) or 0
    if live.turn is not None and live.turn.acted:
        what = msg("{who} returns the initiative card", who=Who(live.turn.seat))
        return Waiting("return", what, ("return_initiative",), (live.turn.seat,))
    left = msgn("{n} card in the row", "{n} cards in the row", len(live.row))
    kinds = ("buy_card", "discard_market_card", "start_fight") + ("pass_market",) * s.options.market_pass
    return Waiting("market", msg("Market: {who}", who=Who(seat)), kinds, (seat,), left)


def _fight(s: State) -> Waiting:
    duel = live_of(s).duel
    assert duel is not None
    who, seats = Who(duel.seat), (duel.seat,)
    if duel.sum is None:
        dice = msgn("{n} combat die", "{n} combat dice", dice_count(duel))
        return Waiting("roll_combat", msg("Fight: {who} rolls", who=who), ("combat_roll",), seats, dice)
    rolled = msg("Combat sum {n}", n=duel.sum)
    return Waiting("reward", msg("Fight: reward of {who}", who=who), ("take_reward",), seats, rolled)


def _cleanup(s: State) -> Waiting:
    return Waiting("cleanup", msg("Clean-up"), ("finish_cleanup",))


def _play(s: State) -> Waiting:
    if live_of(s).duel is not None:
        return _fight(s)
    if complete(s):
        return Waiting("close", msg("Every board is full"), ("close_creation",))
    fewest = min(placed(s, i) for i in range(s.n))
    short = tuple(i for i in range(s.n) if placed(s, i) == fewest)
    lies = msg("{n} of {all} dice", n=fewest, all=full_board(s))
    return Waiting("play", msg("Dice: {who}", who=Listed(tuple(Who(i) for i in short))), ("place_die",), short, lies)


# --- the end ---


def _improve(s: State) -> Waiting:
    return Waiting("close", msg("Last improvements"), ("close_creation",), tuple(range(s.n)))


def _battle(s: State) -> Waiting:
    for kind in ADVENTURES:
        if kind not in live_of(s).revealed:
            return Waiting("reveal", msg("Adventure card: {card}", card=ADVENTURE[kind]), ("reveal_adventure",))
    rolling = tuple(i for i, h in enumerate(s.heroes) if not (h.battle or Battle()).dice)
    if not rolling:
        return _scoring(s)
    n = battle_dice(s.heroes[rolling[0]].battle or Battle())
    dice = msgn("{n} combat die", "{n} combat dice", n)
    what = msg("Final battle: {who} rolls", who=Who(rolling[0]))
    return Waiting("battle_roll", what, ("battle_roll",), rolling, dice)


def _scoring(s: State) -> Waiting:
    return Waiting("score", msg("Scoring"), ("confirm", "close_scores"))


_OF_STAGE = {
    Stage.SETUP: _setup,
    Stage.PLAY: _play,
    Stage.ROLL: _roll,
    Stage.ORDER: _order,
    Stage.MARKET: _market,
    Stage.CLEANUP: _cleanup,
    Stage.IMPROVE: _improve,
    Stage.BATTLE: _battle,
    Stage.SCORING: _scoring,
}
