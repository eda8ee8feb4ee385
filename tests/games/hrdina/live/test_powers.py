"""Fiends, experience and what is done outside the own turn."""

from __future__ import annotations

import pytest

from companion.games.hrdina.cards import Fiend
from companion.games.hrdina.conditions import Amount, holds
from companion.games.hrdina.live import moves as k
from companion.games.hrdina.live.state import Stage
from companion.games.hrdina.moves import Improve

from .build import (
    FIEND,
    FULL,
    card_has,
    cleaning,
    does,
    fighting,
    hero,
    improving,
    live,
    market,
    ordering,
    place,
    reasons,
    rolling,
    s_side,
    seat_has,
    side_has,
)


def banish(to: int = 0, pay: str = "gold", price: int | None = None, seat: int = 0):
    return Improve(seat=seat, action="banish", to=to, pay=pay, price=price or {"gold": 5, "charisma": 1}[pay])


@pytest.mark.rule("hrdina.fiend.price", "hrdina.fiend.banished", "hrdina.fiend.kept", "hrdina.charisma.uses")
def test_a_banished_fiend_lies_face_down_and_is_kept() -> None:
    """Case 29."""
    s = seat_has(market(2), 0, gold=5, charisma=1, fiends=(FIEND,))
    after = does(s, banish())
    assert (hero(after).gold, hero(after).charisma) == (0, 1)
    assert [f.active for f in hero(after).fiends] == [False]
    by_token = does(s, banish(pay="charisma"))
    assert (hero(by_token).gold, hero(by_token).charisma) == (5, 0)
    assert reasons(after, banish(pay="charisma")) == ["hrdina.fiend.only_active"]
    three = seat_has(s, 0, fiends=(FIEND, FIEND.model_copy(update={"active": False}), Fiend(id="x", active=False)))
    assert holds(Amount(what="fiends", op="=", n=3), hero(three))


@pytest.mark.rule("hrdina.fiend.only_active", "hrdina.fiend.pending")
@pytest.mark.parametrize(("option", "found"), [("off", ["hrdina.fiend.only_active"]), ("on", [])])
def test_a_fiend_just_taken_is_banished_only_by_option(option, found) -> None:
    s = card_has(ordering(2, banish_pending=option), 0, fiend=FIEND)
    s = does(s, k.TakeInitiative(seat=0, card=0))
    assert reasons(s, banish()) == found
    forced = does(s, banish(), anyway=True)
    assert (hero(forced).gold, s_side(forced, 0).pending) == (0, ())
    assert [f.active for f in hero(forced).fiends] == [False]
    forced = does(place(place(forced, 0, "CON"), 0, "CON"), k.EndOrderTurn(seat=0))
    assert [f.active for f in hero(forced).fiends] == [False]
    assert reasons(s, banish(to=3)) == ["hrdina.fiend.only_active"]


@pytest.mark.rule("hrdina.fiend.only_active")
def test_the_index_of_a_banished_fiend_counts_the_acting_ones_first() -> None:
    acting, second = Fiend(id="fiend.a"), Fiend(id="fiend.b")
    s = seat_has(ordering(2, banish_pending="on"), 0, fiends=(acting,))
    s = side_has(s, 0, pending=(FIEND, second))
    after = does(s, banish(to=2))
    assert s_side(after, 0).pending == (FIEND,)
    assert [(f.id, f.active) for f in hero(after).fiends] == [("fiend.a", True), ("fiend.b", False)]
    after = does(s, banish(to=0))
    assert [(f.id, f.active) for f in hero(after).fiends] == [("fiend.a", False)]
    assert s_side(after, 0).pending == (FIEND, second)


@pytest.mark.rule("hrdina.fiend.when")
def test_banishing_at_any_time_before_creation_closes() -> None:
    for s in (rolling(2), ordering(2), market(2), cleaning(2), improving(2)):
        assert reasons(seat_has(s, 1, gold=5, fiends=(FIEND,)), banish(seat=1)) == []
    battle = seat_has(fighting(2), 0, gold=5, fiends=(FIEND,))
    assert reasons(battle, banish()) == ["hrdina.end.closed"]


