"""What an effect or a reward changes: a pad with a column for each number, a tap for each kind of gain, and remembered gains."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, get_args

import flet as ft
from pydantic import JsonValue

from companion.core.contract import Illegal
from companion.games.hrdina.catalogue import Kind
from companion.games.hrdina.rows import signed
from companion.games.hrdina.state import Hero, State
from companion.games.hrdina.words import TOKEN
from companion.i18n import Words
from companion.mycards import Gains, MyCards, Offer, Reward, learn
from companion.mycards.told import MOST_REWARDS, Counted
from companion.ui.app import App
from companion.ui.components import column, emblem, icon, named, press, row
from companion.ui.games.hrdina import cards_mine as own
from companion.ui.games.hrdina.cards_parts import number_row, number_sheet
from companion.ui.games.hrdina.pick_numbers import TOKEN_EMBLEMS
from companion.ui.theme import EDGE, Look

NUMBERS: tuple[Counted, ...] = get_args(Counted)
OF_MONSTERS = ("xp", "honor", "injuries")
MOST_CHANGE = 30
UP = (1, 2, 3)
KEY = 44


def numbers_of(s: State) -> tuple[Counted, ...]:
    """The numbers an effect can change at this table."""
    return tuple(t for t in NUMBERS if s.options.monsters or t not in OF_MONSTERS)


def told_of(state: Mapping[str, Any]) -> Gains:
    """What is set on a pad."""
    return tuple((t, state[t]) for t in NUMBERS if state.get(t))


def changes_of(state: Mapping[str, Any]) -> dict[str, JsonValue]:
    """The `Changes` of a move: only what differs."""
    told: dict[str, JsonValue] = dict(told_of(state))
    if state.get("tokens"):
        told["tokens"] = list(state["tokens"])
    if state.get("marker") is not None:
        told["marker"] = state["marker"]
    if state.get("put"):
        told["put"] = [{"cell": cell, "die": code} for cell, code in sorted(state["put"].items())]
    return told


def fitting(gains: Gains, s: State, hero: Hero) -> Gains:
    """Remembered gains as they can be now: no number falls below none, and only those of this table change."""
    able = {t: -(getattr(hero, t) or 0) for t in numbers_of(s)}
    return tuple((what, max(n, able[what])) for what, n in gains if what in able and max(n, able[what]))


def pad(
    app: App,
    look: Look,
    w: Words,
    s: State,
    hero: Hero,
    state: Mapping[str, Any],
    put: Callable[[str, Any], Any],
    *,
    on_mat: bool = False,
    least: int = 0,
    most: int = MOST_CHANGE,
) -> ft.Control:
    """A column for each number: what there is, a key for each small change from `least` on, and one for any other.

    A tap on the lit key takes the change back. With large text a line for each number instead.
    """
    played = numbers_of(s)
    if look.large:
        lines = [_line(app, look, w, hero, state.get(t, 0), t, put, most) for t in played]
        body: ft.Control = column(list(lines), 2)
        return ft.Container(body, bgcolor=look.card, border_radius=16, padding=4) if on_mat else body
    made = [_column(app, look, w, hero, state.get(t, 0), t, put, on_mat=on_mat, least=least, most=most) for t in played]
    return ft.Row(made, spacing=4, vertical_alignment=ft.CrossAxisAlignment.START)


def _line(
    app: App, look: Look, w: Words, hero: Hero, by: int, token: Counted, put: Callable[[str, Any], Any], most: int
) -> ft.Control:
    have = getattr(hero, token) or 0
    label = w.say(TOKEN[token])
    low = -min(have, most)
    return number_row(
        look, w, label, by, low, most, partial(put, token), emblem_name=TOKEN_EMBLEMS[token], show=signed,
        on_value=partial(app.push, number_sheet(label, by, low, most, partial(put, token))),
        sub=w.t("{before}, then {after}", before=have, after=have + by) if by else w.t("there are {n}", n=have),
    )  # fmt: skip


def _column(
    app: App,
    look: Look,
    w: Words,
    hero: Hero,
    by: int,
    token: Counted,
    put: Callable[[str, Any], Any],
    *,
    on_mat: bool,
    least: int,
    most: int,
) -> ft.Control:
    have, label = getattr(hero, token) or 0, w.say(TOKEN[token])
    ink, quiet = (look.onMat, look.onMat2) if on_mat else (look.ink, look.ink2)
    steps = (*range(least, 0), *UP)
    name = w.t("{what}: {before}, then {after}", what=label, before=have, after=have + by) if by else f"{label}: {have}"
    short = w.term("attr.CHA") if token == "charisma" else label
    head = named(
        column(
            [
                row(
                    [
                        emblem(look, TOKEN_EMBLEMS[token], look.mark(20), quiet),
                        look.text(str(have + by), 17, 900 if by else 500, ink, line=1.0),
                    ],
                    4,
                    tight=True,
                    align=ft.MainAxisAlignment.CENTER,
                ),
                # No word is as narrow as a column there.
                None if look.narrow else look.text(short, 12, 400, quiet, lines=1, align=ft.TextAlign.CENTER),
            ],
            2,
            cross=ft.CrossAxisAlignment.CENTER,
        ),
        name,
    )

    def key(n: int) -> ft.Control:
        lit = n == by
        face = look.text(signed(n), 17, 900, look.onLit if lit else look.onKey, line=1.0)
        return _key(look, face, f"{label} {signed(n)}", partial(put, token, 0 if lit else n), lit, on_mat)

    other = bool(by) and by not in steps
    shown = look.text(signed(by), 17, 900, look.onLit, line=1.0) if other else icon(look, MORE, 22, look.onKey)
    typed = number_sheet(label, by, -min(have, most), most, partial(put, token))
    any_ = _key(look, shown, w.t("{what}: another number", what=label), partial(app.push, typed), other, on_mat)
    body = column(
        [head, *(key(n) if n > 0 or have + n >= 0 else _empty() for n in steps), any_], 6,
        cross=ft.CrossAxisAlignment.STRETCH,
    )  # fmt: skip
    return ft.Container(body, expand=True)


MORE = ft.Icons.MORE_HORIZ_ROUNDED


def _empty() -> ft.Control:
    return ft.Container(height=KEY + EDGE + 3)  # as high as a key with its outline


def _key(look: Look, shown: ft.Control, name: str, act: Callable[[], Any], lit: bool, on_mat: bool) -> ft.Control:
    return press(
        look,
        ft.Container(shown, height=KEY, alignment=ft.Alignment.CENTER),
        name,
        act,
        fill=look.lit if lit else None,
        edge=look.litEdge if lit else None,
        outline=None if on_mat else look.lit if lit else look.keyEdge,  # all of them equally high
        radius=12,
        focus=look.onMat if on_mat else look.ink,
        semantics={"selected": lit},
    )


# --- what is remembered ---


def gains_of(offer: Offer | None) -> Gains | None:
    """What the text of a card changes each time, as the group told it; None = not told."""
    found: Gains | None = offer.more.get("gains") if offer is not None else None
    return found


async def remember(app: App, kind: Kind, id: str, gains: Gains) -> None:
    """Keep what a card of the lists changes each time."""
    await _keep(app, kind, id, lambda my: {"gains": gains})


def reward_for(offer: Offer | None, total: int) -> Reward | None:
    """What a minion gives for this sum: as told for it, or for sums on both sides of it that gave the same; else None."""
    told: Sequence[Reward] = offer.more.get("rewards", ()) if offer is not None else ()
    if exact := next((r for r in told if r.at == total), None):
        return exact
    below = next((r for r in reversed(told) if r.at < total), None)
    above = next((r for r in told if r.at > total), None)
    if below is None or above is None or (below.trophy, below.gains) != (above.trophy, above.gains):
        return None
    return below


async def remember_reward(app: App, id: str, reward: Reward) -> None:
    """Keep what a minion of the lists gave for a sum."""

    def told(my: MyCards) -> dict[str, Any]:
        before = my.get("minion", id)
        rest = [r for r in getattr(before, "rewards", ()) if r.at != reward.at]
        return {"rewards": tuple(sorted((*rest, reward), key=lambda r: r.at))[:MOST_REWARDS]}

    await _keep(app, "minion", id, told)


async def _keep(app: App, kind: Kind, id: str, told: Callable[[MyCards], dict[str, Any]]) -> None:
    if own.offer(app, kind, id) is None:
        return

    def change(my: MyCards) -> MyCards:
        try:
            return learn(my, kind, {"id": id, **told(my)})
        except Illegal:  # no room for more cards: the game goes on without remembering it
            return my

    await own.change(app, change)
