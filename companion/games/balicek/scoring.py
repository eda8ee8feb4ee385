"""The standing and the end. There are no points: what counts is who still has heroes, lives are deck + laid-out cards."""

from __future__ import annotations

from companion.core.contract import Input, Outcome, ScoreLine, ScoreSheet, SeatScore, rule
from companion.core.text import Msg, Who, msg, msgn
from companion.games.balicek.rules.common import laid, lives, other
from companion.games.balicek.rules.finish import winner
from companion.games.balicek.state import Player, Stage, State

FEW_LIVES = 5  # shown in the warning colour

_RULE = {
    "destroyed": "balicek.end.win",
    "sudden_death": "balicek.sudden.loss",
    "draw": "balicek.sudden.draw",
    "conceded": "balicek.end.win",
}


@rule("balicek.end.win", "balicek.sudden.draw")
def outcome(s: State) -> Outcome | None:
    """Who won and why; None while the game goes on. A draw has no winner, a surrender counts as stopped."""
    if s.stage is not Stage.GAME_OVER or not s.ended_by:
        return None
    won = winner(s)
    rule_id = _RULE[s.ended_by]
    if won is None:
        return Outcome((), rule_id, _why(s, won), ((0, 1),))
    return Outcome((won,), rule_id, _why(s, won), ((won,), (other(won),)), s.ended_by == "conceded")


def _why(s: State, won: int | None) -> Msg:
    if won is None:
        return msg("Sudden death took the last heroes of both at once: a draw.")
    beaten = Who(other(won))
    if s.ended_by == "conceded":
        return msg("{who} gives up.", who=beaten)
    if s.ended_by == "sudden_death":
        return msg("Sudden death took the last heroes, in the deck and in the slots, of: {who}", who=beaten)
    return msg("No hero is left in the deck or in the slots of: {who}", who=beaten)


@rule("balicek.start.life_total")
def lines(p: Player) -> tuple[ScoreLine, ...]:
    """Lives by where they are: 6 in the deck, 1 + 3 + 0 in the slots."""
    slots = [len(slot.heroes) for slot in p.slots]
    found = [
        ScoreLine("deck", msg("In the hero deck"), p.hero_deck, "balicek.start.life_total", emblem="life-deck"),
        ScoreLine(
            "slots",
            msg("Laid out in slots"),
            laid(p),
            "balicek.start.life_total",
            sum=" + ".join(map(str, slots)),
            inputs=tuple(Input(msg("Slot {n}", n=i + 1), str(n)) for i, n in enumerate(slots)),
            emblem="life-full",
        ),
    ]
    if p.drawn_heroes:
        drawn = len(p.drawn_heroes)
        found.append(ScoreLine("drawn", msg("Just drawn"), drawn, "balicek.start.life_total", emblem="life-deck"))
    return tuple(found)


def score(s: State) -> ScoreSheet:
    """Lives of both; the winner of a finished game comes first whatever is left."""
    total = [lives(p) for p in s.players]
    won = winner(s)
    if won is not None:
        first, places = won, (1, 2)
    else:
        first = 0 if total[0] >= total[1] else 1
        places = (1, 1) if total[0] == total[1] else (1, 2)
    seats = tuple(
        SeatScore(seat, place, total[seat], lines(s.players[seat]))
        for seat, place in zip((first, other(first)), places, strict=True)
    )
    end = outcome(s)
    return ScoreSheet(msg("lives"), seats, end.why if end else _standing(total), stacked=True)


def _standing(total: list[int]) -> Msg:
    ahead = total[0] - total[1]
    if not ahead:
        return msg("Both have the same number of lives.")
    who = Who(0 if ahead > 0 else 1)
    return msgn("{who} is {n} life ahead.", "{who} is {n} lives ahead.", abs(ahead), who=who)
