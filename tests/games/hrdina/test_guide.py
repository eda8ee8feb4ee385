"""What is said while scoring, and which cards are better thrown away."""

from __future__ import annotations

from itertools import combinations

import pytest

from companion import content
from companion.games.hrdina.cards import AllOf, Amount, Armor, Fiend, Trait
from companion.games.hrdina.discards import Discards, better_discards
from companion.games.hrdina.guide import KEYS, advise
from companion.games.hrdina.scoring import armor, traits
from companion.games.hrdina.state import Battle, Hero, State, Step
from companion.i18n import Words

from .build import BARBARIAN, EXAMPLE_1, HUMAN, cells, hero, table

WORDS = Words("en", content.glossary("hrdina"), ("Ada", "Bořek"))
DONE = tuple(Step)


def said(s: State, key: str, seat: int | None = None) -> list[str]:
    return [WORDS.say(a.text) for a in advise(s, seat) if a.key == key]


@pytest.mark.rule("hrdina.score.order", "hrdina.score.needs_input")
def test_the_open_step_and_what_it_needs() -> None:
    s = table(hero(EXAMPLE_1, seen=()), Hero())
    assert said(s, "step.open") == ["Final battle, open: Ada and Bořek"]
    assert advise(s)[0].level == "now"
    goals = table(hero(EXAMPLE_1, seen=(Step.MONSTER,)), Hero(seen=(Step.MONSTER,)))
    assert said(goals, "step.needs") == [
        "Bořek, still needed: Strength, Dexterity, Constitution, Intelligence, Wisdom, and Charisma"
    ]
    assert said(goals, "step.needs", 0) == []
    everything = table(hero(EXAMPLE_1, seen=DONE, alignment=None))
    assert said(everything, "step.close") == ["Every step is settled: close the scores."]
    assert said(everything, "step.needs") == ["Ada, still open and counted as 0: Alignment"]
    assert advise(everything.model_copy(update={"closed": True})) == []


@pytest.mark.rule("hrdina.end.improve", "hrdina.end.closed", "hrdina.xp.heal", "hrdina.xp.heal_until")
def test_before_the_battle_it_names_missed_goals_and_the_last_chances() -> None:
    s = table(hero(EXAMPLE_1, battle=None, xp=12, gold=5, fiends=(Fiend(id="own.f", worth=2),)))
    assert said(s, "improve.missed") == ["Ada can pay 2 actions. Missed: Charisma (1 too low)"]
    assert said(s, "improve.heal") == ["Ada: the last chance to heal, 2 XP an injury."]
    assert said(s, "improve.fiend") == ["Ada: banishing a fiend is worth stars."]
    assert said(s, "improve.last")
    begun = table(hero(EXAMPLE_1, xp=12))
    assert not [a for a in advise(begun) if a.key.startswith("improve.")]


@pytest.mark.rule("hrdina.battle.token_needed", "hrdina.battle.condition_needed", "hrdina.battle.mercenary")
@pytest.mark.rule("hrdina.battle.reroll", "hrdina.battle.base_die")
def test_around_the_battle() -> None:
    before = table(hero(EXAMPLE_1, battle=None, xp=3))
    assert said(before, "battle.token")
    assert said(before, "battle.mercenary") == ["Ada: mercenaries are hired before the roll, 3 XP or 5 gold each."]
    after = table(hero(EXAMPLE_1, xp=1))
    assert said(after, "battle.reroll") == ["Ada: a combat die can be rolled again for 1 XP; the new value stands."]
    few = table(hero(EXAMPLE_1, battle=Battle(dice=(1, 2), mercenaries=3)))
    assert said(few, "audit") == ["Ada: 2 combat dice rolled, 4 expected."]
    claims = hero(EXAMPLE_1, trophies=1, battle=Battle(dice=(1,), location=1, attack=2))
    assert said(table(claims), "audit") == ["Ada: 2 adventure cards help, but trophies give 1 tokens."]


