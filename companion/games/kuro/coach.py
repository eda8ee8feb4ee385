"""The coach: exact chances under a simple model (kuro.coach.*). Never part of the rules.

A *view* is whose knowledge counts: None = what everybody knows, or one seat with what was entered for it privately.
The public view never uses a private entry; a seat's view uses only its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from companion.core.contract import rule
from companion.core.text import Msg, Percent, msg
from companion.games.kuro.requirement import allowed
from companion.games.kuro.rules.common import available, hero_term, passed
from companion.games.kuro.state import COPIES, HEROES, PARTY_GOAL, Player, Stage, State

Counts: TypeAlias = dict[int, int]
Chances: TypeAlias = dict[int, Fraction]

HIRES = (Stage.HIRING, Stage.RETIRING)

MODEL = msg(
    "The numbers assume that every unseen card is equally likely anywhere, and that the sender picks any fitting card at "
    "random. How people pass and hire is left out."
)
APPROXIMATE = msg("The deck was rebuilt from the discard pile: the numbers are approximate.")


class Inconsistent(Exception):
    """The counts do not fit together, so there is no honest number. `why` says what does not fit."""

    def __init__(self, why: Msg) -> None:
        super().__init__(why.id)
        self.why = why


@dataclass(frozen=True, slots=True)
class SeatOdds:
    """What hiring the wandering hero would mean for one seat.

    `out`: why the seat cannot hire any more in this round (then there are no numbers). `duplicate`: the chance to lose a
    pair. `win`: the chance to win at once. `expected`: the expected change of the party's size, -1..1.
    """

    seat: int
    out: Msg | None = None
    duplicate: Fraction | None = None
    win: Fraction | None = None
    expected: Fraction | None = None


@dataclass(frozen=True, slots=True)
class CluePlan:
    """What a question with card `hero` would bring its asker: the chance of "yes", and the chance to lose a pair after
    each answer (None where that answer cannot come)."""

    hero: int
    yes: Fraction
    after_yes: Fraction | None
    after_no: Fraction | None


Effect: TypeAlias = Literal["new", "duplicate", "wins"]


@dataclass(frozen=True, slots=True)
class SendPlan:
    """What each seat, in order, would get out of hiring this card."""

    hero: int
    seats: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Coach:
    """Everything the coach shows for one view; what does not apply now is empty or None.

    `counts`: unseen copies of each hero. `knows`: the view's owner has seen the card under way (its face, if it was
    entered, is the one with chance 1). `chances`: of each hero to be the card under way. `rest`: the same if the sender,
    with no card left to draw, had nothing that fitted. `clock`: the least and the most rounds that remain. `problem`:
    the counts do not fit, so no numbers are shown.
    """

    view: int | None
    counts: Counts
    knows: bool = False
    chances: Chances | None = None
    rest: Chances | None = None
    seats: tuple[SeatOdds, ...] = ()
    clues: tuple[CluePlan, ...] = ()
    next_reveal: Chances | None = None
    ready: Fraction | None = None
    sends: tuple[SendPlan, ...] = ()
    clock: tuple[int, int] | None = None
    problem: Msg | None = None
    notes: tuple[Msg, ...] = ()

    @property
    def total(self) -> int:
        return sum(self.counts.values())


# --- counts ---


@rule("kuro.coach.unseen")
def unseen(s: State) -> Counts:
    """Copies of each hero that nobody has seen openly; negative if the table shows more than the box holds."""
    left = dict.fromkeys(HEROES, COPIES)
    for p in s.players:
        _take(left, p.party)
        _take(left, p.retired)
    _take(left, s.discard)
    if s.stage is Stage.RETIRING and s.wandering and s.wandering_hero:
        left[s.wandering_hero] -= 1  # the doomed second copy lies open on the table
    return left


@rule("kuro.coach.private")
def view_counts(s: State, view: int | None = None) -> Counts:
    """Copies of each hero that this view has not seen: the public count less the seat's own entered hidden cards.

    A card that the seat saw by an ability or sent itself is not taken off: it is the one asked about.
    """
    left = unseen(s)
    if view is not None:
        _take(left, s.players[view].known_hand or ())
        _take(left, (d.hero for d in s.down if d.seat == view and d.hero))
    return left


def _take(left: Counts, heroes: Iterable[int]) -> None:
    for h in heroes:
        left[h] -= 1


# --- the card under way ---


@rule("kuro.coach.guard", "kuro.coach.active")
def knows(s: State, view: int | None) -> bool:
    """True if the view's owner has seen the card under way, whether or not its face was entered."""
    if not s.wandering:
        return False
    if s.stage is Stage.RETIRING:
        return True
    return view is not None and (view == s.active or view in s.seen_by)


