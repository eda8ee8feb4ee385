"""Offers of the six attribute actions, as the action of an order turn or bought with XP, and of healing and banishing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from pydantic import JsonValue

from companion.core.contract import Choice, Field, Offer, Ruling
from companion.core.text import Msg, msg, msgc
from companion.games.hrdina.cards import BOARD_CELLS, value
from companion.games.hrdina.dice import limits, neighbours, opposite
from companion.games.hrdina.live.rules import check
from companion.games.hrdina.moves import Improve
from companion.games.hrdina.offer_parts import CELL_CHOICES, MARKER_FIELD, split
from companion.games.hrdina.rules.improve import HEAL, PRICES, TOUCHES
from companion.games.hrdina.state import State, Tables
from companion.games.hrdina.words import TOKEN, card_label

ACTIONS: dict[str, tuple[Msg, str, tuple[str, ...]]] = {
    "flip": (msg("Turn a die over"), "attr-str", ("hrdina.action.str_flip", "hrdina.action.str_boost")),
    "swap": (msg("Swap two dice"), "attr-dex", ("hrdina.action.dex_swap", "hrdina.action.dex_any")),
    "step": (msg("Step a die"), "attr-con", ("hrdina.action.con_step", "hrdina.action.con_no_wrap")),
    "reroll": (msg("Roll a die again"), "attr-int", ("hrdina.action.int_reroll", "hrdina.action.int_same_cell")),
    "move": (msg("Move the marker"), "attr-wis", ("hrdina.action.wis_move", "hrdina.action.wis_inside")),
    "token": (msg("Take a charisma token"), "attr-cha", ("hrdina.action.cha_token",)),
    "heal": (msg("Heal an injury"), "effect-heal", ("hrdina.xp.heal", "hrdina.xp.heal_until")),
    "banish": (msg("Banish a fiend"), "familiar", ("hrdina.fiend.price", "hrdina.fiend.only_active")),
}
SIX = tuple(ACTIONS)[:6]
DIE = msg("Die")
Ask = Callable[[str, dict[str, Any]], list[Ruling]]
assert set(TOUCHES) < set(ACTIONS)


def _within_reach(s: State, seat: int) -> tuple[str | None, ...]:
    """The cells that the actions reach; none where only sums are known."""
    hero = s.heroes[seat]
    if hero.sums is not None:
        return ()
    return hero.cells if s.options.familiars and s.options.familiar_action_targets else hero.cells[:BOARD_CELLS]


def reached(s: State, seat: int) -> list[int]:
    """Cells whose dice the actions reach."""
    return [i for i, die in enumerate(_within_reach(s, seat)) if die is not None]


Targets = tuple[tuple[int | None, tuple[int, ...]], ...]


def targets(s: State, seat: int, action: str) -> Targets:
    """For flip, step and reroll the cells that can be touched, by the value the die shows afterwards (None: its other
    side). The rules are asked again when one is chosen."""
    return _targets(_within_reach(s, seat), action, s.tables)


@lru_cache(maxsize=512)
def _targets(cells: tuple[str | None, ...], action: str, tables: Tables) -> Targets:
    dice = [(i, die) for i, die in enumerate(cells) if die is not None]
    if action == "flip":
        able = tuple(i for i, die in dice if opposite(die, tables) is not None)
        return ((None, able),) if able else ()
    found: dict[int, list[int]] = {}
    for i, die in dice:
        low, high = limits(die)
        apart = (value(die) - 1, value(die) + 1)
        for to in range(low, high + 1):
            if action == "reroll" or to in apart:
                found.setdefault(to, []).append(i)
    return tuple((to, tuple(found[to])) for to in sorted(found))


def actions(s: State, seat: int, kind: str, wanted: tuple[str, ...], ask: Ask) -> Iterator[Offer]:
    """Offers of these actions as moves of `kind`; `ask(action, fields)` gives the rulings on one."""
    for action in wanted:
        if action in ("flip", "step", "reroll"):
            yield from _on_a_die(s, seat, kind, action, ask)
        elif action == "swap":
            yield _swap(s, seat, kind, ask)
        elif action == "move":
            yield _move(s, seat, kind, ask)
        else:
            yield offer(kind, seat, action, (), ask(action, {}))


def offer(
    kind: str,
    seat: int,
    action: str,
    fields: tuple[Field, ...],
    rulings: list[Ruling],
    detail: Msg | None = None,
    **fixed: JsonValue,
) -> Offer:
    label, emblem, rules = ACTIONS[action]
    return Offer(
        kind=kind,
        seat=seat,
        label=label,
        detail=detail,
        emblem=emblem,
        fixed=(("seat", seat), ("action", action), *fixed.items()),
        fields=fields,
        rulings=tuple(rulings),
        rules=rules,
        anytime=kind == "improve",
        aside=bool(rulings),
    )


def _on_a_die(s: State, seat: int, kind: str, action: str, ask: Ask) -> Iterator[Offer]:
    found = targets(s, seat, action) or ((None if action == "flip" else 1, (0,)),)
    for to, cells in found:
        fixed: dict[str, JsonValue] = {} if to is None else {"to": to}
        rulings = ask(action, {**fixed, "cells": cells[:1]})
        choices = tuple(CELL_CHOICES[i] for i in (cells[:1] if rulings else cells))
        detail = None if to is None else msg("Shows {n} afterwards.", n=to)
        yield offer(kind, seat, action, (Field("cells", DIE, choices, many=1),), rulings, detail, **fixed)
        if rulings:
            return  # not now, whatever the die shows


def _swap(s: State, seat: int, kind: str, ask: Ask) -> Offer:
    cells = reached(s, seat)
    choices = tuple(CELL_CHOICES[i] for i in (cells if len(cells) > 1 else (0, 1)))
    rulings = ask("swap", {"cells": tuple(c.value for c in choices[:2])})
    return offer(kind, seat, "swap", (Field("cells", msg("Dice"), choices, many=2),), rulings)


def _move(s: State, seat: int, kind: str, ask: Ask) -> Offer:
    marker = s.heroes[seat].marker
    first = neighbours(marker)[0] if marker is not None else 0
    rulings = ask("move", {"to": first})
    cells = [MARKER_FIELD.choices[first]] if rulings else list(MARKER_FIELD.choices)
    asked = [(c, [] if rulings else ask("move", {"to": c.value})) for c in cells]
    choices = tuple(replace(c, rulings=tuple(r)) if r else c for c, r in asked)
    return offer(kind, seat, "move", (Field("to", msg("Cell of the grid"), choices),), rulings)


# --- bought with XP, gold or tokens ---


def improvements(s: State, seat: int) -> Iterator[Offer]:
    """XP actions, healing, and banishing for gold or a token."""

    def ask(action: str, data: dict[str, Any]) -> list[Ruling]:
        return check(s, Improve(seat=seat, action=action, **data))

    yield from actions(s, seat, "improve", SIX, ask)
    yield offer("improve", seat, "heal", (), ask("heal", {"price": HEAL}), price=HEAL)
    if not s.options.familiars:
        return
    pending = s.live.sides[seat].pending if s.live is not None else ()
    fiends = [Choice(i, card_label(f)) for i, f in enumerate((*s.heroes[seat].fiends, *pending))]
    for pay in ("gold", "charisma"):
        fixed: dict[str, JsonValue] = {"pay": pay, "price": PRICES[pay]}
        found = [(c, ask("banish", {**fixed, "to": c.value})) for c in fiends or [Choice(0, msgc("fiend", "none"))]]
        rulings, own = split(found)
        paid = msg("Paid with: {token}", token=TOKEN[pay])
        yield offer("improve", seat, "banish", (Field("to", msg("Fiend"), own),), rulings, paid, **fixed)
