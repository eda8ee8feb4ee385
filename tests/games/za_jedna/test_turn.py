"""Turns, drawing, playing and discarding; the deck that runs out."""

from __future__ import annotations

import pytest

from companion.games.za_jedna.state import State

from .build import A, B, C, E, F, asks, card, hands, hit, play, state, why, why_card
from .test_setup import started


def at(s: State) -> tuple[int, str]:
    assert s.turn is not None
    return s.turn.seat, s.turn.step


@pytest.mark.rule("za_jedna.turn.first")
def test_the_king_begins() -> None:
    assert at(started(5, king=C)) == (C, "draw")


@pytest.mark.rule("za_jedna.turn.clockwise", "za_jedna.play.any_number")
def test_turns_go_clockwise_without_end() -> None:
    s = state(6, turn=F, hand=4)
    assert at(play(s, "end_play", by=F)) == (A, "draw")  # no card played, nothing to discard


@pytest.mark.rule("za_jedna.turn.phases", "za_jedna.draw.mandatory")
def test_phases_in_order() -> None:
    s = state(step="draw")
    assert why_card(s, A, "shot", B) == {"turn.phases"}
    assert why_card(s, A, "knez") == {"turn.phases"}
    assert why(s, "end_play", by=A) == {"draw.mandatory"}
    assert why(s, "draw_phase", by=B) == {"turn.phases"}
    s = play(s, "draw_phase", by=A)
    assert at(s) == (A, "play")
    assert why(s, "draw_phase", by=A) == {"turn.phases"}
    assert why(s, "discard", by=A, n=1) == {"discard.after_play"}
    assert at(play(s, "end_play", by=A)) == (A, "discard")


@pytest.mark.rule("za_jedna.turn.tests_first")
def test_tests_come_before_drawing() -> None:
    s = state(step="discard", hand={A: 6}, table={B: ["avene"]})
    s = play(s, "discard", by=A, n=6 - 5)
    assert asks(s) == ("test", B)
    assert why(s, "draw_phase", by=B) == {"turn.tests_first"}
    assert why_card(s, B, "shot", A) == {"turn.tests_first"}
    assert not why(s, "flip", by=B, outcome=True)
    assert why(state(), "flip", by=A, outcome=True) == {"turn.tests_first"}


@pytest.mark.rule("za_jedna.turn.next_from_seat")
def test_the_next_player_is_found_from_the_seat() -> None:
    assert at(play(state(dead={B: "guard"}), "end_play", by=A)) == (C, "draw")
    s = state(dead={B: "brigand"}, king=C, lives={A: 1}, hand={A: 1, E: 4})
    s = play(card(s, A, "ferovka", E), "answer", by=E, card="shot")  # A has no card left and falls
    assert asks(s) == ("death", A)
    assert at(play(s, "reveal_role", seat=A, role="guard")) == (C, "draw")


@pytest.mark.rule("za_jedna.turn.current_dead")
def test_a_turn_ends_with_the_death_of_its_player() -> None:
    s = play(state(king=C, hand={B: 7}, table={B: ["jed"]}, lives={B: 3}), "end_play", by=A)
    s = play(s, "flip", by=B, cards=["@5S"])
    s = play(play(s, "give_up", by=B), "reveal_role", seat=B, role="guard")
    assert at(s) == (C, "draw")  # no discard phase of B, whose cards are gone
    assert s.players[B].hand == 0


@pytest.mark.rule("za_jedna.draw.two")
def test_two_cards_are_drawn() -> None:
    s = state(step="draw", hand=3)
    after = play(s, "draw_phase", by=A)
    assert (after.players[A].hand, after.deck) == (3 + 2, s.deck - 2)


@pytest.mark.rule("za_jedna.draw.reshuffle")
def test_the_discard_pile_becomes_the_deck() -> None:
    s = state(step="draw", deck=1, discard=["shot"] * 30)
    s = play(s, "draw_phase", by=A)
    assert (s.deck, s.discard, s.shuffles) == (1 + 30 - 2, (), 1)
    exact = play(state(step="draw", deck=2, discard=["shot"]), "draw_phase", by=A)
    assert (exact.deck, exact.discard) == (0, ("shot",))  # shuffled only when a card is needed


@pytest.mark.rule("za_jedna.draw.reshuffle_any")
def test_a_flip_reshuffles_too_and_a_table_may_do_it_earlier() -> None:
    s = card(state(deck=0, discard=["knez"] * 5, table={B: ["stit"]}), A, "shot", B)
    s = play(s, "use_shield", by=B, cards=["@5S"])
    assert (s.deck, s.discard) == (5 - 1, ("@5S",))
    early = play(state(deck=7, discard=["shot"] * 3), "reshuffle")
    assert (early.deck, early.discard, early.shuffles) == (7 + 3, (), 1)


