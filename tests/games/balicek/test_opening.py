"""Decks, opening, who starts. Names of the tests say the register's check; sums are written out."""

from __future__ import annotations

import pytest

from companion.core.contract import Illegal
from companion.games.balicek.cards import Copies, DeckList, check_deck
from companion.games.balicek.rules.common import lives
from companion.games.balicek.state import Stage, State

from .build import A, B, begun, heights, move, new, opened, play, why


def deck(heroes: list[int], weapons: list[int]) -> DeckList:
    """Types numbered from 1 with so many copies each."""
    return DeckList(
        heroes=tuple(Copies(type=f"H{i}", n=n) for i, n in enumerate(heroes)),
        weapons=tuple(Copies(type=f"W{i}", n=n) for i, n in enumerate(weapons)),
    )


GOOD = [4, 4, 4, 4, 4]


@pytest.mark.rule("balicek.deck.players")
@pytest.mark.parametrize("seats", [1, 3])
def test_only_two_people_play(seats: int) -> None:
    with pytest.raises(Illegal) as refused:
        new(seats)
    assert [r.rule for r in refused.value.rulings] == ["balicek.deck.players"]
    assert len(new(2).players) == 2


@pytest.mark.rule("balicek.deck.size")
def test_twenty_heroes_and_twenty_weapons() -> None:
    assert check_deck(deck(GOOD, GOOD)) == []
    found = check_deck(deck([4, 4, 4, 4, 3], [4, 4, 4, 4, 4, 1]))
    assert [(r.rule, r.why.n) for r in found] == [("balicek.deck.size", 1), ("balicek.deck.size", 1)]
    assert "missing" in found[0].why.id  # 20 − 19 = 1 missing
    assert "more than" in found[1].why.id  # 21 − 20 = 1 too many
    assert why(new(), "bring_deck", seat=A, heroes=19, weapons=21) == ["balicek.deck.size"] * 2


@pytest.mark.rule("balicek.deck.max_type")
def test_four_copies_of_a_type_at_most() -> None:
    for heroes, weapons in (([5, 4, 4, 4, 3], GOOD), (GOOD, [5, 4, 4, 4, 3])):
        assert [r.rule for r in check_deck(deck(heroes, weapons))] == ["balicek.deck.max_type"]
    split = DeckList(heroes=(Copies(type="H", n=3), Copies(type="H", n=2)), weapons=())
    assert "balicek.deck.max_type" in [r.rule for r in check_deck(split)]  # 3 + 2 = 5 of one type


@pytest.mark.rule("balicek.deck.piles")
def test_two_piles_with_unknown_order() -> None:
    for p in new().players:
        assert (p.hero_deck, p.weapon_deck) == (20, 20)  # counts only: nobody knows the order
    assert why(opened(new(), A), "bring_deck", seat=A, heroes=20) == ["balicek.deck.piles"]


@pytest.mark.rule("balicek.deck.unvalidated")
def test_without_card_data_only_counts_are_checked() -> None:
    five = deck([5, 5, 5, 5], GOOD).model_dump()
    assert why(new(), "bring_deck", seat=A, deck=five) == []
    assert why(new(card_mode="data"), "bring_deck", seat=A, deck=five) == ["balicek.deck.max_type"] * 4
    s = new(check_deck="off")
    assert why(s, "bring_deck", seat=B, heroes=12, weapons=10) == []
    p = play(s, "bring_deck", seat=B, heroes=12, weapons=10).players[B]
    assert (p.hero_deck, p.heroes_total, p.weapon_deck, p.weapons_total) == (12, 12, 10, 10)
    assert why(s, "bring_deck", seat=B, deck={"heroes": [], "weapons": []}) == ["balicek.deck.size"]


