"""Compiles the program and Python's library in the browser, once, when the app is built (see `compiling.py`).

`boot.py` gives the program to this: it is started, the rest of it is imported, and the code of all of it is handed over.
"""

from __future__ import annotations

import asyncio
import importlib
import io
import json
import marshal
import runpy
import sys
from collections.abc import Sequence
from importlib.machinery import SourceFileLoader
from importlib.util import MAGIC_NUMBER
from types import CodeType
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

REST = 3.0  # seconds without an import: the app has started
UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # PEP 552: named by a hash that is not compared with a source


class _Recorder:
    """Remembers what is compiled; once the app has started, imports what it has not, and hands all of it over."""

    def __init__(self, bridge: Any, own: Sequence[str]) -> None:
        self.bridge = bridge
        self.own = own
        self.found: dict[str, tuple[str, bool, bytes]] = {}
        self.timer: asyncio.TimerHandle | None = None
        loader: Any = SourceFileLoader
        get_code = loader.get_code

        def recording(its: SourceFileLoader, name: str) -> CodeType | None:
            code: CodeType | None = get_code(its, name)
            if code is not None:
                self.found[name] = (its.get_filename(name), its.is_package(name), marshal.dumps(code))
                self.rest()
            return code

        loader.get_code = recording

    def rest(self) -> None:
        if self.timer:
            self.timer.cancel()
        self.timer = asyncio.get_event_loop().call_later(REST, self.hand_over)

    def hand_over(self) -> None:
        for name in self.own:
            importlib.import_module(name)
        if self.timer:
            self.timer.cancel()
        lines = [(name, file, package, len(code)) for name, (file, package, code) in self.found.items()]
        head = json.dumps(lines, separators=(",", ":")).encode()
        compiled = b"\n".join((head, b"".join(code for _, _, code in self.found.values())))
        [library] = [path for path in sys.path if path.endswith(".zip")]
        self.bridge.keep(compiled, compiled_library(library))


def compiled_library(path: str) -> bytes:
    """Python's library (a zip of sources, read from there) with every module compiled by this Python."""
    out = io.BytesIO()
    with ZipFile(path) as sources, ZipFile(out, "w", ZIP_DEFLATED, compresslevel=9) as library:
        for info in sources.infolist():
            content = sources.read(info)
            if info.filename.endswith(".py"):
                code = compile(content, f"{path}/{info.filename}", "exec", dont_inherit=True)
                content = MAGIC_NUMBER + UNCHECKED + marshal.dumps(code)
                info = ZipInfo(f"{info.filename}c", info.date_time)
            library.writestr(info, content, ZIP_DEFLATED)
    return out.getvalue()


def run(entry: str, bridge: Any, own: Sequence[str]) -> None:
    """Run a module as the program; `own`: all modules of it."""
    _Recorder(bridge, own)
    runpy.run_module(entry, run_name="__main__")
