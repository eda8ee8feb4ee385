"""The offline build: what goes into it, and what may not. Nothing here is fetched; the packages stand in as empty."""

from __future__ import annotations

import base64
import gzip
import hashlib
import importlib
import io
import json
import re
import struct
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from companion.core import registry
from companion.paths import CONTENT
from companion.web import boot, build, client, compiling, recording, wheels

# What a browser has not, or what would cost the start for nothing.
ABSENT = ("sqlite3", "flet_web", "uvicorn", "platformdirs", "fontTools", "font_roboto", "httpx", "playwright")

# What the browser would have compiled: one module of the app, one of Python's own.
FILE = "companion/core/text.py"
COMPILED = b'[["companion.core.text","/app/%s",false,3],["json","/lib/json/__init__.py",true,2]]\nabcde' % FILE.encode()
LIBRARY = b"the library, compiled"


@pytest.fixture(scope="module")
def program() -> build.Program:
    return build.companion()


@pytest.fixture
def built(program: build.Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> build.Built:
    (tmp_path / "packages").mkdir()
    monkeypatch.setattr(wheels, "fetched", lambda *_: tmp_path / "packages")
    monkeypatch.setattr(compiling, "compiled", lambda _: compiling.Compiled(COMPILED, LIBRARY))
    return build.build(program, tmp_path / "web", cache=tmp_path)


def unpacked(data: bytes) -> dict[str, bytes]:
    """What `static/worker.js` does."""
    raw = gzip.decompress(data)
    line, _, rest = raw.partition(b"\n")
    files, at = {}, 0
    for name, size in json.loads(line):
        files[name] = rest[at : at + size]
        at += size
    assert at == len(rest)
    return files


def test_an_archive_comes_out_as_it_went_in() -> None:
    files = {"a.py": b"x = 1\n", "b/empty": b"", "b/c.bin": bytes(range(256)), "d": "č\n".encode()}
    assert unpacked(build.archive(files)) == files


def test_compiled_code_takes_the_place_of_its_source(program: build.Program, built: build.Built) -> None:
    files = unpacked((built.out / "app.bin").read_bytes())
    assert files[boot.COMPILED] == COMPILED
    assert FILE in program.code
    assert {*program.code, boot.COMPILED, "boot.py"} - {FILE} == files.keys()
    finder = boot._Finder(COMPILED)
    found = {name: bytes(code) for name, (_, _, code) in finder.found.items()}
    assert found == {"companion.core.text": b"abc", "json": b"de"}
    assert finder.find_spec("companion.core") is None
    spec = finder.find_spec("json")
    assert spec
    assert spec.submodule_search_locations == ["/lib/json"]


def test_code_for_webassembly_that_is_needed_at_once_lies_beside_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("core/core.so", "core/__init__.py", "other/other.so"):
        (tmp_path / "packages" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "packages" / name).write_bytes(name.encode())
    monkeypatch.setattr(wheels, "fetched", lambda *_: tmp_path / "packages")
    monkeypatch.setattr(compiling, "compiled", lambda _: compiling.Compiled(b"[]\n", LIBRARY))
    page = build.Program("page", {"page.py": b""}, native=("core",))
    built = build.build(page, tmp_path / "web", cache=tmp_path)
    assert (built.out / "native/core.wasm").read_bytes() == b"core/core.so"
    files = unpacked((built.out / "app.bin").read_bytes())
    assert files["__pypackages__/core/core.so"] == b""
    assert files["__pypackages__/core/__init__.py"] == b"core/__init__.py"
    assert files["__pypackages__/other/other.so"] == b"other/other.so"
    config = json.loads((built.out / "config.js").read_text().removeprefix("const config = ").removesuffix(";\n"))
    assert config["native"] == {"native/core.wasm": "/app/__pypackages__/core/core.so"}
    assert "native/core.wasm" in built.start
    assert "native/core.wasm" in (built.out / "sw.js").read_text()


def test_the_same_sources_give_the_same_archive(program: build.Program) -> None:
    assert build.archive(program.code) == build.archive(program.code)


def test_the_app_imports_nothing_a_browser_lacks(program: build.Program, tmp_path: Path) -> None:
    """Every module of the archive is imported from it alone, with what is absent there forbidden."""
    for name, content in program.code.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    modules = [
        name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for name in program.code
        if name.endswith(".py") and name != "companion/web/main.py"
    ]
    games = tuple(
        f"companion.games.{game}" for game in registry.metas()
    )  # a folder without a catalogue entry is no game
    modules = [m for m in modules if not m.startswith("companion.games.") or m.startswith(games)]
    code = f"""
import importlib, sys
sys.path.insert(0, {str(tmp_path)!r})
for name in {ABSENT!r}:
    sys.modules[name] = None
for name in {modules!r}:
    importlib.import_module(name)
import companion.paths
from companion import content, i18n
from companion.core import registry
assert str(companion.paths.CONTENT).startswith({str(tmp_path)!r})
for game in registry.metas():
    for lang in i18n.LANGUAGES:
        content.rules(game, lang)
assert i18n.Words("cs").t("Back") != "Back"
print("all", len({modules!r}))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert "companion.games.kuro.game" in modules
    assert "companion.ui.games.kuro" in modules


def test_the_home_screen_opens_no_game() -> None:
    """Building a game's models takes long in WebAssembly; the home screen needs the catalogue only."""
    code = """
import asyncio, sys
from companion.store.memory import MemoryStore
from companion.ui.app import App
from companion.ui.screens import screen_of
from tests.ui.headless import Stage

async def drawn():
    app = None
    stage = Stage(lambda: screen_of(app)[0])
    app = App(stage.page, MemoryStore())
    await app.look_up()
    async with stage:
        await stage.settle()
        assert "Kuro" in str(list(stage.texts())), list(stage.texts())

asyncio.run(drawn())
from companion.core import registry
print([m for m in sys.modules for game in registry.metas()
       if m.startswith((f"companion.games.{game}.", f"companion.ui.games.{game}")) and not m.endswith((".meta", ".options"))])
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=Path(__file__).parents[2], check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.strip() == "[]"


def test_texts_and_catalogues_are_in_it_and_tools_are_not(program: build.Program) -> None:
    for game in registry.metas():
        assert f"content/{game}/rules.cs.md" in program.code
    assert {path.parent.name for path in CONTENT.rglob("ids.toml")} <= {n.split("/")[1] for n in program.code}
    assert "locales/cs/LC_MESSAGES/companion.mo" in program.code
    assert not [n for n in program.code if n.endswith(".po")]
    assert "companion/serve.py" not in program.code
    assert "companion/web/build.py" not in program.code
    assert "emblems/motif-kuro.svg" in program.assets
    assert "fonts/Roboto-Black.ttf" in program.assets


def test_the_service_worker_keeps_every_file_by_its_hash(built: build.Built) -> None:
    text = (built.out / "sw.js").read_text("utf-8")
    found = re.search(r"const FILES = (\{.*?\});", text, re.S)
    assert found
    listed = json.loads(found[1])
    assert listed.keys() == built.files.keys() - set(build.NOT_KEPT)
    for name, value in listed.items():
        content = (built.out / name).read_bytes()
        assert value == base64.b64encode(hashlib.sha256(content).digest()).decode(), name


def test_the_page_runs_no_code_of_its_own_and_names_no_other_host(built: build.Built) -> None:
    page = (built.out / "index.html").read_text("utf-8")
    assert not re.findall(r"<script(?![^>]*\bsrc=)", page)
    assert not re.findall(r"\son\w+=", page)
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', page)
    assert policy
    directives = dict(part.strip().split(" ", 1) for part in policy[1].split(";"))
    assert directives["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert directives["default-src"] == "'none'"
    said = (built.out / "_headers").read_text("utf-8")
    assert f"  Content-Security-Policy: {policy[1]}; frame-ancestors 'none'\n" in said
    ours = [n for n in built.files if n.endswith((".js", ".html", ".webmanifest")) and not n.startswith("canvaskit")]
    for name in set(ours) - {"main.dart.js", "flutter_bootstrap.js"}:
        text = (built.out / name).read_text("utf-8")
        assert set(re.findall(r"https?://[^\s\"'`]+", text)) <= {"http://www.w3.org/2000/svg"}, name
    assert "@" not in re.sub(r"@media", "", page)  # every place of the template is filled


def test_the_client_has_lost_its_ways_out(built: build.Built) -> None:
    text = (built.out / "main.dart.js").read_text("utf-8")
    before = (client.folder() / "main.dart.js").read_text("utf-8")
    script = 'type="application/javascript"'
    assert text.count(script) == before.count(script) - 1
    assert "serviceWorkerSettings: {" not in (built.out / "flutter_bootstrap.js").read_text("utf-8")
    fonts = json.loads((built.out / "assets/FontManifest.json").read_text())
    for asset in [f["asset"] for family in fonts for f in family["fonts"]]:
        assert f"assets/{asset}" in built.files
    assert json.loads((built.out / "pyodide/pyodide-lock.json").read_text())["packages"] == {}


def test_the_library_keeps_what_a_page_can_use() -> None:
    whole = zipfile.ZipFile(client.folder() / client.LIBRARY)
    source = (client.folder() / client.LIBRARY).read_bytes()
    left = client.cut_library(source)
    cut = zipfile.ZipFile(io.BytesIO(left))
    kept = set(cut.namelist())
    assert {"asyncio/__init__.py", "encodings/utf_8.py", "json/__init__.py", "pyodide/__init__.py"} <= kept
    assert not {"unittest/__init__.py", "encodings/cp1250.py", "smtplib.py"} & kept
    assert len(left) < len(source) * 0.8
    assert all(cut.read(name) == whole.read(name) for name in kept)
    with pytest.raises(client.Changed, match="encodings"):
        client.cut_library(build_zip({"json.py": b""}))


def test_the_page_gets_the_compiled_library(built: build.Built) -> None:
    assert (built.out / client.LIBRARY).read_bytes() == LIBRARY


def test_what_was_compiled_is_used_again_for_the_same_sources_and_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def compiled(site: Path) -> compiling.Compiled:
        asked.append(unpacked((site / "app.bin").read_bytes()).keys())
        return compiling.Compiled(b"[]\n%d" % len(asked), LIBRARY)

    monkeypatch.setattr(compiling, "compiled", compiled)
    page = build.Program("page", {"page.py": b"x = 1\n"}, offline=False)
    first = build.compiled(page.code, page, tmp_path)
    assert build.compiled(page.code, page, tmp_path) == first == compiling.Compiled(b"[]\n1", LIBRARY)
    assert build.compiled({"page.py": b"x = 2\n"}, page, tmp_path).program == b"[]\n2"
    monkeypatch.setattr(client, "cut_library", lambda _: build_zip({"json.py": b""}))
    assert build.compiled(page.code, page, tmp_path).program == b"[]\n3"
    assert asked == [{"recording.py", "page.py"}] * 3


def test_the_library_is_compiled_as_python_reads_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    zipped = tmp_path / "library.zip"
    sources = {
        "companion_probe/__init__.py": b"'why'\nfrom companion_probe.a import x\n",
        "companion_probe/a.py": b"x = 1\n",
    }
    zipped.write_bytes(build_zip({**sources, "companion_probe/b.txt": b"text"}))
    compiled = recording.compiled_library(str(zipped))
    assert set(zipfile.ZipFile(io.BytesIO(compiled)).namelist()) == {
        "companion_probe/__init__.pyc",
        "companion_probe/a.pyc",
        "companion_probe/b.txt",
    }
    zipped.write_bytes(compiled)
    monkeypatch.syspath_prepend(str(zipped))
    found = importlib.import_module("companion_probe")
    assert (found.x, found.__doc__) == (1, "why")
    assert found.__file__ == f"{zipped}/companion_probe/__init__.pyc"
    assert found.a.__loader__.get_code("companion_probe.a").co_filename == f"{zipped}/companion_probe/a.py"


def build_zip(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as z:
        for name, content in files.items():
            z.writestr(name, content)
    return out.getvalue()


def test_every_icon_of_the_code_is_in_the_cut_font(program: build.Program, built: build.Built) -> None:
    data = (built.out / client.ICONS).read_bytes()
    assert len(data) < 60_000
    font = TTFont(io.BytesIO(data))
    whole = TTFont(client.folder() / client.ICONS)
    names = build.icons(program)
    assert {"UNDO_ROUNDED", "HOME_ROUNDED"} <= names
    code = {glyph: point for point, glyph in whole.getBestCmap().items()}
    for name in names:
        glyph = name.lower() if name.lower() in code else f"{name.lower()}_baseline"
        assert code[glyph] in font.getBestCmap(), name


def test_an_icon_the_font_lacks_fails_the_build() -> None:
    with pytest.raises(client.Changed, match="NO_SUCH_ICON"):
        client.cut_icons(client.folder() / client.ICONS, ["NO_SUCH_ICON"])


@pytest.mark.parametrize("patch", [client.patched_client, client.patched_bootstrap])
def test_another_version_of_the_client_fails_the_build(patch) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(client.Changed, match="found 0 times"):
        patch("something else")


def test_packages_missing_from_the_lock_fail_the_build(tmp_path: Path) -> None:
    lock = tmp_path / "lock.txt"
    lock.write_text("flet==1.0.5\n")
    with pytest.raises(wheels.CannotFetch, match="pydantic"):
        wheels.pins(lock)
    assert "pydantic_core==" in " ".join(wheels.pins(build.LOCK))


def test_an_index_that_does_not_answer_fails_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("NO_INDEX", "1"), ("FIND_LINKS", str(tmp_path)), ("CONFIG_FILE", "/dev/null")):
        monkeypatch.setenv(f"PIP_{name}", value)
    with pytest.raises(wheels.CannotFetch, match="WebAssembly"):
        wheels.fetched(["flet==1.0.5"], tmp_path / "cache")
    assert not list((tmp_path / "cache").iterdir())


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_the_manifest_can_be_installed(lang: str, built: build.Built) -> None:
    manifest = json.loads((built.out / f"manifest.{lang}.webmanifest").read_text("utf-8"))
    assert manifest["name"] == "Companion"
    assert manifest["lang"] == lang
    assert manifest["display"] == "standalone"
    assert manifest["start_url"] == manifest["scope"] == "./"
    seen = set()
    for icon in manifest["icons"]:
        data = (built.out / icon["src"]).read_bytes()
        assert data.startswith(b"\x89PNG")
        assert "{}x{}".format(*struct.unpack(">II", data[16:24])) == icon["sizes"]
        seen.add((icon["sizes"], icon["purpose"]))
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= seen
    assert [s["name"] for s in manifest["shortcuts"]] == [names[lang] for names in build.SHORTCUTS.values()]


def test_shortcuts_lead_somewhere() -> None:
    routes = [url.removeprefix("./#/").split("/") for url in build.SHORTCUTS]
    assert ["continue"] in routes
    for _, game, key in [r for r in routes if r[0] == "tool"]:
        assert key in [t.key for t in registry.metas()[game].tools]
