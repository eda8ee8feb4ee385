"""A whole game of Kuro through the browser: from set-up to the named winner, with everything that goes differently."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Playwright

from companion.core.table import Correct, Play, Undo
from companion.store.sqlite import SqliteStore
from tests.e2e.browser import LIKE_A_PHONE, open_app
from tests.e2e.conftest import Served, finished
from tests.e2e.player import KuroPlayer

NAMES = ("Adam", "Bára", "Cyril")
ADAM, BARA, CYRIL = range(3)

# What the winner's line must read in each language, so that a missing translation is noticed.
WON = {"cs": "Vyhrává Cyril", "en": "Winner: Cyril"}
LOCALE = {"cs": "cs-CZ", "en": "en-GB"}


@pytest.mark.e2e
@pytest.mark.parametrize("lang", ["cs", "en"])
def test_a_whole_game_from_set_up_to_the_winner(lang: str, served: Served, playwright: Playwright) -> None:
    d = open_app(playwright, served.url, LOCALE[lang], **LIKE_A_PHONE)
    p = KuroPlayer(d, lang)
    try:
        p.set_up(NAMES, [(1, 4), (2, 7), (3, 5)], ADAM)

        # The browser's own way back leads to the start, not to the form of this table.
        d.back()
        p.tap("Continue with {game}", game="Kuro")
        p.sees("{who} reveals the top card", who=NAMES[ADAM])

        # Round 1: a clue, an ability cancelled by a Chicken, a new hero, one card to turn over.
        p.reveal(4)
        p.send()
        p.clue(yes=False)
        p.pass_on()
        p.ability(CYRIL, 5)
        p.sees("Does anybody react?")
        p.ability(ADAM, 1)
        p.nobody_reacts()
        p.hire(1)
        p.key(6)

        # Round 2: the card goes round, its sender must hire it, and it is a duplicate.
        p.reveal(1)
        p.send()
        p.pass_on()
        p.pass_on()
        p.hire(2)
        p.move("Retire both")

        # Round 3: the wrong hero was tapped and is taken back.
        before = p.taps
        p.reveal(5)
        p.send()
        p.hire(6)
        assert p.taps - before <= 6, "a normal round is told in at most 6 taps"
        p.tap("Undo", exact=True)
        p.key(2)

        # The power goes out between two taps; nothing is missing after it.
        p.reveal(6)
        served.kill()
        served.start()
        d.page.goto(served.url)
        d.enable_semantics()
        d.errors.clear()  # what the client said while nobody answered
        p.tap("Continue with {game}", game="Kuro")
        p.sees("{who} sends a hero", who="Adam")

        # The table and the app disagree: the table is right.
        p.tap("Correct", exact=True)
        p.press("Bára")
        p.tap("{what}: less", what=p.t("Hand"))
        p.tap("Save the correction")
        p.sees("{who} sends a hero", who="Adam")

        p.send()
        p.pass_on()
        p.hire(2)
        p.reveal(7)
        p.send()
        p.hire(4)
        p.reveal(3)
        p.send()
        p.hire(3)
        p.reveal(2)
        p.send()
        p.pass_on()
        p.hire(6)

        p.tap("Result", exact=False, nth=0)
        d.wait_for(WON[lang])
        assert not [e for e in d.errors if "rive" not in e]
    finally:
        d.close()

    table = finished(_table(served))
    assert [type(e.do) for e in table.entries].count(Undo) == 1
    assert [type(e.do) for e in table.entries].count(Correct) == 1
    kinds = [str(e.do.move["kind"]) for e in table.entries if isinstance(e.do, Play)]
    for kind in ("ask_clue", "answer_clue", "use_ability", "resolve_ability", "retire_pair", "flip_discards"):
        assert kind in kinds
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert outcome.winners == (CYRIL,)
    assert outcome.rule == "kuro.end.six"
    assert table.state.players[CYRIL].party == (1, 2, 3, 4, 5, 6)
    assert table.state.players[ADAM].party == (1, 2, 3, 4)
    assert table.state.players[BARA].retired == (2, 2)


async def _table(served: Served):  # type: ignore[no-untyped-def]
    store = SqliteStore(served.data)
    summary = (await store.list())[0]
    assert summary.finished
    assert re.fullmatch(r"[0-9a-f]{16}", summary.id)
    return await store.load(summary.id)
