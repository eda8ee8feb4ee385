"""Every component on one page, for looking and for tests: ``python -m companion.ui.gallery --port 8550``.

The address chooses what is shown: ``/<page>/<game>/<light|dark>/<text scale in %>``, e.g. ``/table/kuro/dark/200``.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import flet as ft

from companion.ui import components as ui
from companion.ui import fonts, window
from companion.ui.components import Action, Part, Segment
from companion.ui.theme import Look, palette_ids

HEROES = (
    "kuro-1-chicken", "kuro-2-pyromaniac", "kuro-3-witch", "kuro-4-dog-handler", "kuro-5-guard",
    "kuro-6-black-knight", "kuro-7-archmage",
)  # fmt: skip
MOTIFS = {
    "kuro": "motif-kuro",
    "hrdina": "motif-hrdina",
    "za_jedna": "motif-za-jedna",
    "balicek": "motif-balicek",
}
TITLES = {
    "kuro": ("Kuro", "3 až 5 hráčů"),
    "hrdina": ("Hrdina v kostce", "2 až 5 hráčů"),
    "za_jedna": ("Za jedna!", "4 až 7 hráčů"),
    "balicek": ("Balíček vs balíček", "2 hráči"),
}

Say = Callable[[str], Callable[[], None]]


def _seat(
    look: Look, say: Say, who: str, status: str, marks: str, counts: tuple[str, str, str], on: bool = False
) -> ft.Control:
    states = {"r": "ready", "u": "used", ".": "missing", "l": "lit"}
    places = [
        ui.place(
            look, str(i + 1), HEROES[i], states[m], f"{who}, místo {i + 1}", say(f"{who} {i + 1}"),  # type: ignore[arg-type]
        )
        for i, m in enumerate(marks)
    ]  # fmt: skip
    have, hand, gone = counts
    numbers = [
        ui.row([look.text(have, 17, 900), look.text("z 6", 14, 400, look.ink2)], 6, tight=True),
        ui.inline_count(look, hand, "hand"),
        ui.inline_count(look, gone, "retired"),
    ]
    return ui.seat(
        look, who, status, counts=numbers, things=ft.Row(places, spacing=0), deciding=on, on_tap=say(f"sedadlo {who}"),
        name=f"{who}, {status}, {have} z 6 hrdinů, v ruce {hand}, vyřazené {gone}",
    )  # fmt: skip


def _rail(say: Say) -> list[Action]:
    return [
        Action(ft.Icons.UNDO_ROUNDED, "Vrátit", say("Vrátit")),
        Action("why-not", "Proč ne?", say("Proč ne?")),
        Action(ft.Icons.EDIT_ROUNDED, "Opravit", say("Opravit")),
        Action(ft.Icons.MENU_BOOK_ROUNDED, "Pravidla", say("Pravidla")),
        Action(ft.Icons.LEADERBOARD_ROUNDED, "Stav", say("Stav")),
    ]


def table_page(look: Look, say: Say, log: str, toast: ft.Control | None = None) -> ft.Control:
    """A table of Kuro as in the house's picture."""
    top = ui.header(
        look, "Kuro", "9. kolo", back=Action(ft.Icons.ARROW_BACK_ROUNDED, "Zpět", say("Zpět")),
        actions=[
            Action(ft.Icons.HISTORY_ROUNDED, "Historie", say("Historie")),
            Action(ft.Icons.MORE_VERT_ROUNDED, "Další", say("Další")),
        ],
    )  # fmt: skip
    now = ui.now(
        look,
        ui.heptagon(look, "4", HEROES[3], "Otočen Psovod, síla 4", say("Psovod")),
        ui.answer(
            look, "Požadovaná síla", "lichá",
            [
                ft.Text(
                    spans=[
                        ft.TextSpan("otočen ", look.style(15, 400, look.onMat2)),
                        ft.TextSpan("Psovod", look.style(15, 700, look.onMat)),
                    ]
                )
            ],
        ),
        ui.count(look, "30", "v balíčku", "deck"),
    )  # fmt: skip
    tokens = ft.Row(
        [
            ui.strength(look, str(v), v % 2 == 1, f"Síla {v} {'je' if v % 2 else 'není'} lichá", say(f"síla {v}"))
            for v in range(1, 8)
        ],
        spacing=6,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    seats = ui.scroll(
        [
            now,
            ft.Container(tokens, padding=ft.Padding.only(bottom=6)),
            _seat(look, say, "Adam", "poslal hrdinu", "r..u.r.", ("3", "4", "2")),
            _seat(look, say, "Bára", "pasuje", ".rr.u.r", ("4", "4", "0")),
            _seat(look, say, "Cyril", "rozhoduje", "rr..rru", ("5", "6", "0"), True),
            _seat(look, say, "Dana s velmi dlouhým jménem", "čeká na svůj tah", "..rr..l", ("2", "5", "0")),
            ft.Container(height=4),
        ],
        6,
    )
    moves = ui.moves(
        look,
        [
            ui.move(look, "Najímám", "a otočím kartu", state="main", emblem_name="hire", on_tap=say("Najímám")),
            ui.move(look, "Pasuji", "na tahu bude Dana", emblem_name="pass", on_tap=say("Pasuji")),
            ui.move(look, "Indicie", "za kartu z ruky", emblem_name="clue", on_tap=say("Indicie")),
            ui.move(
                look, "Schopnost", "žádná teď nejde", state="impossible", emblem_name="ability",
                on_tap=say("Proč ne schopnost"), name="Schopnost, nejde: žádná teď nejde",
            ),
        ],
    )  # fmt: skip
    bottom = ui.tray(
        look, "Rozhoduje Cyril", log or "chybí šestý hrdina",
        side=ui.chance(look, 0.233, "výhra 23,3 %", "ztráta 76,7 %"),
        content=[moves], rail_actions=_rail(say), max_height=360 if look.large else None,
    )  # fmt: skip
    return ui.screen(look, top, seats, bottom, ground=look.mat, toast=toast)


def pieces_page(look: Look, say: Say, log: str) -> ft.Control:
    """Pieces, moves in three columns, counters, distances."""

    def titled(title: str, *controls: ft.Control) -> ft.Control:
        box = ft.Container(
            ft.Row(list(controls), wrap=True, spacing=10, run_spacing=8),
            bgcolor=look.card,
            border_radius=16,
            padding=12,
        )
        return ui.column([look.text(title, 15, 500, look.onMat2), box], 6, cross=ft.CrossAxisAlignment.STRETCH)

    body = ui.scroll(
        [
            titled(
                "Místo hrdiny",
                ui.place(look, "5", HEROES[4], "ready", "Strážný, nevyužitý", say("5"), expand=None),
                ui.place(look, "7", HEROES[6], "used", "Arcimág, využitý", say("7"), expand=None),
                ui.place(look, "3", None, "missing", "Trojka chybí", say("3"), expand=None),
                ui.place(look, "3", HEROES[2], "lit", "Čarodějnice, právě teď", say("3"), expand=None),
                ui.place(look, "1", HEROES[0], "ready", "Slepice", big=True, expand=None),
                ui.place(look, "4", None, "missing", "Čtyřka", big=True, expand=None),
            ),
            titled(
                "Životy",
                ui.lives(look, 3, 4, "3 životy ze 4"),
                ui.lives(look, 1, 4, "1 život ze 4"),
                ui.lives(look, 5, 5, "5 životů z 5", extra=1),
            ),
            look.text("Tahy", 15, 500, look.onMat2),
            ui.moves(
                look,
                [
                    ui.move(look, "Najímám", "hlavní tah", state="main", emblem_name="hire", on_tap=say("N"), stacked=True),
                    ui.move(look, "Pasuji", "možný tah", emblem_name="pass", on_tap=say("P"), stacked=True),
                    ui.move(
                        look, "Indicie", "poslední karta", state="impossible", emblem_name="clue", on_tap=say("I"),
                        stacked=True, name="Indicie, nejde: poslední karta",
                    ),
                    ui.move(look, "Adam", "vybraný", emblem_name="holder", on_tap=say("A"), stacked=True, chosen=True),
                    ui.move(look, "Střelba na vzdálenost", "dlouhý název tahu", emblem_name="weapon-ranged", on_tap=say("S"), stacked=True),
                    ui.move(look, "Konec", "ztratím 2 akce", emblem_name=ft.Icons.CHECK_ROUNDED, on_tap=say("K"), stacked=True),
                ],
                3,
            ),
            look.text("Počítadla, vzdálenosti, modré karty", 15, 500, look.onMat2),
            ft.Row(
                [
                    ui.pips(look, "action", 2, 4, "2 akce ze 4"),
                    ui.pips(look, "energy", 3, 6, "3 energie z 6"),
                    ui.distance(look, "2", True, "v dosahu", "Vzdálenost 2, v dosahu", say("2")),
                    ui.distance(look, "3", False, "chybí 1", "Vzdálenost 3, chybí 1", say("3")),
                    ui.blue_card(look, "blue-stit", "Štít", say("štít")),
                    ui.blue_card(look, "weapon-ranged", "Kuše, dosah 2", say("kuše"), value="2"),
                ],
                wrap=True,
                spacing=10,
                run_spacing=6,
            ),
            ui.seat(
                look, "Emil", "mrtvý lapka", dead=True, compact=True, on_tap=say("Emil"), width=180,
                things=ui.row([ui.emblem(look, "graveyard", 24, look.onMat), look.text("mrtvý lapka", 15, 500, look.onMat)]),
            ),
            titled(
                "Cíl řádku",
                ft.Container(ui.goal(look, "cíl 16–17", "2", "met", star=True), width=112),
                ft.Container(ui.goal(look, "cíl 14+", "chybí 1", "missed"), width=112),
                ft.Container(ui.goal(look, "cíl 5–7", "ještě 2–4", "open"), width=112),
            ),
            ui.stepper(
                look, "3", less_name="Méně", more_name="Více", on_less=say("méně"), on_more=None, on_mat=True
            ),
            ui.hint(look, "Cyrilovi chybí šestý hrdina: kdo má na ruce sedmičku, ať ji drží.", on_mat=True),
            ft.Container(height=12),
        ],
        10,
    )  # fmt: skip
    return ui.screen(look, ui.header(look, "Díly", log or "na desce"), body, ground=look.mat)


def score_page(look: Look, say: Say, log: str) -> ft.Control:
    """Score with bars and an opened line, chips, rulings."""

    def bar(
        place: str, who: str, sub: str, total: str, parts: list[tuple[str, int]], first: bool = False
    ) -> ft.Control:
        number = ui.rank(look, place, first=first)
        segments = [Segment(e, p) for e, p in parts]
        words = ui.row([look.text(who, 17, 900, lines=1), look.text(sub, 14, 400, look.ink2, lines=1)], 8, expand=True)
        return ui.column(
            [
                ui.row([number, words, look.text(total, 26, 900)], 8),
                ui.score_bar(look, segments, 40, f"{who}, {total} bodů"),
            ],
            5,
            cross=ft.CrossAxisAlignment.STRETCH,
        )

    goals = [
        Part("Síla", "5 + 6 + 4 + 2 = 17", "cíl 16–17", True, "2"),
        Part("Obratnost", "6 + 5 + 6 = 17", "cíl 17", True, "3"),
        Part("Odolnost", "8 + 4 + 6 = 18", "cíl 18+", True, "3"),
        Part("Inteligence", "6 + 5 + 6 − 2 = 15", "cíl 14+", True, "1"),
        Part("Moudrost", "4 + 6 + 4 = 14", "cíl 14–15", True, "2"),
        Part("Charisma", "5 + 3 + 5 = 13", "cíl 14+", False, "0"),
    ]
    body = ui.scroll(
        [
            bar(
                "1", "Bára", "ork, barbar", "40",
                [("score-goals", 11), ("score-colour", 6), ("score-backstory", 3), ("score-alignment", 3),
                 ("score-cards", 9), ("score-monster", 4), ("familiar", 4)], True,
            ),
            bar(
                "2", "Cyril", "trpaslík, klerik", "21",
                [("score-goals", 8), ("score-colour", 8), ("score-backstory", 3), ("familiar", 3), ("score-alignment", -1)],
            ),
            ui.section(look, "Odkud má Bára 40 bodů"),
            ui.card(
                look,
                [
                    ui.score_line(
                        look, "Cíle vlastností", "11", emblem_name="score-goals", on_tap=say("cíle"), opened=True,
                        sum="2 + 3 + 3 + 1 + 2 + 0", parts=goals,
                        rule="Splněný cíl dává tolik bodů, kolik je u něj na kartě povolání; nesplněný nedává nic.",
                        on_rule=say("pravidlo"),
                    ),
                    ui.score_line(
                        look, "Barva povolání", "6", short="6 kostek × 1", emblem_name="score-colour", on_tap=say("barva")
                    ),
                ],
            ),
        ],
        10,
    )  # fmt: skip
    top = ui.header(
        look, "Vyhrává Bára", log or "Hrdina v kostce, 4 hráči", on_mat=False,
        back=Action(ft.Icons.ARROW_BACK_ROUNDED, "Zpět", say("Zpět")),
        actions=[Action(ft.Icons.IOS_SHARE_ROUNDED, "Sdílet", say("Sdílet"))],
    )  # fmt: skip
    pair = [
        ui.button(look, "Uzavřít hru", say("Uzavřít"), main=True, emblem_name="score-star", expand=2),
        ui.button(look, "Upravit", say("Upravit"), emblem_name=ft.Icons.EDIT_ROUNDED, expand=1),
    ]
    buttons = ui.column([*pair], 10, cross=ft.CrossAxisAlignment.STRETCH) if look.large else ui.row(pair, 10)
    return ui.screen(look, top, body, ui.tray(look, content=[buttons]))


def form_page(look: Look, say: Say, log: str, wish: dict[str, Any], put: Callable[..., None]) -> ft.Control:
    """Fields, steppers, switches, choices, rows and states."""
    number = int(wish.get("number", 3))
    body = ui.scroll(
        [
            ui.section(look, "Hráči"),
            ui.field(look, "Jméno hráče", str(wish.get("who", "Bára")), lambda v: put(who=v), hint="Jméno"),
            ui.field(look, "Jméno", "", lambda _: None, error="Bez jména to nepůjde."),
            ui.search(look, "Hledat v pravidlech", str(wish.get("find", "")), lambda v: put(find=v), clear_name="Vymazat"),
            ui.row(
                [
                    look.text("Počet kol", 17, 500, expand=True),
                    ui.stepper(
                        look, str(number), less_name="Méně kol", more_name="Více kol", value_name=f"{number} kol",
                        on_less=(lambda: put(number=number - 1)) if number > 1 else None,
                        on_more=(lambda: put(number=number + 1)) if number < 9 else None,
                    ),
                ]
            ),
            ui.stepper(look, "Balíček a rozšíření", less_name="Předchozí", more_name="Další", on_less=say("před"), on_more=say("po")),
            ui.choice(look, [("cs", "Čeština"), ("en", "English")], str(wish.get("lang", "cs")), lambda v: put(lang=v)),
            ui.chips(look, [(n, n) for n in ("Cyril", "Dana", "Adam", "Bára")], str(wish.get("seat", "Cyril")), lambda v: put(seat=v)),
            ui.card(
                look,
                [
                    ui.switch_row(look, "Tmavý vzhled", bool(wish.get("dark", True)), lambda v: put(dark=v), emblem_name=ft.Icons.DARK_MODE_ROUNDED),
                    ui.switch_row(look, "Nechat displej svítit", bool(wish.get("awake")), lambda v: put(awake=v), sub="U stolu se telefon nezamkne."),
                ],
            ),
            ui.section(look, "Příprava stolu"),
            ui.card(
                look,
                [
                    ui.check_row(look, "Zamíchat karty hrdinů", bool(wish.get("shuffled", True)), lambda: put(shuffled=not wish.get("shuffled", True)), value="77"),
                    ui.check_row(look, "Každému rozdat pět karet", bool(wish.get("dealt")), lambda: put(dealt=not wish.get("dealt")), sub="Lícem dolů, do ruky."),
                ],
            ),
            ui.section(look, "Proč to nejde?"),
            ui.card(
                look,
                [
                    ui.list_row(look, "Černý rytíř: ignorovat sílu", "Jde jen před odesláním, hrdina už putuje.", emblem_name=ui.framed(look, ui.emblem(look, HEROES[5], 26, look.ink2)), trailing=ft.Icons.EXPAND_MORE_ROUNDED, on_tap=say("rytíř")),
                    ui.list_row(look, "Pravidla hry", value="12", emblem_name=ft.Icons.MENU_BOOK_ROUNDED, on_tap=say("pravidla")),
                ],
            ),
            ui.ruling(look, "Pravidlo: schopnost jen jednou", say("ruling"), on_well=True),
            ui.hint(look, "Klepněte na číslo a uvidíte, z čeho se skládá.", on_tap=say("rada")),
            ui.verdict(look, "Správně, 3 − 1 = 2", "a mezi vyřazené přibyly 0 + 2 = 2 karty"),
            ui.verdict(look, "Tentokrát ne", "Sílu 6 má Černý rytíř.", good=False),
            ui.chance(look, 0.5, "výhra 50 %", "ztráta 50 %", on_mat=False),
            ui.empty_state(look, "Zatím žádná hra", "Rozehrané stoly se ukládají samy a najdete je tady.", action=ui.button(look, "Nová hra", say("nová"), main=True, expand=None)),
            ui.error_state(look, "Soubor nejde přečíst", "Nejspíš není z této aplikace. Zkuste jiný."),
            ft.Container(height=12),
        ],
        10,
    )  # fmt: skip
    return ui.screen(look, ui.header(look, "Formuláře", log or "a stavy", on_mat=False), body)


def home_page(look: Look, say: Say, log: str) -> ft.Control:
    """Home: tiles, tools, continue, navigation."""
    tiles = [
        ui.game_tile(look, g, *TITLES[g], say(TITLES[g][0]), motif=MOTIFS[g])
        for g in ("kuro", "hrdina", "za_jedna", "balicek")
    ]
    tools = [
        ui.tool_tile(look, "Požadovaná síla", "requirement", say("síla")),
        ui.tool_tile(look, "Body hrdiny", "score-star", say("body")),
        ui.tool_tile(look, "Naučit se hru", ft.Icons.SCHOOL_ROUNDED, say("učit")),
    ]
    big = look.large
    grid: list[ft.Control] = (
        [ft.Row([t], spacing=0) for t in tiles] if big else [ft.Row(tiles[i : i + 2], spacing=10) for i in (0, 2)]
    )
    body = ui.scroll(
        [
            *grid,
            ui.column([*tools], 10, cross=ft.CrossAxisAlignment.STRETCH)
            if big
            else ft.Container(ft.Row([*tools], spacing=10), padding=ft.Padding.only(top=6)),
            ft.Container(height=8),
        ],
        10,
    )
    nav = ui.bottom_nav(
        look,
        [
            Action(ft.Icons.HOME_ROUNDED, "Hry", say("Hry"), lit=True),
            Action(ft.Icons.HISTORY_ROUNDED, "Rozehrané", say("Rozehrané")),
            Action(ft.Icons.SCHOOL_ROUNDED, "Lekce", say("Lekce")),
            Action(ft.Icons.MENU_BOOK_ROUNDED, "Pravidla", say("Pravidla")),
        ],
        ui.continue_card(
            look, "kuro", "Pokračovat v Kuro", "9. kolo, rozhoduje Cyril", "uloženo dnes ve 20:14", say("pokračovat"),
            emblem_name="wandering",
        ),
    )  # fmt: skip
    top = ui.header(
        look, "Companion", log or "Co dnes leží na stole?", on_mat=False, big=True,
        actions=[Action(ft.Icons.SEARCH_ROUNDED, "Hledat", say("Hledat")), Action(ft.Icons.SETTINGS_ROUNDED, "Nastavení", say("Nastavení"))],
    )  # fmt: skip
    return ui.screen(look, top, body, nav)


def why_sheet(look: Look, say: Say, close: Callable[[], None], pick: str, put: Callable[..., None]) -> ft.BottomSheet:
    """The sheet that answers why something is not possible."""
    return ui.sheet(
        look, "Proč to nejde?",
        [
            ui.chips(look, [(n, n) for n in ("Cyril", "Dana", "Adam", "Bára")], pick, lambda v: put(seat=v)),
            ui.why_row(
                look, "Arcimág: dobrat 2 karty", "Už je využitý, leží na boku.", opened=True, emblem_name=HEROES[6],
                on_tap=say("arcimág"), rules=[("Pravidlo: schopnost jen jednou", say("pravidlo"))],
                words=["Každý hrdina v družině má schopnost jednou za hru. Znovu ho postaví jen Čarodějnice."],
            ),
            *(
                ui.why_row(
                    look, title, reason, opened=False, emblem_name=HEROES[i], on_tap=say(title),
                )
                for i, title, reason in (
                    (0, "Oškubaná slepice: zrušit schopnost", "Nikdo teď žádnou schopnost neohlásil."),
                    (5, "Černý rytíř: ignorovat sílu", "Jde jen před odesláním, hrdina už putuje."),
                )
            ),
        ],
        on_close=close, close_name="Zavřít", subtitle="co teď Cyril nemůže a proč", emblem_name="why-not",
        buttons=[
            ui.button(look, "U stolu to bylo jinak", say("jinak"), emblem_name="table-says", expand=2),
            ui.button(look, "Rozumím", close, main=True, expand=1),
        ],
    )  # fmt: skip


@ft.component
def Gallery(start: str, width: float, height: float) -> ft.Control:
    """The gallery itself; ``start`` is the address."""
    parts = [p for p in start.split("?")[0].split("/") if p]
    parts += ["table", "kuro", "light", "100"][len(parts) :]
    page, game, theme, scale = parts[:4]
    log, set_log = ft.use_state("")
    nothing: dict[str, Any] = {}
    wish, set_wish = ft.use_state(nothing)
    opened, set_opened = ft.use_state(page if page in ("sheet", "snack", "toast") else "")
    look = Look(game if page != "home" else "home", theme == "dark", int(scale) / 100, False, width, height)

    def say(what: str) -> Callable[[], None]:
        return lambda: show(what)

    def show(what: str) -> None:
        set_log(what)
        if what in ("Proč ne?", "Proč ne schopnost"):
            set_opened("sheet")
        if what in ("Vrátit", "Historie"):
            set_opened("toast")

    def put(**new: Any) -> None:
        set_wish({**wish, **new})

    close = lambda: set_opened("")  # noqa: E731
    dialog: ft.DialogControl | None = None
    if opened == "sheet":
        dialog = why_sheet(look, say, close, str(wish.get("seat", "Cyril")), put)
    elif opened == "snack":
        dialog = ui.snack(look, "Uloženo do souboru", on_close=close, action="Otevřít", on_action=say("otevřeno"))
    toast = None
    if opened == "toast":
        toast = ui.toast(look, "Vráceno: Cyril pasuje", close, "Znovu", say("znovu"))
    ft.use_dialog(dialog)
    if page == "pieces":
        return pieces_page(look, say, log)
    if page == "score":
        return score_page(look, say, log)
    if page == "form":
        return form_page(look, say, log, wish, put)
    if page == "home":
        return home_page(look, say, log)
    return table_page(look, say, log, toast)


def main(page: ft.Page) -> None:
    """Flet entry point."""
    page.title = "Companion, components"
    page.padding = 0
    page.spacing = 0
    page.fonts = dict(fonts.FAMILIES)
    dark = "/dark" in (page.route or "")
    page.theme_mode = ft.ThemeMode.DARK if dark else ft.ThemeMode.LIGHT
    parts = [p for p in (page.route or "").split("/") if p]
    game = next((p for p in parts if p in palette_ids()), "kuro")
    page.theme = page.dark_theme = cast("ft.Theme", window.theme(Look(game, dark)))
    page.render(lambda: Gallery(page.route or "/", page.width or 412, page.height or 915))


def serve(port: int) -> None:
    """Serve the gallery on this port of the loopback interface."""
    ft.run(
        main,
        port=port,
        host="127.0.0.1",
        view=None,
        assets_dir=str(Path(__file__).parent / "assets"),
        no_cdn=True,
        route_url_strategy=ft.RouteUrlStrategy.PATH,
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8550)
    serve(parser.parse_args().port)
