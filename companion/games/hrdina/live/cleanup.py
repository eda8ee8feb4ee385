"""The clean-up phase in its order: charisma, skills, dice, market row, coins and fiends, start player."""

from __future__ import annotations

from companion.core.contract import Ruling, rule
from companion.core.text import msg
from companion.games.hrdina.live.common import barred, is_light, live_of, with_live
from companion.games.hrdina.live.dealing import dealt, fiend_rulings, fiends_laid, place_fiend, row_rulings
from companion.games.hrdina.live.deck import ready_skill
from companion.games.hrdina.live.market import without_charisma
from companion.games.hrdina.live.moves import DealRow, FinishCleanup, PlaceFiend, ReadySkill
from companion.games.hrdina.live.state import Stage
from companion.games.hrdina.rules.common import never
from companion.games.hrdina.state import State


@rule("hrdina.cleanup.order", "hrdina.cleanup.charisma")
def deal_row(s: State, m: DealRow) -> State:
    """The row of the set-up or of clean-up; in clean-up what comes before it is done with it."""
    if live_of(s).stage is Stage.CLEANUP:
        s = _dice_back(without_charisma(s))
    return dealt(s, m.cards, m.call)


@rule("hrdina.cleanup.order", "hrdina.cleanup.skill")
def ready(s: State, m: ReadySkill) -> State:
    """Readying a skill comes after the charisma tokens are gone."""
    return ready_skill(s if is_light(s) else without_charisma(s), m)


@rule("hrdina.cleanup.dice", "hrdina.order.leftover")
def _dice_back(s: State) -> State:
    cards = tuple(c.model_copy(update={"dice": ()}) for c in live_of(s).cards)
    return with_live(s, cards=cards)


@rule("hrdina.cleanup.order", "hrdina.cleanup.fiends", "hrdina.fiend.deck_out")
def check_finish_cleanup(s: State, m: FinishCleanup) -> list[Ruling]:
    if wrong := barred(s, None, Stage.CLEANUP, Stage.PLAY):
        return wrong
    if is_light(s):
        return []
    live, found = live_of(s), []
    if not live.dealt:
        found += row_rulings(s, m.cards, m.call)
    numbers = [one.card for one in m.fiends]
    if len(set(numbers)) < len(numbers):
        return [never("hrdina.cleanup.fiends", msg("One fiend on a card."))]
    drawn = sum(card < len(live.cards) and live.cards[card].fiend is None for card in numbers)
    if drawn > live.fiends:
        return [never("hrdina.fiend.deck_out", msg("The fiend deck is empty: places stay empty."))]
    for card in numbers:
        found += fiend_rulings(s, card)
    return found


@rule("hrdina.cleanup.gold", "hrdina.cleanup.fiends", "hrdina.cleanup.pass", "hrdina.cleanup.market")
@rule("hrdina.round.phases", "hrdina.fiend.deck_out")
def finish_cleanup(s: State, m: FinishCleanup) -> State:
    """Everything that is left of clean-up; then the next round's roll phase, the start player one seat further left."""
    s = without_charisma(s)
    live = live_of(s)
    if is_light(s):
        return with_live(s, round=min(99, live.round + 1))
    s = _dice_back(s)
    if not live.dealt:
        s = dealt(s, m.cards, m.call)
    live = live_of(s)
    cards = tuple(
        c.model_copy(update={"coin": c.coin or c.coin_icon, "owner": None, "returned": False}) for c in live.cards
    )
    s = with_live(s, cards=cards)
    for one in m.fiends:
        s = place_fiend(s, PlaceFiend(card=one.card, fiend=one.fiend))
    return with_live(
        fiends_laid(s),
        sides=tuple(x.model_copy(update={"readied": False}) for x in live.sides),
        start=((live.start or 0) + 1) % s.n,
        round=min(99, live.round + 1),
        stage=Stage.ROLL,
    )
