"""Short ways to a table of Kuro in the middle of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.core.contract import Offer, Setup
from companion.games.kuro.game import GAME
from companion.games.kuro.meta import META
from companion.games.kuro.moves import MOVE
from companion.games.kuro.state import Options, Player, Stage, State

A, B, C, D, E = range(5)
IN_ROUND = frozenset(Stage) - {
    Stage.SETUP_PARTY,
    Stage.SETUP_REPLACE,
    Stage.SETUP_HANDS,
    Stage.SETUP_START,
    Stage.ROUND_START,
    Stage.GAME_OVER,
}
CARRYING = frozenset({Stage.FORCED, Stage.OFFER, Stage.ANSWER, Stage.RETURN, Stage.HIRING, Stage.RETIRING})


def new(n: int = 3, **options: str) -> State:
    values = {o.key: options.get(o.key, o.default) for o in META.options}
    return GAME.setup(Setup(n, values))


def state(
    stage: Stage = Stage.OFFER,
    n: int = 4,
    *,
    party: Mapping[int, Iterable[int]] | None = None,
    used: Mapping[int, Iterable[int]] | None = None,
    retired: Mapping[int, Sequence[int]] | None = None,
    hand: Mapping[int, int] | None = None,
    known: Mapping[int, Sequence[int]] | None = None,
    options: Mapping[str, str] | None = None,
    **fields: Any,
) -> State:
    """A table of `n` in round 1 with A active; parties {1, 2} all ready and hands of 5 unless said otherwise.

    While a card is under way it lies at B (at A in RETURN) and was sent from the hand. `revealed` is Chicken by default
    and lies on the discard. The deck is what is left of the 77.
    """
    party, used, retired, hand, known = party or {}, used or {}, retired or {}, hand or {}, known or {}
    players = tuple(
        Player(
            party=tuple(sorted(party.get(i, (1, 2)))),
            used=tuple(sorted(used.get(i, ()))),
            retired=tuple(retired.get(i, ())),
            hand=len(known[i]) if i in known else hand.get(i, 5),
            known_hand=tuple(sorted(known[i])) if i in known else None,
        )
        for i in range(n)
    )
    data: dict[str, Any] = {"n": n, "options": Options(**(options or {})), "stage": stage, "players": players}
    data |= {"round": 1, "active": A}
    if stage in IN_ROUND:
        data["revealed"] = fields.get("revealed", 1)
        data["discard"] = (data["revealed"],) if data["revealed"] is not None else ()
    if stage in CARRYING:
        data |= {"wandering": True, "holder": A if stage is Stage.RETURN else B, "origin": "hand", "seen_by": (A,)}
    data |= fields
    if "deck" not in data:
        lying = sum(len(p.party) + len(p.retired) + p.hand for p in players)
        lying += len(data.get("discard", ())) + len(data.get("down", ())) + bool(data.get("wandering"))
        data["deck"] = 77 - lying
    return State(**data)


def move(kind: str, **fields: Any) -> Any:
    return MOVE.validate_python({"kind": kind, **fields})


def play(s: State, kind: str, *, anyway: bool = False, **fields: Any) -> State:
    """The state after a move; raises Illegal."""
    return GAME.apply(s, move(kind, **fields), anyway=anyway)


def why(s: State, kind: str, **fields: Any) -> set[str]:
    """The rule ids against a move; empty = legal."""
    return {r.rule for r in GAME.check(s, move(kind, **fields))}


def hard(s: State, kind: str, **fields: Any) -> bool:
    return any(r.hard for r in GAME.check(s, move(kind, **fields)))


def use(s: State, seat: int, hero: int, **fields: Any) -> State:
    """Announce an ability."""
    return play(s, "use_ability", seat=seat, hero=hero, **fields)


def resolve(s: State, **fields: Any) -> State:
    return play(s, "resolve_ability", **fields)


def offer(s: State, kind: str, seat: int | None = None, **fixed: Any) -> Offer:
    """The offer of this kind, of this seat if given, with these fixed values."""
    found = [
        o
        for o in GAME.offers(s)
        if o.kind == kind
        and (seat is None or o.seat == seat)
        and all(dict(o.fixed).get(f) == v for f, v in fixed.items())
    ]
    assert len(found) == 1, found
    return found[0]


def cards(s: State) -> int:
    """All cards the state accounts for."""
    lying = sum(len(p.party) + len(p.retired) + p.hand for p in s.players)
    return s.deck + lying + len(s.discard) + len(s.down) + s.wandering
