"""Runs the program in the browser, and keeps compiled code from one start to the next.

The first start compiles every module that is imported, Python's own library included: about half of the time until
the app is there. What was compiled is handed to the worker (`static/worker.js`), which puts it into the browser's
cache under the name of this build; the next start takes it from there.
"""

from __future__ import annotations

import asyncio
import marshal
import os
import runpy
import sys
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from types import CodeType
from typing import Any
from zipimport import zipimporter

ROOT = "/app"
REST = 4.0  # seconds without an import before what is new is kept

Kept = tuple[str, bool, bytes]  # file, whether it is a package, code


class _Loader(SourceFileLoader):
    """A module whose code is at hand; its file is looked at for nothing but what lies beside it."""

    code = b""

    def get_code(self, fullname: str) -> CodeType:
        found: CodeType = marshal.loads(self.code)
        return found


class _Finder:
    """Finds the modules compiled by an earlier start."""

    def __init__(self, kept: dict[str, Kept]) -> None:
        self.kept = kept

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name not in self.kept:
            return None
        file, package, code = self.kept[name]
        loader = _Loader(name, file)
        loader.code = code
        inside = [file.rpartition("/")[0]] if package else None
        return spec_from_file_location(name, file, loader=loader, submodule_search_locations=inside)


class _Recorder:
    """Remembers what is compiled; hands all of it over when the imports have come to rest."""

    def __init__(self, kept: dict[str, Kept], hand_over: Any) -> None:
        self.kept = kept
        self.hand_over = hand_over
        self.fresh: dict[str, tuple[str, bool, CodeType]] = {}
        self.timer: asyncio.TimerHandle | None = None

    def watch(self, loader: Any) -> None:
        """Record what loaders of this class compile."""
        get_code = loader.get_code

        def recording(its: Any, name: str) -> CodeType | None:
            code: CodeType | None = get_code(its, name)
            if code is not None:
                self.fresh[name] = (its.get_filename(name), bool(its.is_package(name)), code)
                self.rest()
            return code

        loader.get_code = recording

    def rest(self) -> None:
        if self.timer:
            self.timer.cancel()
        self.timer = asyncio.get_event_loop().call_later(REST, self.keep)

    def keep(self) -> None:
        for name, (file, package, code) in self.fresh.items():
            self.kept[name] = (file, package, marshal.dumps(code))
        self.fresh.clear()
        self.hand_over(marshal.dumps(self.kept))


def run(entry: str, bridge: Any) -> None:
    """Run a module as the program. `bridge.kept`: what an earlier start handed to `bridge.keep`, or None."""
    os.chdir(ROOT)
    sys.path[:0] = [ROOT, f"{ROOT}/__pypackages__"]
    kept: dict[str, Kept] = {}
    if bridge.kept is not None:
        try:
            kept = marshal.loads(bridge.kept.to_bytes())
        except (EOFError, ValueError, TypeError):
            kept = {}
    recorder = _Recorder(kept, bridge.keep)
    for loader in (SourceFileLoader, zipimporter):
        recorder.watch(loader)
    sys.meta_path.insert(0, _Finder(kept))
    runpy.run_module(entry, run_name="__main__")
