from collections.abc import Iterator

import pytest

from tests import toy


@pytest.fixture
def ten() -> Iterator[object]:
    """The toy game."""
    from companion.core import registry

    with toy.added():
        yield registry.game("ten")
