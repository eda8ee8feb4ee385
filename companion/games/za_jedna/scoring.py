"""Who lives, who is who, and who won. There are no points: one side wins, its dead members with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from companion.core.contract import Input, Outcome, ScoreLine, ScoreSheet, SeatScore, rule
from companion.core.text import Listed, Msg, Who, msg, msgn
from companion.games.za_jedna.cards import Role
from companion.games.za_jedna.rules.common import open_roles
from companion.games.za_jedna.rules.finish import winners
from companion.games.za_jedna.state import Player, Side, State
from companion.games.za_jedna.words import ROLE_EMBLEMS, char_term, role_term


@rule("za_jedna.end.last_role")
def roles(s: State) -> tuple[Role | None, ...]:
    """The role of every seat as far as it follows: shown, or the only kind left in the role table; None = not known.

    What follows is said only once the game is over.
    """
    left = open_roles(s)
    forced: Role | None = None
    if s.stage == "over" and len(left) == 1:
        forced = cast(Role, next(iter(left)))
    return tuple(p.role or forced for p in s.players)


def hidden(s: State) -> tuple[int, ...]:
    """Seats whose role is still to be shown after the end."""
    return tuple(i for i, role in enumerate(roles(s)) if role is None)


_BY_HAND: dict[Side, Msg] = {
    "king": msg("As the table decided, the king and the guards win."),
    "brigand": msg("As the table decided, the brigands win."),
    "necromancer": msg("As the table decided, the necromancer wins."),
}


def why(s: State) -> Msg:
    """Which side won, and by what."""
    assert s.result is not None
    falls = s.king is not None and not s.players[s.king].alive
    if falls == (s.result.side == "king"):
        return _BY_HAND[s.result.side]
    if s.result.side == "king":
        return msg("All brigands and the necromancer are dead: the king and the guards win.")
    if s.result.side == "necromancer":
        return msg("The king is dead and only the necromancer is left: the necromancer wins.")
    return msg("The king is dead: the brigands win.")


def _with_names(s: State) -> Msg:
    """The reason, who belongs to the winning side, and who has yet to show a role."""
    text, won, unknown = why(s), winners(s), hidden(s)
    if won:
        text = msg("{why} Winning: {seats}.", why=text, seats=_names(won))
    if unknown:
        text = msg("{why} Roles still to be shown: {seats}.", why=text, seats=_names(unknown))
    return text


def _names(seats: Sequence[int]) -> Listed:
    return Listed(tuple(Who(i) for i in seats))


def outcome(s: State) -> Outcome | None:
    """Which side won and why; None while the game goes on. The ranking follows once all roles are known."""
    if s.stage != "over" or s.result is None:
        return None
    won = winners(s)
    rest = tuple(i for i in range(s.n) if i not in won)
    ranking = tuple(group for group in (won, rest) if group) if not hidden(s) else ()
    return Outcome(won, s.result.why, _with_names(s), ranking)


def _state(p: Player) -> Msg:
    if p.alive:
        return msgn("{n} life of {most}", "{n} lives of {most}", p.lives, most=p.max)
    return msg("out of the game")


def _lines(p: Player, role: Role | None) -> tuple[ScoreLine, ...]:
    lives = max(0, p.lives) if p.alive else 0
    bonus = p.max - p.printed
    lost = p.max - lives
    lines = [
        ScoreLine(
            "lives",
            msg("Lives"),
            lives,
            "za_jedna.setup.lives.recorded",
            sum=f"{p.printed}{f' + {bonus}' if bonus > 0 else ''}{f' − {lost}' if lost > 0 else ''}",
            inputs=(Input(msg("Starting lives"), str(p.max)), Input(msg("Lost"), str(lost))),
            note=_state(p),
            emblem="life-full" if p.alive else "life-lost",
        )
    ]
    shown = msg("{role}", role=role_term(role)) if role else msg("role not shown")
    lines.append(
        ScoreLine(
            "role",
            shown,
            None,
            "za_jedna.role.goal_own",
            note=_GOALS[role] if role else None,
            emblem=ROLE_EMBLEMS.get(role, "role-hidden") if role else "role-hidden",
        )
    )
    return tuple(lines)


_GOALS: dict[Role, Msg] = {
    "king": msg("Wins when all brigands and the necromancer are dead."),
    "guard": msg("Wins with the king."),
    "brigand": msg("Wins when the king dies."),
    "necromancer": msg("Wins as the last one alive, the king falling last."),
}


def score(s: State) -> ScoreSheet:
    """The living and the dead, with their lives and the roles known; after the end the winning side comes first."""
    known, won, over = roles(s), set(winners(s)), s.stage == "over"
    seats = []
    for i, p in enumerate(s.players):
        open_ = (msg("the role is still to be shown"),) if over and known[i] is None else ()
        place = 1 if not over or i in won or not won else len(won) + 1
        total = max(0, p.lives) if p.alive else 0
        detail = msg("{character}", character=char_term(p.character)) if p.character else None
        seats.append(SeatScore(i, place, total, _lines(p, known[i]), detail, open_))
    seats.sort(key=lambda x: (x.place, x.seat))
    if over and s.result is not None:
        note: Msg | None = _with_names(s)
    elif s.stage == "setup":
        note = None
    else:
        alive = sum(p.alive for p in s.players)
        note = msgn("{n} player is alive.", "{n} players are alive.", alive)
    return ScoreSheet(msg("lives"), tuple(seats), note, closing="reveal_all")
