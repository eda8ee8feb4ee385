"""Jed and Avene."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.za_jedna.state import State

from .build import A, B, C, D, E, asks, card, hands, head, hit, lives, play, state, why, why_card


def begins(seat_cards: list[str], *flipped: str, **more: Any) -> State:
    """B begins a turn with these cards before it and turns these corners."""
    s = play(state(table={B: seat_cards, **more.pop("table", {})}, **more), "end_play", by=A)
    for corner in flipped:
        s = play(s, "flip", by=B, cards=[f"@{corner}"])
    return s


def at(s: State) -> tuple[int, str]:
    assert s.turn is not None
    return s.turn.seat, s.turn.step


# --- Jed ---


@pytest.mark.rule("za_jedna.jed.lay", "za_jedna.jed.test")
def test_jed_waits_a_whole_round() -> None:
    s = play(state(4, hand={A: 2, B: 0, C: 0, D: 0}), "equip", by=A, card="jed")
    s = play(s, "end_play", by=A)
    for seat in (B, C, D):
        assert asks(s) is None
        s = play(play(s, "draw_phase", by=seat), "end_play", by=seat)
    assert (asks(s), head(s).card) == (("test", A), "jed")
    assert why(s, "draw_phase", by=A) == {"turn.tests_first"}


@pytest.mark.rule("za_jedna.jed.fires", "za_jedna.jed.continue", "za_jedna.jed.no_attacker")
def test_jed_costs_three_lives() -> None:
    s = begins(["jed"], "7S")
    assert (lives(s)[B], s.players[B].table, s.discard) == (4 - 3, (), ("@7S", "jed"))
    assert at(s) == (B, "draw")


@pytest.mark.rule("za_jedna.jed.discard_first")
def test_jed_is_discarded_before_the_lives_are_lost() -> None:
    s = begins(["jed"], "5S", lives={B: 3})
    assert (asks(s), s.players[B].table, s.discard[-1]) == (("rescue", B), (), "jed")
    assert head(s).attacker is None


@pytest.mark.rule("za_jedna.jed.passes")
def test_any_other_card_sends_jed_to_the_left() -> None:
    s = begins(["jed"], "QS")
    assert (s.players[B].table, s.players[C].table, at(s)) == ((), ("jed",), (B, "draw"))
    s = play(play(s, "draw_phase", by=B), "end_play", by=B)
    s = play(s, "discard", by=B, n=4 + 2 - 4)
    assert asks(s) == ("test", C)


@pytest.mark.rule("za_jedna.jed.skip_dead")
def test_left_is_the_next_living_player() -> None:
    s = begins(["jed"], "QS", dead={C: "brigand"})
    assert s.players[D].table == ("jed",)


@pytest.mark.rule("za_jedna.jed.goes_round")
def test_jed_goes_round_until_it_is_removed() -> None:
    s = card(state(table={C: ["jed"]}), A, "markytanky", C, take="jed")
    assert (s.players[C].table, lives(s)[C], s.discard) == ((), 4, ("jed", "markytanky"))


@pytest.mark.rule("za_jedna.jed.before_avene", "za_jedna.queue.tests_separate")
def test_jed_first_then_avene() -> None:
    s = begins(["avene", "jed"])
    assert head(s).card == "jed"
    s = play(s, "flip", by=B, cards=["@QC"])
    assert head(s).card == "avene"
    stilett = begins(["avene", "jed"], "7S", chars={B: "stilett"})
    assert (hands(stilett)[B], head(stilett).card) == (4 + 3, "avene")  # drawn before the next flip


@pytest.mark.rule("za_jedna.jed.retaken")
def test_a_taken_jed_waits_for_the_next_turn_of_its_new_owner() -> None:
    s = card(state(4, table={B: ["jed"]}, hand={A: 2, B: 0, C: 0, D: 0}), A, "podrezani", B, take="jed")
    s = play(s, "equip", by=A, card="jed")
    assert (asks(s), at(s)) == (None, (A, "play"))
    s = play(s, "end_play", by=A)
    for seat in (B, C, D):
        s = play(play(s, "draw_phase", by=seat), "end_play", by=seat)
    assert asks(s) == ("test", A)


@pytest.mark.rule("za_jedna.jed.two")
def test_a_second_jed_skips_players_who_have_one() -> None:
    s = begins(["jed"], "QS", table={C: ["jed"]})
    assert [p.table for p in s.players] == [(), (), ("jed",), ("jed",), ()]
    full = begins(["jed"], "QS", table={i: ["jed"] for i in (A, C, D, E)})
    assert full.players[B].table == ("jed",)
    assert at(full) == (B, "draw")  # tested once, and nowhere to go


# --- Avene ---


@pytest.mark.rule("za_jedna.avene.lay", "za_jedna.avene.not_king")
def test_avene_is_laid_before_anybody_but_the_king() -> None:
    s = state(7, turn=B)
    assert why(s, "equip", by=B, card="avene", on=A) == {"avene.not_king"}
    assert not why(s, "equip", by=B, card="avene", on=E)  # three seats away
    assert play(s, "equip", by=B, card="avene", on=E).players[E].table == ("avene",)


@pytest.mark.rule("za_jedna.avene.test")
def test_the_flip_stands_before_everything() -> None:
    s = begins(["avene"])
    assert asks(s) == ("test", B)
    assert why(s, "draw_phase", by=B) == {"turn.tests_first"}
    assert why(s, "end_play", by=B) == {"turn.tests_first"}


@pytest.mark.rule("za_jedna.avene.free")
def test_hearts_free() -> None:
    s = begins(["avene"], "4H")
    assert (s.players[B].table, s.discard, at(s)) == ((), ("@4H", "avene"), (B, "draw"))


@pytest.mark.rule("za_jedna.avene.fail", "za_jedna.avene.own_turn_lektvar")
def test_another_suit_costs_phases_one_and_two() -> None:
    s = begins(["avene"], "8C", hand={B: 6}, lives={B: (2, 4)})
    assert (s.players[B].table, at(s)) == ((), (B, "discard"))
    assert why(s, "draw_phase", by=B) == {"turn.phases"}
    assert why_card(s, B, "shot", A) == {"avene.fail"}
    assert why_card(s, B, "lektvar") == {"avene.own_turn_lektvar"}


@pytest.mark.rule("za_jedna.avene.fail_discard")
def test_phase_three_still_takes_place() -> None:
    s = begins(["avene"], "8C", hand={B: 6})
    assert why(s, "discard", by=B, n=1) == {"discard.limit"}
    assert at(play(s, "discard", by=B, n=6 - 4)) == (C, "draw")
    assert at(begins(["avene"], "8C")) == (C, "draw")  # no surplus: the next player at once
    skipped = begins(["avene"], "8C", hand={B: 6}, options={"avene_fail": "skip_turn"})
    assert (at(skipped), hands(skipped)[B]) == ((C, "draw"), 6)


@pytest.mark.rule("za_jedna.avene.still_target", "za_jedna.avene.may_answer")
def test_a_chained_player_is_a_target_and_answers() -> None:
    s = state(table={B: ["avene"]})
    assert not why_card(s, A, "shot", B)
    s = play(card(s, A, "shot", B), "answer", by=B, card="mimo")
    assert lives(s)[B] == 4
    lethal = hit(card(state(table={B: ["avene"]}, lives={B: 1}), A, "shot", B), B)
    assert lives(card(lethal, B, "lektvar"))[B] == 1 - 1 + 1
