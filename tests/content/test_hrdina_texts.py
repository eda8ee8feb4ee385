"""The words of Hrdina v kostce that can be looked up."""

from __future__ import annotations

import re

from tests.content.texts import FORMS, Texts

TEXTS = Texts("hrdina")

# What may be looked up: the words of the rules and the four groups whose keys are letters.
TERMS = [
    "hero",
    "hero_board",
    "race",
    "attribute",
    "row",
    "cell",
    "attribute_die",
    "gold_die",
    "boost_die",
    "split_die",
    "combat_die",
    "class",
    "class_card",
    "class_colour",
    "goal",
    "alignment",
    "alignment_grid",
    "marker",
    "backstory",
    "match",
    "familiar",
    "danger",
    "familiar_story",
    "gold",
    "charisma_token",
    "xp",
    "honor",
    "injury",
    "adventure_token",
    "adventure_card",
    "location",
    "obstacle",
    "attack",
    "market_card",
    "weapon",
    "armor",
    "trait",
    "skill",
    "scroll",
    "minion",
    "trophy",
    "mercenary",
    "monster",
    "strength",
    "rung",
    "combat_roll",
    "champion",
    "fiend",
    "star",
    "creation",
    "last_improvements",
    "final_battle",
    "attribute_action",
    "familiar_action",
    "reference_card",
    "round",
    "roll_phase",
    "order_phase",
    "market_phase",
    "cleanup_phase",
    "start_player",
    "initiative_card",
    "call_card",
    "market_row",
    "deck",
    "discards",
    "supply",
    "bag",
    "hand",
    "weakness",
    "reward",
]
GROUPS = {
    "attr": ["STR", "DEX", "CON", "INT", "WIS", "CHA", "FAM"],
    "colour": ["W", "G", "P", "K", "B", "R", "O", "X"],
    "armor": ["chain", "leather", "mystic", "runic", "single"],
    "alignment": ["LG", "NG", "CG", "LN", "N", "CN", "LE", "NE", "CE"],
}


def test_glossary_has_every_term_in_every_form() -> None:
    data = TEXTS.load("glossary.toml")
    assert {group: list(words) for group, words in data.items() if group != "term"} == GROUPS
    assert set(data["term"]) == set(TERMS)
    coloured = [*FORMS[:-3], "cs_letter", "en_letter", *FORMS[-3:]]
    for group, words in data.items():
        for key, forms in words.items():
            TEXTS.check_forms(key, forms, coloured if group == "colour" else FORMS)


def test_letters_of_dice_are_those_of_the_text_form() -> None:
    """Each language has its own letters, none twice; the stored ones are the English ones, which are also the keys."""
    colours = TEXTS.load("glossary.toml")["colour"]
    assert [forms["en_letter"] for forms in colours.values()] == list(colours)
    for lang, section in (("cs", "entry-text"), ("en", "entry-text")):
        letters = [forms[f"{lang}_letter"] for forms in colours.values()]
        assert len(set(letters)) == len(colours)
        body = next(s.body for s in TEXTS.sections(lang) if s.id == section)
        for forms in colours.values():
            assert re.search(rf"\b{forms[f'{lang}_letter']}( nebo Č)? {forms[lang]}\b", body), (lang, forms[lang])
