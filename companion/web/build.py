"""Builds the offline web app: `python -m companion.web.build [--out dist/web] [--no-compress]`.

The result is a folder for any static host, in any folder of it: Flet's web client, Python for WebAssembly, the app's
code and texts in one archive, a service worker that keeps all of it, and the manifest that makes it installable.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import hashlib
import importlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any

from companion import i18n, policy
from companion.paths import ASSETS, CONTENT, LOCALES, PACKAGE
from companion.ui import fonts
from companion.web import boot, client, compiling, wheels

ROOT = PACKAGE.parent
STATIC = Path(__file__).parent / "static"
CACHE = ROOT / "build" / "web"
LOCK = ROOT / "requirements.lock.txt"
NAME = "Companion"
EMBLEM = "motif-kuro"

# What only the served app, the command line and the build need.
LEFT_OUT = (
    "cli.py",
    "__main__.py",
    "desktop.py",
    "policy.py",
    "serve.py",
    "phone/",
    "store/sqlite.py",
    "store/backups.py",
    "store/migrations.py",
    "ui/gallery.py",
)
# Licences are there to be read, headers are for the host; a service worker must not keep itself.
NOT_KEPT = ("assets/NOTICES", "_headers", "sw.js")
COMPRESSIBLE = (".js", ".mjs", ".wasm", ".json", ".html", ".svg", ".ttf", ".otf", ".webmanifest", ".bin", ".frag")
BROTLI = "brotli==1.2.0"  # to compress only; not needed by anything that runs


@dataclass(frozen=True)
class Program:
    """What is built. `entry`: the module to run, `code`: path -> content of the archive, `assets`: of what lies beside the
    page, `native`: packages with code for WebAssembly that the program needs at its start, `offline`: with a service
    worker."""

    entry: str
    code: Mapping[str, bytes]
    assets: Mapping[str, bytes] = field(default_factory=dict)
    native: tuple[str, ...] = ()
    offline: bool = True


@dataclass(frozen=True)
class Built:
    """A finished build. `files`: path -> size in bytes, without the compressed copies."""

    out: Path
    files: Mapping[str, int]
    start: Mapping[str, int]


def companion() -> Program:
    """The app itself."""
    code = {
        f"companion/{name}": path.read_bytes()
        for path in sorted(PACKAGE.rglob("*.py"))
        if not (name := path.relative_to(PACKAGE).as_posix()).startswith(LEFT_OUT)
        and (not name.startswith("web/") or name in ("web/__init__.py", "web/main.py"))
    }
    code |= {f"content/{name}": content for name, content in _tree(CONTENT, (".toml", ".md"))}
    i18n.compile_catalogues()
    code |= {f"locales/{name}": content for name, content in _tree(LOCALES, (".mo",))}
    if not all((fonts.OUT / f"Roboto-{name}.ttf").is_file() for name in fonts.WEIGHTS.values()):
        fonts.build()
    return Program("companion.web.main", code, dict(_tree(ASSETS, (".svg", ".ttf", ".png"))), ("pydantic_core",))


def icons(program: Program) -> set[str]:
    """Names of the icons its code draws ("UNDO_ROUNDED")."""
    sources = (content.decode() for name, content in program.code.items() if name.endswith(".py"))
    return {name for source in sources for name in re.findall(r"\bIcons\.([A-Z][A-Z0-9_]+)", source)}


def _tree(folder: Path, kinds: tuple[str, ...]) -> Iterable[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix in kinds:
            yield path.relative_to(folder).as_posix(), path.read_bytes()


def archive(files: Mapping[str, bytes]) -> bytes:
    """The archive `static/worker.js` reads: gzip over a line of JSON, [[path, size], …], and the contents."""
    index = json.dumps([[name, len(content)] for name, content in files.items()], separators=(",", ":"))
    return gzip.compress(b"\n".join((index.encode(), b"".join(files.values()))), 9, mtime=0)


def build(program: Program, out: Path, *, compress: bool = False, cache: Path = CACHE) -> Built:
    """Build into `out`, replacing what is there; raises CannotFetch, Changed, CannotCompile."""
    packages = wheels.fetched(wheels.pins(LOCK), cache)
    bundle = {f"__pypackages__/{name}": path.read_bytes() for name, path in wheels.files(packages)}
    sources = {"boot.py": Path(boot.__file__).read_bytes(), **program.code, **bundle}
    found = compiled(sources, program, cache)
    files = _page_files(program, _instead(sources, found.program)) | {client.LIBRARY: found.library}
    if program.offline:
        files["sw.js"] = service_worker(files).encode()
    _write(files, out)
    if compress:
        _compress(files, out, cache)
    start = {name: len(content) for name, content in files.items() if _at_start(name, program)}
    return Built(out, {name: len(content) for name, content in files.items()}, start)


def compiled(sources: Mapping[str, bytes], program: Program, cache: Path) -> compiling.Compiled:
    """The archive's sources and Python's library, compiled; done once for the same of both."""
    recording = {"recording.py": (Path(__file__).parent / "recording.py").read_bytes()}
    code = recording | {name: content for name, content in sources.items() if name.endswith(".py")}
    site = _page_files(program, {**sources, **recording}, record=True)
    kept = cache / f"code-{_hash(archive(code) + site[client.LIBRARY])}"
    if not kept.is_dir():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            _write(site, Path(folder) / "site")
            found = compiling.compiled(Path(folder) / "site")
            new = Path(folder) / "compiled"
            _write({"program": found.program, "library.zip": found.library}, new)
            for old in sorted(cache.glob("code-*"), key=lambda path: path.stat().st_mtime)[:-3]:
                shutil.rmtree(old)
            new.rename(kept)
    return compiling.Compiled((kept / "program").read_bytes(), (kept / "library.zip").read_bytes())


def _instead(code: Mapping[str, bytes], found: bytes) -> dict[str, bytes]:
    """The files of the archive with `boot.COMPILED` in place of what it was compiled from."""
    # A folder stays known as a package by its file: games are found by their folders.
    sources = {file.removeprefix(f"{boot.ROOT}/") for _, file, package, _ in boot.index(found) if not package}
    return {name: content for name, content in code.items() if name not in sources} | {boot.COMPILED: found}


def _page_files(program: Program, code: Mapping[str, bytes], *, record: bool = False) -> dict[str, bytes]:
    """Everything but the service worker: path -> content. `record`: the page that compiles the code."""
    files = dict(client.files(icons(program)))
    native = _native(program, code)
    # Python looks for these files, and finds their code loaded.
    files["app.bin"] = archive({**code, **dict.fromkeys(native.values(), b"")})
    files |= {file: code[name] for file, name in native.items()}
    files |= program.assets
    files |= {f"icons/{path.name}": path.read_bytes() for path in sorted((STATIC / "icons").glob("*.png"))}
    for name in ("start.js", "texts.js", "worker.js"):
        files[name] = (STATIC / name).read_bytes()
    files |= manifests()
    files["_headers"] = headers().encode()
    files["index.html"] = page().encode()
    config = {
        "entry": program.entry,
        "archive": "app.bin",
        "native": {file: f"{boot.ROOT}/{name}" for file, name in native.items()},
        "record": record,
        "offline": program.offline and not record,
        # Another canvas is fetched by other browsers; what the worker fetches is not told to the page.
        "parts": {
            name: len(content)
            for name, content in files.items()
            if _at_start(name, program)
            and not name.startswith(("pyodide/", "app.bin", "native/", "canvaskit/canvaskit"))
        },
    }
    files["config.js"] = f"const config = {json.dumps(config)};\n".encode()
    return files


def _native(program: Program, code: Mapping[str, bytes]) -> dict[str, str]:
    """The files beside the page of what the program has for WebAssembly: file -> its path in the archive."""
    return {
        f"native/{package}.wasm": name
        for package in program.native
        for name in code
        if name.startswith(f"{boot.PACKAGES}/{package}/") and name.endswith(".so")
    }


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:32]


def _at_start(name: str, program: Program) -> bool:
    """Whether a browser like Chromium fetches this file at the first start."""
    later = (
        "canvaskit/canvaskit.",
        "_headers",
        "assets/NOTICES",
        "assets/AssetManifest",
        "assets/packages/",
        "icons/",
        "sw.js",
    )
    return not name.startswith(later) and (name not in program.assets or name.startswith("fonts/"))


def page() -> str:
    """index.html."""
    emblem = (ASSETS / "emblems" / f"{EMBLEM}.svg").read_text("utf-8")
    lit = (ASSETS / "emblems" / f"{EMBLEM}-lit.svg").read_text("utf-8")
    inside = lit[lit.index(">") + 1 : lit.rindex("</svg>")]
    drawn = emblem.replace("</svg>", f'<g class="lit">{inside}</g></svg>').replace(
        "<svg ", '<svg aria-hidden="true" ', 1
    )
    text = (STATIC / "index.html").read_text("utf-8")
    values = {
        "NAME": NAME,
        "DESCRIPTION": escape(DESCRIPTION["cs"]),
        "EMBLEM": drawn,
        "POLICY": policy.text(policy.POLICY),
    }
    for key, value in values.items():
        text = text.replace(f"@{key}@", value)
    return text


def headers() -> str:
    """_headers, which several static hosts read: the page's policy for every file, and what only a header can say."""
    lines = {
        "Content-Security-Policy": policy.text({**policy.POLICY, **policy.NO_FRAMES}),
        "Cross-Origin-Opener-Policy": "same-origin",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
    }
    return "/*\n" + "".join(f"  {name}: {value}\n" for name, value in lines.items())


