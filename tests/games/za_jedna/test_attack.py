"""Za jedna!, Mimo and Štít; CPčka, Vlnitý plech and Férovka."""

from __future__ import annotations

import pytest

from companion.games.za_jedna.distance import dist

from .build import A, B, C, D, E, asks, card, hands, head, hit, lives, play, soft, state, why, why_card

# --- Za jedna! ---


@pytest.mark.rule("za_jedna.shot.use", "za_jedna.shot.legal")
def test_the_target_is_another_player_within_range() -> None:
    s = state()
    assert why_card(s, A, "shot", A) == {"shot.use"}
    assert dist(s, A, C) == 2
    assert why_card(s, A, "shot", C) == {"shot.legal"}


@pytest.mark.rule("za_jedna.shot.answer", "za_jedna.shot.spent")
def test_mimo_voids_the_attack() -> None:
    s = play(card(state(), A, "shot", B), "answer", by=B, card="mimo")
    assert (lives(s)[B], hands(s)[:2], s.discard) == (4, (4 - 1, 4 - 1), ("mimo", "shot"))
    assert s.turn is not None
    assert s.turn.shots == 1


@pytest.mark.rule("za_jedna.shot.hit", "za_jedna.shot.optional_defence")
def test_a_hit_costs_one_life() -> None:
    s = card(state(), A, "shot", B)
    assert not why(s, "take_hit", by=B)  # whatever B holds
    assert lives(hit(s, B))[B] == 4 - 1


@pytest.mark.rule("za_jedna.shot.defend_self")
def test_nobody_defends_another() -> None:
    s = card(state(), A, "shot", B)
    assert why(s, "answer", by=C, card="mimo") == {"queue.head", "shot.defend_self"}
    assert why(s, "take_hit", by=C) == {"queue.head", "shot.defend_self"}


@pytest.mark.rule("za_jedna.shot.answering_free", "za_jedna.ferovka.not_shot")
def test_a_card_given_in_a_duel_is_not_played() -> None:
    s = card(state(hand=6), A, "ferovka", B)
    for seat in (B, A, B, A):
        s = play(s, "answer", by=seat, card="shot")
    s = hit(s, B)
    assert s.turn is not None
    assert s.turn.shots == 0
    assert not why_card(s, A, "shot", B)


@pytest.mark.rule("za_jedna.shot.order_free", "za_jedna.stit.fail")
def test_stit_and_mimo_in_any_order() -> None:
    s = card(state(table={B: ["stit"]}), A, "shot", B)
    s = play(play(s, "use_shield", by=B, cards=["@9S"]), "answer", by=B, card="mimo")
    assert (lives(s)[B], asks(s)) == (4, None)
    two = card(state(table={B: ["stit"]}, chars={A: "balderon"}), A, "shot", B)
    two = play(play(two, "answer", by=B, card="mimo"), "use_shield", by=B, cards=["@9H"])
    assert (lives(two)[B], asks(two)) == (4, None)


@pytest.mark.rule("za_jedna.shot.partial")
def test_too_few_answers_are_lost() -> None:
    s = card(state(chars={A: "balderon"}), A, "shot", B)
    s = hit(play(s, "answer", by=B, card="mimo"), B)
    assert (lives(s)[B], hands(s)[B], s.discard) == (4 - 1, 4 - 1, ("mimo", "shot"))


@pytest.mark.rule("za_jedna.mimo.only_answer")
def test_mimo_is_only_an_answer() -> None:
    assert why_card(state(), A, "mimo") == {"mimo.only_answer"}
    assert why_card(state(), A, "shot", B, printed="mimo") == {"mimo.only_answer"}
    assert not why_card(state(chars={A: "goranda"}), A, "shot", B, printed="mimo")
    assert why_card(state(chars={A: "goranda"}), A, "knez", printed="mimo") == {"char.goranda.swap"}


# --- Štít ---


@pytest.mark.rule("za_jedna.stit.flip")
def test_hearts_count_as_mimo() -> None:
    s = card(state(table={B: ["stit"]}), A, "shot", B)
    s = play(s, "use_shield", by=B, cards=["@3H"])
    assert (lives(s)[B], hands(s)[B]) == (4, 4)
    assert why(card(state(), A, "shot", B), "use_shield", by=B, outcome=True) == {"stit.flip"}


@pytest.mark.rule("za_jedna.stit.once")
def test_one_flip_for_each_attack() -> None:
    s = card(state(table={A: ["dve_dyky"], B: ["stit"]}), A, "shot", B)
    s = play(s, "use_shield", by=B, cards=["@3C"])
    assert why(s, "use_shield", by=B, outcome=True) == {"stit.once"}
    s = card(hit(s, B), A, "shot", B)
    assert not why(s, "use_shield", by=B, outcome=True)


@pytest.mark.rule("za_jedna.stit.attacks")
def test_stit_works_against_vlnity_plech() -> None:
    s = card(state(table={B: ["stit"]}), A, "vlnity_plech")
    s = play(s, "use_shield", by=B, cards=["@3H"])
    assert (lives(s)[B], asks(s)) == (4, ("answer", C))
    assert why(s, "use_shield", by=B, outcome=True) == {"queue.head"}
    assert why(state(table={B: ["stit"]}), "use_shield", by=B, outcome=True) == {"stit.attacks"}


