"""The worked examples of the register, every line with its sum written out."""

from __future__ import annotations

import pytest

from companion.core.contract import ScoreLine
from companion.games.hrdina.ranking import lines, score
from companion.games.hrdina.scoring import hero_lines, still_open, total
from companion.games.hrdina.state import Hero, Options, Tables
from companion.i18n import Words

from .build import EXAMPLE_1, EXAMPLE_2, EXAMPLE_D, RIVAL_19, SUMS_1, TROLL, hero, table

OPTIONS, TABLES = Options(), Tables()


def tree(h: Hero, *others: Hero) -> dict[str, ScoreLine]:
    """Every line of the hero's tree by key."""
    found: dict[str, ScoreLine] = {}

    def add(line: ScoreLine) -> None:
        found[line.key] = line
        for part in line.lines:
            add(part)

    for line in hero_lines(h, OPTIONS, TABLES, TROLL, others):
        add(line)
    return found


def points(h: Hero, *others: Hero) -> dict[str, int | None]:
    return {key: line.points for key, line in tree(h, *others).items()}


@pytest.mark.rule("hrdina.score.sum", "hrdina.score.row_total", "hrdina.score.goal_range", "hrdina.score.goal_stars")
@pytest.mark.rule("hrdina.score.class_colour", "hrdina.score.alignment", "hrdina.score.armor", "hrdina.score.traits")
@pytest.mark.rule("hrdina.score.minions", "hrdina.score.monster", "hrdina.score.champion", "hrdina.score.story")
@pytest.mark.rule("hrdina.battle.total", "hrdina.battle.ladder", "hrdina.entry.derive")
def test_example_1_a_complete_hero() -> None:
    assert points(EXAMPLE_1, RIVAL_19) == {
        "attributes": 2 + 3 + 3 + 1 + 2 + 0,
        "attributes.STR": 2,
        "attributes.DEX": 3,
        "attributes.CON": 3,
        "attributes.INT": 1,
        "attributes.WIS": 2,
        "attributes.CHA": 0,
        "class_colour": 6,
        "backstory": 3,
        "alignment": 3,
        "armor": (4 + 1) + (1 + 0),
        "armor.chain": 4 + 1,
        "armor.leather": 1 + 0,
        "traits": 2 + 0,
        "traits.0": 2,
        "traits.1": 0,
        "minions": 1,
        "monster": 4,
        "champion": 0,
        "familiar_danger": 3,
        "familiar_story": 1,
        "other": 0,
    }
    found = hero_lines(EXAMPLE_1, OPTIONS, TABLES, TROLL, (RIVAL_19,))
    assert total(found) == 11 + 6 + 3 + 3 + 6 + 2 + 1 + 4 + 0 + 3 + 1 == 40
    assert still_open(EXAMPLE_1, found) == ()


def test_example_1_in_sums_as_people_write_them() -> None:
    found = tree(EXAMPLE_1, RIVAL_19)
    assert {key: line.sum for key, line in found.items() if key.startswith("attributes.")} == {
        "attributes.STR": "5 + 6 + 4 + 2 = 17",
        "attributes.DEX": "6 + 5 + 6 = 17",
        "attributes.CON": "8 + 4 + 6 = 18",
        "attributes.INT": "6 + 5 + 6 − 2 = 15",
        "attributes.WIS": "4 + 6 + 4 = 14",
        "attributes.CHA": "5 + 3 + 5 = 13",
    }
    assert found["attributes"].sum == "2 + 3 + 3 + 1 + 2 + 0"
    assert found["class_colour"].sum == "6 × 1"
    assert found["backstory"].sum == "1 + 1 + 1 + 0 + 1 + 1 = 5"
    assert found["armor"].sum == "5 + 1"
    assert found["armor.chain"].sum == "4 + 1"
    assert found["monster"].sum == "5 + 4 + 6 + 2 + 2 − 1 + 1 − 1 = 18"
    assert found["familiar_danger"].sum == "2 + 1 + 3 = 6"
    assert found["familiar_story"].sum == "1 + 1 + 0 = 2"


def test_example_1_says_what_each_row_lacks() -> None:
    words = Words("en", {}, ("Ada",))
    notes = {k: words.say(v.note) for k, v in tree(EXAMPLE_1, RIVAL_19).items() if v.note and "attributes." in k}
    assert notes["attributes.STR"] == "met"
    assert notes["attributes.CHA"] == "missed: 1 too low"
    assert {k: line.rule for k, line in tree(EXAMPLE_1).items() if k.startswith("attributes.")} == {
        "attributes.STR": "hrdina.score.goal_range",
        "attributes.DEX": "hrdina.score.goal_exact",
        "attributes.CON": "hrdina.score.goal_plus",
        "attributes.INT": "hrdina.score.goal_plus",
        "attributes.WIS": "hrdina.score.goal_range",
        "attributes.CHA": "hrdina.score.goal_plus",
    }


@pytest.mark.rule("hrdina.entry.sums", "hrdina.entry.same_result")
def test_example_1_by_sums_has_the_same_lines() -> None:
    short = hero(EXAMPLE_1, cells=(None,) * 21, sums=SUMS_1)
    assert points(short, RIVAL_19) == points(EXAMPLE_1, RIVAL_19)
    assert total(hero_lines(short, OPTIONS, TABLES, TROLL, (RIVAL_19,))) == 40


@pytest.mark.rule("hrdina.score.goal_exact", "hrdina.score.alignment")
def test_example_2_overshoot_and_a_negative_alignment() -> None:
    found = points(EXAMPLE_2)
    assert [found[f"attributes.{a}"] for a in ("STR", "DEX", "CON", "INT", "WIS", "CHA")] == [2, 2, 2, 1, 0, 1]
    assert tree(EXAMPLE_2)["attributes.WIS"].sum == "6 + 6 + 7 = 19"
    assert (found["class_colour"], found["backstory"], found["alignment"]) == (8, 3, -1)
    assert (found["familiar_danger"], found["familiar_story"]) == (2, 1)
    assert total(hero_lines(EXAMPLE_2, OPTIONS, TABLES)) == 8 + 8 + 3 - 1 + 2 + 1 == 21


def test_example_d_before_the_improvements() -> None:
    assert total(hero_lines(EXAMPLE_D, OPTIONS, TABLES)) == 12 + 3 + 3 + 0 + 0 == 18


def test_a_table_scores_all_its_heroes() -> None:
    s = table(EXAMPLE_2, EXAMPLE_1)
    sheet = score(s)
    assert [(row.seat, row.place, row.total) for row in sheet.seats] == [(1, 1, 42), (0, 2, 21)]  # 18 is the best total
    assert lines(s, 1) == sheet.seats[0].lines
