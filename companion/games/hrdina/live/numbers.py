"""Numbers of the set-up for the boxes on the table and the number of players, and what lies in the bag."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from companion.core.contract import rule
from companion.games.hrdina.cards import BOARD_CELLS, BOOST, CELLS, COLOURS, GOLD, letters
from companion.games.hrdina.dice import SPLITS, STOCK
from companion.games.hrdina.live.common import full_board, live_of
from companion.games.hrdina.live.state import Live, Stage
from companion.games.hrdina.state import Options, State

PLAYERS = range(2, 6)
GOLD_BASE = 5
GOLD_EXTRA: dict[int, tuple[int, ...]] = {3: (0, 0, 1), 4: (0, 0, 1, 2)}  # clockwise from the start player
START_DICE = 6
SPLIT = "split"
# Facts: components. Cards and dice of the boxes by the option `modules`.
MARKET = {"complete": 126, "base": 53, "bestiar": 88, "dablici": 91}
MINIONS = {"complete": 49, "base": 0, "bestiar": 26, "dablici": 23}
FIENDS = 30
SET_ASIDE = {2: 40, 3: 40, 4: 35, 5: 30}  # of the complete game
CALL = {2: 15, 3: 23, 4: 33, 5: 38}
MINIONS_ASIDE = 18


@dataclass(frozen=True, slots=True)
class Numbers:
    """What the set-up needs. `set_aside`, `call` (position of the Call card from the top): None = not in these boxes.

    `gold`: clockwise from the start player. `coins`: cards (0-based) suggested to carry a coin icon.
    """

    market: int
    set_aside: int | None
    call: int | None
    row: int
    initiative: int
    gold: tuple[int, ...]
    start_dice: int
    coins: tuple[int, ...]
    minions: int
    minions_aside: int
    fiends: int
    dice: int


@rule(
    "hrdina.setup.market_split", "hrdina.setup.market_set_aside", "hrdina.setup.call_position",
    "hrdina.setup.market_row", "hrdina.setup.initiative_cards", "hrdina.setup.initiative_count",
    "hrdina.setup.coin_icons", "hrdina.setup.initiative_coin", "hrdina.setup.gold_base", "hrdina.setup.gold_3p",
    "hrdina.setup.gold_4p", "hrdina.setup.gold_5p", "hrdina.setup.minion_set_aside", "hrdina.setup.minion_deck",
    "hrdina.setup.fiend_deck", "hrdina.setup.start_dice_draw", "hrdina.setup.supply",
)  # fmt: skip
def numbers(options: Options, n: int) -> Numbers:
    """The set-up of `n` players, 2 to 5. The register has the numbers of the complete game; a smaller one lays out one
    card less in the row and sets nothing aside."""
    complete, modules = options.modules == "complete", options.modules
    cards = n + 1
    return Numbers(
        market=MARKET[modules],
        set_aside=SET_ASIDE[n] if complete else None,
        call=CALL[n] if options.familiars else None,
        row=n + 2 if options.familiars else n + 1,
        initiative=cards,
        gold=tuple(GOLD_BASE + extra for extra in GOLD_EXTRA.get(n, (0,) * n)),
        start_dice=START_DICE,
        coins=tuple(range(1, cards - 1)),
        minions=MINIONS[modules],
        minions_aside=MINIONS_ASIDE if complete else 0,
        fiends=FIENDS if options.familiars else 0,
        dice=sum(box(options).values()),
    )


@rule("hrdina.setup.players", "hrdina.setup.bag")
def playable(options: Options, n: int) -> bool:
    """2 to 5 players, as long as the boxes hold the dice for every board and the last initiative card."""
    cells = CELLS if options.familiars else BOARD_CELLS
    return n in PLAYERS and sum(box(options).values()) > n * cells


@rule("hrdina.setup.bag", "hrdina.setup.combat_dice_aside")
def box(options: Options) -> Counter[str]:
    """Dice of the bag by colour letter, split dice together; combat dice are none of them."""
    more = int(options.familiars)  # Ďáblíci a společníci has one more of each attribute die, and the split dice
    found: Counter[str] = Counter({colour: STOCK[colour] - 1 + more for colour in COLOURS})
    found[GOLD] = STOCK[GOLD] - 1 + more
    if options.modules in ("complete", "bestiar"):
        found[BOOST] = STOCK[BOOST]
    if options.familiars:
        found[SPLIT] = SPLITS
    return found


def code(die: str) -> str:
    """The key of a die in `box`."""
    return SPLIT if len(letters(die)) == 2 else letters(die)


def dice_out(s: State) -> list[str]:
    """Every die that is not in the bag: on boards, in hands and on initiative cards."""
    on_boards = [die for hero in s.heroes for die in hero.cells[: full_board(s)] if die is not None]
    live = live_of(s)
    return [*on_boards, *(d for one in live.sides for d in one.hand), *(d for card in live.cards for d in card.dice)]


@rule("hrdina.setup.bag", "hrdina.setup.first_player_return", "hrdina.cleanup.dice")
def bag(s: State) -> Counter[str]:
    """Dice left in the bag by colour letter; a negative number = more were told than there are."""
    found = box(s.options)
    found.subtract(map(code, dice_out(s)))
    return found


@rule("hrdina.roll.two_dice", "hrdina.roll.one_die", "hrdina.call.next_roll")
def dice_each(live: Live) -> int:
    """Dice on an initiative card at the next roll: two until the Call card has shown up, then one."""
    return 1 if live.called else 2


@rule("hrdina.roll.count", "hrdina.roll.too_many")
def dice_drawn(live: Live) -> int:
    """Dice the start player draws: too many drawn go all back."""
    return len(live.cards) * dice_each(live)


@dataclass(frozen=True, slots=True)
class Forecast:
    """Rounds still to come with two dice a card and with one; a round counts until all its dice are placed."""

    two: int
    one: int


@rule("hrdina.call.forecast")
def forecast(s: State) -> Forecast:
    """What is left if nothing disturbs the decks. Shown, never forced."""
    live = live_of(s)
    lies = [sum(d is not None for d in hero.cells[: full_board(s)]) for hero in s.heroes]
    coming = max(START_DICE, *lies) if live.stage is Stage.SETUP else min(lies)
    left = full_board(s) - coming
    two = 0
    if not live.called and live.above is not None:
        row = numbers(s.options, s.n).row
        dealt = live.above - (row if live.stage is Stage.SETUP and not live.dealt else 0)
        played = live.stage is Stage.MARKET or (live.stage is Stage.CLEANUP and not live.dealt)
        two = min(dealt // row + 1 - played, left // 2)
    return Forecast(two, left - 2 * two)
