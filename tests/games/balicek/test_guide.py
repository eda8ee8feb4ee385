"""Every row of the register's guidance: the reminder comes at its moment, and not without its reason."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.contract import Advice, Illegal, Setup
from companion.games.balicek.checklist import checklist
from companion.games.balicek.dealer import Dealer
from companion.games.balicek.guide import KEYS, ORDER, advise
from companion.games.balicek.rules import RULES
from companion.games.balicek.state import Effect, Stage, State

from .build import BOMB, LASTING, A, B, begun, hero, new, opened, plain, play, shield, slot, spin, state, weapon


def keys(s: State, seat: int | None = None) -> set[str]:
    return {a.key for a in advise(s, seat)}


def find(s: State, key: str) -> Advice:
    return next(a for a in advise(s) if a.key == key)


def arg(a: Advice, name: str) -> Any:
    return dict(a.text.args)[name]


@pytest.mark.rule("balicek.open.stack", "balicek.weapon.one")
def test_opening_a_squad_is_tougher_but_shares_a_weapon() -> None:
    assert keys(new()) == {"open.next", "open.squad"}
    assert set(find(new(), "open.squad").rules) >= {"balicek.open.stack", "balicek.weapon.one"}
    s = opened(new(), A)
    assert [a.seat for a in advise(s) if a.key == "open.next"] == [B]
    assert "open.squad" not in keys(opened(s, B))


@pytest.mark.rule("balicek.start.choice", "balicek.start.lives")
def test_the_spin_winner_is_told_what_starting_costs() -> None:
    s = play(opened(opened(new(), A), B), "start_spin", seat=A, slot=0, number=7)
    assert [a.seat for a in advise(s)] == [B]  # who still spins
    s = play(s, "start_spin", seat=B, slot=0, number=4)
    assert keys(s) == {"start.choose", "start.lives"}
    assert find(s, "start.lives").text.n == 2
    assert find(s, "start.choose").seat == A


@pytest.mark.rule("balicek.maint.first", "balicek.maint.alone_cancel", "balicek.maint.refound", "balicek.heal.no_deck")
def test_maintenance() -> None:
    s = state([slot(1, shield(1)), slot()], stage=Stage.MAINTENANCE, decks=(0, 10))
    assert {"maint.next", "maint.order", "maint.lone", "maint.refound"} <= keys(s)
    assert set(find(s, "maint.refound").rules) == {"balicek.maint.refound", "balicek.heal.no_deck"}
    plainly = state([slot(), slot()], stage=Stage.MAINTENANCE)
    assert not {"maint.lone", "maint.refound", "maint.armless"} & keys(plainly)
    bare = state([slot().model_copy(update={"weapon": None})], stage=Stage.MAINTENANCE)
    assert "maint.armless" in keys(bare)


@pytest.mark.rule("balicek.energy.source", "balicek.energy.first_action", "balicek.energy.short")
def test_before_the_first_action_pools_are_compared() -> None:
    s = state([slot([hero("A", energy=2)], w=weapon(cost=3)), slot([hero("B", energy=6)])])
    assert len(arg(find(s, "first.pools"), "pools").items) == 2
    assert find(s, "first.same").rules == ("balicek.energy.first_action",)
    assert len(arg(find(s, "first.price"), "slots").items) == 1  # 3 > 2 in slot 1
    assert "first.price" not in keys(state())
    assert not {"first.pools", "first.same"} & keys(spin(s, 1, "nothing"))


@pytest.mark.rule("balicek.bonus.once", "balicek.bonus.own_action")
def test_each_action_shows_what_is_left_and_which_bonuses_count() -> None:
    mine = [slot([hero("A", energy=5, attack_hero={"rano": 2, "poledne": 2})]), slot([plain()])]
    s = state(mine)
    assert len(arg(find(s, "action.bonus"), "lines").items) == 1
    s = play(spin(s, 0, "attack_hero", 1), "attack", seat=A, aim="deck", bonus=2)
    assert (arg(find(s, "action.left"), "energy"), arg(find(s, "action.left"), "actions").n) == (4, 3)
    assert "action.bonus" not in keys(s)  # used
    assert find(s, "action.lend").level == "mistake"
    assert "balicek.energy.unskilled" in find(s, "action.left").rules


@pytest.mark.rule("balicek.final.lasting", "balicek.final.combo", "balicek.final.no_more")
def test_what_closes_a_hero_comes_last() -> None:
    assert "final.before" in keys(state([slot(effect=LASTING)]))
    assert {"final.before", "combo.ready"} <= keys(state([slot(effect=BOMB), slot(effect=BOMB)]))
    one = keys(state([slot(effect=BOMB), slot()]))
    assert "final.before" not in one
    assert "combo.ready" in one  # it needs another
    assert "final.before" not in keys(state([slot(effect=LASTING)], actions=1))


@pytest.mark.rule("balicek.hattack.squad", "balicek.hattack.deck", "balicek.attack.separate")
def test_attacking() -> None:
    s = spin(state([slot(effect=LASTING), slot()], [slot(3)]), 1, "attack_hero", 4)
    assert {"attack.target", "attack.squad", "attack.deck", "attack.adding"} <= keys(s)
    small = spin(state(None, [slot()]), 0, "attack_hero", 1)
    assert not {"attack.squad", "attack.deck", "attack.adding"} & keys(small)
    at_least = arg(find(s, "attack.squad"), "least")
    more = spin(state(None, [slot(3)], options={"squad_threshold": "more_than"}), 0, "attack_hero", 4)
    assert arg(find(more, "attack.squad"), "least") != at_least
    sure = spin(state([slot([hero("A", energy=5, attack_hero={"rano": 2})])]), 0, "attack_hero", 4)
    assert arg(find(sure, "attack.bonus"), "n") == "2"


@pytest.mark.rule("balicek.shield.use", "balicek.shield.bonus")
def test_defending() -> None:
    s = play(spin(state(None, [slot(1, shield(1))]), 0, "attack_hero", 3), "attack", seat=A, aim="deck")
    assert find(s, "defend.shield").seat == B
    assert "defend.bonus" in keys(s, B)  # not known: look at the hero
    assert keys(s, A) <= {"sudden.soon", "lives.few"}
    known = [slot([hero("G", shield={"rano": 1})], shield(1))]
    s = play(spin(state(None, known), 0, "attack_hero", 3), "attack", seat=A, aim="deck")
    assert len(arg(find(s, "defend.bonus"), "bonuses").items) == 1
    s = play(spin(state(None, [slot([plain()], shield(1))]), 0, "attack_hero", 3), "attack", seat=A, aim="deck")
    assert "defend.bonus" not in keys(s)


@pytest.mark.rule("balicek.combo.detonator")
def test_a_combo_bonus_needs_an_own_bomb() -> None:
    s = play(state([slot(effect=BOMB), slot(effect=BOMB)]), "fire_combo", seat=A, slot=0)
    assert find(s, "combo.bonus").rules == ("balicek.combo.detonator",)
    assert "combo.bonus" not in keys(spin(state(), 0, "attack_hero", 3))


@pytest.mark.rule("balicek.final.face_down")
def test_closed_heroes_are_turned_up_at_the_end() -> None:
    s = play(spin(state([slot()]), 0, "lasting", 2), "attack", seat=A, aim="deck")
    assert {"end.face_up", "action.nobody"} <= keys(s)
    two = play(spin(state([slot(), slot()]), 0, "lasting", 2), "attack", seat=A, aim="deck")
    assert "end.face_up" not in keys(two)  # the other hero goes on


@pytest.mark.rule("balicek.sudden.when", "balicek.sudden.loss", "balicek.sudden.order")
def test_sudden_death_is_announced() -> None:
    warned = {r: "sudden.soon" in keys(state(round=r)) for r in (6, 7, 8, 9)}
    assert warned == {6: False, 7: True, 8: True, 9: False}
    assert find(state(round=7), "sudden.soon").text.n == 5
    assert "sudden.soon" in keys(state(round=9, options={"sudden_repeat": "on"}))
    s = play(state([slot(2), slot()], decks=(3, 10), active=B, starter=A, round=8), "end_turn", seat=B)
    assert (find(s, "sudden.now").seat, find(s, "sudden.now").text.n) == (A, 5 - 3)


@pytest.mark.rule("balicek.start.life_total", "balicek.end.win")
def test_few_lives_are_pointed_out() -> None:
    s = state([slot(), slot()], [slot()], decks=(4, 4))
    few = [a for a in advise(s) if a.key == "lives.few"]
    assert [(a.text.n, a.level) for a in few] == [(4 + 1, "warn")]  # 4 + 2 = 6 is not yet few
    assert "lives.few" not in keys(begun())


def test_healing_says_what_comes_back() -> None:
    s = spin(state(), 0, "heal", 2)
    assert arg(find(s, "heal.now"), "n") == "2"


@pytest.mark.rule("balicek.deck.unvalidated", "balicek.deck.size")
def test_counts_that_do_not_add_up() -> None:
    assert not {"count.heroes", "count.weapons"} & keys(begun())
    wrong = state(players=({"hero_grave": ()}, {"weapon_deck": 3, "weapon_grave": ()}))
    assert {"count.heroes", "count.weapons"} <= keys(wrong)
    small = play(new(check_deck="off"), "bring_deck", seat=A, heroes=12, weapons=20)
    assert "count.heroes" in keys(small)  # only a warning


@pytest.mark.parametrize("seed", range(6))
def test_every_advice_of_random_games_has_a_known_key(seed: int) -> None:
    dealer = Dealer(2, {}, seed)
    s = new()
    while (move := dealer.move(s)) is not None:
        for seat in (None, A, B):
            said = advise(s, seat)
            assert {a.key for a in said} <= set(KEYS)
            assert [ORDER.index(a.level) for a in said] == sorted(ORDER.index(a.level) for a in said)
        if s.stage is not Stage.GAME_OVER:
            assert any(a.level == "now" for a in advise(s)), s.stage
        s = RULES.apply(s, move)


@pytest.mark.rule("balicek.deck.piles", "balicek.open.weapons", "balicek.start.lives")
def test_the_checklist_has_the_counts_of_the_table() -> None:
    steps = {c.key: c for c in checklist(Setup(2, {}))}
    assert list(steps) == ["deck", "shuffle", "slots", "heroes", "weapons", "start", "lives"]
    assert [steps[k].text.n for k in ("slots", "heroes", "weapons", "lives")] == [3, 3, 5, 2]
    four = {c.key: c for c in checklist(Setup(2, {"slots": "4", "starter_lives": "0"}))}
    assert four["slots"].text.n == 4
    assert "lives" not in four
    with pytest.raises(Illegal):
        checklist(Setup(3, {}))


def test_a_lasting_attack_on_weapons_is_told_as_such() -> None:
    tool = Effect(kind="lasting", number=3, target_kind="attack_weapon")
    s = play(state([slot(effect=tool)]), "use_lasting", seat=A, slot=0)
    assert not {"attack.squad", "attack.deck"} & keys(s)
