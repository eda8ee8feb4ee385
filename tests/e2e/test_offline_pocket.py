"""The offline build in a pocket: tables from phone to phone, a full storage, two tabs, a screen that stays on, a knock in
the hand, a result that is sent, an update."""

from __future__ import annotations

import itertools
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright

from companion.core import registry
from companion.core.table import Header, Table, TableFile
from companion.i18n import Words
from companion.store import files, handover
from companion.ui import png
from companion.web import build
from tests.e2e.browser import Driver, launch, plain
from tests.e2e.offline import VERSION, Site, Visit, put, visit
from tests.e2e.player import KuroPlayer

pytestmark = pytest.mark.e2e

PLAYED = sorted((Path(__file__).parents[1] / "playthroughs").glob("*/*.companion.json"))
LARGEST = max(PLAYED, key=lambda p: p.stat().st_size)
SMALL = min(PLAYED, key=lambda p: p.stat().st_size)
RANKED = next(p for p in PLAYED if p.parent.name == "hrdina" and p.stem == "examples.companion")
NAMES = ("Adam", "Bára", "Cyril")

# What a page does when it goes out of sight and comes back; a browser without windows never does it by itself.
SEEN = """state => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    Object.defineProperty(document, 'hidden', { value: state === 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}"""
# A screen lock that writes down what is asked of it, and refuses while it is told to.
WAKE_LOCK = """
globalThis.locks = { asked: 0, held: [], refuse: false };
Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request: async (kind) => {
    locks.asked += 1;
    if (locks.refuse) throw new DOMException('no screen lock for you', 'NotAllowedError');
    const lock = new EventTarget();
    lock.released = false;
    lock.type = kind;
    lock.release = async () => { lock.released = true; lock.dispatchEvent(new Event('release')); };
    locks.held.push(lock);
    return lock;
} } });
"""
# A storage that is full while it is told to be: what is written is given up, as browsers do it.
FULL_STORAGE = """
let full = false;
new BroadcastChannel("full").onmessage = ({ data }) => { full = data; };
const begin = IDBDatabase.prototype.transaction;
IDBDatabase.prototype.transaction = function (names, mode, options) {
  const steps = begin.call(this, names, mode, options);
  if (full && mode === "readwrite") {
    Object.defineProperty(steps, "error", { value: new DOMException("no room", "QuotaExceededError") });
    queueMicrotask(() => steps.abort());
  }
  return steps;
};
"""
# What a browser of a phone has besides: a motor, and a way of its own to send things. Both write down what is asked of them;
# `hand.refuse` is the name of the error that sending ends with.
PHONE = """
globalThis.hand = { knocks: [], asked: 0, sent: [], refuse: "" };
Object.defineProperty(navigator, 'userAgent', { value:
    'Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36' });
Object.assign(Navigator.prototype, {
    vibrate: (ms) => hand.knocks.push(ms) > 0,
    canShare: ({ files }) => files.length > 0,
    share: async ({ files, ...said }) => {
        hand.asked += 1;
        if (hand.refuse) throw new DOMException('not sent', hand.refuse);
        const read = async (f) => ({ name: f.name, type: f.type, bytes: [...new Uint8Array(await f.arrayBuffer())] });
        hand.sent.push({ ...said, files: await Promise.all(files.map(read)) });
    },
});
"""
KNOCKS = "hand.knocks.length"
SENT = "hand.sent.length"
HELD = "locks.held.filter(lock => !lock.released).length"


def started() -> TableFile:
    """A table of Kuro where the next tap is the turned card."""
    table = Table.new(registry.game("kuro"), Header(id="pocket", game="kuro", seats=NAMES, options={}, created=""))
    for seat, heroes in enumerate([[1, 4], [2, 7], [3, 5]]):
        table = table.play({"kind": "deal_party", "seat": seat, "heroes": [*heroes]})
    table = table.play({"kind": "deal_hands"}).play({"kind": "set_start", "seat": 0})
    return TableFile(header=table.header, entries=table.entries)


def words() -> Words:
    return Words("cs", {})


def t(text: str, **args: Any) -> str:
    return plain(words().t(text, **args))


def bring(d: Driver, path: Path) -> None:
    """Open a file on the screen of tables."""
    d.wait_for(t("Open a file"))
    with d.page.expect_file_chooser() as chooser:
        d.tap(t("Open a file"), settle=False)
    chooser.value.set_files(path)
    d.wait_idle()


