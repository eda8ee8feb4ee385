"""The end of a turn: the other player's turn, or a new round."""

from __future__ import annotations

from companion.core.contract import Ruling, rule
from companion.games.balicek.moves import EndTurn
from companion.games.balicek.rules.common import moment, not_active, other, put
from companion.games.balicek.rules.finish import end_check
from companion.games.balicek.rules.sudden import start_round
from companion.games.balicek.rules.turn import begin_turn, tidy
from companion.games.balicek.state import Stage, State


@rule("balicek.turn.early_end")
def check_end_turn(s: State, m: EndTurn) -> list[Ruling]:
    if s.stage is not Stage.ACTIONS:
        return [moment(s)]
    return not_active(s, m.seat)


@rule("balicek.turn.alternate", "balicek.round.counter", "balicek.turn.early_end")
def end_turn(s: State, m: EndTurn) -> State:
    following = other(m.seat)
    s = end_check(tidy(s))  # only after a correction can there be nobody left to play on
    if s.stage is Stage.GAME_OVER:
        return s
    if following == s.starter:
        return start_round(put(s, round=s.round + 1))
    return begin_turn(s, following)
