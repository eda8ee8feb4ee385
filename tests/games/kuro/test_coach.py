"""The coach: the worked numbers of the register and what must hold of any distribution."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.core.odds import tenths_of_percent
from companion.core.text import Percent
from companion.games.kuro import coach as c
from companion.games.kuro.moves import Claim, DiscardForced, ResolveAbility, SendFromDeck, UseAbility
from companion.games.kuro.requirement import allowed
from companion.games.kuro.rules import apply
from companion.games.kuro.state import CARDS, HEROES, ClueAnswer, Down, Options, Player, Stage, State

F = Fraction
A, B, C, D = range(4)


def table(n: int, parties: Sequence[tuple[int, ...]], **fields: Any) -> State:
    """A table of n seats with these parties; the deck takes what is left of the 77."""
    hands = fields.pop("hands", (5,) * n)
    known = fields.pop("known", {})
    retired = fields.pop("retired", {})
    used = fields.pop("used", {})
    players = tuple(
        Player(
            party=parties[i], used=used.get(i, ()), retired=retired.get(i, ()), hand=hands[i], known_hand=known.get(i)
        )
        for i in range(n)
    )
    on_table = sum(len(p.party) + len(p.retired) + p.hand for p in players)
    on_table += len(fields.get("discard", ())) + len(fields.get("down", ())) + fields.get("wandering", False)
    base: dict[str, Any] = {"n": n, "options": Options(), "round": 1, "active": A, "deck": CARDS - on_table}
    return State(**{**base, **fields, "players": players})


def numbers(chances: dict[int, Fraction] | None) -> tuple[Fraction, ...]:
    assert chances is not None
    return tuple(chances[h] for h in HEROES)


PARTIES_1 = ((1, 4), (2, 7), (3, 4), (5, 6))


def e1(**fields: Any) -> State:
    """E1: four seats, first round, A revealed a 1 and sent a hand card to B."""
    base: dict[str, Any] = {
        "stage": Stage.OFFER, "revealed": 1, "discard": (1,), "holder": B, "wandering": True, "origin": "hand",
        "hands": (4, 5, 5, 5),
    }  # fmt: skip
    return table(4, PARTIES_1, **{**base, **fields})


def e2(**fields: Any) -> State:
    """E2: as E1, but A had no match: deck card, and a 5 discarded face up."""
    return e1(**{"origin": "deck", "discard": (1, 5), **fields})


def e3(**fields: Any) -> State:
    """E3: E1 with B's own hand entered."""
    return e1(**{"known": {B: (2, 2, 5, 6, 7)}, **fields})


def e4(**fields: Any) -> State:
    """E4: three seats, eleventh round, C active with a 4 on the pile (odd), holder A."""
    base: dict[str, Any] = {
        "retired": {A: (4, 4), B: (5, 5)}, "discard": (1, 1, 2, 3, 3, 5, 6, 7, 7, 4, 5, 4), "revealed": 4, "round": 11,
        "active": C, "holder": A, "wandering": True, "origin": "hand", "stage": Stage.OFFER, "hands": (5, 4, 4),
    }  # fmt: skip
    return table(3, ((1, 2, 3, 5, 6), (2, 4, 7), (1, 3, 4, 6)), **{**base, **fields})


def e5(**fields: Any) -> State:
    """E5: three seats, before the first reveal, A's hand entered."""
    base: dict[str, Any] = {"stage": Stage.ROUND_START, "known": {A: (1, 1, 1, 4, 4)}}
    return table(3, ((1, 2), (3, 4), (5, 6)), **{**base, **fields})


# --- counts ---


@pytest.mark.rule("kuro.coach.unseen", "kuro.count.unseen")
def test_e1_unseen_is_eleven_less_what_lies_open() -> None:
    s = e1()
    assert s.deck == 48
    assert tuple(c.unseen(s).values()) == (11 - 2, 11 - 1, 11 - 1, 11 - 2, 11 - 1, 11 - 1, 11 - 1)
    assert sum(c.unseen(s).values()) == 68 == 48 + 19 + 1  # deck + hands + the card under way


@pytest.mark.rule("kuro.coach.unseen", "kuro.count.unseen")
def test_e4_unseen_counts_retired_cards_as_seen() -> None:
    s = e4()
    assert s.deck == 35
    assert tuple(c.unseen(s).values()) == (7, 8, 7, 5, 6, 8, 8)
    assert sum(c.unseen(s).values()) == 49 == 35 + 13 + 0 + 1


