"""The words of the live table's offers."""

from __future__ import annotations

from companion.core.contract import Move
from companion.core.text import msg
from companion.games.hrdina import moves as score
from companion.games.hrdina.live import moves as k
from companion.games.hrdina.offer_parts import Maker, Says

_SAYS: dict[type[Move], Says] = {
    k.SetFollow: Says(
        msg("Follow the game otherwise"),
        msg("What is known stays."),
        "table-says",
        ("hrdina.entry.prefill", "hrdina.setup.players"),
    ),
    # set-up
    k.SetIcons: Says(
        msg("Icons of the initiative cards"),
        msg("Coins, places for fiends and the special symbol."),
        "die-gold",
        ("hrdina.setup.coin_icons", "hrdina.setup.fiend_places", "hrdina.setup.initiative_cards"),
    ),
    k.RollFirst: Says(
        msg("Roll for the start"),
        msg("The highest die starts."),
        "die-6",
        ("hrdina.setup.first_player_roll", "hrdina.setup.first_player_tie"),
    ),
    k.SetStart: Says(msg("Start player"), None, "die-6", ("hrdina.setup.first_player_tie",)),
    k.DrawColour: Says(
        msg("Class colour"),
        msg("Drawn at random; nobody else has it."),
        "score-colour",
        ("hrdina.setup.class_colour", "hrdina.setup.class_colour_unique"),
    ),
    score.PickBoard: Says(msg("Hero board"), None, "score-goals", ("hrdina.setup.boards_pick",)),
    score.PickClass: Says(
        msg("Class"), msg("One of the drawn colour."), "score-colour", ("hrdina.setup.class_choice",)
    ),
    score.PickAlignment: Says(
        msg("Alignment card"),
        msg("The marker begins in the centre."),
        "score-alignment",
        ("hrdina.setup.alignment_deal", "hrdina.setup.marker_alignment"),
    ),
    score.PickBackstory: Says(msg("Backstory"), None, "score-backstory", ("hrdina.setup.backstory_deal",)),
    score.SetMonster: Says(
        msg("Monster"),
        msg("None of a player’s class colour."),
        "score-monster",
        ("hrdina.setup.monster_pool", "hrdina.setup.monster_draw"),
    ),
    k.ChooseFamiliar: Says(
        msg("Familiar"),
        msg("Two are dealt, one stays."),
        "familiar",
        ("hrdina.setup.familiar_deal", "hrdina.setup.familiar_choose"),
    ),
    k.DrawStartDice: Says(msg("Draw the starting dice"), None, "die-6", ("hrdina.setup.start_dice_draw",)),
    k.RevealMinion: Says(
        msg("Name the open minion"), None, "score-monster", ("hrdina.setup.minion_reveal", "hrdina.fight.next")
    ),
    k.PlaceFiend: Says(
        msg("Fiend on an initiative card"), None, "familiar", ("hrdina.setup.fiend_deck", "hrdina.cleanup.fiends")
    ),
    k.DealRow: Says(
        msg("Deal the market row"),
        None,
        "deck",
        ("hrdina.setup.market_row", "hrdina.cleanup.market", "hrdina.call.reveal"),
    ),
    k.NameCard: Says(msg("Name a card of the row"), None, "deck", ("hrdina.setup.market_row", "hrdina.cleanup.market")),
    k.BeginRounds: Says(msg("Begin the first round"), None, "table-says", ("hrdina.round.phases",)),
    # roll and order phase
    k.RollDice: Says(
        msg("Roll the dice"),
        msg("As they lie on the initiative cards, from the lowest card."),
        "die-6",
        ("hrdina.roll.count", "hrdina.roll.two_dice", "hrdina.roll.one_die"),
    ),
    k.TakeInitiative: Says(
        msg("Take an initiative card"),
        msg("Its dice, coin and fiend come with it."),
        "hand",
        ("hrdina.order.pick_one", "hrdina.order.sets_market_order", "hrdina.order.take_dice"),
    ),
    k.PlaceDie: Says(
        msg("Place a die"),
        msg("On the leftmost free cell of a row."),
        "die-6",
        ("hrdina.order.leftmost", "hrdina.order.full_row", "hrdina.order.gold_adds"),
    ),
    k.FamiliarAction: Says(
        msg("Action of the familiar"),
        msg("Instead of an attribute action."),
        "familiar",
        ("hrdina.familiar.action", "hrdina.familiar.action_text"),
    ),
    k.EndOrderTurn: Says(msg("End the turn"), None, "pass", ("hrdina.order.action_optional", "hrdina.order.place_now")),
    # market phase, cards
    k.BuyCard: Says(
        msg("Buy a card"), None, "score-cards", ("hrdina.market.options", "hrdina.market.price", "hrdina.market.afford")
    ),
    k.DiscardMarketCard: Says(
        msg("Discard a card of the row"),
        msg("2 gold."),
        "discard",
        ("hrdina.market.discard_gold", "hrdina.market.options"),
    ),
    k.PassMarket: Says(msg("Do nothing in the market"), None, "pass", ("hrdina.market.no_pass",)),
    k.ReturnInitiative: Says(msg("Return the initiative card"), None, "pass", ("hrdina.market.return_card",)),
    k.UseSkill: Says(
        msg("Use a skill"),
        msg("The marker moves along its arrow."),
        "score-alignment",
        ("hrdina.card.skill_cost", "hrdina.card.skill_ready_only", "hrdina.card.skill_any_turn"),
    ),
    k.ReadySkill: Says(msg("Ready a skill"), msg("One in each clean-up."), "ability", ("hrdina.card.skill_refresh",)),
    k.DropCard: Says(
        msg("Throw a card away"), None, "discard", ("hrdina.card.weapon_discard", "hrdina.end.discard_cards")
    ),
    k.CardEffect: Says(
        msg("Effect of a card"),
        msg("What a printed text changed."),
        "score-cards",
        ("hrdina.card.text_wins", "hrdina.market.immediate", "hrdina.card.class_power"),
    ),
    # fights
    k.SkipMinion: Says(
        msg("Skip the minion"),
        msg("3 gold; it goes under the deck."),
        "score-monster",
        ("hrdina.fight.skip", "hrdina.fight.skip_repeat"),
    ),
    k.StartFight: Says(
        msg("Fight the minion"),
        msg("One die, and more for its weakness."),
        "die-combat",
        ("hrdina.market.options", "hrdina.fight.base_die", "hrdina.fight.weakness_dice"),
    ),
    k.FightMercenary: Says(
        msg("Hire a mercenary against the minion"),
        msg("One more combat die, before the roll."),
        "die-combat",
        ("hrdina.fight.mercenary", "hrdina.fight.mercenary_before_roll"),
    ),
    k.CombatRoll: Says(msg("Combat roll"), None, "die-combat", ("hrdina.fight.roll",)),
    k.CombatReroll: Says(
        msg("Roll a combat die against the minion again"),
        msg("1 XP; the new value stands."),
        "die-combat",
        ("hrdina.fight.reroll", "hrdina.fight.reroll_stands"),
    ),
    k.TakeReward: Says(
        msg("Take the reward"),
        msg("The row of the minion that fits the sum."),
        "score-monster",
        ("hrdina.fight.reward_row", "hrdina.fight.trophy", "hrdina.fight.flee"),
    ),
    k.PeekAdventure: Says(
        msg("Look at an adventure card"),
        msg("Only the owner of its token, in secret."),
        "card-closed",
        ("hrdina.trophy.peek",),
    ),
    # clean-up and the end
    k.FinishCleanup: Says(
        msg("Clean up"),
        msg("Charisma, skills, dice, row, coins and fiends, start player."),
        "table-says",
        ("hrdina.cleanup.order", "hrdina.cleanup.charisma", "hrdina.cleanup.pass"),
    ),
    k.CloseCreation: Says(
        msg("Close the creation of heroes"),
        msg("No XP actions, healing or banishing from then on."),
        "table-says",
        ("hrdina.end.closed", "hrdina.end.sequence"),
    ),
    k.RevealAdventure: Says(
        msg("Reveal an adventure card"),
        msg("It helps only with its token and its condition."),
        "clue",
        ("hrdina.battle.reveal_order", "hrdina.battle.token_needed", "hrdina.battle.condition_needed"),
    ),
    k.BattleRoll: Says(
        msg("Roll against the monster"), None, "die-combat", ("hrdina.battle.roll", "hrdina.battle.base_die")
    ),
    # free entry
    score.PickFamiliar: Says(msg("Clear the familiar"), None, "familiar", ("hrdina.check.familiar",)),
    score.PutDie: Says(
        msg("Die on a cell"), msg("Without gold or action."), "die-6", ("hrdina.entry.pad", "hrdina.check.die")
    ),
    score.SetToken: Says(msg("Set a number"), None, "die-gold", ("hrdina.check.tokens",)),
    score.SetMarker: Says(msg("Marker on the grid"), None, "score-alignment", ("hrdina.check.alignment",)),
    score.SetMod: Says(
        msg("Modifier of a row"),
        msg("What cards add to the sum of a row."),
        "score-goals",
        ("hrdina.score.row_total", "hrdina.check.modifiers"),
    ),
    score.SetArmor: Says(msg("Clear the armor"), None, "score-cards", ("hrdina.score.armor", "hrdina.check.armor")),
    score.SetTraits: Says(msg("Clear the traits"), None, "score-cards", ("hrdina.score.traits",)),
    score.SetCards: Says(msg("No other cards"), None, "score-cards", ("hrdina.check.hands",)),
    score.SetFiends: Says(msg("No fiends"), None, "familiar", ("hrdina.optimise.fiends",)),
}
# Offers that belong to no turn and no step, folded away by screens.
ENTRY = frozenset({
    "put_die", "set_token", "set_marker", "set_mod", "set_armor", "set_traits", "set_cards", "set_fiends",
    "pick_board", "pick_class", "pick_alignment", "pick_backstory", "pick_familiar", "set_monster",
})  # fmt: skip
ANYTIME = ENTRY | {"use_skill", "drop_card", "card_effect", "peek_adventure", "set_follow", "name_card"}
LIVE = Maker(_SAYS, ANYTIME, fold=True)
