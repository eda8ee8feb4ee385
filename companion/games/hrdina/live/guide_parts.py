"""What all advice of the followed game is made with."""

from __future__ import annotations

from typing import Literal

from companion.core.contract import Advice
from companion.core.text import Msg

Level = Literal["now", "remind", "mistake", "odds", "warn"]


def say(key: str, level: Level, text: Msg, *rules: str, seat: int | None = None, beginner: bool = False) -> Advice:
    return Advice(key, level, text, rules, seat, beginner)
