"""Before the first turn: laying out, the spin for who starts, who starts. Laying out serves maintenance too."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft
from pydantic import JsonValue

from companion.core.contract import Offer
from companion.games.balicek.cards import WeaponCard
from companion.games.balicek.rules.common import slot_word
from companion.games.balicek.rules.layout import fits, unarmed
from companion.games.balicek.state import Stage
from companion.games.balicek.words import hero_word, weapon_word
from companion.ui.components import button
from companion.ui.games.balicek import cards_deck, cards_pick, parts
from companion.ui.games.balicek.cards_store import Card, Kind
from companion.ui.games.balicek.details import hero_card, names_sheet
from companion.ui.games.balicek.parts import KEY, TAB, cap, grid, grid_height, key, short, tabs
from companion.ui.games.balicek.tray import Tray
from companion.ui.games.balicek.wheel import wheel_sheet

if TYPE_CHECKING:
    from companion.ui.games.balicek.table import Table

SEAT = "seat"
NAME = "name"  # of the drawn card, said just before it is laid out
CARD = "own card"  # the same from the group's own cards: all its facts


def seat_of(t: Table, waiting: tuple[int, ...]) -> int:
    """Whose things the tray shows while both are at it: the one chosen, else the first who is not done."""
    if t.session.view in waiting:
        return int(t.session.view or 0)
    seat = t.app.cache.get((SEAT, t.session.id))
    return seat if seat in waiting else waiting[0]


def who_chips(t: Table, waiting: tuple[int, ...], seat: int) -> list[tuple[ft.Control, float]]:
    """Two names to choose from, while both are waited for."""
    if len(waiting) < 2:
        return []

    def pick(v: str) -> None:
        t.app.cache[SEAT, t.session.id] = int(v)
        t.app.refresh()

    names = [(str(i), t.w.name(i)) for i in waiting]
    return [(tabs(t.look, names, str(seat), pick), TAB)]


def opening(t: Table) -> Tray:
    waiting = tuple(i for i, p in enumerate(t.s.players) if p.opening != "done")
    seat = seat_of(t, waiting)
    p, w = t.s.players[seat], t.w
    above = who_chips(t, waiting, seat)
    match p.opening:
        case "draw_heroes":
            offer = t.find("draw_heroes", seat)
            keys = [_draw(t, offer, "deck"), _draw_named(t, offer), *_bring(t, seat)] if offer else []
            title = w.t("{who} draws heroes", who=w.name(seat))
        case "draw_weapons":
            offer = t.find("draw_weapons", seat)
            keys = [_draw(t, offer, "spinner"), _draw_named(t, offer)] if offer else []
            title = w.t("{who} draws weapons", who=w.name(seat))
        case _:
            return laying(t, seat, above)
    sub = w.say(offer.detail) if offer and offer.detail else ""
    return Tray([*above, (grid(t.look, keys, 2), grid_height(len(keys), 2))], title, sub)


def _bring(t: Table, seat: int) -> list[ft.Control]:
    """A deck of the group's own cards, before anything is drawn from it."""
    if not cards_pick.by_cards(t.s):
        return []
    chosen = cards_pick.brought(t.session, seat, "heroes")
    words = t.w.t("Another deck") if chosen else t.w.t("Choose a deck")
    tap = partial(t.app.open, cards_deck.bring_sheet(t.session, seat))
    return [key(t.look, words, "deck", tap, sub=t.w.t("of your cards"), ident="bring")]


def _draw(t: Table, offer: Offer, emblem_name: str) -> ft.Control:
    n = int(str(dict(offer.fixed).get("n", 1)))
    words = (
        t.w.tn("Draw {n} hero", "Draw {n} heroes", n)
        if offer.kind == "draw_heroes"
        else t.w.tn("Draw {n} weapon", "Draw {n} weapons", n)
    )
    return t.one(offer, label=words, emblem_name=emblem_name, main=not cards_pick.by_cards(t.s))


def _draw_named(t: Table, offer: Offer) -> ft.Control:
    """Drawing with the names of the cards, which the table then remembers."""
    n = int(str(dict(offer.fixed).get("n", 1)))
    by_cards = cards_pick.by_cards(t.s)
    return key(
        t.look, t.w.t("Draw and name"), ft.Icons.EDIT_ROUNDED, partial(ask_names, t, offer, n),
        sub=t.w.t("from your cards") if by_cards else t.w.t("optional"), state="main" if by_cards else "possible",
        ident="draw-named",
    )  # fmt: skip


