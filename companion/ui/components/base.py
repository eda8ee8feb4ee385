"""The smallest pieces: emblem, icon, dashes, and the two surfaces that can be tapped.

A surface is a Material button underneath, so that it takes part in the semantics tree, in keyboard focus and in the
press state without asking Python: the thick edge sinks in the client while a finger holds it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

import flet as ft

from companion.ui.theme import EDGE, RADIUS, TARGET, Look

OnTap = Callable[[], Any] | None
"""What a tap calls; without an argument. ``None`` = the thing can only be read."""

CLEAR: Final = ft.Colors.TRANSPARENT
PRESSED: Final = ft.ControlState.PRESSED
FOCUSED: Final = ft.ControlState.FOCUSED
REST: Final = ft.ControlState.DEFAULT


def emblem(look: Look, name: str, size: float = 24, color: str | None = None, **kw: Any) -> ft.Image:
    """Emblem ``name`` of ``assets/emblems``, tinted. Silent for screen readers: the name belongs to what it stands in."""
    return ft.Image(
        src=f"/emblems/{name}.svg",
        width=size,
        height=size,
        color=color or look.ink,
        exclude_from_semantics=True,
        gapless_playback=True,
        **kw,
    )


def icon(look: Look, data: ft.IconData, size: float = 24, color: str | None = None) -> ft.Icon:
    """A Material icon; use the rounded ones (``ft.Icons.UNDO_ROUNDED``)."""
    return ft.Icon(data, size=size, color=color or look.ink)


def mark(look: Look, what: str | ft.IconData | ft.Control | None, size: float, color: str) -> ft.Control | None:
    """An emblem's name, a Material icon or a ready control, at this size and colour."""
    if what is None or isinstance(what, ft.Control):
        return what
    if isinstance(what, str):
        return emblem(look, what, size, color)
    return icon(look, what, size, color)


def named(content: ft.Control, name: str, **semantics: Any) -> ft.Semantics:
    """What screen readers hear instead of the content: ``name``."""
    return ft.Semantics(label=name, exclude_semantics=True, content=content, **semantics)


def silent(content: ft.Control) -> ft.Semantics:
    """Decoration: nothing is heard."""
    return ft.Semantics(exclude_semantics=True, content=content)


def _focus_ring(look: Look, color: str | None) -> dict[ft.ControlState, ft.BorderSide]:
    none = ft.BorderSide(0, CLEAR)
    return {PRESSED: none, FOCUSED: ft.BorderSide(2, color or look.edge), REST: none}


def surface(
    look: Look,
    content: ft.Control,
    name: str,
    on_tap: OnTap,
    *,
    radius: float = RADIUS,
    bgcolor: Any = CLEAR,
    padding: Any = 0,
    focus: str | None = None,
    overlay: str | None = None,
    width: float | None = None,
    height: float | None = None,
    expand: bool | int | None = None,
    alignment: ft.Alignment | None = None,
    key: Any = None,
    semantics: dict[str, Any] | None = None,
) -> ft.Control:
    """A flat thing to tap: one node of role button called ``name``. ``semantics`` adds states (``selected=True`` …)."""
    return ft.MergeSemantics(
        key=key,
        expand=expand,
        content=ft.Button(
            content=named(content, name, **(semantics or {})),
            on_click=(lambda _: on_tap()) if on_tap else None,
            width=width,
            height=height,
            elevation=0,
            style=ft.ButtonStyle(
                bgcolor=bgcolor,
                overlay_color=overlay or "#22" + look.edge[1:],
                shadow_color=CLEAR,
                elevation=0,
                padding=padding,
                side=_focus_ring(look, focus),
                shape=ft.RoundedRectangleBorder(radius=radius),
                alignment=alignment,
                animation_duration=0,
                visual_density=ft.VisualDensity.STANDARD,
            ),
        ),
    )


