"""The browser's IndexedDB as a `KeyValue`, reached from Python in the browser (Pyodide).

Preferred to the shared preferences of the screens' toolkit: it is reached from the worker Python runs in, without a
way through the page; it compares and writes in one transaction, so that a second tab is noticed; it is flushed to the
disk before it answers; and it holds far more than 5 MB. No other module is needed, so that it can be tried alone.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any

# The functions are not called get, set and keys: Pyodide would take the object for a map.
# One object store of texts. An answer is given on `complete`, when the transaction is on the disk ("strict").
# A connection the browser has closed is opened again at the next question. Python's None is JavaScript's undefined.
_GLUE = """
(name) => {
  let opened = null;
  const open = () => opened ??= new Promise((done, failed) => {
    const ask = indexedDB.open(name, 1);
    ask.onupgradeneeded = () => ask.result.createObjectStore("texts");
    ask.onerror = () => { opened = null; failed(ask.error); };
    ask.onsuccess = () => {
      ask.result.onclose = () => { opened = null; };
      ask.result.onversionchange = () => { opened = null; ask.result.close(); };
      done(ask.result);
    };
  });
  const inside = async (mode, work) => {
    const base = await open();
    return await new Promise((done, failed) => {
      let steps;
      try {
        steps = base.transaction("texts", mode, { durability: "strict" });
      } catch (e) {
        opened = null;
        throw e;
      }
      const answer = {};
      steps.oncomplete = () => done(answer.value);
      steps.onabort = () => failed(steps.error ?? new Error("the transaction was given up"));
      work(steps.objectStore("texts"), answer);
    });
  };
  return {
    read: (key) => inside("readonly", (texts, answer) => {
      texts.get(key).onsuccess = (e) => { answer.value = e.target.result; };
    }),
    write: (key, value) => inside("readwrite", (texts) => { texts.put(value, key); }),
    drop: (key) => inside("readwrite", (texts) => { texts.delete(key); }),
    names: (prefix) => inside("readonly", (texts, answer) => {
      texts.getAllKeys(IDBKeyRange.bound(prefix, prefix + "\\uffff")).onsuccess = (e) => {
        answer.value = e.target.result;
      };
    }),
    swap: (key, old, value) => inside("readwrite", (texts, answer) => {
      texts.get(key).onsuccess = (e) => {
        answer.value = e.target.result === old;
        if (answer.value) texts.put(value, key);
      };
    }),
  };
}
"""


class IndexedKeyValue:
    """A `KeyValue` and `Swapping` (see `browser`); raises ImportError outside Pyodide."""

    def __init__(self, name: str = "companion") -> None:
        run_js: Any = importlib.import_module("pyodide.code").run_js
        self._js: Any = run_js(_GLUE)(name)

    async def get(self, key: str) -> str | None:
        found = await self._js.read(key)
        return None if found is None else str(found)

    async def set(self, key: str, value: str) -> None:
        await self._js.write(key, value)

    async def remove(self, key: str) -> None:
        await self._js.drop(key)

    async def keys(self, prefix: str) -> Sequence[str]:
        return [str(key) for key in await self._js.names(prefix)]

    async def swap(self, key: str, old: str | None, new: str) -> bool:
        return bool(await self._js.swap(key, old, new))
