"""Points and chances: score lines that open to their sum, the stacked score bar, the bar of a chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

import flet as ft

from companion.ui.components.base import OnTap, at_least, column, dashed, dashed_box, emblem, icon, named, row, surface
from companion.ui.components.chips import ruling
from companion.ui.theme import SCREEN_EDGE, TARGET, Look, mix


@dataclass(frozen=True, slots=True)
class Part:
    """One row of an opened score line: name, sum ("5 + 6 + 4 + 2 = 17"), note ("cíl 16–17"), met or not, points.

    With ``on_tap`` it is a target of its own, heard as ``name``.
    """

    label: str
    sum: str = ""
    note: str = ""
    met: bool | None = None
    points: str = ""
    on_tap: OnTap = None
    name: str = ""


def score_line(
    look: Look,
    label: str,
    points: str,
    *,
    short: str = "",
    emblem_name: str | None = None,
    on_tap: OnTap = None,
    opened: bool = False,
    sum: str = "",
    parts: Sequence[Part] = (),
    rule: str = "",
    on_rule: OnTap = None,
    name: str | None = None,
    key: Any = None,
) -> ft.Control:
    """Closed: emblem, name, short sum, points, chevron (50 high). Opened: the sum in big, a row per input, the rule."""
    texts: list[ft.Control | None] = [
        look.text(label, 17, 700 if opened else 500, lines=2),
        look.text(short, 14, 400, look.ink2, lines=2) if short and not opened else None,
    ]
    words: ft.Control
    if look.large:
        words = column(texts, 2, expand=True)
    else:
        # Each as much as it needs: half and half would break a long name beside a short sum.
        for text, need in zip(texts, (17 * len(label), 14 * min(len(short), 2 * len(label))), strict=True):
            if text is not None:
                text.expand, text.expand_loose = max(1, need), True
        words = row(texts, 10, expand=True)
    chevron = ft.Icons.EXPAND_LESS_ROUNDED if opened else ft.Icons.EXPAND_MORE_ROUNDED
    head = ft.Container(
        row(
            [
                emblem(look, emblem_name, look.mark(22), look.accent) if emblem_name else None,
                words,
                look.text(points, 20, 900),
                icon(look, chevron, 24, look.ink2) if on_tap else None,
            ],
            12,
        ),
        padding=ft.Padding.symmetric(horizontal=14, vertical=6),
        height=50 if not look.large else None,
    )
    said = name or ", ".join(w for w in (label, short, points) if w)
    top = surface(look, head, said, on_tap, radius=12, semantics={"expanded": opened}) if on_tap else named(head, said)
    if not opened:
        return ft.Container(top, key=key)
    rows: list[ft.Control | None] = [look.text(sum, 23, 900, look.accent) if sum else None]
    told = [_part(look, p) for p in parts]
    # Targets are high enough to stand close together.
    if told:
        rows.append(column(told, 0 if any(p.on_tap for p in parts) else 8, cross=ft.CrossAxisAlignment.STRETCH))
    if rule:
        rows.append(ft.Container(ruling(look, rule, on_rule), padding=ft.Padding.only(top=4)))
    return ft.Container(
        column(
            [
                top,
                ft.Container(
                    column(rows, 8, cross=ft.CrossAxisAlignment.STRETCH),
                    padding=ft.Padding.only(left=14, right=14, bottom=12),
                ),
            ],
            2,
            cross=ft.CrossAxisAlignment.STRETCH,
        ),
        key=key,
    )


def _part(look: Look, part: Part) -> ft.Control:
    drawn = _part_row(look, part)
    if part.on_tap is None:
        return drawn
    return surface(look, at_least(TARGET, drawn), part.name or part.label, part.on_tap, radius=10)


def _part_row(look: Look, part: Part) -> ft.Row | ft.Column:
    tick: ft.Control | None = None
    if part.met is not None:
        tick = icon(
            look,
            ft.Icons.CHECK_ROUNDED if part.met else ft.Icons.CLOSE_ROUNDED,
            look.mark(20),
            look.ok if part.met else look.bad,
        )
    label = look.text(part.label, 14, 700, look.accent, lines=2)
    total = look.text(part.sum, 15, 500, lines=3) if part.sum else None
    note = look.text(part.note, 14, 400, look.ink2, lines=2) if part.note else None
    points = look.text(part.points, 15, 900, text_align=ft.TextAlign.RIGHT, lines=1) if part.points else None
    if look.large:
        return column([row([ft.Container(label, expand=True), tick, points], 8), total, note], 2)
    label.expand = 3
    cells: list[ft.Control | None] = [label]
    if total is not None:
        total.expand = 5
        cells.append(total)
    if note is not None:
        note.expand = 3
        cells.append(note)
    # Numbers stand in a column; a word there ("open") takes the room it needs.
    width = 30 if len(part.points) <= 3 else None
    cells += [tick, ft.Container(points, width=width, alignment=ft.Alignment.CENTER_RIGHT) if points else None]
    return row(cells, 8)


def rank(look: Look, place: str, *, first: bool = False) -> ft.Control:
    """A player's place in a small square; the first one is lit."""
    side = max(30.0, look.size(17) * 1.5)
    return ft.Container(
        look.text(place, 17, 900, look.onLit if first else look.ink2, line=1.0),
        width=side,
        height=side,
        border_radius=side * 0.3,
        bgcolor=look.lit if first else None,
        border=None if first else ft.Border.all(2, look.edge),
        alignment=ft.Alignment.CENTER,
    )


