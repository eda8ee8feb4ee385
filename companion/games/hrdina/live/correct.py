"""What can be set by hand in a followed game besides the numbers of the score. Nothing here pays gold or triggers actions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from pydantic import JsonValue

from companion.core.contract import Choice, Item, rule
from companion.core.text import Msg, Who, msg, msgc
from companion.games.hrdina.battle import ADVENTURES
from companion.games.hrdina.cards import COLOURS, DieCode
from companion.games.hrdina.live.common import STAGE, full_board, live_of, side, with_live, with_side
from companion.games.hrdina.live.correct_cards import cards_of, fiends_of, set_card, set_fiend, set_trophies
from companion.games.hrdina.live.dealing import with_card
from companion.games.hrdina.live.market import next_to_market
from companion.games.hrdina.live.offers_table import COLOUR_CHOICES, seats
from companion.games.hrdina.live.state import MOST_SUM, UNNAMED_FIEND, Duel, Initiative, Live, Stage, Turn
from companion.games.hrdina.offer_parts import DIE_CHOICES, ROW_CHOICES
from companion.games.hrdina.rules.common import with_hero
from companion.games.hrdina.state import State
from companion.games.hrdina.words import ADVENTURE, cell_label

TABLE, CARDS = msg("The round"), msg("Initiative card {n}")
NO, YES = Choice(False, msg("no")), Choice(True, msg("yes"))
NO_YES = (NO, YES)
EMPTY = Choice(None, msg("empty"))
DICE = (EMPTY, *DIE_CHOICES)
NOBODY = Choice(None, msg("nobody"))
ROWS = (Choice(None, msgc("row", "none")), *ROW_CHOICES)
COLOUR = (Choice(None, msg("not told")), *COLOUR_CHOICES)
MOST_CARDS, MOST_TOKENS = 200, 9
COUNTS: tuple[tuple[str, Msg, int], ...] = (
    ("deck", msg("Cards in the market deck"), MOST_CARDS),
    ("discards", msg("Discarded market cards"), MOST_CARDS),
    ("above", msg("Cards above the Call card"), MOST_CARDS),
    ("minions", msg("Cards in the minion deck"), MOST_CARDS),
    ("fiends", msg("Cards in the fiend deck"), MOST_CARDS),
)
assert set(COLOURS) < {c.value for c in COLOUR}


@rule("hrdina.card.text_wins")
def items(s: State) -> Iterator[Item]:
    """The round, decks, initiative cards, and what lies with each seat."""
    yield from _table(s)
    if live_of(s).level == "full":
        for i, card in enumerate(live_of(s).cards):
            yield from _card(i, card, s.n, s.options.familiars)
    for seat in range(s.n):
        yield from _seat(s, seat)


# --- the table ---


def stages(s: State) -> tuple[Stage, ...]:
    """Phases this table can stand in."""
    last = Stage.BATTLE if s.options.monsters else Stage.SCORING
    if live_of(s).level == "light":
        return (Stage.PLAY, last)
    return (Stage.SETUP, Stage.ROLL, Stage.ORDER, Stage.MARKET, Stage.CLEANUP, Stage.IMPROVE, last)


def _table(s: State) -> Iterator[Item]:
    live, players = live_of(s), (NOBODY, *seats(s))
    yield Item("live.round", msg("Round"), TABLE, "number", live.round, 0, 99)
    phases = tuple(Choice(x.value, STAGE[x]) for x in dict.fromkeys((*stages(s), live.stage)))
    yield Item("live.stage", msg("Phase"), TABLE, "choice", live.stage.value, choices=phases)
    starts = players if live.start is None else players[1:]
    yield Item("live.start", msg("Start player"), TABLE, "choice", live.start, choices=starts)
    if live.level == "full":
        yield Item("live.turn", msg("Open turn"), TABLE, "choice", _whose(live.turn), choices=players)
        yield from _turn(live)
    if s.options.familiars:
        yield Item("live.called", msg("The Call card has shown up"), TABLE, "choice", live.called, choices=NO_YES)
    yield Item("live.row", msg("Cards in the market row"), TABLE, "number", len(live.row), 0, 7)
    yield Item("live.dealt", msg("The new row is dealt"), TABLE, "choice", live.dealt, choices=NO_YES)
    for name, label, most in COUNTS:
        if _played(s, name):
            yield Item(f"live.{name}", label, TABLE, "number", getattr(live, name) or 0, 0, most)
    if s.options.monsters:
        for kind in ADVENTURES:
            label = msg("Revealed: {kind}", kind=ADVENTURE[kind])
            yield Item(f"revealed.{kind}", label, TABLE, "choice", kind in live.revealed, choices=NO_YES)
        yield from _duel(live, players)


def _whose(what: Turn | Duel | None) -> int | None:
    return None if what is None else what.seat


def _played(s: State, name: str) -> bool:
    needs = {"minions": s.options.monsters, "fiends": s.options.familiars, "above": s.options.familiars}
    return needs.get(name, True)


def _turn(live: Live) -> Iterator[Item]:
    turn = live.turn
    if turn is None:
        return
    yield Item("live.acted", msg("The action of the turn is used"), TABLE, "choice", turn.acted, choices=NO_YES)
    for i in range(2):
        row = turn.rows[i] if i < len(turn.rows) else None
        label = msg("Row of this turn, die {n}", n=i + 1)
        yield Item(f"turn_row.{i}", label, TABLE, "choice", row, choices=ROWS)


def _duel(live: Live, players: tuple[Choice, ...]) -> Iterator[Item]:
    duel = live.duel
    yield Item("live.duel", msg("Fight with the minion"), TABLE, "choice", _whose(duel), choices=players)
    if duel is not None:
        yield Item("duel.extra", msg("Dice for its weakness"), TABLE, "number", duel.extra, 0, 20)
        yield Item("duel.mercenaries", msg("Mercenaries"), TABLE, "number", duel.mercenaries, 0, 20)
        if duel.total is not None:
            yield Item("duel.total", msg("Sum of the combat dice"), TABLE, "number", duel.total, 0, MOST_SUM)
        for i, value in enumerate(duel.values):
            yield Item(f"duel_die.{i}", msg("Combat die {n}", n=i + 1), TABLE, "number", value, 0, 9)


@lru_cache(maxsize=64)
def _card(number: int, card: Initiative, n: int, fiends: bool) -> tuple[Item, ...]:
    group = Msg(CARDS.id, (("n", number + 1),))
    players = (NOBODY, *(Choice(i, msg("{who}", who=Who(i))) for i in range(n)))

    def item(name: str, label: Msg, value: JsonValue, choices: tuple[Choice, ...] = NO_YES) -> Item:
        return Item(f"card.{number}.{name}", label, group, "choice", value, choices=choices)

    found = [
        item(f"die{i}", msg("Die {n}", n=i + 1), card.dice[i] if i < len(card.dice) else None, DICE) for i in range(2)
    ]
    found += [
        item("coin", msg("Coin on it"), card.coin),
        item("owner", msg("Taken by"), card.owner, players),
        item("returned", msg("Returned"), card.returned),
        item("coin_icon", msg("Shows a coin"), card.coin_icon),
        item("special", msg("Shows the special symbol"), card.special),
    ]
    if fiends:
        found.append(item("fiend_place", msg("Has a place for a fiend"), card.fiend_place))
        found.append(item("fiend", msg("A fiend lies on it"), card.fiend is not None))
    return tuple(found)


# --- seats ---


def _seat(s: State, seat: int) -> Iterator[Item]:
    mine, hero = side(s, seat), s.heroes[seat]
    yield from _cells(seat, hero.cells, full_board(s))
    yield from _hand(seat, mine.hand, 6 if live_of(s).stage is Stage.SETUP else 2)
    group = msg("{who}", who=Who(seat))
    yield Item(f"colour.{seat}", msg("Class colour"), group, "choice", mine.colour, choices=COLOUR)
    if live_of(s).stage is Stage.SETUP:
        yield Item(f"drawn.{seat}", msg("Starting dice drawn"), group, "choice", mine.drawn, choices=NO_YES)
    yield Item(f"readied.{seat}", msg("A skill was readied"), group, "choice", mine.readied, choices=NO_YES)
    if s.options.monsters:
        for kind in ADVENTURES:
            label, have = msg("Tokens: {card}", card=ADVENTURE[kind]), mine.tokens.count(kind)
            yield Item(f"token.{seat}.{kind}", label, group, "number", have, 0, MOST_TOKENS)
    yield from cards_of(seat, mine.cards)
    if s.options.familiars:
        yield from fiends_of(seat, hero.fiends, mine.pending)


@lru_cache(maxsize=64)
def _cells(seat: int, cells: tuple[DieCode | None, ...], most: int) -> tuple[Item, ...]:
    group = msg("{who}, dice", who=Who(seat))
    return tuple(
        Item(f"cell.{seat}.{i}", cell_label(i), group, "choice", die, choices=_with(die))
        for i, die in enumerate(cells[:most])
    )


def _with(die: DieCode | None) -> tuple[Choice, ...]:
    """All dice, and this one if it is told with its letters the other way round."""
    return DICE if die in KNOWN else (*DICE, Choice(die, msg("{die}", die=die or "")))


KNOWN = frozenset(c.value for c in DICE)


@lru_cache(maxsize=64)
def _hand(seat: int, hand: tuple[DieCode, ...], most: int) -> tuple[Item, ...]:
    group = msg("{who}, dice", who=Who(seat))
    dice = (*hand, *(None,) * (most - len(hand)))
    return tuple(
        Item(f"hand.{seat}.{i}", msg("In hand, die {n}", n=i + 1), group, "choice", die, choices=_with(die))
        for i, die in enumerate(dice)
    )


# --- setting ---


def put(s: State, key: str, value: Any) -> State:
    """The table with one item set, the value being one of the item's."""
    name, *rest = key.split(".")
    return _PUT[name](s, rest, value)


