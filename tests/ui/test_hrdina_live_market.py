"""The market, fights, fiends and the end of a followed game on the screen: what a tap tells, what is shown before it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import flet as ft
import pytest

from companion import mycards
from companion.core import registry
from companion.core.table import Header, Table
from companion.games.hrdina.cards import Fiend
from companion.games.hrdina.live.state import Duel, MarketCard, Minion, Owned, Stage
from companion.games.hrdina.state import State
from companion.games.hrdina.words import cell_label, die_label
from companion.mycards import MyCards
from companion.store.memory import MemoryStore
from companion.ui.app import App, _sheet
from companion.ui.games.hrdina import cards_mine
from companion.ui.games.hrdina.cards_form import card_sheet
from companion.ui.games.hrdina.live import gains
from companion.ui.games.hrdina.live.table import picture
from companion.ui.prefs import Prefs
from companion.ui.session import Session
from tests.games.hrdina.build import BARBARIAN
from tests.games.hrdina.live import build
from tests.ui.headless import Stage as Ui

NAMES = ("Adam", "Bára", "Cyril")


class World:
    """An app with a followed table standing at `state`; its entries go on from there."""

    def __init__(self, stage: Ui, app: App, session: Session) -> None:
        self.stage, self.app, self.session = stage, app, session

    @property
    def s(self) -> State:
        state: State = self.session.state
        return state

    @property
    def last(self) -> dict[str, Any]:
        """The last move told."""
        do: Any = self.session.table.entries[-1].do
        return dict(do.move)

    async def quiet(self) -> None:
        calm, before = 0, -1
        for _ in range(60):
            await self.stage.settle(0.01)
            busy = self.app.telling or self.stage.patches != before
            calm, before = 0 if busy else calm + 1, self.stage.patches
            if calm >= 3:
                return

    async def tap(self, name: str, nth: int = 0) -> None:
        self.app._last_do = ("", 0.0)
        self.app._told = 0.0
        await self.stage.tap(name, nth)
        await self.quiet()

    async def type(self, label: str, text: str) -> None:
        await self.stage.type_into(label, text)
        await self.quiet()

    def has(self, text: str) -> bool:
        return any(text in t for t in self.stage.texts())


def play(
    state: State, act: Callable[[World], Awaitable[Any]], *, my: MyCards | None = None, names: tuple[str, ...] = NAMES
) -> Any:
    """Run `act` at a table that stands at this state."""

    async def run() -> Any:
        store = MemoryStore()
        header = Header(id="t1", game="hrdina", seats=names[: state.n], options={"follow": "full"})
        table = Table.new(registry.game("hrdina"), header)
        await store.create(table.header)
        if my:
            await mycards.save(store, my)
        holder: dict[str, World] = {}

        @ft.component
        def Window() -> ft.Control:
            world = holder["world"]
            _, tick = ft.use_state(0)
            world.app.bump = lambda: tick(lambda n: n + 1)
            look, words = world.app.look("hrdina"), world.app.words("hrdina", names[: state.n])
            closed = ft.BottomSheet(ft.Text("closed"))
            ft.use_dialog(_sheet(world.app, look, words) if world.app.sheets else closed)
            shown = picture(world.app, look, words, world.session)
            heads = [ft.Text(shown.headline), ft.Text(shown.sub)]
            return ft.Column([*heads, *shown.mat, *shown.seats, *shown.moves])

        stage = Ui(lambda: Window())
        app = App(stage.page, store, Prefs.model_validate({"lang": "en"}))
        app.session = Session(store, standing(table, state))
        app.page.session.connection.loop = asyncio.get_running_loop()
        holder["world"] = world = World(stage, app, app.session)
        async with stage:
            await stage.settle(0.03)
            await world.quiet()
            return await act(world)

    return asyncio.run(run())


def standing(table: Table, state: State) -> Table:
    """The table as if it had always stood here."""
    return replace(table, start=state)


def rich(seat: int = 0, **hero: Any) -> State:
    """The market phase; a hero with these numbers acts first."""
    return build.seat_has(build.market(), seat, **{"gold": 7, "xp": 4, "charisma": 0, **hero})


def learnt(kind: Any, **told: Any) -> MyCards:
    return mycards.learn(MyCards(), kind, told)


@pytest.fixture(autouse=True)
def _no_double_taps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.ui.app.DOUBLE_TAP", 0.0)


def test_a_message_is_told_over_an_open_sheet() -> None:
    async def act(world: World) -> None:
        await world.tap("Buy a card")
        world.app.say("Not saved yet")
        await world.quiet()
        assert world.has("Not saved yet")
        assert world.app.sheets

    play(rich(), act)


# --- buying ---


def test_a_card_is_found_by_name_its_price_is_typed_once_and_remembered() -> None:
    async def act(world: World) -> None:
        await world.tap("Buy a card")
        await world.type("Search by name", "longsw")
        await world.tap("Longsword")
        assert world.has("Price on the card")
        await world.tap("Price 4 gold")
        assert world.has("3 gold left")
        assert world.has("7 − 4")
        await world.tap("1 hand")  # the last thing asked for: it is bought
        assert world.last["price"] == 4
        assert world.last["card"]["hands"] == 1
        assert world.last["card"]["id"] == "weapon.longsword"
        assert world.s.heroes[0].gold == 3
        assert world.s.heroes[0].weapons == 1
        kept = cards_mine.mine(world.app).get("weapon", "weapon.longsword")
        assert kept is not None
        assert kept.facts()["price"] == 4

    play(rich(), act)


def test_a_remembered_card_of_the_row_is_bought_by_two_taps_on_the_mat() -> None:
    state = build.live_has(rich(), row=("weapon.longsword", "", "", "", ""))

    async def act(world: World) -> None:
        await world.tap("Longsword, Weapon, 3 gold")
        await world.tap("Buy for 3 gold")
        assert world.last["price"] == 3
        assert world.s.live is not None
        assert "weapon.longsword" not in world.s.live.row
        assert len(world.s.live.row) == 4

    play(state, act, my=learnt("weapon", id="weapon.longsword", price=3, hands=1))


def test_charisma_tokens_pay_and_never_more_than_the_price() -> None:
    async def act(world: World) -> None:
        await world.tap("Longsword, Weapon, 3 gold")
        assert world.has("1 gold left")  # 1 gold and 5 tokens: all three are paid by tokens
        await world.tap("Charisma tokens: less")
        assert world.has("0 gold left")
        await world.tap("Charisma tokens: less")
        assert world.has("1 gold short")
        await world.tap("Charisma tokens: more")
        await world.tap("Buy for 1 gold")
        assert world.last["tokens"] == 2
        assert world.s.heroes[0].charisma == 3
        assert world.s.heroes[0].gold == 0

    state = build.live_has(rich(gold=1, charisma=5), row=("weapon.longsword", "", "", "", ""))
    play(state, act, my=learnt("weapon", id="weapon.longsword", price=3, hands=1))


def test_with_a_fiend_at_hand_tokens_are_kept_for_it() -> None:
    async def act(world: World) -> None:
        await world.tap("Longsword, Weapon, 3 gold")
        assert world.has("Buy for 3 gold")

    fiend = Fiend(id="fiend.avarice", text="prices are higher")
    state = build.live_has(rich(gold=5, charisma=2, fiends=(fiend,)), row=("weapon.longsword", "", "", "", ""))
    play(state, act, my=learnt("weapon", id="weapon.longsword", price=3, hands=1))


def test_too_dear_says_how_much_is_short_and_the_rule() -> None:
    async def act(world: World) -> None:
        await world.tap("Longsword, Weapon, 9 gold")
        assert world.has("2 gold short")
        before = world.session.table.last
        await world.tap("Buy for 9 gold")
        assert world.session.table.last == before
        assert world.has("This is not possible")
        assert "We play it anyway" in world.stage.names()

    state = build.live_has(rich(), row=("weapon.longsword", "", "", "", ""))
    play(state, act, my=learnt("weapon", id="weapon.longsword", price=9, hands=1))


def test_a_weapon_over_the_hands_asks_which_one_is_dropped() -> None:
    held = Owned(card=MarketCard(id="weapon.longbow", name="Longbow", type="weapon", hands=2), price=3)
    state = build.side_has(build.live_has(rich(), row=("weapon.longsword",)), 0, cards=(held,))

    async def act(world: World) -> None:
        await world.tap("Longsword, Weapon, 3 gold")
        assert world.has("3 of 2 hands taken")
        check = next(
            c
            for c in world.stage.of(ft.Semantics)
            if c.label and c.label.startswith("Longbow") and c.checked is not None
        )
        assert check.checked is False
        await world.tap("Longbow")
        assert world.has("1 of 2 hands taken")
        await world.tap("Buy for 3 gold")
        assert world.last["drop"] == [0]
        assert [o.card.id for o in build.s_side(world.s, 0).cards] == ["weapon.longsword"]

    play(state, act, my=learnt("weapon", id="weapon.longsword", price=3, hands=1))


def test_a_trait_shows_where_its_arrow_leads_and_its_points_are_remembered() -> None:
    async def act(world: World) -> None:
        await world.tap("Buy a card")
        await world.tap("Trait")
        name = next(n for n in world.stage.names() if n.endswith(", Trait"))
        await world.tap(name)
        await world.tap("Price 2 gold")
        await world.tap("On the card")  # more is told than is asked for: then nothing buys by itself
        await world.tap("Arrow: right")
        assert world.has("The marker:")
        await world.tap("Stars: more")
        await world.tap("Buy for 2 gold")
        assert world.last["card"]["arrow"] == "right"
        assert world.s.heroes[0].marker == 5
        assert world.s.heroes[0].traits[0].points == 1

    play(rich(), act)


async def scroll_bought(world: World) -> None:
    await world.tap("Buy a card")
    await world.tap("Scroll")
    await world.tap("Without its name")
    await world.tap("Price 1 gold")
    assert "Return the initiative card" in " ".join(world.stage.names())


def over(world: World) -> bool:
    """The turn of the first seat is over."""
    assert world.s.live is not None
    assert world.s.live.turn is not None
    return world.s.live.turn.seat == 1


def test_a_scroll_without_an_effect_to_tell_is_followed_by_the_returned_card() -> None:
    async def act(world: World) -> None:
        await scroll_bought(world)
        await world.tap("Return the initiative card")
        assert over(world)

    play(rich(), act)


def test_with_the_effect_of_a_scroll_the_initiative_card_is_returned() -> None:
    async def act(world: World) -> None:
        await scroll_bought(world)
        await world.tap("Effect of a card, with it the turn is over")
        await world.tap("XP +1")
        await world.tap("Done")
        effect, back = (dict(e.do.move) for e in world.session.table.entries[-2:])
        assert (effect["kind"], effect["changes"]) == ("card_effect", {"xp": 1})
        assert back["kind"] == "return_initiative"
        assert world.s.heroes[0].xp == 5
        assert over(world)

    play(rich(), act)


def test_the_remembered_effect_of_a_scroll_is_one_tap_that_ends_the_turn() -> None:
    my = mycards.learn(
        learnt("scroll", id="scroll.clarity", price=2), "scroll", {"id": "scroll.clarity", "gains": (("xp", 1),)}
    )

    async def act(world: World) -> None:
        await world.tap("Buy a card")
        await world.tap("Buy for 2 gold: Clarity")
        await world.tap("Effect of a card, XP +1")
        assert world.s.heroes[0].xp == 5
        assert over(world)

    play(in_row(rich(), "scroll.clarity"), act, my=my)


def test_discarding_is_one_tap_while_no_card_is_named() -> None:
    async def act(world: World) -> None:
        await world.tap("Discard a card")
        assert world.last["kind"] == "discard_market_card"
        assert world.s.heroes[0].gold == 9

    play(rich(), act)


def test_discarding_a_named_card_asks_which() -> None:
    async def act(world: World) -> None:
        await world.tap("Discard a card")
        await world.tap("Longbow", -1)
        assert world.last["card"] == "weapon.longbow"

    play(build.live_has(rich(), row=("weapon.longsword", "weapon.longbow", "")), act)


def test_the_new_row_is_named_in_clean_up() -> None:
    async def act(world: World) -> None:
        await world.tap("Name the new cards")
        for name in ("Longsword", "Longbow"):
            await world.tap("Add a card")
            await world.type("Search by name", name.lower())
            await world.tap(name, -1)
        await world.tap("Longbow, take it out")
        await world.tap("Clean up", -1)
        assert world.last["kind"] == "finish_cleanup"
        assert world.last["cards"] == ["weapon.longsword"]
        assert world.s.live is not None
        assert world.s.live.row == ("weapon.longsword", "", "", "", "")

    play(build.cleaning(), act)


def test_where_only_boards_are_followed_cards_are_bought_by_the_same_sheets() -> None:
    async def act(world: World) -> None:
        await world.tap("Buy a card")
        await world.tap("Armor")
        await world.tap("Without its name")
        await world.tap("Chain armor")
        await world.tap("Price 2 gold")
        assert world.s.heroes[0].gold == 3
        assert [(a.type, a.count) for a in world.s.heroes[0].armor] == [("chain", 1)]

    play(build.seat_has(build.light(), 0, gold=5), act)


# --- a known card in two taps ---

LONGSWORD = {"id": "weapon.longsword", "hands": 1}


def in_row(state: State, *ids: str) -> State:
    return build.live_has(state, row=(*ids, *[""] * (5 - len(ids))))


def test_a_known_card_of_the_row_is_bought_by_its_own_key_in_the_list() -> None:
    async def act(world: World) -> None:
        entries = len(world.session.table.entries)
        await world.tap("Buy a card")
        await world.tap("Buy for 3 gold: Longsword")
        assert world.last["kind"] == "buy_card"
        assert (world.last["price"], world.last["tokens"]) == (3, 0)
        assert world.s.heroes[0].gold == 4
        assert not world.app.sheets
        assert len(world.session.table.entries) == entries + 1  # one undo takes all of it back

    play(in_row(rich(), "weapon.longsword"), act, my=learnt("weapon", **LONGSWORD, price=3))


def test_a_known_card_found_by_its_name_has_the_key_too_and_its_row_opens_the_sheet() -> None:
    async def act(world: World) -> None:
        await world.tap("Buy a card")
        await world.type("Search by name", "longs")
        assert "Buy for 3 gold: Longsword" in world.stage.names()
        await world.tap("Longsword, Weapon, 3 gold")
        assert world.has("4 gold left")
        await world.tap("Price: more")
        await world.tap("Buy for 4 gold")
        assert world.last["price"] == 4

    play(rich(), act, my=learnt("weapon", **LONGSWORD, price=3))


def test_the_key_pays_with_the_tokens_that_the_sheet_proposes() -> None:
    async def act(world: World) -> None:
        await world.tap("Buy a card")
        await world.tap("Buy for 1 gold and 2 charisma tokens: Longsword")
        assert (world.last["price"], world.last["tokens"]) == (3, 2)
        assert (world.s.heroes[0].gold, world.s.heroes[0].charisma) == (6, 0)

    play(in_row(rich(charisma=2), "weapon.longsword"), act, my=learnt("weapon", **LONGSWORD, price=3))


@pytest.mark.parametrize("why", ["price", "hands"])
def test_a_key_that_cannot_buy_opens_the_sheet_that_says_why(why: str) -> None:
    held = Owned(card=MarketCard(id="weapon.longbow", name="Longbow", type="weapon", hands=2), price=3)
    price = 9 if why == "price" else 3
    state = in_row(rich(), "weapon.longsword")
    if why == "hands":
        state = build.side_has(state, 0, cards=(held,))

    async def act(world: World) -> None:
        before = world.session.table.last
        await world.tap("Buy a card")
        await world.tap(f"Buy for {price} gold: Longsword, not possible")
        assert world.session.table.last == before
        assert world.has("2 gold short" if why == "price" else "3 of 2 hands taken")

    play(state, act, my=learnt("weapon", **LONGSWORD, price=price))


def test_a_card_of_which_something_is_to_be_told_has_no_key() -> None:
    async def act(world: World) -> None:
        await world.tap("Buy a card")
        assert any(n.startswith("Longsword") for n in world.stage.names())
        assert not any(n.startswith("Buy for") for n in world.stage.names())

    play(in_row(rich(), "weapon.longsword"), act, my=learnt("weapon", id="weapon.longsword", price=3))


def test_at_large_text_the_row_on_the_mat_has_the_key_under_the_card() -> None:
    async def act(world: World) -> None:
        await world.app.set_prefs(text=2.0)
        await world.quiet()
        await world.tap("Buy for 3 gold: Longsword")
        assert world.last["price"] == 3

    play(in_row(rich(), "weapon.longsword"), act, my=learnt("weapon", **LONGSWORD, price=3))


def test_a_card_of_the_row_that_is_found_by_name_too_has_keys_of_its_own_in_both_places() -> None:
    """Two controls of one key would steal each other's taps."""

    async def act(world: World) -> None:
        await world.tap("Buy a card")
        await world.type("Search by name", "longs")
        keys = [c.key for c in world.stage.controls() if isinstance(c.key, str) and c.key.endswith("weapon.longsword")]
        assert len(keys) == len(set(keys)) == 4
        await world.tap("Buy for 3 gold: Longsword", 1)
        assert world.last["price"] == 3

    play(in_row(rich(), "weapon.longsword"), act, my=learnt("weapon", **LONGSWORD, price=3))


