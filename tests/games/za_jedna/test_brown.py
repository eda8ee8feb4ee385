"""Lektvar, Kněz and the other brown cards."""

from __future__ import annotations

import pytest

from companion.games.za_jedna.distance import dist
from companion.games.za_jedna.game import GAME
from companion.games.za_jedna.state import State

from .build import A, B, C, D, E, asks, card, hands, head, hit, lives, play, state, why, why_card

# --- Lektvar ---


@pytest.mark.rule("za_jedna.lektvar.heal", "za_jedna.lektvar.own_turn")
def test_lektvar_heals_one() -> None:
    assert lives(card(state(lives={A: (2, 5)}), A, "lektvar"))[A] == 2 + 1
    assert lives(card(state(lives={A: (3, 5)}), A, "lektvar"))[A] == 4


@pytest.mark.rule("za_jedna.lektvar.max", "za_jedna.lektvar.at_full")
def test_nobody_rises_above_the_starting_lives() -> None:
    s = card(state(), A, "lektvar")
    assert (lives(s)[A], s.discard) == (5, ("lektvar",))


@pytest.mark.rule("za_jedna.lektvar.at_full", "za_jedna.lektvar.two_players")
def test_a_lektvar_that_heals_nobody_is_told_before_it_is_played() -> None:
    def told(s: State) -> str | None:
        [potion] = [o for o in GAME.offers(s, A) if o.kind == "play_card" and dict(o.fixed).get("card") == "lektvar"]
        assert potion.possible
        return potion.detail.id if potion.detail else None

    assert told(state()) == "no effect, lives are full"
    assert told(state(lives={A: (2, 5)})) != "no effect, lives are full"
    duel = state(lives={A: (2, 5)}, dead={C: "guard", D: "brigand", E: "brigand"})
    assert told(duel) == "no effect with two players"


@pytest.mark.rule("za_jedna.lektvar.self_only")
def test_lektvar_has_no_target() -> None:
    s = state(lives={A: (3, 5), B: (2, 4)})
    assert why_card(s, A, "lektvar", B) == {"lektvar.self_only"}
    assert lives(card(s, A, "lektvar"))[:2] == (4, 2)


@pytest.mark.rule("za_jedna.lektvar.foreign")
def test_in_anothers_turn_only_against_a_lethal_hit() -> None:
    s = hit(card(state(lives={B: (3, 4)}), A, "shot", B), B)
    assert lives(s)[B] == 3 - 1
    assert why_card(s, B, "lektvar") == {"lektvar.foreign"}
    s = hit(card(state(lives={B: (1, 4)}), A, "shot", B), B)
    assert lives(card(s, B, "lektvar"))[B] == 1 - 1 + 1


@pytest.mark.rule("za_jedna.lektvar.own_lethal")
def test_a_lethal_hit_in_the_own_turn() -> None:
    s = play(state(lives={B: (3, 4)}, table={B: ["jed"]}), "end_play", by=A)
    s = play(s, "flip", by=B, cards=["@2S"])
    assert asks(s) == ("rescue", B)
    s = card(s, B, "lektvar")
    assert (lives(s)[B], s.turn.step) == (3 - 3 + 1, "draw")  # type: ignore[union-attr]
    duel = play(card(state(lives={A: 1}), A, "ferovka", C), "answer", by=C, card="shot")
    assert lives(card(hit(duel, A), A, "lektvar"))[A] == 1 - 1 + 1


@pytest.mark.rule("za_jedna.lektvar.tests_nonlethal")
def test_a_loss_before_phase_one_waits() -> None:
    s = play(state(table={B: ["jed"]}), "end_play", by=A)
    s = play(s, "flip", by=B, cards=["@2S"])
    assert lives(s)[B] == 4 - 3
    assert why_card(s, B, "lektvar") == {"lektvar.tests_nonlethal"}


