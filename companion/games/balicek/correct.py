"""Setting the table by hand, and making the rest fit so that the game goes on from there.

A correction triggers no effect: cards that do not add up are only pointed out, and the end of the game is looked at again
only on request (item `end_check`). What hangs on a corrected item (a pending attack without a target) is put right.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pydantic import JsonValue

from companion.core.contract import Change, Illegal, Item, rule
from companion.core.text import Msg, msg
from companion.games.balicek.cards import BONUS_KINDS, UNKNOWN_HERO, UNKNOWN_WEAPON
from companion.games.balicek.items import items, known_heroes, known_weapons
from companion.games.balicek.rules import bonus
from companion.games.balicek.rules.attack import shields, targets, wait
from companion.games.balicek.rules.common import BEFORE, laid, never, put, put_player, put_slot
from companion.games.balicek.rules.finish import beaten, end_check, turned
from companion.games.balicek.rules.layout import squad_type, unarmed
from companion.games.balicek.rules.sudden import settle
from companion.games.balicek.state import ACTIONS, Effect, Player, Slot, Stage, State

__all__ = ["correct", "items"]


def _refuse(item: Item, why: Msg) -> Illegal:
    return Illegal([never("balicek.check.input", msg("{item}: {why}", item=item.label, why=why))])


def _is_number(value: JsonValue, item: Item) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and item.low <= value <= item.high


@rule("balicek.check.input")
def _valid(item: Item, value: JsonValue) -> None:
    """Raises Illegal unless the value is one the item can have."""
    if item.kind == "number" and not _is_number(value, item):
        raise _refuse(item, msg("a number from {low} to {high}", low=item.low, high=item.high))
    if item.kind == "choice" and not any(type(c.value) is type(value) and c.value == value for c in item.choices):
        raise _refuse(item, msg("not one of the values offered"))
    if item.kind == "counts":
        fits = isinstance(value, list | tuple) and len(value) == len(item.choices)
        if not fits or not all(_is_number(v, item) for v in value):  # type: ignore[union-attr]
            raise _refuse(item, msg("a number from {low} to {high} for each", low=item.low, high=item.high))


# --- items of a slot ---


def _set_heroes(s: State, seat: int, i: int, n: int) -> State:
    """Cards are added on top (of the squad's type) and taken from the top."""
    slot = s.players[seat].slots[i]
    new = UNKNOWN_HERO.model_copy(update={"type": squad_type(slot)})
    return put_slot(s, seat, i, heroes=slot.heroes[:n] + (new,) * (n - len(slot.heroes)), cost=None, unskilled=None)


def _set_top(s: State, seat: int, i: int, card: int) -> State:
    heroes = s.players[seat].slots[i].heroes
    if card >= len(heroes):
        return s
    return put_slot(s, seat, i, heroes=(*heroes[:card], *heroes[card + 1 :], heroes[card]), cost=None, unskilled=None)


def _set_effect(s: State, seat: int, i: int, kind: Any) -> State:
    old = s.players[seat].slots[i].effect
    number = old.number if old and kind != "shield_repel" else 0 if kind == "shield_repel" else 1
    return put_slot(s, seat, i, effect=Effect(kind=kind, number=number) if kind else None)


def _effect(s: State, seat: int, i: int, **changes: Any) -> State:
    old = s.players[seat].slots[i].effect
    return put_slot(s, seat, i, effect=old.model_copy(update=changes)) if old else s


def _set_used(s: State, seat: int, i: int, flags: Sequence[int]) -> State:
    slot = s.players[seat].slots[i]
    keys = {bonus.key(s, kind): flag for kind, flag in zip(BONUS_KINDS, flags, strict=True)}
    kept = [k for k in slot.used if keys.get(k, 1)]
    return put_slot(s, seat, i, used=(*kept, *(k for k, flag in keys.items() if flag and k not in kept)))


def _set_energy_of(s: State, seat: int, i: int, value: int | None) -> State:
    heroes = s.players[seat].slots[i].heroes
    if not heroes:
        return s
    return put_slot(s, seat, i, heroes=(*heroes[:-1], heroes[-1].model_copy(update={"energy": value})))


def _weapon(s: State, seat: int, i: int, **changes: Any) -> State:
    weapon = s.players[seat].slots[i].weapon
    return put_slot(s, seat, i, weapon=weapon.model_copy(update=changes)) if weapon else s


def _set_cost(s: State, seat: int, i: int, value: int | None) -> State:
    return put_slot(s if value is not None else _weapon(s, seat, i, cost=None), seat, i, cost=value)


_SLOT: dict[str, Callable[[State, int, int, Any], State]] = {
    "heroes": _set_heroes,
    "top": _set_top,
    "weapon": lambda s, seat, i, v: put_slot(
        s, seat, i, weapon=UNKNOWN_WEAPON if v else None, cost=None, unskilled=None
    ),
    "effect": _set_effect,
    "effect_number": lambda s, seat, i, v: _effect(s, seat, i, number=v),
    "effect_target": lambda s, seat, i, v: _effect(s, seat, i, target_kind=v),
    "closed": lambda s, seat, i, v: put_slot(s, seat, i, closed=v),
    "lasted": lambda s, seat, i, v: put_slot(s, seat, i, lasted=v),
    "used": _set_used,
    "energy_of": _set_energy_of,
    "resistance": lambda s, seat, i, v: _weapon(s, seat, i, resistance=v),
    "cost": _set_cost,
    "unskilled": lambda s, seat, i, v: put_slot(s, seat, i, unskilled=v),
}

# --- items of a player ---


def _pile(field: str, unknown: Any) -> Callable[[State, int, int], State]:
    """Cards without a name are added on top, cards are taken from the top."""

    def set_size(s: State, seat: int, n: int) -> State:
        cards = getattr(s.players[seat], field)
        return put_player(s, seat, **{field: cards[:n] + (unknown,) * (n - len(cards))})

    return set_size


def _name_hero(s: State, seat: int, i: int, name: str) -> State:
    p = s.players[seat]
    card = known_heroes(p).get(name, UNKNOWN_HERO)
    if i >= len(p.hero_grave):
        return s
    return put_player(s, seat, hero_grave=(*p.hero_grave[:i], card, *p.hero_grave[i + 1 :]))


def _name_weapon(s: State, seat: int, i: int, name: str) -> State:
    p = s.players[seat]
    card = known_weapons(p).get(name, UNKNOWN_WEAPON)
    if i >= len(p.weapon_grave):
        return s
    return put_player(s, seat, weapon_grave=(*p.weapon_grave[:i], card, *p.weapon_grave[i + 1 :]))


_SLOT |= {"hero_name": _name_hero, "weapon_name": _name_weapon}
_PLAYER: dict[str, Callable[[State, int, Any], State]] = {
    "hero_grave": _pile("hero_grave", UNKNOWN_HERO),
    "weapon_grave": _pile("weapon_grave", UNKNOWN_WEAPON),
    "drawn_heroes": _pile("drawn_heroes", UNKNOWN_HERO),
    "drawn_weapons": _pile("drawn_weapons", UNKNOWN_WEAPON),
    "due": lambda s, seat, v: put(s, due=(v, s.due[1]) if seat == 0 else (s.due[0], v)),
}
_TABLE: dict[str, Callable[[State, Any], State]] = {
    "stage": lambda s, v: put(s, stage=Stage(v)),
    "phase": lambda s, v: put(s, manual_phase=v),
    "end_check": lambda s, v: s,
}


def _set(s: State, key: str, value: Any) -> State:
    name, *rest = key.split(".")
    where = [int(x) for x in rest]
    if len(where) == 2:
        return _SLOT[name](s, where[0], where[1], value)
    if len(where) == 1:
        plain = name not in _PLAYER
        return put_player(s, where[0], **{name: value}) if plain else _PLAYER[name](s, where[0], value)
    return _TABLE[name](s, value) if name in _TABLE else put(s, **{name: value})


def correct(s: State, changes: Sequence[Change]) -> State:
    """The state with these items set and the rest made to fit; raises Illegal for an unknown item or an impossible value."""
    known = {item.key: item for item in items(s)}
    keys: set[str] = set()
    after = s
    for change in changes:
        item = known.get(change.key)
        if item is None:
            why = msg("There is nothing called {key} to correct.", key=change.key)
            raise Illegal([never("balicek.check.input", why)])
        _valid(item, change.value)
        if change.value != item.value:
            after = _set(after, change.key, change.value)
            keys.add(change.key)
    if not keys:
        return s
    after = _consistent(s, put(after, results=(), corrected=True), keys)
    return end_check(after) if "end_check" in keys and after.stage not in BEFORE else after


# --- making the rest fit ---


def _consistent(before: State, s: State, keys: set[str]) -> State:
    """The corrected state with everything that hangs on the corrected items derived again."""
    for seat in (0, 1):
        s = put_player(s, seat, slots=tuple(_slot(x) for x in s.players[seat].slots))
        if keys & {f"hero_grave.{seat}", f"hero_deck.{seat}"}:
            s = turned(s, seat, 0)
    s = _over(s)
    if s.stage in BEFORE:
        return _opening(before, s)
    s = _running(before, s, keys)
    if s.stage is Stage.SUDDEN:
        due = tuple(min(s.due[seat], laid(s.players[seat])) for seat in (0, 1))
        return settle(put(s, due=(due[0], due[1])))
    return _pending(put(s, due=(0, 0)))


@rule("balicek.maint.alone_cancel", "balicek.maint.effect_fate")
def _slot(slot: Slot) -> Slot:
    """An effect needs a weapon and a hero, and only a hero can be closed."""
    if slot.heroes and slot.weapon:
        return slot
    fresh: dict[str, Any] = {"effect": None, "lasted": False}
    if not slot.heroes:
        fresh |= {"closed": False, "used": (), "cost": None, "unskilled": None}
    return slot.model_copy(update=fresh)


def _over(s: State) -> State:
    """A finished game goes on when its stage is set, or when what ended it was corrected away."""
    if s.stage is not Stage.GAME_OVER:
        return put(s, ended_by="", conceded=None) if s.ended_by else s
    if s.ended_by == "conceded":
        return s
    both = beaten(s, 0), beaten(s, 1)
    if not any(both):
        return put(s, stage=Stage.ACTIONS, ended_by="")
    if all(both):
        return put(s, ended_by="draw")
    return put(s, ended_by="sudden_death") if s.ended_by == "draw" else s


@rule("balicek.open.heroes", "balicek.open.weapons")
def _step(p: Player) -> Player:
    """The step of the opening that these cards allow."""
    step = p.opening
    if step == "draw_heroes" and not p.hero_deck:
        step = "place_heroes"
    if step == "draw_heroes" and p.drawn_heroes:
        step = "place_heroes"
    if step == "place_heroes" and not p.drawn_heroes:
        step = "draw_weapons"
    if step == "draw_weapons" and (p.drawn_weapons or not p.weapon_deck):
        step = "assign_weapons"
    if step == "assign_weapons" and not (p.drawn_weapons and unarmed(p)):
        rest = {"weapon_deck": p.weapon_deck + len(p.drawn_weapons), "drawn_weapons": ()}
        return p.model_copy(update={**rest, "opening": "done"})
    return p.model_copy(update={"opening": step})


def _opening(before: State, s: State) -> State:
    """Before the first turn: nobody is on turn, and nothing is pending."""
    players = s.players
    if s.stage is Stage.OPENING:
        if before.stage is not Stage.OPENING:
            players = (_again(players[0]), _again(players[1]))
        players = (_step(players[0]), _step(players[1]))
        if all(p.opening == "done" for p in players):
            s = put(s, stage=Stage.START_SPIN)
    decider = (s.decider or 0) if s.stage is Stage.CHOOSE_STARTER else None
    fresh = {"round": 0, "active": None, "starter": None, "actions": 0, "energy": None, "source": None}
    nothing = {"shots": (), "attack": None, "healing": None, "due": (0, 0)}
    spins = s.spins if s.stage is Stage.START_SPIN and before.stage is Stage.START_SPIN else (None, None)
    players = (players[0].model_copy(update={"turns": 0}), players[1].model_copy(update={"turns": 0}))
    return put(s, players=players, decider=decider, spins=spins, **fresh, **nothing)


def _again(p: Player) -> Player:
    """Back to the opening: from the weapons, if heroes lie there already."""
    return p.model_copy(update={"opening": "draw_weapons" if laid(p) else "draw_heroes"})


def _running(before: State, s: State, keys: set[str]) -> State:
    """A turn needs somebody on turn, a round and a number of actions."""
    begins = before.stage in BEFORE or before.active != s.active
    starter = s.starter if s.starter is not None else 0
    s = put(s, starter=starter, round=max(1, s.round))
    if s.stage is Stage.SUDDEN:
        return put(s, active=None)
    active = s.active if s.active is not None else starter
    s = put(s, active=active)
    if begins and s.stage is not Stage.GAME_OVER:
        if "actions" not in keys:
            s = put(s, actions=ACTIONS)
        if "energy" not in keys:
            s = put(s, energy=None, source=None)
        s = put(s, shots=(), attack=None, healing=None)
    if s.energy is None:
        s = put(s, source=None)
    if not s.players[active].turns:
        s = put_player(s, active, turns=1)
    if s.stage is Stage.MAINTENANCE:
        p = s.players[active]
        part = "weapons" if p.drawn_weapons else "heroes" if p.drawn_heroes and s.part == "remove" else s.part
        s = put(s, part=part)
    return s


def _pending(s: State) -> State:
    """What waits must still be possible; otherwise the actions go on."""
    if s.stage is Stage.SHIELD and s.attack is not None:
        if shields(s) and s.attack.aim in targets(s, s.active or 0, s.attack.shot):
            return s
        return wait(s, (s.attack.shot, *s.shots))
    if s.stage is Stage.ATTACK:
        return wait(s, s.shots)
    if s.stage is Stage.HEAL and s.healing is not None and s.active is not None:
        p = s.players[s.active]
        if p.hero_deck and p.hero_grave:
            return put(s, shots=(), attack=None)
    nothing = {"shots": (), "attack": None, "healing": None}
    return put(s, stage=Stage.ACTIONS if s.stage in (Stage.SHIELD, Stage.HEAL) else s.stage, **nothing)
