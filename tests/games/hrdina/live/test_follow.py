"""The levels: everything followed, only boards and cards, only the score; and switching between them."""

from __future__ import annotations

import pytest

from companion.core.contract import Setup
from companion.core.table import Header, Table
from companion.games.hrdina.game import GAME
from companion.games.hrdina.live import moves as k
from companion.games.hrdina.live.follow import level
from companion.games.hrdina.live.state import Changes, Owned, Stage
from companion.games.hrdina.moves import Improve, PickAlignment, PickBoard, PickClass
from companion.games.hrdina.state import State
from tests.games.hrdina.build import BARBARIAN, EXAMPLE_1, EXAMPLE_2, LUNATIC, ORC, table

from .build import (
    FIEND,
    FULL,
    card,
    does,
    hero,
    light,
    live,
    market,
    new,
    ordering,
    place,
    reasons,
    s_side,
    seat_has,
    side_has,
    stage,
)


@pytest.mark.rule("hrdina.order.leftmost", "hrdina.order.gold_adds", "hrdina.round.phases")
def test_light_takes_dice_from_anybody_at_any_time() -> None:
    s = light(3)
    assert (stage(s), live(s).round) == (Stage.PLAY, 1)
    assert [h.gold for h in does(s, k.SetStart(seat=0)).heroes] == [5, 5, 6]  # at the beginning
    for seat, die, row in ((2, "R5", "STR"), (0, "O4", "CHA"), (2, "B1", "STR"), (2, "X8", "STR"), (1, "WG3", "FAM")):
        s = place(s, seat, row, die)
    assert hero(s, 2).cells[:3] == ("R5", "B1", "X8")
    assert [h.gold for h in s.heroes] == [5 + 2, 5, 5 + 1]
    assert reasons(s, k.PlaceDie(seat=2, die="R1", row=0)) == ["hrdina.order.full_row"]
    for m in (k.TakeInitiative(seat=0, card=0), k.RollDice(dice=()), k.EndOrderTurn(seat=0), k.DealRow()):
        assert reasons(s, m) == ["hrdina.round.phases"]


@pytest.mark.rule("hrdina.order.one_action")
def test_light_follows_boards_gold_xp_and_cards() -> None:
    s = seat_has(light(2), 0, cells="R5 R2 .", marker=4, gold=9, xp=5)
    s = does(s, k.AttributeAction(seat=0, action="flip", cells=(1,)), k.AttributeAction(seat=0, action="token"))
    s = does(s, Improve(seat=0, action="move", to=1))
    assert (hero(s).cells[1], hero(s).charisma, hero(s).marker, hero(s).xp) == ("R5", 1, 1, 0)
    s = does(s, k.BuyCard(seat=0, card=card("skill", arrow="down"), price=4, tokens=1))
    s = does(s, k.UseSkill(seat=0, card=0), k.ReadySkill(seat=0, card=0))
    assert (hero(s).gold, hero(s).marker, s_side(s, 0).cards[0].ready) == (6, 4, True)
    s = does(s, k.DiscardMarketCard(seat=0), k.CardEffect(seat=0, changes=Changes(gold=1)))
    assert hero(s).gold == 9
    s = does(s, k.TakeReward(seat=1, gains=Changes(xp=2), trophy=True))  # a fight nobody followed
    assert (hero(s, 1).xp, hero(s, 1).trophies, s_side(s, 1).tokens) == (2, 1, ("location",))
    s = does(s, k.FamiliarAction(seat=0, changes=Changes(gold=1)))
    assert hero(s).gold == 10


@pytest.mark.rule("hrdina.fight.roll", "hrdina.market.afford")
def test_light_keeps_the_limits_that_need_no_turn() -> None:
    s = seat_has(light(2), 0, cells="R6 R2 .", gold=1)
    assert reasons(s, k.AttributeAction(seat=0, action="step", cells=(0,), to=7)) == ["hrdina.action.con_limits"]
    assert reasons(s, k.BuyCard(seat=0, card=card("armor"), price=4)) == ["hrdina.market.afford"]
    armed = side_has(s, 0, cards=(Owned(card=card("weapon", hands=2)),))
    two = k.BuyCard(seat=0, card=card("weapon", hands=1), price=0)
    assert reasons(armed, two) == ["hrdina.card.weapon_limit"]
    s = does(seat_has(s, 0, gold=5), k.StartFight(seat=0), k.FightMercenary(seat=0, pay="gold"))
    s = does(s, k.CombatRoll(seat=0, values=(4, 4)))
    s = does(s, k.TakeReward(seat=0, gains=Changes(honor=1)))
    assert (hero(s).gold, hero(s).honor, live(s).duel) == (0, 1, None)


