"""The settle loop: what follows by itself after every move, until somebody has to say something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.contract import rule
from companion.games.za_jedna.rules import death
from companion.games.za_jedna.rules.common import draw_to, left, obtainable, of_character, put
from companion.games.za_jedna.rules.effects import EFFECTS, front, turn_up_pick
from companion.games.za_jedna.rules.finish import end_check
from companion.games.za_jedna.state import (
    Ability,
    Answer,
    Damage,
    Death,
    Duel,
    Effect,
    Penalty,
    Pick,
    Rescue,
    Reward,
    Spoils,
    State,
    Test,
    Turn,
)

# --- automatic heads: each returns the state without the head, or None when its seat must be asked ---


def pop(s: State) -> State:
    """The state without the head."""
    return put(s, queue=s.queue[1:])


def _test(s: State, h: Test) -> State | None:
    return None


def _effect(s: State, h: Effect) -> State | None:
    return EFFECTS[h.card](pop(s), h)


@rule("za_jedna.queue.empty_hand", "za_jedna.stit.while_needed", "za_jedna.shot.partial")
def _answer(s: State, h: Answer) -> State | None:
    p = s.players[h.seat]
    if h.got >= h.need or not p.alive:
        return pop(s)
    if p.hand or h.shields:
        return None
    return hit(pop(s), h)


def hit(s: State, h: Answer) -> State:
    """No (sufficient) defence: one life is lost, whatever was given is lost too."""
    return front(s, Damage.model_construct(seat=h.seat, n=1, attacker=h.attacker, cause=h.card))


def _duel(s: State, h: Duel) -> State | None:
    if not (s.players[h.challenger].alive and s.players[h.target].alive):
        return pop(s)
    return None if s.players[h.to_move].hand else lost_duel(pop(s), h)


@rule("za_jedna.ferovka.loss", "za_jedna.ferovka.attacker")
def lost_duel(s: State, h: Duel) -> State:
    """The one to move gives no card; the challenger who loses has only himself to blame."""
    return front(s, Damage.model_construct(seat=h.to_move, n=1, attacker=h.challenger, cause="ferovka"))


def _damage(s: State, h: Damage) -> State | None:
    return death.damage(pop(s), h)


@rule("za_jedna.queue.empty_hand", "za_jedna.lektvar.several", "za_jedna.death.negative")
def _rescue(s: State, h: Rescue) -> State | None:
    p = s.players[h.seat]
    if p.lives >= 1 or not p.alive:
        return pop(s)
    return None if p.hand else death.close_rescue(pop(s), h)


def _death(s: State, h: Death) -> State | None:
    role = death.forced_role(s, h.seat)
    return death.die(pop(s), h, role) if role is not None else None


def _spoils(s: State, h: Spoils) -> State | None:
    return death.spoils(pop(s), h)


def _reward(s: State, h: Reward) -> State | None:
    return death.reward(pop(s), h)


def _penalty(s: State, h: Penalty) -> State | None:
    return death.penalty(pop(s), h)


@rule("za_jedna.character.auto")
def _ability(s: State, h: Ability) -> State | None:
    if death.useless(s, h):
        return pop(s)
    return death.use(pop(s), h) if s.options.auto_abilities == "on" else None


def _pick(s: State, h: Pick) -> State | None:
    if not h.turned:
        return turn_up_pick(pop(s), h)
    return None if h.left and h.order else pop(s)


_HEADS: dict[str, Callable[[State, Any], State | None]] = {
    "test": _test,
    "effect": _effect,
    "answer": _answer,
    "duel": _duel,
    "damage": _damage,
    "rescue": _rescue,
    "death": _death,
    "spoils": _spoils,
    "reward": _reward,
    "penalty": _penalty,
    "ability": _ability,
    "pick": _pick,
}


@rule("za_jedna.char.miranda.refill", "za_jedna.char.miranda.any_cause", "za_jedna.char.miranda.after_step")
@rule("za_jedna.queue.checkpoint", "za_jedna.char.miranda.until_dead", "za_jedna.character.auto")
def miranda(s: State) -> State:
    """An empty hand of hers is refilled (or she is asked, once for each time it is empty)."""
    seat = of_character(s, "miranda")
    if seat is None:
        return s
    if s.players[seat].hand:
        return put(s, declined=False) if s.declined else s
    if s.declined or not obtainable(s):
        return s
    if s.options.auto_abilities == "on":
        return draw_to(s, seat, 1)
    head = s.queue[0] if s.queue else None
    if isinstance(head, Ability) and head.name == "miranda":
        return s
    return front(s, Ability(seat=seat, name="miranda"))


@rule("za_jedna.queue.data", "za_jedna.queue.later", "za_jedna.queue.end_check", "za_jedna.end.after_card")
@rule("za_jedna.card.brown.limbo", "za_jedna.card.brown.effect", "za_jedna.char.miranda.at_once")
@rule("za_jedna.queue.tests_separate", "za_jedna.queue.replay", "za_jedna.end.order_free")
def settle(s: State, *, ending: bool = True) -> State:
    """Everything that follows by itself; stops at the next question or at the end. `ending` False: the end is not checked
    (after a correction the table is asked first)."""
    if s.stage != "playing" or s.level == "quick":
        return s
    at_once = s.options.miranda_timing == "at_once"
    while True:
        if at_once:
            s = miranda(s)
        if s.queue:
            head = s.queue[0]
            after = _HEADS[head.kind](s, head)
            if after is None:
                return s
            s = after
            continue
        if s.limbo:
            s = put(s, discard=(*s.discard, *s.limbo), limbo=())
            continue
        if not at_once:
            before, s = s, miranda(s)
            if before is not s and s.queue:
                continue
        if s.later:
            s = put(s, queue=s.later[:1], later=s.later[1:])
            continue
        if ending and (result := end_check(s)) is not None:
            return put(s, stage="over", result=result)
        after = advance(s)
        if after is None:
            return s
        s = after


def new_turn(s: State, seat: int) -> State:
    return put(s, turn=Turn.model_construct(seat=seat, step="tests", shots=0, tested=(), lost=False))


@rule("za_jedna.turn.tests_first", "za_jedna.jed.before_avene", "za_jedna.jed.test", "za_jedna.avene.test")
@rule("za_jedna.turn.current_dead", "za_jedna.turn.next_from_seat", "za_jedna.queue.turn_fixed")
@rule("za_jedna.avene.fail_discard", "za_jedna.jed.continue", "za_jedna.turn.phases")
def advance(s: State) -> State | None:
    """Nothing is pending: the next step of the turn that needs nobody, None when the seat on turn must say something."""
    t = s.turn
    assert t is not None
    p = s.players[t.seat]
    if not p.alive:
        following = left(s, t.seat)
        return new_turn(s, following) if s.players[following].alive else None
    if t.step == "tests":
        for card in ("jed", "avene"):
            if card in p.table and card not in t.tested:
                return put(s, queue=(Test(seat=t.seat, card=card),))
        if t.lost and s.options.avene_fail == "skip_turn":
            return new_turn(s, left(s, t.seat))
        return put(s, turn=t.model_copy(update={"step": "discard" if t.lost else "draw"}))
    if t.step == "discard" and p.hand <= p.lives:
        return new_turn(s, left(s, t.seat))
    return None
