"""Card-count bookkeeping (kuro.count.*): does the table still hold the 77 cards of the box?

Nothing here blocks anything. `audit` looks at one state; `tally` and `balance` look at a whole course of moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from companion.core.contract import Move, Ruling, rule
from companion.core.text import Who, msg, msgn
from companion.games.kuro.coach import unseen, view_counts
from companion.games.kuro.moves import (
    AskClue,
    DiscardForced,
    DiscardWandering,
    EndGame,
    ReplaceStart,
    ResolveAbility,
    RevealHired,
    RevealRequirement,
    SendFromDeck,
    SendFromHand,
)
from companion.games.kuro.rules.common import SETUP_STAGES, available, hero_term, wanders, winner
from companion.games.kuro.state import (
    ARCHMAGE,
    CARDS,
    COPIES,
    HEROES,
    PARTY_GOAL,
    PYROMANIAC,
    START_HAND,
    START_HEROES,
    Stage,
    State,
)


def written(first: int, *others: int) -> str:
    """A sum as people write it; terms of 0 are left out: "8 + 20 + 48", "5 − 2 + 1"."""
    terms = [str(first)] + [f"{'+' if x > 0 else '−'} {abs(x)}" for x in others if x]
    return " ".join(terms)


# --- one state ---


def audit(s: State, view: int | None = None) -> list[Ruling]:
    """Everything about the counts of this state that cannot be right; empty = it fits.

    `view`: also use what this seat entered privately (then only its owner should read the answer).
    """
    found = [*_total(s), *_copies(s, view), *_piles(s), *_parties(s), *_setup(s), *_hands(s)]
    if s.revealed is not None and s.revealed not in s.discard:
        why = msg("{hero} was revealed but does not lie on the discard pile.", hero=hero_term(s.revealed))
        found.append(Ruling("kuro.round.reveal", why))
    return found


def zones(s: State) -> tuple[int, ...]:
    """Cards in parties, hands, deck, retired piles, discard face up, discard face down, and under way (0 or 1)."""
    return (
        sum(len(p.party) for p in s.players),
        sum(p.hand for p in s.players),
        s.deck,
        sum(len(p.retired) for p in s.players),
        len(s.discard),
        len(s.down),
        int(s.wandering),
    )


@rule("kuro.count.total", "kuro.comp.cards", "kuro.comp.overview")
def _total(s: State) -> list[Ruling]:
    parts = [x for x in zones(s) if x] or [0]
    total = sum(parts)
    if total == CARDS:
        return []
    said = written(*parts)
    if total < CARDS:
        why = msgn(
            "{sum} = {total}: one card is missing.",
            "{sum} = {total}: {n} cards are missing.",
            CARDS - total,
            sum=said,
            total=total,
        )
    else:
        why = msgn(
            "{sum} = {total}: one card too many.",
            "{sum} = {total}: {n} cards too many.",
            total - CARDS,
            sum=said,
            total=total,
        )
    return [Ruling("kuro.count.total", why)]


@rule("kuro.count.unseen")
def unseen_balance(s: State) -> tuple[int, int]:
    """Unseen copies, counted from the box and from the hidden places; equal exactly when the total is 77."""
    shown = s.stage is Stage.RETIRING and s.wandering and s.wandering_hero is not None
    hidden = s.deck + sum(p.hand for p in s.players) + len(s.down) + (s.wandering and not shown)
    return sum(unseen(s).values()), hidden


@rule("kuro.count.per_hero", "kuro.comp.copies")
def _copies(s: State, view: int | None) -> list[Ruling]:
    found = []
    counts = view_counts(s, view)
    for h in HEROES:
        if counts[h] < 0:
            why = msg(
                "{hero}: {copies} copies on the table, {n} in the box.",
                hero=hero_term(h),
                copies=COPIES - counts[h],
                n=COPIES,
            )
            found.append(Ruling("kuro.count.per_hero", why))
    if view is not None and len(s.players[view].known_hand or ()) > s.players[view].hand:
        why = msg(
            "{who}: {known} cards entered, {hand} in the hand.",
            who=Who(view),
            known=len(s.players[view].known_hand or ()),
            hand=s.players[view].hand,
        )
        found.append(Ruling("kuro.count.per_hero", why))
    return found


@rule("kuro.count.retired_even")
def _piles(s: State) -> list[Ruling]:
    found = []
    for seat, p in enumerate(s.players):
        for h, copies in sorted(Counter(p.retired).items()):
            if copies % 2:
                why = msgn(
                    "{who}: the retired pile holds {n} card of {hero}, but heroes retire in pairs.",
                    "{who}: the retired pile holds {n} cards of {hero}, but heroes retire in pairs.",
                    copies,
                    who=Who(seat),
                    hero=hero_term(h),
                )
                found.append(Ruling("kuro.count.retired_even", why))
    return found


@rule("kuro.count.party")
def _parties(s: State) -> list[Ruling]:
    found = []
    dealing = s.stage in (Stage.SETUP_PARTY, Stage.SETUP_REPLACE)  # an equal pair is still replaced
    for seat, p in enumerate(s.players):
        who = Who(seat)
        if not dealing:
            found += [
                Ruling(
                    "kuro.count.party", msg("{who}: {hero} is in the party more than once.", who=who, hero=hero_term(h))
                )
                for h, copies in sorted(Counter(p.party).items())
                if copies > 1
            ]
        found += [
            Ruling("kuro.count.party", msg("{who}: {hero} is used but not in the party.", who=who, hero=hero_term(h)))
            for h in sorted(set(p.used) - set(p.party))
        ]
        if len(set(p.party)) > PARTY_GOAL:
            why = msg("{who}: {n} heroes in the party, but six end the game.", who=who, n=len(set(p.party)))
            found.append(Ruling("kuro.count.party", why))
        elif len(set(p.party)) == PARTY_GOAL and s.stage is not Stage.GAME_OVER:
            found.append(
                Ruling("kuro.count.party", msg("{who}: six heroes in the party, but the game goes on.", who=who))
            )
    return found


@rule("kuro.count.setup", "kuro.setup.deck")
def start_deck(n: int, discarded: int = 0) -> int:
    """The deck after setup with n players; `discarded`: start duplicates laid on the discard by the option."""
    return CARDS - n * (START_HEROES + START_HAND) - discarded


@rule("kuro.count.setup")
def _setup(s: State) -> list[Ruling]:
    expected = start_deck(s.n, len(s.discard))
    if s.stage is not Stage.SETUP_START or s.deck == expected:
        return []
    parts = written(CARDS, -START_HEROES * s.n, -START_HAND * s.n, -len(s.discard))
    why = msg(
        "After setup the deck has {sum} = {expected} cards, not {deck}.", sum=parts, expected=expected, deck=s.deck
    )
    return [Ruling("kuro.count.setup", why)]


@rule("kuro.count.hand_min")
def _hands(s: State) -> list[Ruling]:
    """Clues keep the last card and the sender is refilled, so an empty hand at a start is a slip somewhere."""
    if s.stage is not Stage.ROUND_START or s.options.deck_end != "finish":
        return []
    return [
        Ruling(
            "kuro.count.hand_min",
            msg("{who}: no card in the hand at the start of a round. Check the table.", who=Who(i)),
        )
        for i, p in enumerate(s.players)
        if p.hand == 0
    ]


# --- a whole course ---

Step = tuple[State, Move, State]
"""The state before a move, the move, the state after it."""


@dataclass(frozen=True, slots=True)
class RoundCost:
    """Deck cards a finished round took: `expected` by its moves (reveal, deck card, Archmages, refill), `taken` as noted."""

    round: int
    expected: tuple[int, ...]
    taken: int


@dataclass(slots=True)
class Tally:
    """What the moves of a course add up to. Tuples of the register's terms; the lists have one number per seat."""

    n: int
    start_discards: int = 0
    reveals: int = 0
    deck_sends: int = 0
    thrown: int = 0
    hires: int = 0
    clues: list[int] = field(default_factory=list)
    sends: list[int] = field(default_factory=list)
    forced: list[int] = field(default_factory=list)
    refills: list[int] = field(default_factory=list)
    archmage: list[int] = field(default_factory=list)
    costs: list[RoundCost] = field(default_factory=list)


