"""Offers and the rules' checks say the same, for every game of the catalogue, at every step of random games.

An offer without rulings: each combination of its legal values is legal. A value with rulings, or an offer with rulings:
the move built from it is refused for these reasons. And a legal move is always among the offers.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any

import pytest

from companion.core import registry
from companion.core.contract import AnyGame, Change, Field, Offer, Setup
from companion.core.table import Header, Table

ABSENT: Any = object()
COMBINATIONS = 40
STEPS, THOROUGH = 160, 8  # moves of a game that are looked at, and each how many of them thoroughly
Values = dict[str, Any]


def legal_values(field: Field) -> list[Any]:
    """Values the offer calls legal; of a list a few, as varied as can be."""
    legal = [c.value for c in field.choices if not c.rulings]
    found: list[Any] = [ABSENT] if field.optional else []
    if field.many is None:
        return found + legal
    if not legal and field.many:
        return found
    return found + [[legal[(i + j) % len(legal)] for j in range(field.many)] for i in range(min(3, len(legal) or 1))]


def data(offer: Offer, values: Values) -> dict[str, Any]:
    return offer.data(**{k: v for k, v in values.items() if v is not ABSENT})


def combinations(offer: Offer) -> Iterator[Values]:
    """Moves the offer calls legal."""
    names = [f.name for f in offer.fields]
    for values in islice(product(*(legal_values(f) for f in offer.fields)), COMBINATIONS):
        yield dict(zip(names, values, strict=True))


def first(field: Field) -> Any:
    """Some value, legal or not."""
    values = [c.value for c in field.choices]
    if field.many is not None:
        return [values[i % len(values)] for i in range(field.many)] if values else []
    return values[0] if values else ABSENT


def reasons(game: AnyGame, state: Any, move: dict[str, Any]) -> list[str]:
    return [r.rule for r in game.check(state, game.parse(move))]


def offers_agree(game: AnyGame, state: Any) -> None:
    for offer in game.offers(state):
        if offer.possible:
            for values in combinations(offer):
                move = data(offer, values)
                assert reasons(game, state, move) == [], move
                game.apply(state, game.parse(move))
        else:
            move = data(offer, {f.name: first(f) for f in offer.fields})
            assert {r.rule for r in offer.rulings} <= set(reasons(game, state, move)), move
        for field in offer.fields:
            choices_agree(game, state, offer, field)


def choices_agree(game: AnyGame, state: Any, offer: Offer, field: Field) -> None:
    """Each value with rulings is refused for them, the other fields filled with anything."""
    for choice in field.choices:
        if choice.rulings:
            value = choice.value if field.many is None else [choice.value] * field.many
            others = {f.name: first(f) for f in offer.fields if f.name != field.name}
            move = data(offer, {**others, field.name: value})
            assert {r.rule for r in choice.rulings} <= set(reasons(game, state, move)), move


def covered(offers: Sequence[Offer], move: dict[str, Any]) -> bool:
    """An offer without rulings holds this move with legal values."""
    return any(
        offer.kind == move["kind"]
        and offer.possible
        and all(move.get(k) == v for k, v in offer.fixed)
        and all(_holds(f, move.get(f.name)) for f in offer.fields)
        for offer in offers
    )


def _holds(field: Field, value: Any) -> bool:
    legal = [c.value for c in field.choices if not c.rulings]
    if value is None:
        return field.optional
    if field.many is None:
        return value in legal if field.choices else isinstance(value, str)  # a field without choices is a text
    return len(value) == field.many and all(v in legal for v in value)


def tables() -> Iterator[tuple[str, int, bool]]:
    """Each game with each number of players, with the first and with the last value of every option."""
    for meta in registry.metas().values():
        unofficial = dict(meta.unofficial)
        for n in meta.seats:
            for last in (False, True):
                if last or n not in unofficial:
                    yield meta.id, n, last


@pytest.mark.parametrize(("id", "n", "last"), list(tables()))
def test_offers_and_checks_agree_at_every_step(id: str, n: int, last: bool) -> None:
    game = registry.game(id)
    options = {o.key: o.values[-1 if last else 0].value for o in game.meta.options}
    options |= {key: "on" for seats, key in game.meta.unofficial if seats == n}
    table = Table.new(game, Header(id="t", game=id, seats=tuple(f"P{i}" for i in range(n)), options=options))
    dealer = registry.dealer(id)(n, options, 7 + n)
    assert table.state == game.setup(Setup(n, options))
    steps = 0
    while (move := dealer.move(table.state)) is not None and steps < STEPS:
        state = table.state
        stored = json.loads(move.model_dump_json())
        assert game.parse(stored) == move
        assert game.state_type.model_validate_json(state.model_dump_json()) == state
        assert covered(game.offers(state), stored), stored
        if steps % THOROUGH == 0:
            offers_agree(game, state)
            says_something(game, state, n, move)
        after = table.play(stored)
        assert after.undo().state == state
        assert after.undo().redo().state == after.state
        table, steps = after, steps + 1
    offers_agree(game, table.state)


def says_something(game: AnyGame, state: Any, n: int, move: Any) -> None:
    """Nothing that is said about a state raises, and setting an item to what it is changes no item."""
    game.score(state)
    game.status(state)
    game.tell(state, move)
    for seat in (None, *range(n)):
        game.advise(state, seat)
        mine = game.offers(state, seat)
        assert all(seat is None or o.seat in (None, seat) for o in mine)
    items = game.items(state)
    for item in items:
        assert game.items(game.correct(state, [Change(key=item.key, value=item.value)])) == items
