"""The texts of Za jedna!: both languages say the same things under the same ids, and every rule id has its place."""

from __future__ import annotations

import pytest

from tests.content.texts import FILES, FORMS, LANGS, Texts

TEXTS = Texts("za_jedna")

# What may be looked up: the cards, characters, roles and suits by the ids the rules use, and the words of play.
GROUPS = {
    "card": [
        "shot",
        "mimo",
        "lektvar",
        "knez",
        "vetesnictvi",
        "podrezani",
        "markytanky",
        "cpcka",
        "ferovka",
        "vlnity_plech",
        "klepna",
        "kelpie",
        "stit",
        "jed",
        "avene",
        "dve_dyky",
        "stagecoach",
        "wells_fargo",
        "schofield",
        "remington",
        "carabine",
        "winchester",
    ],
    "char": [
        "balderon",
        "catchena",
        "donkal",
        "drirr",
        "erikkson",
        "fulgor",
        "gimli",
        "goranda",
        "chinook",
        "lejdy",
        "miranda",
        "reinmar",
        "sanguinar",
        "shogun",
        "stilett",
        "strider",
    ],
    "role": ["king", "guard", "brigand", "necromancer"],
    "suit": ["hearts", "diamonds", "clubs", "spades"],
    "term": [
        "evil",
        "role",
        "character",
        "ability",
        "life",
        "printed",
        "counter",
        "living",
        "left",
        "max_lives",
        "hand",
        "table",
        "turn",
        "phase_draw",
        "phase_play",
        "phase_discard",
        "deck",
        "discard",
        "brown",
        "blue",
        "weapon",
        "dagger",
        "distance",
        "range",
        "flip",
        "suit",
        "value",
        "hit",
        "lethal",
        "rescue",
        "answer",
        "queue",
        "head",
        "later",
        "limbo",
        "test",
        "plus",
        "minus",
        "attacker",
        "duel",
        "challenger",
        "challenged",
        "reward",
        "penalty",
        "sign",
        "survivor",
        "shot_effect",
    ],
}


@pytest.mark.parametrize("name", FILES)
def test_only_characters_the_font_has(name: str) -> None:
    TEXTS.check_characters(name)


def test_ids_are_complete_and_unique() -> None:
    TEXTS.check_ids(318)


def test_both_languages_have_the_same_headings_in_the_same_order() -> None:
    TEXTS.check_same_headings()


@pytest.mark.parametrize("lang", LANGS)
def test_every_heading_is_read(lang: str) -> None:
    TEXTS.check_every_heading_is_read(lang, "Za jedna!")


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
    TEXTS.check_questions(60, 90)


def test_glossary_has_every_term_in_every_form() -> None:
    data = TEXTS.load("glossary.toml")
    assert {group: list(words) for group, words in data.items()} == GROUPS
    for group, words in data.items():
        for key, forms in words.items():
            TEXTS.check_forms(f"{group}.{key}", forms, FORMS)
