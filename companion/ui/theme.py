"""Colours, type, space and motion of the app, after the house's visual language.

``Look`` is the one object every component takes: it knows the game whose palette is used, the theme, the text scale, whether
motion is reduced and how wide the window is. All colour tokens are attributes of it (``look.mat``, ``look.lit`` …).
A further game registers its palette with ``register_palette``; a game that has none gets a quiet default.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, Final

import flet as ft

from companion.ui.fonts import family


@dataclass(frozen=True, slots=True)
class Neutral:
    """Tokens shared by all games, as ``#RRGGBB`` (``scrim`` as ``#AARRGGBB``)."""

    paper: str
    card: str
    ink: str
    ink2: str
    line: str
    edge: str
    lit: str
    litEdge: str
    onLit: str
    ok: str
    okFill: str
    bad: str
    badFill: str
    life: str
    blueCard: str
    onBlueCard: str
    scrim: str


@dataclass(frozen=True, slots=True)
class Palette:
    """Tokens of one game in one theme, as ``#RRGGBB``."""

    mat: str
    tray: str
    rule: str
    onMat: str
    onMat2: str
    key: str
    keyEdge: str
    onKey: str
    face: str
    onFace: str
    accent: str
    tint: str


LIGHT: Final = Neutral(
    paper="#F3F1EE", card="#FFFFFF", ink="#1D1A21", ink2="#57525E", line="#DEDAD6", edge="#8B8590",
    lit="#FFC233", litEdge="#B87C00", onLit="#241A00", ok="#17633A", okFill="#DDF1E4",
    bad="#A3241A", badFill="#FBE5E2", life="#B3261B", blueCard="#1E5FA8", onBlueCard="#FFFFFF",
    scrim="#9E100A14",
)  # fmt: skip
DARK: Final = Neutral(
    paper="#131116", card="#211E26", ink="#F4F1F7", ink2="#BAB4C3", line="#3A3541", edge="#857E90",
    lit="#FFC233", litEdge="#9A6700", onLit="#241A00", ok="#8CE0AE", okFill="#16402A",
    bad="#FFB0A6", badFill="#4C1D18", life="#FF9A8C", blueCard="#1E5FA8", onBlueCard="#FFFFFF",
    scrim="#AD000000",
)  # fmt: skip

HOME_LIGHT: Final = Palette(
    mat="#26232B", tray="#26232B", rule="#8B8590", onMat="#FFFFFF", onMat2="#D6D1DC", key="#F1EEF4",
    keyEdge="#BDB7C4", onKey="#3B3644", face="#3B3644", onFace="#FFFFFF", accent="#3B3644", tint="#F3F1EE",
)  # fmt: skip
HOME_DARK: Final = Palette(
    mat="#1B181F", tray="#1B181F", rule="#857E90", onMat="#F4F1F7", onMat2="#D6D1DC", key="#3B3644",
    keyEdge="#26232B", onKey="#F1EEF4", face="#D6D1DC", onFace="#1D1A21", accent="#D6D1DC", tint="#211E26",
)  # fmt: skip
HOME: Final = "home"


