"""Entries of a log in words, for the history and the command line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import JsonValue

from companion.core.contract import AnyGame, Change, Item
from companion.core.table import Action, Entry, Mend, Play, Redo, Table, Undo
from companion.core.text import Arg, Listed, Msg, msg, msgn


def told(table: Table, entry: Entry) -> Msg:
    """The entry in words; `table` is the table just before it, which must be able to take it."""
    do = entry.do
    if isinstance(do, Undo):
        made = [v.made_by for v in table.versions[table.at - do.count + 1 : table.at + 1]]
        return msgn("Undone: entry {entries}", "Undone: entries {entries}", do.count, entries=Listed(tuple(made[::-1])))
    if isinstance(do, Redo):
        made = [v.made_by for v in table.versions[table.at + 1 : table.at + 1 + do.count]]
        return msgn("Redone: entry {entries}", "Redone: entries {entries}", do.count, entries=Listed(tuple(made)))
    if isinstance(do, Mend):
        before = next(s.before for s in table.steps() if s.n == do.target)
        if do.action is None:
            return msg("Entry {n} taken out", n=do.target)
        return msg("Entry {n} mended: {what}", n=do.target, what=told_action(table.game, before, do.action))
    return told_action(table.game, table.state, do)


def told_action(game: AnyGame, before: Any, action: Action) -> Msg:
    """A move or a correction in words; `before` is the state it starts from."""
    if isinstance(action, Play):
        what = game.tell(before, game.parse(action.move))
        return msg("{what} (played anyway)", what=what) if action.anyway else what
    return told_changes(game.items(before), action.changes)


def told_changes(items: Sequence[Item], changes: Sequence[Change]) -> Msg:
    """A correction in words: the items set by hand with their new values."""
    by_key = {item.key: item for item in items}
    return msg("Corrected: {changes}", changes=Listed(tuple(_change(by_key.get(c.key), c) for c in changes)))


def _change(item: Item | None, change: Change) -> Msg:
    if item is None:
        return msg("{label}: {value}", label=change.key, value=str(change.value))
    old, new = told_value(item, item.value), told_value(item, change.value)
    return msg("{group}, {label}: {value} (was {old})", group=item.group, label=item.label, value=new, old=old)


def told_value(item: Item, value: JsonValue) -> Arg:
    """A value of an item in words; of counts only those that are not zero."""
    labels = {_key(c.value): c.label for c in item.choices}
    if item.kind == "counts" and isinstance(value, list):
        held = [(c.label, n) for c, n in zip(item.choices, value, strict=False) if n]
        parts = tuple(msg("{n} × {what}", n=str(n), what=label) for label, n in held)
        return Listed(parts) if parts else msg("none")
    if _key(value) in labels:
        return labels[_key(value)]
    return value if isinstance(value, int) and not isinstance(value, bool) else str(value)


def _key(value: JsonValue) -> str:
    """Values as dictionary keys: True is not 1, a list is allowed."""
    return repr(value)