@dataclass(frozen=True, slots=True)
class Segment:
    """One part of a score bar, in a fixed order: emblem, points (its width), and what screen readers hear."""

    emblem_name: str | None
    points: int
    label: str = ""


def score_bar(
    look: Look,
    segments: Sequence[Segment],
    scale_to: int,
    name: str,
    *,
    width: float | None = None,
    height: float = 38,
    spare: float | None = None,
) -> ft.Control:
    """Stacked segments, dark and light tones of the game's hue in turn; negative ones as dashed boxes behind the bar.

    scale_to  points that fill the whole width (the winner's positive points), so that bars of players compare
    spare     px kept for what lies between the pieces, the same in bars that compare; None = what this bar needs
    """
    room = width or look.column - 2 * SCREEN_EDGE
    negative = [s for s in segments if s.points < 0]
    positive = [s for s in segments if s.points > 0]
    least = 17.0
    gaps = 2 * max(0, len(positive) - 1) + 38 * len(negative)
    free = max(40.0, room - gaps)
    unit = (free if spare is None else room - spare) / max(1, scale_to)
    widths = [max(least, s.points * unit) for s in positive]
    over = sum_of(widths) - free
    if over > 0:  # what the smallest ones were given is taken from the rest
        big = sum_of(w for w in widths if w > least)
        widths = [w - over * w / big if w > least else w for w in widths]
    made: list[ft.Control] = []
    tall = height + (look.size(14) - 14)
    for index, (segment, w) in enumerate(zip(positive, widths, strict=True)):
        dark = index % 2 == 0
        fill, ink = tone(look, index)
        corner = ft.BorderRadius.only(
            top_left=10 if index == 0 else 0,
            bottom_left=10 if index == 0 else 0,
            top_right=10 if index == len(positive) - 1 else 0,
            bottom_right=10 if index == len(positive) - 1 else 0,
        )
        made.append(
            ft.Container(
                _segment(look, segment, ink, w),
                width=w,
                height=tall,
                bgcolor=fill,
                border=None if dark else ft.Border.all(1.5, look.rule),
                border_radius=corner,
                alignment=ft.Alignment.CENTER,
            )
        )
    made += [
        ft.Container(
            dashed_box(_segment(look, s, look.bad, 30), 32, tall, look.bad, 9, stroke=1.5, dash=3.4, gap=2.4),
            padding=ft.Padding.only(left=4),
        )
        for s in negative
    ]
    return named(ft.Row(made, spacing=2), name)


_DARK: Final = (None, 0.22, 0.0, 0.34)
_LIGHT: Final = (0.34, 0.1, 0.55, 0.22)


def tone(look: Look, index: int) -> tuple[str, str]:
    """Fill and ink of a segment: dark and light tones of the game's hue in turn, each a little different."""
    step = index // 2 % 4
    if index % 2 == 0:
        if look.dark:
            return mix(look.face, look.mat, (0.0, 0.16, 0.08, 0.24)[step]), look.onFace
        share = _DARK[step]
        return look.tray if share is None else mix(look.mat, look.rule, share), look.onMat
    if look.dark:
        return mix(look.key, look.mat, (0.0, 0.5, 0.2, 0.35)[step]), look.onKey
    return mix("#FFFFFF", look.rule, _LIGHT[step]), look.onKey


