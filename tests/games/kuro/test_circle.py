"""The holder's choices: passing, clues, hiring."""

from __future__ import annotations

import pytest

from companion.core.text import Term, Who
from companion.games.kuro.game import GAME
from companion.games.kuro.state import Stage

from .build import A, B, C, D, hard, move, offer, play, state, use, why


@pytest.mark.rule("kuro.hold.options")
def test_four_kinds_of_moves_for_the_holder() -> None:
    s = state(party={B: [5, 6]})
    assert {o.kind for o in GAME.offers(s, B) if o.main} == {"announce_hire", "ask_clue", "pass"}
    assert offer(s, "use_ability", B, hero=5).possible


@pytest.mark.rule("kuro.hold.only")
def test_only_the_holder_hires_asks_and_passes() -> None:
    s = state(party={C: [5, 6]})
    for kind in ("announce_hire", "ask_clue", "pass"):
        assert why(s, kind, seat=C) == {"kuro.hold.only"}
    assert not why(s, "use_ability", seat=C, hero=5)
    assert hard(s, "pass", seat=C)


@pytest.mark.rule("kuro.hold.only")
def test_the_table_may_let_another_player_hire() -> None:
    s = play(state(), "announce_hire", seat=C, anyway=True)
    assert s.holder == C
    assert play(s, "reveal_hired", hero=6).players[C].party == (1, 2, 6)


@pytest.mark.rule("kuro.hold.next_same", "kuro.pass.left")
def test_the_next_holder_has_the_same_choices() -> None:
    s = state()
    for _ in range(2):
        s = play(play(s, "ask_clue", seat=B), "answer_clue", seat=A, yes=False)
    s = play(s, "pass", seat=B)
    assert s.holder == C
    for kind in ("announce_hire", "ask_clue", "pass"):
        assert not why(s, kind, seat=C)


@pytest.mark.rule("kuro.pass.once", "kuro.circle.no_pass")
def test_nobody_gets_the_card_twice() -> None:
    s = state()
    for seat in (B, C, D):
        s = play(s, "pass", seat=seat)
    assert why(s, "pass", seat=A) == {"kuro.circle.no_pass"}
    assert play(s, "pass", seat=A, anyway=True).holder == B


@pytest.mark.rule("kuro.hire.announce", "kuro.hire.final")
def test_a_hire_has_two_steps_and_stands() -> None:
    assert "kuro.hold.must_end" in why(state(), "reveal_hired", hero=6)
    s = play(state(), "announce_hire", seat=B)
    assert s.stage is Stage.HIRING
    for kind in ("pass", "ask_clue", "announce_hire"):
        assert why(s, kind, seat=B) == {"kuro.hire.final"}


@pytest.mark.rule("kuro.hire.new", "kuro.hire.new_ready")
def test_a_new_hero_joins_ready() -> None:
    s = play(play(state(party={B: [1, 4]}), "announce_hire", seat=B), "reveal_hired", hero=6)
    assert (s.players[B].party, s.players[B].used) == ((1, 4, 6), ())


@pytest.mark.rule("kuro.hire.duplicate", "kuro.hire.duplicate.size", "kuro.hire.duplicate.any_state")
@pytest.mark.parametrize("used", [(), (4,)])
def test_a_duplicate_costs_both(used: tuple[int, ...]) -> None:
    s = state(party={B: [1, 2, 4, 5, 6]}, used={B: used}, retired={B: [3, 3]})
    s = play(play(play(s, "announce_hire", seat=B), "reveal_hired", hero=4), "retire_pair")
    assert s.players[B].party == (1, 2, 5, 6)  # 5 - 1 = 4
    assert s.players[B].retired == (3, 3, 4, 4)  # 2 + 2 = 4
    assert s.players[B].used == ()


@pytest.mark.rule("kuro.wandering.until")
def test_the_hired_card_is_the_one_that_was_sent() -> None:
    s = play(state(wandering_hero=3), "announce_hire", seat=B)
    assert why(s, "reveal_hired", hero=6) == {"kuro.wandering.until"}
    assert not why(s, "reveal_hired", hero=3)
    assert play(s, "reveal_hired", hero=6, anyway=True).players[B].party == (1, 2, 6)


@pytest.mark.rule("kuro.clue.who", "kuro.clue.cost", "kuro.clue.discard_down")
def test_a_clue_takes_a_hand_card_and_lies_face_down() -> None:
    s = play(state(), "ask_clue", seat=B)
    assert (s.players[B].hand, s.stage) == (5 - 1, Stage.ANSWER)
    assert [(d.seat, d.source) for d in s.down] == [(B, "clue")]


@pytest.mark.rule("kuro.clue.any_card")
def test_a_clue_card_need_not_meet_the_requirement() -> None:
    s = state(revealed=5, known={B: [7, 7]})
    assert not why(s, "ask_clue", seat=B, hero=7)
    assert why(s, "ask_clue", seat=B, hero=4) == {"kuro.clue.any_card"}


@pytest.mark.rule("kuro.clue.look", "kuro.clue.atomic")
def test_the_sender_answers() -> None:
    s = play(state(), "ask_clue", seat=B)
    assert why(s, "answer_clue", seat=C, yes=True) == {"kuro.clue.look"}
    assert not why(s, "answer_clue", seat=A, yes=True)
    assert why(state(), "answer_clue", seat=A, yes=True) == {"kuro.clue.look"}


