"""The box, players, roles, the set-up and what a character is."""

from __future__ import annotations

from collections import Counter

import pytest
from pydantic import ValidationError

from companion.core.contract import Illegal
from companion.games.za_jedna import cards as c
from companion.games.za_jedna.distance import dist
from companion.games.za_jedna.rules.common import open_roles
from companion.games.za_jedna.state import State, deck_of

from .build import A, B, C, D, E, F, asks, card, hands, hit, lives, move, new, play, state, why, why_card

PLAIN = ("balderon", "catchena", "donkal", "drirr", "erikkson", "fulgor", "gimli")


def dealt(n: int = 5, *, king: int = A, characters: tuple[str, ...] = PLAIN, **options: str) -> State:
    s = new(n, **options)
    for i, character in enumerate(characters[:n]):
        s = play(s, "take_character", seat=i, character=character)
    return play(s, "set_king", seat=king)


def started(n: int = 5, **how: object) -> State:
    return play(dealt(n, **how), "start_game")  # type: ignore[arg-type]


# --- the box ---


@pytest.mark.rule("za_jedna.parts.total", "za_jedna.parts.roles", "za_jedna.parts.characters")
def test_the_box_has_103_cards() -> None:
    assert sum(c.BOX_ROLES.values()) == 1 + 2 + 3 + 1 == 7
    assert len(c.CHARACTERS) == 16 >= 7 + 7  # seven characters and seven counters
    assert c.BOX_CARDS == 7 + 16 + 80 == 103


@pytest.mark.rule("za_jedna.parts.deck_data", "za_jedna.card.kinds")
def test_the_deck_has_80_cards_20_of_each_suit() -> None:
    counts = {line.card: len(line.corners) for line in c.DECK}
    assert sum(counts[x] for x in c.BROWN) == 25 + 12 + 6 + 1 + 2 + 1 + 2 + 4 + 4 + 2 + 3 + 1 == 63
    assert sum(counts[x] for x in c.BLUE) == 2 + 1 + 2 + 1 + 3 + 2 + 3 + 1 + 1 + 1 == 17
    assert c.size(c.DECK) == 63 + 17 == 80
    assert Counter(corner[-1] for line in c.DECK for corner in line.corners) == dict.fromkeys("HDCS", 20)
    assert all(c.is_blue(x) == (x in c.BLUE) for x in counts)
    assert counts["shot"] == 25


@pytest.mark.rule("za_jedna.parts.rename")
def test_cards_are_renamed_and_edited() -> None:
    s = play(new(), "edit_deck", card="schofield", name="Kopí")
    line = c.line(deck_of(s), "schofield")
    assert line is not None
    assert (line.name, line.range, len(line.corners)) == ("Kopí", 2, 3)
    s = play(s, "edit_deck", card="schofield", range=3, corners=["2H"])
    line = c.line(deck_of(s), "schofield")
    assert line is not None
    assert (line.name, line.range, line.corners) == ("Kopí", 3, ("2H",))
    assert (c.size(deck_of(s)), s.deck) == (80 - 3 + 1, 0)  # nothing is dealt yet
    assert why(s, "edit_deck", card="shot", range=2) == {"parts.rename"}
    assert why(s, "edit_deck", card="shot") == {"parts.rename"}
    back = play(s, "edit_deck", card="schofield", name="", range=2, corners=list(c.line(c.DECK, "schofield").corners))  # type: ignore[union-attr]
    assert back.edits == ()


@pytest.mark.rule("za_jedna.parts.rename", "za_jedna.track.guided.counts")
def test_an_edit_during_the_game_changes_the_deck() -> None:
    s = state(deck=1, hand=0)
    assert play(s, "edit_deck", card="jed", corners=["2H", "3H"]).deck == 1 + 1
    assert play(s, "edit_deck", card="jed", corners=[]).deck == 1 - 1
    assert why(s, "edit_deck", card="shot", corners=["2H"]) == {"track.guided.counts"}


@pytest.mark.rule("za_jedna.players.count")
@pytest.mark.parametrize("n", [3, 8])
def test_four_to_seven_players(n: int) -> None:
    with pytest.raises(Illegal) as refused:
        new(n)
    assert refused.value.rulings[0].rule == "za_jedna.players.count"
    assert why(state(4), "take_hit", by=4) == {"players.count"}


# --- roles ---


