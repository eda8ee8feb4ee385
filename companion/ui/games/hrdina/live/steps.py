"""What the tray shows at each step the game waits for (`Waiting.step`), and the sheet of effects."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.contract import Offer
from companion.ui.app import Sheet
from companion.ui.games.hrdina.live import (
    cards_live,
    cleanup,
    fight_reward,
    fight_roll,
    finish,
    light,
    market,
    order,
    roll,
    setup,
)
from companion.ui.games.hrdina.live.view import Moment, View
from companion.ui.session import Session

OF_STEP: dict[str, Callable[[View], Moment]] = {
    # set-up
    "first": roll.first_moment,
    "board": setup.moment,
    "colour": setup.moment,
    "klass": setup.moment,
    "alignment": setup.moment,
    "backstory": setup.moment,
    "familiar": setup.moment,
    "monster": setup.moment,
    "icons": setup.moment,
    "fiends": setup.moment,
    "row": setup.moment,
    "begin": setup.moment,
    "start_dice": roll.start_moment,
    # rounds
    "roll": roll.moment,
    "take": order.take,
    "place": order.place,
    "action": order.action,
    "end": order.end,
    "market": market.moment,
    "return": market.moment,
    "roll_combat": fight_roll.moment,
    "reward": fight_reward.moment,
    "cleanup": cleanup.moment,
    "play": light.moment,
    # the end
    "close": finish.moment,
    "reveal": finish.moment,
    "battle_roll": finish.moment,
}
# The sheet in which an effect (of a card, a familiar, a power) is told.
EFFECT: Callable[[Session, int, Offer], Sheet] | None = cards_live.effect_sheet
