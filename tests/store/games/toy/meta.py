from companion.core.contract import Meta, Option, OptionValue
from companion.core.text import msg

META = Meta(
    id="toy",
    name=msg("Toy"),
    idea=msg("Add up to 21."),
    seats=(1, 2, 3, 4),
    options=(Option("goal", msg("Goal"), (OptionValue("21", msg("21")), OptionValue("99", msg("99")))),),
    order=900,
)
