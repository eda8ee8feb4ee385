"""A group's own cards of a game in a store, under a setting."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from pydantic import JsonValue

from companion.core.text import Msg, msg
from companion.store.base import Store
from companion.store.files import BadFile

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Loaded(Generic[T]):
    """`told`: what people should know, if what was stored could not be read and was set aside."""

    cards: T
    told: Msg | None = None


@dataclass(frozen=True, slots=True)
class OwnCards(Generic[T]):
    """Cards of the type T under the setting `key`. `read` takes their text (raises BadFile), `write` gives their JSON,
    `none` is what there is at first."""

    key: str
    read: Callable[[str], T]
    write: Callable[[T], JsonValue]
    none: Callable[[], T]

    async def load(self, store: Store) -> Loaded[T]:
        """The cards kept in the store. What cannot be read is moved to a setting of its own, whole. Raises StoreError."""
        stored = await store.setting(self.key)
        if stored is None:
            return Loaded(self.none())
        text = json.dumps(stored)
        try:
            return Loaded(self.read(text))
        except BadFile as e:
            aside = f"{self.key}.aside.{hashlib.sha256(text.encode()).hexdigest()[:12]}"
            await store.set_setting(aside, stored)
            await store.set_setting(self.key, None)
            return Loaded(self.none(), msg("Your own cards could not be read and were set aside: {why}", why=e.why))

    async def save(self, store: Store, cards: T) -> None:
        """Keep the cards. Raises StoreError."""
        await store.set_setting(self.key, self.write(cards))

    async def update(self, store: Store, change: Callable[[T], T]) -> Loaded[T]:
        """Change what is stored now, so that another window's cards are not lost.

        Raises StoreError, and what `change` raises.
        """
        before = await self.load(store)
        after = change(before.cards)
        await self.save(store, after)
        return Loaded(after, before.told)
