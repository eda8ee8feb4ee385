"""Every kind of move; the rulings come from the rules' own checks, so both always agree.

Values printed on cards (a class, a table of points) have no list here: those moves are offered without the field, as
clearing what was told, and the screen fills it from the catalogue or the user's own cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from pydantic import JsonValue

from companion.core.contract import Choice, Field, Move, Offer, Ruling
from companion.core.text import Msg, msg
from companion.games.hrdina import moves as k
from companion.games.hrdina.cards import ALIGNMENT_CELLS, BOARD_CELLS, CELLS, ROWS
from companion.games.hrdina.dice import all_dice, limits
from companion.games.hrdina.live.rules import check
from companion.games.hrdina.rows import signed
from companion.games.hrdina.rules.finish import steps
from companion.games.hrdina.rules.improve import HEAL, PRICES, TOUCHES
from companion.games.hrdina.scoring import scored
from companion.games.hrdina.state import LINES, Hero, State, Step, Token
from companion.games.hrdina.words import (
    ATTRIBUTE_EMBLEMS,
    EMBLEMS,
    STEP,
    STEP_EMBLEMS,
    TOKEN,
    card_label,
    cell_label,
    die_label,
    line_label,
    marker_label,
    row_label,
)


@dataclass(frozen=True, slots=True)
class _Says:
    """The words of an offer that do not depend on the table."""

    label: Msg
    detail: Msg | None
    emblem: str
    rules: tuple[str, ...]


_SAYS: dict[type[Move], _Says] = {
    k.PutDie: _Says(
        msg("Die on a cell"),
        msg("Without a die the cell is emptied."),
        "die-6",
        ("hrdina.entry.pad", "hrdina.check.die"),
    ),
    k.PutRow: _Says(msg("Clear a row"), None, "die-6", ("hrdina.entry.back",)),
    k.PutDice: _Says(msg("Clear all dice"), None, "die-6", ("hrdina.entry.text", "hrdina.check.cells")),
    k.SetSums: _Says(msg("Enter dice, not sums"), msg("The sums told are forgotten."), "die-6", ("hrdina.entry.sums",)),
    k.PickBoard: _Says(msg("Clear the hero board"), None, "score-goals", ("hrdina.check.modifiers",)),
    k.PickClass: _Says(msg("Clear the class"), None, "score-goals", ("hrdina.entry.rest", "hrdina.score.goal_stars")),
    k.PickAlignment: _Says(msg("Clear the alignment card"), None, "score-alignment", ("hrdina.check.alignment",)),
    k.SetMarker: _Says(msg("Marker on the grid"), None, "score-alignment", ("hrdina.check.alignment",)),
    k.PickBackstory: _Says(msg("Clear the backstory"), None, "score-backstory", ("hrdina.check.backstory",)),
    k.PickFamiliar: _Says(msg("Clear the familiar"), None, "familiar", ("hrdina.check.familiar",)),
    k.SetMod: _Says(
        msg("Modifier of a row"),
        msg("What cards add to the sum of a row."),
        "score-goals",
        ("hrdina.score.row_total", "hrdina.check.modifiers"),
    ),
    k.SetArmor: _Says(msg("Clear the armor"), None, "score-cards", ("hrdina.score.armor", "hrdina.check.armor")),
    k.SetTraits: _Says(msg("Clear the traits"), None, "score-cards", ("hrdina.score.traits",)),
    k.SetCards: _Says(msg("No other cards"), None, "score-cards", ("hrdina.check.hands",)),
    k.SetFiends: _Says(msg("No fiends"), None, "familiar", ("hrdina.optimise.fiends",)),
    k.SetToken: _Says(msg("Forget a number"), None, "die-gold", ("hrdina.check.tokens",)),
    k.SetLine: _Says(
        msg("Calculate a line again"),
        msg("What was typed by hand is forgotten."),
        "score-star",
        ("hrdina.score.other", "hrdina.battle.manual"),
    ),
    k.SetTables: _Says(msg("Printed tables again"), None, "rule", ("hrdina.check.tables",)),
    k.SetMonster: _Says(msg("Clear the monster"), None, "score-monster", ("hrdina.battle.ladder",)),
    k.SetBattle: _Says(msg("Clear the battle"), None, "score-monster", ("hrdina.battle.roll",)),
    k.HireMercenary: _Says(
        msg("Hire a mercenary"),
        msg("One more combat die, before the roll."),
        "die-combat",
        ("hrdina.battle.mercenary", "hrdina.xp.pay_full"),
    ),
    k.BattleReroll: _Says(
        msg("Roll a combat die again"),
        msg("The new value stands."),
        "die-combat",
        ("hrdina.battle.reroll", "hrdina.battle.reroll_price"),
    ),
    k.Improve: _Says(msg("Last improvement"), None, "action", ("hrdina.end.improve", "hrdina.xp.action")),
    k.Confirm: _Says(
        msg("Settle a step"),
        msg("What was not told counts nothing from then on."),
        "score-star",
        ("hrdina.score.order",),
    ),
    k.CloseScores: _Says(
        msg("Close the scores"), msg("The ranking stands."), "score-star", ("hrdina.score.winner", "hrdina.score.order")
    ),
    k.ReopenScores: _Says(msg("Open the scores again"), None, "score-star", ("hrdina.score.winner",)),
}

_IMPROVE: dict[str, tuple[Msg, str, tuple[str, ...]]] = {
    "flip": (msg("Turn a die over"), "attr-str", ("hrdina.action.str_flip", "hrdina.action.str_boost")),
    "swap": (msg("Swap two dice"), "attr-dex", ("hrdina.action.dex_swap", "hrdina.action.dex_any")),
    "step": (msg("Step a die"), "attr-con", ("hrdina.action.con_step", "hrdina.action.con_no_wrap")),
    "reroll": (msg("Roll a die again"), "attr-int", ("hrdina.action.int_reroll", "hrdina.action.int_same_cell")),
    "move": (msg("Move the marker"), "attr-wis", ("hrdina.action.wis_move", "hrdina.action.wis_inside")),
    "token": (msg("Take a charisma token"), "attr-cha", ("hrdina.action.cha_token",)),
    "heal": (msg("Heal an injury"), "effect-heal", ("hrdina.xp.heal", "hrdina.xp.heal_until")),
    "banish": (msg("Banish a fiend"), "familiar", ("hrdina.fiend.price", "hrdina.fiend.only_active")),
}
VALUES = range(1, 9)


def _make(
    type_: type[Move],
    seat: int | None,
    rulings: Sequence[Ruling],
    fields: tuple[Field, ...] = (),
    fixed: tuple[tuple[str, JsonValue], ...] = (),
    **more: Any,
) -> Offer:
    says = _SAYS[type_]
    placed: tuple[tuple[str, JsonValue], ...] = () if seat is None else (("seat", seat),)
    offer = Offer(
        kind=str(type_.model_fields["kind"].default),
        seat=seat,
        label=says.label,
        detail=says.detail,
        emblem=says.emblem,
        fixed=(*placed, *fixed),
        fields=fields,
        rulings=tuple(rulings),
        rules=says.rules,
        anytime=True,
    )
    return replace(offer, **more)


def _split(found: Sequence[tuple[Choice, Sequence[Ruling]]]) -> tuple[list[Ruling], tuple[Choice, ...]]:
    """Rulings of the whole offer (they stand whatever is chosen) and the choices with the rest of theirs.

    If every choice is refused for a reason of its own, the one with the fewest reasons speaks for the offer.
    """
    options = [list(r) for _, r in found]
    common = [r for r in options[0] if all(r in other for other in options[1:])] if options else []
    if not common and options and all(options):
        common = min(options, key=len)
    choices = tuple(
        replace(c, rulings=tuple(r for r in rulings if r not in common)) if rulings else c for c, rulings in found
    )
    return common, choices


def _one_field(
    s: State, type_: type[Move], seat: int | None, name: str, label: Msg, choices: Sequence[Choice], **data: JsonValue
) -> Offer:
    """An offer whose one field is asked of the rules value by value."""
    placed = {} if seat is None else {"seat": seat}
    found = [(c, check(s, type_.model_validate({**placed, **data, name: c.value}))) for c in choices]
    rulings, own = _split(found)
    return _make(type_, seat, rulings, (Field(name, label, own),), tuple(data.items()))


def _plain(s: State, type_: type[Move], seat: int | None, fixed: tuple[tuple[str, JsonValue], ...] = ()) -> Offer:
    """An offer without fields: the move with nothing but what is fixed."""
    placed = {} if seat is None else {"seat": seat}
    return _make(type_, seat, check(s, type_.model_validate({**placed, **dict(fixed)})), (), fixed)


CELL_CHOICES = tuple(Choice(i, cell_label(i), ATTRIBUTE_EMBLEMS[i // 3]) for i in range(CELLS))
ROW_CHOICES = tuple(Choice(i, row_label(i), ATTRIBUTE_EMBLEMS[i]) for i in range(len(ROWS)))
DIE_FIELD = Field("die", msg("Die"), tuple(Choice(die, die_label(die)) for die in all_dice()), optional=True)
MARKER_FIELD = Field(
    "cell", msg("Cell of the grid"), tuple(Choice(i, marker_label(i)) for i in range(len(ALIGNMENT_CELLS))), True
)
MOD_FIELD = Field("value", msg("Modifier"), tuple(Choice(n, msg("{n}", n=signed(n))) for n in range(-6, 7)))
TOKENS: tuple[Token, ...] = get_args(Token)
PAYS: tuple[Literal["xp", "gold"], ...] = ("xp", "gold")
STEP_CHOICES = {step: Choice(step.value, STEP[step], STEP_EMBLEMS[step]) for step in Step}


def _put_die(s: State, seat: int) -> Offer:
    offer = _one_field(s, k.PutDie, seat, "cell", msg("Cell"), CELL_CHOICES)
    return replace(offer, fields=(*offer.fields, DIE_FIELD))


def _set_mod(s: State, seat: int) -> Offer:
    offer = _one_field(s, k.SetMod, seat, "row", msg("Row"), ROW_CHOICES, value=0)
    return replace(offer, fixed=(("seat", seat),), fields=(*offer.fields, MOD_FIELD))


def _confirm(s: State, seat: int, done: bool) -> Offer:
    choices = [STEP_CHOICES[step] for step in steps(s.options, s.n)]
    offer = _one_field(s, k.Confirm, seat, "step", msg("Step"), choices, done=done)
    if done:
        return replace(offer, main=offer.possible, anytime=False)
    return replace(offer, label=msg("Open a step again"), detail=None)


def _lines(s: State) -> list[Choice]:
    """The lines this table scores."""
    known = scored(s.options)
    groups = {key: key.partition(".")[0] for key in LINES}
    return [Choice(key, line_label(key), EMBLEMS[group]) for key, group in groups.items() if group in known]


def _mercenary(s: State, seat: int) -> Offer:
    choices = [Choice(pay, TOKEN[pay]) for pay in PAYS]
    offer = _one_field(s, k.HireMercenary, seat, "pay", msg("Paid with"), choices)
    return replace(offer, aside=not offer.possible)


def _reroll(s: State, seat: int) -> Offer:
    battle = s.heroes[seat].battle
    rolled = battle.dice if battle is not None else ()
    faces = [Choice(n, msg("{n}", n=n)) for n in sorted(set(s.tables.combat_faces))]
    dice = [Choice(i, msg("{n}", n=value)) for i, value in enumerate(rolled or (0,))]
    offer = _one_field(s, k.BattleReroll, seat, "die", msg("Die"), dice, value=faces[0].value)
    fields = (*offer.fields, Field("value", msg("New value"), tuple(faces)))
    return replace(offer, fixed=(("seat", seat),), fields=fields, aside=not offer.possible)


# --- last improvements ---


def _improvement(
    s: State, seat: int, action: str, fields: tuple[Field, ...], rulings: Sequence[Ruling], **fixed: JsonValue
) -> Offer:
    label, emblem, rules = _IMPROVE[action]
    offer = _make(k.Improve, seat, rulings, fields, (("action", action), *fixed.items()))
    return replace(offer, label=label, detail=None, emblem=emblem, rules=rules, aside=bool(rulings))


def _ask(s: State, seat: int, action: str, **data: Any) -> list[Ruling]:
    return check(s, k.Improve(seat=seat, action=action, **data))


def _cells(s: State, seat: int, action: str, spendable: bool, **fixed: JsonValue) -> Offer:
    """An action on one die: which one. `fixed` holds the value it shows afterwards, if that is to be told.

    What cannot be paid is refused whatever the cell, so one of them speaks for all.
    """
    asked = CELL_CHOICES if spendable else CELL_CHOICES[:1]
    found = [(c, _ask(s, seat, action, cells=(c.value,), **fixed)) for c in asked]
    possible = [(c, r) for c, r in found if not r]
    kept = possible or found[:1]
    rulings, choices = _split(kept)
    offer = _improvement(s, seat, action, (Field("cells", msg("Die"), choices, many=1),), rulings, **fixed)
    return replace(offer, detail=msg("Shows {n} afterwards.", n=int(str(fixed["to"])))) if "to" in fixed else offer


def _swap(s: State, seat: int) -> Offer:
    hero = s.heroes[seat]
    reached = CELLS if s.options.familiar_action_targets else BOARD_CELLS
    filled = [c for c in CELL_CHOICES[:reached] if hero.cells[int(str(c.value))] is not None]
    pair = filled[:2] if len(filled) > 1 else list(CELL_CHOICES[:2])
    rulings = _ask(s, seat, "swap", cells=tuple(c.value for c in pair))
    choices = tuple(filled if len(filled) > 1 else pair)
    return _improvement(s, seat, "swap", (Field("cells", msg("Dice"), choices, many=2),), rulings)


def _to(s: State, seat: int, action: str, label: Msg, choices: Sequence[Choice], **fixed: JsonValue) -> Offer:
    found = [(c, _ask(s, seat, action, to=c.value, **fixed)) for c in choices]
    rulings, own = _split(found)
    return _improvement(s, seat, action, (Field("to", label, own),), rulings, **fixed)


def _shown_values(hero: Hero, action: str) -> list[int]:
    """Values that a step or a reroll may lead to; none while nothing can be touched."""
    dice = {die for die in hero.cells if die is not None}
    return [v for v in VALUES if any(limits(die)[0] <= v <= limits(die)[1] for die in dice)]


def _improvements(s: State, seat: int) -> Iterator[Offer]:
    hero = s.heroes[seat]
    spendable = not _ask(s, seat, "token")
    yield _cells(s, seat, "flip", spendable)
    yield _swap(s, seat)
    for action in ("step", "reroll"):
        values = _shown_values(hero, action) if spendable else []
        for to in values or VALUES[:1]:
            offer = _cells(s, seat, action, spendable, to=to)
            if offer.possible or not values:
                yield offer
    cells = MARKER_FIELD.choices if spendable else MARKER_FIELD.choices[:1]
    yield _to(s, seat, "move", msg("Cell of the grid"), cells)
    yield _improvement(s, seat, "token", (), _ask(s, seat, "token"))
    yield _improvement(s, seat, "heal", (), _ask(s, seat, "heal", price=HEAL), price=HEAL)
    if s.options.familiars:
        fiends = [Choice(i, card_label(f)) for i, f in enumerate(hero.fiends)] or [Choice(0, msg("none"))]
        for pay in ("gold", "charisma"):
            offer = _to(s, seat, "banish", msg("Fiend"), fiends, pay=pay, price=PRICES[pay])
            yield replace(offer, detail=msg("Paid with: {token}", token=TOKEN[pay]))


assert set(TOUCHES) < set(_IMPROVE)


# --- all of them ---


def _seat_offers(s: State, seat: int) -> Iterator[Offer]:
    yield _put_die(s, seat)
    yield _one_field(s, k.PutRow, seat, "row", msg("Row"), ROW_CHOICES)
    yield from (_plain(s, t, seat) for t in (k.PutDice, k.SetSums, k.PickBoard, k.PickClass, k.PickAlignment))
    yield replace(_plain(s, k.SetMarker, seat), fields=(MARKER_FIELD,))
    yield _plain(s, k.PickBackstory, seat)
    if s.options.familiars:
        yield _plain(s, k.PickFamiliar, seat)
        yield _plain(s, k.SetFiends, seat)
    yield _set_mod(s, seat)
    yield from (_plain(s, t, seat) for t in (k.SetArmor, k.SetTraits, k.SetCards))
    for token in TOKENS:
        offer = _plain(s, k.SetToken, seat, (("token", token),))
        yield replace(offer, detail=TOKEN[token])
    yield _one_field(s, k.SetLine, seat, "line", msg("Line"), _lines(s))
    if s.options.monsters:
        yield _plain(s, k.SetBattle, seat)
        yield _mercenary(s, seat)
        yield _reroll(s, seat)
        yield from _improvements(s, seat)
    yield _confirm(s, seat, True)
    yield _confirm(s, seat, False)


def offers(s: State, seat: int | None = None) -> list[Offer]:
    """Every kind of move; for one seat its own and the table's."""
    found = [offer for i in range(s.n) if seat in (None, i) for offer in _seat_offers(s, i)]
    closing = _plain(s, k.CloseScores, None)
    found += [
        *([_plain(s, k.SetMonster, None)] if s.options.monsters else []),
        _plain(s, k.SetTables, None),
        replace(closing, main=closing.possible, anytime=False),
        replace(_plain(s, k.ReopenScores, None), aside=not s.closed),
    ]
    return found
