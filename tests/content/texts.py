"""Reading and judging a game's texts, for the tests of all games.

Reads the files on its own (no app code), so that a mistake in the reader cannot hide one in the texts.
"""

from __future__ import annotations

import re
import string
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

CONTENT = Path(__file__).parents[2] / "content"
LANGS = ("cs", "en")
FILES = ("ids.toml", "glossary.toml", *(f"rules.{x}.md" for x in LANGS), *(f"faq.{x}.toml" for x in LANGS))

# Basic Latin, letters of Latin-1 and Latin Extended-A, and the house's few marks.
LETTERS = {chr(c) for c in range(0xC0, 0x180)} - {chr(0xD7), chr(0xF7)}
ALLOWED = set(string.printable) - set("\t\r\x0b\x0c") | LETTERS | set("–—‘’“”„…‰€−×")

CASES = ("gen", "dat", "acc", "voc", "loc", "ins", "gen_pl")
FORMS = ["en", "en_pl", "cs", "cs_pl", *(f"cs_{case}" for case in CASES), "gender", "meaning_en", "meaning_cs"]

SECTION = re.compile(r"^(##|###) (.+?) \{#([a-z0-9-]+)\}$\n(.*?)(?=^##|\Z)", re.M | re.S)
LINK = re.compile(r"\[[^\]]+\]\(([^)]+)\)")


@dataclass(frozen=True)
class Section:
    id: str
    title: str
    rules: list[str]
    keys: list[str]
    body: str


@dataclass(frozen=True)
class Texts:
    """The text files of one game; the methods named `check_…` raise AssertionError and name the place."""

    game: str

    def read(self, name: str) -> str:
        return (CONTENT / self.game / name).read_text(encoding="utf-8")

    def load(self, name: str) -> dict[str, Any]:
        return tomllib.loads(self.read(name))

    def parts(self, lang: str) -> list[tuple[str, str, str, str]]:
        """(level, title, id, text below the heading) in order."""
        return SECTION.findall(self.read(f"rules.{lang}.md"))

    def sections(self, lang: str) -> list[Section]:
        out = []
        for level, title, id, text in self.parts(lang):
            if level == "###":
                match = re.fullmatch(r"rules: ([^\n]+)\nkeys: ([^\n]+)\n\n(.*)", text, re.S)
                assert match, f"{lang} {id}: needs a rules line, a keys line, an empty line and a body"
                rules, keys, body = match.groups()
                out.append(Section(id, title, rules.split(", "), keys.split(", "), body.strip()))
        return out

    def check_characters(self, name: str) -> None:
        """Only characters the font has."""
        assert sorted(set(self.read(name)) - ALLOWED) == []

    def check_ids(self, count: int) -> None:
        data = self.load("ids.toml")
        assert len(data["ids"]) == count
        assert len(set(data["ids"])) == count
        assert all(re.fullmatch(rf"{self.game}(\.[a-z0-9_]+){{2,3}}", id) for id in data["ids"])
        assert set(data["text_only"]) <= set(data["ids"])
        assert all(reason.strip() for reason in data["text_only"].values())

    def check_same_headings(self) -> None:
        cs, en = ([(level, id) for level, _, id, _ in self.parts(lang)] for lang in LANGS)
        assert cs == en
        assert len({id for _, id in cs}) == len(cs)

    def check_every_heading_is_read(self, lang: str, title: str) -> None:
        text = self.read(f"rules.{lang}.md")
        assert text.startswith(f"# {title}\n")
        assert len(re.findall(r"^##+ ", text, re.M)) == len(self.parts(lang))

    def check_same_coverage(self) -> None:
        cs, en = ({s.id: s.rules for s in self.sections(lang)} for lang in LANGS)
        assert cs == en

    def check_every_id_has_one_section(self, lang: str) -> None:
        covered = [rule for section in self.sections(lang) for rule in section.rules]
        assert sorted(covered) == sorted(self.load("ids.toml")["ids"])

    def check_one_screen(self, lang: str) -> None:
        """A section fits a phone's screen and keeps to the Markdown the reader shows."""
        for s in self.sections(lang):
            assert 1 <= len(s.title.split()) <= 6, s.id
            assert len(s.keys) >= 3, s.id
            assert len(set(s.keys)) == len(s.keys), s.id
            assert 30 <= len(s.body) <= 850, (s.id, len(s.body))
            assert "|" not in s.body, f"{s.id}: no tables"
            assert s.body.count("**") % 2 == 0, s.id
            assert not re.search(r"^(\d+\.|#|>|\*) ", s.body, re.M), f"{s.id}: only paragraphs and lists with a dash"

    def check_links(self, lang: str) -> None:
        known = {"#" + id for _, _, id, _ in self.parts(lang)}
        for s in self.sections(lang):
            for target in LINK.findall(s.body):
                assert target in known, (s.id, target)
                assert target != "#" + s.id, f"{s.id} links to itself"

    def check_same_links(self) -> None:
        cs, en = ({s.id: sorted(LINK.findall(s.body)) for s in self.sections(lang)} for lang in LANGS)
        assert cs == en

    def check_same_numbers(self) -> None:
        """Figures are the easiest thing to mend in one language only; words for numbers differ, so compare the figures."""
        for cs, en in zip(self.sections("cs"), self.sections("en"), strict=True):
            figures = [set(re.findall(r"\d+", re.sub(r"\(#[^)]*\)", "", s.body))) for s in (cs, en)]
            # A small number may be a word in one language and a figure in the other.
            assert {x for x in figures[0] ^ figures[1] if int(x) > 7} == set(), cs.id

    def check_quotes(self, lang: str) -> None:
        for name in (f"rules.{lang}.md", f"faq.{lang}.toml"):
            text = self.read(name)
            opening, closing, foreign = ("„", "“", "”’‘") if lang == "cs" else ("“", "”", "„‘")
            assert text.count(opening) == text.count(closing)
            assert not set(text) & set(foreign)

    def check_forms(self, key: str, forms: dict[str, Any], expected: list[str]) -> None:
        """A word has all its forms, in order, and a sentence in each language that says what it means."""
        assert list(forms) == expected, key
        assert all(isinstance(v, str) and v.strip() == v != "" for v in forms.values()), key
        assert forms["gender"] in {"m", "f", "n"}, key
        assert forms["meaning_en"].endswith(".") and forms["meaning_cs"].endswith("."), key  # noqa: PT018

    def check_questions(self, least: int, most: int) -> None:
        cs, en = (self.load(f"faq.{lang}.toml")["faq"] for lang in LANGS)
        assert [(f["id"], f["rules"]) for f in cs] == [(f["id"], f["rules"]) for f in en]
        assert least <= len(cs) <= most
        assert len({f["id"] for f in cs}) == len(cs)
        known = set(self.load("ids.toml")["ids"])
        for f in (*cs, *en):
            assert set(f) == {"id", "q", "a", "rules"}, f["id"]
            assert f["q"].endswith(("?", "?“", "?”")), f["id"]
            assert f["a"].endswith("."), f["id"]
            assert f["rules"], f["id"]
            assert set(f["rules"]) <= known, f["id"]