@rule("kuro.count.hand", "kuro.count.deck", "kuro.count.discard", "kuro.count.hires", "kuro.count.round_cost")
def tally(n: int, steps: Iterable[Step]) -> Tally:
    """Count the moves of a course of n seats, from the first move of the game on."""
    t = Tally(n, clues=[0] * n, sends=[0] * n, forced=[0] * n, refills=[0] * n, archmage=[0] * n)
    start, spent = 0, [0, 0, 0, 0]  # the deck at the start of the round; revealed, sent, drawn by Archmages, refilled
    for before, move, after in steps:
        if before.stage is Stage.SETUP_START:
            start = after.deck
        drawn, refilled = _drawn(before, move), _refilled(before, move, after)
        spent[0] += isinstance(move, RevealRequirement)
        spent[1] += isinstance(move, SendFromDeck)
        spent[2] += drawn
        spent[3] += refilled
        _count(t, before, move)
        if drawn:
            t.archmage[before.pending[-1].seat] += drawn
        if refilled and before.active is not None:
            t.refills[before.active] += 1
        if before.round and (after.round != before.round or _played_out(move, after)):
            t.costs.append(RoundCost(before.round, tuple(spent), start - after.deck))
            start, spent = after.deck, [0, 0, 0, 0]
    return t


def _count(t: Tally, before: State, move: Move) -> None:
    match move:
        case ReplaceStart():
            t.start_discards += before.options.start_duplicate == "discard"
        case RevealRequirement():
            t.reveals += 1
        case SendFromHand(seat=seat):
            t.sends[seat] += 1
        case SendFromDeck():
            t.deck_sends += 1
        case DiscardForced(seat=seat):
            t.forced[seat] += 1
        case AskClue(seat=seat):
            t.clues[seat] += 1
        case RevealHired():
            t.hires += 1
        case DiscardWandering():
            t.thrown += 1
        case ResolveAbility():
            t.thrown += _burns(before)
        case _:
            pass


