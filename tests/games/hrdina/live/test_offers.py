"""What is offered at each moment: the step the game waits for, choices with their reasons, and every move somewhere."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.contract import Offer
from companion.games.hrdina import moves as score
from companion.games.hrdina.game import GAME
from companion.games.hrdina.live import moves as k
from companion.games.hrdina.live.rules import LIVE
from companion.games.hrdina.live.state import Owned
from companion.games.hrdina.live.waiting import waiting
from companion.games.hrdina.state import State

from .build import (
    FIEND,
    card,
    cleaning,
    does,
    fighting,
    improving,
    light,
    live,
    live_has,
    market,
    new,
    ordering,
    rolling,
    seat_has,
    side_has,
    taken,
)
from .test_games import game


def offered(s: State, kind: str, seat: int | None = None, **fixed: Any) -> list[Offer]:
    found = [o for o in GAME.offers(s, seat) if o.kind == kind and (seat is None or o.seat == seat)]
    return [o for o in found if all(dict(o.fixed).get(name) == value for name, value in fixed.items())]


def one(s: State, kind: str, seat: int | None = None, **fixed: Any) -> Offer:
    found = offered(s, kind, seat, **fixed)
    assert found, kind
    return found[0]


def field(o: Offer, name: str) -> dict[Any, list[str]]:
    """The values of a field with the rules against each."""
    choices = next(f for f in o.fields if f.name == name).choices
    return {c.value: [r.rule for r in c.rulings] for c in choices}


def against(o: Offer) -> list[str]:
    return [r.rule for r in o.rulings]


def mains(s: State) -> set[tuple[str, int | None]]:
    return {(o.kind, o.seat) for o in GAME.offers(s) if o.main}


# --- what the game waits for ---


@pytest.mark.rule("hrdina.round.phases", "hrdina.end.sequence")
@pytest.mark.parametrize(
    ("n", "follow", "modules"), [(2, "full", "complete"), (4, "full", "base"), (3, "light", "complete")]
)
def test_the_game_always_waits_for_something(n: int, follow: str, modules: str) -> None:
    """At every step an offer is marked, of the kinds and seats that are waited for."""
    for s, _ in game(n, 1, follow=follow, modules=modules):
        now = waiting(s)
        marked = [o for o in GAME.offers(s) if o.main]
        assert marked, now
        assert {o.kind for o in marked} <= set(now.kinds)
        assert GAME.status(s).deciding == now.seats or now.step == "score"
        if now.step != "score":
            assert all(o.seat is None or not now.seats or o.seat in now.seats for o in marked)
            assert not any(o.aside or not o.possible for o in marked)


def test_every_move_is_offered_somewhere() -> None:
    kinds = {t.model_fields["kind"].default for t in LIVE}
    seen: set[str] = set()
    for s, _ in list(game(3, 2))[::9]:
        seen |= {o.kind for o in GAME.offers(s)}
    assert kinds <= seen


def test_the_steps_of_a_round() -> None:
    assert mains(rolling(start=1)) == {("roll_dice", None)}
    s = ordering(start=1)
    assert mains(s) == {("take_initiative", 1)}
    s = does(s, k.TakeInitiative(seat=1, card=0))
    assert mains(s) == {("place_die", 1)}
    s = taken(ordering(), 0, 0, "STR FAM")
    assert mains(s) == {("attribute_action", 0), ("familiar_action", 0), ("end_order_turn", 0)}
    used = does(s, k.AttributeAction(seat=0, action="flip", cells=(0,), done=False))
    assert mains(used) == {("end_order_turn", 0)}
    s = market()
    assert mains(s) == {("buy_card", 0), ("discard_market_card", 0), ("start_fight", 0)}
    s = does(s, k.DiscardMarketCard(seat=0, done=False))
    assert mains(s) == {("return_initiative", 0)}
    assert mains(cleaning()) == {("finish_cleanup", None)}
    assert mains(improving()) == {("close_creation", None)}
    assert mains(fighting()) == {("reveal_adventure", None)}


def test_the_steps_of_a_fight() -> None:
    s = does(market(), k.StartFight(seat=0))
    assert mains(s) == {("combat_roll", 0)}
    assert one(s, "combat_roll", 0).fields[0].many == 1
    s = does(s, k.CombatRoll(seat=0, values=(4,)))
    assert mains(s) == {("take_reward", 0)}


@pytest.mark.rule("hrdina.setup.boards_pick")
def test_the_set_up_goes_from_the_start_player_on() -> None:
    s = new(2)
    assert mains(s) == {("roll_first", None), ("set_start", None)}
    s = does(s, k.RollFirst(values=(6, 6)))
    assert one(s, "roll_first").fields[0].many == 2
    s = does(s, k.SetStart(seat=1))
    assert mains(s) == {("pick_board", 1)}
    assert not one(s, "begin_rounds").possible


# --- reasons ---


@pytest.mark.rule("hrdina.order.pick_one", "hrdina.order.turns")
def test_cards_that_are_taken_say_by_whom() -> None:
    s = does(taken(ordering(), 0, 2), k.EndOrderTurn(seat=0))
    assert field(one(s, "take_initiative", 1), "card") == {0: [], 1: [], 2: ["hrdina.order.pick_one"], 3: []}
    assert against(one(s, "take_initiative", 2)) == ["hrdina.order.turns"]


@pytest.mark.rule("hrdina.order.leftmost", "hrdina.order.full_row", "hrdina.order.take_dice")
def test_full_rows_say_so() -> None:
    s = does(ordering(), k.TakeInitiative(seat=0, card=0))
    s = seat_has(s, 0, cells="R5 G2 R1 / B3 K4 . / . . . / W1 . . / P2 . . / . . .")
    offer = one(s, "place_die", 0)
    assert list(field(offer, "die")) == ["G1", "G2"]
    assert field(offer, "row")[0] == ["hrdina.order.full_row"]
    assert field(offer, "row")[1] == []
    assert against(one(s, "place_die", 1)) == ["hrdina.order.take_dice"]


@pytest.mark.rule("hrdina.setup.start_dice_board")
def test_a_starting_die_on_the_familiar_is_refused() -> None:
    s = does(new(2), k.DrawStartDice(seat=0, dice=("R1",) * 6))
    assert field(one(s, "place_die", 0), "row")[6] == ["hrdina.setup.start_dice_board"]
    allowed = does(new(2, start_dice_on_familiar="on"), k.DrawStartDice(seat=0, dice=("R1",) * 6))
    assert field(one(allowed, "place_die", 0), "row")[6] == []


@pytest.mark.rule("hrdina.order.one_action", "hrdina.order.action_source", "hrdina.order.action_after")
def test_actions_of_the_rows_of_this_turn() -> None:
    s = taken(ordering(), 0, 0, "STR CON")
    able = {dict(o.fixed)["action"] for o in offered(s, "attribute_action", 0) if o.possible}
    assert able == {"flip", "step"}
    refused = one(s, "attribute_action", 0, action="swap")
    assert against(refused) == ["hrdina.order.action_source"]
    assert against(one(s, "familiar_action", 0)) == ["hrdina.familiar.action"]
    holding = does(ordering(), k.TakeInitiative(seat=0, card=0), k.PlaceDie(seat=0, die="G1", row=0))
    assert against(one(holding, "attribute_action", 0, action="flip")) == ["hrdina.order.action_after"]
    assert against(one(holding, "end_order_turn", 0)) == ["hrdina.order.place_now"]


@pytest.mark.rule("hrdina.action.con_no_wrap", "hrdina.action.con_limits", "hrdina.action.int_reroll")
def test_dice_that_can_step_there() -> None:
    s = seat_has(taken(ordering(), 0, 0, "CON INT"), 0, cells="R6 X3 WG4 / . . . / G1 . . / G2 . . / . . . / . . .")
    to = {
        dict(o.fixed)["to"]: [c.value for c in o.fields[0].choices]
        for o in offered(s, "attribute_action", 0, action="step")
    }
    assert to == {1: [9], 2: [6], 3: [2, 9], 4: [1], 5: [0]}
    rolls = {dict(o.fixed)["to"] for o in offered(s, "attribute_action", 0, action="reroll")}
    assert rolls == set(range(1, 9))


@pytest.mark.rule("hrdina.market.afford", "hrdina.market.charisma_discount", "hrdina.market.charisma_many")
def test_prices_with_each_number_of_tokens() -> None:
    s = seat_has(market(), 0, gold=3, charisma=2)
    able = {}
    for o in offered(s, "buy_card", 0):
        able[dict(o.fixed)["tokens"]] = max(price for price, why in field(o, "price").items() if not why)
    assert able == {0: 3, 1: 4, 2: 5}
    assert field(offered(s, "buy_card", 0)[0], "price")[4] == ["hrdina.market.afford"]
    single = seat_has(market(charisma_per_purchase="one"), 0, gold=3, charisma=2)
    assert len(offered(single, "buy_card", 0)) == 2
    assert against(one(s, "buy_card", 1)) == ["hrdina.market.order"]


@pytest.mark.rule("hrdina.market.no_pass", "hrdina.market.return_card")
def test_passing_and_returning() -> None:
    s = market()
    assert one(s, "pass_market", 0).aside
    assert against(one(s, "pass_market", 0)) == ["hrdina.market.no_pass"]
    assert one(market(market_pass="on"), "pass_market", 0).main
    assert against(one(s, "return_initiative", 0)) == ["hrdina.market.return_card"]


def test_cards_of_the_row_by_name() -> None:
    s = market()
    assert one(s, "discard_market_card", 0).fields == ()
    named = live_has(s, row=("scroll.fire", "", "armor.chain_boots"))
    assert list(field(one(named, "discard_market_card", 0), "card")) == ["scroll.fire", "armor.chain_boots"]


@pytest.mark.rule("hrdina.fight.mercenary_before_roll", "hrdina.fight.skip_before", "hrdina.fight.trophy_threshold")
def test_a_fight_in_its_order() -> None:
    s = seat_has(market(), 0, gold=8, xp=3)
    assert one(s, "skip_minion", 0).possible
    assert not one(s, "combat_roll", 0).possible
    s = does(s, k.StartFight(seat=0, extra=1))
    assert against(one(s, "skip_minion", 0)) == ["hrdina.fight.skip_before"]
    assert list(field(one(s, "fight_mercenary", 0), "pay")) == ["xp", "gold"]
    s = does(s, k.FightMercenary(seat=0, pay="gold"))
    assert one(s, "combat_roll", 0).fields[0].many == 3
    assert list(field(offered(s, "combat_roll", 0)[1], "total")) == [*range(3, 19)]
    summed = does(s, k.CombatRoll(seat=0, total=5))
    assert list(field(one(summed, "combat_reroll", 0), "total")) == [*range(3, 11)]
    s = does(s, k.CombatRoll(seat=0, values=(1, 2, 3)))
    assert against(one(s, "fight_mercenary", 0)) == ["hrdina.fight.mercenary_before_roll"]
    assert one(s, "combat_reroll", 0).possible
    assert list(field(one(s, "take_reward", 0), "trophy")) == [True, False]
    from companion.games.hrdina.live.state import Minion

    strong = live_has(s, minion=Minion(id="own.m", threshold=9))
    assert list(field(one(strong, "take_reward", 0), "trophy")) == [False, True]


@pytest.mark.rule("hrdina.card.skill_ready_only", "hrdina.card.skill_blocked", "hrdina.card.weapon_discard")
def test_own_cards_with_their_reasons() -> None:
    skills = (
        Owned(card=card("skill", arrow="up")),
        Owned(card=card("skill", arrow="left")),
        Owned(card=card("skill", arrow="up"), ready=False),
        Owned(card=card("weapon", hands=1)),
        Owned(card=card("scroll")),
    )
    s = side_has(seat_has(market(), 1, marker=3), 1, cards=skills)
    assert field(one(s, "use_skill", 1), "card") == {
        0: [],
        1: ["hrdina.card.skill_blocked"],
        2: ["hrdina.card.skill_ready_only"],
    }
    assert one(s, "use_skill", 1).anytime
    drops = field(one(s, "drop_card", 1), "card")
    assert (drops[3], drops[4]) == ([], ["hrdina.end.discard_cards"])
    assert one(s, "use_skill", 0).aside
    assert not one(s, "use_skill", 0).possible


@pytest.mark.rule("hrdina.fiend.only_active")
def test_pending_fiends_can_be_named_but_not_banished() -> None:
    s = side_has(seat_has(ordering(), 0, gold=9, fiends=(FIEND,)), 0, pending=(FIEND,))
    banish = one(s, "improve", 0, action="banish", pay="gold")
    assert field(banish, "to") == {0: [], 1: ["hrdina.fiend.only_active"]}


@pytest.mark.rule("hrdina.call.reveal")
def test_the_call_card_can_be_told_until_it_showed_up() -> None:
    assert list(field(one(cleaning(), "finish_cleanup"), "call")) == [True, False]
    called = live_has(cleaning(), called=True, above=None)
    assert list(field(one(called, "finish_cleanup"), "call")) == [False]
    dealt = does(cleaning(), k.DealRow())
    assert one(dealt, "finish_cleanup").fields == ()
    assert not one(dealt, "deal_row").possible


# --- levels ---


@pytest.mark.rule("hrdina.setup.players", "hrdina.entry.prefill")
def test_the_level_can_be_changed() -> None:
    s = market()
    levels = field(one(s, "set_follow"), "level")
    assert levels == {"score": [], "light": [], "full": ["hrdina.round.phases"]}
    assert len(offered(s, "set_follow")) == 1
    scored = new(3, follow="score")
    assert {o.kind for o in GAME.offers(scored)} & {t.model_fields["kind"].default for t in LIVE} == {"set_follow"}
    begun = seat_has(scored, 0, cells="R5 G2 . / . . . / . . . / . . . / . . . / . . .")
    assert field(offered(begun, "set_follow")[0], "level")["full"] == ["hrdina.setup.first_player_roll"]
    assert list(field(offered(begun, "set_follow")[1], "start")) == [0, 1, 2]
    assert not one(new(1, follow="score"), "set_follow").possible


def test_light_has_every_action_for_everybody() -> None:
    s = seat_has(light(), 2, cells="R5 G2 . / B3 K4 . / . . . / W1 . . / P2 . . / . . .", marker=4)
    able = {dict(o.fixed)["action"] for o in offered(s, "attribute_action", 2) if o.possible}
    assert able == {"flip", "swap", "step", "reroll", "move", "token"}
    assert len(field(one(s, "place_die", 2), "die")) > 90
    assert one(s, "take_reward", 1).possible
    assert {o[0] for o in mains(s)} == {"place_die"}


@pytest.mark.rule("hrdina.end.closed")
def test_after_creation_the_score_is_offered_again() -> None:
    s = fighting()
    kinds = {o.kind for o in GAME.offers(s)}
    assert {"confirm", "set_line", "close_scores", "battle_roll"} <= kinds
    assert not any(o.possible for o in offered(s, "improve"))
    assert "confirm" not in {o.kind for o in GAME.offers(market())}
    assert one(market(), "put_die", 0).anytime


def test_offers_of_one_seat_are_those_of_all() -> None:
    s = market()
    everything = GAME.offers(s)
    for seat in range(3):
        assert GAME.offers(s, seat) == [o for o in everything if o.seat in (None, seat)]


def test_filled_offers_are_moves() -> None:
    s = ordering()
    told = one(s, "take_initiative", 0).data(card=1)
    s = GAME.apply(s, GAME.parse(told))
    told = one(s, "place_die", 0).data(die="G2", row=4)
    s = GAME.apply(s, GAME.parse(told))
    assert live(s).turn is not None
    assert isinstance(GAME.parse(told), k.PlaceDie)
    assert isinstance(GAME.parse(one(s, "put_die", 0).data(cell=0, die="R1")), score.PutDie)
