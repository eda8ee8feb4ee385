"""The tray of every guided moment: who must do what, and the moves of the moment with few taps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from companion.core.contract import Offer
from companion.core.table import Play
from companion.core.text import Percent
from companion.games.za_jedna import odds
from companion.games.za_jedna.cards import CARDS
from companion.games.za_jedna.state import State, Test
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import (
    button,
    chance,
    column,
    emblem,
    move,
    moves,
    press,
    row,
    sheet,
)
from companion.ui.games.za_jedna import bits, flips, play, ring
from companion.ui.games.za_jedna.parts import card_word, char_word, suit_word
from companion.ui.games.za_jedna.seats import Mark
from companion.ui.session import Session
from companion.ui.theme import Look

if TYPE_CHECKING:
    from companion.ui.games.za_jedna.table import Table

MOVE = 66.0  # height of a move with its edge
SLIM = 52.0


@dataclass(frozen=True, slots=True)
class Tray:
    """What the tray shows now and what it means for the ring.

    `parts`: controls with their heights in px at 100 %. Empty `headline` = the game's own words stand there.
    """

    parts: Sequence[tuple[ft.Control, float]]
    headline: str = ""
    sub: str = ""
    side: ft.Control | None = None
    marks: dict[int, Mark] = field(default_factory=dict)
    arrow: tuple[int, int] | None = None
    lit: tuple[int, ...] | None = None
    aiming: dict[int, play.Target] | None = None


def grid(t: Table, made: Sequence[ft.Control], columns: int = 2) -> tuple[ft.Control, float]:
    per = 1 if t.look.large else columns
    rows = -(-len(made) // per)
    return moves(t.look, made, columns=columns), rows * MOVE + (rows - 1) * 10


def keypad(t: Table, made: Sequence[ft.Control], columns: int = 4) -> tuple[ft.Control, float]:
    return bits.pad(t.look, made, columns), bits.pad_height(len(made), columns)


def shogun(t: Table) -> ft.Control | None:
    """Shogun may heal at any time: a small key beside the headline while it is possible."""
    offer = next((o for o in t.offers if o.kind == "use_ability" and o.possible
                  and dict(o.fixed).get("ability") == "shogun"), None)  # fmt: skip
    if offer is None:
        return None
    w, look = t.w, t.look
    name = w.t("{character}: 2 cards for a life", character=char_word(w, "shogun"))
    body = ft.Container(
        row(
            [
                emblem(look, "life-full", look.mark(22), look.onKey),
                column(
                    [
                        look.text(char_word(w, "shogun"), 15, 900, look.onKey, lines=1, line=1.1),
                        look.text(w.t("for 2 cards"), 12, 500, look.onKey, lines=1, line=1.1),
                    ],
                    1,
                    expand=True,
                ),
            ],
            8,
        ),
        padding=ft.Padding.symmetric(horizontal=10, vertical=6),
    )
    return press(look, body, name, partial(t.play, offer), radius=14, key="shogun")


# --- a turn ---


def tests(t: Table, head: Test) -> Tray:
    offers = [o for o in t.offers if o.kind == "flip" and o.seat == head.seat]
    keys = flips.keys(t.app, t.look, t.w, t.session, offers, jed=head.card == "jed")
    side = None
    if t.app.prefs.coach:
        odd = odds.flip(t.s, head.seat, head.card)
        words = (
            t.w.t("fires {chance}", chance=Percent(odd))
            if head.card == "jed"
            else t.w.t("free {chance}", chance=Percent(odd))
        )
        side = chance(t.look, float(odd), words, on_mat=True)
    return Tray([keypad(t, keys, 3)], side=side)


def draw(t: Table, seat: int) -> Tray:
    offer = t.find("draw_phase", seat)
    if offer is None:
        return Tray([])
    w, s = t.w, t.s
    character = s.players[seat].character
    two = w.t("Draw 2 cards")
    if character == "gimli":
        keys = [
            bits.key(t.look, suit_word(w, x), flips.suit_mark_name(x), partial(t.play, offer, shown=x), ident=f"suit-{x}",
                     name=w.t("Draws, the second card: {suit}", suit=suit_word(w, x)))
            for x in ("H", "D", "C", "S")
        ]  # fmt: skip
        keys.append(bits.key(t.look, w.t("Not shown"), "card-closed", partial(t.play, offer), ident="suit-none"))
        return Tray([keypad(t, keys, 5)], sub=w.t("The second card is shown: which suit?"))
    if character == "sanguinar":
        aim = play.offers_of(t.offers, seat, "draw")
        made = [
            t.one(offer, title=two, sub=w.t("both from the deck"), main=True, first="deck"),
            move(t.look, w.t("From a hand"), w.t("and one from the deck"), emblem_name="hand", key="move-hand",
                 on_tap=partial(play.choose, t.app, t.session, aim, "draw")),
        ]  # fmt: skip
        return Tray([grid(t, made)])
    if character == "catchena":
        choice = next((x for x in offer.fields[0].choices if x.value == "discard"), None) if offer.fields else None
        made = [t.one(offer, title=two, sub=w.t("both from the deck"), main=True, first="deck")]
        if choice is not None:
            title = w.t("From the discard pile")
            words = w.say(choice.label) if not choice.rulings else bits.short(w, choice.rulings)
            made.append(
                move(t.look, title, words, state="impossible" if choice.rulings else "possible", emblem_name="discard",
                     on_tap=partial(t.play, offer, first="discard"), key="move-discard-pile")
            )  # fmt: skip
        return Tray([grid(t, made)])
    detail = w.t("keep two of three") if character == "lejdy" else w.t("then play cards")
    return Tray([grid(t, [t.one(offer, title=two, sub=detail, main=True)])])


def playing(t: Table, seat: int) -> Tray:
    w, look = t.w, t.look
    aimed = t.app.draft.get(play.CARD)
    if aimed in play.TARGETED:
        return aiming(t, seat, str(aimed))
    found = {x: play.offers_of(t.offers, seat, x) for x in play.FREQUENT}
    shot = play.best(found["shot"])
    lit = shot is not None and shot.possible
    keys = [play.card_key(t.app, look, w, t.session, found[x], x, main=x == "shot" and lit) for x in play.FREQUENT]
    seldom = sum(any(o.possible for o in play.offers_of(t.offers, seat, x)) for x in play.SELDOM)
    more = w.tn("{n} more", "{n} more", seldom)
    keys.append(
        bits.key(look, w.t("Other card"), "hand", lambda: t.app.open(play.cards_sheet(t.session, seat)), sub=more,
                 state="possible" if seldom else "impossible", ident="other-cards")
    )  # fmt: skip
    blue = [o for o in t.offers if o.kind == "equip" and o.seat == seat]
    able = any(o.possible for o in blue)
    keys.append(
        bits.key(look, w.t("Blue card"), "blue-stit", lambda: t.app.open(play.blue_sheet(t.session, seat)),
                 state="possible" if able else "impossible", sub="" if able else bits.short(w, blue[0].rulings if blue else ()),
                 ident="blue-card")
    )  # fmt: skip
    end = t.find("end_play", seat)
    if end is not None:
        keys.append(
            bits.key(look, w.t("End"), "pass", partial(t.tap, end), ident="end-play", name=w.t("End the play"),
                     state="impossible" if end.rulings else "possible" if lit else "main")
        )  # fmt: skip
    return Tray([keypad(t, keys)])


def aiming(t: Table, seat: int, card: str) -> Tray:
    """A card has been chosen: the seats light up, a tap on one tells it."""
    w, s = t.w, t.s
    printed = t.app.draft.get(play.PRINTED)
    offers = play.offers_of(t.offers, seat, card)
    found = play.targets(offers, card, printed)
    ready = [i for i, x in found.items() if not x.rulings]

    def cancel() -> None:
        t.app.draft.clear()
        t.app.refresh()

    made: list[tuple[ft.Control, float]] = []
    if card == "shot" and any(dict(o.fixed).get("printed") == "mimo" for o in offers):

        def lay(what: str | None) -> None:
            t.app.draft[play.PRINTED] = what
            t.app.refresh()

        pair = [
            move(t.look, card_word(w, s, x), w.t("laid down"), emblem_name=bits.card_emblem(x), chosen=(printed == what),
                 on_tap=partial(lay, what), key=f"printed-{x}")
            for x, what in (("shot", None), ("mimo", "mimo"))
        ]  # fmt: skip
        made.append(grid(t, pair))
    made.append(
        (
            button(
                t.look,
                w.t("Another card"),
                cancel,
                emblem_name=ft.Icons.ARROW_BACK_ROUNDED,
                expand=None,
                height=SLIM - 4,
            ),
            SLIM,
        )
    )
    if ring.listed(t.look, s.n):  # the seats scroll far away: the targets stand in the tray too
        shown = play.marks(w, s, seat, card, found)
        made.insert(
            len(made) - 1,
            grid(
                t,
                [
                    move(t.look, w.name(i), f"{shown[i].value}, {shown[i].words}", state="impossible" if x.rulings else "possible",
                         emblem_name=bits.card_emblem(card), on_tap=partial(play.aim, t.app, t.session, x), key=f"target-{i}")
                    for i, x in sorted(found.items(), key=lambda pair: bool(pair[1].rulings))
                ],
            ),
        )  # fmt: skip
    name = w.t("The hand") if card == "draw" else card_word(w, s, card)
    sub = w.t("Tap the seat it is aimed at.") if ready else w.t("Nobody can be aimed at; a tap on a seat says why.")
    return Tray(
        made,
        headline=w.t("{card}: at whom?", card=name),
        sub=sub,
        marks=play.marks(w, s, seat, card, found),
        lit=tuple(ready),
        aiming=found,
    )


def watching(t: Table, seat: int) -> Tray:
    """Distances from a chosen player, without playing anything."""

    def back() -> None:
        t.app.draft.clear()
        t.app.refresh()

    shown = play.watch(t.w, t.s, seat)
    return Tray(
        [(button(t.look, t.w.t("Back to the game"), back, main=True, expand=None, height=SLIM - 4), SLIM)],
        headline=t.w.t("Reach of: {who}", who=t.w.name(seat)),
        sub=t.w.t("Lit seats are in reach of the weapon."),
        marks=shown,
        lit=tuple(i for i, m in shown.items() if m.reached),
    )


def discarding(t: Table, seat: int) -> Tray:
    offer = t.find("discard", seat)
    if offer is None:
        return Tray([])
    w = t.w
    n = int(str(dict(offer.fixed)["n"]))
    title = w.tn("Discard {n} card", "Discard {n} cards", n)
    made = [t.one(offer, title=title, sub=w.t("not told which"), main=True)]
    if offer.possible and t.s.options.track_discards == "on":
        made.append(
            move(t.look, w.t("Which cards"), w.t("for the chances"), emblem_name="discard", key="discard-which",
                 on_tap=lambda: t.app.open(discard_sheet(t.session, offer, n)))
        )  # fmt: skip
    return Tray([grid(t, made)])


def discard_sheet(session: Session, offer: Offer, n: int) -> Sheet:
    """The faces of the discarded cards, one tap each, the upper one last."""
    told: list[str] = []

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state

        def pick(card: str) -> None:
            if len(told) < n:
                told.append(card)
            if len(told) == n:
                app.do(Play(move=offer.data(cards=list(told))))
            else:
                app.refresh()

        keys = [
            bits.key(look, card_word(w, s, x), bits.card_emblem(x), partial(pick, x), ident=f"discard-{x}")
            for x in CARDS
        ]
        names = w.joined([card_word(w, s, x) for x in told]) if told else w.t("nothing yet")
        return sheet(
            look, w.t("Which cards"), [bits.pad(look, keys)], on_close=app.close, close_name=w.t("Close"),
            subtitle=w.t("{done} of {all}: {shown}", done=len(told), all=n, shown=names), emblem_name="discard",
        )  # fmt: skip

    return build
