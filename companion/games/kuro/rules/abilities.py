"""Abilities: announcing one (its hero turns sideways at once), reactions, and the seven effects."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.contract import Ruling, rule
from companion.core.text import Msg, Who, msg, msgn
from companion.games.kuro.moves import Claim, ResolveAbility, UseAbility
from companion.games.kuro.rules.common import (
    SETUP_STAGES,
    available,
    draw,
    gained,
    hero_term,
    never,
    no,
    no_seat,
    off_the_deck,
    other_card,
    passed,
    put,
    some,
    wanders,
    with_player,
)
from companion.games.kuro.rules.finish import settle
from companion.games.kuro.state import (
    ARCHMAGE,
    BLACK_KNIGHT,
    CHICKEN,
    DOG_HANDLER,
    GUARD,
    PYROMANIAC,
    WITCH,
    Claimed,
    Pending,
    Stage,
    State,
)

ARCHMAGE_CARDS = 2
HIRE_SAID = frozenset({Stage.HIRING, Stage.RETIRING})

# --- announcing ---


@rule("kuro.ability.anytime", "kuro.ability.first_round", "kuro.clue.atomic", "kuro.roundend.no_window")
def _window(s: State) -> list[Ruling]:
    """Rulings when nobody at all may use an ability."""
    if s.stage is Stage.GAME_OVER:
        return [never("kuro.ability.first_round", msg("The game is over."))]
    if s.stage in SETUP_STAGES:
        why = msg("Abilities can be used from the start of the first round.")
        return [never("kuro.ability.first_round", why)]
    if s.stage is Stage.ANSWER:
        why = msg("The question is open: {who} waits for the answer.", who=some(s.holder))
        return [never("kuro.clue.atomic", why)]
    if s.stage is Stage.ROUND_END:
        return [
            never("kuro.roundend.no_window", msg("The round is ending: abilities can be used again in the next one."))
        ]
    return []


@rule("kuro.ability.own_party", "kuro.ability.not_other", "kuro.ability.once", "kuro.ability.before_retire.new_copy")
def _ready(s: State, m: UseAbility) -> list[Ruling]:
    """Rulings unless the hero lies ready in the user's own party."""
    p = s.players[m.seat]
    hero = hero_term(m.hero)
    if m.hero not in p.party:
        found = [never("kuro.ability.own_party", msg("{hero} is not in the party of this player.", hero=hero))]
        if m.hero in p.retired:
            found.append(never("kuro.ability.not_other", msg("{hero} is retired and gives no ability.", hero=hero)))
        return found
    if m.hero not in p.used:
        return []
    found = [no("kuro.ability.once", msg("{hero} is already used, it lies sideways.", hero=hero))]
    if s.stage is Stage.RETIRING and m.seat == s.holder and m.hero == s.wandering_hero:
        why = msg("The new copy of {hero} never joins the party and gives no ability.", hero=hero)
        found.append(no("kuro.ability.before_retire.new_copy", why))
    return found


@rule("kuro.hire.not_wandering", "kuro.ability.before_retire.which", "kuro.ability.before_retire.others")
def _after_hire(s: State, m: UseAbility) -> list[Ruling]:
    """Rulings for abilities that need a wandering hero or a ban, once "I hire" was said."""
    hero = hero_term(m.hero)
    why = msg("“I hire” has been said: the card is no target for {hero} any more.", hero=hero)
    found = [never("kuro.hire.not_wandering", why)]
    if s.stage is Stage.RETIRING and m.seat == s.holder and m.hero == s.wandering_hero:
        why = msg("{hero} cannot be used in the moment before it is retired.", hero=hero)
        found.append(never("kuro.ability.before_retire.which", why))
    return found


def _on_card(s: State, m: UseAbility, rule_id: str) -> list[Ruling]:
    """Rulings for an ability whose object is the wandering hero."""
    if s.stage in HIRE_SAID:
        return _after_hire(s, m)
    if wanders(s):
        return []
    return [never(rule_id, msg("No hero is wandering: {hero} has nothing to work on.", hero=hero_term(m.hero)))]


