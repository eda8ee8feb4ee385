"""Messages without a language: an English msgid and its arguments. `companion.i18n` turns them into words."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game's glossary (`hero.3`); a translation may ask for a form of it: `{hero.acc}`."""

    key: str


@dataclass(frozen=True, slots=True)
class Who:
    """A player, by seat (0-based, clockwise). Shown as the name written in the table's header."""

    seat: int


@dataclass(frozen=True, slots=True)
class Listed:
    """Several arguments joined as the language joins them ("1, 3 and 5")."""

    items: tuple[Arg, ...]
    style: Literal["and", "or"] = "and"


@dataclass(frozen=True, slots=True)
class Percent:
    """An exact chance, shown as a percentage with one decimal, halves up."""

    value: Fraction


@dataclass(frozen=True, slots=True)
class Msg:
    """A sentence to be translated. With `plural` and `n` the form follows the number, which is also `{n}`."""

    id: str
    args: tuple[tuple[str, Arg], ...] = ()
    plural: str | None = None
    n: int | None = None
    context: str | None = None


Arg: TypeAlias = "str | int | Fraction | Term | Who | Listed | Percent | Msg"


def msg(id: str, /, **args: Arg) -> Msg:
    """A message; the first argument is extracted by `pybabel extract -k msg`."""
    return Msg(id, tuple(args.items()))


def msgn(one: str, many: str, n: int, /, **args: Arg) -> Msg:
    """A message whose form follows the number `n`, extracted by `-k msgn:1,2`."""
    return Msg(one, tuple(args.items()), many, n)


def msgc(context: str, id: str, /, **args: Arg) -> Msg:
    """A message of a word that is ambiguous without its context, extracted by `-k msgc:1c,2`."""
    return Msg(id, tuple(args.items()), context=context)
