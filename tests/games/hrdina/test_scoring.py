"""Every line of the score by itself: the register's cases 54 to 63 and what else its rules say."""

from __future__ import annotations

import pytest

from companion.games.hrdina.cards import Alignment, Amount, Armor, Familiar, Goal, Trait
from companion.games.hrdina.moves import Improve
from companion.games.hrdina.rows import distance, goal_stars, goal_text, has_colour
from companion.games.hrdina.rules.improve import improved
from companion.games.hrdina.scoring import (
    alignment,
    armor,
    attribute_line,
    backstory,
    class_colour,
    familiar_danger,
    familiar_story,
    hero_lines,
    minions,
    other,
    still_open,
    total,
    traits,
)
from companion.games.hrdina.state import Hero, Options, Override, Step, Tables
from companion.i18n import Words

from .build import (
    BARBARIAN,
    DRUID,
    EXAMPLE_1,
    FLAT,
    HUMAN,
    TABLE,
    TROLL,
    board,
    cells,
    hero,
    story,
)
from .build import (
    backstory as wishes,
)

OPTIONS, TABLES = Options(), Tables()
WORDS = Words("en", {}, ("Ada",))


def says(line) -> str:
    return "" if line.note is None else WORDS.say(line.note)


# --- goals ---


@pytest.mark.rule("hrdina.score.goal_exact", "hrdina.score.goal_plus", "hrdina.score.goal_range")
@pytest.mark.parametrize(
    ("goal", "text", "stars"),
    [
        (Goal(low=18, high=18, stars=4), "18", 0),
        (Goal(low=18, stars=3), "18+", 3),
        (Goal(low=17, high=18, stars=2), "17–18", 0),
        (Goal(low=14, stars=1), "14+", 1),
    ],
)
def test_total_19_against_each_kind_of_goal(goal, text, stars) -> None:
    assert goal_text(goal) == text
    assert goal_stars(goal, 19) == stars


@pytest.mark.rule("hrdina.score.goal_range", "hrdina.score.goal_exact")
def test_ends_of_goals_count() -> None:
    between = Goal(low=16, high=17, stars=2)
    assert [goal_stars(between, n) for n in (15, 16, 17, 18)] == [0, 2, 2, 0]
    assert [distance(between, n) for n in (13, 16, 17, 20)] == [3, 0, 0, -3]
    assert [goal_stars(Goal(low=18, high=18, stars=4), n) for n in (17, 18, 19)] == [0, 4, 0]


@pytest.mark.rule("hrdina.score.row_total", "hrdina.check.modifiers")
def test_a_row_adds_race_and_cards() -> None:
    h = hero(EXAMPLE_1, mods=(1, 0, 0, 0, 0, 0, 0))
    line = attribute_line(h, 0)
    assert line.sum == "5 + 6 + 4 + 2 + 1 = 18"
    assert (line.points, says(line)) == (0, "missed: 1 too high")


@pytest.mark.rule("hrdina.score.row_incomplete")
def test_an_incomplete_row_pays_nothing_and_says_so() -> None:
    """Case 61."""
    h = hero(
        EXAMPLE_1, board=board("own", CHA=2), cells=cells("R5 G6 O4 B6 K5 R6 X8 RB4 R6 P6 W5 G6 K4 R6 GK4 K6 K6 .")
    )
    line = attribute_line(h, 5)
    assert (line.points, line.rule, says(line)) == (0, "hrdina.score.row_incomplete", "Only 2 of 3 dice: no stars")


@pytest.mark.rule("hrdina.score.needs_input", "hrdina.entry.partial")
@pytest.mark.parametrize(
    ("changes", "note"),
    [
        ({"board": None}, "Missing: hero board"),
        ({"klass": None}, "Missing: class"),
        ({"cells": (None,) * 21}, "Missing: dice"),
        ({"klass": None, "board": None}, "Missing: hero board and class"),
    ],
)
def test_a_row_is_open_while_something_is_missing(changes, note) -> None:
    line = attribute_line(hero(EXAMPLE_1, **changes), 0)
    assert line.points is None
    assert says(line) == note


# --- colours and wishes ---


def one_row(dice: str, colour: str, wish: str) -> Hero:
    """A hero whose STR holds these dice; its class has the colour and its backstory wants `wish` there."""
    klass = BARBARIAN.model_copy(update={"colour": colour})
    others = " ".join(f"{c}@3" for c in ("white",) * 5)
    return hero(EXAMPLE_1, klass=klass, cells=cells(dice), backstory=wishes("own", f"{wish} {others}"))


