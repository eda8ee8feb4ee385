"""The offline build in a browser: visited once, it lives without its server, keeps its tables, and changes over politely."""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from companion.web import build, client, recording
from tests.e2e.browser import plain
from tests.e2e.offline import FOLDER, KEPT, VERSION, Site, put, visit
from tests.e2e.player import KuroPlayer

# A name outside every font: the web client would look for further fonts on other hosts, for ever.
NAMES = ("Adam", "Bára", "Žofie ♥ 日本")
PARTIES = [(1, 4), (2, 7), (3, 5)]

# What may lie beside the app's files: an earlier build's, the same app's under other addresses of the host, another app's.
LEFT = """async () => {
  const put = async (cache, url) => (await caches.open(cache)).put(url, new Response("kept"));
  const here = (path) => new URL(path, location.href.split("#")[0]).href;
  await put("companion-code", here("code?0"));
  await put("companion-files", "/elsewhere/index.html?0");
  await put("companion-files", here("below/index.html?0"));
  await put("companion-files", here("below/app.bin?0"));
  await put("not-ours", "/not-ours");
}"""
CACHES = "caches.keys().then(names => names.sort())"


@pytest.fixture
def site(built: build.Built, tmp_path: Path) -> Iterator[Site]:
    site = put(built, tmp_path)
    yield site
    site.stop()


@pytest.mark.e2e
def test_no_start_compiles_python(built: build.Built) -> None:
    with zipfile.ZipFile(built.out / client.LIBRARY) as library:
        heads = {name: library.read(name)[:16] for name in library.namelist() if not name.endswith("/")}
    assert {"asyncio/__init__.pyc", "typing.pyc", "pyodide/__init__.pyc"} <= heads.keys()
    assert not [name for name in heads if name.endswith(".py")]
    assert {head[4:] for name, head in heads.items() if name.endswith(".pyc")} == {recording.UNCHECKED}


@pytest.mark.e2e
def test_a_table_lives_without_a_network(site: Site, built: build.Built, playwright: Playwright) -> None:
    v = visit(playwright, site)
    p = KuroPlayer(v.d, "cs", NAMES)
    try:
        # One canvas of the two, and nothing of what is not to be kept.
        assert v.d.page.evaluate(KEPT) == len(built.files) - len(build.NOT_KEPT) - 2

        site.stop()
        v.d.context.set_offline(True)
        v.restart()
        p.set_up(NAMES, PARTIES, 0)
        v.asked_politely()

        table = v.d.page.url
        assert "#/t/" in table
        v.restart()  # a deep link
        assert v.d.page.url == table
        p.reveal(4)

        v.d.page.goto(site.url + "#/")
        p.sees("Continue with {game}", game="Kuro")
        p.tap("Continue with {game}", game="Kuro")
        p.send()
        v.d.wait_for(plain(NAMES[2]))
        assert v.d.page.evaluate("localStorage.getItem('companion.last')") == f"Kuro · {', '.join(NAMES)}"
        v.asked_politely()
    finally:
        v.d.close()


@pytest.mark.e2e
def test_a_new_version_waits_until_the_app_is_closed(site: Site, newer: build.Built, playwright: Playwright) -> None:
    v = visit(playwright, site)
    p = KuroPlayer(v.d, "cs", NAMES)
    state = "navigator.serviceWorker.getRegistration().then(async r => { await r.update(); return !!r.waiting })"
    try:
        before = v.d.page.evaluate(VERSION)
        v.d.page.evaluate(LEFT)
        p.set_up(NAMES, PARTIES, 0)

        shutil.copytree(newer.out, site.app, dirs_exist_ok=True)
        v.asked.clear()
        v.d.wait_until(lambda: bool(v.d.page.evaluate(state)), "the new version to be fetched", 30)

        # The table goes on with the old version, and with what that one has kept.
        assert v.d.page.evaluate(VERSION) == before
        assert v.d.page.evaluate(CACHES) == ["companion-code", "companion-files", "not-ours"]
        p.reveal(4)
        p.sees("Send from hand")
        assert v.d.page.evaluate(VERSION) == before

        # Nor does a reload change over; only when the app has been closed everywhere, the next start does.
        v.restart()
        assert v.d.page.evaluate(VERSION) == before
        table = v.d.page.url
        other = v.d.context.new_page()
        other.goto(site.url.removesuffix(f"{FOLDER}/"))  # another page of the same host
        v.d.page.close()
        v.d.page = other
        waits = f"navigator.serviceWorker.getRegistration('/{FOLDER}/').then(r => !!r.waiting)"
        v.d.wait_until(lambda: not other.evaluate(waits), "the change of version")
        other.goto(table)
        v.d.enable_semantics()
        assert other.evaluate(VERSION) != before
        p.sees("Undo")
        p.sees("Send from hand")
        # Nothing is left of the old one; what is somebody else's stays.
        assert other.evaluate(CACHES) == ["companion-files", "not-ours"]
        for url in ("/elsewhere/index.html?0", "below/index.html?0", "below/app.bin?0"):
            assert other.evaluate("url => caches.match(url).then(found => !!found)", url), url
        assert other.evaluate(KEPT) == len(newer.files) - len(build.NOT_KEPT) - 2 + 3
        assert v.d.foreign == []
    finally:
        v.d.close()