# --- own cards ---


def test_a_skill_is_used_with_its_effect_and_turned() -> None:
    skill = Owned(card=MarketCard(id="own.skill", name="Stealth", type="skill", arrow="up"))
    state = build.side_has(build.seat_has(rich(), 0, marker=4), 0, cards=(skill,))

    async def act(world: World) -> None:
        await world.tap("At any time")
        await world.tap("Use: Stealth")
        await world.tap("Gold +1")
        await world.tap("Done")
        assert world.last["kind"] == "use_skill"
        assert world.last["changes"] == {"gold": 1}
        assert world.s.heroes[0].marker == 1
        assert not build.s_side(world.s, 0).cards[0].ready

    play(state, act)


# --- fights ---


def fighting(values: tuple[int, ...] = (), extra: int = 0, threshold: int | None = 9, **hero: Any) -> State:
    minion = Minion(id="minion.goblin", name="Goblin", threshold=threshold)
    state = build.live_has(rich(**hero), minion=minion, duel=Duel(seat=0, extra=extra, values=values))
    return build.turn_of(state, 0, acted=True)


def test_before_a_fight_the_chance_of_the_trophy_stands_there_for_more_dice_too() -> None:
    async def act(world: World) -> None:
        await world.tap("Fight")
        assert world.has("Chance of 9 and more, the trophy")
        assert world.has("0.0%")
        assert world.has("27.8%")
        assert world.has("The trophy brings a token: Location.")
        assert world.has("74.1%")  # three dice: 160 of 216
        await world.tap("Fight with 2 dice")
        assert world.last["kind"] == "start_fight"
        assert world.last["extra"] == 1

    minion = Minion(id="minion.goblin", name="Goblin", threshold=9)
    play(build.live_has(rich(), minion=minion), act)


