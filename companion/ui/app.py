"""The app: one object that holds what is open, and one component that draws it.

Everything a screen shows follows from `App`; a change of it is followed by `refresh()`. Screens are functions in
`companion.ui.screens`, chosen by the route. Sheets lie over them in a stack.
"""

from __future__ import annotations

import asyncio
import importlib
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, cast

import flet as ft
from pydantic import JsonValue

from companion import content
from companion.core import registry
from companion.core.contract import Ruling
from companion.core.table import Does, Play, Refused, Table
from companion.core.text import Msg
from companion.i18n import Words, pick
from companion.store.base import Damaged, DamagedTable, Missing, Store, StoreError, Summary
from companion.ui import prefs as prefs_
from companion.ui import window
from companion.ui.components.frame import screen
from companion.ui.components.sheet import toast
from companion.ui.fonts import FAMILIES
from companion.ui.prefs import Prefs
from companion.ui.session import Session
from companion.ui.theme import COLUMN, HOME, Look, palette_ids

log = logging.getLogger(__name__)

TOPIC = "table"
DOUBLE_TAP = 0.3  # seconds after a tap in which a second one belongs to the same double tap
ASKED = (*(0.4,) * 8, 2, 4, 8, 16, 32)  # seconds between asking the device for its language
NEXT = ("table", "setup", "tables", "rules", "learn")  # screens that are got ready when the first one stands
FIRST_WAIT = 2.0  # seconds the start waits for the device to tell its language


@dataclass(frozen=True, slots=True)
class Toast:
    text: str
    action: str = ""
    on_action: Callable[[], Any] | None = None


Sheet = Callable[["App", Look, Words], ft.BottomSheet]


