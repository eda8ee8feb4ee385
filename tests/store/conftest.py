from collections.abc import Iterator
from pathlib import Path

import pytest

import companion.games
from companion.core import registry
from tests.store.tables import Clock

GAMES = str(Path(__file__).parent / "games")


@pytest.fixture(autouse=True, scope="module")
def toy() -> Iterator[None]:
    """The toy game is a game like the others, from the tests' own folder."""
    path = list(companion.games.__path__)
    companion.games.__path__ = [*path, GAMES]
    registry.metas.cache_clear()
    yield
    companion.games.__path__ = path
    registry.metas.cache_clear()


@pytest.fixture
def clock() -> Clock:
    return Clock()
