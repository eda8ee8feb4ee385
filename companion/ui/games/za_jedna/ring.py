"""The seats as they sit around an oval table: places, distances, the arrow of an attack. At large text it is a list."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, Final

import flet as ft

from companion.games.za_jedna.distance import shots_left
from companion.games.za_jedna.state import State
from companion.i18n import Words
from companion.ui.app import App
from companion.ui.components import column, count, distance, emblem, row, silent
from companion.ui.games.za_jedna import bits, seats
from companion.ui.games.za_jedna.seats import Mark
from companion.ui.session import Session
from companion.ui.theme import COLUMN, PANEL, SCREEN_EDGE, Look

Box = tuple[float, float, float, float]
"""x, y, width, height in px."""

LANE: Final = 84.0  # between the left and the right seats: room for the distances
CARD_WIDTH: Final = 176.0
LOW, HIGH = 104.0, 126.0  # a seat's card
SIDE: Final = 92.0  # room at each side of the bottom seat
GAP: Final = 8.0
DISC, SMALL_DISC = 38.0, 34.0


def width(look: Look) -> float:
    """The width of the mat, in px."""
    if look.wide:
        return look.width - PANEL - 16 - 2 * SCREEN_EDGE
    return look.column - 2 * SCREEN_EDGE


def listed(look: Look, n: int) -> bool:
    """The ring has no room: the seats stand one under another."""
    return look.scale > 1.2 or width(look) < 320 or n > 7


def rows(n: int) -> int:
    """Rows of seats in a narrow ring: the bottom seat, those at the sides, one at the top when their number is even."""
    return 1 + n // 2 if n % 2 == 0 else 1 + (n - 1) // 2


def least(n: int) -> float:
    """The least height of a narrow ring, in px."""
    return rows(n) * LOW + (rows(n) - 1) * GAP


@lru_cache(maxsize=64)
def places(n: int, w: float, h: float) -> tuple[Box, ...]:
    """Where the cards lie, the bottom seat first, then clockwise."""
    if w >= COLUMN:
        return _oval(n, w, h)
    count_ = rows(n)
    high = min(HIGH, (h - (count_ - 1) * GAP) / count_)
    step = (h - high) / (count_ - 1)
    wide = min(CARD_WIDTH, (w - LANE) / 2)
    middle = min(196.0, w - 2 * SIDE)
    found: list[Box] = [((w - middle) / 2, h - high, middle, high)]
    side = (n - 1) // 2
    found += [(0.0, (count_ - 2 - i) * step, wide, high) for i in range(side)]  # up the left side
    if n % 2 == 0:
        found.append(((w - wide) / 2, 0.0, wide, high))
    down = [(w - wide, (count_ - 1 - side + i) * step, wide, high) for i in range(side)]
    return (*found, *down)


def _oval(n: int, w: float, h: float) -> tuple[Box, ...]:
    wide, high = 196.0, HIGH
    rx, ry = min(340.0, (w - wide) / 2 - 4), (h - high) / 2
    found = []
    for i in range(n):
        a = 2 * math.pi * i / n
        found.append((w / 2 - rx * math.sin(a) - wide / 2, h / 2 + ry * math.cos(a) - high / 2, wide, high))
    return tuple(found)


def _centre(b: Box) -> tuple[float, float]:
    return b[0] + b[2] / 2, b[1] + b[3] / 2


def _anchor(b: Box, w: float, h: float) -> tuple[float, float]:
    """The point of a card's edge that looks to the middle of the table."""
    x, y = _centre(b)
    dx, dy = w / 2 - x, h / 2 - y
    if abs(dx) < 1 and abs(dy) < 1:
        return x, y
    if w < COLUMN and abs(dx) > b[2] / 3:  # a card at the side: its inner edge
        return x + math.copysign(b[2] / 2, dx), y
    k = min(b[2] / 2 / abs(dx) if abs(dx) > 0.5 else 9.0, b[3] / 2 / abs(dy) if abs(dy) > 0.5 else 9.0)
    return x + dx * k, y + dy * k


@lru_cache(maxsize=64)
def ground(n: int, w: float, h: float, fill: str, line: str) -> str:
    """The oval table as SVG."""
    boxes = places(n, w, h)
    top, bottom = min(_centre(b)[1] for b in boxes), max(_centre(b)[1] for b in boxes)
    side = 70.0 if w < COLUMN else w / 2 - min(340.0, (w - 196) / 2 - 4) + 40
    rx, ry = w / 2 - side, (bottom - top) / 2 + (24 if w < COLUMN else -34)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w:g} {h:g}"><ellipse cx="{w / 2:g}" '
        f'cy="{(top + bottom) / 2:g}" rx="{rx:g}" ry="{min(ry, h / 2 - 1):g}" fill="{fill}" stroke="{line}" '
        'stroke-width="2"/></svg>'
    )


