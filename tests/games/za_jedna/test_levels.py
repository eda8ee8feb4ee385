"""Quick and guided: what each keeps, checks and asks, and the way between them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.za_jedna.rules.quick import open_deaths
from companion.games.za_jedna.state import State

from .build import A, B, C, D, E, asks, card, cards, hands, hit, lives, play, state, why, why_card
from .test_setup import dealt


def quick(n: int = 5, **more: Any) -> State:
    return state(n, level="quick", **more)


# --- levels ---


@pytest.mark.rule("za_jedna.track.levels")
def test_guided_falls_back_to_quick() -> None:
    s = state(chars={B: "stilett"}, table={B: ["stit"]}, dead={D: "guard"}, lives={B: (2, 4)})
    s = hit(card(s, A, "vlnity_plech"), B)
    s = play(s, "set_level", level="quick")
    assert (s.level, s.queue, s.later, s.limbo, s.deck) == ("quick", (), (), (), 0)
    assert (lives(s)[B], s.players[B].table, s.players[D].role) == (2 - 1, ("stit",), "guard")
    assert hands(s) == (0,) * 5
    assert why(s, "set_level", level="quick") == {"track.levels"}


@pytest.mark.rule("za_jedna.track.levels", "za_jedna.track.quick.zero")
def test_an_unfinished_death_is_asked_again() -> None:
    s = card(state(lives={B: 1}, hand={A: 4, B: 0}, table={B: ["kelpie"]}), A, "shot", B)
    assert asks(s) == ("death", B)
    s = play(s, "set_level", level="quick")
    assert open_deaths(s) == (B,)
    s = play(s, "record_death", seat=B, role="brigand", killer=A)
    assert (s.players[B].alive, s.players[B].table) == (False, ())
    rescue = play(hit(card(state(lives={B: 1}), A, "shot", B), B), "set_level", level="quick")
    assert open_deaths(rescue) == (B,)
    shown = card(state(lives={B: 1}, hand={A: 4, B: 0}, table={B: ["kelpie"]}), A, "cpcka")
    shown = play(play(shown, "reveal_role", seat=B, role="brigand"), "set_level", level="quick")
    assert (open_deaths(shown), shown.players[B].table, shown.discard) == ((), (), ("kelpie", "cpcka"))


@pytest.mark.rule("za_jedna.track.levels", "za_jedna.track.guided.counts")
def test_quick_becomes_guided_with_the_counts() -> None:
    s = quick(table={A: ["stit"], B: ["jed"]}, dead={D: "guard"})
    told = {"level": "guided", "hands": [3, 4, 2, 0, 5], "deck": 40, "seat": C, "step": "play"}
    assert why(s, "set_level", **{**told, "hands": [3, 4, 2, 1, 5]}) == {"track.guided.counts"}
    assert why(s, "set_level", **{**told, "hands": [3, 4]}) == {"track.guided.counts"}
    assert why(s, "set_level", **{**told, "deck": 65}) == {"track.guided.counts"}
    assert why(s, "set_level", **{**told, "discard": 23}) == {"track.guided.counts"}
    assert why(s, "set_level", **{**told, "seat": D}) == {"track.levels"}
    assert why(s, "set_level", **{**told, "seat": None}) == {"track.levels"}
    s = play(s, "set_level", **told)
    assert (s.level, len(s.discard), cards(s)) == ("guided", 80 - 14 - 2 - 40, 80)
    assert s.turn is not None
    assert (s.turn.seat, s.turn.step, hands(s)) == (C, "play", (3, 4, 2, 0, 5))
    tests = play(quick(table={B: ["jed"]}), "set_level", **{**told, "hands": [4] * 5, "seat": B, "step": "tests"})
    assert asks(tests) == ("test", B)


@pytest.mark.rule("za_jedna.track.levels", "za_jedna.track.quick.zero")
def test_open_deaths_come_before_guided() -> None:
    s = play(quick(lives={B: 1}), "change_lives", seat=B, delta=-1, cause=A)
    told = {"level": "guided", "hands": [4] * 5, "deck": 40, "seat": A}
    assert why(s, "set_level", **told) == {"track.quick.zero"}
    half = quick(dead={B: "guard"})
    unknown = half.players[B].model_copy(update={"role": None})
    half = half.model_copy(update={"players": (half.players[0], unknown, *half.players[2:])})
    assert why(half, "set_level", **{**told, "hands": [4, 0, 4, 4, 4]}) == {"death.reveal"}
    half = play(half, "reveal_role", seat=B, role="guard")
    assert not why(half, "set_level", **{**told, "hands": [4, 0, 4, 4, 4]})


@pytest.mark.rule("za_jedna.track.levels", "za_jedna.track.quick.facts")
def test_a_game_may_begin_in_quick() -> None:
    s = play(dealt(5, level="quick"), "start_game")
    assert (s.level, lives(s), hands(s), s.deck) == ("quick", (5, 4, 4, 4, 4), (0,) * 5, 0)
    assert play(dealt(5), "set_level", level="quick").level == "quick"
    over = state(stage="over")
    assert play(play(over, "set_level", level="quick"), "set_level", level="guided").level == "guided"


# --- quick ---


@pytest.mark.rule("za_jedna.track.quick.facts")
def test_quick_counts_no_hands() -> None:
    s = quick()
    assert (hands(s), s.deck) == ((0,) * 5, 0)
    assert why_card(s, A, "shot", B) == {"track.quick.facts"}
    assert why(s, "reshuffle") == {"track.quick.facts"}
    assert why(s, "pick", by=A) == {"track.quick.facts"}


@pytest.mark.rule("za_jedna.track.quick.no_limits", "za_jedna.turn.clockwise")
def test_quick_keeps_no_order() -> None:
    s = quick()
    s = play(play(s, "change_lives", seat=C, delta=-1, cause=A), "change_lives", seat=D, delta=-1, cause=A)
    s = play(s, "change_lives", seat=A, delta=-1, cause=C)
    assert lives(s) == (5 - 1, 4, 4 - 1, 4 - 1, 4)
    s = play(s, "next_turn")
    assert s.turn is not None
    assert s.turn.seat == B
    s = play(s, "next_turn", seat=E)
    assert s.turn is not None
    assert s.turn.seat == E
    assert why(quick(dead={B: "guard"}), "next_turn", seat=B) == {"death.out"}


@pytest.mark.rule("za_jedna.track.quick.table_rules")
def test_quick_still_checks_the_table() -> None:
    s = quick(table={B: ["stit"]})
    assert why(s, "equip", by=B, card="stit") == {"play.same_name"}
    assert why(s, "equip", by=B, card="avene", on=A) == {"avene.not_king"}
    assert why(s, "change_lives", seat=B, delta=1, cause="heal") == {"lektvar.max"}
    assert why(s, "change_lives", seat=B, delta=0) == {"setup.lives.recorded"}
    assert play(s, "equip", by=A, card="avene", on=B).players[B].table == ("stit", "avene")


@pytest.mark.rule("za_jedna.track.quick.table_rules", "za_jedna.card.blue.stay", "za_jedna.jed.passes")
def test_quick_takes_cards_away() -> None:
    s = quick(table={B: ["stit", "jed"]}, dead={C: "guard"})
    assert why(s, "unequip", seat=B, card="kelpie") == {"card.blue.stay"}
    assert why(s, "unequip", seat=B, card="stit", to="left") == {"card.blue.stay"}
    assert play(s, "unequip", seat=B, card="jed", to="left").players[D].table == ("jed",)
    gone = play(s, "unequip", seat=B, card="stit")
    assert (gone.players[B].table, gone.discard) == (("jed",), ("stit",))
    taken = play(s, "unequip", seat=B, card="stit", to="hand")
    assert (taken.players[B].table, taken.discard) == (("jed",), ())


@pytest.mark.rule("za_jedna.track.quick.zero", "za_jedna.death.when")
def test_zero_lives_ask_for_role_and_killer() -> None:
    s = quick(lives={C: 1}, table={C: ["kelpie"]})
    assert why(s, "record_death", seat=C, role="brigand", killer=D) == {"death.when"}
    s = play(s, "change_lives", seat=C, delta=-1, cause=D)
    assert (open_deaths(s), s.players[C].alive) == ((C,), True)
    saved = play(s, "change_lives", seat=C, delta=1, cause="heal")
    assert open_deaths(saved) == ()
    assert why(s, "record_death", seat=C, role="king", killer=D) == {"role.reveal_fits"}
    s = play(s, "record_death", seat=C, role="brigand", killer=D)
    fallen = s.deaths[-1]
    assert (fallen.role, fallen.attacker, s.discard) == ("brigand", D, ("kelpie",))


@pytest.mark.rule("za_jedna.track.quick.zero", "za_jedna.penalty.king_guard")
def test_quick_clears_the_king_who_killed_a_guard() -> None:
    s = quick(lives={C: 1}, table={A: ["stit", "winchester"]})
    s = play(s, "change_lives", seat=C, delta=-1, cause=A)
    assert play(s, "record_death", seat=C, role="guard", killer=A).players[A].table == ()
    assert play(s, "record_death", seat=C, role="guard", killer="jed").players[A].table == ("stit", "winchester")
    assert play(s, "record_death", seat=C, role="guard", killer="own").deaths[-1].attacker == C


@pytest.mark.rule("za_jedna.track.quick.lethal_batch", "za_jedna.end.after_card")
def test_deaths_by_one_card_are_entered_together() -> None:
    s = quick(4, lives={A: 1, B: 1}, dead={C: "brigand"})
    s = play(s, "change_lives", seat=A, delta=-1, cause=D, more=True)
    s = play(s, "change_lives", seat=B, delta=-1, cause=D)
    s = play(s, "record_death", seat=A, role="king", killer=D, more=True)
    assert (s.stage, s.batch) == ("playing", True)
    s = play(s, "record_death", seat=B, role="brigand", killer=D)
    assert (s.stage, s.result.side) == ("over", "necromancer")  # type: ignore[union-attr]
    alone = play(quick(4, lives={A: 1}), "change_lives", seat=A, delta=-1, cause=D)
    assert play(alone, "record_death", seat=A, role="king", killer=D).result.side == "brigand"  # type: ignore[union-attr]


# --- guided ---


@pytest.mark.rule("za_jedna.track.guided.announce")
def test_guided_does_not_take_bare_numbers() -> None:
    assert why(state(), "change_lives", seat=B, delta=-1) == {"track.guided.announce"}
    assert why(state(), "record_death", seat=B, role="guard") == {"track.guided.announce"}
    assert why(state(), "next_turn") == {"track.guided.announce"}
    s = play(card(state(), A, "cpcka"), "answer", by=B, card="shot")
    assert (asks(s), s.turn.step) == (("answer", C), "play")  # type: ignore[union-attr]


@pytest.mark.rule("za_jedna.track.guided.counts")
def test_guided_keeps_the_counts() -> None:
    s = state(table={A: ["stit"]}, discard=["shot"])
    assert cards(s) == 80
    s = card(s, A, "vetesnictvi")
    assert (cards(s), s.deck, len(s.limbo)) == (80, 80 - 20 - 1 - 1 - 5, 1)
    assert why_card(state(hand={A: 0}), A, "knez") == {"track.guided.counts"}
    assert why(state(hand={A: 0}), "equip", by=A, card="stit") == {"track.guided.counts"}
    stit = card(state(hand={A: 4, B: 0}, table={B: ["stit"]}), A, "shot", B)
    assert why(stit, "answer", by=B, card="mimo") == {"track.guided.counts"}


@pytest.mark.rule("za_jedna.track.guided.no_hidden")
def test_no_move_needs_a_hidden_face() -> None:
    s = state()
    assert not why_card(s, A, "podrezani", B, take="hand")
    assert not why_card(s, A, "markytanky", B, take="hand")
    assert not why(state(step="discard", hand=6), "discard", by=A, n=1)
    assert not why(card(s, A, "vetesnictvi"), "pick", by=A)


@pytest.mark.rule("za_jedna.track.guided.known")
def test_seen_cards_are_forgotten_with_a_shuffle() -> None:
    s = state(discard=["shot@AS", "@6H"])
    assert play(s, "reshuffle").discard == ()
    used = card(state(known={A: ["lektvar@6H"]}), A, "lektvar")
    assert (used.players[A].known, used.discard) == ((), ("lektvar@6H",))


@pytest.mark.rule("za_jedna.turn.first")
def test_nothing_is_played_before_the_game() -> None:
    s = dealt()
    assert why(s, "draw_phase", by=A) == {"turn.first"}
    assert why(s, "equip", by=A, card="stit") == {"turn.first"}
    assert why(s, "change_lives", seat=A, delta=-1) == {"turn.first"}
    assert why(s, "reveal_role", seat=A, role="king") == {"turn.first"}
    assert why(s, "unequip", seat=A, card="stit") == {"turn.first"}


@pytest.mark.rule("za_jedna.track.levels", "za_jedna.track.guided.known")
def test_cards_seen_in_quick_lie_on_top_of_the_counted_pile() -> None:
    s = play(quick(table={B: ["stit", "klepna"]}), "unequip", seat=B, card="stit")
    s = play(s, "unequip", seat=B, card="klepna")
    told = {"level": "guided", "hands": [4] * 5, "seat": A, "step": "play"}
    many = play(s, "set_level", **told, deck=80 - 20 - 5)
    assert many.discard == ("", "", "", "stit", "klepna")
    assert play(s, "set_level", **told, deck=80 - 20 - 1).discard == ("klepna",)
    assert play(s, "set_level", **told, deck=80 - 20).discard == ()


@pytest.mark.rule("za_jedna.track.quick.zero", "za_jedna.jed.no_attacker")
@pytest.mark.parametrize(
    ("killer", "attacker", "cause"),
    [("jed", None, "jed"), ("own", C, "ferovka"), (None, None, "other"), (D, D, "other")],
)
def test_who_killed_is_kept(killer: Any, attacker: int | None, cause: str) -> None:
    s = play(quick(lives={C: 1}), "change_lives", seat=C, delta=-1)
    fallen = play(s, "record_death", seat=C, role="guard", killer=killer).deaths[-1]
    assert (fallen.seat, fallen.role, fallen.attacker, fallen.cause) == (C, "guard", attacker, cause)


@pytest.mark.rule("za_jedna.char.strider.take")
def test_strider_inherits_in_quick_too() -> None:
    s = play(quick(chars={D: "strider"}, lives={C: 1}, table={C: ["stit"]}), "change_lives", seat=C, delta=-1)
    s = play(s, "record_death", seat=C, role="guard")
    assert (s.players[C].table, s.discard) == ((), ())  # into the hand, which quick does not count


@pytest.mark.rule("za_jedna.track.quick.lethal_batch")
def test_more_delays_the_check_even_if_nobody_else_is_dying_yet() -> None:
    s = play(quick(4, lives={A: 1}), "change_lives", seat=A, delta=-1, cause=D, more=True)
    s = play(s, "record_death", seat=A, role="king", killer=D, more=True)
    assert (s.stage, open_deaths(s)) == ("playing", ())
    s = play(s, "change_lives", seat=B, delta=-1, cause=D)
    assert s.stage == "over"


@pytest.mark.rule("za_jedna.track.quick.table_rules", "za_jedna.lektvar.max")
def test_healing_up_to_the_starting_lives() -> None:
    s = play(quick(lives={B: (2, 4)}), "change_lives", seat=B, delta=2, cause="heal")
    assert lives(s)[B] == 2 + 2
    assert why(s, "change_lives", seat=B, delta=1, cause="heal") == {"lektvar.max"}


@pytest.mark.rule("za_jedna.track.guided.counts", "za_jedna.parts.rename")
def test_all_piles_may_be_counted_and_a_new_name_moves_no_card() -> None:
    told = {"level": "guided", "hands": [4] * 5, "deck": 50, "seat": A, "step": "play"}
    s = play(quick(), "set_level", **told, discard=80 - 20 - 50)
    assert len(s.discard) == 10
    assert why(quick(), "set_level", **told, discard=9) == {"track.guided.counts"}
    assert play(s, "edit_deck", card="jed", name="Yd").deck == 50
