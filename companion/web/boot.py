"""Runs the program in the browser, from code that was compiled when the app was built.

Compiling every module that is imported would be a good part of each start. `compiling.py` starts the build once in
recording mode (`bridge.record`): every module is imported, and the code goes into the archive in place of its source.
Python's own library is compiled then, too; its zip holds that code.
"""

from __future__ import annotations

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

ROOT = "/app"
PACKAGES = "__pypackages__"
COMPILED = "compiled"

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


def _own() -> list[str]:
    """The program's modules, without those of the packages."""
    paths = [path.relative_to(ROOT).with_suffix("") for path in sorted(Path(ROOT).rglob("*.py"))]
    return [".".join(p.parts).removesuffix(".__init__") for p in paths if len(p.parts) > 1 and p.parts[0] != PACKAGES]


def run(entry: str, bridge: Any) -> None:
    """Run a module as the program."""
    os.chdir(ROOT)
    sys.path[:0] = [ROOT, f"{ROOT}/{PACKAGES}"]
    if bridge.record:
        importlib.import_module("recording").run(entry, bridge, _own())
    else:
        sys.meta_path.insert(0, _Finder(Path(ROOT, COMPILED).read_bytes()))
        runpy.run_module(entry, run_name="__main__")