def press(
    look: Look,
    content: ft.Control,
    name: str,
    on_tap: OnTap,
    *,
    fill: str | None = None,
    edge: str | None = None,
    thick: float = EDGE,
    radius: float = RADIUS,
    padding: Any = 0,
    ring: str | None = None,
    outline: str | None = None,
    focus: str | None = None,
    width: float | None = None,
    height: float | None = None,
    expand: bool | int | None = None,
    key: Any = None,
    semantics: dict[str, Any] | None = None,
) -> ft.Control:
    """A token cut from thick card: ``fill`` on an ``edge`` of ``thick`` px that sinks while it is pressed.

    ``height`` is the whole height with the edge. ``ring`` = colour of a 4 px frame (chosen);
    ``outline`` = thin frame for keys that lie on a ground of nearly their own tone.
    """
    face = ft.Container(
        content=content,
        bgcolor=fill or look.key,
        border_radius=radius,
        padding=padding,
        alignment=ft.Alignment.CENTER,
        border=ft.Border.all(4, ring) if ring else ft.Border.all(1.5, outline) if outline else None,
    )
    return surface(
        look,
        face,
        name,
        on_tap,
        radius=radius,
        bgcolor={PRESSED: CLEAR, REST: edge or look.keyEdge},
        overlay=CLEAR,
        padding={PRESSED: ft.Padding.only(top=thick), REST: ft.Padding.only(bottom=thick)},
        focus=focus or look.onMat,
        width=width,
        height=height,
        expand=expand,
        key=key,
        semantics=semantics,
    )


def icon_button(
    look: Look,
    what: str | ft.IconData,
    name: str,
    on_tap: OnTap,
    *,
    color: str | None = None,
    size: float = 26,
    key: Any = None,
) -> ft.Control:
    """A 48 × 48 target with an icon or an emblem."""
    drawn = mark(look, what, size, color or look.ink)
    return surface(
        look,
        ft.Container(drawn, alignment=ft.Alignment.CENTER, width=TARGET, height=TARGET),
        name,
        on_tap,
        radius=TARGET / 2,
        width=TARGET,
        height=TARGET,
        focus=color,
        key=key,
    )


# Dashes. Flutter has no dashed border; a small SVG is one control, stays crisp and is cached by its text.


def _fit_dash(length: float, dash: float, gap: float) -> tuple[float, float]:
    """Dash and gap stretched so that a whole number of them closes the outline."""
    n = max(1, round(length / (dash + gap)))
    k = length / n / (dash + gap)
    return round(dash * k, 3), round(gap * k, 3)


@lru_cache(maxsize=512)
def dash_svg(
    width: float,
    height: float,
    color: str,
    radius: float,
    stroke: float = 2,
    dash: float = 5,
    gap: float = 3.5,
    strike: str | None = None,
    fill: str | None = None,
) -> str:
    """SVG text of a dashed rounded frame; ``strike`` = colour of a stroke across it, corner to corner."""
    i = stroke / 2
    w, h, r = width - stroke, height - stroke, min(max(radius - i, 0), (min(width, height) - stroke) / 2)
    on, off = _fit_dash(2 * (w + h - 4 * r) + 2 * math.pi * r, dash, gap)
    line = ""
    if strike:
        m = 0.24
        line = (
            f'<path d="M{width * m:.2f} {height * (1 - m):.2f}L{width * (1 - m):.2f} {height * m:.2f}" '
            f'stroke="{strike}" stroke-width="{stroke + 0.5}" stroke-linecap="round"/>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">'
        f'<rect x="{i:g}" y="{i:g}" width="{w:g}" height="{h:g}" rx="{r:g}" fill="{fill or "none"}" stroke="{color}" '
        f'stroke-width="{stroke:g}" stroke-dasharray="{on:g} {off:g}"/>{line}</svg>'
    )


def dash_image(width: float, height: float, color: str, radius: float, **kw: Any) -> ft.Image:
    """The dashed frame of a known size, as a picture."""
    return ft.Image(
        src=dash_svg(width, height, color, radius, **kw), width=width, height=height, exclude_from_semantics=True,
        gapless_playback=True,
    )  # fmt: skip


