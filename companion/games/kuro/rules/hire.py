"""After "I hire": the card is turned over and joins the party, or a pair is retired."""

from __future__ import annotations

from companion.core.contract import Ruling, rule
from companion.games.kuro.moves import RetirePair, RevealHired
from companion.games.kuro.rules.common import blocked, moment, other_card, put, with_player
from companion.games.kuro.rules.finish import end_round
from companion.games.kuro.state import PARTY_GOAL, Stage, State


@rule("kuro.hire.announce")
def check_reveal_hired(s: State, m: RevealHired) -> list[Ruling]:
    found = blocked(s)
    if s.stage is not Stage.HIRING:
        return [*found, moment(s)]
    return found + other_card(s, m.hero)


@rule("kuro.hire.new", "kuro.hire.new_ready", "kuro.hire.again", "kuro.circle.normal_hire", "kuro.ability.per_card")
@rule(
    "kuro.hire.win",
    "kuro.end.six",
    "kuro.end.six_last",
    "kuro.goal.six",
    "kuro.ability.counts",
    "kuro.roundend.win_first",
)
def reveal_hired(s: State, m: RevealHired) -> State:
    hirer = s.holder or 0
    p = s.players[hirer]
    if m.hero in p.party:
        return put(s, stage=Stage.RETIRING, wandering_hero=m.hero)
    party = tuple(sorted((*p.party, m.hero)))
    s = put(s, players=with_player(s, hirer, party=party), wandering=False, wandering_hero=None)
    if len(party) >= PARTY_GOAL:
        return put(s, stage=Stage.GAME_OVER)
    return end_round(s)


@rule("kuro.ability.before_retire")
def check_retire_pair(s: State, m: RetirePair) -> list[Ruling]:
    return blocked(s) if s.stage is Stage.RETIRING else [*blocked(s), moment(s)]


@rule("kuro.hire.duplicate", "kuro.hire.duplicate.size", "kuro.hire.duplicate.any_state")
def retire_pair(s: State, m: RetirePair) -> State:
    hirer, hero = s.holder or 0, s.wandering_hero
    assert hero is not None
    p = s.players[hirer]
    players = with_player(
        s,
        hirer,
        party=tuple(h for h in p.party if h != hero),
        used=tuple(h for h in p.used if h != hero),
        retired=(*p.retired, hero, hero),
    )
    return end_round(put(s, players=players, wandering=False, wandering_hero=None))
