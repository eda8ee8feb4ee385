"""A playthrough in words: what each entry of a table file says, and how it ended."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion import content
from companion.core import registry
from companion.core.table import Entry, Play, Table, TableFile
from companion.core.telling import told
from companion.i18n import Words

HERE = Path(__file__).parent
SUFFIX = ".companion.json"


def files(game: str) -> list[Path]:
    return sorted((HERE / game).glob(f"*{SUFFIX}"))


def text_file(path: Path) -> Path:
    return path.with_name(path.name.removesuffix(SUFFIX) + ".txt")


def read(path: Path) -> TableFile:
    return TableFile.model_validate_json(path.read_text("utf-8"))


def replay(file: TableFile) -> Table:
    return Table.load(registry.game(file.header.game), file.header, file.entries)


def render(file: TableFile) -> str:
    """The playthrough as English text; raises Refused where an entry does not hold."""
    header = file.header
    game = registry.game(header.game)
    words = Words("en", content.glossary(header.game), header.seats)
    table = Table.new(game, header)
    defaults = {o.key: o.default for o in game.meta.options}
    lines = [f"{words.say(game.meta.name)}: {words.joined(header.seats)}"]
    lines += [f"{key} = {value}" for key, value in header.options.items() if defaults.get(key, value) != value]
    shown = game.status(table.state).round
    for entry in file.entries:
        if (now := game.status(table.state).round) != shown:
            shown = now
            lines.append(f"--- {now}")
        lines.append(f"{entry.n:4}  {words.say(told(table, entry))}")
        table = table.append(entry)
    end = game.outcome(table.state)
    lines.append("--- " + ("not finished" if end is None else f"{end.rule}{', stopped' if end.stopped else ''}"))
    for row in game.score(table.state).seats:
        parts = ", ".join(f"{words.say(line.label)}: {line.points} = {line.sum}" for line in row.lines)
        lines.append(f"{row.place}. {words.name(row.seat)}: {parts}")
    return "\n".join(lines) + "\n"


def _stored(entry: Entry) -> dict[str, Any]:
    data: dict[str, Any] = entry.model_dump(mode="json", exclude={"at"})
    if isinstance(entry.do, Play) and not entry.do.anyway:
        del data["do"]["anyway"]
    return data


def write(path: Path, table: Table) -> None:
    """The table as a file with an entry a line, and its text beside it."""
    header = json.dumps(table.header.model_dump(mode="json"), ensure_ascii=False)
    entries = ",\n".join(json.dumps(_stored(e), ensure_ascii=False) for e in table.entries)
    path.write_text(f'{{"header": {header},\n"entries": [\n{entries}\n]}}\n', "utf-8")
    text_file(path).write_text(render(read(path)), "utf-8")


def ends(game: str) -> set[tuple[str, bool]]:
    """(rule, stopped) of every way a game can end, listed by hand."""
    listed: Sequence[Sequence[Any]] = json.loads((HERE / game / "ends.json").read_text("utf-8"))
    return {(rule, bool(stopped)) for rule, stopped in listed}
