"""The table of Za jedna!: the set-up, every guided moment, the ring; each tap leads to the right move."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import flet as ft
import pytest

from companion.core import registry
from companion.core.contract import Change
from companion.core.table import Header, Table

if "za_jedna" not in registry.metas():
    pytest.skip("the game is not in the catalogue yet", allow_module_level=True)

from companion.games.za_jedna import odds
from companion.ui.games import za_jedna
from companion.ui.games.za_jedna import bits, ring, seats
from companion.ui.screens.table import table as frame
from companion.ui.theme import Look
from tests.ui.za_jedna_stage import NAMES, World, play

CHARACTERS = ("balderon", "chinook", "gimli", "lejdy", "strider")
DRAW = {"kind": "draw_phase", "by": 0}


def shot(target: int, by: int = 0) -> dict[str, Any]:
    return {"kind": "play_card", "by": by, "card": "shot", "target": target}


def laid(
    *moves: dict[str, Any],
    chars: Sequence[str] = CHARACTERS,
    blue: dict[int, Sequence[str]] | None = None,
    fix: dict[str, Any] | None = None,
    options: dict[str, str] | None = None,
) -> Table:
    """A game that has begun, with these cards in play and these counts, after `moves`."""
    game = registry.game("za_jedna")
    t = Table.new(game, Header(id="t1", game="za_jedna", seats=NAMES, options=options or {}))
    for i, character in enumerate(chars):
        t = t.play({"kind": "take_character", "seat": i, "character": character})
    t = t.play({"kind": "set_king", "seat": 0}).play({"kind": "start_game"})
    changes = [Change(key=k, value=v) for k, v in (fix or {}).items()]
    items = {i.key: i for i in game.items(t.state)}
    for seat, cards in (blue or {}).items():
        counts = [int(c.value in cards) for c in items[f"table.{seat}"].choices]
        changes.append(Change(key=f"table.{seat}", value=counts))
    if changes:
        t = t.correct(changes)
    for move in moves:
        t = t.play(dict(move))
    return t


def empty(options: dict[str, str] | None = None) -> Table:
    return Table.new(registry.game("za_jedna"), Header(id="t1", game="za_jedna", seats=NAMES, options=options or {}))


def screen(world: World) -> ft.Control:
    app, session = world.app, world.session
    look, w = app.look("za_jedna"), app.words("za_jedna", session.header.seats)
    picture = za_jedna.table(app, look, w, session)
    words = [ft.Text(picture.subtitle), ft.Text(picture.headline), ft.Text(picture.sub)]
    side = [picture.side] if picture.side else []
    return ft.Column([*words, *picture.mat, *picture.seats, *side, *picture.moves])


def run(act: Any, table: Table, **prefs: Any) -> None:
    play(act, screen, table, **prefs)


# --- the set-up ---


def test_the_app_draws_characters_then_the_king_is_told_and_the_game_starts() -> None:
    async def act(world: World) -> None:
        await world.tap("Draw them")
        drawn = [p.character for p in world.s.players]
        assert None not in drawn
        assert len(set(drawn)) == 5
        await world.tap("Cyril is the king")
        assert world.s.king == 2
        await world.tap("Start the game")
        assert world.s.stage == "playing"
        assert world.has("On turn: Cyril")

    run(act, empty())


def test_characters_are_entered_one_tap_a_seat() -> None:
    async def act(world: World) -> None:
        await world.tap("Enter them")
        for i, name in enumerate(("Balderon", "Chinook", "Gimli", "Goranda", "Lejdy")):
            world.app._told = 0.0
            assert not any(x.startswith("Balderon") for x in world.stage.names()) or i == 0
            await world.tap(name)
        assert [p.character for p in world.s.players] == ["balderon", "chinook", "gimli", "goranda", "lejdy"]
        assert not world.app.sheets

    run(act, empty())


def test_two_characters_are_drawn_and_one_is_kept() -> None:
    async def act(world: World) -> None:
        await world.tap("Draw two")
        first = next(x for x in world.stage.names() if " lives, " in x)
        await world.tap(first)
        p = world.s.players[0]
        assert p.character is not None
        assert p.counter is not None
        assert p.character != p.counter
        assert world.app.sheets, "the next seat chooses"

    run(act, empty({"character_choice": "one_of_two"}))


# --- a normal turn ---


def test_a_normal_turn_takes_few_taps() -> None:
    async def act(world: World) -> None:
        await world.tap("Draw 2 cards")
        assert world.last["kind"] == "draw_phase"
        await world.tap("Za jedna!")
        assert world.has("Za jedna! – at whom?")
        await world.tap("Emil, Strider")
        assert world.last == {"kind": "play_card", "by": 0, "card": "shot", "target": 4}
        await world.tap("Hit")
        assert world.last == {"kind": "take_hit", "by": 4}
        await world.tap("End the play")
        assert world.s.turn is not None
        if world.s.turn.step == "discard":
            await world.tap("Discard")
        assert world.s.turn.seat == 1

    run(act, laid())


def test_the_ring_tells_who_is_in_reach_and_what_is_missing() -> None:
    async def act(world: World) -> None:
        await world.tap("Za jedna!")
        names = [x for x in world.stage.names() if "distance" in x]
        assert any(x.startswith("Emil") and "distance 1, in reach" in x for x in names)
        assert any(x.startswith("Bára") and "distance 2, missing 1" in x for x in names), "Chinook is seen 1 further"
        assert any(x.startswith("Cyril") and "distance 2, missing 1" in x for x in names)
        await world.tap("Cyril, Gimli")
        assert world.session.table.entries[-1].do.kind == "play"
        assert world.last["kind"] == "draw_phase", "a seat out of reach is not hit"
        assert world.has("This is not possible")
        assert any(x.startswith("We play it anyway") for x in world.stage.names())

    run(act, laid(DRAW))


def test_another_card_goes_back_to_the_cards() -> None:
    async def act(world: World) -> None:
        await world.tap("Za jedna!")
        await world.tap("Another card")
        assert any(x.startswith("End the play") for x in world.stage.names())

    run(act, laid(DRAW))


def test_an_impossible_card_says_why_and_a_tap_tells_more() -> None:
    async def act(world: World) -> None:
        assert any(x.startswith("Za jedna!, already played") for x in world.stage.names())
        before = world.session.table.last
        await world.tap("Za jedna!, already played")
        assert world.session.table.last == before
        assert world.has("1 Za jedna! has been played this turn"), "the sheet gives the reason"

    run(act, laid(DRAW, shot(4), {"kind": "take_hit", "by": 4}))


def test_a_stolen_card_is_chosen_if_there_is_a_choice() -> None:
    async def act(world: World) -> None:
        await world.tap("Camp Followers")
        await world.tap("Emil, Strider")  # a hand and nothing else
        assert world.last["target"] == 4
        assert world.last["take"] == "hand"

    async def choose(world: World) -> None:
        await world.tap("Camp Followers")
        await world.tap("Cyril, Gimli")
        assert world.has("Which card: Cyril")
        await world.tap("Shield")
        assert world.last["take"] == "stit"
        assert world.s.players[2].table == ()

    run(act, laid(DRAW))
    run(choose, laid(DRAW, blue={2: ("stit",)}))


def test_other_cards_and_blue_cards_are_one_tap_further() -> None:
    async def act(world: World) -> None:
        await world.tap("Other card")
        await world.tap("Stagecoach")
        assert world.last == {"kind": "play_card", "by": 0, "card": "stagecoach"}
        await world.tap("Blue card")
        await world.tap("Shield")
        assert world.last == {"kind": "equip", "by": 0, "card": "stit"}
        await world.tap("Blue card")
        await world.tap("Avene")
        await world.tap("Cyril, Gimli")
        assert world.last == {"kind": "equip", "by": 0, "card": "avene", "on": 2}

    run(act, laid(DRAW))


def test_discarded_cards_may_be_told() -> None:
    async def act(world: World) -> None:
        await world.tap("Which cards")
        await world.tap("Mimo")
        await world.tap("Potion")
        assert world.last == {"kind": "discard", "by": 0, "n": 2, "cards": ["mimo", "lektvar"]}
        assert world.s.discard[-2:] == ("mimo", "lektvar")

    run(act, laid(DRAW, {"kind": "end_play", "by": 0}, fix={"hand.0": 5}))


# --- characters who draw in their own way ---


def test_gimli_tells_the_suit_of_the_second_card_in_one_tap() -> None:
    async def act(world: World) -> None:
        await world.tap("Draws, the second card: diamonds")
        assert world.last["shown"] == "D"
        assert world.s.players[0].hand == 7

    run(act, laid(chars=("gimli", "catchena", "sanguinar", "lejdy", "strider")))


def test_catchena_and_sanguinar_choose_where_the_first_card_comes_from() -> None:
    async def catchena(world: World) -> None:
        await world.tap("From the discard pile")
        assert world.last["first"] == "discard"

    async def sanguinar(world: World) -> None:
        await world.tap("From a hand")
        await world.tap("Emil, Strider")
        assert world.last == {"kind": "draw_phase", "by": 1, "first": 4}

    turn = (DRAW, shot(4), {"kind": "take_hit", "by": 4}, {"kind": "end_play", "by": 0})
    run(catchena, laid(*turn, chars=("donkal", "catchena", "gimli", "lejdy", "strider"), fix={"hand.0": 3}))
    run(sanguinar, laid(*turn, chars=("donkal", "sanguinar", "gimli", "lejdy", "strider"), fix={"hand.0": 3}))


# --- tests ---


def test_a_flip_is_told_in_one_tap_or_exactly() -> None:
    moves = (DRAW, {"kind": "equip", "by": 0, "card": "avene", "on": 1}, {"kind": "end_play", "by": 0})

    async def fits(world: World) -> None:
        await world.tap("Hearts" if "Hearts" in world.stage.names() else "hearts")
        assert world.last == {"kind": "flip", "by": 1, "outcome": True}
        assert world.s.turn is not None
        assert world.s.turn.step == "draw"

    async def exact(world: World) -> None:
        await world.tap("Which card")
        await world.tap("clubs")
        await world.tap("7 clubs")
        assert world.last["cards"] == ["@7C"]
        assert world.last["by"] == 1

    run(fits, laid(*moves, fix={"hand.0": 3}))
    run(exact, laid(*moves, fix={"hand.0": 3}))


def test_erikkson_turns_two_cards_and_chooses() -> None:
    async def act(world: World) -> None:
        await world.tap("Which card")
        for suit, card in (("spades", "K spades"), ("hearts", "2 hearts")):
            await world.tap(suit, -1 if suit == "hearts" else 0)
            await world.tap(card)
        assert world.has("Which one counts")
        await world.tap("2 hearts")
        assert world.last["cards"] == ["@KS", "@2H"]
        assert world.last["chosen"] == 1

    moves = (DRAW, {"kind": "equip", "by": 0, "card": "avene", "on": 1}, {"kind": "end_play", "by": 0})
    run(act, laid(*moves, chars=("donkal", "erikkson", "gimli", "lejdy", "strider"), fix={"hand.0": 3}))


def test_jed_asks_for_two_to_nine_of_spades() -> None:
    async def act(world: World) -> None:
        await world.tap("2–9 of spades")
        assert world.last["outcome"] is True
        assert world.s.players[1].lives == 1

    passed = [DRAW, {"kind": "end_play", "by": 0}]
    run(
        act,
        laid(*passed, chars=("donkal", "catchena", "gimli", "lejdy", "strider"), blue={1: ("jed",)}, fix={"hand.0": 3}),
    )


# --- answers ---


def test_balderons_attack_needs_two_and_shows_how_many_are_left() -> None:
    async def act(world: World) -> None:
        assert world.stage.texts().count("still Mimo") == 2
        await world.tap("Mimo")
        assert world.last == {"kind": "answer", "by": 4, "card": "mimo"}
        assert world.stage.texts().count("still Mimo") == 1
        await world.tap("Mimo")
        assert not world.s.queue

    run(act, laid(DRAW, shot(4)))


def test_a_shield_is_told_in_one_tap_and_says_that_it_was_turned() -> None:
    async def act(world: World) -> None:
        await world.tap("Shield: other")
        assert world.last == {"kind": "use_shield", "by": 4, "source": "card", "outcome": False}
        assert world.has("Shield: already turned")
        await world.tap("Hit")
        assert world.s.players[4].lives == 3

    run(act, laid(DRAW, shot(4), blue={4: ("stit",)}))


def test_drirr_with_a_shield_has_two_flips() -> None:
    async def act(world: World) -> None:
        await world.tap("Drirr: hearts")
        assert world.last["source"] == "ability"
        assert not world.s.queue

    chars = ("donkal", "chinook", "gimli", "lejdy", "drirr")
    run(act, laid(DRAW, shot(4), chars=chars, blue={4: ("stit",)}))


def test_goranda_answers_with_either_card_and_attacks_with_mimo() -> None:
    async def answers(world: World) -> None:
        await world.tap("Za jedna!")
        assert world.last == {"kind": "answer", "by": 4, "card": "shot"}

    async def attacks(world: World) -> None:
        await world.tap("Za jedna!")
        await world.tap("Mimo")
        await world.tap("Emil, Strider")
        assert world.last["printed"] == "mimo"
        assert world.last["card"] == "shot"

    run(answers, laid(DRAW, shot(4), chars=("donkal", "chinook", "gimli", "lejdy", "goranda")))
    run(attacks, laid(DRAW, chars=("goranda", "chinook", "gimli", "lejdy", "strider")))


def test_everybody_answers_cpcka_with_an_attack_card() -> None:
    async def act(world: World) -> None:
        assert not any(x.startswith("Mimo") for x in world.stage.names())
        await world.tap("Za jedna!, no life is lost")
        assert world.last["card"] == "shot"
        await world.tap("Hit")
        assert world.last["by"] == 2

    run(act, laid(DRAW, {"kind": "play_card", "by": 0, "card": "cpcka"}))


def test_a_duel_goes_there_and_back() -> None:
    async def act(world: World) -> None:
        await world.tap("Fair Fight")
        await world.tap("Dana, Lejdy")
        await world.tap("Za jedna!, the duel goes on")
        assert world.last == {"kind": "answer", "by": 3, "card": "shot"}
        await world.tap("Hit")
        assert world.last == {"kind": "take_hit", "by": 0}

    run(act, laid(DRAW))


def test_the_picker_may_tell_the_card_or_not() -> None:
    async def act(world: World) -> None:
        await world.tap("A card is taken")
        assert world.last["kind"] == "pick"
        await world.tap("Which card")
        await world.tap("Potion")
        assert world.last["card"] == "lektvar"

    run(act, laid(DRAW, {"kind": "play_card", "by": 0, "card": "vetesnictvi"}))


# --- rescue and death ---

HIT = (DRAW, shot(4), {"kind": "take_hit", "by": 4})


def test_a_potion_saves() -> None:
    async def act(world: World) -> None:
        await world.tap("Potion, 1 life needed")
        assert world.last == {"kind": "play_card", "by": 4, "card": "lektvar"}
        assert world.s.players[4].lives == 1

    run(act, laid(*HIT, fix={"lives.4": 1}))


def test_lives_below_zero_are_shown_as_a_number() -> None:
    async def act(world: World) -> None:
        assert "\u22121" in world.stage.texts()
        assert any(x.startswith("Emil") and "\u22121 life of 4" in x for x in world.stage.names())

    run(act, laid(fix={"lives.4": -1}))


def test_without_rescue_only_possible_roles_are_offered() -> None:
    async def act(world: World) -> None:
        await world.tap("No rescue")
        names = world.stage.names()
        assert {"Brigand", "Guard", "Necromancer"} <= set(names)
        assert "King" not in names
        await world.tap("Brigand")
        assert world.last["role"] == "brigand"
        assert any(x.startswith("Emil, Strider, out of the game, brigand") for x in world.stage.names())

    run(act, laid(*HIT, fix={"lives.4": 1}))


def test_shogun_heals_while_somebody_else_is_asked() -> None:
    async def act(world: World) -> None:
        await world.tap("Shogun: 2 cards for a life")
        assert world.last == {"kind": "use_ability", "by": 3, "ability": "shogun"}
        assert world.s.players[3].lives == 4
        assert not any(x.startswith("Shogun: 2 cards") for x in world.stage.names()), "all lives are there"

    chars = ("donkal", "chinook", "gimli", "shogun", "strider")
    run(act, laid(DRAW, shot(4), chars=chars, fix={"lives.3": 3}))


def test_an_ability_waits_for_a_decision_where_the_table_wants_it() -> None:
    async def act(world: World) -> None:
        await world.tap("Decline")
        assert world.last == {"kind": "decline", "by": 4}

    chars = ("donkal", "chinook", "gimli", "lejdy", "stilett")
    run(act, laid(*HIT, chars=chars, options={"auto_abilities": "off"}))


# --- seats ---


def test_a_seat_tells_everything_and_shows_its_reach() -> None:
    async def act(world: World) -> None:
        await world.tap("Cyril, Gimli")
        assert world.has("Shows the second card drawn")
        await world.tap("Show it at the table")
        assert world.has("Reach of: Cyril")
        assert any(x.startswith("Dana") and "in reach" in x for x in world.stage.names())
        await world.tap("Back to the game")
        assert world.has("On turn: Adam")

    run(act, laid(DRAW))


def test_lives_are_put_right_by_hand() -> None:
    async def act(world: World) -> None:
        await world.tap("Cyril, Gimli")
        await world.tap("Correct: one life less")
        assert world.s.players[2].lives == 3
        assert world.session.table.entries[-1].do.kind == "correct"

    run(act, laid(DRAW))


# --- the ring as geometry ---


@pytest.mark.parametrize("n", range(4, 8))
@pytest.mark.parametrize("w", [388.0, 336.0, 820.0])
def test_seats_never_overlap(n: int, w: float) -> None:
    h = 706.0 if w >= 640 else ring.least(n)
    boxes = ring.places(n, w, h)
    assert len(boxes) == n
    for i, (x, y, wide, high) in enumerate(boxes):
        assert x >= -0.5
        assert x + wide <= w + 0.5
        assert y >= -0.5
        assert y + high <= h + 0.5
        for x2, y2, wide2, high2 in boxes[i + 1 :]:
            apart = x + wide <= x2 or x2 + wide2 <= x or y + high <= y2 + 0.01 or y2 + high2 <= y + 0.01
            assert apart


@pytest.mark.parametrize("n", range(4, 8))
def test_seats_go_round_clockwise_from_the_bottom(n: int) -> None:
    boxes = ring.places(n, 388.0, 520.0)
    angles = [math.atan2(194 - (x + w / 2), (y + h / 2) - 260) % (2 * math.pi) for x, y, w, h in boxes]
    assert angles[0] == pytest.approx(0)
    assert angles == sorted(angles)


def test_the_arrow_ends_at_its_target() -> None:
    for x in range(7):
        for y in range(7):
            if x != y:
                svg = ring.arrow_svg(7, 388.0, 520.0, x, y, "#FFC233")
                tip = svg.rsplit('d="M', 1)[1].split("L")[0].split()
                bx, by, bw, bh = ring.places(7, 388.0, 520.0)[y]
                far = max(bx - float(tip[0]), float(tip[0]) - bx - bw, by - float(tip[1]), float(tip[1]) - by - bh)
                assert far < 12, (x, y, tip)


def test_seven_seats_fit_a_phone_in_the_play_phase() -> None:
    look = Look("za_jedna")
    tray = bits.tray_height(look, "On turn: Adam", "Phase 2: playing", [48, bits.pad_height(8)])
    assert ring.least(7) <= bits.room(look, tray)


def test_large_text_restacks_the_seats() -> None:
    async def act(world: World) -> None:
        assert any(x.startswith("Cyril, Gimli") for x in world.stage.names())
        await world.tap("Za jedna!")
        assert any(x.startswith("Cyril, 2, missing 1") for x in world.stage.names())
        await world.tap("Emil, 1, in reach")
        assert world.last["target"] == 4

    run(act, laid(DRAW), text=2.0)


def test_large_text_puts_whoever_is_asked_first() -> None:
    async def act(world: World) -> None:
        seats_ = [x for x in world.stage.names() if " lives of " in x]
        assert seats_[0].startswith("Emil")
        assert seats_[1].startswith("Adam"), "then clockwise"

    run(act, laid(DRAW, shot(4)), text=2.0)


def test_the_coach_tells_the_chance_of_a_flip() -> None:
    async def act(world: World) -> None:
        found = next(x for x in world.stage.texts() if x.startswith("free "))
        assert found == f"free {float(odds.flip(world.s, 1, 'avene')) * 100:.1f}%"

    moves = (DRAW, {"kind": "equip", "by": 0, "card": "avene", "on": 1}, {"kind": "end_play", "by": 0})
    run(act, laid(*moves, fix={"hand.0": 3}), coach=True)


def test_the_frame_draws_the_picture() -> None:
    async def act(world: World) -> None:
        assert world.has("phase 2: playing cards")
        assert any(x == "Undo" for x in world.stage.names())

    play(act, lambda world: frame(world.app, world.session)[0], laid(DRAW))


def test_names_of_seats_say_what_the_card_shows() -> None:
    async def act(world: World) -> None:
        name = next(x for x in world.stage.names() if x.startswith("Adam"))
        assert name == "Adam, Balderon, 5 lives of 5, 7 cards in hand, king, in front: Shield, on turn"

    run(act, laid(DRAW, blue={0: ("stit",)}, fix={"hand.0": 5}))
    assert seats.Mark("1", True, "in reach", "x").reached
