"""Drives the app in Chromium through the semantics tree, as a screen reader would.

Flutter draws on a canvas; what can be found and tapped are the ``flt-semantics`` nodes, which appear after the hidden
"Enable accessibility" button is pressed. Flutter makes nodes anew when the screen changes, so each helper looks the
node up again and retries when it has just gone.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Playwright,
    Request,
)

from companion.web import compiling

ROOT = Path(__file__).parents[2]

LIKE_A_PHONE: dict[str, Any] = {"device_scale": 2, "reduced_motion": False}

MISSED = 4.0  # seconds after which a tap that nothing answered is made again

DRAWN = 12_000  # bytes of a picture with anything on it; a blank one takes 5,000

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--enable-unsafe-swiftshader",
)

_TEXTS = """() => {
  const host = document.querySelector('flt-semantics-host');
  if (!host) return [];
  const found = [];
  const walk = node => {
    if (node.nodeType === 3) { found.push(node.textContent); return; }
    if (node.nodeType !== 1) return;
    found.push(node.getAttribute('aria-label') || '', node.value || '');
    node.childNodes.forEach(walk);
  };
  walk(host);
  return found.map(t => t.trim()).filter(Boolean);
}"""

_SIGNATURE = """() => [...document.querySelectorAll('flt-semantics')].map(e =>
  [e.id, e.getAttribute('role'), e.getAttribute('aria-label'), e.style.transform, e.children.length ? '' : e.textContent].join(' ')).join('|')"""


def chromium() -> str:
    """Path of the browser."""
    path = compiling.chromium()
    if not path:
        raise RuntimeError("no Chromium found; set CHROMIUM")
    return path


def plain(text: str) -> str:
    """Text with one kind of space, as people read it (numbers carry no-break spaces)."""
    return " ".join(unicodedata.normalize("NFC", text).replace("\u00a0", " ").replace("\u202f", " ").split())


@dataclass
class Driver:
    """One open app. ``foreign`` = requests that left the app's host, ``errors`` = console errors and page errors."""

    page: Page
    context: BrowserContext
    browser: Browser
    url: str
    foreign: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    timeout: float = 15.0
    pending: set[Request] = field(default_factory=set)
    touch: bool = True
    shared: bool = False

    # Finding.

    def texts(self) -> list[str]:
        """Every text and name of the semantics tree, in reading order."""
        return [plain(t) for t in self.page.evaluate(_TEXTS)]

    def has(self, text: str) -> bool:
        """Whether some node says this (part of it is enough)."""
        wanted = plain(text)
        return any(wanted in t for t in self.texts())

    def button(self, name: str, *, exact: bool = False, nth: int = 0, role: Any = "button") -> Locator:
        """The node of this role and name. The name may be a part, unless ``exact``."""
        return self.page.get_by_role(role, name=name, exact=exact).nth(nth)

    def buttons(self) -> list[str]:
        """Names of everything that can be tapped."""
        script = """() => [...document.querySelectorAll('flt-semantics[flt-tappable]')]
            .map(e => (e.getAttribute('aria-label') || e.textContent || '').trim())"""
        return [plain(t) for t in self.page.evaluate(script)]

    # Doing.

    def _retry(self, what: str, do: Callable[[], Any], timeout: float | None) -> Any:
        end = time.monotonic() + (timeout or self.timeout)
        last: Exception | None = None
        while time.monotonic() < end:
            try:
                return do()
            except Error as error:  # gone, covered or not there yet
                last = error
                self.page.wait_for_timeout(100)
        raise AssertionError(f"{what}: not possible.\nThere is: {self.texts()}\n{last}")

    def tap(
        self,
        name: str,
        *,
        exact: bool = False,
        nth: int = 0,
        role: Any = "button",
        timeout: float | None = None,
        settle: bool = True,
    ) -> None:
        """Tap what is called so, by touch, scrolling to it if need be; wait until the screen rests (unless not `settle`)."""

        def do() -> None:
            node = self.button(name, exact=exact, nth=nth, role=role)
            node.wait_for(state="attached", timeout=1500)
            self._bring(node)
            node.tap(timeout=2500) if self.touch else node.click(timeout=2500)

        self._retry(f"tap {name!r}", do, timeout)
        if settle:
            self.wait_idle()

    def tap_until(
        self, name: str, answered: Callable[[], bool], what: str, *, exact: bool = True, nth: int = 0
    ) -> float:
        """Tap what is called so and wait for the answer; gives the moment of the tap (`time.monotonic`).

        A tap that met a screen still on the move is made again.
        """
        before = self.texts()
        self.tap(name, exact=exact, nth=nth, settle=False)
        tapped = time.monotonic()

        def done() -> bool:
            nonlocal tapped
            if answered():
                return True
            if time.monotonic() > tapped + MISSED and self.texts() == before:
                self.tap(name, exact=exact, nth=nth, settle=False)
                tapped = time.monotonic()
            return False

        self.wait_until(done, what)
        return tapped

    def _bring(self, node: Locator) -> None:
        """Scroll with the wheel until the node lies in the window (the canvas knows no scrollIntoView)."""
        size = self.page.viewport_size or {"width": 412, "height": 915}
        for _ in range(12):
            box = node.bounding_box(timeout=1500)
            if box is None or 0 <= box["y"] + box["height"] / 2 <= size["height"]:
                return
            down = box["y"] > 0
            self.page.mouse.move(size["width"] / 2, size["height"] * 0.45)
            self.page.mouse.wheel(0, 260 if down else -260)
            self.page.wait_for_timeout(150)

    def type_into(self, label: str, text: str, *, nth: int = 0, timeout: float | None = None) -> None:
        """Replace the text of the field with this label."""

        def do() -> None:
            node = self.page.get_by_role("textbox", name=label).nth(nth)
            node.click(timeout=2500)
            self.page.wait_for_timeout(250)  # a field that has just appeared takes the keyboard a moment later
            self.page.keyboard.press("End")
            for _ in node.input_value():  # a select-all does not always reach the canvas
                self.page.keyboard.press("Backspace")
            self.page.keyboard.type(text, delay=15)

        self._retry(f"type into {label!r}", do, timeout)
        self.wait_idle()

    def scroll(self, dy: float, x: float | None = None, y: float | None = None) -> None:
        """Turn the wheel by ``dy`` pixels over the middle of the window (or over x, y)."""
        size = self.page.viewport_size or {"width": 412, "height": 915}
        self.page.mouse.move(x if x is not None else size["width"] / 2, y if y is not None else size["height"] * 0.4)
        self.page.mouse.wheel(0, dy)
        self.wait_idle()

    def back(self) -> None:
        """The browser's back button."""
        self.page.go_back()
        self.wait_idle()

    # Waiting.

    def wait_for(self, text: str, timeout: float | None = None) -> None:
        """Wait until some node says this."""
        self.wait_until(lambda: self.has(text), f"the text {text!r}", timeout)

    def wait_gone(self, text: str, timeout: float | None = None) -> None:
        """Wait until no node says this any more."""
        self.wait_until(lambda: not self.has(text), f"{text!r} to go away", timeout)

    def wait_state(self, name: str, state: str, value: str, *, exact: bool = False, role: Any = "button") -> None:
        """Wait until the node of this role and name has a state (``current``, ``checked`` …) of this value."""
        node = self.button(name, exact=exact, role=role)
        shown = f"aria-{state}"
        self.wait_until(lambda: node.get_attribute(shown, timeout=1000) == value, f"{name!r} to be {state}: {value}")

    def wait_until(self, true: Callable[[], bool], what: str, timeout: float | None = None) -> None:
        """Poll a condition."""
        end = time.monotonic() + (timeout or self.timeout)
        while True:
            try:
                if true():
                    return
            except Error:
                pass
            if time.monotonic() > end:
                raise AssertionError(f"waited in vain for {what}.\nThere is: {self.texts()}")
            self.page.wait_for_timeout(80)

    def wait_idle(self, quiet: float = 0.25, timeout: float = 4.0) -> None:
        """Wait until the semantics tree has not changed for ``quiet`` seconds."""
        end, since, before = time.monotonic() + timeout, time.monotonic(), None
        while time.monotonic() < end:
            try:
                now = self.page.evaluate(_SIGNATURE)
            except Error:
                now = None
            if now != before:
                before, since = now, time.monotonic()
            elif now is not None and time.monotonic() - since >= quiet:
                return
            self.page.wait_for_timeout(60)

    def wait_loaded(self, quiet: float = 0.4, timeout: float = 10.0) -> None:
        """Wait until nothing has been requested for ``quiet`` seconds: fonts and emblems come after the first frame."""
        end, since = time.monotonic() + timeout, time.monotonic()
        while time.monotonic() < end and time.monotonic() - since < quiet:
            if self.pending:
                since = time.monotonic()
            self.page.wait_for_timeout(50)

    def enable_semantics(self, timeout: float = 60.0) -> None:
        """Press the hidden button that builds the semantics tree, and wait until there is something to tap.

        The client shows an empty page while it connects, so texts alone do not mean that the app is there.
        """
        # On a phone the button lies over the whole page and only a click in its very middle counts.
        press = """() => { const p = document.querySelector('flt-semantics-placeholder'), r = p?.getBoundingClientRect();
            p?.dispatchEvent(new MouseEvent('click',
                { bubbles: true, clientX: r.x + r.width / 2, clientY: r.y + r.height / 2 }));
            return document.querySelectorAll('flt-semantics[flt-tappable]').length }"""
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            try:
                if self.page.evaluate(press):
                    self.wait_idle()
                    if self.buttons():
                        return
            except Error:  # the page is still being loaded
                pass
            self.page.wait_for_timeout(120)
        raise AssertionError(f"the app did not start; there is {self.texts()}; errors: {self.errors[-5:]}")

    def reload(self) -> None:
        """Reload the page and wait until it can be used again."""
        self.page.reload()
        self.enable_semantics()

    def screenshot(self, path: str | Path, *, full: bool = False) -> Path:
        """Save a picture once fonts and emblems have come; the folder is made."""
        self.wait_loaded()
        target = Path(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=str(target), full_page=full)
        return target

    def close(self) -> None:
        """Close the page, and its browser unless it is shared."""
        self.context.close()
        if not self.shared:
            self.browser.close()


