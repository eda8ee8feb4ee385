"""The standing and the end: party size, then fewer retired cards, then more unused heroes. There are no points."""

from __future__ import annotations

from itertools import groupby

from companion.core.contract import Input, Outcome, ScoreLine, ScoreSheet, SeatScore, rule
from companion.core.text import Listed, Msg, Who, msg, msgn
from companion.games.kuro.rules.common import winner
from companion.games.kuro.state import PARTY_GOAL, Player, Stage, State

Key = tuple[int, int, int]


@rule("kuro.end.used_size", "kuro.end.retired_cards", "kuro.area.own")
def key(p: Player) -> Key:
    """(party size, retired cards, unused heroes) of a player."""
    return len(p.party), len(p.retired), len(p.party) - len(p.used)


def _better(k: Key) -> Key:
    """Sorts the better standing first."""
    size, retired, ready = k
    return -size, retired, -ready


@rule("kuro.end.largest", "kuro.end.tie_retired", "kuro.end.tie_ready", "kuro.end.shared", "kuro.end.tie_scope")
def ranking(s: State) -> tuple[tuple[int, ...], ...]:
    """Seats by place, those who share one together. Each tie-break counts only among the players still tied."""
    order = sorted(range(s.n), key=lambda i: (_better(key(s.players[i])), i))
    return tuple(tuple(group) for _, group in groupby(order, key=lambda i: key(s.players[i])))


def decided_by(s: State) -> str:
    """The rule that separates the first place from the rest."""
    keys = [key(p) for p in s.players]
    size = max(k[0] for k in keys)
    tied = [k for k in keys if k[0] == size]
    if size >= PARTY_GOAL and len(tied) == 1:
        return "kuro.end.six"
    if len(tied) == 1:
        return "kuro.end.largest"
    retired = min(k[1] for k in tied)
    tied = [k for k in tied if k[1] == retired]
    if len(tied) == 1:
        return "kuro.end.tie_retired"
    ready = max(k[2] for k in tied)
    return "kuro.end.tie_ready" if sum(k[2] == ready for k in tied) == 1 else "kuro.end.shared"


def _why(s: State, rule_id: str, winners: tuple[int, ...]) -> Msg:
    """The deciding comparison with its numbers."""
    size, retired, ready = key(s.players[winners[0]])
    who = Who(winners[0])
    if rule_id == "kuro.end.six":
        return msg("{who} has six different heroes.", who=who)
    heroes = msgn("{n} hero", "{n} heroes", size)
    if rule_id == "kuro.end.largest":
        return msg("{who} has the largest party: {heroes}.", who=who, heroes=heroes)
    cards = msgn("{n} retired card", "{n} retired cards", retired)
    if rule_id == "kuro.end.tie_retired":
        return msg(
            "Largest parties: {heroes}. Of these {who} has the fewest retired: {cards}.",
            heroes=heroes,
            who=who,
            cards=cards,
        )
    unused = msgn("{n} unused hero", "{n} unused heroes", ready)
    if rule_id == "kuro.end.tie_ready":
        return msg(
            "Largest parties: {heroes}, {cards} each. Of these {who} has the most unused: {unused}.",
            heroes=heroes,
            cards=cards,
            who=who,
            unused=unused,
        )
    everyone = Listed(tuple(Who(i) for i in winners))
    return msg(
        "{everyone}: {heroes}, {cards}, {unused} each. The victory is shared.",
        everyone=everyone,
        heroes=heroes,
        cards=cards,
        unused=unused,
    )


def standing(s: State) -> Msg:
    """Who is ahead, and by which comparison."""
    return _why(s, decided_by(s), ranking(s)[0])


@rule("kuro.end.six", "kuro.end.agreed_stop")
def outcome(s: State) -> Outcome | None:
    """Who won and why; None while the game goes on."""
    if s.stage is not Stage.GAME_OVER:
        return None
    places = ranking(s)
    rule_id = decided_by(s)
    stopped = s.stopped and winner(s) is None
    why = standing(s)
    if stopped:
        why = msg("The game was stopped. {why}", why=why)
    return Outcome(places[0], rule_id, why, places, stopped)


def _lines(p: Player) -> tuple[ScoreLine, ...]:
    size, retired, ready = key(p)
    return (
        ScoreLine(
            "party",
            msg("Heroes in the party"),
            size,
            "kuro.end.largest",
            sum=f"{ready} + {size - ready}",
            inputs=(Input(msg("Unused"), str(ready)), Input(msg("Used"), str(size - ready))),
            emblem="hire",
        ),
        ScoreLine(
            "retired",
            msg("Retired cards (fewer is better)"),
            retired,
            "kuro.end.tie_retired",
            sum=f"{retired // 2} × 2" if retired % 2 == 0 else f"{retired // 2} × 2 + 1",
            inputs=(Input(msg("Retired pairs"), str(retired // 2)),),
            note=msg("First tie-break"),
            emblem="retired",
        ),
        ScoreLine(
            "ready",
            msg("Unused heroes (more is better)"),
            ready,
            "kuro.end.tie_ready",
            sum=f"{size} − {size - ready}",
            inputs=(Input(msg("Heroes in the party"), str(size)), Input(msg("Used"), str(size - ready))),
            note=msg("Second tie-break"),
            emblem="ability",
        ),
    )


def score(s: State) -> ScoreSheet:
    """The standing by the order in which a used-up deck would be decided."""
    seats = []
    place = 1
    for group in ranking(s):
        seats += [SeatScore(i, place, len(s.players[i].party), _lines(s.players[i])) for i in group]
        place += len(group)
    note = standing(s)
    if s.stage is not Stage.GAME_OVER:
        note = msg("If the game ended now: {why}", why=note)
    elif (end := outcome(s)) is not None:
        note = end.why
    return ScoreSheet(msg("heroes in the party"), tuple(seats), note)