@rule(
    "kuro.chicken.needs_pending", "kuro.chicken.too_late", "kuro.pyro.shown", "kuro.ability.final", "kuro.chicken.own"
)
def _chicken(s: State, m: UseAbility) -> list[Ruling]:
    if s.pending:
        return []
    why = msg("No announced ability is waiting: there is nothing to cancel.")
    return [never("kuro.chicken.needs_pending", why)]


@rule("kuro.pyro.needs_wandering", "kuro.pyro.anywhere", "kuro.circle.escape")
def _pyromaniac(s: State, m: UseAbility) -> list[Ruling]:
    return _on_card(s, m, "kuro.pyro.needs_wandering")


@rule("kuro.witch.own", "kuro.witch.other", "kuro.witch.used_target", "kuro.witch.cancelled_target")
def _witch(s: State, m: UseAbility) -> list[Ruling]:
    p = s.players[m.seat]
    if not any(h != WITCH for h in p.used):
        why = msg("No other hero of this party is used: there is nothing to refresh.")
        return [never("kuro.witch.used_target", why)]
    target = m.target_hero
    if target is None:
        return [never("kuro.ability.announce", msg("Say which hero the Witch refreshes."))]
    if target == WITCH:
        return [no("kuro.witch.other", msg("The Witch cannot refresh herself."))]
    if target not in p.party:
        why = msg("{hero} is not in the party of this player.", hero=hero_term(target))
        return [never("kuro.witch.own", why)]
    if target not in p.used:
        return [no("kuro.witch.used_target", msg("{hero} is not used yet.", hero=hero_term(target)))]
    return []


@rule("kuro.dog.target", "kuro.dog.not_self", "kuro.dog.early", "kuro.dog.passed", "kuro.dog.when", "kuro.dog.many")
@rule("kuro.dog.late_active", "kuro.circle.escape")
def _dog_handler(s: State, m: UseAbility) -> list[Ruling]:
    found = []
    if s.stage in HIRE_SAID:
        found += _after_hire(s, m)
    elif not _ban_matters(s):
        why = msg("The wandering hero has been discarded: nobody can be kept from hiring this round.")
        found.append(never("kuro.dog.when", why))
    if m.target_seat is None:
        found.append(never("kuro.ability.announce", msg("Say whom Dog Handler keeps from hiring.")))
    elif m.target_seat == m.seat:
        found.append(no("kuro.dog.not_self", msg("Dog Handler works on another player only.")))
    else:
        found += no_seat(s, m.target_seat)
    return found


@rule("kuro.guard.needs_wandering", "kuro.guard.anywhere", "kuro.guard.active")
def _guard(s: State, m: UseAbility) -> list[Ruling]:
    return _on_card(s, m, "kuro.guard.needs_wandering")


@rule("kuro.knight.when", "kuro.knight.other")
def _black_knight(s: State, m: UseAbility) -> list[Ruling]:
    if s.stage is Stage.SEND:
        return []
    found = [never("kuro.knight.when", msg("Black Knight works only between the reveal and the sending."))]
    if s.stage is Stage.RETIRING and m.seat == s.holder and m.hero == s.wandering_hero:
        why = msg("{hero} cannot be used in the moment before it is retired.", hero=hero_term(m.hero))
        found.append(never("kuro.ability.before_retire.which", why))
    return found


@rule("kuro.archmage.zero", "kuro.ability.before_retire.others")
def _archmage(s: State, m: UseAbility) -> list[Ruling]:
    return []


_CONDITIONS: dict[int, Callable[[State, UseAbility], list[Ruling]]] = {
    CHICKEN: _chicken,
    PYROMANIAC: _pyromaniac,
    WITCH: _witch,
    DOG_HANDLER: _dog_handler,
    GUARD: _guard,
    BLACK_KNIGHT: _black_knight,
    ARCHMAGE: _archmage,
}


@rule("kuro.ability.no_target", "kuro.ability.announce", "kuro.card.ability")
def check_use_ability(s: State, m: UseAbility) -> list[Ruling]:
    if wrong := no_seat(s, m.seat):
        return wrong
    found = _window(s) + _ready(s, m)
    if found and found[0].hard:
        return found
    found += _CONDITIONS[m.hero](s, m)
    if (m.target_seat is not None and m.hero != DOG_HANDLER) or (m.target_hero is not None and m.hero != WITCH):
        found.append(never("kuro.ability.announce", msg("{hero} has no such target.", hero=hero_term(m.hero))))
    return found


