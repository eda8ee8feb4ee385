"""Own heroes and weapons: the form, decks, files, and a table that plays from them."""

from __future__ import annotations

import asyncio
import math
import random
from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft
import pytest

from companion.games.balicek.cards import Bonus, HeroCard, Segment, WeaponCard
from companion.games.balicek.spinner import edges, turn
from companion.games.balicek.state import Stage
from companion.store.memory import MemoryStore
from companion.ui.app import App, _sheet
from companion.ui.games.balicek import cards, wheel
from companion.ui.games.balicek import cards_store as cs
from companion.ui.games.balicek.cards_deck import deck_sheet
from companion.ui.games.balicek.cards_mine import MINE
from companion.ui.games.balicek.details import slot_sheet
from companion.ui.prefs import Prefs
from tests.games.balicek.build import EMPTY, new, slot, state
from tests.ui.headless import Stage as Shown
from tests.ui.test_balicek_table import World
from tests.ui.test_balicek_table import play as at_table

WOLF = HeroCard(
    name="Vlk", type="Zvíře", copies=4, energy=5, skills=("meč",),
    bonuses=(Bonus(kind="attack_hero", values={"rano": 2}),),
)  # fmt: skip
FOX = HeroCard(name="Liška", energy=3, skills=(), bonuses=())
SWORD = WeaponCard(
    name="Čepel", klass="meč", resistance=3, cost=2,
    segments=(Segment(kind="attack_hero", number=3, share=2), Segment(kind="nothing")),
)  # fmt: skip
MY = cs.put(cs.put(cs.put(cs.MyCards(), WOLF), FOX), SWORD)
DATA: dict[str, Any] = {"card_mode": "data"}


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.ui.app.DOUBLE_TAP", 0.0)


def table(act: Callable[[World], Awaitable[Any]], s: Any, my: cs.MyCards = MY, **prefs: Any) -> None:
    """A table that plays from these cards."""

    async def go(world: World) -> None:
        world.app.cache[MINE] = my
        await cs.update(world.app.store, lambda _: my)
        await act(world)

    at_table(go, s, **prefs)


class Screen(World):
    """The screen of the cards without a table."""

    async def quiet(self, since: int) -> None:
        """Nothing is told to a table here, so the first frame after a tap is the last, but for what is kept."""
        for n in range(10):
            await self.stage.settle(0.004)
            if n >= 2 and self.stage.patches > since:
                return

    async def save(self) -> None:
        """The button of the sheet."""
        await self.tap("Save")

    async def my(self) -> cs.MyCards:
        return (await cs.load(self.app.store)).cards


def screen(act: Callable[[Screen], Awaitable[Any]], my: cs.MyCards | None = None, **prefs: Any) -> None:
    async def run() -> None:
        store = MemoryStore()
        if my is not None:
            await cs.update(store, lambda _: my)
        holder: dict[str, Screen] = {}

        @ft.component
        def Window() -> ft.Control:
            world = holder["world"]
            _, tick = ft.use_state(0)
            world.app.bump = lambda: tick(lambda n: n + 1)
            drawn, look, words = cards.tool(world.app)
            closed = ft.BottomSheet(ft.Text("closed"))
            ft.use_dialog(_sheet(world.app, look, words) if world.app.sheets else closed)
            return ft.Container(drawn)

        stage = Shown(lambda: Window())
        app = App(stage.page, store, Prefs.model_validate({"lang": "en", **prefs}))
        app.page.session.connection.loop = asyncio.get_running_loop()
        holder["world"] = world = Screen(stage, app, None)  # type: ignore[arg-type]
        async with stage:
            await stage.settle(0.05)
            await act(world)

    asyncio.run(run())


# --- the form ---


