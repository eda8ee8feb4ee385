"""Picking cards of heroes and telling one's own: what is drawn, what a tap tells the table, what a form keeps."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft
import pytest

from companion import mycards
from companion.core import registry
from companion.core.table import Header, Table
from companion.games.hrdina.cards import HeroBoard, Trait
from companion.games.hrdina.state import Hero, Step
from companion.mycards import MyCards
from companion.store.memory import MemoryStore
from companion.ui.app import App, _sheet
from companion.ui.games.hrdina import cards_facts, cards_form, cards_mine, pick
from companion.ui.games.hrdina.cards import cards, new_sheet, tool
from companion.ui.prefs import Prefs
from companion.ui.session import Session
from tests.ui.headless import Stage

NAMES = ("Adam", "Bartoloměj Wolfgang Krumlovský z Hor")


class World:
    """An app with an open table, on a stage that shows a screen and the uppermost sheet."""

    def __init__(self, stage: Stage, app: App, session: Session) -> None:
        self.stage, self.app, self.session = stage, app, session

    @property
    def hero(self) -> Hero:
        hero: Hero = self.session.state.heroes[0]
        return hero

    @property
    def title(self) -> str:
        """The title of the open sheet."""
        shown = self.stage.of(ft.BottomSheet)
        heads = [x for x in self.stage.of(ft.Semantics) if x.header and x.heading_level == 2]
        return str(heads[-1].content.value) if shown and self.app.sheets else ""

    async def tap(self, name: str, nth: int = 0) -> None:
        before = self.stage.patches
        await self.stage.tap(name, nth)
        await self.quiet(before)

    def exact(self, name: str) -> str:
        """A name that stands alone: `tap` would take the first that begins so."""
        names = self.stage.names()
        assert name in names, (name, names)
        first = next(n for n in names if n.startswith(name))
        if first != name:
            raise AssertionError(f"{first!r} comes before {name!r}")
        return name

    async def quiet(self, since: int | None = None) -> None:
        """Until what was started when the client had got `since` messages is written down and sent to it."""
        before = self.stage.patches
        first = before if since is None else since
        calm = 0
        for n in range(100):
            await self.stage.settle(0.01)
            busy = self.app.telling or self.stage.patches != before
            calm, before = 0 if busy else calm + 1, self.stage.patches
            if calm >= 3 and (before > first or n > 20):
                return

    async def open(self, sheet: Any) -> None:
        before = self.stage.patches
        self.app.open(sheet)
        await self.quiet(before)


def play(
    act: Callable[[World], Awaitable[Any]],
    *,
    screen: Callable[[World], Any] | None = None,
    my: MyCards | None = None,
    **prefs: Any,
) -> Any:
    """Run `act` in a world of two heroes; `prefs` as in Prefs."""

    async def run() -> Any:
        store = MemoryStore()
        table = Table.new(registry.game("hrdina"), Header(id="t1", game="hrdina", seats=NAMES, options={}))
        await store.create(table.header)
        if my:
            await mycards.save(store, my)
        holder: dict[str, World] = {}

        @ft.component
        def Window() -> ft.Control:
            world = holder["world"]
            _, tick = ft.use_state(0)
            world.app.bump = lambda: tick(lambda n: n + 1)
            look, words = world.app.look("hrdina"), world.app.words("hrdina", NAMES)
            # One dialog from the first frame on: the stage has no client that would take a later one in.
            closed = ft.BottomSheet(ft.Text("closed"))
            ft.use_dialog(_sheet(world.app, look, words) if world.app.sheets else closed)
            return ft.Container(screen(world) if screen else None)

        stage = Stage(lambda: Window())
        app = App(stage.page, store, Prefs.model_validate({"lang": "en", **prefs}))
        app.session = Session(store, table)
        app.page.session.connection.loop = asyncio.get_running_loop()
        holder["world"] = world = World(stage, app, app.session)
        async with stage:
            await stage.settle(0.03)
            return await act(world)

    return asyncio.run(run())


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Taps of a test follow quicker than a finger can."""
    monkeypatch.setattr("companion.ui.app.DOUBLE_TAP", 0.0)


