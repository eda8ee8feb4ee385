"""Words: turns messages into Czech or English sentences (gettext catalogues, Babel for numbers, lists and times)."""

from __future__ import annotations

import gettext
import io
import re
import unicodedata
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path

from babel import Locale
from babel.dates import format_date, format_time
from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal, format_percent

from companion.core.odds import tenths_of_percent
from companion.core.text import Arg, Listed, Msg, Percent, Term, Who
from companion.paths import LOCALES

LANGUAGES = ("cs", "en")
DOMAIN = "companion"

# Readers of these languages are better served by Czech than by English.
_READS_CZECH = {"cs", "sk"}

Forms = Mapping[str, str]


def pick(wanted: str | Sequence[str] | None) -> str:
    """The language for a device that asks for these tags ("cs-CZ"), first wish first."""
    tags = [wanted] if isinstance(wanted, str) else list(wanted or ())
    for tag in tags:
        base = tag.replace("_", "-").split("-")[0].lower()
        if base in _READS_CZECH:
            return "cs"
        if base in LANGUAGES:
            return base
    return "en" if tags else "cs"


def unbroken(text: str) -> str:
    """The text with no-break spaces where a line should not end: after a word of one letter, before the result of a sum."""
    text = ONE_LETTER.sub("\\1\u00a0", text)
    return _SIGN.sub("\\1\u00a0", text).replace(" = ", "\u00a0=\u00a0")


ONE_LETTER = re.compile(r"(?<![^\s(„“])([KkSsVvZzOoUuAaIi]) (?=\S)")
_SIGN = re.compile(r"(?<=\d )([−+×]) (?=\d)")


@cache
def catalogue(lang: str) -> gettext.NullTranslations:
    """The compiled catalogue; compiled here when the build has not done it."""
    folder = LOCALES / lang / "LC_MESSAGES"
    mo, po = folder / f"{DOMAIN}.mo", folder / f"{DOMAIN}.po"
    if mo.exists() and (not po.exists() or mo.stat().st_mtime >= po.stat().st_mtime):
        with mo.open("rb") as f:
            return gettext.GNUTranslations(f)
    if not po.exists():
        return gettext.NullTranslations()
    return gettext.GNUTranslations(io.BytesIO(_compiled(po, lang)))


def _compiled(po: Path, lang: str) -> bytes:
    out = io.BytesIO()
    with po.open("rb") as f:
        write_mo(out, read_po(f, locale=lang))
    return out.getvalue()


def compile_catalogues() -> None:
    """Write the .mo beside each .po (a build step)."""
    for lang in LANGUAGES:
        folder = LOCALES / lang / "LC_MESSAGES"
        (folder / f"{DOMAIN}.mo").write_bytes(_compiled(folder / f"{DOMAIN}.po", lang))


def fold(text: str) -> str:
    """Lower case without diacritics, for searching: "Čarodějnice" -> "carodejnice"."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in decomposed if not unicodedata.combining(c))


class _Word:
    """A glossary term in a sentence: `{hero}` its basic form, `{hero.acc}` another one."""

    __slots__ = ("_forms", "_lang")

    def __init__(self, forms: Forms, lang: str) -> None:
        self._forms, self._lang = forms, lang

    def __str__(self) -> str:
        return self._forms[self._lang]

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __getattr__(self, form: str) -> str:
        if form.startswith("_"):
            raise AttributeError(form)
        return self._forms.get(f"{self._lang}_{form}", str(self))


class _Plain(str):
    """Words that are no term but may stand in a term's place: the same in every form (`{card.acc}`)."""

    __slots__ = ()

    def __getattr__(self, form: str) -> str:
        if form.startswith("_"):
            raise AttributeError(form)
        return str(self)


class Words:
    """One language, with the terms of one game and the names at one table.

    `terms`: glossary key -> forms ("cs", "cs_acc", "en", "en_pl" …). `names`: the players, by seat.
    """

    def __init__(self, lang: str, terms: Mapping[str, Forms] | None = None, names: Sequence[str] = ()) -> None:
        self.lang = lang
        self.locale = Locale.parse(lang)
        self.terms = terms or {}
        self.names = tuple(names)
        self._catalogue = catalogue(lang)

    def at(self, names: Sequence[str]) -> Words:
        """The same language and game, at a table of these players."""
        return Words(self.lang, self.terms, names)

    # --- sentences ---

    def say(self, m: Msg) -> str:
        """The message in this language."""
        c = self._catalogue
        if m.plural is not None and m.n is not None:
            text = c.ngettext(m.id, m.plural, abs(m.n))  # "−1 bod", as without the sign
        elif m.context is not None:
            text = c.pgettext(m.context, m.id)
        else:
            text = c.gettext(m.id)
        if "{" not in text:
            return text
        args: dict[str, object] = {key: self._arg(value) for key, value in m.args}
        if m.n is not None:
            args.setdefault("n", m.n if m.n >= 0 else f"−{-m.n}")
        return text.format_map(args)

    def t(self, text: str, /, **args: Arg) -> str:
        """An interface string; extracted by `pybabel extract -k t`."""
        return self.say(Msg(text, tuple(args.items())))

    def tc(self, context: str, text: str, /, **args: Arg) -> str:
        """An interface string that is ambiguous without its context; extracted by `-k tc:1c,2`."""
        return self.say(Msg(text, tuple(args.items()), context=context))

    def tn(self, one: str, many: str, n: int, /, **args: Arg) -> str:
        """An interface string that follows a number; extracted by `-k tn:1,2`."""
        return self.say(Msg(one, tuple(args.items()), many, n))

    def term(self, key: str, form: str = "") -> str:
        """A glossary word, in a form if the language has it."""
        word = _Word(self.terms[key], self.lang)
        return getattr(word, form) if form else str(word)

    def name(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else f"{seat + 1}."

    def _arg(self, value: Arg) -> object:
        if isinstance(value, Term):
            return _Word(self.terms[value.key], self.lang)
        if isinstance(value, Who):
            return self.name(value.seat)
        if isinstance(value, Listed):
            return _Plain(self.joined([str(self._arg(item)) for item in value.items], value.style))
        if isinstance(value, Msg):
            return _Plain(self.say(value))
        if isinstance(value, Percent):
            return self.percent(value.value)
        if isinstance(value, Fraction):
            return f"{value.numerator}/{value.denominator}" if value.denominator != 1 else str(value.numerator)
        return _Plain(value) if isinstance(value, str) else value

    # --- numbers, lists, times ---

    def joined(self, items: Sequence[str], style: str = "and") -> str:
        """ "1, 3 and 5" / "1, 3 a 5"."""
        return format_list(list(items), "or" if style == "or" else "standard", locale=self.locale)

    def percent(self, chance: Fraction) -> str:
        """One decimal, halves up: 9/29 -> "31,0 %"."""
        return format_percent(
            Decimal(tenths_of_percent(chance)) / 1000,
            "#,##0.0 %" if self.lang == "cs" else "#,##0.0%",
            locale=self.locale,
        )

    def number(self, value: int) -> str:
        return format_decimal(value, locale=self.locale)

    def when(self, moment: datetime, today: date) -> str:
        """A past moment as people say it: "today 20:14", "28. 11. 20:14"."""
        time = format_time(moment, "HH:mm", locale=self.locale)
        days = (today - moment.date()).days
        if days == 0:
            return self.t("today {time}", time=time)
        if days == 1:
            return self.t("yesterday {time}", time=time)
        day = format_date(moment, "d. M. y" if self.lang == "cs" else "d MMM y", locale=self.locale)
        return f"{day} {time}"
