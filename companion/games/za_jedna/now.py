"""Who may do what at this moment, as plain data for screens: the question that is open, what it accepts, what may be used."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from companion.core.contract import rule
from companion.games.za_jedna.distance import Reach, can_hit, shots_left
from companion.games.za_jedna.odds import flip, shields
from companion.games.za_jedna.rules.common import asked, left, living
from companion.games.za_jedna.rules.quick import open_deaths
from companion.games.za_jedna.rules.turn import surplus
from companion.games.za_jedna.state import Answer, Death, Duel, Pick, Rescue, ShieldSource, State
from companion.games.za_jedna.state import Test as FlipTest

Kind = Literal[
    "setup", "test", "answer", "duel", "rescue", "death", "ability", "pick",
    "draw", "play", "discard", "dying", "quick", "over",
]  # fmt: skip
"""`dying` and `quick`: the quick level with and without somebody at 0 lives; the others in guided."""


@dataclass(frozen=True, slots=True)
class Now:
    """What is awaited.

    `seat`: who must say something (None: the table). `card`: what it is about (the card tested, played or duelled with).
    `attacker`: who answers for it. `accepts`: ids of the cards that count now. `need`, `got`: cards needed and given, in a
    rescue lives needed. `shields`: Štít flips still open, `odds`: the chance of the flip (of at least one of the shields).
    `helps`: what saves in a rescue (`lektvar`, `shogun`), `useless`: Lektvar has no effect with two players.
    `waiting`: seats asked afterwards, in order. `jed_to`: where Jed goes if it does not fire. `shots`: Za jedna! cards left
    this turn (None: any number), `hits`: every other player as the seat reaches him. `surplus`: cards to be discarded.
    `anytime`: seats that may use Shogun's ability at this very moment.
    """

    kind: Kind
    seat: int | None = None
    card: str = ""
    attacker: int | None = None
    accepts: tuple[str, ...] = ()
    need: int = 0
    got: int = 0
    shields: tuple[ShieldSource, ...] = ()
    odds: Fraction | None = None
    helps: tuple[str, ...] = ()
    useless: bool = False
    waiting: tuple[int, ...] = ()
    jed_to: int | None = None
    shots: int | None = 0
    hits: tuple[Reach, ...] = ()
    surplus: int = 0
    anytime: tuple[int, ...] = ()


@rule("za_jedna.char.goranda.everywhere", "za_jedna.char.goranda.swap")
def accepted(s: State, seat: int, wanted: str) -> tuple[str, ...]:
    """The cards this seat may give where `wanted` is asked: Goranda also gives the other one."""
    if s.players[seat].character == "goranda":
        return (wanted, "shot" if wanted == "mimo" else "mimo")
    return (wanted,)


@rule("za_jedna.char.shogun.anytime", "za_jedna.char.shogun.max", "za_jedna.char.shogun.not_lektvar")
def shoguns(s: State) -> tuple[int, ...]:
    """Seats that may use Shogun's ability now."""
    if s.stage != "playing" or s.level == "quick":
        return ()
    if s.options.shogun_two_players == "blocked" and living(s) <= 2:
        return ()
    found = (i for i, p in enumerate(s.players) if p.character == "shogun" and p.alive)
    return tuple(i for i in found if s.players[i].hand >= 2 and s.players[i].lives < s.players[i].max)


@rule("za_jedna.jed.passes", "za_jedna.jed.two", "za_jedna.jed.skip_dead")
def jed_goes_to(s: State, seat: int) -> int | None:
    """The next living seat clockwise without a Jed; None if it stays."""
    for i in range(1, s.n):
        to = (seat + i) % s.n
        if s.players[to].alive and "jed" not in s.players[to].table:
            return to
    return None


@rule("za_jedna.lektvar.two_players", "za_jedna.lektvar.count_moment")
def potion_useless(s: State) -> bool:
    """Lektvar has no effect: only two players are in the game."""
    return living(s) <= 2 and s.options.potion_two_players == "no_effect"


def _waiting(s: State) -> tuple[int, ...]:
    return tuple(q.seat for q in s.queue[1:] if isinstance(q, Answer))


@rule("za_jedna.queue.head", "za_jedna.view.can_hit")
def now(s: State) -> Now:
    """What is awaited now."""
    if s.stage == "setup":
        return Now("setup")
    if s.stage == "over" or s.turn is None:
        return Now("over")
    if s.level == "quick":
        if dying := open_deaths(s):
            return Now("dying", dying[0], need=1 - s.players[dying[0]].lives, waiting=dying[1:])
        return Now("quick", s.turn.seat, hits=can_hit(s, s.turn.seat))
    return _pending(s) if s.queue else _turn(s)


def _pending(s: State) -> Now:
    h, anytime = s.queue[0], shoguns(s)
    seat = asked(h)
    waiting = _waiting(s)
    if isinstance(h, FlipTest):
        to = jed_goes_to(s, seat) if h.card == "jed" else None
        return Now("test", seat, h.card, odds=flip(s, seat, h.card), jed_to=to, anytime=anytime)
    if isinstance(h, Answer):
        odds = shields(s, seat, h.shields) if h.shields else None
        accepts = accepted(s, seat, h.accepts)
        return Now("answer", seat, h.card, h.attacker, accepts, h.need, h.got, h.shields, odds, waiting=waiting,
                   anytime=anytime)  # fmt: skip
    if isinstance(h, Duel):
        other = h.challenger if h.to_move == h.target else h.target
        return Now(
            "duel", seat, "ferovka", h.challenger, accepted(s, seat, "shot"), 1, waiting=(other,), anytime=anytime
        )
    if isinstance(h, Rescue):
        useless = potion_useless(s)
        helps = (*(() if useless else ("lektvar",)), *(("shogun",) if seat in anytime else ()))
        need = 1 - s.players[seat].lives
        return Now("rescue", seat, h.cause, h.attacker, ("lektvar",), need, helps=helps, useless=useless,
                   waiting=waiting, anytime=anytime)  # fmt: skip
    if isinstance(h, Death):
        return Now("death", seat, h.cause, h.attacker, waiting=waiting, anytime=anytime)
    if isinstance(h, Pick):
        return Now("pick", seat, "vetesnictvi", accepts=h.cards, need=h.left, waiting=h.order[1:], anytime=anytime)
    return Now("ability", seat, getattr(h, "name", ""), anytime=anytime)


def _turn(s: State) -> Now:
    turn, anytime = s.turn, shoguns(s)
    assert turn is not None
    seat = turn.seat
    if turn.step == "discard":
        return Now("discard", seat, surplus=surplus(s, seat), waiting=(left(s, seat),), anytime=anytime)
    if turn.step == "play":
        return Now("play", seat, shots=shots_left(s, seat), hits=can_hit(s, seat), surplus=surplus(s, seat),
                   anytime=anytime)  # fmt: skip
    return Now("draw", seat, anytime=anytime)