def _burns(before: State) -> bool:
    """The ability resolved next is a Pyromaniac with something to burn."""
    return bool(before.pending) and before.pending[-1].hero == PYROMANIAC and wanders(before)


@rule("kuro.archmage.two", "kuro.archmage.one")
def _drawn(before: State, move: Move) -> int:
    if not isinstance(move, ResolveAbility) or not before.pending or before.pending[-1].hero != ARCHMAGE:
        return 0
    return min(2, available(before))


def _played_out(move: Move, after: State) -> bool:
    """The game is over because a round was played to its end, not by six heroes or an agreement in the middle."""
    return after.stage is Stage.GAME_OVER and winner(after) is None and not isinstance(move, EndGame)


@rule("kuro.roundend.refill", "kuro.roundend.refill_empty", "kuro.roundend.win_first")
def _refilled(before: State, move: Move, after: State) -> bool:
    running = before.stage not in SETUP_STAGES and before.stage not in (Stage.ROUND_START, Stage.ROUND_END)
    ended = after.stage in (Stage.ROUND_END, Stage.ROUND_START) or _played_out(move, after)
    if not running or not ended:
        return False
    back = isinstance(move, DiscardWandering) or (isinstance(move, ResolveAbility) and _burns(before))
    thrown = back and before.options.deck_end == "endless"  # the card just thrown away can be shuffled in
    return available(before) - _drawn(before, move) + thrown > 0


