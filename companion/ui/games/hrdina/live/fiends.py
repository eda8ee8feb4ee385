"""Fiends beside a hero: what the active ones do, as the table typed it once, and how to get rid of them."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import flet as ft
from pydantic import JsonValue

from companion import mycards
from companion.core.contract import Illegal, Offer, Ruling
from companion.core.table import Play
from companion.games.hrdina.cards import Fiend
from companion.games.hrdina.catalogue import Kind
from companion.games.hrdina.live.common import side
from companion.games.hrdina.live.rules import check
from companion.games.hrdina.live.state import Stage
from companion.games.hrdina.moves import Improve
from companion.games.hrdina.state import State
from companion.games.hrdina.words import TOKEN
from companion.i18n import Words
from companion.store.base import StoreError
from companion.ui.app import App, Sheet
from companion.ui.components import button, field, hint, list_row, reading, section, sheet
from companion.ui.games.hrdina import cards_mine as own
from companion.ui.games.hrdina.cards_parts import number_row
from companion.ui.games.hrdina.live import known
from companion.ui.games.hrdina.live.picker import picker_sheet
from companion.ui.games.hrdina.live.view import View
from companion.ui.screens.sheets import reason_sheet
from companion.ui.session import Session
from companion.ui.theme import Look

FIEND = "role-necromancer"
BINDING = (Stage.ROLL, Stage.ORDER, Stage.MARKET)  # where a turn is reminded of them
KINDS: tuple[Kind, ...] = ("fiend",)


def text_of(app: App, fiend: Fiend) -> str:
    """What a fiend does: as told at this table, else as remembered from another one."""
    if fiend.text:
        return fiend.text
    found = own.offer(app, "fiend", fiend.id)
    return found.card.text if found and isinstance(found.card, Fiend) else ""


def name_of(app: App, w: Words, fiend: Fiend) -> str:
    return known.card_name(app, w, fiend, KINDS) or w.t("Fiend without a name")


def fiends_of(s: State, seat: int) -> list[tuple[int, Fiend, bool]]:
    """Fiends of a seat as (place, fiend, pending): those beside the hero, then those that wait for the end of the order
    phase. The places are those that banishing counts."""
    hero = s.heroes[seat]
    pending = side(s, seat).pending if s.live is not None else ()
    return [
        *((i, f, False) for i, f in enumerate(hero.fiends)),
        *((len(hero.fiends) + i, f, True) for i, f in enumerate(pending)),
    ]


def state_words(w: Words, fiend: Fiend, pending: bool) -> str:
    if pending:
        return w.t("harmless until the end of the order phase")
    return w.t("active") if fiend.active else w.t("banished")


def reminders(v: View, seat: int) -> list[ft.Control]:
    """What the active fiends of a seat do, in a line for the tray of its turn; a tap leads to banishing."""
    found = [(i, f) for i, f, pending in fiends_of(v.s, seat) if f.active and not pending]
    if not found:
        return []
    told = [f"{name_of(v.app, v.w, f)}: {text}" for _, f in found if (text := text_of(v.app, f))]
    if quiet := Counter(name_of(v.app, v.w, f) for _, f in found if not text_of(v.app, f)):
        names = ", ".join(name if n == 1 else v.w.t("{what} {n}×", what=name, n=n) for name, n in quiet.items())
        told.append(v.w.tn("{names}: its text binds", "{names}: their texts bind", quiet.total(), names=names))
    one = fiend_sheet(v.session, seat, found[0][0]) if len(found) == 1 else fiends_sheet(v.session, seat)
    words = "; ".join(told)
    return [hint(v.look, words, emblem_name=FIEND, on_mat=True, on_tap=partial(v.app.open, one), lines=3)]


def rows(app: App, look: Look, w: Words, session: Session, seat: int) -> list[ft.Control]:
    """All fiends of a seat; a tap opens one."""
    own.mine(app)
    return [
        list_row(
            look,
            name_of(app, w, f),
            ", ".join(x for x in (state_words(w, f, pending), text_of(app, f) if f.active else "") if x),
            emblem_name=FIEND,
            sub_color=look.bad if f.active and not pending else None,
            on_tap=partial(app.push, fiend_sheet(session, seat, i)),
            key=f"fiend-{seat}-{i}",
        )
        for i, f, pending in fiends_of(session.state, seat)
    ]


def fiends_sheet(session: Session, seat: int) -> Sheet:
    """Every fiend of a seat."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        return sheet(
            look,
            w.t("Fiends"),
            rows(app, look, w, session, seat) or [hint(look, w.t("No fiend here."))],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(seat),
            emblem_name=FIEND,
            spacing=4,
        )

    return build


