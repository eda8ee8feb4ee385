"""A lost life, the rescue window, a death, and what it brings or costs."""

from __future__ import annotations

from companion.core.contract import Ruling, rule
from companion.core.text import Who, msg
from companion.games.za_jedna.cards import Role as RoleId
from companion.games.za_jedna.moves import GiveUp, RevealRole
from companion.games.za_jedna.rules.common import (
    arrange,
    draw_to,
    drop,
    gain,
    guided,
    hand_over,
    never,
    no_seat,
    not_now,
    of_character,
    open_roles,
    put,
    with_player,
    wrong_role,
)
from companion.games.za_jedna.rules.effects import front
from companion.games.za_jedna.state import (
    Ability,
    Damage,
    Death,
    Fallen,
    Penalty,
    Pending,
    Rescue,
    Reward,
    Spoils,
    State,
)


@rule("za_jedna.char.stilett", "za_jedna.char.reinmar.take", "za_jedna.char.reinmar.not_jed")
@rule("za_jedna.char.reinmar.other", "za_jedna.jed.no_attacker", "za_jedna.queue.attacker")
def triggers(s: State, d: Damage) -> tuple[Ability, ...]:
    """What the lost lives bring to Stilett or Reinmar, one item for each life."""
    character = s.players[d.seat].character
    if character == "stilett":
        return (Ability(seat=d.seat, name="stilett"),) * d.n
    if character == "reinmar" and d.attacker is not None and d.attacker != d.seat:
        return (Ability(seat=d.seat, name="reinmar", source=d.attacker),) * d.n
    return ()


@rule("za_jedna.death.rescue_now", "za_jedna.queue.steps", "za_jedna.queue.front", "za_jedna.char.hit_timing")
@rule("za_jedna.shot.hit", "za_jedna.setup.lives.recorded")
def damage(s: State, d: Damage) -> State:
    """The lives are lost; at 0 or lower the rescue window opens before anything else."""
    lives = s.players[d.seat].lives - d.n
    gains = triggers(s, d)
    s = with_player(s, d.seat, lives=lives)
    ahead: tuple[Pending, ...] = ()
    if lives <= 0:
        ahead = (Rescue.model_construct(seat=d.seat, attacker=d.attacker, cause=d.cause),)
    if gains and s.options.hit_trigger_timing == "after_card":
        s = put(s, later=(*s.later, *gains))
    else:
        ahead = (*ahead, *gains)
    return front(s, *ahead) if ahead else s


@rule("za_jedna.death.seat_at_once", "za_jedna.char.miranda.until_dead", "za_jedna.death.when")
def close_rescue(s: State, r: Rescue) -> State:
    """The window is closed without success: the seat is dead from here on."""
    s = with_player(s, r.seat, alive=False)
    return front(s, Death.model_construct(seat=r.seat, attacker=r.attacker, cause=r.cause))


@rule("za_jedna.death.rescue_means", "za_jedna.shot.optional_defence")
def check_give_up(s: State, m: GiveUp) -> list[Ruling]:
    if wrong := no_seat(s, m.by) or guided(s):
        return wrong
    head = s.queue[0] if s.queue else None
    if isinstance(head, Rescue):
        return [] if head.seat == m.by else [not_now(s)]
    why = msg("No lethal hit on {who} is being settled.", who=Who(m.by))
    return [never("za_jedna.death.rescue_means", why)]


def give_up(s: State, m: GiveUp) -> State:
    head = s.queue[0]
    assert isinstance(head, Rescue)
    return close_rescue(put(s, queue=s.queue[1:]), head)


@rule("za_jedna.death.reveal", "za_jedna.end.last_role")
def forced_role(s: State, seat: int) -> RoleId | None:
    """The role of a seat if the table knows it or it is the only one left."""
    role = s.players[seat].role
    if role is not None:
        return role
    left_over = open_roles(s)
    for only in ("guard", "brigand", "necromancer"):
        if left_over.keys() == {only}:
            return only
    return None


@rule("za_jedna.death.once")
def check_reveal_role(s: State, m: RevealRole) -> list[Ruling]:
    if wrong := no_seat(s, m.seat):
        return wrong
    if s.stage != "playing":
        return [not_now(s)]
    p = s.players[m.seat]
    head = s.queue[0] if s.queue else None
    waits = (isinstance(head, Death) and head.seat == m.seat) or (s.level == "quick" and not p.alive and p.role is None)
    if not waits:
        if not p.alive and p.role is not None:
            return [never("za_jedna.death.once", msg("The role of {who} has been shown already.", who=Who(m.seat)))]
        if head is not None:
            return [not_now(s)]
        return [never("za_jedna.death.reveal", msg("A role is shown when its player dies."))]
    return wrong_role(s, m.seat, m.role)


