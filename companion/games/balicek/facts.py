"""Numbers of a table that lessons may ask for; see `companion.core.lesson.fact`."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.balicek.rules.attack import targets
from companion.games.balicek.rules.common import laid, lives, phase
from companion.games.balicek.state import SEATS, Player, Slot, State, Verdict


def fact(s: State, place: str) -> int | None:
    """None if there is no such number. SEAT and SLOT are 0-based.

    Of a seat: `lives:SEAT` · `deck:SEAT`, `grave:SEAT` heroes there · `laid:SEAT` heroes in slots · `weapons:SEAT` in the
    weapon deck · `broken:SEAT` on the weapon graveyard · `armed:SEAT` weapons laid out · `effects:SEAT` postponed effects ·
    `closed:SEAT` heroes with the final action played · `due:SEAT` cards sudden death still takes from slots.
    Of a slot: `squad:SEAT:SLOT` heroes · `effect:SEAT:SLOT` number of its postponed effect.
    Of the table: `energy` and `actions` left · `round` · `phase` number of the day phase · `shots` attacks that wait ·
    `targets` of the first of them · of the attack just resolved `strength`, `lost` heroes, `shortfall`.
    """
    head, *rest = place.split(":")
    if not all(x.isdigit() for x in rest):
        return None
    where = [int(x) for x in rest]
    if not where:
        return _TABLE[head](s) if head in _TABLE else None
    if where[0] >= SEATS:
        return None
    p = s.players[where[0]]
    if len(where) == 1:
        if head == "due":
            return s.due[where[0]]
        return _SEAT[head](p) if head in _SEAT else None
    if len(where) == 2 and head in _SLOT and where[1] < len(p.slots):
        return _SLOT[head](p.slots[where[1]])
    return None


def _verdict(s: State) -> Verdict | None:
    """Of the attack resolved last."""
    return next((r.verdict for r in reversed(s.results) if r.verdict), None)


def _of_attack(field: str) -> Callable[[State], int | None]:
    def read(s: State) -> int | None:
        v = _verdict(s)
        return None if v is None else getattr(v, field)

    return read


def _targets(s: State) -> int:
    return len(targets(s, s.active or 0, s.shots[0])) if s.shots else 0


_SEAT: dict[str, Callable[[Player], int]] = {
    "lives": lives,
    "deck": lambda p: p.hero_deck,
    "grave": lambda p: len(p.hero_grave),
    "laid": laid,
    "weapons": lambda p: p.weapon_deck,
    "broken": lambda p: len(p.weapon_grave),
    "armed": lambda p: sum(slot.weapon is not None for slot in p.slots),
    "effects": lambda p: sum(slot.effect is not None for slot in p.slots),
    "closed": lambda p: sum(slot.closed for slot in p.slots),
}
_SLOT: dict[str, Callable[[Slot], int | None]] = {
    "squad": lambda slot: len(slot.heroes),
    "effect": lambda slot: slot.effect.number if slot.effect else None,
}
_TABLE: dict[str, Callable[[State], int | None]] = {
    "energy": lambda s: s.energy,
    "actions": lambda s: s.actions,
    "round": lambda s: s.round,
    "phase": phase,
    "shots": lambda s: len(s.shots),
    "targets": _targets,
    **{name: _of_attack(name) for name in ("strength", "lost", "shortfall")},
}