def sum_of(values: Any) -> float:
    """``sum`` as a float (the name ``sum`` is a parameter in this module)."""
    total = 0.0
    for value in values:
        total += value
    return total


def _segment(look: Look, segment: Segment, ink: str, width: float) -> ft.Control:
    font = 14 / look.scale * min(look.scale, 1.5)
    return column(
        [
            emblem(look, segment.emblem_name, min(14, width - 2), ink) if segment.emblem_name else None,
            look.text(
                str(segment.points).replace("-", "−"),
                font if width >= 24 else 12 / look.scale * min(look.scale, 1.2), 900, ink, line=1.1, no_wrap=True,
            ),
        ],
        1,
        cross=ft.CrossAxisAlignment.CENTER,
        alignment=ft.MainAxisAlignment.CENTER,
    )  # fmt: skip


def chance(
    look: Look,
    share: float,
    lit_words: str,
    other_words: str = "",
    *,
    name: str | None = None,
    on_mat: bool = True,
    on_tap: OnTap = None,
) -> ft.Control:
    """A chance as a bar with its words under it ("výhra 23,3 %" … "ztráta 76,7 %"); ``share`` 0 to 1 is the lit part."""
    part = max(0.0, min(1.0, share))
    ground = look.onMat2 if on_mat else look.edge
    strong = look.lit if on_mat else look.ink
    cells: list[ft.Control] = []
    one, rest = round(part * 1000), round((1 - part) * 1000)
    if one:
        cells.append(
            ft.Container(
                height=10, expand=one, bgcolor=look.lit, border_radius=5,
                border=None if on_mat else ft.Border.all(1.5, look.onLit),
            )
        )  # fmt: skip
    if rest:
        cells.append(ft.Container(height=10, expand=rest, border=ft.Border.all(1.5, ground), border_radius=5))
    words: ft.Control
    left = look.text(lit_words, 13, 700, strong)
    right = look.text(other_words, 13, 500, look.onMat2 if on_mat else look.ink2) if other_words else None
    if look.large:
        words = column([left, right], 0)
    else:
        words = ft.Row(
            [c for c in (left, right) if c], spacing=6, run_spacing=0, wrap=True, alignment=ft.MainAxisAlignment.SPACE_BETWEEN
        )  # fmt: skip
    body = column([ft.Row(cells, spacing=2), words], 6, cross=ft.CrossAxisAlignment.STRETCH)
    said = name or ", ".join(w for w in (lit_words, other_words) if w)
    if on_tap is None:
        return named(body, said)
    return surface(look, body, said, on_tap, radius=8, padding=ft.Padding.symmetric(vertical=6), focus=ground)


GoalState = Literal["met", "missed", "open"]


def goal(look: Look, target: str, words: str, state: GoalState, *, star: bool = False, up: bool = True) -> ft.Control:
    """A row's goal: met (tick, points, star), missed (dashed, arrow, "chybí 1"), or open ("ještě 2–4")."""
    ink = {"met": look.ok, "missed": look.bad, "open": look.ink}[state]
    sign: ft.Control | None = None
    if state == "met":
        sign = icon(look, ft.Icons.CHECK_ROUNDED, look.mark(18), ink)
    elif state == "missed":
        sign = icon(look, ft.Icons.ARROW_UPWARD_ROUNDED if up else ft.Icons.ARROW_DOWNWARD_ROUNDED, look.mark(18), ink)
    body = ft.Container(
        column(
            [
                look.text(target, 14, 400, ink, lines=1, line=1.1),
                row(
                    [
                        sign,
                        look.text(words, 15, 900, ink, lines=1, line=1.1, expand=True, expand_loose=True),
                        emblem(look, "score-star", look.mark(15), ink) if star else None,
                    ],
                    4,
                    tight=True,
                ),
            ],
            1,
        ),
        padding=ft.Padding.symmetric(horizontal=8, vertical=5),
    )
    if state == "missed":
        return dashed(body, look.bad, 10)
    return ft.Container(
        body,
        border_radius=10,
        bgcolor=look.okFill if state == "met" else None,
        border=ft.Border.all(2, look.edge) if state == "open" else None,
    )
