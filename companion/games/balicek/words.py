"""How cards, slots, targets, spin results and day phases are called, and their emblems."""

from __future__ import annotations

from typing import Final

from pydantic import JsonValue

from companion.core.contract import Choice
from companion.core.text import Msg, Term, Who, msg
from companion.games.balicek.cards import SEGMENT_KINDS, HeroCard, WeaponCard
from companion.games.balicek.rules.attack import parts
from companion.games.balicek.rules.common import slot_word, top
from companion.games.balicek.state import Effect, Player, Slot, State

EMBLEMS: Final[dict[str, str]] = {
    "attack_hero": "weapon-dagger",
    "attack_weapon": "weapon-two-daggers",
    "attack_effect": "discard",
    "lasting": "effect-lasting",
    "combo": "effect-combo",
    "shield_reduce": "effect-shield",
    "shield_repel": "effect-repel",
    "heal": "effect-heal",
    "nothing": "pass",
    "other": "table-says",
    "deck": "life-deck",
    "hero": "life-full",
    "squad": "squad",
    "weapon": "spinner",
}
"""Of spin results, and of targets."""
PHASE_EMBLEMS: Final = ("phase-morning", "phase-noon", "phase-evening", "phase-night")
WITHOUT_NUMBER: Final = frozenset({"shield_repel", "nothing", "other"})
"""Results whose number does not matter."""


def numbers(low: int, high: int) -> tuple[Choice, ...]:
    """The whole numbers from `low` to `high` to choose from."""
    return tuple(Choice(n, msg("{n}", n=str(n))) for n in range(low, high + 1))


def added(value: int) -> Choice:
    """A bonus to add, 0 = none."""
    return Choice(value, msg("+{n}", n=str(value)) if value else msg("no bonus"))


def kind_word(kind: str) -> Msg:
    """A spin result: "attack on hero"."""
    return msg("{kind}", kind=Term(f"kind.{kind}"))


RESULTS: Final = tuple(Choice(kind, kind_word(kind), EMBLEMS[kind]) for kind in SEGMENT_KINDS)
TARGET_KINDS: Final = tuple(Choice(k, kind_word(k), EMBLEMS[k]) for k in ("attack_hero", "attack_weapon"))


def slot_choice(slot: int) -> Choice:
    return Choice(slot, slot_word(slot))


def seat_choice(seat: int) -> Choice:
    return Choice(seat, msg("{who}", who=Who(seat)))


def hero_word(hero: HeroCard) -> Msg:
    """A hero by name, else by type, else just "hero"."""
    name = hero.name or hero.type
    return msg("{name}", name=name) if name else msg("{hero}", hero=Term("term.hero"))


def weapon_word(weapon: WeaponCard | None) -> Msg:
    """A weapon by name, else by type, else just "weapon"."""
    name = (weapon.name or weapon.type) if weapon else ""
    return msg("{name}", name=name) if name else msg("{weapon}", weapon=Term("term.weapon"))


def known_hero(slot: Slot) -> str:
    """The name or type of the top card, or an empty text."""
    return top(slot).name or top(slot).type


def slot_owner(slot: Slot, i: int) -> Msg:
    """A slot with who is in it: "slot 2", "slot 2, Wolf"."""
    name = known_hero(slot)
    return msg("slot {n}, {hero}", n=i + 1, hero=name) if name else slot_word(i)


def effect_word(effect: Effect) -> Msg:
    """A postponed effect with its number: "lasting attack 3", "repelling shield"."""
    if effect.kind in WITHOUT_NUMBER:
        return kind_word(effect.kind)
    return msg("{kind} {n}", kind=Term(f"kind.{effect.kind}"), n=str(effect.number))


def aim_word(p: Player, aim: str) -> Msg:
    """A target among the cards of `p`: "hero deck (12)", "squad of 3 (slot 2)", "weapon (slot 1)"."""
    kind, i = parts(aim)
    if kind == "deck":
        return msg("hero deck ({n})", n=str(p.hero_deck))
    slot = p.slots[i]
    if kind == "hero":
        if len(slot.heroes) > 1:
            return msg("squad of {cards} ({slot})", cards=len(slot.heroes), slot=slot_owner(slot, i))
        return msg("hero ({slot})", slot=slot_owner(slot, i))
    if kind == "weapon":
        if slot.weapon is not None and slot.weapon.resistance is not None:
            return msg("weapon of resistance {r} ({slot})", r=slot.weapon.resistance, slot=slot_owner(slot, i))
        return msg("weapon ({slot})", slot=slot_owner(slot, i))
    if slot.effect is None:
        return msg("postponed effect ({slot})", slot=slot_word(i))
    return msg("{effect} ({slot})", effect=effect_word(slot.effect), slot=slot_word(i))


def aim_emblem(p: Player, aim: str) -> str:
    kind, i = parts(aim)
    if kind == "effect":
        effect = p.slots[i].effect
        return EMBLEMS[effect.kind] if effect else ""
    return EMBLEMS["squad"] if kind == "hero" and len(p.slots[i].heroes) > 1 else EMBLEMS[kind]


def phase_emblem(s: State, number: int) -> str:
    """Of phase `number` (1-based): the usual pictures for up to four phases."""
    return PHASE_EMBLEMS[number - 1] if number <= len(PHASE_EMBLEMS) else ""


def fixed(**data: JsonValue) -> tuple[tuple[str, JsonValue], ...]:
    """Fixed values of an offer."""
    return tuple(data.items())
