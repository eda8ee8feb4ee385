"""Dice told as they lie on the table, one tap a die, or drawn from the bag and rolled by the app."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import flet as ft

from companion.core.table import Play
from companion.games.hrdina.live.numbers import START_DICE, dice_drawn
from companion.games.hrdina.live.orders import arranged
from companion.games.hrdina.live.state import Stage
from companion.ui.app import App
from companion.ui.components import column, dashed_box, emblem, icon, press, row
from companion.ui.games.hrdina.dice import EDGE, Pad, die
from companion.ui.games.hrdina.live.bits import RNG, draw_dice
from companion.ui.games.hrdina.live.mat import strip
from companion.ui.games.hrdina.live.view import Moment, View
from companion.ui.session import Session

STRETCH = ft.CrossAxisAlignment.STRETCH


class Draft:
    """Dice being told, `most` of them; kept while the window is open. With the last one `done(dice)` is called."""

    def __init__(self, app: App, most: int, done: Callable[[tuple[str, ...]], Any]) -> None:
        self.app, self.most, self.done = app, most, done
        self.dice: list[str] = []
        self.first: str | None = None
        self.splitting = False

    def put(self, code: str) -> None:
        """A key of the pad."""
        if self.splitting and len(code) == 1:
            self.first = code
        elif len(self.dice) < self.most:
            self.first, self.splitting = None, False
            self.dice.append(code)
            if len(self.dice) == self.most:
                self.done(tuple(self.dice))
                return
        self.app.refresh()

    def back(self) -> None:
        """The last die away, or no two colours."""
        if self.splitting:
            self.first, self.splitting = None, False
        elif self.dice:
            self.dice.pop()
        self.app.refresh()

    def two_colours(self) -> None:
        self.first, self.splitting = None, not self.splitting
        self.app.refresh()

    def fill(self, dice: Sequence[str]) -> None:
        """All at once."""
        self.dice = list(dice)
        self.done(tuple(self.dice))


def draft_of(app: App, session: Session, what: str, most: int, done: Callable[[tuple[str, ...]], Any]) -> Draft:
    """The dice being told for this purpose; a new start once the purpose or their number is another one."""
    key = ("draft", session.id)
    kept: tuple[str, Draft] | None = app.cache.get(key)
    if kept is None or kept[0] != what or kept[1].most != most:
        kept = (what, Draft(app, most, done))
        app.cache[key] = kept
    kept[1].done = done
    return kept[1]


def moment(v: View) -> Moment:
    """The roll phase: the pad, the cards filling up on the mat, one key for a roll by the app."""
    s, live = v.s, v.live
    most = dice_drawn(live)

    def done(dice: tuple[str, ...]) -> None:
        v.app.tell(v.session, {"kind": "roll_dice", "dice": list(arranged(s, dice))})

    draft = draft_of(v.app, v.session, f"roll-{live.round}", most, done)
    return Moment(
        [pad(v, draft, cards=True)],
        sub=v.w.t("{n} of {all} told", n=len(draft.dice), all=most),
        side=by_app(v, lambda: draft.fill(draw_dice(s, most))),
        strip=False,
    )


def start_moment(v: View) -> Moment:
    """The six starting dice of a seat."""
    seat = v.seat or 0

    def done(dice: tuple[str, ...]) -> None:
        v.app.tell(v.session, {"kind": "draw_start_dice", "seat": seat, "dice": list(dice)})

    draft = draft_of(v.app, v.session, f"start-{seat}", START_DICE, done)
    return Moment(
        [slots(v, draft), pad(v, draft)],
        sub=v.w.t("{n} of {all} told", n=len(draft.dice), all=START_DICE),
        side=by_app(v, lambda: draft.fill(draw_dice(v.s, START_DICE))),
    )


def by_app(v: View, act: Callable[[], Any], title: str = "") -> ft.Control:
    """The key of a draw or roll made by the app."""
    look, w = v.look, v.w
    words = title or w.t("App draws")
    return press(
        look,
        ft.Container(
            row(
                [
                    emblem(look, "die-5", look.mark(24), look.onKey),
                    look.text(words, 16, 900, look.onKey, lines=2, line=1.1),
                ],
                8,
                tight=True,
            ),
            height=48 if not look.large else None,
            padding=ft.Padding.symmetric(horizontal=10, vertical=6),
            alignment=ft.Alignment.CENTER,
        ),
        words,
        act,
        radius=14,
        key="by-app",
    )


def slots(v: View, draft: Draft) -> ft.Control:
    """The places of the dice being told."""
    look, w = v.look, v.w
    size = 40.0
    shown: list[ft.Control] = [die(look, w, code, size) for code in draft.dice]
    shown += [dashed_box(None, size, size, look.rule, size / 4)] * (draft.most - len(draft.dice))
    return ft.Container(
        ft.Row(shown, spacing=8, wrap=True, run_spacing=6), height=size + EDGE if not look.large else None
    )


def pad(v: View, draft: Draft, cards: bool = False, put: Callable[[str], Any] | None = None) -> ft.Control:
    """The dice pad with its keys for the last die and for two colours. `cards`: the initiative cards stand above it.
    `put`: what a key does, where the draft is not the table's (`draft_of`)."""
    look, w = v.look, v.w
    inner = replace(look, width=412 if look.wide else look.column - 8)
    on = draft.splitting
    ink = look.onLit if on else look.onKey
    undo = press(
        look,
        ft.Container(icon(look, ft.Icons.BACKSPACE_OUTLINED, 22, look.onKey), height=46, alignment=ft.Alignment.CENTER),
        w.t("Last die away"),
        draft.back,
        width=52,
    )
    split = press(
        look,
        ft.Container(emblem(look, "die-split", 24, ink), height=46, alignment=ft.Alignment.CENTER),
        w.t("two colours"),
        draft.two_colours,
        fill=look.lit if on else look.key,
        edge=look.litEdge if on else look.keyEdge,
        width=52,
        semantics={"selected": on},
    )
    keys: list[ft.Control | None] = [undo, split if v.s.options.familiars else None]
    put = put or v.app.cache.setdefault(("pad", v.session.id), _Put(v.app, v.session.id))
    keys_ = Pad(inner, w, put, draft.first, draft.splitting)
    body = ft.Row([keys_], alignment=ft.MainAxisAlignment.CENTER)
    if cards and not look.large:
        beside = ft.Container(strip_small(v, draft), expand=True)
        return column([row([beside, *keys], 8), body], 8, cross=STRETCH)
    ask = w.t("Tap each die") if draft.most > 1 else w.t("Tap the die")
    words = ft.Container(look.text(ask, 15, 500, look.onMat2), padding=ft.Padding.only(left=6), expand=True)
    top = ft.Container(row([words, *keys], 8), padding=ft.Padding.only(right=4))
    return column([strip(v, dice=draft.dice) if cards else None, top, body], 8, cross=STRETCH)


