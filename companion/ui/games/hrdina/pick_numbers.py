"""Numbers of a hero and of the table: tokens, lines typed by hand, the monster, the printed tables."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import flet as ft

from companion import mycards
from companion.core.contract import Illegal, Ruling
from companion.core.text import Msg, msg
from companion.games.hrdina.cards import Monster
from companion.games.hrdina.rows import signed
from companion.games.hrdina.rules.cards import OF_MONSTERS, TOKEN_MOST
from companion.games.hrdina.rules.finish import ANY_POINTS, OF_STEP, RANGES
from companion.games.hrdina.state import TOKENS, Hero, Line, State, Tables
from companion.games.hrdina.words import EMBLEMS, TOKEN, line_label
from companion.i18n import Words
from companion.mycards import Offer
from companion.store.base import StoreError
from companion.ui.app import App, Sheet
from companion.ui.components import button, field, hint, list_row, reading, search, section, sheet
from companion.ui.games.hrdina import cards_facts as facts
from companion.ui.games.hrdina import cards_mine as own
from companion.ui.games.hrdina.cards_form import card_sheet, form_sheet
from companion.ui.games.hrdina.cards_parts import number_row, number_sheet, offer_row
from companion.ui.games.hrdina.pick_cards import Move, settled
from companion.ui.games.hrdina.pick_one import Then, found, lacking, ordered
from companion.ui.screens.sheets import reasons
from companion.ui.session import Session
from companion.ui.theme import Look

TOKEN_EMBLEMS: Final[dict[str, str]] = {
    "gold": "die-gold",
    "xp": "xp",
    "charisma": "attr-cha",
    "honor": "role-guard",
    "injuries": "life-lost",
    "trophies": "score-monster",
}


def tokens_of(s: State) -> tuple[str, ...]:
    """Tokens played at this table."""
    return tuple(t for t in TOKENS if s.options.monsters or t not in OF_MONSTERS)


def tokens_sheet(app: App, session: Session, seat: int, then: Then = None) -> Sheet:
    """Gold, XP and the other tokens a hero has left."""
    hero: Hero = session.state.heroes[seat]
    values: dict[str, int | None] = {t: getattr(hero, t) for t in tokens_of(session.state)}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        def put(token: str, n: int | None) -> None:
            values[token] = n
            app.refresh()

        def save() -> None:
            now = session.state.heroes[seat]
            moves: list[Move] = [
                {"kind": "set_token", "seat": seat, "token": token, "value": n}
                for token, n in values.items()
                if n != getattr(now, token)
            ]
            app.tell(session, *moves, then=then)

        def line(token: Any) -> ft.Control:
            label, most = w.say(TOKEN[token]), TOKEN_MOST[token]
            return number_row(
                look,
                w,
                label,
                values[token],
                0,
                most,
                partial(put, token),
                emblem_name=TOKEN_EMBLEMS[token],
                on_value=partial(app.push, number_sheet(label, values[token], 0, most, partial(put, token))),
            )

        unknown = [t for t, n in values.items() if n is None]

        def none_left() -> None:
            values.update(dict.fromkeys(unknown, 0))
            app.refresh()

        return sheet(
            look,
            w.t("Tokens"),
            [
                *[line(token) for token in values],
                list_row(
                    look,
                    w.t("The others: none"),
                    emblem_name=ft.Icons.EXPOSURE_ZERO_ROUNDED,
                    trailing=None,
                    on_tap=none_left,
                )
                if unknown
                else None,
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(seat),
            emblem_name="die-gold",
            spacing=2,
            buttons=[
                button(look, w.t("Cancel"), app.close),
                button(look, w.t("Save"), save, main=True),
            ],
        )

    return build


# --- a line by hand ---


def line_sheet(app: App, session: Session, seat: int, line: Line, then: Then = None) -> Sheet:
    """Points of a line by hand with a note: minions and others, or any line instead of the calculation."""
    hero: Hero = session.state.heroes[seat]
    typed_anyway = line in ("minions", "other")
    before = next((o for o in hero.overrides if o.line == line), None)
    if typed_anyway:
        points, note = getattr(hero, line), hero.other_note if line == "other" else ""
    else:
        points, note = (before.stars, before.note) if before else (None, "")
    low, high = RANGES.get(line, ANY_POINTS)
    state: dict[str, Any] = {"points": points, "note": note}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        label = w.say(line_label(line))

        def put(n: int | None) -> None:
            state["points"] = n
            app.refresh()

        def noted(text: str) -> None:
            state["note"] = text

        def save(value: int | None) -> None:
            moves: list[Move] = []
            if value != points or state["note"] != note:
                told: Move = {"kind": "set_line", "seat": seat, "line": line, "stars": value}
                moves.append({**told, "note": " ".join(state["note"].split())} if line != "minions" else told)
            step = next(step for step, keys in OF_STEP.items() if line.split(".")[0] in keys)
            if typed_anyway and not value:
                moves += settled(session.state.heroes[seat], seat, step)
            app.tell(session, *moves, then=then)

        back = None
        if not typed_anyway and before is not None:
            back = button(look, w.t("Calculate again"), partial(save, None))
        some = state["points"] is not None
        return sheet(
            look,
            label,
            [
                hint(look, w.t("Trophies and others: what their cards say, added up.")) if line == "minions" else None,
                hint(look, w.t("What cards give that the app does not count, added up.")) if line == "other" else None,
                hint(look, w.t("Your number stands instead of the calculation.")) if not typed_anyway else None,
                number_row(
                    look,
                    w,
                    w.t("Stars"),
                    state["points"],
                    low,
                    high,
                    put,
                    start=0,
                    show=signed if low < 0 else str,
                    on_value=partial(app.push, number_sheet(label, state["points"], low, high, put)),
                ),
                field(
                    look,
                    w.t("Note"),
                    state["note"],
                    noted,
                    hint=w.t("what they are for"),
                    max_length=200,
                    key=f"note-{line}",
                )
                if line != "minions"
                else None,
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.name(seat),
            emblem_name=EMBLEMS.get(line.split(".")[0], "score-star"),
            buttons=[
                back or button(look, w.t("Cancel"), app.close),
                button(
                    look,
                    w.t("Save") if some or not typed_anyway else w.t("No stars"),
                    partial(_save_line, app, state, save),
                    main=some or typed_anyway,
                ),
            ],
        )

    return build


def _save_line(app: App, state: dict[str, Any], save: Any) -> None:
    """The number as it is now, not as it was drawn."""
    save(state["points"])


# --- the monster ---


def monster_sheet(app: App, session: Session, then: Then = None) -> Sheet:
    """The monster of this table; a tap picks it, an unknown ladder is asked for once."""
    state = {"query": ""}
    own.mine(app)

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state

        def typed(text: str) -> None:
            state["query"] = text
            app.refresh()

        def tell(offer: Offer | None) -> None:
            card = None
            if offer is not None and isinstance(offer.card, Monster):
                card = offer.card.model_copy(update={"name": facts.name_of(w, offer)})
            if card == session.state.monster:
                app.tell(session, then=then)
            else:
                told = card.model_dump(mode="json") if card else None
                app.tell(session, {"kind": "set_monster", "monster": told}, then=then)

        def choose(offer: Offer) -> None:
            if offer.missing:
                app.push(form_sheet("monster", offer, tell, without=partial(tell, offer)))
            else:
                tell(offer)

        now = s.monster
        every = ordered(own.offers(app, "monster", s.options.modules), w, now.id if now else "", {})
        parts: list[ft.Control | None] = [
            search(
                look,
                w.t("Search by name or value"),
                state["query"],
                typed,
                clear_name=w.t("Clear the search"),
                key="search-monster",
            )
        ]
        if now is not None and (mine := next((o for o in every if o.id == now.id), None)):
            parts.append(
                list_row(
                    look,
                    w.t("Change the ladder of {monster}", monster=now.name or facts.name_of(w, mine)),
                    facts.value_words(w, "rungs", now) or w.t("The ladder is not known yet"),
                    emblem_name=ft.Icons.EDIT_ROUNDED,
                    on_tap=lambda: app.push(form_sheet("monster", mine, tell)),
                )
            )
        parts += [
            offer_row(
                app,
                look,
                w,
                o,
                partial(choose, o),
                on_more=partial(app.push, card_sheet("monster", o.id, tell, picked=now is not None and now.id == o.id)),
                chosen=now is not None and now.id == o.id,
                lacking=lacking(w, o),
            )
            for o in found(every, w, state["query"])
        ]
        if now is not None:
            parts.append(
                list_row(
                    look,
                    w.t("Clear the choice"),
                    emblem_name=ft.Icons.BACKSPACE_OUTLINED,
                    trailing=None,
                    on_tap=partial(tell, None),
                )
            )
        return sheet(
            look,
            w.t("Monster"),
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.t("of the final battle"),
            emblem_name="score-monster",
            spacing=4,
            buttons=[
                button(
                    look,
                    w.t("Not in the list"),
                    lambda: app.push(form_sheet("monster", None, tell, name=state["query"])),
                )
            ],
        )

    return build


# --- printed tables ---

MATCHES: Final[dict[str, Msg]] = {
    "backstory": msg("Backstory: stars for matches"),
    "story": msg("Story of the familiar: stars for matches"),
}


def tables_sheet(app: App, session: Session | None = None, then: Then = None) -> Sheet:
    """Tables printed on cards and boards, corrected for the group, and for the open table if there is one."""
    printed, _ = mycards.tables(own.catalogue(), own.mine(app))
    start: Tables = session.state.tables if session and session.state.tables != Tables() else printed
    state: dict[str, Any] = {"values": start.model_dump(), "errors": (), "why": None}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        values: dict[str, Any] = state["values"]

        def put(key: str, value: Any) -> None:
            values[key] = value
            state["errors"], state["why"] = (), None
            app.refresh()

        def item(key: str, at: int, n: int) -> None:
            put(key, (*values[key][:at], n, *values[key][at + 1 :]))

        async def save(told: dict[str, Any] | None) -> None:
            try:
                my = await own.change(app, lambda before: mycards.learn_tables(before, told))
            except Illegal as e:
                state["errors"] = e.rulings
                app.refresh()
                return
            except StoreError as e:
                state["why"] = e.why
                app.refresh()
                return
            if session is None:
                app.close()
                return
            tables, _ = mycards.tables(own.catalogue(), my)
            moves: list[Move] = []
            if tables != session.state.tables:
                moves.append({"kind": "set_tables", "tables": tables.model_dump(mode="json")})
            app.tell(session, *moves, then=then)

        def points(key: str) -> list[ft.Control | None]:
            return [
                section(look, w.say(MATCHES[key])),
                *[
                    number_row(
                        look, w, w.tn("{n} match", "{n} matches", at), values[key][at], 0, 10, partial(item, key, at)
                    )
                    for at in range(len(values[key]))
                ],
            ]

        split = [values["split_faces"].count(n) for n in range(1, 5)]

        def faces(n: int, many: int) -> None:
            now = [*split]
            now[n - 1] = many
            if 0 < sum(now) <= 12:
                put("split_faces", tuple(v for v in range(1, 5) for _ in range(now[v - 1])))

        errors: tuple[Ruling, ...] = state["errors"]
        mine = own.mine(app).tables
        return sheet(
            look,
            w.t("Printed tables"),
            [
                *points("backstory"),
                *points("story"),
                section(look, w.t("Faces of a combat die")),
                *[
                    number_row(
                        look,
                        w,
                        w.t("Face {n}", n=at + 1),
                        values["combat_faces"][at],
                        0,
                        9,
                        partial(item, "combat_faces", at),
                    )
                    for at in range(6)
                ],
                section(look, w.t("Faces of a split die")),
                *[
                    number_row(look, w, w.t("How many faces show {n}", n=n), split[n - 1], 0, 6, partial(faces, n))
                    for n in range(1, 5)
                ],
                section(look, w.t("Opposite faces add up to")),
                number_row(look, w, w.t("Boost die"), values["opposite_boost"], 6, 16, partial(put, "opposite_boost")),
                number_row(look, w, w.t("Split die"), values["opposite_split"], 2, 8, partial(put, "opposite_split")),
                list_row(
                    look,
                    w.t("Give them back to the list"),
                    w.t("Forgets what you changed in the tables"),
                    emblem_name=ft.Icons.RESTART_ALT_ROUNDED,
                    trailing=None,
                    on_tap=lambda: app.run(save, None),
                )
                if mine is not None
                else None,
                *reasons(app, look, w, "hrdina", errors),
                reading(look, w.say(state["why"]), color=look.bad, weight=500) if state["why"] else None,
            ],
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.t("as they stand on your cards"),
            emblem_name="rule",
            spacing=2,
            buttons=[
                button(look, w.t("Cancel"), app.close),
                button(look, w.t("Save"), lambda: app.run(save, dict(values)), main=True),
            ],
        )

    return build
