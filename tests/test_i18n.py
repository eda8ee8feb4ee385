"""Languages, plurals, forms of words, numbers, lists and times."""

from __future__ import annotations

import io
from datetime import date, datetime
from fractions import Fraction

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from companion import i18n
from companion.core.text import Listed, Msg, Percent, Term, Who, msg, msgc, msgn
from companion.i18n import Words, fold, pick, unbroken

TERMS = {"hero.3": {"cs": "Čarodějnice", "cs_acc": "Čarodějnici", "en": "Witch", "en_pl": "Witches"}}

PO = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2);\\n"

msgid "{n} life"
msgid_plural "{n} lives"
msgstr[0] "{n} život"
msgstr[1] "{n} životy"
msgstr[2] "{n} životů"

msgid "{who} hires {hero}"
msgstr "{who} najímá: {hero.acc}"

msgctxt "verb"
msgid "Draw"
msgstr "Líznout"

msgctxt "noun"
msgid "Draw"
msgstr "Remíza"
"""


@pytest.fixture
def czech(monkeypatch: pytest.MonkeyPatch) -> Words:
    import gettext

    out = io.BytesIO()
    write_mo(out, read_po(io.BytesIO(PO.encode()), locale="cs"))
    found = gettext.GNUTranslations(io.BytesIO(out.getvalue()))
    monkeypatch.setattr(i18n, "catalogue", lambda lang: found)
    return Words("cs", TERMS, ("Bára", "Cyril"))


@pytest.fixture
def english(monkeypatch: pytest.MonkeyPatch) -> Words:
    import gettext

    monkeypatch.setattr(i18n, "catalogue", lambda lang: gettext.NullTranslations())
    return Words("en", TERMS, ("Bára", "Cyril"))


@pytest.mark.parametrize(
    ("wanted", "lang"),
    [
        ("cs", "cs"),
        ("cs-CZ", "cs"),
        ("cs_CZ.UTF-8", "cs"),
        ("sk", "cs"),
        ("en-GB", "en"),
        ("de", "en"),
        (["de", "cs"], "cs"),
        (["EN", "cs"], "en"),
        ([], "cs"),
        ("", "en"),
        (None, "cs"),
    ],
)
def test_the_language_a_device_gets(wanted, lang) -> None:
    assert pick(wanted) == lang


@pytest.mark.parametrize(
    ("n", "cs", "en"),
    [
        (0, "0 životů", "0 lives"),
        (1, "1 život", "1 life"),
        (2, "2 životy", "2 lives"),
        (4, "4 životy", "4 lives"),
        (5, "5 životů", "5 lives"),
        (21, "21 životů", "21 lives"),
        (101, "101 životů", "101 lives"),
    ],
)
def test_plurals(czech, english, n, cs, en) -> None:
    assert czech.say(msgn("{n} life", "{n} lives", n)) == cs
    assert english.say(msgn("{n} life", "{n} lives", n)) == en


def test_below_zero_the_form_follows_the_number_without_its_sign(czech, english) -> None:
    assert czech.say(msgn("{n} life", "{n} lives", -1)) == "−1 život"
    assert czech.say(msgn("{n} life", "{n} lives", -3)) == "−3 životy"
    assert czech.say(msgn("{n} life", "{n} lives", -5)) == "−5 životů"
    assert english.say(msgn("{n} life", "{n} lives", -2)) == "−2 lives"


def test_a_translation_asks_for_the_form_of_a_word(czech, english) -> None:
    hires = msg("{who} hires {hero}", who=Who(1), hero=Term("hero.3"))
    assert czech.say(hires) == "Cyril najímá: Čarodějnici"
    assert english.say(hires) == "Cyril hires Witch"


@pytest.mark.parametrize("hero", ["Bludička", msg("Bludička"), Listed(("Bludička",))])
def test_words_in_a_term_s_place_are_the_same_in_every_form(czech, hero) -> None:
    assert czech.say(msg("{who} hires {hero}", who=Who(1), hero=hero)) == "Cyril najímá: Bludička"


def test_a_form_the_language_does_not_have_is_the_basic_one(czech) -> None:
    assert czech.term("hero.3", "gen") == "Čarodějnice"
    assert Words("en", TERMS).term("hero.3", "pl") == "Witches"


def test_a_word_with_two_meanings_is_told_by_its_context(czech) -> None:
    assert czech.say(msgc("verb", "Draw")) == "Líznout"
    assert czech.say(msgc("noun", "Draw")) == "Remíza"


def test_arguments_of_every_kind(english) -> None:
    m = msg(
        "{a}; {b}; {c}; {d}; {e}",
        a=Listed((1, 3, 5)),
        b=Listed((Term("hero.3"), Who(0)), "or"),
        c=Percent(Fraction(9, 29)),
        d=Fraction(9, 29),
        e=msgn("{n} life", "{n} lives", 2),
    )
    assert english.say(m) == "1, 3, and 5; Witch or Bára; 31.0%; 9/29; 2 lives"


def test_lists_and_chances_in_czech(czech) -> None:
    assert czech.say(msg("{a}", a=Listed((1, 3, 5)))) == "1, 3 a\xa05"
    assert czech.say(msg("{a}", a=Percent(Fraction(9, 29)))) == "31,0 %"


@pytest.mark.parametrize(
    ("chance", "cs"), [(Fraction(1, 3), "33,3"), (Fraction(1, 2000), "0,1"), (Fraction(1), "100,0")]
)
def test_chances_are_rounded_halves_up(czech, chance, cs) -> None:
    assert czech.percent(chance).removesuffix(" %") == cs


def test_a_seat_without_a_name_is_its_number(english) -> None:
    assert english.say(msg("{who}", who=Who(4))) == "5."


def test_braces_of_a_player_s_name_mean_nothing(english) -> None:
    assert english.at(("{hero}",)).say(msg("{who} passes", who=Who(0))) == "{hero} passes"


def test_a_message_without_arguments_may_hold_no_braces(english) -> None:
    assert english.say(Msg("Pass")) == "Pass"


@pytest.mark.parametrize(
    ("moment", "cs", "en"),
    [
        (datetime(2026, 11, 30, 20, 14), "today 20:14", "today 20:14"),
        (datetime(2026, 11, 29, 9, 5), "yesterday 09:05", "yesterday 09:05"),
        (datetime(2026, 11, 28, 9, 5), "28. 11. 2026 09:05", "28 Nov 2026 09:05"),
    ],
)
def test_moments(czech, english, moment, cs, en) -> None:
    today = date(2026, 11, 30)
    assert czech.when(moment, today) == cs
    assert english.when(moment, today) == en


def test_searching_does_not_mind_diacritics_nor_case() -> None:
    assert fold("Čarodějnice ŽLUŤ") == "carodejnice zlut"


def test_the_shipped_catalogues_load_and_follow_numbers() -> None:
    assert Words("cs").tn("{n} section", "{n} sections", 5) == "5\u00a0oddílů"
    assert Words("en").tn("{n} section", "{n} sections", 1) == "1 section"
    assert Words("en").tn("{n} section", "{n} sections", 2) == "2 sections"


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("Karta z ruky k sousedovi", "Karta z_ruky k_sousedovi"),
        ("a to i s ní (v balíčku)", "a_to i_s_ní (v_balíčku)"),
        ("Síla 2 + 3 = 5", "Síla 2 +_3_=_5"),
        ("4 − 2 = 2", "4 −_2_=_2"),
        ("- položka seznamu", "- položka seznamu"),
        ("velmi dobrá", "velmi dobrá"),
    ],
)
def test_no_line_ends_on_a_word_of_one_letter_or_before_a_result(text: str, bound: str) -> None:
    assert unbroken(text) == bound.replace("_", "\u00a0")
