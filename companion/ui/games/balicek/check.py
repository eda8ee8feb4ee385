"""The attack check without a table: strength, target and shield, and what comes of it and why, while the numbers change."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft

from companion.core import registry
from companion.games.balicek.attackcheck import FITTING, Blow, Shield, Target, refusals, verdict
from companion.games.balicek.state import MAX_SQUAD, AttackKind, Verdict
from companion.games.balicek.words import EMBLEMS
from companion.i18n import Words
from companion.ui.app import App, frame
from companion.ui.components import Action, chip, chips, choice, column, header, hint, row, scroll, section, tray
from companion.ui.components import verdict as verdict_box
from companion.ui.games.balicek.details import rule_chip
from companion.ui.games.balicek.parts import STRETCH, cap, number_row
from companion.ui.screens.sheets import reasons
from companion.ui.theme import Look

KINDS: tuple[AttackKind, ...] = ("attack_hero", "attack_weapon", "attack_effect")
START: dict[str, Any] = {
    "kind": "attack_hero",
    "target": {"attack_hero": "squad", "attack_weapon": "weapon", "attack_effect": "effect"},
    "n": {"deck": 10, "squad": 3, "weapon": 3, "effect": 3, "single": 1},
    "strength": 3,
    "bonus": 0,
    "shield": "none",
    "value": 1,
    "shield_bonus": 0,
}
MOST = 20


def check(app: App) -> tuple[ft.Control, Look, Words]:
    """The tool's screen."""
    look, w = app.look("balicek"), app.words("balicek")
    d: dict[str, Any] = app.draft.setdefault(
        "attack", {k: dict(v) if isinstance(v, dict) else v for k, v in START.items()}
    )

    def put(**changes: Any) -> None:
        d.update(changes)
        app.refresh()

    def put_in(name: str, key: str, value: Any) -> None:
        d[name][key] = value
        app.refresh()

    kind: AttackKind = d["kind"]
    target: Any = d["target"][kind]
    blow = asked(d)
    answer = _answer(app, look, w, blow)
    targets = {
        "deck": w.term("term.hero_deck"),
        "single": w.t("single hero"),
        "squad": w.term("term.squad"),
        "weapon": w.term("term.weapon"),
        "effect": w.term("term.effect"),
    }
    sizes = {
        "deck": w.t("Cards in the deck"),
        "squad": w.t("Heroes in the squad"),
        "weapon": cap(w.term("term.resistance")),
    }
    body: list[ft.Control | None] = [
        section(look, w.t("Attack")),
        ft.Row(
            [
                chip(look, cap(w.term(f"kind.{k}")), k == kind, partial(put, kind=k), emblem_name=EMBLEMS[k], key=k)
                for k in KINDS
            ],
            spacing=8,
            run_spacing=8,
            wrap=True,
        ),
        number_row(look, w, cap(w.term("term.strength")), d["strength"], 0, MOST, lambda n: put(strength=n), emblem_name=EMBLEMS[kind]),
        number_row(look, w, w.t("Bonus of the hero"), d["bonus"], 0, MOST, lambda n: put(bonus=n), emblem_name="phase-noon"),
        section(look, w.t("Target")),
        chips(look, [(k, cap(targets[k])) for k in FITTING[kind]], target, lambda v: put_in("target", kind, v))
        if len(FITTING[kind]) > 1
        else hint(look, cap(targets[target]), emblem_name="discard"),
        number_row(
            look, w, sizes[target], d["n"][target], 2 if target == "squad" else 0, MAX_SQUAD if target == "squad" else MOST,
            lambda n: put_in("n", target, n), emblem_name="squad" if target == "squad" else "deck" if target == "deck" else "spinner",
        )
        if target in sizes
        else None,
        section(look, cap(w.term("term.shield"))),
        choice(
            look,
            [("none", w.tc("shield", "none")), ("reduce", w.t("reduces")), ("repel", w.t("repels"))],
            d["shield"],
            lambda v: put(shield=v),
        ),
    ]  # fmt: skip
    if d["shield"] == "reduce":
        body += [
            number_row(look, w, w.t("Value of the shield"), d["value"], 0, MOST, lambda n: put(value=n), emblem_name="effect-shield"),
            number_row(look, w, cap(w.term("bonus.shield")), d["shield_bonus"], 0, MOST, lambda n: put(shield_bonus=n), emblem_name="phase-noon"),
        ]  # fmt: skip
    found = None if refusals(blow) else verdict(blow)
    if found is not None:
        rules = list(dict.fromkeys(found.rules))
        body += [section(look, w.t("Why")), *(rule_chip(app, look, r) for r in rules)]
    meta = registry.metas().get("balicek")
    top = header(
        look,
        w.t("Attack check"),
        w.say(meta.name) if meta else "",
        back=Action(ft.Icons.ARROW_BACK_ROUNDED, w.t("Back"), lambda: app.go("/")),
        on_mat=False,
    )
    big = look.text(str(found.strength) if found else "?", 46, 900, look.lit, line=1.0)
    side = (
        row([column([look.text(w.t("strength"), 13, 500, look.onMat2), big], 0), answer], 14)
        if not look.large
        else answer
    )
    answer.expand = not look.large
    bottom = tray(look, content=[side])
    if look.large:  # the answer may not take the window of somebody who reads large letters
        return frame(app, look, top, scroll([answer, *body, ft.Container(height=12)], 8)), look, w
    return frame(app, look, top, scroll([*body, ft.Container(height=12)], 8), bottom), look, w


def asked(d: dict[str, Any]) -> Blow:
    """What the check is asked, from what the screen holds."""
    kind: AttackKind = d["kind"]
    target = d["target"][kind]
    shield = Shield("none")
    if d["shield"] == "repel":
        shield = Shield("repel")
    elif d["shield"] == "reduce":
        shield = Shield("reduce", d["value"], d["shield_bonus"])
    n = 1 if target in ("single", "effect") else d["n"][target]
    return Blow(kind, d["strength"], Target(target, n), d["bonus"], shield)


def _answer(app: App, look: Look, w: Words, blow: Blow) -> ft.Control:
    if found := refusals(blow):
        return ft.Container(
            column(reasons(app, look, w, "balicek", found, on_well=True), 8, cross=STRETCH),
            bgcolor=look.card,
            border_radius=16,
            padding=12,
        )
    v = verdict(blow)
    return verdict_box(look, what_happens(w, blow, v), _sum(w, v), good=v.hit)


def _sum(w: Words, v: Verdict) -> str:
    if v.hit:
        return w.t("{sum}, needed {n}", sum=v.sum or str(v.strength), n=v.needed)
    return w.t("{sum} < {n}: {missing} more is needed", sum=v.sum or str(v.strength), n=v.needed, missing=v.shortfall)


def what_happens(w: Words, blow: Blow, v: Verdict) -> str:
    """The outcome in a sentence."""
    kind = blow.target.kind
    if not v.hit:
        if kind == "squad":
            return w.t("The squad holds.")
        if kind == "weapon":
            return w.t("The weapon holds.")
        return w.t("The attack achieves nothing.")
    if kind == "deck":
        return w.tn("{n} hero is lost from the deck.", "{n} heroes are lost from the deck.", v.lost)
    if kind == "squad":
        return w.tn("The squad loses a card, {n} is left.", "The squad loses a card, {n} are left.", v.left or 0)
    if kind == "weapon":
        return w.t("The weapon breaks, its effect ends.")
    if kind == "effect":
        return w.t("The postponed effect is cancelled.")
    return w.t("The hero falls.")
