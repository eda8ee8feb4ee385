"""How a round ends and what follows by itself: refill, turned discards, the end test, the next active player."""

from __future__ import annotations

from companion.core.contract import Ruling, rule
from companion.core.text import msg
from companion.games.kuro.moves import EndGame, FlipDiscards
from companion.games.kuro.rules.common import available, draw, gained, left, moment, never, put, too_many, with_player
from companion.games.kuro.state import Stage, State


@rule("kuro.roundend.trigger", "kuro.roundend.refill", "kuro.roundend.only_active", "kuro.roundend.after_nomatch")
@rule("kuro.roundend.refill_empty", "kuro.roundend.order", "kuro.count.round_cost")
def end_round(s: State) -> State:
    """The hire or discard is settled: the active refills; face-down discards then wait to be turned over."""
    active = s.active or 0
    changes, got = draw(s, 1)
    changes.update(wandering=False, wandering_hero=None, origin=None, seen_by=(), stage=Stage.ROUND_END)
    if got:
        changes["players"] = with_player(s, active, **gained(s.players[active], 1))
    s = put(s, **changes)
    return s if s.down else finish_round(s)


@rule("kuro.round.next_active", "kuro.round.boundary", "kuro.roundend.expire", "kuro.dog.round_only")
@rule("kuro.end.deck_out", "kuro.variant.endless_end", "kuro.goal.largest", "kuro.roundend.no_window")
def finish_round(s: State) -> State:
    """Bans and permit lapse; the game ends if the deck ran out, otherwise the left neighbour becomes active."""
    over = s.last_round or (s.deck == 0 and s.options.deck_end == "finish")
    s = put(
        s,
        stage=Stage.GAME_OVER if over else Stage.ROUND_START,
        active=s.active if over else left(s, s.active or 0),
        round=s.round if over else s.round + 1,
        holder=None,
        revealed=None,
        wandering=False,
        wandering_hero=None,
        origin=None,
        seen_by=(),
        banned=(),
        permit=False,
        pending=(),
        clues=(),
        claims=(),
    )
    return settle(s)


@rule("kuro.round.reveal.empty", "kuro.pyro.ends_round", "kuro.variant.endless_few")
def settle(s: State) -> State:
    """What follows by itself once no ability is pending any more."""
    if s.pending:
        return s
    if s.stage is Stage.ROUND_START and not available(s):
        return put(s, stage=Stage.GAME_OVER, stopped=s.options.deck_end == "endless")
    if s.stage in (Stage.OFFER, Stage.RETURN) and not s.wandering:
        return end_round(s)
    return s


@rule("kuro.roundend.flip")
def check_flip_discards(s: State, m: FlipDiscards) -> list[Ruling]:
    if s.stage is not Stage.ROUND_END:
        return [moment(s)]
    if len(m.heroes) != len(s.down):
        why = msg("Face down lie {down} cards, not {n}.", down=len(s.down), n=len(m.heroes))
        return [never("kuro.roundend.flip", why)]
    # What its owner entered before gives way: the faces now lie open on the table.
    return too_many(put(s, down=()), *m.heroes)


def flip_discards(s: State, m: FlipDiscards) -> State:
    return finish_round(put(s, discard=(*s.discard, *m.heroes), down=()))


@rule("kuro.end.agreed_stop")
def check_end_game(s: State, m: EndGame) -> list[Ruling]:
    return [moment(s)] if s.stage is Stage.GAME_OVER else []


def end_game(s: State, m: EndGame) -> State:
    return put(s, stage=Stage.GAME_OVER, stopped=True, pending=())
