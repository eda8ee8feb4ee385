"""Cuts PNG pictures to size, without any library for pictures."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

SIGNATURE = b"\x89PNG\r\n\x1a\n"
CHANNELS = {0: 1, 2: 3, 4: 2, 6: 4}  # bytes of a pixel by colour type, at 8 bits


class NotPng(ValueError):
    """Not a picture this module can read."""


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    if not png.startswith(SIGNATURE):
        raise NotPng("no PNG")
    at = len(SIGNATURE)
    while at + 12 <= len(png):
        (length,) = struct.unpack_from(">I", png, at)
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += 12 + length


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def size(png: bytes) -> tuple[int, int]:
    """Width and height in pixels; raises NotPng."""
    for kind, data in _chunks(png):
        if kind == b"IHDR" and len(data) >= 8:
            width, height = struct.unpack_from(">II", data)
            return width, height
    raise NotPng("no header")


def cut(png: bytes, width: int, height: int) -> bytes:
    """The upper left part of a picture of 8 bits a channel; as it is if that is not bigger. Raises NotPng.

    Filtered rows only look to the left and up, so rows can be shortened without decoding them.
    """
    whole = size(png)
    width, height = min(width, whole[0]), min(height, whole[1])
    if (width, height) == whole:
        return png
    header, packed = b"", b""
    for kind, data in _chunks(png):
        if kind == b"IHDR":
            header = data
        elif kind == b"IDAT":
            packed += data
    depth, colour, _, _, interlaced = header[8:13]
    if depth != 8 or colour not in CHANNELS or interlaced:
        raise NotPng("not 8 bits a channel in plain rows")
    try:
        rows = zlib.decompress(packed)
    except zlib.error as e:
        raise NotPng("broken data") from e
    wide, narrow = 1 + whole[0] * CHANNELS[colour], 1 + width * CHANNELS[colour]
    kept = b"".join(rows[y * wide : y * wide + narrow] for y in range(height))
    made = struct.pack(">II", width, height) + header[8:]
    return SIGNATURE + _chunk(b"IHDR", made) + _chunk(b"IDAT", zlib.compress(kept, 6)) + _chunk(b"IEND", b"")
