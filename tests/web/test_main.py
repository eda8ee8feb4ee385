"""The start in the browser, as far as it can be tried without one."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from companion.core.table import Entry, Header, Undo
from companion.i18n import Words
from companion.store.memory import DictKeyValue
from companion.web import main

NOW = "2026-11-30T18:00:00Z"


class Refusing(DictKeyValue):
    async def get(self, key: str) -> str | None:
        raise OSError("storage is switched off")


class Silent(DictKeyValue):
    async def get(self, key: str) -> str | None:
        await asyncio.sleep(60)
        return None


@pytest.mark.parametrize("storage", [Refusing, Silent])
def test_without_storage_the_app_starts_and_says_once_that_nothing_is_kept(
    storage: Callable[[], DictKeyValue], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(main, "PROBE", 0.01)

    async def tried() -> list[str]:
        store = await main.opened(storage())
        await store.create(Header(id="a", game="kuro", seats=("A", "B", "C"), options={}, created=NOW))
        assert [t.id for t in await store.list()] == ["a"]
        return [Words("cs").say(m) for m in (*store.notices(), *store.notices())]

    [said] = asyncio.run(tried())
    assert said.startswith("Tento prohlížeč nedovoluje")


def test_the_page_hears_what_was_played_last_and_when_to_ask_for_lasting_storage(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    posted: list[dict[str, Any]] = []
    monkeypatch.setattr(main, "tell_page", lambda **message: posted.append(message))
    shown: list[str | None] = []
    wrote: list[str] = []

    async def played() -> None:
        store = await main.opened(DictKeyValue())
        assert isinstance(store, main.PhoneStore)
        store.touched = lambda header: shown.append(header.id if header else None)
        store.wrote = wrote.append
        await store.create(Header(id="a", game="kuro", seats=("A", "B", "C"), options={}, created=NOW))
        await store.append("a", Entry(n=1, at=NOW, do=Undo()))
        await store.append("a", Entry(n=2, at=NOW, do=Undo()), finished=True)
        await store.rename("a", ["A", "B", "D"])
        await store.delete("a")
        await store.restore("a")
        await store.settle()

    asyncio.run(played())
    assert posted == [{"persist": True}]
    assert shown == ["a", "a", None, None]
    assert wrote == ["a"] * 6


@pytest.mark.parametrize(("tags", "lang"), [(("en-GB", "cs"), "en"), (("sk-SK",), "cs"), (("de", "en"), "en")])
def test_the_browser_says_its_language_at_once(
    tags: tuple[str, ...], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "js", SimpleNamespace(navigator=SimpleNamespace(languages=tags)))
    assert main.language() == lang