@pytest.mark.rule("hrdina.score.class_split", "hrdina.score.backstory_split", "hrdina.die.split_both")
@pytest.mark.parametrize(("colour", "wish", "counted"), [("R", "blue@1", 1), ("B", "red@1", 1), ("G", "red@1", 0)])
def test_a_split_die_counts_as_both_its_colours_at_once(colour, wish, counted) -> None:
    """Case 55."""
    h = one_row("RB4 . .", colour, wish)
    assert class_colour(h, OPTIONS).points == counted
    assert says(backstory(h, TABLES)) == "1 match"


@pytest.mark.rule("hrdina.score.backstory_none", "hrdina.score.class_boost", "hrdina.score.class_gold")
@pytest.mark.rule("hrdina.die.boost", "hrdina.die.gold")
def test_boost_and_gold_have_no_colour_but_count_in_sums() -> None:
    """Case 56."""
    h = one_row("X8 O6 R1", "R", "red@1")
    assert class_colour(h, OPTIONS).points == 1  # only the red die
    assert says(backstory(h, TABLES)) == "0 matches"
    assert attribute_line(h, 0).sum == "8 + 6 + 1 + 2 = 17"
    assert says(backstory(one_row("O6 . .", "R", "red@1"), TABLES)) == "0 matches"


@pytest.mark.rule("hrdina.score.backstory_match", "hrdina.score.backstory_value")
def test_the_cell_must_fit_and_the_value_does_not_matter() -> None:
    assert says(backstory(one_row("R1 K2 K3", "G", "red@1"), TABLES)) == "1 match"
    assert says(backstory(one_row("R6 K2 K3", "G", "red@1"), TABLES)) == "1 match"
    assert says(backstory(one_row("K2 R1 K3", "G", "red@1"), TABLES)) == "0 matches"


@pytest.mark.rule("hrdina.die.normal", "hrdina.die.split_side", "hrdina.die.combat")
def test_each_die_has_its_colours_whichever_is_up() -> None:
    assert has_colour("R5", "R")
    assert not has_colour("R5", "B")
    assert all(has_colour(die, c) for die in ("RB4", "BR4") for c in "RB")
    assert not any(has_colour(die, c) for die in ("X8", "O6") for c in "WGPKBR")
    assert not has_colour(None, "R")


@pytest.mark.rule("hrdina.score.class_familiar")
def test_the_familiar_counts_for_the_class_only_by_option() -> None:
    assert class_colour(EXAMPLE_1, OPTIONS).points == 6
    assert class_colour(EXAMPLE_1, Options(familiar_class_colour=True)).points == 7  # R1 on the familiar


@pytest.mark.rule("hrdina.score.class_colour")
def test_stars_for_a_die_of_the_class_colour_can_be_set() -> None:
    assert [class_colour(EXAMPLE_1, Options(class_die_points=n)).points for n in range(4)] == [0, 6, 12, 18]


@pytest.mark.rule("hrdina.score.backstory_points")
@pytest.mark.parametrize(("count", "stars"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 3), (5, 3), (6, 6)])
def test_stars_by_matches(count, stars) -> None:
    """Case 57."""
    from companion.games.hrdina.state import Sums

    short = hero(EXAMPLE_1, sums=Sums(rows=(9,) * 6, class_dice=0, matches=count))
    assert backstory(short, TABLES).points == stars
    assert backstory(short, Tables(backstory=(0, 1, 2, 3, 4, 5, 6))).points == count


# --- alignment ---


@pytest.mark.rule("hrdina.score.alignment", "hrdina.check.alignment")
def test_alignment_pays_the_cell_under_the_marker() -> None:
    assert alignment(EXAMPLE_1).points == 3
    assert alignment(hero(EXAMPLE_1, marker=0)).points == -3
    for changes, note in (
        ({"marker": None}, "Missing: marker"),
        ({"alignment": None}, "Missing: alignment card"),
        ({"alignment": Alignment(id="own.x")}, "Missing: values of the alignment card"),
    ):
        line = alignment(hero(EXAMPLE_1, **changes))
        assert (line.points, says(line)) == (None, note)


# --- cards ---


@pytest.mark.rule("hrdina.score.armor", "hrdina.score.armor_bonus", "hrdina.check.armor")
def test_armor_pays_by_type_and_the_bonus_once_a_type() -> None:
    """Case 58."""
    both = tuple(
        Armor(type=of, count=n, table=(0, 1, 2, 4), colours=("R",)) for of, n in (("chain", 3), ("leather", 2))
    )
    line = armor(hero(EXAMPLE_1, armor=both))
    assert line.points == (4 + 1) + (2 + 1) == 8
    assert [part.sum for part in line.lines] == ["4 + 1", "2 + 1"]
    none = Armor(type="runic", count=0, table=(0, 1), colours=("R",))
    assert armor(hero(EXAMPLE_1, armor=(none,))).points == 0  # no card, no bonus


