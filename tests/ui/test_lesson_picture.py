"""The picture of a table in a lesson is drawn as wide as the column it stands in, beside the panel of a wide window too."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from companion.ui.screens import learn_parts
from companion.ui.theme import PANEL, WIDE, Look

COLUMN = 640  # the middle column of a wide window


@pytest.mark.parametrize(("window", "wide"), [(412, 412), (640, 640), (WIDE, WIDE - PANEL - 16), (1280, COLUMN)])
def test_no_wider_than_its_column(window: int, wide: int, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[float] = []

    def own(_app: Any, look: Look, *_: Any) -> str:
        drawn.append(look.width)
        return "a picture"

    monkeypatch.setattr(learn_parts, "load_ui", lambda _: SimpleNamespace(position=own))
    session: Any = SimpleNamespace(game=SimpleNamespace(meta=SimpleNamespace(id="kuro")))
    look = Look(game="kuro", dark=False, scale=1.0, width=window, height=800)
    nothing: Any = None
    assert learn_parts.picture_inside(nothing, look, nothing, session) == "a picture"
    assert drawn == [wide - 2 * learn_parts.INSIDE]
