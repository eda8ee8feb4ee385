"""The end of a round, the ends of the game, the endless deck."""

from __future__ import annotations

import pytest

from companion.core.contract import Input
from companion.core.text import msg
from companion.games.kuro.game import GAME
from companion.games.kuro.moves import RevealRequirement
from companion.games.kuro.state import Down, Stage

from .build import A, B, C, D, cards, play, resolve, state, use, why

ENDLESS = {"deck_end": "endless"}


@pytest.mark.rule("kuro.roundend.order", "kuro.roundend.flip", "kuro.roundend.refill")
def test_refill_then_flip_then_the_next_round() -> None:
    s = state(hand={A: 4}, deck=20)
    for _ in range(2):
        s = play(play(s, "ask_clue", seat=B), "answer_clue", seat=A, yes=False)
    s = play(play(s, "announce_hire", seat=B), "reveal_hired", hero=6)
    assert (s.stage, s.players[A].hand, s.deck, len(s.down)) == (Stage.ROUND_END, 5, 19, 2)
    assert why(s, "flip_discards", heroes=[4]) == {"kuro.roundend.flip"}
    assert why(s, "reveal_requirement", seat=B, hero=1) >= {"kuro.round.reveal"}
    s = play(s, "flip_discards", heroes=[4, 7])
    assert (s.discard, s.down, s.stage, s.active, s.round) == ((1, 4, 7), (), Stage.ROUND_START, B, 2)


@pytest.mark.rule("kuro.roundend.order", "kuro.variant.endless_aside")
def test_the_refill_uses_the_deck_before_the_flip() -> None:
    s = state(discard=(2, 3, 1), deck=0, options=ENDLESS, down=(Down(seat=B, source="clue"),))
    s = play(play(s, "announce_hire", seat=B), "reveal_hired", hero=6)
    assert (s.deck, s.discard, len(s.down)) == (2 - 1, (1,), 1)


@pytest.mark.rule("kuro.roundend.expire", "kuro.dog.round_only")
def test_bans_and_permit_end_with_the_round() -> None:
    s = state(banned=(C,), permit=True)
    s = play(play(s, "announce_hire", seat=B), "reveal_hired", hero=6)
    assert (s.banned, s.permit, s.clues, s.revealed, s.holder) == ((), False, (), None, None)


@pytest.mark.rule("kuro.round.boundary", "kuro.round.next_active")
def test_after_the_refill_it_is_already_the_next_round() -> None:
    s = play(play(state(party={C: [6, 7]}), "announce_hire", seat=B), "reveal_hired", hero=6)
    assert (s.round, s.active) == (2, B)
    s = resolve(use(s, C, 7))
    assert (s.round, s.active, s.stage) == (2, B, Stage.ROUND_START)


@pytest.mark.rule("kuro.round.reveal.empty")
def test_an_archmage_before_the_reveal_can_end_the_game() -> None:
    s = resolve(use(state(Stage.ROUND_START, party={C: [6, 7]}, deck=2), C, 7))
    assert (s.deck, s.stage, s.stopped) == (0, Stage.GAME_OVER, False)


@pytest.mark.rule("kuro.goal.six", "kuro.end.six_last", "kuro.hire.win")
def test_six_wins_even_in_the_last_round() -> None:
    s = state(party={B: [1, 2, 3, 4, 5]}, retired={B: [6, 6, 7, 7]}, deck=0, last_round=True)
    s = play(play(s, "announce_hire", seat=B), "reveal_hired", hero=7)
    end = GAME.outcome(s)
    assert end is not None
    assert (end.winners, end.rule, end.stopped) == ((B,), "kuro.end.six", False)


@pytest.mark.rule("kuro.goal.largest", "kuro.end.largest")
def test_the_largest_party_wins_when_the_deck_is_out() -> None:
    s = state(n=3, party={A: [1, 2, 3, 4], B: [1, 2, 3, 4], C: [1, 2, 3, 4, 5]}, deck=0, last_round=True)
    assert GAME.outcome(s) is None
    s = play(play(s, "announce_hire", seat=B), "reveal_hired", hero=4)
    s = play(s, "retire_pair")
    end = GAME.outcome(s)
    assert end is not None
    assert (end.winners, end.rule) == ((C,), "kuro.end.largest")
    assert end.ranking == ((C,), (A,), (B,))  # 5, 4, 4 - 1 = 3


@pytest.mark.rule("kuro.end.used_size", "kuro.ability.counts")
def test_used_heroes_count_for_the_size() -> None:
    s = state(Stage.GAME_OVER, n=3, party={A: [1, 2, 3, 4]}, used={A: [1, 2, 3]}, deck=0)
    line = next(x for x in GAME.score(s).seats if x.seat == A).lines[0]
    assert (line.points, line.sum) == (4, "1 + 3")
    assert line.inputs == (Input(msg("Unused"), "1"), Input(msg("Used"), "3"))


