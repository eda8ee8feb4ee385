"""The table of Balíček vs balíček: what is drawn in each moment, and how few taps a move takes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft
import pytest

from companion.core import registry
from companion.core.table import Header, Table
from companion.games.balicek.attackcheck import Blow, Target, verdict
from companion.games.balicek.rules.common import lives
from companion.games.balicek.state import Healing, Shot, Stage, State
from companion.store.memory import MemoryStore
from companion.ui.app import App, _sheet
from companion.ui.games.balicek.attack import _columns
from companion.ui.games.balicek.check import START, asked, check, what_happens
from companion.ui.games.balicek.table import table
from companion.ui.prefs import Prefs
from companion.ui.screens.sheets import rule_title
from companion.ui.screens.table import table as screen
from companion.ui.session import Session
from companion.ui.theme import Look
from tests.games.balicek.build import BOMB, EMPTY, LASTING, REPEL, begun, hero, new, opened, shield, slot, state, weapon
from tests.ui.headless import Stage as Shown

NAMES = ("Adam", "Bartoloměj Wolfgang Krumlovský z Hor")


class Prepared:
    """The game, except that a new table stands at a given state."""

    def __init__(self, game: Any, s: State) -> None:
        self._game, self._s = game, s

    def setup(self, _: Any) -> State:
        return self._s

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


class World:
    """An app with an open table on a stage that shows the table and the uppermost sheet."""

    def __init__(self, stage: Shown, app: App, session: Session) -> None:
        self.stage, self.app, self.session = stage, app, session
        self.taps = 0

    @property
    def s(self) -> State:
        s: State = self.session.state
        return s

    @property
    def said(self) -> str:
        return "\n".join([*self.stage.texts(), *self.stage.names()])

    async def tap(self, name: str, nth: int = 0) -> None:
        before = self.stage.patches
        self.taps += 1
        await self.stage.tap(name, nth)
        await self.quiet(before)

    async def quiet(self, since: int) -> None:
        """Until what was started when the client had got `since` messages is written down and sent to it."""
        before, calm = self.stage.patches, 0
        for n in range(100):
            await self.stage.settle(0.01)
            busy = self.app.telling or self.stage.patches != before
            calm, before = 0 if busy else calm + 1, self.stage.patches
            if calm >= 3 and (before > since or n > 20):
                return


def play(act: Callable[[World], Awaitable[Any]], s: State, *, view: int | None = None, **prefs: Any) -> Any:
    """Run `act` at a table that stands at `s`."""
    prepared: Any = Prepared(registry.game("balicek"), s)

    async def run() -> Any:
        store = MemoryStore()
        made = Table.new(prepared, Header(id="t1", game="balicek", seats=NAMES, options={}))
        await store.create(made.header)
        holder: dict[str, World] = {}

        @ft.component
        def Window() -> ft.Control:
            world = holder["world"]
            _, tick = ft.use_state(0)
            world.app.bump = lambda: tick(lambda n: n + 1)
            drawn, look, words = screen(world.app, world.session)
            # One dialog from the first frame on: the stage has no client that would take a later one in.
            closed = ft.BottomSheet(ft.Text("closed"))
            ft.use_dialog(_sheet(world.app, look, words) if world.app.sheets else closed)
            return ft.Container(drawn)

        stage = Shown(lambda: Window())
        app = App(stage.page, store, Prefs.model_validate({"lang": "en", "level": "expert", **prefs}))
        app.session = Session(store, made, view=view)
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


MID = state(
    [slot(3, shield(2), weapon("Spear", 3)), slot([hero("Archer", 3)], LASTING), slot([hero("Mage", 4)], BOMB)],
    [slot(2, None), EMPTY, slot(1, REPEL, closed=True)],
    energy=5,
    source=0,
    actions=2,
)
STATES: dict[str, State] = {
    "opening": new(),
    "place": opened(new(), 0),
    "four slots": new(slots=4),
    "spin": opened(opened(new(), 0), 1),
    "first turn": begun(),
    "middle": MID,
    "maintenance": state(stage=Stage.MAINTENANCE),
    "attack": state(
        stage=Stage.ATTACK, energy=3, shots=(Shot(slots=(0,), source="spin", kind="attack_hero", number=3),)
    ),
    "weapon attack": state(
        theirs=[slot(1, REPEL, weapon("A", None)), slot(2, BOMB)],
        stage=Stage.ATTACK,
        energy=3,
        shots=(Shot(slots=(0,), source="spin", kind="attack_weapon", number=3),),
    ),
    "combos": state(
        stage=Stage.ATTACK,
        energy=3,
        shots=tuple(Shot(slots=(i,), source="combo", kind="attack_hero", number=i + 1) for i in (0, 1)),
    ),
    "heal": state(stage=Stage.HEAL, energy=3, healing=Healing(slot=0, number=2)),
    "sudden": state(stage=Stage.SUDDEN, decks=(0, 10), due=(1, 0)),
    "over": state(stage=Stage.GAME_OVER, theirs=[EMPTY], decks=(10, 0), ended_by="destroyed"),
}
LOOKS = [{"lang": "cs"}, {"lang": "en", "text": 2.0, "theme": "dark"}]


@pytest.mark.parametrize("prefs", LOOKS, ids=["cs", "large"])
@pytest.mark.parametrize("name", STATES)
def test_every_moment_draws_both_halves(name: str, prefs: dict[str, Any]) -> None:
    s = STATES[name]

    async def act(world: World) -> None:
        names = world.stage.names()
        for seat in (0, 1):
            heads = [n for n in names if NAMES[seat] in n]
            assert heads, names
            assert str(lives(s.players[seat])) in world.stage.texts()
        assert len(names) == len(world.stage._buttons())

    play(act, s, **prefs)


def test_a_spin_whose_price_is_known_takes_four_taps() -> None:
    async def act(world: World) -> None:
        await world.tap("slot 1", 1 if world.stage.names()[0].startswith("slot 1") else 0)
        return

    async def four(world: World) -> None:
        await world.tap("Spin")
        await world.tap("Attack on hero")
        await world.tap("Number: 3")
        assert world.s.stage is Stage.ATTACK
        await world.tap("Attack: hero deck")
        assert world.taps == 4
        assert world.s.players[1].hero_deck == 7
        assert "3 heroes are lost from the deck" in world.said

    play(four, state(energy=5, source=0, actions=3))


def test_the_first_spin_asks_cost_skill_and_energy_once() -> None:
    bare = slot([hero("A")], w=weapon("W", None, None))

    async def act(world: World) -> None:
        await world.tap("Spin")
        await world.tap("Attack on hero")
        await world.tap("Number: 2")
        assert world.s.stage is Stage.ACTIONS  # the price is looked at first
        await world.tap("Energy of the spin: more")
        await world.tap("Energy of the hero: less")
        await world.tap("Spin for 2 energy")
        assert world.s.energy == 1
        assert world.s.players[0].slots[0].cost == 2
        await world.tap("Attack: hero (slot 1")
        await world.tap("Slot 1" if "Slot 1" in world.stage.names() else "Spin")
        await world.tap("Attack on hero")
        assert "Energy of the hero" not in world.said

    play(act, state([bare, bare, bare]))


def test_a_target_on_the_table_takes_the_attack() -> None:
    async def act(world: World) -> None:
        lit = [n for n in world.stage.names() if n.startswith("slot 1") and n.endswith("target")]
        assert len(lit) == 1
        await world.tap(lit[0])
        assert not world.s.players[1].slots[0].heroes
        assert "The hero falls." in world.said

    play(act, STATES["attack"])


def test_a_squad_that_holds_says_why() -> None:
    s = state(theirs=[slot(3)], stage=Stage.ATTACK, energy=3,
              shots=(Shot(slots=(0,), source="spin", kind="attack_hero", number=2),))  # fmt: skip

    async def act(world: World) -> None:
        await world.tap("Attack: squad of 3")
        assert "1 more was needed" in world.said
        await world.tap("Strength 2.")
        assert "2 < 3" in world.stage.texts()

    play(act, s)


def test_the_defender_is_asked_for_a_shield_only_if_there_is_one() -> None:
    shots = (Shot(slots=(0,), source="spin", kind="attack_hero", number=3),)

    async def act(world: World) -> None:
        await world.tap("Attack: hero deck")
        assert world.s.stage is Stage.SHIELD
        assert "No shield" in world.stage.names()
        await world.tap("Shield bonus: more")
        await world.tap("Use: reducing shield 2")
        assert world.s.players[1].hero_deck == 10
        assert "3 − 2 − 1" in world.said

    play(act, state(theirs=[slot(1, shield(2))], stage=Stage.ATTACK, energy=3, shots=shots))


def test_the_resistance_of_a_weapon_is_asked_once() -> None:
    async def act(world: World) -> None:
        await world.tap("Attack: weapon (slot 1")
        await world.tap("Resistance: 3")
        assert world.s.players[1].slots[0].weapon is None
        assert "The weapon breaks." in world.said

    play(act, STATES["weapon attack"])


@pytest.mark.parametrize(
    ("width", "under", "columns"),
    [
        (412, ["17 karet", "slot 1, šik 3", "slot 2", "slot 3"], 4),
        (412, ["slot 1, odolnost 3", "slot 2, odolnost 5", "slot 3, odolnost 4", "slot 1"], 2),
        (600, ["slot 1, odolnost 3", "slot 2, odolnost 5", "slot 3, odolnost 4", "slot 1"], 4),
        (412, ["slot 1, odolnost 3"] * 7, 3),
        (412, ["slot 1", "slot 2"], 2),
    ],
)
def test_four_targets_stand_side_by_side_only_if_their_words_fit(width: float, under: list[str], columns: int) -> None:
    assert _columns(Look(width=width), under) == columns


def test_the_opening_of_a_player_is_four_taps() -> None:
    async def act(world: World) -> None:
        await world.tap("Draw 3 heroes")
        await world.tap("One hero into each slot")
        await world.tap("Draw 5 weapons")
        await world.tap("One weapon to each hero")
        assert world.s.players[0].opening == "done"
        assert world.taps == 4
        assert all(x.heroes and x.weapon for x in world.s.players[0].slots)

    play(act, new())


def test_heroes_can_be_stacked_and_named_in_the_opening() -> None:
    async def act(world: World) -> None:
        await world.tap("Draw 3 heroes")
        await world.tap("Slot 1")
        await world.tap("Slot 1")
        assert len(world.s.players[0].slots[0].heroes) == 2

    play(act, new())


def test_who_starts_is_spun_in_one_tap_each() -> None:
    async def act(world: World) -> None:
        await world.tap("Spun number: 5")
        await world.tap("Spun number: 2")
        assert world.s.stage is Stage.CHOOSE_STARTER
        await world.tap("Adam starts")
        assert world.s.active == 0
        assert lives(world.s.players[0]) == 18

    play(act, STATES["spin"])


def test_maintenance_draws_lays_and_ends() -> None:
    s = state([slot(1), EMPTY, EMPTY], stage=Stage.MAINTENANCE)

    async def act(world: World) -> None:
        await world.tap("Draw 2 heroes")
        await world.tap("Slot 2")
        await world.tap("Slot 3")
        await world.tap("Draw 2 weapons")
        await world.tap("One weapon to each hero")
        assert world.s.stage is Stage.ACTIONS

    play(act, s)


def test_a_hero_is_removed_by_its_slot() -> None:
    async def act(world: World) -> None:
        await world.tap("Hero away")
        await world.tap("Slot 2")
        assert not world.s.players[0].slots[1].heroes

    play(act, STATES["maintenance"])


def test_what_is_impossible_says_why() -> None:
    async def act(world: World) -> None:
        assert "only 1 combo" in world.said
        await world.tap("Fire, only 1 combo")
        assert "Combos are fired only when two or more are laid." in world.said

    play(act, MID)


def test_a_lasting_attack_is_used_in_one_tap() -> None:
    async def act(world: World) -> None:
        await world.tap("Lasting, strength 2")
        assert world.s.stage is Stage.ATTACK
        assert world.s.players[0].slots[1].closed

    play(act, MID)


def test_healing_and_sudden_death_take_one_tap() -> None:
    async def heal(world: World) -> None:
        await world.tap("2 heroes come back")
        assert world.s.players[0].hero_deck == 12

    async def sudden(world: World) -> None:
        await world.tap("Slot 1")
        assert not world.s.players[0].slots[0].heroes

    play(heal, STATES["heal"])
    play(sudden, STATES["sudden"])


def test_each_half_can_be_turned() -> None:
    def turned(world: World) -> list[float]:
        return [c.rotate for c in world.stage.of(ft.Container) if c.key and str(c.key).startswith("half-")]

    async def act(world: World) -> None:
        assert [bool(x) for x in turned(world)] == [True, False]
        await world.tap("Turn this half: Adam")
        await world.tap("Turn this half: Bartoloměj")
        assert [bool(x) for x in turned(world)] == [False, True]

    async def own(world: World) -> None:
        assert not any(turned(world))  # a device of one's own lies before one person

    play(act, MID)
    play(own, MID, view=0)


def test_no_word_of_the_table_needs_a_letter_the_font_has_not() -> None:
    from companion.ui.fonts import missing

    async def act(world: World) -> None:
        assert not missing("".join(world.stage.texts()))

    for s in STATES.values():
        play(act, s, lang="cs")


def test_the_attack_check_answers_live() -> None:
    d = {**START, "strength": 2}
    blow = asked(d)
    assert blow == Blow("attack_hero", 2, Target("squad", 3))
    assert not verdict(blow).hit


def test_the_picture_is_slim_only_with_small_text() -> None:
    async def act(world: World) -> bool:
        look, words = world.app.look("balicek"), world.app.words("balicek", NAMES)
        return table(world.app, look, words, world.session).slim

    assert play(act, MID)
    assert not play(act, MID, text=2.0)


def test_cards_of_a_slot_are_told_in_its_sheet() -> None:
    async def act(world: World) -> None:
        await world.tap("slot 1, squad of 2")
        await world.tap("T, energy 5")
        assert "Who is the hero?" in world.stage.texts()
        await world.stage.type_into("Name", "Giant")
        await world.tap("Save")
        assert "Giant" in [h.name for h in world.s.players[1].slots[0].heroes]

    play(act, MID)


def test_turned_cards_can_be_named_and_giving_up_is_asked_twice() -> None:
    async def act(world: World) -> None:
        await world.tap("Attack: hero deck")
        await world.tap(NAMES[1])
        await world.tap("Name the turned cards")
        for i in range(3):
            await world.stage.type_into(f"Card {i + 1} of 3", f"H{i}")
        await world.tap("Save")
        assert [h.name for h in world.s.players[1].hero_grave[-3:]] == ["H0", "H1", "H2"]
        await world.tap(NAMES[1])
        await world.tap("Give up the game")
        assert world.s.stage is Stage.ACTIONS
        await world.tap("Give up", 1 if "Give up the game" in world.stage.names() else 0)
        assert world.s.conceded == 1
        assert "Adam wins" in world.said

    play(act, STATES["attack"])


def test_the_day_is_set_by_hand_where_the_table_wants_it() -> None:
    async def act(world: World) -> None:
        await world.tap("Day phase now: morning")
        await world.tap("Evening")
        assert world.s.manual_phase == 3

    play(act, state(options={"day_advance": "manual"}))


def test_phases_get_their_names_before_the_game() -> None:
    async def act(world: World) -> None:
        await world.tap("Day phases: ")
        await world.stage.type_into("Phase 1", "dawn")
        await world.tap("Use these names")
        assert world.s.phase_names[0] == "dawn"

    play(act, new())


def test_chosen_heroes_come_back() -> None:
    grave = tuple(hero(n) for n in ("Yeti", "B", "C"))
    s = state(stage=Stage.HEAL, energy=3, healing=Healing(slot=0, number=1), players=({"hero_grave": grave}, {}))

    async def act(world: World) -> None:
        await world.tap("Choose which")
        await world.tap("Yeti")
        await world.tap("Confirm")
        assert [h.name for h in world.s.players[0].hero_grave] == ["B", "C"]

    play(act, s)


def test_two_combos_are_aimed_one_after_another() -> None:
    async def act(world: World) -> None:
        await world.tap("Slot 2: 2")
        await world.tap("Attack on hero 2 from slot 2: hero deck")
        assert len(world.s.shots) == 1
        assert world.s.players[1].hero_deck == 8

    play(act, STATES["combos"])


def test_a_slot_that_can_do_nothing_is_not_lit() -> None:
    dear = slot([hero("A", 3)], w=weapon("W", 3, 4))

    async def act(world: World) -> None:
        assert not [n for n in world.stage.names() if n.endswith("can act")]
        assert any(n.startswith("Spin, not enough energy") for n in world.stage.names())

    play(act, state([dear, dear], energy=3, source=0, actions=3))


def test_drawn_weapons_with_names_can_be_chosen() -> None:
    async def act(world: World) -> None:
        await world.tap("Draw and name")
        for i, name in enumerate(("Spear", "Bow", "Staff", "Club", "Axe")):
            await world.stage.type_into(f"Card {i + 1} of 5", name)
        await world.tap("Save")
        await world.tap("Club")
        await world.tap("Slot 1")
        found = world.s.players[0].slots[0].weapon
        assert found is not None
        assert found.name == "Club"

    s = new()
    p = s.players[0].model_copy(
        update={"opening": "draw_weapons", "hero_deck": 17, "slots": (slot(1).model_copy(update={"weapon": None}),) * 3}
    )
    play(act, s.model_copy(update={"players": (p, s.players[1])}))


def test_a_card_drawn_in_maintenance_can_be_named_before_it_is_laid() -> None:
    async def act(world: World) -> None:
        await world.tap("Draw 1 hero")
        await world.tap("Name the card")
        await world.stage.type_into("Card 1 of 1", "Giant")
        await world.tap("Save")
        assert "Adam lays out: Giant" in world.said
        await world.tap("Slot 2")
        assert world.s.players[0].slots[1].heroes[0].type == "Giant"

    play(act, state([slot(1), EMPTY], stage=Stage.MAINTENANCE))


def test_healing_that_is_impossible_says_why() -> None:
    async def act(world: World) -> None:
        await world.tap("Spin")
        await world.tap("Healing")
        await world.tap("Number: 2")
        assert world.s.stage is Stage.ACTIONS
        await world.tap("Nobody can be healed: the hero deck is empty.")
        assert rule_title(world.app, "balicek", "balicek.heal.no_deck") in world.stage.names()

    play(act, state(decks=(0, 10), energy=5, source=0, actions=3))


def test_nothing_spun_is_told_by_one_tap_less() -> None:
    async def act(world: World) -> None:
        await world.tap("Spin")
        await world.tap("Nothing")
        assert world.s.actions == 2
        assert world.taps == 2

    play(act, state(energy=5, source=0, actions=3))


def test_the_last_hero_ends_the_game() -> None:
    s = state(theirs=[slot(1), EMPTY], decks=(5, 0), energy=5, source=0, actions=3)

    async def act(world: World) -> None:
        await world.tap("Spin")
        await world.tap("Attack on hero")
        await world.tap("Number: 1")
        await world.tap("Attack: hero (slot 1")
        assert world.s.stage is Stage.GAME_OVER
        assert "Adam wins" in world.said

    play(act, s)


@pytest.mark.parametrize("prefs", LOOKS, ids=["cs", "large"])
def test_the_attack_check_is_drawn_and_answers(prefs: dict[str, Any]) -> None:
    async def act(world: World) -> None:
        _, _, w = check(world.app)
        said = {**START, "strength": 2}
        assert what_happens(w, asked(said), verdict(asked(said)))
        for d in ({"kind": "attack_weapon"}, {"kind": "attack_effect"}, {"shield": "reduce"}, {"strength": 0}):
            world.app.draft["attack"].update(d)
            assert check(world.app)

    play(act, MID, **prefs)
