"""The order phase: a card, its dice into rows, one action or none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from companion.core.contract import Offer
from companion.games.hrdina.live.common import clockwise, side
from companion.games.hrdina.live.orders import card_of, gold_for, leftmost
from companion.games.hrdina.words import ATTRIBUTE_EMBLEMS, die_label, row_label
from companion.ui.components import column, dashed, emblem, moves, named, press, row, surface
from companion.ui.games.hrdina.dice import die
from companion.ui.games.hrdina.live import actions, anytime
from companion.ui.games.hrdina.live.bits import die_key, mini_row, row_words
from companion.ui.games.hrdina.live.mat import strip
from companion.ui.games.hrdina.live.view import Moment, View

KEY = 46  # height of the key of a die in a row


def take(v: View) -> Moment:
    """The free initiative cards as keys."""
    offer = v.find("take_initiative", v.seat)
    if offer is None:
        return Moment()
    return Moment(
        [strip(v, on_tap=lambda i: v.play(offer, card=i))],
        sub=v.w.t("Its dice, coin and fiend come along."),
        strip=False,
    )


# --- dice ---


def chosen(v: View, seat: int) -> str | None:
    """The die in hand that goes next: the one tapped, else the first."""
    hand = side(v.s, seat).hand
    kept = v.app.cache.get(("die", v.session.id))
    return kept if kept in hand else hand[0] if hand else None


def hand(v: View, seat: int) -> ft.Control:
    """The dice in hand; the lit one goes next."""
    now = chosen(v, seat)
    lit = False

    def pick(code: str) -> None:
        v.app.cache[("die", v.session.id)] = code
        v.app.refresh()

    keys: list[ft.Control] = []
    for code in side(v.s, seat).hand:
        here, lit = code == now and not lit, lit or code == now
        keys.append(die_key(v.look, v.w, code, partial(pick, code), lit=here))
    return ft.Row(
        keys,
        spacing=6,
        alignment=ft.MainAxisAlignment.START if v.look.large else ft.MainAxisAlignment.END,
        wrap=v.look.large,
    )


def place(v: View) -> Moment:
    """The dice in hand and the rows. Of two different dice each has a key in each row; else a tap on a row puts the lit
    die there."""
    seat = v.seat or 0
    dice = side(v.s, seat).hand
    now = chosen(v, seat)
    content: list[ft.Control] = []
    two = len(dice) == 2 and dice[0] != dice[1]
    few = len(dice) <= 2
    if not few:
        content.append(hand(v, seat))
    content.append(rows(v, seat, dice if two else (now or "R1",), anytime.key(v)))
    if v.s.options.action_between_dice:
        content += actions.keys(v, seat)
    sub = v.w.joined([v.w.say(die_label(d)) for d in dice]) if two else v.w.say(die_label(now)) if now else ""
    return Moment(content, sub=sub, side=hand(v, seat) if few and not two else None, anytime=False)


def rows(v: View, seat: int, dice: Sequence[str], last: ft.Control | None = None) -> ft.Control:
    """The rows with what lies there, how it stands against the goal and what a die would pay; keys for one die, or with
    a key for each of two dice. `last` fills the end."""

    def one(r: int) -> ft.Control:
        return _row(v, seat, r, dice[0]) if len(dice) == 1 else _row_of_two(v, seat, r, dice)

    return in_rows(v, one, last)


def in_rows(v: View, one: Callable[[int], ft.Control], last: ft.Control | None = None) -> ft.Control:
    """Something for each row of a hero, side by side as on the board; `last` fills the end."""
    count = 7 if v.s.options.familiars else 6
    order = range(7) if v.look.large else (0, 3, 1, 4, 2, 5, 6)
    made = [one(r) for r in order[:count]]
    made += [last] if last is not None else []
    if v.look.large:
        return column(list(made), 6)
    lines: list[ft.Control] = [ft.Row(made[i : i + 2], spacing=8) for i in range(0, len(made), 2)]
    return column(lines, 6)


def _free(v: View, seat: int, r: int) -> Offer | None:
    """The offer to place a die, if this row takes one."""
    offer = v.find("place_die", seat)
    choices = next((f.choices for f in offer.fields if f.name == "row"), ()) if offer else ()
    refused = next((c.rulings for c in choices if c.value == r), ())
    return offer if offer is not None and offer.possible and not refused else None


def _row_of_two(v: View, seat: int, r: int, dice: Sequence[str]) -> ft.Control:
    """A row with a key for each of the two dice in hand."""
    look, w, hero = v.look, v.w, v.s.heroes[seat]
    offer = _free(v, seat, r)
    words, label = row_words(w, hero, r), w.say(row_label(r))
    ink = look.onMat if offer else look.onMat2
    head = row(
        [
            emblem(look, ATTRIBUTE_EMBLEMS[r], look.mark(20), ink),
            mini_row(look, w, hero, r, 34 if look.large else 20),
            look.text(words, 13, 700, ink, lines=1, line=1.1),
        ],
        6,
    )
    if offer is None:
        full = w.t("full") if leftmost(v.s, seat, r) is None else ""
        name = ", ".join(x for x in (label, words, full) if x)
        inside = ft.Container(
            head, height=KEY + 34 if not look.large else None, padding=8, alignment=ft.Alignment.CENTER_LEFT
        )
        return surface(
            look, dashed(inside, look.rule), name, partial(_why, v, seat, r, dice[0]), radius=14, expand=True
        )

    def key(code: str) -> ft.Control:
        gold = sum(n for _, n in gold_for(v.s, seat, code, r))
        pays = row(
            [emblem(look, "die-gold", look.mark(16), look.onKey), look.text(f"+{gold}", 14, 900, look.onKey)],
            2,
            tight=True,
        )
        face = row(
            [die(look, w, code, KEY - 14), pays if gold else None], 4, tight=True, align=ft.MainAxisAlignment.CENTER
        )
        said = w.t("{row}: {die}", row=label, die=w.say(die_label(code)))
        return press(
            look,
            ft.Container(face, height=KEY, padding=ft.Padding.only(top=3), alignment=ft.Alignment.CENTER),
            w.t("{what}, pays {n} gold", what=said, n=gold) if gold else said,
            partial(v.play, offer, die=code, row=r),
            radius=12,
            expand=True,
            key=f"row-{r}-{code}",
        )

    body = column([named(head, f"{label}, {words}"), ft.Row([key(code) for code in dice], spacing=8)], 4)
    body.horizontal_alignment = ft.CrossAxisAlignment.STRETCH
    return ft.Container(body, expand=True)


def _row(v: View, seat: int, r: int, code: str) -> ft.Control:
    look, w, hero = v.look, v.w, v.s.heroes[seat]
    full = leftmost(v.s, seat, r) is None
    offer = _free(v, seat, r)
    free = offer is not None
    ink = look.onKey if free else look.onMat2
    gold = sum(n for _, n in gold_for(v.s, seat, code, r)) if free else 0
    words = row_words(w, hero, r)
    pays: ft.Control | None = None
    if gold:
        pays = row([emblem(look, "die-gold", look.mark(18), ink), look.text(f"+{gold}", 15, 900, ink)], 2, tight=True)
    inside = ft.Container(
        row(
            [
                emblem(look, ATTRIBUTE_EMBLEMS[r], look.mark(24), ink),
                column(
                    [
                        mini_row(look, w, hero, r, 34 if look.large else 22),
                        look.text(words, 13, 700, ink, lines=1, line=1.1),
                    ],
                    3,
                    expand=True,
                    cross=ft.CrossAxisAlignment.START,
                ),
                pays,
            ],
            8,
        ),
        height=50 if not look.large else None,
        padding=ft.Padding.symmetric(horizontal=10, vertical=2),
        alignment=ft.Alignment.CENTER_LEFT,
    )
    label = w.say(row_label(r))
    name = ", ".join(
        x for x in (label, words, w.t("pays {n} gold", n=gold) if gold else "", w.t("full") if full else "") if x
    )
    if not free:
        tapped = partial(_why, v, seat, r, code)
        return surface(look, dashed(inside, look.rule), name, tapped, radius=14, expand=True, key=f"row-{r}")
    assert offer is not None
    return press(look, inside, name, partial(v.play, offer, die=code, row=r), radius=14, expand=True, key=f"row-{r}")


def _why(v: View, seat: int, r: int, code: str) -> None:
    """A row that does not take the die: the sheet of the move that was not possible says why."""
    v.app.tell(v.session, {"kind": "place_die", "seat": seat, "die": code, "row": r})


# --- the action ---


def action(v: View) -> Moment:
    """The actions of the rows that got a die, the board they are aimed at, or none: the next player's card ends the turn."""
    seat = v.seat or 0
    aims = actions.Aims(v, seat)
    content: list[ft.Control] = []
    if aims.actions:
        content += [in_rows(v, aims.row, anytime.key(v)), *aims.under()]
    if aims.chosen is not None:  # one thing after another: first what is done with the die
        return Moment(content, sub=aims.asks(), strip=False, anytime=False)
    marker = actions.marker_keys(v, seat)
    content += marker
    made = actions.turn_keys(v, seat, aimed=(*aims.actions, *(("move",) if marker else ())))
    after = next((i for i in clockwise(v.s) if card_of(v.s, i) is None), None)
    taking = v.find("take_initiative", after) if after is not None else None
    end = v.find("end_order_turn", seat)
    if taking is None or taking.rulings:
        made += (
            [v.one(end, title=v.w.t("No action"), sub=v.w.t("the turn ends"), main=False)] if end is not None else []
        )
        return Moment([*content, moves(v.look, made)], sub=aims.asks(), anytime=not aims.actions)
    words = v.w.t("No action? Next: {who} takes", who=v.w.name(after or 0))
    content += [moves(v.look, made)] if made else []
    content.append(v.look.text(words, 15, 500, v.look.onMat2))
    content.append(strip(v, on_tap=lambda card: v.play(taking, card=card)))
    return Moment(content, sub=aims.asks(), strip=False, anytime=not aims.actions)


def end(v: View) -> Moment:
    """The action is used up, or a card's effect keeps the turn open."""
    offer = v.find("end_order_turn", v.seat)
    return Moment([moves(v.look, [v.one(offer)])] if offer else [])
