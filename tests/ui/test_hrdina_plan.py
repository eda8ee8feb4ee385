"""The screens of the last improvements, of the final battle and of the result, without a browser."""

from __future__ import annotations

import asyncio
import gc
import struct
import zlib
from collections.abc import Awaitable, Callable, Iterable
from fractions import Fraction
from typing import Any

import flet as ft
import pytest

from companion import content
from companion.core.table import Play, Undo
from companion.games.hrdina import moves as k
from companion.games.hrdina.odds import Prospect, chart, choices
from companion.games.hrdina.optimise import Progress
from companion.games.hrdina.state import Battle, Hero, Options, State, Step, Tables
from companion.i18n import Words
from companion.ui import png
from companion.ui.games.hrdina import plan_run
from companion.ui.games.hrdina.battle import battle
from companion.ui.games.hrdina.plan import plan
from companion.ui.games.hrdina.plan_words import amount, spending_words
from companion.ui.screens.score import score
from companion.ui.screens.score_bars import pieces, scale
from companion.ui.screens.score_text import text
from companion.ui.screens.share import file_name, share_sheet
from tests.games.hrdina.build import EXAMPLE_1, EXAMPLE_2, HUMAN, TROLL, WARRIOR, cells, hero
from tests.ui.test_hrdina_pick import World, play

