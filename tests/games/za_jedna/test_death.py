"""Lethal hits, deaths, rewards and penalties."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.za_jedna.distance import dist, plus
from companion.games.za_jedna.rules.common import living
from companion.games.za_jedna.state import State

from .build import A, B, C, D, E, asks, card, hands, head, hit, lives, play, state, why, why_card


def killed(role: str, *, king: int = A, **more: Any) -> State:
    """A's shot kills B, who shows this role."""
    s = card(state(king=king, lives={B: 1, **more.pop("lives", {})}, **more), A, "shot", B)
    s = hit(s, B) if asks(s) == ("answer", B) else s
    s = play(s, "give_up", by=B) if asks(s) == ("rescue", B) else s
    return play(s, "reveal_role", seat=B, role=role)


def poisoned(role: str, **more: Any) -> State:
    """Jed kills B at the start of a turn."""
    s = play(state(lives={B: 1}, table={B: ["jed"]}, **more), "end_play", by=A)
    return play(play(play(s, "flip", by=B, cards=["@5S"]), "give_up", by=B), "reveal_role", seat=B, role=role)


# --- death ---


@pytest.mark.rule("za_jedna.death.when", "za_jedna.queue.empty_hand")
def test_at_zero_lives_the_character_dies() -> None:
    s = card(state(lives={B: 1}, hand={A: 4, B: 0}), A, "shot", B)
    assert (lives(s)[B], asks(s), s.players[B].alive) == (1 - 1, ("death", B), False)


@pytest.mark.rule("za_jedna.death.rescue_now", "za_jedna.queue.front")
def test_the_rescue_opens_at_once() -> None:
    s = hit(card(state(lives={B: 1}), A, "cpcka"), B)
    assert asks(s) == ("rescue", B)  # before C is asked
    s = play(play(s, "give_up", by=B), "reveal_role", seat=B, role="guard")
    assert why_card(s, B, "lektvar") == {"death.out"}


@pytest.mark.rule("za_jedna.death.rescue_means")
def test_only_lektvar_and_shogun_rescue() -> None:
    s = hit(card(state(lives={B: 1}), A, "shot", B), B)
    assert why_card(s, B, "knez") == {"knez.no_rescue"}
    assert why_card(s, B, "stagecoach") == {"queue.head"}
    assert not why_card(s, B, "lektvar")
    assert why(s, "give_up", by=C) == {"queue.head"}
    assert why(state(), "give_up", by=B) == {"death.rescue_means"}


@pytest.mark.rule("za_jedna.death.negative")
def test_healing_starts_below_zero() -> None:
    s = play(state(lives={B: (1, 4)}, table={B: ["jed"]}), "end_play", by=A)
    s = play(s, "flip", by=B, cards=["@5S"])
    assert lives(s)[B] == 1 - 3
    s = card(card(s, B, "lektvar"), B, "lektvar")
    assert (lives(s)[B], asks(s)) == (-2 + 2, ("rescue", B))
    s = card(s, B, "lektvar")
    assert (lives(s)[B], asks(s)) == (-2 + 3, None)


@pytest.mark.rule("za_jedna.death.reveal")
def test_the_dead_player_shows_the_role() -> None:
    s = card(state(lives={B: 1}, hand={A: 4, B: 0}), A, "shot", B)
    assert why_card(s, A, "knez") == {"queue.head"}
    assert why(s, "end_play", by=A) == {"queue.head"}
    assert why(s, "reveal_role", seat=C, role="guard") == {"queue.head"}
    assert play(s, "reveal_role", seat=B, role="guard").players[B].role == "guard"
    assert why(state(), "reveal_role", seat=B, role="guard") == {"death.reveal"}


@pytest.mark.rule("za_jedna.death.reveal", "za_jedna.end.last_role")
def test_a_role_that_is_the_only_one_left_needs_no_telling() -> None:
    s = state(4, lives={B: 1}, hand={A: 4, B: 0}, dead={C: "necromancer", D: "brigand"})
    s = card(s, A, "shot", B)
    assert (s.players[B].role, s.stage) == ("brigand", "over")


@pytest.mark.rule("za_jedna.death.cards", "za_jedna.death.order_own")
def test_the_cards_go_to_the_discard_pile() -> None:
    s = killed("guard", king=C, hand={B: 2}, table={B: ["stit", "kelpie"]})
    assert (hands(s)[B], s.players[B].table, len(s.discard)) == (0, (), 1 + 2 + 2)
    s = card(state(lives={B: 1}, hand={B: 2}, table={B: ["stit", "kelpie"]}), A, "shot", B)
    s = play(play(hit(s, B), "give_up", by=B), "reveal_role", seat=B, role="guard", top=["mimo@KC", "stit"])
    assert s.discard[:5] == ("shot", "", "kelpie", "mimo@KC", "stit")


@pytest.mark.rule("za_jedna.death.out")
def test_a_dead_seat_does_nothing() -> None:
    s = state(dead={B: "guard"})
    assert why(s, "use_ability", by=B, ability="shogun") == {"death.out"}
    shop = card(s, A, "vetesnictvi")
    assert (head(shop).left, B in head(shop).order) == (4, False)
    assert dist(s, A, C) == 1