def launch(playwright: Playwright) -> Browser:
    """Start the browser, to be shared by several ``open_app``; each gets a fresh profile."""
    return playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))


def open_app(
    playwright: Playwright,
    url: str,
    lang: str = "cs-CZ",
    *,
    width: int = 412,
    height: int = 915,
    dark: bool = False,
    device_scale: float = 1,
    reduced_motion: bool = True,
    touch: bool = True,
    offline: bool = False,
    storage: dict[str, str] | None = None,
    timeout: float = 60,
    browser: Browser | None = None,
    prepare: Callable[[BrowserContext], object] | None = None,
) -> Driver:
    """Open ``url`` on a phone-sized window and wait until it can be used.

    Fewer pixels than a phone has, and nothing moves, as nobody looks at it; ``LIKE_A_PHONE`` has both.

    lang     locale of the browser ("cs-CZ", "en-GB")
    storage  local storage to start with (key -> value)
    browser  one from ``launch`` to be shared; it stays open when the driver closes
    prepare  what is to be done with the new profile before the page is opened
    """
    shared = browser is not None
    browser = browser or launch(playwright)
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=device_scale,
        locale=lang,
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce" if reduced_motion else "no-preference",
        has_touch=touch,
        offline=offline,
    )
    if prepare:
        prepare(context)
    page = context.new_page()
    driver = Driver(page, context, browser, url, touch=touch, shared=shared)
    own = urlsplit(url).netloc

    def seen(request: Request) -> None:
        parts = urlsplit(request.url)
        driver.pending.add(request)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.netloc != own:
            driver.foreign.append(request.url)

    def said(message: ConsoleMessage) -> None:
        if message.type == "error":
            driver.errors.append(message.text)

    page.on("request", seen)
    page.on("requestfinished", lambda request: driver.pending.discard(request))
    page.on("requestfailed", lambda request: driver.pending.discard(request))
    page.on("console", said)
    page.on("pageerror", lambda error: driver.errors.append(str(error)))
    if storage:
        page.add_init_script("".join(f"localStorage.setItem({key!r}, {value!r});" for key, value in storage.items()))
    page.goto(url)
    driver.enable_semantics(timeout)
    # Words and buttons can be there on a page that stays white.
    driver.wait_until(lambda: len(page.screenshot()) > DRAWN, "something to be drawn")
    return driver


