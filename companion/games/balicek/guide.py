"""What a good teacher would say now: the next step, what is easily forgotten, and typical mistakes.

Names stand in the nominative, so that a translation never has to decline them. Nothing is told from hidden cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.core.contract import Advice, rule
from companion.core.text import Listed, Msg, Term, Who, msg, msgn
from companion.games.balicek.cards import BONUS_KINDS
from companion.games.balicek.guide_fight import (
    Level,
    advice,
    attack,
    counts,
    defend,
    few_lives,
    heal,
    mine,
    slots,
    sudden,
    sudden_soon,
)
from companion.games.balicek.items import called
from companion.games.balicek.rules import bonus, energy
from companion.games.balicek.rules.common import BEFORE, laid, phase, phase_name, slot_word, top
from companion.games.balicek.rules.layout import unarmed
from companion.games.balicek.rules.spin import bombs
from companion.games.balicek.state import Player, Slot, Stage, State

ORDER: tuple[Level, ...] = ("now", "warn", "remind", "odds", "mistake")

KEYS = (
    "open.next", "open.squad", "start.spin", "start.choose", "start.lives",
    "maint.next", "maint.order", "maint.lone", "maint.refound", "maint.armless",
    "first.pools", "first.same", "first.price", "action.left", "action.bonus", "action.nobody", "action.lend",
    "final.before", "combo.ready", "attack.target", "attack.squad", "attack.deck", "attack.adding", "attack.bonus",
    "combo.bonus", "defend.shield", "defend.bonus", "heal.now", "end.face_up", "sudden.soon", "sudden.now",
    "lives.few", "count.heroes", "count.weapons",
)  # fmt: skip
"""Every key `advise` may use."""


def advise(s: State, seat: int | None = None) -> list[Advice]:
    """What is worth saying now, most urgent first; for a seat only what concerns it."""
    said = [a for a in _all(s) if seat is None or a.seat in (None, seat)]
    return sorted(said, key=lambda a: ORDER.index(a.level))  # stable: within a level as written here


def _all(s: State) -> Iterator[Advice]:
    yield from _STAGES[s.stage](s)
    yield from counts(s)
    if s.stage not in BEFORE and s.stage is not Stage.GAME_OVER:
        yield from sudden_soon(s)
        yield from few_lives(s)


def _named(i: int, slot: Slot) -> Msg:
    """A slot, with its hero if it has a name: "slot 2 (Rytíř)"."""
    name = called(top(slot))
    return msg("{slot} ({name})", slot=slot_word(i), name=name) if name else slot_word(i)


def playable(p: Player) -> list[int]:
    """Slots with a hero who may still play: armed and not closed."""
    return [i for i, slot in enumerate(p.slots) if slot.heroes and slot.weapon and not slot.closed]


# --- before the first turn ---


@rule("balicek.open.heroes", "balicek.open.weapons", "balicek.open.stack")
def _opening(s: State) -> Iterator[Advice]:
    o = s.options
    for seat, p in enumerate(s.players):
        who = Who(seat)
        steps: dict[str, tuple[Msg, str]] = {
            "draw_heroes": (
                msg("{who} draws heroes from the top of the deck: {n}", who=who, n=min(o.opening_heroes, p.hero_deck)),
                "open.heroes",
            ),
            "place_heroes": (msg("{who} lays the drawn heroes into slots.", who=who), "open.stack"),
            "draw_weapons": (
                msg("{who} draws weapons: {n}", who=who, n=min(o.opening_weapons, p.weapon_deck)),
                "open.weapons",
            ),
            "assign_weapons": (
                msg("{who} gives each hero or squad one weapon; the rest goes under the deck.", who=who),
                "open.weapons",
            ),
        }
        if p.opening in steps:
            text, why = steps[p.opening]
            yield advice("open.next", "now", text, why, seat=seat)
    if any(p.opening in ("draw_heroes", "place_heroes") for p in s.players):
        text = msg("A squad is tougher, but it leaves a slot empty and shares one weapon.")
        yield advice("open.squad", "remind", text, "open.stack", "weapon.one", "squad.resistance")


@rule("balicek.start.spin", "balicek.start.tie")
def _start_spin(s: State) -> Iterator[Advice]:
    for seat in (0, 1):
        if s.spins[seat] is None:
            text = msg("{who} spins one of the laid-out weapons; the higher number decides who starts.", who=Who(seat))
            yield advice("start.spin", "now", text, "start.spin", "start.tie", seat=seat)


@rule("balicek.start.choice", "balicek.start.lives")
def _choose(s: State) -> Iterator[Advice]:
    seat = s.decider or 0
    yield advice("start.choose", "now", msg("{who} decides who starts.", who=Who(seat)), "start.choice", seat=seat)
    if n := s.options.starter_lives:
        text = msgn(
            "Starting costs {n} life. The opponent may be sent first and then pays it.",
            "Starting costs {n} lives. The opponent may be sent first and then pays them.",
            n,
        )
        yield advice("start.lives", "remind", text, "start.choice", "start.lives")


# --- maintenance ---

_PARTS = {
    "remove": msg("Maintenance: take off up to 2 weapons and 2 heroes, then draw heroes, then weapons."),
    "heroes": msg("Maintenance: lay the drawn heroes or put them under the deck, then weapons may be drawn."),
    "weapons": msg("Maintenance: give the drawn weapons to heroes without one, the rest goes under the deck."),
}


@rule("balicek.maint.first", "balicek.maint.alone_cancel", "balicek.maint.refound", "balicek.heal.no_deck")
def _maintenance(s: State) -> Iterator[Advice]:
    seat, p = mine(s)
    yield advice("maint.next", "now", _PARTS[s.part], "maint.first", seat=seat)
    if s.part == "remove":
        text = msg("Removals come before draws: after the first draw nothing more is taken off.")
        yield advice("maint.order", "remind", text, "maint.first", seat=seat, beginner=True)
        if any(slot.effect and len(slot.heroes) <= 2 for slot in p.slots):
            text = msg("A weapon left without a hero loses its postponed effect, a removed weapon takes it away.")
            yield advice("maint.lone", "mistake", text, "maint.alone_cancel", "maint.effect_fate", seat=seat)
        if not p.hero_deck and laid(p):
            text = msg("The hero deck is empty: a removed hero founds it again. Without a deck nobody can be healed.")
            yield advice("maint.refound", "remind", text, "maint.refound", "heal.no_deck", seat=seat)
    if s.part != "weapons" and p.weapon_deck and (bare := unarmed(p)):
        text = msg("A hero without a weapon cannot play; weapons are drawn only now: {slots}", slots=slots(bare))
        yield advice("maint.armless", "remind", text, "maint.draw_weapons", "maint.assign", seat=seat)


# --- actions ---


@rule("balicek.energy.source", "balicek.energy.first_action", "balicek.energy.short")
def _actions(s: State) -> Iterator[Advice]:
    seat, p = mine(s)
    ready = playable(p)
    if s.actions and ready:
        if s.energy is None:
            yield from _first(s, seat, p, ready)
        else:
            yield from _left(s, seat)
        yield from _bonuses(s, seat, ready)
        yield from _final(s, seat, p, ready)
    elif s.actions:
        text = msg("No hero can play any more: the turn of {who} may end.", who=Who(seat))
        yield advice("action.nobody", "now", text, "turn.early_end", seat=seat)
    else:
        text = msg("All actions are played: {who} ends the turn.", who=Who(seat))
        yield advice("action.nobody", "now", text, "turn.actions", seat=seat)
    closed = [i for i, slot in enumerate(p.slots) if slot.closed]
    if closed and not (s.actions and ready):
        text = msg("At the end of the turn the closed heroes are turned face up again: {slots}", slots=slots(closed))
        yield advice("end.face_up", "remind", text, "final.face_down", seat=seat)


def _first(s: State, seat: int, p: Player, ready: list[int]) -> Iterator[Advice]:
    """Before the first action: whose energy."""
    known = {i: energy.pool_of(p.slots[i], s.options) for i in ready}
    pools = tuple(
        msg("{slot}: {n}", slot=_named(i, p.slots[i]), n=str(size)) for i, size in known.items() if size is not None
    )
    if pools:
        text = msg("{who}: the first hero gives the energy of the turn. {pools}.", who=Who(seat), pools=Listed(pools))
    else:
        text = msg("{who}: the first hero gives the energy of the whole turn. Compare what is printed.", who=Who(seat))
    yield advice("first.pools", "now", text, "energy.source", "energy.shared", seat=seat)
    text = msg("The hero whose energy is taken must play the first action.")
    yield advice("first.same", "remind", text, "energy.first_action", seat=seat)
    dear = []
    for i in ready:
        slot, pool = p.slots[i], known[i]
        base = energy.base_cost(slot)
        if pool is not None and base is not None and base + energy.surcharge(slot, s.options) > pool:
            dear.append(i)
    if dear:
        text = msg("A first spin must be paid from its own hero's energy; too dear: {slots}", slots=slots(dear))
        yield advice("first.price", "mistake", text, "energy.short", "energy.unskilled", seat=seat)


def _left(s: State, seat: int) -> Iterator[Advice]:
    actions = msgn("{n} action", "{n} actions", s.actions)
    text = msg("Left in the turn of {who}: {actions}, energy {energy}. Day phase: {phase}.", who=Who(seat),
               actions=actions, energy=s.energy or 0, phase=phase_name(s, phase(s)))  # fmt: skip
    yield advice("action.left", "now", text, "turn.spend", "energy.shared", "energy.unskilled", seat=seat)


@rule("balicek.bonus.once", "balicek.bonus.own_action", "balicek.bonus.phase")
def _bonuses(s: State, seat: int, ready: list[int]) -> Iterator[Advice]:
    """Bonuses that count now, and those that do not any more."""
    lines: list[Msg] = []
    for i in ready:
        values = [(k, bonus.usable(s, seat, i, k)) for k in BONUS_KINDS if k != "shield"]
        usable = tuple(msg("{kind} +{n}", kind=Term(f"bonus.{k}"), n=str(v)) for k, v in values if v)
        if usable:
            lines.append(msg("{slot}: {bonuses}", slot=_named(i, s.players[seat].slots[i]), bonuses=Listed(usable)))
    if lines:
        text = msg("Bonuses that can be used now: {lines}.", lines=Listed(tuple(lines)))
        yield advice("action.bonus", "remind", text, "bonus.phase", "bonus.once", seat=seat)
    spent = [i for i in ready if s.players[seat].slots[i].used]
    if spent:
        text = msg("A bonus serves once in the whole turn. Some are used up: {slots}", slots=slots(spent))
        yield advice("action.lend", "mistake", text, "bonus.once", "bonus.own_action", seat=seat)
    else:
        text = msg("A hero adds its bonus only to its own weapon, and each bonus once a turn: it cannot be lent.")
        yield advice("action.lend", "mistake", text, "bonus.own_action", "bonus.once", seat=seat, beginner=True)


@rule("balicek.final.lasting", "balicek.final.combo", "balicek.combo.fire")
def _final(s: State, seat: int, p: Player, ready: list[int]) -> Iterator[Advice]:
    """What closes a hero comes last."""
    lasting = [i for i in ready if (e := p.slots[i].effect) and e.kind == "lasting" and not p.slots[i].lasted]
    bombed = bombs(s, seat)
    fire = [i for i in ready if i in bombed] if len(bombed) > 1 else []
    if fire:
        text = msg("Combos can be fired, by one of: {slots}", slots=slots(fire))
        yield advice("combo.ready", "remind", text, "combo.fire", "combo.all", seat=seat)
    last = sorted({*lasting, *fire})
    if last and s.actions > 1:
        text = msg("A lasting attack or firing combos closes the hero: its other actions come first. {slots}",
                   slots=slots(last))  # fmt: skip
        yield advice("final.before", "mistake", text, "final.lasting", "final.combo", "final.no_more", seat=seat)
    elif len(bombed) == 1:
        text = msg("One combo alone cannot be fired: another one has to be laid.")
        yield advice("combo.ready", "remind", text, "combo.fire", seat=seat, beginner=True)


def _over(s: State) -> Iterator[Advice]:
    return iter(())


_STAGES: dict[Stage, Callable[[State], Iterator[Advice]]] = {
    Stage.OPENING: _opening,
    Stage.START_SPIN: _start_spin,
    Stage.CHOOSE_STARTER: _choose,
    Stage.MAINTENANCE: _maintenance,
    Stage.ACTIONS: _actions,
    Stage.ATTACK: attack,
    Stage.SHIELD: defend,
    Stage.HEAL: heal,
    Stage.SUDDEN: sudden,
    Stage.GAME_OVER: _over,
}
