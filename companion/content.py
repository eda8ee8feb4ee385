"""Reads and validates `content/<game>/`: rule texts, glossary, questions. Lazily, a game and a language at a time.

Rule texts are Markdown: `##` a chapter, `###` a section, both with `{#id}`; a section starts with `rules:` (the ids it covers)
and `keys:` (words people may search for).
"""

from __future__ import annotations

import importlib
import re
import tomllib
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from companion.core.registry import GAMES
from companion.i18n import fold
from companion.paths import CONTENT

if TYPE_CHECKING:
    from companion.core.lesson import Lesson

# Folders searched for a game's texts, in order; a test adds its own.
ROOTS: list[Path] = [CONTENT]

LIKE = 0.72  # how much alike two words must be to be taken for the same, 0..1

_HEADING = re.compile(r"^(#{2,3}) (.+?) \{#([a-z0-9-]+)\}$")
_MARKS = re.compile(r"\*\*|\[([^]]*)\]\([^)]*\)")


class ContentError(Exception):
    """A text file is missing or not as it should be; the message names the file and the place."""


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Section(_Model):
    """What a reader wants on one screen: `title` names the rule, `body` is Markdown, `rules` are the ids it covers."""

    id: str
    chapter: str
    title: str = Field(min_length=1)
    rules: tuple[str, ...] = Field(min_length=1)
    keys: str
    body: str = Field(min_length=1)


class Question(_Model):
    """A question of the table and its answer."""

    id: str
    q: str = Field(min_length=1)
    a: str = Field(min_length=1)
    rules: tuple[str, ...] = Field(min_length=1)


class Ids(_Model):
    """Every rule id of the game; `text_only`: facts no program can enforce, with the reason."""

    ids: tuple[str, ...]
    text_only: dict[str, str] = {}