@pytest.mark.rule("kuro.coach.unseen")
def test_a_shown_duplicate_counts_as_seen_before_it_is_moved() -> None:
    s = e1(stage=Stage.RETIRING, wandering_hero=2)
    assert c.unseen(s)[2] == 11 - 1 - 1
    assert sum(c.unseen(s).values()) == 48 + 19


@pytest.mark.rule("kuro.coach.private")
def test_e3_the_own_hand_is_taken_off_in_the_own_view_only() -> None:
    s = e3()
    assert tuple(c.view_counts(s, B).values()) == (9, 10 - 2, 10, 9, 10 - 1, 10 - 1, 10 - 1)
    assert sum(c.view_counts(s, B).values()) == 63 == 68 - 5
    for other in (None, A, C, D):
        assert c.view_counts(s, other) == c.unseen(s)


@pytest.mark.rule("kuro.coach.private")
def test_own_face_down_cards_are_taken_off_too() -> None:
    down = (
        Down(seat=B, source="clue", hero=2),
        Down(seat=C, source="clue", hero=3),
        Down(seat=B, source="forced", hero=7),
    )
    s = e1(down=down)
    assert c.view_counts(s, B)[2] == 10 - 1
    assert c.view_counts(s, B)[7] == 10 - 1
    assert c.view_counts(s, B)[3] == c.unseen(s)[3]
    assert c.view_counts(s, None) == c.unseen(s)


# --- sent from hand ---


@pytest.mark.rule("kuro.coach.from_hand", "kuro.coach.model")
def test_e1_sent_from_hand() -> None:
    # 9 + 10 + 10 = 29 unseen copies of the fitting heroes 1, 2 and 3
    assert numbers(c.distribution(e1())) == (F(9, 29), F(10, 29), F(10, 29), 0, 0, 0, 0)


@pytest.mark.rule("kuro.coach.duplicate", "kuro.coach.display")
def test_e1_duplicates_and_percentages() -> None:
    seats = c.coach(e1()).seats
    # A {1,4}: 9/29 + 0; B {2,7}: 10/29 + 0; C {3,4}: 10/29 + 0; D {5,6}: 0 + 0
    assert [o.duplicate for o in seats] == [F(9, 29), F(10, 29), F(10, 29), 0]
    assert [tenths_of_percent(o.duplicate) for o in seats if o.duplicate is not None] == [310, 345, 345, 0]


@pytest.mark.rule("kuro.coach.display")
def test_a_chance_is_shown_as_a_fraction_and_a_percentage() -> None:
    assert dict(c.show(F(9, 29)).args) == {"fraction": F(9, 29), "percent": Percent(F(9, 29))}
    assert sum(tenths_of_percent(p) for p in numbers(c.distribution(e1()))) == 310 + 345 + 345  # by luck 1000
    thirds = [tenths_of_percent(F(1, 3))] * 3
    assert sum(thirds) == 999  # not adjusted to 1000


@pytest.mark.rule("kuro.coach.from_hand", "kuro.coach.win", "kuro.coach.expected", "kuro.coach.duplicate")
def test_e4_a_seat_with_five() -> None:
    s = e4()
    # 7 + 7 + 6 + 8 = 28 unseen copies of 1, 3, 5 and 7
    assert numbers(c.distribution(s)) == (F(1, 4), 0, F(1, 4), 0, F(3, 14), 0, F(2, 7))
    a, b, sender = c.coach(s).seats
    assert a.duplicate == F(1, 4) + F(1, 4) + F(3, 14) == F(5, 7)
    assert a.win == 1 - F(5, 7) == F(2, 7)
    assert a.expected == 1 - 2 * F(5, 7) == F(-3, 7)
    assert (b.duplicate, b.win, b.expected) == (F(2, 7), 0, F(3, 7))
    assert (sender.duplicate, sender.win, sender.expected) == (F(1, 2), 0, 0)


@pytest.mark.rule("kuro.coach.from_hand_permit")
def test_e4_with_a_permit_every_hero_is_possible() -> None:
    chances = c.distribution(e4(permit=True))
    assert numbers(chances) == (F(7, 49), F(8, 49), F(7, 49), F(5, 49), F(6, 49), F(8, 49), F(8, 49))