def free_port() -> int:
    """A port of the loopback interface that nobody uses now."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


@contextmanager
def serve(
    command: Sequence[str], port: int, *, env: dict[str, str] | None = None, timeout: float = 30
) -> Iterator[str]:
    """Run a server in a process of its own until the block ends; gives its address.

    ``command`` is what follows the interpreter, e.g. ``["-m", "companion.ui.gallery", "--port", str(port)]``.
    """
    # Not a pipe: one that nobody reads fills up and stops the server.
    said = tempfile.TemporaryFile()  # noqa: SIM115  closed below
    process = subprocess.Popen(
        [sys.executable, *command],
        cwd=ROOT,
        env={**os.environ, **(env or {})},
        stdout=said,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    try:
        end = time.monotonic() + timeout
        while True:
            if process.poll() is not None:
                said.seek(0)
                output = said.read().decode(errors="replace")
                raise RuntimeError(f"the server ended with {process.returncode}:\n{output}")
            with socket.socket() as sock:
                sock.settimeout(0.5)
                if sock.connect_ex(("127.0.0.1", port)) == 0:
                    break
            if time.monotonic() > end:
                raise RuntimeError(f"the server does not answer on port {port}")
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait(5)
        said.close()


@contextmanager
def serve_folder(folder: Path, *, timeout: float = 10) -> Iterator[str]:
    """Serve a built folder as any static host would; gives its address."""
    port = free_port()
    command = ["-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", str(folder)]
    with serve(command, port, timeout=timeout) as url:
        yield url
