"""The active player's steps: reveal the requirement, send a hero from the hand or the deck."""

from __future__ import annotations

from typing import Any

from companion.core.contract import Ruling, rule
from companion.core.text import Listed, msg
from companion.games.kuro.moves import DiscardForced, RevealRequirement, SendFromDeck, SendFromHand, SkipSend
from companion.games.kuro.requirement import allowed
from companion.games.kuro.rules.common import (
    CARRYING,
    available,
    blocked,
    complete,
    draw,
    hero_term,
    left,
    lost,
    moment,
    never,
    no,
    no_seat,
    not_active,
    off_the_deck,
    put,
    some,
    too_many,
    with_player,
)
from companion.games.kuro.rules.finish import end_round
from companion.games.kuro.state import HEROES, Down, Stage, State

ANY = frozenset(HEROES)


@rule("kuro.card.requirement", "kuro.card.strength", "kuro.round.reveal.fixed")
def required(s: State) -> frozenset[int]:
    """The strengths the revealed card asks for (all of them if none is known)."""
    return ANY if s.revealed is None else allowed(s.revealed, s.n)


def fitting(s: State) -> list[int]:
    """Entered hand cards of the active that meet the requirement."""
    hand = s.players[s.active].known_hand if s.active is not None else None
    wanted = required(s)
    return [h for h in hand or () if h in wanted]


@rule("kuro.nomatch.trust")
def known_unfit(s: State) -> bool:
    """The whole hand was entered and nothing in it fits; an unknown hand is the table's word."""
    return s.active is not None and complete(s.players[s.active]) and not fitting(s)


@rule("kuro.round.reveal")
def check_reveal(s: State, m: RevealRequirement) -> list[Ruling]:
    if wrong := no_seat(s, m.seat):
        return wrong
    found = blocked(s)
    if s.stage is not Stage.ROUND_START:
        if s.revealed is not None and s.stage is not Stage.GAME_OVER:
            why = msg("This round {hero} has already been revealed.", hero=hero_term(s.revealed))
            return [*found, never("kuro.round.reveal", why)]
        return [*found, moment(s)]
    return found + not_active(s, m.seat, hard=False) + off_the_deck(s, m.hero)


@rule("kuro.round.reveal", "kuro.round.reveal.fixed", "kuro.area.shared")
def reveal(s: State, m: RevealRequirement) -> State:
    changes, _ = draw(s, 1)
    discard = (*changes.get("discard", s.discard), m.hero)
    return put(s, **{**changes, "discard": discard, "revealed": m.hero, "stage": Stage.SEND})


def _wrong_step(s: State) -> list[Ruling]:
    """Rulings if it is not the moment to send."""
    if s.stage is Stage.SEND:
        return blocked(s)
    if s.stage in CARRYING:
        return [*blocked(s), never("kuro.wandering.one", msg("This round a hero has already been sent."))]
    return [*blocked(s), moment(s)]


@rule("kuro.send.match", "kuro.knight.ignore", "kuro.knight.hand_only", "kuro.nomatch.empty_deck")
def free_choice(s: State) -> bool:
    """The active may send any hand card: a permit, or no deck card to send instead."""
    if s.permit:
        return True
    return not available(s) and s.options.empty_deck_send == "any_hand_card" and not fitting(s)


@rule("kuro.send.match", "kuro.send.choice")
def check_send_from_hand(s: State, m: SendFromHand) -> list[Ruling]:
    if wrong := no_seat(s, m.seat):
        return wrong
    found = _wrong_step(s)
    found += not_active(s, m.seat)
    if found:
        return found
    p = s.players[m.seat]
    if p.hand == 0:
        return [never("kuro.send.match", msg("There is no card in the hand."))]
    if m.hero is None:
        if known_unfit(s) and not free_choice(s):
            found.append(no("kuro.send.match", msg("No card of the entered hand meets the requirement.")))
        return found
    wanted = required(s)
    if m.hero not in wanted and not free_choice(s):
        strengths = Listed(tuple(sorted(wanted)), "or")
        why = msg(
            "{hero} does not meet the requirement: strength {strengths}.", hero=hero_term(m.hero), strengths=strengths
        )
        found.append(no("kuro.send.match", why))
    if p.known_hand is None or m.hero not in p.known_hand:
        if complete(p):
            found.append(no("kuro.send.choice", msg("{hero} is not in the entered hand.", hero=hero_term(m.hero))))
        found += too_many(s, m.hero)
    return found