@pytest.mark.rule("za_jedna.death.seat_at_once")
def test_the_seat_is_out_while_the_card_goes_on() -> None:
    s = hit(card(state(lives={B: 1}, hand={B: 2}), A, "vlnity_plech"), B)
    assert living(s) == 5
    s = play(s, "give_up", by=B)
    assert (living(s), hands(s)[B]) == (4, 2)
    s = play(s, "reveal_role", seat=B, role="guard")
    assert (asks(s), hands(s)[B]) == (("answer", C), 2)  # cleared after the card


@pytest.mark.rule("za_jedna.death.blue_inactive")
def test_cards_and_ability_of_the_dead_have_no_effect() -> None:
    s = state(6, king=E, lives={B: 1}, hand={B: 0}, table={B: ["klepna"]}, chars={B: "chinook"})
    assert (plus(s, B), dist(s, A, B)) == (2, 1 + 2)
    s = card(s, A, "cpcka")
    s = play(s, "reveal_role", seat=B, role="brigand")
    assert (s.players[B].table, plus(s, B), asks(s)) == (("klepna",), 0, ("answer", C))
    assert dist(s, A, C) == 1


@pytest.mark.rule("za_jedna.death.once")
def test_a_death_is_handled_once() -> None:
    s = killed("guard", king=C)
    assert why(s, "reveal_role", seat=B, role="guard") == {"death.once"}
    assert [f.seat for f in s.deaths] == [B]


@pytest.mark.rule("za_jedna.death.killer")
def test_the_killer_is_the_attacker() -> None:
    s = card(state(king=B, lives={C: 1}, hand={C: 0}), A, "cpcka")
    s = hit(s, B)
    s = play(s, "reveal_role", seat=C, role="brigand")
    fallen = s.deaths[0]
    assert (fallen.seat, fallen.role, fallen.attacker, fallen.cause) == (C, "brigand", A, "cpcka")


# --- rewards ---


@pytest.mark.rule("za_jedna.reward.brigand", "za_jedna.reward.any_role")
def test_three_cards_for_a_brigand() -> None:
    s = killed("brigand", king=C, hand={A: 2, B: 0})
    assert hands(s)[A] == 2 - 1 + 3
    known_brigand = killed("brigand", king=C, hand={A: 2, B: 0}, roles={A: "brigand"})
    assert hands(known_brigand)[A] == 2 - 1 + 3


@pytest.mark.rule("za_jedna.reward.needs_other")
def test_no_reward_without_another_living_killer() -> None:
    assert hands(poisoned("brigand")) == (4, 0, 4, 4, 4)
    own = card(state(king=C, lives={A: 1}, hand={A: 1, B: 4}), A, "ferovka", B)
    own = play(play(own, "answer", by=B, card="shot"), "reveal_role", seat=A, role="brigand")
    assert hands(own) == (0, 4 - 1, 4, 4, 4)


@pytest.mark.rule("za_jedna.reward.short")
def test_a_reward_of_what_is_there() -> None:
    s = killed("brigand", king=C, hand={A: 2, B: 0}, deck=1)
    assert (hands(s)[A], s.deck, s.discard) == (2 - 1 + 1 + 1, 0, ())  # the deck's card and the shot


@pytest.mark.rule("za_jedna.reward.only_brigand", "za_jedna.penalty.only_king")
@pytest.mark.parametrize("role", ["necromancer", "guard"])
def test_no_reward_for_the_others_and_no_penalty_for_others(role: str) -> None:
    s = killed(role, king=C, hand={A: 3}, table={A: ["stit"]})
    assert (hands(s)[A], s.players[A].table) == (3 - 1, ("stit",))


# --- the king's penalty ---


@pytest.mark.rule("za_jedna.penalty.king_guard", "za_jedna.penalty.one_step")
def test_the_king_who_kills_a_guard_loses_everything() -> None:
    s = killed("guard", hand={A: 4, B: 0}, table={A: ["schofield", "stit"]})
    assert (hands(s)[A], s.players[A].table) == (0, ())
    assert len(s.discard) == 1 + 3 + 2
    assert s.turn is not None
    assert (s.turn.seat, s.turn.step) == (A, "play")
    brigand = killed("brigand", hand={A: 4, B: 0}, table={A: ["schofield", "stit"]})
    assert brigand.players[A].table == ("schofield", "stit")


@pytest.mark.rule("za_jedna.penalty.not_death")
def test_strider_gets_only_the_guards_cards() -> None:
    s = killed("guard", hand={A: 4, B: 2}, chars={D: "strider"}, table={A: ["schofield"]})
    assert (hands(s)[D], hands(s)[A], len(s.discard)) == (4 + 2, 0, 1 + 3 + 1)


@pytest.mark.rule("za_jedna.queue.per_death")
def test_cards_first_then_the_reward() -> None:
    s = card(state(5, king=E, lives={B: 1}, hand={A: 4, B: 0}), A, "cpcka")
    s = play(s, "reveal_role", seat=B, role="brigand")
    assert [x.kind for x in s.later] == ["spoils", "reward"]
