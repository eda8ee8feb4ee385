"""Reactions: cards given against an attack or in a duel, Štít flips, taking the hit, picks and abilities."""

from __future__ import annotations

from companion.core.contract import Ruling, rule
from companion.core.text import Msg, Who, msg
from companion.games.za_jedna.cards import is_heart
from companion.games.za_jedna.moves import AnswerWith, Decline, PickCard, TakeHit, UseAbility, UseShield
from companion.games.za_jedna.rules.common import (
    answering,
    check_turned,
    dead,
    drop,
    flips,
    gain,
    guided,
    living,
    lose,
    meant,
    merged,
    named,
    never,
    no_card,
    no_seat,
    not_now,
    put,
    same,
    turn_up,
)
from companion.games.za_jedna.rules.death import use
from companion.games.za_jedna.rules.effects import heal
from companion.games.za_jedna.rules.queue import hit, lost_duel, pop, settle
from companion.games.za_jedna.state import Ability, Answer, Duel, Pick, State, card, corner_of
from companion.games.za_jedna.words import char_term

SHOGUN_COST = 2


@rule("za_jedna.shot.defend_self", "za_jedna.mimo.only_answer", "za_jedna.symbol.mimo", "za_jedna.queue.head")
def _not_asked(s: State, seat: int) -> list[Ruling]:
    """The rulings for an answer of a seat that is asked nothing."""
    head = s.queue[0] if s.queue else None
    if isinstance(head, Answer) and head.accepts == "mimo":
        why = msg("Only the attacked player can cancel the attack: {who}.", who=Who(head.seat))
        return [not_now(s), never("za_jedna.shot.defend_self", why)]
    if head is not None:
        return [not_now(s)]
    return [never("za_jedna.play.own_turn", msg("Nothing is to be answered now."))]


@rule(
    "za_jedna.char.goranda.swap",
    "za_jedna.char.goranda.everywhere",
    "za_jedna.shot.answer",
    "za_jedna.avene.may_answer",
)
@rule("za_jedna.cpcka.no_defence", "za_jedna.ferovka.no_mimo", "za_jedna.card.blue.own_turn")
def check_answer(s: State, m: AnswerWith) -> list[Ruling]:
    if wrong := no_seat(s, m.by) or guided(s) or dead(s, m.by):
        return wrong
    head = answering(s, m.by)
    if head is None:
        return _not_asked(s, m.by)
    wanted = head.accepts if isinstance(head, Answer) else "shot"
    if m.card == wanted or s.players[m.by].character == "goranda":
        return no_card(s, m.by)
    if wanted == "mimo":
        why = msg("Against an attack {mimo} helps, not {shot}.", mimo=named(s, "mimo"), shot=named(s, "shot"))
        return [never("za_jedna.shot.answer", why)]
    cause = "ferovka" if isinstance(head, Duel) else "cpcka"
    why = msg("Against {card} only {shot} helps.", card=named(s, cause), shot=named(s, "shot"))
    return [never("za_jedna.ferovka.no_mimo" if cause == "ferovka" else "za_jedna.cpcka.no_defence", why)]


@rule("za_jedna.shot.answering_free", "za_jedna.shot.order_free", "za_jedna.card.brown.limbo")
def answer(s: State, m: AnswerWith) -> State:
    head = s.queue[0]
    s, gone = lose(s, m.by, (card(m.card, m.corner),))
    s = drop(s, gone)
    if isinstance(head, Duel):
        other = head.challenger if head.to_move == head.target else head.target
        after = head.model_copy(update={"to_move": other})
        return settle(put(s, queue=(after, *s.queue[1:])))
    return settle(_got(s))


def _got(s: State) -> State:
    head = s.queue[0]
    assert isinstance(head, Answer)
    return put(s, queue=(head.model_copy(update={"got": head.got + 1}), *s.queue[1:]))


@rule("za_jedna.stit.flip", "za_jedna.stit.once", "za_jedna.stit.not_others", "za_jedna.stit.while_needed")
@rule("za_jedna.stit.attacks", "za_jedna.card.blue.own_turn")
def check_shield(s: State, m: UseShield) -> list[Ruling]:
    if wrong := no_seat(s, m.by) or guided(s) or dead(s, m.by):
        return wrong
    head = answering(s, m.by)
    stit = named(s, "stit")
    if head is None:
        attack = isinstance(s.queue[0], Answer) if s.queue else False
        other = never("za_jedna.stit.attacks", msg("{card} works when its player is attacked.", card=stit))
        return [not_now(s), *([] if attack else [other])] if s.queue else [other]
    if isinstance(head, Duel) or head.accepts == "shot":
        cause = "ferovka" if isinstance(head, Duel) else "cpcka"
        why = msg("{stit} does not help against {card}.", stit=stit, card=named(s, cause))
        return [never("za_jedna.stit.not_others", why)]
    if m.source not in head.shields:
        p = s.players[m.by]
        has = "stit" in p.table if m.source == "card" else p.character == "drirr"
        if has:
            return [never("za_jedna.stit.once", msg("{card} has been turned for this attack already.", card=stit))]
        return [never("za_jedna.stit.flip", msg("No {card} lies before this player: {who}.", card=stit, who=Who(m.by)))]
    return check_turned(s, m.by, m.cards, m.outcome, m.chosen)