def strip_small(v: View, draft: Draft) -> ft.Control:
    """The initiative cards beside the keys of the pad, their dice as they are told."""
    look, w = v.look, v.w
    n = len(v.live.cards)
    each = draft.most // n
    room = v.width - 24 - 8 - (120 if v.s.options.familiars else 60)
    width = (room - 5 * (n - 1)) / n
    size = min(30.0, (width - 8) / each - 2)
    from companion.ui.games.hrdina.live.bits import mini_die

    def one(i: int) -> ft.Control:
        dice = [draft.dice[at] if at < len(draft.dice) else None for at in range(i * each, (i + 1) * each)]
        now = i * each <= len(draft.dice) < (i + 1) * each
        return ft.Container(
            column(
                [
                    look.text(str(i + 1), 13, 900, look.ink, line=1.0),
                    row([mini_die(look, w, d, size) for d in dice], 2, tight=True),
                ],
                3,
                cross=ft.CrossAxisAlignment.CENTER,
            ),
            width=width,
            padding=ft.Padding.symmetric(vertical=5),
            bgcolor=look.card,
            border_radius=10,
            border=ft.Border.all(3, look.lit) if now else ft.Border.all(3, look.card),
            alignment=ft.Alignment.CENTER,
        )

    return ft.Row([one(i) for i in range(n)], spacing=5)


class _Put:
    """One callback for all pads of a table, so that the pad is drawn once."""

    def __init__(self, app: App, id: str) -> None:
        self.app, self.id = app, id

    def __call__(self, code: str) -> None:
        self.app.cache[("draft", self.id)][1].put(code)


# --- who starts ---


def first_moment(v: View) -> Moment:
    """Who starts: a seat told in one tap, or a roll by the app; the highest die starts."""
    w, look = v.w, v.look
    rolling = v.live.tied or tuple(range(v.s.n))

    def roll() -> None:
        values = [RNG.randint(1, 6) for _ in rolling]
        told = ", ".join(f"{w.name(i)} {n}" for i, n in zip(rolling, values, strict=True))
        v.app.do(Play(move={"kind": "roll_first", "values": list(values)}))
        v.app.say(told)

    from companion.ui.components import move, moves

    keys = [
        move(
            look, w.name(i), w.t("starts"), emblem_name="die-6",
            on_tap=partial(v.app.do, Play(move={"kind": "set_start", "seat": i})), key=f"start-{i}",
        )
        for i in (rolling if v.live.tied else range(v.s.n))
    ]  # fmt: skip
    sub = w.t("Equal: {who} roll again.", who=w.joined([w.name(i) for i in v.live.tied])) if v.live.tied else None
    return Moment([moves(look, keys)], sub=sub, side=by_app(v, roll, w.t("App rolls")))


__all__ = ["Draft", "Stage", "by_app", "draft_of", "first_moment", "moment", "pad", "slots", "start_moment"]
