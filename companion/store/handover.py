"""A table, or own cards, as a short text for a link or a QR code: to another phone without any server.

A code is `KIND VERSION~CHECKSUM~BODY` (`t1~…`): the body is base64url of raw DEFLATE (with a dictionary of common words) of compact JSON;
the checksum is the beginning of the body's SHA-256. It finds accidents and tampering by chance, it proves no author.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import zlib
from typing import Any, Literal

from pydantic import JsonValue

from companion.core.table import TableFile
from companion.core.text import msg
from companion.store import files
from companion.store.files import BadFile

VERSION = "1"
LONGEST = 60_000  # characters of a code that is looked at
QR_BYTES = 2_200  # a longer link makes a QR code too fine for a phone's camera
CHECKED = 8  # characters of the checksum

# What logs are full of; part of the format: a change needs a new VERSION.
_WORDS = (
    b'"discard","cards":["draw","card":"text":"who":"as":"option":"number":"strength":"row":"dice":["die":"value":true,false,null,'
    b'"changes":[{"key":"","value":"target":"action":"count":"anyway":true},"correct","undo","redo","mend","reveal_requirement",'
    b'"send_from_hand","pass","announce_hire","reveal_hired","use_ability","resolve_ability","play_card","take_hit","answer",'
    b'"end_play","draw_phase","spin","attack","seats":["options":{"game":"hrdina","kuro","za_jedna","balicek","id":"created":"20'
    b'"heroes":[["hero":,["play",{"kind":"by":"seat":0,"seat":1,"seat":2,'
)


Kind = Literal["t", "c"]  # what a code holds: a table, or a group's own cards


class NotACode(BadFile):
    """The text is no code, or not all of it has arrived."""


def table_code(file: TableFile) -> str:
    """The table as a code."""
    return _code("t", _compact(file))


def cards_code(text: str) -> str:
    """A file of own cards (its text) as a code."""
    return _code("c", json.dumps(json.loads(text), ensure_ascii=False, separators=(",", ":")))


def kind_of(code: str) -> Kind | None:
    """What a code says it holds, None if it is no code at all."""
    head = code.strip()[:1]
    return "t" if head == "t" else "c" if head == "c" else None


def read_table(code: str) -> TableFile:
    """The table of a code, replayed by the rules of its game; raises a subclass of BadFile, nothing else."""
    return files.read_table(_whole(_text(code, "t")))


def read_cards(code: str) -> str:
    """The text of the file of cards in a code, not yet looked at; raises a subclass of BadFile."""
    return _text(code, "c")


def _code(kind: Kind, data: str) -> str:
    body = _packed(data)
    return f"{kind}{VERSION}~{_checksum(body)}~{body}"


def _text(code: str, kind: Kind) -> str:
    if len(code) > LONGEST:
        raise files.TooLarge(msg("This link is too long for a table."))
    version, _, rest = code.strip().partition("~")  # no dot: what ends in one looks like a file to a server
    checksum, _, body = rest.partition("~")
    if version[:1] != kind or not version[1:].isdigit() or not body:
        raise NotACode(msg("This link holds no table."))
    if version[1:] != VERSION:
        raise files.UnknownVersion(int(version[1:9]))
    if checksum != _checksum(body):
        raise NotACode(msg("This link is damaged: something in it was changed or is missing."))
    return _unpacked(body)


# --- bytes and letters ---


def _checksum(body: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(body.encode("ascii", "replace")).digest()).decode()[:CHECKED]


def _packed(data: str) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, _WORDS)
    raw = packer.compress(data.encode()) + packer.flush()
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _unpacked(body: str) -> str:
    """The JSON of a body; no more of it is unpacked than a table file may hold."""
    try:
        raw = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj(-15, zdict=_WORDS)
        data = unpacker.decompress(raw, files.MAX_BYTES)
    except (binascii.Error, ValueError, zlib.error) as e:
        raise NotACode(msg("This link holds no table.")) from e
    if unpacker.unconsumed_tail or not unpacker.eof:
        raise files.TooLarge(msg("This link is too long for a table."))
    try:
        return data.decode()
    except UnicodeDecodeError as e:
        raise NotACode(msg("This link holds no table.")) from e


# --- the compact form: entries without their numbers, times as seconds since the one before ---


def _compact(file: TableFile) -> str:
    header = file.header.model_dump(mode="json", exclude_defaults=True)
    entries: list[JsonValue] = []
    before = ""
    for entry in file.entries:
        do = entry.do.model_dump(mode="json", exclude={"kind"})
        if do.get("anyway") is False:
            del do["anyway"]
        entries.append([_same_start(before, entry.at), entry.do.kind, do])
        before = entry.at
    return json.dumps([header, entries], ensure_ascii=False, separators=(",", ":"))


def _same_start(before: str, at: str) -> str:
    """A time as what differs from the one before: "~16" + the rest keeps the first 16 letters."""
    same = next((i for i, (a, b) in enumerate(zip(before, at, strict=False)) if a != b), min(len(before), len(at)))
    return f"{same}~{at[same:]}" if same else at


def _whole(text: str) -> str:
    """The text of a table file from the compact form; what is not of that form becomes no table."""
    data: Any = files.parsed(text)
    try:
        header, entries = data
        whole: list[dict[str, Any]] = []
        before = ""
        for n, (at, kind, do) in enumerate(entries, 1):
            kept, mark, rest = str(at).partition("~")
            before = before[: int(kept[:2])] + rest if mark else str(at)
            whole.append({"n": n, "at": before, "do": {"kind": kind, **do}})
        return json.dumps({"header": {"format": 1, **header}, "entries": whole}, ensure_ascii=False)
    except (TypeError, ValueError) as e:
        raise NotACode(msg("This link holds no table.")) from e
