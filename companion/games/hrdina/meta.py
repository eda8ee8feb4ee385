"""The catalogue entry of Hrdina v kostce."""

from companion.core.contract import Meta, Option, OptionValue, Tool
from companion.core.text import msg

OFF_ON = (OptionValue("off", msg("off")), OptionValue("on", msg("on")))
ON_OFF = OFF_ON[::-1]


def _numbers(*values: int) -> tuple[OptionValue, ...]:
    return tuple(OptionValue(str(n), msg("{n}", n=n)) for n in values)


# Options that only matter where the game is followed.
FOLLOWED = (
    Option(
        key="start_dice_gold",
        label=msg("Starting dice pay gold"),
        values=ON_OFF,
        rules=("hrdina.setup.start_dice_gold",),
    ),
    Option(
        key="start_dice_on_familiar",
        label=msg("Starting dice may go to the familiar"),
        values=OFF_ON,
        rules=("hrdina.setup.start_dice_board",),
    ),
    Option(
        key="set_aside_is_discard",
        label=msg("Market cards set aside begin the discards"),
        values=OFF_ON,
        rules=("hrdina.setup.set_aside_fate",),
    ),
    Option(
        key="initiative_dice_order",
        label=msg("Dice on the initiative cards"),
        values=(
            OptionValue("as_placed", msg("As the table lays them")),
            OptionValue("rising", msg("Rising, where each card has one")),
        ),
        rules=("hrdina.roll.arrangement",),
    ),
    Option(
        key="familiar_gold_die",
        label=msg("A gold die on the familiar pays"),
        values=ON_OFF,
        rules=("hrdina.order.gold_familiar",),
    ),
    Option(
        key="familiar_gold_third",
        label=msg("A full familiar pays"),
        values=ON_OFF,
        rules=("hrdina.order.gold_familiar",),
    ),
    Option(
        key="action_between_dice",
        label=msg("The action may come between two dice"),
        values=OFF_ON,
        rules=("hrdina.order.action_after",),
    ),
    Option(
        key="charisma_per_purchase",
        label=msg("Charisma tokens in one purchase"),
        values=(OptionValue("any", msg("Any number")), OptionValue("one", msg("One"))),
        rules=("hrdina.market.charisma_many",),
    ),
    Option(
        key="market_pass",
        label=msg("Passing in the market is allowed"),
        values=OFF_ON,
        rules=("hrdina.market.no_pass",),
    ),
    Option(
        key="banish_pending",
        label=msg("A fiend can be banished before it acts"),
        values=OFF_ON,
        rules=("hrdina.fiend.only_active",),
    ),
    Option(
        key="last_round_keep_charisma",
        label=msg("In the last round charisma tokens last until the improvements are over"),
        values=ON_OFF,
        rules=("hrdina.end.charisma_last",),
    ),
)

META = Meta(
    id="hrdina",
    name=msg("Hrdina v kostce"),
    idea=msg("Dice, cards and a monster: every star of a finished hero, and where it comes from."),
    seats=(1, 2, 3, 4, 5),
    options=(
        Option(
            key="modules",
            label=msg("Boxes on the table"),
            values=(
                OptionValue("complete", msg("Base game and both expansions")),
                OptionValue("base", msg("Base game")),
                OptionValue("bestiar", msg("Base game and Bestiář")),
                OptionValue("dablici", msg("Base game and Ďáblíci a společníci")),
            ),
            hint=msg("Lines of boxes that are not there are left out of the score."),
            rules=("hrdina.score.sum", "hrdina.check.cells"),
        ),
        Option(
            key="follow",
            label=msg("The app follows"),
            values=(
                OptionValue("score", msg("The final score")),
                OptionValue("light", msg("Boards, gold, XP and cards")),
                OptionValue("full", msg("Everything said at the table")),
            ),
            hint=msg("What was followed needs no entry at the end; the level can be changed during the game."),
            rules=("hrdina.entry.prefill", "hrdina.setup.players"),
        ),
        Option(
            key="familiar_class_colour",
            label=msg("Dice on the familiar count for the class colour"),
            values=OFF_ON,
            rules=("hrdina.score.class_familiar",),
        ),
        Option(
            key="familiar_action_targets",
            label=msg("Attribute actions reach dice on the familiar"),
            values=ON_OFF,
            rules=("hrdina.action.targets_familiar", "hrdina.optimise.scope"),
        ),
        Option(
            key="class_die_points",
            label=msg("Stars for a die of the class colour"),
            values=_numbers(1, 0, 2, 3),
            rules=("hrdina.score.class_colour",),
        ),
        Option(
            key="honor_value",
            label=msg("An honor adds to the battle total"),
            values=_numbers(1, 0, 2, 3),
            rules=("hrdina.honor.value",),
        ),
        Option(
            key="injury_value",
            label=msg("An injury takes from the battle total"),
            values=_numbers(1, 0, 2, 3),
            rules=("hrdina.injury.value",),
        ),
        Option(
            key="champion_tie",
            label=msg("Equal best totals in the final battle"),
            values=(
                OptionValue("all", msg("Each of them is a champion")),
                OptionValue("nobody", msg("Nobody is the champion")),
                OptionValue("by_hand", msg("Decided by hand")),
            ),
            rules=("hrdina.battle.champion_tie",),
        ),
        Option(
            key="tie_break",
            label=msg("Equal stars"),
            values=(
                OptionValue("base", msg("More gold, then fewer dice of the class colour")),
                OptionValue("none", msg("Shared victory")),
            ),
            rules=("hrdina.score.tie_gold", "hrdina.score.tie_dice", "hrdina.score.tie_share"),
        ),
        Option(
            key="optimiser_mode",
            label=msg("Last improvements are planned for"),
            values=(
                OptionValue("hero_only", msg("The hero without the battle")),
                OptionValue("with_battle", msg("The hero and the battle")),
            ),
            rules=("hrdina.optimise.objective", "hrdina.optimise.with_battle"),
        ),
        *FOLLOWED,
    ),
    tools=(Tool("cards", msg("My cards"), "score-cards"),),
    motif="motif-hrdina",
    sources=(
        "Hrdina v kostce, Bestiář, Ďáblíci a společníci",
        "Roll Player, Monsters & Minions, Fiends & Familiars",
    ),
    order=20,
)