@pytest.mark.rule("hrdina.score.armor_table", "hrdina.score.needs_input")
def test_armor_without_its_table_is_open() -> None:
    line = armor(hero(EXAMPLE_1, armor=(Armor(type="chain", count=2),)))
    assert line.points is None
    assert says(line.lines[0]) == "Missing: stars by number of cards"
    short = armor(hero(EXAMPLE_1, armor=(Armor(type="chain", count=2, table=(0, 1)),)))
    assert short.points is None  # the table does not reach two cards


@pytest.mark.rule("hrdina.score.traits", "hrdina.score.trait_condition")
def test_traits_pay_if_their_condition_holds() -> None:
    told = (
        Trait(id="own.a", points=2, met=True),
        Trait(id="own.b", points=2, met=False),
        Trait(id="own.c", points=3, condition=Amount(what="goals_met", op=">=", n=5)),
        Trait(id="own.d", points=-2, condition=Amount(what="goals_met", op=">=", n=5), met=False),
    )
    line = traits(hero(EXAMPLE_1, traits=told))
    assert [part.points for part in line.lines] == [2, 0, 3, 0]
    assert line.points == 2 + 0 + 3 == 5


@pytest.mark.rule("hrdina.score.trait_condition", "hrdina.score.needs_input")
def test_a_trait_of_unknown_points_or_condition_is_open() -> None:
    for trait, note in (
        (Trait(id="own.a", points=2), "Missing: condition"),
        (Trait(id="own.a", met=True), "Missing: stars"),
        (Trait(id="own.a"), "Missing: stars and condition"),
    ):
        line = traits(hero(EXAMPLE_1, traits=(trait,)))
        assert (line.points, says(line.lines[0])) == (None, note)


@pytest.mark.rule("hrdina.score.trait_after", "hrdina.score.trait_condition")
def test_a_trait_is_checked_after_the_last_improvement() -> None:
    """Case 63."""
    trait = Trait(id="own.a", points=3, condition=Amount(what="attribute_total", of="CHA", op=">=", n=16))
    before = hero(
        EXAMPLE_1, traits=(trait,), cells=(*EXAMPLE_1.cells[:15], "W5", "O5", "R5", *EXAMPLE_1.cells[18:]), xp=5
    )
    assert (traits(before).points, says(traits(before).lines[0])) == (0, "condition not met")
    after = improved(before, Improve(seat=0, action="step", cells=(15,), to=6), TABLES)
    assert (traits(after).points, after.xp) == (3, 0)


@pytest.mark.rule("hrdina.end.discard_cards")
def test_a_trait_thrown_away_pays_nothing() -> None:
    told = (Trait(id="own.a", points=-2, met=True, kept=False), Trait(id="own.b", points=2, met=True))
    line = traits(hero(EXAMPLE_1, traits=told))
    assert (line.points, says(line.lines[0])) == (2, "thrown away before scoring")


@pytest.mark.rule("hrdina.score.minions", "hrdina.score.other", "hrdina.honor.only_battle")
def test_typed_lines() -> None:
    assert minions(EXAMPLE_1).points == 1
    line = other(hero(EXAMPLE_1, other=-2, other_note="fiend"))
    assert (line.points, line.sum, says(line)) == (-2, "−2", "“fiend”")
    keys = {line.key for line in hero_lines(EXAMPLE_1, OPTIONS, TABLES, TROLL)}
    assert not keys & {"honor", "injuries", "trophies"}  # no stars of their own


@pytest.mark.rule("hrdina.score.needs_input", "hrdina.score.order")
def test_what_was_not_told_is_open_until_its_step_is_confirmed() -> None:
    bare = hero(EXAMPLE_1, armor=(), traits=(), minions=None, other=None, battle=None)
    for step, line_of in ((Step.ARMOR, armor), (Step.TRAITS, traits), (Step.MINIONS, minions), (Step.OTHER, other)):
        assert (line_of(bare).points, says(line_of(bare))) == (None, "not told yet")
        settled = hero(bare, seen=(step,))
        assert (line_of(settled).points, says(line_of(settled))) == (0, "confirmed: none")


# --- the familiar ---


@pytest.mark.rule("hrdina.score.danger")
@pytest.mark.parametrize(("dice", "stars"), [("WG2 R1 B1", 0), ("WG2 R1 B2", 3), ("WG2 R1 B4", 3), ("WG2 R1 B5", 0)])
def test_danger_pays_inside_its_range(dice, stars) -> None:
    h = hero(EXAMPLE_1, cells=(*EXAMPLE_1.cells[:18], *dice.split()))
    assert familiar_danger(h).points == stars