@pytest.mark.rule("za_jedna.stit.not_others", "za_jedna.cpcka.no_defence")
def test_stit_does_not_help_against_the_others() -> None:
    s = card(state(table={B: ["stit"]}), A, "cpcka")
    assert why(s, "use_shield", by=B, outcome=True) == {"stit.not_others"}
    assert why(s, "answer", by=B, card="mimo") == {"cpcka.no_defence"}
    duel = card(state(table={B: ["stit"]}), A, "ferovka", B)
    assert why(duel, "use_shield", by=B, outcome=True) == {"stit.not_others"}
    jed = play(state(table={B: ["stit", "jed"]}), "end_play", by=A)
    assert why(jed, "use_shield", by=B, outcome=True) == {"stit.attacks", "turn.tests_first"}


@pytest.mark.rule("za_jedna.stit.while_needed")
def test_no_flip_once_the_attack_is_void() -> None:
    s = card(state(table={B: ["stit"]}, chars={B: "drirr"}), A, "shot", B)
    assert head(s).shields == ("card", "ability")
    s = play(s, "use_shield", by=B, source="ability", cards=["@AH"])
    assert asks(s) is None
    assert why(s, "use_shield", by=B, source="card", outcome=True) == {"stit.attacks"}


# --- CPčka, Vlnitý plech ---


@pytest.mark.rule("za_jedna.cpcka.effect", "za_jedna.cpcka.free_choice")
def test_cpcka_takes_a_card_or_a_life() -> None:
    s = card(state(4), A, "cpcka")
    s = play(s, "answer", by=B, card="shot")
    s = hit(s, C)  # although C may hold one
    s = hit(s, D)
    assert (lives(s), hands(s), asks(s)) == ((5, 4, 4 - 1, 4 - 1), (3, 4 - 1, 4, 4), None)
    assert s.discard == ("shot", "cpcka")


@pytest.mark.rule("za_jedna.plech.effect")
def test_vlnity_plech_attacks_everybody_else() -> None:
    s = card(state(5, table={C: ["stit"]}), A, "vlnity_plech")
    s = play(s, "answer", by=B, card="mimo")
    s = play(s, "use_shield", by=C, cards=["@7H"])
    s = hit(hit(s, D), E)
    assert lives(s) == (5, 4, 4, 4 - 1, 4 - 1)
    assert why_card(s, A, "shot", B) == set()


@pytest.mark.rule("za_jedna.all.not_self", "za_jedna.all.order")
def test_answers_clockwise_from_the_left_without_the_player() -> None:
    for name in ("cpcka", "vlnity_plech"):
        s = card(state(5, turn=C), C, name)
        assert [h.seat for h in s.queue if h.kind == "answer"] == [D, E, A, B]


# --- Férovka ---


@pytest.mark.rule("za_jedna.ferovka.target")
def test_ferovka_at_any_distance() -> None:
    s = state(7, table={D: ["klepna"]})
    assert dist(s, A, D) == 3 + 1
    assert not why_card(s, A, "ferovka", D)
    assert why_card(s, A, "ferovka", A) == {"ferovka.target"}


@pytest.mark.rule("za_jedna.ferovka.first")
def test_the_challenged_player_begins() -> None:
    s = card(state(), A, "ferovka", C)
    asked = []
    for _ in range(4):
        asked.append(head(s).to_move)
        s = play(s, "answer", by=head(s).to_move, card="shot")
    assert asked == [C, A, C, A]
    assert why(card(state(), A, "ferovka", C), "answer", by=A, card="shot") == {"queue.head"}


@pytest.mark.rule("za_jedna.ferovka.loss")
def test_who_gives_no_card_is_hit() -> None:
    s = hit(card(state(), A, "ferovka", C), C)
    assert (lives(s)[C], asks(s), s.discard) == (4 - 1, None, ("ferovka",))
    empty = card(state(hand={A: 2, C: 0}), A, "ferovka", C)
    assert (lives(empty)[C], asks(empty)) == (4 - 1, None)


@pytest.mark.rule("za_jedna.ferovka.no_mimo")
def test_no_mimo_in_a_duel() -> None:
    s = card(state(), A, "ferovka", C)
    assert why(s, "answer", by=C, card="mimo") == {"ferovka.no_mimo"}
    assert not why(card(state(chars={C: "goranda"}), A, "ferovka", C), "answer", by=C, card="mimo")


@pytest.mark.rule("za_jedna.ferovka.attacker", "za_jedna.queue.attacker")
def test_the_challenger_who_loses_has_only_himself_to_blame() -> None:
    s = play(card(state(king=C, lives={A: 1}), A, "ferovka", C), "answer", by=C, card="shot")
    s = hit(s, A)
    assert (asks(s), head(s).attacker) == (("rescue", A), A)
    other = hit(card(state(lives={C: 1}), A, "ferovka", C), C)
    assert (asks(other), head(other).attacker) == (("rescue", C), A)


@pytest.mark.rule("za_jedna.track.illegal")
def test_the_table_may_insist_on_limit_and_distance_only() -> None:
    s = state(shots=1)
    assert why_card(s, A, "shot", C) == {"shot.legal", "play.one_shot"}
    assert soft(s, "play_card", by=A, card="shot", target=C)
    after = play(s, "play_card", by=A, card="shot", target=C, anyway=True)
    assert after.turn is not None
    assert (after.turn.shots, asks(after)) == (2, ("answer", C))
    assert not soft(after, "answer", by=D, card="mimo")
    assert not soft(s, "play_card", by=A, card="shot", target=A)
