"""The group's own cards behind the screens: read once, kept in step with the store; and moves that lead on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion import content, mycards
from companion.games.hrdina.catalogue import Catalogue, Kind, Modules
from companion.mycards import MyCards, Offer
from companion.ui.app import App

MINE = "hrdina.cards"


def catalogue() -> Catalogue:
    found: Catalogue = content.catalogue("hrdina")
    return found


def mine(app: App) -> MyCards:
    """The cards as last read. The first call starts the reading, and the screen is drawn again when it is done."""
    if MINE not in app.cache:
        app.cache[MINE] = MyCards()
        app.run(reload, app)
    found: MyCards = app.cache[MINE]
    return found


async def reload(app: App) -> None:
    """Read them again; raises StoreError."""
    await _keep(app, await mycards.load(app.store))


async def _keep(app: App, loaded: mycards.Loaded[MyCards]) -> MyCards:
    changed = app.cache.get(MINE) != loaded.cards
    app.cache[MINE] = loaded.cards
    if loaded.told:
        app.say(app.words().say(loaded.told))
    elif changed:
        app.refresh()
    return loaded.cards


async def change(app: App, what: Callable[[MyCards], MyCards]) -> MyCards:
    """Change what is stored now; raises StoreError and what `what` raises."""
    return await _keep(app, await mycards.update(app.store, what))


async def learn(app: App, kind: Kind, told: Mapping[str, Any]) -> Offer | None:
    """Remember what is printed on a card and give it as it is offered from now on. Raises Illegal, StoreError."""
    my = await change(app, lambda before: mycards.learn(before, kind, told))
    return mycards.known(catalogue(), my, kind, str(told["id"]))


def offers(app: App, kind: Kind, modules: Modules = "complete") -> tuple[Offer, ...]:
    return mycards.offers(catalogue(), mine(app), kind, modules)


def offer(app: App, kind: Kind, id: str) -> Offer | None:
    return mycards.known(catalogue(), mine(app), kind, id)
