"""Numbers that lessons ask for, on the heroes of the register's examples."""

from __future__ import annotations

import pytest

from companion.games.hrdina.facts import fact
from tests.games.hrdina.build import EXAMPLE_1, EXAMPLE_2, RIVAL_19, hero, table
from tests.games.hrdina.live import build as live


@pytest.mark.parametrize(
    ("place", "n"),
    [
        ("row:0:0", 15),
        ("value:0:0", 17),
        ("value:0:3", 15),
        ("off:0:5", 1),
        ("off:0:0", 0),
        ("off:1:4", 1),
        ("missing:0:0", 0),
        ("die:0:18", 2),
        ("empty:0", 0),
        ("goals:0", 5),
        ("class:0", 6),
        ("matches:0", 5),
        ("story:0", 2),
        ("gold:0", 3),
        ("honor:0", 2),
        ("battle:0", 18),
        ("combat:0", 4),
        ("place:0", 1),
        ("place:1", 2),
        ("winners", 1),
    ],
)
def test_a_scored_hero(place: str, n: int) -> None:
    assert fact(table(EXAMPLE_1, EXAMPLE_2, RIVAL_19), place) == n


def test_an_unfinished_hero() -> None:
    s = table(hero(cells=("R5", *(None,) * 20)))
    assert fact(s, "missing:0:0") == 2
    assert fact(s, "empty:0") == 20
    assert fact(s, "row:0:0") is None
    assert fact(s, "die:0:1") is None


def test_a_followed_table() -> None:
    s = live.rolling(3)
    assert [fact(s, x) for x in ("initiative", "roll", "market", "round", "start")] == [4, 8, 5, 1, 1]
    assert fact(live.ordering(3), "hand:0") == 0
    assert fact(s, "fight") is None


@pytest.mark.parametrize("place", ["", "row", "row:0", "row:0:7", "row:9:0", "row:x:0", "no:0", "die:0:21", "off:0:6"])
def test_no_such_number(place: str) -> None:
    assert fact(table(EXAMPLE_1), place) is None
