"""A table as a link: whole there and back, and nothing but a clear error from a link that is not as it was made."""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core import registry
from companion.core.table import Table, TableFile
from companion.i18n import Words
from companion.store import files, handover
from companion.ui import bgstats
from companion.ui.screens.hand_over import link, qr

PLAYED = sorted((Path(__file__).parents[1] / "playthroughs").glob("*/*.companion.json"))


def read(path: Path) -> TableFile:
    return files.read_table(path.read_bytes())


@pytest.mark.parametrize("path", PLAYED, ids=[f"{p.parent.name}-{p.name.split('.')[0]}" for p in PLAYED])
def test_a_table_comes_back_as_it_was(path: Path) -> None:
    file = read(path)
    code = handover.table_code(file)
    assert handover.kind_of(code) == "t"
    assert handover.read_table(code) == file
    assert len(code) < path.stat().st_size / 2


def test_times_and_mends_come_back() -> None:
    file = read(next(p for p in PLAYED if p.parent.name == "kuro" and "at_the_table" in p.name))
    table = Table.new(registry.game("kuro"), file.header)
    for i, entry in enumerate(file.entries):
        table = table.add(entry.do, f"2026-11-30T{20 + i // 60}:{i % 60:02}:07+01:00")
    table = table.mend(2, table.entries[1].do, "2026-12-01T00:00:01+01:00").undo(1, "2026-12-01T00:01:01+01:00")
    whole = TableFile(header=table.header, entries=table.entries)
    assert handover.read_table(handover.table_code(whole)) == whole


@settings(deadline=None)  # the first one loads a game
@given(st.data())
def test_a_changed_link_is_a_clear_error(data: st.DataObject) -> None:
    code = handover.table_code(read(PLAYED[0]))
    place = data.draw(st.integers(0, len(code) - 1))
    letter = data.draw(st.sampled_from("ABCxyz019-_~."))
    changed = code[:place] + letter + code[place + 1 :]
    if changed == code:
        return
    with pytest.raises(files.BadFile):
        handover.read_table(changed)


@given(st.text(max_size=200))
def test_any_text_is_no_more_than_an_error(text: str) -> None:
    with pytest.raises(files.BadFile):
        handover.read_table(text)


@pytest.mark.parametrize(
    "body",
    [
        "null",
        "[]",
        "[1,2]",
        "[{},[[1,2,3]]]",
        '[{"id":"x","game":"kuro","seats":["A","B","C"],"options":{}},[["","play",{"move":{"kind":"pass","seat":99}}]]]',
        '[{"id":"x","game":"chess","seats":["A","B"],"options":{}},[]]',
        "[" * 4000 + "]" * 4000,
    ],
)
def test_sound_links_of_something_else(body: str) -> None:
    with pytest.raises(files.BadFile):
        handover.read_table(handover._code("t", body))


def test_a_link_that_unpacks_without_end_is_refused() -> None:
    """Ten megabytes of nothing pack into ten kilobytes; no more than a table file may hold is ever unpacked."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, handover._WORDS)
    raw = packer.compress(b" " * 10_000_000) + packer.flush()
    body = base64.urlsafe_b64encode(raw).decode().rstrip("=")
    with pytest.raises(files.TooLarge):
        handover.read_table(f"t1~{handover._checksum(body)}~{body}")


def test_a_newer_code_asks_for_an_update() -> None:
    code = handover.table_code(read(PLAYED[0]))
    with pytest.raises(files.UnknownVersion):
        handover.read_table("t2" + code[2:])


def test_cards_travel_the_same_way() -> None:
    text = json.dumps({"companion": "cards", "cards": [{"name": "Žoldnéř"}]}, ensure_ascii=False)
    code = handover.cards_code(text)
    assert handover.kind_of(code) == "c"
    assert json.loads(handover.read_cards(code)) == json.loads(text)
    with pytest.raises(files.BadFile):
        handover.read_table(code)


def test_the_link_leads_to_the_app_that_made_it() -> None:
    assert link("http://192.168.1.7:8550/t/abc", "t1.x.y", hashed=False) == "http://192.168.1.7:8550/take/t1.x.y"
    assert link("https://host/games/#/t/abc", "t1.x.y", hashed=True) == "https://host/games/#/take/t1.x.y"
    assert qr("https://host/#/take/t1.x.y").startswith(b"\x89PNG")


def test_the_link_for_bg_stats_tells_the_result() -> None:
    from urllib.parse import parse_qs, urlsplit

    path = next(p for p in PLAYED if p.parent.name == "kuro" and "sixth_hero" in p.name)
    file = read(path)
    table = Table.load(registry.game("kuro"), file.header, file.entries)
    made = bgstats.link(Words("cs", {}, file.header.seats), table)
    play = json.loads(parse_qs(urlsplit(made).query)["data"][0])
    assert play["game"]["name"] == "Kuro"
    assert [p["name"] for p in play["players"]] == list(file.header.seats)
    outcome = table.game.outcome(table.state)
    assert outcome
    assert [i for i, p in enumerate(play["players"]) if p["winner"]] == list(outcome.winners)