@rule("kuro.coach.model", "kuro.coach.from_hand", "kuro.coach.from_hand_permit", "kuro.coach.claim")
def distribution(s: State, view: int | None = None, rest: bool = False) -> Chances | None:
    """The chance of each hero (1..7) to be the card under way; raises Inconsistent.

    None: no card is under way, or the view's owner knows it but did not enter it. `rest`: the sender had nothing that
    fitted and no card to draw. What people claim about the card is no argument of this function, so it cannot matter.
    """
    if not s.wandering:
        return None
    if knows(s, view):
        return None if s.wandering_hero is None else _certain(s.wandering_hero)
    counts = _sound(view_counts(s, view))
    chances = _sent_from_deck(s, counts) if s.origin == "deck" else _sent_from_hand(s, counts, rest)
    return _after_answers(s, view, chances)


def _certain(hero: int) -> Chances:
    return {h: Fraction(h == hero) for h in HEROES}


@rule("kuro.coach.inconsistent")
def _sound(counts: Counts) -> Counts:
    for h in HEROES:
        if counts[h] < 0:
            raise Inconsistent(
                msg("The counts do not fit: more than {n} copies of {hero}.", n=COPIES, hero=hero_term(h))
            )
    return counts


def _fitting(s: State) -> frozenset[int]:
    if s.revealed is None:
        raise Inconsistent(msg("The counts do not fit: no revealed card is noted."))
    return allowed(s.revealed, s.n)


@rule("kuro.coach.from_hand", "kuro.coach.from_hand_permit", "kuro.coach.from_hand_rest")
def _sent_from_hand(s: State, counts: Counts, rest: bool) -> Chances:
    if s.permit:
        fits = frozenset(HEROES)
    else:
        fits = _fitting(s)
        if rest:
            fits = frozenset(HEROES) - fits
    total = sum(counts[h] for h in fits)
    if total == 0:
        raise Inconsistent(msg("The counts do not fit: no unseen card could have been sent."))
    return {h: Fraction(counts[h], total) if h in fits else Fraction(0) for h in HEROES}


@rule("kuro.coach.from_deck")
def _sent_from_deck(s: State, counts: Counts) -> Chances:
    fits = _fitting(s)
    total = sum(counts.values())
    others = sum(counts[h] for h in HEROES if h not in fits)
    k = hidden_misfits(s)
    if others < k or total <= k:
        raise Inconsistent(msg("The counts do not fit: the sender's hand could not have been without a fitting card."))
    spread = Fraction(others - k, others) if others else Fraction(0)
    return {h: Fraction(counts[h], total - k) * (1 if h in fits else spread) for h in HEROES}


def hidden_misfits(s: State) -> int:
    """How many hidden cards of a sender who took the deck card are known to miss the requirement.

    Cards an Archmage brought the sender after that say nothing. One drawn before the forced discard may be the card
    discarded: then this is one less than there may be, never more.
    """
    if s.active is None:
        return 0
    down = sum(1 for d in s.down if d.source == "forced" and d.seat == s.active)
    return max(0, s.players[s.active].hand - s.later) + down