LOOKS = [{"lang": "cs"}, {"lang": "en", "text": 2.0, "theme": "dark"}]
SHEETS: dict[str, Callable[[World], Any]] = {
    **{kind: (lambda w, k=kind: pick.pick_sheet(w.app, w.session, 1, k)) for kind in pick.FIELD},  # type: ignore[misc]
    "marker": lambda w: pick.marker_sheet(w.app, w.session, 1),
    **{f"step {s.value}": (lambda w, s=s: pick.step_sheet(w.app, w.session, 1, s)) for s in Step if s not in (Step.GOALS, Step.COLOURS)},  # type: ignore[misc]
    "fiends": lambda w: pick.fiends_sheet(w.app, w.session, 1),
    "others": lambda w: pick.others_sheet(w.app, w.session, 1),
    "line": lambda w: pick.line_sheet(w.app, w.session, 1, "attributes.STR"),
    "tables": lambda w: pick.tables_sheet(w.app, w.session),
    "new": lambda w: new_sheet(),
    **{f"form {k}": (lambda w, k=k: cards_form.form_sheet(k, cards_mine.offers(w.app, k)[0], print)) for k in mycards.KINDS},  # type: ignore[misc]
    **{f"own {k}": (lambda w, k=k: cards_form.form_sheet(k, None, print)) for k in mycards.KINDS if k != "armor"},  # type: ignore[misc]
    **{f"card {k}": (lambda w, k=k: cards_form.card_sheet(k, cards_mine.offers(w.app, k)[-1].id, print)) for k in mycards.KINDS},  # type: ignore[misc]
}  # fmt: skip


@pytest.mark.parametrize("prefs", LOOKS, ids=lambda p: "-".join(map(str, p.values())))
def test_every_sheet_is_drawn(prefs: dict[str, Any]) -> None:
    async def act(world: World) -> dict[str, list[str]]:
        found = {}
        for name, make in SHEETS.items():
            await world.open(make(world))
            found[name] = world.stage.texts() + world.stage.names()
        return found

    for name, texts in play(act, **prefs).items():
        assert len(texts) > 3, name
        assert not [t for t in texts if "{" in t or "None" in t], name


# --- picking ---


def test_one_tap_picks_and_opens_the_next_kind_until_the_hero_is_whole() -> None:
    async def act(world: World) -> list[str]:
        pick.pick_run(world.app, world.session, 0)
        await world.quiet()
        titles = []
        for tap in ("Orc, ", "Cleric, ", "Aristocrat", "Arbiter", "lawful good", "Ice Bear"):
            titles.append(world.title)
            await world.tap(tap)
        assert "No list tells this" in " ".join(world.stage.texts()) or world.title == "Ice Bear"
        await world.tap("Without it")
        assert not world.app.sheets
        hero = world.hero
        assert hero.board == HeroBoard(id="board.orc", name="Orc", mods=hero.board.mods if hero.board else ())
        assert hero.klass
        assert hero.klass.id == "class.cleric"
        assert len(hero.klass.goals) == 6
        assert hero.backstory
        assert hero.backstory.wanted
        assert hero.alignment
        assert hero.marker == 0
        assert hero.familiar
        assert hero.familiar.id == "familiar.ice_bear"
        assert world.session.table.last == 6
        return titles

    titles = play(act)
    assert len(set(titles)) == 6


def test_skipping_leads_on_and_only_what_is_missing_is_asked_for() -> None:
    async def act(world: World) -> None:
        pick.pick(world.app, world.session, 0, "board", cards_mine.offers(world.app, "board")[0])
        await world.quiet()
        assert pick.missing_steps(world.session.state, 0)[0] == "class"
        pick.pick_run(world.app, world.session, 0)
        await world.quiet()
        first = world.title
        await world.tap("Skip")
        second = world.title
        assert first != second
        assert world.session.table.last == 1
        for _ in range(4):
            await world.tap("Skip")
        assert not world.app.sheets
        assert world.session.table.last == 1

    play(act)


