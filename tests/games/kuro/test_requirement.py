"""Required strengths and the stand-alone requirement check."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.text import Msg
from companion.games.kuro.requirement import (
    HERO_NAMES,
    PLAYERS,
    Verdict,
    allowed,
    check_requirement,
    hero_number,
    reason,
    summary,
)
from companion.games.kuro.state import HEROES

# The matrix of the rules, rows as (revealed, players): strengths that may go.
MATRIX = {
    **{(1, n): {1, 2, 3} for n in PLAYERS},
    **{(2, n): {5, 6, 7} for n in PLAYERS},
    **{(3, n): {3, 4, 5} for n in PLAYERS},
    **{(4, n): {1, 3, 5, 7} for n in PLAYERS},
    **{(5, n): {2, 4, 6} for n in PLAYERS},
    (6, 2): {1, 2},
    (6, 3): {1, 2, 3},
    (6, 4): {1, 2, 3, 4},
    (6, 5): {1, 2, 3, 4, 5},
    (7, 2): {2, 3, 4, 5, 6, 7},
    (7, 3): {3, 4, 5, 6, 7},
    (7, 4): {4, 5, 6, 7},
    (7, 5): {5, 6, 7},
}


def words(m: Msg | None) -> str:
    """The English text of a message of plain numbers."""
    assert m is not None
    text = m.plural if m.plural is not None and m.n != 1 else m.id
    return text.format(**{"n": m.n, **dict(m.args)})


def reasons(v: Verdict) -> dict[int, str]:
    return {line.strength: words(line.reason) for line in v.lines}


@pytest.mark.rule(
    "kuro.req.1", "kuro.req.2", "kuro.req.3", "kuro.req.4", "kuro.req.5", "kuro.req.6", "kuro.req.7", "kuro.tool.output"
)
@pytest.mark.parametrize(("revealed", "n"), sorted(MATRIX))
def test_every_row_of_the_matrix(revealed: int, n: int) -> None:
    assert allowed(revealed, n) == MATRIX[revealed, n]
    v = check_requirement(revealed, n)
    assert [line.strength for line in v.lines] == list(HEROES)
    assert {line.strength for line in v.lines if line.ok} == MATRIX[revealed, n]
    assert v.strengths == tuple(sorted(MATRIX[revealed, n]))
    assert v.rulings == ()
    assert all(f"kuro.req.{revealed}" in line.rules for line in v.lines)


@pytest.mark.rule("kuro.req.players")
def test_only_the_black_knight_and_the_archmage_look_at_the_number_of_players() -> None:
    changing = {c for c in HEROES if len({allowed(c, n) for n in PLAYERS}) > 1}
    assert changing == {6, 7}
    assert allowed(6, 5) == {1, 2, 3, 4, 5}


@pytest.mark.rule("kuro.req.own_strength", "kuro.card.requirement")
def test_the_strength_of_the_revealed_card_itself_does_not_matter() -> None:
    assert 3 in allowed(7, 3)  # 3 is let through by a 7
    assert 2 not in allowed(2, 4)  # a Pyromaniac does not even let a Pyromaniac through
    assert 6 not in allowed(6, 3)


@pytest.mark.rule("kuro.card.strength")
def test_a_heros_number_is_the_strength_that_is_compared() -> None:
    assert HERO_NAMES["witch"] == 3
    assert reasons(check_requirement(1, 4))[HERO_NAMES["witch"]] == "3 = 3"


@pytest.mark.rule("kuro.tool.input")
def test_input_is_a_hero_and_a_number_of_players() -> None:
    assert check_requirement(6, 4).rulings == ()
    for refused in (check_requirement(6, 6), check_requirement(6, 1), check_requirement(0, 4), check_requirement(8, 4)):
        assert refused.lines == ()
        assert refused.summary is None
        assert [(r.rule, r.hard) for r in refused.rulings] == [("kuro.tool.input", True)]
    assert words(check_requirement(6, 6).rulings[0].why) == "The game is for 3 to 5 players, not 6."
    assert len(check_requirement(9, 6, hand=(0, 8)).rulings) == 4  # every reason at once: 9, 0 and 8, and 6 players


@pytest.mark.rule("kuro.tool.input", "kuro.players.two")
def test_two_players_are_answered_and_labelled_unofficial() -> None:
    two = check_requirement(7, 2)
    assert two.strengths == (2, 3, 4, 5, 6, 7)
    assert reasons(two)[1] == "1 < 2 players"
    assert [words(m) for m in two.notes] == ["Two players are not an official number."]
    assert all(check_requirement(7, n).notes == () for n in (3, 4, 5))


@pytest.mark.rule("kuro.tool.reason")
def test_each_reason_is_a_comparison_with_numbers() -> None:
    assert reasons(check_requirement(1, 4)) == {
        1: "1 < 3", 2: "2 < 3", 3: "3 = 3", 4: "4 > 3", 5: "5 > 3", 6: "6 > 3", 7: "7 > 3",
    }  # fmt: skip
    assert reasons(check_requirement(2, 4)) == {
        1: "1 < 5", 2: "2 < 5", 3: "3 < 5", 4: "4 < 5", 5: "5 = 5", 6: "6 > 5", 7: "7 > 5",
    }  # fmt: skip
    assert reasons(check_requirement(3, 4)) == {
        1: "1 < 3", 2: "2 < 3", 3: "3 = 3", 4: "3 < 4 < 5", 5: "5 = 5", 6: "6 > 5", 7: "7 > 5",
    }  # fmt: skip
    assert reasons(check_requirement(4, 4))[6] == "6 is even"
    assert reasons(check_requirement(5, 4))[7] == "7 is odd"
    assert reasons(check_requirement(6, 4))[6] == "6 > 4 players"
    assert reasons(check_requirement(6, 3))[3] == "3 = 3 players"
    assert reasons(check_requirement(7, 4))[3] == "3 < 4 players"


@pytest.mark.rule("kuro.tool.reason")
def test_every_comparison_is_true() -> None:
    for revealed, n, s in product(HEROES, PLAYERS, HEROES):
        text = words(reason(revealed, n, s)).removesuffix(" players")
        if text.startswith(str(s)) and " is " in text:
            assert text == f"{s} is {'odd' if s % 2 else 'even'}"
        else:
            assert eval(text.replace("=", "=="))
            assert str(s) in text


@pytest.mark.rule("kuro.tool.output")
def test_the_summary_is_a_word_or_two() -> None:
    said = {c: words(summary(c, 4)) for c in HEROES}
    assert said == {
        1: "3 or less", 2: "5 or more", 3: "3 to 5", 4: "odd", 5: "even", 6: "4 or less", 7: "4 or more",
    }  # fmt: skip
    assert words(check_requirement(6, 3).summary) == "3 or less"
    assert words(check_requirement(6, 3).detail) == "there are 3 players"
    assert check_requirement(5, 3).detail is None


@pytest.mark.rule("kuro.tool.hand", "kuro.nomatch.when")
def test_a_hand_gives_the_fitting_cards_or_the_way_out() -> None:
    none = check_requirement(5, 4, hand=(7, 1, 3))
    assert none.fitting == ()
    assert words(none.no_match) == (
        "Nothing fits: look at the top card of the deck, send it, then discard one card from the hand."
    )
    some = check_requirement(1, 4, hand=(7, 3, 6, 2, 7))
    assert some.fitting == (2, 3)
    assert some.no_match is None
    assert check_requirement(1, 4).fitting is None
    assert words(check_requirement(1, 4, hand=()).no_match) == (
        "Nothing fits: look at the top card of the deck and send it."
    )


@pytest.mark.rule("kuro.tool.permit", "kuro.knight.ignore")
def test_a_permit_lets_all_seven_through() -> None:
    v = check_requirement(5, 4, hand=(1, 3, 7), permit=True)
    assert v.strengths == HEROES
    assert v.fitting == (1, 3, 7)
    assert v.no_match is None
    assert all(dict(line.reason.args)["hero"].key == "hero.6" for line in v.lines)  # type: ignore[union-attr]
    assert words(v.summary) == "any"


@pytest.mark.rule("kuro.tool.clue", "kuro.variant.clue_strength", "kuro.variant.clue_n")
def test_the_same_table_answers_a_clue_by_strength() -> None:
    witch = check_requirement(3, 4, clue_mode=True)
    assert {line.strength: line.ok for line in witch.lines}[6] is False
    assert reasons(witch)[6] == "6 > 5"
    assert 6 in check_requirement(5, 4, clue_mode=True).strengths  # a Guard asks, the wandering 6 is even: yes
    assert 4 in check_requirement(7, 4, clue_mode=True).strengths
    assert all("kuro.variant.clue_n" in line.rules for line in check_requirement(7, 4, clue_mode=True).lines)
    no_permit = check_requirement(3, 4, hand=(6,), permit=True, clue_mode=True)
    assert (no_permit.strengths, no_permit.fitting, no_permit.no_match) == ((3, 4, 5), None, None)


@pytest.mark.rule("kuro.tool.input")
def test_heroes_are_typed_by_number_or_name() -> None:
    assert [hero_number(name) for name in HERO_NAMES] == list(HEROES)
    assert [hero_number(str(h)) for h in HEROES] == list(HEROES)
    assert hero_number(" Dog-Handler ") == hero_number("dog handler") == 4
    for wrong in ("0", "8", "", "knight", "1.0", "²"):
        with pytest.raises(ValueError):  # noqa: PT011 - the message is the text itself
            hero_number(wrong)


@given(st.sampled_from(HEROES), st.sampled_from(PLAYERS), st.lists(st.sampled_from(HEROES), max_size=9))
@pytest.mark.rule("kuro.tool.hand")
def test_a_hand_is_split_by_the_matrix(revealed: int, n: int, hand: list[int]) -> None:
    v = check_requirement(revealed, n, hand=hand)
    assert v.fitting is not None
    assert list(v.fitting) == sorted(h for h in hand if h in MATRIX[revealed, n])
    assert (v.no_match is None) == bool(v.fitting)
