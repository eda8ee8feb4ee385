"""Every game's texts: both languages say the same things under the same ids, and every rule id has its place."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from companion.core import registry
from tests.content.texts import FILES, LANGS, Texts


@dataclass(frozen=True)
class Expected:
    """`ids`: how many the register has; `titles`: heading of the rules by language; `questions`: least and most."""

    ids: int
    titles: dict[str, str]
    questions: tuple[int, int]


def both(title: str) -> dict[str, str]:
    return dict.fromkeys(LANGS, title)


GAMES = {
    "kuro": Expected(241, both("Kuro (Rent a Hero)"), (15, 50)),
    "hrdina": Expected(318, {"cs": "Hrdina v kostce", "en": "Hrdina v kostce (Roll Player)"}, (50, 100)),
    "za_jedna": Expected(318, both("Za jedna!"), (60, 90)),
    "balicek": Expected(120, {"cs": "Balíček vs balíček (Úroveň 4)", "en": "Deck vs Deck (Level 4)"}, (25, 45)),
}
in_each_language = pytest.mark.parametrize("lang", LANGS)


@pytest.fixture(params=list(GAMES))
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def texts(game: str) -> Texts:
    return Texts(game)


def test_no_game_is_left_out() -> None:
    assert set(GAMES) == set(registry.metas())


@pytest.mark.parametrize("name", FILES)
def test_only_characters_the_font_has(texts: Texts, name: str) -> None:
    texts.check_characters(name)


def test_ids_are_complete_and_unique(texts: Texts, game: str) -> None:
    texts.check_ids(GAMES[game].ids)


def test_both_languages_have_the_same_headings_in_the_same_order(texts: Texts) -> None:
    texts.check_same_headings()


@in_each_language
def test_every_heading_is_read(texts: Texts, game: str, lang: str) -> None:
    texts.check_every_heading_is_read(lang, GAMES[game].titles[lang])


def test_both_languages_cover_the_same_ids_in_each_section(texts: Texts) -> None:
    texts.check_same_coverage()


@in_each_language
def test_every_id_has_exactly_one_section(texts: Texts, lang: str) -> None:
    texts.check_every_id_has_one_section(lang)


@in_each_language
def test_a_section_fits_one_screen(texts: Texts, lang: str) -> None:
    texts.check_one_screen(lang)


@in_each_language
def test_links_lead_somewhere(texts: Texts, lang: str) -> None:
    texts.check_links(lang)


def test_both_languages_link_to_the_same_places(texts: Texts) -> None:
    texts.check_same_links()


def test_both_languages_say_the_same_numbers(texts: Texts) -> None:
    texts.check_same_numbers()


@in_each_language
def test_quotes_belong_to_the_language(texts: Texts, lang: str) -> None:
    texts.check_quotes(lang)


def test_questions_are_the_same_in_both_languages_and_point_to_rules(texts: Texts, game: str) -> None:
    texts.check_questions(*GAMES[game].questions)
