"""Random games against the real deck of 80: whatever happens, the cards stay 80, nobody dead owns anything, all games end."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.core.contract import Setup
from companion.core.dealer import playout
from companion.games.za_jedna.cards import ROLE_TABLE, roles
from companion.games.za_jedna.dealer import Dealer
from companion.games.za_jedna.dealt import fits, whole_deck
from companion.games.za_jedna.game import GAME
from companion.games.za_jedna.moves import MOVE
from companion.games.za_jedna.rules.common import asked
from companion.games.za_jedna.state import State, name_of

from .build import A, B, C, cards, play, state

SIDES = {"za_jedna.end.evil_dead", "za_jedna.end.brigands", "za_jedna.end.necromancer"}
STOPS = {"test", "answer", "duel", "rescue", "death", "ability", "pick"}
WAITS = {
    "use_ability",
    "decline",
    "play_card",
    "reshuffle",
    "note",
    "edit_deck",
}  # the same question may stand after them
GUIDED = {
    "take_character", "set_king", "start_game", "flip", "draw_phase", "play_card", "equip", "end_play", "discard",
    "answer", "use_shield", "take_hit", "give_up", "reveal_role", "use_ability", "decline", "pick",
}  # fmt: skip
GAMES, PARTS = 500, 5


def options(seed: int) -> dict[str, str]:
    """The defaults for every third seed, otherwise any value of every option."""
    rng = Random(seed)
    return {o.key: o.default if seed % 3 == 0 else rng.choice(o.values).value for o in GAME.meta.options}


def start(n: int, seed: int, **chosen: str) -> tuple[State, Dealer]:
    wanted = {**options(seed), **chosen}
    s: State = GAME.setup(Setup(n, wanted))
    return s, Dealer(n, wanted, seed)


def holds(s: State) -> None:
    """What must be true of every state a game leads to."""
    guided = s.level == "guided"
    if guided and s.stage != "setup":
        assert cards(s) == 80
    dying = {asked(q) for q in (*s.queue, *s.later) if q.kind in ("death", "spoils")}
    for i, p in enumerate(s.players):
        assert p.max == 0 or p.printed <= p.max <= p.printed + 1
        assert p.lives <= p.max
        assert len(p.known) <= p.hand
        if not p.alive and i not in dying:
            assert (p.hand, p.known, p.table) == (0, (), ())
            assert p.role is not None
        elif p.alive and guided and p.lives < 1 and s.stage == "playing":
            assert any(q.kind == "rescue" and q.seat == i for q in s.queue)
    if not guided:
        assert not s.queue
        assert not s.later
        return
    if s.queue:
        assert s.queue[0].kind in STOPS, "nobody is asked"
    elif s.stage != "setup":
        assert not s.limbo
        assert not s.later
        assert s.stage == "over" or (s.turn is not None and s.turn.step != "tests")


@pytest.mark.rule("za_jedna.setup.deck", "za_jedna.queue.data", "za_jedna.queue.answer_once", "za_jedna.death.cards")
@pytest.mark.rule("za_jedna.track.guided.counts", "za_jedna.end.after_card", "za_jedna.death.once")
@pytest.mark.parametrize("n", ROLE_TABLE)
@pytest.mark.parametrize("part", range(PARTS))
def test_random_games_keep_the_80_cards_and_end(n: int, part: int) -> None:
    """2,000 games in all."""
    ends: Counter[str] = Counter()
    each = GAMES // PARTS
    for seed in range(part * each, (part + 1) * each):
        s, d = start(n, seed)
        moves = 0
        while (m := d.move(s)) is not None:
            pending = s.queue[:1]
            s = GAME.apply(s, m)
            moves += 1
            holds(s)
            assert moves < 4000
            if pending and s.queue[:1] == pending:
                assert m.kind in WAITS
        assert d.switches or s.level == "quick" or d.dealt.anew == 0
        assert s.stage == "over"
        assert not s.queue
        end = GAME.outcome(s)
        assert end is not None
        ends[end.rule] += 1
        if all(p.role for p in s.players):
            assert Counter(p.role for p in s.players) == +Counter(roles(n))
    assert set(ends) == SIDES


def test_every_kind_of_move_is_made() -> None:
    kinds: set[str] = set()
    for seed in range(400):
        s, d = start(4 + seed % 4, seed)
        kinds |= {m.kind for m in playout(GAME, d, s)[1]}
    assert kinds == {t["const"] for t in _kinds(MOVE.json_schema())}
    s, d = start(5, 0, level="guided")
    d.switches = False
    assert {m.kind for m in playout(GAME, d, s)[1]} <= GUIDED | {"note", "reshuffle", "edit_deck", "reveal_all"}


def _kinds(schema: dict[str, Any]) -> list[dict[str, Any]]:
    return [x["properties"]["kind"] for x in schema["$defs"].values() if "kind" in x.get("properties", {})]


@pytest.mark.parametrize("seed", range(40))
def test_the_dealer_never_loses_a_card_and_holds_what_was_seen(seed: int) -> None:
    s, d = start(4 + seed % 4, seed, level="guided")
    d.switches = False
    whole = Counter(whole_deck(s))
    while (m := d.move(s)) is not None:
        s = GAME.apply(s, m)
        if s.stage == "setup" or s.stage == "over":
            continue
        t = d.dealt
        t.follow(s)
        lying = [*t.deck, *t.discard, *t.limbo, *t.open, *(x for place in (*t.hands, *t.tables) for x in place)]
        assert Counter(lying) == whole
        assert [len(h) for h in t.hands] == [p.hand for p in s.players]
        assert [[name_of(x) for x in place] for place in t.tables] == [list(p.table) for p in s.players]
        assert all(map(fits, t.discard, s.discard))
        for hand, p in zip(t.hands, s.players, strict=True):
            assert all(any(fits(x, face) for x in hand) for face in p.known)
    assert d.dealt.anew == 0


@pytest.mark.parametrize("seed", range(20))
def test_a_dealer_can_take_over_a_table_in_mid_game(seed: int) -> None:
    s = state(
        5, chars={A: "miranda", B: "strider", C: "lejdy"}, table={B: ["stit", "jed"], C: ["winchester"]},
        known={C: ["shot@AS", "mimo"]}, discard=["lektvar", "@5S", ""], dead={3: "guard"},
    )  # fmt: skip
    d = Dealer(5, {}, seed)
    while (m := d.move(s)) is not None:
        s = GAME.apply(s, m)
        holds(s)
    assert GAME.outcome(s) is not None


def test_a_dealer_follows_an_undo() -> None:
    s, d = start(5, 3, level="guided")
    states = [s]
    rng = Random(1)
    for _ in range(400):
        if (m := d.move(states[-1])) is None:
            break
        states.append(GAME.apply(states[-1], m))
        if len(states) > 20 and rng.random() < 0.1:
            del states[-rng.randint(1, 6) :]
        holds(states[-1])
    else:
        pytest.fail("the game does not end")


def test_the_same_seed_deals_the_same_game() -> None:
    def game(seed: int) -> list[str]:
        s, d = start(5, 0)
        d = Dealer(5, options(0), seed)
        return [m.model_dump_json() for m in playout(GAME, d, s)[1]]

    assert game(5) == game(5)
    assert game(5) != game(6)


@pytest.mark.rule("za_jedna.track.guided.known", "za_jedna.vetesnictvi.to_hand")
def test_of_two_cards_of_a_name_the_one_told_exactly_is_meant() -> None:
    s = state(4, hand={A: 2})
    s = play(s, "play_card", by=A, card="vetesnictvi", cards=["shot", "shot@AH", "mimo", "mimo@2S"])
    s = play(s, "pick", by=A, card="shot@AH")
    assert s.players[A].known == ("shot@AH",)
    assert s.queue[0].kind == "pick"
    assert s.queue[0].cards == ("shot", "mimo", "mimo@2S")
    two = state(4, known={A: ["shot", "shot@AH"]})
    two = play(two, "play_card", by=A, card="shot", target=B, corner="AH")
    assert two.players[A].known == ("shot",)
    assert two.limbo == ("shot@AH",)


@pytest.mark.rule("za_jedna.track.guided.known")
def test_a_corner_seen_in_a_hand_is_no_longer_sure_when_a_card_that_may_have_it_is_laid() -> None:
    s = state(4, known={A: ["@AS", "@5H"]})
    assert play(s, "equip", by=A, card="kelpie").players[A].known == ("@5H",)  # Kelpie is the ace of spades
    assert play(s, "equip", by=A, card="klepna").players[A].known == ("@AS", "@5H")


@pytest.mark.rule("za_jedna.track.guided.known")
def test_cards_told_with_their_corner_are_looked_for_first() -> None:
    s = state(4, chars={A: "shogun"}, lives={A: 2}, known={A: ["shot@9C"]})
    s = play(s, "use_ability", by=A, ability="shogun", cards=["shot", "shot@9C"])
    assert s.players[A].known == ()
    assert s.discard == ("shot", "shot@9C")
