"""The order phase: whose turn, what a card brings, where dice go, gold, and the one action."""

from __future__ import annotations

import pytest

from companion.games.hrdina.live import moves as k
from companion.games.hrdina.live.orders import gold_for, leftmost, market_order, next_to_order
from companion.games.hrdina.live.state import Changes, Stage

from .build import (
    FIEND,
    card_has,
    does,
    hero,
    live,
    ordering,
    place,
    reasons,
    s_side,
    seat_has,
    side_has,
    stage,
    taken,
)


def take(s, seat: int = 0, card: int = 0):
    return does(s, k.TakeInitiative(seat=seat, card=card))


def act(seat: int = 0, action: str = "token", **fields):
    return k.AttributeAction(seat=seat, action=action, **fields)


# --- taking a card ---


@pytest.mark.rule("hrdina.order.turns")
def test_clockwise_from_the_start_player() -> None:
    s, found = ordering(3, start=1), []
    for card in range(3):
        seat = next_to_order(s)
        found.append(seat)
        s = does(taken(s, seat, card), k.EndOrderTurn(seat=seat))
    assert found == [1, 2, 0]
    assert stage(s) is Stage.MARKET
    assert reasons(ordering(3, start=1), k.TakeInitiative(seat=0, card=0)) == ["hrdina.order.turns"]
    assert reasons(take(ordering(3)), k.TakeInitiative(seat=1, card=1)) == ["hrdina.order.turns"]


@pytest.mark.rule("hrdina.order.turns", "hrdina.order.action_optional")
def test_a_turn_without_an_action_is_over_when_the_next_player_takes_a_card() -> None:
    s = does(taken(ordering(3), 0, 0), k.TakeInitiative(seat=1, card=1))
    assert next_to_order(s) == 1
    assert s_side(s, 1).hand == ("G1", "G2")
    assert reasons(taken(ordering(3), 0, 0), k.TakeInitiative(seat=2, card=1)) == ["hrdina.order.turns"]
    last = taken(_both(s, 1), 2, 2)
    assert reasons(last, k.TakeInitiative(seat=0, card=3)) == ["hrdina.order.turns"]


def _both(s, seat: int):
    """Both dice of the card in hand are placed."""
    return place(place(s, seat, "CON"), seat, "CON")


@pytest.mark.rule("hrdina.order.pick_one")
def test_one_card_that_nobody_has() -> None:
    s = does(taken(ordering(3), 0, 2), k.EndOrderTurn(seat=0))
    assert reasons(s, k.TakeInitiative(seat=1, card=2)) == ["hrdina.order.pick_one"]
    assert reasons(s, k.TakeInitiative(seat=1, card=4)) == ["hrdina.setup.initiative_count"]
    s = taken(s, 1, 0)
    assert reasons(s, k.TakeInitiative(seat=1, card=1)) == ["hrdina.order.pick_one"]


@pytest.mark.rule("hrdina.order.take_dice", "hrdina.order.take_coin")
def test_the_dice_and_the_coin_come_with_the_card() -> None:
    s = take(card_has(ordering(3), 1, coin=True), card=1)
    assert (s_side(s, 0).hand, hero(s).gold) == (("G1", "G2"), 6)
    assert (live(s).cards[1].dice, live(s).cards[1].coin) == ((), False)
    assert hero(take(ordering(3))).gold == 5
    assert reasons(s, k.PlaceDie(seat=0, die="R6", row=0)) == ["hrdina.order.take_dice"]


@pytest.mark.rule("hrdina.order.take_fiend", "hrdina.fiend.pending", "hrdina.fiend.active")
def test_a_fiend_comes_along_and_waits_for_the_end_of_the_phase() -> None:
    """Case 20."""
    s = take(card_has(ordering(2), 0, fiend=FIEND))
    assert (s_side(s, 0).pending, hero(s).fiends) == ((FIEND,), ())
    s = does(place(place(s, 0, "CON"), 0, "CON"), k.EndOrderTurn(seat=0))
    assert hero(s).fiends == ()  # it binds neither the own turn nor the next player's
    s = does(taken(s, 1, 1), k.EndOrderTurn(seat=1))
    assert stage(s) is Stage.MARKET
    assert (s_side(s, 0).pending, hero(s).fiends) == ((), (FIEND,))
    assert hero(s).fiends[0].active