@pytest.mark.rule("kuro.coach.from_hand_rest", "kuro.nomatch.empty_deck")
def test_e4_counts_with_nothing_to_draw_and_nothing_fitting() -> None:
    # S is odd; 8 + 5 + 8 = 21 unseen copies of 2, 4 and 6
    assert numbers(c.distribution(e4(), rest=True)) == (0, F(8, 21), 0, F(5, 21), 0, F(8, 21), 0)


@pytest.mark.rule("kuro.coach.from_hand_rest")
def test_with_an_empty_deck_both_readings_are_shown() -> None:
    empty = c.coach(e4(deck=0))
    assert numbers(empty.chances)[0] == F(1, 4)
    assert numbers(empty.rest)[1] == F(8, 21)
    assert c.coach(e4()).rest is None  # cards are left: a sender without a match takes the deck card
    assert c.coach(e4(deck=0, permit=True)).rest is None
    assert c.coach(e4(deck=0, origin="deck", hands=(5, 4, 4))).rest is None
    endless = Options(deck_end="endless")
    assert c.coach(e4(deck=0, options=endless)).rest is None  # the discards would be shuffled


@pytest.mark.rule("kuro.coach.from_hand_rest", "kuro.coach.inconsistent")
def test_if_only_the_second_reading_is_possible_it_is_the_one() -> None:
    gone = (1,) * 9 + (2,) * 10 + (3,) * 10
    s = e1(deck=0, discard=(1, *gone))
    only = c.coach(s)
    assert only.problem is None
    assert only.rest is None
    assert numbers(only.chances) == (0, 0, 0, F(9, 39), F(10, 39), F(10, 39), F(10, 39))


# --- sent from the deck ---


@pytest.mark.rule("kuro.coach.from_deck")
def test_e2_sent_from_the_deck() -> None:
    s = e2()
    assert tuple(c.unseen(s).values()) == (9, 10, 10, 9, 9, 10, 10)
    assert c.hidden_misfits(s) == 4
    chances = c.distribution(s)
    assert numbers(chances) == (
        F(9, 67 - 4), F(10, 63), F(10, 63),
        F(9, 38) * F(34, 63), F(9, 38) * F(34, 63), F(10, 38) * F(34, 63), F(10, 38) * F(34, 63),
    )  # fmt: skip
    assert numbers(chances) == (F(1, 7), F(10, 63), F(10, 63), F(17, 133), F(17, 133), F(170, 1197), F(170, 1197))
    assert sum(numbers(chances)) == F(29, 63) + F(34, 63) == 1


@pytest.mark.rule("kuro.coach.from_deck", "kuro.coach.duplicate")
def test_e2_duplicates() -> None:
    # A 1/7 + 17/133, B 10/63 + 170/1197, C 10/63 + 17/133, D 17/133 + 170/1197
    assert [o.duplicate for o in c.coach(e2()).seats] == [F(36, 133), F(40, 133), F(49, 171), F(17, 63)]


@pytest.mark.rule("kuro.coach.from_deck")
def test_a_forced_discard_lying_face_down_is_one_more_card_known_to_miss() -> None:
    s = e2(discard=(1,), down=(Down(seat=A, source="forced"),))
    assert c.hidden_misfits(s) == 5
    # R = 68, N = 9 + 10 + 10 + 10 = 39
    assert numbers(c.distribution(s))[0] == F(9, 68 - 5)
    assert numbers(c.distribution(s))[3] == F(9, 39) * F(39 - 5, 68 - 5)
    assert c.hidden_misfits(e2(down=(Down(seat=B, source="clue"),))) == 4  # somebody's clue card says nothing


@pytest.mark.rule("kuro.coach.from_deck", "kuro.archmage.two")
def test_cards_the_sender_draws_after_sending_from_the_deck_say_nothing() -> None:
    # A has four cards known to miss; two more come by an Archmage before the hire.
    before = e2()
    party = [*before.players]
    party[A] = party[A].model_copy(update={"party": (6, 7), "used": ()})
    before = before.model_copy(update={"players": tuple(party)})
    after = apply(apply(before, UseAbility(seat=A, hero=7)), ResolveAbility())
    assert (before.players[A].hand, after.players[A].hand) == (4, 6)
    assert c.hidden_misfits(before) == c.hidden_misfits(after) == 4
    assert c.distribution(after) == c.distribution(before)