@pytest.mark.rule("balicek.slot.count", "balicek.slot.variant")
@pytest.mark.parametrize(("option", "n"), [(None, 3), ("2", 2), ("4", 4)])
def test_slots_of_a_table(option: str | None, n: int) -> None:
    s = new(slots=option) if option else new()
    assert [len(p.slots) for p in s.players] == [n, n]
    s = play(s, "draw_heroes", seat=A, n=3)
    assert why(s, "place_hero", seat=A, slot=n - 1) == []
    if n < 4:
        assert why(s, "place_hero", seat=A, slot=n) == ["balicek.slot.count"]


@pytest.mark.rule("balicek.open.heroes")
def test_three_heroes_from_the_deck_into_slots() -> None:
    assert why(new(), "draw_heroes", seat=A, n=2) == ["balicek.open.heroes"]
    s = play(new(), "draw_heroes", seat=A, n=3, heroes=[{"type": t} for t in "ABC"])
    assert s.players[A].hero_deck == 20 - 3 == 17
    for i in range(3):
        s = play(s, "place_hero", seat=A, card=0, slot=i)
    assert [x.heroes[0].type for x in s.players[A].slots] == ["A", "B", "C"]
    assert why(s, "draw_heroes", seat=A, n=3) == ["balicek.open.heroes"]
    assert why(new(), "draw_heroes", seat=A, n=3, heroes=[{"type": "A"}]) == ["balicek.open.heroes"]


@pytest.mark.rule("balicek.open.stack")
def test_equal_heroes_may_be_stacked() -> None:
    assert heights(opened(new(), A, (0, 0, 1), "AAB"), A) == [2, 1, 0]
    assert heights(opened(new(), A, (0, 1, 2), "AAB"), A) == [1, 1, 1]
    s = play(new(), "draw_heroes", seat=A, n=3, heroes=[{"type": t} for t in "AAB"])
    s = play(s, "place_hero", seat=A, card=0, slot=0)
    assert why(s, "place_hero", seat=A, card=1, slot=0) == ["balicek.open.stack"]


@pytest.mark.rule("balicek.open.no_room")
def test_a_hero_that_fits_nowhere_goes_under() -> None:
    s = play(new(slots="2"), "draw_heroes", seat=A, n=3, heroes=[{"type": t} for t in "ABC"])
    assert why(s, "bottom_hero", seat=A, card=2) == ["balicek.open.no_room"]  # two slots are free
    s = play(play(s, "place_hero", seat=A, card=0, slot=0), "place_hero", seat=A, card=0, slot=1)
    assert s.players[A].hero_deck == 20 - 3 + 1 == 18
    assert s.players[A].drawn_heroes == ()
    # without known types the players say that the third fits nowhere
    s = play(new(slots="2"), "draw_heroes", seat=A, n=3)
    s = play(play(s, "place_hero", seat=A, slot=0), "place_hero", seat=A, slot=1)
    assert s.players[A].opening == "place_heroes"
    assert play(s, "bottom_hero", seat=A).players[A].hero_deck == 18


@pytest.mark.rule("balicek.open.weapons")
def test_one_weapon_to_each_occupied_slot() -> None:
    s = play(new(), "draw_heroes", seat=A, n=3, heroes=[{"type": t} for t in "AAB"])
    assert why(s, "draw_weapons", seat=A, n=5) == ["balicek.open.weapons"]  # heroes first
    for at in (0, 0, 1):
        s = play(s, "place_hero", seat=A, slot=at)
    assert why(s, "draw_weapons", seat=A, n=2) == ["balicek.open.weapons"]
    s = play(s, "draw_weapons", seat=A, n=5)
    assert why(s, "assign_weapon", seat=A, slot=2) == ["balicek.open.weapons"]  # an empty slot gets none
    for _ in range(3):
        s = play(s, "bottom_weapon", seat=A)
    assert why(s, "bottom_weapon", seat=A) == ["balicek.open.weapons"]  # 2 left for 2 heroes
    s = play(play(s, "assign_weapon", seat=A, slot=0), "assign_weapon", seat=A, slot=1)
    assert [x.weapon is not None for x in s.players[A].slots] == [True, True, False]
    assert why(s, "draw_weapons", seat=A, n=5) == ["balicek.open.weapons"]


