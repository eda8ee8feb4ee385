"""What announced cards do once they are on: heal, draw, take, or put questions in front of the queue."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.contract import rule
from companion.core.text import Msg, msg
from companion.games.za_jedna.rules.common import (
    draw,
    draw_to,
    drop,
    gain,
    hand_over,
    living,
    lose,
    others,
    put,
    with_player,
)
from companion.games.za_jedna.state import Answer, Duel, Effect, Pending, Pick, ShieldSource, State


def front(s: State, *items: Pending) -> State:
    """What the head causes stands in front of what already waits."""
    return put(s, queue=(*items, *s.queue))


@rule("za_jedna.char.drirr.shield", "za_jedna.char.drirr.second", "za_jedna.stit.once", "za_jedna.stit.attacks")
def shields(s: State, seat: int) -> tuple[ShieldSource, ...]:
    """The Štít flips of a seat against one attack: the card in play, and Drirr's own."""
    p = s.players[seat]
    found: tuple[ShieldSource, ...] = ("card",) if "stit" in p.table else ()
    return (*found, "ability") if p.character == "drirr" else found


@rule("za_jedna.char.balderon.two", "za_jedna.char.balderon.card_only", "za_jedna.shot.use")
def shot(s: State, e: Effect) -> State:
    seat = e.target if e.target is not None else e.by
    need = 2 if s.players[e.by].character == "balderon" else 1
    return front(
        s,
        Answer.model_construct(
            seat=seat, attacker=e.by, card="shot", accepts="mimo", need=need, got=0, shields=shields(s, seat)
        ),
    )


@rule("za_jedna.plech.effect", "za_jedna.queue.snapshot", "za_jedna.queue.answer_once")
def vlnity_plech(s: State, e: Effect) -> State:
    return front(
        s,
        *(
            Answer.model_construct(
                seat=i, attacker=e.by, card="vlnity_plech", accepts="mimo", need=1, got=0, shields=shields(s, i)
            )
            for i in others(s, e.by)
        ),
    )


@rule("za_jedna.cpcka.effect", "za_jedna.stit.not_others")
def cpcka(s: State, e: Effect) -> State:
    return front(
        s,
        *(
            Answer.model_construct(seat=i, attacker=e.by, card="cpcka", accepts="shot", need=1, got=0, shields=())
            for i in others(s, e.by)
        ),
    )


@rule("za_jedna.ferovka.first")
def ferovka(s: State, e: Effect) -> State:
    target = e.target if e.target is not None else e.by
    return front(s, Duel(challenger=e.by, target=target, to_move=target))


@rule("za_jedna.lektvar.max", "za_jedna.symbol.heal", "za_jedna.setup.lives.recorded")
def heal(s: State, seat: int) -> State:
    """One life more, never above the starting lives."""
    p = s.players[seat]
    return with_player(s, seat, lives=p.lives + 1) if p.lives < p.max else s


@rule("za_jedna.lektvar.heal", "za_jedna.lektvar.two_players", "za_jedna.lektvar.at_full")
def potion(s: State, seat: int) -> State:
    """A Lektvar takes effect, unless only two players are left in the game."""
    if living(s) <= 2 and s.options.potion_two_players == "no_effect":
        return s
    return heal(s, seat)


@rule("za_jedna.lektvar.two_players", "za_jedna.lektvar.at_full")
def wasted_potion(s: State, seat: int) -> Msg | None:
    """Why a Lektvar of this seat, although allowed, would heal nobody; None if it heals."""
    if potion(s, seat) is not s:
        return None
    p = s.players[seat]
    return msg("no effect, lives are full") if p.lives >= p.max else msg("no effect with two players")


def lektvar(s: State, e: Effect) -> State:
    return potion(s, e.by)


@rule("za_jedna.knez.effect", "za_jedna.knez.two_players")
def knez(s: State, e: Effect) -> State:
    for i, p in enumerate(s.players):
        if p.alive:
            s = heal(s, i)
    return s


@rule("za_jedna.stagecoach.effect", "za_jedna.symbol.take_deck")
def stagecoach(s: State, e: Effect) -> State:
    return draw_to(s, e.by, 2)


@rule("za_jedna.wells_fargo.effect")
def wells_fargo(s: State, e: Effect) -> State:
    return draw_to(s, e.by, 3)


@rule("za_jedna.vetesnictvi.first", "za_jedna.vetesnictvi.direction")
def vetesnictvi(s: State, e: Effect) -> State:
    after = others(s, e.by)
    if s.options.store_direction == "counter_clockwise":
        after = after[::-1]
    return front(s, Pick(order=(e.by, *after), cards=e.cards))


@rule("za_jedna.vetesnictvi.reveal", "za_jedna.vetesnictvi.short", "za_jedna.death.out")
def turn_up_pick(s: State, p: Pick) -> State:
    """The open cards are turned up, one for each living player as far as they go."""
    order = tuple(i for i in p.order if s.players[i].alive)
    s, got = draw(s, len(order))
    faces = (*p.cards, *("",) * got)[:got]
    if not got:
        return s
    return front(s, Pick(order=order[:got], left=got, cards=faces, turned=True))


@rule("za_jedna.podrezani.effect", "za_jedna.symbol.take_player", "za_jedna.remove.any_blue", "za_jedna.jed.retaken")
def podrezani(s: State, e: Effect) -> State:
    target = e.target if e.target is not None else e.by
    p = s.players[target]
    if e.take == "hand":
        return hand_over(s, target, e.by) if p.hand else s
    if e.take not in p.table:
        return s
    return gain(with_player(s, target, table=tuple(x for x in p.table if x != e.take)), e.by, 1, (e.take or "",))


@rule("za_jedna.markytanky.effect", "za_jedna.markytanky.open", "za_jedna.symbol.cancel", "za_jedna.remove.any_blue")
@rule("za_jedna.jed.goes_round")
def markytanky(s: State, e: Effect) -> State:
    target = e.target if e.target is not None else e.by
    p = s.players[target]
    if e.take == "hand":
        if not p.hand:
            return s
        s, gone = lose(s, target, e.cards[:1] or ("",))
        return drop(s, gone)
    if e.take not in p.table:
        return s
    return drop(with_player(s, target, table=tuple(x for x in p.table if x != e.take)), (e.take or "",))


EFFECTS: dict[str, Callable[[State, Effect], State]] = {
    "shot": shot,
    "lektvar": lektvar,
    "knez": knez,
    "stagecoach": stagecoach,
    "wells_fargo": wells_fargo,
    "vetesnictvi": vetesnictvi,
    "podrezani": podrezani,
    "markytanky": markytanky,
    "cpcka": cpcka,
    "ferovka": ferovka,
    "vlnity_plech": vlnity_plech,
}
