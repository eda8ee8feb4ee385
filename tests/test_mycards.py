"""A group's own cards: what is told stays, can be taken back, travels as a file, and nothing wrong gets in."""

from __future__ import annotations

import asyncio
import copy
import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import content, mycards
from companion.core.contract import Illegal
from companion.games.hrdina import cards
from companion.games.hrdina.catalogue import Catalogue, Kind
from companion.games.hrdina.state import Tables
from companion.mycards import MyCards, Offer
from companion.mycards.file import read_cards, to_json
from companion.store import files
from companion.store.memory import MemoryStore

CATALOGUE: Catalogue = content.catalogue("hrdina")
EMPTY = MyCards()
WANTED = [{"colour": c, "cell": n} for c, n in zip("WGPKBR", (1, 2, 2, 3, 3, 3), strict=True)]
GOALS = [{"low": 14, "high": 15, "stars": 2}] * 6

# Something told of every kind.
TOLD: list[tuple[Kind, dict[str, Any]]] = [
    ("board", {"id": "board.gnome", "name": "Gnóm", "mods": [-2, 0, 2, 0, 0, 0]}),
    ("board", {"id": "own.kocka", "name": "Kočka", "mods": [0, 2, 0, 0, -2, 0]}),
    ("class", {"id": "class.bard", "colour": "P", "goals": GOALS}),
    ("backstory", {"id": "backstory.doomed", "name": "Odsouzený", "wanted": WANTED}),
    ("alignment", {"id": "alignment.miscreant", "values": [-3, 0, 1, 0, 0, -1, 1, -1, 3]}),
    ("familiar", {"id": "familiar.ice_bear", "low": 5, "high": 8, "points": 3, "story": ["R", "G", "B"]}),
    ("monster", {"id": "monster.cyclops", "rungs": [[14, 2], [18, 4], [22, 6]], "bonus": 2, "ability": "Zuří.\nBije."}),
    ("armor", {"id": "chain", "table": [0, 1, 2, 4, 6, 8], "colours": ["R"]}),
    (
        "trait",
        {
            "id": "trait.weak",
            "points": 2,
            "condition": {
                "kind": "any_of",
                "parts": [
                    {"kind": "amount", "what": "attribute_total", "of": "STR", "op": "<=", "n": 9},
                    {"kind": "alignment_in", "cells": ["LG", "CE"]},
                ],
            },
        },
    ),
    ("fiend", {"id": "fiend.chaos", "worth": -1}),
    ("weapon", {"id": "weapon.sling", "name": "Prak"}),
    ("piece", {"id": "armor.chain_helm", "name": "Kroužková přilba"}),
    ("minion", {"id": "minion.bestiar_23", "name": "Ještěr"}),
]


def full() -> MyCards:
    my = EMPTY
    for kind, card in TOLD:
        my = mycards.learn(my, kind, card)
    return mycards.learn_tables(my, {"backstory": [0, 0, 1, 2, 3, 4, 6]})


def offer(my: MyCards, kind: Kind, id: str) -> Offer:
    found = mycards.known(CATALOGUE, my, kind, id)
    assert found
    return found


# --- telling and taking back ---


@pytest.mark.parametrize(("kind", "card"), TOLD, ids=[t[1]["id"] for t in TOLD])
def test_what_was_told_is_offered(kind: Kind, card: dict[str, Any]) -> None:
    my = mycards.learn(EMPTY, kind, card)
    found = offer(my, kind, card["id"])
    assert set(found.own) == card.keys() - {"id"}
    assert found.name("cs") == card.get("name", found.name("cs"))
    told = my.get(kind, card["id"])
    assert told
    assert told.to_json() == {"kind": kind, **card}
    assert found in mycards.offers(CATALOGUE, my, kind)
    assert mycards.forget(my, kind, card["id"]) == EMPTY