@pytest.mark.rule("za_jedna.lektvar.several")
def test_several_against_one_lethal_hit() -> None:
    s = play(state(lives={B: (2, 4)}, table={B: ["jed"]}), "end_play", by=A)
    s = card(play(s, "flip", by=B, cards=["@2S"]), B, "lektvar")
    assert (lives(s)[B], asks(s)) == (2 - 3 + 1, ("rescue", B))
    saved = card(s, B, "lektvar")
    assert (lives(saved)[B], asks(saved)) == (2 - 3 + 2, None)
    assert asks(play(s, "give_up", by=B)) == ("death", B)


@pytest.mark.rule("za_jedna.lektvar.two_players")
def test_no_effect_with_two_players() -> None:
    duel = {B: "guard", C: "brigand", D: "brigand"}
    s = state(dead=duel, lives={A: (1, 5)})
    assert not why_card(s, A, "lektvar")
    assert lives(card(s, A, "lektvar"))[A] == 1
    heals = state(dead=duel, lives={A: (1, 5)}, options={"potion_two_players": "heals"})
    assert lives(card(heals, A, "lektvar"))[A] == 1 + 1


@pytest.mark.rule("za_jedna.lektvar.count_moment")
def test_players_are_counted_when_the_card_is_played() -> None:
    s = state(dead={C: "brigand", D: "brigand"}, lives={B: 1})
    s = hit(card(s, A, "shot", B), B)
    assert lives(card(s, B, "lektvar"))[B] == 1  # A, B and E are in the game
    s = state(4, dead={D: "brigand"}, lives={B: 1, C: 1})
    s = play(hit(card(s, A, "cpcka"), B), "give_up", by=B)
    s = hit(play(s, "reveal_role", seat=B, role="brigand"), C)
    assert lives(card(s, C, "lektvar"))[C] == 0  # B is confirmed dead: A and C only


# --- Kněz ---


@pytest.mark.rule("za_jedna.knez.effect", "za_jedna.knez.own_turn")
def test_knez_heals_everybody() -> None:
    s = state(lives={A: (2, 4), B: (4, 4), C: (1, 3)}, dead={D: "guard"})
    after = card(s, A, "knez")
    assert lives(after) == (2 + 1, 4, 1 + 1, 0, 4)
    assert why_card(s, B, "knez") == {"knez.own_turn"}


@pytest.mark.rule("za_jedna.knez.no_rescue")
def test_knez_saves_nobody() -> None:
    s = hit(card(state(lives={B: 1}), A, "shot", B), B)
    assert why_card(s, B, "knez") == {"knez.no_rescue"}
    assert why_card(s, B, "stagecoach") == {"queue.head"}


@pytest.mark.rule("za_jedna.knez.two_players")
def test_knez_works_with_two_players() -> None:
    s = state(dead={C: "guard", D: "brigand", E: "brigand"}, lives={A: (1, 4), B: (2, 4)})
    assert lives(card(s, A, "knez"))[:2] == (1 + 1, 2 + 1)


# --- taking and removing ---


@pytest.mark.rule("za_jedna.podrezani.effect", "za_jedna.jed.retaken")
def test_podrezani_takes_a_card() -> None:
    s = card(state(table={B: ["stit"]}), A, "podrezani", B, take="stit")
    assert (hands(s)[A], s.players[A].known, s.players[B].table) == (4 - 1 + 1, ("stit",), ())
    only = card(state(hand={A: 2, B: 1}, known={B: ["lektvar@6H"]}), A, "podrezani", B, take="hand")
    assert only.players[A].known == ("lektvar@6H",)  # it was the only card, and everybody had seen it
    unsure = card(state(known={B: ["lektvar@6H"]}), A, "podrezani", B, take="hand")
    assert (unsure.players[A].known, unsure.players[B].known) == ((), ())


@pytest.mark.rule("za_jedna.podrezani.range")
def test_a_neighbour_with_klepna_is_too_far() -> None:
    s = state(table={A: ["winchester"], B: ["klepna"]})
    assert dist(s, A, B) == 1 + 1
    assert why_card(s, A, "podrezani", B, take="hand") == {"podrezani.range"}


