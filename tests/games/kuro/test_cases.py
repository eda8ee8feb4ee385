"""The register's cases K01 to K43, sums written out. Seats A, B, C, … clockwise, A active unless said otherwise."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.core.contract import Change, Illegal
from companion.games.kuro.audit import audit
from companion.games.kuro.coach import deck_clock, distribution, seat_odds
from companion.games.kuro.game import GAME
from companion.games.kuro.requirement import allowed
from companion.games.kuro.rules.common import available
from companion.games.kuro.state import Stage, State

from .build import A, B, C, D, cards, hard, move, new, offer, play, resolve, state, use, why


def set_up(n: int, **options: str) -> State:
    """After set_start by A: seat i starts with heroes i + 1 and i + 2."""
    s = new(n, **options)
    for i in range(n):
        s = play(s, "deal_party", seat=i, heroes=[i + 1, i + 2])
    return play(play(s, "deal_hands"), "set_start", seat=A)


def size(s: State, seat: int) -> tuple[int, int, int]:
    """(party, retired, ready) of a seat."""
    p = s.players[seat]
    return len(p.party), len(p.retired), len(p.party) - len(p.used)


@pytest.mark.rule("kuro.setup.deck", "kuro.count.setup", "kuro.count.total", "kuro.comp.cards")
def test_k01_four_players_start_with_49_in_the_deck() -> None:
    s = set_up(4)
    assert sum(len(p.party) for p in s.players) == 4 * 2 == 8
    assert sum(p.hand for p in s.players) == 4 * 5 == 20
    assert s.deck == 77 - 28 == 49
    assert s.discard == ()
    assert 8 + 20 + 49 == 77 == cards(s)


@pytest.mark.rule("kuro.setup.duplicate.return", "kuro.setup.duplicate.repeat", "kuro.count.setup")
def test_k02_an_equal_pair_is_replaced_until_it_differs() -> None:
    s = play(new(3), "deal_party", seat=A, heroes=[5, 5])
    assert s.stage is Stage.SETUP_REPLACE
    s = play(s, "replace_start", seat=A, returned=5, new=5)
    assert s.stage is Stage.SETUP_REPLACE
    s = play(s, "replace_start", seat=A, returned=5, new=2)
    assert s.players[A].party == (2, 5)
    for i in (B, C):
        s = play(s, "deal_party", seat=i, heroes=[1, 3])
    assert play(s, "deal_hands").deck == 77 - 3 * 2 - 3 * 5 == 56


@pytest.mark.rule("kuro.req.1", "kuro.send.choice", "kuro.nomatch.not_optional")
def test_k03_only_a_fitting_card_may_go() -> None:
    s = state(Stage.SEND, revealed=1, known={A: [2, 3, 6, 7, 7]})
    legal = {h for h in range(1, 8) if not why(s, "send_from_hand", seat=A, hero=h)}
    assert legal == {2, 3}
    assert why(s, "send_from_deck", seat=A) == {"kuro.nomatch.not_optional"}


@pytest.mark.rule("kuro.req.6", "kuro.req.7")
def test_k04_the_number_of_players_decides_for_6_and_7() -> None:
    assert 3 in allowed(6, 3)  # 3 <= 3
    assert 4 not in allowed(6, 3)  # 4 > 3
    assert 3 in allowed(7, 3)  # 3 >= 3
    assert 2 not in allowed(7, 3)  # 2 < 3
    six = state(Stage.SEND, n=3, revealed=6)
    assert not why(six, "send_from_hand", seat=A, hero=3)
    assert why(six, "send_from_hand", seat=A, hero=4) == {"kuro.send.match"}
    seven = state(Stage.SEND, n=3, revealed=7)
    assert not why(seven, "send_from_hand", seat=A, hero=3)
    assert why(seven, "send_from_hand", seat=A, hero=2) == {"kuro.send.match"}


@pytest.mark.rule(
    "kuro.nomatch.when", "kuro.nomatch.any_strength", "kuro.nomatch.discard", "kuro.roundend.after_nomatch"
)
@pytest.mark.rule("kuro.nomatch.deck_card", "kuro.nomatch.look")
def test_k05_nothing_fits_so_the_deck_card_goes() -> None:
    s = state(Stage.SEND, revealed=5, known={A: [1, 1, 3, 5, 7]}, deck=40)
    s = play(s, "send_from_deck", seat=A, hero=3)
    assert (s.deck, s.origin, s.wandering_hero, s.holder, s.seen_by) == (39, "deck", 3, B, (A,))
    s = play(s, "discard_forced", seat=A, hero=5)
    assert s.players[A].hand == 5 - 1 == 4
    s = play(play(s, "announce_hire", seat=B), "reveal_hired", hero=3)
    assert (s.players[A].hand, s.deck) == (5 - 1 + 1, 38) == (5, 38)


@pytest.mark.rule("kuro.nomatch.discard.last", "kuro.roundend.refill")
def test_k06_even_the_last_hand_card_is_discarded() -> None:
    s = state(Stage.SEND, revealed=1, known={A: [7]})
    s = play(s, "send_from_deck", seat=A)
    assert s.stage is Stage.FORCED
    s = play(s, "discard_forced", seat=A, hero=7)
    assert s.players[A].hand == 0
    s = play(play(s, "announce_hire", seat=B), "reveal_hired", hero=6)
    assert s.players[A].hand == 1


@pytest.mark.rule("kuro.round.reveal.fixed", "kuro.nomatch.discard.face")
def test_k07_a_forced_discard_does_not_change_the_requirement() -> None:
    s = play(state(Stage.SEND, revealed=1), "send_from_deck", seat=A)
    s = play(s, "discard_forced", seat=A, hero=5)
    assert s.discard == (1, 5)
    assert s.revealed == 1
    assert allowed(s.revealed, s.n) == {1, 2, 3}


@pytest.mark.rule("kuro.round.reveal.fixed", "kuro.clue.private")
def test_k08_a_clue_card_on_the_pile_changes_nothing() -> None:
    s = play(state(revealed=5), "ask_clue", seat=B)
    s = play(s, "answer_clue", seat=A, yes=False)
    s = play(s, "pass", seat=B)
    assert s.holder == C
    assert s.revealed == 5
    assert s.discard == (5,)
    assert [d.hero for d in s.down] == [None]


@pytest.mark.rule("kuro.clue.last_card", "kuro.hold.must_end")
def test_k09_the_last_card_is_no_clue() -> None:
    s = play(state(hand={B: 2}), "ask_clue", seat=B)
    s = play(s, "answer_clue", seat=A, yes=False)
    assert s.players[B].hand == 1
    assert why(s, "ask_clue", seat=B) == {"kuro.clue.last_card"}
    assert not why(s, "announce_hire", seat=B)
    assert not why(s, "pass", seat=B)
    assert s.holder == B


@pytest.mark.rule("kuro.clue.unlimited", "kuro.clue.cost", "kuro.roundend.only_active")
def test_k10_five_cards_are_four_clues() -> None:
    s = state(hand={B: 5})
    asked = 0
    while not why(s, "ask_clue", seat=B):
        s = play(play(s, "ask_clue", seat=B), "answer_clue", seat=A, yes=False)
        asked += 1
    assert asked == 4
    s = play(play(s, "announce_hire", seat=B), "reveal_hired", hero=6)
    s = play(s, "flip_discards", heroes=[1, 2, 3, 4])
    assert s.stage is Stage.ROUND_START
    assert s.players[B].hand == 5 - 4 == 1


@pytest.mark.rule("kuro.circle.forced", "kuro.circle.no_pass", "kuro.circle.no_clue", "kuro.circle.normal_hire")
@pytest.mark.rule("kuro.circle.return")
def test_k11_back_at_the_sender_it_must_be_hired() -> None:
    s = state(party={A: [1, 2, 6]})
    for seat in (B, C, D):
        s = play(s, "pass", seat=seat)
    assert (s.stage, s.holder) == (Stage.RETURN, A)
    assert why(s, "pass", seat=A) == {"kuro.circle.no_pass"}
    assert "kuro.circle.no_clue" in why(s, "ask_clue", seat=A)
    s = play(play(s, "announce_hire", seat=A), "reveal_hired", hero=2)
    s = play(s, "retire_pair")
    assert s.players[A].party == (1, 6)
    assert s.players[A].retired == (2, 2)


@pytest.mark.rule("kuro.hire.again", "kuro.ability.per_card")
def test_k12_a_later_copy_joins_ready() -> None:
    s = state(party={B: [1, 6]}, retired={B: [4, 4]})
    s = play(play(s, "announce_hire", seat=B), "reveal_hired", hero=4)
    assert s.players[B].party == (1, 4, 6)
    assert 4 not in s.players[B].used
    assert len(s.players[B].retired) == 2


@pytest.mark.rule("kuro.hire.win", "kuro.roundend.win_first")
def test_k13_the_sixth_hero_wins_before_refill_and_flip() -> None:
    s = state(party={B: [1, 2, 3, 4, 5]}, hand={B: 7})
    for _ in range(2):
        s = play(play(s, "ask_clue", seat=B), "answer_clue", seat=A, yes=False)
    deck, hand = s.deck, s.players[A].hand
    s = play(play(s, "announce_hire", seat=B), "reveal_hired", hero=7)
    assert s.stage is Stage.GAME_OVER
    assert (s.deck, s.players[A].hand, len(s.down)) == (deck, hand, 2)
    assert cards(s) == 77
    end = GAME.outcome(s)
    assert end is not None
    assert (end.winners, end.rule) == ((B,), "kuro.end.six")


@pytest.mark.rule("kuro.ability.counts", "kuro.end.six")
def test_k14_used_heroes_count_for_six() -> None:
    s = state(party={B: [1, 2, 3, 4, 5]}, used={B: [1, 2, 3, 4, 5]})
    s = play(play(s, "announce_hire", seat=B), "reveal_hired", hero=6)
    end = GAME.outcome(s)
    assert end is not None
    assert end.winners == (B,)
    assert size(s, B) == (5 + 1, 0, 1)


@pytest.mark.rule("kuro.chicken.cancel", "kuro.chicken.stays_used")
def test_k15_a_chicken_stops_the_guard() -> None:
    s = state(party={C: [1, 5], D: [1, 2]})
    s = use(use(s, C, 5), D, 1)
    s = resolve(s)
    assert s.pending == ()
    assert s.seen_by == (A,)
    assert s.players[C].used == (5,)
    assert s.players[D].used == (1,)


@pytest.mark.rule("kuro.chicken.chicken", "kuro.ability.stack", "kuro.chicken.target_top")
def test_k16_a_chicken_on_a_chicken_lets_the_guard_look() -> None:
    s = state(party={C: [1, 5], D: [1, 2]})
    s = use(use(use(s, C, 5), D, 1), C, 1)
    s = resolve(s)
    assert [p.hero for p in s.pending] == [5]
    s = resolve(s)
    assert s.seen_by == (A, C)
    assert (s.players[C].used, s.players[D].used) == ((1, 5), (1,))


@pytest.mark.rule("kuro.pyro.shown", "kuro.chicken.needs_pending", "kuro.chicken.too_late", "kuro.ability.final")
def test_k17_too_late_once_the_burnt_card_lies_open() -> None:
    s = state(party={C: [1, 2], D: [2, 3]})
    s = resolve(use(s, D, 2), hero=6)
    assert "kuro.chicken.needs_pending" in why(s, "use_ability", seat=C, hero=1)
    assert s.discard == (1, 6)


@pytest.mark.rule("kuro.pyro.discard", "kuro.pyro.not_retired", "kuro.pyro.ends_round", "kuro.pyro.anywhere")
@pytest.mark.rule("kuro.roundend.refill", "kuro.round.next_active")
def test_k18_the_pyromaniac_ends_the_round() -> None:
    s = state(party={D: [2, 3]})
    hand, deck = s.players[A].hand, s.deck
    s = resolve(use(s, D, 2), hero=5)
    assert s.discard == (1, 5)
    assert all(p.retired == () for p in s.players)
    assert (s.players[A].hand, s.deck) == (hand + 1, deck - 1)
    assert (s.stage, s.active) == (Stage.ROUND_START, B)


@pytest.mark.rule("kuro.circle.escape", "kuro.pyro.anywhere")
def test_k19_the_sender_burns_the_card_instead_of_hiring() -> None:
    s = state(Stage.RETURN, party={A: [2, 3]})
    s = resolve(use(s, A, 2), hero=6)
    assert s.stage is Stage.ROUND_START
    assert s.players[A].party == (2, 3)
    assert 6 in s.discard


@pytest.mark.rule("kuro.witch.refresh", "kuro.witch.reuse", "kuro.archmage.two")
def test_k20_the_witch_gives_the_archmage_a_second_use() -> None:
    s = state(party={C: [3, 7]}, used={C: [7]}, hand={C: 3}, deck=20)
    s = resolve(use(s, C, 3, target_hero=7))
    assert s.players[C].used == (3,)
    s = resolve(use(s, C, 7))
    assert s.players[C].hand == 3 + 2 == 5
    assert s.deck == 20 - 2 == 18
    assert s.players[C].used == (3, 7)


@pytest.mark.rule("kuro.witch.used_target", "kuro.witch.other", "kuro.witch.own")
def test_k21_the_witch_needs_another_own_used_hero() -> None:
    fresh = state(party={C: [3, 7]})
    assert why(fresh, "use_ability", seat=C, hero=3, target_hero=7) == {"kuro.witch.used_target"}
    s = state(party={B: [4, 5], C: [3, 6, 7]}, used={B: [5], C: [7]})
    assert why(s, "use_ability", seat=C, hero=3, target_hero=3) == {"kuro.witch.other"}
    assert why(s, "use_ability", seat=C, hero=3, target_hero=5) == {"kuro.witch.own"}
    assert why(s, "use_ability", seat=C, hero=3, target_hero=6) == {"kuro.witch.used_target"}
    assert not why(s, "use_ability", seat=C, hero=3, target_hero=7)


@pytest.mark.rule("kuro.dog.early", "kuro.dog.effect", "kuro.dog.round_only", "kuro.clue.banned")
def test_k22_a_banned_player_must_pass_this_round_only() -> None:
    s = state(party={D: [4, 5]})
    s = resolve(use(s, D, 4, target_seat=C))
    s = play(s, "pass", seat=B)
    assert why(s, "announce_hire", seat=C) == {"kuro.dog.effect"}
    assert not why(s, "ask_clue", seat=C)
    assert not why(s, "pass", seat=C)
    s = play(play(s, "pass", seat=C), "announce_hire", seat=D)
    s = play(s, "reveal_hired", hero=6)
    s = play(play(s, "reveal_requirement", seat=B, hero=2), "send_from_hand", seat=B)
    assert s.holder == C
    assert not why(s, "announce_hire", seat=C)


@pytest.mark.rule("kuro.dog.active_target", "kuro.dog.active_face", "kuro.roundend.trigger")
def test_k23_a_banned_sender_throws_the_card_away() -> None:
    s = state(n=3, party={C: [4, 5]})
    s = resolve(use(s, C, 4, target_seat=A))
    s = play(play(s, "pass", seat=B), "pass", seat=C)
    hand = s.players[A].hand
    assert why(s, "announce_hire", seat=A) == {"kuro.dog.active_target"}
    s = play(s, "discard_wandering", hero=3)
    assert s.discard == (1, 3)
    assert s.players[A].hand == hand + 1
    assert all(len(p.party) == 2 and p.retired == () for p in s.players)
    assert (s.stage, s.active) == (Stage.ROUND_START, B)


@pytest.mark.rule("kuro.dog.not_self", "kuro.circle.forced", "kuro.dog.target")
def test_k24_nobody_bans_himself() -> None:
    s = state(Stage.RETURN, party={A: [4, 5]})
    assert why(s, "use_ability", seat=A, hero=4, target_seat=A) == {"kuro.dog.not_self"}
    assert not why(s, "announce_hire", seat=A)
    assert why(s, "discard_wandering", hero=6) == {"kuro.circle.forced"}


@pytest.mark.rule("kuro.guard.tell", "kuro.coach.claim")
def test_k25_a_claim_changes_no_number() -> None:
    s = resolve(use(state(party={C: [5, 6]}), C, 5))
    before = distribution(s)
    s = play(s, "claim", seat=C, hero=7)
    assert [(c.seat, c.hero) for c in s.claims] == [(C, 7)]
    assert distribution(s) == before


@pytest.mark.rule("kuro.knight.ignore", "kuro.knight.optional")
def test_k26_the_black_knight_frees_the_choice() -> None:
    s = state(Stage.SEND, revealed=5, party={A: [6, 7]}, known={A: [1, 2]})
    assert why(s, "send_from_hand", seat=A, hero=1) == {"kuro.send.match"}
    s = resolve(use(s, A, 6))
    assert not why(s, "send_from_hand", seat=A, hero=1)
    assert not why(s, "send_from_hand", seat=A, hero=2)


@pytest.mark.rule("kuro.knight.other", "kuro.knight.optional", "kuro.nomatch.when")
def test_k27_the_black_knight_of_another_player() -> None:
    s = state(Stage.SEND, revealed=2, party={C: [6, 7]}, known={A: [1, 3]})
    s = resolve(use(s, C, 6))
    assert not why(s, "send_from_hand", seat=A, hero=1)
    assert not why(s, "send_from_hand", seat=A, hero=3)
    assert not why(s, "send_from_deck", seat=A)
    s = play(s, "send_from_deck", seat=A)
    assert s.stage is Stage.FORCED


@pytest.mark.rule("kuro.archmage.one", "kuro.end.deck_out", "kuro.roundend.refill_empty")
def test_k28_the_archmage_takes_the_last_card() -> None:
    s = state(party={D: [6, 7]}, deck=1)
    hand, active_hand = s.players[D].hand, s.players[A].hand
    s = resolve(use(s, D, 7))
    assert (s.players[D].hand, s.deck, s.last_round) == (hand + 1, 0, True)
    s = play(play(s, "announce_hire", seat=B), "reveal_hired", hero=6)
    assert s.players[A].hand == active_hand
    assert s.stage is Stage.GAME_OVER


@pytest.mark.rule("kuro.end.deck_out", "kuro.end.deck_out.cause")
def test_k29_the_last_card_is_revealed_and_the_round_played() -> None:
    s = play(state(Stage.ROUND_START, deck=1), "reveal_requirement", seat=A, hero=4)
    assert (s.stage, s.revealed, s.deck, s.last_round) == (Stage.SEND, 4, 0, True)
    s = play(s, "send_from_hand", seat=A)
    s = play(play(s, "announce_hire", seat=B), "reveal_hired", hero=6)
    assert s.stage is Stage.GAME_OVER


@pytest.mark.rule("kuro.end.deck_out.cause", "kuro.coach.deck_clock", "kuro.roundend.no_window")
def test_k30_the_refill_takes_the_last_card() -> None:
    s = state(Stage.ROUND_START, deck=2)
    assert deck_clock(2)[1] == 1  # ceil(2/2)
    s = play(play(s, "reveal_requirement", seat=A, hero=1), "send_from_hand", seat=A)
    s = play(play(s, "pass", seat=B), "announce_hire", seat=C)
    s = play(s, "reveal_hired", hero=3)
    assert s.deck == 2 - 1 - 1 == 0
    assert s.stage is Stage.GAME_OVER
    assert s.round == 1


@pytest.mark.rule("kuro.end.largest", "kuro.end.tie_retired", "kuro.end.tie_scope", "kuro.end.retired_cards")
def test_k31_fewer_retired_among_the_largest() -> None:
    s = state(
        Stage.GAME_OVER,
        n=3,
        party={A: [1, 2, 3, 4, 5], B: [1, 2, 3, 4, 5], C: [1, 2, 3, 4]},
        used={B: [1, 2, 3, 4]},
        retired={A: [6, 6, 7, 7], B: [6, 6]},
        deck=0,
    )
    assert [size(s, i) for i in (A, B, C)] == [(5, 4, 5), (5, 2, 1), (4, 0, 4)]
    end = GAME.outcome(s)
    assert end is not None
    assert (end.winners, end.rule) == ((B,), "kuro.end.tie_retired")  # 5 = 5 > 4; 2 < 4
    assert end.ranking == ((B,), (A,), (C,))


@pytest.mark.rule("kuro.end.tie_ready", "kuro.end.shared")
def test_k32_equal_in_everything_is_shared() -> None:
    s = state(
        Stage.GAME_OVER,
        n=3,
        party={A: [1, 2, 3, 4], B: [4, 5, 6, 7], C: [1, 2, 3]},
        used={A: [1], B: [7]},
        retired={A: [6, 6], B: [1, 1]},
        deck=0,
    )
    assert [size(s, i) for i in (A, B, C)] == [(4, 2, 3), (4, 2, 3), (3, 0, 3)]
    end = GAME.outcome(s)
    assert end is not None
    assert (end.winners, end.rule, end.ranking) == ((A, B), "kuro.end.shared", ((A, B), (C,)))


@pytest.mark.rule("kuro.hire.not_wandering", "kuro.ability.before_retire.others", "kuro.wandering.until")
def test_k33_after_i_hire_the_card_is_no_target() -> None:
    s = play(state(party={C: [2, 4, 5, 7]}), "announce_hire", seat=B)
    assert "kuro.hire.not_wandering" in why(s, "use_ability", seat=C, hero=2)
    assert "kuro.hire.not_wandering" in why(s, "use_ability", seat=C, hero=5)
    assert "kuro.hire.not_wandering" in why(s, "use_ability", seat=C, hero=4, target_seat=B)
    assert not why(s, "use_ability", seat=C, hero=7)


@pytest.mark.rule("kuro.ability.before_retire", "kuro.hire.duplicate")
def test_k34_the_old_copy_is_used_before_it_is_retired() -> None:
    s = state(party={B: [2, 7]}, hand={B: 4}, deck=30)
    s = play(play(s, "announce_hire", seat=B), "reveal_hired", hero=7)
    s = resolve(use(s, B, 7))
    assert (s.players[B].hand, s.deck) == (4 + 2, 30 - 2) == (6, 28)
    s = play(s, "retire_pair")
    assert (s.players[B].party, s.players[B].used, s.players[B].retired) == ((2,), (), (7, 7))


@pytest.mark.rule("kuro.ability.before_retire.which")
def test_k35_a_guard_about_to_retire_cannot_look() -> None:
    s = state(party={B: [2, 5]})
    s = play(play(s, "announce_hire", seat=B), "reveal_hired", hero=5)
    assert "kuro.ability.before_retire.which" in why(s, "use_ability", seat=B, hero=5)
    assert play(s, "retire_pair").players[B].party == (2,)


@pytest.mark.rule("kuro.variant.clue_strength", "kuro.variant.clue_n", "kuro.clue.truth")
def test_k36_the_clue_by_strength() -> None:
    options = {"clue_mode": "strength"}
    s = state(n=4, options=options, wandering_hero=4, known={B: [3, 4, 6]})
    assert s.n == 4
    truth = {6: True, 4: False, 3: True}  # 4 <= 4; 4 is even, not odd; 3 <= 4 <= 5
    for clue, yes in truth.items():
        asked = play(s, "ask_clue", seat=B, hero=clue)
        assert not why(asked, "answer_clue", seat=A, yes=yes)
        assert why(asked, "answer_clue", seat=A, yes=not yes) == {"kuro.clue.truth"}


@pytest.mark.rule("kuro.variant.endless_shuffle", "kuro.variant.endless_lazy", "kuro.variant.endless_end")
def test_k37_thirty_discards_become_the_deck() -> None:
    discard = (1, 2, 3, 4, 5, 6, 7) * 4 + (1, 2)
    assert len(discard) == 30
    s = state(n=4, options={"deck_end": "endless"}, discard=discard, deck=1)
    s = play(play(s, "announce_hire", seat=B), "reveal_hired", hero=6)
    assert (s.stage, s.deck, len(s.discard)) == (Stage.ROUND_START, 0, 30)
    s = play(s, "reveal_requirement", seat=B, hero=2)
    assert (s.deck, len(s.discard)) == (30 - 1, 1) == (29, 1)


@pytest.mark.rule("kuro.coach.from_hand", "kuro.coach.duplicate", "kuro.coach.display")
def test_k38_the_numbers_of_example_e1() -> None:
    s = state(n=4, party={A: [1, 4], B: [2, 7], C: [3, 4], D: [5, 6]}, revealed=1, hand={A: 4})
    chances = distribution(s)
    assert chances is not None
    dup = {o.seat: o.duplicate for o in seat_odds(s, chances)}
    assert dup == {A: Fraction(9, 29), B: Fraction(10, 29), C: Fraction(10, 29), D: Fraction(0)}
    assert [round(float(dup[i] or 0) * 100, 1) for i in (A, B, C, D)] == [31.0, 34.5, 34.5, 0.0]


@pytest.mark.rule("kuro.count.total")
def test_k39_a_missing_card_is_shown_and_the_game_goes_on() -> None:
    s = GAME.correct(set_up(4), [Change(key="deck", value=48)])
    assert 8 + 20 + 48 == 76 == cards(s)
    assert "kuro.count.total" in {r.rule for r in audit(s)}
    assert play(s, "reveal_requirement", seat=A, hero=1).deck == 47


@pytest.mark.rule("kuro.players.two", "kuro.req.7", "kuro.circle.return")
def test_k40_two_players() -> None:
    s = set_up(2, allow_two_players="on")
    assert s.deck == 77 - 2 * 7 == 63
    s = play(s, "reveal_requirement", seat=A, hero=7)
    assert {h for h in range(1, 8) if not why(s, "send_from_hand", seat=A, hero=h)} == {2, 3, 4, 5, 6, 7}  # 1 < 2
    s = play(play(s, "send_from_hand", seat=A), "pass", seat=B)
    assert (s.stage, s.holder) == (Stage.RETURN, A)
    assert why(s, "pass", seat=A) == {"kuro.circle.no_pass"}


@pytest.mark.rule("kuro.archmage.two", "kuro.clue.last_card")
def test_k41_the_archmage_brings_clues() -> None:
    s = state(party={B: [6, 7]}, hand={B: 1}, deck=10)
    assert why(s, "ask_clue", seat=B) == {"kuro.clue.last_card"}
    s = resolve(use(s, B, 7))
    assert s.players[B].hand == 1 + 2 == 3
    for _ in range(2):
        s = play(play(s, "ask_clue", seat=B), "answer_clue", seat=A, yes=False)
    assert why(s, "ask_clue", seat=B) == {"kuro.clue.last_card"}


@pytest.mark.rule("kuro.hire.duplicate.size", "kuro.end.tie_ready")
def test_k42_a_duplicate_in_the_last_round() -> None:
    s = state(
        n=3,
        party={A: [1, 2], B: [1, 2, 3, 4, 5], C: [1, 2, 3, 4]},
        used={B: [1, 2, 3]},
        retired={C: [6, 6]},
        deck=0,
        last_round=True,
    )
    s = play(play(s, "announce_hire", seat=B), "reveal_hired", hero=5)
    s = play(s, "retire_pair")
    assert (len(s.players[B].party), len(s.players[B].retired)) == (5 - 1, 0 + 2) == (4, 2)
    assert (size(s, B), size(s, C)) == ((4, 2, 1), (4, 2, 4))
    end = GAME.outcome(s)
    assert end is not None
    assert (end.winners, end.rule) == ((C,), "kuro.end.tie_ready")


@pytest.mark.rule("kuro.chicken.stays_used", "kuro.nomatch.when")
def test_k43_a_cancelled_black_knight_gives_no_permit() -> None:
    s = state(Stage.SEND, revealed=5, party={A: [2, 6], B: [1, 2]}, known={A: [1, 3]})
    s = resolve(use(use(s, A, 6), B, 1))
    assert not s.permit
    assert s.players[A].used == (6,)
    assert why(s, "send_from_hand", seat=A, hero=1) == {"kuro.send.match"}
    s = play(s, "send_from_deck", seat=A)
    assert {h for h in range(1, 8) if not why(s, "discard_forced", seat=A, hero=h)} == {1, 3}


def test_the_builders_make_whole_tables() -> None:
    assert cards(state()) == cards(state(Stage.SEND)) == 77
    assert available(state()) == state().deck
    assert offer(state(), "pass", B).possible
    assert not hard(state(), "pass", seat=B)
    with pytest.raises(Illegal):
        GAME.apply(state(), move("pass", seat=C))
