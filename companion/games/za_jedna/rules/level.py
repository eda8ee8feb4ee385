"""Changing the level, the deck list, an early reshuffle, notes."""

from __future__ import annotations

from typing import Any

from companion.core.contract import Ruling, rule
from companion.core.text import Msg, Who, msg
from companion.games.za_jedna.cards import DECK, Line, is_weapon, line, size
from companion.games.za_jedna.moves import EditDeck, Note, Reshuffle, SetLevel
from companion.games.za_jedna.rules.common import drop, guided, never, no_seat, put
from companion.games.za_jedna.rules.queue import new_turn, settle
from companion.games.za_jedna.rules.quick import open_deaths, settle_quick
from companion.games.za_jedna.state import State, deck_of


@rule("za_jedna.draw.reshuffle_any")
def check_reshuffle(s: State, m: Reshuffle) -> list[Ruling]:
    return guided(s)


@rule("za_jedna.odds.shuffle", "za_jedna.queue.head")
def reshuffle(s: State, m: Reshuffle) -> State:
    """The table shuffled earlier than needed; what waits stays as it is."""
    return put(s, deck=s.deck + len(s.discard), discard=(), shuffles=s.shuffles + 1)


# --- levels ---


def _refuse(why: Msg) -> list[Ruling]:
    return [never("za_jedna.track.guided.counts", why)]


def rest_of_deck(s: State, m: SetLevel) -> int:
    """Cards of the deck list that are neither in the hands and the deck told nor in play."""
    return size(deck_of(s)) - sum(m.hands) - m.deck - sum(len(p.table) for p in s.players)


@rule("za_jedna.track.levels", "za_jedna.track.guided.counts")
def check_set_level(s: State, m: SetLevel) -> list[Ruling]:
    if m.level == s.level:
        return [never("za_jedna.track.levels", msg("This level is on already."))]
    if m.level == "quick" or s.stage != "playing":
        return []
    if wrong := no_seat(s, m.seat):
        return wrong
    if s.batch or open_deaths(s):
        why = msg("First it must be settled who is dead, with the role and the killer.")
        return [never("za_jedna.track.quick.zero", why)]
    for i, p in enumerate(s.players):
        if not p.alive and p.role is None:
            return [never("za_jedna.death.reveal", msg("First the role of {who} is shown.", who=Who(i)))]
    if m.seat is None or not s.players[m.seat].alive:
        return [never("za_jedna.track.levels", msg("It must be told whose turn it is."))]
    if len(m.hands) != s.n:
        return _refuse(msg("The number of hand cards of each seat must be told."))
    for i, (p, hand) in enumerate(zip(s.players, m.hands, strict=True)):
        if hand and not p.alive:
            return _refuse(msg("{who} is out of the game and holds no cards.", who=Who(i)))
    rest = rest_of_deck(s, m)
    if rest < 0 or m.discard not in (None, rest):
        why = msg("The counts do not add up to the {n} cards of the deck list.", n=size(deck_of(s)))
        return _refuse(why)
    return []


def set_level(s: State, m: SetLevel) -> State:
    if m.level == "quick":
        return to_quick(s)
    if s.stage != "playing" or m.seat is None:
        return put(s, level=m.level)
    players = tuple(p.model_copy(update={"hand": h}) for p, h in zip(s.players, m.hands, strict=True))
    count = rest_of_deck(s, m)
    seen = s.discard[-count:] if count else ()
    discard = ("",) * (count - len(seen)) + seen
    s = new_turn(put(s, level="guided", players=players, deck=m.deck, discard=discard), m.seat)
    assert s.turn is not None
    return settle(put(s, turn=s.turn.model_copy(update={"step": m.step})))


@rule("za_jedna.track.levels", "za_jedna.track.quick.facts")
def to_quick(s: State) -> State:
    """Counts and pending items are dropped; a death whose role was not shown yet is asked for again."""
    if s.stage != "playing":
        return put(s, level="quick")
    players = []
    for p in s.players:
        changes: dict[str, Any] = {"hand": 0, "known": ()}
        if not p.alive and p.role is None:
            changes["alive"] = True
        elif not p.alive:
            s = drop(s, p.table)
            changes["table"] = ()
        players.append(p.model_copy(update=changes))
    seen = tuple(card for card in (*s.discard, *s.limbo) if card)
    s = put(
        s, level="quick", players=tuple(players), deck=0, discard=seen, limbo=(), queue=(), later=(), declined=False
    )
    return settle_quick(s)


# --- the deck list ---


@rule("za_jedna.parts.rename", "za_jedna.parts.deck_data")
def check_edit_deck(s: State, m: EditDeck) -> list[Ruling]:
    if m.range is not None and not is_weapon(m.card):
        return [never("za_jedna.parts.rename", msg("Only a weapon has a range."))]
    if m.name is None and m.corners is None and m.range is None:
        return [never("za_jedna.parts.rename", msg("Nothing would change."))]
    if s.stage == "playing" and s.level == "guided" and s.deck + added(s, m) < 0:
        return [never("za_jedna.track.guided.counts", msg("The deck does not hold that many cards."))]
    return []


def added(s: State, m: EditDeck) -> int:
    """How many cards more the deck list has after the edit."""
    old = line(deck_of(s), m.card)
    return len(m.corners) - len(old.corners) if m.corners is not None and old is not None else 0


@rule("za_jedna.parts.rename")
def edit_deck(s: State, m: EditDeck) -> State:
    """Cards added to the list or taken from it are counted in the deck."""
    old = line(deck_of(s), m.card) or Line(card=m.card, corners=())
    told = {"name": m.name, "corners": m.corners, "range": m.range}
    new = old.model_copy(update={k: v for k, v in told.items() if v is not None})
    edits = (*(x for x in s.edits if x.card != m.card), *(() if new == line(DECK, m.card) else (new,)))
    counted = s.stage == "playing" and s.level == "guided"
    return put(s, edits=edits, deck=s.deck + added(s, m) if counted else s.deck)


def check_note(s: State, m: Note) -> list[Ruling]:
    return []


def note(s: State, m: Note) -> State:
    """A note stands in the history only."""
    return s
