"""A spinner of ours, drawn as the one on the card: an arrow over segments as wide as their shares."""

from __future__ import annotations

import asyncio
import math
import random
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

import flet as ft

from companion.games.balicek.cards import Segment, WeaponCard
from companion.games.balicek.spinner import edges, turn
from companion.games.balicek.words import EMBLEMS, WITHOUT_NUMBER, weapon_word
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import button, column, emblem, named, sheet
from companion.ui.games.balicek import cards_mine as own
from companion.ui.games.balicek.parts import cap
from companion.ui.theme import Look

RNG = "balicek.rng"  # in app.cache: where chance comes from
SPIN_MS = 1400
TURNS = 3  # whole ones before the arrow stops
MOST_SIDE = 280.0
NAMED = 12  # segments up to which each carries its emblem and number
CENTRE = ft.MainAxisAlignment.CENTER


def chance(app: App) -> random.Random:
    """Chance of the device; a test puts a seeded one in its place."""
    found: random.Random = app.cache.setdefault(RNG, random.SystemRandom())
    return found


def _point(part: float, radius: float) -> tuple[float, float]:
    """A place on a circle around (100, 100), `part` of the way round from the top, clockwise."""
    angle = 2 * math.pi * part
    return 100 + radius * math.sin(angle), 100 - radius * math.cos(angle)


@lru_cache(maxsize=64)
def face(shares: tuple[int, ...], fills: tuple[str, ...], line: str) -> str:
    """The circle with its segments as an SVG picture, 200 × 200."""
    total, at, drawn = sum(shares), 0, []
    for share, fill in zip(shares, fills, strict=True):
        if len(shares) == 1:
            drawn.append(f'<circle cx="100" cy="100" r="97" fill="{fill}" stroke="{line}" stroke-width="3"/>')
            break
        (x0, y0), (x1, y1) = _point(at / total, 97), _point((at + share) / total, 97)
        at += share
        large = int(share * 2 > total)
        drawn.append(
            f'<path d="M100 100 L{x0:.2f} {y0:.2f} A97 97 0 {large} 1 {x1:.2f} {y1:.2f} Z" fill="{fill}" '
            f'stroke="{line}" stroke-width="3" stroke-linejoin="round"/>'
        )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">{"".join(drawn)}</svg>'


@lru_cache(maxsize=8)
def arrow(fill: str, line: str) -> str:
    """The arrow of a spinner pointing up, 200 × 200, turning round its middle."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">'
        f'<path d="M100 34 L113 70 L105 70 L105 128 L95 128 L95 70 L87 70 Z" fill="{fill}" stroke="{line}" '
        f'stroke-width="3" stroke-linejoin="round"/><circle cx="100" cy="100" r="11" fill="{fill}" stroke="{line}" '
        'stroke-width="3"/></svg>'
    )


def wheel(look: Look, w: Words, segments: Sequence[Segment], turned: float, lit: int | None) -> ft.Control:
    """The spinner with its arrow after `turned` turns; segment `lit` is the result."""
    side = min(MOST_SIDE, look.width - 72)
    tints = (look.card, look.well)
    odd = len(segments) % 2 and len(segments) > 1
    fills = tuple(
        look.lit if i == lit else look.tint if odd and i == len(segments) - 1 else tints[i % 2]
        for i in range(len(segments))
    )
    parts: list[ft.Control] = [
        ft.Image(src=face(tuple(x.share for x in segments), fills, look.ink), width=side, height=side)
    ]
    if len(segments) <= NAMED:
        parts += [_mark(look, x, (a + b) / 2, side, i == lit) for i, (x, (a, b)) in _placed(segments)]
    parts.append(
        ft.Container(
            ft.Image(src=arrow(look.accent, look.card), width=side, height=side),
            width=side,
            height=side,
            rotate=ft.Rotate(angle=2 * math.pi * turned, alignment=ft.Alignment.CENTER),
            animate_rotation=look.motion(SPIN_MS),
            key="arrow",
        )
    )
    said = w.t("Spinner: {segments}", segments=w.joined([own.segment_words(w, x) for x in segments]))
    return ft.Row([named(ft.Stack(parts, width=side, height=side), said)], alignment=CENTRE)


def _placed(segments: Sequence[Segment]) -> list[tuple[int, tuple[Segment, tuple[float, float]]]]:
    return list(enumerate(zip(segments, edges(segments), strict=True)))


def _mark(look: Look, x: Segment, middle: float, side: float, lit: bool) -> ft.Control:
    """Emblem and number of a segment, upright, near the rim."""
    ink = look.onLit if lit else look.ink
    size = side / 12
    px, py = _point(middle, 74)
    box = side / 5
    shown: list[ft.Control | None] = [
        emblem(look, EMBLEMS[x.kind], size, ink),
        look.text(str(x.number), 15 / look.scale, 900, ink, line=1.0) if x.kind not in WITHOUT_NUMBER else None,
    ]
    return ft.Container(
        column(shown, 1, cross=ft.CrossAxisAlignment.CENTER),
        left=px / 200 * side - box / 2,
        top=py / 200 * side - box / 2,
        width=box,
        height=box,
        alignment=ft.Alignment.CENTER,
    )


def wheel_sheet(weapon: WeaponCard, sub: str, done: Callable[[Segment], Any] | None = None) -> Sheet:
    """Spinning a weapon here. `done` gets the segment when the person takes it; without it the result is only shown."""
    segments = weapon.segments or ()
    state: dict[str, Any] = {"turned": 0.0, "segment": None, "spinning": False}

    async def spin(app: App, still: bool) -> None:
        if state["spinning"]:
            return
        stop = turn(segments, chance(app))
        state.update(spinning=True, segment=None, turned=math.floor(state["turned"]) + TURNS + stop.angle)
        app.tap()
        app.refresh()
        if not still:
            await asyncio.sleep(SPIN_MS / 1000)
        state.update(spinning=False, segment=stop.segment)
        app.refresh()

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        at: int | None = state["segment"]
        result = segments[at] if at is not None else None

        def again() -> None:
            app.run(spin, app, look.reduced_motion)

        def take() -> None:
            app.close()
            if done and result:
                done(result)

        if result:
            words = cap(own.segment_words(w, result))
        else:
            words = w.t("It spins…") if state["spinning"] else w.t("Every segment is as likely as it is wide.")
        shown = look.text(words, 22 if result else 17, 900 if result else 400, look.ink, lines=3,
                          align=ft.TextAlign.CENTER, expand=True)  # fmt: skip
        start = button(
            look, w.t("Spin again") if result else w.t("Spin"), again, main=not result, emblem_name="spinner",
            key="turn-arrow",
        )  # fmt: skip
        use = button(look, w.t("Use it") if done else w.t("Got it"), take, main=True, key="take") if result else None
        return sheet(
            look,
            cap(w.say(weapon_word(weapon))),
            [wheel(look, w, segments, state["turned"], at), named(ft.Row([shown]), words, live_region=True)],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=sub,
            emblem_name="spinner",
            spacing=14,
            buttons=[start, use] if use else [start],
        )

    return build
