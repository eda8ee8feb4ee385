"""Starts the app in the browser: Python runs in a worker of the page, tables live in its IndexedDB."""

from __future__ import annotations

import asyncio
import importlib
from collections.abc import Callable, Sequence
from typing import Any

import flet as ft

import companion.ui.screens  # noqa: F401  imported while the web client is still starting
from companion.core import registry
from companion.core.table import Entry, Header
from companion.core.text import Msg, msg
from companion.store.base import Glance, Store
from companion.store.browser import FORMAT_KEY, BrowserStore, KeyValue
from companion.store.indexeddb import IndexedKeyValue
from companion.store.memory import MemoryStore
from companion.ui.app import App

PROBE = 3.0  # seconds the browser's storage has for its first answer


def tell_page(**message: Any) -> None:
    """Post an object to the page (`static/start.js` knows what it means)."""
    js: Any = importlib.import_module("js")
    to_js: Any = importlib.import_module("pyodide.ffi").to_js
    js.postMessage(to_js(message, dict_converter=js.Object.fromEntries))


class PhoneStore(BrowserStore):
    """Asks the browser to keep the data for good once there is something to keep.

    `touched`: told the header of a table that was written to, None when none is to be shown any more.
    """

    touched: Callable[[Header | None], None] = staticmethod(lambda _header: None)

    async def create(
        self,
        header: Header,
        entries: Sequence[Entry] = (),
        *,
        changed: str = "",
        glance: Glance | None = None,
        finished: bool = False,
    ) -> None:
        tell_page(persist=True)
        await super().create(header, entries, changed=changed, glance=glance, finished=finished)
        self.touched(None if finished else header)

    async def append(
        self, id: str, entry: Entry, changed: str = "", glance: Glance | None = None, *, finished: bool = False
    ) -> None:
        await super().append(id, entry, changed, glance, finished=finished)
        self.touched(None if finished else self._live[id].header)

    async def delete(self, id: str) -> None:
        await super().delete(id)
        self.touched(None)


class ForgetfulStore(MemoryStore):
    """For a browser that lets nothing be stored; says so once."""

    _told = False

    def notices(self) -> list[Msg]:
        if self._told:
            return []
        self._told = True
        return [msg("This browser does not let the app store anything: tables are gone when you close the page.")]


async def opened(kv: KeyValue) -> Store:
    """The store over the browser's storage, or over memory if that does not answer."""
    try:
        await asyncio.wait_for(kv.get(FORMAT_KEY), PROBE)
    except Exception:  # whatever the browser throws: a private window, blocked storage, a broken profile
        return ForgetfulStore()
    return PhoneStore(kv)


async def main(page: ft.Page) -> None:
    store = await opened(IndexedKeyValue())
    app = App(page, store)

    def remember(header: Header | None) -> None:
        """The page shows the last table while the app is loading the next time."""
        shown = ""
        if header is not None:
            shown = f"{app.words().say(registry.metas()[header.game].name)} · {', '.join(header.seats)}"
        tell_page(last=shown)

    if isinstance(store, PhoneStore):
        store.touched = remember
    await app.start()
    tell_page(ready=True)


if __name__ == "__main__":
    ft.run(main)
