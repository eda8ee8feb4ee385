"""Reveal, send, and what happens when nothing fits."""

from __future__ import annotations

import pytest

from companion.games.kuro.requirement import allowed
from companion.games.kuro.state import Stage

from .build import A, B, C, hard, play, resolve, state, use, why


@pytest.mark.rule("kuro.round.reveal")
def test_the_top_card_goes_to_the_discard() -> None:
    s = play(state(Stage.ROUND_START, deck=56), "reveal_requirement", seat=A, hero=6)
    assert (s.deck, s.discard, s.revealed, s.stage) == (55, (6,), 6, Stage.SEND)
    assert why(s, "reveal_requirement", seat=A, hero=1) == {"kuro.round.reveal"}


@pytest.mark.rule("kuro.round.one_active")
def test_only_the_active_reveals_and_sends() -> None:
    assert why(state(Stage.ROUND_START), "reveal_requirement", seat=B, hero=1) == {"kuro.round.one_active"}
    assert why(state(Stage.SEND), "send_from_hand", seat=B) == {"kuro.round.one_active"}
    assert hard(state(Stage.SEND), "send_from_deck", seat=B)


@pytest.mark.rule("kuro.card.requirement", "kuro.card.strength")
def test_only_the_revealed_card_restricts() -> None:
    s = state(Stage.SEND, revealed=2, party={A: [5, 6]}, known={A: [5, 7]})
    assert not why(s, "send_from_hand", seat=A, hero=7)  # Guard (even) in the party restricts nothing
    assert allowed(4, 3) >= {3}  # the Witch has strength 3, which is odd


@pytest.mark.rule("kuro.send.match")
def test_a_card_that_does_not_fit_may_be_sent_only_if_the_table_insists() -> None:
    s = state(Stage.SEND, revealed=1)
    assert why(s, "send_from_hand", seat=A, hero=6) == {"kuro.send.match"}
    s = play(s, "send_from_hand", seat=A, hero=6, anyway=True)
    assert s.wandering_hero == 6


@pytest.mark.rule("kuro.send.match", "kuro.send.choice")
def test_a_card_not_in_the_entered_hand() -> None:
    s = state(Stage.SEND, revealed=1, known={A: [1, 2]})
    assert why(s, "send_from_hand", seat=A, hero=3) == {"kuro.send.choice"}
    unfit = state(Stage.SEND, revealed=1, known={A: [5, 6]})
    assert why(unfit, "send_from_hand", seat=A) == {"kuro.send.match"}
    empty = state(Stage.SEND, hand={A: 0})
    assert hard(empty, "send_from_hand", seat=A)


@pytest.mark.rule("kuro.send.must")
def test_sending_cannot_be_skipped() -> None:
    assert why(state(Stage.SEND, known={A: [1, 7]}), "skip_send", seat=A) == {"kuro.send.must"}
    assert why(state(Stage.SEND), "skip_send", seat=A) == {"kuro.send.must"}


@pytest.mark.rule("kuro.send.left", "kuro.send.hidden", "kuro.hold.no_look")
def test_the_card_lies_hidden_at_the_left_neighbour() -> None:
    s = play(state(Stage.SEND), "send_from_hand", seat=A)
    assert (s.holder, s.wandering_hero, s.seen_by) == (B, None, (A,))
    assert s.players[A].hand == 4


@pytest.mark.rule("kuro.wandering.one")
def test_one_wandering_hero_a_round() -> None:
    s = play(state(Stage.SEND), "send_from_hand", seat=A)
    assert why(s, "send_from_hand", seat=A) == {"kuro.wandering.one"}
    assert why(s, "send_from_deck", seat=A) == {"kuro.wandering.one"}


@pytest.mark.rule("kuro.nomatch.trust", "kuro.nomatch.when")
def test_a_hand_nobody_entered_is_trusted() -> None:
    assert not why(state(Stage.SEND, revealed=5), "send_from_deck", seat=A)
    assert not why(state(Stage.SEND, revealed=5), "send_from_hand", seat=A)


@pytest.mark.rule("kuro.nomatch.not_optional")
def test_one_known_fitting_card_rules_the_deck_out() -> None:
    s = state(Stage.SEND, revealed=5, known={A: [1, 4]})
    assert why(s, "send_from_deck", seat=A) == {"kuro.nomatch.not_optional"}


@pytest.mark.rule("kuro.nomatch.discard.timing")
def test_the_holder_waits_for_the_forced_discard() -> None:
    s = play(state(Stage.SEND, revealed=5), "send_from_deck", seat=A)
    for kind in ("pass", "announce_hire", "ask_clue"):
        assert why(s, kind, seat=B) == {"kuro.nomatch.discard.timing"}
    assert not why(s, "discard_forced", seat=A, hero=1)
    assert why(s, "discard_forced", seat=B, hero=1) == {"kuro.round.one_active"}
    s = play(s, "discard_forced", seat=A, hero=1)
    assert why(s, "discard_forced", seat=A, hero=1) == {"kuro.nomatch.discard"}
    assert not why(s, "pass", seat=B)


