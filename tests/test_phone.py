"""The folder `flet build` takes: complete, and it starts from itself alone."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from companion.core import registry
from companion.paths import PACKAGE
from companion.phone import stage

START = """
import asyncio, sys
import flet as ft
import companion, companion.paths
from companion import content, i18n
from companion.core import registry
from companion.phone import app

for name in ("flet_web", "uvicorn", "platformdirs", "fontTools"):  # not on a phone
    sys.modules[name] = None
assert companion.__file__.startswith(sys.argv[1]), companion.__file__
assert str(companion.paths.CONTENT).startswith(sys.argv[1])
started = []
ft.run = started.append
import main
assert len(started) == 1 and callable(started[0])
for game in registry.metas():
    registry.game(game), registry.dealer(game)
    content.rules(game, "cs")
assert i18n.Words("cs").t("Back") != "Back"

async def kept():
    from companion.core.table import Header
    from companion.store.sqlite import SqliteStore

    store = SqliteStore(app.data())
    await store.create(Header(id="a", game="kuro", seats=("A", "B", "C"), options={}, created="2026-11-30T18:00:00Z"))
    await store.close()

asyncio.run(kept())
print(app.data())
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("phone") / "app"
    stage.stage(out)
    return out


def test_it_has_all_that_flet_asks_for(folder: Path) -> None:
    own = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text("utf-8"))
    made = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))
    assert made["project"]["dependencies"] == own["project"]["dependencies"]
    assert made["project"]["version"] == own["project"]["version"]
    flet = made["tool"]["flet"]
    assert flet == own["tool"]["flet"]
    assert flet["bundle_id"].startswith(flet["org"])
    assert not any(flet["android"]["permission"].values())
    assert (folder / "main.py").is_file()
    icon = (folder / "assets/icon.png").read_bytes()
    assert icon.startswith(b"\x89PNG")
    assert struct.unpack(">II", icon[16:24]) == (512, 512)
    assert {path.name for path in (folder / "content").iterdir()} >= set(registry.metas())
    assert (folder / "assets/emblems/motif-kuro.svg").is_file()
    assert not list(folder.rglob("*.po"))
    assert not (folder / "companion/serve.py").exists()


def test_it_starts_from_itself_alone_and_keeps_tables_in_the_folder_of_the_app(folder: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", START, str(folder)],
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "FLET_APP_STORAGE_DATA": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"},
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.strip() == str(tmp_path / "companion.sqlite")
    assert (tmp_path / "companion.sqlite").stat().st_size > 0
