"""The effect queue: what waits, in which order it is settled, and that it is data."""

from __future__ import annotations

import pytest

from companion.games.za_jedna.rules.queue import settle
from companion.games.za_jedna.state import State

from .build import A, B, C, D, E, asks, card, hands, head, hit, lives, move, play, state, why, why_card


@pytest.mark.rule("za_jedna.queue.data", "za_jedna.queue.replay")
def test_what_waits_is_data() -> None:
    s = play(card(state(), A, "ferovka", B), "answer", by=B, card="shot")
    again = State.model_validate_json(s.model_dump_json())
    assert (again, asks(again)) == (s, ("duel", A))
    assert play(again, "answer", by=A, card="shot") == play(s, "answer", by=A, card="shot")
    later = hit(card(state(chars={B: "stilett"}), A, "vlnity_plech"), B)
    assert State.model_validate(later.model_dump()) == later


@pytest.mark.rule("za_jedna.queue.replay")
def test_the_same_moves_give_the_same_state() -> None:
    def run() -> State:
        s = card(state(chars={B: "stilett", C: "miranda"}, hand={A: 5, C: 1}), A, "vlnity_plech")
        s = play(hit(s, B), "answer", by=C, card="mimo")
        return hit(hit(s, D), E)

    assert run() == run()


@pytest.mark.rule("za_jedna.queue.head")
def test_only_the_head_is_resolved() -> None:
    s = card(state(chars={D: "shogun"}, lives={D: (2, 4)}), A, "cpcka")
    assert why(s, "answer", by=C, card="shot") == {"queue.head"}
    assert why_card(s, A, "knez") == {"queue.head"}
    for kind, more in (
        ("use_ability", {"by": D, "ability": "shogun"}),
        ("reshuffle", {}),
        ("note", {"text": "…"}),
        ("edit_deck", {"card": "jed", "name": "Yd"}),
    ):
        assert not why(s, kind, **more)
        assert asks(play(s, kind, **more)) == ("answer", B)
    assert not why(s, "set_level", level="quick")


@pytest.mark.rule("za_jedna.queue.front", "za_jedna.queue.steps")
def test_damage_rescue_role_then_the_next_answer() -> None:
    s = card(state(lives={B: 1}), A, "cpcka")
    s = hit(s, B)
    assert (lives(s)[B], asks(s)) == (0, ("rescue", B))
    s = play(s, "give_up", by=B)
    assert asks(s) == ("death", B)
    s = play(s, "reveal_role", seat=B, role="guard")
    assert asks(s) == ("answer", C)


@pytest.mark.rule("za_jedna.queue.snapshot", "za_jedna.queue.answer_once")
def test_targets_are_fixed_when_the_card_is_played() -> None:
    s = card(state(lives={C: 1}, hand={A: 4, C: 0}), A, "cpcka")
    assert [h.seat for h in s.queue if h.kind == "answer"] == [B, C, D, E]
    asked = []
    while s.queue:
        if s.queue[0].kind == "answer":
            asked.append(s.queue[0].seat)
            s = hit(s, asked[-1])
        else:
            s = play(s, "reveal_role", seat=C, role="brigand")
    assert asked == [B, D, E]  # C, without a card, answered by being hit
    assert lives(s) == (5, 4 - 1, 1 - 1, 4 - 1, 4 - 1)


@pytest.mark.rule("za_jedna.queue.later")
def test_the_aftermath_comes_in_order_of_occurrence() -> None:
    s = state(king=E, deck=3, chars={B: "stilett"}, lives={C: 1}, hand={A: 2, B: 4, C: 0})
    s = card(s, A, "vlnity_plech")
    s = hit(s, B)
    s = play(s, "reveal_role", seat=C, role="brigand")
    assert [x.kind for x in s.later] == ["ability", "spoils", "reward"]
    assert (hands(s)[A], hands(s)[B], s.limbo) == (1, 4, ("vlnity_plech",))
    s = hit(hit(s, D), E)
    # Stilett takes the first card; of the reward two are left in the deck, the third is the shuffled vlnity_plech
    assert (hands(s)[A], hands(s)[B], s.deck, s.discard) == (1 + 3, 4 + 1, 0, ())


