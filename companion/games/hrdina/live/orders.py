"""The roll phase and the order phase: dice on initiative cards, taking one, placing its dice, one action, the turn's end."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.contract import Ruling, rule
from companion.core.text import Who, msg, msgn
from companion.games.hrdina.cards import BOARD_CELLS, FAMILIAR_ROW, GOLD, letters, value
from companion.games.hrdina.live.common import (
    barred,
    changed,
    clockwise,
    gain,
    is_light,
    live_of,
    not_yours,
    side,
    strange_changes,
    with_live,
    with_side,
)
from companion.games.hrdina.live.dealing import with_card
from companion.games.hrdina.live.moves import (
    AttributeAction,
    EndOrderTurn,
    FamiliarAction,
    PlaceDie,
    RollDice,
    TakeInitiative,
)
from companion.games.hrdina.live.numbers import dice_each
from companion.games.hrdina.live.state import Stage, Turn
from companion.games.hrdina.moves import Improve
from companion.games.hrdina.rules.common import never, no, no_familiar, with_hero
from companion.games.hrdina.rules.improve import EFFECTS, improved
from companion.games.hrdina.state import State
from companion.games.hrdina.words import die_label, row_label

GOLD_DIE, THIRD_CELL, COIN = 2, 1, 1
ROW_OF = {"flip": 0, "swap": 1, "step": 2, "reroll": 3, "move": 4, "token": 5}  # the row each action belongs to

# --- roll phase ---


@rule("hrdina.roll.who", "hrdina.roll.two_dice", "hrdina.roll.one_die", "hrdina.roll.count", "hrdina.roll.arrangement")
def check_roll_dice(s: State, m: RollDice) -> list[Ruling]:
    if wrong := barred(s, None, Stage.ROLL):
        return wrong
    live = live_of(s)
    each, cards = dice_each(live), len(live.cards)
    if len(m.dice) == each * cards:
        return []
    if len(m.dice) not in (cards, 2 * cards):
        why = msg("{n} dice are drawn for {cards} initiative cards.", n=each * cards, cards=cards)
        return [never("hrdina.roll.count", why)]
    why = msgn("Each initiative card gets {n} die now.", "Each initiative card gets {n} dice now.", each)
    return [no("hrdina.roll.one_die" if each == 1 else "hrdina.roll.two_dice", why)]


@rule("hrdina.roll.arrangement")
def arranged(s: State, dice: Sequence[str]) -> tuple[str, ...]:
    """The order suggested for rolled dice: rising where the table wants it and a card has one die (equal values stay as
    they came, the start player settles them); of two dice no order is known."""
    if s.options.initiative_dice_order == "rising" and dice_each(live_of(s)) == 1:
        return tuple(sorted(dice, key=value))
    return tuple(dice)


def roll_dice(s: State, m: RollDice) -> State:
    live = live_of(s)
    each = len(m.dice) // len(live.cards)
    cards = tuple(
        c.model_copy(update={"dice": m.dice[i * each : (i + 1) * each], "owner": None, "returned": False})
        for i, c in enumerate(live.cards)
    )
    return with_live(s, cards=cards, stage=Stage.ORDER, turn=None)


# --- taking a card ---


def card_of(s: State, seat: int) -> int | None:
    """The initiative card a seat holds this round."""
    return next((i for i, c in enumerate(live_of(s).cards) if c.owner == seat), None)


@rule("hrdina.order.turns")
def next_to_order(s: State) -> int | None:
    """Whose turn it is in the order phase: the open one, else the first clockwise without a card."""
    live = live_of(s)
    if live.turn is not None:
        return live.turn.seat
    return next((seat for seat in clockwise(s) if card_of(s, seat) is None), None)


@rule("hrdina.order.turns", "hrdina.order.action_optional")
def _over(s: State, seat: int) -> State:
    """Who placed all dice needs no action: the turn is over as soon as the next player takes a card."""
    turn = live_of(s).turn
    if turn is None or turn.seat == seat or side(s, turn.seat).hand:
        return s
    return ended(s, turn.seat)


@rule("hrdina.order.turns", "hrdina.order.pick_one")
def check_take_initiative(s: State, m: TakeInitiative) -> list[Ruling]:
    if wrong := barred(s, m.seat, Stage.ORDER):
        return wrong
    turn = live_of(s).turn
    if turn is not None and turn.seat != m.seat:
        s = _over(s, m.seat)
        if live_of(s).turn is not None or live_of(s).stage is not Stage.ORDER:
            return [never("hrdina.order.turns", msg("First the turn of {who} ends.", who=Who(turn.seat)))]
    live = live_of(s)
    if card_of(s, m.seat) is not None:
        return [never("hrdina.order.pick_one", msg("{who} has an initiative card.", who=Who(m.seat)))]
    if m.card >= len(live.cards):
        n = len(live.cards)
        return [never("hrdina.setup.initiative_count", msg("There are {n} initiative cards.", n=n))]
    owner = live.cards[m.card].owner
    if owner is not None:
        why = msg("{who} has taken this initiative card.", who=Who(owner))
        return [never("hrdina.order.pick_one", why)]
    whose = next_to_order(s)
    return [] if whose in (None, m.seat) else [not_yours(m.seat, "hrdina.order.turns", whose or 0)]


@rule("hrdina.order.take_dice", "hrdina.order.take_coin", "hrdina.order.take_fiend", "hrdina.fiend.pending")
@rule("hrdina.order.sets_market_order")
def take_initiative(s: State, m: TakeInitiative) -> State:
    """All dice come to the hand, the coin and the fiend with them; the fiend is harmless until the phase ends."""
    s = _over(s, m.seat)
    card = live_of(s).cards[m.card]
    mine = side(s, m.seat)
    pending = mine.pending if card.fiend is None else (*mine.pending, card.fiend.model_copy(update={"active": True}))
    s = with_side(s, m.seat, hand=card.dice, pending=pending)
    s = gain(s, m.seat, gold=COIN if card.coin else 0)
    cards = with_card(live_of(s).cards, m.card, owner=m.seat, dice=(), coin=False, fiend=None)
    return with_live(s, cards=cards, turn=Turn(seat=m.seat))


# --- placing ---


@rule("hrdina.order.leftmost", "hrdina.order.full_row", "hrdina.familiar.row")
def leftmost(s: State, seat: int, row: int) -> int | None:
    """The cell 0..20 where the next die of a row goes; None = the row is full. The familiar is row 6."""
    cells = s.heroes[seat].cells
    return next((cell for cell in range(3 * row, 3 * row + 3) if cells[cell] is None), None)


@rule("hrdina.order.place_now", "hrdina.order.one_by_one", "hrdina.order.rows_free", "hrdina.order.familiar_place")
@rule("hrdina.setup.start_dice_place", "hrdina.setup.start_dice_board", "hrdina.card.class_power")
def check_place_die(s: State, m: PlaceDie) -> list[Ruling]:
    if wrong := barred(s, m.seat, Stage.SETUP, Stage.ORDER, Stage.PLAY):
        return wrong
    live, found = live_of(s), []
    if m.row == FAMILIAR_ROW and (wrong := no_familiar(s)):
        return wrong
    if leftmost(s, m.seat, m.row) is None:
        why = msg("{row} of {who} is full.", row=row_label(m.row), who=Who(m.seat))
        return [never("hrdina.order.full_row", why)]
    if live.stage is not Stage.PLAY and m.die not in side(s, m.seat).hand:
        why = msg("{who} does not hold this die: {die}.", who=Who(m.seat), die=die_label(m.die))
        return [never("hrdina.order.take_dice", why)]
    if live.stage is Stage.SETUP and m.row == FAMILIAR_ROW and not s.options.start_dice_on_familiar:
        why = msg("Starting dice go to the hero board, not to the familiar.")
        found.append(no("hrdina.setup.start_dice_board", why))
    due = sum(n for _, n in gold_for(s, m.seat, m.die, m.row))
    if m.gold is not None and m.gold != due:
        why = msg("By the rules this die pays {n} gold; a class power may change it.", n=due)
        found.append(no("hrdina.card.class_power", why))
    return found


@rule(
    "hrdina.order.gold_die", "hrdina.order.gold_third", "hrdina.order.gold_adds", "hrdina.order.gold_familiar",
    "hrdina.setup.start_dice_gold",
)  # fmt: skip
def gold_for(s: State, seat: int, die: str, row: int) -> tuple[tuple[str, int], ...]:
    """Gold that placing a die pays, itemised as (rule id, gold): a gold die, and the third cell of a row."""
    if live_of(s).stage is Stage.SETUP and not s.options.start_dice_gold:
        return ()
    cell = leftmost(s, seat, row)
    return () if cell is None else gold_pays(s, die, cell)


@rule("hrdina.order.gold_die", "hrdina.order.gold_third", "hrdina.order.gold_familiar")
def gold_pays(s: State, die: str, cell: int) -> tuple[tuple[str, int], ...]:
    """Gold of a die on a cell, itemised as in `gold_for`."""
    found, familiar = [], cell // 3 == FAMILIAR_ROW
    if letters(die) == GOLD and (s.options.familiar_gold_die or not familiar):
        found.append(("hrdina.order.gold_die", GOLD_DIE))
    if cell % 3 == 2 and (s.options.familiar_gold_third or not familiar):
        found.append(("hrdina.order.gold_third", THIRD_CELL))
    return tuple(found)


@rule("hrdina.setup.start_dice_no_action", "hrdina.order.gold_adds")
def place_die(s: State, m: PlaceDie) -> State:
    """The die on its cell, and its gold. Nothing else happens by itself: an action is a move of its own."""
    cell = leftmost(s, m.seat, m.row)
    assert cell is not None  # the check is hard
    due = sum(n for _, n in gold_for(s, m.seat, m.die, m.row))
    cells = s.heroes[m.seat].cells
    s = with_hero(s, m.seat, cells=(*cells[:cell], m.die, *cells[cell + 1 :]), sums=None)
    s = gain(s, m.seat, gold=due if m.gold is None else m.gold)
    hand = list(side(s, m.seat).hand)
    if m.die in hand:
        hand.remove(m.die)
        s = with_side(s, m.seat, hand=tuple(hand))
    turn = live_of(s).turn
    if turn is not None and turn.seat == m.seat and live_of(s).stage is Stage.ORDER:
        s = with_live(s, turn=turn.model_copy(update={"rows": (*turn.rows, m.row)[-2:]}))
    return s


# --- the one action ---


@rule("hrdina.order.one_action", "hrdina.order.action_after", "hrdina.setup.start_dice_no_action")
def _action_now(s: State, seat: int) -> list[Ruling]:
    """Rulings on any action now, whichever: an own order turn, all dice placed, none taken before."""
    if wrong := barred(s, seat, Stage.ORDER, Stage.PLAY):
        return wrong
    turn = live_of(s).turn
    if is_light(s):
        return []
    if turn is None or turn.seat != seat:
        return [never("hrdina.order.turns", msg("{who} has no open turn.", who=Who(seat)))]
    found = []
    if turn.acted:
        why = msg("One action in a turn: {who} has taken it.", who=Who(seat))
        found.append(no("hrdina.order.one_action", why))
    if side(s, seat).hand and not s.options.action_between_dice:
        why = msg("The action comes after all dice of the turn are placed.")
        found.append(no("hrdina.order.action_after", why))
    return found


def as_improvement(m: AttributeAction) -> Improve:
    """The same effect as a last improvement without a price; the rules of both are the same."""
    return Improve(seat=m.seat, action=m.action, cells=m.cells, to=m.to, price=0)


@rule("hrdina.order.action_source")
def check_attribute_action(s: State, m: AttributeAction) -> list[Ruling]:
    found = _action_now(s, m.seat)
    if any(r.hard for r in found):
        return found
    turn = live_of(s).turn
    if turn is not None and not is_light(s) and ROW_OF[m.action] not in turn.rows:
        why = msg("No die of this turn lies there: {row}.", row=row_label(ROW_OF[m.action]))
        found.append(no("hrdina.order.action_source", why))
    return found + EFFECTS[m.action](s, s.heroes[m.seat], as_improvement(m))


@rule("hrdina.order.no_chain", "hrdina.action.cha_token")
def attribute_action(s: State, m: AttributeAction) -> State:
    after = improved(s.heroes[m.seat], as_improvement(m), s.tables)
    s = s.model_copy(update={"heroes": (*s.heroes[: m.seat], after, *s.heroes[m.seat + 1 :])})
    return _acted(s, m.seat, m.done)


def _acted(s: State, seat: int, done: bool) -> State:
    turn = live_of(s).turn
    if turn is None or turn.seat != seat:
        return s
    s = with_live(s, turn=turn.model_copy(update={"acted": True}))
    return ended(s, seat) if done and not side(s, seat).hand else s


@rule("hrdina.familiar.action", "hrdina.familiar.action_text", "hrdina.order.action_source")
def check_familiar_action(s: State, m: FamiliarAction) -> list[Ruling]:
    """Instead of an attribute action, if a die of this turn lies on the familiar."""
    if wrong := no_familiar(s):
        return wrong
    found = _action_now(s, m.seat)
    if any(r.hard for r in found):
        return found
    turn = live_of(s).turn
    if turn is not None and not is_light(s) and FAMILIAR_ROW not in turn.rows:
        why = msg("No die of this turn lies on the familiar.")
        found.append(no("hrdina.familiar.action", why))
    return found + strange_changes(s, m.changes)


def familiar_action(s: State, m: FamiliarAction) -> State:
    return _acted(changed(s, m.seat, m.changes), m.seat, m.done)


# --- the end of a turn and of the phase ---


@rule("hrdina.order.place_now", "hrdina.order.action_optional")
def check_end_order_turn(s: State, m: EndOrderTurn) -> list[Ruling]:
    if wrong := barred(s, m.seat, Stage.ORDER):
        return wrong
    turn = live_of(s).turn
    if turn is None or turn.seat != m.seat:
        return [never("hrdina.order.turns", msg("{who} has no open turn.", who=Who(m.seat)))]
    if hand := side(s, m.seat).hand:
        n = len(hand)
        why = msgn("{who} still holds {n} die.", "{who} still holds {n} dice.", n, who=Who(m.seat))
        return [no("hrdina.order.place_now", why)]
    return []


def end_order_turn(s: State, m: EndOrderTurn) -> State:
    return ended(s, m.seat)


@rule("hrdina.order.turns", "hrdina.order.leftover", "hrdina.fiend.active", "hrdina.fiend.pending")
def ended(s: State, seat: int) -> State:
    """The turn is over (dice that found no place go back to the bag). After the last one the fiends taken act and the
    market opens; the card nobody took keeps what lies on it."""
    s = with_live(with_side(s, seat, hand=()), turn=None)
    if next_to_order(s) is not None:
        return s
    for each in range(s.n):
        if pending := side(s, each).pending:
            s = with_hero(s, each, fiends=(*s.heroes[each].fiends, *pending)[:30])
            s = with_side(s, each, pending=())
    first = market_order(s)[0]
    return with_live(s, stage=Stage.MARKET, turn=Turn(seat=first))


@rule("hrdina.market.order", "hrdina.market.special_last", "hrdina.order.sets_market_order")
def market_order(s: State) -> tuple[int, ...]:
    """Seats in the order of the market phase: by their initiative cards, the special symbol last."""
    taken = [(c.special, i, c.owner) for i, c in enumerate(live_of(s).cards) if c.owner is not None]
    return tuple(owner for _, _, owner in sorted(taken))


assert BOARD_CELLS == 3 * FAMILIAR_ROW
