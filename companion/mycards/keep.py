"""Cards in a store, under a setting."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass

from companion.core.text import Msg, msg
from companion.mycards.file import GAME, read_cards, to_json
from companion.mycards.kept import MyCards
from companion.store.base import Store
from companion.store.files import BadFile

KEY = f"cards.{GAME}"


@dataclass(frozen=True, slots=True)
class Loaded:
    """`told`: what people should know, if what was stored could not be read and was set aside."""

    cards: MyCards
    told: Msg | None = None


async def load(store: Store) -> Loaded:
    """The cards kept in the store. What cannot be read is moved to a setting of its own, whole. Raises StoreError."""
    stored = await store.setting(KEY)
    if stored is None:
        return Loaded(MyCards())
    text = json.dumps(stored)
    try:
        return Loaded(read_cards(text))
    except BadFile as e:
        aside = f"{KEY}.aside.{hashlib.sha256(text.encode()).hexdigest()[:12]}"
        await store.set_setting(aside, stored)
        await store.set_setting(KEY, None)
        return Loaded(MyCards(), msg("Your own cards could not be read and were set aside: {why}", why=e.why))


async def save(store: Store, my: MyCards) -> None:
    """Keep the cards. Raises StoreError."""
    await store.set_setting(KEY, to_json(my))


async def update(store: Store, change: Callable[[MyCards], MyCards]) -> Loaded:
    """Change what is stored now, so that another window's cards are not lost.

    Raises StoreError, and what `change` raises.
    """
    before = await load(store)
    after = change(before.cards)
    await save(store, after)
    return Loaded(after, before.told)