@dataclass(frozen=True)
class Rules:
    """A game's rules in one language."""

    title: str
    chapters: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]
    questions: tuple[Question, ...]

    def section(self, id: str) -> Section | None:
        return next((s for s in self.sections if s.id == id), None)

    def of_rule(self, rule: str) -> Section | None:
        """The section that covers a rule id."""
        return next((s for s in self.sections if rule in s.rules), None)

    def search(self, text: str) -> list[Section]:
        """Sections holding every word of `text`, without regard to case or diacritics; titles count most. A word that stands
        nowhere is taken for the nearest ones that do (a typing error)."""
        words = fold(text).split()
        if not words:
            return list(self.sections)
        meant = [self.meant(word) for word in words]
        scored = [(score, i) for i, s in enumerate(self.sections) if (score := _score(s, meant))]
        return [self.sections[i] for _, i in sorted(scored, key=lambda x: (-x[0], x[1]))]

    def meant(self, word: str) -> tuple[str, ...]:
        """The folded word itself if any text holds it, else the words of the texts that are most like it."""
        if any(word in known for known in self.vocabulary):
            return (word,)
        near = [known for known in self.vocabulary if abs(len(known) - len(word)) <= 2]
        return tuple(get_close_matches(word, near, 3, LIKE))

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Every folded word of the sections and questions."""
        texts = [f"{s.title} {s.keys} {plain(s.body)}" for s in self.sections]
        texts += [f"{q.q} {plain(q.a)}" for q in self.questions]
        return frozenset(re.findall(r"\w+", fold(" ".join(texts))))

    def asked(self, text: str) -> list[Question]:
        """Questions holding every word of `text`, as `search` finds sections."""
        meant = [self.meant(word) for word in fold(text).split()]
        return [q for q in self.questions if all(any(m in fold(f"{q.q} {q.a}") for m in one) for one in meant)]


def _score(section: Section, words: list[tuple[str, ...]]) -> int:
    """0 if a word is missing; else the sum of each word's best place: title 9, keys 4, body 1 (start of a word counts twice).

    Each word is given by the forms it may stand for.
    """
    total = 0
    places = ((9, fold(section.title)), (4, fold(section.keys)), (1, fold(plain(section.body))))
    for forms in words:
        best = max(
            (
                worth * (2 if re.search(rf"\b{re.escape(word)}", text) else 1)
                for word in forms
                for worth, text in places
                if word in text
            ),
            default=0,
        )
        if not best:
            return 0
        total += best
    return total


def plain(markdown: str) -> str:
    """A body as bare text, for searching and the command line."""
    return _MARKS.sub(lambda m: m.group(1) or "", markdown)


def _find(game: str, name: str) -> Path:
    for root in ROOTS:
        if (path := root / game / name).is_file():
            return path
    raise ContentError(f"{game}/{name} is missing")


def _toml(game: str, name: str) -> dict[str, object]:
    try:
        return tomllib.loads(_find(game, name).read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as e:
        raise ContentError(f"{game}/{name}: {e}") from e


@cache
def ids(game: str) -> Ids:
    """Every rule id of the game."""
    return Ids.model_validate(_toml(game, "ids.toml"))


@cache
def glossary(game: str) -> dict[str, dict[str, str]]:
    """Term key (`hero.3`, `term.clue`) -> its forms and meanings in both languages."""
    groups = TypeAdapter(dict[str, dict[str, dict[str, str]]]).validate_python(_toml(game, "glossary.toml"))
    return {f"{group}.{key}": forms for group, terms in groups.items() for key, forms in terms.items()}


@cache
def cheat(game: str, lang: str) -> str | None:
    """What a table needs while it plays, on one page: Markdown, None if the game has no such page yet."""
    try:
        return _find(game, f"cheat.{lang}.md").read_text(encoding="utf-8")
    except ContentError:
        return None


@cache
def lessons(game: str) -> tuple[Lesson, ...]:
    """The game's lessons, in the order of their files' names (`lessons/01-first-look.toml`); none if it has none."""
    from companion.core.lesson import Lesson  # the start does not wait for its models

    folders = [root / game / "lessons" for root in ROOTS]
    paths = sorted(path for folder in folders if folder.is_dir() for path in folder.glob("*.toml"))
    found = []
    for path in paths:
        try:
            found.append(Lesson.model_validate(tomllib.loads(path.read_text(encoding="utf-8"))))
        except (tomllib.TOMLDecodeError, ValidationError) as e:
            raise ContentError(f"{game}/lessons/{path.name}: {e}") from e
    return tuple(found)


@cache
def catalogue(game: str) -> Any:
    """What is printed on the game's cards: its `Catalogue` (`companion.games.<game>.catalogue`); raises ContentError.

    The model names its files in `FILES`; their top-level tables are its fields. Any, for each game has a model of its own.
    """
    name = f"{GAMES}.{game}.catalogue"
    try:
        module = importlib.import_module(name) if game.isidentifier() else None
    except ModuleNotFoundError as e:
        if not name.startswith(e.name or " "):  # a catalogue is there, but something it needs is not
            raise
        module = None
    if module is None:
        raise ContentError(f"{game} has no catalogue")
    files: dict[str, str] = {}
    found: dict[str, object] = {}
    for name in (f"{stem}.toml" for stem in module.Catalogue.FILES):
        for key, part in _toml(game, name).items():
            if key in found:
                raise ContentError(f"{game}/{name}: {key} is in {files[key]} already")
            files[key], found[key] = name, part
    try:
        return module.Catalogue.model_validate(found)
    except ValidationError as e:
        first = e.errors(include_url=False)[0]
        place = ".".join(map(str, first["loc"]))
        where = files.get(str(first["loc"][0]), "") if first["loc"] else ""
        raise ContentError(": ".join(p for p in (f"{game}/{where}", place, first["msg"]) if p)) from e


@cache
def rules(game: str, lang: str) -> Rules:
    """The rules of a game in a language; raises ContentError."""
    name = f"rules.{lang}.md"
    title, chapters, sections = _parse(_find(game, name).read_text(encoding="utf-8"), f"{game}/{name}")
    faq = TypeAdapter(tuple[Question, ...]).validate_python(_toml(game, f"faq.{lang}.toml").get("faq", ()))
    return Rules(title, tuple(chapters), tuple(sections), faq)


def _parse(text: str, where: str) -> tuple[str, list[tuple[str, str]], list[Section]]:
    lines = text.splitlines()
    if not lines or not lines[0].startswith("# "):
        raise ContentError(f"{where}: the first line must be a title")
    chapters: list[tuple[str, str]] = []
    sections: list[Section] = []
    parts: list[tuple[int, str, str, list[str]]] = []
    for number, line in enumerate(lines[1:], 2):
        if heading := _HEADING.match(line):
            parts.append((len(heading[1]), heading[2], heading[3], []))
        elif line.startswith("#"):
            raise ContentError(f"{where}:{number}: a heading needs an id like {{#clue}}")
        elif parts:
            parts[-1][3].append(line)
    for level, title, id, body in parts:
        if level == 2:
            chapters.append((id, title))
            continue
        if not chapters:
            raise ContentError(f"{where}: section {id} stands before the first chapter")
        fields = {"rules": "", "keys": ""}
        rest = [line for line in body if not _field(line, fields)]
        sections.append(
            Section(
                id=id,
                chapter=chapters[-1][0],
                title=title,
                rules=tuple(r.strip() for r in fields["rules"].split(",") if r.strip()),
                keys=fields["keys"],
                body="\n".join(rest).strip(),
            )
        )
    return lines[0][2:].strip(), chapters, sections


def _field(line: str, fields: dict[str, str]) -> bool:
    key, colon, value = line.partition(":")
    if not colon or key not in fields or fields[key]:
        return False
    fields[key] = value.strip()
    return True
