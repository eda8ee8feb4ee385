"""Renders components without a client. The only place in the tests that touches Flet's non-public names."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import fields
from enum import Enum
from functools import cache
from typing import Any

import flet as ft
from flet.controls.context import _context_page
from flet.messaging.connection import Connection
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub


class _Silent(Connection):
    """A connection that keeps what would be sent."""

    def __init__(self) -> None:
        super().__init__()
        self.pubsubhub = PubSubHub()
        self.sent: list[Any] = []

    def send_message(self, message: Any) -> None:
        self.sent.append(message)


class Stage:
    """One rendered component. Controls are found by what a person sees or hears, not by their place in the tree.

    Use: ``async with Stage(lambda: component(...)) as stage: await stage.tap("Najímám")``.
    """

    def __init__(self, component: Callable[[], Any]) -> None:
        self._component = component
        self._connection = _Silent()
        self._session = Session(self._connection)
        self._token: Any = None

    async def __aenter__(self) -> Stage:
        self._token = _context_page.set(self._session.page)

        @ft.component
        def Root() -> Any:
            return self._component()

        self._session.page.render(Root)
        self._session.get_page_patch()
        await self.settle()
        return self

    async def __aexit__(self, *_: object) -> None:
        self._session.close()
        await asyncio.sleep(0)
        _context_page.reset(self._token)

    async def settle(self, seconds: float = 0.006) -> None:
        """Let scheduled renders and effects run."""
        await asyncio.sleep(seconds)

    @property
    def page(self) -> ft.Page:
        """The page the component is rendered on."""
        return self._session.page

    @property
    def patches(self) -> int:
        """How many messages the client would have got."""
        return len(self._connection.sent)

    def controls(self) -> list[ft.Control]:
        """All controls on the stage, dialogs too, in the order they stand."""
        seen: set[int] = set()
        found: list[ft.Control] = []
        page = self._session.page
        for root in (*page.views, *(d for d in page._dialogs.controls if d.open)):  # a closed one is on its way out
            found += _walk(root, seen)
        return found

    def of(self, kind: type[Any]) -> list[Any]:
        """All controls of a kind."""
        return [c for c in self.controls() if isinstance(c, kind)]

    def texts(self) -> list[str]:
        """Everything that is written, spans put together."""
        found = []
        for text in self.of(ft.Text):
            words = (text.value or "") + "".join(s.text or "" for s in text.spans or ())
            if words:
                found.append(words)
        return found

    def names(self) -> list[str]:
        """Names of everything that can be tapped."""
        return [name for name, _ in self._buttons()]

    def _buttons(self) -> list[tuple[str, ft.Button]]:
        found = []
        for button in self.of(ft.Button):
            content = button.content
            if isinstance(content, ft.Semantics) and content.label:
                found.append((content.label, button))
        return found

    def button(self, name: str, nth: int = 0) -> ft.Button:
        """The button whose name starts with this (or, failing that, holds it)."""
        every = self._buttons()
        hits = [b for n, b in every if n.startswith(name)] or [b for n, b in every if name in n]
        if len(hits) <= nth:
            raise AssertionError(f"no button {name!r}; there are {[n for n, _ in every]}")
        return hits[nth]

    async def tap(self, name: str, nth: int = 0) -> None:
        """Tap the button called so."""
        await self.fire(self.button(name, nth), "click")

    async def fire(self, control: ft.Control, event: str, data: Any = None) -> None:
        """Send an event as the client would."""
        await self._session.dispatch_event(control._i, event, data)
        await self.settle()

    async def type_into(self, label: str, text: str) -> None:
        """Put ``text`` into the field with this label."""
        for field in self.of(ft.TextField):
            if field.label == label:
                self._session.apply_patch(field._i, {"value": text})
                await self.fire(field, "change", text)
                return
        raise AssertionError(f"no field {label!r}; there are {[f.label for f in self.of(ft.TextField)]}")


PLAIN = (str, int, float, bool, Enum, type(None))


@cache
def _names(kind: type) -> tuple[str, ...]:
    """The fields of a class that may hold controls."""
    return tuple(f.name for f in fields(kind) if not f.name.startswith("on_") and f.name not in ("parent", "page"))


def _walk(thing: Any, seen: set[int]) -> list[ft.Control]:
    """All controls in it, in the order they stand; `seen`: the ids of what was walked through."""
    found: list[ft.Control] = []
    todo = [thing]
    while todo:
        now = todo.pop()
        if isinstance(now, PLAIN):
            continue
        if isinstance(now, (list, tuple)):
            todo.extend(reversed(now))
            continue
        if isinstance(now, dict):
            todo.extend(reversed(now.values()))
            continue
        if id(now) in seen or not isinstance(now, ft.BaseControl):
            continue
        seen.add(id(now))
        if isinstance(now, ft.Control):
            found.append(now)
        told = now._values  # what was given; all else is as declared and holds nothing
        held = [getattr(now, name, None) for name in _names(type(now)) if name in told or name in now.__dict__]
        todo.extend(reversed([*held, getattr(now, "_b", None)]))  # `_b`: what a component has rendered
    return found


def on_stage(component: Callable[[], Any], act: Callable[[Stage], Any]) -> Any:
    """Render ``component()``, run the coroutine function ``act`` on the stage and give what it gives."""

    async def run() -> Any:
        async with Stage(component) as stage:
            return await act(stage)

    return asyncio.run(run())
