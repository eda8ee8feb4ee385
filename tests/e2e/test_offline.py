"""The offline build in a browser: visited once, it lives without its server, keeps its tables, and changes over politely."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from companion.web import build
from tests.e2e.browser import Driver, free_port, open_app, plain, serve
from tests.e2e.player import KuroPlayer

# A name outside every font: the web client would look for further fonts on other hosts, for ever.
NAMES = ("Adam", "Bára", "Žofie ♥ 日本")
PARTIES = [(1, 4), (2, 7), (3, 5)]
FOLDER = "hry/companion"  # any folder of any host

CONTROLLED = "navigator.serviceWorker.ready.then(r => !!r.active)"
KEPT = "caches.open('companion-files').then(c => c.keys()).then(k => k.length)"


@dataclass
class Site:
    """A static host with the app in a folder of it, sending the headers the build asks for."""

    root: Path
    running: ExitStack
    url: str = ""

    @property
    def app(self) -> Path:
        return self.root / FOLDER

    def start(self) -> str:
        port = free_port()
        command = ["-m", "tests.e2e.static_host", str(port), str(self.root), str(self.app / "_headers")]
        self.url = f"{self.running.enter_context(serve(command, port))}/{FOLDER}/"
        return self.url

    def stop(self) -> None:
        self.running.close()


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> build.Built:
    """The app as it is now; the packages for WebAssembly come from the index, or from what an earlier build fetched."""
    return build.build(build.companion(), tmp_path_factory.mktemp("web") / "app")


@pytest.fixture
def site(built: build.Built, tmp_path: Path) -> Iterator[Site]:
    site = Site(tmp_path, ExitStack())
    shutil.copytree(built.out, site.app)
    site.start()
    yield site
    site.stop()


@dataclass
class Visit:
    """An open app, and what it asked for since the last start."""

    d: Driver
    asked: Counter[str]

    def restart(self) -> None:
        self.asked.clear()
        self.d.reload()

    def asked_politely(self) -> None:
        """Nothing of another host, nothing that is not there, nothing over and over."""
        assert self.d.foreign == []
        assert [e for e in self.d.errors if "net::ERR" in e or "404" in e] == []
        often = {url: n for url, n in self.asked.items() if n > 4}
        assert often == {}, "asked for again and again"
        assert not [url for url in self.asked if "noto" in url.lower()]


def visit(playwright: Playwright, site: Site) -> Visit:
    asked: Counter[str] = Counter()
    d = open_app(playwright, site.url)
    d.page.on("request", lambda request: asked.update([request.url]))
    d.page.evaluate(CONTROLLED)
    return Visit(d, asked)


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
def test_a_new_version_waits_until_the_app_is_closed(
    site: Site, built: build.Built, playwright: Playwright, tmp_path: Path
) -> None:
    v = visit(playwright, site)
    p = KuroPlayer(v.d, "cs", NAMES)
    version = "fetch('config.js').then(r => r.text())"
    state = "navigator.serviceWorker.getRegistration().then(async r => { await r.update(); return !!r.waiting })"
    try:
        before = v.d.page.evaluate(version)
        p.set_up(NAMES, PARTIES, 0)

        now = build.companion()
        newer = build.build(replace(now, code={**now.code, "newer.py": b"# a change\n"}), tmp_path / "newer")
        shutil.copytree(newer.out, site.app, dirs_exist_ok=True)
        v.asked.clear()
        v.d.wait_until(lambda: bool(v.d.page.evaluate(state)), "the new version to be fetched", 30)

        # The table goes on with the old version.
        assert v.d.page.evaluate(version) == before
        p.reveal(4)
        p.sees("Send from hand")
        assert v.d.page.evaluate(version) == before

        # Nor does a reload change over; only when the app has been closed everywhere, the next start does.
        v.restart()
        assert v.d.page.evaluate(version) == before
        table = v.d.page.url
        other = v.d.context.new_page()
        other.goto(site.url.removesuffix(f"{FOLDER}/"))  # another page of the same host
        v.d.page.close()
        v.d.page = other
        waits = f"navigator.serviceWorker.getRegistration('/{FOLDER}/').then(r => !!r.waiting)"
        v.d.wait_until(lambda: not other.evaluate(waits), "the change of version")
        other.goto(table)
        v.d.enable_semantics()
        assert other.evaluate(version) != before
        p.sees("Undo")
        p.sees("Send from hand")
        assert other.evaluate(KEPT) == len(newer.files) - len(build.NOT_KEPT) - 2  # nothing is left of the old one
        assert v.d.foreign == []
    finally:
        v.d.close()
