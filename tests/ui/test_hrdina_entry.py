"""Entering dice: what no box can hold is said beside the pad in plain words, all of it a tap away, and entry goes on."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.hrdina.state import Battle, Hero, Step
from companion.ui.games.hrdina import overview
from companion.ui.games.hrdina.hero import hero as hero_screen
from tests.games.hrdina.build import EXAMPLE_1
from tests.ui.test_hrdina_pick import World
from tests.ui.test_hrdina_plan import at

TOO_MANY = ("R1",) * 12
CASES: list[tuple[tuple[str, ...], str, str]] = [
    (TOO_MANY, "red: 12 dice told, 11 in the box.", "Kostky červené: zadáno 12, v krabici 11."),
    (("O1",) * 15, "gold: 15 dice told, 14 in the box.", "Kostky zlaté: zadáno 15, v krabici 14."),
    (("X3",) * 12, "boost: 12 dice told, 11 in the box.", "Kostky posílení: zadáno 12, v krabici 11."),
    (
        ("WG1", "GW4"),
        "Split die green and white: told 2 times, probably there is one.",
        "Dělená kostka zelená / bílá: zadaná 2×, ve hře je nejspíš jen jedna.",
    ),
]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Taps of a test follow quicker than a finger can."""
    monkeypatch.setattr("companion.ui.app.DOUBLE_TAP", 0.0)


def board(*dice: str) -> Hero:
    return Hero(cells=(*dice, *(None,) * (21 - len(dice))))


async def texts(world: World) -> list[str]:
    return plain(world)


def plain(world: World) -> list[str]:
    """What is written, with all spaces alike."""
    return [t.replace("\xa0", " ") for t in world.stage.texts()]


@pytest.mark.rule("hrdina.check.stock")
@pytest.mark.parametrize(("dice", "english", "czech"), CASES, ids=lambda x: str(x)[:12])
def test_what_no_box_holds_is_said_beside_the_pad(dice: tuple[str, ...], english: str, czech: str) -> None:
    assert english in at(hero_screen, texts, board(*dice))
    told = at(hero_screen, texts, board(*dice), lang="cs", text=2.0)
    assert czech in told
    assert english not in told


@pytest.mark.rule("hrdina.check.stock")
def test_all_of_it_is_told_on_a_tap_and_entry_goes_on() -> None:
    async def act(world: World) -> tuple[list[str], Any]:
        await world.tap("red: 12 dice told")
        said = plain(world)
        world.app.close()
        await world.quiet()
        await world.tap("red 5")
        return said, world.hero.cells

    dice = (*TOO_MANY, "WG1", "GW4")
    said, cells = at(hero_screen, act, board(*dice))
    assert {CASES[0][1], CASES[3][1]} <= set(said)
    assert cells[14] == "R5"


@pytest.mark.rule("hrdina.check.stock")
def test_a_sound_board_says_which_die_is_next() -> None:
    found = at(hero_screen, texts, board("R1", "WG1"))
    assert "die 3 of 3" in found
    assert not [t for t in found if "in the box" in t]


def test_a_step_of_several_lines_names_the_later_ones() -> None:
    fought = EXAMPLE_1.model_copy(update={"battle": Battle(dice=(6,), location=1)})
    found = at(overview.checklist, texts, fought)
    sums = [t for t in found if t.startswith("6 + 2")]
    assert sums
    assert all(" · " not in t for t in sums)
    assert any("; Champion" in t for t in sums), sums


def test_points_by_hand_stand_instead_of_the_calculation() -> None:
    async def act(world: World) -> Any:
        world.app.open(overview.step_sheet(world.session, 0, Step.BACKSTORY))
        await world.quiet()
        await world.tap("Stars by hand")
        for _ in range(3):
            await world.tap("Stars: more")
        await world.tap("Save")
        assert "Settled" in plain(world)  # the step is there again
        return world.hero.overrides

    (by_hand,) = at(hero_screen, act, board("R1"))
    assert (by_hand.line, by_hand.stars) == ("backstory", 2)
