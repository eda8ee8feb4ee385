"""All distances at once: what is reached, the sum behind a number, and what would change."""

from __future__ import annotations

from typing import Any

import flet as ft
import pytest

from companion.ui.games.za_jedna.matrix import LAID, matrix
from companion.ui.games.za_jedna.quick import seat_sheet
from tests.ui.za_jedna_stage import World, begun, play

QUICK = {"level": "quick"}
MATRIX = "/t/t1/matrix"


def screen(world: World) -> ft.Control:
    return matrix(world.app, world.session, [])[0]


def lay(seat: int, card: str) -> dict[str, Any]:
    return {"kind": "equip", "by": seat, "card": card}


def test_every_pair_is_there_and_says_whether_the_weapon_reaches() -> None:
    """Chinook (Bára) is seen 1 further by all; Adam with a Schofield still reaches her."""

    async def act(world: World) -> None:
        names = world.stage.names()
        assert "Adam sees Bára at 2, in reach" in names
        assert "Cyril sees Bára at 2, missing 1" in names
        assert "Bára sees Adam at 1, in reach" in names
        assert len([n for n in names if " sees " in n]) == 20

    play(act, screen, begun(QUICK, [lay(0, "schofield")]), MATRIX)


def test_the_dead_are_left_out() -> None:
    dead = [
        {"kind": "change_lives", "seat": 1, "delta": -3},
        {"kind": "record_death", "seat": 1, "role": "brigand", "killer": 0},
    ]

    async def act(world: World) -> None:
        names = world.stage.names()
        assert not [n for n in names if "Bára" in n]
        assert "Adam sees Cyril at 1, in reach" in names

    play(act, screen, begun(QUICK, dead), MATRIX)


def test_a_number_opens_its_sum() -> None:
    async def act(world: World) -> None:
        await world.tap("Adam sees Bára at")
        assert "1 + 1 + 1 − 1 = 2" in world.stage.texts()
        assert world.has("Bára: Chinook")
        assert world.has("Bára: Gossip")
        assert world.has("Adam: Kelpie")
        assert world.has("Out of reach: missing 1")
        await world.tap("The other way")
        assert world.has("Bára sees Adam at 1")

    play(act, screen, begun(QUICK, [lay(1, "klepna"), lay(0, "kelpie")]), MATRIX)


def test_never_less_than_one_is_said() -> None:
    async def act(world: World) -> None:
        await world.tap("Adam sees Emil at")
        assert "max(1, 1 − 1) = 1" in world.stage.texts()
        assert world.has("Never less than 1")

    play(act, screen, begun(QUICK, [lay(0, "kelpie")]), MATRIX)


def test_what_if_shows_without_telling_the_table() -> None:
    async def act(world: World) -> None:
        entries = len(world.session.table.entries)
        await world.pick("What if: Cyril")
        await world.tap("What if Remington, range 3 lay here")
        assert world.has("Only a look: Cyril with Remington")
        assert "Cyril sees Bára at 2, in reach" in world.stage.names()
        assert world.has("Cyril – Bára: 2; now in reach")
        await world.tap("What if Gossip lay here")
        assert world.has("Only a look: Cyril with Gossip")
        assert world.has("Bára – Cyril: 2, was 1; no longer in reach")
        await world.tap("Back to the real table")
        assert not world.has("Only a look")
        assert "Cyril sees Bára at 2, missing 1" in world.stage.names()
        assert len(world.session.table.entries) == entries

    play(act, screen, begun(QUICK), MATRIX)


def test_what_if_somebody_dies() -> None:
    async def act(world: World) -> None:
        await world.pick("What if: Bára")
        await world.pick("Bára is dead")
        assert "Adam sees Cyril at 1, in reach" in world.stage.names()
        await world.tap("Adam sees Cyril at 1")
        assert world.has("only a look, not the real table")

    play(act, screen, begun(QUICK), MATRIX)


def test_a_card_taken_away() -> None:
    async def act(world: World) -> None:
        await world.pick("What if: Adam")
        await world.pick("without Kelpie")
        assert "Adam sees Cyril at 2, missing 1" in world.stage.names()

    play(act, screen, begun(QUICK, [lay(0, "kelpie")]), MATRIX)


def test_only_cards_that_change_something_are_tried() -> None:
    assert set(LAID) == {"klepna", "kelpie", "dve_dyky", "schofield", "remington", "carabine", "winchester"}


def test_a_seat_says_whom_it_reaches_and_who_reaches_it() -> None:
    async def act(world: World) -> None:
        await world.open(seat_sheet(world.session, 1))
        assert "Reaches, Cyril and Adam" in world.stage.names()
        assert "Is reached by, nobody" in world.stage.names()
        await world.tap("Reaches")
        assert world.has("How Bára sees the others")

    play(act, lambda _: ft.Container(), begun(QUICK))


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_before_the_game_and_with_large_text(text: float) -> None:
    async def act(world: World) -> None:
        if text > 1:
            assert "Adam sees Bára at 2, missing 1" in world.stage.names()
            await world.tap("Cyril")
            assert "Cyril sees Bára at 2, missing 1" in world.stage.names()

    play(act, screen, begun(QUICK), MATRIX, text=text)


def test_in_guided_too() -> None:
    async def act(world: World) -> None:
        assert "Adam sees Bára at 2, missing 1" in world.stage.names()

    play(act, screen, begun(), MATRIX)