def _put_live(s: State, rest: list[str], value: Any) -> State:
    live, what = live_of(s), rest[0]
    if what == "stage":
        return _in_stage(s, Stage(value))
    if what == "turn":
        return with_live(s, turn=None if value is None else Turn(seat=value))
    if what == "acted":
        return with_live(s, turn=_open(live).model_copy(update={"acted": value}))
    if what == "duel":
        return with_live(s, duel=None if value is None else Duel(seat=value))
    if what == "row":
        return with_live(s, row=(*live.row, *("",) * 7)[:value])
    return with_live(s, **{what: value})


def _in_stage(s: State, stage: Stage) -> State:
    """Another phase: what was under way is dropped; in the market the next seat's turn is open."""
    s = with_live(s, stage=stage, turn=None, duel=None)
    if stage is Stage.MARKET and (seat := next_to_market(s)) is not None:
        s = with_live(s, turn=Turn(seat=seat))
    return s


def _open(live: Live) -> Turn:
    assert live.turn is not None  # the item is only there with a turn
    return live.turn


def _put_turn_row(s: State, rest: list[str], value: Any) -> State:
    turn, i = _open(live_of(s)), int(rest[0])
    rows: list[int | None] = [*turn.rows, None, None][:2]
    rows[i] = value
    return with_live(s, turn=turn.model_copy(update={"rows": tuple(r for r in rows if r is not None)}))


