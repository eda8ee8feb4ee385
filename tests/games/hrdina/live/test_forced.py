"""Whatever people insist on: no rule raises, and what can be carried out leaves a table that can be stored and scored."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.core.contract import Illegal, Move
from companion.games.hrdina.audit import audit
from companion.games.hrdina.cards import Familiar, Fiend, Monster
from companion.games.hrdina.game import GAME
from companion.games.hrdina.live import moves as k
from companion.games.hrdina.live.numbers import bag, forecast
from companion.games.hrdina.live.rules import LIVE, SHARED, apply, check
from companion.games.hrdina.live.state import CARD_TYPES, Changes, FiendAt, Gain, MarketCard, Minion, Owned, Put
from companion.games.hrdina.moves import HireMercenary, Improve, PickAlignment, PickBoard, PickClass, SetMonster
from companion.games.hrdina.state import State
from tests.games.hrdina.build import BARBARIAN, CLERIC, DWARF, FLAT, ORC

from .build import cleaning, fighting, improving, light, market, new, ordering, rolling, s_side, side_has

TABLES = (new, rolling, ordering, market, cleaning, improving, fighting, light)
DICE = ("R5", "G1", "G2", "O2", "X8", "WG3")


def some(rng: Random, s: State) -> Move:
    """Any move with any fields, near the state often enough to be carried out."""
    seat, cell, card = rng.randrange(s.n), rng.randrange(21), rng.randrange(4)
    die, flag, small = rng.choice(DICE), rng.random() < 0.5, rng.randrange(7)
    changes = Changes(
        gold=rng.randint(-50, 50), xp=rng.randint(-50, 50), charisma=rng.randint(-9, 30), honor=rng.randint(-9, 50),
        tokens=("location",) * flag, put=(Put(cell=cell, die=die),), marker=rng.choice((None, 8)),
    )  # fmt: skip
    kind = rng.choice(CARD_TYPES)
    bought = MarketCard(
        id=f"own.{small}", type=kind, hands=small % 3, mods=(3,) * 7, arrow=rng.choice((None, "up", "left")),
        armor=rng.choice((None, "chain", "single")),
    )  # fmt: skip
    fiend, at = Fiend(id="own.fiend"), FiendAt(card=card, fiend=Fiend(id="own.other"))
    hand = s_side(s, seat).hand if s.live is not None else ()
    values = tuple(rng.randint(0, 7) for _ in range(rng.randint(1, 4)))
    actions: tuple[Any, ...] = ("flip", "swap", "step", "reroll", "move", "token", "heal", "banish")
    action = rng.choice(actions)
    touched = (cell, rng.randrange(21))[: rng.randint(0, 2)]
    number = rng.choice((None, small))
    familiars = (Familiar(id="own.a"), Familiar(id="own.b"))
    found: list[Move] = [
        k.SetFollow(level=rng.choice(("score", "light", "full")), start=seat, round=small + 1),
        k.SetIcons(coins=(card,), fiends=(card, 0), special=card if flag else None),
        k.RollFirst(values=tuple(rng.randint(1, 6) for _ in range(rng.randint(2, s.n)))),
        k.SetStart(seat=seat),
        k.DrawColour(seat=seat, colour=rng.choice("WR")),
        k.ChooseFamiliar(seat=seat, dealt=familiars, kept=int(flag)),
        k.DrawStartDice(seat=seat, dice=(die,) * rng.randint(1, 6)),
        k.RevealMinion(minion=Minion(id="own.m", threshold=7)),
        k.PlaceFiend(card=card, fiend=fiend),
        k.DealRow(cards=("own.1", "own.2"), call=rng.choice((None, True, False))),
        k.NameCard(place=small, card="own.1" if flag else ""),
        k.BeginRounds(),
        k.RollDice(dice=(die,) * rng.choice((s.n + 1, 2 * s.n + 2, 3))),
        k.TakeInitiative(seat=seat, card=card),
        k.PlaceDie(seat=seat, die=rng.choice(hand or (die,)), row=small, gold=number),
        k.AttributeAction(seat=seat, action=rng.choice(actions[:6]), cells=touched, to=number, done=flag),
        k.FamiliarAction(seat=seat, changes=changes, done=flag),
        k.EndOrderTurn(seat=seat),
        k.BuyCard(seat=seat, card=bought, price=small, tokens=card, drop=(0,) * flag, done=flag),
        k.DiscardMarketCard(seat=seat, card="own.1", done=flag),
        k.PassMarket(seat=seat),
        k.ReturnInitiative(seat=seat),
        k.UseSkill(seat=seat, card=card, changes=changes),
        k.ReadySkill(seat=seat, card=card),
        k.DropCard(seat=seat, card=card),
        k.CardEffect(seat=seat, changes=changes),
        k.SkipMinion(seat=seat, price=small),
        k.StartFight(seat=seat, extra=card),
        k.FightMercenary(seat=seat, pay="gold", price=number),
        k.CombatRoll(seat=seat, values=values),
        k.CombatReroll(seat=seat, die=card, value=small, price=card),
        k.TakeReward(seat=seat, gains=changes, trophy=flag, done=flag),
        k.PeekAdventure(seat=seat, adventure="attack"),
        k.FinishCleanup(call=rng.choice((None, True, False)), fiends=(at,) * flag),
        k.CloseCreation(),
        k.RevealAdventure(adventure=rng.choice(("location", "attack")), gains=(Gain(seat=seat, dice=card, met=flag),)),
        k.BattleRoll(seat=seat, values=values),
        Improve(seat=seat, action=action, cells=touched, to=number, pay=rng.choice(("xp", "gold", "charisma"))),
        HireMercenary(seat=seat, pay="gold"),
        PickBoard(seat=seat, board=rng.choice((None, ORC, DWARF))),
        PickClass(seat=seat, klass=rng.choice((None, BARBARIAN, CLERIC))),
        PickAlignment(seat=seat, alignment=rng.choice((None, FLAT))),
        SetMonster(monster=Monster(id="own.m", colour=rng.choice((None, "R")))),
    ]
    return rng.choice(found)


def test_some_knows_every_move() -> None:
    rng, seen = Random(1), set()
    for _ in range(3000):
        seen.add(type(some(rng, market(2))))
    assert set(LIVE) <= seen
    assert len(set(SHARED) - seen) <= 1  # PickBackstory: as PickAlignment


@pytest.mark.parametrize("make", TABLES, ids=lambda f: f.__name__)
def test_whatever_is_insisted_on(make: Any) -> None:
    carried: set[str] = set()
    for seed in range(6):
        rng = Random(seed)
        s = make(2 + seed % 2)
        skill = Owned(card=MarketCard(id="own.s", type="skill", arrow="up"))
        s = side_has(s, 0, cards=(skill, Owned(card=MarketCard(id="own.w", type="weapon", hands=1))))
        for _ in range(150):
            m = some(rng, s)
            hard = any(r.hard for r in check(s, m))
            try:
                after = apply(s, m, anyway=True)
            except Illegal:
                assert hard, m
                continue
            assert not hard, m
            if m.kind != "set_follow" or rng.random() < 0.05:
                s = after
                carried.add(m.kind)
                assert State.model_validate_json(s.model_dump_json()) == s, m
        audit(s)
        GAME.score(s)
        if s.live is not None:
            bag(s)
            forecast(s)
    assert len(carried) > 8
