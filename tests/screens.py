"""Pictures of every screen, for people to look at: `make screens` writes them into screens/.

Each screen in Czech and English, light and dark, with text at 200 %, on a phone (412 x 915) and on a desktop (1280 x 800).
`python -m tests.screens --readme` makes the picture of the README.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
import tempfile
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Playwright, sync_playwright

from companion import content
from companion.core import registry
from companion.core.contract import Change
from companion.core.table import Header, Mend, Play, Table, Undo
from companion.i18n import Words
from companion.store.sqlite import SqliteStore
from companion.ui.prefs import KEY, Prefs
from companion.ui.session import finished, glance
from tests.e2e.browser import ROOT, Driver, free_port, launch, open_app, serve

OUT = ROOT / "screens"
NAMES = ("Adam", "Bára", "Cyril", "Dana")
LONG = ("Alžběta Nejedlá z Hor", "Bartoloměj Krumlovský", "Cyril", "Dana", "Emanuel Wolfgang Nepomuk Říha")


@dataclass(frozen=True)
class View:
    """One way of looking: name of the folder, language, theme, text size, window."""

    name: str
    lang: str
    dark: bool = False
    text: float = 1.0
    width: int = 412
    height: int = 915


VIEWS = (
    View("cs", "cs"),
    View("cs-dark", "cs", dark=True),
    View("cs-200", "cs", text=2.0),
    View("cs-wide", "cs", width=1280, height=800),
    View("en", "en"),
    View("en-dark", "en", dark=True),
    View("en-200", "en", text=2.0),
    View("en-wide", "en", width=1280, height=800),
)


def done(job: Coroutine[Any, Any, None]) -> None:
    """Run it to the end beside the browser driver, which has a loop of its own."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, job).result()


def kuro(id: str, names: tuple[str, ...], moves: int, seed: int) -> Table:
    """A table of Kuro after so many moves of the simulated players."""
    return dealt(id, "kuro", names, moves, seed)


def dealt(id: str, game_id: str, names: tuple[str, ...], moves: int, seed: int) -> Table:
    """A table of any game after so many moves of the simulated players."""
    game = registry.game(game_id)
    t = Table.new(game, Header(id=id, game=game_id, seats=names, options={}))
    own = {o.key: t.header.options[o.key] for o in game.meta.options}
    dealer = registry.dealer(game_id)(len(names), own, seed)
    for _ in range(moves):
        if (m := dealer.move(t.state)) is None:
            break
        t = t.play(m.model_dump(mode="json"), at="2026-11-30T19:14:00Z")
    return t


def at_stage(id: str, stage: str, names: tuple[str, ...] = NAMES, least: int = 60, seed: int = 5) -> Table:
    """The first table after `least` moves that stands at this stage of Kuro, nothing pending."""
    for moves in range(least, least + 400):
        t = kuro(id, names, moves, seed)
        if t.state.stage == stage and not t.state.pending:
            return t
    raise LookupError(stage)


def tables() -> dict[str, Table]:
    """What lies in the store of the pictures."""
    offer = at_stage("offer", "offer")
    told = at_stage("told", "send")
    told = told.correct([Change(key="deck", value=20)])
    told = told.undo().redo()
    last = next(s for s in reversed(told.steps()) if isinstance(s.action, Play) and s.action.move["kind"] == "pass")
    told = told.add(Mend(target=last.n, action=None)).add(Undo())
    return {
        "setup": kuro("setup", NAMES, 0, 1),
        "start": at_stage("start", "round_start"),
        "send": at_stage("send", "send"),
        "offer": offer,
        "five": at_stage("five", "offer", LONG, 70, 8),
        "hiring": at_stage("hiring", "hiring"),
        "over": kuro("over", NAMES, 5000, 11),
        "told": told,
        "heroes": dealt("heroes", "hrdina", NAMES, 140, 4),
        "entry": entering(),
        "scored": dealt("scored", "hrdina", NAMES, 5000, 7),
    }


def entering() -> Table:
    """Hrdina with one hero half entered: the first worked example of the register's rules."""
    game = registry.game("hrdina")
    t = Table.new(game, Header(id="entry", game="hrdina", seats=("Bára", "Adam"), options={}))
    cards = content.catalogue("hrdina")
    told: list[dict[str, Any]] = [
        {"kind": "put_die", "seat": 0, "cell": i, "die": die}
        for i, die in enumerate(
            [
                "R5",
                "G6",
                "O4",
                "B6",
                "K5",
                "R6",
                "X8",
                "BR4",
                "R6",
                "P6",
                "W5",
                "G6",
                "K4",
                "R6",
                "GK4",
                "W5",
                "O3",
                "R5",
                "WG2",
                "R1",
            ]
        )
    ]
    for kind, name, id in (
        ("pick_board", "board", "board.orc"),
        ("pick_class", "klass", "class.barbarian"),
        ("pick_backstory", "backstory", "backstory.brawler"),
        ("pick_alignment", "alignment", "alignment.lunatic"),
    ):
        told.append({"kind": kind, "seat": 0, name: cards.get(id).card().model_dump(mode="json")})
    for move in told:
        t = t.play(move)
    return t


