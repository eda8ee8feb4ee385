"""Players, set-up and what lies where at the start."""

from __future__ import annotations

import pytest

from companion.core.contract import Illegal, Setup
from companion.core.text import Msg
from companion.games.kuro.game import GAME
from companion.games.kuro.state import CARDS, COPIES, HEROES, Stage

from .build import A, B, C, D, cards, new, offer, play, state, why

DEFAULTS = {o.key: o.default for o in GAME.meta.options}


@pytest.mark.rule("kuro.players.count")
@pytest.mark.parametrize("n", [3, 4, 5])
def test_three_to_five_players(n: int) -> None:
    s = GAME.setup(Setup(n, DEFAULTS))
    assert (s.n, len(s.players), s.deck) == (n, n, 77)


@pytest.mark.rule("kuro.players.count", "kuro.players.two")
@pytest.mark.parametrize(("n", "rule"), [(1, "kuro.players.count"), (6, "kuro.players.count"), (2, "kuro.players.two")])
def test_other_numbers_are_refused(n: int, rule: str) -> None:
    with pytest.raises(Illegal) as e:
        GAME.setup(Setup(n, DEFAULTS))
    assert [r.rule for r in e.value.rulings] == [rule]


@pytest.mark.rule("kuro.players.two")
def test_two_players_with_the_option_on() -> None:
    assert new(2, allow_two_players="on").n == 2
    assert dict(GAME.meta.unofficial) == {2: "allow_two_players"}


@pytest.mark.rule("kuro.players.count")
def test_a_seat_nobody_sits_on() -> None:
    assert why(new(3), "deal_party", seat=3, heroes=[1, 2]) == {"kuro.players.count"}
    assert why(state(n=3), "pass", seat=3) == {"kuro.players.count"}


@pytest.mark.rule("kuro.players.left", "kuro.pass.left")
def test_left_of_the_last_seat_is_the_first() -> None:
    s = state(Stage.SEND, active=D)
    assert play(s, "send_from_hand", seat=D).holder == A


@pytest.mark.rule("kuro.comp.cards", "kuro.setup.shuffle", "kuro.comp.overview", "kuro.setup.discard_empty")
def test_all_77_cards_are_in_the_deck_before_dealing() -> None:
    s = new(3)
    assert CARDS == len(HEROES) * COPIES == 7 * 11 == 77
    assert s.deck == 77 == cards(s)
    assert s.discard == ()
    assert s.down == ()


@pytest.mark.rule("kuro.setup.party_two", "kuro.setup.ready")
def test_two_random_heroes_each_start_ready() -> None:
    s = new(4)
    for seat, pair in enumerate([(7, 1), (2, 3), (4, 5), (6, 7)]):
        assert s.stage is Stage.SETUP_PARTY
        s = play(s, "deal_party", seat=seat, heroes=list(pair))
    assert [p.party for p in s.players] == [(1, 7), (2, 3), (4, 5), (6, 7)]
    assert all(p.used == () for p in s.players)
    assert s.deck == 77 - 8
    s = play(play(s, "deal_hands"), "set_start", seat=A)
    assert not why(s, "use_ability", seat=A, hero=7)


@pytest.mark.rule("kuro.setup.party_two")
def test_a_seat_is_dealt_once() -> None:
    s = play(new(3), "deal_party", seat=A, heroes=[1, 2])
    assert why(s, "deal_party", seat=A, heroes=[3, 4]) == {"kuro.setup.party_two"}


@pytest.mark.rule("kuro.setup.duplicate.shuffle")
def test_the_replacement_may_be_the_same_again() -> None:
    s = play(new(3), "deal_party", seat=A, heroes=[4, 4])
    assert not why(s, "replace_start", seat=A, returned=4, new=4)


@pytest.mark.rule("kuro.setup.duplicate.return", "kuro.setup.duplicate.repeat")
def test_only_the_surplus_hero_goes_back() -> None:
    s = play(new(3), "deal_party", seat=A, heroes=[4, 4])
    assert why(s, "replace_start", seat=A, returned=5, new=1) == {"kuro.setup.duplicate.return"}
    assert why(s, "replace_start", seat=B, returned=4, new=1) == {"kuro.setup.duplicate.return"}
    assert why(s, "deal_party", seat=B, heroes=[1, 2]) == {"kuro.setup.duplicate.repeat"}
    assert play(s, "replace_start", seat=A, returned=4, new=1).deck == 77 - 2


@pytest.mark.rule("kuro.setup.duplicate.discard_option")
def test_the_surplus_card_may_go_to_the_discard() -> None:
    s = play(new(3, start_duplicate="discard"), "deal_party", seat=A, heroes=[4, 4])
    s = play(s, "replace_start", seat=A, returned=4, new=1)
    assert s.discard == (4,)
    s = play(play(s, "deal_party", seat=B, heroes=[1, 2]), "deal_party", seat=C, heroes=[1, 2])
    assert play(s, "deal_hands").deck == 56 - 1 == 55


