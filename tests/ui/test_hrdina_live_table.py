"""The live table of Hrdina v kostce: set-up, roll, order turns, actions, clean-up and levels; each tap tells the right move."""

from __future__ import annotations

from collections import Counter
from typing import Any

import flet as ft
import pytest

from companion.core import registry
from companion.core.table import Entry, Header, Table, Undo
from companion.games.hrdina.live.common import side
from companion.games.hrdina.live.numbers import bag, dice_drawn
from companion.games.hrdina.live.orders import card_of
from companion.games.hrdina.live.state import Stage
from companion.games.hrdina.words import cell_label, die_label
from companion.ui.games.hrdina import cards_mine
from companion.ui.games.hrdina.cards_facts import name_of
from companion.ui.games.hrdina.live import bits
from companion.ui.games.hrdina.live.actions import target_sheet
from companion.ui.games.hrdina.live.anytime import level_sheet
from tests.ui.hrdina_live_stage import NAMES, World, at, play

STEPS = (
    "first", "board", "start_dice", "place", "begin", "roll", "take", "action", "market", "cleanup", "close",
)  # fmt: skip


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("prefs", [{}, {"text": 2.0, "lang": "cs", "theme": "dark"}])
def test_each_step_is_drawn_with_its_headline_and_all_seats(step: str, prefs: dict[str, object]) -> None:
    async def act(world: World) -> None:
        for name in world.session.header.seats:
            assert any(n.startswith(name) for n in world.stage.names())
        assert world.stage.names()

    play(act, at(step), **prefs)


# --- set-up ---


def test_a_tap_on_a_name_settles_who_starts() -> None:
    async def act(world: World) -> None:
        await world.tap("Bára, starts")
        assert world.last == {"kind": "set_start", "seat": 1}
        assert world.step == "board"

    play(act, at("first"))


def test_the_app_rolls_for_the_start_of_all() -> None:
    async def act(world: World) -> None:
        await world.tap("App rolls")
        assert world.last["kind"] == "roll_first"
        assert len(world.last["values"]) == 3

    play(act, at("first"))


def test_the_app_draws_a_different_class_colour_for_everybody_in_one_tap() -> None:
    table = at("first").play({"kind": "set_start", "seat": 0})
    board = {"kind": "pick_board", "seat": 0, "board": None}
    for i in range(3):
        card = {"id": f"own.board{i}", "mods": [0] * 6}
        table = table.play({**board, "seat": i, "board": card})

    async def act(world: World) -> None:
        assert world.step == "colour"
        await world.tap("App draws")
        assert len({one.colour for one in world.s.live.sides} - {None}) == 3  # type: ignore[union-attr]
        assert world.step == "klass"
        await world.tap("App draws")
        for i, hero in enumerate(world.s.heroes):
            assert hero.klass is not None
            assert hero.klass.colour == side(world.s, i).colour
        await world.tap("App draws")
        await world.tap("App draws")
        assert len({h.backstory.id for h in world.s.heroes if h.backstory}) == 3
        assert world.step == "familiar"
        await world.tap("App draws")
        assert world.has("Tap the one that stays")
        await world.tap("Other two")
        await world.tap("App deals two")
        assert world.has("Tap the one that stays")

    play(act, table)


def test_starting_dice_drawn_by_the_app_come_out_of_the_bag() -> None:
    async def act(world: World) -> None:
        before = sum(bag(world.s).values())
        await world.tap("App draws")
        assert world.last["kind"] == "draw_start_dice"
        assert sum(bag(world.s).values()) == before - 6
        assert world.step == "place"

    play(act, at("start_dice"))


def test_dice_drawn_by_the_app_never_exceed_what_the_bag_holds() -> None:
    s = at("roll", 3).state
    for _ in range(50):
        drawn = bits.draw_dice(s, 40)
        codes = Counter("split" if len(d) == 3 else d[0] for d in drawn)
        assert all(codes[c] <= bag(s)[c] for c in codes)
        assert len(drawn) == 40


