"""What the app says of moves and of the moment."""

from __future__ import annotations

from typing import Any

import pytest

from companion import content
from companion.core.contract import Setup
from companion.games.balicek.dealer import Dealer
from companion.games.balicek.game import GAME
from companion.games.balicek.moves import MOVE
from companion.games.balicek.state import State
from companion.i18n import Words

from .build import BOMB, LASTING, A, B, begun, hero, move, new, play, shield, slot, spin, state
from .test_random import options

EN = Words("en", content.glossary("balicek"), ("Adam", "Bára"))


def told(s: State, kind: str, **fields: Any) -> str:
    return EN.say(GAME.tell(s, move(kind, **fields)))


def headline(s: State) -> str:
    return EN.say(GAME.status(s).headline)


def test_an_attack_tells_its_sum_and_what_it_does() -> None:
    s = spin(state([slot([hero("A", energy=5)])], [slot(3), slot(effect=BOMB), slot()]), 0, "attack_hero", 3)
    assert told(s, "attack", seat=A, aim="hero.0", bonus=1).endswith(
        "Strength 3 + 1 = 4. The squad loses a card, 2 are left."
    )
    assert told(s, "attack", seat=A, aim="deck").endswith("Strength 3. 3 heroes are lost from the deck, 7 left.")
    assert told(s, "attack", seat=A, aim="hero.1").endswith("The hero falls. The postponed effect laid there ends.")


def test_a_failed_attack_tells_what_was_missing() -> None:
    s = spin(state(None, [slot(3)]), 0, "attack_hero", 2)
    assert told(s, "attack", seat=A, aim="hero.0").endswith("It achieves nothing: 1 more was needed.")
    s = spin(state(), 0, "attack_weapon", 2)
    assert told(s, "attack", seat=A, aim="weapon.0").endswith("Strength 2. It achieves nothing: 1 more was needed.")
    s = spin(state(), 0, "attack_weapon", 3)
    assert told(s, "attack", seat=A, aim="weapon.0").endswith("Strength 3. The weapon breaks.")


def test_the_answer_to_an_attack_tells_what_is_left_of_it() -> None:
    s = play(spin(state(None, [slot(effect=shield(2))]), 0, "attack_hero", 5), "attack", seat=A, aim="deck")
    assert headline(s) == "Bára: a shield or none?"
    assert GAME.status(s).deciding == (B,)
    assert told(s, "use_shield", seat=B, slot=0, bonus=1) == (
        "Bára uses a shield: reducing shield 2. Bonus +1. Strength 5 − 2 − 1 = 2. 2 heroes are lost from the deck, 8 left."
    )
    assert told(s, "decline_shield", seat=B).endswith("Strength 5. 5 heroes are lost from the deck, 5 left.")


def test_waiting_attacks_are_told_with_their_strength() -> None:
    s = spin(state(), 0, "attack_hero", 4)
    assert headline(s) == "Adam names the target"
    assert EN.say(GAME.status(s).detail) == "attack on hero 4"  # type: ignore[arg-type]
    s = play(state([slot(effect=BOMB), slot(effect=BOMB)]), "fire_combo", seat=A, slot=1)
    assert EN.say(GAME.status(s).detail) == "attack on hero 2 and attack on hero 2"  # type: ignore[arg-type]


def test_a_spin_tells_what_was_spun_and_the_energy_left() -> None:
    s = state()
    assert told(s, "spin", seat=A, slot=1, result="combo", number=2) == (
        "Adam spins in slot 2: combo 2. Energy left: 4. The effect is laid there."
    )
    assert told(s, "spin", seat=A, slot=1, result="nothing") == "Adam spins in slot 2: nothing. Energy left: 4."
    assert "Nobody can be healed" in told(state(decks=(0, 9)), "spin", seat=A, slot=0, result="heal", number=2)
    assert "nothing this attack could take" in told(s, "spin", seat=A, slot=0, result="attack_effect", number=2)


def test_the_headline_says_who_does_what() -> None:
    assert headline(new()) == "Lay out heroes and weapons"
    s = begun()
    assert headline(s) == "Adam plays action 1"
    s = play(s, "spin", seat=A, slot=0, result="nothing", cost=1, pool=5)
    assert headline(s) == "Adam plays action 2"
    assert EN.say(GAME.status(s).detail) == "noon; energy 4"  # type: ignore[arg-type]
    s = play(play(s, "end_turn", seat=A), "end_turn", seat=B)
    assert headline(s) == "Maintenance: Adam"
    assert GAME.status(s).round == 2


@pytest.mark.rule("balicek.sudden.order", "balicek.sudden.draw")
def test_sudden_death_is_told_with_what_it_takes() -> None:
    s = state([slot(3), slot(), slot()], decks=(2, 9), active=B, starter=A, round=8)
    said = told(s, "end_turn", seat=B)
    assert "Bára ends the turn, 4 actions are lost." in said
    assert "Adam 2 from the deck + 3 from slots and Bára 5 from the deck" in said
    assert said.endswith("Round 9 begins.")
    s = play(s, "end_turn", seat=B)
    assert headline(s) == "Sudden death takes laid-out heroes"
    s = state([slot()], [slot()], decks=(0, 0), active=B, starter=A, round=8)
    assert told(s, "end_turn", seat=B).endswith("a draw.")
    assert headline(play(s, "end_turn", seat=B)) == "A draw"


def test_the_end_is_told_with_its_reason_once() -> None:
    s = spin(state(None, [slot()], decks=(5, 0)), 0, "attack_hero", 1)
    assert told(s, "attack", seat=A, aim="hero.0").endswith("No hero is left in the deck or in the slots of: Bára")
    assert told(s, "concede", seat=A) == "Adam gives up."


def test_moves_beside_the_game_do_not_tell_the_last_result_again() -> None:
    s = play(spin(state([slot(effect=LASTING)]), 0, "attack_hero", 2), "attack", seat=A, aim="deck")
    assert s.results
    assert (
        told(s, "flip_losses", seat=B, heroes=[{"name": "Vlk"}, {"name": "Lev"}])
        == "Bára turned from the deck: Vlk and Lev."
    )


@pytest.mark.parametrize("seed", range(6))
def test_everything_has_words_in_a_whole_game(seed: int) -> None:
    chosen = options(seed)
    s: State = GAME.setup(Setup(2, chosen))
    d = Dealer(2, chosen, seed)
    while (m := d.move(s)) is not None:
        assert MOVE.validate_python(m.model_dump()) == m
        said = EN.say(GAME.tell(s, m))
        assert said
        assert "{" not in said
        assert headline(s)
        s = GAME.apply(s, m)
    assert GAME.status(s).over
