"""Attribute actions, in an order turn or bought with XP: keys with the reason why not, and their targets on the board."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache, partial
from typing import Any

import flet as ft
from pydantic import JsonValue

from companion.core.contract import Offer
from companion.core.table import Play
from companion.games.hrdina.cards import ALIGNMENT_CELLS, FAMILIAR_ROW, value
from companion.games.hrdina.dice import limits, opposite
from companion.games.hrdina.live.orders import ROW_OF
from companion.games.hrdina.rows import signed
from companion.games.hrdina.state import State
from companion.games.hrdina.words import ATTRIBUTE_EMBLEMS, cell_label, die_label
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import (
    button,
    column,
    dashed_box,
    emblem,
    hint,
    icon,
    moves,
    press,
    row,
    sheet,
    surface,
)
from companion.ui.games.hrdina import cards_facts as facts
from companion.ui.games.hrdina import cards_mine as own
from companion.ui.games.hrdina.dice import EDGE, die
from companion.ui.games.hrdina.hero import DIE, Entry
from companion.ui.games.hrdina.live import gains
from companion.ui.games.hrdina.live.bits import RNG, number_keys
from companion.ui.games.hrdina.live.view import View
from companion.ui.screens.table import tell
from companion.ui.session import Session
from companion.ui.theme import SCREEN_EDGE, TARGET, Look

TARGETED = ("flip", "swap", "step", "reroll", "move")


def turn_keys(v: View, seat: int, aimed: Collection[str] = ()) -> list[ft.Control]:
    """One key for each action of the rows that got a die in this turn; not for those `aimed` at dice of the board below."""
    turn = v.live.turn
    made: list[ft.Control] = []
    for r in dict.fromkeys(turn.rows if turn is not None else ()):  # both dice may lie in one row
        if r == FAMILIAR_ROW:
            made += familiar_keys(v, seat)
            continue
        action = next(a for a, of in ROW_OF.items() if of == r)
        if action in aimed:
            continue
        if key := action_key(v, seat, "attribute_action", action):
            made.append(key)
    return made


def familiar_keys(v: View, seat: int) -> list[ft.Control]:
    """The familiar's action: in one tap as it was told before, or told now."""
    offer = v.find("familiar_action", seat)
    if offer is None:
        return []
    familiar = v.s.heroes[seat].familiar
    known_ = gains.gains_of(own.offer(v.app, "familiar", familiar.id)) if familiar is not None else None
    told = partial(effect, v.app, v.session, seat, offer)
    if not known_ or not offer.possible:
        return [v.one(offer, main=False, on_tap=told)]
    fits = gains.fitting(known_, v.s, v.s.heroes[seat])
    return [
        v.one(offer, main=False, sub=facts.gains_words(v.w, fits), changes=dict(fits)),
        v.one(offer, main=False, title=v.w.t("Familiar: otherwise"), sub=v.w.t("told now"), on_tap=told),
    ]


def keys(v: View, seat: int) -> list[ft.Control]:
    """The same as moves of the tray, where the action may come between two dice."""
    made = turn_keys(v, seat)
    return [moves(v.look, made)] if made else []


def action_key(v: View, seat: int, kind: str, action: str, sub: str | None = None) -> ft.Control | None:
    """The key of an action; its targets are chosen in a sheet."""
    found = [o for o in v.every(kind, seat) if dict(o.fixed).get("action") == action]
    if not found:
        return None
    offer = next((o for o in found if o.possible), found[0])
    if action in TARGETED:
        opened = partial(v.app.open, target_sheet(v.session, seat, kind, action))
        return v.one(offer, main=False, sub=sub if sub is not None else "", on_tap=opened)
    return v.one(offer, main=False, sub=sub)


def effect(app: App, session: Session, seat: int, offer: Offer) -> None:
    """What an effect changed is told in its sheet."""
    from companion.ui.games.hrdina.live import steps

    if steps.EFFECT is None:
        tell(app, session, offer)
    else:
        app.open(steps.EFFECT(session, seat, offer))


