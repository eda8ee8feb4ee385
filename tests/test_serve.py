"""What goes around the served app: the policy of its pages."""

from __future__ import annotations

import asyncio
import base64
import hashlib
from typing import Any

import pytest

from companion import policy
from companion.serve import guarded

PAGE = b'<script>\nlet a = "<b>";\n</script><script src="x.js"></script><script type="module">go()</script><p>text</p>'


def asked(kind: str, body: list[bytes], headers: list[tuple[bytes, bytes]]) -> tuple[list[Any], list[Any]]:
    """What a request gets from an app that answers with this body, and the headers that app saw."""
    seen: list[Any] = []
    sent: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.extend(scope["headers"])
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", kind.encode())]})
        for n, part in enumerate(body, 1):
            await send({"type": "http.response.body", "body": part, "more_body": n < len(body)})

    async def receive() -> Any:
        return {"type": "http.request"}

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(guarded(app)({"type": "http", "headers": headers}, receive, send))
    return sent, seen


def policy_of(sent: list[Any]) -> dict[str, str]:
    text = dict(sent[0]["headers"])[b"content-security-policy"].decode()
    return dict(part.split(" ", 1) for part in text.split("; "))


def sha(script: bytes) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(script).digest()).decode()}'"


def test_a_page_may_run_its_own_scripts_and_no_others() -> None:
    sent, _ = asked("text/html; charset=utf-8", [PAGE[:20], PAGE[20:]], [(b"host", b"[::1]:8550")])
    found = policy_of(sent)
    own = [sha(b'\nlet a = "<b>";\n'), sha(b"go()")]
    assert found["script-src"] == " ".join(["'self' 'wasm-unsafe-eval'", *own])
    assert found["default-src"] == "'none'"
    assert found["frame-ancestors"] == "'none'"
    assert found["connect-src"] == "'self' data: blob: ws://[::1]:8550 wss://[::1]:8550"
    assert b"".join(m["body"] for m in sent[1:]) == PAGE


def test_other_files_pass_as_they_come() -> None:
    sent, _ = asked("text/javascript", [b"<script>", b"x</script>"], [(b"host", b"a")])
    assert [m["body"] for m in sent[1:]] == [b"<script>", b"x</script>"]
    assert policy_of(sent)["script-src"] == policy.POLICY["script-src"]


@pytest.mark.parametrize("host", [b"a; script-src *", b"a b", "ž".encode()])
def test_a_host_that_is_none_does_not_get_into_the_policy(host: bytes) -> None:
    sent, _ = asked("text/html", [b""], [(b"host", host)])
    assert policy_of(sent)["connect-src"] == policy.POLICY["connect-src"]
    assert policy_of(sent)["script-src"] == policy.POLICY["script-src"]


def test_a_page_is_never_answered_by_not_changed() -> None:
    old = [(b"if-none-match", b"x"), (b"if-modified-since", b"y")]
    _, seen = asked("text/html", [b""], [(b"accept", b"text/html,*/*"), *old])
    assert not [h for h in seen if h in old]
    _, seen = asked("text/css", [b""], [(b"accept", b"*/*"), *old])
    assert [h for h in seen if h in old] == old
