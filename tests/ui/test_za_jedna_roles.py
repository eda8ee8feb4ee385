"""Secret roles: looked at while held, told to nobody, kept nowhere but in the memory of the window."""

from __future__ import annotations

import json
from collections import Counter

import flet as ft
import pytest

from companion.core import registry
from companion.core.table import Header, Table
from companion.games.za_jedna import cards as c
from companion.store.files import export_table
from companion.ui.games.za_jedna.quick import death_sheet
from companion.ui.games.za_jedna.roles import HELD, Deal, deal, dealt, of, roles, tool
from tests.ui.za_jedna_stage import NAMES, World, begun, play

ROUTE = "/t/t1/roles"


def fresh(options: dict[str, str] | None = None) -> Table:
    return Table.new(registry.game("za_jedna"), Header(id="t1", game="za_jedna", seats=NAMES, options=options or {}))


def screen(world: World) -> ft.Control:
    return roles(world.app, world.session, [])[0]


def hold(world: World) -> ft.GestureDetector:
    found: ft.GestureDetector = next(x for x in world.stage.of(ft.GestureDetector) if x.key == "hold")
    return found


async def look(world: World) -> None:
    """Press, see, let go."""
    await world.stage.fire(hold(world), "tap_down", {"k": "touch", "g": [0, 0], "l": [0, 0]})
    await world.stage.settle(0.02)


async def let_go(world: World) -> None:
    await world.stage.fire(hold(world), "tap_up", {"k": "touch", "g": [0, 0], "l": [0, 0]})
    await world.stage.settle(0.02)


def found(world: World) -> Deal:
    d = of(world.app, world.session if world.app.session else None)
    assert d is not None
    return d


def words(role: str) -> str:
    return role.title()


async def all_look(world: World) -> None:
    for i in range(len(NAMES)):
        await look(world)
        await let_go(world)
        await world.tap("Seen, put the phone down" if i == len(NAMES) - 1 else "Seen, pass it on")


@pytest.mark.parametrize("n", [4, 5, 6, 7])
def test_the_right_roles_are_dealt(n: int) -> None:
    names = tuple(str(i) for i in range(n))
    every = [deal(names).roles for _ in range(40)]
    assert all(Counter(x) == Counter({k: v for k, v in c.roles(n).items() if v}) for x in every)
    assert len(set(every)) > 1


def test_a_king_already_known_keeps_the_crown() -> None:
    assert {deal(NAMES, king=3).roles.index("king") for _ in range(20)} == {3}


def test_a_role_is_seen_only_while_held() -> None:
    async def act(world: World) -> None:
        assert world.has("Dealt by the phone")
        await world.tap("Deal the roles")
        d = found(world)
        role = words(d.roles[0])
        assert world.has("The phone is held by: Adam")
        assert role not in world.stage.texts()
        assert "Seen, pass it on" not in world.stage.names(), "nobody is passed over unseen"
        await look(world)
        assert role in world.stage.texts()
        await let_go(world)
        assert role not in world.stage.texts()
        await world.tap("Seen, pass it on")
        assert world.has("The phone is held by: Bára")

    play(act, screen, fresh(), ROUTE)


def test_without_holding_it_goes_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.ui.games.za_jedna.roles import _Screen

    module = __import__(_Screen.__module__, fromlist=["BRIEF"])
    monkeypatch.setattr(module, "BRIEF", 0.05)

    async def act(world: World) -> None:
        await world.tap("Deal the roles")
        await world.stage.tap("Without holding")
        await world.stage.settle(0.02)
        assert found(world).shown
        await world.stage.settle(0.15)
        assert not found(world).shown
        assert words(found(world).roles[0]) not in world.stage.texts()

    assert HELD > 5
    play(act, screen, fresh(), ROUTE)


def test_nothing_reaches_the_history_or_a_file() -> None:
    """Before the king shows himself the table has no entry; after that only his seat."""

    async def act(world: World) -> None:
        await world.tap("Deal the roles")
        await all_look(world)
        assert world.session.table.entries == ()
        d = found(world)
        await world.tap("The king shows himself")
        assert world.s.king == d.king
        assert world.last == {"kind": "set_king", "seat": d.king}
        assert world.has(f"The king is {NAMES[d.king]}.")
        text = export_table(await world.app.store.open("t1")).lower()
        assert not [role for role in ("guard", "brigand", "necromancer") if role in text]
        stored = await world.app.store.load("t1")
        assert "brigand" not in json.dumps([e.model_dump(mode="json") for e in stored.entries])
        assert "brigand" not in repr(d)

    play(act, screen, fresh(), ROUTE)


def test_a_second_look_and_leaving_hides() -> None:
    async def act(world: World) -> None:
        await world.tap("Deal the roles")
        await all_look(world)
        await world.tap("Cyril: look again")
        assert world.has("The phone is held by: Cyril")
        await look(world)
        assert words(found(world).roles[2]) in world.stage.texts()
        await let_go(world)
        await world.pick("Done")
        assert world.has("Look again")
        await world.tap("Forget and deal anew")
        assert of(world.app, world.session) is None

    play(act, screen, fresh(), ROUTE)


def test_at_a_death_the_dealt_role_can_be_shown() -> None:
    table = begun({"level": "quick"}, [{"kind": "change_lives", "seat": 2, "delta": -4}])

    async def act(world: World) -> None:
        every: tuple[c.Role, ...] = ("king", "brigand", "guard", "brigand", "necromancer")
        world.app.cache[("za_jedna.roles", "t1", 1)] = Deal(NAMES, every, at=None)
        assert dealt(world.app, world.session, 2) == "guard"
        await world.open(death_sheet(world.session, 2))
        assert not [x for x in world.stage.texts() if x.startswith("Cyril is out of the game: ")]
        await world.tap("Show the role the app dealt")
        await world.tap("Confirm")
        assert world.s.players[2].role == "guard"

    play(act, lambda _: ft.Container(), table)


def test_while_the_phone_goes_round_no_role_is_known_to_other_screens() -> None:
    async def act(world: World) -> None:
        world.app.cache[("za_jedna.roles", "t1", 1)] = Deal(
            NAMES, ("king", "brigand", "guard", "brigand", "necromancer")
        )
        assert dealt(world.app, world.session, 2) is None

    play(act, lambda _: ft.Container(), begun())


def test_a_game_with_cards_has_nothing_to_show() -> None:
    async def act(world: World) -> None:
        assert world.has("Roles are dealt before the game")

    play(act, screen, begun(), ROUTE)


def test_the_tool_deals_without_a_table() -> None:
    async def act(world: World) -> None:
        await world.pick("4")
        assert world.has("4 roles")
        await world.tap("Deal the roles")
        assert world.has("The phone is held by: Player 1")
        assert len(found(world).roles) == 4
        for i in range(4):
            await look(world)
            await let_go(world)
            await world.tap("Seen, put the phone down" if i == 3 else "Seen, pass it on")
        await world.tap("The king shows himself")
        assert world.has(f"The king is Player {found(world).king + 1}.")

    play(act, lambda world: tool(world.app)[0], None, "/tool/za_jedna/roles")


def test_the_game_has_the_screen_and_the_tool() -> None:
    from companion.ui.games import za_jedna

    assert za_jedna.SCREENS["roles"] is roles
    assert za_jedna.TOOLS["roles"] is tool
