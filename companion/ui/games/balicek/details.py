"""Sheets of what lies on the table: a slot with its cards, a player's decks and graveyards, names of cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.core.contract import Offer
from companion.core.table import Play
from companion.games.balicek.cards import UNKNOWN_HERO, UNKNOWN_WEAPON, HeroCard, WeaponCard
from companion.games.balicek.rules.common import laid, lives, slot_word
from companion.games.balicek.state import Effect, Slot, State
from companion.games.balicek.words import EMBLEMS, effect_word, hero_word, weapon_word
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import button, card, column, field, hint, list_row, ruling, section, sheet
from companion.ui.games.balicek import cards_pick
from companion.ui.games.balicek.cards_store import Card
from companion.ui.games.balicek.parts import STRETCH, cap, number_row
from companion.ui.screens.sheets import rule_sheet, rule_title
from companion.ui.screens.table import tell
from companion.ui.session import Session
from companion.ui.theme import Look

EFFECT_RULES = {
    "lasting": "balicek.lasting.reuse",
    "combo": "balicek.combo.fire",
    "shield_reduce": "balicek.shield.reduce",
    "shield_repel": "balicek.shield.repel",
}
MOST = 99


def rule_chip(app: App, look: Look, rule: str, *, on_well: bool = False) -> ft.Control:
    """A rule in words; a tap opens its text."""
    return ruling(
        look, rule_title(app, "balicek", rule), partial(app.push, rule_sheet("balicek", rule)), on_well=on_well
    )


# --- a slot ---


def hero_facts(w: Words, hero: HeroCard) -> str:
    """What is known of a hero, in a line."""
    facts = [hero.type] if hero.type and hero.type != hero.name else []
    if hero.energy is not None:
        facts.append(w.t("energy {n}", n=hero.energy))
    if hero.skills:
        facts.append(w.t("handles: {skills}", skills=w.joined(list(hero.skills))))
    return ", ".join(facts)


def weapon_facts(w: Words, slot: Slot) -> str:
    """What is known of the weapon, in a line."""
    weapon = slot.weapon or UNKNOWN_WEAPON
    facts = [weapon.type] if weapon.type and weapon.type != weapon.name else []
    if weapon.resistance is not None:
        facts.append(w.t("resistance {n}", n=weapon.resistance))
    cost = slot.cost if slot.cost is not None else weapon.cost
    if cost is not None:
        facts.append(w.t("a spin costs {n}", n=cost))
    return ", ".join(facts)


def effect_sentence(w: Words, effect: Effect) -> str:
    """What a laid effect does."""
    match effect.kind:
        case "lasting":
            return w.t("It can attack once a turn with this strength, without a spin.")
        case "combo":
            return w.t("It fires together with the other combos, when two or more are laid.")
        case "shield_reduce":
            return w.t("It takes so much off an attack, in any own slot or the deck.")
        case _:
            return w.t("It turns a whole attack away, in any own slot or the deck.")


def slot_sheet(session: Session, seat: int, i: int) -> Sheet:
    """The cards of a slot; a tap on one says what it is."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        slot = s.players[seat].slots[i]
        heroes = [
            list_row(
                look,
                cap(w.say(hero_word(h))),
                hero_facts(w, h) or w.t("Say who it is"),
                emblem_name="holder",
                value=w.t("top card") if n == len(slot.heroes) - 1 and n else "",
                on_tap=partial(app.push, hero_sheet(session, seat, i, n)),
                key=f"hero-{n}",
            )
            for n, h in reversed(list(enumerate(slot.heroes)))
        ]
        rows: list[ft.Control | None] = [*heroes]
        if slot.weapon is not None:
            rows.append(
                list_row(
                    look,
                    cap(w.say(weapon_word(slot.weapon))),
                    weapon_facts(w, slot) or w.t("Say what it is"),
                    emblem_name="spinner",
                    on_tap=partial(app.push, weapon_sheet(session, seat, i)),
                    key="weapon",
                )
            )
        if slot.effect is not None:
            rows.append(
                list_row(
                    look,
                    cap(w.say(effect_word(slot.effect))),
                    effect_sentence(w, slot.effect),
                    emblem_name=EMBLEMS[slot.effect.kind],
                    on_tap=partial(app.push, rule_sheet("balicek", EFFECT_RULES[slot.effect.kind])),
                    key="effect",
                )
            )
        said = [hint(look, w.t("Nothing lies here."), emblem_name="deck")] if not rows else []
        if slot.closed:
            said.append(
                hint(
                    look,
                    w.t("Face down: this hero has played its final action and is turned up at the end of the turn."),
                    emblem_name="card-closed",
                )
            )
        if slot.used:
            used = w.joined([w.term(f"bonus.{u.split('@')[0]}") for u in slot.used])
            said.append(hint(look, w.t("Used this turn: {bonuses}", bonuses=used), emblem_name="pass"))
        return sheet(
            look,
            cap(w.say(slot_word(i))),
            [card(look, rows) if rows else None, *said],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(seat),
            emblem_name="squad" if len(slot.heroes) > 1 else "holder",
        )

    return build