@pytest.mark.rule("kuro.coach.from_deck", "kuro.nomatch.deck_card")
def test_cards_drawn_before_the_send_are_part_of_the_hand_without_a_match() -> None:
    s = table(4, ((6, 7), *PARTIES_1[1:]), stage=Stage.SEND, revealed=1, discard=(1,), hands=(4, 5, 5, 5))
    for move in (UseAbility(seat=A, hero=7), ResolveAbility(), SendFromDeck(seat=A), DiscardForced(seat=A, hero=5)):
        s = apply(s, move)
    assert c.hidden_misfits(s) == s.players[A].hand == 4 + 2 - 1


@pytest.mark.rule("kuro.coach.from_deck", "kuro.coach.from_hand_permit")
def test_a_permit_does_not_change_what_a_deck_card_tells() -> None:
    assert c.distribution(e2(permit=True)) == c.distribution(e2())


@pytest.mark.rule("kuro.coach.from_deck", "kuro.coach.inconsistent")
def test_no_unseen_misfits_mean_an_empty_hand() -> None:
    # All copies of 4..7 are seen, so a sender without a match holds no card at all.
    gone = (4,) * 9 + (5,) * 10 + (6,) * 10 + (7,) * 10
    empty = e1(origin="deck", discard=(1, *gone), hands=(0, 5, 5, 5))
    assert numbers(c.distribution(empty)) == (F(9, 29), F(10, 29), F(10, 29), 0, 0, 0, 0)
    with pytest.raises(c.Inconsistent):
        c.distribution(e1(origin="deck", discard=(1, *gone), hands=(1, 5, 5, 5)))


# --- who knows the card ---


@pytest.mark.rule("kuro.coach.guard")
def test_a_view_that_saw_the_card_is_certain_and_others_are_not_changed() -> None:
    s = e1(wandering_hero=3, seen_by=(D,))
    assert numbers(c.distribution(s, D)) == (0, 0, 1, 0, 0, 0, 0)
    for other in (None, B, C):
        assert c.distribution(s, other) == c.distribution(e1(), other)


@pytest.mark.rule("kuro.coach.active")
def test_the_sender_is_certain_and_gets_no_clue_numbers() -> None:
    s = e1(wandering_hero=3, known={A: (1, 2, 6, 7)})
    own = c.coach(s, A)
    assert own.knows
    assert numbers(own.chances) == (0, 0, 1, 0, 0, 0, 0)
    assert own.clues == ()
    assert [o.duplicate for o in own.seats] == [0, 0, 1, 0]


@pytest.mark.rule("kuro.coach.guard", "kuro.coach.active")
def test_who_saw_the_card_but_did_not_enter_it_gets_no_made_up_numbers() -> None:
    s = e1(seen_by=(D,))
    for view in (A, D):
        assert c.distribution(s, view) is None
        assert c.coach(s, view).knows
        assert c.coach(s, view).seats == ()


@pytest.mark.rule("kuro.coach.claim", "kuro.guard.tell")
def test_claims_change_no_number() -> None:
    s = e1()
    told = apply(apply(s, Claim(seat=C, hero=7)), Claim(seat=D, hero=1))
    assert len(told.claims) == 2
    for view in (None, A, B, C, D):
        assert c.coach(told, view) == c.coach(s, view)


# --- clues ---


def asked(*answers: tuple[int, int | None, bool | None], **fields: Any) -> State:
    """E3 after questions (seat, card, answer); B's hand loses the cards B asked with."""
    hand = [2, 2, 5, 6, 7]
    for seat, x, _ in answers:
        if seat == B and x is not None:
            hand.remove(x)
    hands = [4, 5, 5, 5]
    for seat, _, _ in answers:
        hands[seat] -= 1
    return e3(
        **{
            "known": {B: tuple(hand)},
            "hands": tuple(hands),
            "down": tuple(Down(seat=seat, source="clue", hero=x) for seat, x, _ in answers),
            "clues": tuple(ClueAnswer(seat=seat, hero=x, yes=yes) for seat, x, yes in answers),
            **fields,
        }
    )


@pytest.mark.rule("kuro.coach.private", "kuro.coach.from_hand")
def test_e3_the_own_view_before_a_question() -> None:
    # 9 + 8 + 10 = 27
    assert numbers(c.distribution(e3(), B)) == (F(1, 3), F(8, 27), F(10, 27), 0, 0, 0, 0)
    assert c.coach(e3(), B).seats[B].duplicate == F(8, 27)


