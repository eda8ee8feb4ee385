"""The offline build on a static host, for tests: shared by all that open it."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Playwright

from companion.web import build
from tests.e2e.browser import Driver, free_port, open_app, serve

FOLDER = "hry/companion"  # any folder of any host

CONTROLLED = "navigator.serviceWorker.ready.then(r => !!r.active)"
# What tells two builds apart: the archive, as the page gets it. Two of them may be equally long.
VERSION = """fetch('app.bin').then(r => r.arrayBuffer()).then(found => crypto.subtle.digest('SHA-256', found))
    .then(sum => new Uint8Array(sum).toString())"""
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


def put(built: build.Built, root: Path) -> Site:
    """The build on a host of its own."""
    site = Site(root, ExitStack())
    shutil.copytree(built.out, site.app)
    site.start()
    return site


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


def visit(
    playwright: Playwright,
    site: Site,
    route: str = "",
    browser: Browser | None = None,
    prepare: Callable[[BrowserContext], object] | None = None,
) -> Visit:
    """The app opened at a route ("#/tables"), with its service worker at work; `browser`, `prepare` as for `open_app`."""
    asked: Counter[str] = Counter()
    d = open_app(playwright, site.url + route, browser=browser, prepare=prepare)
    d.page.on("request", lambda request: asked.update([request.url]))
    d.page.evaluate(CONTROLLED)
    return Visit(d, asked)
