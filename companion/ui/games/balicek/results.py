"""What the last move led to: one line in the tray, with its sum and its rules in a sheet."""

from __future__ import annotations

import flet as ft

from companion.games.balicek.rules.attack import parts as aim_parts
from companion.games.balicek.rules.common import other
from companion.games.balicek.state import Result, State
from companion.games.balicek.tell import result
from companion.games.balicek.words import EMBLEMS, aim_word
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import column, hint, sheet, verdict
from companion.ui.games.balicek.details import rule_chip
from companion.ui.games.balicek.parts import STRETCH
from companion.ui.session import Session
from companion.ui.theme import Look

LINE = 48.0
RULES = {
    "no_target": ("balicek.wattack.target",),
    "laid": ("balicek.effect.lay", "balicek.effect.one"),
    "healed": ("balicek.heal.amount",),
    "sudden": ("balicek.sudden.order", "balicek.sudden.no_resistance"),
    "start": ("balicek.start.lives",),
    "tie": ("balicek.start.tie",),
    "nothing": ("balicek.turn.spend",),
}


def held(w: Words, r: Result) -> str:
    """Strength against what was needed: "2 < 3", "3 ≥ 3" in words that the font has."""
    v = r.verdict
    if v is None:
        return ""
    if v.hit:
        return w.t("{sum}: at least {n} was needed", sum=v.sum or str(v.strength), n=v.needed)
    return w.t("{sum} < {n}", sum=v.sum or str(v.strength), n=v.needed)


def told(s: State, w: Words) -> list[tuple[Result, str]]:
    """Sentences about the results of the last move."""
    found = []
    for r in s.results:
        if r.kind == "nothing":
            found.append((r, w.t("Nothing was spun: the action is used up.")))
        elif (said := result(s, r)) is not None:
            found.append((r, w.say(said)))
    return found


def emblem_of(r: Result) -> str:
    if r.kind == "attack":
        kind = aim_parts(r.aim or "deck")[0]
        hit = r.verdict is not None and r.verdict.hit
        return {"deck": "graveyard", "hero": "life-lost" if hit else "squad", "weapon": "spinner"}.get(kind, "discard")
    return {"healed": "effect-heal", "no_heal": "effect-heal", "laid": "effect-lasting", "start": "holder"}.get(
        r.kind, EMBLEMS.get(r.kind, "table-says")
    )


def line(app: App, look: Look, w: Words, session: Session) -> list[ft.Control]:
    """The results in one line; a tap shows the sum and the rules."""
    found = told(session.state, w)
    if not found:
        return []
    words = " ".join(text for _, text in found)
    return [
        hint(
            look, words, emblem_name=emblem_of(found[0][0]), on_mat=True, lines=2,
            on_tap=lambda: app.open(results_sheet(session)), key="result",
        )
    ]  # fmt: skip


def results_sheet(session: Session) -> Sheet:
    """Each result with its reckoning and its rules."""

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        s: State = session.state
        made: list[ft.Control | None] = []
        for r, text in told(s, w):
            rules = r.verdict.rules if r.verdict else (r.rule,) if r.rule else RULES.get(r.kind, ())
            if r.kind == "attack" and r.verdict is not None:
                target = ""
                if r.aim == "deck" and r.seat is not None:
                    target = w.say(aim_word(s.players[other(r.seat)], "deck")) + ". "
                made.append(verdict(look, held(w, r), target + text, good=r.verdict.hit))
            else:
                made.append(hint(look, text, emblem_name=emblem_of(r)))
            made.append(column([rule_chip(app, look, rule) for rule in dict.fromkeys(rules)], 8, cross=STRETCH))
        return sheet(
            look, w.t("What came of it"), made, on_close=app.close, close_name=w.t("Close"), emblem_name="rule",
        )  # fmt: skip

    return build
