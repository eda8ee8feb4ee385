"""The market phase: order, one of three, prices, charisma, and the initiative card going back."""

from __future__ import annotations

import pytest

from companion.games.hrdina.live import moves as k
from companion.games.hrdina.live.market import can_pay, most_tokens, next_to_market, tokens_used
from companion.games.hrdina.live.state import Stage

from .build import (
    card,
    does,
    hero,
    improving,
    live,
    live_has,
    market,
    ordering,
    reasons,
    s_side,
    seat_has,
    stage,
    taken,
)


def buy(seat: int = 0, price: int = 3, type: str = "armor", **fields):
    own = {name: fields.pop(name) for name in ("hands", "arrow", "mods", "armor", "points", "id") if name in fields}
    return k.BuyCard(seat=seat, card=card(type, **own), price=price, **fields)


@pytest.mark.rule("hrdina.market.order", "hrdina.market.special_last", "hrdina.market.return_card")
def test_from_the_lowest_card_the_special_one_last() -> None:
    """Case 22."""
    s, found = ordering(3), []
    for seat, number in ((0, 3), (1, 1), (2, 0)):
        s = does(taken(s, seat, number), k.EndOrderTurn(seat=seat))
    assert reasons(s, k.DiscardMarketCard(seat=0)) == ["hrdina.market.order"]
    while stage(s) is Stage.MARKET:
        found.append(next_to_market(s))
        s = does(s, k.DiscardMarketCard(seat=found[-1]))
    assert found == [2, 1, 0]


@pytest.mark.rule("hrdina.market.options")
def test_exactly_one_of_three() -> None:
    s = does(market(2), k.DiscardMarketCard(seat=0, done=False))
    for m in (k.DiscardMarketCard(seat=0), buy(), k.StartFight(seat=0), k.SkipMinion(seat=0)):
        assert reasons(s, m) == ["hrdina.market.options"]
    s = does(market(2), k.StartFight(seat=0))
    assert reasons(s, buy()) == ["hrdina.market.options"]
    assert reasons(s, k.ReturnInitiative(seat=0)) == ["hrdina.market.options"]


@pytest.mark.rule("hrdina.market.no_pass")
def test_nobody_passes_unless_the_table_plays_so() -> None:
    assert reasons(market(2), k.PassMarket(seat=0)) == ["hrdina.market.no_pass"]
    s = does(market(2, market_pass="on"), k.PassMarket(seat=0))
    assert (next_to_market(s), hero(s).gold, len(live(s).row)) == (1, 5, 4)


@pytest.mark.rule("hrdina.market.discard_gold", "hrdina.charisma.not_gold")
def test_a_discarded_card_pays_2_gold_and_no_token_helps() -> None:
    """Case 24."""
    s = seat_has(market(2), 0, gold=3, charisma=1)
    s = does(s, k.DiscardMarketCard(seat=0))
    assert (hero(s).gold, hero(s).charisma, len(live(s).row), live(s).discards) == (5, 1, 3, 1)
    s = does(s, k.DiscardMarketCard(seat=1))
    assert hero(does(s, k.FinishCleanup())).charisma == 0


@pytest.mark.rule("hrdina.market.return_card")
def test_the_card_goes_back_and_the_turn_is_over() -> None:
    s = does(market(2), k.DiscardMarketCard(seat=0, done=False))
    assert next_to_market(s) == 0
    s = does(s, k.ReturnInitiative(seat=0))
    assert (live(s).cards[0].returned, next_to_market(s)) == (True, 1)
    assert reasons(s, k.DiscardMarketCard(seat=0)) == ["hrdina.market.return_card"]
    assert reasons(s, k.ReturnInitiative(seat=0)) == ["hrdina.market.return_card"]
    assert reasons(s, k.ReturnInitiative(seat=1)) == ["hrdina.market.return_card"]  # nothing done yet


@pytest.mark.rule("hrdina.market.no_refill")
def test_the_row_shrinks() -> None:
    s = live_has(market(3), row=("a", "b", "c", "d", "e"))
    s = does(s, buy(id="c"))
    assert live(s).row == ("a", "b", "d", "e")  # 5 cards, 1 bought: 4 for the others
    unnamed = live_has(market(3), row=("a", "", "b"))
    assert live(does(unnamed, buy())).row == ("a", "b")
    assert len(live(does(live_has(market(3), row=("a", "b")), buy())).row) == 1  # the table may know better
    empty = live_has(market(3), row=())
    assert reasons(empty, buy()) == reasons(empty, k.DiscardMarketCard(seat=0)) == ["hrdina.market.no_refill"]


