"""What people tell of cards in play: names of cards turned, facts of laid-out heroes and weapons. Nothing moves."""

from __future__ import annotations

from companion.core.contract import Ruling, rule
from companion.core.text import Who, msg
from companion.games.balicek.cards import HeroCard
from companion.games.balicek.moves import FlipLosses, TellHero, TellWeapon
from companion.games.balicek.rules.common import never, no_slot, put_player, put_slot, slot_word
from companion.games.balicek.rules.finish import turned
from companion.games.balicek.state import State


@rule("balicek.hattack.deck_flip")
def check_flip_losses(s: State, m: FlipLosses) -> list[Ruling]:
    if not s.flipped[m.seat]:
        why = msg("No cards without a name have just been turned from this deck: {who}", who=Who(m.seat))
        return [never("balicek.hattack.deck_flip", why)]
    if m.heroes is not None and len(m.heroes) != s.flipped[m.seat]:
        why = msg("So many cards have been turned: {n}", n=s.flipped[m.seat])
        return [never("balicek.hattack.deck_flip", why)]
    return []


@rule("balicek.hattack.deck_flip")
def flip_losses(s: State, m: FlipLosses) -> State:
    """The names in the order of turning: the last one lies on top. Without names nobody asks for them any more."""
    if m.heroes is None:
        return turned(s, m.seat, 0)
    grave = s.players[m.seat].hero_grave
    kept = grave[: len(grave) - len(m.heroes)]
    return turned(put_player(s, m.seat, hero_grave=(*kept, *m.heroes)), m.seat, 0)


@rule("balicek.data.own")
def check_tell_hero(s: State, m: TellHero) -> list[Ruling]:
    if wrong := no_slot(s, m.slot):
        return wrong
    heroes = s.players[m.seat].slots[m.slot].heroes
    if not heroes or (m.card or 0) >= len(heroes):
        return [never("balicek.data.own", msg("No such hero lies here: {slot}.", slot=slot_word(m.slot)))]
    return []


@rule("balicek.data.own")
def tell_hero(s: State, m: TellHero) -> State:
    heroes = s.players[m.seat].slots[m.slot].heroes
    return put_slot(s, m.seat, m.slot, heroes=_swap(heroes, len(heroes) - 1 if m.card is None else m.card, m.hero))


def _swap(heroes: tuple[HeroCard, ...], i: int, hero: HeroCard) -> tuple[HeroCard, ...]:
    return (*heroes[:i], hero, *heroes[i + 1 :])


@rule("balicek.data.own")
def check_tell_weapon(s: State, m: TellWeapon) -> list[Ruling]:
    if wrong := no_slot(s, m.slot):
        return wrong
    if s.players[m.seat].slots[m.slot].weapon is None:
        return [never("balicek.data.own", msg("There is no weapon here: {slot}.", slot=slot_word(m.slot)))]
    return []


@rule("balicek.data.own")
def tell_weapon(s: State, m: TellWeapon) -> State:
    """The cost said before is forgotten: the card says it now."""
    return put_slot(s, m.seat, m.slot, weapon=m.weapon, cost=None, unskilled=None)