def test_a_hero_is_entered_with_the_form() -> None:
    async def act(world: Screen) -> None:
        await world.tap("New hero")
        await world.save()
        assert "Give the card a name." in [f.error for f in world.stage.of(ft.TextField)]
        await world.stage.type_into("Name", "  Vlk ")
        await world.stage.type_into("Type, for squads and decks", "Zvíře")
        for _ in range(2):
            await world.tap("Copies you have: more")
        await world.tap("Energy printed on the hero")
        await world.tap("Energy printed on the hero: more")
        await world.stage.type_into("Another class of weapons", "meč")
        await world.tap("Add", 2)  # not those of a file
        await world.stage.type_into("Another class of weapons", "luk")  # left in the field, and kept all the same
        await world.tap("Add a bonus")
        await world.tap("Healing bonus")
        await world.tap("Noon: more")
        await world.tap("Noon: more")
        await world.tap("Done")
        await world.save()
        hero = (await world.my()).get("heroes", "vlk")
        bonus = Bonus(kind="heal", values={"poledne": 2})
        expected = HeroCard(
            id="vlk", name="Vlk", type="Zvíře", copies=3, energy=5, skills=("meč", "luk"), bonuses=(bonus,)
        )
        assert hero == expected
        assert "Kept: Vlk" in world.app.toast.text if world.app.toast else False
        assert any(n.startswith("Vlk") for n in world.stage.names())

    screen(act)


def test_a_weapon_is_entered_with_its_spinner() -> None:
    async def act(world: Screen) -> None:
        await world.tap("Weapons")
        await world.tap("New weapon")
        await world.stage.type_into("Name", "Bumerang")
        await world.tap("Resistance")
        await world.tap("Energy of a spin")
        await world.tap("Energy of a spin: less")
        await world.tap("Energy of a spin: less")  # less than 0: not known again
        await world.tap("Add a segment")
        await world.tap("Number: more")
        await world.tap("Size: more")
        await world.tap("Done")
        await world.tap("Add a segment")
        await world.tap("Combo")
        await world.tap("against weapons")
        await world.tap("Done")
        assert "2 of 3 of the circle" in world.said
        await world.save()
        weapon = (await world.my()).get("weapons", "bumerang")
        assert isinstance(weapon, WeaponCard)
        assert weapon.cost is None
        assert weapon.resistance == 3
        assert weapon.segments == (
            Segment(kind="attack_hero", number=2, share=2),
            Segment(kind="combo", number=1, target_kind="attack_weapon"),
        )

    screen(act)


def test_what_is_not_printed_is_known_to_be_nothing() -> None:
    async def act(world: Screen) -> None:
        await world.tap("New hero")
        await world.stage.type_into("Name", "Nobody")
        for name in ("No bonus is printed", "No class is printed"):
            await world.tap(name)
        await world.save()
        hero = (await world.my()).heroes[0]
        assert isinstance(hero, HeroCard)
        assert (hero.skills, hero.bonuses, hero.energy) == ((), (), None)

    screen(act)


def test_a_card_is_changed_and_deleted() -> None:
    async def act(world: Screen) -> None:
        await world.tap("Vlk")
        assert "Bonus to attacks on heroes: morning +2" in world.said
        await world.tap("Edit")
        await world.tap("Energy printed on the hero: more")
        await world.save()
        hero = (await world.my()).get("heroes", "vlk")
        assert isinstance(hero, HeroCard)
        assert hero.energy == 6
        assert "6" in world.stage.texts()
        await world.tap("Delete this card")
        await world.tap("Delete")
        assert (await world.my()).get("heroes", "vlk") is None
        assert not world.app.sheets

    screen(act, MY)


@pytest.mark.parametrize("prefs", [{"lang": "cs"}, {"lang": "en", "text": 2.0, "theme": "dark"}], ids=["cs", "large"])
def test_every_screen_of_cards_draws(prefs: dict[str, Any]) -> None:
    async def act(world: Screen) -> None:
        for n in range(3):
            choices = [b for b in world.stage._buttons() if b[0]]
            assert choices
            world.app.cache[cards.VIEW]["show"] = ("heroes", "weapons", "decks")[n]
            world.app.refresh()
            await world.stage.settle(0.03)
            assert world.stage.names()
        for sheet in (cards.card_sheet("heroes", "vlk"), cards.card_sheet("weapons", "cepel"), deck_sheet(None)):
            world.app.open(sheet)
            await world.stage.settle(0.03)
            assert len(world.stage.of(ft.BottomSheet)) == 1

    screen(act, MY, **prefs)


