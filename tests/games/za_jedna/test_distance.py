"""Distances: seats, Klepna and Kelpie, abilities, weapons, and what is shown about them."""

from __future__ import annotations

import pytest

from companion.games.za_jedna import distance as d
from companion.games.za_jedna.cards import Line
from companion.games.za_jedna.state import State

from .tables import A, B, C, D, E, F, table


@pytest.mark.rule("za_jedna.distance.base", "za_jedna.distance.symmetric_base")
def test_the_shorter_way_round_counts() -> None:
    s = table(6)
    assert [d.base(s, A, y) for y in (B, C, D, E, F)] == [1, 2, 3, 2, 1]
    assert all(d.base(s, x, y) == d.base(s, y, x) for x in range(6) for y in range(6))


@pytest.mark.rule("za_jedna.distance.dead_skipped", "za_jedna.death.out", "za_jedna.symbol.living")
def test_dead_seats_are_not_counted() -> None:
    assert d.dist(table(6, dead=[B]), A, C) == 1
    two_dead = table(6, dead=[B, C])
    assert d.dist(two_dead, A, D) == 1
    assert d.matrix(two_dead)[A] == (None, None, None, 1, 2, 1)
    assert d.matrix(two_dead)[B] == (None,) * 6
    assert {r.y for r in d.can_hit(two_dead, A)} == {D, E, F}


@pytest.mark.rule("za_jedna.distance.klepna", "za_jedna.distance.klepna_own_view", "za_jedna.symbol.plus_one")
def test_klepna_moves_only_its_owner_away() -> None:
    s = table(6, blue={A: ["klepna"]})
    assert d.plus(s, A) == 1
    assert (d.dist(s, C, A), d.dist(s, A, C)) == (3, 2)


@pytest.mark.rule("za_jedna.distance.kelpie", "za_jedna.distance.kelpie_own_view", "za_jedna.distance.min")
@pytest.mark.rule("za_jedna.symbol.minus_one")
def test_kelpie_brings_all_others_nearer_to_its_owner() -> None:
    s = table(6, blue={A: ["kelpie"]})
    assert d.minus(s, A) == 1
    assert (d.dist(s, A, D), d.dist(s, D, A)) == (2, 3)
    assert d.dist(s, A, B) == 1  # max(1, 1 − 1)


@pytest.mark.rule("za_jedna.distance.formula", "za_jedna.distance.min")
def test_all_is_summed_first_and_floored_once() -> None:
    s = table(6, chars={A: "fulgor"}, blue={A: ["kelpie"], C: ["klepna"]})
    assert d.dist(s, A, C) == 1  # max(1, 2 + 1 − 2); a floor at each step would give 2
    assert d.parts(s, A, C).sum == "2 + 1 − 1 − 1 = 1"


@pytest.mark.rule("za_jedna.char.fulgor", "za_jedna.character.passive_on")
def test_fulgor_sees_others_nearer_and_a_kelpie_adds_to_it() -> None:
    s = table(7, chars={A: "fulgor"}, blue={A: ["kelpie"]})
    assert d.minus(s, A) == 2
    assert d.dist(s, A, D) == 1  # 3 − 2
    assert d.reach(s, A, D).hit


@pytest.mark.rule("za_jedna.char.chinook", "za_jedna.character.passive_on")
def test_chinook_is_seen_further_and_a_klepna_adds_to_it() -> None:
    s = table(5, chars={D: "chinook"}, blue={D: ["klepna"], A: ["remington"]})
    assert d.plus(s, D) == 2
    assert d.dist(s, A, D) == 4  # 2 + 2
    assert (d.weapon_range(s, A), d.reach(s, A, D).hit, d.reach(s, A, D).missing) == (3, False, 1)


@pytest.mark.rule("za_jedna.death.blue_inactive")
def test_cards_and_abilities_of_the_dead_count_for_nothing() -> None:
    s = table(6, chars={B: "chinook"}, blue={B: ["klepna"]}, dead=[B])
    assert d.plus(s, B) == 0
    assert d.minus(table(6, chars={B: "fulgor"}, dead=[B]), B) == 0


@pytest.mark.rule("za_jedna.weapon.dagger", "za_jedna.weapon.range", "za_jedna.weapon.ranges")
@pytest.mark.rule("za_jedna.weapon.replaces_dagger", "za_jedna.symbol.in_range", "za_jedna.shot.legal")
def test_weapons() -> None:
    assert d.weapon(table(), A) is None
    assert d.weapon_range(table(), A) == 1
    reached = {}
    for gun in ("dve_dyky", "schofield", "remington", "carabine", "winchester"):
        s = table(7, blue={A: ["stit", gun], D: ["klepna"]})  # D at 3 + 1
        reached[gun] = [r.dist for r in d.can_hit(s, A) if r.hit]
    assert reached == {
        "dve_dyky": [1, 1],
        "schofield": [1, 2, 2, 1],
        "remington": [1, 2, 3, 2, 1],
        "carabine": [1, 2, 4, 3, 2, 1],
        "winchester": [1, 2, 4, 3, 2, 1],
    }
    own = table(blue={A: ["schofield"]}, edits=(Line(card="schofield", corners=("JC",), range=4),))
    assert d.weapon_range(own, A) == 4


