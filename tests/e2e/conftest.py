"""A served app of its own for each test: real process, real file, real browser."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Playwright, sync_playwright

from companion.web import build
from tests.e2e.browser import ROOT, free_port


@dataclass
class Served:
    """The app in a process; `kill` ends it as a power cut would. `command`: the program, `folder`: where it is started."""

    data: Path
    port: int
    command: tuple[str, ...] = (sys.executable, "-m", "companion", "run")
    folder: Path = ROOT
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.process = subprocess.Popen(
            [*self.command, "--no-open", "--port", str(self.port), "--data", str(self.data)],
            cwd=self.folder,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        end = time.monotonic() + 40
        while time.monotonic() < end:
            with socket.socket() as s:
                s.settimeout(0.3)
                if s.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        raise RuntimeError(f"the app did not start (exit {self.process.poll()})")

    def kill(self) -> None:
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(8)
            except subprocess.TimeoutExpired:
                self.process.kill()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    app = Served(tmp_path / "companion.sqlite", free_port())
    app.start()
    yield app
    app.stop()


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> build.Built:
    """The app as it is now; the packages for WebAssembly come from the index, or from what an earlier build fetched."""
    return build.build(build.companion(), tmp_path_factory.mktemp("web") / "app")


@pytest.fixture(scope="session")
def newer(tmp_path_factory: pytest.TempPathFactory) -> build.Built:
    """The next version of the app: another text, so that nothing is compiled anew."""
    now = build.companion()
    changed = replace(now, code={**now.code, "content/newer.md": b"a change\n"})
    return build.build(changed, tmp_path_factory.mktemp("web") / "newer")


@pytest.fixture(scope="module")  # one at a time: other modules start their own
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as p:
        yield p


def finished(job: Coroutine[Any, Any, Any]) -> Any:
    """The result of a coroutine, run beside the browser driver, which has a loop of its own in this thread."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, job).result()
