"""Chances of flips: a fresh deck, tracked cards, two flips, Erikkson."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.games.za_jedna import cards as c
from companion.games.za_jedna import odds
from companion.games.za_jedna.state import Pick, State

from .tables import A, B, table

EVERY = [f"{card}@{corner}" for card, corners in ((x.card, x.corners) for x in c.DECK) for corner in corners]
CARDS = {suit: [x for x in EVERY if x.endswith(suit)] for suit in "HDCS"}


def fresh() -> State:
    return table()


@pytest.mark.rule("za_jedna.odds.heart", "za_jedna.odds.jed", "za_jedna.odds.red")
def test_a_fresh_deck() -> None:
    s = fresh()
    assert odds.unseen(s).n == 80
    assert odds.flip(s, A, "avene") == odds.flip(s, A, "stit") == Fraction(20, 80)
    assert odds.flip(s, A, "jed") == Fraction(10, 80)  # 2–7 one each, two 8s, two 9s
    assert odds.flip(s, A, "gimli") == Fraction(40, 80)


@pytest.mark.rule("za_jedna.odds.two", "za_jedna.char.drirr.second")
def test_two_flips_one_is_enough() -> None:
    drirr = table(chars={B: "drirr"})
    assert odds.shields(drirr, B, ("card", "ability")) == Fraction(2780, 6320)  # 1 − (60·59)/(80·79)
    assert odds.shields(drirr, B, ("ability",)) == Fraction(1, 4)
    assert odds.shields(drirr, B, ()) == 0
    assert odds.either(50, 11) == 1 - Fraction(39 * 38, 50 * 49)


@pytest.mark.rule("za_jedna.odds.erikkson_jed", "za_jedna.char.erikkson.flip", "za_jedna.odds.two")
@pytest.mark.rule("za_jedna.char.erikkson.short", "za_jedna.char.erikkson.not_draw")
def test_erikkson_chooses_one_of_two() -> None:
    s = table(chars={B: "erikkson"})
    assert odds.flip(s, B, "jed") == Fraction(90, 6320)  # (10·9)/(80·79)
    assert odds.flip(s, B, "avene") == Fraction(2780, 6320)
    assert odds.shields(s, B, ("card",)) == Fraction(2780, 6320)
    assert odds.both(1, 1) == odds.either(1, 1) == 1
    assert odds.one(0, 0) == odds.both(0, 0) == odds.either(1, 0) == 0


@pytest.mark.rule("za_jedna.odds.known", "za_jedna.track.guided.known")
def test_seen_cards_leave_both_numbers() -> None:
    thirty = (*CARDS["H"][:9], *CARDS["C"], "shot@AS")
    s = table(discard=thirty[:20], known={B: thirty[20:28]}, limbo=thirty[28:])
    assert odds.unseen(s).n == 50  # 80 − 30
    assert odds.flip(s, A, "avene") == Fraction(11, 50)  # (20 − 9)/(80 − 30) = 22 %
    jed = ["mimo@2S", "mimo@3S", "mimo@4S", "winchester@8S"]
    s = table(discard=(*jed, *CARDS["C"], "shot@AD"))
    assert odds.flip(s, A, "jed") == Fraction(6, 55)  # (10 − 4)/(80 − 25) = 10.9 %


@pytest.mark.rule("za_jedna.odds.known")
def test_open_cards_of_vetesnictvi_are_seen() -> None:
    pick = Pick(order=(A, B), left=2, cards=("knez@5H", "jed@2H"), turned=True)
    assert odds.flip(table(queue=(pick,)), A, "avene") == Fraction(18, 78)
    waiting = pick.model_copy(update={"turned": False})
    assert odds.flip(table(queue=(waiting,)), A, "avene") == Fraction(20, 80)


@pytest.mark.rule("za_jedna.odds.unknown_seen")
def test_unnamed_discards_count_as_unseen() -> None:
    s = table(discard=("",) * 5)
    assert odds.unseen(s).n == 80
    assert odds.flip(s, A, "avene") == Fraction(1, 4)


@pytest.mark.rule("za_jedna.flip.input")
def test_only_a_corner_or_only_a_name() -> None:
    corner = table(discard=("@6H",))
    assert odds.flip(corner, A, "avene") == Fraction(19, 79)
    # A Lektvar is hearts for sure; a Podřezání is one of J Q A of hearts and 8 of diamonds.
    assert odds.flip(table(discard=("lektvar",)), A, "avene") == Fraction(19, 79)
    vague = table(discard=("podrezani",))
    assert odds.flip(vague, A, "avene") == (20 - Fraction(3, 4)) / 79
    two = odds.chance(vague, c.is_heart, odds.either)
    assert two == Fraction(3, 4) * odds.either(79, 19) + Fraction(1, 4) * odds.either(79, 20)
    mixed = table(discard=("podrezani", "podrezani@8D", "podrezani"))
    assert odds.flip(mixed, A, "avene") == Fraction(18, 77)


def test_cards_that_are_not_in_the_list_change_nothing() -> None:
    assert odds.unseen(table(discard=("jed@3C", "jed", "jed"))).n == 79
    assert odds.unseen(table(discard=("@2H", "@2H"))).n == 79


@pytest.mark.rule("za_jedna.odds.shuffle", "za_jedna.draw.reshuffle_any")
def test_shuffled_discards_are_unseen_again() -> None:
    s = table(blue={A: ["klepna"]}, known={B: ["lektvar@6H"]}, limbo=("shot@AS",), discard=CARDS["D"][:10])
    assert odds.unseen(s).n == 67  # 80 − 1 − 1 − 1 − 10
    again = s.model_copy(update={"discard": (), "deck": s.deck + 10, "shuffles": 1})
    assert odds.unseen(again).n == 77  # 80 − (in play + known hands + limbo)
    empty = s.model_copy(update={"deck": 0})  # the next flip comes from the discards
    assert odds.unseen(empty).n == 77


@pytest.mark.rule("za_jedna.odds.known")
def test_without_tracking_the_whole_deck_counts() -> None:
    s = table(options={"track_discards": "off"}, discard=CARDS["H"])
    assert odds.flip(s, A, "avene") == Fraction(1, 4)


@pytest.mark.rule("za_jedna.parts.rename")
def test_the_tables_own_deck_counts() -> None:
    s = table(edits=(c.Line(card="jed", corners=("2S", "3S")),))
    assert odds.flip(s, A, "jed") == Fraction(12, 81)