def test_a_minion_is_named_and_skipped() -> None:
    async def act(world: World) -> None:
        await world.tap("Fight")
        await world.type("Name of the minion", "kobold")
        await world.tap("Kobold")
        assert world.s.live is not None
        assert world.s.live.minion is not None
        assert world.s.live.minion.threshold == 7
        await world.tap("Skip it: −3 gold")
        assert world.s.heroes[0].gold == 4
        assert world.s.live.minion is None
        assert world.has("Fight with so many dice")  # the sheet of the fight is open again

    play(rich(), act)


def test_a_minion_is_skipped_in_one_tap() -> None:
    async def act(world: World) -> None:
        await world.tap("Skip the minion")
        assert world.last == {"kind": "skip_minion", "seat": 0}
        assert world.s.heroes[0].gold == 4
        assert world.has("Buy a card")  # the turn goes on

    play(rich(), act)


def test_one_die_that_shows_something_starts_the_fight_and_is_its_roll() -> None:
    async def act(world: World) -> None:
        await world.tap("Fight")
        await world.tap("Combat die 5")
        assert world.last["kind"] == "combat_roll"
        assert world.s.live is not None
        assert world.s.live.duel is not None
        assert (world.s.live.duel.values, world.s.live.duel.extra) == ((5,), 0)
        assert world.has("combat sum 5")

    play(rich(), act)