# --- the action of a turn, aimed at a die ---


class Aims:
    """What the actions of this turn can do with each die of the board: a tap on a die, then on what is done with it; if
    only one thing can be done, the first tap does it."""

    def __init__(self, v: View, seat: int) -> None:
        self.v, self.seat, self.hero = v, seat, v.s.heroes[seat]
        turn = v.live.turn
        wanted = frozenset(turn.rows if turn is not None else ())
        self.by: dict[str, list[Offer]] = {}
        for offer in v.every("attribute_action", seat):
            action = str(dict(offer.fixed)["action"])
            if action in AT_A_DIE and ROW_OF[action] in wanted and offer.possible:
                self.by.setdefault(action, []).append(offer)
        self.actions = tuple(a for a in AT_A_DIE if a in self.by)
        kept = v.app.cache.get(self._key)
        self.chosen: int | None = kept if kept in self.cells else None

    @property
    def _key(self) -> tuple[str, str, int]:
        return ("aim", self.v.session.id, self.v.session.table.last)

    @property
    def cells(self) -> frozenset[int]:
        """Cells with a die that something can be done with."""
        return frozenset(i for found in self.by.values() for i in _reached(found))

    def asks(self) -> str | None:
        """What a tap on the board does now."""
        if not self.actions:
            return None
        if len(self.actions) == 1:
            return _asks(self.v.w, self.actions[0])
        return self.v.w.t(
            "Tap a die: {actions}", actions=", ".join(self.v.w.say(self.by[a][0].label) for a in self.actions)
        )

    def single(self, cell: int) -> Offer | None:
        """The only thing that can be done with the die of a cell, if no other die is needed for it."""
        found = self.options(cell)
        return found[0] if len(found) == 1 and "swap" not in self.by else None

    def options(self, cell: int) -> list[Offer]:
        """What can be done with this die alone."""
        return [
            offer
            for action in self.actions
            if action != "swap"
            for offer in self.by[action]
            if cell in _reached([offer])
        ]

    def tapped(self, cell: int) -> None:
        v = self.v
        if cell == self.chosen:
            v.app.cache.pop(self._key, None)
        elif self.chosen is not None and "swap" in self.by and self.chosen in _reached(self.by["swap"]):
            v.play(self.by["swap"][0], cells=[*sorted((self.chosen, cell))])
            return
        elif (only := self.single(cell)) is not None:
            v.play(only, cells=[cell])
            return
        else:
            v.app.cache[self._key] = cell
        v.app.refresh()

    def row(self, r: int) -> ft.Control:
        """A row of the board, its dice as keys."""
        look = self.v.look
        mark, gap = look.mark(22), 5.0
        room = (self.v.width - 2 * SCREEN_EDGE - (0 if look.large else 8)) / (1 if look.large else 2)
        if room < mark + 3 * (48 + gap):  # a small window: the dice still lie beside each other
            gap = 2.0
        size = min(48.0, (room - mark - 3 * gap) / 3) - 4
        keys = [self._die(3 * r + i, size) for i in range(3)]
        return ft.Container(
            row([emblem(look, ATTRIBUTE_EMBLEMS[r], mark, look.onMat2), *keys], gap),
            expand=True,
            height=54,
            key=f"aim-row-{r}",
        )

    def _die(self, cell: int, size: float) -> ft.Control:
        look, w, code = self.v.look, self.v.w, self.hero.cells[cell]
        if code is None:
            box = dashed_box(None, size, size, look.rule, size / 4, stroke=1.5, dash=3.4, gap=2.4)
            return ft.Container(box, width=size + 4, height=54, alignment=ft.Alignment.CENTER)
        can = cell in self.cells
        name = f"{w.say(cell_label(cell))}: {w.say(die_label(code))}"
        parts: list[ft.Control] = [ft.Container(die(look, w, code, size), opacity=1 if can else 0.4)]
        if cell == self.chosen:
            ring = ft.Container(width=size, height=size, border=ft.Border.all(4, look.lit), border_radius=size / 4)
            parts.append(ring)
            name = f"{name}, {w.t('chosen')}"
        after = opposite(code, self.v.s.tables) if self.actions == ("flip",) and can else None
        if after is not None:
            parts.append(badge(look, str(value(after))))
            name = w.t("{die}, becomes {n}", die=name, n=value(after))
        if not can:
            name = w.t("{die}, not possible", die=name)
        drawn = ft.Stack(parts, width=size, height=size + EDGE, clip_behavior=ft.ClipBehavior.NONE)
        key = ft.Container(drawn, width=size + 4, height=54, alignment=ft.Alignment.CENTER)
        told = partial(self.tapped if can else self.why, cell)
        chosen = {"selected": True} if cell == self.chosen else None
        return surface(
            look, key, name, told, radius=size / 4, width=size + 4, height=54, focus=look.onMat, semantics=chosen
        )

    def why(self, cell: int) -> None:
        """A die out of reach: told all the same, so that the refusal says why."""
        offer = self.by[self.actions[0]][0]
        other = min(self.cells - {cell}, default=cell)
        cells = [cell, other] if self.actions[0] == "swap" else [cell]
        self.v.app.do(Play(move=offer.data(cells=[*sorted(cells)])))

    def under(self) -> list[ft.Control]:
        """What can be done with the chosen die."""
        v, look, w = self.v, self.v.look, self.v.w
        if self.chosen is None:
            return []
        code = self.hero.cells[self.chosen] or "R1"
        made: list[ft.Control] = []
        rolled: dict[int, Offer] = {}
        for offer in self.options(self.chosen):
            fixed = dict(offer.fixed)
            if fixed["action"] == "reroll":
                rolled[int(str(fixed["to"]))] = offer
                continue
            to = fixed.get("to")
            after = opposite(code, v.s.tables) if to is None else None
            n = int(str(to)) if to is not None else value(after) if after is not None else 0
            said = w.t("Turn it over: {n}", n=n) if to is None else w.t("Step to {n}", n=n)
            made.append(v.one(offer, title=said, sub="", main=False, cells=[self.chosen]))
        parts: list[ft.Control] = []
        if "swap" in self.by and self.chosen in _reached(self.by["swap"]):
            parts.append(hint(look, w.t("Or tap the die it changes places with."), on_mat=True))
        if made:
            parts.insert(0, moves(look, made))
        if rolled:
            parts.append(self._rolled(code, rolled))
        return parts

    def _rolled(self, code: str, by: dict[int, Offer]) -> ft.Control:
        """What the die may show after it was rolled again; the app rolls it on request."""
        v, look, w, cell = self.v, self.v.look, self.v.w, self.chosen

        def told(n: int) -> None:
            v.play(by[n], cells=[cell])

        asked = number_keys(
            look, sorted(by), told, name=lambda n: w.t("{die} shows {n}", die=w.say(die_label(code)), n=n)
        )  # fmt: skip
        roll = surface(
            look,
            ft.Container(emblem(look, "die-5", 30, look.onMat), width=52, height=52, alignment=ft.Alignment.CENTER),
            w.t("App rolls"),
            lambda: told(RNG.choice(sorted(by))),
            radius=12,
            width=52,
            height=52,
            focus=look.onMat,
        )
        asked_ = ft.Container(asked, expand=True)
        said = look.text(w.t("Rolled again it shows"), 14, 500, look.onMat2)
        return column([said, ft.Row([asked_, roll], spacing=8)], 4, cross=ft.CrossAxisAlignment.STRETCH)