@pytest.mark.rule("za_jedna.role.set.4", "za_jedna.role.set.5", "za_jedna.role.set.6", "za_jedna.role.set.7")
def test_roles_by_number_of_players() -> None:
    def of(n: int) -> tuple[int, ...]:
        return tuple(c.roles(n)[role] for role in ("king", "necromancer", "guard", "brigand"))

    assert of(4) == (1, 1, 0, 2)
    assert of(5) == (1, 1, 1, 2)
    assert of(6) == (1, 1, 1, 3)
    assert of(7) == (1, 1, 2, 3)
    assert [sum(of(n)) for n in (4, 5, 6, 7)] == [4, 5, 6, 7]


@pytest.mark.rule("za_jedna.role.reveal_fits")
def test_a_shown_role_must_be_left() -> None:
    s = state(5, lives={C: 1}, dead={B: "guard"})
    s = hit(card(s, A, "cpcka"), C)  # C is asked first: B is dead
    assert asks(s) == ("rescue", C)
    s = play(s, "give_up", by=C)
    assert why(s, "reveal_role", seat=C, role="guard") == {"role.reveal_fits"}
    assert why(s, "reveal_role", seat=C, role="king") == {"role.reveal_fits"}
    assert not why(s, "reveal_role", seat=C, role="brigand")
    assert open_roles(s) == {"brigand": 2, "necromancer": 1}


# --- set-up ---


@pytest.mark.rule("za_jedna.setup.roles.deal", "za_jedna.setup.king.reveal", "za_jedna.setup.others.secret")
def test_the_app_needs_only_the_kings_seat() -> None:
    s = new(6)
    for i, character in enumerate(PLAIN[:6]):
        s = play(s, "take_character", seat=i, character=character)
    assert why(s, "start_game") == {"setup.king.reveal"}
    s = play(play(s, "set_king", seat=C), "start_game")
    assert [p.role for p in s.players] == [None, None, "king", None, None, None]
    assert why(s, "set_king", seat=A) == {"character.permanent"}
    assert why(s, "reveal_all", roles=["brigand"] * 6) == {"setup.others.secret"}


@pytest.mark.rule("za_jedna.setup.character.draw", "za_jedna.setup.character.announce", "za_jedna.setup.leftover")
def test_everybody_has_another_character_and_all_see_it() -> None:
    s = play(new(5), "take_character", seat=A, character="drirr")
    assert why(s, "take_character", seat=B, character="drirr") == {"setup.character.draw"}
    assert play(s, "take_character", seat=A, character="gimli").players[A].character == "gimli"
    assert why(play(s, "set_king", seat=A), "start_game") == {"setup.character.draw"}
    s = started(5)
    assert [p.character for p in s.players] == list(PLAIN[:5])
    assert sum(c.BOX_ROLES.values()) - s.n == 2
    assert len(c.CHARACTERS) - s.n - s.n == 6  # besides five characters and five counters
    assert why(s, "take_character", seat=A, character="miranda") == {"character.permanent"}


@pytest.mark.rule("za_jedna.setup.character.choice", "za_jedna.setup.lives.counter")
def test_one_of_two_characters_is_an_option() -> None:
    assert why(new(), "take_character", seat=A, character="drirr", counter="gimli") == {"setup.character.choice"}
    s = new(character_choice="one_of_two")
    assert why(s, "take_character", seat=A, character="drirr", counter="drirr") == {"setup.character.choice"}
    s = play(s, "take_character", seat=A, character="drirr", counter="gimli")
    assert (s.players[A].character, s.players[A].counter) == ("drirr", "gimli")
    assert why(s, "take_character", seat=B, character="gimli") == {"setup.character.draw"}
    assert not why(s, "take_character", seat=A, character="gimli", counter="drirr")


@pytest.mark.rule("za_jedna.setup.lives.start", "za_jedna.setup.king.extra_life", "za_jedna.char.lives")
def test_lives_are_printed_and_the_king_has_one_more() -> None:
    s = started(5, king=B, characters=("reinmar", "chinook", "lejdy", "shogun", "miranda"))
    assert lives(s) == (3, 3 + 1, 4, 4, 4)
    assert [p.max for p in s.players] == [3, 4, 4, 4, 4]
    assert sorted(c.PRINTED.values()) == [3, 3] + [4] * 14


@pytest.mark.rule("za_jedna.setup.hand", "za_jedna.setup.king.no_extra_card", "za_jedna.setup.deck")
def test_first_hands_are_the_printed_lives() -> None:
    s = started(5, characters=("reinmar", "chinook", "lejdy", "shogun", "miranda"))
    assert (s.players[A].lives, hands(s)) == (4, (3, 3, 4, 4, 4))
    more = started(5, characters=("reinmar", "chinook", "lejdy", "shogun", "miranda"), king_hand_bonus="on")
    assert hands(more) == (4, 3, 4, 4, 4)
    assert started(4).deck == 80 - 4 * 4 == 64
    few = dealt(4)
    for line in c.DECK:
        few = play(few, "edit_deck", card=line.card, corners=[])
    assert why(few, "start_game") == {"setup.deck"}
    just = play(few, "edit_deck", card="shot", corners=["2C"] * 16)
    assert play(just, "start_game").deck == 16 - 4 * 4


