"""The ranking, its tie-breaks and the end: case 62."""

from __future__ import annotations

import pytest

from companion.core.contract import Illegal
from companion.games.hrdina.moves import CloseScores, Confirm, ReopenScores, SetToken
from companion.games.hrdina.ranking import decided_by, keys, outcome, ranking, score
from companion.games.hrdina.rules import apply, check
from companion.games.hrdina.rules.finish import steps
from companion.games.hrdina.state import Hero, Options, Override, State, Step
from companion.games.hrdina.tell import status
from companion.i18n import Words

from .build import BARBARIAN, EXAMPLE_1, cells, hero, table

WORDS = Words("en", {}, ("Ada", "Bořek", "Cyril"))


def worth(stars: int, gold: int | None, dice: int) -> Hero:
    """A hero of so many stars, gold and dice of the class colour."""
    return hero(
        Hero(),
        klass=BARBARIAN,
        cells=cells(" ".join(["R5"] * dice + ["W5"] * (18 - dice))),
        gold=gold,
        overrides=(
            *(
                Override(line=key, stars=0)
                for key in ("backstory", "alignment", "armor", "traits", "minions", "monster")
            ),
            *(Override(line=key, stars=0) for key in ("champion", "familiar_danger", "familiar_story", "class_colour")),
            *(Override(line=f"attributes.{a}", stars=0) for a in ("STR", "DEX", "CON", "INT", "WIS", "CHA")),
        ),
        other=stars,
        seen=tuple(Step),
    )


def closed(*heroes: Hero, **options: str) -> State:
    return apply(table(*heroes, options=options), CloseScores())


@pytest.mark.rule("hrdina.score.winner", "hrdina.score.tie_gold", "hrdina.score.tie_dice", "hrdina.score.tie_share")
@pytest.mark.parametrize(
    ("heroes", "places", "rule", "why"),
    [
        (((41, 0, 9), (40, 9, 0)), ((0,), (1,)), "winner", "Ada has the most stars: 41 stars."),
        (
            ((40, 3, 6), (40, 2, 6)),
            ((0,), (1,)),
            "tie_gold",
            "40 stars each. Of these Ada has the most gold left: 3.",
        ),
        (
            ((40, 3, 6), (40, 3, 5)),
            ((1,), (0,)),
            "tie_dice",
            "40 stars and 3 gold each. Of these Bořek has the fewest dice of the class colour: 5.",
        ),
        (
            ((40, 3, 6), (40, 3, 6), (39, 9, 1)),
            ((0, 1), (2,)),
            "tie_share",
            "Ada and Bořek: 40 stars each. The victory is shared.",
        ),
        (((39, 9, 0), (40, 1, 9), (40, 1, 9)), ((1, 2), (0,)), "tie_share", None),
    ],
)
def test_the_chain_of_tie_breaks(heroes, places, rule, why) -> None:
    s = closed(*(worth(*h) for h in heroes))
    end = outcome(s)
    assert end is not None
    assert (end.ranking, end.rule, end.winners) == (places, f"hrdina.score.{rule}", places[0])
    if why is not None:
        assert WORDS.say(end.why) == why


@pytest.mark.rule("hrdina.score.tie_share")
def test_shared_ranks_skip_the_next_numbers() -> None:
    sheet = score(closed(worth(40, 3, 6), worth(40, 3, 6), worth(39, 9, 1)))
    assert [(row.seat, row.place, row.total) for row in sheet.seats] == [(0, 1, 40), (1, 1, 40), (2, 3, 39)]


@pytest.mark.rule("hrdina.score.tie_share")
def test_without_tie_breaks_equal_stars_share() -> None:
    end = outcome(closed(worth(40, 3, 6), worth(40, 2, 5), tie_break="none"))
    assert end is not None
    assert (end.winners, end.rule) == ((0, 1), "hrdina.score.tie_share")


