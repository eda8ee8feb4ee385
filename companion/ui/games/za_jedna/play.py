"""Playing cards: which cards there are, at whom they may be aimed, and the tap on a seat that tells it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import flet as ft
from pydantic import JsonValue

from companion.core.contract import Choice, Offer, Ruling
from companion.core.table import Play
from companion.games.za_jedna.distance import reach, weapon_range
from companion.games.za_jedna.rules.effects import wasted_potion
from companion.games.za_jedna.state import State
from companion.games.za_jedna.words import card_text
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import card as white_card
from companion.ui.components import list_row, section, sheet
from companion.ui.games.za_jedna import bits
from companion.ui.games.za_jedna.parts import card_word
from companion.ui.games.za_jedna.seats import Mark
from companion.ui.screens.sheets import reason_sheet, why_not_sheet
from companion.ui.session import Session
from companion.ui.theme import Look

FREQUENT: Final = ("shot", "lektvar", "podrezani", "markytanky", "ferovka")
"""Cards with a key in the tray, always in the same places."""

SELDOM: Final = ("cpcka", "vlnity_plech", "vetesnictvi", "stagecoach", "wells_fargo", "knez", "mimo")
TARGETED: Final = ("shot", "podrezani", "markytanky", "ferovka", "avene", "draw")
"""What is aimed at a seat; `draw` is Sanguinar's first card."""

CARD, PRINTED = "card", "printed"
"""Keys of the app's draft: the card that is being aimed, and the one laid down for it (Goranda)."""


def offers_of(offers: Iterable[Offer], seat: int, card: str) -> list[Offer]:
    """The offers of a seat for a card: one, or one for each target, and Goranda's second one."""
    found = []
    for o in offers:
        fixed = dict(o.fixed)
        kind = {"avene": "equip", "draw": "draw_phase"}.get(card, "play_card")
        if o.kind == kind and o.seat == seat and (kind == "draw_phase" or fixed.get("card") == card):
            found.append(o)
    return found


def best(offers: Sequence[Offer]) -> Offer | None:
    """The one that stands for a card: a possible one if there is any."""
    return next((o for o in offers if o.possible), offers[0] if offers else None)


@dataclass(frozen=True, slots=True)
class Target:
    """A seat a card can be aimed at: the offer, the choices that are left (which card is taken), why it is not possible."""

    seat: int
    offer: Offer
    values: dict[str, JsonValue]
    takes: tuple[Choice, ...] = ()
    rulings: tuple[Ruling, ...] = ()


def targets(offers: Sequence[Offer], card: str, printed: str | None = None) -> dict[int, Target]:
    """Every seat the card could be aimed at, possible or not."""
    found: dict[int, Target] = {}
    for o in offers:
        fixed = dict(o.fixed)
        if fixed.get("printed") != printed:
            continue
        if isinstance(fixed.get("target"), int):  # one offer for each target: which card is taken is still open
            seat = int(str(fixed["target"]))
            found[seat] = Target(seat, o, {}, o.fields[0].choices if o.fields else (), o.rulings)
            continue
        field = next((f for f in o.fields if f.name in ("target", "on", "first")), None)
        for choice in field.choices if field else ():
            if field and isinstance(choice.value, int):
                rulings = (*o.rulings, *choice.rulings)
                found[choice.value] = Target(choice.value, o, {field.name: choice.value}, (), rulings)
    return found


def aim(app: App, session: Session, target: Target) -> None:
    """A tap on a seat: told at once if nothing is left to say; a refused one opens its reasons."""
    if not target.rulings and target.takes:
        open_ = [x for x in target.takes if not x.rulings]
        if len(open_) > 1:
            app.open(take_sheet(session, target))
            return
        if len(open_) == 1:
            app.do(Play(move=target.offer.data(take=open_[0].value)))
            return
    app.do(Play(move=target.offer.data(**target.values)))