@pytest.mark.rule("hrdina.fiend.price_edit", "hrdina.fiend.effect", "hrdina.fiend.active")
def test_an_acting_fiend_changes_prices() -> None:
    token = Improve(seat=0, action="token", price=6)
    s = seat_has(market(2), 0, xp=7)
    assert reasons(s, token) == ["hrdina.xp.action"]
    harmed = seat_has(s, 0, fiends=(FIEND,))
    assert hero(does(harmed, token)).xp == 1
    tamed = seat_has(s, 0, fiends=(FIEND.model_copy(update={"active": False}),))
    assert reasons(tamed, token) == ["hrdina.xp.action"]
    skip = k.SkipMinion(seat=0, price=4)
    assert reasons(s, skip) == ["hrdina.fight.skip"]
    assert hero(does(harmed, skip)).gold == 1


@pytest.mark.rule("hrdina.xp.action", "hrdina.xp.pay_full", "hrdina.xp.action_offturn")
def test_an_action_for_5_xp_in_the_turn_of_another() -> None:
    """Case 31."""
    s = does(ordering(2), k.TakeInitiative(seat=0, card=0))
    s = place(place(s, 0, "CHA"), 0, "CON")
    token = Improve(seat=1, action="token")
    assert reasons(seat_has(s, 1, xp=4), token) == ["hrdina.xp.pay_full"]
    after = does(seat_has(s, 1, xp=5), token)
    assert (hero(after, 1).xp, hero(after, 1).charisma) == (0, 1)
    own = does(seat_has(s, 0, xp=5), Improve(seat=0, action="token"))  # a row action and an XP action in one turn
    own = does(own, k.AttributeAction(seat=0, action="token"))
    assert hero(own).charisma == 2
    turn = does(after, k.AttributeAction(seat=0, action="token"))
    assert hero(turn).charisma == 1


@pytest.mark.rule("hrdina.xp.heal", "hrdina.xp.heal_until", "hrdina.xp.action_until", "hrdina.end.closed")
def test_healing_and_actions_end_with_creation() -> None:
    """Case 38."""
    heal = Improve(seat=0, action="heal", price=2)
    s = seat_has(market(2), 0, xp=5, injuries=2)
    s = does(s, heal, heal)
    assert (hero(s).xp, hero(s).injuries) == (1, 0)
    battle = fighting(2, xp=9, injuries=1)
    assert reasons(battle, heal) == ["hrdina.end.closed"]
    assert reasons(battle, Improve(seat=0, action="token")) == ["hrdina.end.closed"]


@pytest.mark.rule("hrdina.end.charisma_last", "hrdina.charisma.expire")
def test_in_the_last_round_the_tokens_last_until_the_improvements_are_over() -> None:
    def last(**options: str):
        s = improving(2, **options)
        return seat_has(s, 0, charisma=1, fiends=(FIEND,))

    s = does(last(), banish(pay="charisma"))
    assert not hero(s).fiends[0].active
    assert hero(does(last(), k.CloseCreation())).charisma == 0
    market_end = seat_has(improving_market("off"), 0, charisma=1)
    market_end = does(market_end, k.DiscardMarketCard(seat=1))
    assert (live(market_end).stage, hero(market_end).charisma) == (Stage.IMPROVE, 0)
    kept = does(seat_has(improving_market("on"), 0, charisma=1), k.DiscardMarketCard(seat=1))
    assert hero(kept).charisma == 1


def improving_market(option: str):
    """The last market turn of the last round."""
    s = market(2, last_round_keep_charisma=option)
    for seat in range(2):
        s = seat_has(s, seat, cells=FULL)
    return does(s, k.DiscardMarketCard(seat=0))


@pytest.mark.rule("hrdina.xp.action_not_familiar")
def test_a_familiar_action_is_never_bought() -> None:
    s = seat_has(market(2), 0, xp=20)
    assert reasons(s, k.FamiliarAction(seat=0)) == ["hrdina.round.phases"]
    assert "price" not in k.FamiliarAction.model_fields