@pytest.mark.rule("hrdina.order.sets_market_order", "hrdina.market.special_last", "hrdina.market.order")
def test_the_card_decides_the_market_order() -> None:
    """Case 22: cards 2, 4 and the special one."""
    s = ordering(4)
    for seat, card in ((0, 4), (1, 3), (2, 1), (3, 0)):
        s = does(taken(s, seat, card), k.EndOrderTurn(seat=seat))
    assert market_order(s) == (3, 2, 1, 0)
    middle = card_has(card_has(s, 4, special=False), 1, special=True)  # the symbol is last whatever its place
    assert market_order(middle) == (3, 1, 0, 2)


# --- placing ---


@pytest.mark.rule("hrdina.order.leftmost", "hrdina.order.full_row")
def test_the_leftmost_free_cell() -> None:
    """Case 10: STR holds one die, so the next one goes to STR2 and nowhere else."""
    s = take(seat_has(ordering(2), 0, cells="R5 . . / W1 W2 W3"))
    assert leftmost(s, 0, 0) == 1
    assert hero(place(s, 0, "STR")).cells[:3] == ("R5", "G1", None)
    assert "cell" not in k.PlaceDie.model_fields
    assert reasons(s, k.PlaceDie(seat=0, die="G1", row=1)) == ["hrdina.order.full_row"]


@pytest.mark.rule("hrdina.order.place_now", "hrdina.order.one_by_one", "hrdina.order.rows_free")
def test_all_dice_are_placed_one_by_one() -> None:
    s = take(ordering(2))
    assert reasons(s, k.EndOrderTurn(seat=0)) == ["hrdina.order.place_now"]
    s = place(s, 0, "DEX")
    assert reasons(s, k.EndOrderTurn(seat=0)) == ["hrdina.order.place_now"]
    assert leftmost(s, 0, 2) == 6
    with_one = seat_has(take(ordering(2)), 0, cells="R5 . .")
    both = place(place(with_one, 0, "CON"), 0, "CON")  # both into one row: the second sees the first
    assert hero(both).cells[6:9] == ("G1", "G2", None)
    assert does(both, k.EndOrderTurn(seat=0))


@pytest.mark.rule("hrdina.order.familiar_place", "hrdina.familiar.row")
def test_a_die_may_go_to_the_familiar() -> None:
    s = place(take(ordering(2)), 0, "FAM")
    assert hero(s).cells[18:] == ("G1", None, None)
    assert hero(place(s, 0, "FAM")).cells[18:] == ("G1", "G2", None)
    base = take(ordering(2, modules="base"))
    assert reasons(base, k.PlaceDie(seat=0, die="G1", row=6)) == ["hrdina.check.cells"]


@pytest.mark.rule("hrdina.order.gold_die", "hrdina.order.gold_third", "hrdina.order.gold_adds")
@pytest.mark.rule("hrdina.order.one_action", "hrdina.order.action_source")
def test_coin_gold_dice_and_filled_rows_add_up() -> None:
    """Case 11: 1 + 2 + 2 + 1 + 1 = 7 gold and one action, of Intelligence or Charisma."""
    s = card_has(seat_has(ordering(2, dice=("O2", "O5")), 0, gold=0), 0, coin=True)
    s = seat_has(s, 0, cells=". . . / . . . / . . . / W1 W2 . / . . . / W3 W4 .")
    s = take(s)
    assert gold_for(s, 0, "O2", 3) == (("hrdina.order.gold_die", 2), ("hrdina.order.gold_third", 1))
    s = place(place(s, 0, "INT", "O2"), 0, "CHA", "O5")
    assert hero(s).gold == 7
    assert reasons(s, act(action="token")) == []
    assert reasons(s, act(action="reroll", cells=(9,), to=3)) == []
    assert reasons(s, act(action="move", to=1)) == ["hrdina.order.action_source"]
    assert gold_for(take(ordering(2)), 0, "G1", 2) == ()


