"""Random games against a real deck of 77: whatever happens, the cards stay 77 and the table stays playable."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from companion.core.contract import Setup
from companion.games.kuro.dealer import Dealer
from companion.games.kuro.game import GAME
from companion.games.kuro.state import HEROES, Stage, State

from .build import A, B, C, cards, play, state

END_RULES = {
    "kuro.end.six",
    "kuro.end.largest",
    "kuro.end.tie_retired",
    "kuro.end.tie_ready",
    "kuro.end.shared",
}
SETUP = {Stage.SETUP_PARTY, Stage.SETUP_REPLACE, Stage.SETUP_HANDS, Stage.SETUP_START}
CARRYING = {Stage.FORCED, Stage.OFFER, Stage.ANSWER, Stage.RETURN, Stage.HIRING, Stage.RETIRING}


def options(seed: int, n: int) -> dict[str, str]:
    """The defaults for every third seed, otherwise any value of every option."""
    rng = Random(seed)
    pick = (lambda o: o.default) if seed % 3 == 0 else (lambda o: rng.choice(o.values).value)
    return {o.key: pick(o) for o in GAME.meta.options} | {"allow_two_players": "on" if n == 2 else "off"}


def holds(s: State) -> None:
    """What must be true of every state a game leads to."""
    assert cards(s) == 77
    for p in s.players:
        assert len(set(p.party)) == len(p.party) or s.stage is Stage.SETUP_REPLACE
        assert set(p.used) <= set(p.party)
        assert len(p.party) <= 6
        assert len(p.retired) % 2 == 0
        assert p.hand >= 0
        assert p.known_hand is None or len(p.known_hand) <= p.hand
    assert s.deck >= 0
    if s.stage in CARRYING:
        assert s.holder is not None
        assert s.wandering or s.pending or s.stage is Stage.FORCED
    elif s.stage is not Stage.GAME_OVER:
        assert s.holder is None or s.stage is Stage.ROUND_END
        assert not s.wandering
    assert (s.stage in SETUP) == (s.active is None) or s.stage is Stage.GAME_OVER
    assert not s.down or s.stage in CARRYING or s.stage in (Stage.ROUND_END, Stage.GAME_OVER)


def every_copy_once(s: State, d: Dealer) -> None:
    """The simulated table holds 11 copies of each hero; `s` follows the dealer's last move."""
    hidden = [*d.deck, *d.down, *d.up, *(h for hand in d.hands for h in hand)]
    shown = [h for p in s.players for h in (*p.party, *p.retired)]
    under_way = [d.wandering] if s.wandering else []
    assert Counter(hidden + shown + under_way) == dict.fromkeys(HEROES, 11)


@pytest.mark.rule("kuro.comp.cards", "kuro.comp.copies", "kuro.area.own")
@pytest.mark.parametrize(("n", "games"), [(2, 200), (3, 1000), (4, 1000), (5, 1000)])
def test_random_games_keep_the_77_cards(n: int, games: int) -> None:
    ends: Counter[str] = Counter()
    for seed in range(games):
        chosen = options(seed, n)
        s: State = GAME.setup(Setup(n, chosen))
        d = Dealer(n, chosen, seed)
        while (m := d.move(s)) is not None:
            s = GAME.apply(s, m)
            holds(s)
        assert d.anew == 0
        if s.options.deck_end == "finish" and not s.stopped:
            assert s.deck == 0 or max(len(p.party) for p in s.players) == 6
        end = GAME.outcome(s)
        assert end is not None
        ends[end.rule] += 1
    assert set(ends) == END_RULES


@pytest.mark.parametrize("seed", range(20))
def test_the_dealer_never_loses_a_card(seed: int) -> None:
    n = 3 + seed % 3
    chosen = options(seed, n)
    s: State = GAME.setup(Setup(n, chosen))
    d = Dealer(n, chosen, seed)
    while (m := d.move(s)) is not None:
        s = GAME.apply(s, m)
        d._follow(s)
        every_copy_once(s, d)
        assert [len(h) for h in d.hands] == [p.hand for p in s.players]
        assert len(d.deck) == s.deck


@pytest.mark.parametrize("seed", range(30))
def test_a_dealer_can_take_over_a_table_in_mid_game(seed: int) -> None:
    s = state(
        party={A: [1, 2, 3], B: [1, 7], C: [2, 5]},
        retired={A: [4, 4]},
        discard=(2, 3, 1),
        known={C: [1, 2, 6]},
    )
    d = Dealer(4, {}, seed)
    while (m := d.move(s)) is not None:
        s = GAME.apply(s, m)
        holds(s)
    assert d.anew == 1


def test_a_dealer_follows_an_undo() -> None:
    s = state(party={B: [2, 7]})
    d = Dealer(4, {}, 1)
    d.move(s)
    again = play(state(), "pass", seat=B)
    assert d.move(again) is not None


def test_the_same_seed_deals_the_same_game() -> None:
    def game(seed: int) -> list[str]:
        chosen = options(0, 4)
        s: State = GAME.setup(Setup(4, chosen))
        d, moves = Dealer(4, chosen, seed), []
        while (m := d.move(s)) is not None:
            moves.append(m.model_dump_json())
            s = GAME.apply(s, m)
        return moves

    assert game(5) == game(5)
    assert game(5) != game(6)


def soft(s: State, rng: Random) -> dict[str, object] | None:
    """A random move that is not legal but that the table may play anyway."""
    offers = [o for o in GAME.offers(s) if o.rulings and not any(r.hard for r in o.rulings)]
    if not offers:
        return None
    o = rng.choice(offers)
    values = {f.name: rng.choice(f.choices).value for f in o.fields if f.many is None and not f.optional}
    return o.data(**values)


@pytest.mark.parametrize("seed", range(40))
def test_what_the_table_plays_anyway_leaves_a_table_that_goes_on(seed: int) -> None:
    rng = Random(seed)
    n = 3 + seed % 3
    chosen = options(seed, n)
    s: State = GAME.setup(Setup(n, chosen))
    d = Dealer(n, chosen, seed)
    insisted = 0
    for _ in range(600):
        if rng.random() < 0.1 and (data := soft(s, rng)):
            m = GAME.parse(data)
            if any(r.hard for r in GAME.check(s, m)):
                continue
            s = GAME.apply(s, m, anyway=True)
            insisted += 1
        elif (legal := d.move(s)) is not None:
            s = GAME.apply(s, legal, anyway=True)  # after an unlikely card the counts may not allow a legal one
        else:
            break
        assert cards(s) == 77
        assert GAME.score(s).seats
        assert State.model_validate(s.model_dump()) == s
    assert GAME.outcome(s) is not None
    assert insisted
