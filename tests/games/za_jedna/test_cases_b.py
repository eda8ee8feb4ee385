"""The register's cases 33 to 64, one test each."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.games.za_jedna import odds
from companion.games.za_jedna.cards import DECK
from companion.games.za_jedna.distance import plus, weapon_range
from companion.games.za_jedna.rules.common import living
from companion.games.za_jedna.rules.finish import winners
from companion.games.za_jedna.rules.quick import open_deaths
from companion.games.za_jedna.state import State

from .build import A, B, C, D, E, F, asks, card, hands, head, hit, lives, play, state, why, why_card
from .test_blue import begins


def side(s: State) -> str | None:
    return s.result.side if s.result else None


@pytest.mark.rule("za_jedna.end.brigands", "za_jedna.end.order_free")
def test_case_33_a_lone_guard() -> None:
    s = state(5, turn=B, king=A, lives={A: 1, C: 1, D: 1}, hand={A: 0, B: 4, C: 0, D: 0}, dead={E: "brigand"})
    s = card(s, B, "cpcka")
    s = play(s, "reveal_role", seat=C, role="necromancer")
    s = play(s, "reveal_role", seat=D, role="brigand")
    assert [p.alive for p in s.players] == [False, True, False, False, False]
    assert (side(s), winners(s)) == ("brigand", (D, E))


@pytest.mark.rule("za_jedna.end.after_card", "za_jedna.end.king_dead")
def test_case_34_the_others_answer_after_the_kings_fall() -> None:
    s = card(state(5, king=B, lives={B: 1}), A, "cpcka")
    s = play(hit(s, B), "give_up", by=B)
    assert (s.players[B].alive, asks(s), s.stage) == (False, ("answer", C), "playing")
    s = hit(play(hit(s, C), "answer", by=D, card="shot"), E)
    assert (lives(s), side(s)) == ((4, 0, 4 - 1, 4, 4 - 1), "brigand")


@pytest.mark.rule("za_jedna.end.necromancer", "za_jedna.end.last_role")
def test_case_35_the_necromancer_is_the_last() -> None:
    s = state(4, turn=D, lives={A: 1}, hand={A: 0}, dead={B: "brigand", C: "brigand"})
    s = card(s, D, "shot", A)
    assert (side(s), winners(s), s.players[D].role) == ("necromancer", (D,), None)


@pytest.mark.rule("za_jedna.end.brigands")
def test_case_36_a_guard_is_left() -> None:
    s = state(5, turn=D, lives={A: 1}, hand={A: 0}, dead={B: "brigand", C: "brigand"})
    s = card(s, D, "ferovka", A)
    assert (side(s), winners(s)) == ("brigand", (B, C))


@pytest.mark.rule("za_jedna.end.continue")
def test_case_37_the_necromancer_is_left() -> None:
    s = state(6, lives={B: 1}, hand={A: 4, B: 0}, dead={C: "brigand", D: "brigand"})
    s = play(card(s, A, "shot", B), "reveal_role", seat=B, role="brigand")
    assert (s.stage, side(s), living(s)) == ("playing", None, 3)


@pytest.mark.rule("za_jedna.char.hit_timing", "za_jedna.queue.later")
def test_case_38_stilett_waits_for_the_end_of_the_card() -> None:
    s = hit(card(state(5, chars={C: "stilett"}, lives={C: (3, 4)}), A, "vlnity_plech"), B)
    s = hit(s, C)
    assert hands(s)[C] == 4
    s = hit(s, D)
    assert hands(s)[C] == 4
    assert hands(hit(s, E))[C] == 4 + 1


@pytest.mark.rule("za_jedna.char.hit_timing")
def test_case_39_stilett_cannot_draw_a_rescue() -> None:
    s = hit(card(state(king=C, chars={B: "stilett"}, lives={B: 1}, hand={A: 4, B: 1}), A, "shot", B), B)
    assert (asks(s), hands(s)[B]) == (("rescue", B), 1)
    before = s.deck
    s = play(play(s, "give_up", by=B), "reveal_role", seat=B, role="guard")
    assert (s.players[B].alive, s.deck, hands(s)[B]) == (False, before, 0)


@pytest.mark.rule("za_jedna.char.reinmar.empty", "za_jedna.char.reinmar.hand_only")
def test_case_40_reinmar_and_an_empty_hand() -> None:
    s = state(chars={B: "reinmar"}, hand={A: 1}, table={A: ["schofield"]})
    s = hit(card(s, A, "shot", B), B)
    assert (lives(s)[B], hands(s)[:2], s.players[A].table) == (3 - 1, (0, 4), ("schofield",))


@pytest.mark.rule("za_jedna.char.reinmar.not_jed")
def test_case_41_reinmar_takes_nothing_for_jed() -> None:
    s = begins(["jed"], "3S", king=B, chars={B: "reinmar"})
    assert (lives(s)[B], hands(s)[:2]) == (4 - 3, (4, 4))


@pytest.mark.rule("za_jedna.char.catchena.draw", "za_jedna.track.guided.known")
def test_case_42_catchena_takes_lektvar() -> None:
    s = state(step="draw", chars={A: "catchena"}, discard=["lektvar"])
    after = play(s, "draw_phase", by=A, first="discard")
    assert (after.players[A].known, after.deck, after.discard) == (("lektvar",), s.deck - 1, ())


@pytest.mark.rule("za_jedna.char.erikkson.flip", "za_jedna.char.erikkson.discard")
def test_case_43_erikkson_chooses_every_time() -> None:
    s = begins(["stit", "jed", "avene"], chars={B: "erikkson"})
    s = play(s, "flip", by=B, cards=["@4S", "@QC"], chosen=1)
    assert (s.players[C].table, s.discard) == (("jed",), ("@4S", "@QC"))
    s = play(s, "flip", by=B, cards=["@3H", "@QD"], chosen=0)
    assert s.discard[2:] == ("@3H", "@QD", "avene")
    attacked = card(state(chars={B: "erikkson"}, table={B: ["stit"]}), A, "shot", B)
    attacked = play(attacked, "use_shield", by=B, cards=["@2C", "@2H"], chosen=1)
    assert (lives(attacked)[B], attacked.discard) == (4, ("@2C", "@2H", "shot"))


@pytest.mark.rule("za_jedna.char.gimli.show", "za_jedna.char.gimli.black")
def test_case_44_gimli() -> None:
    s = state(step="draw", chars={A: "gimli"})
    assert hands(play(s, "draw_phase", by=A, shown="@4D"))[A] == 4 + 3
    assert hands(play(s, "draw_phase", by=A, shown="@4C"))[A] == 4 + 2


@pytest.mark.rule("za_jedna.char.goranda.counts")
def test_case_45_gorandas_mimo_counts() -> None:
    s = hit(card(state(chars={A: "goranda"}), A, "shot", B, printed="mimo"), B)
    assert why_card(s, A, "shot", B) == {"play.one_shot"}
    armed = state(chars={A: "goranda"}, table={A: ["dve_dyky"]})
    assert not why_card(hit(card(armed, A, "shot", B, printed="mimo"), B), A, "shot", B)


@pytest.mark.rule("za_jedna.char.goranda.everywhere", "za_jedna.cpcka.no_defence")
def test_case_46_goranda_against_cpcka() -> None:
    s = play(card(state(chars={B: "goranda"}), A, "cpcka"), "answer", by=B, card="mimo")
    assert (lives(s)[B], asks(s)) == (4, ("answer", C))
    assert why(s, "answer", by=C, card="mimo") == {"cpcka.no_defence"}


@pytest.mark.rule("za_jedna.char.miranda.any_cause", "za_jedna.queue.checkpoint")
def test_case_47_mirandas_last_card_is_taken() -> None:
    s = state(turn=B, chars={A: "miranda"}, hand={A: 1})
    after = card(s, B, "podrezani", A, take="hand")
    assert (hands(after)[A], after.deck) == (1 - 1 + 1, s.deck - 1)


@pytest.mark.rule("za_jedna.char.miranda.at_once", "za_jedna.char.miranda.after_step")
def test_case_48_mirandas_last_card_is_a_stagecoach() -> None:
    def hand(**options: str) -> int:
        s = state(king=B, chars={A: "miranda"}, lives={A: (2, 4)}, hand={A: 1}, options=options)
        return hands(card(s, A, "stagecoach"))[A]

    assert hand() == 1 - 1 + 1 + 2
    assert hand(miranda_timing="after_card") == 1 - 1 + 2


@pytest.mark.rule("za_jedna.char.shogun.heal")
def test_case_49_shogun_with_one_card() -> None:
    s = state(king=B, chars={A: "shogun"}, lives={A: (2, 4)}, hand={A: 1})
    assert why(s, "use_ability", by=A, ability="shogun") == {"char.shogun.heal"}


@pytest.mark.rule("za_jedna.char.shogun.anytime", "za_jedna.char.shogun.max")
def test_case_50_shogun_in_the_middle_of_anothers_attack() -> None:
    s = card(state(king=E, turn=B, chars={A: "shogun"}, lives={A: (3, 4)}), B, "shot", C)
    s = play(s, "use_ability", by=A, ability="shogun")
    assert (lives(s)[A], hands(s)[A], asks(s)) == (3 + 1, 4 - 2, ("answer", C))
    assert why(s, "use_ability", by=A, ability="shogun") == {"char.shogun.max"}


@pytest.mark.rule("za_jedna.char.sanguinar.random")
def test_case_51_sanguinar_and_an_empty_hand() -> None:
    s = state(step="draw", chars={A: "sanguinar"}, hand={A: 4, B: 0, C: 3})
    assert not why(s, "draw_phase", by=A, first=C)
    assert why(s, "draw_phase", by=A, first=B) == {"char.sanguinar.random"}


@pytest.mark.rule("za_jedna.char.strider.take", "za_jedna.symbol.take_to_hand")
def test_case_52_strider_inherits_a_gun() -> None:
    s = state(
        king=E, chars={D: "strider"}, table={A: ["schofield"], C: ["stit", "remington"]}, lives={C: 1}, hand={C: 2}
    )
    s = play(play(hit(card(s, A, "shot", C), C), "give_up", by=C), "reveal_role", seat=C, role="guard")
    assert (hands(s)[D], weapon_range(s, D), s.discard) == (4 + 2 + 2, 1, ("shot",))


@pytest.mark.rule("za_jedna.death.blue_inactive", "za_jedna.death.once", "za_jedna.death.cards")
def test_case_53_the_cards_of_the_dead() -> None:
    s = state(king=E, lives={B: 1}, table={B: ["klepna", "stit"], A: ["schofield"]}, hand={B: 1})
    s = play(play(hit(card(s, A, "shot", B), B), "give_up", by=B), "reveal_role", seat=B, role="guard")
    assert (s.discard, plus(s, B), s.players[B].table) == (("shot", "", "klepna", "stit"), 0, ())
    assert why(s, "reveal_role", seat=B, role="guard") == {"death.once"}
    s = card(s, A, "cpcka")
    assert [h.seat for h in s.queue if h.kind == "answer"] == [C, D, E]


@pytest.mark.rule("za_jedna.penalty.king_guard", "za_jedna.weapon.replaces_dagger")
def test_case_54_the_king_kills_a_guard() -> None:
    s = state(lives={B: 1}, hand={A: 4, B: 0}, table={A: ["carabine", "klepna"]})
    s = play(card(s, A, "shot", B), "reveal_role", seat=B, role="guard")
    assert (hands(s)[A], s.players[A].table, weapon_range(s, A)) == (0, (), 1)
    assert s.turn is not None
    assert (s.turn.seat, s.turn.step) == (A, "play")


@pytest.mark.rule("za_jedna.reward.any_role")
def test_case_55_a_brigand_kills_a_brigand() -> None:
    s = state(king=E, turn=B, lives={C: 1}, hand={B: 2, C: 0}, roles={B: "brigand"})
    s = play(card(s, B, "shot", C), "reveal_role", seat=C, role="brigand")
    assert hands(s)[B] == 2 - 1 + 3


@pytest.mark.rule("za_jedna.discard.limit", "za_jedna.discard.exact")
def test_case_56_exactly_three() -> None:
    s = play(state(lives={A: 3}, hand={A: 6}), "end_play", by=A)
    assert why(s, "discard", by=A, n=2) == {"discard.limit"}
    assert why(s, "discard", by=A, n=4) == {"discard.exact"}
    assert hands(play(s, "discard", by=A, n=6 - 3))[A] == 3


@pytest.mark.rule("za_jedna.knez.two_players")
def test_case_57_knez_with_two_players() -> None:
    dead = {C: "brigand", D: "brigand"}
    s = card(state(4, lives={A: (1, 4), B: (3, 4)}, dead=dead), A, "knez")
    assert lives(s)[:2] == (1 + 1, 3 + 1)


@pytest.mark.rule("za_jedna.knez.no_rescue")
def test_case_58_knez_rescues_nobody() -> None:
    s = hit(card(state(lives={B: 1}), A, "shot", B), B)
    assert why_card(s, B, "knez") == {"knez.no_rescue"}
    assert asks(play(s, "give_up", by=B)) == ("death", B)


@pytest.mark.rule("za_jedna.jed.two")
def test_case_59_two_jeds() -> None:
    s = begins(["jed"], "KD", table={C: ["jed"]})
    assert [i for i, p in enumerate(s.players) if "jed" in p.table] == [C, D]


@pytest.mark.rule("za_jedna.odds.known")
def test_case_60_the_odds_of_jed() -> None:
    every = [f"{line.card}@{corner}" for line in DECK for corner in line.corners]
    fits = [x for x in every if x[-1] == "S" and x.partition("@")[2][:-1] in "23456789"]
    others = [x for x in every if x not in fits]
    assert len(fits) == 10
    s = state(hand=0, discard=(*fits[:4], *others[: 25 - 4]))
    assert odds.flip(s, B, "jed") == Fraction(10 - 4, 80 - 25) == Fraction(6, 55)
    assert round(float(Fraction(6, 55)) * 100, 1) == 10.9


@pytest.mark.rule("za_jedna.track.quick.zero", "za_jedna.track.quick.facts")
def test_case_61_a_death_in_quick() -> None:
    s = play(state(level="quick", lives={C: 1}), "change_lives", seat=C, delta=-1, cause=D)
    assert open_deaths(s) == (C,)
    s = play(s, "record_death", seat=C, role="brigand", killer=D)
    assert [(f.seat, f.role, f.attacker) for f in s.deaths] == [(C, "brigand", D)]
    assert (hands(s), s.deck) == ((0,) * 5, 0)


@pytest.mark.rule("za_jedna.track.quick.table_rules", "za_jedna.weapon.swap")
def test_case_62_a_gun_for_a_gun_in_quick() -> None:
    s = state(level="quick")
    s = play(play(s, "equip", by=B, card="winchester"), "equip", by=B, card="schofield")
    assert (s.players[B].table, s.discard, weapon_range(s, B)) == (("schofield",), ("winchester",), 2)


@pytest.mark.rule(
    "za_jedna.next.keep", "za_jedna.next.dead_redraw", "za_jedna.next.king_left", "za_jedna.next.no_cards"
)
def test_case_63_the_next_game() -> None:
    people = {A: "drirr", B: "gimli", C: "miranda", D: "lejdy"}
    agreed = {"keep_characters": "on", "king_rotates": "on"}
    s = state(4, chars=people, lives={B: 1}, hand={B: 0}, dead={C: "brigand", D: "necromancer"}, options=agreed)
    s = card(s, A, "shot", B)
    assert (s.stage, side(s)) == ("over", "king")
    s = play(s, "next_game", kept=[A])
    assert (s.players[A].character, s.players[C].character, s.king) == ("drirr", None, B)
    for seat, character in ((B, "donkal"), (C, "fulgor"), (D, "balderon")):
        s = play(s, "take_character", seat=seat, character=character)
    s = play(s, "start_game")
    assert (s.players[A].lives, s.players[A].hand, s.players[A].table) == (4, 4, ())
    assert (s.players[B].role, s.players[B].lives, s.turn.seat) == ("king", 4 + 1, B)  # type: ignore[union-attr]


@pytest.mark.rule("za_jedna.queue.data", "za_jedna.queue.replay")
def test_case_64_saved_in_the_middle_of_a_duel() -> None:
    s = play(card(state(), A, "ferovka", C), "answer", by=C, card="shot")
    again = State.model_validate_json(s.model_dump_json())
    assert head(again).to_move == A
    for kind, more in (("answer", {"card": "shot"}), ("answer", {"card": "mimo"}), ("take_hit", {})):
        for by in (A, C, F - 1):
            assert why(again, kind, by=by, **more) == why(s, kind, by=by, **more)
    assert not why(again, "answer", by=A, card="shot")
