"""Last improvements: attribute actions and healing for XP, banishing for gold or a token."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.contract import Ruling, rule
from companion.core.text import Msg, msg
from companion.games.hrdina.cards import value
from companion.games.hrdina.dice import limits, neighbours, opposite, show
from companion.games.hrdina.live.state import Stage
from companion.games.hrdina.moves import Improve
from companion.games.hrdina.rules.common import blocked, is_familiar, never, no, no_monster, put
from companion.games.hrdina.rules.fight import paid, short_of
from companion.games.hrdina.state import Hero, State, Tables
from companion.games.hrdina.words import cell_label

PRICES = {"xp": 5, "gold": 5, "charisma": 1}
HEAL = 2
TOUCHES = {"flip": 1, "step": 1, "reroll": 1, "swap": 2}
MOST_CHARISMA = 18


@rule(
    "hrdina.end.improve", "hrdina.end.sequence", "hrdina.end.closed", "hrdina.xp.action_until", "hrdina.xp.heal_until"
)
def begun(s: State) -> bool:
    """The creation of heroes is closed: the table has said so, or somebody has rolled for the final battle."""
    if s.live is not None and s.live.stage in (Stage.BATTLE, Stage.SCORING):
        return True
    return any(h.battle is not None and h.battle.dice for h in s.heroes)


@rule("hrdina.xp.action", "hrdina.xp.heal", "hrdina.fiend.price", "hrdina.optimise.cost")
def usual_price(m: Improve) -> int:
    """5 XP, healing 2; a banishing 5 gold or one token."""
    return HEAL if m.action == "heal" else PRICES[m.pay]


@rule("hrdina.xp.action_not_familiar", "hrdina.end.improve", "hrdina.end.closed", "hrdina.xp.pay_full")
def check_improve(s: State, m: Improve) -> list[Ruling]:
    """All that speaks against it. There is no familiar's action here: XP never pays for one."""
    if wrong := blocked(s, m.seat):
        return wrong
    hero, found = s.heroes[m.seat], no_monster(s, "hrdina.end.improve")
    if begun(s):
        found.append(no("hrdina.end.closed", msg("The final battle has begun: no improvements any more.")))
    return found + _price(hero, m) + EFFECTS[m.action](s, hero, m)


@rule("hrdina.xp.pay_full", "hrdina.xp.action", "hrdina.fiend.price")
def _price(hero: Hero, m: Improve) -> list[Ruling]:
    found = []
    if (m.pay == "xp") == (m.action == "banish"):
        found.append(never("hrdina.fiend.price" if m.action == "banish" else "hrdina.xp.action", _PAID_WITH))
    usual = usual_price(m)
    if m.price != usual and not any(f.active for f in hero.fiends):
        why = msg("The price is {n}; only a fiend changes it.", n=usual)
        found.append(no("hrdina.fiend.price" if m.action == "banish" else "hrdina.xp.action", why))
    return found + short_of(hero, m.pay, m.price, "hrdina.xp.pay_full")


_PAID_WITH = msg("Actions and healing are paid with XP, a banishing with gold or a token.")
Why = Callable[[Msg], Ruling]


# --- dice ---


@rule("hrdina.action.targets_familiar", "hrdina.optimise.sums_mode", "hrdina.action.dex_no_empty")
def _dice(s: State, hero: Hero, m: Improve) -> list[Ruling]:
    """Rulings on the cells: as many as the action touches, each with a die, the familiar only where it is reached."""
    if hero.sums is not None:
        return [never("hrdina.optimise.sums_mode", msg("Only sums are known, not the dice."))]
    home = {"flip": "str_flip", "swap": "dex_swap", "step": "con_step", "reroll": "int_reroll"}[m.action]
    if len(m.cells) != TOUCHES[m.action] or len(set(m.cells)) != len(m.cells):
        why = msg("Two different dice change places.") if m.action == "swap" else msg("Choose one die.")
        return [never(f"hrdina.action.{home}", why)]
    found = []
    for cell in m.cells:
        if hero.cells[cell] is None:
            empty = "dex_no_empty" if m.action == "swap" else home
            found.append(never(f"hrdina.action.{empty}", msg("{cell} is empty.", cell=cell_label(cell))))
    if any(map(is_familiar, m.cells)) and not s.options.familiar_action_targets:
        why = msg("The actions do not reach the familiar.")
        found.append(no("hrdina.action.targets_familiar", why))
    return found


def _die(hero: Hero, m: Improve) -> str:
    die = hero.cells[m.cells[0]]
    assert die is not None  # `_dice` was asked before
    return die


@rule("hrdina.action.str_flip", "hrdina.action.str_boost", "hrdina.action.str_split")
def _flip(s: State, hero: Hero, m: Improve) -> list[Ruling]:
    found = _dice(s, hero, m)
    if any(r.hard for r in found):
        return found
    die = _die(hero, m)
    seen = opposite(die, s.tables) if m.to is None else show(die, m.to)
    if seen is None:
        low, high = limits(die)
        why = msg("This die shows {low} to {high}.", low=low, high=high)
        found.append(never("hrdina.action.str_flip", why))
    return found