@pytest.mark.rule("za_jedna.queue.per_death", "za_jedna.queue.end_check")
def test_the_end_is_checked_after_the_aftermath() -> None:
    dead = {C: "brigand", D: "necromancer"}
    s = state(5, lives={B: 1}, hand={A: 2, B: 2}, dead=dead, options={"auto_abilities": "off"}, chars={E: "strider"})
    s = play(play(hit(card(s, A, "shot", B), B), "give_up", by=B), "reveal_role", seat=B, role="brigand")
    assert (s.stage, asks(s)) == ("playing", ("ability", E))
    s = play(s, "use_ability", by=E, ability="strider")
    assert (s.stage, hands(s)[E], hands(s)[A]) == ("over", 4 + 2, 2 - 1 + 3)


@pytest.mark.rule("za_jedna.queue.attacker")
def test_damage_knows_its_attacker() -> None:
    shot = hit(card(state(lives={B: 1}), A, "shot", B), B)
    assert (head(shot).attacker, head(shot).cause) == (A, "shot")
    jed = play(play(state(lives={B: 1}, table={B: ["jed"]}), "end_play", by=A), "flip", by=B, outcome=True)
    assert (head(jed).attacker, head(jed).cause) == (None, "jed")


@pytest.mark.rule("za_jedna.queue.checkpoint")
def test_mirandas_hand_is_looked_at_after_every_step() -> None:
    s = card(state(chars={B: "miranda"}, hand={B: 1}), A, "cpcka")
    before = s.deck
    s = play(s, "answer", by=B, card="shot")
    assert (s.deck, hands(s)[B], asks(s)) == (before - 1, 1, ("answer", C))


@pytest.mark.rule("za_jedna.queue.tests_separate")
def test_each_test_is_settled_fully() -> None:
    s = state(4, lives={B: 3}, hand={B: 0}, table={B: ["jed", "avene"]}, dead={C: "brigand", D: "brigand"})
    s = play(play(s, "end_play", by=A), "flip", by=B, cards=["@5S"])
    assert (s.stage, s.result.side) == ("over", "king")  # type: ignore[union-attr]


@pytest.mark.rule("za_jedna.queue.turn_fixed")
def test_no_effect_changes_whose_turn_it_is() -> None:
    s = hit(play(card(state(), A, "ferovka", C), "answer", by=C, card="shot"), A)
    assert s.turn is not None
    assert (s.turn.seat, s.turn.step, lives(s)[A]) == (A, "play", 5 - 1)


@pytest.mark.rule("za_jedna.queue.empty_hand")
def test_an_empty_hand_is_not_asked() -> None:
    s = card(state(hand={A: 4, B: 0}), A, "shot", B)
    assert (lives(s)[B], asks(s)) == (4 - 1, None)
    flips = card(state(hand={A: 4, B: 0}, table={B: ["stit"]}), A, "shot", B)
    assert asks(flips) == ("answer", B)
    assert lives(play(flips, "use_shield", by=B, cards=["@2C"]))[B] == 4 - 1
    dying = card(state(hand={A: 4, B: 0}, lives={B: 1}), A, "shot", B)
    assert asks(dying) == ("death", B)
    spent = card(state(hand={A: 4, B: 2}, lives={B: (1, 4)}, chars={B: "shogun"}), A, "shot", B)
    spent = play(spent, "use_ability", by=B, ability="shogun")
    assert (lives(spent)[B], asks(spent)) == (1 + 1 - 1, None)