DESCRIPTION = {
    "cs": "Pomocník ke stolním hrám: hlídá pravidla, vysvětluje, připomíná a počítá body. Funguje i bez připojení.",
    "en": "An assistant for games on a real table: keeps the rules, explains, reminds and scores. Works offline.",
}
SHORTCUTS = {
    "./#/continue": {"cs": "Pokračovat ve hře", "en": "Continue the game"},
    "./#/tool/kuro/requirement": {"cs": "Kuro: kontrola požadavku", "en": "Kuro: requirement check"},
    "./#/new/hrdina": {"cs": "Hrdina v kostce: sečíst body", "en": "Hrdina v kostce: add up the score"},
    "./#/rules": {"cs": "Pravidla", "en": "Rules"},
}


def manifests() -> dict[str, bytes]:
    """The web app manifest in both languages; both are the same app."""

    def icon(name: str, size: int, purpose: str) -> dict[str, str]:
        return {"src": f"icons/{name}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}

    found = {}
    for lang in i18n.LANGUAGES:
        manifest = {
            "id": "./",
            "name": NAME,
            "short_name": NAME,
            "description": DESCRIPTION[lang],
            "lang": lang,
            "dir": "ltr",
            "start_url": "./",
            "scope": "./",
            "display": "standalone",
            "orientation": "any",
            "background_color": "#F3F1EE",
            "theme_color": "#26232B",
            "categories": ["games", "utilities"],
            "icons": [
                icon("icon-192", 192, "any"),
                icon("icon-512", 512, "any"),
                icon("maskable-192", 192, "maskable"),
                icon("maskable-512", 512, "maskable"),
            ],
            "shortcuts": [
                {"name": names[lang], "url": url, "icons": [icon("icon-192", 192, "any")]}
                for url, names in SHORTCUTS.items()
            ],
        }
        found[f"manifest.{lang}.webmanifest"] = json.dumps(manifest, ensure_ascii=False, indent=1).encode()
    return found


def service_worker(files: Mapping[str, bytes]) -> str:
    """sw.js with the list of files and their hashes."""
    hashes = {
        name: base64.b64encode(hashlib.sha256(content).digest()).decode()
        for name, content in sorted(files.items())
        if name not in NOT_KEPT
    }
    template = (STATIC / "sw.js").read_text("utf-8")
    return template.replace("{/*FILES*/}", json.dumps(hashes, indent=0))


def _write(files: Mapping[str, bytes], out: Path) -> None:
    if out.exists():
        shutil.rmtree(out)
    for name, content in files.items():
        target = out / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


# --- compressed copies ---


def _compress(files: Mapping[str, bytes], out: Path, cache: Path) -> None:
    """Write NAME.br and NAME.gz beside what shrinks by it, for hosts that serve them; done once for the same content."""
    brotli = _brotli(cache)
    kept = cache / "compressed"
    kept.mkdir(parents=True, exist_ok=True)
    used = set()
    for name, content in files.items():
        if len(content) < 1024 or not (name.endswith(COMPRESSIBLE) or name == "assets/NOTICES") or name == "app.bin":
            continue
        key = _hash(content)
        for kind, pack in (("gz", lambda c: gzip.compress(c, 9, mtime=0)), ("br", brotli.compress)):
            packed = kept / f"{key}.{kind}"
            if not packed.is_file():
                packed.write_bytes(pack(content))
            used.add(packed)
            shutil.copyfile(packed, out / f"{name}.{kind}")
    for path in kept.iterdir():
        if path not in used:
            path.unlink()


def _brotli(cache: Path) -> Any:
    tools = cache / f"tools-{BROTLI}"
    if not tools.is_dir():
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
        done = subprocess.run([*command, "--target", str(tools), BROTLI], capture_output=True, text=True, check=False)
        if done.returncode:
            shutil.rmtree(tools, ignore_errors=True)
            raise wheels.CannotFetch(f"pip could not fetch {BROTLI}:\n{done.stderr.strip()}")
    sys.path.insert(0, str(tools))
    return importlib.import_module("brotli")


def sizes(built: Built) -> list[str]:
    """What the build weighs, in lines to be printed."""

    def total(names: Iterable[str], kind: str) -> float:
        return sum(_size(built.out / name, kind) for name in names) / 1e6

    lines = []
    for what, names in (("all files", built.files), ("the first start", built.start)):
        raw, gz, br = (total(names, kind) for kind in ("", ".gz", ".br"))
        lines.append(f"{what}: {len(list(names))} files, {raw:.1f} MB; gzip {gz:.1f} MB, brotli {br:.1f} MB")
    return lines


def _size(path: Path, kind: str) -> int:
    packed = path.with_name(path.name + kind)
    return (packed if packed.is_file() else path).stat().st_size


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="companion.web.build", description="Build the offline web app.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist" / "web")
    parser.add_argument("--no-compress", action="store_true", help="leave out the .br and .gz copies")
    options = parser.parse_args(arguments)
    try:
        built = build(companion(), options.out, compress=not options.no_compress)
    except (wheels.CannotFetch, client.Changed) as e:
        print(e, file=sys.stderr)
        return 1
    print(f"{options.out}\n" + "\n".join(sizes(built)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
