"""Chances of a flip, as exact fractions.

They are estimates: hands nobody has seen are treated like the deck. A card seen without its corner is taken for any of
its copies that are still missing, each as likely as the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final, Literal

from companion.core.contract import rule
from companion.games.za_jedna.cards import fires_jed, is_heart, is_red
from companion.games.za_jedna.state import Pick, State, corner_of, deck_of, name_of

Fits = Callable[[str], bool]
Purpose = Literal["jed", "avene", "stit", "gimli"]
FITS: Final[dict[Purpose, Fits]] = {"jed": fires_jed, "avene": is_heart, "stit": is_heart, "gimli": is_red}


def one(n: int, k: int) -> Fraction:
    """One card out of n with k fitting fits; 0 if there is none."""
    return Fraction(k, n) if n else Fraction(0)


@rule("za_jedna.odds.two")
def either(n: int, k: int) -> Fraction:
    """At least one of two cards fits: 1 − (n−k)(n−k−1)/(n(n−1)); with one card left only that one is turned."""
    if n < 2:
        return one(n, k)
    return 1 - Fraction((n - k) * (n - k - 1), n * (n - 1))


@rule("za_jedna.odds.erikkson_jed")
def both(n: int, k: int) -> Fraction:
    """Both of two cards fit: k(k−1)/(n(n−1)); with one card left only that one is turned."""
    if n < 2:
        return one(n, k)
    return Fraction(k * (k - 1), n * (n - 1))


# --- what has not been seen ---


@dataclass(frozen=True, slots=True)
class Unseen:
    """Cards of the deck list nobody has seen: for every card the corners of its missing copies, and how many of them have
    been seen without telling which."""

    groups: tuple[tuple[tuple[str, ...], int], ...]

    @property
    def n(self) -> int:
        return sum(len(corners) - seen for corners, seen in self.groups)


@rule("za_jedna.odds.known", "za_jedna.odds.unknown_seen", "za_jedna.odds.shuffle")
def seen(s: State) -> tuple[str, ...]:
    """Cards whose face the table knows: the discard pile, cards in play, in limbo, open for picking, known in hands.

    Nothing with the option `track_discards` off; not the discard pile when it is about to become the new deck.
    """
    if s.options.track_discards == "off":
        return ()
    cards: list[str] = list(s.limbo)
    if s.deck or s.level == "quick":
        cards += s.discard
    for p in s.players:
        cards += p.table
        cards += p.known
    for q in s.queue:
        if isinstance(q, Pick) and q.turned:
            cards += q.cards
    return tuple(card for card in cards if card)


def unseen(s: State) -> Unseen:
    """The deck list without the cards seen; cards that are not in the list change nothing."""
    groups: dict[str, list[str]] = {line.card: list(line.corners) for line in deck_of(s)}
    vague: dict[str, int] = {}
    for card in sorted(seen(s), key=lambda x: not corner_of(x)):  # those with a corner first
        name, corner = name_of(card), corner_of(card)
        if corner:
            home = name if corner in groups.get(name, ()) else next((g for g in groups if corner in groups[g]), None)
            if home is not None and (not name or home == name):
                groups[home].remove(corner)
        elif vague.get(name, 0) < len(groups.get(name, ())):
            vague[name] = vague.get(name, 0) + 1
    return Unseen(tuple((tuple(corners), vague.get(name, 0)) for name, corners in groups.items()))


def fitting(u: Unseen, fits: Fits) -> list[tuple[int, Fraction]]:
    """How many unseen cards fit, with the chance of each number."""
    certain = 0
    found = {0: Fraction(1)}
    for corners, gone in u.groups:
        total, good = len(corners), sum(map(fits, corners))
        if not gone:
            certain += good
            continue
        ways = comb(total, gone)
        low, high = max(0, gone - (total - good)), min(gone, good)
        taken = {g: Fraction(comb(good, g) * comb(total - good, gone - g), ways) for g in range(low, high + 1)}
        mixed: dict[int, Fraction] = {}
        for k, p in found.items():
            for g, q in taken.items():
                mixed[k + good - g] = mixed.get(k + good - g, Fraction(0)) + p * q
        found = mixed
    return sorted((k + certain, p) for k, p in found.items())


@rule("za_jedna.odds.heart", "za_jedna.odds.jed", "za_jedna.odds.red")
def chance(s: State, fits: Fits, count: Callable[[int, int], Fraction] = one) -> Fraction:
    """The chance of a flip at this table; `count` is `one`, `either` or `both`."""
    u = unseen(s)
    n = u.n
    return sum((p * count(n, k) for k, p in fitting(u, fits)), Fraction(0))


@rule("za_jedna.odds.two", "za_jedna.odds.erikkson_jed", "za_jedna.char.erikkson.flip")
def flip(s: State, seat: int, purpose: Purpose) -> Fraction:
    """The chance that this player's flip comes out: that Jed fires, Avene lets go, Štít works, Gimli draws one more.

    Erikkson turns two cards and chooses: hearts need one of them, Jed both. Gimli's card is drawn, never two.
    """
    fits = FITS[purpose]
    if s.players[seat].character == "erikkson" and purpose != "gimli":
        return chance(s, fits, both if purpose == "jed" else either)
    return chance(s, fits)


@rule("za_jedna.odds.two", "za_jedna.char.drirr.second")
def shields(s: State, seat: int, sources: Sequence[str]) -> Fraction:
    """The chance that at least one of the Štít flips still open gives hearts."""
    if not sources:
        return Fraction(0)
    if len(sources) > 1:
        return chance(s, is_heart, either)
    return flip(s, seat, "stit")