def test_the_whole_set_up_by_draws_of_the_app_leads_to_the_first_roll() -> None:
    """Boards, the familiar that stays and the places of the starting dice are chosen; the rest is one tap a step."""

    async def act(world: World) -> None:
        await world.tap("Adam, starts")
        w = world.app.words("hrdina")
        for _ in range(80):
            names, step = world.stage.names(), world.step
            if step == "board":
                seat = next(i for i in range(3) if world.s.heroes[i].board is None)
                await world.tap(f"{NAMES[seat]}, choose")
                used = {h.board.id for h in world.s.heroes if h.board}
                offers = cards_mine.offers(world.app, "board")
                await world.tap(next(name_of(w, o) for o in offers if o.id not in used and not o.missing))
            elif step == "familiar":
                await world.tap("App draws")
                after = world.stage.names()
                await world.tap(after[after.index("Close") + 1])
            elif step == "icons":
                await world.tap("As suggested")
            elif step == "row":
                await world.tap("The row lies there")
            elif step == "place":
                rows = ("Strength", "Dexterity", "Constitution", "Intelligence", "Wisdom", "Charisma")
                await world.tap(next(n for n in names if n.startswith(rows) and not n.endswith("full")))
            elif step == "begin":
                await world.tap("Begin the first round")
            elif step == "roll":
                break
            else:
                await world.tap("App draws")
        assert world.step == "roll"
        assert all(h.klass and h.board and h.alignment and h.backstory and h.familiar for h in world.s.heroes)
        assert world.s.monster is not None
        assert world.s.monster.colour not in {one.colour for one in world.s.live.sides}  # type: ignore[union-attr]
        assert len({h.familiar.id for h in world.s.heroes if h.familiar}) == 3
        assert len(world.s.live.away) == 3  # type: ignore[union-attr]

    play(act, at("first"))


# --- roll ---


def test_dice_are_told_one_tap_each_and_the_last_one_rolls() -> None:
    async def act(world: World) -> None:
        most = dice_drawn(world.s.live)  # type: ignore[arg-type]
        for _ in range(most - 1):
            await world.tap("red 5")
        assert world.step == "roll"
        assert world.has(f"{most - 1} of {most} told")
        await world.tap("Last die away")
        await world.tap("green 2")
        await world.tap("two colours")
        await world.tap("first colour: white")
        await world.tap(next(n for n in world.stage.names() if n.endswith(" 3") and "white and" in n))
        assert world.last["dice"][:-2] == ["R5"] * (most - 2)
        assert world.last["dice"][-2] == "G2"
        assert world.step == "take"

    play(act, at("roll"))


def test_the_app_draws_and_rolls_the_round_in_one_tap() -> None:
    async def act(world: World) -> None:
        await world.tap("App draws")
        assert world.last["kind"] == "roll_dice"
        assert len(world.last["dice"]) == 8

    play(act, at("roll"))


# --- order ---


def test_an_order_turn_is_a_card_two_dice_and_the_next_players_card() -> None:
    async def act(world: World) -> None:
        seat = (world.s.live.turn and world.s.live.turn.seat) or 0  # type: ignore[union-attr]
        before = len(world.told)
        await world.tap("Card 2")
        assert card_of(world.s, seat) == 1
        for _ in range(2):
            await world.tap(free_row(world))
        assert world.step == "action"
        await world.tap("Card 1")
        assert [m["kind"] for m in world.told[before:]] == [
            "take_initiative", "place_die", "place_die", "take_initiative",
        ]  # fmt: skip
        assert card_of(world.s, (seat + 1) % 3) == 0
        world.session.table = world.session.table.append(entry(world, Undo()))
        assert world.step == "action"  # one tap, one entry: one undo brings the open turn back

    play(act, at("take"))


def test_a_card_that_is_taken_says_who_has_it() -> None:
    async def act(world: World) -> None:
        await world.tap("Card 2")
        for _ in range(2):
            await world.tap(free_row(world))
        told = len(world.told)
        await world.tap("Card 2")
        assert len(world.told) == told
        seat = next(i for i in range(3) if card_of(world.s, i) == 1)
        assert f"{NAMES[seat]} has taken this initiative card." in world.stage.texts()

    play(act, at("take"))


