"""The tray of every guided moment: who must do what, and the moves of the moment with few taps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.core.contract import Choice, Offer
from companion.core.table import Play
from companion.games.za_jedna import odds
from companion.games.za_jedna.cards import CARDS
from companion.games.za_jedna.rules.effects import shields
from companion.games.za_jedna.state import Ability, Answer, Death, Duel, Pick, Rescue, State, Test
from companion.games.za_jedna.words import ABILITIES
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import (
    button,
    chance,
    column,
    dashed,
    emblem,
    hint,
    icon,
    list_row,
    move,
    moves,
    press,
    row,
    sheet,
)
from companion.ui.components import (
    card as white_card,
)
from companion.ui.components.moves import MoveState
from companion.ui.games.za_jedna import bits, flips, play
from companion.ui.games.za_jedna.parts import card_word, char_word, role_word, suit_word
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
        side = chance(
            t.look,
            float(odd),
            t.w.percent(odd),
            t.w.t("it fires") if head.card == "jed" else t.w.t("free"),
            on_mat=True,
        )
    return Tray([keypad(t, keys, 3)], side=side)


def draw(t: Table, seat: int) -> Tray:
    offer = t.find("draw_phase", seat)
    if offer is None:
        return Tray([])
    w, s = t.w, t.s
    character = s.players[seat].character
    two = w.t("Draw 2 cards")
    sub = w.say(ABILITIES[character]) if character in ("catchena", "gimli", "lejdy", "sanguinar") else ""
    if character == "gimli":
        title = w.t("The second card: which suit?")
        keys = [
            bits.key(t.look, suit_word(w, x), flips.suit_mark_name(x), partial(t.play, offer, shown=x), ident=f"suit-{x}",
                     name=w.t("Draws, the second card: {suit}", suit=suit_word(w, x)))
            for x in ("H", "D", "C", "S")
        ]  # fmt: skip
        keys.append(bits.key(t.look, w.t("Not shown"), "card-closed", partial(t.play, offer), ident="suit-none"))
        return Tray([(hint(t.look, title, emblem_name="hand", on_mat=True), 40), keypad(t, keys, 5)], sub=sub)
    if character == "sanguinar":
        aim = play.offers_of(t.offers, seat, "draw")
        made = [
            t.one(offer, title=two, sub=w.t("both from the deck"), main=True, first="deck"),
            move(t.look, w.t("From a hand"), w.t("and one from the deck"), emblem_name="hand", key="move-hand",
                 on_tap=partial(play.choose, t.app, t.session, aim, "draw")),
        ]  # fmt: skip
        return Tray([grid(t, made)], sub=sub)
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
        return Tray([grid(t, made)], sub=sub)
    detail = w.t("keep two of three") if character == "lejdy" else w.t("then play cards")
    return Tray([grid(t, [t.one(offer, title=two, sub=detail, main=True)])], sub=sub)


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
    n = int(str(dict(offer.fixed)["n"]))
    title = t.w.tn("Discard {n} card", "Discard {n} cards", n)
    return Tray([grid(t, [t.one(offer, title=title, main=True)])])


# --- reactions ---


def answer(t: Table, head: Answer) -> Tray:
    """An attack or CPčka: the cards that help, Štít, the hit."""
    w, s, look = t.w, t.s, t.look
    made: list[ft.Control] = []
    offer = t.find("answer", head.seat)
    left = head.need - head.got
    for choice in _choices(offer):
        card = str(choice.value)
        state: MoveState = (
            "impossible"
            if choice.rulings or (offer and offer.rulings)
            else "main"
            if card == head.accepts
            else "possible"
        )
        if state == "impossible" and card != head.accepts:
            continue
        rulings = (*(offer.rulings if offer else ()), *choice.rulings)
        words = w.t("cancels the attack") if left == 1 else w.tn("{n} needed", "{n} needed", left)
        if head.card == "cpcka":
            words = w.t("no life is lost")
        made.append(
            move(look, card_word(w, s, card), bits.short(w, rulings) if rulings else words, stacked=True,
                 state=state, emblem_name=bits.card_emblem(card), key=f"answer-{card}",
                 on_tap=partial(_answer, t, offer, choice))  # type: ignore[arg-type]
        )  # fmt: skip
    if hit := t.find("take_hit", head.seat):
        made.append(t.one(hit, title=w.t("Hit"), sub=_after_hit(t, head.seat), stacked=True, main=False))
    parts = [grid(t, made, max(1, len(made)))]
    if head.need > 1:
        parts.insert(0, (_progress(t, head), 46))
    parts += _shields(t, head)
    side = None
    if t.app.prefs.coach and head.shields:
        odd = odds.shields(s, head.seat, head.shields)
        side = chance(look, float(odd), w.percent(odd), card_word(w, s, "stit"), on_mat=True)
    return Tray([*parts], side=side, arrow=(head.attacker, head.seat))


def _choices(offer: Offer | None) -> tuple[Choice, ...]:
    return offer.fields[0].choices if offer and offer.fields else ()


def _answer(t: Table, offer: Offer, choice: Choice) -> None:
    if offer.rulings:
        t.tap(offer)
    else:
        t.play(offer, card=choice.value)


def _after_hit(t: Table, seat: int) -> str:
    left = t.s.players[seat].lives - 1
    return t.w.tn("{n} life left", "{n} lives left", left) if left > 0 else t.w.t("the last life")


def _shields(t: Table, head: Answer) -> list[tuple[ft.Control, float]]:
    """Štít and Drirr's ability: hearts or not in one tap; one that has been turned tells why not."""
    w, s = t.w, t.s
    parts: list[tuple[ft.Control, float]] = []
    found: dict[str, list[Offer]] = {}
    for o in t.offers:
        if o.kind == "use_shield" and o.seat == head.seat:
            found.setdefault(str(dict(o.fixed).get("source", "card")), []).append(o)
    if head.accepts != "mimo" or head.card == "cpcka":
        return parts
    for source in shields(s, head.seat):
        offers = found.get(source, [])
        name = card_word(w, s, "stit") if source == "card" else char_word(w, "drirr")
        if offers and offers[0].possible:
            parts.append(keypad(t, flips.keys(t.app, t.look, w, t.session, offers, title=name), 3))
        elif source not in head.shields:
            parts.append(
                (hint(t.look, w.t("{card}: already turned", card=name), emblem_name="why-not", on_mat=True), 40)
            )
    return parts