def test_the_roll_is_told_die_by_die_and_mercenaries_come_before_it() -> None:
    async def act(world: World) -> None:
        await world.tap("Mercenary, XP −3")
        assert world.s.heroes[0].xp == 1
        await world.tap("Combat die 5")
        assert world.s.live is not None
        assert world.s.live.duel is not None
        assert not world.s.live.duel.values
        await world.tap("Combat die 5, take it back")
        await world.tap("Combat die 6")
        await world.tap("Combat die 2")
        assert world.s.live.duel.values == (6, 2)
        assert world.has("combat sum 8, 1 short of 9")

    play(fighting(), act)


def test_the_sum_of_the_dice_is_told_in_one_tap_and_after_a_reroll_the_new_sum() -> None:
    async def act(world: World) -> None:
        await world.tap("Combat die 5")
        assert not world.has("Their sum")  # told die by die
        await world.tap("Combat die 5, take it back")
        await world.tap("Sum 8")
        assert world.last == {"kind": "combat_roll", "seat": 0, "total": 8}
        assert world.has("combat sum 8, 1 short of 9")
        await world.tap("Reroll")
        assert not [n for n in range(14) if world.has(f"Sum {n}") and n not in range(3, 13)]
        await world.tap("Sum 10")
        assert world.last == {"kind": "combat_reroll", "seat": 0, "total": 10}
        assert world.s.heroes[0].xp == 3
        await world.tap("XP +2")
        await world.tap("With the trophy")
        kept = cards_mine.mine(world.app).get("minion", "minion.goblin")
        assert kept is not None
        assert kept.to_json()["rewards"] == [{"at": 10, "trophy": True, "gains": [["xp", 2]]}]

    play(fighting(extra=1), act)