@dataclass(repr=False, eq=False)
class App:
    """What is open on one screen. `asks`: the device has to be asked for its language. `draft` keeps what a person has
    entered on a screen but not yet told the table; `cache` what screens remember for as long as the window is open."""

    page: ft.Page
    store: Store
    prefs: Prefs = field(default_factory=Prefs)
    device_lang: str = "cs"
    asks: bool = True
    route: str = "/"
    session: Session | None = None
    tables: list[Summary] = field(default_factory=list)
    damaged: list[Damaged] = field(default_factory=list)
    binned: list[Summary] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    latest: Table | None = None
    trouble: Msg | None = None
    sheets: list[Sheet] = field(default_factory=list)
    toast: Toast | None = None
    draft: dict[str, Any] = field(default_factory=dict)
    cache: dict[Any, Any] = field(default_factory=dict)
    bump: Callable[[], None] = lambda: None
    _wakelock: ft.Wakelock | None = None
    _haptics: ft.HapticFeedback | None = None
    _picker: ft.FilePicker | None = None
    _focus: tuple[ft.Column | None, str | None, int] = (None, None, 0)
    _focused: tuple[str, int] | None = None
    _trail: list[str] = field(default_factory=list)  # routes behind this one, the last is this one
    _drawn: str | None = None  # the route of the screen in the window
    _entering: bool = False  # what the screen of a new route needs is being got
    _asked: str = ""  # the route that the app itself is on the way to
    telling: bool = False  # moves of one tap are being written
    _told: float = 0.0  # when the last of them was
    _last_do: tuple[str, float] = ("", 0.0)
    _words: dict[tuple[str, str, tuple[str, ...]], Words] = field(default_factory=dict)
    connected: bool = True

    # --- looks and words ---

    @property
    def lang(self) -> str:
        return self.prefs.lang or self.device_lang

    @property
    def dark(self) -> bool:
        if self.prefs.theme == "system":
            return self.page.platform_brightness == ft.Brightness.DARK
        return self.prefs.theme == "dark"

    def look(self, game: str = HOME) -> Look:
        if game not in palette_ids():  # a further game brings its own; no other is loaded for its colours
            load_ui(game)
        page = self.page
        return Look(
            game=game, dark=self.dark, scale=self.prefs.text, width=page.width or 412, height=page.height or 915
        )

    def words(self, game: str = "", names: tuple[str, ...] = ()) -> Words:
        """The same object for the same question, so that what is drawn with it can be compared."""
        key = (self.lang, game, names)
        if key not in self._words:
            self._words[key] = Words(self.lang, content.glossary(game) if game else {}, names)
        return self._words[key]

    @property
    def parts(self) -> list[str]:
        """The route's path without empty parts: "/t/abc/score" -> ["t", "abc", "score"]."""
        return [p for p in self.route.split("?")[0].split("/") if p]

    # --- moving about ---

    def refresh(self) -> None:
        if not self._entering:  # half a change of screens is not drawn
            self.bump()

    def go(self, route: str) -> None:
        """Another screen; sheets close."""
        self.sheets.clear()
        self._to(route)

    def _to(self, route: str) -> None:
        self._asked = route
        self.page.navigate(route)

    @property
    def _left(self) -> bool:
        """Whether the window shows a screen that is being left: what is tapped there opens nothing over the next one."""
        return self._drawn not in (None, self.route)

    def open(self, sheet: Sheet) -> None:
        """A sheet in place of the one that is open."""
        if not self._left:
            self.sheets[:] = [sheet]
        self.refresh()

    def push(self, sheet: Sheet) -> None:
        """A sheet over the one that is open; closing it brings that one back."""
        if not self._left:
            self.sheets.append(sheet)
        self.refresh()

    def close(self) -> None:
        if self.sheets:
            self.sheets.pop()
        self.refresh()

    def close_all(self) -> None:
        self.sheets.clear()
        self.refresh()

    def say(self, text: str, action: str = "", on_action: Callable[[], Any] | None = None) -> None:
        """A short message over the rail."""
        self.toast = Toast(text, action, on_action)
        self.refresh()

    @property
    def mistake(self) -> str:
        """What is said when the app itself has made a mistake."""
        return self.words().t("Something went wrong. The table is saved as it was.")

    def run(self, job: Callable[..., Awaitable[Any]], *args: Any) -> None:
        """Start an async job from a tap; what goes wrong in it is told, never lost."""

        async def guarded() -> None:
            try:
                await job(*args)
            except StoreError as e:
                self.say(self.words().say(e.why))
            except Exception:
                log.exception("job failed")
                self.say(self.mistake)

        self.page.run_task(guarded)

    def tap(self) -> None:
        """A light knock in the hand, where the device has it."""
        if self.prefs.haptics and self._haptics:
            self._quietly(self._haptics.selection_click)

    def _quietly(self, job: Callable[[], Awaitable[Any]]) -> None:
        """A courtesy of the device (vibration, wake lock): if it refuses, nothing happens."""
        if not self.connected:
            return

        async def guarded() -> None:
            try:
                await job()
            except Exception as e:
                log.debug("device refused: %s", e)

        self.page.run_task(guarded)

    def keep_awake(self) -> None:
        """The screen stays on while a table is open and the person wants it."""
        if not self._wakelock:
            return
        wanted = self.prefs.awake and self.session is not None and self.parts[:1] == ["t"]
        self._quietly(self._wakelock.enable if wanted else self._wakelock.disable)

    def focus(self, column: ft.Column, key: str | None, moment: int = 0) -> None:
        """Bring the control with this scroll key into sight once the screen is painted, if it or the moment is another
        one than before."""
        self._focus = (column, key, moment)

    def painted(self) -> None:
        """Called after each painting of the window."""
        column, key, moment = self._focus
        self._focus = (None, None, 0)
        if column is None or key is None or (key, moment) == self._focused:
            return
        self._focused = (key, moment)

        async def bring() -> None:
            await asyncio.sleep(0.05)  # the new places must have reached the client
            await column.scroll_to(scroll_key=key, duration=220)

        self._quietly(bring)

    # --- preferences ---

    async def set_prefs(self, **changes: Any) -> None:
        self.prefs = Prefs.model_validate({**self.prefs.model_dump(), **changes})
        self.apply_theme()
        self.refresh()
        await self.store.set_setting(prefs_.KEY, self.prefs.model_dump(mode="json"))
        self.keep_awake()

    def apply_theme(self) -> None:
        look = self.look()
        mode = {"system": ft.ThemeMode.SYSTEM, "light": ft.ThemeMode.LIGHT, "dark": ft.ThemeMode.DARK}
        self.page.theme_mode = mode[self.prefs.theme]
        self.page.theme = self.page.dark_theme = cast("ft.Theme", window.theme(look))
        self.page.bgcolor = look.paper
        self.page.locale_configuration = ft.LocaleConfiguration(
            supported_locales=[ft.Locale("cs", "CZ"), ft.Locale("en", "GB")],
            current_locale=ft.Locale("cs", "CZ") if self.lang == "cs" else ft.Locale("en", "GB"),
        )
        self.page.update()

    # --- tables ---

    async def look_up(self) -> None:
        """Read again what the home screen lists; a table that cannot be opened is set aside, the others open."""
        self.trouble = None
        try:
            self.tables = list(await self.store.list())
            self.names = list(await self.store.names())
            self.latest = None
            for summary in [s for s in self.tables if not s.finished][:3]:
                try:
                    self.latest = await self.store.load(summary.id)
                    break
                except (DamagedTable, Missing):
                    self.tables = [s for s in self.tables if s.id != summary.id]
            self.damaged = list(await self.store.damaged())
            self.binned = list(await self.store.deleted())
        except StoreError as e:
            self.trouble = e.why
        if notices := self.store.notices():
            self.toast = Toast(" ".join(self.words().say(n) for n in notices))

    async def open_table(self, id: str) -> None:
        """Make `id` the open table; `trouble` tells if that is not possible."""
        if self.session and self.session.id == id:
            return
        self.session = None
        self.draft.clear()
        try:
            table = await self.store.load(id)
            view = await self.store.setting(f"view.{id}")
            first = await self.store.setting(f"start.{id}")
        except StoreError as e:
            self.trouble = e.why
            return
        seats = len(table.header.seats)
        self.session = Session(self.store, table, self._written, _seat(view, seats), _seat(first, seats))

    async def set_view(self, view: int | None) -> None:
        """Whose device this is for the open table."""
        if self.session:
            self.session.view = view
            await self.store.set_setting(f"view.{self.session.id}", view)
            self.refresh()

    def _written(self, id: str) -> None:
        self.page.pubsub.send_others_on_topic(TOPIC, id)

    async def _followed(self, _topic: str, id: str) -> None:
        """Another window wrote to a table. It comes in that window's context, so the work is done as a task of this one."""
        self.follow(id)

    def follow(self, id: str) -> None:
        """Show what another window wrote to this table."""
        if self.connected:
            self.run(self._follow, id)

    async def _follow(self, id: str) -> None:
        if self.session and self.session.id == id:
            await self.session.reload()
            self.draft.clear()
        elif self.parts in ([], ["tables"]):
            await self.look_up()
        self.refresh()

    def _gone(self, _: Any) -> None:
        """The window is closed or asleep; nothing is drawn for it until it comes back."""
        self.connected = False

    def _back(self, _: Any) -> None:
        self.connected = True
        self.run(self._catch_up)

    async def _catch_up(self) -> None:
        """Awake again: show what is stored now."""
        if self.session:
            await self.session.reload()
        await self._enter()
        self.refresh()

    def do(self, do: Does) -> None:
        """Tell the open table; refusals open a sheet that says why."""
        self.connected = True  # whoever taps is there: after a reload the old socket may be told gone last
        if not self.session or self._again(do):
            return
        self.tap()
        quick = isinstance(do, Play) and do.move.get("kind") in self._quick()
        self.run(self._do, self.session, do, None if quick else self.session.table.last)

    def _quick(self) -> frozenset[str]:
        """Moves of the open game that are told many times in a row, each tap a new one (its `QUICK`)."""
        found = load_ui(self.session.game.meta.id) if self.session else None
        return getattr(found, "QUICK", frozenset())

    def _again(self, do: Does) -> bool:
        """A second tap of a double tap: the same kind of thing before the screen can have changed under the finger."""
        kind = str(do.move.get("kind")) if isinstance(do, Play) else do.kind
        if kind in self._quick():
            return False
        before, self._last_do = self._last_do, (kind, time.monotonic())
        return before[0] == kind and self._last_do[1] - before[1] < DOUBLE_TAP

    def tell(self, session: Session, *moves: Mapping[str, JsonValue], then: Callable[[], Any] | None = None) -> None:
        """Moves of one tap, written one after another; `then` follows only if all were taken.

        A refusal opens its sheet by itself. A second tap of a double tap is left out.
        """
        if self.telling or time.monotonic() - self._told < DOUBLE_TAP:
            return
        self.telling = True
        self.tap()
        self.run(self._tell, session, moves, then)

    async def _tell(
        self, session: Session, moves: tuple[Mapping[str, JsonValue], ...], then: Callable[[], Any] | None
    ) -> None:
        try:
            for move in moves:
                seen = session.table.last
                await self._do(session, Play(move=dict(move)), seen)
                if session.table.last == seen:
                    return
        finally:
            self.telling, self._told = False, time.monotonic()
        if session is not self.session:  # another screen was gone to meanwhile
            return
        if not moves:
            self.close_all()
        if then:
            then()

    async def _do(self, session: Session, do: Does, seen: int | None) -> None:
        from companion.ui.screens.sheets import refused_sheet

        try:
            if await session.do(do, seen) and session is self.session:
                self.sheets.clear()
                self.draft.clear()
                self.toast = None
        except Refused as e:
            if session is self.session:
                self.open(refused_sheet(session, do, e))
            else:
                self.say(self.words(session.game.meta.id, session.header.seats).say(e.why))
        except StoreError as e:  # not saved, or the table is gone: what the screen shows is what is stored
            self.sheets.clear()
            self.draft.clear()
            self.say(self.words().say(e.why))
        self.refresh()

    # --- files ---

    async def save_text(self, name: str, text: str) -> None:
        """Let the person save a text as a file."""
        await self.save_file(name, text.encode())

    async def save_file(self, name: str, data: bytes) -> None:
        """Let the person save this as a file."""
        if self._picker:
            await self._picker.save_file(file_name=name, src_bytes=data)

    async def pick_file(self) -> bytes | None:
        """A file chosen by the person, None if they changed their mind."""
        if not self._picker:
            return None
        files = await self._picker.pick_files(with_data=True)
        return files[0].bytes if files else None

    # --- start ---

    async def start(self) -> None:
        page = self.page
        page.title = "Companion"
        page.padding = 0
        page.spacing = 0
        page.fonts = dict(FAMILIES)
        self.prefs = prefs_.read(await self._first_read(prefs_.KEY))
        if self.asks:
            await self._learn_language(FIRST_WAIT)
        self.route = page.route or "/"
        self._trail = [self.route]
        page.on_route_change = self._on_route
        page.on_resize = lambda _: self.refresh()
        page.on_disconnect = self._gone
        page.on_connect = self._back
        page.on_platform_brightness_change = lambda _: self._brightness()
        page.on_app_lifecycle_state_change = lambda _: self.keep_awake()
        page.pubsub.subscribe_topic(TOPIC, self._followed)
        self.apply_theme()
        await self._enter()
        page.render(Root, self)
        # What nobody needs before the first picture.
        self._wakelock, self._haptics, self._picker = ft.Wakelock(), ft.HapticFeedback(), ft.FilePicker()
        self.keep_awake()
        self.run(self._examine)

    async def _examine(self) -> None:
        """In the background: get what is likely wanted next, and look through all tables, so that damage is known before it
        is met."""
        await asyncio.sleep(2)
        for name in NEXT:
            importlib.import_module(f"companion.ui.screens.{name}")
            await asyncio.sleep(0.05)  # a tap comes first
        self.damaged = list(await self.store.examine())
        if self.damaged and self.route == "/":
            self.refresh()

    def _brightness(self) -> None:
        self.apply_theme()
        self.refresh()

    async def _first_read(self, key: str) -> Any:
        try:
            return await self.store.setting(key)
        except StoreError as e:
            self.trouble = e.why
            return None

    async def _learn_language(self, wait: float) -> None:
        """The language of the device; if it does not answer at once the app starts and changes over when it does."""
        asking = asyncio.ensure_future(self._device_language())
        done, _ = await asyncio.wait({asking}, timeout=wait)
        if done:
            self.device_lang = asking.result()
            return

        async def later() -> None:
            before, self.device_lang = self.device_lang, await asking
            if self.device_lang != before:
                self.apply_theme()
                self.refresh()

        self.page.run_task(later)

    async def _device_language(self) -> str:
        info = None
        for wait in ASKED:
            try:
                info = await self.page.get_device_info()
                break
            except Exception as e:  # a client that has only just come back may not be ready to answer
                log.debug("no device info: %s", e)
                await asyncio.sleep(wait)
        if info is None:
            return self.device_lang
        wanted = getattr(info, "languages", None) or getattr(info, "language", None)
        if not wanted and (locales := getattr(info, "locales", None)):
            wanted = [x.language_code for x in locales]
        return pick(wanted)

    async def _on_route(self, e: ft.RouteChangeEvent) -> None:
        self.connected = True
        route, asked, self._asked = e.route or "/", self._asked, ""
        back = route != asked and self._trail[-2:-1] == [route]
        if self.sheets and (back or route == self.route):  # `go` closes them: this is the phone's own key
            if back:  # it closes what lies uppermost, and the screen stays
                self._to(self.route)
                self.close()
            return
        if back:
            left = self._trail.pop()
            if route.startswith("/new/") and left.startswith("/t/"):
                self._to("/")  # the form has become this table; it is not what stood before it
                return
        elif self._trail[-1:] != [route]:
            self._trail.append(route)
        self.route = route
        self.sheets.clear()
        self._focused = None
        self._entering = True
        try:
            await self._enter()
        finally:
            self._entering = False
        self.refresh()

    async def _enter(self) -> None:
        """Get what the screen of the route needs."""
        match self.parts:
            case ["t", id, *_]:
                await self.open_table(id)
            case ["learn", *rest]:
                from companion.ui.screens import learn

                await learn.enter(self, rest)
            case ["continue"]:  # a shortcut on the phone's own screen
                await self.look_up()
                self.route = f"/t/{self.latest.header.id}" if self.latest else "/"
                self._to(self.route)
                await self._enter()
            case [] | ["tables"] | ["new", *_] | ["settings"]:
                self.session = None
                self.draft.clear()
                await self.look_up()
        self.keep_awake()


