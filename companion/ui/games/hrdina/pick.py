"""What a hero has besides its dice: where each thing is told. Each sheet tells the table and then calls `then`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.text import msg
from companion.games.hrdina.rows import signed
from companion.games.hrdina.state import Hero, State, Step
from companion.games.hrdina.words import ARMOR, TOKEN
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import list_row
from companion.ui.games.hrdina import cards_facts as facts
from companion.ui.games.hrdina import cards_mine as own
from companion.ui.games.hrdina.pick_cards import armor_sheet, fiends_sheet, others_sheet, traits_sheet
from companion.ui.games.hrdina.pick_numbers import line_sheet, monster_sheet, tables_sheet, tokens_of, tokens_sheet
from companion.ui.games.hrdina.pick_one import (
    FIELD,
    PickKind,
    PickStep,
    Then,
    marker_sheet,
    missing_steps,
    pick,
    pick_run,
    pick_sheet,
    picked,
    steps,
)
from companion.ui.session import Session
from companion.ui.theme import Look

NOT_TOLD = msg("not told yet")


def alignment_sheet(app: App, session: Session, seat: int, then: Then = None) -> Sheet:
    """The alignment card, then the place of its marker."""

    def marker() -> None:
        app.open(marker_sheet(app, session, seat, then or app.close_all, (2, 2)))

    return pick_sheet(app, session, seat, "alignment", marker, (1, 2))


def step_sheet(app: App, session: Session, seat: int, step: Step, then: Then = None) -> Sheet | None:
    """Where the values of a step of the checklist are told; None for the dice."""
    match step:
        case Step.BACKSTORY:
            return pick_sheet(app, session, seat, "backstory", then)
        case Step.ALIGNMENT:
            return alignment_sheet(app, session, seat, then)
        case Step.FAMILIAR:
            return pick_sheet(app, session, seat, "familiar", then)
        case Step.ARMOR:
            return armor_sheet(app, session, seat, then)
        case Step.TRAITS:
            return traits_sheet(app, session, seat, then)
        case Step.MINIONS:
            return line_sheet(app, session, seat, "minions", then)
        case Step.OTHER:
            return line_sheet(app, session, seat, "other", then)
        case Step.GOLD:
            return tokens_sheet(app, session, seat, then)
        case Step.MONSTER:
            return monster_sheet(app, session, then)
    return None


def more_rows(app: App, look: Look, w: Words, session: Session, seat: int) -> list[ft.Control]:
    """Rows of a sheet about a hero: armor, traits and all the rest. What they open comes back to that sheet."""
    s: State = session.state
    hero = s.heroes[seat]

    def opens(make: Callable[[Then], Sheet]) -> Callable[[], None]:
        def tapped() -> None:
            back = app.sheets[-1] if app.sheets else None
            app.push(make(partial(app.open, back) if back else None))

        return tapped

    def entry(title: str, told: str, emblem: str, make: Callable[[Then], Sheet]) -> ft.Control:
        said = told or w.say(NOT_TOLD)
        color = look.ink2 if told else look.bad
        return list_row(
            look, title, said, emblem_name=emblem, on_tap=opens(make), sub_color=color, key=f"more-{emblem}-{title}"
        )

    rows = [
        entry(
            w.t("Armor"),
            armor_words(w, hero),
            "score-cards",
            lambda then: armor_sheet(app, session, seat, then),
        ),
        entry(
            w.t("Traits"),
            traits_words(w, hero),
            "score-cards",
            lambda then: traits_sheet(app, session, seat, then),
        ),
        entry(
            w.t("Other cards"),
            others_words(w, hero),
            "weapon-dagger",
            lambda then: others_sheet(app, session, seat, then),
        ),
        entry(
            w.t("Tokens"),
            tokens_words(w, s, hero),
            "die-gold",
            lambda then: tokens_sheet(app, session, seat, then),
        ),
    ]
    if s.options.familiars:
        rows.append(
            entry(
                w.t("Fiends"),
                fiends_words(w, hero),
                facts.EMBLEMS["fiend"],
                lambda then: fiends_sheet(app, session, seat, then),
            )
        )
    if s.options.monsters:
        rows.append(
            entry(
                w.t("Minions"),
                points_words(w, hero.minions, Step.MINIONS in hero.seen),
                "score-monster",
                lambda then: line_sheet(app, session, seat, "minions", then),
            )
        )
    rows.append(
        entry(
            w.t("Other stars"),
            points_words(w, hero.other, Step.OTHER in hero.seen),
            "score-star",
            lambda then: line_sheet(app, session, seat, "other", then),
        )
    )
    ours = own.mine(app).tables
    if ours is not None and ours != s.tables:

        def use() -> None:
            back = app.sheets[-1] if app.sheets else None
            told = ours.model_dump(mode="json")
            then = partial(app.open, back) if back else None
            app.tell(session, {"kind": "set_tables", "tables": told}, then=then)

        rows.append(
            list_row(
                look,
                w.t("Use our printed tables"),
                w.t("This table scores by other numbers than those in your cards"),
                emblem_name="rule",
                on_tap=use,
            )
        )
    return rows


# --- what is told, in a line; "" = nothing yet ---


def armor_words(w: Words, hero: Hero) -> str:
    if not hero.armor:
        return w.tc("several", "none") if Step.ARMOR in hero.seen else ""
    return ", ".join(f"{w.say(ARMOR[a.type])} {a.count}" for a in hero.armor)


def traits_words(w: Words, hero: Hero) -> str:
    if not hero.traits:
        return w.tc("several", "none") if Step.TRAITS in hero.seen else ""
    return ", ".join(t.name or t.id for t in hero.traits)


def others_words(w: Words, hero: Hero) -> str:
    """Never asked for at the end, so nothing told is "none"."""
    parts = [
        w.tn("{n} weapon", "{n} weapons", hero.weapons) if hero.weapons else "",
        w.tn("{n} skill", "{n} skills", hero.skills) if hero.skills else "",
        w.tn("{n} scroll", "{n} scrolls", hero.scrolls) if hero.scrolls else "",
    ]
    return ", ".join(p for p in parts if p) or w.tc("several", "none")


def tokens_words(w: Words, s: State, hero: Hero) -> str:
    told = {t: getattr(hero, t) for t in tokens_of(s)}
    return ", ".join(f"{w.say(TOKEN[t])} {n}" for t, n in told.items() if n is not None)


def fiends_words(w: Words, hero: Hero) -> str:
    active = sum(f.active for f in hero.fiends)
    banished = len(hero.fiends) - active
    parts = [
        w.tn("{n} active", "{n} active", active) if active else "",
        w.tn("{n} banished", "{n} banished", banished) if banished else "",
    ]
    return ", ".join(p for p in parts if p) or w.tc("fiends", "none")


def points_words(w: Words, points: int | None, settled: bool) -> str:
    if points is None:
        return w.tc("several", "none") if settled else ""
    return w.tn("{shown} star", "{shown} stars", abs(points), shown=signed(points) if points < 0 else str(points))


__all__ = [
    "FIELD",
    "PickKind",
    "PickStep",
    "alignment_sheet",
    "armor_sheet",
    "fiends_sheet",
    "line_sheet",
    "marker_sheet",
    "missing_steps",
    "monster_sheet",
    "more_rows",
    "others_sheet",
    "pick",
    "pick_run",
    "pick_sheet",
    "picked",
    "step_sheet",
    "steps",
    "tables_sheet",
    "tokens_sheet",
    "traits_sheet",
]
