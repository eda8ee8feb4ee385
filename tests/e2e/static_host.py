"""A static host that heeds a `_headers` file, as several do: `python -m tests.e2e.static_host PORT FOLDER HEADERS`."""

from __future__ import annotations

import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


class Handler(SimpleHTTPRequestHandler):
    """Sends these headers (name, value) with every answer."""

    added: tuple[tuple[str, str], ...] = ()

    def end_headers(self) -> None:
        for name, value in self.added:
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        return


def of_all(text: str) -> tuple[tuple[str, str], ...]:
    """The headers under `/*`."""
    lines = text.split("/*\n", 1)[1].splitlines()
    return tuple((name.strip(), value.strip()) for name, _, value in (line.partition(":") for line in lines if line))


if __name__ == "__main__":
    port, folder, headers = sys.argv[1:]
    Handler.added = of_all(Path(headers).read_text("utf-8"))
    ThreadingHTTPServer(("127.0.0.1", int(port)), partial(Handler, directory=folder)).serve_forever()
