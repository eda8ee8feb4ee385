"""The words of a game: both languages beside each other, found from either of them and without diacritics."""

from __future__ import annotations

import asyncio

import pytest

from companion import content
from companion.core import registry
from companion.i18n import LANGUAGES
from companion.store.memory import MemoryStore
from companion.ui.app import App
from companion.ui.screens.glossary import found, glossary
from tests.ui.headless import Stage


@pytest.mark.parametrize("game", list(registry.metas()))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_has_its_other_word_and_is_found_by_it(game: str, lang: str) -> None:
    everything = found(game, lang, "")
    assert len(everything) >= len({f[lang] for f in content.glossary(game).values() if f.get(lang)})
    for word, other, meaning in everything:
        assert (word, other, meaning) in found(game, lang, other)


def test_diacritics_do_not_matter() -> None:
    assert found("kuro", "cs", "carodejnice")[0][0] == "Čarodějnice"
    assert found("kuro", "cs", "witch")[0][1] == "Witch"
    assert found("kuro", "cs", "xyzzy") == []


def test_the_screen_shows_both_words() -> None:
    async def drawn() -> list[str]:
        stage = Stage(lambda: glossary(app, "kuro")[0])
        app = App(stage.page, MemoryStore())
        async with stage:
            await stage.settle()
            return stage.texts()

    said = asyncio.run(drawn())
    assert "Čarodějnice" in said
    assert "Witch" in said