def test_a_correction_wins_over_the_catalogue_until_taken_back() -> None:
    before = offer(EMPTY, "alignment", "alignment.miscreant")
    assert before.origin["values"] == "unverified"
    assert isinstance(before.card, cards.Alignment)
    values = [-3, 0, 1, 0, 0, -1, 1, -1, 3]
    my = mycards.learn(EMPTY, "alignment", {"id": before.id, "values": values})
    after = offer(my, "alignment", before.id)
    assert after.card == cards.Alignment(id=before.id, values=tuple(values))
    assert after.origin["values"] == "own"
    assert after.note == before.note
    assert offer(mycards.forget(my, "alignment", before.id), "alignment", before.id) == before


def test_a_name_alone_leaves_the_facts_to_the_catalogue() -> None:
    my = mycards.learn(EMPTY, "class", {"id": "class.bard", "name": "  Bard \t neboli  pěvec "})
    found = offer(my, "class", "class.bard")
    assert found.name("cs") == found.name("en") == "Bard neboli pěvec"
    assert found.own == ("name",)
    assert found.origin["goals"] == "catalogue"
    assert isinstance(found.card, cards.HeroClass)
    assert found.card.name == "Bard neboli pěvec"
    assert offer(EMPTY, "class", "class.bard").card == found.card.model_copy(update={"name": ""})


def test_facts_are_told_one_after_another() -> None:
    my = mycards.learn(EMPTY, "familiar", {"id": "familiar.ice_bear", "points": 3})
    assert offer(my, "familiar", "familiar.ice_bear").missing == ("story",)
    my = mycards.learn(my, "familiar", {"id": "familiar.ice_bear", "story": ["R", "G", "B"], "points": None})
    found = offer(my, "familiar", "familiar.ice_bear")
    assert found.missing == ()
    assert found.unverified == ("low", "high")
    assert found.card == cards.Familiar(id="familiar.ice_bear", low=5, high=7, points=3, story=("R", "G", "B"))
    assert len(my.cards) == 1


def test_one_fact_can_be_taken_back() -> None:
    my = full()
    left = mycards.forget(my, "familiar", "familiar.ice_bear", "low")
    assert offer(left, "familiar", "familiar.ice_bear").own == ("points", "story")
    assert mycards.forget(my, "class", "class.bard", "goals", "colour").get("class", "class.bard") is None
    assert mycards.forget(my, "board", "own.kocka", "mods").get("board", "own.kocka") is None
    assert mycards.forget(my, "board", "board.nobody") == my


def test_only_what_the_user_changed_is_learnt() -> None:
    before = offer(EMPTY, "monster", "monster.cyclops")
    assert isinstance(before.card, cards.Monster)
    edited = cards.Monster.model_validate({**before.card.model_dump(), "rungs": ((14, 2), (18, 4))})
    assert mycards.changed(before, edited).keys() - {"reroll_price"} == {"id", "rungs"}
    same = cards.Monster.model_validate(before.card.model_dump(exclude_unset=True))
    assert mycards.changed(before, same) == {"id": "monster.cyclops"}
    assert mycards.learn(EMPTY, "monster", mycards.changed(before, same)) == EMPTY


def test_a_picked_card_is_learnt_whole() -> None:
    condition = cards.AllOf(parts=(cards.Amount(what="gold", op=">=", n=5), cards.OfRow(what="goal_met", of="STR")))
    trait = cards.Trait(id="trait.weak", points=3, condition=condition, met=True, kept=False)
    told = mycards.learn(EMPTY, "trait", trait).get("trait", "trait.weak")
    assert told
    assert told.facts() == {"points": 3, "condition": condition}
    armor = cards.Armor(type="chain", count=3, table=(0, 1, 3), colours=())
    my = mycards.learn(EMPTY, "armor", armor)
    assert offer(my, "armor", "chain").card == cards.Armor(type="chain", count=0, table=(0, 1, 3))
    assert offer(my, "armor", "chain").missing == ("colours",)
    my = mycards.learn(my, "armor", {"id": "chain", "colours": []})  # none is printed
    assert offer(my, "armor", "chain").missing == ()
    board = cards.HeroBoard(id="board.elf", mods=(0, 2, -2, 0, 0, 0))
    assert offer(mycards.learn(EMPTY, "board", board), "board", "board.elf").own == ("mods",)


