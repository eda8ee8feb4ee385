"""The quick level: lives in one tap, deaths with what follows, blue cards, the change of level."""

from __future__ import annotations

from typing import Any

import flet as ft
import pytest

from companion.core.table import Undo
from companion.ui.games.za_jedna import next_game, quick
from companion.ui.games.za_jedna.roles import Deal
from tests.ui.za_jedna_stage import NAMES, World, begun, play

QUICK = {"level": "quick"}


def hit(seat: int, n: int) -> dict[str, Any]:
    return {"kind": "change_lives", "seat": seat, "delta": -n}


def screen(world: World) -> ft.Control:
    app, session = world.app, world.session
    look, w = app.look("za_jedna"), app.words("za_jedna", session.header.seats)
    picture = quick.picture(app, look, w, session)
    words = [ft.Text(picture.headline), ft.Text(picture.sub)]
    return ft.Column([*words, *picture.mat, *picture.seats, *picture.moves])


def test_a_life_goes_and_comes_back_in_one_tap() -> None:
    async def act(world: World) -> None:
        assert world.s.players[2].lives == 4
        await world.tap("Cyril: one life less")
        assert world.s.players[2].lives == 3
        await world.tap("Cyril: one life less")
        assert world.s.players[2].lives == 2
        await world.tap("Cyril: one life more")
        assert world.s.players[2].lives == 3
        assert world.last["cause"] == "heal"
        assert "2 lives" not in world.stage.texts()

    play(act, screen, begun(QUICK))


def test_quick_taps_all_count() -> None:
    async def act(world: World) -> None:
        for _ in range(3):
            await world.stage.tap("Dana: one life less")
        await world.quiet(world.stage.patches)
        assert world.s.players[3].lives == 1

    play(act, screen, begun(QUICK))


def test_more_than_the_starting_lives_is_refused_with_its_reason() -> None:
    async def act(world: World) -> None:
        entries = len(world.session.table.entries)
        await world.tap("Cyril: one life more")
        assert world.has("Cyril had 4 lives at the start")
        assert len(world.session.table.entries) == entries

    play(act, screen, begun(QUICK))


def test_at_zero_a_rescue_brings_back_to_one_life() -> None:
    async def act(world: World) -> None:
        assert world.has("No lives left: Cyril")
        await world.tap("Cyril: rescued")
        assert world.s.players[2].lives == 1
        assert world.s.players[2].alive

    play(act, screen, begun(QUICK, [hit(2, 6)]))


def test_a_death_tells_who_draws_for_it() -> None:
    async def act(world: World) -> None:
        await world.tap("Cyril: out of the game")
        assert "guard" in world.stage.names()
        assert world.has("Emil (Strider) takes all cards")
        await world.tap("brigand")
        assert not world.has("draws 3 cards")
        await world.pick("Adam")
        assert world.has("Adam draws 3 cards")
        await world.tap("Confirm")
        assert not world.s.players[2].alive
        assert world.last == {"kind": "record_death", "seat": 2, "role": "brigand", "killer": 0}
        assert world.has("Adam draws 3 cards"), "the reminder stays in the tray"
        await world.tap("Dana: one life less")
        assert not world.has("Adam draws 3 cards")

    play(act, screen, begun(QUICK, [hit(2, 4)]))


def test_the_king_pays_for_a_guard() -> None:
    async def act(world: World) -> None:
        await world.tap("Cyril: out of the game")
        await world.tap("guard")
        await world.pick("Adam")
        assert world.has("Adam discards all cards")

    play(act, screen, begun(QUICK, [hit(2, 4)]))


def test_only_roles_still_hidden_are_offered() -> None:
    guard = {"kind": "record_death", "seat": 2, "role": "guard", "killer": 3}

    async def act(world: World) -> None:
        await world.tap("Dana: out of the game")
        names = world.stage.names()
        assert "guard" not in names
        assert "king" not in names
        assert "brigand (2 left)" in names

    play(act, screen, begun(QUICK, [hit(2, 4), guard, hit(3, 4)]))


def test_two_deaths_at_once_end_the_game_only_when_both_are_told() -> None:
    """The king and the last but one fall to one card: the side is decided when nothing is open."""

    async def act(world: World) -> None:
        await world.tap("Adam: out of the game")
        assert world.has("Still open: Bára")
        await world.tap("Confirm")  # the king's role is known
        assert world.s.stage == "playing"
        await world.tap("Bára: out of the game")
        await world.tap("brigand")
        await world.tap("Confirm")
        assert world.session.state.stage == "over"
        assert world.has("The king is dead")

    play(act, screen, begun(QUICK, [hit(0, 5), hit(1, 3)]))


def test_deaths_by_the_same_card_are_closed_by_one_tap() -> None:
    """Told with "more follow": the king is dead, and only when nobody follows have the brigands won."""
    dead = {"kind": "record_death", "seat": 0, "role": "king", "killer": 1, "more": True}

    async def act(world: World) -> None:
        assert world.s.stage == "playing"
        assert world.has("More deaths by the same card?")
        await world.tap("That was all")
        assert world.session.state.stage == "over"

    play(act, screen, begun(QUICK, [hit(0, 5), dead]))


def test_the_turn_goes_on_and_reminds_of_jed() -> None:
    async def act(world: World) -> None:
        await world.tap("Next turn: Bára")
        assert world.s.turn is not None
        assert world.s.turn.seat == 1
        assert world.has("First a flip for Poison.")

    play(act, screen, begun(QUICK, [{"kind": "equip", "by": 1, "card": "jed"}]))


