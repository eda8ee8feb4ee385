"""Whose names a new table starts with."""

from __future__ import annotations

import pytest

from companion.i18n import Words
from companion.ui.screens.setup import seat_names, typed_names


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_a_filled_blank_is_not_remembered_as_a_name(lang: str) -> None:
    w = Words(lang)
    typed = ["Adam", "", "Cyril", ""]
    seats = seat_names(w, typed)
    assert len(set(seats)) == 4
    assert "" not in seats
    assert typed_names(seats) == typed  # whatever the language is by now


def test_a_name_that_only_looks_like_a_blank_stays() -> None:
    assert typed_names(["Player 2", "Player 1"]) == ["Player 2", "Player 1"]
