"""The catalogue entry of Kuro."""

from companion.core.contract import Meta, Option, OptionValue, Tool
from companion.core.text import msg

OFF_ON = (OptionValue("off", msg("off")), OptionValue("on", msg("on")))

META = Meta(
    id="kuro",
    name=msg("Kuro"),
    idea=msg("Hire six different heroes. Nobody sees the card that wanders round the table."),
    seats=(2, 3, 4, 5),
    unofficial=((2, "allow_two_players"),),
    options=(
        Option(
            key="clue_mode",
            label=msg("Clue answers"),
            values=(
                OptionValue("same_hero", msg("Is it the same hero?")),
                OptionValue("strength", msg("Does it meet the card's requirement?")),
            ),
            hint=msg("The second is the rule of the original Japanese edition."),
            rules=("kuro.variant.clue_strength", "kuro.variant.separate"),
        ),
        Option(
            key="deck_end",
            label=msg("When the draw deck runs out"),
            values=(
                OptionValue("finish", msg("The round is finished, then the largest party wins")),
                OptionValue("endless", msg("The discard pile is shuffled, only six heroes win")),
            ),
            hint=msg("The second is the rule of the original Japanese edition."),
            rules=("kuro.variant.endless_end", "kuro.variant.separate"),
        ),
        Option(
            key="start_duplicate",
            label=msg("Two equal starting heroes"),
            values=(
                OptionValue("return", msg("One goes back into the deck")),
                OptionValue("discard", msg("One goes to the discard pile")),
            ),
            rules=("kuro.setup.duplicate.return", "kuro.setup.duplicate.discard_option"),
        ),
        Option(
            key="forced_discard",
            label=msg("The card discarded when nothing fits"),
            values=(
                OptionValue("face_up", msg("Face up")),
                OptionValue("face_down", msg("Face down until the round ends")),
            ),
            rules=("kuro.nomatch.discard.face",),
        ),
        Option(
            key="empty_deck_send",
            label=msg("Nothing fits and the deck is empty"),
            values=(
                OptionValue("any_hand_card", msg("Any hand card is sent")),
                OptionValue("skip", msg("Nobody is sent, the round ends")),
            ),
            rules=("kuro.nomatch.empty_deck",),
        ),
        Option(
            key="start_seat",
            label=msg("Who starts"),
            values=(
                OptionValue("fantasy_film", msg("Whoever saw a fantasy film last")),
                OptionValue("random", msg("Drawn by the app")),
            ),
            rules=("kuro.setup.start_player", "kuro.setup.start_tie"),
        ),
        Option(
            key="allow_two_players",
            label=msg("Two players (unofficial)"),
            values=OFF_ON,
            rules=("kuro.players.two",),
        ),
    ),
    tools=(Tool("requirement", msg("Required strength"), "requirement"),),
    first=True,
    motif="motif-kuro",
    sources=(
        "Kuro (REXhry 2016)",
        "Rent a Hero (IELLO)",
        "Seventh Hero (AEG)",
    ),
    order=10,
)
