"""Fetches the packages the app needs in the browser, built for WebAssembly, from the package index pip is set up for."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

# The app's own dependencies and what flet, pydantic and babel need there, without what Flet leaves out in a browser (httpx, oauthlib).
NAMES = (
    "annotated-types",
    "babel",
    "flet",
    "markdown-it-py",
    "mdurl",
    "msgpack",
    "pydantic",
    "pydantic_core",
    "repath",
    "segno",
    "six",
    "typing-inspection",
    "typing_extensions",
)
# Python and platform of the Pyodide that comes with the web client.
TARGET = (
    *("--only-binary=:all:", "--no-deps", "--no-compile"),
    *("--python-version", "314", "--implementation", "cp", "--abi", "cp314", "--abi", "none"),
    *("--platform", "pyemscripten_2026_0_wasm32", "--platform", "any"),
)

LOCALES = ("root", "cs", "en")


class CannotFetch(Exception):
    """A package could not be had; the message says what pip said."""


def pins(lock: Path) -> list[str]:
    """The packages at the versions of the lock file ("flet==1.0.5"); raises CannotFetch if one is not in it."""
    found = {}
    for line in lock.read_text(encoding="utf-8").splitlines():
        name, pinned, _ = line.partition("==")
        if pinned:
            found[_plain(name)] = line.strip()
    missing = [name for name in NAMES if _plain(name) not in found]
    if missing:
        raise CannotFetch(f"{lock.name} names no version of {', '.join(missing)}")
    return [found[_plain(name)] for name in NAMES]


def _plain(name: str) -> str:
    return name.strip().lower().replace("_", "-")


def fetched(wanted: list[str], cache: Path) -> Path:
    """The folder with the unpacked packages, fetched once for the same versions; raises CannotFetch."""
    key = hashlib.sha256("\n".join([*wanted, *TARGET]).encode()).hexdigest()[:16]
    folder = cache / f"packages-{key}"
    if folder.is_dir():
        return folder
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache) as temporary:
        target = Path(temporary) / "p"
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        done = subprocess.run(
            [*command, "--target", str(target), *TARGET, *wanted], capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise CannotFetch(f"pip could not fetch the packages for WebAssembly:\n{done.stderr.strip()}")
        shutil.move(target, folder)
    return folder


def files(folder: Path) -> Iterator[tuple[str, Path]]:
    """What of the packages is taken along, as (path in the archive, file), in a fixed order."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and _used(name):
            yield name, path


def _used(name: str) -> bool:
    top, _, rest = name.partition("/")
    if top.endswith(".dist-info") or top == "bin" or "/__pycache__/" in name:
        return False
    if top == "babel" and rest.endswith(".dat"):
        return rest == "global.dat" or Path(rest).stem in LOCALES
    if name.startswith(
        ("pydantic/v1/", "pydantic/mypy", "flet/testing/", "flet/pytest_plugin", "babel/messages/frontend")
    ):
        return False
    return name.endswith((".py", ".so", ".json"))
