"""What a table decides before the game: readings of the rules, and how much is told to the app."""

from companion.core.contract import Option, OptionValue
from companion.core.text import msg

OFF_ON = (OptionValue("off", msg("off")), OptionValue("on", msg("on")))
ON_OFF = (OptionValue("on", msg("on")), OptionValue("off", msg("off")))

OPTIONS: tuple[Option, ...] = (
    Option(
        key="level",
        label=msg("How much is told to the app"),
        values=(
            OptionValue("guided", msg("Every card: the app guides the table")),
            OptionValue("quick", msg("Only lives, roles and blue cards")),
        ),
        hint=msg("The level can be switched at any time."),
        rules=("za_jedna.track.levels",),
    ),
    Option(
        key="king_hand_bonus",
        label=msg("The king's bonus life also gives a card"),
        values=OFF_ON,
        hint=msg("On is the rule of BANG!"),
        rules=("za_jedna.setup.king.no_extra_card",),
    ),
    Option(
        key="avene_fail",
        label=msg("A failed flip for Avene"),
        values=(
            OptionValue("lose_1_2", msg("No drawing, no playing; surplus cards are discarded")),
            OptionValue("skip_turn", msg("The whole turn is skipped")),
        ),
        hint=msg("The second is the rule of BANG!"),
        rules=("za_jedna.avene.fail_discard",),
    ),
    Option(
        key="store_direction",
        label=msg("Junk Shop goes round"),
        values=(
            OptionValue("counter_clockwise", msg("counter-clockwise")),
            OptionValue("clockwise", msg("clockwise")),
        ),
        hint=msg("Clockwise is the rule of BANG!"),
        rules=("za_jedna.vetesnictvi.direction",),
    ),
    Option(
        key="miranda_timing",
        label=msg("Miranda refills an empty hand"),
        values=(
            OptionValue("at_once", msg("at once, even inside another card")),
            OptionValue("after_card", msg("after the card is finished")),
        ),
        rules=("za_jedna.char.miranda.at_once",),
    ),
    Option(
        key="hit_trigger_timing",
        label=msg("Stilett and Reinmar get their cards"),
        values=(
            OptionValue("after_card", msg("after the card is finished")),
            OptionValue("after_rescue", msg("right after their hit")),
        ),
        rules=("za_jedna.char.hit_timing",),
    ),
    Option(
        key="potion_two_players",
        label=msg("Potion with two players left"),
        values=(OptionValue("no_effect", msg("has no effect")), OptionValue("heals", msg("heals as usual"))),
        rules=("za_jedna.lektvar.two_players",),
    ),
    Option(
        key="shogun_two_players",
        label=msg("Shogun's ability with two players left"),
        values=(OptionValue("works", msg("works")), OptionValue("blocked", msg("does not work"))),
        rules=("za_jedna.char.shogun.not_lektvar",),
    ),
    Option(
        key="self_target",
        label=msg("Throat Cut and Camp Followers on one's own cards"),
        values=OFF_ON,
        rules=("za_jedna.symbol.no_self",),
    ),
    Option(
        key="avene_on_self",
        label=msg("Avene on oneself"),
        values=OFF_ON,
        rules=("za_jedna.avene.lay",),
    ),
    Option(
        key="same_weapon_replace",
        label=msg("A weapon may replace one of the same name"),
        values=ON_OFF,
        rules=("za_jedna.weapon.same_name_swap",),
    ),
    Option(
        key="character_choice",
        label=msg("Characters dealt"),
        values=(
            OptionValue("one", msg("one to each player")),
            OptionValue("one_of_two", msg("two to each player, one is kept")),
        ),
        rules=("za_jedna.setup.character.choice",),
    ),
    Option(
        key="keep_characters",
        label=msg("In the next game survivors keep their characters"),
        values=OFF_ON,
        rules=("za_jedna.next.keep",),
    ),
    Option(
        key="king_rotates",
        label=msg("In the next game the king's role moves to the left"),
        values=OFF_ON,
        rules=("za_jedna.next.king_left",),
    ),
    Option(
        key="auto_abilities",
        label=msg("Favourable abilities happen without asking"),
        values=ON_OFF,
        hint=msg("Stilett, Reinmar, Strider and Miranda; off: their owners may decline."),
        rules=("za_jedna.character.auto",),
    ),
    Option(
        key="track_discards",
        label=msg("Cards seen are remembered for the odds"),
        values=ON_OFF,
        rules=("za_jedna.track.guided.known", "za_jedna.odds.known"),
    ),
)
