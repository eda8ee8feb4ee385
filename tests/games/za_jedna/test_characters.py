"""The sixteen characters."""

from __future__ import annotations

import pytest

from companion.games.za_jedna.distance import dist, minus, plus

from .build import A, B, C, D, E, asks, card, hands, head, hit, lives, play, state, why, why_card


@pytest.mark.rule("za_jedna.char.balderon.two", "za_jedna.char.balderon.card_only")
def test_balderon_needs_two_mimo_against_the_card_only() -> None:
    s = play(card(state(chars={A: "balderon"}), A, "shot", B), "answer", by=B, card="mimo")
    assert (head(s).need, head(s).got, asks(s)) == (2, 1, ("answer", B))
    s = play(s, "answer", by=B, card="mimo")
    assert (lives(s)[B], asks(s)) == (4, None)
    s = play(card(s, A, "vlnity_plech"), "answer", by=B, card="mimo")
    assert asks(s) == ("answer", C)


@pytest.mark.rule("za_jedna.char.balderon.shield")
def test_a_flip_counts_as_one_of_balderons_two() -> None:
    s = card(state(chars={A: "balderon"}, table={B: ["stit"]}), A, "shot", B)
    s = play(s, "use_shield", by=B, cards=["@4H"])
    assert (head(s).got, asks(s)) == (1, ("answer", B))
    assert asks(play(s, "answer", by=B, card="mimo")) is None


@pytest.mark.rule("za_jedna.char.catchena.draw", "za_jedna.char.catchena.empty")
def test_catchena_takes_the_top_discard() -> None:
    s = state(step="draw", chars={A: "catchena"}, discard=["shot", "lektvar@6H"])
    after = play(s, "draw_phase", by=A, first="discard")
    assert (hands(after)[A], after.discard, after.deck) == (4 + 2, ("shot",), s.deck - 1)
    assert after.players[A].known == ("lektvar@6H",)
    empty = state(step="draw", chars={A: "catchena"})
    assert why(empty, "draw_phase", by=A, first="discard") == {"char.catchena.empty"}
    assert why(state(step="draw", discard=["shot"]), "draw_phase", by=A, first="discard") == {"char.catchena.draw"}


@pytest.mark.rule("za_jedna.char.donkal")
def test_donkal_shoots_without_limit_at_his_range() -> None:
    s = state(7, chars={A: "donkal"}, table={A: ["remington"]}, hand={A: 5, D: 0})
    assert dist(s, A, D) == 3
    s = card(card(s, A, "shot", D), A, "shot", D)
    assert not why_card(s, A, "shot", D)
    assert lives(card(s, A, "shot", D))[D] == 4 - 3


@pytest.mark.rule("za_jedna.char.drirr.shield", "za_jedna.char.drirr.second", "za_jedna.char.drirr.not_card")
def test_drirr_has_a_stit_of_his_own() -> None:
    s = card(state(chars={B: "drirr"}), A, "shot", B)
    assert head(s).shields == ("ability",)
    s = play(s, "use_shield", by=B, source="ability", cards=["@3C"])
    assert why(s, "use_shield", by=B, source="ability", outcome=True) == {"stit.once"}
    assert why(s, "use_shield", by=B, source="card", outcome=True) == {"stit.flip"}
    two = card(state(chars={B: "drirr"}, table={B: ["stit"]}), A, "shot", B)
    two = play(play(two, "use_shield", by=B, source="ability", cards=["@3C"]), "use_shield", by=B, cards=["@3H"])
    assert (lives(two)[B], asks(two)) == (4, None)
    own = state(chars={A: "drirr"})
    assert not why(own, "equip", by=A, card="stit")
    assert why_card(state(chars={B: "drirr"}), A, "markytanky", B, take="stit") == {"symbol.target_has_card"}


