"""Required strengths: which heroes a revealed card lets its sender send (kuro.req.*), and why (kuro.tool.*)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from companion.core.contract import Ruling, rule
from companion.core.text import Msg, Term, msg, msgn
from companion.games.kuro.state import BLACK_KNIGHT, HEROES

PLAYERS = (2, 3, 4, 5)
UNOFFICIAL = 2

HERO_NAMES = {
    "chicken": 1,
    "pyromaniac": 2,
    "witch": 3,
    "dog_handler": 4,
    "guard": 5,
    "black_knight": 6,
    "archmage": 7,
}
"""What the command line calls the heroes."""


@cache
@rule("kuro.req.1", "kuro.req.2", "kuro.req.3", "kuro.req.4", "kuro.req.5", "kuro.req.6", "kuro.req.7")
@rule("kuro.req.players", "kuro.req.own_strength", "kuro.card.requirement", "kuro.card.strength")
def allowed(revealed: int, n: int) -> frozenset[int]:
    """The strengths allowed by the printed requirement of `revealed` (1..7) with `n` players."""
    tests: dict[int, Callable[[int], bool]] = {
        1: lambda s: s <= 3,
        2: lambda s: s >= 5,
        3: lambda s: 3 <= s <= 5,
        4: lambda s: s % 2 == 1,
        5: lambda s: s % 2 == 0,
        6: lambda s: s <= n,
        7: lambda s: s >= n,
    }
    return frozenset(filter(tests[revealed], HEROES))


@dataclass(frozen=True, slots=True)
class Line:
    """One strength: may it be sent (or, for a clue, is the answer yes), and the comparison that says so."""

    strength: int
    ok: bool
    reason: Msg
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer of the requirement check. With `rulings` the question was refused and the rest is empty.

    `summary`: the requirement in a word or two ("odd", "3 or less"). `detail`: where its number comes from, or whose
    ability lifts it. `fitting`: the fitting cards of the hand, ascending, None if no hand was given. `no_match`: what to
    do when none fits. `notes`: what should be known about the question itself.
    """

    revealed: int
    n: int
    lines: tuple[Line, ...] = ()
    summary: Msg | None = None
    detail: Msg | None = None
    fitting: tuple[int, ...] | None = None
    no_match: Msg | None = None
    notes: tuple[Msg, ...] = ()
    rulings: tuple[Ruling, ...] = ()

    @property
    def strengths(self) -> tuple[int, ...]:
        """The allowed strengths, ascending."""
        return tuple(line.strength for line in self.lines if line.ok)


def hero_number(text: str) -> int:
    """The hero a person typed: a number 1..7 or a name of HERO_NAMES in any case, with - or a space for _.

    Raises ValueError for anything else.
    """
    word = text.strip().lower().replace("-", "_").replace(" ", "_")
    if word in HERO_NAMES:
        return HERO_NAMES[word]
    if word in {str(h) for h in HEROES}:
        return int(word)
    raise ValueError(text)


@rule("kuro.tool.input", "kuro.tool.output", "kuro.tool.hand", "kuro.tool.permit", "kuro.tool.clue")
def check_requirement(
    revealed: int, n: int, hand: Sequence[int] | None = None, permit: bool = False, clue_mode: bool = False
) -> Verdict:
    """What the card `revealed` (1..7) lets through with `n` players; needs no game.

    `hand`: the sender's cards. `permit`: a Black Knight lifts the requirement. `clue_mode`: the answers of the clue
    variant instead, `revealed` being the clue card and the strengths those of the wandering hero; a clue knows neither
    a hand nor a permit, so both are then left out.
    """
    rulings = _refusals(revealed, n, hand)
    if rulings:
        return Verdict(revealed, n, rulings=rulings)
    if clue_mode:
        hand, permit = None, False
    rules: tuple[str, ...] = (f"kuro.req.{revealed}", "kuro.tool.reason")
    if permit:
        rules = ("kuro.knight.ignore", "kuro.tool.permit")
    if clue_mode:
        rules = ("kuro.variant.clue_strength", *rules, "kuro.tool.clue")
        if revealed in (6, 7):
            rules = (*rules, "kuro.variant.clue_n")
    fits = frozenset(HEROES) if permit else allowed(revealed, n)
    lines = tuple(Line(s, s in fits, _permitted() if permit else reason(revealed, n, s), rules) for s in HEROES)
    fitting = None if hand is None else tuple(sorted(h for h in hand if h in fits))
    return Verdict(
        revealed,
        n,
        lines,
        msg("any") if permit else summary(revealed, n),
        _permitted() if permit else detail(revealed, n),
        fitting,
        no_match(hand) if fitting == () and hand is not None else None,
        (msg("Two players are not an official number."),) if n == UNOFFICIAL else (),
    )


def _refusals(revealed: int, n: int, hand: Sequence[int] | None) -> tuple[Ruling, ...]:
    strange = sorted({revealed, *(hand or ())} - set(HEROES))
    why = [msg("The heroes are 1 to 7, not {hero}.", hero=h) for h in strange]
    if n not in PLAYERS:
        why.append(msg("The game is for 3 to 5 players, not {n}.", n=n))
    return tuple(Ruling("kuro.tool.input", w, hard=True) for w in why)


def _permitted() -> Msg:
    return msg("{hero}: requirement lifted", hero=Term(f"hero.{BLACK_KNIGHT}"))


@rule("kuro.tool.reason")
def reason(revealed: int, n: int, s: int) -> Msg:
    """Why strength `s` is allowed or not, as a true comparison ("4 < 5", "6 is even", "6 > 4 players").

    Written with <, = and > alone: the type face has no sign for "at most".
    """
    if revealed in (4, 5):
        return msg("{s} is odd", s=s) if s % 2 else msg("{s} is even", s=s)
    if revealed in (6, 7):
        if s < n:
            return msgn("{s} < {n} player", "{s} < {n} players", n, s=s)
        if s == n:
            return msgn("{s} = {n} player", "{s} = {n} players", n, s=s)
        return msgn("{s} > {n} player", "{s} > {n} players", n, s=s)
    if revealed == 3 and 3 < s < 5:
        return msg("{low} < {s} < {high}", low=3, s=s, high=5)
    limit = {1: 3, 2: 5, 3: 3 if s <= 3 else 5}[revealed]
    if s == limit:
        return msg("{s} = {limit}", s=s, limit=limit)
    return msg("{s} < {limit}", s=s, limit=limit) if s < limit else msg("{s} > {limit}", s=s, limit=limit)


@rule("kuro.tool.output")
def summary(revealed: int, n: int) -> Msg:
    """The requirement in a word or two, for the one big answer of a screen."""
    if revealed == 3:
        return msg("{low} to {high}", low=3, high=5)
    if revealed in (4, 5):
        return msg("even") if revealed == 5 else msg("odd")
    limit = {1: 3, 2: 5}.get(revealed, n)
    return msg("{limit} or more", limit=limit) if revealed in (2, 7) else msg("{limit} or less", limit=limit)


def detail(revealed: int, n: int) -> Msg | None:
    """Where the number of the summary comes from; None where it is printed on the card."""
    return msgn("there is {n} player", "there are {n} players", n) if revealed in (6, 7) else None


@rule("kuro.tool.hand", "kuro.nomatch.deck_card", "kuro.nomatch.look", "kuro.nomatch.discard")
def no_match(hand: Sequence[int]) -> Msg:
    """What the sender does when no card of the hand fits."""
    if not hand:
        return msg("Nothing fits: look at the top card of the deck and send it.")
    return msg("Nothing fits: look at the top card of the deck, send it, then discard one card from the hand.")
