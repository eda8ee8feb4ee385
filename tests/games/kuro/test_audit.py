"""Card-count bookkeeping: one state, and the balances of a course of moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.contract import Move, Ruling
from companion.games.kuro import audit as a
from companion.games.kuro.moves import (
    AnnounceHire,
    AnswerClue,
    AskClue,
    DealHands,
    DealParty,
    DiscardForced,
    DiscardWandering,
    EndGame,
    FlipDiscards,
    Pass,
    ReplaceStart,
    ResolveAbility,
    RetirePair,
    RevealHired,
    RevealRequirement,
    SendFromDeck,
    SendFromHand,
    SetStart,
    UseAbility,
)
from companion.games.kuro.rules import apply
from companion.games.kuro.state import CARDS, HEROES, Down, Options, Player, Stage, State

A, B, C, D = range(4)


def said(rulings: Sequence[Ruling]) -> list[tuple[str, str]]:
    """Rule and English sentence; heroes as their number, players as their seat."""
    out = []
    for r in rulings:
        m = r.why
        text = m.plural if m.plural is not None and m.n != 1 else m.id
        args: dict[str, Any] = {k: getattr(v, "key", getattr(v, "seat", v)) for k, v in m.args}
        out.append((r.rule, text.format(**{"n": m.n, **args})))
    return out


def table(n: int, parties: Sequence[tuple[int, ...]], **fields: Any) -> State:
    """A table whose deck takes what is left of the 77."""
    hands = fields.pop("hands", (5,) * n)
    known = fields.pop("known", {})
    retired = fields.pop("retired", {})
    players = tuple(
        Player(party=parties[i], retired=retired.get(i, ()), hand=hands[i], known_hand=known.get(i)) for i in range(n)
    )
    used = sum(len(p.party) + len(p.retired) + p.hand for p in players)
    used += len(fields.get("discard", ())) + len(fields.get("down", ())) + fields.get("wandering", False)
    base: dict[str, Any] = {
        "n": n, "options": Options(), "round": 1, "active": A, "deck": CARDS - used, "stage": Stage.ROUND_START,
    }  # fmt: skip
    return State(**{**base, **fields, "players": players})


K01 = ((1, 4), (2, 7), (3, 4), (5, 6))


def e4(**fields: Any) -> State:
    base: dict[str, Any] = {
        "retired": {A: (4, 4), B: (5, 5)}, "discard": (1, 1, 2, 3, 3, 5, 6, 7, 7, 4, 5, 4), "revealed": 4, "round": 11,
        "active": C, "holder": A, "wandering": True, "origin": "hand", "stage": Stage.OFFER, "hands": (5, 4, 4),
    }  # fmt: skip
    return table(3, ((1, 2, 3, 5, 6), (2, 4, 7), (1, 3, 4, 6)), **{**base, **fields})


# --- one state ---


@pytest.mark.rule("kuro.count.total", "kuro.comp.cards")
def test_e4_adds_up() -> None:
    s = e4()
    assert a.zones(s) == (12, 13, 35, 4, 12, 0, 1)
    assert 35 + 13 + 12 + 4 + 12 + 0 + 1 == 77
    assert a.audit(s) == []


@pytest.mark.rule("kuro.count.total", "kuro.count.setup")
def test_k39_a_missing_card_is_told_with_the_sum() -> None:
    s = table(4, K01)
    assert (s.deck, 8 + 20 + 49) == (49, 77)
    assert a.audit(s) == []
    assert said(a.audit(s.model_copy(update={"deck": 48}))) == [
        ("kuro.count.total", "8 + 20 + 48 = 76: one card is missing.")
    ]
    assert said(a.audit(s.model_copy(update={"deck": 40}))) == [
        ("kuro.count.total", "8 + 20 + 40 = 68: 9 cards are missing.")
    ]
    assert said(a.audit(s.model_copy(update={"deck": 50}))) == [
        ("kuro.count.total", "8 + 20 + 50 = 78: one card too many.")
    ]
    assert said(a.audit(s.model_copy(update={"deck": 51}))) == [
        ("kuro.count.total", "8 + 20 + 51 = 79: 2 cards too many.")
    ]


@pytest.mark.rule("kuro.comp.overview", "kuro.count.total")
def test_overview_cards_are_not_counted() -> None:
    s = State(n=5, options=Options(allow_two_players="off"), players=(Player(),) * 5)
    assert sum(a.zones(s)) == 77
    assert a.audit(s) == []


@pytest.mark.rule("kuro.count.unseen")
def test_unseen_is_deck_hands_face_down_and_the_card_under_way() -> None:
    assert a.unseen_balance(e4()) == (49, 35 + 13 + 0 + 1)
    shown = e4(stage=Stage.RETIRING, wandering_hero=2)
    assert a.unseen_balance(shown) == (48, 35 + 13)
    off = e4().model_copy(update={"deck": 30})
    assert a.unseen_balance(off) == (49, 30 + 13 + 0 + 1)
    assert [r.rule for r in a.audit(off)] == ["kuro.count.total"]  # the same difference, told once


@pytest.mark.rule("kuro.count.per_hero", "kuro.comp.copies")
def test_a_twelfth_copy_is_told() -> None:
    s = table(4, K01, discard=(3,) * 11)
    assert said(a.audit(s)) == [("kuro.count.per_hero", "hero.3: 12 copies on the table, 11 in the box.")]
    assert a.audit(table(4, K01, discard=(3,) * 10)) == []


@pytest.mark.rule("kuro.count.per_hero")
def test_a_private_entry_is_checked_in_its_owners_view_only() -> None:
    s = table(4, K01, discard=(3,) * 9, known={B: (3, 3, 1, 1, 1)})
    assert a.audit(s) == []
    assert a.audit(s, C) == []
    assert said(a.audit(s, B)) == [("kuro.count.per_hero", "hero.3: 12 copies on the table, 11 in the box.")]
    too_many = table(4, K01, known={B: (3, 3, 1, 1, 1)}, hands=(5, 4, 5, 5))
    assert said(a.audit(too_many, B)) == [("kuro.count.per_hero", "1: 5 cards entered, 4 in the hand.")]
    assert a.audit(too_many) == []


@pytest.mark.rule("kuro.count.retired_even")
def test_retired_heroes_lie_in_pairs() -> None:
    s = table(3, ((1, 2), (3, 4), (5, 6)), retired={B: (4, 4, 5)})
    assert said(a.audit(s)) == [
        ("kuro.count.retired_even", "1: the retired pile holds 1 card of hero.5, but heroes retire in pairs.")
    ]
    assert a.audit(table(3, ((1, 2), (3, 4), (5, 6)), retired={B: (4, 4, 5, 5)})) == []


@pytest.mark.rule("kuro.count.party")
def test_a_party_has_no_repeat_and_six_end_the_game() -> None:
    assert said(a.audit(table(3, ((1, 1), (3, 4), (5, 6))))) == [
        ("kuro.count.party", "0: hero.1 is in the party more than once.")
    ]
    assert a.audit(table(3, ((1, 1), (3, 4), (5, 6)), stage=Stage.SETUP_REPLACE)) == []
    six = ((1, 2, 3, 4, 5, 6), (3, 4), (5, 6))
    assert said(a.audit(table(3, six))) == [("kuro.count.party", "0: six heroes in the party, but the game goes on.")]
    assert a.audit(table(3, six, stage=Stage.GAME_OVER)) == []
    seven = ((1, 2, 3, 4, 5, 6, 7), (3, 4), (5, 6))
    assert said(a.audit(table(3, seven))) == [("kuro.count.party", "0: 7 heroes in the party, but six end the game.")]
    sideways = State(
        n=3,
        options=Options(),
        stage=Stage.GAME_OVER,
        deck=75,
        players=(Player(party=(1, 2), used=(2, 5)), Player(), Player()),
    )
    assert said(a.audit(sideways)) == [("kuro.count.party", "0: hero.5 is used but not in the party.")]


@pytest.mark.rule("kuro.count.setup", "kuro.setup.deck", "kuro.setup.duplicate.discard_option")
def test_the_deck_after_setup() -> None:
    assert {n: a.start_deck(n) for n in (2, 3, 4, 5)} == {2: 63, 3: 56, 4: 49, 5: 42}
    assert 77 - 7 * 5 == 42
    assert a.start_deck(3, discarded=1) == 56 - 1
    assert a.audit(table(3, ((1, 2), (3, 4), (5, 6)), stage=Stage.SETUP_START)) == []
    assert a.audit(table(3, ((1, 2), (3, 4), (5, 6)), stage=Stage.SETUP_START, discard=(1,))) == []
    wrong = table(3, ((1, 2), (3, 4), (5, 6)), stage=Stage.SETUP_START, hands=(5, 5, 4))
    assert said(a.audit(wrong)) == [("kuro.count.setup", "After setup the deck has 77 − 6 − 15 = 56 cards, not 57.")]


@pytest.mark.rule("kuro.count.hand_min", "kuro.nomatch.empty_hand")
def test_nobody_starts_a_round_without_a_card() -> None:
    empty: dict[str, Any] = {"hands": (5, 0, 5)}
    parties = ((1, 2), (3, 4), (5, 6))
    assert said(a.audit(table(3, parties, **empty))) == [
        ("kuro.count.hand_min", "1: no card in the hand at the start of a round. Check the table.")
    ]
    assert a.audit(table(3, parties, **empty, stage=Stage.SEND)) == []
    assert a.audit(table(3, parties, **empty, options=Options(deck_end="endless"))) == []


@pytest.mark.rule("kuro.round.reveal")
def test_the_revealed_card_lies_on_the_discard() -> None:
    assert said(a.audit(e4(revealed=2, discard=(4,) * 8))) == [
        ("kuro.count.per_hero", "hero.4: 12 copies on the table, 11 in the box."),
        ("kuro.round.reveal", "hero.2 was revealed but does not lie on the discard pile."),
    ]


def test_sums_are_written_as_people_write_them() -> None:
    assert a.written(5, -2, 0, 3) == "5 − 2 + 3"
    assert a.written(8) == "8"


# --- a whole course ---


class Course:
    """Plays moves and keeps the steps."""

    def __init__(self, n: int, **options: Any) -> None:
        self.s = State(n=n, options=Options(**options), players=(Player(),) * n)
        self.steps: list[tuple[State, Move, State]] = []

    def play(self, *moves: Move) -> Course:
        for m in moves:
            after = apply(self.s, m)
            self.steps.append((self.s, m, after))
            self.s = after
        return self

    def dealt(self, *parties: tuple[int, int]) -> Course:
        self.play(*(DealParty(seat=i, heroes=p) for i, p in enumerate(parties)))
        return self.play(DealHands(), SetStart(seat=A))

    @property
    def tally(self) -> a.Tally:
        return a.tally(self.s.n, self.steps)

    def differences(self) -> list[tuple[str, str]]:
        return said(a.balance(self.steps))

    def doctored(self, **changes: Any) -> list[tuple[str, str]]:
        """What is told if the last state had been noted otherwise."""
        before, move, after = self.steps[-1]
        return said(a.balance([*self.steps[:-1], (before, move, after.model_copy(update=changes))]))


def long_course() -> Course:
    """Three rounds of three seats: clues, a deck card, an Archmage, a Pyromaniac and a duplicate."""
    g = Course(3).dealt((1, 7), (2, 7), (3, 4))
    # round 1, A: B asks twice, C hires a 6
    g.play(RevealRequirement(seat=A, hero=2), SendFromHand(seat=A), AskClue(seat=B), AnswerClue(seat=A, yes=False))
    g.play(AskClue(seat=B), AnswerClue(seat=A, yes=False), Pass(seat=B), AnnounceHire(seat=C), RevealHired(hero=6))
    g.play(FlipDiscards(heroes=(1, 1)))
    # round 2, B: nothing fits, discards a 1; A draws two; B's own Pyromaniac burns the card
    g.play(RevealRequirement(seat=B, hero=5), SendFromDeck(seat=B), DiscardForced(seat=B, hero=1))
    g.play(UseAbility(seat=A, hero=7), ResolveAbility(), UseAbility(seat=B, hero=2), ResolveAbility(hero=3))
    # round 3, C: A hires a second 1
    g.play(RevealRequirement(seat=C, hero=1), SendFromHand(seat=C), AnnounceHire(seat=A), RevealHired(hero=1))
    return g.play(RetirePair())


@pytest.mark.rule(
    "kuro.count.hand", "kuro.count.deck", "kuro.count.discard", "kuro.count.hires", "kuro.count.round_cost"
)
def test_an_honest_course_balances_at_every_step() -> None:
    g = long_course()
    for i in range(1, len(g.steps) + 1):
        assert a.balance(g.steps[:i]) == []
        assert a.audit(g.steps[i - 1][2]) == []


@pytest.mark.rule("kuro.count.hand")
def test_the_hand_balance_is_written_out() -> None:
    g = long_course()
    t = g.tally
    assert a.hand_parts(t, A) == (5, 0, -1, 0, 1, 2)  # a send, a refill, two by the Archmage
    assert a.hand_parts(t, B) == (5, -2, 0, -1, 1, 0)  # two clues, a forced discard, a refill
    assert [p.hand for p in g.s.players] == [5 - 1 + 1 + 2, 5 - 2 - 1 + 1, 5 - 1 + 1]
    players = tuple(p.model_copy(update={"hand": p.hand + (i == B)}) for i, p in enumerate(g.s.players))
    assert g.doctored(players=players) == [("kuro.count.hand", "1: 5 − 2 − 1 + 1 = 3 hand cards, but 4 are noted.")]


@pytest.mark.rule("kuro.count.hand")
def test_the_registers_hand_example() -> None:
    t = a.Tally(1, clues=[2], sends=[3], forced=[0], refills=[3], archmage=[2])
    assert a.written(*a.hand_parts(t, 0)) == "5 − 2 − 3 + 3 + 2"
    assert sum(a.hand_parts(t, 0)) == 5


@pytest.mark.rule("kuro.count.deck")
def test_the_deck_balance_is_written_out() -> None:
    g = long_course()
    assert a.deck_parts(g.tally) == (56, -3, -3, -1, -2)
    assert g.s.deck == 56 - 3 - 3 - 1 - 2 == 47
    assert ("kuro.count.deck", "The deck: 56 − 3 − 3 − 1 − 2 = 47 cards, but 46 are noted.") in g.doctored(deck=46)
    e4_tally = a.Tally(3, reveals=11, clues=[0] * 3, sends=[0] * 3, forced=[0] * 3, refills=[4, 3, 3], archmage=[0] * 3)
    assert sum(a.deck_parts(e4_tally)) == 56 - 11 - 10 == 35


@pytest.mark.rule("kuro.count.discard")
def test_the_discard_balance_is_written_out() -> None:
    g = long_course()
    assert a.discard_parts(g.tally) == (3, 2, 1, 1, 0)
    assert len(g.s.discard) == 3 + 2 + 1 + 1 == 7
    assert g.doctored(discard=g.s.discard[:-1]) == [
        ("kuro.count.discard", "The discard pile: 3 + 2 + 1 + 1 = 7 cards, but 6 are noted.")
    ]


@pytest.mark.rule("kuro.count.discard", "kuro.setup.duplicate.discard_option")
def test_a_discarded_start_duplicate_is_part_of_the_balances() -> None:
    g = Course(3, start_duplicate="discard")
    g.play(DealParty(seat=A, heroes=(5, 5)), ReplaceStart(seat=A, returned=5, new=2))
    g.play(DealParty(seat=B, heroes=(1, 2)), DealParty(seat=C, heroes=(1, 2)), DealHands(), SetStart(seat=A))
    assert a.discard_parts(g.tally) == (0, 0, 0, 0, 1)
    assert a.deck_parts(g.tally)[0] == 56 - 1 == g.s.deck
    assert g.differences() == []
    g = Course(3)
    g.play(DealParty(seat=A, heroes=(5, 5)), ReplaceStart(seat=A, returned=5, new=2))
    assert g.tally.start_discards == 0


@pytest.mark.rule("kuro.count.hires")
def test_hires_are_what_parties_and_piles_grew_by() -> None:
    assert a.hires(e4()) == 12 + 4 - 6 == 10
    g = long_course()
    assert g.tally.hires == a.hires(g.s) == (2 - 1) + 2 + (2 + 1) + 2 - 6 == 2
    players = (g.s.players[A].model_copy(update={"party": (2, 3, 7)}), *g.s.players[1:])
    assert g.doctored(players=players) == [("kuro.count.hires", "2 hires were told, but parties and piles show 4.")]


@pytest.mark.rule("kuro.count.round_cost")
def test_a_round_takes_two_cards_three_with_no_match_and_archmages_on_top() -> None:
    g = long_course()
    assert [(c.round, c.expected, c.taken) for c in g.tally.costs] == [
        (1, (1, 0, 0, 1), 2),
        (2, (1, 1, 2, 1), 5),
        (3, (1, 0, 0, 1), 2),
    ]
    told = g.doctored(deck=46)
    assert ("kuro.count.round_cost", "Round 3: 1 + 1 = 2 cards of the deck, but 3 were taken.") in told


@pytest.mark.rule("kuro.count.round_cost", "kuro.roundend.refill_empty")
def test_an_empty_deck_takes_no_refill() -> None:
    g = Course(3).dealt((1, 7), (2, 7), (3, 4))
    g.s = g.s.model_copy(update={"deck": 1})
    g.steps.clear()
    g.play(RevealRequirement(seat=A, hero=2), SendFromHand(seat=A), AnnounceHire(seat=B), RevealHired(hero=6))
    assert g.s.stage is Stage.GAME_OVER
    assert g.tally.refills == [0, 0, 0]
    assert [c.expected for c in g.tally.costs] == [(1, 0, 0, 0)]


@pytest.mark.rule("kuro.count.hand", "kuro.roundend.win_first")
def test_a_win_by_six_takes_no_refill() -> None:
    g = Course(3).dealt((1, 7), (2, 7), (3, 4))
    five = g.s.players[B].model_copy(update={"party": (1, 2, 3, 4, 5)})
    g.s = g.s.model_copy(update={"players": (g.s.players[A], five, g.s.players[C])})
    g.steps.clear()
    g.play(RevealRequirement(seat=A, hero=2), SendFromHand(seat=A), AnnounceHire(seat=B), RevealHired(hero=6))
    assert g.tally.refills == [0, 0, 0]
    assert g.tally.costs == []  # the round was not finished


@pytest.mark.rule("kuro.count.discard", "kuro.dog.active_face")
def test_a_card_thrown_away_by_a_banned_sender_is_counted() -> None:
    g = Course(3).dealt((1, 7), (2, 4), (3, 4))
    g.play(UseAbility(seat=C, hero=4, target_seat=A), ResolveAbility(), RevealRequirement(seat=A, hero=2))
    g.play(SendFromHand(seat=A), Pass(seat=B), Pass(seat=C), DiscardWandering(hero=6))
    assert a.discard_parts(g.tally) == (1, 0, 0, 1, 0)
    assert g.differences() == []


def test_a_fizzled_pyromaniac_and_a_cancelled_archmage_move_no_card() -> None:
    g = Course(3).dealt((2, 7), (1, 2), (3, 4))
    g.play(RevealRequirement(seat=A, hero=2), UseAbility(seat=A, hero=7), UseAbility(seat=B, hero=1), ResolveAbility())
    assert g.tally.archmage == [0, 0, 0]
    g.play(SendFromHand(seat=A), UseAbility(seat=A, hero=2), UseAbility(seat=B, hero=2), ResolveAbility(hero=6))
    g.play(ResolveAbility())
    assert g.tally.thrown == 1
    assert g.tally.refills == [1, 0, 0]
    assert g.differences() == []


def test_an_agreed_stop_and_a_correction_leave_nothing_to_balance() -> None:
    g = long_course().play(EndGame())
    assert g.differences() == []
    assert len(g.tally.costs) == 3
    assert g.doctored(corrected=True, deck=3) == []
    assert a.balance([]) == []


@given(st.lists(st.sampled_from(HEROES), max_size=77), st.integers(0, 80), st.integers(0, 7))
@pytest.mark.rule("kuro.count.total", "kuro.count.unseen")
def test_the_unseen_balance_holds_exactly_when_the_total_does(discard: list[int], deck: int, down: int) -> None:
    s = table(
        3, ((1, 2), (3, 4), (5, 6)), discard=tuple(discard), down=(Down(seat=A, source="clue"),) * down, deck=deck,
        stage=Stage.SEND,
    )  # fmt: skip
    seen, hidden = a.unseen_balance(s)
    assert (seen == hidden) == (sum(a.zones(s)) == CARDS)
    assert any(r.rule == "kuro.count.total" for r in a.audit(s)) == (seen != hidden)
