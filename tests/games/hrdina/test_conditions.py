"""Typed conditions of traits, each over the hero of example 1."""

from __future__ import annotations

import pytest

from companion.games.hrdina.cards import (
    AlignmentIn,
    AllOf,
    Amount,
    AnyOf,
    Fiend,
    OfRow,
    Trait,
)
from companion.games.hrdina.conditions import fitting, holds, trait_met
from companion.games.hrdina.state import Hero

from .build import EXAMPLE_1, SUMS_1, cells, hero

HERO = hero(
    EXAMPLE_1,
    xp=4,
    trophies=2,
    skills=2,
    scrolls=1,
    weapons=1,
    fiends=(Fiend(id="own.f"), Fiend(id="own.g", active=False), Fiend(id="own.h", active=False)),
    traits=(Trait(id="own.a", met=True), Trait(id="own.b", met=True), Trait(id="own.c", met=True, kept=False)),
)


@pytest.mark.rule("hrdina.score.trait_condition", "hrdina.score.row_total")
@pytest.mark.parametrize(
    ("what", "of", "number"),
    [
        ("attribute_total", "STR", 17),
        ("attribute_total", "INT", 15),
        ("goals_met", "", 5),
        ("dice_value_count", "6", 7),  # G6 B6 R6 R6 P6 G6 R6
        ("dice_value_count", "8", 1),
        ("colour_count", "R", 6),  # the familiar's R1 is not on the hero board
        ("colour_count", "B", 2),  # B6, RB4
        ("colour_count", "G", 3),  # G6, G6, GK4
        ("colour_count", "O", 2),
        ("kind_count", "normal", 13),
        ("kind_count", "gold", 2),
        ("kind_count", "boost", 1),
        ("kind_count", "split", 2),
        ("alignment_value", "", 3),
        ("cards", "weapon", 1),
        ("cards", "armor", 4),
        ("cards", "chain", 3),
        ("cards", "runic", 0),
        ("cards", "trait", 2),
        ("cards", "skill", 2),
        ("cards", "scroll", 1),
        ("gold", "", 3),
        ("xp", "", 4),
        ("honor", "", 2),
        ("injuries", "", 1),
        ("trophies", "", 2),
        ("fiends", "", 3),
        ("fiends", "active", 1),
        ("fiends", "banished", 2),
        ("backstory_matches", "", 5),
    ],
)
def test_amounts(what, of, number) -> None:
    for op, found in ((">=", [True, True, False]), ("<=", [False, True, True]), ("=", [False, True, False])):
        conditions = [Amount(what=what, of=of, op=op, n=n) for n in (number - 1, number, number + 1)]
        assert all(map(fitting, conditions))
        assert [holds(c, HERO) for c in conditions] == found


@pytest.mark.rule("hrdina.score.trait_condition")
@pytest.mark.parametrize(
    ("what", "of", "answer"),
    [
        ("highest_attribute", "CON", True),
        ("highest_attribute", "STR", False),
        ("lowest_attribute", "CHA", True),
        ("lowest_attribute", "WIS", False),
        ("goal_met", "STR", True),
        ("goal_met", "CHA", False),
        ("goal_missed", "CHA", True),
        ("goal_missed", "STR", False),
        ("row_same_values", "STR", False),
        ("row_rising", "CON", False),
    ],
)
def test_conditions_on_a_row(what, of, answer) -> None:
    assert holds(OfRow(what=what, of=of), HERO) is answer


@pytest.mark.rule("hrdina.score.trait_condition")
def test_ties_are_highest_and_lowest() -> None:
    h = hero(HERO, cells=cells("R5 G6 O4 B6 K5 R6 W6 W5 W6 P6 W5 G6 K4 R6 GK4 W5 O4 R5 . . ."))
    for row in ("STR", "DEX", "CON"):  # 17 each
        assert holds(OfRow(what="highest_attribute", of=row), h)
    for row in ("WIS", "CHA"):  # 14 each
        assert holds(OfRow(what="lowest_attribute", of=row), h)


@pytest.mark.rule("hrdina.score.trait_condition")
def test_values_of_a_row() -> None:
    h = hero(HERO, cells=cells("R4 W4 GB4 / R2 R3 X8 / R2 R2 R3"))
    assert holds(OfRow(what="row_same_values", of="STR"), h) is True
    assert holds(OfRow(what="row_rising", of="DEX"), h) is True
    assert holds(OfRow(what="row_rising", of="CON"), h) is False
    assert holds(OfRow(what="row_rising", of="INT"), h) is None


@pytest.mark.rule("hrdina.score.trait_condition")
def test_conditions_put_together() -> None:
    yes, no = Amount(what="gold", op=">=", n=3), Amount(what="gold", op=">=", n=4)
    open_ = Amount(what="xp", op=">=", n=1)
    h = hero(HERO, xp=None)
    assert holds(open_, h) is None
    assert [holds(AllOf(parts=p), h) for p in ((yes, yes), (yes, no), (yes, open_), (no, open_))] == [
        True,
        False,
        None,
        False,
    ]
    assert [holds(AnyOf(parts=p), h) for p in ((no, no), (yes, no), (no, open_), (yes, open_))] == [
        False,
        True,
        None,
        True,
    ]
    assert holds(AlignmentIn(cells=("CE", "NE")), h) is True
    assert holds(AlignmentIn(cells=("LG",)), h) is False


@pytest.mark.rule("hrdina.score.trait_condition", "hrdina.score.needs_input")
def test_what_is_not_known_is_neither_yes_nor_no() -> None:
    bare = Hero()
    unknown = (
        Amount(what="attribute_total", of="STR", op=">=", n=1),
        Amount(what="goals_met", op=">=", n=1),
        Amount(what="colour_count", of="R", op=">=", n=0),
        Amount(what="alignment_value", op=">=", n=0),
        Amount(what="backstory_matches", op=">=", n=0),
        Amount(what="gold", op=">=", n=0),
        OfRow(what="goal_met", of="STR"),
        OfRow(what="goal_missed", of="STR"),
        OfRow(what="highest_attribute", of="STR"),
        OfRow(what="row_same_values", of="STR"),
        AlignmentIn(cells=("N",)),
    )
    assert [holds(c, bare) for c in unknown] == [None] * len(unknown)
    short = hero(HERO, sums=SUMS_1)
    assert holds(Amount(what="colour_count", of="R", op=">=", n=0), short) is None
    assert holds(OfRow(what="row_rising", of="STR"), short) is None
    assert holds(Amount(what="attribute_total", of="STR", op="=", n=17), short) is True


@pytest.mark.rule("hrdina.score.trait_condition")
def test_a_tick_overrides_the_condition() -> None:
    no = Amount(what="gold", op=">=", n=99)
    assert trait_met(Trait(id="own.a", condition=no), HERO) is False
    assert trait_met(Trait(id="own.a", condition=no, met=True), HERO) is True
    assert trait_met(Trait(id="own.a"), HERO) is None


@pytest.mark.parametrize(
    ("what", "of"),
    [("attribute_total", ""), ("attribute_total", "FAM"), ("colour_count", "X"), ("kind_count", "big"), ("gold", "W"),
     ("dice_value_count", "9"), ("cards", "sword"), ("fiends", "angry")],
)  # fmt: skip
def test_a_condition_must_name_what_there_is(what, of) -> None:
    wrong = Amount(what=what, of=of, op=">=", n=1)
    assert not fitting(wrong)
    assert not fitting(AllOf(parts=(wrong,)))
