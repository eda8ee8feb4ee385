"""The followed game of Hrdina v kostce as a table tells it: which of its moves are told when."""

from __future__ import annotations

from typing import Any

from companion.core.table import Correct, Play, Table, Undo
from companion.games.hrdina import ranking
from companion.games.hrdina.state import Tables

Told = dict[str, Any]


def course(table: Table, after: int, until: int | None = None) -> list[Told]:
    """Everything told after entry `after`, in order; corrections and taps taken back are told as {"kind": …} too.

    A minion that is fought is named in the sheet of the fight, so its naming comes right before it.
    """
    told: list[Told] = []
    for entry in table.entries[after:until]:
        match entry.do:
            case Play(move=move):
                told.append(_tables(move) if move["kind"] == "set_tables" else dict(move))
            case Correct(changes=changes):
                told.append({"kind": "correct", "changes": [c.model_dump(mode="json") for c in changes]})
            case Undo():
                told.append({"kind": "undo"})
    for i, move in enumerate(told):
        if move["kind"] != "reveal_minion":
            continue
        at = next((j for j in range(i, len(told)) if told[j]["kind"] in ("start_fight", "skip_minion")), None)
        if at is not None and told[at]["kind"] == "start_fight":
            told[i:at] = [*told[i + 1 : at], move]
    return _armor(_battles(told), table)


def _battles(told: list[Told]) -> list[Told]:
    """Each hero fights to the end on its screen: the roll, rerolls, and that it is settled."""
    first = next((i for i, m in enumerate(told) if m["kind"] == "battle_roll"), None)
    if first is None:
        return told
    fought = [m for m in told[first:] if m["kind"] in ("battle_roll", "battle_reroll") or m.get("step") == "monster"]
    rest = [m for m in told[first:] if m not in fought]
    return [*told[:first], *sorted(fought, key=lambda m: int(m["seat"])), *rest]


def _tables(move: Told) -> Told:
    """Printed tables are put right among the corrections: what differs from those of the box."""
    before, after = Tables().model_dump(), move["tables"]
    changes: list[Told] = [
        {"key": f"{key}.{i}", "value": n}
        for key in ("backstory", "story")
        for i, n in enumerate(after[key])
        if n != before[key][i]
    ]
    return {"kind": "correct", "changes": changes}


def _armor(told: list[Told], table: Table) -> list[Told]:
    """Nobody copies the table of an armor type from its card in this game: the points of armor are told by hand."""
    armed = {m["seat"] for m in told if m["kind"] == "buy_card" and m["card"]["type"] == "armor"}
    made: list[Told] = []
    for move in told:
        if move["kind"] == "confirm" and move["step"] == "armor" and move["seat"] in armed:
            line = next(x for x in ranking.lines(table.state, move["seat"]) if x.key == "armor")
            made.append({"kind": "set_line", "seat": move["seat"], "line": "armor", "stars": line.points})
        made.append(move)
    return made
