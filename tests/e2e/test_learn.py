"""Learning through the browser: each game's first lesson, a whole practice game, and a search with a typing error."""

from __future__ import annotations

import pytest
from playwright.sync_api import Playwright

from companion import content
from companion.core import registry
from companion.core.lesson import Do, Lesson, answers, run
from companion.i18n import Words
from tests.e2e.browser import Driver, open_app, plain
from tests.e2e.conftest import Served
from tests.e2e.player import KuroPlayer

LOCALE = {"cs": "cs-CZ", "en": "en-GB"}
TAUGHT = [id for id in registry.metas() if content.lessons(id)]
DECISIONS = 400  # more than any practice game takes

pytestmark = [pytest.mark.e2e, pytest.mark.parametrize("lang", ["cs", "en"])]


def teach(d: Driver, w: Words, game: str, lesson: Lesson) -> None:
    """Do what each step asks, as a learner who knows it."""
    tables = run(registry.game(game), lesson)
    for number, (table, step) in enumerate(zip(tables, lesson.steps, strict=True), 1):
        said = (step.title or lesson.title).of(w.lang)
        d.wait_for(said)
        if isinstance(step.task, Do):
            player = KuroPlayer(d, w.lang, lesson.seats)
            if hero := step.task.move.get("hero"):
                player.key(int(str(hero)))
            else:
                told = step.task.move.items()
                offer = next(o for o in table.game.offers(table.state) if o.possible and o.data().items() <= told)
                player.move(offer.label.id)
        elif step.task:
            right = next(a for a in answers(table, step.task) if a.right)
            d.tap(plain(w.say(right.label)), exact=True, settle=False)
        if step.task:
            d.wait_for(w.t("Right"))
        d.tap(plain(w.t("Finish") if number == len(lesson.steps) else w.t("Next")), exact=True)


def test_the_first_lesson_of_each_game(lang: str, served: Served, playwright: Playwright) -> None:
    d = open_app(playwright, served.url, LOCALE[lang])
    try:
        for game in TAUGHT:
            lesson = content.lessons(game)[0]
            w = Words(lang, content.glossary(game), lesson.seats)
            d.page.goto(f"{served.url}/learn/{game}/{lesson.id}")
            d.enable_semantics()
            teach(d, w, game, lesson)
            d.wait_for(w.t("{done} of {all} lessons done", done=1, all=len(content.lessons(game))))
    finally:
        d.close()


def test_a_whole_practice_game(lang: str, served: Served, playwright: Playwright) -> None:
    d = open_app(playwright, f"{served.url}/learn/kuro/practice", LOCALE[lang])
    w = Words(lang, content.glossary("kuro"), ())
    t = {x: plain(w.t(x)) for x in ("Play again", "To my turn", "I hire", "I pass", "The game is over")}
    try:
        for _ in range(DECISIONS):
            names = d.buttons()
            if t["Play again"] in names:
                break
            before = d.texts()
            # What the moment is about stands first among the moves, after the table's own pieces.
            told = next((n for n in (t["To my turn"], t["I hire"], t["I pass"]) if n in names), None)
            d.tap(told or first_move(d, w), exact=True, settle=False)
            d.wait_until(lambda before=before: d.texts() != before, "an answer", 10)  # type: ignore[misc]
            d.wait_idle(0.1)
        d.wait_for(t["The game is over"])
    finally:
        d.close()


def first_move(d: Driver, w: Words) -> str:
    """The first of the learner's deeds that can be done."""
    starts = tuple(
        plain(w.t(x, hero="")).strip()
        for x in (
            "Turn up a card",
            "Send {hero}",
            "Send from the deck",
            "Nobody is sent",
            "Discard {hero}",
            "Answer truly",
            "The card is back",
            "Turn the card up",
            "Retire the pair",
            "Nobody reacts",
        )
    )
    never = plain(w.t("{label}, not possible", label=""))
    found = [b for b in d.buttons() if b.startswith(starts) and not b.endswith(never)]
    assert found, d.buttons()
    return found[0]


def test_a_search_with_a_typing_error(lang: str, served: Served, playwright: Playwright) -> None:
    d = open_app(playwright, f"{served.url}/rules/kuro", LOCALE[lang])
    w = Words(lang, content.glossary("kuro"), ())
    try:
        d.type_into(plain(w.t("Search in the rules")), "carodejncie" if lang == "cs" else "retierd")
        found = content.rules("kuro", lang).search("carodejncie" if lang == "cs" else "retierd")
        assert found
        d.wait_for(found[0].title)
    finally:
        d.close()
