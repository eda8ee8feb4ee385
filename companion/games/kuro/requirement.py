"""Required strengths: which heroes a revealed card lets its sender send (kuro.req.*), and why (kuro.tool.*)."""

from __future__ import annotations

from functools import cache

from companion.core.contract import rule


@cache
@rule("kuro.req.1", "kuro.req.2", "kuro.req.3", "kuro.req.4", "kuro.req.5", "kuro.req.6", "kuro.req.7")
@rule("kuro.req.players", "kuro.req.own_strength", "kuro.card.requirement", "kuro.card.strength")
def allowed(revealed: int, n: int) -> frozenset[int]:
    """The strengths allowed by the printed requirement of `revealed` (1..7) with `n` players."""
    test = {
        1: lambda s: s <= 3,
        2: lambda s: s >= 5,
        3: lambda s: 3 <= s <= 5,
        4: lambda s: s % 2 == 1,
        5: lambda s: s % 2 == 0,
        6: lambda s: s <= n,
        7: lambda s: s >= n,
    }[revealed]
    return frozenset(s for s in range(1, 8) if test(s))
