"""The rules of Kuro: for every kind of move one function that finds all reasons against it and one that carries it out."""

from __future__ import annotations

from companion.core.assembly import Rules
from companion.games.kuro import moves as k
from companion.games.kuro.rules import abilities, circle, finish, hire, send, setup
from companion.games.kuro.state import State

RULES: Rules[State] = Rules(
    {
        k.DealParty: (setup.check_deal_party, setup.deal_party),
        k.ReplaceStart: (setup.check_replace_start, setup.replace_start),
        k.DealHands: (setup.check_deal_hands, setup.deal_hands),
        k.SetStart: (setup.check_set_start, setup.set_start),
        k.EnterHand: (setup.check_enter_hand, setup.enter_hand),
        k.RevealRequirement: (send.check_reveal, send.reveal),
        k.SendFromHand: (send.check_send_from_hand, send.send_from_hand),
        k.SendFromDeck: (send.check_send_from_deck, send.send_from_deck),
        k.DiscardForced: (send.check_discard_forced, send.discard_forced),
        k.SkipSend: (send.check_skip_send, send.skip_send),
        k.AskClue: (circle.check_ask_clue, circle.ask_clue),
        k.AnswerClue: (circle.check_answer_clue, circle.answer_clue),
        k.Pass: (circle.check_pass, circle.pass_on),
        k.AnnounceHire: (circle.check_announce_hire, circle.announce_hire),
        k.DiscardWandering: (circle.check_discard_wandering, circle.discard_wandering),
        k.RevealHired: (hire.check_reveal_hired, hire.reveal_hired),
        k.RetirePair: (hire.check_retire_pair, hire.retire_pair),
        k.UseAbility: (abilities.check_use_ability, abilities.use_ability),
        k.ResolveAbility: (abilities.check_resolve, abilities.resolve),
        k.FlipDiscards: (finish.check_flip_discards, finish.flip_discards),
        k.Claim: (abilities.check_claim, abilities.claim),
        k.EndGame: (finish.check_end_game, finish.end_game),
    }
)
check = RULES.check
apply = RULES.apply
