"""A page that measures the scoring and the planner of Hrdina where the offline app runs them, and says the figures.

`heroes.json` beside it holds the heroes; the page's texts are read by `tests.bench.hrdina_web`.
"""

import asyncio
import json
import time
from pathlib import Path

import flet as ft

from companion.games.hrdina.optimise import problem, search
from companion.games.hrdina.scoring import hero_lines
from companion.games.hrdina.state import Hero, Options, Tables

OPTIONS, TABLES = Options(), Tables()


async def main(page: ft.Page) -> None:
    told = ft.Text("measuring")
    page.add(told)
    heroes = [Hero.model_validate(h) for h in json.loads((Path(__file__).parent / "heroes.json").read_text())]
    await asyncio.sleep(0.5)
    found: dict[str, list[float]] = {"score": []}
    for hero in heroes:
        begun = time.perf_counter()
        for _ in range(20):
            hero_lines(hero, OPTIONS, TABLES)
        found["score"].append((time.perf_counter() - begun) / 20)
    for actions in (1, 2, 3):
        taken, slices = [], []
        for hero in heroes:
            begun = last = time.perf_counter()
            for _ in search(problem(hero, OPTIONS, TABLES, xp=5 * actions)):
                now = time.perf_counter()
                slices.append(now - last)
                await asyncio.sleep(0)  # as the app does, so that the screen lives on
                last = time.perf_counter()
            taken.append(time.perf_counter() - begun)
        found[f"{actions} actions"] = taken
        found[f"{actions} actions, longest slice"] = [max(slices)]
    told.value = "figures " + json.dumps(found)
    page.update()


if __name__ == "__main__":
    ft.run(main)