def _progress(t: Table, head: Answer) -> ft.Control:
    """Balderon's two: what has been given and what is still needed."""
    look, w = t.look, t.w
    word = card_word(w, t.s, head.accepts)
    made: list[ft.Control] = []
    for i in range(head.need):
        done = i < head.got
        ink = look.ok if done else look.lit
        inside = row(
            [
                icon(look, ft.Icons.CHECK_ROUNDED, 20, ink)
                if done
                else emblem(look, bits.card_emblem(head.accepts), 22, ink),
                look.text(word if done else w.t("still {card}", card=word), 15, 700, ink, lines=1),
            ],
            8,
            align=ft.MainAxisAlignment.CENTER,
        )
        body = ft.Container(inside, height=46 if not look.large else None, padding=8, border_radius=14,
                            bgcolor=look.okFill if done else None)  # fmt: skip
        made.append(body if done else dashed(body, look.lit, 14))
    return ft.Row([ft.Container(x, expand=True) for x in made], spacing=10)


def duel(t: Table, head: Duel) -> Tray:
    w, s = t.w, t.s
    made: list[ft.Control] = []
    offer = t.find("answer", head.to_move)
    for choice in _choices(offer):
        card = str(choice.value)
        rulings = (*(offer.rulings if offer else ()), *choice.rulings)
        if rulings and card != "shot":
            continue
        made.append(
            move(t.look, card_word(w, s, card), bits.short(w, rulings) if rulings else w.t("the duel goes on"), stacked=True,
                 state="impossible" if rulings else "main" if card == "shot" else "possible",
                 emblem_name=bits.card_emblem(card), key=f"answer-{card}", on_tap=partial(_answer, t, offer, choice))  # type: ignore[arg-type]
        )  # fmt: skip
    if hit := t.find("take_hit", head.to_move):
        made.append(t.one(hit, title=w.t("Hit"), sub=_after_hit(t, head.to_move), stacked=True, main=False))
    other = head.challenger if head.to_move == head.target else head.target
    return Tray([grid(t, made, max(1, len(made)))], arrow=(other, head.to_move))


def rescue(t: Table, head: Rescue) -> Tray:
    """Zero lives: Lektvar, Shogun's ability, or the end."""
    w, s = t.w, t.s
    need = 1 - s.players[head.seat].lives
    made: list[ft.Control] = []
    if potion := play.best(play.offers_of(t.offers, head.seat, "lektvar")):
        words = w.tn("{n} life needed", "{n} lives needed", need)
        made.append(
            t.one(potion, title=card_word(w, s, "lektvar"), sub=words, emblem_name="card-lektvar", stacked=True)
        )
    if s.players[head.seat].character == "shogun":
        ability = next((o for o in t.offers if o.kind == "use_ability" and o.seat == head.seat), None)
        if ability is not None:
            made.append(
                t.one(ability, title=char_word(w, "shogun"), sub=w.t("2 cards for a life"), emblem_name="life-full",
                      stacked=True, main=False)
            )  # fmt: skip
    if end := t.find("give_up", head.seat):
        possible = any(o.possible for o in play.offers_of(t.offers, head.seat, "lektvar"))
        made.append(t.one(end, title=w.t("No rescue"), sub=w.t("the role is shown"), stacked=True, main=not possible))
    arrow = (head.attacker, head.seat) if head.attacker is not None and head.attacker != head.seat else None
    return Tray([grid(t, made, max(1, len(made)))], arrow=arrow)


