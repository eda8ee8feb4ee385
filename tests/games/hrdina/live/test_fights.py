"""Fights with minions: skipping, dice, mercenaries, the roll, rerolls, rewards, trophies."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.hrdina.audit import audit
from companion.games.hrdina.game import GAME
from companion.games.hrdina.live import moves as k
from companion.games.hrdina.live.duels import dice_count, trophy_likely
from companion.games.hrdina.live.market import next_to_market
from companion.games.hrdina.live.state import Changes, Minion

from .build import FIEND, does, hero, live, live_has, market, reasons, s_side, seat_has, side_has

KOBOLD, GOBLIN = Minion(id="minion.kobold", threshold=7), Minion(id="minion.goblin", threshold=9)


def duel(extra: int = 0, *, xp: int = 0, gold: int = 5, values: tuple[int, ...] = (), **options: str):
    """A fight of seat 0 with the goblin, rolled or not."""
    s = seat_has(live_has(market(2, **options), minion=GOBLIN), 0, xp=xp, gold=gold)
    s = does(s, k.StartFight(seat=0, extra=extra))
    return does(s, k.CombatRoll(seat=0, values=values)) if values else s


def reward(trophy: bool = False, next: Minion | None = None, done: bool = True, **gains: int):
    return k.TakeReward(seat=0, trophy=trophy, gains=Changes(**gains), next=next, done=done)


@pytest.mark.rule("hrdina.fight.target")
def test_the_open_minion_is_the_opponent() -> None:
    s = duel()
    assert live(s).minion == GOBLIN
    assert set(k.StartFight.model_fields) == {"kind", "seat", "extra"}  # no choice of a target
    assert reasons(live_has(market(2), minions=0), k.StartFight(seat=0)) == ["hrdina.fight.target"]
    assert reasons(market(2, modules="base"), k.StartFight(seat=0)) == ["hrdina.fight.target"]
    assert reasons(market(2), k.CombatRoll(seat=0, values=(1,))) == ["hrdina.fight.target"]


@pytest.mark.rule("hrdina.fight.skip", "hrdina.fight.skip_repeat")
def test_skipping_for_3_gold() -> None:
    """Case 32: 7 gold: skip, skip, 1 gold left, a third one refused."""
    s = seat_has(live_has(market(2), minion=KOBOLD), 0, gold=7)
    s = does(s, k.SkipMinion(seat=0, next=GOBLIN))
    assert (hero(s).gold, live(s).minion, live(s).minions) == (4, GOBLIN, 31)  # under the deck, none is gone
    s = does(s, k.SkipMinion(seat=0))
    assert (hero(s).gold, live(s).minion) == (1, None)
    assert reasons(s, k.SkipMinion(seat=0)) == ["hrdina.xp.pay_full"]
    assert reasons(s, k.DiscardMarketCard(seat=0)) == []  # the market action is still free


@pytest.mark.rule("hrdina.fight.skip_before")
def test_no_skipping_once_dice_are_taken() -> None:
    assert reasons(duel(), k.SkipMinion(seat=0)) == ["hrdina.fight.skip_before"]


@pytest.mark.rule(
    "hrdina.fight.base_die", "hrdina.fight.weakness_dice", "hrdina.fight.mercenary", "hrdina.xp.mercenary"
)
def test_the_dice_of_a_fight() -> None:
    """Case 33: 1 + 1 + 2 = 4 dice."""
    assert dice_count(live(duel()).duel) == 1
    assert dice_count(live(duel(2)).duel) == 3
    s = duel(1, xp=3, gold=5)
    s = does(s, k.FightMercenary(seat=0, pay="xp"), k.FightMercenary(seat=0, pay="gold"))
    assert (dice_count(live(s).duel), hero(s).xp, hero(s).gold) == (4, 0, 0)
    assert reasons(s, k.CombatRoll(seat=0, values=(1, 2, 3))) == ["hrdina.fight.base_die"]
    assert does(s, k.CombatRoll(seat=0, values=(1, 2, 3, 4)))


@pytest.mark.rule("hrdina.fight.mercenary_unlimited")
def test_any_number_of_mercenaries_each_paid() -> None:
    s = duel(xp=9, gold=0)
    for _ in range(3):
        s = does(s, k.FightMercenary(seat=0, pay="xp"))
    assert dice_count(live(s).duel) == 4
    assert reasons(s, k.FightMercenary(seat=0, pay="xp")) == ["hrdina.xp.pay_full"]
    assert reasons(s, k.FightMercenary(seat=0, pay="gold")) == ["hrdina.xp.pay_full"]
    assert reasons(s, k.FightMercenary(seat=1)) == ["hrdina.fight.target"]
    full = live_has(s, duel=live(s).duel.model_copy(update={"extra": 46}))
    assert reasons(seat_has(full, 0, xp=9), k.FightMercenary(seat=0)) == ["hrdina.fight.mercenary"]


@pytest.mark.rule("hrdina.fight.mercenary_before_roll", "hrdina.xp.mercenary")
def test_no_mercenary_after_the_roll() -> None:
    """Case 35."""
    assert reasons(duel(xp=9, values=(3,)), k.FightMercenary(seat=0)) == ["hrdina.fight.mercenary_before_roll"]


@pytest.mark.rule("hrdina.fight.roll", "hrdina.odds.faces")
def test_the_sum_of_all_dice() -> None:
    s = duel(2, values=(3, 5, 1))
    assert sum(live(s).duel.values) == 9
    assert reasons(s, k.CombatRoll(seat=0, values=(3, 5, 1))) == ["hrdina.fight.roll"]
    assert reasons(duel(), k.CombatRoll(seat=0, values=(7,))) == ["hrdina.check.battle"]


@pytest.mark.rule("hrdina.fight.reroll", "hrdina.fight.reroll_repeat", "hrdina.fight.reroll_stands", "hrdina.xp.reroll")
def test_a_die_is_rolled_again_and_again() -> None:
    """Case 34: 1, 4, 4 with 2 XP: the 1 becomes 2, then 6; sum 14."""
    s = duel(2, xp=2, values=(1, 4, 4))
    s = does(s, k.CombatReroll(seat=0, die=0, value=2))
    assert (hero(s).xp, live(s).duel.values) == (1, (2, 4, 4))
    s = does(s, k.CombatReroll(seat=0, die=0, value=6))
    assert (hero(s).xp, sum(live(s).duel.values)) == (0, 14)
    assert reasons(s, k.CombatReroll(seat=0, die=1, value=6)) == ["hrdina.xp.pay_full"]
    worse = does(duel(xp=1, values=(5,)), k.CombatReroll(seat=0, die=0, value=2))
    assert live(worse).duel.values == (2,)  # the new value stands
    assert reasons(duel(xp=1), k.CombatReroll(seat=0, die=0, value=2)) == ["hrdina.fight.reroll"]
    assert reasons(duel(xp=1, values=(5,)), k.CombatReroll(seat=0, die=0, value=0)) == ["hrdina.check.battle"]


@pytest.mark.rule("hrdina.fight.roll", "hrdina.fight.reroll", "hrdina.fight.reroll_stands", "hrdina.odds.faces")
def test_a_roll_told_by_its_sum_alone() -> None:
    s = duel(2, xp=1)
    assert reasons(s, k.CombatRoll(seat=0, total=2)) == ["hrdina.fight.roll"]  # three dice give 3 to 18
    assert reasons(s, k.CombatRoll(seat=0, total=19)) == ["hrdina.fight.roll"]
    s = does(s, k.CombatRoll(seat=0, total=4))
    assert (live(s).duel.sum, live(s).duel.values, trophy_likely(s)) == (4, (), False)
    assert reasons(s, k.CombatRoll(seat=0, total=4)) == ["hrdina.fight.roll"]
    assert reasons(s, k.FightMercenary(seat=0, pay="gold")) == ["hrdina.fight.mercenary_before_roll"]
    assert reasons(s, k.CombatReroll(seat=0, die=0, value=6)) == ["hrdina.fight.reroll"]  # no die is known
    assert reasons(s, k.CombatReroll(seat=0, total=10)) == ["hrdina.fight.roll"]  # one die changes it by 5 at most
    assert reasons(s, k.CombatReroll(seat=0, total=2)) == ["hrdina.fight.roll"]
    s = does(s, k.CombatReroll(seat=0, total=9))
    assert (hero(s).xp, live(s).duel.sum, trophy_likely(s)) == (0, 9, True)
    assert reasons(s, k.CombatReroll(seat=0, total=9)) == ["hrdina.xp.pay_full"]
    assert reasons(duel(xp=1, values=(5,)), k.CombatReroll(seat=0, total=6)) == ["hrdina.fight.reroll"]
    after = does(s, reward(trophy=True, xp=1))
    assert (hero(after).trophies, hero(after).xp, live(after).duel) == (1, 1, None)


@pytest.mark.rule("hrdina.fight.reroll_stands")
def test_a_sum_that_the_dice_cannot_give_can_be_rolled_again() -> None:
    """Told anyway, or the number of dice was corrected since; one die changes it by 5 at most all the same."""
    rolled = live(does(duel(2), k.CombatRoll(seat=0, total=10))).duel
    assert rolled is not None
    for changed, near in (({"total": 20}, (15, 25)), ({"total": 450}, (445, 450)), ({"extra": 20}, (5, 15))):
        s = live_has(duel(2, xp=1), duel=rolled.model_copy(update=changed))
        offer = next(o for o in GAME.offers(s, 0) if o.kind == "combat_reroll")
        assert offer.possible
        assert [offer.fields[0].choices[i].value for i in (0, -1)] == list(near)
        assert reasons(s, k.CombatReroll(seat=0, total=near[0])) == []
        assert reasons(s, k.CombatReroll(seat=0, total=near[0] - 1)) == ["hrdina.fight.roll"]


@pytest.mark.parametrize("told", [{}, {"values": (3,), "total": 3}])
def test_a_roll_is_told_in_one_way(told: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="either the dice or their sum"):
        k.CombatRoll(seat=0, **told)


@pytest.mark.parametrize("told", [{}, {"die": 0}, {"value": 3}, {"die": 0, "value": 3, "total": 3}])
def test_a_reroll_is_told_in_one_way(told: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="either a die and its value or the new sum"):
        k.CombatReroll(seat=0, **told)


@pytest.mark.rule("hrdina.fight.reward_row", "hrdina.xp.source", "hrdina.fight.why")
def test_the_gains_of_the_row_are_told() -> None:
    s = does(duel(values=(4,)), reward(xp=2, gold=1, honor=1, injuries=1))
    h = hero(s)
    assert (h.xp, h.gold, h.honor, h.injuries) == (2, 6, 1, 1)
    assert reasons(duel(), reward()) == ["hrdina.fight.reward_row"]  # not rolled yet


@pytest.mark.rule("hrdina.fight.reward_late")
def test_gains_cannot_pay_for_the_same_fight() -> None:
    s = duel(xp=0, values=(1,))
    assert reasons(s, k.CombatReroll(seat=0, die=0, value=6)) == ["hrdina.xp.pay_full"]
    after = does(s, reward(xp=2, done=False))
    assert reasons(after, k.CombatReroll(seat=0, die=0, value=6)) == ["hrdina.fight.target"]


@pytest.mark.rule("hrdina.fight.trophy", "hrdina.fight.next", "hrdina.fight.dice_back")
def test_a_trophy_is_kept() -> None:
    s = does(duel(1, values=(5, 6)), reward(trophy=True, next=KOBOLD))
    assert (hero(s).trophies, s_side(s, 0).trophies) == (1, (GOBLIN,))
    assert (live(s).minions, live(s).minion, live(s).duel) == (30, KOBOLD, None)
    assert next_to_market(s) == 1
    assert dice_count(live(does(s, k.StartFight(seat=1))).duel) == 1  # no dice carried over


@pytest.mark.rule("hrdina.fight.flee", "hrdina.fight.next")
def test_without_the_trophy_the_minion_flees() -> None:
    """Case 36."""
    s = does(duel(values=(1,)), reward(xp=1, next=KOBOLD))
    assert (hero(s).trophies, hero(s).xp) == (0, 1)
    assert (live(s).minions, live(s).minion) == (31, KOBOLD)


@pytest.mark.rule("hrdina.fight.trophy_threshold")
@pytest.mark.parametrize(("values", "likely"), [((3, 6), True), ((3, 5), False)])
def test_the_threshold_only_suggests(values, likely) -> None:
    s = duel(1, values=values)
    assert trophy_likely(s) is likely  # 9 against 9
    assert reasons(s, reward(trophy=not likely)) == []
    assert trophy_likely(live_has(s, minion=None)) is None
    assert trophy_likely(duel()) is None


@pytest.mark.rule("hrdina.trophy.first", "hrdina.trophy.second", "hrdina.trophy.third", "hrdina.trophy.later")
def test_the_tokens_of_the_trophies() -> None:
    s, tokens, xp = market(2), [], []
    for _ in range(5):
        s = does(live_has(s, turn=None), k.StartFight(seat=0), k.CombatRoll(seat=0, values=(6,)))
        s = does(s, reward(trophy=True, done=False))
        tokens.append(s_side(s, 0).tokens)
        xp.append(hero(s).xp)
    kinds = ("location", "obstacle", "attack")
    assert tokens == [kinds[:1], kinds[:2], kinds, kinds, kinds]
    assert xp == [0, 0, 0, 1, 2]  # 5 trophies: 3 tokens and 2 XP in all


@pytest.mark.rule("hrdina.trophy.peek")
def test_a_token_lets_its_owner_look() -> None:
    s = does(duel(values=(6,)), reward(trophy=True))
    note = k.PeekAdventure(seat=0, adventure="location", note="needs INT 16")
    s = does(s, note)
    assert [(p.adventure, p.note) for p in s_side(s, 0).peeks] == [("location", "needs INT 16")]
    assert s_side(s, 1).peeks == ()
    assert reasons(s, k.PeekAdventure(seat=0, adventure="attack")) == ["hrdina.trophy.peek"]
    assert reasons(s, k.PeekAdventure(seat=1, adventure="location")) == ["hrdina.trophy.peek"]
    s = does(s, note.model_copy(update={"note": "again"}))
    assert [p.note for p in s_side(s, 0).peeks] == ["again"]


@pytest.mark.rule("hrdina.trophy.mismatch")
def test_tokens_that_no_trophy_gave_are_warned_of() -> None:
    s = side_has(seat_has(market(2), 0, trophies=1), 0, tokens=("location", "attack"))
    assert [(seat, r.rule) for seat, r in audit(s)] == [(0, "hrdina.trophy.mismatch")]
    assert audit(side_has(s, 0, tokens=("location",))) == []


@pytest.mark.rule("hrdina.fight.mercenary", "hrdina.fiend.price_edit")
def test_a_price_changed_by_a_fiend() -> None:
    hire = k.FightMercenary(seat=0, pay="xp", price=4)
    assert reasons(duel(xp=4), hire) == ["hrdina.fight.mercenary"]
    assert hero(does(seat_has(duel(xp=4), 0, fiends=(FIEND,)), hire)).xp == 0
    again = k.CombatReroll(seat=0, die=0, value=3, price=2)
    assert reasons(duel(xp=2, values=(1,)), again) == ["hrdina.fight.reroll"]
