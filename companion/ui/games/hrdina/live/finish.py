"""The end of a followed game: last improvements, adventure cards, the final battle, and on to the score."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft
from pydantic import JsonValue

from companion import mycards
from companion.core.contract import Offer
from companion.games.hrdina.battle import ADVENTURES
from companion.games.hrdina.battle import dice_count as battle_dice
from companion.games.hrdina.cards import Card
from companion.games.hrdina.live.common import live_of, side
from companion.games.hrdina.live.market import complete
from companion.games.hrdina.live.moves import RevealAdventure
from companion.games.hrdina.live.rules import check
from companion.games.hrdina.live.state import AdventureKind, Stage
from companion.games.hrdina.rows import signed
from companion.games.hrdina.rules.improve import HEAL
from companion.games.hrdina.state import Battle, State
from companion.games.hrdina.words import ADVENTURE, TOKEN
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import (
    button,
    card,
    choice,
    hint,
    list_row,
    move,
    moves,
    section,
    sheet,
)
from companion.ui.games.hrdina import cards_facts as facts
from companion.ui.games.hrdina.cards_parts import number_row
from companion.ui.games.hrdina.live import cards_live, fiends
from companion.ui.games.hrdina.live.bits import RNG
from companion.ui.games.hrdina.live.picker import picker_sheet
from companion.ui.games.hrdina.live.view import Moment, View
from companion.ui.screens.sheets import reasons
from companion.ui.screens.table import tell
from companion.ui.session import Session
from companion.ui.theme import Look

EMBLEM: dict[str, str] = {"location": "score-alignment", "obstacle": "requirement", "attack": "weapon-dagger"}
MOST_DICE, MOST_MODIFIER = 20, 20


def moment(v: View) -> Moment:
    """The tray of the end, step by step."""
    return {"close": _close, "reveal": _reveal, "battle_roll": _battle}[v.now.step](v)


def notice(v: View) -> list[ft.Control]:
    """In the last market phase: this is the end of the rounds."""
    if v.live.stage is not Stage.MARKET or not complete(v.s):
        return []
    words = v.w.t("Every board is full: after this market phase come the last improvements.")
    return [hint(v.look, words, emblem_name="score-goals", on_mat=True)]


# --- last improvements ---


def _close(v: View) -> Moment:
    look, w = v.look, v.w
    made = [
        move(
            look,
            w.name(seat),
            purse(v, seat),
            emblem_name="action",
            on_tap=partial(v.app.open, last_sheet(v.session, seat)),
            key=f"last-{seat}",
        )
        for seat in range(v.s.n)
    ]
    close = v.find("close_creation")
    if close is not None:
        made.append(v.one(close, title=w.t("All is done"), sub=w.t("creation closes"), main=True))
    return Moment([moves(look, made)], sub=w.t("XP actions, healing, banishing: the last chance"), strip=False)


def purse(v: View, seat: int) -> str:
    """What a seat has for improvements: "12 XP, 5 gold, 1 fiend"."""
    w, hero = v.w, v.s.heroes[seat]
    parts = [w.t("{token} {n}", token=TOKEN["xp"], n=hero.xp or 0)] if v.s.options.monsters else []
    parts.append(w.tn("{n} gold", "{n} gold", hero.gold or 0))
    if hero.injuries:
        parts.append(w.tn("{n} injury", "{n} injuries", hero.injuries))
    if bad := sum(f.active for f in hero.fiends):
        parts.append(w.tn("{n} fiend", "{n} fiends", bad))
    return ", ".join(parts)


def last_sheet(session: Session, seat: int) -> Sheet:
    """What one hero can still do: the plan of improvements, healing, fiends, cards thrown away."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        v = View(app, look, w, session)
        parts: list[ft.Control | None] = []
        if v.s.options.monsters:
            parts.append(
                list_row(
                    look, w.t("Plan of improvements"), w.t("the best use of the XP, step by step"),
                    emblem_name="score-goals", on_tap=partial(app.go, f"{session.route}/plan/{seat}"),
                )
            )  # fmt: skip
            heal = v.find("improve", seat, action="heal")
            if heal is not None:
                price = w.t("{n} XP", n=HEAL)
                parts.append(_line(app, look, w, session, heal, "effect-heal", price))
        bad = fiends.rows(app, look, w, session, seat)
        if bad:
            parts += [section(look, w.t("Fiends")), *bad]
        held = cards_live.cards_rows(app, look, w, session, seat)
        if held:
            parts += [section(look, w.t("Cards")), *held]
        return sheet(
            look,
            w.t("Last improvements"),
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=", ".join((w.name(seat), purse(v, seat))),
            emblem_name="action",
            spacing=4,
        )

    return build


def _line(app: App, look: Look, w: Words, session: Session, offer: Offer, mark: str, price: str) -> ft.Control:
    against = offer.rulings
    sub = w.say(against[0].why) if against else price
    return list_row(
        look, w.say(offer.label), sub, emblem_name="why-not" if against else mark, sub_color=look.bad if against else None,
        on_tap=partial(tell, app, session, offer),
    )  # fmt: skip


# --- adventure cards ---


def _due(s: State) -> AdventureKind:
    return next(kind for kind in ADVENTURES if kind not in live_of(s).revealed)