@pytest.mark.rule("za_jedna.char.erikkson.flip", "za_jedna.char.erikkson.discard")
def test_erikkson_turns_two_and_chooses() -> None:
    s = play(state(chars={B: "erikkson"}, table={B: ["jed"]}), "end_play", by=A)
    before = s.deck
    s = play(s, "flip", by=B, cards=["@4S", "@KD"], chosen=1)
    assert (s.players[C].table, lives(s)[B]) == (("jed",), 4)
    assert (s.deck, s.discard) == (before - 2, ("@4S", "@KD"))
    other = play(state(chars={B: "erikkson"}, table={B: ["jed"]}), "end_play", by=A)
    assert lives(play(other, "flip", by=B, cards=["@4S", "@KD"], chosen=0))[B] == 4 - 3
    assert why(other, "flip", by=B, cards=["@4S"], chosen=1) == {"char.erikkson.flip"}
    told = play(other, "flip", by=B, outcome=False)
    assert (told.discard, told.deck) == (("", ""), other.deck - 2)


@pytest.mark.rule("za_jedna.char.erikkson.not_draw", "za_jedna.char.erikkson.short")
def test_erikkson_draws_as_usual_and_flips_one_if_there_is_one() -> None:
    s = play(state(step="draw", chars={A: "erikkson"}), "draw_phase", by=A)
    assert hands(s)[A] == 4 + 2
    short = play(state(chars={B: "erikkson"}, table={B: ["jed"]}, deck=1), "end_play", by=A)
    assert why(short, "flip", by=B, cards=["@4S", "@KD"]) == {"flip.do"}
    assert not why(short, "flip", by=B, cards=["@4S"])


@pytest.mark.rule("za_jedna.char.fulgor")
def test_fulgor_has_a_kelpie_of_his_own() -> None:
    s = state(7, chars={A: "fulgor"}, table={A: ["kelpie"]})
    assert (minus(s, A), dist(s, A, D)) == (2, 3 - 2)
    assert minus(state(chars={A: "fulgor"}), A) == 1


@pytest.mark.rule("za_jedna.char.chinook")
def test_chinook_has_a_klepna_of_his_own() -> None:
    s = state(5, chars={D: "chinook"}, table={D: ["klepna"]})
    assert (plus(s, D), dist(s, A, D)) == (2, 2 + 2)


@pytest.mark.rule("za_jedna.char.gimli.show", "za_jedna.char.gimli.black", "za_jedna.char.gimli.once")
def test_gimli_shows_the_second_card() -> None:
    s = state(step="draw", chars={A: "gimli"})
    red = play(s, "draw_phase", by=A, shown="D")
    assert (hands(red)[A], red.deck, red.players[A].known) == (4 + 3, s.deck - 3, ())
    assert hands(play(s, "draw_phase", by=A, shown="H"))[A] == 4 + 3
    black = play(s, "draw_phase", by=A, shown="shot@9C")
    assert (hands(black)[A], black.players[A].known) == (4 + 2, ("shot@9C",))
    assert why(s, "draw_phase", by=A, shown="shot") == {"char.gimli.show"}
    assert why(state(step="draw"), "draw_phase", by=A, shown="D") == {"char.gimli.show"}
    last = play(state(step="draw", chars={A: "gimli"}, deck=2), "draw_phase", by=A, shown="D")
    assert hands(last)[A] == 4 + 2  # nothing left for the third


@pytest.mark.rule("za_jedna.char.goranda.swap", "za_jedna.char.goranda.counts", "za_jedna.char.goranda.everywhere")
def test_goranda_swaps_shot_and_mimo() -> None:
    s = card(state(chars={B: "goranda"}), A, "shot", B)
    s = play(s, "answer", by=B, card="shot")
    assert (lives(s)[B], s.discard) == (4, ("shot", "shot"))
    assert why(card(state(), A, "shot", B), "answer", by=B, card="shot") == {"shot.answer"}
    own = card(state(chars={A: "goranda"}, hand={A: 4, B: 0}), A, "shot", B, printed="mimo")
    assert own.discard == ("mimo",)
    assert why_card(own, A, "shot", B) == {"play.one_shot"}
    armed = state(chars={A: "goranda"}, hand={A: 4, B: 0}, table={A: ["dve_dyky"]})
    assert not why_card(card(armed, A, "shot", B, printed="mimo"), A, "shot", B)
    cpcka = card(state(chars={B: "goranda"}), A, "cpcka")
    assert lives(play(cpcka, "answer", by=B, card="mimo"))[B] == 4
    duel = card(state(chars={B: "goranda"}), A, "ferovka", B)
    assert asks(play(duel, "answer", by=B, card="mimo")) == ("duel", A)