def _seat(stored: Any, seats: int) -> int | None:
    """A stored seat number, None if it is none of this table."""
    return stored if isinstance(stored, int) and 0 <= stored < seats else None


def load_ui(game: str) -> Any:
    """The game's own picture of the table, None if it has none."""
    if game == HOME or game not in registry.metas():
        return None
    try:
        return importlib.import_module(f"companion.ui.games.{game}")
    except ModuleNotFoundError as e:
        if e.name != f"companion.ui.games.{game}":
            raise
        return None


def why(words: Words, rulings: tuple[Ruling, ...]) -> str:
    """Reasons in one line."""
    return " ".join(words.say(r.why) for r in rulings)


@ft.component
def Root(app: App) -> ft.Control:
    """The whole window."""
    _, set_tick = ft.use_state(0)
    app.bump = lambda: set_tick(lambda n: n + 1)
    drawn, dialog = _picture(app)
    app._drawn = app.route
    ft.use_effect(app.painted)
    ft.use_dialog(dialog)
    return ft.Container(drawn, expand=True)


def _picture(app: App) -> tuple[ft.Control, ft.BottomSheet | None]:
    """The screen and its uppermost sheet. A mistake in one of them is told; nothing would be drawn any more otherwise."""
    from companion.ui.screens import lost, screen_of

    try:
        drawn, look, words = screen_of(app)
    except Exception:
        log.exception("the screen %s cannot be drawn", app.route)
        app.sheets.clear()
        return lost.mistake(app), None
    if not app.sheets:
        return drawn, None
    try:
        return drawn, _sheet(app, look, words)
    except Exception:
        log.exception("a sheet over %s cannot be drawn", app.route)
        app.sheets.clear()
        app.toast = Toast(app.mistake)
        return screen_of(app)[0], None


