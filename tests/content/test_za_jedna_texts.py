"""The words of Za jedna! that can be looked up."""

from __future__ import annotations

from tests.content.texts import FORMS, Texts

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


def test_glossary_has_every_term_in_every_form() -> None:
    data = TEXTS.load("glossary.toml")
    assert {group: list(words) for group, words in data.items()} == GROUPS
    for group, words in data.items():
        for key, forms in words.items():
            TEXTS.check_forms(f"{group}.{key}", forms, FORMS)
