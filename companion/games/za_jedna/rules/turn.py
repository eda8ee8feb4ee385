"""The steps of a turn: tests, drawing, ending the play, discarding."""

from __future__ import annotations

from companion.core.contract import Ruling, rule
from companion.core.text import Who, msg, msgn
from companion.games.za_jedna.cards import fires_jed, is_heart, is_red
from companion.games.za_jedna.moves import Discard, DrawPhase, EndPlay, Flip
from companion.games.za_jedna.rules.common import (
    check_turned,
    dead,
    draw,
    drop,
    flips,
    gain,
    guided,
    hand_over,
    lose,
    never,
    no_seat,
    not_now,
    on_turn,
    put,
    turn_up,
    with_player,
)
from companion.games.za_jedna.rules.effects import front
from companion.games.za_jedna.rules.queue import pop, settle
from companion.games.za_jedna.state import Damage, State, Test, corner_of

JED_HITS = 3


# --- Jed and Avene ---


@rule("za_jedna.turn.tests_first", "za_jedna.flip.who", "za_jedna.char.erikkson.not_draw")
def check_flip(s: State, m: Flip) -> list[Ruling]:
    if wrong := no_seat(s, m.by) or guided(s):
        return wrong
    head = s.queue[0] if s.queue else None
    if not isinstance(head, Test):
        if head is not None:
            return [not_now(s)]
        return [never("za_jedna.turn.tests_first", msg("No test is to be made now."))]
    if head.seat != m.by:
        why = msg("The flip is made by the player the card lies before: {who}.", who=Who(head.seat))
        return [never("za_jedna.flip.who", why)]
    return check_turned(s, m.by, m.cards, m.outcome, m.chosen)


@rule("za_jedna.flip.fail", "za_jedna.flip.none", "za_jedna.flip.corner", "za_jedna.flip.input")
def succeeds(s: State, m: Flip, card: str) -> bool:
    """Whether the flip fits what the card in question wants: 2–9 of spades for Jed, hearts for Avene."""
    if not flips(s, m.by):
        return False
    corner = corner_of(m.cards[m.chosen]) if m.cards else ""
    if not corner:
        return bool(m.outcome)
    return fires_jed(corner) if card == "jed" else is_heart(corner)


def flip(s: State, m: Flip) -> State:
    head = s.queue[0]
    assert isinstance(head, Test)
    fits = succeeds(s, m, head.card)
    t = on_turn(s)
    s = put(pop(turn_up(s, m.by, m.cards)), turn=t.model_copy(update={"tested": (*t.tested, head.card)}))
    return settle(_jed(s, m.by, fits) if head.card == "jed" else _avene(s, m.by, fits))


def _gone(s: State, seat: int, card: str) -> State:
    return with_player(s, seat, table=tuple(x for x in s.players[seat].table if x != card))


@rule("za_jedna.jed.fires", "za_jedna.jed.discard_first", "za_jedna.jed.no_attacker", "za_jedna.jed.passes")
@rule("za_jedna.jed.lay")
def _jed(s: State, seat: int, fires: bool) -> State:
    if not fires:
        return pass_jed(s, seat)
    s = drop(_gone(s, seat, "jed"), ("jed",))
    return front(s, Damage(seat=seat, n=JED_HITS, attacker=None, cause="jed"))


@rule("za_jedna.jed.passes", "za_jedna.jed.two", "za_jedna.jed.skip_dead", "za_jedna.jed.goes_round")
def pass_jed(s: State, seat: int) -> State:
    """Jed goes to the next living seat clockwise that has none; if all have one it stays."""
    for i in range(1, s.n):
        to = (seat + i) % s.n
        p = s.players[to]
        if p.alive and "jed" not in p.table:
            return with_player(_gone(s, seat, "jed"), to, table=(*p.table, "jed"))
    return s


@rule("za_jedna.avene.free", "za_jedna.avene.fail", "za_jedna.flip.before_card")
def _avene(s: State, seat: int, free: bool) -> State:
    s = drop(_gone(s, seat, "avene"), ("avene",))
    return s if free else put(s, turn=on_turn(s).model_copy(update={"lost": True}))


# --- phase 1 ---


@rule("za_jedna.draw.two", "za_jedna.turn.phases", "za_jedna.character.override")
def check_draw_phase(s: State, m: DrawPhase) -> list[Ruling]:
    if wrong := no_seat(s, m.by) or guided(s) or dead(s, m.by):
        return wrong
    t = on_turn(s)
    if s.queue or t.seat != m.by or t.step != "draw":
        return [not_now(s)]
    p = s.players[m.by]
    found = []
    if m.first == "discard":
        if p.character != "catchena":
            why = msg("The first card may come from the discard pile for Catchena only.")
            found.append(never("za_jedna.char.catchena.draw", why))
        elif not s.discard:
            found.append(never("za_jedna.char.catchena.empty", msg("The discard pile is empty.")))
    elif m.first != "deck":
        found += _check_stolen(s, m.by, m.first)
    if m.shown is not None and p.character != "gimli":
        found.append(never("za_jedna.char.gimli.show", msg("Only Gimli shows the second card drawn.")))
    elif m.shown is not None and not (m.shown in ("H", "D", "C", "S") or corner_of(m.shown)):
        found.append(never("za_jedna.char.gimli.show", msg("The suit of the card shown must be told.")))
    return found