def test_search_looks_at_both_languages_and_at_values_without_diacritics() -> None:
    async def act(world: World) -> None:
        await world.open(pick.pick_sheet(world.app, world.session, 0, "board"))
        label = world.stage.of(ft.TextField)[0].label
        for query, wanted in (("TRPASLIK", "trpaslík"), ("dwarf", "trpaslík"), ("charisma −2", "trpaslík")):
            await world.stage.type_into(label, query)
            await world.quiet()
            rows = [n for n in world.stage.names() if n.startswith("trpaslík")]
            assert rows, (query, wanted)
            assert not [n for n in world.stage.names() if n.startswith("elf")], (query, wanted)
        await world.stage.type_into(label, "xyzzy")
        await world.quiet()
        assert world.app.words().t("No such card") in world.stage.texts()

    play(act, lang="cs")


def test_a_card_of_another_hero_is_last_and_says_so() -> None:
    async def act(world: World) -> None:
        pick.pick(world.app, world.session, 1, "board", cards_mine.offer(world.app, "board", "board.dwarf"))
        await world.quiet()
        await world.open(pick.pick_sheet(world.app, world.session, 0, "board"))
        names = [n for n in world.stage.names() if "modifiers" in n or "+" in n]
        assert names[-1].startswith("Dwarf")
        assert NAMES[1] in names[-1]

    play(act)


def test_a_picked_card_that_nobody_here_knows_stands_first() -> None:
    async def act(world: World) -> None:
        told = HeroBoard(id="own.vila", name="Víla", mods=(1, 0, 0, 0, 0, -1)).model_dump(mode="json")
        world.app.tell(world.session, {"kind": "pick_board", "seat": 0, "board": told})
        await world.quiet()
        await world.open(pick.pick_sheet(world.app, world.session, 0, "board"))
        rows = [n for n in world.stage.names() if "chosen" in n]
        assert rows == ["Víla, chosen, Strength +1, Charisma −1"]

    play(act)


def test_the_choice_can_be_cleared() -> None:
    async def act(world: World) -> None:
        pick.pick(world.app, world.session, 0, "class", cards_mine.offers(world.app, "class")[0])
        await world.quiet()
        assert world.hero.klass
        await world.open(pick.pick_sheet(world.app, world.session, 0, "class"))
        await world.tap("Clear the choice")
        assert world.hero.klass is None

    play(act)


def test_missing_facts_are_asked_once_and_kept_for_the_next_table() -> None:
    async def act(world: World) -> None:
        await world.open(pick.pick_sheet(world.app, world.session, 0, "familiar"))
        await world.tap("Ice Bear")
        for _ in range(2):
            await world.tap("Stars in the range: more")  # "?", 3, 4
        for colour in ("red", "white", "black"):
            await world.tap(colour)
        await world.tap("Save")
        familiar = world.hero.familiar
        assert familiar
        assert (familiar.points, familiar.story) == (4, ("R", "W", "K"))
        assert familiar.low is not None
        kept = (await mycards.load(world.app.store)).cards.get("familiar", "familiar.ice_bear")
        assert kept is not None
        assert kept.facts() == {"points": 4, "story": ("R", "W", "K")}
        await world.open(pick.pick_sheet(world.app, world.session, 1, "familiar"))
        await world.tap("Ice Bear")
        assert world.session.state.heroes[1].familiar == familiar  # no form any more

    play(act)


