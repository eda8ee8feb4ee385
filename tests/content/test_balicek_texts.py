"""Balíček vs balíček's texts: both languages say the same things under the same ids, and every rule id has its place."""

from __future__ import annotations

import pytest

from tests.content.texts import FILES, FORMS, LANGS, Texts

TEXTS = Texts("balicek")
TITLES = {"cs": "Balíček vs balíček (Úroveň 4)", "en": "Deck vs Deck (Level 4)"}

# What may be looked up, group by group: the words of the rules, the day phases of the default list, the results of a spin
# and the bonuses of heroes.
GROUPS = {
    "term": [
        "hero",
        "weapon",
        "type",
        "hero_deck",
        "weapon_deck",
        "slot",
        "squad",
        "top_card",
        "lone_weapon",
        "life",
        "hero_grave",
        "weapon_grave",
        "starter",
        "turn",
        "round",
        "phase",
        "action",
        "energy",
        "spin",
        "skill",
        "bonus",
        "maintenance",
        "hero_attack",
        "weapon_attack",
        "effect_attack",
        "strength",
        "effect",
        "lasting",
        "combo",
        "detonator",
        "shield",
        "heal",
        "resistance",
        "closed",
        "final_action",
        "sudden_death",
        "card_mode",
    ],
    "phase": ["morning", "noon", "evening", "night"],
    "kind": [
        "attack_hero",
        "attack_weapon",
        "attack_effect",
        "lasting",
        "combo",
        "shield_reduce",
        "shield_repel",
        "heal",
        "nothing",
        "other",
    ],
    "bonus": ["attack_hero", "attack_weapon", "attack_effect", "shield", "heal", "detonator", "other"],
}


@pytest.mark.parametrize("name", FILES)
def test_only_characters_the_font_has(name: str) -> None:
    TEXTS.check_characters(name)


def test_ids_are_complete_and_unique() -> None:
    TEXTS.check_ids(120)


def test_both_languages_have_the_same_headings_in_the_same_order() -> None:
    TEXTS.check_same_headings()


@pytest.mark.parametrize("lang", LANGS)
def test_every_heading_is_read(lang: str) -> None:
    TEXTS.check_every_heading_is_read(lang, TITLES[lang])


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
    TEXTS.check_questions(25, 45)


def test_glossary_has_every_term_in_every_form() -> None:
    data = TEXTS.load("glossary.toml")
    assert {group: list(words) for group, words in data.items()} == GROUPS
    for group, words in data.items():
        for key, forms in words.items():
            TEXTS.check_forms(f"{group}.{key}", forms, FORMS)