@pytest.mark.rule("balicek.open.rest")
def test_the_other_weapons_go_under() -> None:
    assert opened(new(), A).players[A].weapon_deck == 20 - 5 + 2 == 17


@pytest.mark.rule("balicek.open.sizes")
def test_draws_stay_three_and_five() -> None:
    s = opened(new(slots="4"), B)  # the second player may lay out first
    assert heights(s, B) == [1, 1, 1, 0]
    assert s.players[A].opening == "draw_heroes"
    assert s.stage is Stage.OPENING
    assert opened(s, A).stage is Stage.START_SPIN


def ready() -> State:
    return opened(opened(new(), A), B)


@pytest.mark.rule("balicek.start.spin")
def test_the_higher_spin_wins() -> None:
    s = play(ready(), "start_spin", seat=A, slot=0, number=7)
    assert why(s, "start_spin", seat=A, slot=0, number=3) == ["balicek.start.spin"]
    s = play(s, "start_spin", seat=B, slot=2, number=4)
    assert (s.stage, s.decider) == (Stage.CHOOSE_STARTER, A)  # 7 > 4
    armless = opened(opened(new(), A, (0, 0, 1), "AAB"), B)
    assert why(armless, "start_spin", seat=A, slot=2, number=7) == ["balicek.start.spin"]


@pytest.mark.rule("balicek.start.tie")
def test_equal_spins_are_repeated() -> None:
    s = play(play(ready(), "start_spin", seat=A, slot=0, number=5), "start_spin", seat=B, slot=0, number=5)
    assert (s.stage, s.spins, s.results[0].kind) == (Stage.START_SPIN, (None, None), "tie")


@pytest.mark.rule("balicek.start.choice")
def test_the_winner_may_send_the_opponent_first() -> None:
    s = play(play(ready(), "start_spin", seat=A, slot=0, number=7), "start_spin", seat=B, slot=0, number=4)
    assert why(s, "choose_starter", seat=B, starter=B) == ["balicek.start.choice"]
    s = play(s, "choose_starter", seat=A, starter=B)
    assert (s.starter, s.active, s.round) == (B, B, 1)


@pytest.mark.rule("balicek.start.lives")
@pytest.mark.parametrize("starter", [A, B])
def test_whoever_starts_loses_two_lives(starter: int) -> None:
    s = begun(starter)  # A won the spin
    p, other = s.players[starter], s.players[1 - starter]
    assert (p.hero_deck, len(p.hero_grave)) == (17 - 2, 0 + 2)
    assert (other.hero_deck, len(other.hero_grave)) == (17, 0)
    assert heights(s, starter) == [1, 1, 1]
    assert begun(starter, starter_lives="0").players[starter].hero_deck == 17


@pytest.mark.rule("balicek.start.life_total")
def test_lives_are_deck_and_laid_out_heroes() -> None:
    assert lives(begun().players[A]) == 15 + 3 == 18


@pytest.mark.rule("balicek.phase.list")
def test_phases_can_be_named_before_the_first_turn() -> None:
    s = new(phases="2")
    assert why(s, "name_phases", names=["ráno"]) == ["balicek.phase.list"]
    assert play(s, "name_phases", names=["ráno", "noc"]).phase_names == ("ráno", "noc")
    assert why(begun(phases="2"), "name_phases", names=["ráno", "noc"]) == ["balicek.phase.list"]


def test_a_move_carries_the_facts_so_that_it_replays_alone() -> None:
    m = move("place_hero", seat=A, slot=0, hero={"id": "h1", "name": "Rytíř", "type": "rytir", "energy": 5})
    assert move(**m.model_dump()) == m
    w = move("assign_weapon", seat=A, slot=0, weapon={"id": "w1", "class": "mec", "resistance": 3})
    assert w.model_dump()["weapon"]["class"] == "mec"
