"""The attack check outside a game: the register's table and its limits."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.contract import Illegal
from companion.games.balicek.attackcheck import Blow, Shield, Target, refusals, squad, verdict
from companion.games.balicek.state import Options, Verdict


def check(blow: Blow, **options: Any) -> Verdict:
    return verdict(blow, Options.model_validate(options))


@pytest.mark.rule("balicek.check.tool")
def test_the_examples_of_the_register() -> None:
    v = check(Blow("attack_hero", 3, Target("deck", 15), bonus=1))
    assert (v.sum, v.lost, v.left) == ("3 + 1 = 4", 4, 15 - 4)
    held = Blow("attack_hero", 4, squad(3), shield=Shield("reduce", 1))
    v = check(held)
    assert (v.sum, v.hit, v.lost, v.left) == ("4 − 1 = 3", True, 1, 2)
    v = check(held, squad_threshold="more_than")
    assert (v.strength, v.needed, v.hit, v.shortfall) == (3, 4, False, 1)
    v = check(Blow("attack_hero", 5, squad(1), shield=Shield("reduce", 2, 1)))
    assert (v.sum, v.hit, v.lost, v.left) == ("5 − 2 − 1 = 2", True, 1, 0)
    v = check(Blow("attack_weapon", 2, Target("weapon", 4), bonus=1))
    assert (v.sum, v.hit, v.shortfall, v.left) == ("2 + 1 = 3", False, 1, None)


@pytest.mark.rule("balicek.check.tool")
def test_reasons_and_options() -> None:
    v = check(Blow("attack_hero", 7, squad(1), shield=Shield("repel")))
    assert (v.raw, v.strength, v.hit) == (7, 0, False)
    assert "balicek.shield.repel" in v.rules
    v = check(Blow("attack_weapon", 3, Target("weapon", 3), shield=Shield("reduce", 2)))
    assert (v.strength, v.hit) == (3, True)
    assert "balicek.shield.weapon" in v.rules
    on = check(Blow("attack_weapon", 3, Target("weapon", 3), shield=Shield("reduce", 2)), shield_weapon="on")
    assert (on.strength, on.hit, on.shortfall) == (1, False, 2)
    v = check(Blow("attack_hero", 2, squad(1), shield=Shield("reduce", 3)))
    assert v.sum == "max(0, 2 − 3) = 0"
    assert check(Blow("attack_hero", 3, squad(1), shield=Shield("reduce", 3))).sum == "3 − 3 = 0"
    v = check(Blow("attack_hero", 6, Target("deck", 4)))
    assert (v.lost, v.left) == (4, 0)
    assert "balicek.attack.one_target" in v.rules
    free = Blow("attack_weapon", 0, Target("weapon", 0))
    assert not check(free).hit  # S = 0 achieves nothing, whatever the resistance
    effect = Blow("attack_effect", 4, Target("effect", 4))
    assert check(effect, effect_threshold="resistance", weapon_threshold="more_than").shortfall == 1


@pytest.mark.rule("balicek.check.input")
@pytest.mark.parametrize(
    ("blow", "rules"),
    [
        (Blow("attack_hero", -1, squad(2)), ["balicek.check.input"]),
        (Blow("attack_hero", 1.5, squad(2)), ["balicek.check.input"]),  # type: ignore[arg-type]
        (Blow("attack_hero", 3, Target("squad", 5)), ["balicek.check.input"]),
        (Blow("attack_hero", 3, Target("squad", 0)), ["balicek.check.input"]),
        (Blow("attack_hero", 3, Target("weapon", 2)), ["balicek.check.input"]),
        (Blow("attack_weapon", 3, Target("deck", 2)), ["balicek.check.input"]),
        (Blow("attack_effect", 3, Target("weapon", 2)), ["balicek.check.input"]),
        (Blow("attack_hero", 3, Target("deck", 0)), ["balicek.hattack.choice"]),
    ],
)
def test_what_cannot_be_is_refused(blow: Blow, rules: list[str]) -> None:
    assert [r.rule for r in refusals(blow)] == rules
    with pytest.raises(Illegal):
        verdict(blow)


@pytest.mark.rule("balicek.check.input")
def test_a_squad_of_one_is_a_single_hero() -> None:
    one = verdict(Blow("attack_hero", 1, Target("squad", 1)))
    assert one == verdict(Blow("attack_hero", 1, squad(1)))
    assert "balicek.hattack.single" in one.rules
