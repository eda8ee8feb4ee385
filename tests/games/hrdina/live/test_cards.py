"""Own cards: weapons and hands, armor, traits and the marker, skills, scrolls, and effects told by the table."""

from __future__ import annotations

import pytest

from companion.games.hrdina.audit import audit
from companion.games.hrdina.cards import Trait
from companion.games.hrdina.conditions import cards as owned
from companion.games.hrdina.live import moves as k
from companion.games.hrdina.live.deck import arrow_leads, hands
from companion.games.hrdina.live.state import Changes, Owned, Put
from companion.games.hrdina.rows import row_total
from companion.games.hrdina.scoring import traits
from tests.games.hrdina.build import HUMAN

from .build import card, does, hero, improving, live, market, ordering, reasons, s_side, seat_has, side_has
from .test_market import buy

NG, N, LN, CN = 1, 4, 3, 5


def skilled(marker: int = N, ready: bool = True, arrow: str | None = "up", seat: int = 0):
    """A seat with one skill in the market phase of two players."""
    s = seat_has(market(2), seat, marker=marker, skills=1)
    return side_has(s, seat, cards=(Owned(card=card("skill", arrow=arrow), ready=ready),))


# --- weapons ---


def armed(*taken: int):
    s = market(2)
    return side_has(s, 0, cards=tuple(Owned(card=card("weapon", hands=n)) for n in taken))


@pytest.mark.rule("hrdina.card.weapon_hands", "hrdina.card.weapon_limit")
def test_two_hands() -> None:
    assert hands(s_side(armed(1, 1), 0)) == 2
    assert reasons(armed(1), buy(type="weapon", hands=1)) == []
    assert reasons(armed(2), buy(type="weapon", hands=1)) == ["hrdina.card.weapon_limit"]
    assert reasons(armed(2), buy(type="weapon", hands=0)) == []
    forced = does(armed(2), buy(type="weapon", hands=1), anyway=True)
    assert [r.rule for _, r in audit(forced)] == ["hrdina.check.hands"]


@pytest.mark.rule("hrdina.card.weapon_buy_first", "hrdina.card.weapon_limit", "hrdina.card.weapon_discard")
def test_weapons_are_dropped_before_a_purchase_over_the_limit() -> None:
    """Case 25."""
    two_hands = {"type": "weapon", "hands": 2, "id": "own.halberd"}
    assert reasons(armed(1), buy(**two_hands)) == ["hrdina.card.weapon_limit"]
    s = does(armed(1), k.DropCard(seat=0, card=0))
    assert (s_side(s, 0).cards, live(s).discards) == ((), 1)
    assert reasons(s, buy(**two_hands)) == []
    assert reasons(armed(1, 1), buy(**two_hands, drop=(0,))) == ["hrdina.card.weapon_limit"]
    s = does(armed(1, 1), buy(**two_hands, drop=(0, 1)))  # in one go
    assert [o.card.id for o in s_side(s, 0).cards] == ["own.halberd"]
    assert reasons(armed(1), buy(**two_hands, drop=(3,))) == ["hrdina.card.weapon_discard"]


@pytest.mark.rule("hrdina.card.weapon_lasting", "hrdina.card.weapon_row_modifier", "hrdina.card.weapon_discard")
def test_a_weapon_changes_a_row_as_long_as_it_is_owned() -> None:
    s = seat_has(market(2), 0, cells="R5 R5 R6", board=HUMAN)
    s = does(s, buy(type="weapon", hands=1, mods=(1, 0, 0, 0, 0, 0, 0)))
    assert (row_total(hero(s), 0), hero(s).weapons) == (17, 1)
    s = does(s, k.DropCard(seat=0, card=0))
    assert (row_total(hero(s), 0), hero(s).weapons) == (16, 0)