@pytest.mark.rule("hrdina.charisma.expire", "hrdina.end.full")
def test_a_light_game_to_its_end() -> None:
    s = seat_has(light(2), 0, charisma=2)
    s = does(s, k.FinishCleanup())
    assert (hero(s).charisma, live(s).round) == (0, 2)
    assert reasons(s, k.CloseCreation()) == ["hrdina.end.full"]
    for seat in range(2):
        s = seat_has(s, seat, cells=FULL)
    s = does(s, k.CloseCreation())
    assert stage(s) is Stage.BATTLE


# --- switching ---


@pytest.mark.rule("hrdina.round.phases")
def test_from_full_to_light_and_back() -> None:
    s = does(side_has(ordering(3, start=1), 1, pending=(FIEND,)), k.TakeInitiative(seat=1, card=0))
    s = does(s, k.SetFollow(level="light"))
    assert (stage(s), level(s), live(s).turn) == (Stage.PLAY, "light", None)
    assert hero(s, 1).fiends == (FIEND,)
    assert reasons(s, k.SetFollow(level="light")) == ["hrdina.round.phases"]
    s = place(s, 0, "CHA", "W6")
    s = does(s, k.SetFollow(level="full", round=4, start=2))
    assert (stage(s), live(s).round, live(s).start) == (Stage.ROLL, 4, 2)
    assert hero(s).cells[15] == "W6"
    assert does(s, k.RollDice(dice=("W1", "B2") * 4))


@pytest.mark.rule("hrdina.setup.first_player_roll")
def test_into_full_the_start_player_must_be_known() -> None:
    s = place(light(2), 0, "STR", "R5")
    assert reasons(s, k.SetFollow(level="full")) == ["hrdina.setup.first_player_roll"]
    assert reasons(s, k.SetFollow(level="full", start=4)) == ["hrdina.setup.first_player_roll"]
    assert stage(does(s, k.SetFollow(level="full", start=1))) is Stage.ROLL
    assert stage(does(light(2), k.SetFollow(level="full"))) is Stage.SETUP  # nothing lies there yet


@pytest.mark.rule("hrdina.entry.prefill")
def test_from_the_score_and_back_to_it() -> None:
    scored = table(EXAMPLE_1, EXAMPLE_2)
    s = does(scored, k.SetFollow(level="light"))
    assert (hero(s).cells, hero(s).gold, hero(s).charisma) == (EXAMPLE_1.cells, 3, 0)
    s = does(s, k.CardEffect(seat=0, changes=Changes(gold=2)), k.SetFollow(level="score"))
    assert (s.live, hero(s).gold) == (None, 5)
    assert level(s) == "score"
    closed = scored.model_copy(update={"closed": True})
    assert reasons(closed, k.SetFollow(level="light")) == ["hrdina.score.winner"]


@pytest.mark.rule("hrdina.setup.marker_alignment", "hrdina.setup.boards_pick")
def test_moves_of_the_score_keep_their_meaning_outside_the_setup() -> None:
    both = (PickBoard(seat=0, board=ORC), PickBoard(seat=1, board=ORC))
    scored = does(table(EXAMPLE_1, EXAMPLE_2), *both, PickClass(seat=1, klass=BARBARIAN))
    assert scored.live is None
    assert hero(does(scored, PickAlignment(seat=0, alignment=LUNATIC))).marker == 8
    assert does(market(2), *both)  # a correction in mid-game
    blank = GAME.setup(Setup(2, {}))
    assert hero(does(blank, PickAlignment(seat=0, alignment=LUNATIC))).marker is None


@pytest.mark.rule("hrdina.round.phases")
def test_a_table_that_is_only_scored_knows_no_live_moves() -> None:
    s = table(EXAMPLE_1, EXAMPLE_2)
    for m in (k.PlaceDie(seat=0, die="R1", row=0), k.SetStart(seat=0), k.FinishCleanup(), k.CloseCreation()):
        assert reasons(s, m) == ["hrdina.round.phases"]
    assert reasons(new(2), k.SetStart(seat=4)) == ["hrdina.check.cells"]


def test_an_old_table_loads() -> None:
    """A file written before games were followed: no option `follow`, no `live` in its states."""
    old = {o.key: o.default for o in GAME.meta.options if o.key in ("modules", "tie_break")}
    t = Table.new(GAME, Header(id="old", game="hrdina", seats=("Ada", "Bořek"), options=old))
    assert t.state.live is None
    data = t.state.model_dump(mode="json", exclude={"live"})
    assert State.model_validate(data) == t.state
