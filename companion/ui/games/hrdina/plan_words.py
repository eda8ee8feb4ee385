"""Plans of the last improvements in words and small pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import flet as ft
from babel.numbers import format_decimal

from companion.core.text import Msg, msg
from companion.games.hrdina import optimise
from companion.games.hrdina.cards import value
from companion.games.hrdina.dice import opposite, show
from companion.games.hrdina.odds import Spending
from companion.games.hrdina.optimise import Action, Branch, Step
from companion.games.hrdina.rules.improve import improved
from companion.games.hrdina.state import Hero, Tables
from companion.games.hrdina.words import TOKEN, card_label, cell_label, die_label, line_label, marker_label
from companion.i18n import Words
from companion.ui.components import icon, row
from companion.ui.games.hrdina.dice import die
from companion.ui.theme import Look

# What each action is called, and its emblem.
KIND: dict[str, tuple[Msg, str]] = {
    "flip": (msg("Turn a die over"), "attr-str"),
    "swap": (msg("Swap two dice"), "attr-dex"),
    "step": (msg("Step a die"), "attr-con"),
    "reroll": (msg("Roll a die again"), "attr-int"),
    "move": (msg("Move the marker"), "attr-wis"),
    "token": (msg("Take a charisma token"), "attr-cha"),
    "banish": (msg("Banish a fiend"), "familiar"),
}


def amount(w: Words, x: Fraction | int, *, signed: bool = False) -> str:
    """A number of stars, two decimals at most: "8,67", with its sign if wanted."""
    shown = format_decimal(round(float(abs(x)), 2), "#,##0.##", locale=w.locale)
    return ("−" if x < 0 else "+" if signed else "") + shown


def line_words(w: Words, key: str) -> str:
    """A line of a plan by name."""
    if key == optimise.FIENDS:
        return w.t("Banished fiends")
    if key == optimise.MONSTER:
        return w.t("Final battle, on average")
    return w.say(line_label(key))


def gains_words(w: Words, step: Step) -> str:
    """What a step changes, line by line: "Síla +4, Obratnost −2"."""
    return ", ".join(f"{line_words(w, key)} {amount(w, x, signed=True)}" for key, x in step.gains)


def price_words(w: Words, action: Action) -> str:
    return w.t("{token} −{n}", token=TOKEN[action.pay], n=action.price)


def after(hero: Hero, action: Action, tables: Tables) -> str | None:
    """The die as it lies after a flip or a step."""
    before = hero.cells[action.cells[0]] if action.cells else None
    if before is None:
        return None
    if action.kind == "flip" and action.to is None:
        return opposite(before, tables)
    return None if action.to is None else show(before, action.to)


def where_words(w: Words, hero: Hero, action: Action, tables: Tables) -> str:
    """Which dice, which cells, which fiend."""
    cells = [w.say(cell_label(c)) for c in action.cells]
    dice = [d for c in action.cells if (d := hero.cells[c]) is not None]
    if action.kind == "swap" and len(dice) == 2:
        a, b = (f"{cell} ({w.say(die_label(d))})" for cell, d in zip(cells, dice, strict=True))
        return w.tc("swap", "{a} and {b}", a=a, b=b)
    if dice:
        shown = after(hero, action, tables)
        if shown is None:
            return w.t("{cell}: {die}", cell=cells[0], die=w.say(die_label(dice[0])))
        return w.t(
            "{cell}: {die} becomes {after}", cell=cells[0], die=w.say(die_label(dice[0])), after=w.say(die_label(shown))
        )
    if action.kind == "move" and action.to is not None and hero.marker is not None:
        return w.t("from {a} to {b}", a=marker_label(hero.marker), b=marker_label(action.to))
    if action.kind == "banish" and action.to is not None:
        return w.say(card_label(hero.fiends[action.to]))
    return ""


def step_words(w: Words, hero: Hero, action: Action, tables: Tables) -> str:
    """A whole step in a line."""
    where = where_words(w, hero, action, tables)
    title = w.say(KIND[action.kind][0])
    return w.t("{what}. {where}", what=title, where=where) if where else title


def picture(look: Look, w: Words, hero: Hero, action: Action, tables: Tables, size: float = 34) -> ft.Control | None:
    """The dice of a step, before and after."""
    dice = [d for c in action.cells if (d := hero.cells[c]) is not None]
    if not dice:
        return None
    arrow = ft.Icons.SWAP_HORIZ_ROUNDED if action.kind == "swap" else ft.Icons.ARROW_FORWARD_ROUNDED
    shown = dice[1] if action.kind == "swap" and len(dice) == 2 else after(hero, action, tables)
    last: ft.Control
    if shown is not None:
        last = die(look, w, shown, size)
    else:
        last = ft.Container(icon(look, ft.Icons.CASINO_ROUNDED, size * 0.8, look.accent), width=size)
    return row([die(look, w, dice[0], size), icon(look, arrow, 18, look.ink2), last], 3, tight=True)


def branch_words(w: Words, before: Hero, step: Step, branch: Branch, tables: Tables) -> str:
    """What to do when a reroll shows the face of this branch, up to the next reroll."""
    old = before.cells[step.action.cells[0]]
    kept = branch.face if branch.keep == "new" or old is None else value(old)
    same = old is not None and kept == value(old)
    parts = [w.t("the old value goes back") if same else w.t("keep the new value")]
    hero = improved(before, step.action.move(0, kept), tables)
    for later in branch.steps:
        parts.append(w.t("then {step}", step=step_words(w, hero, later.action, tables)))
        if later.branches:
            break
        hero = improved(hero, later.action.move(0), tables)
    if branch.battle is not None and (spent := spending_words(w, branch.battle)):
        parts.append(w.t("for the battle {spent}", spent=spent))
    return "; ".join(parts)


def grouped(branches: Sequence[Branch], words: Callable[[Branch], str]) -> dict[str, list[Branch]]:
    """Faces after which the same is to be done, together, by what is to be done."""
    found: dict[str, list[Branch]] = {}
    for b in branches:
        found.setdefault(words(b), []).append(b)
    return found


def spending_words(w: Words, spent: Spending) -> str:
    """How what is left is best used for the battle; "" = nothing to spend."""
    parts = [
        w.tn("put back {n} injury", "put back {n} injuries", spent.heal) if spent.heal else "",
        w.tn("hire {n} mercenary for XP", "hire {n} mercenaries for XP", spent.by_xp) if spent.by_xp else "",
        w.tn("hire {n} mercenary for gold", "hire {n} mercenaries for gold", spent.by_gold) if spent.by_gold else "",
        w.tn("keep XP for {n} reroll", "keep XP for {n} rerolls", spent.rerolls) if spent.rerolls else "",
    ]
    return ", ".join(p for p in parts if p)