# --- decks ---


def test_the_deck_builder_says_what_is_missing() -> None:
    my = MY
    for i in range(5):
        my = cs.put(cs.put(my, HeroCard(name=f"H{i}", copies=4)), WeaponCard(name=f"W{i}", copies=4))

    most = cs.Deck(id="", name="Most", heroes={f"h{i}": 4 for i in range(1, 5)}, weapons={f"w{i}": 4 for i in range(5)})
    my = cs.put_deck(my, most)

    async def act(world: Screen) -> None:
        await world.tap("Decks")
        await world.tap("New deck")
        assert "heroes: 20 cards are missing to 20." in world.said
        await world.tap("Close")
        await world.tap("Most")
        assert "heroes: 4 cards are missing to 20." in world.said
        for _ in range(4):
            await world.tap("H0: more")
        assert "This deck may be played." in world.said
        await world.tap("H0: more")
        assert "A deck holds at most 4 cards of one type, here are 5: H0." in world.said
        assert "More than you have: H0" in world.said
        await world.tap("H0: less")
        await world.tap("Weapons 20 of 20")
        await world.tap("W0: less")
        assert "weapons: 1 card is missing to 20." in world.said
        await world.tap("W0: more")
        await world.stage.type_into("Name of the deck", "Twenty")
        await world.save()
        deck = (await world.my()).decks[0]
        assert deck.name == "Twenty"
        assert sum(deck.heroes.values()) == sum(deck.weapons.values()) == 20
        assert "may be played" in world.said

    screen(act, my)


def test_a_brought_deck_stands_first_in_the_lists() -> None:
    my = cs.put_deck(MY, cs.Deck(id="", name="Vlci", heroes={"vlk": 4}, weapons={"cepel": 4}))

    async def act(world: World) -> None:
        await world.tap("Choose a deck")
        await world.tap("Vlci")
        assert world.s.players[0].hero_deck == 4
        assert "Another deck" in world.stage.names()[-1] or "Another deck" in world.said
        await world.tap("Draw and name")
        await world.tap("Card 1 of 3")
        names = [n for n in world.stage.names() if n.startswith(("Vlk", "Liška"))]
        assert [n[:3] for n in names] == ["Vlk", "Liš"]

    table(act, new(card_mode="data", check_deck="off"), my)


def test_a_wrong_deck_is_refused_with_its_reasons() -> None:
    my = cs.put_deck(MY, cs.Deck(id="", name="Vlci", heroes={"vlk": 5}, weapons={"cepel": 4}))

    async def act(world: World) -> None:
        await world.tap("Choose a deck")
        await world.tap("Vlci")
        assert world.s.players[0].hero_deck == 20
        assert "15 cards are missing" in world.said

    table(act, new(card_mode="data"), my)


# --- at the table ---


def test_drawn_heroes_are_picked_by_name_with_their_facts() -> None:
    async def act(world: World) -> None:
        await world.tap("Draw and name")
        await world.tap("Card 1 of 3")
        await world.stage.type_into("Search by name", "vl")
        await world.stage.settle(0.03)
        assert not any(n.startswith("Liška") for n in world.stage.names())
        await world.tap("Vlk")
        await world.tap("Card 2 of 3")
        await world.stage.type_into("Search by name", "Myš")
        await world.stage.settle(0.03)
        await world.tap("Only the name: Myš")
        await world.tap("Save")
        drawn = world.s.players[0].drawn_heroes
        assert drawn[0] == MY.get("heroes", "vlk")
        assert drawn[1] == HeroCard(name="Myš", type="Myš")
        assert drawn[2] == HeroCard()

    table(act, new(**DATA))


