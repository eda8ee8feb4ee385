"""Quiz: a position from a random game, and a question whose one right answer the rules give.

Endless and seeded: `question(game, seed)` is always the same for the same seed. A game may add questions of its own in
`quiz.QUESTIONS`: functions of the random source and the table that return a Quiz or None; with `quiz.GENERAL = False` only
those are asked (where moves are mere bookkeeping, asking what is allowed teaches nothing).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random

from pydantic import JsonValue

from companion.core import registry
from companion.core.contract import AnyGame, Field, Move, Offer, Ruling
from companion.core.lesson import Answer
from companion.core.table import Header, Table
from companion.core.text import Msg, msg

LONGEST = 120  # moves played before a question is asked
TRIES = 60
OTHERS = 2  # wrong answers beside the right one


@dataclass(frozen=True, slots=True)
class Quiz:
    """A question about `table`. Exactly one of `answers` is right; `rules` are the ids it is about.

    `move`: the move that is asked about, as stored; None if the answers themselves are moves or numbers.
    """

    table: Table
    kind: str
    ask: Msg
    answers: tuple[Answer, ...]
    rules: tuple[str, ...]
    move: dict[str, JsonValue] | None = None


Ask = Callable[[Random, Table], Quiz | None]


def question(game: AnyGame, seed: int, names: Sequence[str]) -> Quiz:
    """A question; `names` for the players, as many as the game can seat at most."""
    chance = Random(seed)
    own_part = registry.part(game.meta.id, "quiz")
    own: Sequence[Ask] = getattr(own_part, "QUESTIONS", ())
    general: Sequence[Ask] = (may, why, which) if getattr(own_part, "GENERAL", True) else ()
    while True:  # a random game always comes to a position in which something is legal and something is not
        table = _position(game, chance, names)
        kinds = [*general, *own, *own]
        chance.shuffle(kinds)
        for ask in kinds:
            if found := ask(chance, table):
                return found


def _position(game: AnyGame, chance: Random, names: Sequence[str]) -> Table:
    """A table somewhere in a random game."""
    unofficial = dict(game.meta.unofficial)
    seats = chance.choice([n for n in game.meta.seats if n not in unofficial])
    table = Table.new(game, Header(id="quiz", game=game.meta.id, seats=tuple(names[:seats]), options={}))
    own = {o.key: table.header.options[o.key] for o in game.meta.options}
    dealer = registry.dealer(game.meta.id)(seats, own, chance.randrange(2**31))
    moves = chance.randrange(3 * seats, LONGEST)
    for _ in range(moves):
        move = dealer.move(table.state)
        if move is None or game.outcome(after := game.apply(table.state, move)) is not None:
            break
        table = Table(game, table.header, (), after, table.versions, 0)  # without its history: only the position counts
    return table


def may(chance: Random, table: Table) -> Quiz | None:
    """Is this move allowed?"""
    wanted = chance.random() < 0.5
    for data, move, rulings in _moves(chance, table):
        if bool(rulings) is not wanted:
            return Quiz(
                table,
                "may",
                msg("Is this allowed now? {told}", told=table.game.tell(table.state, move)),
                (Answer(msg("Yes"), not rulings, rulings), Answer(msg("No"), bool(rulings), rulings)),
                _rules(rulings),
                data,
            )
    return None


def why(chance: Random, table: Table) -> Quiz | None:
    """Why is this move not allowed?"""
    asked: tuple[dict[str, JsonValue], Move, tuple[Ruling, ...]] | None = None
    others: dict[Msg, Ruling] = {}
    for data, move, rulings in islice(_moves(chance, table), TRIES):
        if asked is None and len(rulings) == 1:
            asked = (data, move, rulings)
        for ruling in rulings:
            others[ruling.why] = ruling
    if asked is None:
        return None
    data, move, (reason,) = asked
    wrong = [r for r in others.values() if r.rule != reason.rule and r.why != reason.why][:OTHERS]
    if not wrong:
        return None
    found = [Answer(reason.why, True, (reason,)), *(Answer(r.why, False, (r,)) for r in wrong)]
    chance.shuffle(found)
    ask = msg("Why is this not allowed now? {told}", told=table.game.tell(table.state, move))
    return Quiz(table, "why", ask, tuple(found), (reason.rule,), data)


def which(chance: Random, table: Table) -> Quiz | None:
    """Which of these is allowed?"""
    good: Answer | None = None
    bad: list[Answer] = []
    for _, move, rulings in islice(_moves(chance, table), TRIES):
        answer = Answer(table.game.tell(table.state, move), not rulings, rulings)
        if not rulings:
            good = good or answer
        elif len(bad) < OTHERS and answer.label not in [a.label for a in bad]:
            bad.append(answer)
    if not good or not bad or good.label in [a.label for a in bad]:
        return None
    found = [good, *bad]
    chance.shuffle(found)
    rules = tuple(r.rule for a in bad for r in a.why)
    return Quiz(table, "which", msg("Which of these is allowed now?"), tuple(found), tuple(dict.fromkeys(rules)))


def _rules(rulings: Sequence[Ruling]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(r.rule for r in rulings))


def _moves(chance: Random, table: Table) -> Iterator[tuple[dict[str, JsonValue], Move, tuple[Ruling, ...]]]:
    """Moves of the table at random, legal and not, in the order they are tried."""
    game, s = table.game, table.state
    offers: list[Offer] = [o for o in game.offers(s) if not o.aside and not o.anytime]
    chance.shuffle(offers)
    for offer in offers:
        data = offer.data(**{f.name: _value(chance, f) for f in offer.fields if not f.optional})
        move = game.parse(data)
        yield data, move, tuple(game.check(s, move))


def _value(chance: Random, field: Field) -> JsonValue:
    values = [c.value for c in field.choices]
    if field.many is not None:
        return [chance.choice(values) for _ in range(field.many)] if values else []
    return chance.choice(values) if values else None
