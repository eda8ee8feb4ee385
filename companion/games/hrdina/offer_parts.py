"""What the offers of the score and of the live table are made of: words, choices, and rulings asked of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pydantic import JsonValue

from companion.core.contract import Choice, Field, Move, Offer, Ruling
from companion.core.text import Msg, msg
from companion.games.hrdina.cards import ALIGNMENT_CELLS, CELLS, ROWS
from companion.games.hrdina.dice import all_dice
from companion.games.hrdina.live.rules import check
from companion.games.hrdina.rows import signed
from companion.games.hrdina.state import State
from companion.games.hrdina.words import ATTRIBUTE_EMBLEMS, cell_label, die_label, marker_label, row_label

Fixed = tuple[tuple[str, JsonValue], ...]


@dataclass(frozen=True, slots=True)
class Says:
    """The words of an offer that do not depend on the table."""

    label: Msg
    detail: Msg | None
    emblem: str
    rules: tuple[str, ...]


def split(found: Sequence[tuple[Choice, Sequence[Ruling]]]) -> tuple[list[Ruling], tuple[Choice, ...]]:
    """Rulings of the whole offer (they stand whatever is chosen) and the choices with the rest of theirs.

    If every choice is refused for a reason of its own, the one with the fewest reasons speaks for the offer.
    """
    options = [list(r) for _, r in found]
    if options and all(one == options[0] for one in options):
        return options[0], tuple(c for c, _ in found)
    common = [r for r in options[0] if all(r in other for other in options[1:])] if options else []
    if not common and options and all(options):
        common = min(options, key=len)
    choices = tuple(
        replace(c, rulings=tuple(r for r in rulings if r not in common)) if rulings else c for c, rulings in found
    )
    return common, choices


class _Kinds(dict[type[Move], str]):
    """The kind of each type of move, looked up once."""

    def __missing__(self, type_: type[Move]) -> str:
        self[type_] = found = str(type_.model_fields["kind"].default)
        return found


KIND = _Kinds()


class Maker:
    """Makes offers out of a table of words. `anytime`: kinds not bound to a turn, None = all. `fold`: what a hard ruling
    stops is of another part of the game."""

    def __init__(
        self, says: Mapping[type[Move], Says], anytime: frozenset[str] | None = None, fold: bool = False
    ) -> None:
        self.says = says
        self.anytime = anytime
        self.fold = fold

    def make(
        self,
        type_: type[Move],
        seat: int | None,
        rulings: Sequence[Ruling],
        fields: tuple[Field, ...] = (),
        fixed: Fixed = (),
        detail: Msg | None = None,
    ) -> Offer:
        """An offer with these rulings; `detail` instead of what the table of words says."""
        says, kind = self.says[type_], KIND[type_]
        return Offer(
            kind=kind,
            seat=seat,
            label=says.label,
            detail=detail or says.detail,
            emblem=says.emblem,
            fixed=fixed if seat is None else (("seat", seat), *fixed),
            fields=fields,
            rulings=tuple(rulings),
            rules=says.rules,
            anytime=self.anytime is None or kind in self.anytime,
            aside=self.fold and any(r.hard for r in rulings),
        )

    def one_field(
        self,
        s: State,
        type_: type[Move],
        seat: int | None,
        name: str,
        label: Msg,
        choices: Sequence[Choice],
        **data: JsonValue,
    ) -> Offer:
        """An offer whose one field is asked of the rules value by value."""
        placed = {} if seat is None else {"seat": seat}
        found = [(c, check(s, type_.model_validate({**placed, **data, name: c.value}))) for c in choices]
        rulings, own = split(found)
        return self.make(type_, seat, rulings, (Field(name, label, own),), tuple(data.items()))

    def plain(self, s: State, type_: type[Move], seat: int | None, fixed: Fixed = ()) -> Offer:
        """An offer without fields: the move with nothing but what is fixed."""
        placed = {} if seat is None else {"seat": seat}
        return self.make(type_, seat, check(s, type_.model_validate({**placed, **dict(fixed)})), (), fixed)


CELL_CHOICES = tuple(Choice(i, cell_label(i), ATTRIBUTE_EMBLEMS[i // 3]) for i in range(CELLS))
ROW_CHOICES = tuple(Choice(i, row_label(i), ATTRIBUTE_EMBLEMS[i]) for i in range(len(ROWS)))
DIE_CHOICES = tuple(Choice(die, die_label(die)) for die in all_dice())
DIE_FIELD = Field("die", msg("Die"), DIE_CHOICES, optional=True)
MARKER_FIELD = Field(
    "cell", msg("Cell of the grid"), tuple(Choice(i, marker_label(i)) for i in range(len(ALIGNMENT_CELLS))), True
)
MOD_FIELD = Field("value", msg("Modifier"), tuple(Choice(n, msg("{n}", n=signed(n))) for n in range(-6, 7)))


def number_choices(values: Sequence[int]) -> tuple[Choice, ...]:
    return tuple(Choice(n, msg("{n}", n=n)) for n in values)