def saved(d: Driver, name: str) -> bytes:
    """The file that is downloaded after a tap."""
    with d.page.expect_download() as download:
        d.tap(name, settle=False)
    return Path(download.value.path()).read_bytes()


def go(d: Driver, route: str) -> None:
    """Another address of the app, without loading it anew."""
    d.page.evaluate("route => { location.hash = route }", route)
    d.wait_idle()


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = launch(playwright)
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def site(built: build.Built, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = put(built, tmp_path_factory.mktemp("host"))
    yield site
    site.stop()


@pytest.fixture(scope="module")
def phone(
    site: Site, playwright: Playwright, browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Visit]:
    """A phone with one table of Kuro, a screen lock, a motor and sending that can be watched, and a storage that can be full."""
    worker = (site.app / "worker.js").read_text("utf-8")

    def prepare(context: BrowserContext) -> None:
        context.add_init_script(WAKE_LOCK + PHONE)
        changed = worker + FULL_STORAGE
        # Once: the service worker would not take a file that is not of the build.
        context.route(
            "**/worker.js", lambda route: route.fulfill(body=changed, content_type="text/javascript"), times=1
        )

    v = visit(playwright, site, "#/tables", browser, prepare)
    path = tmp_path_factory.mktemp("file") / "pocket.companion.json"
    path.write_text(files.export_table(started()), "utf-8")
    bring(v.d, path)
    v.d.wait_until(lambda: v.d.page.url.endswith("#/t/pocket"), "the table")
    yield v
    assert v.d.foreign == []
    v.d.close()


def test_tables_go_to_another_phone_by_link_and_by_file(
    site: Site, playwright: Playwright, browser: Browser, tmp_path: Path
) -> None:
    file = files.read_table(LARGEST.read_bytes())
    one = visit(playwright, site, "#/tables", browser).d
    try:
        one.context.grant_permissions(["clipboard-read", "clipboard-write"])
        bring(one, LARGEST)
        one.wait_until(lambda: one.page.url.endswith(f"#/t/{file.header.id}"), "the table")
        go(one, "/tables")
        one.tap(", ".join(file.header.seats))
        one.tap(t("Hand over"))
        one.tap(t("Copy the link"))
        one.wait_for(t("Copied."))
        address = str(one.page.evaluate("navigator.clipboard.readText()"))
        assert address == f"{site.url}#/take/{handover.table_code(file)}"
        bring(one, SMALL)
        go(one, "/tables")
        everything = saved(one, t("Save everything as a file"))
        assert one.foreign == []
    finally:
        one.close()

    # The same address but for one letter brings nothing.
    place = len(address) - 40
    changed = address[:place] + ("A" if address[place] != "A" else "B") + address[place + 1 :]
    other = visit(playwright, site, changed.removeprefix(site.url), browser).d
    try:
        other.wait_for(t("This link cannot be used"))
        other.wait_for(t("This link is damaged: something in it was changed or is missing."))
        other.page.goto(address)
        for name in file.header.seats:
            other.wait_for(name)
        other.tap(t("Keep this table"))
        other.wait_until(lambda: other.page.url.endswith(f"#/t/{file.header.id}"), "the table that came by the link")
        go(other, "/tables")
        path = tmp_path / "all.companion.json"
        path.write_bytes(everything)
        bring(other, path)
        other.wait_for(plain(words().tn("{n} table opened.", "{n} tables opened.", 2)))
        back = json.loads(saved(other, t("Save everything as a file")))
        theirs = {table["header"]["id"]: table for table in json.loads(everything)["tables"]}
        assert {table["header"]["id"]: table for table in back["tables"]} == theirs
        assert len(theirs) == 2
        assert other.foreign == []
    finally:
        other.close()


def test_a_full_storage_is_told_and_takes_no_tap(phone: Visit) -> None:
    d, p = phone.d, KuroPlayer(phone.d, "cs", NAMES)
    go(d, "/t/pocket")
    p.sees("turn the top card")
    d.page.evaluate("new BroadcastChannel('full').postMessage(true)")
    try:
        p.key(4)
        p.sees("There is no room left for saving. Export the tables you want to keep, delete some and empty the bin.")
        p.sees("turn the top card")  # the tap is not shown as done
        go(d, "/tables")
        [kept] = json.loads(saved(d, t("Save everything as a file")))["tables"]
        assert files.read_table(json.dumps(kept)) == started()
    finally:
        d.page.evaluate("new BroadcastChannel('full').postMessage(false)")
    go(d, "/t/pocket")
    p.reveal(4)
    p.sees("Send from hand")


def test_two_tabs_show_one_table(phone: Visit, site: Site) -> None:
    d, p = phone.d, KuroPlayer(phone.d, "cs", NAMES)
    go(d, "/t/pocket")
    p.sees("Send from hand")
    page = d.context.new_page()
    page.goto(site.url + "#/t/pocket")
    other = Driver(page, d.context, d.browser, site.url, shared=True)
    q = KuroPlayer(other, "cs", NAMES)
    try:
        other.enable_semantics()
        q.sees("Send from hand")
        p.send()
        other.wait_for(NAMES[1])
        other.wait_until(lambda: other.texts() == d.texts(), "both tabs to show the same")
        q.pass_on()  # this tab goes on from what the other one wrote
        d.wait_until(lambda: other.texts() == d.texts(), "both tabs to show the same")
        d.page.bring_to_front()
        go(d, "/tables")
        [table] = json.loads(saved(d, t("Save everything as a file")))["tables"]
        kinds = [entry["do"]["move"]["kind"] for entry in table["entries"]]
        assert kinds[-3:] == ["reveal_requirement", "send_from_hand", "pass"]
    finally:
        page.close()


def test_the_screen_stays_on_at_a_table_and_back_loses_nothing(phone: Visit) -> None:
    d, p = phone.d, KuroPlayer(phone.d, "cs", NAMES)
    go(d, "/tables")
    d.wait_until(lambda: d.page.evaluate(HELD) == 0, "the screen to be let go")
    go(d, "/t/pocket")
    d.wait_until(lambda: d.page.evaluate(HELD) == 1, "the screen to be kept on")
    # The browser lets go of the lock when the page goes out of sight.
    d.page.evaluate("locks.held.forEach(lock => lock.release())")
    d.page.evaluate(SEEN, "hidden")
    d.page.evaluate(SEEN, "visible")
    d.wait_until(lambda: d.page.evaluate(HELD) == 1, "the screen to be kept on again")

    # A lock that is refused is no trouble.
    d.page.evaluate("locks.held.forEach(lock => lock.release())")
    before = d.page.evaluate("locks.refuse = true, locks.asked")
    d.page.evaluate(SEEN, "hidden")
    d.page.evaluate(SEEN, "visible")
    d.wait_until(lambda: d.page.evaluate("locks.asked") > before, "the lock to be asked for")
    p.pass_on()
    told = d.texts()
    assert not [e for e in d.errors if "screen lock" not in e]  # the client tells the console, nobody else

    # What is open is closed first, every time.
    for _ in range(2):
        d.tap(p.t("More"))
        d.wait_for(p.t("Hand over"))
        d.back()
        d.wait_gone(p.t("Hand over"))
        d.wait_until(lambda: d.texts() == told, "the table under the menu")
        assert d.page.url.endswith("#/t/pocket")

    d.back()
    d.wait_until(lambda: d.page.url.endswith("#/tables"), "the screen before")
    d.page.go_forward()
    d.wait_until(lambda: d.texts() == told, "the table as it was")


def test_the_browser_would_install_it(phone: Visit) -> None:
    itself = phone.d.context.new_cdp_session(phone.d.page)
    manifest = itself.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert json.loads(manifest["data"])["lang"] == "cs"
    found = [e["errorId"] for e in itself.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert [e for e in found if e != "in-incognito"] == []  # the profiles of tests are kept nowhere


def test_a_tap_is_felt_once_if_wanted_and_where_the_phone_can(phone: Visit) -> None:
    d, p = phone.d, KuroPlayer(phone.d, "cs", NAMES)
    moves = itertools.cycle((lambda: p.tap("Undo"), p.pass_on))

    def felt() -> int:
        """How often a move was felt that is told and taken."""
        before = d.page.evaluate(KNOCKS)
        next(moves)()
        d.page.wait_for_timeout(300)  # one too many would come late
        return int(d.page.evaluate(KNOCKS)) - int(before)

    def switch() -> None:
        go(d, "/settings")
        d.tap(t("Vibrate on taps"), role="switch")
        go(d, "/t/pocket")
        p.sees("Undo")

    go(d, "/t/pocket")
    p.sees("Undo")
    told = d.texts()
    assert felt() == 1
    assert d.page.evaluate("hand.knocks.every(ms => 0 < ms && ms <= 20)"), "a knock, not a buzz"
    switch()
    assert felt() == 0
    switch()
    assert felt() == 1
    wrong = list(d.errors)
    d.page.evaluate("globalThis.motor = Navigator.prototype.vibrate; delete Navigator.prototype.vibrate")
    try:
        assert not d.page.evaluate("'vibrate' in navigator")
        assert felt() == 0
    finally:
        d.page.evaluate("Navigator.prototype.vibrate = motor")
    assert d.errors == wrong
    d.wait_until(lambda: d.texts() == told, "the table as it was")


def test_a_result_is_sent_as_the_phone_sends_or_else_saved(phone: Visit) -> None:
    d = phone.d
    table = files.read_table(RANKED.read_bytes())
    go(d, "/tables")
    bring(d, RANKED)
    d.wait_until(lambda: d.page.url.endswith(f"#/t/{table.header.id}"), "the table")
    go(d, f"/t/{table.header.id}/score")
    d.context.grant_permissions(["clipboard-read", "clipboard-write"])
    d.tap(t("Share"))
    d.tap(t("Copy as text"))
    d.wait_for(t("Copied."))
    copied = d.page.evaluate("navigator.clipboard.readText()")
    assert all(name in copied for name in table.header.seats)
    d.wait_gone(t("Copied."))

    # The picture and the text go together.
    wrong = list(d.errors)
    d.tap(t("Share"))
    d.tap(t("Send"), settle=False)
    d.wait_until(lambda: d.page.evaluate(SENT) == 1, "the result to be sent")
    sent = d.page.evaluate("hand.sent[0]")
    [file] = sent.pop("files")
    assert sent == {"text": copied}
    assert (file["name"], file["type"]) == ("hrdina-v-kostce.png", "image/png")
    picture = bytes(file["bytes"])
    assert min(png.size(picture)) > 300
    d.wait_idle()
    told = d.texts()

    # A person who changes their mind is left alone, and is given no file.
    taken: list[str] = []
    d.page.on("download", lambda download: taken.append(download.suggested_filename))
    d.page.evaluate("hand.refuse = 'AbortError'")
    d.tap(t("Send"), settle=False)
    d.wait_until(lambda: d.page.evaluate("hand.asked") == 2, "the phone to be asked")
    d.page.wait_for_timeout(700)
    assert (d.texts(), taken, d.errors) == (told, [], wrong)

    # Where sending is refused, or there is none, the same picture is saved.
    d.page.evaluate("hand.refuse = 'NotAllowedError'")
    assert saved(d, t("Send")) == picture
    d.page.evaluate("delete Navigator.prototype.share; delete Navigator.prototype.canShare")
    assert d.page.evaluate("!('share' in navigator) && !('canShare' in navigator)")
    assert saved(d, t("Send")) == picture
    assert taken == ["hrdina-v-kostce.png"] * 2
    d.wait_until(lambda: d.texts() == told, "nothing to be said")
    assert d.errors == wrong
    assert d.page.evaluate(SENT) == 1


def test_a_new_version_comes_while_nobody_looks_and_no_table_is_open(
    phone: Visit, site: Site, newer: build.Built
) -> None:
    d, p = phone.d, KuroPlayer(phone.d, "cs", NAMES)
    go(d, "/t/pocket")
    p.sees("Undo")
    before, told = d.page.evaluate(VERSION), d.texts()
    shutil.copytree(newer.out, site.app, dirs_exist_ok=True)
    waits = "navigator.serviceWorker.getRegistration().then(async r => { await r.update(); return !!r.waiting })"
    d.wait_until(lambda: bool(d.page.evaluate(waits)), "the new version to be fetched", 30)

    d.page.evaluate(SEEN, "hidden")
    d.page.evaluate(SEEN, "visible")
    go(d, "/t/pocket/score")
    d.page.evaluate(SEEN, "hidden")
    d.page.evaluate(SEEN, "visible")
    d.page.wait_for_timeout(1000)
    assert d.page.evaluate(VERSION) == before
    go(d, "/t/pocket")
    d.wait_until(lambda: d.texts() == told, "the table as it was")

    go(d, "/")
    p.sees("Continue with {game}", game="Kuro")
    with d.page.expect_navigation():
        d.page.evaluate(SEEN, "hidden")
    d.enable_semantics()
    assert d.page.evaluate(VERSION) != before
    p.tap("Continue with {game}", game="Kuro")
    d.wait_until(lambda: d.texts() == told, "the table as it was, in the new version")
