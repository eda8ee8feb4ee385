"""Taps of a whole game of Hrdina v kostce followed in full: played through the browser twice, counted by player and round.

First with cards nobody told before, then once more with all that was told of them. Where it stopped it goes on (a game
takes minutes): what was counted so far lies beside the data in the folder of temporary files.
"""

from __future__ import annotations

import json
import shutil
import statistics
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright

from companion.core.table import Table, TableFile
from companion.games.hrdina import ranking
from companion.store import files
from companion.store.sqlite import SqliteStore
from tests.bench.measure import report
from tests.e2e.browser import ROOT, free_port, open_app
from tests.e2e.conftest import Served, finished
from tests.e2e.hrdina_live_game import course
from tests.e2e.hrdina_live_player import ALL, HrdinaLivePlayer

FILE = ROOT / "tests/playthroughs/hrdina/followed.companion.json"
SET_UP = 45  # the last entry of the set-up
FOLDER = Path(tempfile.gettempdir()) / "companion-hrdina-taps"
RUNS = ("told for the first time", "cards known")
# Part of a round as it is played; corrections, a tap taken back and names of minions nobody fights come on top.
PLAYED = ("order", "purchase", "discard", "minion", "any time", "cleanup")


@dataclass
class Count:
    """What was counted of one game: `done` moves told, taps `by` (round, seat, what)."""

    done: int = 0
    by: Counter[tuple[int, int, str]] = field(default_factory=Counter)
    seen: set[str] = field(default_factory=set)
    seconds: float = 0.0

    def save(self, path: Path) -> None:
        by = [[*key, n] for key, n in self.by.items()]
        told = {"done": self.done, "seen": sorted(self.seen), "seconds": self.seconds, "by": by}
        path.with_suffix(".new").write_text(json.dumps(told))
        path.with_suffix(".new").replace(path)

    @staticmethod
    def load(path: Path) -> Count:
        if not path.exists():
            return Count()
        told = json.loads(path.read_text())
        by = Counter({(at, seat, what): n for at, seat, what, n in told["by"]})
        return Count(told["done"], by, set(told["seen"]), told["seconds"])


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    game = files.check_table(FILE.read_bytes())
    counts = [Count.load(FOLDER / f"{i}.json") for i in range(len(RUNS))]
    served = Served(FOLDER / "companion.sqlite", free_port())
    served.start()
    try:
        with sync_playwright() as playwright:
            for i in range(len(RUNS)):
                counts[i].seen |= counts[i - 1].seen if i else set()
                play(playwright, served, game, i, counts[i])
                shown(RUNS[i], game, counts[i])
                end = finished(loaded(served.data, table_id(game, i)))
                report("  ends as the kept game", "yes" if same(end, game) else "NO")
    finally:
        served.stop()
    shutil.rmtree(FOLDER)


def play(playwright: Playwright, served: Served, game: Table, run: int, count: Count) -> None:
    """The rest of a game, kept move by move. The table stands in the same data, so the cards told stay known."""
    todo = course(game, SET_UP)
    header = game.header.model_copy(update={"id": table_id(game, run)})
    table = finished(loaded(served.data, header.id))
    if table is None:
        table, count.done = Table.load(game.game, header, game.entries[:SET_UP]), 0
        finished(kept(served.data, TableFile(header=table.header, entries=table.entries)))
    if count.done == len(todo):
        return
    d = open_app(playwright, f"{served.url}/t/{header.id}", "cs-CZ")
    p = HrdinaLivePlayer(d, "cs", names=tuple(header.seats), table=table)
    p.by, p.seen = count.by, count.seen
    try:
        while count.done < len(todo):
            begun = time.monotonic()
            p.enter(todo[count.done], todo[count.done + 1] if count.done + 1 < len(todo) else None)
            count.done += 1
            count.seconds += time.monotonic() - begun
            count.save(FOLDER / f"{run}.json")
    finally:
        d.close()


def table_id(game: Table, run: int) -> str:
    return f"{game.header.id[:40]}-{run}"


def same(end: Table, game: Table) -> bool:
    """Boards, gold, all lines of the score and the ranking are those of the kept game."""
    now, then = (t.game.outcome(t.state) for t in (end, game))
    if now is None or then is None or now.ranking != then.ranking:
        return False
    points = [[(x.key, x.points) for i in range(t.state.n) for x in ranking.lines(t.state, i)] for t in (end, game)]
    lying = [[(h.cells, h.gold) for h in t.state.heroes] for t in (end, game)]
    return points[0] == points[1] and lying[0] == lying[1]


def shown(what: str, game: Table, count: Count) -> None:
    """The figures of a game: a figure for each player and round."""
    names = game.header.seats
    rounds = sorted({n for n, seat, kind in count.by if kind == "order"})
    each = {(n, i): sum(count.by[n, i, kind] for kind in PLAYED) for n in rounds for i in range(len(names))}
    report(what, f"{count.done} moves in {count.seconds:.0f} s")
    report("taps per player and round", spread([*each.values()]))
    within = sum(taps <= 8 for taps in each.values())
    report("of them at most 8", f"{within} of {len(each)}")
    for kind in PLAYED:
        if found := [n for (r, seat, k), n in count.by.items() if k == kind and seat != ALL and r in rounds and n]:
            report(f"  {kind}", spread(found))
    for kind in ("roll", "cleanup", "naming", "correction"):
        if found := [n for (_, seat, k), n in count.by.items() if k == kind and seat == ALL and n]:
            report(f"  table: {kind}", spread(found))
    for kind in ("battle", "score"):
        total = sum(n for (_, _, k), n in count.by.items() if k == kind)
        report(f"  all heroes: {kind}", f"{total} taps")
    for i, name in enumerate(names):
        report(f"  {name}, round by round", " ".join(str(each[n, i]) for n in rounds))


def spread(taps: list[int]) -> str:
    return (
        f"median {statistics.median(taps):g}, mean {statistics.mean(taps):.1f}, worst {max(taps)} ({len(taps)} times)"
    )


async def loaded(data: Path, id: str) -> Table | None:
    store = SqliteStore(data)
    try:
        return await store.load(id) if any(x.id == id for x in await store.list()) else None
    finally:
        await store.close()


async def kept(data: Path, file: TableFile) -> None:
    store = SqliteStore(data)
    await files.import_table(store, file)
    await store.close()


if __name__ == "__main__":
    main()
