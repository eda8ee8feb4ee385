"""No character outside the shipped fonts: the web client would ask the network for its glyph, again and again."""

from __future__ import annotations

import pytest

from companion.i18n import LANGUAGES
from companion.paths import ASSETS, CONTENT
from companion.ui.fonts import missing
from tests.checks import translations as tr

TEXTS = sorted(p for p in CONTENT.rglob("*") if p.suffix in (".md", ".toml"))


def test_messages() -> None:
    written = {one + m.plural: missing(one + m.plural) for (_, one), m in tr.extracted().items()}
    assert {text: strange for text, strange in written.items() if strange} == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_translations(lang) -> None:
    texts = [text for e in tr.read(lang) for text in (e.msgstr, *e.msgstr_plural.values())]
    assert {text: strange for text in texts if (strange := missing(text))} == {}


@pytest.mark.parametrize("path", TEXTS, ids=[p.relative_to(CONTENT).as_posix() for p in TEXTS])
def test_texts(path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert {n: strange for n, line in enumerate(lines, 1) if (strange := missing(line))} == {}


def test_names_of_emblems() -> None:
    names = [p.name for p in (ASSETS / "emblems").iterdir()]
    assert names
    assert [n for n in names if not n.isascii()] == []


def test_a_strange_character_is_noticed() -> None:
    assert missing("Ž – „a“ × 3 → ★") == {"→", "★"}
