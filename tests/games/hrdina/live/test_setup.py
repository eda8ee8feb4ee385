"""The set-up of the table: numbers of the players, decks, icons, the bag and the enemies."""

from __future__ import annotations

from collections import Counter

import pytest
from pydantic import ValidationError

from companion import content
from companion.core.contract import Setup
from companion.games.hrdina.audit import audit
from companion.games.hrdina.cards import Fiend, Monster
from companion.games.hrdina.game import GAME
from companion.games.hrdina.live import moves as k
from companion.games.hrdina.live.checklist import supply
from companion.games.hrdina.live.numbers import bag, dice_out, numbers
from companion.games.hrdina.live.setup import candidates
from companion.games.hrdina.live.state import Minion, Stage
from companion.games.hrdina.moves import SetMonster
from companion.games.hrdina.state import Options

from .build import FIEND, card_has, does, live, new, reasons, rolling, side_has, stage


@pytest.mark.rule(
    "hrdina.setup.market_set_aside", "hrdina.setup.call_position", "hrdina.setup.market_row",
    "hrdina.setup.initiative_count", "hrdina.setup.minion_set_aside", "hrdina.setup.minion_deck",
)  # fmt: skip
@pytest.mark.parametrize(
    ("n", "aside", "left", "call", "row", "cards"),
    [(2, 40, 86, 15, 4, 3), (3, 40, 86, 23, 5, 4), (4, 35, 91, 33, 6, 5), (5, 30, 96, 38, 7, 6)],
)
def test_numbers_of_the_complete_game(n, aside, left, call, row, cards) -> None:
    """Cases 1 and 2."""
    t = numbers(Options(), n)
    assert (t.set_aside, t.call, t.row, t.initiative) == (aside, call, row, cards)
    assert (t.market, t.minions, t.minions_aside, t.fiends) == (126, 49, 18, 30)
    s = new(n)
    assert (live(s).deck, live(s).minions, len(live(s).cards)) == (left, 49 - 18, cards)
    assert live(s).minions == 31


@pytest.mark.rule("hrdina.setup.players")
def test_one_hero_is_only_scored() -> None:
    s = GAME.setup(Setup(1, {"follow": "full"}))
    assert s.live is None
    assert reasons(s, k.SetFollow(level="full")) == ["hrdina.setup.players"]
    assert [live(new(n)).stage for n in (2, 3, 4, 5)] == [Stage.SETUP] * 4
    for modules in ("base", "bestiar", "dablici"):  # five boards need the dice of all boxes
        five = GAME.setup(Setup(5, {"follow": "full", "modules": modules}))
        assert five.live is None
        assert reasons(five, k.SetFollow(level="light")) == ["hrdina.setup.players"]
        assert new(4, modules=modules).live is not None
    assert GAME.setup(Setup(2, {})).live is None  # scoring alone stays what it was


@pytest.mark.rule("hrdina.setup.set_aside_fate")
def test_cards_set_aside_leave_the_game_unless_the_table_keeps_them() -> None:
    assert live(new(2)).discards == 0
    assert live(new(2, set_aside_is_discard="on")).discards == 40


@pytest.mark.rule("hrdina.setup.call_before_row", "hrdina.setup.market_set_aside", "hrdina.setup.market_row")
def test_the_first_row_is_dealt_after_the_call_card_went_in() -> None:
    """Case 3: 126 − 40 = 86; four are dealt: 82 in the deck, 15 − 4 = 11 above the Call card."""
    s = does(new(2), k.DealRow())
    assert (len(live(s).row), live(s).above, live(s).deck) == (4, 11, 82)
    assert not live(s).called
    assert reasons(s, k.DealRow()) == ["hrdina.cleanup.market"]


@pytest.mark.rule("hrdina.setup.market_row")
def test_cards_of_the_row_may_be_told_by_name() -> None:
    s = does(new(2), k.DealRow(cards=("weapon.sling", "skill.climb")))
    assert live(s).row == ("weapon.sling", "skill.climb", "", "")
    assert reasons(new(2), k.DealRow(cards=("a", "b", "c", "d", "e"))) == ["hrdina.setup.market_row"]
    assert reasons(new(2), k.DealRow(cards=("a", "a"))) == ["hrdina.cleanup.market"]


