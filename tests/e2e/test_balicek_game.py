"""A whole short game of Balíček vs balíček through the browser: two slots, from set-up to the named winner."""

from __future__ import annotations

import pytest
from playwright.sync_api import Playwright

from companion.core.table import Play, Table
from companion.games.balicek.state import Player, Stage, State
from companion.store.sqlite import SqliteStore
from tests.e2e.balicek_player import BalicekPlayer
from tests.e2e.browser import open_app
from tests.e2e.conftest import Served, finished

NAMES = ("Adam", "Bára")
ADAM, BARA = range(2)
LOCALE = {"cs": "cs-CZ", "en": "en-GB"}

# What the table must read in each language, so that a missing translation is noticed.
WON = {"cs": "Adam vyhrává", "en": "Adam wins"}
NO_HEALING = {
    "cs": "Léčit nelze: vlastní balíček hrdinů je prázdný.",
    "en": "Nobody can be healed: the hero deck is empty.",
}


@pytest.mark.e2e
@pytest.mark.parametrize("lang", ["cs", "en"])
def test_a_short_game_from_set_up_to_the_winner(lang: str, served: Served, playwright: Playwright) -> None:
    d = open_app(playwright, served.url, LOCALE[lang])
    p = BalicekPlayer(d, lang)
    try:
        # Both lay out a squad of two and a single hero.
        p.new_table(NAMES, slots=2)
        p.lay_out(ADAM, (0, 0, 1), p.t("{who} draws heroes", who=NAMES[BARA]))
        p.lay_out(BARA, (0, 0, 1), p.t("{who} spins for the start", who=NAMES[ADAM]))
        p.spin_for_start((7, 4))
        p.start(ADAM)
        p.sees(p.tn("Starting costs {n} life.", "Starting costs {n} lives.", 2))

        # The squad is beaten down hero by hero, then the deck with two heavy hits.
        p.spin("attack_hero", 2, p.aims(ADAM), first=True)
        p.attack_squad(0, 2, p.plays(ADAM, 2))
        p.sees(p.tn("The squad loses a card, {n} is left.", "The squad loses a card, {n} are left.", 1))
        before = p.taps
        p.spin("attack_hero", 1, p.aims(ADAM))
        p.attack_hero(0, p.plays(ADAM, 3))
        assert p.taps - before <= 4, "a normal spin with its attack is told in at most 4 taps"
        p.sees(p.t("The hero falls."))
        p.spin("attack_hero", 9, p.aims(ADAM))
        p.attack_deck(17, p.plays(ADAM, 4))
        p.spin("attack_hero", 8, p.aims(ADAM))
        p.attack_deck(8, p.ends(ADAM))
        p.end(p.plays(BARA, 1))

        # Nobody can be healed onto an empty deck: the reason is said at once, its rule is one tap away.
        p.spin("heal", 3, NO_HEALING[lang], first=True)
        p.sees(p.plays(BARA, 2))
        p.why(NO_HEALING[lang], p.rule("balicek.heal.no_deck"))
        p.spin("shield_reduce", 2, p.plays(BARA, 3))
        p.end(p.maintains(ADAM))

        # What starting has cost comes back; then two combos, fired together.
        p.to_actions(ADAM)
        p.spin("heal", 2, p.t("{who} heals", who=NAMES[ADAM]))
        p.heal(2, p.plays(ADAM, 2))
        p.sees(p.tn("{n} hero comes back onto the deck.", "{n} heroes come back onto the deck.", 2))
        p.spin("combo", 2, p.plays(ADAM, 3))
        p.spin("combo", 4, p.plays(ADAM, 4), first=True, slot=1)
        p.fire(0, ADAM)

        # The shield stops the first of them; it helps against the second too, but not enough.
        p.bomb(2, 0, 1, p.answers(BARA))
        p.shield(2, 1, p.aims(ADAM))
        p.sees(p.t("It achieves nothing."))
        p.attack_hero(1, p.answers(BARA))
        p.shield(2, 1, WON[lang])
        p.sees(p.t("No hero is left in the deck or in the slots of: {who}", who=NAMES[BARA]))
        p.press(p.t("Result"), p.t("In the hero deck"))
        assert not [e for e in d.errors if "rive" not in e]
    finally:
        d.close()

    table = finished(stored(served))
    kinds = [str(e.do.move["kind"]) for e in table.entries if isinstance(e.do, Play)]
    assert [kinds.count(k) for k in ("spin", "attack", "heal", "fire_combo", "use_shield")] == [9, 6, 1, 1, 2]
    s: State = table.state
    assert (s.options.slots, s.stage, s.ended_by, s.round) == (2, Stage.GAME_OVER, "destroyed", 2)
    assert heroes(s.players[ADAM]) == (17, [2, 1], 0)
    assert heroes(s.players[BARA]) == (0, [0, 0], 20)
    assert [slot.closed for slot in s.players[ADAM].slots] == [True, False]
    assert all(slot.effect is None for slot in s.players[ADAM].slots)
    outcome = table.game.outcome(s)
    assert outcome is not None
    assert (outcome.winners, outcome.rule, outcome.stopped) == ((ADAM,), "balicek.end.win", False)


def heroes(p: Player) -> tuple[int, list[int], int]:
    """Cards in the deck, in each slot, on the graveyard."""
    return p.hero_deck, [len(slot.heroes) for slot in p.slots], len(p.hero_grave)


async def stored(served: Served) -> Table:
    store = SqliteStore(served.data)
    summary = (await store.list())[0]
    assert summary.finished
    return await store.load(summary.id)
