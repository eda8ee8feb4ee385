"""The deck of the table: chances of a flip, names, copies and ranges."""

from __future__ import annotations

import flet as ft
import pytest

from companion.games.za_jedna.cards import line, range_of, size
from companion.games.za_jedna.state import deck_of
from companion.ui.games.za_jedna.deck import deck, fresh, line_sheet
from tests.ui.za_jedna_stage import World, begun, play

ROUTE = "/t/t1/deck"


def screen(world: World) -> ft.Control:
    return deck(world.app, world.session, [])[0]


def test_the_chances_of_a_fresh_deck() -> None:
    async def act(world: World) -> None:
        texts = world.stage.texts()
        assert "25.0%" in texts
        assert "12.5%" in texts
        assert "50.0%" in texts
        assert world.has("From a fresh deck.")
        assert "80 cards" in texts
        assert "Za jedna!, 25 cards" in world.stage.names()

    play(act, screen, begun(), ROUTE)


def test_cards_seen_change_the_chance() -> None:
    """Jed (2 of hearts) lies open: 19 hearts among 79 cards."""

    async def act(world: World) -> None:
        assert world.has("24.1%")
        assert world.has("fresh deck 25.0%")
        assert world.has("79 cards have not been seen")
        assert "Poison, 1 card, seen 1" in world.stage.names()

    play(act, screen, begun({"level": "quick"}, [{"kind": "equip", "by": 1, "card": "jed"}]), ROUTE)


def test_nothing_is_seen_of_a_fresh_deck() -> None:
    s = begun({"level": "quick"}, [{"kind": "equip", "by": 1, "card": "jed"}]).state
    assert fresh(s).players == ()
    assert deck_of(fresh(s)) == deck_of(s)


def test_a_card_gets_the_name_of_this_table() -> None:
    async def act(world: World) -> None:
        await world.tap("Stagecoach")
        await world.stage.type_into("Its name at this table", "Dostavník")
        await world.pick("Save")
        assert world.last == {"kind": "edit_deck", "card": "stagecoach", "name": "Dostavník"}
        assert "Dostavník, 2 cards, changed by this table" in world.stage.names()

    play(act, screen, begun(), ROUTE)


def test_a_copy_more_and_one_less() -> None:
    async def act(world: World) -> None:
        await world.open(line_sheet(world.session, "lektvar"))
        await world.tap("Remove 6 Hearts" if "Remove 6 Hearts" in world.stage.names() else "Remove 6")
        await world.tap("Add a copy")
        await world.pick(next(n for n in world.stage.names() if n.lower() == "spades"))
        await world.tap("Add 4")
        await world.pick("Save")
        found = line(deck_of(world.s), "lektvar")
        assert found is not None
        assert found.corners == ("7H", "8H", "9H", "10H", "JH", "4S")
        assert size(deck_of(world.s)) == 80

    play(act, screen, begun(), ROUTE)


def test_a_weapon_has_a_range() -> None:
    async def act(world: World) -> None:
        await world.open(line_sheet(world.session, "schofield"))
        await world.tap("Range: one more")
        await world.pick("Save")
        assert range_of(deck_of(world.s), "schofield") == 3
        await world.open(line_sheet(world.session, "schofield"))
        await world.tap("As printed")
        await world.pick("Save")
        assert range_of(deck_of(world.s), "schofield") == 2
        assert world.s.edits == ()

    play(act, screen, begun(), ROUTE)


def test_saving_without_a_change_tells_nothing() -> None:
    async def act(world: World) -> None:
        entries = len(world.session.table.entries)
        await world.open(line_sheet(world.session, "mimo"))
        assert not [n for n in world.stage.names() if n.startswith("Range")]
        await world.pick("Save")
        assert len(world.session.table.entries) == entries
        assert not world.app.sheets

    play(act, screen, begun(), ROUTE)


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_large_text_in_both_languages(lang: str) -> None:
    async def act(world: World) -> None:
        await world.open(line_sheet(world.session, "winchester"))

    play(act, screen, begun(), ROUTE, text=2.0, lang=lang)
