"""The practice game of Balíček vs balíček on its screen: whose slots a decision is about is brought into sight."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core import registry
from companion.games.balicek.state import Stage
from companion.ui.games.balicek.position import END
from companion.ui.practice import PracticeRun, open_practice
from companion.ui.screens.practice import latest, practice
from tests.ui import test_balicek_table as of_table
from tests.ui.test_balicek_table import MID, World, play

LONGEST = 300


def at(monkeypatch: pytest.MonkeyPatch, act: Any, seed: int, **prefs: Any) -> Any:
    """Run `act(world, run)` at a practice game of this seed."""
    run = open_practice(registry.game("balicek"), "Adam", seed)
    monkeypatch.setattr(of_table, "screen", lambda app, _: practice(app, run))

    async def on(world: World) -> Any:
        world.app.session = run
        return await act(world, run)

    return play(on, MID, **prefs)


async def step(world: World, run: PracticeRun) -> None:
    """The learner's first possible deed, or the others' next step."""
    if run.waits:
        run.make(next(d for d in run.deeds() if not d.rulings))
    else:
        run.go()
    world.app.refresh()
    await world.stage.settle(0.01)


@pytest.mark.parametrize(("seed", "text"), [(4, 2.0), (10, 1.0)])
def test_the_slots_of_the_decision_come_into_sight(monkeypatch: pytest.MonkeyPatch, seed: int, text: float) -> None:
    own = END if text < 1.5 else "slot-row-0-"
    theirs = "half-1" if text < 1.5 else "slot-row-1-"
    seen: set[tuple[Stage, bool]] = set()
    moments: set[int] = set()

    async def act(world: World, run: PracticeRun) -> None:
        for _ in range(LONGEST):
            _, focus, moment = world.app._focus
            if not run.over:
                about_own = run.waits and run.state.stage is not Stage.ATTACK
                assert focus is not None
                assert focus.startswith(own if about_own else theirs)
            names = world.stage.names()
            assert "Back to the lessons" in names
            assert not {"Back to the start", "More"} & set(names)
            assert sum(x.startswith("Day phase") for x in names) == 1
            seen.add((run.state.stage, run.waits))
            moments.add(moment)
            if run.over:
                break
            await step(world, run)
        assert run.over

    at(monkeypatch, act, seed, text=text)
    assert {(Stage.OPENING, True), (Stage.MAINTENANCE, True), (Stage.ATTACK, True), (Stage.ACTIONS, False)} <= seen
    assert len(moments) > 20  # each step is brought into sight anew: the tray has another height


def test_a_lit_slot_tells_what_lies_there(monkeypatch: pytest.MonkeyPatch) -> None:
    async def act(world: World, run: PracticeRun) -> str:
        while not (run.waits and run.state.stage is Stage.ATTACK):
            await step(world, run)
        before = run.state
        lit = next(x for x in world.stage.names() if x.startswith("slot") and x.endswith("target"))
        await world.stage.tap(lit)
        assert run.state is before  # what is played stands in the tray
        assert world.app.sheets
        return world.said

    assert "Close" in at(monkeypatch, act, 10)


def test_on_a_low_window_the_oldest_sentences_wait_behind_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    key = "What happened, step by step"

    async def act(world: World, run: PracticeRun) -> None:
        while not (run.waits and len(run.said) == 5 and len(run.deeds()) > 6):
            await step(world, run)
        told = [world.app.words("balicek", run.header.seats).say(m) for m in run.said]
        for height, whole in ((1400, True), (560, False)):
            world.stage.page.height = height
            world.app.refresh()
            await world.stage.settle(0.02)
            assert (key in world.stage.names()) is not whole
            assert (told[0] in world.stage.texts()) is whole
            assert told[-1] in world.stage.texts()
        await world.stage.tap(key)
        await world.stage.settle(0.02)
        assert set(told) <= set(world.stage.texts())

    at(monkeypatch, act, 10)


def test_what_is_told_gives_way_from_its_oldest_sentence() -> None:
    lines = ["first one", "second one", "the last"]
    assert latest(lines, 500, 400) == lines
    assert latest(lines, 48, 400) == lines[1:]  # a line of 17 and one of 15, with their gaps
    assert latest(lines, -50, 400) == lines[2:]
    assert latest(["long " * 60, *lines], 120, 400) == lines
    assert latest([], 100, 400) == []
