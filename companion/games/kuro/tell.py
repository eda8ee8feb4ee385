"""The game in words: each move as a sentence for the history, and where the table stands.

Names stand as subjects only, so that languages which decline names can keep them as they are written.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.contract import Illegal, Move, Status
from companion.core.text import Listed, Msg, Who, msg, msgn
from companion.games.kuro import moves as k
from companion.games.kuro.requirement import allowed
from companion.games.kuro.rules import apply
from companion.games.kuro.rules.abilities import archmage_draws, works
from companion.games.kuro.rules.common import hero_term, some
from companion.games.kuro.scoring import outcome, standing
from companion.games.kuro.state import (
    ARCHMAGE,
    BLACK_KNIGHT,
    CHICKEN,
    DOG_HANDLER,
    GUARD,
    PARTY_GOAL,
    PYROMANIAC,
    START_HAND,
    WITCH,
    Stage,
    State,
)

H = hero_term


def tell(s: State, m: Move) -> Msg:
    """The move in words; `s` is the state before it."""
    try:
        after = apply(s, m, anyway=True)
    except Illegal:
        after = s
    told: Msg = _TELL[type(m)](s, m, after)
    if after.stage is Stage.GAME_OVER and s.stage is not Stage.GAME_OVER:
        return _ending(m, told, after)
    if after.reshuffles > s.reshuffles:
        return msg("{told} The discard pile was shuffled into a new deck.", told=told)
    if after.last_round and not s.last_round:
        return msg("{told} The deck is empty: this is the last round.", told=told)
    return told


def _ending(m: Move, told: Msg, after: State) -> Msg:
    """The last move of a game with what ended it and who won."""
    end = outcome(after)
    if end is None or (isinstance(m, k.RevealHired) and end.rule == "kuro.end.six"):
        return told
    if isinstance(m, k.EndGame):
        return msg("{told} {why}", told=told, why=standing(after))
    if end.stopped:
        return msg("{told} There is no card left to reveal. {why}", told=told, why=end.why)
    return msg("{told} The deck is empty, the game is over. {why}", told=told, why=end.why)


def _deal_party(s: State, m: k.DealParty, after: State) -> Msg:
    a, b = m.heroes
    if a == b:
        return msg("{who} starts with {hero} twice: one is replaced.", who=Who(m.seat), hero=H(a))
    return msg("{who} starts with {heroes}.", who=Who(m.seat), heroes=Listed((H(a), H(b))))


def _replace_start(s: State, m: k.ReplaceStart, after: State) -> Msg:
    if m.new == m.returned:
        return msg("{who} replaces {hero} and draws it again.", who=Who(m.seat), hero=H(m.returned))
    return msg("{who} replaces {hero} with {new}.", who=Who(m.seat), hero=H(m.returned), new=H(m.new))


def _deal_hands(s: State, m: k.DealHands, after: State) -> Msg:
    deck = msgn("{n} card stays in the deck.", "{n} cards stay in the deck.", after.deck)
    return msg("Each player gets {hand} cards. {deck}", hand=START_HAND, deck=deck)


def _set_start(s: State, m: k.SetStart, after: State) -> Msg:
    return msg("{who} starts.", who=Who(m.seat))


def _enter_hand(s: State, m: k.EnterHand, after: State) -> Msg:
    return msg("{who} enters the hand privately.", who=Who(m.seat))


def _requirement(s: State) -> Msg | None:
    """The allowed strengths in words."""
    if s.revealed is None:
        return None
    return msg("strength {strengths}", strengths=Listed(tuple(sorted(allowed(s.revealed, s.n))), "or"))


def _reveal(s: State, m: k.RevealRequirement, after: State) -> Msg:
    strengths = Listed(tuple(sorted(allowed(m.hero, s.n))), "or")
    return msg(
        "{who} reveals {hero}: strength {strengths} is required.", who=Who(m.seat), hero=H(m.hero), strengths=strengths
    )


def _send_from_hand(s: State, m: k.SendFromHand, after: State) -> Msg:
    return msg(
        "{who} sends a hero from the hand; the card lies at: {holder}.", who=Who(m.seat), holder=some(after.holder)
    )


def _send_from_deck(s: State, m: k.SendFromDeck, after: State) -> Msg:
    return msg(
        "{who} has nothing fitting and sends the top card of the deck; it lies at: {holder}.",
        who=Who(m.seat),
        holder=some(after.holder),
    )


def _discard_forced(s: State, m: k.DiscardForced, after: State) -> Msg:
    if m.hero is not None and s.options.forced_discard == "face_up":
        return msg("{who} discards {hero}.", who=Who(m.seat), hero=H(m.hero))
    return msg("{who} discards a card face down.", who=Who(m.seat))


def _skip_send(s: State, m: k.SkipSend, after: State) -> Msg:
    return msg("{who} has nothing to send.", who=Who(m.seat))


def _ask_clue(s: State, m: k.AskClue, after: State) -> Msg:
    hand = msgn("{n} card is left in the hand", "{n} cards are left in the hand", after.players[m.seat].hand)
    return msg("{who} asks for a clue; {hand}.", who=Who(m.seat), hand=hand)


def _answer_clue(s: State, m: k.AnswerClue, after: State) -> Msg:
    return msg("{who} answers: yes.", who=Who(m.seat)) if m.yes else msg("{who} answers: no.", who=Who(m.seat))


def _pass(s: State, m: k.Pass, after: State) -> Msg:
    if after.stage is Stage.RETURN:
        return msg("{who} passes. The card is back at: {holder}.", who=Who(m.seat), holder=some(after.holder))
    return msg("{who} passes.", who=Who(m.seat))


def _announce_hire(s: State, m: k.AnnounceHire, after: State) -> Msg:
    if s.stage is Stage.RETURN:
        return msg("{who} must hire.", who=Who(m.seat))
    return msg("{who} says: I hire.", who=Who(m.seat))


def _reveal_hired(s: State, m: k.RevealHired, after: State) -> Msg:
    who, hero = some(s.holder), H(m.hero)
    if after.stage is Stage.RETIRING:
        return msg("{who} hires {hero}: a duplicate, both are retired.", who=who, hero=hero)
    if s.holder is not None and len(after.players[s.holder].party) >= PARTY_GOAL:
        return msg("{who} hires {hero} and wins with six heroes.", who=who, hero=hero)
    size = msgn("{n} hero in the party", "{n} heroes in the party", len(after.players[s.holder or 0].party))
    return msg("{who} hires {hero}: {size}.", who=who, hero=hero, size=size)


def _retire_pair(s: State, m: k.RetirePair, after: State) -> Msg:
    size = msgn("{n} hero stays in the party", "{n} heroes stay in the party", len(after.players[s.holder or 0].party))
    return msg("{who} retires the pair; {size}.", who=some(s.holder), size=size)


def _use_ability(s: State, m: k.UseAbility, after: State) -> Msg:
    who, hero = Who(m.seat), H(m.hero)
    if m.hero == CHICKEN and s.pending:
        return msg("{who} uses {hero} against: {target}.", who=who, hero=hero, target=H(s.pending[-1].hero))
    if m.target_seat is not None:
        return msg("{who} uses {hero} against: {target}.", who=who, hero=hero, target=Who(m.target_seat))
    if m.target_hero is not None:
        return msg("{who} uses {hero} to refresh: {target}.", who=who, hero=hero, target=H(m.target_hero))
    return msg("{who} uses {hero}.", who=who, hero=hero)


def _resolve(s: State, m: k.ResolveAbility, after: State) -> Msg:
    if not s.pending:
        return msg("Nothing was waiting.")
    top = s.pending[-1]
    hero, who = H(top.hero), Who(top.seat)
    if not works(s):
        return msg("{hero} has no effect any more.", hero=hero)
    if top.hero == CHICKEN:
        target = s.pending[-2]
        return msg("{hero} cancels an ability without effect: {target}.", hero=hero, target=H(target.hero))
    if top.hero == PYROMANIAC and m.hero is not None:
        return msg("{hero} discards the wandering hero: {card}.", hero=hero, card=H(m.hero))
    if top.hero == WITCH and top.target_hero is not None:
        return msg("{hero} refreshes a hero: {target}.", hero=hero, target=H(top.target_hero))
    if top.hero == DOG_HANDLER and top.target_seat is not None:
        return msg("{who} may not hire this round.", who=Who(top.target_seat))
    if top.hero == GUARD:
        return msg("{who} looks at the wandering hero.", who=who)
    if top.hero == BLACK_KNIGHT:
        return msg("{who} may send any hand card.", who=some(s.active))
    if top.hero == ARCHMAGE:
        return msgn("{who} draws {n} card.", "{who} draws {n} cards.", archmage_draws(s), who=who)
    return msg("{hero} takes effect.", hero=hero)


def _discard_wandering(s: State, m: k.DiscardWandering, after: State) -> Msg:
    return msg("{who} may not hire and throws the card away: {hero}.", who=some(s.active), hero=H(m.hero))


def _flip(s: State, m: k.FlipDiscards, after: State) -> Msg:
    return msg("The face-down discards are turned over: {heroes}.", heroes=Listed(tuple(H(h) for h in m.heroes)))


def _claim(s: State, m: k.Claim, after: State) -> Msg:
    return msg("{who} says the card is: {hero}.", who=Who(m.seat), hero=H(m.hero))


def _end_game(s: State, m: k.EndGame, after: State) -> Msg:
    return msg("The table agrees to stop.")


_TELL: dict[type[Move], Callable[[State, Any, State], Msg]] = {
    k.DealParty: _deal_party,
    k.ReplaceStart: _replace_start,
    k.DealHands: _deal_hands,
    k.SetStart: _set_start,
    k.EnterHand: _enter_hand,
    k.RevealRequirement: _reveal,
    k.SendFromHand: _send_from_hand,
    k.SendFromDeck: _send_from_deck,
    k.DiscardForced: _discard_forced,
    k.SkipSend: _skip_send,
    k.AskClue: _ask_clue,
    k.AnswerClue: _answer_clue,
    k.Pass: _pass,
    k.AnnounceHire: _announce_hire,
    k.RevealHired: _reveal_hired,
    k.RetirePair: _retire_pair,
    k.UseAbility: _use_ability,
    k.ResolveAbility: _resolve,
    k.DiscardWandering: _discard_wandering,
    k.FlipDiscards: _flip,
    k.Claim: _claim,
    k.EndGame: _end_game,
}

# --- where the table stands ---


def _headline(s: State) -> tuple[Msg, Msg | None, tuple[int, ...]]:
    """The headline, its detail and who decides."""
    active, holder = s.active or 0, s.holder or 0
    if s.pending:
        top = s.pending[-1]
        others = tuple(i for i in range(s.n) if CHICKEN in s.players[i].party and CHICKEN not in s.players[i].used)
        return (
            msg("Does anybody react?"),
            msg("{who} has announced: {hero}.", who=Who(top.seat), hero=H(top.hero)),
            others,
        )
    if s.stage is Stage.SETUP_PARTY:
        waiting = tuple(i for i, p in enumerate(s.players) if len(p.party) < 2)
        return (
            msg("Deal two heroes to each player"),
            msg("Missing: {who}", who=Listed(tuple(Who(i) for i in waiting))),
            waiting,
        )
    if s.stage is Stage.SETUP_REPLACE:
        seat = next((i for i, p in enumerate(s.players) if len(set(p.party)) < len(p.party)), 0)
        return msg("{who} replaces the equal hero", who=Who(seat)), None, (seat,)
    if s.stage is Stage.SETUP_HANDS:
        return msg("Deal the hands"), msg("5 cards to each player, face down."), ()
    if s.stage is Stage.SETUP_START:
        return msg("Who starts?"), None, ()
    if s.stage is Stage.ROUND_START:
        return msg("{who} reveals the top card", who=Who(active)), None, (active,)
    if s.stage is Stage.SEND:
        detail = msg("Black Knight: any hand card may be sent.") if s.permit else _requirement(s)
        return msg("{who} sends a hero", who=Who(active)), detail, (active,)
    if s.stage is Stage.FORCED:
        return msg("{who} discards a hand card", who=Who(active)), None, (active,)
    if s.stage is Stage.ANSWER:
        return msg("{who} answers the clue", who=Who(active)), msg("{who} is asking.", who=Who(holder)), (active,)
    if s.stage is Stage.OFFER:
        if holder in s.banned:
            return msg("{who} must pass", who=Who(holder)), msg("Dog Handler forbids hiring this round."), (holder,)
        return msg("{who} decides", who=Who(holder)), msg("Hire, ask for a clue, or pass."), (holder,)
    if s.stage is Stage.RETURN:
        if active in s.banned:
            return (
                msg("{who} throws the card away", who=Who(active)),
                msg("Dog Handler forbids hiring this round."),
                (active,),
            )
        return msg("{who} must hire", who=Who(active)), msg("The card has been round the table."), (active,)
    if s.stage is Stage.HIRING:
        return msg("{who} turns the card over", who=Who(holder)), None, (holder,)
    if s.stage is Stage.RETIRING:
        hero = s.wandering_hero
        detail = None if hero is None else msg("A second copy: {hero}. The old one may still be used.", hero=H(hero))
        if hero is not None and hero in s.players[holder].used:
            detail = msg("A second copy: {hero}.", hero=H(hero))
        return msg("{who} retires the pair", who=Who(holder)), detail, (holder,)
    if s.stage is Stage.ROUND_END:
        count = len(s.down)
        return msgn("Turn {n} face-down discard over", "Turn {n} face-down discards over", count), None, ()
    end = outcome(s)
    return msg("The game is over"), None if end is None else end.why, ()


def status(s: State) -> Status:
    """Where the table stands, in a line."""
    headline, detail, deciding = _headline(s)
    return Status(headline, detail, s.round, deciding, s.stage is Stage.GAME_OVER)
