"""Both catalogues hold every message of the code, rightly translated; and the check itself notices what is wrong."""

from __future__ import annotations

import ast

import polib
import pytest

from companion.i18n import LANGUAGES
from tests.checks import translations as tr

MESSAGES = {
    (None, "{who} hires {hero}"): tr.Message(files={"a.py"}),
    (None, "{n} life of {who}"): tr.Message("{n} lives of {who}", {"a.py"}),
    ("card", "Draw"): tr.Message(files={"b.py"}),
}


def sound() -> polib.POFile:
    po = tr.updated("cs", polib.POFile(), MESSAGES)
    for e in po:
        if e.msgid_plural:
            e.msgstr_plural = {0: "{n} život: {who}", 1: "{n} životy: {who}", 2: "{n} životů: {who}"}
        else:
            e.msgstr = {"Draw": "Líznutí"}.get(e.msgid, "{who} najímá: {hero.acc}")
    return po


def entry(po: polib.POFile, start: str) -> polib.POEntry:
    return next(e for e in po if e.msgid.startswith(start))


def gaps(po: polib.POFile) -> list[str]:
    return tr.wrong("cs", po, MESSAGES, {"acc"})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_is_rightly_translated(lang) -> None:
    assert tr.path(lang).is_file()
    assert tr.wrong(lang, tr.read(lang), tr.extracted(), tr.glossary_forms(lang)) == []


def test_every_message_can_be_extracted() -> None:
    assert tr.all_hidden() == []
    assert len(tr.extracted()) > 100


def test_a_sound_catalogue_has_no_gaps() -> None:
    assert gaps(sound()) == []


@pytest.mark.parametrize(
    ("start", "text", "gap"),
    [
        ("{who}", "", "not translated"),
        ("{who}", "{who} najímá", "leaves out"),
        ("{who}", "{who} {hero} {clue}", "unknown ['clue']"),
        ("{who}", "{who} {hero.vocative}", "unknown forms ['vocative']"),
        ("{who}", "{who} a {hero.acc}", "a line may end with 'a'"),
    ],
)
def test_a_wrong_translation_is_noticed(start, text, gap) -> None:
    po = sound()
    entry(po, start).msgstr = text
    assert [gap in found for found in gaps(po)] == [True]


def test_a_missing_plural_form_and_a_lost_name_are_noticed() -> None:
    po = sound()
    entry(po, "{n}").msgstr_plural[2] = ""
    assert gaps(po) == ["not translated: '{n} life of {who}'"]
    entry(po, "{n}").msgstr_plural = {0: "poslední život: {who}", 1: "{n} životy", 2: "{n} životů: {who}"}
    assert gaps(po) == ["'{n} life of {who}': '{n} životy' leaves out ['who']"]


def test_fuzzy_missing_and_obsolete_entries_are_noticed() -> None:
    po = sound()
    entry(po, "Draw").flags.append("fuzzy")
    assert gaps(po) == ["fuzzy: 'Draw'"]
    po.remove(entry(po, "Draw"))
    assert gaps(po) == ["missing: 'Draw'"]
    po.append(polib.POEntry(msgid="Draw", msgstr="Líznutí"))  # without its context it is another message
    assert gaps(po) == ["missing: 'Draw'", "not used any more: 'Draw'"]


def test_updating_keeps_translations_and_drops_what_is_not_used() -> None:
    old = sound()
    less = {k: v for k, v in MESSAGES.items() if k[1] != "Draw"} | {(None, "New"): tr.Message(files={"c.py"})}
    new = tr.updated("cs", old, less)
    assert [e.msgid for e in new] == ["New", "{n} life of {who}", "{who} hires {hero}"]
    assert entry(new, "{n}").msgstr_plural[2] == "{n} životů: {who}"
    assert entry(new, "New").msgstr == ""
    assert tr.updated("cs", new, less) == new


def test_a_message_not_written_where_it_is_marked_is_noticed() -> None:
    tree = ast.parse('msg("a", n=n)\nmsg(text)\nwords.t(f"{a}")\nmsgn("a", many, n)\nmsgc("c", "a")')
    assert list(tr.hidden(tree, "x.py")) == [
        "x.py:2: msg(text)",
        "x.py:3: words.t(f'{a}')",
        "x.py:4: msgn('a', many, n)",
    ]
