"""What every game must keep, whatever its rules: one walk with the game's own dealer, everything checked on the way.

`walk("kuro", seats=4, seed=1)` plays a game to its end and fails where the contract is broken.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

import pytest

from companion import content
from companion.core import registry
from companion.core.contract import AnyGame, Change, Illegal, Move, Offer, Setup
from companion.core.table import COMMON_OPTIONS, Header, Play, Refused, Table, TableFile
from companion.core.telling import told, told_value
from companion.core.text import Msg
from companion.i18n import LANGUAGES, Words
from companion.ui.fonts import missing

NAMES = ("Ada", "Bořek", "Cyril", "Dana", "Evžen", "Fína", "Gita", "Hynek", "Ivo", "Jana")


@dataclass
class Walk:
    """What a walk saw. `ended`: the rule of the outcome, "" if it was cut short."""

    moves: list[Move] = field(default_factory=list)
    kinds: set[str] = field(default_factory=set)
    refused: set[str] = field(default_factory=set)
    ended: str = ""
    table: Table | None = None


def tables(id: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Every number of players with the defaults, and every other value of every option once."""
    meta = registry.metas()[id]
    unofficial = dict(meta.unofficial)
    for seats in meta.seats:
        yield seats, {unofficial[seats]: "on"} if seats in unofficial else {}
    usual = [n for n in meta.seats if n not in unofficial]
    for i, option in enumerate(meta.options):
        for value in option.values[1:]:
            yield usual[i % len(usual)], {option.key: value.value}


def walk(id: str, seats: int, options: dict[str, str] | None = None, seed: int = 0, limit: int = 2000) -> Walk:
    """Play with the dealer, at most `limit` moves; everything said is rendered at some steps, chosen by the seed."""
    game = registry.game(id)
    chance = random.Random(seed)
    speakers = [Words(lang, content.glossary(id), NAMES[:seats]) for lang in LANGUAGES]
    table = Table.new(game, Header(id="w", game=id, seats=NAMES[:seats], options=options or {}))
    own = {o.key: table.header.options[o.key] for o in game.meta.options}
    dealer = registry.dealer(id)(seats, own, seed)
    seen = Walk()
    assert Table.new(game, table.header).state == table.state, "setup is not pure"
    _checklist(game, Setup(seats, own), speakers)
    while len(seen.moves) < limit:
        state = table.state
        thorough = len(seen.moves) < 6 or chance.random() < 0.03
        _state(game, state)
        if thorough:
            _says(game, state, speakers)
            _offers(game, state, seats, speakers, seen)
            _items(game, state, speakers)
        move = dealer.move(state)
        if move is None:
            break
        table = _step(table, move, speakers, thorough)
        seen.moves.append(move)
        seen.kinds.add(move.kind)
    outcome = game.outcome(table.state)
    if len(seen.moves) < limit:
        assert outcome is not None, "the dealer stopped but the game has no outcome"
        _known(game, [outcome.rule])
        seen.ended = outcome.rule
        for words in speakers:
            sound(words, outcome.why)
        assert set(outcome.winners) <= set(range(seats))
    _says(game, table.state, speakers)
    _whole(table)
    seen.table = table
    return seen


# --- one step ---


def _step(table: Table, move: Move, speakers: Sequence[Words], thorough: bool) -> Table:
    game, before = table.game, table.state
    data = move.model_dump(mode="json", exclude_unset=False)
    assert game.parse(json.loads(json.dumps(data))) == move, f"the move does not survive JSON: {data}"
    assert game.check(before, move) == [], f"the dealer's move is refused: {data}"
    kept = before.model_dump_json() if thorough else ""
    after = table.play(data)
    if thorough:
        assert before.model_dump_json() == kept, "apply changed the state it was given"
        assert game.apply(before, move) == after.state, "apply is not pure"
        assert after.undo().state == before, "undo does not bring the state back"
        assert after.undo().redo().state == after.state
        assert any(_covers(o, data) for o in game.offers(before)), f"no offer covers {data}"
        for words in speakers:
            sound(words, told(table, after.entries[-1]))
    return after


def _covers(offer: Offer, data: dict[str, Any]) -> bool:
    if offer.kind != data["kind"] or not offer.possible:
        return False
    return all(data.get(k) == v for k, v in offer.fixed)


def _state(game: AnyGame, state: Any) -> None:
    again = game.state_type.model_validate_json(state.model_dump_json())
    assert again == state, "the state does not survive JSON"
    status = game.status(state)
    assert status.over == (game.outcome(state) is not None), "status and outcome disagree about the end"


# --- what a game says ---


