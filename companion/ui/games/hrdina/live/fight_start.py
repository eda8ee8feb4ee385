"""Before a fight: the open minion by its name, skipping it, what the dice promise before anything is paid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

import flet as ft
from pydantic import JsonValue

from companion import mycards
from companion.games.hrdina import odds
from companion.games.hrdina.live.common import live_of
from companion.games.hrdina.live.duels import SKIP
from companion.games.hrdina.live.state import Minion
from companion.games.hrdina.rules.fight import MERCENARY
from companion.games.hrdina.state import State
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import button, card, column, hint, icon, list_row, press, search, section, sheet
from companion.ui.games.hrdina import cards_mine as own
from companion.ui.games.hrdina.battle_parts import chart, rung_row
from companion.ui.games.hrdina.cards_facts import name_of
from companion.ui.games.hrdina.cards_parts import number_row, number_sheet
from companion.ui.games.hrdina.live import known
from companion.ui.games.hrdina.live.bits import number_keys
from companion.ui.games.hrdina.live.fight_parts import (
    MOST_COST,
    cursed,
    face_pad,
    minion_name,
    next_trophy,
    purse,
    rerolls_of,
)
from companion.ui.games.hrdina.live.picker import hits, offer_sub, picker_sheet
from companion.ui.games.hrdina.live.view import View
from companion.ui.games.hrdina.plan_words import amount
from companion.ui.session import Session
from companion.ui.theme import SCREEN_EDGE, Look

MOST_EXTRA = 12
START_KEYS = 5  # numbers of dice with a key of their own
FOUND = 4  # minions shown while a name is typed
MORE = 2  # dice more whose chances are shown
SURE = Fraction(1)


def glance(v: View) -> str:
    """The minion in a few words, for the key of the fight."""
    minion = v.live.minion
    name = minion_name(v.app, v.w, minion)
    if minion is None or not name:
        return v.w.t("the open minion")
    if minion.threshold is None:
        return name
    return v.w.t("{minion}, trophy {n}+", minion=name, n=minion.threshold)


def before_sheet(session: Session, seat: int) -> Sheet:
    """The open minion before dice are taken: name it, skip it, see what the dice promise, and fight."""
    state: dict[str, Any] = {"skip": SKIP, "query": ""}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        live = live_of(s)
        own.mine(app)

        def told(offer: mycards.Offer | None) -> None:
            shown = known.minion(app, w, offer).model_dump(mode="json") if offer else None
            app.close()
            app.tell(session, {"kind": "reveal_minion", "minion": shown}, then=again)

        def again() -> None:
            app.open(before_sheet(session, seat))

        def threshold(n: int) -> None:
            if live.minion is None:
                return
            more = live.minion.model_copy(update={"threshold": n})
            app.run(_remember_threshold, app, more)
            app.tell(session, {"kind": "reveal_minion", "minion": more.model_dump(mode="json")}, then=again)

        def skip() -> None:
            app.tell(session, {"kind": "skip_minion", "seat": seat, "price": state["skip"]}, then=again)

        def cost(n: int) -> None:
            state["skip"] = n
            app.refresh()

        def begin(dice: int, *more: dict[str, JsonValue]) -> None:
            """Against the open minion; one that was found by its name alone is named by it."""
            named: list[dict[str, JsonValue]] = []
            if minion is not None and minion is not live.minion:
                named.append({"kind": "reveal_minion", "minion": minion.model_dump(mode="json")})
            app.tell(session, *named, {"kind": "start_fight", "seat": seat, "extra": dice - 1}, *more)

        def rolled(value: int) -> None:
            """One die, rolled already: it starts the fight and is its roll."""
            begin(1, {"kind": "combat_roll", "seat": seat, "values": [value]})

        def typed(text: str) -> None:
            state["query"] = text
            app.refresh()

        found = _found(app, w, s, state["query"]) if live.minion is None else []
        minion = known.minion(app, w, found[0]) if len(found) == 1 else live.minion
        name = minion_name(app, w, live.minion)
        naming = picker_sheet(session, w.t("Which minion?"), ("minion",), told, subtitle=w.t("the open one"))
        keys = number_keys(
            look, range(1, START_KEYS + 1), begin, lit=1, name=lambda n: w.tn("Fight with {n} die", "Fight with {n} dice", n)
        )  # fmt: skip
        more = number_sheet(w.t("Combat dice"), None, 1, MOST_EXTRA + 1, begin)
        parts: list[ft.Control | None] = [
            section(look, w.t("Fight with so many dice: one, and more for its weakness")),
            ft.Row([ft.Container(keys, expand=True), _any_number(look, w, partial(app.push, more))], spacing=6),
            section(look, w.t("Or with one die that shows")),
            face_pad(look, w, s, rolled, on_mat=False),
        ]
        if live.minion is None:
            # The name is found right here: typed until one is left, or in part, then one tap.
            box = search(
                look, w.t("Name of the minion"), state["query"], typed, clear_name=w.t("Clear the search"),
                key="minion", autofocus=True,
            )  # fmt: skip
            parts += [box, *_named_so(look, w, state["query"], found, told)]
            if not state["query"].strip():
                parts.append(hint(look, w.t("Named, the app tells the chance of its trophy and what it gave before.")))
        else:
            parts.append(
                list_row(
                    look, name, w.t("another one? tap"), emblem_name="score-monster", on_tap=partial(app.push, naming)
                )
            )  # fmt: skip
        if live.minion is not None:
            at = live.minion.threshold
            pad = number_sheet(w.t("Trophy from the sum"), at, 1, 60, threshold)
            parts.append(
                list_row(
                    look, w.t("Trophy from the sum"), w.t("as the card says; the list only suggests it"),
                    emblem_name="holder", value="?" if at is None else str(at), on_tap=partial(app.push, pad),
                )
            )  # fmt: skip
        if minion is not None:
            parts += chances(look, w, s, seat, minion)
        skipping = session.offer("skip_minion", seat)
        skipped: ft.Control | None = None
        if skipping is not None:
            label = w.t("Skip it: −{n} gold", n=state["skip"])
            if cursed(s.heroes[seat]):
                parts.append(
                    number_row(
                        look, w, w.t("Price of skipping"), state["skip"], 0, MOST_COST, cost, emblem_name="die-gold",
                        sub=w.t("usually {n}; a fiend may change it", n=SKIP),
                    )
                )  # fmt: skip
            if skipping.possible or state["skip"] != SKIP:
                skipped = button(look, label, skip, emblem_name=ft.Icons.SKIP_NEXT_ROUNDED)
            else:
                parts.append(hint(look, w.say(skipping.rulings[0].why), emblem_name="why-not"))
        return sheet(
            look,
            w.t("Fight"),
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=", ".join((w.name(seat), purse(w, s.heroes[seat]))),
            emblem_name="die-combat",
            spacing=4,
            buttons=[button(look, w.t("Cancel"), app.close), skipped],
        )

    return build


def _any_number(look: Look, w: Words, act: Callable[[], Any]) -> ft.Control:
    face = ft.Container(
        icon(look, ft.Icons.MORE_HORIZ_ROUNDED, 24, look.onKey), height=48, alignment=ft.Alignment.CENTER
    )
    return press(
        look, face, w.t("More dice"), act, outline=look.keyEdge, radius=12, width=52, focus=look.ink,
    )  # fmt: skip


def _found(app: App, w: Words, s: State, query: str) -> list[mycards.Offer]:
    """The minions whose names fit what was typed."""
    return list(hits(known.listed(app, s, ("minion",)), w, query)) if query.strip() else []


def _named_so(
    look: Look, w: Words, query: str, found: Sequence[mycards.Offer], on_pick: Callable[[mycards.Offer], Any]
) -> list[ft.Control]:
    """The first of them; a single one is taken as the opponent."""
    if not query.strip():
        return []
    only = len(found) == 1
    rows: list[ft.Control] = [
        list_row(
            look, name_of(w, o), w.t("the opponent") if only else offer_sub(w, o), emblem_name="score-monster",
            trailing=ft.Icons.CHECK_ROUNDED if only else ft.Icons.CHEVRON_RIGHT_ROUNDED, on_tap=partial(on_pick, o),
        )
        for o in found[:FOUND]
    ]  # fmt: skip
    return rows or [hint(look, w.t("No minion of the lists is called so."))]


async def _remember_threshold(app: App, minion: Minion) -> None:
    told = {"id": minion.id, "threshold": minion.threshold}
    await own.change(app, lambda my: known.remembered(my, "minion", told))


def chances(look: Look, w: Words, s: State, seat: int, minion: Minion) -> list[ft.Control | None]:
    """The sum of one die, and how likely the trophy of a minion is with it and with more dice."""
    hero, faces, n = s.heroes[seat], s.tables.combat_faces, 1
    at = minion.threshold
    bars = odds.chart(n, 0, faces)
    average = sum((Fraction(total) * chance for total, chance in bars), Fraction(0))
    mean = w.t("on average {n}", n=amount(w, average))
    dice = w.tn("Sum of {n} combat die", "Sum of {n} combat dice", n)
    name = w.t("{what}: from {low} to {high}, {mean}", what=dice, low=bars[0][0], high=bars[-1][0], mean=mean)
    room = look.column - 2 * SCREEN_EDGE - 48
    rungs = ((at, 1),) if at is not None else ()
    picture = ft.Container(
        column(
            [look.text(dice, 17, 700), look.text(mean, 14, 400, look.ink2), chart(look, bars, rungs, room, name)], 4
        ),
        padding=ft.Padding.symmetric(horizontal=8, vertical=6),
    )
    if at is None:
        return [picture]
    rows: list[ft.Control] = []
    before: Fraction | None = None
    for more in range(MORE + 1):
        chance = odds.at_least(n + more, at, 0, 0, faces)
        label = w.tn("{n} die", "{n} dice", n + more)
        gain = "" if before is None else w.t("+{n}", n=w.percent(chance - before))
        said = ", ".join(x for x in (label, w.t("trophy {chance}", chance=w.percent(chance)), gain) if x)
        rows.append(rung_row(look, label, "", chance, w.percent(chance), on=not more, said=said))
        before = chance
        if chance == SURE:
            break
    again = rerolls_of(hero, n)
    if again:
        chance = odds.at_least(n, at, 0, again, faces)
        dice = w.tn("{n} die", "{n} dice", n)
        label = w.t("{dice}, {rerolls}", dice=dice, rerolls=w.tn("{n} reroll", "{n} rerolls", again))
        rows.append(rung_row(look, label, "", chance, w.percent(chance), said=f"{label}, {w.percent(chance)}"))
    price = w.t("One more die: a mercenary for {xp} XP or {gold} gold.", xp=MERCENARY["xp"], gold=MERCENARY["gold"])
    title = w.t("Chance of {n} and more, the trophy", n=at)
    return [picture, section(look, title), card(look, rows), hint(look, price), next_trophy(look, w, s, seat)]
