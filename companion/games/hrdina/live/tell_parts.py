"""Pieces of sentences about the followed game, and actions in words, whoever pays for them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.text import Arg, Listed, Msg, Who, msg
from companion.games.hrdina.dice import opposite, show
from companion.games.hrdina.live.state import Changes, MarketCard
from companion.games.hrdina.rows import signed
from companion.games.hrdina.state import State
from companion.games.hrdina.words import ADVENTURE, TOKEN, card_label, cell_label, die_label, marker_label


def of(seat: int, what: Msg) -> Msg:
    return msg("{who}: {what}", who=Who(seat), what=what)


def dice(dice: Sequence[str]) -> Msg:
    shown: tuple[Arg, ...] = tuple(die_label(die) for die in dice)
    return msg("{dice}", dice=Listed(shown)) if shown else msg("no dice")


def numbers(values: Sequence[int]) -> Msg:
    return msg("{dice}", dice=Listed(tuple(values)))


CARD_TYPE: dict[str, Msg] = {
    "weapon": msg("weapon"),
    "armor": msg("armor"),
    "trait": msg("trait"),
    "skill": msg("skill"),
    "scroll": msg("scroll"),
}


def market_card(card: MarketCard) -> Msg:
    """A market card by its name and type."""
    of = CARD_TYPE[card.type]
    if not card.name and card.id.startswith("own."):
        return of
    return msg("{card} ({type})", card=card_label(card), type=of)


def changes(c: Changes) -> Msg | None:
    """What an effect changed, None = nothing."""
    parts: list[Msg] = [
        msg("{token} {n}", token=TOKEN[name], n=signed(by))
        for name in ("gold", "xp", "charisma", "honor", "injuries")
        if (by := getattr(c, name))
    ]
    parts += [msg("token {card}", card=ADVENTURE[kind]) for kind in c.tokens]
    for put in c.put:
        what = die_label(put.die) if put.die is not None else msg("empty")
        parts.append(msg("{cell}: {what}", cell=cell_label(put.cell), what=what))
    if c.marker is not None:
        parts.append(msg("marker on {cell}", cell=marker_label(c.marker)))
    return msg("{changes}", changes=Listed(tuple(parts))) if parts else None


def with_changes(told: Msg, c: Changes, note: str = "") -> Msg:
    """A sentence with its note and what was changed."""
    if note:
        told = msg("{told} ({note})", told=told, note=note)
    what = changes(c)
    return told if what is None else msg("{told}: {what}", told=told, what=what)


def action(s: State, seat: int, name: str, cells: tuple[int, ...], to: int | None) -> Msg:
    """An attribute action in words, whoever pays for it."""
    hero = s.heroes[seat]
    if name == "token":
        return msg("charisma token taken")
    if name == "move":
        return msg("marker on {cell}", cell=marker_label(to)) if to is not None else msg("marker moved")
    if name == "swap" and len(cells) == 2:
        a, b = (cell_label(c) for c in cells)
        return msg("{a} and {b} change places", a=a, b=b)
    die = hero.cells[cells[0]] if cells else None
    if die is None or name == "swap":
        return msg("action")
    after = opposite(die, s.tables) if to is None else show(die, to)
    shown = die_label(after) if after is not None else msg("none")
    cell = cell_label(cells[0])
    if name == "flip":
        return msg("{cell}: {die} turned over: {after}", cell=cell, die=die_label(die), after=shown)
    if name == "step":
        return msg("{cell}: {die} by one: {after}", cell=cell, die=die_label(die), after=shown)
    return msg("{cell}: {die} rolled again: {after}", cell=cell, die=die_label(die), after=shown)


def dealt(told: Msg, call: bool | None) -> Msg:
    """A row was dealt; whether the Call card showed up, if the table said so."""
    return msg("{told}. The Call card showed up.", told=told) if call else told
