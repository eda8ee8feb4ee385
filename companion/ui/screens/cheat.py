"""One page a game: what a table needs while it plays; on the screen, and as a file to print."""

from __future__ import annotations

import html

import flet as ft

from companion import content
from companion.core import registry
from companion.i18n import Words
from companion.ui.app import App, frame
from companion.ui.components import Action, button, header, row, scroll, tray
from companion.ui.screens.sheets import markdown
from companion.ui.theme import Look

PAGE = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<title>{title}</title>
<style>
@page {{ size: A4; margin: 12mm }}
body {{ font: 10.5pt/1.35 Roboto, "Segoe UI", sans-serif; color: #1d1a21; max-width: 186mm; margin: 0 auto; columns: 2; column-gap: 8mm }}
h1 {{ font-size: 17pt; margin: 0 0 3mm; column-span: all }}
h2 {{ font-size: 12pt; margin: 3mm 0 1mm; border-bottom: 1px solid #999; break-after: avoid }}
p, ul, ol, table {{ margin: 1mm 0; break-inside: avoid }}
ul, ol {{ padding-left: 5mm }}
td, th {{ padding: .5mm 2mm .5mm 0; text-align: left; vertical-align: top }}
@media screen {{ body {{ padding: 8mm; columns: 320px }} }}
</style>
<h1>{title}</h1>
{body}
</html>
"""


def page(title: str, text: str, lang: str) -> str:
    """The page as HTML that stands alone, laid out for one sheet of paper. What looks like HTML in the text stays text."""
    from markdown_it import MarkdownIt  # only when somebody prints

    body = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    return PAGE.format(lang=lang, title=html.escape(title), body=body)


def cheat(app: App, game: str) -> tuple[ft.Control, Look, Words]:
    look, w = app.look(game), app.words(game)
    text = content.cheat(game, app.lang) or ""
    name = w.say(registry.metas()[game].name)
    title = w.t("{game} on one page", game=name)

    async def save() -> None:
        await app.save_text(f"{game}-{app.lang}.html", page(title, text, app.lang))

    body = scroll(
        [
            ft.Container(markdown(app, look, game, text), bgcolor=look.card, border_radius=16, padding=18),
            ft.Container(height=8),
        ],
        10,
    )
    top = header(
        look,
        title,
        w.t("For the middle of the game"),
        back=Action(ft.Icons.ARROW_BACK_ROUNDED, w.t("Contents"), lambda: app.go(f"/rules/{game}")),
        on_mat=False,
    )
    bottom = tray(
        look,
        content=[
            row(
                [
                    button(
                        look,
                        w.t("Save for printing"),
                        lambda: app.run(save),
                        main=True,
                        emblem_name=ft.Icons.PRINT_ROUNDED,
                    )
                ]
            )
        ],
    )
    return frame(app, look, top, body, bottom), look, w
