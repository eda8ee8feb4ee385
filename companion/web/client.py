"""Flet's compiled web client: which of its files are taken, and the few places in them that are changed.

Every change names a pattern that must be there exactly once, so that another version of the client fails the build
instead of changing it silently.
"""

from __future__ import annotations

import importlib
import io
import json
import re
import zipfile
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

# Chromium draws with a build of its own; all others with the full one. The rest (other renderers, symbols, Pyodide's
# own tools, fonts for mathematics) is not used.
FILES = (
    "main.dart.js",
    "version.json",
    "canvaskit/canvaskit.js",
    "canvaskit/canvaskit.wasm",
    "canvaskit/chromium/canvaskit.js",
    "canvaskit/chromium/canvaskit.wasm",
    "assets/AssetManifest.bin",
    "assets/AssetManifest.bin.json",
    "assets/fonts/roboto.woff2",
    "assets/shaders/ink_sparkle.frag",
    "assets/shaders/stretch_effect.frag",
    "assets/packages/wakelock_plus/assets/no_sleep.js",
    "assets/NOTICES",
    "pyodide/pyodide.mjs",
    "pyodide/pyodide.asm.mjs",
    "pyodide/pyodide.asm.wasm",
    "pyodide/python_stdlib.zip",
)

FONTS = [
    {"family": "MaterialIcons", "fonts": [{"asset": "fonts/MaterialIcons-Regular.otf"}]},
    {"family": "Roboto", "fonts": [{"asset": "fonts/roboto.woff2"}]},  # else it is asked for under its name on the web
]

LIBRARY = "pyodide/python_stdlib.zip"
ICONS = "assets/fonts/MaterialIcons-Regular.otf"
# What the client's own widgets may draw: menus of text fields, lists that unfold, messages that close.
OWN_ICONS = (
    *(
        "ADD",
        "ARROW_BACK",
        "ARROW_BACK_IOS",
        "ARROW_BACK_IOS_NEW",
        "ARROW_DOWNWARD",
        "ARROW_DROP_DOWN",
        "ARROW_DROP_UP",
    ),
    *("ARROW_FORWARD", "ARROW_UPWARD", "CANCEL", "CHECK", "CHEVRON_LEFT", "CHEVRON_RIGHT", "CLEAR", "CLOSE", "EDIT"),
    *("ERROR", "ERROR_OUTLINE", "EXPAND_LESS", "EXPAND_MORE", "MENU", "MORE_HORIZ", "MORE_VERT", "REMOVE", "SEARCH"),
)

# What of Python's library no page can use: other processes, terminals, mail and servers, tests, and rare encodings.
NOT_IN_A_PAGE = (
    *(
        "_pyrepl",
        "doctest",
        "ensurepip",
        "idlelib",
        "multiprocessing",
        "pdb",
        "pydoc",
        "pydoc_data",
        "unittest",
        "venv",
    ),
    *("cgi", "ftplib", "imaplib", "mailbox", "nntplib", "poplib", "smtplib", "socketserver", "wsgiref", "xmlrpc"),
    *("curses", "dbm", "optparse", "pickletools", "sqlite3", "tkinter", "turtle", "xml"),
)
ENCODINGS = ("__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode", "utf_8", "utf_8_sig", "utf_16")


class Changed(Exception):
    """The web client is not the one this build knows."""


def folder() -> Path:
    """Where the client lies in the flet-web package."""
    spec = find_spec("flet_web")
    if spec is None or spec.origin is None:
        raise Changed("flet-web is not installed")
    return Path(spec.origin).parent / "web"


def files(icons: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    """Every file of the client as (path, content), for an app that draws these icons ("UNDO_ROUNDED"); raises Changed."""
    source = folder()
    for name in FILES:
        content = (source / name).read_bytes()
        if name == "main.dart.js":
            content = patched_client(content.decode()).encode()
        elif name == LIBRARY:
            content = cut_library(content)
        yield name, content
    yield ICONS, cut_icons(source / ICONS, {*OWN_ICONS, *icons})
    yield "flutter_bootstrap.js", patched_bootstrap((source / "flutter_bootstrap.js").read_text("utf-8")).encode()
    yield "assets/FontManifest.json", json.dumps(FONTS).encode()
    yield "pyodide/pyodide-lock.json", bare_lock((source / "pyodide/pyodide-lock.json").read_text("utf-8")).encode()


def cut_icons(font: Path, names: Iterable[str]) -> bytes:
    """The font of icons with these only (it holds 8,600); raises Changed if one is not in it."""
    subset: Any = importlib.import_module("fontTools.subset")
    options = subset.Options()
    options.notdef_outline = True
    options.glyph_names = True
    whole = subset.load_font(str(font), options)
    there = set(whole.getGlyphOrder())
    wanted = set()
    for name in sorted(names):
        glyph = next((g for g in (name.lower(), f"{name.lower()}_baseline", f"_{name.lower()}") if g in there), None)
        if glyph is None:
            raise Changed(f"the font of icons has no {name}")
        wanted.add(glyph)
    cut = subset.Subsetter(options)
    cut.populate(glyphs=wanted)
    cut.subset(whole)
    out = io.BytesIO()
    subset.save_font(whole, out, options)
    return out.getvalue()


def cut_library(content: bytes) -> bytes:
    """Python's library without what no page can use; raises Changed if it is put together in another way."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(content)) as whole,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as cut,
    ):
        names = set(whole.namelist())
        if lost := {f"encodings/{name}.py" for name in ENCODINGS} - names:
            raise Changed(f"Python's library has no {sorted(lost)}")
        for info in whole.infolist():
            top, _, rest = info.filename.partition("/")
            if top.removesuffix(".py") in NOT_IN_A_PAGE or "/tests/" in info.filename:
                continue
            if top == "encodings" and rest and rest.removesuffix(".py") not in ENCODINGS:
                continue
            cut.writestr(info, whole.read(info))
    return out.getvalue()


def patched_client(text: str) -> str:
    """main.dart.js without its two ways out to other hosts."""
    # The player of Rive animations is fetched from elsewhere at every start, used or not: its element loads nothing.
    text = _replaced(
        text, r'k\.src=A\.\w+\(\)\+a\nk\.type="application/javascript"', 'k.type="text/plain"', "the loader of Rive"
    )
    # A character outside the fonts (a player's name may hold any) makes the client ask for Noto fonts again and
    # again; without them it is drawn as a box. This is the entry of the queue of fonts to be fetched.
    return _replaced(
        text,
        r"(\nA\(a,b\)\{)(var s,r,q=this\nif\(q\.b\.q\(0,b\)\|\|q\.c\.\w+\(0,b\.b\)\)return\n)",
        r"\1return\n\2",
        "the queue of fallback fonts",
    )


def patched_bootstrap(text: str) -> str:
    """flutter_bootstrap.js without its service worker, which would remove ours."""
    text = _replaced(text, r"serviceWorkerSettings: \{.*?\},\n", "", "the client's service worker", re.S)
    return _replaced(text, r"//# sourceMappingURL=\S+\n", "", "the source map")


def bare_lock(text: str) -> str:
    """Pyodide's list of packages without packages: none is installed at run time."""
    lock = json.loads(text)
    return json.dumps({"info": lock["info"], "packages": {}})


def _replaced(text: str, pattern: str, new: str, what: str, flags: int = 0) -> str:
    result, count = re.subn(pattern, new, text, flags=flags)
    if count != 1:
        raise Changed(f"{what}: found {count} times, not once; has the version of flet-web changed?")
    return result
