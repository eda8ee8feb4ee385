"""Last improvements: the best use of the XP that are left, found while the screen stays alive, and carried out step by step."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft
from pydantic import JsonValue

from companion.core.table import Undo
from companion.games.hrdina.cards import letters
from companion.games.hrdina.optimise import ALL, PRICE, Plan, Step
from companion.games.hrdina.optimise_model import KINDS
from companion.games.hrdina.rules.improve import begun
from companion.games.hrdina.state import Hero, State
from companion.games.hrdina.words import TOKEN
from companion.i18n import Words
from companion.ui.app import App, Sheet, frame
from companion.ui.components import (
    Action,
    button,
    card,
    chips,
    choice,
    column,
    header,
    hint,
    icon,
    list_row,
    moves,
    named,
    press,
    rank,
    row,
    ruling,
    scroll,
    section,
    sheet,
    tray,
)
from companion.ui.games.hrdina import pick
from companion.ui.games.hrdina.cards_parts import number_row
from companion.ui.games.hrdina.dice import face
from companion.ui.games.hrdina.plan_run import Run, Trail, run_of, shown, start, trail
from companion.ui.games.hrdina.plan_words import (
    KIND,
    amount,
    branch_words,
    gains_words,
    grouped,
    line_words,
    picture,
    price_words,
    spending_words,
    step_words,
    where_words,
)
from companion.ui.screens.sheets import rule_sheet, rule_title
from companion.ui.session import Session
from companion.ui.theme import Look

MOST_XP = 99


def plan(app: App, session: Session, args: list[str]) -> tuple[ft.Control, Look, Words]:
    """The screen of a hero's last improvements; `args`: its seat."""
    look, w = app.look("hrdina"), app.words("hrdina", session.header.seats)
    seat = int(args[0]) if args and args[0].isdigit() and int(args[0]) < session.state.n else 0
    return _Screen(app, session, look, w, seat).drawn(), look, w


