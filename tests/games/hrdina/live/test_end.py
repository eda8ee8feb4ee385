"""The end of a followed game: creation closes, adventure cards, the final battle, and the score that stands ready."""

from __future__ import annotations

import pytest

from companion.games.hrdina.audit import audit
from companion.games.hrdina.battle import total
from companion.games.hrdina.game import GAME
from companion.games.hrdina.live import moves as k
from companion.games.hrdina.live.state import Gain, Stage
from companion.games.hrdina.moves import BattleReroll, HireMercenary, Improve
from companion.games.hrdina.state import Step
from tests.games.hrdina.build import TROLL

from .build import FULL, card, does, fighting, hero, improving, live, market, reasons, seat_has, stage

KINDS = ("location", "obstacle", "attack")


def reveal(adventure: str = "location", **gain):
    gains = (Gain(seat=0, **gain),) if gain else ()
    return k.RevealAdventure(adventure=adventure, gains=gains)


def open_battle(battle=KINDS, **fields):
    """The battle with all three cards revealed."""
    s = fighting(2, battle, **fields)
    return does(s, *(reveal(kind) for kind in KINDS))


@pytest.mark.rule("hrdina.end.sequence", "hrdina.end.closed")
def test_improvements_then_battle_then_scoring() -> None:
    s = improving(2)
    assert stage(s) is Stage.IMPROVE
    assert reasons(s, k.BattleRoll(seat=0, values=(1,))) == ["hrdina.round.phases"]
    assert reasons(s, HireMercenary(seat=0)) == ["hrdina.battle.mercenary"]
    s = does(s, k.CloseCreation())
    assert stage(s) is Stage.BATTLE
    assert reasons(s, k.CloseCreation()) == ["hrdina.round.phases"]
    assert stage(does(improving(2, modules="base"), k.CloseCreation())) is Stage.SCORING


@pytest.mark.rule("hrdina.entry.prefill")
def test_cards_that_nobody_bought_need_not_be_settled() -> None:
    s = improving(2)
    assert hero(s).seen == (Step.ARMOR, Step.TRAITS)
    s = does(market(2), k.BuyCard(seat=0, card=card("armor", armor="chain"), price=1))
    for seat in range(2):
        s = seat_has(s, seat, cells=FULL)
    s = does(s, k.DiscardMarketCard(seat=1))
    assert (hero(s).seen, hero(s, 1).seen) == ((Step.TRAITS,), (Step.ARMOR, Step.TRAITS))


@pytest.mark.rule("hrdina.end.improve")
def test_12_xp_are_two_actions_and_one_injury() -> None:
    s = seat_has(improving(2), 0, xp=12, injuries=1)
    s = does(
        s,
        Improve(seat=0, action="token"),
        Improve(seat=0, action="step", cells=(0,), to=6),
        Improve(seat=0, action="heal", price=2),
    )
    assert (hero(s).xp, hero(s).injuries, hero(s).cells[0]) == (0, 0, "R6")


@pytest.mark.rule("hrdina.end.same_round")
def test_heroes_out_of_step_are_warned_of() -> None:
    s = market(2)
    assert audit(s) == []
    cells = list(hero(s, 1).cells)
    cells[0] = None
    found = audit(seat_has(s, 1, cells=tuple(cells)))
    assert [(seat, r.rule) for seat, r in found] == [(1, "hrdina.end.same_round")]


@pytest.mark.rule("hrdina.end.full", "hrdina.end.closed")
def test_unfinished_boards_are_told_of() -> None:
    s = improving(2)
    cells = (*hero(s).cells[:20], None)
    assert reasons(seat_has(s, 0, cells=cells), k.CloseCreation()) == ["hrdina.end.full"]


@pytest.mark.rule("hrdina.battle.base_die", "hrdina.battle.token_needed")
def test_one_die_each_and_tokens_decide_who_is_helped() -> None:
    s = fighting(2, ("location",))
    assert hero(s).battle.no_token == ("obstacle", "attack")
    assert hero(s, 1).battle.no_token == KINDS
    done = does(fighting(2, KINDS), *(reveal(kind) for kind in KINDS))
    assert reasons(done, k.BattleRoll(seat=0, values=(1, 2))) == ["hrdina.battle.base_die"]
    assert hero(does(done, k.BattleRoll(seat=0, values=(5,)))).battle.dice == (5,)


