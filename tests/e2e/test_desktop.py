"""The desktop program: built from build.spec, started as people start it, a table kept over a restart."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tests.e2e.browser import ROOT, free_port, open_app
from tests.e2e.conftest import Served
from tests.e2e.player import KuroPlayer

NAME = "companion.exe" if os.name == "nt" else "companion"


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One program, with nothing of this checkout beside it."""
    out = tmp_path_factory.mktemp("desktop")
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR"]
    subprocess.run(
        [*command, "--distpath", str(out / "dist"), "--workpath", str(out / "build"), str(ROOT / "build.spec")],
        check=True,
        cwd=ROOT,
        timeout=600,
    )
    return out / "dist" / NAME


@pytest.fixture
def started(program: Path, tmp_path: Path) -> Iterator[Served]:
    app = Served(tmp_path / "tables.sqlite", free_port(), command=(str(program),), folder=tmp_path)
    app.start()
    yield app
    app.stop()


@pytest.mark.e2e
def test_the_program_serves_and_keeps_a_table(started: Served, playwright: Playwright) -> None:
    d = open_app(playwright, started.url, "cs-CZ")
    p = KuroPlayer(d, "cs")
    try:
        p.set_up(("Adam", "Bára", "Cyril"), [(1, 4), (2, 7), (3, 5)], 0)
        p.reveal(4)
        p.sees("{who} sends a hero", who="Adam")
        assert started.process
        started.process.send_signal(signal.SIGTERM)
        started.process.wait(15)
        started.start()
        d.page.goto(started.url)
        d.enable_semantics()
        p.tap("Continue with {game}", game="Kuro")
        p.sees("{who} sends a hero", who="Adam")
    finally:
        d.close()