@pytest.mark.rule("kuro.coach.clue_no")
def test_e3_after_no() -> None:
    s = asked((B, 2, False))
    assert numbers(c.distribution(s, B)) == (F(9, 19), 0, F(10, 19), 0, 0, 0, 0)
    assert c.coach(s, B).seats[B].duplicate == 0


@pytest.mark.rule("kuro.coach.clue_no")
def test_several_answers_multiply_up() -> None:
    s = asked((B, 2, False), (B, 5, False))
    assert numbers(c.distribution(s, B)) == (F(9, 19), 0, F(10, 19), 0, 0, 0, 0)
    permit = asked((B, 2, False), (B, 5, False), permit=True)
    # R = (9, 8, 10, 9, 9, 9, 9); without 2 and 5: 63 - 8 - 9 = 46
    assert numbers(c.distribution(permit, B)) == (
        F(9, 46), 0, F(10, 46), F(9, 46), 0, F(9, 46), F(9, 46)
    )  # fmt: skip


@pytest.mark.rule("kuro.coach.clue_yes")
def test_e3_after_yes() -> None:
    s = asked((B, 2, True))
    assert numbers(c.distribution(s, B)) == (0, 1, 0, 0, 0, 0, 0)
    assert c.coach(s, B).seats[B].duplicate == 1


@pytest.mark.rule("kuro.coach.clue_strength", "kuro.variant.clue_strength")
def test_e3_in_the_clue_variant() -> None:
    variant = Options(clue_mode="strength")
    # a Guard asks "even?": of 1, 2 and 3 only 2 is
    assert numbers(c.distribution(asked((B, 5, True), options=variant), B)) == (0, 1, 0, 0, 0, 0, 0)
    assert numbers(c.distribution(asked((B, 5, False), options=variant), B)) == (F(9, 19), 0, F(10, 19), 0, 0, 0, 0)


@pytest.mark.rule("kuro.coach.clue_other", "kuro.clue.private")
def test_an_answer_changes_no_view_that_does_not_know_the_card() -> None:
    before, after = asked((B, 2, None)), asked((B, 2, False))
    for view in (None, C, D):
        assert c.distribution(before, view) == c.distribution(after, view)
        assert c.view_counts(before, view) == c.view_counts(after, view)
    unknown = asked((B, None, False), known={B: (2, 5, 6, 7)})
    assert c.distribution(unknown, B) == c.distribution(e1(known={B: (2, 5, 6, 7)}), B)  # the asker did not enter it


@pytest.mark.rule("kuro.coach.clue_plan")
def test_e3_what_a_question_would_bring() -> None:
    plans = {p.hero: p for p in c.coach(e3(), B).clues}
    assert list(plans) == [2, 5, 6, 7]
    assert (plans[2].yes, plans[2].after_no, plans[2].after_yes) == (F(8, 27), 0, 1)
    # 5 cannot be the answer: no "yes", and "no" leaves 8/27
    assert (plans[5].yes, plans[5].after_no, plans[5].after_yes) == (0, F(8, 27), None)
    dup = F(8, 27)
    for p in plans.values():
        assert p.after_no == (dup - (p.yes if p.hero in (2, 7) else 0)) / (1 - p.yes)


@pytest.mark.rule("kuro.coach.clue_plan", "kuro.clue.last_card")
def test_no_plan_with_the_last_card_or_for_who_cannot_ask() -> None:
    assert c.coach(e1(hands=(4, 1, 5, 5), known={B: (2,)}), B).clues == ()
    assert c.coach(e1(hands=(4, 2, 5, 5), known={B: (2, 2)}), B).clues != ()
    assert c.coach(e3(banned=(B,)), B).clues == ()
    assert c.coach(e3(holder=C), B).clues == ()  # B passed
    assert c.coach(e3(), None).clues == ()


@pytest.mark.rule("kuro.coach.clue_plan", "kuro.coach.clue_strength")
def test_the_plan_in_the_clue_variant() -> None:
    plans = {p.hero: p for p in c.coach(e3(options=Options(clue_mode="strength")), B).clues}
    assert (plans[5].yes, plans[5].after_yes, plans[5].after_no) == (F(8, 27), 1, 0)
    assert (plans[2].yes, plans[2].after_yes) == (0, None)  # 5 or more: never with a 1 revealed
    # 6 with four players: 4 or less is always so
    assert (plans[6].yes, plans[6].after_yes, plans[6].after_no) == (1, F(8, 27), None)


