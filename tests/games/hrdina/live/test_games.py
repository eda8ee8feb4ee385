"""Whole games by the dealer: what always holds, when they end, and that the score stands ready."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.core.contract import Move, Setup
from companion.games.hrdina.dealer import Dealer
from companion.games.hrdina.game import GAME
from companion.games.hrdina.live.common import full_board, placed
from companion.games.hrdina.live.numbers import bag, box, dice_out, numbers, playable
from companion.games.hrdina.live.rules import LIVE, apply, check
from companion.games.hrdina.live.state import Stage
from companion.games.hrdina.rules.cards import TOKEN_MOST
from companion.games.hrdina.state import TOKENS, Options, State

from .build import live, s_side

MODULES = ("complete", "base", "bestiar", "dablici")
ODD = {
    "set_aside_is_discard": "on", "start_dice_gold": "off", "start_dice_on_familiar": "on", "market_pass": "on",
    "banish_pending": "on", "charisma_per_purchase": "one", "initiative_dice_order": "rising",
    "familiar_action_targets": "off", "action_between_dice": "on", "last_round_keep_charisma": "off",
}  # fmt: skip
GAMES = 75  # with each number of players


def game(n: int, seed: int, **options: str) -> Iterator[tuple[State, Move]]:
    """A whole game until the scores are closed: each state with the move made in it."""
    options = {"follow": "full", **options}
    s, dealer = GAME.setup(Setup(n, options)), Dealer(n, options, seed)
    while (m := dealer.move(s)) is not None:
        assert not (found := check(s, m)), (m, found)
        yield s, m
        s = apply(s, m)
    assert s.closed


def at_close(n: int, seed: int, **options: str) -> State:
    """The state in which creation is closed: before the first adventure card, or before the scoring."""
    return next(s for s, _ in game(n, seed, **options) if live(s).stage in (Stage.BATTLE, Stage.SCORING))


def holds(s: State) -> None:
    """Dice in the bag, on boards, on cards and in hands are the box; no number leaves its range; every card is
    somewhere."""
    left = bag(s)
    assert all(n >= 0 for n in left.values())
    assert sum(left.values()) + len(dice_out(s)) == sum(box(s.options).values())
    for h in s.heroes:
        for token in TOKENS:
            have = getattr(h, token)
            assert have is None or 0 <= have <= TOKEN_MOST[token]
        assert h.marker in range(9) or live(s).stage in (Stage.SETUP, Stage.PLAY)
    if live(s).level == "light":
        return
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
    for seed in range(GAMES):
        for i, (s, _) in enumerate(game(n, seed)):
            if live(s).stage is Stage.BATTLE:
                break
            if (i + seed) % 8 == 0:
                holds(s)
        assert live(s).round == {2: 12, 3: 11, 4: 10, 5: 10}[n]
        assert {placed(s, seat) for seat in range(n)} == {21}
        assert State.model_validate_json(s.model_dump_json()) == s


@pytest.mark.rule("hrdina.end.sequence", "hrdina.end.full")
@pytest.mark.parametrize("modules", MODULES)
@pytest.mark.parametrize("follow", ["full", "light"])
def test_whole_games_of_smaller_boxes_and_other_ways(modules: str, follow: str) -> None:
    for n in range(2, 6):
        if not playable(Options(modules=modules), n):
            continue
        for odd in ({}, ODD):
            for s, _ in game(n, n, modules=modules, follow=follow, **odd):
                if live(s).stage in (Stage.BATTLE, Stage.SCORING):
                    break
                holds(s)
            assert live(s).stage is (Stage.SCORING if modules == "base" else Stage.BATTLE)
            assert {placed(s, seat) for seat in range(n)} == {full_board(s)}


def test_the_dealer_does_everything() -> None:
    """Of the live moves all but those that people use to tell what the dealer never does."""
    seen: set[type[Move]] = set()
    for seed in range(12):
        seen |= {type(m) for _, m in game(2 + seed % 3, seed, market_pass="on")}
    left = {t.__name__ for t in LIVE if t not in seen}
    assert left == {"SetFollow", "SetStart", "DropCard", "CardEffect", "NameCard"}


@pytest.mark.rule("hrdina.entry.prefill")
def test_a_followed_hero_is_ready_to_be_scored() -> None:
    """Dice, cards and numbers of the game stand in the score without being told again."""
    s = at_close(3, 5)
    sheet = GAME.score(s)
    for h in s.heroes:
        assert None not in h.cells
        assert None not in (h.board, h.klass, h.alignment, h.marker, h.backstory, h.familiar, h.gold, h.xp, h.honor)
    for row in sheet.seats:
        points = {line.key: line.points for line in row.lines}
        for key in ("attributes", "class_colour", "backstory", "alignment", "familiar_story"):
            assert points[key] is not None


def test_a_game_replays_from_its_moves() -> None:
    played = list(game(3, 9))
    s = GAME.setup(Setup(3, {"follow": "full"}))
    for before, m in played:
        assert s == before
        s = GAME.apply(s, GAME.parse(m.model_dump(mode="json")))
    assert s.closed