@rule("za_jedna.stit.fail", "za_jedna.char.balderon.shield", "za_jedna.flip.suit", "za_jedna.flip.fail")
def use_shield(s: State, m: UseShield) -> State:
    head = s.queue[0]
    assert isinstance(head, Answer)
    possible = flips(s, m.by) > 0
    corner = corner_of(m.cards[m.chosen]) if m.cards else ""
    fits = possible and (is_heart(corner) if corner else bool(m.outcome))
    left_over = tuple(x for x in head.shields if x != m.source)
    after = head.model_copy(update={"shields": left_over, "got": head.got + fits})
    return settle(put(turn_up(s, m.by, m.cards), queue=(after, *s.queue[1:])))


@rule("za_jedna.shot.optional_defence", "za_jedna.cpcka.free_choice", "za_jedna.ferovka.loss")
def check_take_hit(s: State, m: TakeHit) -> list[Ruling]:
    if wrong := no_seat(s, m.by) or guided(s) or dead(s, m.by):
        return wrong
    return [] if answering(s, m.by) else _not_asked(s, m.by)


def take_hit(s: State, m: TakeHit) -> State:
    head = s.queue[0]
    s = pop(s)
    return settle(lost_duel(s, head) if isinstance(head, Duel) else hit(s, head) if isinstance(head, Answer) else s)


# --- picks ---


@rule("za_jedna.vetesnictvi.reveal", "za_jedna.vetesnictvi.to_hand", "za_jedna.vetesnictvi.direction")
def check_pick(s: State, m: PickCard) -> list[Ruling]:
    if wrong := no_seat(s, m.by) or guided(s) or dead(s, m.by):
        return wrong
    head = s.queue[0] if s.queue else None
    if not isinstance(head, Pick):
        why = msg("No cards lie open for picking.")
        return [not_now(s)] if head else [never("za_jedna.vetesnictvi.to_hand", why)]
    if head.order[0] != m.by:
        return [never("za_jedna.vetesnictvi.direction", not_now(s).why)]
    if m.card and "" not in head.cards and not any(same(m.card, c) for c in head.cards):
        return [never("za_jedna.vetesnictvi.reveal", msg("This card does not lie open."))]
    return []


def pick(s: State, m: PickCard) -> State:
    head = s.queue[0]
    assert isinstance(head, Pick)
    cards = list(head.cards)
    taken = meant(cards, m.card) if m.card else cards[0] if len(set(cards)) == 1 else None
    if taken is not None:
        cards.remove(taken)
        taken = merged(taken, m.card)
    elif m.card:
        cards.remove("")
        taken = m.card
    else:
        cards = [""] * (len(cards) - 1)  # nobody told which one is gone
    s = gain(s, m.by, 1, (taken,) if taken else ())
    after = head.model_copy(update={"order": head.order[1:], "left": head.left - 1, "cards": tuple(cards)})
    return settle(put(s, queue=(after, *s.queue[1:])))


# --- abilities ---


@rule("za_jedna.char.shogun.heal", "za_jedna.char.shogun.anytime", "za_jedna.char.shogun.repeat")
@rule("za_jedna.char.shogun.max", "za_jedna.char.shogun.not_lektvar", "za_jedna.queue.head")
def _check_shogun(s: State, seat: int) -> list[Ruling]:
    p = s.players[seat]
    if p.character != "shogun":
        return [_not_his("za_jedna.char.shogun.heal", seat, "shogun")]
    found = []
    if p.hand < SHOGUN_COST:
        why = msg("Two hand cards are needed, there are {n}.", n=p.hand)
        found.append(never("za_jedna.char.shogun.heal", why))
    if p.lives >= p.max:
        found.append(never("za_jedna.char.shogun.max", msg("{who} has all starting lives.", who=Who(seat))))
    if s.options.shogun_two_players == "blocked" and living(s) <= 2:
        why = msg("At this table the ability does not work with two players left.")
        found.append(never("za_jedna.char.shogun.not_lektvar", why))
    return found


def _not_his(rule_id: str, seat: int, character: str) -> Ruling:
    why: Msg = msg("{who} does not play {character}.", who=Who(seat), character=char_term(character))
    return never(rule_id, why)


@rule("za_jedna.character.auto", "za_jedna.character.optional")
def check_use_ability(s: State, m: UseAbility) -> list[Ruling]:
    if wrong := no_seat(s, m.by) or guided(s) or dead(s, m.by):
        return wrong
    if m.ability == "shogun":
        return _check_shogun(s, m.by)
    head = s.queue[0] if s.queue else None
    if isinstance(head, Ability) and (head.seat, head.name) == (m.by, m.ability):
        return []
    if s.players[m.by].character != m.ability:
        return [_not_his("za_jedna.character.auto", m.by, m.ability)]
    why = msg("The ability of {character} is used when its moment comes.", character=char_term(m.ability))
    return [never("za_jedna.character.auto", why), *([not_now(s)] if head else [])]


def use_ability(s: State, m: UseAbility) -> State:
    if m.ability == "shogun":
        s, gone = lose(s, m.by, (*("",) * (SHOGUN_COST - len(m.cards)), *m.cards))
        return settle(heal(drop(s, gone), m.by))
    head = s.queue[0]
    assert isinstance(head, Ability)
    return settle(use(pop(s), head))


@rule("za_jedna.character.auto")
def check_decline(s: State, m: Decline) -> list[Ruling]:
    if wrong := no_seat(s, m.by) or guided(s) or dead(s, m.by):
        return wrong
    head = s.queue[0] if s.queue else None
    if isinstance(head, Ability):
        return [] if head.seat == m.by else [not_now(s)]
    return [never("za_jedna.character.auto", msg("No ability waits for a decision.")), *([not_now(s)] if head else [])]


def decline(s: State, m: Decline) -> State:
    head = s.queue[0]
    s = pop(s)
    if isinstance(head, Ability) and head.name == "miranda":
        s = put(s, declined=True)
    return settle(s)
