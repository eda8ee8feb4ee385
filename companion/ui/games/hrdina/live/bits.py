"""Small pieces of the live table: small dice, a small board, keys with a die, draws made by the app."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from random import Random, SystemRandom
from typing import Any

import flet as ft

from companion.games.hrdina import rows
from companion.games.hrdina.cards import COLOURS, FAMILIAR_ROW, GOLD, letters, value
from companion.games.hrdina.dice import faces
from companion.games.hrdina.live.numbers import SPLIT, bag
from companion.games.hrdina.state import Hero, State
from companion.games.hrdina.text import letter
from companion.games.hrdina.words import ATTRIBUTE_EMBLEMS, die_label
from companion.i18n import Words
from companion.ui.components import column, emblem, named, press, row
from companion.ui.games.hrdina.dice import EDGE, FACES, OUTLINE, die
from companion.ui.theme import Look

RNG: Random = SystemRandom()
STRETCH = ft.CrossAxisAlignment.STRETCH


def draw_dice(s: State, n: int, rng: Random = RNG) -> tuple[str, ...]:
    """`n` dice drawn from what the bag holds now, and rolled; fewer if it holds fewer."""
    inside = [code for code, count in sorted(bag(s).items()) for _ in range(max(count, 0))]
    drawn = rng.sample(inside, min(n, len(inside)))
    pairs = ["".join(pair) for pair in combinations(COLOURS, 2)]
    codes = [rng.choice(pairs) if code == SPLIT else code for code in drawn]
    return tuple(f"{code}{rng.choice(faces(f'{code}3', s.tables))}" for code in codes)


# --- dice ---


def mini_die(look: Look, w: Words, code: str | None, size: float) -> ft.Control:
    """A small die with the letter of its colour and its value; None = an empty cell."""
    radius = size * 0.24
    if code is None:
        return ft.Container(width=size, height=size, border_radius=radius, border=ft.Border.all(1.2, look.edge))
    of, scale = letters(code), 1 / max(look.size(1), 1)
    fill, ink, _ = FACES[of[0]]
    number = look.text(str(value(code)), size * 0.56 * scale, 900, ink, line=1.0)
    inside: ft.Control = row(
        [look.text(letter(of, w.lang), size * 0.36 * scale, 700, ink, line=1.0), number], size * 0.05, tight=True
    )
    face = ft.Container(inside, width=size, height=size, border_radius=radius, alignment=ft.Alignment.CENTER)
    face.bgcolor = fill
    if len(of) == 2:
        number.color = "#1D1A21"
        face.gradient = ft.LinearGradient(
            begin=ft.Alignment.TOP_LEFT, end=ft.Alignment.BOTTOM_RIGHT,
            colors=[fill, fill, FACES[of[1]][0], FACES[of[1]][0]], stops=[0, 0.5, 0.5, 1],
        )  # fmt: skip
        face.content = ft.Container(
            number, width=size * 0.62, height=size * 0.62, border_radius=size, bgcolor="#FFFFFF",
            alignment=ft.Alignment.CENTER,
        )  # fmt: skip
    elif of == GOLD:
        face.border = ft.Border.all(1.5, "#7A5600")
    if {"W", "K", "X"} & set(of):
        face.border = ft.Border.all(1.2, OUTLINE)
    return face


def mini_row(look: Look, w: Words, hero: Hero, r: int, size: float) -> ft.Row:
    """The three cells of a row."""
    return row([mini_die(look, w, hero.cells[3 * r + i], size) for i in range(3)], 2, tight=True)


def mini_board(look: Look, w: Words, s: State, seat: int, width: float, beside: ft.Control | None = None) -> ft.Control:
    """All rows of a hero in as many lines as the width needs; `beside` stands after the last one."""
    hero, count = s.heroes[seat], 7 if s.options.familiars else 6
    per = 2 if look.large else 4
    gap = 8.0
    room = (width - gap * (per - 1)) / per
    mark = 18.0
    size = min(30.0, (room - mark - 3 - 4) / 3)

    def one(r: int) -> ft.Control:
        return ft.Container(
            row(
                [emblem(look, ATTRIBUTE_EMBLEMS[r], mark, look.accent), mini_row(look, w, hero, r, size)], 3, tight=True
            ),
            width=room,
        )

    parts: list[ft.Control] = [one(r) for r in range(count)]
    if beside is not None:
        parts.append(ft.Container(beside, width=room if count % per else None))
    lines = [ft.Row(parts[i : i + per], spacing=gap) for i in range(0, len(parts), per)]
    lies = sum(c is not None for c in hero.cells[: 3 * count])
    return named(column(list(lines), 4), w.t("{n} of {all} dice", n=lies, all=3 * count))


def die_key(
    look: Look, w: Words, code: str, on_tap: Callable[[], Any], *, lit: bool = False, size: float = 40
) -> ft.Control:
    """A die to tap."""
    return press(
        look,
        ft.Container(die(look, w, code, size), padding=ft.Padding.only(top=5, bottom=2), alignment=ft.Alignment.CENTER),
        w.say(die_label(code)),
        on_tap,
        fill=look.lit if lit else look.key,
        edge=look.litEdge if lit else look.keyEdge,
        radius=14,
        width=size + 14,
        height=size + EDGE + 12,
        semantics={"selected": lit},
    )


def number_keys(
    look: Look,
    numbers: Sequence[int],
    on_pick: Callable[[int], Any],
    *,
    lit: int | None = None,
    name: Callable[[int], str] = str,
) -> ft.Row:
    """A row of keys with numbers."""
    keys: list[ft.Control] = [
        press(
            look,
            ft.Container(
                look.text(str(n), 20, 900, look.onLit if n == lit else look.onKey),
                height=48,
                alignment=ft.Alignment.CENTER,
            ),
            name(n),
            partial(on_pick, n),
            fill=look.lit if n == lit else look.key,
            edge=look.litEdge if n == lit else look.keyEdge,
            outline=None if n == lit else look.keyEdge,
            radius=12,
            expand=True,
            semantics={"selected": n == lit},
        )
        for n in numbers
    ]
    return ft.Row(keys, spacing=6)


# --- words ---


def row_words(w: Words, hero: Hero, r: int) -> str:
    """How a row stands against its goal: "9, goal 14–15"."""
    lies = rows.row_dice(hero.cells, r)
    total = sum(value(die) for die in lies)
    if r == FAMILIAR_ROW:
        f = hero.familiar
        goal = f"{f.low}–{f.high}" if f is not None and f.low is not None and f.high is not None else ""
    else:
        total += (hero.board.mods[r] if hero.board else 0) + hero.mods[r]
        goal = rows.goal_text(hero.klass.goals[r]) if hero.klass is not None else ""
    shown = str(total).replace("-", "−") if lies else "–"
    return w.t("{n}, goal {goal}", n=shown, goal=goal) if goal else shown