def banishing(session: Session, seat: int, at: int) -> list[tuple[Offer, tuple[Ruling, ...]]]:
    """The ways to banish the fiend at this place, each with what speaks against it."""
    found = []
    for offer in session.game.offers(session.state, seat):
        if offer.kind == "improve" and dict(offer.fixed).get("action") == "banish" and offer.seat == seat:
            chosen = next((c for f in offer.fields for c in f.choices if c.value == at), None)
            found.append((offer, (*offer.rulings, *(chosen.rulings if chosen else ()))))
    return found


def fiend_sheet(session: Session, seat: int, at: int) -> Sheet:
    """One fiend: its name, what it does (typed once), banishing it."""
    state: dict[str, Any] = {"text": None, "why": "", "price": None}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        here = {i: (f, pending) for i, f, pending in fiends_of(s, seat)}
        if at not in here:
            return sheet(look, w.t("This fiend is gone"), [], on_close=app.close, close_name=w.t("Close"))
        fiend, pending = here[at]
        own.mine(app)
        text: str = text_of(app, fiend) if state["text"] is None else state["text"]

        def typed(words: str) -> None:
            state["text"] = words

        def named(offer: mycards.Offer) -> None:
            app.close()
            changed(known.fiend(w, offer))

        def changed(new: Fiend) -> None:
            fiends = [*s.heroes[seat].fiends]
            fiends[at] = new
            told: list[JsonValue] = [f.model_dump(mode="json") for f in fiends]
            app.tell(session, {"kind": "set_fiends", "seat": seat, "fiends": told})

        async def keep() -> None:
            words = " ".join((state["text"] or "").split())
            try:
                if fiend.id != "own.fiend" and words:
                    await own.change(
                        app, lambda my: known.remembered(my, "fiend", {"id": fiend.id, "text": words})
                    )  # fmt: skip
            except Illegal as e:
                state["why"] = " ".join(w.say(r.why) for r in e.rulings)
                app.refresh()
                return
            except StoreError as e:
                state["why"] = w.say(e.why)
                app.refresh()
                return
            if pending or fiend.text == words:
                app.close()
            else:
                changed(fiend.model_copy(update={"text": words}))

        parts: list[ft.Control | None] = [hint(look, state_words(w, fiend, pending), emblem_name=FIEND)]
        if fiend.id == "own.fiend" and not pending:
            naming = picker_sheet(session, w.t("Which fiend?"), KINDS, named, subtitle=w.name(seat))
            parts.append(
                list_row(look, w.t("Name the fiend"), emblem_name="score-cards", on_tap=partial(app.push, naming))
            )
        parts.append(
            field(
                look, w.t("What it does"), text, typed, hint=w.t("typed once, the app reminds of it"), max_length=200,
                key=f"fiend-{seat}-{at}",
            )
        )  # fmt: skip
        if state["why"]:
            parts.append(reading(look, state["why"], color=look.bad, weight=500))
        if fiend.active:
            parts.append(section(look, w.t("Banish it")))
            for offer, against in banishing(session, seat, at):
                parts += _way(app, look, w, session, offer, against, at, state)
        return sheet(
            look,
            name_of(app, w, fiend),
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(seat),
            emblem_name=FIEND,
            spacing=4,
            buttons=[
                button(look, w.t("Cancel"), app.close),
                button(look, w.t("Keep the text"), lambda: app.run(keep), main=True),
            ],
        )

    return build


def _way(
    app: App,
    look: Look,
    w: Words,
    session: Session,
    offer: Offer,
    against: tuple[Ruling, ...],
    at: int,
    state: dict[str, Any],
) -> list[ft.Control]:
    """Banishing for gold, or for a charisma token; a fiend may have changed the price in gold."""
    fixed = dict(offer.fixed)
    pay, usual = str(fixed.get("pay")), int(str(fixed.get("price")))
    price: int = state["price"] if pay == "gold" and state["price"] is not None else usual
    told = offer.data(to=at, price=price)
    if price != usual:
        against = tuple(check(session.state, Improve.model_validate(told)))
    label = w.t("{token} −{n}", token=TOKEN[pay], n=price)
    mark = "attr-cha" if pay == "charisma" else "die-gold"

    def cost(n: int) -> None:
        state["price"] = n
        app.refresh()

    stepper = number_row(
        look, w, w.t("Price in gold"), price, 0, 15, cost, sub=w.t("usually {n}; a fiend may change it", n=usual)
    )
    more: list[ft.Control] = [stepper] if pay == "gold" else []
    if against:
        why = partial(app.push, reason_sheet(session, against, label))
        sub = w.say(against[0].why)
        return [list_row(look, label, sub, emblem_name="why-not", sub_color=look.bad, on_tap=why), *more]
    sub = w.t("it does nothing any more, and stays with the hero")
    return [list_row(look, label, sub, emblem_name=mark, on_tap=lambda: app.do(Play(move=told))), *more]