async def fill(data: Path, made: dict[str, Table]) -> None:
    """The store, with one damaged table in it."""
    store = SqliteStore(data)
    for table in made.values():
        await store.create(table.header, table.entries, glance=glance(table), finished=finished(table))
    broken = kuro("broken", NAMES, 30, 3)
    await store.create(broken.header, broken.entries, glance=glance(broken))
    await store.remember(NAMES)
    await store.close()
    with sqlite3.connect(data) as db:
        db.execute("update entries set json = ? where table_id = 'broken' and n = 20", ("{spilt",))
    db.close()


async def prefer(data: Path, view: View) -> None:
    store = SqliteStore(data)
    chosen = Prefs(lang="cs" if view.lang == "cs" else "en", text=view.text, theme="dark" if view.dark else "light")
    await store.set_setting(KEY, json.loads(chosen.model_dump_json()))
    await store.close()


# Picture -> the address, and what is tapped there (by position among the rail or the header, in any language).
ROUTES = {
    "01-home": "/",
    "02-setup-players": "/new/kuro",
    "03-table-parties": "/t/setup",
    "04-table-round": "/t/start",
    "05-table-send": "/t/send",
    "06-table-decide": "/t/offer",
    "07-table-five-long-names": "/t/five",
    "08-table-hiring": "/t/hiring",
    "09-table-over": "/t/over",
    "10-history": "/t/told/history",
    "11-correct": "/t/offer/correct",
    "12-score": "/t/over/score",
    "13-rules": "/rules/kuro",
    "14-rule": "/rules/kuro/clue-last",
    "15-requirement": "/tool/kuro/requirement",
    "16-tables": "/tables",
    "17-settings": "/settings",
    "18-about": "/about",
    "19-damaged-table": "/t/broken",
    "20-no-such-page": "/nowhere",
    "30-heroes": "/t/heroes",
    "31-hero-entry": "/t/entry/hero/0",
    "32-checklist": "/t/heroes/checklist",
    "33-improvements": "/t/entry/plan/0",
    "34-battle": "/t/heroes/battle/0",
    "35-score": "/t/scored/score",
    "36-my-cards": "/tool/hrdina/cards",
}
SHEETS = {
    "21-why-not": ("/t/offer", "Why not?"),
    "22-abilities": ("/t/offer", "Ability"),
    "23-menu": ("/t/offer", "More"),
    "24-seat": ("/t/offer", "Adam"),
}


def shoot(playwright: Playwright, browser: Browser, url: str, view: View, folder: Path) -> None:
    w = Words(view.lang)
    d = open_app(
        playwright,
        url,
        "cs-CZ" if view.lang == "cs" else "en-GB",
        width=view.width,
        height=view.height,
        dark=view.dark,
        device_scale=1 if view.width > 600 else 2,
        browser=browser,
    )
    for name, route in ROUTES.items():
        _visit(d, url + route)
        d.screenshot(folder / f"{name}.png")
    for name, (route, button) in SHEETS.items():
        _visit(d, url + "/about")  # closes the sheet before
        _visit(d, url + route)
        said = w.t(button)
        found = next((b for b in d.buttons() if b == said or b.startswith((f"{said},", f"{said}."))), None)
        if found:
            d.tap(found, exact=True)
            d.page.wait_for_timeout(350)
        d.screenshot(folder / f"{name}.png")
    d.context.close()


def _visit(d: Driver, url: str) -> None:
    before = d.texts()
    d.page.goto(url)
    d.enable_semantics()
    end = time.monotonic() + 4  # the tab's session comes back with its old screen first
    while d.texts() == before and time.monotonic() < end:
        d.page.wait_for_timeout(100)
    d.page.wait_for_timeout(500)  # fonts and pictures of the first paint
    d.wait_idle()


def main(only: list[str]) -> None:
    made = tables()
    views = [v for v in VIEWS if not only or v.name in only]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        data = Path(folder) / "companion.sqlite"
        done(fill(data, made))
        browser = launch(playwright)
        for view in views:
            done(prefer(data, view))
            port = free_port()
            with serve(["-m", "companion", "run", "--no-open", "--port", str(port), "--data", str(data)], port) as url:
                shoot(playwright, browser, url, view, OUT / view.name)
            print(f"screens/{view.name}")
        browser.close()


def readme() -> None:
    """The picture of the README: a table in the middle of a round, in English."""
    made = {"offer": at_stage("offer", "offer")}
    view = View("readme", "en")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        data = Path(folder) / "companion.sqlite"
        done(fill(data, made))
        done(prefer(data, view))
        port = free_port()
        with serve(["-m", "companion", "run", "--no-open", "--port", str(port), "--data", str(data)], port) as url:
            browser = launch(playwright)
            d = open_app(playwright, f"{url}/t/offer", "en-GB", device_scale=1.5, browser=browser)
            d.page.wait_for_timeout(1500)
            d.screenshot(ROOT / "content" / "readme" / "table.png")
            browser.close()


if __name__ == "__main__":
    readme() if "--readme" in sys.argv else main(sys.argv[1:])
