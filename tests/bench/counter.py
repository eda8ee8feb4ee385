"""The bare counter the app is compared with: `python -m tests.bench.counter PORT`."""

from __future__ import annotations

import sys

import flet as ft
import flet_web.fastapi
import uvicorn


@ft.component
def Counter() -> ft.Control:
    count, set_count = ft.use_state(0)
    return ft.Column([ft.Text(f"count {count}"), ft.Button("Add", on_click=lambda: set_count(count + 1))])


async def main(page: ft.Page) -> None:
    page.render(Counter)


if __name__ == "__main__":
    app = flet_web.fastapi.app(main, no_cdn=True)
    uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="error", ws="websockets-sansio")
