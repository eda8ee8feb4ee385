"""The order phase: a card, its dice into rows, one action or none."""

from __future__ import annotations

from functools import partial

import flet as ft
from pydantic import JsonValue

from companion.games.hrdina.live.common import clockwise, side
from companion.games.hrdina.live.orders import ROW_OF, card_of, gold_for, leftmost
from companion.games.hrdina.words import ATTRIBUTE_EMBLEMS, die_label, row_label
from companion.ui.components import column, dashed, emblem, moves, press, row, surface
from companion.ui.games.hrdina.cards_mine import tell
from companion.ui.games.hrdina.live import actions, anytime
from companion.ui.games.hrdina.live.bits import die_key, mini_row, row_words
from companion.ui.games.hrdina.live.mat import strip
from companion.ui.games.hrdina.live.view import Moment, View

ACTION_OF = {r: action for action, r in ROW_OF.items()}


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
    """The dice in hand and the rows; a tap on a row puts the lit die there."""
    seat = v.seat or 0
    dice = side(v.s, seat).hand
    now = chosen(v, seat)
    content: list[ft.Control] = []
    few = len(dice) <= 2
    if not few:
        content.append(hand(v, seat))
    content.append(rows(v, seat, now or "R1", anytime.key(v)))
    if v.s.options.action_between_dice:
        content += actions.keys(v, seat)
    sub = v.w.say(die_label(now)) if now else ""
    return Moment(content, sub=sub, side=hand(v, seat) if few else None, anytime=False)


def rows(v: View, seat: int, code: str, last: ft.Control | None = None) -> ft.Control:
    """The rows as keys: what lies there, how it stands against the goal, what the die would pay; `last` fills the end."""
    count = 7 if v.s.options.familiars else 6
    order = range(7) if v.look.large else (0, 3, 1, 4, 2, 5, 6)  # side by side the six stand as on the board
    made = [_row(v, seat, r, code) for r in order[:count]]
    made += [last] if last is not None else []
    if v.look.large:
        return column(list(made), 6)
    lines: list[ft.Control] = [ft.Row(made[i : i + 2], spacing=8) for i in range(0, len(made), 2)]
    return column(lines, 6)


def _row(v: View, seat: int, r: int, code: str) -> ft.Control:
    look, w, hero = v.look, v.w, v.s.heroes[seat]
    offer = v.find("place_die", seat)
    full = leftmost(v.s, seat, r) is None
    choices = next((f.choices for f in offer.fields if f.name == "row"), ()) if offer else ()
    refused = next((c.rulings for c in choices if c.value == r), ())
    free = offer is not None and offer.possible and not refused
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
    tell(v.app, v.session, {"kind": "place_die", "seat": seat, "die": code, "row": r})


# --- the action ---


def action(v: View) -> Moment:
    """The actions of the rows that got a die, or none; the next player's card ends the turn as well."""
    seat = v.seat or 0
    made = actions.turn_keys(v, seat)
    end = v.find("end_order_turn", seat)
    if end is not None:
        made.append(v.one(end, title=v.w.t("No action"), sub=v.w.t("the turn ends"), main=False))
    content: list[ft.Control] = [moves(v.look, made)]
    after = next((i for i in clockwise(v.s) if card_of(v.s, i) is None), None)
    if after is None or end is None or end.rulings:
        return Moment(content)

    def on(card: int) -> None:
        told: dict[str, JsonValue] = {"kind": "take_initiative", "seat": after, "card": card}
        tell(v.app, v.session, end.data(), told)

    content.append(v.look.text(v.w.t("Or no action; next: {who} takes", who=v.w.name(after)), 15, 500, v.look.onMat2))
    content.append(strip(v, on_tap=on))
    return Moment(content, strip=False)


def end(v: View) -> Moment:
    """The action is used up, or a card's effect keeps the turn open."""
    offer = v.find("end_order_turn", v.seat)
    return Moment([moves(v.look, [v.one(offer)])] if offer else [])