@pytest.mark.rule("hrdina.order.gold_familiar")
def test_gold_on_the_familiar() -> None:
    full = ". . . / . . . / . . . / . . . / . . . / . . . / W1 W2 ."
    for options, gold in (
        ({}, 3),
        ({"familiar_gold_die": "off"}, 1),
        ({"familiar_gold_third": "off"}, 2),
        ({"familiar_gold_die": "off", "familiar_gold_third": "off"}, 0),
    ):
        s = seat_has(ordering(2, dice=("O2", "G1"), **options), 0, cells=full, gold=0)
        assert hero(place(take(s), 0, "FAM", "O2")).gold == gold


@pytest.mark.rule("hrdina.card.class_power")
def test_an_amount_that_a_power_changes_is_told() -> None:
    s = take(ordering(2, dice=("O2", "G1")))
    thief = k.PlaceDie(seat=0, die="O2", row=2, gold=4)
    assert reasons(s, thief) == ["hrdina.card.class_power"]
    assert hero(does(s, thief, anyway=True)).gold == 5 + 4
    assert reasons(s, k.PlaceDie(seat=0, die="O2", row=2, gold=2)) == []


# --- the action ---


@pytest.mark.rule("hrdina.order.action_source", "hrdina.familiar.action", "hrdina.familiar.action_text")
def test_an_action_of_a_row_of_this_turn_or_the_familiar() -> None:
    """Case 12: dice in STR and on the familiar."""
    s = place(place(take(seat_has(ordering(2), 0, cells="R5 . .")), 0, "STR"), 0, "FAM")
    assert reasons(s, act(action="swap", cells=(0, 1))) == ["hrdina.order.action_source"]
    assert reasons(s, act(action="flip", cells=(0,))) == []
    used = k.FamiliarAction(seat=0, note="two gold", changes=Changes(gold=2), done=False)
    after = does(s, used)
    assert hero(after).gold == 7
    assert reasons(after, act(action="flip", cells=(0,))) == ["hrdina.order.one_action"]
    elsewhere = place(place(take(ordering(2)), 0, "CON"), 0, "CON")
    assert reasons(elsewhere, used) == ["hrdina.familiar.action"]
    assert reasons(take(ordering(2, modules="base")), used) == ["hrdina.check.cells"]


@pytest.mark.rule("hrdina.order.one_action")
def test_one_action_even_with_two_dice() -> None:
    s = place(place(take(ordering(2)), 0, "STR"), 0, "CHA")
    s = does(s, act(action="flip", cells=(0,), done=False))
    assert reasons(s, act(action="token")) == ["hrdina.order.one_action"]


@pytest.mark.rule("hrdina.order.action_optional")
def test_the_action_may_be_left_out() -> None:
    s = does(place(place(take(ordering(2)), 0, "STR"), 0, "CHA"), k.EndOrderTurn(seat=0))
    assert next_to_order(s) == 1
    assert hero(s).charisma == 0


@pytest.mark.rule("hrdina.order.action_after", "hrdina.order.one_action")
def test_the_action_comes_after_all_dice() -> None:
    """Case 13."""
    s = place(take(ordering(2)), 0, "CHA")
    assert reasons(s, act(action="token")) == ["hrdina.order.action_after"]
    s = place(take(ordering(2, action_between_dice="on")), 0, "CHA")
    s = does(s, act(action="token"))
    assert (hero(s).charisma, s_side(s, 0).hand) == (1, ("G2",))  # the turn goes on: a die is still in hand
    s = place(s, 0, "CHA")
    assert reasons(s, act(action="token")) == ["hrdina.order.one_action"]


@pytest.mark.rule("hrdina.order.no_chain")
def test_a_die_moved_by_an_action_triggers_nothing() -> None:
    """Case 14: the swap brings O4 from STR1 to CHA3."""
    s = seat_has(ordering(2), 0, cells="O4 . . / R1 . . / . . . / . . . / . . . / W1 W2 W3", gold=0)
    s = place(place(take(s), 0, "DEX"), 0, "DEX")  # G2 fills DEX3
    assert hero(s).gold == 1
    s = does(s, act(action="swap", cells=(0, 17)))
    assert (hero(s).cells[17], hero(s).gold, hero(s).charisma) == ("O4", 1, 0)


