"""Puts together the folder that `flet build` takes: `python -m companion.phone.stage [--out build/phone]`.

Flet wants `main.py`, `assets` with the icon, and a `pyproject.toml` that names what the app needs on a phone. Building a
package from it needs a Flutter SDK: `flet build apk build/phone`.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tomllib
from pathlib import Path

from companion import i18n
from companion.paths import ASSETS, CONTENT, LOCALES, PACKAGE
from companion.ui import fonts

ROOT = PACKAGE.parent
ICON = PACKAGE / "web" / "static" / "icons" / "icon-512.png"
MAIN = '''"""Where Flet starts the app."""

from companion.phone.app import start

start()
'''
# What only a computer has: the command line, the server, and what builds the app.
LEFT_OUT = ("__main__.py", "cli.py", "desktop.py", "serve.py", "phone/stage.py", "ui/gallery.py")
OF_WEB = ("web/__init__.py", "web/main.py")


def stage(out: Path) -> None:
    """Write the folder anew."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    (out / "main.py").write_text(MAIN, "utf-8")
    (out / "pyproject.toml").write_text(project((ROOT / "pyproject.toml").read_text("utf-8")), "utf-8")
    for path in PACKAGE.rglob("*.py"):
        name = path.relative_to(PACKAGE).as_posix()
        if name not in LEFT_OUT and (not name.startswith("web/") or name in OF_WEB):
            _copy(path, out / "companion" / name)
    i18n.compile_catalogues()
    for folder, kinds in ((CONTENT, (".toml", ".md")), (LOCALES, (".mo",))):
        for path in folder.rglob("*"):
            if path.suffix in kinds:
                _copy(path, out / folder.name / path.relative_to(folder))
    if not all((fonts.OUT / f"Roboto-{name}.ttf").is_file() for name in fonts.WEIGHTS.values()):
        fonts.build()
    shutil.copytree(ASSETS, out / "assets")
    _copy(ICON, out / "assets" / "icon.png")


def project(text: str) -> str:
    """The `pyproject.toml` of the folder: name, version and needs of this one, and its part for Flet word for word."""
    own = tomllib.loads(text)["project"]
    kept = ("name", "version", "description", "requires-python", "dependencies")
    lines = [f"{key} = {json.dumps(own[key], ensure_ascii=False)}" for key in kept]
    return "\n".join(["[project]", *lines, "", text[text.index("[tool.flet]") :]])


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def main() -> int:
    parser = argparse.ArgumentParser(prog="companion.phone.stage", description="Make the folder for `flet build`.")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "phone", help="the folder to write")
    out = parser.parse_args().out
    stage(out)
    print(f"{out}: now `flet build apk {out}` (needs a Flutter SDK)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
