"""The icons printed on the initiative cards: coins, places for fiends, the special symbol."""

from __future__ import annotations

from functools import partial

import flet as ft
from pydantic import JsonValue

from companion.games.hrdina.live.numbers import numbers
from companion.games.hrdina.state import State
from companion.i18n import Words
from companion.ui.app import App, Sheet
from companion.ui.components import button, chip, hint, section, sheet
from companion.ui.session import Session
from companion.ui.theme import Look


def icons_sheet(session: Session) -> Sheet:
    """A chip for each icon of each card; told together."""
    s: State = session.state
    assert s.live is not None
    cards = s.live.cards
    coins = {i for i, c in enumerate(cards) if c.coin_icon} or set(numbers(s.options, s.n).coins)
    fiends = {i for i, c in enumerate(cards) if c.fiend_place}
    special = {next((i for i, c in enumerate(cards) if c.special), len(cards) - 1)}

    def build(app: App, look: Look, w: Words) -> ft.BottomSheet:
        def toggle(of: set[int], i: int) -> None:
            of.symmetric_difference_update({i})
            app.refresh()

        def only(i: int) -> None:
            special.clear()
            special.add(i)
            app.refresh()

        parts: list[ft.Control | None] = [hint(look, w.t("Look at the cards: their icons stay the whole game."))]
        for i in range(len(cards)):
            parts.append(section(look, w.t("Card {n}", n=i + 1)))
            keys = [chip(look, w.t("coin"), i in coins, partial(toggle, coins, i))]
            if s.options.familiars:
                keys.append(chip(look, w.t("place for a fiend"), i in fiends, partial(toggle, fiends, i)))
            keys.append(chip(look, w.t("special card"), i in special, partial(only, i)))
            parts.append(ft.Row(keys, wrap=True, spacing=8, run_spacing=8))

        def done() -> None:
            c: list[JsonValue] = [*sorted(coins)]
            f: list[JsonValue] = [*sorted(fiends)]
            app.tell(session, {"kind": "set_icons", "coins": c, "fiends": f, "special": next(iter(special), None)})

        return sheet(
            look,
            w.t("Icons of the initiative cards"),
            parts,
            on_close=app.close,
            close_name=w.t("Close"),
            emblem_name="die-gold",
            buttons=[button(look, w.t("Done"), done, main=True)],
        )

    return build
