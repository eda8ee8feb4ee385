"""The thread of every rule: id -> text in both languages -> code -> test. `python -m tests.checks.coverage` prints gaps.

An id of `content/<game>/ids.toml` must be covered by exactly one section of the rules in each language, and, unless it
is listed under `text_only` with a reason, stand in the game's code as a string and on a test as `pytest.mark.rule`.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from companion import content
from companion.core import registry
from companion.i18n import LANGUAGES

ROOT = Path(__file__).parents[2]


def literals(tree: ast.AST) -> Iterator[str]:
    """Every string that stands in the code, but the keys of advice (they name reminders, not rules)."""
    keys = {
        id(call.args[0])
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and _called(call) == "Advice" and call.args
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in keys:
            yield node.value


def marks(tree: ast.AST) -> Iterator[str]:
    """The ids of every `pytest.mark.rule(...)`."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Call)
            and _called(node) == "rule"
            and isinstance(node.func, ast.Attribute)
            and isinstance(node.func.value, ast.Attribute)
            and node.func.value.attr == "mark"
        ):
            yield from (a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str))


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def trees(folder: Path) -> Iterator[ast.AST]:
    for path in sorted(folder.rglob("*.py")):
        yield ast.parse(path.read_text(encoding="utf-8"), str(path))


def gaps(
    game: str,
    ids: Sequence[str],
    text_only: Mapping[str, str],
    texts: Mapping[str, Iterable[tuple[str, Sequence[str]]]],
    code: Collection[str],
    tested: Collection[str],
) -> list[str]:
    """What is missing or unknown. `texts`: language -> (section id, the rule ids it covers)."""
    known = set(ids)
    found = [f"ids.toml: {id} stands twice" for id, n in Counter(ids).items() if n > 1]
    found += [f"ids.toml: {id} in text_only is no id" for id in text_only if id not in known]
    found += [f"ids.toml: {id} in text_only has no reason" for id, why in text_only.items() if not why.strip()]
    found += [f"ids.toml: {id} does not begin with {game}." for id in ids if not id.startswith(f"{game}.")]
    for lang, sections in texts.items():
        covered = Counter(rule for _, rules in sections for rule in rules)
        found += [f"rules.{lang}.md: no section covers {id}" for id in ids if id not in covered]
        found += [f"rules.{lang}.md: {n} sections cover {id}" for id, n in covered.items() if id in known and n > 1]
        found += [f"rules.{lang}.md: unknown id {id}" for id in covered if id not in known]
    needed = [id for id in ids if id not in text_only]
    found += [f"code: {id} is missing" for id in needed if id not in code]
    found += [f"tests: no pytest.mark.rule carries {id}" for id in needed if id not in tested]
    pattern = re.compile(rf"{re.escape(game)}\.[a-z0-9_.]*[a-z0-9_]")
    for where, strings in (("code", code), ("tests", tested)):
        found += [f"{where}: unknown id {s}" for s in sorted(strings) if pattern.fullmatch(s) and s not in known]
    return found


def games() -> list[str]:
    """The games whose ids are written down."""
    return [id for id in registry.metas() if any((root / id / "ids.toml").is_file() for root in content.ROOTS)]


def of_game(id: str, code: Path, tests: Path) -> list[str]:
    """The gaps of a game whose code lies in the folder `code`; `tests` is searched for its marks."""
    ids = content.ids(id)
    texts, found = {}, []
    for lang in LANGUAGES:
        try:
            rules = content.rules(id, lang)
        except content.ContentError as e:
            found.append(str(e))
            continue
        texts[lang] = [(s.id, s.rules) for s in rules.sections]
        known = set(ids.ids)
        found += [f"faq.{lang}.toml: unknown id {r}" for q in rules.questions for r in q.rules if r not in known]
    if len({tuple(s for s, _ in sections) for sections in texts.values()}) > 1:
        found.append("rules: the languages do not have the same sections in the same order")
    strings = {s for tree in trees(code) for s in literals(tree)}
    tested = {s for tree in trees(tests) for s in marks(tree)}
    return found + gaps(id, ids.ids, ids.text_only, texts, strings, tested)


def main() -> int:
    total = 0
    for id in games():
        found = of_game(id, ROOT / "companion" / "games" / id, ROOT / "tests")
        print(f"{id}: {len(content.ids(id).ids)} rules, {len(found)} gaps")
        for gap in found:
            print(f"  {gap}")
        total += len(found)
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
