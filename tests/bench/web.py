"""The offline build against a bare Flet counter built by the same script: sizes, start, from a tap to the painted answer.

A first start is one in a new profile; a later one has the service worker, and the server is not asked.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from companion.core import registry
from companion.core.table import Table
from companion.store.browser import BrowserStore
from companion.store.memory import DictKeyValue
from companion.web import build
from tests.bench.browser import READY, STARTS, TAPS, taps
from tests.bench.measure import report, spread
from tests.bench.store import table_of
from tests.e2e.browser import FLAGS, chromium, serve_folder

COUNTER = Path(__file__).with_name("counter_page.py")
SETTLED = "async () => (await navigator.serviceWorker.ready).active?.state === 'activated'"
PUT = """pairs => new Promise(done => {
  const ask = indexedDB.open('companion', 1);
  ask.onupgradeneeded = () => ask.result.createObjectStore('texts');
  ask.onsuccess = () => {
    const steps = ask.result.transaction('texts', 'readwrite');
    for (const [key, value] of Object.entries(pairs)) steps.objectStore('texts').put(value, key);
    steps.oncomplete = () => { ask.result.close(); done(); };
  };
})"""


@dataclass(frozen=True)
class Starts:
    """Seconds from navigation until the app can be used."""

    first: list[float]
    later: list[float]
    tap: list[float]


def kept(table: Table) -> dict[str, str]:
    """What the browser's storage holds of a table."""

    async def written() -> dict[str, str]:
        kv = DictKeyValue()
        store = BrowserStore(kv)
        await store.create(table.header, table.entries)
        await store.settle()
        return kv.data

    return asyncio.run(written())


def started(page: Page, text: str, go: str = "") -> float:
    """Seconds until `text` is there, after a visit of an address or a reload."""
    start = time.perf_counter()
    if go:
        page.goto(go, wait_until="commit")
    else:
        page.reload(wait_until="commit")
    page.wait_for_function(READY, arg=text, polling=50, timeout=90_000)
    return time.perf_counter() - start


def visited(browser: Browser) -> Page:
    # What waits for the screen is put into the page as text, which its own content policy forbids.
    context = browser.new_context(
        viewport={"width": 412, "height": 915}, locale="en-GB", device_scale_factor=2, bypass_csp=True
    )
    return context.new_page()


def settled(page: Page) -> None:
    """Wait until everything is kept, and cut the network."""
    page.wait_for_function(SETTLED, polling=250, timeout=60_000)
    page.wait_for_timeout(1000)
    page.context.set_offline(True)


def compared(browser: Browser, urls: dict[str, tuple[str, str]]) -> dict[str, Starts]:
    """Starts of each app (name -> address, a text of its first screen) by turns, so that both meet the same machine."""
    found = {name: Starts([], [], []) for name in urls}
    for n in range(STARTS):
        for name, (url, text) in urls.items():
            page = visited(browser)
            found[name].first.append(started(page, text, url))
            if n < STARTS - 1:
                page.context.close()
    pages = {}
    for name, (url, text) in urls.items():
        pages[name] = visited(browser)
        started(pages[name], text, url)
        settled(pages[name])
    for _ in range(STARTS):
        for name, (_, text) in urls.items():
            found[name].later.append(started(pages[name], text))
    for page in pages.values():
        page.context.close()
    return found


def tapped(
    browser: Browser, url: str, button: str, stored: dict[str, str] | None = None
) -> tuple[list[float], list[int]]:
    """Seconds from tap to paint; `stored` is put into the browser's storage before the app starts."""
    page = visited(browser)
    if stored:
        page.goto(url.partition("#")[0] + "version.json")
        page.evaluate(PUT, stored)
    started(page, button, url)
    found = taps(page, button)
    page.context.close()
    return found


def main() -> None:
    """Build both, compare them, print."""
    table = table_of(next(iter(registry.metas())), limit=TAPS + 15)
    stored = kept(table)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as running:
        out = Path(folder)
        built = build.build(build.companion(), out / "app", compress=True)
        for line in build.sizes(built):
            what, _, size = line.partition(": ")
            report(f"app: {what}", size)
        build.build(build.Program("counter_page", {"counter_page.py": COUNTER.read_bytes()}), out / "counter")
        site = running.enter_context(serve_folder(out))
        playwright = running.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        bare, app = f"{site}/counter/", f"{site}/app/"
        found = compared(browser, {"bare counter": (bare, "count 0"), "app": (app, "Kuro")})
        for name in found:
            report(f"{name}: first start", spread(found[name].first))
            report(f"{name}: later start, offline", spread(found[name].later))
        for name, url, button, data in (
            ("bare counter", bare, "Add", None),
            ("app", f"{app}#/t/{table.header.id}", "Undo", stored),
        ):
            taken, silent = tapped(browser, url, button, data)
            found[name].tap.extend(taken)
            report(f"{name}: tap to painted", spread(taken))
            if silent:
                report(f"{name}: left out", f"taps {silent} of {TAPS}: no text changed within 3 s")
        browser.close()
    for what in ("first", "later", "tap"):
        ratio = statistics.median(getattr(found["app"], what)) / statistics.median(getattr(found["bare counter"], what))
        report(f"ratio, {what}", f"{ratio:.2f} (budget 1.30)")


if __name__ == "__main__":
    main()