def balance(steps: Sequence[Step]) -> list[Ruling]:
    """Where the last state of a course differs from what its moves add up to; steps from the first move of the game.

    After a correction the balances no longer apply and nothing is said.
    """
    if not steps or steps[-1][2].corrected:
        return []
    s = steps[-1][2]
    return compare(tally(s.n, steps), s)


def compare(t: Tally, s: State) -> list[Ruling]:
    """The differences between a tally and a state, each with its sum written out."""
    found = _hires(t, s)
    if s.stage not in SETUP_STAGES:
        found += _hand_balance(t, s)
        if s.options.deck_end == "finish":
            found += [*_deck_balance(t, s), *_discard_balance(t, s), *_round_costs(t)]
    return found


@rule("kuro.count.hand")
def hand_parts(t: Tally, seat: int) -> tuple[int, ...]:
    """5 − clues − sends from the hand − forced discards + refills + Archmage cards."""
    return START_HAND, -t.clues[seat], -t.sends[seat], -t.forced[seat], t.refills[seat], t.archmage[seat]


def _hand_balance(t: Tally, s: State) -> list[Ruling]:
    found = []
    for seat, p in enumerate(s.players):
        parts = hand_parts(t, seat)
        if sum(parts) != p.hand:
            why = msg(
                "{who}: {sum} = {expected} hand cards, but {n} are noted.",
                who=Who(seat),
                sum=written(*parts),
                expected=sum(parts),
                n=p.hand,
            )
            found.append(Ruling("kuro.count.hand", why))
    return found


@rule("kuro.count.deck")
def deck_parts(t: Tally) -> tuple[int, ...]:
    """Start deck − reveals − refills − deck sends − Archmage cards (standard end)."""
    return start_deck(t.n, t.start_discards), -t.reveals, -sum(t.refills), -t.deck_sends, -sum(t.archmage)


def _deck_balance(t: Tally, s: State) -> list[Ruling]:
    parts = deck_parts(t)
    if sum(parts) == s.deck:
        return []
    why = msg(
        "The deck: {sum} = {expected} cards, but {n} are noted.", sum=written(*parts), expected=sum(parts), n=s.deck
    )
    return [Ruling("kuro.count.deck", why)]


@rule("kuro.count.discard")
def discard_parts(t: Tally) -> tuple[int, ...]:
    """Reveals + clues + forced discards + wandering heroes discarded + start duplicates discarded (standard end)."""
    return t.reveals, sum(t.clues), sum(t.forced), t.thrown, t.start_discards


def _discard_balance(t: Tally, s: State) -> list[Ruling]:
    parts, noted = discard_parts(t), len(s.discard) + len(s.down)
    if sum(parts) == noted:
        return []
    said = written(*[x for x in parts if x] or [0])
    why = msg("The discard pile: {sum} = {expected} cards, but {n} are noted.", sum=said, expected=sum(parts), n=noted)
    return [Ruling("kuro.count.discard", why)]


@rule("kuro.count.hires")
def hires(s: State) -> int:
    """How many heroes have been hired since the start, as the parties and piles show it."""
    if s.stage in SETUP_STAGES:
        return 0
    shown = s.stage is Stage.RETIRING and s.wandering  # hired, but not yet moved to the pile
    return sum(len(p.party) + len(p.retired) for p in s.players) - START_HEROES * s.n + shown


def _hires(t: Tally, s: State) -> list[Ruling]:
    if hires(s) == t.hires:
        return []
    why = msg("{n} hires were told, but parties and piles show {noted}.", n=t.hires, noted=hires(s))
    return [Ruling("kuro.count.hires", why)]


@rule("kuro.count.round_cost")
def _round_costs(t: Tally) -> list[Ruling]:
    return [
        Ruling(
            "kuro.count.round_cost",
            msg(
                "Round {round}: {sum} = {expected} cards of the deck, but {n} were taken.",
                round=c.round,
                sum=written(*[x for x in c.expected if x] or [0]),
                expected=sum(c.expected),
                n=c.taken,
            ),
        )
        for c in t.costs
        if sum(c.expected) != c.taken
    ]