# --- who can hire ---


@pytest.mark.rule("kuro.coach.out", "kuro.pass.once", "kuro.dog.effect")
def test_a_seat_that_passed_or_is_banned_gets_a_mark_and_no_numbers() -> None:
    seats = c.coach(e1(holder=C)).seats
    assert [o.out is None for o in seats] == [True, False, True, True]
    assert (seats[B].duplicate, seats[B].win, seats[B].expected) == (None, None, None)
    seats = c.coach(e1(banned=(A, D))).seats
    assert [o.out is None for o in seats] == [False, True, True, False]


@pytest.mark.rule("kuro.coach.out", "kuro.circle.return")
def test_back_at_the_sender_only_the_sender_is_left() -> None:
    assert c.passed(e1(holder=A, stage=Stage.RETURN)) == (B, C, D)
    assert [o.out is None for o in c.coach(e1(holder=A, stage=Stage.RETURN)).seats] == [True, False, False, False]
    assert c.passed(e1(holder=B)) == ()
    assert c.passed(e1(active=C, holder=B)) == (D, A)


@pytest.mark.rule("kuro.coach.out", "kuro.hire.final")
def test_after_i_hire_only_the_hirer_has_numbers() -> None:
    assert [o.out is None for o in c.coach(e1(stage=Stage.HIRING)).seats] == [False, True, False, False]


@pytest.mark.rule("kuro.coach.win")
def test_a_win_needs_five() -> None:
    chances = c.distribution(e4())
    assert chances is not None
    assert c.win(Player(party=(2, 4, 6)), chances) == 0
    assert c.win(Player(party=(1, 2, 3, 4, 6)), chances) == F(3, 14) + F(2, 7)


# --- before the card is sent ---


@pytest.mark.rule("kuro.coach.next_reveal")
def test_e1_counts_before_the_reveal() -> None:
    s = table(4, PARTIES_1, stage=Stage.ROUND_START)
    # 11 - 1 = 10 copies of hero 1 among 77 - 8 = 69
    assert numbers(c.next_reveal(s)) == (
        F(10, 69), F(10, 69), F(10, 69), F(9, 69), F(10, 69), F(10, 69), F(10, 69)
    )  # fmt: skip
    assert c.coach(s).next_reveal == c.next_reveal(s)
    assert c.coach(e1()).next_reveal is None


@pytest.mark.rule("kuro.coach.next_reveal", "kuro.variant.endless_shuffle")
def test_a_deck_about_to_be_rebuilt_holds_exactly_the_discards() -> None:
    s = table(3, ((1, 2), (3, 4), (5, 6)), stage=Stage.ROUND_START, deck=0, discard=(1, 1, 1, 2),
              options=Options(deck_end="endless"))  # fmt: skip
    assert numbers(c.next_reveal(s)) == (F(3, 4), F(1, 4), 0, 0, 0, 0, 0)


@pytest.mark.rule("kuro.coach.ready")
def test_e5_the_chance_to_have_a_fitting_card() -> None:
    s = e5()
    assert tuple(c.view_counts(s, A).values()) == (7, 10, 10, 8, 10, 10, 11)
    # of 66 cards only the 10 Pyromaniacs (5 or more) let no 1 and no 4 through
    assert c.ready(s, A) == F(66 - 10, 66) == F(28, 33)
    assert tenths_of_percent(F(28, 33)) == 848
    assert c.coach(s, A).ready == F(28, 33)
    assert c.coach(s).ready is None
    assert c.ready(e5(known={A: (1, 1)}), A) is None  # part of the hand is not entered


@pytest.mark.rule("kuro.coach.send_check")
def test_what_each_card_would_do_to_each_seat() -> None:
    s = table(3, ((1, 2, 3, 5, 6), (2, 4), (1, 7)), stage=Stage.SEND, active=C, revealed=5, discard=(5,),
              known={C: (2, 3, 4, 4, 7)}, round=3)  # fmt: skip
    plans = {p.hero: p.seats for p in c.send_check(s)}
    assert plans == {2: ("duplicate", "duplicate", "new"), 4: ("wins", "duplicate", "new")}
    assert c.coach(s, C).sends == c.send_check(s)
    assert c.coach(s).sends == ()
    assert c.coach(s, A).sends == ()


