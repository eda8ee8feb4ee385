"""Practice: the demonstration deck may be played, the other player aims well, and the learner knows the cards are invented."""

from __future__ import annotations

import pytest

from companion.core import registry
from companion.games.balicek import practice
from companion.games.balicek.cards import Copies, DeckList, Segment, check_deck
from companion.games.balicek.moves import AttackMove
from companion.games.balicek.practice_deck import HEROES, WEAPONS, heroes, weapons
from companion.games.balicek.rules import check
from companion.games.balicek.state import Stage
from companion.i18n import Words
from companion.ui.practice import open_practice
from tests.games.balicek.build import LASTING, A, B, plain, slot, spin, state, weapon


def test_the_deck_may_be_played() -> None:
    deck = DeckList(
        heroes=tuple(Copies(type=h.type, n=1) for h in heroes()),
        weapons=tuple(Copies(type=w.type, n=1) for w in weapons()),
    )
    assert check_deck(deck) == []
    assert len({h.id for h in heroes()} | {w.id for w in weapons()}) == 40


def test_each_kind_of_result_comes_up() -> None:
    shown: set[Segment] = {x for w in WEAPONS for x in w.segments or ()}
    assert {x.kind for x in shown} == {
        "attack_hero", "attack_weapon", "attack_effect", "lasting", "combo", "shield_reduce", "shield_repel", "heal",
        "nothing",
    }  # fmt: skip
    assert all(h.energy is not None and h.bonuses and h.skills is not None for h in HEROES)


@pytest.mark.parametrize(
    ("theirs", "decks", "number", "aim"),
    [
        ([slot(3), slot(1)], (10, 10), 1, "hero.1"),  # too weak for the squad, and the deck would lose just one
        ([slot(3), slot(3)], (10, 10), 2, "deck"),
        ([slot(1)], (10, 10), 4, "deck"),
        ([slot(3), slot(1, LASTING)], (1, 10), 4, "hero.0"),
    ],
)
def test_the_other_player_takes_what_costs_most(
    theirs: list[object], decks: tuple[int, int], number: int, aim: str
) -> None:
    mine = [slot([plain("X")], w=weapon())]
    s = state(theirs, mine, decks=decks, active=B, actions=3, energy=3)  # type: ignore[arg-type]
    s = spin(s, 0, "attack_hero", number)
    assert s.stage is Stage.ATTACK
    other = practice.Practice(2, {"card_mode": "data"}, 1)
    move = other.go(s)
    assert isinstance(move, AttackMove)
    assert check(s, move) == []
    assert move.aim == aim


def test_the_learner_is_told_that_the_cards_are_invented() -> None:
    run = open_practice(registry.game("balicek"), "Ada", 1)
    assert run.state.players[B].opening == "done"
    (draw,) = run.deeds()
    assert draw.detail == practice.INVENTED
    run.make(draw)
    drawn = run.state.players[A].drawn_heroes
    assert [p.short for p in run.practice.hand(run.state)] == [h.name for h in drawn]
    labels = [d.label for d in run.deeds()]
    assert len(set(labels)) == len(labels) == 3 * len({h.name for h in drawn})


def test_what_the_dealer_knows_is_the_table() -> None:
    """Nothing has to be invented anew on the way: decks and names stay those of the demonstration deck."""
    run = open_practice(registry.game("balicek"), "Ada", 5)
    while not run.over:
        if run.waits:
            run.make(next(d for d in run.deeds() if not d.rulings))
        else:
            assert run.go()
    assert run.practice.anew == 0  # type: ignore[attr-defined]
    names = {h.type for h in HEROES}
    assert all(h.type in names for p in run.state.players for x in p.slots for h in x.heroes)


def test_the_learner_chooses_whom_to_heal() -> None:
    """One hero of each other name may be put on top of the deck; the rest comes from the top of the graveyard."""
    mine = [slot([plain("X")], w=weapon())]
    s = state(mine, [slot([plain("Y")], w=weapon())], actions=3, energy=3)
    grave = tuple(plain(n) for n in ("Q", "P", "Q", "P", "R"))
    me = s.players[A].model_copy(update={"hero_grave": grave})
    s = s.model_copy(update={"players": (me, s.players[B])})
    s = spin(s, 0, "heal", 2)
    assert s.stage is Stage.HEAL
    learner = practice.Practice(2, {"card_mode": "data"}, 1)
    moves = [d.make() for d in learner.deeds(s)]
    assert [m.cards for m in moves] == [None, (4, 3), (4, 2)]  # type: ignore[attr-defined]
    assert all(check(s, m) == [] for m in moves)


def test_the_spin_for_who_starts_says_its_slot_first() -> None:
    """On a narrow key only the beginning is read: three keys that begin alike could not be told apart."""
    run = open_practice(registry.game("balicek"), "Ada", 1)
    while run.state.stage is not Stage.START_SPIN or not run.waits:
        if run.waits:
            run.make(run.deeds()[0])
        else:
            assert run.go()
    said = [Words("en").say(d.label) for d in run.deeds()]
    slots = run.state.players[A].slots
    armed = [(i, x.weapon.name) for i, x in enumerate(slots, 1) if x.weapon]
    assert len(said) == len(armed) > 1
    for text, (i, weapon_name) in zip(said, armed, strict=True):
        assert text.startswith(f"Spin: slot {i}")
        assert text.endswith(f": {weapon_name}")


def test_weapons_as_targets_are_called_by_their_names_and_slots() -> None:
    """ "weapon of resistance 3 (…" twice could not be told apart on a narrow key."""
    mine = [slot([plain("X")], w=weapon())]
    theirs = [slot([plain("Y")], w=weapon("Laser")), slot([plain("Z")], w=weapon("Meteor"))]
    s = spin(state(mine, theirs, actions=3, energy=3), 0, "attack_weapon", 4)
    learner = practice.Practice(2, {"card_mode": "data"}, 1)
    assert [Words("en").say(d.label) for d in learner.deeds(s)] == ["Laser: slot 1", "Meteor: slot 2"]


def test_a_slot_without_a_hero_or_a_weapon_offers_no_spin_that_is_not_possible() -> None:
    mine = [slot([plain("X")], w=weapon()), slot(0), slot([plain("Z")], weapon=None)]
    s = state(mine, [slot([plain("Y")], w=weapon())], actions=3, energy=0)
    said = [Words("en").say(d.label) for d in practice.Practice(2, {"card_mode": "data"}, 1).deeds(s)]
    assert any("slot 1" in x for x in said)
    assert not any("slot 2" in x or "slot 3" in x for x in said)
