"""Blue cards: laying them (in both levels) and, in quick, taking them away."""

from __future__ import annotations

from companion.core.contract import Ruling, rule
from companion.core.text import Who, msg
from companion.games.za_jedna.cards import is_weapon
from companion.games.za_jedna.moves import Equip, Unequip
from companion.games.za_jedna.rules.common import (
    dead,
    drop,
    lose,
    named,
    never,
    no_card,
    no_seat,
    not_now,
    on_turn,
    with_player,
)
from companion.games.za_jedna.rules.queue import settle
from companion.games.za_jedna.rules.turn import pass_jed
from companion.games.za_jedna.state import State


def receiver(m: Equip) -> int:
    """The seat the card is laid before."""
    return m.by if m.on is None else m.on


@rule("za_jedna.card.blue.own_turn", "za_jedna.card.blue.at_once", "za_jedna.discard.after_play", "za_jedna.avene.fail")
def _moment(s: State, by: int) -> list[Ruling]:
    t = on_turn(s)
    if t.seat == by and t.step == "play" and not s.queue:
        return []
    why = msg("Blue cards are laid in the second phase of one's own turn.")
    return [never("za_jedna.card.blue.own_turn", why), not_now(s)]


@rule("za_jedna.card.blue.place", "za_jedna.avene.lay", "za_jedna.jed.lay")
def _place(s: State, m: Equip) -> list[Ruling]:
    on = receiver(m)
    if m.card == "avene":
        if on != m.by or s.options.avene_on_self == "on":
            return []
        return [never("za_jedna.avene.lay", msg("{card} is laid before another player.", card=named(s, "avene")))]
    if on == m.by:
        return []
    return [never("za_jedna.card.blue.place", msg("{card} is laid before its own player.", card=named(s, m.card)))]


@rule("za_jedna.play.same_name", "za_jedna.play.same_name_any_owner", "za_jedna.avene.not_king")
@rule("za_jedna.weapon.same_name_swap", "za_jedna.weapon.one", "za_jedna.symbol.living")
@rule("za_jedna.char.drirr.not_card", "za_jedna.track.quick.table_rules", "za_jedna.avene.still_target")
def check_lying(s: State, card: str, on: int) -> list[Ruling]:
    """The rulings that hold in both levels for a card that comes to lie before a seat."""
    p = s.players[on]
    if not p.alive:
        return [never("za_jedna.symbol.living", msg("{who} is out of the game.", who=Who(on)))]
    found = []
    if card == "avene" and on == s.king:
        found.append(
            never("za_jedna.avene.not_king", msg("{card} is never laid before the king.", card=named(s, card)))
        )
    swap = is_weapon(card) and s.options.same_weapon_replace == "on"
    if card in p.table and not swap:
        why = msg("{card} lies there already: {who}.", card=named(s, card), who=Who(on))
        found.append(never("za_jedna.play.same_name", why))
    return found


@rule("za_jedna.card.blue.place")
def check_equip(s: State, m: Equip) -> list[Ruling]:
    if wrong := no_seat(s, m.by, m.on):
        return wrong
    if s.stage != "playing":
        return [not_now(s)]
    if s.level == "quick":
        return check_lying(s, m.card, receiver(m))
    return dead(s, m.by) or _moment(s, m.by) + no_card(s, m.by) + _place(s, m) + check_lying(s, m.card, receiver(m))


@rule("za_jedna.weapon.swap", "za_jedna.weapon.one", "za_jedna.card.blue.stay", "za_jedna.weapon.replaces_dagger")
def lay(s: State, card: str, on: int) -> State:
    """The card lies before the seat; an old weapon goes to the discard pile first."""
    p = s.players[on]
    old = tuple(x for x in p.table if is_weapon(x)) if is_weapon(card) else ()
    if old:
        s = drop(s, old)
    return with_player(s, on, table=(*(x for x in p.table if x not in old), card))


def equip(s: State, m: Equip) -> State:
    if s.level == "quick":
        return lay(s, m.card, receiver(m))
    s, _ = lose(s, m.by, (m.card,))
    return settle(lay(s, m.card, receiver(m)))


@rule("za_jedna.weapon.no_drop", "za_jedna.card.blue.stay")
def check_unequip(s: State, m: Unequip) -> list[Ruling]:
    if wrong := no_seat(s, m.seat):
        return wrong
    if s.stage != "playing":
        return [not_now(s)]
    if s.level == "guided":
        if is_weapon(m.card):
            return [never("za_jedna.weapon.no_drop", msg("A weapon is not put away without a new one."))]
        return [never("za_jedna.card.blue.stay", msg("Only an effect takes a card in play away."))]
    if m.card not in s.players[m.seat].table:
        why = msg("{card} does not lie before this player: {who}.", card=named(s, m.card), who=Who(m.seat))
        return [never("za_jedna.card.blue.stay", why)]
    if m.to == "left" and m.card != "jed":
        return [never("za_jedna.card.blue.stay", msg("Only {card} moves to the left.", card=named(s, "jed")))]
    return []


@rule("za_jedna.jed.passes")
def unequip(s: State, m: Unequip) -> State:
    if m.to == "left":
        return pass_jed(s, m.seat)
    table = tuple(x for x in s.players[m.seat].table if x != m.card)
    s = with_player(s, m.seat, table=table)
    return drop(s, (m.card,)) if m.to == "discard" else s