@pytest.mark.rule("za_jedna.draw.both_empty")
def test_no_card_anywhere() -> None:
    s = card(state(deck=0, chars={B: "stilett"}), A, "shot", B)
    s = hit(s, B)
    # the shot lies on the discard pile before the aftermath, so it is what is drawn
    assert (s.players[B].hand, s.deck, s.discard) == (4 + 1, 0, ())
    empty = play(state(deck=0, step="draw"), "draw_phase", by=A)
    assert (empty.players[A].hand, at(empty)) == (4, (A, "play"))
    jed = play(state(deck=1, chars={B: "stilett"}, table={B: ["jed"]}), "end_play", by=A)
    jed = play(jed, "flip", by=B, cards=["@5S"])
    # 1 card in the deck is turned; it and Jed are all there is for three lives
    assert (jed.players[B].hand, jed.players[B].lives) == (4 + 2, 4 - 3)


@pytest.mark.rule("za_jedna.play.own_turn")
def test_cards_are_played_in_the_own_turn() -> None:
    assert why_card(state(), B, "vetesnictvi") == {"play.own_turn"}
    s = card(state(), A, "shot", B)
    assert why_card(s, C, "shot", B) == {"play.own_turn", "queue.head"}
    assert why(state(), "end_play", by=B) == {"play.own_turn"}
    assert why(state(), "take_hit", by=B) == {"play.own_turn"}


@pytest.mark.rule("za_jedna.play.one_shot", "za_jedna.shot.spent")
def test_one_shot_a_turn() -> None:
    s = play(card(state(), A, "shot", B), "answer", by=B, card="mimo")
    assert s.turn is not None
    assert s.turn.shots == 1
    assert why_card(s, A, "shot", E) == {"play.one_shot"}
    again = play(play(play(s, "end_play", by=A), "draw_phase", by=B), "end_play", by=B)
    assert why(again, "discard", by=B, n=1) == set()  # 4 − 1 + 2 cards, 4 lives


@pytest.mark.rule("za_jedna.play.same_name", "za_jedna.play.same_name_any_owner")
def test_no_two_blue_cards_of_a_name() -> None:
    s = state(table={A: ["klepna"], B: ["avene"]})
    assert why(s, "equip", by=A, card="klepna") == {"play.same_name"}
    assert why(s, "equip", by=A, card="avene", on=B) == {"play.same_name"}
    assert not why(s, "equip", by=A, card="avene", on=C)
    assert play(s, "equip", by=A, card="kelpie").players[A].table == ("klepna", "kelpie")


@pytest.mark.rule("za_jedna.discard.limit", "za_jedna.discard.exact", "za_jedna.discard.current")
def test_the_surplus_is_discarded() -> None:
    s = state(step="discard", lives={A: 3}, hand={A: 5})
    assert why(s, "discard", by=A, n=1) == {"discard.limit"}
    assert why(s, "discard", by=A, n=3) == {"discard.exact"}
    assert why(s, "discard", by=A, n=2, cards=["shot"] * 3) == {"discard.exact"}
    after = play(s, "discard", by=A, n=5 - 3, cards=["knez", "shot"])
    assert (after.players[A].hand, after.discard, at(after)) == (3, ("knez", "shot"), (B, "draw"))
    low = state(step="discard", lives={A: (1, 4)}, hand={A: 3})
    assert not why(low, "discard", by=A, n=3 - 1)
    full = play(state(lives={A: 4}, hand={A: 3}), "end_play", by=A)
    assert at(full) == (B, "draw")  # 3 cards, 4 lives: nothing to discard
    assert why(full, "discard", by=A, n=1) == {"discard.only_own_end"}


@pytest.mark.rule("za_jedna.discard.only_own_end")
def test_the_limit_waits_for_the_own_end() -> None:
    s = state(lives={B: 2}, hand={B: 6})
    s = play(s, "end_play", by=A)
    assert (hands(s)[B], at(s)) == (6, (B, "draw"))
    assert why(state(), "discard", by=B, n=1) == {"discard.only_own_end"}


@pytest.mark.rule("za_jedna.discard.after_play")
def test_no_card_after_the_play() -> None:
    s = state(step="discard", lives={A: 3}, hand={A: 5})
    assert why_card(s, A, "shot", B) == {"discard.after_play"}
    assert why(s, "equip", by=A, card="stit") == {"card.blue.own_turn", "turn.phases"}
    assert why(s, "end_play", by=A) == {"discard.after_play"}
