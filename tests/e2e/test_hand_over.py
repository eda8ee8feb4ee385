"""A table goes from one browser profile to another as a link; a link that was changed says so and brings nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from companion.i18n import Words
from companion.store import files, handover
from companion.store.sqlite import SqliteStore
from companion.ui.screens.hand_over import LONGEST_PATH, link
from tests.e2e.browser import free_port, open_app, plain
from tests.e2e.conftest import Served, finished

PLAYED = Path(__file__).parents[1] / "playthroughs"
ROOM = 60  # the host and the route of a link


def code_of(path: Path) -> str:
    return handover.table_code(files.read_table(path.read_bytes()))


# The largest that goes into a link of the served app; longer ones go as a file, or as a link of the offline app.
LARGEST = max(
    (p for p in PLAYED.glob("*/*.companion.json") if len(code_of(p)) < LONGEST_PATH - ROOM),
    key=lambda p: len(code_of(p)),
)


@pytest.mark.e2e
def test_the_largest_playthrough_goes_to_another_phone(served: Served, playwright: Playwright, tmp_path: Path) -> None:
    file = files.read_table(LARGEST.read_bytes())
    finished(_put(served.data, file))
    w = Words("cs", {})
    other = Served(tmp_path / "other.sqlite", free_port())
    other.start()
    try:
        # The first phone shows the link; the camera of the second one would read it.
        d = open_app(playwright, f"{served.url}/t/{file.header.id}", "cs-CZ")
        try:
            d.tap(plain(w.t("More")))
            d.tap(plain(w.t("Hand over")))
            d.wait_for(plain(w.t("Copy the link")))
        finally:
            d.close()
        address = link(other.url, handover.table_code(file), hashed=False)
        d = open_app(playwright, address, "cs-CZ")
        try:
            for name in file.header.seats:
                d.wait_for(name)
            d.tap(plain(w.t("Keep this table")))
            d.wait_for(file.header.seats[0])
            d.page.goto(address[:-8] + "AAAAAAAA")
            d.enable_semantics()
            d.wait_for(plain(w.t("This link cannot be used")))
            d.wait_for(plain(w.t("This link is damaged: something in it was changed or is missing.")))
        finally:
            d.close()
        assert finished(_tables(other.data)) == [file]
    finally:
        other.stop()


async def _put(data: Path, file: files.TableFile) -> None:
    store = SqliteStore(data)
    await files.import_table(store, file)
    await store.close()


async def _tables(data: Path) -> list[files.TableFile]:
    store = SqliteStore(data)
    found = [await store.open(t.id) for t in await store.list()]
    await store.close()
    return found