LOOKS = [{"lang": "cs"}, {"lang": "cs", "text": 2.0}, {"lang": "en", "theme": "dark"}]
CASE_42 = hero(
    Hero(), klass=WARRIOR, board=HUMAN, xp=10,
    cells=cells("K6 K6 K2 / K5 K5 K6 / K6 K6 K5 / K5 K5 K4 / K5 K5 K4 / K5 K5 K4"),
)  # fmt: skip


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Taps of a test follow quicker than a finger can."""
    monkeypatch.setattr("companion.ui.app.DOUBLE_TAP", 0.0)


def told(h: Hero, seat: int) -> Iterable[Any]:
    """A hero as moves."""
    yield k.PutDice(seat=seat, dice=h.cells)
    yield k.PickBoard(seat=seat, board=h.board)
    yield k.PickClass(seat=seat, klass=h.klass)
    yield k.PickAlignment(seat=seat, alignment=h.alignment)
    yield k.SetMarker(seat=seat, cell=h.marker)
    yield k.PickBackstory(seat=seat, backstory=h.backstory)
    yield k.PickFamiliar(seat=seat, familiar=h.familiar)
    yield k.SetArmor(seat=seat, armor=h.armor)
    yield k.SetTraits(seat=seat, traits=h.traits)
    for token in ("gold", "xp", "honor", "injuries"):
        yield k.SetToken(seat=seat, token=token, value=getattr(h, token))
    for line in ("minions", "other"):
        yield k.SetLine(seat=seat, line=line, stars=getattr(h, line))
    if h.battle:
        yield k.SetBattle(seat=seat, battle=h.battle)
    for step in h.seen:
        yield k.Confirm(seat=seat, step=step)


def at(
    screen: Callable[..., Any],
    act: Callable[[World], Awaitable[Any]],
    *heroes: Hero,
    monster: Any = TROLL,
    **prefs: Any,
) -> Any:
    """Run `act` on a screen of seat 0 at a table of these heroes."""

    async def run(world: World) -> Any:
        first = [k.SetMonster(monster=monster)] if monster else []
        for move in (*first, *(m for i, h in enumerate(heroes) for m in told(h, i))):
            await world.session.do(Play(move=move.model_dump(mode="json")), world.session.table.last)
        world.app.route = f"/t/{world.session.id}/x/0"
        world.app.refresh()
        await world.quiet()
        return await act(world)

    return play(run, screen=lambda w: screen(w.app, w.session, ["0"])[0], **prefs)


async def done(world: World) -> None:
    """Until the search has ended."""
    run = plan_run.run_of(world.app, world.session, 0)
    for _ in range(3000):
        await world.stage.settle(0.01)
        if not run.running:
            break
    await world.quiet()


def here(world: World) -> Hero:
    found: Hero = world.session.state.heroes[0]
    return found


# --- the plan ---


@pytest.mark.parametrize("prefs", LOOKS, ids=lambda p: "-".join(map(str, p.values())))
def test_a_plan_is_found_told_and_carried_out_step_by_step(prefs: dict[str, Any]) -> None:
    w = Words(prefs["lang"])

    async def act(world: World) -> tuple[list[str], list[int], list[str]]:
        await world.stage.tap(w.t("Find the best"))
        await done(world)
        seen = world.stage.texts()
        xp = []
        for _ in range(2):
            await world.stage.tap(w.t("Do it"))
            await world.quiet()
            xp.append(here(world).xp or 0)
        return seen, xp, world.stage.texts()

    seen, xp, after = at(plan, act, CASE_42, **prefs)
    assert {"8", "12", w.t("No plan is better.")} <= set(seen)
    assert not [t for t in seen if "{" in t or "None" in t]
    assert xp == [5, 0]
    assert w.t("The plan is done") in after


def test_what_is_done_is_what_the_plan_said_and_undo_goes_back_in_it() -> None:
    async def act(world: World) -> Any:
        await world.stage.tap("Find the best")
        await done(world)
        run = plan_run.run_of(world.app, world.session, 0)
        assert run.plan is not None
        assert run.hero is not None
        await world.stage.tap("Do it")
        await world.quiet()
        after = here(world).cells[2]
        way = plan_run.trail(run.plan, run.hero, run.faces, world.session.state.tables)
        stood = [way.at(here(world))]
        await world.session.do(Undo(), world.session.table.last)
        stood.append(way.at(here(world)))
        return after, stood, run.plan

    after, stood, found = at(plan, act, CASE_42)
    assert after == "K1"
    assert stood == [1, 0]
    assert found.value == 12
    assert found.proven


def test_only_what_is_allowed_is_looked_at_and_a_reroll_is_told_by_its_face() -> None:
    async def act(world: World) -> Any:
        for name in ("Turn a die over", "Swap two dice", "Step a die", "Move the marker", "Take a charisma", "Banish"):
            await world.stage.tap(name)
            await world.quiet()
        await world.stage.tap("XP: less")
        await world.quiet()
        await world.stage.tap("Find the best")
        await done(world)
        run = plan_run.run_of(world.app, world.session, 0)
        before = here(world)
        texts, names = world.stage.texts(), world.stage.names()
        await world.stage.tap("It shows 1")
        await world.quiet()
        return run.plan, before, here(world), texts, names

    found, before, after, texts, names = at(plan, act, CASE_42)
    assert before.xp == 9  # what was set here was told to the table first
    assert found.value == Fraction(26, 3)
    step = found.steps[0]
    assert step.action.kind == "reroll"
    assert "8.67" in texts
    assert any("the old value goes back" in t for t in texts)
    assert [n for n in names if n.startswith("It shows")] == [f"It shows {b.face}" for b in step.branches]
    cell = step.action.cells[0]
    kept = next(b for b in step.branches if b.face == 1).keep
    assert after.cells[cell] == (before.cells[cell] if kept == "old" else "K1")
    assert after.xp == 4


def test_a_search_can_be_stopped_and_leaves_the_screen_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    collected: set[bool] = set()  # whether garbage may be collected in a slice

    def found() -> Progress:
        collected.add(gc.isenabled())
        return Progress(1, 10, Fraction(8))

    endless = iter(found, None)
    monkeypatch.setattr(plan_run, "search", lambda p: endless)

    async def act(world: World) -> tuple[bool, list[str], list[str], bool]:
        assert gc.isenabled()
        run = plan_run.run_of(world.app, world.session, 0)
        await world.stage.tap("Find the best")
        for _ in range(20):
            await world.stage.settle(0.03)
        running, during = run.running, world.stage.texts()
        bars = bool(world.stage.of(ft.ProgressBar))
        await world.stage.tap("Cancel")
        for _ in range(5):
            await world.stage.settle(0.03)
        tasks = [t for t in asyncio.all_tasks() if "_search" in repr(t)]
        return running and not run.running and bars, during, world.stage.names(), not tasks

    stopped, during, names, gone = at(plan, act, CASE_42)
    assert stopped
    assert gone
    assert any(t.startswith("best so far: 8") for t in during)
    assert "Find the best" in names
    assert collected == {False}
    assert gc.isenabled()


def test_without_known_xp_the_number_is_asked_for() -> None:
    async def act(world: World) -> tuple[Any, bool]:
        await world.stage.tap("Find the best")
        await world.quiet()
        return world.app.toast, plan_run.run_of(world.app, world.session, 0).running

    toast, running = at(plan, act, CASE_42.model_copy(update={"xp": None}))
    assert toast.text == "How many XP are left? Set the number first."
    assert not running


def test_a_plan_for_another_hero_is_not_carried_out() -> None:
    async def act(world: World) -> list[str]:
        await world.stage.tap("Find the best")
        await done(world)
        move = k.PutDie(seat=0, cell=0, die="R1").model_dump(mode="json")
        await world.session.do(Play(move=move), world.session.table.last)
        world.app.refresh()
        await world.quiet()
        return world.stage.names() + world.stage.texts()

    seen = at(plan, act, CASE_42)
    assert "The hero has changed" in seen
    assert not [n for n in seen if n.startswith("Do it")]


def test_the_screen_asks_the_question_that_is_set() -> None:
    async def act(world: World) -> Any:
        run = plan_run.run_of(world.app, world.session, 0)
        for name in ("Keep back: more", "With the battle", "Prices", "Turn a die over: more", "Done"):
            await world.stage.tap(name)
            await world.quiet()
        return plan_run.problem_of(world.session.state, 0, run), world.stage.names()

    asked, names = at(plan, act, CASE_42)
    assert (asked.xp, asked.mode, asked.monster) == (9, "with_battle", TROLL)
    assert dict(asked.prices) == {"move": 5, "step": 5, "flip": 6, "swap": 5, "reroll": 5, "token": 5}
    assert any(n.startswith("Prices, Turn a die over 6") for n in names)


# --- the battle ---

FIGHTER = EXAMPLE_1.model_copy(update={"xp": 2, "battle": Battle(mercenaries=2, location=1, ability=-1)})


@pytest.mark.parametrize("prefs", LOOKS, ids=lambda p: "-".join(map(str, p.values())))
def test_the_battle_shows_chances_before_and_the_best_reroll_after_the_roll(prefs: dict[str, Any]) -> None:
    w = Words(prefs["lang"])

    async def act(world: World) -> tuple[list[str], list[str]]:
        before = world.stage.texts()
        for n in (2, 4, 6):
            await world.stage.tap(w.t("Combat die {n}", n=n))
        await world.quiet()
        return before, world.stage.texts()

    before, after = at(battle, act, FIGHTER, **prefs)
    assert {w.percent(Fraction(56, 216)), w.percent(Fraction(4, 216)), amount(w, Fraction(5, 9))} <= set(before)
    assert "2 + 4 + 6 + 2 − 1 + 1 − 1" in after
    assert "13" in after
    assert w.t("Reroll the {n}", n=2) in after
    assert w.t("stopping {now}, rerolling {then} on average", now="0", then=amount(w, Fraction(17, 9))) in after
    assert not [t for t in before + after if "{" in t or "None" in t]


@pytest.mark.parametrize("prefs", LOOKS, ids=lambda p: "-".join(map(str, p.values())))
def test_the_battle_tells_what_can_be_bought_and_what_one_more_is_worth(prefs: dict[str, Any]) -> None:
    w = Words(prefs["lang"])
    rich = FIGHTER.model_copy(update={"gold": 5, "xp": 5})
    found = choices(Prospect(TROLL.rungs, 3, 2, 1), 5, 5)
    assert found
    assert found.best

    async def act(world: World) -> tuple[list[str], str]:
        texts = world.stage.texts()
        await world.stage.tap(w.t("Rule: {title}", title=rule_title_of(w)))
        await world.quiet()
        return texts, world.title

    texts, title = at(battle, act, rich, **prefs)
    assert f"{spending_words(w, found.best)}; {reach(w, found.best_chance)}" in texts
    assert amount(w, found.best.stars - found.now, signed=True) in texts
    for x in found.each:
        assert amount(w, x.stars, signed=True) in texts, x
        assert any(t.endswith(reach(w, found.chance + x.chance)) for t in texts), x
    assert sum(w.tn("{n} reroll fewer", "{n} rerolls fewer", 3) in t for t in texts) == 1
    assert title == rule_title_of(w)
    assert not [t for t in texts if "{" in t or "None" in t]


def reach(w: Words, chance: Fraction) -> str:
    return w.t("chance to reach {n}: {chance}", n=14, chance=w.percent(chance))


def rule_title_of(w: Words) -> str:
    section = content.rules("hrdina", w.lang).of_rule("hrdina.battle.mercenary")
    assert section
    return section.title


def test_without_xp_and_gold_it_is_said_what_was_left_out() -> None:
    async def act(world: World) -> list[str]:
        return world.stage.texts()

    texts = at(battle, act, FIGHTER.model_copy(update={"xp": None, "gold": None}))
    assert "Reckoned as 0, not told yet: XP, Gold" in texts
    assert {"One more die", "One more reroll"} <= set(texts)
    assert "A mercenary for XP" not in texts
    free = TROLL.model_copy(update={"reroll_price": 0})
    assert "Rerolls cost nothing: in the end every die shows its best." in at(battle, act, FIGHTER, monster=free)


def test_dice_tapped_faster_than_they_are_stored_all_count_and_a_tap_takes_one_back() -> None:
    async def act(world: World) -> tuple[Any, Any, Any]:
        keys: list[Any] = [world.stage.button(f"Combat die {n}") for n in (5, 2, 6)]
        for key in keys:
            key.on_click(None)
        await world.quiet()
        three = here(world).battle
        await world.stage.tap("Combat die 2, take it back")
        await world.quiet()
        two = here(world).battle
        await world.stage.tap("Undo")
        await world.quiet()
        return three, two, here(world).battle

    three, two, again = at(battle, act, FIGHTER)
    assert three.dice == (5, 2, 6)
    assert two.dice == (5, 6)
    assert again.dice == (5, 2, 6)


def test_a_reroll_is_paid_and_what_is_added_is_told_at_once() -> None:
    rolled = FIGHTER.model_copy(update={"battle": FIGHTER.battle.model_copy(update={"dice": (2, 4, 6)})})  # type: ignore[union-attr]

    async def act(world: World) -> tuple[Hero, Hero]:
        await world.stage.tap("Reroll, 1 XP")
        await world.quiet()
        await world.stage.tap("It shows 5")
        await world.quiet()
        paid = here(world)
        await world.stage.tap("What is added")
        await world.quiet()
        for name in ("Honor: more", "Obstacle: more", "Obstacle: more", "no token"):
            await world.stage.tap(name, nth=1 if name == "no token" else 0)
            await world.quiet()
        await world.stage.tap("Done")
        await world.quiet()
        return paid, here(world)

    paid, added = at(battle, act, rolled)
    assert paid.battle is not None
    assert paid.battle.dice == (5, 4, 6)
    assert paid.xp == 1
    assert added.battle is not None
    assert (added.honor, added.battle.obstacle, added.battle.no_token) == (3, 2, ("obstacle",))


def test_the_chart_is_the_exact_distribution() -> None:
    bars = chart(3, 1)
    assert sum(chance for _, chance in bars) == 1
    assert (bars[0][0], bars[-1][0]) == (4, 19)


# --- the result ---

DONE = [
    EXAMPLE_2.model_copy(update={"seen": tuple(Step)}),
    EXAMPLE_1.model_copy(update={"seen": tuple(Step)}),
]


@pytest.mark.parametrize("prefs", LOOKS, ids=lambda p: "-".join(map(str, p.values())))
def test_the_score_is_drawn_as_bars_that_add_up(prefs: dict[str, Any]) -> None:
    w = Words(prefs["lang"])

    async def act(world: World) -> Any:
        sheet = world.session.game.score(world.session.state)
        words = world.app.words("hrdina", world.session.header.seats)
        made = [(s.total, [x.points for x in pieces(words, s.lines)]) for s in sheet.seats]
        first = world.stage.names()
        goals = next(n for n in first if n.endswith(": 11"))
        await world.stage.tap(goals)
        await world.quiet()
        opened = world.stage.texts()
        await world.stage.tap(next(n for n in world.stage.names() if words.term("attr.STR") in n))
        await world.quiet()
        return made, scale(sheet, words), opened, world.stage.texts()

    made, most, opened, line = at(lambda app, s, _: score(app, s), act, *DONE, **prefs)
    assert all(total == sum(parts) for total, parts in made)
    assert most == max(sum(p for p in parts if p > 0) for _, parts in made)
    assert "2 + 3 + 3 + 1 + 2 + 0" in opened
    assert "5 + 6 + 4 + 2 = 17" in opened
    assert "5 + 6 + 4 + 2 = 17" in line
    assert "+2" in line
    assert w.t("goal {goal}", goal="16–17") in opened


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_every_point_opens_its_own_rule(lang: str) -> None:
    """Each line of the score shows the rule it is reckoned by, in words, and a tap on it opens just that text."""

    async def act(world: World) -> list[tuple[str, str, str]]:
        words, s = world.app.words("hrdina", world.session.header.seats), world.session
        book = content.rules("hrdina", lang)
        first = s.game.score(s.state).seats[0]
        found = []
        for x in first.lines:
            section = book.of_rule(x.rule)
            assert section, x.rule
            for inner in x.lines:
                assert book.of_rule(inner.rule), inner.rule
            named = words.t("{who}, {what}: {points}", who=words.name(first.seat), what=words.say(x.label), points="")
            await world.tap(named.rstrip())
            await world.tap(words.t("Rule: {title}", title=section.title))
            found.append((x.key, section.title, world.title))
            world.app.close()
            await world.quiet()
            await world.tap(named.rstrip())
        return found

    found = at(lambda app, s, _: score(app, s), act, *DONE, lang=lang)
    assert {"attributes", "class_colour", "backstory", "alignment", "monster", "familiar_danger"} <= {
        k for k, _, _ in found
    }
    assert [(key, shown) for key, _, shown in found] == [(key, title) for key, title, _ in found]


def test_what_is_not_told_is_open_and_not_nothing() -> None:
    async def act(world: World) -> tuple[list[str], str]:
        return world.stage.texts(), text(world.app.words("hrdina", ("Adam", "Bára")), world.session)

    seen, sent = at(lambda app, s, _: score(app, s), act, EXAMPLE_1)
    assert "so far" in seen
    assert any(t.startswith("Still open: Attribute goals") for t in seen)
    assert "0 (so far) = Attribute goals open" in sent


def test_the_result_can_be_shared_as_a_picture_and_as_text() -> None:
    async def act(world: World) -> tuple[list[str], str, Any]:
        await world.open(share_sheet(world.session))
        name = file_name(world.app.words("hrdina", ("Adam", "Bára")), world.session)
        return world.stage.names(), name, world.stage.of(ft.Screenshot)

    names, name, shots = at(lambda app, s, _: score(app, s), act, *DONE)
    assert {"Save picture", "Copy as text"} <= set(names)
    assert name.startswith("hrdina-v-kostce-20")
    assert name.endswith(".png")
    assert len(shots) == 1


def _png(width: int, height: int, filter_: int) -> bytes:
    """A picture of three channels, each row filtered the same way (0 none, 1 by the left, 2 by the row above)."""
    rows = [b"".join(bytes((x * 7 % 256, y * 11 % 256, x * y % 256)) for x in range(width)) for y in range(height)]
    packed = b""
    for y, line in enumerate(rows):
        above = rows[y - 1] if y else bytes(len(line))
        before = bytes(3) + line[:-3]
        base = {0: bytes(len(line)), 1: before, 2: above}[filter_]
        packed += bytes([filter_]) + bytes((a - b) % 256 for a, b in zip(line, base, strict=True))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        png.SIGNATURE
        + png._chunk(b"IHDR", head)
        + png._chunk(b"IDAT", zlib.compress(packed))
        + png._chunk(b"IEND", b"")
    )


@pytest.mark.parametrize("filter_", [0, 1, 2])
def test_a_picture_is_cut_to_what_is_drawn(filter_: int) -> None:
    whole = _png(9, 7, filter_)
    assert png.size(whole) == (9, 7)
    assert png.cut(whole, 9, 7) is whole
    assert png.cut(whole, 20, 20) is whole
    made, wanted = png.cut(whole, 4, 3), _png(4, 3, filter_)
    kinds = [kind for kind, _ in png._chunks(made)]
    data = {kind: zlib.decompress(x) for kind, x in png._chunks(made) if kind == b"IDAT"}
    same = {kind: zlib.decompress(x) for kind, x in png._chunks(wanted) if kind == b"IDAT"}
    assert png.size(made) == (4, 3)
    assert data == same
    assert kinds == [b"IHDR", b"IDAT", b"IEND"]


@pytest.mark.parametrize("bad", [b"", b"GIF89a", png.SIGNATURE, _png(3, 3, 0)[:40]])
def test_what_is_no_picture_is_refused(bad: bytes) -> None:
    with pytest.raises(png.NotPng):
        png.cut(bad, 1, 1)


def test_problem_of_leaves_out_what_the_boxes_do_not_have() -> None:
    s = State(n=1, heroes=(CASE_42,), options=Options(modules="bestiar"), tables=Tables())
    assert "banish" not in plan_run.problem_of(s, 0, plan_run.Run()).kinds
