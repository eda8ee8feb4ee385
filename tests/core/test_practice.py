"""Practice games: simple learners get through each of them, and whatever they are offered can be done."""

from __future__ import annotations

import random

import pytest

from companion import content
from companion.core import registry
from companion.i18n import LANGUAGES, Words
from companion.ui.practice import open_practice

GAMES = [id for id in registry.metas() if registry.part(id, "practice")]
LONGEST = 4000


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(12))
def test_a_practice_game_comes_to_its_end(game: str, seed: int) -> None:
    run = open_practice(registry.game(game), "Ada", seed)
    chance = random.Random(seed)
    speakers = [Words(lang, content.glossary(game), run.header.seats) for lang in LANGUAGES]
    decided = 0
    for _ in range(LONGEST):
        if run.over:
            break
        deeds = run.deeds()
        possible = [d for d in deeds if not d.rulings]
        for words in speakers:
            for deed in deeds:
                assert words.say(deed.label)
            for piece in run.practice.hand(run.state):
                assert words.say(piece.label)
        if run.waits:
            assert possible, "the learner must decide but can do nothing"
            run.make(chance.choice(possible))
            decided += 1
        elif possible and chance.random() < 0.1:
            run.make(chance.choice(possible))
        else:
            assert run.go(), "nobody decides"
    assert run.over
    assert decided


@pytest.mark.parametrize("game", GAMES)
def test_others_go_on_until_the_learner_decides(game: str) -> None:
    run = open_practice(registry.game(game), "Ada", 1)
    run.skip()
    assert run.over or run.waits
    assert run.said