def _sheet(app: App, look: Look, words: Words) -> ft.BottomSheet:
    """The uppermost sheet. Its "dismissed" also comes after it was closed by code; then it must not close the next one."""
    builder = app.sheets[-1]
    drawn = builder(app, look, words)

    def dismissed() -> None:
        if app.sheets and app.sheets[-1] is builder:
            app.close()

    drawn.on_dismiss = lambda _: dismissed()
    # A message lies over the head of the sheet, beside its cross: on the screen behind it nobody would see it.
    over = ft.Container(_message(app, look), left=12, top=14, right=64) if app.toast else None
    drawn.content = ft.Stack([c for c in (drawn.content, over) if c], fit=ft.StackFit.PASS_THROUGH)
    return drawn


def said(app: App, look: Look) -> ft.Control | None:
    """The message of the moment for a screen; an open sheet shows it itself."""
    return None if app.sheets else _message(app, look)


def _message(app: App, look: Look) -> ft.Control | None:
    return ToastBar(app, look, app.toast, key=f"toast-{id(app.toast)}") if app.toast else None  # type: ignore[call-arg]


@ft.component
def ToastBar(app: App, look: Look, message: Toast) -> ft.Control:
    """The message of the moment; it goes by itself."""

    def gone() -> None:
        if app.toast is message:
            app.toast = None
            app.refresh()

    return toast(look, message.text, gone, message.action, message.on_action)


def frame(
    app: App,
    look: Look,
    top: ft.Control,
    body: ft.Control,
    bottom: ft.Control | None = None,
    *,
    ground: str | None = None,
    wide: bool = False,
) -> ft.Control:
    """A whole screen with the message of the moment floating over its tray; `wide`: it takes all the width there is."""
    most = look.width if wide else COLUMN
    return screen(look, top, body, bottom, ground=ground, toast=said(app, look), max_width=most)


def make_main(store: Store) -> Callable[[ft.Page], Awaitable[None]]:
    """The Flet entry point of an app over this store; one per window."""

    async def main(page: ft.Page) -> None:
        await App(page, store).start()

    return main


def now() -> datetime:
    return datetime.now().astimezone()
