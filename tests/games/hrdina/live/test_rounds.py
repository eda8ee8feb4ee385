"""The roll phase, the Call card and clean-up."""

from __future__ import annotations

import pytest

from companion.games.hrdina.audit import audit
from companion.games.hrdina.cards import Fiend
from companion.games.hrdina.live import moves as k
from companion.games.hrdina.live.numbers import bag, dice_drawn, dice_each, forecast
from companion.games.hrdina.live.orders import arranged
from companion.games.hrdina.live.state import FiendAt, Owned, Stage

from .build import (
    FIEND,
    card,
    card_has,
    cleaning,
    does,
    hero,
    live,
    live_has,
    market,
    new,
    reasons,
    rolling,
    s_side,
    seat_has,
    side_has,
    stage,
)

TWO = ("R5", "G2")


@pytest.mark.rule("hrdina.round.phases", "hrdina.cleanup.order", "hrdina.cleanup.pass")
def test_a_round_is_roll_order_market_clean_up() -> None:
    s = cleaning(3, start=2)
    assert (stage(s), live(s).round) == (Stage.CLEANUP, 1)
    s = does(s, k.FinishCleanup())
    assert (stage(s), live(s).round, live(s).start) == (Stage.ROLL, 2, 0)  # seat 3 of 3, then seat 1
    assert reasons(s, k.FinishCleanup()) == ["hrdina.round.phases"]
    assert reasons(s, k.TakeInitiative(seat=0, card=0)) == ["hrdina.round.phases"]


@pytest.mark.rule("hrdina.roll.who", "hrdina.roll.two_dice", "hrdina.roll.count")
def test_two_dice_a_card_until_the_call_card() -> None:
    s = rolling(3)
    assert (dice_each(live(s)), dice_drawn(live(s))) == (2, 8)
    assert reasons(s, k.RollDice(dice=("R5",) * 4)) == ["hrdina.roll.two_dice"]
    assert reasons(s, k.RollDice(dice=TWO * 3)) == ["hrdina.roll.count"]
    s = does(s, k.RollDice(dice=TWO * 4))
    assert stage(s) is Stage.ORDER
    assert [c.dice for c in live(s).cards] == [TWO] * 4
    assert "seat" not in k.RollDice.model_fields  # the start player does it for all; nobody is asked who


@pytest.mark.rule("hrdina.roll.one_die", "hrdina.roll.count")
def test_one_die_a_card_after_it() -> None:
    assert dice_drawn(live(rolling(5))) == 12
    s = live_has(rolling(5), called=True)
    assert dice_drawn(live(s)) == 6
    assert reasons(live_has(rolling(3), called=True), k.RollDice(dice=TWO * 4)) == ["hrdina.roll.one_die"]
    assert dice_drawn(live(rolling(2, modules="base"))) == 3  # no Call card in the base game: one die from the start


@pytest.mark.rule("hrdina.roll.too_many", "hrdina.check.stock")
def test_no_more_dice_than_drawn() -> None:
    s = rolling(3)
    assert reasons(s, k.RollDice(dice=(*TWO * 4, "B1"))) == ["hrdina.roll.count"]
    reds = ("R1", "R2")  # 10 more beside the 4 on the boards, of 11
    s = does(rolling(4), k.RollDice(dice=reds * 5))
    assert [r.rule for _, r in audit(s)] == ["hrdina.check.stock"]


@pytest.mark.rule("hrdina.roll.arrangement")
def test_dice_lie_where_the_table_put_them() -> None:
    s = live_has(rolling(3, initiative_dice_order="rising"), called=True)
    assert arranged(s, ("R5", "B1", "G3")) == ("B1", "G3", "R5")
    assert arranged(s, ("R2", "B2")) == ("R2", "B2")  # the start player settles equal ones
    assert arranged(live_has(rolling(3), called=True), ("R5", "B1")) == ("R5", "B1")
    assert arranged(rolling(3, initiative_dice_order="rising"), ("R5", "B1")) == ("R5", "B1")  # of two none is known
    placed = does(s, k.RollDice(dice=("R5", "B1", "G3", "X4")))  # recorded as they lie
    assert [c.dice for c in live(placed).cards] == [("R5",), ("B1",), ("G3",), ("X4",)]