@pytest.mark.rule("kuro.setup.party_first")
def test_hands_wait_for_the_parties() -> None:
    assert why(new(3), "deal_hands") == {"kuro.setup.party_first"}
    s = play(new(3), "deal_party", seat=A, heroes=[4, 4])
    assert why(s, "deal_hands") == {"kuro.setup.party_first"}


@pytest.mark.rule("kuro.setup.hand", "kuro.setup.deck")
def test_five_players_get_25_hand_cards() -> None:
    s = new(5)
    for i in range(5):
        s = play(s, "deal_party", seat=i, heroes=[1, 2])
    s = play(s, "deal_hands")
    assert sum(p.hand for p in s.players) == 25
    assert s.deck == 77 - 5 * 2 - 5 * 5 == 42
    assert why(s, "deal_hands") == {"kuro.setup.hand"}


@pytest.mark.rule("kuro.setup.hand_secret", "kuro.send.hidden")
def test_a_hand_stays_a_number_unless_its_owner_enters_it() -> None:
    s = state(Stage.SEND)
    assert s.players[B].known_hand is None
    assert why(s, "enter_hand", seat=B, heroes=[1, 2]) == {"kuro.setup.hand_secret"}
    s = play(s, "enter_hand", seat=B, heroes=[5, 1, 1, 2, 7])
    assert s.players[B].known_hand == (1, 1, 2, 5, 7)
    assert s.players[A].known_hand is None


@pytest.mark.rule("kuro.setup.start_player", "kuro.setup.start_tie", "kuro.round.one_active")
@pytest.mark.parametrize("how", ["fantasy_film", "random"])
def test_any_seat_may_start(how: str) -> None:
    s = state(Stage.SETUP_START, active=None, round=0, options={"start_seat": how})
    assert [c.rulings for f in offer(s, "set_start").fields for c in f.choices] == [()] * 4
    s = play(s, "set_start", seat=B)
    assert (s.active, s.round, s.stage) == (B, 1, Stage.ROUND_START)
    assert "kuro.round.reveal" in why(s, "set_start", seat=C)


@pytest.mark.rule("kuro.comp.copies")
def test_a_twelfth_copy_is_reported_but_not_refused_for_good() -> None:
    s = state(Stage.ROUND_START, discard=(3,) * 11)
    assert why(s, "reveal_requirement", seat=A, hero=3) == {"kuro.comp.copies"}
    assert play(s, "reveal_requirement", seat=A, hero=3, anyway=True).revealed == 3
    assert why(state(Stage.HIRING, discard=(3,) * 10, known={C: [3]}), "reveal_hired", hero=3) == {"kuro.comp.copies"}


@pytest.mark.rule("kuro.area.own", "kuro.area.shared")
def test_piles_of_one_player_are_not_anothers() -> None:
    s = state(retired={A: [3, 3]})
    s = play(play(s, "ask_clue", seat=B), "answer_clue", seat=A, yes=False)
    s = play(play(s, "pass", seat=B), "ask_clue", seat=C)
    assert [d.seat for d in s.down] == [B, C]
    assert [len(p.retired) for p in s.players] == [2, 0, 0, 0]


@pytest.mark.rule("kuro.variant.separate")
def test_the_variants_are_switched_one_by_one() -> None:
    assert (DEFAULTS["clue_mode"], DEFAULTS["deck_end"]) == ("same_hero", "finish")
    one, other = new(3, clue_mode="strength").options, new(3, deck_end="endless").options
    assert (one.clue_mode, one.deck_end) == ("strength", "finish")
    assert (other.clue_mode, other.deck_end) == ("same_hero", "endless")


@pytest.mark.rule("kuro.setup.shuffle", "kuro.setup.party_two", "kuro.setup.hand", "kuro.setup.deck")
@pytest.mark.parametrize(("n", "party", "hand", "deck"), [(3, 6, 15, 56), (4, 8, 20, 49), (5, 10, 25, 42)])
def test_the_checklist_counts(n: int, party: int, hand: int, deck: int) -> None:
    steps = {c.key: c for c in GAME.checklist(Setup(n, DEFAULTS))}
    numbers = {key: (c.text.n if c.text.n is not None else dict(c.text.args).get("n")) for key, c in steps.items()}
    assert [numbers[k] for k in ("shuffle", "party", "hands", "deck")] == [77, party, hand, deck]
    assert 77 - party - hand == deck


@pytest.mark.rule("kuro.setup.duplicate.discard_option", "kuro.setup.start_tie")
def test_the_checklist_follows_the_options() -> None:
    texts = [
        {c.key: c for c in GAME.checklist(Setup(3, DEFAULTS | changed))}
        for changed in ({}, {"start_duplicate": "discard", "start_seat": "random"})
    ]
    assert "kuro.setup.duplicate.discard_option" in texts[1]["duplicates"].rules
    for key in ("duplicates", "start", "deck"):
        assert isinstance(texts[0][key].text, Msg)
        assert texts[0][key].text != texts[1][key].text
