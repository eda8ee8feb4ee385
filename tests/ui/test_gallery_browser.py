"""The components in a real browser: found and tapped through the semantics tree, as a screen reader would."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from companion.ui import fonts
from tests.e2e.browser import Driver, free_port, launch, open_app, serve

pytestmark = pytest.mark.e2e

SIZES = """() => [...document.querySelectorAll('flt-semantics[flt-tappable]')].map(e => {
  const box = e.getBoundingClientRect();
  return [(e.getAttribute('aria-label') || e.textContent).trim(), box.width, box.height];
})"""


@pytest.fixture(scope="module")
def chromium() -> Iterator[tuple[Playwright, Browser]]:
    with sync_playwright() as started:
        browser = launch(started)
        yield started, browser
        browser.close()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    if not fonts.OUT.exists():
        fonts.build()
    port = free_port()
    with serve(["-m", "companion.ui.gallery", "--port", str(port)], port) as url:
        yield url


@pytest.fixture
def show(chromium: tuple[Playwright, Browser], address: str) -> Iterator[object]:
    opened: list[Driver] = []

    def go(path: str, **options: object) -> Driver:
        driver = open_app(chromium[0], f"{address}/{path}", browser=chromium[1], **options)  # type: ignore[arg-type]
        opened.append(driver)
        return driver

    yield go
    for driver in opened:
        driver.close()


def test_a_table_is_tapped_through_its_names(show) -> None:  # type: ignore[no-untyped-def]
    driver: Driver = show("table/kuro/light/100")
    names = driver.buttons()
    assert len(names) == len(set(names)), "each target has a name of its own"
    assert "Adam, poslal hrdinu, 3 z 6 hrdinů, v ruce 4, vyřazené 2" in names
    driver.tap("Adam, místo 4")
    driver.wait_for("Adam 4")
    driver.tap("Bára, pasuje")
    driver.wait_for("sedadlo Bára")
    driver.tap("Najímám")
    # The tray's line now; the move is called with its sub line.
    driver.wait_until(lambda: driver.texts().count("Najímám") == 1, "the hire alone")
    seen: dict[str, tuple[float, float]] = {}
    for turn in (0, 400):  # what the tray cuts off at first is whole after scrolling
        driver.scroll(turn)
        for name, width, height in driver.page.evaluate(SIZES):
            before = seen.get(name, (0, 0))
            seen[name] = (max(width, before[0]), max(height, before[1]))
    assert {name: size for name, size in seen.items() if min(size) < 48} == {}


def test_an_impossible_move_opens_the_answer_and_the_sheet_closes(show) -> None:  # type: ignore[no-untyped-def]
    driver: Driver = show("table/kuro/dark/100", dark=True)
    driver.tap("Schopnost, nejde")
    driver.wait_for("Proč to nejde?")
    driver.wait_gone("Najímám, a otočím kartu")  # what lies under a sheet is not read
    driver.tap("Dana", exact=True)
    driver.wait_state("Dana", "current", "true", exact=True)
    driver.tap("Zavřít")
    driver.wait_gone("Proč to nejde?")
    driver.tap("Proč ne?")
    driver.wait_for("Proč to nejde?")
    driver.page.keyboard.press("Escape")
    driver.wait_gone("Proč to nejde?")


def test_a_message_offers_its_action_and_goes(show) -> None:  # type: ignore[no-untyped-def]
    driver: Driver = show("table/kuro/light/100")
    driver.tap("Vrátit")
    driver.wait_for("Vráceno: Cyril pasuje")
    driver.tap("Znovu")
    driver.wait_for("znovu")
    driver.wait_gone("Vráceno: Cyril pasuje", 10)


def test_forms_change_by_touch_and_typing(show) -> None:  # type: ignore[no-untyped-def]
    driver: Driver = show("form/hrdina/light/100")
    driver.type_into("Jméno hráče", "Žofie Ďáblová")
    driver.wait_for("Žofie Ďáblová")
    driver.tap("Více kol")
    driver.wait_for("4 kol")
    driver.tap("English")
    driver.wait_state("English", "current", "true")
    driver.tap("Tmavý vzhled", role="switch")
    driver.wait_state("Tmavý vzhled", "checked", "false", role="switch")
    driver.tap("Každému rozdat", role="checkbox")
    driver.wait_state("Každému rozdat", "checked", "true", role="checkbox")


@pytest.mark.parametrize("page", ["table", "form", "score", "home", "sheet"])
def test_large_text_stays_within_the_window(show, page: str) -> None:  # type: ignore[no-untyped-def]
    driver: Driver = show(f"{page}/kuro/light/200")
    sizes = driver.page.evaluate(
        """() => [...document.querySelectorAll('flt-semantics')].map(e => {
             const b = e.getBoundingClientRect(); return [e.textContent.slice(0, 40), b.left, b.right]; })"""
    )
    assert sizes
    for text, left, right in sizes:
        assert left >= -1, text
        assert right <= 413, text