def _reveal(v: View) -> Moment:
    w, kind = v.w, _due(v.s)
    owners = [i for i in range(v.s.n) if kind in side(v.s, i).tokens]
    who = w.joined([w.name(i) for i in owners])
    sub = w.t("has the token: {who}", who=who) if owners else w.t("nobody has its token")
    offer = v.find("reveal_adventure")
    made: list[ft.Control] = []
    if offer is not None:
        if owners:
            tap = partial(v.app.open, reveal_sheet(v.session, kind))
            made.append(v.one(offer, main=True, title=w.t("Turn it over"), sub=w.say(ADVENTURE[kind]), on_tap=tap))
        else:
            made.append(v.one(offer, main=True, title=w.t("Turn it over"), sub=w.t("it helps nobody"), adventure=kind))
            tap = partial(v.app.open, reveal_sheet(v.session, kind))
            made.append(
                move(v.look, w.t("Tell the card"), w.t("its name"), emblem_name="clue", on_tap=tap, key="reveal-name")
            )
    return Moment([moves(v.look, made)], sub=sub, strip=False)


def reveal_sheet(session: Session, kind: AdventureKind) -> Sheet:
    """An adventure card: its name if wanted, and for each owner of its token what it gives."""
    state: dict[str, Any] = {"card": None, "gains": {}}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state

        def named(offer: mycards.Offer) -> None:
            app.close()
            state["card"] = Card(id=offer.id, name=facts.name_of(w, offer)[:60])
            app.refresh()

        def put(seat: int, **changes: Any) -> None:
            state["gains"][seat] = {**of(seat), **changes}
            app.refresh()

        def of(seat: int) -> dict[str, Any]:
            found: dict[str, Any] = state["gains"].get(seat, {"dice": 0, "modifier": 0, "met": True})
            return found

        def data() -> dict[str, JsonValue]:
            gains: list[JsonValue] = []
            for seat in owners:
                told = of(seat)
                zero = {"dice": 0, "modifier": 0}
                gains.append({"seat": seat, **told, **({} if told["met"] else zero)})
            made: dict[str, JsonValue] = {"kind": "reveal_adventure", "adventure": kind, "gains": gains}
            if state["card"] is not None:
                made["card"] = state["card"].model_dump(mode="json")
            return made

        owners = [i for i in range(s.n) if kind in side(s, i).tokens]
        naming = picker_sheet(session, w.t("Which card?"), ("adventure",), named, subtitle=w.say(ADVENTURE[kind]))
        parts: list[ft.Control | None] = [
            list_row(
                look,
                state["card"].name if state["card"] else w.t("Name of the card"),
                w.t("need not be told"),
                emblem_name="wandering",
                on_tap=partial(app.push, naming),
            )
        ]
        for seat in owners:
            told = of(seat)
            more, total = w.t("More dice"), w.t("To the total")
            whose = f", {w.name(seat)}" if len(owners) > 1 else ""
            options = [("yes", w.t("condition met")), ("no", w.t("not met"))]
            rows: list[ft.Control | None] = [
                ft.Container(
                    choice(look, options, "yes" if told["met"] else "no", lambda it, i=seat: put(i, met=it == "yes")),  # type: ignore[misc]
                    padding=ft.Padding.symmetric(horizontal=8, vertical=6),
                )
            ]
            if told["met"]:
                rows += [
                    number_row(
                        look, w, more, told["dice"], 0, MOST_DICE, lambda n, i=seat: put(i, dice=n),  # type: ignore[misc]
                        emblem_name="die-combat", name=more + whose,
                    ),
                    number_row(
                        look, w, total, told["modifier"], -MOST_MODIFIER, MOST_MODIFIER,
                        lambda n, i=seat: put(i, modifier=n), emblem_name="score-monster", show=signed,  # type: ignore[misc]
                        name=total + whose,
                    ),
                ]  # fmt: skip
            note = next((p.note for p in side(s, seat).peeks if p.adventure == kind), "")
            parts += [
                section(look, w.name(seat)),
                hint(look, note, emblem_name="card-closed") if note else None,
                card(look, rows),
            ]
        if not owners:
            parts.append(hint(look, w.t("Nobody has its token, so it gives nothing.")))
        parts += reasons(app, look, w, "hrdina", check(s, RevealAdventure.model_validate(data())))
        return sheet(
            look,
            w.say(ADVENTURE[kind]),
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.t("token and condition are both needed"),
            emblem_name=EMBLEM[kind],
            spacing=4,
            buttons=[
                button(look, w.t("Cancel"), app.close),
                button(look, w.t("Turn it over"), lambda: app.tell(session, data()), main=True),
            ],
        )

    return build


# --- the final battle ---


def _battle(v: View) -> Moment:
    w, look = v.w, v.look
    made: list[ft.Control] = []
    for seat in range(v.s.n):
        hero = v.s.heroes[seat]
        dice = (hero.battle or Battle()).dice
        waits = seat in v.now.seats
        n = battle_dice(hero.battle or Battle())
        sub = w.tn("{n} combat die", "{n} combat dice", n) if waits else w.t("rolled {n}", n=sum(dice))
        made.append(
            move(
                look, w.name(seat), sub, state="main" if seat == v.seat else "possible", emblem_name="score-monster",
                on_tap=partial(v.app.go, f"{v.session.route}/battle/{seat}"), key=f"battle-{seat}",
            )
        )  # fmt: skip
    if v.seat is not None and (roll := v.find("battle_roll", v.seat)) is not None:
        made.append(
            v.one(
                roll, main=False, title=w.t("Roll for us"), sub=w.name(v.seat), emblem_name="die-6",
                on_tap=partial(_roll, v, v.seat),
            )
        )  # fmt: skip
    return Moment([moves(look, made)], sub=w.t("mercenaries before the roll, rerolls after it"), strip=False)


def _roll(v: View, seat: int) -> None:
    n = battle_dice(v.s.heroes[seat].battle or Battle())
    values: list[JsonValue] = [RNG.choice(v.s.tables.combat_faces) for _ in range(n)]
    v.app.tell(
        v.session, {"kind": "battle_roll", "seat": seat, "values": values},
        then=partial(v.app.go, f"{v.session.route}/battle/{seat}"),
    )  # fmt: skip
