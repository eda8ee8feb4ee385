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
from companion.i18n import pick
from companion.store.base import Glance, Store, StoreError
from companion.store.browser import FORMAT_KEY, BrowserStore, KeyValue
from companion.store.indexeddb import IndexedKeyValue
from companion.store.memory import MemoryStore
from companion.ui.app import App

CHANNEL = "companion.tables"  # as wide as the storage: all tabs of the host
PROBE = 3.0  # seconds the browser's storage has for its first answer


def tell_page(**message: Any) -> None:
    """Post an object to the page (`static/start.js` knows what it means)."""
    js: Any = importlib.import_module("js")
    to_js: Any = importlib.import_module("pyodide.ffi").to_js
    js.postMessage(to_js(message, dict_converter=js.Object.fromEntries))


class PhoneStore(BrowserStore):
    """Asks the browser to keep the data for good once there is something to keep.

    `touched`: told the header of a table that was written to, None when none is to be shown any more.
    `wrote`: told the id of a table whenever what is stored of it has changed.
    """

    touched: Callable[[Header | None], None] = staticmethod(lambda _header: None)
    wrote: Callable[[str], None] = staticmethod(lambda _id: None)

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
        self.wrote(header.id)

    async def append(
        self, id: str, entry: Entry, changed: str = "", glance: Glance | None = None, *, finished: bool = False
    ) -> None:
        await super().append(id, entry, changed, glance, finished=finished)
        self.touched(None if finished else self._live[id].header)
        self.wrote(id)

    async def rename(self, id: str, seats: Sequence[str]) -> None:
        await super().rename(id, seats)
        self.wrote(id)

    async def delete(self, id: str) -> None:
        await super().delete(id)
        self.touched(None)
        self.wrote(id)

    async def restore(self, id: str) -> None:
        await super().restore(id)
        self.wrote(id)


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


def language() -> str:
    """The language for this browser, without a way through the page."""
    js: Any = importlib.import_module("js")
    return pick([str(tag) for tag in js.navigator.languages])


def follow_other_tabs(app: App) -> Callable[[str], None]:
    """Show what other tabs of this browser write; gives what tells them what was written here (ids of tables)."""
    js: Any = importlib.import_module("js")
    create_proxy: Any = importlib.import_module("pyodide.ffi").create_proxy
    channel = js.BroadcastChannel.new(CHANNEL)
    channel.onmessage = create_proxy(lambda e: app.follow(str(e.data)))
    tell: Callable[[str], None] = channel.postMessage
    return tell


async def main(page: ft.Page) -> None:
    store = await opened(IndexedKeyValue())
    app = App(page, store, device_lang=language(), asks=False)
    wrote = follow_other_tabs(app)

    def remember(header: Header | None) -> None:
        """The page shows the last table while the app is loading the next time."""
        shown = ""
        if header is not None:
            shown = f"{app.words().say(registry.metas()[header.game].name)} · {', '.join(header.seats)}"
        tell_page(last=shown)

    def safe(id: str, error: StoreError | None) -> None:
        """What had to wait was written after all, or cannot be any more: then what is stored is shown."""
        if error is None:
            wrote(id)
            app.say(app.words().t("Everything is saved now."))
        else:
            app.say(app.words().say(error.why))
            app.follow(id)

    if isinstance(store, PhoneStore):
        store.touched = remember
        store.on_safe = safe
        store.wrote = wrote
    await app.start()
    tell_page(ready=True)


if __name__ == "__main__":
    ft.run(main)
