"""The rules of Za jedna!: for every kind of move one function that finds all reasons against it and one that carries it out."""

from __future__ import annotations

from companion.core.assembly import Rules
from companion.games.za_jedna import moves as m
from companion.games.za_jedna.rules import answer, death, equip, finish, level, play, quick, setup, turn
from companion.games.za_jedna.rules.queue import settle
from companion.games.za_jedna.state import State


def _give_up(s: State, move: m.GiveUp) -> State:
    return settle(death.give_up(s, move))


def _reveal_role(s: State, move: m.RevealRole) -> State:
    s = death.reveal_role(s, move)
    return quick.settle_quick(s) if s.level == "quick" else settle(s)


RULES: Rules[State] = Rules(
    {
        m.TakeCharacter: (setup.check_take_character, setup.take_character),
        m.SetKing: (setup.check_set_king, setup.set_king),
        m.StartGame: (setup.check_start_game, setup.start_game),
        m.Flip: (turn.check_flip, turn.flip),
        m.DrawPhase: (turn.check_draw_phase, turn.draw_phase),
        m.PlayCard: (play.check_play, play.play),
        m.Equip: (equip.check_equip, equip.equip),
        m.EndPlay: (turn.check_end_play, turn.end_play),
        m.Discard: (turn.check_discard, turn.discard),
        m.AnswerWith: (answer.check_answer, answer.answer),
        m.UseShield: (answer.check_shield, answer.use_shield),
        m.TakeHit: (answer.check_take_hit, answer.take_hit),
        m.GiveUp: (death.check_give_up, _give_up),
        m.RevealRole: (death.check_reveal_role, _reveal_role),
        m.UseAbility: (answer.check_use_ability, answer.use_ability),
        m.Decline: (answer.check_decline, answer.decline),
        m.PickCard: (answer.check_pick, answer.pick),
        m.ChangeLives: (quick.check_change_lives, quick.change_lives),
        m.Unequip: (equip.check_unequip, equip.unequip),
        m.RecordDeath: (quick.check_record_death, quick.record_death),
        m.NextTurn: (quick.check_next_turn, quick.next_turn),
        m.Reshuffle: (level.check_reshuffle, level.reshuffle),
        m.SetLevel: (level.check_set_level, level.set_level),
        m.EditDeck: (level.check_edit_deck, level.edit_deck),
        m.Note: (level.check_note, level.note),
        m.RevealAll: (finish.check_reveal_all, finish.reveal_all),
        m.NextGame: (finish.check_next_game, finish.next_game),
    }
)
check = RULES.check
apply = RULES.apply
