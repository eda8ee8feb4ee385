"""The set-up and two rounds of a complete game of Hrdina v kostce through the browser, taps counted by player and round."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Playwright

from companion.core.table import Play, Table, TableFile
from companion.games.hrdina.state import State
from companion.store import files
from companion.store.sqlite import SqliteStore
from tests.e2e.browser import ROOT, open_app
from tests.e2e.conftest import Served, finished
from tests.e2e.hrdina_live_player import ALL, HrdinaLivePlayer

FILE = ROOT / "tests/playthroughs/hrdina/followed.companion.json"
SET_UP, TWO_ROUNDS = 45, 94  # the last entries of both in that game
ADA, BOREK, CYRIL = range(3)

# What the screen must say in each language, so that a missing translation is noticed.
ROUND_3 = {"cs": "3. kolo, fáze házení", "en": "Round 3, roll phase"}

# Taps in a round by seat and what they are for; ALL: by the table. An order turn is the initiative card, two dice and an
# action with its target; six where what the familiar gives is told for the first time. A purchase is the first one of a
# card nobody has named: its name, price and arrow are told once. A fight is with a hired die and a reward told once.
TAPS = {
    (1, ALL): {"roll": 8, "cleanup": 1},
    (1, BOREK): {"order": 4, "minion": 1, "discard": 1},
    (1, CYRIL): {"order": 6, "purchase": 4},
    (1, ADA): {"order": 4, "purchase": 4},
    (2, ALL): {"roll": 10, "cleanup": 1},
    (2, CYRIL): {"any time": 7, "order": 5, "purchase": 4, "cleanup": 1},
    (2, ADA): {"order": 5, "minion": 7},
    (2, BOREK): {"order": 5, "minion": 7},
}
PLAIN = 6  # the most for an order turn and a discarded card
SET_UP_TAPS = 82  # what is told by hand: start, boards, colours, icons, starting dice; the cards are drawn by the app


@pytest.mark.e2e
def test_set_up_and_two_rounds(served: Served, playwright: Playwright) -> None:
    game = played()
    d = open_app(playwright, served.url, "cs-CZ")
    p = HrdinaLivePlayer(d, "cs")
    try:
        p.new_table(tuple(game.header.seats))
        p.table = Table.new(game.game, game.header)
        p.enter({"kind": "set_start", "seat": BOREK})
        for kind in ("pick_board", "draw_colour"):
            for move in moves(game, kind):
                p.enter(move)
        for kind in ("pick_class", "pick_alignment", "pick_backstory"):
            p.draws(*moves(game, kind))
        p.familiars(*moves(game, "choose_familiar"))
        p.draws(*moves(game, "set_monster"))
        p.enter({"kind": "set_icons", "coins": [1, 2], "fiends": [3]})
        p.enter({"kind": "deal_row"})
        for move in moves(game, "draw_start_dice", "place_die", "begin_rounds", until=SET_UP):
            p.enter(move)
        assert p.taps <= SET_UP_TAPS
        p.by.clear()
        two_rounds(p, game)
    finally:
        d.close()

    s = finished(stored(served)).state
    as_played(s, game)
    # What the app drew fits what was told by hand.
    assert [h.klass.colour for h in s.heroes] == ["W", "G", "P"]
    assert s.monster.colour not in ("W", "G", "P")
    assert len({h.familiar.id for h in s.heroes} | set(s.live.away)) == 6


@pytest.mark.e2e
def test_two_rounds_in_english(served: Served, playwright: Playwright) -> None:
    game = played()
    begun = Table.load(game.game, game.header, game.entries[:SET_UP])
    finished(keep(served.data, TableFile(header=begun.header, entries=begun.entries)))
    d = open_app(playwright, f"{served.url}/t/{game.header.id}", "en-GB")
    p = HrdinaLivePlayer(d, "en", names=tuple(game.header.seats), table=begun)
    try:
        p.sees()
        two_rounds(p, game)
    finally:
        d.close()
    as_played(finished(stored(served)).state, game)


def two_rounds(p: HrdinaLivePlayer, game: Table) -> None:
    told = rounds(game)
    for move, ahead in zip_longest(told, told[1:]):
        p.enter(move, ahead)
    p.d.wait_for(ROUND_3[p.lang])
    taps: dict[tuple[int, int], dict[str, int]] = {}
    for (n, seat, what), count in p.by.items():
        taps.setdefault((n, seat), {})[what] = count
    assert taps == TAPS
    assert all(x.get("order", 0) + x.get("discard", 0) <= PLAIN for x in taps.values())
    assert not [e for e in p.d.errors if "rive" not in e]


def played() -> Table:
    """A whole game of three, as it is kept."""
    return files.check_table(FILE.read_bytes())


def told(table: Table, until: int = SET_UP, after: int = 0) -> Iterator[dict[str, Any]]:
    for entry in table.entries[after:until]:
        if isinstance(entry.do, Play):
            yield dict(entry.do.move)


def moves(table: Table, *kinds: str, until: int = SET_UP) -> list[dict[str, Any]]:
    """The moves of these kinds, in their order."""
    return [m for m in told(table, until) if m["kind"] in kinds]


def rounds(table: Table) -> list[dict[str, Any]]:
    """The first two rounds: without the tap that was taken back and the secret look at a card; the minion is named when
    it is fought; how many points a trait brings is not told before the end."""
    found = [m for m in told(table, TWO_ROUNDS, SET_UP) if m["kind"] != "peek_adventure"]
    undone = next(i for i, m in enumerate(found) if m["kind"] == "card_effect") - 1
    assert found.pop(undone)["kind"] == "take_initiative"
    naming = next(m for m in found if m["kind"] == "reveal_minion")
    found.remove(naming)
    found.insert(next(i for i, m in enumerate(found) if m["kind"] == "start_fight"), naming)
    return found


def as_played(s: State, game: Table) -> None:
    """The table stands as that game stood: round 3, dice, gold, XP, cards and all the rest."""
    assert s.live is not None
    assert (s.live.stage, s.live.round, s.live.start) == ("roll", 3, ADA)
    assert [h.gold for h in s.heroes] == [2, 5, 0]
    assert [h.xp for h in s.heroes] == [2, 1, 0]
    boards = [" ".join(c or "." for c in h.cells) for h in s.heroes]
    assert boards == [
        ". . . W3 B6 W4 K4 P2 . P5 R6 B4 W5 . . . . . W5 . .",
        ". . . O4 B2 W5 WP2 P2 . O2 . . K1 P5 . K5 BR4 . . . .",
        "X4 . . O6 K5 . G1 O6 . O5 . . B6 . . R4 . . W2 KR3 .",
    ]
    then = Table.load(game.game, game.header, game.entries[:TWO_ROUNDS]).state
    for now, as_it_was in zip(s.heroes, then.heroes, strict=True):
        for what in ("charisma", "honor", "injuries", "trophies", "marker", "cells"):
            assert getattr(now, what) == getattr(as_it_was, what), what
        assert len(now.fiends) == len(as_it_was.fiends)
    for mine, as_it_was in zip(s.live.sides, then.live.sides, strict=True):
        assert [(o.card.id, o.ready, o.price) for o in mine.cards] == [
            (o.card.id, o.ready, o.price) for o in as_it_was.cards
        ]
        assert (mine.tokens, len(mine.pending), mine.colour) == (
            as_it_was.tokens,
            len(as_it_was.pending),
            as_it_was.colour,
        )
    for what in ("deck", "minions", "fiends"):
        assert getattr(s.live, what) == getattr(then.live, what), what


async def stored(served: Served) -> Table:
    store = SqliteStore(served.data)
    return await store.load((await store.list())[0].id)


async def keep(data: Path, file: TableFile) -> None:
    store = SqliteStore(data)
    await files.import_table(store, file)
    await store.close()
