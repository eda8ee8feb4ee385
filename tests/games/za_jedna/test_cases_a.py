"""The register's cases 1 to 32, one test each."""

from __future__ import annotations

import pytest

from companion.games.za_jedna.distance import dist, weapon_range
from companion.games.za_jedna.rules.common import open_roles

from .build import A, B, C, D, E, F, asks, card, hands, head, hit, lives, play, soft, state, why, why_card
from .test_blue import at, begins
from .test_setup import started


@pytest.mark.rule("za_jedna.setup.king.extra_life", "za_jedna.setup.king.no_extra_card")
def test_case_01_the_kings_first_hand() -> None:
    people = ("drirr", "catchena", "donkal", "balderon", "gimli")
    s = started(5, characters=people)
    assert (s.players[A].lives, s.players[A].max, s.players[A].hand) == (4 + 1, 5, 4)
    assert started(5, characters=people, king_hand_bonus="on").players[A].hand == 5


@pytest.mark.rule("za_jedna.role.set.4", "za_jedna.role.reveal_fits")
def test_case_02_no_guard_among_four() -> None:
    s = card(state(4, lives={B: 1}, hand={A: 4, B: 0}), A, "shot", B)
    assert why(s, "reveal_role", seat=B, role="guard") == {"role.reveal_fits"}
    assert open_roles(s) == {"necromancer": 1, "brigand": 2}  # beside the king


@pytest.mark.rule("za_jedna.distance.klepna", "za_jedna.distance.klepna_own_view")
def test_case_03_klepna() -> None:
    s = state(6, table={A: ["klepna"]})
    assert (dist(s, C, A), dist(s, A, C)) == (2 + 1, 2)


@pytest.mark.rule("za_jedna.distance.kelpie", "za_jedna.distance.min")
def test_case_04_kelpie() -> None:
    s = state(6, table={A: ["kelpie"]})
    assert (dist(s, A, D), dist(s, D, A), dist(s, A, B)) == (3 - 1, 3, max(1, 1 - 1))


@pytest.mark.rule("za_jedna.char.fulgor", "za_jedna.distance.formula")
def test_case_05_fulgor_with_kelpie() -> None:
    s = state(7, chars={A: "fulgor"}, table={A: ["kelpie"]})
    assert dist(s, A, D) == 3 - 2 == weapon_range(s, A)
    assert not why_card(s, A, "shot", D)


@pytest.mark.rule("za_jedna.char.chinook", "za_jedna.shot.legal")
def test_case_06_chinook_with_klepna() -> None:
    s = state(5, chars={D: "chinook"}, table={A: ["remington"], D: ["klepna"]})
    assert dist(s, A, D) == 2 + 2 > weapon_range(s, A) == 3
    assert why_card(s, A, "shot", D) == {"shot.legal"}


@pytest.mark.rule("za_jedna.distance.dead_skipped")
def test_case_07_the_dead_are_not_counted() -> None:
    assert dist(state(6, dead={B: "brigand", C: "brigand"}), A, D) == 1


@pytest.mark.rule("za_jedna.podrezani.range", "za_jedna.shot.legal")
def test_case_08_a_gun_does_not_help_podrezani() -> None:
    s = state(6, table={A: ["carabine"]})
    assert dist(s, A, C) == 2
    assert why_card(s, A, "podrezani", C, take="hand") == {"podrezani.range"}
    assert not why_card(s, A, "shot", C)


@pytest.mark.rule("za_jedna.shot.spent", "za_jedna.play.one_shot", "za_jedna.card.plech_repeat")
def test_case_09_a_cancelled_shot_is_spent() -> None:
    s = play(card(state(), A, "shot", B), "answer", by=B, card="mimo")
    assert why_card(s, A, "shot", B) == {"play.one_shot"}
    assert not why_card(s, A, "vlnity_plech")


@pytest.mark.rule("za_jedna.shot.answering_free", "za_jedna.ferovka.not_shot")
def test_case_10_cards_of_a_duel_are_free() -> None:
    s = card(state(hand=6), A, "ferovka", B)
    for seat in (B, A, B, A):
        s = play(s, "answer", by=seat, card="shot")
    s = card(hit(s, B), A, "shot", B)
    assert s.turn is not None
    assert (s.turn.shots, s.discard.count("shot")) == (1, 4)


@pytest.mark.rule("za_jedna.weapon.dve_dyky.unlimited", "za_jedna.weapon.dve_dyky.targets")
def test_case_11_two_daggers() -> None:
    s = state(6, table={A: ["dve_dyky"]}, hand={A: 6})
    for target in (B, B, F):
        s = hit(card(s, A, "shot", target), target)
    assert lives(s) == (5, 4 - 2, 4, 4, 4, 4 - 1)
    assert (dist(s, A, C), why_card(s, A, "shot", C)) == (2, {"shot.legal"})