def test_a_form_keeps_what_was_typed_when_it_is_refused() -> None:
    async def act(world: World) -> None:
        await world.open(pick.pick_sheet(world.app, world.session, 0, "board"))
        await world.tap("Not in the list")
        await world.tap("Strength: more")
        await world.tap("Save")
        texts = world.stage.texts()
        assert any("needs a name" in t for t in texts), texts
        assert "+1" in texts
        assert world.session.table.last == 0
        await world.stage.type_into(world.stage.of(ft.TextField)[0].label, "  Víla   z lesa ")
        await world.tap("Save")
        board = world.hero.board
        assert board is not None
        assert board.id == "own.vila_z_lesa"
        assert (board.name, board.mods) == ("Víla z lesa", (1, 0, 0, 0, 0, 0))

    play(act)


def test_a_backstory_is_copied_in_six_taps_and_an_alignment_in_nine() -> None:
    async def act(world: World) -> None:
        saved: list[Any] = []
        await world.open(cards_form.form_sheet("backstory", None, saved.append, name="Hrnčíř"))
        for row, colour, place in zip(
            ("Strength", "Dexterity", "Constitution", "Intelligence", "Wisdom", "Charisma"),
            ("red", "white", "green", "blue", "black", "purple"),
            (3, 1, 2, 3, 3, 2),
            strict=True,
        ):
            keys = [n for n in world.stage.names() if n.startswith(f"{row}: {colour}") and n.endswith(str(place))]
            await world.tap(keys[0])
        await world.tap("Save")
        assert [(x.colour, x.cell) for x in saved[0].card.wanted] == [
            ("R", 3), ("W", 1), ("G", 2), ("B", 3), ("K", 3), ("P", 2),
        ]  # fmt: skip
        await world.open(cards_form.form_sheet("alignment", None, saved.append, name="Klidná"))
        values = (2, -1, 0, 3, -3, 1, -2, 0, -1)
        for n in values:
            await world.tap(world.exact("−" + str(-n) if n < 0 else f"+{n}" if n else "0"))
        await world.tap("Save")
        assert saved[1].card.values == values

    play(act)


def test_an_unverified_value_is_confirmed_edited_and_given_back() -> None:
    async def act(world: World) -> None:
        offer = next(o for o in cards_mine.offers(world.app, "alignment") if "values" in o.unverified)
        await world.open(cards_form.card_sheet("alignment", offer.id))
        await world.tap("It is so on our card")
        now = cards_mine.offer(world.app, "alignment", offer.id)
        assert now
        assert now.own == ("values",)
        assert now.card == offer.card
        await world.tap("Give it back to the list")
        now = cards_mine.offer(world.app, "alignment", offer.id)
        assert now == offer
        assert not (await mycards.load(world.app.store)).cards.cards

    play(act)


# --- several cards, numbers ---


def test_armor_asks_for_its_points_once() -> None:
    async def act(world: World) -> None:
        await world.open(pick.armor_sheet(world.app, world.session, 0))
        name = cards_facts.name_of(world.app.words("hrdina"), cards_mine.offers(world.app, "armor")[0])
        for _ in range(2):
            await world.tap(f"{name}: more")
        await world.tap("Save")
        assert world.session.table.last == 0  # the points come first
        await world.tap("1 card: more")
        for _ in range(3):
            await world.tap("2 cards: more")
        await world.tap("Save")
        (armor,) = world.hero.armor
        assert (armor.type, armor.count, armor.table) == ("chain", 2, (0, 1, 3))
        kept = (await mycards.load(world.app.store)).cards.get("armor", "chain")
        assert kept is not None
        assert kept.facts()["table"] == (0, 1, 3)

    play(act)


def test_no_armor_and_no_traits_settle_their_steps() -> None:
    async def act(world: World) -> None:
        for make, label in ((pick.armor_sheet, "No armor"), (pick.traits_sheet, "No traits")):
            await world.open(make(world.app, world.session, 0))
            await world.tap(label)
        assert {Step.ARMOR, Step.TRAITS} <= set(world.hero.seen)

    play(act)


