"""The rules of scoring: for each move the reasons against it, and the state after it."""

from __future__ import annotations

from companion.core.assembly import Rules
from companion.games.hrdina import moves as k
from companion.games.hrdina.rules import cards, dice, fight, finish, improve
from companion.games.hrdina.state import State

RULES: Rules[State] = Rules(
    {
        k.PutDie: (dice.check_put_die, dice.put_die),
        k.PutRow: (dice.check_put_row, dice.put_row),
        k.PutDice: (dice.check_put_dice, dice.put_dice),
        k.SetSums: (dice.check_set_sums, dice.set_sums),
        k.SetMod: (dice.check_set_mod, dice.set_mod),
        k.PickBoard: (cards.check_picked, cards.pick_board),
        k.PickClass: (cards.check_picked, cards.pick_class),
        k.PickAlignment: (cards.check_picked, cards.pick_alignment),
        k.SetMarker: (cards.check_picked, cards.set_marker),
        k.PickBackstory: (cards.check_picked, cards.pick_backstory),
        k.PickFamiliar: (cards.check_pick_familiar, cards.pick_familiar),
        k.SetArmor: (cards.check_set_armor, cards.set_armor),
        k.SetTraits: (cards.check_set_traits, cards.set_traits),
        k.SetCards: (cards.check_set_cards, cards.set_cards),
        k.SetFiends: (cards.check_set_fiends, cards.set_fiends),
        k.SetToken: (cards.check_set_token, cards.set_token),
        k.SetLine: (finish.check_set_line, finish.set_line),
        k.SetTables: (finish.check_set_tables, finish.set_tables),
        k.SetMonster: (fight.check_set_monster, fight.set_monster),
        k.SetBattle: (fight.check_set_battle, fight.set_battle),
        k.HireMercenary: (fight.check_hire_mercenary, fight.hire_mercenary),
        k.BattleReroll: (fight.check_battle_reroll, fight.battle_reroll),
        k.Improve: (improve.check_improve, improve.improve),
        k.Confirm: (finish.check_confirm, finish.confirm),
        k.CloseScores: (finish.check_close, finish.close),
        k.ReopenScores: (finish.check_reopen, finish.reopen),
    }
)
check = RULES.check
apply = RULES.apply
