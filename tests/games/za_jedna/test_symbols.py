"""Brown and blue cards, their signs, weapons and flips."""

from __future__ import annotations

import pytest

from companion.games.za_jedna import cards as c
from companion.games.za_jedna.distance import dist, minus, plus, weapon_range
from companion.games.za_jedna.state import Player, State, corner_of

from .build import A, B, C, D, E, F, asks, card, hands, head, hit, lives, play, soft, state, why, why_card


def top(s: State, n: int) -> tuple[str, ...]:
    """The top n cards of the discard pile, top first."""
    return s.discard[: -n - 1 : -1]


# --- cards ---


@pytest.mark.rule("za_jedna.card.brown.effect")
def test_a_brown_card_works_and_is_discarded() -> None:
    s = card(state(lives={A: (3, 5)}), A, "lektvar", corner="7H")
    assert (s.players[A].lives, s.discard, s.limbo) == (3 + 1, ("lektvar@7H",), ())


@pytest.mark.rule("za_jedna.card.brown.limbo")
def test_a_card_waits_in_limbo_until_its_answers_are_given() -> None:
    s = card(state(), A, "shot", B)
    assert (s.limbo, s.discard) == (("shot",), ())
    assert play(s, "reshuffle").limbo == ("shot",)
    s = play(s, "answer", by=B, card="mimo")
    assert top(s, 2) == ("shot", "mimo")
    assert s.limbo == ()


@pytest.mark.rule("za_jedna.card.blue.place", "za_jedna.avene.lay")
def test_a_blue_card_lies_before_its_player() -> None:
    assert why(state(), "equip", by=A, card="stit", on=B) == {"card.blue.place"}
    assert why(state(), "equip", by=A, card="avene") == {"avene.lay", "avene.not_king"}
    assert why(state(king=B), "equip", by=A, card="avene") == {"avene.lay"}
    assert not why(state(king=B, options={"avene_on_self": "on"}), "equip", by=A, card="avene")
    s = play(state(), "equip", by=A, card="stit")
    assert (s.players[A].table, s.players[A].hand) == (("stit",), 4 - 1)


@pytest.mark.rule("za_jedna.card.blue.own_turn")
def test_blue_cards_are_laid_in_the_own_second_phase() -> None:
    s = card(state(), A, "shot", B)
    assert why(s, "equip", by=B, card="stit") == {"card.blue.own_turn", "queue.head"}
    assert why(s, "equip", by=A, card="stit") == {"card.blue.own_turn", "queue.head"}
    assert "card.blue.own_turn" in why(state(step="draw"), "equip", by=A, card="stit")


@pytest.mark.rule("za_jedna.card.blue.stay")
def test_a_blue_card_stays() -> None:
    s = state(4, table={A: ["kelpie"]}, hand=0)
    for seat in (A, B, C, D):
        s = play(s, "draw_phase", by=seat) if seat else s
        s = play(s, "end_play", by=seat)
    assert s.turn is not None
    assert (s.turn.seat, s.players[A].table) == (A, ("kelpie",))
    assert why(s, "unequip", seat=A, card="kelpie") == {"card.blue.stay"}


@pytest.mark.rule("za_jedna.card.blue.at_once")
def test_a_blue_card_works_at_once() -> None:
    s = state(7, dead={})
    assert soft(s, "play_card", by=A, card="shot", target=D)
    s = play(s, "equip", by=A, card="carabine")
    assert (dist(s, A, D), weapon_range(s, A)) == (3, 4)
    assert not why_card(s, A, "shot", D)


@pytest.mark.rule("za_jedna.card.name_vs_effect", "za_jedna.card.plech_repeat")
def test_vlnity_plech_is_no_shot_card() -> None:
    s = card(state(hand={A: 4, B: 0, C: 0, D: 0, E: 0}), A, "vlnity_plech")
    assert s.turn is not None
    assert s.turn.shots == 0
    s = card(s, A, "vlnity_plech")
    assert lives(s) == (5, 4 - 2, 4 - 2, 4 - 2, 4 - 2)
    s = card(s, A, "shot", B)
    assert lives(s)[B] == 4 - 3
    assert not why_card(s, A, "vlnity_plech")


# --- signs ---


@pytest.mark.rule("za_jedna.symbol.several")
def test_signs_together_make_the_effect() -> None:
    assert c.signs("markytanky") == ("cancel", "any")
    assert c.signs("podrezani") == ("take", "one")
    assert why_card(state(), A, "markytanky", take="hand") == {"symbol.several"}
    assert why_card(state(), A, "knez", B) == {"symbol.several"}