def test_rungs_tell_the_strength() -> None:
    assert offer(EMPTY, "monster", "monster.cyclops").unverified[-2:] == ("strength", "bonus")
    my = mycards.learn(EMPTY, "monster", {"id": "monster.cyclops", "strength": 15, "rungs": [[14, 2], [18, 4]]})
    found = offer(my, "monster", "monster.cyclops")
    assert isinstance(found.card, cards.Monster)
    assert found.card.strength == 14
    assert "strength" not in found.unverified


def test_cards_of_ones_own() -> None:
    id = mycards.own_id(EMPTY, "board", "Kočičí člověk!")
    assert id == "own.kocici_clovek"
    my = mycards.learn(EMPTY, "board", {"id": id, "name": "Kočičí člověk", "mods": [0, 2, 0, 0, -2, 0]})
    assert mycards.own_id(my, "board", "Kočičí člověk") == "own.kocici_clovek_2"
    assert mycards.own_id(my, "board", "…") == "own.card"
    found = mycards.offers(CATALOGUE, my, "board", "base")[-1]
    assert (found.id, found.set, found.name("en")) == (id, "own", "Kočičí člověk")
    assert found.card == cards.HeroBoard(id=id, name="Kočičí člověk", mods=(0, 2, 0, 0, -2, 0))
    assert mycards.known(CATALOGUE, my, "class", id) is None


def test_a_card_of_a_newer_catalogue_waits() -> None:
    """A part told of a card this catalogue does not have is kept, and offered only if it is enough to play with."""
    my = mycards.learn(EMPTY, "board", {"id": "board.ghost", "name": "Duch"})
    assert mycards.known(CATALOGUE, my, "board", "board.ghost") is None
    my = mycards.learn(my, "board", {"id": "board.ghost", "mods": [0] * 6})
    assert offer(my, "board", "board.ghost").name("cs") == "Duch"


def test_everything_is_offered_once() -> None:
    merged = mycards.merged(CATALOGUE, full())
    assert set(merged) == set(mycards.KINDS)
    for kind, found in merged.items():
        ids = [o.id for o in found]
        assert len(set(ids)) == len(ids) >= len(CATALOGUE.of(kind))
        assert all(o.name("cs") for o in found)
        for o in found:
            assert mycards.known(CATALOGUE, full(), kind, o.id) == o
    assert not mycards.merged(CATALOGUE, EMPTY, "base")["familiar"]
    assert mycards.known(CATALOGUE, EMPTY, "class", "board.elf") is None


def test_tables() -> None:
    found, origin = mycards.tables(CATALOGUE, EMPTY)
    assert (found, origin) == (Tables(), "unverified")
    my = mycards.learn_tables(EMPTY, Tables(backstory=(0, 0, 1, 2, 3, 4, 6)))
    assert mycards.tables(CATALOGUE, my) == (Tables(backstory=(0, 0, 1, 2, 3, 4, 6)), "own")
    assert mycards.learn_tables(my, None) == EMPTY


# --- what no card can have ---

