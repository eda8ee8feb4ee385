"""The words of Kuro that can be looked up."""

from __future__ import annotations

from tests.content.texts import FORMS, Texts

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


def test_glossary_has_every_term_in_every_form() -> None:
    data = TEXTS.load("glossary.toml")
    assert list(data["hero"]) == [str(h) for h in range(1, 8)]
    assert set(data["term"]) == set(TERMS)
    for group in data.values():
        for key, forms in group.items():
            TEXTS.check_forms(key, forms, FORMS)
