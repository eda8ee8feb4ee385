"""A wide window: what is tapped stands beside what is looked at, and nothing that is said gets lost."""

from __future__ import annotations

from typing import Any

import flet as ft
import pytest

from companion import content
from companion.core import registry
from companion.ui.lesson import open_lesson
from companion.ui.practice import open_practice
from companion.ui.screens import learn
from companion.ui.screens.practice import practice
from companion.ui.screens.sheets import menu_sheet
from companion.ui.screens.table import table
from companion.ui.theme import PANEL, WIDE
from tests.ui.za_jedna_stage import World, begun, play


def _panels(world: World) -> int:
    """How many panels stand at the right."""
    return sum(c.width == PANEL for c in world.stage.of(ft.Container))


@pytest.mark.parametrize("width", [412, WIDE])
def test_a_message_is_shown_in_any_window(width: int) -> None:
    async def act(world: World) -> bool:
        world.stage.page.width = width
        world.app.say("There is nothing to undo.")
        await world.stage.settle(0.02)
        return world.has("There is nothing to undo.")

    assert play(act, lambda world: table(world.app, world.session)[0], begun())


@pytest.mark.parametrize("width", [412, WIDE])
def test_a_message_that_a_sheet_shows_is_not_told_behind_it_too(width: int) -> None:
    async def act(world: World) -> int:
        world.stage.page.width = width
        world.app.sheets.append(menu_sheet(world.session))
        world.app.say("There is nothing to undo.")
        await world.stage.settle(0.02)
        return world.stage.texts().count("There is nothing to undo.")

    assert play(act, lambda world: table(world.app, world.session)[0], begun()) == 1


@pytest.mark.parametrize(("width", "beside"), [(WIDE - 1, False), (WIDE, True), (1280, True)])
def test_the_task_of_practice_stands_beside_the_table(width: int, beside: bool) -> None:
    async def act(world: World) -> bool:
        world.stage.page.width = width
        world.app.session = open_practice(registry.game("za_jedna"), "Adam", 1)
        world.app.refresh()
        await world.stage.settle(0.02)
        assert world.has("Go on") or world.has("Your hand")
        return bool(_panels(world))

    def screen(world: World) -> Any:
        run = world.app.session
        return practice(world.app, run)[0] if hasattr(run, "practice") else table(world.app, world.session)[0]

    assert play(act, screen, begun()) is beside


@pytest.mark.parametrize(("width", "beside"), [(412, False), (1280, True)])
def test_the_answers_of_a_lesson_stand_beside_the_question(width: int, beside: bool) -> None:
    lesson = content.lessons("za_jedna")[0]

    async def act(world: World) -> int:
        world.stage.page.width = width
        run = open_lesson(registry.game("za_jedna"), lesson)
        world.app.session = run
        world.app.refresh()
        await world.stage.settle(0.02)
        assert world.has((lesson.steps[0].title or lesson.title).of("en"))
        return _panels(world)

    def screen(world: World) -> Any:
        run = world.app.session
        return learn._lesson(world.app, run)[0] if hasattr(run, "lesson") else table(world.app, world.session)[0]

    assert bool(play(act, screen, begun())) is beside