@pytest.mark.rule("za_jedna.weapon.swap", "za_jedna.weapon.replaces_dagger")
def test_case_12_a_gun_for_a_gun() -> None:
    s = play(state(table={A: ["schofield"]}), "equip", by=A, card="winchester")
    assert (s.discard, weapon_range(s, A)) == (("schofield",), 5)
    s = play(play(s, "end_play", by=A), "draw_phase", by=B)
    s = card(s, B, "podrezani", A, take="winchester")
    assert (weapon_range(s, A), s.players[B].known) == (1, ("winchester",))


@pytest.mark.rule("za_jedna.play.same_name", "za_jedna.char.drirr.not_card")
def test_case_13_a_second_stit() -> None:
    s = state(turn=B, table={B: ["stit"]})
    assert why(s, "equip", by=B, card="stit") == {"play.same_name"}
    assert not why(state(turn=B, chars={B: "drirr"}), "equip", by=B, card="stit")


@pytest.mark.rule("za_jedna.avene.not_king", "za_jedna.play.same_name_any_owner")
def test_case_14_avene_refused() -> None:
    s = state(king=D, table={B: ["avene"]})
    assert why(s, "equip", by=A, card="avene", on=D) == {"avene.not_king"}
    assert why(s, "equip", by=A, card="avene", on=B) == {"play.same_name"}


@pytest.mark.rule("za_jedna.stit.fail", "za_jedna.card.brown.limbo")
def test_case_15_a_failed_flip_then_mimo() -> None:
    s = state(table={A: ["schofield"], D: ["stit"]}, hand={A: 4, D: 2})
    s = play(card(s, A, "shot", D), "use_shield", by=D, cards=["@5S"])
    s = play(s, "answer", by=D, card="mimo")
    assert (lives(s)[D], s.discard[::-1]) == (4, ("shot", "mimo", "@5S"))


@pytest.mark.rule("za_jedna.char.drirr.shield", "za_jedna.stit.attacks", "za_jedna.stit.not_others")
def test_case_16_drirr_without_stit() -> None:
    s = card(state(chars={B: "drirr"}), A, "vlnity_plech")
    s = play(s, "use_shield", by=B, source="ability", cards=["@8H"])
    assert (lives(s)[B], asks(s)) == (4, ("answer", C))
    cpcka = card(state(chars={B: "drirr"}), A, "cpcka")
    assert (head(cpcka).shields, asks(cpcka)) == ((), ("answer", B))
    assert why(cpcka, "use_shield", by=B, source="ability", outcome=True) == {"stit.not_others"}


@pytest.mark.rule("za_jedna.char.balderon.two", "za_jedna.char.balderon.shield", "za_jedna.shot.partial")
def test_case_17_one_mimo_against_balderon() -> None:
    s = card(state(chars={A: "balderon"}, lives={B: (3, 4)}), A, "shot", B)
    s = hit(play(s, "answer", by=B, card="mimo"), B)
    assert (lives(s)[B], s.discard) == (3 - 1, ("mimo", "shot"))
    safe = card(state(chars={A: "balderon"}, lives={B: (3, 4)}, table={B: ["stit"]}), A, "shot", B)
    safe = play(play(safe, "use_shield", by=B, cards=["@8H"]), "answer", by=B, card="mimo")
    assert (lives(safe)[B], asks(safe)) == (3, None)


@pytest.mark.rule("za_jedna.char.balderon.card_only")
def test_case_18_balderons_vlnity_plech() -> None:
    s = play(card(state(chars={A: "balderon"}), A, "vlnity_plech"), "answer", by=B, card="mimo")
    assert (lives(s)[B], asks(s)) == (4, ("answer", C))


@pytest.mark.rule("za_jedna.lektvar.two_players")
def test_case_19_lektvar_with_two_players() -> None:
    s = state(4, king=B, lives={A: (1, 4)}, dead={C: "brigand", D: "brigand"})
    s = card(s, A, "lektvar")
    assert (lives(s)[A], s.discard) == (1, ("lektvar",))


@pytest.mark.rule("za_jedna.lektvar.two_players", "za_jedna.death.when")
def test_case_20_no_rescue_with_two_players() -> None:
    s = state(4, lives={B: 1}, dead={C: "brigand", D: "brigand"})
    s = hit(card(s, A, "shot", B), B)
    assert not why_card(s, B, "lektvar")
    s = card(s, B, "lektvar")
    assert (lives(s)[B], asks(s)) == (0, ("rescue", B))
    s = play(s, "give_up", by=B)
    assert (s.players[B].alive, s.stage) == (False, "over")


@pytest.mark.rule("za_jedna.lektvar.at_full", "za_jedna.lektvar.max")
def test_case_21_lektvar_at_full_lives() -> None:
    s = card(state(king=B), A, "lektvar")
    assert (lives(s)[A], s.players[A].max, s.discard) == (4, 4, ("lektvar",))


@pytest.mark.rule("za_jedna.lektvar.foreign")
def test_case_22_lektvar_in_anothers_turn() -> None:
    s = hit(card(state(), A, "shot", B), B)
    assert lives(s)[B] == 4 - 1
    assert why_card(s, B, "lektvar") == {"lektvar.foreign"}


