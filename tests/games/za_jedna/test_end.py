"""How a game ends, who wins, and the next game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.za_jedna.rules.finish import end_check, winners
from companion.games.za_jedna.state import State

from .build import A, B, C, D, E, F, asks, card, hands, hit, lives, play, state, why


def side(n: int, dead: Mapping[int, str], **more: Any) -> str | None:
    result = end_check(state(n, dead=dead, **more))
    return result.side if result else None


# --- the goals ---


@pytest.mark.rule("za_jedna.role.king.goal", "za_jedna.end.evil_dead")
def test_the_king_needs_all_evil_dead() -> None:
    assert side(4, {B: "brigand", C: "brigand"}) is None
    assert side(4, {B: "brigand", C: "brigand", D: "necromancer"}) == "king"  # 2 + 1 = 3 deaths
    assert side(5, {B: "brigand", C: "brigand", D: "necromancer"}) == "king"
    s = state(5, lives={B: 1}, hand={A: 4, B: 0}, dead={C: "brigand", D: "necromancer"})
    s = play(card(s, A, "shot", B), "reveal_role", seat=B, role="brigand")
    assert (s.stage, s.result.side) == ("over", "king")  # type: ignore[union-attr]


@pytest.mark.rule("za_jedna.role.guard.goal", "za_jedna.role.goal_own", "za_jedna.end.dead_share")
def test_guards_win_with_the_king_dead_or_alive() -> None:
    dead = {B: "brigand", C: "brigand", D: "brigand", E: "necromancer", F: "guard"}
    s = state(6, dead=dead)
    s = s.model_copy(update={"result": end_check(s)})
    assert winners(s) == (A, F)  # R1: 1 + 1 = 2 seats; the brigands lose


@pytest.mark.rule("za_jedna.role.brigand.goal", "za_jedna.end.king_dead", "za_jedna.end.brigands")
def test_brigands_win_when_the_king_falls() -> None:
    assert side(5, {A: "king", D: "guard"}) == "brigand"
    s = state(5, turn=B, lives={A: 1}, hand={A: 0, B: 4})
    s = card(s, B, "shot", A)
    assert (s.stage, s.result.side) == ("over", "brigand")  # type: ignore[union-attr]
    s = play(s, "reveal_all", roles=["king", "brigand", "brigand", "guard", "necromancer"])
    assert winners(s) == (B, C)
    assert why(s, "end_play", by=B) == {"end.brigands"}
    assert side(5, {A: "king", B: "brigand", C: "brigand", D: "necromancer"}) == "brigand"  # the guard alone is left


@pytest.mark.rule("za_jedna.role.necromancer.goal", "za_jedna.end.necromancer", "za_jedna.end.last_role")
def test_the_necromancer_must_be_the_last_one() -> None:
    assert side(4, {A: "king", B: "brigand", C: "brigand"}) == "necromancer"
    assert side(5, {A: "king", B: "brigand", C: "brigand"}) == "brigand"  # a guard lives
    s = state(4, dead={A: "king", B: "brigand", C: "brigand"})
    s = s.model_copy(update={"result": end_check(s)})
    assert winners(s) == (D,)


@pytest.mark.rule("za_jedna.end.continue")
def test_the_game_goes_on_while_the_necromancer_lives() -> None:
    assert side(5, {B: "brigand", C: "brigand", D: "guard"}) is None  # R2: 3 of 5 dead
    assert side(6, {B: "brigand", C: "brigand", D: "brigand"}) is None
    assert side(5, {A: "king", B: "brigand", C: "brigand", D: "guard"}) == "necromancer"  # R3


@pytest.mark.rule("za_jedna.end.brigands", "za_jedna.end.dead_share")
def test_dead_brigands_win_too() -> None:
    dead = {A: "king", B: "brigand", C: "brigand", D: "brigand", E: "guard"}
    s = state(7, dead=dead)  # R4: a guard and the necromancer live
    s = s.model_copy(update={"result": end_check(s)})
    assert (s.result.side, winners(s)) == ("brigand", (B, C, D))  # type: ignore[union-attr]
    assert side(4, {A: "king"}) == "brigand"  # R5


# --- the moment ---


@pytest.mark.rule("za_jedna.end.after_card")
def test_the_others_still_answer() -> None:
    s = card(state(5, turn=B, lives={A: 1}, hand={A: 0}), B, "cpcka")
    s = hit(hit(s, C), D)
    s = hit(s, E)
    assert (s.players[A].alive, s.stage, s.result.side) == (False, "over", "brigand")  # type: ignore[union-attr]
    first = card(state(5, turn=E, lives={A: 1}, hand={A: 0}), E, "cpcka")
    assert (first.players[A].alive, first.stage, asks(first)) == (False, "playing", ("answer", B))


@pytest.mark.rule("za_jedna.end.order_free")
@pytest.mark.parametrize("turn", [B, C])
def test_the_order_of_deaths_does_not_matter(turn: int) -> None:
    other = C if turn == B else B
    dead = {D: "brigand", E: "brigand"}
    s = state(5, turn=turn, lives={A: 1, other: 1}, hand={A: 0, other: 0}, dead=dead)
    s = card(s, turn, "cpcka")
    if asks(s) == ("death", other):
        s = play(s, "reveal_role", seat=other, role="guard")
    assert (s.stage, s.result.side) == ("over", "necromancer")  # type: ignore[union-attr]
    assert [p.alive for p in s.players].count(True) == 1


@pytest.mark.rule("za_jedna.end.king_first")
def test_the_kings_death_decides() -> None:
    s = state(5, turn=B, lives={A: 1, C: 1}, hand={A: 0, C: 0}, dead={D: "brigand", E: "brigand"}, roles={B: "guard"})
    s = card(s, B, "vlnity_plech")
    assert s.players[C].role == "necromancer"  # the only role left
    assert (s.stage, s.result.side) == ("over", "brigand")  # type: ignore[union-attr]


@pytest.mark.rule("za_jedna.end.nobody")
def test_nobody_alive_counts_as_otherwise() -> None:
    assert side(4, {A: "king", B: "brigand", C: "brigand", D: "necromancer"}) == "brigand"


@pytest.mark.rule("za_jedna.role.reveal_fits", "za_jedna.setup.others.secret")
def test_all_roles_are_shown_after_the_end() -> None:
    s = card(state(5, turn=B, lives={A: 1}, hand={A: 0}, dead={E: "guard"}), B, "shot", A)
    assert why(s, "reveal_all", roles=["king", "brigand", "brigand", "guard"]) == {"role.reveal_fits"}
    wrong = ["king", "brigand", "brigand", "guard", "necromancer"]
    assert why(s, "reveal_all", roles=wrong) == {"role.reveal_fits"}  # E has shown the guard
    assert not why(s, "reveal_all", roles=["king", "brigand", "brigand", "necromancer", "guard"])


# --- the next game ---


def ended(**options: str) -> State:
    """A game of five won by the king A (Drirr); B and E live too, C and D are dead."""
    s = state(
        5,
        chars={A: "drirr", B: "shogun", C: "miranda", D: "lejdy", E: "gimli"},
        lives={E: 1},
        hand={A: 4, E: 0},
        table={A: ["stit"]},
        dead={C: "brigand", D: "brigand"},
        options=options,
    )
    return play(card(s, A, "shot", E), "reveal_role", seat=E, role="necromancer")


@pytest.mark.rule("za_jedna.next.keep", "za_jedna.next.dead_redraw")
def test_survivors_may_keep_their_characters() -> None:
    assert why(ended(), "next_game", kept=[A]) == {"next.keep"}
    s = ended(keep_characters="on")
    assert why(s, "next_game", kept=[A, C]) == {"next.dead_redraw"}
    s = play(s, "next_game", kept=[A])
    assert [p.character for p in s.players] == ["drirr", None, None, None, None]
    assert why(s, "take_character", seat=C, character="drirr") == {"setup.character.draw"}
    assert not why(s, "take_character", seat=C, character="miranda")
    assert why(state(), "next_game") == {"turn.phases"}


@pytest.mark.rule("za_jedna.next.no_cards", "za_jedna.next.king_left", "za_jedna.next.roles_random")
def test_a_new_game_begins_without_cards() -> None:
    s = play(ended(keep_characters="on", king_rotates="on"), "next_game", kept=[A])
    assert (s.stage, s.king, s.game) == ("setup", B, 2)
    for seat, character in ((B, "reinmar"), (C, "lejdy"), (D, "donkal"), (E, "fulgor")):
        s = play(s, "take_character", seat=seat, character=character)
    s = play(s, "start_game")
    assert (lives(s), hands(s)) == ((4, 3 + 1, 4, 4, 4), (4, 3, 4, 4, 4))
    assert all(p.table == () for p in s.players)
    assert [p.role for p in s.players] == [None, "king", None, None, None]  # four roles for four players
    assert (s.discard, s.deaths, s.result) == ((), (), None)
    stays = play(ended(), "next_game")
    assert stays.king is None
