"""A stand-alone check a game adds to the command line: `companion check GAME …`.

A game that has one puts `CHECK`, a `Command`, into `companion/games/<id>/cli.py`; nothing else needs to know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import JsonValue

from companion.core.text import Msg


@dataclass(frozen=True, slots=True)
class Argument:
    """`--name VALUE`. `read` turns the text into a value and raises ValueError; None makes a switch (True or False).

    `values`: what may be written, for the help, in any language. An argument not given is None.
    """

    name: str
    about: Msg
    values: str = ""
    read: Callable[[str], Any] | None = None
    required: bool = False


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer: `lines` for people, `data` for programs. `refused`: the question itself makes no sense."""

    lines: tuple[Msg, ...]
    data: dict[str, JsonValue]
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Command:
    """`run` takes the arguments by name."""

    about: Msg
    arguments: tuple[Argument, ...]
    run: Callable[[Mapping[str, Any]], Reply]