def test_blue_cards_are_laid_and_taken_by_a_tap() -> None:
    async def act(world: World) -> None:
        await world.open(quick.seat_sheet(world.session, 1))
        await world.tap("Lay Shield")
        assert world.s.players[1].table == ("stit",)
        await world.open(quick.seat_sheet(world.session, 1))
        await world.tap("Shield lies here")
        assert not world.session.state.players[1].table

    play(act, screen, begun(QUICK))


def test_a_weapon_takes_the_place_of_the_other() -> None:
    async def act(world: World) -> None:
        await world.open(quick.seat_sheet(world.session, 1))
        await world.tap("Lay Winchester")
        assert world.s.players[1].table == ("winchester",)
        assert world.has("Chinook · range 5")

    play(act, screen, begun(QUICK, [{"kind": "equip", "by": 1, "card": "schofield"}]))


def test_jed_moves_to_the_left() -> None:
    async def act(world: World) -> None:
        await world.open(quick.seat_sheet(world.session, 1))
        await world.tap("Poison lies here")
        await world.tap("To the left neighbour")
        assert world.s.players[1].table == ()
        assert world.s.players[2].table == ("jed",)

    play(act, screen, begun(QUICK, [{"kind": "equip", "by": 1, "card": "jed"}]))


def test_jed_takes_three_lives_in_one_tap() -> None:
    async def act(world: World) -> None:
        await world.open(quick.seat_sheet(world.session, 2))
        await world.tap("Poison: 3 lives less")
        assert world.s.players[2].lives == 1

    play(act, screen, begun(QUICK))


def test_to_guided_with_the_counts_of_the_table() -> None:
    async def act(world: World) -> None:
        await world.open(quick.level_sheet(world.session))
        await world.tap("Bára: one more")
        await world.pick("Dana")
        await world.tap("draws cards")
        await world.pick("Change")
        assert world.s.level == "guided"
        assert [p.hand for p in world.s.players] == [5, 4, 4, 4, 4]
        assert world.s.deck == 80 - 21
        assert world.s.turn is not None
        assert (world.s.turn.seat, world.s.turn.step) == (3, "draw")

    play(act, screen, begun(QUICK))


def test_counts_above_the_deck_list_are_said_before_the_change() -> None:
    async def act(world: World) -> None:
        await world.open(quick.level_sheet(world.session))
        assert not world.has("do not add up")
        await world.stage.type_into("Cards in the deck", "61")
        await world.quiet(0)
        assert world.has("do not add up")
        await world.stage.type_into("Cards in the deck", "23")
        await world.quiet(0)
        assert world.has("37 cards in the discard pile, 80 in all")
        await world.pick("Change")
        assert (world.s.deck, len(world.s.discard)) == (23, 37)

    play(act, screen, begun(QUICK))


def test_to_quick_from_guided() -> None:
    async def act(world: World) -> None:
        await world.open(quick.level_sheet(world.session))
        await world.pick("Change")
        assert world.s.level == "quick"
        assert world.s.deck == 0

    play(act, lambda world: ft.Container(), begun())


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_long_names_and_large_text_can_be_drawn(text: float) -> None:
    async def act(world: World) -> None:
        for seat in range(5):
            await world.open(quick.seat_sheet(world.session, seat))
        await world.open(quick.death_sheet(world.session, 1))
        await world.open(quick.level_sheet(world.session))

    play(act, screen, begun(QUICK, [hit(1, 3)]), text=text)


def test_undo_of_a_death_asks_again() -> None:
    async def act(world: World) -> None:
        world.app.do(Undo())
        await world.quiet(world.stage.patches)
        assert "Cyril: rescued" in world.stage.names()

    dead = {"kind": "record_death", "seat": 2, "role": "brigand", "killer": 3}
    play(act, screen, begun(QUICK, [hit(2, 4), dead]))


def test_the_deck_is_at_hand_and_the_role_if_the_app_dealt_it() -> None:
    async def act(world: World) -> None:
        names = world.stage.names()
        assert "Deck and chances" in names
        assert "Look at the role again" not in names
        world.app.cache[("za_jedna.roles", "t1", 1)] = Deal(
            NAMES, ("king", "brigand", "guard", "brigand", "necromancer"), at=None
        )
        world.app.refresh()
        await world.quiet(world.stage.patches)
        assert "Look at the role again" in world.stage.names()
        assert not world.has("brigand")

    play(act, screen, begun(QUICK))


# --- after the end ---

OVER = [hit(0, 5), {"kind": "record_death", "seat": 0, "role": "king", "killer": 1}]


def test_all_roles_are_shown_and_the_rest_follows() -> None:
    async def act(world: World) -> None:
        await world.tap("Show all roles")
        await world.tap("Bára: brigand")
        await world.tap("Cyril: brigand")
        assert "Dana: brigand" not in world.stage.names(), "both brigands are told"
        await world.tap("Dana: guard")
        await world.tap("Confirm")
        assert [p.role for p in world.s.players] == ["king", "brigand", "brigand", "guard", "necromancer"]
        assert "Show all roles" not in " ".join(world.stage.names())

    play(act, screen, begun(QUICK, OVER))


def test_the_next_game_keeps_survivors_and_moves_the_crown() -> None:
    async def act(world: World) -> None:
        await world.open(next_game.next_sheet(world.session))
        assert world.has("the next king is Bára")
        await world.tap("Begin")
        assert world.s.stage == "setup"
        assert world.s.king == 1
        assert [p.character for p in world.s.players] == [None, "chinook", "gimli", "lejdy", "strider"]

    play(act, lambda world: ft.Container(), begun({**QUICK, "keep_characters": "on", "king_rotates": "on"}, OVER))