@pytest.mark.rule("hrdina.setup.market_row")
def test_a_card_that_lies_in_the_row_is_named_later_or_not_told_any_more() -> None:
    s = does(new(2), k.DealRow(cards=("skill.climb",)))
    s = does(s, k.NameCard(place=2, card="weapon.sling"))
    assert live(s).row == ("skill.climb", "", "weapon.sling", "")
    assert reasons(s, k.NameCard(place=1, card="skill.climb")) == ["hrdina.cleanup.market"]
    assert reasons(s, k.NameCard(place=4)) == ["hrdina.setup.market_row"]
    assert live(does(s, k.NameCard(place=0))).row == ("", "", "weapon.sling", "")


@pytest.mark.rule("hrdina.setup.initiative_cards", "hrdina.setup.initiative_coin", "hrdina.setup.coin_icons")
def test_coins_are_suggested_on_all_but_the_first_and_the_last_card() -> None:
    cards = live(new(3)).cards
    assert [c.coin_icon for c in cards] == [c.coin for c in cards] == [False, True, True, False]
    assert [c.special for c in cards] == [False, False, False, True]  # the special symbol lies last


@pytest.mark.rule("hrdina.setup.coin_icons", "hrdina.setup.fiend_places", "hrdina.setup.initiative_coin")
def test_the_table_tells_the_printed_icons() -> None:
    assert not any(c.fiend_place for c in live(new(3)).cards)  # none ticked by default
    s = does(new(3), k.SetIcons(coins=(0, 1), fiends=(2,), special=1))
    assert [c.coin for c in live(s).cards] == [True, True, False, False]
    assert [c.fiend_place for c in live(s).cards] == [False, False, True, False]
    assert [c.special for c in live(s).cards] == [False, True, False, False]
    assert reasons(new(3), k.SetIcons(coins=(4,))) == ["hrdina.setup.initiative_count"]
    base = new(3, modules="base")
    assert reasons(base, k.SetIcons(fiends=(0,))) == ["hrdina.setup.fiend_places"]


@pytest.mark.rule("hrdina.setup.fiend_places")
def test_nothing_ticked_is_asked_once_before_round_1() -> None:
    s = rolling(2)
    before = does(s, anyway=True)
    assert stage(before) is Stage.ROLL
    asked = k.BeginRounds()
    assert "hrdina.setup.fiend_places" in reasons(new(2), asked)
    assert "hrdina.setup.fiend_places" not in reasons(does(new(2), k.SetIcons(coins=(1,))), asked)


@pytest.mark.rule("hrdina.setup.fiend_deck")
def test_a_fiend_on_every_place() -> None:
    s = does(new(3), k.SetIcons(fiends=(0, 3)))
    s = does(s, k.PlaceFiend(card=0, fiend=FIEND), k.PlaceFiend(card=3, fiend=Fiend(id="fiend.second")))
    assert live(s).fiends == 28
    assert live(s).cards[0].fiend == FIEND
    assert reasons(s, k.PlaceFiend(card=0, fiend=FIEND)) == ["hrdina.cleanup.fiends"]
    assert reasons(s, k.PlaceFiend(card=1, fiend=FIEND)) == ["hrdina.setup.fiend_places"]
    assert reasons(s, k.PlaceFiend(card=4, fiend=FIEND)) == ["hrdina.setup.initiative_count"]


@pytest.mark.rule("hrdina.setup.fiend_deck")
def test_fiends_not_told_lie_there_unnamed() -> None:
    s = does(new(3), k.SetIcons(fiends=(0, 3)), k.PlaceFiend(card=0, fiend=FIEND), k.SetStart(seat=0))
    s = does(s, k.BeginRounds(), anyway=True)
    assert ([c.fiend and c.fiend.id for c in live(s).cards], live(s).fiends) == (
        ["fiend.first", None, None, "own.fiend"],
        28,
    )
    s = does(s, k.PlaceFiend(card=3, fiend=Fiend(id="fiend.second")))  # named afterwards
    assert (live(s).cards[3].fiend, live(s).fiends) == (Fiend(id="fiend.second"), 28)


@pytest.mark.rule("hrdina.setup.bag", "hrdina.setup.combat_dice_aside", "hrdina.die.combat")
def test_the_bag_of_the_complete_game() -> None:
    found = bag(new(2))
    assert [found[c] for c in "WGPKBR"] == [11] * 6
    assert (found["O"], found["split"], found["X"]) == (14, 15, 11)
    assert sum(found.values()) == 66 + 14 + 15 + 11 == 106
    with pytest.raises(ValidationError):
        k.DrawStartDice(seat=0, dice=("C4",) * 6)  # a combat die has no colour and cannot be entered


