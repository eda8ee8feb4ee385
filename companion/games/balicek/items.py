"""Everything that can be set by hand, with its present value."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import JsonValue

from companion.core.contract import Choice, Item
from companion.core.text import Msg, Term, Who, msg, msgc
from companion.games.balicek.cards import BONUS_KINDS, HeroCard, WeaponCard
from companion.games.balicek.rules import bonus, energy
from companion.games.balicek.rules.common import BEFORE, phase_name, slot_word
from companion.games.balicek.state import ACTIONS, MAINTENANCE_MOST, MAX_SQUAD, Player, Slot, Stage, State

MOST = 99
USUAL = 12  # numbers on cards offered without typing

STAGES: dict[Stage, Msg] = {
    Stage.OPENING: msg("Opening: laying out"),
    Stage.START_SPIN: msg("Spin for who starts"),
    Stage.CHOOSE_STARTER: msg("Choice of who starts"),
    Stage.MAINTENANCE: msg("Maintenance"),
    Stage.ACTIONS: msg("Actions"),
    Stage.ATTACK: msg("An attack waits for its target"),
    Stage.SHIELD: msg("An attack waits for the defender"),
    Stage.HEAL: msg("Healing"),
    Stage.SUDDEN: msg("Sudden death"),
    Stage.GAME_OVER: msg("The game is over"),
}
SETTABLE = frozenset({Stage.OPENING, Stage.START_SPIN, Stage.CHOOSE_STARTER, Stage.MAINTENANCE, Stage.ACTIONS})
"""Stages that need nothing else to be known; the others are there only while they last."""

YES_NO = (Choice(True, msg("yes")), Choice(False, msg("no")))
NOBODY = Choice(None, msg("nobody"))
NO_CARD = Choice("", msgc("card", "not known"))
OPENING = (
    Choice("draw_heroes", msg("draws heroes")),
    Choice("place_heroes", msg("lays out heroes")),
    Choice("draw_weapons", msg("draws weapons")),
    Choice("assign_weapons", msg("gives out weapons")),
    Choice("done", msg("has laid out")),
)
PARTS = (
    Choice("remove", msg("removing cards")),
    Choice("heroes", msg("heroes drawn")),
    Choice("weapons", msg("weapons drawn")),
)
EFFECTS = (
    Choice("", msgc("effect", "none")),
    *(Choice(k, msg("{kind}", kind=Term(f"kind.{k}"))) for k in ("lasting", "combo", "shield_reduce", "shield_repel")),
)
TARGETS = tuple(Choice(k, msg("{kind}", kind=Term(f"kind.{k}"))) for k in ("attack_hero", "attack_weapon"))
USED = tuple(Choice(k, msg("{kind}", kind=Term(f"bonus.{k}"))) for k in BONUS_KINDS)
COURSE, END = msg("Course"), msg("End")


def _choice(key: str, label: Msg, group: Msg, value: JsonValue, choices: Sequence[Choice]) -> Item:
    return Item(key, label, group, "choice", value, choices=tuple(choices))


def _number(key: str, label: Msg, group: Msg, value: int, most: int = MOST, least: int = 0) -> Item:
    return Item(key, label, group, "number", value, least, max(most, value))


def _maybe(key: str, label: Msg, group: Msg, value: int | None) -> Item:
    """A number that may not be known."""
    numbers = range(max(USUAL, value or 0) + 1)
    choices = (Choice(None, msgc("number", "not known")), *(Choice(n, msg("{n}", n=str(n))) for n in numbers))
    return _choice(key, label, group, value, choices)


def called(card: HeroCard | WeaponCard) -> str:
    """What people call a card; empty = they have not said."""
    return card.name or card.type


def known_heroes(p: Player) -> dict[str, HeroCard]:
    """Heroes of this player that have been named, by what they are called."""
    cards = [h for slot in p.slots for h in slot.heroes] + list(p.drawn_heroes) + list(p.hero_grave)
    return {called(h): h for h in cards if called(h)}


def known_weapons(p: Player) -> dict[str, WeaponCard]:
    cards = [slot.weapon for slot in p.slots if slot.weapon] + list(p.drawn_weapons) + list(p.weapon_grave)
    return {called(w): w for w in cards if called(w)}


def _names(
    key: str, label: str, group: Msg, cards: Sequence[HeroCard | WeaponCard], known: Sequence[str]
) -> list[Item]:
    """The cards of a graveyard by name, once any card of the player has a name."""
    if not known:
        return []
    choices = (NO_CARD, *(Choice(name, msg("{name}", name=name)) for name in known))
    heroes = label == "heroes"
    return [
        _choice(
            f"{key}.{i}",
            msg("Hero graveyard, card {n} from below", n=i + 1)
            if heroes
            else msg("Weapon graveyard, card {n} from below", n=i + 1),
            group,
            called(card),
            choices,
        )
        for i, card in enumerate(cards)
    ]


def _slot_items(s: State, seat: int, i: int) -> list[Item]:
    slot = s.players[seat].slots[i]
    at = f"{seat}.{i}"
    group = msg("{who}: {slot}", who=Who(seat), slot=slot_word(i))
    found = [
        _number(f"heroes.{at}", msg("Heroes in the slot"), group, len(slot.heroes), MAX_SQUAD),
        *_order(slot, at, group),
        _choice(f"weapon.{at}", msg("A weapon lies here"), group, slot.weapon is not None, YES_NO),
    ]
    if not slot.heroes:
        return found
    if slot.weapon is not None:
        effect = slot.effect
        found.append(_choice(f"effect.{at}", msg("Postponed effect"), group, effect.kind if effect else "", EFFECTS))
        if effect and effect.kind != "shield_repel":
            found.append(_number(f"effect_number.{at}", msg("Strength of the effect"), group, effect.number))
        if effect and effect.kind in ("lasting", "combo"):
            found.append(_choice(f"effect_target.{at}", msg("The effect is"), group, effect.target_kind, TARGETS))
    if s.active == seat:
        found.append(_choice(f"closed.{at}", msg("Final action played"), group, slot.closed, YES_NO))
        if slot.effect and slot.effect.kind == "lasting":
            label = msg("The lasting attack was used this turn")
            found.append(_choice(f"lasted.{at}", label, group, slot.lasted, YES_NO))
    if s.stage not in BEFORE:
        used: list[JsonValue] = [int(bonus.used(s, seat, i, k)) for k in BONUS_KINDS]
        found.append(Item(f"used.{at}", msg("Bonuses used this turn"), group, "counts", used, 0, 1, USED))
    return found + _values(s, slot, at, group)


def _order(slot: Slot, at: str, group: Msg) -> list[Item]:
    """Which card of a squad lies on top."""
    if len(slot.heroes) < 2:
        return []
    choices = []
    for i, hero in enumerate(slot.heroes):
        name = called(hero)
        n = str(i + 1)
        text = msg("card {n} from below: {name}", n=n, name=name) if name else msg("card {n} from below", n=n)
        choices.append(Choice(i, text))
    return [_choice(f"top.{at}", msg("Top card"), group, len(slot.heroes) - 1, choices)]


def _values(s: State, slot: Slot, at: str, group: Msg) -> list[Item]:
    """Entered values of the top card and the weapon."""
    found = [_maybe(f"energy_of.{at}", msg("Energy of the top hero"), group, slot.heroes[-1].energy)]
    if slot.weapon is not None:
        skill: Sequence[Choice] = (
            Choice(None, msgc("skill", "not known")),
            Choice(False, msg("yes")),
            Choice(True, msg("no")),
        )
        found += [
            _maybe(f"resistance.{at}", msg("Resistance of the weapon"), group, slot.weapon.resistance),
            _maybe(f"cost.{at}", msg("Energy of a spin"), group, energy.base_cost(slot)),
        ]
        if energy.skilled(slot, s.options) is None:
            found.append(_choice(f"unskilled.{at}", msg("The hero handles the weapon"), group, slot.unskilled, skill))
    return found


def _player_items(s: State, seat: int) -> list[Item]:
    p = s.players[seat]
    group = msg("{who}", who=Who(seat))
    found = [
        _number(f"hero_deck.{seat}", msg("Hero deck"), group, p.hero_deck),
        _number(f"hero_grave.{seat}", msg("Hero graveyard"), group, len(p.hero_grave)),
        _number(f"weapon_deck.{seat}", msg("Weapon deck"), group, p.weapon_deck),
        _number(f"weapon_grave.{seat}", msg("Weapon graveyard"), group, len(p.weapon_grave)),
    ]
    if s.stage in (Stage.OPENING, Stage.MAINTENANCE) or p.drawn_heroes or p.drawn_weapons:
        found += [
            _number(f"drawn_heroes.{seat}", msg("Heroes just drawn"), group, len(p.drawn_heroes), 9),
            _number(f"drawn_weapons.{seat}", msg("Weapons just drawn"), group, len(p.drawn_weapons), 9),
        ]
    if s.stage is Stage.OPENING:
        found.append(_choice(f"opening.{seat}", msg("The opening stands at"), group, p.opening, OPENING))
    if s.stage is Stage.SUDDEN:
        found.append(_number(f"due.{seat}", msg("Laid-out cards still to lose"), group, s.due[seat]))
    if s.stage not in BEFORE:
        found.append(_number(f"turns.{seat}", msg("Own turns begun"), group, p.turns))
    for i in range(len(p.slots)):
        found += _slot_items(s, seat, i)
    found += _names(f"hero_name.{seat}", "heroes", group, p.hero_grave, list(known_heroes(p)))
    found += _names(f"weapon_name.{seat}", "weapons", group, p.weapon_grave, list(known_weapons(p)))
    return found


def _course(s: State) -> list[Item]:
    seats = tuple(Choice(i, msg("{who}", who=Who(i))) for i in (0, 1))
    stages = [Choice(x.value, label) for x, label in STAGES.items() if x in SETTABLE or x is s.stage]
    found = [_choice("stage", msg("Stage"), COURSE, s.stage.value, stages)]
    if s.stage is Stage.CHOOSE_STARTER:
        found.append(_choice("decider", msg("The higher spin"), COURSE, s.decider, (NOBODY, *seats)))
    if s.stage in BEFORE:
        return found
    slots = tuple(Choice(i, slot_word(i)) for i in range(s.options.slots))
    found += [
        _number("round", msg("Round"), COURSE, s.round, least=1),
        _choice("active", msg("On turn"), COURSE, s.active, seats if s.active is not None else (NOBODY, *seats)),
        _choice(
            "starter", msg("Starting player"), COURSE, s.starter, seats if s.starter is not None else (NOBODY, *seats)
        ),
        _number("actions", msg("Actions left"), COURSE, s.actions, ACTIONS),
        _maybe("energy", msg("Energy left"), COURSE, s.energy),
        _choice(
            "source",
            msg("The energy came from"),
            COURSE,
            s.source,
            (Choice(None, msgc("slot", "not yet taken")), *slots),
        ),
    ]
    if s.options.day_advance == "manual":
        phases = [Choice(k, phase_name(s, k)) for k in range(1, s.options.phases + 1)]
        found.append(_choice("phase", msg("Day phase"), COURSE, min(s.manual_phase, s.options.phases), phases))
    if s.stage is Stage.MAINTENANCE:
        found += [
            _choice("part", msg("Maintenance stands at"), COURSE, s.part, PARTS),
            _number("removed_heroes", msg("Heroes removed"), COURSE, s.removed_heroes, MAINTENANCE_MOST),
            _number("removed_weapons", msg("Weapons removed"), COURSE, s.removed_weapons, MAINTENANCE_MOST),
        ]
    again = (Choice("keep", msg("leave as it is")), Choice("check", msg("look now whether somebody has no hero left")))
    return [*found, _choice("end_check", msg("End of the game"), END, "keep", again)]


def items(s: State) -> list[Item]:
    """Everything that can be set by hand; what people miscount most often comes first."""
    return [*_player_items(s, 0), *_player_items(s, 1), *_course(s)]