@pytest.mark.rule("za_jedna.char.lejdy.draw", "za_jedna.char.lejdy.short")
def test_lejdy_keeps_two_of_three() -> None:
    s = state(step="draw", chars={A: "lejdy"})
    after = play(s, "draw_phase", by=A)
    assert (hands(after)[A], after.deck) == (4 + 2, s.deck - 2)
    few = play(state(step="draw", chars={A: "lejdy"}, deck=1, discard=["shot"] * 20), "draw_phase", by=A)
    assert (few.deck, few.discard) == (1 + 20 - 2, ())
    two = play(state(step="draw", chars={A: "lejdy"}, deck=2, discard=["shot"] * 20), "draw_phase", by=A)
    assert (two.deck, two.discard) == (2 + 20 - 2, ())  # the third card she sees comes from the shuffled pile


@pytest.mark.rule("za_jedna.char.miranda.refill", "za_jedna.char.miranda.at_once")
def test_miranda_refills_at_once_even_inside_a_card() -> None:
    s = card(state(chars={A: "miranda"}, hand={A: 1, B: 0}), A, "shot", B)
    assert hands(s)[A] == 1 - 1 + 1
    s = card(state(chars={B: "miranda"}, hand={A: 4, B: 1, C: 4, D: 4, E: 4}), A, "cpcka")
    s = play(s, "answer", by=B, card="shot")
    assert (hands(s)[B], asks(s)) == (1 - 1 + 1, ("answer", C))
    late = card(state(chars={B: "miranda"}, hand={B: 1}, options={"miranda_timing": "after_card"}), A, "cpcka")
    late = play(late, "answer", by=B, card="shot")
    assert hands(late)[B] == 0
    assert hands(hit(hit(hit(late, C), D), E))[B] == 1


@pytest.mark.rule("za_jedna.char.miranda.any_cause")
def test_the_cause_of_mirandas_empty_hand_does_not_matter() -> None:
    s = state(chars={B: "miranda"}, hand={A: 4, B: 1})
    assert hands(card(s, A, "podrezani", B, take="hand"))[:2] == (4 - 1 + 1, 1 - 1 + 1)
    assert hands(card(s, A, "markytanky", B, take="hand"))[B] == 1 - 1 + 1


@pytest.mark.rule("za_jedna.char.miranda.until_dead")
def test_miranda_draws_in_her_rescue_but_not_when_dead() -> None:
    lone = state(dead={C: "guard", D: "brigand", E: "brigand"}, chars={B: "miranda"}, lives={B: 1}, hand={A: 4, B: 1})
    s = card(hit(card(lone, A, "shot", B), B), B, "lektvar")
    assert (asks(s), hands(s)[B], lives(s)[B]) == (("rescue", B), 1, 0)  # no effect with two, but her hand was empty
    s = state(chars={B: "miranda"}, lives={B: 1}, hand={A: 4, B: 1})
    s = play(play(hit(card(s, A, "shot", B), B), "give_up", by=B), "reveal_role", seat=B, role="guard")
    assert hands(s)[B] == 0


@pytest.mark.rule("za_jedna.char.miranda.after_step")
def test_one_step_leads_to_one_draw() -> None:
    s = state(king=B, step="discard", chars={A: "miranda"}, lives={A: 1}, hand={A: 4})
    assert hands(play(s, "discard", by=A, n=3))[A] == 1
    king = state(chars={A: "miranda"}, lives={B: 1}, hand={A: 4, B: 0})
    king = play(card(king, A, "shot", B), "reveal_role", seat=B, role="guard")
    assert hands(king)[A] == 1  # three cards away in one step, one drawn
    announced = card(state(chars={A: "miranda"}, hand={A: 1}), A, "stagecoach")
    assert hands(announced)[A] == 1 - 1 + 1 + 2  # refilled before the effect