@rule("kuro.ability.pay_at_once", "kuro.ability.sideways", "kuro.ability.react_time", "kuro.chicken.stays_used")
@rule("kuro.ability.stack")
def use_ability(s: State, m: UseAbility) -> State:
    p = s.players[m.seat]
    used = p.used if m.hero in p.used else tuple(sorted((*p.used, m.hero)))
    entry = Pending(seat=m.seat, hero=m.hero, target_seat=m.target_seat, target_hero=m.target_hero)
    return put(s, players=with_player(s, m.seat, used=used), pending=(*s.pending, entry))


def caution(s: State, seat: int, hero: int) -> Msg | None:
    """Why using a hero now, although legal, would be wasted or unusual; None if nothing is."""
    return _CAUTIONS[hero](s, seat) if hero in _CAUTIONS else None


@rule("kuro.chicken.own")
def _own_ability(s: State, seat: int) -> Msg | None:
    if s.pending and s.pending[-1].seat == seat:
        return msg("It would cancel an ability of the same player: {hero}.", hero=hero_term(s.pending[-1].hero))
    return None


@rule("kuro.guard.active")
def _knows_already(s: State, seat: int) -> Msg | None:
    return msg("{who} knows the card already.", who=Who(seat)) if wanders(s) and seat in s.seen_by else None


@rule("kuro.knight.when")
def _permit_in_force(s: State, seat: int) -> Msg | None:
    return msg("Any hand card may be sent already: it would change nothing.") if s.permit else None


@rule("kuro.archmage.zero", "kuro.archmage.one")
def _few_cards(s: State, seat: int) -> Msg | None:
    cards = available(s)
    if cards >= ARCHMAGE_CARDS:
        return None
    if cards == 0:
        return msg("The deck is empty: it would draw nothing.")
    return msg("Only one card is left to draw.")


@rule("kuro.dog.passed", "kuro.dog.many")
def useless_ban(s: State, target: int) -> Msg | None:
    """Why a ban on this seat would change nothing; None if it would."""
    if target in s.banned:
        return msg("{who} (already banned)", who=Who(target))
    if target in passed(s):
        return msg("{who} (the card has gone by, no effect)", who=Who(target))
    return None


_CAUTIONS: dict[int, Callable[[State, int], Msg | None]] = {
    CHICKEN: _own_ability,
    GUARD: _knows_already,
    BLACK_KNIGHT: _permit_in_force,
    ARCHMAGE: _few_cards,
}

# --- effects ---


def _ban_matters(s: State) -> bool:
    """Somebody may still hire this round."""
    return s.stage in (Stage.ROUND_START, Stage.SEND) or wanders(s)


@rule("kuro.ability.fizzle")
def works(s: State) -> bool:
    """The ability announced last still has what it needs."""
    top = s.pending[-1]
    if top.hero == CHICKEN:
        return len(s.pending) > 1
    if top.hero in (PYROMANIAC, GUARD):
        return wanders(s)
    if top.hero == WITCH:
        return top.target_hero in s.players[top.seat].used
    if top.hero == DOG_HANDLER:
        return _ban_matters(s)
    if top.hero == BLACK_KNIGHT:
        return s.stage is Stage.SEND
    return True


def archmage_draws(s: State) -> int:
    """How many cards an Archmage takes now."""
    return min(ARCHMAGE_CARDS, available(s))


