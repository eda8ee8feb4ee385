from companion.core.contract import Meta, Option, OptionValue
from companion.core.text import msg

META = Meta(
    id="ten",
    name=msg("Ten"),
    idea=msg("Add one to three. Whoever says ten wins."),
    seats=(2, 3, 4),
    options=(
        Option(
            key="most",
            label=msg("Largest step"),
            values=(OptionValue("3", msg("three")), OptionValue("2", msg("two"))),
            rules=("ten.step",),
        ),
    ),
    order=900,
)