@pytest.mark.rule("hrdina.call.reveal", "hrdina.call.replace", "hrdina.call.next_roll", "hrdina.roll.count")
def test_the_call_card_shows_up_while_a_row_is_dealt() -> None:
    """Case 8: 2 players, the fourth row: cards 13, 14, 15, then the Call card, then 16."""
    s = live_has(cleaning(2), round=3, above=3, deck=74)
    s = does(s, k.FinishCleanup())
    assert live(s).called
    assert (len(live(s).row), live(s).deck) == (4, 70)  # the Call card is no market card
    assert (live(s).round, dice_drawn(live(s))) == (4, 3)


@pytest.mark.rule("hrdina.call.reveal", "hrdina.call.next_roll")
def test_the_rows_of_the_first_rounds_of_two_players() -> None:
    s, seen = rolling(2), []
    for _ in range(3):
        seen.append((live(s).above, live(s).called))
        s = does(live_has(s, stage=Stage.CLEANUP, dealt=False), k.FinishCleanup())
    assert seen == [(11, False), (7, False), (3, False)]
    assert (live(s).round, live(s).called, live(s).above) == (4, True, None)


@pytest.mark.rule("hrdina.call.reveal", "hrdina.call.forecast")
def test_the_table_may_see_it_earlier_or_later() -> None:
    s = cleaning(2)
    assert live(does(s, k.FinishCleanup(call=True))).called
    late = live_has(s, above=2)
    late = does(late, k.FinishCleanup(call=False))
    assert not live(late).called
    assert reasons(live_has(s, called=True, above=None), k.FinishCleanup(call=True)) == ["hrdina.call.reveal"]


@pytest.mark.rule("hrdina.call.forecast")
@pytest.mark.parametrize(("n", "two", "one"), [(2, 3, 9), (3, 4, 7), (4, 5, 5), (5, 5, 5)])
def test_the_forecast_of_rounds(n, two, one) -> None:
    for s in (new(n), rolling(n)):
        f = forecast(s)
        assert (f.two, f.one) == (two, one)
        assert 6 + 2 * f.two + f.one == 21


@pytest.mark.rule("hrdina.call.forecast")
def test_the_forecast_after_four_rounds_of_three() -> None:
    """Case 9: 6 + 8 = 14 dice each; the Call card is expected in the row of round 5, and 7 more rounds."""
    dice = "R5 R2 R1 / R3 R4 R6 / W5 W4 W3 / B1 B6 B2 / P2 P3 ."
    s = live_has(market(3), round=4, above=3)
    for seat in range(3):
        s = seat_has(s, seat, cells=dice)
        s = does(s, k.DiscardMarketCard(seat=seat))
    assert (forecast(s).two, forecast(s).one) == (0, 7)
    s = does(s, k.FinishCleanup())
    assert live(s).called
    assert (live(s).round, forecast(s).two, forecast(s).one) == (5, 0, 7)


# --- clean-up ---


@pytest.mark.rule("hrdina.cleanup.charisma", "hrdina.charisma.expire", "hrdina.cleanup.order")
def test_unused_tokens_are_lost() -> None:
    s = seat_has(cleaning(2), 1, charisma=2)
    assert hero(does(s, k.FinishCleanup()), 1).charisma == 0
    assert hero(does(s, k.DealRow()), 1).charisma == 0  # it comes before the row


@pytest.mark.rule("hrdina.cleanup.skill", "hrdina.card.skill_refresh", "hrdina.cleanup.order")
def test_one_used_skill_is_readied() -> None:
    """Case 28."""
    used = Owned(card=card("skill", arrow="up"), ready=False)
    s = side_has(cleaning(2), 0, cards=(used, used, used))
    s = does(s, k.ReadySkill(seat=0, card=1))
    assert [o.ready for o in s_side(s, 0).cards] == [False, True, False]
    assert reasons(s, k.ReadySkill(seat=0, card=0)) == ["hrdina.card.skill_refresh"]
    assert reasons(s, k.ReadySkill(seat=0, card=1)) == ["hrdina.card.skill_refresh"]  # it is ready
    s = does(s, k.FinishCleanup())  # optional
    s = live_has(s, stage=Stage.CLEANUP, dealt=False)
    assert reasons(s, k.ReadySkill(seat=0, card=0)) == []  # the next clean-up
    late = does(side_has(cleaning(2), 0, cards=(used,)), k.DealRow())
    assert reasons(late, k.ReadySkill(seat=0, card=0)) == ["hrdina.cleanup.order"]


@pytest.mark.rule("hrdina.cleanup.dice", "hrdina.order.leftover")
def test_dice_left_on_cards_go_back_to_the_bag() -> None:
    s = cleaning(2)
    left = live(s).cards[2].dice
    before = sum(bag(s).values())
    s = does(s, k.FinishCleanup())
    assert (len(left), sum(bag(s).values())) == (2, before + 2)
    assert all(c.dice == () for c in live(s).cards)