def free_row(world: World) -> str:
    """A key that places a die."""
    rows = ("Strength", "Dexterity", "Constitution", "Charisma")
    return next(n for n in world.stage.names() if n.startswith(rows) and not n.endswith("full"))


def entry(world: World, do: Any) -> Entry:
    return Entry(n=world.session.table.last + 1, at="2026-01-01T10:00:00Z", do=do)


def test_the_other_die_in_hand_can_go_first() -> None:
    async def act(world: World) -> None:
        turn = world.s.live.turn  # type: ignore[union-attr]
        assert turn is not None
        first, second = side(world.s, turn.seat).hand
        assert first != second

        label = world.app.words("hrdina").say(die_label(second))
        await world.tap(f"Constitution: {label}")
        assert world.last["die"] == second
        assert world.last["row"] == 2

    table = at("take").play({"kind": "take_initiative", "seat": at("take").state.live.start, "card": 0})
    play(act, table)


def _acting(row: int) -> tuple[Table, int]:
    """A turn in which both dice of a card went into this row, and its seat."""
    for seed in range(5, 20):
        table = at("take", seed=seed)
        seat = table.state.live.start
        if table.state.heroes[seat].cells[3 * row + 1] is None:
            break
    table = table.play({"kind": "take_initiative", "seat": seat, "card": 0})
    for die in side(table.state, seat).hand:
        table = table.play({"kind": "place_die", "seat": seat, "die": die, "row": row})
    return table, seat


def test_a_step_of_a_die_is_the_die_and_its_new_value() -> None:
    table, seat = _acting(2)

    async def act(world: World) -> None:
        cell = next(i for i, d in enumerate(world.s.heroes[seat].cells) if d is not None and d[-1] in "345")
        die = world.s.heroes[seat].cells[cell] or ""
        w = world.app.words("hrdina")
        await world.tap(f"{w.say(cell_label(cell))}: {w.say(die_label(die))}")
        await world.tap(f"Step to {int(die[-1]) + 1}")
        assert world.last == {
            "kind": "attribute_action", "seat": seat, "action": "step", "cells": [cell], "to": int(die[-1]) + 1,
        }  # fmt: skip

    play(act, table)


def test_a_charisma_token_is_one_tap_and_ends_the_turn() -> None:
    table, seat = _acting(5)

    async def act(world: World) -> None:
        before = world.s.heroes[seat].charisma or 0
        await world.tap("Take a charisma token")
        assert (world.s.heroes[seat].charisma or 0) == before + 1
        assert world.s.live.turn is None  # type: ignore[union-attr]

    play(act, table)


@pytest.mark.parametrize("row", range(6))
def test_both_dice_in_one_row_offer_its_action_once(row: int) -> None:
    """The first four are aimed at dice of the board, which then stands there."""
    words = ("Move the marker", "Take a charisma")
    asks = ("turned over", "two dice that change places", "then its new value", "what it shows after the roll")
    table, _ = _acting(row)

    async def act(world: World) -> None:
        names = world.stage.names()
        assert [sum(n.startswith(x) for n in names) for x in words] == [int(row == 4), int(row == 5)]
        assert [world.has(x) for x in asks] == [i == row for i in range(4)]
        assert any(": " in n and n.startswith("Strength 1") for n in names) == (row < 4)

    play(act, table)


@pytest.mark.parametrize(("row", "taps"), [(0, 1), (1, 2), (3, 2)])
def test_an_action_at_a_die_takes_so_many_taps(row: int, taps: int) -> None:
    """Turned over at once; two dice for a swap; a die and what it shows for a roll."""
    table, seat = _acting(row)

    async def act(world: World) -> None:
        before, w = len(world.told), world.app.words("hrdina")
        lies = [i for i, d in enumerate(world.s.heroes[seat].cells[:18]) if d is not None and d[0] not in "X"][:2]
        for i in lies[:taps] if row != 3 else lies[:1]:
            assert len(world.told) == before
            await world.tap(f"{w.say(cell_label(i))}: ")
        if row == 3:
            code = world.s.heroes[seat].cells[lies[0]] or ""
            await world.tap(f"{w.say(die_label(code))} shows {code[-1]}")
        assert len(world.told) == before + 1
        assert world.last["cells"] == (lies if row == 1 else lies[:1])
        assert world.last["action"] == ("flip", "swap", "step", "reroll")[row]

    play(act, table)


