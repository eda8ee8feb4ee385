"""Kuro's texts: both languages say the same things under the same ids, and every rule id has its place."""

from __future__ import annotations

import pytest

from tests.content.texts import FILES, FORMS, LANGS, Texts

TEXTS = Texts("kuro")

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


@pytest.mark.parametrize("name", FILES)
def test_only_characters_the_font_has(name: str) -> None:
    TEXTS.check_characters(name)


def test_ids_are_complete_and_unique() -> None:
    TEXTS.check_ids(241)


def test_both_languages_have_the_same_headings_in_the_same_order() -> None:
    TEXTS.check_same_headings()


@pytest.mark.parametrize("lang", LANGS)
def test_every_heading_is_read(lang: str) -> None:
    TEXTS.check_every_heading_is_read(lang, "Kuro (Rent a Hero)")


def test_both_languages_cover_the_same_ids_in_each_section() -> None:
    TEXTS.check_same_coverage()


@pytest.mark.parametrize("lang", LANGS)
def test_every_id_has_exactly_one_section(lang: str) -> None:
    TEXTS.check_every_id_has_one_section(lang)


@pytest.mark.parametrize("lang", LANGS)
def test_a_section_fits_one_screen(lang: str) -> None:
    TEXTS.check_one_screen(lang)


@pytest.mark.parametrize("lang", LANGS)
def test_links_lead_somewhere(lang: str) -> None:
    TEXTS.check_links(lang)


def test_both_languages_link_to_the_same_places() -> None:
    TEXTS.check_same_links()


def test_both_languages_say_the_same_numbers() -> None:
    TEXTS.check_same_numbers()


@pytest.mark.parametrize("lang", LANGS)
def test_quotes_belong_to_the_language(lang: str) -> None:
    TEXTS.check_quotes(lang)


def test_questions_are_the_same_in_both_languages_and_point_to_rules() -> None:
    TEXTS.check_questions(15, 50)


def test_glossary_has_every_term_in_every_form() -> None:
    data = TEXTS.load("glossary.toml")
    assert list(data["hero"]) == [str(h) for h in range(1, 8)]
    assert set(data["term"]) == set(TERMS)
    for group in data.values():
        for key, forms in group.items():
            TEXTS.check_forms(key, forms, FORMS)
