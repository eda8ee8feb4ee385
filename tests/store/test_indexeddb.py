"""The browser's database, in a real Chromium with Python in it: two tabs, a reload, and a compare-and-write."""

import functools
import http.server
import threading
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, sync_playwright

from tests.e2e.browser import FLAGS, chromium

pytestmark = pytest.mark.e2e

COMPANION = Path(__file__).parents[2] / "companion"
FILES = {"/source": COMPANION / "store" / "indexeddb.py", "/texts.js": COMPANION / "web" / "static" / "texts.js"}
PAGE = """<!doctype html><title>.</title><script type=module>
import { loadPyodide } from "./pyodide.mjs";
import { openTexts } from "./texts.js";
const python = await loadPyodide();
python.registerJsModule("companion_texts", { openTexts });
python.FS.writeFile("indexeddb.py", await (await fetch("/source")).text());
await python.runPythonAsync("from indexeddb import IndexedKeyValue; kv = IndexedKeyValue()");
window.run = async code => { const r = await python.runPythonAsync("import json\\n" + code); return r };
</script>"""


class Handler(http.server.SimpleHTTPRequestHandler):
    def do_GET(self) -> None:
        file = FILES.get(self.path)
        body = PAGE if self.path == "/" else file.read_text() if file else None
        if body is None:
            super().do_GET()
            return
        self.send_response(200)
        kind = "text/javascript" if self.path.endswith(".js") else "text/html"
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, format: str, *args: Any) -> None:
        return


@pytest.fixture(scope="module")
def tabs() -> Iterator[tuple[Page, Page]]:
    spec = find_spec("flet_web")
    assert spec is not None
    assert spec.origin is not None
    folder = Path(spec.origin).parent / "web" / "pyodide"
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with sync_playwright() as p:
            browser = p.chromium.launch(executable_path=chromium(), args=list(FLAGS))
            context = browser.new_context()
            pages = context.new_page(), context.new_page()
            for page in pages:
                open_page(page, f"http://127.0.0.1:{server.server_port}/")
            yield pages
            browser.close()
    finally:
        server.shutdown()
        server.server_close()


def open_page(page: Page, url: str) -> None:
    page.goto(url)
    page.wait_for_function("window.run !== undefined", timeout=60_000)


def run(page: Page, code: str) -> Any:
    return page.evaluate("code => run(code)", code)


def test_texts_are_kept_listed_and_removed(tabs: tuple[Page, Page]) -> None:
    one, other = tabs
    assert run(one, "await kv.get('companion.t.a') is None") is True
    run(
        one, "await kv.set('companion.t.a', 'žluť\\n„x“'); await kv.set('companion.t.b', ''); await kv.set('else', '1')"
    )
    assert run(other, "await kv.get('companion.t.a')") == "žluť\n„x“"
    assert run(other, "await kv.get('companion.t.b') == ''") is True
    assert run(one, "','.join(sorted(await kv.keys('companion.')))") == "companion.t.a,companion.t.b"
    run(one, "await kv.remove('companion.t.b'); await kv.remove('never was')")
    assert run(other, "','.join(await kv.keys('companion.'))") == "companion.t.a"
    open_page(other, other.url)
    assert run(other, "await kv.get('companion.t.a')") == "žluť\n„x“"


def test_only_the_first_of_two_tabs_may_write(tabs: tuple[Page, Page]) -> None:
    one, other = tabs
    assert run(one, "await kv.swap('head', None, '1')") is True
    assert run(other, "await kv.swap('head', None, 'x')") is False
    assert run(other, "await kv.swap('head', '1', '2')") is True
    assert run(one, "await kv.swap('head', '1', 'x')") is False
    assert run(one, "await kv.get('head')") == "2"


def test_many_writes_at_once_lose_none(tabs: tuple[Page, Page]) -> None:
    """Each adds one by reading and swapping until it goes through."""
    one, other = tabs
    run(one, "await kv.set('sum', '0')")
    code = """
import asyncio
async def add():
    for _ in range(10):
        while True:
            old = await kv.get('sum')
            if await kv.swap('sum', old, str(int(old) + 1)):
                break
running = asyncio.ensure_future(asyncio.gather(*(add() for _ in range(3))))
"""
    for page in (one, other):
        run(page, code + "None")
    for page in (one, other):
        run(page, "await running; None")
    assert run(one, "await kv.get('sum')") == "60"


def test_a_row_of_taps(tabs: tuple[Page, Page]) -> None:
    code = """
import time
began = time.perf_counter()
for i in range(50):
    await kv.swap('tap', None if i == 0 else 'x' * 5000 + str(i - 1), 'x' * 5000 + str(i))
(time.perf_counter() - began) / 50 * 1000
"""
    run(tabs[0], "await kv.remove('tap')")
    each = run(tabs[0], code)
    print(f"one swap of 5 kB: {each:.1f} ms")
    assert run(tabs[0], "(await kv.get('tap'))[-2:]") == "49"