def test_a_chosen_die_can_be_left_again() -> None:
    table, seat = _acting(1)

    async def act(world: World) -> None:
        before, w = len(world.told), world.app.words("hrdina")
        lies = [i for i, d in enumerate(world.s.heroes[seat].cells[:18]) if d is not None][:2]
        for _ in range(2):
            await world.tap(f"{w.say(cell_label(lies[0]))}: ")
        assert len(world.told) == before
        assert not any(n.endswith("chosen") for n in world.stage.names())

    play(act, table)


def test_two_dice_swapped_and_a_die_turned_over() -> None:
    async def act(world: World) -> None:
        w = world.app.words("hrdina")
        lies = [i for i, d in enumerate(world.s.heroes[seat].cells[:18]) if d is not None][:2]
        world.app.open(target_sheet(world.session, seat, "attribute_action", "swap"))
        await world.quiet()
        for cell in lies:
            await world.tap(w.say(cell_label(cell)))
        assert world.last["action"] == "swap"
        assert world.last["cells"] == lies

    table, seat = _acting(1)
    play(act, table)


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_the_marker_moves_by_one_tap_on_the_cell_it_comes_to(text: float) -> None:
    table, seat = _acting(4)
    table = table.play({"kind": "set_marker", "seat": seat, "cell": 3})  # at the left edge: three ways

    async def act(world: World) -> None:
        await world.app.set_prefs(text=text)
        await world.quiet()
        cells = ("lawful good", "neutral good", "chaotic good", "lawful neutral", "true neutral", "chaotic neutral")
        cells += ("lawful evil", "neutral evil", "chaotic evil")
        ways = [n for n in world.stage.names() if n.lower().startswith(cells)]
        assert [n.lower().partition(",")[0] for n in ways] == ["lawful good", "true neutral", "lawful evil"]
        await world.tap(ways[1])
        assert world.last == {"kind": "attribute_action", "seat": seat, "action": "move", "to": 4}
        assert world.s.heroes[seat].marker == 4

    play(act, table)


def test_where_the_marker_cannot_move_the_action_says_why() -> None:
    table, seat = _acting(4)
    table = table.play({"kind": "set_marker", "seat": seat, "cell": None})

    async def act(world: World) -> None:
        assert any(n.startswith("Move the marker, ") for n in world.stage.names())
        before = len(world.told)
        await world.tap("Move the marker")
        assert len(world.told) == before
        assert world.has("not told yet")

    play(act, table)


def test_the_marker_moves_to_a_neighbour_only() -> None:
    async def act(world: World) -> None:
        await world.tap("Move the marker")
        possible = [n for n in world.stage.names() if "not possible" in n]
        assert possible
        assert world.step == "action"

    table, _ = _acting(4)
    play(act, table)


# --- clean-up, any time, levels ---


def test_clean_up_is_one_tap_and_says_what_the_hands_do() -> None:
    async def act(world: World) -> None:
        assert world.has("ice back into the bag")
        round_ = world.s.live.round  # type: ignore[union-attr]
        await world.tap("Clean-up done")
        assert world.last["kind"] == "finish_cleanup"
        assert world.s.live.round == round_ + 1  # type: ignore[union-attr]
        assert world.step == "roll"

    play(act, at("cleanup"))


def test_at_any_time_shows_what_xp_buys_and_why_not() -> None:
    async def act(world: World) -> None:
        await world.tap("At any time")
        assert any(n.startswith("Turn a die over") for n in world.stage.names())
        assert any("How closely the game is followed" in n for n in world.stage.names())

    play(act, at("market"))


def test_the_level_changes_in_mid_game_and_back() -> None:
    async def act(world: World) -> None:
        cells = [h.cells for h in world.s.heroes]
        world.app.open(level_sheet(world.session))
        await world.quiet()
        await world.tap("Boards, gold, XP and cards")
        assert world.s.live is not None
        assert world.s.live.stage is Stage.PLAY
        assert [h.cells for h in world.s.heroes] == cells
        world.app.open(level_sheet(world.session))
        await world.quiet()
        await world.tap("Everything said at the table")
        assert world.s.live.level == "full"

    play(act, at("roll", 2))