@pytest.mark.rule("kuro.nomatch.discard.choice")
def test_the_forced_discard_comes_from_the_hand() -> None:
    s = play(state(Stage.SEND, revealed=5, known={A: [1, 3]}), "send_from_deck", seat=A, hero=7)
    assert not why(s, "discard_forced", seat=A, hero=1)
    assert not why(s, "discard_forced", seat=A, hero=3)
    assert why(s, "discard_forced", seat=A, hero=7) == {"kuro.nomatch.discard.choice"}


@pytest.mark.rule("kuro.nomatch.discard.face", "kuro.roundend.flip")
def test_the_face_of_the_forced_discard() -> None:
    up = play(state(Stage.SEND), "send_from_deck", seat=A)
    assert why(up, "discard_forced", seat=A) == {"kuro.nomatch.discard.face"}
    down = play(state(Stage.SEND, options={"forced_discard": "face_down"}), "send_from_deck", seat=A)
    down = play(down, "discard_forced", seat=A)
    assert [(d.seat, d.source, d.hero) for d in down.down] == [(A, "forced", None)]
    down = play(play(down, "announce_hire", seat=B), "reveal_hired", hero=6)
    assert down.stage is Stage.ROUND_END
    assert play(down, "flip_discards", heroes=[7]).discard == (1, 7)


@pytest.mark.rule("kuro.nomatch.empty_hand")
def test_an_empty_hand_discards_nothing() -> None:
    s = play(state(Stage.SEND, hand={A: 0}), "send_from_deck", seat=A)
    assert s.stage is Stage.OFFER
    assert s.players[A].hand == 0


@pytest.mark.rule("kuro.nomatch.empty_deck")
def test_nothing_fits_and_the_deck_is_empty() -> None:
    s = state(Stage.SEND, revealed=5, known={A: [1, 3]}, deck=0, last_round=True)
    assert why(s, "send_from_deck", seat=A) == {"kuro.nomatch.empty_deck"}
    assert why(s, "skip_send", seat=A) == {"kuro.nomatch.empty_deck"}
    assert not why(s, "send_from_hand", seat=A, hero=1)
    sent = play(s, "send_from_hand", seat=A, hero=3)
    assert (sent.stage, sent.players[A].hand) == (Stage.OFFER, 1)


@pytest.mark.rule("kuro.nomatch.empty_deck", "kuro.send.match")
def test_an_empty_deck_frees_nobody_who_has_a_fitting_card() -> None:
    s = state(Stage.SEND, revealed=5, known={A: [1, 4]}, deck=0, last_round=True)
    assert why(s, "send_from_hand", seat=A, hero=1) == {"kuro.send.match"}
    assert not why(s, "send_from_hand", seat=A, hero=4)


@pytest.mark.rule("kuro.nomatch.empty_deck")
def test_the_option_to_send_nobody() -> None:
    options = {"empty_deck_send": "skip"}
    s = state(Stage.SEND, revealed=5, known={A: [1, 3]}, deck=0, last_round=True, options=options)
    assert why(s, "send_from_hand", seat=A, hero=1) == {"kuro.send.match"}
    s = play(s, "skip_send", seat=A)
    assert s.stage is Stage.GAME_OVER
    assert s.players[A].hand == 2


@pytest.mark.rule("kuro.nomatch.empty_both")
def test_deck_and_hand_empty() -> None:
    s = state(Stage.SEND, hand={A: 0}, deck=0, last_round=True)
    assert hard(s, "send_from_hand", seat=A)
    s = play(s, "skip_send", seat=A)
    assert s.stage is Stage.GAME_OVER


@pytest.mark.rule("kuro.knight.hand_only", "kuro.knight.when")
def test_the_permit_is_for_the_hand_and_ends_with_the_send() -> None:
    s = state(Stage.SEND, revealed=5, party={A: [6, 7], C: [6, 7]}, known={A: [1, 7]})
    s = resolve(use(s, A, 6))
    assert s.permit
    assert [h for h in range(1, 8) if not why(s, "send_from_hand", seat=A, hero=h)] == [1, 7]
    assert not why(s, "use_ability", seat=C, hero=6)
    s = play(s, "send_from_hand", seat=A, hero=7)
    assert why(s, "use_ability", seat=C, hero=6) == {"kuro.knight.when"}
    assert why(state(Stage.ROUND_START, party={A: [6, 7]}), "use_ability", seat=A, hero=6) == {"kuro.knight.when"}


@pytest.mark.rule("kuro.setup.hand_secret")
def test_an_entered_hand_follows_the_cards_it_loses_and_is_forgotten_when_nobody_says_which() -> None:
    s = state(Stage.SEND, revealed=1, known={A: [1, 2, 7]})
    assert play(s, "send_from_hand", seat=A, hero=2).players[A].known_hand == (1, 7)
    assert play(s, "send_from_hand", seat=A).players[A].known_hand is None
