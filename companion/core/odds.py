"""Exact chances."""

from __future__ import annotations

from fractions import Fraction


def tenths_of_percent(chance: Fraction) -> int:
    """The chance in tenths of a percent, halves up: 9/29 -> 310 (31.0 %)."""
    return int((chance * 2000 + 1) // 2)