def test_a_minion_that_one_name_is_left_for_is_the_opponent() -> None:
    async def act(world: World) -> None:
        await world.tap("Fight")
        await world.type("Name of the minion", "o")
        assert not world.has("the opponent")  # several
        await world.type("Name of the minion", "owlb")
        assert world.has("the opponent")
        assert world.has("Sum of 1 combat die")  # its odds, before anything is told
        await world.tap("Fight with 2 dice")
        moves = [e.do.move for e in world.session.table.entries[-2:]]  # type: ignore[union-attr]
        assert [m["kind"] for m in moves] == ["reveal_minion", "start_fight"]
        assert (moves[0]["minion"]["id"], moves[1]["extra"]) == ("minion.owlbear", 1)

    play(build.live_has(rich(), minion=None), act)


def test_a_fiend_may_change_the_price_of_a_mercenary() -> None:
    async def act(world: World) -> None:
        await world.tap("Mercenary, another price")
        await world.tap("XP: more")
        await world.tap("Pay 4")
        assert (world.last["pay"], world.last["price"]) == ("xp", 4)
        assert world.s.heroes[0].xp == 0
        await world.tap("Mercenary, another price")
        await world.tap("Gold")
        await world.tap("Gold: less")
        await world.tap("Pay 4")
        assert (world.last["pay"], world.last["price"]) == ("gold", 4)
        assert world.s.heroes[0].gold == 3
        assert world.s.live is not None
        assert world.s.live.duel is not None
        assert world.s.live.duel.mercenaries == 2

    play(fighting(fiends=(Fiend(id="fiend.avarice", name="Fiend of Avarice"),)), act)


def test_the_app_rolls_on_request() -> None:
    async def act(world: World) -> None:
        await world.tap("App rolls")
        assert world.s.live is not None
        assert world.s.live.duel is not None
        assert len(world.s.live.duel.values) == 3
        assert set(world.s.live.duel.values) <= set(range(1, 7))

    play(fighting(extra=2), act)


def test_a_reroll_is_advised_with_its_chance_and_the_new_value_told() -> None:
    async def act(world: World) -> None:
        assert world.has("Rerolling the 2: trophy 50.0% with all XP.")
        await world.tap("Reroll")
        await world.tap("It shows 4")
        assert world.last == {"kind": "combat_reroll", "seat": 0, "die": 1, "value": 4}
        assert world.s.heroes[0].xp == 0

    play(fighting((5, 2), extra=1, xp=1), act)


def test_the_reward_with_its_trophy_brings_the_token() -> None:
    async def act(world: World) -> None:
        await world.tap("Honor +1")
        await world.tap("With the trophy")
        assert world.last["trophy"] is True
        assert world.last["gains"] == {"honor": 1}
        assert world.s.heroes[0].trophies == 1
        assert build.s_side(world.s, 0).tokens == ("location",)

    play(fighting((5, 6), extra=1), act)


def test_with_an_unknown_threshold_the_card_is_asked() -> None:
    async def act(world: World) -> None:
        await world.tap("Tokens, and the next minion")
        before = world.session.table.last
        await world.tap("With the trophy?")
        assert world.session.table.last == before
        await world.tap("without it")
        await world.tap("Take it")
        assert world.last["trophy"] is False
        assert not world.s.heroes[0].trophies

    play(fighting((5, 6), extra=1, threshold=None), act)


def test_what_a_minion_gave_is_one_tap_for_the_same_sum() -> None:
    async def act(world: World) -> None:
        assert world.has("As told before for this sum:")
        await world.tap("With the trophy, XP +2, Injuries +1")
        assert world.last["gains"] == {"xp": 2, "injuries": 1}
        assert world.last["trophy"] is True

    told = {"at": 11, "trophy": True, "gains": [["xp", 2], ["injuries", 1]]}
    play(fighting((5, 6), extra=1), act, my=learnt("minion", id="minion.goblin", rewards=[told]))