@pytest.mark.rule("hrdina.cleanup.market", "hrdina.market.no_refill")
def test_the_row_is_dealt_anew() -> None:
    s = cleaning(4)  # row of 6, 4 discarded
    assert (len(live(s).row), live(s).discards, live(s).deck) == (2, 4, 85)
    s = does(s, k.FinishCleanup(cards=("weapon.sling",)))
    assert live(s).row == ("weapon.sling", "", "", "", "", "")
    assert (live(s).discards, live(s).deck) == (6, 79)
    s = does(cleaning(4), k.DealRow(cards=("skill.climb",)))
    assert reasons(s, k.DealRow()) == ["hrdina.cleanup.market"]
    assert live(does(s, k.FinishCleanup())).row[0] == "skill.climb"  # dealt once


@pytest.mark.rule("hrdina.cleanup.reshuffle")
@pytest.mark.parametrize(
    ("n", "deck", "discards", "left"), [(4, 2, 40, 36), (2, 1, 20, 17), (2, 4, 20, 20), (2, 0, 2, 0)]
)
def test_an_empty_deck_is_made_from_the_discards(n, deck, discards, left) -> None:
    """Case 30: a row of 6, two cards in the deck, 40 discards: the 2, then 4 of the shuffled 40."""
    s = live_has(cleaning(n), row=(), deck=deck, discards=discards, above=None, called=True)
    s = does(s, k.DealRow())
    dealt = min(n + 2, deck + discards)
    assert (len(live(s).row), live(s).deck + live(s).discards) == (dealt, deck + discards - dealt)
    if deck < n + 2:
        assert (live(s).deck, live(s).discards) == (left, 0)
    else:
        assert (live(s).deck, live(s).discards) == (0, left)


@pytest.mark.rule("hrdina.cleanup.gold", "hrdina.cleanup.fiends", "hrdina.order.leftover", "hrdina.cleanup.dice")
def test_what_lies_on_a_card_left_over_stays() -> None:
    """Case 21: still exactly one coin and the same fiend; the dice are in the bag."""
    s = card_has(market(3), 3, coin_icon=True, coin=True, fiend_place=True, fiend=FIEND, dice=TWO)
    for seat in range(3):
        s = does(s, k.DiscardMarketCard(seat=seat))
    s = does(s, k.FinishCleanup())
    last = live(s).cards[3]
    assert (last.coin, last.fiend, last.dice) == (True, FIEND, ())
    assert [c.coin for c in live(s).cards] == [False, True, True, True]  # by their icons


@pytest.mark.rule("hrdina.cleanup.fiends", "hrdina.fiend.deck_out")
def test_empty_places_get_a_fiend_while_there_are_any() -> None:
    second = Fiend(id="fiend.second")
    s = card_has(card_has(cleaning(2), 0, fiend_place=True), 2, fiend_place=True)
    unnamed = does(s, k.FinishCleanup())
    assert ([c.fiend is not None for c in live(unnamed).cards], live(unnamed).fiends) == ([True, False, True], 28)
    told = k.FinishCleanup(fiends=(FiendAt(card=0, fiend=FIEND), FiendAt(card=2, fiend=second)))
    after = does(s, told)
    assert ([c.fiend for c in live(after).cards], live(after).fiends) == ([FIEND, None, second], 28)
    after = does(does(s, k.PlaceFiend(card=0, fiend=FIEND)), k.FinishCleanup(fiends=told.fiends[1:]))
    assert live(after).fiends == 28
    twice = k.FinishCleanup(fiends=(FiendAt(card=0, fiend=FIEND), FiendAt(card=0, fiend=second)))
    assert reasons(s, twice) == ["hrdina.cleanup.fiends"]
    out = live_has(s, fiends=0)
    assert reasons(out, told) == ["hrdina.fiend.deck_out"]
    assert reasons(out, k.PlaceFiend(card=0, fiend=FIEND)) == ["hrdina.fiend.deck_out"]
    assert all(c.fiend is None for c in live(does(out, k.FinishCleanup())).cards)  # no reshuffle
    few = live_has(s, fiends=1)
    assert reasons(few, told) == ["hrdina.fiend.deck_out"]
    assert [c.fiend is not None for c in live(does(few, k.FinishCleanup())).cards] == [True, False, False]
    assert reasons(s, k.FinishCleanup(fiends=(FiendAt(card=1, fiend=FIEND),)))[0] == "hrdina.setup.fiend_places"
