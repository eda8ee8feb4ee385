"""Random games driven by the offers alone, to see that whatever is offered can be done."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.core.contract import Field, Move, Offer, Setup
from companion.games.za_jedna import rules
from companion.games.za_jedna.moves import MOVE
from companion.games.za_jedna.offers import offers
from companion.games.za_jedna.rules.setup import new_game
from companion.games.za_jedna.state import Options, State

SELDOM = {
    "set_level": 0.01,
    "reshuffle": 0.01,
    "edit_deck": 0.01,
    "take_character": 0.3,
    "use_ability": 0.5,
    "more": 0.1,
}
SKIPPED = ("note", "next_game")  # free text; a game is enough


def data(rng: Random, offer: Offer) -> dict[str, Any]:
    """A move of an offer, optional fields now and then."""
    chosen = {f.name: _value(rng, f) for f in offer.fields if not f.optional or rng.random() < SELDOM.get(f.name, 0.5)}
    return offer.data(**{name: value for name, value in chosen.items() if value is not None})


def _value(rng: Random, field: Field) -> Any:
    legal = [c.value for c in field.choices if not c.rulings]
    if field.optional and not legal:
        return None
    if field.many is not None:
        return [rng.choice(legal) for _ in range(field.many)]
    return rng.choice(legal)


def choose(rng: Random, found: list[Offer]) -> Offer:
    return rng.choices(found, [SELDOM.get(o.kind, 1.0) for o in found])[0]


def options(rng: Random) -> dict[str, str]:
    """A random value for every option."""
    kinds = {name: field.annotation.__args__ for name, field in Options.model_fields.items()}  # type: ignore[union-attr]
    return {name: rng.choice(values) for name, values in kinds.items()}


def walk(seed: int, n: int, chosen: dict[str, str] | None = None, limit: int = 160) -> Iterator[tuple[State, Move]]:
    """States of a random game with the move made next; ends with the game or after `limit` moves."""
    rng = Random(seed)
    s = new_game(Setup(n, chosen if chosen is not None else options(rng)))
    for _ in range(limit):
        if s.stage == "over" and all(p.role for p in s.players):
            return
        found = [o for o in offers(s) if o.possible and o.kind not in SKIPPED]
        assert found, "nothing is possible"
        move = MOVE.validate_python(data(rng, choose(rng, found)))
        yield s, move
        s = rules.apply(s, move)
