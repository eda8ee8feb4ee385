"""Dice as text and taps on the pad."""

from __future__ import annotations

import pytest

from companion.games.hrdina.cards import COLOURS
from companion.games.hrdina.dice import all_dice
from companion.games.hrdina.live.state import UNNAMED_FIEND, MarketCard
from companion.games.hrdina.text import PAD, DiceText, next_cell, read_dice, read_die, taps, write_dice
from companion.games.hrdina.words import card_label
from companion.i18n import Words

from .build import EXAMPLE_1, EXAMPLE_2

WORDS = Words("en", {}, ())
TEXT = "r5 g6 o4 b6 k5 r6 x8 rb4 r6 p6 w5 g6 k4 r6 gk4 w5 o3 r5 wg2 r1 b3"


@pytest.mark.rule("hrdina.entry.text", "hrdina.check.cells")
def test_text_of_example_1() -> None:
    """Case 50."""
    assert read_dice(TEXT) == EXAMPLE_1.cells
    assert read_dice(TEXT.replace(" ", ",\n ").upper()) == EXAMPLE_1.cells
    assert write_dice(EXAMPLE_1.cells).lower() == TEXT
    board = read_dice(" ".join(TEXT.split()[:18]))
    assert board == (*EXAMPLE_1.cells[:18], None, None, None)
    assert len(write_dice(board).split()) == 18
    assert read_dice(" ".join(["."] * 21)) == (None,) * 21


@pytest.mark.rule("hrdina.entry.text_cs")
def test_czech_letters() -> None:
    assert [read_die(w, "cs") for w in ("č5", "c5", "b5", "Z1", "f2", "m3", "r4", "o6", "x8", "bz3", "čm2")] == [
        "K5", "K5", "W5", "G1", "P2", "B3", "R4", "O6", "X8", "WG3", "KB2",
    ]  # fmt: skip
    for hero in (EXAMPLE_1, EXAMPLE_2):
        assert read_dice(write_dice(hero.cells, "cs"), "cs") == hero.cells
    assert write_dice(EXAMPLE_1.cells, "cs").startswith("R5 Z6 O4 M6 Č5")
    with pytest.raises(DiceText):
        read_die("g5", "cs")  # an English letter that Czech does not use


@pytest.mark.rule("hrdina.check.die", "hrdina.entry.text")
@pytest.mark.parametrize("word", ["x2", "o7", "ww3", "rb5", "r0", "r7", "q5", "r", "5", "xo4", "rbg2", "r55"])
def test_dice_that_do_not_exist_are_refused(word) -> None:
    for lang in ("en", "cs"):
        with pytest.raises(DiceText) as e:
            read_die(word, lang)
        assert WORDS.say(e.value.why) == f"“{word}” is no die."


@pytest.mark.rule("hrdina.check.cells")
@pytest.mark.parametrize("count", [0, 1, 17, 19, 20, 22])
def test_a_hero_has_18_or_21_dice(count) -> None:
    with pytest.raises(DiceText) as e:
        read_dice(" ".join(["r5"] * count))
    assert str(count) in WORDS.say(e.value.why)


@pytest.mark.rule("hrdina.entry.text")
def test_every_die_can_be_written_and_read() -> None:
    for die in all_dice():
        cells = (die,) * 21
        for lang in ("en", "cs"):
            assert read_dice(write_dice(cells, lang), lang) == cells


@pytest.mark.rule("hrdina.entry.taps", "hrdina.entry.pad_split")
def test_taps_of_the_examples() -> None:
    """Case 51."""
    assert taps(EXAMPLE_1.cells) == 21 + 2 * 3 == 27
    assert taps((None,) * 21) == 0
    assert taps(("WG3",)) == 3


@pytest.mark.rule("hrdina.entry.pad", "hrdina.entry.back")
def test_the_pad_has_eight_lines_and_the_cursor_moves_on() -> None:
    assert [code for code, _ in PAD] == [*COLOURS, "O", "X"]
    assert PAD[0][1] == (1, 2, 3, 4, 5, 6)
    assert PAD[-1][1] == (3, 4, 5, 6, 7, 8)
    assert [next_cell((None,) * 21, i) for i in (0, 17, 19)] == [1, 18, 20]
    assert next_cell((None,) * 21, 17, last=18) == 0
    assert next_cell((None, "R1", *(("R1",) * 19)), 20) == 0
    assert next_cell(EXAMPLE_1.cells, 20) == 20


def test_a_card_nobody_named_is_called_so() -> None:
    assert WORDS.say(card_label(UNNAMED_FIEND)) == "without a name"
    assert WORDS.say(card_label(UNNAMED_FIEND.model_copy(update={"name": "Avarice"}))) == "Avarice"
    assert WORDS.say(card_label(MarketCard(id="skill.quick_hands", type="skill"))) == "quick hands"