@rule("kuro.ability.react_time", "kuro.pyro.discard", "kuro.archmage.two", "kuro.guard.look")
def check_resolve(s: State, m: ResolveAbility) -> list[Ruling]:
    if not s.pending:
        return [never("kuro.ability.react_time", msg("No announced ability is waiting."))]
    hero, effective = s.pending[-1].hero, works(s)
    found: list[Ruling] = []
    if hero == PYROMANIAC and effective:
        if m.hero is None:
            found.append(never("kuro.pyro.discard", msg("The discarded card is laid face up: its hero must be told.")))
        else:
            found += other_card(s, m.hero)
    elif m.hero is not None:
        found.append(never("kuro.pyro.discard", msg("No card is discarded now.")))
    if hero == GUARD and effective:
        if m.seen is not None:
            found += other_card(s, m.seen)
    elif m.seen is not None:
        found.append(never("kuro.guard.look", msg("Nobody looks at the card now.")))
    if m.heroes is not None:
        count = archmage_draws(s) if hero == ARCHMAGE else 0
        if len(m.heroes) != count:
            why = msgn(
                "{n} card is drawn, not {given}.", "{n} cards are drawn, not {given}.", count, given=len(m.heroes)
            )
            found.append(never("kuro.archmage.two", why))
        else:
            found += off_the_deck(s, *m.heroes)
    return found


@rule("kuro.ability.stack", "kuro.ability.final", "kuro.ability.fizzle")
def resolve(s: State, m: ResolveAbility) -> State:
    """The ability announced last takes effect, if it still has what it needs; then the next one waits."""
    top = s.pending[-1]
    effective = works(s)
    s = put(s, pending=s.pending[:-1])
    if effective:
        s = _EFFECTS[top.hero](s, top, m)
    return settle(s)


@rule("kuro.chicken.cancel", "kuro.chicken.chicken", "kuro.chicken.target_top", "kuro.chicken.stays_used")
def _cancel(s: State, p: Pending, m: ResolveAbility) -> State:
    return put(s, pending=s.pending[:-1])


@rule("kuro.pyro.discard", "kuro.pyro.not_retired", "kuro.pyro.ends_round")
def _burn(s: State, p: Pending, m: ResolveAbility) -> State:
    assert m.hero is not None
    return put(s, discard=(*s.discard, m.hero), wandering=False, wandering_hero=None)


@rule("kuro.witch.refresh", "kuro.witch.reuse")
def _refresh(s: State, p: Pending, m: ResolveAbility) -> State:
    used = tuple(h for h in s.players[p.seat].used if h != p.target_hero)
    return put(s, players=with_player(s, p.seat, used=used))


@rule("kuro.dog.effect", "kuro.dog.many")
def _ban(s: State, p: Pending, m: ResolveAbility) -> State:
    assert p.target_seat is not None
    return put(s, banned=tuple(sorted({*s.banned, p.target_seat})))


@rule("kuro.guard.look", "kuro.guard.anywhere", "kuro.guard.no_show")
def _look(s: State, p: Pending, m: ResolveAbility) -> State:
    seen_by = s.seen_by if p.seat in s.seen_by else (*s.seen_by, p.seat)
    return put(s, seen_by=seen_by, wandering_hero=s.wandering_hero if m.seen is None else m.seen)


@rule("kuro.knight.ignore")
def _permit(s: State, p: Pending, m: ResolveAbility) -> State:
    return put(s, permit=True)


@rule("kuro.archmage.two", "kuro.archmage.one", "kuro.archmage.zero")
def _draw_two(s: State, p: Pending, m: ResolveAbility) -> State:
    changes, got = draw(s, ARCHMAGE_CARDS)
    if s.wandering and p.seat == s.active:
        changes["later"] = s.later + got
    return put(s, **changes, players=with_player(s, p.seat, **gained(s.players[p.seat], got, m.heroes)))


_EFFECTS: dict[int, Callable[[State, Pending, ResolveAbility], State]] = {
    CHICKEN: _cancel,
    PYROMANIAC: _burn,
    WITCH: _refresh,
    DOG_HANDLER: _ban,
    GUARD: _look,
    BLACK_KNIGHT: _permit,
    ARCHMAGE: _draw_two,
}

# --- talk ---


def check_claim(s: State, m: Claim) -> list[Ruling]:
    return no_seat(s, m.seat)


@rule("kuro.guard.tell")
def claim(s: State, m: Claim) -> State:
    """Kept for people to see; nothing is concluded from it."""
    return put(s, claims=(*s.claims, Claimed(seat=m.seat, hero=m.hero)))
