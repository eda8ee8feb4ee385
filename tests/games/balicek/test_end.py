"""The end: the last hero, sudden death, giving up; the standing."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.balicek.rules.common import lives
from companion.games.balicek.scoring import outcome, score
from companion.games.balicek.state import Stage, State

from .build import LASTING, A, B, cards, hard, heights, hit, play, slot, state, weapon, why


@pytest.mark.rule("balicek.end.win")
def test_deck_and_slots_must_both_be_empty() -> None:
    s = hit(state(None, [slot()], decks=(10, 2)), 0, 4, "deck")
    assert (s.players[B].hero_deck, s.stage) == (0, Stage.ACTIONS)
    assert outcome(s) is None
    s = hit(s, 0, 1, "hero.0")
    end = outcome(s)
    assert end is not None
    assert (s.stage, end.winners, end.rule, end.stopped) == (Stage.GAME_OVER, (A,), "balicek.end.win", False)
    assert [x.seat for x in score(s).seats] == [A, B]
    assert why(s, "end_turn", seat=A) == ["balicek.end.win"]
    only_deck = hit(state(None, [slot()]), 0, 1, "hero.0")
    assert (heights(only_deck, B), only_deck.stage) == ([0, 0, 0], Stage.ACTIONS)


def morning(mine: tuple[int, list[int]], theirs: tuple[int, list[int]], r: int = 8, **options: Any) -> State:
    """The end of round `r`: B, second player, ends the turn. (deck, heroes in each slot) of A and B."""
    laid = [[slot(n) for n in x[1]] for x in (mine, theirs)]
    s = state(*laid, decks=(mine[0], theirs[0]), options=options, active=B, starter=A, round=r)
    return play(s, "end_turn", seat=B)


@pytest.mark.rule("balicek.sudden.when")
@pytest.mark.parametrize("day", ["per_action", "per_round", "manual"])
def test_sudden_death_comes_at_the_morning_of_round_nine(day: str) -> None:
    s = morning((10, [1]), (10, [1]), day_advance=day)
    assert (s.round, s.active, s.stage) == (9, A, Stage.MAINTENANCE)  # before maintenance
    assert [p.hero_deck for p in s.players] == [10 - 5, 10 - 5]
    assert [p.hero_deck for p in morning((10, [1]), (10, [1]), 7).players] == [10, 10]
    assert [p.hero_deck for p in morning((10, [1]), (10, [1]), 4, sudden_round=5).players] == [5, 5]


@pytest.mark.rule("balicek.sudden.loss")
def test_five_lives_each() -> None:
    s = morning((8, [1]), (9, [1]))
    assert [p.hero_deck for p in s.players] == [8 - 5, 9 - 5]
    assert s.results[-1].losses == ((5, 0), (5, 0))
    assert s.flipped == (5, 5)
    for seat in (A, B):  # what they were may be told for both
        s = play(s, "flip_losses", seat=seat, heroes=[{"name": str(i)} for i in range(5)])
        assert [h.name for h in s.players[seat].hero_grave[-5:]] == ["0", "1", "2", "3", "4"]
    assert s.flipped == (0, 0)
    assert morning((8, [1]), (9, [1]), sudden_lives=3).players[A].hero_deck == 8 - 3
    assert cards(s, A) == (20, 20)


@pytest.mark.rule("balicek.sudden.order")
def test_the_deck_goes_first() -> None:
    s = morning((2, [1, 3, 1]), (9, [1]))
    assert (s.stage, s.players[A].hero_deck, s.due) == (Stage.SUDDEN, 0, (5 - 2, 0))
    assert why(s, "sudden_death", seat=B, slot=0) == ["balicek.sudden.loss"]
    assert why(s, "end_maintenance", seat=A) == ["balicek.sudden.when"]


@pytest.mark.rule("balicek.sudden.no_resistance")
def test_every_card_is_one_life() -> None:
    s = morning((2, [1, 3, 1]), (9, [1]))
    for _ in range(3):
        s = play(s, "sudden_death", seat=A, slot=1)
    assert (heights(s, A), s.stage) == ([1, 0, 1], Stage.MAINTENANCE)


@pytest.mark.rule("balicek.sudden.table_choice")
def test_the_owner_chooses_laid_out_cards() -> None:
    s = morning((3, [2, 1, 1]), (9, [1]))
    s = play(play(s, "sudden_death", seat=A, slot=0), "sudden_death", seat=A, slot=1)  # 5 − 3 = 2 due
    assert heights(s, A) == [1, 0, 1]
    laid = state([slot(1, LASTING), slot(), slot()], decks=(4, 10), active=B, starter=A, round=8)
    s = play(play(laid, "end_turn", seat=B), "sudden_death", seat=A, slot=0)
    assert (s.players[A].slots[0].weapon, s.players[A].slots[0].effect) == (weapon(), None)
    assert hard(morning((3, [2, 0, 1]), (9, [1])), "sudden_death", seat=A, slot=1)
    only = morning((3, [3]), (9, [1]))
    assert (heights(only, A), only.stage) == ([3 - 2, 0, 0], Stage.MAINTENANCE)  # no choice: done at once


@pytest.mark.rule("balicek.sudden.once")
@pytest.mark.parametrize(("repeat", "left"), [("off", 10), ("on", 5)])
def test_it_happens_once(repeat: str, left: int) -> None:
    assert morning((10, [1]), (10, [1]), 9, sudden_repeat=repeat).players[A].hero_deck == left  # R = 10


@pytest.mark.rule("balicek.sudden.draw")
def test_both_are_resolved_together() -> None:
    s = morning((3, [2]), (3, [1]))  # 5 and 4 lives
    end = outcome(s)
    assert end is not None
    assert (end.winners, end.rule, end.ranking) == ((), "balicek.sudden.draw", ((A, B),))
    s = morning((3, [2]), (4, [2, 1]))
    assert (s.stage, s.due) == (Stage.SUDDEN, (0, 1))  # B has lives left, A none: B still pays
    s = play(s, "sudden_death", seat=B, slot=0)
    end = outcome(s)
    assert end is not None
    assert (end.winners, end.rule) == ((B,), "balicek.sudden.loss")
    assert lives(s.players[B]) == 4 + 3 - 5


def test_giving_up() -> None:
    s = play(state(), "concede", seat=A)
    end = outcome(s)
    assert end is not None
    assert (end.winners, end.stopped, s.ended_by) == ((B,), True, "conceded")
    assert why(s, "concede", seat=B) == ["balicek.end.win"]


@pytest.mark.rule("balicek.start.life_total")
def test_the_sheet_says_deck_plus_laid_out() -> None:
    sheet = score(state([slot(), slot(3)], [slot()], decks=(6, 3)))
    first, second = sheet.seats
    assert (first.seat, first.total) == (A, 6 + 1 + 3 + 0)
    assert [(x.points, x.sum) for x in first.lines] == [(6, ""), (4, "1 + 3 + 0")]
    assert (second.place, second.total) == (2, 3 + 1 + 0 + 0)
    assert sheet.note is not None
    assert sheet.note.n == 10 - 4
    level = score(state(decks=(5, 5)))
    assert [x.place for x in level.seats] == [1, 1]
