"""The words of Balíček vs balíček that can be looked up."""

from __future__ import annotations

from tests.content.texts import FORMS, Texts

TEXTS = Texts("balicek")

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


def test_glossary_has_every_term_in_every_form() -> None:
    data = TEXTS.load("glossary.toml")
    assert {group: list(words) for group, words in data.items()} == GROUPS
    for group, words in data.items():
        for key, forms in words.items():
            TEXTS.check_forms(f"{group}.{key}", forms, FORMS)
