"""The holder's steps: pass, ask for a clue, say "I hire"; and the sender's when the card has come back."""

from __future__ import annotations

from companion.core.contract import Ruling, rule
from companion.core.text import Who, msg
from companion.games.kuro.moves import AnnounceHire, AnswerClue, AskClue, DiscardWandering, Pass
from companion.games.kuro.requirement import allowed
from companion.games.kuro.rules.common import (
    blocked,
    complete,
    hero_term,
    left,
    lost,
    moment,
    never,
    no,
    no_seat,
    other_card,
    put,
    some,
    too_many,
    wanders,
    with_player,
)
from companion.games.kuro.rules.finish import end_round
from companion.games.kuro.state import ClueAnswer, Down, Stage, State


@rule("kuro.hold.only", "kuro.hold.options", "kuro.hold.next_same")
def _not_holder(s: State, seat: int, *, hard: bool) -> list[Ruling]:
    """The ruling for a holder's step asked for by somebody else."""
    if seat == s.holder:
        return []
    return [Ruling("kuro.hold.only", msg("The wandering hero lies in front of {who}.", who=some(s.holder)), hard)]


@rule("kuro.pass.left", "kuro.pass.once", "kuro.circle.no_pass", "kuro.hold.must_end")
def check_pass(s: State, m: Pass) -> list[Ruling]:
    if wrong := no_seat(s, m.seat):
        return wrong
    found = blocked(s)
    if s.stage is Stage.RETURN and s.wandering and m.seat == s.active:
        why = msg("The card has been round the table: {who} may not pass it again.", who=some(s.active))
        return [*found, no("kuro.circle.no_pass", why)]
    if s.stage is not Stage.OFFER or not s.wandering:
        return [*found, moment(s)]
    return found + _not_holder(s, m.seat, hard=True)


@rule("kuro.pass.left", "kuro.circle.return", "kuro.pass.once")
def pass_on(s: State, m: Pass) -> State:
    holder = left(s, m.seat)
    return put(s, holder=holder, stage=Stage.RETURN if holder == s.active else Stage.OFFER)


@rule("kuro.clue.who", "kuro.clue.last_card", "kuro.clue.empty_hand", "kuro.clue.unlimited", "kuro.circle.no_clue")
@rule("kuro.clue.banned", "kuro.clue.any_card")
def check_ask_clue(s: State, m: AskClue) -> list[Ruling]:
    if wrong := no_seat(s, m.seat):
        return wrong
    found = blocked(s)
    if m.seat == s.active and wanders(s):
        why = msg("{who} sent the card and knows it: no clue for the sender.", who=Who(m.seat))
        found.append(never("kuro.circle.no_clue", why))
    if s.stage is not Stage.OFFER or not s.wandering:
        found.append(moment(s))
        return found
    found += _not_holder(s, m.seat, hard=False)
    p = s.players[m.seat]
    if p.hand == 0:
        found.append(never("kuro.clue.empty_hand", msg("There is no card in the hand to ask with.")))
    elif p.hand == 1:
        found.append(no("kuro.clue.last_card", msg("The last hand card cannot be used for a clue.")))
    if m.hero is not None and (p.known_hand is None or m.hero not in p.known_hand):
        if complete(p):
            found.append(no("kuro.clue.any_card", msg("{hero} is not in the entered hand.", hero=hero_term(m.hero))))
        found += too_many(s, m.hero)
    return found


@rule("kuro.clue.cost", "kuro.clue.discard_down", "kuro.clue.private", "kuro.clue.look", "kuro.area.shared")
def ask_clue(s: State, m: AskClue) -> State:
    return put(
        s,
        stage=Stage.ANSWER,
        holder=m.seat,
        players=with_player(s, m.seat, **lost(s.players[m.seat], m.hero)),
        down=(*s.down, Down(seat=m.seat, source="clue", hero=m.hero)),
        clues=(*s.clues, ClueAnswer(seat=m.seat, hero=m.hero)),
    )


@rule("kuro.clue.yes", "kuro.clue.no", "kuro.variant.clue_strength", "kuro.variant.clue_n", "kuro.clue.any_card")
def true_answer(s: State, clue: int, wandering: int) -> bool:
    """What the sender must answer to a clue card, both heroes known."""
    if s.options.clue_mode == "strength":
        return wandering in allowed(clue, s.n)
    return clue == wandering


@rule("kuro.clue.truth", "kuro.variant.clue_same_answers")
def check_answer_clue(s: State, m: AnswerClue) -> list[Ruling]:
    if wrong := no_seat(s, m.seat):
        return wrong
    if s.stage is not Stage.ANSWER:
        return [
            *blocked(s),
            moment(s) if s.stage is not Stage.OFFER else never("kuro.clue.look", msg("No question is open.")),
        ]
    found = []
    if m.seat != s.active:
        why = msg("Only the sender looks at the card and answers: {who}.", who=some(s.active))
        found.append(no("kuro.clue.look", why))
    clue = s.clues[-1].hero
    if clue is not None and s.wandering_hero is not None and m.yes != true_answer(s, clue, s.wandering_hero):
        why = (
            msg(
                "The true answer is no: asked with {clue}, under way is {hero}.",
                clue=hero_term(clue),
                hero=hero_term(s.wandering_hero),
            )
            if m.yes
            else msg(
                "The true answer is yes: asked with {clue}, under way is {hero}.",
                clue=hero_term(clue),
                hero=hero_term(s.wandering_hero),
            )
        )
        found.append(no("kuro.clue.truth", why))
    return found


@rule("kuro.clue.aloud", "kuro.hold.must_end")
def answer_clue(s: State, m: AnswerClue) -> State:
    answered = s.clues[-1].model_copy(update={"yes": m.yes})
    return put(s, stage=Stage.OFFER, clues=(*s.clues[:-1], answered))


@rule("kuro.hire.announce", "kuro.dog.effect", "kuro.dog.active_target", "kuro.circle.forced", "kuro.ability.order")
def check_announce_hire(s: State, m: AnnounceHire) -> list[Ruling]:
    if wrong := no_seat(s, m.seat):
        return wrong
    found = blocked(s)
    if s.stage not in (Stage.OFFER, Stage.RETURN) or not s.wandering:
        return [*found, moment(s)]
    found += _not_holder(s, m.seat, hard=False)
    if m.seat in s.banned:
        if m.seat == s.active:
            why = msg("Dog Handler forbids {who} to hire: the card is thrown away.", who=Who(m.seat))
            found.append(no("kuro.dog.active_target", why))
        else:
            why = msg("Dog Handler forbids {who} to hire this round: the card must be passed on.", who=Who(m.seat))
            found.append(no("kuro.dog.effect", why))
    return found


@rule("kuro.hire.announce", "kuro.hire.final", "kuro.hire.not_wandering")
def announce_hire(s: State, m: AnnounceHire) -> State:
    return put(s, stage=Stage.HIRING, holder=m.seat)


@rule("kuro.dog.active_target", "kuro.dog.late_active")
def check_discard_wandering(s: State, m: DiscardWandering) -> list[Ruling]:
    found = blocked(s)
    if s.stage is not Stage.RETURN or not s.wandering:
        return [*found, moment(s)]
    if s.active not in s.banned:
        why = msg("Nobody has forbidden {who} to hire: the card must be hired.", who=some(s.active))
        found.append(no("kuro.circle.forced", why))
    return found + other_card(s, m.hero)


@rule("kuro.dog.active_face", "kuro.roundend.trigger")
def discard_wandering(s: State, m: DiscardWandering) -> State:
    return end_round(put(s, discard=(*s.discard, m.hero), wandering=False, wandering_hero=None))
