"""Draws the app's icons from the emblem into `static/icons`: `python -m companion.web.icons`. Needs Chromium (`CHROMIUM`).

They are kept with the sources, as the build itself needs no browser.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from companion.paths import ASSETS
from companion.web.build import EMBLEM, STATIC

OUT = STATIC / "icons"
GROUND, TILE, EDGE, INK, LIT = "#F3F1EE", "#26232B", "#0E0C11", "#FFFFFF", "#FFC233"

# name -> size in pixels, whether the system cuts it to its own shape
ICONS = {
    "icon-192": (192, False),
    "icon-512": (512, False),
    "maskable-192": (192, True),
    "maskable-512": (512, True),
    "apple-touch-180": (180, True),
}


def drawing(size: int, cut: bool) -> str:
    """A page with the icon: a tile of thick card with the emblem; one to be cut fills the square, the emblem in the
    middle 60 % that every shape shows."""

    def path(name: str, color: str, part: float) -> str:
        svg = (ASSETS / "emblems" / f"{name}.svg").read_text("utf-8")
        side = size * part
        at = (size - side) / 2
        style = f"position:absolute;left:{at}px;top:{at - (0 if cut else size * 0.03)}px;width:{side}px;height:{side}px;color:{color}"
        return svg.replace("<svg ", f'<svg style="{style}" ', 1)

    part = 0.56 if cut else 0.62
    emblem = path(EMBLEM, INK, part) + path(f"{EMBLEM}-lit", LIT, part)
    if cut:
        ground = f"<div style='position:absolute;inset:0;background:{TILE}'></div>"
    else:
        shape = f"position:absolute;left:4%;right:4%;top:3%;bottom:9%;border-radius:24%;background:{TILE}"
        ground = f"<div style='{shape};box-shadow:0 {size * 0.06}px 0 {EDGE}'></div>"
    return f"<body style='margin:0;background:transparent'>{ground}{emblem}</body>"


def main() -> None:
    from playwright.sync_api import sync_playwright

    OUT.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as p:
        path = os.environ.get("CHROMIUM") or shutil.which("chromium")
        browser = p.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for name, (size, cut) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(drawing(size, cut))
            page.screenshot(path=str(Path(OUT / f"{name}.png")), omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