@rule("hrdina.action.dex_swap", "hrdina.action.dex_any", "hrdina.action.dex_no_empty", "hrdina.order.no_chain")
def _swap(s: State, hero: Hero, m: Improve) -> list[Ruling]:
    return _dice(s, hero, m)


@rule("hrdina.action.con_step", "hrdina.action.con_no_wrap", "hrdina.action.con_limits")
def _step(s: State, hero: Hero, m: Improve) -> list[Ruling]:
    found = _dice(s, hero, m)
    if any(r.hard for r in found):
        return found
    die, (low, high) = _die(hero, m), limits(_die(hero, m))
    if m.to is not None and low <= m.to <= high and abs(m.to - value(die)) == 1:
        return found
    if m.to is not None and {m.to, value(die)} == {low, high}:
        why = msg("A die does not step from {low} to {high} or back.", low=low, high=high)
        return [*found, never("hrdina.action.con_no_wrap", why)]
    if m.to is not None and abs(m.to - value(die)) == 1:
        return [*found, never("hrdina.action.con_limits", msg("This die shows {low} to {high}.", low=low, high=high))]
    return [*found, never("hrdina.action.con_step", msg("A step is one up or one down."))]


@rule("hrdina.action.int_reroll", "hrdina.action.int_same_cell")
def _reroll(s: State, hero: Hero, m: Improve) -> list[Ruling]:
    found = _dice(s, hero, m)
    if any(r.hard for r in found):
        return found
    low, high = limits(_die(hero, m))
    if m.to is None or not low <= m.to <= high:
        why = msg("This die shows {low} to {high}.", low=low, high=high)
        found.append(never("hrdina.action.int_reroll", why))
    return found


# --- marker, tokens, fiends ---


@rule("hrdina.action.wis_move", "hrdina.action.wis_inside")
def _move(s: State, hero: Hero, m: Improve) -> list[Ruling]:
    if hero.marker is None:
        return [never("hrdina.action.wis_move", msg("The place of the marker is not told yet."))]
    if m.to is not None and m.to in neighbours(hero.marker):
        return []
    if m.to is None or m.to > 8:
        return [never("hrdina.action.wis_inside", msg("The marker stays on the grid."))]
    return [never("hrdina.action.wis_move", msg("The marker moves one cell up, down, left or right."))]


@rule("hrdina.action.cha_token", "hrdina.check.tokens")
def _token(s: State, hero: Hero, m: Improve) -> list[Ruling]:
    if (hero.charisma or 0) < MOST_CHARISMA:
        return []
    return [never("hrdina.check.tokens", msg("There are only {n} charisma tokens.", n=MOST_CHARISMA))]


@rule("hrdina.xp.heal")
def _heal(s: State, hero: Hero, m: Improve) -> list[Ruling]:
    return [] if hero.injuries else [never("hrdina.xp.heal", msg("There is no injury to heal."))]


@rule("hrdina.fiend.only_active", "hrdina.fiend.price")
def _banish(s: State, hero: Hero, m: Improve) -> list[Ruling]:
    if m.to is not None and m.to < len(hero.fiends) and hero.fiends[m.to].active:
        return []
    return [never("hrdina.fiend.only_active", msg("Only an active fiend can be banished."))]


EFFECTS: dict[str, Callable[[State, Hero, Improve], list[Ruling]]] = {
    "flip": _flip,
    "swap": _swap,
    "step": _step,
    "reroll": _reroll,
    "move": _move,
    "token": _token,
    "heal": _heal,
    "banish": _banish,
}


# --- carrying it out ---


@rule("hrdina.order.no_chain", "hrdina.action.int_same_cell")
def improved(hero: Hero, m: Improve, tables: Tables) -> Hero:
    """The hero after a legal improvement, its price paid. Dice moved or changed trigger nothing."""
    changes: dict[str, object] = dict(paid(hero, m.pay, m.price))
    cells = list(hero.cells)
    if m.action == "swap":
        a, b = m.cells
        cells[a], cells[b] = cells[b], cells[a]
    elif m.action == "flip" and m.to is None:
        cells[m.cells[0]] = opposite(_die(hero, m), tables)
    elif m.action in TOUCHES:
        assert m.to is not None
        cells[m.cells[0]] = show(_die(hero, m), m.to)
    elif m.action == "move":
        changes["marker"] = m.to
    elif m.action == "token":
        changes["charisma"] = (hero.charisma or 0) + 1
    elif m.action == "heal":
        changes["injuries"] = (hero.injuries or 1) - 1
    else:
        assert m.to is not None
        gone = hero.fiends[m.to].model_copy(update={"active": False})
        changes["fiends"] = (*hero.fiends[: m.to], gone, *hero.fiends[m.to + 1 :])
    return hero.model_copy(update={**changes, "cells": tuple(cells)})


def improve(s: State, m: Improve) -> State:
    after = improved(s.heroes[m.seat], m, s.tables)
    return put(s, heroes=(*s.heroes[: m.seat], after, *s.heroes[m.seat + 1 :]))
