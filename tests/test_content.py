"""Texts of games: reading, searching, and clear errors about what is not as it should be."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import content
from companion.content import ContentError
from companion.i18n import LANGUAGES
from tests.checks.coverage import games

RULES = """# Hra

## První část {#first}

### Čarodějnice {#witch}
rules: g.a, g.b
keys: kouzla, magie

Zruší **schopnost** hrdiny. Viz [stráž](#guard).

### Stráž {#guard}
rules: g.c
keys: hlídka

Podívá se na kartu. Na čarodějnici to neplatí.

## Druhá část {#second}

### Konec {#end}
rules: g.d
keys:

Hra končí.
"""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a game's texts; the game is called as the folder."""
    folder = tmp_path / f"g{abs(hash(tmp_path))}"
    folder.mkdir()
    (folder / "rules.cs.md").write_text(RULES, encoding="utf-8")
    (folder / "faq.cs.toml").write_text(
        '[[faq]]\nid = "x"\nq = "Smím?"\na = "Ano."\nrules = ["g.a"]\n', encoding="utf-8"
    )
    monkeypatch.setattr(content, "ROOTS", [*content.ROOTS, tmp_path])
    return folder


def test_rules_are_chapters_of_sections(game) -> None:
    rules = content.rules(game.name, "cs")
    assert rules.title == "Hra"
    assert rules.chapters == (("first", "První část"), ("second", "Druhá část"))
    assert [(s.id, s.chapter, s.rules) for s in rules.sections] == [
        ("witch", "first", ("g.a", "g.b")),
        ("guard", "first", ("g.c",)),
        ("end", "second", ("g.d",)),
    ]
    assert rules.sections[0].body == "Zruší **schopnost** hrdiny. Viz [stráž](#guard)."
    assert content.plain(rules.sections[0].body) == "Zruší schopnost hrdiny. Viz stráž."
    assert [(q.q, q.a, q.rules) for q in rules.questions] == [("Smím?", "Ano.", ("g.a",))]


def test_a_section_is_found_by_its_id_and_by_a_rule_it_covers(game) -> None:
    rules = content.rules(game.name, "cs")
    assert rules.section("guard") is rules.of_rule("g.c") is rules.sections[1]
    assert rules.section("no") is rules.of_rule("g.z") is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("CARODEJNIC", ["witch", "guard"]),  # a title counts more than a body
        ("hlidka", ["guard"]),
        ("carodejnici kartu", ["guard"]),
        ("zrusi kartu", []),
        ("guard", []),  # the target of a link is not text
        ("", ["witch", "guard", "end"]),
        ("carodenjice", ["witch", "guard"]),  # two letters swapped
        ("hldka", ["guard"]),  # one left out
        ("kralovna", []),  # a word like none
    ],
)
def test_searching(game, text, found) -> None:
    assert [s.id for s in content.rules(game.name, "cs").search(text)] == found


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("rules.cs.md", "", "the first line must be a title"),
        ("rules.cs.md", "# Hra\n\n## Bez id\n", "rules.cs.md:3: a heading needs an id"),
        ("rules.cs.md", "# Hra\n\n### Oddíl {#x}\nrules: g.a\n\nText\n", "stands before the first chapter"),
        ("faq.cs.toml", "faq = [", "faq.cs.toml: "),
    ],
)
def test_a_broken_text_is_told_with_its_place(game, name, text, says) -> None:
    (game / name).write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match=says):
        content.rules(game.name, "cs")


def test_a_section_without_rules_or_text_is_refused(game) -> None:
    for text in ("keys: x\n\nText", "rules: g.a\nkeys: x"):
        (game / "rules.cs.md").write_text(f"# Hra\n## A {{#a}}\n### B {{#b}}\n{text}\n", encoding="utf-8")
        with pytest.raises(ValueError, match="Section"):
            content.rules(game.name, "cs")


def test_a_missing_text_is_told(game) -> None:
    with pytest.raises(ContentError, match=r"rules\.en\.md is missing"):
        content.rules(game.name, "en")
    with pytest.raises(ContentError, match=r"ids\.toml is missing"):
        content.ids(game.name)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("id", games())
def test_the_texts_of_every_game_can_be_read(id, lang) -> None:
    rules = content.rules(id, lang)
    assert rules.questions
    assert len({s.id for s in rules.sections}) == len(rules.sections)
    assert {s.chapter for s in rules.sections} == {c for c, _ in rules.chapters}
    assert all(forms.get(lang) for forms in content.glossary(id).values())