@pytest.mark.rule("hrdina.score.class_boost", "hrdina.score.class_gold", "hrdina.score.class_split")
@pytest.mark.rule("hrdina.score.goal_exact", "hrdina.score.goal_range", "hrdina.score.backstory_match")
@pytest.mark.rule("hrdina.score.familiar_incomplete")
def test_typical_mistakes_are_named_where_they_can_happen() -> None:
    h = hero(EXAMPLE_1, cells=cells("R6 G6 R6 B6 K5 R6 X8 RB4 R6 P6 W5 P6 K4 K6 R4 W5 O3 R5"))
    keys = {a.key for a in advise(table(h))}
    assert {"score.boost", "score.gold", "score.split", "score.familiar"} <= keys
    assert said(table(h), "score.exact") == ["Ada, Strength: more than the goal misses it too."]  # 20 of 16–17
    assert said(table(hero(h, cells=cells("K1 K1 G1"))), "score.cell") == [
        "Ada, Strength: the wanted colour lies in another cell."
    ]
    plain = table(hero(EXAMPLE_1, cells=cells("R6 W6 R4")))
    assert not {"score.boost", "score.gold", "score.split", "score.familiar"} & {a.key for a in advise(plain)}


def test_every_key_is_listed() -> None:
    tables = (
        table(hero(EXAMPLE_1, battle=None, xp=12, gold=5), Hero()),
        table(hero(EXAMPLE_1, seen=DONE, alignment=None)),
    )
    for s in tables:
        assert {a.key for a in advise(s)} <= set(KEYS)


# --- discards ---


def trait(points: int, condition=None, met: bool | None = None) -> Trait:
    return Trait(id="own.t", points=points, condition=condition, met=met)


@pytest.mark.rule("hrdina.end.discard_cards")
def test_a_trait_that_costs_stars_is_thrown_away() -> None:
    h = hero(EXAMPLE_1, armor=(), traits=(trait(-2, met=True), trait(3, met=True), trait(-1, met=False)))
    assert better_discards(h) == Discards(gain=2, traits=(0,))
    assert said(table(h), "score.discard") == ["Ada: 2 stars more without t."]
    assert better_discards(EXAMPLE_1) == Discards()
    assert better_discards(Hero()) == Discards()


@pytest.mark.rule("hrdina.end.discard_cards", "hrdina.score.trait_condition")
def test_cards_that_a_condition_counts_are_thrown_away_if_that_pays() -> None:
    few = trait(4, Amount(what="cards", of="scroll", op="<=", n=1))
    h = hero(EXAMPLE_1, scrolls=3, traits=(few,))
    assert better_discards(h) == Discards(gain=4, cards=(("scroll", 2),))
    alone = trait(5, Amount(what="cards", of="trait", op="=", n=1))
    assert better_discards(hero(EXAMPLE_1, traits=(alone, trait(2, met=True)))) == Discards(gain=3, traits=(1,))
    assert better_discards(hero(EXAMPLE_1, traits=(alone, trait(6, met=True)))) == Discards()
    falling = Armor(type="mystic", count=3, table=(0, 2, 5, 3))
    assert better_discards(hero(EXAMPLE_1, armor=(falling,), traits=())) == Discards(gain=2, armor=(("mystic", 1),))


@pytest.mark.rule("hrdina.end.discard_cards")
@pytest.mark.parametrize("seed", range(40))
def test_no_other_choice_is_better(seed) -> None:
    """Against every choice of traits and numbers of armor and scrolls."""
    import random

    rng = random.Random(seed)

    def condition():
        kinds = ("trait", "chain", "armor", "scroll")
        parts = tuple(
            Amount(what="cards", of=rng.choice(kinds), op=rng.choice((">=", "<=", "=")), n=rng.randint(0, 4))
            for _ in range(rng.randint(1, 2))
        )
        return AllOf(parts=parts)

    h = hero(
        Hero(),
        klass=BARBARIAN,
        board=HUMAN,
        scrolls=rng.randint(0, 2),
        armor=(Armor(type="chain", count=rng.randint(0, 3), table=(0, *(rng.randint(0, 5) for _ in range(3)))),),
        traits=tuple(
            trait(rng.randint(-3, 4), condition(), rng.choice((None, None, True))) for _ in range(rng.randint(0, 4))
        ),
    )

    def worth(one: Hero) -> int:
        return (armor(one).points or 0) + (traits(one).points or 0)

    best = worth(h)
    n = len(h.traits)
    for gone in (set(c) for k in range(n + 1) for c in combinations(range(n), k)):
        for chain in range(h.armor[0].count + 1):
            for scrolls in range(h.scrolls + 1):
                other = h.model_copy(
                    update={
                        "scrolls": scrolls,
                        "armor": (h.armor[0].model_copy(update={"count": chain}),),
                        "traits": tuple(t.model_copy(update={"kept": i not in gone}) for i, t in enumerate(h.traits)),
                    }
                )
                best = max(best, worth(other))
    assert better_discards(h).gain == best - worth(h)
