"""The set-up of the players: who starts, gold, boards, classes, cards, familiars and the starting dice."""

from __future__ import annotations

import pytest

from companion.games.hrdina.cards import Alignment, Backstory, Familiar
from companion.games.hrdina.live import moves as k
from companion.games.hrdina.live.numbers import bag
from companion.games.hrdina.live.state import Stage
from companion.games.hrdina.moves import PickAlignment, PickBackstory, PickBoard, PickClass
from tests.games.hrdina.build import BARBARIAN, CLERIC, DWARF, HUMAN, ORC, WARRIOR

from .build import does, hero, live, new, place, reasons, s_side, seat_has, side_has, stage

GOLD = {2: [5, 5], 3: [5, 5, 6], 4: [5, 5, 6, 7], 5: [5, 5, 5, 5, 5]}


@pytest.mark.rule("hrdina.setup.first_player_roll", "hrdina.setup.first_player_return")
def test_the_highest_die_starts() -> None:
    s = does(new(3), k.RollFirst(values=(3, 6, 2)))
    assert live(s).start == 1
    assert sum(bag(s).values()) == 106  # the dice are back
    assert reasons(new(3), k.RollFirst(values=(3, 6))) == ["hrdina.setup.first_player_roll"]


@pytest.mark.rule("hrdina.setup.first_player_tie")
def test_tied_players_roll_again() -> None:
    s = does(new(3), k.RollFirst(values=(6, 6, 2)))
    assert (live(s).start, live(s).tied) == (None, (0, 1))
    assert reasons(s, k.RollFirst(values=(1, 2, 3))) == ["hrdina.setup.first_player_tie"]
    s = does(s, k.RollFirst(values=(1, 4)))
    assert (live(s).start, live(s).tied) == (1, ())
    assert live(does(s, k.SetStart(seat=2))).start == 2  # by hand


@pytest.mark.rule("hrdina.setup.gold_base", "hrdina.setup.gold_3p", "hrdina.setup.gold_4p", "hrdina.setup.gold_5p")
@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_gold_by_seat_from_the_start_player(n) -> None:
    s = does(new(n), k.SetStart(seat=0))
    assert [h.gold for h in s.heroes] == GOLD[n]


@pytest.mark.rule("hrdina.setup.gold_seat")
def test_third_and_fourth_count_from_the_start_player() -> None:
    s = does(new(3), k.SetStart(seat=1))
    assert [h.gold for h in s.heroes] == [6, 5, 5]  # seat 1 of 3 (the first) is third
    s = does(s, k.SetStart(seat=0))  # told again
    assert [h.gold for h in s.heroes] == [5, 5, 6]
    assert [h.gold for h in does(new(4), k.SetStart(seat=3)).heroes] == [5, 6, 7, 5]


@pytest.mark.rule("hrdina.setup.boards_pick", "hrdina.setup.board_side")
def test_boards_are_chosen_in_turn() -> None:
    s = does(new(3), k.SetStart(seat=1))
    assert reasons(s, PickBoard(seat=0, board=ORC)) == ["hrdina.setup.boards_pick"]
    s = does(s, PickBoard(seat=1, board=ORC))
    assert reasons(s, PickBoard(seat=2, board=ORC)) == ["hrdina.setup.boards_pick"]
    s = does(s, PickBoard(seat=2, board=DWARF), PickBoard(seat=0, board=HUMAN))
    assert [h.board for h in s.heroes] == [HUMAN, ORC, DWARF]
    assert set(type(ORC).model_fields) == {"id", "name", "mods"}  # no side of a board is told


@pytest.mark.rule("hrdina.setup.class_colour", "hrdina.setup.class_colour_unique")
def test_no_colour_twice() -> None:
    """Case 5."""
    s = does(new(3), k.DrawColour(seat=0, colour="R"))
    assert reasons(s, k.DrawColour(seat=1, colour="R")) == ["hrdina.setup.class_colour_unique"]
    s = does(s, k.DrawColour(seat=1, colour="W"))
    assert [x.colour for x in live(s).sides] == ["R", "W", None]
    assert reasons(s, PickClass(seat=2, klass=BARBARIAN)) == ["hrdina.setup.class_colour_unique"]


@pytest.mark.rule("hrdina.setup.class_choice", "hrdina.setup.marker_class")
def test_a_free_class_of_the_drawn_colour() -> None:
    s = does(new(2), k.DrawColour(seat=0, colour="R"))
    assert reasons(s, PickClass(seat=0, klass=CLERIC)) == ["hrdina.setup.class_choice"]
    s = does(s, PickClass(seat=0, klass=WARRIOR))
    assert hero(s).klass == WARRIOR
    s = does(s, PickClass(seat=1, klass=CLERIC))
    assert s_side(s, 1).colour == "W"
    again = seat_has(side_has(s, 1, colour=None), 1, klass=None)
    assert "hrdina.setup.class_choice" in reasons(again, PickClass(seat=1, klass=WARRIOR))


