"""Setting the table by hand: each item, what follows from it, and that the game can always go on."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.core.contract import Change, Illegal, Item, Setup
from companion.games.kuro.audit import audit
from companion.games.kuro.dealer import Dealer
from companion.games.kuro.game import GAME
from companion.games.kuro.state import Down, Pending, Stage, State

from .build import A, B, C, D, play, state, use, why


def fix(s: State, **values: Any) -> State:
    """The table corrected; a double underscore in a key stands for its dot."""
    return GAME.correct(s, [Change(key=k.replace("__", "."), value=v) for k, v in values.items()])


def item(s: State, key: str) -> Item:
    return next(i for i in GAME.items(s) if i.key == key)


def refused(s: State, **values: Any) -> set[str]:
    with pytest.raises(Illegal) as e:
        fix(s, **values)
    return {r.rule for r in e.value.rulings}


def test_every_correction_of_the_register_can_be_made() -> None:
    s = play(play(state(), "ask_clue", seat=B), "answer_clue", seat=A, yes=False)
    keys = {i.key for i in GAME.items(s)}
    assert keys >= {
        *("deck", "discard", "down", "revealed", "active", "holder", "origin", "permit", "pending", "stage"),
        *("last_round", "clue.0", "hand.0", "known_hand.1", "party.1.3", "retired.2", "banned.3"),
    }


@pytest.mark.rule("kuro.count.total")
def test_counts_never_block() -> None:
    s = fix(state(), deck=10, hand__2=9, discard=[1, 0, 2, 0, 0, 0, 1])
    assert (s.deck, s.players[C].hand) == (10, 9)
    assert sorted(s.discard) == [1, 3, 3, 7]
    assert s.corrected
    assert "kuro.count.total" in {r.rule for r in audit(s)}
    assert not why(s, "pass", seat=B)


def test_parties_and_piles() -> None:
    s = fix(state(), party__1__5="used", party__1__2="absent", retired__1=[0, 0, 0, 2, 0, 0, 0])
    assert (s.players[B].party, s.players[B].used, s.players[B].retired) == ((1, 5), (5,), (4, 4))
    assert item(s, "party.1.5").value == "used"
    assert fix(s, party__1__5="ready").players[B].used == ()


def test_hands() -> None:
    s = fix(state(), known_hand__1=[1, 1, 0, 0, 0, 0, 0])
    assert (s.players[B].known_hand, s.players[B].hand) == ((1, 2), 5)
    assert fix(s, hand__1=1).players[B].known_hand is None
    assert fix(s, known_hand__1=[3, 3, 1, 0, 0, 0, 0]).players[B].hand == 7
    assert fix(s, known_hand__1=[0] * 7).players[B].known_hand is None


def test_face_down_discards() -> None:
    s = state(down=(Down(seat=B, source="clue", hero=3),))
    assert len(fix(s, down=3).down) == 3
    assert fix(s, down=3).down[0].hero == 3
    assert fix(s, down=0).down == ()
    ending = fix(state(Stage.ROUND_END, down=s.down), down=0)
    assert (ending.stage, ending.active) == (Stage.ROUND_START, B)


def test_who_is_active_and_who_holds() -> None:
    s = fix(state(), holder=D)
    assert (s.holder, s.stage) == (D, Stage.OFFER)
    back = fix(state(), holder=A)
    assert back.stage is Stage.RETURN
    assert fix(back, holder=C).stage is Stage.OFFER
    moved = fix(state(), active=B)
    assert (moved.active, moved.stage) == (B, Stage.RETURN)


def test_the_revealed_card_and_the_stage_go_together() -> None:
    s = fix(state(Stage.ROUND_START), revealed=4)
    assert (s.stage, s.revealed) == (Stage.SEND, 4)
    assert fix(s, revealed=None).stage is Stage.ROUND_START


def test_bans_and_permit() -> None:
    s = fix(state(), banned__1=True)
    assert why(s, "announce_hire", seat=B) == {"kuro.dog.effect"}
    assert not why(fix(s, banned__1=False), "announce_hire", seat=B)
    assert not why(fix(state(Stage.SEND), permit=True), "send_from_hand", seat=A, hero=7)


def test_pending_abilities() -> None:
    s = use(use(state(party={C: [4, 7], D: [1, 2]}), C, 7), D, 1)
    assert [p.hero for p in fix(s, pending="cancel_top").pending] == [7]
    cleared = fix(s, pending="clear")
    assert cleared.pending == ()
    assert not why(cleared, "pass", seat=B)


def test_clearing_what_waits_after_the_card_was_burnt_ends_the_round() -> None:
    s = state(wandering=False, pending=(Pending(seat=C, hero=7),), party={C: [2, 7]}, used={C: [2, 7]})
    s = fix(s, pending="clear")
    assert (s.stage, s.active) == (Stage.ROUND_START, B)


def test_a_wrong_answer_is_mended() -> None:
    s = play(play(state(), "ask_clue", seat=B), "answer_clue", seat=A, yes=False)
    assert fix(s, clue__0=True).clues[0].yes is True


def test_the_stage_brings_what_it_needs() -> None:
    for stage in Stage:
        s = fix(state(Stage.ROUND_START), stage=stage.value)
        if stage in (Stage.OFFER, Stage.HIRING, Stage.FORCED, Stage.ANSWER):
            assert (s.stage, s.holder, s.wandering) == (stage, B, True)
        if stage is Stage.RETURN:
            assert s.holder == A
        if stage is Stage.ANSWER:
            assert not why(s, "answer_clue", seat=A, yes=True)


@pytest.mark.rule("kuro.end.deck_out")
def test_the_last_round_follows_the_deck() -> None:
    s = fix(state(), deck=0)
    assert s.last_round
    assert not fix(s, deck=3).last_round
    assert fix(state(), last_round=True).last_round
    assert fix(state(Stage.ROUND_START), deck=0).stage is Stage.GAME_OVER


@pytest.mark.rule("kuro.end.six")
def test_a_correction_can_end_a_game() -> None:
    s = fix(state(), **{f"party__1__{h}": "ready" for h in (3, 4, 5, 6)})
    end = GAME.outcome(s)
    assert end is not None
    assert (end.winners, end.rule) == ((B,), "kuro.end.six")
    stopped = GAME.outcome(fix(state(), stage="game_over"))
    assert stopped is not None
    assert stopped.stopped


def test_a_correction_can_reopen_a_game() -> None:
    s = state(party={B: [1, 2, 3, 4, 5]})
    s = play(play(s, "announce_hire", seat=B), "reveal_hired", hero=7)
    hand = s.players[A].hand
    s = fix(s, party__1__7="absent", retired__1=[0, 0, 0, 0, 2, 0, 0], party__1__5="absent")
    assert GAME.outcome(s) is None
    assert (s.stage, s.active, s.players[A].hand) == (Stage.ROUND_START, B, hand + 1)
    out = fix(state(Stage.GAME_OVER, deck=0, last_round=True, round=20), deck=4)
    assert (out.stage, out.active, out.round) == (Stage.ROUND_START, B, 21)
    again = fix(play(state(), "end_game"), stage="offer")
    assert GAME.outcome(again) is None
    assert not why(again, "pass", seat=B)


def test_values_that_cannot_be() -> None:
    s = state()
    assert refused(s, deck=78) == {"kuro.comp.cards"}
    assert refused(s, deck=True) == {"kuro.comp.cards"}
    assert refused(s, hand__1=-1) == {"kuro.comp.cards"}
    assert refused(s, nothing=1) == {"kuro.comp.cards"}
    assert refused(s, holder=7) == {"kuro.comp.cards"}
    assert refused(s, permit=1) == {"kuro.comp.cards"}
    assert refused(s, party__1__3="gone") == {"kuro.comp.cards"}
    assert refused(s, retired__1=[1, 2]) == {"kuro.comp.copies"}
    assert refused(s, discard=[12, 0, 0, 0, 0, 0, 0]) == {"kuro.comp.copies"}


def random_value(rng: Random, i: Item) -> Any:
    if i.kind == "number":
        return rng.choice((i.low, i.high, rng.randint(i.low, min(i.high, 20))))
    if i.kind == "choice":
        return rng.choice(i.choices).value
    return [rng.choice((0, 0, 0, 1, 2)) for _ in i.choices]


@pytest.mark.parametrize("seed", range(100))
def test_any_correction_leaves_a_table_that_can_be_played(seed: int) -> None:
    rng = Random(seed)
    n = rng.choice((3, 4, 5))
    options = {o.key: rng.choice(o.values).value for o in GAME.meta.options}
    s: State = GAME.setup(Setup(n, options))
    d = Dealer(n, options, seed)
    for _ in range(rng.randint(0, 120)):
        m = d.move(s)
        if m is None:
            break
        s = GAME.apply(s, m)
    for _ in range(8):
        items = GAME.items(s)
        changes = [Change(key=i.key, value=random_value(rng, i)) for i in rng.sample(items, rng.randint(1, 4))]
        s = GAME.correct(s, changes)
        assert State.model_validate_json(s.model_dump_json()) == s
        GAME.status(s), GAME.score(s), GAME.advise(s), GAME.advise(s, 0), GAME.outcome(s)
        # Where the counts are impossible each hero may be a copy too many; the table then plays it anyway.
        steps = [o for o in GAME.offers(s) if not o.anytime and not any(r.hard for r in o.rulings)]
        assert steps or s.stage is Stage.GAME_OVER, s.stage
        for _ in range(6):
            m = d.move(s)
            if m is None:
                break
            s = GAME.apply(s, m, anyway=True)  # counts that do not add up give the dealer a card too many
            GAME.tell(s, m)
