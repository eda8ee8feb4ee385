"""Conditions of traits built from several, and what a monster's ability says: typed, kept, handed over, shown."""

from __future__ import annotations

from typing import Any

import flet as ft
import pytest

from companion import content, mycards
from companion.core.contract import Illegal
from companion.games.hrdina.cards import AlignmentIn, AllOf, Amount, AnyOf, Condition, OfRow
from companion.games.hrdina.state import Step
from companion.i18n import Words
from companion.mycards import MyCards
from companion.ui.games.hrdina import cards_facts, cards_form, cards_mine, overview, pick
from companion.ui.games.hrdina.battle import battle, modifiers_sheet
from companion.ui.games.hrdina.cards_condition import condition_sheet
from tests.games.hrdina.build import EXAMPLE_1, TROLL
from tests.ui.test_hrdina_pick import World, play
from tests.ui.test_hrdina_plan import at

RED = Amount(what="colour_count", of="R", op=">=", n=4)
GOLD = Amount(what="gold", of="", op=">=", n=5)
STRONG = OfRow(what="goal_met", of="STR")


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Taps of a test follow quicker than a finger can."""
    monkeypatch.setattr("companion.ui.app.DOUBLE_TAP", 0.0)


async def gold(world: World) -> None:
    """Tell "gold: at least 5" on the open sheet."""
    await world.tap("gold")
    await world.tap("Done")


def test_conditions_are_joined_kept_and_handed_over() -> None:
    async def act(world: World) -> None:
        offer = cards_mine.offers(world.app, "trait")[0]
        await world.open(cards_form.form_sheet("trait", offer, lambda _: None))
        await world.tap("Condition")
        await world.tap("dice of a colour")
        await world.tap("red")
        await world.tap("Number: more")  # 4
        await world.tap("any of")  # what was chosen so far is the first one
        assert "Add another one" in world.stage.names()
        await world.tap("Add a condition")
        await gold(world)
        await world.tap("Add a condition")
        await world.tap("all of")
        await world.tap("Add a condition")
        await world.tap("one attribute")
        await world.tap("goal met")
        await world.tap("Strength")
        await world.tap("Done")
        await world.tap("Add a condition")
        await gold(world)
        await world.tap("Done")  # the inner "all of"
        await world.tap("Done")
        await world.tap("Stars: more")
        await world.tap("Save")
        made = AnyOf(parts=(RED, GOLD, AllOf(parts=(STRONG, GOLD))))
        told = cards_mine.mine(world.app).get("trait", offer.id)
        assert told
        assert told.facts()["condition"] == made
        again = mycards.read_cards(mycards.export_cards(cards_mine.mine(world.app)))
        assert again == cards_mine.mine(world.app)
        kept = await mycards.load(world.app.store)
        assert kept.cards == again

    play(act)


def chosen(condition: Condition, *taps: str) -> tuple[Any, list[str]]:
    """What the sheet gives back after these taps, and what stood on it before the last one."""
    got: list[Any] = []
    seen: list[str] = []

    async def act(world: World) -> None:
        await world.open(condition_sheet(condition, got.append))
        for tap in taps:
            seen[:] = world.stage.texts() + world.stage.names()
            await world.tap(tap)

    play(act)
    return (got[0] if got else "nothing"), seen


def test_one_of_several_is_changed_and_taken_away() -> None:
    both = AllOf(parts=(RED, GOLD, STRONG))
    found, _ = chosen(both, "gold: at least 5", "Number: more", "Done", "Done")
    assert found == AllOf(parts=(RED, GOLD.model_copy(update={"n": 6}), STRONG))
    found, _ = chosen(both, "Take away: gold", "any of", "Done")
    assert found == AnyOf(parts=(RED, STRONG))
    found, seen = chosen(both, "Take away: gold", "Take away: Strength", "Add another one")
    assert found == "nothing"  # one alone is not several
    assert "Add another one" in seen


def test_going_to_one_condition_and_back_loses_nothing() -> None:
    both = AllOf(parts=(RED, GOLD))
    assert chosen(both, "just one", "all of", "Done")[0] == both
    assert chosen(both, "just one", "Done")[0] == RED
    assert chosen(both, "No condition")[0] is None


def test_the_same_condition_is_not_added_twice() -> None:
    both = AllOf(parts=(RED, GOLD))
    found, seen = chosen(both, "Add a condition", "gold", "Done", "Done")
    assert found == both
    assert "This condition is there already." in seen


def test_there_is_room_for_six() -> None:
    six = AnyOf(parts=tuple(Amount(what="xp", op="=", n=n) for n in range(6)))
    found, seen = chosen(six, "Done")
    assert found == six
    assert "Add a condition" not in seen
    assert "There is room for 6 conditions." in seen


def test_a_group_in_a_group_reads_in_brackets() -> None:
    w = Words("en", content.glossary("hrdina"))
    inner = AnyOf(parts=(GOLD, STRONG))
    assert cards_facts.condition_words(w, AllOf(parts=(RED, inner))) == (
        "dice: red: at least 4 and (gold: at least 5 or Strength: goal met)"
    )
    cells = AlignmentIn(cells=("LG", "CE"))
    assert cards_facts.condition_words(w, AllOf(parts=(cells, GOLD))).startswith("(alignment: ")


@pytest.mark.parametrize(
    "condition",
    [
        {"kind": "amount", "what": "kind_count", "of": "glass", "op": ">=", "n": 1},
        {"kind": "amount", "what": "gold", "of": "R", "op": ">=", "n": 1},
        {"kind": "all_of", "parts": [{"kind": "amount", "what": "cards", "of": "", "op": "=", "n": 1}]},
        {"kind": "any_of", "parts": []},
        {"kind": "any_of", "parts": [{"kind": "amount", "what": "gold", "op": "=", "n": n} for n in range(7)]},
    ],
)
def test_a_condition_of_nothing_that_exists_is_refused(condition: dict[str, Any]) -> None:
    with pytest.raises(Illegal) as e:
        mycards.learn(MyCards(), "trait", {"id": "trait.weak", "condition": condition})
    assert {r.rule for r in e.value.rulings} == {"hrdina.score.trait_condition"}


# --- what a monster's ability says ---

SAYS = "Za každou bílou kostku −1."


def test_the_ability_of_a_monster_is_typed_kept_and_wiped_out() -> None:
    async def act(world: World) -> None:
        await world.open(pick.monster_sheet(world.app, world.session))
        await world.tap("Dragon")
        await world.tap("Add a rung")
        await world.stage.type_into("What its ability says", f"  {SAYS} ")
        await world.tap("Save")
        monster = world.session.state.monster
        assert monster
        assert monster.ability == SAYS
        again = mycards.read_cards(mycards.export_cards(cards_mine.mine(world.app)))
        told = again.get("monster", "monster.dragon")
        assert told
        assert told.facts()["ability"] == SAYS
        await world.open(
            cards_form.form_sheet("monster", cards_mine.offer(world.app, "monster", "monster.dragon"), print)
        )
        (box,) = [f for f in world.stage.of(ft.TextField) if f.label == "What its ability says"]
        assert box.value == SAYS
        await world.stage.type_into(box.label, " ")
        await world.tap("Save")
        left = cards_mine.mine(world.app).get("monster", "monster.dragon")
        assert left
        assert left.facts().keys() == {"rungs"}

    play(act)


def test_the_ability_is_shown_where_it_counts() -> None:
    monster = TROLL.model_copy(update={"ability": SAYS})

    async def act(world: World) -> list[list[str]]:
        found = [world.stage.texts()]
        for sheet in (modifiers_sheet(world.session, 0), overview.step_sheet(world.session, 0, Step.MONSTER)):
            await world.open(sheet)
            found.append(world.stage.texts())
        return found

    on_screen, added, step = at(battle, act, EXAMPLE_1, monster=monster)
    assert f"Ability: {SAYS}" in on_screen
    assert SAYS in added
    assert f"Ability: {SAYS}" in step
