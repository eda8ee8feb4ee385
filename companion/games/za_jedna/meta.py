"""The catalogue entry of Za jedna!"""

from companion.core.contract import Meta, Tool
from companion.core.text import msg
from companion.games.za_jedna.options import OPTIONS

META = Meta(
    id="za_jedna",
    name=msg("Za jedna!"),
    idea=msg("Hidden roles, drawn weapons: who protects the king, and who only pretends to?"),
    seats=(4, 5, 6, 7),
    options=OPTIONS,
    tools=(Tool("roles", msg("Secret roles"), "role-hidden"),),
    motif="motif-za-jedna",
    sources=("Za jedna!", "BANG!"),
    order=30,
)