@pytest.mark.rule("hrdina.setup.alignment_deal", "hrdina.setup.marker_alignment", "hrdina.setup.backstory_deal")
def test_alignment_and_backstory_one_each() -> None:
    card, story = Alignment(id="alignment.hero"), Backstory(id="backstory.brawler")
    s = does(new(2), PickAlignment(seat=0, alignment=card), PickBackstory(seat=0, backstory=story))
    assert hero(s).marker == 4  # N
    assert reasons(s, PickAlignment(seat=1, alignment=card)) == ["hrdina.setup.alignment_deal"]
    assert reasons(s, PickBackstory(seat=1, backstory=story)) == ["hrdina.setup.backstory_deal"]


@pytest.mark.rule("hrdina.setup.familiar_deal", "hrdina.setup.familiar_choose", "hrdina.familiar.profile")
def test_one_of_two_familiars_stays() -> None:
    bear, imp, cat = (Familiar(id=f"familiar.{name}", low=5, high=7) for name in ("ice_bear", "flame_imp", "cat"))
    s = does(new(2), k.ChooseFamiliar(seat=0, dealt=(bear, imp), kept=0))
    assert (hero(s).familiar, live(s).away) == (bear, ("familiar.flame_imp",))
    assert reasons(s, k.ChooseFamiliar(seat=1, dealt=(bear, cat), kept=1)) == ["hrdina.setup.familiar_deal"]
    assert reasons(s, k.ChooseFamiliar(seat=1, dealt=(imp, cat), kept=1)) == ["hrdina.setup.familiar_deal"]
    assert reasons(s, k.ChooseFamiliar(seat=1, dealt=(cat, cat), kept=1)) == ["hrdina.setup.familiar_deal"]
    assert hero(does(s, k.ChooseFamiliar(seat=0))).familiar is None  # taken back
    base = new(2, modules="base")
    assert reasons(base, k.ChooseFamiliar(seat=1, dealt=(imp, cat), kept=1)) == ["hrdina.check.cells"]


SIX = ("O3", "R5", "R2", "W1", "W2", "W3")


@pytest.mark.rule("hrdina.setup.start_dice_draw")
def test_six_starting_dice_each() -> None:
    s = new(4)
    for seat, colour in enumerate("WGPK"):
        s = does(s, k.DrawStartDice(seat=seat, dice=tuple(f"{colour}{n}" for n in range(1, 7))))
    assert sum(bag(s).values()) == 106 - 24
    assert reasons(s, k.DrawStartDice(seat=0, dice=SIX)) == ["hrdina.setup.start_dice_draw"]
    assert reasons(new(4), k.DrawStartDice(seat=0, dice=SIX[:5])) == ["hrdina.setup.start_dice_draw"]


@pytest.mark.rule("hrdina.setup.start_dice_gold", "hrdina.setup.start_dice_no_action", "hrdina.setup.start_dice_place")
@pytest.mark.parametrize(("option", "gold"), [("on", 5 + 2 + 1), ("off", 5)])
def test_starting_dice_pay_gold_but_no_action(option, gold) -> None:
    """Case 6."""
    s = does(new(2, start_dice_gold=option), k.DrawStartDice(seat=0, dice=SIX))
    for die in SIX[:3]:
        s = place(s, 0, "STR", die)
    for die, row in zip(SIX[3:], ("INT", "WIS", "CHA"), strict=True):
        s = place(s, 0, row, die)
    h = hero(s)
    assert h.cells[:3] == ("O3", "R5", "R2")  # from the left, nothing flipped
    assert (h.cells[9], h.cells[12], h.cells[15]) == ("W1", "W2", "W3")
    assert (h.gold, h.charisma) == (gold, 0)  # the die in CHA gives no token
    assert reasons(s, k.AttributeAction(seat=0, action="flip", cells=(0,))) == ["hrdina.round.phases"]


@pytest.mark.rule("hrdina.setup.start_dice_board")
def test_starting_dice_go_to_the_hero_board() -> None:
    """Case 7."""
    s = does(new(2), k.DrawStartDice(seat=0, dice=SIX))
    assert reasons(s, k.PlaceDie(seat=0, die="O3", row=6)) == ["hrdina.setup.start_dice_board"]
    s = does(new(2, start_dice_on_familiar="on"), k.DrawStartDice(seat=0, dice=SIX))
    assert hero(place(s, 0, "FAM", "O3")).cells[18] == "O3"


@pytest.mark.rule("hrdina.setup.start_dice_place", "hrdina.setup.first_player_roll", "hrdina.setup.monster_draw")
@pytest.mark.rule("hrdina.round.phases")
def test_the_rounds_begin_when_the_setup_is_told() -> None:
    found = reasons(new(2), k.BeginRounds())
    assert found[0] == "hrdina.setup.first_player_roll"
    for id in ("boards_pick", "class_choice", "alignment_deal", "backstory_deal", "familiar_choose"):
        assert found.count(f"hrdina.setup.{id}") == 2
    assert {"hrdina.setup.start_dice_place", "hrdina.setup.monster_draw"} <= set(found)
    s = does(does(new(2), k.SetStart(seat=1)), k.BeginRounds(), anyway=True)
    assert (stage(s), live(s).round, len(live(s).row)) == (Stage.ROLL, 1, 4)
