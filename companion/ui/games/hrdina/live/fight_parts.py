"""Parts of a fight that its screens share: the minion and its chances, what can be paid, the pads for dice and sums."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

import flet as ft

from companion.games.hrdina import odds
from companion.games.hrdina.live.common import live_of
from companion.games.hrdina.live.duels import REROLL, TOKEN_OF, TROPHY_XP
from companion.games.hrdina.live.state import Minion
from companion.games.hrdina.odds import MOST_DICE
from companion.games.hrdina.state import Hero, State
from companion.games.hrdina.words import ADVENTURE, TOKEN
from companion.i18n import Words
from companion.ui.app import App
from companion.ui.components import column, hint, press
from companion.ui.games.hrdina.battle_parts import combat_die
from companion.ui.games.hrdina.live import known
from companion.ui.games.hrdina.live.bits import number_keys
from companion.ui.theme import Look

MOST_REROLLS = 6  # looked ahead
MOST_COST = 15  # of what a fiend made dearer
SUMS = 7  # in a row of keys


def minion_name(app: App, w: Words, minion: Minion | None) -> str:
    """The open minion by its name, "" = not told."""
    return known.card_name(app, w, minion, ("minion",)) if minion is not None else ""


def rerolls_of(hero: Hero, n: int) -> int:
    """Rerolls that can be paid and reckoned with."""
    return min(MOST_REROLLS, (hero.xp or 0) // REROLL) if n <= MOST_DICE else 0


def trophy_chance(s: State, n: int) -> Fraction | None:
    """The chance that `n` dice reach the number from which the open minion may leave its trophy; None = not known."""
    minion = live_of(s).minion
    if minion is None or minion.threshold is None or n < 1:
        return None
    return odds.at_least(n, minion.threshold, 0, 0, s.tables.combat_faces)


def purse(w: Words, hero: Hero) -> str:
    """What can be paid with: "4 gold, 2 XP"."""
    return ", ".join(
        (w.tn("{n} gold", "{n} gold", hero.gold or 0), w.t("{token} {n}", token=TOKEN["xp"], n=hero.xp or 0))
    )


def cursed(hero: Hero) -> bool:
    """An active fiend may change prices."""
    return any(f.active for f in hero.fiends)


def next_trophy(look: Look, w: Words, s: State, seat: int) -> ft.Control:
    """What the next trophy brings."""
    before = s.heroes[seat].trophies or 0
    if before < len(TOKEN_OF):
        return hint(look, w.t("The trophy brings a token: {card}.", card=ADVENTURE[TOKEN_OF[before]]))
    return hint(look, w.t("The trophy brings {n} XP.", n=TROPHY_XP))


def face_pad(
    look: Look, w: Words, s: State, add: Callable[[int], Any], *, on_mat: bool = True, name: str = ""
) -> ft.Control:
    """A key for every face of a combat die."""
    keys: list[ft.Control] = [
        press(
            look,
            ft.Container(combat_die(look, n, 38), height=54, alignment=ft.Alignment.CENTER),
            w.t("It shows {n}", n=n) if name else w.t("Combat die {n}", n=n),
            partial(add, n),
            outline=None if on_mat else look.keyEdge,
            radius=14,
            expand=True,
            focus=look.onMat if on_mat else look.ink,
        )
        for n in sorted(set(s.tables.combat_faces))
    ]
    if look.large:
        return column([ft.Row(keys[i : i + 3], spacing=8) for i in range(0, len(keys), 3)], 8)
    return ft.Row(keys, spacing=6)


def sum_pad(look: Look, w: Words, numbers: range, on_pick: Callable[[int], Any]) -> ft.Control:
    """A key for every sum."""
    per = SUMS - 2 if look.large else SUMS - 1 if look.narrow else SUMS
    lines: list[ft.Control] = []
    for i in range(0, len(numbers), per):
        keys = number_keys(look, numbers[i : i + per], on_pick, name=lambda n: w.t("Sum {n}", n=n))
        keys.controls += [ft.Container(expand=True) for _ in range(per - len(keys.controls))]
        lines.append(keys)
    return column(lines, 6)