def test_a_card_that_is_not_there_yet_is_entered_at_the_table() -> None:
    async def act(world: World) -> None:
        await world.tap("Draw 2 heroes")
        await world.tap("Name the card")
        await world.stage.type_into("Search by name", "Lev")
        await world.stage.settle(0.03)
        await world.tap("New card")
        await world.tap("Energy printed on the hero")
        await world.tap("Save")
        assert "lays out: Lev" in world.said
        await world.tap("Slot 2")
        laid = world.s.players[0].slots[1].heroes[0]
        assert (laid.name, laid.energy) == ("Lev", 4)
        assert (await cs.load(world.app.store)).cards.get("heroes", "lev") == laid

    table(act, state([slot(1), EMPTY, EMPTY], stage=Stage.MAINTENANCE, options=DATA))


def test_a_hero_that_lies_there_is_told_from_the_cards() -> None:
    async def act(world: World) -> None:
        world.app.open(slot_sheet(world.session, 0, 0))
        await world.stage.settle(0.03)
        await world.tap("Hero, ")
        await world.tap("From your cards")
        await world.tap("Vlk")
        assert world.s.players[0].slots[0].heroes[0] == MY.get("heroes", "vlk")

    bare = slot([HeroCard()])
    table(act, state([bare, bare, bare], options=DATA))


def test_without_own_cards_the_table_offers_none() -> None:
    async def act(world: World) -> None:
        assert "Choose a deck" not in world.said
        await world.tap("Draw and name")
        assert "Search by name" not in [f.label for f in world.stage.of(ft.TextField)]

    table(act, new())


# --- files ---


def test_a_file_is_shown_before_it_is_added() -> None:
    theirs = cs.put(cs.put(cs.MyCards(), HeroCard(name="Vlk", energy=9)), HeroCard(name="Lev"))

    async def act(world: Screen) -> None:
        await cards.take_cards(world.app, cs.export_cards(theirs))
        await world.stage.settle(0.03)
        assert "1 card is new or knows more." in world.said
        assert "1 card differs" in world.said
        await world.tap("theirs")
        await world.tap("Add them")
        my = await world.my()
        hero = my.get("heroes", "vlk")
        assert isinstance(hero, HeroCard)
        assert (hero.energy, hero.skills) == (9, ("meč",))
        assert my.get("heroes", "lev") is not None

    screen(act, MY)


def test_a_bad_file_says_why_and_changes_nothing() -> None:
    async def act(world: Screen) -> None:
        await cards.take_cards(world.app, b'{"companion": "my cards", "format": 1, "game": "hrdina"}')
        await world.stage.settle(0.03)
        assert "These cards are of another game: hrdina." in world.said
        assert "Nothing was changed." in world.said
        assert await world.my() == MY

    screen(act, MY)


def test_the_file_is_what_was_kept() -> None:
    async def act(world: Screen) -> None:
        saved: list[tuple[str, str]] = []

        async def save(name: str, text: str) -> None:
            saved.append((name, text))

        world.app.save_text = save  # type: ignore[method-assign]
        await world.tap("Hand over my cards")
        await world.tap("Save as a file")
        assert saved[0][0] == "balicek.cards.json"
        assert cs.read_cards(saved[0][1]) == MY

    screen(act, MY)


# --- the spinner ---


def armed(weapon: WeaponCard = SWORD, **told: Any) -> Any:
    hero = slot([WOLF], w=weapon, **told)
    return state([hero, hero, hero], options=DATA, energy=5, source=0, actions=3)


async def whirl(world: World) -> None:
    """The lowest button that spins is that of the spinner; the arrow is waited for."""
    await world.tap("Spin", sum(n.startswith("Spin") for n in world.stage.names()) - 1)
    await world.stage.settle(0.06)