def test_a_table_of_the_score_can_be_followed_until_a_board_is_full() -> None:
    empty = Table.new(registry.game("hrdina"), Header(id="t1", game="hrdina", seats=NAMES, options={}))

    async def act(world: World) -> None:
        await world.tap("Follow the game")
        await world.tap("Everything said at the table")
        await world.tap("Cyril", nth=1)
        assert world.last == {"kind": "set_follow", "level": "full", "start": 2}
        assert world.s.live is not None
        assert world.s.live.start == 2

    play(act, empty)

    async def begun(world: World) -> None:
        await world.tap("Follow the game")
        assert world.has("Round and decks are counted from now on")
        await world.tap("Everything said at the table")
        await world.tap("Cyril", nth=1)
        assert world.step == "roll"
        assert world.s.heroes[0].cells[0] == "R5"

    table = empty.play({"kind": "put_die", "seat": 0, "cell": 0, "die": "R5"})
    play(begun, table)

    async def over(world: World) -> None:
        assert not any(n.startswith("Follow the game") for n in world.stage.names())

    for cell in range(1, 21):
        table = table.play({"kind": "put_die", "seat": 0, "cell": cell, "die": "R5"})
    play(over, table)


def test_light_a_die_is_its_pad_and_its_row() -> None:
    async def act(world: World) -> None:
        await world.tap("Place a die")
        await world.tap("red 5")
        await world.tap("Strength")
        assert world.last["kind"] == "place_die"
        assert world.last["die"] == "R5"
        assert world.last["row"] == 0

    play(act, at("play", follow="light"))


# --- a whole round ---


def test_a_round_in_full_with_dice_told_by_hand_takes_at_most_eight_taps_a_player() -> None:
    taps = 0

    async def act(world: World) -> None:
        async def tap(name: str) -> None:
            nonlocal taps
            taps += 1
            await world.tap(name)

        round_ = world.s.live.round  # type: ignore[union-attr]
        for value in (1, 2, 3, 4, 5, 6, 1, 2):
            await tap(f"green {value}")
        for _ in range(20):
            names = world.stage.names()
            if world.step == "take":
                await tap(next(n for n in names if n.startswith("Card ") and "Adam" not in n))
            elif world.step == "place":
                rows = ("Strength", "Dexterity", "Constitution", "Intelligence", "Wisdom", "Charisma")
                await tap(next(n for n in names if n.startswith(rows) and not n.endswith("full")))
            elif world.step == "action":
                cards = [n for n in names if n.startswith(("Card ", "Special card")) and not n.endswith(NAMES)]
                taken = sum(card_of(world.s, i) is not None for i in range(3))
                await tap(cards[0] if taken < 3 else "No action")
            elif world.step == "market":
                await tap("Discard a card")
            elif world.step == "cleanup":
                await tap("Clean-up done")
                break
            else:
                raise AssertionError((world.step, names))
        assert world.s.live.round == round_ + 1  # type: ignore[union-attr]

    play(act, at("roll", 2))
    assert taps <= 3 * 8, taps
    assert taps == 22


@pytest.mark.parametrize("width", [320, 360, 412])
def test_two_rows_of_dice_that_are_aimed_at_fit_side_by_side(width: int) -> None:
    table, _ = _acting(0)

    async def act(world: World) -> None:
        world.app.page.width = width
        world.app.refresh()
        await world.quiet()
        keys = [c for c in world.stage.of(ft.Container) if str(c.key).startswith("aim-row-")]
        assert len(keys) == 7
        for key in keys:
            inside = key.content
            wide = sum(getattr(c, "width", None) or c.content.width for c in inside.controls)
            assert wide + inside.spacing * (len(inside.controls) - 1) <= (width - 2 * 12 - 8) / 2 + 0.01
            assert all((getattr(c, "width", None) or c.content.width) >= 36 for c in inside.controls[1:])

    play(act, table)