def reveal_role(s: State, m: RevealRole) -> State:
    if s.level == "quick":
        return with_player(s, m.seat, role=m.role)
    head = s.queue[0]
    assert isinstance(head, Death)
    return die(put(s, queue=s.queue[1:]), head, m.role, m.top)


@rule("za_jedna.death.killer", "za_jedna.queue.per_death", "za_jedna.queue.later", "za_jedna.death.cards")
@rule("za_jedna.reward.brigand", "za_jedna.reward.any_role", "za_jedna.reward.needs_other")
@rule("za_jedna.reward.only_brigand", "za_jedna.penalty.king_guard", "za_jedna.penalty.only_king")
def die(s: State, d: Death, role: RoleId, top: tuple[str, ...] = ()) -> State:
    """The role is shown; the cards, then the reward or the penalty wait for the end of the card."""
    s = with_player(s, d.seat, role=role, alive=False)
    items: list[Pending] = []
    strider = of_character(s, "strider")
    if strider is not None and s.options.auto_abilities == "off":
        items.append(Ability(seat=strider, name="strider", source=d.seat))
    items.append(Spoils(seat=d.seat, top=top))
    killer = d.attacker
    if killer is not None and killer != d.seat:
        if role == "brigand":
            items.append(Reward(seat=killer, dead=d.seat))
        elif role == "guard" and killer == s.king:
            items.append(Penalty(seat=killer, dead=d.seat))
    fallen = Fallen(seat=d.seat, role=role, attacker=killer, cause=d.cause)
    return put(s, later=(*s.later, *items), deaths=(*s.deaths, fallen))


@rule("za_jedna.char.strider.take", "za_jedna.char.strider.timing", "za_jedna.char.strider.alive")
@rule("za_jedna.death.cards", "za_jedna.death.order_own")
def spoils(s: State, i: Spoils) -> State:
    """The cards of the dead go to a living Strider, otherwise to the discard pile."""
    p = s.players[i.seat]
    to = i.to
    if to is None and s.options.auto_abilities == "on":
        to = of_character(s, "strider")
    cards = (*p.known, *p.table)
    total = p.hand + len(p.table)
    s = with_player(s, i.seat, hand=0, known=(), table=())
    if to is not None:
        return gain(s, to, total, cards)
    return drop(s, arrange(p.hand - len(p.known), cards, i.top))


@rule("za_jedna.reward.brigand", "za_jedna.reward.needs_other", "za_jedna.reward.short")
def reward(s: State, i: Reward) -> State:
    return draw_to(s, i.seat, 3) if s.players[i.seat].alive else s


@rule("za_jedna.penalty.king_guard", "za_jedna.penalty.one_step", "za_jedna.penalty.not_death")
def penalty(s: State, i: Penalty) -> State:
    p = s.players[i.seat]
    if not p.alive:
        return s
    s = with_player(s, i.seat, hand=0, known=(), table=())
    return drop(s, (*("",) * (p.hand - len(p.known)), *p.known, *p.table))


@rule("za_jedna.char.reinmar.empty", "za_jedna.char.reinmar.hand_only", "za_jedna.char.reinmar.other")
@rule("za_jedna.char.stilett", "za_jedna.draw.both_empty")
def use(s: State, a: Ability) -> State:
    """A favourable trigger takes effect."""
    if a.name in ("stilett", "miranda"):
        return draw_to(s, a.seat, 1)
    if a.source is None:
        return s
    if a.name == "strider":
        for k, item in enumerate(s.later):
            if isinstance(item, Spoils) and item.seat == a.source:
                mine = item.model_copy(update={"to": a.seat})
                return put(s, later=(*s.later[:k], mine, *s.later[k + 1 :]))
        return s
    return hand_over(s, a.source, a.seat)


def useless(s: State, a: Ability) -> bool:
    """Nothing would come of it (any more), so nobody is asked."""
    if not s.players[a.seat].alive:
        return True
    if a.name == "reinmar":
        source = s.players[a.source] if a.source is not None else None
        return source is None or not source.alive or source.hand == 0
    return a.name != "strider" and s.deck + len(s.discard) == 0