def test_a_segment_of_the_card_is_told_in_one_tap() -> None:
    async def act(world: World) -> None:
        await world.tap("Spin")
        assert "Number: 3" not in world.stage.names()  # nothing is typed
        await world.tap("Attack on hero 3")
        assert world.s.stage is Stage.ATTACK
        assert world.s.shots[0].number == 3
        assert world.s.energy == 3  # the cost of the card, handled by the hero's skill
        assert world.taps == 2

    table(act, armed())


def test_the_bonus_of_the_hour_and_the_energy_come_from_the_card() -> None:
    hero = slot([WOLF], w=SWORD)

    async def act(world: World) -> None:
        await world.tap("Spin")
        assert "Energy of the hero" not in world.said
        await world.tap("Attack on hero 3")
        assert world.s.energy == 3
        await world.tap("bonus")
        await world.tap("Attack: hero deck")
        verdict = world.s.results[-1].verdict
        assert verdict is not None
        assert verdict.raw in (3, 5)

    table(act, state([hero, hero, hero], options=DATA))


def test_another_result_can_still_be_typed() -> None:
    async def act(world: World) -> None:
        await world.tap("Spin")
        await world.tap("Another result")
        await world.tap("Healing")
        await world.tap("Number: 2")
        assert world.s.stage is not Stage.ACTIONS or world.s.actions == 2

    table(act, armed())


def test_our_spinner_goes_straight_into_the_spin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wheel, "SPIN_MS", 10)

    async def act(world: World) -> None:
        seeded = random.Random(1)
        world.app.cache[wheel.RNG] = seeded
        expected = turn(SWORD.segments or (), random.Random(1)).segment
        await world.tap("Spin")
        await world.tap("Spin it here")
        await whirl(world)
        await world.tap("Use it")
        if (SWORD.segments or ())[expected].kind == "nothing":
            assert world.s.results[-1].kind == "nothing"
        else:
            assert world.s.shots[0].number == 3
        assert world.s.actions == 2

    table(act, armed())


def test_the_arrow_ends_in_the_segment_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wheel, "SPIN_MS", 10)
    segments = SWORD.segments or ()

    async def act(world: World) -> None:
        world.app.cache[wheel.RNG] = random.Random(5)
        world.app.open(wheel.wheel_sheet(SWORD, ""))
        await world.stage.settle(0.03)
        for _ in range(6):
            await whirl(world)
            arrow = next(c for c in world.stage.of(ft.Container) if c.key == "arrow")
            assert isinstance(arrow.rotate, ft.Rotate)
            part = arrow.rotate.angle / (2 * math.pi) % 1
            hit = next(i for i, (a, b) in enumerate(edges(segments)) if a < part < b)
            assert ("Attack on hero 3", "Nothing")[hit] in world.stage.texts()

    table(act, armed())


def test_the_face_has_a_field_for_each_segment() -> None:
    assert wheel.face((2, 1, 1), ("a", "b", "c"), "l").count("<path") == 3
    assert wheel.face((1,), ("a",), "l").count("<circle") == 1
    assert "A97 97 0 1 1" in wheel.face((3, 1), ("a", "b"), "l")  # more than half of the circle


def test_who_starts_can_be_spun_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wheel, "SPIN_MS", 10)
    hero = slot([WOLF], w=WeaponCard(name="Six", segments=(Segment(kind="attack_hero", number=6),)))

    async def act(world: World) -> None:
        await world.tap("Spin it here")
        await whirl(world)
        await world.tap("Use it")
        assert world.s.spins[0] == 6

    table(act, state([hero], stage=Stage.START_SPIN, options=DATA))


@pytest.mark.parametrize("prefs", [{"lang": "cs"}, {"lang": "en", "text": 2.0, "theme": "dark"}], ids=["cs", "large"])
def test_the_spinner_draws_in_every_look(prefs: dict[str, Any]) -> None:
    async def act(world: World) -> None:
        world.app.open(wheel.wheel_sheet(SWORD, "x", lambda _: None))
        await world.stage.settle(0.03)
        assert any(c.key == "arrow" for c in world.stage.of(ft.Container))

    table(act, armed(), **prefs)