def test_traits_are_added_by_name_with_points_and_condition() -> None:
    async def act(world: World) -> None:
        await world.open(pick.traits_sheet(world.app, world.session, 0))
        await world.tap("Add a trait")
        names = [cards_facts.name_of(world.app.words("hrdina"), o) for o in cards_mine.offers(world.app, "trait")[:2]]
        for name in names:
            await world.tap(name)
        await world.tap("Done")
        await world.tap(names[0])
        for _ in range(3):
            await world.tap("Stars: more")  # "?", 1, 2, 3
        await world.tap("Condition")
        await world.tap("dice of a colour")
        await world.tap("red")
        await world.tap("Number: more")
        await world.tap("Done")
        await world.tap("Save")
        first, second = world.hero.traits
        assert first.points == 3
        assert second.points is None
        told = {"what": "colour_count", "of": "R", "op": ">=", "n": 4}
        assert first.condition is not None
        assert told.items() <= first.condition.model_dump().items()
        again = cards_mine.offer(world.app, "trait", first.id)
        assert again
        assert isinstance(again.card, Trait)
        assert (again.card.points, again.card.condition) == (3, first.condition)

    play(act)


def test_tokens_are_typed_on_the_pad_and_told_together() -> None:
    async def act(world: World) -> None:
        await world.open(pick.tokens_sheet(world.app, world.session, 0))
        pads = [n for n in world.stage.names() if n.endswith("type it")]
        await world.tap(pads[0])
        for digit in "127":
            await world.tap(world.exact(digit))  # a fourth one cannot follow, so the number is taken
        await world.tap("The others: none")
        await world.tap("Save")
        assert (world.hero.gold, world.hero.xp, world.hero.charisma, world.hero.trophies) == (127, 0, 0, 0)
        assert world.session.table.last == 6

    play(act)


def test_points_by_hand_carry_their_note() -> None:
    async def act(world: World) -> None:
        await world.open(pick.line_sheet(world.app, world.session, 0, "other"))
        await world.tap(next(n for n in world.stage.names() if n.endswith("less")))  # "?" -> 0
        await world.tap(next(n for n in world.stage.names() if n.endswith("less")))
        await world.stage.type_into(world.stage.of(ft.TextField)[0].label, " prokletý  prsten ")
        await world.tap("Save")
        assert (world.hero.other, world.hero.other_note) == (-1, "prokletý prsten")

    play(act)


def test_the_monster_is_picked_with_its_ladder() -> None:
    async def act(world: World) -> None:
        await world.open(pick.monster_sheet(world.app, world.session))
        await world.tap("Dragon")
        await world.tap("Add a rung")
        await world.tap("Add a rung")
        await world.tap("Save")
        monster = world.session.state.monster
        assert monster
        assert monster.id == "monster.dragon"
        assert len(monster.rungs) == 2
        assert monster.rungs[0][0] < monster.rungs[1][0]

    play(act)


def test_tables_are_corrected_for_this_table_and_the_next_ones() -> None:
    async def act(world: World) -> None:
        await world.open(pick.tables_sheet(world.app, world.session))
        await world.tap("6 matches: less")  # 6 -> 5
        await world.tap("Save")
        assert world.session.state.tables.backstory[6] == 5
        assert cards_mine.mine(world.app).tables == world.session.state.tables
        await world.open(pick.tables_sheet(world.app, world.session))
        for _ in range(4):
            await world.tap("6 matches: less")  # below 5 matches
        last = world.session.table.last
        await world.tap("Save")
        assert world.app.sheets
        assert world.session.table.last == last

    play(act)


def test_a_double_tap_picks_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.ui.app.DOUBLE_TAP", 10.0)

    async def act(world: World) -> None:
        pick.pick_run(world.app, world.session, 0)
        await world.quiet()
        await world.tap("Orc, ")
        await world.stage.tap("Cleric, ")
        await world.stage.settle(0.05)
        assert world.session.table.last == 1
        assert world.hero.klass is None

    play(act)


