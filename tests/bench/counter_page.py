"""The bare counter as a page of its own, built by the same script as the app."""

import flet as ft


@ft.component
def Counter() -> ft.Control:
    count, set_count = ft.use_state(0)
    return ft.Column([ft.Text(f"count {count}"), ft.Button("Add", on_click=lambda: set_count(count + 1))])


async def main(page: ft.Page) -> None:
    page.render(Counter)


if __name__ == "__main__":
    ft.run(main)