@pytest.mark.rule("za_jedna.markytanky.effect", "za_jedna.markytanky.open")
def test_markytanky_discards_a_card() -> None:
    s = state(7, table={D: ["klepna", "schofield"]})
    assert dist(s, A, D) == 4
    after = card(s, A, "markytanky", D, take="schofield")
    assert (after.players[D].table, after.discard) == (("klepna",), ("schofield", "markytanky"))
    assert card(s, A, "markytanky", D, take="hand").discard == ("", "markytanky")
    told = card(s, A, "markytanky", D, take="hand", cards=["lektvar@7H"])
    assert told.discard == ("lektvar@7H", "markytanky")


@pytest.mark.rule("za_jedna.remove.any_blue", "za_jedna.jed.goes_round")
def test_any_blue_card_is_removed() -> None:
    s = state(table={B: ["avene", "jed", "winchester"]})
    free = card(s, A, "podrezani", B, take="avene")
    assert "avene" not in free.players[B].table
    s = card(card(free, A, "markytanky", B, take="jed"), A, "markytanky", B, take="winchester")
    assert (s.players[B].table, lives(s)[B]) == ((), 4)
    s = play(s, "end_play", by=A)
    assert asks(s) is None  # nothing to test any more


# --- Vetešnictví ---


@pytest.mark.rule("za_jedna.vetesnictvi.reveal", "za_jedna.vetesnictvi.first", "za_jedna.vetesnictvi.to_hand")
def test_one_open_card_for_each_living_player() -> None:
    before = state(5, turn=C)
    s = card(before, C, "vetesnictvi", cards=["shot@2C", "mimo", "lektvar@7H", "", "jed"])
    assert (asks(s), head(s).left, s.deck) == (("pick", C), 5, before.deck - 5)
    assert why(s, "pick", by=D) == {"vetesnictvi.direction"}
    s = play(s, "pick", by=C, card="lektvar")
    assert (s.players[C].known, head(s).cards) == (("lektvar@7H",), ("shot@2C", "mimo", "", "jed"))
    for seat in (B, A, E, D):
        s = play(s, "pick", by=seat)
    assert hands(s) == (4 + 1, 4 + 1, 4 - 1 + 1, 4 + 1, 4 + 1)
    assert s.discard == ("vetesnictvi",)


@pytest.mark.rule("za_jedna.vetesnictvi.reveal")
def test_what_does_not_lie_open_is_not_picked() -> None:
    s = card(state(4), A, "vetesnictvi", cards=["shot", "mimo", "jed", "knez"])
    assert why(s, "pick", by=A, card="stit") == {"vetesnictvi.reveal"}
    assert why_card(state(4), A, "vetesnictvi", cards=["shot"] * 5) == {"vetesnictvi.reveal"}
    s = play(s, "pick", by=A)  # nobody told which: the rest is not known any more
    assert head(s).cards == ("", "", "")
    assert not why(s, "pick", by=D, card="stit")
    assert play(s, "pick", by=D, card="stit").players[D].known == ("stit",)
    assert why(state(), "pick", by=A) == {"vetesnictvi.to_hand"}
    alike = play(card(state(4), A, "vetesnictvi", cards=["shot"] * 4), "pick", by=A)
    assert (alike.players[A].known, head(alike).cards) == (("shot",), ("shot", "shot", "shot"))


@pytest.mark.rule("za_jedna.vetesnictvi.direction")
def test_picks_go_counter_clockwise() -> None:
    assert head(card(state(5, turn=C), C, "vetesnictvi")).order == (C, B, A, E, D)
    other = state(5, turn=C, options={"store_direction": "clockwise"})
    assert head(card(other, C, "vetesnictvi")).order == (C, D, E, A, B)


@pytest.mark.rule("za_jedna.vetesnictvi.short")
def test_picking_stops_when_the_cards_run_out() -> None:
    s = card(state(5, deck=1, discard=["shot", "mimo"]), A, "vetesnictvi")
    assert (head(s).order, head(s).left, s.deck) == ((A, E, D), 3, 0)
    for seat in (A, E, D):
        s = play(s, "pick", by=seat)
    assert (asks(s), hands(s)) == (None, (4, 4, 4, 4 + 1, 4 + 1))
    none = card(state(5, deck=0), A, "vetesnictvi")
    assert asks(none) is None
