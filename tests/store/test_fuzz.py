"""Files spoilt in a thousand ways: each is taken or refused with an error of ours, and no table in the store changes."""

import asyncio
import contextlib
import copy
import io
import json
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import cli
from companion.core import registry
from companion.core.table import Refused, TableFile
from companion.store import files
from companion.store.memory import MemoryStore
from tests.store.tables import file_of, toy_table, walked


def sources() -> list[str]:
    """Sound files: of the toy game, and of every real game."""
    real = [id for id in registry.metas() if id != "toy" and find_spec(f"companion.games.{id}.game")]
    assert "kuro" in real
    return [files.export_table(file_of(t)) for t in (toy_table("t1", moves=30), *map(walked, real))]


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**25), 10**25)
    | st.floats()
    | st.text(st.characters(codec=None), max_size=8)
    | st.sampled_from([0, 1, -1, 2, 99, 2**63, "kuro", "toy", "play", "mend", "undo", "throw", ""]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=6,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path]
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        found += places(inner, (*path, key))
    return found


def spoilt_bytes(data: st.DataObject, text: str) -> bytes:
    raw = bytearray(text.encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, max(0, len(raw) - 1)))
        match data.draw(st.sampled_from(["flip", "cut", "insert", "drop", "repeat"])):
            case "flip" if raw:
                raw[at] ^= 1 << data.draw(st.integers(0, 7))
            case "cut":
                del raw[at:]
            case "insert":
                raw[at:at] = data.draw(st.binary(min_size=1, max_size=6))
            case "drop":
                del raw[at : at + data.draw(st.integers(1, 200))]
            case _:
                raw[at:at] = raw[at : at + data.draw(st.integers(1, 200))]
    return bytes(raw)


def spoilt_structure(data: st.DataObject, text: str) -> bytes:
    doc = json.loads(text)
    for _ in range(data.draw(st.integers(1, 3))):
        all_places = [p for p in places(doc) if p]
        if not all_places:
            break
        *way, last = data.draw(st.sampled_from(all_places))
        at = doc
        for key in way:
            at = at[key]
        match data.draw(st.sampled_from(["set", "drop", "swap", "copy"])):
            case "drop":
                del at[last]
            case "swap" if isinstance(at, list):
                at[last], at[0] = at[0], at[last]
            case "copy" if isinstance(at, list):
                at.insert(last, copy.deepcopy(at[last]))
            case _:
                at[last] = data.draw(JSON)
    return json.dumps(doc).encode("utf-8", "surrogatepass")


SPOIL: dict[str, Callable[[st.DataObject, str], bytes]] = {"bytes": spoilt_bytes, "structure": spoilt_structure}


@pytest.mark.parametrize("how", SPOIL)
def test_spoilt_files(how: str, tmp_path: Path) -> None:
    texts = sources()
    seen: set[str] = set()
    path = tmp_path / "spoilt.companion.json"

    @settings(max_examples=500, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None)
    @given(st.data())
    def spoil(data: st.DataObject) -> None:
        raw = SPOIL[how](data, data.draw(st.sampled_from(texts)))
        what = asyncio.run(brought(raw))
        seen.add(what)
        path.write_bytes(raw)
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            code = cli.main(["replay", str(path), "--lang", "en"])
        # 5: a game the command line has no words for, such as the toy one.
        assert code in ({"taken": 0, "IllegalLog": 2}.get(what, 3), 5)

    spoil()
    assert {"taken", "BadEntry", "IllegalLog"} <= seen
    assert len(seen) >= 6, seen


async def brought(raw: bytes) -> str:
    """What came of bringing the file to a store with two tables; their content must stay."""
    store = MemoryStore()
    kept: list[TableFile] = []
    for table in (toy_table("t1", moves=12, seed=9), toy_table("other", moves=5)):
        await store.create(table.header, table.entries, glance={"n": table.last})
        kept.append(file_of(table))
    before = {s.id: s for s in await store.list()}
    try:
        made = await files.import_table(store, raw)
    except files.BadFile as e:
        if type(e) is files.BadFile:  # the net under a mistake in a game: find the mistake
            raise AssertionError(f"{e.__cause__!r} on {raw!r}") from e
        if e.__cause__ is not None and not isinstance(e.__cause__, Refused | ValueError):
            raise
        what = type(e).__name__
    else:
        assert (await store.load(made.id)).header.id == made.id
        what = "taken"
    for file in kept:
        assert await store.open(file.header.id) == file
    after = {s.id: s for s in await store.list()}
    assert {id: after[id] for id in before} == before
    return what


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(
    st.binary(max_size=200) | JSON.map(lambda v: json.dumps(v).encode("utf-8", "surrogatepass")) | st.text(max_size=60)
)
def test_any_bytes_at_all(raw: bytes | str) -> None:
    with pytest.raises(files.BadFile):
        files.read_table(raw)
    with pytest.raises(files.BadFile):
        asyncio.run(files.restore_all(MemoryStore(), raw))


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(st.data())
def test_spoilt_files_of_everything(data: st.DataObject) -> None:
    text = _everything()
    raw = data.draw(st.sampled_from([spoilt_bytes, spoilt_structure]))(data, text)

    async def scenario() -> None:
        store = MemoryStore()
        table = toy_table("mine", moves=4)
        await store.create(table.header, table.entries)
        await store.set_setting("language", "cs")
        with contextlib.suppress(files.BadFile):
            await files.restore_all(store, raw)
        assert await store.open("mine") == file_of(table)
        assert await store.setting("language") == "cs"

    asyncio.run(scenario())


def _everything() -> str:
    async def scenario() -> str:
        store = MemoryStore()
        for i in range(2):
            table = toy_table(f"t{i}", moves=5, seed=i)
            await store.create(table.header, table.entries)
        await store.set_setting("language", "en")
        await store.remember(["Ája"])
        return await files.export_all(store)

    return asyncio.run(scenario())