@pytest.mark.rule("hrdina.setup.bag")
@pytest.mark.parametrize(("modules", "dice"), [("base", 60 + 13), ("bestiar", 60 + 13 + 11), ("dablici", 66 + 14 + 15)])
def test_the_bag_of_smaller_boxes(modules, dice) -> None:
    assert numbers(Options(modules=modules), 2).dice == dice


@pytest.mark.rule("hrdina.setup.market_split", "hrdina.setup.supply", "hrdina.setup.reference_cards")
def test_the_checklist_has_every_step_and_number() -> None:
    steps = {c.key: c for c in GAME.checklist(Setup(5, {"follow": "full"}))}
    assert list(steps)[:4] == ["market", "aside", "call", "row"]
    said = {key: dict(c.text.args) for key, c in steps.items()}
    assert (said["aside"]["n"], said["call"]["n"], said["row"]["n"], said["bag"]["n"]) == (30, 38, 7, 106)
    assert (said["minions"]["n"], said["initiative"]["n"], said["gold"]["gold"].items) == (18, 6, (5, 5, 5, 5, 5))
    assert len(supply(Options())) == 7
    assert "hrdina.setup.market_split" in steps["market"].rules
    assert "reference" in steps
    base = {c.key for c in GAME.checklist(Setup(2, {"follow": "full", "modules": "base"}))}
    assert not base & {"aside", "call", "familiars", "monster", "minions", "fiends", "adventures"}
    assert "battle" in {c.key for c in GAME.checklist(Setup(2, {}))}  # scoring alone keeps its own


@pytest.mark.rule("hrdina.setup.monster_pool", "hrdina.setup.monster_draw")
def test_monsters_of_a_class_colour_are_left_out() -> None:
    """Case 4: classes white, blue and red."""
    monsters = content.catalogue("hrdina").of("monster")
    pool = [(m.id, m.colour.value) for m in monsters]
    s = new(3)
    for seat, colour in enumerate("WBR"):
        s = side_has(s, seat, colour=colour)
    left = {id.partition(".")[2] for id in candidates(s, pool)}
    assert left == {"giant_troll", "cyclops", "chimera", "gryphon", "demon", "megapede"}
    five = new(5)
    for seat, colour in enumerate("WGPKB"):
        five = side_has(five, seat, colour=colour)
    assert len(candidates(five, pool)) == 2
    two = side_has(side_has(new(2), 0, colour="R"), 1, colour="B")
    names = {id.partition(".")[2] for id in candidates(two, pool)}
    assert not names & {"dragon", "hydra", "kraken", "leviathan"}
    red, green = Monster(id="monster.dragon", colour="R"), Monster(id="monster.cyclops", colour="G")
    assert reasons(s, SetMonster(monster=red)) == ["hrdina.setup.monster_pool"]
    assert does(s, SetMonster(monster=green)).monster == green


@pytest.mark.rule("hrdina.setup.adventure_cards", "hrdina.setup.adventure_hidden")
def test_adventure_cards_stay_unknown_until_the_battle() -> None:
    cards = [a for a in content.catalogue("hrdina").of("adventure") if a.monster == "monster.kraken"]
    parts = Counter(a.part for a in cards)
    assert parts == {"location": 3, "obstacle": 3, "attack": 3}  # 27 triples
    asked = [m for m in type(live(new(2))).model_fields if "adventure" in m]
    assert asked == []
    assert reasons(rolling(2), k.RevealAdventure(adventure="location")) == ["hrdina.round.phases"]


@pytest.mark.rule("hrdina.setup.minion_reveal")
def test_one_minion_lies_open() -> None:
    kobold = Minion(id="minion.kobold", threshold=7)
    s = does(new(2), k.RevealMinion(minion=kobold))
    assert live(s).minion == kobold
    assert live(s).minions == 31
    assert reasons(new(2, modules="base"), k.RevealMinion()) == ["hrdina.setup.minion_reveal"]


@pytest.mark.rule("hrdina.check.stock", "hrdina.setup.bag")
def test_more_dice_than_the_bag_holds_are_warned_of() -> None:
    s = side_has(new(3), 0, hand=("X3", "X4", "X5", "X6", "X7", "X8"))
    s = side_has(s, 1, hand=("X3", "X4", "X5", "R1", "R2", "R3"))
    s = card_has(s, 0, dice=("X8", "X8"))
    assert (bag(s)["X"], len(dice_out(s)), audit(s)) == (0, 14, [])
    s = does(s, k.DrawStartDice(seat=2, dice=("X3", "R1", "R2", "R3", "R4", "R5")))
    assert bag(s)["X"] == -1
    assert [r.rule for _, r in audit(s)] == ["hrdina.check.stock"]
