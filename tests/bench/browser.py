"""The served app against a bare Flet counter, in the same browser and run: start, and from a tap to the painted answer."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Page, TimeoutError, sync_playwright

from companion.core import registry
from companion.core.table import Table
from companion.store.sqlite import SqliteStore
from tests.bench.measure import report, spread
from tests.bench.store import table_of
from tests.e2e.browser import FLAGS, chromium, free_port, serve

STARTS = 5
TAPS = 25
REST = 800  # milliseconds between taps: every answer has come to rest, messages and motion too

# The texts of the screen as a screen reader has them; the first frame after they change is the painted answer.
WATCH = """() => {
  const said = () => [...document.querySelectorAll('flt-semantics')]
    .map(e => (e.getAttribute('aria-label') || '') + e.textContent).join('|');
  let before = said();
  window.tapped = window.painted = 0;
  document.addEventListener('pointerdown', () => { window.tapped = performance.now(); window.painted = 0; before = said(); }, true);
  new MutationObserver(() => {
    if (!window.tapped || window.painted || said() === before) return;
    window.painted = -1;
    requestAnimationFrame(() => requestAnimationFrame(() => { window.painted = performance.now(); }));
  }).observe(document.body, {subtree: true, childList: true, characterData: true, attributes: true});
}"""
READY = """text => {
  const hidden = document.querySelector('flt-semantics-placeholder');
  if (hidden) hidden.click();
  return [...document.querySelectorAll('flt-semantics')]
    .some(e => ((e.getAttribute('aria-label') || '') + e.textContent).includes(text));
}"""


def opened(browser: Browser, url: str, text: str) -> tuple[Page, float]:
    """A page of its own context, and the seconds from navigation until `text` is there."""
    context = browser.new_context(viewport={"width": 412, "height": 915}, locale="en-GB", device_scale_factor=2)
    page = context.new_page()
    start = time.perf_counter()
    page.goto(url, wait_until="commit")
    page.wait_for_function(READY, arg=text, polling=50, timeout=60_000)
    return page, time.perf_counter() - start


def taps(page: Page, button: str) -> tuple[list[float], list[int]]:
    """Seconds from touching the button until what it changed is painted, over and over; which taps changed no text."""
    page.wait_for_timeout(1500)
    page.evaluate(WATCH)
    taken, silent = [], []
    for i in range(TAPS):
        box = page.get_by_role("button", name=button).first.bounding_box()
        assert box
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        try:
            page.wait_for_function("window.painted > 0", polling=20, timeout=3_000)
        except TimeoutError:
            silent.append(i + 1)
        else:
            taken.append(page.evaluate("(window.painted - window.tapped) / 1000"))
        page.wait_for_timeout(REST)
    return taken, silent


def measured(browser: Browser, what: str, url: str, text: str, button: str) -> tuple[float, float]:
    """Medians of the start and of a tap. Taps come first, in the only window the server has had so far."""
    page, seconds = opened(browser, url, text)
    taken, silent = taps(page, button)
    page.context.close()
    starts = [seconds]
    while len(starts) < STARTS:
        page, seconds = opened(browser, url, text)
        starts.append(seconds)
        page.context.close()
    report(f"{what}: start", spread(starts))
    report(f"{what}: tap to painted", spread(taken) if taken else "no tap was answered")
    if silent:
        report(f"{what}: left out", f"taps {silent} of {TAPS}: no text changed within 3 s")
    return statistics.median(starts), statistics.median(taken) if taken else float("nan")


async def saved(data: Path, table: Table) -> None:
    store = SqliteStore(data)
    await store.create(table.header, table.entries)
    await store.close()


def main() -> None:
    table = table_of(next(iter(registry.metas())), limit=TAPS + 15)  # one in the middle of a game
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "t.sqlite"
        asyncio.run(saved(data, table))
        compare(data, f"t/{table.header.id}")


def compare(data: Path, route: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        port = free_port()
        with serve(["-m", "tests.bench.counter", str(port)], port) as url:
            bare = measured(browser, "bare counter", url, "count 0", "Add")
        port = free_port()
        command = ["-m", "companion", "run", "--no-open", "--port", str(port), "--data", str(data)]
        with serve(command, port) as url:
            full = measured(browser, "app: a table", f"{url}/{route}", "Undo", "Undo")
        for what, i in (("start", 0), ("tap to painted", 1)):
            report(f"ratio, {what}", f"{full[i] / bare[i]:.2f} (budget 1.30)")
        browser.close()