WRONG: list[tuple[Kind, dict[str, Any], str]] = [
    ("board", {"id": "board.elf", "mods": [3, 0, 0, 0, 0, -3]}, "hrdina.check.modifiers"),
    ("board", {"id": "board.elf", "mods": [0] * 5}, "hrdina.check.modifiers"),
    ("board", {"id": "board.elf", "mods": ["2", 0, 0, 0, 0, -2]}, "hrdina.check.modifiers"),
    ("board", {"id": "own.elf", "name": "Elf"}, "hrdina.entry.rest"),
    ("board", {"id": "own.elf", "mods": [0] * 6}, "hrdina.entry.rest"),
    ("board", {"id": "class.bard", "mods": [0] * 6}, "hrdina.entry.rest"),
    ("board", {"mods": [0] * 6}, "hrdina.entry.rest"),
    ("board", {"id": "board.elf", "goals": GOALS}, "hrdina.entry.rest"),
    ("board", {"id": "board.elf", "name": "x" * 61}, "hrdina.entry.rest"),
    ("board", {"id": "board.elf", "name": "\u202eflE"}, "hrdina.entry.rest"),
    ("class", {"id": "class.bard", "goals": GOALS[:5]}, "hrdina.score.goal_range"),
    ("class", {"id": "class.bard", "goals": [{"low": 15, "high": 14, "stars": 2}] * 6}, "hrdina.score.goal_range"),
    ("class", {"id": "class.bard", "colour": "O"}, "hrdina.score.class_colour"),
    ("backstory", {"id": "backstory.doomed", "wanted": WANTED[:5]}, "hrdina.check.backstory"),
    ("backstory", {"id": "backstory.doomed", "wanted": [{"colour": "R", "cell": 4}] * 6}, "hrdina.check.backstory"),
    ("alignment", {"id": "alignment.rebel", "values": [6] + [0] * 8}, "hrdina.check.alignment"),
    ("familiar", {"id": "familiar.ice_bear", "low": 7, "high": 5}, "hrdina.check.familiar"),
    ("familiar", {"id": "familiar.ice_bear", "low": 7}, "hrdina.check.familiar"),
    ("familiar", {"id": "familiar.ice_bear", "low": 2, "high": 5}, "hrdina.check.familiar"),
    ("familiar", {"id": "familiar.ice_bear", "points": 11}, "hrdina.check.familiar"),
    ("familiar", {"id": "familiar.ice_bear", "story": ["R", "G"]}, "hrdina.familiar.profile"),
    ("monster", {"id": "monster.hydra", "rungs": [[14, 2], [14, 4]]}, "hrdina.check.battle"),
    ("monster", {"id": "monster.hydra", "rungs": [[14, 4], [15, 2]]}, "hrdina.check.battle"),
    ("monster", {"id": "monster.hydra", "rungs": [[n + 1, 0] for n in range(21)]}, "hrdina.check.battle"),
    ("monster", {"id": "monster.hydra", "strength": 61}, "hrdina.check.battle"),
    ("monster", {"id": "monster.hydra", "bonus": 11}, "hrdina.check.points"),
    ("armor", {"id": "leather", "table": [0] * 7}, "hrdina.check.armor"),
    ("armor", {"id": "chain", "table": [1, 2]}, "hrdina.check.armor"),
    ("armor", {"id": "chain", "table": [0, 31]}, "hrdina.check.armor"),
    ("armor", {"id": "chain", "colours": ["R", "R"]}, "hrdina.score.armor_bonus"),
    ("armor", {"id": "own.chain", "name": "x", "table": [0, 1]}, "hrdina.entry.rest"),
    ("trait", {"id": "trait.weak", "points": 11}, "hrdina.check.points"),
    ("trait", {"id": "trait.weak", "points": True}, "hrdina.check.points"),
    ("trait", {"id": "trait.weak", "condition": {"kind": "luck"}}, "hrdina.score.trait_condition"),
    ("fiend", {"id": "fiend.chaos", "worth": 1.5}, "hrdina.optimise.fiends"),
    ("colour", {"id": "colour.red", "name": "Rudá"}, "hrdina.entry.rest"),
    ("piece", {"id": "piece.chain_helm", "name": "Přilba"}, "hrdina.entry.rest"),
]


@pytest.mark.parametrize(("kind", "card", "rule"), WRONG, ids=[f"{w[1].get('id', '-')} {w[2]}" for w in WRONG])
def test_wrong_values_are_refused_with_the_rule(kind: Kind, card: dict[str, Any], rule: str) -> None:
    with pytest.raises(Illegal) as e:
        mycards.learn(EMPTY, kind, card)
    assert {r.rule for r in e.value.rulings} == {rule}
    text = json.dumps({"companion": "my cards", "format": 1, "game": "hrdina", "cards": [{"kind": kind, **card}]})
    with pytest.raises(mycards.BadCard) as bad:
        mycards.read_cards(text)
    assert bad.value.n == 1