@rule("kuro.coach.clue_yes", "kuro.coach.clue_no", "kuro.coach.clue_strength", "kuro.coach.clue_other")
def _after_answers(s: State, view: int | None, chances: Chances) -> Chances:
    """Only the asker knows the clue card, so only the asker's own answers count, and only if the card was entered."""
    for clue in s.clues:
        if clue.seat != view or clue.hero is None or clue.yes is None:
            continue
        chances = _kept(chances, _answered_yes(s, clue.hero), clue.yes)
    return chances


def _answered_yes(s: State, clue: int) -> frozenset[int]:
    """The wandering heroes to which a question with this card is answered yes."""
    return allowed(clue, s.n) if s.options.clue_mode == "strength" else frozenset((clue,))


def _kept(chances: Chances, group: frozenset[int], yes: bool) -> Chances:
    total = sum((c for h, c in chances.items() if (h in group) == yes), Fraction(0))
    if total == 0:
        raise Inconsistent(msg("The counts do not fit: this answer was not possible."))
    return {h: c / total if (h in group) == yes else Fraction(0) for h, c in chances.items()}


# --- what a hire would bring ---


@rule("kuro.coach.duplicate")
def duplicate(p: Player, chances: Chances) -> Fraction:
    """The chance that a hire by this player retires a pair."""
    return sum((chances[h] for h in set(p.party)), Fraction(0))


@rule("kuro.coach.win")
def win(p: Player, chances: Chances) -> Fraction:
    """The chance that a hire by this player wins at once."""
    return 1 - duplicate(p, chances) if len(set(p.party)) == PARTY_GOAL - 1 else Fraction(0)


@rule("kuro.coach.expected")
def expected(p: Player, chances: Chances) -> Fraction:
    """The expected change of the party's size by a hire."""
    return 1 - 2 * duplicate(p, chances)


@rule("kuro.coach.out")
def out(s: State, seat: int) -> Msg | None:
    """Why this seat cannot hire in this round any more; None if it still may."""
    if seat in passed(s):
        return msg("cannot hire: passed")
    if s.stage in HIRES:
        return None if seat == s.holder else msg("cannot hire: it is being hired")
    if seat in s.banned:
        return msg("cannot hire: banned")
    return None


def seat_odds(s: State, chances: Chances) -> tuple[SeatOdds, ...]:
    """The numbers of every seat, from whatever view the chances are."""
    found = []
    for seat, p in enumerate(s.players):
        why = out(s, seat)
        if why is not None:
            found.append(SeatOdds(seat, why))
        else:
            found.append(SeatOdds(seat, None, duplicate(p, chances), win(p, chances), expected(p, chances)))
    return tuple(found)


@rule("kuro.coach.clue_plan")
def clue_plan(s: State, seat: int, chances: Chances) -> tuple[CluePlan, ...]:
    """What each different entered hand card would bring as a question; empty with at most one hand card."""
    p = s.players[seat]
    if p.hand <= 1:
        return ()
    plans = []
    for x in sorted(set(p.known_hand or ())):
        group = _answered_yes(s, x)
        yes = sum((chances[h] for h in group), Fraction(0))
        after_yes = duplicate(p, _kept(chances, group, True)) if yes > 0 else None
        after_no = duplicate(p, _kept(chances, group, False)) if yes < 1 else None
        plans.append(CluePlan(x, yes, after_yes, after_no))
    return tuple(plans)


def may_ask(s: State, seat: int) -> bool:
    """True if a plan for questions helps this seat: it holds the card or will, and may hire."""
    return s.stage is Stage.OFFER and seat != s.active and out(s, seat) is None


# --- before the card is sent ---


@rule("kuro.coach.next_reveal")
def next_reveal(s: State, view: int | None = None) -> Chances:
    """The chance of each hero to be revealed next; raises Inconsistent.

    With an empty deck that will be rebuilt, exactly the discards are shuffled, so their counts decide.
    """
    if s.deck == 0 and s.options.deck_end == "endless":
        counts = {h: s.discard.count(h) for h in HEROES}
    else:
        counts = _sound(view_counts(s, view))
    total = sum(counts.values())
    if total == 0:
        raise Inconsistent(msg("The counts do not fit: there is no unseen card."))
    return {h: Fraction(counts[h], total) for h in HEROES}


