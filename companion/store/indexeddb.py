"""The browser's IndexedDB as a `KeyValue`, reached from Python in the browser (Pyodide).

Preferred to the shared preferences of the screens' toolkit: it is reached from the worker Python runs in, without a
way through the page; it compares and writes in one transaction, so that a second tab is noticed; it is flushed to the
disk before it answers; and it holds far more than 5 MB. The JavaScript side is `companion/web/static/texts.js`, which the
page makes known to Python as the module `companion_texts`: nothing is put together from text here, so that the page may
forbid that. No other module is needed, so that it can be tried alone.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any


class IndexedKeyValue:
    """A `KeyValue` and `Swapping` (see `browser`); raises ImportError outside the app's page."""

    def __init__(self, name: str = "companion") -> None:
        texts: Any = importlib.import_module("companion_texts")
        self._js: Any = texts.openTexts(name)

    async def get(self, key: str) -> str | None:
        found = await self._js.read(key)
        return None if found is None else str(found)

    async def set(self, key: str, value: str) -> None:
        await self._js.write(key, value)

    async def remove(self, key: str) -> None:
        await self._js.drop(key)

    async def keys(self, prefix: str) -> Sequence[str]:
        return [str(key) for key in await self._js.names(prefix)]

    async def swap(self, key: str, old: str | None, new: str) -> bool:
        return bool(await self._js.swap(key, old, new))
