"""The practice game: what the learner may do is what the rules allow, with a reason where they do not."""

from __future__ import annotations

from random import Random

import pytest

from companion.core.contract import Setup
from companion.core.practice import LEARNER, Deed
from companion.games.za_jedna import practice
from companion.games.za_jedna.game import GAME
from companion.games.za_jedna.state import State, name_of
from companion.ui.practice import open_practice

from .build import A, B, C, D, E, state


def opened(s: State, hand: list[str], seed: int = 1) -> practice.Practice:
    """A practice table in this state, with these cards in the learner's hand."""
    p = practice.Practice(s.n, {}, seed)
    p.deeds(s)
    known = s.model_copy(
        update={"players": (s.players[A].model_copy(update={"known": tuple(hand)}), *s.players[1:])}
    )  # told, so that they are dealt
    p.dealt.deal(known)
    p.dealt._last = s
    return p


def named(deeds: list[Deed]) -> dict[str, list[tuple[object, set[str]]]]:
    """By the label's pattern: its arguments and the reasons against."""
    found: dict[str, list[tuple[object, set[str]]]] = {}
    for d in deeds:
        found.setdefault(d.label.id, []).append((dict(d.label.args), {r.rule for r in d.rulings}))
    return found


@pytest.mark.parametrize("seed", range(15))
def test_every_deed_says_what_the_rules_say(seed: int) -> None:
    rng = Random(seed)
    s: State = GAME.setup(Setup(practice.SEATS, {}))
    p = practice.Practice(practice.SEATS, {}, seed)
    while s.stage != "over":
        deeds = p.deeds(s)
        refused = [d for d in deeds if d.rulings]
        assert len({(d.label, d.detail) for d in deeds}) == len(deeds), "two deeds look the same"
        for d in refused:
            assert all(r.why.id for r in d.rulings)
        if p.waits(s):
            move = rng.choice([d for d in deeds if not d.rulings]).make()
        else:
            assert not any(d.main for d in deeds)
            found = p.go(s)
            assert found is not None
            move = found
        assert GAME.check(s, move) == []
        s = GAME.apply(s, move)
        if s.stage == "playing":
            assert len(p.hand(s)) == s.players[LEARNER].hand + 1  # and the role
    last = p.go(s)
    assert last is None or last.kind == "reveal_all"


def test_a_target_out_of_range_has_its_reason() -> None:
    s = state(5, hand={A: 2})
    p = opened(s, ["shot@AS", "mimo@2S"])
    found = named(p.deeds(s))
    shots = {args["who"].seat: why for args, why in found["{card}: {who}"]}  # type: ignore[index]
    assert shots == {B: set(), C: {"za_jedna.shot.legal"}, D: {"za_jedna.shot.legal"}, E: set()}
    assert [why for _, why in found["{card}"]] == [{"za_jedna.mimo.only_answer"}]
    assert found["End the play"]


def test_against_a_shot_the_learner_answers_or_takes_the_hit() -> None:
    s = state(5, turn=B, chars={A: "drirr"}, hand={A: 2, B: 3})
    s = GAME.apply(s, GAME.parse({"kind": "play_card", "by": B, "card": "shot", "target": A}))
    p = opened(s, ["shot@AS", "mimo@2S"])
    assert p.waits(s)
    found = named(p.deeds(s))
    assert found["Flip for Shield"]
    assert found["Take the hit"]
    assert sorted(len(why) for _, why in found["Answer: {card}"]) == [0, 1]
    answer = next(d for d in p.deeds(s) if d.label.id == "Answer: {card}" and not d.rulings)
    move = answer.make()
    assert (move.kind, move.card) == ("answer", "mimo")  # type: ignore[attr-defined]
    assert GAME.check(s, move) == []
    assert [name_of(x) for x in p.dealt.hands[A]] == ["shot"]


def test_surplus_is_discarded_the_least_useful_cards_first() -> None:
    s = state(5, step="discard", lives={A: 1}, hand={A: 3})
    p = opened(s, ["mimo@2S", "klepna@8H", "lektvar@6H"])
    deeds = p.deeds(s)
    assert len(deeds) == 3
    move = deeds[0].make()
    assert {name_of(x) for x in move.cards} == {"klepna", "lektvar"}  # type: ignore[attr-defined]
    assert GAME.check(s, move) == []


def test_the_role_is_the_learners_secret_until_the_end() -> None:
    run = open_practice(GAME, "Ada", 3)
    role = run.practice.hand(run.state)[0]
    assert role.label.id == "your role: {role}"
    rng = Random(3)
    while not run.over:
        if run.waits:
            run.make(rng.choice([d for d in run.deeds() if not d.rulings]))
        elif not run.go():
            pytest.fail("nobody decides")
    shown = run.state.players[LEARNER].role
    assert shown is not None
    assert role.emblem == f"role-{shown}"
    outcome = GAME.outcome(run.state)
    assert outcome is not None
    assert (LEARNER in outcome.winners) == (shown in _sides(run.state))


def _sides(s: State) -> set[str]:
    assert s.result is not None
    return {"king": {"king", "guard"}, "brigand": {"brigand"}, "necromancer": {"necromancer"}}[s.result.side]