def test_wrong_things_that_are_no_data_are_refused() -> None:
    for value in (object(), float("nan"), {1: 2}, b"\xff"):
        with pytest.raises(Illegal):
            mycards.learn(EMPTY, "trait", {"id": "trait.weak", "points": value})
    with pytest.raises(Illegal):
        mycards.learn(EMPTY, "trait", cards.HeroBoard(id="board.elf", mods=(0,) * 6))


def test_every_reason_is_told() -> None:
    with pytest.raises(Illegal) as e:
        mycards.learn(EMPTY, "monster", {"id": "monster.hydra", "strength": 0, "bonus": 11})
    assert {r.rule for r in e.value.rulings} == {"hrdina.check.battle", "hrdina.check.points"}


@pytest.mark.parametrize(
    "tables",
    [{"backstory": [0] * 6}, {"story": [3, 2, 1, 0]}, {"backstory": [0, 0, 0, 0, 0, 0, 11]}, {"unknown": 1}],
    ids=str,
)
def test_wrong_tables_are_refused(tables: dict[str, Any]) -> None:
    with pytest.raises(Illegal):
        mycards.learn_tables(EMPTY, tables)


def test_doubts_are_told_but_not_forbidden() -> None:
    def rules(kind: Kind, **facts: object) -> list[str]:
        id = {"backstory": "backstory.doomed", "alignment": "alignment.rebel", "class": "class.bard"}[kind]
        return [r.rule for r in mycards.doubts(mycards.checked(kind, {"id": id, **facts}))]

    assert rules("backstory", wanted=WANTED) == []
    assert rules("backstory", wanted=[{"colour": "R", "cell": 1}] * 6) == ["hrdina.check.backstory"] * 2
    assert rules("alignment", values=[-4] + [0] * 8) == ["hrdina.check.alignment"]
    assert rules("alignment", values=[-3] + [0] * 8) == []
    assert rules("class", goals=GOALS) == []
    assert rules("class", goals=[{"low": 14, "stars": 1}] * 6) == ["hrdina.score.goal_stars"]


# --- two groups ---


def test_adding_takes_what_is_new_and_keeps_mine() -> None:
    mine = mycards.learn(EMPTY, "trait", {"id": "trait.weak", "points": 2, "name": "Slabý"})
    theirs = mycards.learn(EMPTY, "trait", {"id": "trait.weak", "points": 3})
    theirs = mycards.learn(theirs, "trait", {"id": "trait.foolish", "points": 1})
    added = mycards.add(mine, theirs)
    assert added.gained == 1
    assert [(c.kind, c.id, c.facts) for c in added.conflicts] == [("trait", "trait.weak", ("points",))]
    kept = added.cards.get("trait", "trait.weak")
    assert kept
    assert kept.facts() == {"name": "Slabý", "points": 2}
    taken = mycards.add(mine, theirs, {("trait", "trait.weak")})
    assert taken.conflicts == ()
    now = taken.cards.get("trait", "trait.weak")
    assert now
    assert now.facts() == {"name": "Slabý", "points": 3}


def test_adding_completes_a_card() -> None:
    mine = mycards.learn(EMPTY, "familiar", {"id": "familiar.ice_bear", "points": 3, "low": 5, "high": 7})
    theirs = mycards.learn(
        EMPTY, "familiar", {"id": "familiar.ice_bear", "low": 5, "high": 8, "story": ["R", "G", "B"]}
    )
    added = mycards.add(mine, theirs)
    assert added.conflicts[0].facts == ("high",)
    told = added.cards.get("familiar", "familiar.ice_bear")
    assert told
    assert told.facts() == {"points": 3, "low": 5, "high": 7, "story": ("R", "G", "B")}


