"""The final battle: cases 38 to 41 and the champion."""

from __future__ import annotations

import pytest

from companion.core.contract import Illegal
from companion.games.hrdina import battle
from companion.games.hrdina.cards import Monster
from companion.games.hrdina.moves import BattleReroll, HireMercenary, Improve, SetBattle, SetMonster
from companion.games.hrdina.rules import apply, check
from companion.games.hrdina.scoring import champion, monster
from companion.games.hrdina.state import Battle, Hero, Options, Step

from .build import EXAMPLE_1, TROLL, hero, table

OPTIONS = Options()


def fighter(*dice: int, **fields) -> Hero:
    return Hero(honor=0, injuries=0, battle=Battle(dice=dice), **fields)


def reasons(s, m) -> list[str]:
    return [r.rule for r in check(s, m)]


@pytest.mark.rule("hrdina.battle.total", "hrdina.battle.roll", "hrdina.honor.value", "hrdina.injury.value")
def test_a_total_adds_dice_honor_injuries_and_modifiers() -> None:
    found = battle.fight(EXAMPLE_1, OPTIONS)
    assert found is not None
    assert found.parts == (5, 4, 6, 2, 2, -1, 1, 0, 0, -1, 0)
    assert found.total == 17 + 2 - 1 + 1 - 1 == 18
    assert battle.total(EXAMPLE_1, Options(honor_value=3, injury_value=2)) == 17 + 6 - 2 + 1 - 1
    assert battle.total(hero(EXAMPLE_1, honor=None), OPTIONS) is None
    assert battle.total(hero(EXAMPLE_1, honor=None), Options(honor_value=0)) == 16  # then it does not matter


@pytest.mark.rule("hrdina.battle.token_needed", "hrdina.battle.condition_needed", "hrdina.battle.adventure_effect")
def test_an_adventure_card_helps_only_with_its_token_and_condition() -> None:
    """Case 39."""
    b = Battle(dice=(6,), obstacle=3)
    assert battle.total(hero(EXAMPLE_1, honor=0, injuries=0, battle=b), OPTIONS) == 9
    for lack in ("no_token", "unmet"):
        without = b.model_copy(update={lack: ("obstacle",)})
        assert battle.total(hero(EXAMPLE_1, honor=0, injuries=0, battle=without), OPTIONS) == 6


@pytest.mark.rule("hrdina.battle.reach", "hrdina.battle.below", "hrdina.battle.ladder", "hrdina.score.monster")
@pytest.mark.parametrize(("reached", "stars"), [(13, 0), (14, 2), (17, 2), (18, 4), (21, 4), (22, 6), (40, 6)])
def test_stars_of_the_highest_rung_reached(reached, stars) -> None:
    """Case 40 and the ladder."""
    assert battle.stars(TROLL, reached) == stars


@pytest.mark.rule("hrdina.battle.strength", "hrdina.score.needs_input")
def test_a_strength_typed_alone() -> None:
    alone = Monster(id="own.m", strength=14)
    assert battle.strength(alone) == 14
    assert (battle.stars(alone, 13), battle.stars(alone, 14)) == (0, None)
    assert battle.strength(TROLL) == 14  # the first rung
    assert battle.stars(Monster(id="own.m"), 20) is None
    assert battle.stars(None, 20) is None


@pytest.mark.rule("hrdina.score.monster", "hrdina.score.needs_input")
def test_the_line_of_the_battle() -> None:
    assert monster(EXAMPLE_1, OPTIONS, TROLL).points == 4
    assert monster(EXAMPLE_1, OPTIONS, None).points is None
    assert monster(fighter(6, 6), OPTIONS, TROLL).points == 0
    assert monster(Hero(), OPTIONS, TROLL).points is None
    assert monster(Hero(seen=(Step.MONSTER,)), OPTIONS, TROLL).points == 0


# --- the champion ---


def stars(*totals: Hero, options: Options = OPTIONS, foe: Monster = TROLL) -> list[int | None]:
    return [champion(h, options, foe, [o for j, o in enumerate(totals) if j != i]).points for i, h in enumerate(totals)]


@pytest.mark.rule("hrdina.battle.champion", "hrdina.battle.champion_tie", "hrdina.score.champion")
def test_the_best_totals_get_the_bonus() -> None:
    """Case 41."""
    three = (fighter(6, 6, 6, 3), fighter(6, 6, 6, 3), fighter(6, 6, 3))
    assert [battle.total(h, OPTIONS) for h in three] == [21, 21, 15]
    assert [monster(h, OPTIONS, TROLL).points for h in three] == [4, 4, 2]
    assert stars(*three) == [2, 2, 0]
    assert stars(*three, options=Options(champion_tie="nobody")) == [0, 0, 0]
    assert stars(*three, options=Options(champion_tie="by_hand")) == [None, None, 0]