def _put_duel(s: State, rest: list[str], value: Any) -> State:
    duel = live_of(s).duel
    assert duel is not None  # the item is only there in a fight
    return with_live(s, duel=duel.model_copy(update={rest[0]: value}))


def _put_duel_die(s: State, rest: list[str], value: Any) -> State:
    duel = live_of(s).duel
    assert duel is not None  # the item is only there in a fight
    i = int(rest[0])
    return _put_duel(s, ["values"], (*duel.values[:i], value, *duel.values[i + 1 :]))


def _put_revealed(s: State, rest: list[str], value: Any) -> State:
    shown = {*live_of(s).revealed} ^ {rest[0]}
    return with_live(s, revealed=tuple(kind for kind in ADVENTURES if kind in shown))


def _put_card(s: State, rest: list[str], value: Any) -> State:
    live, number, what = live_of(s), int(rest[0]), rest[1]
    card = live.cards[number]
    if what.startswith("die"):
        dice: list[DieCode | None] = [*card.dice, None, None][:2]
        dice[int(what[3:])] = value
        return _card_put(s, number, dice=tuple(d for d in dice if d is not None))
    if what == "fiend":
        return _card_put(s, number, fiend=UNNAMED_FIEND if value else None)
    return _card_put(s, number, **{what: value})


def _card_put(s: State, number: int, **changes: Any) -> State:
    return with_live(s, cards=with_card(live_of(s).cards, number, **changes))


def _put_cell(s: State, rest: list[str], value: Any) -> State:
    seat, i = map(int, rest)
    cells = s.heroes[seat].cells
    return with_hero(s, seat, cells=(*cells[:i], value, *cells[i + 1 :]), sums=None)


def _put_hand(s: State, rest: list[str], value: Any) -> State:
    seat, i = map(int, rest)
    dice: list[DieCode | None] = [*side(s, seat).hand, *(None,) * 6][:6]
    dice[i] = value
    return with_side(s, seat, hand=tuple(d for d in dice if d is not None))


def _put_token(s: State, rest: list[str], value: Any) -> State:
    seat, kind = int(rest[0]), rest[1]
    counts = {k: side(s, seat).tokens.count(k) for k in ADVENTURES} | {kind: value}
    return with_side(s, seat, tokens=tuple(k for k in ADVENTURES for _ in range(counts[k])))


def _put_side(name: str) -> Callable[[State, list[str], Any], State]:
    return lambda s, rest, value: with_side(s, int(rest[0]), **{name: value})


_PUT: dict[str, Callable[[State, list[str], Any], State]] = {
    "live": _put_live,
    "turn_row": _put_turn_row,
    "duel": _put_duel,
    "duel_die": _put_duel_die,
    "revealed": _put_revealed,
    "card": _put_card,
    "cell": _put_cell,
    "hand": _put_hand,
    "token": _put_token,
    "colour": _put_side("colour"),
    "drawn": _put_side("drawn"),
    "readied": _put_side("readied"),
    "own": set_card,
    "fiend": set_fiend,
    "trophies": set_trophies,
}
NAMES = frozenset(_PUT)