def test_adding_tables() -> None:
    theirs = mycards.learn_tables(EMPTY, {"story": [0, 1, 1, 3]})
    assert mycards.add(EMPTY, theirs).cards == theirs
    mine = mycards.learn_tables(EMPTY, {"story": [0, 0, 2, 3]})
    added = mycards.add(mine, theirs)
    assert added.cards == mine
    assert [(c.kind, c.id, c.facts) for c in added.conflicts] == [("tables", "", ("story",))]
    assert mycards.add(mine, theirs, {("tables", "")}).cards == theirs


def test_adding_oneself_changes_nothing() -> None:
    my = full()
    assert mycards.add(my, my) == mycards.Added(my, 0, ())
    assert mycards.add(EMPTY, my).cards == my


# --- files ---


def test_cards_come_back_as_they_were() -> None:
    for my in (EMPTY, full()):
        text = mycards.export_cards(my)
        back = mycards.read_cards(text)
        assert back == my
        assert mycards.export_cards(back) == text
        assert mycards.read_cards(b"\xef\xbb\xbf" + text.encode()) == my
        for before, after in zip(my.cards, back.cards, strict=True):
            assert before.facts() == after.facts()
    assert len(mycards.export_cards(full()).splitlines()) == len(TOLD) + 2
    assert "Odsouzený" in mycards.export_cards(full())


def doc(**changes: Any) -> str:
    return json.dumps({"companion": "my cards", "format": 1, "game": "hrdina", "cards": [], **changes})


TRAIT = {"kind": "trait", "id": "trait.weak", "points": 1}
FAULTS: list[tuple[str, bytes | str, type[files.BadFile]]] = [
    ("empty", b"", files.NotJson),
    ("not UTF-8", b'{"cards": "\xff"}', files.NotText),
    ("half a surrogate pair", '{"cards": "\\ud800"}', files.NotText),
    ("not JSON", '{"cards": ', files.NotJson),
    ("too large", b" " * (2 * 1024 * 1024), files.TooLarge),
    ("too deep", "[" * 100_000, files.TooDeep),
    ("a key twice", '{"cards": 1, "cards": 2}', files.DuplicateKey),
    ("NaN", '{"cards": NaN}', files.NotANumber),
    ("infinity in digits", '{"cards": 1e999}', files.NotANumber),
    ("another thing", "[]", mycards.NotCards),
    ("all tables", '{"companion": "companion tables"}', mycards.NotCards),
    ("a table", '{"header": {"format": 1, "game": "hrdina"}, "entries": []}', mycards.NotCards),
    ("a version as text", doc(format="1"), mycards.NotCards),
    ("true for a version", doc(format=True), mycards.NotCards),
    ("a newer version", doc(format=2), mycards.UnknownFormat),
    ("version 0", doc(format=0), mycards.UnknownFormat),
    ("another game", doc(game="kuro"), mycards.OtherGame),
    ("no game", doc(game=None), mycards.NotCards),
    ("something more", doc(more=1), mycards.BadCard),
    ("no cards", doc(cards=None), mycards.BadCard),
    ("tables of another form", doc(tables=[]), mycards.BadCard),
    ("tables that fall", doc(tables={"story": [3, 2, 1, 0]}), mycards.BadCard),
    ("a card that is none", doc(cards=[1]), mycards.BadCard),
    ("a kind that is none", doc(cards=[{**TRAIT, "kind": "colour"}]), mycards.BadCard),
    ("a kind as a list", doc(cards=[{**TRAIT, "kind": []}]), mycards.BadCard),
    ("a card twice", doc(cards=[TRAIT, TRAIT]), mycards.BadCard),
    ("too many cards", doc(cards=[{**TRAIT, "id": f"trait.n{n}"} for n in range(601)]), files.TooLarge),
]