@pytest.mark.rule("hrdina.score.danger_points", "hrdina.score.needs_input")
def test_danger_without_its_points() -> None:
    """Case 59."""
    unknown = Familiar(id="own.x", low=5, high=7)
    inside = hero(EXAMPLE_1, familiar=unknown)
    line = familiar_danger(inside)
    assert (line.points, line.rule, says(line)) == (None, "hrdina.score.danger_points", "Missing: stars")
    assert [x.key for x in still_open(inside, hero_lines(inside, OPTIONS, TABLES, TROLL))] == [
        "familiar_danger",
        "familiar_story",
    ]
    outside = hero(inside, cells=(*EXAMPLE_1.cells[:18], "WG2", "R1", "B5"))
    assert familiar_danger(outside).points == 0  # 8 is outside 5–7 whatever it would pay


@pytest.mark.rule("hrdina.score.familiar_incomplete")
def test_an_incomplete_familiar_still_has_its_story() -> None:
    h = hero(EXAMPLE_1, cells=(*EXAMPLE_1.cells[:18], "WG2", "R1", None))
    assert (familiar_danger(h).points, says(familiar_danger(h))) == (0, "Only 2 of 3 dice: no stars")
    assert familiar_story(h, TABLES).points == 1


@pytest.mark.rule("hrdina.score.story", "hrdina.score.story_match")
@pytest.mark.parametrize(
    ("dice", "wanted", "stars"),
    [
        ("KG3 O2 W1", "white black green", 0),  # case 60: no colour in its own cell
        ("WG2 R1 B3", "green red purple", 1),
        ("WG2 R1 B3", "white red blue", 3),
        ("WG2 X3 O3", "white red blue", 0),
    ],
)
def test_story_pays_by_matching_cells(dice, wanted, stars) -> None:
    familiar = Familiar(id="own.x", low=5, high=7, points=3, story=story(wanted))
    h = hero(EXAMPLE_1, familiar=familiar, cells=(*EXAMPLE_1.cells[:18], *dice.split()))
    assert familiar_story(h, TABLES).points == stars


# --- the whole tree ---


@pytest.mark.rule("hrdina.score.sum", "hrdina.score.needs_input")
def test_an_open_line_counts_nothing_and_is_named() -> None:
    h = hero(EXAMPLE_1, alignment=None)
    lines = hero_lines(h, OPTIONS, TABLES, TROLL)
    assert total(lines) == 42 - 3
    assert [line.key for line in still_open(h, lines)] == ["alignment"]


@pytest.mark.rule("hrdina.battle.manual", "hrdina.check.points")
def test_a_line_typed_over_keeps_what_it_was_made_from() -> None:
    h = hero(EXAMPLE_1, overrides=(Override(line="class_colour", stars=9, note="house rule"),))
    line = next(x for x in hero_lines(h, OPTIONS, TABLES, TROLL) if x.key == "class_colour")
    assert (line.points, says(line)) == (9, "typed by hand: house rule")
    assert line.inputs == class_colour(EXAMPLE_1, OPTIONS).inputs
    row = hero(EXAMPLE_1, overrides=(Override(line="attributes.CHA", stars=1),))
    assert hero_lines(row, OPTIONS, TABLES, TROLL)[0].points == 12
    whole = hero(EXAMPLE_1, armor=(Armor(type="chain", count=2),), overrides=(Override(line="armor", stars=4),))
    assert still_open(whole, hero_lines(whole, OPTIONS, TABLES, TROLL)) == ()


@pytest.mark.rule("hrdina.score.sum")
@pytest.mark.parametrize(
    ("modules", "absent"),
    [
        ("complete", set()),
        ("base", {"minions", "monster", "champion", "familiar_danger", "familiar_story"}),
        ("bestiar", {"familiar_danger", "familiar_story"}),
        ("dablici", set()),
    ],
)
def test_boxes_not_on_the_table_have_no_lines(modules, absent) -> None:
    everything = {line.key for line in hero_lines(EXAMPLE_1, OPTIONS, TABLES, TROLL)}
    shown = {line.key for line in hero_lines(EXAMPLE_1, Options(modules=modules), TABLES, TROLL)}
    assert everything - shown == absent


def test_a_total_may_be_negative() -> None:
    h = Hero(alignment=FLAT.model_copy(update={"values": (-3,) * 9}), marker=4, other=-5)
    assert total(hero_lines(h, OPTIONS, TABLES)) == -8


def test_the_druid_of_the_example_reads_its_goals() -> None:
    assert [goal_text(g) for g in DRUID.goals] == ["14–15", "16–17", "15–16", "14–15", "17–18", "17–18"]
    assert HUMAN.mods == (0,) * 6
    assert TABLE[6] == 12
