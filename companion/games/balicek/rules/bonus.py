"""Bonuses: which a hero has now, once per own turn, only in its phase and only for a result of its kind."""

from __future__ import annotations

from companion.core.contract import Ruling, rule
from companion.core.text import msg
from companion.games.balicek.cards import PHASE_IDS, Bonus, BonusKind
from companion.games.balicek.rules.common import no, phase, phase_name, put_slot, slot_word
from companion.games.balicek.state import Shot, Slot, State


@rule("balicek.bonus.identity", "balicek.squad.one_hero")
def key(s: State, kind: BonusKind) -> str:
    """What stands in `Slot.used` once the bonus of this kind has served: a slot is one hero, however many cards it has."""
    return kind if s.options.bonus_identity == "kind" else f"{kind}@{phase(s)}"


def _printed(slot: Slot, kind: BonusKind) -> list[Bonus] | None:
    """The entries of all cards of the slot; None if a card's bonuses are not known."""
    found: list[Bonus] = []
    for hero in slot.heroes:
        if hero.bonuses is None:
            return None
        found += [b for b in hero.bonuses if b.kind == kind]
    return found


@rule("balicek.squad.best_bonus", "balicek.bonus.phase")
def printed(s: State, seat: int, slot: int, kind: BonusKind) -> int | None:
    """The highest bonus of this kind among the slot's cards in the present phase, used or not; None = not known."""
    entries = _printed(s.players[seat].slots[slot], kind)
    if entries is None:
        return None
    return max((b.values.get(PHASE_IDS[phase(s) - 1], 0) for b in entries), default=0)


@rule("balicek.bonus.once", "balicek.bonus.shield_limit")
def used(s: State, seat: int, slot: int, kind: BonusKind) -> bool:
    """This bonus has already served this turn."""
    return key(s, kind) in s.players[seat].slots[slot].used


def usable(s: State, seat: int, slot: int, kind: BonusKind) -> int | None:
    """What may be added now: 0 if used up, None = not known, the players say."""
    return 0 if used(s, seat, slot, kind) else printed(s, seat, slot, kind)


@rule("balicek.bonus.match", "balicek.bonus.own_action", "balicek.combo.detonator")
def check(s: State, seat: int, slot: int, kind: BonusKind, amount: int) -> list[Ruling]:
    """Reasons against adding `amount` with the hero in `slot`; nothing added is always fine."""
    if amount == 0:
        return []
    if used(s, seat, slot, kind):
        why = msg("This bonus has already served this turn: {slot}.", slot=slot_word(slot))
        return [no("balicek.bonus.once", why)]
    value = printed(s, seat, slot, kind)
    if value is None or value == amount:
        return []
    if value:
        rule_id = "balicek.squad.best_bonus" if len(s.players[seat].slots[slot].heroes) > 1 else "balicek.bonus.phase"
        return [no(rule_id, msg("The bonus here is now +{value}, not +{amount}.", value=value, amount=amount))]
    if _printed(s.players[seat].slots[slot], kind):
        now = phase_name(s, phase(s))
        return [no("balicek.bonus.phase", msg("This bonus does not count in this day phase ({phase}).", phase=now))]
    if kind == "detonator":
        why = msg("A detonator counts only for a bomb laid at its own hero, and only in its day phase.")
        return [no("balicek.combo.detonator", why)]
    why = msg("The hero playing this action has no bonus of this kind; another hero's bonus cannot be lent.")
    return [no("balicek.bonus.match", why)]


@rule("balicek.bonus.once")
def use(s: State, seat: int, slot: int, kind: BonusKind, amount: int) -> State:
    """The bonus has served."""
    if amount == 0 or used(s, seat, slot, kind):
        return s
    return put_slot(s, seat, slot, used=(*s.players[seat].slots[slot].used, key(s, kind)))


@rule("balicek.combo.detonator", "balicek.bonus.match")
def kind_of(shot: Shot) -> BonusKind:
    """The kind of bonus an attack takes: a fired combo only a detonator."""
    return "detonator" if shot.source == "combo" else shot.kind


def usable_for(s: State, seat: int, shot: Shot) -> int | None:
    """What the heroes of a shot may add together; None = not known."""
    values = [usable(s, seat, slot, kind_of(shot)) for slot in shot.slots]
    known = [v for v in values if v is not None]
    return sum(known) if len(known) == len(values) else None


def check_for(s: State, seat: int, shot: Shot, amount: int) -> list[Ruling]:
    """Reasons against adding `amount` to a shot; that of several combos together is all of their detonators or none."""
    if len(shot.slots) == 1:
        return check(s, seat, shot.slots[0], kind_of(shot), amount)
    most = usable_for(s, seat, shot)
    if amount == 0 or most is None or amount == most:
        return []
    why = msg("The detonators of these bombs add +{value} together, not +{amount}.", value=most, amount=amount)
    return [no("balicek.combo.detonator", why)]


def use_for(s: State, seat: int, shot: Shot, amount: int) -> State:
    for slot in shot.slots:
        if usable(s, seat, slot, kind_of(shot)) != 0:
            s = use(s, seat, slot, kind_of(shot), amount)
    return s