AT_A_DIE = ("flip", "swap", "step", "reroll")


# --- the action of a turn, aimed at a cell of the grid ---


def marker_keys(v: View, seat: int) -> list[ft.Control]:
    """The cells to which the action of this turn moves the marker, a key each; above them its words, which open the whole
    grid. Nothing where it cannot move now."""
    turn = v.live.turn
    offer = v.find("attribute_action", seat, action="move")
    if turn is None or ROW_OF["move"] not in turn.rows or offer is None or not offer.possible:
        return []
    look, w, hero = v.look, v.w, v.s.heroes[seat]
    values = hero.alignment.values if hero.alignment else None

    def key(cell: int) -> ft.Control:
        name = w.term(f"alignment.{ALIGNMENT_CELLS[cell]}")
        worth = "" if values is None else signed(values[cell])
        head = row(
            [
                ft.Image(
                    src=grid_svg(hero.marker, cell, look.onKey), width=GRID, height=GRID, exclude_from_semantics=True,
                    gapless_playback=True,
                ),
                look.text(worth, 17, 900, look.onKey, line=1.0) if worth else None,
            ],
            7,
            tight=True,
            align=ft.MainAxisAlignment.CENTER,
        )  # fmt: skip
        shown = name.replace(" ", "\n", 1) if len(cells) > 3 else name  # little room: two lines on all of them
        words = look.text(shown, 12, 500, look.onKey, lines=2, line=1.1, align=ft.TextAlign.CENTER)
        inside = ft.Container(
            column([head, words if not look.large else None], 3, cross=ft.CrossAxisAlignment.CENTER),
            padding=ft.Padding.symmetric(horizontal=3, vertical=6),
            alignment=ft.Alignment.CENTER,
            height=MARKER_KEY if not look.large else None,
        )
        said = ", ".join(x for x in (name, worth) if x)
        return press(
            look, inside, said, partial(v.play, offer, to=cell), radius=14, expand=True, key=f"marker-{cell}"
        )  # fmt: skip

    cells = [int(str(c.value)) for f in offer.fields if f.name == "to" for c in f.choices if not c.rulings]
    label = w.say(offer.label)
    words = ft.Container(
        row(
            [
                emblem(look, ATTRIBUTE_EMBLEMS[ROW_OF["move"]], look.mark(22), look.onMat2),
                look.text(label, 15, 700, look.onMat2, lines=2),
                icon(look, ft.Icons.CHEVRON_RIGHT_ROUNDED, 24, look.onMat2),
            ],
            8,
            tight=True,
        ),
        height=TARGET if not look.large else None,
        padding=ft.Padding.symmetric(horizontal=6, vertical=4),
        alignment=ft.Alignment.CENTER_LEFT,
    )
    grid = partial(v.app.open, target_sheet(v.session, seat, "attribute_action", "move"))
    keys = ft.Row([key(cell) for cell in cells], spacing=8)
    return [column([surface(look, words, label, grid, radius=12, focus=look.onMat, key="marker"), keys], 2)]