def dashed_box(
    content: ft.Control | None, width: float, height: float, color: str, radius: float, **kw: Any
) -> ft.Stack:
    """Content in the middle of a dashed frame of a known size."""
    inside = ft.Container(content, width=width, height=height, alignment=ft.Alignment.CENTER)
    return ft.Stack([dash_image(width, height, color, radius, **kw), inside], width=width, height=height)


_FAR: Final = 600.0
"""A corner piece is this long each way: half of the longest flexible frame."""


@lru_cache(maxsize=64)
def _corner_svg(color: str, radius: float, stroke: float, dash: float, gap: float, sx: int, sy: int) -> str:
    i = stroke / 2
    r = radius - i
    arc = math.pi * r / 2
    # The pattern is laid from the middle of the arc, so both arms look the same.
    on, off = dash, gap
    start = _FAR - radius + arc / 2
    offset = (on / 2 - start) % (on + off)
    fx = (
        ""
        if (sx, sy) == (1, 1)
        else f' transform="translate({0 if sx == 1 else _FAR:g} {0 if sy == 1 else _FAR:g}) scale({sx} {sy})"'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_FAR:g} {_FAR:g}"><path{fx} fill="none" '
        f'd="M{i:g} {_FAR:g}V{radius:g}A{r:g} {r:g} 0 0 1 {radius:g} {i:g}H{_FAR:g}" stroke="{color}" '
        f'stroke-width="{stroke:g}" stroke-dasharray="{on:g} {off:g}" stroke-dashoffset="{offset:.3f}"/></svg>'
    )


def dashed(
    content: ft.Control,
    color: str,
    radius: float = RADIUS,
    *,
    stroke: float = 2,
    dash: float = 5,
    gap: float = 3.5,
    **kw: Any,
) -> ft.Stack:
    """Content in a dashed frame of any size: four corner pieces, each clipped to its quarter of the box."""

    def quarter(sx: int, sy: int) -> ft.Stack:
        side: dict[str, Any] = {"left" if sx == 1 else "right": 0, "top" if sy == 1 else "bottom": 0}
        piece = ft.Image(
            src=_corner_svg(color, radius, stroke, dash, gap, sx, sy), width=_FAR, height=_FAR,
            exclude_from_semantics=True, gapless_playback=True, **side,
        )  # fmt: skip
        return ft.Stack([piece], expand=True)

    def half(sy: int) -> ft.Row:
        return ft.Row(
            [quarter(1, sy), quarter(-1, sy)],
            spacing=0,
            expand=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )

    frame = ft.Container(ft.Column([half(1), half(-1)], spacing=0), left=0, top=0, right=0, bottom=0)
    return ft.Stack([frame, content], **kw)


# Layout.


def at_least(height: float, content: ft.Control) -> ft.Row:
    """Content in the middle of a box that is at least so high and grows with it."""
    content.expand = True
    return ft.Row([ft.Container(width=0, height=height), content], spacing=0)


def row(
    controls: Sequence[ft.Control | None],
    spacing: float = 8,
    *,
    tight: bool = False,
    align: ft.MainAxisAlignment = ft.MainAxisAlignment.START,
    cross: ft.CrossAxisAlignment = ft.CrossAxisAlignment.CENTER,
    **kw: Any,
) -> ft.Row:
    """A row that leaves out what is ``None``."""
    return ft.Row(
        [c for c in controls if c is not None],
        spacing=spacing,
        tight=tight,
        alignment=align,
        vertical_alignment=cross,
        **kw,
    )


def column(
    controls: Sequence[ft.Control | None],
    spacing: float = 8,
    *,
    tight: bool = True,
    cross: ft.CrossAxisAlignment = ft.CrossAxisAlignment.START,
    **kw: Any,
) -> ft.Column:
    """A column that leaves out what is ``None``; as high as its content."""
    return ft.Column(
        [c for c in controls if c is not None], spacing=spacing, tight=tight, horizontal_alignment=cross, **kw
    )
