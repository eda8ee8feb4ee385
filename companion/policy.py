"""What a page of the app may do: the Content-Security-Policy of the served app and of the offline one."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Mapping

# No code but from our own files, nothing from or to another host. Styles: the web client writes its own into the page.
POLICY = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "worker-src": "'self'",
    "connect-src": "'self' data: blob:",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data: blob:",
    "media-src": "'self' data: blob:",
    "style-src": "'self' 'unsafe-inline'",
    "manifest-src": "'self'",
    "base-uri": "'self'",
    "form-action": "'none'",
}
NO_FRAMES = {"frame-ancestors": "'none'"}  # counts in a header only, not in the page itself

_INLINE = re.compile(rb"<script(?![^>]*\ssrc=)[^>]*>(.*?)</script>", re.S)


def text(directives: Mapping[str, str]) -> str:
    """A policy as it is written in a header or a page."""
    return "; ".join(f"{name} {value}" for name, value in directives.items())


def hashes(page: bytes) -> list[str]:
    """The sources that allow exactly the scripts written into this page (HTML)."""
    digests = (hashlib.sha256(script).digest() for script in _INLINE.findall(page))
    return [f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests]


def served(host: str, page: bytes = b"") -> str:
    """The policy of the served app: with its socket, and the scripts of this page."""
    return text(
        {
            **POLICY,
            **NO_FRAMES,
            "script-src": _joined(POLICY["script-src"], hashes(page)),
            "worker-src": "'self' blob:",  # the renderer the served page chooses draws in such a worker
            "connect-src": _joined(POLICY["connect-src"], (f"ws://{host}", f"wss://{host}") if host else ()),
        }
    )


def _joined(value: str, more: Iterable[str]) -> str:
    return " ".join((value, *more))