def ask_names(t: Table, offer: Offer, n: int) -> None:
    heroes = offer.kind == "draw_heroes"

    def done(names: list[str]) -> None:
        if heroes:
            t.play(offer, n=n, heroes=[hero_card(x).model_dump(mode="json") for x in names])
        else:
            t.play(offer, n=n, weapons=[WeaponCard(name=x).model_dump(mode="json") for x in names])

    title = t.w.t("Which heroes were drawn?") if heroes else t.w.t("Which weapons were drawn?")
    seat = offer.seat or 0
    if cards_pick.by_cards(t.s):
        kind: Kind = "heroes" if heroes else "weapons"

        def picked(cards: list[Card]) -> None:
            told: dict[str, JsonValue] = {kind: [cards_pick.data(x) for x in cards]}
            t.play(offer, n=n, **told)

        first = cards_pick.brought(t.session, seat, kind)
        t.app.open(cards_pick.several_sheet(kind, title, t.w.name(seat), n, picked, first=first))
        return
    t.app.open(names_sheet(title, t.w.name(seat), n, done, heroes=heroes))


# --- drawn cards into slots ---


def laying(t: Table, seat: int, above: list[tuple[ft.Control, float]] | None = None) -> Tray:
    """The first drawn card goes into a slot or under the deck; the slots it may go to are lit."""
    p = t.s.players[seat]
    above = above or []
    if p.drawn_heroes:
        return _lay(t, seat, above, heroes=True)
    if p.drawn_weapons:
        return _lay(t, seat, above, heroes=False)
    return Tray(above)


def _lay(t: Table, seat: int, above: list[tuple[ft.Control, float]], *, heroes: bool) -> Tray:
    p, w = t.s.players[seat], t.w
    drawn: Any = p.drawn_heroes if heroes else p.drawn_weapons
    at = int(t.app.draft.get("card", 0))
    at = at if at < len(drawn) else 0
    into = t.find("place_hero" if heroes else "assign_weapon", seat, card=at)
    under = t.find("bottom_hero" if heroes else "bottom_weapon", seat, card=at)
    name = str(t.app.draft.get(NAME, ""))
    card = name or w.say(hero_word(drawn[at]) if heroes else weapon_word(drawn[at]))
    told: dict[str, Any] = {}
    if name:
        told = (
            {"hero": hero_card(name).model_dump(mode="json")}
            if heroes
            else {"weapon": WeaponCard(name=name).model_dump(mode="json")}
        )
    if CARD in t.app.draft:
        told = {"hero" if heroes else "weapon": t.app.draft[CARD]}
    slots: dict[tuple[int, int], Any] = {}
    keys: list[ft.Control] = []
    if into is not None:
        for c in into.fields[0].choices if into.fields else ():
            i = int(str(c.value))
            rulings = (*into.rulings, *c.rulings)
            tap = partial(t.play, into, slot=i, **told)
            if rulings:
                why = partial(t.why, rulings, w.say(slot_word(i)))
                keys.append(
                    key(
                        t.look,
                        cap(w.say(slot_word(i))),
                        None,
                        why,
                        state="impossible",
                        sub=w.t("no hero") if not heroes and not p.slots[i].heroes else short(w, rulings),
                    )
                )
                continue
            slots[seat, i] = tap
            slot = p.slots[i]
            sub = w.t("squad of {n}", n=len(slot.heroes) + 1) if heroes and slot.heroes else w.t("lay here")
            keys.append(key(t.look, cap(w.say(slot_word(i))), None, tap, sub=sub, ident=f"lay-{i}"))
    if under is not None:
        keys.append(t.one(under, label=w.t("Under deck"), emblem_name="deck", main=False))
    quick = _all_at_once(t, seat, heroes=heroes)
    made: list[tuple[ft.Control, float]] = [*above]
    if quick is not None and not name:
        made.append((ft.Row([quick]), 56.0))
    made += _which(t, seat, drawn, at, heroes=heroes)
    columns = min(5 if t.look.width >= 400 else 3, max(2, len(keys)))
    made.append((grid(t.look, keys, columns), grid_height(len(keys), columns)))
    title = w.t("{who} lays out: {card}", who=w.name(seat), card=card)
    many = len(drawn)
    sub = w.tn("{n} drawn card waits for its place.", "{n} drawn cards wait for their places.", many)
    return Tray(made, title, sub, slots=slots)