def test_a_reward_told_once_is_remembered_with_its_minion() -> None:
    async def act(world: World) -> None:
        assert world.has("What the row gives")
        await world.tap("Gold +2")
        await world.tap("Gold +2")  # taken back
        await world.tap("Gold +3")
        await world.tap("Without the trophy")
        assert world.last["gains"] == {"gold": 3}
        kept = cards_mine.mine(world.app).get("minion", "minion.goblin")
        assert kept is not None
        assert kept.to_json()["rewards"] == [{"at": 8, "trophy": False, "gains": [["gold", 3]]}]

    play(fighting((5, 3), extra=1), act)


def test_a_reward_of_a_sum_between_two_equal_ones_is_known() -> None:
    rewards = [{"at": n, "trophy": False, "gains": [["gold", 1]]} for n in (5, 8)]
    offer = mycards.known(
        cards_mine.catalogue(), learnt("minion", id="minion.goblin", rewards=rewards), "minion", "minion.goblin"
    )
    found = [gains.reward_for(offer, n) is not None for n in range(4, 10)]
    assert found == [False, True, True, True, True, False]


# --- effects ---


def test_a_skill_told_once_is_used_by_one_tap_and_can_do_otherwise() -> None:
    skill = Owned(card=MarketCard(id="skill.negotiate", name="Negotiate", type="skill", arrow="up"))
    state = build.side_has(build.seat_has(rich(), 0, marker=7), 0, cards=(skill, skill))

    async def act(world: World) -> None:
        await world.tap("At any time")
        await world.tap("Use: Negotiate")
        await world.tap("Gold +2")
        await world.tap("Done")
        kept = cards_mine.mine(world.app).get("skill", "skill.negotiate")
        assert kept is not None
        assert kept.to_json()["gains"] == [["gold", 2]]
        await world.tap("At any time")
        await world.tap("Use: Negotiate, skill: Gold +2")
        assert world.last["kind"] == "use_skill"
        assert world.last["changes"] == {"gold": 2}
        assert world.s.heroes[0].gold == 11

    play(state, act)


def test_the_power_of_a_class_is_told_once_and_is_noted() -> None:
    state = build.seat_has(rich(), 0, klass=BARBARIAN)

    async def act(world: World) -> None:
        await world.tap("At any time")
        name = next(n for n in world.stage.names() if n.endswith("power of the class"))
        await world.tap(name)
        await world.tap("XP −1")
        await world.tap("Done")
        assert world.last["kind"] == "card_effect"
        assert world.last["changes"] == {"xp": -1}
        assert world.last["note"]

    play(state, act)


# --- dice that an effect lays ---


def cell_of(world: World, seat: int, *, full: bool) -> tuple[int, str]:
    """The first cell with a die, or without one, and the beginning of its name."""
    cell = next(i for i, code in enumerate(world.s.heroes[seat].cells) if (code is not None) is full)
    return cell, f"{world.app.words('hrdina').say(cell_label(cell))}: "


def test_an_effect_with_a_number_and_a_die_takes_six_taps_and_is_one_step() -> None:
    async def act(world: World) -> None:
        entries = len(world.session.table.entries)
        cell, name = cell_of(world, 0, full=False)
        await world.tap("At any time")
        await world.tap("Effect of a card")
        await world.tap("XP +1")
        await world.tap(name)
        await world.tap("white 4")
        assert f"{name}white 4, changed" in world.stage.names()
        await world.tap("Done")
        assert world.last["changes"] == {"xp": 1, "put": [{"cell": cell, "die": "W4"}]}
        assert world.s.heroes[0].cells[cell] == "W4"
        assert world.s.heroes[0].xp == 5
        assert len(world.session.table.entries) == entries + 1

    play(rich(), act)


def test_a_die_that_an_effect_takes_away_or_leaves_as_it_was() -> None:
    async def act(world: World) -> None:
        cell, name = cell_of(world, 0, full=True)
        code = world.s.heroes[0].cells[cell] or ""
        await world.tap("At any time")
        await world.tap("Effect of a card")
        await world.tap(name)
        await world.tap("No die lies there")
        assert f"{name}empty, changed" in world.stage.names()
        await world.tap(name)
        await world.tap("As before")
        die = world.app.words("hrdina").say(die_label(code))
        assert f"{name}{die}" in world.stage.names()  # nothing changed any more
        assert "Nothing changed" in world.stage.names()
        await world.tap(name)
        await world.tap(die)  # the same die: no change either
        assert "Nothing changed" in world.stage.names()
        await world.tap(name)
        await world.tap("No die lies there")
        await world.tap("Done")
        assert world.last["changes"] == {"put": [{"cell": cell, "die": None}]}
        assert world.s.heroes[0].cells[cell] is None

    play(rich(), act)


