"""What a person set for this device."""

from __future__ import annotations

from typing import Literal

from pydantic import JsonValue, ValidationError

from companion.core.contract import Frozen

KEY = "prefs"
TEXT_SIZES = (1.0, 1.15, 1.3, 1.5, 2.0)


class Prefs(Frozen):
    """`lang` None = as the device; `text`: factor of the text size; `level`: how much is reminded of; `muted`: reminders
    switched off by their key."""

    lang: Literal["cs", "en"] | None = None
    theme: Literal["system", "light", "dark"] = "system"
    text: float = 1.0
    awake: bool = True
    haptics: bool = True
    coach: bool = False
    level: Literal["beginner", "expert"] = "beginner"
    muted: tuple[str, ...] = ()


def read(data: JsonValue) -> Prefs:
    """Stored preferences; what is not understood falls back to the defaults instead of stopping the app."""
    if not isinstance(data, dict):
        return Prefs()
    good: dict[str, JsonValue] = {}
    for key, value in data.items():
        try:
            Prefs.model_validate({**good, key: value})
        except ValidationError:
            continue
        good[key] = value
    return Prefs.model_validate(good)