def test_what_a_row_opens_comes_back_to_its_sheet() -> None:
    async def act(world: World) -> None:
        from companion.ui.components import sheet

        def hub(app: App, look: Any, w: Any) -> ft.BottomSheet:
            rows = pick.more_rows(app, look, w, world.session, 0)
            return sheet(look, "Hub", rows, on_close=app.close, close_name="x")

        await world.open(hub)
        for opens, says in (("Other cards", "Weapons: more"), ("Tokens", "The others: none")):
            await world.tap(opens)
            await world.tap(says)
            await world.tap("Save")
            assert world.title == "Hub"
        assert world.hero.weapons == 1
        assert world.hero.gold == 0

    play(act)


# --- my cards ---


def known() -> MyCards:
    my = mycards.learn(MyCards(), "trait", {"id": "own.stin", "name": "Stín", "points": 2})
    return mycards.learn(my, "armor", {"id": "chain", "table": [0, 1, 2]})


def test_my_cards_are_listed_edited_and_deleted() -> None:
    async def act(world: World) -> None:
        texts = world.stage.texts()
        assert "Stín" in texts
        assert any("1: 1, 2: 2" in t for t in texts)
        await world.tap("Stín")
        await world.tap("Delete this card")
        await world.tap("Delete")
        assert not world.app.sheets
        assert [x.id for x in cards_mine.mine(world.app).cards] == ["chain"]
        assert "Stín" not in world.stage.texts()

    play(act, screen=lambda world: tool(world.app)[0], my=known())


def test_the_empty_and_the_full_list_are_drawn() -> None:
    async def act(world: World) -> None:
        assert "No cards of yours yet" in world.stage.texts()
        await world.tap("All cards")
        for kind in ("class", "alignment", "armor", "adventure"):
            label = world.app.words("hrdina").say(cards_facts.KINDS[kind])
            await world.tap(world.exact(label))
            assert any(t.startswith(f"{label} (") for t in world.stage.texts()), kind

    play(act, screen=lambda world: cards(world.app, world.session, [])[0], text=2.0)


def test_cards_go_out_and_come_in_and_differences_are_decided() -> None:
    async def act(world: World) -> None:
        out: list[tuple[str, str]] = []

        async def save_text(name: str, text: str) -> None:
            out.append((name, text))

        world.app.save_text = save_text  # type: ignore[method-assign]
        await world.tap("Hand over my cards")
        await world.tap("Save as a file")
        ((name, text),) = out
        assert name.endswith(mycards.SUFFIX)
        assert mycards.read_cards(text) == known()

        theirs = mycards.learn(MyCards(), "trait", {"id": "own.stin", "name": "Stín", "points": 5})
        theirs = mycards.learn(theirs, "fiend", {"id": "own.bes", "name": "Běs"})
        files = [b"{", json.dumps({"companion": "my cards", "format": 9, "game": "hrdina"}).encode()]
        files.append(mycards.export_cards(theirs).encode())

        async def pick_file() -> bytes:
            return files.pop(0)

        world.app.pick_file = pick_file  # type: ignore[method-assign]
        for _ in range(2):
            await world.tap("Add cards from a file")
            assert world.title == "This file cannot be added"
            await world.stage.fire(world.stage.of(ft.BottomSheet)[0], "dismiss")
        await world.tap("Add cards from a file")
        assert any("ours 2" in t and "theirs 5" in t for t in world.stage.texts()), world.stage.texts()
        await world.tap("theirs")
        await world.tap("Add them")
        my = cards_mine.mine(world.app)
        trait = my.get("trait", "own.stin")
        assert trait
        assert trait.facts()["points"] == 5
        assert my.get("fiend", "own.bes")
        assert my.get("armor", "chain")
        assert (await mycards.load(world.app.store)).cards == my

    play(act, screen=lambda world: tool(world.app)[0], my=known())
