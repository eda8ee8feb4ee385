"""Practice: a whole hero from the dice of the bag, with printed cards, improved only for the better."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion import content
from companion.core import registry
from companion.core.practice import LEARNER
from companion.core.text import Msg
from companion.games.hrdina import moves as k
from companion.games.hrdina import practice, scoring
from companion.games.hrdina.boards import BOARDS
from companion.games.hrdina.cards import BOARD_CELLS, value
from companion.games.hrdina.dice import faces
from companion.games.hrdina.live.numbers import box, code
from companion.games.hrdina.ranking import score
from companion.games.hrdina.rows import matches, row_dice, row_total
from companion.games.hrdina.state import Hero, State
from companion.ui.practice import PracticeRun, open_practice


def _run(seed: int) -> PracticeRun:
    return open_practice(registry.game("hrdina"), "Ada", seed)


def _placed(seed: int) -> PracticeRun:
    """A game with a full board."""
    run, chance = _run(seed), Random(seed)
    while run.practice.hand(run.state):
        run.make(chance.choice(run.deeds()))
    return run


def _hero(run: PracticeRun) -> Hero:
    hero: Hero = run.state.heroes[LEARNER]
    return hero


def _total(run: PracticeRun) -> int:
    return score(run.state).seats[0].total or 0


def test_the_cards_are_printed_so() -> None:
    catalogue = content.catalogue("hrdina")
    for card in (*BOARDS, *practice.CLASSES, *practice.BACKSTORIES, *practice.ALIGNMENTS):
        printed = catalogue.get(card.id).card()
        told = {name: fact for name, fact in card if name not in ("name", "text")}
        assert told == {name: fact for name, fact in printed if name in told}


@pytest.mark.parametrize("seed", range(20))
def test_a_whole_game(seed: int) -> None:
    run, chance = _run(seed), Random(seed)
    placed = 0
    while not run.over:
        if run.waits:
            move = chance.choice(run.deeds()).make()
            placed += isinstance(move, k.PutDie)
            assert registry.game("hrdina").check(run.state, move) == []
            run._play(move)
        else:
            assert run.go()
    state: State = run.state
    hero = _hero(run)
    dice = [die for die in hero.cells if die is not None]
    assert placed == len(dice) == BOARD_CELLS
    assert None not in hero.cells[:BOARD_CELLS]
    assert not Counter(map(code, dice)) - box(state.options)
    assert all(value(die) in faces(die, state.tables) for die in dice)
    lines = scoring.hero_lines(hero, state.options, state.tables)
    assert scoring.still_open(hero, lines) == ()
    worth = practice.worth(hero, state.tables) + (scoring.class_colour(hero, state.options).points or 0)
    assert score(state).seats[0].total == scoring.total(lines) == worth


def test_the_bag_gets_emptier() -> None:
    """With every red die on the board no red one is drawn any more."""
    run = _run(1)
    red = box(run.state.options)["R"]
    cells = ("R1",) * red + (None,) * (21 - red)
    s = run.state.model_copy(update={"heroes": (_hero(run).model_copy(update={"cells": cells}),)})
    drawn = {code(practice.Practice(1, {}, seed).die(s) or "") for seed in range(300)}
    assert drawn == set(box(s.options)) - {"R"}


def test_a_die_stays_until_it_is_placed() -> None:
    run = _run(2)
    dealt = run.practice.hand(run.state)
    assert len(dealt) == 1
    assert run.practice.hand(run.state) == dealt
    run.make(run.deeds()[0])
    assert _hero(run).cells[0] is not None


def test_full_rows_take_nothing() -> None:
    run = _run(3)
    for _ in range(3):
        assert len(run.deeds()) == 6
        run.make(run.deeds()[0])
    assert len(row_dice(_hero(run).cells, 0)) == 3
    assert len(run.deeds()) == 5
    run.make(run.deeds()[0])
    assert _hero(run).cells[3] is not None


def test_the_sum_told_is_the_row_total() -> None:
    run = _run(4)
    for _ in range(2):
        run.make(run.deeds()[0])
    detail = run.deeds()[0].detail
    run.make(run.deeds()[0])
    assert detail is not None
    inner = dict(detail.args)["goal"]
    told = dict((inner if isinstance(inner, Msg) else detail).args)["n"]
    assert str(told).rpartition("= ")[2] == str(row_total(_hero(run), 0))


@pytest.mark.parametrize("seed", range(8))
def test_a_match_is_told_where_it_comes(seed: int) -> None:
    run, chance = _run(seed), Random(seed)
    while run.practice.hand(run.state):
        before = matches(_hero(run)) or 0
        deed = chance.choice(run.deeds())
        assert deed.detail is not None
        run.make(deed)
        assert ("matches" in deed.detail.id) == (matches(_hero(run)) == before + 1)


@pytest.mark.parametrize("seed", range(8))
def test_improvements_bring_what_they_say(seed: int) -> None:
    run = _placed(seed)
    bought = 0
    while len(deeds := run.deeds()) > 1:
        assert len(deeds) <= practice.SHOWN + 1
        assert not any(d.rulings for d in deeds)
        before = _total(run)
        labels = [str(d.label) for d in deeds]
        assert len({*labels}) == len(labels)  # the label alone tells them apart
        detail = deeds[0].detail
        run.make(deeds[0])
        bought += 1
        assert detail is not None
        gain = dict(detail.args)["gain"]
        assert isinstance(gain, Msg)
        assert gain.n == _total(run) - before
    assert bought <= 2
    assert _hero(run).xp == practice.XP - 5 * bought


def test_some_improvement_is_found() -> None:
    assert any(len(_placed(seed).deeds()) > 1 for seed in range(8))


def test_with_the_hero_finished_the_game_is_over() -> None:
    run = _placed(3)
    run.make(run.deeds()[-1])
    assert run.over
    assert run.said