def _form(
    app: App, look: Look, w: Words, title: str, sub: str, emblem_name: str, parts: Sequence[ft.Control | None],
    save: Callable[[], Any],
) -> ft.BottomSheet:  # fmt: skip
    return sheet(
        look,
        title,
        parts,
        on_close=app.close,
        close_name=w.t("Close"),
        subtitle=sub,
        emblem_name=emblem_name,
        buttons=[button(look, w.t("Cancel"), app.close), button(look, w.t("Save"), save, main=True)],
    )


def _text(state: dict[str, Any], name: str) -> Callable[[str], Any]:
    def put(value: str) -> None:
        state[name] = value.strip()

    return put


def _number(app: App, look: Look, w: Words, state: dict[str, Any], name: str, label: str, start: int) -> ft.Control:
    """A number that may stay unknown: a key first, then a stepper."""

    def put(value: int | None) -> None:
        state[name] = value
        app.refresh()

    if state[name] is None:
        return list_row(
            look, label, w.t("not known"), trailing=ft.Icons.ADD_ROUNDED, on_tap=partial(put, start), key=name
        )
    return number_row(look, w, label, state[name], 0, MOST, put)


def _own_cards(app: App, look: Look, w: Words, session: Session, seat: int, i: int, n: int | None) -> ft.Control | None:
    """The way to the group's own cards, at a table that plays from them."""
    if not cards_pick.by_cards(session.state):
        return None
    title = w.t("What is the weapon?") if n is None else w.t("Who is the hero?")
    ask = cards_pick.tell_sheet(app, session, seat, i, n, title, w.say(slot_word(i)))
    return list_row(
        look, w.t("From your cards"), w.t("with all its facts"), emblem_name="deck", on_tap=partial(app.push, ask),
        key="own-cards",
    )  # fmt: skip


def hero_sheet(session: Session, seat: int, i: int, n: int) -> Sheet:
    """What is known of one hero of a slot; all of it may stay unsaid."""
    before: HeroCard = session.state.players[seat].slots[i].heroes[n]
    state: dict[str, Any] = {"name": before.name, "type": before.type, "energy": before.energy}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        def save() -> None:
            hero = before.model_copy(update=state)
            app.do(
                Play(
                    move={"kind": "tell_hero", "seat": seat, "slot": i, "card": n, "hero": hero.model_dump(mode="json")}
                )
            )

        return _form(
            app, look, w, w.t("Who is the hero?"), w.say(slot_word(i)), "holder",
            [
                _own_cards(app, look, w, session, seat, i, n),
                field(look, w.t("Name"), state["name"], _text(state, "name"), max_length=60, key="name"),
                field(look, w.t("Type, for squads"), state["type"], _text(state, "type"), max_length=60, key="type"),
                _number(app, look, w, state, "energy", w.t("Energy printed on the hero"), 4),
            ],
            save,
        )  # fmt: skip

    return build


def weapon_sheet(session: Session, seat: int, i: int) -> Sheet:
    """What is known of the weapon of a slot."""
    before: WeaponCard = session.state.players[seat].slots[i].weapon or UNKNOWN_WEAPON
    state: dict[str, Any] = {"name": before.name, "resistance": before.resistance, "cost": before.cost}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        def save() -> None:
            weapon = before.model_copy(update=state)
            app.do(
                Play(move={"kind": "tell_weapon", "seat": seat, "slot": i, "weapon": weapon.model_dump(mode="json")})
            )

        return _form(
            app, look, w, w.t("What is the weapon?"), w.say(slot_word(i)), "spinner",
            [
                _own_cards(app, look, w, session, seat, i, None),
                field(look, w.t("Name"), state["name"], _text(state, "name"), max_length=60, key="name"),
                _number(app, look, w, state, "resistance", w.t("Resistance"), 3),
                _number(app, look, w, state, "cost", w.t("Energy of a spin"), 1),
            ],
            save,
        )  # fmt: skip

    return build


# --- names of several cards at once ---


def names_sheet(title: str, sub: str, n: int, done: Callable[[list[str]], Any], *, heroes: bool = True) -> Sheet:
    """Names of `n` cards; any may stay empty."""
    names = [""] * n

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        def put(i: int, value: str) -> None:
            names[i] = value.strip()

        def save() -> None:
            done(names)

        return _form(
            app, look, w, title, sub, "holder" if heroes else "spinner",
            [
                *(
                    field(look, w.t("Card {i} of {n}", i=i + 1, n=n), names[i], partial(put, i), max_length=60, key=f"card-{i}")
                    for i in range(n)
                ),
                hint(look, w.t("Heroes of one name make squads. A name may stay empty.")) if heroes else None,
            ],
            save,
        )  # fmt: skip

    return build


# --- a player ---


