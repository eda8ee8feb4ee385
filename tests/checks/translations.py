"""The catalogues in locales/. `python -m tests.checks.translations` prints what is wrong with them, `--update` brings
them up to date with the code: new messages come in untranslated, those no longer used go, nothing else changes.

English is the language of the code, so its catalogue may stay untranslated.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import polib
from babel import Locale
from babel.messages import Catalog
from babel.messages.extract import extract_from_dir

from companion.i18n import DOMAIN, LANGUAGES, ONE_LETTER

ROOT = Path(__file__).parents[2]
KEYWORDS: dict[str, Any] = {
    "_": None,
    "t": None,
    "tn": (1, 2),
    "tc": ((1, "c"), 2),
    "msg": None,
    "msgn": (1, 2),
    "msgc": ((1, "c"), 2),
}
"""What marks a message in the code; the same as
`pybabel extract -k t -k tn:1,2 -k tc:1c,2 -k msg -k msgn:1,2 -k msgc:1c,2`."""

# Where messages are passed on, not written.
MACHINERY = ("core/text.py", "i18n.py")

Key = tuple[str | None, str]  # context and msgid


@dataclass
class Message:
    """A message of the code. `files`: where it stands, from the root."""

    plural: str = ""
    files: set[str] = field(default_factory=set)
    notes: list[str] = field(default_factory=list)


def extracted(root: Path = ROOT) -> dict[Key, Message]:
    """Every message of the code; raises ValueError where one msgid stands both with and without a plural."""
    found: dict[Key, Message] = {}
    rows = extract_from_dir(root / "companion", [("**.py", "python")], keywords=KEYWORDS, comment_tags=("i18n:",))
    for name, line, message, notes, context in rows:
        one, many = message if isinstance(message, tuple) else (message, "")
        if not one:
            continue
        entry = found.setdefault((context, one), Message(many))
        if entry.plural != many:
            raise ValueError(f"companion/{name}:{line}: {one!r} has another plural elsewhere")
        entry.files.add(f"companion/{Path(name).as_posix()}")
        entry.notes += [n for n in notes if n not in entry.notes]
    return found


def path(lang: str, root: Path = ROOT) -> Path:
    return root / "locales" / lang / "LC_MESSAGES" / f"{DOMAIN}.po"


def updated(lang: str, old: polib.POFile, messages: Mapping[Key, Message]) -> polib.POFile:
    """The catalogue with exactly these messages, sorted, keeping the translations it has."""
    rules = Catalog(locale=Locale.parse(lang))
    new = polib.POFile(wrapwidth=0)
    new.metadata = {
        "Project-Id-Version": "companion",
        "Language": lang,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": rules.plural_forms,
    }
    have = {(e.msgctxt, e.msgid): e for e in old if not e.obsolete}
    for (context, one), message in sorted(messages.items(), key=lambda m: (m[0][1], m[0][0] or "")):
        entry = have.get((context, one))
        if entry is None or bool(entry.msgid_plural) != bool(message.plural):
            entry = polib.POEntry(msgid=one, msgctxt=context)
        entry.msgid_plural = message.plural
        if message.plural:
            entry.msgstr = ""
            entry.msgstr_plural = {i: entry.msgstr_plural.get(i, "") for i in range(rules.num_plurals)}
        entry.occurrences = [(name, "") for name in sorted(message.files)]
        entry.comment = "\n".join(message.notes)
        new.append(entry)
    return new


# --- what can be wrong ---

_BRACES = re.compile(r"\{([a-z_][a-z0-9_]*)(?:\.([a-z_]+))?(?::[^}]*)?\}")
_PERCENT = re.compile(r"%(?:\([a-z_]+\))?[srd]")


def placeholders(text: str) -> set[str]:
    """The arguments a text uses: "{who.acc} %s" -> {"who", "%s"}."""
    return {m[1] for m in _BRACES.finditer(text)} | set(_PERCENT.findall(text))


def forms(text: str) -> set[str]:
    """The forms of words a text asks for: "{hero.acc}" -> {"acc"}."""
    return {m[2] for m in _BRACES.finditer(text) if m[2]}


def wrong(lang: str, po: polib.POFile, messages: Mapping[Key, Message], known_forms: Iterable[str]) -> list[str]:
    """What is wrong with a catalogue of this language."""
    plurals = Catalog(locale=Locale.parse(lang)).num_plurals
    have = {(e.msgctxt, e.msgid): e for e in po if not e.obsolete}
    found = [f"missing: {one!r}" for context, one in messages if (context, one) not in have]
    found += [f"not used any more: {e.msgid!r}" for e in po if e.obsolete or (e.msgctxt, e.msgid) not in messages]
    found += [f"stands twice: {e.msgid!r}" for e in po if not e.obsolete and have[e.msgctxt, e.msgid] is not e]
    known = set(known_forms)
    for key, entry in have.items():
        if key not in messages:
            continue
        if entry.fuzzy:
            found.append(f"fuzzy: {entry.msgid!r}")
        texts = [entry.msgstr_plural.get(i, "") for i in range(plurals)] if entry.msgid_plural else [entry.msgstr]
        if not all(texts):
            if lang != "en" or any(texts):
                found.append(f"not translated: {entry.msgid!r}")
            continue
        for text in texts:
            found += _against(entry, text, known)
            if lang == "cs" and (lone := ONE_LETTER.search(text)):
                found.append(f"{entry.msgid!r}: a line may end with {lone[1]!r}, a no-break space belongs after it")
    return found


def _against(entry: polib.POEntry, text: str, known_forms: set[str]) -> Iterator[str]:
    if entry.msgid_plural:
        allowed = placeholders(entry.msgid) | placeholders(entry.msgid_plural) | {"n"}
        # "1 life" may be told as "the last life", so the number itself may be left out
        needed = (placeholders(entry.msgid) & placeholders(entry.msgid_plural)) - {"n"}
    else:
        allowed = needed = placeholders(entry.msgid)
    used = placeholders(text)
    if lost := needed - used:
        yield f"{entry.msgid!r}: {text!r} leaves out {sorted(lost)}"
    if strange := used - allowed:
        yield f"{entry.msgid!r}: {text!r} has unknown {sorted(strange)}"
    if strange := forms(text) - known_forms:
        yield f"{entry.msgid!r}: {text!r} asks for unknown forms {sorted(strange)}"
    if text.strip() == text and entry.msgid.strip() != entry.msgid:
        yield f"{entry.msgid!r}: {text!r} lacks the space or line break at its end"


def glossary_forms(lang: str) -> set[str]:
    """The forms some word of some game has in this language."""
    from companion import content
    from tests.checks.coverage import games

    keys = {k for game in games() for forms in content.glossary(game).values() for k in forms}
    return {k.removeprefix(f"{lang}_") for k in keys if k.startswith(f"{lang}_")}


def hidden(tree: ast.AST, name: str) -> Iterator[str]:
    """Messages the extraction cannot see, for they are not written where they are marked."""
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        func = call.func
        called = func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")
        count = {"t": 1, "tn": 2, "tc": 2, "msg": 1, "msgn": 2, "msgc": 2}.get(called, 0)
        if any(not (isinstance(a, ast.Constant) and isinstance(a.value, str)) for a in call.args[:count]):
            yield f"{name}:{call.lineno}: {ast.unparse(call)[:80]}"


def all_hidden(root: Path = ROOT) -> list[str]:
    package = root / "companion"
    return [
        found
        for file in sorted(package.rglob("*.py"))
        if (name := file.relative_to(package).as_posix()) not in MACHINERY
        for found in hidden(ast.parse(file.read_text(encoding="utf-8")), f"companion/{name}")
    ]


def read(lang: str, root: Path = ROOT) -> polib.POFile:
    file = path(lang, root)
    return polib.pofile(str(file), wrapwidth=0, encoding="utf-8") if file.is_file() else polib.POFile()


def update() -> int:
    messages = extracted()
    for lang in LANGUAGES:
        po = updated(lang, read(lang), messages)
        path(lang).parent.mkdir(parents=True, exist_ok=True)
        po.save(str(path(lang)))
        left = sum(not e.translated() for e in po)
        print(f"{lang}: {len(po)} messages, {left} not translated")
    return 0


def main(argv: list[str]) -> int:
    if argv == ["--update"]:
        return update()
    messages = extracted()
    found = all_hidden()
    for lang in LANGUAGES:
        gaps = wrong(lang, read(lang), messages, glossary_forms(lang))
        print(f"{lang}: {len(messages)} messages, {len(gaps)} gaps")
        found += [f"{lang}: {gap}" for gap in gaps]
    for line in found:
        print(f"  {line}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
