"use strict";
/* The browser's IndexedDB as a store of texts, for companion/store/indexeddb.py. One object store; an answer is given
when the transaction is on the disk ("strict"). A connection the browser has closed is opened again at the next question.

The functions are not called get, set and keys: Pyodide would take the object for a map. Python's None is JavaScript's
undefined. */

export const openTexts = (name) => {
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
      texts.getAllKeys(IDBKeyRange.bound(prefix, prefix + "\uffff")).onsuccess = (e) => {
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
};
