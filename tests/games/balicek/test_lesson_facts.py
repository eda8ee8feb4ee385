"""Numbers a lesson may ask for."""

from __future__ import annotations

import pytest

from companion import content
from companion.core import registry
from companion.core.lesson import run
from companion.games.balicek.facts import fact
from companion.games.balicek.state import Stage
from tests.games.balicek.build import BOMB, LASTING, A, cards, hit, play, shield, slot, spin, state


def test_numbers_of_a_player_and_a_slot() -> None:
    s = state([slot(3, LASTING), slot(1, shield(2)), slot(1, closed=True)], decks=(6, 10))
    found = {
        x: fact(s, f"{x}:{A}") for x in ("lives", "deck", "grave", "laid", "weapons", "armed", "effects", "closed")
    }
    assert found == {
        "lives": 6 + 5,
        "deck": 6,
        "grave": 20 - 11,
        "laid": 3 + 1 + 1,
        "weapons": 17,
        "armed": 3,
        "effects": 2,
        "closed": 1,
    }
    assert (fact(s, "squad:0:0"), fact(s, "effect:0:1"), fact(s, "effect:0:2")) == (3, 2, None)
    assert fact(s, "broken:0") == 0


def test_numbers_of_the_attack_resolved_last() -> None:
    s = state(theirs=[slot(3), slot()])
    assert (fact(s, "strength"), fact(s, "lost"), fact(s, "shortfall")) == (None, None, None)
    missed = hit(s, 0, 2, "hero.0")
    assert (fact(missed, "strength"), fact(missed, "lost"), fact(missed, "shortfall")) == (2, 0, 1)
    struck = hit(s, 0, 4, "deck")
    assert (fact(struck, "strength"), fact(struck, "lost"), fact(struck, "shortfall")) == (4, 4, 0)


def test_numbers_of_the_table() -> None:
    s = spin(state([slot(1, BOMB), slot()]), 1, "combo", 3)
    assert (fact(s, "energy"), fact(s, "actions"), fact(s, "phase"), fact(s, "round")) == (4, 3, 2, 2)
    fired = play(s, "fire_combo", seat=A, slot=0)
    assert (fact(fired, "shots"), fact(fired, "targets")) == (2, 4)
    assert fact(s, "targets") == 0


def test_cards_still_due_in_sudden_death() -> None:
    assert fact(state(stage=Stage.SUDDEN, due=(3, 0)), "due:0") == 3


@pytest.mark.parametrize("place", ["", "lives", "lives:2", "lives:x", "squad:0", "squad:0:3", "energy:0", "nonsense:0"])
def test_other_places_have_no_number(place: str) -> None:
    assert fact(state(), place) is None


def test_cards_of_each_lesson_add_up() -> None:
    """A learner who counts finds 20 heroes and 20 weapons of each player at every step."""
    game = registry.game("balicek")
    for lesson in content.lessons("balicek"):
        for step, table in enumerate(run(game, lesson), 1):
            assert [cards(table.state, seat) for seat in (0, 1)] == [(20, 20)] * 2, f"{lesson.id}, step {step}"