@pytest.mark.rule("za_jedna.view.reach", "za_jedna.symbol.distance_one", "za_jedna.podrezani.range")
def test_a_weapon_does_not_bring_distance_one() -> None:
    s = table(6, blue={A: ["carabine"], F: ["klepna"]})
    assert d.reach(s, A, C).hit
    assert not d.reach(s, A, C).one
    assert not d.reach(s, A, F).one  # a neighbour with Klepna: 1 + 1
    assert d.reach(s, A, B).one


@pytest.mark.rule("za_jedna.char.donkal", "za_jedna.weapon.dve_dyky.unlimited", "za_jedna.weapon.dve_dyky.now")
@pytest.mark.rule("za_jedna.view.can_hit")
def test_shots_left() -> None:
    plain = {A: "gimli"}
    assert d.shots_left(table(chars=plain), A) == 1
    assert d.shots_left(table(chars=plain, shots=1), A) == 0
    assert d.shots_left(table(chars=plain, shots=2, blue={A: ["schofield"]}), A) == 0
    assert d.shots_left(table(chars=plain, shots=2, blue={A: ["dve_dyky"]}), A) is None
    assert d.shots_left(table(chars={A: "donkal"}, shots=3), A) is None
    assert d.shots_left(table(), B) == 0  # not his turn


# --- what is shown ---

EXAMPLE_M = (
    (None, 1, 2, 2, 2, 1),
    (1, None, 2, 2, 4, 2),
    (2, 1, None, 1, 3, 3),
    (3, 2, 2, None, 2, 2),
    (2, 3, 3, 1, None, 1),
    (1, 2, 4, 2, 2, None),
)


def example_m() -> State:
    return table(6, chars={E: "chinook"}, blue={A: ["kelpie"], C: ["klepna"]})


@pytest.mark.rule("za_jedna.view.matrix")
def test_the_matrix_of_the_example() -> None:
    assert d.matrix(example_m()) == EXAMPLE_M


@pytest.mark.rule("za_jedna.view.reach", "za_jedna.view.can_hit")
def test_who_is_in_reach_in_the_example() -> None:
    hit = {x: [r.y for r in d.can_hit(example_m(), x) if r.hit] for x in range(6)}
    assert (hit[D], hit[A], hit[C], hit[E]) == ([], [B, F], [D, B], [F, D])
    assert [(r.y, r.missing) for r in d.can_hit(example_m(), D)] == [(E, 1), (F, 1), (A, 2), (B, 1), (C, 1)]
    two = table(6, blue={A: ["schofield"]})
    assert [(r.y, r.missing) for r in d.can_hit(two, A) if not r.hit] == [(D, 1)]  # "needs 3"


@pytest.mark.rule("za_jedna.view.why")
def test_every_cell_can_show_its_sum() -> None:
    s = example_m()
    sums = {(x, y): d.parts(s, x, y).sum for x, y in ((A, D), (B, E), (F, C), (A, F), (A, E), (B, C), (D, B))}
    assert sums == {
        (A, D): "3 − 1 = 2",
        (B, E): "3 + 1 = 4",
        (F, C): "3 + 1 = 4",
        (A, F): "max(1, 1 − 1) = 1",
        (A, E): "2 + 1 − 1 = 2",
        (B, C): "1 + 1 = 2",
        (D, B): "2",
    }


@pytest.mark.rule("za_jedna.view.threat")
def test_who_can_hit_me() -> None:
    s = table(6, chars={A: "chinook"}, blue={F: ["kelpie"], D: ["schofield"]})
    assert [(r.x, r.hit) for r in d.threat(s, A)] == [(B, False), (C, False), (D, False), (E, False), (F, True)]
    s = table(6, blue={D: ["remington"]}, dead=[F])
    assert [r.x for r in d.threat(s, A) if r.hit] == [B, D, E]


@pytest.mark.rule("za_jedna.view.what_if", "za_jedna.weapon.swap", "za_jedna.weapon.one")
def test_what_if() -> None:
    s = example_m()
    dead = d.what_if(s, D, dies=True)
    after = {(x, y): d.dist(dead, x, y) for x, y in ((E, B), (F, C), (B, E), (C, E), (A, C))}
    assert after == {(E, B): 2, (F, C): 3, (B, E): 3, (C, E): 2, (A, C): 2}
    if_b = d.what_if(table(6), B, dies=True)
    assert d.dist(if_b, C, A) == 1
    gun = d.what_if(table(blue={A: ["schofield", "stit"]}), A, card="winchester")
    assert gun.players[A].table == ("stit", "winchester")
    assert d.weapon_range(d.what_if(gun, A, gone="winchester"), A) == 1
    assert s == example_m()
    changed = d.changes(table(6), d.what_if(table(6), C, card="klepna"))
    assert {(c.before.x, c.before.y, c.before.dist, c.after.dist) for c in changed} == {
        *((B, C, 1, 2), (D, C, 1, 2), (A, C, 2, 3), (E, C, 2, 3), (F, C, 3, 4))
    }