def mix(a: str, b: str, share: float) -> str:
    """A colour between ``a`` (share 0) and ``b`` (share 1), all as ``#RRGGBB``."""
    pairs = ((int(a[i : i + 2], 16), int(b[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(x + (y - x) * share):02X}" for x, y in pairs)


_palettes: dict[str, tuple[Palette, Palette]] = {HOME: (HOME_LIGHT, HOME_DARK)}


def register_palette(game_id: str, light: Palette, dark: Palette) -> None:
    """Give a game its colours. In the light theme ``face`` is the mat's hue, in the dark one a light tone of it."""
    _palettes[game_id] = (light, dark)


def palette(game_id: str, dark: bool) -> Palette:
    """The game's colours, or the default ones of the home screen for a game without a palette."""
    pair = _palettes.get(game_id) or _palettes[HOME]
    return pair[dark]


def palette_ids() -> tuple[str, ...]:
    """Ids that have a palette, ``home`` first."""
    return tuple(_palettes)


register_palette(
    "kuro",
    Palette(
        mat="#4B2455", tray="#321539", rule="#A27BAE", onMat="#FFFFFF", onMat2="#E6D5EC", key="#F5ECF8",
        keyEdge="#BBA1C5", onKey="#3A1942", face="#4B2455", onFace="#FFFFFF", accent="#652F73", tint="#F6F1F8",
    ),
    Palette(
        mat="#1C1121", tray="#110914", rule="#8C6A98", onMat="#F9F3FB", onMat2="#CDB9D4", key="#4B3056",
        keyEdge="#281632", onKey="#F9EFFC", face="#D9B8E4", onFace="#2A1330", accent="#DDB4EA", tint="#2A1B30",
    ),
)  # fmt: skip
register_palette(
    "hrdina",
    Palette(
        mat="#15513D", tray="#0B3528", rule="#6FA892", onMat="#FFFFFF", onMat2="#CFE7DC", key="#E9F4EE",
        keyEdge="#9CC0AF", onKey="#0C3A2B", face="#15513D", onFace="#FFFFFF", accent="#15513D", tint="#EFF6F2",
    ),
    Palette(
        mat="#0E2019", tray="#07140F", rule="#5F8F7D", onMat="#F0F8F4", onMat2="#AECBBE", key="#23493C",
        keyEdge="#10281F", onKey="#EBF8F2", face="#8FD8B8", onFace="#06241A", accent="#8FD8B8", tint="#163026",
    ),
)  # fmt: skip
register_palette(
    "za_jedna",
    Palette(
        mat="#7E2B20", tray="#541A12", rule="#CB8A80", onMat="#FFFFFF", onMat2="#F8DBD6", key="#FCEFEC",
        keyEdge="#D3A49C", onKey="#571B12", face="#7E2B20", onFace="#FFFFFF", accent="#8F3024", tint="#FAF2F0",
    ),
    Palette(
        mat="#26100C", tray="#170806", rule="#A4685D", onMat="#FFF4F2", onMat2="#DFBCB5", key="#5C281F",
        keyEdge="#30120D", onKey="#FFEFEC", face="#FFB5A8", onFace="#3A0F08", accent="#FFB5A8", tint="#381B15",
    ),
)  # fmt: skip
register_palette(
    "balicek",
    Palette(
        mat="#1C4474", tray="#102C50", rule="#7DA3D0", onMat="#FFFFFF", onMat2="#D5E4F6", key="#E9F1FA",
        keyEdge="#9FB8D5", onKey="#112F55", face="#1C4474", onFace="#FFFFFF", accent="#1C4C86", tint="#F0F5FB",
    ),
    Palette(
        mat="#0E1C2D", tray="#08111D", rule="#6385AE", onMat="#F1F6FD", onMat2="#B4C8E0", key="#264364",
        keyEdge="#12243A", onKey="#ECF4FF", face="#A6CBF7", onFace="#0A2340", accent="#A6CBF7", tint="#182B42",
    ),
)  # fmt: skip


# Space, radii and thickness, in logical pixels.
SPACE: Final = (4, 6, 8, 12, 16, 20)
SCREEN_EDGE: Final = 12
COLUMN: Final = 640  # the column that screens stand in
WIDE: Final = 900  # from this width of the window on, what is tapped stands beside what is looked at
PANEL: Final = 420  # width of what stands beside
RADIUS: Final = 16
RADIUS_PLACE: Final = 8
RADIUS_TRAY: Final = 26
EDGE: Final = 4
TARGET: Final = 48
HEADER: Final = 76
SAFE_TOP: Final = 20

# Motion, in milliseconds.
PRESS_MS: Final = 90
LIT_MS: Final = 160
TURN_MS: Final = 220
HEART_MS: Final = 180
SHEET_MS: Final = 240

ANSWER: Final = 46
"""The one answer of a screen; it stops growing at 130 %."""


@dataclass(frozen=True)
class Look:
    """How everything is drawn now.

    game            whose palette is used; ``home`` and unknown ids give the neutral one
    dark            theme
    scale           text scale, 1.0 to 2.0
    reduced_motion  only fades, no movement
    width, height   size of the window in logical pixels
    """

    game: str = HOME
    dark: bool = False
    scale: float = 1.0
    reduced_motion: bool = False
    width: float = 412
    height: float = 915

    @cached_property
    def neutral(self) -> Neutral:
        return DARK if self.dark else LIGHT

    @cached_property
    def palette(self) -> Palette:
        return palette(self.game, self.dark)

    @property
    def column(self) -> float:
        """Width of the column that screens stand in."""
        return min(self.width, COLUMN)

    @property
    def wide(self) -> bool:
        """What is tapped stands beside what is looked at."""
        return self.width >= WIDE

    # Tokens of the game.
    @property
    def mat(self) -> str:
        return self.palette.mat

    @property
    def tray(self) -> str:
        return self.palette.tray

    @property
    def rule(self) -> str:
        return self.palette.rule

    @property
    def onMat(self) -> str:
        return self.palette.onMat

    @property
    def onMat2(self) -> str:
        return self.palette.onMat2

    @property
    def key(self) -> str:
        return self.palette.key

    @property
    def keyEdge(self) -> str:
        return self.palette.keyEdge

    @property
    def onKey(self) -> str:
        return self.palette.onKey

    @property
    def face(self) -> str:
        return self.palette.face

    @property
    def onFace(self) -> str:
        return self.palette.onFace

    @property
    def accent(self) -> str:
        return self.palette.accent

    @property
    def tint(self) -> str:
        return self.palette.tint

    # Neutral tokens.
    @property
    def paper(self) -> str:
        return self.neutral.paper

    @property
    def card(self) -> str:
        """Cards: white, in the dark theme the game's own tint (home keeps its neutral card)."""
        if self.dark and self.game != HOME:
            return self.palette.tint
        return self.neutral.card

    @property
    def well(self) -> str:
        """A sunk field inside a card."""
        return (
            self.palette.mat if self.dark and self.game != HOME else self.palette.tint if not self.dark else self.paper
        )

    @property
    def ground(self) -> str:
        """What reading screens lie on; home lies on ``paper``."""
        if self.game == HOME:
            return self.paper
        return self.palette.mat if self.dark else self.palette.tint

    @property
    def ink(self) -> str:
        return self.neutral.ink

    @property
    def ink2(self) -> str:
        return self.neutral.ink2

    @property
    def line(self) -> str:
        return self.neutral.line

    @property
    def edge(self) -> str:
        return self.neutral.edge

    @property
    def lit(self) -> str:
        return self.neutral.lit

    @property
    def litEdge(self) -> str:
        return self.neutral.litEdge

    @property
    def onLit(self) -> str:
        return self.neutral.onLit

    @property
    def ok(self) -> str:
        return self.neutral.ok

    @property
    def okFill(self) -> str:
        return self.neutral.okFill

    @property
    def bad(self) -> str:
        return self.neutral.bad

    @property
    def badFill(self) -> str:
        return self.neutral.badFill

    @property
    def life(self) -> str:
        return self.neutral.life

    @property
    def blueCard(self) -> str:
        return self.neutral.blueCard

    @property
    def onBlueCard(self) -> str:
        return self.neutral.onBlueCard

    @property
    def scrim(self) -> str:
        return self.neutral.scrim

    # Type.
    @property
    def large(self) -> bool:
        """Text is so large that moves go one per row and the rail keeps its icons only."""
        return self.scale >= 1.5

    @property
    def narrow(self) -> bool:
        """Less room for words than on the usual phone at 100 %: a small window or somewhat larger text."""
        return self.width / self.scale < 385

    def size(self, size: float) -> float:
        """Font size after the text scale; the biggest answers stop growing at 130 %."""
        cap = 1.3 if size >= 40 else 1.6 if size >= 26 else 2.0
        return round(size * min(self.scale, cap), 1)

    def mark(self, size: float) -> float:
        """Size of an emblem that stands beside text: grows half as fast as the text."""
        return round(size * (1 + (min(self.scale, 2.0) - 1) / 2), 1)

    def text(
        self,
        value: str,
        size: float = 17,
        weight: int = 400,
        color: str | None = None,
        *,
        lines: int | None = None,
        line: float | None = 1.2,
        align: ft.TextAlign | None = None,
        **kw: Any,
    ) -> ft.Text:
        """A text in the app's own font. ``lines`` = at most so many lines, then an ellipsis; ``line`` = line height."""
        if lines is not None:
            kw.setdefault("max_lines", lines)
            kw.setdefault("overflow", ft.TextOverflow.ELLIPSIS)
        if align is not None:
            kw["text_align"] = align
        return ft.Text(
            value,
            size=self.size(size),
            font_family=family(weight),
            color=color or self.ink,
            # Material spaces letters out in buttons and lists; ours stand as the font wants.
            style=ft.TextStyle(letter_spacing=0, height=line),
            **kw,
        )

    def style(
        self, size: float = 17, weight: int = 400, color: str | None = None, line: float | None = None
    ) -> ft.TextStyle:
        """The same as a style, for spans and fields."""
        return ft.TextStyle(
            size=self.size(size),
            font_family=family(weight),
            color=color or self.ink,
            height=line,
            letter_spacing=0,
        )

    # Motion.
    def motion(self, ms: int, *, fade: bool = False) -> ft.Animation | None:
        """Animation of ``ms``, ease-out; none with reduced motion, unless it is only a fade."""
        if self.reduced_motion and not fade:
            return None
        return ft.Animation(ms, ft.AnimationCurve.EASE_OUT)


TOKENS: Final = tuple(f.name for f in fields(Neutral)) + tuple(f.name for f in fields(Palette))
