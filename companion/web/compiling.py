"""Has the browser's own Python compile the app and the library, once, when the app is built, so that no phone does it.

Compiling would be about half of every start. Only the Python that runs the app can do it (its code is of that version),
so the build is started once in Chromium, in a mode in which `recording.py` imports every module and hands over the code.
"""

from __future__ import annotations

import base64
import os
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

WAIT = 120  # seconds
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--enable-unsafe-swiftshader")

# Keep what the worker hands over where the build can ask for it.
LISTEN = """
const Plain = Worker;
window.Worker = function (url, options) {
  const worker = new Plain(url, options);
  worker.addEventListener("message", ({ data }) => {
    if (data.compiled) window.compiled = [data.compiled, data.library];
    if (data.error) window.failed = String(data.error);
  });
  return worker;
};
"""
READ = """() => (window.compiled ?? []).map((bytes) => {
  let text = "";
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return btoa(text);
})"""


@dataclass(frozen=True)
class Compiled:
    """`program`: what `boot.py` reads; `library`: Python's library as a zip of compiled modules."""

    program: bytes
    library: bytes


class CannotCompile(Exception):
    """The app could not be started in a browser to be compiled; the message says why."""


def chromium() -> str | None:
    """Path of the browser: `CHROMIUM` from the environment, or what the system has."""
    return os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


def compiled(site: Path) -> Compiled:
    """The code of every module of the app built into `site` in recording mode, and of the library; raises CannotCompile."""
    with ThreadPoolExecutor(1) as thread:  # whoever builds may have a browser open in this one
        return thread.submit(_compiled, site).result()


def _compiled(site: Path) -> Compiled:
    from playwright.sync_api import Error, sync_playwright  # not a part of the app

    if not (path := chromium()):
        raise CannotCompile("compiling the app needs Chromium: install it, or name it in CHROMIUM")
    with _served(site) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        said: list[str] = []
        try:
            page = browser.new_page()
            page.on("console", lambda message: said.append(message.text))
            page.add_init_script(LISTEN)
            page.goto(url)
            for _ in range(WAIT):
                page.wait_for_timeout(1000)
                if found := page.evaluate(READ):
                    return Compiled(*map(base64.b64decode, found))
                if page.evaluate("window.failed"):
                    break
            raise CannotCompile("\n".join(["the app did not start in Chromium:", *said[-20:]]))
        except Error as e:
            raise CannotCompile("\n".join([str(e), *said[-20:]])) from e
        finally:
            browser.close()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/"
        server.shutdown()
