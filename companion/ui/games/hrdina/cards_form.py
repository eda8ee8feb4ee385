"""Sheets of one card: what is known of it and from where, and the form "from the printed card"."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion import mycards
from companion.core.contract import Illegal
from companion.games.hrdina.catalogue import Kind
from companion.i18n import Words
from companion.mycards import Offer
from companion.store.base import StoreError
from companion.ui.app import App, Sheet
from companion.ui.components import button, column, field, hint, icon, list_row, named, reading, row, sheet
from companion.ui.games.hrdina import cards_edit as edit
from companion.ui.games.hrdina import cards_facts as facts
from companion.ui.games.hrdina import cards_mine as own
from companion.ui.games.hrdina.cards_parts import CHECK, mini_grid, wishes
from companion.ui.screens.sheets import reasons
from companion.ui.theme import Look

Done = Callable[[Offer], Any]


def form_sheet(
    kind: Kind,
    offer: Offer | None,
    done: Done,
    *,
    name: str = "",
    seat_name: str = "",
    without: Callable[[], Any] | None = None,
) -> Sheet:
    """The form of a card; `offer` None = one the catalogue does not know, called `name`.

    `done` gets the card as it is offered from now on. `without`: goes on without what is missing.
    """
    form = edit.start(kind, offer, name)

    async def save(app: App) -> None:
        if form.busy:
            return
        form.busy = True
        try:
            told = form.told()
            if offer is None:
                told["id"] = mycards.own_id(own.mine(app), kind, form.name)
            else:
                told["id"] = offer.id
            if offer and (gone := form.emptied):
                await own.change(app, lambda my: mycards.forget(my, kind, offer.id, *gone))
            saved = await own.learn(app, kind, told)
        except Illegal as e:
            form.errors, form.trouble = e.rulings, None
            app.refresh()
        except StoreError as e:
            form.errors, form.trouble = (), e.why
            app.refresh()
        else:
            app.close()
            if saved:
                done(saved)
        finally:
            form.busy = False

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        def named(text: str) -> None:
            form.name = text

        title = facts.name_of(w, offer) if offer else w.t("{kind} from the card", kind=w.say(facts.KIND[kind]))
        lead = (
            w.t("No list tells this. Copy it from your card once.")
            if offer and offer.missing
            else w.t("As it is printed on your card.")
        )
        return sheet(
            look,
            title,
            [
                hint(look, lead, emblem_name=CHECK),
                field(
                    look,
                    w.t("Name on the card"),
                    form.name,
                    named,
                    hint=offer.en if offer else "",
                    max_length=60,
                    key=f"name-{kind}",
                )
                if kind != "armor"
                else None,
                *edit.editor(form, app, look, w),
                reading(look, w.say(form.trouble), color=look.bad, weight=500) if form.trouble else None,
                *reasons(app, look, w, "hrdina", form.errors),
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=", ".join(x for x in (seat_name, w.say(facts.KIND[kind]) if offer else "") if x),
            emblem_name=facts.EMBLEMS[kind],
            buttons=[
                button(look, w.t("Without it"), without) if without else button(look, w.t("Cancel"), app.close),
                button(look, w.t("Save"), lambda: app.run(save, app), main=True),
            ],
        )

    return build


def card_sheet(kind: Kind, id: str, on_pick: Done | None = None, *, picked: bool = False) -> Sheet:
    """What is known of a card and from where; to confirm, to fix, to give back to the catalogue, to pick.

    `picked`: it lies with the hero already, so what is typed anew is told to the table at once.
    """

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        offer = own.offer(app, kind, id)
        if offer is None:
            return sheet(look, w.t("This card is gone"), [], on_close=app.close, close_name=w.t("Close"))
        card: Any = offer.card
        rows: list[ft.Control | None] = [_fact(look, w, offer, "name", facts.name_of(w, offer))]
        for line in facts.SHOWN.get(kind, ()):
            value = facts.value_words(w, line, card)
            if value or set(facts.behind(line)) & set(offer.missing):
                rows.append(_fact(look, w, offer, line, value))
        rows += [
            list_row(look, w.say(label), facts.more_words(w, fact, offer.more[fact]), emblem_name=ft.Icons.EDIT_ROUNDED)
            for fact, label in facts.MORE.items()
            if fact in offer.more
        ]
        doubtful = doubts(offer)
        if doubtful:
            rows.append(
                list_row(
                    look,
                    w.t("It is so on our card"),
                    w.t("Confirms what only one list tells"),
                    emblem_name=ft.Icons.CHECK_ROUNDED,
                    trailing=None,
                    on_tap=lambda: app.run(confirm, app, offer),
                )
            )
        if offer.own and offer.set != "own":
            rows.append(
                list_row(
                    look,
                    w.t("Give it back to the list"),
                    w.t("Forgets what you typed about this card"),
                    emblem_name=ft.Icons.RESTART_ALT_ROUNDED,
                    trailing=None,
                    on_tap=lambda: app.run(forget, app, kind, id),
                )
            )
        if offer.set == "own":
            rows.append(
                list_row(
                    look,
                    w.t("Delete this card"),
                    emblem_name=ft.Icons.DELETE_OUTLINE_ROUNDED,
                    on_tap=lambda: app.push(delete_sheet(kind, id)),
                )
            )
        if offer.note and w.lang == "en":
            rows.append(hint(look, offer.note))
        form = form_sheet(kind, offer, on_pick if on_pick and picked else lambda _: None)
        return sheet(
            look,
            facts.name_of(w, offer),
            rows,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=", ".join(x for x in (w.say(facts.KIND[kind]), facts.box(w, offer)) if x),
            emblem_name=facts.EMBLEMS[kind],
            spacing=2,
            buttons=[
                button(look, w.t("Edit"), partial(app.push, form), emblem_name=ft.Icons.EDIT_ROUNDED),
                button(look, w.t("Choose"), partial(on_pick, offer), main=True)
                if on_pick
                else button(look, w.t("Got it"), app.close),
            ],
        )

    return build


def doubts(offer: Offer) -> tuple[str, ...]:
    """Values (not the name) that one list alone tells."""
    return tuple(fact for fact in offer.unverified if fact != "name")


def _fact(look: Look, w: Words, offer: Offer, line: str, value: str) -> ft.Control:
    origins = {offer.origin[f] for f in facts.behind(line) if f in offer.origin}
    if not value:
        source, emblem = w.t("nobody told it yet"), ft.Icons.HELP_OUTLINE_ROUNDED
    elif "own" in origins:
        source, emblem = w.t("from your card"), ft.Icons.EDIT_ROUNDED
    elif "unverified" in origins:
        source, emblem = w.t("one list only, check with the card"), CHECK
    else:
        source, emblem = w.t("lists agree"), ft.Icons.CHECK_ROUNDED
    label = w.say(facts.FACT[line])
    card: Any = offer.card
    if value and line == "values":
        shown: ft.Control = mini_grid(look, card.values)
    elif value and line == "wanted":
        shown = wishes(look, w, card.wanted)
    else:
        shown = look.text(value or "?", 17, 700, line=1.25)
    body = row(
        [
            icon(look, emblem, look.mark(22), look.accent),
            column([shown, look.text(f"{label}, {source}", 14, 400, look.ink2, line=1.25)], 4, expand=True),
        ],
        12,
    )
    said = f"{label}: {value or '?'}, {source}"
    return named(ft.Container(body, padding=ft.Padding.symmetric(horizontal=14, vertical=9)), said)


async def confirm(app: App, offer: Offer) -> None:
    """The unverified values are so on the group's card."""
    card: Any = offer.card
    await own.learn(app, offer.kind, {"id": offer.id, **{fact: getattr(card, fact) for fact in doubts(offer)}})


async def forget(app: App, kind: Kind, id: str) -> None:
    await own.change(app, lambda my: mycards.forget(my, kind, id))


def delete_sheet(kind: Kind, id: str) -> Sheet:
    """Deleting a card of one's own asks once."""

    async def delete(app: App) -> None:
        await forget(app, kind, id)
        app.close()
        app.close()

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        offer = own.offer(app, kind, id)
        return sheet(
            look,
            w.t("Delete this card?"),
            [reading(look, w.t("Tables that use it keep its values. The list will not offer it any more."))],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=facts.name_of(w, offer) if offer else "",
            emblem_name=facts.EMBLEMS[kind],
            buttons=[
                button(look, w.t("Cancel"), app.close),
                button(look, w.t("Delete"), lambda: app.run(delete, app), main=True),
            ],
        )

    return build