GRID, MARKER_KEY = 30, 66  # the picture of the grid on a key, and the height of the key


@lru_cache(maxsize=128)
def grid_svg(now: int | None, to: int, ink: str) -> str:
    """The alignment grid: the cell the marker lies on as a ring, the one it comes to filled, the others small."""
    parts = []
    for cell in range(len(ALIGNMENT_CELLS)):
        x, y = 10 * (cell % 3), 10 * (cell // 3)
        if cell == to:
            parts.append(f'<rect x="{x + 0.5}" y="{y + 0.5}" width="9" height="9" rx="2" fill="{ink}"/>')
        elif cell == now:
            ring = f'rx="2" fill="none" stroke="{ink}" stroke-width="2"'
            parts.append(f'<rect x="{x + 1.5}" y="{y + 1.5}" width="7" height="7" {ring}/>')
        else:
            parts.append(f'<rect x="{x + 3.5}" y="{y + 3.5}" width="3" height="3" rx="1" fill="{ink}"/>')
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30">{"".join(parts)}</svg>'


# --- targets ---


def target_sheet(session: Session, seat: int, kind: str, action: str) -> Sheet:
    """Where an action is aimed at: dice of the board, or cells of the alignment grid."""
    chosen: list[int] = []

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        found = [
            o
            for o in session.game.offers(s, seat)
            if o.kind == kind and o.seat == seat and dict(o.fixed).get("action") == action
        ]
        able = [o for o in found if o.possible]

        def told(offer: Offer, **values: JsonValue) -> None:
            app.do(Play(move=offer.data(**values)))

        def tapped(cell: int) -> None:
            if action == "flip":
                told(able[0], cells=[cell])
            elif action == "swap":
                if cell in chosen:
                    chosen.remove(cell)
                else:
                    chosen.append(cell)
                if len(chosen) == 2:
                    told(able[0], cells=[*sorted(chosen)])
                    chosen.clear()
                app.refresh()
            else:
                chosen[:] = [cell]
                app.refresh()

        parts: list[ft.Control | None] = []
        under: ft.Control | None = None
        if action == "move" and able:
            parts.append(_grid(app, look, w, session, seat, able[0], told))
        elif able:
            targets = Targets(app, session, look, w, seat, action, _reached(able), tapped, chosen, able[0])
            parts.append(hint(look, _asks(w, action)))
            parts.append(targets.board())
            if chosen and action in ("step", "reroll"):
                under = _values(look, w, s, seat, chosen[0], able, told, action)
        return sheet(
            look,
            w.say(found[0].label) if found else "",
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(seat),
            emblem_name=found[0].emblem if found else None,
            buttons=[under] if under else [],
        )

    return build


def _asks(w: Words, action: str) -> str:
    return {
        "flip": w.t("Tap the die that is turned over."),
        "swap": w.t("Tap the two dice that change places."),
        "step": w.t("Tap the die, then its new value."),
        "reroll": w.t("Tap the die, then what it shows after the roll."),
    }[action]


def _reached(able: Sequence[Offer]) -> frozenset[int]:
    """Cells that can be touched."""
    return frozenset(
        int(str(c.value)) for o in able for f in o.fields if f.name == "cells" for c in f.choices if not c.rulings
    )


def _values(
    look: Look, w: Words, s: State, seat: int, cell: int, able: Sequence[Offer], told: Any, action: str
) -> ft.Control:
    """The values the chosen die may show afterwards; a roll can be made by the app."""
    by = {
        int(str(dict(o.fixed)["to"])): o
        for o in able
        if any(f.name == "cells" and any(c.value == cell for c in f.choices) for f in o.fields)
    }
    code = s.heroes[seat].cells[cell] or "R1"
    row_ = number_keys(
        look,
        sorted(by),
        lambda n: told(by[n], cells=[cell]),
        name=lambda n: w.t("{die} shows {n}", die=w.say(die_label(code)), n=n),
    )
    if action != "reroll":
        return row_

    def roll() -> None:
        n = RNG.choice([n for n in range(limits(code)[0], limits(code)[1] + 1) if n in by])
        told(by[n], cells=[cell])

    return column(
        [row_, button(look, w.t("App rolls"), roll, emblem_name="die-5", expand=None)], 8,
        cross=ft.CrossAxisAlignment.STRETCH,
    )  # fmt: skip


def badge(look: Look, words: str) -> ft.Control:
    """What a die shows afterwards, at its corner."""
    return ft.Container(
        look.text(words, 13 / look.scale, 900, look.onLit, line=1.0), width=19, height=19, bgcolor=look.lit,
        border_radius=10, right=-4, bottom=-2, border=ft.Border.all(1.5, look.card), alignment=ft.Alignment.CENTER,
    )  # fmt: skip


class Targets(Entry):
    """The board of a hero on which dice are aimed at: reached ones are keys, the others lie still."""

    def __init__(
        self,
        app: App,
        session: Session,
        look: Look,
        w: Words,
        seat: int,
        action: str,
        reached: frozenset[int],
        tapped: Any,
        chosen: Sequence[int],
        offer: Offer,
    ) -> None:
        super().__init__(app, session, look, w, seat)
        self.action, self.reached, self.tapped, self.chosen, self.offer = action, reached, tapped, chosen, offer

    def cell(self, i: int) -> ft.Control:
        look, w, code = self.look, self.w, self.hero.cells[i]
        here = w.say(cell_label(i))
        if code is None:
            box = dashed_box(None, DIE, DIE, look.edge, DIE / 4, stroke=1.5, dash=3.4, gap=2.4)
            return ft.Container(box, width=DIE + 1, height=50, alignment=ft.Alignment.CENTER)
        can = i in self.reached
        parts: list[ft.Control] = [ft.Container(die(look, w, code, DIE), opacity=1 if can else 0.35)]
        if i in self.chosen:
            parts.append(ft.Container(width=DIE, height=DIE, border=ft.Border.all(4, look.lit), border_radius=DIE / 4))
        after = opposite(code, self.s.tables) if self.action == "flip" and can else None
        if after is not None:
            parts.append(badge(look, str(value(after))))
        drawn = ft.Stack(parts, width=DIE, height=DIE + EDGE, clip_behavior=ft.ClipBehavior.NONE)
        name = f"{here}: {w.say(die_label(code))}"
        if after is not None:
            name = w.t("{die}, becomes {n}", die=name, n=value(after))
        if not can:
            name = w.t("{die}, not possible", die=name)
        if i in self.chosen:
            name = f"{name}, {w.t('chosen')}"
        return surface(
            look, drawn, name, partial(self.tapped if can else self.why, i), radius=DIE / 4, width=DIE + 1, height=50,
            semantics={"selected": True} if i in self.chosen else None,
        )  # fmt: skip

    def why(self, i: int) -> None:
        """A die out of reach: told all the same, so that the refusal says why."""
        first = [c for c in self.chosen if c != i] or [c for c in sorted(self.reached) if c != i]
        cells = [first[0], i] if self.action == "swap" and first else [i]
        self.app.do(Play(move=self.offer.data(cells=[*sorted(cells)])))


def _grid(app: App, look: Look, w: Words, session: Session, seat: int, offer: Offer, told: Any) -> ft.Control:
    """The alignment grid: neighbours are keys, the others say why not."""
    hero = session.state.heroes[seat]
    values = hero.alignment.values if hero.alignment else None
    choices = {int(str(c.value)): c for f in offer.fields if f.name == "to" for c in f.choices}

    def key(cell: int) -> ft.Control:
        choice = choices.get(cell)
        can, here = choice is not None and not choice.rulings, hero.marker == cell
        name = w.term(f"alignment.{ALIGNMENT_CELLS[cell]}")
        worth = "?" if values is None else signed(values[cell])
        ink = look.onLit if can else look.ink2
        label = look.text(name, 13, 500, ink, lines=2, line=1.1, align=ft.TextAlign.CENTER)
        inside = ft.Container(
            column(
                [
                    look.text(worth, 24, 900, ink, line=1.0),
                    look.text(w.t("marker"), 13, 900, look.ink, lines=1) if here else label,
                ],
                4,
                cross=ft.CrossAxisAlignment.CENTER,
                alignment=ft.MainAxisAlignment.CENTER,
            ),
            height=80 * max(1.0, look.scale * 0.8),
            padding=4,
            alignment=ft.Alignment.CENTER,
        )
        if can:
            return press(
                look, inside, name, partial(told, offer, to=cell), fill=look.lit, edge=look.litEdge, radius=14,
                expand=True, focus=look.ink,
            )  # fmt: skip
        inside.border, inside.border_radius = ft.Border.all(3 if here else 1, look.ink if here else look.line), 14
        said = w.t("{place}: the marker", place=name) if here else w.t("{place}, not possible", place=name)
        return surface(look, inside, said, partial(_why_move, app, session, seat, offer, cell), radius=14, expand=True)

    rows = [ft.Row([key(c) for c in range(i, i + 3)], spacing=8) for i in (0, 3, 6)]
    return ft.Container(column(list(rows), 8), padding=ft.Padding.symmetric(vertical=4))


def _why_move(app: App, session: Session, seat: int, offer: Offer, cell: int) -> None:
    app.do(Play(move=offer.data(to=cell)))  # refused: the sheet of the refusal says why