def _which(t: Table, seat: int, drawn: Any, at: int, *, heroes: bool) -> list[tuple[ft.Control, float]]:
    """Which drawn card is meant, where their names are known; outside the opening a card can be named here."""
    names = [x.name or x.type for x in drawn]

    def pick(v: str) -> None:
        t.app.draft["card"] = int(v)
        t.app.draft.pop(NAME, None)
        t.app.draft.pop(CARD, None)
        t.app.refresh()

    def named(said: list[str]) -> None:
        t.app.draft["card"], t.app.draft[NAME] = at, said[0]
        t.app.close()

    if len(drawn) > 1 and any(names):
        word = cap(t.w.term("term.hero" if heroes else "term.weapon"))
        return [(tabs(t.look, [(str(i), x or word) for i, x in enumerate(names)], str(at), pick), TAB)]
    if t.s.stage is Stage.OPENING or names[at] or t.app.draft.get(NAME):
        return []
    title = t.w.t("Which heroes were drawn?") if heroes else t.w.t("Which weapons were drawn?")
    ask = names_sheet(title, t.w.name(seat), 1, named, heroes=heroes)
    if cards_pick.by_cards(t.s):
        kind: Kind = "heroes" if heroes else "weapons"

        def picked(card: Card) -> None:
            t.app.draft.update({"card": at, NAME: card.name, CARD: cards_pick.data(card)})
            t.app.refresh()

        ask = cards_pick.pick_sheet(
            kind, title, t.w.name(seat), picked, first=cards_pick.brought(t.session, seat, kind)
        )
    words = t.w.t("Name the card")
    return [
        (
            button(t.look, words, partial(t.app.open, ask), height=TAB, emblem_name=ft.Icons.EDIT_ROUNDED, expand=None),
            TAB + 4,
        )
    ]


def _all_at_once(t: Table, seat: int, *, heroes: bool) -> ft.Control | None:
    """The usual layout in one tap: a hero into each empty slot, a weapon to each hero without one."""
    p, w = t.s.players[seat], t.w
    drawn = len(p.drawn_heroes) if heroes else len(p.drawn_weapons)
    free = [i for i, slot in enumerate(p.slots) if not slot.heroes] if heroes else list(unarmed(p))
    n = min(drawn, len(free))
    if n < 2:
        return None
    if heroes and (t.s.stage is not Stage.OPENING or n < drawn):
        return None
    if heroes and any(fits(p.slots[i], h) is False for i, h in zip(free, p.drawn_heroes, strict=False)):
        return None
    kind = "place_hero" if heroes else "assign_weapon"
    told: list[dict[str, JsonValue]] = [{"kind": kind, "seat": seat, "card": 0, "slot": i} for i in free[:n]]
    words = w.t("One hero into each slot") if heroes else w.t("One weapon to each hero")
    return button(
        t.look, words, partial(t.app.tell, t.session, *told), main=True, height=52,
        emblem_name="holder" if heroes else "spinner", key="at-once",
    )  # fmt: skip


# --- who starts ---


def start_spin(t: Table) -> Tray:
    waiting = tuple(i for i, n in enumerate(t.s.spins) if n is None)
    seat = seat_of(t, waiting)
    w, p = t.w, t.s.players[seat]
    offer = t.find("start_spin", seat)
    armed = [i for i, slot in enumerate(p.slots) if slot.weapon is not None] or [0]
    slot = int(t.app.draft.get("start", armed[0]))
    slot = slot if slot in armed else armed[0]

    def pick(i: int) -> None:
        t.app.draft["start"] = i
        t.app.refresh()

    def spun(n: int) -> None:
        if offer is not None:
            t.play(offer, slot=slot, number=n)

    last = parts.digit(t.look, "0", w.t("{what}: {n}", what=w.t("Spun number"), n=0), partial(spun, 0), on_card=False)
    made = [
        *who_chips(t, waiting, seat),
        (parts.pad(t.look, w, w.t("Spun number"), None, spun, on_card=False, last=last), parts.PAD),
    ]
    weapon = p.slots[slot].weapon
    if weapon is not None and weapon.segments and offer is not None:
        ask = wheel_sheet(weapon, w.name(seat), lambda x: spun(x.number))
        own = button(
            t.look, w.t("Spin it here"), partial(t.app.open, ask), height=TAB, emblem_name="spinner", expand=None
        )
        made.append((own, TAB + 4))
    return Tray(
        made,
        w.t("{who} spins for the start", who=w.name(seat)),
        w.t("Weapon of {slot}; tap the spun number.", slot=w.say(slot_word(slot))),
        slots={(seat, i): partial(pick, i) for i in armed},
    )


def choose_starter(t: Table) -> Tray:
    offer = t.find("choose_starter", t.s.decider)
    if offer is None:
        return Tray()
    lost = t.s.options.starter_lives
    keys = [
        key(
            t.look, t.w.t("{who} starts", who=t.w.name(i)), "holder", partial(t.play, offer, starter=i),
            sub=t.w.tn("loses {n} life", "loses {n} lives", lost) if lost else "", ident=f"starter-{i}",
        )
        for i in (0, 1)
    ]  # fmt: skip
    return Tray([(grid(t.look, keys, 2), KEY)])
