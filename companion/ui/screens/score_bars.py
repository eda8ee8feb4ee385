"""The ranking as stacked bars: one bar a player, a piece a category, widths that compare between players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from companion.core.contract import ScoreLine, ScoreSheet, SeatScore
from companion.i18n import Words
from companion.ui.components import Segment, column, named, rank, row, score_bar, surface
from companion.ui.screens.score_lines import minus
from companion.ui.theme import SCREEN_EDGE, Look

BETWEEN = 14.0  # px between the pieces of a bar of eight


def pieces(w: Words, lines: Sequence[ScoreLine]) -> list[Segment]:
    """The categories of a bar in the order of the lines: lines with the same emblem are one piece, nothing is none."""
    found: dict[str, tuple[int, list[str]]] = {}
    for line in lines:
        total, labels = found.get(line.emblem, (0, []))
        if line.points:
            labels = [*labels, w.say(line.label)]
        found[line.emblem] = (total + (line.points or 0), labels)
    return [Segment(mark, total, ", ".join(labels)) for mark, (total, labels) in found.items() if total]


def scale(sheet: ScoreSheet, w: Words) -> int:
    """Points that fill a whole bar: the most positive ones anybody has."""
    return max((sum(s.points for s in pieces(w, x.lines) if s.points > 0) for x in sheet.seats), default=0)


def total_words(w: Words, s: SeatScore) -> str:
    return "–" if s.total is None else minus(s.total)


def bars(
    look: Look,
    w: Words,
    sheet: ScoreSheet,
    on_tap: Callable[[int], object] | None = None,
    *,
    chosen: int | None = None,
    width: float | None = None,
) -> list[ft.Control]:
    """A block for each player in ranking order; a tap gives the seat. `width` of a bar where it is not the screen's."""
    room = width or look.column - 2 * SCREEN_EDGE
    most = scale(sheet, w)
    return [_block(look, w, sheet, s, most, room, on_tap, s.seat == chosen) for s in sheet.seats]


def _block(
    look: Look,
    w: Words,
    sheet: ScoreSheet,
    s: SeatScore,
    most: int,
    room: float,
    on_tap: Callable[[int], object] | None,
    chosen: bool,
) -> ft.Control:
    made = pieces(w, s.lines)
    called, told = w.name(s.seat), w.say(s.detail) if s.detail else ""
    # Roughly: what does not fit beside the name goes under it; beside it, each takes as much as it needs.
    under = look.large or len(called) * 11 + len(told) * 7.5 > room - (190 if s.open else 130)
    name = look.text(called, 20, 900, lines=2 if under else 1, line=1.15)
    detail = look.text(told, 14, 400, look.ink2, lines=1) if told else None
    if not under:
        name.expand, name.expand_loose = 20 * len(called), True
        if detail is not None:
            detail.expand, detail.expand_loose = 14 * len(told), True
    total = look.text(total_words(w, s), 30, 900, line=1.0)
    so_far = look.text(w.t("so far"), 14, 500, look.ink2) if s.open else None
    words: ft.Control = (
        column([name, detail, so_far if look.large else None], 2, expand=True)
        if under
        else row([name, detail], 10, expand=True)
    )
    head = row([rank(look, str(s.place), first=s.place == 1), words, None if look.large else so_far, total], 12)
    waiting = ""
    if s.open:
        waiting = w.t("Still open: {lines}", lines=", ".join(w.say(m) for m in s.open))
    bar = score_bar(look, made, most, "", width=room, spare=BETWEEN) if made else None
    body = column(
        [head, bar, look.text(waiting, 14, 400, look.ink2, lines=3, line=1.25) if waiting else None],
        6,
        cross=ft.CrossAxisAlignment.STRETCH,
    )
    parts = w.joined([f"{x.label} {minus(x.points)}" for x in made]) if made else ""
    said = w.t(
        "{place}. {name}: {total} {unit}",
        place=s.place, name=w.name(s.seat), total=total_words(w, s), unit=w.say(sheet.unit),
    )  # fmt: skip
    said = ". ".join(x for x in (said, parts, waiting) if x)
    padded = ft.Container(body, padding=ft.Padding.symmetric(vertical=5))
    if on_tap is None:
        return named(padded, said)
    return surface(
        look, padded, said, partial(on_tap, s.seat), radius=12, key=f"bar-{s.seat}", semantics={"selected": chosen}
    )
