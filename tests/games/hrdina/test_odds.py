"""Chances of combat dice (cases 47–49, the chance table, worked example 4), and an independent look at every roll."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction as F
from functools import cache
from itertools import product

import pytest

from companion.games.hrdina import odds

LADDER = ((14, 2), (18, 4), (22, 6))
TABLE = {
    1: [0] * 9,
    2: [F(7, 12), F(5, 12), F(5, 18), F(1, 6), F(1, 12), F(1, 36), 0, 0, 0],
    3: [0.9074, 0.8380, 0.7407, F(5, 8), F(1, 2), F(3, 8), 0.1620, 0.0926, F(1, 216)],
    4: [0.9884, 0.9730, 0.9460, 0.9028, 0.8410, 0.7608, 0.5563, 0.4437, 0.1590],
    5: [0.9992, 0.9973, 0.9928, 0.9838, 0.9676, 0.9412, 0.8480, 0.7785, F(1, 2)],
}


@pytest.mark.rule("hrdina.odds.distribution", "hrdina.odds.at_least")
@pytest.mark.parametrize("n", TABLE)
def test_chance_table(n: int) -> None:
    for total, wanted in zip((7, 8, 9, 10, 11, 12, 14, 15, 18), TABLE[n], strict=True):
        chance = odds.at_least(n, total)
        assert chance == wanted if isinstance(wanted, F | int) else round(float(chance), 4) == wanted


@pytest.mark.rule("hrdina.odds.distribution")
def test_two_dice_make_seven_in_six_ways() -> None:
    assert odds.distribution(2)[7] == 6
    assert sum(odds.distribution(4)) == 6**4
    assert dict(odds.chart(1, 2)) == {v: F(1, 6) for v in range(3, 9)}


@pytest.mark.rule("hrdina.odds.at_least")
def test_a_modifier_lowers_what_the_dice_must_show() -> None:
    assert odds.at_least(3, 12) == F(3, 8)
    assert odds.at_least(3, 12, 2) == F(5, 8)
    assert odds.at_least(0, 2, 2) == 1
    assert odds.at_least(0, 3, 2, 5) == 0


@pytest.mark.rule("hrdina.odds.at_least", "hrdina.odds.reroll_policy")
def test_case_47() -> None:
    assert [odds.at_least(2, 9, rerolls=x) for x in range(3)] == [F(5, 18), F(113, 216), F(25, 36)]
    assert [odds.at_least(3, 9, rerolls=x) for x in range(2)] == [F(20, 27), F(145, 162)]


@pytest.mark.rule("hrdina.odds.expected_stars", "hrdina.battle.ladder", "hrdina.battle.below")
def test_case_48() -> None:
    assert odds.expected(3, LADDER, 1) == F(5, 9)
    assert odds.expected(3, LADDER, 1, 1) == F(343, 324)
    assert odds.expected(4, LADDER, 2) == F(497, 216)
    assert odds.expected(4, LADDER, 2, 1) == F(12391, 3888)


@pytest.mark.rule("hrdina.odds.reroll_hint")
def test_case_49() -> None:
    assert odds.reroll_hint((2, 4, 6), LADDER, 1, 1) == odds.Hint(0, F(4, 3), F(0))
    assert odds.reroll_hint((2, 4, 6), LADDER, 1, 2) == odds.Hint(0, F(17, 9), F(0))


@pytest.mark.rule("hrdina.odds.reroll_hint")
def test_hint_stops_when_a_reroll_gains_nothing() -> None:
    assert odds.reroll_hint((6, 6, 6), ((18, 4),), rerolls=3).die is None
    assert odds.reroll_hint((1, 1), ((40, 4),), rerolls=1) == odds.Hint(None, F(0), F(0))
    assert odds.reroll_hint((1, 2), ((3, 4),), rerolls=0) == odds.Hint(None, F(4), F(4))
    assert odds.reroll_hint((5, 1, 1), ((12, 1),), rerolls=2).die == 1  # of equal dice the first
    # 13 is a rung already: the chance of more must outweigh what can be lost
    assert odds.reroll_hint((3, 5, 5), ((13, 2), (15, 3))).die is None
    assert odds.reroll_hint((1, 6, 6), ((13, 2), (15, 3))).die == 0
    with pytest.raises(ValueError, match="face"):
        odds.reroll_hint((7,), LADDER)


@pytest.mark.rule("hrdina.odds.mercenary_hint")
def test_mercenary_hint() -> None:
    hint = odds.mercenary_hint(9)
    assert hint.enough == 3
    assert dict(hint.chances)[2] == F(5, 18)
    assert odds.mercenary_hint(9, wanted=F(1, 4)).enough == 2
    assert odds.mercenary_hint(60).enough is None
    assert odds.mercenary_hint(3, dice=4).enough == 4


@pytest.mark.rule("hrdina.odds.faces")
def test_faces_can_be_others() -> None:
    faces = (0, 1, 2, 2, 3, 4)
    assert odds.at_least(1, 2, faces=faces) == F(4, 6)
    assert odds.at_least(1, 2, rerolls=1, faces=faces) == 1 - F(2, 6) ** 2
    assert odds.distribution(2, faces)[0] == 1


@pytest.mark.rule("hrdina.odds.expected_stars", "hrdina.battle.mercenary", "hrdina.battle.reroll_price")
def test_worth_of_one_more_before_the_roll() -> None:
    """Worked example 4: 3 dice, +2 without the injury; a mercenary for XP takes the rerolls that XP would pay."""
    battle = odds.Prospect(LADDER, dice=3, modifier=2, injuries=1)
    found = odds.choices(battle, 5, 5)
    assert found
    now, chance = odds.expected(3, LADDER, 1, 5), odds.at_least(3, 14, 1, 5)
    assert (found.now, found.chance, found.rerolls) == (now, chance, 5)
    assert found.best == odds.spend(battle, 5, 5)
    assert found.best is not None
    dice, modifier = 3 + found.best.by_xp + found.best.by_gold, 1 + found.best.heal
    assert found.best.stars == odds.expected(dice, LADDER, modifier, found.best.rerolls)
    assert found.best_chance == odds.at_least(dice, 14, modifier, found.best.rerolls)

    def worth(what: odds.What, n: int, mod: int, left: int, xp: int = 0, gold: int = 0, lost: int = 0) -> odds.Worth:
        more, likelier = odds.expected(n, LADDER, mod, left) - now, odds.at_least(n, 14, mod, left) - chance
        return odds.Worth(what, more, likelier, xp, gold, lost)

    assert found.each == (
        worth("heal", 3, 2, 3, xp=2, lost=2),
        worth("by_xp", 4, 1, 2, xp=3, lost=3),
        worth("by_gold", 4, 1, 5, gold=5),
        worth("die", 4, 1, 5),
        worth("reroll", 3, 1, 6),
    )


@pytest.mark.rule("hrdina.battle.mercenary", "hrdina.battle.reroll_price", "hrdina.xp.heal")
def test_only_what_can_be_paid_is_offered_before_the_roll() -> None:
    battle = odds.Prospect(LADDER, dice=3, modifier=1)
    poor = odds.choices(battle, 1, 4)
    assert poor
    assert [x.what for x in poor.each] == ["die", "reroll"]
    dear = odds.choices(odds.Prospect(LADDER, dice=3, injuries=1, reroll_price=2), 5, 0)
    assert dear
    assert [(x.what, x.rerolls) for x in dear.each] == [("heal", 1), ("by_xp", 1), ("die", 0), ("reroll", 0)]
    assert odds.choices(odds.Prospect((), dice=3), 5, 5) is None
    assert odds.choices(odds.Prospect(LADDER, dice=3, reroll_price=0), 5, 5) is None
    assert odds.choices(odds.Prospect(LADDER, dice=odds.MOST_DICE), 0, 0) is None
    many = odds.choices(odds.Prospect(((60, 1),), dice=6, injuries=3), 15, 20)
    assert many
    assert many.best is None  # too many uses to look through
    assert many.best_chance == many.chance


@pytest.mark.rule("hrdina.battle.mercenary", "hrdina.battle.reroll_price", "hrdina.xp.heal", "hrdina.xp.mercenary")
def test_spending_of_worked_example_4() -> None:
    battle = odds.Prospect(LADDER, dice=3, modifier=2, injuries=1)
    assert odds.spend(battle, 5, 4) == odds.Spending(F(2452, 729), by_xp=1, rerolls=2)
    assert odds.spend(battle, 0, 4).stars == F(5, 9)
    assert round(float(odds.expected(3, LADDER, 1, 5)), 3) == 2.359
    assert round(float(odds.expected(3, LADDER, 2, 3)), 3) == 2.339
    assert odds.expected(4, LADDER, 2) == F(497, 216)  # heal and a mercenary
    dear = odds.Prospect(LADDER, dice=3, modifier=2, injuries=1, reroll_price=2)
    assert odds.spend(dear, 5, 0) == odds.Spending(odds.expected(4, LADDER, 1, 1), by_xp=1, rerolls=1)
    assert odds.spend(battle, 0, 5).by_gold == 1
    assert odds.spend(odds.Prospect(()), 20, 20) == odds.Spending(F(0))
    free = odds.Prospect(LADDER, dice=3, reroll_price=0)
    assert odds.spend(free, 0, 0).stars == 4
    assert not odds.spend(odds.Prospect(((60, 1),)), 60, 30).exact


def by_every_die(n: int, rungs: odds.Rungs, modifier: int, faces: odds.Faces) -> Callable[[tuple[int, ...], int], F]:
    """The value of dice on the table with rerolls left, each die tried at every turn."""

    @cache
    def best(dice: tuple[int, ...], left: int) -> F:
        total = sum(dice) + modifier
        value = F(max([s for least, s in rungs if total >= least], default=0))
        if left:
            for i in range(n):
                after = [best(tuple(sorted((*dice[:i], *dice[i + 1 :], f))), left - 1) for f in faces]
                value = max(value, sum(after, F(0)) / 6)
        return value

    return best


@pytest.mark.rule("hrdina.odds.reroll_policy")
def test_rerolling_the_lowest_is_best() -> None:
    rng = random.Random(3)
    for _ in range(40):
        faces = tuple(rng.choices(range(7), k=6)) if rng.random() < 0.5 else odds.FACES
        n, rerolls = rng.randint(1, 3), rng.randint(0, 3)
        totals = sorted(rng.sample(range(2, 6 * n + 3), 3))
        rungs = tuple(zip(totals, sorted(rng.choices(range(9), k=3)), strict=True))
        modifier = rng.randint(-2, 3)
        best = by_every_die(n, rungs, modifier, faces)
        rolls = [best(tuple(sorted(r)), rerolls) for r in product(faces, repeat=n)]
        assert odds.expected(n, rungs, modifier, rerolls, faces) == sum(rolls, F(0)) / 6**n
        dice = rng.choices(faces, k=n)
        assert odds.reroll_hint(dice, rungs, modifier, rerolls, faces).value == best(tuple(sorted(dice)), rerolls)


@pytest.mark.rule("hrdina.odds.reroll_policy", "hrdina.odds.expected_stars")
def test_more_never_hurts() -> None:
    for n in range(1, 6):
        for x in range(4):
            now = odds.expected(n, LADDER, 1, x)
            assert odds.expected(n, LADDER, 1, x + 1) >= now
            assert odds.expected(n + 1, LADDER, 1, x) >= now
            assert odds.expected(n, LADDER, 2, x) >= now