@rule("za_jedna.char.sanguinar.draw", "za_jedna.char.sanguinar.random")
def _check_stolen(s: State, by: int, source: int) -> list[Ruling]:
    if wrong := no_seat(s, source):
        return wrong
    if s.players[by].character != "sanguinar":
        why = msg("The first card may come from another player's hand for Sanguinar only.")
        return [never("za_jedna.char.sanguinar.draw", why)]
    if source == by:
        return [never("za_jedna.char.sanguinar.draw", msg("The card comes from the hand of another player."))]
    p = s.players[source]
    if not p.alive or not p.hand:
        return [never("za_jedna.char.sanguinar.random", msg("{who} has no card in hand.", who=Who(source)))]
    return []


@rule("za_jedna.char.catchena.draw", "za_jedna.char.gimli.black", "za_jedna.char.gimli.once")
@rule("za_jedna.char.gimli.show", "za_jedna.char.lejdy.draw", "za_jedna.char.lejdy.short", "za_jedna.draw.mandatory")
def draw_phase(s: State, m: DrawPhase) -> State:
    p = s.players[m.by]
    rest = 2
    if m.first == "discard":
        s, rest = gain(put(s, discard=s.discard[:-1]), m.by, 1, s.discard[-1:]), 1
    elif m.first != "deck":
        s, rest = hand_over(s, m.first, m.by), 1
    s, got = draw(s, rest, 3 if p.character == "lejdy" else 0)
    shown = m.shown if m.shown is not None and corner_of(m.shown) else ""
    if got:
        s = gain(s, m.by, got, (shown,) if shown else ())
    if m.shown is not None and got == 2 and is_red(m.shown):
        s, more = draw(s, 1)
        s = gain(s, m.by, more)
    return settle(put(s, turn=on_turn(s).model_copy(update={"step": "play"})))


# --- phases 2 and 3 ---


@rule("za_jedna.play.any_number", "za_jedna.draw.mandatory", "za_jedna.discard.after_play")
def check_end_play(s: State, m: EndPlay) -> list[Ruling]:
    if wrong := no_seat(s, m.by) or guided(s) or dead(s, m.by):
        return wrong
    t = on_turn(s)
    if s.queue:
        return [not_now(s)]
    if t.seat != m.by:
        return [never("za_jedna.play.own_turn", msg("{who} is on turn.", who=Who(t.seat)))]
    if t.step == "draw":
        return [never("za_jedna.draw.mandatory", msg("First the cards of the first phase are drawn."))]
    if t.step == "discard":
        return [never("za_jedna.discard.after_play", msg("The play has been ended already."))]
    return []


def end_play(s: State, m: EndPlay) -> State:
    return settle(put(s, turn=on_turn(s).model_copy(update={"step": "discard"})))


@rule("za_jedna.discard.limit", "za_jedna.discard.current", "za_jedna.character.lives_meaning")
def surplus(s: State, seat: int) -> int:
    """Cards above the hand limit, which is the present number of lives."""
    p = s.players[seat]
    return max(0, p.hand - max(0, p.lives))


@rule("za_jedna.discard.exact", "za_jedna.discard.only_own_end")
def check_discard(s: State, m: Discard) -> list[Ruling]:
    if wrong := no_seat(s, m.by) or guided(s) or dead(s, m.by):
        return wrong
    t = on_turn(s)
    if s.queue:
        return [not_now(s)]
    if t.seat != m.by:
        why = msg("The hand limit matters only at the end of one's own turn; {who} is on turn.", who=Who(t.seat))
        return [never("za_jedna.discard.only_own_end", why)]
    if t.step != "discard":
        why = msg("Surplus cards are discarded after the play has been ended.")
        return [never("za_jedna.discard.after_play", why)]
    n = surplus(s, m.by)
    if m.n != n:
        why = msgn("Exactly {n} card is discarded.", "Exactly {n} cards are discarded.", n)
        return [never("za_jedna.discard.limit" if m.n < n else "za_jedna.discard.exact", why)]
    if len(m.cards) > n:
        return [never("za_jedna.discard.exact", msg("More cards are named than discarded."))]
    return []


@rule("za_jedna.char.miranda.after_step")
def discard(s: State, m: Discard) -> State:
    s, gone = lose(s, m.by, (*("",) * (m.n - len(m.cards)), *m.cards))
    return settle(drop(s, gone))