@pytest.mark.rule("za_jedna.symbol.mimo", "za_jedna.symbol.shot")
def test_the_mimo_sign_answers_the_attack_sign() -> None:
    assert "mimo" in c.signs("mimo")
    assert "shot" in c.signs("vlnity_plech")
    s = card(state(), A, "vlnity_plech")
    assert (asks(s), head(s).accepts) == (("answer", B), "mimo")
    s = play(s, "answer", by=B, card="mimo")
    assert (asks(s), lives(s)[B]) == (("answer", C), 4)


@pytest.mark.rule("za_jedna.symbol.heal", "za_jedna.lektvar.heal")
def test_the_heal_sign() -> None:
    assert "heal" in c.signs("lektvar")
    assert lives(card(state(lives={A: (2, 5)}), A, "lektvar"))[A] == 2 + 1


@pytest.mark.rule("za_jedna.symbol.take_player", "za_jedna.symbol.acting_chooses", "za_jedna.symbol.target_has_card")
def test_the_acting_player_chooses_hand_or_open_card() -> None:
    s = state(table={B: ["stit"]}, hand={A: 4, B: 3})
    assert why_card(s, A, "podrezani", B) == {"symbol.acting_chooses"}
    assert hands(card(s, A, "podrezani", B, take="hand"))[:2] == (4 - 1 + 1, 3 - 1)
    after = card(s, A, "podrezani", B, take="stit")
    assert (hands(after)[:2], after.players[B].table) == ((4 - 1 + 1, 3), ())
    bare = state(table={B: ["stit"]}, hand={A: 4, B: 0})
    assert why_card(bare, A, "podrezani", B, take="hand") == {"symbol.target_has_card"}
    assert why_card(bare, A, "markytanky", B, take="klepna") == {"symbol.target_has_card"}


@pytest.mark.rule("za_jedna.symbol.take_deck", "za_jedna.stagecoach.effect", "za_jedna.wells_fargo.effect")
def test_take_signs_without_a_player() -> None:
    s = state()
    assert c.signs("stagecoach").count("take") == 2
    after = card(s, A, "stagecoach")
    assert (hands(after)[A], after.deck) == (4 - 1 + 2, s.deck - 2)
    after = card(s, A, "wells_fargo")
    assert (hands(after)[A], after.deck) == (4 - 1 + 3, s.deck - 3)


@pytest.mark.rule("za_jedna.symbol.cancel")
def test_the_cancel_sign() -> None:
    s = state(table={C: ["klepna"]})
    after = card(s, A, "markytanky", C, take="klepna")
    assert (after.players[C].table, top(after, 2)) == ((), ("markytanky", "klepna"))
    assert hands(card(s, A, "markytanky", C, take="hand"))[C] == 4 - 1


@pytest.mark.rule("za_jedna.symbol.take_to_hand")
def test_a_taken_open_card_is_in_the_hand() -> None:
    s = card(state(6, table={B: ["kelpie"]}), A, "podrezani", B, take="kelpie")
    assert (s.players[A].known, minus(s, A), dist(s, A, D)) == (("kelpie",), 0, 3)
    s = play(s, "equip", by=A, card="kelpie")
    assert (s.players[A].known, minus(s, A), dist(s, A, D)) == ((), 1, 3 - 1)


@pytest.mark.rule("za_jedna.symbol.any_distance", "za_jedna.markytanky.effect", "za_jedna.weapon.replaces_dagger")
def test_any_player_at_any_distance() -> None:
    s = state(7, table={D: ["klepna", "winchester"]})
    assert (dist(s, A, D), weapon_range(s, D)) == (3 + 1, 5)
    s = card(s, A, "markytanky", D, take="winchester")
    assert weapon_range(s, D) == 1


@pytest.mark.rule("za_jedna.symbol.all_others")
def test_all_others() -> None:
    s = card(state(5), A, "cpcka")
    assert [h.seat for h in s.queue if h.kind == "answer"] == [B, C, D, E]  # 5 living, 4 affected


@pytest.mark.rule("za_jedna.symbol.in_range", "za_jedna.distance.use")
def test_in_range() -> None:
    s = state(6, table={A: ["schofield"]})
    assert (dist(s, A, D), weapon_range(s, A)) == (3, 2)
    assert why_card(s, A, "shot", D) == {"shot.legal"}
    assert not why_card(s, A, "shot", C)
    assert not why_card(s, A, "ferovka", D)