@pytest.mark.rule("za_jedna.char.reinmar.take", "za_jedna.char.reinmar.empty", "za_jedna.char.reinmar.hand_only")
def test_reinmar_takes_a_card_of_the_attacker() -> None:
    s = hit(card(state(chars={B: "reinmar"}), A, "shot", B), B)
    assert hands(s)[:2] == (4 - 1 - 1, 4 + 1)
    bare = hit(card(state(chars={B: "reinmar"}, hand={A: 1}, table={A: ["schofield"]}), A, "shot", B), B)
    assert (hands(bare)[:2], bare.players[A].table) == ((0, 4), ("schofield",))


@pytest.mark.rule("za_jedna.char.reinmar.not_jed", "za_jedna.char.reinmar.other")
def test_reinmar_needs_another_living_player_who_did_it() -> None:
    s = play(state(chars={B: "reinmar"}, table={B: ["jed"]}), "end_play", by=A)
    s = card(play(s, "flip", by=B, cards=["@5S"]), B, "lektvar")
    assert (lives(s)[B], hands(s)) == (3 - 3 + 1, (4, 4 - 1, 4, 4, 4))
    duel = state(king=E, chars={A: "reinmar"}, lives={A: 2}, hand={A: 4})
    duel = hit(play(card(duel, A, "ferovka", B), "answer", by=B, card="shot"), A)
    assert (lives(duel)[A], hands(duel)[:2]) == (2 - 1, (4 - 1, 4 - 1))


@pytest.mark.rule("za_jedna.char.sanguinar.draw", "za_jedna.char.sanguinar.random")
def test_sanguinar_draws_from_a_hand() -> None:
    s = state(7, step="draw", chars={A: "sanguinar"}, hand={B: 0, D: 3})
    after = play(s, "draw_phase", by=A, first=D)  # at any distance
    assert (hands(after)[A], hands(after)[D], after.deck) == (4 + 2, 3 - 1, s.deck - 1)
    assert why(s, "draw_phase", by=A, first=B) == {"char.sanguinar.random"}
    assert why(s, "draw_phase", by=A, first=A) == {"char.sanguinar.draw"}
    assert why(state(step="draw"), "draw_phase", by=A, first=B) == {"char.sanguinar.draw"}
    assert not why(s, "draw_phase", by=A)


@pytest.mark.rule("za_jedna.char.shogun.heal", "za_jedna.char.shogun.repeat", "za_jedna.char.shogun.max")
def test_shogun_pays_two_cards_for_a_life() -> None:
    s = state(chars={B: "shogun"}, lives={B: (2, 4)}, hand={B: 5})
    s = play(s, "use_ability", by=B, ability="shogun", cards=["knez", "jed"])
    assert (hands(s)[B], lives(s)[B], s.discard) == (5 - 2, 2 + 1, ("knez", "jed"))
    s = play(s, "use_ability", by=B, ability="shogun")
    assert (hands(s)[B], lives(s)[B]) == (1, 4)
    assert why(s, "use_ability", by=B, ability="shogun") == {"char.shogun.heal", "char.shogun.max"}
    assert why(s, "use_ability", by=C, ability="shogun") == {"char.shogun.heal"}


@pytest.mark.rule("za_jedna.char.shogun.anytime", "za_jedna.death.rescue_means")
def test_shogun_at_any_time() -> None:
    s = card(state(chars={B: "shogun"}, lives={B: (1, 4)}, hand={A: 4, B: 4}), A, "shot", B)
    s = play(s, "use_ability", by=B, ability="shogun")
    assert (lives(s)[B], asks(s)) == (1 + 1, ("answer", B))
    low = hit(card(state(chars={B: "shogun"}, lives={B: 1}), A, "shot", B), B)
    saved = play(low, "use_ability", by=B, ability="shogun")
    assert (lives(saved)[B], hands(saved)[B], asks(saved)) == (0 + 1, 4 - 2, None)