@pytest.mark.rule("hrdina.order.place_now")
def test_dice_that_find_no_place_go_back() -> None:
    s = side_has(place(take(ordering(2)), 0, "CON"), 0, hand=("G2",))
    after = does(s, k.EndOrderTurn(seat=0), anyway=True)
    assert s_side(after, 0).hand == ()
    assert next_to_order(after) == 1
    assert reasons(after, k.EndOrderTurn(seat=0)) == ["hrdina.order.turns"]


# --- the actions themselves (the same rules as the last improvements) ---

BOARD = "R1 O4 X8 / X5 WG4 WG2 / R6 X3 WG1"


def acting(row: str, cells: str = BOARD):
    """An own turn with a die just placed in this row."""
    s = place(take(ordering(2, dice=("G3", "G4"))), 0, row)
    s = place(s, 0, "FAM")
    return seat_has(s, 0, cells=cells, marker=4)


@pytest.mark.rule("hrdina.action.str_flip", "hrdina.action.str_boost", "hrdina.action.str_split")
@pytest.mark.parametrize(("cell", "shown"), [(0, "R6"), (1, "O3"), (2, "X3"), (3, "X6"), (4, "WG1"), (5, "WG3")])
def test_a_flip(cell, shown) -> None:
    """Case 15."""
    assert hero(does(acting("STR"), act(action="flip", cells=(cell,)))).cells[cell] == shown


@pytest.mark.rule("hrdina.action.con_no_wrap", "hrdina.action.con_limits", "hrdina.action.con_step")
def test_a_step() -> None:
    """Case 16."""
    s = acting("CON")
    refused = [(6, 7), (7, 2), (4, 5), (8, 0)]
    rules = [reasons(s, act(action="step", cells=(cell,), to=to)) for cell, to in refused]
    assert rules == [["hrdina.action.con_limits"]] * 4
    assert reasons(s, act(action="step", cells=(6,), to=1)) == ["hrdina.action.con_no_wrap"]
    assert hero(does(acting("CON", "X6 . ."), act(action="step", cells=(0,), to=7))).cells[0] == "X7"
    assert hero(does(acting("CON", "R3 . ."), act(action="step", cells=(0,), to=2))).cells[0] == "R2"


@pytest.mark.rule("hrdina.action.dex_no_empty", "hrdina.action.dex_any", "hrdina.action.dex_swap")
def test_a_swap() -> None:
    """Case 17."""
    s = acting("DEX", "R2 . . / . . . / . . . / . . . / . . B6")
    assert reasons(s, act(action="swap", cells=(0, 5))) == ["hrdina.action.dex_no_empty"]
    after = hero(does(s, act(action="swap", cells=(0, 14))))  # two old dice
    assert (after.cells[0], after.cells[14]) == ("B6", "R2")


@pytest.mark.rule("hrdina.action.int_reroll", "hrdina.action.int_same_cell")
def test_a_reroll_may_keep_the_old_value() -> None:
    """Case 18: a 4 shows 1, the player keeps 4."""
    s = acting("INT")
    assert hero(does(s, act(action="reroll", cells=(1,), to=4))).cells == hero(s).cells
    assert hero(does(s, act(action="reroll", cells=(1,), to=1))).cells[1] == "O1"


@pytest.mark.rule("hrdina.action.wis_move", "hrdina.action.wis_inside", "hrdina.action.cha_token")
def test_the_marker_and_the_token() -> None:
    """Case 19: from LN only up, down and right."""
    s = seat_has(acting("WIS"), 0, marker=3)
    assert reasons(s, act(action="move", to=2)) == ["hrdina.action.wis_move"]  # left of LN lies nothing
    assert hero(does(s, act(action="move", to=0))).marker == 0
    assert hero(does(acting("CHA"), act(action="token"))).charisma == 1


@pytest.mark.rule("hrdina.action.targets_familiar")
def test_actions_reach_the_familiar_by_option() -> None:
    cells = "R1 R2 . / . . . / . . . / . . . / . . . / . . . / B3"
    s = acting("DEX", cells)
    assert hero(does(s, act(action="swap", cells=(1, 18)))).cells[18] == "R2"
    narrow = place(place(take(ordering(2, familiar_action_targets="off")), 0, "DEX"), 0, "CON")
    narrow = seat_has(narrow, 0, cells=cells)
    assert reasons(narrow, act(action="swap", cells=(1, 18))) == ["hrdina.action.targets_familiar"]
