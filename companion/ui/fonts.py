"""The fonts of the app: four Latin cuts of Roboto, one family for each weight.

The web client's own Roboto holds the weight 400 only (others would be faked), and a glyph outside the shipped fonts
makes it ask the network again and again. So the cuts are made at build time from the ``font-roboto`` package, and
``GLYPHS`` tells tests which characters a text may use.

Build: ``python -m companion.ui.fonts`` (about 45 KB a file, written to ``companion/ui/assets/fonts``).
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

WEIGHTS: Final[dict[int, str]] = {400: "Regular", 500: "Medium", 700: "Bold", 900: "Black"}

GLYPHS: Final[frozenset[int]] = frozenset(
    {
        *range(0x20, 0x7F),
        *range(0xA0, 0x180),
        *range(0x2010, 0x2027),
        0x2030,  # per mille
        0x20AC,  # euro
        0x2212,  # minus
        0xD7,  # times
    }
)
"""Code points the cuts may hold; a text on the screen uses no other (see ``missing``)."""

OUT: Final[Path] = Path(__file__).parent / "assets" / "fonts"

FAMILIES: Final[dict[str, str]] = {f"Companion{name}": f"/fonts/Roboto-{name}.ttf" for name in WEIGHTS.values()}
"""Family name -> asset path, to be given to ``page.fonts``."""


def family(weight: int) -> str:
    """Family that draws this weight (400, 500, 700 or 900)."""
    return f"Companion{WEIGHTS[weight]}"


def missing(text: str) -> set[str]:
    """Characters of ``text`` that the fonts do not hold; line breaks are allowed."""
    return {c for c in text if ord(c) not in GLYPHS and c not in "\n\r\t"}


def build(out: Path = OUT) -> list[Path]:
    """Cut the four files into ``out`` and give their paths. Needs the ``serve`` extra."""
    import font_roboto
    from fontTools import subset

    source = Path(next(iter(font_roboto.__path__))) / "files"
    out.mkdir(parents=True, exist_ok=True)
    made = []
    for name in WEIGHTS.values():
        options = subset.Options()
        options.layout_features = ["kern", "mark", "mkmk", "ccmp", "locl"]
        options.name_IDs = ["*"]  # keeps the licence notes inside the file
        font = subset.load_font(str(source / f"Roboto-{name}.ttf"), options)
        cut = subset.Subsetter(options)
        cut.populate(unicodes=GLYPHS)
        cut.subset(font)
        target = out / f"Roboto-{name}.ttf"
        subset.save_font(font, str(target), options)
        made.append(target)
    return made


if __name__ == "__main__":
    for path in build(Path(sys.argv[1]) if len(sys.argv) > 1 else OUT):
        print(f"{path.name} {path.stat().st_size // 1024} KB")
