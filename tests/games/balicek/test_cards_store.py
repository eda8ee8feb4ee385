"""Own heroes, weapons and decks: kept, carried as a file, never trusted; the spinner is fair."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from typing import Any

import pytest

from companion.games.balicek.cards import Bonus, HeroCard, Segment, WeaponCard
from companion.games.balicek.spinner import edges, turn
from companion.store.files import BadFile
from companion.store.memory import MemoryStore
from companion.ui.games.balicek import cards_store as cs

WOLF = HeroCard(
    name="Vlk", type="Zvíře", copies=3, energy=5, skills=("meč",), bonuses=(Bonus(kind="heal", values={"noc": 2}),)
)
SWORD = WeaponCard(
    name="Meč", klass="meč", copies=4, resistance=3, cost=2,
    segments=(Segment(kind="attack_hero", number=3, share=2), Segment(kind="combo", number=1, target_kind="attack_weapon")),
)  # fmt: skip
MY = cs.put(cs.put(cs.MyCards(), WOLF), SWORD)
FULL = cs.put_deck(MY, cs.Deck(id="", name="First", heroes={"vlk": 3}, weapons={"mec": 4}))


def head(**more: Any) -> str:
    return json.dumps({"companion": cs.MARK, "format": 1, "game": "balicek", **more})


def test_a_file_gives_back_what_was_kept() -> None:
    assert cs.read_cards(cs.export_cards(FULL)) == FULL
    assert cs.read_cards(cs.export_cards(cs.MyCards())) == cs.MyCards()
    assert '"class": "meč"' in cs.export_cards(FULL)


def test_a_card_gets_an_id_and_a_type() -> None:
    twice = cs.put(MY, HeroCard(name="  VLK "))
    assert [h.id for h in twice.heroes] == ["vlk", "vlk_2"]
    assert MY.weapons[0].type == "Meč"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "JSON"),
        ("[]", "not a file of cards"),
        (json.dumps({"companion": cs.MARK, "format": 2, "game": "balicek"}), "newer"),
        (json.dumps({"companion": cs.MARK, "format": 1, "game": "hrdina"}), "another game"),
        (head(other=1), "head"),
        (head(heroes={}), "head"),
        (head(heroes=[{"id": "a", "name": "A", "energy": "5"}]), "cannot be read"),
        (head(heroes=[{"id": "a", "name": "A", "energy": 100}]), "cannot be read"),
        (head(heroes=[{"id": "a", "name": "  "}]), "cannot be read"),
        (head(heroes=[{"id": "a", "name": "A", "secret": 1}]), "cannot be read"),
        (
            head(heroes=[{"id": "a", "name": "A", "bonuses": [{"kind": "heal", "values": {"dawn": 1}}]}]),
            "cannot be read",
        ),
        (head(heroes=[{"id": "a", "name": "A"}] * 2), "twice"),
        (head(weapons=[{"id": "a", "name": "A", "segments": []}]), "cannot be read"),
        (head(weapons=[{"id": "a", "name": "A", "segments": [{"kind": "heal", "share": 0}]}]), "cannot be read"),
        (head(decks=[{"id": "d", "name": "D", "heroes": {"nobody": 1}}]), "no card"),
        (head(heroes=[{"id": str(i), "name": "A"} for i in range(cs.MOST + 1)]), "no room"),
    ],
)
def test_a_wrong_file_is_refused_with_its_reason(text: str, said: str) -> None:
    with pytest.raises(BadFile) as e:
        cs.read_cards(text)
    assert said in e.value.why.id


def test_a_mistake_is_told_with_its_place() -> None:
    with pytest.raises(BadFile) as e:
        cs.read_cards(head(weapons=[{"id": "a", "name": "A", "segments": [{"kind": "heal"}, {"kind": "kick"}]}]))
    assert dict(e.value.why.args)["where"] == "segments.2.kind"


def test_the_deck_says_what_is_missing() -> None:
    deck = FULL.decks[0]
    assert [r.rule for r in cs.missing(FULL, deck)] == ["balicek.deck.size", "balicek.deck.size"]
    five = deck.model_copy(update={"heroes": {"vlk": 5}})
    assert "balicek.deck.max_type" in [r.rule for r in cs.missing(FULL, five)]
    assert [c.name for c in cs.short_of(FULL, five)] == ["Vlk"]
    my = cs.MyCards()
    for i in range(5):
        my = cs.put(cs.put(my, HeroCard(name=f"H{i}")), WeaponCard(name=f"W{i}"))
    whole = cs.Deck(id="d", name="D", heroes={h.id: 4 for h in my.heroes}, weapons={w.id: 4 for w in my.weapons})
    assert cs.missing(my, whole) == []


def test_heroes_of_one_type_count_together() -> None:
    my = cs.put(cs.put(cs.MyCards(), HeroCard(name="A", type="T")), HeroCard(name="B", type="T"))
    deck = cs.Deck(id="d", name="D", heroes={"a": 3, "b": 2})
    assert "balicek.deck.max_type" in [r.rule for r in cs.missing(my, deck)]


def test_a_card_that_goes_leaves_the_decks() -> None:
    left = cs.drop(FULL, "heroes", "vlk")
    assert left.heroes == ()
    assert left.decks[0].heroes == {}
    assert left.decks[0].weapons == {"mec": 4}
    assert cs.drop(FULL, "decks", "first").decks == ()


def test_two_groups_put_together() -> None:
    theirs = cs.put(cs.put(cs.MyCards(), HeroCard(name="Vlk", energy=7)), HeroCard(name="Lev"))
    added = cs.add(MY, theirs)
    assert added.gained == 1
    assert added.differ == ("Vlk",)
    assert added.cards.get("heroes", "vlk") == MY.heroes[0]
    taken = cs.add(MY, theirs, theirs=True).cards.get("heroes", "vlk")
    assert isinstance(taken, HeroCard)
    assert taken.energy == 7
    assert taken.skills == ("meč",)
    assert cs.add(FULL, FULL) == cs.Added(FULL, 0, ())


def test_search_knows_no_diacritics() -> None:
    assert [c.name for c in cs.found(MY, "heroes", "zvire")] == ["Vlk"]
    assert [c.name for c in cs.found(MY, "weapons", "mec")] == ["Meč"]
    assert cs.found(MY, "heroes", "mec") == ()
    assert cs.classes(MY) == ("meč",)


def test_the_store_keeps_them_and_sets_damage_aside() -> None:
    async def act() -> None:
        store = MemoryStore()
        await cs.update(store, lambda _: FULL)
        assert (await cs.load(store)).cards == FULL
        await store.set_setting(cs.KEY, {"companion": "else"})
        loaded = await cs.load(store)
        assert loaded.cards == cs.MyCards()
        assert loaded.told is not None
        assert await store.setting(cs.KEY) is None
        assert any(k.startswith(f"{cs.KEY}.aside.") for k in await store.settings())

    asyncio.run(act())


def test_the_spinner_is_fair_by_shares() -> None:
    segments = tuple(Segment(kind="attack_hero", number=n, share=n) for n in (1, 2, 5))
    rng = random.Random(7)
    n = 40_000
    seen: Counter[int] = Counter()
    for _ in range(n):
        t = turn(segments, rng)
        low, high = edges(segments)[t.segment]
        assert low < t.angle < high
        seen[t.segment] += 1
    # χ² with 2 degrees of freedom: 13.8 is passed by chance once in a thousand
    expected = {i: n * x.share / 8 for i, x in enumerate(segments)}
    assert sum((seen[i] - e) ** 2 / e for i, e in expected.items()) < 13.8
    assert turn(segments, random.Random(3)) == turn(segments, random.Random(3))


def test_a_spinner_needs_a_segment() -> None:
    with pytest.raises(ValueError, match="without segments"):
        turn((), random.Random(1))
