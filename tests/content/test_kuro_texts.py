"""Kuro's texts: both languages say the same things under the same ids, and every rule id has its place.

Reads the files on its own (no app code), so that a mistake in the reader cannot hide one in the texts.
"""

from __future__ import annotations

import re
import string
import tomllib
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parents[2] / "content" / "kuro"
LANGS = ("cs", "en")
FILES = ("ids.toml", "glossary.toml", *(f"rules.{x}.md" for x in LANGS), *(f"faq.{x}.toml" for x in LANGS))

# Basic Latin, letters of Latin-1 and Latin Extended-A, and the house's few marks.
LETTERS = {chr(c) for c in range(0xC0, 0x180)} - {chr(0xD7), chr(0xF7)}
ALLOWED = set(string.printable) - set("\t\r\x0b\x0c") | LETTERS | set("–—‘’“”„…‰€−×")

CASES = ("gen", "dat", "acc", "voc", "loc", "ins", "gen_pl")
FORMS = ["en", "en_pl", "cs", "cs_pl", *(f"cs_{case}" for case in CASES), "gender", "meaning_en", "meaning_cs"]
TERMS = [
    "hero",
    "strength",
    "ability",
    "requirement",
    "deck",
    "discard",
    "party",
    "retired_hero",
    "retired_pile",
    "hand",
    "round",
    "active",
    "wandering",
    "holder",
    "clue",
    "hire",
    "pass",
    "ready",
    "used",
    "refresh",
    "cancel",
    "no_match",
    "overview",
    "ban",
    "permit",
    "pending",
    "last_round",
    "view",
]

SECTION = re.compile(r"^(##|###) (.+?) \{#([a-z0-9-]+)\}$\n(.*?)(?=^##|\Z)", re.M | re.S)
LINK = re.compile(r"\[[^\]]+\]\(([^)]+)\)")