@pytest.mark.rule("hrdina.market.price", "hrdina.market.charisma_discount", "hrdina.market.place")
def test_the_printed_price_is_paid() -> None:
    s = seat_has(market(2), 0, gold=9, charisma=1)
    assert hero(does(s, buy(price=5))).gold == 4
    after = does(s, buy(price=5, tokens=1))
    assert (hero(after).gold, hero(after).charisma) == (5, 0)
    assert s_side(after, 0).cards[0].price == 5
    assert hero(after).armor[0].count == 1


@pytest.mark.rule("hrdina.market.charisma_many", "hrdina.market.price_floor", "hrdina.charisma.uses")
def test_several_tokens_without_change() -> None:
    """Case 23."""
    s = seat_has(market(2), 0, gold=3, charisma=2)
    after = does(s, buy(price=5, tokens=2))
    assert (hero(after).gold, hero(after).charisma) == (0, 0)
    after = does(s, buy(price=1, tokens=2))
    assert (hero(after).gold, hero(after).charisma) == (3, 1)
    assert (tokens_used(1, 2), most_tokens(s, 0, 5), most_tokens(s, 0, 1)) == (1, 2, 1)
    single = seat_has(market(2, charisma_per_purchase="one"), 0, gold=9, charisma=2)
    assert reasons(single, buy(price=5, tokens=2)) == ["hrdina.market.charisma_many"]
    assert reasons(single, buy(price=5, tokens=1)) == []
    assert reasons(single, buy(price=1, tokens=2)) == []  # one is used
    assert most_tokens(single, 0, 5) == 1


@pytest.mark.rule("hrdina.market.afford")
def test_what_cannot_be_paid_is_not_bought() -> None:
    s = seat_has(market(2), 0, gold=4, charisma=1)
    assert reasons(s, buy(price=6, tokens=1)) == ["hrdina.market.afford"]
    assert reasons(s, buy(price=5)) == ["hrdina.market.afford"]
    assert reasons(s, buy(price=5, tokens=1)) == []
    assert reasons(s, buy(price=6, tokens=2)) == ["hrdina.market.afford"]  # there is no second token
    assert can_pay(hero(s), 5, 1)
    forced = does(s, buy(price=6), anyway=True)
    assert hero(forced).gold == 0  # never below none


@pytest.mark.rule("hrdina.market.immediate", "hrdina.card.scroll_now", "hrdina.card.scroll_keep")
def test_a_scroll_is_settled_before_the_next_player() -> None:
    s = does(market(2), buy(type="scroll"))
    assert (next_to_market(s), hero(s).scrolls) == (0, 1)
    assert reasons(s, k.DiscardMarketCard(seat=1)) == ["hrdina.market.return_card"]
    s = does(s, k.CardEffect(seat=0, note="scroll", changes={"gold": 3}), k.ReturnInitiative(seat=0))
    assert (next_to_market(s), hero(s).gold) == (1, 5 - 3 + 3)
    assert [o.card.type for o in s_side(s, 0).cards] == ["scroll"]


@pytest.mark.rule("hrdina.end.trigger", "hrdina.end.no_cleanup", "hrdina.end.full")
def test_the_market_of_the_last_round_is_played_and_no_clean_up_follows() -> None:
    s = improving(2)
    assert (stage(s), len(live(s).row)) == (Stage.IMPROVE, 2)  # the row stays as it is
    assert reasons(s, k.FinishCleanup()) == ["hrdina.round.phases"]


@pytest.mark.rule("hrdina.end.full")
def test_a_familiar_with_two_dice_is_not_full() -> None:
    """Case 37: 18 + 2."""
    s = market(2)
    full = "R5 R2 R1 / R3 R4 R6 / W5 W4 W3 / B1 B6 B2 / P2 P3 P4 / G1 G2 G3 / K1 K2"
    for seat in range(2):
        s = seat_has(s, seat, cells=full)
    for seat in range(2):
        s = does(s, k.DiscardMarketCard(seat=seat))
    assert stage(s) is Stage.CLEANUP