@lru_cache(maxsize=64)
def arrow_svg(n: int, w: float, h: float, x: int, y: int, color: str) -> str:
    """A thick arrow from place x to place y as SVG, bent to the middle of the table."""
    boxes = places(n, w, h)
    (x1, y1), (x2, y2) = _anchor(boxes[x], w, h), _anchor(boxes[y], w, h)
    if w < COLUMN and abs(x1 - x2) < 4:  # neighbours on one side: around through the lane
        cx, cy = x1 + math.copysign(60, w / 2 - x1), (y1 + y2) / 2
    elif w < COLUMN and abs(x2 - w / 2) > 20:  # into the inner edge of a card at the side
        cx, cy = w / 2 + (w / 2 - x2) * 0.1, y2 + (y1 - y2) * 0.3
    else:
        cx, cy = ((x1 + x2) / 2 + w / 2) / 2, ((y1 + y2) / 2 + h / 2) / 2
    dx, dy = x2 - cx, y2 - cy
    long = math.hypot(dx, dy) or 1.0
    ux, uy = dx / long, dy / long
    x2, y2 = x2 - ux * 6, y2 - uy * 6  # clear of the ring around the card
    head, half = 22.0, 13.0
    bx, by = x2 - ux * head, y2 - uy * head
    tri = f"M{x2:.1f} {y2:.1f}L{bx - uy * half:.1f} {by + ux * half:.1f}L{bx + uy * half:.1f} {by - ux * half:.1f}Z"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w:g} {h:g}"><path d="M{x1:.1f} {y1:.1f}Q{cx:.1f} '
        f'{cy:.1f} {bx + ux * 4:.1f} {by + uy * 4:.1f}" fill="none" stroke="{color}" stroke-width="9" '
        f'stroke-linecap="round"/><path d="{tri}" fill="{color}" stroke="{color}" stroke-width="3" '
        'stroke-linejoin="round"/></svg>'
    )


@dataclass(frozen=True, slots=True)
class Board:
    """One drawing of the seats. `order`: the bottom seat first, clockwise."""

    app: App
    look: Look
    w: Words
    session: Session
    order: tuple[int, ...]
    tap: Callable[[int], Any]
    marks: Mapping[int, Mark]
    arrow: tuple[int, int] | None
    lit: Collection[int]

    @property
    def s(self) -> State:
        state: State = self.session.state
        return state

    def ring(self, high: float) -> ft.Control:
        look, n = self.look, len(self.order)
        wide = width(look)
        boxes = places(n, wide, high)
        layers: list[ft.Control] = [self._picture(ground(n, wide, high, look.tray, look.rule), wide, high)]
        if wide >= COLUMN or rows(n) == 3:
            layers.append(self._motif(wide, high))
        if self.arrow:
            x, y = (self.order.index(i) for i in self.arrow)
            layers.append(self._picture(arrow_svg(n, wide, high, x, y, look.lit), wide, high))
        for place, seat in enumerate(self.order):
            x0, y0, w0, h0 = boxes[place]
            layers.append(
                ft.Container(
                    seats.card(look, self.w, self.s, seat, w0, h0, partial(self.tap, seat), mark=self.marks.get(seat),
                               lit=seat in self.lit),
                    left=x0, top=y0, width=w0, height=h0, key=_scroll_key(seat),
                )
            )  # fmt: skip
        for place, seat in enumerate(self.order):
            if mark := self.marks.get(seat):
                layers.append(self._disc(place, boxes[place], mark, wide, high))
        layers += self._counts(boxes[0], wide)
        return ft.Stack(layers, width=wide, height=high, clip_behavior=ft.ClipBehavior.NONE)

    def _picture(self, svg: str, wide: float, high: float) -> ft.Control:
        return ft.Image(
            src=svg, width=wide, height=high, left=0, top=0, exclude_from_semantics=True, gapless_playback=True
        )

    def _motif(self, wide: float, high: float) -> ft.Control:
        size = min(150.0, wide * 0.3, high * 0.26)
        drawn = emblem(self.look, "motif-za-jedna", size, self.look.mat)
        return ft.Container(silent(drawn), left=(wide - size) / 2, top=high * 0.44 - size / 2)

    def _disc(self, place: int, box: Box, mark: Mark, wide: float, high: float) -> ft.Control:
        x, y, w0, h0 = box
        drawn = distance(
            self.look, mark.value, mark.reached, mark.words, mark.name, size=DISC if h0 >= 116 else SMALL_DISC
        )
        held = 78.0
        if wide >= COLUMN:
            cx, cy = _centre(box)
            dx, dy = wide / 2 - cx, high / 2 - cy
            far = math.hypot(dx, dy) or 1.0
            k = min((w0 / 2 + 44) / abs(dx / far) if dx else 999, (h0 / 2 + 36) / abs(dy / far) if dy else 999)
            left, top = cx + dx / far * k - held / 2, cy + dy / far * k - 28
        elif place == 0:  # where the deck is otherwise counted
            left, top = x - 84, y + h0 / 2 - 28
        elif abs(x + w0 / 2 - wide / 2) < 4:  # at the top
            left, top = x + w0 + 2, y + h0 / 2 - 28
        elif x < wide / 2:
            left, top = x + w0 - 4, y - 1
        else:
            left, top = x - held + 4, y + h0 - (58 if h0 >= 116 else 53)
        return ft.Container(drawn, left=left, top=top, width=held, alignment=ft.Alignment.CENTER)

    def _counts(self, bottom: Box, wide: float) -> list[ft.Control]:
        """The deck and the shots left, at the sides of the bottom seat."""
        s, look, w = self.s, self.look, self.w
        if s.level != "guided" or s.stage != "playing" or s.turn is None:
            return []
        x, y, w0, h0 = bottom
        found: list[ft.Control] = []
        side = min(SIDE, x) - 4
        if self.order[0] not in self.marks or wide >= COLUMN:
            found.append(ft.Container(self._deck(), left=x - side - 4, top=y + h0 - 96, width=side))
        found.append(ft.Container(shots(look, w, s), left=x + w0 + 4, top=y + h0 - 92, width=side))
        return found

    def _deck(self) -> ft.Control:
        s, w = self.s, self.w
        name = w.tn("{n} card in the draw deck", "{n} cards in the draw deck", s.deck)
        size = 26
        drawn = count(self.look, str(s.deck), w.t("in the deck"), "deck", name=name, size=size, on_tap=self._to_deck())
        return ft.Container(drawn, alignment=ft.Alignment.CENTER)

    def _to_deck(self) -> Callable[[], Any]:
        return lambda: self.app.go(f"{self.session.route}/deck")

    def list(self) -> list[ft.Control]:
        """One under another, clockwise; whoever is asked stands first, as few seats are seen at once."""
        s, look, w = self.s, self.look, self.w
        first = self.order.index(min(self.lit)) if len(self.lit) == 1 else 0
        shown: list[ft.Control] = [
            seats.line(
                look, w, s, seat, partial(self.tap, seat), mark=self.marks.get(seat), lit=seat in self.lit,
                key=_scroll_key(seat),
            )
            for seat in (*self.order[first:], *self.order[:first])
        ]  # fmt: skip
        if s.level == "guided" and s.stage == "playing":
            shown.append(row([self._deck(), shots(look, w, s)], 24, align=ft.MainAxisAlignment.SPACE_EVENLY))
        return shown