def death(t: Table, head: Death) -> Tray:
    """The dead player's role: only those that can still be."""
    offer = t.find("reveal_role", head.seat)
    made = []
    for choice in _choices(offer):
        role = str(choice.value)
        if choice.rulings or offer is None:
            continue
        made.append(
            move(t.look, role_word(t.w, role), emblem_name=f"role-{role}", key=f"role-{role}",
                 on_tap=partial(t.play, offer, role=role))
        )  # fmt: skip
    return Tray([grid(t, made)], sub=t.w.t("Which role was it?"))


def ability(t: Table, head: Ability) -> Tray:
    w = t.w
    made = []
    if use := next(
        (
            o
            for o in t.offers
            if o.kind == "use_ability" and o.seat == head.seat and dict(o.fixed).get("ability") == head.name
        ),
        None,
    ):
        made.append(t.one(use, title=w.t("Use it"), sub="", emblem_name="ability", main=True))
    if no := t.find("decline", head.seat):
        made.append(t.one(no, title=w.t("Decline"), sub="", main=False))
    return Tray([grid(t, made)], sub=w.say(ABILITIES[head.name]))


def picking(t: Table, head: Pick) -> Tray:
    """Vetešnictví: one of the open cards; which one need not be told."""
    w, s, seat = t.w, t.s, head.order[0]
    offer = t.find("pick", seat)
    if offer is None:
        return Tray([])
    known = list(dict.fromkeys(x for x in head.cards if x))
    keys = [
        bits.key(t.look, card_word(w, s, x.partition("@")[0]), bits.card_emblem(x), partial(t.play, offer, card=x),
                 ident=f"pick-{x}")
        for x in known
        if x.partition("@")[0]
    ]  # fmt: skip
    parts = [keypad(t, keys)] if keys else []
    made = [
        move(t.look, w.t("A card is taken"), w.t("which one is not told"), state="possible" if keys else "main",
             emblem_name="hand", on_tap=partial(t.play, offer, card=""), key="pick-any"),
        move(t.look, w.t("Which card"), w.t("everybody saw it"), emblem_name="deck", key="pick-which",
             on_tap=lambda: t.app.open(pick_sheet(t.session, offer))),
    ]  # fmt: skip
    if not keys or "" in head.cards:
        parts.append(grid(t, made))
    return Tray([*parts])


def pick_sheet(session: Session, offer: Offer) -> Sheet:
    """The face of the card that was picked."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        choices = [x for x in _choices(offer) if not x.rulings and str(x.value).partition("@")[0] in CARDS]
        rows = [
            list_row(
                look, w.say(x.label), emblem_name=bits.card_emblem(str(x.value)), trailing=None,
                on_tap=partial(app.do, Play(move=offer.data(card=x.value))),
            )
            for x in choices
        ]  # fmt: skip
        return sheet(
            look, card_word(w, s, "vetesnictvi"), [white_card(look, rows)], on_close=app.close, close_name=w.t("Close"),
            subtitle=w.say(offer.label), emblem_name="card-vetesnictvi",
        )  # fmt: skip

    return build


def moment(t: Table) -> Tray:
    """The tray of what the game waits for."""
    s: State = t.s
    seat = t.app.draft.get("from")
    if isinstance(seat, int) and s.players[seat].alive:
        return watching(t, seat)
    if s.queue:
        head: Any = s.queue[0]
        makers: dict[str, Any] = {
            "test": tests, "answer": answer, "duel": duel, "rescue": rescue, "death": death, "ability": ability,
            "pick": picking,
        }  # fmt: skip
        made: Tray = makers[head.kind](t, head) if head.kind in makers else Tray([])
        return made
    if s.turn is None:
        return Tray([])
    if s.turn.step == "draw":
        if t.app.draft.get(play.CARD) == "draw":
            return aiming(t, s.turn.seat, "draw")
        return draw(t, s.turn.seat)
    return discarding(t, s.turn.seat) if s.turn.step == "discard" else playing(t, s.turn.seat)