@pytest.mark.parametrize(("name", "data", "error"), FAULTS, ids=[f[0] for f in FAULTS])
def test_each_fault_has_an_error(name: str, data: bytes | str, error: type[files.BadFile]) -> None:
    with pytest.raises(files.BadFile) as e:
        mycards.read_cards(data)
    assert type(e.value) is error
    assert e.value.why.id


def test_a_card_of_which_nothing_is_told_is_left_out() -> None:
    assert mycards.read_cards(doc(cards=[{"kind": "trait", "id": "trait.weak"}])) == EMPTY


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**25), 10**25)
    | st.floats()
    | st.text(st.characters(codec=None), max_size=8)
    | st.sampled_from([0, 1, -1, 2, 99, "hrdina", "trait", "own.x", "class.bard", "name", "R", ""]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=6,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path]
    items = value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        found += places(inner, (*path, key))
    return found


SOUND = mycards.export_cards(full())
PLACES = places(json.loads(SOUND))[1:]


def read_or_refuse(data: bytes | str) -> None:
    """Either a collection that can be offered and written again, or an error of ours."""
    try:
        my = mycards.read_cards(data)
    except files.BadFile:
        return
    assert mycards.read_cards(mycards.export_cards(my)) == my
    mycards.merged(CATALOGUE, my)
    mycards.add(full(), my)


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_a_spoilt_value_is_refused_clearly(data: st.DataObject) -> None:
    found = copy.deepcopy(json.loads(SOUND))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(PLACES))
        at = found
        try:
            for key in path[:-1]:
                at = at[key]
            if data.draw(st.booleans()):
                at[path[-1]] = data.draw(JSON)
            elif isinstance(at, list):
                at.insert(path[-1], data.draw(JSON))
            else:
                at[data.draw(st.text(max_size=8))] = at.pop(path[-1])
        except (LookupError, TypeError, AttributeError):
            continue  # an earlier change took the place away
    read_or_refuse(json.dumps(found))


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_spoilt_bytes_are_refused_clearly(data: st.DataObject) -> None:
    raw = bytearray(SOUND.encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, max(0, len(raw) - 1)))
        match data.draw(st.sampled_from(["flip", "cut", "insert", "repeat"])):
            case "flip" if raw:
                raw[at] ^= 1 << data.draw(st.integers(0, 7))
            case "cut":
                del raw[at:]
            case "insert":
                raw[at:at] = data.draw(st.binary(min_size=1, max_size=6))
            case "repeat":
                raw[at:at] = raw[at : at + data.draw(st.integers(1, 200))]
    read_or_refuse(bytes(raw))


# --- the store ---


def test_cards_are_kept_in_the_store() -> None:
    async def walk() -> None:
        store = MemoryStore()
        assert await mycards.load(store) == mycards.Loaded(EMPTY)
        await mycards.save(store, full())
        assert await mycards.load(store) == mycards.Loaded(full())
        loaded = await mycards.update(store, lambda my: mycards.forget(my, "trait", "trait.weak"))
        assert loaded.cards.get("trait", "trait.weak") is None
        assert await mycards.load(store) == loaded

    asyncio.run(walk())


@pytest.mark.parametrize("stored", ["nonsense", 5, {"format": 2}, json.loads(doc(format=2)), [[]] * 3], ids=str)
def test_what_cannot_be_read_is_set_aside_whole(stored: Any) -> None:
    async def walk() -> None:
        store = MemoryStore()
        await store.set_setting(mycards.KEY, stored)
        loaded = await mycards.load(store)
        assert loaded.cards == EMPTY
        assert loaded.told
        aside = [v for k, v in (await store.settings()).items() if k.startswith(f"{mycards.KEY}.aside.")]
        assert aside == [stored]
        assert await mycards.load(store) == mycards.Loaded(EMPTY)  # told once
        await mycards.save(store, full())
        assert await mycards.load(store) == mycards.Loaded(full())

    asyncio.run(walk())


