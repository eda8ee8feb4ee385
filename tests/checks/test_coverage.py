"""Every rule has its text, code and test; and the check itself notices what is missing."""

from __future__ import annotations

import ast

import pytest

from tests import toy
from tests.checks import coverage

IDS = ("g.a", "g.b", "g.c")
TEXTS = {"cs": [("x", ("g.a", "g.b")), ("y", ("g.c",))], "en": [("x", ("g.a", "g.b")), ("y", ("g.c",))]}
WHY = {"g.c": "nobody can see it"}


def test_every_rule_of_every_game_has_its_text_code_and_test() -> None:
    assert coverage.games()
    found = {
        id: coverage.of_game(id, coverage.ROOT / "companion" / "games" / id, coverage.ROOT / "tests")
        for id in coverage.games()
    }
    assert {id: gaps for id, gaps in found.items() if gaps} == {}


@pytest.mark.parametrize(
    ("changed", "gap"),
    [
        ({}, None),
        ({"code": {"g.a"}}, "code: g.b is missing"),
        ({"tested": {"g.b"}}, "tests: no pytest.mark.rule carries g.a"),
        ({"text_only": {}, "tested": {"g.a", "g.b", "g.c"}}, "code: g.c is missing"),
        ({"text_only": {"g.c": " "}}, "ids.toml: g.c in text_only has no reason"),
        ({"text_only": {**WHY, "g.d": "why"}}, "ids.toml: g.d in text_only is no id"),
        ({"ids": (*IDS, "g.a")}, "ids.toml: g.a stands twice"),
        ({"code": {"g.a", "g.b", "g.q"}}, "code: unknown id g.q"),
        ({"code": {"g.a", "g.b", "G. a sentence", "g.", "hero.1"}}, None),
        ({"tested": {"g.a", "g.b", "g.q"}}, "tests: unknown id g.q"),
        ({"tested": {"g.a", "g.b", "other.q"}}, None),
        ({"texts": {**TEXTS, "en": TEXTS["en"][:1]}}, "rules.en.md: no section covers g.c"),
        ({"texts": {**TEXTS, "cs": [*TEXTS["cs"], ("z", ("g.a",))]}}, "rules.cs.md: 2 sections cover g.a"),
        ({"texts": {**TEXTS, "cs": [*TEXTS["cs"], ("z", ("g.q",))]}}, "rules.cs.md: unknown id g.q"),
    ],
)
def test_the_check_notices_every_kind_of_gap(changed, gap) -> None:
    sound = {"ids": IDS, "text_only": WHY, "texts": TEXTS, "code": {"g.a", "g.b"}, "tested": {"g.a", "g.b"}}
    found = coverage.gaps("g", **{**sound, **changed})
    assert found == ([] if gap is None else [gap])


def test_marks_and_strings_are_read_from_the_code() -> None:
    tree = ast.parse(
        """
@pytest.mark.rule("g.a", "g.b")
def test(): pass
rows = [pytest.param(1, marks=pytest.mark.rule("g.c"))]
@rule("g.d")
def f(): return Advice("g.key", "now", text, ("g.e",))
"""
    )
    assert sorted(coverage.marks(tree)) == ["g.a", "g.b", "g.c"]
    strings = set(coverage.literals(tree))
    assert {"g.d", "g.e"} <= strings
    assert "g.key" not in strings


def test_a_removed_test_of_the_toy_game_is_noticed(tmp_path) -> None:
    with toy.added():
        code = toy.HERE / "games" / "ten"
        (tmp_path / "test_ten.py").write_text('@pytest.mark.rule("ten.players", "ten.turn", "ten.step")\ndef t(): ...')
        assert coverage.of_game("ten", code, tmp_path) == ["tests: no pytest.mark.rule carries ten.win"]
