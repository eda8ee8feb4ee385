"""The scoring and the planner of Hrdina in the offline build: the same heroes as natively, measured in the browser."""

from __future__ import annotations

import json
import tempfile
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import sync_playwright

from companion.web import build
from tests.bench.browser import READY
from tests.bench.hrdina import played
from tests.bench.measure import report, spread
from tests.e2e.browser import FLAGS, chromium, serve_folder

PAGE = Path(__file__).with_name("hrdina_page.py")
HEROES = 6


def main() -> None:
    heroes = [played(seed).model_dump(mode="json") for seed in range(HEROES)]
    app = build.companion()
    code = {**app.code, "hrdina_page.py": PAGE.read_bytes(), "heroes.json": json.dumps(heroes).encode()}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        build.build(replace(app, entry="hrdina_page", code=code, offline=False), Path(folder) / "page")
        with serve_folder(Path(folder)) as site:
            browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
            page = browser.new_context(locale="en-GB", bypass_csp=True).new_page()
            page.goto(f"{site}/page/", wait_until="commit")
            page.wait_for_function(READY, arg="figures", polling=500, timeout=600_000)
            said = next(t for t in page.locator("flt-semantics").all_text_contents() if "figures " in t)
            for what, seconds in json.loads(said.partition("figures ")[2]).items():
                report(f"offline: {what}", spread(seconds))
            browser.close()


if __name__ == "__main__":
    main()
