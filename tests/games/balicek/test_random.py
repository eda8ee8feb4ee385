"""Random games with two pairs of invented decks: whatever happens, no card is lost and the game ends."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.core.contract import Setup
from companion.games.balicek.dealer import Dealer, Invented
from companion.games.balicek.game import GAME
from companion.games.balicek.state import ACTIONS, MAX_SQUAD, Stage, State

from .build import A, B, cards, opened, play, state

GAMES = 2000
ENDS = {"destroyed", "sudden_death", "draw", "conceded"}


def options(seed: int) -> dict[str, str]:
    """The defaults in both card modes for every third seed, otherwise any value of every option."""
    rng = Random(seed)
    if seed % 3 == 0:
        return {o.key: o.default for o in GAME.meta.options} | {"card_mode": ("none", "data")[seed % 2]}
    return {o.key: rng.choice(o.values).value for o in GAME.meta.options}


def holds(s: State) -> None:
    """What must be true of every state a game leads to."""
    for seat, p in enumerate(s.players):
        assert cards(s, seat) == (p.heroes_total, p.weapons_total)
        for slot in p.slots:
            assert len(slot.heroes) <= MAX_SQUAD
            assert slot.effect is None or (slot.heroes and slot.weapon)
            assert slot.heroes or not slot.closed
            assert not slot.closed or seat == s.active or s.stage is Stage.GAME_OVER
    assert 0 <= s.actions <= ACTIONS
    assert bool(s.shots) == (s.stage is Stage.ATTACK) or s.stage is Stage.SHIELD
    assert (s.attack is not None) == (s.stage is Stage.SHIELD)
    assert (s.healing is not None) == (s.stage is Stage.HEAL)
    assert any(s.due) == (s.stage is Stage.SUDDEN)
    assert (s.stage is Stage.GAME_OVER) == bool(s.ended_by)


def same_table(d: Dealer, s: State) -> None:
    """The dealer's own table has as many cards of everything as the app's, each card once."""
    assert d.known is not None
    for seat, (seen, known) in enumerate(zip(s.players, d.known.players, strict=True)):
        if s.round:
            assert (len(d.heroes[seat]), len(d.weapons[seat])) == (seen.hero_deck, seen.weapon_deck)
            heroes = [
                *d.heroes[seat],
                *known.hero_grave,
                *known.drawn_heroes,
                *(h for x in known.slots for h in x.heroes),
            ]
            assert len({h.id for h in heroes}) == len(heroes) == seen.heroes_total
        assert [len(x.heroes) for x in seen.slots] == [len(x.heroes) for x in known.slots]


@pytest.mark.rule("balicek.deck.size", "balicek.deck.piles", "balicek.end.win", "balicek.sudden.draw")
@pytest.mark.parametrize("part", range(4))
def test_random_games_end_and_keep_their_cards(part: int) -> None:
    """2,000 games in four parts; with decks of the usual size each player has 20 + 20 cards all the time."""
    ends: Counter[str] = Counter()
    for seed in range(part, GAMES, 4):
        chosen = options(seed)
        s: State = GAME.setup(Setup(2, chosen))
        d = Dealer(2, chosen, seed)
        while (m := d.move(s)) is not None:
            s = GAME.apply(s, m)
            holds(s)
        assert d.anew == 0
        if s.options.check_deck == "on":
            assert cards(s, A) == cards(s, B) == (20, 20)
        end = GAME.outcome(s)
        assert end is not None
        assert end.stopped == (s.ended_by == "conceded")
        assert len(end.winners) == (s.ended_by != "draw")
        ends[s.ended_by] += 1
    assert set(ends) == ENDS
    assert ends["conceded"] < GAMES / 4 / 10


@pytest.mark.parametrize("seed", range(20))
def test_the_dealer_never_loses_a_card(seed: int) -> None:
    chosen = options(seed)
    s: State = GAME.setup(Setup(2, chosen))
    d = Dealer(2, chosen, seed)
    while (m := d.move(s)) is not None:
        s = GAME.apply(s, m)
        same_table(d, s)


@pytest.mark.parametrize("mode", ["none", "data"])
@pytest.mark.parametrize("seed", range(15))
def test_a_dealer_can_take_over_a_table_in_mid_game(seed: int, mode: str) -> None:
    s = state(options={"card_mode": mode})
    d = Dealer(2, {"card_mode": mode}, seed)
    while (m := d.move(s)) is not None:
        s = GAME.apply(s, m)
        holds(s)
    assert d.anew == 1


def test_a_dealer_follows_an_undo() -> None:
    s = GAME.setup(Setup(2, {}))
    d = Dealer(2, {}, 1)
    first = d.move(s)
    assert first is not None
    assert d.move(GAME.apply(s, first)) is not None
    again = play(opened(s, A), "draw_heroes", seat=B, n=3)
    assert (m := d.move(again)) is not None
    assert GAME.check(again, m) == []
    assert d.anew == 1


def test_the_same_seed_deals_the_same_game() -> None:
    def game(seed: int) -> list[str]:
        s: State = GAME.setup(Setup(2, {}))
        d, moves = Dealer(2, {}, seed), []
        while (m := d.move(s)) is not None:
            moves.append(m.model_dump_json())
            s = GAME.apply(s, m)
        return moves

    assert game(5) == game(5)
    assert game(5) != game(6)


@pytest.mark.rule("balicek.deck.max_type")
@pytest.mark.parametrize("n", [12, 20, 24])
def test_invented_decks_hold_at_most_four_of_a_type(n: int) -> None:
    types = Counter(Invented(Random(n)).types_of("T", n))
    assert types.total() == n
    assert max(types.values()) <= 4


def soft(s: State, rng: Random) -> dict[str, Any] | None:
    """A random move that is not legal but that the table may play anyway."""
    offers = [o for o in GAME.offers(s) if o.rulings and not any(r.hard for r in o.rulings)]
    if not offers:
        return None
    o = rng.choice(offers)
    values = {f.name: rng.choice(f.choices).value for f in o.fields if f.many is None and not f.optional}
    return o.data(**values)


def test_what_the_table_plays_anyway_leaves_a_table_that_goes_on() -> None:
    insisted: Counter[str] = Counter()
    for seed in range(60):
        rng = Random(seed)
        chosen = options(seed)
        s: State = GAME.setup(Setup(2, chosen))
        d = Dealer(2, chosen, seed)
        for _ in range(3000):
            if rng.random() < 0.15 and (data := soft(s, rng)):
                m = GAME.parse(data)
                if any(r.hard for r in GAME.check(s, m)):
                    continue
                s = GAME.apply(s, m, anyway=True)
                insisted[m.kind] += 1
            elif (legal := d.move(s)) is not None:
                s = GAME.apply(s, legal, anyway=True)
            else:
                break
            for seat, p in enumerate(s.players):
                assert cards(s, seat) == (p.heroes_total, p.weapons_total)
            assert GAME.score(s).seats
            assert State.model_validate(s.model_dump()) == s
        assert GAME.outcome(s) is not None
    assert len(insisted) >= 4, insisted