def take_sheet(session: Session, target: Target) -> Sheet:
    """Which card of the target: a random hand card or one of the blue ones."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state

        def one(choice: Choice) -> ft.Control:
            value = str(choice.value)
            name = bits.cap(w.say(choice.label))
            if choice.rulings:
                return list_row(
                    look, name, w.say(choice.rulings[0].why), emblem_name="why-not", sub_color=look.bad,
                    on_tap=partial(app.push, reason_sheet(session, choice.rulings, name)),
                )  # fmt: skip
            sub = w.tn("{n} card in hand", "{n} cards in hand", s.players[target.seat].hand) if value == "hand" else ""
            picture = "hand" if value == "hand" else bits.card_emblem(value)
            tell = partial(app.do, Play(move=target.offer.data(take=choice.value)))
            return list_row(look, name, sub, emblem_name=picture, trailing=None, on_tap=tell)

        card = str(dict(target.offer.fixed)["card"])
        return sheet(
            look,
            card_word(w, s, card),
            [white_card(look, [one(x) for x in target.takes])],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.t("Which card: {who}", who=w.name(target.seat)),
            emblem_name=bits.card_emblem(card),
        )

    return build


def marks(w: Words, s: State, by: int, card: str, found: dict[int, Target]) -> dict[int, Mark]:
    """Distances at the seats as the aimed card sees them; cards that reach everybody say only who can be hit."""
    shown = {}
    for seat, t in found.items():
        r = reach(s, by, seat)
        ok = not t.rulings
        if card in ("shot", "podrezani"):
            span = weapon_range(s, by) if card == "shot" else 1
            missing = max(0, r.dist - span)
            if ok:
                words = w.t("in reach")
            elif missing:
                words = w.t("missing {n}", n=missing)
            else:
                words = bits.short(w, t.rulings)
            said = w.t("distance {n}, {words}", n=r.dist, words=words)
            shown[seat] = Mark(str(r.dist), ok, words, said)
        elif ok:
            shown[seat] = Mark(str(r.dist), True, w.t("possible"), w.t("possible"))
        else:
            words = bits.short(w, t.rulings)
            shown[seat] = Mark(str(r.dist), False, words, words)
    return shown


def watch(w: Words, s: State, by: int) -> dict[int, Mark]:
    """Distances as a chosen player sees everybody else."""
    shown = {}
    for seat, p in enumerate(s.players):
        if seat == by or not p.alive:
            continue
        r = reach(s, by, seat)
        words = w.t("in reach") if r.hit else w.t("missing {n}", n=r.missing)
        shown[seat] = Mark(str(r.dist), r.hit, words, w.t("distance {n}, {words}", n=r.dist, words=words))
    return shown


# --- the keys of the tray ---


def choose(app: App, session: Session, offers: Sequence[Offer], card: str) -> None:
    """A tap on a card: told at once, or the seats light up."""
    offer = best(offers)
    if offer is None:
        return
    if not offer.possible:
        app.open(why_not_sheet(session, offer.seat, offer))
    elif card in TARGETED:
        app.sheets.clear()
        app.draft.clear()
        app.draft[CARD] = card
        app.refresh()
    else:
        app.do(Play(move=offer.data()))


def card_key(
    app: App, look: Look, w: Words, session: Session, offers: Sequence[Offer], card: str, main: bool
) -> ft.Control:
    """The key of a card."""
    offer = best(offers)
    possible = offer is not None and offer.possible
    return bits.key(
        look,
        card_word(w, session.state, card),
        bits.card_emblem(card),
        partial(choose, app, session, offers, card),
        state="main" if main else "possible" if possible else "impossible",
        sub=_told_before(w, session.state, offer, card, brief=True),
        ident=f"card-{card}",
    )


def _told_before(w: Words, s: State, offer: Offer | None, card: str, *, brief: bool = False) -> str:
    """Why a card cannot be played, or would be wasted; `brief`: in a word or two, as fits a key."""
    if offer is None:
        return ""
    if not offer.possible:
        return bits.short(w, offer.rulings)
    wasted = wasted_potion(s, offer.seat) if card == "lektvar" and offer.seat is not None else None
    if wasted and brief:
        return w.t("heals nobody")
    return w.say(wasted) if wasted else ""


# --- sheets of cards ---


def cards_sheet(session: Session, seat: int) -> Sheet:
    """Every brown card: those that can be played now first."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        offers = session.game.offers(s, seat)
        by_card = {x: offers_of(offers, seat, x) for x in (*SELDOM, *FREQUENT)}
        possible = [x for x, found in by_card.items() if any(o.possible for o in found)]
        other = [x for x in by_card if x not in possible]

        def one(card: str) -> ft.Control:
            found = by_card[card]
            offer = best(found)
            ok = offer is not None and offer.possible
            sub = _told_before(w, s, offer, card) if ok else w.say(offer.rulings[0].why) if offer else ""
            sub = sub or w.say(card_text(s, card))
            tap = partial(choose, app, session, found, card)
            if not ok and offer is not None:
                tap = partial(app.push, why_not_sheet(session, seat, offer))
            return list_row(
                look, card_word(w, s, card), sub, emblem_name=bits.card_emblem(card),
                sub_color=None if ok else look.bad, on_tap=tap,
            )  # fmt: skip

        return sheet(
            look,
            w.t("Play a card"),
            [
                white_card(look, [one(x) for x in possible]) if possible else None,
                section(look, w.t("Not now")) if other else None,
                white_card(look, [one(x) for x in other]) if other else None,
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(seat),
            emblem_name="hand",
        )

    return build


def blue_sheet(session: Session, seat: int) -> Sheet:
    """Every blue card that can be laid out."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        offers = session.game.offers(s, seat)
        avene = offers_of(offers, seat, "avene")
        own = next(
            (o for o in offers if o.kind == "equip" and o.seat == seat and o.fields and o.fields[0].name == "card"),
            None,
        )
        rows: list[tuple[bool, ft.Control]] = []

        def one(card: str, rulings: Sequence[Ruling], tap: partial[None]) -> None:
            name = card_word(w, s, card)
            if rulings:
                tap = partial(app.push, reason_sheet(session, rulings, name))
            rows.append(
                (
                    bool(rulings),
                    list_row(
                        look, name, w.say(rulings[0].why) if rulings else w.say(card_text(s, card)),
                        emblem_name=bits.card_emblem(card), value=bits.weapon_value(s, card),
                        sub_color=look.bad if rulings else None, on_tap=tap,
                    ),
                )
            )  # fmt: skip

        if own:
            for choice in own.fields[0].choices:
                move = own.data(card=choice.value)
                one(str(choice.value), (*own.rulings, *choice.rulings), partial(app.do, Play(move=move)))
        if offer := best(avene):
            one("avene", offer.rulings, partial(choose, app, session, avene, "avene"))
        rows.sort(key=lambda x: x[0])
        return sheet(
            look,
            w.t("Lay a blue card"),
            [white_card(look, [x for _, x in rows])],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(seat),
            emblem_name="blue-stit",
        )

    return build
