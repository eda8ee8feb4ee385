"""The tray while somebody is asked: answers, duels, rescues, roles of the dead, abilities, open cards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.core.contract import Choice, Offer
from companion.core.table import Play
from companion.games.za_jedna import odds
from companion.games.za_jedna.cards import CARDS
from companion.games.za_jedna.rules.effects import shields
from companion.games.za_jedna.state import Ability, Answer, Death, Duel, Pick, Rescue, State
from companion.games.za_jedna.words import ABILITIES
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import (
    card as white_card,
)
from companion.ui.components import (
    chance,
    dashed,
    emblem,
    hint,
    icon,
    list_row,
    move,
    row,
    sheet,
)
from companion.ui.components.moves import MoveState
from companion.ui.games.za_jedna import bits, flips, play, trays
from companion.ui.games.za_jedna.parts import card_word, char_word, role_word
from companion.ui.games.za_jedna.roles import dealt as dealt_role
from companion.ui.games.za_jedna.trays import Tray, grid, keypad, watching
from companion.ui.session import Session
from companion.ui.theme import Look

if TYPE_CHECKING:
    from companion.ui.games.za_jedna.table import Table


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
        side = chance(look, float(odd), f"{card_word(w, s, 'stit')} {w.percent(odd)}", on_mat=True)
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
    keys: list[ft.Control] = []
    both = len(head.shields) > 1  # no room for exact cards while two flips are open
    for source in shields(s, head.seat):
        offers = found.get(source, [])
        name = card_word(w, s, "stit") if source == "card" else char_word(w, "drirr")
        if offers and offers[0].possible:
            keys += flips.keys(t.app, t.look, w, t.session, offers, title=name)[: 2 if both else 3]
        elif source not in head.shields:
            parts.append(
                (hint(t.look, w.t("{card}: already turned", card=name), emblem_name="why-not", on_mat=True), 40)
            )
    if keys:
        parts.insert(0, keypad(t, keys, len(keys)))
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
    dealt = dealt_role(t.app, t.session, head.seat)  # by the app in secret: it is shown now anyway
    made = []
    for choice in _choices(offer):
        role = str(choice.value)
        if choice.rulings or offer is None:
            continue
        made.append(
            move(t.look, bits.cap(role_word(t.w, role)), emblem_name=f"role-{role}", key=f"role-{role}",
                state="main" if role == dealt else "possible",
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
            "test": trays.tests, "answer": answer, "duel": duel, "rescue": rescue, "death": death, "ability": ability,
            "pick": picking,
        }  # fmt: skip
        made: Tray = makers[head.kind](t, head) if head.kind in makers else Tray([])
        return made
    if s.turn is None:
        return Tray([])
    if s.turn.step == "draw":
        if t.app.draft.get(play.CARD) == "draw":
            return trays.aiming(t, s.turn.seat, "draw")
        return trays.draw(t, s.turn.seat)
    return trays.discarding(t, s.turn.seat) if s.turn.step == "discard" else trays.playing(t, s.turn.seat)
