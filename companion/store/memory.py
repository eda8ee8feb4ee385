"""A store that forgets: for tests, and for a browser that lets nothing be stored."""

from __future__ import annotations

from collections.abc import Sequence

from companion.store.base import Clock, utc_now
from companion.store.browser import BrowserStore
from companion.store.check import Replay, replay


class DictKeyValue:
    """A browser's storage in a dict."""

    def __init__(self, data: dict[str, str] | None = None) -> None:
        self.data = {} if data is None else data

    async def get(self, key: str) -> str | None:
        return self.data.get(key)

    async def set(self, key: str, value: str) -> None:
        self.data[key] = value

    async def remove(self, key: str) -> None:
        self.data.pop(key, None)

    async def keys(self, prefix: str) -> Sequence[str]:
        return [k for k in self.data if k.startswith(prefix)]


class MemoryStore(BrowserStore):
    """A `Store` in memory."""

    def __init__(self, *, verify: Replay = replay, clock: Clock = utc_now) -> None:
        super().__init__(DictKeyValue(), verify=verify, clock=clock)
