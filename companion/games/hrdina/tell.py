"""The table in words: each move as a sentence for the history, and which step of the checklist is open for whom.

Names stand in front of a colon, so that languages which decline names can keep them as they are written.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.core.contract import Move, Status, rule
from companion.core.text import Arg, Listed, Msg, Who, msg, msgn
from companion.games.hrdina import moves as k
from companion.games.hrdina.battle import total as battle_total
from companion.games.hrdina.cards import Card
from companion.games.hrdina.live import tell as live
from companion.games.hrdina.live.tell_parts import action
from companion.games.hrdina.ranking import keys, outcome, ranking
from companion.games.hrdina.rows import number, signed
from companion.games.hrdina.rules.fight import MERCENARY
from companion.games.hrdina.rules.finish import steps
from companion.games.hrdina.state import State, Step
from companion.games.hrdina.words import (
    ARMOR,
    STEP,
    TOKEN,
    card_label,
    cell_label,
    colour_term,
    die_label,
    line_label,
    marker_label,
    row_label,
)


def tell(s: State, m: Move) -> Msg:
    """The move in words; `s` is the state before it."""
    told: Msg = _TELL[type(m)](s, m)
    return told


def _of(seat: int, what: Msg) -> Msg:
    """What was told about a hero, with whose it is."""
    return msg("{who}: {what}", who=Who(seat), what=what)


# --- dice ---


def _put_die(s: State, m: k.PutDie) -> Msg:
    if m.die is None:
        return _of(m.seat, msg("{cell} is empty", cell=cell_label(m.cell)))
    return _of(m.seat, msg("{cell} holds {die}", cell=cell_label(m.cell), die=die_label(m.die)))


def _dice(dice: Sequence[str | None]) -> Msg:
    shown: tuple[Arg, ...] = tuple(die_label(die) for die in dice if die is not None)
    return msg("{dice}", dice=Listed(shown)) if shown else msg("no dice")


def _put_row(s: State, m: k.PutRow) -> Msg:
    return _of(m.seat, msg("{row}: {dice}", row=row_label(m.row), dice=_dice(m.dice)))


def _put_dice(s: State, m: k.PutDice) -> Msg:
    count = sum(die is not None for die in m.dice)
    return _of(m.seat, msgn("{n} die on the board", "{n} dice on the board", count))


def _set_sums(s: State, m: k.SetSums) -> Msg:
    if m.sums is None:
        return _of(m.seat, msg("dice again instead of sums"))
    told = msg(
        "sums {sums}, dice of the class colour: {dice}, matches: {matches}",
        sums=Listed(m.sums.rows),
        dice=m.sums.class_dice,
        matches=m.sums.matches,
    )
    if m.sums.familiar is None:
        return _of(m.seat, told)
    familiar = msg("familiar {sum}, matches: {matches}", sum=m.sums.familiar, matches=m.sums.story)
    return _of(m.seat, msg("{told}; {familiar}", told=told, familiar=familiar))


def _set_mod(s: State, m: k.SetMod) -> Msg:
    return _of(m.seat, msg("{row}: cards {n}", row=row_label(m.row), n=signed(m.value)))


# --- cards ---


def _picked(what: Msg, absent: Msg) -> Callable[[State, Any], Msg]:
    """Says a card by its name after what it is."""

    def said(s: State, m: Any) -> Msg:
        card: Card | None = next(v for name, v in m if name not in ("kind", "seat"))
        return _of(m.seat, absent if card is None else msg("{what} {card}", what=what, card=card_label(card)))

    return said


def _pick_class(s: State, m: k.PickClass) -> Msg:
    if m.klass is None:
        return _of(m.seat, msg("no class"))
    return _of(m.seat, msg("class {card} ({colour})", card=card_label(m.klass), colour=colour_term(m.klass.colour)))


def _set_marker(s: State, m: k.SetMarker) -> Msg:
    if m.cell is None:
        return _of(m.seat, msg("the marker is not told"))
    return _of(m.seat, msg("marker on {cell}", cell=marker_label(m.cell)))


def _set_armor(s: State, m: k.SetArmor) -> Msg:
    parts = tuple(msg("{armor} {n}", armor=ARMOR[a.type], n=a.count) for a in m.armor)
    return _of(m.seat, msg("{armor}", armor=Listed(parts)) if parts else msg("no armor told"))


def _set_traits(s: State, m: k.SetTraits) -> Msg:
    kept = tuple(card_label(t) for t in m.traits if t.kept)
    thrown = tuple(card_label(t) for t in m.traits if not t.kept)
    told = msg("traits {cards}", cards=Listed(kept)) if kept else msg("no traits")
    if thrown:
        told = msg("{told}, thrown away: {cards}", told=told, cards=Listed(thrown))
    return _of(m.seat, told)


def _set_cards(s: State, m: k.SetCards) -> Msg:
    told = msg("weapons {w}, skills {s}, scrolls {c}", w=m.weapons, s=m.skills, c=m.scrolls)
    return _of(m.seat, told)


def _set_fiends(s: State, m: k.SetFiends) -> Msg:
    active = sum(f.active for f in m.fiends)
    told = msg("active fiends: {active}, banished: {banished}", active=active, banished=len(m.fiends) - active)
    return _of(m.seat, told)


def _set_token(s: State, m: k.SetToken) -> Msg:
    value: Arg = msg("not told") if m.value is None else m.value
    return _of(m.seat, msg("{token}: {value}", token=TOKEN[m.token], value=value))


# --- by hand ---


def _set_line(s: State, m: k.SetLine) -> Msg:
    line = line_label(m.line)
    if m.stars is None:
        return _of(m.seat, msg("{line} as calculated", line=line))
    said = msg("{line} by hand: {stars}", line=line, stars=signed(m.stars))
    return _of(m.seat, msg("{said} ({note})", said=said, note=m.note) if m.note else said)


def _set_tables(s: State, m: k.SetTables) -> Msg:
    return msg(
        "Printed tables: backstory {backstory}; story {story}",
        backstory=", ".join(map(str, m.tables.backstory)),
        story=", ".join(map(str, m.tables.story)),
    )


# --- the battle ---


def _set_monster(s: State, m: k.SetMonster) -> Msg:
    if m.monster is None:
        return msg("No monster")
    name = card_label(m.monster)
    if not m.monster.rungs:
        return msg("Monster: {card}", card=name)
    ladder = ", ".join(f"{at}: {stars}" for at, stars in m.monster.rungs)
    return msg("Monster: {card} (from total: stars) {ladder}", card=name, ladder=ladder)


def _set_battle(s: State, m: k.SetBattle) -> Msg:
    if m.battle is None:
        return _of(m.seat, msg("no battle told"))
    if not m.battle.dice:
        return _of(m.seat, msg("the battle is prepared"))
    reached = battle_total(s.heroes[m.seat].model_copy(update={"battle": m.battle}), s.options)
    rolled = msg("battle roll {dice}", dice=Listed(m.battle.dice))
    if reached is None:
        return _of(m.seat, rolled)
    return _of(m.seat, msg("{rolled}, total {total}", rolled=rolled, total=number(reached)))


def _hire(s: State, m: k.HireMercenary) -> Msg:
    price = signed(-MERCENARY[m.pay])
    return _of(m.seat, msg("mercenary hired ({token} {n})", token=TOKEN[m.pay], n=price))


def _reroll(s: State, m: k.BattleReroll) -> Msg:
    battle = s.heroes[m.seat].battle
    if battle is None or m.die >= len(battle.dice):
        return _of(m.seat, msg("combat die rolled again: {n}", n=m.value))
    return _of(m.seat, msg("combat die {old} rolled again: {n}", old=battle.dice[m.die], n=m.value))


# --- improvements ---


def _improve(s: State, m: k.Improve) -> Msg:
    price = msg("{token} −{n}", token=TOKEN[m.pay], n=m.price)
    return _of(m.seat, msg("{what} ({price})", what=_improved(s, m), price=price))


def _improved(s: State, m: k.Improve) -> Msg:
    hero = s.heroes[m.seat]
    pending = s.live.sides[m.seat].pending if s.live is not None else ()
    fiends = (*hero.fiends, *pending)
    if m.action == "banish" and m.to is not None and m.to < len(fiends):
        return msg("fiend {card} is banished", card=card_label(fiends[m.to]))
    if m.action == "heal":
        return msg("injury healed")
    if m.action == "banish":
        return msg("improvement")
    return action(s, m.seat, m.action, m.cells, m.to)


# --- the end ---


def _confirm(s: State, m: k.Confirm) -> Msg:
    if m.done:
        return _of(m.seat, msg("{step}: settled", step=STEP[m.step]))
    return _of(m.seat, msg("{step}: open again", step=STEP[m.step]))


def _close(s: State, m: k.CloseScores) -> Msg:
    end = outcome(s.model_copy(update={"closed": True}))
    assert end is not None
    return msg("The scores are closed. {why}", why=end.why)


def _reopen(s: State, m: k.ReopenScores) -> Msg:
    return msg("The scores are open again.")


_TELL: dict[type[Move], Callable[[State, Any], Msg]] = {
    k.PutDie: _put_die,
    k.PutRow: _put_row,
    k.PutDice: _put_dice,
    k.SetSums: _set_sums,
    k.SetMod: _set_mod,
    k.PickBoard: _picked(msg("hero board"), msg("no hero board")),
    k.PickClass: _pick_class,
    k.PickAlignment: _picked(msg("alignment"), msg("no alignment card")),
    k.SetMarker: _set_marker,
    k.PickBackstory: _picked(msg("backstory"), msg("no backstory")),
    k.PickFamiliar: _picked(msg("familiar"), msg("no familiar")),
    k.SetArmor: _set_armor,
    k.SetTraits: _set_traits,
    k.SetCards: _set_cards,
    k.SetFiends: _set_fiends,
    k.SetToken: _set_token,
    k.SetLine: _set_line,
    k.SetTables: _set_tables,
    k.SetMonster: _set_monster,
    k.SetBattle: _set_battle,
    k.HireMercenary: _hire,
    k.BattleReroll: _reroll,
    k.Improve: _improve,
    k.Confirm: _confirm,
    k.CloseScores: _close,
    k.ReopenScores: _reopen,
    **live.TELL,
}

# --- where the table stands ---


@rule("hrdina.score.order")
def open_step(s: State) -> tuple[Step, tuple[int, ...]] | None:
    """The first step of the checklist that is not settled for everybody, and for whom it is open."""
    for step in steps(s.options, s.n):
        waiting = tuple(i for i, hero in enumerate(s.heroes) if step not in hero.seen)
        if waiting:
            return step, waiting
    return None


def status(s: State) -> Status:
    """Where the table stands, in a line."""
    if (end := outcome(s)) is not None:
        return Status(msg("The scores are closed"), end.why, 0, (), True)
    if s.live is not None and (playing := live.status(s)) is not None:
        return playing
    played = 0 if s.live is None else s.live.round
    found = open_step(s)
    if found is None:
        first = ranking(keys(s))[0]
        ahead = msg("Ahead: {who}", who=Listed(tuple(Who(i) for i in first)))
        return Status(msg("Every step is settled"), ahead, played, ())
    step, waiting = found
    detail = msg("Open: {who}", who=Listed(tuple(Who(i) for i in waiting)))
    return Status(msg("Scoring: {step}", step=STEP[step]), detail, played, waiting)