def messages(thing: Any) -> Iterator[Msg]:
    """Every message in what a game says, however deep."""
    if isinstance(thing, Msg):
        yield thing
    elif is_dataclass(thing) and not isinstance(thing, type):
        for f in fields(thing):
            yield from messages(getattr(thing, f.name))
    elif isinstance(thing, list | tuple):
        for part in thing:
            yield from messages(part)


def rules_of(thing: Any) -> Iterator[str]:
    """Every rule id in what a game says, however deep."""
    if is_dataclass(thing) and not isinstance(thing, type) and not isinstance(thing, Msg):
        for f in fields(thing):
            value = getattr(thing, f.name)
            if f.name == "rule":
                yield value
            elif f.name == "rules":
                yield from value
            else:
                yield from rules_of(value)
    elif isinstance(thing, list | tuple):
        for part in thing:
            yield from rules_of(part)


def sound(words: Words, m: Msg) -> None:
    """The message can be said, whole and in the glyphs there are."""
    text = words.say(m)
    assert text.strip(), f"{m.id!r} says nothing in {words.lang}"
    assert "{" not in text, f"{m.id!r} leaves a place empty in {words.lang}: {text}"
    assert not missing(text), f"{m.id!r} has strange characters in {words.lang}: {text}"


def _known(game: AnyGame, ids: Iterable[str]) -> None:
    known = set(content.ids(game.meta.id).ids)
    assert not (strange := set(ids) - known), f"unknown rules: {sorted(strange)}"


def _sound_all(game: AnyGame, said: Any, speakers: Sequence[Words]) -> None:
    _known(game, rules_of(said))
    for m in messages(said):
        for words in speakers:
            sound(words, m)


def _says(game: AnyGame, state: Any, speakers: Sequence[Words]) -> None:
    seats = len(speakers[0].names)
    sheet = game.score(state)
    _sound_all(game, [game.status(state), game.advise(state), sheet], speakers)
    for seat in range(seats):
        _sound_all(game, game.advise(state, seat), speakers)
    assert sorted(s.seat for s in sheet.seats) == list(range(seats)), "the score sheet leaves a player out"
    places = [s.place for s in sheet.seats]
    assert places == sorted(places), "the score sheet is not in order"
    assert places[0] == 1


def _checklist(game: AnyGame, setup: Setup, speakers: Sequence[Words]) -> None:
    steps = game.checklist(setup)
    assert steps
    assert len({c.key for c in steps}) == len(steps)
    _sound_all(game, steps, speakers)


def _offers(game: AnyGame, state: Any, seats: int, speakers: Sequence[Words], seen: Walk) -> None:
    offers = game.offers(state)
    _sound_all(game, offers, speakers)
    for seat in range(seats):
        assert all(o.seat in (seat, None) for o in game.offers(state, seat))
    for offer in offers:
        if not offer.possible:
            seen.refused.add(offer.kind)
        for data, legal in samples(offer):
            rulings = game.check(state, game.parse(data))
            assert bool(rulings) != legal, f"offer and check disagree about {data}: {[r.rule for r in rulings]}"
            if legal:
                game.apply(state, game.parse(data))
            else:
                _refuses(game, state, data)


def samples(offer: Offer) -> Iterator[tuple[dict[str, Any], bool]]:
    """Moves an offer describes, with what it says about each: those without fields, and those with one field."""
    required = [f for f in offer.fields if not f.optional]
    if not required:
        yield offer.data(), offer.possible
    elif len(required) == 1 and required[0].many is None:
        for choice in required[0].choices:
            yield offer.data(**{required[0].name: choice.value}), offer.possible and not choice.rulings


def _refuses(game: AnyGame, state: Any, data: dict[str, Any]) -> None:
    with pytest.raises(Illegal) as e:
        game.apply(state, game.parse(data))
    assert e.value.rulings


def _items(game: AnyGame, state: Any, speakers: Sequence[Words]) -> None:
    items = game.items(state)
    _sound_all(game, items, speakers)
    assert len({i.key for i in items}) == len(items)
    for item in items:
        assert game.correct(state, [Change(key=item.key, value=item.value)]) == state, f"{item.key} set to what it is"
        for words in speakers:
            sound(words, Msg("{value}", (("value", told_value(item, item.value)),)))
    with pytest.raises(Illegal):
        game.correct(state, [Change(key="no such item", value=1)])


# --- the whole table ---


def _whole(table: Table) -> None:
    """The log replays to the same state, survives JSON, and a wrong move is refused with its number."""
    file = TableFile(header=table.header, entries=table.entries)
    again = TableFile.model_validate_json(file.model_dump_json())
    assert Table.load(table.game, again.header, again.entries).state == table.state
    assert set(table.header.options) == {o.key for o in (*table.game.meta.options, *COMMON_OPTIONS)}
    with pytest.raises(Refused) as e:
        table.add(Play(move={"kind": "no such move"}))
    assert e.value.n == table.last + 1
