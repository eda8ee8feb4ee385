"""The rules of the live table: for each of its moves the reasons against it and the state after it.

Moves of the score that the live table uses as well stand here with the live table's own rules around them; without a
followed game they are what they were.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.assembly import Rules
from companion.core.contract import Move, Ruling
from companion.games.hrdina import moves as score
from companion.games.hrdina import rules as scoring
from companion.games.hrdina.live import cleanup, dealing, deck, duels, finish, follow, market, orders, setup
from companion.games.hrdina.live import moves as k
from companion.games.hrdina.rules import cards, fight
from companion.games.hrdina.state import State

Pair = tuple[Callable[[State, Any], list[Ruling]], Callable[[State, Any], State]]

SHARED: dict[type[Move], Pair] = {
    score.PickBoard: (setup.check_pick_board, cards.pick_board),
    score.PickClass: (setup.check_pick_class, setup.pick_class),
    score.PickAlignment: (setup.check_pick_alignment, setup.pick_alignment),
    score.PickBackstory: (setup.check_pick_backstory, cards.pick_backstory),
    score.SetMonster: (setup.check_set_monster, fight.set_monster),
    score.HireMercenary: (finish.check_hire_mercenary, fight.hire_mercenary),
    score.Improve: (finish.check_improve, finish.do_improve),
}

LIVE: dict[type[Move], Pair] = {
    k.SetFollow: (follow.check_set_follow, follow.set_follow),
    k.SetIcons: (setup.check_set_icons, setup.set_icons),
    k.RollFirst: (setup.check_roll_first, setup.roll_first),
    k.SetStart: (setup.check_set_start, setup.set_start),
    k.DrawColour: (setup.check_draw_colour, setup.draw_colour),
    k.ChooseFamiliar: (setup.check_choose_familiar, setup.choose_familiar),
    k.DrawStartDice: (setup.check_draw_start_dice, setup.draw_start_dice),
    k.RevealMinion: (dealing.check_reveal_minion, dealing.reveal_minion),
    k.PlaceFiend: (dealing.check_place_fiend, dealing.place_fiend),
    k.DealRow: (dealing.check_deal_row, cleanup.deal_row),
    k.NameCard: (dealing.check_name_card, dealing.name_card),
    k.BeginRounds: (setup.check_begin_rounds, setup.begin_rounds),
    k.RollDice: (orders.check_roll_dice, orders.roll_dice),
    k.TakeInitiative: (orders.check_take_initiative, orders.take_initiative),
    k.PlaceDie: (orders.check_place_die, orders.place_die),
    k.AttributeAction: (orders.check_attribute_action, orders.attribute_action),
    k.FamiliarAction: (orders.check_familiar_action, orders.familiar_action),
    k.EndOrderTurn: (orders.check_end_order_turn, orders.end_order_turn),
    k.BuyCard: (market.check_buy_card, market.buy_card),
    k.DiscardMarketCard: (market.check_discard, market.discard),
    k.PassMarket: (market.check_pass, market.pass_market),
    k.ReturnInitiative: (market.check_return, market.return_initiative),
    k.UseSkill: (deck.check_use_skill, deck.use_skill),
    k.ReadySkill: (deck.check_ready_skill, cleanup.ready),
    k.DropCard: (deck.check_drop_card, deck.drop_card),
    k.CardEffect: (deck.check_card_effect, deck.card_effect),
    k.SkipMinion: (duels.check_skip, duels.skip),
    k.StartFight: (duels.check_start_fight, duels.start_fight),
    k.FightMercenary: (duels.check_mercenary, duels.mercenary),
    k.CombatRoll: (duels.check_roll, duels.roll),
    k.CombatReroll: (duels.check_reroll, duels.reroll),
    k.TakeReward: (duels.check_take_reward, duels.take_reward),
    k.PeekAdventure: (duels.check_peek, duels.peek),
    k.FinishCleanup: (cleanup.check_finish_cleanup, cleanup.finish_cleanup),
    k.CloseCreation: (finish.check_close_creation, finish.close_creation),
    k.RevealAdventure: (finish.check_reveal_adventure, finish.reveal_adventure),
    k.BattleRoll: (finish.check_battle_roll, finish.battle_roll),
}

RULES: Rules[State] = Rules({**scoring.RULES.table, **SHARED, **LIVE})
check = RULES.check
apply = RULES.apply