def player_sheet(session: Session, seat: int, turning: Callable[[], Any]) -> Sheet:
    """Decks and graveyards of a player, and what is done seldom."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        p = s.players[seat]
        graves = [h.name or h.type for h in reversed(p.hero_grave) if h.name or h.type]
        counts = card(
            look,
            [
                list_row(look, cap(w.term("term.hero_deck")), emblem_name="deck", value=str(p.hero_deck)),
                list_row(look, w.t("Laid-out heroes"), emblem_name="holder", value=str(laid(p))),
                list_row(
                    look, cap(w.term("term.hero_grave")), w.joined(graves) if graves else "", emblem_name="graveyard",
                    value=str(len(p.hero_grave)),
                ),
                list_row(look, cap(w.term("term.weapon_deck")), emblem_name="spinner", value=str(p.weapon_deck)),
                list_row(look, cap(w.term("term.weapon_grave")), emblem_name="graveyard", value=str(len(p.weapon_grave))),
            ],
        )  # fmt: skip
        rows: list[ft.Control | None] = []
        if n := s.flipped[seat]:
            ask = names_sheet(
                w.t("Which cards were turned?"), w.t("in the order of turning"), n, partial(_flipped, app, seat)
            )
            if cards_pick.by_cards(s):
                ask = cards_pick.several_sheet(
                    "heroes", w.t("Which cards were turned?"), w.t("in the order of turning"), n,
                    partial(_flipped_cards, app, seat), first=cards_pick.brought(session, seat, "heroes"),
                )  # fmt: skip
            rows.append(
                list_row(
                    look, w.t("Name the turned cards"), w.tn("{n} card", "{n} cards", n), emblem_name="graveyard",
                    on_tap=partial(app.push, ask), key="flipped",
                )
            )  # fmt: skip
        rows.append(
            list_row(
                look, w.t("Turn this half round"), emblem_name=ft.Icons.SCREEN_ROTATION_ALT_ROUNDED, on_tap=turning,
                key="turning",
            )
        )  # fmt: skip
        if cards_pick.by_cards(s):
            rows.append(
                list_row(
                    look, w.t("Heroes and weapons"), w.t("your cards and decks"), emblem_name="holder",
                    on_tap=lambda: app.go(f"/t/{session.id}/cards"), key="to-cards",
                )
            )  # fmt: skip
        for kind, title in (("bring_deck", w.t("Other deck sizes")), ("concede", w.t("Give up the game"))):
            offer = session.offer(kind, seat)
            if offer is None or not offer.possible:
                continue
            rows.append(
                list_row(
                    look, title, emblem_name="deck" if kind == "bring_deck" else "pass",
                    on_tap=partial(_seldom, app, session, offer), key=kind,
                )
            )  # fmt: skip
        return sheet(
            look,
            w.name(seat),
            [counts, section(look, w.t("More")), card(look, rows)],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.tn("{n} life", "{n} lives", lives(p)),
            emblem_name="life-deck",
        )

    return build


def hero_card(name: str) -> HeroCard:
    """A hero known by name only; the name is the type too, so that squads are known."""
    return HeroCard(name=name, type=name) if name else UNKNOWN_HERO


def _flipped(app: App, seat: int, names: list[str]) -> None:
    told = [hero_card(x).model_dump(mode="json") for x in names]
    app.do(Play(move={"kind": "flip_losses", "seat": seat, "heroes": told}))


def _flipped_cards(app: App, seat: int, cards: Sequence[Card]) -> None:
    app.do(Play(move={"kind": "flip_losses", "seat": seat, "heroes": [cards_pick.data(x) for x in cards]}))


def _seldom(app: App, session: Session, offer: Offer) -> None:
    if offer.kind == "concede":
        app.push(sure_sheet(session, offer))
    elif offer.kind == "bring_deck":
        app.push(deck_sheet(session, offer.seat or 0))
    else:
        tell(app, session, offer)


def sure_sheet(session: Session, offer: Offer) -> Sheet:
    """Giving up ends the game: asked once more."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        return sheet(
            look,
            w.t("Give up the game?"),
            [hint(look, w.t("The other player wins. It can be taken back with Undo."))],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(offer.seat or 0),
            emblem_name="pass",
            buttons=[
                button(look, w.t("Cancel"), app.close),
                button(look, w.t("Give up"), lambda: app.do(Play(move=offer.data())), main=True),
            ],
        )

    return build


def deck_sheet(session: Session, seat: int) -> Sheet:
    """Sizes of decks that are not twenty and twenty."""
    p = session.state.players[seat]
    state: dict[str, Any] = {"heroes": p.heroes_total, "weapons": p.weapons_total}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        def put(name: str, value: int) -> None:
            state[name] = value
            app.refresh()

        def save() -> None:
            app.do(Play(move={"kind": "bring_deck", "seat": seat, **state}))

        return _form(
            app, look, w, w.t("Other deck sizes"), w.name(seat), "deck",
            [
                number_row(look, w, w.t("Heroes"), state["heroes"], 1, MOST, partial(put, "heroes"), emblem_name="holder"),
                number_row(look, w, w.t("Weapons"), state["weapons"], 1, MOST, partial(put, "weapons"), emblem_name="spinner"),
                column([rule_chip(app, look, "balicek.deck.size")], cross=STRETCH),
            ],
            save,
        )  # fmt: skip

    return build