@pytest.mark.rule("kuro.end.largest", "kuro.end.retired_cards")
def test_the_score_sheet_is_in_order_and_says_why() -> None:
    s = state(n=3, party={A: [1, 2, 3], B: [1, 2, 3], C: [1, 2]}, retired={A: [5, 5], B: [4, 4, 5, 5]}, used={A: [1]})
    sheet = GAME.score(s)
    assert [(x.seat, x.place, x.total) for x in sheet.seats] == [(A, 1, 3), (B, 2, 3), (C, 3, 2)]
    assert [(line.key, line.points, line.sum) for line in sheet.seats[1].lines] == [
        ("party", 3, "3 + 0"),
        ("retired", 4, "2 × 2"),
        ("ready", 3, "3 − 0"),
    ]
    assert sheet.note is not None
    assert sheet.note.id == "If the game ended now: {why}"


@pytest.mark.rule("kuro.end.tie_ready")
def test_example_a_of_the_register() -> None:
    s = state(
        Stage.GAME_OVER,
        n=3,
        party={A: [1, 2, 3, 4], B: [1, 2, 3, 4], C: [1, 2, 3]},
        used={A: [1, 2, 3], B: [1]},
        retired={A: [5, 5], B: [6, 6]},
        deck=0,
    )
    end = GAME.outcome(s)
    assert end is not None
    assert (end.winners, end.rule) == ((B,), "kuro.end.tie_ready")  # 4 = 4 > 3; 2 = 2; 3 > 1


@pytest.mark.rule("kuro.end.agreed_stop")
def test_the_table_may_stop() -> None:
    s = state(n=3, party={A: [1, 2, 3, 4, 5], B: [1, 2, 3, 4], C: [4, 5, 6, 7]}, options=ENDLESS)
    s = play(s, "end_game")
    end = GAME.outcome(s)
    assert end is not None
    assert (end.winners, end.rule, end.stopped) == ((A,), "kuro.end.largest", True)
    assert why(s, "end_game") == {"kuro.end.agreed_stop"}
    assert why(s, "pass", seat=B) == {"kuro.end.agreed_stop"}


@pytest.mark.rule("kuro.variant.endless_end")
def test_an_empty_endless_deck_ends_nothing() -> None:
    s = state(deck=1, discard=(4, 1), options=ENDLESS)
    s = play(play(s, "announce_hire", seat=B), "reveal_hired", hero=6)
    assert (s.deck, s.stage, s.last_round) == (0, Stage.ROUND_START, False)


@pytest.mark.rule("kuro.variant.endless_aside")
def test_the_requirement_and_face_down_cards_stay_aside() -> None:
    up = (2,) * 7 + (3,) * 10 + (4,) * 10 + (1,)
    down = (Down(seat=B, source="clue"),) * 2
    assert len(up) + len(down) == 30
    s = state(Stage.SEND, party={C: [6, 7]}, discard=up, down=down, deck=0, options=ENDLESS)
    s = resolve(use(s, C, 7))
    assert s.deck == 30 - 1 - 2 - 2 == 25  # 27 in the new deck, 2 drawn
    assert (s.discard, len(s.down), s.reshuffles) == ((1,), 2, 1)


@pytest.mark.rule("kuro.variant.endless_few", "kuro.archmage.one")
def test_too_few_cards_to_reshuffle() -> None:
    s = state(party={D: [6, 7]}, discard=(5, 1), deck=0, options=ENDLESS)
    s = resolve(use(s, D, 7))
    assert (s.players[D].hand, s.deck, s.discard) == (5 + 1, 0, (1,))
    s = play(play(s, "announce_hire", seat=B), "reveal_hired", hero=6)
    assert s.players[A].hand == 5  # no card for the refill
    assert s.stage is Stage.ROUND_START  # the last requirement can be shuffled for the next reveal
    s = play(s, "reveal_requirement", seat=B, hero=1)
    assert (s.deck, s.discard) == (0, (1,))


@pytest.mark.rule("kuro.variant.endless_few", "kuro.end.agreed_stop")
def test_no_card_at_all_for_a_reveal_stops_the_game() -> None:
    s = resolve(use(state(Stage.ROUND_START, party={D: [6, 7]}, deck=2, options=ENDLESS), D, 7))
    end = GAME.outcome(s)
    assert end is not None
    assert end.stopped