@pytest.mark.rule("hrdina.end.discard_cards")
def test_other_cards_are_thrown_away_only_at_the_end() -> None:
    s = does(market(2), buy(type="trait", points=-2))
    assert reasons(s, k.DropCard(seat=0, card=0)) == ["hrdina.end.discard_cards"]
    assert reasons(s, k.DropCard(seat=0, card=5)) == ["hrdina.market.place"]
    end = side_has(improving(2), 0, cards=s_side(s, 0).cards)
    end = seat_has(end, 0, traits=hero(s).traits)
    after = does(end, k.DropCard(seat=0, card=0))
    assert (hero(after).traits, s_side(after, 0).cards) == ((), ())


# --- armor, traits, scrolls ---


@pytest.mark.rule("hrdina.card.armor_end", "hrdina.market.place")
def test_armor_lies_by_type_and_does_nothing_before_the_end() -> None:
    s = seat_has(market(2), 0, gold=9)
    table = (0, 1, 2, 4)
    chain = k.BuyCard(seat=0, card=card("armor", armor="chain", table=table, colours=("R",)), price=0, done=False)
    after = does(s, chain)
    after = does(after, chain, anyway=True)
    found = hero(after).armor
    assert [(a.type, a.count, a.table, a.colours) for a in found] == [("chain", 2, table, ("R",))]
    assert hero(after).model_copy(update={"armor": ()}) == hero(s)
    after = does(does(after, buy(armor="leather", price=0), anyway=True))
    assert owned(hero(after), "armor") == 3
    end = seat_has(side_has(improving(2), 0, cards=s_side(after, 0).cards), 0, armor=hero(after).armor)
    end = does(end, k.DropCard(seat=0, card=2), k.DropCard(seat=0, card=0))
    assert [(a.type, a.count) for a in hero(end).armor] == [("chain", 1)]


@pytest.mark.rule("hrdina.card.trait_move", "hrdina.card.trait_score")
def test_a_trait_moves_the_marker_and_waits_for_the_end() -> None:
    s = does(seat_has(market(2), 0, marker=N), buy(type="trait", arrow="right", points=2))
    assert (hero(s).marker, hero(s).traits) == (CN, (Trait(id="own.trait", points=2),))
    assert traits(seat_has(s, 0, traits=(Trait(id="own.trait", points=2, met=True),)).heroes[0]).points == 2


@pytest.mark.rule("hrdina.card.trait_edge")
def test_a_trait_at_the_edge_is_bought_all_the_same() -> None:
    """Case 26."""
    s = does(seat_has(market(2), 0, marker=CN), buy(type="trait", arrow="right"))
    assert (hero(s).marker, len(hero(s).traits)) == (CN, 1)


@pytest.mark.rule("hrdina.card.scroll_keep")
def test_other_effects_may_count_scrolls() -> None:
    s = does(market(2), buy(type="scroll"))
    assert owned(hero(s), "scroll") == 1


# --- skills ---


@pytest.mark.rule("hrdina.card.arrow")
@pytest.mark.parametrize(
    ("marker", "arrow", "to"),
    [(NG, "up_right", None), (N, "up", NG), (N, "up_right", 2), (0, "down", 3), (8, "right", None), (6, "down_left", None)],
)  # fmt: skip
def test_an_arrow_leads_only_into_the_grid(marker, arrow, to) -> None:
    assert arrow_leads(marker, arrow) == to
    assert arrow_leads(None, arrow) is None


@pytest.mark.rule("hrdina.card.skill_cost", "hrdina.card.skill_turned", "hrdina.card.skill_effect_optional")
def test_a_skill_costs_a_move_of_the_marker() -> None:
    s = does(skilled(), k.UseSkill(seat=0, card=0))  # its effect left out
    assert (hero(s).marker, s_side(s, 0).cards[0].ready) == (NG, False)
    assert hero(s).model_copy(update={"marker": N}) == hero(skilled())
    s = does(skilled(), k.UseSkill(seat=0, card=0, changes=Changes(gold=1, put=(Put(cell=0, die="R6"),))))
    assert (hero(s).gold, hero(s).cells[0]) == (6, "R6")


