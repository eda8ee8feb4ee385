"""The search for the best last improvements beside a screen that stays alive, and where its plan has come to."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal

from companion.games.hrdina.cards import value
from companion.games.hrdina.odds import Spending
from companion.games.hrdina.optimise import ALL, PRICE, Branch, Plan, Problem, Progress, Step, problem, search
from companion.games.hrdina.optimise_model import KINDS
from companion.games.hrdina.rules.improve import improved
from companion.games.hrdina.state import Hero, State, Tables
from companion.ui.app import App
from companion.ui.session import Session

BUDGET = 0.02  # seconds of work between two looks at what the person does
REDRAW = 0.12  # seconds between two pictures of the progress


@dataclass
class Run:
    """What is asked and found for one hero. `xp` None = as told; `hero`: the one the plan was made for.

    `faces`: what rerolls of the plan have shown, by the number of the step.
    """

    xp: int | None = None
    reserve: int = 0
    mode: Literal["hero_only", "with_battle"] = "hero_only"
    kinds: set[str] = field(default_factory=lambda: set(ALL))
    prices: dict[str, int] = field(default_factory=lambda: dict.fromkeys(KINDS, PRICE))
    turn: int = 0
    running: bool = False
    progress: Progress | None = None
    plan: Plan | None = None
    hero: Hero | None = None
    faces: dict[int, int] = field(default_factory=dict)
    settings: bool = False

    def cancel(self) -> None:
        self.turn += 1
        self.running = False


def run_of(app: App, session: Session, seat: int) -> Run:
    """What this window has asked for this hero so far."""
    key = ("plan", session.id, seat)
    if key not in app.cache:
        s: State = session.state
        app.cache[key] = Run(mode=s.options.optimiser_mode if s.options.monsters else "hero_only")
    found: Run = app.cache[key]
    return found


def problem_of(s: State, seat: int, run: Run) -> Problem:
    """The question as it is asked now."""
    kinds = run.kinds if s.options.familiars else run.kinds - {"banish"}
    return problem(
        s.heroes[seat], s.options, s.tables, s.monster,
        allowed=kinds, prices=run.prices, reserve=run.reserve, mode=run.mode,
    )  # fmt: skip


def start(app: App, session: Session, seat: int, run: Run) -> None:
    """Begin the search anew; an earlier one ends."""
    run.cancel()
    run.running, run.progress, run.plan, run.settings = True, None, None, False
    run.hero, run.faces = session.state.heroes[seat], {}
    app.run(_search, app, problem_of(session.state, seat, run), run, run.turn, app.route)
    app.refresh()


@contextmanager
def _uncollected() -> Iterator[None]:
    """Garbage is collected between slices only: going through all that a search holds takes longer than a slice, and nothing
    of it can go before the search ends."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


async def _search(app: App, p: Problem, run: Run, turn: int, route: str) -> None:
    """Slices of work, a breath after each: there is one thread, in the offline build also for the screen."""
    drawn = time.monotonic()
    try:
        steps = search(p)
        await asyncio.sleep(0)
        while run.turn == turn and app.route == route:
            with _uncollected():
                until = time.monotonic() + BUDGET
                while time.monotonic() < until:
                    found = next(steps)
                    if isinstance(found, Plan):
                        run.plan = found
                        return
                    run.progress = found
            if time.monotonic() - drawn > REDRAW:
                drawn = time.monotonic()
                app.refresh()
            await asyncio.sleep(0)
    finally:
        if run.turn == turn:
            run.running = False
            app.refresh()


@dataclass(frozen=True, slots=True)
class Trail:
    """The steps of a plan with the hero before each, as far as rerolls are known. `end`: the hero after the last one
    (None: a reroll is not known yet), `battle`: how the rest is then used."""

    steps: tuple[tuple[Step, Hero], ...]
    end: Hero | None
    battle: Spending | None

    def at(self, hero: Hero) -> int | None:
        """How many steps this hero has behind it; None = it is none of the plan's heroes."""
        for i, (_, before) in enumerate(self.steps):
            if _same(before, hero):
                return i
        return len(self.steps) if self.end is not None and _same(self.end, hero) else None


def _same(a: Hero, b: Hero) -> bool:
    """Equal but for the steps of the checklist that are settled."""
    return a.model_copy(update={"seen": ()}) == b.model_copy(update={"seen": ()})


def branch(step: Step, face: int) -> Branch:
    """What to do when a reroll shows this."""
    return next(b for b in step.branches if b.face == face)


def shown(step: Step, hero: Hero, face: int) -> int:
    """The value that stays on the die when a reroll shows `face`."""
    old = hero.cells[step.action.cells[0]]
    return face if branch(step, face).keep == "new" or old is None else value(old)


def trail(plan: Plan, hero: Hero, faces: dict[int, int], tables: Tables) -> Trail:
    """The way of a plan from this hero on."""
    found: list[tuple[Step, Hero]] = []
    rest, battle = plan.steps, plan.battle
    while rest:
        step, *later = rest
        found.append((step, hero))
        kept = None
        if step.branches:
            face = faces.get(len(found) - 1)
            if face is None:
                return Trail(tuple(found), None, None)
            chosen = branch(step, face)
            kept, later, battle = shown(step, hero, face), list(chosen.steps), chosen.battle
        hero = improved(hero, step.action.move(0, kept), tables)
        rest = tuple(later)
    return Trail(tuple(found), hero, battle)