class _Screen:
    """One drawing of the screen."""

    def __init__(self, app: App, session: Session, look: Look, w: Words, seat: int) -> None:
        self.app, self.session, self.look, self.w, self.seat = app, session, look, w, seat
        self.s: State = session.state
        self.hero: Hero = self.s.heroes[seat]
        self.run: Run = run_of(app, session, seat)
        self.way: Trail | None = None
        self.at: int | None = None
        if self.run.plan is not None and self.run.hero is not None:
            self.way = trail(self.run.plan, self.run.hero, self.run.faces, self.s.tables)
            self.at = self.way.at(self.hero)

    def drawn(self) -> ft.Control:
        look, w, run = self.look, self.w, self.run
        top = header(
            look,
            w.t("Last improvements"),
            w.name(self.seat),
            back=Action(ft.Icons.ARROW_BACK_ROUNDED, w.t("Back to the hero"), self.leave),
            actions=[Action(ft.Icons.UNDO_ROUNDED, w.t("Undo"), self.undo)],
            on_mat=False,
        )
        body: list[ft.Control | None] = []
        if begun(self.s):
            closed = w.t("The final battle has begun: no improvements any more.")
            body.append(hint(look, closed, emblem_name="why-not", on_tap=self.rule("hrdina.end.closed")))
        if run.plan is not None and self.way is not None:
            body += self.result(run.plan, self.way)
            body.append(
                card(
                    look,
                    [
                        list_row(
                            look,
                            w.t("What may be done"),
                            self.asked(),
                            emblem_name=ft.Icons.TUNE_ROUNDED,
                            trailing=ft.Icons.EXPAND_LESS_ROUNDED if run.settings else ft.Icons.EXPAND_MORE_ROUNDED,
                            on_tap=self.toggle_settings,
                            expanded=run.settings,
                        )
                    ],
                )
            )
        if run.plan is None or run.settings:
            body += self.settings()
        return frame(self.app, look, top, scroll([*body, ft.Container(height=16)], 8), self.bottom())

    # --- what may be done ---

    @property
    def xp(self) -> int | None:
        return self.hero.xp if self.run.xp is None else self.run.xp

    def put(self, **changes: Any) -> None:
        """Another question: what was found for the one before is gone."""
        self.run.cancel()
        for key, value in changes.items():
            setattr(self.run, key, value)
        self.app.refresh()

    def toggle_settings(self) -> None:
        self.run.settings = not self.run.settings
        self.app.refresh()

    def toggle_kind(self, kind: str) -> None:
        self.put(kinds=self.run.kinds ^ {kind})

    def kinds(self) -> list[str]:
        """The actions there are with these modules, in the order of the attributes."""
        return [k for k in KIND if k in ALL and (k != "banish" or self.s.options.familiars)]

    def asked(self) -> str:
        """The question in a line."""
        w, run = self.w, self.run
        parts = [w.t("XP {n}", n="?" if self.xp is None else self.xp)]
        if run.reserve:
            parts.append(w.t("{n} kept back", n=run.reserve))
        used = [k for k in self.kinds() if k in run.kinds]
        if len(used) < len(self.kinds()):
            parts.append(w.tn("{n} action", "{n} actions", len(used)))
        if run.mode == "with_battle":
            parts.append(w.t("with the battle"))
        return ", ".join(parts)

    def settings(self) -> list[ft.Control | None]:
        look, w, run = self.look, self.w, self.run
        dear = {k: n for k, n in run.prices.items() if n != PRICE}
        prices = ", ".join(f"{w.say(KIND[k][0])} {n}" for k, n in dear.items()) if dear else w.t("each {n} XP", n=PRICE)
        mode = choice(
            look,
            [("hero_only", w.t("Hero only")), ("with_battle", w.t("With the battle"))],
            run.mode,
            lambda m: self.put(mode=m),
        )
        no_monster = run.mode == "with_battle" and (self.s.monster is None or not self.s.monster.rungs)
        return [
            card(
                look,
                [
                    number_row(
                        look, w, w.say(TOKEN["xp"]), self.xp, 0, MOST_XP, lambda n: self.put(xp=n),
                        emblem_name="action", sub=w.t("all that {who} has", who=w.name(self.seat)),
                    ),
                    number_row(
                        look, w, w.t("Keep back"), run.reserve, 0, max(0, self.xp or 0), lambda n: self.put(reserve=n),
                        emblem_name="score-monster", sub=w.t("XP not to be spent"),
                    ),
                ],
                padding=ft.Padding.symmetric(vertical=4),
            ),
            section(look, w.t("Allowed actions")),
            chips(look, [(k, w.say(KIND[k][0])) for k in self.kinds()], sorted(run.kinds), self.toggle_kind),
            card(
                look,
                [
                    list_row(
                        look, w.t("Prices"), prices, emblem_name="die-gold",
                        on_tap=lambda: self.app.open(price_sheet(run, self.kinds())),
                    )
                ],
            ),
            section(look, w.t("What is to be best")) if self.s.options.monsters else None,
            mode if self.s.options.monsters else None,
            hint(
                look,
                w.t("The battle counts once the rungs of the monster are known. Tap to enter them."),
                on_tap=lambda: self.app.open(pick.monster_sheet(self.app, self.session)),
            )
            if no_monster
            else None,
        ]  # fmt: skip

    # --- the plan ---

    def result(self, found: Plan, way: Trail) -> list[ft.Control | None]:
        look, w = self.look, self.w
        said = w.t(
            "{before} stars now, {after} with the plan", before=amount(w, found.start), after=amount(w, found.value)
        )
        cost = ", ".join(
            [w.t("XP −{n}", n=found.xp)] + ([w.t("gold −{n}", n=found.gold)] if found.gold else [])
        )  # fmt: skip
        numbers = [
            look.text(amount(w, found.start), 30, 900, look.ink2, line=1.0),
            icon(look, ft.Icons.ARROW_FORWARD_ROUNDED, 26, look.ink2),
            look.text(amount(w, found.value), 46, 900, look.accent, line=1.0),
        ]
        words = column(
            [
                look.text(w.t("{n} stars", n=amount(w, found.gain, signed=True)), 17, 900, line=1.2),
                look.text(cost, 15, 500, look.ink2) if found.steps else None,
            ],
            0,
        )
        total = column([row(numbers, 8), words], 4) if look.large else row([*numbers, ft.Container(width=4), words], 8)
        sure = w.t("No plan is better.") if found.proven else w.t("There may be a better plan: this one is not proven.")
        top = card(
            look,
            [
                named(ft.Container(total, padding=ft.Padding.only(left=14, right=14, top=12, bottom=8)), said),
                list_row(
                    look, sure, w.t("Nothing is worth its XP.") if not found.steps else "",
                    emblem_name=ft.Icons.VERIFIED_ROUNDED if found.proven else ft.Icons.HELP_OUTLINE_ROUNDED,
                    on_tap=self.rule("hrdina.optimise.exact"),
                ),
            ],
        )  # fmt: skip
        parts: list[ft.Control | None] = [top]
        if found.only_marker:
            parts.append(hint(look, w.t("Only sums are known, not the dice: only moves of the marker were looked at.")))
        if way.steps:
            parts.append(section(look, w.t("Step by step")))
            rows = []
            for i, (step, before) in enumerate(way.steps):
                rows.append(self.step_row(i, step, before))
                if step.branches and i not in self.run.faces:
                    rows.append(self.branches(step, before))
            if way.battle is not None and (spent := spending_words(w, way.battle)):
                rows.append(
                    list_row(
                        look, w.t("Then for the battle"), spent, emblem_name="score-monster",
                        value=amount(w, way.battle.stars, signed=True),
                    )
                )  # fmt: skip
            parts.append(card(look, rows))
        if found.lines:
            parts.append(section(look, w.t("Line by line")))
            parts.append(card(look, [self.line_row(key, a, b) for key, a, b in found.lines]))
        return parts

    def step_row(self, i: int, step: Step, before: Hero) -> ft.Control:
        look, w, action = self.look, self.w, step.action
        done = self.at is not None and i < self.at
        here = self.at == i
        title = look.text(w.say(KIND[action.kind][0]), 17, 700, lines=3, line=1.2)
        where = where_words(w, before, action, self.s.tables)
        gains = gains_words(w, step)
        drawn = picture(look, w, before, action, self.s.tables)
        words = column(
            [
                title,
                look.text(where, 14, 400, look.ink2, lines=4, line=1.25) if where else None,
                look.text(gains, 15, 500, look.accent, lines=4, line=1.25) if gains else None,
                drawn if look.large else None,
            ],
            2,
            expand=True,
        )
        mark: ft.Control = (
            icon(look, ft.Icons.CHECK_CIRCLE_ROUNDED, look.mark(30), look.ok)
            if done
            else rank(look, str(i + 1), first=here)
        )
        price = price_words(w, action)
        if not look.large:
            side = column([drawn, look.text(price, 14, 500, look.ink2)], 4, cross=ft.CrossAxisAlignment.END)
        else:
            side = None
            words.controls.append(look.text(price, 14, 500, look.ink2))
        said = ". ".join(
            x
            for x in (
                w.t("step {n}", n=i + 1), step_words(w, before, action, self.s.tables), price, gains,
                w.t("done") if done else "",
            )
            if x
        )  # fmt: skip
        body = ft.Container(
            row([mark, words, side], 10), padding=ft.Padding.symmetric(horizontal=12, vertical=10), opacity=0.75 if done else 1
        )  # fmt: skip
        return named(body, said, key=f"step-{i}")

    def branches(self, step: Step, before: Hero) -> ft.Control:
        """What to do for each face of a reroll."""
        look, w = self.look, self.w
        old = before.cells[step.action.cells[0]] or "W1"
        code = letters(old)
        lines: list[ft.Control] = []
        for words, group in grouped(step.branches, lambda b: branch_words(w, before, step, b, self.s.tables)).items():
            faces: ft.Control = ft.Row(
                [face(look, w, code, b.face, 26) for b in group], spacing=3, run_spacing=3, wrap=True
            )
            low, high = min(b.value for b in group), max(b.value for b in group)
            total = (
                w.t("{n} stars", n=amount(w, low))
                if low == high
                else w.t("{low} to {high} stars", low=amount(w, low), high=amount(w, high))
            )
            shown_faces = w.joined([str(b.face) for b in group], "or")
            text = column(
                [
                    look.text(words, 15, 500, lines=8, line=1.25),
                    look.text(total, 14, 400, look.ink2),
                ],
                1,
                expand=True,
            )
            inside = (
                column([faces, text], 4)
                if look.large
                else row([ft.Container(faces, width=min(3, len(group)) * 29), text], 10)
            )
            lines.append(
                named(inside, w.t("shows {faces}: {what}. {total}", faces=shown_faces, what=words, total=total))
            )
        return ft.Container(
            column(lines, 10, cross=ft.CrossAxisAlignment.STRETCH),
            bgcolor=look.well,
            border_radius=12,
            padding=12,
            margin=ft.Margin.only(left=12, right=12, bottom=10),
        )

    def line_row(self, key: str, before: Any, after: Any) -> ft.Control:
        w = self.w
        return list_row(
            self.look,
            line_words(w, key),
            w.t("{a}, then {b}", a=amount(w, before), b=amount(w, after)),
            value=amount(w, after - before, signed=True),
        )

    # --- the tray ---

    def bottom(self) -> ft.Control:
        look, w, run = self.look, self.w, self.run
        if run.running:
            done = run.progress
            part = min(1.0, done.done / max(1, done.total)) if done else 0.0
            best = w.t("best so far: {n} stars", n=amount(w, done.best)) if done else w.t("a moment")
            bar = ft.ProgressBar(
                value=part, color=look.lit, bgcolor=look.rule, height=10, border_radius=5, semantics_label=w.t("Progress")
            )  # fmt: skip
            return tray(
                look, w.t("Looking for the best plan"), best,
                content=[bar, button(look, w.t("Cancel"), self.cancel, emblem_name=ft.Icons.CLOSE_ROUNDED)], live=False,
            )  # fmt: skip
        again = button(look, w.tc("plan", "Look again"), self.find, emblem_name=ft.Icons.REFRESH_ROUNDED)
        if run.plan is None or self.way is None:
            return tray(
                look, content=[button(look, w.t("Find the best"), self.find, main=True, emblem_name="score-star")]
            )
        if self.at is None:
            return tray(
                look, w.t("The hero has changed"), w.t("The plan was made for another state."),
                content=[button(look, w.tc("plan", "Look again"), self.find, main=True, emblem_name=ft.Icons.REFRESH_ROUNDED)],
            )  # fmt: skip
        if self.at >= len(self.way.steps):
            title = w.t("The plan is done") if self.way.steps else w.t("Nothing to do")
            return tray(look, title, content=[again])
        step, before = self.way.steps[self.at]
        title = w.t("Step {n}: {what}", n=self.at + 1, what=w.say(KIND[step.action.kind][0]))
        where = where_words(w, before, step.action, self.s.tables)
        if step.branches:
            ask = w.t("Roll the die and tap what it shows.")
            return tray(look, title, ask if look.large else f"{where}. {ask}", content=[self.face_keys(step, before)])
        do = button(
            look, w.t("Do it"), partial(self.apply, step), main=True, emblem_name=KIND[step.action.kind][1],
            name=w.t("Do it: {step}", step=step_words(w, before, step.action, self.s.tables)),
        )  # fmt: skip
        return tray(look, title, "" if look.large else where, content=[moves(look, [do, again])])

    def face_keys(self, step: Step, before: Hero) -> ft.Control:
        look, w = self.look, self.w
        code = letters(before.cells[step.action.cells[0]] or "W1")
        keys: list[ft.Control] = [
            press(
                look,
                ft.Container(face(look, w, code, b.face, 36), height=52, alignment=ft.Alignment.CENTER),
                w.t("It shows {n}", n=b.face),
                partial(self.rolled, step, before, b.face),
                radius=14,
                expand=True,
            )
            for b in step.branches
        ]
        if look.large or look.narrow:
            return column([ft.Row(keys[i : i + 3], spacing=8) for i in range(0, len(keys), 3)], 8)
        return ft.Row(keys, spacing=8)

    # --- doing ---

    def rule(self, id: str) -> Any:
        return lambda: self.app.open(rule_sheet("hrdina", id))

    def leave(self) -> None:
        self.run.cancel()
        self.app.go(f"/t/{self.session.id}/hero/{self.seat}")

    def undo(self) -> None:
        if self.session.table.can_undo:
            self.app.do(Undo())
        else:
            self.app.say(self.w.t("There is nothing to undo."))

    def cancel(self) -> None:
        self.run.cancel()
        self.app.refresh()

    def find(self) -> None:
        """Look for the best plan; XP set here are told to the table first, for the steps are paid with them."""
        xp, run = self.xp, self.run
        if xp is None:
            self.app.say(self.w.t("How many XP are left? Set the number first."))
            return
        go = partial(start, self.app, self.session, self.seat, run)
        run.xp = None
        if xp == self.session.state.heroes[self.seat].xp:
            go()
        else:
            told: dict[str, JsonValue] = {"kind": "set_token", "seat": self.seat, "token": "xp", "value": xp}
            self.app.tell(self.session, told, then=go)

    def apply(self, step: Step) -> None:
        self.app.tell(self.session, step.action.move(self.seat).model_dump(mode="json"))

    def rolled(self, step: Step, before: Hero, number: int) -> None:
        """What a reroll has shown: the value that is better by the plan stays."""
        at = self.at or 0
        self.run.faces = {i: f for i, f in self.run.faces.items() if i < at} | {at: number}
        kept = shown(step, before, number)
        self.app.tell(self.session, step.action.move(self.seat, kept).model_dump(mode="json"))


def price_sheet(run: Run, kinds: list[str]) -> Sheet:
    """Prices of the actions, where a fiend makes them dearer or cheaper."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        def put(kind: str, n: int) -> None:
            run.cancel()
            run.prices = {**run.prices, kind: n}
            app.refresh()

        rows: list[ft.Control] = [
            number_row(
                look, w, w.say(KIND[k][0]), run.prices[k], 1, 15, partial(put, k), emblem_name=KIND[k][1]
            )
            for k in kinds
            if k in KINDS
        ]  # fmt: skip
        rows.append(
            ruling(
                look,
                w.t("Rule: {title}", title=rule_title(app, "hrdina", "hrdina.xp.action")),
                lambda: app.push(rule_sheet("hrdina", "hrdina.xp.action")),
            )
        )
        return sheet(
            look,
            w.t("Prices"),
            rows,
            on_close=app.close,
            close_name=w.t("Close"),
            subtitle=w.t("XP for each action"),
            emblem_name="die-gold",
            buttons=[button(look, w.t("Done"), app.close, main=True)],
        )

    return build