@pytest.mark.rule("za_jedna.setup.lives.recorded")
def test_a_loss_shows_at_once() -> None:
    s = hit(card(state(), A, "shot", B), B)
    assert (s.players[B].lives, s.turn.seat, s.turn.step) == (4 - 1, A, "play")  # type: ignore[union-attr]


# --- characters in general ---


@pytest.mark.rule("za_jedna.character.optional")
def test_an_ability_need_not_be_used() -> None:
    s = state(step="draw", chars={A: "catchena"}, discard=["shot"])
    after = play(s, "draw_phase", by=A)
    assert (after.players[A].hand, len(after.discard), after.deck) == (4 + 2, 1, s.deck - 2)
    unseen = play(state(step="draw", chars={A: "gimli"}), "draw_phase", by=A)
    assert unseen.players[A].hand == 4 + 2


@pytest.mark.rule("za_jedna.character.permanent", "za_jedna.character.untouchable")
def test_no_card_takes_a_character_or_a_role() -> None:
    s = state(chars={B: "drirr"}, table={B: ["stit"]})
    for take in ("drirr", "king"):
        with pytest.raises(ValidationError):
            move("play_card", by=A, card="markytanky", target=B, take=take)
    assert not why_card(s, A, "podrezani", B, take="hand")
    assert not why_card(s, A, "podrezani", B, take="stit")
    assert why_card(s, A, "podrezani", B, take="jed") == {"symbol.target_has_card"}


@pytest.mark.rule("za_jedna.character.override")
def test_a_character_beats_the_general_rule() -> None:
    assert not why_card(state(chars={A: "donkal"}, shots=1), A, "shot", B)
    assert why_card(state(shots=1), A, "shot", B) == {"play.one_shot"}


@pytest.mark.rule("za_jedna.character.lives_meaning")
def test_lives_are_also_the_hand_limit() -> None:
    s = play(state(lives={A: 2}, hand=5), "end_play", by=A)
    s = play(s, "discard", by=A, n=5 - 2)
    assert (s.players[A].hand, s.turn.seat) == (2, B)  # type: ignore[union-attr]


@pytest.mark.rule("za_jedna.character.passive_on")
def test_standing_abilities_need_no_announcement() -> None:
    s = started(6, characters=("balderon", "catchena", "chinook", "drirr", "erikkson", "fulgor"))
    assert dist(s, B, C) == 1 + 1
    assert dist(s, F, B) == 2 - 1
    assert dist(s, A, D) == 3
    assert dist(s, A, E) == 2


@pytest.mark.rule("za_jedna.character.auto", "za_jedna.character.optional")
def test_favourable_triggers_can_be_declined_if_the_table_wants() -> None:
    s = state(chars={B: "stilett"}, options={"auto_abilities": "off"})
    s = hit(card(s, A, "shot", B), B)
    assert asks(s) == ("ability", B)
    assert play(s, "decline", by=B).players[B].hand == 4
    assert play(s, "use_ability", by=B, ability="stilett").players[B].hand == 4 + 1
    assert why(s, "use_ability", by=C, ability="stilett") >= {"character.auto"}
    assert why(s, "decline", by=C) == {"queue.head"}
    on = hit(card(state(chars={B: "stilett"}), A, "shot", B), B)
    assert (on.players[B].hand, asks(on)) == (4 + 1, None)


@pytest.mark.rule("za_jedna.character.auto")
def test_mirandas_declined_refill_is_asked_again_only_for_another_empty_hand() -> None:
    s = state(chars={A: "miranda"}, hand={A: 1}, options={"auto_abilities": "off"})
    s = card(s, A, "knez")
    assert asks(s) == ("ability", A)
    s = play(s, "decline", by=A)
    assert (s.players[A].hand, asks(s), s.declined) == (0, None, True)
    s = play(s, "end_play", by=A)  # B draws and plays; nobody asks again
    assert (s.turn.seat, asks(s)) == (B, None)  # type: ignore[union-attr]
    s = s.model_copy(update={"turn": s.turn.model_copy(update={"seat": A, "step": "draw"})})  # type: ignore[union-attr]
    s = play(s, "draw_phase", by=A)
    assert (s.players[A].hand, s.declined) == (2, False)
    s = card(card(s, A, "knez"), A, "knez")
    assert asks(s) == ("ability", A)