@pytest.mark.rule("za_jedna.symbol.distance_one", "za_jedna.podrezani.range")
def test_distance_one_ignores_weapons_but_not_klepna_and_kelpie() -> None:
    s = state(6, table={A: ["winchester"], B: ["klepna"]})
    assert why_card(s, A, "podrezani", C, take="hand") == {"podrezani.range"}
    assert why_card(s, A, "podrezani", B, take="hand") == {"podrezani.range"}
    near = state(6, table={A: ["kelpie"]})
    assert not why_card(near, A, "podrezani", C, take="hand")
    assert soft(s, "play_card", by=A, card="podrezani", target=C, take="hand")
    forced = play(s, "play_card", by=A, card="podrezani", target=C, take="hand", anyway=True)
    assert hands(forced)[C] == 4 - 1


@pytest.mark.rule("za_jedna.symbol.plus_one", "za_jedna.symbol.minus_one")
def test_plus_and_minus() -> None:
    s = state(table={A: ["klepna", "kelpie"]})
    assert (plus(s, A), minus(s, A), plus(s, B), minus(s, B)) == (1, 1, 0, 0)


@pytest.mark.rule("za_jedna.symbol.no_self")
def test_not_at_oneself_unless_agreed() -> None:
    s = state(table={A: ["jed"]})
    assert why_card(s, A, "markytanky", A, take="jed") == {"symbol.no_self"}
    agreed = state(table={A: ["jed"]}, options={"self_target": "on"})
    assert card(agreed, A, "markytanky", A, take="jed").players[A].table == ()
    assert card(agreed, A, "podrezani", A, take="jed").players[A].hand == 4 - 1 + 1
    last = state(hand={A: 1}, options={"self_target": "on"})
    assert why_card(last, A, "markytanky", A, take="hand") == {"symbol.target_has_card"}


@pytest.mark.rule("za_jedna.symbol.living")
def test_targets_live() -> None:
    s = state(dead={C: "brigand"})
    for name in ("shot", "ferovka"):
        assert why_card(s, A, name, C) == {"symbol.living"}
    assert why_card(s, A, "markytanky", C, take="hand") == {"symbol.living"}
    assert why(s, "equip", by=A, card="avene", on=C) == {"symbol.living"}


# --- weapons ---


@pytest.mark.rule("za_jedna.weapon.dagger")
def test_everybody_has_a_dagger() -> None:
    s = state(5)
    assert [not why_card(s, A, "shot", t) for t in (B, C, D, E)] == [True, False, False, True]


@pytest.mark.rule("za_jedna.weapon.range", "za_jedna.weapon.ranges")
@pytest.mark.parametrize(
    ("gun", "reach"), [("dve_dyky", 1), ("schofield", 2), ("remington", 3), ("carabine", 4), ("winchester", 5)]
)
def test_ranges(gun: str, reach: int) -> None:
    s = state(7, table={A: [gun], D: ["klepna"]})
    assert weapon_range(s, A) == reach
    assert [dist(s, A, t) for t in (B, C, D)] == [1, 2, 3 + 1]
    assert [not why_card(s, A, "shot", t) for t in (B, C, D)] == [reach >= 1, reach >= 2, reach >= 4]
    assert [not why_card(s, A, "shot", t) for t in (E, F)] == [reach >= 3, reach >= 2]


@pytest.mark.rule("za_jedna.weapon.one")
def test_two_weapons_are_no_valid_table() -> None:
    with pytest.raises(ValueError, match="one weapon"):
        Player(table=("schofield", "winchester"))
    with pytest.raises(ValueError, match="different names"):
        Player(table=("klepna", "klepna"))


@pytest.mark.rule("za_jedna.weapon.swap", "za_jedna.weapon.same_name_swap")
def test_a_new_weapon_sends_the_old_one_away() -> None:
    s = play(state(table={A: ["stit", "schofield"]}), "equip", by=A, card="winchester")
    assert (s.players[A].table, s.discard, weapon_range(s, A)) == (("stit", "winchester"), ("schofield",), 5)
    twice = play(state(table={A: ["dve_dyky"]}), "equip", by=A, card="dve_dyky")
    assert (twice.players[A].table, twice.discard) == (("dve_dyky",), ("dve_dyky",))
    strict = state(table={A: ["dve_dyky"]}, options={"same_weapon_replace": "off"})
    assert why(strict, "equip", by=A, card="dve_dyky") == {"play.same_name"}


@pytest.mark.rule("za_jedna.weapon.no_drop")
def test_a_weapon_is_not_put_away() -> None:
    assert why(state(table={A: ["schofield"]}), "unequip", seat=A, card="schofield") == {"weapon.no_drop"}


