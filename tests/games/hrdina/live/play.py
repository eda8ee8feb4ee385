"""A simple table that plays whole games: a bag of dice, legal choices at random, nothing clever."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.core.contract import Move
from companion.games.hrdina.cards import Alignment, Backstory, Familiar, Fiend, Monster
from companion.games.hrdina.dice import limits
from companion.games.hrdina.live import moves as k
from companion.games.hrdina.live.duels import dice_count
from companion.games.hrdina.live.market import next_to_market
from companion.games.hrdina.live.numbers import SPLIT, bag, dice_drawn
from companion.games.hrdina.live.orders import leftmost, next_to_order
from companion.games.hrdina.live.rules import apply, check
from companion.games.hrdina.live.state import CARD_TYPES, Changes, FiendAt, MarketCard, Minion, Stage
from companion.games.hrdina.moves import PickAlignment, PickBackstory, PickBoard, PickClass, SetMonster
from companion.games.hrdina.state import State
from tests.games.hrdina.build import BARBARIAN, CLERIC, DRUID, DWARF, HUMAN, ORC, board

from .build import live, s_side

CLASSES = (BARBARIAN, CLERIC, DRUID, BARBARIAN.model_copy(update={"id": "class.k", "colour": "K"}), BARBARIAN.model_copy(
    update={"id": "class.b", "colour": "B"}))  # fmt: skip
BOARDS = (ORC, DWARF, HUMAN, board("elf", DEX=2, CON=-2), board("sheki", DEX=-2, CON=1, WIS=1))
SPLIT_PAIRS = ("WG", "WP", "WK", "WB", "WR", "GP", "GK", "GB", "GR", "PK", "PB", "PR", "KB", "KR", "BR")


class Table:
    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.fresh = 0

    def id(self, kind: str) -> str:
        self.fresh += 1
        return f"own.{kind}{self.fresh}"

    def draw(self, s: State, n: int) -> tuple[str, ...]:
        """Dice from the bag, rolled."""
        left = [code for code, count in bag(s).items() for _ in range(count)]
        codes = self.rng.sample(left, n)
        letters = [self.rng.choice(SPLIT_PAIRS) if c == SPLIT else c for c in codes]
        low = 3
        return tuple(f"{c}{self.rng.randint(*limits(f'{c}{low}'))}" for c in letters)

    def begin(self, s: State) -> Iterator[Move]:
        """The whole set-up."""
        n, rng = s.n, self.rng
        start = rng.randrange(n)
        yield k.SetStart(seat=start)
        for i in range(n):
            seat = (start + i) % n
            yield PickBoard(seat=seat, board=BOARDS[seat])
            yield k.DrawColour(seat=seat, colour=CLASSES[seat].colour)
            yield PickClass(seat=seat, klass=CLASSES[seat])
            yield PickAlignment(seat=seat, alignment=Alignment(id=self.id("a")))
            yield PickBackstory(seat=seat, backstory=Backstory(id=self.id("b")))
            if s.options.familiars:
                two = (Familiar(id=self.id("f"), low=5, high=9), Familiar(id=self.id("f")))
                yield k.ChooseFamiliar(seat=seat, dealt=two, kept=rng.randint(0, 1))
        if s.options.familiars:
            yield k.SetIcons(coins=(1, 2), fiends=(0, n))
            for card in (0, n):
                yield k.PlaceFiend(card=card, fiend=Fiend(id=self.id("fiend")))
        if s.options.monsters:
            yield SetMonster(monster=Monster(id="own.m", rungs=((10, 2), (15, 5)), bonus=1))

    def step(self, s: State) -> Move | None:
        """The next move of a set-up or running game; None when creation is closed."""
        now = live(s)
        match now.stage:
            case Stage.SETUP:
                return self.setup(s)
            case Stage.ROLL:
                return k.RollDice(dice=self.draw(s, dice_drawn(now)))
            case Stage.ORDER:
                return self.order(s)
            case Stage.MARKET:
                return self.market(s)
            case Stage.CLEANUP:
                return self.cleanup(s)
            case Stage.IMPROVE:
                return k.CloseCreation()
            case _:
                return None

    def setup(self, s: State) -> Move:
        for seat in range(s.n):
            if not s_side(s, seat).drawn:
                return k.DrawStartDice(seat=seat, dice=self.draw(s, 6))
            if hand := s_side(s, seat).hand:
                return k.PlaceDie(seat=seat, die=hand[0], row=self.row(s, seat, 6))
        return k.BeginRounds()

    def row(self, s: State, seat: int, rows: int) -> int:
        return self.rng.choice([row for row in range(rows) if leftmost(s, seat, row) is not None])

    def order(self, s: State) -> Move:
        seat = next_to_order(s)
        assert seat is not None
        if live(s).turn is None:
            free = [i for i, c in enumerate(live(s).cards) if c.owner is None]
            return k.TakeInitiative(seat=seat, card=self.rng.choice(free))
        if hand := s_side(s, seat).hand:
            return k.PlaceDie(
                seat=seat, die=self.rng.choice(hand), row=self.row(s, seat, 7 if s.options.familiars else 6)
            )
        action = self.action(s, seat)
        return action if action is not None and self.rng.random() < 0.8 else k.EndOrderTurn(seat=seat)

    def action(self, s: State, seat: int) -> Move | None:
        rng, hero = self.rng, s.heroes[seat]
        lies = [i for i, die in enumerate(hero.cells) if die is not None]
        a, b = rng.sample(lies, 2)
        tries: list[Move] = [
            k.AttributeAction(seat=seat, action="flip", cells=(a,)),
            k.AttributeAction(seat=seat, action="swap", cells=(a, b)),
            k.AttributeAction(seat=seat, action="step", cells=(a,), to=int(hero.cells[a][-1]) % 8 + 1),  # type: ignore[index]
            k.AttributeAction(seat=seat, action="reroll", cells=(a,), to=4),
            k.AttributeAction(seat=seat, action="move", to=rng.randint(0, 8)),
            k.AttributeAction(seat=seat, action="token"),
            k.FamiliarAction(seat=seat, changes=Changes(gold=1)),
        ]
        legal = [m for m in tries if not check(s, m)]
        return rng.choice(legal) if legal else None

    def market(self, s: State) -> Move:
        rng, seat, duel = self.rng, next_to_market(s), live(s).duel
        assert seat is not None
        if duel is not None:
            hire = k.FightMercenary(seat=seat, pay=rng.choice(("xp", "gold")))
            if not duel.values:
                if not check(s, hire) and rng.random() < 0.5:
                    return hire
                return k.CombatRoll(seat=seat, values=tuple(rng.randint(1, 6) for _ in range(dice_count(duel))))
            again = k.CombatReroll(seat=seat, die=0, value=rng.randint(1, 6))
            if not check(s, again) and rng.random() < 0.3:
                return again
            gains = Changes(xp=rng.randint(0, 3), honor=rng.randint(0, 1), injuries=rng.randint(0, 1))
            return k.TakeReward(seat=seat, gains=gains, trophy=sum(duel.values) > 7, next=Minion(id=self.id("m")))
        if live(s).turn is not None and live(s).turn.acted:  # type: ignore[union-attr]
            return k.ReturnInitiative(seat=seat)
        tokens = s.heroes[seat].charisma or 0
        buy = k.BuyCard(seat=seat, card=self.card(), price=rng.randint(0, 8), tokens=tokens)
        tries: list[Move] = [buy, buy, k.SkipMinion(seat=seat), k.StartFight(seat=seat, extra=rng.randint(0, 2))]
        legal = [m for m in tries if not check(s, m)]
        return rng.choice([*legal, k.DiscardMarketCard(seat=seat)])

    def card(self) -> MarketCard:
        kind = self.rng.choice(CARD_TYPES)
        fields = {
            "weapon": {"hands": self.rng.randint(0, 2)},
            "armor": {"armor": "chain"},
            "skill": {"arrow": "up"},
            "trait": {"arrow": "left", "points": 2},
        }.get(kind, {})
        return MarketCard.model_validate({"id": self.id("card"), "type": kind, **fields})

    def cleanup(self, s: State) -> Move:
        for seat in range(s.n):
            for i, own in enumerate(s_side(s, seat).cards):
                m = k.ReadySkill(seat=seat, card=i)
                if own.card.type == "skill" and not check(s, m) and self.rng.random() < 0.5:
                    return m
        empty = [i for i, c in enumerate(live(s).cards) if c.fiend_place and c.fiend is None]
        placed = tuple(FiendAt(card=i, fiend=Fiend(id=self.id("fiend"))) for i in empty[: live(s).fiends])
        return k.FinishCleanup(fiends=placed)

    def anytime(self, s: State) -> Move | None:
        """A skill of anybody, now and then."""
        for seat in range(s.n):
            for i, own in enumerate(s_side(s, seat).cards):
                m = k.UseSkill(seat=seat, card=i)
                if own.card.type == "skill" and not check(s, m) and self.rng.random() < 0.05:
                    return m
        return None


def game(s: State, seed: int) -> Iterator[tuple[State, Move]]:
    """A whole game to the closed creation: each state with the move made in it."""
    table = Table(seed)
    for m in table.begin(s):
        assert not (found := check(s, m)), (m, found)
        yield s, m
        s = apply(s, m)
    while (m := table.anytime(s) or table.step(s)) is not None:  # type: ignore[assignment]
        assert not (found := check(s, m)), (m, found)
        yield s, m
        s = apply(s, m)
    yield s, k.CloseCreation()