def shots(look: Look, w: Words, s: State) -> ft.Control:
    """Za jedna! cards the player on turn may still play."""
    assert s.turn is not None
    left = shots_left(s, s.turn.seat)
    if left is None:
        value, name = w.tc("number", "any"), w.t("{card}: any number", card=w.term("card.shot"))
    else:
        value = w.t("{n} of {all}", n=left, all=1)
        name = w.t("{card}: {n} of {all} left", card=w.term("card.shot"), n=left, all=1)
    drawn = count(look, value, w.term("card.shot"), "card-shot", name=name, size=26 if left is not None else 16)
    return ft.Container(drawn, alignment=ft.Alignment.CENTER)


def _scroll_key(seat: int) -> Any:
    return ft.ScrollKey(f"seat-{seat}")  # type: ignore[call-arg]  # made by a lazy decorator


def order(session: Session) -> tuple[int, ...]:
    """Seats from the bottom one clockwise: this device's own seat at the bottom, otherwise the first."""
    n = len(session.header.seats)
    first = session.view or 0
    return tuple((first + i) % n for i in range(n))


def board(
    app: App,
    look: Look,
    w: Words,
    session: Session,
    *,
    tap: Callable[[int], Any] | None = None,
    height: float | None = None,
    marks: Mapping[int, Mark] | None = None,
    arrow: tuple[int, int] | None = None,
    lit: Collection[int] = frozenset(),
) -> list[ft.Control]:
    """All seats for `Picture.seats`: the ring, or a list at large text.

    `tap` gets a seat (default: its sheet opens); `height`: room for the ring in px; `marks`: distances at seats; `arrow`:
    attacker and target; `lit`: seats with a ring (who is asked).
    """
    session_ = session
    tapped = tap or (lambda seat: app.open(seats.seat_sheet(session_, seat)))
    drawn = Board(app, look, w, session, order(session), tapped, marks or {}, arrow, lit)
    n = len(drawn.order)
    if listed(look, n):
        return drawn.list()
    most = rows(n) * HIGH + (rows(n) - 1) * 84 if width(look) < COLUMN else 720
    high = min(most, max(least(n), height or bits.room(look, 290)))
    return [column([drawn.ring(round(high))], 0, cross=ft.CrossAxisAlignment.CENTER)]
