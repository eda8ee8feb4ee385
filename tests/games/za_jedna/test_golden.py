"""What the kept playthroughs of Za jedna! must show, besides every end and every option."""

from __future__ import annotations

import pytest

from companion.core.contract import Move
from companion.core.table import Play, Table
from companion.games.za_jedna.cards import CHARACTERS
from companion.games.za_jedna.game import GAME
from companion.games.za_jedna.moves import MOVE
from companion.games.za_jedna.state import State
from tests.playthroughs.render import HERE, SUFFIX, files, read
from tests.playthroughs.za_jedna.used import abilities, together


def states(name: str) -> tuple[list[State], list[Move]]:
    """The states of a game without corrections, and its moves."""
    file = read(HERE / "za_jedna" / f"{name}{SUFFIX}")
    table = Table.new(GAME, file.header)
    found: list[State] = [table.state]
    moves: list[Move] = []
    for entry in file.entries:
        assert isinstance(entry.do, Play)
        moves.append(MOVE.validate_python(entry.do.move))
        found.append(GAME.apply(found[-1], moves[-1]))
    return found, moves


NAMES = [path.name.removesuffix(SUFFIX) for path in files("za_jedna")]


@pytest.mark.rule("za_jedna.character.passive_on", "za_jedna.character.auto")
def test_every_ability_is_used_in_a_playthrough() -> None:
    used: set[str] = set()
    for name in NAMES:
        if name.startswith("characters"):
            found, moves = states(name)
            used |= abilities(zip(found, moves, found[1:], strict=False))
    assert used == set(CHARACTERS)


@pytest.mark.rule("za_jedna.end.order_free", "za_jedna.end.after_card")
def test_several_die_by_one_card_in_a_playthrough() -> None:
    assert together(states("two_die_by_one_card")[0]) == 2
    assert together(states("three_die_by_one_card")[0]) == 3
    assert together(states("quick")[0]) >= 2


@pytest.mark.rule("za_jedna.next.keep", "za_jedna.next.king_left")
def test_a_second_game_at_the_same_table() -> None:
    found, _ = states("next_game")
    first = next(s for s in reversed(found) if s.game == 1)
    second = next(s for s in found if s.game == 2)
    assert first.stage == "over"
    assert found[-1].stage == "over"
    assert first.king is not None
    assert second.king == (first.king + 1) % second.n
