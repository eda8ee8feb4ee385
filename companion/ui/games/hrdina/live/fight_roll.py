"""The roll of a fight: its dice told by their sum or one by one, mercenaries before it, rerolls after it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.core.table import Play
from companion.games.hrdina.live.common import live_of
from companion.games.hrdina.live.duels import REROLL, dice_count, rerolled_sums, sums
from companion.games.hrdina.live.state import Duel
from companion.games.hrdina.rules.fight import MERCENARY
from companion.games.hrdina.state import State
from companion.games.hrdina.words import TOKEN
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import (
    button,
    choice,
    dashed_box,
    emblem,
    hint,
    move,
    moves,
    press,
    section,
    sheet,
    surface,
)
from companion.ui.games.hrdina.battle_parts import combat_die
from companion.ui.games.hrdina.cards_parts import number_row
from companion.ui.games.hrdina.dice import EDGE
from companion.ui.games.hrdina.live.bits import RNG
from companion.ui.games.hrdina.live.fight_parts import MOST_COST, cursed, face_pad, minion_name, sum_pad, trophy_chance
from companion.ui.games.hrdina.live.view import Moment, View
from companion.ui.games.hrdina.pick_numbers import TOKEN_EMBLEMS
from companion.ui.session import Session
from companion.ui.theme import Look

MOST_SUMMED = 6  # dice whose sum is told in one tap; the sums of more are too many keys


def moment(v: View) -> Moment:
    """The tray before the roll."""
    duel = v.live.duel
    if duel is None:
        return Moment()
    app, look, w, seat, n = v.app, v.look, v.w, duel.seat, dice_count(duel)
    told: list[int] = app.draft.setdefault(_key(v.session, duel), [])  # type: ignore[call-overload]

    def add(value: int) -> None:
        if len(told) < n:
            told.append(value)
        if len(told) == n:
            roll(tuple(told))
        else:
            app.refresh()

    def take(i: int) -> None:
        told.pop(i)
        app.refresh()

    def roll(values: tuple[int, ...]) -> None:
        app.draft.pop(_key(v.session, duel), None)  # type: ignore[call-overload]
        app.do(Play(move={"kind": "combat_roll", "seat": seat, "values": list(values)}))

    def by_app() -> None:
        roll(tuple(RNG.choice(v.s.tables.combat_faces) for _ in range(n)))

    for_us = move(
        look, w.t("App rolls"), w.tn("{n} die", "{n} dice", n), emblem_name=ft.Icons.CASINO_ROUNDED, on_tap=by_app,
        stacked=True, key="roll",
    )  # fmt: skip
    made = [*_mercenaries(v, seat), for_us]
    worth = _worth(v, duel)
    faces, by_die = face_pad(look, w, v.s, add), [pool(look, w, told, n, take)]
    if not told and 1 < n <= MOST_SUMMED:

        def summed(total: int) -> None:
            app.do(Play(move={"kind": "combat_roll", "seat": seat, "total": total}))

        heads = [look.text(text, 15, 500, look.onMat2) for text in (w.t("Their sum"), w.t("Or die by die"))]
        by_die = [heads[0], sum_pad(look, w, sums(v.s, n), summed), heads[1]]
    content = [*by_die, faces, moves(look, made, columns=2 if len(made) == 4 else 3)]
    return Moment(
        with_words(look, content, worth),
        sub=_odds_line(v, duel),
        strip=False,
        advice=False,
    )


def _key(session: Session, duel: Duel) -> tuple[str, str, int, int]:
    return ("combat", session.id, duel.seat, dice_count(duel))


def _mercenaries(v: View, seat: int) -> list[ft.Control]:
    """A key for each way to pay one, and one for a price that a fiend may have changed."""
    look, w, offer = v.look, v.w, v.find("fight_mercenary", seat)
    if offer is None:
        return []
    made: list[ft.Control] = []
    for pay, price in MERCENARY.items():
        chosen = next((c for f in offer.fields for c in f.choices if c.value == pay), None)
        against = (*offer.rulings, *(chosen.rulings if chosen else ()))
        token = w.t("{token} −{n}", token=TOKEN[pay], n=price)
        hired = Play(move={"kind": "fight_mercenary", "seat": seat, "pay": pay})
        made.append(
            move(
                look, w.t("Mercenary"), v.short(against) if against else token,
                state="impossible" if against else "possible", emblem_name=TOKEN_EMBLEMS[pay], stacked=True,
                on_tap=partial(v.app.do, hired),
                name=w.t("Mercenary, {price}", price=token), key=f"mercenary-{pay}",
            )
        )  # fmt: skip
    if cursed(v.s.heroes[seat]):
        words = w.t("another price")
        made.append(
            move(
                look, w.t("Mercenary"), words, emblem_name="role-necromancer", stacked=True,
                on_tap=partial(v.app.open, price_sheet(v.session, seat)),
                name=w.t("Mercenary, {price}", price=words), key="mercenary-otherwise",
            )
        )  # fmt: skip
    return made


def price_sheet(session: Session, seat: int) -> Sheet:
    """A mercenary at a price that a fiend changed: what is paid, and how much."""
    state: dict[str, Any] = {"pay": next(iter(MERCENARY)), "price": None}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        hero = session.state.heroes[seat]
        pay: str = state["pay"]
        usual = MERCENARY[pay]
        price = usual if state["price"] is None else state["price"]

        def put(**changed: Any) -> None:
            state.update(changed)
            app.refresh()

        def done() -> None:
            app.do(Play(move={"kind": "fight_mercenary", "seat": seat, "pay": pay, "price": price}))

        return sheet(
            look,
            w.t("Mercenary"),
            [
                hint(look, w.t("An active fiend may change the price."), emblem_name="role-necromancer"),
                choice(look, [(p, w.say(TOKEN[p])) for p in MERCENARY], pay, lambda p: put(pay=p, price=None)),
                number_row(
                    look, w, w.say(TOKEN[pay]), price, 0, MOST_COST, lambda n: put(price=n),
                    emblem_name=TOKEN_EMBLEMS[pay],
                    sub=w.t("usually {n}, there are {have}", n=usual, have=getattr(hero, pay) or 0),
                ),
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(seat),
            emblem_name="die-combat",
            buttons=[button(look, w.t("Cancel"), app.close), button(look, w.t("Pay {n}", n=price), done, main=True)],
        )  # fmt: skip

    return build


def _odds_line(v: View, duel: Duel) -> str:
    """The minion and the chance of its trophy."""
    w, n = v.w, dice_count(duel)
    name = minion_name(v.app, w, v.live.minion)
    dice = w.tn("{n} combat die", "{n} combat dice", n)
    chance = trophy_chance(v.s, n)
    parts = [name, dice]
    if chance is not None and v.live.minion is not None:
        parts.append(w.t("{n} and more: {chance}", n=v.live.minion.threshold or 0, chance=w.percent(chance)))
    return ", ".join(x for x in parts if x)


def _worth(v: View, duel: Duel) -> ft.Control | None:
    """What one more die would add, before it is paid."""
    n = dice_count(duel)
    now, more = trophy_chance(v.s, n), trophy_chance(v.s, n + 1)
    if now is None or more is None:
        return None
    words = v.w.t("One more die: {chance} instead of {now}.", chance=v.w.percent(more), now=v.w.percent(now))
    return hint(v.look, words, on_mat=True)


def with_words(look: Look, keys: list[ft.Control], words: ft.Control | None) -> list[ft.Control]:
    """Keys with a line of advice over them; at large text under them, so that the keys stay in sight."""
    if words is None:
        return keys
    return [*keys, words] if look.large else [words, *keys]


def pool(look: Look, w: Words, told: list[int], n: int, take: Callable[[int], Any]) -> ft.Control:
    """Combat dice told so far, each to be taken back, and those still to come."""
    size = 44.0
    made: list[ft.Control] = [
        surface(
            look,
            ft.Container(combat_die(look, value, size), width=48, height=50, alignment=ft.Alignment.CENTER),
            w.t("Combat die {n}, take it back", n=value),
            partial(take, i),
            radius=12,
            width=48,
            height=50,
            focus=look.onMat,
        )
        for i, value in enumerate(told)
    ]
    made += [
        ft.Container(
            dashed_box(emblem(look, "weapon-dagger", 18, look.rule), size, size, look.rule, size / 4),
            width=48,
            height=size + EDGE,
            alignment=ft.Alignment.CENTER,
        )
        for _ in range(min(n - len(told), 12))
    ]
    return ft.Row(made, spacing=4, run_spacing=4, wrap=True)


def reroll_sheet(session: Session, seat: int, first: int | None) -> Sheet:
    """Which die is rolled again and what it shows, `first` is lit; None: the roll was told by its sum, so the new sum is."""
    state = {"die": first or 0, "price": REROLL}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        duel, hero = live_of(s).duel, s.heroes[seat]
        if duel is None or duel.sum is None:
            return sheet(look, w.t("Reroll"), [], on_close=app.close, close_name=w.t("Close"))
        at = min(state["die"], max(0, len(duel.values) - 1))

        def put(key: str, n: int) -> None:
            state[key] = n
            app.refresh()

        def tell(**shown: int) -> None:
            price = {} if state["price"] == REROLL else {"price": state["price"]}
            app.do(Play(move={"kind": "combat_reroll", "seat": seat, **shown, **price}))

        def shows(n: int) -> None:
            tell(die=at, value=n)

        asked: list[ft.Control | None]
        ours: list[ft.Control | None] = []
        if duel.values:
            asked = [
                section(look, w.t("Which die")),
                _old(look, w, duel.values, at, partial(put, "die")),
                section(look, w.t("What it shows now")),
                face_pad(look, w, s, shows, on_mat=False, name="shows"),
            ]
            rolling = partial(RNG.choice, s.tables.combat_faces)
            ours = [
                button(look, w.t("Roll it for us"), lambda: shows(rolling()), emblem_name=ft.Icons.CASINO_ROUNDED)
            ]  # fmt: skip
        else:
            pad = sum_pad(look, w, rerolled_sums(s, duel), lambda n: tell(total=n))
            asked = [section(look, w.t("What is the sum now")), pad]
        cost: ft.Control | None = None
        if cursed(hero):
            cost = number_row(
                look, w, w.t("Price of the reroll"), state["price"], 0, MOST_COST, partial(put, "price"),
                emblem_name=TOKEN_EMBLEMS["xp"], sub=w.t("usually {n}; a fiend may change it", n=REROLL),
            )  # fmt: skip
        return sheet(
            look,
            w.t("Reroll"),
            [*asked, hint(look, w.t("The new value stands, even a lower one.")), cost],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.t("{n} XP, there are {have}", n=REROLL, have=hero.xp or 0),
            emblem_name="die-combat",
            buttons=ours,
        )

    return build


def _old(look: Look, w: Words, values: tuple[int, ...], at: int, on_pick: Callable[[int], Any]) -> ft.Control:
    """The dice as rolled, one of them lit."""
    keys: list[ft.Control] = [
        press(
            look,
            ft.Container(combat_die(look, n, 38), width=56, height=54, alignment=ft.Alignment.CENTER),
            w.t("Roll the {n} again", n=n),
            partial(on_pick, i),
            fill=look.lit if i == at else None,
            edge=look.litEdge if i == at else None,
            outline=None if i == at else look.keyEdge,
            radius=14,
            width=56,
            focus=look.ink,
            semantics={"selected": i == at},
        )
        for i, n in enumerate(values)
    ]
    return ft.Row(keys, spacing=8, run_spacing=8, wrap=True)
