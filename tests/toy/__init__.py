"""A fifth game, added from outside: one folder for its rules, one for its texts, one for its picture of the table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).parent


@contextmanager
def added() -> Iterator[None]:
    """The house with the toy game in it."""
    import companion.games
    from companion import content
    from companion.core import registry

    path = list(companion.games.__path__)
    roots = list(content.ROOTS)
    companion.games.__path__ = [*path, str(HERE / "games")]
    content.ROOTS.append(HERE / "content")
    registry.metas.cache_clear()
    try:
        yield
    finally:
        companion.games.__path__ = path
        content.ROOTS[:] = roots
        registry.metas.cache_clear()