@pytest.mark.rule("hrdina.score.tie_dice")
def test_the_second_tie_break_counts_as_the_class_line_does() -> None:
    with_familiar = hero(worth(40, 3, 5), cells=cells(" ".join(["R5"] * 5 + ["W5"] * 13 + ["R1", "R1", "W1"])))
    assert keys(table(with_familiar))[0] == (40, 3, 5)
    assert keys(table(with_familiar, options={"familiar_class_colour": "on"}))[0] == (40, 3, 7)
    assert decided_by([(1, 0, 0)]) == "hrdina.score.winner"
    assert ranking([(1, 0, 2), (1, 0, 1), (2, 0, 9)]) == ((2,), (1,), (0,))


@pytest.mark.rule("hrdina.score.order", "hrdina.score.needs_input", "hrdina.check.cells")
def test_scores_close_when_every_step_is_settled() -> None:
    s = table(worth(3, None, 5))
    s = apply(s, CloseScores())
    assert outcome(s) is not None
    assert status(s).over
    s = apply(s, ReopenScores())
    assert outcome(s) is None
    assert not status(s).over
    open_step = table(hero(worth(3, 1, 5), seen=tuple(Step)[1:]))
    assert [r.rule for r in check(open_step, CloseScores())] == ["hrdina.score.order"]
    open_line = table(hero(worth(3, 1, 5), overrides=(), other=None, seen=()))
    assert [r.rule for r in check(open_line, CloseScores())] == ["hrdina.score.needs_input", "hrdina.score.order"]
    assert apply(open_line, CloseScores(), anyway=True).closed  # the table may stop as it is


@pytest.mark.rule("hrdina.score.winner")
def test_a_closed_table_is_opened_before_anything_changes() -> None:
    s = closed(worth(3, 1, 5))
    for m in (SetToken(seat=0, token="gold", value=1), Confirm(seat=0, step=Step.GOALS, done=False), CloseScores()):
        with pytest.raises(Illegal):
            apply(s, m, anyway=True)
    assert check(table(worth(3, 1, 5)), ReopenScores())


@pytest.mark.rule("hrdina.score.order", "hrdina.score.needs_input", "hrdina.end.sequence")
def test_the_checklist_goes_in_order_and_skips_what_is_not_played() -> None:
    assert [step.value for step in steps(Options(), 2)] == [
        "monster", "goals", "colours", "backstory", "alignment", "armor", "traits", "minions", "familiar", "other", "gold",
    ]  # fmt: skip
    assert Step.FAMILIAR not in steps(Options(modules="bestiar"), 2)
    assert not {Step.MONSTER, Step.MINIONS, Step.FAMILIAR} & set(steps(Options(modules="base"), 2))
    assert Step.GOLD not in steps(Options(), 1)
    s = table(hero(EXAMPLE_1, seen=()), Hero())
    assert WORDS.say(status(s).headline) == "Scoring: Final battle"
    assert status(s).deciding == (0, 1)
    s = apply(s, Confirm(seat=0, step=Step.MONSTER))
    assert status(s).deciding == (1,)
    assert WORDS.say(status(s).detail) == "Open: Bořek"
    assert [r.rule for r in check(s, Confirm(seat=0, step=Step.MONSTER))] == ["hrdina.score.order"]
    assert [r.rule for r in check(s, Confirm(seat=1, step=Step.GOALS))] == ["hrdina.score.needs_input"]
    assert check(s, Confirm(seat=1, step=Step.ARMOR)) == []
    assert [r.rule for r in check(s, Confirm(seat=1, step=Step.GOLD))] == ["hrdina.score.needs_input"]
    s = apply(s, Confirm(seat=0, step=Step.MONSTER, done=False))
    assert s.heroes[0].seen == ()


def test_before_the_end_the_sheet_names_what_is_open() -> None:
    full = hero(EXAMPLE_1, seen=tuple(Step))
    note = score(table(full, hero(full, alignment=None))).note
    assert note is not None
    assert WORDS.say(note) == "Provisional, still open: Bořek: Alignment."
    note = score(table(full)).note
    assert WORDS.say(note) == "Ada: 42 stars."