@pytest.mark.rule("hrdina.battle.champion")
def test_only_who_reached_the_strength_is_a_champion() -> None:
    assert stars(fighter(6, 6), fighter(6)) == [0, 0]
    assert stars(fighter(6, 6, 2), fighter(6)) == [2, 0]
    assert stars(fighter(6, 6, 2), foe=TROLL.model_copy(update={"bonus": 0})) == [0]


@pytest.mark.rule("hrdina.battle.champion", "hrdina.score.needs_input")
def test_the_champion_waits_for_the_battles_that_could_still_beat_it() -> None:
    open_battle, done = Hero(), Hero(seen=(Step.MONSTER,))
    assert stars(fighter(6, 6, 6), open_battle) == [None, None]
    assert stars(fighter(6, 6, 6), done) == [2, 0]
    assert stars(fighter(6, 6, 6), fighter(6, 6, 2), open_battle)[1] == 0  # beaten already


# --- mercenaries, rerolls, what is over ---


@pytest.mark.rule("hrdina.battle.base_die", "hrdina.battle.mercenary", "hrdina.xp.pay_full")
def test_mercenaries_add_dice_before_the_roll() -> None:
    s = table(hero(EXAMPLE_1, battle=None, xp=3, gold=5))
    assert battle.dice_count(Battle()) == 1
    s = apply(s, HireMercenary(seat=0, pay="xp"))
    s = apply(s, HireMercenary(seat=0, pay="gold"))
    assert (s.heroes[0].xp, s.heroes[0].gold) == (0, 0)
    assert battle.dice_count(s.heroes[0].battle) == 3
    assert reasons(s, HireMercenary(seat=0, pay="xp")) == ["hrdina.xp.pay_full"]
    rolled = apply(s, SetBattle(seat=0, battle=Battle(mercenaries=2, dice=(1, 2, 3))))
    assert "hrdina.battle.mercenary" in reasons(rolled, HireMercenary(seat=0, pay="gold"))


@pytest.mark.rule("hrdina.battle.reroll", "hrdina.xp.reroll", "hrdina.end.closed", "hrdina.xp.action_until")
@pytest.mark.rule("hrdina.xp.heal_until", "hrdina.end.sequence")
def test_in_the_battle_only_rerolls_are_left_to_pay() -> None:
    """Case 38."""
    s = table(hero(EXAMPLE_1, xp=7))
    heal = Improve(seat=0, action="heal", price=2)
    step = Improve(seat=0, action="step", cells=(0,), to=6)
    assert reasons(s, heal) == reasons(s, step) == ["hrdina.end.closed"]
    assert reasons(table(hero(EXAMPLE_1, xp=7), hero(EXAMPLE_1, battle=None)), heal) == ["hrdina.end.closed"]
    after = apply(s, BattleReroll(seat=0, die=3, value=6))
    assert after.heroes[0].battle.dice == (5, 4, 6, 6)
    assert after.heroes[0].xp == 6
    assert apply(after, BattleReroll(seat=0, die=3, value=1)).heroes[0].battle.dice == (5, 4, 6, 1)  # it stands
    before = table(hero(EXAMPLE_1, battle=None, xp=7))
    assert reasons(before, heal) == reasons(before, step) == []


@pytest.mark.rule("hrdina.battle.reroll_price", "hrdina.battle.reroll")
def test_the_price_of_a_reroll_is_the_monsters() -> None:
    dear = TROLL.model_copy(update={"reroll_price": 2})
    s = table(hero(EXAMPLE_1, xp=5), monster=dear)
    for _ in range(2):
        s = apply(s, BattleReroll(seat=0, die=0, value=1))
    assert s.heroes[0].xp == 1
    assert reasons(s, BattleReroll(seat=0, die=0, value=1)) == ["hrdina.xp.pay_full"]
    assert "hrdina.battle.reroll" in reasons(s, BattleReroll(seat=0, die=9, value=1))


@pytest.mark.rule("hrdina.check.battle")
def test_a_battle_and_a_ladder_must_be_possible() -> None:
    s = table(EXAMPLE_1)
    assert reasons(s, SetBattle(seat=0, battle=Battle(dice=(7,)))) == ["hrdina.check.battle"]
    assert reasons(s, BattleReroll(seat=0, die=0, value=7)) == ["hrdina.check.battle", "hrdina.xp.pay_full"]
    for rungs in (((14, 2), (14, 4)), ((14, 4), (18, 2))):
        with pytest.raises(Illegal):
            apply(s, SetMonster(monster=Monster(id="own.m", rungs=rungs)), anyway=True)
    base = table(EXAMPLE_1, options={"modules": "base"}, monster=None)
    assert reasons(base, SetMonster(monster=TROLL)) == ["hrdina.check.battle"]
    assert reasons(base, SetBattle(seat=0, battle=Battle())) == ["hrdina.check.battle"]