def read(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


def load(name: str) -> dict[str, Any]:
    return tomllib.loads(read(name))


def parts(lang: str) -> list[tuple[str, str, str, str]]:
    """(level, title, id, text below the heading) in order."""
    return SECTION.findall(read(f"rules.{lang}.md"))


def sections(lang: str) -> list[tuple[str, str, list[str], list[str], str]]:
    """(id, title, rules, keys, body) in order."""
    out = []
    for level, title, id, text in parts(lang):
        if level == "###":
            match = re.fullmatch(r"rules: ([^\n]+)\nkeys: ([^\n]+)\n\n(.*)", text, re.S)
            assert match, f"{lang} {id}: needs a rules line, a keys line, an empty line and a body"
            rules, keys, body = match.groups()
            out.append((id, title, rules.split(", "), keys.split(", "), body.strip()))
    return out


@pytest.mark.parametrize("name", FILES)
def test_only_characters_the_font_has(name: str) -> None:
    assert sorted(set(read(name)) - ALLOWED) == []


def test_ids_are_complete_and_unique() -> None:
    data = load("ids.toml")
    assert len(data["ids"]) == 241
    assert len(set(data["ids"])) == 241
    assert all(re.fullmatch(r"kuro(\.[a-z0-9_]+){2,3}", id) for id in data["ids"])
    assert set(data["text_only"]) <= set(data["ids"])
    assert all(reason.strip() for reason in data["text_only"].values())


def test_both_languages_have_the_same_headings_in_the_same_order() -> None:
    cs, en = ([(level, id) for level, _, id, _ in parts(lang)] for lang in LANGS)
    assert cs == en
    assert len({id for _, id in cs}) == len(cs)


@pytest.mark.parametrize("lang", LANGS)
def test_every_heading_is_read(lang: str) -> None:
    text = read(f"rules.{lang}.md")
    assert text.startswith("# Kuro (Rent a Hero)\n")
    assert len(re.findall(r"^##+ ", text, re.M)) == len(parts(lang))


def test_both_languages_cover_the_same_ids_in_each_section() -> None:
    cs, en = ({s[0]: s[2] for s in sections(lang)} for lang in LANGS)
    assert cs == en


@pytest.mark.parametrize("lang", LANGS)
def test_every_id_has_exactly_one_section(lang: str) -> None:
    covered = [rule for section in sections(lang) for rule in section[2]]
    assert sorted(covered) == sorted(load("ids.toml")["ids"])


@pytest.mark.parametrize("lang", LANGS)
def test_a_section_fits_one_screen(lang: str) -> None:
    for id, title, _, keys, body in sections(lang):
        assert 1 <= len(title.split()) <= 6, id
        assert len(keys) >= 3, id
        assert len(set(keys)) == len(keys), id
        assert 30 <= len(body) <= 850, (id, len(body))
        assert "|" not in body, f"{id}: no tables"
        assert body.count("**") % 2 == 0, id
        assert not re.search(r"^(\d+\.|#|>|\*) ", body, re.M), f"{id}: only paragraphs and lists with a dash"


@pytest.mark.parametrize("lang", LANGS)
def test_links_lead_somewhere(lang: str) -> None:
    known = {"#" + id for _, _, id, _ in parts(lang)}
    for id, _, _, _, body in sections(lang):
        for target in LINK.findall(body):
            assert target in known, (id, target)
            assert target != "#" + id, f"{id} links to itself"


def test_both_languages_link_to_the_same_places() -> None:
    cs, en = ({s[0]: sorted(LINK.findall(s[4])) for s in sections(lang)} for lang in LANGS)
    assert cs == en


def test_both_languages_say_the_same_numbers() -> None:
    """Figures are the easiest thing to mend in one language only; words for numbers differ, so compare the figures."""
    for cs, en in zip(sections("cs"), sections("en"), strict=True):
        figures = [set(re.findall(r"\d+", re.sub(r"\(#[^)]*\)", "", s[4]))) for s in (cs, en)]
        # A small number may be a word in one language and a figure in the other.
        assert {x for x in figures[0] ^ figures[1] if int(x) > 7} == set(), cs[0]


@pytest.mark.parametrize("lang", LANGS)
def test_quotes_belong_to_the_language(lang: str) -> None:
    for name in (f"rules.{lang}.md", f"faq.{lang}.toml"):
        text = read(name)
        opening, closing, foreign = ("„", "“", "”’‘") if lang == "cs" else ("“", "”", "„‘")
        assert text.count(opening) == text.count(closing)
        assert not set(text) & set(foreign)


def test_glossary_has_every_term_in_every_form() -> None:
    data = load("glossary.toml")
    assert list(data["hero"]) == [str(h) for h in range(1, 8)]
    assert set(data["term"]) == set(TERMS)
    for group in data.values():
        for key, forms in group.items():
            assert list(forms) == FORMS, key
            assert all(isinstance(v, str) and v.strip() == v != "" for v in forms.values()), key
            assert forms["gender"] in {"m", "f", "n"}, key
            assert forms["meaning_en"].endswith(".") and forms["meaning_cs"].endswith("."), key  # noqa: PT018


def test_questions_are_the_same_in_both_languages_and_point_to_rules() -> None:
    cs, en = (load(f"faq.{lang}.toml")["faq"] for lang in LANGS)
    assert [(f["id"], f["rules"]) for f in cs] == [(f["id"], f["rules"]) for f in en]
    assert 15 <= len(cs) <= 25
    assert len({f["id"] for f in cs}) == len(cs)
    known = set(load("ids.toml")["ids"])
    for f in (*cs, *en):
        assert set(f) == {"id", "q", "a", "rules"}, f["id"]
        assert f["q"].endswith(("?", "?“", "?”")), f["id"]
        assert f["a"].endswith("."), f["id"]
        assert f["rules"], f["id"]
        assert set(f["rules"]) <= known, f["id"]
