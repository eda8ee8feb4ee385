"""Runs the program in the browser, from code that was compiled when the app was built.

Compiling every module that is imported, Python's own library included, would be about half of the first start.
`compiling.py` starts the build once in recording mode (`bridge.record`): every module is imported, and the code goes into
the archive in place of its source.
"""

from __future__ import annotations

import asyncio
import importlib
import json
import marshal
import os
import runpy
import sys
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType
from typing import Any
from zipimport import zipimporter

ROOT = "/app"
PACKAGES = "__pypackages__"
COMPILED = "compiled"
REST = 3.0  # seconds without an import: the app has started

Line = tuple[str, str, bool, int]  # module, its file, whether it is a package, size of its code


class _Loader(SourceFileLoader):
    """A module whose code is at hand; its file is looked at for nothing but what lies beside it."""

    code = memoryview(b"")

    def get_code(self, fullname: str) -> CodeType:
        found: CodeType = marshal.loads(self.code)
        return found


class _Finder:
    """Finds the modules compiled when the app was built."""

    def __init__(self, compiled: bytes) -> None:
        self.found: dict[str, tuple[str, bool, memoryview]] = {}
        view, at = memoryview(compiled), compiled.index(b"\n") + 1
        for name, file, package, size in index(compiled):
            self.found[name] = (file, package, view[at : at + size])
            at += size

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name not in self.found:
            return None
        file, package, code = self.found[name]
        loader = _Loader(name, file)
        loader.code = code
        inside = [file.rpartition("/")[0]] if package else None
        return spec_from_file_location(name, file, loader=loader, submodule_search_locations=inside)


def index(compiled: bytes) -> list[Line]:
    """What `COMPILED` holds: a line of JSON, and then the code of one module after another."""
    return [(n, f, p, s) for n, f, p, s in json.loads(compiled[: compiled.index(b"\n")])]


class _Recorder:
    """Remembers what is compiled; once the app has started, imports what it has not, and hands all of it over."""

    def __init__(self, bridge: Any) -> None:
        self.bridge = bridge
        self.found: dict[str, tuple[str, bool, bytes]] = {}
        self.timer: asyncio.TimerHandle | None = None
        for loader in (SourceFileLoader, zipimporter):
            self.watch(loader)

    def watch(self, loader: Any) -> None:
        """Record what loaders of this class compile."""
        get_code = loader.get_code

        def recording(its: Any, name: str) -> CodeType | None:
            code: CodeType | None = get_code(its, name)
            if code is not None:
                self.found[name] = (its.get_filename(name), bool(its.is_package(name)), marshal.dumps(code))
                self.rest()
            return code

        loader.get_code = recording

    def rest(self) -> None:
        if self.timer:
            self.timer.cancel()
        self.timer = asyncio.get_event_loop().call_later(REST, self.hand_over)

    def hand_over(self) -> None:
        own = [p.relative_to(ROOT) for p in sorted(Path(ROOT).rglob("*.py"))]
        for path in own:
            if path.parts[0] != PACKAGES and path.name != "boot.py":
                importlib.import_module(".".join(path.with_suffix("").parts).removesuffix(".__init__"))
        if self.timer:
            self.timer.cancel()
        lines = [(name, file, package, len(code)) for name, (file, package, code) in self.found.items()]
        head = json.dumps(lines, separators=(",", ":")).encode()
        self.bridge.keep(b"\n".join((head, b"".join(code for _, _, code in self.found.values()))))


def run(entry: str, bridge: Any) -> None:
    """Run a module as the program."""
    os.chdir(ROOT)
    sys.path[:0] = [ROOT, f"{ROOT}/{PACKAGES}"]
    if bridge.record:
        _Recorder(bridge)
    else:
        sys.meta_path.insert(0, _Finder(Path(ROOT, COMPILED).read_bytes()))
    runpy.run_module(entry, run_name="__main__")
