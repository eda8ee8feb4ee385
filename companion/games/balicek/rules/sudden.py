"""The start of a round, and sudden death at the morning of round 9."""

from __future__ import annotations

from companion.core.contract import Ruling, rule
from companion.core.text import Who, msg
from companion.games.balicek.cards import UNKNOWN_HERO
from companion.games.balicek.moves import SuddenDeath
from companion.games.balicek.rules.common import laid, moment, never, no_slot, put, put_slot, report, slot_word, top
from companion.games.balicek.rules.finish import end_check, to_grave
from companion.games.balicek.rules.turn import begin_turn
from companion.games.balicek.state import Result, Slot, Stage, State


@rule("balicek.sudden.when", "balicek.sudden.once")
def strikes(s: State) -> bool:
    """Sudden death comes at the morning of this round, whatever the day phases do."""
    first = s.options.sudden_round
    return s.round == first or (s.round > first and s.options.sudden_repeat == "on")


@rule("balicek.sudden.when", "balicek.round.counter")
def start_round(s: State) -> State:
    """A new round: sudden death before anybody does anything, then the starter's turn."""
    if not strikes(s):
        return begin_turn(s, s.starter or 0)
    return settle(_from_decks(put(s, active=None, stage=Stage.SUDDEN)))


@rule("balicek.sudden.loss", "balicek.sudden.order", "balicek.sudden.no_resistance")
def _from_decks(s: State) -> State:
    """The part taken from the decks; what is left over is due from the slots, every card one life."""
    shares = []
    for seat in (0, 1):
        p = s.players[seat]
        deck = min(s.options.sudden_lives, p.hero_deck)
        due = min(s.options.sudden_lives - deck, laid(p))
        shares.append((deck, due))
        s = to_grave(s, seat, (UNKNOWN_HERO,) * deck, from_deck=True)
    s = put(s, due=(shares[0][1], shares[1][1]))
    return report(s, Result(kind="sudden", n=s.options.sudden_lives, losses=tuple(shares)))


@rule("balicek.sudden.table_choice")
def take(s: State, seat: int, slot: int) -> State:
    """The top card of a slot to the graveyard; an emptied slot keeps its weapon and loses its effect."""
    here = s.players[seat].slots[slot]
    s = to_grave(s, seat, (top(here),))
    if len(here.heroes) == 1:
        return put_slot(s, seat, slot, **emptied(here))
    return put_slot(s, seat, slot, heroes=here.heroes[:-1], cost=None, unskilled=None)


@rule("balicek.hattack.after_kill", "balicek.maint.alone_cancel")
def emptied(slot: Slot) -> dict[str, object]:
    """What becomes of a slot whose last hero goes: a lone weapon without effect."""
    return dict(Slot(weapon=slot.weapon))


@rule("balicek.sudden.draw", "balicek.sudden.table_choice")
def settle(s: State) -> State:
    """Takes what leaves no choice; when nothing is due any more both are looked at together, then the round begins."""
    for seat in (0, 1):
        while s.due[seat]:
            slots = [i for i, slot in enumerate(s.players[seat].slots) if slot.heroes]
            if len(slots) > 1 and s.due[seat] < laid(s.players[seat]):
                break
            s = put(take(s, seat, slots[0]), due=_less(s.due, seat))
    if any(s.due):
        return s
    s = end_check(s, sudden=True)
    return s if s.stage is Stage.GAME_OVER else begin_turn(s, s.starter or 0)


def _less(due: tuple[int, int], seat: int) -> tuple[int, int]:
    return (due[0] - 1, due[1]) if seat == 0 else (due[0], due[1] - 1)


@rule("balicek.sudden.table_choice", "balicek.sudden.order")
def check_sudden_death(s: State, m: SuddenDeath) -> list[Ruling]:
    if s.stage is not Stage.SUDDEN:
        return [moment(s)]
    if wrong := no_slot(s, m.slot):
        return wrong
    if not s.due[m.seat]:
        return [never("balicek.sudden.loss", msg("{who} owes no more cards.", who=Who(m.seat)))]
    if not s.players[m.seat].slots[m.slot].heroes:
        why = msg("There is no hero here: {slot}.", slot=slot_word(m.slot))
        return [never("balicek.sudden.table_choice", why)]
    return []


@rule("balicek.sudden.table_choice")
def sudden_death(s: State, m: SuddenDeath) -> State:
    return settle(put(take(s, m.seat, m.slot), due=_less(s.due, m.seat)))