@pytest.mark.rule("za_jedna.char.shogun.not_lektvar")
def test_shogun_is_no_lektvar() -> None:
    dead = {B: "guard", C: "brigand", D: "brigand"}
    s = state(dead=dead, chars={A: "shogun"}, lives={A: (2, 5)})
    assert lives(play(s, "use_ability", by=A, ability="shogun"))[A] == 2 + 1
    blocked = state(dead=dead, chars={A: "shogun"}, lives={A: (2, 5)}, options={"shogun_two_players": "blocked"})
    assert why(blocked, "use_ability", by=A, ability="shogun") == {"char.shogun.not_lektvar"}
    three = state(
        dead={B: "guard", C: "brigand"},
        chars={A: "shogun"},
        lives={A: (2, 5)},
        options={"shogun_two_players": "blocked"},
    )
    assert not why(three, "use_ability", by=A, ability="shogun")
    mixed = play(state(chars={B: "shogun"}, lives={B: (2, 4)}, table={B: ["jed"]}), "end_play", by=A)
    mixed = play(mixed, "flip", by=B, cards=["@5S"])
    mixed = card(play(mixed, "use_ability", by=B, ability="shogun"), B, "lektvar")
    assert (lives(mixed)[B], asks(mixed)) == (2 - 3 + 1 + 1, None)


@pytest.mark.rule("za_jedna.char.stilett")
def test_stilett_draws_for_each_life() -> None:
    s = play(state(chars={B: "stilett"}, table={B: ["jed"]}), "end_play", by=A)
    s = play(s, "flip", by=B, cards=["@5S"])
    assert (lives(s)[B], hands(s)[B]) == (4 - 3, 4 + 3)


@pytest.mark.rule("za_jedna.char.hit_timing")
def test_hit_abilities_come_after_the_whole_card() -> None:
    s = card(state(chars={B: "stilett"}), A, "vlnity_plech")
    s = hit(s, B)
    assert (hands(s)[B], [x.kind for x in s.later]) == (4, ["ability"])
    s = hit(hit(hit(s, C), D), E)
    assert (hands(s)[B], s.later) == (4 + 1, ())
    soon = card(state(chars={B: "stilett"}, options={"hit_trigger_timing": "after_rescue"}), A, "vlnity_plech")
    soon = hit(soon, B)
    assert (hands(soon)[B], asks(soon)) == (4 + 1, ("answer", C))
    dying = card(state(chars={B: "stilett"}, lives={B: 1}, hand={B: 1}), A, "shot", B)
    dying = play(hit(dying, B), "give_up", by=B)
    assert play(dying, "reveal_role", seat=B, role="guard").players[B].hand == 0


@pytest.mark.rule("za_jedna.char.strider.take", "za_jedna.char.strider.timing", "za_jedna.char.strider.alive")
def test_strider_inherits() -> None:
    s = state(king=E, chars={D: "strider"}, lives={C: 1}, hand={C: 2}, table={C: ["stit"]})
    s = card(s, A, "cpcka")
    s = play(hit(hit(s, B), C), "give_up", by=C)
    s = play(s, "reveal_role", seat=C, role="guard")
    assert (asks(s), hands(s)[D]) == (("answer", D), 4)  # the card is not finished
    s = hit(hit(s, D), E)
    assert (hands(s)[D], s.players[D].known, s.discard) == (4 + 3, ("stit",), ("cpcka",))
    own = state(chars={B: "strider"}, lives={B: 1}, hand={A: 4, B: 2}, table={B: ["kelpie"]})
    own = play(hit(card(own, A, "shot", B), B), "give_up", by=B)
    own = play(own, "reveal_role", seat=B, role="necromancer")
    assert own.discard == ("shot", "", "", "kelpie")


@pytest.mark.rule("za_jedna.char.strider.take", "za_jedna.character.auto")
def test_strider_may_decline() -> None:
    s = state(king=E, chars={D: "strider"}, lives={B: 1}, hand={A: 4, B: 2}, options={"auto_abilities": "off"})
    s = play(hit(card(s, A, "shot", B), B), "give_up", by=B)
    s = play(s, "reveal_role", seat=B, role="guard")
    assert asks(s) == ("ability", D)
    assert hands(play(s, "use_ability", by=D, ability="strider"))[D] == 4 + 2
    declined = play(s, "decline", by=D)
    assert (hands(declined)[D], declined.discard) == (4, ("shot", "", ""))