@rule("kuro.coach.ready")
def ready(s: State, seat: int) -> Fraction | None:
    """The chance that this seat would have a fitting card for the next reveal; None unless its whole hand is entered."""
    p = s.players[seat]
    if p.known_hand is None or len(p.known_hand) != p.hand:
        return None
    chances = next_reveal(s, seat)
    return sum((chances[h] for h in HEROES if allowed(h, s.n) & set(p.known_hand)), Fraction(0))


def sendable(s: State) -> tuple[int, ...]:
    """The different entered hand cards that the active seat may send now, ascending; empty if only the deck is left."""
    if s.stage is not Stage.SEND or s.active is None or s.revealed is None:
        return ()
    p = s.players[s.active]
    hand = sorted(set(p.known_hand or ()))
    fits = [h for h in hand if s.permit or h in allowed(s.revealed, s.n)]
    whole = p.known_hand is not None and len(p.known_hand) == p.hand
    if not fits and whole and available(s) == 0 and s.options.empty_deck_send == "any_hand_card":
        return tuple(hand)
    return tuple(fits)


@rule("kuro.coach.send_check")
def send_check(s: State) -> tuple[SendPlan, ...]:
    """For each card the active seat may send: what every seat would get out of hiring it."""
    return tuple(SendPlan(h, tuple(effect(p, h) for p in s.players)) for h in sendable(s))


def effect(p: Player, hero: int) -> Effect:
    """What hiring this hero means for this player."""
    if hero in p.party:
        return "duplicate"
    return "wins" if len(set(p.party)) == PARTY_GOAL - 1 else "new"


@rule("kuro.coach.deck_clock")
def deck_clock(deck: int) -> tuple[int, int]:
    """At the start of a round: the least and the most rounds left with this deck, without Archmages, standard end."""
    return -(-deck // 3), -(-deck // 2)


# --- all together ---


@rule("kuro.coach.display")
def show(chance: Fraction) -> Msg:
    """A chance as a fraction and as a percentage: 9/29 (31.0 %)."""
    return msg("{fraction} ({percent})", fraction=chance, percent=Percent(chance))


def coach(s: State, view: int | None = None) -> Coach:
    """Everything the coach has to say for this view. Never raises: what does not fit becomes `problem`."""
    counts = view_counts(s, view)
    notes = (MODEL, APPROXIMATE) if s.reshuffles else (MODEL,)
    try:
        _sound(counts)
        if s.wandering:
            return _under_way(s, view, counts, notes)
        if s.stage is Stage.ROUND_START:
            return _round_start(s, view, counts, notes)
    except Inconsistent as e:
        return Coach(view, counts, problem=e.why, notes=notes)
    sends = send_check(s) if view is not None and view == s.active else ()
    return Coach(view, counts, sends=sends, notes=notes)


def _under_way(s: State, view: int | None, counts: Counts, notes: tuple[Msg, ...]) -> Coach:
    rest = None
    # With nothing to draw, a sender without a fitting card sends any other: both readings are then possible.
    if s.origin == "hand" and not s.permit and available(s) == 0 and not knows(s, view):
        try:
            rest = distribution(s, view, rest=True)
        except Inconsistent:
            rest = None
    try:
        chances = distribution(s, view)
    except Inconsistent:
        if rest is None:
            raise
        chances, rest = rest, None
    seen = knows(s, view)
    if chances is None:
        return Coach(view, counts, knows=seen, notes=notes)
    clues = clue_plan(s, view, chances) if view is not None and may_ask(s, view) and not seen else ()
    return Coach(view, counts, seen, chances, rest, seat_odds(s, chances), clues, notes=notes)


def _round_start(s: State, view: int | None, counts: Counts, notes: tuple[Msg, ...]) -> Coach:
    return Coach(
        view,
        counts,
        next_reveal=next_reveal(s, view),
        ready=ready(s, view) if view is not None and view == s.active else None,
        clock=deck_clock(s.deck) if s.options.deck_end == "finish" else None,
        notes=notes,
    )