@pytest.mark.rule("za_jedna.distance.now")
def test_later_changes_do_not_undo_an_announcement() -> None:
    s = card(state(), A, "shot", B)
    b = s.players[B].model_copy(update={"table": ("klepna",)})
    changed = s.model_copy(update={"players": (s.players[0], b, *s.players[2:]), "deck": s.deck - 1})
    assert asks(settle(changed, ending=False)) == ("answer", B)
    assert lives(hit(changed, B))[B] == 4 - 1


@pytest.mark.rule("za_jedna.queue.end_check")
def test_after_a_correction_the_end_is_not_checked_by_itself() -> None:
    s = state(dead={A: "king"}, turn=B)
    assert settle(s, ending=False).stage == "playing"
    assert settle(s).stage == "over"


@pytest.mark.rule("za_jedna.death.order_own", "za_jedna.track.guided.known")
def test_known_cards_stay_known_until_they_are_played() -> None:
    s = state(step="draw", chars={A: "catchena"}, discard=["lektvar@6H"], lives={A: (3, 5)}, hand={A: 3})
    s = play(s, "draw_phase", by=A, first="discard")
    assert s.players[A].known == ("lektvar@6H",)
    played = card(s, A, "lektvar")
    assert (played.players[A].known, played.discard) == ((), ("lektvar@6H",))
    kept = play(play(s, "end_play", by=A), "discard", by=A, n=3 + 2 - 3, cards=["shot", "mimo"])
    assert kept.players[A].known == ("lektvar@6H",)
    unsure = play(play(s, "end_play", by=A), "discard", by=A, n=3 + 2 - 3)
    assert unsure.players[A].known == ()
    off = state(step="draw", chars={A: "catchena"}, discard=["lektvar@6H"], options={"track_discards": "off"})
    assert play(off, "draw_phase", by=A, first="discard").players[A].known == ()


@pytest.mark.rule("za_jedna.play.own_turn")
def test_moves_are_read_from_plain_data() -> None:
    assert move("play_card", by=0, card="shot", target=1).target == 1
    with pytest.raises(ValueError, match="card"):
        move("play_card", by=0, card="jed")


@pytest.mark.rule("za_jedna.track.guided.known")
def test_a_whole_hand_that_leaves_shows_what_was_known() -> None:
    s = state(chars={B: "shogun"}, lives={B: (2, 4)}, hand={B: 2}, known={B: ["lektvar@6H"]})
    s = play(s, "use_ability", by=B, ability="shogun")
    assert (s.players[B].known, s.discard) == ((), ("", "lektvar@6H"))
    told = state(chars={B: "shogun"}, lives={B: (2, 4)}, hand={B: 2}, known={B: ["lektvar@6H"]})
    told = play(told, "use_ability", by=B, ability="shogun", cards=["lektvar", "mimo"])
    assert told.discard == ("lektvar@6H", "mimo")


@pytest.mark.rule("za_jedna.character.auto", "za_jedna.draw.both_empty")
def test_nobody_is_asked_for_an_ability_that_brings_nothing() -> None:
    off = {"auto_abilities": "off"}
    jed = state(deck=1, chars={B: "stilett"}, table={B: ["jed"]}, options=off)
    jed = play(play(jed, "end_play", by=A), "flip", by=B, cards=["@5S"])
    for _ in range(2):  # the turned card and Jed can be drawn, a third card is nowhere
        assert asks(jed) == ("ability", B)
        jed = play(jed, "use_ability", by=B, ability="stilett")
    assert (asks(jed), hands(jed)[B]) == (None, 4 + 2)
    even = hit(card(state(deck=1, chars={B: "stilett"}, options=off), A, "shot", B), B)
    assert asks(even) == ("ability", B)
    reinmar = hit(card(state(chars={B: "reinmar"}, hand={A: 1}, options=off), A, "shot", B), B)
    assert asks(reinmar) is None
    takes = hit(card(state(chars={B: "reinmar"}, options=off), A, "shot", B), B)
    assert (asks(takes), hands(play(takes, "decline", by=B))[:2]) == (("ability", B), (4 - 1, 4))


