"""Tables of a followed game at the place a test needs, and moves written as short as they are said."""

from __future__ import annotations

from typing import Any

from companion.core.contract import Move, Setup
from companion.games.hrdina.cards import Fiend
from companion.games.hrdina.game import GAME
from companion.games.hrdina.live import moves as k
from companion.games.hrdina.live.common import live_of, with_live, with_side
from companion.games.hrdina.live.rules import apply, check
from companion.games.hrdina.live.state import Live, MarketCard, Side, Stage, Turn
from companion.games.hrdina.rules.common import with_hero
from companion.games.hrdina.state import Hero, State
from tests.games.hrdina.build import cells

ROWS = {name: i for i, name in enumerate(("STR", "DEX", "CON", "INT", "WIS", "CHA", "FAM"))}
START, DICE = "R5 G2 . / B3 K4 . / . . . / W1 . . / P2 . . / . . .", ("G1", "G2")


def new(n: int = 3, follow: str = "full", **options: str) -> State:
    """A game just taken out of the box."""
    return GAME.setup(Setup(n, {"follow": follow, **options}))


def light(n: int = 3, **options: str) -> State:
    return new(n, "light", **options)


def rolling(n: int = 3, start: int = 0, **options: str) -> State:
    """The roll phase of round 1: everybody has six dice and 5 gold, the row lies there, no icons but the suggested."""
    s = with_live(new(n, **options), start=start)
    for seat in range(n):
        s = with_hero(s, seat, cells=cells(START), marker=4, gold=5)
        s = with_side(s, seat, drawn=True)
    return does(s, k.BeginRounds(), anyway=True)


def ordering(n: int = 3, start: int = 0, dice: tuple[str, ...] = DICE, **options: str) -> State:
    """The order phase of round 1; these two dice on every initiative card, no coins."""
    s = rolling(n, start, **options)
    s = with_live(s, cards=tuple(c.model_copy(update={"coin": False}) for c in live_of(s).cards))
    return apply(s, k.RollDice(dice=dice * (n + 1)), anyway=True)


def taken(s: State, seat: int, card: int, rows: str = "CON CON") -> State:
    """A whole order turn: the card and its dice into these rows, in the order they came."""
    s = does(s, k.TakeInitiative(seat=seat, card=card))
    for row in rows.split()[: len(s_side(s, seat).hand)]:
        s = place(s, seat, row)
    return s


def place(s: State, seat: int, row: str, die: str | None = None) -> State:
    return does(s, k.PlaceDie(seat=seat, die=die or s_side(s, seat).hand[0], row=ROWS[row]))


def market(n: int = 3, start: int = 0, **options: str) -> State:
    """The market phase of round 1; everybody took the card of the own number."""
    s = ordering(n, start, **options)
    for i in range(n):
        seat = (start + i) % n
        s = does(taken(s, seat, seat), k.EndOrderTurn(seat=seat))
    return s


def cleaning(n: int = 3, start: int = 0, **options: str) -> State:
    """The clean-up of round 1: everybody discarded a card."""
    s = market(n, start, **options)
    for seat in range(n):
        s = does(s, k.DiscardMarketCard(seat=seat))
    return s


FULL = "R5 R2 R1 / R3 R4 R6 / W5 W4 W3 / B1 B6 B2 / P2 P3 P4 / G1 G2 G3 / K1 K2 K3"


def improving(n: int = 2, **options: str) -> State:
    """Last improvements: every board is full."""
    s = market(n, **options)
    for seat in range(n):
        s = with_hero(s, seat, cells=cells(FULL))
    for seat in range(n):
        s = does(s, k.DiscardMarketCard(seat=seat))
    return s


def fighting(n: int = 2, battle: tuple[str, ...] = (), **hero: Any) -> State:
    """The final battle; `battle`: adventure tokens of seat 0."""
    s = seat_has(improving(n), 0, **hero)
    return does(side_has(s, 0, tokens=battle), k.CloseCreation())


# --- states by hand, what a test changes ---


def seat_has(s: State, seat: int, **hero: Any) -> State:
    """A hero with these fields; `cells` as text."""
    if isinstance(hero.get("cells"), str):
        hero["cells"] = cells(hero["cells"])
    after = with_hero(s, seat, **hero)
    State.model_validate(after.model_dump())
    return after


def side_has(s: State, seat: int, **fields: Any) -> State:
    after = with_side(s, seat, **fields)
    State.model_validate(after.model_dump())
    return after


def live_has(s: State, **fields: Any) -> State:
    after = with_live(s, **fields)
    State.model_validate(after.model_dump())
    return after


def card_has(s: State, number: int, **fields: Any) -> State:
    cards = list(live(s).cards)
    cards[number] = cards[number].model_copy(update=fields)
    return live_has(s, cards=tuple(cards))


def turn_of(s: State, seat: int, rows: str = "", acted: bool = False) -> State:
    return live_has(s, turn=Turn(seat=seat, rows=tuple(ROWS[r] for r in rows.split()), acted=acted))


def card(type: str, **fields: Any) -> MarketCard:
    return MarketCard.model_validate({"id": f"own.{type}", **fields, "type": type})


FIEND = Fiend(id="fiend.first")


# --- asking and doing ---


def live(s: State) -> Live:
    return live_of(s)


def s_side(s: State, seat: int) -> Side:
    return live_of(s).sides[seat]


def hero(s: State, seat: int = 0) -> Hero:
    return s.heroes[seat]


def stage(s: State) -> Stage:
    return live_of(s).stage


def reasons(s: State, m: Move) -> list[str]:
    """Ids of the rules against a move."""
    return [r.rule for r in check(s, m)]


def does(s: State, *moves: Move, anyway: bool = False) -> State:
    """The table after these moves; each must be legal (unless played anyway) and leave a state that can be stored."""
    for m in moves:
        assert anyway or not (found := reasons(s, m)), (m, found)
        s = apply(s, m, anyway=anyway)
        assert State.model_validate_json(s.model_dump_json()) == s
    return s
