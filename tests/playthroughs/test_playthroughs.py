"""Whole games kept as files: they replay to the same words, and every end and every option has one."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core import registry

from .render import HERE, ends, files, read, render, replay, text_file

GAMES = sorted(registry.metas())
ALL = [path for game in GAMES for path in files(game)]


@pytest.mark.parametrize("path", ALL, ids=lambda p: str(p.relative_to(HERE)))
def test_a_playthrough_reads_as_it_did(path: Path) -> None:
    assert render(read(path)) == text_file(path).read_text("utf-8")


@pytest.mark.parametrize("id", GAMES)
def test_every_end_has_a_playthrough(id: str) -> None:
    found = {(o.rule, o.stopped) for p in files(id) if (o := registry.game(id).outcome(replay(read(p)).state))}
    assert ends(id) - found == set(), "no playthrough ends like this"
    assert found - ends(id) == set(), "this end is not listed in ends.json"


@pytest.mark.parametrize("id", GAMES)
def test_every_option_has_a_playthrough(id: str) -> None:
    headers = [replay(read(path)).header for path in files(id)]
    wanted = {(o.key, v.value) for o in registry.metas()[id].options for v in o.values}
    assert wanted - {item for h in headers for item in h.options.items()} == set()
