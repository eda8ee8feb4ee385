"""The form of a hero or a weapon, copied from the printed card once; all but the name may stay unknown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.games.balicek.cards import (
    BONUS_KINDS,
    PHASE_IDS,
    SEGMENT_KINDS,
    Bonus,
    HeroCard,
    Segment,
    WeaponCard,
)
from companion.games.balicek.rules.common import DAY
from companion.games.balicek.words import EMBLEMS, WITHOUT_NUMBER
from companion.i18n import Words
from companion.store.base import StoreError
from companion.store.files import BadFile
from companion.ui.app import App, Sheet
from companion.ui.components import (
    button,
    card,
    chip,
    chips,
    choice,
    column,
    field,
    hint,
    list_row,
    reading,
    section,
    sheet,
    switch_row,
)
from companion.ui.games.balicek import cards_mine as own
from companion.ui.games.balicek import cards_store as cs
from companion.ui.games.balicek.cards_store import Card, Kind
from companion.ui.games.balicek.parts import STRETCH, cap, number_row
from companion.ui.theme import Look

Done = Callable[[Card], Any]
MOST = 99
TARGETED = ("lasting", "combo")


def new_card(kind: Kind, name: str = "") -> Card:
    return HeroCard(name=name) if kind == "heroes" else WeaponCard(name=name)


def form_sheet(kind: Kind, before: Card | None, done: Done, *, name: str = "") -> Sheet:
    """`done` gets the card as it is kept, after the form has closed."""
    start = before or new_card(kind, name)
    state: dict[str, Any] = {name: getattr(start, name) for name in type(start).model_fields}
    state["trouble"], state["busy"] = None, False

    async def save(app: App) -> None:
        if state["busy"]:
            return
        if not cs.tidy(state["name"]):
            state["trouble"] = "name"
            app.refresh()
            return
        made = told(kind, state)
        if not made.id:
            made = made.model_copy(update={"id": cs.free_id({c.id for c in own.mine(app).cards(kind)}, made.name)})
        state["busy"] = True
        try:
            my = await own.change(app, lambda now: cs.learn(now, made))
        except (StoreError, BadFile) as e:
            state["trouble"] = e.why
            app.refresh()
            return
        finally:
            state["busy"] = False
        app.close()
        kept = my.get(kind, made.id)
        if kept is not None:
            done(kept)

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        return _Form(app, look, w, kind, state).sheet(
            w.t("Change the card") if before else w.t("New hero") if kind == "heroes" else w.t("New weapon"),
            lambda: app.run(save, app),
        )

    return build


def told(kind: Kind, state: dict[str, Any]) -> Card:
    """The card the form holds."""
    model = HeroCard if kind == "heroes" else WeaponCard
    values = {name: state[name] for name in model.model_fields}
    values["name"], values["type"] = cs.tidy(values["name"]), cs.tidy(values["type"])
    if kind == "heroes" and (klass := cs.tidy(state.get("klass_typed", ""))):  # typed and not yet added
        values["skills"] = tuple(dict.fromkeys([*(values["skills"] or ()), klass]))
    if kind == "weapons":
        values["klass"] = cs.tidy(values["klass"])
        values["segments"] = values["segments"] or None
    return model.model_validate(values)


class _Form:
    """One drawing of the form."""

    def __init__(self, app: App, look: Look, w: Words, kind: Kind, state: dict[str, Any]) -> None:
        self.app, self.look, self.w, self.kind, self.state = app, look, w, kind, state

    def put(self, **changes: Any) -> None:
        self.state.update(changes)
        self.app.refresh()

    def text(self, name: str, label: str, hint_: str = "", error: str = "") -> ft.Control:
        def keep(value: str) -> None:
            self.state[name] = value

        return field(
            self.look, label, self.state[name], keep, hint=hint_, error=error, max_length=60, key=f"{self.kind}-{name}"
        )

    def number(self, name: str, label: str, start: int, sub: str = "") -> ft.Control:
        """A number that may stay unknown: less than 0 is not known again."""
        value = self.state[name]
        if value is None:
            return list_row(
                self.look, label, self.w.t("not known"), trailing=ft.Icons.ADD_ROUNDED,
                on_tap=lambda: self.put(**{name: start}), key=name,
            )  # fmt: skip

        def put(n: int) -> None:
            self.put(**{name: n if n >= 0 else None})

        return number_row(self.look, self.w, label, value, -1, MOST, put, sub=sub)

    def sheet(self, title: str, save: Callable[[], Any]) -> ft.BottomSheet:
        w, look, state = self.w, self.look, self.state
        trouble = state["trouble"]
        error = w.t("Give the card a name.") if trouble == "name" and not cs.tidy(state["name"]) else ""
        rest = self.hero() if self.kind == "heroes" else self.weapon()
        return sheet(
            look,
            title,
            [
                self.text("name", w.t("Name"), error=error),
                self.text(
                    "type",
                    w.t("Type, for squads and decks") if self.kind == "heroes" else w.t("Type, for decks"),
                    w.t("the same as the name"),
                ),
                number_row(
                    look, w, w.t("Copies you have"), state["copies"], 1, MOST, lambda n: self.put(copies=n),
                    emblem_name="deck",
                ),
                *rest,
                reading(look, w.say(trouble), color=look.bad, weight=500) if trouble and trouble != "name" else None,
            ],
            on_close=self.app.close,
            close_name=w.t("Close"),
            subtitle=w.t("As it is printed; what you leave out is asked when it is needed."),
            emblem_name=own.EMBLEM[self.kind],
            buttons=[button(look, w.t("Cancel"), self.app.close), button(look, w.t("Save"), save, main=True)],
        )  # fmt: skip

    # --- a hero ---

    def hero(self) -> list[ft.Control | None]:
        w, look = self.w, self.look
        bonuses: tuple[Bonus, ...] | None = self.state["bonuses"]
        rows: list[ft.Control | None] = [
            list_row(
                look, cap(own.bonus_words(w, b)), trailing=ft.Icons.EDIT_ROUNDED,
                on_tap=partial(self.app.push, bonus_sheet(self.state, i)), key=f"bonus-{i}",
            )
            for i, b in enumerate(bonuses or ())
        ]  # fmt: skip
        if len(bonuses or ()) < len(BONUS_KINDS):
            rows.append(
                list_row(
                    look, w.t("Add a bonus"), trailing=ft.Icons.ADD_ROUNDED,
                    on_tap=partial(self.app.push, bonus_sheet(self.state, None)), key="add-bonus",
                )
            )  # fmt: skip
        return [
            self.number("energy", w.t("Energy printed on the hero"), 4),
            *self.skills(),
            section(look, w.t("Bonuses")),
            card(look, rows),
            switch_row(
                look, w.t("No bonus is printed"), bonuses == (), lambda on: self.put(bonuses=() if on else None),
                sub=w.t("then none is asked for"), key="no-bonus",
            )
            if not bonuses
            else None,
        ]  # fmt: skip

    def skills(self) -> list[ft.Control | None]:
        """Classes of weapons the hero handles: those known already as chips, others typed."""
        w, look = self.w, self.look
        have: tuple[str, ...] = self.state["skills"] or ()
        known = list(dict.fromkeys([*own.classes_of(self.app), *have]))

        def toggle(klass: str) -> None:
            left = tuple(x for x in have if x != klass) if klass in have else (*have, klass)
            self.put(skills=left or None)

        def typed(text: str) -> None:
            self.state["klass_typed"] = text

        def add() -> None:
            klass = cs.tidy(self.state.get("klass_typed", ""))
            self.state["klass_typed"] = ""
            self.put(skills=(*have, klass) if klass and klass not in have else self.state["skills"])

        made: list[ft.Control | None] = [
            section(look, w.t("Weapons the hero handles")),
            chips(look, [(x, x) for x in known], have, toggle) if known else None,
            ft.Row(
                [
                    field(
                        look, w.t("Another class of weapons"), self.state.get("klass_typed", ""), typed, max_length=60,
                        expand=True, key=f"klass-{len(have)}",
                    ),
                    button(look, w.t("Add"), add, expand=None, key="add-skill"),
                ],
                spacing=8,
            ),
        ]  # fmt: skip
        if not have:
            made.append(
                switch_row(
                    look, w.t("No class is printed"), self.state["skills"] == (),
                    lambda on: self.put(skills=() if on else None), sub=w.t("every spin costs 1 energy more"),
                    key="no-skill",
                )
            )  # fmt: skip
        return made

    # --- a weapon ---

    def weapon(self) -> list[ft.Control | None]:
        w, look = self.w, self.look
        segments: tuple[Segment, ...] = self.state["segments"] or ()
        known = own.classes_of(self.app)
        total = sum(x.share for x in segments)
        rows = [
            list_row(
                look, cap(own.segment_words(w, x)), w.t("{n} of {all} of the circle", n=x.share, all=total),
                emblem_name=EMBLEMS[x.kind], trailing=ft.Icons.EDIT_ROUNDED,
                on_tap=partial(self.app.push, segment_sheet(self.state, i)), key=f"segment-{i}",
            )
            for i, x in enumerate(segments)
        ]  # fmt: skip
        rows.append(
            list_row(
                look, w.t("Add a segment"), trailing=ft.Icons.ADD_ROUNDED,
                on_tap=partial(self.app.push, segment_sheet(self.state, None)), key="add-segment",
            )
        )  # fmt: skip
        return [
            self.text("klass", w.tc("weapon", "Class"), w.t("what heroes' skills name")),
            chips(look, [(x, x) for x in known], self.state["klass"], lambda x: self.put(klass=x)) if known else None,
            self.number("resistance", w.t("Resistance"), 3),
            self.number("cost", w.t("Energy of a spin"), 1),
            section(look, w.t("Spinner")),
            card(look, rows),
            hint(look, w.t("With its segments a spin is told in one tap, or spun here.")) if not segments else None,
        ]


# --- parts of a card ---


def _part(
    app: App, look: Look, w: Words, title: str, body: Sequence[ft.Control | None], save: Callable[[], Any],
    remove: Callable[[], Any] | None,
) -> ft.BottomSheet:  # fmt: skip
    away = button(look, w.t("Remove"), remove) if remove else button(look, w.t("Cancel"), app.close)
    return sheet(
        look, title, body, on_close=app.close, close_name=w.t("Close"),
        buttons=[away, button(look, w.t("Done"), save, main=True)],
    )  # fmt: skip


def _changed(items: tuple[Any, ...] | None, i: int | None, item: Any) -> tuple[Any, ...]:
    """With `item` in place `i`, at the end for None; without it for an item None."""
    every = list(items or ())
    if i is None:
        every.append(item)
    elif item is None:
        del every[i]
    else:
        every[i] = item
    return tuple(every)


def bonus_sheet(form: dict[str, Any], i: int | None) -> Sheet:
    """One kind of bonus with its value in each day phase."""
    before: tuple[Bonus, ...] = form["bonuses"] or ()
    taken = {b.kind for n, b in enumerate(before) if n != i}
    free = [k for k in BONUS_KINDS if k not in taken]
    old = before[i] if i is not None else Bonus(kind=free[0])
    state: dict[str, Any] = {"kind": old.kind, "values": dict(old.values)}
    state["more"] = any(id in old.values for id in PHASE_IDS[len(DAY) :])

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        def kind(value: str) -> None:
            state["kind"] = value
            app.refresh()

        def put(id: str, n: int) -> None:
            state["values"] = {**state["values"], id: n}
            app.refresh()

        def more() -> None:
            state["more"] = True
            app.refresh()

        def save() -> None:
            values = {id: state["values"][id] for id in PHASE_IDS if state["values"].get(id)}
            form["bonuses"] = (
                _changed(before, i, Bonus(kind=state["kind"], values=values) if values else None)
                if values or i is not None
                else form["bonuses"]
            )
            app.close()

        def remove() -> None:
            form["bonuses"] = _changed(before, i, None) or None
            app.close()

        phases = PHASE_IDS if state["more"] else PHASE_IDS[: len(DAY)]
        return _part(
            app, look, w, w.t("Bonus of the hero"),
            [
                chips(look, [(k, cap(w.term(f"bonus.{k}"))) for k in free], state["kind"], kind),
                *(
                    number_row(
                        look, w, cap(w.say(own.phase_word(k))), state["values"].get(id, 0), 0, MOST, partial(put, id),
                        emblem_name=_phase_emblem(k),
                    )
                    for k, id in enumerate(phases, 1)
                ),
                None if state["more"] else list_row(
                    look, w.t("More day phases"), trailing=ft.Icons.ADD_ROUNDED, on_tap=more, key="more-phases"
                ),
            ],
            save,
            remove if i is not None else None,
        )  # fmt: skip

    return build


def _phase_emblem(k: int) -> str:
    return f"phase-{('morning', 'noon', 'evening', 'night')[k - 1]}" if k <= len(DAY) else ""


def segment_sheet(form: dict[str, Any], i: int | None) -> Sheet:
    """One segment of the spinner: what it does, its number, its part of the circle."""
    before: tuple[Segment, ...] = form["segments"] or ()
    old = before[i] if i is not None else Segment(kind="attack_hero", number=1)
    state: dict[str, Any] = old.model_dump()

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        def put(name: str, value: Any) -> None:
            state[name] = value
            app.refresh()

        def label(text: str) -> None:
            state["label"] = text

        def save() -> None:
            state["label"] = cs.tidy(state["label"])
            form["segments"] = _changed(before, i, Segment.model_validate(state))
            app.close()

        def remove() -> None:
            form["segments"] = _changed(before, i, None) or None
            app.close()

        kind = state["kind"]
        pair = [("attack_hero", w.t("against heroes")), ("attack_weapon", w.t("against weapons"))]
        kinds = ft.Row(
            [
                chip(
                    look, cap(w.term(f"kind.{k}")), k == kind, partial(put, "kind", k), emblem_name=EMBLEMS[k],
                    key=f"segment-{k}",
                )
                for k in SEGMENT_KINDS
            ],
            spacing=8, run_spacing=8, wrap=True,
        )  # fmt: skip
        return _part(
            app, look, w, w.t("Segment of the spinner"),
            [
                kinds,
                choice(look, pair, state["target_kind"], partial(put, "target_kind")) if kind in TARGETED else None,
                number_row(look, w, w.t("Number"), state["number"], 0, MOST, partial(put, "number"))
                if kind not in WITHOUT_NUMBER else None,
                number_row(
                    look, w, w.t("Size"), state["share"], 1, MOST, partial(put, "share"),
                    sub=w.t("next to the other segments"),
                ),
                field(look, w.t("Words on it, if any"), state["label"], label, max_length=60, key="label")
                if kind == "other" else None,
                column([hint(look, w.t("Equal segments have size 1; one twice as wide has size 2."))], cross=STRETCH),
            ],
            save,
            remove if i is not None else None,
        )  # fmt: skip

    return build