def test_a_die_of_two_colours_is_laid_while_the_roll_of_the_round_is_being_told() -> None:
    """The dice told so far stay on the pad of the roll."""

    async def act(world: World) -> None:
        await world.tap("green 3")
        assert world.has("1 of ")
        cell, name = cell_of(world, 0, full=False)
        await world.tap("At any time")
        await world.tap("Effect of a card")
        await world.tap(name)
        await world.tap("two colours", -1)
        await world.tap("first colour: white", -1)
        await world.tap("white and green 2")
        await world.tap("Done")
        assert world.last["changes"] == {"put": [{"cell": cell, "die": "WG2"}]}
        assert world.has("1 of ")

    play(build.rolling(), act)


def test_at_large_text_the_board_of_an_effect_is_a_sheet_of_its_own() -> None:
    async def act(world: World) -> None:
        await world.app.set_prefs(text=2.0)
        await world.quiet()
        cell, name = cell_of(world, 0, full=False)
        await world.tap("At any time")
        await world.tap("Effect of a card")
        await world.tap("A die on the board, all lie as before")
        await world.tap(name)
        await world.tap("white 4")
        await world.tap("Done")
        assert "A die on the board, 1 die lies otherwise" in world.stage.names()
        await world.tap("Done")
        assert world.last["changes"] == {"put": [{"cell": cell, "die": "W4"}]}

    play(rich(), act)


# --- what others can do ---

STEALTH = MarketCard(id="own.skill", name="Stealth", type="skill", arrow="up")
SWORD = MarketCard(id="own.sword", name="Sword", type="weapon", hands=1)


def holding(*seats: int, skills: int = 1) -> State:
    """Adam acts; these seats have ready skills, a weapon and a token."""
    state = rich()
    for i in seats:
        cards = (*[Owned(card=STEALTH)] * skills, Owned(card=SWORD))
        state = build.side_has(build.seat_has(state, i, marker=4), i, cards=cards, tokens=("location",))
    return state


def test_what_others_can_do_at_any_time_stands_under_their_names() -> None:
    async def act(world: World) -> None:
        await world.tap("At any time")
        names = world.stage.names()
        mine, others = names.index("Use: Stealth, skill"), names.index("Bára: Use: Stealth, skill")
        assert mine < others < names.index("Cyril: Use: Stealth, skill")
        assert not any(n.startswith(("Bára: Effect", "Bára: Barbarian")) for n in names)  # behind the name
        await world.tap("Cyril: Discard: Sword")
        assert world.last == {"kind": "drop_card", "seat": 2, "card": 1}
        await world.tap("At any time")
        assert "Cyril: Discard: Sword" not in world.stage.names()
        await world.tap("Bára: Token: Location")
        await world.tap("Keep it")
        assert (world.last["kind"], world.last["seat"]) == ("peek_adventure", 1)
        await world.tap("At any time")
        assert not any(n.startswith("Bára: Token") for n in world.stage.names())  # looked at
        await world.tap("Bára: Use: Stealth")
        await world.tap("Without its effect")
        assert (world.last["kind"], world.last["seat"]) == ("use_skill", 1)

    play(holding(0, 1, 2), act)


def test_of_many_cards_of_others_only_skills_stand_in_the_list() -> None:
    async def act(world: World) -> None:
        await world.tap("At any time")
        names = world.stage.names()
        assert sum(n.startswith("Cyril: Use: Stealth") for n in names) == 4
        assert not any(": Discard: " in n for n in names)
        assert "Discard: Sword" not in names
        await world.tap("Cyril", 1)
        await world.tap("Discard: Sword")
        assert world.last == {"kind": "drop_card", "seat": 2, "card": 4}

    play(holding(1, 2, skills=4), act)


def test_any_other_number_is_typed() -> None:
    async def act(world: World) -> None:
        await world.tap("Gold: another number")
        await world.tap("5")
        await world.tap("Done")
        await world.tap("Without the trophy")
        assert world.last["gains"] == {"gold": 5}

    play(fighting((5, 3), extra=1), act)


# --- naming ---


def test_a_card_of_the_row_is_named_where_it_lies() -> None:
    state = build.live_has(build.rolling(), row=("weapon.longsword", "", ""))

    async def act(world: World) -> None:
        await world.tap("not named")
        await world.tap("Name it")
        await world.type("Search by name", "longbow")
        await world.tap("Longbow")
        assert world.last == {"kind": "name_card", "place": 1, "card": "weapon.longbow"}
        assert world.s.live is not None
        assert world.s.live.row == ("weapon.longsword", "weapon.longbow", "")

    play(state, act)


def test_on_turn_an_unnamed_card_is_bought_or_only_named() -> None:
    async def act(world: World) -> None:
        await world.tap("not named", 1)
        await world.tap("Only name it")
        await world.type("Search by name", "longbow")
        await world.tap("Longbow")
        assert world.last == {"kind": "name_card", "place": 1, "card": "weapon.longbow"}

    play(rich(), act)


def test_a_card_that_somebody_owns_is_found_only_if_no_other_can_be_meant() -> None:
    mine = Owned(card=MarketCard(id="weapon.longsword", name="Longsword", type="weapon", hands=1))

    async def act(world: World) -> None:
        await world.tap("Buy a card")
        await world.type("Search by name", "long")
        assert any(n.startswith("Longbow") for n in world.stage.names())
        assert not any(n.startswith("Longsword") for n in world.stage.names())
        await world.type("Search by name", "longsword")  # what was told of its owner may be wrong
        assert any(n.startswith("Longsword") for n in world.stage.names())

    play(build.side_has(rich(), 1, cards=(mine,)), act)