@pytest.mark.rule("za_jedna.weapon.dve_dyky.unlimited", "za_jedna.weapon.dve_dyky.targets")
def test_two_daggers_lift_the_limit_at_distance_one() -> None:
    s = state(6, table={A: ["dve_dyky"]}, hand={A: 6, B: 0, F: 0})
    s = card(card(card(s, A, "shot", B), A, "shot", B), A, "shot", F)
    assert (lives(s)[B], lives(s)[F]) == (4 - 2, 4 - 1)
    assert why_card(s, A, "shot", C) == {"shot.legal"}


@pytest.mark.rule("za_jedna.weapon.dve_dyky.now")
def test_the_limit_is_checked_against_what_lies_there_now() -> None:
    s = state(table={A: ["dve_dyky"]}, hand={A: 6, B: 0})
    s = play(card(card(s, A, "shot", B), A, "shot", B), "equip", by=A, card="schofield")
    assert s.turn is not None
    assert s.turn.shots == 2
    assert why_card(s, A, "shot", C) == {"play.one_shot"}


# --- flips ---


def shielded(**more: object) -> State:
    return card(state(table={B: ["stit"]}, **more), A, "shot", B)  # type: ignore[arg-type]


@pytest.mark.rule("za_jedna.flip.do", "za_jedna.flip.suit")
def test_a_flip_turns_the_top_card_onto_the_pile() -> None:
    before = shielded()
    s = play(before, "use_shield", by=B, cards=["podrezani@KH"])
    assert (s.deck, top(s, 2)) == (before.deck - 1, ("shot", "podrezani@KH"))
    assert (lives(s)[B], asks(s)) == (4, None)


@pytest.mark.rule("za_jedna.flip.corner")
def test_only_the_corner_counts() -> None:
    s = play(shielded(lives={B: (2, 4)}), "use_shield", by=B, cards=["lektvar@6H"])
    assert lives(s)[B] == 2  # nobody is healed, the attack is void
    assert why(shielded(), "use_shield", by=B, cards=["lektvar"]) == {"flip.corner"}
    assert why(shielded(), "use_shield", by=B) == {"flip.input"}


@pytest.mark.rule("za_jedna.flip.range", "za_jedna.flip.order")
def test_two_to_nine_of_spades() -> None:
    fits = [v for v in c.VALUES if c.fires_jed(f"{v}S")]
    assert fits == ["2", "3", "4", "5", "6", "7", "8", "9"]
    assert not c.fires_jed("5C")
    assert not c.fires_jed("AS")
    assert c.VALUES == ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


@pytest.mark.rule("za_jedna.flip.fail")
def test_a_flip_that_does_not_fit_changes_nothing() -> None:
    s = play(shielded(), "use_shield", by=B, cards=["@QS"])
    assert (asks(s), head(s).got) == (("answer", B), 0)
    assert lives(hit(s, B))[B] == 4 - 1


@pytest.mark.rule("za_jedna.flip.who")
def test_the_player_before_whom_the_card_lies_flips() -> None:
    s = play(play(state(), "equip", by=A, card="avene", on=B), "end_play", by=A)
    assert asks(s) == ("test", B)
    assert why(s, "flip", by=A, cards=["@4H"]) == {"flip.who"}


@pytest.mark.rule("za_jedna.flip.before_card", "za_jedna.avene.free")
def test_the_turned_card_lies_below_the_tested_one() -> None:
    s = play(state(table={B: ["avene"]}), "end_play", by=A)
    s = play(s, "flip", by=B, cards=["@4H"])
    assert top(s, 2) == ("avene", "@4H")


@pytest.mark.rule("za_jedna.flip.input")
def test_success_or_not_is_enough() -> None:
    s = play(shielded(), "use_shield", by=B, outcome=True)
    assert (top(s, 2), lives(s)[B]) == (("shot", ""), 4)
    s = play(shielded(), "use_shield", by=B, outcome=False)
    assert (s.discard, asks(s)) == (("",), ("answer", B))
    assert why(shielded(), "use_shield", by=B, cards=["@2H", "@3H"]) == {"flip.do"}
    assert [corner_of(x) for x in ("shot@10S", "shot", "@2H")] == ["10S", "", "2H"]


@pytest.mark.rule("za_jedna.flip.none", "za_jedna.jed.passes")
def test_without_a_card_the_flip_is_no_success() -> None:
    s = play(state(deck=0, table={B: ["jed"]}), "end_play", by=A)
    assert why(s, "flip", by=B, outcome=True) == {"flip.none"}
    s = play(s, "flip", by=B)
    assert (s.players[B].table, s.players[C].table) == ((), ("jed",))