@pytest.mark.rule("za_jedna.lektvar.several", "za_jedna.death.negative")
def test_case_23_two_lektvars_against_jed() -> None:
    s = card(begins(["jed"], "6S", lives={B: (2, 4)}, dead={C: "guard"}), B, "lektvar")
    assert lives(s)[B] == 2 - 3 + 1
    two = card(s, B, "lektvar")
    assert (lives(two)[B], at(two)) == (2 - 3 + 2, (B, "draw"))
    assert not play(s, "give_up", by=B).players[B].alive


@pytest.mark.rule("za_jedna.jed.fires", "za_jedna.jed.continue")
def test_case_24_jed_survived() -> None:
    s = begins(["jed"], "9S")
    assert (lives(s)[B], s.discard, at(s)) == (4 - 3, ("@9S", "jed"), (B, "draw"))


@pytest.mark.rule("za_jedna.flip.range", "za_jedna.flip.order", "za_jedna.jed.passes")
@pytest.mark.parametrize("corner", ["10S", "AS", "9H"])
def test_case_25_jed_passes(corner: str) -> None:
    s = begins(["jed"], corner)
    assert (lives(s)[B], s.players[B].table, s.players[C].table) == (4, (), ("jed",))


@pytest.mark.rule("za_jedna.jed.before_avene", "za_jedna.avene.free")
def test_case_26_jed_then_avene() -> None:
    s = begins(["jed", "avene"], "QC", "3H")
    assert (s.players[B].table, s.players[C].table, at(s)) == ((), ("jed",), (B, "draw"))
    assert s.discard == ("@QC", "@3H", "avene")


@pytest.mark.rule("za_jedna.jed.skip_dead")
def test_case_27_jed_skips_the_dead() -> None:
    s = begins(["jed"], "KD", dead={C: "brigand", D: "guard"})
    assert s.players[E].table == ("jed",)


@pytest.mark.rule("za_jedna.jed.no_attacker", "za_jedna.reward.needs_other")
def test_case_28_nobody_is_rewarded_for_jed() -> None:
    s = play(state(4, hand={A: 3, B: 0, C: 3, D: 0}, lives={C: 3}), "equip", by=A, card="jed")
    s = play(s, "end_play", by=A)
    for seat in (B, C, D):
        s = play(play(s, "draw_phase", by=seat), "end_play", by=seat)
        s = play(s, "discard", by=seat, n=2) if seat == C else s  # 3 + 2 − 3
    for seat in (A, B):
        s = play(s, "flip", by=seat, cards=["@KD"])
        s = play(play(s, "draw_phase", by=seat), "end_play", by=seat)
    s = play(play(s, "flip", by=C, cards=["@2S"]), "give_up", by=C)
    before = hands(s)[A]
    s = play(s, "reveal_role", seat=C, role="brigand")
    assert (s.players[C].alive, hands(s)[A], s.deaths[0].attacker) == (False, before, None)


@pytest.mark.rule("za_jedna.ferovka.first", "za_jedna.ferovka.no_mimo")
def test_case_29_mimo_is_refused_in_a_duel() -> None:
    s = card(state(), A, "ferovka", C)
    assert why(s, "answer", by=C, card="mimo") == {"ferovka.no_mimo"}
    s = hit(s, C)
    assert (lives(s)[C], hands(s)[A]) == (4 - 1, 4 - 1)  # only the Férovka itself left A's hand


@pytest.mark.rule("za_jedna.ferovka.attacker", "za_jedna.penalty.king_guard")
def test_case_30_a_guard_who_lost_his_own_duel() -> None:
    s = state(turn=B, lives={B: 1}, hand={A: 4, B: 1}, table={A: ["stit"]})
    s = play(card(s, B, "ferovka", A), "answer", by=A, card="shot")
    s = play(s, "reveal_role", seat=B, role="guard")
    assert (s.players[B].alive, hands(s)[A], s.players[A].table) == (False, 4 - 1, ("stit",))


@pytest.mark.rule("za_jedna.vetesnictvi.direction", "za_jedna.death.out")
def test_case_31_the_order_of_picks() -> None:
    s = card(state(5, turn=C, dead={E: "guard"}), C, "vetesnictvi")
    assert (head(s).left, head(s).order) == (4, (C, B, A, D))
    other = state(5, turn=C, dead={E: "guard"}, options={"store_direction": "clockwise"})
    assert head(card(other, C, "vetesnictvi")).order == (C, D, A, B)


@pytest.mark.rule("za_jedna.all.not_self", "za_jedna.cpcka.no_defence", "za_jedna.all.order")
def test_case_32_cpcka_asks_the_others() -> None:
    s = card(state(5, table={B: ["stit"]}), A, "cpcka")
    assert [h.seat for h in s.queue if h.kind == "answer"] == [B, C, D, E]
    assert why(s, "use_shield", by=B, outcome=True) == {"stit.not_others"}
    assert not soft(s, "answer", by=A, card="shot")
