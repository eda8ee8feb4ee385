"""What may be told: values outside their range are never stored, strange counts only warn."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from companion import content
from companion.core.contract import Change, Illegal, Setup
from companion.games.hrdina import correct, tell
from companion.games.hrdina.audit import audit
from companion.games.hrdina.cards import Alignment, Amount, Trait, check_die
from companion.games.hrdina.moves import MOVE, PutDice, PutDie, PutRow, SetSums
from companion.games.hrdina.rules import apply, check
from companion.games.hrdina.rules.common import new_table
from companion.games.hrdina.state import Hero, State, Sums
from companion.i18n import Words

from .build import EXAMPLE_1, EXAMPLE_2, backstory, cells, hero, table

WORDS = Words("en", content.glossary("hrdina"), ("Ada", "Bořek"))


def reasons(s: State, kind: str, **fields: Any) -> list[tuple[str, bool]]:
    """(rule, hard) against a move of seat 0."""
    return [(r.rule, r.hard) for r in check(s, MOVE.validate_python({"kind": kind, "seat": 0, **fields}))]


def impossible(kind: str, **fields: Any) -> None:
    with pytest.raises(ValidationError):
        MOVE.validate_python({"kind": kind, "seat": 0, **fields})


@pytest.mark.rule("hrdina.check.die", "hrdina.die.normal", "hrdina.die.gold", "hrdina.die.boost")
@pytest.mark.rule("hrdina.die.split_both", "hrdina.die.split_values", "hrdina.die.combat")
@pytest.mark.parametrize(
    ("code", "exists"),
    [("R1", 1), ("R6", 1), ("R0", 0), ("R7", 0), ("O6", 1), ("O7", 0), ("X2", 0), ("X3", 1), ("X8", 1), ("X9", 0),
     ("WG1", 1), ("WG4", 1), ("WG5", 0), ("WW3", 0), ("WO3", 0), ("XX4", 0), ("5", 0), ("", 0), ("C5", 0)],
)  # fmt: skip
def test_dice(code, exists) -> None:
    if exists:
        assert check_die(code) == code
    else:
        with pytest.raises(ValueError, match="no such die"):
            check_die(code)
        impossible("put_die", cell=0, die=code)


@pytest.mark.rule("hrdina.check.modifiers")
def test_modifiers() -> None:
    impossible("set_mod", row=0, value=7)
    impossible("set_mod", row=7, value=0)
    impossible("pick_board", board={"id": "own.x", "mods": [3, 0, 0, 0, 0, 0]})
    assert reasons(table(Hero()), "set_mod", row=6, value=-6) == []
    assert apply(table(Hero()), MOVE.validate_python({"kind": "set_mod", "seat": 0, "row": 1, "value": 2})).heroes[
        0
    ].mods == (0, 2, 0, 0, 0, 0, 0)


@pytest.mark.rule("hrdina.check.alignment")
def test_alignment() -> None:
    impossible("pick_alignment", alignment={"id": "own.x", "values": [6] + [0] * 8})
    impossible("pick_alignment", alignment={"id": "own.x", "values": [0] * 8})
    impossible("set_marker", cell=9)
    strange = hero(EXAMPLE_1, alignment=Alignment(id="own.x", values=(-4, *(0,) * 8)))
    assert [(seat, r.rule, WORDS.say(r.why)) for seat, r in audit(table(strange))] == [
        (0, "hrdina.check.alignment", "Ada, x: a cell worth −4 is unusual.")
    ]


@pytest.mark.rule("hrdina.check.backstory")
def test_backstory() -> None:
    wish = {"colour": "R", "cell": 1}
    impossible("pick_backstory", backstory={"id": "own.x", "wanted": [wish] * 5})
    impossible("pick_backstory", backstory={"id": "own.x", "wanted": [{"colour": "R", "cell": 4}] + [wish] * 5})
    impossible("pick_backstory", backstory={"id": "own.x", "wanted": [{"colour": "O", "cell": 1}] + [wish] * 5})
    twice = hero(EXAMPLE_1, backstory=backstory("own", "red@1 red@2 blue@3 green@1 white@2 black@3"))
    assert [r.rule for _, r in audit(table(twice))] == ["hrdina.check.backstory"]


@pytest.mark.rule("hrdina.check.tables")
def test_tables() -> None:
    impossible("set_tables", tables={"backstory": [0, 0, 1, 1, 3, 3, 11]})
    impossible("set_tables", tables={"story": [0, 0, 1]})
    s = table(Hero())
    for tables in ({"backstory": [0, 3, 2, 3, 3, 3, 6]}, {"story": [0, 1, 0, 3]}):
        m = MOVE.validate_python({"kind": "set_tables", "tables": tables})
        assert [(r.rule, r.hard) for r in check(s, m)] == [("hrdina.check.tables", True)]
    m = MOVE.validate_python({"kind": "set_tables", "tables": {"story": [0, 1, 2, 3]}})
    assert apply(s, m).tables.story == (0, 1, 2, 3)
    with pytest.raises(Illegal):
        correct.correct(s, [Change(key="backstory.6", value=0)])
    assert correct.correct(s, [Change(key="backstory.6", value=7)]).tables.backstory[6] == 7


@pytest.mark.rule("hrdina.check.familiar", "hrdina.familiar.profile")
def test_familiar() -> None:
    impossible("pick_familiar", familiar={"id": "own.x", "low": 2, "high": 5})
    impossible("pick_familiar", familiar={"id": "own.x", "low": 3, "high": 25})
    impossible("pick_familiar", familiar={"id": "own.x", "points": 11})
    s, hard = table(Hero()), [("hrdina.check.familiar", True)]
    assert reasons(s, "pick_familiar", familiar={"id": "own.x", "low": 7, "high": 5}) == hard
    assert reasons(s, "pick_familiar", familiar={"id": "own.x", "low": 7}) == hard
    assert reasons(s, "pick_familiar", familiar={"id": "own.x", "low": 5, "high": 7}) == []


@pytest.mark.rule("hrdina.check.armor")
def test_armor() -> None:
    s, hard = table(Hero()), [("hrdina.check.armor", True)]
    for of, most in (("chain", 6), ("leather", 5), ("mystic", 4), ("runic", 6), ("single", 1)):
        assert reasons(s, "set_armor", armor=[{"type": of, "count": most}]) == []
        if most < 6:
            assert reasons(s, "set_armor", armor=[{"type": of, "count": most + 1}]) == hard
    impossible("set_armor", armor=[{"type": "chain", "count": 7}])
    impossible("set_armor", armor=[{"type": "chain", "count": 1, "table": [0, 31]}])
    assert reasons(s, "set_armor", armor=[{"type": "chain", "count": 1}] * 2) == hard
    assert reasons(s, "set_armor", armor=[{"type": "chain", "count": 1, "table": [1, 2]}]) == hard


@pytest.mark.rule("hrdina.check.points", "hrdina.battle.manual")
def test_points() -> None:
    impossible("set_traits", traits=[{"id": "own.x", "points": 11}])
    impossible("set_line", line="other", stars=51)
    impossible("set_monster", monster={"id": "own.x", "bonus": 11})
    s, hard = table(Hero()), [("hrdina.check.points", True)]
    for line, low, high in (("minions", -10, 30), ("monster", 0, 30), ("champion", 0, 10), ("other", -50, 50)):
        assert reasons(s, "set_line", line=line, stars=low) == reasons(s, "set_line", line=line, stars=high) == []
        if line != "other":
            assert reasons(s, "set_line", line=line, stars=low - 1) == hard
            assert reasons(s, "set_line", line=line, stars=high + 1) == hard


@pytest.mark.rule("hrdina.check.tokens")
def test_tokens() -> None:
    s, hard = table(Hero()), [("hrdina.check.tokens", True)]
    for token, most in (("gold", 150), ("xp", 99), ("charisma", 18), ("honor", 40), ("injuries", 40), ("trophies", 53)):
        assert reasons(s, "set_token", token=token, value=most) == []
        if most < 150:
            assert reasons(s, "set_token", token=token, value=most + 1) == hard
    impossible("set_token", token="gold", value=151)
    impossible("set_token", token="gold", value=-1)
    assert reasons(table(Hero(), options={"modules": "base"}), "set_token", token="xp", value=1) == hard


@pytest.mark.rule("hrdina.check.battle")
def test_battle() -> None:
    impossible("set_battle", battle={"dice": [1] * 51})
    impossible("set_monster", monster={"id": "own.x", "strength": 61})
    impossible("set_monster", monster={"id": "own.x", "rungs": [[i + 1, i] for i in range(21)]})
    impossible("set_tables", tables={"combat_faces": [1, 2, 3, 4, 5, 10]})


@pytest.mark.rule("hrdina.check.hands")
def test_hands() -> None:
    s = table(Hero())
    assert reasons(s, "set_cards", weapons=2) == []
    assert reasons(s, "set_cards", weapons=3) == [("hrdina.check.hands", False)]


@pytest.mark.rule("hrdina.score.trait_condition")
def test_a_condition_of_nothing_is_refused() -> None:
    wrong = Trait(id="own.x", condition=Amount(what="cards", of="sword", op=">=", n=1))
    assert reasons(table(Hero()), "set_traits", traits=[wrong.model_dump()]) == [("hrdina.score.trait_condition", True)]


@pytest.mark.rule("hrdina.optimise.fiends", "hrdina.check.cells")
def test_without_familiars_there_are_none_and_no_fiends() -> None:
    s = table(Hero(), options={"modules": "bestiar"})
    assert reasons(s, "set_fiends", fiends=[{"id": "own.x"}]) == [("hrdina.optimise.fiends", True)]
    assert reasons(s, "pick_familiar", familiar={"id": "own.x"}) == [("hrdina.check.cells", True)]
    assert reasons(s, "put_die", cell=18, die="R1") == [("hrdina.check.cells", True)]
    assert reasons(s, "put_row", row=6) == [("hrdina.check.cells", True)]
    assert reasons(s, "put_die", cell=17, die="R1") == []


@pytest.mark.rule("hrdina.check.cells", "hrdina.entry.partial")
def test_a_hero_may_stay_unfinished_but_is_noticed_near_its_end() -> None:
    almost = hero(EXAMPLE_1, cells=(*EXAMPLE_1.cells[:20], None))
    assert [WORDS.say(r.why) for _, r in audit(table(almost))] == ["Ada: 1 die is missing."]
    assert audit(table(hero(EXAMPLE_1, cells=cells("R1 R2 R3")))) == []
    assert audit(table(hero(almost, cells=(*EXAMPLE_1.cells[:18], *(None,) * 3)), options={"modules": "base"})) == []


@pytest.mark.rule("hrdina.check.cells")
def test_seats() -> None:
    s = table(Hero())
    assert reasons(s, "put_die", cell=0, die="R1") == []
    assert [(r.rule, r.hard) for r in check(s, PutDie(seat=1, cell=0, die="R1"))] == [("hrdina.check.cells", True)]
    with pytest.raises(Illegal):
        new_table(Setup(6, {}))
    assert new_table(Setup(1, {})).n == 1


# --- stock ---


def full_of(*dice: str) -> Hero:
    return Hero(cells=(*dice, *(None,) * (21 - len(dice))))


def stock(*heroes: Hero) -> list[str]:
    return [WORDS.say(r.why) for _, r in audit(table(*heroes)) if r.rule == "hrdina.check.stock"]


@pytest.mark.rule("hrdina.check.stock")
def test_more_dice_than_the_boxes_hold_are_noticed() -> None:
    said = [WORDS.say(r.why) for _, r in audit(table(full_of(*["R1"] * 8), full_of(*["R1"] * 4)))]
    assert said == ["red: 12 dice told, 11 in the box."]
    assert stock(full_of(*["R1"] * 11)) == []
    for code, most in (("O1", 14), ("X3", 11)):
        assert stock(full_of(*[code] * most)) == []
        assert len(stock(full_of(*[code] * (most + 1)))) == 1


@pytest.mark.rule("hrdina.check.stock")
def test_a_split_pair_twice_is_noticed_whichever_letter_comes_first() -> None:
    assert len(stock(full_of("WG1"), full_of("GW4"))) == 1
    assert stock(full_of("WG1", "WP1")) == []
    assert len(stock(full_of(*["WG1"] * 16))) == 2  # too many of the pair, and of all
    assert len(stock(EXAMPLE_1, EXAMPLE_2)) == 1  # both heroes have a WG


@pytest.mark.rule("hrdina.check.stock")
def test_a_warning_never_stops_entry() -> None:
    s = table(full_of(*["R1"] * 18))
    assert check(s, PutDie(seat=0, cell=20, die="R1")) == []
    assert check(s, PutRow(seat=0, row=6, dice=("WG1", "WG1", "GW1"))) == []


# --- entry ---


@pytest.mark.rule("hrdina.entry.pad", "hrdina.entry.back", "hrdina.entry.text")
def test_dice_are_put_copied_cleared_and_read() -> None:
    s = table(Hero())
    s = apply(s, PutDie(seat=0, cell=4, die="R5"))
    assert s.heroes[0].cells[4] == "R5"
    s = apply(s, PutRow(seat=0, row=0, dice=("W1", None, "X3")))
    assert s.heroes[0].cells[:6] == ("W1", None, "X3", None, "R5", None)
    assert apply(s, PutRow(seat=0, row=0)).heroes[0].cells[:3] == (None,) * 3
    assert apply(s, PutDie(seat=0, cell=4)).heroes[0].cells[4] is None
    assert apply(s, PutDice(seat=0, dice=EXAMPLE_1.cells)).heroes[0].cells == EXAMPLE_1.cells


@pytest.mark.rule("hrdina.entry.sums")
def test_sums_replace_dice_and_dice_replace_sums() -> None:
    sums = {"rows": (15,) * 6, "class_dice": 18, "matches": 6, "familiar": 24, "story": 3}
    s = apply(table(EXAMPLE_1), SetSums(seat=0, sums=Sums(**sums)))
    assert s.heroes[0].sums is not None
    assert apply(s, SetSums(seat=0)).heroes[0] == EXAMPLE_1  # the dice were kept
    assert apply(s, PutDie(seat=0, cell=0, die="R1")).heroes[0].sums is None
    hard = [("hrdina.entry.sums", True)]
    assert reasons(s, "set_sums", sums={**sums, "class_dice": 19}) == hard
    by_option = table(EXAMPLE_1, options={"familiar_class_colour": "on"})
    assert reasons(by_option, "set_sums", sums={**sums, "class_dice": 21}) == []
    assert reasons(s, "set_sums", sums={**sums, "rows": (2, *(15,) * 5)}) == hard
    assert reasons(s, "set_sums", sums={**sums, "rows": (0, *(15,) * 5)}) == []  # not known yet
    impossible("set_sums", sums={**sums, "matches": 7})
    impossible("set_sums", sums={**sums, "story": 4})


@pytest.mark.rule("hrdina.entry.rest", "hrdina.entry.derive")
def test_a_hero_told_piece_by_piece_is_the_hero() -> None:
    s = table(Hero(), monster=None)
    told: list[dict[str, Any]] = [
        {"kind": "put_dice", "dice": EXAMPLE_1.cells},
        {"kind": "pick_board", "board": EXAMPLE_1.board},
        {"kind": "pick_class", "klass": EXAMPLE_1.klass},
        {"kind": "pick_alignment", "alignment": EXAMPLE_1.alignment},
        {"kind": "set_marker", "cell": 8},
        {"kind": "pick_backstory", "backstory": EXAMPLE_1.backstory},
        {"kind": "pick_familiar", "familiar": EXAMPLE_1.familiar},
        {"kind": "set_armor", "armor": EXAMPLE_1.armor},
        {"kind": "set_traits", "traits": EXAMPLE_1.traits},
        {"kind": "set_token", "token": "gold", "value": 3},
        {"kind": "set_token", "token": "honor", "value": 2},
        {"kind": "set_token", "token": "injuries", "value": 1},
        {"kind": "set_line", "line": "minions", "stars": 1},
        {"kind": "set_line", "line": "other", "stars": 0},
        {"kind": "set_battle", "battle": EXAMPLE_1.battle},
    ]
    forth, back = s, s
    for move in told:
        forth = apply(forth, MOVE.validate_python({"seat": 0, **move}))
    for move in reversed(told):
        back = apply(back, MOVE.validate_python({"seat": 0, **move}))
    assert forth.heroes[0] == back.heroes[0] == EXAMPLE_1


# --- corrections ---


def test_items_can_be_set_by_hand() -> None:
    s = table(EXAMPLE_1, Hero())
    changes = [
        Change(key="gold.1", value=9),
        Change(key="marker.0", value=None),
        Change(key="seen.1.goals", value=True),
        Change(key="story.3", value=4),
        Change(key="combat_faces.0", value=0),
        Change(key="opposite_boost", value=12),
        Change(key="closed", value=True),
    ]
    after = correct.correct(s, changes)
    assert (after.heroes[1].gold, after.heroes[0].marker, [x.value for x in after.heroes[1].seen]) == (
        9,
        None,
        ["goals"],
    )
    assert (after.tables.story[3], after.tables.combat_faces[0], after.tables.opposite_boost) == (4, 0, 12)
    assert after.closed
    for key, value in (("gold.1", 151), ("gold.1", True), ("marker.0", 9), ("gold.2", 1), ("closed", 1)):
        with pytest.raises(Illegal):
            correct.correct(s, [Change(key=key, value=value)])


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ({"kind": "put_die", "cell": 4, "die": "WG3"}, "Ada: Dexterity 2 holds white and green 3"),
        ({"kind": "put_die", "cell": 4}, "Ada: Dexterity 2 is empty"),
        ({"kind": "put_row", "row": 0, "dice": ["R5", None, "X8"]}, "Ada: Strength: red 5 and boost 8"),
        ({"kind": "put_dice", "dice": EXAMPLE_1.cells}, "Ada: 21 dice on the board"),
        ({"kind": "set_marker", "cell": 8}, "Ada: marker on chaotic evil"),
        ({"kind": "pick_board", "board": {"id": "board.dark_elf", "mods": [0] * 6}}, "Ada: hero board dark elf"),
        ({"kind": "pick_board", "board": {"id": "own.1", "name": "Elf", "mods": [0] * 6}}, "Ada: hero board Elf"),
        ({"kind": "pick_board"}, "Ada: no hero board"),
        ({"kind": "set_token", "token": "gold", "value": 3}, "Ada: Gold: 3"),
        ({"kind": "set_token", "token": "gold"}, "Ada: Gold: not told"),
        ({"kind": "set_line", "line": "attributes.CHA", "stars": -1, "note": "x"}, "Ada: Charisma by hand: −1 (x)"),
        ({"kind": "set_line", "line": "armor"}, "Ada: Armor as calculated"),
        ({"kind": "set_battle", "battle": {"dice": [5, 4]}}, "Ada: battle roll 5 and 4, total 10"),
        ({"kind": "hire_mercenary", "pay": "gold"}, "Ada: mercenary hired (Gold −5)"),
        ({"kind": "battle_reroll", "die": 3, "value": 6}, "Ada: combat die 2 rolled again: 6"),
        ({"kind": "improve", "action": "flip", "cells": [2]}, "Ada: Strength 3: gold 4 turned over: gold 3 (XP −5)"),
        ({"kind": "improve", "action": "swap", "cells": [0, 19]}, "Ada: Strength 1 and Familiar 2 change places (XP −5)"),
        ({"kind": "improve", "action": "step", "cells": [0], "to": 6}, "Ada: Strength 1: red 5 by one: red 6 (XP −5)"),
        ({"kind": "improve", "action": "heal", "price": 2}, "Ada: injury healed (XP −2)"),
        ({"kind": "confirm", "step": "goals"}, "Ada: Attribute goals: settled"),
    ],
)  # fmt: skip
def test_moves_in_words(move, said) -> None:
    s = table(EXAMPLE_1)
    assert WORDS.say(tell.tell(s, MOVE.validate_python({"seat": 0, **move}))) == said


def test_the_end_in_words() -> None:
    s = table(EXAMPLE_1)
    assert WORDS.say(tell.tell(s, MOVE.validate_python({"kind": "close_scores"}))) == (
        "The scores are closed. Ada: 42 stars."
    )
