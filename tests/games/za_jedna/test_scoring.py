"""Winners and the sheet of the living and the dead."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.za_jedna import scoring
from companion.games.za_jedna.rules.finish import winners
from companion.games.za_jedna.state import Result, State

from .tables import A, B, C, D, E, F, G, table

WHY = {"king": "za_jedna.end.evil_dead", "brigand": "za_jedna.end.brigands", "necromancer": "za_jedna.end.necromancer"}


def over(side: Any, n: int, dead: dict[int, str], **fields: Any) -> State:
    return table(n, dead=dead, stage="over", result=Result(side=side, why=WHY[side]), **fields)


@pytest.mark.rule("za_jedna.end.dead_share", "za_jedna.role.guard.goal", "za_jedna.end.evil_dead")
@pytest.mark.rule("za_jedna.role.king.goal")
def test_the_dead_guard_wins_with_the_king() -> None:
    s = over("king", 6, {B: "brigand", C: "brigand", D: "brigand", E: "necromancer", F: "guard"})
    end = scoring.outcome(s)
    assert end is not None
    assert (end.winners, end.rule) == ((A, F), "za_jedna.end.evil_dead")
    assert end.ranking == ((A, F), (B, C, D, E))
    assert [(x.seat, x.place) for x in scoring.score(s).seats] == [(A, 1), (F, 1), (B, 3), (C, 3), (D, 3), (E, 3)]


@pytest.mark.rule("za_jedna.role.brigand.goal", "za_jedna.role.goal_own", "za_jedna.end.dead_share")
def test_dead_brigands_win_with_the_living() -> None:
    dead = {A: "king", B: "brigand", C: "brigand", D: "brigand", E: "guard"}
    s = over("brigand", 7, dead)
    end = scoring.outcome(s)
    assert end is not None
    assert end.winners == (B, C, D)
    assert end.ranking == ()  # F and G have not shown: one is the guard, one the necromancer
    assert scoring.hidden(s) == (F, G)
    shown = over("brigand", 7, dead, roles={F: "guard", G: "necromancer"})
    again = scoring.outcome(shown)
    assert again is not None
    assert again.ranking == ((B, C, D), (A, E, F, G))


@pytest.mark.rule("za_jedna.role.necromancer.goal", "za_jedna.end.last_role")
def test_the_last_role_follows() -> None:
    s = over("necromancer", 4, {A: "king", C: "brigand", D: "brigand"})
    end = scoring.outcome(s)
    assert end is not None
    assert end.winners == (B,)
    assert scoring.hidden(s) == ()
    # Before the end nobody is told what follows.
    assert scoring.roles(table(4, dead={C: "brigand", D: "brigand"})) == ("king", None, "brigand", "brigand")


def test_living_winners_are_known_when_the_roles_are_shown() -> None:
    s = over("brigand", 4, {A: "king"})
    end = scoring.outcome(s)
    assert end is not None
    assert end.winners == ()
    assert all(seat.place == 1 for seat in scoring.score(s).seats)
    assert [len(seat.open) for seat in scoring.score(s).seats] == [0, 1, 1, 1]
    shown = over("brigand", 4, {A: "king"}, roles={B: "brigand", C: "necromancer", D: "brigand"})
    end = scoring.outcome(shown)
    assert end is not None
    assert end.winners == (B, D)


def test_a_result_set_by_hand_says_so() -> None:
    s = over("brigand", 4, {B: "brigand"})
    assert scoring.why(s).id == "As the table decided, the brigands win."
    assert scoring.why(over("king", 4, {A: "king"})).id == "As the table decided, the king and the guards win."


def test_no_outcome_while_the_game_goes_on() -> None:
    assert scoring.outcome(table()) is None
    assert winners(table()) == ()


@pytest.mark.rule("za_jedna.setup.lives.recorded", "za_jedna.setup.king.extra_life")
def test_the_sheet_shows_lives() -> None:
    s = table(chars={A: "chinook"}, lives={A: 2, B: -1}, dead={D: "guard"})
    sheet = scoring.score(s)
    assert [x.total for x in sheet.seats] == [2, 0, 4, 0, 4]
    king = sheet.seats[A].lines[0]
    assert (king.points, king.sum) == (2, "3 + 1 − 2")
    assert sheet.seats[C].lines[0].sum == "4"
    assert [x.lines[1].emblem for x in sheet.seats] == [
        "role-king", "role-hidden", "role-hidden", "role-guard", "role-hidden"
    ]  # fmt: skip
    assert all(x.place == 1 for x in sheet.seats)
