"""Every component renders in light, dark and at 200 %, has its names, and calls back when it is tapped."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest

from companion.ui import components as ui
from companion.ui import fonts, gallery
from companion.ui.components import Action, Part, Segment
from companion.ui.theme import Look
from tests.ui.headless import Stage, on_stage

LOOKS = {
    "light": Look("kuro"),
    "dark": Look("hrdina", dark=True),
    "large": Look("za_jedna", scale=2.0),
    "home": Look("home", width=360),
    "wide": Look("balicek", width=1200),
}


def nothing() -> None:
    """A tap that does nothing."""


def made(look: Look, tap: Callable[[], Any]) -> dict[str, ft.Control]:
    """One of each; what can be tapped is called "Tap", so one test serves all."""
    return {
        "move main": ui.move(look, "Tap", "a otočím", state="main", emblem_name="hire", on_tap=tap),
        "move possible": ui.move(look, "Tap", "dál", emblem_name="pass", on_tap=tap, stacked=True),
        "move impossible": ui.move(look, "Tap", "až po tahu", state="impossible", emblem_name="clue", on_tap=tap),
        "move impossible stacked": ui.move(look, "Tap", "ne", state="impossible", on_tap=tap, stacked=True),
        "move chosen": ui.move(look, "Tap", chosen=True, on_tap=tap),
        "button": ui.button(look, "Tap", tap, main=True),
        "strength fits": ui.strength(look, "3", True, "Tap", tap),
        "strength does not": ui.strength(look, "4", False, "Tap", tap),
        "place ready": ui.place(look, "1", "kuro-1-chicken", "ready", "Tap", tap),
        "place used": ui.place(look, "1", "kuro-1-chicken", "used", "Tap", tap),
        "place missing": ui.place(look, "1", None, "missing", "Tap", tap, expand=None),
        "place lit": ui.place(look, "1", "kuro-1-chicken", "lit", "Tap", tap, big=True),
        "heptagon": ui.heptagon(look, "4", "kuro-4-dog-handler", "Tap", tap),
        "heptagon empty": ui.heptagon(look, "", None, "Tap", tap, empty="nic"),
        "count": ui.count(look, "30", "v balíčku", "deck", on_tap=tap, name="Tap"),
        "distance reached": ui.distance(look, "1", True, "v dosahu", "Tap", tap),
        "distance not": ui.distance(look, "3", False, "chybí 1", "Tap", tap),
        "blue card": ui.blue_card(look, "blue-stit", "Tap", tap),
        "seat": ui.seat(look, "Adam", "čeká", on_tap=tap, name="Tap", counts=[ui.inline_count(look, "4", "hand")]),
        "seat deciding": ui.seat(look, "Adam", deciding=True, on_tap=tap, name="Tap", things=look.text("x")),
        "seat dead": ui.seat(look, "Adam", "mrtvý", dead=True, compact=True, on_tap=tap, name="Tap"),
        "header": ui.header(look, "Kuro", "9. kolo", back=Action(ft.Icons.ARROW_BACK_ROUNDED, "Tap", tap)),
        "rail": ui.rail(look, [Action("why-not", "Tap", tap)]),
        "bottom nav": ui.bottom_nav(look, [Action(ft.Icons.HOME_ROUNDED, "Tap", tap, lit=True)]),
        "tray": ui.tray(look, "Rozhoduje Cyril", "proč", rail_actions=[Action("why-not", "Tap", tap)]),
        "chip": ui.chip(look, "Tap", True, tap),
        "chips": ui.chips(look, [("a", "Tap"), ("b", "Dana")], "b", lambda _: tap()),
        "choice": ui.choice(look, [("a", "Tap"), ("b", "Dana")], "b", lambda _: tap()),
        "ruling": ui.ruling(look, "Tap", tap),
        "score line": ui.score_line(look, "Tap", "6", short="6 × 1", emblem_name="score-colour", on_tap=tap),
        "chance": ui.chance(look, 0.5, "výhra 50 %", "ztráta 50 %", name="Tap", on_tap=tap),
        "game tile": ui.game_tile(look, "kuro", "Tap", "3 až 5 hráčů", tap, motif="motif-kuro"),
        "tool tile": ui.tool_tile(look, "Tap", "requirement", tap),
        "continue card": ui.continue_card(look, "kuro", "Tap", "9. kolo", "dnes", tap, emblem_name="wandering"),
        "list row": ui.list_row(look, "Tap", "více", value="3", on_tap=tap),
        "check row": ui.check_row(look, "Tap", False, tap, sub="lícem dolů", value="77"),
        "hint": ui.hint(look, "Tap", on_tap=tap),
        "why row": ui.why_row(look, "Tap", "proč", emblem_name="clue", opened=True, on_tap=tap, words=["Věta."]),
        "switch": ui.switch_row(look, "Tap", False, lambda _: tap()),
        "stepper": ui.stepper(look, "3", less_name="Méně", more_name="Tap", on_less=tap, on_more=tap),
        "icon button": ui.icon_button(look, ft.Icons.CLOSE_ROUNDED, "Tap", tap),
        "press": ui.press(look, look.text("x"), "Tap", tap),
    }


READ_ONLY: dict[str, Callable[[Look], ft.Control]] = {
    "place": lambda look: ui.place(look, "1", "kuro-1-chicken", "ready", "Slepice"),
    "heptagon": lambda look: ui.heptagon(look, "4", "kuro-4-dog-handler", "Psovod"),
    "count": lambda look: ui.count(look, "30", "v balíčku", "deck"),
    "answer": lambda look: ui.answer(look, "Síla", "lichá"),
    "now": lambda look: ui.now(look, look.text("a"), look.text("b"), look.text("c")),
    "pips": lambda look: ui.pips(look, "energy", 2, 4, "2 energie ze 4"),
    "pips without an outline": lambda look: ui.pips(look, "deck", 2, 4, "2 ze 4"),
    "lives": lambda look: ui.lives(look, 1, 5, "1 život z 5", extra=1),
    "blue card": lambda look: ui.blue_card(look, "weapon-ranged", "Kuše", value="2"),
    "score bar": lambda look: ui.score_bar(look, [Segment("score-goals", 9), Segment(None, -1)], 20, "9 bodů"),
    "opened line": lambda look: ui.score_line(
        look,
        "Cíle",
        "5",
        opened=True,
        sum="2 + 3",
        parts=[Part("Síla", "1 + 1 = 2", "cíl 2", True, "2")],
        rule="Pravidlo",
    ),
    "rank": lambda look: ui.rank(look, "1", first=True),
    "goal met": lambda look: ui.goal(look, "cíl 16", "2", "met", star=True),
    "goal missed": lambda look: ui.goal(look, "cíl 14", "chybí 1", "missed"),
    "goal open": lambda look: ui.goal(look, "cíl 5", "ještě 2", "open"),
    "field": lambda look: ui.field(look, "Jméno", "Bára", lambda _: None, error="ne", max_length=20),
    "search": lambda look: ui.search(look, "Hledat", "x", lambda _: None, clear_name="Vymazat"),
    "card": lambda look: ui.card(look, [look.text("a"), None, look.text("b")]),
    "section": lambda look: ui.section(look, "Hráči"),
    "verdict": lambda look: ui.verdict(look, "Správně", "3 − 1 = 2"),
    "empty": lambda look: ui.empty_state(look, "Nic", "Zatím nic.", action=ui.button(look, "Nová", nothing)),
    "error": lambda look: ui.error_state(look, "Nejde to", "Zkuste to znovu."),
    "reading": lambda look: ui.reading(look, "Věta."),
    "silent": lambda look: ui.silent(look.text("x")),
    "framed": lambda look: ui.framed(look, None),
    "screen": lambda look: ui.screen(look, None, ui.scroll([look.text("x")]), toast=ui.toast(look, "Vráceno", nothing)),
    "seat without a tap": lambda look: ui.seat(look, "Adam", "čeká", things=look.text("x")),
}


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
@pytest.mark.parametrize("what", list(made(Look(), nothing)))
def test_a_tap_calls_back_and_the_thing_has_a_name(look: Look, what: str) -> None:
    taps: list[str] = []

    async def act(stage: Stage) -> None:
        await stage.tap("Tap")

    on_stage(lambda: made(look, lambda: taps.append(what))[what], act)
    assert taps == [what]


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
@pytest.mark.parametrize("what", list(READ_ONLY))
def test_what_is_only_read_renders(look: Look, what: str) -> None:
    async def act(stage: Stage) -> int:
        return len(stage.controls())

    assert on_stage(lambda: READ_ONLY[what](look), act) >= 2


@pytest.mark.parametrize("page", ["table", "pieces", "score", "form", "home", "sheet", "snack", "toast"])
@pytest.mark.parametrize("theme", ["light/100", "dark/100", "light/200"])
def test_the_gallery_renders_with_names_and_glyphs_the_fonts_hold(page: str, theme: str) -> None:
    async def act(stage: Stage) -> tuple[list[str], list[str]]:
        assert len(stage.of(ft.Button)) == len(stage.names()), "every button has a name"
        return stage.names(), stage.texts()

    names, texts = on_stage(lambda: gallery.Gallery(f"/{page}/kuro/{theme}", 412, 915), act)
    assert names
    assert texts
    assert not set().union(*(fonts.missing(t) for t in (*names, *texts)))


def test_an_impossible_move_is_tapped_and_told_apart() -> None:
    """It lies flat: its button has no edge that could sink, and the small line says why not."""
    look = Look("kuro")
    asked: list[str] = []
    move = lambda: ui.move(  # noqa: E731
        look,
        "Indicie",
        "poslední karta",
        state="impossible",
        emblem_name="clue",
        on_tap=lambda: asked.append("why"),
    )

    async def act(stage: Stage) -> None:
        button = stage.button("Indicie")
        assert button.disabled in (None, False)
        assert button.style is not None
        assert not isinstance(button.style.padding, dict)
        assert "poslední karta" in stage.texts()
        assert any(image.src == "/emblems/why-not.svg" for image in stage.of(ft.Image))
        await stage.tap("Indicie")

    on_stage(move, act)
    assert asked == ["why"]


def test_a_possible_move_sinks_by_the_thickness_of_its_edge() -> None:
    async def act(stage: Stage) -> None:
        style = stage.button("Pasuji").style
        assert style is not None
        assert isinstance(style.padding, dict)
        assert style.padding[ft.ControlState.PRESSED].top == 4
        assert style.padding[ft.ControlState.DEFAULT].bottom == 4

    on_stage(lambda: ui.move(Look("kuro"), "Pasuji", on_tap=nothing), act)


def test_moves_stand_one_per_row_when_the_text_is_large() -> None:
    def rows(look: Look) -> int:
        grid = ui.moves(look, [ui.move(look, str(i), on_tap=nothing) for i in range(4)], 2)
        assert isinstance(grid, ft.Column)
        return len(grid.controls)

    assert rows(Look(scale=1.0)) == 2
    assert rows(Look(scale=2.0)) == 4


def test_the_rail_keeps_icons_only_when_the_text_is_large_but_its_names() -> None:
    async def act(stage: Stage) -> tuple[list[str], list[str]]:
        return stage.names(), stage.texts()

    def rail(scale: float) -> Callable[[], ft.Control]:
        return lambda: ui.rail(Look(scale=scale), [Action("why-not", "Proč ne?", nothing)])

    assert on_stage(rail(1), act) == (["Proč ne?"], ["Proč ne?"])
    assert on_stage(rail(2), act) == (["Proč ne?"], [])


def test_a_place_and_its_seat_answer_apart() -> None:
    look, taps = Look("kuro"), []
    thing = lambda: ui.seat(  # noqa: E731
        look, "Adam", "čeká", on_tap=lambda: taps.append("seat"),
        things=ui.place(look, "1", "kuro-1-chicken", "ready", "Místo 1", lambda: taps.append("place")),
    )  # fmt: skip

    async def act(stage: Stage) -> None:
        await stage.tap("Místo 1")
        await stage.tap("Adam, čeká")
        [rest] = stage.of(ft.GestureDetector)
        assert rest.exclude_from_semantics
        await stage.fire(rest, "tap")

    on_stage(thing, act)
    assert taps == ["place", "seat", "seat"]


def test_a_long_name_is_cut_on_the_screen_and_whole_for_the_ear() -> None:
    name = "Maxmiliána Podkrkonošská ze Sedmihorek"

    async def act(stage: Stage) -> None:
        [text] = [t for t in stage.of(ft.Text) if t.value == name]
        assert text.max_lines == 1
        assert text.overflow == ft.TextOverflow.ELLIPSIS
        assert f"{name}, čeká" in stage.names()

    on_stage(lambda: ui.seat(Look(), name, "čeká", on_tap=nothing), act)


def test_a_sheet_opens_closes_by_its_cross_and_by_a_swipe() -> None:
    log: list[bool] = []

    @ft.component
    def Owner() -> ft.Control:
        opened, set_opened = ft.use_state(True)
        log.append(opened)
        look = Look("kuro")
        ft.use_dialog(
            ui.sheet(
                look, "Proč to nejde?", [ui.list_row(look, "Arcimág", on_tap=nothing)],
                on_close=lambda: set_opened(False), close_name="Zavřít",
                buttons=[ui.button(look, "Rozumím", lambda: set_opened(False))],
            )
            if opened
            else None
        )  # fmt: skip
        return ui.button(look, "Otevřít", lambda: set_opened(True))

    async def act(stage: Stage) -> None:
        [sheet] = stage.of(ft.BottomSheet)
        assert sheet.open
        assert "Proč to nejde?" in stage.texts()
        await stage.tap("Zavřít")
        assert not any(s.open for s in stage.of(ft.BottomSheet))
        await stage.tap("Otevřít")
        [sheet] = [s for s in stage.of(ft.BottomSheet) if s.open]
        await stage.fire(sheet, "dismiss")
        assert log[-1] is False

    on_stage(Owner, act)


def test_a_toast_goes_by_itself_and_its_action_works() -> None:
    log: list[str] = []

    async def act(stage: Stage) -> None:
        assert stage.texts() == ["Vráceno", "Znovu"]
        await stage.tap("Znovu")
        await stage.settle(0.15)

    on_stage(
        lambda: ui.toast(Look(), "Vráceno", lambda: log.append("closed"), "Znovu", lambda: log.append("again"), 0.1),
        act,
    )
    assert log == ["again", "closed"]


def test_a_stepper_ends_flat() -> None:
    steps: list[str] = []

    async def act(stage: Stage) -> None:
        assert stage.names() == ["Více"]
        await stage.tap("Více")

    on_stage(
        lambda: ui.stepper(
            Look(), "1", less_name="Méně", more_name="Více", on_less=None, on_more=lambda: steps.append("+")
        ),
        act,
    )
    assert steps == ["+"]


def test_a_field_gives_its_text() -> None:
    seen: list[str] = []

    async def act(stage: Stage) -> None:
        await stage.type_into("Jméno", "Žofie")

    on_stage(lambda: ui.field(Look(), "Jméno", "", seen.append), act)
    assert seen == ["Žofie"]


def test_the_widths_of_a_score_bar_are_its_points() -> None:
    """11 : 6 : 3 of 20 points over the width that two gaps leave."""
    bar = ui.score_bar(Look("hrdina"), [Segment(None, n) for n in (11, 6, 3)], 20, "20 bodů", width=404)
    assert isinstance(bar, ft.Semantics)
    assert isinstance(bar.content, ft.Row)
    assert [c.width for c in bar.content.controls] == pytest.approx([220, 120, 60])


def test_small_segments_stay_wide_enough_for_their_number_and_the_bar_fits() -> None:
    bar = ui.score_bar(Look("hrdina"), [Segment(None, n) for n in (30, 1, 1, 1)], 33, "33 bodů", width=306)
    assert isinstance(bar, ft.Semantics)
    assert isinstance(bar.content, ft.Row)
    widths = [c.width or 0 for c in bar.content.controls]
    assert min(widths) >= 17
    assert sum(widths) == pytest.approx(300)


def test_dashes_close_around_the_outline() -> None:
    from companion.ui.components.base import _fit_dash

    for length in (97.3, 150, 211.5):
        on, off = _fit_dash(length, 5, 3.5)
        assert length / (on + off) == pytest.approx(round(length / (on + off)), abs=0.01)
        assert 4 < on < 6.5


def test_a_tray_scrolls_only_once_it_is_too_high() -> None:
    look = Look("kuro")

    async def act(stage: Stage) -> None:
        def measured(height: float) -> None:
            [inner] = [c for c in stage.of(ft.Column) if c.on_size_change]
            inner.on_size_change(SimpleNamespace(height=height))

        def scrolling() -> list[float]:
            return [c.height for c in stage.of(ft.Column) if c.scroll]

        measured(400)
        await stage.settle()
        assert scrolling() == []
        measured(401)
        await stage.settle()
        assert scrolling() == [400]
        measured(90)
        await stage.settle()
        assert scrolling() == []

    on_stage(lambda: ui.tray(look, "Rozhoduje Cyril", content=[look.text("x")], max_height=400), act)


def test_the_table_keeps_room_beside_its_tray() -> None:
    assert ui.tray_room(Look("kuro", height=915)) == 707
    assert ui.tray_room(Look("kuro", height=900, scale=2.0)) == 540
    assert ui.tray_room(Look("kuro", height=900, scale=2.0), 300) == 300