def test_what_stands_on_a_market_card_is_remembered_beside_its_name() -> None:
    my = mycards.learn(
        MyCards(), "weapon", {"id": "weapon.longsword", "price": 4, "hands": 1, "mods": [1, 0, 0, 0, 0, 0, 0]}
    )
    offer = mycards.known(CATALOGUE, my, "weapon", "weapon.longsword")
    assert offer is not None
    assert dict(offer.more) == {"price": 4, "hands": 1, "mods": (1, 0, 0, 0, 0, 0, 0)}
    assert mycards.read_cards(mycards.export_cards(my)) == my
    again = mycards.learn(my, "weapon", {"id": "weapon.longsword", "price": 0})
    offer = mycards.known(CATALOGUE, again, "weapon", "weapon.longsword")
    assert offer is not None
    assert (offer.more["price"], offer.more["hands"]) == (0, 1)


def test_a_trait_with_its_price_and_arrow_is_still_scored_by_its_points() -> None:
    trait = next(e for e in CATALOGUE.of("trait"))
    my = mycards.learn(MyCards(), "trait", {"id": trait.id, "points": 2, "price": 3, "arrow": "up"})
    offer = mycards.known(CATALOGUE, my, "trait", trait.id)
    assert offer is not None
    assert isinstance(offer.card, cards.Trait)
    assert offer.card.points == 2
    assert dict(offer.more) == {"price": 3, "arrow": "up"}


def test_what_a_card_changes_is_remembered_even_if_it_is_nothing() -> None:
    skill = next(e for e in CATALOGUE.of("skill"))
    for gains in ((("gold", 2), ("injuries", -1)), ()):
        my = mycards.learn(MyCards(), "skill", {"id": skill.id, "gains": gains})
        assert read_cards(json.dumps(to_json(my))) == my
        offer = mycards.known(CATALOGUE, my, "skill", skill.id)
        assert offer is not None
        assert offer.more["gains"] == gains


def test_rewards_of_a_minion_are_kept_by_their_sums() -> None:
    minion = next(e for e in CATALOGUE.of("minion"))
    told = [{"at": 7, "trophy": False, "gains": [["gold", 1]]}, {"at": 12, "trophy": True, "gains": []}]
    my = mycards.learn(MyCards(), "minion", {"id": minion.id, "rewards": told})
    assert read_cards(json.dumps(to_json(my))) == my
    offer = mycards.known(CATALOGUE, my, "minion", minion.id)
    assert offer is not None
    assert [(r.at, r.trophy, r.gains) for r in offer.more["rewards"]] == [(7, False, (("gold", 1),)), (12, True, ())]


@pytest.mark.parametrize(
    ("kind", "told", "rule"),
    [
        ("skill", {"id": "own.skill", "name": "Skill", "price": 31}, "hrdina.market.price"),
        ("skill", {"id": "own.skill", "name": "Skill", "arrow": "north"}, "hrdina.card.arrow"),
        ("weapon", {"id": "own.sword", "name": "Sword", "hands": 3}, "hrdina.card.weapon_hands"),
        ("weapon", {"id": "own.sword", "name": "Sword", "mods": [7] * 7}, "hrdina.card.weapon_row_modifier"),
        ("minion", {"id": "own.rat", "name": "Rat", "threshold": 0}, "hrdina.fight.trophy_threshold"),
        ("skill", {"id": "own.skill", "name": "Skill", "gains": [["gold", 51]]}, "hrdina.card.text_wins"),
        ("scroll", {"id": "own.scroll", "name": "Scroll", "gains": [["xp", 1], ["xp", 2]]}, "hrdina.card.text_wins"),
        (
            "minion",
            {"id": "own.rat", "name": "Rat", "rewards": [{"at": n, "trophy": False, "gains": []} for n in (8, 5)]},
            "hrdina.fight.reward_row",
        ),
    ],
)
def test_a_market_card_or_minion_that_cannot_be_is_refused(kind: Any, told: dict[str, Any], rule: str) -> None:
    with pytest.raises(Illegal) as e:
        mycards.learn(MyCards(), kind, told)
    assert e.value.rulings[0].rule == rule