@pytest.mark.rule("kuro.variant.endless_lazy", "kuro.archmage.one")
def test_the_second_card_comes_from_the_rebuilt_deck() -> None:
    s = state(Stage.SEND, party={C: [6, 7]}, discard=(2, 3, 1), deck=1, options=ENDLESS)
    before = cards(s)
    s = resolve(use(s, C, 7))
    assert (s.players[C].hand, s.deck, s.discard) == (7, 1, (1,))
    assert cards(s) == before


@pytest.mark.rule("kuro.variant.endless_lazy", "kuro.nomatch.deck_card")
def test_a_deck_send_reshuffles() -> None:
    s = state(Stage.SEND, discard=(2, 3, 1), deck=0, options=ENDLESS)
    s = play(s, "send_from_deck", seat=A)
    assert (s.deck, s.discard, s.origin) == (1, (1,), "deck")


@pytest.mark.rule("kuro.comp.copies", "kuro.variant.endless_shuffle")
def test_a_rebuilt_deck_holds_the_discards_and_nothing_else() -> None:
    # All eleven Guards lie in retired piles, one 4 on the discard: only the 4 and the 1 can come off the new deck.
    s = state(Stage.ROUND_START, retired={C: [5] * 10}, party={D: [5, 7]}, discard=(4, 1), deck=0, options=ENDLESS)
    assert why(s, "reveal_requirement", seat=A, hero=5) == {"kuro.comp.copies", "kuro.variant.endless_shuffle"}
    assert why(s, "reveal_requirement", seat=A, hero=6) == {"kuro.variant.endless_shuffle"}
    assert why(s, "reveal_requirement", seat=A, hero=4) == set()
    assert not any(r.hard for r in GAME.check(s, RevealRequirement(seat=A, hero=5)))  # a table may insist
    # A deck that still has cards says nothing about the discards, and the last one needs no new deck.
    assert why(s.model_copy(update={"deck": 1}), "reveal_requirement", seat=A, hero=6) == set()


@pytest.mark.rule("kuro.comp.copies", "kuro.variant.endless_aside", "kuro.nomatch.deck_card", "kuro.archmage.two")
def test_what_is_sent_or_drawn_from_a_rebuilt_deck_was_on_the_discard() -> None:
    s = state(Stage.SEND, party={C: [6, 7]}, discard=(2, 2, 3, 1), deck=0, options=ENDLESS)
    assert why(s, "send_from_deck", seat=A, hero=1) == {"kuro.variant.endless_shuffle"}  # the requirement stays aside
    assert why(s, "send_from_deck", seat=A, hero=2) == set()
    s = use(s, C, 7)
    assert why(s, "resolve_ability", heroes=[2, 2]) == set()
    assert why(s, "resolve_ability", heroes=[3, 3]) == {"kuro.variant.endless_shuffle"}


@pytest.mark.rule("kuro.end.largest", "kuro.end.tie_retired", "kuro.end.tie_ready", "kuro.end.shared", "kuro.end.six")
@pytest.mark.parametrize(
    ("party", "retired", "used", "rule", "why"),
    [
        ((6, 4, 4), (0, 0, 0), (0, 0, 0), "kuro.end.six", "{who} has six different heroes."),
        ((5, 4, 4), (4, 0, 0), (5, 0, 0), "kuro.end.largest", "{who} has the largest party: {heroes}."),
        ((4, 4, 3), (2, 4, 0), (4, 0, 0), "kuro.end.tie_retired", "Largest parties: {heroes}. Of these"),
        ((4, 4, 4), (2, 2, 4), (1, 2, 0), "kuro.end.tie_ready", "Largest parties: {heroes}, {cards} each."),
        ((4, 4, 4), (2, 2, 4), (1, 1, 0), "kuro.end.shared", "{everyone}: {heroes}, {cards}, {unused} each."),
    ],
)
def test_the_deciding_comparison_is_said(
    party: tuple[int, ...], retired: tuple[int, ...], used: tuple[int, ...], rule: str, why: str
) -> None:
    s = state(
        Stage.GAME_OVER,
        n=3,
        party={i: range(1, size + 1) for i, size in enumerate(party)},
        retired={i: [7] * cards for i, cards in enumerate(retired)},
        used={i: range(1, count + 1) for i, count in enumerate(used)},
        deck=0,
    )
    end = GAME.outcome(s)
    assert end is not None
    assert end.winners[0] == A
    assert (end.rule, end.why.id.startswith(why)) == (rule, True)


@pytest.mark.rule("kuro.guard.tell")
def test_claims_are_about_this_rounds_card() -> None:
    s = play(state(), "claim", seat=C, hero=7)
    assert len(s.claims) == 1
    assert play(play(s, "announce_hire", seat=B), "reveal_hired", hero=6).claims == ()
