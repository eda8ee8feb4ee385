"""Small pieces of Kuro's pictures: heroes to tap, strengths, a party."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import flet as ft

from companion.games.kuro.requirement import Line
from companion.games.kuro.state import HEROES, Player
from companion.games.kuro.words import EMBLEMS
from companion.i18n import Words
from companion.ui.app import App
from companion.ui.components import column, dashed, emblem, place, press, strength, surface
from companion.ui.components.pieces import PlaceState, strength_size
from companion.ui.theme import COLUMN, SCREEN_EDGE, Look


def hero_name(w: Words, hero: int) -> str:
    return w.term(f"hero.{hero}")


def hero_keys(
    look: Look,
    w: Words,
    on_tap: Callable[[int], Any],
    *,
    lit: Iterable[int] = (),
    columns: int = 4,
    last: ft.Control | None = None,
) -> ft.Control:
    """The seven heroes as keys, number and emblem large, the name under it; `last` fills the eighth place."""
    lit = set(lit)
    per = 2 if look.large else columns

    def key(h: int) -> ft.Control:
        on = h in lit
        ink = look.onLit if on else look.onKey
        picture = ft.Row(
            [emblem(look, EMBLEMS[h], 24, ink), look.text(str(h), 20, 900, ink, line=1.0)],
            spacing=6,
            tight=True,
            alignment=ft.MainAxisAlignment.CENTER,
        )
        said = w.t("{hero}, strength {n}", hero=hero_name(w, h), n=h)
        return small_key(look, hero_name(w, h), picture, lambda: on_tap(h), lit=on, name=said, key=f"hero-{h}")

    keys = [key(h) for h in HEROES] + ([last] if last else [])
    rows: list[ft.Control] = []
    for i in range(0, len(keys), per):
        part = keys[i : i + per]
        part += [ft.Container(expand=True)] * (per - len(part))
        rows.append(ft.Row(part, spacing=8))
    return ft.Column(rows, spacing=8, tight=True)


def small_key(
    look: Look,
    label: str,
    picture: ft.Control,
    on_tap: Callable[[], Any],
    *,
    lit: bool = False,
    possible: bool = True,
    name: str = "",
    key: str = "",
) -> ft.Control:
    """A key of the hero pad: picture above a small label; flat and dashed when it is not possible (it then tells why)."""
    ink = look.onLit if lit else look.onKey if possible else look.onMat2
    body = ft.Container(
        column(
            [picture, look.text(label, 12, 500, ink, lines=2, line=1.05, align=ft.TextAlign.CENTER)],
            2,
            cross=ft.CrossAxisAlignment.CENTER,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        height=60 if not look.large else None,
        padding=ft.Padding.symmetric(horizontal=2, vertical=3),
        alignment=ft.Alignment.CENTER,
    )
    if not possible:
        return surface(
            look, dashed(body, look.rule, 14), name or label, on_tap, radius=14, focus=look.onMat, expand=True, key=key
        )
    return press(
        look,
        body,
        name or label,
        on_tap,
        fill=look.lit if lit else look.key,
        edge=look.litEdge if lit else look.keyEdge,
        radius=14,
        expand=True,
        key=key,
    )


def strengths(app: App, look: Look, w: Words, lines: Iterable[Line], *, inset: float = 0) -> ft.Control:
    """The strengths 1 to 7, lit or not; a tap tells the comparison. `inset`: room lost at the sides besides the screen's."""
    side = min(strength_size(look), (look.column - 2 * SCREEN_EDGE - inset - 6 * 4) / len(HEROES))

    def one(line: Line) -> ft.Control:
        reason = w.say(line.reason)
        said = (
            w.t("Strength {n} fits: {reason}", n=line.strength, reason=reason)
            if line.ok
            else w.t("Strength {n} does not fit: {reason}", n=line.strength, reason=reason)
        )
        return strength(look, str(line.strength), line.ok, said, lambda: app.say(said), size=side)

    wide = look.width > COLUMN
    return ft.Row(
        [one(x) for x in lines],
        alignment=ft.MainAxisAlignment.START if wide else ft.MainAxisAlignment.SPACE_BETWEEN,
        spacing=12 if wide else 4,
    )


def party(
    look: Look, w: Words, player: Player, who: str, on_tap: Callable[[int], Any], lit: Iterable[int] = ()
) -> ft.Control:
    """A party as seven places; each tells its hero and how it lies."""
    lit = set(lit)

    def one(h: int) -> ft.Control:
        name = hero_name(w, h)
        if h not in player.party:
            return place(
                look, str(h), None, "missing", w.t("{who}: {hero} is missing", who=who, hero=name), lambda: on_tap(h)
            )
        if h in player.used:
            return place(
                look, str(h), EMBLEMS[h], "used", w.t("{who}: {hero}, used", who=who, hero=name), lambda: on_tap(h)
            )
        state: PlaceState = "lit" if h in lit else "ready"
        # Only while the parties are dealt can a hero lie there twice.
        many = player.party.count(h)
        return place(
            look,
            str(h) if many == 1 else f"{many}× {h}",
            EMBLEMS[h],
            state,
            w.t("{who}: {hero}, unused", who=who, hero=name),
            lambda: on_tap(h),
        )

    return ft.Row([one(h) for h in HEROES], spacing=0)
