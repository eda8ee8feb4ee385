"""Serves the app to browsers: one process, one store, no request to any other host."""

from __future__ import annotations

import asyncio
import errno
import os
import re
import signal
import socket
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import flet_web.fastapi
import uvicorn

from companion import policy
from companion.paths import ASSETS
from companion.store.sqlite import SqliteStore
from companion.ui import fonts
from companion.ui.app import make_main

PORT = 8550
TRIES = 20  # ports looked at, from PORT up
LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"


class CannotListen(OSError):
    """The port is taken or the address is not of this machine."""


def listen(host: str, port: int | None) -> socket.socket:
    """A bound socket: on `port`, or without one on PORT or the next free one; raises CannotListen."""
    wanted = [port] if port is not None else list(range(PORT, PORT + TRIES))
    for candidate in wanted:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        sock = socket.socket(family, socket.SOCK_STREAM)
        if os.name == "posix":  # elsewhere it would let two servers share the port
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((host, candidate))
            sock.listen(128)
        except OSError as e:
            sock.close()
            if e.errno == errno.EADDRINUSE and candidate != wanted[-1]:
                continue
            raise CannotListen(e.errno, e.strerror or str(e)) from e
        return sock
    raise CannotListen(errno.EADDRINUSE, "no free port")


def lan_address() -> str:
    """The address other devices of the local network reach; the loopback one without a network. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        try:
            sock.connect(("192.0.2.1", 9))  # an address for documentation; a datagram socket only looks up the route
        except OSError:
            return LOOPBACK
        return str(sock.getsockname()[0])


def guarded(app: Any) -> Any:
    """The app with two guards: a page runs nothing but our own files and talks to nobody else, and no page from elsewhere
    talks to the app."""

    async def asgi(scope: Any, receive: Any, send: Any) -> None:
        headers = dict(scope.get("headers") or ())
        host = headers.get(b"host", b"").decode("latin-1")
        if not re.fullmatch(r"[\w.:\[\]-]*", host, re.A):  # it goes into the policy
            host = ""
        if scope["type"] == "websocket":
            origin = headers.get(b"origin", b"").decode("latin-1")
            if origin and urlsplit(origin).netloc != host:
                await send({"type": "websocket.close", "code": 1008})
                return
        if scope["type"] != "http":
            await app(scope, receive, send)
            return
        # An answer "not changed" would come without the page, and so without the scripts the policy has to allow.
        asked = [h for h in scope["headers"] if h[0] not in (b"if-none-match", b"if-modified-since")]
        wants_page = b"text/html" in headers.get(b"accept", b"")
        await app({**scope, "headers": asked} if wants_page else scope, receive, _with_policy(host, send))

    return asgi


def _with_policy(host: str, send: Any) -> Any:
    """Sends on what the app sends, with the policy; a page is held back until all of it is known."""
    start: dict[str, Any] = {}
    page: list[bytes] = []

    async def sending(message: Any) -> None:
        if message["type"] == "http.response.start":
            start.update(message)
            kind = dict(message["headers"]).get(b"content-type", b"")
            start["page"] = kind.startswith(b"text/html")
            if start["page"]:
                return
        elif message["type"] == "http.response.body" and start.get("page"):
            page.append(message.get("body", b""))
            if message.get("more_body"):
                return
            message = {**message, "body": b"".join(page)}
        else:
            await send(message)
            return
        opened = {key: value for key, value in start.items() if key != "page"}
        allowed = policy.served(host, b"".join(page)).encode("latin-1")
        added = [(b"content-security-policy", allowed), (b"x-content-type-options", b"nosniff")]
        await send({**opened, "headers": [*start["headers"], *added]})
        if start["page"]:
            await send(message)

    return sending


class _Server(uvicorn.Server):
    """Tells when it is ready."""

    ready: Callable[[], None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.ready and self.started:
            self.ready()


def serve(sock: socket.socket, data: Path, ready: Callable[[], None] | None = None) -> None:
    """Serve the tables of `data` on a bound socket until SIGINT or SIGTERM; raises StoreError."""
    if not all((fonts.OUT / f"Roboto-{name}.ttf").is_file() for name in fonts.WEIGHTS.values()):
        fonts.build()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)  # the server stops on both; afterwards nothing is left to do
    store = SqliteStore(data)
    app = flet_web.fastapi.app(make_main(store), assets_dir=str(ASSETS), app_name="Companion", no_cdn=True)
    config = uvicorn.Config(
        guarded(app), log_level="error", ws="websockets-sansio", timeout_graceful_shutdown=2, lifespan="on"
    )
    server = _Server(config)
    server.ready = ready
    try:
        server.run(sockets=[sock])
    finally:
        asyncio.run(store.close())


def open_browser(url: str) -> None:
    """In the background: some systems wait for the browser."""
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