@pytest.mark.rule("kuro.clue.yes", "kuro.clue.no", "kuro.clue.truth")
@pytest.mark.parametrize(("clue", "yes"), [(3, True), (2, False)])
def test_the_true_answer(clue: int, yes: bool) -> None:
    s = play(state(wandering_hero=3, known={B: [2, 3]}), "ask_clue", seat=B, hero=clue)
    assert not why(s, "answer_clue", seat=A, yes=yes)
    assert why(s, "answer_clue", seat=A, yes=not yes) == {"kuro.clue.truth"}
    assert play(s, "answer_clue", seat=A, yes=not yes, anyway=True).clues[0].yes is not yes


@pytest.mark.rule("kuro.clue.aloud")
def test_the_answer_is_kept_for_all_to_read() -> None:
    s = play(state(), "ask_clue", seat=B)
    told = GAME.tell(s, move("answer_clue", seat=A, yes=False))
    assert told.id == "{who} answers: no."
    assert dict(told.args) == {"who": Who(A)}
    s = play(s, "answer_clue", seat=A, yes=False)
    assert [(c.seat, c.hero, c.yes) for c in s.clues] == [(B, None, False)]
    s = play(play(s, "ask_clue", seat=B), "answer_clue", seat=A, yes=True)
    s = play(play(play(s, "pass", seat=B), "ask_clue", seat=C), "answer_clue", seat=A, yes=False)
    assert [(c.seat, c.yes) for c in s.clues] == [(B, False), (B, True), (C, False)]


@pytest.mark.rule("kuro.clue.atomic")
def test_everything_waits_for_the_answer() -> None:
    s = play(state(party={D: [2, 3]}), "ask_clue", seat=B)
    assert why(s, "use_ability", seat=D, hero=2) == {"kuro.clue.atomic"}
    for kind in ("pass", "announce_hire", "ask_clue"):
        assert why(s, kind, seat=B) == {"kuro.clue.atomic"}
    s = play(s, "answer_clue", seat=A, yes=False)
    assert not why(s, "use_ability", seat=D, hero=2)


@pytest.mark.rule("kuro.clue.empty_hand", "kuro.clue.last_card")
def test_no_clue_without_cards() -> None:
    assert why(state(hand={B: 0}), "ask_clue", seat=B) == {"kuro.clue.empty_hand"}
    assert hard(state(hand={B: 0}), "ask_clue", seat=B)
    last = state(hand={B: 1})
    assert why(last, "ask_clue", seat=B) == {"kuro.clue.last_card"}
    assert play(last, "ask_clue", seat=B, anyway=True).players[B].hand == 0


@pytest.mark.rule("kuro.clue.banned")
def test_a_banned_holder_is_warned_that_a_clue_is_useless() -> None:
    s = offer(state(banned=(B,)), "ask_clue", B)
    assert s.possible
    assert s.detail is not None
    assert s.detail.id.startswith("Useless for hiring")


@pytest.mark.rule("kuro.circle.no_clue")
def test_the_sender_never_asks() -> None:
    assert why(state(), "ask_clue", seat=A) == {"kuro.circle.no_clue", "kuro.hold.only"}
    assert hard(state(Stage.RETURN), "ask_clue", seat=A)


@pytest.mark.rule("kuro.ability.blocks", "kuro.ability.order")
def test_a_hire_waits_for_a_pending_ability_and_the_first_word_counts() -> None:
    s = state(party={D: [4, 5]})
    first = use(s, D, 4, target_seat=B)
    for kind in ("announce_hire", "pass", "ask_clue"):
        assert why(first, kind, seat=B) == {"kuro.ability.blocks"}
    hired = play(s, "announce_hire", seat=B)
    assert "kuro.hire.not_wandering" in why(hired, "use_ability", seat=D, hero=4, target_seat=B)


@pytest.mark.rule("kuro.variant.clue_same_answers")
def test_the_strength_variant_keeps_the_other_clue_rules() -> None:
    s = state(options={"clue_mode": "strength"}, hand={B: 1})
    assert why(s, "ask_clue", seat=B) == {"kuro.clue.last_card"}
    asked = play(state(options={"clue_mode": "strength"}), "ask_clue", seat=B)
    assert [c.value for f in offer(asked, "answer_clue", A).fields for c in f.choices] == [True, False]


@pytest.mark.rule("kuro.hire.duplicate")
def test_the_history_tells_a_duplicate() -> None:
    s = play(state(party={B: [1, 4]}), "announce_hire", seat=B)
    told = GAME.tell(s, move("reveal_hired", hero=4))
    assert told.id == "{who} hires {hero}: a duplicate, both are retired."
    assert dict(told.args) == {"who": Who(B), "hero": Term("hero.4")}


@pytest.mark.rule("kuro.hold.must_end", "kuro.send.must", "kuro.round.reveal", "kuro.clue.atomic", "kuro.hire.final")
@pytest.mark.parametrize(
    ("stage", "who"),
    [
        (Stage.ROUND_START, C),
        (Stage.SEND, C),
        (Stage.FORCED, C),
        (Stage.OFFER, B),
        (Stage.ANSWER, B),
        (Stage.HIRING, B),
        (Stage.RETIRING, B),
    ],
)
def test_the_reason_says_whom_the_table_waits_for(stage: Stage, who: int) -> None:
    s = state(
        stage, active=C, **({} if stage in (Stage.ROUND_START, Stage.SEND) else {"holder": B, "wandering_hero": 1})
    )
    (ruling,) = GAME.check(s, move("discard_wandering", hero=1))
    assert dict(ruling.why.args) == {"who": Who(who)}
    assert ruling.hard
