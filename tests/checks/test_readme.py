"""The README tells the truth: its commands run, its code stands in the files, its files and links are there."""

from __future__ import annotations

import re
import shlex
import textwrap
from dataclasses import dataclass
from pathlib import Path

import pytest

from companion import cli, content
from companion.core import registry
from companion.core.table import Header, Table
from companion.i18n import LANGUAGES, Words
from companion.store.files import check_table
from tests import toy

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Block:
    """A fenced block; `mark` is the comment above it (`from: path`), `indent` how far it is pushed in."""

    kind: str
    mark: str
    text: str


def blocks(text: str) -> list[Block]:
    found = re.finditer(r"^( *)(?:<!-- (.+?) -->\n *)?```(\w+)\n(.*?)^ *```$", text, re.M | re.S)
    return [Block(m[3], m[2] or "", textwrap.dedent(m[4]).strip("\n")) for m in found]


BLOCKS = blocks(README)
QUOTED = [b for b in BLOCKS if b.mark.startswith("from: ")]


def section(title: str) -> str:
    return re.split(r"^## ", README, flags=re.M)[1:][[*re.findall(r"^## (.+)$", README, re.M)].index(title)]


def targets() -> set[str]:
    return set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))


def test_people_need_two_commands_and_both_are_there() -> None:
    assert re.findall(r"^    make (\w+)$", section("Two commands"), re.M) == ["run", "test"]
    assert set(re.findall(r"\bmake ([a-z]+)(?=[` \n])", "".join(re.findall(r"`[^`]+`", README)) + "\n")) <= targets()
    assert {"run", "test", "check", "messages", "bench"} <= targets()


@pytest.mark.parametrize("block", QUOTED, ids=[b.mark for b in QUOTED])
def test_quoted_code_stands_in_its_file(block) -> None:
    file = (ROOT / block.mark.removeprefix("from: ")).read_text(encoding="utf-8")
    assert block.text in file or textwrap.indent(block.text, "    ") in file


def test_all_python_is_quoted() -> None:
    assert [b.text for b in BLOCKS if b.kind == "python" and b not in QUOTED] == []
    assert len(QUOTED) >= 6


def test_the_example_of_a_table_file_can_be_replayed_and_has_every_kind_of_entry() -> None:
    (block,) = [b for b in BLOCKS if b.mark.startswith("table file")]
    table = check_table(block.text)
    kinds = {e.do.kind for e in table.entries}
    assert kinds == {"play", "correct", "mend", "undo", "redo"}
    told = set(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.+?) \|", section("The file of a table"), re.M))))
    assert told == kinds


def test_the_commands_print_what_is_written(capsys, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    (console,) = [b for b in BLOCKS if b.kind == "console"]
    command, _, expected = console.text.partition("\n")
    argv = shlex.split(command.removeprefix("$ companion "))
    assert cli.main(argv) == cli.OK
    assert capsys.readouterr().out.strip() == expected


def test_every_command_and_exit_code_is_told() -> None:
    told = section("The command line")
    commands = set(re.findall(r"^\| `companion (\w+)", told, re.M))
    assert commands == {"run", "games", "schema", "replay", "score", "rules", "check"}
    codes = [(int(code), what) for code, what in re.findall(r"^\| (\d+) \| (.+) \|$", told, re.M)]
    assert codes == [(code, what.id) for code, what in cli.EXIT_CODES]


def test_paths_and_links_are_there() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", README)
    layout = re.findall(r"`([\w./]+/|[\w./]+\.py)`", section("The layout"))
    assert len(layout) > 8
    assert [p for p in links + layout if not (ROOT / p).exists()] == []


def test_the_chapter_about_adding_a_game_names_every_file_of_the_toy() -> None:
    told = section("Add a game")
    names = {p.name for p in toy.HERE.rglob("*") if p.is_file() and p.suffix != ".pyc"}
    assert "meta.py" in names
    assert [n for n in names if f"`{n}`" not in told] == []


def test_the_toy_really_plays() -> None:
    with toy.added():
        assert list(registry.metas())[-1] == "ten"
        game = registry.game("ten")
        table = Table.new(game, Header(id="t", game="ten", seats=("Ada", "Bo"), options={}))
        while (outcome := game.outcome(table.state)) is None:
            (offer,) = [o for o in game.offers(table.state) if o.possible]
            legal = [c for c in offer.fields[0].choices if not c.rulings]
            table = table.play(offer.data(add=legal[-1].value))
        assert [e.do.move["add"] for e in table.entries] == [3, 3, 3, 1]
        assert outcome.winners == (1,)
        for lang in LANGUAGES:
            assert Words(lang, content.glossary("ten"), table.header.seats).say(outcome.why).startswith("Bo")
            assert content.rules("ten", lang).of_rule(outcome.rule)


def test_blocks_are_read_with_their_marks() -> None:
    text = "1. x\n\n   <!-- from: a.py -->\n   ```python\n   a = 1\n   ```\n\n```json\n{}\n```\n"
    assert blocks(text) == [Block("python", "from: a.py", "a = 1"), Block("json", "", "{}")]