# --- fiends ---


def test_fiends_nobody_named_are_told_together() -> None:
    fiends = (
        Fiend(id="own.fiend"),
        Fiend(id="fiend.avarice", name="Fiend of Avarice", text="every price is 1 higher"),
        Fiend(id="own.fiend"),
    )

    async def act(world: World) -> None:
        assert world.has("Fiend of Avarice: every price is 1 higher; Fiend without a name 2×: their texts bind")
        assert not world.has("active fiend")  # the advice says it no second time

    play(fighting(fiends=fiends), act)


def test_an_active_fiend_reminds_and_is_banished_for_gold() -> None:
    fiend = Fiend(id="fiend.avarice", name="Fiend of Avarice")

    async def act(world: World) -> None:
        assert world.has("Fiend of Avarice: its text binds")
        await world.tap("Fiend of Avarice")
        await world.type("What it does", "Cards cost 1 more")
        await world.tap("Keep the text")
        assert world.s.heroes[0].fiends[0].text == "Cards cost 1 more"
        kept = cards_mine.mine(world.app).get("fiend", "fiend.avarice")
        assert kept is not None
        assert kept.facts()["text"] == "Cards cost 1 more"
        assert world.has("Fiend of Avarice: Cards cost 1 more")
        await world.tap("Fiend of Avarice")
        await world.tap("Gold −5")
        assert not world.s.heroes[0].fiends[0].active
        assert world.s.heroes[0].gold == 2
        assert not world.has("Fiend of Avarice: Cards cost 1 more")

    play(rich(fiends=(fiend,)), act)


def test_a_changed_price_of_banishing_is_told() -> None:
    async def act(world: World) -> None:
        await world.tap("Fiend of Avarice")
        await world.tap("Price in gold: more")
        await world.tap("Gold −6")
        assert world.last["price"] == 6
        assert world.s.heroes[0].gold == 1
        assert not world.s.heroes[0].fiends[0].active

    play(rich(fiends=(Fiend(id="fiend.avarice", name="Fiend of Avarice"),)), act)


def test_banishing_that_cannot_be_paid_says_why() -> None:
    async def act(world: World) -> None:
        await world.tap("Fiend of Avarice")
        before = world.session.table.last
        await world.tap("Charisma tokens −1")
        assert world.session.table.last == before
        assert world.has("Charisma tokens: 0, but the price is 1.")

    play(rich(fiends=(Fiend(id="fiend.avarice", name="Fiend of Avarice"),)), act)


# --- the end ---


def test_last_improvements_lead_to_the_plan_and_close() -> None:
    async def act(world: World) -> None:
        await world.tap("Adam, XP 7")
        assert "Plan of improvements" in " ".join(world.stage.names())
        await world.tap("Heal an injury")
        assert world.s.heroes[0].injuries == 0
        assert world.s.heroes[0].xp == 5
        await world.tap("All is done")
        assert build.stage(world.s) is Stage.BATTLE

    play(build.seat_has(build.improving(), 0, xp=7, injuries=1, gold=3), act)


def test_an_adventure_card_helps_only_with_its_condition() -> None:
    async def act(world: World) -> None:
        await world.tap("Turn it over")
        assert world.has("Adam")
        assert world.has("token and condition are both needed")
        await world.tap("More dice: more")
        await world.tap("More dice: more")
        await world.tap("Turn it over", -1)
        assert world.last["gains"] == [{"seat": 0, "dice": 2, "modifier": 0, "met": True}]
        battle = world.s.heroes[0].battle
        assert battle is not None
        assert battle.extra == 2

    play(build.fighting(battle=("location",)), act)


def test_the_keys_of_two_owners_of_an_adventure_card_have_names_of_their_own() -> None:
    async def act(world: World) -> None:
        await world.tap("Turn it over")
        await world.tap("More dice, Bára: more")
        await world.tap("To the total, Adam: more")
        await world.tap("Turn it over", -1)
        assert world.last["gains"] == [
            {"seat": 0, "dice": 0, "modifier": 1, "met": True},
            {"seat": 1, "dice": 1, "modifier": 0, "met": True},
        ]

    play(build.side_has(build.fighting(battle=("location",)), 1, tokens=("location",)), act)


def test_without_owners_the_cards_are_turned_by_a_tap_each_and_the_app_rolls() -> None:
    async def act(world: World) -> None:
        for _ in range(3):
            await world.tap("Turn it over")
        assert world.s.live is not None
        assert world.s.live.revealed == ("location", "obstacle", "attack")
        await world.tap("Roll for us")
        battle = world.s.heroes[0].battle
        assert battle is not None
        assert len(battle.dice) == 1

    play(build.fighting(), act)


def test_what_is_remembered_of_a_card_stands_on_its_sheet() -> None:
    async def act(world: World) -> None:
        world.app.open(card_sheet("weapon", "weapon.longsword"))
        await world.quiet()
        assert world.has("3 gold")
        assert world.has("Strength +1")
        assert world.has("Hands it takes")

    told = learnt("weapon", id="weapon.longsword", price=3, hands=1, mods=[1, 0, 0, 0, 0, 0, 0])
    play(rich(), act, my=told)