@pytest.mark.rule("kuro.coach.send_check", "kuro.knight.ignore", "kuro.nomatch.empty_deck")
def test_which_cards_may_be_sent() -> None:
    base: dict[str, Any] = {"stage": Stage.SEND, "revealed": 5, "discard": (5,), "known": {A: (1, 1, 3, 5, 7)}}
    assert c.sendable(table(4, PARTIES_1, **base)) == ()
    assert c.sendable(table(4, PARTIES_1, permit=True, **base)) == (1, 3, 5, 7)
    assert c.sendable(table(4, PARTIES_1, **{**base, "deck": 0})) == (1, 3, 5, 7)
    skip = Options(empty_deck_send="skip")
    assert c.sendable(table(4, PARTIES_1, **{**base, "deck": 0, "options": skip})) == ()


@pytest.mark.rule("kuro.coach.deck_clock", "kuro.end.deck_out.cause")
def test_the_deck_clock() -> None:
    assert c.deck_clock(56) == (19, 28)
    assert c.deck_clock(2) == (1, 1)
    assert c.deck_clock(7) == (3, 4)
    assert c.coach(e5()).clock == c.deck_clock(56)
    assert c.coach(e5(options=Options(deck_end="endless"))).clock is None
    assert c.coach(e1()).clock is None  # only at the start of a round


# --- when counts do not fit ---


@pytest.mark.rule("kuro.coach.inconsistent")
def test_no_fitting_card_left_is_a_message_not_a_number() -> None:
    s = e1(discard=(1, *(1,) * 9, *(2,) * 10, *(3,) * 10))
    with pytest.raises(c.Inconsistent):
        c.distribution(s)
    shown = c.coach(s)
    assert shown.problem is not None
    assert (shown.chances, shown.seats) == (None, ())


@pytest.mark.rule("kuro.coach.inconsistent", "kuro.comp.copies")
def test_a_twelfth_copy_is_a_message() -> None:
    assert c.coach(e1(discard=(1, *(6,) * 11))).problem is not None
    own = e1(known={B: (7,) * 5}, discard=(1, *(7,) * 6))
    assert c.unseen(own)[7] == 4
    assert c.coach(own, B).problem is not None
    assert c.coach(own).problem is None  # the public view does not use B's entry


@pytest.mark.rule("kuro.coach.inconsistent", "kuro.coach.clue_yes", "kuro.coach.clue_no")
def test_an_impossible_answer_is_a_message() -> None:
    assert c.coach(asked((B, 5, True)), B).problem is not None  # a 5 does not fit a 1
    assert c.coach(asked((B, 5, True))).problem is None
    sure = asked((B, 2, True), (B, 2, False))
    assert c.coach(sure, B).problem is not None


@pytest.mark.rule("kuro.coach.inconsistent")
def test_a_table_without_its_reveal_or_any_card_says_so() -> None:
    assert c.coach(e1(revealed=None)).problem is not None
    everything = tuple(h for h in HEROES for _ in range(11))
    bare = State(n=3, options=Options(), players=(Player(),) * 3, stage=Stage.ROUND_START, discard=everything, deck=0)
    assert c.coach(bare).problem is not None


@pytest.mark.rule("kuro.coach.model")
def test_the_model_is_told_and_a_rebuilt_deck_is_marked_approximate() -> None:
    assert c.coach(e1()).notes == (c.MODEL,)
    assert c.coach(e1(reshuffles=1)).notes == (c.MODEL, c.APPROXIMATE)


def test_nothing_is_said_where_nothing_is_under_way() -> None:
    quiet = c.coach(table(3, ((1, 2), (3, 4), (5, 6)), stage=Stage.SETUP_START))
    assert (quiet.chances, quiet.seats, quiet.next_reveal, quiet.clock) == (None, (), None, None)


# --- what holds of every table ---


