"""Everything the register lists can be set by hand, whatever the moment; nothing else changes and nobody is paid."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pydantic import JsonValue

from companion.core.contract import Change, Illegal, Item
from companion.games.hrdina.cards import Fiend
from companion.games.hrdina.game import GAME
from companion.games.hrdina.live import moves as k
from companion.games.hrdina.live.duels import UNKNOWN
from companion.games.hrdina.live.state import Owned, Stage
from companion.games.hrdina.state import State

from .build import (
    FIEND,
    card,
    does,
    fighting,
    hero,
    improving,
    light,
    live,
    live_has,
    market,
    new,
    ordering,
    s_side,
    side_has,
)
from .test_games import game


def item(s: State, key: str) -> Item:
    return next(i for i in GAME.items(s) if i.key == key)


def keys(s: State) -> set[str]:
    return {i.key for i in GAME.items(s)}


def sets(s: State, key: str, value: JsonValue) -> State:
    """The table with one item set: what can be stored, the item showing the value where it is still there."""
    after = GAME.correct(s, [Change(key=key, value=value)])
    assert State.model_validate_json(after.model_dump_json()) == after
    return after


def others(one: Item) -> Iterator[JsonValue]:
    """A few other values of an item."""
    if one.kind == "number":
        assert isinstance(one.value, int)
        yield from {one.low, one.high} - {one.value}
    elif one.kind == "choice":
        values = [c.value for c in one.choices if c.value != one.value or type(c.value) is not type(one.value)]
        yield from values[:2] + values[-1:]
    else:
        yield [1] * len(one.choices)


@pytest.mark.rule("hrdina.card.text_wins")
@pytest.mark.parametrize("follow", ["full", "light"])
@pytest.mark.parametrize("n", [2, 4])
def test_every_item_can_be_set_at_any_moment(n: int, follow: str) -> None:
    """Set, shown, and the game goes on being told: status, offers and advice do not break."""
    for i, (s, _) in enumerate(game(n, 3, follow=follow)):
        if i % 29 or s.live is None:
            continue
        own = [one for one in GAME.items(s) if one.group.id != "Printed tables" and not one.key.startswith("closed")]
        for one in own[i % 7 :: 7]:
            for value in others(one):
                after = sets(s, one.key, value)
                shown = {x.key: x.value for x in GAME.items(after)}
                if not one.key.endswith(".new") and value != "gone" and one.key.split(".")[0] not in ("hand", "card"):
                    assert shown.get(one.key, value) == value or one.key.startswith(("fiend.", "turn_row."))
                GAME.status(after)
                GAME.advise(after)
        GAME.offers(after)


LISTED = """
live.round live.stage live.start live.called live.row live.deck live.minions live.above live.fiends live.discards
card.0.die0 card.0.die1 card.0.coin card.0.fiend card.0.owner card.0.coin_icon card.0.fiend_place card.0.special
cell.0.0 cell.2.20 gold.0 xp.0 charisma.0 honor.0 injuries.0 trophies.0 token.0.location token.0.obstacle token.0.attack
marker.0 colour.0 hand.0.0 own.0.new fiend.0.new revealed.attack live.duel live.turn
"""


@pytest.mark.rule("hrdina.card.text_wins")
def test_what_the_register_lists_is_there() -> None:
    assert set(LISTED.split()) <= keys(market())


@pytest.mark.rule("hrdina.order.no_chain", "hrdina.order.gold_die")
def test_a_corrected_die_pays_nothing() -> None:
    s = market()
    gold = hero(s).gold
    after = sets(s, "cell.0.2", "O6")
    assert hero(after).cells[2] == "O6"
    assert hero(after).gold == gold
    assert sets(after, "cell.0.2", None) == sets(s, "cell.0.2", None)


def test_phase_and_turn() -> None:
    s = market()
    assert live(s).turn is not None
    back = sets(s, "live.stage", "order")
    assert live(back).stage is Stage.ORDER
    assert live(back).turn is None
    again = sets(back, "live.stage", "market")
    assert live(again).turn == live(s).turn
    assert live(sets(s, "live.turn", 2)).turn.seat == 2  # type: ignore[union-attr]
    turned = sets(sets(s, "live.acted", True), "turn_row.0", 4)
    assert live(turned).turn is not None
    assert (live(turned).turn.acted, live(turned).turn.rows) == (True, (4,))  # type: ignore[union-attr]


@pytest.mark.rule("hrdina.roll.two_dice", "hrdina.roll.one_die")
def test_dice_of_each_card_follow_the_call_card() -> None:
    s = sets(market(), "live.called", True)
    assert live(s).called
    assert sets(s, "live.called", False) == market()


def test_initiative_cards() -> None:
    s = ordering()
    s = sets(s, "card.1.coin", True)
    assert live(s).cards[1].coin
    s = sets(s, "card.1.die0", "R6")
    assert live(s).cards[1].dice == ("R6", "G2")
    s = sets(s, "card.1.die1", None)
    assert live(s).cards[1].dice == ("R6",)
    s = sets(s, "card.3.fiend", True)
    assert live(s).cards[3].fiend is not None
    assert live(sets(s, "card.3.fiend", False)).cards[3].fiend is None
    assert live(sets(s, "card.2.owner", 1)).cards[2].owner == 1


def test_hand_and_tokens() -> None:
    s = does(ordering(), k.TakeInitiative(seat=0, card=0))
    assert s_side(sets(s, "hand.0.0", "K6"), 0).hand == ("K6", "G2")
    assert s_side(sets(s, "hand.0.1", None), 0).hand == ("G1",)
    s = sets(sets(s, "token.1.attack", 1), "token.1.location", 2)
    assert s_side(s, 1).tokens == ("location", "location", "attack")


@pytest.mark.rule("hrdina.trophy.mismatch")
def test_trophies_and_their_cards_stay_together() -> None:
    s = sets(market(), "trophies.0", 2)
    assert s_side(s, 0).trophies == (UNKNOWN, UNKNOWN)
    assert sets(s, "trophies.0", 0) == market()


@pytest.mark.rule("hrdina.market.place", "hrdina.card.weapon_limit")
def test_own_cards_take_their_counts_along() -> None:
    s = market()
    marker, gold = hero(s).marker, hero(s).gold
    s = sets(s, "own.0.new", "trait")
    assert [o.card.type for o in s_side(s, 0).cards] == ["trait"]
    assert len(hero(s).traits) == 1
    s = sets(s, "own.0.0.points", 3)
    assert hero(s).traits[0].points == 3
    s = sets(s, "own.0.0.arrow", "up")
    assert hero(s).marker == marker
    s = sets(s, "own.0.0.type", "skill")
    assert (hero(s).traits, hero(s).skills) == ((), 1)
    s = sets(sets(s, "own.0.0.ready", False), "own.0.0.price", 4)
    assert s_side(s, 0).cards[0] == Owned(
        card=card("skill", id="own.trait", points=3, arrow="up"), ready=False, price=4
    )
    s = sets(s, "own.0.0.type", "armor")
    s = sets(sets(s, "own.0.0.armor", "chain"), "own.0.0.colours", [0, 0, 0, 1, 0, 1])
    assert hero(s).armor[0].type == "chain"
    assert s_side(s, 0).cards[0].card.colours == ("K", "R")
    assert hero(s).armor[0].colours == ("K", "R")
    s = sets(sets(s, "own.0.0.type", "weapon"), "own.0.0.hands", 2)
    assert (hero(s).armor, hero(s).weapons) == ((), 1)
    s = sets(s, "own.0.0.type", "gone")
    assert (s_side(s, 0).cards, hero(s).weapons, hero(s).gold) == ((), 0, gold)


@pytest.mark.rule("hrdina.fiend.banished", "hrdina.fiend.kept", "hrdina.fiend.pending")
def test_fiends_and_their_states() -> None:
    s = sets(market(), "fiend.0.new", "active")
    assert hero(s).fiends[0].active
    s = sets(s, "fiend.0.0", "banished")
    assert not hero(s).fiends[0].active
    s = sets(s, "fiend.0.0", "pending")
    assert (hero(s).fiends, len(s_side(s, 0).pending)) == ((), 1)
    s = sets(s, "fiend.0.0", "active")
    assert hero(s).fiends[0].active
    assert hero(sets(s, "fiend.0.0", "gone")).fiends == ()
    two = side_has(s, 0, pending=(FIEND, Fiend(id="fiend.second")))
    two = sets(two, "fiend.0.2", "banished")
    assert [f.id for f in hero(two).fiends] == ["own.fiend", "fiend.second"]


def test_a_fight_and_revealed_cards() -> None:
    s = does(market(), k.StartFight(seat=0, extra=1), k.CombatRoll(seat=0, values=(3, 4)))
    s = sets(sets(sets(s, "duel.extra", 2), "duel.mercenaries", 1), "duel_die.1", 6)
    duel = live(s).duel
    assert duel is not None
    assert (duel.extra, duel.mercenaries, duel.values) == (2, 1, (3, 6))
    assert live(sets(s, "live.duel", None)).duel is None
    assert "duel.total" not in {i.key for i in GAME.items(s)}
    told = live_has(s, duel=duel.model_copy(update={"values": (), "total": 9}))
    summed = live(sets(told, "duel.total", 11)).duel
    assert summed is not None
    assert summed.sum == 11
    battle = sets(fighting(), "revealed.location", True)
    assert live(battle).revealed == ("location",)


def test_a_smaller_table_has_fewer_items() -> None:
    base = keys(new(modules="base"))
    assert not {x for x in base if x.startswith(("token.", "fiend.", "revealed.", "live.minions", "live.above"))}
    assert "cell.0.18" not in base
    assert not {x for x in keys(light()) if x.startswith("card.")}
    assert "drawn.0" in base
    assert "drawn.0" not in keys(improving())


def test_wrong_values_are_refused() -> None:
    s = market()
    for key, value in (
        ("live.round", 100),
        ("cell.0.0", "R9"),
        ("own.0.0.type", "weapon"),
        ("token.0.attack", -1),
        ("live.stage", "play"),
        ("card.0.coin", 1),
    ):
        with pytest.raises(Illegal):
            GAME.correct(s, [Change(key=key, value=value)])


def test_a_table_that_is_only_scored_has_none_of_them() -> None:
    assert not {x for x in keys(new(follow="score")) if x.startswith(("live.", "cell.", "own.", "card."))}