@pytest.mark.rule("za_jedna.ferovka.loss", "za_jedna.death.out")
def test_a_duel_with_a_dead_player_is_over() -> None:
    s = card(state(), A, "ferovka", C)
    gone = s.players[A].model_copy(update={"alive": False})
    assert asks(settle(s.model_copy(update={"players": (gone, *s.players[1:])}), ending=False)) is None


@pytest.mark.rule("za_jedna.death.reveal")
def test_a_living_king_shows_nothing_again() -> None:
    assert why(state(), "reveal_role", seat=A, role="king") == {"death.reveal"}


@pytest.mark.rule("za_jedna.character.auto", "za_jedna.queue.head")
def test_mirandas_question_is_asked_once_and_only_she_declines_it() -> None:
    off = {"auto_abilities": "off"}
    s = state(chars={A: "miranda", B: "shogun", C: "stilett"}, hand={A: 1, B: 4}, lives={B: (2, 4)}, options=off)
    s = card(s, A, "knez")
    s = play(s, "use_ability", by=B, ability="shogun")
    assert [h.kind for h in s.queue] == ["ability", "effect"]
    s = play(s, "use_ability", by=A, ability="miranda")
    assert (hands(s)[A], asks(s), s.declined) == (1, None, False)
    other = hit(card(state(chars={B: "stilett"}, options=off), A, "shot", B), B)
    assert play(other, "decline", by=B).declined is False


@pytest.mark.rule("za_jedna.death.cards", "za_jedna.penalty.king_guard", "za_jedna.track.guided.known")
def test_known_cards_of_the_dead_and_of_the_king_reach_the_pile() -> None:
    s = state(lives={B: 1}, hand={A: 3, B: 2}, known={A: ["mimo@KC"], B: ["lektvar@6H"]}, table={A: ["stit"]})
    s = play(play(hit(card(s, A, "shot", B), B), "give_up", by=B), "reveal_role", seat=B, role="guard")
    assert s.discard == ("shot", "", "lektvar@6H", "", "mimo@KC", "stit")


@pytest.mark.rule("za_jedna.track.guided.known", "za_jedna.flip.corner")
def test_what_two_tell_about_a_card_is_put_together() -> None:
    s = state(known={A: ["@6H", "shot@2C"]}, lives={A: (3, 5)})
    s = card(s, A, "lektvar", corner="6H")
    assert (s.discard, s.players[A].known) == (("lektvar@6H",), ("shot@2C",))
    s = card(s, A, "shot", B, corner="3C")  # another copy than the one everybody saw
    assert (s.limbo, s.players[A].known) == (("shot@3C",), ("shot@2C",))


@pytest.mark.rule("za_jedna.char.strider.take", "za_jedna.queue.per_death", "za_jedna.queue.later")
def test_strider_decides_for_each_death() -> None:
    s = state(
        6, king=E, chars={D: "strider"}, lives={B: 1, C: 1}, hand={A: 4, B: 0, C: 0}, options={"auto_abilities": "off"},
        table={B: ["stit"], C: ["klepna", "kelpie"]},
    )  # fmt: skip
    s = card(s, A, "cpcka")
    s = play(play(s, "reveal_role", seat=B, role="brigand"), "reveal_role", seat=C, role="brigand")
    assert [x.kind for x in s.later] == ["ability", "spoils", "reward"] * 2
    s = hit(hit(hit(s, D), E), 5)
    assert (asks(s), head(s).source) == (("ability", D), B)
    first = play(play(s, "use_ability", by=D, ability="strider"), "decline", by=D)
    assert (hands(first)[D], hands(first)[A]) == (4 + 1, 3 + 3 + 3)
    assert first.discard == ("cpcka", "klepna", "kelpie")
    second = play(play(s, "decline", by=D), "use_ability", by=D, ability="strider")
    assert (hands(second)[D], hands(second)[A], second.discard) == (4 + 2, 3 + 3 + 3, ("cpcka", "stit"))