@st.composite
def tables(draw: st.DrawFn) -> State:
    """Any honest table with a card under way: 77 cards are dealt to the places, every private entry is true."""
    n = draw(st.integers(2, 5))
    cards = draw(st.permutations([h for h in HEROES for _ in range(11)]))
    take = iter(cards)
    active = draw(st.integers(0, n - 1))
    holder = (active + draw(st.integers(1, n))) % n
    revealed = draw(st.sampled_from(HEROES))
    fits = allowed(revealed, n)
    players: list[Player] = []
    for _ in range(n):
        party = {next(take) for _ in range(draw(st.integers(0, 4)))}
        hand = sorted(next(take) for _ in range(draw(st.integers(1, 5))))
        players.append(Player(party=tuple(sorted(party)), hand=len(hand), known_hand=tuple(hand)))
    discard = tuple(next(take) for _ in range(draw(st.integers(0, 30))))
    card = next(take)
    origin = draw(st.sampled_from(("hand", "deck")))
    permit = draw(st.booleans())
    if origin == "hand":
        assume(permit or card in fits)
    else:
        own = tuple(h for h in players[active].known_hand or () if h not in fits)
        players[active] = players[active].model_copy(update={"hand": len(own), "known_hand": own})
    down: tuple[Down, ...] = ()
    clues: tuple[ClueAnswer, ...] = ()
    mode = draw(st.sampled_from(("same_hero", "strength")))
    for _ in range(draw(st.integers(0, 2))):
        x = next(take)
        seat = draw(st.integers(0, n - 1))
        yes = card in allowed(x, n) if mode == "strength" else card == x
        down += (Down(seat=seat, source="clue", hero=x),)
        clues += (ClueAnswer(seat=seat, hero=x, yes=yes),)
    return State(
        n=n, options=Options(clue_mode=mode), stage=Stage.OFFER, round=1, players=tuple(players), discard=discard,
        down=down, revealed=revealed, active=active, holder=holder, wandering=True, wandering_hero=card, origin=origin,
        permit=permit, clues=clues,
    )  # fmt: skip


def blind(s: State) -> State:
    """The same table without any private entry."""
    return s.model_copy(
        update={
            "wandering_hero": None,
            "players": tuple(p.model_copy(update={"known_hand": None}) for p in s.players),
            "down": tuple(d.model_copy(update={"hero": None}) for d in s.down),
            "clues": tuple(q.model_copy(update={"hero": None}) for q in s.clues),
        }
    )


@given(tables())
@pytest.mark.rule("kuro.coach.from_hand", "kuro.coach.from_deck", "kuro.coach.clue_no")
def test_an_honest_table_always_has_chances_that_sum_to_one_and_allow_the_truth(s: State) -> None:
    for view in (None, *range(s.n)):
        chances = c.distribution(s, view)
        assert chances is not None
        assert sum(numbers(chances)) == 1
        assert all(0 <= p <= 1 for p in numbers(chances))
        assert s.wandering_hero is not None
        assert chances[s.wandering_hero] > 0


@given(tables())
@pytest.mark.rule("kuro.coach.private", "kuro.coach.clue_other", "kuro.setup.hand_secret")
def test_the_public_view_uses_no_private_entry(s: State) -> None:
    assert c.coach(s) == c.coach(blind(s))


@given(tables())
@pytest.mark.rule("kuro.coach.private")
def test_a_seats_view_uses_only_its_own_entries(s: State) -> None:
    for view in range(s.n):
        if view == s.active:
            continue
        own = blind(s).model_copy(
            update={
                "players": tuple(
                    p if i == view else b for i, (p, b) in enumerate(zip(s.players, blind(s).players, strict=True))
                ),
                "down": tuple(d if d.seat == view else b for d, b in zip(s.down, blind(s).down, strict=True)),
                "clues": tuple(q if q.seat == view else b for q, b in zip(s.clues, blind(s).clues, strict=True)),
            }
        )
        assert c.coach(s, view) == c.coach(own, view)


@given(tables())
@pytest.mark.rule("kuro.coach.duplicate", "kuro.coach.expected", "kuro.coach.clue_plan")
def test_a_seats_numbers_belong_together(s: State) -> None:
    for view in (None, *range(s.n)):
        shown = c.coach(s, view)
        assert shown.problem is None
        for o in shown.seats:
            if o.out is None:
                assert o.duplicate is not None
                assert o.expected == 1 - 2 * o.duplicate
                assert o.win == (1 - o.duplicate if len(s.players[o.seat].party) == 5 else 0)
        for plan in shown.clues:
            # The two answers weigh up to the number without a question.
            before = shown.seats[shown.view or 0].duplicate
            after = plan.yes * (plan.after_yes or 0) + (1 - plan.yes) * (plan.after_no or 0)
            assert after == before