@rule("kuro.send.left", "kuro.send.hidden", "kuro.hold.no_look", "kuro.wandering.one", "kuro.knight.optional")
def _sent(s: State, changes: dict[str, Any], hero: int | None, stage: Stage) -> State:
    """The card now lies face down at the left neighbour; only the sender knows it."""
    active = s.active or 0
    return put(
        s,
        **changes,
        stage=stage,
        holder=left(s, active),
        wandering=True,
        wandering_hero=hero,
        seen_by=(active,),
        later=0,
    )


def send_from_hand(s: State, m: SendFromHand) -> State:
    players = with_player(s, m.seat, **lost(s.players[m.seat], m.hero))
    return _sent(s, {"players": players, "origin": "hand"}, m.hero, Stage.OFFER)


@rule("kuro.nomatch.when", "kuro.nomatch.not_optional", "kuro.nomatch.any_strength")
def check_send_from_deck(s: State, m: SendFromDeck) -> list[Ruling]:
    if wrong := no_seat(s, m.seat):
        return wrong
    found = _wrong_step(s)
    found += not_active(s, m.seat)
    if found:
        return found
    if not available(s):
        found.append(never("kuro.nomatch.empty_deck", msg("The deck is empty.")))
    if fits := fitting(s):
        why = msg("A hand card meets the requirement: {hero}.", hero=hero_term(fits[0]))
        found.append(no("kuro.nomatch.not_optional", why))
    if m.hero is not None:
        found += off_the_deck(s, m.hero)
    return found


@rule("kuro.nomatch.deck_card", "kuro.nomatch.look", "kuro.nomatch.discard", "kuro.nomatch.empty_hand")
def send_from_deck(s: State, m: SendFromDeck) -> State:
    changes, _ = draw(s, 1)
    stage = Stage.FORCED if s.players[m.seat].hand else Stage.OFFER
    return _sent(s, {**changes, "origin": "deck"}, m.hero, stage)


@rule("kuro.nomatch.discard.timing", "kuro.nomatch.discard.choice", "kuro.nomatch.discard.last")
def check_discard_forced(s: State, m: DiscardForced) -> list[Ruling]:
    if wrong := no_seat(s, m.seat):
        return wrong
    found = blocked(s)
    if s.stage is not Stage.FORCED:
        found.append(
            never("kuro.nomatch.discard", msg("Only a sender from the deck discards a card, right after sending."))
        )
        return found
    found += not_active(s, m.seat)
    if m.hero is None:
        if s.options.forced_discard == "face_up":
            found.append(never("kuro.nomatch.discard.face", msg("The card goes face up: its hero must be told.")))
        return found
    p = s.players[m.seat]
    if p.known_hand is None or m.hero not in p.known_hand:
        if complete(p):
            why = msg("{hero} is not in the entered hand.", hero=hero_term(m.hero))
            found.append(no("kuro.nomatch.discard.choice", why))
        found += too_many(s, m.hero)
    return found


@rule("kuro.nomatch.discard.face", "kuro.nomatch.discard.last")
def discard_forced(s: State, m: DiscardForced) -> State:
    changes: dict[str, Any] = {
        "players": with_player(s, m.seat, **lost(s.players[m.seat], m.hero)),
        "stage": Stage.OFFER,
    }
    if s.options.forced_discard == "face_up":
        assert m.hero is not None
        changes["discard"] = (*s.discard, m.hero)
    else:
        changes["down"] = (*s.down, Down(seat=m.seat, source="forced", hero=m.hero))
    s = put(s, **changes)
    return s if s.wandering else end_round(s)  # a Pyromaniac may have come before the discard


@rule("kuro.send.must", "kuro.nomatch.empty_both", "kuro.nomatch.empty_deck")
def check_skip_send(s: State, m: SkipSend) -> list[Ruling]:
    if wrong := no_seat(s, m.seat):
        return wrong
    found = _wrong_step(s)
    found += not_active(s, m.seat)
    if found:
        return found
    who, hand = some(s.active), s.players[m.seat].hand
    if fitting(s):
        found.append(no("kuro.send.must", msg("{who} has a fitting card and must send it.", who=who)))
    elif available(s):
        found.append(
            no("kuro.send.must", msg("{who} must send a card: from the hand, or the top card of the deck.", who=who))
        )
    elif hand and s.options.empty_deck_send != "skip":
        found.append(no("kuro.nomatch.empty_deck", msg("The deck is empty: {who} sends any hand card.", who=who)))
    return found


def skip_send(s: State, m: SkipSend) -> State:
    return end_round(s)
