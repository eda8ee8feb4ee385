"""What every rule stands on: whose turn, which slot, the day phase, and the words for "not now"."""

from __future__ import annotations

from typing import Any

from companion.core.contract import Ruling, rule
from companion.core.text import Msg, Term, Who, msg
from companion.games.balicek.cards import UNKNOWN_HERO, HeroCard
from companion.games.balicek.state import ACTIONS, Player, Result, Slot, Stage, State

BEFORE = frozenset({Stage.OPENING, Stage.START_SPIN, Stage.CHOOSE_STARTER})
RESOLVING = frozenset({Stage.ATTACK, Stage.SHIELD, Stage.HEAL})
DAY = (Term("phase.morning"), Term("phase.noon"), Term("phase.evening"), Term("phase.night"))

_MOMENT: dict[Stage, tuple[str, Msg]] = {
    Stage.OPENING: ("balicek.open.heroes", msg("First both players lay out their heroes and weapons.")),
    Stage.START_SPIN: ("balicek.start.spin", msg("First both players spin for who starts.")),
    Stage.CHOOSE_STARTER: ("balicek.start.choice", msg("First it must be said who starts.")),
    Stage.MAINTENANCE: ("balicek.maint.first", msg("Maintenance comes first.")),
    Stage.ACTIONS: ("balicek.turn.actions", msg("Now actions are played.")),
    Stage.ATTACK: ("balicek.attack.timing", msg("An attack waits for its target.")),
    Stage.SHIELD: ("balicek.attack.timing", msg("An attack waits for the defender: a shield or none.")),
    Stage.HEAL: ("balicek.heal.amount", msg("First the healing is carried out.")),
    Stage.SUDDEN: ("balicek.sudden.when", msg("First sudden death is settled.")),
    Stage.GAME_OVER: ("balicek.end.win", msg("The game is over.")),
}


def put(s: State, **changes: Any) -> State:
    """The state with these fields changed (not validated again: the rules only make valid ones)."""
    return s.model_copy(update=changes)


def put_player(s: State, seat: int, **changes: Any) -> State:
    """The state with these fields of one player changed."""
    p = s.players[seat].model_copy(update=changes)
    return put(s, players=(p, s.players[1]) if seat == 0 else (s.players[0], p))


def put_slot(s: State, seat: int, slot: int, **changes: Any) -> State:
    """The state with these fields of one slot changed."""
    slots = s.players[seat].slots
    new = slots[slot].model_copy(update=changes)
    return put_player(s, seat, slots=(*slots[:slot], new, *slots[slot + 1 :]))


def report(s: State, result: Result) -> State:
    """The state with one more thing to tell."""
    return put(s, results=(*s.results, result))


def no(rule_id: str, why: Msg) -> Ruling:
    """A reason the table may overrule ("we play it anyway")."""
    return Ruling(rule_id, why)


def never(rule_id: str, why: Msg) -> Ruling:
    """A reason the model cannot pass over."""
    return Ruling(rule_id, why, hard=True)


def moment(s: State) -> Ruling:
    """What the table waits for instead."""
    rule_id, why = _MOMENT[s.stage]
    return never(rule_id, why)


def other(seat: int) -> int:
    return 1 - seat


@rule("balicek.turn.alternate")
def not_active(s: State, seat: int) -> list[Ruling]:
    """The ruling for somebody who is not on turn."""
    if s.active is None or s.active == seat:
        return []
    return [never("balicek.turn.alternate", msg("The turn belongs to: {who}", who=Who(s.active)))]


@rule("balicek.slot.count", "balicek.slot.variant")
def no_slot(s: State, slot: int) -> list[Ruling]:
    """The ruling for a slot this table does not have."""
    n = s.options.slots
    if slot < n:
        return []
    return [never("balicek.slot.count", msg("There is no slot {slot}: each player has {n}.", slot=slot + 1, n=n))]


@rule("balicek.squad.on_top")
def top(slot: Slot) -> HeroCard:
    """The hero who acts: the top card (an unknown one if the slot is empty)."""
    return slot.heroes[-1] if slot.heroes else UNKNOWN_HERO


def laid(p: Player) -> int:
    """Heroes in the slots."""
    return sum(len(slot.heroes) for slot in p.slots)


@rule("balicek.start.life_total")
def lives(p: Player) -> int:
    """Deck and laid-out heroes, and those just drawn."""
    return p.hero_deck + laid(p) + len(p.drawn_heroes)


@rule("balicek.phase.list", "balicek.phase.advance", "balicek.phase.other", "balicek.turn.morning")
def phase(s: State) -> int:
    """The day phase now, 1-based: that of the action being played, or of the next one."""
    p = s.options.phases
    if s.options.day_advance == "manual":
        return min(s.manual_phase, p)
    if s.options.day_advance == "per_round":
        return (max(s.round, 1) - 1) % p + 1
    if s.active is None or s.stage not in RESOLVING | {Stage.ACTIONS}:
        return 1
    k = ACTIONS - s.actions + (s.stage not in RESOLVING)
    return max(1, min(k, p, ACTIONS))


@rule("balicek.phase.list")
def phase_name(s: State, number: int) -> Msg:
    """What the table calls phase `number` (1-based); without own names four phases have the usual ones."""
    if number <= len(s.phase_names):
        return msg("{phase}", phase=s.phase_names[number - 1])
    if s.options.phases == len(DAY) or number == 1:
        return msg("{phase}", phase=DAY[number - 1])
    return msg("phase {n}", n=number)


def slot_word(slot: int) -> Msg:
    return msg("slot {n}", n=slot + 1)