@pytest.mark.rule("hrdina.card.skill_blocked")
def test_a_blocked_marker_blocks_the_skill() -> None:
    """Case 27: at CN the arrow to the right is blocked; after Wisdom (N) it works and leads back to CN."""
    s = skilled(CN, arrow="right")
    assert reasons(s, k.UseSkill(seat=0, card=0)) == ["hrdina.card.skill_blocked"]
    s = does(seat_has(s, 0, marker=N), k.UseSkill(seat=0, card=0))
    assert (hero(s).marker, s_side(s, 0).cards[0].ready) == (CN, False)
    assert reasons(skilled(NG), k.UseSkill(seat=0, card=0)) == ["hrdina.card.skill_blocked"]
    assert reasons(skilled(arrow=None), k.UseSkill(seat=0, card=0)) == ["hrdina.card.skill_cost"]
    forced = does(skilled(NG), k.UseSkill(seat=0, card=0), anyway=True)
    assert hero(forced).marker == NG


@pytest.mark.rule("hrdina.card.skill_ready_only")
def test_a_turned_skill_is_not_used() -> None:
    assert reasons(skilled(ready=False), k.UseSkill(seat=0, card=0)) == ["hrdina.card.skill_ready_only"]
    assert reasons(armed(1), k.UseSkill(seat=0, card=0)) == ["hrdina.card.skill_ready_only"]
    assert reasons(skilled(), k.UseSkill(seat=0, card=1)) == ["hrdina.market.place"]


@pytest.mark.rule("hrdina.card.skill_any_turn")
def test_skills_are_used_in_the_turns_of_others() -> None:
    s = skilled(seat=1)  # seat 0 is at the market
    assert hero(does(s, k.UseSkill(seat=1, card=0)), 1).marker == NG
    roll = side_has(ordering(2), 1, cards=s_side(s, 1).cards)
    assert reasons(roll, k.UseSkill(seat=1, card=0)) == []


@pytest.mark.rule("hrdina.card.skill_new")
def test_a_bought_skill_is_ready() -> None:
    s = does(seat_has(market(2), 0, marker=N), buy(type="skill", arrow="left"))
    assert (hero(s).marker, hero(s).skills) == (N, 1)
    assert hero(does(s, k.UseSkill(seat=0, card=0))).marker == LN
    at_edge = seat_has(s, 0, marker=LN)
    assert reasons(at_edge, k.UseSkill(seat=0, card=0)) == ["hrdina.card.skill_blocked"]  # not now


# --- told by the table ---


@pytest.mark.rule("hrdina.card.text_wins", "hrdina.card.class_power", "hrdina.fiend.effect")
def test_what_a_card_says_is_carried_out() -> None:
    s = seat_has(market(2), 0, gold=5, xp=1)
    told = Changes(gold=-2, xp=3, honor=1, injuries=1, charisma=1, tokens=("attack",), marker=8, put=(Put(cell=2),))
    s = does(s, k.CardEffect(seat=0, note="a class power", changes=told))
    h = hero(s)
    assert (h.gold, h.xp, h.honor, h.injuries, h.charisma, h.marker) == (3, 4, 1, 1, 1, 8)
    assert s_side(s, 0).tokens == ("attack",)
    s = does(s, k.CardEffect(seat=0, changes=Changes(gold=-9)))
    assert hero(s).gold == 0
    s = does(s, k.CardEffect(seat=0, changes=Changes(charisma=40)))
    assert hero(s).charisma == 18  # all there are
    base = market(2, modules="base")
    wrong = k.CardEffect(seat=0, changes=Changes(put=(Put(cell=18, die="R1"),)))
    assert reasons(base, wrong) == ["hrdina.check.cells"]


@pytest.mark.rule("hrdina.card.text_wins")
def test_a_refused_move_may_be_played_anyway() -> None:
    s = market(2)
    assert reasons(s, buy(price=9)) == ["hrdina.market.afford"]
    assert hero(does(s, buy(price=9), anyway=True)).armor[0].count == 1
