"""Whole games: what always holds, and that they end when every board is full."""

from __future__ import annotations

import pytest

from companion.core.contract import Setup
from companion.games.hrdina.game import GAME
from companion.games.hrdina.live.common import full_board, placed
from companion.games.hrdina.live.numbers import bag, box, dice_out, numbers
from companion.games.hrdina.live.state import Stage
from companion.games.hrdina.rules.cards import TOKEN_MOST
from companion.games.hrdina.state import TOKENS, State

from .build import live, new, s_side
from .play import game

MODULES = ("complete", "base", "bestiar", "dablici")


def holds(s: State) -> None:
    """Dice in the bag, on boards, on cards and in hands are the box; no number leaves its range; every card is somewhere."""
    left = bag(s)
    assert all(n >= 0 for n in left.values())
    assert sum(left.values()) + len(dice_out(s)) == sum(box(s.options).values())
    for h in s.heroes:
        for token in TOKENS:
            have = getattr(h, token)
            assert have is None or 0 <= have <= TOKEN_MOST[token]
        assert h.marker in range(9) or live(s).stage is Stage.SETUP
    owned = sum(len(s_side(s, i).cards) for i in range(s.n))
    told = numbers(s.options, s.n)
    aside = (told.set_aside or 0) * (not s.options.set_aside_is_discard)
    assert live(s).deck + live(s).discards + len(live(s).row) + owned == told.market - aside
    kept = sum(len(s_side(s, i).trophies) for i in range(s.n))
    assert live(s).minions + kept == told.minions - told.minions_aside
    fiends = sum(len(h.fiends) for h in s.heroes) + sum(len(s_side(s, i).pending) for i in range(s.n))
    assert live(s).fiends + fiends + sum(c.fiend is not None for c in live(s).cards) == told.fiends


@pytest.mark.rule("hrdina.round.phases", "hrdina.end.trigger", "hrdina.end.full", "hrdina.end.same_round")
@pytest.mark.rule("hrdina.call.forecast", "hrdina.setup.bag", "hrdina.fiend.deck_out")
@pytest.mark.parametrize("n", [2, 3, 4, 5])
def test_whole_games_of_the_complete_game(n: int) -> None:
    """With undisturbed decks 12 / 11 / 10 / 10 rounds, and every hero is finished in the same one."""
    for seed in range(4):
        for s, _ in game(new(n), seed):
            holds(s)
            last = s
        assert live(last).stage is Stage.BATTLE
        assert live(last).round == {2: 12, 3: 11, 4: 10, 5: 10}[n]
        assert {placed(last, seat) for seat in range(n)} == {21}
        assert State.model_validate_json(last.model_dump_json()) == last


@pytest.mark.rule("hrdina.end.sequence", "hrdina.end.full")
@pytest.mark.parametrize("modules", MODULES)
def test_whole_games_of_smaller_boxes(modules: str) -> None:
    for seed in range(3):
        for s, _ in game(new(2, modules=modules), seed):
            holds(s)
            last = s
        assert live(last).stage is (Stage.SCORING if modules == "base" else Stage.BATTLE)
        assert {placed(last, seat) for seat in range(2)} == {full_board(last)}


@pytest.mark.rule("hrdina.entry.prefill")
def test_a_followed_hero_is_ready_to_be_scored() -> None:
    """Dice, cards and numbers of the game stand in the score without being told again."""
    for s, _ in game(new(3), 5):
        last = s
    sheet = GAME.score(last)
    assert {seat.seat for seat in sheet.seats} == {0, 1, 2}
    for h in last.heroes:
        assert None not in h.cells
        assert None not in (h.board, h.klass, h.alignment, h.marker, h.backstory, h.familiar, h.gold, h.xp, h.honor)
    keys = {line.key: line.points for line in sheet.seats[0].lines}
    assert keys["attributes"] is not None
    assert keys["class_colour"] is not None


def test_a_game_replays_from_its_moves() -> None:
    start = new(3)
    moves = [m.model_dump(mode="json") for _, m in game(start, 9)][:-1]
    s = GAME.setup(Setup(3, {"follow": "full"}))
    for data in moves:
        s = GAME.apply(s, GAME.parse(data))
    *_, (last, _) = game(start, 9)
    assert s == last
