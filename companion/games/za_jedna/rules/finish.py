"""How a game ends, who has won, and what the next one begins with."""

from __future__ import annotations

from companion.core.contract import Ruling, rule
from companion.core.text import Who, msg
from companion.games.za_jedna.cards import EVIL, ROLES, roles
from companion.games.za_jedna.moves import NextGame, RevealAll
from companion.games.za_jedna.rules.common import never, no_seat, not_now, open_roles, put
from companion.games.za_jedna.state import Player, Result, Side, State

SIDES: dict[Side, frozenset[str]] = {
    "king": frozenset({"king", "guard"}),
    "brigand": frozenset({"brigand"}),
    "necromancer": frozenset({"necromancer"}),
}


@rule("za_jedna.end.king_dead", "za_jedna.end.necromancer", "za_jedna.end.brigands", "za_jedna.end.evil_dead")
@rule("za_jedna.end.continue", "za_jedna.end.king_first", "za_jedna.end.nobody", "za_jedna.end.last_role")
@rule("za_jedna.role.king.goal", "za_jedna.role.brigand.goal", "za_jedna.role.necromancer.goal")
def end_check(s: State) -> Result | None:
    """The winning side now, None while the game goes on. Only who lives counts, not in which order others died."""
    king = next((p for p in s.players if p.role == "king"), None)
    if king is None or king.alive:
        counts = roles(s.n)
        fallen = sum(1 for p in s.players if not p.alive and p.role in EVIL)
        if fallen == sum(counts[role] for role in EVIL):
            return Result(side="king", why="za_jedna.end.evil_dead")
        return None
    alive = [p for p in s.players if p.alive]
    if len(alive) == 1 and (alive[0].role == "necromancer" or (alive[0].role is None and _last_is_necromancer(s))):
        return Result(side="necromancer", why="za_jedna.end.necromancer")
    return Result(side="brigand", why="za_jedna.end.brigands")


def _last_is_necromancer(s: State) -> bool:
    return open_roles(s).keys() == {"necromancer"}


@rule("za_jedna.end.dead_share", "za_jedna.role.guard.goal", "za_jedna.role.goal_own")
def winners(s: State) -> tuple[int, ...]:
    """The seats of the winning side, dead ones too, as far as their roles are known (or follow)."""
    if s.result is None:
        return ()
    side = SIDES[s.result.side]
    left_over = open_roles(s)
    only = next(iter(left_over)) if len(left_over) == 1 else None
    return tuple(i for i, p in enumerate(s.players) if (p.role or only) in side)


@rule("za_jedna.setup.others.secret")
def check_reveal_all(s: State, m: RevealAll) -> list[Ruling]:
    if s.stage != "over":
        return [never("za_jedna.setup.others.secret", msg("Roles of the living stay secret until the end."))]
    told = {role: m.roles.count(role) for role in ROLES}
    if len(m.roles) != s.n or told != roles(s.n):
        why = msg("These are not the roles of {n} players.", n=s.n)
        return [never("za_jedna.role.reveal_fits", why)]
    for i, (p, role) in enumerate(zip(s.players, m.roles, strict=True)):
        if p.role not in (None, role):
            why = msg("The role of {who} has been shown already.", who=Who(i))
            return [never("za_jedna.role.reveal_fits", why)]
    return []


def reveal_all(s: State, m: RevealAll) -> State:
    players = tuple(p.model_copy(update={"role": role}) for p, role in zip(s.players, m.roles, strict=True))
    return put(s, players=players)


@rule("za_jedna.next.keep")
def check_next_game(s: State, m: NextGame) -> list[Ruling]:
    if s.stage != "over":
        return [not_now(s)]
    if wrong := no_seat(s, *m.kept):
        return wrong
    if m.kept and s.options.keep_characters == "off":
        why = msg("Keeping characters was not agreed at this table.")
        return [never("za_jedna.next.keep", why)]
    for seat in m.kept:
        if not s.players[seat].alive:
            why = msg("{who} did not survive and gets a new character.", who=Who(seat))
            return [never("za_jedna.next.dead_redraw", why)]
    return []


@rule("za_jedna.next.no_cards", "za_jedna.next.dead_redraw", "za_jedna.next.king_left", "za_jedna.next.roles_random")
def next_game(s: State, m: NextGame) -> State:
    """The set-up of the next game: kept characters lie there already, the crown may have moved one seat to the left."""
    kept = set(m.kept)
    players = tuple(Player(character=p.character) if i in kept else Player() for i, p in enumerate(s.players))
    king = (s.king + 1) % s.n if s.options.king_rotates == "on" and s.king is not None else None
    return State(n=s.n, options=s.options, level=s.level, players=players, king=king, edits=s.edits, game=s.game + 1)