@pytest.mark.rule("hrdina.battle.reveal_order", "hrdina.battle.token_kinds")
def test_location_obstacle_attack() -> None:
    s = fighting(2)
    assert reasons(s, reveal("obstacle")) == ["hrdina.battle.reveal_order"]
    assert reasons(s, k.BattleRoll(seat=0, values=(1,))) == ["hrdina.battle.reveal_order"]
    s = does(s, reveal("location"), reveal("obstacle"), reveal("attack"))
    assert live(s).revealed == KINDS
    assert reasons(s, reveal("attack")) == ["hrdina.battle.reveal_order"]
    assert reasons(s, k.BattleRoll(seat=0, values=(1,))) == []


@pytest.mark.rule("hrdina.battle.token_needed", "hrdina.battle.condition_needed", "hrdina.battle.adventure_effect")
def test_token_and_condition_are_both_needed() -> None:
    """Case 39."""
    with_token, without = fighting(2, ("location",)), fighting(2)
    assert reasons(without, reveal(dice=2)) == ["hrdina.battle.token_needed"]
    assert reasons(with_token, reveal(dice=2, met=False)) == ["hrdina.battle.condition_needed"]
    s = does(with_token, reveal(dice=2, modifier=1))
    assert (hero(s).battle.extra, hero(s).battle.location) == (2, 1)
    missed = does(with_token, reveal(met=False))
    assert hero(missed).battle.unmet == ("location",)
    insisted = does(without, reveal(modifier=2), anyway=True)
    assert (hero(insisted).battle.location, hero(insisted).battle.no_token) == (2, ("obstacle", "attack"))
    twice = k.RevealAdventure(adventure="location", gains=(Gain(seat=0), Gain(seat=0)))
    assert reasons(without, twice) == ["hrdina.battle.adventure_effect"]


@pytest.mark.rule("hrdina.battle.total", "hrdina.battle.roll", "hrdina.battle.mercenary", "hrdina.battle.reroll")
def test_a_whole_battle() -> None:
    """17 + 2 − 1 + 1 − 1 = 18, as in the register, the monster’s ability aside."""
    s = fighting(2, KINDS, honor=2, injuries=1, xp=4)
    s = does(s, reveal(dice=2, modifier=1), reveal("obstacle", modifier=-1), reveal("attack"))
    s = does(s, HireMercenary(seat=0, pay="xp"))
    s = does(s, k.BattleRoll(seat=0, values=(5, 4, 6, 2)))
    assert total(hero(s), s.options) == 18
    assert reasons(s, HireMercenary(seat=0, pay="gold")) == ["hrdina.battle.mercenary"]
    assert reasons(s, k.BattleRoll(seat=0, values=(5, 4, 6, 2))) == ["hrdina.battle.roll"]
    s = does(s, BattleReroll(seat=0, die=3, value=6))
    assert (total(hero(s), s.options), hero(s).xp) == (22, 0)
    assert reasons(s, BattleReroll(seat=0, die=0, value=6)) == ["hrdina.xp.pay_full"]


@pytest.mark.rule("hrdina.battle.roll", "hrdina.odds.faces")
def test_faces_of_the_battle() -> None:
    assert reasons(open_battle(), k.BattleRoll(seat=0, values=(9,))) == ["hrdina.check.battle"]


@pytest.mark.rule("hrdina.entry.prefill", "hrdina.battle.ladder")
def test_the_score_reads_what_was_played() -> None:
    s = open_battle().model_copy(update={"monster": TROLL})
    s = does(s, k.BattleRoll(seat=0, values=(6,)), k.BattleRoll(seat=1, values=(3,)))
    assert GAME.score(s).seats[0].open  # what only the table knows
    points = {line.key: line.points for line in GAME.score(s).seats[0].lines}
    assert points["monster"] == 0  # 6 against 14
    assert GAME.status(s)
